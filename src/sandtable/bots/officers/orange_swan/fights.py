"""Battles: who fires, who is hit, and who gives way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.purchases import least
from sandtable.bots.officers.orange_swan.worth import unit_worth
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.base.content import BLOCKS
from sandtable.games.orange_swan.base.kinds import BREAK_CODE, RETREAT, STAY, TARGET
from sandtable.games.orange_swan.rules.units import at
from sandtable.games.orange_swan.rules.weather import is_rough
from sandtable.games.orange_swan.state import ARMOUR_USED

Handler = Callable[[Desk, Sequence[int]], int]

# Anybody who is so much weaker gives way while he can.
HOPELESS: Final = 0.4


def battles(desk: Desk, codes: Sequence[int]) -> int:
    """First where one is strongest: there is nobody left then to stand in the way."""

    def lead(code: int) -> float:
        space = argument_of(code)
        return desk.strength(space, desk.side) - desk.strength(space, desk.enemy)

    return max(codes, key=lead)


def volley(desk: Desk, codes: Sequence[int]) -> int:
    """The strongest first, so that those after it may be unopposed."""
    return max(codes, key=lambda code: desk.g.unit_steps[argument_of(code)])


def take_hits(desk: Desk, codes: Sequence[int]) -> int:
    """One's own loss where it costs least, the enemy's where it hurts most."""
    if kind_of(codes[0]) != TARGET:
        return min(codes, key=lambda code: own_loss(desk, code))
    return max(codes, key=lambda code: enemy_loss(desk, argument_of(code)))


def own_loss(desk: Desk, code: int) -> float:
    """What a Hit on a unit of one's own costs: nothing where its armour holds."""
    return 0.0 if armoured(desk, argument_of(code)) else least(desk, code)


def enemy_loss(desk: Desk, unit: int) -> float:
    """What a Hit on an enemy is worth: most where it sinks something good."""
    steps = desk.g.unit_steps[unit]
    worth = unit_worth(desk.g, unit) / max(1, steps)
    if armoured(desk, unit):
        worth *= 0.4 if desk.step.hits > steps else 0.1
    return worth * (2.0 if steps <= desk.step.hits else 1.0)


def armoured(desk: Desk, unit: int) -> bool:
    """Whether the next Hit on a unit does nothing."""
    return BLOCKS.shield[desk.g.unit_kind[unit]] and not desk.g.unit_flags[unit] & ARMOUR_USED


def code_break(desk: Desk, codes: Sequence[int]) -> int:
    """It is used when it can be."""
    return code_of(BREAK_CODE) if code_of(BREAK_CODE) in codes else codes[-1]


def offer(desk: Desk, codes: Sequence[int]) -> int:
    """The one who would have to go anyway, or is beaten, goes; all others stay."""
    land, g = desk.step.land, desk.g
    mine, theirs = desk.strength(land, desk.side), desk.strength(land, desk.enemy)
    attacks = g.turn == desk.side
    beaten = mine < HOPELESS * theirs and (attacks or not is_rough(g, land))
    wanted = code_of(RETREAT) if beaten and desk.value[land] < 30 else code_of(STAY)
    return wanted if wanted in codes else codes[0]


def retreating(desk: Desk, codes: Sequence[int]) -> int:
    """The most valuable first, while there is room."""
    return max(codes, key=lambda code: unit_worth(desk.g, argument_of(code)))


def withdraw(desk: Desk, codes: Sequence[int]) -> int:
    """Somewhere worth holding, and not too full."""

    def score(code: int) -> float:
        place = argument_of(code)
        space = place if place < len(desk.value) else 0
        return desk.value[space] - 2.0 * len(at(desk.g, space, desk.side))

    return max(codes, key=score)


HANDLERS: Final[dict[str, Handler]] = {
    "sea battles": battles,
    "land battles": battles,
    "volley": volley,
    "take hits": take_hits,
    "code break": code_break,
    "offer of retreat": offer,
    "retreating": retreating,
    "withdraw": withdraw,
}
