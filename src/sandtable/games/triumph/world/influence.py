"""8.2: what is done in one theatre makes friends in the other."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.diplomacy import add_influence, can_influence
from sandtable.games.triumph.system.echoes import DEFEAT, ECHOES, SATELLITE, VIOLATION
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world.joining import PARTNERS, world_data

EVENTS: Final = {"violation": VIOLATION, "satellite": SATELLITE, "defeat": DEFEAT}

Answer = tuple[int, int, int]  # the nation influenced, the faction that gains, the markers


def answer(g: TriumphState, event: int, faction: int, nation: int) -> None:
    """8.2a, 8.2b, 8.2c, 8.2d, 8.2e, 8.2f, 8.2h: Influence in the other theatre, placed at once.

    What it makes of the nation is settled at the next Diplomacy Resolution.
    """
    for influenced, gainer, markers in answers(g.content).get((event, faction, nation), ()):
        if can_influence(g, influenced):
            add_influence(g, gainer, influenced, markers)


@cache
def answers(content: Content) -> dict[tuple[int, int, int], list[Answer]]:
    """The table of these effects, by event, faction and nation."""
    found: dict[tuple[int, int, int], list[Answer]] = {}
    for row in world_data().echoes:
        for doer, gainer in row.by.items():
            key = (EVENTS[row.event], content.faction_index[doer], content.nation_index[row.nation])
            influenced = content.nation_index[row.influences]
            found.setdefault(key, []).append((influenced, content.faction_index[gainer], row.markers))
    return found


def install() -> None:
    """Let the theatres of the joined game hear of each other so."""
    ECHOES[PARTNERS] = answer
