"""The guides: their figures are those of the data, and what they tell players to type exists."""

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.games.triumph.system.game import TriumphGame
from tools.guide import DOCS, TABLES, filled, main

GUIDE = DOCS / "cnc-guide.md"


def game() -> TriumphGame:
    found = sandtable.game("cnc")
    assert isinstance(found, TriumphGame)
    return found


def test_the_guide_is_up_to_date() -> None:
    assert main(["--game", "cnc", "--check"]) == 0


def test_what_the_guide_tells_to_type_can_be_typed() -> None:
    typed = re.findall(r"^> (.+)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(typed) > 20
    for line in typed:
        game().parse(line)


def test_words_of_the_notation_in_the_text_exist() -> None:
    words = {kind.word for kind in game().actions.kinds}
    for code in re.findall(r"`([a-z-]+ [A-Za-z0-9-]+)`", GUIDE.read_text(encoding="utf-8")):
        word, argument = code.split()
        # In the table of all words the argument stands in capitals.
        if word in words and not (argument.isalpha() and argument.isupper()):
            game().parse(code)


def test_every_link_leads_to_a_heading() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line[3:].lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("## ")
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def test_every_table_is_used_and_none_is_unknown() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- table: (\S+) -->", text)) == set(TABLES)
    with pytest.raises(SystemExit, match="table nonsense"):
        filled("<!-- table: nonsense -->\n<!-- end -->", game())
    with pytest.raises(SystemExit, match="rules 99"):
        filled("<!-- rules: 99 -->\n<!-- end -->", game())


def test_a_guide_with_an_old_figure_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = GUIDE.read_text(encoding="utf-8").replace(
        "| Japan | Japan | Tokyo | 7 |", "| Japan | Japan | Tokyo | 9 |"
    )
    (tmp_path / "cnc-guide.md").write_text(old, encoding="utf-8")
    monkeypatch.setattr("tools.guide.DOCS", tmp_path)
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert (tmp_path / "cnc-guide.md").read_text(encoding="utf-8") == GUIDE.read_text(encoding="utf-8")
