"""The tables of the ladder: on the screen, and in a page that keeps one section a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.bots.ladder.self_play import OFTEN, SELDOM
from sandtable.cli import problems
from sandtable.cli.errors import BadInput

NOTHING: Final = "–"
SHOWN: Final = 5
FEW: Final = 20
SHARES: Final = ("share", "95 %", "won", "shared")
END: Final = "<!-- end -->"


@dataclass(frozen=True)
class Section:
    """A table with what is said above and below it."""

    title: str
    head: list[str]
    rows: list[list[str]]
    notes: list[str]


def sections(report: dict[str, Any]) -> list[Section]:
    """What a report says, in order."""
    found = []
    if "match" in report:
        found.append(match_section(report["match"]))
    if "control" in report:
        found.append(control_section(report["control"]))
    if "self_play" in report:
        found.append(self_play_section(report["self_play"], report["command"]))
    if len(report["versions"]) > 1:
        mixed = f"Mixed: {len(report['versions'])} versions of rules and bots played these games."
        for section in found:
            section.notes.append(mixed)
    return found


def match_section(report: dict[str, Any]) -> Section:
    """A match: how the one bot fared in every seat, and overall."""
    kinds = [kind for kind, share in report["kinds"].items() if share]
    won = {name: sum(seat[name] for seat in report["seats"]) for name in ("won", "won_with_others")}
    head = [f"{report['one']} as", "games", *SHARES, *kinds]
    rows = []
    for seat in [*report["seats"], {"seat": "all", **report, **won}]:
        rows.append([seat["seat"], str(seat["games"]), *shares(seat), *by_kind(seat, kinds)])
    blocks = f"{counted(report['blocks'], 'block')} of {len(report['seats'])} games"
    title = f"{report['one']} against {report['against']}: {setting(report)}, {blocks}, seed {report['seed']}"
    return Section(title, head, rows, [verdict(report), *notes(report)])


def control_section(report: dict[str, Any]) -> Section:
    """The mirror match, and whether it came out even."""
    section = match_section(report)
    return Section(f"control: {section.title}", section.head, section.rows, section.notes)


def verdict(report: dict[str, Any]) -> str:
    """Where the share lies beside that of equal bots."""
    parity = f"Equal bots would have {percent(report['parity'])} each."
    if report["share"] is None:
        return f"No block is complete yet. {parity}"
    if report["blocks"] < FEW:
        return f"{parity} With fewer than {FEW} blocks the interval is too narrow to be trusted."
    if report["one"] == report["against"]:
        holds = (
            "holds that, as it must" if report["even"] else "does not hold that, which one time in 20 is luck"
        )
        return f"{parity} The interval {holds}."
    if report["even"]:
        return f"{parity} The interval holds that, so no difference is seen."
    better = "more" if report["share"]["mean"] > report["parity"] else "less"
    return f"{parity} {report['one']} has {better}, beyond the interval."


def self_play_section(report: dict[str, Any], command: str) -> Section:
    """Self-play: how every seat fared, and what is to be explained."""
    seats = report["seats"]
    kinds = [kind for kind in seats[0]["kinds"] if any(seat["kinds"][kind] for seat in seats)]
    head = ["seat", *SHARES, *kinds, "mean score"]
    rows = []
    for seat in seats:
        score = NOTHING if seat["mean_score"] is None else f"{seat['mean_score']:.1f}"
        rows.append([seat["seat"], *shares(seat), *by_kind(seat, kinds), score])
    said = notes(report)
    unseen = [kind for kind in seats[0]["kinds"] if kind not in kinds]
    if unseen and report["games"]:
        said.append(f"Kinds of victory that did not occur: {', '.join(unseen)}.")
    said += [flagged(flag) for flag in report["flags"]]
    said.append(f"To read a game: {command} --read NUMBER")
    title = (
        f"{report['bot']} in every seat: {setting(report)}, {counted(report['games'], 'game')}, "
        f"seed {report['seed']}"
    )
    return Section(title, head, rows, said)


def flagged(flag: dict[str, Any]) -> str:
    """What is to be explained about a seat, with the numbers of the games that show it."""
    often = flag["wins"] == "often"
    beyond, how = (
        (f"over {OFTEN * 100:.0f} %", "won by") if often else (f"under {SELDOM * 100:.0f} %", "lost to")
    )
    games = "; ".join(f"{kind} in {listed(numbers)}" for kind, numbers in flag["games"].items())
    return f"{flag['seat']}: {percent(flag['share'])} of the wins, {beyond}; {how} {games or 'nobody'}."


def listed(numbers: Sequence[int]) -> str:
    """The first numbers, and how many more there are."""
    first = ", ".join(str(number) for number in numbers[:SHOWN])
    more = len(numbers) - SHOWN
    return f"{first} and {more} more" if more > 0 else first


def notes(report: dict[str, Any]) -> list[str]:
    """How long the games were, and what was left out."""
    said = []
    length = report["length"]
    if length["decisions"] is not None:
        dates = f"{length['dates']['mean']:.1f} {length['calendar']}s, " if length["calendar"] else ""
        seconds = length["seconds"]
        said.append(
            f"A game has {dates}{length['decisions']['mean']:,.0f} decisions and takes "
            f"{seconds['mean']:.2f} s of a processor on average, {seconds['most']:.2f} s at most."
        )
    if report["unfinished"]:
        said.append(f"{report['unfinished']} games were left unfinished, and count as won by nobody.")
    missing = report.get("blocks_wanted", report.get("games_wanted", 0))
    there = report["blocks"] if "blocks" in report else report["games"]
    if there < missing:
        what = "blocks" if "blocks" in report else "games"
        said.append(f"{there} of {missing} {what} are complete.")
    return said


# ---------------------------------------------------------------------- cells


def setting(report: dict[str, Any]) -> str:
    """Game, scenario and optional rules in words."""
    rules = "".join(f", {name}={value}" for name, value in report["options"].items())
    return f"{report['game']}, scenario {report['scenario']}{rules}"


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "block"), counted(3, "game")
    ('1 block', '3 games')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def percent(share: float) -> str:
    """A share as people read it.

    >>> percent(0.3333)
    '33.3 %'
    """
    return f"{share * 100:.1f} %"


def shares(row: dict[str, Any]) -> list[str]:
    """The cells under SHARES: a share, its interval, games won, and those of them won with others."""
    counted = [str(row["won"]), str(row["won_with_others"] or NOTHING)]
    estimate = row["share"]
    if estimate is None:
        return [NOTHING, NOTHING, *counted]
    interval = f"{estimate['low'] * 100:.1f}–{estimate['high'] * 100:.1f}"
    return [percent(estimate["mean"]), interval, *counted]


def by_kind(row: dict[str, Any], kinds: Sequence[str]) -> list[str]:
    """The share of wins divided by kind of victory."""
    return [percent(row["kinds"][kind]) if row["kinds"][kind] else NOTHING for kind in kinds]


# ---------------------------------------------------------------------- screen and page


def show(report: dict[str, Any]) -> None:
    """The report on the screen."""
    console = Console(highlight=False)
    for section in sections(report):
        table = Table(*section.head, box=None, header_style="bold", pad_edge=False)
        for row in section.rows:
            table.add_row(*[Text(cell) for cell in row])
        console.print(Text(section.title, style="bold"), soft_wrap=True)
        console.print(table)
        for note in section.notes:
            console.print(Text(note), soft_wrap=True)
        console.print()


def markdown(report: dict[str, Any]) -> str:
    """The report as a part of a page, between comments by which it is found again."""
    lines = [beginning(report["command"]), "", "```", report["command"], "```", ""]
    for section in sections(report):
        lines += [f"**{section.title}**", ""]
        for cells in (section.head, ["---"] * len(section.head), *section.rows):
            lines.append(f"| {' | '.join(cells)} |")
        lines += ["", *[f"- {note}" for note in section.notes], ""]
    return "\n".join([*lines, END])


def beginning(command: str) -> str:
    """The comment that opens the section of a command; two dashes would end it."""
    return f"<!-- ladder: {command.removeprefix('sandtable ladder ').replace('--', '')} -->"


def put(path: Path, report: dict[str, Any]) -> None:
    """Write the section of a report into a page: in the place of its older self, or at the end."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(with_section(text, report), encoding="utf-8")
    except OSError as error:
        raise BadInput(
            problems.text("bench.cannot-write", path=path, strerror=error.strerror or error)
        ) from error
    except UnicodeDecodeError as error:
        raise BadInput(problems.text("ladder-report.not-page-not-text", path=path)) from error


def with_section(text: str, report: dict[str, Any]) -> str:
    """A page with the section of a report put into it."""
    made = markdown(report)
    old = re.compile(re.escape(beginning(report["command"])) + r".*?" + re.escape(END), re.DOTALL)
    if old.search(text):
        return old.sub(lambda _: made, text, count=1)
    return f"{text.rstrip()}\n\n{made}\n".lstrip("\n")
