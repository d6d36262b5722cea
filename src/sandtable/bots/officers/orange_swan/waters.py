"""What an arrangement of ships is worth: Supply now and after the enemy has sailed, lanes cut, battles."""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.bots.officers.orange_swan.desk import GUESSED_SHIP, Desk
from sandtable.bots.officers.orange_swan.lanes import NODE, Lanes, Raiders
from sandtable.bots.officers.orange_swan.worth import PRIZE, unit_worth
from sandtable.games.orange_swan.base.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    CHINA,
    CV,
    FIRST_YEAR,
    HS,
    JAPAN,
    MAP,
    OCEANIC,
)
from sandtable.games.orange_swan.rules.control import ops, sea_neighbours
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.units import at, class_of, is_elite, is_full, is_ground

# Raids that are feared: with so many ships each, in every Sea Zone that they can reach, or in many of them.
RAIDERS: Final = (1, 2, 1, 2, 1, 2)
EVERYWHERE: Final[int] = (1 << len(MAP.seas)) - 1
RAIDS: Final[tuple[int, ...]] = (
    EVERYWHERE,
    EVERYWHERE,
    Random(1).getrandbits(len(MAP.seas)) | Random(2).getrandbits(len(MAP.seas)),
    Random(3).getrandbits(len(MAP.seas)) | Random(4).getrandbits(len(MAP.seas)),
    Random(5).getrandbits(len(MAP.seas)),
    Random(6).getrandbits(len(MAP.seas)),
)
# Ships that still have Supply after a raid open the lanes again: so many of them most of the loss.
RESERVE: Final = 12
REOPENED: Final = 0.7
# What share of a unit is lost that has no Supply, and that may have none after the enemy has sailed.
CUT_OFF: Final = 0.9
UNSAFE: Final = (1.0, 0.6)
# A Production Area without Supply, now and perhaps; one of the enemy's.
AREA_CUT_OFF: Final = 6.0
AREA_UNSAFE: Final = 5.0
AREA_DENIED: Final = 3.0
UNIT_DENIED: Final = (0.3, 0.25)
# What that counts for the Allies, by year: they hold and build before they go for the lanes of Japan.
BOLDNESS: Final = (0.3, 0.3, 0.35, 0.6, 1.0)
# Control of a Sea Zone for its own sake, for each point of a Port on it, and for what could be landed on.
OPEN_SEA: Final = 0.3
SHORE: Final = 0.05
LIFT: Final = 0.5
LIFT_LATER: Final = 0.03
SHARES: Final = (0.0, 0.5, 0.85, 1.0, 1.1)
# By how many Sea Zones a landing crosses.
FARTHER: Final[tuple[float, ...]] = (0.0, 1.0, 0.6, 0.4, 0.25)
# A ship that raids Japan's trade, or guards it.
RAIDED: Final = 0.5
RAIDER: Final = (0.3, 1.1)
# A Hit is worth so much: an average Step at sea.
HIT: Final = 3.0
COMBAT: Final = 11
SUNK: Final = 6.0
CARELESS: Final = 0.2
# So many enemies may join a battle in their next Turn, and what is counted of what they would do.
JOINING: Final = 3
FEAR: Final = 0.9
# What is counted of all that one Sea Zone carries, for being strong there: so many ships and Discs are.
GUARD: Final = 0.25
STRONG: Final = 6
# What is counted for a part of the ships that something takes.
BEGUN: Final = 0.7


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
        self.held = self.lost = self.barred = 0
        # By how many raiders come, the Sea Zones that would be held against them.
        self.strong = [0] * (max(RAIDERS) + 1)
        for node in range(n):
            self._mark(node)
        self.own_nodes = unit_weights(desk, self.lanes, desk.side)
        self.enemy_nodes = unit_weights(desk, self.theirs, desk.enemy)
        # Where sunk ships are counted in the end, it matters less what may be cut off later.
        self.unsafe = UNSAFE[desk.side] * (CARELESS if SETUPS[g.scenario].by_points else 1.0)
        self.boldness = BOLDNESS[g.year - FIRST_YEAR] if desk.side == ALLIED else 1.0
        self.wanted = [0.0] * n
        self.feared = [0.0] * n
        self._known: dict[tuple[int, ...], float] = {}
        self._losses: dict[int, tuple[float, float]] = {}
        self._worth_denied: dict[int, float] = {}
        self._battles: dict[tuple[int, int, int], float] = {}
        self.reached = self.raiders.reach(self.barred)
        self.vital = [self._carried(node) for node in range(n)]

    def _carried(self, node: int) -> float:
        """What would have no Supply if the enemy contested this Sea Zone alone."""
        if not self.held >> node & 1:
            return 0.0
        units, areas = self._loss(self.lanes.flood(self.held))
        units_then, areas_then = self._loss(self.lanes.flood(self.held & ~(1 << node)))
        return self.unsafe * (units_then - units) + AREA_UNSAFE * (areas_then - areas)

    def look_ahead(self, sailing: int) -> None:
        """By Sea Zone, what it would bring to hold it, or to contest it, where it takes several ships."""
        before = self.worth()
        for node in range(len(MAP.seas)):
            if not self.open[node] or self.held >> node & 1:
                continue
            bit = 1 << node
            own, enemy, room = self.ships[node] + self.discs[node], self.others[node], 4 - self.ships[node]
            if 1 < 2 * enemy - own <= min(room, sailing):
                self.held |= bit
                lost, self.lost = self.lost, self.lost & ~bit
                self.wanted[node] = max(0.0, self.worth() - before)
                self.held, self.lost = self.held & ~bit, lost
            if self.lost & bit and 1 < enemy // 2 + 1 - own <= min(room, sailing):
                self.lost &= ~bit
                self.feared[node] = max(0.0, self.worth() - before) + self.local[node]
                self.feared[node] += 0.7 * self.lift[node] * SHARES[min(4, enemy // 2 + 1)]
                self.lost |= bit

    def _mark(self, node: int) -> None:
        bit = 1 << node
        self.held &= ~bit
        self.lost &= ~bit
        self.barred &= ~bit
        own, enemy = self.ships[node] + self.discs[node], self.others[node]
        if self.open[node]:
            for more in range(1, len(self.strong)):
                self.strong[more] &= ~bit
                if own >= 2 * (enemy + more):
                    self.strong[more] |= bit
            if own and own >= 2 * enemy:
                self.held |= bit
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
        key = (self.held, self.lost, *self.ships)
        known = self._known.get(key)
        if known is None:
            found = self.boldness * self._denied(self.theirs.flood(self.lost))
            units, areas = self._loss(self.lanes.flood(self.held))
            found -= CUT_OFF * units + AREA_CUT_OFF * areas
            for line in self.lines_then():
                units, areas = self._loss(line)
                if units or areas:
                    lasting = 1 - REOPENED * min(1.0, self._reserve(line) / RESERVE)
                    # What an area yields is collected before anything can be opened again.
                    found -= (lasting * self.unsafe * units + AREA_UNSAFE * areas) / len(RAIDS)
            known = self._known[key] = found
        return known

    def _reserve(self, line: int) -> int:
        """The ships to which a line still comes."""
        near = self.lanes.near(line) & self.barred
        found = 0
        while near:
            lowest = near & -near
            near ^= lowest
            found += self.ships[lowest.bit_length() - 1]
        return found

    def lines_then(self) -> list[int]:
        """Where Supply may still come to when the enemy has sailed, for each raid that is expected."""
        reached = self.raiders.reach(self.barred)
        return [
            self.lanes.flood(self.held & (self.strong[ships] | ~(reached & raid)))
            for ships, raid in zip(RAIDERS, RAIDS)
        ]

    def _loss(self, line: int) -> tuple[float, float]:
        """The units and Production Areas that a line does not come to."""
        known = self._losses.get(line)
        if known is None:
            lost_units = lost_areas = 0.0
            for node, units, areas in self.own_nodes:
                if not self.lanes.supplied(node, line):
                    lost_units += units
                    lost_areas += areas
            known = self._losses[line] = lost_units, lost_areas
        return known

    def _denied(self, line: int) -> float:
        if line not in self._worth_denied:
            found = 0.0
            for node, units, areas in self.enemy_nodes:
                if not self.theirs.supplied(node, line):
                    found += UNIT_DENIED[self.desk.side] * units + AREA_DENIED * areas
            self._worth_denied[line] = found
        return self._worth_denied[line]

    def ship_worth(self, node: int, unit: float) -> float:
        """What it costs to have a ship in a Sea Zone to which Supply does not come, or may not."""
        if not self.lanes.supplied(node, self.lanes.flood(self.held)):
            return -(CUT_OFF + self.unsafe) * unit
        cut = sum(not self.lanes.supplied(node, line) for line in self.lines_then())
        return -self.unsafe / len(RAIDS) * cut * unit

    def zone_worth(self, node: int) -> float:
        """What a Sea Zone itself is worth as arranged now: control, and ships for troops to be landed."""
        bit = 1 << node
        ships = min(self.ships[node], 4)
        guarded = GUARD * self.vital[node] * min(1.0, (self.ships[node] + self.discs[node]) / STRONG)
        return guarded + self.trade[node] * ships + self._held_worth(bit, node, ships)

    def _held_worth(self, bit: int, node: int, ships: int) -> float:
        if self.held & bit:
            return self.local[node] + self.lift[node] * SHARES[ships]
        own, enemy = self.ships[node] + self.discs[node], self.others[node]
        begun = BEGUN * self.wanted[node] * own / (2 * enemy) if enemy else 0.0
        if self.lost & bit:
            return begun - self.local[node] + BEGUN * self.feared[node] * own / (enemy // 2 + 1)
        return begun + 0.1 * self.local[node] + 0.7 * self.lift[node] * SHARES[ships]

    def battle(self, node: int, joins: int, leaves: int) -> float:
        """What a battle in a Sea Zone brings on average, with one ship more or less."""
        key = (node, joins, leaves)
        if key not in self._battles:
            sea = MAP.seas[node]
            own = [unit for unit in at(self.g, sea, self.desk.side) if unit != leaves]
            if joins >= 0:
                own.append(joins)
            self._battles[key] = battle_worth(self.desk, sea, own) + self._reply(node, own)
        return self._battles[key]

    def _reply(self, node: int, own: list[int]) -> float:
        """What own ships have to fear when the enemy sails: nothing where he would lose more."""
        if not own or not self.reached >> node & 1:
            return 0.0
        desk, sea = self.desk, MAP.seas[node]
        enemies = at(self.g, sea, desk.enemy)
        joining = min(JOINING, 4 - len(enemies))
        discs = self.discs[node] + ops(self.g, sea, desk.enemy)
        likely = engagement(len(own) + len(enemies) + joining + discs)
        theirs = sum(desk.steps(unit) for unit in enemies) + joining * GUESSED_SHIP
        return FEAR * min(0.0, likely * exchange(desk, sea, own, theirs))


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
    g = desk.g
    found: set[int] = set()
    for land in MAP.lands:
        if MAP.ports[land] and any(
            is_ground(g, unit) and is_full(g, unit) for unit in at(g, land, desk.side)
        ):
            found.update(MAP.ports[land])
    return found


def shortest_way(desk: Desk, land: int, staged: set[int]) -> list[int]:
    """The Sea Zones in which ships are needed between troops that wait and a Land Area, if not too many."""
    came: dict[int, int] = dict.fromkeys(MAP.ports[land], -1)
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


def battle_worth(desk: Desk, sea: int, own: list[int]) -> float:
    """What a battle in a Sea Zone brings on average, with these ships of one's own."""
    g = desk.g
    enemies = at(g, sea, desk.enemy)
    if not enemies or not own:
        return 0.0
    discs = ops(g, sea, desk.side) + ops(g, sea, desk.enemy)
    likely = engagement(len(own) + len(enemies) + discs + search(desk, own))
    if likely <= 0:
        return 0.0
    if SETUPS[g.scenario].by_points:
        return likely * SUNK * sunk_more(desk, sea, own, enemies)
    return likely * exchange(desk, sea, own, sum(desk.steps(unit) for unit in enemies))


def engagement(total: int) -> float:
    """How likely a battle is where so much is added to the die."""
    return min(1.0, max(0.0, (total - COMBAT + 6 + 1) / 6))


def exchange(desk: Desk, sea: int, own: list[int], theirs: float) -> float:
    """What a battle brings against so many Steps: Hits on them, less what one loses."""
    hits, taken = dealt(desk, sea, own, theirs)
    mine = sum(desk.steps(unit) for unit in own)
    cost = sum(unit_worth(desk.g, unit) for unit in own) / mine * min(taken, mine)
    return HIT * min(hits, theirs) - cost


def sunk_more(desk: Desk, sea: int, own: list[int], enemies: list[int]) -> float:
    """Where ships count when they are sunk, the weak as much as the strong: how many more of theirs."""
    theirs = sum(desk.steps(unit) for unit in enemies)
    hits, taken = dealt(desk, sea, own, theirs)
    mine = sum(desk.steps(unit) for unit in own)
    return min(1.0, hits / theirs) * len(enemies) - min(1.0, taken / mine) * len(own)


def dealt(desk: Desk, sea: int, own: list[int], theirs: float) -> tuple[float, float]:
    """The Hits that own ships score and take on average, Opposition Fire and all."""
    hits = sum(fire(desk, unit) for unit in own) + 0.33 * ops(desk.g, sea, desk.side)
    return hits, 0.36 * theirs + 0.33 * ops(desk.g, sea, desk.enemy)


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
