"""What the ends of a Battle tell: who is left, with how much, and how many Hits told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from random import Random
from typing import Final, NamedTuple

from sandtable.games.triumph.odds.fight import (
    ATTACKER,
    BELOW,
    DAMAGE,
    DEFENDER,
    SACRIFICED,
    SHIFT,
    WAITING,
    Camp,
    Fight,
    Terms,
    fights,
)
from sandtable.games.triumph.odds.rounds import Cloud, by_chance, by_lot, fight_out
from sandtable.games.triumph.odds.rows import ROWS, Side

# Up to so many positions a Battle is worked out exactly; larger ones are sampled. Bots have less time.
EXACT: Final = 200_000
EXACT_FOR_BOTS: Final = 20_000
# Situations less likely than that are left out where a Battle is worked out.
NEGLIGIBLE: Final = 1e-15
# So many Battles are sampled for a bot; anybody who asks for a report says how many.
SAMPLES: Final = 2_000


class Odds(NamedTuple):
    """The odds of a Battle in brief, for bots."""

    attacker: float  # only Attackers are left there
    defender: float  # only Defenders
    both: float  # the Battle goes on
    nobody: float  # nobody is left there
    takes: float  # Attackers are left there with Ground units, and no Defender
    attacker_cv: float  # the CV that they have left on the average, wherever they are
    defender_cv: float
    exact: bool


@dataclass(frozen=True)
class SideOutcome:
    """What becomes of one side: the chance of each number."""

    hits: dict[int, float]  # Hits that it takes
    cv: dict[int, float]  # CV that it has left, wherever it is
    survives: float  # any of its units does, wherever it is
    stays: float  # any of its units is still there


@dataclass(frozen=True)
class Chances:
    """All that a Battle can bring."""

    odds: Odds
    fates: tuple[SideOutcome, SideOutcome]
    positions: int
    samples: int  # 0 where exact


class Tally(NamedTuple):
    """What the state of a camp comes to."""

    hits: int
    cv: int
    stays: bool
    ground: bool


def positions(attackers: tuple[Side, ...], defenders: Side) -> int:
    """In how many ways Hits can lie on a Battle: for each class of each side one more than it can take."""
    takes: dict[tuple[int, int], int] = {}
    sides = [(ATTACKER, pair) for group in attackers for pair in group]
    sides += [(DEFENDER, pair) for pair in defenders]
    for side, (number, cv) in sides:
        row = ROWS[number]
        takes[side, row.target] = takes.get((side, row.target), 1) - -cv // row.steps
    return prod(takes.values())


@lru_cache(maxsize=1024)
def chances(
    attackers: tuple[Side, ...],
    defenders: Side,
    terms: Terms,
    samples: int,
    limit: int = EXACT,
    least: float = NEGLIGIBLE,
) -> Chances:
    """The ends of a Battle. `attackers` are BattleGroups, of which one joins in each round at sea.

    With more positions than `limit` it is not worked out but fought so many times, always the same ones.
    """
    fight = Fight(attackers, defenders, terms)
    size = positions(attackers, defenders)
    if size <= limit:
        return summed_up(fight, fight_out(fight, 1.0, by_chance, least), size, 0)
    rng = Random(repr([camp.units for camp in fight.camps]) + repr(terms))
    return summed_up(fight, fight_out(fight, float(samples), by_lot(rng), 0.0), size, samples)


def summed_up(fight: Fight, ends: Cloud, size: int, samples: int) -> Chances:
    """The ends of a Battle, summed up."""
    whole = sum(ends.values())
    hits: list[dict[int, float]] = [{}, {}]
    left: list[dict[int, float]] = [{}, {}]
    stays = {(True, True): 0.0, (True, False): 0.0, (False, True): 0.0, (False, False): 0.0}
    takes = 0.0
    known: list[dict[int, Tally]] = [{}, {}]
    for situation, weight in ends.items():
        share = weight / whole
        tallies = []
        for side, state in enumerate((situation >> SHIFT, situation & BELOW)):
            tally = known[side].get(state)
            if tally is None:
                tally = known[side][state] = camp_tally(fight.camps[side], state)
            hits[side][tally.hits] = hits[side].get(tally.hits, 0.0) + share
            left[side][tally.cv] = left[side].get(tally.cv, 0.0) + share
            tallies.append(tally)
        stays[tallies[ATTACKER].stays, tallies[DEFENDER].stays] += share
        if tallies[ATTACKER].ground and not tallies[DEFENDER].stays and not fight.terms.sea:
            takes += share
    fates = tuple(
        SideOutcome(
            dict(sorted(hits[side].items())),
            dict(sorted(left[side].items())),
            sum(share for cv, share in left[side].items() if cv),
            sum(share for both, share in stays.items() if both[side]),
        )
        for side in (ATTACKER, DEFENDER)
    )
    odds = Odds(
        stays[True, False],
        stays[False, True],
        stays[True, True],
        stays[False, False],
        takes,
        mean(left[ATTACKER]),
        mean(left[DEFENDER]),
        samples == 0,
    )
    return Chances(odds, (fates[ATTACKER], fates[DEFENDER]), size, samples)


def mean(distribution: dict[int, float]) -> float:
    """The average of numbers with these chances."""
    return sum(number * share for number, share in distribution.items())


def camp_tally(camp: Camp, state: int) -> Tally:
    """What the state of a camp comes to. Who waits to join is there, too."""
    hits = cv = 0
    stays = ground = False
    for unit, value in zip(camp.units, camp.states[state]):
        sacrificed = value <= SACRIFICED
        has = SACRIFICED - value if sacrificed else value % WAITING if value > 0 else -value
        hits -= (has - unit.cv) // unit.row.steps
        cv += 0 if sacrificed else has
        stays = stays or value > 0
        ground = ground or (fights(value) and unit.row.ground)
    return Tally(hits, cv, stays, ground)


# ---------------------------------------------------------------------- for bots


@lru_cache(maxsize=65_536)
def battle_odds(
    attackers: Side,
    defenders: Side,
    sea: bool = False,
    rounds: int | None = None,
    aims: tuple[int, int] = (DAMAGE, DAMAGE),
    surprise: bool = False,
    waiting: tuple[Side, ...] = (),
    ground_owner: int = DEFENDER,
    escapes: tuple[bool, bool] = (False, False),
    strikes: tuple[bool, bool] = (False, False),
    kamikaze: tuple[bool, bool] = (False, False),
    least: float = NEGLIGIBLE,
) -> Odds:
    """The odds of a Battle between sides of (row, CV), as `force` and `row_of` make them.

    On land one round is fought unless `rounds` says more, at sea all of them; 0 is until one side is gone.
    """
    if not attackers or not defenders:
        return unopposed(attackers, defenders, sea)
    if rounds is None:
        rounds = 0 if sea else 1
    terms = Terms(sea, rounds, aims, surprise, ground_owner, escapes, strikes, kamikaze)
    groups = (tuple(sorted(attackers)), *[tuple(sorted(group)) for group in waiting])
    return chances(groups, tuple(sorted(defenders)), terms, SAMPLES, EXACT_FOR_BOTS, least).odds


def unopposed(attackers: Side, defenders: Side, sea: bool) -> Odds:
    """What comes of a Battle in which one side has nobody."""
    own, other = float(sum(cv for _, cv in attackers)), float(sum(cv for _, cv in defenders))
    takes = not defenders and not sea and any(ROWS[number].ground for number, _ in attackers)
    only, against = float(bool(attackers)), float(bool(defenders))
    return Odds(only, against, 0.0, 1.0 - only - against, float(takes), own, other, True)


def land_round(attackers: Side, defenders: Side, aims: tuple[int, int] = (DAMAGE, DAMAGE)) -> Odds:
    """One round on land that the Defender owns."""
    return battle_odds(attackers, defenders, aims=aims)


def sea_battle(attackers: Side, defenders: Side, aims: tuple[int, int] = (DAMAGE, DAMAGE)) -> Odds:
    """A Battle at sea, to the end."""
    return battle_odds(attackers, defenders, sea=True, aims=aims)
