"""What stands in a file of lessons."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.protocol import lessons
from sandtable.protocol.lessons import LessonKind


class Anchor(lessons.Anchor, frozen=True, forbid_unknown_fields=True):
    """One thing on the page that a step points at. Exactly one of its fields is given.

    In a file `unit` is the kind and the space of a block of the player, as "infantry mukden", and `panel` is
    one of PANELS.
    """


# The parts of a page that can be pointed at. Each page shows those that it has.
PANELS = ("prompt", "map", "hand", "seats", "tracks", "journal", "battle", "header")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is said, and in most steps something to be done.

    `do` are beginnings of lines of notation, any of which will do; "<infantry mukden>" in one stands for such
    a block of the player. `show` is what is done for somebody who asks to be shown: the first of it that is
    offered, else the first of `do`.
    """

    say: str
    rule: str = ""
    point: list[Anchor] = []
    do: list[str] = []
    show: list[str] = []


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps that belong to one part of the game.

    `at` are the beginnings of headings of the game's story under which they make sense; without any they
    always do.
    """

    title: str
    steps: list[Step]
    at: list[str] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what there is to be learned in it.

    A "lesson" guides through a long time, an "example" shows one paragraph at work.
    """

    id: str
    title: str
    about: str
    seat: str
    position: dict[str, Any]
    chapters: list[Chapter]
    kind: LessonKind = "lesson"
    rules: list[str] = []
    minutes: int = 3

    @property
    def steps(self) -> list[Step]:
        """All steps in order."""
        return [step for chapter in self.chapters for step in chapter.steps]

    def chapter_of(self, step: int) -> int:
        """The number of the chapter that a step stands in."""
        for number, chapter in enumerate(self.chapters):
            if step < len(chapter.steps):
                return number
            step -= len(chapter.steps)
        return len(self.chapters) - 1

    def first_step(self, chapter: int) -> int:
        """The number of the first step of a chapter."""
        return sum(len(before.steps) for before in self.chapters[:chapter])


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file: lessons, and what the other seats like to do in them, by their names."""

    lessons: list[Lesson]
    rivals: dict[str, list[str]] = {}
