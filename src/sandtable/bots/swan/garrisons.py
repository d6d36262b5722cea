"""Who is needed where: what an enemy could take, and who keeps him from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.swan.desk import Desk
from sandtable.games.orange_swan.content import AXIS, CHINA, JUNGLE, MAP, PLAIN

# An enemy next door counts with this share of his Steps, and whoever could come over the sea with so many.
NEXT_DOOR: Final = 1.1
FROM_THE_SEA: Final = (0.0, 3.0, 2.5, 1.5, 0.8)
ROUGH_HELPS: Final = 2.0
# China takes back what nobody stands in, as does a rebellion.
REVERTS: Final = 0.9
WALKED_INTO: Final = 0.95
# What an Opposition Disc is worth, and one where new ships come into play.
DISC: Final = 1.2
DISC_AT_HOME: Final = 4.0


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
        return min(WALKED_INTO, 0.15 + 0.2 * coming) if coming > 0 else 0.04
    if coming <= 0:
        return 0.0
    if MAP.rough[land]:
        defence += ROUGH_HELPS
    share: float = (coming / (coming + defence)) ** 1.6
    return min(0.9, share)


def leave_cost(desk: Desk, unit: int) -> float:
    """What is lost where a unit leaves."""
    land = desk.g.unit_space[unit]
    if MAP.sea[land]:
        return 0.0
    defence = desk.strength(land, desk.side)
    left = defence - desk.steps(unit)
    found = desk.value[land] * (risk(desk, land, left) - risk(desk, land, defence))
    return found if left > 0 else found + discs_worth(desk, land)


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
        if defence <= steps:
            found += discs_worth(desk, land)
    return found


def discs_worth(desk: Desk, land: int) -> float:
    """What the Opposition Discs of a Garrisoned Port are worth: each does the work of a ship."""
    found = 0.0
    for sea in MAP.ports[land]:
        found += DISC_AT_HOME if MAP.deploy[sea] >= 0 else DISC
    return 2 * found if MAP.strategic[land] else found


def join_gain(desk: Desk, land: int, steps: float) -> float:
    """What is gained where so many Steps join."""
    defence = desk.strength(land, desk.side)
    found = desk.value[land] * (risk(desk, land, defence) - risk(desk, land, defence + steps))
    return found if defence > 0 else found + discs_worth(desk, land)
