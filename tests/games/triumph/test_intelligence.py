"""Chapter 9.7: Intelligence cards and the Double Agent."""

import pytest

from sandtable.games.triumph.system.cards import hand_of, place_of
from sandtable.games.triumph.system.state import HAND, IN_PLAY, TriumphState, has_tech
from sandtable.games.triumph.system.units import mix_stacks, move_unit
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    nation,
    position,
    refused,
    space,
    unit,
    unit_at,
)

ORDER = ["japan", "usa", "soviets"]
JETS = {"usa": [{"claim": "jets", "cards": ["I17", "I43"]}]}


def card(name: str) -> int:
    """The number of a card."""
    return content().card_index[name]


def governing(**parts: object) -> TriumphState:
    """Card play, Japan first."""
    return position(phase="government", turn_order=ORDER, **parts)


def use(state: TriumphState, name: str, *clicks: str) -> None:
    """Japan plays an Intelligence card and nobody answers."""
    act(state, "japan", f"play {name}", "intelligence", *clicks)
    while state.stack[-1].name == "intelligence-effect":
        state.act(state.deciders[0], "pass")


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


@pytest.mark.rule("cnc:7.36", "cnc:9.7e")
def test_intelligence_is_executed_before_anybody_else_acts() -> None:
    state = governing(hands={"japan": ["I35"], "usa": ["A05"]})
    act(state, "japan", "play I35", "intelligence", "against usa")
    assert state.stack[-1].name == "intelligence-effect"
    act(state, "usa", "pass")
    assert state.sight("japan").card_place[card("A05")] == place_of(state, faction("usa"), HAND)
    assert discarded(state, "I35")
    assert state.deciders == [state.seat("usa")]


@pytest.mark.rule("cnc:7.36")
def test_intelligence_needs_a_target() -> None:
    state = governing(hands={"japan": ["I35", "I36"]})
    assert refused(state, "japan", "play I35") == "7.3"
    assert choices(state, "japan") == {"pass"}


@pytest.mark.rule("cnc:9.7e")
@pytest.mark.reading("9.7: Intelligence cards without a text")
def test_an_agent_looks_at_one_area() -> None:
    units = ["us fleet 3 manila", "us infantry 1 manila", "us air 1 guam", "japan infantry 1 tokyo"]
    state = governing(hands={"japan": ["I32"]}, units=units)
    act(state, "japan", "play I32", "intelligence")
    assert refused(state, "japan", "at tokyo") == "9.7"
    act(state, "japan", "at manila")
    act(state, "usa", "pass")
    fleet, air = unit(unit_at(state, "us fleet manila")), unit(unit_at(state, "us air guam"))
    kinds = content().type_index
    assert state.sight("japan").unit_kind[fleet] == kinds["fleet"]
    assert state.sight("japan").unit_cv[fleet] == 3
    assert state.sight("soviets").unit_kind[fleet] == -1
    assert state.sight("japan").unit_kind[air] == -1
    assert any("Fleet" in line for line in state.journal("japan"))
    assert not any("Fleet" in line for line in state.journal("soviets"))


@pytest.mark.rule("cnc:9.7e")
def test_what_an_agent_saw_is_lost_when_units_mix() -> None:
    units = ["us fleet 3 manila", "us infantry 1 manila", "us air 1 guam"]
    state = governing(hands={"japan": ["I32"]}, units=units)
    use(state, "I32", "at manila")
    move_unit(state, unit(unit_at(state, "us air guam")), space("manila"))
    mix_stacks(state, keep_battles=False)
    assert all(state.sight("japan").unit_kind[u] == -1 for u in state.units_at[space("manila")])


@pytest.mark.rule("cnc:9.7e")
def test_an_agent_among_two_rivals_asks_both() -> None:
    units = ["us infantry 1 sulu-sea", "russia fleet 1 sulu-sea"]
    state = governing(hands={"japan": ["I32"]}, units=units)
    act(state, "japan", "play I32", "intelligence", "at sulu-sea")
    act(state, "usa", "pass")
    assert state.deciders == [state.seat("soviets")]
    act(state, "soviets", "pass")
    assert all(state.sight("japan").unit_kind[u] >= 0 for u in state.units_at[space("sulu-sea")])


@pytest.mark.rule("cnc:9.7e")
@pytest.mark.reading("9.7: Intelligence cards without a text")
def test_a_spy_ring_takes_a_card() -> None:
    state = governing(hands={"japan": ["I34"], "usa": ["A05"], "soviets": ["A06"]})
    use(state, "I34", "against usa")
    assert hand_of(state, faction("japan")) == [card("A05")]
    assert state.hand_count[faction("usa")] == 0
    assert state.sight("usa").card_place[card("A05")] == place_of(state, faction("japan"), HAND)
    assert state.sight("soviets").card_place[card("A05")] == -1


@pytest.mark.rule("cnc:9.7a", "cnc:9.7e")
def test_a_coup_ends_a_rivals_influence_in_a_minor() -> None:
    influence = {"thailand": "usa 2", "british-empire": "usa 1", "peiping": "japan 1"}
    state = governing(hands={"japan": ["I38"]}, influence=influence)
    act(state, "japan", "play I38", "intelligence")
    assert choices(state, "japan") == {"for thailand"}
    assert refused(state, "japan", "for british-empire") == "9.7"
    act(state, "japan", "for thailand")
    act(state, "usa", "pass")
    assert state.influence[nation("thailand")] == 0


@pytest.mark.rule("cnc:9.7a")
def test_a_coup_whose_target_is_repudiated_can_be_given_up() -> None:
    state = governing(hands={"japan": ["I38"]}, influence={"thailand": "usa 1"})
    act(state, "japan", "play I38", "intelligence")
    act(state, "usa", "repudiate thailand")
    assert state.stack[-1].name == "government"
    assert choices(state, "japan") == {"pass"}


@pytest.mark.rule("cnc:9.7c")
def test_blackmail_takes_a_card_in_play() -> None:
    hands = {"japan": ["I33", "A06"], "usa": ["A05"]}
    state = governing(hands=hands)
    act(state, "japan", "pass")
    act(state, "usa", "play A05", "for thailand")
    act(state, "soviets", "pass")
    use(state, "I33", "take A05")
    assert choices(state, "japan") == {"for thailand", "for yunnan", "discard A05"}
    assert refused(state, "japan", "discard A06") == "9.7"
    act(state, "japan", "for thailand")
    assert state.card_place[card("A05")] == place_of(state, faction("japan"), IN_PLAY)
    assert state.card_target[card("A05")] == nation("thailand")


@pytest.mark.rule("cnc:9.7c")
def test_blackmail_may_discard() -> None:
    state = governing(hands={"japan": ["I33"], "usa": ["A05"]})
    act(state, "japan", "pass")
    act(state, "usa", "play A05", "for thailand")
    act(state, "soviets", "pass")
    use(state, "I33", "take A05")
    act(state, "japan", "discard A05")
    assert discarded(state, "A05")


@pytest.mark.rule("cnc:9.7b", "cnc:9.2")
def test_a_mole_copies_a_technology_that_it_found() -> None:
    state = governing(hands={"japan": ["I31", "I55", "I04"]}, vaults=JETS)
    use(state, "I31", "against usa")
    assert state.sight("japan").card_place[card("I17")] == state.card_place[card("I17")]
    assert state.sight("soviets").card_place[card("I17")] == -1
    assert choices(state, "japan") == {"tech jets", "pass"}
    assert refused(state, "japan", "tech sonar") == "9.7"
    act(state, "japan", "tech jets", "with I55", "openly")
    assert has_tech(state, faction("japan"), content().tech_index["jets"])
    assert discarded(state, "I31")


@pytest.mark.rule("cnc:9.7b")
def test_the_victim_sees_the_pair_of_a_mole_in_the_vault() -> None:
    state = governing(hands={"japan": ["I31", "I55"]}, vaults=JETS)
    use(state, "I31", "against usa")
    act(state, "japan", "tech jets", "with I55", "vault")
    for name in ("I31", "I55"):
        assert state.sight("usa").card_place[card(name)] == state.card_place[card(name)]
        assert state.sight("soviets").card_place[card(name)] == -1


@pytest.mark.rule("cnc:9.7b", "cnc:9.5d")
def test_a_mole_does_not_copy_red_techs() -> None:
    hands = {"soviets": ["I31", "I01"]}
    vaults = {"usa": [{"claim": "land-reform", "cards": ["I04", "I05"]}]}
    state = position(phase="government", turn_order=["soviets", "japan", "usa"], hands=hands, vaults=vaults)
    act(state, "soviets", "play I31", "intelligence", "against usa")
    act(state, "usa", "pass")
    assert refused(state, "soviets", "tech land-reform") == "9.5"


@pytest.mark.rule("cnc:9.4d", "cnc:9.7b")
def test_a_mole_sees_insurgents_but_cannot_copy_them() -> None:
    pairs = [{"claim": "jets", "cards": ["I17", "I43"]}, {"claim": "kansu", "cards": ["A30", "A32"]}]
    state = governing(hands={"japan": ["I31", "I55"]}, vaults={"soviets": pairs})
    use(state, "I31", "against soviets")
    assert state.sight("japan").card_place[card("A30")] >= 0
    assert choices(state, "japan") == {"tech jets", "pass"}
    assert state.sight("usa").stack[-1].found == [-1, -1]  # type: ignore[attr-defined]


@pytest.mark.rule("cnc:9.7d")
def test_a_double_agent_turns_a_mole_round() -> None:
    vaults = {**JETS, "japan": [{"claim": "sonar", "cards": ["I04", "I05"]}]}
    state = governing(hands={"japan": ["I31"], "usa": ["I36", "A05"]}, vaults=vaults)
    act(state, "japan", "play I31", "intelligence", "against usa")
    assert choices(state, "usa") == {"pass", "play I36"}
    assert refused(state, "usa", "play A05") == "9.7"
    act(state, "usa", "play I36")
    assert discarded(state, "I36")
    assert state.sight("usa").card_place[card("I04")] == state.card_place[card("I04")]
    assert state.sight("japan").card_place[card("I17")] == -1
    assert state.deciders == [state.seat("usa")]
    act(state, "usa", "pass")
    assert discarded(state, "I31")


@pytest.mark.rule("cnc:9.7d")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_the_victim_is_asked_whether_or_not_he_holds_the_card() -> None:
    state = governing(hands={"japan": ["I35"], "usa": ["A05"]})
    act(state, "japan", "play I35", "intelligence", "against usa")
    assert choices(state, "usa") == {"pass"}


@pytest.mark.rule("cnc:9.7d")
def test_a_double_agent_is_no_play_of_its_own() -> None:
    state = governing(hands={"japan": ["I36", "I13"], "usa": ["A05"]})
    act(state, "japan", "play I36")
    assert refused(state, "japan", "intelligence") == "9.7"


@pytest.mark.rule("cnc:9.7d", "cnc:9.7e")
def test_a_reversed_agent_looks_where_his_new_master_likes() -> None:
    units = ["us fleet 3 manila", "japan carrier 2 tokyo", "japan infantry 1 mukden"]
    state = governing(hands={"japan": ["I32"], "usa": ["I36"]}, units=units)
    act(state, "japan", "play I32", "intelligence", "at manila")
    act(state, "usa", "play I36")
    assert choices(state, "usa") == {"at tokyo", "at mukden"}
    act(state, "usa", "at tokyo")
    carrier = unit(unit_at(state, "japan carrier tokyo"))
    assert state.sight("usa").unit_kind[carrier] == content().type_index["carrier"]
    assert state.sight("japan").unit_kind[unit(unit_at(state, "us fleet manila"))] == -1


@pytest.mark.rule("cnc:9.7d")
def test_a_reversed_coup_without_a_target_does_nothing() -> None:
    state = governing(hands={"japan": ["I38"], "usa": ["I36"]}, influence={"thailand": "usa 1"})
    act(state, "japan", "play I38", "intelligence", "for thailand")
    act(state, "usa", "play I36")
    assert state.influence[nation("thailand")] == 1
    assert state.stack[-1].name == "government"
