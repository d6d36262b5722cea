"""Nouns: names as they stand in a sentence, with their article, and as one or as several.

A text with a gap for a name asks it for the words that go with it, those for one before the stroke and those
for several behind it: "{0} {0:draws/draw} {1} {1:card/cards}." is "Japan draws 1 card." and "The Soviets draw
2 cards."
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final


class Noun:
    """A name in a sentence."""

    __slots__ = ("several", "words")

    def __init__(self, words: str, several: bool = False) -> None:
        self.words = words
        self.several = several

    def __str__(self) -> str:
        return self.words

    def __format__(self, form: str) -> str:
        """The name itself, or which of two forms, parted by a stroke, goes with it."""
        if not form:
            return self.words
        one, _, more = form.partition("/")
        return more if self.several else one


def numeral(number: int) -> Noun:
    """A number of things."""
    return Noun(str(number), number != 1)


def in_sentences(names: Sequence[str], with_article: Container[str], several: Container[str]) -> list[Noun]:
    """Names as nouns. What stands behind a name in brackets only tells it from another like it."""
    plain = [(name, name.partition(" (")[0]) for name in names]
    return [Noun(f"the {n}" if base in with_article else n, base in several) for n, base in plain]


def sentence(text: str, nouns: Sequence[Noun]) -> str:
    """A text with its gaps filled. An article that it begins with is written large."""
    filled = text.format(*nouns)
    return f"T{filled[1:]}" if filled.startswith("the ") else filled


UNKNOWN: Final = Noun("?")
