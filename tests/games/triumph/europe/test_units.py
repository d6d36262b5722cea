"""T2.10, T3: the nations of a Faction, hidden blocks, Fortresses, disbanding."""

import pytest

from sandtable.games.triumph.content import FORTRESS, INFANTRY
from sandtable.games.triumph.system.placing import crowded_problem
from sandtable.games.triumph.system.stacking import removable
from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.units import blocks_left
from tests.games.triumph.combat_helpers import act, acting, asked, choices, cv, shots, where
from tests.games.triumph.europe.helpers import combat, faction, position, power, space

AXIS_USSR_WAR = [["axis", "ussr"]]
IN_WARSAW = {"warsaw": "axis"}


# ---------------------------------------------------------------------- several nations


@pytest.mark.rule("tnt:T2.10a")
def test_an_italian_in_poland_is_supplied_from_berlin() -> None:
    g = position(units=["italy infantry 2 warsaw"], war=AXIS_USSR_WAR, control=IN_WARSAW, phase="supply")

    assert is_supplied(g, power("italy"), space("warsaw"))


@pytest.mark.rule("tnt:T2.10a")
def test_techs_are_the_whole_factions() -> None:
    units = ["italy air 2 kiev", "italy infantry 2 kiev", "ussr air 2 kiev", "ussr infantry 2 kiev"]
    g = combat("axis", units, war=AXIS_USSR_WAR, techs={"axis": ["jets"]})
    act(g, "axis", "activate kiev")

    assert acting(g) == "italy-01"


@pytest.mark.rule("tnt:T2.10a")
def test_germans_and_italians_fight_on_one_side() -> None:
    units = ["germany infantry 2 kiev", "italy tank 1 kiev", "ussr infantry 3 kiev"]
    g = combat("axis", units, war=AXIS_USSR_WAR, dice=[6, 1, 6, 6, 6, 6, 6])
    act(g, "axis", "activate kiev")

    assert acting(g) == "italy-01"
    act(g, "axis", "fire ground")
    assert acting(g) == "ussr-01"
    act(g, "ussr", "fire ground")
    assert (cv(g, "germany-01"), cv(g, "italy-01")) == (1, 1)


@pytest.mark.rule("tnt:T2.10a", "tnt:T12.8a")
def test_german_infantry_is_the_ground_support_of_an_italian_af() -> None:
    units = ["germany infantry 2 kiev", "italy air 2 kiev", "ussr infantry 3 kiev"]
    g = combat("axis", units, war=AXIS_USSR_WAR, control=IN_WARSAW, dice=[6] * 9)
    act(g, "axis", "activate kiev")
    shots(g, "fire ground", 3)
    while asked(g) == "axis" and "done" in choices(g, "axis"):
        act(g, "axis", "done")

    assert where(g, "italy-01") == "kiev"


@pytest.mark.rule("tnt:T2.10b")
def test_any_number_of_units_stands_in_one_area() -> None:
    units = ["germany infantry 1 sicily x5", "italy infantry 1 sicily x5"]
    g = position(units=units, season="summer", phase="combat axis")

    assert len(g.units_at[space("sicily")]) == 10
    assert removable(g, faction("axis")) == []


# ---------------------------------------------------------------------- hidden blocks


@pytest.mark.rule("tnt:T3.2a")
def test_the_type_and_cv_of_a_block_are_its_owners_secret() -> None:
    g = position(units=["germany tank 3 ruhr", "germany infantry 2 ruhr"])
    west = g.sight("west")

    assert len(west.units_at[space("ruhr")]) == 2
    for number in west.units_at[space("ruhr")]:
        assert west.unit_power[number] == power("germany")
        assert west.unit_kind[number] == west.unit_cv[number] == -1
    assert sorted(g.sight("axis").unit_cv[number] for number in g.units_at[space("ruhr")]) == [2, 3]


@pytest.mark.rule("tnt:T3.2b")
def test_everybody_sees_how_many_cards_a_hand_has() -> None:
    cards = ["A01", "A02", "A03", "A04", "A05", "I01", "I02", "I03", "I04"]
    g = position(hands={"axis": cards})
    west = g.sight("west")

    assert west.hand_count[faction("axis")] == 9
    assert {west.card_place[g.content.card_index[card]] for card in cards} == {-1}


# ---------------------------------------------------------------------- Fortresses, disbanding


@pytest.mark.rule("tnt:T3.3")
@pytest.mark.reading("T3.3: do two nations of a Faction have a Fort each in one area?")
def test_a_faction_has_one_fort_in_an_area() -> None:
    g = position(units=["france fortress 3 lorraine", "germany infantry 1 lorraine"], war=[["axis", "west"]])

    assert crowded_problem(g, power("britain"), space("lorraine"), FORTRESS)
    assert not crowded_problem(g, power("britain"), space("lorraine"), INFANTRY)
    assert not crowded_problem(g, power("germany"), space("lorraine"), FORTRESS)


@pytest.mark.rule("tnt:T3.4")
@pytest.mark.parametrize("phase", ["government", "command", "movement axis 4", "supply"])
def test_an_owner_removes_his_units_at_any_time(phase: str) -> None:
    g = position(
        units=["britain infantry 1 suez"], season=None if phase == "government" else "spring", phase=phase
    )
    before = blocks_left(g, power("britain"), INFANTRY)
    assert "disband britain-01" in {str(right) for right in g.rights("west")}
    assert "disband britain-01" not in {str(right) for right in g.rights("axis")}
    g.act("west", "disband britain-01")

    assert where(g, "britain-01") == ""
    assert blocks_left(g, power("britain"), INFANTRY) == before + 1


@pytest.mark.rule("tnt:T3.5")
def test_a_fort_fires_when_its_side_attacks() -> None:
    units = ["france fortress 3 lorraine", "france infantry 1 lorraine", "germany infantry 3 lorraine"]
    g = combat("west", units, dice=[4, 4, 5, 6])
    act(g, "west", "activate lorraine")
    assert acting(g) == "france-01"
    act(g, "west", "fire ground")

    assert cv(g, "germany-01") == 1
