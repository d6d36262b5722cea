"""Beside the rulings: the case next to the usual one, and the Nation that a rule does not speak of."""

import pytest

from sandtable.games.orange_swan.base.content import (
    AXIS,
    BLOCKS,
    COMMONWEALTH,
    JAPAN,
    JUNGLE,
    MAP,
    NATIONS,
    POOL,
)
from sandtable.games.orange_swan.rules import crt
from sandtable.games.orange_swan.rules.power import worth
from sandtable.games.orange_swan.rules.reach import air_range, link_between
from sandtable.games.orange_swan.rules.retreat_ways import may_cross
from sandtable.games.orange_swan.rules.supply import always_supplied
from sandtable.games.orange_swan.rules.units import is_ship
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, name, units
from tests.games.orange_swan.test_builds import buy, spending
from tests.games.orange_swan.test_naval_movement import at_sea
from tests.games.orange_swan.test_strategic_movement import before, why


@pytest.mark.rule("orange-swan:4.3.3a")
@pytest.mark.parametrize("interceptors", [0, 1, 12, 40])
def test_where_nobody_raids_nothing_is_lost(interceptors: int) -> None:
    assert crt.result(0, interceptors) == (0, 0, 0)


@pytest.mark.rule("orange-swan:10.10a")
def test_a_sabotaged_oilfield_is_lost_to_japan_alone() -> None:
    g = arranged(options={"oilfield-sabotage": "on"})
    field = MAP.index["batavia"]
    g.sabotaged[field] = 1
    assert MAP.pp[field] > 0
    assert worth(g, JAPAN, field) == 0
    assert worth(g, COMMONWEALTH, field) == MAP.pp[field]


@pytest.mark.rule("orange-swan:10.9")
def test_guerrillas_are_filipino_and_dutch() -> None:
    def always(played: str) -> list[str]:
        """The Nations whose units need no Supply."""
        g = arranged(options={"guerrillas": played})
        return [nation for number, nation in enumerate(NATIONS) if always_supplied(g, number)]

    assert always("on") == ["china", "philippines", "dei"]
    assert always("off") == ["china"]


@pytest.mark.rule("orange-swan:6.3b")
def test_strategic_movement_ends_on_land_that_may_be_entered() -> None:
    state = before(["nanking", "jp-inf-4", 4])
    state.act("axis", f"transfer {name(state, 'nanking', 'jp-inf-4')}")
    closed = [MAP.id[space] for space in range(MAP.n) if MAP.no_entry[space]]
    seas = [MAP.id[sea] for sea in MAP.seas]
    assert closed
    for place in [*closed, *seas]:
        assert why(state, f"to {place}")
        assert GAME.parse(f"to {place}") not in state.choices("axis")
    assert not why(state, "to peking")


# ---------------------------------------------------------------------- 4.5 what is bought


@pytest.mark.rule("orange-swan:4.5.5")
def test_who_buys_nothing_commits_nothing() -> None:
    state = spending("japan")
    buy(state)
    assert not [line for line in state.journal() if "buys" in line]


# ---------------------------------------------------------------------- 5.1 ships


def said(state: SwanState, seat: str, action: str) -> str:
    """The sentence with which an action is refused."""
    reason = state.why_not(seat, action)
    return "" if reason is None else reason[1]


@pytest.mark.rule("orange-swan:5.1a")
def test_a_ship_moves_to_another_sea_zone() -> None:
    state = at_sea(["japan-sea", "jp-ls-4", 4])
    assert isinstance(state, SwanState)
    state.act("axis", f"sail {name(state, 'japan-sea', 'jp-ls-4')}")
    for place in ("japan-sea", "tokyo"):
        assert said(state, "axis", f"to {place}") == "Naval Units must move to another Sea Zone."


@pytest.mark.rule("orange-swan:5.1a")
def test_a_ship_of_the_force_pool_is_not_at_sea() -> None:
    state = at_sea(["japan-sea", "jp-ls-4", 4])
    assert isinstance(state, SwanState)
    waiting = [u for u in state.units_at[POOL] if BLOCKS.unit_side[u] == AXIS and is_ship(u)]
    assert waiting
    for unit in waiting:
        words = said(state, "axis", f"sail {BLOCKS.unit_name[unit]}")
        assert words == "Choose one of your own Naval Units at sea."


# ---------------------------------------------------------------------- 6.2, 6.5 in the air


@pytest.mark.rule("orange-swan:14.9")
def test_chinese_air_units_have_a_range_of_their_own() -> None:
    state = arranged(units=[["chungking", "cn-air", 3], ["delhi", "cw-air", 3]], year=1944)
    chinese, british = (units(state, *where)[0] for where in (("chungking", "cn-air"), ("delhi", "cw-air")))
    assert air_range(state, chinese) == BLOCKS.air_range["china"][1944]
    assert air_range(state, british) == BLOCKS.air_range["us_and_commonwealth"][1944]
    assert air_range(state, chinese) != air_range(state, british)


@pytest.mark.rule("orange-swan:6.2.1f", "orange-swan:9.12")
@pytest.mark.parametrize(("season", "open_to_air"), [("winter", True), ("summer", False)])
def test_air_units_retreat_over_the_jungle_but_not_in_summer(season: str, open_to_air: bool) -> None:
    state = arranged(units=[["rangoon", "jp-air-3", 3]], season=season)
    air = units(state, "rangoon", "jp-air-3")[0]
    jungle = [land for land in MAP.lands if link_between(MAP.index["rangoon"], land) == JUNGLE]
    assert jungle
    for land in jungle:
        assert may_cross(state, air, MAP.index["rangoon"], land) == open_to_air
