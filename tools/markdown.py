"""Tables in Markdown, and names as people read them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
NOT_SHOWN: Final = "–"
ABBREVIATIONS: Final = ("us", "usa", "dow")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines]


def named(names: Iterable[str]) -> str:
    return ", ".join(names) or NOT_SHOWN


def title(name: str) -> str:
    """An id as people read it."""
    small = ("of", "and")
    words = [w.upper() if w in ABBREVIATIONS else w if w in small else w.title() for w in name.split("-")]
    return " ".join(words)


def without_empty(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table without the columns in which nothing stands."""
    kept = [n for n in range(len(head)) if n == 0 or any(row[n] not in (NOT_SHOWN, "", 0) for row in rows)]
    return table([head[n] for n in kept], [[row[n] for n in kept] for row in rows])
