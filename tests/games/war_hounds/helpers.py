"""Positions of War Hounds, and playing on from them."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_hounds.content import ACTION_SPACE_NAMES, ACTIONS, UNIT_NAMES, UNIT_TYPES
from sandtable.games.war_hounds.game import make_game
from sandtable.games.war_hounds.rules.units import own
from sandtable.games.war_hounds.state import ON_MAP, READIED, HoundState, faction_of
from sandtable.games.war_hounds.terrain import GOODS, WORLD

GAME = make_game()
PLENTY = {"able_bodies": 50, "ammunition": 50, "oil": 50, "food": 50, "money": 500}
RED, BLUE, GREEN, GOLD = range(4)


def position(**data: Any) -> HoundState:
    """A position; by default of four players, and it is red's turn."""
    state = GAME.position(data)
    assert isinstance(state, HoundState)
    return state


def top(g: HoundState) -> str:
    """The name of the step on top."""
    return g.stack[-1].name if g.stack else ""


def do(g: HoundState, *actions: str) -> HoundState:
    """Play actions, each by the first seat that may choose it, and pay in kind whatever they cost."""
    for action in actions:
        code = GAME.code(action)
        seat = next((s for s in g.deciders if code in g.legal(s)), g.deciders[0])
        g.act(seat, action)
        assert GAME.problems(g) == []
        pay(g)
    return g


def pay(g: HoundState) -> None:
    """Pay in kind as long as a payment is asked for and can be met."""
    while top(g) == "payment" and "pay" in words(g):
        g.act(g.deciders[0], "pay")


def space_of(g: HoundState, action: str, nation: int = RED) -> str:
    """The action space of a board that holds an action."""
    return ACTION_SPACE_NAMES[faction_of(g, nation).actions.index(ACTIONS.index(action))]


def use(g: HoundState, action: str, nation: int = RED) -> HoundState:
    """Lay a disc on an action, without improvements first."""
    do(g, f"act {space_of(g, action, nation)}")
    if top(g) == "beside":
        do(g, "begin")
    return g


def words(g: HoundState, seat: int | None = None) -> list[str]:
    """What a seat may choose, as notation; without a seat, the first that is asked."""
    return [str(action) for action in g.choices(g.deciders[0] if seat is None else seat)]


def rule_against(g: HoundState, action: str, seat: int | None = None) -> str:
    """The rule that forbids an action; empty where it is legal."""
    refused = g.why_not(g.deciders[0] if seat is None else seat, action)
    return "" if refused is None else refused[0]


def can_act(g: HoundState, action: str, nation: int = RED) -> str:
    """The rule against choosing an action in a turn; empty where it can be chosen."""
    return rule_against(g, f"act {space_of(g, action, nation)}")


def units(g: HoundState, nation: int, kind: str, space: str = "") -> list[int]:
    """The units of a type, in a space or readied, or anywhere."""
    wanted = UNIT_TYPES.index({"gun": "artillery"}.get(kind, kind))
    found = [u for u in own(nation) if g.unit_kind[u] == wanted and g.unit_state[u] >= READIED]
    if space == "readied":
        return [u for u in found if g.unit_state[u] == READIED]
    if space:
        return [u for u in found if g.unit_state[u] == ON_MAP and g.unit_at[u] == WORLD.index[space]]
    return found


def name(g: HoundState, nation: int, kind: str, space: str = "", which: int = 0) -> str:
    """A unit as notation has it."""
    return UNIT_NAMES[units(g, nation, kind, space)[which]]


def goods(g: HoundState, nation: int = RED) -> dict[str, int]:
    """The goods of a nation that it has any of."""
    return {good: amount for good, amount in zip(GOODS, g.stock[nation]) if amount}


def spent(before: HoundState, after: HoundState, nation: int = RED) -> dict[str, int]:
    """What a nation has spent between two positions."""
    pairs = zip(GOODS, before.stock[nation], after.stock[nation])
    return {good: old - new for good, old, new in pairs if old != new}


def told(g: HoundState, *beginnings: str, seat: str | None = None) -> list[str]:
    """The lines of the journal that begin with any of these words."""
    return [line for line in g.journal(seat) if line.startswith(beginnings)]


def index(space: str) -> int:
    """The number of a space."""
    return WORLD.index[space]
