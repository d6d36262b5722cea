"""Chapter 9: Technologies, the Secret Vault and the Atomic Bomb."""

import pytest

from sandtable.games.triumph.system.card_play import vault_pairs
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.state import DISPLAY, TriumphState, has_tech, power_has_tech
from sandtable.games.triumph.system.technology import claim_problem, pair_fits
from tests.games.triumph.helpers import act, choices, content, faction, position, power, refused

ORDER = ["japan", "usa", "soviets"]


def card(name: str) -> int:
    """The number of a card."""
    return content().card_index[name]


def tech(name: str) -> int:
    """The number of a Technology."""
    return content().tech_index[name]


def governing(who: str = "japan", **parts: object) -> TriumphState:
    """Card play, with that faction first."""
    order = [who, *(name for name in ORDER if name != who)]
    return position(phase="government", turn_order=order, **parts)


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


# ---------------------------------------------------------------------- pairs


@pytest.mark.rule("cnc:7.34a")
def test_a_pair_played_openly_works_at_once() -> None:
    state = governing("usa", hands={"usa": ["I04", "I05"]})
    act(state, "usa", "play I04", "tech sonar", "with I05", "openly", "keep I04")
    assert has_tech(state, faction("usa"), tech("sonar"))
    assert state.card_place[card("I04")] == place_of(state, faction("usa"), DISPLAY)
    assert discarded(state, "I05")
    assert state.deciders == [state.seat("japan")]


@pytest.mark.rule("cnc:9.2")
def test_what_a_pair_is() -> None:
    state = governing(hands={"japan": ["I18", "I28", "I04", "I07"]}, techs={"usa": ["sonar"]})
    assert pair_fits(state, card("I04"), card("I07"), tech("sonar"))
    assert pair_fits(state, card("I18"), card("I07"), tech("sonar"))
    assert not pair_fits(state, card("I18"), card("I28"), tech("sonar"))
    assert not pair_fits(state, card("I04"), card("I04"), tech("sonar"))
    act(state, "japan", "play I18", "tech sonar")
    assert refused(state, "japan", "with I28") == "9.2"
    assert choices(state, "japan") == {"with I04", "with I07"}


@pytest.mark.rule("cnc:9.2")
def test_no_technology_twice() -> None:
    hands = {"japan": ["I04", "I05", "I42", "I45"]}
    shown = governing(hands=hands, techs={"japan": ["sonar"]})
    act(shown, "japan", "play I04")
    assert refused(shown, "japan", "tech sonar") == "9.2"


@pytest.mark.rule("cnc:9.1a", "cnc:9.7s")
def test_industrial_espionage_copies_what_was_revealed() -> None:
    hands = {"japan": ["I18", "I04"]}
    secret = governing(hands=hands, vaults={"usa": [{"claim": "sonar", "cards": ["I05", "I07"]}]})
    assert refused(secret, "japan", "play I18") == "7.3"
    act(secret, "usa", "reveal sonar", "keep I05")
    act(secret, "japan", "play I18", "tech sonar", "with I04", "openly")
    assert has_tech(secret, faction("japan"), tech("sonar"))


@pytest.mark.rule("cnc:9.1b")
def test_science_serves_from_its_year_for_what_it_lists() -> None:
    hands = {"japan": ["I19", "I06", "I04"]}
    early = governing(hands=hands, year=1939)
    assert refused(early, "japan", "play I19") == "7.3"
    late = governing(hands=hands, year=1940)
    act(late, "japan", "play I19")
    assert choices(late, "japan") >= {"tech naval-radar"}
    assert refused(late, "japan", "tech sonar") == "9.2"
    act(late, "japan", "tech naval-radar", "with I06", "openly")
    assert has_tech(late, faction("japan"), tech("naval-radar"))


@pytest.mark.rule("cnc:9.3")
def test_the_wildcard_is_the_one_discarded() -> None:
    state = governing(hands={"japan": ["I18", "I43"]}, techs={"usa": ["jets"]})
    act(state, "japan", "play I18", "tech jets", "with I43", "openly")
    assert discarded(state, "I18")
    assert state.card_place[card("I43")] == place_of(state, faction("japan"), DISPLAY)


@pytest.mark.rule("cnc:9.3")
def test_of_two_specific_cards_the_owner_keeps_either() -> None:
    state = governing(hands={"japan": ["I04", "I05", "A05"]})
    act(state, "japan", "play I04", "tech sonar", "with I05", "openly")
    assert choices(state, "japan") == {"keep I04", "keep I05"}
    assert refused(state, "japan", "keep A05") == "9.3"
    act(state, "japan", "keep I05")
    assert discarded(state, "I04")


# ---------------------------------------------------------------------- the Vault


@pytest.mark.rule("cnc:7.34b", "cnc:9.4c")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_a_secret_technology_is_revealed_at_any_time() -> None:
    state = governing(hands={"japan": ["I04", "I05"]})
    act(state, "japan", "play I04", "tech sonar", "with I05", "vault")
    assert not has_tech(state, faction("japan"), tech("sonar"))
    assert refused(state, "usa", "reveal sonar") == "9.4"
    act(state, "japan", "reveal sonar", "keep I04")
    assert has_tech(state, faction("japan"), tech("sonar"))
    assert state.vault_claims[faction("japan")] == []
    assert state.deciders == [state.seat("usa")]


@pytest.mark.rule("cnc:9.4a")
def test_vault_pairs_lie_in_the_order_of_achievement() -> None:
    hands = {"japan": ["I04", "I05", "I01", "I02", "I06", "I25"]}
    state = governing(hands=hands)
    for first, name, second in (
        ("I04", "sonar", "I05"),
        ("I01", "incendiaries", "I02"),
        ("I06", "naval-radar", "I25"),
    ):
        while state.deciders != [state.seat("japan")]:
            state.act(state.deciders[0], "pass")
        act(state, "japan", f"play {first}", f"tech {name}", f"with {second}", "vault")
    claims = state.vault_claims[faction("japan")]
    assert claims == [tech("sonar"), tech("incendiaries"), tech("naval-radar")]
    act(state, "japan", "reveal incendiaries", "keep I01")
    assert state.vault_claims[faction("japan")] == [tech("sonar"), tech("naval-radar")]
    assert not claim_problem(state, faction("japan"), 1)


@pytest.mark.rule("cnc:9.4b")
@pytest.mark.reading("4.3, 7.352, 9.4, 10.1: do card backs betray the deck?")
def test_others_see_only_the_number_of_pairs() -> None:
    state = governing(hands={"japan": ["I04", "I05"]})
    act(state, "japan", "play I04", "tech sonar", "with I05", "vault")
    sight = state.sight("usa")
    assert sight.vault_claims[faction("japan")] == [-1]
    assert vault_pairs(sight, faction("japan")) == 1
    assert sight.card_place[card("I04")] == -1
    assert not any("Sonar" in line or "I04" in line for line in state.journal("usa"))


@pytest.mark.rule("cnc:9.2")
def test_a_pair_that_is_none_is_noticed() -> None:
    pairs = [{"claim": "sonar", "cards": ["I04", "I05"]}, {"claim": "jets", "cards": ["I07", "I42"]}]
    state = governing(vaults={"usa": [*pairs, {"claim": "kansu", "cards": ["A30", "A32"]}]})
    assert not claim_problem(state, faction("usa"), 0)
    assert claim_problem(state, faction("usa"), 1)
    assert claim_problem(state, faction("usa"), 2)


# ---------------------------------------------------------------------- Red Techs


@pytest.mark.rule("cnc:9.5a")
def test_land_reform_lowers_the_loyalty_cost() -> None:
    state = governing("soviets", hands={"soviets": ["I01", "I03", "I13"]}, tracks={"soviets": {"loyalty": 3}})
    assert state.loyalty_cost[faction("soviets")] == 6
    act(state, "soviets", "play I01", "tech land-reform", "with I03", "openly", "keep I01")
    while state.deciders != [state.seat("soviets")]:
        state.act(state.deciders[0], "pass")
    act(state, "soviets", "play I13", "loyalty")
    assert state.loyalty[faction("soviets")] == 4


@pytest.mark.rule("cnc:9.5d")
def test_red_techs_need_two_cards_of_the_same() -> None:
    hands = {"soviets": ["I01", "I28", "I03"]}
    state = governing("soviets", hands=hands, techs={"soviets": ["propaganda"]})
    act(state, "soviets", "play I01", "tech land-reform")
    assert refused(state, "soviets", "with I28") == "9.2"
    act(state, "soviets", "with I03", "vault")
    assert state.vault_claims[faction("soviets")] == [tech("land-reform")]


@pytest.mark.rule("cnc:7.34c")
def test_red_techs_are_the_soviets_alone() -> None:
    state = governing("usa", hands={"usa": ["I08", "I11", "I12"]})
    act(state, "usa", "play I08")
    assert refused(state, "usa", "tech propaganda") == "7.34"


@pytest.mark.rule("cnc:9.0a")
def test_proxy_powers_use_red_techs_only() -> None:
    state = governing(techs={"usa": ["jets"], "soviets": ["propaganda", "jets"]})
    assert power_has_tech(state, power("us"), tech("jets"))
    assert not power_has_tech(state, power("nat-china"), tech("jets"))
    assert power_has_tech(state, power("red-china"), tech("propaganda"))


# ---------------------------------------------------------------------- the Atomic Bomb


@pytest.mark.rule("cnc:9.6a", "cnc:9.6s")
def test_atomic_stages_come_in_order() -> None:
    hands = {"usa": ["I22", "I27", "I13", "I23"]}
    state = governing("usa", hands=hands, year=1941)
    act(state, "usa", "play I22")
    assert refused(state, "usa", "tech atomic-2") == "9.6"
    state.undo("usa")
    act(state, "usa", "play I13", "tech atomic-1", "with I23", "vault")
    assert state.vault_claims[faction("usa")] == [tech("atomic-1")]


@pytest.mark.rule("cnc:9.6s")
def test_a_vault_with_stages_out_of_order_is_noticed() -> None:
    pairs = [{"claim": "atomic-2", "cards": ["I22", "I27"]}, {"claim": "atomic-1", "cards": ["I13", "I23"]}]
    wrong = governing(vaults={"usa": pairs})
    assert [claim_problem(wrong, faction("usa"), pair) for pair in (0, 1)] == [True, False]
    right = governing(vaults={"usa": pairs[::-1]})
    assert [claim_problem(right, faction("usa"), pair) for pair in (0, 1)] == [False, False]


@pytest.mark.rule("cnc:9.6b")
def test_one_atomic_stage_a_year() -> None:
    hands = {"usa": ["I22", "I27", "I13", "I23"]}
    state = governing("usa", hands=hands, year=1941)
    act(state, "usa", "play I13", "tech atomic-1", "with I23", "openly", "keep I13")
    while state.deciders != [state.seat("usa")]:
        state.act(state.deciders[0], "pass")
    act(state, "usa", "play I22")
    assert refused(state, "usa", "tech atomic-2") == "9.6"
    state.undo("usa")
    next_year = position(year=1942, phase="new-year", tracks={"usa": {"atomic_done": 1}})
    assert next_year.atomic_done[faction("usa")] == 0
    state.atomic_done[faction("usa")] = 0
    act(state, "usa", "play I22", "tech atomic-2", "with I27", "vault")
    assert state.atomic_done[faction("usa")] == 1
    act(state, "usa", "reveal atomic-2", "keep I22")
    assert has_tech(state, faction("usa"), tech("atomic-2"))
