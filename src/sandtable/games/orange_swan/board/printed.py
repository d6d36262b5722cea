"""What never changes of the board, in the words in which people see it."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ANYBODY,
    BLOCKS,
    CLASSES,
    LARGE,
    MAP,
    NATIONS,
    NOT_HELD,
    SMALL,
)
from sandtable.games.orange_swan.base.names import ADJECTIVES, NATION_NAMES, SIDE_NAMES
from sandtable.games.orange_swan.base.tables import template
from sandtable.kit.words import Templates

SEAS: Final = "Seas"
NO_ENTRY: Final = "Closed to all"
# What is said of a Sea Zone that neither Side controls.
CONTESTED_SEA: Final = "Contested"

# What is printed in areas and Sea Zones.
CLOSED: Final = template("printed.closed", "", "Closed to all")
ONE_SIDE_ONLY: Final = template("printed.only", "text", "{0} only")
SHIPYARD: Final = template("printed.shipyard", "text", "{0} ships are built here")
SUBMARINE_ICON: Final = template("printed.submarine", "", "Submarine icon")
ROUGH: Final = template("printed.rough", "", "Rough")
CLEAR: Final = template("printed.clear", "", "Clear")
FORTRESS: Final = template("printed.fortress", "", "Fortress")
MONSOON: Final = template("printed.monsoon", "", "Monsoon in Summer")
NO_LIMIT: Final = template("printed.stack.none", "", "no stacking limit")
STACK_LIMIT: Final = template("printed.stack", "number", "{0} {0:unit/units} of a Side")
CAPITAL: Final = template("printed.capital", "text", "Capital of {0}")
STRATEGIC_AREA: Final = template("printed.strategic", "number", "Strategic Area, {0} PP")
PRODUCTION_AREA: Final = template("printed.production", "number", "Production Area, {0} PP")
OILFIELD: Final = template("printed.oilfield", "", "Oilfield")
BURMA_ROAD: Final = template("printed.burma-road", "", "Burma Road")
PORT_ON: Final = template("printed.port", "space", "Port on {0}")
ROUNDEL: Final = template("printed.roundel", "text", "Roundel: {0}")
LARGE_UMBRELLA: Final = template("printed.umbrella.large", "", "large Umbrella")
SMALL_UMBRELLA: Final = template("printed.umbrella.small", "", "small Umbrella")

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


def printed_marks(words: Templates, space: int) -> list[str]:
    """Everything that is printed in a space."""
    if MAP.sea[space]:
        return sea_marks(words, space)
    if MAP.no_entry[space]:
        return [words.plain(CLOSED)]
    return [
        *terrain_marks(words, space),
        *worth_marks(words, space),
        *use_marks(words, space),
        *umbrella_marks(words, space),
    ]


def sea_marks(words: Templates, sea: int) -> list[str]:
    """Who may enter, who builds ships there, the icons, and the limit of stacks."""
    marks = [words.plain(ONE_SIDE_ONLY, SIDE_NAMES[MAP.only[sea]])] if MAP.only[sea] != ANYBODY else []
    if MAP.deploy[sea] != NOT_HELD:
        marks.append(words.plain(SHIPYARD, ADJECTIVES[MAP.deploy[sea]]))
    if MAP.sub_icon[sea]:
        marks.append(words.plain(SUBMARINE_ICON))
    return marks + monsoon_mark(words, sea) + stack_mark(words, sea)


def terrain_marks(words: Templates, land: int) -> list[str]:
    """Rough or Clear, the size, and what the weather does in Summer."""
    marks = [words.plain(ROUGH if MAP.rough[land] else CLEAR)]
    if MAP.fortress[land]:
        marks.append(words.plain(FORTRESS))
    return marks + monsoon_mark(words, land) + stack_mark(words, land)


def monsoon_mark(words: Templates, space: int) -> list[str]:
    """The rain cloud."""
    return [words.plain(MONSOON)] if MAP.monsoon[space] else []


def stack_mark(words: Templates, space: int) -> list[str]:
    """The limit of stacks where it is not the usual one."""
    if MAP.stack[space] == 0:
        return [words.plain(NO_LIMIT)]
    return [words.plain(STACK_LIMIT, MAP.stack[space])] if MAP.stack[space] < 4 else []


def worth_marks(words: Templates, land: int) -> list[str]:
    """Capitals, Strategic and Production Areas, oilfields and the Burma Road."""
    marks = []
    if MAP.capital[land] != NOT_HELD:
        marks.append(words.plain(CAPITAL, NATION_NAMES[MAP.capital[land]]))
    if MAP.strategic[land]:
        marks.append(words.plain(STRATEGIC_AREA, MAP.pp[land]))
    elif MAP.pp[land]:
        marks.append(words.plain(PRODUCTION_AREA, MAP.pp[land]))
    if MAP.oilfield[land]:
        marks.append(words.plain(OILFIELD))
    if land in MAP.burma_road:
        marks.append(words.plain(BURMA_ROAD))
    return marks


def use_marks(words: Templates, land: int) -> list[str]:
    """The Ports and the seas on which they open, and whose new units can come there."""
    marks = []
    if MAP.ports[land]:
        marks.append(words.plain(PORT_ON, list(MAP.ports[land])))
    roundels = [ADJECTIVES[n] for n in range(len(NATIONS)) if MAP.roundels[land] >> n & 1]
    if MAP.communist_roundel[land]:
        roundels.append("Communist")
    if roundels:
        marks.append(words.plain(ROUNDEL, ", ".join(roundels)))
    return marks


def umbrella_marks(words: Templates, land: int) -> list[str]:
    """The circles of Strategic Air Warfare in which an area lies."""
    umbrellas = [(LARGE, LARGE_UMBRELLA), (SMALL, SMALL_UMBRELLA)]
    return [words.plain(mark) for bit, mark in umbrellas if MAP.umbrella[land] & bit]
