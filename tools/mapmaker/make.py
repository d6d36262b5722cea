"""Makes the drawing of one board, step by step."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import msgspec
import numpy as np
from shapely.geometry import MultiPolygon, Polygon
from shapely.ops import linemerge, unary_union

from tools.mapmaker.backdrop import FAINT, area_path, frame_of, graticule_path, water_lines
from tools.mapmaker.blocks import Blocks
from tools.mapmaker.board import LANDS, OFFMAP, WATERS, Board, border_kind
from tools.mapmaker.cells import Sower
from tools.mapmaker.connectors import make_connectors
from tools.mapmaker.diamonds import REACH, diamond, name_diamond
from tools.mapmaker.drawing import (
    Barred,
    Border,
    BorderKind,
    Connector,
    Drawing,
    Label,
    Name,
    Nation,
    Plate,
    Space,
)
from tools.mapmaker.far_names import FarNames
from tools.mapmaker.glyphs import marks
from tools.mapmaker.ground import Geometry, lines, make_ground, polygons
from tools.mapmaker.islets import RADIUS, SINGLE_RADIUS, hexagon, kept_apart, name_islet
from tools.mapmaker.labels import bounds, label_quads
from tools.mapmaker.land_places import LandPlacer, Place
from tools.mapmaker.neighbours import drawn_neighbours
from tools.mapmaker.paths import decode, encode_lines, rectangle
from tools.mapmaker.plates import content_of, forms, laid_out, tidy
from tools.mapmaker.projection import Projection
from tools.mapmaker.shapes import Shapes, make_shapes
from tools.mapmaker.sheet import Sheet, nearest_first, sides_of
from tools.mapmaker.shores import Shores, passages
from tools.mapmaker.tints import tints
from tools.mapmaker.water_places import name_again, place_water

BRIDGE = 0.8  # lands of one nation are joined across gaps of this width

Report = Callable[[str, int, int], None]
"""Told what is being done, how many steps of it are done, and of how many."""


class Maker:
    """One board in the making: each step adds what the steps after it need."""

    def __init__(self, board: Board, report: Report) -> None:
        self.board, self.report = board, report
        self.projection = Projection(board)
        self.blocks = Blocks(board.block)
        self.titles = {
            name: board.short_names.get(name, space["name"].split(" (")[0])
            for name, space in board.map.spaces.items()
        }

    def drawing(self) -> Drawing:
        """Return the whole drawing."""
        self.report("land and cells", 0, 1)
        ground = make_ground(self.board, self.projection)
        sower = Sower(self.board, self.projection, ground)
        self.kinds = sower.kinds
        shapes = make_shapes(self.board, ground, sower.grow(), sower.kinds)
        self.report("land and cells", 1, 1)
        self.areas = {name: area for name, area in shapes.areas.items() if name != OFFMAP}
        self.place_islets(sower.points)
        self.compare()
        self.fill_sheet()
        self.place_shores(sower.points, shapes)
        spaces = self.place_lands() | self.place_islet_names() | self.place_boxes() | self.place_waters()
        barred = self.place_barred()
        spaces, names = self.with_far_names(spaces)
        return Drawing(
            game=self.board.manifest.id,
            title=self.board.title,
            width=self.board.width,
            height=self.board.height,
            block=self.board.block,
            frame=(frame_of(self.board, self.projection),),
            spaces={name: spaces[name] for name in self.board.map.spaces},
            borders=tuple(self.borders(shapes)),
            connectors=tuple(self.connectors),
            coast=area_path(shapes.land),
            waterlines=tuple(water_lines(self.board, shapes.land)),
            lakes=area_path(MultiPolygon([part for lake in ground.lakes for part in polygons(lake)])),
            graticule=graticule_path(self.board, self.projection),
            offmap=area_path(shapes.areas[OFFMAP]),
            impassable=barred,
            nations=self.nations(shapes.land),
            names=names,
            signs=self.board.signs,
            words=self.board.words,
        )

    def place_islets(self, points: Mapping[str, tuple[float, float]]) -> None:
        """Set the hexagons or diamonds of the islets and the boxes of the lands beyond the sheet."""
        spaces = self.board.map.spaces
        sizes = {"single": SINGLE_RADIUS, "rough": REACH, "clear": REACH}
        self.radii = {
            name: sizes.get(space["islet"], RADIUS)
            for name, space in spaces.items()
            if space["kind"] == "islet"
        }
        size = (float(self.board.width), float(self.board.height))
        self.centres = kept_apart({name: points[name] for name in self.radii}, self.radii, size)
        self.floating = {
            name: Polygon(
                diamond(centre, spaces[name]["islet"] == "rough")
                if self.board.diamonds
                else hexagon(centre, self.radii[name])
            )
            for name, centre in self.centres.items()
        }
        self.floating |= {name: Polygon(rectangle(*box)) for name, box in self.board.boxes.items()}

    def compare(self) -> None:
        """Find out which spaces touch on the sheet, and make connectors for links that do not."""
        spaces = self.board.map.spaces
        fixed = {name: area_path(area) for name, area in self.areas.items() if name in spaces}
        floating = {name: area_path(area) for name, area in self.floating.items()}
        waters = {name for name, kind in self.kinds.items() if kind in WATERS}
        self.drawn = drawn_neighbours(fixed, floating, waters)
        order = {name: place for place, name in enumerate(spaces)}
        missing = sorted(
            (
                tuple(sorted(link, key=lambda name: order[name]))
                for link in self.board.map.links
                if link not in self.drawn or link in self.board.map.arrows
            ),
            key=lambda pair: (order[pair[0]], order[pair[1]]),
        )
        everything = self.areas | self.floating
        self.connectors: list[Connector] = make_connectors(
            self.board, everything, [(pair[0], pair[1]) for pair in missing]
        )

    def fill_sheet(self) -> None:
        """Begin the sheet: whose land is where, hexagons, boxes and connectors."""
        self.sheet = Sheet(self.board.width, self.board.height, self.areas)
        for area in self.floating.values():
            x0, y0, x1, y1 = area.bounds
            self.sheet.take((x0 - 2, y0 - 2, x1 + 2, y1 + 2))
        for connector in self.connectors:
            for line in decode(connector.path):
                self.sheet.draw_line(line, 9)
            for note in connector.notes:
                left, top, right, bottom = bounds(label_quads(note, "area"))
                self.sheet.take((left - 2, top - 2, right + 2, bottom + 2))
        lands = [self.sheet.number[name] for name in self.areas if self.kinds[name] in LANDS]
        self.in_play = np.isin(self.sheet.owner, lands)

    def place_shores(self, points: Mapping[str, tuple[float, float]], shapes: Shapes) -> None:
        """Set the signs of ports and straits."""
        shores = Shores(self.sheet, self.areas, self.floating)
        borders = {frozenset(pair): unary_union(members) for pair, members in shapes.borders.items()}
        shores.straits(self.board.map.straits, borders)
        shores.ports(self.board.map.ports, points)
        self.shore_icons = {name: tuple(icons) for name, icons in shores.icons.items()}

    def with_shore(self, name: str, plate: Plate) -> Plate:
        """Return the plate of a land with the signs on its shores."""
        more = self.shore_icons.get(name, ())
        return msgspec.structs.replace(plate, icons=plate.icons + more) if more else plate

    def place_lands(self) -> dict[str, Space]:
        """Return the land areas, the smallest placed first."""
        gather = {name: self.projection.place(*place) for name, place in self.board.gather.items()}
        placer = LandPlacer(self.board, self.sheet, self.areas, self.in_play, gather)
        names = [name for name in self.areas if name in self.board.map.spaces and self.kinds[name] in LANDS]
        self.modes: dict[str, str] = {}
        result = {}
        for count, name in enumerate(sorted(names, key=lambda name: self.areas[name].area)):
            self.report("plates and slots", count, len(names))
            place = placer.place(name)
            self.modes[name] = place.mode
            result[name] = self.land_space(name, place)
        self.report("plates and slots", len(names), len(names))
        return result

    def land_space(self, name: str, place: Place) -> Space:
        """Return a land area with what was found for it."""
        parts = polygons(self.areas[name])
        inner = max(parts, key=lambda part: part.area).representative_point()
        return Space(
            kind=self.board.map.spaces[name]["kind"],
            path=area_path(self.areas[name]),
            at=(tidy(inner.x), tidy(inner.y)),
            label=place.label,
            slots=place.slots,
            plate=self.with_shore(name, place.plate),
            pad=place.pad,
        )

    def place_islet_names(self) -> dict[str, Space]:
        """Return the islets; the one slot of a hexagon is its middle."""
        result = {}
        for name, centre in self.centres.items():
            space = self.board.map.spaces[name]
            if self.board.diamonds:
                result[name] = self.diamond_space(name, centre)
                continue
            label = name_islet(self.sheet, self.titles[name], centre, self.radii[name], self.in_play)
            path = area_path(self.floating[name])
            result[name] = Space(
                kind="islet", path=path, at=centre, label=label, slots=(centre,), islet=space["islet"]
            )
        return result

    def diamond_space(self, name: str, centre: tuple[float, float]) -> Space:
        """Return a small island with room for two blocks of each side."""
        content = content_of(self.board.map.spaces[name], self.titles[name], False)
        content = replace(content, name=self.titles[name])
        icons = self.shore_icons.get(name, ())
        label, plate = name_diamond(self.sheet, content, centre, self.in_play, icons)
        slots = self.blocks.middles((2, 2), centre[0] - self.blocks.across, centre[1] - self.blocks.down)
        path = area_path(self.floating[name])
        return Space(kind="island", path=path, at=centre, label=label, slots=slots, plate=plate, box=True)

    def place_boxes(self) -> dict[str, Space]:
        """Return the lands beyond the sheet: the plate at the top of the box, a row of slots below."""
        result = {}
        for name, (x, y, w, h) in self.board.boxes.items():
            space = self.board.map.spaces[name]
            content = content_of(space, self.titles[name], self.board.map.is_neutral_capital(name))
            label, plate = laid_out(forms(content, (14.0,))[0], x + 10, y + 8)
            slots = self.blocks.middles((int((w - 12) // self.blocks.across), 1), x + 8, y + h - 40)
            path = area_path(self.floating[name])
            at = (tidy(x + w / 2), tidy(y + h / 2))
            kind = space["kind"]
            result[name] = Space(kind=kind, path=path, at=at, label=label, slots=slots, plate=plate, box=True)
        return result

    def place_waters(self) -> dict[str, Space]:
        """Return seas and oceans, the smallest placed first."""
        names = [name for name in self.areas if self.kinds[name] in WATERS]
        shade = tints([pair for pair in self.drawn if pair <= set(names)], names)
        result = {}
        for count, name in enumerate(sorted(names, key=lambda name: self.areas[name].area)):
            self.report("names of waters", count, len(names))
            ocean = self.kinds[name] == "ocean"
            here, there = sides_of(self.areas[name], self.board.width)
            signs = self.board.map.spaces[name].get("signs", ())
            grids = self.board.water_slots
            place = place_water(self.sheet, name, here, self.titles[name], ocean, self.blocks, grids, signs)
            inner = max(polygons(here), key=lambda part: part.area).representative_point()
            result[name] = Space(
                kind="ocean" if ocean else "sea",
                path=area_path(self.areas[name]),
                at=(tidy(inner.x), tidy(inner.y)),
                label=place.label,
                slots=place.slots,
                plate=place.plate,
                tint=shade[name],
                again=name_again(self.sheet, name, there, self.titles[name], ocean) if there else None,
            )
        self.report("names of waters", len(names), len(names))
        return result

    def place_barred(self) -> dict[str, Barred]:
        """Return the land that is no space, with its name where there is room for it."""
        result = {}
        for barred in self.board.barred:
            area = self.areas[barred.id]
            window = self.sheet.window(area, 0)
            view = window.slices
            own = self.sheet.owner[view] == self.sheet.number[barred.id]
            bad = ~window.eroded(own, 3) | self.sheet.taken[view]
            label = None
            for form in forms(content_of({"kind": "impassable"}, barred.name, False), (13.0, 11.0)):
                corners = window.fits(bad, form.width, form.height)
                if len(corners) and label is None:
                    inner = max(polygons(area), key=lambda part: part.area).centroid
                    x, y = nearest_first(corners, form.width, form.height, (inner.x, inner.y), 1)[0]
                    label, _ = laid_out(form, float(x), float(y))
            result[barred.id] = Barred(path=area_path(area), label=label)
        return result

    def with_far_names(self, spaces: dict[str, Space]) -> tuple[dict[str, Space], tuple[Name, ...]]:
        """Return the spaces with the names of oceans for the farthest zoom, and the names of nations."""
        figures = [self.floating[name].bounds for name, space in spaces.items() if space.box]
        far = FarNames(self.board, self.sheet, self.areas, self.in_play, figures)
        nations = far.nations()
        oceans = sorted(
            (
                name
                for name, kind in self.kinds.items()
                if kind == "ocean" or (self.board.far_seas and kind == "sea")
            ),
            key=lambda name: -self.areas[name].area,
        )
        result = dict(spaces)
        for count, name in enumerate(oceans):
            self.report("names for afar", count, len(oceans))
            if label := far.ocean(name, self.kinds[name] == "ocean"):
                result[name] = replaced(result[name], label)
        self.report("names for afar", len(oceans), len(oceans))
        return result, tuple(nations)

    def kind_of_border(self, a: str, b: str) -> BorderKind:
        """Return how the line between two spaces is drawn; without a link it is closed."""
        link = self.board.map.links.get(frozenset((a, b)))
        if link:
            return border_kind(link)
        waters = {self.kinds[a] in WATERS, self.kinds[b] in WATERS}
        return "closed-sea" if waters == {True} else "closed"

    def is_blot(self, kind: BorderKind, a: str, b: str) -> bool:
        """Say whether a closed line would be a blot, because the corners of two spaces all but meet there."""
        apart = frozenset((a, b)) not in self.drawn
        return apart and kind.startswith("closed") and not self.board.bars_at_corners

    def borders(self, shapes: Shapes) -> Iterable[Border]:
        """Yield every border, and the closed coasts: contacts of land and sea that are no links."""
        diamonds = unary_union(list(self.floating.values()))
        for (a, b), members in shapes.borders.items():
            coords = [list(line.coords) for line in members]
            if OFFMAP in (a, b):
                inner = a if b == OFFMAP else b
                yield Border(between=(inner,), kind="edge", path=encode_lines(coords))
                continue
            kind = self.kind_of_border(a, b)
            if self.is_blot(kind, a, b):
                continue
            if self.board.straits_on_shores and kind == "strait" and self.kinds[a] in WATERS:
                apart = [line for member in members for line in lines(member.difference(diamonds))]
                narrow, shut = passages(apart, (a, b), self.board.map.straits, self.areas | self.floating)
                if shut:
                    path = encode_lines([list(line.coords) for line in shut])
                    yield Border(between=(a, b), kind="closed-sea", path=path)
                coords = [list(line.coords) for line in narrow]
            glyphs = [mark for line in coords for mark in marks(kind, line, f"{a} {b}")]
            yield Border(
                between=(a, b),
                kind=kind,
                path=encode_lines(coords),
                marks=tuple(sorted(glyphs, key=lambda mark: mark[1])),
            )
        for pair in sorted(self.drawn, key=sorted):
            land = [name for name in sorted(pair) if name in self.areas and self.kinds[name] in LANDS]
            water = [name for name in sorted(pair) if self.kinds.get(name) in WATERS]
            if pair not in self.board.map.links and land and water and not pair & self.board.map.shut:
                shore = self.areas[land[0]].boundary.intersection(self.areas[water[0]].buffer(0.3))
                parts = [list(line.coords) for line in lines(joined(shore)) if line.length > 2]
                yield Border(between=(land[0], water[0]), kind="closed-coast", path=encode_lines(parts))

    def nations(self, land: Geometry) -> dict[str, Nation]:
        """Return the lands that share one frontier band: all of a Power, or of a minor nation."""
        members: dict[str, list[str]] = {}
        for name in self.areas:
            if name in self.board.map.spaces and (owner := self.board.map.owner(name)):
                members.setdefault(owner, []).append(name)
        result = {}
        for owner, names in members.items():
            union = unary_union([self.areas[name].buffer(BRIDGE) for name in names]).intersection(land)
            nations = sorted({self.board.map.spaces[name]["nation"] for name in names})
            result[owner] = Nation(
                path=area_path(union.simplify(FAINT * self.board.tolerance)), members=tuple(nations)
            )
        return result


def joined(geometry: Geometry) -> Geometry:
    """Return lines put together end to end."""
    parts = lines(geometry)
    return linemerge(parts) if len(parts) > 1 else geometry


def replaced(space: Space, far: Label) -> Space:
    """Return a space with its name for the farthest zoom."""
    return msgspec.structs.replace(space, far=far)
