"""What is true of the blocks in every legal state: how many there are, where and how strong each can be."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    DRAWN,
    LATER,
    MAP,
    PLACES,
    REMOVED,
    TRAY,
)
from sandtable.games.orange_swan.rules import stacking
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.units import has, is_chinese
from sandtable.games.orange_swan.state import BEFORE, FINAL, GROWN, LAND, NEW, PIECES, PRODUCTION, SwanState

PLACE_NAMES: Final[list[str]] = [
    *MAP.id,
    "its Force Pool",
    "a later year",
    "the hand that drew it",
    "the box",
    "the tray",
]
# 1.5: how problems name blocks, places and types.
NAMES: Final = (BLOCKS.unit_name, PLACE_NAMES, BLOCKS.type_id)
# Phases in which nobody is on the move, so that stacks are as the rules want them at rest.
AT_REST: Final = (BEFORE, PRODUCTION, FINAL)


def check_blocks(g: SwanState, found: list[str]) -> None:
    """Everything about single blocks and about stacks of them."""
    found += PIECES.problems(g, NAMES)
    for unit in range(BLOCKS.n):
        place = g.unit_space[unit]
        if 0 <= place < MAP.n:
            check_ground(g, unit, found)
            check_strength(g, unit, found)
        else:
            check_beside(g, unit, found)
    check_stacks(g, found)


def check_ground(g: SwanState, unit: int, found: list[str]) -> None:
    """A block stands only where its kind and its Nation may ever be (1.6, 1.8, 2.1, 5.0.1)."""
    place, name = g.unit_space[unit], BLOCKS.unit_name[unit]
    if MAP.sea[place] != BLOCKS.unit_large[unit]:
        found.append(f"{name} stands {'at sea' if MAP.sea[place] else 'on land'}, in {MAP.id[place]}")
    if MAP.no_entry[place]:
        found.append(f"{name} is in {MAP.id[place]}, which nobody enters")
    if MAP.only[place] not in (ANYBODY, BLOCKS.unit_side[unit]):
        found.append(f"{name} is in {MAP.id[place]}, which is closed to its Side")
    if is_chinese(unit) and not MAP.continental[place]:
        found.append(f"{name} is in {MAP.id[place]}, outside Continental Asia")


def check_strength(g: SwanState, unit: int, found: list[str]) -> None:
    """A block on the map has Steps, no more than are printed; fresh marks tell more (2.2, 4.5.2, 4.5.7)."""
    least, most = step_range(g, unit, g.unit_kind[unit])
    if not least <= g.unit_steps[unit] <= most:
        found.append(f"{BLOCKS.unit_name[unit]} has {g.unit_steps[unit]} Steps, not {least} to {most}")


def step_range(g: SwanState, unit: int, kind: int) -> tuple[int, int]:
    """The fewest and most Steps that a block on the map can have, by its type and the marks on it.

    A unit that was just deployed has one Step, one that was just reinforced at least two.
    """
    flags = g.unit_flags[unit]
    if flags & GROWN:
        return 2, BLOCKS.most[kind]
    return 1, BLOCKS.new_steps if flags & NEW else BLOCKS.most[kind]


def check_beside(g: SwanState, unit: int, found: list[str]) -> None:
    """A block beside the map has no Steps before it is drawn, no marks, and lies as its place wants (1.5)."""
    place, name = g.unit_space[unit], BLOCKS.unit_name[unit]
    if not MAP.n <= place < PLACES:
        found.append(f"{name} is nowhere")
        return
    steps = BLOCKS.new_steps if place == DRAWN else 0
    if g.unit_steps[unit] != steps or g.unit_flags[unit] or g.unit_from[unit] != -1:
        found.append(f"{name} is beside the map but not cleared")
    if g.unit_shown[unit] != (place in (LATER, REMOVED, TRAY)):
        found.append(f"{name} lies {'open' if g.unit_shown[unit] else 'hidden'} in {PLACE_NAMES[place]}")
    if place == LATER and BLOCKS.entry[g.unit_kind[unit]] <= SETUPS[g.scenario].year:
        found.append(f"{name} waits for a year that has come")
    if place == TRAY and not (SETUPS[g.scenario].sets_ships_aside and BLOCKS.unit_large[unit]):
        found.append(f"{name} is in the tray, where only sunk ships of Pearl Harbor are kept")
    if place == DRAWN and (g.phase != PRODUCTION or BLOCKS.unit_side[unit] != g.turn):
        found.append(f"{name} is drawn while its Side does not build")


def check_stacks(g: SwanState, found: list[str]) -> None:
    """Between movements no space holds too many, and on land only one Side stands (1.6, 2.7, 4.2.3)."""
    for place in range(MAP.n):
        if not g.units_at[place]:
            continue
        both = not MAP.sea[place] and has(g, place, AXIS) and has(g, place, ALLIED)
        if both and g.phase != LAND:
            found.append(f"both Sides stand in {MAP.id[place]} outside a Land Phase")
        if g.phase in AT_REST and mixes_communists(g, place):
            found.append(f"Communists share {MAP.id[place]} with others")
    if g.phase in AT_REST:
        for side in (AXIS, ALLIED):
            for place in stacking.too_many(g, side):
                found.append(f"too many units of one Side in {MAP.id[place]}")


def mixes_communists(g: SwanState, place: int) -> bool:
    """Whether Communists, who keep to themselves, stand with others of their Side (1.6)."""
    communists = [
        BLOCKS.unit_communist[unit] for unit in g.units_at[place] if BLOCKS.unit_side[unit] == ALLIED
    ]
    return any(communists) and not all(communists)
