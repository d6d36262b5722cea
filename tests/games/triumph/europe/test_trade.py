"""T14.3, T14.4: Trade Routes."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.europe.helpers import faction, position, space

AXIS_WEST = [["axis", "west"]]
AXIS_USSR = [["axis", "ussr"]]
RUMANIA = {"bucharest": "axis", "vienna": "axis"}
AROUND_RUMANIA = {"budapest": "ussr", "warsaw": "ussr", "belgrade": "ussr", "sofia": "ussr"}
TO_INDIA = ["germany sub 1 west-indian-ocean", "germany sub 1 gulf-of-aden"]


def trades(state: TriumphState, who: str, where: str) -> bool:
    return trade_route(state, faction(who), space(where))


@pytest.mark.rule("tnt:T14.3a")
def test_a_route_passes_neutral_land() -> None:
    no_ships = ["britain fleet 1 western-black-sea"]
    assert trades(position(units=no_ships, war=AXIS_WEST, control=RUMANIA), "axis", "bucharest")


@pytest.mark.rule("tnt:T14.3b")
def test_a_route_does_not_pass_the_land_of_a_rival() -> None:
    no_ships = ["britain fleet 1 western-black-sea"]
    control = {**RUMANIA, **AROUND_RUMANIA}
    assert not trades(position(units=no_ships, war=AXIS_WEST, control=control), "axis", "bucharest")


@pytest.mark.rule("tnt:T14.3a")
def test_a_route_passes_open_seas_and_the_straits_of_a_rival() -> None:
    control = {**RUMANIA, **AROUND_RUMANIA, "ankara": "ussr"}
    assert trades(position(war=AXIS_WEST, control=control), "axis", "bucharest")  # by Istanbul to Venice
    at_war = position(war=[*AXIS_WEST, *AXIS_USSR], control=control)
    assert not trades(at_war, "axis", "bucharest")


@pytest.mark.rule("tnt:T14.3b")
def test_an_escaped_sub_cuts_routes_at_sea() -> None:
    sub = ["ussr sub 1 baltic-sea escaped", "ussr sub 1 gulf-of-bothnia escaped"]
    sweden = {"stockholm": "axis"}
    by_land = position(units=sub, war=AXIS_USSR, control=sweden)
    assert trades(by_land, "axis", "stockholm")  # through Neutral Copenhagen
    by_sea = position(war=AXIS_USSR, control={**sweden, "copenhagen": "ussr"})
    assert trades(by_sea, "axis", "stockholm")
    cut = position(units=sub, war=AXIS_USSR, control={**sweden, "copenhagen": "ussr"})
    assert not trades(cut, "axis", "stockholm")


@pytest.mark.rule("tnt:T14.4")
def test_one_land_and_one_sea_segment_and_no_more() -> None:
    bridge = ["britain infantry 1 iraq", "britain infantry 1 jordan", *TO_INDIA]
    held = {"suez": "axis", "tehran": "axis"}
    state = position(units=bridge, war=AXIS_WEST, control=held)
    assert trades(state, "west", "iraq")  # by land to Jordan, then by sea
    assert not trades(state, "west", "bombay")  # that would be two Sea Segments
    assert trades(position(units=bridge[:2], war=AXIS_WEST, control=held), "west", "bombay")


@pytest.mark.rule("tnt:T14.4")
def test_by_sea_first_and_then_by_land() -> None:
    assert trades(position(units=["italy infantry 1 tripoli"], war=AXIS_WEST), "axis", "tripoli")
    ships = ["italy infantry 1 tripoli", "britain fleet 1 central-mediterranean"]
    assert not trades(position(units=ships, war=AXIS_WEST), "axis", "tripoli")
