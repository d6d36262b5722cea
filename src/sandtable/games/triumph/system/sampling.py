"""Drawing a full state from what a seat knows: one of those that it cannot rule out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Together, Unseen
from sandtable.games.triumph.content import CONVOY, FORTRESS, MARINE, Content
from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.extras import forced_cadres, is_local
from sandtable.games.triumph.system.knowledge import all_steps, may_stand, standing_answers
from sandtable.games.triumph.system.mole import MoleCopy
from sandtable.games.triumph.system.state import (
    COMMITTED,
    FACE_DOWN,
    FRESH,
    HAND,
    SETTING_UP,
    UNSET,
    TriumphState,
)
from sandtable.games.triumph.system.vaults import deal_vaults

# How often an army is begun anew where the blocks that are left fit no more; few need a second start.
ATTEMPTS = 200


def fill_hidden(g: TriumphState, seat: int, rng: Random) -> None:
    """Draw everything that a seat does not know: units, cards, chits, and lanes half done."""
    unseen = _fill_lanes(g, rng)
    _fill_units(g, unseen, rng)
    _fill_cards(g, seat, rng)
    _fill_chits(g, rng)
    for step in all_steps(g):
        if isinstance(step, MoleCopy) and UNKNOWN in step.found:
            step.refill(g)
    for faction in range(g.content.n_factions):
        if g.atomic_done[faction] == UNKNOWN:
            g.atomic_done[faction] = rng.randrange(2) if victory.atomic_stages(g, faction) else 0
        if g.standing_pass[faction] == UNKNOWN:
            g.standing_pass[faction] = rng.choice(standing_answers(g))


def _fill_lanes(g: TriumphState, rng: Random) -> int:
    """Put real steps where a sight shows none; returns the seats that were still at it, as a mask."""
    seats = 0
    for step in g.stack:
        if isinstance(step, Together):
            for lane, inner in enumerate(step.lanes):
                if inner and isinstance(inner[-1], Unseen):
                    seats |= inner[-1].seats
                    step.lanes[lane] = step.unseen_lane(g, lane, rng)
    return seats


# ---------------------------------------------------------------------- units


def _fill_units(g: TriumphState, unseen: int, rng: Random) -> None:
    """Give every hidden unit a type and a CV that fit the evidence and the mix of blocks."""
    c = g.content
    hidden: dict[int, list[int]] = {}
    # By faction, and for what nobody plays: where a Fortress stands.
    forts: list[set[int]] = [set() for _ in range(c.n_factions + 1)]
    for unit, kind in enumerate(g.unit_kind):
        if kind == UNKNOWN:
            # A visitor in the other theatre is still a block of its own Power's pool.
            hidden.setdefault(c.unit_power[unit], []).append(unit)
        elif kind == FORTRESS and g.unit_space[unit] >= 0:
            forts[c.power_faction[g.unit_power[unit]]].add(g.unit_space[unit])
    for power, units in hidden.items():
        faction = c.power_faction[power]
        half_done = g.phase == SETTING_UP and bool(unseen >> g.faction_seat[faction] & 1)
        _draw_army(g, power, units, forts[faction], half_done, rng)
        forts[faction].update([g.unit_space[unit] for unit in units if g.unit_kind[unit] == FORTRESS])


def _draw_army(
    g: TriumphState, power: int, hidden: list[int], forts: set[int], half_done: bool, rng: Random
) -> None:
    """Give the hidden units of a Power types and CVs."""
    c = g.content
    options = {unit: possible_kinds(g, unit) for unit in hidden}
    left = _blocks_left(g, power)
    for _ in range(ATTEMPTS):
        chosen = _draw_kinds(g, power, options, left[:], forts.copy(), half_done, rng)
        if chosen is not None:
            break
    else:
        raise RuntimeError(f"no army of {c.power_id[power]} fits what is known")
    strongest, most = power * c.n_types, c.max_cv
    for unit, kind in chosen.items():
        g.unit_kind[unit] = kind
        low, high = g.unit_low[unit], g.unit_high[unit]
        if kind != UNSET and high > most[strongest + kind]:
            high = most[strongest + kind]
        g.unit_cv[unit] = low if low == high else low + int(rng.random() * (high - low + 1))


def possible_kinds(g: TriumphState, unit: int) -> tuple[int, ...]:
    """The types that a hidden unit can be, as far as everybody knows."""
    fitting = fitting_types(g.content, g.unit_power[unit], g.unit_space[unit], g.unit_low[unit])
    return types_in(g.unit_kinds[unit] & fitting)


@cache
def fitting_types(c: Content, power: int, space: int, cv: int) -> int:
    """The types of a Power that can stand in a space and can be so strong, as a mask."""
    strong = [kind for kind in range(CONVOY) if c.max_cv[power * c.n_types + kind] >= cv]
    return sum(1 << kind for kind in strong if may_stand(c, power, kind, space))


@cache
def types_in(mask: int) -> tuple[int, ...]:
    """The types of a mask."""
    return tuple(kind for kind in range(CONVOY) if mask >> kind & 1)


def _blocks_left(g: TriumphState, power: int) -> list[int]:
    """By type, the blocks of a Power that are not seen on the map."""
    c = g.content
    left = c.block_count[power * c.n_types : power * c.n_types + CONVOY]
    first, end = c.power_first_slot[power], c.power_end_slot[power]
    for space, kind in zip(g.unit_space[first:end], g.unit_kind[first:end], strict=True):
        if space >= 0 and 0 <= kind < CONVOY:
            left[kind] -= 1
    return left


def _draw_kinds(
    g: TriumphState,
    power: int,
    options: dict[int, tuple[int, ...]],
    left: list[int],
    forts: set[int],
    half_done: bool,
    rng: Random,
) -> dict[int, int] | None:
    """One attempt, the most constrained unit first; None where it runs into a dead end."""
    c = g.content
    marines: set[int] = set()
    chosen = forced_cadres(c, power).draw(g, power, list(options), left, half_done, rng)
    forts |= {g.unit_space[u] for u in chosen if chosen[u] == FORTRESS}
    # By the number of types; whatever has as many comes in any order.
    order = sorted(options, key=lambda unit: len(options[unit]) + rng.random())
    for unit in order:
        if unit in chosen:
            continue
        if half_done and rng.random() < 0.5:
            chosen[unit] = UNSET
            continue
        space, kinds = g.unit_space[unit], options[unit]
        if space in forts:
            kinds = tuple(kind for kind in kinds if kind != FORTRESS)
        if space in marines and is_local(c, power, space, MARINE):
            kinds = tuple(kind for kind in kinds if kind != MARINE)
        kind = _draw_kind(kinds, left, rng)
        if kind == UNKNOWN:
            return None
        left[kind] -= 1
        if kind == FORTRESS:
            forts.add(space)
        elif kind == MARINE:
            marines.add(space)
        chosen[unit] = kind
    return chosen


def _draw_kind(kinds: tuple[int, ...], left: list[int], rng: Random) -> int:
    """One of some types, each as likely as it has blocks left; -1 where there is none."""
    total = 0
    for kind in kinds:
        total += left[kind]
    lot = int(rng.random() * total)
    for kind in kinds:
        lot -= left[kind]
        if lot < 0:
            return kind
    return UNKNOWN


# ---------------------------------------------------------------------- cards and chits


def _fill_cards(g: TriumphState, seat: int, rng: Random) -> None:
    """Deal the cards that nobody showed this seat: Vaults, decks, commitments, hands."""
    c = g.content
    unknown = [card for card, place in enumerate(g.card_place) if place == UNKNOWN]
    seen = Counter(g.card_place)
    lacking = [count - seen[deck] for deck, count in enumerate(g.deck_count)]
    deal_vaults(g, unknown, lacking, rng)
    # In any order: what comes first goes into the deck, as far as that lacks cards.
    unknown.sort(key=lambda card: rng.random())
    held: list[list[int]] = [[] for _ in c.theatres]
    for card in unknown:
        deck = c.card_deck[card]
        if g.card_place[card] != UNKNOWN:
            continue
        if lacking[deck]:
            lacking[deck] -= 1
            g.card_place[card] = deck
        else:
            held[c.deck_theatre[deck]].append(card)
    for faction in range(c.n_factions):
        _deal_hand(g, faction, held[c.faction_theatre[faction]], seen)
    me = 1 << seat if seat >= 0 else 0
    for card in unknown:
        # What others have seen in that place, nobody else can tell.
        others = g.peeked[g.card_place[card]] & ~me
        g.card_seen[card] = rng.getrandbits(g.n_seats) & others if others else 0


def _deal_hand(g: TriumphState, faction: int, cards: list[int], seen: Counter[int]) -> None:
    """What a faction holds: cards of its own theatre only (conquest-and-tragedy:1.2a)."""
    base = place_of(g, faction, 0)
    # What a seat has laid down to discard counts as in its hand until all have chosen (7.5b).
    hand = g.hand_count[faction] - seen[base + FACE_DOWN]
    for place, count in ((COMMITTED, g.committed[faction]), (FRESH, g.fresh_count[faction]), (HAND, hand)):
        for _ in range(count - seen[base + place]):
            g.card_place[cards.pop()] = base + place


def _fill_chits(g: TriumphState, rng: Random) -> None:
    """4.4b: draw the values of hidden chits from those that are left."""
    for theatre in g.content.theatres:
        hidden = [f for f in theatre.factions if UNKNOWN in g.chits[f]]
        if not hidden:
            continue
        cup = list(theatre.peace_dividends)
        for faction in theatre.factions:
            for value in g.chits[faction]:
                if value != UNKNOWN:
                    cup.remove(value)
        for faction in hidden:
            for i, value in enumerate(g.chits[faction]):
                if value == UNKNOWN:
                    g.chits[faction][i] = cup.pop(int(rng.random() * len(cup)))
