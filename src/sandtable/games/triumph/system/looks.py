"""The looks of the boards: colours of Powers, symbols of unit types, signs of Cities, markers and tracks."""

from __future__ import annotations

from typing import Final

from sandtable.engine import palette, signs
from sandtable.engine.symbols import chosen
from sandtable.games.triumph.content import (
    CAPITAL_CITY,
    CITY,
    MAINCAPITAL,
    NO_CITY,
    STRAIT,
    SUBCAPITAL,
    TOWN,
    Content,
)
from sandtable.protocol.looks import LaneMark, Lanes, MarkerKind, Paint, SeatCount, Sign, Symbol

# By the colour of a Power's units.
PAINTS: Final = {
    "gold": palette.ORANGE,
    "green": palette.GREEN,
    "red": palette.RED,
    "dark blue": palette.NAVY,
    "teal": palette.TURQUOISE,
    "purple": palette.PURPLE,
    "gray": palette.GREY,
    "olive": palette.OLIVE,
    "light blue": palette.SKY,
    "orange": palette.SAND,
}

# The signs of Cities, and of what else is printed in areas, by the names that drawings have for them.
CITY_SIGNS: Final = {
    TOWN: "town",
    CITY: "city",
    CAPITAL_CITY: "capital-city",
    SUBCAPITAL: "sub",
    MAINCAPITAL: "main",
}
RES_SIGN: Final = "black"
OIL_SIGN: Final = "red"
BASE_SIGN: Final = "base"
STRAIT_SIGN: Final = "strait"
SIGNS: Final = {
    "main": Sign("Main capital", 27, signs.STAR_IN_RING, number=signs.HALO),
    "sub": Sign("Sub-capital", 24, signs.DISC_IN_RING, number=signs.HALO),
    "capital-city": Sign("Capital", 20, signs.DISC_IN_SQUARE, number=signs.HALO),
    "city": Sign("City", 18, signs.DISC, number=signs.HALO),
    "town": Sign("Town", 12, signs.RING),
    RES_SIGN: Sign("Resource", 14, signs.BLACK_TRIANGLE),
    OIL_SIGN: Sign("Oil", 14, signs.RED_TRIANGLE),
    BASE_SIGN: Sign("Base", 14, signs.ANCHOR_IN_RING, symbol="base"),
    STRAIT_SIGN: Sign("Strait", 14, signs.NARROWS),
}
# What a City counts for where nothing else is printed.
CITY_POP: Final = {CITY: 1, CAPITAL_CITY: 1, SUBCAPITAL: 2, MAINCAPITAL: 3}

# By the symbols of unit types, and of what lies on the map or counts on tracks.
OTHER_SYMBOLS: Final = (
    "partisan",
    "blockade",
    "factory",
    "population",
    "resource",
    "base",
    "hand",
    "vault",
)

MARKERS: Final = {
    "influence": MarkerKind("Influence", "shield"),
    "diplomacy": MarkerKind("Diplomacy cards in play", "disc"),
    "partisans": MarkerKind("Partisans", "token", "pieces", "partisan", "#6b3a87", "#ffe9c9", "#ffffff"),
    "blockade": MarkerKind("Blockade", "token", "corner", "blockade", "#ffffff", "#b3261e", "#b3261e"),
    "battle": MarkerKind("Battle", "frame"),
}

LANES: Final = Lanes(
    "Production track",
    [
        LaneMark("ind", "Industry", "factory"),
        LaneMark("pop", "population", "population"),
        LaneMark("res", "resources", "resource"),
    ],
    note="lowest marker counts",
    filled="production",
    filled_name="production",
)
COUNTS: Final = [
    SeatCount("ind", "factory", "Industry {count}", "Industry {count}"),
    SeatCount("cards", "hand", "{count} card", "{count} cards"),
    SeatCount("chits", "vault", "{count} dividend", "{count} dividends"),
]
LEGEND: Final = [
    "The strength of a unit is its CV: the number of dice it rolls and of hits it can take.",
    "The number in a city is its population.",
]


def paints(c: Content) -> dict[str, Paint]:
    """The colours of the Powers."""
    return {power: PAINTS[colour] for power, colour in zip(c.power_id, c.power_color, strict=True)}


def symbols(c: Content) -> dict[str, Symbol]:
    """The symbols of the types of units, and all others that the board shows."""
    return chosen(*c.type_id, *OTHER_SYMBOLS)


def printed_signs(c: Content, space: int) -> dict[str, int]:
    """What is drawn in a space, each with its number."""
    found: dict[str, int] = {}
    city = c.space_city[space]
    if city != NO_CITY:
        kind = min(city, MAINCAPITAL)
        found[CITY_SIGNS[kind]] = c.space_pop[space] or CITY_POP.get(kind, 0)
    if c.space_res[space]:
        found[RES_SIGN] = c.space_res[space]
    if c.space_oil[space]:
        found[OIL_SIGN] = c.space_oil[space]
    if c.space_base[space]:
        found[BASE_SIGN] = 1
    if c.space_kind[space] == STRAIT:
        found[STRAIT_SIGN] = 1
    return found
