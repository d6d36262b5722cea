"""The games that come with sandtable.

Each package in this folder lists its games in `GAMES`: the id of a game, and where the function is
that makes it, as 'module:function'. So a new game touches its own folder only, and nothing of it is
loaded before somebody asks for it.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from sandtable.engine.game import Game
from sandtable.engine.registry import install


def shipped() -> dict[str, str]:
    """The ids of the games of this folder, and where each is made; whatever else is installed."""
    found: dict[str, str] = {}
    for module in iter_modules(__path__):
        found |= import_module(f"{__name__}.{module.name}").GAMES
    return dict(sorted(found.items()))


def install_all() -> None:
    """Make every game of this folder known."""
    for game_id, place in shipped().items():
        install(game_id, maker(place))


def maker(place: str) -> Callable[[], Game]:
    """A function that makes the game found at 'module:function'."""
    module, _, function = place.partition(":")

    def make() -> Game:
        game: Game = getattr(import_module(module), function)()
        return game

    return make
