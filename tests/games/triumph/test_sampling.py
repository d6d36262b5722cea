"""Full states drawn from what a seat knows: nothing that it can rule out, and all that it cannot."""

from random import Random
from typing import Any

import pytest

from sandtable.games.triumph.content import FORTRESS
from sandtable.games.triumph.system.card_play import pair_cards
from sandtable.games.triumph.system.cards import hand_of, show_card
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from tests.games.triumph.helpers import content, faction, position, power, space
from tests.games.triumph.world.helpers import WORLD

RADAR: dict[str, Any] = {"claim": "naval-radar", "cards": ["I41", "I43"]}
KANSU: dict[str, Any] = {"claim": "kansu", "cards": ["A30", "A32"]}


def drawn(state: TriumphState, seat: str, times: int = 60) -> list[TriumphState]:
    """Draws from the sight of a seat, all of them legal."""
    rng, sight = Random(1), state.sight(seat)
    samples = [sight.sample(rng) for _ in range(times)]
    for sample in samples:
        assert state.game.problems(sample) == []
        assert sample.sight(seat).packed() == sight.packed()
    return samples


def claims(samples: list[TriumphState], name: str) -> set[int]:
    """What the first pair in a Vault was for, all draws together."""
    return {sample.vault_claims[faction(name)][0] for sample in samples}


@pytest.mark.rule("cnc:9.4b")
def test_a_hidden_pair_may_be_for_whatever_cards_are_left_for() -> None:
    state = position(phase="government", vaults={"usa": [RADAR]})
    found = claims(drawn(state, "japan"), "usa")
    assert len(found) > 5
    # The later stages of the Atomic Bomb want the first, and only the Soviets have Insurgents.
    assert content().tech_index["atomic-2"] not in found
    assert max(found) < content().n_techs


def test_insurgents_may_lie_in_the_vault_of_the_soviets() -> None:
    state = position(phase="government", vaults={"soviets": [KANSU]})
    assert max(claims(drawn(state, "japan"), "soviets")) >= content().n_techs


def test_a_card_of_a_pair_that_was_seen_stays_in_it() -> None:
    state = position(phase="government", vaults={"usa": [RADAR]})
    seen = content().card_index["I43"]
    show_card(state, seen, seat_mask(state, faction("japan")))
    samples = drawn(state, "japan")
    assert all(seen in pair_cards(sample, faction("usa"), 0) for sample in samples)
    named = {content().tech_index["naval-radar"], content().tech_index["jets"]}
    assert claims(samples, "usa") == named


def only(*left: str) -> list[str]:
    """All Investment cards but these, for the discard pile."""
    return [card for card in content().card_id if card.startswith("I") and card not in left]


def pairs(samples: list[TriumphState], name: str) -> set[tuple[str, ...]]:
    """The cards of the first pair in a Vault, all draws together."""
    kept = [pair_cards(sample, faction(name), 0) for sample in samples]
    return {tuple(content().card_id[card] for card in cards) for cards in kept}


def test_the_only_pair_that_is_left_is_found() -> None:
    gone = only("I41", "I43", "I05")
    state = position(phase="government", vaults={"usa": [RADAR]}, hands={"soviets": ["I05"]}, discards=gone)
    assert pairs(drawn(state, "japan", 20), "usa") == {("I41", "I43")}


def test_a_pair_that_leaves_none_for_the_next_is_not_drawn() -> None:
    # I13 would make a pair with any of the others, but then the last two are none.
    bomb = {"claim": "atomic-1", "cards": ["I13", "I23"]}
    sonar = {"claim": "sonar", "cards": ["I05", "I07"]}
    gone = only("I13", "I23", "I05", "I07")
    state = position(phase="government", vaults={"usa": [bomb], "soviets": [sonar]}, discards=gone)
    samples = drawn(state, "japan", 20)
    assert pairs(samples, "usa") == pairs(samples, "soviets") == {("I13", "I23"), ("I05", "I07")}


def test_the_powers_of_a_faction_have_one_fortress_in_an_area() -> None:
    units = ["us infantry 1 manila", "us infantry 1 manila", "british-empire infantry 1 manila"]
    state = position(units=units, phase="government")
    forts = [
        [sample.unit_power[u] for u in sample.units_at[space("manila")] if sample.unit_kind[u] == FORTRESS]
        for sample in drawn(state, "japan", 200)
    ]
    assert {len(powers) for powers in forts} == {0, 1}
    assert {owner for powers in forts for owner in powers} == {power("us"), power("british-empire")}


def test_a_hand_is_of_cards_of_its_own_theatre() -> None:
    hands = {"axis": ["eto-A05", "eto-I05", "eto-I07"], "japan": ["pto-A05", "pto-I05"]}
    state = WORLD.position(phase="government", hands=hands)
    c = WORLD.content()
    for sample in drawn(state, "capitalists", 20):
        for name in ("axis", "japan"):
            home = c.faction_theatre[WORLD.faction(name)]
            held = hand_of(sample, WORLD.faction(name))
            assert held
            assert {c.deck_theatre[c.card_deck[card]] for card in held} == {home}
