"""Chapters 1 and 2: the blocks on the map: where they are, what they are, and how they stay hidden."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.orange_swan.base.content import (
    AIR,
    AXIS,
    BLOCKS,
    CHINA,
    CV,
    HS,
    INFANTRY,
    JAPAN,
    MAP,
    POOL,
    REMOVED,
    TRAY,
    US,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules.optional import PRE_WAR_CARRIERS, plays
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import PIECES, SwanState
from sandtable.kit.kept import PRESENT

SHOWN = event(
    "shown",
    "unit type strength:number",
    "{0} {0:is/are} revealed.",
    by="unit",
    role="show",
    face="unit type strength",
)
LOST = event("lost", "unit space", "{0} {0:is/are} eliminated in {1}.", by="unit", role="loss")


def side(unit: int) -> int:
    """The Side of a block."""
    return BLOCKS.unit_side[unit]


def is_ship(unit: int) -> bool:
    """2.1: large blocks are Naval Units."""
    return BLOCKS.unit_large[unit]


def is_chinese(unit: int) -> bool:
    """Nationalists and Communists."""
    return BLOCKS.unit_nation[unit] == CHINA


def class_of(g: SwanState, unit: int) -> int:
    """2.1: the Class of a unit."""
    return BLOCKS.cls[g.unit_kind[unit]]


def is_ashore(g: SwanState, unit: int) -> bool:
    """Whether a unit stands in a Land Area."""
    return g.unit_space[unit] < MAP.n and not MAP.sea[g.unit_space[unit]]


def is_air(g: SwanState, unit: int) -> bool:
    """2.1b: an Air Unit."""
    return BLOCKS.cls[g.unit_kind[unit]] == AIR


def is_ground(g: SwanState, unit: int) -> bool:
    """2.1b: an Artillery, Tank or Infantry Unit."""
    return BLOCKS.cls[g.unit_kind[unit]] > AIR


def is_infantry(g: SwanState, unit: int) -> bool:
    """2.1b, 9.5: an Infantry Unit; Marines are Infantry."""
    return BLOCKS.cls[g.unit_kind[unit]] == INFANTRY


def is_marine(g: SwanState, unit: int) -> bool:
    """9.5a: US Marines."""
    return BLOCKS.marine[g.unit_kind[unit]]


def is_capital_ship(g: SwanState, unit: int) -> bool:
    """2.1c: CV and HS are Capital Ships."""
    return BLOCKS.cls[g.unit_kind[unit]] <= HS


def is_elite(g: SwanState, unit: int) -> bool:
    """2.1c: Elite Units bear a darker face."""
    return BLOCKS.elite[g.unit_kind[unit]]


def is_full(g: SwanState, unit: int) -> bool:
    """2.2: at full Strength."""
    return g.unit_steps[unit] == BLOCKS.most[g.unit_kind[unit]]


def at(g: SwanState, place: int, of: int) -> list[int]:
    """The blocks of a Side in a place, in a list of one's own."""
    if not (g.axis_at[place] if of == AXIS else g.allied_at[place]):
        return []
    if not (g.allied_at[place] if of == AXIS else g.axis_at[place]):
        return g.units_at[place][:]
    own = BLOCKS.unit_side
    return [unit for unit in g.units_at[place] if own[unit] == of]


def armies(g: SwanState, of: int) -> list[int]:
    """The Ground and Air Units of a Side on the map, listed once while nothing changes. Do not change it."""
    known, key = PRESENT.known(g), (armies, of)
    found: list[int] | None = known.get(key)
    if found is None:
        counts = g.axis_at if of == AXIS else g.allied_at
        found = known[key] = [unit for land in MAP.lands if counts[land] for unit in at(g, land, of)]
    return found


def has(g: SwanState, place: int, of: int) -> bool:
    """Whether a Side has a block in a place."""
    return (g.axis_at[place] if of == AXIS else g.allied_at[place]) > 0


def count(g: SwanState, place: int, of: int) -> int:
    """How many blocks a Side has in a place."""
    return g.axis_at[place] if of == AXIS else g.allied_at[place]


def on_map(g: SwanState, nation: int, ships: bool) -> bool:
    """Whether a Nation has a Naval Unit, or a Ground or Air Unit, on the map."""
    for group in range(BLOCKS.n_groups):
        if BLOCKS.group_nation[group] == nation and BLOCKS.group_large[group] == ships:
            if any(g.unit_space[unit] < MAP.n for unit in BLOCKS.group_units[group]):
                return True
    return False


def move_to(g: SwanState, unit: int, place: int) -> None:
    """Put a block somewhere else."""
    PIECES.move(g, unit, place)


def reveal(g: SwanState, units: Iterable[int]) -> None:
    """2.3: turn blocks face up."""
    for unit in PIECES.reveal(g, units):
        g.tell(SHOWN, unit, g.unit_kind[unit], g.unit_steps[unit])


def conceal(g: SwanState, units: Iterable[int]) -> None:
    """2.3a, 5.3.7b: stand blocks up again, so that nobody else knows which is which."""
    PIECES.conceal(g, units)


def mingle(g: SwanState, place: int) -> None:
    """1.0, 2.3: an owner may mix blocks that look alike to the enemy: same Force Pool, same marks."""
    PIECES.mingle(g, place)


def mingle_all(g: SwanState) -> None:
    """Mix what looks alike everywhere on the map, when the marks of a Phase are taken off."""
    for place in range(MAP.n):
        if len(g.units_at[place]) > 1:
            mingle(g, place)


def lose_step(g: SwanState, unit: int) -> None:
    """2.2: a unit loses a Step, and is eliminated with its last."""
    g.unit_steps[unit] -= 1
    if g.unit_steps[unit] == 0:
        eliminate(g, unit)


def eliminate(g: SwanState, unit: int) -> None:
    """1.7b, 4.5.2e, 4.5.2s: a lost unit goes to its Force Pool, or out of the game where none is rebuilt."""
    g.tell(LOST, unit, g.unit_space[unit])
    g.unit_steps[unit] = 0
    place = grave(g, unit)
    g.unit_flags[unit], g.unit_from[unit] = 0, -1
    move_to(g, unit, place)
    if place == POOL:
        g.unit_shown[unit] = 0
        mingle_pool(g, BLOCKS.unit_group[unit])
    else:
        g.disclose()
        g.unit_shown[unit] = 1


def grave(g: SwanState, unit: int) -> int:
    """4.5.2e, 4.5.2s: where a lost unit goes."""
    if is_set_aside(g, unit):
        return TRAY
    return POOL if returns_to_pool(g, unit) else REMOVED


def is_set_aside(g: SwanState, unit: int) -> bool:
    """11.PH.d: a lost ship is kept for the count of points, where there is one."""
    return SETUPS[g.scenario].sets_ships_aside and is_ship(unit)


def returns_to_pool(g: SwanState, unit: int) -> bool:
    """1.7b, 4.5.2e, 4.5.2s: all do but Elite Units of Japan and units of Minor Nations."""
    nation = BLOCKS.unit_nation[unit]
    if nation > CHINA:
        return False
    if nation == JAPAN:
        return not is_elite(g, unit)
    return not prewar_carrier(g, unit)


def prewar_carrier(g: SwanState, unit: int) -> bool:
    """10.2: a US CV without a shield, which is not rebuilt where that is played."""
    if not plays(g, PRE_WAR_CARRIERS) or BLOCKS.unit_nation[unit] != US:
        return False
    return class_of(g, unit) == CV and not BLOCKS.shield[g.unit_kind[unit]]


def mingle_pool(g: SwanState, group: int) -> None:
    """1.5a: nobody else can tell the blocks of a Force Pool apart."""
    PIECES.mix(g, pool(g, group))


def pool(g: SwanState, group: int) -> list[int]:
    """1.5a: the blocks of a Force Pool."""
    return PIECES.in_group(g, POOL, group)


def enemy_of(of: int) -> int:
    """The other Side."""
    return 1 - of if of == AXIS else AXIS
