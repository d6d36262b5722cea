"""Chapters 7.14 and 9.7: Intelligence cards and the Double Agent."""

import pytest

from sandtable.games.triumph.system.cards import hand_of, place_of
from sandtable.games.triumph.system.state import HAND, TriumphState, has_tech
from tests.games.triumph.europe.helpers import (
    act,
    card,
    choices,
    content,
    faction,
    governing,
    nation,
    refused,
    space,
    tech,
    unit,
    unit_at,
)

JETS = {"axis": [{"claim": "jets", "cards": ["I13", "I15"]}]}


def spy(state: TriumphState, seat: str, name: str, target: str) -> None:
    """A faction plays an Intelligence card, and nobody answers."""
    act(state, seat, f"play {name}", "intelligence", target)
    while state.stack[-1].name == "intelligence-effect":
        state.act(state.deciders[0], "pass")


@pytest.mark.rule("tnt:T7.14b", "tnt:T9.7a")
def test_an_agent_is_resolved_before_anybody_else_acts() -> None:
    units = ["britain fleet 3 london", "france air 1 london", "france air 1 paris"]
    state = governing("axis", hands={"axis": ["I32"]}, units=units)
    spy(state, "axis", "I32", "at london")
    fleet, far = unit(unit_at(state, "britain fleet london")), unit(unit_at(state, "france air paris"))
    seen = state.sight("axis")
    assert (seen.unit_kind[fleet], seen.unit_cv[fleet]) == (content().type_index["fleet"], 3)
    assert all(seen.unit_kind[other] >= 0 for other in state.units_at[space("london")])
    assert seen.unit_kind[far] == -1
    assert state.sight("ussr").unit_kind[fleet] == -1
    assert state.deciders == [state.seat("west")]


@pytest.mark.rule("tnt:T9.7a")
def test_code_break_shows_a_hand() -> None:
    state = governing("axis", hands={"axis": ["I35"], "west": ["A05", "I02"]})
    spy(state, "axis", "I35", "against west")
    place = place_of(state, faction("west"), HAND)
    assert [state.sight("axis").card_place[card(name)] for name in ("A05", "I02")] == [place, place]
    assert state.sight("ussr").card_place[card("A05")] == -1


@pytest.mark.rule("tnt:T9.7a")
def test_a_spy_ring_takes_a_card() -> None:
    state = governing("axis", hands={"axis": ["I34"], "west": ["A05"]})
    spy(state, "axis", "I34", "against west")
    assert hand_of(state, faction("axis")) == [card("A05")]
    assert state.hand_count[faction("west")] == 0


@pytest.mark.rule("tnt:T9.7a")
def test_a_coup_is_made_in_a_minor_and_never_in_the_usa() -> None:
    influence = {"usa": "west 2", "norway": "west 2", "spain": "ussr 1"}
    state = governing("ussr", hands={"ussr": ["I38"]}, influence=influence)
    act(state, "ussr", "play I38", "intelligence")
    assert choices(state, "ussr") == {"for norway"}
    assert refused(state, "ussr", "for usa") == "T9.7"
    act(state, "ussr", "for norway")
    act(state, "west", "pass")
    assert state.influence[nation("norway")] == 0
    assert state.influence[nation("usa")] == 2


@pytest.mark.rule("tnt:T9.7a")
def test_sabotage_lowers_a_rivals_industry() -> None:
    state = governing("ussr", hands={"ussr": ["I33"]})
    spy(state, "ussr", "I33", "against axis")
    assert state.ind[faction("axis")] == 11
    assert state.ind[faction("west")] == 7


@pytest.mark.rule("tnt:T9.7b")
def test_a_mole_copies_a_tech_that_it_finds() -> None:
    state = governing("west", hands={"west": ["I31", "I43", "I01"]}, vaults=JETS)
    spy(state, "west", "I31", "against axis")
    assert choices(state, "west") == {"tech jets", "pass"}
    act(state, "west", "tech jets", "with I43", "openly")
    assert has_tech(state, faction("west"), tech("jets"))
    assert not has_tech(state, faction("axis"), tech("jets"))


@pytest.mark.rule("tnt:T9.7b")
def test_a_pair_with_a_mole_is_shown_to_the_victim() -> None:
    state = governing("west", hands={"west": ["I31", "I43"]}, vaults=JETS)
    spy(state, "west", "I31", "against axis")
    act(state, "west", "tech jets", "with I43", "vault")
    assert state.sight("axis").card_place[card("I43")] == state.card_place[card("I43")]
    assert state.sight("ussr").card_place[card("I43")] == -1


@pytest.mark.rule("tnt:T9.7a")
def test_a_mole_looks_into_a_vault() -> None:
    state = governing("west", hands={"west": ["I31"]}, vaults=JETS)
    assert state.sight("west").card_place[card("I13")] == -1
    spy(state, "west", "I31", "against axis")
    assert state.sight("west").card_place[card("I13")] == state.card_place[card("I13")]
    assert state.sight("ussr").card_place[card("I13")] == -1


@pytest.mark.rule("tnt:T9.7b")
def test_a_mole_needs_a_matching_card() -> None:
    state = governing("west", hands={"west": ["I31", "I01"]}, vaults=JETS)
    spy(state, "west", "I31", "against axis")
    assert choices(state, "west") == {"pass"}


@pytest.mark.rule("tnt:T9.7b")
def test_a_mole_copies_nothing_that_the_faction_has_already() -> None:
    state = governing("west", hands={"west": ["I31", "I43"]}, vaults=JETS, techs={"west": ["jets"]})
    spy(state, "west", "I31", "against axis")
    assert choices(state, "west") == {"pass"}
    assert refused(state, "west", "tech jets") == "T9.2"


@pytest.mark.rule("tnt:T9.7c")
def test_a_double_agent_turns_a_spy_ring_back() -> None:
    state = governing("axis", hands={"axis": ["I34", "A01"], "west": ["I36"]})
    act(state, "axis", "play I34", "intelligence", "against west")
    assert choices(state, "west") == {"pass", "play I36"}
    act(state, "west", "play I36")
    assert hand_of(state, faction("west")) == [card("A01")]
    assert state.hand_count[faction("axis")] == 0


@pytest.mark.rule("tnt:T9.7c")
def test_a_double_agent_turns_sabotage_back() -> None:
    state = governing("ussr", hands={"ussr": ["I33"], "axis": ["I36", "I01"]})
    act(state, "ussr", "play I33", "intelligence", "against axis")
    assert refused(state, "axis", "play I01") == "T9.7"
    act(state, "axis", "play I36")
    assert (state.ind[faction("axis")], state.ind[faction("ussr")]) == (12, 8)


@pytest.mark.rule("tnt:T9.7c")
def test_a_double_agent_is_no_play_of_its_own() -> None:
    state = governing("axis", hands={"axis": ["I36"], "west": ["A01"]})
    assert choices(state, "axis") == {"pass"}
