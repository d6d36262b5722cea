"""How much the events of the journal matter to somebody who was away, for those who sum up what happened.

What turns the game comes first, then battles and what is taken in them, then what a faction gains for good.
All other events are the course of every Year and have no weight.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.events import EventTable
from sandtable.protocol.chart import EventWeight

TURNING: Final = 3
FOUGHT: Final = 2
GAINED: Final = 1

WEIGHTS: Final[dict[str, int]] = {
    **dict.fromkeys(
        (
            "won",
            "war",
            "war-spreads",
            "joins-war",
            "power-violated",
            "empire-violated",
            "proxy-violated",
            "violated",
            "power-provoked",
            "provoked",
            "power-defeated",
            "minor-defeated",
            "partition",
            "alliance",
            "partners-allied",
            "accord",
            "no accord",
            "sneak-attack",
            "satellite",
            "atomic",
        ),
        TURNING,
    ),
    **dict.fromkeys(
        (
            "attacks",
            "activated",
            "invaded",
            "intervention",
            "armed",
            "intruded",
            "insurgents",
            "insurrection",
            "sneak-raid",
            "eliminated",
            "no-way-out",
            "starved",
            "bombed",
            "coup",
            "sabotage",
            "blockaded",
            "blockade-lifted",
            "stolen",
        ),
        FOUGHT,
    ),
    **dict.fromkeys(
        (
            "chit",
            "tech",
            "duplicated",
            "revealed",
            "copied",
            "industry",
            "influence",
            "no influence",
            "loyalty",
            "loyalty-rose",
            "cost-dropped",
            "new-partisan",
            "partisans",
            "retreated",
            "supreme-card",
        ),
        GAINED,
    ),
}


def events(table: EventTable) -> dict[str, EventWeight]:
    """By name, the events of a game that have any weight."""
    return {kind.name: EventWeight(WEIGHTS[kind.name]) for kind in table.kinds if kind.name in WEIGHTS}
