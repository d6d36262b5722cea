"""Lanes: where several seats act at once, who clicks first changes nothing.

A move of several clicks is entered without a break: a whole move of another, which everybody sees, would undo
what is half entered.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Together, half_entered
from tests.suites.play import SuiteFailure, pick, pick_code, walk, where

SHUFFLES = 6
LONGEST_LANES = 3_000

Click = tuple[int, int, int]
"""The lane, the seat and what it did."""


def check_lanes(game: Game, scenario: str, seed: int, decisions: int) -> int:
    """Replay every stretch of simultaneous play in other orders. Returns how many there were."""
    inside: Together | None = None
    stretches = 0
    for decision, state in walk(game, scenario, seed, decisions, rights=False):
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Together) and top is not inside and len(state.deciders) > 1:
            stretches += 1
            check_stretch(state, Random(f"lanes {seed} {decision}"), where(state, scenario, seed, decision))
        inside = top if isinstance(top, Together) else None
    return stretches


def check_stretch(state: State, rng: Random, here: str) -> None:
    """One stretch, played once at random and then again with its clicks in other orders."""
    clicks, end = play_lanes(state.clone(), rng)
    choosers: list[Callable[[list[int]], int]] = [min, max, *[rng.choice] * SHUFFLES]
    for choose in choosers:
        twin = state.clone()
        replay(twin, clicks, choose, here)
        if twin.digest() != end:
            raise SuiteFailure(f"{here}: who clicks first changes the outcome")


def replay(state: State, clicks: list[Click], choose: Callable[[list[int]], int], here: str) -> None:
    """The clicks again, each lane's in their order; which lane is next is chosen among those that may be.

    A seat that several lanes ask answers where it is asked first.
    """
    waiting: dict[int, list[Click]] = {}
    for click in reversed(clicks):
        waiting.setdefault(click[0], []).append(click)
    while waiting:
        halves = [half.lane - 1 for half in half_entered(state)]
        lanes = [lane for lane, queue in waiting.items() if is_asked(state, lane, queue[-1][1])]
        lanes = [lane for lane in lanes if lane in halves] or lanes
        lane, seat, code = waiting[choose(sorted(lanes or waiting))].pop()
        if not waiting[lane]:
            del waiting[lane]
        if state.refusal(seat, code):
            words = state.game.actions.text(code)
            raise SuiteFailure(f"{here}: whether seat {seat} may '{words}' depends on who was first")
        state.play(seat, code)


def is_asked(state: State, lane: int, seat: int) -> bool:
    """Whether a seat answers in that lane now."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Together) and top.lane_of(state, seat) == lane


def play_lanes(state: State, rng: Random) -> tuple[list[Click], str]:
    """Play at random until the lanes close; the clicks and the digest then."""
    together = state.stack[-1]
    assert isinstance(together, Together)
    clicks: list[Click] = []
    while not state.over and state.stack[-1] is together and len(clicks) < LONGEST_LANES:
        halves = half_entered(state)
        if halves:
            seat = next(seat for seat in state.deciders if halves[0].owners >> seat & 1)
            code = pick_code(state.game, state.legal(seat), rng)
        else:
            seat, code = pick(state, rng, rights=False)
        clicks.append((together.lane_of(state, seat), seat, code))
        state.play(seat, code)
    return clicks, state.digest()
