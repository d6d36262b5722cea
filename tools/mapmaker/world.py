"""The world: both boards on one sheet, Europe in the northwest, with the links between them as connectors."""

from collections.abc import Iterable

import msgspec
import yaml

from tools.mapmaker.board import GAMES, load_board
from tools.mapmaker.cross_links import cross_links
from tools.mapmaker.drawing import (
    Barred,
    Border,
    Connector,
    Drawing,
    Icon,
    Label,
    Name,
    Nation,
    Plate,
    Sheet,
    Space,
    WaterLine,
)
from tools.mapmaker.paths import Point, shifted

MARGIN = 190.0  # beside the outer edges, for the names of what lies on the other side of the world
GAP = 260.0  # between the boards, for the links across
DROP = 520.0  # the Pacific lies lower, so that Siberia and India face each other
WORLD = GAMES / "world" / "data" / "world.yaml"


class WorldMap:
    """What the data of the joined game says about the map."""

    def __init__(self) -> None:
        raw = yaml.safe_load(WORLD.read_text(encoding="utf-8"))
        self.removed = {frozenset(pair) for pair in raw["map"]["removed_borders"]}
        self.links: list[tuple[str, str, str]] = [
            (row[0], row[1], row[2]) for row in raw["map"]["cross_theatre"]
        ]
        self.prefixes: dict[str, str] = {theatre["folder"]: theatre["prefix"] for theatre in raw["theatres"]}


class Shift:
    """Moves a drawing on the sheet, and gives nations that both boards have the prefix of theirs."""

    def __init__(self, dx: float, dy: float, both: set[str], prefix: str) -> None:
        self.dx, self.dy, self.both, self.prefix = dx, dy, both, prefix

    def path(self, path: str) -> str:
        return shifted(path, self.dx, self.dy)

    def x(self, x: float) -> float:
        return round(x + self.dx, 1)

    def y(self, y: float) -> float:
        return round(y + self.dy, 1)

    def point(self, point: Point) -> Point:
        return self.x(point[0]), self.y(point[1])

    def nation(self, nation: str) -> str:
        return self.prefix + nation if nation in self.both else nation

    def label(self, label: Label) -> Label:
        curve = self.path(label.curve) if label.curve else None
        return msgspec.structs.replace(label, x=self.x(label.x), y=self.y(label.y), curve=curve)

    def plate(self, plate: Plate) -> Plate:
        icons: Iterable[Icon] = (
            msgspec.structs.replace(icon, x=self.x(icon.x), y=self.y(icon.y)) for icon in plate.icons
        )
        shield = self.point(plate.shield) if plate.shield else None
        return msgspec.structs.replace(
            plate, x=self.x(plate.x), y=self.y(plate.y), icons=tuple(icons), shield=shield
        )

    def space(self, space: Space) -> Space:
        pad = space.pad
        if pad:
            leader = (self.point(pad.leader[0]), self.point(pad.leader[1])) if pad.leader else None
            pad = msgspec.structs.replace(pad, x=self.x(pad.x), y=self.y(pad.y), leader=leader)
        return msgspec.structs.replace(
            space,
            path=self.path(space.path),
            at=self.point(space.at),
            label=self.label(space.label),
            far=self.label(space.far) if space.far else None,
            slots=tuple(self.point(slot) for slot in space.slots),
            plate=self.plate(space.plate) if space.plate else None,
            pad=pad,
        )

    def border(self, border: Border) -> Border:
        marks = tuple((self.x(x), self.y(y), size) for x, y, size in border.marks)
        return msgspec.structs.replace(border, path=self.path(border.path), marks=marks)

    def connector(self, connector: Connector) -> Connector:
        notes = tuple(self.label(note) for note in connector.notes)
        return msgspec.structs.replace(connector, path=self.path(connector.path), notes=notes)

    def barred(self, barred: Barred) -> Barred:
        label = self.label(barred.label) if barred.label else None
        return Barred(path=self.path(barred.path), label=label)

    def nations(self, nations: dict[str, Nation]) -> dict[str, Nation]:
        return {
            self.nation(owner): Nation(
                path=self.path(nation.path), members=tuple(self.nation(member) for member in nation.members)
            )
            for owner, nation in nations.items()
        }

    def sheet(self, sheet: Sheet) -> Sheet:
        top, bottom = (tuple(self.x(x) for x in side) for side in (sheet.top, sheet.bottom))
        sides = tuple(self.y(y) for y in sheet.sides)
        return msgspec.structs.replace(
            sheet, x=self.x(sheet.x), y=self.y(sheet.y), top=top, bottom=bottom, sides=sides
        )


def merged_lines(drawings: Iterable[tuple[Drawing, Shift]]) -> tuple[WaterLine, ...]:
    """Return the water lines of both boards, those of one offset as one."""
    lines: dict[float, WaterLine] = {}
    for drawing, shift in drawings:
        for line in drawing.waterlines:
            before = lines[line.offset].path if line.offset in lines else ""
            lines[line.offset] = msgspec.structs.replace(line, path=before + shift.path(line.path))
    return tuple(lines.values())


def join(europe: Drawing, pacific: Drawing) -> Drawing:
    """Return both boards on one sheet."""
    world = WorldMap()
    maps = [load_board(board).map for board in ("tnt", "cnc")]
    both = set(maps[0].nations) & set(maps[1].nations)
    titles = {name: str(space["name"]) for data in maps for name, space in data.spaces.items()}
    west = Shift(MARGIN, 0, both, world.prefixes["europe"])
    east = Shift(MARGIN + europe.width + GAP, DROP, both, world.prefixes["pacific"])
    parts = ((europe, west), (pacific, east))
    spaces = {name: shift.space(space) for drawing, shift in parts for name, space in drawing.spaces.items()}
    own = [
        shift.connector(connector)
        for drawing, shift in parts
        for connector in drawing.connectors
        if frozenset(connector.between) not in world.removed
    ]
    frames = tuple(shift.sheet(sheet) for drawing, shift in parts for sheet in drawing.frame)
    return Drawing(
        game="conquest-and-tragedy",
        title="Conquest & Tragedy",
        width=2 * MARGIN + GAP + europe.width + pacific.width,
        height=max(europe.height, pacific.height + DROP),
        block=europe.block,
        frame=frames,
        spaces=spaces,
        borders=tuple(shift.border(border) for drawing, shift in parts for border in drawing.borders),
        connectors=(*own, *cross_links(world.links, spaces, titles, frames[0], frames[1])),
        coast="".join(shift.path(drawing.coast) for drawing, shift in parts),
        waterlines=merged_lines(parts),
        lakes="".join(shift.path(drawing.lakes) for drawing, shift in parts),
        graticule="".join(shift.path(drawing.graticule) for drawing, shift in parts),
        offmap="".join(shift.path(drawing.offmap) for drawing, shift in parts),
        impassable={
            f"{shift.prefix}{name}": shift.barred(barred)
            for drawing, shift in parts
            for name, barred in drawing.impassable.items()
        },
        nations=west.nations(europe.nations) | east.nations(pacific.nations),
        names=tuple(
            Name(nation=shift.nation(name.nation), label=shift.label(name.label))
            for drawing, shift in parts
            for name in drawing.names
        ),
    )
