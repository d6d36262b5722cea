"""T1.7, T2.1, T2.4-T2.6: Captured Capitals, Home Territory, and the Defeat of Major Powers."""

from typing import Any

import pytest

from sandtable.games.triumph.system import victory, war
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_source
from tests.games.triumph.europe.helpers import (
    act,
    choices,
    combat,
    faction,
    moving,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, why

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
IN_PARIS = "germany infantry 2 paris"
EASTERN_WAR = [["axis", "ussr"]]


def standing(state: TriumphState) -> dict[str, list[str]]:
    """The units on the map, by Power: where each stands, with its CV."""
    c = state.content
    found: dict[str, list[str]] = {}
    for unit in range(c.n_units):
        if state.unit_space[unit] >= 0:
            where = f"{state.unit_cv[unit]} {c.space_id[state.unit_space[unit]]}"
            found.setdefault(c.power_id[state.unit_power[unit]], []).append(where)
    return found


def paris_falls(*units: str, **parts: Any) -> TriumphState:
    """An Axis Combat Phase in which Germans alone stand in Paris ends."""
    state = combat("axis", [IN_PARIS, *units], **parts)
    state.settle()
    return state


def without_france(*units: str, phase: str = "production west", **parts: Any) -> TriumphState:
    """France was Defeated before, and Forts stand in its Colonies."""
    forts = ["minor fortress 2 algiers", "minor fortress 1 damascus"]
    return position(units=[*forts, *units], defeated=["france"], phase=phase, season="summer", **parts)


# ---------------------------------------------------------------------- Capture


@pytest.mark.rule("tnt:T1.7")
@pytest.mark.reading("T1.7: can a Fleet alone Capture a Capital?")
@pytest.mark.parametrize(("army", "captured"), [("air", False), ("infantry", True)])
def test_a_capital_is_captured_by_ground_units_alone(army: str, captured: bool) -> None:
    units = [f"germany {army} 1 warsaw", "minor fortress 1 warsaw", "minor fortress 2 lvov"]
    state = combat("axis", units, violated={"poland": "germany"}, control={"warsaw": "none"}, dice=[6, 1])
    act(state, "axis", "activate warsaw", "fire ground")
    if not captured:
        act(state, "axis", "rebase berlin")
    assert (state.nation_control[nation("poland")] == AXIS) == captured
    assert ("2 lvov" in standing(state).get("minor", [])) != captured


@pytest.mark.rule("tnt:T1.7", "tnt:T2.4a")
def test_a_capital_that_is_defended_or_in_friendly_hands_is_not_captured() -> None:
    fought_over = paris_falls("britain fortress 1 paris")
    act(fought_over, "axis", "done")
    assert not fought_over.power_defeated[power("france")]
    held = position(units=["britain infantry 1 paris"], war=[["axis", "west"]], season="summer",
                    phase="combat west")  # fmt: skip
    assert not held.power_defeated[power("france")]


@pytest.mark.rule("tnt:T2.1b")
def test_without_its_center_a_faction_has_no_production() -> None:
    held = ["france infantry 1 paris", "britain infantry 1 glasgow"]
    lost = position(units=[*held, "germany infantry 1 london"], war=[["axis", "west"]], allied=True,
                    phase="production west")  # fmt: skip
    assert lost.points[WEST] == 0
    assert position(units=held, war=[["axis", "west"]], phase="production west").points[WEST] > 0


@pytest.mark.rule("tnt:T2.1c")
def test_a_great_power_fights_on_without_its_capital() -> None:
    state = combat("axis", ["germany infantry 2 moscow", "ussr infantry 2 urals"], war=EASTERN_WAR)
    state.settle()
    assert state.nation_control[nation("ussr")] == AXIS
    assert standing(state)["ussr"] == ["2 urals"]
    assert not state.power_defeated[power("ussr")]


# ---------------------------------------------------------------------- Defeat


@pytest.mark.rule("tnt:T2.4a")
def test_a_major_power_whose_capital_is_captured_leaves_the_game() -> None:
    french = ["france infantry 2 algiers", "france air 1 london", "france fleet 3 english-channel"]
    state = paris_falls(*french, "britain infantry 1 london")
    assert state.nation_control[nation("france")] == AXIS
    assert state.space_control[space("marseille")] == AXIS
    assert "france" not in standing(state)
    assert standing(state)["britain"] == ["1 london"]
    assert "France is Defeated by the Axis and out of the game." in state.journal()


@pytest.mark.rule("tnt:T2.4a")
@pytest.mark.reading("T2.4, T12.8: what of friends whose Ground Support was a Defeated Power's?")
def test_who_stood_beside_its_units_without_ground_support_retreats() -> None:
    units = ["france infantry 1 tunisia", "britain fleet 2 tunisia", "italy infantry 2 tunisia open"]
    state = paris_falls(*units, "britain fortress 1 malta")
    act(state, "axis", "done")
    assert "france" not in standing(state)
    assert "retreat western-mediterranean" in choices(state, "west")


@pytest.mark.rule("tnt:T2.4b")
def test_its_faction_raises_no_units_of_it_even_in_its_own_land() -> None:
    state = without_france("britain infantry 1 paris")
    assert state.nation_control[nation("france")] == WEST
    act(state, "west", "raise marseille")
    assert choices(state, "west") == {"as fortress"}
    act(state, "west", "as fortress")
    assert unit_at(state, "britain fortress marseille")


@pytest.mark.rule("tnt:T2.4b")
@pytest.mark.reading("T2.4: is the Capital of a Defeated Power still a Supply Source, and worth points?")
def test_a_retaken_capital_is_no_source_of_supply() -> None:
    free = position(units=["britain infantry 1 paris"])
    assert is_source(free, power("britain"), space("paris"))
    assert not is_source(without_france("britain infantry 1 paris"), power("britain"), space("paris"))


@pytest.mark.rule("tnt:T2.4b")
def test_it_has_no_part_in_later_wars() -> None:
    state = without_france("ussr infantry 1 lvov", phase="command")
    war.begin_war(state, USSR, WEST, 1940)
    assert not state.power_enemies[power("ussr")] >> power("france") & 1
    assert state.power_enemies[power("ussr")] >> power("britain") & 1
    assert state.game.problems(state) == []


@pytest.mark.rule("tnt:T2.4b")
def test_a_defeated_power_is_defeated_once() -> None:
    state = combat("axis", [IN_PARIS, "minor fortress 2 algiers"], defeated=["france"])
    state.settle()
    assert not [line for line in state.journal() if "out of the game" in line]


@pytest.mark.reading("T2.4: is the Capital of a Defeated Power still a Supply Source, and worth points?")
@pytest.mark.rule("tnt:T16.1a")
def test_its_capital_still_counts_for_the_enemies_of_its_faction() -> None:
    state = paris_falls()
    assert victory.capital_points(state, AXIS) == 2
    assert victory.capital_points(state, USSR) == 0


# ---------------------------------------------------------------------- Colonies


@pytest.mark.rule("tnt:T2.5a")
def test_orphaned_colonies_take_up_arms() -> None:
    state = paris_falls()
    assert standing(state)["minor"] == ["2 algiers", "1 damascus"]
    for colony, place in (("french-north-africa", "tunisia"), ("syria", "damascus")):
        assert is_armed(state, nation(colony))
        assert state.space_control[space(place)] == -1
    assert "Syria takes up arms." in state.journal()


@pytest.mark.rule("tnt:T2.5a")
def test_a_colony_that_another_power_occupies_or_controls_stays_with_it() -> None:
    british = paris_falls("britain infantry 1 damascus")
    assert british.nation_control[nation("syria")] == WEST
    assert standing(british)["minor"] == ["2 algiers"]
    axis = paris_falls(control={"algiers": "axis"})
    assert axis.nation_control[nation("french-north-africa")] == AXIS
    assert standing(axis)["minor"] == ["1 damascus"]


@pytest.mark.rule("tnt:T2.5a")
@pytest.mark.reading("T2.5: whose is a Colony that friends of the Defeated Power have left?")
def test_a_colony_with_friends_outside_its_capital_takes_up_arms_round_them() -> None:
    state = paris_falls("britain infantry 1 tunisia")
    assert is_armed(state, nation("french-north-africa"))
    assert state.space_control[space("tunisia")] == WEST
    assert state.space_control[space("morocco")] == -1


@pytest.mark.rule("tnt:T2.5b")
def test_an_orphan_must_be_violated_before_anybody_enters() -> None:
    state = without_france("britain infantry 2 gibraltar", phase="movement west 4")
    assert why(state, "west", "britain infantry gibraltar", "algiers") == "T15.9"
    act(state, "west", "violate french-north-africa")
    assert [state.hand_count[who] for who in (AXIS, WEST, USSR)] == [2, 0, 2]
    assert standing(state)["minor"] == ["2 algiers", "1 damascus"]
    assert refused(state, "west", "done") == "T15.6a"
    go(state, "west", "britain infantry gibraltar", "algiers", "gibraltar")
    assert refused(state, "west", "done") == ""


@pytest.mark.rule("tnt:T2.5b")
@pytest.mark.parametrize("rival", ["axis", "ussr"])
def test_a_violated_orphan_is_an_armed_minor_like_others(rival: str) -> None:
    units = ["britain infantry 2 algiers", "italy infantry 2 sfax", "ussr infantry 1 sfax"]
    mine = [unit for unit in units[1:] if (rival == "axis") == unit.startswith("italy")]
    state = moving(rival, ["minor fortress 2 algiers", units[0], *mine], defeated=["france"],
                   violated={"french-north-africa": "britain"}, control={"algiers": "none"})  # fmt: skip
    army = "italy" if rival == "axis" else "ussr"
    assert why(state, rival, f"{army} infantry sfax", "tunisia") == ""


@pytest.mark.rule("tnt:T2.5b")
def test_a_captured_orphan_is_the_conquerors() -> None:
    state = combat("axis", ["italy infantry 2 algiers"], defeated=["france"],
                   violated={"french-north-africa": "italy"}, control={"algiers": "none"})  # fmt: skip
    state.settle()
    assert state.nation_control[nation("french-north-africa")] == AXIS
    assert not is_armed(state, nation("french-north-africa"))


@pytest.mark.rule("tnt:T2.5b", "tnt:T15.10")
def test_the_enemies_of_a_violator_help_an_orphan() -> None:
    state = moving("west", ["minor fortress 2 algiers", "britain infantry 1 gibraltar"], defeated=["france"],
                   war=[["axis", "west"]], violated={"french-north-africa": "italy"})  # fmt: skip
    go(state, "west", "britain infantry gibraltar", "morocco")
    act(state, "west", "done", "as infantry")
    assert state.nation_control[nation("french-north-africa")] == WEST
    assert unit_at(state, "britain infantry 2 algiers")


# ---------------------------------------------------------------------- Home Territory


@pytest.mark.rule("tnt:T2.6")
def test_cadres_are_raised_in_the_home_territory_of_their_own_nation() -> None:
    state = position(units=[], phase="production west")
    act(state, "west", "raise glasgow", "as infantry")
    assert unit_at(state, "britain infantry glasgow")
    act(state, "west", "raise suez")
    assert choices(state, "west") == {"as fortress"}
    state.undo("west")
    act(state, "west", "raise paris", "as infantry")
    assert unit_at(state, "france infantry paris")
    assert standing(state)["britain"] == ["1 glasgow"]
