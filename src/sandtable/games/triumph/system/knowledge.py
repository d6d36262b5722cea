"""Invariants of a full state, and what in it could be otherwise without a seat knowing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.content import CLASS_N, CLASS_S, CONVOY, FORTRESS, MILITIA, Content
from sandtable.games.triumph.system import (
    blockade,
    diplomacy,
    minors,
    technology,
    victory,
    war,
    windows,
)
from sandtable.games.triumph.system.card_play import HalfEntered
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.control import add_up_tracks
from sandtable.games.triumph.system.hand_size import discard_problems
from sandtable.games.triumph.system.mole import MoleCopy
from sandtable.games.triumph.system.state import (
    CARDS,
    COMBAT,
    COMMITTED,
    ESCAPED,
    FRESH,
    HAND,
    OFF_MAP,
    PLACES,
    SETTING_UP,
    UNSET,
    VAULT,
    TriumphState,
)
from sandtable.games.triumph.system.theatre_hooks import STATE_CHECKS, is_local

# ---------------------------------------------------------------------- invariants


def problems(g: TriumphState) -> list[str]:
    """What is wrong with a full state, in words; nothing for every state that play can reach."""
    found: list[str] = []
    _check_units(g, found)
    _check_blocks(g, found)
    _check_map(g, found)
    _check_cards(g, found)
    _check_vaults(g, found)
    _check_chits(g, found)
    _check_tracks(g, found)
    _check_steps(g, found)
    _check_answers(g, found)
    found += war.problems(g)
    found += minors.problems(g)
    found += diplomacy.problems(g)
    for rules in sorted({theatre.rules for theatre in g.content.theatres} & STATE_CHECKS.keys()):
        found += STATE_CHECKS[rules](g)
    return found


def _check_answers(g: TriumphState, found: list[str]) -> None:
    """9.4c, 9.6b: standing answers and the Atomic stage of the Year are what they can be."""
    for faction in range(g.content.n_factions):
        if g.standing_pass[faction] not in standing_answers(g):
            found.append(f"{g.content.faction_id[faction]} passes for a Battle that is over")
        if g.atomic_done[faction] and not victory.atomic_stages(g, faction):
            found.append(f"{g.content.faction_id[faction]} has Achieved an Atomic stage that it lacks")


def standing_answers(g: TriumphState) -> tuple[int, ...]:
    """9.4c: what a faction may have answered to windows; a pass for one Battle ends with it."""
    return (
        (windows.ASKED, windows.THIS_BATTLE, windows.ALWAYS)
        if g.phase == COMBAT
        else (windows.ASKED, windows.ALWAYS)
    )


def _check_steps(g: TriumphState, found: list[str]) -> None:
    """What is half entered, or was found by a Mole, is possible in this state."""
    for step in all_steps(g):
        if isinstance(step, HalfEntered | MoleCopy) and not step.stands(g):
            found.append(f"the step {step.name} cannot stand")


def all_steps(g: TriumphState) -> Iterator[Step]:
    """The steps of a state, those of lanes too; while one of them is looked at, its lane is the stack."""
    for step in g.stack[:]:
        yield step
        if isinstance(step, Together):
            for lane in range(len(step.lanes)):
                with step.within(g, lane):
                    yield from all_steps(g)


def _check_units(g: TriumphState, found: list[str]) -> None:
    """3.12, 3.121: every unit on the map has a type, a CV within its limit, and fits what is known of it."""
    c = g.content
    for unit, space in enumerate(g.unit_space):
        kind, cv = g.unit_kind[unit], g.unit_cv[unit]
        name = c.unit_name[unit]
        if space == OFF_MAP:
            if kind or cv or g.unit_open[unit] or g.unit_flags[unit]:
                found.append(f"{name} is off the map but not cleared")
            continue
        if not g.unit_low[unit] <= cv <= g.unit_high[unit]:
            found.append(f"{name} has {cv} CV, not {g.unit_low[unit]} to {g.unit_high[unit]}")
        if kind == UNSET:
            if g.phase != SETTING_UP:
                found.append(f"{name} has no type")
            continue
        if not 0 <= kind < CONVOY:
            found.append(f"{name} has no type {kind}")
            continue
        if not 1 <= cv <= c.max_cv[g.unit_power[unit] * c.n_types + kind]:
            found.append(f"{name}: a {c.type_id[kind]} of {cv} CV")
        if not g.unit_kinds[unit] >> kind & 1:
            found.append(f"{name} is a {c.type_id[kind]}, which everybody has ruled out")
        if not may_stand(c, g.unit_power[unit], kind, space):
            found.append(f"{name}: a {c.type_id[kind]} cannot stand in {c.space_id[space]}")


def may_stand(c: Content, power: int, kind: int, space: int) -> bool:
    """1.1d, 3.241a, 3.245, 16.12: whether a unit of a type can be in a space at all."""
    region = c.power_confined_region[power]
    if region >= 0 and c.space_region[space] != region:
        return False
    if c.space_is_sea[space]:
        return kind not in (FORTRESS, MILITIA)
    if not c.space_is_land[space]:
        return False
    return c.type_class[kind] not in (CLASS_N, CLASS_S) or c.space_coastal[space]


def _check_blocks(g: TriumphState, found: list[str]) -> None:
    """3.0b, 3.241b: no more blocks than there are, one Fort in an area, Marines at home by themselves."""
    c = g.content
    used = [0] * len(c.block_count)
    forts: set[tuple[int, int]] = set()
    marines: set[tuple[int, int]] = set()
    for unit, space in enumerate(g.unit_space):
        kind = g.unit_kind[unit]
        if space < 0 or not 0 <= kind < CONVOY:
            continue
        power = g.unit_power[unit]
        used[power * c.n_types + kind] += 1
        if kind == FORTRESS and c.power_faction[power] >= 0:
            if (c.power_faction[power], space) in forts:
                found.append(f"two Fortresses of one faction in {c.space_id[space]}")
            forts.add((c.power_faction[power], space))
        if is_local(c, power, space, kind) and g.phase != COMBAT:
            if (power, space) in marines:
                found.append(f"two units of Marines on {c.space_id[space]}")
            marines.add((power, space))
    for index, count in enumerate(used):
        power = index // c.n_types
        if count > c.block_count[index] and c.power_faction[power] >= 0:
            found.append(f"{count} blocks of {c.power_id[power]} {c.type_id[index % c.n_types]}")


def _check_map(g: TriumphState, found: list[str]) -> None:
    """The lists of units by space and of Powers by space agree with where the units are."""
    c = g.content
    listed = 0
    for space, units in enumerate(g.units_at):
        if not (units or g.space_powers[space] or g.blockaded[space] or g.blockaded_goods[space]):
            continue
        mask = 0
        for unit in units:
            listed += 1
            if g.unit_space[unit] != space:
                found.append(f"{c.unit_name[unit]} is listed in {c.space_id[space]}")
            if not g.unit_flags[unit] & ESCAPED:
                mask |= 1 << g.unit_power[unit]
        if c.apart and any(mask & c.apart.get(g.unit_power[unit], 0) for unit in units):
            found.append(f"Allies that keep apart are together in {c.space_id[space]}")
        if mask != g.space_powers[space]:
            found.append(f"the Powers in {c.space_id[space]} are miscounted")
        if g.blockaded[space] and not g.at_war[g.blockaded[space] - 1]:
            found.append(f"a BLOCKADE marker in {c.space_id[space]} of a faction at Peace")
        if bool(g.blockaded[space]) != bool(g.blockaded_goods[space] & blockade.goods_of(c, space)):
            found.append(f"a BLOCKADE marker in {c.space_id[space]} on nothing")
    if listed != sum(space >= 0 for space in g.unit_space):
        found.append("a unit on the map is listed nowhere")


def _check_cards(g: TriumphState, found: list[str]) -> None:
    """4.0: every card is in one place, a deck holds its own cards only, and the public counts are right."""
    c = g.content
    decks = [0] * c.n_decks
    places = [0] * (2 * c.n_decks + c.n_factions * PLACES)
    for card, place in enumerate(g.card_place):
        if not 0 <= place < len(places):
            found.append(f"card {c.card_id[card]} is nowhere")
            continue
        places[place] += 1
        if g.card_seen[card] & ~g.peeked[place]:
            found.append(f"somebody has seen {c.card_id[card]} where nobody looked")
        if place < 2 * c.n_decks and place % c.n_decks != c.card_deck[card]:
            found.append(f"card {c.card_id[card]} is in a wrong deck")
        if place < c.n_decks:
            decks[place] += 1
        if place >= 2 * c.n_decks and not is_at_home(c, card, (place - 2 * c.n_decks) // PLACES):
            found.append(f"card {c.card_id[card]} is in the other theatre")
    if decks != g.deck_count:
        found.append("the decks are miscounted")
    for faction in range(c.n_factions):
        base = place_of(g, faction, 0)
        counted = (places[base + HAND], places[base + FRESH], places[base + COMMITTED])
        if counted != (g.hand_count[faction], g.fresh_count[faction], g.committed[faction]):
            found.append(f"the cards of {c.faction_id[faction]} are miscounted")
        for pair in range(PLACES - VAULT):
            expected = 2 if pair < len(g.vault_claims[faction]) else 0
            if places[base + VAULT + pair] != expected:
                found.append(f"the Vault of {c.faction_id[faction]} holds a broken pair")
    found += discard_problems(g)


def is_at_home(c: Content, card: int, faction: int) -> bool:
    """A faction has cards of its own theatre only (conquest-and-tragedy:1.2a)."""
    return c.deck_theatre[c.card_deck[card]] == c.faction_theatre[faction]


def _check_vaults(g: TriumphState, found: list[str]) -> None:
    """9.2, 9.6s: every pair of a Vault can be what it claims to be."""
    for faction in range(g.content.n_factions):
        for pair in range(len(g.vault_claims[faction])):
            if technology.claim_problem(g, faction, pair):
                found.append(
                    f"pair {pair} in the Vault of {g.content.faction_id[faction]} is not what it claims"
                )


def _check_chits(g: TriumphState, found: list[str]) -> None:
    """4.4a: no more chits of a value than there are."""
    for theatre in g.content.theatres:
        cup = list(theatre.peace_dividends)
        for faction in theatre.factions:
            for value in g.chits[faction]:
                if value not in cup:
                    found.append(f"too many Peace Dividends worth {value}")
                    return
                cup.remove(value)


def _check_tracks(g: TriumphState, found: list[str]) -> None:
    """1.5: POP, RES and the Civil War tracks are what control and Influence make them."""
    kept = (g.population[:], g.res[:], g.civil_war[:])
    add_up_tracks(g)
    if kept != (g.population, g.res, g.civil_war):
        found.append("a production track is not up to date")
    g.population, g.res, g.civil_war = kept


# ---------------------------------------------------------------------- other truths, for the leak tests


def other_pair(g: TriumphState, seat: int, rng: Random) -> list[tuple[list[int], int, int]]:
    """Another pair of hidden cards for a hidden pair of somebody's Vault, and what it is then for.

    The new cards trade places with the old ones; each comes from the deck of the one that it replaces.
    """
    c = g.content
    pairs = [
        (faction, pair)
        for faction in range(c.n_factions)
        if g.faction_seat[faction] not in (-1, seat)
        for pair in range(len(g.vault_claims[faction]))
    ]
    if not pairs:
        return []
    faction, pair = rng.choice(pairs)
    old = cards_at(g, place_of(g, faction, VAULT + pair))
    seen = set(g.known_to(seat, CARDS))
    if len(old) != 2 or seen & set(old):
        return []
    hidden = [card for card in range(c.n_cards) if card not in seen]
    new = [rng.choice([card for card in hidden if c.card_deck[card] == c.card_deck[was]]) for was in old]
    claims = [
        claim for claim in range(c.n_techs + c.n_spaces) if technology.claim_fits(g, faction, new, claim)
    ]
    if len({*old, *new}) != 4 or not claims:
        return []
    changes = [(g.vault_claims[faction], pair, rng.choice(claims))]
    for was, card in zip(old, new, strict=True):
        changes += [(g.card_place, was, g.card_place[card]), (g.card_place, card, g.card_place[was])]
    return changes


def seen_otherwise(g: TriumphState, seat: int, rng: Random) -> list[tuple[list[int], int, int]]:
    """Another answer to which seats know a hidden card, in a place that some have looked into."""
    me = 1 << seat if seat >= 0 else 0
    seen = set(g.known_to(seat, CARDS))
    hidden = [card for card, place in enumerate(g.card_place) if card not in seen and g.peeked[place] & ~me]
    if not hidden:
        return []
    card = rng.choice(hidden)
    return [(g.card_seen, card, rng.getrandbits(g.n_seats) & g.peeked[g.card_place[card]] & ~me)]
