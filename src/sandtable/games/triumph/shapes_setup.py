"""The shapes of a theatre's file of set-ups and tables, and of all its files together."""

from typing import Literal

from sandtable.games.triumph.shapes import (
    BorderKind,
    CardsData,
    CityKind,
    Confidence,
    Data,
    MapData,
    SeasonName,
    UnitsData,
)


class FixedUnitData(Data, frozen=True):
    space: str
    type: str
    cv: int


class TotalsData(Data, frozen=True):
    units: int
    cv: int


class ForceData(Data, frozen=True):
    totals: TotalsData
    fixed: tuple[FixedUnitData, ...]
    cadres: dict[str, int]
    partisans: dict[str, int] = {}


class ForcedAmongData(Data, frozen=True):
    """Among the Cadres in a space, or in a nation, so many must be of this type."""

    type: str
    count: int
    space: str | None = None
    nation: str | None = None


class ForceChangeData(Data, frozen=True):
    """What a set-up based on another, or an option of the table, changes in the forces of one Power."""

    forced_among: tuple[ForcedAmongData, ...] = ()
    forced_types: dict[str, str] = {}
    cannot_disband: tuple[str, ...] = ()
    fixed_added: tuple[FixedUnitData, ...] = ()
    cadres_added: dict[str, int] = {}


class TrackData(Data, frozen=True):
    ind: int
    pop: int
    res: int
    action_cards: int
    loyalty: int = 0
    control: int = 0
    investment_cards: int = 0
    chits: int = 0  # Peace Dividends
    builds: int = 0  # Cadres or steps beyond the forces, in Home Territory
    free_diplomacy: int = 0  # Diplomacy cards that it plays unopposed


class ReferenceData(Data, frozen=True):
    powers: tuple[str, ...]
    pop: int
    res: int


class AlliesData(Data, frozen=True):
    """Factions that one seat plays as Allies, of which each Year one is Active and the others Passive."""

    factions: tuple[str, ...]
    odd_card: str  # who draws the card that is left over when cards are shared
    full_turn_cards: int  # the valid Command cards that a Passive Ally needs for a normal Turn
    war_cards: int  # the further ones that any Ally needs to Declare War


class SetupData(Data, frozen=True):
    id: str
    name: str
    factions: tuple[str, ...]
    tracks: dict[str, TrackData]
    based_on: str | None = None
    start_year: int | None = None
    seats: dict[str, tuple[str, ...]] = {}  # the factions that each seat plays; empty: one each
    allies: AlliesData | None = None
    rolled_order: bool = False  # a die says in which order the factions add their builds
    control: dict[str, str] = {}  # nations that begin in the hands of a faction
    forces: dict[str, ForceData] = {}
    changes: dict[str, ForceChangeData] = {}
    faction_totals: dict[str, TotalsData] = {}
    reference: tuple[ReferenceData, ...] = ()
    peace: tuple[tuple[str, str], ...] = ()
    neutral_powers: tuple[str, ...] = ()
    avoids: dict[str, str] = {}
    avoids_except: dict[str, str] = {}
    removed: tuple[str, ...] = ()
    out_of_play_nation: str | None = None
    joins: dict[str, str] = {}
    united_front: dict[str, str] = {}


class InfluenceLevelData(Data, frozen=True):
    associate: int
    protectorate: int
    satellite: int


class WorldReactionData(Data, frozen=True):
    muster: dict[int, int]
    foreign_von_in_region: int = 0
    proxy_von: int = 0
    violation_of_proxy_power: int = 0


class RecruitData(Data, frozen=True):
    base: tuple[int, ...] = ()
    propaganda: tuple[int, ...] = ()


class WinterData(Data, frozen=True):
    """What a faction does in Winter: a Turn in a Region, or in a Power's Home Territory; or it redeploys."""

    region: str | None = None
    home: str | None = None
    bluff: bool = True  # else only Action cards are committed


class ConstantsData(Data, frozen=True):
    hand_size: dict[str, int]
    industry_levels: dict[str, tuple[int, ...]]  # the Industry Cost, from the first level down
    industry_max_rise_per_year: int
    emergency_command: dict[str, int]
    influence_levels: InfluenceLevelData
    satellite_cv: dict[CityKind, int]
    world_reaction_cards: WorldReactionData
    border_limit: dict[BorderKind, int]
    sea_invasion_limit_per_border: int
    ocean_entry_cost: int
    strategic_move_factor: int
    peace_dividends: dict[int, int]
    home_seas: bool = True
    winter: dict[str, WinterData] = {}  # by faction; who is not named does nothing then
    tied_emergency: Literal["season", "die"] = "season"  # what settles a tie of Emergency cards
    violations_before_moves: bool = False  # a VoN is declared before any unit moves, as a DoW is everywhere
    strategic_straits: bool = False  # Strategic Sea Movement passes the Straits of Rivals and Neutrals, too
    escaped_subs_stop_strategic: bool = False  # no such movement enters a Sea with an Escaped Enemy Sub
    raids_first: bool = True  # Raids are resolved before other Battles
    support_at_phase_end: bool = False  # ANS units without Ground Support also leave when a Phase ends
    track_max: int | None = None
    ans_built_in_supply: bool = True  # Air, Naval and Sub units are Built where there is Supply only
    industry_cost_drop_when_declared_upon: int = 0  # levels
    loyalty_max_rise_per_year: int = 0
    oil_value: dict[str, int] = {}
    border_limit_in_season: dict[SeasonName, dict[BorderKind, int]] = {}
    proxy_cv_per_province_per_production: int = 0
    recruit_success: RecruitData = RecruitData()


class LoyaltyData(Data, frozen=True):
    """The two tracks by which a faction fosters its Proxy Power (7.32, 16.2)."""

    proxy: str
    track: str
    cost: int
    control_track: str
    control_counts: Literal["pop", "muster"]
    region: str
    reduced_cost: int = 0
    reduced_by: str | None = None


class VictoryPointData(Data, frozen=True):
    atomic_stage: int
    enemy_main_or_sub_capital: int
    dow_issued: dict[str, int]
    net_enemy_base: int = 0
    control_track: int = 0


class VictoryData(Data, frozen=True):
    economic_vp: int
    military_capitals: int
    vp: VictoryPointData


class TurnOrderData(Data, frozen=True):
    three_player: dict[int, tuple[str, ...]]
    three_player_confidence: dict[int, Confidence]
    two_player: dict[int, tuple[str, ...]] = {}
    two_player_confidence: Confidence = "printed"


class InfluenceData(Data, frozen=True):
    faction: str
    nation: str
    markers: int


class YearEventData(Data, frozen=True):
    """What New Years bring of themselves, or after a DoW or a VoN (7.13, 15.35)."""

    id: str
    years: tuple[int, ...]
    declared_upon: str | None = None
    declared_by: str | None = None
    violated_by: str | None = None
    violated: tuple[str, ...] = ()
    repeats: int = 0
    replaces: bool = False
    when: Literal["new-year", "production"] = "new-year"  # of the Power's faction
    joined: bool = False  # only if the Power is no longer Neutral then; else that time is lost
    disputed: bool = False  # the units come even where there is a Battle
    power: str | None = None
    types: tuple[str, ...] = ()
    cv: tuple[int, ...] = ()
    spaces: tuple[str, ...] = ()
    influence: InfluenceData | None = None


class JoiningData(Data, frozen=True):
    """What becomes of a Neutral Power and its faction when it joins, and what makes it join."""

    fixed: tuple[FixedUnitData, ...] = ()
    industry_levels: int = 0  # that the faction's Industry Cost drops
    violators: tuple[str, ...] = ()  # who may Violate it; empty: everybody
    guards: tuple[str, ...] = ()  # nations: it also joins when Enemies enter one of them
    advances: str | None = None  # the year event that a Violation brings forward
    stays_home: bool = False  # its units leave its land only while the faction is at War


class TableOptionData(Data, frozen=True):
    """What a table may agree on before the game, beyond the printed one."""

    id: str
    about: str
    closed_passages: tuple[str, ...] = ()  # Straits that only their friends pass
    changes: dict[str, ForceChangeData] = {}


class SetupFileData(Data, frozen=True):
    version: int
    start_year: int
    last_year: int
    seasons: tuple[SeasonName, ...]
    setups: tuple[SetupData, ...]
    constants: ConstantsData
    victory: VictoryData
    turn_order: TurnOrderData
    year_events: tuple[YearEventData, ...]
    loyalty: dict[str, LoyaltyData] = {}
    joining: dict[str, JoiningData] = {}
    options: tuple[TableOptionData, ...] = ()


class TheatreData(Data, frozen=True):
    """The four files of one theatre."""

    map: MapData
    units: UnitsData
    cards: CardsData
    setup: SetupFileData
