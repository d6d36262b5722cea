"""The pages of a game: their figures are those of the data, and what they tell players to type exists."""

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.games.triumph.loading import theatre_data
from sandtable.games.triumph.system.game import TriumphGame
from tools.guide import DOCS, TABLES, filled, main

GUIDE = DOCS / "cnc-guide.md"
DATA = DOCS / "cnc-data.md"


def game() -> TriumphGame:
    found = sandtable.game("cnc")
    assert isinstance(found, TriumphGame)
    return found


def test_the_pages_are_up_to_date() -> None:
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


@pytest.mark.parametrize("page", [GUIDE, DATA])
def test_every_link_leads_to_a_heading_or_a_file(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line[3:].lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("## ")
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings
    for link in re.findall(r"\]\(([^#)][^)]*)\)", text):
        assert (DOCS / link).exists(), link


def test_every_table_is_used_and_none_is_unknown() -> None:
    text = GUIDE.read_text(encoding="utf-8") + DATA.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- table: (\S+) -->", text)) == set(TABLES)
    with pytest.raises(SystemExit, match="table nonsense"):
        filled("<!-- table: nonsense -->\n<!-- end -->", game())
    with pytest.raises(SystemExit, match="rules 99"):
        filled("<!-- rules: 99 -->\n<!-- end -->", game())


@pytest.mark.parametrize(
    ("page", "today", "old"),
    [
        (GUIDE, "| Japan | Japan | Tokyo | 7 |", "| Japan | Japan | Tokyo | 9 |"),
        (DATA, "| Bangkok | `bangkok` | City |", "| Bangkok | `bangkok` | Town |"),
    ],
)
def test_a_page_with_an_old_figure_is_noticed(
    page: Path, today: str, old: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (GUIDE, DATA)}
    assert today in texts[page.name]
    for name, text in texts.items():
        (tmp_path / name).write_text(
            text.replace(today, old) if name == page.name else text, encoding="utf-8"
        )
    monkeypatch.setattr("tools.guide.DOCS", tmp_path)
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in texts} == texts


def test_the_page_about_the_data_lists_every_area_that_is_doubtful() -> None:
    spaces = theatre_data("pacific").map.spaces
    doubtful = [
        s
        for s in spaces
        if "inferred" in (s.confidence, s.res_confidence, s.city_confidence, s.region_confidence)
    ]
    listed = re.findall(r"^\| [^|]+ \| `([a-z-]+)` \|", DATA.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [space.id for space in doubtful]
