"""What never changes of the board, in the words in which people see it."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.content import (
    ANYBODY,
    BLOCKS,
    CLASSES,
    LARGE,
    MAP,
    NATIONS,
    NOT_HELD,
    SMALL,
)
from sandtable.games.orange_swan.names import ADJECTIVES, NATION_NAMES, SIDE_NAMES

SEAS: Final = "Seas"
NO_ENTRY: Final = "Closed to all"
# What is said of a Sea Zone that neither Side controls.
CONTESTED_SEA: Final = "Contested"

# Those whose blocks there are: the Nations, and the Chinese who keep a Force Pool of their own.
COMMUNISTS: Final = "Communists"
POWER_NAMES: Final = (*NATION_NAMES, COMMUNISTS)
POWER_ADJECTIVES: Final = (*ADJECTIVES, "Communist")
# The id of the colours of each: orange, green, blue, purple, light green, light blue and red.
COLOURS: Final = ("japan", "us", "commonwealth", "china", "philippines", "dutch", "communists")

# By Class, the sign that a page draws.
SYMBOLS: Final = {
    "cv": "carrier",
    "hs": "heavy-ship",
    "ls": "light-ship",
    "sub": "sub",
    "air": "air",
    "artillery": "artillery",
    "tank": "tank",
    "infantry": "infantry",
}
MARINE_SYMBOL: Final = "marine"
# By Class, the colour of its Steps.
PIPS: Final = {
    "cv": "blue",
    "air": "blue",
    "hs": "red",
    "artillery": "red",
    "ls": "white",
    "tank": "white",
    "sub": "black",
    "infantry": "black",
}


def power_of(unit: int) -> str:
    """Whose a block is, in one word."""
    return COMMUNISTS if BLOCKS.unit_communist[unit] else NATION_NAMES[BLOCKS.unit_nation[unit]]


def symbol_of(kind: int) -> str:
    """The sign of a type of block."""
    return MARINE_SYMBOL if BLOCKS.marine[kind] else SYMBOLS[CLASSES[BLOCKS.cls[kind]]]


def headings() -> list[tuple[str, list[int]]]:
    """The map by the colours in which it is printed; the seas come last."""
    grouped: dict[str, list[int]] = {name: [] for name in (*NATION_NAMES, NO_ENTRY, SEAS)}
    for space in range(MAP.n):
        grouped[heading_of(space)].append(space)
    return [(name, spaces) for name, spaces in grouped.items() if spaces]


def heading_of(space: int) -> str:
    """Under which heading a space is listed."""
    if MAP.sea[space]:
        return SEAS
    return NATION_NAMES[MAP.owner[space]] if MAP.owner[space] != NOT_HELD else NO_ENTRY


# ---------------------------------------------------------------------- marks


def printed_marks(space: int) -> list[str]:
    """Everything that is printed in a space."""
    if MAP.sea[space]:
        return sea_marks(space)
    if MAP.no_entry[space]:
        return [NO_ENTRY]
    return [*terrain_marks(space), *worth_marks(space), *use_marks(space), *umbrella_marks(space)]


def sea_marks(sea: int) -> list[str]:
    """Who may enter, who builds ships there, the icons, and the limit of stacks."""
    marks = [f"{SIDE_NAMES[MAP.only[sea]]} only"] if MAP.only[sea] != ANYBODY else []
    if MAP.deploy[sea] != NOT_HELD:
        marks.append(f"{ADJECTIVES[MAP.deploy[sea]]} ships are built here")
    if MAP.sub_icon[sea]:
        marks.append("Submarine icon")
    return marks + monsoon_mark(sea) + stack_mark(sea)


def terrain_marks(land: int) -> list[str]:
    """Rough or Clear, the size, and what the weather does in Summer."""
    marks = ["Rough" if MAP.rough[land] else "Clear"]
    if MAP.fortress[land]:
        marks.append("Fortress")
    return marks + monsoon_mark(land) + stack_mark(land)


def monsoon_mark(space: int) -> list[str]:
    """The rain cloud."""
    return ["Monsoon in Summer"] if MAP.monsoon[space] else []


def stack_mark(space: int) -> list[str]:
    """The limit of stacks where it is not the usual one."""
    if MAP.stack[space] == 0:
        return ["no stacking limit"]
    return [f"{MAP.stack[space]} units of a Side"] if MAP.stack[space] < 4 else []


def worth_marks(land: int) -> list[str]:
    """Capitals, Strategic and Production Areas, oilfields and the Burma Road."""
    marks = []
    if MAP.capital[land] != NOT_HELD:
        marks.append(f"Capital of {NATION_NAMES[MAP.capital[land]]}")
    if MAP.strategic[land]:
        marks.append(f"Strategic Area, {MAP.pp[land]} PP")
    elif MAP.pp[land]:
        marks.append(f"Production Area, {MAP.pp[land]} PP")
    if MAP.oilfield[land]:
        marks.append("Oilfield")
    if land in MAP.burma_road:
        marks.append("Burma Road")
    return marks


def use_marks(land: int) -> list[str]:
    """The Ports and the seas on which they open, and whose new units can come there."""
    marks = []
    if MAP.ports[land]:
        marks.append("Port on " + " and ".join(MAP.name[sea] for sea in MAP.ports[land]))
    roundels = [ADJECTIVES[n] for n in range(len(NATIONS)) if MAP.roundels[land] >> n & 1]
    if MAP.communist_roundel[land]:
        roundels.append("Communist")
    if roundels:
        marks.append("Roundel: " + ", ".join(roundels))
    return marks


def umbrella_marks(land: int) -> list[str]:
    """The circles of Strategic Air Warfare in which an area lies."""
    umbrellas = [(LARGE, "large Umbrella"), (SMALL, "small Umbrella")]
    return [words for bit, words in umbrellas if MAP.umbrella[land] & bit]
