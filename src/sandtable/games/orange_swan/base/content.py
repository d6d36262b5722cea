"""What never changes: the map, the Nations and the blocks, numbered and in flat lists (chapters 1 and 2).

Everything has a small number; names are for the edge. Spaces are numbered as the map lists them, Land Areas
and Sea Zones together. A block is a slot of a Force Pool: whose it is and whether it is large or small can be
seen by everybody, what stands on its face cannot.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

import msgspec

from sandtable.games.orange_swan.base.shapes import (
    BlockData,
    MapData,
    OptionsData,
    ScenariosData,
    TableData,
    UnitsData,
)
from sandtable.kit.game import BadData
from sandtable.kit.map import Links
from sandtable.kit.pieces import Slots

# 1.1: the Sides; what neither holds is Contested, what both may do is for anybody.
AXIS: Final = 0
ALLIED: Final = 1
CONTESTED: Final = 2
ANYBODY: Final = 2
SIDES: Final = ("axis", "allied")

# 1.2: the Nations, the four Major ones first.
JAPAN: Final = 0
US: Final = 1
COMMONWEALTH: Final = 2
CHINA: Final = 3
PHILIPPINES: Final = 4
DEI: Final = 5
NATIONS: Final = ("japan", "us", "commonwealth", "china", "philippines", "dei")
MAJORS: Final = 4
NOT_HELD: Final = -1

# 2.1: the Classes in their order, ships first.
CV: Final = 0
HS: Final = 1
LS: Final = 2
SUB: Final = 3
AIR: Final = 4
ARTILLERY: Final = 5
TANK: Final = 6
INFANTRY: Final = 7
CLASSES: Final = ("cv", "hs", "ls", "sub", "air", "artillery", "tank", "infantry")
MARINE: Final = "marine"

# 3.1: the Seasons of a year.
WINTER: Final = 0
SPRING: Final = 1
SUMMER: Final = 2
FALL: Final = 3
SEASONS: Final = ("winter", "spring", "summer", "fall")

# The year in which the war begins; years are counted from it.
FIRST_YEAR: Final = 1941

# How two Land Areas touch.
PLAIN: Final = 0
RIVER: Final = 1
ARROW: Final = 2
JUNGLE: Final = 3
RIFT: Final = 4
LINKS: Final = ("plain", "river", "double-arrow", "mekong-jungle", "papuan-rift")

# Between Sea Zones: open water, or the number of a passage.
OPEN: Final = -1

# 4.3: the Umbrellas.
LARGE: Final = 1
SMALL: Final = 2
UMBRELLAS: Final = {"large": LARGE, "small": SMALL}

# 4.5.1: the Blitz Discs, as bits.
OCEANIC: Final = 1
CONTINENTAL: Final = 2
DISCS: Final = ("oceanic", "continental")

Shape = TypeVar("Shape", MapData, UnitsData, TableData, ScenariosData, OptionsData)

FOLDER: Final = Path(__file__).parent.parent / "data"


def load(name: str, shape: type[Shape]) -> Shape:
    """A data file, checked for its shape."""
    try:
        return msgspec.yaml.decode((FOLDER / name).read_bytes(), type=shape)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadData(f"{name} of Orange Swan cannot be read: {error}") from error


def side_of(nation: int) -> int:
    """1.1: the Axis is Japan, the Allies are all others."""
    return AXIS if nation == JAPAN else ALLIED


class Board:
    """Chapter 2: the spaces and how they touch."""

    def __init__(self, data: MapData) -> None:
        spaces = data.spaces
        self.n = len(spaces)
        self.id = [space.id for space in spaces]
        self.name = [space.name for space in spaces]
        self.index = {id: number for number, id in enumerate(self.id)}
        self.sea = [space.kind == "sea" for space in spaces]
        self.seas = [space for space in range(self.n) if self.sea[space]]
        self.no_entry = [space.no_entry for space in spaces]
        self.lands = [s for s in range(self.n) if not self.sea[s] and not self.no_entry[s]]
        self.rough = [space.terrain == "rough" for space in spaces]
        self.small = [space.size == "small" for space in spaces]
        self.stack = [space.stack for space in spaces]
        # Whose colour an area is printed in; NOT_HELD for seas and for what nobody may enter.
        self.owner = [NATIONS.index(space.owner) if space.owner in NATIONS else NOT_HELD for space in spaces]
        self.island = [space.island for space in spaces]
        self.umbrella = [sum(UMBRELLAS[name] for name in space.umbrella) for space in spaces]
        self.continental = [space.continental_asia for space in spaces]
        # By space, a bit for each Nation that may deploy there.
        self.roundels = [
            sum(1 << NATIONS.index(name) for name in space.roundels if name in NATIONS) for space in spaces
        ]
        self.communist_roundel = ["communist" in space.roundels for space in spaces]
        self.capital = [
            NATIONS.index(space.capital) if space.capital in NATIONS else NOT_HELD for space in spaces
        ]
        self.capitals = [[s for s in range(self.n) if self.capital[s] == n] for n in range(len(NATIONS))]
        self.strategic = [space.strategic for space in spaces]
        self.pp = [space.pp for space in spaces]
        self.oilfield = [space.oilfield for space in spaces]
        self.fortress = [space.fortress for space in spaces]
        self.monsoon = [space.monsoon for space in spaces]
        self.monsoons = [space for space in range(self.n) if self.monsoon[space]]
        self.sub_icon = [space.sub_icon for space in spaces]
        self.deploy = [
            NATIONS.index(space.deploy) if space.deploy in NATIONS else NOT_HELD for space in spaces
        ]
        # 5.0.1: the only Side that may enter a Sea Zone.
        self.only = [SIDES.index(s.restricted) if s.restricted in SIDES else ANYBODY for s in spaces]
        self.burma_road = [self.index[id] for id in data.burma_road["areas"]]
        self.burma_pp: int = data.burma_road["pp"]
        self._link_lands(data)
        self._link_seas(data)
        self._link_coasts(data)
        self.spheres = [self._sphere(data, nation) for nation in range(MAJORS)]
        self.sources = [self._sources(data, nation) for nation in range(MAJORS)]

    def _link_lands(self, data: MapData) -> None:
        """1.8: out of Land Areas that nobody may enter, and never into them."""
        self.borders = Links(self.n)
        for link in data.links.land:
            a, b = self.index[link.a], self.index[link.b]
            for here, there in ((a, b), (b, a)):
                if not self.no_entry[there]:
                    self.borders.lead(here, there, LINKS.index(link.type))
        self.land_next, self.land_link = self.borders.next, self.borders.marks
        # What lies within two steps of a Land Area.
        self.land_near: list[list[int]] = [self.borders.near(here, 2) for here in range(self.n)]

    def _link_seas(self, data: MapData) -> None:
        # Each with the passage between the two, or OPEN.
        self.waters = Links(self.n)
        self.sea_next, self.sea_passage = self.waters.next, self.waters.marks
        self.passage_lands: list[tuple[int, int]] = []
        self.passage_narrow: list[bool] = []
        # 5.1.3: the one Land Area that Japan needs for a passage, or NOT_HELD.
        self.passage_japan: list[int] = []
        # The Land Areas on whose holders it hangs which passages are open.
        self.shores: list[int] = []
        # 6.2.1c: the Land Areas that a Strait parts, both as one number.
        self.straits: set[int] = set()
        for link in data.links.sea:
            passage = OPEN
            if link.lands:
                passage = len(self.passage_lands)
                self.passage_lands.append((self.index[link.lands[0]], self.index[link.lands[1]]))
                self.passage_narrow.append(link.type == "double-arrow")
                needed = link.japan_needs_only
                self.passage_japan.append(self.index[needed] if needed else NOT_HELD)
                self.shores += [land for land in self.passage_lands[passage] if land not in self.shores]
                if link.type != "double-arrow":
                    self._part(self.passage_lands[passage])
            self.waters.join(self.index[link.a], self.index[link.b], passage)

    def _part(self, lands: tuple[int, int]) -> None:
        a, b = lands
        self.straits |= {a * self.n + b, b * self.n + a}

    def _link_coasts(self, data: MapData) -> None:
        ports, coasts = Links(self.n), Links(self.n)
        # 2.8: by Land Area the Sea Zones of its Ports, by Sea Zone the Land Areas with a Port on it.
        self.ports = ports.next
        # By any space the seas or lands that it touches, Port or not: for Air Units.
        self.coasts = coasts.next
        for coast in data.links.coast:
            land, sea = self.index[coast.land], self.index[coast.sea]
            if self.no_entry[land]:
                continue
            coasts.join(land, sea)
            if coast.port:
                ports.join(land, sea)

    def _sphere(self, data: MapData, nation: int) -> list[bool]:
        """4.2.6: by space, whether it lies in a Nation's Sphere of Influence; the Burma Road apart."""
        words = data.spheres_of_influence[NATIONS[nation]]
        owners, plus = words["owners"], words.get("plus", [])
        road = set(self.burma_road)
        sphere = []
        for space in range(self.n):
            owner = self.owner[space]
            inside = owner >= 0 and (owners == "all" or NATIONS[owner] in owners)
            if plus == "burma_road" and space in road:
                inside = True
            if words.get("minus") == "burma_road" and space in road:
                inside = False
            if not isinstance(plus, str) and self.id[space] in plus:
                inside = True
            sphere.append(inside)
        return sphere

    def _sources(self, data: MapData, nation: int) -> list[int]:
        """4.1.1: the spaces to which a Nation traces Supply."""
        named = data.supply_sources[NATIONS[nation]]
        if isinstance(named, str):
            return list(self.capitals[nation])
        return [self.index[id] for id in named]


class Blocks:
    """1.5, 2.1: the types of block, and the slots in which they stand."""

    def __init__(self, data: UnitsData) -> None:
        self.types: list[BlockData] = []
        self.type_nation: list[int] = []
        for nation, name in enumerate(NATIONS):
            for block in data.nations[name].blocks:
                self.types.append(block)
                self.type_nation.append(nation)
        self.type_id = [block.id for block in self.types]
        self.type_index = {id: number for number, id in enumerate(self.type_id)}
        marine = [block.unit_class == MARINE for block in self.types]
        self.marine = marine
        self.cls = [
            INFANTRY if marine[i] else CLASSES.index(block.unit_class) for i, block in enumerate(self.types)
        ]
        self.most = [block.max_steps for block in self.types]
        self.elite = [block.elite for block in self.types]
        self.shield = [block.shield for block in self.types]
        self.entry = [block.entry for block in self.types]
        self.communist = [block.communist for block in self.types]
        self.large = [block.size == "large" for block in self.types]
        # By type, the first one that moves like it.
        ways = list(zip(self.type_nation, self.cls, self.elite, self.communist, strict=True))
        self.moves_like = [ways.index(way) for way in ways]
        rules = data.rules
        costs = [rules["reinforce_cost_pp"][block.unit_class] for block in self.types]
        self.step_cost: list[int] = costs
        self.captured: list[int] = [rules["captured_equipment_pp"][b.unit_class] for b in self.types]
        self.new_cost: int = rules["new_unit_cost_pp"]
        self.new_steps: int = rules["new_unit_steps"]
        self.movement: dict[str, int] = rules["movement_points"]
        self.air_range: dict[str, dict[int, int]] = {
            name: by_year
            for name, by_year in rules["air_movement_points"].items()
            if isinstance(by_year, dict)
        }
        self._number_slots()

    def _number_slots(self) -> None:
        """A group is a Force Pool, or the blocks of a Minor Nation; a slot is a block of a group."""
        self.group_name: list[str] = []
        self.group_nation: list[int] = []
        self.group_large: list[bool] = []
        self.group_communist: list[bool] = []
        # The types of the blocks of a group, one for each block.
        self.group_types: list[list[int]] = []
        by_key: dict[tuple[int, bool, bool], int] = {}
        for kind, block in enumerate(self.types):
            key = (self.type_nation[kind], self.large[kind], self.communist[kind])
            if key not in by_key:
                by_key[key] = len(self.group_name)
                nation = "communist" if block.communist else NATIONS[self.type_nation[kind]]
                self.group_name.append(f"{nation}-{'fleet' if self.large[kind] else 'army'}")
                self.group_nation.append(self.type_nation[kind])
                self.group_large.append(self.large[kind])
                self.group_communist.append(block.communist)
                self.group_types.append([])
            self.group_types[by_key[key]] += [kind] * block.count
        self.n_groups = len(self.group_name)
        sides = [side_of(nation) for nation in self.group_nation]
        self.slots = Slots(self.group_types, sides)
        self.n, self.group_units, self.unit_group = self.slots.n, self.slots.of_group, self.slots.group
        self.unit_side = self.slots.owner
        self.unit_name = [
            f"{self.group_name[group]}-{unit - self.group_units[group][0] + 1}"
            for unit, group in enumerate(self.unit_group)
        ]
        self.unit_nation = [self.group_nation[group] for group in self.unit_group]
        self.unit_large = [self.group_large[group] for group in self.unit_group]
        self.unit_communist = [self.group_communist[group] for group in self.unit_group]
        self.unit_index = {name: number for number, name in enumerate(self.unit_name)}


MAP: Final[Board] = Board(load("map.yaml", MapData))
BLOCKS: Final[Blocks] = Blocks(load("units.yaml", UnitsData))

# Where a block can be beside the spaces of the map.
POOL: Final[int] = MAP.n  # in its Force Pool
LATER: Final[int] = MAP.n + 1  # joins its Force Pool in a later year
DRAWN: Final[int] = MAP.n + 2  # drawn in this Production Phase and not deployed yet
REMOVED: Final[int] = MAP.n + 3  # out of the game
TRAY: Final[int] = MAP.n + 4  # 11.PH.d: sunk, and kept for the count of points
PLACES: Final[int] = MAP.n + 5


def major_of(nation: int) -> int:
    """1.2a, 1.7a: the Major Nation as whose a unit counts: the US for the Philippines, the CW for the DEI."""
    return US if nation == PHILIPPINES else COMMONWEALTH if nation == DEI else nation
