"""MOVE: units and ways are named one after another, and the whole is paid once."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.war_hounds.content import (
    AIR,
    ARENA,
    ENGINE,
    GROUP,
    LAND,
    PROPELLER,
    RECON,
    SEA,
    SHIP,
    SUB,
    SUPPLY_CARGO,
    TECH_PARAMS,
    TROOP,
)
from sandtable.games.war_hounds.kinds import (
    BY_HIGHWAY,
    BY_RAIL,
    BY_ROAD,
    DONE,
    HIDE,
    LOCATE,
    LOOK,
    MOVE_UNIT,
    PLAIN,
    TO,
    TURNED_UP,
)
from sandtable.games.war_hounds.rules import secrets
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.control import is_closed
from sandtable.games.war_hounds.rules.paying import TOO_LITTLE, can_pay, charge
from sandtable.games.war_hounds.rules.units import (
    alike,
    free_port_spaces,
    into_port,
    is_present,
    located,
    nation_of,
    own,
    stand,
)
from sandtable.games.war_hounds.state import (
    A_RAIL,
    A_ROAD,
    IN_PORT,
    NONE,
    ON_MAP,
    HoundState,
    faction_of,
    has_tech,
    mask_of,
    stars,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import FOOD, KINDS_OF_GOODS, PORT_SPACES, WORLD
from sandtable.kit.flow import Half, Offer, nearest

NO_STAR_LEFT = refusal("WH-MOVE-1", "Your general allows no further unit in this Move.")
NOT_MOVABLE = refusal("WH-MOVE-31", "Only units of yours on the map or in a port move, each once in a Move.")
OUT_OF_REACH = refusal("WH-MOVE-2", "That is out of reach, or not to be reached that way.")
NO_TILE_THERE = refusal(
    "WH-MOVE-17", "Only a submarine on the map hides again, and it needs a free port space."
)
NO_LOCATION = refusal("WH-MOVE-35", "The marker names a water within reach whose marker you have not used.")
NOTHING_TO_SEE = refusal(
    "WH-MOVE-25", "You can look at one port with tiles of others, before any unit moves."
)

MOVED = event("moved", "nation unit kind from:space to:space", "{0} moves {2} from {3} to {4}.", by="nation")
SURFACED = event(
    "surfaced", "nation unit kind to:space", "{0} turns up {2} and moves it to {3}.", by="nation"
)
MOVED_UNSEEN = event(
    "moved unseen",
    "nation unit to:space",
    "{0} moves a submarine to {2}, unseen.",
    (2,),
    "{0} moves a face-down tile: it is a submarine.",
    by="nation",
)
HID_AGAIN = event(
    "hid again",
    "nation unit place:port water:space",
    "{0} conceals a submarine on {2}, located in {3}.",
    (3,),
    "{0} conceals a submarine on {2}.",
    by="nation",
)
LOOKED = event("looked", "nation", "{0} looks at the tiles of a port by Recon Photography.", by="nation")
SAW = event(
    "saw", "nation unit kind water:space", "{0} sees {2} of another nation, located in {3}.", (1, 2, 3), ""
)

# ------------------------------------------------------------------ how far, and which way


def reach_of(g: HoundState, nation: int, arena: int) -> int:
    """WH-MOVE-2, WH-MOVE-23, WH-FAC-8: as many spaces as stars, and what technologies and abilities add."""
    spaces = stars(g, nation)
    if arena == SEA and has_tech(g, nation, PROPELLER):
        spaces += TECH_PARAMS[PROPELLER]["spaces"]
    if arena == LAND:
        spaces += faction_of(g, nation).hook("land_move_spaces", "spaces")
    return spaces


def arena_of(g: HoundState, unit: int) -> int:
    """The arena of one's own unit."""
    return ARENA[g.unit_kind[unit]]


def steps_from(g: HoundState, nation: int, space: int) -> list[int]:
    """WH-MOVE-6, WH-MOVE-13, WH-MOVE-28, WH-MOVE-32: the spaces one step away: in play, no closed home."""
    known = WORLD.in_play[g.players].spaces
    return [there for there in WORLD.next[space] if there in known and may_go(g, nation, there)]


def may_go(g: HoundState, nation: int, region: int) -> bool:
    """WH-MOVE-6: nobody enters or passes another nation's home."""
    return not is_closed(g, nation, region)


def within(g: HoundState, nation: int, start: int, spaces: int) -> list[int]:
    """WH-MOVE-2: the spaces within so many steps, the start apart."""
    found, edge = {start}, [start]
    for _ in range(spaces):
        edge = [there for here in edge for there in steps_from(g, nation, here) if there not in found]
        found.update(edge)
    found.discard(start)
    return sorted(found)


def on_border(g: HoundState, a: int, b: int) -> int:
    """What lies on the border of two land regions."""
    return g.border[WORLD.border_between(a, b)]


def by_road(g: HoundState, nation: int, start: int, spaces: int) -> list[int]:
    """WH-MOVE-7, WH-MOVE-29: the regions to which a way leads over at least one road; a rail is no road."""
    seen, edge, found = {(start, 0)}, [(start, 0)], set()
    for _ in range(spaces):
        coming = []
        for here, crossed in edge:
            for there in steps_from(g, nation, here):
                state = there, crossed or int(on_border(g, here, there) == A_ROAD)
                if state not in seen:
                    seen.add(state)
                    coming.append(state)
                    if state[1] and there != start:
                        found.add(there)
        edge = coming
    return sorted(found)


def by_rail(g: HoundState, nation: int, start: int, spaces: int, highway: int) -> list[int]:
    """WH-MOVE-9, WH-FAC-4: the regions to which a way leads wholly over rails, one road counting as such."""
    found, edge = {start}, [start]
    for _ in range(spaces):
        coming = []
        for here in edge:
            for there in steps_from(g, nation, here):
                border = WORLD.border_between(here, there)
                if there not in found and (g.border[border] == A_RAIL or border == highway):
                    coming.append(there)
                    found.add(there)
        edge = coming
    found.discard(start)
    return sorted(found)


def highways(g: HoundState, move: Move) -> list[int]:
    """WH-FAC-4: the roads of which one may count as a rail in this Move; the one chosen, once there is
    one.
    """
    if not faction_of(g, move.nation).hook("road_as_rail_once", "per_move"):
        return []
    if move.highway >= 0:
        return [move.highway]
    return [border for border, lies in enumerate(g.border) if lies == A_ROAD]


def highway_to(g: HoundState, move: Move, start: int, spaces: int, goal: int) -> int:
    """WH-FAC-4: the first road that, counted as a rail, leads to a region; NONE where there is none."""
    for border in highways(g, move):
        if goal in by_rail(g, move.nation, start, spaces, border):
            return border
    return NONE


# ------------------------------------------------------------------ what it costs


def unit_cost(g: HoundState, move: Move, unit: int) -> list[int]:
    """WH-MOVE-3, WH-MOVE-21, WH-MOVE-22, WH-MOVE-24: the printed cost of a unit; nothing with some tiles."""
    kind = g.unit_kind[unit]
    if has_tech(g, move.nation, ENGINE[ARENA[kind]]) or (kind == TROOP and supplied(g, move, unit)):
        return [0] * KINDS_OF_GOODS
    return faction_of(g, move.nation).move_cost[GROUP[kind]][:]


def supplied(g: HoundState, move: Move, unit: int) -> bool:
    """WH-MOVE-21: Supply Cargo: an own aerial unit over the territory when the action began."""
    return bool(move.cargo >> WORLD.territory[g.unit_at[unit]] & 1)


def cargo(g: HoundState, nation: int) -> int:
    """WH-MOVE-21: the territories over which a nation with Supply Cargo has an aerial unit, as bits."""
    if not has_tech(g, nation, SUPPLY_CARGO):
        return 0
    return sum(1 << WORLD.territory[sky] for sky in WORLD.skies if is_present(g, nation, sky))


def added_cost(g: HoundState, move: Move, unit: int, way: int) -> tuple[list[int], list[int]]:
    """WH-MOVE-7, WH-MOVE-8, WH-MOVE-9, WH-MOVE-10, WH-MOVE-30: the bill and the rail's part with one unit
    more.
    """
    cost, bill, rail = unit_cost(g, move, unit), move.bill, move.rail
    if way in (BY_RAIL, BY_HIGHWAY):
        return bill, cost if sum(cost) > sum(rail) else rail
    if way == BY_ROAD:
        cost[FOOD] = max(0, cost[FOOD] - 1)
    return [a + b for a, b in zip(bill, cost)], rail


def is_affordable(g: HoundState, move: Move, unit: int, way: int) -> bool:
    """WH-MOVE-33: a unit may be named only while the whole can still be paid."""
    bill, rail = added_cost(g, move, unit, way)
    return can_pay(g, move.nation, [a + b for a, b in zip(bill, rail)])


def ways_of(g: HoundState, move: Move, unit: int) -> list[int]:
    """WH-MOVE-11, WH-MOVE-12, WH-MOVE-34: where a unit can go, and how, as arguments of `to`."""
    arena, start = arena_of(g, unit), g.unit_at[unit]
    spaces = reach_of(g, move.nation, arena)
    reach = within(g, move.nation, start, spaces)
    if arena == SEA:
        return sea_ways(g, move.nation, unit, reach)
    if arena == AIR or not any(unit_cost(g, move, unit)):
        return [argument(space, PLAIN) for space in reach]
    roads = set(by_road(g, move.nation, start, spaces))
    rails = by_rail(g, move.nation, start, spaces, NONE)
    found = [argument(space, BY_ROAD if space in roads else PLAIN) for space in reach]
    found += [argument(space, BY_RAIL) for space in rails]
    if highways(g, move):
        others = [space for space in reach if space not in rails]
        found += [
            argument(space, BY_HIGHWAY)
            for space in others
            if highway_to(g, move, start, spaces, space) != NONE
        ]
    return found


def sea_ways(g: HoundState, nation: int, unit: int, reach: Iterable[int]) -> list[int]:
    """WH-MOVE-14, WH-MOVE-15, WH-MOVE-16: a concealed sub may stay hidden or be turned up; all others
    show.
    """
    if g.unit_state[unit] != IN_PORT or g.unit_kind[unit] == SHIP:
        return [argument(space, PLAIN) for space in reach]
    used = located(g, nation)
    found = [argument(space, PLAIN) for space in reach if space not in used]
    return found + [argument(space, TURNED_UP) for space in reach]


def argument(space: int, way: int) -> int:
    """A space and a way as an argument of `to`."""
    return way * WORLD.n + space


def is_movable(g: HoundState, nation: int, unit: int) -> bool:
    """Whether a unit is on the map or in a port."""
    return nation_of(unit) == nation and unit < len(g.unit_state) and g.unit_state[unit] in (ON_MAP, IN_PORT)


def can_go(g: HoundState, move: Move, unit: int) -> bool:
    """Whether a unit can move at all, and be paid."""
    if any(is_affordable(g, move, unit, to // WORLD.n) for to in ways_of(g, move, unit)):
        return True
    return bool(waters_to_hide(g, move, unit)) and is_affordable(g, move, unit, PLAIN)


def can_move(g: HoundState, nation: int) -> bool:
    """Whether a Move could move anything."""
    move = Move(g, nation)
    movable = [unit for unit in own(nation) if is_movable(g, nation, unit)]
    return any(can_go(g, move, unit) for unit in alike(g, movable))


# ------------------------------------------------------------------ the questions


def check_unit(move: Move, g: HoundState, unit: int) -> int:
    """WH-MOVE-1, WH-MOVE-27, WH-MOVE-31, WH-MOVE-33: up to stars units of any arena, each once."""
    if len(move.moved) >= stars(g, move.nation):
        return NO_STAR_LEFT
    if unit in move.moved or not is_movable(g, move.nation, unit):
        return NOT_MOVABLE
    return 0 if can_go(g, move, unit) else TOO_LITTLE


def listed_units(move: Move, g: HoundState) -> list[int]:
    """The units that could move; alike ones once."""
    left = [unit for unit in own(move.nation) if unit not in move.moved and is_movable(g, move.nation, unit)]
    return alike(g, left)


def check_to(way: Way, g: HoundState, to: int) -> int:
    """WH-MOVE-2, WH-MOVE-33: within reach that way, and payable together with all before."""
    move = nearest(g, Move)
    if to not in ways_of(g, move, way.unit):
        return OUT_OF_REACH
    return 0 if is_affordable(g, move, way.unit, to // WORLD.n) else TOO_LITTLE


def go_to(way: Way, g: HoundState, to: int) -> None:
    """WH-MOVE-3, WH-MOVE-4, WH-MOVE-20, WH-MOVE-26: a unit moves, with its cubes, out of its trench; no
    combat.
    """
    move = nearest(g, Move)
    unit, space, how = way.unit, to % WORLD.n, to // WORLD.n
    if how == BY_HIGHWAY and move.highway == NONE:
        spaces = reach_of(g, move.nation, LAND)
        move.highway = highway_to(g, move, g.unit_at[unit], spaces, space)
    note(g, move, unit, how)
    if g.unit_state[unit] == IN_PORT and g.unit_kind[unit] == SUB and how == PLAIN:
        move_unseen(g, move.nation, unit, space)
    else:
        move_openly(g, move.nation, unit, space)


def note(g: HoundState, move: Move, unit: int, how: int) -> None:
    """WH-MOVE-31, WH-MOVE-33: the unit has moved, and its cost is on the bill."""
    move.bill, move.rail = added_cost(g, move, unit, how)
    move.moved.append(unit)


def move_openly(g: HoundState, nation: int, unit: int, space: int) -> None:
    """WH-MOVE-14, WH-MOVE-15: a unit moves; a face-down tile is turned up and its port space is free."""
    before, hidden = g.unit_at[unit], g.unit_state[unit] == IN_PORT
    stand(g, unit, space)
    if hidden:
        g.tell(SURFACED, nation, unit, g.unit_kind[unit], space)
        secrets.deduce(g, nation)
    else:
        g.tell(MOVED, nation, unit, g.unit_kind[unit], before, space)


def move_unseen(g: HoundState, nation: int, unit: int, water: int) -> None:
    """WH-MOVE-15, WH-HID-5: a concealed sub changes its locator; others learn that a tile moved, not
    where.
    """
    waters = secrets.reached(g.unit_waters[unit], reach_of(g, nation, SEA))
    g.unit_at[unit] = water
    secrets.place_unseen(g, unit, waters)
    secrets.is_sub(g, unit)
    g.tell_only(mask_of(g, nation), MOVED_UNSEEN, nation, unit, water)


def waters_to_hide(g: HoundState, move: Move, unit: int) -> list[int]:
    """WH-MOVE-17, WH-MOVE-18, WH-MOVE-19, WH-MOVE-35: where a sub on the map could be located, hidden
    again.
    """
    if g.unit_kind[unit] != SUB or g.unit_state[unit] != ON_MAP or not free_port_spaces(g):
        return []
    used = located(g, move.nation)
    here = g.unit_at[unit]
    reach = [here, *within(g, move.nation, here, reach_of(g, move.nation, SEA))]
    return [water for water in sorted(reach) if water not in used]


def check_hide(way: Way, g: HoundState, port_space: int) -> int:
    """WH-MOVE-17, WH-MOVE-18, WH-MOVE-19: a sub on the map, and a free port space."""
    move = nearest(g, Move)
    if port_space not in free_port_spaces(g) or not waters_to_hide(g, move, way.unit):
        return NO_TILE_THERE
    return 0 if is_affordable(g, move, way.unit, PLAIN) else TOO_LITTLE


def listed_ways(way: Way, g: HoundState) -> list[int]:
    """Where the unit can go, and how."""
    return ways_of(g, nearest(g, Move), way.unit)


def check_location(hiding: Hiding, g: HoundState, water: int) -> int:
    """WH-MOVE-35: any water within reach, its own included, whose marker is not in use."""
    return 0 if water in waters_to_hide(g, nearest(g, Move), nearest(g, Way).unit) else NO_LOCATION


def hide_again(hiding: Hiding, g: HoundState, water: int) -> None:
    """WH-MOVE-17: the token leaves the map, and a tile and a locator lie on the port, at the move cost."""
    move, unit = nearest(g, Move), nearest(g, Way).unit
    g.pop()
    note(g, move, unit, PLAIN)
    spaces = reach_of(g, move.nation, SEA)
    waters = secrets.reached(secrets.bit_of(g.unit_at[unit]), spaces)
    into_port(g, unit, hiding.port_space, water)
    secrets.place_unseen(g, unit, waters)
    secrets.is_sub(g, unit)
    g.tell_only(mask_of(g, move.nation), HID_AGAIN, move.nation, unit, hiding.port_space, water)


@step
class Hiding(Half):
    """WH-MOVE-35: where the sub is located from now on."""

    __slots__ = ("port_space",)
    name = "hiding"
    prompt = "Choose the water of the location marker."
    offers = (
        Offer(LOCATE, hide_again, check_location, listed=lambda hiding, g: WORLD.waters, ends=True, own=True),
        Offer(DONE),
    )

    def __init__(self, port_space: int) -> None:
        self.port_space = port_space


@step
class Way(Half):
    """MOVE: where a unit goes, and how."""

    __slots__ = ("unit",)
    name = "way"
    prompt = "Choose where it goes."
    offers = (
        Offer(TO, go_to, check_to, listed=listed_ways, ends=True, own=True),
        Offer(
            HIDE,
            lambda way, g, port: g.enter(Hiding(port)),
            check_hide,
            listed=lambda way, g: free_port_spaces(g),
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, unit: int) -> None:
        self.unit = unit


def ports_to_see(g: HoundState, nation: int) -> list[int]:
    """WH-MOVE-25: the ports with tiles of others."""
    found: list[int] = []
    for port in range(len(WORLD.port_ids)):
        spaces = [space for space, belongs in enumerate(PORT_SPACES) if belongs == port]
        if any(nation_of(unit) != nation for unit in secrets.in_ports(g, spaces)):
            found.append(port)
    return found


def check_look(move: Move, g: HoundState, port: int) -> int:
    """WH-MOVE-25: with Recon Photography one port, before any unit moves."""
    able = has_tech(g, move.nation, RECON) and not move.looked and not move.moved
    return 0 if able and port in ports_to_see(g, move.nation) else NOTHING_TO_SEE


def look(move: Move, g: HoundState, port: int) -> None:
    """WH-MOVE-25, WH-HID-6: the owner alone learns the tiles and locators of a port."""
    move.looked = 1
    g.disclose()
    g.tell(LOOKED, move.nation)
    spaces = [space for space, belongs in enumerate(PORT_SPACES) if belongs == port]
    for unit in secrets.in_ports(g, spaces):
        if nation_of(unit) != move.nation:
            secrets.look(g, g.leader[move.nation], unit)
            g.tell_only(mask_of(g, move.nation), SAW, move.nation, unit, g.unit_kind[unit], g.unit_at[unit])


def end_move(move: Move, g: HoundState) -> None:
    """WH-MOVE-33: the whole cost is paid once."""
    charge(g, move.nation, [a + b for a, b in zip(move.bill, move.rail)])


@step
class Move(AskNation):
    """MOVE: one unit after another, and one bill."""

    __slots__ = ("bill", "cargo", "highway", "looked", "moved", "nation", "rail")
    name = "move"
    mid = True
    prompt = "Choose a unit to move, or finish."
    offers = (
        OfferUnit(
            MOVE_UNIT,
            lambda move, g, unit: g.enter(Way(unit)),
            check_unit,
            listed=listed_units,
            own=True,
        ),
        Offer(LOOK, look, check_look, listed=lambda move, g: range(len(WORLD.port_ids)), own=True),
        Offer(DONE, end_move, when=lambda move, g: move.moved, ends=True, own=True),
    )

    def __init__(self, g: HoundState, nation: int) -> None:
        self.nation = nation
        self.moved: list[int] = []
        self.bill = [0] * KINDS_OF_GOODS
        # WH-MOVE-30: the cost of the most expensive unit that travels by rail.
        self.rail = [0] * KINDS_OF_GOODS
        self.cargo = cargo(g, nation)
        self.highway = NONE
        self.looked = 0
