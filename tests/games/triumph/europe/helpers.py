"""Short ways to write rulings about Europe."""

from typing import Any

from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from tests.games.triumph.combat_helpers import act, came, choices, refused
from tests.games.triumph.helpers import finish_setup, pass_all, unit_at
from tests.games.triumph.table import Table

__all__ = [
    "act",
    "came",
    "card",
    "choices",
    "combat",
    "content",
    "faction",
    "finish_moving",
    "finish_setup",
    "governing",
    "march",
    "moving",
    "nation",
    "new_game",
    "pass_all",
    "position",
    "power",
    "refused",
    "resolve",
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


def governing(first: str, **parts: Any) -> TriumphState:
    """Card play, that faction first; the others in the order Axis, West, USSR."""
    order = [first, *(name for name in ("axis", "west", "ussr") if name != first)]
    return position(phase="government", turn_order=order, **parts)


def resolve(state: TriumphState) -> None:
    """Everybody passes until card play is over and its Diplomacy is resolved."""
    while state.stack[-1].name == "government":
        state.act(state.deciders[0], "pass")


def march(g: TriumphState, seat: str, name: str, to: str) -> None:
    """Move a unit, by the first way where it is asked."""
    act(g, seat, f"move {name}", f"to {to}")
    ways = sorted(choice for choice in choices(g, seat) if choice.startswith("via"))
    if ways:
        act(g, seat, ways[0])


def finish_moving(g: TriumphState, seat: str) -> None:
    """No more moves this Phase."""
    while g.phase == MOVEMENT:
        act(g, seat, "done")
