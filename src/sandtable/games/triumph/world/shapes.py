"""The shape of the joined game's data file: what may stand in it, as frozen structures."""

from typing import Literal

from sandtable.games.triumph.shapes import BorderRow, Data, RouteData
from sandtable.games.triumph.shapes_setup import FixedUnitData, TotalsData, TrackData


class PartData(Data, frozen=True):
    folder: str
    prefix: str


class FactionData(Data, frozen=True):
    theatre: str
    was: str
    name: str


class PartnershipData(Data, frozen=True):
    id: str
    name: str
    factions: tuple[str, str]
    relationship: Literal["independence", "accord", "alliance"]
    permanent: bool
    one_army: bool = False
    wars_cross: bool = False


class PowersData(Data, frozen=True):
    moved: dict[str, str]
    renamed: dict[str, str]
    names: dict[str, str]
    great: tuple[str, ...]


class JoinedMapData(Data, frozen=True):
    removed_borders: tuple[tuple[str, str], ...]
    limits_of: str
    cross_theatre: tuple[BorderRow, ...]
    routes: tuple[RouteData, ...]


class CourtedData(Data, frozen=True):
    nation: str
    by: str


class CourtshipData(Data, frozen=True):
    accord: int
    commitment: int
    courted: tuple[CourtedData, ...]


class OpinionData(Data, frozen=True):
    id: str
    faction: str
    nation: str
    years: tuple[int, ...]
    markers: int
    commits: bool = False


class ArrivalData(Data, frozen=True):
    id: str
    pools: tuple[str, ...]
    types: tuple[str, ...]
    cv: tuple[int, ...]
    years: tuple[int, ...] = ()
    declared: tuple[tuple[str, str], ...] = ()
    declarations: int = 1
    repeats: int = 0
    spaces: tuple[str, ...] = ()
    together: bool = False


class UsingData(Data, frozen=True):
    kept: dict[str, str]
    divided: dict[str, str]


class EchoData(Data, frozen=True):
    event: Literal["violation", "satellite", "defeat"]
    nation: str
    by: dict[str, str]
    influences: str
    markers: int = 1


class JoinedForceData(Data, frozen=True):
    fixed: tuple[FixedUnitData, ...]
    cadres: dict[str, int]


class JoinedSetupData(Data, frozen=True):
    europe: str
    pacific: str
    tracks: dict[str, TrackData]
    totals: dict[str, TotalsData]
    forces: dict[str, JoinedForceData]


class IndividualData(Data, frozen=True):
    factions: tuple[str, ...]
    economic_vp: int
    factor: int
    also_at_the_end: dict[int, tuple[str, ...]]


class JoinedVictoryData(Data, frozen=True):
    economic_vp: int
    partner_minimum: int
    military_capitals: int
    individual: IndividualData


class WorldData(Data, frozen=True):
    version: int
    theatres: tuple[PartData, ...]
    factions: dict[str, FactionData]
    partnerships: tuple[PartnershipData, ...]
    powers: PowersData
    restricted: dict[str, Literal["friendly", "home"]]
    violable: tuple[str, ...]
    guards: dict[str, tuple[str, ...]]
    map: JoinedMapData
    courtship: CourtshipData
    public_opinion: tuple[OpinionData, ...]
    arrivals: tuple[ArrivalData, ...]
    transfers: int
    using: UsingData
    echoes: tuple[EchoData, ...]
    placed_at_once: tuple[str, ...]
    setup: JoinedSetupData
    victory: JoinedVictoryData
    conference_minutes: int
    turn_order_shift: int
    scenarios: dict[int, tuple[tuple[str, ...], ...]]
