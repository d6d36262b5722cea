"""The coach: goes through a lesson with a player, and never waits for something that cannot happen any more.

It remembers nothing. From the step that somebody is at, what they have decided since and what they see now,
it says which step comes now. It knows of the game only what the view of the seat says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from sandtable.engine.game import Game
from sandtable.lessons.shapes import Anchor, Lesson, Step
from sandtable.protocol.board import Face
from sandtable.protocol.lessons import Advice, AdviceKind, AdviceNote

# What is done for somebody who asks to be shown where the step says nothing about the question.
OTHERWISE: Final = ("done", "pass")


class CoachView(msgspec.Struct, frozen=True):
    """What of a view the coach looks at."""

    heading: str
    asked: bool
    choices: list[str]
    rights: list[str]
    units: Mapping[str, Sequence[str]]
    faces: Mapping[str, Face]

    @property
    def offered(self) -> list[str]:
        """All that the seat can do now."""
        return [*self.choices, *self.rights] if self.asked else list(self.rights)


def look_at(game: Game, view: Mapping[str, Any]) -> CoachView:
    """What of a view with columns the coach looks at."""
    sight = game.sight(view)
    board = game.describe(sight)
    return CoachView(
        game.heading(sight).words,
        view["seat"] in view["deciders"],
        list(view["choices"]),
        list(view["rights"]),
        board.units,
        board.faces,
    )


def advise(lesson: Lesson, look: CoachView, at: int, done: Sequence[str] = ()) -> Advice:
    """Where somebody is who was at a step and has decided these things since."""
    steps = lesson.steps
    at = max(0, min(at, len(steps)))
    now, note = _followed(lesson, look, at, done)
    caught_up = _caught_up(lesson, look, now)
    if caught_up != now:
        skipped = any(step.do for step in steps[now:caught_up])
        now, note = caught_up, "passed" if skipped and note != "well" else note
    if now >= len(steps):
        return Advice(len(steps), len(steps), "end", "", "", "", note, [], [], _otherwise(look))
    step = steps[now]
    lines = _matching(step.do, look)
    kind = _kind(lesson, look, now, lines)
    if kind == "do" and not lines:
        note = "beside"
    chapter = lesson.chapters[lesson.chapter_of(now)].title
    return Advice(
        now,
        len(steps),
        kind,
        chapter,
        step.say,
        step.rule,
        note,
        [] if kind == "wait" else list(_resolved(step.point, look)),
        lines,
        _shown(step, look, lines, kind),
    )


def _kind(lesson: Lesson, look: CoachView, at: int, lines: Sequence[str]) -> AdviceKind:
    step = lesson.steps[at]
    if not _is_time(lesson, look, at):
        return "wait"
    if not step.do:
        return "tell"
    return "do" if look.asked or lines else "wait"


def _shown(step: Step, look: CoachView, lines: Sequence[str], kind: AdviceKind) -> str | None:
    """What is done for somebody who asks: what the step is about, or whatever lets the game go on."""
    if kind == "tell":
        return None
    wanted = [*_matching(step.show, look), *lines]
    return wanted[0] if wanted and kind == "do" else _otherwise(look)


def _otherwise(look: CoachView) -> str | None:
    if not look.asked:
        return None
    return next((word for word in OTHERWISE if word in look.choices), next(iter(look.choices), None))


# ---------------------------------------------------------------------- which step comes now


def _followed(lesson: Lesson, look: CoachView, at: int, done: Sequence[str]) -> tuple[int, AdviceNote]:
    """The step after what was done, and whether it was what was asked for.

    What a later step of the chapter asks for is taken for it, unless something before it can still be done.
    """
    note: AdviceNote = ""
    for line in done:
        reached = _reached(lesson, look, at, line)
        note = "otherwise" if reached is None else "well"
        at = at if reached is None else reached
    return at, note


def _reached(lesson: Lesson, look: CoachView, at: int, line: str) -> int | None:
    if at >= len(lesson.steps):
        return None
    chapter = lesson.chapter_of(at)
    end = lesson.first_step(chapter) + len(lesson.chapters[chapter].steps)
    for number in range(at, end):
        step = lesson.steps[number]
        if any(_fits(pattern, line) for pattern in step.do):
            return number + 1
        if step.do and _matching(step.do, look):
            return None
    return None


def _caught_up(lesson: Lesson, look: CoachView, at: int) -> int:
    """The step that belongs to the present time, where that of the given step has gone by."""
    if at >= len(lesson.steps):
        return at
    if not _is_time(lesson, look, at):
        for chapter in range(lesson.chapter_of(at) + 1, len(lesson.chapters)):
            first = lesson.first_step(chapter)
            if _is_time(lesson, look, first):
                return _caught_up_in_chapter(lesson, look, first)
        return at
    return _caught_up_in_chapter(lesson, look, at)


def _caught_up_in_chapter(lesson: Lesson, look: CoachView, at: int) -> int:
    """Where something else is asked than the step is about, the next step of the chapter that is about it."""
    step = lesson.steps[at]
    if not step.do or not look.asked or _matching(step.do, look):
        return at
    chapter = lesson.chapter_of(at)
    end = lesson.first_step(chapter) + len(lesson.chapters[chapter].steps)
    later = range(at + 1, end)
    return next((number for number in later if _matching(lesson.steps[number].do, look)), at)


def _is_time(lesson: Lesson, look: CoachView, at: int) -> bool:
    headings = lesson.chapters[lesson.chapter_of(at)].at
    return not headings or look.heading.startswith(tuple(headings))


# ---------------------------------------------------------------------- lines and anchors


def _matching(patterns: Sequence[str], look: CoachView) -> list[str]:
    """What is offered that begins so, in the order of the patterns."""
    found: dict[str, None] = {}
    for pattern in patterns:
        for beginning in _spelled(pattern, look):
            found.update(dict.fromkeys(line for line in look.offered if _begins(line, beginning)))
    return list(found)


def _spelled(pattern: str, look: CoachView) -> Iterator[str]:
    """A pattern with the name of each block in place of its description."""
    before, mark, rest = pattern.partition("<")
    if not mark:
        yield pattern
        return
    description, _, after = rest.partition(">")
    for name in blocks(description, look):
        yield before + name + after


def blocks(description: str, look: CoachView) -> list[str]:
    """The blocks of a kind in a space that the seat knows, the strongest first."""
    kind, _, space = description.partition(" ")
    known = [(name, look.faces[name]) for name in look.units.get(space, ()) if name in look.faces]
    there = [(-(face.cv or 0), name) for name, face in known if face.kind == kind]
    return [name for _, name in sorted(there)]


def _fits(pattern: str, line: str) -> bool:
    """Whether a line is what a pattern asks for. Which block it is about does not matter: it may be gone."""
    before, mark, rest = pattern.partition("<")
    if not mark:
        return _begins(line, pattern)
    return line.startswith(before) and line.endswith(rest.partition(">")[2])


def _begins(line: str, beginning: str) -> bool:
    return line == beginning or line.startswith(beginning + " ")


def _resolved(anchors: Sequence[Anchor], look: CoachView) -> Iterator[Anchor]:
    for anchor in anchors:
        if anchor.unit:
            yield from (Anchor(unit=name) for name in blocks(anchor.unit, look)[:1])
        elif anchor.action:
            yield from (Anchor(action=line) for line in _matching([anchor.action], look))
        else:
            yield anchor
