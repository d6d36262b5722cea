"""PLAYERBOARD SET-UP: units, where they are, and the spaces that hold them."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.war_hounds.content import (
    ANY_MARINE,
    ARENA,
    FIRST_MARINE,
    GROUP,
    GUN,
    LAND,
    SHIP,
    SLOTS,
    SUB,
    TROOP,
    UNIT_SLOT_KIND,
)
from sandtable.games.war_hounds.state import (
    IN_PORT,
    MAYBE_SHIP,
    MAYBE_SUB,
    NO_PLACE,
    NONE,
    ON_MAP,
    OUT,
    READIED,
    RESERVE,
    HoundState,
    faction_of,
    nations,
)
from sandtable.games.war_hounds.terrain import PORT_SPACES, WORLD


def own(nation: int) -> range:
    """The slots of all units of a nation."""
    return range(nation * SLOTS, (nation + 1) * SLOTS)


def nation_of(unit: int) -> int:
    """Whose unit it is."""
    return unit // SLOTS


def arena_of(g: HoundState, unit: int) -> int:
    """The arena of a unit. A face-down tile is a marine unit, whatever it is."""
    kind = g.unit_kind[unit]
    return ARENA[SHIP if kind < 0 else kind]


def value_of(g: HoundState, unit: int) -> int:
    """WH-INF-3, WH-BUILD-4: damage to destroy, most XP, and steps on both tracks; a tank's are a gun's."""
    return faction_of(g, nation_of(unit)).value[g.unit_kind[unit]]


def at(g: HoundState, space: int, nation: int) -> list[int]:
    """The units of a nation that stand openly in a space."""
    return [unit for unit in g.units_at[space] if unit // SLOTS == nation]


def enemies_at(g: HoundState, space: int, nation: int) -> bool:
    """Whether a unit of another nation stands openly in a space."""
    return any(unit // SLOTS != nation for unit in g.units_at[space])


def is_present(g: HoundState, nation: int, space: int) -> bool:
    """Whether a nation has a unit in a space."""
    return any(unit // SLOTS == nation for unit in g.units_at[space])


def on_map(g: HoundState, nation: int) -> list[int]:
    """The units of a nation that stand openly on the map."""
    return [unit for unit in own(nation) if g.unit_state[unit] == ON_MAP]


def readied(g: HoundState, nation: int) -> list[int]:
    """The readied units of a nation."""
    return [unit for unit in own(nation) if g.unit_state[unit] == READIED]


def alike(g: HoundState, units: Iterable[int]) -> list[int]:
    """Of units that are alike in everything the first one."""
    found: dict[tuple[int, ...], int] = {}
    for unit in units:
        look = (
            unit // SLOTS,
            g.unit_kind[unit],
            g.unit_state[unit],
            g.unit_at[unit],
            g.unit_port[unit],
            g.unit_xp[unit],
            g.unit_wounds[unit],
            g.unit_inside[unit],
            g.unit_part[unit],
            g.unit_cover[unit],
        )
        found.setdefault(look, unit)
    return list(found.values())


# ------------------------------------------------------------------ reserve and readied spaces


def fielded(g: HoundState, nation: int, kind: int) -> int:
    """How many tokens of a type are in use: readied, in a port or on the map."""
    return sum(g.unit_state[unit] >= READIED and g.unit_kind[unit] == kind for unit in own(nation))


def in_reserve(g: HoundState, nation: int, kind: int) -> int:
    """WH-SETUP-22: the tokens of a type left in the reserve; there are no more than its spaces."""
    return faction_of(g, nation).reserve[kind] - fielded(g, nation, kind)


def free_readied(g: HoundState, nation: int, group: int) -> int:
    """WH-BUILD-3, WH-FAC-7: the readied spaces of a group that are free; planes and bombers share one."""
    taken = sum(
        g.unit_state[unit] == READIED and GROUP[SHIP if g.unit_kind[unit] < 0 else g.unit_kind[unit]] == group
        for unit in own(nation)
    )
    return faction_of(g, nation).readied[group] - taken


def can_ready(g: HoundState, nation: int, kind: int) -> bool:
    """WH-BUILD-2, WH-DRAFT-2: a unit comes out of the reserve onto a free readied space of its group."""
    return in_reserve(g, nation, kind) > 0 and free_readied(g, nation, GROUP[kind]) > 0


def ready(g: HoundState, nation: int, kind: int, xp: int = 0) -> int:
    """WH-BUILD-9: a unit goes from the reserve to a readied space; a ship or sub face down."""
    unit = from_reserve(g, nation, kind)
    g.unit_state[unit] = READIED
    g.unit_xp[unit] = min(xp, value_of(g, unit))
    return unit


def from_reserve(g: HoundState, nation: int, kind: int) -> int:
    """WH-HID-4: a token of a type from the reserve; ships and subs share slots, so none tells its type."""
    wanted = ANY_MARINE if kind in (SHIP, SUB) else kind
    for unit in own(nation):
        if g.unit_state[unit] == RESERVE and UNIT_SLOT_KIND[unit] == wanted:
            g.unit_kind[unit] = kind
            return unit
    raise LookupError(f"nation {nation} has no unit of type {kind} in the reserve")


def fill_reserve(g: HoundState, nation: int) -> None:
    """WH-SETUP-22: a token for each reserve space of the faction; others are returned to the box."""
    faction = faction_of(g, nation)
    left = [*faction.reserve, faction.reserve[SHIP] + faction.reserve[SUB]]
    for unit in own(nation):
        kind = UNIT_SLOT_KIND[unit]
        left[kind] -= 1
        g.unit_state[unit] = RESERVE if left[kind] >= 0 else OUT


# ------------------------------------------------------------------ from place to place


def stand(g: HoundState, unit: int, space: int) -> None:
    """A unit comes to stand openly in a space. What it is can be seen there."""
    leave(g, unit)
    g.unit_state[unit], g.unit_at[unit] = ON_MAP, space
    g.unit_waters[unit] = 0
    g.unit_known[unit] = g.unit_spotted[unit] = 0
    if unit % SLOTS >= FIRST_MARINE:
        g.unit_maybe[unit] = MAYBE_SHIP if g.unit_kind[unit] == SHIP else MAYBE_SUB
    g.units_at[space].append(unit)


def leave(g: HoundState, unit: int) -> None:
    """A unit leaves where it is, and its trench."""
    if g.unit_state[unit] == ON_MAP:
        g.units_at[g.unit_at[unit]].remove(unit)
    g.unit_at[unit], g.unit_port[unit], g.unit_inside[unit] = NO_PLACE, NONE, 0


def to_reserve(g: HoundState, unit: int) -> None:
    """WH-DMG-4, WH-DMG-7: a destroyed unit and its cubes leave the board; it must be readied again."""
    leave(g, unit)
    g.unit_state[unit] = RESERVE
    g.unit_xp[unit] = g.unit_wounds[unit] = g.unit_part[unit] = g.unit_cover[unit] = 0
    g.unit_known[unit] = g.unit_spotted[unit] = g.unit_waters[unit] = 0
    if unit % SLOTS >= FIRST_MARINE:
        g.unit_kind[unit], g.unit_maybe[unit] = SHIP, MAYBE_SHIP | MAYBE_SUB


def into_port(g: HoundState, unit: int, port_space: int, water: int) -> None:
    """WH-DEP-6, WH-SETUP-23: a tile and a location marker lie face down on a port space."""
    leave(g, unit)
    g.unit_state[unit], g.unit_port[unit], g.unit_at[unit] = IN_PORT, port_space, water


def port_spaces(g: HoundState) -> list[int]:
    """WH-SETUP-9: the spaces of the ports in play, two in each; one port fewer than players."""
    ports = WORLD.in_play[g.players].ports
    return [space for space, port in enumerate(PORT_SPACES) if port < ports]


def free_port_spaces(g: HoundState) -> list[int]:
    """WH-DEP-7, WH-DEP-13: the port spaces without a tile, any of which may be chosen."""
    taken = {port for port in g.unit_port if port >= 0}
    return [space for space in port_spaces(g) if space not in taken]


def located(g: HoundState, nation: int) -> list[int]:
    """WH-DEP-12: the waters whose location markers a nation has used; it has one for each."""
    return [g.unit_at[unit] for unit in own(nation) if g.unit_state[unit] == IN_PORT]


# ------------------------------------------------------------------ trenches


def entrenched(g: HoundState, space: int) -> int:
    """WH-IMP-8: whose troops are in the trench of a region, or -1: nobody else's may enter meanwhile."""
    for unit in g.units_at[space]:
        if g.unit_inside[unit]:
            return nation_of(unit)
    return NONE


def may_enter(g: HoundState, unit: int) -> bool:
    """WH-IMP-5, WH-IMP-7, WH-IMP-8, WH-MOVE-20: whether a unit may be placed in the trench of its region."""
    space = g.unit_at[unit]
    return (
        g.unit_state[unit] == ON_MAP
        and g.unit_kind[unit] == TROOP
        and WORLD.is_land(space)
        and bool(g.trench[space])
        and not g.unit_inside[unit]
        and entrenched(g, space) in (NONE, nation_of(unit))
    )


def is_land_unit(g: HoundState, unit: int) -> bool:
    """Whether a unit is a troop, a gun or a tank."""
    return ARENA[g.unit_kind[unit]] == LAND


def is_gun(g: HoundState, unit: int) -> bool:
    """Whether a unit is an artillery gun."""
    return g.unit_kind[unit] == GUN


def of_kinds(g: HoundState, units: Iterable[int], *kinds: int) -> list[int]:
    """Those of some types."""
    return [unit for unit in units if g.unit_kind[unit] in kinds]


def gain_xp(g: HoundState, unit: int, cubes: int) -> None:
    """WH-TRAIN-2: XP, never more than the value of the unit."""
    g.unit_xp[unit] = min(g.unit_xp[unit] + cubes, value_of(g, unit))


def nations_at(g: HoundState, space: int) -> list[int]:
    """The nations with units in a space."""
    return [nation for nation in nations(g) if is_present(g, nation, space)]


def cube_limit(g: HoundState, unit: int) -> int:
    """WH-HID-7: the most XP that a unit can hold, as far as everybody can tell."""
    faction, maybe = faction_of(g, nation_of(unit)), g.unit_maybe[unit]
    if unit % SLOTS < FIRST_MARINE:
        return faction.value[UNIT_SLOT_KIND[unit]]
    kinds = [kind for kind, bit in ((SHIP, MAYBE_SHIP), (SUB, MAYBE_SUB)) if maybe & bit]
    return max(faction.value[kind] for kind in kinds)
