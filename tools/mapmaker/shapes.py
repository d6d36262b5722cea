"""Shapes: cells cut by the true coast, and the lines that part them, which neighbours share exactly."""

from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, MultiPolygon, box
from shapely.ops import linemerge, polygonize

from tools.mapmaker.arcs import OUTSIDE, Line, Pair, arcs_of
from tools.mapmaker.board import LANDS, OFFMAP, WATERS, Board
from tools.mapmaker.cells import Cells
from tools.mapmaker.ground import PRECISION, SCALE, Geometry, Grid, Ground, lines, polygons

LAND_PASSES, WATER_PASSES = 6, 40
CRUMB = 3.0  # smaller pieces of a cell are dropped
SHORTEST = 3.0  # of a border that is drawn
TOLERANCE = 0.3  # of the lines that part cells


@dataclass
class Shapes:
    """The area of every space and of what is out of play, and the borders by the two names they part."""

    areas: dict[str, Geometry]
    borders: dict[tuple[str, str], list[Geometry]]
    land: Geometry


def rounded(line: Line) -> Geometry:
    """Return an arc as it is drawn: simplified, on the grid of the paths."""
    return shapely.set_precision(LineString(line).simplify(TOLERANCE), PRECISION)


def traced(grid: Grid, passes: int) -> list[tuple[Pair, Geometry]]:
    """Return the arcs of a grid of labels."""
    arcs = [(pair, rounded(line)) for pair, line in arcs_of(grid.tolist(), SCALE, passes)]
    return [(pair, arc) for pair, arc in arcs if not arc.is_empty]


def areas_of(arcs: list[tuple[Pair, Geometry]], grid: Grid) -> dict[int, Geometry]:
    """Return the areas between the arcs by their label."""
    height, width = grid.shape
    parts: dict[int, list[Geometry]] = {}
    network = shapely.union_all([arc for _, arc in arcs], grid_size=PRECISION)
    for part in polygonize(network):
        inner = part.representative_point()
        column = int(min(max(inner.x / SCALE, 0), width - 1))
        row = int(min(max(inner.y / SCALE, 0), height - 1))
        parts.setdefault(int(grid[row, column]), []).append(part)
    return {label: shapely.union_all(members, grid_size=PRECISION) for label, members in parts.items()}


def cut(area: Geometry, region: Geometry) -> Geometry:
    """Return what lies of an area in a region, without crumbs."""
    parts = polygons(shapely.intersection(area, region, grid_size=PRECISION))
    large = [part for part in parts if part.area >= CRUMB]
    return MultiPolygon(large or parts)


def cut_lines(arcs: list[tuple[Pair, Geometry]], region: Geometry) -> dict[Pair, list[Geometry]]:
    """Return the parts of the arcs that lie in a region, joined to long lines."""
    parts: dict[Pair, list[Geometry]] = {}
    for pair, arc in arcs:
        if OUTSIDE not in pair:
            parts.setdefault(pair, []).extend(lines(arc.intersection(region)))
    joined = {pair: lines(linemerge(members)) for pair, members in parts.items() if members}
    return {pair: [line for line in members if line.length >= SHORTEST] for pair, members in joined.items()}


def make_shapes(board: Board, ground: Ground, cells: Cells, kinds: dict[str, str]) -> Shapes:
    """Return the shapes of a board."""
    name = {number: space for space, number in cells.number.items()}
    frame = box(0, 0, board.width, board.height)
    land_arcs, water_arcs = traced(cells.land, LAND_PASSES), traced(cells.water, WATER_PASSES)
    sea = shapely.difference(frame, ground.land, grid_size=PRECISION)
    areas: dict[str, Geometry] = {}
    for label, area in areas_of(land_arcs, cells.land).items():
        if name[label] == OFFMAP or kinds[name[label]] in LANDS:
            areas[name[label]] = cut(area, ground.land)
    for label, area in areas_of(water_arcs, cells.water).items():
        if kinds.get(name[label]) in WATERS:
            areas[name[label]] = cut(area, sea)
    found = cut_lines(land_arcs, ground.land)
    found |= cut_lines(water_arcs, sea.buffer(1))
    borders = {(name[a], name[b]): members for (a, b), members in found.items() if members}
    return Shapes(areas, borders, ground.land)
