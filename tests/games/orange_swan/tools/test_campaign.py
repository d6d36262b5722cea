"""The campaign that is told in the docs: its parts, on a game that is over soon."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CONTESTED, JAPAN, MAP, US
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.state import SwanState
from sandtable.games.orange_swan.tools import campaign
from sandtable.games.orange_swan.tools.campaign import LONGEST, PAGE, TOLD, War
from sandtable.games.orange_swan.tools.campaign_map import (
    BLOCKS,
    CONTESTED_SEA,
    LANDS,
    SEAS,
    paint,
    picture,
    signs,
)
from tools.markdown import DOCS

SHORT = "midway-to-guadalcanal"
LARGEST = 300_000


@cache
def war() -> War:
    """Three seasons between two officers."""
    return campaign.played(SHORT, 5)


def position(**data: object) -> SwanState:
    """A position as tests write it."""
    state = make_game().position({"at": "land-movement", "units": [["tokyo", "jp-inf-4", 4]], **data})
    assert isinstance(state, SwanState)
    return state


def test_the_same_seed_gives_the_same_war() -> None:
    again = campaign.played(SHORT, 5)
    assert campaign.page(again) == campaign.page(war())
    assert again.years[-1].drawn == war().years[-1].drawn


def test_seasons_cut_the_journal_where_a_season_begins() -> None:
    found = war().seasons
    assert [season.name for season in found] == ["Spring 1942", "Summer 1942", "Fall 1942"][: len(found)]
    kinds = war().state.game.events.kinds
    turns = [event.arguments[0] for event in found[0].events if kinds[event.kind].name == "turn"]
    assert turns == [AXIS, ALLIED]
    assert sum(len(season.events) for season in found) <= len(war().state.log or [])


def test_the_decisive_season_is_the_one_that_sank_most() -> None:
    state, later = war().state, war().seasons[1:]
    chosen = campaign.decisive(war())
    assert chosen in later
    assert campaign.sunk(state, chosen) == max(campaign.sunk(state, season) for season in later)


def test_an_excerpt_tells_what_counts_and_no_dice() -> None:
    season = campaign.decisive(war())
    lines = campaign.excerpt(war().state, season)
    assert lines[0] == f"The Axis Turn of {season.name}."
    assert len(lines) <= LONGEST
    assert not any("Dice" in line or "reinforced" in line for line in lines)
    assert any("is eliminated in" in line and line.endswith(").") for line in lines)
    known = {kind.name for kind in war().state.game.events.kinds}
    assert known >= TOLD


def test_the_page_names_its_pictures_and_how_it_ended() -> None:
    told = campaign.page(war())
    assert campaign.outcome(war()) in told
    for year in war().years:
        assert f"]({campaign.file_of(year)})" in told
    assert "[the ladder](ladder.md)" in told


def test_gains_are_what_was_not_ones_own() -> None:
    state = position(holders={"manila": "japan", "miri": "japan", "saigon": "commonwealth"})
    assert {MAP.id[land] for land in campaign.gains(state, AXIS)} == {"manila", "miri"}
    assert [MAP.id[land] for land in campaign.gains(state, ALLIED)] == ["saigon"]


def test_spaces_have_the_colour_of_whoever_holds_them() -> None:
    state = position(holders={"hawaii": "japan"}, seas={"java-sea": "axis", "coral-sea": "allied"})
    assert paint(state, MAP.index["hawaii"]) == LANDS[JAPAN]
    assert paint(state, MAP.index["san-diego"]) == LANDS[US]
    assert paint(state, MAP.index["java-sea"]) == SEAS[AXIS]
    assert paint(state, MAP.index["coral-sea"]) == SEAS[ALLIED]
    state.sea_control[MAP.index["java-sea"]] = CONTESTED
    assert paint(state, MAP.index["java-sea"]) == CONTESTED_SEA


def test_blocks_are_counted_by_side() -> None:
    fleets = [["java-sea", "jp-ls-4", 4], ["java-sea", "jp-hs-4", 4], ["java-sea", "us-ls", 2]]
    drawn = signs(position(units=fleets), MAP.index["java-sea"], 100, 100)
    assert [BLOCKS[AXIS] in drawn[0], ">2<" in drawn[0]] == [True, True]
    assert [BLOCKS[ALLIED] in drawn[1], ">1<" in drawn[1]] == [True, True]
    assert signs(position(), MAP.index["java-sea"], 100, 100) == []


def test_a_picture_is_whole_and_small() -> None:
    drawn = picture(position(), "A map & a title")
    assert len(drawn.encode()) < LARGEST
    root = ET.fromstring(drawn)
    assert root[0].text == "A map & a title"
    outlines = root.findall(".//{http://www.w3.org/2000/svg}path")
    assert len(outlines) == MAP.n


def test_the_page_in_the_docs_shows_pictures_that_are_there() -> None:
    told = (DOCS / PAGE).read_text(encoding="utf-8")
    shown = [line.split("](")[1].rstrip(")") for line in told.splitlines() if line.startswith("![")]
    assert len(shown) >= 3
    for name in shown:
        assert (DOCS / name).stat().st_size < LARGEST
