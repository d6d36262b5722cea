"""6.3: Strategic Movement."""

from __future__ import annotations

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.steps import Step
from sandtable.games.orange_swan.activation import activation
from sandtable.games.orange_swan.content import BLOCKS, MAJORS, MAP, OCEANIC, major_of
from sandtable.games.orange_swan.control import sea_neighbours
from sandtable.games.orange_swan.kinds import ABOARD, DONE, OVER, TO, TRANSFER
from sandtable.games.orange_swan.marching import APART, WORN, alike, is_company
from sandtable.games.orange_swan.stacking import room_for
from sandtable.games.orange_swan.state import ASSAULTED, ENGAGED, SHIPPED, TOILED, SwanState, mask_of
from sandtable.games.orange_swan.strategic_paths import (
    check_land,
    check_sea,
    has_way,
    land_spread,
    landings,
    leads_ashore,
    lines_now,
    may_stay,
    onward,
)
from sandtable.games.orange_swan.supply import is_cut_off
from sandtable.games.orange_swan.tables import event, refusal, step
from sandtable.games.orange_swan.transport import (
    NO_SHIP_NEEDED,
    SHIP_NEEDED,
    carriers,
    carries_all,
    check_carrier,
    cross,
)
from sandtable.games.orange_swan.units import armies, is_ship, lose_step, mingle, move_to

TRANSFERRED = event(
    "transferred", "unit to:space", "{0} {0:goes/go} to {1} by Strategic Movement.", by="unit", role="move"
)
EMBARKED = event("embarked", "unit space", "{0} {0:crosses/cross} {1}.", by="unit")

NO_ARMY = refusal("6.3a", "Choose one of your own Ground or Air Units on the map.")
NO_POINTS = refusal("6.3a", "Its Nation has no Strategic Movement Points left.")
NO_SUPPLY = refusal("6.3e", "A unit that is Out of Supply cannot use Strategic Movement.")
HAS_ENGAGED = refusal("6.3b", "It has already Engaged in this Land Phase.")
HAS_ASSAULTED = refusal(
    "7.2c", "With the Oceanic Disc alone, units that Assaulted in this Blitz Phase must stay where they are."
)
HAS_TOILED = refusal("10.10a", "It worked on an oilfield instead of moving.")
NO_PATH = refusal("6.3b", "There is no Land Area with room for it to go to.")
NOT_REACHED = refusal("6.3b", "There is no route of friendly, Supplied Land Areas from here to there.")
NO_STAY = refusal("2.7", "There is no room for it in that Land Area.")
NOT_REACHED_SEA = refusal("6.3.1a", "That Sea Zone is not the next step of any route from here.")
SEA_CROSSED = refusal("6.3.1a", "It has already crossed that Sea Zone.")
ENDS_AT_SEA = refusal("6.3b", "There is no route with ships from there to a Land Area with room.")


def begin(g: SwanState) -> None:
    """6.3a: each Major Nation has as many points as its Strategic Power."""
    for nation in range(MAJORS):
        g.moves_left[nation] = g.strategic[nation]
    g.push(Strategic())


# ------------------------------------------------------------------ who may go


def check_transfer(g: SwanState, unit: int) -> int:
    """6.3b: a Ground or Air Unit that may move strategically, and has somewhere to go."""
    if BLOCKS.unit_side[unit] != g.turn or is_ship(unit) or g.unit_space[unit] >= MAP.n:
        return NO_ARMY
    cannot = (
        check_points(g, unit)
        or check_unit_supply(g, unit)
        or check_engaged(g, unit)
        or check_blitz_assault(g, unit)
        or check_toil(g, unit)
        or activation(g, unit)
    )
    return cannot or (0 if finds_way(g, unit) else NO_PATH)


def finds_way(g: SwanState, unit: int) -> bool:
    """6.3b: whether a unit can go anywhere at all; of units that are alike one is looked at."""
    if g.memo is None:
        return has_way(g, unit)
    key = (finds_way, alike(g, unit))
    found: bool | None = g.memo.get(key)
    if found is None:
        found = g.memo[key] = has_way(g, unit)
    return found


def check_points(g: SwanState, unit: int) -> int:
    """6.3a, 6.3e: without Strategic Power, or when it is used up, nobody moves strategically."""
    return 0 if g.moves_left[payer(unit)] > 0 else NO_POINTS


def payer(unit: int) -> int:
    """6.3d: a unit moves on the points of its own Nation; Minor units on those of the US or the CW."""
    return major_of(BLOCKS.unit_nation[unit])


def pay(g: SwanState, unit: int) -> None:
    """6.3a, 14.10: one point for each unit moved, whatever it crosses."""
    g.moves_left[payer(unit)] -= 1


def check_unit_supply(g: SwanState, unit: int) -> int:
    """6.3e: not a unit that is Out of Supply."""
    return NO_SUPPLY if is_cut_off(g, unit) else 0


def check_engaged(g: SwanState, unit: int) -> int:
    """6.3b: it may have moved in this Land Phase, but not Engaged."""
    return HAS_ENGAGED if g.unit_flags[unit] & ENGAGED else 0


def check_blitz_assault(g: SwanState, unit: int) -> int:
    """7.1, 7.2c: not after an Assault of a Blitz Phase that is played by the Oceanic Disc alone."""
    return HAS_ASSAULTED if g.blitz == OCEANIC and g.unit_flags[unit] & ASSAULTED else 0


def check_toil(g: SwanState, unit: int) -> int:
    """10.10a, 10.10b: not a unit that has worked on an oilfield, which it did instead of moving."""
    return HAS_TOILED if g.unit_flags[unit] & TOILED else 0


@step
class Strategic(Step):
    """6.3a: units move strategically, one after the other."""

    __slots__ = ()
    name = "strategic movement"
    prompt = "Choose a unit for Strategic Movement, or finish."

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (TRANSFER, DONE)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        found = [unit for unit in sorted(armies(g, g.turn)) if check_transfer(g, unit) == 0]
        return [*[code_of(TRANSFER, unit) for unit in found], code_of(DONE)]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        return 0 if kind_of(code) == DONE else check_transfer(g, argument_of(code))

    def act(self, g: SwanState, seat: int, code: int) -> None:
        if kind_of(code) == DONE:
            g.pop()
        else:
            g.enter(Transfer(argument_of(code), g.unit_steps[argument_of(code)]))


@step
class Transfer(Step):
    """6.3b, 6.3.1a: the way of one unit: Sea Zone by Sea Zone, and the Land Area where it ends."""

    __slots__ = ("seas", "ships", "strength", "unit")
    name = "transfer"
    mid = True
    private = True
    prompt = "Choose its destination, or the Sea Zone it crosses next."

    def __init__(self, unit: int, strength: int) -> None:
        self.unit = unit
        # The Steps that the way over land has left it so far.
        self.strength = strength
        self.seas: list[int] = []
        self.ships: list[int] = []

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (TO, ABOARD, OVER)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        lands = self.lands(g)
        found = [code_of(TO, land) for land in sorted(lands) if may_stay(g, self.unit, land)]
        for sea in onward(g, self.unit, self.last(), lands):
            if self.check_next(g, sea, lands) == 0:
                if carries_all(sea):
                    found.append(code_of(OVER, sea))
                else:
                    found += [code_of(ABOARD, ship) for ship in carriers(g, sea, g.turn)]
        return found

    def last(self) -> int:
        """The Sea Zone crossed last, or -1."""
        return self.seas[-1] if self.seas else -1

    def lands(self, g: SwanState) -> dict[int, int]:
        """The Land Areas that it can go to over land from where it is, with the Steps that this costs."""
        starts = landings(g, self.unit, self.seas[-1]) if self.seas else [g.unit_space[self.unit]]
        return land_spread(g, self.unit, starts, self.strength)

    def check(self, g: SwanState, seat: int, code: int) -> int:
        kind, chosen = kind_of(code), argument_of(code)
        if kind == TO:
            return self.check_goal(g, chosen)
        if kind == OVER:
            return self.check_next(g, chosen, self.lands(g)) if carries_all(chosen) else SHIP_NEEDED
        if cannot := check_carrier(g, chosen, g.turn):
            return cannot
        sea = g.unit_space[chosen]
        return NO_SHIP_NEEDED if carries_all(sea) else self.check_next(g, sea, self.lands(g))

    def check_goal(self, g: SwanState, land: int) -> int:
        """6.3b: where it may end."""
        if MAP.sea[land] or MAP.no_entry[land]:
            return NOT_REACHED
        if cannot := check_land(g, self.unit, land, lines_now(g)):
            return cannot
        if land not in self.lands(g):
            return NOT_REACHED
        if not is_company(g, self.unit, land):
            return APART
        return 0 if may_stay(g, self.unit, land) else NO_STAY

    def check_next(self, g: SwanState, sea: int, lands: dict[int, int]) -> int:
        """6.3.1a: the Sea Zone that it crosses next; the way must lead ashore again."""
        if sea in self.seas:
            return SEA_CROSSED
        if cannot := check_sea(g, self.unit, sea):
            return cannot
        if sea not in onward(g, self.unit, self.last(), lands):
            return NOT_REACHED_SEA
        left = self.strength - toll(g, self.unit, self.last(), sea, lands)
        return 0 if leads_ashore(g, self.unit, sea, [*self.seas, sea], left) else ENDS_AT_SEA

    def act(self, g: SwanState, seat: int, code: int) -> None:
        kind, chosen = kind_of(code), argument_of(code)
        if kind == TO:
            g.pop()
            pay(g, self.unit)
            transfer(g, self.unit, self.seas, self.ships, chosen)
            return
        sea = g.unit_space[chosen] if kind == ABOARD else chosen
        self.strength -= toll(g, self.unit, self.last(), sea, self.lands(g))
        self.seas.append(sea)
        self.ships.append(chosen if kind == ABOARD else -1)
        g.stay()


# ------------------------------------------------------------------ on the way


def toll(g: SwanState, unit: int, last: int, sea: int, lands: dict[int, int]) -> int:
    """9.12: the Steps that the way to the next Sea Zone costs, straight on by sea or over land."""
    if last >= 0 and sea in sea_neighbours(g, last, BLOCKS.unit_side[unit]):
        return 0
    return min(lands[land] for land in MAP.ports[sea] if land in lands)


def transfer(g: SwanState, unit: int, seas: list[int], ships: list[int], goal: int) -> None:
    """6.3.1a, 6.3.2: the unit goes all its way, under fire at sea, unless it is lost or must stop short."""
    last, starts = -1, [g.unit_space[unit]]
    for sea, ship in zip(seas, ships):
        lands = land_spread(g, unit, starts, g.unit_steps[unit])
        if sea not in onward(g, unit, last, lands):
            stop_short(g, unit, starts)
            return
        wear(g, unit, toll(g, unit, last, sea, lands))
        g.tell(EMBARKED, unit, sea)
        through = cross(g, unit, sea, ship, SHIPPED)
        mingle(g, sea)
        if not through:
            return
        last, starts = sea, landings(g, unit, sea)
    lands = land_spread(g, unit, starts, g.unit_steps[unit])
    if goal not in lands:
        stop_short(g, unit, starts)
        return
    wear(g, unit, lands[goal])
    arrive(g, unit, goal)


def wear(g: SwanState, unit: int, steps: int) -> None:
    """9.12: the Mekong Jungle takes its Steps; only the owner sees it."""
    for _ in range(steps):
        g.tell_only(mask_of(g, BLOCKS.unit_side[unit]), WORN, unit)
        lose_step(g, unit)


def arrive(g: SwanState, unit: int, land: int) -> None:
    """6.3a: the unit is there, and cannot be told from others that look alike."""
    move_to(g, unit, land)
    g.tell(TRANSFERRED, unit, land)
    mingle(g, land)


def stop_short(g: SwanState, unit: int, ports: list[int]) -> None:
    """9.12: fire has left it too weak for the Mekong Jungle: it stays where it came ashore."""
    free = [land for land in ports if room_for(g, unit, land)]
    g.disclose()
    arrive(g, unit, free[0] if free else ports[0])
