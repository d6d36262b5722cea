"""A Battle as the odds see it: who acts when, at what each unit fires, and what Hits do.

A side is a *camp*. What a unit does depends on itself and on the camp before it; so the states that a camp
can be in are numbered as they are met, and what a shot makes of each is worked out once. A *situation* is
the numbers of both camps' states, in one int.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from sandtable.games.triumph.content import CLASS_A, CLASS_G, CLASS_N, CLASS_S
from sandtable.games.triumph.odds.rows import ROWS, Row, Side
from sandtable.games.triumph.system.firing import MINORS_FIRE_AT
from sandtable.games.triumph.system.kinds import AT_CONVOYS

ATTACKER: Final = 0
DEFENDER: Final = 1

FACES: Final = 6

# What a side fires at, where a unit has a choice.
DAMAGE: Final = 0  # the class that loses most CV on the average
FIREPOWER: Final = 1  # the class that its dice hit most easily
GROUND: Final = 2  # that class wherever it can; else as DAMAGE
AIR: Final = 3
NAVAL: Final = 4
SUBS: Final = 5
CONVOYS: Final = 6
AIMS: Final = ("damage", "firepower", "ground", "air", "naval", "subs", "convoys")
PREFERRED: Final = {GROUND: CLASS_G, AIR: CLASS_A, NAVAL: CLASS_N, SUBS: CLASS_S, CONVOYS: AT_CONVOYS}

# Of classes that promise the same, the first in this order.
TARGET_ORDER: Final[tuple[int, ...]] = (*MINORS_FIRE_AT, AT_CONVOYS)

# What a unit is in the state of its camp: its CV while it fights, 0 when lost, below 0 its CV when it has
# left the Battle. Beyond each of these marks: its CV while it waits to join, has made a Strike or has
# crashed, and what it was when it crashed once that is over.
WAITING: Final = 100
STRUCK: Final = 200
CRASHED: Final = 300
SACRIFICED: Final = -1000

# Where the state of the Attacker's camp stands in a situation; that of the Defender's is below.
SHIFT: Final = 24
BELOW: Final = (1 << SHIFT) - 1

State = tuple[int, ...]


class Terms(NamedTuple):
    """How a Battle is fought. Pairs are for Attacker and Defender."""

    sea: bool = False
    rounds: int = 1  # 0: until one side is gone
    aims: tuple[int, int] = (DAMAGE, DAMAGE)
    surprise: bool = False  # all units of the Attacker have one more FirstFire
    owner: int = DEFENDER  # whose land it is
    escapes: tuple[bool, bool] = (False, False)  # whether Subs Escape after a round at sea
    strikes: tuple[bool, bool] = (False, False)  # whether Carriers make Strikes and leave
    kamikaze: tuple[bool, bool] = (False, False)  # whether those who can are Kamikaze


class Unit(NamedTuple):
    """One unit of a Battle."""

    kind: int  # the number of its row
    row: Row
    cv: int
    joins: int  # the round in which it joins, from 0


class Group(NamedTuple):
    """Units of one camp that act at the same time in a round, by their places in it."""

    number: int  # no two of a Battle have the same
    side: int
    units: tuple[int, ...]
    pending: tuple[int, int]  # for each camp, the units that act after them, as a mask
    landing: tuple[tuple[int, int], ...]  # the Air units that have acted before them: side and place


class Shot(NamedTuple):
    """What a unit fires at, with how many dice, and the highest die that hits."""

    target: int
    dice: int
    fire: int
    spent: int = 0  # STRUCK or CRASHED, where the unit does not fight on


class Outcomes(NamedTuple):
    """The states that a camp can be in after a shot, and the chance of each."""

    states: tuple[int, ...]
    chances: tuple[float, ...]
    spent: int


@lru_cache(maxsize=4096)
def chances_of_hits(dice: int, fire: int) -> tuple[float, ...]:
    """The chance of each number of Hits with so many dice."""
    return tuple([ways_to_hit(dice, fire, hits) / FACES**dice for hits in range(dice + 1)])


def ways_to_hit(dice: int, fire: int, hits: int) -> int:
    """In how many ways so many dice can fall with just so many Hits."""
    ways: int = comb(dice, hits) * fire**hits * (FACES - fire) ** (dice - hits)
    return ways


def fights(value: int) -> bool:
    """Whether a unit lies in the Battle and can be hit."""
    return 0 < value < WAITING


class Camp:
    """One side: its units, and the states that it has been met in."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.left: list[bool] = []  # whether any unit is in the Battle, or waits to join it
        self.total: list[int] = []  # the CV in the Battle
        self.worth = [unit.row.worth for unit in units]
        self._hit: dict[tuple[int, int, int], list[int]] = {}

    def number(self, state: State) -> int:
        """The number of a state."""
        found = self.numbers.get(state)
        if found is None:
            found = self.numbers[state] = len(self.states)
            self.states.append(state)
            self.left.append(max(state) > 0)
            self.total.append(sum([value for value in state if fights(value)]))
        return found

    def beginning(self) -> int:
        """Everybody at full strength; BattleGroups of later rounds wait."""
        return self.number(tuple([unit.cv + WAITING * (unit.joins > 0) for unit in self.units]))

    def changed(self, state: int, changes: dict[int, int]) -> int:
        """The state in which some units, by place, are something else."""
        if not changes:
            return state
        values = list(self.states[state])
        for place, value in changes.items():
            values[place] = value
        return self.number(tuple(values))

    def without(self, state: int, places: Iterable[int]) -> int:
        """The state once those of these units that are in the Battle have left it."""
        values = self.states[state]
        return self.changed(state, {place: -values[place] for place in places if fights(values[place])})

    def has_ground(self, state: int) -> bool:
        """Whether there are Ground units in the Battle."""
        return any(unit.row.ground and fights(value) for unit, value in zip(self.units, self.states[state]))

    def targets(self, state: int) -> set[int]:
        """The classes of the units in the Battle."""
        return {unit.row.target for unit, value in zip(self.units, self.states[state]) if fights(value)}

    def after_hits(self, state: int, target: int, pending: int) -> list[int]:
        """The states after no Hit on a class, one, two, and so on until it has nobody left.

        `pending` are the units that have a Combat Action before them in this round, as a mask.
        """
        key = (state, target, pending)
        found = self._hit.get(key)
        if found is None:
            values = list(self.states[state])
            found = [state]
            places = [place for place, unit in enumerate(self.units) if unit.row.target == target]
            while standing := [place for place in places if fights(values[place])]:
                struck = min(standing, key=lambda place: (-values[place], *self._tie(place, pending)))
                values[struck] = max(0, values[struck] - self.units[struck].row.steps)
                found.append(self.number(tuple(values)))
            self._hit[key] = found
        return found

    def _tie(self, place: int, pending: int) -> tuple[int, int, int, int]:
        """Of equals the owner gives up who has acted, then the worse armed, then who acts later."""
        return pending >> place & 1, self.worth[place], -self.units[place].row.step, -place


class Fight:
    """The tables of one Battle, filled as far as they are needed."""

    def __init__(self, attackers: tuple[Side, ...], defenders: Side, terms: Terms) -> None:
        self.terms = terms
        self.camps = (Camp(enlisted(attackers)), Camp(enlisted((defenders,))))
        self.last_join = len(attackers) - 1
        self.opening = self._groups(first=True, number=0)
        self.later = self.opening if terms.sea else self._groups(first=False, number=len(self.opening))
        self._orders: dict[tuple[int, int], list[int]] = {}
        self._outcomes: dict[tuple[int, int, int], dict[int, Outcomes | None]] = {}
        # What the end of a round makes of a situation, and whether the Battle ends there.
        self.closings: dict[int, tuple[int, bool]] = {}

    def _groups(self, first: bool, number: int) -> list[Group]:
        """Those who act at the same time, in the order in which they act in a round.

        Sea Invaders have no action in the first round on land, and Surprise is over after it.
        """
        no_radar = not any(unit.row.radar for camp in self.camps for unit in camp.units)
        ranked: dict[tuple[int, int, int], list[int]] = {}
        for side, camp in enumerate(self.camps):
            for place, unit in enumerate(camp.units):
                row, attacks = unit.row, side == ATTACKER
                if row.acts and not (first and row.invades):
                    fires = row.first_fires + row.optics * no_radar
                    fires += attacks and first and self.terms.surprise
                    ranked.setdefault((row.step, -fires, int(attacks)), []).append(place)
        pending = [0, 0]
        for key, places in ranked.items():
            pending[1 - key[2]] |= sum(1 << place for place in places)
        landing: list[tuple[int, int]] = []
        groups = []
        for key in sorted(ranked):
            side, acting = 1 - key[2], tuple(ranked[key])
            pending[side] &= ~sum(1 << place for place in acting)
            groups.append(Group(number, side, acting, (pending[0], pending[1]), tuple(landing)))
            landing += [(side, place) for place in acting if self.camps[side].units[place].row.lands]
            number += 1
        return groups

    def beginning(self) -> int:
        """The situation before the first round."""
        return self.camps[ATTACKER].beginning() << SHIFT | self.camps[DEFENDER].beginning()

    def order(self, group: Group, own: int) -> list[int]:
        """The units of a group that act: the strongest first, then the better armed."""
        found = self._orders.get((group.number, own))
        if found is None:
            camp = self.camps[group.side]
            values = camp.states[own]
            acting = [place for place in group.units if fights(values[place]) or values[place] >= STRUCK]
            found = sorted(acting, key=lambda place: (-(values[place] % WAITING), -camp.worth[place]))
            self._orders[group.number, own] = found
        return found

    # ------------------------------------------------------------------ what a unit does

    def outcomes(self, group: Group, place: int, cv: int, other: int) -> Outcomes | None:
        """What a unit of a group makes of the camp before it; None where it can hit nobody."""
        unit = self.camps[group.side].units[place]
        known = self._outcomes.setdefault((group.number, unit.kind, cv), {})
        if other not in known:
            known[other] = self._shoot(group, unit.row, cv, other)
        return known[other]

    def _shoot(self, group: Group, row: Row, cv: int, other: int) -> Outcomes | None:
        camp, pending = self.camps[1 - group.side], group.pending[1 - group.side]
        shot = self.shot(group.side, row, cv, other, pending)
        if shot is None:
            return None
        states = camp.after_hits(other, shot.target, pending)
        chances = chances_of_hits(shot.dice, shot.fire)
        if len(chances) > len(states):
            # Hits beyond the last unit of the class are lost.
            enough = len(states) - 1
            chances = (*chances[:enough], sum(chances[enough:]))
        return Outcomes(tuple(states[: len(chances)]), chances, shot.spent)

    def shot(self, side: int, row: Row, cv: int, other: int, pending: int) -> Shot | None:
        """What a unit fires at; a Strike or a Kamikaze at warships, or where there are none at Convoys."""
        present = self.camps[1 - side].targets(other)
        ships = CLASS_N if CLASS_N in present else AT_CONVOYS
        if ships in present and row.kamikaze and self.terms.kamikaze[side]:
            return Shot(ships, cv, row.kamikaze, CRASHED)
        if ships in present and row.strike and self.terms.strikes[side]:
            return Shot(ships, cv, row.strike, STRUCK)
        targets = [target for target in TARGET_ORDER if target in present and row.fire[target]]
        shots = [Shot(target, cv * row.dice[target], row.fire[target]) for target in targets]
        if not shots:
            return None
        aim = self.terms.aims[side]
        if row.minor:
            return shots[0]
        if PREFERRED.get(aim) in targets:
            return shots[targets.index(PREFERRED[aim])]
        if aim == FIREPOWER:
            return max(shots, key=lambda shot: shot.dice * shot.fire)
        return max(shots, key=lambda shot: self._damage(self.camps[1 - side], other, shot, pending))

    def _damage(self, camp: Camp, state: int, shot: Shot, pending: int) -> Fraction:
        """The CV that a shot costs a camp on the average."""
        totals = [camp.total[after] for after in camp.after_hits(state, shot.target, pending)]
        last, lost = len(totals) - 1, 0
        for hits in range(1, shot.dice + 1):
            lost += ways_to_hit(shot.dice, shot.fire, hits) * (totals[0] - totals[min(hits, last)])
        return Fraction(lost, FACES**shot.dice)


def enlisted(groups: tuple[Side, ...]) -> list[Unit]:
    """The units of a side, alike ones together and the strongest of them first."""
    listed = [(number, joins, -cv) for joins, group in enumerate(groups) for number, cv in group]
    return [Unit(number, ROWS[number], -cv, joins) for number, joins, cv in sorted(listed)]
