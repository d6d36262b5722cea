"""Short ways to write rulings about Movement."""

from typing import Any

from sandtable.games.triumph.system import paths
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.helpers import act, choices, position, refused, unit_at

NAT_WAR = [["japan", "nat-china"]]
PACIFIC_WAR = [["japan", "usa"]]
CLOSED_SEA = "us sub 1 yellow-sea"  # so that nobody comes to Suchow as a Convoy


def moving(seat: str, units: list[str], commands: int = 9, **parts: Any) -> TriumphState:
    """The Movement Phase of a faction in Summer."""
    parts.setdefault("season", "summer")
    word = " emergency" if parts.pop("emergency_command", False) else ""
    return position(units=units, phase=f"movement {seat} {commands}{word}", **parts)


def reach(state: TriumphState, text: str, n: int = 0) -> set[str]:
    """Where a unit described as 'power type space' can go."""
    c = state.content
    number = c.unit_index[unit_at(state, text, n)]
    return {c.space_id[s] for s in paths.destinations(state, number)}


def pick(state: TriumphState, seat: str, text: str, n: int = 0) -> str:
    """Choose a unit to move; returns its name."""
    name = unit_at(state, text, n)
    act(state, seat, f"move {name}")
    return name


def go(state: TriumphState, seat: str, text: str, to: str, via: str = "", n: int = 0) -> int:
    """Move a unit, by the way given where it is asked; returns its slot."""
    name = pick(state, seat, text, n)
    act(state, seat, f"to {to}")
    if via and f"via {via}" in choices(state, seat):
        act(state, seat, f"via {via}")
    return state.content.unit_index[name]


def why(state: TriumphState, seat: str, text: str, to: str) -> str:
    """The rule that keeps a unit from ending there; empty where it may."""
    pick(state, seat, text)
    rule = refused(state, seat, f"to {to}")
    state.undo(seat)
    return rule
