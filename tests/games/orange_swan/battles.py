"""One battle in a position of its own, and what was fired in it.

Two further battles wait elsewhere, so that the game stands still when the one of a test is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import BLOCKS, SIDES
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.firing import FIRES
from sandtable.games.orange_swan.rules.naval_combat import OPS_FIRE
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import name

GAME = make_game()

# A type of block, its Steps, and marks.
Force = Sequence[tuple[Any, ...]]

OPEN_SEA: Final = "central-pacific"
WAITING_SEAS: Final = ("northern-indian-ocean", "south-pacific")
WAITING_LANDS: Final = ("urumchi", "lanchow")


def sea_battle(
    axis: Force, allied: Force, dice: Sequence[int], sea: str = OPEN_SEA, turn: str = "allied", **more: Any
) -> SwanState:
    """A battle at sea that has begun. `more` is what else the position has."""
    ships = [[sea, *ship] for ship in (*axis, *allied)]
    ships += [[place, kind, 1] for place in WAITING_SEAS for kind in ("jp-sub-4", "us-sub")]
    return begun("naval-combat", ships, dice, sea, turn, more)


def land_battle(
    axis: Force, allied: Force, dice: Sequence[int], land: str = "nanking", turn: str = "allied", **more: Any
) -> SwanState:
    """A battle on land that has begun."""
    armies = [[land, *army] for army in (*axis, *allied)]
    armies += [[place, kind, 1] for place in WAITING_LANDS for kind in ("cn-inf-3", "jp-inf-2")]
    return begun("land-combat", armies, dice, land, turn, more)


def begun(
    at: str, units: list[list[Any]], dice: Sequence[int], space: str, turn: str, more: dict[str, Any]
) -> SwanState:
    """A position at a year without Surprise, unless it says otherwise, in which a battle is chosen."""
    units += more.pop("units", [])
    data = {"year": 1943, "season": "winter", "at": at, "turn": turn, "units": units, "dice": list(dice)}
    state = GAME.position({**data, **more})
    assert isinstance(state, SwanState)
    state.act(turn, f"resolve {space}")
    return state


def shots(state: State) -> list[tuple[str, int, int]]:
    """What has fired, in order: type, dice, and what they hit on."""
    return [
        (BLOCKS.type_id[event.arguments[1]], event.arguments[2], event.arguments[3])
        for event in state.log or ()
        if event.kind == FIRES
    ]


def disc_shots(state: State) -> list[tuple[str, int, int]]:
    """The Opposition Fire so far: Side, dice, and what they hit on."""
    return [
        (SIDES[event.arguments[0]], event.arguments[1], event.arguments[2])
        for event in state.log or ()
        if event.kind == OPS_FIRE
    ]


def choose(state: State, seat: str, word: str, space: str, kind: str, which: int = 0) -> None:
    """An action with a unit in a space, found by its type: the strongest of it, or a weaker one."""
    state.act(seat, f"{word} {name(state, space, kind, which)}")


def is_over(state: State, turn: str = "allied") -> bool:
    """Whether the battle is over: the next one is to be chosen."""
    return sorted(str(action).split()[0] for action in state.choices(turn)) == ["resolve", "resolve"]
