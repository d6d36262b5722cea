"""A Battle that is being fought, from the middle of its round on: what comes of it, and of each act in it.

The round goes on with those who have not acted yet; after it everything is as in any Battle. Anybody who is
about to act can be made to do something: fire at a class, leave, or stand by.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from sandtable.games.triumph.odds.chances import SAMPLES, Chances, positions, summed_up
from sandtable.games.triumph.odds.fight import (
    ATTACKER,
    DEFENDER,
    SACRIFICED,
    SHIFT,
    Fight,
    Group,
    Terms,
    chances_of_hits,
)
from sandtable.games.triumph.odds.rounds import Cloud, Split, add, by_chance, by_lot, end, fight_on
from sandtable.games.triumph.odds.rows import Side, row_of
from sandtable.games.triumph.system.battle import Battle, on_side, participants, surprise
from sandtable.games.triumph.system.control import is_allied
from sandtable.games.triumph.system.sea_battle import SeaBattle, waiting_groups
from sandtable.games.triumph.system.state import INVADER, TriumphState

# Up to so many positions it is worked out exactly; people who wait for it have less time than for a report.
EXACT: Final = 6_000
# Situations less likely than that are left out; a thousandth of what is shown.
NEGLIGIBLE: Final = 1e-7
# The groups of the round under way have numbers that no other group has, by how many have acted.
UNDER_WAY: Final = 1_000

STAYS: Final = 0
LEAVES: Final = 1
IS_LOST: Final = 2


class Act(NamedTuple):
    """What a unit does: dice at a class, if any, and what becomes of the unit afterwards."""

    target: int = -1
    dice: int = 0
    fire: int = 0
    then: int = STAYS


class UnderWay:
    """The sums of one Battle from where it stands."""

    def __init__(self, g: TriumphState, battle: Battle, acting: int) -> None:
        attackers, defenders = roll_call(g, battle)
        waiting = waiting_groups(g, battle) if isinstance(battle, SeaBattle) else []
        groups = [attackers, *waiting]
        own = tuple([side_of(g, group, battle.space) for group in groups])
        other = side_of(g, defenders, battle.space)
        self.fight = Fight(own, other, terms_of(g, battle))
        self.size = positions(own, other)
        self.acting = acting
        self.side = ATTACKER if acting in attackers else DEFENDER
        # Where each unit stands in its camp.
        self.places = (enlisted_units(g, groups, battle.space), enlisted_units(g, [defenders], battle.space))
        acted = [unit for unit in battle.acted if unit != acting]
        self.policy = remaining(self.fight, [self.places_of(side, acted) for side in (ATTACKER, DEFENDER)])
        gone = [self.places_of(side, [*acted, acting]) for side in (ATTACKER, DEFENDER)]
        self.rest = remaining(self.fight, gone)
        self.landed = [
            (side, place)
            for side in (ATTACKER, DEFENDER)
            for place in gone[side]
            if self.fight.camps[side].units[place].row.lands
        ]

    def places_of(self, side: int, units: list[int]) -> list[int]:
        """The places of some units in their camp."""
        known = self.places[side]
        return [known[unit] for unit in units if unit in known]

    # ------------------------------------------------------------------ what comes of it

    def as_it_stands(self) -> Chances:
        """What comes of the Battle if both sides do as they are taken to do."""
        split, weight = self.lots("")
        self.fight.opening = self.policy
        return self.summed({self.fight.beginning(): weight}, {}, split)

    def after(self, act: Act) -> Chances:
        """What comes of the Battle if the acting unit does that."""
        split, weight = self.lots(repr(act))
        cloud, ends = self.shot(act, weight, split)
        self.fight.opening = self.rest
        return self.summed(cloud, ends, split)

    def lots(self, what: str) -> tuple[Split, float]:
        """By chance, or by lot where the Battle is too large; always the same lots for the same question."""
        if self.size <= EXACT:
            return by_chance, 1.0
        units = [[unit[:1] + unit[2:] for unit in camp.units] for camp in self.fight.camps]
        return by_lot(Random(f"{units} {what}")), float(SAMPLES)

    def summed(self, cloud: Cloud, ends: Cloud, split: Split) -> Chances:
        exact = self.size <= EXACT
        for situation, weight in fight_on(self.fight, cloud, split, NEGLIGIBLE if exact else 0.0).items():
            add(ends, situation, weight)
        return summed_up(self.fight, ends, self.size, 0 if exact else SAMPLES)

    def shot(self, act: Act, weight: float, split: Split) -> tuple[Cloud, Cloud]:
        """The situations after an act: those in which the Battle goes on, and those in which it has ended."""
        place = self.places[self.side][self.acting]
        states = [camp.beginning() for camp in self.fight.camps]
        own, other = self.fight.camps[self.side], self.fight.camps[1 - self.side]
        after = [states[1 - self.side]]
        chances: tuple[float, ...] = (1.0,)
        if act.dice:
            after = other.after_hits(states[1 - self.side], act.target, self.pending(1 - self.side))
            chances = chances_of_hits(act.dice, act.fire)
            if len(chances) > len(after):
                chances = (*chances[: len(after) - 1], sum(chances[len(after) - 1 :]))
        cloud: Cloud = {}
        ends: Cloud = {}
        for state, share in zip(after, split(weight, chances)):
            over = not other.left[state]
            mine = self.spent(act, place, states[self.side], over)
            situation = mine << SHIFT | state if self.side == ATTACKER else state << SHIFT | mine
            if over or not own.left[mine]:
                group = Group(-1, self.side, (place,), (0, 0), tuple(self.landed))
                add(ends, end(self.fight, situation, group, []), share)
            elif share:
                add(cloud, situation, share)
        return cloud, ends

    def spent(self, act: Act, place: int, state: int, over: bool) -> int:
        """The state of the own camp after an act. Who would leave stays where nobody is left to leave."""
        camp = self.fight.camps[self.side]
        if act.then == IS_LOST:
            return camp.changed(state, {place: SACRIFICED - camp.units[place].cv})
        if act.then == LEAVES and not over:
            return camp.without(state, [place])
        return state

    def pending(self, side: int) -> int:
        """The units of a camp that have a Combat Action before them in this round, as a mask."""
        return sum(1 << place for group in self.rest if group.side == side for place in group.units)


# ---------------------------------------------------------------------- the sides


def roll_call(g: TriumphState, battle: Battle) -> tuple[list[int], list[int]]:
    """The units that fight, of Attacker and Defender."""
    units = participants(g, battle)
    own = [unit for unit in units if on_side(g, battle.faction, unit)]
    return own, [unit for unit in units if unit not in own]


def row(g: TriumphState, unit: int, space: int) -> tuple[int, int]:
    """How a unit fights, and its CV."""
    invading = bool(g.unit_flags[unit] & INVADER)
    return row_of(g, g.unit_power[unit], g.unit_kind[unit], space, invading), g.unit_cv[unit]


def side_of(g: TriumphState, units: list[int], space: int) -> Side:
    """Units as a side of a Battle."""
    return tuple([row(g, unit, space) for unit in units])


def enlisted_units(g: TriumphState, groups: list[list[int]], space: int) -> dict[int, int]:
    """By unit, its place in its camp: in the order in which the sums enlist them."""
    listed = []
    for joins, group in enumerate(groups):
        for unit in group:
            number, cv = row(g, unit, space)
            listed.append((number, joins, -cv, unit))
    return {entry[3]: place for place, entry in enumerate(sorted(listed))}


def remaining(fight: Fight, acted: list[list[int]]) -> list[Group]:
    """The groups of the round under way without those who have acted."""
    found = []
    number = UNDER_WAY * (1 + len(acted[ATTACKER]) + len(acted[DEFENDER]))
    for group in fight.opening:
        units = tuple([place for place in group.units if place not in acted[group.side]])
        if units:
            found.append(group._replace(number=number + group.number, units=units))
    return found


def terms_of(g: TriumphState, battle: Battle) -> Terms:
    """How the Battle is fought."""
    sea = g.content.space_is_sea[battle.space]
    owner = g.space_control[battle.space]
    own = owner >= 0 and is_allied(g, battle.faction, owner)
    surprised = any(surprise(g, battle, unit) for unit in roll_call(g, battle)[0])
    return Terms(sea=sea, rounds=0 if sea else 1, surprise=surprised, owner=ATTACKER if own else DEFENDER)
