"""What is seen: a board in words and colours, drawn from what the game describes.

Nothing here knows a game, and nothing trusts the shape of a description: what is missing is not
drawn, what is strange is shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sandtable.cli.choice_list import Group as OfferGroup
from sandtable.cli.choice_list import listing, mappings
from sandtable.cli.words import text
from sandtable.engine.charts import FaceWords, laid_out, terms
from sandtable.protocol.chart import Chart
from sandtable.protocol.text import words

PALETTE: Final = ("red", "cyan", "yellow", "green", "magenta", "blue")
PAGE: Final = 60


class Colours:
    """A colour for every owner: the seats first, in their order."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.known = {seat: PALETTE[i % len(PALETTE)] for i, seat in enumerate(seats)}

    def of(self, owner: object) -> str:
        """The colour of an owner, the same through a session."""
        name = str(owner)
        if name not in self.known:
            self.known[name] = PALETTE[len(self.known) % len(PALETTE)]
        return self.known[name]


def whole_board(chart: Chart, board: object) -> dict[str, Any]:
    """A board with the map and the terms of its game's chart, as far as both make sense."""
    shown = dict(board) if isinstance(board, Mapping) else {}
    faces = FaceWords(text("screen.hidden"), text("screen.face-up"))
    try:
        return shown | {"regions": laid_out(chart, shown, faces), "terms": terms(chart, shown)}
    except (AttributeError, KeyError, TypeError):
        return shown | {"regions": [], "terms": {}}


# A status longer than this has a line of its own.
SHORT_STATUS = 40


def status(board: Mapping[str, Any]) -> RenderableType:
    """What everybody keeps an eye on: the year, the phase, the tracks. Short things share a line."""
    line = Text()
    for row in mappings(board.get("status")):
        said = "; ".join(words(cell.get("value")) for cell in mappings(row.get("cells")))
        if len(line):
            line.append("  ·  " if len(said) < SHORT_STATUS else "\n", style="dim")
        line.append(f"{words(row.get('label'))} ", style="dim")
        line.append(said, style="bold")
    return line


def heading(board: Mapping[str, Any], fallback: str) -> RenderableType:
    """The title over a screen."""
    return Rule(Text(words(board.get("title")) or fallback, style="bold"), style="dim")


def notes(board: Mapping[str, Any]) -> list[RenderableType]:
    """What the game wants to have said."""
    return [Text(f"• {words(note)}", style="dim") for note in listing(board.get("notes"))]


def map_of(board: Mapping[str, Any], colours: Colours, wanted: str = "") -> RenderableType:
    """The regions side by side; of all of them what stands out, of a wanted one everything."""
    regions = mappings(board.get("regions"))
    if not regions:
        return Text(text("screen.no-map"), style="dim")
    if not wanted:
        return Columns([_region(region, colours, full=False) for region in regions], expand=False)
    found = [region for region in regions if wanted.lower() == str(region.get("name", "")).lower()]
    found = found or [region for region in regions if wanted.lower() in str(region.get("name", "")).lower()]
    if found:
        return Group(*[_region(region, colours, full=True) for region in found])
    near = [_only_spaces(region, wanted) for region in regions]
    shown = [_region(region, colours, full=True) for region in near if region["spaces"]]
    if shown:
        return Group(*shown)
    names = ", ".join(str(region.get("name", "")) for region in regions)
    return Text(text("screen.no-region", name=repr(wanted[:40]), names=names))


def _only_spaces(region: Mapping[str, Any], wanted: str) -> dict[str, Any]:
    word = wanted.lower()
    spaces = [
        space
        for space in mappings(region.get("spaces"))
        if word in str(space.get("name", "")).lower() or word == str(space.get("id", "")).lower()
    ]
    return {"name": region.get("name", ""), "spaces": spaces}


def _region(region: Mapping[str, Any], colours: Colours, full: bool) -> RenderableType:
    """A region: a line for each space that holds or is something, the rest in one line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    quiet: list[str] = []
    for space in mappings(region.get("spaces")):
        units, marks = mappings(space.get("units")), listing(space.get("marks"))
        name = str(space.get("name") or space.get("id") or "?")
        if not full and not units and not marks:
            quiet.append(name)
            continue
        table.add_row(Text(name, style="bold" if units else ""), _contents(units, marks, colours))
    parts: list[RenderableType] = [table] if table.row_count else []
    if quiet:
        parts.append(Text(text("screen.empty", names=", ".join(quiet)), style="dim"))
    title = Text(str(region.get("name") or ""), style="bold")
    return Panel(Group(*parts), title=title, title_align="left", border_style="dim", expand=full)


def _contents(units: Sequence[Mapping[str, Any]], marks: Sequence[Any], colours: Colours) -> Text:
    """What stands in a space: equal units once with their number, then the marks."""
    count: dict[tuple[str, str, bool], int] = {}
    alike = len({unit.get("owner") for unit in units if unit.get("mine")}) < 2
    for unit in units:
        key = (str(unit.get("owner", "")), str(unit.get("text", "")), bool(unit.get("mine")))
        count[key] = count.get(key, 0) + 1
    line = Text()
    for (owner, face, mine), number in count.items():
        if len(line):
            line.append(" ")
        times = f"{number}×" if number > 1 else ""
        words = face if (mine and alike) or not owner else f"{owner} {face}".strip()
        line.append(f"[{times}{words or owner}]", style=f"{'bold ' if mine else ''}{colours.of(owner)}")
    for mark in marks:
        if len(line):
            line.append(" ")
        line.append(str(mark), style="italic dim")
    return line


def hand(board: Mapping[str, Any]) -> RenderableType:
    """The seat's own cards, and what lies in its vault."""
    parts: list[RenderableType] = []
    for key, title in (("cards", "screen.hand"), ("vault", "screen.vault")):
        entries = listing(board.get(key))
        if not entries:
            continue
        table = Table.grid(padding=(0, 2))
        for entry in entries:
            if isinstance(entry, Mapping):
                table.add_row(Text(str(entry.get("id", "")), style="cyan"), Text(str(entry.get("text", ""))))
            else:
                table.add_row("", Text(str(entry)))
        heading = Text(text(title, count=len(entries)), style="bold")
        parts.append(Panel(table, title=heading, title_align="left", border_style="dim", expand=False))
    return Group(*parts) if parts else Text(text("screen.no-cards"), style="dim")


def offers(groups: Sequence[OfferGroup], width: int, page: int, selected: object) -> RenderableType:
    """A page of the choices, each kind under its words; `selected` is the action that Enter takes."""
    first, last = page * PAGE + 1, (page + 1) * PAGE
    total = sum(len(group.offers) for group in groups)
    parts: list[RenderableType] = []
    for group in groups:
        cells = []
        for offer in group.offers:
            if not first <= offer.number <= last:
                continue
            cell = Text.assemble((f"{offer.number:>3} ", "cyan"), offer.label)
            if offer.action == selected:
                cell.append("  " + text("screen.default"), style="green")
            cells.append(cell)
        if not cells:
            continue
        if group.title:
            parts.append(Text(group.title, style="bold"))
        parts.append(_columns(cells, width))
    if total > PAGE:
        left = text("screen.page", first=first, last=min(last, total), count=total)
        parts.append(Text(left, style="dim"))
    return Group(*parts)


def _columns(cells: Sequence[Text], width: int) -> RenderableType:
    """Cells in as many columns as fit, read downwards when there are few and across when there are many."""
    widest = max(len(cell) for cell in cells)
    fit = max(1, min(6, (width - 1) // (widest + 3)))
    if len(cells) <= 8:
        fit = 1
    table = Table.grid(padding=(0, 3))
    for start in range(0, len(cells), fit):
        table.add_row(*cells[start : start + fit])
    return table


def result(state_result: Any) -> RenderableType:
    """How the game ended."""
    table = Table.grid(padding=(0, 3))
    for seat, score in state_result.scores.items():
        table.add_row(Text(str(seat)), Text(str(score), justify="right"))
    title = text("screen.over")
    return Panel(
        Group(Text(_outcome(state_result), style="bold"), table),
        title=title,
        title_align="left",
        expand=False,
    )


def _outcome(state_result: Any) -> str:
    """Who won, and how."""
    winners = list(state_result.winners)
    if not winners:
        return text("screen.nobody")
    if len(winners) == 1:
        return text("screen.won", winners=winners[0], kind=state_result.kind)
    names = text("screen.list", names=", ".join(winners[:-1]), last=winners[-1])
    return text("screen.won.together", winners=names, kind=state_result.kind)
