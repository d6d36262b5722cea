"""List the games, and write the tables about them into pages: python -m tools.games [--write | --check]

Without a flag it prints the ids of the games that come with sandtable. The tables stand between comments such
as "<!-- games -->" and "<!-- end -->" in the pages named below, and are made from the manifests.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sandtable.games import shipped
from sandtable.games.manifest import Manifest
from tools.markdown import table

ROOT: Final = Path(__file__).resolve().parent.parent


def in_order() -> list[Manifest]:
    """The games: first the one that people get where they name none, last those that join others."""
    found = shipped().values()
    return sorted(found, key=lambda one: (not one.default, bool(one.map and one.map.joins), one.id))


def games() -> list[str]:
    """What can be played."""
    return table(["game", "id", "about"], [[one.name, f"`{one.id}`", one.about] for one in in_order()])


def measured() -> list[str]:
    """Which scenarios the bench measures, and whose targets they are to meet."""
    rows = [
        [f"{one.id}/{scenario}", targets or "those that hold for all"]
        for one in in_order()
        if one.bench is not None
        for scenario, targets in one.bench.scenarios.items()
    ]
    return table(["scenario", "targets"], rows)


# By page, the comment that a table stands behind, and what makes it.
TABLES: Final[dict[str, dict[str, Callable[[], list[str]]]]] = {
    "README.md": {"games": games},
    "docs/bench.md": {"measured": measured},
}


def filled(text: str, made: dict[str, Callable[[], list[str]]]) -> str:
    """A page with its tables made anew. Raises SystemExit where it has no place for one."""
    for name, make in made.items():
        block = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not block.search(text):
            raise SystemExit(f"the page has no place for the table {name}")
        lines = "\n".join(make())
        text = block.sub(lambda found: f"{found[1]}\n{lines}\n\n{found[2]}", text)  # noqa: B023  called at once
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, write or check."""
    parser = argparse.ArgumentParser(prog="python -m tools.games", description="List the games.")
    parser.add_argument("--write", action="store_true", help="write the tables about them into pages")
    parser.add_argument("--check", action="store_true", help="fail where a page is not up to date")
    chosen = parser.parse_args(arguments)
    if not chosen.write and not chosen.check:
        print(*shipped())
        return 0
    stale = []
    for name, made in TABLES.items():
        page = ROOT / name
        text = page.read_text(encoding="utf-8")
        if filled(text, made) != text:
            stale.append(name)
            if chosen.write:
                page.write_text(filled(text, made), encoding="utf-8")
    for name in stale:
        print(f"wrote {name}" if chosen.write else f"{name} is not up to date: python -m tools.games --write")
    return int(chosen.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
