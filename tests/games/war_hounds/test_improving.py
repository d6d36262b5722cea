"""TRENCHES, ROADS, RAILS."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.rules.improving import rails_left, roads_left
from sandtable.games.war_hounds.state import A_RAIL, HoundState
from sandtable.games.war_hounds.terrain import BORDER_NAMES
from tests.games.war_hounds.helpers import (
    PLENTY,
    RED,
    do,
    name,
    position,
    rule_against,
    space_of,
    spent,
    use,
    words,
)

ROAD = "whelk-strand+pinebark"
TROOP = ["red", "troop", "pinebark"]


def beside(*where: Any, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    """Red's disc lies on Shift Economy, which has not been carried out."""
    g = position(nations={"red": {"goods": PLENTY, **(red or {})}}, units=list(where), **more)
    return do(g, f"act {space_of(g, 'shift_economy')}")


@pytest.mark.rule("war-hounds:WH-IMP-1", "war-hounds:WH-IMP-12")
def test_any_number_with_any_action_at_their_cost() -> None:
    g = beside(TROOP)
    before = g.clone()
    do(g, f"road {ROAD}", "road pinebark+foxearth", "road howling-cape+pinebark", "trench pinebark")
    assert roads_left(g) == 21
    assert spent(before, g) == {"money": 3 * 3 + 3, "able_bodies": 4}


@pytest.mark.rule("war-hounds:WH-IMP-2", "war-hounds:WH-IMP-3")
def test_where_a_trench_is_built() -> None:
    assert rule_against(beside(TROOP, ["blue", "troop", "pinebark"]), "trench pinebark") == "WH-IMP-2"
    assert rule_against(beside(TROOP), "trench snowtail") == "WH-IMP-2"
    assert rule_against(beside(TROOP, trenches=["pinebark"]), "trench pinebark") == "WH-IMP-3"
    assert rule_against(beside(TROOP), "trench pinebark") == ""


@pytest.mark.rule("war-hounds:WH-IMP-4", "war-hounds:WH-IMP-14")
def test_troops_enter_a_trench_just_built() -> None:
    g = do(beside(*[TROOP] * 3), "trench pinebark")
    for number in (1, 2, 3):
        do(g, f"cover red-troop-{number}")
    assert sum(g.unit_inside) == 3


@pytest.mark.rule("war-hounds:WH-IMP-5")
def test_guns_stay_outside() -> None:
    g = beside(TROOP, ["red", "gun", "pinebark"], trenches=["pinebark"])
    assert "cover red-troop-1" in words(g)
    assert rule_against(g, "cover red-artillery-1") == "WH-IMP-14"


@pytest.mark.rule("war-hounds:WH-IMP-6")
def test_a_trench_holds_any_number() -> None:
    troops = [["red", "troop", "pinebark", {"inside": True}]] * 9
    g = beside(*troops, TROOP, trenches=["pinebark"])
    do(g, f"cover {name(g, RED, 'troop', 'pinebark', 9)}")
    assert sum(g.unit_inside) == 10


@pytest.mark.rule("war-hounds:WH-IMP-7", "war-hounds:WH-IMP-8")
def test_an_empty_trench_is_for_anybody_with_troops() -> None:
    gun = ["blue", "gun", "pinebark"]
    assert "cover red-troop-1" in words(beside(TROOP, gun, trenches=["pinebark"]))
    held = beside(TROOP, ["blue", "troop", "pinebark", {"inside": True}], trenches=["pinebark"])
    assert rule_against(held, "cover red-troop-1") == "WH-IMP-14"


@pytest.mark.rule("war-hounds:WH-IMP-9", "war-hounds:WH-IMP-13")
def test_where_a_road_is_built() -> None:
    g = beside(TROOP, ["blue", "troop", "pinebark"], roads=["pinebark+foxearth"])
    assert rule_against(g, f"road {ROAD}") == ""
    assert rule_against(g, "road frostmuzzle+snowtail") == "WH-IMP-9"
    assert rule_against(g, "road pinebark+foxearth") == "WH-IMP-13"
    three = beside(TROOP, scenario="3-players")
    assert rule_against(three, "road howling-cape+pinebark") == "WH-IMP-9"


@pytest.mark.rule("war-hounds:WH-IMP-10", "war-hounds:WH-IMP-11")
def test_a_rail_takes_the_place_of_a_road() -> None:
    g = beside(TROOP, roads=["frostmuzzle+snowtail"])
    assert rule_against(g, f"rail {ROAD}") == "WH-IMP-10"
    assert rule_against(g, "rail frostmuzzle+snowtail") == "WH-IMP-9"
    do(g, f"road {ROAD}")
    roads = roads_left(g)
    do(g, f"rail {ROAD}")
    assert g.border[BORDER_NAMES.index(ROAD)] == A_RAIL
    assert (roads_left(g), rails_left(g)) == (roads + 1, 17)
    assert rule_against(g, f"road {ROAD}") == "WH-IMP-13"


@pytest.mark.rule("war-hounds:WH-IMP-12")
def test_no_rail_without_a_tile() -> None:
    others = [border for border in BORDER_NAMES if "pinebark" not in border][:18]
    g = beside(TROOP, rails=others, roads=[ROAD])
    assert rule_against(g, f"rail {ROAD}") == "WH-IMP-12"
    assert rule_against(beside(TROOP, red={"goods": {}}, roads=[ROAD]), f"rail {ROAD}") != ""


@pytest.mark.rule("war-hounds:WH-IMP-14", "war-hounds:WH-ATT-9")
def test_who_attacked_takes_cover_next_turn() -> None:
    inside = ["red", "troop", "pinebark", {"inside": True, "xp": 2}]
    g = position(
        nations={"red": {"goods": PLENTY}},
        units=[inside, ["blue", "troop", "pinebark", {"xp": 2}]],
        trenches=["pinebark"],
        dice=[1, 1, 1],
    )
    use(g, "attack")
    do(g, "strike land", "battle pinebark", "against blue", "with red-troop-1", "fight")
    do(g, "card card-1", "card card-1")
    assert not any(g.unit_inside)
    assert rule_against(g, "cover red-troop-1") != ""
    while g.deciders != [RED] or "pass" not in words(g):
        do(g, "pass" if "pass" in words(g) else "done")
    do(g, f"act {space_of(g, 'shift_economy')}", "cover red-troop-1")
    assert sum(g.unit_inside) == 1
