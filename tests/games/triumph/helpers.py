"""Short ways to write rulings: a position, one act, one expectation."""

from collections.abc import Callable
from typing import Any

import sandtable
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import TriumphState


def cnc() -> TriumphGame:
    """The game itself."""
    game = sandtable.game("cnc")
    assert isinstance(game, TriumphGame)
    return game


def content() -> Content:
    """Its map, units and cards."""
    return cnc().content


def position(**parts: Any) -> TriumphState:
    """A situation; see the module `position` for what it may consist of."""
    state = cnc().position(parts)
    assert isinstance(state, TriumphState)
    return state


def new_game(seed: int = 1, **parts: Any) -> TriumphState:
    """A fresh game of 1936."""
    state = cnc().start("1936", seed=seed, **parts)
    assert isinstance(state, TriumphState)
    return state


def act(state: TriumphState, seat: int | str, *actions: str) -> None:
    """Do several things, one after the other."""
    for action in actions:
        state.act(seat, action)


def choices(state: TriumphState, seat: int | str) -> set[str]:
    """What a seat may choose now."""
    return {str(action) for action in state.choices(seat)}


def refused(state: TriumphState, seat: int | str, action: str) -> str:
    """The rule that forbids an action now; empty where it is legal."""
    reason = state.why_not(seat, action)
    return "" if reason is None else reason[0]


def space(name: str) -> int:
    """A space by any of its names."""
    return content().find_space(name)


def unit_at(state: TriumphState, text: str, n: int = 0) -> str:
    """The name of the n-th unit described as 'power type space' (or 'power type cv space')."""
    power, kind, *rest = text.split()
    c = state.content
    where = c.find_space(rest[-1])
    cv = int(rest[0]) if len(rest) > 1 else 0
    found = [
        unit
        for unit in state.units_at[where]
        if c.power_id[state.unit_power[unit]] == power
        and c.type_id[state.unit_kind[unit]] == kind
        and cv in (0, state.unit_cv[unit])
    ]
    return c.unit_name[found[n]]


def unit(name: str) -> int:
    """The slot of a unit by its name."""
    return content().unit_index[name]


def faction(name: str) -> int:
    """The number of a faction."""
    return content().faction_index[name]


def power(name: str) -> int:
    """The number of a Power."""
    return content().power_index[name]


def nation(name: str) -> int:
    """The number of a nation."""
    return content().nation_index[name]


def finish_setup(state: TriumphState, kind: str = "infantry") -> None:
    """Choose a type for every Cadre where it is allowed, else the first that is, and finish."""
    while state.season < 0 and state.phase == 0:
        seat = state.deciders[0]
        offered = [str(action) for action in state.choices(seat)]
        state.act(seat, f"as {kind}" if f"as {kind}" in offered else offered[0])


def pass_all(state: TriumphState, until: Callable[[TriumphState], bool]) -> None:
    """Let everybody pass or finish until a condition holds."""
    for _ in range(2000):
        if until(state) or state.over:
            return
        seat = state.deciders[0]
        offered = [str(action) for action in state.choices(seat)]
        idle = [text for text in ("pass", "done") if text in offered]
        state.act(seat, idle[0] if idle else offered[0])
    raise AssertionError("never came to that point")
