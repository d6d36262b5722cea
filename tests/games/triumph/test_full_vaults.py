"""Drawing Secret Vaults where few cards are left: whatever a seat knows, the truth is a way to fill them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.triumph.system import vaults
from sandtable.games.triumph.system.card_play import pair_cards
from sandtable.games.triumph.system.cards import show_card
from sandtable.games.triumph.system.mole import MoleCopy
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from tests.games.triumph.helpers import content, faction, position

Pairs = list[tuple[str, str, str]]

USA: Pairs = [
    ("dive-bombing", "I11", "I22"),
    ("sonar", "I48", "I50"),
    ("naval-radar", "I45", "I47"),
]
SOVIETS: Pairs = [
    ("heavy-bombers", "I12", "I54"),
    ("autocannons", "I02", "I13"),
    ("airdefense-radar", "I01", "I18"),
    ("improved-torpedoes", "I21", "I26"),
]
# The stages must come in this order.
BOMB: Pairs = [("atomic-1", "I13", "I23"), ("atomic-2", "I22", "I27"), ("atomic-3", "I16", "I53")]


def only(usa: Pairs, soviets: Pairs) -> TriumphState:
    """A position in which no other Investment card is left than those in Vaults."""
    pairs = {"usa": usa, "soviets": soviets}
    kept = {card for some in pairs.values() for _, *cards in some for card in cards}
    gone = [card for card in content().card_id if card.startswith("I") and card not in kept]
    filled: dict[str, list[dict[str, Any]]] = {
        name: [{"claim": claim, "cards": cards} for claim, *cards in some] for name, some in pairs.items()
    }
    return position(phase="government", vaults=filled, discards=gone)


def drawn(state: TriumphState, seat: str, times: int) -> list[TriumphState]:
    """Draws from the sight of a seat, all of them legal and all alike to it."""
    rng, sight = Random(1), state.sight(seat)
    samples = [sight.sample(rng) for _ in range(times)]
    for sample in samples:
        assert state.game.problems(sample) == []
        assert sample.sight(seat).packed() == sight.packed()
    return samples


def claims(samples: list[TriumphState], name: str) -> set[tuple[str, ...]]:
    """What the pairs of a Vault are for, all draws together."""
    c = content()
    return {tuple(c.tech_id[tech] for tech in sample.vault_claims[faction(name)]) for sample in samples}


def test_the_last_cards_are_paired_whenever_they_can_be() -> None:
    assert len(claims(drawn(only(USA, SOVIETS), "japan", 40), "soviets")) > 1


@pytest.mark.interpreted
def test_every_way_is_tried_where_luck_does_not_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vaults, "ATTEMPTS", 0)
    for sample in drawn(only(USA, SOVIETS), "japan", 3):
        kept = [pair_cards(sample, faction("soviets"), pair) for pair in range(len(SOVIETS))]
        assert len({card for cards in kept for card in cards}) == 2 * len(SOVIETS)
    assert len(claims(drawn(only(USA[:1], SOVIETS[:2]), "japan", 15), "soviets")) > 1


@pytest.mark.interpreted
def test_the_stages_of_the_bomb_are_found_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vaults, "ATTEMPTS", 0)
    found = claims(drawn(only(BOMB, []), "japan", 25), "usa")
    assert ("atomic-1", "atomic-2", "atomic-3") in found
    assert len(found) > 1
    for kept in found:
        stages = [claim for claim in kept if claim.startswith("atomic")]
        assert stages == sorted(stages)


def with_a_mole(pairs: Pairs) -> TriumphState:
    """Japan's Mole has looked into the Vault of the USA, and may copy what it found."""
    vault = [{"claim": claim, "cards": cards} for claim, *cards in pairs]
    state = position(phase="government", vaults={"usa": vault}, hands={"japan": ["I20"]})
    japan, usa = faction("japan"), faction("usa")
    for pair in range(len(pairs)):
        for card in pair_cards(state, usa, pair):
            show_card(state, card, seat_mask(state, japan))
    found = list(state.vault_claims[usa])
    state.push(MoleCopy(japan, usa, content().card_index["I20"], found))
    return state


def test_who_has_a_mole_in_a_vault_knows_what_its_pairs_are_for() -> None:
    # Both cards name Naval Radar and Jets.
    state = with_a_mole([("naval-radar", "I41", "I43"), ("sonar", "I48", "I50")])
    assert claims(drawn(state, "japan", 30), "usa") == {("naval-radar", "sonar")}
    state.act("usa", "reveal sonar")
    assert claims(drawn(state, "japan", 30), "usa") == {("naval-radar",)}
    # The others know of the Vault only that a pair less lies in it than the Mole found.
    assert len(claims(drawn(state, "soviets", 30), "usa")) > 3
