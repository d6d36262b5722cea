"""Any situation, from a short mapping: for tests, lessons and the caller what the rules say.

scenario: rising-swan        which one; rising-swan where it is not said
options: {kamikaze-attacks: on}
year: 1943                   else as the scenario starts
season: summer
turn: allied                 the Phasing Side; axis where it is not said
at: land-movement            where in the Turn it stands; one of `STAGES`
setup: true                  keep the forces of the scenario on the map; else it is empty
units:                       what else stands: space, type of block, Steps, and marks such as out-of-supply
  - [manila, us-air, 2]
  - [taan, jp-inf-4e, 4, moved]
  - [manila, jp-inf-4e, 4, assaulted, from:south-china-sea]
holders: {manila: japan}     who controls Land Areas, where it is not the one who stands there, nor the set-up
pool: [jp-inf-3]             if given, just these lie in the Force Pools; the others are out of the game
discs: [oceanic]             the Blitz Discs of the Phasing Side
blitz: true                  the stage is one of the Blitz Phase
seas: {java-sea: axis}       control of Sea Zones, where it is not what units and Discs make it
dice: [5, 2]                 the next dice
purse: {japan: 25}           PP to spend
first-turn: true             the first Axis Turn of a scenario; false where it is not said
state: {captured: 9}         any column of the state that is one number
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CONTESTED,
    CONTINENTAL,
    MAJORS,
    MAP,
    NATIONS,
    OCEANIC,
    POOL,
    REMOVED,
    SEASONS,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.rules import naval_combat
from sandtable.games.orange_swan.rules.land_phase import LandPhase
from sandtable.games.orange_swan.rules.naval_phase import NavalPhase
from sandtable.games.orange_swan.rules.power import update_powers
from sandtable.games.orange_swan.rules.sequence import Turn, War
from sandtable.games.orange_swan.rules.setting_up import hide, place_forces, see_seas
from sandtable.games.orange_swan.rules.units import has, move_to
from sandtable.games.orange_swan.state import (
    ASSAULTED,
    CARRIED,
    ENGAGED,
    FINAL,
    FLOWN,
    GROWN,
    LAND,
    MOVED,
    NAVAL,
    NEW,
    OUT_OF_SUPPLY,
    PRODUCTION,
    REDUCED,
    SHIPPED,
    STILL,
    TOILED,
    SwanState,
)
from sandtable.kit.flow import Sequence
from sandtable.kit.game import BadData, SandtableError
from sandtable.kit.steps import Step

if TYPE_CHECKING:
    from sandtable.games.orange_swan.game import OrangeSwan

MARKS: Final = {
    "out-of-supply": OUT_OF_SUPPLY,
    "moved": MOVED,
    "engaged": ENGAGED,
    "assaulted": ASSAULTED,
    "reduced": REDUCED,
    "carried": CARRIED,
    "shipped": SHIPPED,
    "grown": GROWN,
    "new": NEW,
    "still": STILL,
    "flown": FLOWN,
    "toiled": TOILED,
}
# A mark that says where a unit came from: from:south-china-sea.
CAME_FROM: Final = "from:"
KNOWN: Final = (
    *("scenario", "options", "year", "season", "turn", "at", "setup", "units", "holders", "pool"),
    *("discs", "blitz", "seas", "dice", "purse", "first-turn", "state"),
)
DISC_BITS: Final = {"oceanic": OCEANIC, "continental": CONTINENTAL}

# Where a position can begin: the stage of the Turn, that of the Phase in it, and the Phase.
STAGES: Final[dict[str, tuple[str, Sequence | None, int]]] = {
    "turn": ("begin", None, PRODUCTION),
    "supply": ("supply", None, PRODUCTION),
    "collect": ("collect", None, PRODUCTION),
    "air-warfare": ("air warfare", None, PRODUCTION),
    "naval-warfare": ("naval warfare", None, PRODUCTION),
    "insurgency": ("insurgency", None, PRODUCTION),
    "spend": ("spend", None, PRODUCTION),
    "naval-movement": ("land phase", NavalPhase.at("movement"), NAVAL),
    "naval-combat": ("land phase", NavalPhase.at("update"), NAVAL),
    "engagement": ("land phase", NavalPhase.at("engagement"), NAVAL),
    "seaborne": ("blitz", LandPhase.at("seaborne operations"), LAND),
    "land-movement": ("blitz", LandPhase.at("movement"), LAND),
    "strategic-movement": ("blitz", LandPhase.at("strategic movement"), LAND),
    "land-combat": ("blitz", LandPhase.at("combat"), LAND),
    "blitz": ("blitz", None, LAND),
    "final": ("final phase", None, FINAL),
}
IN_BLITZ: Final = {"land phase": "blitz: land phase", "blitz": "blitz: end"}


def build(game: OrangeSwan, data: dict[str, Any]) -> SwanState:
    """The state that a mapping describes, come to rest at its first question."""
    if strange := sorted(set(data) - set(KNOWN)):
        raise BadData(f"a position of {game.id} has no {strange[0]!r}; it may have {', '.join(KNOWN)}")
    try:
        return _built(game, data)
    except (ValueError, TypeError, AttributeError, LookupError, StopIteration) as error:
        raise BadData(f"this position of {game.id} cannot be read: {error!r}") from error


def arranged(game: OrangeSwan, data: dict[str, Any]) -> SwanState:
    """What a mapping describes before anything goes on by itself."""
    g = game.blank(data.get("scenario", "rising-swan"), data.get("options"), bytes(32))
    g.log = []
    _set_time(g, data)
    if data.get("setup"):
        place_forces(g)
    for entry in data.get("units", ()):
        _place(g, *entry)
    if "pool" in data:
        _leave_in_pool(g, data["pool"])
    for space, nation in data.get("holders", {}).items():
        g.holder[MAP.index[space]] = NATIONS.index(nation)
    see_seas(g)
    for sea, side in data.get("seas", {}).items():
        g.sea_control[MAP.index[sea]] = CONTESTED if side == "contested" else SIDES.index(side)
    update_powers(g)
    for nation, points in data.get("purse", {}).items():
        g.purse[NATIONS.index(nation)] = g.collected[NATIONS.index(nation)] = points
    for name, value in data.get("state", {}).items():
        if not isinstance(getattr(g, name), int):
            raise BadData(f"{name} is not a number of the state")
        setattr(g, name, value)
    hide(g)
    g.script = [int(die) for die in data.get("dice", ())]
    g.stack = _stack(g, data)
    if data.get("at") == "naval-combat":
        naval_combat.begin(g, [s for s in MAP.seas if has(g, s, AXIS) and has(g, s, ALLIED)])
    g.moves_left = [g.strategic[nation] for nation in range(MAJORS)]
    g.log = []
    return g


def _built(game: OrangeSwan, data: dict[str, Any]) -> SwanState:
    g = arranged(game, data)
    g.settle()
    if wrong := game.problems(g):
        raise BadData("; ".join(wrong))
    return g


def _set_time(g: SwanState, data: dict[str, Any]) -> None:
    g.year = int(data.get("year", g.year))
    g.season = SEASONS.index(data["season"]) if "season" in data else g.season
    g.turn = SIDES.index(data.get("turn", "axis"))
    g.first_turn = int(bool(data.get("first-turn", False)))
    if not g.first_turn or g.turn != 0:
        g.dei_neutral = 0
    g.discs = [0, 0]
    g.discs[g.turn] = sum(DISC_BITS[name] for name in data.get("discs", ()))
    g.blitz = g.discs[g.turn] if data.get("blitz") else 0


def _place(g: SwanState, space: str, kind: str, steps: int, *marks: str) -> None:
    """Put a block of a type somewhere, from its Force Pool or from those of later years."""
    wanted = BLOCKS.type_index[kind]
    unit = next((u for u in range(BLOCKS.n) if g.unit_kind[u] == wanted and g.unit_space[u] >= MAP.n), -1)
    if unit < 0:
        raise SandtableError(f"there is no further {kind}")
    place = MAP.index[space]
    g.unit_shown[unit] = 0
    move_to(g, unit, place)
    g.unit_steps[unit] = int(steps)
    g.unit_flags[unit] = sum(MARKS[mark] for mark in marks if not mark.startswith(CAME_FROM))
    for mark in marks:
        if mark.startswith(CAME_FROM):
            g.unit_from[unit] = MAP.index[mark.removeprefix(CAME_FROM)]
    if not MAP.sea[place]:
        nation = BLOCKS.unit_nation[unit]
        others = [u for u in g.units_at[place] if BLOCKS.unit_side[u] != BLOCKS.unit_side[unit]]
        if not others and side_of(g.holder[place]) != side_of(nation):
            g.holder[place] = nation


def _leave_in_pool(g: SwanState, types: list[str]) -> None:
    """Only these types stay in the Force Pools."""
    wanted = [BLOCKS.type_index[kind] for kind in types]
    for unit in list(g.units_at[POOL]):
        if g.unit_kind[unit] in wanted:
            wanted.remove(g.unit_kind[unit])
        else:
            g.unit_shown[unit] = 1
            move_to(g, unit, REMOVED)


def _stack(g: SwanState, data: dict[str, Any]) -> list[Step]:
    stage, inner, phase = STAGES[data.get("at", "turn")]
    if g.blitz:
        stage = IN_BLITZ.get(stage, stage)
    g.phase = phase
    steps: list[Step] = [War(), Turn.at(stage)]
    if inner is not None:
        steps.append(inner.copy())
    return steps
