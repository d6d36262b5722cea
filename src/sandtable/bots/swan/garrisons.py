"""Who is needed where: what an enemy could take, and who keeps him from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.swan.desk import Desk
from sandtable.games.orange_swan.content import AXIS, CHINA, JUNGLE, MAP, PLAIN

# An enemy next door counts with this share of his Steps, and whoever could come over the sea with so many.
NEXT_DOOR: Final = 0.9
FROM_THE_SEA: Final = (0.0, 3.0, 2.5, 1.5, 0.8)
ROUGH_HELPS: Final = 1.6
# China takes back what nobody stands in, as does a rebellion.
REVERTS: Final = 0.9


def threat(desk: Desk, land: int) -> float:
    """The Steps with which the enemy could come to a Land Area in his next Turn."""
    found = 0.0
    for there, link in zip(MAP.land_next[land], MAP.land_link[land]):
        if link < JUNGLE:
            strength = desk.strength(there, desk.enemy)
            found += strength * (NEXT_DOOR if link == PLAIN else 0.6 * NEXT_DOOR)
    near = min((desk.enemy_near[sea] + 1 for sea in MAP.ports[land]), default=0)
    return found + (FROM_THE_SEA[near] if near < len(FROM_THE_SEA) else 0.0)


def risk(desk: Desk, land: int, defence: float) -> float:
    """How likely a Land Area is lost that is held with so many Steps."""
    coming = desk.threat_to(land)
    if defence <= 0:
        if desk.side == AXIS and MAP.owner[land] == CHINA:
            return REVERTS
        return 0.75 if coming > 0 else 0.04
    if coming <= 0:
        return 0.0
    if MAP.rough[land]:
        defence += ROUGH_HELPS
    return min(0.9, (coming / (coming + 1.3 * defence)) ** 2)


def leave_cost(desk: Desk, unit: int) -> float:
    """What is lost where a unit leaves."""
    land = desk.g.unit_space[unit]
    if MAP.sea[land]:
        return 0.0
    defence = desk.strength(land, desk.side)
    left = defence - desk.steps(unit)
    return desk.value[land] * (risk(desk, land, left) - risk(desk, land, defence))


def leave_all(desk: Desk, units: Sequence[int]) -> float:
    """What is lost where several units leave at once: together they may leave nobody behind."""
    gone: dict[int, float] = {}
    for unit in units:
        land = desk.g.unit_space[unit]
        gone[land] = gone.get(land, 0.0) + desk.steps(unit)
    found = 0.0
    for land, steps in gone.items():
        defence = desk.strength(land, desk.side)
        found += desk.value[land] * (risk(desk, land, defence - steps) - risk(desk, land, defence))
    return found


def join_gain(desk: Desk, land: int, steps: float) -> float:
    """What is gained where so many Steps join."""
    defence = desk.strength(land, desk.side)
    return desk.value[land] * (risk(desk, land, defence) - risk(desk, land, defence + steps))
