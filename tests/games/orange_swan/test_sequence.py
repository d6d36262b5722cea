"""Chapter 3, 9.1, 14.1, 14.16: seasons, Turns and Phases, the Monsoon, and additions to the Force Pools."""

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    FALL,
    JAPAN,
    LATER,
    MAP,
    POOL,
    SPRING,
    SUMMER,
    WINTER,
)
from sandtable.games.orange_swan.rules.control import take
from sandtable.games.orange_swan.rules.land_phase import LandPhase
from sandtable.games.orange_swan.rules.production import collect, income
from sandtable.games.orange_swan.rules.sequence import Turn, War, add_to_pools, next_season
from sandtable.games.orange_swan.rules.weather import active_monsoon, is_rough
from sandtable.games.orange_swan.state import FINAL, LAND, NAVAL, PRODUCTION, SwanState
from tests.games.orange_swan.helpers import arranged, in_place
from tests.games.orange_swan.test_supply import SHIPS


def stages(g: SwanState) -> list[str]:
    """The Phases and questions that a Turn begins, if nobody does anything in them."""
    begun: list[str] = []
    turn = Turn()
    g.stack = [turn]
    while g.stack and not g.finished:
        turn.go(g)
        begun += [step.name for step in g.stack if step is not turn]
        g.stack = [step for step in g.stack if step is turn]
    return begun


@pytest.mark.rule("orange-swan:3.0")
def test_seasons_follow_each_other_and_winter_begins_a_year() -> None:
    g = arranged(year=1941, season="fall", turn="allied")
    found = []
    for _ in range(5):
        next_season(g)
        found.append((g.year, g.season))
    assert found == [(1942, WINTER), (1942, SPRING), (1942, SUMMER), (1942, FALL), (1943, WINTER)]
    assert [line for line in g.journal() if "begins" in line] == ["1942 begins.", "1943 begins."]


@pytest.mark.rule("orange-swan:3.0", "orange-swan:3.3a")
def test_the_axis_turn_comes_first_in_a_season() -> None:
    g = arranged(year=1942, season="fall", turn="axis")
    war = War()
    g.stack = [war]

    war.go(g)
    assert (g.turn, g.year, g.season, g.stack[-1].name) == (ALLIED, 1942, FALL, "turn")
    g.pop()
    war.go(g)
    assert (g.turn, g.year, g.season, g.stack[-1].name) == (AXIS, 1943, WINTER, "turn")


@pytest.mark.rule("orange-swan:3.3a", "orange-swan:14.1")
@pytest.mark.parametrize("turn", ["axis", "allied"])
def test_the_phases_of_a_turn(turn: str) -> None:
    g = arranged(turn=turn, units=SHIPS, year=1942, season="spring")

    begun = stages(g)

    assert [name for name in begun if "phase" in name] == ["naval phase", "land phase"]
    assert begun.index("spending") < begun.index("naval phase")
    phases = [line for line in g.journal() if line.endswith(" Phase.")]
    assert phases == ["The Production Phase.", "The Naval Phase.", "The Land Phase.", "The Final Phase."]
    assert (g.phase, g.first_turn) == (FINAL, 0)
    assert f"The {turn.capitalize()} Turn of Spring 1942." in g.journal()
    assert any("Victory Check" in line for line in g.journal())


@pytest.mark.rule("orange-swan:3.3a", "orange-swan:3.3b")
def test_a_side_finishes_a_phase_before_the_next_begins() -> None:
    g = arranged(turn="allied", units=SHIPS)
    turn = Turn.at("spend")
    g.stack, g.phase = [turn], PRODUCTION

    turn.go(g)

    assert g.phase == PRODUCTION
    assert g.stack[0] is turn
    assert len(g.stack) > 1  # spending comes first: all Nations of the Side are asked
    g.stack = [turn]
    turn.go(g)
    assert g.phase == PRODUCTION
    turn.go(g)
    assert (g.phase, g.stack[-1].name) == (NAVAL, "naval phase")
    g.stack = [turn]
    turn.go(g)
    assert (g.phase, g.stack[-1].name) == (LAND, "land phase")


@pytest.mark.rule("orange-swan:3.3a")
def test_discs_are_not_kept_for_the_next_turn() -> None:
    g = arranged(turn="axis", discs=["oceanic"], units=SHIPS)
    Turn().go(g)
    assert g.discs[AXIS] == 0
    assert g.phase == PRODUCTION


@pytest.mark.rule("orange-swan:3.3c")
def test_powers_are_updated_when_the_land_phase_ends() -> None:
    g = arranged(setup=True, units=[], turn="axis")
    take(g, MAP.index["singapore"], JAPAN)
    before = g.strategic[:]
    phase = LandPhase.at("end")
    g.stack = [phase]

    phase.go(g)

    assert phase.coming() == ""
    assert g.strategic != before
    assert any("Strategic Power" in line for line in g.journal())


@pytest.mark.rule("orange-swan:1.5b", "orange-swan:3.2")
@pytest.mark.reading("3.2: which blocks come in 1943 and 1944?")
def test_dated_units_join_their_force_pools_in_1943_and_1944() -> None:
    g = arranged(setup=True, year=1942, season="fall")
    assert (in_place(g, LATER, "us-cv-e-43"), in_place(g, LATER, "us-cv-4e-44")) == (2, 2)

    next_season(g)
    assert (in_place(g, POOL, "us-cv-e-43"), in_place(g, POOL, "us-cv-4e-44")) == (2, 0)
    assert g.year == 1943
    sight = g.sight("axis")
    new = [unit for unit in g.units_at[POOL] if sight.unit_kind[unit] != -1]
    assert {BLOCKS.unit_side[unit] for unit in new} == {AXIS}

    g.year = 1944
    add_to_pools(g)
    assert in_place(g, POOL, "us-cv-4e-44") == 2
    assert g.units_at[LATER] == []


@pytest.mark.rule("orange-swan:3.2")
def test_scenarios_of_one_year_add_nothing() -> None:
    g = arranged(scenario="midway-to-guadalcanal", setup=True, year=1943)
    before = len(g.units_at[POOL])
    add_to_pools(g)
    assert len(g.units_at[POOL]) == before


@pytest.mark.rule("orange-swan:3.1", "orange-swan:9.1a", "orange-swan:14.16")
def test_the_monsoon_comes_in_summer_and_only_to_marked_spaces() -> None:
    bangkok, calcutta, nanking = (MAP.index[name] for name in ("bangkok", "calcutta", "nanking"))
    for season, active in (("winter", False), ("spring", False), ("summer", True), ("fall", False)):
        g = arranged(season=season)
        for land in (bangkok, calcutta):
            assert active_monsoon(g, land) == active
            assert is_rough(g, land) == active
        assert active_monsoon(g, MAP.index["bay-of-bengal"]) == active
        assert not active_monsoon(g, nanking)
        assert not is_rough(g, nanking)
        assert is_rough(g, MAP.index["peking"])


@pytest.mark.rule("orange-swan:4.2.1b", "orange-swan:4.2.1c")
def test_who_collects_and_what_is_captured() -> None:
    g = arranged(setup=True, turn="allied")
    g.collected = [0, 0, 0, 0]
    collect(g)
    assert g.collected == [0, *g.economy[1:]]
    assert len(g.collected) == 4
    assert all(points > 0 for points in g.collected[1:])

    g = arranged(setup=True, turn="axis", state={"captured": 9})
    g.economy[JAPAN] = 25
    collect(g)
    assert (g.collected[JAPAN], g.captured) == (34, 0)
    collect(g)
    assert g.collected == [25, 0, 0, 0]


@pytest.mark.rule("orange-swan:4.2.1a")
def test_what_a_nation_collects_is_its_economic_power() -> None:
    g = arranged(setup=True, turn="allied")
    for nation in range(1, 4):
        assert income(g, nation) == g.economy[nation] > 0
