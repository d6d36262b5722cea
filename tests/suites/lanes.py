"""Lanes: where several seats act at once, who clicks first changes nothing."""

from __future__ import annotations

from random import Random

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Together
from tests.suites.play import SuiteFailure, pick, walk, where

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
    orders = [in_order(clicks, reverse) for reverse in (False, True)]
    orders += [interleaved(clicks, rng) for _ in range(SHUFFLES)]
    for order in orders:
        twin = state.clone()
        for _, seat, code in order:
            if twin.refusal(seat, code):
                words = state.game.actions.text(code)
                raise SuiteFailure(f"{here}: whether seat {seat} may '{words}' depends on who was first")
            twin.play(seat, code)
        if twin.digest() != end:
            raise SuiteFailure(f"{here}: who clicks first changes the outcome")


def play_lanes(state: State, rng: Random) -> tuple[list[Click], str]:
    """Play at random until the lanes close; the clicks and the digest then."""
    together = state.stack[-1]
    assert isinstance(together, Together)
    clicks: list[Click] = []
    while not state.over and state.stack[-1] is together and len(clicks) < LONGEST_LANES:
        seat, code = pick(state, rng, rights=False)
        clicks.append((together.lane_of(state, seat), seat, code))
        state.play(seat, code)
    return clicks, state.digest()


def in_order(clicks: list[Click], reverse: bool) -> list[Click]:
    """One lane after the other."""
    return sorted(clicks, key=lambda click: -click[0] if reverse else click[0])


def interleaved(clicks: list[Click], rng: Random) -> list[Click]:
    """The lanes mixed at random, each in its own order."""
    queues: dict[int, list[Click]] = {}
    for click in reversed(clicks):
        queues.setdefault(click[0], []).append(click)
    lanes = [click[0] for click in clicks]
    rng.shuffle(lanes)
    return [queues[lane].pop() for lane in lanes]
