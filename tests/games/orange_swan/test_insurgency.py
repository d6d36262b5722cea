"""9.8: the Chinese Communist Insurgency."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import BLOCKS, DRAWN, MAP
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words


def insurgency(**more: Any) -> SwanState:
    """The Allied Turn after Strategic Air Warfare."""
    state = GAME.position({"at": "insurgency", "turn": "allied", "season": "spring", "year": 1942, **more})
    assert isinstance(state, SwanState)
    return state


@pytest.mark.rule("orange-swan:9.8a")
def test_a_communist_unit_gains_a_step() -> None:
    state = insurgency(
        units=[["yan-an", "cc-inf-3", 1], ["xi-an", "cc-inf-4", 4], ["chungking", "cn-inf-4", 1]]
    )
    assert rule_against(state, "allied", f"reinforce {name(state, 'chungking', 'cn-inf-4')}") == "9.8a"
    assert rule_against(state, "allied", f"reinforce {name(state, 'xi-an', 'cc-inf-4')}") == "4.5.6d"
    state.act("allied", f"reinforce {name(state, 'yan-an', 'cc-inf-3')}")
    assert steps(state, "yan-an", "cc-inf-3") == [2]
    assert "recruit" not in words(state, "allied")


@pytest.mark.rule("orange-swan:9.8a")
def test_the_step_may_go_anywhere_in_asia_and_past_no_supply() -> None:
    state = insurgency(units=[["jinzhou", "cc-art", 1]], pool=[])
    assert words(state, "allied") == [f"reinforce {name(state, 'jinzhou', 'cc-art')}", "pass"]


@pytest.mark.rule("orange-swan:9.8a")
def test_or_a_communist_unit_is_drawn() -> None:
    state = insurgency(
        units=[["yan-an", "cc-inf-3", 1], ["xi-an", "cn-inf-4", 1], ["pujin", "jp-inf-4", 1]],
        pool=["cc-inf-4", "cn-inf-4"],
    )
    state.act("allied", "recruit")
    assert [BLOCKS.type_id[state.unit_kind[unit]] for unit in state.units_at[DRAWN]] == ["cc-inf-4"]
    assert rule_against(state, "allied", "at xi-an") == "9.8a"
    assert rule_against(state, "allied", "at pujin") == "9.8a"
    assert rule_against(state, "allied", "at nanking") == "9.8a"
    assert rule_against(state, "allied", "at lanchow") == ""
    state.act("allied", "at yan-an")
    assert steps(state, "yan-an", "cc-inf-4") == [1]


@pytest.mark.rule("orange-swan:9.8a")
def test_nobody_is_drawn_from_an_empty_pool_or_without_a_place() -> None:
    unit = [["yan-an", "cc-inf-3", 1]]
    assert rule_against(insurgency(units=unit, pool=["cn-inf-4"]), "allied", "recruit") == "9.8a"
    lost = {land: "japan" for s, land in enumerate(MAP.id) if MAP.owner[s] == 3 and land != "yan-an"}
    state = insurgency(units=[["nanking", "cc-inf-3", 1], ["yan-an", "cn-inf-4", 1]], holders=lost)
    assert rule_against(state, "allied", "recruit") == "9.8a"


@pytest.mark.rule("orange-swan:9.8a")
def test_the_question_comes_whatever_strength_the_communists_have() -> None:
    """Else the enemy could tell by it that all of them are at full Strength."""
    state = insurgency(units=[["yan-an", "cc-inf-3", 3]], pool=[])
    assert words(state, "allied") == ["pass"]


@pytest.mark.rule("orange-swan:9.8a")
def test_without_any_communist_there_is_no_question() -> None:
    state = insurgency(pool=[], purse={"china": 25})
    assert "disc continental" in words(state, "allied")


@pytest.mark.rule("orange-swan:9.8a")
def test_the_axis_turn_has_none() -> None:
    state = insurgency(turn="axis", units=[["yan-an", "cc-inf-3", 1]], purse={"japan": 25})
    assert "disc oceanic" in words(state, "axis")


@pytest.mark.rule("orange-swan:10.7")
def test_the_rebellion_opens_five_more_areas_to_communists() -> None:
    held = dict.fromkeys(("peking", "nanking", "kalgan"), "china")
    on = {"china-rebellion": "on"}
    state = insurgency(options=on, holders=held, pool=["cc-inf-4"])
    state.act("allied", "recruit")
    assert rule_against(state, "allied", "at peking") == ""
    assert rule_against(state, "allied", "at kalgan") == "9.8a"
    assert rule_against(state, "allied", "at canton") == "9.8a"
    state = insurgency(holders=held, pool=["cc-inf-4"])
    state.act("allied", "recruit")
    assert rule_against(state, "allied", "at peking") == "9.8a"
    assert not units(state, "peking")
