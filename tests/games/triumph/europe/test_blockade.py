"""T14.5-T14.7: Blockades, and the Med Blockade."""

from typing import Any

import pytest

from sandtable.games.triumph.content import CARRIES_BLACK, CARRIES_POP, CARRIES_RED
from sandtable.games.triumph.system import blockade
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.europe.helpers import act, choices, faction, position, refused, space
from tests.games.triumph.moving import go

AXIS, WEST = faction("axis"), faction("west")
AXIS_WEST = [["axis", "west"]]
LIBYA = ["italy infantry 1 tripoli", "britain fleet 1 central-mediterranean"]
NORWAY = [
    "germany infantry 1 oslo", "britain infantry 1 copenhagen", "britain fleet 1 north-sea",
    "britain fleet 1 baltic-sea",
]  # fmt: skip
SPANISH_SEAS = [f"britain fleet 1 {sea}" for sea in ("western-mediterranean", "madeira-sea", "bay-of-biscay")]
SUEZ = {"suez": "axis", "tehran": "axis"}
RAIDERS = ["germany sub 1 west-indian-ocean", "germany sub 1 east-indian-ocean", "germany sub 1 arabian-sea"]


def in_summer(units: list[str], **parts: Any) -> TriumphState:
    parts.setdefault("war", AXIS_WEST)
    return position(
        units=units, season="summer", phase="supply", turn_order=["west", "axis", "ussr"], **parts
    )


def in_production(who: str, units: list[str], **parts: Any) -> TriumphState:
    return position(units=units, war=AXIS_WEST, phase=f"production {who}", **parts)


def lost(state: TriumphState, who: int) -> tuple[int, int]:
    """POP and RES that a faction loses to Blockades."""
    return blockade.lost_to_blockade(state, who)


# ---------------------------------------------------------------------- marking


@pytest.mark.rule("tnt:T14.5a")
def test_an_enemys_pop_without_a_route_may_be_marked_in_summer() -> None:
    state = in_summer(LIBYA)
    assert choices(state, "west") == {"blockade tripoli", "done"}
    assert refused(state, "west", "blockade ruhr") == "T14.5a"
    act(state, "west", "blockade tripoli")
    assert state.blockaded[space("tripoli")] == AXIS + 1
    assert "The West Blockades the POP and RES of the Axis in Tripoli." in state.journal()


@pytest.mark.rule("tnt:T14.5a")
def test_nothing_is_marked_at_peace_or_in_another_season() -> None:
    assert "blockade tripoli" not in choices(in_summer(LIBYA, war=[["axis", "ussr"]]), "west")
    spring = position(units=LIBYA, war=AXIS_WEST, season="spring", phase="supply")
    assert "blockade tripoli" not in choices(spring, "west")


@pytest.mark.rule("tnt:T14.5b")
def test_a_mark_goes_when_the_area_changes_hands() -> None:
    state = position(
        units=["britain infantry 2 cyrenaica"], war=AXIS_WEST, season="fall", phase="movement west 4",
        blockades=["tripoli", "rome"],
    )  # fmt: skip
    go(state, "west", "britain infantry cyrenaica", "tripoli", "cyrenaica")
    assert state.blockaded[space("tripoli")] == AXIS + 1
    act(state, "west", "done")
    assert not state.blockaded[space("tripoli")]
    assert not state.blockaded_goods[space("tripoli")]
    assert state.blockaded[space("rome")] == AXIS + 1


@pytest.mark.rule("tnt:T14.5c")
@pytest.mark.reading("T14.5: can what a Faction draws from Neutrals be Blockaded?")
def test_what_an_enemy_draws_from_a_neutral_may_be_marked() -> None:
    state = in_summer(SPANISH_SEAS, influence={"spain": "axis 1"})
    assert choices(state, "west") >= {"blockade madrid", "blockade barcelona"}
    act(state, "west", "blockade madrid")
    assert state.blockaded[space("madrid")] == AXIS + 1
    assert "blockade madrid" not in choices(in_summer(SPANISH_SEAS, influence={"spain": "ussr 1"}), "west")


# ---------------------------------------------------------------------- confirming


@pytest.mark.rule("tnt:T14.6")
def test_what_is_marked_and_still_cut_does_not_count() -> None:
    state = in_production("axis", NORWAY, blockades=["oslo"])
    free = in_production("axis", NORWAY)
    assert lost(state, AXIS) == (0, 1)
    assert state.res[AXIS] == free.res[AXIS] == 7
    assert (free.points[AXIS], state.points[AXIS]) == (7, 6)


@pytest.mark.rule("tnt:T14.6")
def test_a_mark_is_taken_off_where_a_route_leads_again() -> None:
    state = in_production("axis", NORWAY[:3], blockades=["oslo"])
    assert not state.blockaded[space("oslo")]
    assert not state.blockaded_goods[space("oslo")]
    assert state.points[AXIS] == 7


# ---------------------------------------------------------------------- the Med Blockade


@pytest.mark.rule("tnt:T14.7a")
def test_a_black_res_does_not_go_round_africa() -> None:
    state = in_summer(["germany sub 1 red-sea"], control=SUEZ)
    assert blockade.cut_goods(state, WEST, space("delhi")) == CARRIES_BLACK
    act(state, "axis", "blockade delhi")
    assert state.blockaded_goods[space("delhi")] == CARRIES_BLACK
    assert "The Axis Blockades the black RES of the West in Delhi." in state.journal()
    assert "BLOCKADE of black RES" in str(state.view("west")["board"])
    through_suez = in_summer([])
    assert "blockade delhi" not in choices(through_suez, "axis")


@pytest.mark.rule("tnt:T14.7a")
def test_what_is_med_blockaded_at_both_checks_does_not_count() -> None:
    med = ["delhi black", "bombay black"]
    assert lost(in_production("west", [], control=SUEZ, blockades=med), WEST) == (0, 2)
    assert lost(in_production("west", [], blockades=med), WEST) == (0, 0)


@pytest.mark.rule("tnt:T14.7b")
@pytest.mark.parametrize(
    ("cargo", "arrives"), [(CARRIES_POP, True), (CARRIES_RED, True), (CARRIES_BLACK, False)]
)
def test_red_res_and_pop_go_round_africa(cargo: int, arrives: bool) -> None:
    state = position(war=AXIS_WEST, control=SUEZ)
    assert trade_route(state, WEST, space("delhi"), cargo) == arrives
    assert trade_route(position(war=AXIS_WEST), WEST, space("delhi"), cargo)


@pytest.mark.rule("tnt:T14.7b")
def test_a_full_blockade_takes_red_res_too() -> None:
    state = in_production("west", RAIDERS, control=SUEZ, blockades=["delhi", "bombay"])
    assert lost(state, WEST) == (3, 4)


@pytest.mark.rule("tnt:T14.7c")
def test_of_a_full_and_a_med_blockade_only_the_med_blockade_applies() -> None:
    worse_in_summer = in_production("west", [], control=SUEZ, blockades=["bombay"])
    assert lost(worse_in_summer, WEST) == (0, 1)
    assert worse_in_summer.blockaded_goods[space("bombay")] == CARRIES_BLACK
    worse_now = in_production("west", RAIDERS, control=SUEZ, blockades=["bombay black"])
    assert lost(worse_now, WEST) == (0, 1)
