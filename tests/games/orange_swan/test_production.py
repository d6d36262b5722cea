"""4.2, 4.5, 4.5.1, 10.5, 10.6: what is collected, Blitz Discs, research, and a whole Production Phase."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    CHINA,
    CONTINENTAL,
    DRAWN,
    JAPAN,
    MAP,
    OCEANIC,
    US,
)
from sandtable.games.orange_swan.state import GROWN, NAVAL, NEW, SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words

OPEN_SEAS = [MAP.id[sea] for sea in MAP.seas if MAP.only[sea] == ANYBODY]


def position(**data: Any) -> SwanState:
    state = GAME.position({key.replace("_", "-"): value for key, value in data.items()})
    assert isinstance(state, SwanState)
    return state


def axis_buys(points: int, **more: Any) -> SwanState:
    return position(**{"at": "spend", "season": "spring", "year": 1942, "purse": {"japan": points}, **more})


def allies_buy(us: int, cw: int, china: int, **more: Any) -> SwanState:
    purse = {"us": us, "commonwealth": cw, "china": china}
    return position(
        **{"at": "spend", "turn": "allied", "season": "spring", "year": 1942, "purse": purse, **more}
    )


def finish(state: SwanState, seat: str) -> None:
    """Say `done` until the Production Phase is over."""
    while words(state, seat)[-1] == "done" and state.phase == 1:
        state.act(seat, "done")


# ------------------------------------------------------------------ collecting


@pytest.mark.rule("orange-swan:4.2.1b")
def test_only_the_major_nations_of_the_side_collect() -> None:
    state = position(at="collect", turn="allied", units=[["yan-an", "cc-inf-3", 2]])
    assert state.collected == [0, *state.economy[1:]]
    assert all(state.economy)
    state = position(at="collect")
    assert state.collected == [state.economy[JAPAN], 0, 0, 0]
    assert state.purse == state.collected


@pytest.mark.rule("orange-swan:4.2.1c")
def test_captured_equipment_is_collected_once() -> None:
    state = position(at="collect", state={"captured": 9})
    assert state.collected[JAPAN] == state.economy[JAPAN] + 9
    assert state.captured == 0
    state = position(at="collect", turn="allied", state={"captured": 9})
    assert state.captured == 9
    assert state.collected == [0, *state.economy[1:]]


@pytest.mark.rule("orange-swan:4.2.9")
def test_what_is_not_spent_is_lost() -> None:
    state = allies_buy(0, 0, 3)
    finish(state, "allied")
    assert (state.purse, state.collected) == ([0] * 4, [0] * 4)


@pytest.mark.rule("orange-swan:11.MG.c")
def test_the_first_production_of_1942_is_printed_or_computed() -> None:
    data = {"scenario": "midway-to-guadalcanal", "setup": True, "at": "collect", "first-turn": True}
    state = position(**data)
    assert state.collected[JAPAN] == 50
    state = position(**data, options={"first-production": "computed"})
    assert state.collected[JAPAN] == 55


@pytest.mark.rule("orange-swan:4.2.1b")
def test_when_japan_has_spent_no_other_nation_of_the_axis_does() -> None:
    state = axis_buys(3)
    state.act("axis", "done")  # no Disc
    state.act("axis", "done")  # no new unit
    assert state.phase == NAVAL
    assert "No unit can be reinforced" not in "".join(state.journal("axis"))


# ------------------------------------------------------------------ Blitz Discs


@pytest.mark.rule("orange-swan:4.5.1a")
def test_a_disc_costs_twenty() -> None:
    state = allies_buy(0, 0, 20)
    state.act("allied", "disc continental")
    assert (state.collected[CHINA], state.purse[CHINA]) == (0, 0)
    assert state.discs == [0, CONTINENTAL]
    state = allies_buy(20, 0, 19)
    assert rule_against(state, "allied", "disc continental") == "4.5.1a"


@pytest.mark.rule("orange-swan:4.5.1a")
def test_both_discs_can_be_bought_once_each() -> None:
    state = axis_buys(60)
    state.act("axis", "disc oceanic")
    assert rule_against(state, "axis", "disc oceanic") == "4.5.1"
    state.act("axis", "disc continental")
    assert state.discs == [OCEANIC | CONTINENTAL, 0]
    assert state.collected[JAPAN] == 20


@pytest.mark.rule("orange-swan:4.5.1b")
def test_the_continental_disc_is_for_japan_and_china_and_not_for_summer() -> None:
    assert rule_against(axis_buys(40, season="summer"), "axis", "disc continental") == "4.5.1b"
    assert rule_against(allies_buy(40, 0, 40, season="summer"), "allied", "disc continental") == "4.5.1b"
    assert rule_against(axis_buys(40, season="fall"), "axis", "disc continental") == ""
    state = allies_buy(40, 40, 40, season="fall")
    state.act("allied", "disc continental")
    assert state.collected == [0, 40, 40, 20]
    assert rule_against(allies_buy(40, 40, 10, season="fall"), "allied", "disc continental") == "4.5.1a"


@pytest.mark.rule("orange-swan:4.5.1c")
def test_the_oceanic_disc_is_for_japan_and_the_us() -> None:
    state = axis_buys(20)
    state.act("axis", "disc oceanic")
    assert (state.discs[AXIS], state.collected[JAPAN]) == (OCEANIC, 0)
    state = allies_buy(25, 40, 40)
    state.act("allied", "disc oceanic")
    assert (state.discs[ALLIED], state.collected) == (OCEANIC, [0, 5, 40, 40])
    poor = allies_buy(0, 40, 40)
    assert rule_against(poor, "allied", "disc oceanic") == "4.5.1a"
    assert rule_against(poor, "allied", "give 20") == "4.5.1d"


@pytest.mark.rule("orange-swan:4.5.1d")
def test_the_commonwealth_contributes_to_the_oceanic_disc() -> None:
    state = allies_buy(12, 20, 30)
    assert rule_against(state, "allied", "disc oceanic") == "4.5.1a"
    assert rule_against(state, "allied", "give 7") == "4.5.1d"
    state.act("allied", "give 8")
    assert state.collected == [0, 12, 20, 30]
    assert rule_against(state, "allied", "give 9") == "4.5.1d"
    state.act("allied", "disc oceanic")
    assert state.collected == [0, 0, 12, 30]
    assert state.purse == state.collected
    assert state.discs[ALLIED] == OCEANIC


@pytest.mark.rule("orange-swan:4.5.1d")
def test_nothing_else_is_shared() -> None:
    state = allies_buy(12, 20, 15)
    state.act("allied", "give 8")
    assert rule_against(state, "allied", "disc continental") == "4.5.1a"
    state.act("allied", "done")
    assert state.collected == [0, 12, 20, 15]
    assert rule_against(allies_buy(12, 7, 30), "allied", "give 8") == "4.5.1d"
    assert rule_against(axis_buys(30), "axis", "give 8") == "4.5.1d"


@pytest.mark.rule("orange-swan:4.5.1e")
def test_chinese_units_gain_nothing_from_the_oceanic_disc() -> None:
    state = position(
        turn="allied",
        at="land-movement",
        season="spring",
        year=1942,
        discs=["oceanic"],
        blitz=True,
        units=[["canton", "cn-inf-4", 2], ["calcutta", "cw-inf-3", 2]],
    )
    assert rule_against(state, "allied", f"march {name(state, 'canton', 'cn-inf-4')}") == "4.5.1e"
    assert rule_against(state, "allied", f"march {name(state, 'calcutta', 'cw-inf-3')}") == ""


@pytest.mark.rule("orange-swan:4.5.1e")
def test_all_the_allies_gain_from_the_disc_of_china() -> None:
    state = position(
        turn="allied",
        at="land-movement",
        season="spring",
        year=1942,
        discs=["continental"],
        blitz=True,
        units=[["chungking", "cn-inf-4", 2], ["chungking", "us-inf", 2], ["calcutta", "cw-inf-3", 2]],
    )
    for space, kind in (("chungking", "cn-inf-4"), ("chungking", "us-inf"), ("calcutta", "cw-inf-3")):
        assert rule_against(state, "allied", f"march {name(state, space, kind)}") == ""


@pytest.mark.rule("orange-swan:4.5.1f")
def test_no_oceanic_disc_for_the_us_in_fall_1941() -> None:
    state = allies_buy(30, 30, 30, season="fall", year=1941)
    assert rule_against(state, "allied", "disc oceanic") == "4.5.1f"
    assert rule_against(state, "allied", "give 10") == "4.5.1f"
    assert rule_against(allies_buy(30, 0, 0, season="fall", year=1942), "allied", "disc oceanic") == ""
    assert rule_against(axis_buys(30, season="fall", year=1941), "axis", "disc oceanic") == ""


# ------------------------------------------------------------------ War Plan Orange


@pytest.mark.rule("orange-swan:10.6")
def test_war_plan_orange_grants_one_disc_in_a_campaign() -> None:
    on = {"war-plan-orange": "on"}
    later = {"season": "fall", "year": 1943}
    state = allies_buy(30, 0, 20, options=on, **later)
    state.act("allied", "free-disc")
    assert (state.discs[ALLIED], state.collected[US], state.plan_orange) == (OCEANIC, 30, 1)
    assert rule_against(state, "allied", "disc oceanic") == "4.5.1"
    used = allies_buy(30, 0, 0, options=on, state={"plan_orange": 1}, **later)
    assert rule_against(used, "allied", "free-disc") == "10.6"
    assert rule_against(allies_buy(30, 0, 0, **later), "allied", "free-disc") == "10.6"
    early = allies_buy(30, 0, 20, options=on, season="fall", year=1941)
    assert rule_against(early, "allied", "free-disc") == "4.5.1f"
    assert rule_against(axis_buys(30, options=on), "axis", "free-disc") == "10.6"


@pytest.mark.rule("orange-swan:10.6")
def test_the_free_disc_is_for_a_turn_without_a_bought_one() -> None:
    state = allies_buy(40, 0, 20, options={"war-plan-orange": "on"})
    state.act("allied", "disc oceanic")
    assert rule_against(state, "allied", "free-disc") == "4.5.1"


# ------------------------------------------------------------------ the Manhattan Project


def research(season: str, points: int, dice: list[int], **more: Any) -> SwanState:
    data: dict[str, Any] = {"season": season, "year": 1945, "options": {"manhattan-project": "on"}}
    return allies_buy(points, 0, 0, **{**data, "dice": dice, **more})


@pytest.mark.example
@pytest.mark.rule("orange-swan:10.5a")
def test_the_manhattan_project() -> None:
    state = research("winter", 20, [5, 4])
    state.act("allied", "research 2")
    assert (state.manhattan, state.collected[US]) == (0, 0)
    state = research("spring", 30, [5, 4, 2])
    state.act("allied", "research 3")
    assert (state.manhattan, state.collected[US]) == (1, 0)


@pytest.mark.rule("orange-swan:10.5a")
def test_the_target_falls_with_the_seasons() -> None:
    for season, target in (("winter", 6), ("spring", 5), ("summer", 4), ("fall", 3)):
        for die in (target - 1, target):
            state = research(season, 10, [die])
            state.act("allied", "research 1")
            assert state.manhattan == (die == target)


@pytest.mark.rule("orange-swan:10.5a")
def test_research_is_announced_at_once_and_paid() -> None:
    state = research("winter", 50, [1])
    assert rule_against(state, "allied", "research 6") == "10.5"
    state.act("allied", "research 1")
    assert state.collected[US] == 40
    assert rule_against(state, "allied", "research 1") == "10.5"
    assert rule_against(research("fall", 50, [], year=1944), "allied", "research 1") == "10.5"
    assert rule_against(research("fall", 50, [], options={}), "allied", "research 1") == "10.5"
    assert rule_against(research("fall", 50, [], state={"manhattan": 1}), "allied", "research 1") == "10.5"
    axis = axis_buys(30, year=1945, options={"manhattan-project": "on"})
    assert rule_against(axis, "axis", "research 1") == "10.5"


# ------------------------------------------------------------------ the whole of it


@pytest.mark.rule("orange-swan:4.6")
def test_a_new_garrison_places_its_discs_when_production_ends() -> None:
    state = axis_buys(2, pool=["jp-inf-3"])
    assert state.ops_axis[MAP.index["yellow-sea"]] == 0
    state.act("axis", "build-army")
    state.act("axis", "done")
    state.act("axis", words(state, "axis")[0])
    state.act("axis", "at nagasaki")
    finish(state, "axis")
    assert state.ops_axis[MAP.index["yellow-sea"]] == 1


def conquests() -> SwanState:
    """What Japan holds in the printed example, with Java and Sumatra cut off."""
    taken = ("singapore", "manila", "miri", "taran", "batavia", "palembang")
    cut_off = ("java-sea", "northern-indian-ocean", "eastern-indian-ocean")
    seas = {sea: "contested" if sea in cut_off else "axis" for sea in OPEN_SEAS}
    return position(
        at="collect",
        season="spring",
        year=1942,
        holders=dict.fromkeys(taken, "japan"),
        seas=seas,
        units=[["inland-sea", "jp-cv-4", 2]],
        pool=["jp-ls-4", "jp-air-4", "jp-air-3", "jp-tank-3", "jp-inf-4"],
    )


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.2.1a", "orange-swan:4.5.2a", "orange-swan:4.5.6a")
def test_a_whole_japanese_production() -> None:
    state = conquests()
    assert (state.strategic[JAPAN], state.collected[JAPAN]) == (5, 45)
    state.act("axis", "disc continental")
    assert state.collected[JAPAN] == 25
    state.act("axis", "done")
    for word in ("build-fleet", "build-army", "build-army", "build-army", "build-army"):
        state.act("axis", word)
    assert state.collected[JAPAN] == 15
    assert rule_against(state, "axis", "build-army") == "4.5.2a"
    state.act("axis", "done")
    drawn = {BLOCKS.type_id[state.unit_kind[u]]: BLOCKS.unit_name[u] for u in state.units_at[DRAWN]}
    for kind, space in (
        ("jp-ls-4", "yellow-sea"),
        ("jp-air-4", "tokyo"),
        ("jp-air-3", "hiroshima"),
        ("jp-inf-4", "nagasaki"),
        ("jp-tank-3", "chagchun"),
    ):
        state.act("axis", f"deploy {drawn[kind]}")
        state.act("axis", f"at {space}")
    assert rule_against(state, "axis", f"reinforce {drawn['jp-ls-4']}") == "4.5.7a"
    state.act("axis", f"reinforce {drawn['jp-air-4']}")
    state.act("axis", f"reinforce {drawn['jp-air-4']}")
    assert state.purse[JAPAN] == 7
    state.act("axis", f"reinforce {name(state, 'inland-sea', 'jp-cv-4')}")
    assert state.purse[JAPAN] == 3
    for _ in range(3):
        state.act("axis", f"reinforce {drawn['jp-inf-4']}")
    assert state.purse[JAPAN] == 0
    assert words(state, "axis") == ["done"]
    assert (steps(state, "tokyo", "jp-air-4"), steps(state, "nagasaki", "jp-inf-4")) == ([3], [4])
    assert (steps(state, "inland-sea", "jp-cv-4"), steps(state, "yellow-sea", "jp-ls-4")) == ([3], [1])


@pytest.mark.reading("4.5: what is told of Production?")
def test_the_marks_of_production_come_off_and_the_enemy_learns_no_types() -> None:
    state = conquests()
    for word in ("done", "build-army", "build-army", "done"):
        state.act("axis", word)
    for space in ("tokyo", "nagasaki"):
        state.act("axis", words(state, "axis")[0])
        state.act("axis", f"at {space}")
    new = units(state, "tokyo")[0]
    assert state.unit_flags[new] == NEW
    sight = state.sight("allied")
    assert (sight.unit_kind[new], sight.purse[JAPAN], sight.collected[JAPAN]) == (-1, -1, 41)
    state.act("axis", f"reinforce {BLOCKS.unit_name[new]}")
    assert state.unit_flags[new] == NEW | GROWN
    seen = state.view("allied"), state.journal("allied")
    state.act("axis", f"reinforce {BLOCKS.unit_name[new]}")
    assert (state.view("allied"), state.journal("allied")) == seen
    finish(state, "axis")
    assert not any(flags & (NEW | GROWN) for flags in state.unit_flags)


@pytest.mark.rule("orange-swan:4.5.5")
def test_purchases_can_be_taken_back_until_the_draw() -> None:
    state = GAME.start("midway-to-guadalcanal", seed=1)
    assert isinstance(state, SwanState)
    before = state.digest()
    state.act("axis", "disc oceanic")
    state.act("axis", "done")
    state.act("axis", "build-army")
    for _ in range(3):
        state.undo("axis")
    assert state.digest() == before
    for word in ("done", "build-army", "done"):
        state.act("axis", word)
    with pytest.raises(Exception, match="dice were rolled"):
        state.undo("axis")
