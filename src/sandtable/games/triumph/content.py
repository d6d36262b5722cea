"""What never changes in a game: spaces, borders, nations, Powers, unit types, blocks, cards, set-ups.

Everything is numbered densely from 0, and a fact about the n-th thing stands at place n of a list. A game
of one theatre is built from one part; the joined game from two, the second's things following the first's,
each theatre's ids with a prefix of its own so that they stay apart.
"""

import difflib
import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.games.triumph.loading import TheatreData, theatre_data
from sandtable.games.triumph.shapes import UnknownName as UnknownName
from sandtable.games.triumph.theatre import Allies as Allies
from sandtable.games.triumph.theatre import Joining as Joining
from sandtable.games.triumph.theatre import Partnership as Partnership
from sandtable.games.triumph.theatre import Setup as Setup
from sandtable.games.triumph.theatre import Theatre as Theatre
from sandtable.games.triumph.theatre import YearEvent as YearEvent

# kinds of space
LAND: Final = 0
ISLAND: Final = 1
STRAIT: Final = 2
ISLET: Final = 3
IMPASSABLE: Final = 4
SEA: Final = 5
OCEAN: Final = 6

# kinds of Islet
NO_ISLET: Final = 0
SINGLE_ISLET: Final = 1
GROUP_ISLET: Final = 2
BASE_ISLET: Final = 3

# kinds of City
NO_CITY: Final = 0
TOWN: Final = 1
CITY: Final = 2
CAPITAL_CITY: Final = 3
SUBCAPITAL: Final = 4
MAINCAPITAL: Final = 5

# kinds of border
PLAINS: Final = 0
RIVER: Final = 1
MOUNTAIN: Final = 2
FOREST: Final = 3
DESERT: Final = 4
LAKE_BAIKAL: Final = 5
COAST: Final = 6
STRAIT_BORDER: Final = 7
SEA_BORDER: Final = 8
OCEAN_BORDER: Final = 9
WILDERNESS: Final = 10

# seasons
SPRING: Final = 0
SUMMER: Final = 1
FALL: Final = 2
WINTER: Final = 3

# kinds of Power
GREAT: Final = 0
PROXY: Final = 1
MINOR_POWER: Final = 2
MAJOR: Final = 3

# types of nation
GREAT_POWER: Final = 0
HOME: Final = 1
PROXY_POWER: Final = 2
COLONY: Final = 3
MINOR: Final = 4
MAJOR_POWER: Final = 5

# target classes
CLASS_A: Final = 0
CLASS_N: Final = 1
CLASS_G: Final = 2
CLASS_S: Final = 3
N_CLASSES: Final = 4

# unit types, in Combat Priority; Marines and Militia act with the Infantry
FORTRESS: Final = 0
AIR: Final = 1
CARRIER: Final = 2
SUB: Final = 3
FLEET: Final = 4
TANK: Final = 5
INFANTRY: Final = 6
MARINE: Final = 7
MILITIA: Final = 8
CONVOY: Final = 9

# the names that data files use for the above
CITY_KINDS: Final = {
    "none": NO_CITY,
    "town": TOWN,
    "city": CITY,
    "capital-city": CAPITAL_CITY,
    "sub": SUBCAPITAL,
    "main": MAINCAPITAL,
}
BORDER_KINDS: Final = {
    "plains": PLAINS,
    "river": RIVER,
    "mountain": MOUNTAIN,
    "forest": FOREST,
    "desert": DESERT,
    "lake-baikal": LAKE_BAIKAL,
    "coast": COAST,
    "strait": STRAIT_BORDER,
    "sea": SEA_BORDER,
    "ocean": OCEAN_BORDER,
    "wilderness": WILDERNESS,
}

# cards and decks
ACTION_CARD: Final = 0
INVESTMENT_CARD: Final = 1

# what Trade Routes and Supply Lines carry, as bits
CARRIES_POP: Final = 1
CARRIES_BLACK: Final = 2
CARRIES_RED: Final = 4
CARRIES_SUPPLY: Final = 8
CARRIES_ALL: Final = 15

# when a year event comes
AT_NEW_YEAR: Final = 0
AT_PRODUCTION: Final = 1

# whom a WildCard may be played on
LISTED: Final = 0
ADJACENT: Final = 1
ANY: Final = 2
REMOVE_BY_RIVAL: Final = 3
REMOVE_ANY: Final = 4
ADJACENT_RIVAL: Final = 5


@dataclass(frozen=True)
class TheatrePart:
    """One theatre of the content to build, and what its ids begin with there."""

    data: TheatreData
    prefix: str = ""


@dataclass(frozen=True)
class ExtraLink:
    """A border between two parts: ids with their prefixes, and the theatre whose limits hold on it."""

    a: str
    b: str
    kind: str
    theatre: int
    printed: bool = True


@dataclass(frozen=True)
class Route:
    """A border (two ids with their prefixes) or a space (one) that carries only some of all there is."""

    where: tuple[str, ...]
    carries: int


# how the Phases are conducted
ALONE: Final = "alone"


class Content:
    """All tables of a game. Filled by `build_content`; read-only afterwards."""

    def __init__(self) -> None:
        # spaces
        self.n_spaces: int = 0
        self.space_id: list[str] = []
        self.space_name: list[str] = []
        self.space_kind: list[int] = []
        self.space_islet: list[int] = []
        self.space_nation: list[int] = []  # -1: a sea, or out of play
        self.space_home: list[int] = []  # the Power whose Home Territory it is, or -1
        self.space_region: list[int] = []
        self.space_city: list[int] = []
        self.space_pop: list[int] = []
        self.space_muster: list[int] = []  # 0 for a MainCapital, which has none
        self.space_base: list[bool] = []
        self.space_res: list[int] = []
        self.space_oil: list[int] = []
        self.space_theatre: list[int] = []
        self.space_is_land: list[bool] = []
        self.space_is_sea: list[bool] = []
        self.space_is_passage: list[bool] = []  # Strait or Islet
        self.space_is_island: list[bool] = []  # Island, Islet or Strait
        self.space_coastal: list[bool] = []
        self.space_lat: list[float] = []
        self.space_lon: list[float] = []
        self.space_x: list[int] = []
        self.space_y: list[int] = []
        self.region_names: list[str] = ["none"]
        self.space_carries: list[int] = []  # what Trade Routes and Supply Lines bring through, as bits
        self.home_seas: bool = True  # whether there are any
        self.home_sea_of: list[int] = []  # mask of Powers
        self.enter_cost: list[int] = []

        # borders
        self.n_borders: int = 0
        self.border_a: list[int] = []
        self.border_b: list[int] = []
        self.border_kind: list[int] = []
        self.border_printed: list[bool] = []
        self.border_theatre: list[int] = []
        self.border_carries: list[int] = []  # as space_carries
        self.border_between: dict[tuple[int, int], int] = {}

        # neighbours of each space, and the borders that lead to them
        self.links: list[tuple[int, ...]] = []
        self.link_border: list[tuple[int, ...]] = []
        self.land_links: list[tuple[int, ...]] = []
        self.land_borders: list[tuple[int, ...]] = []
        self.sea_links: list[tuple[int, ...]] = []
        self.sea_borders: list[tuple[int, ...]] = []
        self.air_links: list[tuple[int, ...]] = []
        self.air_borders: list[tuple[int, ...]] = []
        self.coast_links: list[tuple[int, ...]] = []

        # factions: what a seat plays
        self.n_factions: int = 0
        self.faction_id: list[str] = []
        self.faction_name: list[str] = []
        self.faction_theatre: list[int] = []
        self.faction_center: list[int] = []
        self.faction_powers: list[tuple[int, ...]] = []

        # 2.1 of the joined game: who plays together. Alone, a faction has no Partner.
        self.faction_partner: list[int] = []  # or -1
        self.faction_wars: list[tuple[int, ...]] = []  # the Powers that are in its Wars
        self.partnerships: tuple[Partnership, ...] = ()
        self.courted: dict[int, int] = {}  # nations of a Partner that its Partner courts, and by whom
        self.guards: dict[int, int] = {}  # land that is closed but to Enemies of these Powers (a mask)
        self.conduct: str = ALONE  # how the Phases are conducted, a key of `conduct.CONDUCTS`

        # Powers: the nationalities of units
        self.n_powers: int = 0
        self.power_id: list[str] = []
        self.power_name: list[str] = []
        self.power_faction: list[int] = []
        self.power_kind: list[int] = []
        self.power_theatre: list[int] = []
        self.power_color: list[str] = []
        self.power_confined_region: list[int] = []
        self.power_provincial: list[tuple[int, ...]] = []
        self.power_regular: list[tuple[int, ...]] = []
        self.power_kamikaze: list[bool] = []
        self.power_precision_optics: list[bool] = []
        self.power_sneak: list[int] = []  # how often a game
        self.power_snlf: list[bool] = []
        self.power_nation: list[int] = []  # the nation that bears its name, or -1
        self.power_first_slot: list[int] = []
        self.power_end_slot: list[int] = []
        self.theatre_power: list[list[int]] = []  # by theatre: the Power that its units are of there

        # nations: the colours of the map
        self.n_nations: int = 0
        self.nation_id: list[str] = []
        self.nation_name: list[str] = []
        self.nation_type: list[int] = []
        self.nation_power: list[int] = []  # -1 for Minors
        self.nation_start_faction: list[int] = []  # -1: Neutral
        self.nation_capital: list[int] = []
        self.nation_spaces: list[tuple[int, ...]] = []  # those in play
        self.nation_theatre: list[int] = []
        self.nation_cards: list[int] = []
        self.nation_influence_limit: list[int] = []

        # unit types
        self.n_types: int = 0
        self.type_id: list[str] = []
        self.type_name: list[str] = []
        self.type_class: list[int] = []
        self.type_step: list[int] = []
        self.type_land: list[int] = []
        self.type_sea: list[int] = []
        self.type_air: list[int] = []
        self.type_land_stop: list[bool] = []
        self.type_rebase: list[bool] = []
        self.type_double_hit: list[bool] = []
        self.type_fire: list[int] = []  # type * N_CLASSES + class
        self.type_strike: list[int] = []  # likewise: the Carrier Strike
        self.type_needs_supply: list[bool] = []
        self.type_is_ground: list[bool] = []
        self.type_is_ans: list[bool] = []
        self.type_can_convoy: list[bool] = []

        # blocks
        self.max_cv: list[int] = []  # power * n_types + type; 0: no such block
        self.block_count: list[int] = []  # likewise
        self.power_fire: list[int] = []  # (power * n_types + type) * N_CLASSES + class
        self.kamikaze_fire: list[int] = []  # likewise
        self.n_units: int = 0
        self.unit_power: list[int] = []
        self.unit_name: list[str] = []

        # cards
        self.n_cards: int = 0
        self.card_id: list[str] = []
        self.card_deck: list[int] = []
        self.card_kind: list[int] = []
        self.card_season: list[int] = []
        self.card_priority: list[int] = []  # A = 0; -1 on Investment cards
        self.card_command: list[int] = []
        self.card_neutrals: list[tuple[int, ...]] = []
        self.card_wildcard: list[int] = []
        self.card_partisans: list[tuple[int, ...]] = []
        self.card_techs: list[tuple[int, ...]] = []
        self.card_espionage: list[bool] = []
        self.card_science: list[int] = []
        self.card_intel: list[int] = []
        self.card_factories: list[int] = []
        self.card_red_tech: list[int] = []
        self.n_decks: int = 0
        self.deck_id: list[str] = []
        self.deck_theatre: list[int] = []
        self.deck_kind: list[int] = []
        self.deck_cards: list[tuple[int, ...]] = []
        self.n_wildcards: int = 0
        self.wildcard_id: list[str] = []
        self.wildcard_name: list[str] = []
        self.wildcard_mode: list[int] = []
        self.wildcard_options: list[tuple[tuple[int, ...], ...]] = []  # for each faction, nations
        self.wildcard_ind_cost: list[int] = []
        self.wildcard_minors_only: list[bool] = []
        self.n_techs: int = 0
        self.tech_id: list[str] = []
        self.tech_name: list[str] = []
        self.tech_red: list[bool] = []
        self.tech_stage: list[int] = []
        self.tech_theatre: list[int] = []
        self.tech_global: list[bool] = []
        self.tech_same: list[int] = []  # as a mask: itself, and the same Tech on another board
        self.tech_effect: list[str] = []
        # What Techs do: for each unit type and target class, or each unit type, the Tech and its figure.
        self.fire_techs: list[tuple[tuple[int, int], ...]] = []  # type * N_CLASSES + class
        self.home_dice_techs: list[tuple[tuple[int, int], ...]] = []  # likewise
        self.bombing_techs: list[tuple[tuple[int, int], ...]] = []  # type
        self.speed_techs: list[tuple[tuple[int, int], ...]] = []  # type
        self.first_fire_techs: list[tuple[int, ...]] = []  # type
        self.invader_techs: tuple[int, ...] = ()
        self.limit_techs: list[tuple[tuple[int, int], ...]] = []  # kind of border: Tech and its limit
        self.invasion_techs: tuple[tuple[int, int], ...] = ()  # Tech, Ground units over a border
        self.n_sciences: int = 0
        self.science_id: list[str] = []
        self.science_year: list[int] = []
        self.science_techs: list[tuple[int, ...]] = []
        self.n_intel: int = 0
        self.intel_id: list[str] = []
        self.intel_name: list[str] = []
        self.intel_reaction: list[bool] = []
        self.intel_effect: list[str] = []

        self.theatres: tuple[Theatre, ...] = ()
        self.setups: tuple[Setup, ...] = ()
        self.allies: Allies | None = None  # factions that one seat plays together
        self.apart: dict[int, int] = {}  # Power: a mask of those whose units stay apart from its own
        self.united_front: dict[int, int] = {}  # faction: the absent one whose part in China it plays too

        # ids to numbers
        self.space_index: dict[str, int] = {}
        self.region_index: dict[str, int] = {"none": 0}
        self.faction_index: dict[str, int] = {}
        self.power_index: dict[str, int] = {}
        self.nation_index: dict[str, int] = {}
        self.type_index: dict[str, int] = {}
        self.unit_index: dict[str, int] = {}
        self.card_index: dict[str, int] = {}
        self.deck_index: dict[str, int] = {}
        self.wildcard_index: dict[str, int] = {}
        self.tech_index: dict[str, int] = {}
        self.science_index: dict[str, int] = {}
        self.intel_index: dict[str, int] = {}
        self.setup_index: dict[str, int] = {}
        self.space_by_name: dict[str, int] = {}  # every name of a space, in lower case

    def find_space(self, name: str) -> int:
        """The space of that id, name, part of a name, City or alias, in any case. Raises UnknownName."""
        found = self.space_by_name.get(plain_name(name))
        if found is None:
            nearest = difflib.get_close_matches(plain_name(name), self.space_by_name, n=3)
            raise UnknownName(name, [self.space_name[self.space_by_name[match]] for match in nearest])
        return found

    def find_spaces(self, *names: str) -> list[int]:
        return [self.find_space(name) for name in names]


def plain_name(name: str) -> str:
    """A name as it is looked up: without case and with single blanks."""
    return re.sub(r"\s+", " ", name).strip().casefold()


def border_limit(content: Content, border: int, season: int) -> int:
    """1.11a, 1.11b, tnt:T1.3a, tnt:T20e, conquest-and-tragedy:0.1: how many Ground units Engage across it.

    Each border has the limit of its map in this season; one between two maps that of one of them.
    """
    theatre = content.theatres[content.border_theatre[border]]
    return theatre.border_limit[content.border_kind[border] * theatre.n_seasons + season]


def year_events(content: Content) -> list[YearEvent]:
    """All year events, theatre after theatre, as `event_count` and `storms` number them."""
    return [happening for theatre in content.theatres for happening in theatre.year_events]


def joining_of(content: Content, power: int) -> Joining | None:
    """What the theatre says about a Neutral Power that joins its faction; nothing about visiting twins."""
    rows = content.theatres[content.power_theatre[power]].joining
    return rows[power] if power < len(rows) else None


def build_content(
    parts: Sequence[TheatrePart], links: Sequence[ExtraLink] = (), routes: Sequence[Route] = ()
) -> Content:
    """Numbers everything in the parts, in their order, and joins them by the links.

    `routes` are those that only the parts together have.
    """
    from sandtable.games.triumph.content_builder import build  # the builder fills the class above

    return build(parts, links, routes)


@functools.cache
def theatre_content(name: str) -> Content:
    """The content of one theatre played by itself, built once a process."""
    return build_content([TheatrePart(theatre_data(name))])
