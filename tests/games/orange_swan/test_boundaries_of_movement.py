"""Beside the rulings on movement, attacks and retreats: the case that looks like the usual one and is not."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.rules import retreat
from sandtable.games.orange_swan.rules.reach import flights
from sandtable.games.orange_swan.rules.retreat_ways import exits
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, steps, units, words
from tests.games.orange_swan.landings import before as before_landing
from tests.games.orange_swan.test_boundaries import said
from tests.games.orange_swan.test_strategic_movement import before as before_transfer
from tests.games.orange_swan.test_strategic_movement import do, start, why

HOME_SEAS = dict.fromkeys(("south-china-sea", "eastern-china-sea", "japan-sea"), "axis")


def marching(*blocks: list[Any], **more: Any) -> SwanState:
    """The Land Movement of a Side."""
    state = GAME.position({"at": "land-movement", "units": list(blocks), **more})
    assert isinstance(state, SwanState)
    return state


def ways_out(state: SwanState, space: str, kind: str) -> list[str]:
    """Where a unit that must retreat can go first."""
    unit, here = units(state, space, kind)[0], MAP.index[space]
    return [MAP.id[there] for there in exits(state, unit, here, 0, 0, [])]


# ---------------------------------------------------------------------- 6.1 landings


@pytest.mark.rule("orange-swan:6.1.2a", "orange-swan:6.1.2b")
@pytest.mark.parametrize(
    ("start_at", "kind", "strength"), [("taan", "jp-inf-4", 3), ("tapei", "jp-air-4", 4)]
)
def test_no_assault_is_planned_where_nobody_could_join_it(start_at: str, kind: str, strength: int) -> None:
    """A weakened Infantry Unit cannot Assault, and an Air Unit takes nothing alone."""
    ships = [["south-china-sea", "jp-ls-4", 4], ["eastern-china-sea", "jp-ls-4", 4]]
    state = before_landing([start_at, kind, strength], *ships)
    assert rule_against(state, "axis", "assault manila") == "6.1.3a"
    assert "assault manila" not in words(state, "axis")
    ready = before_landing(["taan", "jp-inf-4", 4], *ships)
    assert "assault manila" in words(ready, "axis")


# ---------------------------------------------------------------------- 6.2 movement over land


@pytest.mark.rule("orange-swan:2.7", "orange-swan:6.2b")
def test_a_tank_passes_through_a_full_land_area() -> None:
    """Four Infantry in Nanking have moved, so nobody stays there; Shanghai beyond has room."""
    crowd: list[list[Any]] = [
        ["nanking", kind, 3, "moved"] for kind in ("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-inf-3")
    ]
    state = marching(["peking", "jp-tank-3", 3], *crowd)
    state.act("axis", f"march {name(state, 'peking', 'jp-tank-3')}")
    assert "to nanking" in words(state, "axis")
    state.act("axis", "to nanking")
    assert words(state, "axis") == ["to shanghai"]
    state.act("axis", "to shanghai")
    assert units(state, "shanghai", "jp-tank-3")
    full = [["shanghai", kind, 2, "moved"] for kind in ("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-inf-3")]
    state = marching(["peking", "jp-tank-3", 3], *crowd, *full)
    state.act("axis", f"march {name(state, 'peking', 'jp-tank-3')}")
    assert rule_against(state, "axis", "to nanking") == "2.7"


@pytest.mark.rule("orange-swan:2.7", "orange-swan:6.2b")
def test_air_units_leave_an_island_for_land_only() -> None:
    """Midway has nothing but sea within two points: the third Air Unit there is lost."""
    wings: list[list[Any]] = [["midway", "us-air", 4]] * 3
    state = marching(*wings, turn="allied", year=1942)
    assert words(state, "allied") == ["done"]
    state.act("allied", "done")
    assert [word.split()[0] for word in words(state, "allied")] == ["lose"] * 3
    state = marching(*wings, turn="allied", year=1944)
    assert rule_against(state, "allied", "done") == "2.7"


@pytest.mark.rule("orange-swan:6.2.3a", "orange-swan:6.2.2a")
def test_a_tank_reaches_no_enemy_through_another() -> None:
    """From Peking to Shanghai the way leads through Nanking, which must be free of enemies."""
    forces = [["peking", "jp-tank-3", 3], ["pujin", "jp-inf-4", 4], ["pujin", "jp-art-3", 3]]
    for between in (False, True):
        enemies = [["shanghai", "cn-inf-4", 4]] + [["nanking", "cn-inf-3", 3]] * between
        state = marching(*forces, *enemies)
        state.act("axis", "engage shanghai")
        tank = f"with {name(state, 'peking', 'jp-tank-3')}"
        assert (tank in words(state, "axis")) != between
        assert (rule_against(state, "axis", tank) == "6.2b") == between


@pytest.mark.rule("orange-swan:11.PH.b")
def test_no_flight_passes_a_strait_with_one_neutral_shore() -> None:
    """Between Singapore and neutral Palembang nobody of the Axis flies into the Java Sea."""
    for neutral in (1, 0):
        state = arranged(units=[["rangoon", "jp-air-4", 4]], state={"dei_neutral": neutral})
        reached = flights(state, units(state, "rangoon")[0])
        # The way round over Singapore itself takes a point more.
        assert reached[MAP.index["java-sea"]] == (3 if neutral else 2)


@pytest.mark.rule("orange-swan:6.2b", "orange-swan:11.PH.b")
@pytest.mark.parametrize(
    ("start_at", "kind", "strait"),
    [("perth", "cw-air", "java-sea"), ("hanoi", "jp-air-4", "philippine-sea")],
)
def test_only_the_axis_is_kept_out_of_neutral_straits_and_of_no_others(
    start_at: str, kind: str, strait: str
) -> None:
    """An Ally flies between Batavia and the Lesser Sunda, the Axis between Taan and Manila."""
    state = arranged(units=[[start_at, kind, 3]], state={"dei_neutral": 1})
    assert flights(state, units(state, start_at)[0])[MAP.index[strait]] == 2


# ---------------------------------------------------------------------- 6.3 strategic movement


@pytest.mark.rule("orange-swan:6.3b", "orange-swan:9.12")
@pytest.mark.parametrize(
    ("season", "strength", "goes"), [("winter", 4, True), ("winter", 1, False), ("summer", 4, False)]
)
def test_a_unit_behind_the_closed_jungle_is_not_even_asked_where_to_go(
    season: str, strength: int, goes: bool
) -> None:
    state = before_transfer(["rangoon", "jp-inf-4", strength], season=season, seas=HOME_SEAS)
    order = f"transfer {name(state, 'rangoon', 'jp-inf-4')}"
    assert (order in words(state, "axis")) == goes
    assert why(state, order) == ("" if goes else "6.3b")


@pytest.mark.rule("orange-swan:6.3b")
def test_the_refusal_of_a_goal_says_that_no_way_leads_there() -> None:
    state = before_transfer(["nanking", "jp-inf-4", 4])
    state.act("axis", f"transfer {name(state, 'nanking', 'jp-inf-4')}")
    closed = [MAP.id[space] for space in range(MAP.n) if MAP.no_entry[space]]
    for place in (*closed, "japan-sea"):
        words_of_it = said(state, "axis", f"to {place}")
        assert words_of_it == "There is no route of friendly, Supplied Land Areas from here to there."


@pytest.mark.rule("orange-swan:6.3b", "orange-swan:2.7")
@pytest.mark.parametrize(("crowded", "rule"), [(3, ""), (4, "6.3b")])
def test_who_finds_the_only_land_area_full_is_not_asked_where_to_go(crowded: int, rule: str) -> None:
    """From Tapei a way leads to Taan alone, for there is no ship."""
    crowd = [["taan", kind, 3] for kind in ("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-inf-3")][:crowded]
    state = before_transfer(["tapei", "jp-art-3", 3], *crowd, seas=HOME_SEAS)
    order = f"transfer {name(state, 'tapei', 'jp-art-3')}"
    assert why(state, order) == rule
    assert (order in words(state, "axis")) == (rule == "")


@pytest.mark.rule("orange-swan:6.3b", "orange-swan:2.7")
def test_a_way_leads_through_a_full_land_area_to_one_with_room() -> None:
    crowd = [["lanchow", kind, 3] for kind in ("cn-inf-4", "cn-inf-4", "cn-inf-3", "cn-inf-3")]
    state = before_transfer(["urumchi", "cn-art", 3], *crowd, turn="allied")
    do(state, f"transfer {name(state, 'urumchi', 'cn-art')}")
    assert why(state, "to lanchow") == "2.7"
    do(state, "to xi-an")
    assert units(state, "xi-an", "cn-art")


@pytest.mark.rule("orange-swan:9.12", "orange-swan:2.7")
@pytest.mark.parametrize(
    ("crowded", "beside", "port"), [(3, 0, "rangoon"), (4, 3, "malay"), (4, 4, "rangoon")]
)
def test_a_unit_stopped_before_the_jungle_goes_ashore_where_there_is_room(
    crowded: int, beside: int, port: str
) -> None:
    """The island from which it came has filled up behind it; where all is full it is one too many."""
    blocks = [["andaman", "cw-inf-3", 2], ["andaman-sea", "cw-ls", 4], ["andaman-sea", "jp-sub-4", 1]]
    crowd = [["rangoon", kind, 1] for kind in ("cw-tank", "cw-tank", "cw-art", "cw-art")][:crowded]
    crowd += [["andaman", "us-inf", 1], ["andaman", "us-inf", 1]]
    crowd += [["malay", kind, 1] for kind in ("us-art", "us-art", "us-inf", "us-tank")][:beside]
    more = {"holders": {"hanoi": "commonwealth", "kunming": "japan"}, "seas": {"andaman-sea": "contested"}}
    state = before_transfer(*blocks, *crowd, turn="allied", season="fall", dice=[5], **more)
    start(state, "andaman", "cw-inf-3", "andaman-sea")
    do(state, "to hanoi")
    assert steps(state, port, "cw-inf-3") == [1]


@pytest.mark.rule("orange-swan:7.3a")
def test_who_marched_out_of_asia_in_a_continental_blitz_may_be_moved_on() -> None:
    """From Canton to Hainan a unit walks; from there it goes back only if it moved in this Blitz Phase."""
    seas = {**HOME_SEAS, "yellow-sea": "axis"}
    for marks, rule in ((["moved"], ""), ([], "7.3a")):
        unit = ["hainan", "jp-inf-4", 4, *marks]
        state = before_transfer(unit, discs=["continental"], blitz=True, seas=seas)
        assert why(state, f"transfer {name(state, 'hainan', 'jp-inf-4')}") == rule


# ---------------------------------------------------------------------- 6.5 retreats


@pytest.mark.rule("orange-swan:6.5.3a", "orange-swan:6.5.3c")
@pytest.mark.parametrize(("strength", "ways"), [(3, ["wake-island"]), (2, []), (1, [])])
def test_air_support_flies_home_only_as_far_as_its_steps_last(strength: int, ways: list[str]) -> None:
    """From Wake the nearest friendly island lies two Sea Zones away, and each costs a Step."""
    seas = dict.fromkeys(("wake-island", "marshall-islands"), "axis")
    wing = ["wake", "jp-air-4", strength, "flown", "engaged", "moved"]
    state = arranged(units=[wing, ["wake", "us-inf", 4]], holders={"wake": "us"}, seas=seas, year=1943)
    assert ways_out(state, "wake", "jp-air-4") == ways


@pytest.mark.rule("orange-swan:6.5.3c")
def test_air_support_flies_no_farther_than_its_range_however_strong_it_is() -> None:
    """Two Sea Zones and a Land Area are its three points, so it cannot go on to Truk."""
    seas = dict.fromkeys(("wake-island", "marshall-islands", "caroline-islands"), "axis")
    wing = ["wake", "jp-air-4", 4, "flown", "engaged", "moved"]
    state = arranged(
        at="land-movement", units=[wing, ["wake", "us-inf", 4]], holders={"wake": "us"}, seas=seas, year=1943
    )
    retreat.begin(state, MAP.index["wake"])
    state.settle()
    state.act("allied", "stay")
    state.act("axis", "retreat")
    state.act("axis", f"withdraw {name(state, 'wake', 'jp-air-4')}")
    for sea in ("wake-island", "marshall-islands"):
        state.act("axis", f"to {sea}")
    assert rule_against(state, "axis", "to caroline-islands") == "6.5b"
    atolls = ["eniwetok", "juluit", "kwajalein", "majuro"]
    assert sorted(words(state, "axis")) == [f"to {atoll}" for atoll in atolls]


@pytest.mark.rule("orange-swan:6.5.3d", "orange-swan:6.5.2")
@pytest.mark.parametrize(("strength", "ways"), [(3, ["south-china-sea"]), (2, [])])
def test_the_full_port_at_which_a_unit_lands_is_the_one_that_costs_nothing(
    strength: int, ways: list[str]
) -> None:
    """The sea costs a Step, and full Vientiane behind full Hanoi another, before there is room in Bangkok."""
    kinds = ("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-inf-3")
    crowd = [[land, kind, 1] for land in ("hanoi", "vientiane") for kind in kinds]
    landed = ["manila", "jp-art-3", strength, "assaulted", "engaged", "moved"]
    lost = dict.fromkeys(("taan", "hainan", "canton", "saigon", "manila", "hong-kong"), "us")
    blocks = [landed, ["manila", "us-inf", 4], ["south-china-sea", "jp-ls-4", 4], *crowd]
    state = arranged(units=blocks, holders=lost, seas={"south-china-sea": "axis"}, season="fall")
    assert ways_out(state, "manila", "jp-art-3") == ways


@pytest.mark.rule("orange-swan:6.5b", "orange-swan:6.2.1f")
def test_in_summer_air_units_retreat_where_no_jungle_lies_between() -> None:
    blocks = [["rangoon", "jp-air-3", 3], ["rangoon", "cw-inf-3", 3]]
    open_to_it = dict.fromkeys(("malay", "bangkok"), "japan")
    state = arranged(units=blocks, holders={"rangoon": "commonwealth", **open_to_it}, season="summer")
    assert ways_out(state, "rangoon", "jp-air-3") == ["malay"]


@pytest.mark.rule("orange-swan:6.5.3a", "orange-swan:9.11a")
def test_a_retreat_over_the_inland_sea_needs_no_ship() -> None:
    landed = ["kurile-islands", "jp-inf-4", 3, "assaulted", "engaged", "moved"]
    enemy = ["kurile-islands", "us-inf", 4]
    sea = {"kurili-sea": "axis"}
    state = arranged(units=[landed, enemy], holders={"kurile-islands": "us"}, seas=sea)
    assert ways_out(state, "kurile-islands", "jp-inf-4") == ["inland-sea"]


# ---------------------------------------------------------------------- 11.PH the end of the first game


@pytest.mark.rule("orange-swan:11.PH.i")
def test_nothing_is_taken_back_once_the_return_game_is_set_up() -> None:
    """The player of the Axis has the last word of the first game and the first of the second."""
    crowd = [["iwo-jima", kind, 2] for kind in ("jp-inf-2", "jp-inf-2", "jp-inf-3")]
    fleet = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
    more = {"scenario": "pearl-harbor", "turn": "allied", "state": {"swaps": 1}}
    state = GAME.position({"at": "strategic-movement", "units": [*crowd, *fleet], **more})
    assert isinstance(state, SwanState)
    state.act("two", "done")
    state.act("one", words(state, "one")[0])
    assert (state.game_number, state.axis_seat, state.deciders) == (2, 1, [0])
    with pytest.raises(IllegalAction, match="dice were rolled"):
        state.undo("one")
