"""Amphibious Assaults before Manila and elsewhere, for the tests of chapter 6.1."""

from __future__ import annotations

from typing import Any

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import AXIS, BLOCKS, MAP
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, words

INF = ["taan", "jp-inf-4", 4]
ART = ["taan", "jp-art-3", 3]
AIR = ["tapei", "jp-air-4", 4]
SHIP = ["south-china-sea", "jp-ls-4", 4]
GARRISON = ["manila", "us-art", 2]


def before(*blocks: list[Any], **more: Any) -> SwanState:
    """Seaborne Operations of a Side that holds the Oceanic Disc."""
    data: dict[str, Any] = {"at": "seaborne", "discs": ["oceanic"], "units": list(blocks), **more}
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    return state


def seat(state: SwanState) -> str:
    """The seat of the Phasing Side."""
    return "axis" if state.turn == AXIS else "allied"


def do(state: State, *actions: str) -> None:
    """The Phasing Side acts."""
    assert isinstance(state, SwanState)
    for action in actions:
        state.act(seat(state), action)


def why(state: SwanState, action: str) -> str:
    """The paragraph that forbids the Phasing Side an action."""
    return rule_against(state, seat(state), action)


def land(state: SwanState, start: str, kind: str, *ships: str) -> None:
    """A unit joins the plan, over Sea Zones in each of which it takes the first ship offered."""
    do(state, f"land {name(state, start, kind)}")
    for sea in ships:
        free = [
            word
            for word in words(state, seat(state))
            if word.startswith("aboard") and at_sea(state, word, sea)
        ]
        do(state, free[0] if free else f"over {sea}")
    do(state, "ashore")


def at_sea(state: SwanState, word: str, sea: str) -> bool:
    """Whether a ship that is offered is in a Sea Zone."""
    ship = BLOCKS.unit_index[word.removeprefix("aboard ")]
    return state.unit_space[ship] == MAP.index[sea]


def on_manila(*more: list[Any], **data: Any) -> SwanState:
    """Infantry, Artillery and an Air Unit with two ships before Manila; three Discs guard the sea."""
    hong_kong = ["hong-kong", "cw-inf-1", 1]
    return before(INF, ART, AIR, SHIP, SHIP, GARRISON, hong_kong, *more, **data)


def launched(**data: Any) -> SwanState:
    """An Assault on Manila by Infantry and Artillery, with an Air Unit in support."""
    state = on_manila(**data)
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    land(state, "taan", "jp-art-3", "south-china-sea")
    do(state, f"fly {name(state, 'tapei', 'jp-air-4')}", "launch")
    return state


QUIET = [1] * 6
