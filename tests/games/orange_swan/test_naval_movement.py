"""5.0.1, 5.1: which Sea Zones a ship may enter, how far it goes, and where it must stop."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import AXIS, MAP
from sandtable.games.orange_swan.rules.control import sea_neighbours
from sandtable.games.orange_swan.state import MOVED, SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, units, words


def at_sea(*ships: list[Any], turn: str = "axis", **more: Any) -> State:
    """A Naval Movement with these ships and nothing else on the map."""
    return GAME.position({"at": "naval-movement", "turn": turn, "units": list(ships), **more})


def goals(state: State, seat: str, space: str, kind: str) -> set[str]:
    """Where a ship may go."""
    state.act(seat, f"sail {name(state, space, kind)}")
    found = {word.removeprefix("to ") for word in words(state, seat)}
    state.undo(seat)
    return found


@pytest.mark.rule("orange-swan:5.1a")
def test_a_ship_goes_any_distance() -> None:
    state = at_sea(["japan-sea", "jp-ls-4", 4])
    assert {"hawaiian-islands", "tasman-sea", "gulf-of-alaska"} <= goals(
        state, "axis", "japan-sea", "jp-ls-4"
    )


@pytest.mark.rule("orange-swan:5.1a")
def test_a_ship_stops_at_enemy_ships() -> None:
    ship = ["bay-of-bengal", "jp-ls-4", 4]
    alone = goals(at_sea(ship), "axis", "bay-of-bengal", "jp-ls-4")
    assert {"ceylon-sea", "northern-indian-ocean", "timor-sea"} <= alone
    met = goals(at_sea(ship, ["ceylon-sea", "cw-sub", 1]), "axis", "bay-of-bengal", "jp-ls-4")
    assert met == {"ceylon-sea", "andaman-sea"}


@pytest.mark.rule("orange-swan:2.7", "orange-swan:5.1a")
def test_a_ship_sails_past_waters_that_are_full() -> None:
    """Both Sea Zones next to the Bay of Bengal are full of ships that have moved."""
    kinds = ("jp-ls-4", "jp-ls-3", "jp-sub-4", "jp-sub-3")
    crowd = [[sea, kind, 3, "moved"] for sea in ("ceylon-sea", "andaman-sea") for kind in kinds]
    state = at_sea(["bay-of-bengal", "jp-cv-4", 4], *crowd)
    beyond = goals(state, "axis", "bay-of-bengal", "jp-cv-4")
    assert "northern-indian-ocean" in beyond
    assert not {"ceylon-sea", "andaman-sea"} & beyond


@pytest.mark.rule("orange-swan:5.1a")
def test_a_way_that_is_barred_is_refused() -> None:
    state = at_sea(["bay-of-bengal", "jp-ls-4", 4], ["ceylon-sea", "cw-sub", 1])
    state.act("axis", f"sail {name(state, 'bay-of-bengal', 'jp-ls-4')}")
    assert rule_against(state, "axis", "to northern-indian-ocean") == "5.1a"
    assert rule_against(state, "axis", "to calcutta") == "5.1a"
    assert rule_against(state, "axis", "to ceylon-sea") == ""


@pytest.mark.rule("orange-swan:5.1a")
def test_a_ship_moves_once() -> None:
    state = at_sea(["japan-sea", "jp-ls-4", 4], ["yellow-sea", "jp-sub-4", 4])
    ship = name(state, "japan-sea", "jp-ls-4")
    state.act("axis", f"sail {ship}")
    state.act("axis", "to wake-island")
    assert isinstance(state, SwanState)
    assert state.unit_flags[units(state, "wake-island", "jp-ls-4")[0]] == MOVED
    assert rule_against(state, "axis", f"sail {ship}") == "5.1a"
    assert words(state, "axis") == [f"sail {name(state, 'yellow-sea', 'jp-sub-4')}", "done"]


@pytest.mark.rule("orange-swan:5.1a")
def test_only_ships_of_the_phasing_side_sail() -> None:
    state = at_sea(["japan-sea", "jp-ls-4", 4], ["tokyo", "jp-inf-4", 4], ["fiji", "us-ls", 4])
    assert rule_against(state, "axis", f"sail {name(state, 'tokyo', 'jp-inf-4')}") == "5.1a"
    assert rule_against(state, "axis", f"sail {name(state, 'fiji', 'us-ls')}") == "5.1a"
    assert words(state, "allied") == []


@pytest.mark.rule("orange-swan:5.1b")
def test_a_ship_out_of_supply_stays() -> None:
    state = at_sea(["gilbert-islands", "us-sub", 1, "out-of-supply"], turn="allied")
    assert rule_against(state, "allied", f"sail {name(state, 'gilbert-islands', 'us-sub')}") == "4.1.3a"
    assert words(state, "allied") == ["done"]


@pytest.mark.rule("orange-swan:5.1b")
def test_a_ship_may_leave_enemies_behind() -> None:
    state = at_sea(["gilbert-islands", "us-sub", 1], ["gilbert-islands", "jp-sub-3", 1], turn="allied")
    ship = name(state, "gilbert-islands", "us-sub")
    state.act("allied", f"sail {ship}")
    state.act("allied", "to fiji")
    assert units(state, "fiji", "us-sub")


@pytest.mark.rule("orange-swan:5.0.1")
def test_waters_of_one_side() -> None:
    state = at_sea(["eastern-pacific", "jp-sub-4", 4])
    state.act("axis", f"sail {name(state, 'eastern-pacific', 'jp-sub-4')}")
    assert rule_against(state, "axis", "to us-coastal-waters") == "5.0.1"
    assert rule_against(state, "axis", "to indian-ocean") == "5.0.1"
    assert rule_against(state, "axis", "to eastern-pacific") == "5.1a"
    allies = at_sea(["japan-sea", "us-sub", 4], turn="allied", holders={"tokyo": "us", "sapporo": "us"})
    allies.act("allied", f"sail {name(allies, 'japan-sea', 'us-sub')}")
    assert rule_against(allies, "allied", "to inland-sea") == "5.0.1"
    assert rule_against(allies, "allied", "to us-coastal-waters") == ""


@pytest.mark.rule("orange-swan:5.1c")
def test_nobody_passes_through_waters_closed_to_it() -> None:
    around = ["northwest-pacific", "eastern-pacific"]
    axis = at_sea(["gulf-of-alaska", "jp-ls-4", 4], *[[sea, "us-sub", 1] for sea in around])
    assert goals(axis, "axis", "gulf-of-alaska", "jp-ls-4") == set(around)
    allies = at_sea(["gulf-of-alaska", "us-ls", 4], *[[sea, "jp-sub-4", 1] for sea in around], turn="allied")
    assert {"us-coastal-waters", "south-pacific"} <= goals(allies, "allied", "gulf-of-alaska", "us-ls")


@pytest.mark.rule("orange-swan:5.1.3a")
def test_both_shores_of_a_strait_must_be_friendly() -> None:
    ship = ["java-sea", "jp-ls-4", 4]
    one = at_sea(ship, holders={"celebes": "japan"})
    one.act("axis", f"sail {name(one, 'java-sea', 'jp-ls-4')}")
    assert rule_against(one, "axis", "to arafura-sea") == "5.1a"
    both = at_sea(ship, holders={"celebes": "japan", "lesser-sunda": "japan"})
    assert "arafura-sea" in goals(both, "axis", "java-sea", "jp-ls-4")


@pytest.mark.rule("orange-swan:5.1.3b")
def test_japan_needs_the_kuriles_alone_for_the_kamchatka_strait() -> None:
    ship = ["inland-sea", "jp-ls-4", 4]
    closed = {"sapporo": "us", "nagasaki": "us"}
    state = at_sea(ship, holders=closed)
    assert "kurili-sea" in goals(state, "axis", "inland-sea", "jp-ls-4")
    without = at_sea(ship, holders={**closed, "kurile-islands": "us"})
    assert words(without, "axis") == ["done"]


@pytest.mark.rule("orange-swan:5.1.1", "orange-swan:5.1.2")
def test_straits_have_two_shores() -> None:
    found = {(MAP.id[a], MAP.id[b]): narrow for (a, b), narrow in zip(MAP.passage_lands, MAP.passage_narrow)}
    assert found["lesser-sunda", "celebes"] is False
    assert found["batavia", "lesser-sunda"] is True


@pytest.mark.rule("orange-swan:5.1.3s")
def test_the_sea_of_okhotsk_is_part_of_the_inland_sea() -> None:
    kuriles, soviets = MAP.index["kurile-islands"], MAP.index["soviet-union"]
    inland, outside = MAP.index["inland-sea"], MAP.index["kurili-sea"]
    passage = MAP.passage_lands.index((kuriles, soviets))
    assert (outside, passage) in zip(MAP.sea_next[inland], MAP.sea_passage[inland])
    state = at_sea(["inland-sea", "jp-ls-4", 4], holders={"sapporo": "us"})
    assert isinstance(state, SwanState)
    assert outside in sea_neighbours(state, inland, AXIS)


@pytest.mark.rule("orange-swan:9.1d")
def test_no_ship_enters_or_passes_a_monsoon_in_a_blitz() -> None:
    ship = ["ceylon-sea", "cw-ls", 4]
    state = at_sea(ship, turn="allied", season="summer")
    assert {"bay-of-bengal", "andaman-sea"} <= goals(state, "allied", "ceylon-sea", "cw-ls")
    blitz = at_sea(ship, turn="allied", season="summer", discs=["oceanic"], blitz=True)
    blitz.act("allied", f"sail {name(blitz, 'ceylon-sea', 'cw-ls')}")
    assert rule_against(blitz, "allied", "to bay-of-bengal") == "9.1d"
    assert rule_against(blitz, "allied", "to andaman-sea") == "9.1d"
    held = at_sea(["andaman-sea", "cw-ls", 4], turn="allied", season="summer", discs=["oceanic"], blitz=True)
    assert words(held, "allied") == ["done"]


FOUR = [["wake-island", "us-ls", 4]] * 4


@pytest.mark.rule("orange-swan:2.7", "orange-swan:2.7.1a")
def test_a_full_sea_zone_is_entered_only_while_a_ship_there_can_leave() -> None:
    comer = ["hawaiian-islands", "us-sub", 4]
    assert "wake-island" in goals(at_sea(comer, *FOUR, turn="allied"), "allied", "hawaiian-islands", "us-sub")
    settled = at_sea(comer, *[[*ship, "moved"] for ship in FOUR], turn="allied")
    settled.act("allied", f"sail {name(settled, 'hawaiian-islands', 'us-sub')}")
    assert rule_against(settled, "allied", "to wake-island") == "2.7"


@pytest.mark.rule("orange-swan:2.7")
def test_each_ship_too_many_needs_another_that_can_leave() -> None:
    there = [*FOUR[:3], [*FOUR[0], "out-of-supply"]]
    state = at_sea(*there, *[["midway-island", "us-hs", 4]] * 4, turn="allied")
    for _ in range(3):
        state.act("allied", f"sail {name(state, 'midway-island', 'us-hs')}")
        state.act("allied", "to wake-island")
    state.act("allied", f"sail {name(state, 'midway-island', 'us-hs')}")
    assert rule_against(state, "allied", "to wake-island") == "2.7"


@pytest.mark.rule("orange-swan:2.7.1b")
def test_home_waters_are_never_full() -> None:
    state = at_sea(["japan-sea", "jp-sub-4", 4], *[["inland-sea", "jp-ls-4", 4, "moved"]] * 6)
    assert "inland-sea" in goals(state, "axis", "japan-sea", "jp-sub-4")


@pytest.mark.rule("orange-swan:10.1")
def test_allied_carriers_do_not_mass_where_that_is_played() -> None:
    ships = [["fiji", "us-cv", 4], ["fiji", "us-ls", 4], ["samoa-sea", "us-cv", 4, "moved"]]
    free = at_sea(*ships, turn="allied", year=1941)
    assert "samoa-sea" in goals(free, "allied", "fiji", "us-cv")
    played = at_sea(*ships, turn="allied", year=1941, options={"kido-butai": "on"})
    assert "samoa-sea" in goals(played, "allied", "fiji", "us-ls")
    played.act("allied", f"sail {name(played, 'fiji', 'us-cv')}")
    assert rule_against(played, "allied", "to samoa-sea") == "10.1"


@pytest.mark.rule("orange-swan:1.0")
def test_nobody_else_sees_which_ship_sailed() -> None:
    state = at_sea(["fiji", "us-cv", 4], ["fiji", "us-sub", 1], turn="allied")
    for kind in ("us-cv", "us-sub"):
        state.act("allied", f"sail {name(state, 'fiji', kind)}")
        assert len(state.sight("axis").stack) == len(state.stack) - 1
        state.act("allied", "to samoa-sea")
    assert isinstance(state, SwanState)
    sight = state.sight("axis")
    ships = units(state, "samoa-sea")
    assert {state.unit_flags[ship] for ship in ships} == {MOVED}
    assert [sight.unit_kind[ship] for ship in ships] == [-1, -1]
