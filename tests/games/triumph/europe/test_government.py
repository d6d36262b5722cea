"""T4, T7.11 to T7.16: what cards serve for, rounds of card play, Industry, Technology and the hand limit."""

import pytest

from sandtable.games.triumph.system.cards import cards_at, hand_of
from sandtable.games.triumph.system.hand_size import hand_limit, overhand
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.war import begin_war
from tests.games.triumph.europe.helpers import (
    act,
    card,
    choices,
    content,
    faction,
    governing,
    pass_all,
    position,
    refused,
)

SONAR = ["I04", "I05"]


def uses(state: TriumphState, name: str) -> set[str]:
    """What the seat that is asked may use a card for."""
    seat = state.deciders[0]
    state.act(seat, f"play {name}")
    found = {str(action) for action in state.choices(seat)}
    state.undo(seat)
    return found


# ---------------------------------------------------------------------- what a card serves for


@pytest.mark.rule("tnt:T4.1b")
def test_an_action_card_serves_for_either_end_or_for_command() -> None:
    state = governing("axis", hands={"axis": ["A08"]})
    act(state, "axis", "play A08")
    assert choices(state, "axis") == {"for poland", "for austria"}
    command = position(
        season="spring", phase="command", turn_order=["axis", "west", "ussr"], hands={"axis": ["A08"]}
    )
    assert choices(command, "axis") == {"commit A08", "pass"}


@pytest.mark.rule("tnt:T4.1b")
def test_an_action_card_serves_once() -> None:
    state = governing("axis", hands={"axis": ["A08"]})
    act(state, "axis", "play A08", "for poland")
    act(state, "west", "pass")
    act(state, "ussr", "pass")
    assert choices(state, "axis") == {"pass"}
    assert refused(state, "axis", "play A08")
    pass_all(state, lambda g: g.season == 0)
    while state.deciders != [state.seat("axis")]:
        state.act(state.deciders[0], "pass")
    assert refused(state, "axis", "commit A08")


@pytest.mark.rule("tnt:T4.1c")
def test_an_investment_card_serves_for_a_tech_at_either_end_or_as_factories() -> None:
    state = governing("axis", hands={"axis": ["I10", "I01", "I08", "I02"]})
    act(state, "axis", "play I10")
    assert choices(state, "axis") == {"tech naval-radar", "tech heavy-tanks", "industry"}
    bluff = position(
        season="spring", phase="command", turn_order=["axis", "west", "ussr"], hands={"axis": ["I10"]}
    )
    assert choices(bluff, "axis") == {"commit I10", "pass"}


@pytest.mark.rule("tnt:T4.1c")
def test_an_intelligence_card_serves_as_such_or_as_factories() -> None:
    state = governing("axis", hands={"axis": ["I34", "I36"], "west": ["A01"]})
    act(state, "axis", "play I34")
    assert choices(state, "axis") == {"intelligence", "industry"}


@pytest.mark.rule("tnt:T4.2a", "tnt:T7.16")
def test_the_hand_limit_is_looked_at_when_government_ends_only() -> None:
    nine = [f"A{number:02}" for number in range(1, 10)]
    state = position(season="summer", phase="supply", hands={"ussr": nine}, dice=[5])
    assert state.hand_count[faction("ussr")] == 9
    pass_all(state, lambda g: g.stack[-1].name == "hand-size")
    assert state.hand_count[faction("ussr")] == 9
    assert state.deciders == [state.seat("ussr")]
    for _ in range(3):
        state.act("ussr", state.choices("ussr")[0])
    assert state.hand_count[faction("ussr")] == 6
    assert state.season == 0


@pytest.mark.rule("tnt:T4.2a", "tnt:T4.2b")
def test_hand_limits_and_what_the_vault_takes_from_them() -> None:
    state = position(vaults={"west": [{"claim": "sonar", "cards": SONAR}]})
    assert [hand_limit(state, faction(name)) for name in ("axis", "west", "ussr")] == [7, 7, 6]
    assert hand_limit(position(), faction("west")) == 8


@pytest.mark.rule("tnt:T4.4")
@pytest.mark.reading("T4.4: what if a deck runs out within a year?")
def test_the_discards_of_an_empty_deck_become_the_new_one() -> None:
    actions = [content().card_id[number] for number in content().deck_cards[0]]
    state = position(
        phase="production axis",
        hands={"west": actions[:50]},
        discards=actions[50:],
        tracks={"axis": {"ind": 9}},
    )
    assert state.deck_count[0] == 0
    act(state, "axis", "buy action")
    assert (state.fresh_count[faction("axis")], state.deck_count[0]) == (1, 4)
    assert cards_at(state, content().n_decks) == []
    act(state, "axis", *["buy action"] * 4)
    assert refused(state, "axis", "buy action")


# ---------------------------------------------------------------------- rounds of card play


@pytest.mark.rule("tnt:T7.11")
def test_who_passed_may_play_again_before_three_have_passed() -> None:
    state = governing("axis", hands={"axis": ["A08"], "ussr": ["A05"]})
    act(state, "axis", "pass")
    act(state, "west", "pass")
    act(state, "ussr", "play A05", "for austria")
    assert choices(state, "axis") == {"play A08", "pass"}
    act(state, "axis", "play A08", "for poland")
    assert state.deciders == [state.seat("west")]


@pytest.mark.rule("tnt:T7.11")
def test_three_passes_in_a_row_end_it() -> None:
    state = governing("axis", hands={"axis": ["A08"]})
    act(state, "axis", "pass")
    act(state, "west", "pass")
    assert state.stack[-1].name == "government"
    act(state, "ussr", "pass")
    assert state.season == 0


@pytest.mark.rule("tnt:T7.11")
def test_one_play_at_a_time() -> None:
    state = governing("axis", hands={"axis": ["A08", "A05"]})
    act(state, "axis", "play A08", "for poland")
    assert state.deciders == [state.seat("west")]


# ---------------------------------------------------------------------- Industry


@pytest.mark.rule("tnt:T7.13a")
def test_factories_raise_industry_and_what_is_over_is_lost() -> None:
    state = governing("axis", hands={"axis": ["I13", "I02", "I03"]})
    act(state, "axis", "play I13", "industry", "add I02")
    assert state.ind[faction("axis")] == 13
    assert hand_of(state, faction("axis")) == [card("I03")]
    exact = governing("axis", hands={"axis": ["I13", "I03"]})
    act(exact, "axis", "play I13", "industry", "add I03")
    assert exact.ind[faction("axis")] == 13


@pytest.mark.rule("tnt:T7.13a")
def test_industry_rises_twice_a_year_at_most() -> None:
    state = governing("axis", hands={"axis": ["I13", "I36", "I38", "I02", "I06", "I33"]})
    for first, second in (("I13", "I02"), ("I36", "I06")):
        act(state, "axis", f"play {first}", "industry", f"add {second}")
        act(state, "west", "pass")
        act(state, "ussr", "pass")
    assert state.ind[faction("axis")] == 14
    assert refused(state, "axis", "play I38") or "industry" not in uses(state, "I38")


@pytest.mark.rule("tnt:T7.13a")
def test_too_few_factories_raise_nothing() -> None:
    state = governing("ussr", hands={"ussr": ["I13", "I03"]})
    assert refused(state, "ussr", "play I13")
    assert refused(governing("axis", hands={"axis": ["I13", "I03"]}), "axis", "play I13") == ""


@pytest.mark.rule("tnt:T7.13b")
@pytest.mark.reading("T7.13: how much is a level of the Soviet Factory Cost?")
def test_each_declaration_moves_the_factory_cost_one_level() -> None:
    state = position()
    axis, west, ussr = faction("axis"), faction("west"), faction("ussr")
    assert state.industry_cost == [5, 6, 7]
    begin_war(state, axis, ussr, 1939)
    assert state.industry_cost == [5, 6, 5]
    begin_war(state, west, ussr, 1940)
    begin_war(state, axis, west, 1940)
    assert state.industry_cost == [5, 5, 3]


@pytest.mark.rule("tnt:T7.13c")
@pytest.mark.parametrize(("industry", "allowed"), [(24, True), (25, False)])
def test_industry_ends_with_its_track(industry: int, allowed: bool) -> None:
    hand = {"axis": ["I13", "I02"]}
    state = governing("axis", hands=hand, tracks={"axis": {"ind": industry}})
    assert (refused(state, "axis", "play I13") == "") == allowed


# ---------------------------------------------------------------------- Technology and Intelligence


@pytest.mark.rule("tnt:T7.14a")
def test_a_pair_shown_works_at_once_and_one_in_the_vault_does_not() -> None:
    sonar, west = content().tech_index["sonar"], faction("west")
    openly = governing("west", hands={"west": SONAR})
    act(openly, "west", "play I04", "tech sonar", "with I05", "openly", "keep I04")
    assert openly.techs[west] >> sonar & 1
    secret = governing("west", hands={"west": SONAR})
    act(secret, "west", "play I04", "tech sonar", "with I05", "vault")
    assert not secret.techs[west]
    assert secret.sight("west").vault_claims[west] == [sonar]
    assert secret.sight("axis").vault_claims[west] == [-1]


@pytest.mark.rule("tnt:T7.14b")
def test_an_intelligence_card_is_one_play_and_resolved_at_once() -> None:
    state = governing("axis", hands={"axis": ["I35"], "west": ["A01", "A02"]})
    act(state, "axis", "play I35", "intelligence", "against west")
    while state.stack[-1].name != "government":
        state.act(state.deciders[0], "pass")
    west = [state.sight("axis").card_place[card(name)] for name in ("A01", "A02")]
    assert west == [state.card_place[card(name)] for name in ("A01", "A02")]
    assert state.deciders == [state.seat("west")]


# ---------------------------------------------------------------------- the hand limit


@pytest.mark.rule("tnt:T7.16", "tnt:T4.2b")
def test_everybody_discards_down_to_the_limit_by_his_own_choice() -> None:
    ten = [f"A{number:02}" for number in range(1, 11)]
    vault = [{"claim": "sonar", "cards": SONAR}]
    state = position(phase="hand-size", hands={"axis": ten, "west": ["A11"]}, vaults={"axis": vault})
    assert state.deciders == [state.seat("axis")]
    assert overhand(state, faction("axis")) == 4
    act(state, "axis", "discard A02", "discard A04", "discard A06", "discard A08")
    kept = {content().card_id[number] for number in hand_of(state, faction("axis"))}
    assert kept == set(ten) - {"A02", "A04", "A06", "A08"}
    assert state.hand_count[faction("west")] == 1


@pytest.mark.rule("tnt:T7.16")
def test_all_discard_at_once_and_in_secret() -> None:
    nine = [f"A{number:02}" for number in range(1, 10)]
    other = [f"A{number:02}" for number in range(11, 20)]
    state = position(phase="hand-size", hands={"axis": nine, "ussr": other})
    assert state.deciders == [state.seat("axis"), state.seat("ussr")]
    before = state.view("ussr")
    act(state, "axis", "discard A02")
    assert state.view("ussr")["columns"] == before["columns"]
