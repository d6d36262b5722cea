"""Lessons, and what the coach says in them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

LessonKind = Literal["lesson", "example"]
AdviceKind = Literal["tell", "do", "wait", "end"]
# How it came to this step: as the one before asked, otherwise, or because its time has gone by.
AdviceNote = Literal["", "well", "otherwise", "passed", "beside"]


class LessonInfo(Struct, frozen=True):
    """A lesson as it is offered: it guides through a long time, or shows one paragraph at work."""

    id: str
    kind: LessonKind
    title: str
    about: str
    rules: list[str]  # the paragraphs that it shows
    minutes: int
    seat: str
    steps: int


class LessonList(Struct, frozen=True):
    """The lessons of a game, in the order in which one would take them."""

    game: str
    lessons: list[LessonInfo]


class Anchor(Struct, frozen=True, omit_defaults=True):
    """One thing on the page that is pointed at. Exactly one of its fields is given."""

    space: str = ""
    unit: str = ""
    card: str = ""
    action: str = ""  # choices by their beginning, wherever the page shows them
    panel: str = ""  # a part of the page


class Advice(Struct, frozen=True):
    """What the coach says now."""

    step: int  # to be sent with the next question
    steps: int  # how many there are
    kind: AdviceKind
    chapter: str
    say: str
    rule: str
    note: AdviceNote
    point: list[Anchor]  # with the names of blocks in place of their descriptions
    lines: list[str]  # the choices that are what is to be done
    show: str | None  # what "show me" does; nothing where there is nothing to be done
