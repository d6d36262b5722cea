"""What an arrangement of ships is worth: Supply now and after the enemy has sailed, lanes cut, battles sought."""

from __future__ import annotations

from typing import Final

from sandtable.bots.swan.desk import Desk
from sandtable.bots.swan.lanes import NODE, Lanes, Raiders
from sandtable.bots.swan.worth import PRIZE, unit_worth
from sandtable.games.orange_swan.content import (
    ANYBODY,
    AXIS,
    BLOCKS,
    CHINA,
    CV,
    HS,
    JAPAN,
    MAP,
    OCEANIC,
)
from sandtable.games.orange_swan.control import ops, sea_neighbours
from sandtable.games.orange_swan.units import at, class_of, is_elite, is_full, is_ground

# So many raiders are expected in a Sea Zone that the enemy can come to.
RAIDERS: Final = 1
# What share of a unit is lost that has no Supply, and that may have none after the enemy has sailed.
CUT_OFF: Final = 0.9
UNSAFE: Final = 0.22
# A Production Area without Supply, now and perhaps; one of the enemy's.
AREA_CUT_OFF: Final = 6.0
AREA_UNSAFE: Final = 3.0
AREA_DENIED: Final = 3.0
UNIT_DENIED: Final = 0.3
# Control of a Sea Zone for its own sake, for each point of a Port on it, and for what could be landed on.
OPEN_SEA: Final = 0.3
SHORE: Final = 0.05
LIFT: Final = 0.28
LIFT_LATER: Final = 0.03
SHARES: Final = (0.0, 0.5, 0.85, 1.0, 1.1)
# By how many Sea Zones a landing crosses.
FARTHER: Final = (0.0, 1.0, 0.6, 0.4, 0.25)
# A ship that raids Japan's trade, or guards it.
RAIDED: Final = 0.5
RAIDER: Final = (0.3, 1.1)
# A Hit is worth so much: an average Step at sea.
HIT: Final = 2.2
COMBAT: Final = 11


class Waters:
    """All Sea Zones as they are for the Side that sails."""

    def __init__(self, desk: Desk) -> None:
        g = self.g = desk.g
        self.desk = desk
        self.lanes, self.theirs = Lanes(g, desk.side), Lanes(g, desk.enemy)
        self.raiders = Raiders(g, desk.enemy)
        n = len(MAP.seas)
        self.ships = [len(at(g, sea, desk.side)) for sea in MAP.seas]
        self.discs = [ops(g, sea, desk.side) for sea in MAP.seas]
        self.others = [len(at(g, sea, desk.enemy)) + ops(g, sea, desk.enemy) for sea in MAP.seas]
        self.open = [MAP.only[sea] == ANYBODY for sea in MAP.seas]
        self.local = [local_worth(desk, sea) for sea in MAP.seas]
        self.lift = lift_worth(desk)
        self.trade = [
            RAIDER[desk.side] if MAP.sub_icon[sea] or MAP.deploy[sea] == JAPAN else 0.0 for sea in MAP.seas
        ]
        self.held = self.strong = self.lost = self.barred = 0
        for node in range(n):
            self._mark(node)
        self.own_nodes = unit_weights(desk, self.lanes, desk.side)
        self.enemy_nodes = unit_weights(desk, self.theirs, desk.enemy)
        self._worth_of_line: dict[tuple[int, int], float] = {}
        self._worth_denied: dict[int, float] = {}
        self._battles: dict[tuple[int, int, int], float] = {}

    def _mark(self, node: int) -> None:
        bit = 1 << node
        self.held &= ~bit
        self.strong &= ~bit
        self.lost &= ~bit
        self.barred &= ~bit
        own, enemy = self.ships[node] + self.discs[node], self.others[node]
        if self.open[node]:
            if own and own >= 2 * enemy:
                self.held |= bit
                if own >= 2 * (enemy + RAIDERS):
                    self.strong |= bit
            elif enemy and enemy >= 2 * own:
                self.lost |= bit
        if self.ships[node]:
            self.barred |= bit

    # -------------------------------------------------------------- what it is worth

    def shift(self, node: int, ships: int) -> None:
        """Take ships away from a Sea Zone, or add some."""
        self.ships[node] += ships
        self._mark(node)

    def worth(self) -> float:
        """What the lanes are worth as they are now arranged: one's own, less what is left of the enemy's."""
        now = self.lanes.flood(self.held)
        then = self.lanes.flood(self.strong | (self.held & ~self.raiders.reach(self.barred)))
        return self._lines_worth(now, then) + self._denied(self.theirs.flood(self.lost))

    def _lines_worth(self, now: int, then: int) -> float:
        key = (now, then)
        if key not in self._worth_of_line:
            found = 0.0
            for node, units, areas in self.own_nodes:
                if not self.lanes.supplied(node, now):
                    found -= CUT_OFF * units + AREA_CUT_OFF * areas
                elif not self.lanes.supplied(node, then):
                    found -= UNSAFE * units + AREA_UNSAFE * areas
            self._worth_of_line[key] = found
        return self._worth_of_line[key]

    def _denied(self, line: int) -> float:
        if line not in self._worth_denied:
            found = 0.0
            for node, units, areas in self.enemy_nodes:
                if not self.theirs.supplied(node, line):
                    found += UNIT_DENIED * units + AREA_DENIED * areas
            self._worth_denied[line] = found
        return self._worth_denied[line]

    def ship_worth(self, node: int, unit: float) -> float:
        """What it costs to have a ship in a Sea Zone to which Supply does not come, or may not."""
        now = self.lanes.flood(self.held)
        if not self.lanes.supplied(node, now):
            return -CUT_OFF * unit
        then = self.lanes.flood(self.strong | (self.held & ~self.raiders.reach(self.barred)))
        return 0.0 if self.lanes.supplied(node, then) else -UNSAFE * unit

    def zone_worth(self, node: int) -> float:
        """What a Sea Zone itself is worth as it is now arranged: control, and room for troops to be landed."""
        bit = 1 << node
        ships = min(self.ships[node], 4)
        return self.trade[node] * ships + self._held_worth(bit, node, ships)

    def _held_worth(self, bit: int, node: int, ships: int) -> float:
        if self.held & bit:
            return self.local[node] + self.lift[node] * SHARES[ships]
        if self.lost & bit:
            return -self.local[node]
        return 0.1 * self.local[node] + 0.7 * self.lift[node] * SHARES[ships]

    def battle(self, node: int, joins: int, leaves: int) -> float:
        """What a battle in a Sea Zone brings on average, with one ship more or less."""
        key = (node, joins, leaves)
        if key not in self._battles:
            self._battles[key] = battle_worth(self.desk, MAP.seas[node], joins, leaves)
        return self._battles[key]


def local_worth(desk: Desk, sea: int) -> float:
    """What control of a Sea Zone is worth by itself."""
    found = OPEN_SEA
    for land in MAP.ports[sea]:
        found += SHORE * desk.value[land]
    if MAP.sub_icon[sea] or MAP.deploy[sea] >= 0:
        found += RAIDED
    return found


def lift_worth(desk: Desk) -> list[float]:
    """By Sea Zone, what ships there could help to take: they carry those who land, from Port to Port."""
    g = desk.g
    weight = LIFT if g.discs[desk.side] & OCEANIC else LIFT_LATER
    staged = staging(desk)
    found = [0.0] * len(MAP.seas)
    for land in desk.prizes:
        value = desk.value[land]
        if value < PRIZE:
            break
        drawn = weight * value / (1 + 0.4 * desk.strength(land, desk.enemy))
        way = shortest_way(desk, land, staged)
        for sea in way:
            found[NODE[sea]] += drawn * FARTHER[len(way)]
    return found


def staging(desk: Desk) -> set[int]:
    """The Sea Zones on which troops wait that could land somewhere."""
    g, found = desk.g, set[int]()
    for land in MAP.lands:
        if MAP.ports[land] and any(is_ground(g, unit) and is_full(g, unit) for unit in at(g, land, desk.side)):
            found.update(MAP.ports[land])
    return found


def shortest_way(desk: Desk, land: int, staged: set[int]) -> list[int]:
    """The Sea Zones from troops that wait to a Land Area, if that is not too far; no ship is needed in some."""
    came: dict[int, int] = {sea: -1 for sea in MAP.ports[land]}
    edge = list(came)
    for _ in range(len(FARTHER) - 1):
        beyond: list[int] = []
        for sea in edge:
            if sea in staged:
                return [step for step in steps_back(came, sea) if MAP.only[step] == ANYBODY]
            for there in sea_neighbours(desk.g, sea, desk.side):
                if there not in came:
                    came[there] = sea
                    beyond.append(there)
        edge = beyond
    return []


def steps_back(came: dict[int, int], sea: int) -> list[int]:
    """The way back to where a search began."""
    found = []
    while sea >= 0:
        found.append(sea)
        sea = came[sea]
    return found


def unit_weights(desk: Desk, lanes: Lanes, side: int) -> list[tuple[int, float, float]]:
    """The nodes that have something to lose: units by their worth, and Production Areas."""
    g = desk.g
    found: list[tuple[int, float, float]] = []
    for sea in MAP.seas:
        units = sum(unit_worth(g, unit) for unit in at(g, sea, side))
        if units:
            found.append((NODE[sea], units, 0.0))
    for offset, lands in enumerate(lanes.coasts):
        units = areas = 0.0
        for land in lands:
            areas += area_weight(g.holder[land], land)
            units += sum(
                unit_worth(g, unit) for unit in at(g, land, side) if BLOCKS.unit_nation[unit] != CHINA
            )
        if units or areas:
            found.append((len(MAP.seas) + offset, units, areas))
    return found


def area_weight(holder: int, land: int) -> float:
    """A Production Area counts one, a Strategic Area more; what is China's needs no lanes."""
    if not MAP.pp[land] or holder == CHINA or (holder != 0 and MAP.owner[land] == CHINA):
        return 0.0
    return 1.6 if MAP.strategic[land] else 1.0


# ------------------------------------------------------------------ battles


def battle_worth(desk: Desk, sea: int, joins: int, leaves: int) -> float:
    """What a battle in a Sea Zone brings on average; `joins` and `leaves` are a ship, or -1."""
    g = desk.g
    enemies = at(g, sea, desk.enemy)
    own = [unit for unit in at(g, sea, desk.side) if unit != leaves]
    if joins >= 0:
        own.append(joins)
    if not enemies or not own:
        return 0.0
    own_discs, enemy_discs = ops(g, sea, desk.side), ops(g, sea, desk.enemy)
    total = len(own) + len(enemies) + own_discs + enemy_discs + search(desk, own)
    likely = min(1.0, max(0.0, (total - COMBAT + 6 + 1) / 6))
    if likely <= 0:
        return 0.0
    mine, theirs = sum(desk.steps(unit) for unit in own), sum(desk.steps(unit) for unit in enemies)
    hits = sum(fire(desk, unit) for unit in own) + 0.33 * own_discs
    taken = 0.36 * theirs + 0.33 * enemy_discs
    gained = HIT * min(hits, theirs)
    cost = sum(unit_worth(g, unit) for unit in own) / mine * min(taken, mine)
    return likely * (gained - cost)


def fire(desk: Desk, unit: int) -> float:
    """The Hits of a ship on average."""
    g = desk.g
    chance = 0.5 if is_elite(g, unit) else 0.34
    return desk.steps(unit) * (chance + (0.08 if class_of(g, unit) == CV else 0.0))


def search(desk: Desk, own: list[int]) -> int:
    """What full Strength searchers add to the roll for an engagement."""
    wanted = HS if desk.side == AXIS else CV
    g = desk.g
    return sum(1 + is_elite(g, u) for u in own if class_of(g, u) == wanted and is_full(g, u))
