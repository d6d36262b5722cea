"""Paying: replacing goods by others, and nothing beside a cost."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.rules.paying import is_payable
from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import (
    BLUE,
    RED,
    can_act,
    do,
    goods,
    position,
    rule_against,
    top,
    use,
    words,
)


def owning(**amounts: int) -> HoundState:
    """Red has some goods and a troop at home, which moves for 2 food."""
    red = {"faction": "fascists", "goods": amounts, "home": "howling-cape"}
    return position(nations={"red": red}, units=[["red", "troop", "howling-cape"]])


def moving(**amounts: int) -> HoundState:
    """A troop has moved over a road, for 1 food."""
    red = {"faction": "fascists", "goods": amounts, "home": "howling-cape"}
    data: dict[str, Any] = {"nations": {"red": red}, "units": [["red", "troop", "howling-cape"]]}
    g = use(position(**data, roads=["howling-cape+pinebark"]), "move")
    do(g, "move red-troop-1", "to pinebark-by-road")
    g.act(RED, "done")
    return g


@pytest.mark.rule("war-hounds:WH-FLOW-12")
def test_five_of_one_other_resource_for_one() -> None:
    g = moving(food=4, oil=5)
    assert sorted(words(g)) == ["pay", "replace food-by-oil"]
    g.act(RED, "replace food-by-oil")
    assert goods(g) == {"food": 4}
    mixed = owning(oil=3, ammunition=2)
    assert can_act(mixed, "move") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-FLOW-12")
def test_ten_dollars_for_one() -> None:
    g = moving(food=1, money=10)
    assert sorted(words(g)) == ["pay", "replace food-by-money"]
    g.act(RED, "replace food-by-money")
    assert goods(g) == {"food": 1}


@pytest.mark.rule("war-hounds:WH-FLOW-12")
def test_it_is_paid_at_once_where_nothing_can_be_replaced() -> None:
    g = moving(food=3)
    assert top(g) != "payment"
    assert goods(g) == {"food": 2}


@pytest.mark.rule("war-hounds:WH-FLOW-12")
@pytest.mark.reading("PAYING: in what order is a cost paid?")
def test_what_is_not_at_hand_must_be_replaced() -> None:
    g = moving(oil=5, ammunition=5)
    assert sorted(words(g)) == ["replace food-by-ammunition", "replace food-by-oil"]
    assert rule_against(g, "pay") == "WH-FLOW-12"
    assert rule_against(g, "replace food-by-money") == "WH-FLOW-12"
    assert rule_against(g, "replace oil-by-food") == "WH-FLOW-20"


@pytest.mark.rule("war-hounds:WH-FLOW-14")
def test_money_has_no_substitute() -> None:
    assert not is_payable([0, 0, 20, 0, 1], [0, 0, 0, 0, 2])
    assert is_payable([0, 0, 20, 0, 2], [0, 0, 0, 0, 2])


@pytest.mark.parametrize(
    ("stock", "cost", "payable"),
    [
        ([0, 0, 10, 0, 0], [1, 0, 0, 1, 0], True),
        ([0, 0, 9, 0, 0], [1, 0, 0, 1, 0], False),
        ([0, 0, 6, 0, 0], [1, 0, 1, 0, 0], True),
        ([0, 0, 5, 0, 0], [1, 0, 1, 0, 0], False),
        ([0, 0, 0, 0, 21], [2, 0, 0, 0, 1], True),
        ([0, 0, 0, 0, 20], [2, 0, 0, 0, 1], False),
        ([0, 0, 4, 4, 0], [1, 0, 0, 0, 0], False),
    ],
)
@pytest.mark.rule("war-hounds:WH-FLOW-12")
def test_what_suffices(stock: list[int], cost: list[int], payable: bool) -> None:
    assert is_payable(stock, cost) == payable


@pytest.mark.rule("war-hounds:WH-FLOW-20")
def test_nothing_is_replaced_where_nothing_is_paid() -> None:
    g = owning(oil=50, money=50)
    assert rule_against(g, "replace food-by-oil") != ""
    assert not any(word.startswith("replace") for word in words(g))
    assert "replace food-by-oil" in words(moving(food=1, oil=5))


@pytest.mark.rule("war-hounds:WH-FLOW-13", "war-hounds:WH-INF-2")
def test_a_defender_replaces_on_anothers_turn() -> None:
    red = {"goods": {"ammunition": 9}, "general": 2}
    blue = {"goods": {"money": 10}, "hand": [4]}
    places = [["red", "troop", "whelk-strand", {"xp": 2}], ["blue", "troop", "whelk-strand", {"xp": 2}]]
    g = position(nations={"red": red, "blue": blue}, units=places, dice=[1, 1, 2, 1])
    use(g, "attack")
    do(g, "strike land", "battle whelk-strand", "against blue", "with red-troop-1", "fight")
    do(g, "card card-1", "card card-4")
    assert g.deciders == [BLUE]
    do(g, "hit red-troop-1")
    assert goods(g, BLUE) == {}
    assert g.unit_xp[0] == 2
