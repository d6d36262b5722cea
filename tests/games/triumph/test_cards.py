"""Chapter 4: cards and their uses."""

import pytest

from sandtable.games.triumph.system.card_play import forget_hand
from sandtable.games.triumph.system.cards import hand_of
from sandtable.protocol.text import Ref, plain
from tests.games.triumph.europe.helpers import TNT
from tests.games.triumph.helpers import act, choices, content, faction, position, refused

ORDER = ["japan", "usa", "soviets"]


def card(name: str) -> int:
    """The number of a card."""
    return content().card_index[name]


@pytest.mark.rule("cnc:4.1", "cnc:4.1b")
def test_a_card_is_used_once() -> None:
    state = position(phase="government", turn_order=ORDER, hands={"japan": ["A05"]})
    act(state, "japan", "play A05", "for thailand")
    act(state, "usa", "pass")
    act(state, "soviets", "pass")
    assert refused(state, "japan", "play A05") == "4.1"
    assert choices(state, "japan") == {"pass"}


@pytest.mark.rule("cnc:4.1b")
def test_a_used_card_goes_to_its_discard_pile() -> None:
    state = position(phase="government", turn_order=["soviets", "japan", "usa"], hands={"soviets": ["A08"]})
    act(state, "soviets", "play A08", "partisan shansi")
    assert state.card_place[card("A08")] == content().n_decks + content().card_deck[card("A08")]


@pytest.mark.rule("cnc:4.2", "cnc:7.34c")
def test_a_red_tech_is_no_use_to_japan() -> None:
    hands = {"japan": ["I31", "I01", "I03"], "soviets": ["I04", "I05"]}
    state = position(phase="government", turn_order=ORDER, hands=hands)
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "play I04")
    assert "tech land-reform" in choices(state, "soviets")
    other = position(phase="government", turn_order=ORDER, hands={"japan": ["I04", "I05"]})
    act(other, "japan", "play I04")
    assert "tech land-reform" not in choices(other, "japan")
    assert refused(other, "japan", "tech land-reform") == "7.34"


@pytest.mark.rule("cnc:4.2b")
def test_an_intelligence_card_may_be_a_mole_factories_or_a_red_tech() -> None:
    hands = {"soviets": ["I31", "I20", "I16", "I04"]}
    vaults = {"japan": [{"claim": "sonar", "cards": ["I05", "I07"]}]}
    state = position(phase="government", turn_order=["soviets", "japan", "usa"], hands=hands, vaults=vaults)
    act(state, "soviets", "play I31")
    assert choices(state, "soviets") == {"intelligence", "industry", "loyalty", "tech land-reform"}
    assert content().card_factories[card("I31")] == 2


@pytest.mark.rule("cnc:4.3b")
def test_hands_are_counted_but_not_seen() -> None:
    state = position(phase="government", hands={"japan": ["A05", "I01"]})
    sight = state.sight("usa")
    assert sight.hand_count[faction("japan")] == 2
    assert sight.card_place[card("A05")] == -1
    assert state.sight("japan").card_place[card("A05")] >= 0


@pytest.mark.rule("cnc:4.3b")
def test_what_was_seen_of_a_hand_is_forgotten_when_a_card_leaves_it_unseen() -> None:
    hands = {"usa": ["I35"], "soviets": ["A30", "A32", "A05"]}
    state = position(phase="government", turn_order=["usa", "soviets", "japan"], hands=hands)
    act(state, "usa", "play I35", "intelligence", "against soviets")
    act(state, "soviets", "pass")
    assert all(state.sight("usa").card_place[c] >= 0 for c in hand_of(state, faction("soviets")))
    act(state, "soviets", "play A30", "insurgent kansu", "with A32")
    assert state.sight("usa").card_place[card("A05")] == -1
    assert state.sight("usa").card_place[card("A30")] == -1


@pytest.mark.rule("cnc:4.3b")
def test_who_saw_the_card_leave_still_knows_the_rest() -> None:
    state = position(phase="government", hands={"japan": ["A05", "A06"]})
    for held in hand_of(state, faction("japan")):
        state.card_seen[held] = 0b110
    forget_hand(state, faction("japan"), 0b010)
    assert state.sight("usa").card_place[card("A05")] >= 0
    assert state.sight("soviets").card_place[card("A05")] == -1


@pytest.mark.rule("cnc:4.5a")
def test_influence_markers_are_open() -> None:
    state = position(phase="government", influence={"mexico": "usa 1"})
    columns = state.view("japan")["columns"]
    mexico = content().nation_index["mexico"]
    assert columns["influence"][mexico] == 1
    assert columns["influence_of"][mexico] == faction("usa")


def test_every_use_of_a_card_that_its_name_does_not_explain_is_explained() -> None:
    for state in (position(phase="government"), TNT.position(phase="government")):
        chart = state.game.chart()
        for id, card in chart.cards.items():
            for use in card.uses:
                refs = [span.kind for span in use.name if isinstance(span, Ref)]
                assert use.about or use.offers or refs in (["nation"], ["space"], ["space"] * 2), (id, use)
    coup = next(card for card in chart.cards.values() if card.name == "Coup")
    assert "Influence marker of a Rival" in plain(coup.uses[0].about)
