"""What may stand in the data files: the map, the blocks, the set-ups, the table and the options.

Facts that only tell where a figure comes from (notes, confidence) are allowed everywhere and read nowhere
but in the page about the data.
"""

from __future__ import annotations

from typing import Any

import msgspec


class SpaceData(msgspec.Struct, frozen=True):
    """A Land Area or a Sea Zone."""

    id: str
    name: str
    kind: str
    stack: int
    lat: float
    lon: float
    confidence: str
    terrain: str = ""
    size: str = ""
    owner: str = ""
    island: bool = False
    umbrella: tuple[str, ...] = ()
    continental_asia: bool = False
    roundels: tuple[str, ...] = ()
    capital: str = ""
    strategic: bool = False
    production: bool = False
    pp: int = 0
    burma_road: bool = False
    oilfield: bool = False
    fortress: bool = False
    monsoon: bool = False
    sub_icon: bool = False
    no_entry: bool = False
    deploy: str = ""
    restricted: str = ""
    printed_fields: tuple[str, ...] = ()
    note: str = ""


class LandLinkData(msgspec.Struct, frozen=True):
    """Two Land Areas that touch."""

    a: str
    b: str
    type: str
    confidence: str
    note: str = ""


class SeaLinkData(msgspec.Struct, frozen=True):
    """Two Sea Zones that touch, and the Land Areas of the Strait between them."""

    a: str
    b: str
    type: str
    confidence: str
    type_confidence: str
    lands: tuple[str, ...] = ()
    japan_needs_only: str = ""
    note: str = ""


class CoastData(msgspec.Struct, frozen=True):
    """A Land Area at a Sea Zone, and whether it has a Port there."""

    land: str
    sea: str
    port: bool
    confidence: str
    basis: str
    note: str = ""


class LinksData(msgspec.Struct, frozen=True):
    land: tuple[LandLinkData, ...]
    sea: tuple[SeaLinkData, ...]
    coast: tuple[CoastData, ...]


class MapData(msgspec.Struct, frozen=True):
    """map.yaml"""

    format: int
    umbrellas: dict[str, dict[str, Any]]
    burma_road: dict[str, Any]
    spheres_of_influence: dict[str, dict[str, Any]]
    supply_sources: dict[str, Any]
    spaces: tuple[SpaceData, ...]
    links: LinksData


class BlockData(msgspec.Struct, frozen=True, rename={"unit_class": "class"}):
    """A type of block of a Nation."""

    id: str
    unit_class: str
    size: str
    max_steps: int
    elite: bool
    shield: bool
    entry: int
    count: int
    src_count: str
    src_steps: str
    src_shield: str = ""
    communist: bool = False
    label: str = ""
    label_aliases: tuple[str, ...] = ()
    note: str = ""


class NationBlocksData(msgspec.Struct, frozen=True):
    force_pools: Any
    blocks: tuple[BlockData, ...]


class UnitsData(msgspec.Struct, frozen=True):
    """units.yaml"""

    format: int
    rules: dict[str, Any]
    nations: dict[str, NationBlocksData]


class TableData(msgspec.Struct, frozen=True):
    """crt.yaml: rows by Raiders, columns by Interceptors."""

    format: int
    use: dict[str, Any]
    raiders: dict[str, int]
    interceptors: dict[str, int]
    cells: dict[int, tuple[tuple[int, int, int], ...]]


class PlacedData(msgspec.Struct, frozen=True):
    """A block in a set-up."""

    space: str
    block: str
    nation: str
    steps: int


class BuildsData(msgspec.Struct, frozen=True):
    """Blocks of a type in a Force Pool."""

    block: str
    count: int


class NationSetupData(msgspec.Struct, frozen=True):
    """What a set-up says of a Nation."""

    economic_power: int
    strategic_power: int
    controlled_territories: dict[str, tuple[str, ...]]
    at_start: tuple[PlacedData, ...]
    allowable_builds: tuple[BuildsData, ...] = ()
    sea_state: tuple[dict[str, Any], ...] = ()


class ScenarioData(msgspec.Struct, frozen=True):
    """A scenario, or a campaign that says what it changes in the set-up of one."""

    id: str
    title: str
    start: dict[str, Any]
    end: dict[str, Any]
    surprise: Any
    force_pool_additions: Any
    blitz_discs_at_start: dict[str, tuple[str, ...]]
    war_status: dict[str, Any]
    intent: str = ""
    base_setup: str = ""
    setup_changes: tuple[dict[str, Any], ...] = ()
    dropped_rules: tuple[str, ...] = ()
    special_rules: tuple[dict[str, Any], ...] = ()
    victory: Any = None
    nations: dict[str, NationSetupData] = {}


class ScenariosData(msgspec.Struct, frozen=True):
    """scenarios.yaml"""

    format: int
    conventions: dict[str, Any]
    scenarios: tuple[ScenarioData, ...]
    campaigns: tuple[ScenarioData, ...]


class OptionData(msgspec.Struct, frozen=True):
    """An optional rule."""

    id: str
    rule: str
    title: str
    favours: str
    weight: int
    text: str
    parameters: dict[str, Any]
    favours_source: str = ""
    notes: tuple[str, ...] = ()


class OptionsData(msgspec.Struct, frozen=True):
    """options.yaml"""

    format: int
    options: tuple[OptionData, ...]
