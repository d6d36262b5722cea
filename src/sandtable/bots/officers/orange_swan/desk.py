"""The desk: what one decision is made from, worked out when it is first asked for."""

from __future__ import annotations

import random
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any, Final

from sandtable.bots.officers.orange_swan import worth
from sandtable.games.orange_swan.base.content import AXIS, BLOCKS, CHINA, JAPAN, MAP, US
from sandtable.games.orange_swan.rules.supply import in_supply, line_of
from sandtable.games.orange_swan.rules.units import at, enemy_of, has
from sandtable.games.orange_swan.state import SwanState, side_of_seat

# What a hidden block is taken for: so many Steps.
GUESSED_ARMY: Final = 2.2
GUESSED_CHINESE: Final = 3.0
GUESSED_SHIP: Final = 2.4
# Beyond so many moves an enemy is no danger yet.
FAR: Final = 6
# What is left of the pull of a prize one move farther away.
FADES: Final = 0.78


class Desk:
    """A sight, the Side that is asked, and what follows from them."""

    def __init__(self, g: SwanState, rng: random.Random) -> None:
        self.g = g
        self.rng = rng
        self.seat = g.viewer
        self.side = side_of_seat(g, g.viewer)
        self.enemy = enemy_of(self.side)
        self._threats: dict[int, float] = {}

    @cached_property
    def step(self) -> Any:
        """The step that asks."""
        return self.g.question(self.seat)

    @cached_property
    def value(self) -> list[float]:
        """By space, what it is worth to this Side to have it and not the enemy."""
        return [worth.land_worth(self.g, space, self.side) for space in range(MAP.n)]

    @cached_property
    def prizes(self) -> list[int]:
        """The Land Areas of the enemy, the best first."""
        lands = [land for land in MAP.lands if not self.holds(land)]
        return sorted(lands, key=lambda land: -self.value[land])

    def holds(self, land: int) -> bool:
        """Whether a Land Area is this Side's."""
        return worth.held_by(self.g, land) == self.side

    def steps(self, unit: int) -> float:
        """The Steps of a unit, as far as one can know or guess."""
        known = self.g.unit_steps[unit]
        if known >= 0:
            return float(known)
        if BLOCKS.unit_large[unit]:
            return GUESSED_SHIP
        return GUESSED_CHINESE if BLOCKS.unit_nation[unit] == CHINA else GUESSED_ARMY

    def strength(self, space: int, side: int) -> float:
        """All the Steps of a Side in a space."""
        return sum(self.steps(unit) for unit in at(self.g, space, side))

    def threat_to(self, land: int) -> float:
        """The Steps with which the enemy could come to a Land Area, counted once."""
        if land not in self._threats:
            from sandtable.bots.officers.orange_swan.garrisons import threat

            self._threats[land] = threat(self, land)
        return self._threats[land]

    @cached_property
    def line(self) -> list[bool]:
        """By space, whether Supply comes to it as things stand."""
        nation = JAPAN if self.side == AXIS else US
        return line_of(self.g, nation)

    def supplied(self, space: int) -> bool:
        """Whether a unit would be In Supply in a space as things stand."""
        return in_supply(self.g, space, self.side, self.line)

    @cached_property
    def enemy_near(self) -> list[int]:
        """By space, how many moves over land or sea the nearest enemy unit is away, at most FAR."""
        starts = [space for space in range(MAP.n) if has(self.g, space, self.enemy)]
        return distances(starts)

    @cached_property
    def pull(self) -> list[float]:
        """By space, how strongly prizes draw there: each with its worth, less with every move to it."""
        found = [0.0] * MAP.n
        open_spaces = [(-self.value[land], land) for land in self.prizes if self.value[land] >= worth.PRIZE]
        heapify(open_spaces)
        while open_spaces:
            drawn, here = heappop(open_spaces)
            if found[here]:
                continue
            found[here] = -drawn
            for there in neighbours(here):
                if not found[there]:
                    heappush(open_spaces, (FADES * drawn, there))
        return found

    @cached_property
    def prize_near(self) -> list[int]:
        """By space, how many moves the nearest Land Area worth taking is away."""
        return distances([land for land in self.prizes if self.value[land] >= worth.PRIZE])


def distances(starts: list[int]) -> list[int]:
    """By space, the moves from the nearest of some spaces, over any border and coast; at most FAR."""
    found = [FAR] * MAP.n
    for space in starts:
        found[space] = 0
    edge = list(starts)
    for moves in range(1, FAR):
        beyond: list[int] = []
        for here in edge:
            for there in neighbours(here):
                if found[there] > moves:
                    found[there] = moves
                    beyond.append(there)
        edge = beyond
    return found


def neighbours(space: int) -> list[int]:
    """The spaces that touch one."""
    return (MAP.sea_next[space] if MAP.sea[space] else MAP.land_next[space]) + MAP.coasts[space]
