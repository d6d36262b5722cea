"""4.5.6, 4.5.7 and the optional rules about Reinforcement."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ANYBODY, CHINA, COMMONWEALTH, JAPAN, MAP, US
from sandtable.games.orange_swan.rules import supply
from sandtable.games.orange_swan.rules.reinforcement import Reinforce, step_cost
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import arranged, name, rule_against, steps, units, words

OPEN_SEAS = [MAP.id[sea] for sea in MAP.seas if MAP.only[sea] == ANYBODY]
AXIS_SEAS = dict.fromkeys(OPEN_SEAS, "axis")
ALLIED_SEAS = dict.fromkeys(OPEN_SEAS, "allied")
NATIONS = {"japan": JAPAN, "us": US, "commonwealth": COMMONWEALTH, "china": CHINA}


def reinforcing(nation: str, points: int, *entries: list[object], **more: Any) -> SwanState:
    """A Nation reinforces, with so many PP left."""
    turn = "axis" if nation == "japan" else "allied"
    seas = AXIS_SEAS if turn == "axis" else ALLIED_SEAS
    data = {"at": "spend", "season": "spring", "year": 1942, "turn": turn, "seas": seas}
    state = arranged(**{**data, "purse": {nation: points}, "units": list(entries), **more})
    state.push(Reinforce(NATIONS[nation], 0))
    return state


def against(state: SwanState, space: str, kind: str) -> str:
    """The paragraph that forbids a Step for a unit; empty where it can have one."""
    seat = "axis" if state.turn == 0 else "allied"
    return rule_against(state, seat, f"reinforce {name(state, space, kind)}")


def reinforce(state: SwanState, space: str, kind: str, which: int = 0) -> None:
    state.act("axis" if state.turn == 0 else "allied", f"reinforce {name(state, space, kind, which)}")


# ------------------------------------------------------------------ what it costs


@pytest.mark.rule("orange-swan:4.5.6a")
def test_what_a_step_costs() -> None:
    costs = [
        ("san-diego", "us-inf", 1),
        ("us-coastal-waters", "us-sub", 1),
        ("san-diego", "us-tank", 2),
        ("us-coastal-waters", "us-ls", 2),
        ("san-diego", "us-art", 3),
        ("us-coastal-waters", "us-hs", 3),
        ("san-diego", "us-air", 4),
        ("us-coastal-waters", "us-cv", 4),
        ("san-diego", "us-marine", 5),
    ]
    state = reinforcing("us", 60, *([space, kind, 1] for space, kind, _ in costs))
    for space, kind, cost in costs:
        before = state.purse[US]
        reinforce(state, space, kind)
        assert before - state.purse[US] == cost
        assert steps(state, space, kind) == [2]


@pytest.mark.rule("orange-swan:4.5.6a")
def test_there_must_be_enough_left() -> None:
    state = reinforcing("us", 4, ["san-diego", "us-marine", 1], ["san-diego", "us-air", 1])
    assert against(state, "san-diego", "us-marine") == "4.5.6a"
    reinforce(state, "san-diego", "us-air")
    assert words(state, "allied") == ["done"]


@pytest.mark.rule("orange-swan:10.12a")
def test_kamikaze_attacks_double_the_cost_of_carriers() -> None:
    ships = [["inland-sea", "jp-cv-4", 1], ["inland-sea", "jp-hs-4", 1]]
    for kamikaze, costs in ((0, [4, 3]), (1, [8, 3])):
        state = reinforcing("japan", 20, *ships, state={"kamikaze": kamikaze})
        found = units(state, "inland-sea", "jp-cv-4") + units(state, "inland-sea", "jp-hs-4")
        assert [step_cost(state, unit) for unit in found] == costs
    state = reinforcing("us", 20, ["us-coastal-waters", "us-cv", 1], state={"kamikaze": 1})
    assert step_cost(state, units(state, "us-coastal-waters")[0]) == 4


# ------------------------------------------------------------------ whom, and who pays


@pytest.mark.rule("orange-swan:4.5.6b", "orange-swan:14.2")
def test_units_out_of_supply_are_not_reinforced() -> None:
    state = reinforcing("japan", 9, ["truk", "jp-inf-3", 1, "out-of-supply"], ["tokyo", "jp-inf-3", 1])
    assert against(state, "truk", "jp-inf-3") == "4.5.6b"
    assert against(state, "tokyo", "jp-inf-3") == ""


@pytest.mark.rule("orange-swan:4.5.6c")
def test_majors_pay_for_their_own_units_and_their_minors() -> None:
    force: list[list[object]] = [
        ["davao", "ph-inf", 1],
        ["batavia", "dei-inf", 1],
        ["brisbane", "cw-inf-3", 1],
    ]
    state = reinforcing("us", 9, *force)
    assert against(state, "batavia", "dei-inf") == "4.5.6c"
    assert against(state, "brisbane", "cw-inf-3") == "4.5.6c"
    reinforce(state, "davao", "ph-inf")
    assert (state.purse[US], steps(state, "davao", "ph-inf")) == (8, [2])
    state = reinforcing("commonwealth", 9, *force)
    assert against(state, "davao", "ph-inf") == "4.5.6c"
    assert against(state, "batavia", "dei-inf") == ""
    assert against(state, "brisbane", "cw-inf-3") == ""


@pytest.mark.rule("orange-swan:9.8b")
def test_china_pays_for_communists_on_the_map() -> None:
    state = reinforcing("china", 3, ["yan-an", "cc-inf-3", 2], ["chungking", "cn-inf-4", 2])
    reinforce(state, "yan-an", "cc-inf-3")
    assert (state.purse[CHINA], steps(state, "yan-an", "cc-inf-3")) == (2, [3])
    assert against(state, "yan-an", "cc-inf-3") == "4.5.6d"


@pytest.mark.rule("orange-swan:4.5.6d")
def test_several_steps_up_to_the_maximum() -> None:
    state = reinforcing("japan", 9, ["tokyo", "jp-inf-4", 1, "new"])
    for _ in range(3):
        reinforce(state, "tokyo", "jp-inf-4")
    assert (state.purse[JAPAN], steps(state, "tokyo", "jp-inf-4")) == (6, [4])
    assert against(state, "tokyo", "jp-inf-4") == "4.5.6d"


# ------------------------------------------------------------------ limits


@pytest.mark.rule("orange-swan:4.5.7a")
def test_ships_and_minor_nations_gain_one_step_each_season() -> None:
    force: list[list[object]] = [["us-coastal-waters", "us-ls", 1], ["davao", "ph-inf", 1]]
    state = reinforcing("us", 20, *force, ["san-diego", "us-inf", 1])
    for space, kind in (("us-coastal-waters", "us-ls"), ("davao", "ph-inf")):
        reinforce(state, space, kind)
        assert against(state, space, kind) == "4.5.7a"
    reinforce(state, "san-diego", "us-inf")
    assert against(state, "san-diego", "us-inf") == ""


@pytest.mark.rule("orange-swan:4.5.7a", "orange-swan:4.5.7c")
def test_a_new_ship_has_had_its_step() -> None:
    state = reinforcing("japan", 9, ["inland-sea", "jp-ls-4", 1, "new"], ["tokyo", "jp-inf-4", 1, "new"])
    assert against(state, "inland-sea", "jp-ls-4") == "4.5.7a"
    assert against(state, "tokyo", "jp-inf-4") == ""


@pytest.mark.rule("orange-swan:4.5.7b")
def test_elite_steps_are_limited_by_strategic_power() -> None:
    elite: list[list[object]] = [
        ["tokyo", "jp-inf-4e", 1],
        ["tokyo", "jp-air-4e", 1],
        ["tokyo", "jp-inf-4", 1],
    ]
    state = reinforcing("japan", 30, *elite)
    assert state.strategic[JAPAN] == 3
    reinforce(state, "tokyo", "jp-inf-4e")
    reinforce(state, "tokyo", "jp-air-4e")
    reinforce(state, "tokyo", "jp-air-4e")
    assert against(state, "tokyo", "jp-air-4e") == "4.5.7b"
    assert against(state, "tokyo", "jp-inf-4e") == "4.5.7b"
    assert against(state, "tokyo", "jp-inf-4") == ""


@pytest.mark.rule("orange-swan:4.5.7b", "orange-swan:4.5.7c")
@pytest.mark.reading("4.5.7: does a new Elite Unit count against the limit of Elite Steps?")
def test_a_new_elite_unit_counts_as_one_of_these_steps() -> None:
    data = {"at": "spend", "season": "spring", "year": 1942, "seas": AXIS_SEAS, "purse": {"japan": 19}}
    state = arranged(**data, pool=["jp-inf-4e"])
    state.settle()
    for word in ("build-army", "done"):
        state.act("axis", word)
    state.act("axis", words(state, "axis")[0])
    state.act("axis", "at tokyo")
    reinforce(state, "tokyo", "jp-inf-4e")
    reinforce(state, "tokyo", "jp-inf-4e")
    assert steps(state, "tokyo", "jp-inf-4e") == [3]
    assert against(state, "tokyo", "jp-inf-4e") == "4.5.7b"


# ------------------------------------------------------------------ optional rules


@pytest.mark.rule("orange-swan:10.3a")
def test_rivals_reinforce_only_what_reaches_their_own_capital() -> None:
    contested = dict.fromkeys(OPEN_SEAS, "contested")
    force: list[list[object]] = [["brisbane", "us-inf", 1], ["brisbane", "cw-inf-3", 1]]
    on = {"allied-rivalry": "on"}
    state = reinforcing("us", 9, *force, seas=contested, options=on)
    assert against(state, "brisbane", "us-inf") == "10.3"
    assert against(reinforcing("us", 9, *force, seas=contested), "brisbane", "us-inf") == ""
    assert against(reinforcing("us", 9, *force, options=on), "brisbane", "us-inf") == ""
    state = reinforcing("commonwealth", 9, *force, seas=contested, options=on)
    assert against(state, "brisbane", "cw-inf-3") == ""


@pytest.mark.rule("orange-swan:10.3b")
def test_rivals_still_supply_each_others_units() -> None:
    contested = dict.fromkeys(OPEN_SEAS, "contested")
    state = arranged(
        at="supply",
        turn="allied",
        units=[["brisbane", "us-inf", 1], ["guam", "us-inf", 1]],
        seas=contested,
        options={"allied-rivalry": "on"},
    )
    supply.check_supply(state)
    cut_off = [supply.is_cut_off(state, units(state, space)[0]) for space in ("brisbane", "guam")]
    assert cut_off == [False, True]


@pytest.mark.rule("orange-swan:10.9")
def test_guerrillas_without_a_capital_are_not_reinforced() -> None:
    on = {"guerrillas": "on"}
    lost = {"manila": "japan"}
    assert (
        against(reinforcing("us", 9, ["davao", "ph-inf", 1], options=on, holders=lost), "davao", "ph-inf")
        == "10.9"
    )
    assert against(reinforcing("us", 9, ["davao", "ph-inf", 1], options=on), "davao", "ph-inf") == ""
    assert against(reinforcing("us", 9, ["davao", "ph-inf", 1], holders=lost), "davao", "ph-inf") == ""
