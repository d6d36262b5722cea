"""The page docs/mutants.md: for each game a line on how many mutants were noticed.

What became of each mutant is written into the folder `build`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

PAGE: Final = "docs/mutants.md"
RULES: Final = "| game | entries tried | killed | places that no test noticed |"
CONDITIONS: Final = "| game | changes asked about | tried | killed | make no difference |"
EMPTY: Final = f"""# Mutants

`make mutants` breaks every rule in turn: what cites a paragraph is replaced by something that
allows everything or does nothing, or a figure by another one. An entry of the inventory is killed
when a test that cites it notices one of its mutants. Details of the last run lie in
`build/mutants-GAME.md`.

{RULES}
|---|---:|---:|---:|

`make mutants DEEP=1` changes every condition, figure, early end and note of the functions that cite
a paragraph, one by one. What makes no difference is listed with its reason in `equivalent.yaml`,
beside the tests of the game. Details lie in `build/mutants-deep-GAME.md`.

{CONDITIONS}
|---|---|---:|---:|---:|
"""


def put_row(root: Path, head: str, game: str, cells: Sequence[object]) -> None:
    """Write the line of a game into the table with this head, in the order of the games."""
    file = root / PAGE
    text = file.read_text(encoding="utf-8") if file.is_file() else EMPTY
    before, _, after = text.partition(head + "\n")
    ruler, *lines = after.split("\n")
    rows = [line for line in lines[: lines.index("")] if not line.startswith(f"| `{game}` ")]
    rest = lines[lines.index("") :]
    rows.append(f"| `{game}` | " + " | ".join(str(cell) for cell in cells) + " |")
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join([before + head, ruler, *sorted(rows), *rest]), encoding="utf-8")
