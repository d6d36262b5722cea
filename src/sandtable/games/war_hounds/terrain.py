"""The map, numbered: land regions first, then marine regions, then aerial spaces, in map order."""

from __future__ import annotations

from typing import Final

from sandtable.engine.errors import BadData
from sandtable.games.war_hounds.loading import load, number_of
from sandtable.games.war_hounds.shapes import MapData, PlayersData

BODIES: Final = 0
AMMUNITION: Final = 1
OIL: Final = 2
FOOD: Final = 3
MONEY: Final = 4
WHITE: Final = 5
RESOURCES: Final = ("able_bodies", "ammunition", "oil", "food")
GOODS: Final = (*RESOURCES, "money")
SQUARES: Final = (*GOODS, "white")
KINDS_OF_GOODS: Final = len(GOODS)
KINDS_OF_RESOURCES: Final = len(RESOURCES)

NOWHERE: Final = -1


def lands_in_play(world: World, told: PlayersData) -> list[int]:
    """WH-SETUP-10, WH-SETUP-11, WH-SETUP-12, WH-SETUP-13, WH-SETUP-14: the land regions, by players."""
    return [
        place
        for place in world.lands
        if world.territory[place] in told.territories and world.role[place] not in told.excluded_roles
    ]


class InPlay:
    """What is in play at a number of players. All waters always are."""

    def __init__(self, data: MapData, world: World, players: int) -> None:
        told = data.player_counts[players]
        self.lands = lands_in_play(world, told)
        self.waters = world.waters
        self.skies = [place for place in world.skies if world.territory[place] in told.territories]
        self.spaces = {*self.lands, *self.waters, *self.skies}
        self.homes = [place for place in self.lands if world.role[place] == told.home_role]
        # WH-SETUP-20: whether both starting regions lie in one territory.
        self.same_territory = told.second_region["same_territory"]
        self.territories = told.territories
        self.ports = told.ports
        # WH-STL-13: by marine region, the aerial space above it.
        override = data.marine_reach_override.get(players)
        self.sky_over = [
            world.index[override["all_marine"]] if override else world.sky_of[world.territory[water]]
            for water in world.waters
        ]


class World:
    """Spaces, how they touch, and what they bring."""

    def __init__(self, data: MapData) -> None:
        lands = [region for region in data.regions if region.kind == "land"]
        waters = [region for region in data.regions if region.kind == "marine"]
        if len(lands) + len(waters) != len(data.regions):
            raise BadData("map.yaml of War Hounds has a region that is neither land nor marine")
        self.id = [region.id for region in (*lands, *waters)] + list(data.aerial_spaces)
        self.name = [region.name for region in (*lands, *waters)]
        self.name += [sky.name for sky in data.aerial_spaces.values()]
        self.index = {id: number for number, id in enumerate(self.id)}
        self.n = len(self.id)
        self.n_lands, self.n_waters = len(lands), len(waters)
        self.n_regions = self.n_lands + self.n_waters
        self.lands = list(range(self.n_lands))
        self.waters = list(range(self.n_lands, self.n_regions))
        self.skies = list(range(self.n_regions, self.n))
        self.territory = [region.territory for region in (*lands, *waters)]
        self.territory += [sky.territory for sky in data.aerial_spaces.values()]
        self.role = [region.role for region in (*lands, *waters)] + [""] * len(self.skies)
        self.sky_of = {self.territory[sky]: sky for sky in self.skies}
        self.paws = {number: territory.paws for number, territory in data.territories.items()}
        self.territory_names = [territory.name for territory in data.territories.values()]
        touching = [region.adjacent for region in (*lands, *waters)]
        touching += [sky.adjacent for sky in data.aerial_spaces.values()]
        self.next = [[self.place(id) for id in ids] for ids in touching]
        self.squares = [[region.squares.get(colour, 0) for colour in SQUARES] for region in (*lands, *waters)]
        self.shore = [[self.place(id) for id in region.shore] for region in waters]
        self.coast = [[self.place(id) for id in region.coast] for region in lands]
        self.outer = [self.place(id) for id in data.outer_regions]
        self.front = {self.place(id): self.place(front) for id, front in data.front_of.items()}
        self.ring = [self.place(id) for id in data.ring]
        # The borders between land regions, as pairs, and by both regions their number.
        self.borders = [(a, b) for a in self.lands for b in self.next[a] if a < b]
        self.border: dict[int, int] = {}
        for number, (a, b) in enumerate(self.borders):
            self.border[a * self.n + b] = self.border[b * self.n + a] = number
        self.port_spaces = [port.spaces for port in data.ports]
        self.port_ids = [port.id for port in data.ports]
        self.port_names = [port.name for port in data.ports]
        self.in_play = {players: InPlay(data, self, players) for players in data.player_counts}
        self._check()

    def place(self, id: str) -> int:
        """The number of a space. Raises BadData where there is none."""
        return number_of(self.id, id, "space")

    def border_between(self, a: int, b: int) -> int:
        """The number of the border between two land regions that touch."""
        return self.border[a * self.n + b]

    def is_land(self, place: int) -> bool:
        """Whether a space is a land region."""
        return place < self.n_lands

    def is_water(self, place: int) -> bool:
        """Whether a space is a marine region."""
        return self.n_lands <= place < self.n_regions

    def is_sky(self, place: int) -> bool:
        """Whether a space is an aerial space."""
        return place >= self.n_regions

    def _check(self) -> None:
        for here in range(self.n):
            for there in self.next[here]:
                if here not in self.next[there]:
                    raise BadData(f"map.yaml of War Hounds: {self.id[here]} touches {self.id[there]} one way")
                if self.is_land(here) != self.is_land(there) or self.is_sky(here) != self.is_sky(there):
                    raise BadData(f"map.yaml of War Hounds: {self.id[here]} touches another kind of space")


WORLD: Final = World(load("map.yaml", MapData))

# The spaces of all ports, in order: of which port each is.
PORT_SPACES: Final = [port for port, spaces in enumerate(WORLD.port_spaces) for _ in range(spaces)]
PORT_SPACE_NAMES: Final = [
    f"{WORLD.port_ids[port]}-{'ab'[place % 2]}" for place, port in enumerate(PORT_SPACES)
]
BORDER_NAMES: Final = [f"{WORLD.id[a]}+{WORLD.id[b]}" for a, b in WORLD.borders]
