"""Reading the lessons of a game."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from sandtable.engine import error_words
from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.game import Game
from sandtable.lessons.shapes import Lesson, LessonFile


def lessons(game: Game) -> list[Lesson]:
    """All lessons of a game, in the order of its files; none where it has no files."""
    return [lesson for place in game.lesson_files for lesson in _loaded(place).lessons]


def lesson(game: Game, id: str) -> Lesson:
    """A lesson of a game by its id."""
    for found in lessons(game):
        if found.id == id:
            return found
    raise SandtableError(error_words.text("lesson.unknown", game=game.id, lesson=repr(id[:40])))


def rivals(game: Game, seat: str) -> list[str]:
    """What a seat likes to do when others learn: beginnings of lines, the dearest first."""
    return [line for place in game.lesson_files for line in _loaded(place).rivals.get(seat, ())]


@lru_cache(maxsize=16)
def _loaded(place: str) -> LessonFile:
    package, _, name = place.partition(":")
    try:
        raw = files(package).joinpath(name).read_bytes()
        return msgspec.yaml.decode(raw, type=LessonFile)
    except (ImportError, OSError) as error:
        raise BadData(f"the lessons are missing from {place}: {error}") from error
    except msgspec.DecodeError as error:
        raise BadData(f"the lessons in {place} cannot be read: {error}") from error
