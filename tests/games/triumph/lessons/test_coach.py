"""The coach: what it takes for done, and how it goes on when something else is done."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.lessons import Advice, Anchor, Chapter, CoachView, Lesson, Step, advise
from sandtable.protocol.board import Face

BUILD = Step("Build.", do=["build <tank home>", "build"], show=["build <tank home>"])
LESSON = Lesson(
    "one",
    "One",
    "About",
    "red",
    {},
    [
        Chapter(
            "Build",
            [Step("CoachView.", point=[Anchor(unit="tank home")]), BUILD, Step("End.", do=["done"])],
            ["Build"],
        ),
        Chapter("Move", [Step("Move.", do=["move"]), Step("Good.")], ["Move", "Fight"]),
    ],
)
UNITS: dict[str, Any] = {
    "units": {"home": ["red-1", "red-2", "red-3"], "away": ["red-4"]},
    "faces": {
        "red-1": Face(kind="ship", cv=1),
        "red-2": Face(kind="tank", cv=1),
        "red-3": Face(kind="tank", cv=2),
        "red-4": Face(kind="tank", cv=3),
    },
}


def look(heading: str, *choices: str, asked: bool = True, rights: list[str] | None = None) -> CoachView:
    return CoachView(heading, asked, list(choices), rights or [], **UNITS)


BUILDING = look("Build 1", "build red-1", "build red-2", "build red-3", "done")


def at(advice: Advice) -> tuple[int, str, str]:
    return advice.step, advice.kind, advice.note


def test_what_is_told_waits_for_next_and_points_at_the_strongest() -> None:
    advice = advise(LESSON, BUILDING, 0)
    assert at(advice) == (0, "tell", "")
    assert (advice.point, advice.show) == ([Anchor(unit="red-3")], None)
    assert (advice.chapter, advice.steps) == ("Build", 5)


def test_what_is_to_be_done_is_shown_by_its_best_line() -> None:
    advice = advise(LESSON, BUILDING, 1)
    assert at(advice) == (1, "do", "")
    assert (advice.show, advice.lines) == ("build red-3", ["build red-3", "build red-2", "build red-1"])


def test_what_was_asked_for_leads_on_whichever_block_it_was() -> None:
    assert at(advise(LESSON, BUILDING, 1, ["build red-1"])) == (2, "do", "well")


def test_who_does_it_before_it_is_said_is_understood() -> None:
    assert at(advise(LESSON, BUILDING, 0, ["build red-3"])) == (2, "do", "well")


def test_something_else_is_remarked_and_the_step_stays_while_it_can_be_done() -> None:
    assert at(advise(LESSON, BUILDING, 1, ["buy card"])) == (1, "do", "otherwise")


def test_when_the_time_has_gone_by_the_next_chapter_comes() -> None:
    assert at(advise(LESSON, look("Move 1", "move red-1"), 1, ["buy card"])) == (3, "do", "passed")
    assert at(advise(LESSON, look("Fight 1", "move red-1"), 0)) == (3, "do", "passed")


def test_who_ends_early_has_done_what_the_end_of_the_chapter_asks() -> None:
    assert at(advise(LESSON, look("Move 1", "move red-1"), 1, ["done"])) == (3, "do", "well")


def test_before_its_time_a_chapter_waits() -> None:
    waiting = advise(LESSON, look("Build 1", asked=False), 3)
    assert at(waiting) == (3, "wait", "")
    assert (waiting.show, waiting.point) == (None, [])
    assert advise(LESSON, BUILDING, 3).show == "done"


def test_a_question_that_no_step_is_about_is_answered_by_show_me() -> None:
    advice = advise(LESSON, look("Move 1", "hit red-1", "hit red-2"), 3)
    assert (*at(advice), advice.show) == (3, "do", "beside", "hit red-1")


def test_a_question_of_a_later_step_leads_there() -> None:
    assert at(advise(LESSON, look("Build 1", "done"), 1)) == (2, "do", "passed")


def test_a_right_can_be_what_is_to_be_done_though_nobody_asks() -> None:
    advice = advise(LESSON, look("Build 1", asked=False, rights=["build red-1"]), 1)
    assert (advice.kind, advice.show) == ("do", "build red-1")


@pytest.mark.parametrize("step", [5, 6, 900])
def test_after_the_last_step_it_is_over(step: int) -> None:
    advice = advise(LESSON, BUILDING, step, ["done"])
    assert (advice.step, advice.kind) == (5, "end")
