"""What may stand in the data files: the map, the factions, and the cards, dice and tiles.

Keys that only say where a figure comes from or how it is drawn are allowed and read nowhere here.
"""

from __future__ import annotations

from typing import Any

import msgspec

Goods = dict[str, int]


class RegionData(msgspec.Struct, frozen=True):
    """A land or marine region."""

    id: str
    name: str
    kind: str
    territory: int
    role: str
    squares: Goods
    adjacent: tuple[str, ...]
    coast: tuple[str, ...] = ()
    shore: tuple[str, ...] = ()


class TerritoryData(msgspec.Struct, frozen=True):
    """One of the five territories."""

    id: int
    name: str
    paws: int


class AirData(msgspec.Struct, frozen=True):
    """The aerial space of a territory."""

    territory: int
    name: str
    adjacent: tuple[str, ...]


class PortData(msgspec.Struct, frozen=True):
    """A port with its spaces for face-down tiles."""

    id: str
    name: str
    spaces: int


class PlayersData(msgspec.Struct, frozen=True):
    """What is in play at a number of players."""

    territories: tuple[int, ...]
    excluded_roles: tuple[str, ...]
    home_role: str
    second_region: dict[str, bool]
    ports: int


class MapData(msgspec.Struct, frozen=True):
    """map.yaml."""

    territories: dict[int, TerritoryData]
    player_counts: dict[int, PlayersData]
    aerial_spaces: dict[str, AirData]
    ports: tuple[PortData, ...]
    marine_reach_override: dict[int, dict[str, str]]
    regions: tuple[RegionData, ...]
    outer_regions: tuple[str, ...]
    front_of: dict[str, str]
    ring: tuple[str, ...]


class AbilityData(msgspec.Struct, frozen=True):
    """An ability of a faction: the rule that it changes, and its numbers."""

    id: str
    hook: str
    params: Goods
    text: str


class GeneralData(msgspec.Struct, frozen=True):
    """A general."""

    id: str
    name: str
    stars: int
    stripes: int
    paws: int
    cost: Goods
    starting: bool


class CommandData(msgspec.Struct, frozen=True):
    """The stars and stripes of a faction without generals."""

    stars: int
    stripes: int
    paws: int


class CostsData(msgspec.Struct, frozen=True):
    """The costs printed on a faction board."""

    draft: dict[str, Goods]
    build: dict[str, Goods]
    move: dict[str, Goods]
    improve: dict[str, Goods]


class UnitData(msgspec.Struct, frozen=True):
    """A type of unit on a faction board."""

    value: int
    reserve: int


class StartData(msgspec.Struct, frozen=True):
    """What a faction starts with."""

    resources: Goods
    deployed: Goods
    readied: Goods
    supplies: Goods
    discs: Goods


class FactionData(msgspec.Struct, frozen=True):
    """A side of a faction board."""

    id: str
    board: int
    side: str
    name: str
    breed: str
    nation: str
    order: str
    actions: tuple[tuple[str, ...], ...]
    abilities: tuple[AbilityData, ...]
    generals: tuple[GeneralData, ...]
    costs: CostsData
    units: dict[str, UnitData]
    readied: Goods
    income_tracks: dict[str, str]
    start: StartData
    fixed_command: CommandData | None = None


class TrackData(msgspec.Struct, frozen=True):
    """A kind of income track: by space, the resource and the money."""

    resource: tuple[int, ...]
    money: tuple[int, ...]


class FactionsData(msgspec.Struct, frozen=True):
    """factions.yaml."""

    action_types: tuple[str, ...]
    unit_types: tuple[str, ...]
    discs: Goods
    middle_space: int
    track_profiles: dict[str, TrackData]
    factions: tuple[FactionData, ...]


class AerialData(msgspec.Struct, frozen=True):
    """The aerial section of a combat card."""

    move_bonus: int
    accuracy: int
    oil_per_move_pip: int
    oil_per_accuracy_pip: int
    ammo_per_damage: int
    max_damage: int


class GunneryData(msgspec.Struct, frozen=True):
    """The artillery section of a combat card."""

    ammo_per_die: int
    max_dice_per_unit: int
    reroll: Goods


class InfantryData(msgspec.Struct, frozen=True):
    """The infantry section of a combat card."""

    dice: int
    per_units: int
    ammo_per_damage: int


class CardData(msgspec.Struct, frozen=True):
    """A combat card."""

    id: int
    name: str
    stripes: int
    aerial: AerialData
    artillery: GunneryData
    infantry: InfantryData


class DieData(msgspec.Struct, frozen=True):
    """A die: plain numbers, or faces made of packets of damage."""

    id: str
    sides: int
    faces: tuple[tuple[int, ...], ...] = ()
    numbers: tuple[int, ...] = ()


class BaselineData(msgspec.Struct, frozen=True):
    """What holds for a type of unit in all factions."""

    id: str
    arena: str
    section: str
    strength: int
    readied_with: str


class PolicyData(msgspec.Struct, frozen=True):
    """A policy tile."""

    id: str
    category: str
    name: str
    effect: str
    params: dict[str, float] = {}


class TechnologyData(msgspec.Struct, frozen=True):
    """A technology tile."""

    id: str
    arena: str
    era: str
    name: str
    effect: str
    params: dict[str, Any] = {}


class LoanData(msgspec.Struct, frozen=True):
    """A loan tile."""

    id: str
    name: str
    amount: int
    per_disc: int
    repay: int
    discs: int
    permanent: int


class CertificateData(msgspec.Struct, frozen=True):
    """A loan certificate."""

    id: str
    order: int
    paws: int


class RateData(msgspec.Struct, frozen=True):
    """A trade rate printed on the board."""

    id: str
    gain: int
    give: int


class PairData(msgspec.Struct, frozen=True):
    """A trade tile: two resources."""

    id: str
    pair: tuple[str, str]


class LapData(msgspec.Struct, frozen=True):
    """The tile taken at the end of a track."""

    name: str
    paws: int


class PawTrackData(msgspec.Struct, frozen=True):
    """The medal or the casualty track."""

    length: int
    paws: tuple[int, ...]
    lap_tile: LapData


class SupplyData(msgspec.Struct, frozen=True):
    """What an enemy may spend in a combat."""

    oil: int
    ammunition: int
    artillery_rerolls: int


class SoloCommonData(msgspec.Struct, frozen=True):
    """What holds in all solo modes."""

    enemy_combat_supply: dict[str, SupplyData]
    difficulty_map: dict[str, dict[str, str]]


class ReinforcementData(msgspec.Struct, frozen=True):
    """What comes at the end of a year, and to which factions."""

    units: Goods
    factions: tuple[str, ...]


class ConquestLevelData(msgspec.Struct, frozen=True):
    """A difficulty of conquest."""

    units: Goods
    cards: tuple[int, ...]
    reinforce: ReinforcementData


class ConquestData(msgspec.Struct, frozen=True):
    """Conquest mode."""

    setup_as_players: int
    enemy_factions: int
    difficulties: dict[str, ConquestLevelData]
    enemy_command: dict[str, Goods]
    reinforce_after_year: tuple[int, ...]


class SoloData(msgspec.Struct, frozen=True):
    """solo.yaml."""

    common: SoloCommonData
    conquest: ConquestData


class CardsData(msgspec.Struct, frozen=True):
    """cards.yaml."""

    combat_cards: tuple[CardData, ...]
    card_rules: dict[str, Any]
    dice: tuple[DieData, ...]
    unit_baseline: tuple[BaselineData, ...]
    unit_requires_tech: dict[str, str]
    policy_rules: dict[str, Any]
    policies: tuple[PolicyData, ...]
    tech_rules: dict[str, Any]
    technologies: tuple[TechnologyData, ...]
    loan_rules: dict[str, Any]
    loans: tuple[LoanData, ...]
    loan_certificates: tuple[CertificateData, ...]
    trade_rules: dict[str, Any]
    trade_rates: tuple[RateData, ...]
    trade_tiles: tuple[PairData, ...]
    substitution: Goods
    medal_track: PawTrackData
    casualty_track: PawTrackData
    wealth: Goods
    tile_supply: Goods
    trench: Goods
