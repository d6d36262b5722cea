"""The lessons of Conquest & Consequence: what they speak of is there, and nobody gets stuck in them."""

from __future__ import annotations

import re
from random import Random

import pytest

import sandtable
from sandtable import bots, lessons, rulebook
from sandtable.games.triumph.system.state import TriumphState
from sandtable.lessons import Lesson, Step
from sandtable.lessons.shapes import PANELS
from tests.games.triumph.lessons.lesson_walk import Walk, lesson

CNC = sandtable.game("cnc")
ALL = lessons.lessons(CNC)
EXAMPLES = [one for one in ALL if one.kind == "example"]
FIRST_YEAR = "first-year"


def named(all_lessons: list[Lesson]) -> list[object]:
    return [pytest.param(one, id=one.id) for one in all_lessons]


def test_ids_are_unique_and_there_is_a_first_year() -> None:
    ids = [one.id for one in ALL]
    assert len(set(ids)) == len(ids)
    assert ids[0] == FIRST_YEAR
    assert len(EXAMPLES) >= 25


@pytest.mark.parametrize("one", named(ALL))
def test_what_a_lesson_speaks_of_exists(one: Lesson) -> None:
    chart = CNC.chart()
    rules = {paragraph.id for paragraph in rulebook.paragraphs(CNC)}
    assert set(one.rules) <= rules
    assert one.seat in CNC.seats(one.position.get("scenario", "1936"))
    for step in one.steps:
        assert step.rule in rules
        for anchor in step.point:
            given = [
                value
                for value in (anchor.space, anchor.unit, anchor.card, anchor.action, anchor.panel)
                if value
            ]
            assert len(given) == 1
            assert not anchor.space or anchor.space in chart.spaces
            assert not anchor.card or anchor.card in chart.cards
            assert not anchor.panel or anchor.panel in PANELS
            assert not anchor.action or anchor.action.split()[0] in words_of_actions()
        for description in [anchor.unit for anchor in step.point if anchor.unit] + blocks_in(step):
            kind, space = description.split()
            assert kind in chart.kinds
            assert space in chart.spaces
        for line in [*step.do, *step.show]:
            assert line.split()[0] in words_of_actions()


def words_of_actions() -> set[str]:
    return {kind.word for kind in CNC.actions.kinds}


def blocks_in(step: Step) -> list[str]:
    return [found for line in [*step.do, *step.show] for found in re.findall(r"<(.*)>", line)]


@pytest.mark.parametrize("one", named(ALL))
def test_a_step_is_short(one: Lesson) -> None:
    for step in one.steps:
        assert 2 <= len(step.say.split()) <= 60


@pytest.mark.parametrize("one", named(ALL))
def test_its_position_is_legal_and_tells_no_die_to_come(one: Lesson) -> None:
    state = CNC.position(one.position)
    assert CNC.problems(state) == []
    for seat in CNC.seats(one.position.get("scenario", "1936")):
        assert not state.view(seat)["columns"].get("script")


@pytest.mark.parametrize("one", named(ALL))
def test_show_me_leads_through_every_step_and_does_what_each_asks(one: Lesson) -> None:
    walk = Walk(one)
    assert walk.shown()
    visited = [advice.step for advice in walk.said]
    assert visited == list(range(len(one.steps) + 1))
    for advice in walk.said[:-1]:
        assert (advice.show in advice.lines) == (advice.kind == "do")
        assert advice.note in ("", "well")


@pytest.mark.parametrize("one", named(ALL))
def test_what_is_pointed_at_is_there_when_it_is_pointed_at(one: Lesson) -> None:
    walk = Walk(one)
    assert walk.shown()
    for advice, step in zip(walk.said, one.steps, strict=False):
        assert bool(advice.point) == bool(step.point), step.say


def test_the_first_year_ends_as_it_says() -> None:
    walk = Walk(lesson(FIRST_YEAR))
    assert walk.shown()
    assert walk.heading == "1937: Production"
    state = walk.state
    assert isinstance(state, TriumphState)
    japan, c = state.content.faction_index["japan"], state.content
    assert state.space_control[c.find_space("peiping")] == japan
    assert state.influence_of[c.nation_index["thailand"]] == japan
    assert (state.ind[japan], state.population[japan]) == (12, 12)
    assert state.techs[japan] >> c.tech_index["autocannons"] & 1
    assert state.turn_order[0] == japan


@pytest.mark.parametrize("seed", range(6))
def test_who_ignores_the_coach_is_followed_to_the_end_of_the_year(seed: int) -> None:
    walk, rng = Walk(lesson(FIRST_YEAR)), Random(seed)
    cadet, last = bots.bot("cadet" if seed % 2 else "random"), 0
    while not walk.state.over and not walk.heading.startswith("1937"):
        advice = walk.advice()
        assert advice.step >= last
        last = advice.step
        # Whatever is asked, "show me" knows an answer, and Next goes on from what is only told.
        assert advice.kind == "tell" or advice.show in offered(walk)
        chosen = cadet.decide(walk.state.sight("japan"), walk.state.choices("japan"), rng)
        walk.act(str(chosen))
    advice = walk.advice()
    assert advice.chapter == walk.lesson.chapters[-1].title


def offered(walk: Walk) -> list[str]:
    return [*map(str, walk.state.choices(walk.lesson.seat)), *map(str, walk.state.rights(walk.lesson.seat))]


@pytest.mark.parametrize("seed", range(3))
def test_who_follows_only_now_and_then_comes_to_the_end_too(seed: int) -> None:
    walk, rng = Walk(lesson(FIRST_YEAR)), Random(seed)
    cadet = bots.bot("cadet")
    for _ in range(900):
        advice = walk.advice()
        if advice.kind == "end":
            break
        if advice.kind == "tell":
            walk.at += 1
        elif rng.random() < 0.5:
            walk.act(str(advice.show))
        else:
            walk.act(str(cadet.decide(walk.state.sight("japan"), walk.state.choices("japan"), rng)))
    assert walk.said[-1].kind == "end"


# ---------------------------------------------------------------------- what the examples of the rulebook say


def played(id: str) -> TriumphState:
    """An example, walked to its end."""
    walk = Walk(lesson(id))
    assert walk.shown()
    assert isinstance(walk.state, TriumphState)
    return walk.state


def strengths(state: TriumphState, power: str, space: str) -> list[int]:
    c = state.content
    there = state.units_at[c.find_space(space)]
    return sorted(state.unit_cv[unit] for unit in there if c.power_id[state.unit_power[unit]] == power)


def test_the_units_of_the_examples_fare_as_printed() -> None:
    assert strengths(played("firepower"), "japan", "manila") == [2, 2]
    assert strengths(played("submarine-escape"), "japan", "sulu-sea") == [1]
    assert strengths(played("hunting-a-submarine"), "japan", "sulu-sea") == []
    assert strengths(played("arming-vietnam"), "minor", "saigon") == [2]
    assert strengths(played("arming-vietnam"), "minor", "hanoi") == [1]
    assert strengths(played("militarising"), "red-china", "harbin") == [1, 2]
    assert strengths(played("ambush"), "japan", "nanking") == [2, 3]
    assert strengths(played("sneak-attack"), "us", "hawaii") == [1]
    assert strengths(played("airdefense-radar"), "japan", "los-angeles") == [1, 2]
    assert strengths(played("border-limit"), "japan", "suchow") == [3, 3, 3]


def test_the_counts_of_the_examples_are_as_printed() -> None:
    usa, soviets, japan = (faction(name) for name in ("usa", "soviets", "japan"))
    state = played("british-economy")
    assert (state.population[usa], state.res[usa]) == (17, 16)
    assert played("world-reaction").hand_count[usa] == played("world-reaction").hand_count[soviets] == 3
    assert [played("turn-order").turn_order, played("turn-order-for-two").turn_order[0]] == [
        [usa, soviets, japan],
        usa,
    ]
    assert played("production-levels").points[japan] == 4
    assert played("recruiting").partisans.count(2) + played("recruiting").partisans.count(3) >= 2
    assert sum(played("recruiting").partisans) == 7
    assert sum(played("suppression").partisans) == 1
    assert sum(played("ambush").partisans) == 0


def faction(name: str) -> int:
    state = CNC.position({})
    assert isinstance(state, TriumphState)
    return state.content.faction_index[name]
