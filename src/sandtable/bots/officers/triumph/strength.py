"""How strong units are: one's own as they are, hidden ones as the evidence makes them likely."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from sandtable.games.triumph.content import (
    CLASS_G,
    FLEET,
    INFANTRY,
    MILITIA,
    N_CLASSES,
    Content,
)
from sandtable.games.triumph.odds import battle_odds, row_of
from sandtable.games.triumph.system.state import TriumphState

# What a hidden unit most likely is, the first of these that the evidence allows.
LIKELY: Final = (INFANTRY, MILITIA, FLEET)
ROUNDS: Final = 3  # so many Turns one looks ahead in a Battle on land
TURNS: Final = 2  # and so many by exact odds
LARGE: Final = 8  # a Battle of more units is judged by averages
UNLIKELY: Final = 1e-3


class Fighter(NamedTuple):
    """A unit in a sum: its Power, its type and its strength, known or guessed."""

    power: int
    kind: int
    cv: int


class Prospect(NamedTuple):
    """What one expects of a Battle: the chance to take the place, and the CV that either side loses."""

    takes: float
    lost: float
    killed: float


@cache
def ground_kinds(content: Content) -> int:
    """The types of Ground units, as a mask."""
    return sum(1 << kind for kind in range(content.n_types) if content.type_is_ground[kind])


def fighter(g: TriumphState, unit: int) -> Fighter:
    """A unit as it is known, or as it most likely is."""
    kind, cv = g.unit_kind[unit], g.unit_cv[unit]
    if kind < 0 or kind >= g.content.n_types:
        mask = g.unit_kinds[unit]
        kind = next((k for k in LIKELY if mask >> k & 1), max(0, (mask & -mask).bit_length() - 1))
    if cv <= 0:
        cv = max(1, (g.unit_low[unit] + g.unit_high[unit] + 1) // 2)
    return Fighter(g.unit_power[unit], kind, cv)


def may_be_ground(g: TriumphState, unit: int) -> bool:
    """Whether a unit is, or may be, a Ground unit."""
    kind = g.unit_kind[unit]
    if 0 <= kind < g.content.n_types:
        return g.content.type_is_ground[kind]
    return bool(g.unit_kinds[unit] & ground_kinds(g.content))


def hits(content: Content, side: Iterable[tuple[Fighter, float]], aimed: int) -> float:
    """The Hits that some units, each with a part of its strength, score on a class on average."""
    total = 0.0
    for (power, kind, cv), part in side:
        total += part * cv * content.power_fire[(power * content.n_types + kind) * N_CLASSES + aimed] / 6.0
    return total


def land_battle(
    content: Content, attackers: list[Fighter], defenders: list[Fighter], late: float = 0.0
) -> Prospect:
    """A Battle on land over some Turns, by averages: Ground units fight for the place, the others help.

    `late` is the part of the Attacker's fire that is missing in the first round, as that of Sea Invaders is.
    """
    ground = content.type_is_ground
    mine = float(sum(f.cv for f in attackers if ground[f.kind]))
    theirs = float(sum(f.cv for f in defenders if ground[f.kind]))
    if not mine:
        return Prospect(0.0, 0.0, 0.0)
    begun, stood = mine, theirs
    for number in range(ROUNDS):
        if theirs <= 0 or mine <= 0:
            break
        fire = hits(content, ((f, theirs / stood if ground[f.kind] else 1.0) for f in defenders), CLASS_G)
        mine = max(0.0, mine - fire)
        reply = hits(content, ((f, mine / begun if ground[f.kind] else 1.0) for f in attackers), CLASS_G)
        theirs = max(0.0, theirs - (reply if number else (1.0 - late) * reply))
    spread = max(1.0, (begun + stood) ** 0.5)
    edge = (mine - theirs) / spread
    takes = 1.0 if stood == 0 else min(0.98, max(0.02, 0.5 + 0.55 * edge))
    return Prospect(takes, begun - mine, stood - theirs)


def exact(
    g: TriumphState, space: int, attackers: list[Fighter], invaders: list[Fighter], defenders: list[Fighter]
) -> Prospect:
    """The same by exact odds, where the Battle is small enough for that."""
    content = g.content
    everybody = [*attackers, *invaders]
    if not defenders or len(everybody) + len(defenders) > LARGE:
        late = sum(f.cv for f in invaders) / max(1, sum(f.cv for f in everybody))
        return land_battle(content, everybody, defenders, late)
    first = [(row_of(g, f.power, f.kind, space), f.cv) for f in attackers]
    later = [(row_of(g, f.power, f.kind, space, True), f.cv) for f in invaders]
    against = tuple((row_of(g, f.power, f.kind, space), f.cv) for f in defenders)
    odds = battle_odds(tuple(first + later), against, rounds=TURNS, least=UNLIKELY)
    mine, theirs = sum(f.cv for f in everybody), sum(f.cv for f in defenders)
    return Prospect(odds.takes + 0.4 * odds.both, mine - odds.attacker_cv, theirs - odds.defender_cv)
