"""Put the figures of a game's data into the pages that its manifest names.

    python -m tools.guide [--game GAME] [--check]

Without --game those of all games.

They are written by hand, but for what stands between two comments: "<!-- table: NAME -->" or
"<!-- rules: NUMBER -->", and "<!-- end -->". There this tool puts a table made from the data, or the rules
whose numbers begin so. With --check it writes nothing and fails where one is not up to date.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import yaml

from sandtable.cli.names import find_game
from sandtable.engine.game import Game
from tools.pages import GUIDES, tables

GAMES: Final = tuple(GUIDES)
DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
BLOCK: Final = re.compile(r"(<!-- (table|rules): (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
WIDTH: Final = 110


def rules(game: Game, prefix: str) -> list[str]:
    """The rules of a paragraph by number and title, for looking them up."""
    found = [f"{number} {title}" for number, title in inventory(game.rules_file) if number.startswith(prefix)]
    if not found:
        raise SystemExit(f"the guide asks for rules {prefix}, and there are none")
    summary = f"<details><summary>Rules {prefix.rstrip('.')}, by number</summary>"
    return [summary, "", *wrapped("; ".join(found) + "."), "", "</details>"]


@cache
def inventory(rules_file: str) -> list[tuple[str, str]]:
    """Number and title of every rule."""
    package, _, name = rules_file.partition(":")
    entries = yaml.safe_load((files(package) / name).read_text(encoding="utf-8"))
    return [(entry["id"], entry["title"]) for entry in entries]


def wrapped(text: str) -> list[str]:
    """Lines of readable length."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def filled(text: str, game: Game) -> str:
    """A page with every block made anew."""
    known = tables(game.id)

    def fill(block: re.Match[str]) -> str:
        begin, kind, name, end = block.groups()
        if kind == "table" and name not in known:
            raise SystemExit(f"the guide asks for table {name}; there are {', '.join(known)}")
        lines = known[name](game) if kind == "table" else rules(game, name)
        return begin + "\n" + "\n".join(lines) + "\n\n" + end

    return BLOCK.sub(fill, text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages of a game."""
    parser = argparse.ArgumentParser(description="Put the figures of a game's data into its pages.")
    parser.add_argument("--game", choices=GAMES, help="the id of one game")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where it is not up to date")
    chosen = parser.parse_args(arguments)
    stale = []
    for game_id in [chosen.game] if chosen.game else GAMES:
        game = find_game(game_id)
        pages = [DOCS / name for name in GUIDES[game_id].pages]
        stale += [page.name for page in pages if not up_to_date(page, game, chosen.check)]
    for name in stale if chosen.check else []:
        print(f"{name} is not up to date: run python -m tools.guide")
    return int(chosen.check and bool(stale))


def up_to_date(path: Path, game: Game, check: bool) -> bool:
    """Whether a page has the figures of today; it is written anew unless it is only checked."""
    text = path.read_text(encoding="utf-8")
    new = filled(text, game)
    if new != text and not check:
        path.write_text(new, encoding="utf-8")
    return new == text


if __name__ == "__main__":
    sys.exit(main())
