"""10.0: Seasons: committing cards, the Command Order, Emergency and Winter Command."""

from typing import Any

import pytest

from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.command import command_card, is_emergency
from sandtable.games.triumph.system.state import (
    COMBAT,
    COMMAND,
    COMMITTED,
    IN_COMMAND,
    MOVEMENT,
    TriumphState,
)
from sandtable.games.triumph.system.winter import redeploys
from tests.games.triumph.helpers import act, choices, content, faction, position, refused, unit_at

ORDER = ["japan", "usa", "soviets"]


def at_command(season: str, hands: dict[str, list[str]], **parts: Any) -> TriumphState:
    """The Command Phase of a Season, with these cards in hand."""
    return position(season=season, turn_order=ORDER, hands=hands, phase="command", **parts)


def commit(state: TriumphState, **cards: str) -> None:
    """Each seat commits its card, the others pass, and then all pass until the cards are revealed."""
    for seat in ORDER:
        act(state, seat, f"commit {cards[seat]}" if seat in cards else "pass")
    while state.phase == COMMAND and "pass" in choices(state, ORDER[state.deciders[0]]):
        act(state, ORDER[state.deciders[0]], "pass")


def names(factions: list[int]) -> list[str]:
    return [content().faction_id[f] for f in factions]


def discarded(state: TriumphState, card: str) -> bool:
    number = content().card_index[card]
    return state.card_place[number] == content().n_decks + content().card_deck[number]


# ---------------------------------------------------------------------- committing


@pytest.mark.rule("cnc:10.1a")
def test_who_has_committed_can_only_pass() -> None:
    state = at_command("summer", {"japan": ["A21", "A22"]})
    act(state, "japan", "commit A21")
    act(state, "usa", "pass")
    act(state, "soviets", "pass")
    assert choices(state, "japan") == {"pass"}
    assert refused(state, "japan", "commit A22") == "10.1a"


@pytest.mark.rule("cnc:10.1a")
def test_only_cards_of_ones_own_hand_are_committed() -> None:
    state = at_command("summer", {"japan": ["A21"], "usa": ["A22"]})
    assert choices(state, "japan") == {"commit A21", "pass"}
    assert refused(state, "japan", "commit A22")


@pytest.mark.rule("cnc:10.1b")
def test_who_passed_may_commit_later() -> None:
    state = at_command("spring", {"usa": ["A05"], "soviets": ["A07"]})
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "commit A07")
    act(state, "japan", "pass")
    assert "commit A05" in choices(state, "usa")


@pytest.mark.rule("cnc:10.1b")
def test_three_passes_in_succession_end_it() -> None:
    state = at_command("spring", {"soviets": ["A07"], "japan": ["A05"]})
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "commit A07")
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    assert state.phase == COMMAND
    act(state, "soviets", "pass")
    assert state.phase == MOVEMENT


@pytest.mark.rule("cnc:10.1c")
@pytest.mark.reading("4.3, 7.352, 9.4, 10.1: do card backs betray the deck?")
def test_committed_cards_are_unseen_until_all_are_revealed() -> None:
    state = at_command("summer", {"japan": ["A21"], "usa": ["A18"]})
    card = content().card_index["A21"]
    act(state, "japan", "commit A21")
    assert state.sight("usa").card_place[card] == -1
    assert state.sight("japan").card_place[card] == place_of(state, faction("japan"), COMMITTED)
    assert "A21" not in " ".join(state.journal("usa"))
    act(state, "usa", "commit A18")
    act(state, "soviets", "pass")
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    assert state.sight("usa").card_place[card] == place_of(state, faction("japan"), IN_COMMAND)
    assert "A21" in " ".join(state.journal("usa"))


@pytest.mark.rule("cnc:10.1c")
def test_a_hand_once_seen_does_not_give_away_what_was_committed() -> None:
    state = at_command("summer", {"japan": ["A21", "A22"]})
    for card in ("A21", "A22"):
        state.card_seen[content().card_index[card]] = 1 << state.seat("usa")
    act(state, "japan", "commit A21")
    sight = state.sight("usa")
    assert [sight.card_place[content().card_index[card]] for card in ("A21", "A22")] == [-1, -1]


@pytest.mark.rule("cnc:10.1d", "cnc:10.0")
def test_without_cards_the_season_has_no_turns() -> None:
    state = at_command("spring", {"japan": ["A05"]})
    for seat in ORDER:
        act(state, seat, "pass")
    assert state.command_order == []
    assert (state.season, state.phase) == (1, COMMAND)


@pytest.mark.rule("cnc:10.0")
def test_who_passed_has_no_turn() -> None:
    state = at_command("summer", {"japan": ["A21"]})
    commit(state, japan="A21")
    assert names(state.command_order) == ["japan"]
    act(state, "japan", "done")
    assert (state.season, state.phase) == (2, COMMAND)


# ---------------------------------------------------------------------- the order


@pytest.mark.rule("cnc:10.1e")
def test_the_earliest_letter_goes_first() -> None:
    state = at_command("summer", {"japan": ["A21"], "usa": ["A18"]})
    commit(state, japan="A21", usa="A18")
    assert names(state.command_order) == ["usa", "japan"]
    assert state.deciders == [state.seat("usa")]


@pytest.mark.rule("cnc:10.1f")
def test_an_investment_card_is_a_bluff() -> None:
    state = at_command("summer", {"soviets": ["I01"], "japan": ["A21"]})
    commit(state, soviets="I01", japan="A21")
    assert names(state.command_order) == ["japan"]
    assert discarded(state, "I01")


@pytest.mark.rule("cnc:10.1g", "cnc:10.11a")
def test_a_card_of_another_season_is_for_emergency_command() -> None:
    state = at_command("spring", {"japan": ["A44"], "usa": ["A50"]})
    commit(state, japan="A44", usa="A50")
    japan, usa = faction("japan"), faction("usa")
    assert (state.emergency[japan], state.command_value[japan]) == (1, 2)
    assert (state.emergency[usa], state.command_value[usa]) == (1, 4)


@pytest.mark.rule("cnc:10.1g")
def test_a_card_of_the_season_commands_in_full() -> None:
    state = at_command("summer", {"japan": ["A21"]})
    commit(state, japan="A21")
    assert (state.emergency[faction("japan")], state.command_value[faction("japan")]) == (0, 7)
    assert max(state.commands) == 7


@pytest.mark.rule("cnc:10.1h")
def test_a_card_is_spent_even_where_nothing_was_done_with_it() -> None:
    state = at_command("summer", {"japan": ["A21"]})
    commit(state, japan="A21")
    act(state, "japan", "done")
    assert discarded(state, "A21")
    assert max(state.commands) == 0


@pytest.mark.rule("cnc:10.11b")
def test_on_tied_letters_the_card_of_the_season_chooses() -> None:
    state = at_command("summer", {"japan": ["A19"], "usa": ["A44"]})
    commit(state, japan="A19", usa="A44")
    assert choices(state, "japan") == {"first japan", "first usa"}
    assert refused(state, "japan", "first soviets") == "10.11b"
    act(state, "japan", "first usa")
    assert names(state.command_order) == ["usa", "japan"]


@pytest.mark.rule("cnc:10.11b")
@pytest.mark.reading("10.11: ties in Command Priority")
def test_of_two_tied_emergency_cards_the_earlier_season_goes_first() -> None:
    state = position(
        season="summer", turn_order=["usa", "japan", "soviets"], hands={"japan": ["A04"], "usa": ["A44"]},
        phase="command",
    )  # fmt: skip
    act(state, "usa", "commit A44")
    act(state, "japan", "commit A04")
    for seat in ("soviets", "usa", "japan"):
        act(state, seat, "pass")
    assert names(state.command_order)[:2] == ["japan", "usa"]


@pytest.mark.rule("cnc:10.11b")
@pytest.mark.reading("10.11: ties in Command Priority")
def test_in_a_tie_of_three_the_card_of_the_season_chooses_the_whole_order() -> None:
    state = at_command("summer", {"japan": ["A04"], "usa": ["A44"], "soviets": ["A19"]})
    commit(state, japan="A04", usa="A44", soviets="A19")
    act(state, "soviets", "first usa")
    assert choices(state, "soviets") == {"first japan", "first soviets"}
    act(state, "soviets", "first soviets")
    assert names(state.command_order) == ["usa", "soviets", "japan"]


@pytest.mark.rule("cnc:10.11c", "cnc:10.2")
@pytest.mark.reading("17.4: who may Suppress?")
def test_emergency_command_has_no_combat_phase() -> None:
    units = ["japan infantry 2 suchow", "nat-china militia 1 suchow"]
    parts: dict[str, Any] = {"season": "summer", "units": units, "enemies": [["japan", "nat-china"]]}
    state = position(phase="movement japan 2 emergency", **parts)
    act(state, "japan", "done")
    assert state.phase == COMMAND
    state = position(phase="movement japan 7", **parts)
    act(state, "japan", "done")
    assert state.phase == COMBAT


@pytest.mark.rule("cnc:10.11c")
def test_emergency_command_reinforces_but_does_not_aggress() -> None:
    state = position(
        season="summer",
        enemies=[["japan", "nat-china"]],
        units=[
            "japan infantry 2 tsingtao x2", "nat-china militia 1 suchow", "japan infantry 1 suchow",
            "nat-china militia 1 nanking", "japan infantry 2 shansi",
        ],
        control={"suchow": "usa"},
        phase="movement japan 2 emergency",
    )  # fmt: skip
    act(state, "japan", "move " + unit_at(state, "japan infantry tsingtao"))
    assert "to suchow" in choices(state, "japan")
    act(state, "japan", "to suchow")
    if "via tsingtao" in choices(state, "japan"):
        act(state, "japan", "via tsingtao")
    act(state, "japan", "move " + unit_at(state, "japan infantry shansi"))
    assert refused(state, "japan", "to wuhan") == "10.11c"


@pytest.mark.rule("cnc:10.2")
def test_no_move_follows_combat() -> None:
    state = position(
        season="summer",
        enemies=[["japan", "nat-china"]],
        units=["japan infantry 2 suchow open", "nat-china militia 1 suchow", "japan fleet 2 osaka"],
        control={"suchow": "usa"},
        phase="movement japan 5",
    )
    act(state, "japan", "done")
    assert state.phase == COMBAT
    assert refused(state, "japan", "move " + unit_at(state, "japan fleet osaka"))


# ---------------------------------------------------------------------- Winter


@pytest.mark.rule("cnc:10.41a")
@pytest.mark.reading("10.41: what does the Russian Winter Turn include?")
def test_the_soviets_fight_a_winter_turn_inside_russia() -> None:
    state = at_command(
        "winter", {"soviets": ["A07"]},
        units=["russia infantry 2 irkutsk", "red-china militia 1 sian", "russia fleet 1 vladivostok"],
    )  # fmt: skip
    commit(state, soviets="A07")
    assert (max(state.commands), state.emergency[faction("soviets")]) == (6, 0)
    assert refused(state, "soviets", "move " + unit_at(state, "red-china militia sian")) == "10.41a"
    act(state, "soviets", "move " + unit_at(state, "russia fleet vladivostok"))
    assert choices(state, "soviets") == {"to amur", "to sakhalin"}
    assert refused(state, "soviets", "to sea-of-japan") == "10.41a"


@pytest.mark.rule("cnc:10.41a")
def test_a_winter_turn_in_russia_has_combat() -> None:
    state = position(
        season="winter",
        war=[["japan", "soviets"]],
        units=["russia infantry 3 irkutsk", "japan infantry 1 chita"],
        phase="movement soviets 6",
    )
    act(state, "soviets", "move " + unit_at(state, "russia infantry irkutsk"), "to chita", "done")
    assert state.phase == COMBAT


@pytest.mark.rule("cnc:10.41a")
@pytest.mark.reading("10.41: what does the Russian Winter Turn include?")
def test_battles_outside_russia_wait_for_spring() -> None:
    units = [
        "russia infantry 1 chita",
        "japan infantry 1 chita",
        "russia infantry 1 harbin",
        "japan tank 1 harbin",
    ]
    state = position(season="winter", war=[["japan", "soviets"]], units=units, phase="movement soviets 6")
    act(state, "soviets", "done")
    assert choices(state, "soviets") == {"activate chita", "done"}


@pytest.mark.rule("cnc:10.42a")
def test_japan_redeploys_in_winter_into_bases_and_home_territory() -> None:
    state = position(
        season="winter",
        units=["japan infantry 2 korea", "japan infantry 2 tsingtao"],
        control={"peiping": "japan"},
        phase="movement japan 7",
    )
    act(state, "japan", "move " + unit_at(state, "japan infantry korea"))
    assert "to kyushu" in choices(state, "japan")
    assert "to ryukyus" in choices(state, "japan")
    assert refused(state, "japan", "to tsingtao") == "10.42a"
    assert refused(state, "japan", "to sea-of-japan") == "10.42a"


@pytest.mark.rule("cnc:10.42b")
def test_proxy_units_take_no_part_in_a_winter_redeployment() -> None:
    state = position(season="winter", units=["nat-china militia 1 wuhan"], phase="movement usa 5")
    assert refused(state, "usa", "move " + unit_at(state, "nat-china militia wuhan")) == "10.42b"
    assert choices(state, "usa") == {"done"}


@pytest.mark.rule("cnc:10.42b")
@pytest.mark.reading("10.41: what does the Russian Winter Turn include?")
def test_a_winter_redeployment_has_no_combat() -> None:
    state = position(
        season="winter",
        enemies=[["japan", "nat-china"]],
        units=["japan infantry 2 suchow", "nat-china militia 1 suchow"],
        phase="movement japan 7",
    )
    act(state, "japan", "done")
    assert state.phase != COMBAT


@pytest.mark.rule("cnc:10.42c")
def test_winter_cards_of_any_season_command_in_full_by_their_letters() -> None:
    state = at_command("winter", {"soviets": ["A23"], "japan": ["A04"]})
    commit(state, soviets="A23", japan="A04")
    assert names(state.command_order) == ["japan", "soviets"]
    assert [state.command_value[f] for f in state.command_order] == [5, 8]
    assert not is_emergency(state, command_card(state, faction("soviets")))
    assert redeploys(state, faction("japan"))


# ---------------------------------------------------------------------- worked example


@pytest.mark.example
@pytest.mark.rule("cnc:10.11a", "cnc:10.1e")
def test_example_28_command_order_with_an_emergency_card() -> None:
    state = at_command(
        "summer",
        {"japan": ["A21"], "usa": ["A43"]},
        war=[["japan", "usa"]],
        units=["us infantry 1 manila", "japan infantry 1 formosa"],
        control={"visayas": "japan"},
    )
    commit(state, japan="A21", usa="A43")
    assert names(state.command_order) == ["usa", "japan"]
    assert [state.command_value[f] for f in state.command_order] == [4, 7]
    act(state, "usa", "move " + unit_at(state, "us infantry manila"))
    assert refused(state, "usa", "to formosa") == "10.11c"
    act(state, "usa", "to sulu-sea", "done")
    assert (state.active[0], state.phase) == (faction("japan"), MOVEMENT)
    assert not cards_at(state, place_of(state, faction("usa"), IN_COMMAND))
