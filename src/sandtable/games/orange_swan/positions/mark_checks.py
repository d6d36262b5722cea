"""What is true of the marks on blocks in every legal state: which lie when and on whom, and who lies open."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AIR, BLOCKS, MAP
from sandtable.games.orange_swan.rules.supply import always_supplied
from sandtable.games.orange_swan.state import (
    ARMOUR_USED,
    ASSAULTED,
    CARRIED,
    ENGAGED,
    FIRED,
    FLOWN,
    GROWN,
    LAND,
    MOVED,
    NAVAL,
    NEW,
    OF_LAND_PHASE,
    OUT_OF_SUPPLY,
    PRODUCTION,
    REDUCED,
    SHIPPED,
    STILL,
    TOILED,
    SwanState,
)

# By Phase, the marks that can lie on blocks in it; the cube of Supply lies through whole Turns.
OF_NAVAL: Final = MOVED | FIRED | ARMOUR_USED
OF_LAND: Final = OF_LAND_PHASE | FIRED | ARMOUR_USED
OF_PRODUCTION: Final = GROWN | NEW
# Marks of ships, of armies, of Ground Units, and of blocks whose face everybody sees.
OF_SHIPS: Final = CARRIED | SHIPPED | STILL | ARMOUR_USED
OF_ARMIES: Final = ENGAGED | ASSAULTED | REDUCED | FLOWN | TOILED
OF_OPEN_BLOCKS: Final = FIRED | ARMOUR_USED
# How many units of a Class can attack a Land Area.
MOST_OF_CLASS: Final = 2


def check_marks(g: SwanState, found: list[str]) -> None:
    """Everything about the marks on blocks of the map, and about those that lie face up."""
    allowed = marks_of_phase(g)
    for unit in range(BLOCKS.n):
        if g.unit_space[unit] >= MAP.n:
            continue
        if g.unit_flags[unit] & ~allowed:
            found.append(f"{BLOCKS.unit_name[unit]} bears a mark that this Phase does not know")
        check_bearer(g, unit, found)
        check_origin(g, unit, found)
        check_shown(g, unit, found)
    check_attackers(g, found)


def marks_of_phase(g: SwanState) -> int:
    """The marks that can lie on blocks now."""
    marks = OUT_OF_SUPPLY | (STILL if g.blitz else 0)
    if g.phase == PRODUCTION:
        marks |= OF_PRODUCTION
    elif g.phase == NAVAL:
        marks |= OF_NAVAL
    elif g.phase == LAND:
        marks |= OF_LAND
    return marks


def check_bearer(g: SwanState, unit: int, found: list[str]) -> None:
    """A mark lies only on a block that can have earned it."""
    flags, name = g.unit_flags[unit], BLOCKS.unit_name[unit]
    if flags & OUT_OF_SUPPLY and always_supplied(g, BLOCKS.unit_nation[unit]):
        found.append(f"{name} is marked as cut off, but needs no Supply")
    if flags & (OF_ARMIES if BLOCKS.unit_large[unit] else OF_SHIPS):
        found.append(f"{name} bears a mark of {'armies' if BLOCKS.unit_large[unit] else 'ships'}")
    if not may_be(flags, g.unit_kind[unit]):
        found.append(f"{name} bears a mark that a {BLOCKS.type_id[g.unit_kind[unit]]} cannot earn")
    if flags & OF_OPEN_BLOCKS and not g.unit_shown[unit]:
        found.append(f"{name} has fought and yet stands hidden")


def may_be(flags: int, kind: int) -> bool:
    """Whether a block with these marks can be of a type: Air Units fly to an Assault, Ground Units land."""
    if flags & FLOWN:
        return BLOCKS.cls[kind] == AIR
    if flags & ASSAULTED:
        return BLOCKS.cls[kind] > AIR
    return not flags & GROWN or BLOCKS.most[kind] > 1


def check_attackers(g: SwanState, found: list[str]) -> None:
    """At most two units of a Class have come into a battle, and over land at least two Classes (6.2.3)."""
    for land in MAP.lands:
        attackers = [unit for unit in g.units_at[land] if g.unit_flags[unit] & ENGAGED]
        if not attackers:
            continue
        classes = [BLOCKS.cls[g.unit_kind[unit]] for unit in attackers]
        if any(classes.count(cls) > MOST_OF_CLASS for cls in classes):
            found.append(f"more than {MOST_OF_CLASS} units of a Class have Engaged {MAP.id[land]}")
        if needs_two_classes(g, attackers) and len(set(classes)) == 1:
            found.append(f"a single Class has Engaged {MAP.id[land]}")


def needs_two_classes(g: SwanState, attackers: list[int]) -> bool:
    """Whether nobody of an attack can have been lost yet: on the way over the sea, or in the battle."""
    return not any(g.unit_flags[unit] & ASSAULTED or g.unit_shown[unit] for unit in attackers) and any(
        BLOCKS.unit_side[unit] != g.turn for unit in g.units_at[g.unit_space[attackers[0]]]
    )


def check_origin(g: SwanState, unit: int, found: list[str]) -> None:
    """Only who has come into battle keeps where it came from: a Sea Zone after an Assault."""
    origin, flags = g.unit_from[unit], g.unit_flags[unit]
    if origin == -1:
        return
    if not 0 <= origin < MAP.n or not flags & ENGAGED:
        found.append(f"{BLOCKS.unit_name[unit]} keeps an origin without a battle")
    elif flags & ASSAULTED and not flags & FLOWN and not MAP.sea[origin]:
        found.append(f"{BLOCKS.unit_name[unit]} Assaulted, but not from the sea")


def check_shown(g: SwanState, unit: int, found: list[str]) -> None:
    """Blocks of the map lie face up only while battles are fought, or after they carried an Assault (2.3)."""
    if g.unit_shown[unit] not in (0, 1):
        found.append(f"{BLOCKS.unit_name[unit]} is neither shown nor hidden")
    if g.unit_shown[unit] and g.phase not in (NAVAL, LAND):
        found.append(f"{BLOCKS.unit_name[unit]} lies face up outside of battles")
