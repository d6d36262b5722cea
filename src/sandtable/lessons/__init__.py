"""Lessons: positions of a game with somebody beside them who says what to try, and who follows what is done.

They are data of a game, in files that `Game.lesson_files` names. `reading` reads them, `coach` goes through
one with a player.
"""

from sandtable.lessons.coach import CoachView, advise, look_at
from sandtable.lessons.reading import lesson, lessons, rivals
from sandtable.lessons.shapes import Anchor, Chapter, Lesson, Step
from sandtable.protocol.lessons import Advice

__all__ = [
    "Advice",
    "Anchor",
    "Chapter",
    "CoachView",
    "Lesson",
    "Step",
    "advise",
    "lesson",
    "lessons",
    "look_at",
    "rivals",
]
