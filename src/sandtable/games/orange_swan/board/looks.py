"""The looks of the board: colours of Nations, symbols of Classes, signs of areas, markers and badges."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.board.printed import MARINE_SYMBOL, SYMBOLS
from sandtable.kit.looks import chosen, palette, signs
from sandtable.protocol.looks import Badge, MarkerKind, PieceSign, Sign

# By the ids of the colours of Powers.
PAINTS: Final = {
    "japan": palette.ORANGE,
    "us": palette.GREEN,
    "commonwealth": palette.NAVY,
    "china": palette.PURPLE,
    "philippines": palette.MINT,
    "dutch": palette.SKY,
    "communists": palette.RED,
}
SYMBOL_CHART: Final = chosen(*SYMBOLS.values(), MARINE_SYMBOL, "rain")

# By the names that the drawing has for them; it draws all others itself.
AREA_SIGN: Final = "black"
OIL_SIGN: Final = "red"
PORT_SIGN: Final = "base"
STRAIT_SIGN: Final = "strait"
SIGNS: Final = {
    AREA_SIGN: Sign("Production Area", 14, signs.BLACK_TRIANGLE),
    OIL_SIGN: Sign("Oilfield", 14, signs.RED_TRIANGLE),
    PORT_SIGN: Sign("Port", 14, signs.ANCHOR_IN_RING),
    STRAIT_SIGN: Sign("Strait", 14, signs.NARROWS),
}

# What lies in spaces beside blocks: by its kind what it is called, and how it is drawn.
MARKERS: Final = {
    "control": MarkerKind("Control of a Sea Zone", "roundel"),
    "opposition": MarkerKind("Opposition Discs", "disc"),
    "monsoon": MarkerKind("Active Monsoon", "token", "name", "rain", "#dfe9f2", "#2b5c8a", "#2b5c8a"),
    "battle": MarkerKind("Battle", "frame"),
}

ELITE: Final = "elite"
ARMOUR: Final = "armour"
BADGES: Final = {ELITE: Badge("Elite", "star"), ARMOUR: Badge("Armour", "shield")}

UNSUPPLIED: Final = "unsupplied"
USED: Final = "used"
PIECE_SIGNS: Final = {
    UNSUPPLIED: PieceSign("Out of supply", "cube"),
    USED: PieceSign("Already used", "tick"),
}
LEGEND: Final = ["The Steps of a unit are its strength: the number of dice it rolls and of hits it can take."]


def printed_signs(space: int) -> dict[str, int]:
    """What is drawn in a space, each with its number."""
    found: dict[str, int] = {}
    if MAP.pp[space]:
        found[OIL_SIGN if MAP.oilfield[space] else AREA_SIGN] = MAP.pp[space]
    if MAP.ports[space] and not MAP.sea[space]:
        found[PORT_SIGN] = 1
    return found
