"""10.1: Command of Partners: the Supreme Command card, the order of Partnerships, Winter and Emergency."""

from typing import Any

import pytest

from sandtable.games.triumph.system.state import COMBAT, MOVEMENT, TriumphState
from tests.games.triumph.world.helpers import act, choices, faction, position, refused, space, unit, unit_at

ORDER = ["axis", "japan", "russia", "siberia", "western-europe", "united-states"]


def commit(hands: dict[str, list[str]], scenario: str = "3-players", **parts: Any) -> TriumphState:
    """All commit the only card that they have, or pass, until the cards are to be revealed."""
    parts.setdefault("season", "summer")
    state = position(scenario=scenario, hands=hands, turn_order=ORDER, phase="command", **parts)
    while state.deciders:
        seat = state.game.scenarios[state.scenario].seats[state.deciders[0]]
        offered = choices(state, seat)
        if not any(text.startswith(("commit", "pass")) for text in offered):
            break
        act(state, seat, next((text for text in offered if text.startswith("commit")), "pass"))
        if state.command_order:
            break
    return state


def asked(state: TriumphState) -> set[str]:
    """The seats that must choose now."""
    return {state.game.scenarios[state.scenario].seats[seat] for seat in state.deciders}


def turns(state: TriumphState) -> list[str]:
    """The Partnerships in the order of their Turns."""
    return [state.content.faction_id[number] for number in state.command_order]


@pytest.mark.rule("conquest-and-tragedy:10.1a")
def test_partners_move_at_the_same_time_and_fight_when_both_have_moved() -> None:
    state = position(
        scenario="6-players",
        units=["germany infantry 3 munich", "france infantry 1 lorraine", "japan fleet 2 osaka"],
        season="summer",
        war=[["axis", "western-europe"]],
        phase="movement axis 2 japan 2",
    )
    assert asked(state) == {"axis", "japan"}
    act(state, "axis", f"move {unit_at(state, 'germany infantry munich')}", "to lorraine", "done")
    assert (asked(state), state.phase) == ({"japan"}, MOVEMENT)
    act(state, "japan", "done")
    assert state.phase == COMBAT
    assert "western-europe" in asked(state)


@pytest.mark.rule("conquest-and-tragedy:10.1a")
def test_one_player_of_both_factions_moves_with_the_commands_of_each() -> None:
    state = position(
        units=["germany infantry 3 munich", "japan fleet 2 osaka"], phase="movement axis 1 japan 1"
    )
    german, japanese = unit_at(state, "germany infantry munich"), unit_at(state, "japan fleet osaka")
    assert f"move {japanese}" not in choices(state, "militarists")
    act(state, "militarists", f"move {german}", "to berlin", "done")
    assert f"move {japanese}" in choices(state, "militarists")


@pytest.mark.rule("conquest-and-tragedy:10.1b")
def test_a_card_of_the_season_must_be_the_supreme_one() -> None:
    state = commit({"axis": ["eto-A01"], "japan": ["pto-A20"]})
    assert asked(state) == {"militarists"}
    assert choices(state, "militarists") == {"supreme japan"}
    assert refused(state, "militarists", "supreme axis") == "10.1"
    act(state, "militarists", "supreme japan")
    assert state.supreme[0] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:10.1b")
def test_of_two_cards_of_the_season_the_player_marks_one() -> None:
    state = commit({"axis": ["eto-A20"], "japan": ["pto-A16"], "western-europe": ["eto-A17"]})
    assert choices(state, "militarists") == {"supreme axis", "supreme japan"}
    act(state, "militarists", "supreme axis")
    # The Axis' E gives both their place, though Japan's A would have come before all.
    assert turns(state) == ["western-europe", "axis"]
    assert state.supreme[0] == faction("axis") + 1


@pytest.mark.rule("conquest-and-tragedy:10.1b")
def test_a_bluff_is_never_the_supreme_card() -> None:
    state = commit({"axis": ["eto-I01"], "japan": ["pto-A01"]})
    assert choices(state, "militarists") == {"supreme japan"}


@pytest.mark.reading("10.1: who marks the Supreme Command card, and when?")
@pytest.mark.rule("conquest-and-tragedy:10.1b")
def test_of_partners_on_two_seats_the_european_one_says_what_the_rule_may_override() -> None:
    state = commit({"axis": ["eto-A01"], "japan": ["pto-A20"]}, "6-players")
    assert asked(state) == {"axis"}
    # The Axis knows its own card only, so that it is asked whatever both have committed.
    assert choices(state, "axis") == {"supreme axis", "supreme japan"}
    act(state, "axis", "supreme axis")
    assert state.supreme[0] == faction("japan") + 1


@pytest.mark.reading("10.1: who marks the Supreme Command card, and when?")
def test_with_two_emergency_cards_the_marker_stays_where_it_was_put() -> None:
    state = commit({"axis": ["eto-A01"], "japan": ["pto-A41"]}, "6-players")
    act(state, "axis", "supreme japan")
    assert state.supreme[0] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:10.1c")
def test_partnerships_act_by_the_letters_of_their_supreme_cards() -> None:
    hands = {"western-europe": ["eto-A17"], "united-states": ["pto-A40"], "japan": ["pto-A21"]}
    state = commit(hands)
    act(state, "capitalists", "supreme western-europe")
    assert turns(state) == ["western-europe", "axis"]
    # The card that is not the Supreme one gives its own faction its Commands.
    commands = state.content.card_command
    cards = state.content.card_index
    assert state.command_value[faction("united-states")] == commands[cards["pto-A40"]]
    assert state.command_value[faction("western-europe")] == commands[cards["eto-A17"]]


@pytest.mark.rule("conquest-and-tragedy:10.1d")
def test_of_tied_letters_the_european_card_goes_first() -> None:
    state = commit({"japan": ["pto-A19"], "russia": ["eto-A19"]})
    assert turns(state) == ["russia", "axis"]


@pytest.mark.reading("10.1: who goes first where tied Supreme cards are of one theatre?")
@pytest.mark.rule("conquest-and-tragedy:10.1d")
def test_of_tied_letters_of_one_theatre_the_card_of_the_season_goes_first() -> None:
    state = commit({"japan": ["pto-A04"], "siberia": ["pto-A19"]})
    assert turns(state) == ["russia", "axis"]
    emergencies = commit({"japan": ["pto-A04"], "siberia": ["pto-A44"]})
    assert turns(emergencies) == ["axis", "russia"]


@pytest.mark.rule("conquest-and-tragedy:10.1e")
def test_who_passes_has_no_commands_and_no_part_in_the_choice() -> None:
    state = commit({"japan": ["pto-A21"], "axis": []}, "6-players", units=["germany infantry 2 ruhr"])
    assert turns(state) == ["axis"]
    assert (state.command_value[faction("japan")], state.command_value[faction("axis")]) == (7, 0)
    act(state, "japan", "done")
    assert asked(state) == {"japan"}
    assert state.supreme[0] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:10.1f")
def test_axis_and_western_europe_are_not_asked_in_winter() -> None:
    state = position(scenario="6-players", season="winter", turn_order=ORDER, phase="command")
    seen = []
    while state.deciders and state.phase != 1:
        (seat,) = asked(state)
        if not choices(state, seat) & {"pass"}:
            break
        seen.append(seat)
        act(state, seat, "pass")
    assert set(seen) == {"japan", "russia", "siberia", "united-states"}


@pytest.mark.rule("conquest-and-tragedy:10.1f")
def test_the_united_states_redeploy_in_the_pacific_only() -> None:
    state = position(
        units=["usa infantry 2 new-york", "us fleet 2 los-angeles", "us infantry 2 chicago"],
        season="winter",
        phase="movement united-states 4",
    )
    seat = "capitalists"
    assert refused(state, seat, f"move {unit_at(state, 'usa infantry new-york')}") == "10.1"
    act(state, seat, f"move {unit_at(state, 'us infantry chicago')}")
    assert refused(state, seat, "to new-york") == "CnC 10.42a"
    assert refused(state, seat, "to houston") == ""


@pytest.mark.rule("conquest-and-tragedy:10.1f")
def test_each_soviet_faction_has_its_winter_turn_in_its_own_russia() -> None:
    state = position(
        units=["ussr infantry 2 western-siberia", "siberia infantry 2 novosibirsk"],
        season="winter",
        phase="movement russia 2 siberia 2",
    )
    act(state, "communists", f"move {unit_at(state, 'ussr infantry western-siberia')}")
    assert refused(state, "communists", "to novosibirsk") == "CnC 10.41a"
    assert refused(state, "communists", "to ufa") == ""


@pytest.mark.rule("conquest-and-tragedy:10.1g")
def test_emergency_command_gives_the_axis_and_the_united_states_four() -> None:
    hands = {
        "axis": ["eto-A01"], "western-europe": ["eto-A02"], "russia": ["eto-A03"],
        "japan": ["pto-A01"], "united-states": ["pto-A02"], "siberia": ["pto-A03"],
    }  # fmt: skip
    state = commit(hands)
    act(state, "militarists", "supreme axis")
    act(state, "communists", "supreme russia")
    act(state, "capitalists", "supreme western-europe")
    values = [state.command_value[faction(name)] for name in ORDER]
    assert values == [4, 2, 2, 2, 2, 4]
    assert [state.emergency[faction(name)] for name in ORDER] == [1] * 6


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_stacks_are_judged_when_both_partners_have_moved() -> None:
    state = position(
        scenario="6-players",
        units=["japan fleet 1 wake", "japan fleet 1 wake", "germany infantry 2 ruhr"],
        phase="movement axis 1 japan 1",
    )
    act(state, "axis", "done")
    assert state.phase == MOVEMENT
    assert not any(text.startswith("remove") for text in choices(state, "japan"))
    act(state, "japan", "done")
    assert {text.split()[0] for text in choices(state, "japan")} == {"remove"}
    assert len(state.units_at[space("wake")]) == 2
    act(state, "japan", f"remove {unit_at(state, 'japan fleet wake')}")
    assert unit(unit_at(state, "japan fleet wake")) >= 0
