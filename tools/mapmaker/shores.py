"""Signs on the shore: ports as anchors on the side of their sea, and straits where two seas meet."""

import math
from collections.abc import Iterable, Mapping

import numpy as np
from shapely.geometry import Point as ShapelyPoint

from tools.mapmaker.board import Strait
from tools.mapmaker.diamonds import HALF_HEIGHT, HALF_WIDTH
from tools.mapmaker.drawing import Icon
from tools.mapmaker.ground import Geometry, lines
from tools.mapmaker.plates import tidy
from tools.mapmaker.sheet import Sheet

SIZE = 14.0
ROOM = SIZE / 2 + 1.5
STEP = 4.0  # between the places along a shore that are tried
OFFS = (7.0, 5.0, 9.0, 3.0, 0.0)  # how far from the shore an anchor lies, the best first
TURNS = 16
WET = 0.45  # the part of an anchor's room that lies in its own sea
TOUCH = 0.4
ASIDE, ABOVE = HALF_WIDTH - 2, HALF_HEIGHT + 5  # where the anchors of diamonds are clear of their blocks
NARROW = 50.0  # a strait among islands may end so far from its lands

Place = tuple[float, float]


def along(geometry: Geometry) -> list[Place]:
    """Return points along lines."""
    found = []
    for line in lines(geometry):
        count = max(1, int(line.length / STEP))
        for index in range(count + 1):
            point = line.interpolate(line.length * index / count)
            found.append((point.x, point.y))
    return found


class Shores:
    """Finds places for the signs of shores and takes their room."""

    def __init__(self, sheet: Sheet, areas: Mapping[str, Geometry], floating: Mapping[str, Geometry]) -> None:
        self.sheet, self.areas, self.floating = sheet, areas, floating
        self.icons: dict[str, list[Icon]] = {}

    def ports(self, ports: Iterable[tuple[str, str]], points: Mapping[str, Place]) -> None:
        """Set an anchor for each port: on the coast that the land shares with the sea, near its point."""
        for land, sea in ports:
            if land in self.floating:
                self.islet_port(land, sea)
                continue
            shore = self.areas[land].boundary.intersection(self.areas[sea].buffer(TOUCH))
            self.set("base", land, along(shore), points[land], sea, OFFS)

    def islet_port(self, islet: str, sea: str) -> None:
        """Set the anchor of a diamond at the corner that lies deepest in the sea, clear of its blocks."""
        x, y = self.floating[islet].centroid.coords[0]
        corners = [(x + ASIDE, y), (x - ASIDE, y), (x, y + ABOVE), (x, y - ABOVE)]
        used = {(icon.x, icon.y) for icon in self.icons.get(islet, ())}
        free = [corner for corner in corners if (tidy(corner[0]), tidy(corner[1])) not in used]
        best = max(free, key=lambda corner: round(self.share(corner[0], corner[1], sea), 1))
        self.add("base", islet, best[0], best[1])

    def straits(self, straits: Iterable[Strait], borders: Mapping[frozenset[str], Geometry]) -> None:
        """Set the sign of each strait on the line where its two seas meet, between its two lands."""
        for strait in straits:
            if not strait.signed:
                continue
            border = borders.get(frozenset(strait.seas))
            if border is None:
                continue
            one, other = (self.areas.get(land, self.floating.get(land)) for land in strait.lands)
            places = along(border)
            best = min(places, key=lambda place: one.distance(spot(place)) + other.distance(spot(place)))
            owner = next(land for land in strait.lands if land in self.areas)
            self.set("strait", owner, places, best, None, (0.0, 6.0, 12.0))

    def set(
        self,
        kind: str,
        owner: str,
        places: list[Place],
        near: Place,
        sea: str | None,
        offs: tuple[float, ...],
    ) -> None:
        """Take the free place for a sign that is nearest to a point, on its line or a little way off it."""
        options = [
            (math.hypot(px - near[0], py - near[1]) + 3 * rank, px + off * dx, py + off * dy)
            for px, py in places
            for rank, off in enumerate(offs)
            for dx, dy in directions(off)
        ]
        for _, x, y in sorted(options):
            if self.free(x, y, sea):
                self.add(kind, owner, x, y)
                return
        raise ValueError(f"there is no room for a sign of {owner} on the shore of {sea or 'a strait'}")

    def add(self, kind: str, owner: str, x: float, y: float) -> None:
        """Set a sign and take its room."""
        self.sheet.take((x - ROOM, y - ROOM, x + ROOM, y + ROOM))
        self.icons.setdefault(owner, []).append(Icon(kind=kind, x=tidy(x), y=tidy(y), size=SIZE))

    def free(self, x: float, y: float, sea: str | None) -> bool:
        """Say whether a sign may lie there: on nothing else and, if it is a port, on its own sea."""
        inside = ROOM <= x <= self.sheet.width - ROOM and ROOM <= y <= self.sheet.height - ROOM
        if not inside or self.sheet.taken[self.view(x, y)].any():
            return False
        return sea is None or self.share(x, y, sea) > WET

    def view(self, x: float, y: float) -> tuple[slice, slice]:
        """Return the part of the sheet that a sign takes."""
        return (
            slice(int(y - ROOM), math.ceil(y + ROOM)),
            slice(int(x - ROOM), math.ceil(x + ROOM)),
        )

    def share(self, x: float, y: float, sea: str) -> float:
        """Return how much of the room of a sign a sea fills."""
        return float(np.mean(self.sheet.owner[self.view(x, y)] == self.sheet.number[sea]))


def passages(
    border: list[Geometry], seas: tuple[str, str], straits: Iterable[Strait], areas: Mapping[str, Geometry]
) -> tuple[list[Geometry], list[Geometry]]:
    """Return the parts of a border that lie in straits, and those where no ship passes.

    A strait is the part that comes nearest to both its lands, and whatever else comes near them.
    """
    narrow: set[int] = set()
    for strait in straits:
        if border and set(strait.seas) == set(seas):
            shores = [areas[land] for land in strait.lands]
            far = [max(shore.distance(part) for shore in shores) for part in border]
            narrow |= {index for index, away in enumerate(far) if away <= max(NARROW, min(far))}
    parts = list(enumerate(border))
    return [p for index, p in parts if index in narrow], [p for index, p in parts if index not in narrow]


def directions(off: float) -> list[Place]:
    """Return the ways off a line that are tried; on the line itself there is only one."""
    turns = TURNS if off else 1
    return [(math.cos(2 * math.pi * k / turns), math.sin(2 * math.pi * k / turns)) for k in range(turns)]


def spot(place: Place) -> Geometry:
    return ShapelyPoint(place)
