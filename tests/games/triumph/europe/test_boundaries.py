"""Beside the rulings of Triumph & Tragedy: the case next to the usual one, and what must not happen too."""

import dataclasses

import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.europe import usa
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_supplied
from tests.games.triumph.combat_helpers import CNC, asked
from tests.games.triumph.europe.helpers import (
    TNT,
    act,
    choices,
    combat,
    faction,
    governing,
    march,
    moving,
    nation,
    position,
    power,
    space,
    unit_at,
)

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
AXIS_WEST = [["axis", "west"]]


def hand(state: TriumphState, who: int) -> list[str]:
    """The cards in the hand of a faction."""
    return sorted(state.content.card_id[number] for number in hand_of(state, who))


# ---------------------------------------------------------------------- T7, T9: cards


@pytest.mark.rule("tnt:T7.7b")
def test_who_has_looked_at_bought_cards_takes_the_end_of_production_back_no_more() -> None:
    state = position(phase="production", turn_order=["axis", "west", "ussr"])
    act(state, "axis", "buy action", "done")
    assert len(hand(state, AXIS)) == 1
    with pytest.raises(IllegalAction, match="dice were rolled"):
        state.undo("axis")


@pytest.mark.rule("tnt:T9.2b", "tnt:T9.2a")
def test_a_card_of_another_tech_copies_nothing() -> None:
    state = governing("axis", hands={"axis": ["I13", "I04"]}, techs={"west": ["jets"]})
    act(state, "axis", "play I13")
    assert "tech jets" not in choices(state, "axis")
    spying = governing("axis", hands={"axis": ["I13", "I21"]}, techs={"west": ["jets"]})
    act(spying, "axis", "play I13", "tech jets")
    assert choices(spying, "axis") == {"with I21"}


@pytest.mark.rule("tnt:T9.7a", "tnt:T9.7c")
def test_a_spy_ring_that_is_turned_back_upon_an_empty_hand_takes_nothing() -> None:
    state = governing("axis", hands={"axis": ["I34"], "west": ["I36", "A05"]})
    act(state, "axis", "play I34", "intelligence", "against west")
    act(state, "west", "play I36")
    assert (hand(state, AXIS), hand(state, WEST)) == ([], ["A05"])


# ---------------------------------------------------------------------- T8.11: what brings the USA in


@pytest.mark.rule("tnt:T8.11b")
def test_enemies_in_canada_bring_nothing_forward_once_the_usa_has_joined() -> None:
    units = ["germany infantry 2 north-atlantic-ocean"]
    state = moving("axis", units, war=AXIS_WEST, allied=True, year=1941)
    act(state, "axis", f"move {unit_at(state, 'germany infantry north-atlantic-ocean')}", "to ottawa")
    assert state.deciders == [state.seat("axis")]
    assert not any(state.hastened)


@pytest.mark.rule("tnt:T8.11c")
def test_a_violation_brings_forward_one_series_and_no_other_of_the_same_power(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = moving("axis", ["germany infantry 2 north-atlantic-ocean"], war=AXIS_WEST)
    events = year_events(state.content)
    forces = next(number for number, event in enumerate(events) if event.id == "usa-forces")
    other = dataclasses.replace(events[forces], id="usa-other-forces")
    monkeypatch.setattr(usa, "year_events", lambda c: (*events, other))
    state.hastened.append(0)
    usa.bring_forces_forward(state, power("usa"))
    assert [number for number, hastened in enumerate(state.hastened) if hastened] == [forces]


# ---------------------------------------------------------------------- T14.1: Supply of one faction


@pytest.mark.rule("tnt:T2.10a", "tnt:T14.2a")
def test_italians_draw_supply_from_germany_alone() -> None:
    def in_warsaw(*lost: str) -> bool:
        """Whether Italians in Warsaw are Supplied, with the British in some Capitals."""
        units = ["italy infantry 1 warsaw", *(f"britain infantry 1 {name}" for name in lost)]
        control = {"warsaw": "axis", **dict.fromkeys(lost, "west")}
        state = position(units=units, war=AXIS_WEST, control=control)
        return is_supplied(state, power("italy"), space("warsaw"))

    assert in_warsaw("rome")
    assert in_warsaw("rome", "berlin")
    assert not in_warsaw("rome", "berlin", "ruhr")


# ---------------------------------------------------------------------- T15: Armed Minors


@pytest.mark.rule("tnt:T15.7b")
def test_a_fort_fires_at_one_class_and_not_at_the_next_as_well() -> None:
    units = ["germany infantry 3 warsaw", "germany air 3 warsaw", "minor fortress 2 warsaw"]
    state = combat("axis", units, war=[], dice=[6, 6, 1, 1], violated={"poland": "germany"})
    act(state, "axis", "activate warsaw")
    assert unit_at(state, "germany infantry 3 warsaw")
    assert unit_at(state, "germany air 3 warsaw")


@pytest.mark.rule("tnt:T15.10")
def test_after_an_intervention_nobody_counts_as_the_aggressor_in_the_satellite() -> None:
    units = ["britain infantry 2 nordkapp-sea", "minor fortress 1 oslo", "germany infantry 2 copenhagen"]
    state = moving("west", units, violated={"norway": "germany"}, war=AXIS_WEST)
    state.space_aggressor[space("oslo")] = AXIS + 1
    march(state, "west", unit_at(state, "britain infantry nordkapp-sea"), "narvik")
    act(state, "west", "done")
    assert "as infantry" in choices(state, "west")
    assert state.nation_control[nation("norway")] == WEST
    assert [state.space_aggressor[at] for at in state.content.nation_spaces[nation("norway")]] == [0, 0]


# ---------------------------------------------------------------------- T18: Allies on one seat


@pytest.mark.rule("tnt:T18.3")
def test_nobody_is_told_of_cards_that_an_ally_does_not_draw() -> None:
    units = ["ussr infantry 2 belorussia"]
    state = TNT.position(scenario="1936-two", units=units, season="summer", phase="movement ussr 4",
                         commanding={"ussr": ["A21", "A23"]})  # fmt: skip
    act(state, "allies", "violate poland")
    told = "\n".join(state.journal())
    assert state.hand_count == [3, 0, 0]
    assert "the Axis draws Action cards: 3." in told
    assert "West" not in told


@pytest.mark.rule("tnt:T18.7")
def test_the_axis_commits_one_command_card_as_ever() -> None:
    hands = {"axis": ["A21", "A23"]}
    state = TNT.position(scenario="1936-two", hands=hands, season="summer", phase="command",
                         turn_order=["axis", "west", "ussr"])  # fmt: skip
    act(state, "axis", "commit A21")
    assert state.committed[AXIS] == 1
    assert state.deciders != [state.seat("axis")]


# ---------------------------------------------------------------------- shared with the Pacific


@pytest.mark.rule("tnt:T10.5", "cnc:10.2", "cnc:1.41a")
def test_a_turn_is_not_over_while_too_many_units_stand_on_a_small_islet() -> None:
    units = ["us infantry 1 wake", "us air 1 wake", "us infantry 1 hawaii", "japan infantry 1 hawaii"]
    state = CNC.position(units=units, war=[["japan", "usa"]], season="summer", phase="combat usa")
    act(state, "usa", "done")
    assert asked(state) == "usa"
    assert all(choice.startswith("remove") for choice in choices(state, "usa"))
    assert state.active == [CNC.faction("usa")]


@pytest.mark.rule("tnt:T11.8a", "cnc:11.4a")
def test_a_neutral_power_moves_over_its_own_land_at_double_speed() -> None:
    units = ["british-empire infantry 2 new-delhi"]
    state = CNC.position(units=units, season="summer", phase="movement usa 3")
    assert state.power_neutral[CNC.power("british-empire")]
    reached = destinations(state, CNC.unit(unit_at(state, "british-empire infantry new-delhi")))
    assert {CNC.space("ceylon"), CNC.space("burma")} <= set(reached)
