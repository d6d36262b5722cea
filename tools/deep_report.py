"""What became of the changes that `tools.deep` has tried: totals, survivors, and the page about them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from tools.deep import Mutant


def chapter(label: str) -> str:
    """The module of a function."""
    return label.partition(":")[0].removeprefix("sandtable.games.")


@dataclass
class Account:
    """What became of all changes that were asked about."""

    game_id: str
    mutants: list[Mutant]
    verdicts: dict[str, str]
    same: dict[tuple[str, str, str], str]
    asked: str

    def reason(self, mutant: Mutant) -> str | None:
        """Why a change makes no difference, where that is recorded."""
        return self.same.get((mutant.cite.label, mutant.hash, mutant.key))

    def survivors(self) -> list[Mutant]:
        """The changes that no test noticed and nobody has explained."""
        return [
            mutant
            for mutant in self.mutants
            if self.verdicts.get(mutant.full_key) == "" and self.reason(mutant) is None
        ]

    def counts(self, mutants: Sequence[Mutant]) -> tuple[int, int, int]:
        """How many were tried, killed, and explained."""
        explained = sum(self.reason(mutant) is not None for mutant in mutants)
        killed = sum(bool(self.verdicts.get(m.full_key)) for m in mutants if self.reason(m) is None)
        tried = sum(m.full_key in self.verdicts for m in mutants if self.reason(m) is None)
        return tried, killed, explained

    def line(self) -> str:
        """The totals."""
        tried, killed, explained = self.counts(self.mutants)
        share = f"{100 * killed / tried:.1f} %" if tried else "nothing tried"
        return f"killed {killed} of {tried} changes ({share}); {explained} more make no difference"

    def page(self) -> str:
        """The page about it."""
        modules: dict[str, list[Mutant]] = {}
        for mutant in self.mutants:
            modules.setdefault(chapter(mutant.cite.label), []).append(mutant)
        lines = [
            f"# Changed conditions of {self.game_id}",
            "",
            "Written by `make mutants DEEP=1`. Each change is one condition, figure, early end or note of a",
            f"function that cites a paragraph. {self.asked}: {self.line()}.",
            "",
            "| module | tried | killed | make no difference |",
            "|---|---:|---:|---:|",
        ]
        for module, mutants in sorted(modules.items()):
            tried, killed, explained = self.counts(mutants)
            lines.append(f"| `{module}` | {tried} | {killed} | {explained} |")
        survivors = self.survivors()
        if survivors:
            lines += ["", "No test noticed:", ""]
            lines += [f"- `{mutant.cite.label}`: `{mutant.key}`" for mutant in survivors]
        return "\n".join(lines) + "\n"


def tell(account: Account, console: Console) -> None:
    """Prints what survived, as it would be recorded, and the totals."""
    for mutant in account.survivors():
        console.print(
            f"- function: {mutant.cite.label}  # line {mutant.change.line}\n"
            f"  hash: {json.dumps(mutant.hash)}\n"
            f"  change: {json.dumps(mutant.key)}",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    console.print(account.line(), highlight=False)
