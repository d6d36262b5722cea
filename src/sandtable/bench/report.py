"""The report of a contest as tables: on the screen and for a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.bench.measures import OPERATIONS
from sandtable.bench.targets import missed

Figures = dict[str, Any]

NOTHING: Final = "–"
SHOWN_RATIOS: Final = ("T", "Z")
VERDICTS: Final = {True: "met", False: "MISSED", None: "not measured"}
AIMS: Final = {True: "met", False: "not yet", None: "not measured"}
STYLES: Final = {"met": "green", "MISSED": "red", "not measured": "yellow"}

# Where nobody looks at a screen, the tables are as wide as they need.
WIDE: Final = 140


class Section(NamedTuple):
    """A table: its title, its columns (the first of them words, the others figures), its rows."""

    title: str
    head: tuple[str, ...]
    words: int
    rows: list[list[str]]


def number(value: float | None) -> str:
    """A figure with about three digits that mean something.

    >>> number(12345.6), number(123.4), number(12.34), number(0.1234), number(None)
    ('12,346', '123', '12.3', '0.123', '–')
    """
    if value is None:
        return NOTHING
    if abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def middle(found: Figures | None) -> str:
    """The median alone."""
    return number(None if found is None else found["median"])


def ranged(found: Figures | None) -> str:
    """The median, and the lowest and highest round where there were several.

    >>> ranged({"median": 0.5, "low": 0.25, "high": 2.0, "rounds": [0.25, 0.5, 2.0]})
    '0.500 (0.250–2.00)'
    """
    if found is None:
        return NOTHING
    if len(found["rounds"]) == 1:
        return number(found["median"])
    return f"{number(found['median'])} ({number(found['low'])}–{number(found['high'])})"


def size(found: Figures | None) -> str:
    """The middle size and the largest."""
    return NOTHING if found is None else f"{number(found['median'])} (≤ {number(found['largest'])})"


# ---------------------------------------------------------------------- what is said


def sections(report: Figures) -> list[Section]:
    """All the tables, in order."""
    return [playing(report), operations(report), the_rest(report), targets(report)]


def heading(report: Figures) -> list[str]:
    """What was measured, where and how."""
    machine = report["machine"]
    rounds = "1 round" if report["rounds"] == 1 else f"{report['rounds']} rounds"
    builds = ", ".join(f"{one['build']} on Python {one['python']}" for one in report["interpreters"])
    return [
        f"sandtable {report['sandtable']}, {builds}.",
        f"{machine['processor']}, {machine['cores']} cores, {machine['system']}.",
        f"{rounds} of processes of about {report['seconds']:g} s. Figures are the median "
        "(and the lowest–highest) of the rounds, ratios are taken within a round, time is processor time.",
    ]


def playing(report: Figures) -> Section:
    """Rates, and their ratios to the anchors."""
    titles = [f"/ {letter}" for letter in SHOWN_RATIOS]
    head = ("who", "build", "decisions/s", *titles, "all/s", "games/s")
    rows = []
    for one in [*report["games"], *report["anchors"]]:
        who = one["id"] if "build" in one else f"{one['id']}: {one['name']} {one['version']}".rstrip()
        rate = middle(one["rate"]) if one["rate"] else one["status"]
        ratios = [ranged(one["ratios"].get(letter)) for letter in SHOWN_RATIOS]
        rest = [middle(one["all_rate"]), middle(one["games_rate"])]
        rows.append([who, one.get("build", ""), rate, *ratios, *rest])
    return Section("Uniformly random complete games", head, 2, rows)


def operations(report: Figures) -> Section:
    """What single operations take."""
    head = ("who", "build", *OPERATIONS, "clone / T's", "sample / clone")
    rows = []
    for one in report["games"]:
        cells = [middle(one["microseconds"][name]) for name in OPERATIONS]
        compared = [ranged(one["clone_ratios"].get("T")), middle(one["sample_in_clones"])]
        rows.append([one["id"], one["build"], *cells, *compared])
    for one in report["anchors"]:
        if one["microseconds"]["clone"] is not None:
            empty = [""] * (len(OPERATIONS) + 1)
            rows.append([one["id"], "", middle(one["microseconds"]["clone"]), *empty])
    return Section("Single operations, in microseconds", head, 2, rows)


def the_rest(report: Figures) -> Section:
    """Bytes, loading, and whether a game becomes slower."""
    head = (
        "who",
        "build",
        "state, bytes",
        "view, bytes",
        "load, s",
        "last / first tenth",
        "long log / none",
    )
    rows = []
    for one in report["games"]:
        sizes = [size(one["state_bytes"]), size(one["view_bytes"])]
        growth = [ranged(one["last_tenth_to_first"]), ranged(one["long_log_to_none"])]
        rows.append([one["id"], one["build"], *sizes, middle(one["load_seconds"]), *growth])
    return Section("Sizes, loading, and whether the rate falls", head, 2, rows)


def targets(report: Figures) -> Section:
    """Every target, and whether it was met."""
    rows = []
    for one in report["targets"]:
        sign = "≤" if one["at_most"] else "≥"
        aim = ""
        if one["aim"] is not None:
            aim = f"{sign} {number(one['aim'])}: {AIMS[one['aim_met']]}"
        words = [one["what"], one["id"] or "import sandtable", one["build"]]
        rows.append(
            [*words, f"{sign} {number(one['bound'])}", number(one["value"]), VERDICTS[one["met"]], aim]
        )
    return Section("Targets", ("target", "who", "build", "bound", "measured", "verdict", "aim"), 3, rows)


def closing(report: Figures) -> list[str]:
    """What else must be said: who was not there, what compiling brings, and the count of the targets."""
    lines = []
    for one in [*report["anchors"], *report["games"]]:
        if one["status"] != "measured":
            who = " ".join(filter(None, (one["id"], one.get("build", ""))))
            lines.append(f"{who} {one['status']}: {one['why']}")
    for one in report["interpreters"]:
        lines.append(f"import sandtable, {one['build']}: {ranged(one['import_seconds'])} s")
    for one in report["games"]:
        if one["to_interpreted"] is not None:
            lines.append(f"{one['id']}, {one['build']} / interpreted: {ranged(one['to_interpreted'])}")
    judged = report["targets"]
    unmeasured = sum(one["met"] is None for one in judged)
    met = len(judged) - missed(judged) - unmeasured
    lines.append(f"targets: {met} met, {missed(judged)} missed, {unmeasured} not measured")
    return lines


# ---------------------------------------------------------------------- how it is shown


def show(report: Figures) -> None:
    """The report on the screen."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    for line in heading(report):
        console.print(Text(line), soft_wrap=True)
    for section in sections(report):
        console.print()
        console.print(Text(section.title, style="bold"))
        console.print(table(section))
    console.print()
    for line in closing(report):
        console.print(Text(line), soft_wrap=True)


def table(section: Section) -> Table:
    """A section as a plain table."""
    made = Table(box=None, header_style="bold", pad_edge=False)
    for i, title in enumerate(section.head):
        made.add_column(title, justify="left" if i < section.words else "right")
    for row in section.rows:
        made.add_row(*[Text(cell, style=STYLES.get(cell, "")) for cell in row])
    return made


def markdown(report: Figures) -> str:
    """The report as a part of a page."""
    lines = [*heading(report), "", *as_markdown(sections(report))]
    return "\n".join([*lines, *[f"- {line}" for line in closing(report)]])


def as_markdown(parts: Sequence[Section]) -> list[str]:
    """Tables as lines of a page."""
    lines: list[str] = []
    for section in parts:
        lines += [f"**{section.title}**", "", f"| {' | '.join(section.head)} |"]
        lines.append("|" + "---|" * section.words + "---:|" * (len(section.head) - section.words))
        lines += [f"| {' | '.join(row)} |" for row in section.rows]
        lines.append("")
    return lines
