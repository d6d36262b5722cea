"""The pages of a game: their figures are those of the data, and what they tell players to type exists."""

import re
from pathlib import Path

import pytest

from sandtable.cli.names import find_game
from tools.guide import BLOCK, DOCS, GAMES, filled, inventory, main
from tools.pages import GUIDES, tables

EVERY_PAGE = [DOCS / name for guide in GUIDES.values() for name in guide.pages]


def guide(game_id: str) -> str:
    return (DOCS / GUIDES[game_id].pages[0]).read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_pages_are_up_to_date(game_id: str) -> None:
    assert main(["--game", game_id, "--check"]) == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_guide_tells_to_type_can_be_typed(game_id: str) -> None:
    typed = re.findall(r"^> (.+)$", guide(game_id), re.MULTILINE)
    assert len(typed) > 5
    for line in typed:
        find_game(game_id).parse(line)


@pytest.mark.parametrize("game_id", GAMES)
def test_words_of_the_notation_in_the_text_exist(game_id: str) -> None:
    words = {kind.word for kind in find_game(game_id).actions.kinds}
    for code in re.findall(r"`([a-z-]+ [A-Za-z0-9-]+)`", guide(game_id)):
        word, argument = code.split()
        # In the table of all words the argument stands in capitals.
        if word in words and not (argument.isalpha() and argument.isupper()):
            find_game(game_id).parse(code)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guide_names_every_rule_of_its_game(game_id: str) -> None:
    listed = re.findall(r"<!-- rules: (\S+) -->", guide(game_id))
    numbers = [number for number, _ in inventory(find_game(game_id).rules_file)]
    left = [number for number in numbers if not any(number.startswith(prefix) for prefix in listed)]
    assert [number for number in left if number not in GUIDES[game_id].untold] == []


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
    # Games of one system share their tables, and not each has a use for all of them.
    sharing = [guide for guide in GUIDES.values() if guide.makers == GUIDES[game_id].makers]
    pages = [DOCS / name for guide in sharing for name in guide.pages]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert set(re.findall(r"<!-- table: (\S+) -->", text)) == set(tables(game_id))
    with pytest.raises(SystemExit, match="table nonsense"):
        filled("<!-- table: nonsense -->\n<!-- end -->", find_game(game_id))
    with pytest.raises(SystemExit, match="rules 99"):
        filled("<!-- rules: 99 -->\n<!-- end -->", find_game(game_id))


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.stem)
def test_a_page_with_an_old_figure_is_noticed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in EVERY_PAGE}
    for name, text in texts.items():
        (tmp_path / name).write_text(aged(text) if name == page.name else text, encoding="utf-8")
    monkeypatch.setattr("tools.guide.DOCS", tmp_path)
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in texts} == texts


def aged(text: str) -> str:
    """A page whose first table that has a figure has another one."""

    def change(block: re.Match[str]) -> str:
        return re.sub(r"\| (\d+) \|", lambda cell: f"| {int(cell[1]) + 1} |", block[0], count=1)

    for block in BLOCK.finditer(text):
        if change(block) != block[0]:
            return text[: block.start()] + change(block) + text[block.end() :]
    raise AssertionError("no table has a figure")
