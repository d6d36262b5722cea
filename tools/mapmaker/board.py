"""The settings of a board and the map data of its game; the manifest of the game says where they lie."""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml

from sandtable.engine.errors import BadData
from sandtable.games import manifest_of, shipped
from sandtable.games.manifest import Manifest, Map, named
from tools.mapmaker.drawing import BorderKind, Sign

OFFMAP = "offmap"
DROPPED = "water"  # the group of land that is not drawn at all
LANDS = ("land", "island", "strait", "impassable")
WATERS = ("sea", "ocean")

Pair = tuple[float, float]
Box = tuple[float, float, float, float]
Slots = tuple[int, int]  # columns, rows


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every setting is: read-only, and closed to keys that it does not know."""


class Group(Setting, frozen=True):
    """Countries, or their part in a box of west, south, east, north, whose cells stay among themselves.

    They may be drawn larger than they are, about the middle of the box that they fill, or about a place.
    """

    group: str
    countries: tuple[str, ...]
    within: Box | None = None
    enlarged: float = 1
    about: Pair | None = None


class BarredLand(Setting, frozen=True):
    id: str
    name: str
    at: Pair


class Stub(Setting, frozen=True):
    """A link that leaves the sheet: where its two lines begin on the sheet, and the way both go."""

    between: tuple[str, str]
    at: tuple[Pair, Pair]
    steps: tuple[Pair, Pair]


class Column(Setting, frozen=True):
    """At one longitude: the latitudes that lie on the sheet there, and how high a degree of them is."""

    longitude: float
    latitude: Pair
    scale: tuple[Pair, ...]


class Board(Setting, frozen=True, dict=True):
    """How one board is drawn. Places are latitude, longitude; docs/maps.md explains each table."""

    title: str
    subtitle: str
    width: int
    height: int
    longitude: Pair
    latitude: Pair
    scale_x: tuple[tuple[float, tuple[Pair, ...]], ...]
    groups: tuple[Group, ...]
    seeds: dict[str, tuple[Pair, ...]]
    scale_y: tuple[Pair, ...] = ()
    columns: tuple[Column, ...] = ()
    smoothing: int = 25
    walls: tuple[tuple[Pair, ...], ...] = ()
    barred: tuple[BarredLand, ...] = ()
    moved: dict[str, Pair] = {}
    gather: dict[str, Pair] = {}
    lakes: tuple[tuple[Pair, ...], ...] = ()
    boxes: dict[str, Box] = {}
    stubs: tuple[Stub, ...] = ()
    short_names: dict[str, str] = {}
    left_out: tuple[str, ...] = ()
    diamonds: bool = False  # whether small islands are diamonds with room for two blocks of each side
    bars_at_corners: bool = True  # whether a bar is drawn even where two corners all but meet
    straits_on_shores: bool = False  # whether straits end at their shores, and lie above land and diamonds
    words: dict[str, str] = {}  # what the page calls the kinds of border
    block: float = 28
    land_slots: tuple[Slots, ...] = ((3, 2), (4, 1), (2, 2), (3, 1), (2, 1), (1, 2), (1, 1))
    beside_slots: tuple[Slots, ...] = ((2, 2), (3, 1), (2, 1), (1, 2))
    pad_slots: tuple[Slots, ...] = ((2, 1), (1, 2))
    pads_off_land: bool = False
    enough: tuple[int, int] = (2, 2)  # slots on its land: with fewer the plate, or everything, goes beside it
    water_slots: tuple[Slots, ...] = ((3, 2), (3, 1), (2, 2), (2, 1), (1, 1))
    far_seas: bool = False  # whether seas have names at the farthest zoom, too, and not only oceans
    tolerance: float = 0.3
    lake_area: float = 2500
    islet_reach: float = 0
    island_reach: float = 170

    @property
    def manifest(self) -> Manifest:
        """The manifest of the game."""
        found: Manifest = self.__dict__["of"]
        return found

    @cached_property
    def map(self) -> "MapData":
        """The map data of the game, as its reader makes them where it has one."""
        settings = map_of(self.manifest)
        file = self.manifest.path(settings.data)
        if settings.reader:
            made: MapData = named(settings.reader)(file)
            return made
        return MapData(read_yaml(file))

    @cached_property
    def signs(self) -> dict[str, Sign]:
        """The signs that come with the drawing."""
        settings = map_of(self.manifest)
        return dict(named(settings.signs)) if settings.signs else {}


def map_of(manifest: Manifest) -> Map:
    """Where a game has its board."""
    if manifest.map is None:
        raise BadData(f"{manifest.file}: map: the game has no board to draw")
    return manifest.map


def read_yaml(file: Path) -> dict[str, Any]:
    """The entries of a file."""
    return dict(yaml.safe_load(file.read_text(encoding="utf-8")))


def boards() -> list[str]:
    """The games that have a board; those that join other boards come last."""
    drawn = [(manifest.map, game_id) for game_id, manifest in shipped().items() if manifest.map is not None]
    return [game_id for _, game_id in sorted(drawn, key=lambda one: bool(one[0].joins))]


def drawing_file(game: str) -> Path:
    """Where the drawing of a board is kept."""
    manifest = manifest_of(game)
    return manifest.path(map_of(manifest).drawing)


class Strait(Setting, frozen=True):
    """A narrow passage between two seas, with the two lands on its shores; some are shown by an arrow."""

    seas: tuple[str, str]
    lands: tuple[str, str]
    signed: bool = True


class MapData:
    """What a drawing needs of a game's map.yaml.

    Where a game has them: the ports by land and sea; the straits between seas; the lands
    that nobody enters and that have no links, so that whatever they touch says nothing; and the links that
    are drawn as an arrow even where the lands touch.
    """

    ports: tuple[tuple[str, str], ...] = ()
    straits: tuple[Strait, ...] = ()
    shut: frozenset[str] = frozenset()
    arrows: frozenset[frozenset[str]] = frozenset()

    def __init__(self, raw: dict[str, Any]) -> None:
        self.spaces: dict[str, dict[str, Any]] = {space["id"]: space for space in raw["spaces"]}
        self.nations: dict[str, dict[str, Any]] = {nation["id"]: nation for nation in raw["nations"]}
        self.links: dict[frozenset[str], str] = {frozenset(row[:2]): row[2] for row in raw["borders"]}

    def kind(self, space: str) -> str:
        return str(self.spaces[space]["kind"])

    def owner(self, space: str) -> str | None:
        """Return whose colour the land bears: the Power that owns its nation, or the minor nation itself."""
        nation = self.spaces[space].get("nation")
        return str(self.nations[nation]["owner"]) if nation else None

    def linked(self, space: str) -> list[str]:
        """Return the spaces that a space is linked with, in the order of the data."""
        return [next(iter(link - {space})) for link in self.links if space in link]

    def is_neutral_capital(self, space: str) -> bool:
        """Say whether Influence may come to lie there, so that the plate needs room for a shield.

        It goes to neutral nations that are nobody's colony.
        """
        capitals = [
            nation["capital"]
            for nation in self.nations.values()
            if nation["faction"] == "neutral" and nation["owner"] == nation["id"]
        ]
        return space in capitals


def border_kind(link: str) -> BorderKind:
    """Return how a link of the map data is drawn."""
    drawn: dict[str, BorderKind] = {
        "plains": "plains",
        "river": "river",
        "mountain": "mountain",
        "forest": "forest",
        "desert": "desert",
        "lake-baikal": "lake",
        "strait": "strait",
        "sea": "sea",
        "ocean": "ocean",
        "coast": "coast",
        "wilderness": "closed",
        "jungle": "forest",
        "rift": "mountain",
    }
    return drawn[link]


def load_board(game: str) -> Board:
    """Return the settings of a board; one that joins others has theirs, too."""
    manifest = manifest_of(game)
    settings = map_of(manifest)
    board = msgspec.convert(read_yaml(manifest.path(settings.board)), Board)
    if settings.joins:
        from tools.mapmaker.joined import joined_board

        board = joined_board(board, [load_board(name) for name in settings.joins])
    board.__dict__["of"] = manifest
    return board
