"""The pages of a game: their figures are those of the data, and what they tell players to type exists."""

import re
from pathlib import Path

import pytest

from sandtable.engine.game import Game
from sandtable.games.triumph.loading import theatre_data
from tools.guide import DOCS, GAMES, PAGES, filled, inventory, main
from tools.pages import REGISTERED

GUIDE = DOCS / "cnc-guide.md"
DATA = DOCS / "cnc-data.md"
SWAN_GUIDE = DOCS / "orange-swan-guide.md"
SWAN_DATA = DOCS / "orange-swan-data.md"
# The last chapter of the European rules is about the joined game.
UNTOLD = ("T20a", "T20b", "T20c", "T20d", "T20e")
EVERY_PAGE = [DOCS / f"{game_id}-{name}.md" for game_id in GAMES for name in PAGES]


def game(game_id: str = "cnc") -> Game:
    return REGISTERED[game_id].make()


def guide(game_id: str) -> str:
    return (DOCS / f"{game_id}-guide.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_pages_are_up_to_date(game_id: str) -> None:
    assert main(["--game", game_id, "--check"]) == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_guide_tells_to_type_can_be_typed(game_id: str) -> None:
    typed = re.findall(r"^> (.+)$", guide(game_id), re.MULTILINE)
    assert len(typed) > 5
    for line in typed:
        game(game_id).parse(line)


@pytest.mark.parametrize("game_id", GAMES)
def test_words_of_the_notation_in_the_text_exist(game_id: str) -> None:
    words = {kind.word for kind in game(game_id).actions.kinds}
    for code in re.findall(r"`([a-z-]+ [A-Za-z0-9-]+)`", guide(game_id)):
        word, argument = code.split()
        # In the table of all words the argument stands in capitals.
        if word in words and not (argument.isalpha() and argument.isupper()):
            game(game_id).parse(code)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guide_names_every_rule_of_its_game(game_id: str) -> None:
    listed = re.findall(r"<!-- rules: (\S+) -->", guide(game_id))
    numbers = [number for number, _ in inventory(game(game_id).rules_file)]
    left = [number for number in numbers if not any(number.startswith(prefix) for prefix in listed)]
    assert [number for number in left if number not in UNTOLD] == []


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.stem)
def test_every_link_leads_to_a_heading_or_a_file(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings(text)
    for link in re.findall(r"\]\(([^#)][^)]*)\)", text):
        name, _, heading = link.partition("#")
        assert (DOCS / name).exists(), link
        assert not heading or heading in headings((DOCS / name).read_text(encoding="utf-8")), link


def headings(text: str) -> set[str]:
    """What a link within a page can lead to."""
    return {
        re.sub(r"[^a-z0-9 -]", "", line[3:].lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("## ")
    }


@pytest.mark.parametrize("game_id", GAMES)
def test_every_table_is_used_and_none_is_unknown(game_id: str) -> None:
    tables = REGISTERED[game_id].tables
    # Games of one system share their tables, and not each has a use for all of them.
    sharing = [other for other in GAMES if REGISTERED[other].tables is tables]
    pages = [DOCS / f"{other}-{name}.md" for other in sharing for name in PAGES]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert set(re.findall(r"<!-- table: (\S+) -->", text)) == set(tables)
    with pytest.raises(SystemExit, match="table nonsense"):
        filled("<!-- table: nonsense -->\n<!-- end -->", game(game_id))
    with pytest.raises(SystemExit, match="rules 99"):
        filled("<!-- rules: 99 -->\n<!-- end -->", game(game_id))


@pytest.mark.parametrize(
    ("page", "today", "old"),
    [
        (GUIDE, "| Japan | Japan | Tokyo | 7 |", "| Japan | Japan | Tokyo | 9 |"),
        (DATA, "| Bangkok | `bangkok` | City |", "| Bangkok | `bangkok` | Town |"),
        (SWAN_GUIDE, "| 1941 | 10 | 3 | 2 |", "| 1941 | 10 | 3 | 3 |"),
        (SWAN_DATA, "| Tapei | Eastern China Sea | a Port |", "| Tapei | Eastern China Sea | no Port |"),
    ],
)
def test_a_page_with_an_old_figure_is_noticed(
    page: Path, today: str, old: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in EVERY_PAGE}
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
