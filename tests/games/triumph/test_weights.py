"""How much the events of the journal weigh."""

import pytest

from sandtable.engine import registry
from sandtable.games.triumph.system.weights import GAINED, TURNING, WEIGHTS

GAMES = ("cnc", "tnt", "conquest-and-tragedy")


def test_every_weight_is_that_of_an_event() -> None:
    known = {kind.name for game in GAMES for kind in registry.game(game).events.kinds}
    assert set(WEIGHTS) <= known
    assert all(GAINED <= weight <= TURNING for weight in WEIGHTS.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_tells_the_weights_of_its_own_events(game: str) -> None:
    found = registry.game(game)
    events = found.chart().events
    assert events["war"].weight == TURNING
    assert "moved" not in events
    assert set(events) <= {kind.name for kind in found.events.kinds}
