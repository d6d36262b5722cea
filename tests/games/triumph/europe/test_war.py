"""T15.1-T15.5: Peace, and what a Declaration of War does."""

from typing import Any

import pytest

from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.battle import battle_of
from sandtable.games.triumph.system.combat import may_activate
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import checks_supply
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.combat_helpers import acting
from tests.games.triumph.europe.helpers import (
    act,
    faction,
    moving,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, reach, why

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
RHINE = ["germany infantry 2 munich", "france fortress 1 lorraine"]
BUG = ["germany infantry 2 warsaw", "ussr infantry 1 vilna", "ussr infantry 1 kiev"]
POLAND = {"warsaw": "axis", "vilna": "ussr", "lvov": "ussr"}


def declared(seat: str, victim: str, units: list[str], **parts: Any) -> TriumphState:
    """A faction has just Declared War."""
    state = moving(seat, units, **parts)
    act(state, seat, f"declare {victim}")
    return state


def at_war(state: TriumphState, one: int, other: int) -> bool:
    return bool(state.at_war[one] >> other & 1 and state.at_war[other] >> one & 1)


# ---------------------------------------------------------------------- Peace


@pytest.mark.rule("tnt:T15.1")
def test_at_peace_rivals_share_seas_without_battle() -> None:
    state = moving("ussr", ["ussr fleet 2 leningrad", "germany fleet 2 baltic-sea"])
    go(state, "ussr", "ussr fleet leningrad", "baltic-sea")
    assert not is_battle(state, space("baltic-sea"))
    assert may_activate(state, USSR, [space("baltic-sea")]) == []


@pytest.mark.rule("tnt:T15.1")
def test_at_peace_neither_supply_nor_res_is_looked_at() -> None:
    state = position()
    assert not checks_supply(state, power("germany"))
    assert production_level(state, AXIS) == min(state.ind[AXIS], state.population[AXIS]) > state.res[AXIS]
    assert checks_supply(position(war=[["axis", "west"]]), power("italy"))


# ---------------------------------------------------------------------- Declaring War


@pytest.mark.rule("tnt:T15.2a")
def test_rival_land_is_entered_only_after_a_declaration() -> None:
    state = moving("axis", RHINE)
    assert why(state, "axis", "germany infantry munich", "lorraine") == "T15.2a"
    act(state, "axis", "declare west")
    assert at_war(state, AXIS, WEST)
    assert why(state, "axis", "germany infantry munich", "lorraine") == ""


@pytest.mark.rule("tnt:T15.2a")
def test_land_with_units_of_a_rival_is_closed_too() -> None:
    units = ["germany infantry 2 warsaw", "minor fortress 3 warsaw", "ussr infantry 1 vilna"]
    state = moving("ussr", units, violated={"poland": "germany"}, control={"warsaw": "none"})
    assert why(state, "ussr", "ussr infantry vilna", "warsaw") == "T15.2a"
    assert why(state, "ussr", "ussr infantry vilna", "lvov") == ""


@pytest.mark.rule("tnt:T15.2a")
def test_a_declaration_comes_before_the_first_move() -> None:
    state = moving("axis", [*RHINE, "germany infantry 1 berlin"])
    go(state, "axis", "germany infantry berlin", "ruhr", "berlin")
    assert refused(state, "axis", "declare west") == "T11.2"


@pytest.mark.rule("tnt:T15.2a")
def test_to_pass_a_rivals_straits_is_free() -> None:
    state = moving("axis", ["italy fleet 2 western-mediterranean", "britain fortress 1 gibraltar"])
    assert "madeira-sea" in reach(state, "italy fleet western-mediterranean")
    assert why(state, "axis", "italy fleet western-mediterranean", "gibraltar") == "T15.2a"


@pytest.mark.rule("tnt:T15.2b")
def test_aggression_must_follow() -> None:
    state = declared("axis", "ussr", BUG, control=POLAND)
    assert refused(state, "axis", "done") == "T15.2b"
    go(state, "axis", "germany infantry warsaw", "vilna", "warsaw")
    assert refused(state, "axis", "done") == ""


@pytest.mark.rule("tnt:T15.2b")
def test_war_is_for_good() -> None:
    state = declared("axis", "ussr", BUG, control=POLAND)
    assert refused(state, "axis", "declare ussr") == "T15.2b"
    assert not [kind.word for kind in state.game.actions.kinds if "peace" in kind.word]


# ---------------------------------------------------------------------- what it costs and brings


@pytest.mark.rule("tnt:T15.3a")
def test_the_declarer_pays_a_point_and_the_victim_a_level_less() -> None:
    state = declared("axis", "west", RHINE)
    assert victory.declaration_points(state, AXIS) == -1
    assert state.industry_cost[WEST] == 5
    assert state.industry_cost[AXIS] == 5


@pytest.mark.rule("tnt:T15.3a")
@pytest.mark.reading("T7.13: how much is a level of the Soviet Factory Cost?")
def test_each_rival_that_declares_lowers_the_cost_by_a_printed_level() -> None:
    state = declared("axis", "ussr", BUG, control=POLAND)
    assert state.industry_cost[USSR] == 5
    twice = position(war=[["axis", "ussr"], ["west", "ussr"]])
    assert twice.industry_cost[USSR] == 3
    assert [victory.declaration_points(twice, who) for who in (AXIS, WEST, USSR)] == [-1, -1, 0]


@pytest.mark.rule("tnt:T15.3b")
def test_at_war_res_counts_and_dividends_are_over() -> None:
    state = moving("axis", RHINE)
    assert production_level(state, AXIS) == 11
    act(state, "axis", "declare west")
    assert production_level(state, AXIS) == state.res[AXIS] == 6
    assert checks_supply(state, power("britain"))
    year = position(year=1940, war=[["axis", "west"]], peaceful=["axis", "west", "ussr"], phase="dividends")
    assert [len(chits) for chits in year.chits] == [0, 0, 1]


@pytest.mark.rule("tnt:T15.3c")
def test_the_declarers_units_fire_first_in_that_turn_only() -> None:
    state = declared("axis", "ussr", BUG, control=POLAND)
    go(state, "axis", "germany infantry warsaw", "vilna", "warsaw")
    act(state, "axis", "done")
    assert acting(state) == unit_at(state, "germany infantry vilna")
    later = moving("axis", BUG, control=POLAND, war=[["axis", "ussr"]])
    go(later, "axis", "germany infantry warsaw", "vilna", "warsaw")
    act(later, "axis", "done")
    assert acting(later) == unit_at(later, "ussr infantry vilna")


@pytest.mark.rule("tnt:T15.4")
@pytest.mark.parametrize(("own", "other", "sea"), [
    ("germany", "britain", "north-sea"), ("italy", "france", "western-mediterranean"),
])  # fmt: skip
def test_who_shares_a_sea_with_the_new_enemy_leaves_or_fights(own: str, other: str, sea: str) -> None:
    fleets = [f"{own} fleet 2 {sea}", f"{other} fleet 1 {sea}"]
    state = declared("axis", "west", fleets)
    assert state.space_aggressor[space(sea)] == AXIS + 1
    act(state, "axis", "done")
    battle = battle_of(state)
    assert battle is not None
    assert battle.space == space(sea)


@pytest.mark.rule("tnt:T15.4")
def test_the_declarer_may_leave_the_shared_sea() -> None:
    state = declared("axis", "west", ["germany fleet 2 north-sea", "britain fleet 1 north-sea", *RHINE])
    go(state, "axis", "germany infantry munich", "lorraine", "munich")
    go(state, "axis", "germany fleet north-sea", "ruhr", "north-sea")
    assert not is_battle(state, space("north-sea"))


# ---------------------------------------------------------------------- what there is not


@pytest.mark.rule("tnt:T15.5")
def test_nobody_can_make_a_sneak_attack() -> None:
    assert refused(moving("axis", RHINE), "axis", "sneak west") == "T15.5"


@pytest.mark.rule("tnt:T15.5")
def test_a_sea_beside_a_rivals_coast_may_be_entered_at_peace() -> None:
    state = moving("axis", ["germany fleet 1 ruhr"])
    assert {"north-sea", "english-channel"} <= reach(state, "germany fleet ruhr")


@pytest.mark.rule("tnt:T15.5")
def test_no_reserves_follow_a_declaration() -> None:
    units = ["ussr infantry 1 moscow", "germany infantry 1 berlin"]
    state = position(
        year=1942, war=[["axis", "ussr"]], war_year=1941, units=units, phase="new-year", dice=[1]
    )
    assert sum(where >= 0 for where in state.unit_space) == len(units)
