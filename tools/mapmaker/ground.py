"""The land of a board: countries on the sheet, by groups that no cell leaves, and the true coast."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.ops import transform, unary_union

from tools.mapmaker.board import DROPPED, OFFMAP, Board, Group
from tools.mapmaker.coast import countries
from tools.mapmaker.projection import Projection

Grid = Any  # a numpy array over the sheet
Geometry = Any  # a shapely geometry

SCALE = 2  # units of the sheet to a point of the grids
SEAM = 0.35  # countries are joined across gaps of this width
PRECISION = 0.1
SPECK = 5.0  # smaller islands are left out


@dataclass
class Ground:
    """The groups on a half-size grid (0 is water), their numbers, the land, and small lakes inside it."""

    groups: Grid
    number: dict[str, int]
    land: Geometry
    lakes: list[Geometry]


def polygons(geometry: Geometry) -> list[Geometry]:
    """Return the polygons of any geometry."""
    if geometry.is_empty:
        return []
    if geometry.geom_type == "Polygon":
        return [geometry]
    return [part for member in getattr(geometry, "geoms", ()) for part in polygons(member)]


def lines(geometry: Geometry) -> list[Geometry]:
    """Return the lines of any geometry."""
    if geometry.is_empty:
        return []
    if geometry.geom_type in ("LineString", "LinearRing"):
        return [geometry]
    return [part for member in getattr(geometry, "geoms", ()) for part in lines(member)]


def projected(geometry: Geometry, projection: Projection) -> Geometry:
    """Return a geometry in degrees on the sheet; long sides are cut so that they bend with the projection."""

    def both(xs: Any, ys: Any) -> tuple[list[float], list[float]]:
        places = [projection(x, y) for x, y in zip(xs, ys)]
        return [place[0] for place in places], [place[1] for place in places]

    return transform(both, shapely.segmentize(geometry, 0.5))


def valid(geometry: Geometry) -> Geometry:
    return geometry if geometry.is_valid else geometry.buffer(0)


def on_sheet(board: Board) -> Iterator[tuple[str, Geometry]]:
    """Yield every country as far as it lies on the sheet, in the degrees of the sheet."""
    frame = box(board.longitude[0], board.latitude[0], board.longitude[1], board.latitude[1])
    for name, parts in countries():
        if name == "Antarctica":
            continue
        whole = valid(unary_union([valid(Polygon(rings[0], rings[1:])) for rings in parts]))
        for turn in (0, 360, -360):
            there = affinity.translate(whole, turn, 0)
            if there.intersects(frame):
                yield name, there.intersection(frame)


def grouped(board: Board) -> list[tuple[str, Geometry]]:
    """Return the pieces of land with their group, the largest first; the first rule that matches wins."""
    pieces: list[tuple[str, Geometry]] = []
    for name, rest in on_sheet(board):
        for rule in board.groups:
            if name not in rule.countries or rest.is_empty:
                continue
            piece = rest.intersection(box(*rule.within)) if rule.within else rest
            rest = rest.difference(piece) if rule.within else Polygon()
            if not piece.is_empty and rule.group != DROPPED:
                pieces.append((rule.group, enlarged(piece, rule)))
        if not rest.is_empty:
            pieces.append((OFFMAP, rest))
    return sorted(pieces, key=lambda piece: -piece[1].area)


def enlarged(piece: Geometry, rule: Group) -> Geometry:
    """Return land as large as it is to be drawn."""
    if rule.enlarged == 1:
        return piece
    origin = rule.about[::-1] if rule.about else "center"
    return affinity.scale(piece, rule.enlarged, rule.enlarged, origin=origin)


def paint(draw: Any, polygon: Geometry, value: int) -> None:
    """Paint a polygon of the sheet on a half-size image."""
    draw.polygon([(x / SCALE, y / SCALE) for x, y in polygon.exterior.coords], fill=value)
    for ring in polygon.interiors:
        draw.polygon([(x / SCALE, y / SCALE) for x, y in ring.coords], fill=0)


def make_ground(board: Board, projection: Projection) -> Ground:
    """Return the land of a board."""
    image = Image.new("I", (board.width // SCALE, board.height // SCALE), 0)
    draw = ImageDraw.Draw(image)
    number: dict[str, int] = {}
    pieces = []
    for group, piece in grouped(board):
        value = number.setdefault(group, len(number) + 1)
        for polygon in polygons(piece):
            for drawn in polygons(projected(polygon, projection)):
                paint(draw, drawn, value)
                pieces.append(valid(drawn))
    joined = unary_union([piece.buffer(SEAM, join_style=2) for piece in pieces]).buffer(-SEAM, join_style=2)
    land, lakes = without_lakes(joined, board.lake_area)
    groups = np.array(image)
    for lake in lakes:
        fill_lake(groups, lake)
    frame = box(0, 0, board.width, board.height)
    smooth = land.simplify(board.tolerance).intersection(frame)
    smooth = MultiPolygon([part for part in polygons(smooth) if part.area >= SPECK])
    land = valid(shapely.set_precision(smooth, PRECISION))
    drawn_lakes = [lake.simplify(board.tolerance) for lake in lakes if lake.area > 60]
    for shore in board.lakes:
        drawn_lakes.append(projected(Polygon([(lon, lat) for lat, lon in shore]), projection))
    return Ground(groups, number, land, drawn_lakes)


def without_lakes(land: Geometry, largest: float) -> tuple[Geometry, list[Geometry]]:
    """Return the land with its smaller holes filled, and these holes."""
    lakes: list[Geometry] = []
    filled = []
    for polygon in polygons(land):
        kept = []
        for ring in polygon.interiors:
            hole = Polygon(ring)
            if hole.area < largest:
                lakes.append(hole)
            else:
                kept.append(ring)
        filled.append(Polygon(polygon.exterior, kept))
    return unary_union(filled), lakes


def fill_lake(groups: Grid, lake: Geometry) -> None:
    """Give the points of a lake the nearest group on its shore."""
    x0, y0, x1, y1 = (int(value / SCALE) for value in lake.bounds)
    part = groups[max(0, y0 - 1) : y1 + 2, max(0, x0 - 1) : x1 + 2]
    water = part == 0
    if water.any() and not water.all():
        nearest = ndimage.distance_transform_edt(water, return_distances=False, return_indices=True)
        part[water] = part[nearest[0], nearest[1]][water]


def graticule(projection: Projection) -> list[Geometry]:
    """Return the meridians and the parallels, each ten degrees."""
    lons, lats = projection.degrees()
    meridians = [LineString([(lon, projection.south), (lon, projection.north)]) for lon in lons]
    parallels = [LineString([(projection.west, lat), (projection.east, lat)]) for lat in lats]
    return [projected(line, projection) for line in meridians + parallels]
