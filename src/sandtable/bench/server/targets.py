"""What the server is meant to bear, and whether it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

ACTIONS_PER_SECOND: Final = 500
BUSY: Final = 10
P50_MS: Final = 10
P95_MS: Final = 30
CPU_RATIO: Final = 1.25
MEMORY_GROWTH_MB: Final = 50

Figures = dict[str, Any]


def judge(made: Figures) -> list[Figures]:
    """Each target with what was measured; `met` is None where it was not."""
    runs = made["runs"]
    one = [scene for run in runs if run["processes"] == 1 for scene in run["scenes"]]
    best = max((scene["actions_per_second"] for scene in one), default=None)
    quick = [scene for scene in one if scene["busy"] == BUSY and not scene["idle"]]
    p50 = min((scene["p50_ms"] for scene in quick if scene["p50_ms"]), default=None)
    p95 = min((scene["p95_ms"] for scene in quick if scene["p95_ms"]), default=None)
    return [
        _at_least("actions a second in one process", best, ACTIONS_PER_SECOND),
        _at_most(f"p50 at {BUSY} busy tables, ms", p50, P50_MS),
        _at_most(f"p95 at {BUSY} busy tables, ms", p95, P95_MS),
        _at_most("processor time an action, two processes / one, on PostgreSQL", cpu_ratio(runs), CPU_RATIO),
        _at_most("memory that visiting stored tables adds in the end, MB", growth(made), MEMORY_GROWTH_MB),
    ]


def cpu_ratio(runs: Sequence[Figures]) -> float | None:
    """How much dearer an action is for two processes than for one, where both served the same database."""
    costs: dict[int, list[float]] = {}
    for run in runs:
        if run["database"] == "PostgreSQL":
            spent = [one["server_cpu_ms_per_action"] for one in run["scenes"] if one["busy"] >= BUSY]
            costs[run["processes"]] = [cost for cost in spent if cost is not None]
    if not costs.get(1) or not costs.get(2):
        return None
    pairs = list(zip(costs[2], costs[1]))
    return round(sum(two / one for two, one in pairs) / len(pairs), 3)


def growth(made: Figures) -> float | None:
    """How much memory the second half of the visits added, when everything that is kept was kept already."""
    stored = made.get("stored")
    if stored is None:
        return None
    memory: list[float] = stored["memory_mb"]
    return round(memory[-1] - memory[len(memory) // 2], 1)


def _at_least(name: str, measured: float | None, wanted: float) -> Figures:
    met = None if measured is None else measured >= wanted
    return {"target": name, "wanted": f"at least {wanted}", "measured": measured, "met": met}


def _at_most(name: str, measured: float | None, wanted: float) -> Figures:
    met = None if measured is None else measured <= wanted
    return {"target": name, "wanted": f"at most {wanted}", "measured": measured, "met": met}
