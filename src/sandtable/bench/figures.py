"""From the rounds of a contest to its report: medians of the ratios of each round, with their spread."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import sandtable
from sandtable.bench.anchors import ANCHORS
from sandtable.bench.contest import INTERPRETED, Interpreter, Plan, Rounds
from sandtable.bench.measures import OPERATIONS

FORMAT: Final = 1

Values = Sequence[float | None]
Figures = dict[str, Any]


def spread(values: Values) -> Figures | None:
    """The median of what was measured, the lowest and the highest; None where nothing was.

    >>> spread([3.0, None, 1.0, 2.5])
    {'median': 2.5, 'low': 1.0, 'high': 3.0, 'rounds': [3.0, None, 1.0, 2.5]}
    """
    known = [value for value in values if value is not None]
    if not known:
        return None
    return {"median": median(known), "low": min(known), "high": max(known), "rounds": list(values)}


def ratios(ours: Values, theirs: Values) -> Figures | None:
    """The spread of the ratios, each of two figures of the same round.

    Where a machine is slow for a while, it is so for both: the ratio of a round stays what it was.

    >>> ratios([10.0, 40.0, 20.0], [100.0, 200.0, 100.0])["median"]
    0.2
    """
    return spread(
        [None if our is None or not their else our / their for our, their in zip(ours, theirs, strict=False)]
    )


def report(plan: Plan, interpreters: Sequence[Interpreter], rounds: Sequence[Rounds]) -> Figures:
    """All the figures, as JSON-able data."""
    anchors = {one.contestant.id: one for one in rounds if one.contestant.is_anchor}
    return {
        "format": FORMAT,
        "sandtable": sandtable.__version__,
        "machine": machine(),
        "rounds": plan.rounds,
        "seconds": plan.seconds,
        "seed": plan.seed,
        "interpreters": [interpreter_figures(one, rounds) for one in interpreters],
        "anchors": [anchor_figures(one, anchors) for one in anchors.values()],
        "games": [
            game_figures(one, anchors, interpreted_twin(one, rounds))
            for one in rounds
            if not one.contestant.is_anchor
        ],
    }


def machine() -> Figures:
    """Where it was measured."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": os.cpu_count(),
    }


def processor() -> str:
    """The name of the processor, where the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor()


def interpreter_figures(interpreter: Interpreter, rounds: Sequence[Rounds]) -> Figures:
    """What belongs to an interpreter and not to a game."""
    mine = [one for one in rounds if one.contestant.interpreter == interpreter and "import" in one.taken]
    times = mine[0].values("import", lambda one: one["seconds"]) if mine else []
    return {
        "build": interpreter.build,
        "python": interpreter.python,
        "sandtable": interpreter.version,
        "import_seconds": spread(times),
    }


def status(rounds: Rounds) -> Figures:
    """Whether somebody was measured, and if not, why."""
    if rounds.absent:
        return {"status": "absent", "why": rounds.absent}
    failures = [
        f"{what}, {sum('failed' in one for one in taken)} of {len(taken)} rounds: {failure(taken)}"
        for what, taken in rounds.taken.items()
        if failure(taken)
    ]
    return {"status": "failed" if failures else "measured", "why": "; ".join(failures)}


def failure(taken: Sequence[Figures]) -> str:
    """What was said where a measurement failed first; empty where it never did."""
    return next((str(one["failed"]) for one in taken if "failed" in one), "")


def rates(rounds: Rounds, what: str) -> list[float | None]:
    """Something counted, a second, in every round."""
    return rounds.values("play", lambda one: one[what] / one["seconds"])


def playing(rounds: Rounds, anchors: dict[str, Rounds]) -> Figures:
    """The rates of somebody, and their ratios to those of every anchor."""
    counted = rates(rounds, "counted")
    return {
        "rate": spread(counted),
        "all_rate": spread(rates(rounds, "decisions")),
        "games_rate": spread(rates(rounds, "games")),
        "length": spread(rounds.values("play", lambda one: one["decisions"] / one["games"])),
        "load_seconds": spread(rounds.values("play", lambda one: one["load_seconds"])),
        "ratios": {letter: ratios(counted, rates(anchor, "counted")) for letter, anchor in anchors.items()},
    }


def clones(rounds: Rounds) -> list[float | None]:
    """The microseconds of a clone in every round."""
    return rounds.values("operations", lambda one: one["microseconds"]["clone"])


def anchor_figures(rounds: Rounds, anchors: dict[str, Rounds]) -> Figures:
    """An anchor's."""
    plays = [one for one in rounds.taken.get("play", []) if "version" in one]
    return {
        "id": rounds.contestant.id,
        "name": ANCHORS[rounds.contestant.id].name,
        "version": plays[0]["version"] if plays else "",
        **status(rounds),
        **playing(rounds, anchors),
        "chance_rate": spread(rates(rounds, "chance")),
        "microseconds": {"clone": spread(clones(rounds))},
    }


def game_figures(rounds: Rounds, anchors: dict[str, Rounds], twin: Rounds | None) -> Figures:
    """One of our scenarios under one interpreter."""
    who = rounds.contestant

    def operation(name: str) -> list[float | None]:
        return rounds.values("operations", lambda one: one["microseconds"].get(name))

    def grown(over: str, under: str) -> Figures | None:
        return spread(rounds.values("growth", lambda one: one[over] / one[under]))

    return {
        "id": who.id,
        "build": who.build,
        "name": who.name,
        "seats": who.seats,
        **status(rounds),
        **playing(rounds, anchors),
        "to_interpreted": ratios(rates(rounds, "counted"), rates(twin, "counted")) if twin else None,
        "microseconds": {name: spread(operation(name)) for name in OPERATIONS},
        "clone_ratios": {
            letter: ratios(operation("clone"), clones(anchor)) for letter, anchor in anchors.items()
        },
        "sample_in_clones": ratios(operation("sample"), operation("clone")),
        "state_bytes": sizes(rounds, "state_bytes"),
        "view_bytes": sizes(rounds, "view_bytes"),
        "last_tenth_to_first": grown("last_tenth", "first_tenth"),
        "long_log_to_none": grown("no_log", "log"),
    }


def sizes(rounds: Rounds, what: str) -> Figures | None:
    """The middle size and the largest of all rounds."""
    largest = [size for size in rounds.values("operations", lambda one: one[what]["largest"]) if size]
    middle = [size for size in rounds.values("operations", lambda one: one[what]["median"]) if size]
    return {"median": median(middle), "largest": max(largest)} if largest else None


def interpreted_twin(rounds: Rounds, everybody: Sequence[Rounds]) -> Rounds | None:
    """The same scenario run from source, for one that is not."""
    who = rounds.contestant
    if who.build == INTERPRETED:
        return None
    for other in everybody:
        if other.contestant.id == who.id and other.contestant.build == INTERPRETED:
            return other
    return None
