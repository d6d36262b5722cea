"""FLOW OF PLAY, SELECTING ACTIONS, DISCS: turns, passing, rows and discs."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.content import ACTION_SPACE_NAMES, FACTIONS
from sandtable.games.war_hounds.rules.discs import all_discs
from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import (
    BLUE,
    PLENTY,
    RED,
    can_act,
    do,
    goods,
    position,
    rule_against,
    space_of,
    spent,
    top,
    units,
    use,
    words,
)


def rich(**more: Any) -> HoundState:
    """Red has plenty of everything."""
    own = {"goods": PLENTY, "home": "howling-cape", "second": "pinebark", **more.pop("red", {})}
    return position(nations={"red": own, **more.pop("others", {})}, **more)


def shift(g: HoundState, nation: int = RED) -> HoundState:
    """The simplest action: slide a marker."""
    use(g, "shift_economy", nation)
    word = next(word for word in words(g) if word.startswith("slide"))
    do(g, word)
    return do(g, "done") if top(g) == "beside" else g


@pytest.mark.rule("war-hounds:WH-FLOW-1")
def test_one_action_each_round_and_round() -> None:
    g = position(scenario="3-players")
    for nation in (0, 1, 2, 0, 1):
        assert g.deciders == [nation]
        shift(g, nation)
    assert g.deciders == [2]


@pytest.mark.rule("war-hounds:WH-FLOW-2")
def test_who_passed_is_skipped() -> None:
    g = do(position(scenario="3-players"), "pass")
    shift(g, 1)
    shift(g, 2)
    assert g.deciders == [1]


@pytest.mark.rule("war-hounds:WH-FLOW-3")
def test_no_more_actions_than_stars_and_stripes() -> None:
    laid = dict.fromkeys(ACTION_SPACE_NAMES[:3], 2)
    g = position(nations={"red": {"laid": {**laid, "row-3-a": 1}}})
    assert g.deciders == [RED]
    full = position(nations={"red": {"laid": {**laid, "row-3-a": 2}}})
    assert full.deciders == [BLUE]


@pytest.mark.rule("war-hounds:WH-FLOW-4")
def test_without_a_disc_there_is_no_turn() -> None:
    g = position(nations={"red": {"state": {"available": 0, "unavailable": 13}}})
    assert g.deciders == [BLUE]


@pytest.mark.rule("war-hounds:WH-FLOW-5", "war-hounds:WH-DISC-9")
def test_a_new_general_counts_at_once() -> None:
    laid = {"row-1-a": 2, "row-1-b": 2, "row-1-c": 1}
    g = rich(red={"faction": "capitalists", "laid": laid, "goods": {"money": 50}})
    use(g, "sack_promote")
    assert (g.available[RED], g.unavailable[RED]) == (3, 4)
    do(g, "promote general-3")
    assert (g.available[RED], g.unavailable[RED]) == (6, 1)
    assert FACTIONS[g.faction[RED]].generals[2].total - sum(g.laid[RED]) == 5


@pytest.mark.rule("war-hounds:WH-DISC-9")
def test_two_discs_follow_a_total_two_higher() -> None:
    g = rich(red={"faction": "capitalists", "state": {"available": 4, "unavailable": 4, "sacrificed": 5}})
    use(g, "sack_promote")
    do(g, "promote general-2")
    assert (g.available[RED], g.unavailable[RED]) == (5, 2)


@pytest.mark.rule("war-hounds:WH-FLOW-6")
def test_a_turn_is_one_action() -> None:
    g = use(rich(), "draft")
    do(g, "draft", "done")
    assert rule_against(g, f"act {space_of(g, 'deploy')}") != ""
    do(g, "done")
    assert g.deciders == [BLUE]


@pytest.mark.rule("war-hounds:WH-FLOW-17", "war-hounds:WH-IMP-1")
def test_improvements_before_and_after_the_action_not_in_between() -> None:
    g = rich(units=[["red", "troop", "pinebark"]])
    assert rule_against(g, "road howling-cape+pinebark") != ""
    do(g, f"act {space_of(g, 'draft')}", "road howling-cape+pinebark", "begin", "draft")
    assert rule_against(g, "trench pinebark") != ""
    do(g, "draft", "done", "trench pinebark", "done")
    assert g.deciders == [BLUE]
    assert sum(g.border) == sum(g.trench) == 1


@pytest.mark.rule("war-hounds:WH-FLOW-17")
def test_a_debt_may_be_paid_before_passing() -> None:
    g = rich(red={"debts": {"loan-1": "owed"}})
    do(g, "repay loan-1")
    assert g.deciders == [RED]
    do(g, "pass")
    assert g.deciders == [BLUE]


@pytest.mark.rule("war-hounds:WH-FLOW-18")
def test_an_action_that_can_do_nothing_is_refused() -> None:
    assert can_act(position(), "train") == "WH-FLOW-18"
    assert can_act(position(units=[["red", "troop", "readied"]]), "train") == ""


@pytest.mark.rule("war-hounds:WH-FLOW-18")
def test_an_action_that_improvements_made_impossible_has_no_effect() -> None:
    red = {"goods": {"money": 3, "able_bodies": 1}, "faction": "theocrats", "home": "howling-cape"}
    g = position(nations={"red": red}, units=[["red", "troop", "howling-cape"]])
    do(g, f"act {space_of(g, 'draft')}", "road howling-cape+pinebark")
    assert not units(g, RED, "troop", "readied")
    assert any("no effect" in line for line in g.journal())
    assert sum(g.laid[RED]) == 1


@pytest.mark.rule("war-hounds:WH-FLOW-21")
def test_the_year_ends_when_all_have_passed() -> None:
    g = position(year=2)
    do(g, "pass", "pass", "pass", "pass")
    assert g.year == 3


@pytest.mark.rule("war-hounds:WH-DISC-1")
def test_an_action_takes_a_disc() -> None:
    g = use(position(units=[["red", "troop", "readied"]]), "train")
    assert g.available[RED] == 8
    assert sum(g.laid[RED]) == 1


@pytest.mark.rule("war-hounds:WH-DISC-2", "war-hounds:WH-TECH-1")
def test_a_technology_takes_a_second_disc() -> None:
    g = rich(red={"faction": "theocrats"}, tiles={"terrain-tanks": 1})
    before = g.clone()
    do(use(g, "tech"), "invest terrain-tanks")
    assert g.available[RED] == 7
    assert spent(before, g) == {"money": 11, "able_bodies": 2}


@pytest.mark.rule("war-hounds:WH-DISC-3")
def test_a_policy_needs_a_second_disc() -> None:
    short = {"state": {"available": 1, "unavailable": 12}}
    assert can_act(rich(red=short), "policy") == "WH-DISC-3"
    assert can_act(rich(red={"state": {"available": 2, "unavailable": 11}}), "policy") == ""


@pytest.mark.rule("war-hounds:WH-DISC-5")
def test_mobilize_brings_three_discs() -> None:
    g = rich(red={"state": {"available": 7, "unavailable": 6}}, tiles={"strategy-mobilize": 1})
    do(use(g, "policy"), "institute strategy-mobilize")
    assert g.available[RED] == 8
    assert g.set_aside[RED] == 2


@pytest.mark.rule("war-hounds:WH-DISC-7")
def test_a_sacrifice_costs_a_disc_for_good() -> None:
    g = rich(red={"laid": {"row-3-a": 1}})
    space = space_of(g, "draft")
    assert can_act(g, "draft") == "WH-ORD-1"
    do(g, f"sacrifice {space}")
    assert 18 - g.set_aside[RED] - g.sacrificed[RED] == 12
    assert all_discs(g, RED) == 18


@pytest.mark.rule("war-hounds:WH-DISC-7")
def test_the_last_available_disc_is_not_the_one_sacrificed() -> None:
    state = {"available": 1, "unavailable": 2, "sacrificed": 9}
    g = rich(red={"laid": {"row-3-a": 1}, "state": state})
    do(g, f"sacrifice {space_of(g, 'draft')}")
    assert (g.available[RED], g.unavailable[RED]) == (0, 1)


@pytest.mark.rule("war-hounds:WH-DISC-8")
def test_without_a_disc_to_sacrifice_it_is_refused() -> None:
    state = {"available": 1, "unavailable": 0, "sacrificed": 11}
    g = rich(red={"laid": {"row-3-a": 1}, "state": state})
    assert rule_against(g, f"sacrifice {space_of(g, 'draft')}") == "WH-DISC-8"


@pytest.mark.rule("war-hounds:WH-ORD-1", "war-hounds:WH-ORD-2", "war-hounds:WH-ORD-3")
def test_top_down() -> None:
    g = rich(red={"laid": {"row-2-a": 1}}, tiles={"terrain-tanks": 1})
    assert can_act(g, "draft") == "WH-ORD-1"
    assert can_act(g, "tech") == ""
    assert can_act(g, "shift_economy") == ""
    do(g, f"sacrifice {space_of(g, 'draft')}")
    do(g, "begin", "draft", "done", "done") if top(g) == "beside" else do(g, "draft", "done")
    while g.deciders != [RED]:
        do(g, "pass" if "pass" in words(g) else "done")
    assert can_act(g, "policy") == "WH-ORD-1"


@pytest.mark.rule("war-hounds:WH-ORD-4")
def test_bottom_up() -> None:
    g = rich(red={"faction": "communists", "laid": {"row-1-a": 1}})
    assert can_act(g, "policy") == "WH-ORD-1"
    assert rule_against(g, f"sacrifice {space_of(g, 'policy')}") == ""
    low = rich(red={"faction": "communists", "laid": {"row-3-a": 1}})
    assert can_act(low, "shift_economy") == ""


@pytest.mark.rule("war-hounds:WH-ORD-5")
def test_no_order() -> None:
    g = rich(red={"faction": "anarchists", "laid": {"row-3-a": 1}})
    assert can_act(g, "draft") == ""
    assert rule_against(g, f"sacrifice {space_of(g, 'draft')}") == "WH-DISC-7"


@pytest.mark.rule("war-hounds:WH-ORD-6")
def test_two_discs_on_a_space_at_most() -> None:
    one = rich(red={"laid": {"row-1-c": 1}})
    assert can_act(one, "draft") == ""
    assert can_act(rich(red={"laid": {"row-1-c": 2}}), "draft") == "WH-ORD-6"


@pytest.mark.rule("war-hounds:WH-ORD-7", "war-hounds:WH-ORD-11")
def test_delegation_opens_the_next_row() -> None:
    g = rich(red={"laid": {"row-3-c": 1}, "policies": ["strategy-delegation"]}, tiles={"terrain-tanks": 1})
    assert can_act(g, "tech") == ""
    assert can_act(g, "draft") == "WH-ORD-1"
    both = rich(red={"laid": {"row-3-c": 1, "row-2-b": 1}, "policies": ["strategy-delegation"]})
    assert can_act(both, "draft") == "WH-ORD-1"


@pytest.mark.rule("war-hounds:WH-ORD-7")
def test_delegation_of_the_communists() -> None:
    red = {"faction": "communists", "laid": {"row-1-a": 1}, "policies": ["strategy-delegation"]}
    g = rich(red=red)
    assert can_act(g, "shift_economy") == ""
    assert can_act(g, "policy") == "WH-ORD-1"


@pytest.mark.rule("war-hounds:WH-ORD-8")
def test_no_two_boards_are_alike() -> None:
    assert len({tuple(faction.actions) for faction in FACTIONS}) == 12
    assert all(len(faction.actions) == 12 for faction in FACTIONS)
    g = rich(red={"faction": "guerrillas"})
    assert len([word for word in words(g) if word.startswith("act")]) < 12


@pytest.mark.rule("war-hounds:WH-ORD-9", "war-hounds:WH-FLOW-8")
def test_every_row_is_open_again_next_year() -> None:
    g = rich(red={"laid": {"row-3-c": 2}, "techs": ["terrain-tanks"]})
    while g.year == 1:
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert g.lowest[RED] == -1
    assert (g.available[RED], g.unavailable[RED]) == (9, 3)


@pytest.mark.rule("war-hounds:WH-ORD-10")
def test_using_a_closed_space_again_takes_a_sacrifice() -> None:
    g = rich(red={"laid": {"row-1-c": 1, "row-3-c": 1}})
    assert can_act(g, "draft") == "WH-ORD-1"
    do(g, f"sacrifice {space_of(g, 'draft')}")
    assert g.sacrificed[RED] == 1


@pytest.mark.rule("war-hounds:WH-DISC-4")
@pytest.mark.parametrize(
    ("red", "discs"),
    [
        ({"general": 2, "state": {"available": 12, "unavailable": 1}}, (12, 1)),
        ({"state": {"available": 5, "unavailable": 8}, "policies": []}, (9, 4)),
    ],
)
def test_available_discs_of_a_new_year(red: dict[str, Any], discs: tuple[int, int]) -> None:
    g = rich(red=red, at="clean-up")
    while top(g) != "turn":
        do(g, words(g)[0])
    assert (g.available[RED], g.unavailable[RED]) == discs


@pytest.mark.rule("war-hounds:WH-DISC-6")
def test_discs_on_tiles_stay() -> None:
    g = rich(red={"techs": ["terrain-tanks"], "policies": ["strategy-delegation"]}, at="clean-up")
    while top(g) != "turn":
        do(g, words(g)[0])
    assert sum(g.tech[RED]) == sum(g.policy[RED]) == 1
    assert g.available[RED] + g.unavailable[RED] == 11


def test_goods_are_listed() -> None:
    assert goods(rich()) == PLENTY
