"""T6c, T10: Seasons in Europe: committing cards, Command Order, Emergency Command, the Soviet Winter."""

from typing import Any

import pytest

from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.state import COMBAT, COMMAND, COMMITTED, MOVEMENT, TriumphState
from tests.games.triumph.europe.helpers import (
    AXIS_WEST_WAR,
    act,
    card,
    choices,
    content,
    faction,
    moving,
    position,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, reach, why

ORDER = ["axis", "west", "ussr"]
EASTERN_WAR = [["axis", "ussr"]]


def at_command(season: str, hands: dict[str, list[str]], **parts: Any) -> TriumphState:
    """The Command Phase of a Season, with these cards in hand."""
    return position(season=season, turn_order=ORDER, hands=hands, phase="command", **parts)


def commit(state: TriumphState, **cards: str) -> None:
    """Each seat commits its card, the others pass, and then all pass until the cards are revealed."""
    for seat in ORDER:
        act(state, seat, f"commit {cards[seat]}" if seat in cards else "pass")
    while state.stack[-1].name == "command":
        state.act(state.deciders[0], "pass")


def names(factions: list[int]) -> list[str]:
    return [content().faction_id[each] for each in factions]


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


# ---------------------------------------------------------------------- committing


@pytest.mark.rule("tnt:T10.1a")
def test_who_has_committed_can_only_pass() -> None:
    state = at_command("summer", {"axis": ["A21", "A22"]})
    act(state, "axis", "commit A21")
    act(state, "west", "pass")
    act(state, "ussr", "pass")
    assert choices(state, "axis") == {"pass"}
    assert refused(state, "axis", "commit A22") == "T10.1a"


@pytest.mark.rule("tnt:T10.1a")
def test_a_committed_card_is_unseen_until_all_are_shown() -> None:
    state = at_command("summer", {"axis": ["A21"], "west": ["A18"]})
    act(state, "axis", "commit A21")
    assert state.sight("west").card_place[card("A21")] == -1
    assert state.sight("axis").card_place[card("A21")] == place_of(state, faction("axis"), COMMITTED)
    assert "A21" not in " ".join(state.journal("west"))
    act(state, "west", "commit A18")
    for seat in ("ussr", "axis", "west"):
        act(state, seat, "pass")
    assert "A21" in " ".join(state.journal("west"))


@pytest.mark.rule("tnt:T10.1a")
def test_who_passed_may_commit_until_three_pass_in_succession() -> None:
    state = at_command("spring", {"axis": ["A05"], "ussr": ["A07"]})
    act(state, "axis", "pass")
    act(state, "west", "pass")
    act(state, "ussr", "commit A07")
    assert "commit A05" in choices(state, "axis")
    act(state, "axis", "pass")
    act(state, "west", "pass")
    assert state.phase == COMMAND
    act(state, "ussr", "pass")
    assert state.phase == MOVEMENT


@pytest.mark.rule("tnt:T10.1b")
def test_an_investment_card_is_a_bluff() -> None:
    state = at_command("summer", {"west": ["I32"], "axis": ["A21"]})
    commit(state, axis="A21", west="I32")
    assert names(state.command_order) == ["axis"]
    assert discarded(state, "I32")


@pytest.mark.rule("tnt:T10.1c", "tnt:T10.6")
@pytest.mark.reading("T10.1: what if nobody commits a card?")
def test_without_cards_there_is_a_supply_phase_still() -> None:
    units = ["germany sub 1 north-atlantic-ocean"]
    state = at_command("summer", {"axis": ["A21"]}, war=AXIS_WEST_WAR, units=units)
    commit(state)
    assert state.command_order == []
    assert choices(state, "axis") == {"blockade ottawa", "done"}


@pytest.mark.rule("tnt:T10.2")
def test_the_earliest_letter_goes_first_and_who_has_no_card_not_at_all() -> None:
    state = at_command("summer", {"axis": ["A21"], "ussr": ["A18"]})
    commit(state, axis="A21", ussr="A18")
    assert names(state.command_order) == ["ussr", "axis"]
    assert max(state.commands) == 6


# ---------------------------------------------------------------------- Emergency Command


@pytest.mark.rule("tnt:T10.3a")
def test_emergency_command_is_worth_four_to_the_axis_and_two_to_others() -> None:
    state = at_command("spring", {"axis": ["A41"], "west": ["A42"], "ussr": ["A01"]})
    act(state, "axis", "commit A41")
    act(state, "west", "commit A42")
    act(state, "ussr", "pass")
    act(state, "axis", "pass")
    act(state, "west", "pass")
    assert names(state.command_order) == ["axis", "west"]
    assert [state.command_value[each] for each in state.command_order] == [4, 2]


@pytest.mark.rule("tnt:T10.3b")
def test_in_emergency_units_join_battles_but_begin_none() -> None:
    units = [
        "germany tank 1 berlin",
        "germany infantry 1 warsaw",
        "ussr infantry 1 warsaw",
        "ussr infantry 1 vilna",
    ]
    state = position(
        season="summer",
        war=EASTERN_WAR,
        units=units,
        control={"lvov": "ussr"},
        phase="movement axis 4 emergency",
    )
    assert "warsaw" in reach(state, "germany tank berlin")
    assert why(state, "axis", "germany tank berlin", "vilna")
    go(state, "axis", "germany tank berlin", "warsaw", "berlin")
    act(state, "axis", "done")
    assert state.phase != COMBAT


@pytest.mark.rule("tnt:T10.3b")
def test_in_emergency_empty_enemy_land_is_closed() -> None:
    state = position(
        season="summer",
        war=EASTERN_WAR,
        units=["germany infantry 1 konigsberg", "ussr infantry 1 warsaw"],
        phase="movement axis 4 emergency",
    )
    assert state.space_control[space("vilna")] == faction("ussr")
    assert "vilna" not in reach(state, "germany infantry konigsberg")


# ---------------------------------------------------------------------- ties


@pytest.mark.rule("tnt:T10.4")
def test_on_tied_letters_the_card_of_the_season_chooses() -> None:
    state = at_command("summer", {"axis": ["A19"], "west": ["A04"]})
    commit(state, axis="A19", west="A04")
    assert choices(state, "axis") == {"first axis", "first west"}
    assert refused(state, "axis", "first ussr") == "T10.4"
    act(state, "axis", "first west")
    assert names(state.command_order) == ["west", "axis"]


@pytest.mark.rule("tnt:T10.4")
@pytest.mark.parametrize(("die", "first"), [(3, "axis"), (4, "west")])
@pytest.mark.reading("T10.4: how does a die settle tied letters?")
def test_two_tied_emergency_cards_are_settled_by_a_die(die: int, first: str) -> None:
    for axis, west in (("A04", "A44"), ("A44", "A04")):
        state = at_command("summer", {"axis": [axis], "west": [west]}, dice=[die])
        commit(state, axis=axis, west=west)
        assert names(state.command_order)[0] == first
        assert len(state.command_order) == 2


@pytest.mark.rule("tnt:T10.4")
@pytest.mark.reading("T10.4: how does a die settle tied letters?")
def test_in_a_tie_of_three_the_card_of_the_season_chooses_the_whole_order() -> None:
    state = at_command("summer", {"axis": ["A04"], "west": ["A44"], "ussr": ["A19"]})
    commit(state, axis="A04", west="A44", ussr="A19")
    act(state, "ussr", "first west")
    assert choices(state, "ussr") == {"first axis", "first ussr"}
    act(state, "ussr", "first ussr")
    assert names(state.command_order) == ["west", "ussr", "axis"]


# ---------------------------------------------------------------------- the Turn and the Supply Phase


@pytest.mark.rule("tnt:T10.5")
def test_no_move_follows_combat() -> None:
    units = ["germany infantry 2 lorraine", "france infantry 1 lorraine", "germany fleet 1 ruhr"]
    state = moving("axis", units, war=AXIS_WEST_WAR)
    act(state, "axis", "done")
    assert state.phase == COMBAT
    assert refused(state, "axis", "move " + unit_at(state, "germany fleet ruhr"))


@pytest.mark.rule("tnt:T10.6")
def test_the_supply_phase_is_for_factions_at_war() -> None:
    cut_off = ["germany infantry 2 dublin", "france infantry 2 narvik", "ussr infantry 2 madrid"]
    control = {"dublin": "axis", "narvik": "west", "madrid": "ussr"}
    closed = ["britain fleet 1 irish-sea", "germany fleet 1 nordkapp-sea", "germany fleet 1 barents-sea"]
    state = position(
        season="spring", war=AXIS_WEST_WAR, units=[*cut_off, *closed], control=control, phase="supply"
    )
    assert state.season == 1
    for text in ("germany infantry 1 dublin", "france infantry 1 narvik", "ussr infantry 2 madrid"):
        assert unit_at(state, text)


# ---------------------------------------------------------------------- Winter


@pytest.mark.rule("tnt:T6c", "tnt:T10.7a")
def test_in_winter_only_the_ussr_is_asked() -> None:
    state = at_command("winter", {"axis": ["A21"], "west": ["A18"], "ussr": ["A28"]})
    assert state.deciders == [state.seat("ussr")]
    act(state, "ussr", "commit A28")
    assert names(state.command_order) == ["ussr"]
    assert (state.phase, max(state.commands), max(state.emergency)) == (MOVEMENT, 10, 0)


@pytest.mark.rule("tnt:T6c")
def test_a_winter_that_the_ussr_lets_pass_has_no_turns() -> None:
    state = at_command("winter", {"axis": ["A21"], "west": ["A18"], "ussr": ["A28"]})
    act(state, "ussr", "pass")
    assert (state.command_order, state.season) == ([], -1)


@pytest.mark.rule("tnt:T10.7a")
def test_a_winter_turn_takes_an_action_card() -> None:
    state = at_command("winter", {"ussr": ["A28", "A01", "I01"]})
    assert choices(state, "ussr") == {"commit A01", "commit A28", "pass"}
    assert refused(state, "ussr", "commit I01") == "T10.7"


@pytest.mark.rule("tnt:T10.7b")
def test_a_winter_turn_is_fought_within_the_ussr() -> None:
    units = [
        "ussr infantry 1 bryansk",
        "germany infantry 1 kiev",
        "ussr infantry 1 odessa",
        "germany infantry 1 lvov",
    ]
    state = moving("ussr", units, season="winter", war=EASTERN_WAR)
    assert "kiev" in reach(state, "ussr infantry bryansk")
    assert "lvov" not in reach(state, "ussr infantry odessa")
    go(state, "ussr", "ussr infantry bryansk", "kiev", "bryansk")
    act(state, "ussr", "done")
    assert state.phase == COMBAT


@pytest.mark.rule("tnt:T10.7b")
@pytest.mark.reading("T10.7: may ships use the Soviet Winter?")
def test_seas_are_no_part_of_the_ussr() -> None:
    units = [
        "ussr fleet 1 murmansk",
        "ussr fleet 1 white-sea",
        "ussr infantry 1 odessa",
        "ussr infantry 1 lvov",
    ]
    state = moving("ussr", units, season="winter", war=EASTERN_WAR)
    assert reach(state, "ussr fleet murmansk") == {"archangel"}
    for text in ("ussr fleet white-sea", "ussr infantry lvov"):
        assert refused(state, "ussr", "move " + unit_at(state, text))
    assert "western-black-sea" not in reach(state, "ussr infantry odessa")
    assert "sevastopol" in reach(state, "ussr infantry odessa")


@pytest.mark.rule("tnt:T10.7b")
def test_battles_elsewhere_wait_for_spring() -> None:
    units = [
        "ussr infantry 1 kiev",
        "germany infantry 1 kiev",
        "ussr infantry 1 lvov",
        "germany infantry 1 lvov",
    ]
    state = moving("ussr", units, season="winter", war=EASTERN_WAR)
    act(state, "ussr", "done")
    assert choices(state, "ussr") == {"activate kiev", "done"}


@pytest.mark.rule("tnt:T10.7c")
def test_winter_supply_is_for_units_within_the_ussr() -> None:
    units = ["germany infantry 2 kharkov", "germany infantry 2 warsaw", "ussr fleet 1 baltic-sea"]
    around = [f"ussr infantry 1 {name}" for name in ("vilna", "lvov", "konigsberg", "berlin", "prague")]
    control = {"kharkov": "axis", "warsaw": "axis"}
    state = position(
        season="winter", war=EASTERN_WAR, units=[*units, *around], control=control, phase="supply"
    )
    assert unit_at(state, "germany infantry 1 kharkov")
    assert unit_at(state, "germany infantry 2 warsaw")
