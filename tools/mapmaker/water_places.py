"""Where fleets stand and names lie on water: names as large as there is room for, turned and bent."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import ndimage

from tools.mapmaker.blocks import Blocks, Point
from tools.mapmaker.board import Slots
from tools.mapmaker.drawing import Icon, Label, Plate, Zoom
from tools.mapmaker.ground import Geometry, Grid
from tools.mapmaker.metrics import text_width
from tools.mapmaker.plates import broken, tidy
from tools.mapmaker.sheet import Sheet, nearest_first

RIMS = (5, 3, 1)  # units along the shore that stay free, if they can
ANGLES = (0, -12, 12, -24, 24, -36, 36, -55, 55, -75, 75)
BENDS = (0.0, 0.1, -0.1, 0.2, -0.2)
SLOT_PLACES = 9
SPOTS = 2500
GOOD = 13.0  # a name of this size is large enough to settle for more slots
FEW = 2  # with no more slots any name will do
SIGN_GAP = 3.0  # between the signs of a water, and below them
LEADING = 1.06
RISE = 0.3  # from the baseline to the middle of the letters
BELT = 0.5  # half the height of a line of letters, tails and all

# size, spacing between letters, lines
Setting = tuple[float, float, int]
SIZES: tuple[Setting, ...] = (
    (21, 0.2, 1),
    (19, 0.17, 1),
    (18, 0.14, 1),
    (18, 0.1, 2),
    (16, 0.12, 1),
    (16, 0.06, 2),
    (15, 0.08, 1),
    (15, 0.05, 2),
    (14, 0.03, 1),
    (13, 0.02, 2),
    (12.5, 0, 1),
    (12, 0, 2),
    (11, 0, 1),
    (11, 0, 2),
    (11, 0, 3),
)
SEA_SIZES = SIZES[2:]
FAR_SIZES: tuple[Setting, ...] = (
    (34, 0.16, 1),
    (30, 0.12, 1),
    (30, 0.06, 2),
    (26, 0.06, 1),
    (26, 0, 2),
    (22, 0, 1),
    (22, 0, 2),
)


@dataclass(frozen=True)
class Written:
    """A name as it was found: how well it lies, where its middle is, how it is turned, bent and set."""

    cost: float
    x: float
    y: float
    angle: float
    bend: float
    size: float
    spacing: float
    width: float
    lines: tuple[str, ...]

    def label(self, zoom: Zoom) -> Label:
        """Return the label. A bent name has a curve on which its letters stand."""
        turn = math.radians(self.angle)
        c, s = math.cos(turn), math.sin(turn)

        def turned(x: float, y: float) -> Point:
            return tidy(self.x + x * c - y * s), tidy(self.y + x * s + y * c)

        several = len(self.lines) > 1
        base = (RISE - (len(self.lines) - 1) * LEADING / 2) * self.size
        x, y = turned(0, base)
        curve = None
        if self.bend:
            half, lift = self.width * 0.6, self.bend * self.width
            # the parabola on which the room was measured, 0.6 of the width to either side of its crest
            ends = base - 0.94 * lift
            start, crest, end = turned(-half, ends), turned(0, base + 1.94 * lift), turned(half, ends)
            curve = f"M{start[0]} {start[1]}Q{crest[0]} {crest[1]} {end[0]} {end[1]}"
        return Label(
            x=x,
            y=y,
            size=self.size,
            lines=self.lines,
            angle=self.angle,
            spacing=self.spacing,
            leading=tidy(LEADING * self.size) if several else 0,
            curve=curve,
            zoom=zoom,
        )


def write(name: str, free: Grid, left: int, top: int, sizes: Sequence[Setting]) -> Written | None:
    """Return the largest setting of a name that fits the free water, at its best place."""
    depth = ndimage.distance_transform_edt(np.pad(free, 1))[1:-1, 1:-1]
    rows, columns = np.nonzero(depth > 7)
    if not len(rows):
        return None
    stride = max(1, len(rows) // SPOTS)
    rows, columns = rows[::stride], columns[::stride]
    all_rows, all_columns = np.nonzero(free)
    middle = (all_columns.mean(), all_rows.mean())
    for setting in sizes:
        if setting[2] > len(name.split()):
            continue
        if found := set_name(name, setting, depth, rows, columns, middle):
            return replace(found, x=found.x + left, y=found.y + top)
    return None


def set_name(
    name: str, setting: Setting, depth: Grid, rows: Grid, columns: Grid, middle: tuple[float, float]
) -> Written | None:
    """Return the best place for a name in one size, over all angles and bends."""
    size, spacing, count = setting
    lines = broken(name, count)
    width = max(text_width(line, "water", size, spacing) for line in lines)
    need = size * (BELT + (count - 1) * LEADING / 2) + 1.5
    wide = depth[rows, columns] >= need
    rows, columns = rows[wide], columns[wide]
    if not len(rows):
        return None
    along = np.linspace(-0.5, 0.5, max(5, int(width / 8)))
    far = np.hypot(columns - middle[0], rows - middle[1]) * 0.35
    best: Written | None = None
    for angle in ANGLES:
        if count > 1 and abs(angle) > 25:
            continue
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for bend in BENDS if count == 1 else (0.0,):
            across = bend * width * (1 - 4 * along * along) - bend * width * 0.5
            dx, dy = along * width * c - across * s, along * width * s + across * c
            # both ends first: most spots fail there
            ends = room_along(depth, rows, columns, dx[[0, -1]], dy[[0, -1]])
            (spots,) = np.nonzero(ends >= need)
            if not len(spots):
                continue
            room = room_along(depth, rows[spots], columns[spots], dx, dy)
            cost = far[spots] + abs(angle) * 0.9 + abs(bend) * 40 - np.minimum(room, need * 1.6) * 1.2
            cost = np.where(room >= need, cost, np.inf)
            place = int(cost.argmin())
            if np.isfinite(cost[place]) and (best is None or cost[place] < best.cost):
                x, y = float(columns[spots[place]]), float(rows[spots[place]])
                best = Written(float(cost[place]), x, y, angle, bend, size, spacing, width, lines)
    return best


def room_along(depth: Grid, rows: Grid, columns: Grid, dx: Grid, dy: Grid) -> Grid:
    """Return the least depth of the water under a line that is laid at each spot; none beyond the window."""
    xs = np.round(columns[:, None] + dx).astype(int)
    ys = np.round(rows[:, None] + dy).astype(int)
    on = (xs >= 0) & (ys >= 0) & (xs < depth.shape[1]) & (ys < depth.shape[0])
    found = depth[ys.clip(0, depth.shape[0] - 1), xs.clip(0, depth.shape[1] - 1)]
    return np.where(on, found, 0).min(1)


@dataclass
class WaterPlace:
    label: Label
    slots: tuple[Point, ...]
    plate: Plate | None = None


@dataclass(frozen=True)
class Afloat:
    """What is to be placed on a water: its name, grids of slots to choose from, signs in a row above them."""

    title: str
    sizes: Sequence[Setting]
    blocks: Blocks
    grids: Sequence[Slots]
    signs: Sequence[tuple[str, float]] = ()

    @property
    def strip(self) -> float:
        """How high the row of signs is."""
        return max((size + SIGN_GAP for _, size in self.signs), default=0.0)

    def plate(self, x: float, y: float, width: float) -> Plate | None:
        """Return the signs above slots that begin at a place."""
        if not self.signs:
            return None
        length = sum(size for _, size in self.signs) + SIGN_GAP * (len(self.signs) - 1)
        left = cursor = x + (width - length) / 2
        icons = []
        for kind, size in self.signs:
            icons.append(Icon(kind=kind, x=tidy(cursor + size / 2), y=tidy(y + size / 2), size=size))
            cursor += size + SIGN_GAP
        return Plate(
            x=tidy(left), y=tidy(y), w=tidy(length), h=tidy(self.strip - SIGN_GAP), icons=tuple(icons)
        )


def place_water(
    sheet: Sheet,
    name: str,
    area: Geometry,
    title: str,
    ocean: bool,
    blocks: Blocks,
    grids: Sequence[Slots],
    signs: Sequence[tuple[str, float]] = (),
) -> WaterPlace:
    """Return slots and name of a sea, and take the room of the slots. A narrow sea gives up its free rim."""
    afloat = Afloat(title.upper() if ocean else title, SIZES if ocean else SEA_SIZES, blocks, grids, signs)
    for rim in RIMS:
        if place := place_within(sheet, name, area, afloat, rim):
            return place
    raise ValueError(f"there is no room for {name}; move a seed or widen the scale there")


def place_within(sheet: Sheet, name: str, area: Geometry, afloat: Afloat, rim: int) -> WaterPlace | None:
    """Return slots and name at least a rim away from the shore. More slots win while the name stays large."""
    window = sheet.window(area, 0)
    view = window.slices
    free = window.eroded(sheet.owner[view] == sheet.number[name], rim)
    free &= ~sheet.taken[view] & ~sheet.lines[view]
    for grid in afloat.grids:
        width, height = afloat.blocks.room(grid)
        height += afloat.strip
        best: tuple[float, float, Written, Point] | None = None
        for x, y in slot_places(
            window.fits(~free, width, height), width, height, free, window.left, window.top
        ):
            rest = free.copy()
            row, column = int(y - window.top), int(x - window.left)
            rest[row : row + int(height), column : column + int(width)] = False
            written = write(afloat.title, rest, window.left, window.top, afloat.sizes)
            if written and (best is None or (written.size, -written.cost) > best[:2]):
                best = (written.size, -written.cost, written, (float(x), float(y)))
            if written and written.size >= afloat.sizes[0][0]:
                break
        if best and (best[0] >= GOOD or grid[0] * grid[1] <= FEW):
            _, _, written, (x, y) = best
            sheet.take((x, y, x + width, y + height))
            slots = afloat.blocks.middles(grid, x, y + afloat.strip)
            return WaterPlace(written.label("middle"), slots, afloat.plate(x, y, width))
    return None


def name_again(sheet: Sheet, name: str, area: Geometry, title: str, ocean: bool) -> Label | None:
    """Return the name of a water for its smaller part at the other side of the sheet, where it has room."""
    window = sheet.window(area, 0)
    view = window.slices
    free = window.eroded(sheet.owner[view] == sheet.number[name], RIMS[0])
    free &= ~sheet.taken[view] & ~sheet.lines[view]
    written = write(title.upper() if ocean else title, free, window.left, window.top, SEA_SIZES)
    return written.label("middle") if written else None


def slot_places(corners: Grid, width: float, height: float, free: Grid, left: int, top: int) -> Grid:
    """Return some places for slots, spread from the middle of the sea outwards."""
    if not len(corners):
        return corners
    rows, columns = np.nonzero(free)
    middle = (columns.mean() + left, rows.mean() + top)
    ordered = nearest_first(corners, width, height, middle, len(corners))
    return ordered[:: max(1, len(ordered) // SLOT_PLACES)][:SLOT_PLACES]
