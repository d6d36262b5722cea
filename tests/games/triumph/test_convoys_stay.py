"""11.22: Convoys that share a Sea with Enemies are in the Battle there and cannot sail out of it."""

import pytest

from tests.games.triumph.combat_helpers import cv
from tests.games.triumph.helpers import act, choices, refused, space, unit_at
from tests.games.triumph.moving import go, moving, reach
from tests.games.triumph.table import Table

SHARED = ["japan infantry 2 philippine-sea", "japan fleet 2 philippine-sea", "us fleet 2 philippine-sea"]


@pytest.mark.rule("cnc:11.22b")
def test_a_convoy_among_enemies_has_no_move() -> None:
    state = moving("japan", [*SHARED, "japan infantry 1 formosa"], war=[["japan", "usa"]])
    convoy, fleet = (unit_at(state, f"japan {kind} philippine-sea") for kind in ("infantry", "fleet"))
    assert refused(state, "japan", f"move {convoy}") == "11.22b"
    assert f"move {convoy}" not in choices(state, "japan")
    assert reach(state, "japan infantry philippine-sea") == set()
    assert refused(state, "japan", f"move {fleet}") == ""


@pytest.mark.rule("cnc:11.22b")
def test_it_may_leave_before_the_war_and_not_after_the_declaration() -> None:
    state = moving("japan", [*SHARED, "japan fleet 2 formosa"])
    convoy = unit_at(state, "japan infantry philippine-sea")
    assert refused(state, "japan", f"move {convoy}") == ""
    act(state, "japan", "declare usa")
    assert refused(state, "japan", f"move {convoy}") == "11.22b"


@pytest.mark.rule("cnc:11.22b")
def test_it_is_in_the_battle_even_when_its_warships_have_gone() -> None:
    state = moving("japan", SHARED, dice=[1, 1, 6, 6, 6, 6], war=[["japan", "usa"]])
    fleet = unit_at(state, "japan fleet philippine-sea")
    act(state, "japan", f"move {fleet}", "to formosa")
    if any(choice.startswith("via") for choice in choices(state, "japan")):
        act(state, "japan", sorted(c for c in choices(state, "japan") if c.startswith("via"))[0])
    act(state, "japan", "done")
    state.settle()
    act(state, "usa", "fire convoy")
    assert cv(state, "japan-01") == 0


@pytest.mark.rule("cnc:11.22b")
def test_other_ways_out_are_closed_as_well() -> None:
    units = ["japan infantry 2 east-china-sea", "us fleet 2 east-china-sea", "japan tank 1 east-china-sea"]
    state = moving("japan", units, war=[["japan", "usa"]])
    assert reach(state, "japan infantry east-china-sea") == set()
    assert reach(state, "japan tank east-china-sea") == set()


@pytest.mark.rule("cnc:11.22b", "cnc:12.73d")
def test_escaped_enemy_subs_and_rivals_at_peace_hold_no_convoy() -> None:
    units = ["japan infantry 2 philippine-sea", "us sub 1 philippine-sea escaped"]
    state = moving("japan", units, war=[["japan", "usa"]])
    assert "formosa" in reach(state, "japan infantry philippine-sea")
    state = moving("japan", ["japan infantry 2 philippine-sea", "russia fleet 1 philippine-sea"])
    assert "formosa" in reach(state, "japan infantry philippine-sea")


@pytest.mark.rule("cnc:11.22b")
def test_whoever_sails_out_of_a_battle_is_seen_to_be_no_convoy() -> None:
    state = moving("japan", SHARED, war=[["japan", "usa"]])
    fleet = unit_at(state, "japan fleet philippine-sea")
    number = go(state, "japan", "japan fleet philippine-sea", "formosa", "south-china-sea")
    assert state.content.unit_name[number] == fleet
    assert state.unit_space[number] == space("formosa")
    ground = state.content.type_is_ground
    assert not any(state.unit_kinds[number] >> kind & 1 for kind in range(len(ground)) if ground[kind])


@pytest.mark.rule("tnt:T11.5b")
def test_the_same_holds_in_europe() -> None:
    tnt = Table("tnt")
    units = ["britain infantry 2 north-sea", "germany fleet 1 north-sea", "britain fleet 1 north-sea"]
    state = tnt.position(units=units, season="summer", phase="movement west 5", war=[["axis", "west"]])
    assert refused(state, "west", "move britain-01") == "T11.5b"
    assert "move britain-02" in choices(state, "west")
