"""Short ways to write rulings about Europe."""

from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act, came, choices, refused
from tests.games.triumph.helpers import finish_setup, unit_at
from tests.games.triumph.table import Table

__all__ = [
    "act",
    "came",
    "card",
    "choices",
    "combat",
    "content",
    "faction",
    "finish_setup",
    "moving",
    "nation",
    "new_game",
    "position",
    "power",
    "refused",
    "space",
    "tech",
    "unit",
    "unit_at",
]

TNT = Table("tnt")
content = TNT.content
position = TNT.position
new_game = TNT.new_game
space = TNT.space
unit = TNT.unit
faction = TNT.faction
power = TNT.power
nation = TNT.nation
tech = TNT.tech
card = TNT.card

AXIS_WEST_WAR = [["axis", "west"]]


def moving(mover: str, units: list[str], commands: int = 4, **parts: Any) -> TriumphState:
    """The Movement Phase of a faction in Summer, with these units on the map; at Peace unless told."""
    parts.setdefault("season", "summer")
    return position(units=units, phase=f"movement {mover} {commands}", **parts)


def combat(active: str, units: list[str], **parts: Any) -> TriumphState:
    """The Combat Phase of a faction, with these units on the map; the Axis fights the West."""
    parts.setdefault("season", "summer")
    parts.setdefault("war", AXIS_WEST_WAR)
    return TNT.paused(units=units, phase=f"combat {active}", **parts)
