"""T16: Victory Points, and the four ways to win."""

from typing import Any

import pytest

from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import combat, faction, position
from tests.games.triumph.europe.test_blockade import NORWAY
from tests.games.triumph.test_victory import outcome, vp_line, worth

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
AXIS_WEST = [["axis", "west"]]
STAGES = ["atomic-1", "atomic-2", "atomic-3", "atomic-4"]


def vp(state: TriumphState, who: int) -> int:
    return victory.points(state, who)


# ---------------------------------------------------------------------- Victory Points


@pytest.mark.rule("tnt:T16.1a")
def test_the_parts_are_summed() -> None:
    parts: dict[str, Any] = {"tracks": {"axis": {"ind": 6}}, "chits": {"axis": [2, 0]}}
    held = {"units": ["germany infantry 1 paris"], "war": AXIS_WEST}
    assert vp(position(), AXIS) == 11  # IND 12, POP 11
    assert vp(position(**parts), AXIS) == 6 + 2
    assert vp(position(**parts, **held), AXIS) == 6 + 2 + 2 - 1
    assert vp(position(**parts, **held, techs={"axis": STAGES[:2]}), AXIS) == 6 + 2 + 2 - 1 + 2


@pytest.mark.rule("tnt:T16.1a")
def test_a_blockade_costs_points() -> None:
    parts: dict[str, Any] = {"war": [["west", "axis"]], "units": NORWAY}
    assert vp(position(**parts), AXIS) == 7
    assert vp(position(**parts, blockades=["oslo"]), AXIS) == 6


@pytest.mark.rule("tnt:T16.1b")
def test_rivals_see_chits_and_pairs_but_not_what_they_are() -> None:
    state = position(
        chits={"west": [2, 2, 1, 1]}, vaults={"west": [{"claim": "atomic-1", "cards": first_stage()}]}
    )
    assert vp_line(state, "west", "West") == "14 VP"
    assert vp_line(state, "axis", "West") == "7 VP shown"
    assert "4 Dividends" in str(state.view("axis")["board"]["status"])
    poor = position(chits={"west": [0, 0, 0, 0]})
    assert vp_line(poor, "axis", "West") == "7 VP shown"


def first_stage() -> list[str]:
    """Two cards for the first stage of the Atomic Bomb."""
    c = position().content
    stage = c.tech_index["atomic-1"]
    return [c.card_id[card] for card in range(c.n_cards) if stage in c.card_techs[card]][:2]


# ---------------------------------------------------------------------- Economic Victory


def new_year(chits: dict[str, list[int]], **parts: Any) -> TriumphState:
    return position(year=1938, phase="new-year", chits=chits, turn_order=["ussr", "west", "axis"], **parts)


@pytest.mark.rule("tnt:T16.2a")
def test_twenty_five_points_win_at_new_year_and_twenty_four_do_not() -> None:
    assert outcome(new_year({"ussr": worth(16)})) == ("economic", ("ussr",))  # IND 9
    assert outcome(new_year({"ussr": worth(15)})) == ("", ())


@pytest.mark.rule("tnt:T16.2b")
@pytest.mark.reading("T16.2, T16.5: ties")
def test_of_several_the_higher_total_wins_then_the_turn_order_of_the_old_year() -> None:
    more = new_year({"axis": [1] * 15, "west": [1] * 18})  # 26 and 25
    assert outcome(more) == ("economic", ("axis",))
    equal = new_year({"axis": [1] * 15, "west": [1] * 19})
    assert outcome(equal) == ("economic", ("west",))


# ---------------------------------------------------------------------- Military Victory


@pytest.mark.rule("tnt:T16.3")
def test_two_capitals_of_rivals_win_at_once() -> None:
    taken = ["germany infantry 1 paris", "germany infantry 1 leningrad"]
    war = [*AXIS_WEST, ["axis", "ussr"]]
    both = combat("axis", taken, war=war)
    both.settle()
    assert outcome(both) == ("military", ("axis",))
    one = combat("axis", taken[:1], war=war)
    one.settle()
    assert outcome(one) == ("", ())


@pytest.mark.rule("tnt:T16.3")
def test_subcapitals_of_one_enemy_count_and_own_ones_do_not() -> None:
    held = ["britain infantry 1 rome", "britain infantry 1 ruhr", "france infantry 1 paris"]
    assert outcome(position(units=held, war=AXIS_WEST, phase="command")) == ("military", ("west",))
    assert outcome(position(units=held[1:], war=AXIS_WEST, phase="command")) == ("", ())


# ---------------------------------------------------------------------- Atomic Victory


def bomber(where: str, techs: list[str], control: dict[str, str] | None = None) -> TriumphState:
    """The West moves, with an Air Force there."""
    return position(
        units=[f"britain air 1 {where}"], season="summer", phase="movement west 3", techs={"west": techs},
        control=control or {},
    )  # fmt: skip


@pytest.mark.rule("tnt:T16.4")
def test_the_bomb_within_the_normal_move_of_a_center_wins() -> None:
    assert outcome(bomber("amsterdam", STAGES, {"amsterdam": "west"})) == ("atomic", ("west",))
    assert outcome(bomber("london", STAGES)) == ("", ())
    assert outcome(bomber("london", [*STAGES, "heavy-bombers"])) == ("atomic", ("west",))
    assert outcome(bomber("amsterdam", STAGES[:3], {"amsterdam": "west"})) == ("", ())


@pytest.mark.rule("tnt:T16.4")
def test_the_bomb_is_dropped_in_ones_own_movement() -> None:
    other = position(units=["britain air 1 amsterdam"], control={"amsterdam": "west"}, season="summer",
                     phase="movement axis 3", techs={"west": STAGES})  # fmt: skip
    assert outcome(other) == ("", ())


# ---------------------------------------------------------------------- Hegemony


def after_1945(**parts: Any) -> TriumphState:
    return position(year=1945, season="winter", phase="supply", **parts)


@pytest.mark.rule("tnt:T16.5")
@pytest.mark.reading("T16.2, T16.5: ties")
def test_at_the_end_most_points_win_and_a_tie_is_shared() -> None:
    shared = after_1945(chits={"axis": [1] * 6, "west": [1] * 12, "ussr": [1] * 10})
    assert outcome(shared) == ("hegemony", ("west", "ussr"))
    assert shared.result is not None
    assert shared.result.scores == {"axis": 17, "west": 19, "ussr": 19}
    assert outcome(after_1945(chits={"axis": [1] * 9})) == ("hegemony", ("axis",))


@pytest.mark.rule("tnt:T16.5")
def test_blockades_do_not_count_at_the_end() -> None:
    state = after_1945(units=NORWAY, war=[["west", "axis"]], blockades=["oslo"])
    assert state.result is not None
    assert state.result.scores["axis"] == 7
