"""Chapters 7.3 and 7.5: the plays of the Government Phase and the HandSize Limits."""

from random import Random

import pytest

from sandtable.games.triumph.pacific.irregulars import by_partisan_option
from sandtable.games.triumph.system.cards import hand_of, place_of
from sandtable.games.triumph.system.hand_size import hand_limit, overhand
from sandtable.games.triumph.system.state import HAND, IN_PLAY, TriumphState
from tests.games.triumph.helpers import act, choices, content, faction, nation, position, refused, space

ORDER = ["japan", "usa", "soviets"]


def card(name: str) -> int:
    """The number of a card."""
    return content().card_index[name]


def governing(**parts: object) -> TriumphState:
    """Card play, Japan first."""
    return position(phase="government", turn_order=ORDER, **parts)


def play(state: TriumphState, seat: str, *clicks: str) -> None:
    """One play of a seat, after those before it have passed."""
    while state.deciders != [state.seat(seat)]:
        state.act(state.deciders[0], "pass")
    act(state, seat, *clicks)


def uses(state: TriumphState, seat: str, name: str) -> set[str]:
    """What a card of the seat whose turn it is can be used for."""
    act(state, seat, f"play {name}")
    found = choices(state, seat)
    state.undo(seat)
    return found


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


# ---------------------------------------------------------------------- turns


@pytest.mark.rule("cnc:7.3a")
def test_one_play_or_pass_each_in_turn_order() -> None:
    state = governing(hands={"japan": ["A05"], "usa": ["A42"]})
    assert refused(state, "usa", "pass") == "turn"
    act(state, "japan", "play A05", "for thailand")
    assert state.deciders == [state.seat("usa")]
    act(state, "usa", "pass")
    assert state.deciders == [state.seat("soviets")]


@pytest.mark.rule("cnc:7.37", "cnc:7.3a")
def test_three_passes_in_succession_end_card_play() -> None:
    state = governing(hands={"japan": ["A42"], "soviets": ["A05"]})
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "play A05", "for thailand")
    assert choices(state, "japan") == {"play A42", "pass"}
    for seat in ORDER:
        act(state, seat, "pass")
    assert state.influence[nation("thailand")] == 1
    assert state.season == 0


@pytest.mark.rule("cnc:7.3b")
def test_a_play_names_one_use() -> None:
    state = governing(hands={"japan": ["A42"]})
    act(state, "japan", "play A42", "for thailand")
    assert state.card_target[card("A42")] == nation("thailand")
    for seat in ("usa", "soviets", "japan"):
        act(state, seat, "pass")
    assert state.influence[nation("thailand")] == 1
    assert state.influence[nation("peiping")] == 0


@pytest.mark.rule("cnc:7.3b")
def test_a_half_entered_play_is_unseen_and_changes_nothing() -> None:
    state = governing(hands={"japan": ["A42"]})
    before = state.sight("usa").digest()
    act(state, "japan", "play A42")
    assert state.sight("usa").digest() == before


# ---------------------------------------------------------------------- Diplomacy


@pytest.mark.rule("cnc:7.31a")
def test_a_diplomacy_card_lies_face_up_for_one_neutral() -> None:
    state = governing(hands={"japan": ["A05"]})
    assert uses(state, "japan", "A05") == {"for thailand", "for yunnan"}
    act(state, "japan", "play A05")
    assert refused(state, "japan", "for peiping") == "7.31"
    act(state, "japan", "for thailand")
    place = state.sight("usa").card_place[card("A05")]
    assert place == place_of(state, faction("japan"), IN_PLAY)
    assert state.sight("usa").card_target[card("A05")] == nation("thailand")


@pytest.mark.rule("cnc:7.31b")
def test_a_rivals_card_for_the_same_neutral_cancels() -> None:
    state = governing(hands={"japan": ["A05"], "usa": ["A11"]})
    act(state, "japan", "play A05", "for thailand")
    act(state, "usa", "play A11", "for thailand")
    assert discarded(state, "A05")
    assert discarded(state, "A11")


@pytest.mark.rule("cnc:7.31c")
def test_a_rivals_card_cancels_one_of_several() -> None:
    state = governing(hands={"japan": ["A05", "A21"], "usa": ["A11"]})
    act(state, "japan", "play A05", "for thailand")
    play(state, "japan", "play A21", "for thailand")
    act(state, "usa", "play A11", "for thailand")
    assert discarded(state, "A05") != discarded(state, "A21")
    for seat in ("soviets", "japan", "usa"):
        act(state, seat, "pass")
    assert state.influence[nation("thailand")] == 1
    assert state.influence_of[nation("thailand")] == faction("japan")


# ---------------------------------------------------------------------- Industry and Loyalty


@pytest.mark.rule("cnc:7.32a", "cnc:7.32e")
def test_factories_raise_industry_by_one() -> None:
    state = governing(hands={"japan": ["I13", "I08", "I16"]}, tracks={"japan": {"ind": 11}})
    act(state, "japan", "play I13", "industry")
    assert state.ind[faction("japan")] == 11
    assert state.hand_count[faction("japan")] == 3
    act(state, "japan", "add I08")
    assert state.ind[faction("japan")] == 12
    assert discarded(state, "I13")
    assert discarded(state, "I08")
    assert state.card_place[card("I16")] == place_of(state, faction("japan"), HAND)


@pytest.mark.rule("cnc:7.32a")
def test_too_few_factories_raise_nothing() -> None:
    state = governing(hands={"japan": ["I01", "I08"]})
    assert refused(state, "japan", "play I01") == "7.3"
    assert choices(state, "japan") == {"pass"}


@pytest.mark.rule("cnc:7.32b")
def test_industry_costs_at_the_start() -> None:
    assert governing().industry_cost == [6, 7, 8]


@pytest.mark.rule("cnc:7.32d")
def test_industry_rises_twice_a_year_at_most() -> None:
    hands = {"japan": ["I13", "I16", "I17", "I20", "I33", "I36"]}
    state = governing(hands=hands, tracks={"japan": {"ind": 11}})
    play(state, "japan", "play I13", "industry", "add I16")
    play(state, "japan", "play I17", "industry", "add I20")
    while state.deciders != [state.seat("japan")]:
        state.act(state.deciders[0], "pass")
    assert "play I33" not in choices(state, "japan")
    assert state.ind[faction("japan")] == 13


@pytest.mark.rule("cnc:7.33a", "cnc:16.22b")
def test_factories_raise_the_loyalty_of_the_reds() -> None:
    state = governing(hands={"soviets": ["I08", "I09"]}, tracks={"soviets": {"loyalty": 3}})
    play(state, "soviets", "play I08", "loyalty", "add I09")
    assert state.loyalty[faction("soviets")] == 4


@pytest.mark.rule("cnc:7.33a", "cnc:16.21b")
def test_the_loyalty_of_the_nationalists_costs_five() -> None:
    state = governing(hands={"usa": ["I08", "I01"]}, tracks={"usa": {"loyalty": 1}})
    play(state, "usa", "play I08", "loyalty", "add I01")
    assert state.loyalty[faction("usa")] == 2


@pytest.mark.rule("cnc:7.33a")
def test_japan_has_no_proxy_power() -> None:
    state = governing(hands={"japan": ["I08", "I09"]})
    act(state, "japan", "play I08")
    assert refused(state, "japan", "loyalty") == "7.33"


@pytest.mark.rule("cnc:7.33b")
def test_loyalty_is_raised_twice_a_year_at_most() -> None:
    hands = {"usa": ["I13", "I16", "I17", "I20", "I33", "I55"]}
    state = governing(hands=hands, tracks={"usa": {"loyalty": 1}})
    play(state, "usa", "play I13", "loyalty", "add I16")
    play(state, "usa", "play I20", "loyalty", "add I33")
    while state.deciders != [state.seat("usa")]:
        state.act(state.deciders[0], "pass")
    act(state, "usa", "play I17")
    assert refused(state, "usa", "loyalty") == "7.33"
    assert state.loyalty[faction("usa")] == 3


@pytest.mark.rule("cnc:7.33c")
def test_only_raises_by_factories_count_for_the_limit() -> None:
    state = governing(hands={"usa": ["I13", "I16"]}, tracks={"usa": {"loyalty": 5}})
    play(state, "usa", "play I13", "loyalty", "add I16")
    assert state.loyalty[faction("usa")] == 6
    assert state.loyalty_raised[faction("usa")] == 1


# ---------------------------------------------------------------------- irregulars


@pytest.mark.rule("cnc:7.351", "cnc:17.1a")
def test_the_soviets_raise_a_partisan_by_a_province_card() -> None:
    state = governing(hands={"soviets": ["A08"], "usa": ["A24"]})
    while state.deciders != [state.seat("usa")]:
        state.act(state.deciders[0], "pass")
    assert not any("partisan" in use for use in uses(state, "usa", "A24"))
    act(state, "usa", "play A24")
    assert refused(state, "usa", "partisan shansi") == "7.35"
    act(state, "usa", "for shansi")
    assert {"partisan shansi", "for shansi"} <= uses(state, "soviets", "A08")
    act(state, "soviets", "play A08", "partisan shansi")
    assert state.partisans[space("shansi")] == 1
    assert discarded(state, "A08")


@pytest.mark.rule("cnc:4.5b", "cnc:7.351")
def test_partisans_arise_in_china_only() -> None:
    state = governing(hands={"soviets": ["A26"]})
    while state.deciders != [state.seat("soviets")]:
        state.act(state.deciders[0], "pass")
    act(state, "soviets", "play A26")
    assert choices(state, "soviets") == {"for thailand", "for vietnam"}
    assert refused(state, "soviets", "partisan saigon") == "4.5"


@pytest.mark.rule("cnc:8.3b", "cnc:17.11")
def test_partisan_options_are_the_purple_ones() -> None:
    state = governing(hands={"soviets": ["A01", "A40"], "usa": ["A07"]})
    while state.deciders != [state.seat("usa")]:
        state.act(state.deciders[0], "pass")
    assert not any("partisan" in use for use in uses(state, "usa", "A07"))
    act(state, "usa", "pass")
    act(state, "soviets", "play A40")
    assert "influence sinkiang" in choices(state, "soviets")
    assert refused(state, "soviets", "partisan sinkiang") == "17.11"
    state.undo("soviets")
    act(state, "soviets", "play A01", "partisan harbin")
    assert state.partisans[space("harbin")] == 1
    assert discarded(state, "A01")


@pytest.mark.rule("cnc:17.11b")
def test_purple_options_name_no_neutral_province() -> None:
    named = {s for spaces in content().card_partisans for s in spaces}
    places = "nanking suchow wuhan fukien sian mukden harbin jehol korea"
    assert named == {space(name) for name in places.split()}
    assert by_partisan_option(content(), card("A01"), space("harbin"))
    assert not by_partisan_option(content(), card("A40"), space("sinkiang"))


@pytest.mark.rule("cnc:7.352a", "cnc:9.4d")
def test_insurgent_pairs_lie_hidden_in_the_vault() -> None:
    state = governing(hands={"soviets": ["A30", "A32", "I01"]})
    play(state, "soviets", "play A30", "insurgent kansu", "with A32")
    assert state.vault_claims[faction("soviets")] == [content().n_techs + space("kansu")]
    assert hand_limit(state, faction("soviets")) == 5
    sight = state.sight("japan")
    assert sight.card_place[card("A30")] == -1
    assert len(sight.vault_claims[faction("soviets")]) == 1
    assert "The Soviets put a pair of cards into their Secret Vault." in state.journal("japan")


@pytest.mark.rule("cnc:7.352b")
def test_two_matching_partisan_options_make_insurgents() -> None:
    state = governing(hands={"soviets": ["A01", "A36", "A18"]})
    while state.deciders != [state.seat("soviets")]:
        state.act(state.deciders[0], "pass")
    act(state, "soviets", "play A01", "insurgent harbin")
    assert refused(state, "soviets", "with A18") == "7.352"
    act(state, "soviets", "with A36")
    assert state.vault_claims[faction("soviets")] == [content().n_techs + space("harbin")]


@pytest.mark.rule("cnc:7.352a")
def test_only_the_soviets_prepare_insurgents() -> None:
    state = governing(hands={"japan": ["A30", "A32"]})
    act(state, "japan", "play A30")
    assert refused(state, "japan", "insurgent kansu") == "7.35"


# ---------------------------------------------------------------------- HandSize


@pytest.mark.rule("cnc:7.5a", "cnc:4.3a")
def test_hand_limits() -> None:
    state = governing()
    assert [hand_limit(state, f) for f in range(3)] == [7, 8, 6]
    nine = ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09"]
    assert overhand(governing(hands={"japan": nine}), faction("japan")) == 2


@pytest.mark.rule("cnc:7.5a", "cnc:7.34b")
def test_vault_pairs_cut_the_limit() -> None:
    pairs = [{"claim": "sonar", "cards": ["I04", "I05"]}, {"claim": "kansu", "cards": ["A30", "A32"]}]
    hand = ["A01", "A02", "A03", "A04", "A05", "A06", "A07"]
    state = position(phase="hand-size", hands={"soviets": hand}, vaults={"soviets": pairs})
    assert hand_limit(state, faction("soviets")) == 4
    for name in ("A01", "A02", "A03"):
        act(state, "soviets", f"discard {name}")
    assert state.hand_count[faction("soviets")] == 4
    assert state.season == 0


@pytest.mark.rule("cnc:7.5b", "cnc:4.3a")
def test_owners_choose_discards_in_secret() -> None:
    ten = [f"A{n:02d}" for n in range(1, 10)] + ["I01"]
    eight = [f"A{n:02d}" for n in range(11, 19)]
    state = position(phase="hand-size", hands={"usa": ten, "japan": eight})
    act(state, "usa", "discard A03", "discard I01")
    assert refused(state, "usa", "discard A04") == "turn"
    assert state.sight("japan").card_place[card("A03")] == -1
    assert not discarded(state, "A03")
    act(state, "japan", "discard A11")
    assert discarded(state, "A03")
    assert discarded(state, "I01")
    assert discarded(state, "A11")
    assert len(hand_of(state, faction("usa"))) == 8


def test_a_sample_in_the_middle_of_discarding_deals_nothing_to_a_known_hand() -> None:
    ten = [f"A{n:02d}" for n in range(1, 10)] + ["I01"]
    state = position(phase="hand-size", hands={"usa": ten, "japan": [f"A{n:02d}" for n in range(11, 19)]})
    act(state, "usa", "discard A03")
    drawn = state.sight("usa").sample(Random(1))
    assert hand_of(drawn, faction("usa")) == hand_of(state, faction("usa"))
    assert state.game.problems(drawn) == []


@pytest.mark.rule("cnc:7.9s")
def test_promises_bind_nobody() -> None:
    state = governing(hands={"japan": ["A15"]})
    assert "for british-empire" in uses(state, "japan", "A15")
