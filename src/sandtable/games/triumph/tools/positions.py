"""Draw the positions of a game's guide into docs/pictures, as small schematic maps.

    python -m sandtable.games.triumph.tools.positions [--check]

What they show is in `scenes.py`, and is drawn from what the engine makes of it. Blocks that the looking
seat may not know are blank. With --check nothing is written, and it fails where a picture is not up to date.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import hypot
from typing import Final

from sandtable.games.triumph import content as numbers
from sandtable.games.triumph.content import Content, border_limit
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.tools.scenes import PICTURED, Picture, state_of
from tools.markdown import DOCS

PICTURES: Final = DOCS / "pictures"

# How the kinds of border are drawn: colour, width, dashes.
STROKES: Final = {
    "plains": ("#93a35c", 5.0, ""),
    "river": ("#3f86bd", 4.0, ""),
    "mountain": ("#8a6a49", 4.0, "5 4"),
    "forest": ("#3f7d4a", 4.0, "9 4"),
    "desert": ("#cf9f45", 4.0, "2 4"),
    "lake-baikal": ("#3f86bd", 4.0, "8 3 2 3"),
    "coast": ("#8ab4d0", 2.0, "6 4"),
    "strait": ("#4d6fa8", 2.0, "2 3"),
    "sea": ("#b3d2e6", 2.0, ""),
    "ocean": ("#8fbad6", 2.0, "10 4"),
    "wilderness": ("#b0aca2", 1.5, "1 5"),
}
# The colours of blocks that the data names, and that of the letters on them.
PAINTS: Final = {
    "gold": ("#e3b62f", "#222222"),
    "gray": ("#6d7278", "#ffffff"),
    "olive": ("#8b8b3a", "#ffffff"),
    "light blue": ("#86b6dd", "#222222"),
    "green": ("#3d7a3a", "#ffffff"),
    "dark blue": ("#28407f", "#ffffff"),
    "teal": ("#1f8a8a", "#ffffff"),
    "red": ("#b8322a", "#ffffff"),
    "purple": ("#6f3f93", "#ffffff"),
    "orange": ("#d9772b", "#222222"),
}
PAPER: Final = "#fbfaf5"
LAND: Final = "#f1ead7"
SEA: Final = "#e1eff8"
INK: Final = "#333333"
PARTISAN: Final = "#a11d33"
NOBODY: Final = "#a59c86"
RADIUS: Final = 35
BLOCK: Final = 24
GAP: Final = 3
MARGIN: Final = 60
LINE: Final = 20


class Drawing:
    """One picture being drawn: where its spaces are, and the lines of its SVG."""

    def __init__(self, picture: Picture, state: TriumphState) -> None:
        self.picture = picture
        self.truth = state
        sight = state.sight(picture.seat)
        assert isinstance(sight, TriumphState)
        self.sight = sight
        self.content: Content = state.content
        self.spaces = [self.content.space_index[name] for name in picture.spaces]
        self.at = self.places()
        self.width = max(x + max(MARGIN, self.half_name(s)) for s, (x, _) in self.at.items())
        self.height = max(y for _, y in self.at.values()) + MARGIN + 8
        self.lines: list[str] = []

    def places(self) -> dict[int, tuple[int, int]]:
        """Where the spaces lie on the paper: as on the board, but for small shifts."""
        c, scale = self.content, self.picture.scale
        raw = {}
        for space in self.spaces:
            dx, dy = self.picture.moved.get(c.space_id[space], (0, 0))
            raw[space] = (round(c.space_x[space] * scale) + dx, round(c.space_y[space] * scale) + dy)
        left = min(x for x, _ in raw.values()) - MARGIN
        top = min(y for _, y in raw.values()) - MARGIN
        return {space: (x - left, y - top) for space, (x, y) in raw.items()}

    def half_name(self, space: int) -> int:
        """About half the length of a name as it is written, and a little."""
        return round(len(self.content.space_name[space]) * 3.5) + 8

    def add(self, line: str) -> None:
        self.lines.append(line)

    # ------------------------------------------------------------------ the map

    def borders(self) -> list[int]:
        """The borders between spaces that are shown."""
        c = self.content
        return [b for b in range(c.n_borders) if c.border_a[b] in self.at and c.border_b[b] in self.at]

    def draw_border(self, border: int) -> None:
        c = self.content
        start, end = self.at[c.border_a[border]], self.at[c.border_b[border]]
        self.add(stroke(border_name(c, border), start, end))

    def draw_limit(self, border: int) -> None:
        """How many Ground units may Engage over a border, written on it."""
        c = self.content
        if c.border_kind[border] in (numbers.SEA_BORDER, numbers.OCEAN_BORDER):
            return
        (x1, y1), (x2, y2) = self.at[c.border_a[border]], self.at[c.border_b[border]]
        x, y = (x1 + x2) // 2, (y1 + y2) // 2
        self.add(f'<circle cx="{x}" cy="{y}" r="9" fill="#ffffff" stroke="{INK}"/>')
        self.add(text(x, y + 4, str(border_limit(c, border, self.truth.season)), "number"))

    def draw_space(self, space: int) -> None:
        """A space as a circle, with its name below and a ring in the colour of the one who controls it."""
        c = self.content
        x, y = self.at[space]
        if c.space_is_sea[space]:
            paint = f'fill="{SEA}" stroke="#9fc3da"'
        else:
            faction = self.truth.space_control[space]
            ring = NOBODY if faction < 0 else colour(c, c.faction_powers[faction][0])[0]
            paint = f'fill="{LAND}" stroke="{ring}" stroke-width="{2 if faction < 0 else 4}"'
        self.add(f'<circle cx="{x}" cy="{y}" r="{RADIUS}" {paint}/>')

    def draw_name(self, space: int) -> None:
        x, y = self.at[space]
        self.add(text(x, y + RADIUS + 14, self.content.space_name[space], "name"))

    def draw_partisans(self, space: int) -> None:
        """A triangle for each Partisan, above the circle."""
        count = self.truth.partisans[space]
        x, y = self.at[space]
        for n in range(count):
            self.add(triangle(x + round((n - (count - 1) / 2) * 17), y - RADIUS + 2))

    def draw_blockade(self, space: int) -> None:
        if self.truth.blockaded[space]:
            x, y = self.at[space]
            self.add(
                f'<rect x="{x - 36}" y="{y - RADIUS - 10}" width="72" height="15" rx="3" fill="#222222"/>'
            )
            self.add(text(x, y - RADIUS + 1, "BLOCKADE", "marker"))

    # ------------------------------------------------------------------ blocks

    def draw_units(self, space: int) -> None:
        """The blocks in a space, in rows within its circle."""
        units = self.truth.units_at[space]
        columns = 1 if len(units) == 1 else 2 if len(units) <= 4 else 3
        rows = -(-len(units) // columns)
        x, y = self.at[space]
        for n, unit in enumerate(units):
            row, column = divmod(n, columns)
            in_row = min(columns, len(units) - row * columns)
            left = x + round((column - in_row / 2) * (BLOCK + GAP) + GAP / 2)
            top = y + round((row - rows / 2) * (BLOCK + GAP) + GAP / 2)
            self.draw_block(unit, left, top)

    def draw_block(self, unit: int, left: int, top: int) -> None:
        """One block: its type and a pip for each CV, or blank."""
        c, kind, cv = self.content, self.sight.unit_kind[unit], self.sight.unit_cv[unit]
        fill, ink = colour(c, c.unit_power[unit])
        self.add(block(left, top, fill))
        if kind < 0 or cv < 0:
            return
        self.add(text(left + BLOCK // 2, top + 13, letters(c)[kind], "type", ink))
        for n in range(cv):
            x = left + BLOCK / 2 + (n - (cv - 1) / 2) * 5
            self.add(f'<circle cx="{x:g}" cy="{top + 19}" r="1.8" fill="{ink}"/>')

    def draw_arrows(self) -> None:
        """How units that moved came: an arrow from each space over the last border, and how many."""
        g = self.truth
        ways = Counter(
            (g.unit_from[u], g.unit_origin[u], s)
            for s in self.spaces
            for u in g.units_at[s]
            if g.unit_from[u] >= 0
        )
        for (via, origin, to), count in ways.items():
            path = [self.at[s] for s in dict.fromkeys((origin, via, to)) if s in self.at]
            for start, end in pairwise(path):
                self.add(arrow(start, end))
            self.add(tag(path[-2], path[-1], f"{count} came"))

    # ------------------------------------------------------------------ what the signs mean

    def legend(self) -> list[tuple[str, str]]:
        """Signs and words: whose the blocks are, their types, the kinds of border, the markers."""
        c, g = self.content, self.truth
        shown = [unit for space in self.spaces for unit in g.units_at[space]]
        found = []
        for power in sorted({c.unit_power[unit] for unit in shown}):
            found.append((block(4, -13, colour(c, power)[0], 16), c.power_name[power]))
        for kind in sorted({self.sight.unit_kind[unit] for unit in shown} - {-1}):
            found.append((text(12, -1, letters(c)[kind], "type", INK), c.type_name[kind]))
        for name in STROKES:
            if name in {border_name(c, border) for border in self.borders()}:
                found.append((stroke(name, (0, -5), (24, -5)), name.replace("-", " ").title()))
        for faction in sorted({g.space_control[space] for space in self.spaces} - {-1}):
            found.append((ring(c, faction), f"held by {c.faction_name[faction]}"))
        if any(g.partisans[space] for space in self.spaces):
            found.append((triangle(12, -6), "Partisan"))
        return found

    def draw_legend(self) -> None:
        """The legend in columns below the map."""
        entries = self.legend()
        step = max(150, *(40 + round(len(words) * 6.2) for _, words in entries))
        columns = max(2, (self.width - 20) // step)
        for n, (sign, words) in enumerate(entries):
            row, column = divmod(n, columns)
            x, y = 20 + column * step, self.height + LINE * (row + 1)
            self.add(f'<g transform="translate({x} {y})">{sign}{text(32, -1, words, "words")}</g>')
        self.height += LINE * -(-len(entries) // columns) + 14

    def draw(self) -> str:
        """The whole picture as SVG."""
        for border in self.borders():
            self.draw_border(border)
        for space in self.spaces:
            self.draw_space(space)
        self.draw_arrows()
        if self.picture.limits:
            for border in self.borders():
                self.draw_limit(border)
        for space in self.spaces:
            self.draw_name(space)
            self.draw_units(space)
            self.draw_partisans(space)
            self.draw_blockade(space)
        self.draw_legend()
        return "\n".join([*self.head(), *self.lines, "</svg>", ""])

    def head(self) -> list[str]:
        p, size = self.picture, f"{self.width} {self.height}"
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {size}" role="img" aria-labelledby="title text" font-family="sans-serif">',
            f'<title id="title">{escape(p.title)}</title>',
            f'<desc id="text">{escape(p.text)}</desc>',
            *STYLE,
            f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>',
        ]


STYLE: Final = (
    "<style>",
    "text { text-anchor: middle; }",
    f".name {{ font-size: 12px; fill: {INK}; stroke: {PAPER}; stroke-width: 3px; paint-order: stroke; }}",
    ".number { font-size: 11px; font-weight: bold; }",
    ".type { font-size: 12px; font-weight: bold; }",
    ".marker { font-size: 10px; font-weight: bold; fill: #ffffff; }",
    f".tag {{ font-size: 11px; font-weight: bold; fill: #8c1d1d; stroke: {PAPER}; stroke-width: 3px; "
    "paint-order: stroke; }",
    f".words {{ font-size: 12px; fill: {INK}; text-anchor: start; }}",
    "</style>",
)


def text(x: int, y: int, words: str, style: str, fill: str = "") -> str:
    paint = f' fill="{fill}"' if fill else ""
    return f'<text class="{style}" x="{x}" y="{y}"{paint}>{escape(words)}</text>'


def block(left: int, top: int, fill: str, size: int = BLOCK) -> str:
    paint = f'rx="3" fill="{fill}" stroke="#222222"'
    return f'<rect x="{left}" y="{top}" width="{size}" height="{size}" {paint}/>'


def ring(c: Content, faction: int) -> str:
    paint = colour(c, c.faction_powers[faction][0])[0]
    return f'<circle cx="12" cy="-5" r="7" fill="{LAND}" stroke="{paint}" stroke-width="3"/>'


def triangle(x: int, y: int) -> str:
    return f'<path d="M{x - 8} {y + 7} L{x + 8} {y + 7} L{x} {y - 8} Z" fill="{PARTISAN}" stroke="#ffffff"/>'


def stroke(kind: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    """A border as a line in the style of its kind."""
    paint, width, dashes = STROKES[kind]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{paint}" stroke-width="{width:g}"{dashed}/>'
    )


def arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    """An arrow beside the line from one circle to another."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    ax, ay = x1 + ux * (RADIUS + 4) - uy * 9, y1 + uy * (RADIUS + 4) + ux * 9
    bx, by = x2 - ux * (RADIUS + 4) - uy * 9, y2 - uy * (RADIUS + 4) + ux * 9
    left = f"{bx - ux * 9 - uy * 5:.1f} {by - uy * 9 + ux * 5:.1f}"
    right = f"{bx - ux * 9 + uy * 5:.1f} {by - uy * 9 - ux * 5:.1f}"
    return (
        f'<path d="M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f} M{left} L{bx:.1f} {by:.1f} L{right}" '
        'fill="none" stroke="#8c1d1d" stroke-width="2.5"/>'
    )


def tag(start: tuple[int, int], end: tuple[int, int], words: str) -> str:
    """Words beside the middle of an arrow."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x, y = (x1 + x2) / 2 - uy * 34, (y1 + y2) / 2 + ux * 22
    return text(round(x), round(y) + 4, words, "tag")


def border_name(c: Content, border: int) -> str:
    return next(name for name, kind in numbers.BORDER_KINDS.items() if kind == c.border_kind[border])


def colour(c: Content, power: int) -> tuple[str, str]:
    """The colour of a Power's blocks, and of what is written on them."""
    return PAINTS[c.power_color[power]]


def letters(c: Content) -> list[str]:
    """The shortest beginnings that tell the types of blocks apart."""
    names = [name for k, name in enumerate(c.type_name) if k != numbers.CONVOY]
    return [shortest(name, names) for name in c.type_name]


def shortest(name: str, names: Sequence[str]) -> str:
    for length in range(1, len(name)):
        if not any(other != name and other.startswith(name[:length]) for other in names):
            return name[:length]
    return name


def draw(picture: Picture) -> str:
    """A picture as SVG. The same position gives the same picture."""
    return Drawing(picture, state_of(picture)).draw()


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw or check all pictures."""
    parser = argparse.ArgumentParser(description="Draw the positions of the guide.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail where one is not up to date"
    )
    chosen = parser.parse_args(arguments)
    stale = []
    for picture in PICTURED:
        path = PICTURES / f"{picture.name}.svg"
        drawn = draw(picture)
        if not path.exists() or path.read_text(encoding="utf-8") != drawn:
            stale.append(path)
            if not chosen.check:
                path.write_text(drawn, encoding="utf-8")
    for path in stale:
        print(
            f"{path.name} is not up to date: run python -m sandtable.games.triumph.tools.positions"
            if chosen.check
            else f"wrote {path}"
        )
    return int(chosen.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
