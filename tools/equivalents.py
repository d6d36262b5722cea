"""Changes that make no difference, and why: what equivalent.yaml says."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from sandtable.engine.errors import SandtableError

if TYPE_CHECKING:
    from tools.deep import Mutant


@dataclass(frozen=True)
class Same:
    """A change that makes no difference, and why."""

    function: str
    hash: str
    change: str
    why: str


def load_all(folder: Path) -> list[Same]:
    """The changes that make no difference, of all games. Raises SandtableError."""
    return [same for file in sorted(folder.rglob("equivalent.yaml")) for same in load_equivalent(file)]


def load_equivalent(file: Path) -> list[Same]:
    """The changes that make no difference. Raises SandtableError."""
    try:
        items = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else []
        return [Same(**item) for item in items or []]
    except (OSError, yaml.YAMLError, TypeError) as error:
        raise SandtableError(f"{file.name} is no list of equivalent changes: {error}") from error


def stale(records: Sequence[Same], rules: Collection[str], mutants: Sequence[Mutant]) -> list[str]:
    """The records about these functions that belong to what they were once."""
    keys = {(mutant.cite.label, mutant.hash, mutant.key) for mutant in mutants}
    return [
        f"{same.function}: the record of '{same.change}' is stale"
        for same in records
        if same.function in rules and (same.function, same.hash, same.change) not in keys
    ]
