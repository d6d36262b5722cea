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


class JoinedForceData(Data, frozen=True):
    fixed: tuple[FixedUnitData, ...]
    cadres: dict[str, int]


class JoinedSetupData(Data, frozen=True):
    europe: str
    pacific: str
    tracks: dict[str, TrackData]
    totals: dict[str, TotalsData]
    forces: dict[str, JoinedForceData]


class WorldData(Data, frozen=True):
    version: int
    theatres: tuple[PartData, ...]
    factions: dict[str, FactionData]
    partnerships: tuple[PartnershipData, ...]
    powers: PowersData
    map: JoinedMapData
    setup: JoinedSetupData
    scenarios: dict[int, tuple[tuple[str, ...], ...]]
