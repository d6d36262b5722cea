"""6.2: Land Movement: how far, over what, into what; and planned attacks (with 1.6, 1.8, 9.2 to 9.10)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import BLOCKS, JAPAN, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.engaging import Attack
from sandtable.games.orange_swan.rules.land_combat import bonus_of_unit, dice_of_unit
from sandtable.games.orange_swan.rules.reach import air_spread, movement_points
from sandtable.games.orange_swan.state import ENGAGED, MOVED, REDUCED, SwanState
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

GAME = make_game()


def moving(*forces: list[Any], **more: Any) -> SwanState:
    """A position at the start of Land Movement."""
    state = GAME.position({"at": "land-movement", "units": list(forces), **more})
    assert isinstance(state, SwanState)
    return state


def march(state: State, seat: str, start: str, kind: str, *goals: str) -> None:
    """Move a block of a type from a Land Area to others, one after the other."""
    state.act(seat, f"march {name(state, start, kind)}")
    for goal in goals:
        state.act(seat, f"to {goal}")


def against(state: State, seat: str, start: str, kind: str, goal: str) -> str:
    """The paragraph by which a block may not go somewhere in its first step; empty where it may."""
    state.act(seat, f"march {name(state, start, kind)}")
    return rule_against(state, seat, f"to {goal}")


def may_march(state: State, seat: str, start: str, kind: str) -> bool:
    return f"march {name(state, start, kind)}" in words(state, seat)


def planned(state: State) -> list[int]:
    """The blocks of the attack that is being planned."""
    plan = state.stack[-1]
    assert isinstance(plan, Attack)
    return plan.units


def attack(state: State, seat: str, target: str, *who: tuple[str, str]) -> None:
    """Plan an attack with blocks of these types from these Land Areas, without launching it."""
    state.act(seat, f"engage {target}")
    for start, kind in who:
        free = [unit for unit in units(state, start, kind) if unit not in planned(state)]
        state.act(seat, f"with {BLOCKS.unit_name[free[0]]}")


def held(state: SwanState, land: str) -> bool:
    """Whether the Axis controls a Land Area."""
    return holds(state, MAP.index[land], 0)


# ------------------------------------------------------------------ Movement Points


def points(state: SwanState, space: str, kind: str) -> int:
    return movement_points(state, units(state, space, kind)[0])


@pytest.mark.rule("orange-swan:6.2a")
def test_each_class_has_its_movement_points() -> None:
    state = moving(
        ["tokyo", "jp-inf-3", 1],
        ["tokyo", "jp-art-3", 1],
        ["tokyo", "jp-tank-3", 1],
        ["tokyo", "jp-air-3", 1],
        ["hawaii", "us-marine", 1],
        ["hawaii", "us-air", 1],
        ["chungking", "cn-air", 1],
        year=1942,
    )
    assert [points(state, "tokyo", kind) for kind in ("jp-inf-3", "jp-art-3", "jp-tank-3", "jp-air-3")] == [
        1,
        1,
        2,
        3,
    ]
    assert points(state, "hawaii", "us-marine") == 1
    assert points(state, "hawaii", "us-air") == points(state, "chungking", "cn-air") == 2


@pytest.mark.rule("orange-swan:9.2")
@pytest.mark.parametrize("year", [1941, 1943, 1945])
def test_japanese_air_units_fly_three_in_every_year(year: int) -> None:
    assert points(moving(["tokyo", "jp-air-3", 1], year=year), "tokyo", "jp-air-3") == 3


@pytest.mark.rule("orange-swan:9.3", "orange-swan:14.9")
@pytest.mark.parametrize(("year", "most"), [(1941, 2), (1942, 2), (1943, 3), (1944, 4), (1945, 4)])
def test_us_and_commonwealth_air_units_fly_farther_year_by_year(year: int, most: int) -> None:
    state = moving(["delhi", "cw-air", 1], ["hawaii", "us-air", 1], ["tokyo", "jp-air-3", 1], year=year)
    assert points(state, "delhi", "cw-air") == points(state, "hawaii", "us-air") == most
    assert points(state, "tokyo", "jp-air-3") == 3


@pytest.mark.rule("orange-swan:9.4")
def test_superfortresses_fly_five_from_1945_on() -> None:
    forces = [["saipan", "us-air-4e-44", 4], ["hawaii", "us-air", 4]]
    late = moving(*forces, year=1944, season="fall", turn="allied")
    assert points(late, "saipan", "us-air-4e-44") == 4
    last = moving(*forces, year=1945, season="winter", turn="allied")
    assert points(last, "saipan", "us-air-4e-44") == 5
    assert points(last, "hawaii", "us-air") == 4


@pytest.mark.rule("orange-swan:6.2b")
def test_an_air_unit_crosses_seas_at_a_point_each_and_ends_on_land() -> None:
    state = moving(["hainan", "jp-air-3", 3], ["tapei", "jp-inf-3", 3])
    state.act("axis", f"march {name(state, 'hainan', 'jp-air-3')}")
    assert rule_against(state, "axis", "to eastern-china-sea") == "6.2b"
    assert "to taan" in words(state, "axis")
    assert rule_against(state, "axis", "to hiroshima") == "6.2b"  # four points away
    state.act("axis", "to tapei")  # South China Sea, East China Sea, Tapei
    assert units(state, "tapei", "jp-air-3")
    reach = air_spread(state, MAP.index["hainan"], 3, 0)
    assert [reach.get(MAP.index[id]) for id in ("south-china-sea", "taan", "tapei", "hiroshima")] == [
        1,
        2,
        3,
        None,
    ]


@pytest.mark.rule("orange-swan:6.2b")
def test_a_ground_unit_pays_a_point_for_each_land_area() -> None:
    state = moving(["shanghai", "jp-inf-3", 3])
    assert against(state, "axis", "shanghai", "jp-inf-3", "peking") == "6.2b"
    state.act("axis", "to nanking")
    assert not may_march(state, "axis", "nanking", "jp-inf-3")


# ------------------------------------------------------------------ one unit at a time


@pytest.mark.rule("orange-swan:6.2d", "orange-swan:6.2.2b")
def test_an_air_unit_follows_a_ground_unit_into_a_vacant_area_but_does_not_lead() -> None:
    state = moving(["canton", "jp-inf-3", 3], ["canton", "jp-air-3", 3])
    assert against(state, "axis", "canton", "jp-air-3", "changsha") == "6.2.2b"
    state = moving(["canton", "jp-inf-3", 3], ["canton", "jp-air-3", 3])
    march(state, "axis", "canton", "jp-inf-3", "changsha")
    march(state, "axis", "canton", "jp-air-3", "changsha")
    assert len(units(state, "changsha")) == 2


@pytest.mark.rule("orange-swan:2.7", "orange-swan:6.2b")
def test_an_air_unit_does_not_land_where_it_is_full() -> None:
    crowd = [["nanking", kind, 3, "moved"] for kind in ("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-inf-3")]
    state = moving(["canton", "jp-air-3", 3], *crowd)
    assert against(state, "axis", "canton", "jp-air-3", "nanking") == "2.7"
    state = moving(["canton", "jp-air-3", 3], *crowd[1:])
    march(state, "axis", "canton", "jp-air-3", "nanking")
    assert units(state, "nanking", "jp-air-3")


@pytest.mark.rule("orange-swan:6.2d")
def test_ships_do_not_march() -> None:
    state = moving(["japan-sea", "jp-ls-4", 4], ["tokyo", "jp-inf-3", 3])
    assert rule_against(state, "axis", f"march {name(state, 'japan-sea', 'jp-ls-4')}") == "6.2d"
    assert rule_against(state, "axis", f"march {name(state, 'tokyo', 'jp-inf-3')}") == ""


@pytest.mark.rule("orange-swan:6.2d")
def test_a_unit_moves_once() -> None:
    state = moving(["canton", "jp-inf-3", 3])
    march(state, "axis", "canton", "jp-inf-3", "changsha")
    assert rule_against(state, "axis", f"march {name(state, 'changsha', 'jp-inf-3')}") == "6.2d"
    assert words(state, "axis") == ["done"]
    assert rule_against(state, "axis", "march us-army-1") == "6.2d"


@pytest.mark.rule("orange-swan:6.2c")
@pytest.mark.parametrize("mark", ["assaulted", "flown"])
def test_who_took_part_in_an_assault_does_not_move_any_more(mark: str) -> None:
    kind = "jp-air-3" if mark == "flown" else "jp-inf-3"
    state = moving(["manila", kind, 3, mark], ["canton", "jp-inf-2", 2])
    assert rule_against(state, "axis", f"march {name(state, 'manila', kind)}") == "6.2c"
    assert may_march(state, "axis", "canton", "jp-inf-2")


@pytest.mark.rule("orange-swan:4.1.3a")
def test_who_is_out_of_supply_stays() -> None:
    state = moving(["canton", "jp-inf-3", 3, "out-of-supply"])
    assert rule_against(state, "axis", f"march {name(state, 'canton', 'jp-inf-3')}") == "4.1.3a"


# ------------------------------------------------------------------ terrain


@pytest.mark.rule("orange-swan:1.8", "orange-swan:6.2.1a")
@pytest.mark.parametrize(
    ("start", "kind", "closed"),
    [
        ("urumchi", "cn-inf-3", "soviet-union"),
        ("lanchow", "cn-inf-3", "tibet"),
        ("calcutta", "cw-inf-3", "nepal"),
        ("calcutta", "cw-air", "bhutan"),
        ("perth", "cw-inf-3", "australian-outback"),
        ("perth", "cw-air", "australian-outback"),
    ],
)
def test_neutral_and_impassable_areas_are_entered_by_nobody(start: str, kind: str, closed: str) -> None:
    state = moving([start, kind, 3], turn="allied")
    assert against(state, "allied", start, kind, closed) == "6.2.1a"
    unit = units(state, start, kind)[0]
    assert MAP.index[closed] not in air_spread(state, state.unit_space[unit], 4, 1)


@pytest.mark.rule("orange-swan:6.2.1b", "orange-swan:9.9")
def test_rough_ground_takes_a_tank_its_whole_move() -> None:
    state = moving(["shanghai", "jp-tank-3", 3])
    march(state, "axis", "shanghai", "jp-tank-3", "nanking")
    assert state.stack[-1].name == "land movement"  # the point that is left is too little for all around it
    state = moving(["nanking", "jp-tank-3", 3])
    march(state, "axis", "nanking", "jp-tank-3", "peking")
    assert state.unit_flags[units(state, "peking")[0]] & MOVED
    state = moving(["bombay", "jp-tank-3", 3])
    state.act("axis", f"march {name(state, 'bombay', 'jp-tank-3')}")
    state.act("axis", "to delhi")  # Clear
    assert sorted(words(state, "axis")) == ["halt", "to calcutta"]
    state = moving(["bombay", "jp-tank-3", 3], season="summer")
    state.act("axis", f"march {name(state, 'bombay', 'jp-tank-3')}")
    state.act("axis", "to delhi")
    assert units(state, "delhi", "jp-tank-3")  # in Summer Calcutta is Rough, and the move is over


@pytest.mark.rule("orange-swan:6.2.1b", "orange-swan:9.10")
def test_an_arrow_takes_a_tank_its_whole_move() -> None:
    state = moving(["sapporo", "jp-tank-3", 3], ["hiroshima", "jp-inf-3", 1])
    march(state, "axis", "sapporo", "jp-tank-3", "tokyo")  # Tokyo is Clear; the arrow alone costs both points
    assert units(state, "tokyo", "jp-tank-3")
    assert state.stack[-1].name == "land movement"


@pytest.mark.rule("orange-swan:6.2.1c", "orange-swan:9.10")
def test_straits_stop_ground_units_but_not_air_units() -> None:
    state = moving(["celebes", "jp-inf-3", 3], ["celebes", "jp-air-3", 3], holders={"lesser-sunda": "japan"})
    assert not may_march(state, "axis", "celebes", "jp-inf-3")
    state.act("axis", f"march {name(state, 'celebes', 'jp-air-3')}")
    assert "to lesser-sunda" in words(state, "axis")


@pytest.mark.rule("orange-swan:6.2.1c")
def test_a_strait_is_named_as_the_reason() -> None:
    state = moving(["singapore", "jp-inf-3", 3])
    assert against(state, "axis", "singapore", "jp-inf-3", "palembang") == "6.2.1c"
    assert rule_against(state, "axis", "to hanoi") == "6.2b"


@pytest.mark.rule("orange-swan:6.2.1d")
def test_the_papuan_rift_stops_ground_units_but_not_air_units() -> None:
    state = moving(
        ["port-moresby", "jp-inf-3", 3], ["port-moresby", "jp-air-3", 3], holders={"wewak": "japan"}
    )
    assert against(state, "axis", "port-moresby", "jp-inf-3", "wewak") == "6.2.1d"
    state = moving(
        ["port-moresby", "jp-inf-3", 3], ["port-moresby", "jp-air-3", 3], holders={"wewak": "japan"}
    )
    march(state, "axis", "port-moresby", "jp-air-3", "wewak")
    assert units(state, "wewak", "jp-air-3")


@pytest.mark.rule("orange-swan:6.2.1e")
def test_the_jungle_costs_ground_units_a_step_at_once() -> None:
    state = moving(["hanoi", "jp-inf-3", 3], ["hanoi", "jp-air-3", 3], season="winter")
    march(state, "axis", "hanoi", "jp-inf-3", "rangoon")
    assert steps(state, "rangoon", "jp-inf-3") == [2]
    march(state, "axis", "hanoi", "jp-air-3", "rangoon")
    assert steps(state, "rangoon", "jp-air-3") == [3]
    assert any("Jungle" in line for line in state.journal("axis"))
    assert not any("Jungle" in line for line in state.journal("allied"))


@pytest.mark.rule("orange-swan:6.2.1e")
def test_nobody_crosses_the_jungle_in_summer() -> None:
    state = moving(["hanoi", "jp-inf-3", 3], season="summer")
    assert against(state, "axis", "hanoi", "jp-inf-3", "rangoon") == "6.2.1e"
    hanoi, rangoon = MAP.index["hanoi"], MAP.index["rangoon"]
    assert air_spread(state, hanoi, 3, 0)[rangoon] == 3  # around it, by Kunming and Lashio
    assert air_spread(moving(season="fall"), hanoi, 3, 0)[rangoon] == 1


@pytest.mark.rule("orange-swan:6.2.1f")
def test_a_single_step_does_not_cross_the_jungle() -> None:
    state = moving(["hanoi", "jp-inf-3", 1], season="winter")
    assert against(state, "axis", "hanoi", "jp-inf-3", "rangoon") == "6.2.1f"


# ------------------------------------------------------------------ vacant enemy Land Areas


@pytest.mark.rule("orange-swan:6.2.2a")
def test_a_ground_unit_takes_a_vacant_area_at_once() -> None:
    state = moving(["canton", "jp-inf-3", 3])
    assert not held(state, "changsha")
    march(state, "axis", "canton", "jp-inf-3", "changsha")
    assert held(state, "changsha")
    assert state.holder[MAP.index["changsha"]] == JAPAN


@pytest.mark.rule("orange-swan:6.2.2c")
def test_a_tank_takes_what_it_passes_through() -> None:
    state = moving(["bombay", "jp-tank-3", 3], holders={"delhi": "commonwealth", "calcutta": "commonwealth"})
    state.act("axis", f"march {name(state, 'bombay', 'jp-tank-3')}")
    state.act("axis", "to delhi")
    assert not held(state, "delhi")  # the way is only planned so far
    state.act("axis", "to calcutta")
    assert held(state, "delhi")
    assert held(state, "calcutta")
    assert units(state, "calcutta", "jp-tank-3")


@pytest.mark.rule("orange-swan:6.2.2c")
def test_a_tank_may_halt_on_its_way() -> None:
    state = moving(["bombay", "jp-tank-3", 3])
    state.act("axis", f"march {name(state, 'bombay', 'jp-tank-3')}")
    assert rule_against(state, "axis", "halt") == "6.2b"
    state.act("axis", "to delhi")
    state.act("axis", "halt")
    assert held(state, "delhi")
    assert not held(state, "calcutta")


@pytest.mark.rule("orange-swan:6.2.2b")
def test_an_air_unit_flies_over_enemies() -> None:
    state = moving(["canton", "jp-air-3", 3], ["changsha", "cn-inf-3", 3], ["nanking", "jp-inf-3", 3])
    reach = air_spread(state, MAP.index["canton"], 3, 0)
    assert reach[MAP.index["changsha"]] == 1
    march(state, "axis", "canton", "jp-air-3", "nanking")
    assert units(state, "nanking", "jp-air-3")


# ------------------------------------------------------------------ Engaging


@pytest.mark.rule("orange-swan:6.2.3a")
def test_an_attack_needs_two_classes_and_no_more_than_two_units_of_one() -> None:
    state = moving(
        *[["canton", "jp-inf-3", 3]] * 3,
        ["canton", "jp-art-3", 3],
        ["changsha", "cn-inf-3", 3],
        season="winter",
    )
    assert rule_against(state, "axis", f"march {name(state, 'canton', 'jp-inf-3')}") == ""
    state.act("axis", "engage changsha")
    assert rule_against(state, "axis", "launch") == "6.2.3a"
    first, second, third = (BLOCKS.unit_name[u] for u in units(state, "canton", "jp-inf-3"))
    state.act("axis", f"with {first}")
    assert rule_against(state, "axis", "launch") == "6.2.3a"
    state.act("axis", f"with {second}")
    assert rule_against(state, "axis", f"with {third}") == "6.2.3a"
    state.act("axis", f"with {name(state, 'canton', 'jp-art-3')}")
    assert not units(state, "changsha", "jp-inf-3")
    state.act("axis", "launch")
    assert len(units(state, "changsha", "jp-inf-3")) == 2
    assert steps(state, "changsha", "jp-art-3") == [3]
    assert all(state.unit_flags[u] & ENGAGED for u in units(state, "changsha") if BLOCKS.unit_side[u] == 0)
    assert {state.unit_from[u] for u in units(state, "changsha", "jp-inf-3")} == {MAP.index["canton"]}


@pytest.mark.rule("orange-swan:6.2.3a")
def test_a_plan_can_be_given_up_and_is_seen_by_nobody() -> None:
    state = moving(["canton", "jp-inf-3", 3], ["canton", "jp-art-3", 3], ["changsha", "cn-inf-3", 3])
    attack(state, "axis", "changsha", ("canton", "jp-inf-3"))
    assert [step.name for step in state.sight("allied").stack][-1] == "land movement"
    state.act("axis", "cancel")
    assert len(units(state, "canton")) == 2
    assert state.stack[-1].name == "land movement"


@pytest.mark.rule("orange-swan:6.2.3a")
def test_where_enemies_are_a_march_does_not_go() -> None:
    state = moving(["canton", "jp-inf-3", 3], ["changsha", "cn-inf-3", 3])
    assert against(state, "axis", "canton", "jp-inf-3", "changsha") == "6.2.3a"
    state = moving(["canton", "jp-air-3", 3], ["changsha", "cn-inf-3", 3], ["tapei", "jp-inf-3", 1])
    assert against(state, "axis", "canton", "jp-air-3", "changsha") == "6.2.3a"
    state = moving(["canton", "jp-inf-3", 3])
    assert rule_against(state, "axis", "engage changsha") == "6.2.3a"


@pytest.mark.rule("orange-swan:6.2.3a")
def test_more_units_join_an_attack_within_the_limits() -> None:
    state = moving(
        *[["canton", "jp-inf-3", 3]] * 2,
        ["nanning", "jp-inf-3", 3],
        ["nanning", "jp-art-3", 3],
        ["nanning", "jp-air-3", 3],
        ["changsha", "cn-inf-3", 3],
        ["changsha", "jp-art-3", 3, "engaged", "moved"],
        ["changsha", "jp-inf-4", 3, "engaged", "moved"],
    )
    attack(state, "axis", "changsha", ("canton", "jp-inf-3"))
    assert rule_against(state, "axis", f"with {name(state, 'nanning', 'jp-inf-3')}") == "6.2.3a"
    state.act("axis", "launch")  # with those that are there already
    attack(state, "axis", "changsha", ("nanning", "jp-air-3"))
    assert rule_against(state, "axis", f"with {name(state, 'nanning', 'jp-art-3')}") == "2.7"
    state.act("axis", "launch")
    assert len([u for u in units(state, "changsha") if BLOCKS.unit_side[u] == 0]) == 4
    assert rule_against(state, "axis", "engage changsha") != ""


@pytest.mark.rule("orange-swan:6.2.3a")
def test_an_attack_needs_units_of_its_own_where_two_classes_are_already() -> None:
    there = [["changsha", kind, 3, "engaged", "moved"] for kind in ("jp-art-3", "jp-inf-3")]
    state = moving(["canton", "jp-inf-3", 3], ["changsha", "cn-inf-3", 3], *there)
    state.act("axis", "engage changsha")
    assert rule_against(state, "axis", "launch") == "6.2.3a"
    assert "launch" not in words(state, "axis")
    state.act("axis", f"with {name(state, 'canton', 'jp-inf-3')}")
    assert "launch" in words(state, "axis")


@pytest.mark.rule("orange-swan:6.2.1f", "orange-swan:9.12")
def test_an_air_unit_that_engages_over_the_jungle_loses_no_step() -> None:
    forces = [["hanoi", "jp-air-3", 3], ["hanoi", "jp-inf-3", 3], ["rangoon", "cw-inf-3", 3]]
    state = moving(*forces, season="winter")
    attack(state, "axis", "rangoon", ("hanoi", "jp-air-3"), ("hanoi", "jp-inf-3"))
    state.act("axis", "launch")
    assert steps(state, "rangoon", "jp-air-3") == [3]
    assert steps(state, "rangoon", "jp-inf-3") == [2]


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.2.3a", "orange-swan:6.2.3d")
def test_example_four_infantry() -> None:
    """OS-EX-18."""
    army = [["canton", "jp-inf-4", 4]] * 4
    state = moving(*army)
    for _ in range(4):
        march(state, "axis", "canton", "jp-inf-4", "changsha")
    assert len(units(state, "changsha")) == 4
    state = moving(*army, ["changsha", "cn-inf-3", 3])
    assert rule_against(state, "axis", "engage changsha") == "6.2.3a"
    state = moving(*army[:3], ["canton", "jp-art-3", 3], ["changsha", "cn-inf-3", 3])
    attack(state, "axis", "changsha", ("canton", "jp-inf-4"), ("canton", "jp-inf-4"))
    left = [u for u in units(state, "canton", "jp-inf-4") if u not in planned(state)]
    assert rule_against(state, "axis", f"with {BLOCKS.unit_name[left[0]]}") == "6.2.3a"


@pytest.mark.rule("orange-swan:6.2.3d")
def test_one_class_fills_an_area_without_enemies_up_to_the_limit() -> None:
    state = moving(*[["canton", "jp-inf-4", 4]] * 4, ["pujin", "jp-inf-3", 3])
    for _ in range(4):
        march(state, "axis", "canton", "jp-inf-4", "changsha")
    assert against(state, "axis", "pujin", "jp-inf-3", "changsha") == "2.7"


@pytest.mark.rule("orange-swan:6.2.3b", "orange-swan:9.10")
def test_tanks_do_not_engage_over_an_arrow_but_move_over_it() -> None:
    force = [["batavia", "jp-tank-3", 3], ["batavia", "jp-inf-3", 3], ["batavia", "jp-art-3", 3]]
    state = moving(*force, ["lesser-sunda", "cw-inf-3", 3])
    state.act("axis", "engage lesser-sunda")
    assert rule_against(state, "axis", f"with {name(state, 'batavia', 'jp-tank-3')}") == "6.2.3b"
    state = moving(*force)
    march(state, "axis", "batavia", "jp-tank-3", "lesser-sunda")
    assert held(state, "lesser-sunda")


@pytest.mark.rule("orange-swan:6.2.3c")
def test_ground_units_over_a_river_are_marked_and_fight_at_half() -> None:
    state = moving(
        ["nanking", "jp-inf-4", 4],
        ["nanking", "jp-air-4", 4],
        ["canton", "jp-art-3", 3],
        ["changsha", "cn-art", 3],
    )
    attack(
        state, "axis", "changsha", ("nanking", "jp-inf-4"), ("nanking", "jp-air-4"), ("canton", "jp-art-3")
    )
    state.act("axis", "launch")
    infantry, air, guns = (units(state, "changsha", k)[0] for k in ("jp-inf-4", "jp-air-4", "jp-art-3"))
    assert state.unit_flags[infantry] & REDUCED
    assert not state.unit_flags[air] & REDUCED
    assert not state.unit_flags[guns] & REDUCED
    assert dice_of_unit(state, infantry) == 2
    assert bonus_of_unit(state, infantry) == 0
    assert dice_of_unit(state, air) == 4


@pytest.mark.rule("orange-swan:9.10", "orange-swan:6.2.3c")
def test_infantry_over_an_arrow_is_halved_without_the_bonus_of_the_unopposed() -> None:
    state = moving(
        ["batavia", "jp-inf-4", 4], ["batavia", "jp-art-3", 3], ["lesser-sunda", "us-art", 3], season="winter"
    )
    attack(state, "axis", "lesser-sunda", ("batavia", "jp-inf-4"), ("batavia", "jp-art-3"))
    state.act("axis", "launch")
    infantry = units(state, "lesser-sunda", "jp-inf-4")[0]
    assert state.unit_flags[infantry] & REDUCED
    assert (dice_of_unit(state, infantry), bonus_of_unit(state, infantry)) == (2, 0)


@pytest.mark.rule("orange-swan:6.2.3a")
def test_a_tank_may_engage_through_another_area_and_says_from_where() -> None:
    force = [["shanghai", "jp-tank-3", 3], ["nanking", "jp-inf-3", 3], ["delhi", "jp-tank-2", 2]]
    state = moving(*force, ["calcutta", "cw-inf-3", 3], ["bombay", "jp-inf-3", 3], season="winter")
    state.act("axis", "engage calcutta")
    state.act("axis", f"with {name(state, 'delhi', 'jp-tank-2')}")
    state.act("axis", f"with {name(state, 'bombay', 'jp-inf-3')}")
    state.act("axis", "launch")
    assert state.unit_from[units(state, "calcutta", "jp-tank-2")[0]] == MAP.index["delhi"]
    state = moving(
        ["bombay", "jp-tank-3", 3], ["bombay", "jp-inf-3", 3], ["calcutta", "cw-inf-3", 3], season="winter"
    )
    state.act("axis", "engage calcutta")
    state.act("axis", f"with {name(state, 'bombay', 'jp-tank-3')}")
    assert sorted(words(state, "axis")) == ["to bombay", "to delhi"]
    assert rule_against(state, "axis", "to madras") == "6.2b"
    state.act("axis", "to delhi")
    state.act("axis", f"with {name(state, 'bombay', 'jp-inf-3')}")
    assert not held(state, "delhi")
    state.act("axis", "launch")
    assert held(state, "delhi")  # it went through
    assert state.unit_from[units(state, "calcutta", "jp-tank-3")[0]] == MAP.index["delhi"]


# ------------------------------------------------------------------ Nations


@pytest.mark.rule("orange-swan:1.6b")
def test_communists_share_areas_and_attacks_with_communists_only() -> None:
    state = moving(["xi-an", "cc-inf-4", 4], ["yan-an", "cn-inf-3", 3], turn="allied")
    assert against(state, "allied", "xi-an", "cc-inf-4", "yan-an") == "1.6b"
    state = moving(["xi-an", "cc-inf-4", 4], ["yan-an", "cc-inf-3", 3], turn="allied")
    march(state, "allied", "xi-an", "cc-inf-4", "yan-an")
    state = moving(
        ["yan-an", "cc-inf-4", 4],
        ["yan-an", "cc-art", 3],
        ["changsha", "cn-inf-3", 3],
        ["changsha", "cn-art", 3],
        ["nanking", "jp-inf-3", 3],
        turn="allied",
    )
    attack(state, "allied", "nanking", ("yan-an", "cc-inf-4"))
    assert rule_against(state, "allied", f"with {name(state, 'changsha', 'cn-art')}") == "1.6b"
    state.act("allied", f"with {name(state, 'yan-an', 'cc-art')}")
    state.act("allied", "launch")
    assert rule_against(state, "allied", "engage nanking") == "1.6b"


@pytest.mark.rule("orange-swan:1.6c")
def test_nationalists_attack_with_other_allies() -> None:
    state = moving(
        ["kunming", "cw-tank", 3], ["kunming", "cn-inf-4", 4], ["hanoi", "jp-inf-3", 3], turn="allied"
    )
    attack(state, "allied", "hanoi", ("kunming", "cw-tank"), ("kunming", "cn-inf-4"))
    state.act("allied", "launch")
    assert len(units(state, "hanoi")) == 3


@pytest.mark.rule("orange-swan:1.6e")
def test_chinese_units_stay_in_continental_asia() -> None:
    forces = [["canton", "cn-inf-4", 4], ["canton", "cn-air", 3], ["hainan", "cw-inf-3", 3]]
    state = moving(*forces, turn="allied")
    assert against(state, "allied", "canton", "cn-inf-4", "hainan") == "1.6e"
    state = moving(*forces, turn="allied")
    assert against(state, "allied", "canton", "cn-air", "hainan") == "1.6e"


@pytest.mark.rule("orange-swan:11.PH.b")
def test_the_axis_does_not_enter_the_dutch_east_indies_before_they_are_at_war() -> None:
    forces = [["miri", "jp-inf-3", 3], ["miri", "jp-air-3", 3], ["taran", "dei-inf", 2]]
    peace = moving(*forces, **{"first-turn": True})
    assert not may_march(peace, "axis", "miri", "jp-inf-3")
    assert against(peace, "axis", "miri", "jp-air-3", "bandjermasin") == "11.PH.b"
    peace = moving(*forces, **{"first-turn": True})
    assert "engage taran" not in words(peace, "axis")
    assert MAP.index["bandjermasin"] not in air_spread(peace, MAP.index["miri"], 3, 0)
    war = moving(*forces)
    assert may_march(war, "axis", "miri", "jp-inf-3")
    assert "engage taran" in words(war, "axis")
    assert MAP.index["bandjermasin"] in air_spread(war, MAP.index["miri"], 3, 0)
