"""Drawing a full state from what a seat knows: one of those that it cannot rule out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.dealing import deal
from sandtable.engine.steps import Together, Unseen
from sandtable.games.triumph.content import CONVOY, FORTRESS, MARINE, Content
from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.hand_size import draw_discards
from sandtable.games.triumph.system.knowledge import all_steps, may_stand, standing_answers
from sandtable.games.triumph.system.mole import MoleCopy
from sandtable.games.triumph.system.state import (
    COMBAT,
    COMMITTED,
    FRESH,
    HAND,
    SETTING_UP,
    UNSET,
    TriumphState,
)
from sandtable.games.triumph.system.theatre_hooks import forced_cadres, is_local
from sandtable.games.triumph.system.vaults import deal_vaults

# The types of which a place may have room for one alone, as a mask.
LIMITED: Final = 1 << FORTRESS | 1 << MARINE
ANYWHERE: Final = (UNKNOWN, UNKNOWN, UNKNOWN)
NO_CROWD: Final[dict[int, int]] = {}


def fill_hidden(g: TriumphState, seat: int, rng: Random) -> None:
    """Draw everything that a seat does not know: units, cards, chits, and lanes half done."""
    unseen = _fill_lanes(g, rng)
    _fill_units(g, unseen, rng)
    moles = [step for step in all_steps(g) if isinstance(step, MoleCopy)]
    for mole in moles:
        mole.recall(g)
    _fill_cards(g, seat, rng)
    draw_discards(g, rng)
    _fill_chits(g, rng)
    for mole in moles:
        mole.refill(g)
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


# What has room for one unit of a type alone: a faction's Fortresses, a Power's Marines at home; and where.
Place = tuple[int, int, int]


def _fill_units(g: TriumphState, unseen: int, rng: Random) -> None:
    """Give every hidden unit a type and a CV that fit the evidence and the mix of blocks."""
    c = g.content
    hidden = [unit for unit, kind in enumerate(g.unit_kind) if kind == UNKNOWN]
    if not hidden:
        return
    left, full = _seen(g)
    chosen = _draw_starting(g, hidden, left, full, unseen, rng) if g.phase == SETTING_UP else {}
    dealt = [unit for unit in hidden if unit not in chosen]
    options, crowds, room = _options(g, dealt, full)
    kinds = deal(options, crowds, left, room, rng)
    if kinds is None:
        raise RuntimeError("no blocks fit what is known")
    for unit, kind in zip(dealt, kinds, strict=True):
        chosen[unit] = kind % c.n_types
    most = c.max_cv
    for unit, kind in chosen.items():
        g.unit_kind[unit] = kind
        low, high = g.unit_low[unit], g.unit_high[unit]
        strongest = g.unit_power[unit] * c.n_types + kind
        if kind != UNSET and high > most[strongest]:
            high = most[strongest]
        g.unit_cv[unit] = low if low == high else low + int(rng.random() * (high - low + 1))


def _seen(g: TriumphState) -> tuple[list[int], set[Place]]:
    """By pool and type, the blocks that nobody sees on the map; and the places that have their one unit.

    A visitor in the other theatre is still a block of its own pool.
    """
    c = g.content
    left = c.block_count[:]
    full: set[Place] = set()
    for unit, space in enumerate(g.unit_space):
        if space >= 0:
            kind = g.unit_kind[unit]
            if 0 <= kind < CONVOY:
                left[c.unit_power[unit] * c.n_types + kind] -= 1
                if LIMITED >> kind & 1 and len(g.units_at[space]) > 1:
                    full.add(_place_of_one(g, unit, kind))
    return left, full


def _place_of_one(g: TriumphState, unit: int, kind: int) -> Place:
    """The place in which at most one unit can be of this type; `ANYWHERE` where nothing limits it."""
    c, power, space = g.content, g.unit_power[unit], g.unit_space[unit]
    if kind == FORTRESS:
        return (FORTRESS, c.power_faction[power], space) if c.power_faction[power] >= 0 else ANYWHERE
    if g.phase != COMBAT and is_local(c, power, space, kind):
        return (MARINE, power, space)
    return ANYWHERE


def _draw_starting(
    g: TriumphState, hidden: list[int], left: list[int], full: set[Place], unseen: int, rng: Random
) -> dict[int, int]:
    """Starting Cadres of which some must be of one type, and those whose player may not have chosen yet."""
    c = g.content
    chosen: dict[int, int] = {}
    pools: dict[int, list[int]] = {}
    for unit in hidden:
        pools.setdefault(c.unit_power[unit], []).append(unit)
    for power, units in pools.items():
        half_done = bool(unseen >> g.faction_seat[c.power_faction[power]] & 1)
        first = power * c.n_types
        blocks = left[first : first + c.n_types]
        forced = forced_cadres(c, power).draw(g, power, units, blocks, half_done, rng)
        left[first : first + c.n_types] = blocks
        chosen.update(forced)
        full.update([_place_of_one(g, unit, kind) for unit, kind in forced.items() if kind == FORTRESS])
        if half_done:
            chosen.update({unit: UNSET for unit in units if unit not in forced and rng.random() < 0.5})
    return chosen


def _options(
    g: TriumphState, units: list[int], full: set[Place]
) -> tuple[list[tuple[int, ...]], list[dict[int, int]], list[int]]:
    """The types that units can be, numbered through all pools; which could be too many in a place, by type;
    and how many can be so: one."""
    c = g.content
    kinds_of, power_of, space_of, low_of = g.unit_kinds, g.unit_power, g.unit_space, g.unit_low
    pool_of, n_types = c.unit_power, c.n_types
    options: list[tuple[int, ...]] = []
    sharing: dict[Place, list[tuple[int, int]]] = {}
    for unit in units:
        first, space = pool_of[unit] * n_types, space_of[unit]
        mask = kinds_of[unit] & fitting_types(c, power_of[unit], space, low_of[unit])
        if mask & LIMITED and len(g.units_at[space]) > 1:
            for kind in (FORTRESS, MARINE):
                if mask >> kind & 1:
                    place = _place_of_one(g, unit, kind)
                    if place == ANYWHERE:
                        continue
                    if place in full:
                        mask &= ~(1 << kind)
                    else:
                        sharing.setdefault(place, []).append((len(options), first + kind))
        options.append(types_in(mask, first))
    crowds: list[dict[int, int]] = [NO_CROWD] * len(units)
    room: list[int] = []
    for members in sharing.values():
        if len(members) > 1:
            for number, kind in members:
                if crowds[number]:
                    crowds[number][kind] = len(room)
                else:
                    crowds[number] = {kind: len(room)}
            room.append(1)
    return options, crowds, room


@cache
def fitting_types(c: Content, power: int, space: int, cv: int) -> int:
    """The types of a Power that can stand in a space and can be so strong, as a mask."""
    strong = [kind for kind in range(CONVOY) if c.max_cv[power * c.n_types + kind] >= cv]
    return sum(1 << kind for kind in strong if may_stand(c, power, kind, space))


@cache
def types_in(mask: int, first: int) -> tuple[int, ...]:
    """The types of a mask, counted from a number on."""
    return tuple(first + kind for kind in range(CONVOY) if mask >> kind & 1)


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
    # The decks left their last cards at the end: mixed, they come to every hand alike.
    for cards in held:
        cards.sort(key=lambda card: rng.random())
    for faction in range(c.n_factions):
        _deal_hand(g, faction, held[c.faction_theatre[faction]], seen, rng)
    me = 1 << seat if seat >= 0 else 0
    for card in unknown:
        # What others have seen in that place, nobody else can tell.
        others = g.peeked[g.card_place[card]] & ~me
        g.card_seen[card] = rng.getrandbits(g.n_seats) & others if others else 0


def _deal_hand(g: TriumphState, faction: int, cards: list[int], seen: Counter[int], rng: Random) -> None:
    """What a faction holds: cards of its own theatre only (conquest-and-tragedy:1.2a)."""
    base = place_of(g, faction, 0)
    for place, count in (
        (COMMITTED, g.committed[faction]),
        (FRESH, g.fresh_count[faction]),
        (HAND, g.hand_count[faction]),
    ):
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
