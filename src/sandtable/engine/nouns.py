"""Nouns: names as they stand in a sentence, with their article, and as one or as several.

A noun can also be a reference to what it names; see `Ref` in the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

from sandtable.protocol.text import Ref, Span, UnitFace


class Noun:
    """A name in a sentence: the words, whether they are a plural, and the kind and id of what they name."""

    __slots__ = ("face", "id", "kind", "several", "words")

    def __init__(
        self, words: str, several: bool = False, kind: str = "", id: str = "", face: UnitFace | None = None
    ) -> None:
        self.words = words
        self.several = several
        self.kind = kind
        self.id = id
        self.face = face

    def __str__(self) -> str:
        return self.words

    def __format__(self, form: str) -> str:
        """The name itself, or which of two forms, parted by a stroke, goes with it."""
        if not form:
            return self.words
        one, _, more = form.partition("/")
        return more if self.several else one

    @property
    def span(self) -> Span:
        """The noun as a piece of a text."""
        return Ref(self.kind, self.id, self.words, self.face) if self.kind else self.words

    def about(self, kind: str, id: str) -> Noun:
        """The same words as a reference."""
        return Noun(self.words, self.several, kind, id)


def numeral(number: int) -> Noun:
    """A number of things."""
    return Noun(str(number), number != 1)


def in_sentences(names: Sequence[str], with_article: Container[str], several: Container[str]) -> list[Noun]:
    """Names as nouns. What stands behind a name in brackets only tells it from another like it."""
    plain = [(name, name.partition(" (")[0]) for name in names]
    return [Noun(f"the {n}" if base in with_article else n, base in several) for n, base in plain]


# How English tells that the name of a place has an article: the Java Sea, the Gulf of Siam.
PLACES_WITH_ARTICLE: Final = re.compile(
    r"(Gulf|Bay|Sea) of |.* (Sea|Ocean|Pacific|Atlantic|Mediterranean|Channel|Gulf|Desert"
    r"|Passage|Waters|Union|Outback|Basin|Islands|Is\.|Hebrides|Sundas.*)$"
)
PLURAL_PLACES: Final = re.compile(r".* (Islands|Is\.|Waters|Hebrides|Sundas.*)$")


def places(
    names: Sequence[str], with_article: Container[str] = (), several: Container[str] = ()
) -> list[Noun]:
    """Names of places as nouns: the Java Sea, the Ellice Islands, the Bonins (Iwo Jima), Tokyo.

    English puts an article before seas and groups of islands; other names that need one are given.
    """
    nouns = []
    for name in names:
        bare = name.removeprefix("The ")
        base = bare.partition(" (")[0]
        plural = base in several or PLURAL_PLACES.match(base) is not None
        article = (
            bare != name or plural or base in with_article or PLACES_WITH_ARTICLE.match(base) is not None
        )
        nouns.append(Noun(f"the {bare}" if article else name, plural))
    return nouns


def sentence(text: str, nouns: Sequence[Noun]) -> str:
    """A text with its gaps filled. An article that it begins with is written large."""
    filled = text.format(*nouns)
    return f"T{filled[1:]}" if filled.startswith("the ") else filled


UNKNOWN: Final = Noun("?")
