"""The pages of Orange Swan: what they say of the map, the blocks and the opening is so."""

import re

import pytest

from sandtable.games.orange_swan.base.content import BLOCKS, JAPAN, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.crt import cell
from sandtable.games.orange_swan.rules.optional import OPTIONS
from sandtable.games.orange_swan.state import SwanState
from sandtable.games.orange_swan.tools import blocks, figures, map_tables, opening, sources
from tools.guide import DOCS

GUIDE = DOCS / "orange-swan-guide.md"
DATA = DOCS / "orange-swan-data.md"
GAME = make_game()


def told(part: str) -> str:
    return "\n".join(opening.play_script().lines[part])


def test_the_opening_comes_to_the_end_that_the_guide_tells() -> None:
    state = opening.play_script().state
    assert isinstance(state, SwanState)
    for space in ("manila", "guam", "tacloban", "davao"):
        assert state.holder[MAP.index[space]] == JAPAN
    assert GAME.heading(state.sight("axis")).words == "Fall 1941: Allied Turn, Production Phase"
    assert "hit" in told(opening.FLEET)
    assert "allied> " in told(opening.FLEET)
    assert "Japan takes Manila." in told(opening.BATTLE)
    assert "The Philippines surrender." in told(opening.BLITZ)


def test_the_opening_shows_one_battle_of_the_three_that_begin_it() -> None:
    text = told(opening.FLEET)
    assert text.count("Battle in") == 1
    assert "> resolve south-china-sea" in text
    assert "resolve" not in told(opening.LANDING)


def test_the_opening_can_be_typed_by_the_axis_as_it_stands_in_the_guide() -> None:
    typed = re.findall(r"^> (.+)$", GUIDE.read_text(encoding="utf-8").split("## A worked opening")[1], re.M)
    lines = [line for part in opening.SCRIPT for line in opening.play_script().lines[part]]
    assert typed == [line[2:] for line in lines if line.startswith("> ")]
    assert len(typed) > len([line for script in opening.SCRIPT.values() for line in script])


def test_every_space_stands_in_the_page_about_the_data() -> None:
    listed = re.findall(r"^\| [^|]+ \| `([a-z-]+)` \|", DATA.read_text(encoding="utf-8"), re.MULTILINE)
    wanted = {MAP.id[space] for space in (*MAP.lands, *MAP.seas)}
    assert wanted <= set(listed)
    assert len(wanted) == len([id for id in listed if id in MAP.index])


def test_a_space_that_was_added_and_one_that_the_rulebook_names() -> None:
    assert map_tables.sureness(MAP.index["okinawa"]) == "added"
    assert map_tables.sureness(MAP.index["nanking"]).startswith("named, terrain")


def test_all_blocks_are_counted() -> None:
    counted = sum(int(number) for number in re.findall(r"\d+", "\n".join(blocks.block_counts(GAME)[2:])))
    assert counted == BLOCKS.n
    later = [line.split("|")[4] for line in blocks.later_blocks(GAME)[2:]]
    assert sum(int(count) for count in later) == sum(block.count for _, block in blocks.every_block()
                                                     if block.entry > blocks.FIRST)  # fmt: skip


def test_the_cells_that_are_printed_stand_in_bold_type_and_are_those_of_the_game() -> None:
    bold = re.findall(r"\*\*([^*]+)\*\*", "\n".join(sources.combat_results(GAME)))
    known = sources.printed_results()
    assert sorted(bold) == sorted("-".join(map(str, result)) for result in known.values())
    for (raiders, interceptors), result in known.items():
        assert cell(raiders, interceptors) == result


@pytest.mark.parametrize(("space", "worth"), [("Manila", "Strategic"), ("Saigon", "Production")])
def test_what_an_area_is_worth(space: str, worth: str) -> None:
    assert any(line.startswith(f"| {space} |") and f"| {worth} | 5 |" in line for line in figures.worth(GAME))


def test_every_optional_rule_has_a_line_in_both_pages() -> None:
    for option in GAME.options:
        assert f"| `{option.id}` |" in GUIDE.read_text(encoding="utf-8")
    assert len(sources.option_weights(GAME)) - 2 == len(OPTIONS)


def test_nobody_takes_the_pages_for_the_publishers() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert "Emanuele Santandrea" in text
    assert "VentoNuovo Games" in text
    assert "unofficial" in text
    assert "reconstruction" in DATA.read_text(encoding="utf-8")
