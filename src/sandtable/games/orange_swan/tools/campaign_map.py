"""The map of a campaign of Orange Swan as a picture: who holds what, and how many blocks stand where.

It is drawn from the same outlines as the map of the page, with fewer points.
"""

import json
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    CHINA,
    COMMONWEALTH,
    DEI,
    FOLDER,
    JAPAN,
    MAP,
    NOT_HELD,
    PHILIPPINES,
    US,
)
from sandtable.games.orange_swan.base.names import NATION_NAMES
from sandtable.games.orange_swan.rules.units import at
from sandtable.games.orange_swan.state import SwanState
from tools.mapmaker.paths import decode, encode_rings

# The colours of Nations on land, of Sides at sea and on the signs for blocks.
LANDS: Final = {
    JAPAN: "#e9a15b",
    US: "#8fb878",
    COMMONWEALTH: "#8ca6d4",
    CHINA: "#b79ac4",
    PHILIPPINES: "#bcd6a3",
    DEI: "#b3cfe8",
}
CLOSED: Final = "#d8d4c8"
SEAS: Final = {AXIS: "#f6dcc0", ALLIED: "#d3e6cf"}
CONTESTED_SEA: Final = "#dfeaf1"
BLOCKS: Final = {AXIS: "#b8501a", ALLIED: "#2f6b3a"}
INK: Final = "#333333"
PAPER: Final = "#fbfaf5"
SCALE: Final = 0.36
# Points of an outline that are nearer to each other than this are left out.
NEAR: Final = 5.0
SIGN: Final = 15
LEGEND: Final = 34
# About how wide a letter of the legend is.
LETTER: Final = 6.0


def drawing() -> dict[str, Any]:
    """The outlines of the map, as the page has them."""
    data: dict[str, Any] = json.loads((FOLDER / "drawing.json").read_text(encoding="utf-8"))
    return data


def outline(path: str) -> str:
    """An outline with fewer points, in whole numbers."""
    rings = []
    for line in decode(path):
        kept = [line[0]]
        for x, y in line[1:]:
            if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= NEAR:
                kept.append((x, y))
        if len(kept) > 2:
            rings.append([(round(x), round(y)) for x, y in kept])
    return encode_rings(rings)


def paint(state: SwanState, space: int) -> str:
    """The colour of a space: of the one who controls it."""
    if MAP.sea[space]:
        return SEAS.get(state.sea_control[space], CONTESTED_SEA)
    holder = state.holder[space]
    return CLOSED if holder == NOT_HELD else LANDS[holder]


def signs(state: SwanState, space: int, x: float, y: float) -> list[str]:
    """The number of blocks of each Side in a space, each in its own colour."""
    shown = [(side, len(at(state, space, side))) for side in (AXIS, ALLIED)]
    shown = [(side, count) for side, count in shown if count]
    left = x - SIGN * len(shown) / 2
    lines = []
    for n, (side, count) in enumerate(shown):
        here = left + n * SIGN
        lines.append(sign(here, y - SIGN / 2, BLOCKS[side], str(count), round_one=MAP.sea[space]))
    return lines


def sign(left: float, top: float, fill: str, words: str, round_one: bool) -> str:
    """A square for blocks on land, a round one for ships, with a number in it."""
    corner = SIGN / 2 if round_one else 2
    box = f'x="{left:.1f}" y="{top:.1f}" width="{SIGN - 1}" height="{SIGN - 1}" rx="{corner:g}"'
    middle = f'x="{left + (SIGN - 1) / 2:.1f}" y="{top + SIGN - 4:.1f}"'
    return f'<rect {box} fill="{fill}"/><text class="number" {middle}>{escape(words)}</text>'


def legend(width: float, top: float) -> list[str]:
    """What the colours and signs mean."""
    entries = [(LANDS[nation], NATION_NAMES[nation], "") for nation in LANDS]
    entries += [(SEAS[AXIS], "sea: Axis", ""), (SEAS[ALLIED], "sea: Allies", "")]
    entries += [(CONTESTED_SEA, "sea: Contested", "")]
    entries += [(BLOCKS[AXIS], "blocks: Axis", "n"), (BLOCKS[ALLIED], "blocks: Allies", "n")]
    lengths = [SIGN + LETTER * len(words) for _, words, _ in entries]
    gap = (width - sum(lengths)) / len(entries)
    lines, left = [], 6.0
    for (fill, words, inside), length in zip(entries, lengths, strict=True):
        lines.append(sign(left, top + 9, fill, inside, round_one=False))
        lines.append(f'<text class="words" x="{left + SIGN + 3:.1f}" y="{top + 20}">{escape(words)}</text>')
        left += length + gap
    return lines


def name(space: int, x: float, y: float) -> list[str]:
    """The name of a place that yields something, below its blocks."""
    if not MAP.pp[space] and not MAP.strategic[space]:
        return []
    return [f'<text class="name" x="{x:.1f}" y="{y + SIGN + 2:.1f}">{escape(MAP.name[space])}</text>']


def picture(state: SwanState, title: str) -> str:
    """The map as SVG. The same state gives the same picture."""
    data = drawing()
    width, height = round(data["width"] * SCALE), round(data["height"] * SCALE)
    lines = head(width, height + LEGEND, title)
    found: list[str] = []
    kinds = ("sea", "impassable", "land", "island")
    spaces: Sequence[tuple[str, Any]] = sorted(
        data["spaces"].items(), key=lambda item: kinds.index(item[1]["kind"])
    )
    for id, drawn in spaces:
        space = MAP.index[id]
        lines.append(f'<path fill="{paint(state, space)}" d="{outline(drawn["path"])}"/>')
        x, y = drawn["at"]
        found += [*signs(state, space, x * SCALE, y * SCALE), *name(space, x * SCALE, y * SCALE)]
    return "\n".join([*lines, "</g>", *found, *legend(width, height), "</svg>", ""])


def head(width: int, height: int, title: str) -> list[str]:
    """What a picture begins with."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title" font-family="sans-serif">',
        f'<title id="title">{escape(title)}</title>',
        "<style>",
        ".number { font-size: 11px; font-weight: bold; fill: #ffffff; text-anchor: middle; }",
        f".words {{ font-size: 11px; fill: {INK}; }}",
        f".name {{ font-size: 10px; fill: {INK}; text-anchor: middle; stroke: {PAPER}; stroke-width: 2px; "
        "paint-order: stroke; }",
        "</style>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<g transform="scale({SCALE})" stroke="{INK}" stroke-opacity="0.35" stroke-width="2" '
        'fill-rule="evenodd">',
    ]
