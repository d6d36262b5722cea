"""A preview of a drawing as one SVG in an HTML page: what the board looks like without a position on it."""

import itertools
import math
from collections.abc import Iterator
from html import escape
from pathlib import Path

from tools.mapmaker.board import MapData, load_board
from tools.mapmaker.drawing import Border, Drawing, Icon, Label, Space, Zoom
from tools.mapmaker.labels import face_of, shown
from tools.mapmaker.paths import decode, encode_rings, rectangle
from tools.mapmaker.symbols import ANCHOR, drawn_sign, glyph, symbol
from tools.mapmaker.themes import BLOCKS, DARK, HATCHES, LANDS, LIGHT, TWINS, Theme, mixed

MARGIN = 34
UNITS = 'patternUnits="userSpaceOnUse"'
FONTS = (
    ("Barlow Condensed", "barlow-condensed", 600, "normal"),
    ("Barlow Condensed", "barlow-condensed", 700, "normal"),
    ("Alegreya", "alegreya", 500, "italic"),
)
ORDER = (
    "edge",
    "plains",
    "strait",
    "river",
    "lake",
    "desert",
    "forest",
    "closed",
    "closed-coast",
    "mountain",
)


class Preview:
    """Writes the parts of a drawing, the lowest first."""

    def __init__(self, drawing: Drawing, data: MapData, theme: Theme, zoom: Zoom) -> None:
        self.drawing, self.theme, self.zoom = drawing, theme, zoom
        self.spaces = data.spaces
        self.owners = {name: data.owner(name) for name in data.spaces}

    def svg(self) -> str:
        """Return the whole picture."""
        width, height = self.drawing.width + 2 * MARGIN, self.drawing.height + 2 * MARGIN
        box = f"{-MARGIN} {-MARGIN} {width} {height}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}">'
            + "".join(self.parts())
            + "</svg>"
        )

    def parts(self) -> Iterator[str]:
        yield f"<defs>{''.join(self.hatches())}</defs>"
        yield from self.waters()
        yield from self.lands()
        yield from self.bands()
        yield self.line(self.drawing.lakes, self.theme.coast, 1.2, fill=self.theme.sea[0])
        borders = [border for border in self.drawing.borders if border.kind in ORDER]
        for border in sorted(borders, key=lambda border: ORDER.index(border.kind)):
            yield from self.border(border)
        yield self.line(self.drawing.coast, self.theme.coast, 1.2)
        yield from self.connectors()
        for space in self.drawing.spaces.values():
            yield from self.things(space)
        for name, space in self.drawing.spaces.items():
            label = space.far if self.zoom == "far" else space.label
            if label and shown(label, self.zoom):
                yield self.text(label, space, name)
            if space.again and shown(space.again, self.zoom):
                yield self.text(space.again, space, f"{name}-again")
        if self.zoom == "far":
            for nation in self.drawing.names:
                yield self.text(nation.label, None, f"nation-{nation.nation}")
        for barred_id, barred in self.drawing.impassable.items():
            if barred.label and shown(barred.label, self.zoom):
                yield self.text(barred.label, None, barred_id)
        yield from self.frames()

    def line(self, path: str, stroke: str, width: float, extra: str = "", fill: str = "none") -> str:
        pen = f'stroke="{stroke}" stroke-width="{width}" {extra}'
        return f'<path d="{path}" fill="{fill}" fill-rule="evenodd" {pen}/>'

    def hatches(self) -> Iterator[str]:
        for name, (width, height, body) in HATCHES.items():
            yield (
                f'<pattern id="hatch-{name}" width="{width}" height="{height}" {UNITS}>'
                f'<g stroke="{LANDS[name]}" stroke-width="1.3" fill="none">{body}</g></pattern>'
            )
        yield (
            f'<pattern id="barred" width="9" height="9" {UNITS}><path d="M0 9 9 0M0 0 9 9" '
            f'stroke="{self.theme.closed}" stroke-opacity=".35" stroke-width="1.2"/></pattern>'
            f'<pattern id="off" width="7" height="7" {UNITS}><path d="M0 7 7 0" '
            f'stroke="{self.theme.off_ink}" stroke-opacity=".16"/></pattern>'
        )

    def waters(self) -> Iterator[str]:
        theme = self.theme
        for space in self.drawing.spaces.values():
            if space.kind in ("sea", "ocean"):
                tint = (theme.ocean if space.kind == "ocean" else theme.sea)[space.tint]
                yield self.line(space.path, tint, 1, fill=tint)
        yield self.line(self.drawing.graticule, theme.graticule, 0.7, 'stroke-opacity=".4"')
        for water in self.drawing.waterlines:
            yield self.line(water.path, theme.water_line, 1, f'stroke-opacity="{water.opacity}"')
        for border in self.drawing.borders:
            if border.kind == "sea":
                yield self.line(border.path, theme.sea_border, 1.8, 'stroke-dasharray="9 5"')
            elif border.kind == "ocean":
                yield self.line(border.path, theme.sea_border, 4.2, 'stroke-opacity=".8"')
                yield self.line(border.path, theme.ocean[2], 1.6)
            elif border.kind == "closed-sea":
                yield self.line(border.path, theme.closed, 3, 'stroke-dasharray="2 4" stroke-opacity=".75"')

    def fill(self, name: str) -> tuple[str, str | None, bool]:
        """Return the tint of a land, its hatch, and whether it is Home Territory."""
        owner = self.owners.get(name)
        if owner not in LANDS:
            return self.theme.neutral, None, False
        home = bool(self.spaces[name].get("home"))
        return mixed(self.theme.paper, LANDS[owner], 0.40 if home else 0.25), TWINS.get(owner, owner), home

    def lands(self) -> Iterator[str]:
        theme = self.theme
        yield self.line(self.drawing.coast, theme.off, 0, fill=theme.off)
        yield self.line(self.drawing.coast, theme.off, 0, fill="url(#off)")
        for barred in self.drawing.impassable.values():
            yield self.line(barred.path, theme.barred, 0, fill=theme.barred)
            yield self.line(barred.path, theme.barred, 0, fill="url(#barred)")
        for name, space in self.drawing.spaces.items():
            if space.kind in ("sea", "ocean", "islet") or space.box:
                continue
            if space.kind == "impassable":
                yield self.line(space.path, theme.barred, 0, fill=theme.barred)
                yield self.line(space.path, theme.barred, 0, fill="url(#barred)")
                continue
            yield from self.land(name, space)

    def land(self, name: str, space: Space) -> Iterator[str]:
        tint, hatch, home = self.fill(name)
        yield self.line(space.path, tint, 0.8, fill=tint)
        if hatch:
            opacity = self.theme.hatch_home if home else self.theme.hatch_colony
            yield self.line(space.path, tint, 0, f'opacity="{opacity}"', fill=f"url(#hatch-{hatch})")

    def bands(self) -> Iterator[str]:
        for number, (owner, nation) in enumerate(self.drawing.nations.items()):
            great = owner in BLOCKS
            colour = (
                LANDS[owner] if great and self.theme is DARK else BLOCKS.get(owner, self.theme.neutral_band)
            )
            opacity = self.theme.band if great else 0.42
            yield f'<clipPath id="nation-{number}"><path d="{nation.path}" clip-rule="evenodd"/></clipPath>'
            extra = f'stroke-opacity="{opacity}" stroke-linejoin="round" clip-path="url(#nation-{number})"'
            yield self.line(nation.path, colour, 14 if great else 9, extra)

    def border(self, border: Border) -> Iterator[str]:
        theme, path = self.theme, border.path
        if border.kind == "edge":
            yield self.line(path, theme.off_ink, 1, 'stroke-opacity=".6"')
        elif border.kind == "plains":
            yield self.line(path, theme.plains, 1.5, 'stroke-dasharray="6 3"')
        elif border.kind == "river":
            yield self.line(path, theme.river, 5.6, 'stroke-linecap="round"')
            yield self.line(path, theme.river_core, 1.7, 'stroke-linecap="round"')
        elif border.kind in ("strait", "lake"):
            yield self.line(path, theme.river, 3, 'stroke-dasharray="2 3.5"')
        elif border.kind == "closed" and self.barred(border):
            yield self.line(path, theme.closed, 2.4)
        elif border.kind == "closed":
            yield self.line(path, theme.closed, 5)
            yield self.line(path, theme.halo, 2.6, 'stroke-dasharray="1.6 5"')
        elif border.kind == "closed-coast":
            yield self.line(path, theme.closed, 3)
        else:
            colour = {"mountain": theme.mountain, "forest": theme.forest, "desert": theme.desert}[border.kind]
            yield self.line(path, colour, 1.5)
            if self.zoom != "far":
                yield from (self.mark(border.kind, x, y, size) for x, y, size in border.marks)

    def barred(self, border: Border) -> bool:
        """Say whether a border parts a space from land that nobody enters, as its pattern shows already."""
        spaces = [self.drawing.spaces.get(name) for name in border.between]
        return any(space is None or space.kind == "impassable" for space in spaces)

    def mark(self, kind: str, x: float, y: float, k: float) -> str:
        theme = self.theme
        if kind == "desert":
            return f'<circle cx="{x}" cy="{y}" r="{k}" fill="{theme.desert}"/>'
        if kind == "forest":
            shape = f"M{x - k * 0.75:.1f} {y:.1f}L{x:.1f} {y - k * 2:.1f}L{x + k * 0.75:.1f} {y:.1f}Z"
            return f'<path d="{shape}" fill="{theme.forest}" stroke="{theme.halo}" stroke-width=".7"/>'
        top, tip = y - k * 1.5, x - k * 0.12
        east = f"{tip:.1f} {top:.1f}Q{x + k * 0.3:.1f} {y - k * 0.7:.1f} {x + k:.1f} {y:.1f}"
        whole = f"M{x - k:.1f} {y:.1f}Q{x - k * 0.35:.1f} {y - k * 0.55:.1f} {east}Z"
        inner = f"{x + k * 0.34:.1f} {y - k * 0.4:.1f} {x + k * 0.02:.1f} {y - k * 0.62:.1f}"
        shade = f"M{east}L{x + k * 0.28:.1f} {y:.1f}Q{inner}Z"
        return (
            f'<path d="{whole}" fill="{theme.mountain_light}" stroke="{theme.mountain}" stroke-width="1.15"/>'
            f'<path d="{shade}" fill="{theme.mountain}" fill-opacity=".78"/>'
        )

    def connectors(self) -> Iterator[str]:
        for connector in self.drawing.connectors:
            yield self.line(connector.path, self.theme.halo, 6, 'stroke-opacity=".9"')
            yield self.line(connector.path, self.theme.ink, 2.4, 'stroke-dasharray="4 2.5"')
            for line in decode(connector.path):
                heads = arrow_head(line[1], line[0]) + arrow_head(line[-2], line[-1])
                yield self.line(heads, self.theme.halo, 1, fill=self.theme.ink)
            if self.zoom != "far":
                for number, note in enumerate(connector.notes):
                    yield self.text(note, None, f"{'-'.join(connector.between)}-{number}")

    def things(self, space: Space) -> Iterator[str]:
        """Yield what lies on a space: hexagon or box, pad, slots, symbols."""
        name = next(name for name, other in self.drawing.spaces.items() if other is space)
        owner = self.owners.get(name) or ""
        colour = LANDS.get(owner, self.theme.neutral_band)
        if space.kind == "islet" or space.box:
            tint, hatch, _home = self.fill(name)
            yield self.line(space.path, colour, 4, 'stroke-linejoin="round"', fill=tint)
            if hatch:
                yield self.line(space.path, tint, 0, 'opacity=".3"', fill=f"url(#hatch-{hatch})")
            yield self.line(space.path, self.theme.ink, 1, 'stroke-linejoin="round"')
        if self.spaces[name].get("base") and space.kind == "islet":
            yield glyph(ANCHOR, space.at[0], space.at[1], 18, self.theme.ink)
        if self.zoom == "far":
            return
        if pad := space.pad:
            if pad.leader:
                (ax, ay), (bx, by) = pad.leader
                yield self.line(f"M{ax} {ay}L{bx} {by}", self.theme.halo, 4)
                yield self.line(f"M{ax} {ay}L{bx} {by}", self.theme.ink, 1.6)
                yield f'<circle cx="{bx}" cy="{by}" r="2.6" fill="{self.theme.ink}"/>'
            yield (
                f'<rect x="{pad.x}" y="{pad.y}" width="{pad.w}" height="{pad.h}" rx="6" stroke="{colour}" '
                f'fill="{mixed(self.theme.paper, colour, 0.25)}" fill-opacity=".92" stroke-width="2"/>'
            )
        if self.zoom == "near" and space.kind != "islet":
            half = self.drawing.block / 2
            for x, y in space.slots:
                yield (
                    f'<rect x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="3" '
                    f'fill="none" stroke="{self.theme.ink}" stroke-opacity=".16" stroke-dasharray="3 3"/>'
                )
        if space.plate:
            yield from (self.symbol(icon) for icon in space.plate.icons)
            if space.plate.shield:
                x, y = space.plate.shield
                yield (
                    f'<path d="M{x - 7} {y - 8}h14v9l-7 7-7-7z" fill="none" stroke="{self.theme.ink}" '
                    'stroke-opacity=".3" stroke-dasharray="2 2"/>'
                )

    def symbol(self, icon: Icon) -> str:
        """Return a symbol: one that the drawing brings along, or one that every page knows."""
        sign = self.drawing.signs.get(icon.kind)
        return drawn_sign(sign, icon, self.theme) if sign else symbol(icon, self.theme)

    def text(self, label: Label, space: Space | None, name: str) -> str:
        """Return a name as text, along its curve where it has one."""
        theme, kind = self.theme, space.kind if space else "land"
        water = space is not None and face_of(kind) == "water"
        if space is not None and water:
            halo = (theme.ocean if kind == "ocean" else theme.sea)[space.tint]
            style = 'font-family="Alegreya" font-style="italic" font-weight="500"'
        else:
            halo, style = theme.halo, 'font-family="Barlow Condensed" font-weight="600"'
        colour = theme.water_name if water else theme.off_ink if kind == "impassable" else theme.ink
        style += (
            f' font-size="{label.size}" letter-spacing="{label.spacing}em" fill="{colour}" stroke="{halo}" '
            f'stroke-width="2.8" stroke-opacity=".85" paint-order="stroke" stroke-linejoin="round"'
        )
        if label.curve:
            return (
                f'<path id="curve-{name}" d="{label.curve}" fill="none"/><text {style} text-anchor="middle">'
                f'<textPath href="#curve-{name}" startOffset="50%">{escape(label.lines[0])}</textPath></text>'
            )
        turn = f'transform="rotate({label.angle} {label.x} {label.y})"' if label.angle else ""
        return "".join(
            f'<text x="{label.x}" y="{label.y + row * label.leading:.1f}" text-anchor="{label.anchor}" '
            f"{turn} {style}>{escape(line)}</text>"
            for row, line in enumerate(label.lines)
        )

    def frames(self) -> Iterator[str]:
        """Yield the neat line with its degrees, black and blank, and the title."""
        ink = self.theme.ink
        for sheet in self.drawing.frame:
            x, y, w, h = sheet.x, sheet.y, sheet.w, sheet.h
            for off, width in ((5, 2), (15, 1)):
                ring = rectangle(x - off, y - off, w + 2 * off, h + 2 * off)
                yield self.line(encode_rings([ring]), ink, width)
            for row, places in ((y - 13, sheet.top), (y + h + 7, sheet.bottom)):
                for a, b in bars(places, x, x + w):
                    yield f'<rect x="{a:.1f}" y="{row}" width="{b - a:.1f}" height="6" fill="{ink}"/>'
            for column in (x - 13, x + w + 7):
                for a, b in bars(sheet.sides, y, y + h):
                    yield f'<rect x="{column}" y="{a:.1f}" width="6" height="{b - a:.1f}" fill="{ink}"/>'


def arrow_head(back: tuple[float, float], tip: tuple[float, float]) -> str:
    """Return the head of an arrow that comes from one point and ends at another."""
    length = math.hypot(tip[0] - back[0], tip[1] - back[1]) or 1
    dx, dy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    x, y = tip[0] - 7 * dx, tip[1] - 7 * dy
    return encode_rings([[tip, (x - 4.2 * dy, y + 4.2 * dx), (x + 4.2 * dy, y - 4.2 * dx), tip]])


def bars(places: tuple[float, ...], low: float, high: float) -> list[tuple[float, float]]:
    """Return every other stretch between the degrees along a side."""
    ends = [low, *(place for place in places if low < place < high), high]
    return list(itertools.pairwise(ends))[::2]


def faces(fonts: Path | None) -> str:
    """Return the style that loads the faces of the map from Fontsource packages."""
    if fonts is None:
        return ""
    rules = []
    for family, package, weight, style in FONTS:
        file = (fonts / f"@fontsource/{package}/files/{package}-latin-{weight}-{style}.woff2").resolve()
        words = f"font-family:'{family}';font-weight:{weight};font-style:{style};src:url(file://{file})"
        rules.append(f"@font-face{{{words}}}")
    return "".join(rules)


def write_preview(
    drawing: Drawing, board: str, dark: bool, zoom: Zoom, fonts: Path | None, output: Path
) -> None:
    """Write a page with the picture of a drawing."""
    theme = DARK if dark else LIGHT
    picture = Preview(drawing, load_board(board).map, theme, zoom).svg()
    style = f"{faces(fonts)}html,body{{margin:0;background:{theme.desk}}}svg{{display:block}}"
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{picture}", encoding="utf-8")
