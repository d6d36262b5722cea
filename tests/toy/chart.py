"""Skirmish: its chart, which is everything that a board needs to be drawn and that never changes.

A page knows no game. It draws what stands here: spaces and how they touch, pieces and their symbols, colours,
cards, and the map itself as polygons.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from sandtable.engine import palette
from sandtable.engine.symbols import chosen
from sandtable.protocol.cards import CardFigure, CardUse, ChartCard
from sandtable.protocol.chart import Chart, ChartFaction, ChartKind, ChartSpace, Region, Strength
from sandtable.protocol.looks import Stroke, Symbol
from sandtable.protocol.shape import Outline, Shape
from tests.toy import tables as t

# Colours that everybody can tell apart.
PAINTS: Final = {"red": palette.RED, "blue": palette.NAVY, "green": palette.GREEN}
# The engine has many symbols; what it lacks a game draws itself, on a grid of 24.
HORSE: Final = Symbol(
    solid=["M4 22V15C4 8 8 4 15 3L16 1L18 4C20 5 21 8 21 11L18 13L14 10C12 12 12 14 13 17V22Z"],
    lines=[Stroke("M15 6.5H16", 1.4)],
)
SYMBOLS: Final = {"foot": "infantry", "horse": "horse", "guns": "artillery"}
NAMES: Final = {"foot": "Foot", "horse": "Horse", "guns": "Guns"}
COLOURS: Final = {"patrol": "#2f6b3f", "march": "#8a5a00", "charge": "#8c3b1b", "ambush": "#2c4a63"}

# The fields lie round the middle of the sheet, each a sixth of a ring.
MIDDLE: Final = 260
INNER: Final = 90
OUTER: Final = 240


def chart() -> Chart:
    """What never changes: the ring of fields, the blocks, the cards, and how all of it looks."""
    return Chart(
        regions=[Region("The ring", list(t.FIELDS))],
        spaces={field: ChartSpace(field.capitalize(), "land") for field in t.FIELDS},
        links=[
            (t.FIELDS[a], t.FIELDS[b], "plains") for a, near in enumerate(t.NEIGHBOURS) for b in near if a < b
        ],
        factions={seat: ChartFaction(seat.capitalize()) for seat in t.SEATS},
        units={block: block.rpartition("-")[0] for block in t.BLOCKS},
        kinds={kind: ChartKind(NAMES[kind], SYMBOLS[kind], most=t.MAX_STRENGTH) for kind in t.KINDS},
        paints=PAINTS,
        symbols=chosen("infantry", "artillery") | {"horse": HORSE},
        strength=Strength("point", "points"),
        cards={card: card_entry(number) for number, card in enumerate(t.CARDS)},
        outline=Outline(2 * MIDDLE, 2 * MIDDLE, {field: shape(at) for at, field in enumerate(t.FIELDS)}),
    )


def card_entry(number: int) -> ChartCard:
    """A card: how many moves it gives, and whether it can be played as an Ambush."""
    name = t.CARDS[number].rpartition("-")[0].capitalize()
    moves = t.MOVES[number]
    uses = []
    if number >= t.FIRST_AMBUSH:
        bonus = f"the defender adds {t.AMBUSH_BONUS}"
        uses.append(CardUse(["Ambush"], caption=["or in a fight"], about=[bonus]))
    words = "move" if moves == 1 else "moves"
    return ChartCard(
        name=name,
        text=f"{name}: {moves} {words}",
        band=[name],
        colour=COLOURS[name.lower()],
        figures=[CardFigure(str(moves), [words])],
        uses=uses,
    )


def shape(field: int) -> Shape:
    """A sixth of the ring, and where its name stands; its blocks stand below that."""
    angles = [field * pi / 3 + step * pi / 12 for step in range(5)]
    outer = [point(angle, OUTER) for angle in angles]
    inner = [point(angle, INNER) for angle in reversed(angles)]
    x, y = point(angles[2], (OUTER + INNER) / 2)
    return Shape([*outer, *inner], at=(x, y - 20))


def point(angle: float, radius: float) -> tuple[float, float]:
    """A point round the middle of the sheet."""
    return round(MIDDLE + radius * sin(angle), 1), round(MIDDLE - radius * cos(angle), 1)
