"""Where blocks stand and names lie on land: the best pair of slots and plate that has room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from shapely.geometry import box
from shapely.ops import nearest_points

from tools.mapmaker.blocks import Blocks, Point
from tools.mapmaker.board import Board, Slots
from tools.mapmaker.connectors import main_parts
from tools.mapmaker.drawing import Label, Pad, Plate
from tools.mapmaker.ground import Geometry, Grid, polygons
from tools.mapmaker.plates import Form, content_of, forms, laid_out, tidy
from tools.mapmaker.sheet import Sheet, Window, nearest_first

RIM = 4  # units along the border of an area that stay free
REACHES = (40, 80, 130)  # how far outside a plate or pad may lie, tried in turn
CANDIDATES = 260
LARGE_AREA = 9000  # above it names are set larger
ON_LAND = 0.62  # slots that lie so far on their own land need no pad
HOPELESS = 1e9
PAD_GAP = 4  # between a pad and its land, where pads stay off it
LARGEST = 99  # blocks of a grid of slots, where the map data set no limit
SMALL = 2  # blocks of a side on a small area


@dataclass
class Place:
    """What was found for a land area."""

    label: Label
    plate: Plate
    slots: tuple[Point, ...] = ()
    pad: Pad | None = None
    mode: str = "inside"


@dataclass
class Found:
    slots: Slots
    form: Form
    plate_at: Point
    slots_at: Point


def count(found: Found | None) -> int:
    """Return how many blocks have a slot."""
    return found.slots[0] * found.slots[1] if found else 0


def worth(slots: Slots, form: Form) -> float:
    """Return how good a pair is: room for blocks first, then the size of the name."""
    return slots[0] * slots[1] * 6 + form.worth - (4 if slots == (4, 1) else 0)


class LandPlacer:
    """Finds places on a sheet for one land area after the other."""

    def __init__(
        self,
        board: Board,
        sheet: Sheet,
        areas: dict[str, Geometry],
        in_play: Grid,
        gather: Mapping[str, Point],
    ) -> None:
        self.gather = gather
        self.board, self.sheet, self.areas, self.in_play = board, sheet, areas, in_play
        self.blocks = Blocks(board.block)

    def place(self, name: str) -> Place:
        """Return where plate and slots of an area go, and take that room."""
        search = Search(self, name)
        barred = self.board.map.kind(name) == "impassable"
        pairs = search.pairs(((0, 0),) if barred else search.grids)
        found, mode = search.best(search.inside, search.inside, pairs), "inside"
        if not barred and count(found) < search.enough[0]:
            better, better_mode = search.outside(count(found) < search.enough[1])
            if count(better) > count(found):
                found, mode = better, better_mode
        if found is None:
            raise ValueError(f"there is no room for {name}; move a seed or widen the scale there")
        return self.taken(name, found, mode)

    def taken(self, name: str, found: Found, mode: str) -> Place:
        """Return a place as it is drawn, and mark its room as taken."""
        label, plate = laid_out(found.form, *found.plate_at)
        self.sheet.take((plate.x - 1, plate.y - 1, plate.x + plate.w + 1, plate.y + plate.h + 1))
        if found.slots == (0, 0):
            return Place(label, plate, mode=mode)
        x, y = found.slots_at
        width, height = self.blocks.room(found.slots)
        self.sheet.take((x, y, x + width, y + height))
        pad = self.pad_for(name, x, y, width, height) if mode == "pad" else None
        return Place(label, plate, self.blocks.middles(found.slots, x, y), pad, mode)

    def pad_for(self, name: str, x: float, y: float, width: float, height: float) -> Pad | None:
        """Return the pad under slots that lie outside their land; its leader ends on the land."""
        area = self.areas[name]
        if box(x, y, x + width, y + height).intersection(area).area > ON_LAND * width * height:
            return None
        x, y, width, height = x - 2, y - 2, width + 4, height + 3
        shore = main_parts(area) if self.board.pads_off_land else area
        here, there = nearest_points(box(x, y, x + width, y + height), shore)
        leader = None
        if here.distance(there) > 1:
            leader = ((tidy(here.x), tidy(here.y)), (tidy(there.x), tidy(there.y)))
        return Pad(x=tidy(x), y=tidy(y), w=tidy(width), h=tidy(height), leader=leader)


class Search:
    """The search for one area."""

    def __init__(self, placer: LandPlacer, name: str) -> None:
        board, sheet = placer.board, placer.sheet
        self.blocks = placer.blocks
        area = placer.areas[name]
        largest = max(polygons(area), key=lambda part: part.area)
        self.window = sheet.window(area, REACHES[-1] + 10)
        view = self.window.slices
        own = sheet.owner[view] == sheet.number[name]
        core = self.window.eroded(own, RIM)
        taken = sheet.taken[view]
        self.inside = ~core | taken
        self.own, self.clear = self.window.widened(own, PAD_GAP), board.pads_off_land
        self.over_water = (placer.in_play[view] & ~own) | taken | sheet.lines[view]
        self.bounds = area.bounds
        self.middle = placer.gather.get(name) or middle_of(largest, core, self.window)
        space = board.map.spaces[name]
        shown = board.short_names.get(name, space["name"].split(" (")[0])
        shield = space["kind"] != "impassable" and board.map.is_neutral_capital(name)
        size = 14.0 if largest.area > LARGE_AREA else 13.0
        self.forms = forms(content_of(space, shown, shield), (size, size - 1.5, 11.0))
        most = SMALL if space.get("small") else LARGEST
        self.enough = (min(board.enough[0], most), min(board.enough[1], most))
        self.grids, self.beside, self.pads = (
            tuple(slots for slots in listed if least <= slots[0] * slots[1] <= most)
            for listed, least in (
                (board.land_slots, 1),
                (board.beside_slots, self.enough[1]),
                (board.pad_slots, self.enough[1]),
            )
        )
        self.reaches = REACHES[-1:] if name in placer.gather else REACHES
        self.cache: dict[tuple[object, ...], Grid] = {}

    def pairs(self, grids: Sequence[Slots]) -> list[tuple[Slots, Form]]:
        """Return the pairs of slots and forms, the best first."""
        listed = [(slots, form) for slots in grids for form in self.forms]
        return sorted(listed, key=lambda pair: -worth(*pair))

    def outside(self, pad: bool) -> tuple[Found | None, str]:
        """Look for a plate over water beside slots on land, then for a pad with both outside."""
        pairs = self.pairs(self.beside)
        for reach in REACHES:
            room = self.within(reach)
            good = [pair for pair in pairs if pair[1].size >= 12 or reach == REACHES[-1]]
            if found := self.best(self.inside, room, good):
                return found, "plate outside"
        pads = self.pairs(self.pads)
        if pad and self.clear:
            return self.off_land(pads), "pad"
        for reach in REACHES if pad else ():
            room = self.within(reach)
            if found := self.best(room, room, pads):
                return found, "pad"
        return None, ""

    def off_land(self, pads: list[tuple[Slots, Form]]) -> Found | None:
        """Look for a pad that lies wholly on the water: the largest that has room, as near as it can be.

        The name stays on the land if there is room for it, else it goes with the pad.
        """
        rooms = [self.within(reach) | self.own for reach in self.reaches]
        ways = [[pair for pair in pads if pair[0] == slots] for slots in self.pads]
        places = [(room, plates) for room in rooms for plates in (self.inside, room)]
        tried = (self.best(room, plates, way) for way in ways for room, plates in places)
        return next((found for found in tried if found), None)

    def within(self, reach: float) -> Grid:
        """Return where nothing may lie when it may lie that far from the area."""
        bad = self.over_water.copy()
        x0, y0, x1, y1 = self.bounds
        left, top = max(0, int(x0 - reach) - self.window.left), max(0, int(y0 - reach) - self.window.top)
        right, bottom = int(x1 + reach) - self.window.left, int(y1 + reach) - self.window.top
        near = np.zeros_like(bad)
        near[top : max(0, bottom), left : max(0, right)] = True
        return bad | ~near

    def boxes(self, bad: Grid, width: float, height: float, key: tuple[object, ...]) -> Grid:
        """Return the places where a box fits, those near the middle of the area first."""
        key = (*key, id(bad))
        if key not in self.cache:
            corners = self.window.fits(bad, width, height)
            self.cache[key] = nearest_first(corners, width, height, self.middle, CANDIDATES)
        return self.cache[key]

    def best(self, slots_bad: Grid, plate_bad: Grid, pairs: list[tuple[Slots, Form]]) -> Found | None:
        """Return the first pair of the list that has room, at its best place."""
        for slots, form in pairs:
            plates = self.boxes(plate_bad, form.width, form.height, (form.lines, form.size, form.above))
            if not len(plates):
                continue
            if slots == (0, 0):
                return Found(slots, form, corner(plates[0]), (0.0, 0.0))
            grids = self.boxes(slots_bad, *self.blocks.room(slots), slots)
            if len(grids):
                if found := self.match(slots, form, plates, grids):
                    return found
        return None

    def match(self, slots: Slots, form: Form, plates: Grid, grids: Grid) -> Found | None:
        """Return the plate and the slots that lie best without overlap: near the middle, the name above."""
        width, height = self.blocks.room(slots)
        px, py = plates[:, None, 0], plates[:, None, 1]
        sx, sy = grids[None, :, 0], grids[None, :, 1]
        overlap = (px < sx + width + 1) & (sx < px + form.width + 1)
        overlap &= (py < sy + height + 1) & (sy < py + form.height + 1)
        pcx, pcy, scx, scy = px + form.width / 2, py + form.height / 2, sx + width / 2, sy + height / 2
        x, y = self.middle
        cost = 0.6 * np.hypot(pcx - x, pcy - y) + np.hypot(scx - x, scy - y)
        cost = cost + 0.9 * np.maximum(0, pcy - scy) + 0.7 * abs(pcx - scx)
        cost[overlap] = HOPELESS
        plate, grid = np.unravel_index(cost.argmin(), cost.shape)
        if cost[plate, grid] >= HOPELESS:
            return None
        return Found(slots, form, corner(plates[plate]), corner(grids[grid]))


def corner(row: Grid) -> Point:
    return float(row[0]), float(row[1])


def middle_of(area: Geometry, core: Grid, window: Window) -> Point:
    """Return the point about which an area's things gather: its centroid if that lies inside it."""
    centroid, other = area.centroid, area.representative_point()
    row, column = int(centroid.y) - window.top, int(centroid.x) - window.left
    inner = 0 <= row < core.shape[0] and 0 <= column < core.shape[1] and bool(core[row, column])
    return (centroid.x, centroid.y) if inner else (other.x, other.y)
