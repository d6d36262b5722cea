"""Finding blocks in a position by what they are: their slots are mixed, so their numbers tell nothing."""

from __future__ import annotations

from typing import Any

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.positions import position
from sandtable.games.orange_swan.state import SwanState

GAME = make_game()


def units(state: State, space: str, kind: str = "") -> list[int]:
    """The blocks in a space, or those of one type, strongest first."""
    assert isinstance(state, SwanState)
    found = [
        u for u in state.units_at[MAP.index[space]] if not kind or BLOCKS.type_id[state.unit_kind[u]] == kind
    ]
    return sorted(found, key=lambda unit: -state.unit_steps[unit])


def name(state: State, space: str, kind: str, which: int = 0) -> str:
    """The name of a block of a type in a space, as notation has it."""
    return BLOCKS.unit_name[units(state, space, kind)[which]]


def steps(state: State, space: str, kind: str) -> list[int]:
    """The Steps of the blocks of a type in a space, strongest first."""
    assert isinstance(state, SwanState)
    return [state.unit_steps[unit] for unit in units(state, space, kind)]


def words(state: State, seat: str) -> list[str]:
    """What a seat may choose, as notation."""
    return [str(action) for action in state.choices(seat)]


def rule_against(state: State, seat: str, action: str) -> str:
    """The paragraph that forbids an action; empty where it is legal."""
    refused = state.why_not(seat, action)
    return "" if refused is None else refused[0]


def arranged(**data: Any) -> SwanState:
    """A position before anything goes on by itself; a key with a blank in it is written with a line below."""
    return position.arranged(GAME, {key.replace("_", "-"): value for key, value in data.items()})


def whole(g: SwanState, kind: str) -> list[tuple[str, int]]:
    """Where the blocks of a type are on the map, and their Steps."""
    found = [u for u in range(BLOCKS.n) if BLOCKS.type_id[g.unit_kind[u]] == kind and g.unit_space[u] < MAP.n]
    return sorted((MAP.id[g.unit_space[u]], g.unit_steps[u]) for u in found)


def in_place(g: SwanState, place: int, kind: str) -> int:
    """How many blocks of a type are in a place, such as a Force Pool."""
    return sum(BLOCKS.type_id[g.unit_kind[u]] == kind for u in g.units_at[place])
