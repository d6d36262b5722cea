"""The pictures of the guide: drawn from positions, up to date, and true."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.tools import positions
from sandtable.games.triumph.tools.positions import PICTURES, draw, main
from sandtable.games.triumph.tools.scenes import PICTURED, Picture, state_of
from tools.guide import DOCS, GAMES

NAMES = [picture.name for picture in PICTURED]


def game() -> TriumphGame:
    found = sandtable.game("cnc")
    assert isinstance(found, TriumphGame)
    return found


def pictured(name: str) -> Picture:
    return next(picture for picture in PICTURED if picture.name == name)


def shown(name: str) -> TriumphState:
    return state_of(pictured(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_up_to_date(name: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == draw(pictured(name)), (
        "run python -m sandtable.games.triumph.tools.positions"
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_can_be_read_aloud_and_stands_for_itself(name: str) -> None:
    text = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    ids = root.attrib["aria-labelledby"].split()
    described = {child.attrib["id"]: child.text for child in root if "id" in child.attrib}
    assert [described[id] for id in ids] == [pictured(name).title, pictured(name).text]
    assert "url(" not in text
    assert "href" not in text


@pytest.mark.parametrize("game_id", GAMES)
def test_the_guide_shows_every_picture_of_its_game_and_no_other(game_id: str) -> None:
    guide = (DOCS / f"{game_id}-guide.md").read_text(encoding="utf-8")
    names = sorted(picture.name for picture in PICTURED if picture.game == game_id)
    assert sorted(re.findall(r"!\[[^]]+\]\(pictures/([^)]+)\.svg\)", guide)) == names


@pytest.mark.parametrize("name", NAMES)
def test_no_two_spaces_overlap(name: str) -> None:
    picture = pictured(name)
    at = list(positions.Drawing(picture, state_of(picture)).at.values())
    for n, (x, y) in enumerate(at):
        for other_x, other_y in at[:n]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (2 * positions.RADIUS) ** 2


def test_a_picture_that_is_not_up_to_date_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(positions, "PICTURES", tmp_path)
    assert main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert main([]) == 0
    assert main(["--check"]) == 0
    assert "cnc-blockade.svg is not up to date" in capsys.readouterr().out


# ---------------------------------------------------------------------- what the captions say


def test_the_others_blocks_are_blank_at_the_start() -> None:
    state = shown("cnc-setup-china")
    sight, c = state.sight("usa"), game().content
    assert isinstance(sight, TriumphState)
    known = {
        c.power_id[c.unit_power[u]]
        for u in range(c.n_units)
        if sight.unit_kind[u] >= 0 <= sight.unit_space[u]
    }
    assert known == {"nat-china"}


def test_no_more_can_follow_into_suchow() -> None:
    state = shown("cnc-border-limit")
    for unit in ("japan-02", "japan-05"):
        state.act("japan", f"move {unit}")
        reason = state.why_not("japan", "to suchow")
        assert reason is not None
        assert reason[0] == "11.52a"
        state.undo("japan")


def test_the_second_group_waits() -> None:
    state = shown("cnc-battlegroups")
    sight = state.sight("usa")
    assert isinstance(sight, TriumphState)
    index = game().content.unit_index
    assert [sight.unit_kind[index[name]] >= 0 for name in ("japan-01", "japan-02", "japan-03")] == [
        True,
        True,
        False,
    ]


def test_each_rival_draws_two_cards_and_forts_rise() -> None:
    state = shown("cnc-violation")
    c = game().content
    assert [state.hand_count[c.faction_index[who]] for who in ("japan", "usa", "soviets")] == [0, 2, 2]
    forts = {
        c.space_id[state.unit_space[u]]: state.unit_cv[u]
        for u in range(c.n_units)
        if c.unit_name[u] in ("minor-01", "minor-02")
    }
    assert forts == {"saigon": 2, "hanoi": 1}
    assert state.why_not("japan", "done") is not None


def test_sarawak_is_marked_although_two_gulfs_are_open() -> None:
    state = shown("cnc-blockade")
    c = game().content
    assert state.blockaded[c.space_index["sarawak"]] == c.faction_index["japan"] + 1
    assert not state.units_at[c.space_index["gulf-of-siam"]]


def test_partisans_change_no_control_and_one_became_a_militia() -> None:
    state = shown("cnc-partisans")
    c = game().content
    held = {name: state.space_control[c.space_index[name]] for name in ("shansi", "peiping", "tsingtao")}
    assert set(held.values()) == {c.faction_index["japan"]}
    assert [state.partisans[c.space_index[name]] for name in ("shansi", "peiping", "tsingtao", "sian")] == [
        2,
        1,
        0,
        1,
    ]
    assert len(state.units_at[c.space_index["tsingtao"]]) == 2


def test_two_may_cross_the_river_and_the_rivals_draw_three_cards() -> None:
    state = shown("tnt-border-limit")
    c = state.content
    assert [state.hand_count[c.faction_index[who]] for who in ("axis", "west", "ussr")] == [0, 3, 3]
    state.act("axis", "move germany-03")
    state.act("axis", "to warsaw")
    assert state.journal()[-1] == "germany-03 moves from Berlin and Invades Warsaw from the Baltic Sea."


def test_france_is_gone_and_algiers_defends_itself() -> None:
    state = shown("tnt-defeat")
    c = state.content
    france = c.power_index["france"]
    assert all(state.unit_space[u] < 0 for u in range(c.n_units) if c.unit_power[u] == france)
    [fort] = state.units_at[c.space_index["algiers"]]
    assert (c.power_id[c.unit_power[fort]], state.unit_cv[fort]) == ("minor", 2)
    held = {name: state.space_control[c.space_index[name]] for name in ("marseille", "tunisia", "morocco")}
    assert held == {"marseille": c.faction_index["axis"], "tunisia": c.faction_index["west"], "morocco": -1}


def test_the_limit_of_the_pacific_holds_between_the_maps() -> None:
    state = shown("ct-india")
    state.act("capitalists", "move britain-03")
    state.act("capitalists", "to calcutta")
    assert {str(action) for action in state.choices("capitalists")} == {"via new-delhi", "via orissa"}
