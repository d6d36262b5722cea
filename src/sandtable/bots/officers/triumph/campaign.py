"""Attacks: which hostile places a faction's units can reach, with what, and what it would gain there."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.bots.officers.triumph.strength import Fighter, Prospect, exact, fighter
from sandtable.bots.officers.triumph.threats import garrison, importance, needs
from sandtable.bots.officers.triumph.worth import LEVEL, denial, growth, remembered
from sandtable.games.triumph.content import AIR, CARRIER, FLEET, MAINCAPITAL, MARINE, SUBCAPITAL
from sandtable.games.triumph.system.armed_minors import is_hostile, opponents
from sandtable.games.triumph.system.control import (
    civil_war_value,
    holder_of,
    production_level,
    resources,
)
from sandtable.games.triumph.system.engagement import border_used, crossing_limit
from sandtable.games.triumph.system.movement import movable_units, whence
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import power_in
from sandtable.games.triumph.system.victory import enemy_capitals, owner_of, theatre_of

VICTORY: Final = 500.0
CAPITAL: Final = 20.0
CENTER: Final = 0.5
OWN_CV: Final = 1.4  # a point of CV costs a point of Production
ENEMY_CV: Final = 1.0
WORTH_IT: Final = 2.0
COMMAND: Final = 0.4  # what a Command is worth for something else
ENOUGH: Final = 0.9  # with such a chance nobody else is sent


class Assault(NamedTuple):
    """A place to attack, the units for it in the order in which they had best go, and what is expected."""

    space: int
    units: tuple[int, ...]
    prospect: Prospect
    score: float


def prize(g: TriumphState, me: int, space: int) -> float:
    """What it is worth to control a place that is not one's own."""
    return remembered(g, (prize, me, space), lambda: find_prize(g, me, space))


def find_prize(g: TriumphState, me: int, space: int) -> float:
    """POP, RES, Victory Points, and what its holder loses."""
    content = g.content
    held = holder_of(g, space)
    pop, res = content.space_pop[space], resources(g.content, me, space)
    nation = content.space_nation[space]
    if nation >= 0 and content.nation_capital[nation] == space:
        for other in content.nation_spaces[nation]:
            if other != space and not g.units_at[other] and g.space_control[other] != me:
                pop += content.space_pop[other]
                res += resources(g.content, me, other)
    gain = 0.5 if held == me else growth(g, me, pop=pop, res=res)
    gain += LEVEL * civil_war_value(g.content, me, space) + 0.5
    if held >= 0 and held != me:
        gain += loss_of(g, held, space, pop)
    if content.space_city[space] in (SUBCAPITAL, MAINCAPITAL) and is_rivals(g, me, space):
        gain += CAPITAL
        if enemy_capitals(g, me) + 1 >= theatre_of(g, me).military_capitals:
            gain += VICTORY
    if content.space_base[space] and is_rivals(g, me, space):
        gain += LEVEL * theatre_of(g, me).vp_net_enemy_base
    return gain


def is_rivals(g: TriumphState, me: int, space: int) -> bool:
    """Whether a place belongs to a Power of another faction, so that it counts when it is taken in War."""
    power = owner_of(g.content, space)
    return power >= 0 and g.content.power_faction[power] not in (me, -1)


def loss_of(g: TriumphState, rival: int, space: int, pop: int) -> float:
    """What the holder of a place loses with it, as far as that helps."""
    content = g.content
    loss = -growth(g, rival, pop=-pop, res=-resources(g.content, rival, space))
    loss += LEVEL * civil_war_value(g.content, rival, space)
    gain = denial(g, rival) * loss
    if content.faction_center[rival] == space:
        gain += CENTER * LEVEL * production_level(g, rival)
    return gain


def enemies_at(g: TriumphState, power: int, space: int) -> list[int]:
    """The units in a place that a Power's units would have to fight."""
    against = opponents(g, power_in(g, power, space))
    return [unit for unit in g.units_at[space] if against >> g.unit_power[unit] & 1]


class Reach(NamedTuple):
    """By hostile place the units that can attack it, on land and at sea; and by unit where else it can go."""

    land: dict[int, list[int]]
    sea: dict[int, list[int]]
    free: dict[int, list[int]]


def reach(g: TriumphState, me: int) -> Reach:
    """Where the units of a faction can go now."""
    content = g.content
    known: dict[tuple[int, int, int], list[int]] = {}
    found = Reach({}, {}, {})
    for unit in movable_units(g, me):
        alike = (g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit])
        if alike not in known:
            known[alike] = destinations(g, unit, me)
        naval = alike[1] in (FLEET, CARRIER)
        for space in known[alike]:
            power = power_in(g, alike[0], space)
            met = bool(g.space_powers[space] & opponents(g, power))
            if content.space_is_land[space] and (met or is_hostile(g, power, space)):
                found.land.setdefault(space, []).append(unit)
            elif met and naval:
                found.sea.setdefault(space, []).append(unit)
            elif not met and (naval or content.space_is_land[space]):
                found.free.setdefault(unit, []).append(space)
    return found


class Gateway:
    """The borders of a place that is attacked, and how many Ground units may still come over each."""

    def __init__(self, g: TriumphState, me: int, space: int) -> None:
        self.g, self.me, self.space = g, me, space
        self.left: dict[int, int] = {}
        self.known: dict[tuple[int, int, int], list[int]] = {}

    def room(self, border: int, by_sea: bool) -> int:
        """How many may still come over a border."""
        if border not in self.left:
            g = self.g
            limit = crossing_limit(g, border, self.me)
            if by_sea:
                limit = g.content.theatres[g.content.border_theatre[border]].sea_invasion_limit
            self.left[border] = limit - border_used(g, border, self.me)
        return self.left[border]

    def admit(self, unit: int) -> int:
        """Let a unit in: 0 where it cannot come any more, 1 over land or in the air, 2 over a beach."""
        g, content = self.g, self.g.content
        if not content.type_is_ground[g.unit_kind[unit]]:
            return 1
        alike = (g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit])
        if alike not in self.known:
            self.known[alike] = whence(g, unit, self.space, self.me)
        ways = self.known[alike]
        if not ways:
            return 1
        for via in ways:
            by_sea = content.space_is_sea[via]
            # Out of another Battle a unit cannot come here.
            border = content.border_between.get((via, self.space), -1)
            if border >= 0 and self.room(border, by_sea) > 0:
                self.left[border] -= 1
                return 2 if by_sea and g.unit_kind[unit] != MARINE else 1
        return 0


def assault(g: TriumphState, me: int, space: int, units: list[int], spare: dict[int, float]) -> Assault:
    """The best group for an attack: so many of the units as pay, the strongest first."""
    content = g.content
    own = [u for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == me]
    defenders = [fighter(g, unit) for unit in enemies_at(g, g.unit_power[units[0]], space)]
    group = [fighter(g, unit) for unit in own]
    beach: list[Fighter] = []
    worth = prize(g, me, space)
    begin = value_of(exact(g, space, group, [], defenders), worth) if own else 0.0
    best, best_score = Assault(space, (), Prospect(0.0, 0.0, 0.0), 0.0), begin
    chosen: list[int] = []
    left, gate = dict(spare), Gateway(g, me, space)
    for unit in sorted(units, key=lambda u: order(g, u)):
        way = gate.admit(unit) if len(chosen) < g.commands[me] else 0
        if not way:
            continue
        origin, shot = g.unit_space[unit], fighter(g, unit)
        (beach if way == 2 else group).append(shot)
        chosen.append(unit)
        if content.type_is_ground[shot.kind]:
            left[origin] = left.get(origin, 99.0) - shot.cv
        prospect = exact(g, space, group, beach, defenders)
        cost = sum(exposure(g, me, start, slack) for start, slack in left.items() if slack < 0)
        score = value_of(prospect, worth) - cost - COMMAND * len(chosen)
        if score > best_score:
            best_score = score
            best = Assault(space, tuple(chosen), prospect, score - begin)
        if prospect.takes > ENOUGH and len(chosen) > 1:
            break
    return best


def exposure(g: TriumphState, me: int, space: int, slack: float) -> float:
    """What it costs to leave a place with too few."""
    return min(1.0, -slack / 3.0) * 0.5 * importance(g, me, space)


def order(g: TriumphState, unit: int) -> tuple[bool, int]:
    """Ground units before Air Forces, strong ones first."""
    return not g.content.type_is_ground[g.unit_kind[unit]], -g.unit_cv[unit]


def value_of(prospect: Prospect, worth: float) -> float:
    """What an attack is worth, with what it costs."""
    return prospect.takes * worth - OWN_CV * prospect.lost + ENEMY_CV * prospect.killed


def assaults(g: TriumphState, mine: int, me: int, found: Reach) -> list[Assault]:
    """All attacks on land that pay, the best first."""
    spare = {space: garrison(g, me, space) - need for space, need in needs(g, mine, me).items()}
    plans = []
    for space, units in found.land.items():
        useful = [u for u in units if g.content.type_is_ground[g.unit_kind[u]] or g.unit_kind[u] == AIR]
        if any(g.content.type_is_ground[g.unit_kind[u]] for u in useful):
            plan = assault(g, me, space, useful, spare)
            if plan.units and plan.score > WORTH_IT:
                plans.append(plan)
    plans.sort(key=lambda plan: (-plan.score, plan.space))
    return plans


def unsettled(g: TriumphState, me: int) -> float:
    """What is still to be hoped, or feared, of the Battles on land that have not come to an end."""
    content = g.content
    total = 0.0
    for space, units in enumerate(g.units_at):
        if len(units) < 2 or not content.space_is_land[space]:
            continue
        own = [unit for unit in units if content.power_faction[g.unit_power[unit]] == me]
        foes = enemies_at(g, g.unit_power[own[0]], space) if own else []
        if foes and g.space_control[space] != me:
            group = [fighter(g, unit) for unit in own]
            total += value_of(
                exact(g, space, group, [], [fighter(g, unit) for unit in foes]), prize(g, me, space)
            )
    return total
