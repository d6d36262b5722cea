"""The Sea Zones as a person looks at them: who controls them, Opposition Discs and the weather."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, ANYBODY, AXIS, CONTESTED, MAP
from sandtable.games.orange_swan.base.names import SIDE_NAMES
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.rules.weather import active_monsoon
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.board import Marker
from sandtable.protocol.text import Text, listed

MONSOON: Final = template("mark.monsoon", "", "Active Monsoon")
OPPOSITION: Final = template("mark.opposition", "text", "Opposition Discs: {0}")
OPPOSITION_OF: Final = template("mark.opposition.side", "side number", "{0} {1}")

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class AtSea:
    """By Sea Zone the Side that controls it and the marks in it, and what is to be drawn."""

    __slots__ = ("held", "markers", "marks")

    def __init__(self) -> None:
        self.held: dict[str, str] = {}
        self.marks: dict[str, list[Text]] = {}
        self.markers: list[Marker] = []


# So much of what was described before is kept, by all that it follows from: seas change once a Phase, and are
# looked at often.
KEPT: Final = 200


def at_sea(g: SwanState) -> AtSea:
    """What lies in the Sea Zones. Do not change it."""
    key = (g.season, tuple(g.sea_control), tuple(g.ops_axis), tuple(g.ops_allied))
    known = g.game.templates.kept("seas", nothing_yet)
    seen = known.get(key)
    if seen is None:
        if len(known) >= KEPT:
            known.clear()
        seen = known[key] = AtSea()
        for sea in MAP.seas:
            describe(g, sea, seen)
    return seen


def nothing_yet() -> dict[Key, AtSea]:
    """No seas were described yet."""
    return {}


def describe(g: SwanState, sea: int, seen: AtSea) -> None:
    """Who controls a Sea Zone, the Opposition Discs in it and the weather."""
    id, side = MAP.id[sea], g.sea_control[sea]
    if side != CONTESTED:
        seen.held[id] = SIDE_NAMES[side]
        if MAP.only[sea] == ANYBODY:
            seen.markers.append(Marker("control", id, SIDE_NAMES[side]))
    counted = ((AXIS, g.ops_axis[sea]), (ALLIED, g.ops_allied[sea]))
    discs = [(of, count) for of, count in counted if count]
    for of, count in discs:
        seen.markers.append(Marker("opposition", id, SIDE_NAMES[of], count))
    marks = [opposition(g, discs)] if discs else []
    if active_monsoon(g, sea):
        seen.markers.append(Marker("monsoon", id))
        marks.append(g.say(MONSOON))
    if marks:
        seen.marks[id] = marks


def opposition(g: SwanState, discs: list[tuple[int, int]]) -> Text:
    """The Opposition Discs of each Side that has any."""
    return g.say(OPPOSITION, listed([g.say(OPPOSITION_OF, of, count) for of, count in discs]))
