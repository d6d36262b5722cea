"""A contest with made-up figures: nothing is timed, and no engine need be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.bench import contest, figures, targets
from sandtable.bench.contest import COMPILED, INTERPRETED, Contestant, Interpreter, Plan
from tests.default_game import DEFAULT_GAME
from tests.toy.game import Skirmish

# One of our scenarios.
ONE = f"{DEFAULT_GAME}/1936"

SLOW = Interpreter(INTERPRETED, "", "0.1.0", "3.11.7")
FAST = Interpreter(COMPILED, "/elsewhere/python", "0.1.0", "3.11.7")
ANCHORS = Interpreter("", "/anchors/python")

OPERATIONS = {
    "microseconds": {"clone": 20.0, "choices": 50.0, "sight": 90.0, "view": 600.0, "sample": 150.0},
    "state_bytes": {"median": 7000.0, "largest": 8000},
    "view_bytes": {"median": 40000.0, "largest": 44000},
    "load_seconds": 0.3,
}
GROWTH = {"first_tenth": 100.0, "last_tenth": 50.0, "log": 1.25, "no_log": 1.0, "load_seconds": 0.3}


def named(letter_or_id: str, interpreter: Interpreter, seats: int = 3) -> Contestant:
    """One of our scenarios."""
    return Contestant(letter_or_id, "A game", seats, interpreter, ("play", "operations", "growth", "import"))


def plan(*contestants: Contestant, rounds: int = 3) -> Plan:
    """These against all the anchors."""
    return Plan((*contestants, *contest.anchor_contestants(ANCHORS)), rounds, 3.0, 0)


class Figures:
    """Answers in the place of the processes, and remembers which it was asked for.

    Every decision of ours takes as long as the machine is slow: it is ten times slower in round 1.
    """

    def __init__(self, rates: Mapping[str, float], absent: Sequence[str] = ()) -> None:
        self.rates = rates
        self.absent = absent
        self.asked: list[list[str]] = []

    def __call__(
        self, command: Sequence[str], environment: Mapping[str, str], seconds: float
    ) -> dict[str, Any]:
        self.asked.append(list(command))
        if "-c" in command:
            return {"seconds": 0.2}
        ours = "sandtable.bench.measures" in command
        who, what = ("/".join(command[4:6]), command[6]) if ours else (command[3], command[4])
        if who in self.absent:
            return {"absent": f"No module named {who!r}"}
        slow = 10.0 if command[-1] == "1" else 1.0
        if what == "play":
            rate = self.rates.get(f"{who} {command[0]}", self.rates.get(who, 100.0))
            played = {
                "seconds": 3.0 * slow,
                "counted": rate * 3,
                "decisions": rate * 6,
                "games": 3,
                "chance": 9,
            }
            return played | {"load_seconds": 0.3, "version": "1.2.3"}
        if what == "growth":
            return GROWTH
        return OPERATIONS if ours else {"microseconds": {"clone": 100.0}, "version": "1.2.3"}


def reported(held: Plan, measure: Figures, interpreters: Sequence[Interpreter] = (SLOW,)) -> dict[str, Any]:
    """The whole report of a contest of made-up figures."""
    rounds = contest.hold(held, measure, lambda done: None)
    made = figures.report(held, interpreters, rounds)
    made["targets"] = targets.judge(made)
    return made


def skirmish() -> Skirmish:
    """The toy game."""
    return Skirmish()
