"""Secret Vaults that a seat cannot see into: drawing pairs that could lie there."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import technology
from sandtable.games.triumph.system.card_play import MOLE, intelligence_of
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.state import VAULT, TriumphState, has_tech
from sandtable.games.triumph.system.theatre_hooks import CARD_USES, RED_TECHS

# Two cards and what they are for, as in the column `vault_claims`.
Pair = tuple[int, int, int]

# How often a pair is drawn at random before those that fit are looked for, and how often all Vaults are
# begun again before all ways to fill them are tried.
LOTS: Final = 100
ATTEMPTS: Final = 20


def deal_vaults(g: TriumphState, unknown: list[int], lacking: list[int], rng: Random) -> None:
    """9.4b: for every hidden pair two cards that make a legal pair, and what it is for.

    `lacking` says how many cards each deck must still get of those that are unknown.
    """
    hidden = [
        (faction, pair)
        for faction, claims in enumerate(g.vault_claims)
        for pair, claim in enumerate(claims)
        if claim == UNKNOWN
    ]
    if not hidden:
        return
    decks = [g.content.card_deck[card] for card in unknown]
    spare = [decks.count(deck) - lack for deck, lack in enumerate(lacking)]
    for _ in range(ATTEMPTS):
        if _draw_pairs(g, hidden, spare[:], rng):
            return
        for card in unknown:
            g.card_place[card] = UNKNOWN
        for faction, pair in hidden:
            g.vault_claims[faction][pair] = UNKNOWN
    if not _find_pairs(g, hidden, spare, rng):
        raise RuntimeError("no pairs of cards fit what is known of the Vaults")


def _draw_pairs(g: TriumphState, hidden: list[tuple[int, int]], spare: list[int], rng: Random) -> bool:
    """One attempt, in the order in which the pairs were Achieved; False where it runs into a dead end."""
    for faction, pair in hidden:
        drawn = draw_pair(g, faction, pair, spare, rng)
        if drawn is None:
            return False
        first, second, claim = drawn
        g.vault_claims[faction][pair] = claim
        for card in (first, second):
            if g.card_place[card] == UNKNOWN:
                g.card_place[card] = place_of(g, faction, VAULT + pair)
                spare[g.content.card_deck[card]] -= 1
    return True


def _find_pairs(g: TriumphState, hidden: list[tuple[int, int]], spare: list[int], rng: Random) -> bool:
    """Every way in turn, the pair for which fewest cards are left first; False where there is none."""
    if not hidden:
        return all(
            not technology.claim_problem(g, faction, pair)
            for faction, claims in enumerate(g.vault_claims)
            for pair in range(len(claims))
        )
    fewest: list[Pair] = []
    at = (UNKNOWN, UNKNOWN)
    for faction, pair in hidden:
        fitting = [
            lot
            for lot in _lots(g, faction, pair)
            if can_lie_there(g, faction, pair, lot, spare, in_order=False)
        ]
        if not fitting:
            return False
        if at[0] < 0 or len(fitting) < len(fewest):
            fewest, at = fitting, (faction, pair)
    rng.shuffle(fewest)
    faction, pair = at
    rest = [other for other in hidden if other != at]
    for lot in fewest:
        dealt = [card for card in lot[:2] if g.card_place[card] == UNKNOWN]
        g.vault_claims[faction][pair] = lot[2]
        for card in dealt:
            g.card_place[card] = place_of(g, faction, VAULT + pair)
            spare[g.content.card_deck[card]] -= 1
        if _find_pairs(g, rest, spare, rng):
            return True
        g.vault_claims[faction][pair] = UNKNOWN
        for card in dealt:
            g.card_place[card] = UNKNOWN
            spare[g.content.card_deck[card]] += 1
    return False


def draw_pair(g: TriumphState, faction: int, pair: int, spare: list[int], rng: Random) -> Pair | None:
    """Two cards for a hidden pair, what is known of it among them, and their claim: all alike likely."""
    lots = _lots(g, faction, pair)
    for _ in range(LOTS if lots else 0):
        lot = lots[int(rng.random() * len(lots))]
        if can_lie_there(g, faction, pair, lot, spare):
            return lot
    fitting = [lot for lot in lots if can_lie_there(g, faction, pair, lot, spare)]
    return rng.choice(fitting) if fitting else None


def _lots(g: TriumphState, faction: int, pair: int) -> tuple[Pair, ...]:
    """What a pair of a Vault could ever be, with what is known of it."""
    known = set(cards_at(g, place_of(g, faction, VAULT + pair)))
    lots = conceivable_pairs(g.content, faction)
    return tuple(lot for lot in lots if known <= {lot[0], lot[1]}) if known else lots


def can_lie_there(
    g: TriumphState, faction: int, pair: int, lot: Pair, spare: list[int], in_order: bool = True
) -> bool:
    """Whether two cards may be a pair of a Vault as things are, and no deck would lack them.

    What is not looked for in the order in which it was Achieved may still get its earlier stages.
    """
    first, second, claim = lot
    for card, other in ((first, second), (second, first)):
        if g.card_place[card] == UNKNOWN:
            deck = g.content.card_deck[card]
            both = g.card_place[other] == UNKNOWN and g.content.card_deck[other] == deck
            if spare[deck] < 1 + both:
                return False
        elif g.card_place[card] != place_of(g, faction, VAULT + pair):
            return False
    if claim < g.content.n_techs:
        if not in_order and UNKNOWN in g.vault_claims[faction][:pair]:
            if claim in g.vault_claims[faction] or has_tech(g, faction, claim):
                return False
        elif not technology.achieved_in_order(g, faction, pair, claim):
            return False
    return technology.claim_fits(g, faction, [first, second], claim)


@cache
def conceivable_pairs(c: Content, faction: int) -> tuple[Pair, ...]:
    """All that cards of a faction's theatre could be paired for at some time or other."""
    home = c.faction_theatre[faction]
    rules = c.theatres[home].rules
    red, more = RED_TECHS.get(rules), CARD_USES.get(rules)
    pairs: list[Pair] = []
    for tech in range(c.n_techs):
        if not c.tech_red[tech] or (red is not None and red.may_use(c, faction)):
            pairs += [(first, second, tech) for first, second in tech_pairs(c, home, tech)]
    if more is not None:
        pairs += [(first, second, c.n_techs + place) for first, second, place in more.pairs(c, faction)]
    return tuple(pairs)


def tech_pairs(c: Content, theatre: int, tech: int) -> list[tuple[int, int]]:
    """The pairs of cards of which both name a Technology, or one does and the other may stand for one."""
    cards = [card for card in range(c.n_cards) if c.deck_theatre[c.card_deck[card]] == theatre]
    named = [card for card in cards if tech in c.card_techs[card] or c.card_red_tech[card] == tech]
    wild = [card for card in cards if is_wild(c, card) and card not in named]
    return [*combinations(named, 2), *((first, second) for first in named for second in wild)]


def is_wild(c: Content, card: int) -> bool:
    """Whether a card may stand for one of a Technology that it does not name."""
    return c.card_espionage[card] or c.card_science[card] >= 0 or intelligence_of(c, card) == MOLE
