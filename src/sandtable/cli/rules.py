"""`sandtable rules`: look up paragraphs, and see which of them are enforced and proved."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.cli.errors import BadInput
from sandtable.cli.names import find_game
from sandtable.engine.game import Game
from sandtable.rulebook import Paragraph, chapters, look_up, paragraphs


def run(options: argparse.Namespace) -> int:
    """Show paragraphs, the table of contents, or coverage."""
    game = find_game(options.game)
    if options.coverage:
        return show_coverage(game.id, options.json, options.uncovered)
    found = look_up(game, options.words) if options.words else paragraphs(game)
    if options.json:
        print(json.dumps([vars(entry) for entry in found], indent=2, ensure_ascii=False))
    else:
        Console().print(as_paragraphs(found, options.words) if options.words else contents(found))
        if game.other_rules and not options.words:
            Console().print(built_upon(game), style="dim")
    return 0


def contents(book: Sequence[Paragraph]) -> RenderableType:
    """The chapters, with the titles of their first paragraphs."""
    table = Table("chapter", "paragraphs", "about", box=None, header_style="bold", pad_edge=False)
    for chapter, entries in chapters(book).items():
        titles = list(dict.fromkeys(entry.title for entry in entries if entry.title))
        about = ", ".join(titles[:4]) + (" …" if len(titles) > 4 else "")
        table.add_row(Text(chapter, style="bold cyan"), str(len(entries)), Text(about))
    return table


def built_upon(game: Game) -> str:
    """How to look something up in the other rules on which a game builds."""
    names = list(game.other_rules)
    return (
        f"It builds on {' and '.join(names)}: 'rules {game.id} {names[0]} NUMBER' looks something up there."
    )


def as_paragraphs(found: Sequence[Paragraph], words: Sequence[str]) -> RenderableType:
    """Paragraphs as a person reads them, with the words looked for marked."""
    lines: list[RenderableType] = []
    for entry in found:
        head = Text.assemble((entry.id, "bold cyan"), "  ", (entry.title, "bold"))
        body = Text(entry.obligation)
        for word in words:
            head.highlight_words([word], "reverse", case_sensitive=False)
            body.highlight_words([word], "reverse", case_sensitive=False)
        if entry.not_applicable:
            body.append(f" Not applicable: {entry.not_applicable}", style="dim")
        lines += [head, Padding(body, (0, 0, 0, 4))]
    count = len(found)
    lines.append(Text(f"{count} paragraph{'' if count == 1 else 's'}", style="dim"))
    return Group(*lines)


def show_coverage(game_id: str, as_json: bool, uncovered: bool) -> int:
    """What the module `coverage` finds out about a game."""
    try:
        coverage = import_module("sandtable.cli.coverage")
    except ModuleNotFoundError as error:
        raise BadInput(f"this version cannot report coverage: {error}") from error
    report: dict[str, Any] = coverage.report(game_id)
    if as_json:
        print(json.dumps(report, indent=2, ensure_ascii=False, default=str))
    else:
        coverage.show(report, Console(), uncovered)
    return 0
