"""6.3: Strategic Movement."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS, MAJORS, MAP, OCEANIC, major_of
from sandtable.games.orange_swan.base.kinds import ABOARD, DONE, OVER, TO, TRANSFER
from sandtable.games.orange_swan.base.tables import event, refusal, step
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import sea_neighbours
from sandtable.games.orange_swan.rules.marching import APART, WORN, alike, is_company
from sandtable.games.orange_swan.rules.stacking import room_for
from sandtable.games.orange_swan.rules.strategic_paths import (
    check_land,
    check_sea,
    has_way,
    land_spread,
    landings,
    leads_ashore,
    may_stay,
    onward,
)
from sandtable.games.orange_swan.rules.supply import is_cut_off
from sandtable.games.orange_swan.rules.transport import (
    NO_SHIP_NEEDED,
    SHIP_NEEDED,
    carriers,
    carries_all,
    check_carrier,
    cross,
)
from sandtable.games.orange_swan.rules.units import armies, is_ship, lose_step, mingle, move_to
from sandtable.games.orange_swan.state import ASSAULTED, ENGAGED, SHIPPED, TOILED, SwanState, mask_of
from sandtable.kit.actions import code_of
from sandtable.kit.flow import Ask, Half, Offer
from sandtable.kit.kept import PRESENT

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
    known, key = PRESENT.known(g), (finds_way, alike(g, unit))
    found: bool | None = known.get(key)
    if found is None:
        found = known[key] = has_way(g, unit)
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


# ------------------------------------------------------------------ one unit on its way


def last(way: Transfer) -> int:
    """6.3.1a: the Sea Zone crossed last, or -1."""
    return way.seas[-1] if way.seas else -1


def reached(way: Transfer, g: SwanState) -> dict[int, int]:
    """6.3b: the Land Areas to which it can go over land from where it is, with the Steps that this costs."""
    starts = landings(g, way.unit, way.seas[-1]) if way.seas else [g.unit_space[way.unit]]
    return land_spread(g, way.unit, starts, way.strength)


def check_goal(way: Transfer, g: SwanState, land: int) -> int:
    """6.3b: where it may end."""
    if MAP.sea[land] or MAP.no_entry[land]:
        return NOT_REACHED
    if cannot := check_land(g, way.unit, land):
        return cannot
    if land not in reached(way, g):
        return NOT_REACHED
    if not is_company(g, way.unit, land):
        return APART
    return 0 if may_stay(g, way.unit, land) else NO_STAY


def check_next(way: Transfer, g: SwanState, sea: int, lands: dict[int, int]) -> int:
    """6.3.1a: the Sea Zone that it crosses next; the way must lead ashore again."""
    if sea in way.seas:
        return SEA_CROSSED
    if cannot := check_sea(g, way.unit, sea):
        return cannot
    if sea not in onward(g, way.unit, last(way), lands):
        return NOT_REACHED_SEA
    left = way.strength - toll(g, way.unit, last(way), sea, lands)
    return 0 if leads_ashore(g, way.unit, sea, [*way.seas, sea], left) else ENDS_AT_SEA


def check_over(way: Transfer, g: SwanState, sea: int) -> int:
    """6.3.1a: a Sea Zone that needs no ship."""
    return check_next(way, g, sea, reached(way, g)) if carries_all(sea) else SHIP_NEEDED


def check_aboard(way: Transfer, g: SwanState, ship: int) -> int:
    """6.3.1a: a ship of one's own in the next Sea Zone."""
    if cannot := check_carrier(g, ship, g.turn):
        return cannot
    sea = g.unit_space[ship]
    return NO_SHIP_NEEDED if carries_all(sea) else check_next(way, g, sea, reached(way, g))


def goals(way: Transfer, g: SwanState) -> list[int]:
    """6.3b: the Land Areas in which it may end."""
    return [land for land in sorted(reached(way, g)) if may_stay(g, way.unit, land)]


def next_crossings(way: Transfer, g: SwanState) -> list[int]:
    """6.3.1a: the Sea Zones that it may cross next."""
    lands = reached(way, g)
    return [sea for sea in onward(g, way.unit, last(way), lands) if check_next(way, g, sea, lands) == 0]


def open_crossings(way: Transfer, g: SwanState) -> list[int]:
    """6.3.1a: those for which it needs no ship."""
    return [sea for sea in next_crossings(way, g) if carries_all(sea)]


def ships_next(way: Transfer, g: SwanState) -> list[int]:
    """6.3.1a: the ships in the others."""
    seas = [sea for sea in next_crossings(way, g) if not carries_all(sea)]
    return [ship for sea in seas for ship in carriers(g, sea, g.turn)]


def put_to_sea(way: Transfer, g: SwanState, sea: int, ship: int) -> None:
    """6.3.1a: it crosses this Sea Zone next, aboard a ship where it needs one."""
    way.strength -= toll(g, way.unit, last(way), sea, reached(way, g))
    way.seas.append(sea)
    way.ships.append(ship)


def complete(way: Transfer, g: SwanState, goal: int) -> None:
    """6.3a: the way is chosen, and paid for."""
    pay(g, way.unit)
    transfer(g, way.unit, way.seas, way.ships, goal)


@step
class Transfer(Half):
    """6.3b, 6.3.1a: the way of one unit: Sea Zone by Sea Zone, and the Land Area where it ends."""

    __slots__ = ("seas", "ships", "strength", "unit")
    name = "transfer"
    prompt = "Choose its destination, or the Sea Zone it crosses next."
    offers = (
        Offer(TO, complete, check_goal, legal=goals, ends=True, own=True),
        Offer(
            ABOARD,
            lambda way, g, ship: put_to_sea(way, g, g.unit_space[ship], ship),
            check_aboard,
            legal=ships_next,
            own=True,
        ),
        Offer(
            OVER,
            lambda way, g, sea: put_to_sea(way, g, sea, -1),
            check_over,
            legal=open_crossings,
            own=True,
        ),
    )

    def __init__(self, unit: int, strength: int) -> None:
        self.unit = unit
        # The Steps that the way over land has left it so far.
        self.strength = strength
        self.seas: list[int] = []
        self.ships: list[int] = []

    def choices(self, g: SwanState, seat: int) -> list[int]:
        # Sea Zone by Sea Zone, each looked at once.
        found = [code_of(TO, land) for land in goals(self, g)]
        for sea in next_crossings(self, g):
            if carries_all(sea):
                found.append(code_of(OVER, sea))
            else:
                found += [code_of(ABOARD, ship) for ship in carriers(g, sea, g.turn)]
        return found


# ------------------------------------------------------------------ the Sub-Phase


@step
class Strategic(Ask):
    """6.3a: units move strategically, one after the other."""

    __slots__ = ()
    name = "strategic movement"
    prompt = "Choose a unit for Strategic Movement, or finish."
    offers = (
        Offer(
            TRANSFER,
            lambda g, unit: g.enter(Transfer(unit, g.unit_steps[unit])),
            check_transfer,
            listed=lambda g: sorted(armies(g, g.turn)),
        ),
        Offer(DONE),
    )

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)


def begin(g: SwanState) -> None:
    """6.3a: each Major Nation has as many points as its Strategic Power."""
    for nation in range(MAJORS):
        g.moves_left[nation] = g.strategic[nation]
    g.push(Strategic())


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
