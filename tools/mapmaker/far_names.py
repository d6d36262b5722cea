"""The names of the farthest zoom: nations and oceans, in letters that can still be read there."""

from collections.abc import Iterable, Mapping

import numpy as np
from shapely.ops import unary_union

from tools.mapmaker.board import LANDS, Board
from tools.mapmaker.drawing import Label, Name
from tools.mapmaker.ground import Geometry, Grid, polygons
from tools.mapmaker.labels import label_quads
from tools.mapmaker.metrics import text_width
from tools.mapmaker.plates import broken, tidy
from tools.mapmaker.sheet import Rect, Sheet, nearest_first, sides_of
from tools.mapmaker.water_places import FAR_SIZES, RIMS, write

SIZES = (36.0, 32.0, 28.0, 24.0, 21.0)
SPACING = 0.06
LEADING = 1.02
FARTHEST = 320  # from a capital to land of its nation that may bear its name
OVERHANG = 34  # a name may lie this far over water beside a small land


class FarNames:
    """Finds room for the names of the farthest zoom, on a sheet where only these count."""

    def __init__(
        self,
        board: Board,
        sheet: Sheet,
        areas: Mapping[str, Geometry],
        in_play: Grid,
        figures: Iterable[Rect],
    ) -> None:
        self.board, self.sheet, self.areas, self.in_play = board, sheet, areas, in_play
        self.taken = np.zeros((sheet.height, sheet.width), bool)
        for left, top, right, bottom in figures:
            self.taken[int(top) - 2 : int(bottom) + 3, int(left) - 2 : int(right) + 3] = True

    def nations(self) -> list[Name]:
        """Return the names of nations that have land, the largest first; those without room are left out."""
        lands: dict[str, list[str]] = {}
        for space in self.areas:
            data = self.board.map.spaces.get(space)
            if data and data["kind"] in LANDS and data.get("nation"):
                lands.setdefault(data["nation"], []).append(space)
        unions = {
            nation: unary_union([self.areas[space] for space in members]) for nation, members in lands.items()
        }
        found = []
        for nation in sorted(unions, key=lambda name: -unions[name].area):
            title = self.board.map.nations[nation]["name"].split(" (")[0].upper()
            members = self.about_capital(nation, lands[nation])
            union = unary_union([self.areas[space] for space in members])
            if label := self.name_nation(title, union, members):
                found.append(Name(nation=nation, label=label))
        return found

    def about_capital(self, nation: str, members: list[str]) -> list[str]:
        """Return the areas of a nation that lie about its capital: its name would mislead on a far island."""
        capital = self.board.map.nations[nation].get("capital")
        if capital not in members:
            return members
        home = self.areas[capital]
        return [space for space in members if self.areas[space].distance(home) <= FARTHEST]

    def name_nation(self, title: str, union: Geometry, members: list[str]) -> Label | None:
        """Return the name of a nation inside its land, or partly over water beside it."""
        window = self.sheet.window(union, OVERHANG)
        view = window.slices
        own = np.isin(self.sheet.owner[view], [self.sheet.number[space] for space in members])
        edge = np.ones_like(own)
        edge[4:-4, 4:-4] = False
        largest = max(polygons(union), key=lambda part: part.area)
        middle = (largest.centroid.x, largest.centroid.y)
        ways = ((title,), broken(title)) if " " in title else ((title,),)
        rooms = ((~own, SIZES), ((self.in_play[view] & ~own) | edge, SIZES[-2:]))
        for bad, sizes in rooms:
            for size in sizes:
                for lines in ways:
                    width = max(text_width(line, "area", size, SPACING) for line in lines) + 6
                    height = size * (0.78 + (len(lines) - 1) * LEADING) + 4
                    corners = window.fits(bad | self.taken[view], width, height)
                    if len(corners):
                        x, y = nearest_first(corners, width, height, middle, 1)[0]
                        return self.taken_label(lines, size, float(x + width / 2), float(y + 2 + 0.74 * size))
        return None

    def taken_label(self, lines: tuple[str, ...], size: float, x: float, y: float) -> Label:
        leading = tidy(size * LEADING) if len(lines) > 1 else 0
        label = Label(
            x=tidy(x), y=tidy(y), size=size, lines=lines, leading=leading, spacing=SPACING, zoom="far"
        )
        self.take(label, "area")
        return label

    def take(self, label: Label, face: str) -> None:
        """Mark the room of a label."""
        for quad in label_quads(label, face):
            xs, ys = [x for x, _ in quad], [y for _, y in quad]
            rows = slice(max(0, int(min(ys)) - 3), int(max(ys)) + 4)
            self.taken[rows, max(0, int(min(xs)) - 3) : int(max(xs)) + 4] = True

    def ocean(self, space: str, capitals: bool = True) -> Label | None:
        """Return the name of an ocean or, in small letters, of a sea, if it has room."""
        window = self.sheet.window(sides_of(self.areas[space], self.sheet.width)[0], 0)
        view = window.slices
        free = window.eroded(self.sheet.owner[view] == self.sheet.number[space], RIMS[0]) & ~self.taken[view]
        name = self.board.map.spaces[space]["name"]
        title = name.upper() if capitals else name
        written = write(title, free, window.left, window.top, FAR_SIZES)
        if written is None:
            return None
        label = written.label("far")
        self.take(label, "water")
        return label
