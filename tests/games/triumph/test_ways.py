"""What is told of destinations before one is chosen: how they are marked, and the route of the rules."""

from itertools import pairwise
from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.text import words
from tests.games.triumph.moving import moving, pick
from tests.games.triumph.test_cautions import partitioning

Ways = dict[str, dict[str, Any]]


def ways(state: TriumphState, seat: str) -> Ways:
    board: dict[str, Any] = state.view(seat)["board"]
    found: Ways = board.get("ways", {})
    return found


def infantry_in_suchow() -> TriumphState:
    """Japan holds the coast of China; the infantry in Suchow is about to move."""
    units = ["japan infantry 3 suchow", "japan infantry 2 peiping", "nat-china infantry 2 wuhan"]
    held = dict.fromkeys(("suchow", "peiping", "tsingtao", "nanking"), "japan")
    state = moving("japan", units, control=held, war=[["japan", "usa"]])
    pick(state, "japan", "japan infantry suchow")
    return state


def test_every_destination_has_a_way_and_each_route_follows_links() -> None:
    state = infantry_in_suchow()
    offered = [str(choice) for choice in state.choices("japan")]
    told = ways(state, "japan")
    assert sorted(told) == sorted(offered)
    links = {frozenset(link[:2]) for link in state.game.chart().links}
    for line, way in told.items():
        route = way["through"]
        assert (route[0], route[-1]) == ("suchow", line.removeprefix("to "))
        assert all(frozenset(pair) in links for pair in pairwise(route)), (line, route)


def test_battles_far_places_and_the_rest_are_marked_apart() -> None:
    told = ways(infantry_in_suchow(), "japan")
    assert told["to wuhan"]["tier"] == "fight"
    assert "tier" not in told["to nanking"]
    assert words(told["to nanking"]["words"]) == "by land"
    far = [line for line, way in told.items() if way.get("tier") == "far"]
    assert far
    assert {words(told[line]["words"]) for line in far} == {"by Strategic Movement"}


def test_what_nobody_has_declared_is_marked_with_caution() -> None:
    state = partitioning()
    pick(state, "soviets", "russia infantry yunnan")
    assert ways(state, "soviets")["to hanoi"]["tier"] in ("caution", "fight")


def test_nobody_else_learns_where_a_unit_could_go() -> None:
    state = infantry_in_suchow()
    assert ways(state, "usa") == ways(state, "soviets") == {}


def test_a_battle_names_the_areas_from_which_it_can_be_entered() -> None:
    state = infantry_in_suchow()
    told = ways(state, "japan")
    assert "sides" not in told["to nanking"]
    assert told["to wuhan"]["sides"] == ["nanking", "suchow"]
    state.act("japan", "to wuhan")
    assert [str(choice) for choice in state.choices("japan")] == ["via nanking", "via suchow"]


def test_the_phases_of_a_year_are_told_in_order_with_where_play_stands() -> None:
    board = infantry_in_suchow().view("japan")["board"]
    names = [words(mark["name"]) for mark in board["phases"]]
    assert names[:4] == ["New Year", "Production", "Government", "Spring"]
    assert names[4:] == ["Summer: Movement", "Fall", "Winter"]
    states = [mark.get("state", "next") for mark in board["phases"]]
    assert states == ["done"] * 4 + ["now"] + ["next"] * 2


def test_an_end_of_movement_that_a_declaration_forbids_is_told_with_its_rule() -> None:
    state = moving("japan", ["japan infantry 3 suchow", "us fleet 2 manila", "japan fleet 2 formosa"])
    assert "not_yet" not in state.view("japan")["board"]
    state.act("japan", "declare usa")
    assert "done" not in [str(choice) for choice in state.choices("japan")]
    told = state.view("japan")["board"]["not_yet"]["done"]
    assert told["rule"].startswith("15.")
    assert "You have declared war" in told["sentence"]
    assert "not_yet" not in state.view("usa")["board"]
