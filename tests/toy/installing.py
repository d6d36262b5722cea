"""Install games for a while, and leave the installed games as they were."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from sandtable.engine import registry
from sandtable.engine.game import Game


@contextmanager
def installed(makers: Mapping[str, Callable[[], Game]]) -> Iterator[None]:
    """Install these games; afterwards every game that was installed before can be played again."""
    before = dict(registry._makers)
    for game_id, maker in makers.items():
        registry.install(game_id, maker)
    try:
        yield
    finally:
        for game_id in makers:
            registry.uninstall(game_id)
            if game_id in before:
                registry.install(game_id, before[game_id])
