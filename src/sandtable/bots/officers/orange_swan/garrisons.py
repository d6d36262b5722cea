"""Who is needed where: what an enemy could take, and who keeps him from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.games.orange_swan.base.content import AXIS, CHINA, JUNGLE, MAP, PLAIN
from sandtable.games.orange_swan.rules.units import at, class_of

# An enemy next door counts with this share of its Steps, units from over the sea with this one.
NEXT_DOOR: Final = 1.1
# Those who fly in from farther away: in Clear Terrain they are one more Class.
FLIERS: Final = 1.5
FROM_THE_SEA: Final = (0.0, 3.0, 2.5, 1.5, 0.8)
# What is left of that where all waters before a coast are one's own: nobody lands over them.
GUARDED: Final = 0.4
ROUGH_HELPS: Final = 2.0
# What one more Class is worth in Clear Terrain, in Steps.
VARIETY: Final = 2.0
# China takes back what nobody stands in, as does a rebellion.
REVERTS: Final = 0.9
WALKED_INTO: Final = 0.95
# What an Opposition Disc is worth, and one in the waters around Japan, over which its Supply comes.
DISC: Final = 1.2
DISC_AT_HOME: Final = 3.0


def threat(desk: Desk, land: int) -> float:
    """The Steps with which the enemy could come to a Land Area in his next Turn."""
    found = 0.0
    for there, link in zip(MAP.land_next[land], MAP.land_link[land]):
        if link < JUNGLE:
            strength = desk.strength(there, desk.enemy)
            found += strength * (NEXT_DOOR if link == PLAIN else 0.6 * NEXT_DOOR)
    if not MAP.rough[land]:
        found *= FLIERS
    near = min((desk.enemy_near[sea] + 1 for sea in MAP.ports[land]), default=0)
    if near >= len(FROM_THE_SEA):
        return found
    guarded = all(desk.g.sea_control[sea] == desk.side for sea in MAP.ports[land])
    return found + FROM_THE_SEA[near] * (GUARDED if guarded else 1.0)


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
    return leave_all(desk, [unit])


def leave_all(desk: Desk, units: Sequence[int]) -> float:
    """What is lost where several units leave at once: together they may leave nobody behind."""
    found = 0.0
    for land in {desk.g.unit_space[unit] for unit in units}:
        there = at(desk.g, land, desk.side)
        left = [unit for unit in there if unit not in units]
        before, after = defence(desk, land, there), defence(desk, land, left)
        found += desk.value[land] * (risk(desk, land, after) - risk(desk, land, before))
        if not left:
            found += discs_worth(desk, land)
    return found


def defence(desk: Desk, land: int, units: Sequence[int]) -> float:
    """What own units are good for in defence: in Clear Terrain anybody who has fewer Classes gives way."""
    found = sum(desk.steps(unit) for unit in units)
    if not MAP.rough[land] and units:
        found += VARIETY * (len({class_of(desk.g, unit) for unit in units}) - 1)
    return found


def discs_worth(desk: Desk, land: int) -> float:
    """What the Opposition Discs of a Garrisoned Port are worth: each does the work of a ship."""
    found = 0.0
    for sea in MAP.ports[land]:
        found += DISC_AT_HOME if MAP.deploy[sea] >= 0 or MAP.sub_icon[sea] else DISC
    return 2 * found if MAP.strategic[land] else found


def join_gain(desk: Desk, land: int, unit: int) -> float:
    """What is gained where a unit joins."""
    there = at(desk.g, land, desk.side)
    before, after = defence(desk, land, there), defence(desk, land, [*there, unit])
    found = desk.value[land] * (risk(desk, land, before) - risk(desk, land, after))
    return found if there else found + discs_worth(desk, land)
