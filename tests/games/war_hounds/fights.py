"""Attacks for the tests of combat: who stands where, and the Attack under way."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import PLENTY, do, position, top, use, words

HERE = "whelk-strand"
NEXT = "pinebark"


def facing(*where: Any, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    """Red and its neighbours with plenty of everything; red's turn."""
    nations = {name: {"goods": PLENTY} for name in ("red", "blue", "green")}
    nations["red"] = {"goods": PLENTY, **(red or {})}
    for name, own in more.pop("others", {}).items():
        nations[name] = {"goods": PLENTY, **own}
    return position(nations=nations, units=list(where), **more)


def attack(g: HoundState, strike: str, *plan: str) -> HoundState:
    """Red attacks: the plan, and the start of the fight."""
    return do(use(g, "attack"), f"strike {strike}", *plan, "fight")


def against_blue(g: HoundState, *units: str, place: str = HERE, strike: str = "land") -> HoundState:
    """Red attacks blue in one place with some units."""
    return attack(g, strike, f"battle {place}", "against blue", *(f"with {unit}" for unit in units))


def cards(g: HoundState, red: int, blue: int = 0) -> HoundState:
    """Red and blue choose their cards."""
    g.act("red", f"card card-{red}")
    if blue:
        g.act("blue", f"card card-{blue}")
    return g


def plainly(g: HoundState, until: str = "") -> HoundState:
    """Go on without buying, gas, rerolls or retreats, and take the first of what is left, up to a step."""
    while top(g) not in ("turn", "beside", until) and not g.over:
        offered = words(g)
        do(g, next((word for word in ("roll", "done") if word in offered), offered[0]))
    return g


def storm(g: HoundState) -> HoundState:
    """Deal all damage as it comes: the first target each time, for as much as can be paid."""
    while top(g) in ("assign", "buy dice", "rerolling"):
        offered = words(g)
        hits = [word for word in offered if word.startswith(("hit", "damage"))]
        do(g, hits[-1] if hits else next(word for word in ("roll", "done") if word in offered))
    return g


def fire(g: HoundState) -> HoundState:
    """Roll the dice that were bought, and let them lie; both go by themselves where there is no choice."""
    if top(g) == "buy dice":
        do(g, "roll")
    return do(g, "done") if top(g) == "rerolling" else g
