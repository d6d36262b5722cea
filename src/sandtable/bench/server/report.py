"""The figures of the server as tables: on the screen and for a page."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from sandtable.bench.report import VERDICTS, WIDE, Section, as_markdown, number, table

Figures = dict[str, Any]


def heading(made: Figures) -> list[str]:
    """What was measured, and where."""
    machine = made["machine"]
    return [
        f"sandtable {made['sandtable']}, {made['build']} on Python {machine['python']}; "
        f"{made['game']}, scenario {made['scenario']}.",
        f"{machine['processor']}, {machine['cores']} cores, {machine['system']}.",
        f"The clients run on the same machine and read the {made['wants']}. "
        f"Each scene was measured for {made['seconds']:g} s.",
    ]


def sections(made: Figures) -> list[Section]:
    """All the tables, in order."""
    found = [playing(made)]
    if made.get("stored") is not None:
        found.append(stored(made["stored"]))
    return [*found, targets(made)]


def playing(made: Figures) -> Section:
    """What happened in every scene."""
    head = (
        "database",
        "processes",
        "scene",
        "actions/s",
        "p50, ms",
        "p95, ms",
        "p99, ms",
        "server CPU, ms an action",
        "server CPU",
        "stale",
        "memory, MB",
    )
    rows = []
    for run in made["runs"]:
        for one in run["scenes"]:
            times = [number(one[name]) for name in ("p50_ms", "p95_ms", "p99_ms")]
            cpu = [number(one["server_cpu_ms_per_action"]), f"{one['server_cpu_share']:.0%}"]
            memory = " + ".join(number(size) for size in one["memory_mb"])
            rate = number(one["actions_per_second"])
            words = [run["database"], str(run["processes"]), one["scene"]]
            rows.append([*words, rate, *times, *cpu, str(one["stale"]), memory])
    return Section("Clients that choose at random", head, 3, rows)


def stored(found: Figures) -> Section:
    """The memory with very many stored tables."""
    memory = found["memory_mb"]
    visits = found["visited"]
    head: tuple[str, ...] = ("stored tables", "at the start, MB")
    head += tuple(
        f"after {visits * (part + 1) // (len(memory) - 1):,} visits" for part in range(len(memory) - 1)
    )
    return Section("Memory", head, 1, [[f"{found['tables']:,}", *[number(size) for size in memory]]])


def targets(made: Figures) -> Section:
    """Every target, and whether it was met."""
    rows = [
        [one["target"], one["wanted"], number(one["measured"]), VERDICTS[one["met"]]]
        for one in made["targets"]
    ]
    return Section("Targets", ("target", "wanted", "measured", "verdict"), 1, rows)


def show(made: Figures) -> None:
    """The report on the screen."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE + 20)
    for line in heading(made):
        console.print(Text(line), soft_wrap=True)
    for section in sections(made):
        console.print()
        console.print(Text(section.title, style="bold"))
        console.print(table(section))


def markdown(made: Figures) -> str:
    """The report as a part of a page."""
    return "\n".join([*heading(made), "", *as_markdown(sections(made))]).rstrip()
