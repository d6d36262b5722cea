"""The inventory of a game's rules: finding paragraphs by number and by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Final

import yaml

from sandtable.engine import error_words
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game

# All scalars stay text: 12.40 is a paragraph and not the number 12.4.
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True)
class Paragraph:
    """One entry of the inventory."""

    id: str
    title: str
    obligation: str
    area: str
    # Why the paragraph cannot be played here; empty for all others.
    not_applicable: str = ""


def paragraphs(game: Game) -> list[Paragraph]:
    """The rules of a game, in the order of its inventory."""
    if not game.rules_file:
        raise BadData(error_words.text("rules.none", game=game.id))
    return list(_loaded(game.rules_file))


@lru_cache(maxsize=8)
def _loaded(place: str) -> tuple[Paragraph, ...]:
    package, _, name = place.partition(":")
    try:
        data = yaml.load(files(package).joinpath(name).read_text(encoding="utf-8"), Loader=LOADER)
    except (ImportError, OSError) as error:
        raise BadData(error_words.text("rules.missing", place=place, why=error)) from error
    except yaml.YAMLError as error:
        raise BadData(error_words.text("rules.unreadable", place=place, why=error)) from error
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, list)), [])
    entries = [entry for entry in data or [] if isinstance(entry, dict) and "id" in entry]
    return tuple(_paragraph(entry) for entry in entries)


def _paragraph(entry: dict[str, object]) -> Paragraph:
    def words(key: str) -> str:
        value = entry.get(key)
        return " ".join(value.split()) if isinstance(value, str) else ""

    return Paragraph(
        words("id").rpartition(":")[2],
        words("title"),
        words("obligation"),
        words("area"),
        words("not_applicable"),
    )


# A paragraph that holds only where this game is joined to another.
_JOINED: Final = re.compile(r"\bC\+T\b|\bct \d")
# A remark that compares with a paragraph of another rulebook, for those who work on both.
_COMPARISON: Final = re.compile(r"\s*\([^()]*\b(?:CnC|C\+T|T&T)\b[^()]*\)")


def for_players(game: Game) -> list[Paragraph]:
    """The rules as players read them: where they stand alone, without what is about those of another game."""
    book = paragraphs(game)
    if game.other_rules:
        return book
    plain = [replace(entry, obligation=_COMPARISON.sub("", entry.obligation)) for entry in book]
    return [entry for entry in plain if not _JOINED.search(f"{entry.title} {entry.obligation}")]


def is_below(child: str, parent: str) -> bool:
    """Whether a paragraph stands below another: 12.44 below 12.4 below 12, but not 12 below 1.

    Where numbers begin with a letter, as T12.4, only letters divide a paragraph: T12.4a, but not T12.44.

    >>> is_below("12.44", "12.4"), is_below("12.4", "12"), is_below("12", "1")
    (True, True, False)
    >>> is_below("T12.4a", "T12.4"), is_below("T12.44", "T12.4"), is_below("T13a", "T13")
    (True, False, True)
    """
    if child == parent or not child.startswith(parent):
        return False
    return not child[len(parent)].isdigit() or divides_by_digits(parent)


def divides_by_digits(number: str) -> bool:
    """Whether a further digit makes a paragraph below this one, not another beside it."""
    return "." in number and number[0].isdigit()


def by_number(book: Sequence[Paragraph], number: str) -> list[Paragraph]:
    """A paragraph and those below it."""
    return [entry for entry in book if entry.id == number or is_below(entry.id, number)]


def by_words(book: Sequence[Paragraph], words: Sequence[str]) -> list[Paragraph]:
    """The paragraphs that have all of the words somewhere."""
    wanted = [word.lower() for word in words]
    found = []
    for entry in book:
        text = f"{entry.title} {entry.obligation} {entry.area}".lower()
        if all(word in text for word in wanted):
            found.append(entry)
    return found


def chapter_of(entry: Paragraph) -> str:
    """The number before the first dot."""
    return entry.id.partition(".")[0]


def chapters(book: Sequence[Paragraph]) -> dict[str, list[Paragraph]]:
    """The paragraphs of each chapter, in the order of the inventory."""
    found: dict[str, list[Paragraph]] = {}
    for entry in book:
        found.setdefault(chapter_of(entry), []).append(entry)
    return found


def look_up(game: Game, words: Sequence[str]) -> list[Paragraph]:
    """What a person asks for: a paragraph by its number with those below it, or all that have some words.

    Of other rules on which the game builds the name comes first, as in 'NAME 12.44'.
    """
    for name, place in game.other_rules.items():
        if len(words) > 1 and words[0].lower() == name.lower():
            found = _found(name, _loaded(place), words[1:])
            return [replace(entry, id=f"{name} {entry.id}") for entry in found]
    return _found(game.id, paragraphs(game), words)


def _found(name: str, book: Sequence[Paragraph], words: Sequence[str]) -> list[Paragraph]:
    """What the rules of that name say of a number or of words."""
    if len(words) == 1 and re.match(r"[A-Za-z]?\d", words[0]):
        number = words[0].strip(".:")
        return _numbered(name, book, number[0].upper() + number[1:])
    found = by_words(book, words)
    if not found:
        said = repr(" ".join(words)[:60])
        raise BadData(error_words.text("rules.no-word", rules=name, words=said))
    return found


def _numbered(name: str, book: Sequence[Paragraph], number: str) -> list[Paragraph]:
    """A paragraph and those below it; where the inventory is less fine, the paragraph that it is part of."""
    part = number
    while "." in part and not part.endswith("."):
        if found := by_number(book, part):
            return found
        if part[-1].isdigit() and not divides_by_digits(part):
            break
        part = part[:-1]
    if found := by_number(book, number):
        return found
    chapter = number.partition(".")[0]
    near = [entry.id for entry in chapters(book).get(chapter, [])]
    if near:
        id = "rules.no-paragraph.many" if len(near) > 12 else "rules.no-paragraph.near"
        listed = {"chapter": chapter, "near": ", ".join(near[:12])}
        raise BadData(error_words.text(id, rules=name, number=repr(number[:40]), **listed))
    known = ", ".join(chapters(book))
    said = repr(number[:40])
    raise BadData(error_words.text("rules.no-paragraph", rules=name, number=said, chapters=known))
