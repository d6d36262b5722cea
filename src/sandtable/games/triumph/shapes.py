"""The shapes of a theatre's data files: what may stand in them, as frozen structures."""

from collections.abc import Container, Sequence
from typing import Final, Literal

import msgspec

from sandtable.engine.errors import BadData

Confidence = Literal["printed", "inferred"]
NationType = Literal["great-power", "major-power", "home", "proxy-power", "colony", "minor"]
SpaceKind = Literal["land", "island", "strait", "islet", "impassable", "sea", "ocean"]
CityKind = Literal["none", "town", "city", "capital-city", "sub", "main"]
Terrain = Literal["plains", "river", "mountain", "forest", "desert", "lake-baikal"]
BorderKind = Terrain | Literal["coast", "strait", "sea", "ocean", "wilderness"]
WildcardMode = Literal["list", "adjacent-friendly", "any", "remove-by-rival", "remove-any", "adjacent-rival"]
SeasonName = Literal["spring", "summer", "fall", "winter"]
ClassName = Literal["A", "N", "G", "S"]

SEASONS: Final[tuple[SeasonName, ...]] = ("spring", "summer", "fall", "winter")
CLASS_LETTERS: Final[tuple[ClassName, ...]] = ("A", "N", "G", "S")

# Every unit type of the system, in Combat Priority. A theatre may lack some of them.
TYPE_IDS: Final = (
    "fortress",
    "air",
    "carrier",
    "sub",
    "fleet",
    "tank",
    "infantry",
    "marine",
    "militia",
    "convoy",
)

# space, space, kind of border, confidence
BorderRow = tuple[str, str, BorderKind, Confidence]


class DataError(BadData):
    """A data file that cannot be used: which file, which entry of it, and why."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


class UnknownName(BadData, KeyError):
    """A name that is not in the content, with the names that come near it."""

    def __init__(self, name: str, nearest: Sequence[str]) -> None:
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else ""
        super().__init__(f"no space is called {name!r}{hint}")
        self.name = name
        self.nearest = list(nearest)

    def __str__(self) -> str:
        return str(self.args[0])


def need(condition: bool, file: str, entry: str, reason: str) -> None:
    """Raises DataError unless the condition holds."""
    if not condition:
        raise DataError(file, entry, reason)


def known(file: str, entry: str, name: str | int, ids: Container[str] | Container[int]) -> None:
    """Raises DataError unless the name is one of the ids."""
    if name not in ids:
        raise DataError(file, entry, f"unknown id {name}")


def unique(file: str, entry: str, ids: Sequence[str]) -> None:
    """Raises DataError if an id occurs twice."""
    seen: set[str] = set()
    for name in ids:
        need(name not in seen, file, f"{entry} {name}", "occurs twice")
        seen.add(name)


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every structure below is: read-only, and closed to keys that it does not know."""


class CityValueData(Data, frozen=True):
    pop: int
    muster: int | None


class ResourceData(Data, frozen=True):
    black: int = 0
    red: int = 0


class NationData(Data, frozen=True):
    """One colour of the map. A minor owns itself; a nation without City or Town may have no capital."""

    id: str
    name: str
    type: NationType
    owner: str
    faction: str
    capital: str | None
    diplomacy_cards: int
    confidence: Confidence
    influence_limit: int | None = None  # markers that one faction may have there
    note: str = ""


class SpaceData(Data, frozen=True):
    """A land area or a sea. Seas have none of what follows `y`."""

    id: str
    name: str
    kind: SpaceKind
    confidence: Confidence
    lat: float
    lon: float
    x: int
    y: int
    islet: Literal["single", "group", "base"] | None = None
    nation: str | None = None
    home: bool = False
    region: str = "none"
    city: CityKind = "none"
    city_name: str | None = None
    aliases: tuple[str, ...] = ()
    pop: int = 0
    muster: int | None = 0
    base: bool = False
    res: ResourceData = ResourceData()
    capital: bool = False
    res_confidence: Confidence = "printed"
    city_confidence: Confidence = "printed"
    region_confidence: Confidence = "printed"
    note: str = ""


class RouteData(Data, frozen=True):
    """A border or a space that not everything may pass on its way to a Capital (14.7)."""

    border: tuple[str, str] | None = None
    space: str | None = None
    pop: bool = True
    black: bool = True
    red: bool = True
    supply: bool = True


class MapData(Data, frozen=True):
    version: int
    factions: tuple[str, ...]
    faction_names: dict[str, str]
    production_centers: dict[str, str]
    regions: tuple[str, ...]
    city_values: dict[CityKind, CityValueData]
    nations: tuple[NationData, ...]
    spaces: tuple[SpaceData, ...]
    borders: tuple[BorderRow, ...]
    cross_theatre: tuple[BorderRow, ...] = ()
    routes: tuple[RouteData, ...] = ()


class TheatreName(Data, frozen=True):
    id: str
    name: str


class MoveData(Data, frozen=True):
    """Areas a turn by each way of moving; None where the type cannot use it."""

    land: int | None
    sea: int | None
    air: int | None


class UnitTypeData(Data, frozen=True):
    id: str
    name: str
    target_class: ClassName = msgspec.field(name="class")
    step: int
    move: MoveData
    land_stop: bool
    rebase: bool
    double_hit: bool
    fire: dict[ClassName, int]
    supply: bool
    convoy: bool
    strike: dict[ClassName, int] = {}


class PowerData(Data, frozen=True):
    id: str
    name: str
    kind: Literal["great", "major", "proxy", "minor"]
    faction: str | None
    color: str


class AbilityData(Data, frozen=True):
    """A special ability: the types that have it and the firepower that it gives them."""

    types: tuple[str, ...] = ()
    fire: dict[ClassName, int] = {}
    times_per_game: int = 0


class SpecialData(Data, frozen=True):
    """What one Power has, or is bound by, beyond the unit table (12.75, 16.1)."""

    long_lance: AbilityData | None = None
    precision_optics: AbilityData | None = None
    kamikaze: AbilityData | None = None
    sneak_attack: AbilityData | None = None
    snlf: AbilityData | None = None
    provincial: tuple[str, ...] = ()
    regular: tuple[str, ...] = ()
    confined_to: str | None = None


class MarkerBlockData(Data, frozen=True):
    id: str
    per: str
    count: int


class PartisanMarkerData(Data, frozen=True):
    count: int
    confidence: Confidence


class UnitsData(Data, frozen=True):
    version: int
    theatre: TheatreName
    target_classes: tuple[ClassName, ...]
    unit_types: tuple[UnitTypeData, ...]
    ans_types: tuple[str, ...]
    ground_types: tuple[str, ...]
    naval_types: tuple[str, ...]
    powers: tuple[PowerData, ...]
    max_cv: dict[str, dict[str, int]]
    blocks_total: int
    marker_blocks: tuple[MarkerBlockData, ...]
    unit_blocks: dict[str, dict[str, int]]
    unit_blocks_confidence: Confidence
    minor_slots: int
    special: dict[str, SpecialData] = {}
    partisan_markers: PartisanMarkerData | None = None


class ActionCardData(Data, frozen=True):
    """A Command use, and at its ends two Neutrals or a WildCard with Partisan Options (4.1)."""

    id: str
    season: SeasonName
    priority: str
    command: int
    neutrals: tuple[str, ...] = ()
    wildcard: str | None = None
    partisans: tuple[str, ...] = ()


class InvestmentCardData(Data, frozen=True):
    """Two Tech ends, or one Science or Intelligence use; with Factories and perhaps a Red Tech (4.2)."""

    id: str
    factories: int
    ends: tuple[str, ...] = ()
    science: str | None = None
    intel: str | None = None
    red_tech: str | None = None


class WildcardCostData(Data, frozen=True):
    ind: int = 0


class WildcardData(Data, frozen=True):
    id: str
    name: str
    mode: WildcardMode
    cards: int
    confidence: str = "printed"
    options: dict[str, tuple[str, ...]] = {}
    cost: WildcardCostData = WildcardCostData()
    minors_only: bool = False  # never on a Neutral Power
    rule: str = ""


class TechData(Data, frozen=True):
    """9.0: a Technology, and what it does to the units of those who have it."""

    id: str
    name: str
    cards: int
    effect: str
    theatre: Literal["global", "regional"] = "regional"
    stage: int = 0
    fire: dict[str, dict[ClassName, int]] = {}  # by unit type: the Firepower that it has instead
    home_dice: dict[str, dict[ClassName, int]] = {}  # by unit type: dice for each CV in Friendly Territory
    bombing: dict[str, int] = {}  # by unit type: Firepower at Industry
    speed: dict[
        str, int
    ] = {}  # by unit type: the speed that it has instead, by air if it flies, else by land
    first_fire: tuple[str, ...] = ()  # unit types
    invaders_act: bool = False  # Sea Invaders keep their Combat Action
    border_limit: dict[BorderKind, int] = {}  # the limit that such borders have instead
    sea_invasion: int = 0  # Ground units that may Invade over a border instead


class TechWildcardData(Data, frozen=True):
    """Industrial Espionage (`pairs_with`) or a Science card (`from_year` and `techs`)."""

    id: str
    name: str
    cards: int
    confidence: str
    from_year: int = 0
    techs: tuple[str, ...] = ()
    pairs_with: str = ""


class IntelligenceData(Data, frozen=True):
    id: str
    name: str
    cards: int
    confidence: str
    effect: str
    reaction: bool = False


class DeckSizeData(Data, frozen=True):
    action: int
    investment: int


class CardsData(Data, frozen=True):
    version: int
    deck_size: DeckSizeData
    action: tuple[ActionCardData, ...]
    diplomacy_wildcards: tuple[WildcardData, ...]
    techs: tuple[TechData, ...]
    tech_wildcards: tuple[TechWildcardData, ...]
    intelligence: tuple[IntelligenceData, ...]
    investment: tuple[InvestmentCardData, ...]
    red_techs: tuple[TechData, ...] = ()
    action_confidence: dict[str, str] = {}
    investment_confidence: dict[str, str] = {}
