"""What lies about the spaces of a board: water lines along the coast, the graticule, the frame."""

from collections.abc import Iterable
from typing import Any

from shapely.geometry import Polygon

from tools.mapmaker.board import Board
from tools.mapmaker.drawing import Sheet, WaterLine
from tools.mapmaker.ground import Geometry, graticule, lines, polygons
from tools.mapmaker.paths import encode_lines, encode_rings, rectangle
from tools.mapmaker.plates import tidy
from tools.mapmaker.projection import Projection

WATER_LINES = ((2.6, 0.75), (6.0, 0.5), (10.5, 0.33), (16.5, 0.2), (24.0, 0.11))
FAINT = 2.0  # water lines, and outlines that only clip a broad band, may stray so much more than the coast
RING_LEAST = 30.0  # smaller rings of water lines are left out


def rings(geometry: Geometry) -> list[Any]:
    """Return the outlines and holes of a geometry."""
    return [list(ring.coords) for part in polygons(geometry) for ring in (part.exterior, *part.interiors)]


def area_path(geometry: Geometry) -> str:
    return encode_rings(rings(geometry))


def water_lines(board: Board, land: Geometry) -> Iterable[WaterLine]:
    """Yield the engraved lines that follow the coast."""
    frame = Polygon(rectangle(-2, -2, board.width + 4, board.height + 4))
    for offset, opacity in WATER_LINES:
        wide = land.buffer(offset).simplify(FAINT * board.tolerance + offset / 50).intersection(frame)
        kept = [ring for ring in rings(wide) if Polygon(ring).area > RING_LEAST]
        yield WaterLine(offset=offset, opacity=opacity, path=encode_rings(kept))


def graticule_path(board: Board, projection: Projection) -> str:
    """Return meridians and parallels as far as they lie on the sheet."""
    sheet = Polygon(rectangle(0, 0, board.width, board.height))
    drawn = [line.simplify(0.3).intersection(sheet) for line in graticule(projection)]
    return encode_lines([list(part.coords) for line in drawn for part in lines(line)])


def frame_of(board: Board, projection: Projection) -> Sheet:
    """Return the frame with the places where the graticule meets it."""
    lons, lats = projection.degrees()
    top, bottom = (
        tuple(tidy(projection(lon, projection.latitude_at(lon, down))[0]) for lon in lons) for down in (0, 1)
    )
    sides = sorted(tidy(projection(projection.west, lat)[1]) for lat in lats)
    return Sheet(
        x=0,
        y=0,
        w=board.width,
        h=board.height,
        title=board.title,
        subtitle=board.subtitle,
        top=top,
        bottom=bottom,
        sides=tuple(y for y in sides if 0 <= y <= board.height),
    )
