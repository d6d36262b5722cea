"""17.4, 17.5: Suppression of Partisans, its Blowback, and Ambushes."""

from typing import Any

import pytest

from sandtable.games.triumph.content import FORTRESS, INFANTRY
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import cv, hidden
from tests.games.triumph.helpers import act, choices, faction, position, refused, space, unit, unit_at

GUERRILLAS = {"soviets": ["guerrilla-warfare"]}


def suppressing(units: list[str], where: dict[str, int], seat: str = "japan", **parts: Any) -> TriumphState:
    """The Combat Phase of a faction, with Partisans on the map."""
    parts.setdefault("season", "summer")
    return position(units=units, partisans=where, phase=f"combat {seat}", **parts)


def commit(state: TriumphState, seat: str, *texts: str) -> list[str]:
    """Commit units, and begin; returns their names."""
    names = [unit_at(state, text) for text in texts]
    act(state, seat, *(f"suppress {name}" for name in names))
    if state.deciders and isinstance(state.stack[-1], CombatPhase):
        act(state, seat, "done")
    return names


def partisans(state: TriumphState, where: str) -> int:
    """How many Partisans a Province has."""
    return state.partisans[space(where)]


# ---------------------------------------------------------------------- who may


@pytest.mark.rule("cnc:17.4a")
@pytest.mark.reading("17.4: who may Suppress?")
@pytest.mark.reading("17.4: when is it resolved, and by whom?")
def test_all_but_forts_and_subs_suppress() -> None:
    units = ["japan fortress 2 harbin", "japan infantry 2 harbin", "japan sub 1 harbin", "japan air 1 korea"]
    state = suppressing(units, {"harbin": 1})
    infantry = unit_at(state, "japan infantry harbin")
    assert choices(state, "japan") == {f"suppress {infantry}", "done"}
    assert refused(state, "japan", "suppress " + unit_at(state, "japan fortress harbin")) == "17.4a"
    assert refused(state, "japan", "suppress " + unit_at(state, "japan sub harbin")) == "17.4b"
    assert refused(state, "japan", "suppress " + unit_at(state, "japan air korea")) == "17.4a"
    act(state, "japan", f"suppress {infantry}")
    assert not hidden(state, infantry)
    assert refused(state, "japan", f"suppress {infantry}") == "17.4a"


@pytest.mark.rule("cnc:17.4a")
@pytest.mark.reading("17.4: who may Suppress?")
def test_no_suppression_where_a_battle_is() -> None:
    units = ["japan infantry 2 suchow", "nat-china militia 1 suchow", "japan infantry 1 harbin"]
    state = suppressing(units, {"suchow": 1, "harbin": 1}, enemies=[["japan", "nat-china"]])
    assert refused(state, "japan", "suppress " + unit_at(state, "japan infantry suchow")) == "17.4a"
    assert "activate suchow" in choices(state, "japan")


@pytest.mark.rule("cnc:17.4a")
@pytest.mark.reading("17.4: who may Suppress?")
def test_the_nationalists_suppress_and_the_reds_do_not() -> None:
    nats = suppressing(["nat-china militia 1 nanking"], {"nanking": 1}, "usa", dice=[1])
    commit(nats, "usa", "nat-china militia nanking")
    assert partisans(nats, "nanking") == 0
    units = ["red-china militia 1 sian", "red-china infantry 1 shansi", "nat-china militia 1 shansi"]
    reds = suppressing(units, {"sian": 1}, "soviets")
    assert refused(reds, "soviets", "suppress " + unit_at(reds, "red-china militia sian")) == "17.4a"


@pytest.mark.rule("cnc:17.4a")
def test_who_is_asked_does_not_betray_a_fortress() -> None:
    state = suppressing(["japan fortress 2 harbin"], {"harbin": 1})
    fort = unit(unit_at(state, "japan fortress harbin"))
    assert state.unit_kinds[fort] & 1 << INFANTRY
    assert choices(state, "japan") == {"done"}
    assert state.standing(0) >= 0
    state.unit_kinds[fort] = 1 << FORTRESS
    assert not state.stack[-1].deciders(state)


# ---------------------------------------------------------------------- firing


@pytest.mark.rule("cnc:17.4b")
def test_hits_kill_partisans_and_then_sixes_make_new_ones() -> None:
    state = suppressing(["japan infantry 3 harbin"], {"harbin": 1}, dice=[1, 4, 6])
    (name,) = commit(state, "japan", "japan infantry harbin")
    assert partisans(state, "harbin") == 1
    assert hidden(state, name)
    only_hit = suppressing(["japan infantry 3 harbin"], {"harbin": 3}, dice=[1, 3, 4])
    commit(only_hit, "japan", "japan infantry harbin")
    assert partisans(only_hit, "harbin") == 1
    worse = suppressing(["japan infantry 3 harbin"], {"harbin": 1}, dice=[6, 6, 4])
    commit(worse, "japan", "japan infantry harbin")
    assert partisans(worse, "harbin") == 3


NANKING = ["japan air 3 nanking", "japan infantry 3 nanking"]


@pytest.mark.example
@pytest.mark.rule("cnc:17.4b", "cnc:17.4c")
def test_suppression_in_nanking() -> None:
    state = suppressing(NANKING, {"nanking": 1}, dice=[1, 2, 5, 1, 4, 6, 3], peaceful=["japan"])
    commit(state, "japan", "japan infantry nanking", "japan air nanking")
    assert partisans(state, "nanking") == 1
    assert state.script == [3]
    assert state.peaceful[faction("japan")]


@pytest.mark.rule("cnc:17.4c")
def test_committed_units_fire_though_no_partisan_is_left() -> None:
    state = suppressing(NANKING, {"nanking": 1}, dice=[1, 1, 1, 6, 6, 6])
    commit(state, "japan", "japan air nanking", "japan infantry nanking")
    assert partisans(state, "nanking") == 3


@pytest.mark.rule("cnc:17.4b", "cnc:17.4c")
@pytest.mark.reading("17.4: when is it resolved, and by whom?")
def test_the_owner_says_which_of_two_ground_units_fires_first() -> None:
    units = ["japan infantry 3 harbin", "japan infantry 1 harbin", "japan air 1 harbin"]
    state = suppressing(units, {"harbin": 1}, dice=[1, 4, 5, 6])
    names = commit(state, "japan", "japan infantry 3 harbin", "japan infantry 1 harbin")
    assert choices(state, "japan") == {f"fight {name}" for name in names}
    assert refused(state, "japan", "fight " + unit_at(state, "japan air harbin")) == "12.21"
    act(state, "japan", f"fight {names[1]}")
    assert partisans(state, "harbin") == 1
    assert state.script == []


@pytest.mark.rule("cnc:17.4d")
def test_suppression_is_no_battle_and_costs_no_dividend() -> None:
    state = suppressing(["japan infantry 1 harbin"], {"harbin": 1}, dice=[1], peaceful=["japan", "soviets"])
    assert "activate harbin" not in choices(state, "japan")
    commit(state, "japan", "japan infantry harbin")
    assert partisans(state, "harbin") == 0
    assert state.peaceful[faction("japan")]
    assert state.peaceful[faction("soviets")]


# ---------------------------------------------------------------------- Ambush


@pytest.mark.rule("cnc:17.0b")
def test_partisans_do_not_fire_back_without_guerrilla_warfare() -> None:
    state = suppressing(["japan infantry 2 harbin"], {"harbin": 2}, dice=[1, 4, 1, 1])
    (name,) = commit(state, "japan", "japan infantry harbin")
    assert (cv(state, name), partisans(state, "harbin")) == (2, 1)
    assert state.script == [1, 1]


@pytest.mark.rule("cnc:9.5c", "cnc:17.0b")
@pytest.mark.reading("17.5: dice and targets of an Ambush")
def test_with_guerrilla_warfare_each_partisan_fires_first_at_g1() -> None:
    state = suppressing(["japan infantry 2 harbin"], {"harbin": 2}, techs=GUERRILLAS, dice=[1, 2, 3])
    (name,) = commit(state, "japan", "japan infantry harbin")
    assert (cv(state, name), partisans(state, "harbin")) == (1, 1)
    assert state.script == []


@pytest.mark.example
@pytest.mark.rule("cnc:17.5")
def test_an_ambush_hits_the_strongest_ground_unit_before_it_fires() -> None:
    state = suppressing(NANKING, {"nanking": 1}, techs=GUERRILLAS, dice=[1, 4, 4, 4, 1, 4])
    air, infantry = commit(state, "japan", "japan air nanking", "japan infantry nanking")
    assert (cv(state, air), cv(state, infantry)) == (3, 2)
    assert partisans(state, "nanking") == 0
    assert state.script == []


@pytest.mark.rule("cnc:17.5")
@pytest.mark.reading("17.5: dice and targets of an Ambush")
def test_only_ground_units_are_ambushed() -> None:
    state = suppressing(["japan air 1 nanking"], {"nanking": 2}, techs=GUERRILLAS, dice=[1, 5])
    (air,) = commit(state, "japan", "japan air nanking")
    assert (cv(state, air), partisans(state, "nanking")) == (1, 1)
    assert state.script == [5]


@pytest.mark.rule("cnc:17.5")
def test_the_owner_chooses_which_of_equals_is_ambushed_and_the_dead_do_not_fire() -> None:
    units = ["japan infantry 1 harbin", "japan tank 1 harbin"]
    state = suppressing(units, {"harbin": 1}, techs=GUERRILLAS, dice=[1, 2, 5])
    infantry, tank = commit(state, "japan", "japan infantry harbin", "japan tank harbin")
    assert choices(state, "japan") == {f"hit {infantry}", f"hit {tank}"}
    act(state, "japan", f"hit {infantry}")
    assert (cv(state, infantry), cv(state, tank), partisans(state, "harbin")) == (0, 1, 0)
    assert state.script == [5]


@pytest.mark.rule("cnc:9.4c")
@pytest.mark.reading("17.4, 9.4: may Guerrilla Warfare be revealed against Suppression?")
def test_guerrilla_warfare_can_be_revealed_before_the_dice() -> None:
    vaults = {"soviets": [{"claim": "guerrilla-warfare", "cards": ["I02", "I06"]}]}
    state = suppressing(["japan infantry 1 harbin"], {"harbin": 1}, vaults=vaults, dice=[1])
    (name,) = commit(state, "japan", "japan infantry harbin")
    assert {"pass", "reveal guerrilla-warfare"} <= choices(state, "soviets")
    act(state, "soviets", "reveal guerrilla-warfare")
    while state.deciders and "pass" not in choices(state, "soviets"):
        act(state, "soviets", sorted(choices(state, "soviets"))[0])
    act(state, "soviets", "pass")
    assert cv(state, name) == 0
    assert partisans(state, "harbin") == 1
