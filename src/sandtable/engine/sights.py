"""Sights: what a seat knows of a state, and whether two states give it the same sight.

A sight is built up from what its seat may know. Nothing else is copied, so nothing else can leave the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from sandtable.engine.columns import LIST, LISTS, NOBODY, UNKNOWN
from sandtable.engine.steps import seen_stack

if TYPE_CHECKING:
    from sandtable.engine.state import State

    AnyState = TypeVar("AnyState", bound=State)

# Counters and scripted dice are not even shown as numbers of unknowns.
UNTOLD: Final = ("counters", "script")


def fill_sight(g: State, sight: AnyState, at_rest: bool) -> AnyState:
    """Give an empty sight all that its viewer may know of a state.

    Of a state that is `at_rest`, which nobody will change any more, it takes the open lists themselves.
    """
    for name in g.open_numbers:
        setattr(sight, name, getattr(g, name))
    if at_rest:
        for name in g.open_lists + g.open_nested:
            setattr(sight, name, getattr(g, name))
    else:
        for name in g.open_lists:
            setattr(sight, name, getattr(g, name)[:])
        for name in g.open_nested:
            setattr(sight, name, list(map(list.copy, getattr(g, name))))
    realms: dict[int, list[int]] = {}
    for column in g.secret_columns:
        if column.realm not in realms:
            known = [] if column.realm == NOBODY else g.known_to(sight.viewer, column.realm)
            realms[column.realm] = known
        setattr(sight, column.name, _shown(column.shape, getattr(g, column.name), realms[column.realm]))
    for name in UNTOLD:
        setattr(sight, name, [])
    sight.stack = seen_stack(g, g.stack, sight.viewer)
    return sight


def same_in_the_open(one: State, other: State) -> bool:
    """Whether the columns that everybody may know are the same in two states of a game."""
    for name in one.open_numbers + one.open_lists + one.open_nested:
        mine, others = getattr(one, name), getattr(other, name)
        if mine is not others and mine != others:
            return False
    return True


def same_steps(one: State, other: State, seat: int) -> bool:
    """Whether a seat sees the same steps in two states of a game."""
    mine, others = seen_stack(one, one.stack, seat), seen_stack(other, other.stack, seat)
    return [step.dump() for step in mine] == [step.dump() for step in others]


def same_secrets(one: State, other: State, seat: int) -> bool:
    """Whether a seat knows the same of the secret columns in two states of a game."""
    mine: dict[int, list[int]] = {NOBODY: []}
    others: dict[int, list[int]] = {NOBODY: []}
    for column in one.secret_columns:
        name, realm = column.name, column.realm
        if name in UNTOLD:
            continue
        if realm not in mine:
            mine[realm], others[realm] = one.known_to(seat, realm), other.known_to(seat, realm)
        shown = _shown(column.shape, getattr(one, name), mine[realm])
        if shown != _shown(column.shape, getattr(other, name), others[realm]):
            return False
    return True


def _shown(shape: int, value: Any, known: list[int]) -> Any:
    """A secret column to a viewer who knows only some of its places."""
    if shape == LIST:
        return _shown_numbers(value, known)
    blank = _blank(shape, value)
    for i in known:
        blank[i] = value[i][:]
    return blank


def _shown_numbers(value: list[int], known: list[int]) -> list[int]:
    """The same for a list of numbers. A function of its own, so that the compiler knows that it is one."""
    blank = [UNKNOWN] * len(value)
    for i in known:
        blank[i] = value[i]
    return blank


def _blank(shape: int, value: Any) -> Any:
    """As many unknowns as the column has places; how many there are is public."""
    if shape == LIST:
        return [UNKNOWN] * len(value)
    if shape == LISTS:
        return [[UNKNOWN] * len(inner) for inner in value]
    return UNKNOWN
