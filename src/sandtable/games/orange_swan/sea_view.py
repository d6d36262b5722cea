"""The Sea Zones as a person looks at them: who controls them, Opposition Discs and the weather."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.content import ALLIED, ANYBODY, AXIS, CONTESTED, MAP
from sandtable.games.orange_swan.names import SIDE_NAMES
from sandtable.games.orange_swan.state import SwanState
from sandtable.games.orange_swan.weather import active_monsoon
from sandtable.protocol.board import Marker

MONSOON: Final = "Active Monsoon"

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class AtSea:
    """By Sea Zone the Side that controls it and the marks in it, and what is to be drawn."""

    __slots__ = ("held", "markers", "marks")

    def __init__(self) -> None:
        self.held: dict[str, str] = {}
        self.marks: dict[str, list[str]] = {}
        self.markers: list[Marker] = []


# What was described before, by all that it follows from: seas change once a Phase, and are looked at often.
KNOWN: Final[dict[Key, AtSea]] = {}
KEPT: Final = 200


def at_sea(g: SwanState) -> AtSea:
    """What lies in the Sea Zones. Do not change it."""
    key = (g.season, tuple(g.sea_control), tuple(g.ops_axis), tuple(g.ops_allied))
    seen = KNOWN.get(key)
    if seen is None:
        if len(KNOWN) >= KEPT:
            KNOWN.clear()
        seen = KNOWN[key] = AtSea()
        for sea in MAP.seas:
            describe(g, sea, seen)
    return seen


def describe(g: SwanState, sea: int, seen: AtSea) -> None:
    """Who controls a Sea Zone, the Opposition Discs in it and the weather."""
    id, side = MAP.id[sea], g.sea_control[sea]
    if side != CONTESTED:
        seen.held[id] = SIDE_NAMES[side]
        if MAP.only[sea] == ANYBODY:
            seen.markers.append(Marker("control", id, SIDE_NAMES[side]))
    counted = ((AXIS, g.ops_axis[sea]), (ALLIED, g.ops_allied[sea]))
    discs = [(SIDE_NAMES[of], count) for of, count in counted if count]
    for owner, count in discs:
        seen.markers.append(Marker("opposition", id, owner, count))
    marks = ["Opposition Discs: " + ", ".join(f"{of} {count}" for of, count in discs)] if discs else []
    if active_monsoon(g, sea):
        seen.markers.append(Marker("monsoon", id))
        marks.append(MONSOON)
    if marks:
        seen.marks[id] = marks
