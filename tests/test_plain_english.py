"""Phrases that no English speaker would say, and that once stood in this project: none may come back."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
READ: Final = (
    "src",
    "web/src",
    "docs",
    "examples",
    "README.md",
    "CONTRIBUTING.md",
    "Makefile",
    "tests",
    "tools",
)
ENDINGS: Final = (".py", ".ts", ".svelte", ".md", ".yaml", ".html")
# What was played and written in earlier versions stays as it was.
KEPT: Final = ("tests/stored/", "tests/browser/golden_games/", "tests/test_plain_english.py")

PHRASES: Final = (
    r"You declared to",
    r"Perhaps you cannot",
    r"Yes, violate proxy",
    r"[Yy]ou leave is lost",
    r"both are left",
    r"alone (is|are) left",
    r"Taken that both",
    r"Leave for there",
    r"leave for \{\} \(ReBase\)",
    r"\b[Gg]o there\b",
    r"\bin vain\b",
    r"asked about something else",
    r"Nobody won\b",
    r"By draw",
    r"By total",
    r"Seal of all chance",
    r"Key of all chance",
    r"Take the game file away",
    r"Bring a game along",
    r"Name and manners",
    r"[Nn]obody is hurried",
    r"Just look in\b",
    r"Us Pre War",
    r"VP .{1,40} in the open",
    r"Still to choose",
    r"What with \{",
    r"up for lost",
    r"What the others have done",
    r"this Ground Unit\b",
    r"come in anew",
    r"Skip to what is asked",
    r"\bis asked now\b",
    r"\bso many seconds\b",
    r"[Nn]o (more )?letters (about|are)",
    r"[Ll]etters about this table",
    r"[Ll]etters that say whose",
    r"\bcannot be unseen\b",
    r"\bbrought along\b",
    r"\bwith the eyes of\b",
    r"\bdice thrown\b",
    r"\b(is|are) no (land|number|state|YAML|inventory)\b",
    r"\bnothing is done by\b",
    r"^Nobody wins? by",
)


def texts() -> list[tuple[str, str]]:
    """What is read by people, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", *READ], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    wanted = [path for path in listed if path.endswith((*ENDINGS, "Makefile")) and not path.startswith(KEPT)]
    return [(path, (ROOT / path).read_text(encoding="utf-8")) for path in wanted if (ROOT / path).is_file()]


@pytest.fixture(scope="module")
def written() -> list[tuple[str, str]]:
    """All of it, read once."""
    found = texts()
    assert len(found) > 500
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_that_nobody_says_is_gone(phrase: str, written: list[tuple[str, str]]) -> None:
    """Neither in what players read nor in code, documentation and tests."""
    pattern = re.compile(phrase)
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for path, text in written
        if pattern.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
