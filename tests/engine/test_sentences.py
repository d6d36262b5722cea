"""The tables of sentences of the server and of the commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import problems
from sandtable.engine import error_words
from sandtable.engine.sentences import filled
from sandtable.server import sentences

PACKAGE = Path(sandtable.__file__).parent


def calls(module: str, folder: str) -> Iterator[tuple[str, set[str]]]:
    """Of all calls of the table in a folder, the id and the names of the arguments."""
    for file in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != f"{module}.text":
                continue
            if isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value), {str(word.arg) for word in node.keywords}


@pytest.mark.parametrize(
    ("module", "folder", "table"),
    [
        ("sentences", "server", sentences.TEMPLATES),
        ("problems", "cli", problems.TEMPLATES),
        ("error_words", "", error_words.TEMPLATES),
    ],
)
def test_every_sentence_that_is_asked_for_is_in_the_table_with_its_gaps(
    module: str, folder: str, table: dict[str, str]
) -> None:
    found = dict(calls(module, folder))
    assert found
    for id, arguments in found.items():
        table[id].format(**dict.fromkeys(arguments, "x"))


def test_pseudo_words_leave_gaps_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert filled("No seat {seat}.", {"seat": "axis"}) == "No seat axis."
    monkeypatch.setenv("SANDTABLE_WORDS", "pseudo")
    assert filled("No seat {seat}.", {"seat": "axis"}) == "[Ñö šéåţ axis.]"
