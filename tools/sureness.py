"""How sure the facts in the data of a game are: which are printed, and which had to be inferred."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tools.markdown import NOT_SHOWN, table

PRINTED: Final = "printed"
INFERRED: Final = "inferred"


def counted(what: str, marks: Iterable[str]) -> list[object]:
    """A row: how many facts of a kind there are, and how many are printed, partly printed or inferred."""
    marks = list(marks)
    count = Counter(mark if mark in (PRINTED, INFERRED) else "" for mark in marks)
    return [what, len(marks), *(count[mark] or NOT_SHOWN for mark in (PRINTED, "", INFERRED))]


def how_sure(rows: list[list[object]]) -> list[str]:
    """The rows of facts that there are."""
    return table(["Fact", "Entries", "printed", "partly", "inferred"], [row for row in rows if row[1]])
