"""How the names of factions, Powers and nations stand in sentences: the USA draws, the Soviets draw."""

from __future__ import annotations

from typing import Final

from sandtable.engine.nouns import Noun, in_sentences, numeral, places, sentence

# Those that are several, such as islands.
SEVERAL: Final = frozenset({
    "Armed Minors", "Baltic States", "Bismarcks", "Bonins", "Carolines", "Cook Islands", "Dutch East Indies",
    "Ellice Islands", "Gilberts", "Kuriles", "Leeward Islands", "Low Countries", "Marianas", "Marshalls",
    "Philippines", "Ryukyus", "Society Islands", "Solomons", "Soviets",
})  # fmt: skip
WITH_ARTICLE: Final = SEVERAL | {
    "Axis", "British Empire", "Middle East", "USA", "USSR", "United States", "West",
}  # fmt: skip

# Places that are called with an article though nothing in their name shows it.
PLACES_WITH_ARTICLE: Final = SEVERAL | {"Ruhr"}
PLURAL_PLACES: Final = SEVERAL | {"Aleutians", "Azores", "Prairies", "Urals", "Visayas"}

# "A Japanese block": what those are called whose blocks one does not know, where it is not their name.
ADJECTIVES: Final = {
    "Armed Minors": "Armed Minor",
    "Britain": "British",
    "British Empire": "British",
    "France": "French",
    "Germany": "German",
    "Italy": "Italian",
    "Japan": "Japanese",
    "Nationalist China": "Nationalist Chinese",
    "Red China": "Red Chinese",
    "Russia": "Russian",
    "Siberia": "Siberian",
    "USA": "American",
    "USSR": "Soviet",
    "United States": "American",
}


def nouns(names: list[str]) -> list[Noun]:
    """Names as the journal tells of them."""
    return in_sentences(names, WITH_ARTICLE, SEVERAL)


def place_nouns(names: list[str]) -> list[Noun]:
    """Areas as the journal tells of them."""
    return places(names, PLACES_WITH_ARTICLE, PLURAL_PLACES)


def noun(name: str) -> Noun:
    """One name."""
    return nouns([name])[0]


def told(text: str, *gaps: str | int) -> str:
    """A text about somebody, as those of events are: names and numbers for its gaps."""
    return sentence(text, [noun(gap) if isinstance(gap, str) else numeral(gap) for gap in gaps])


def together(names: list[str]) -> str:
    """Some names in a sentence."""
    return " and ".join(str(noun(name)) for name in names)


def union(names: list[str]) -> Noun:
    """Some names as one noun; nobody is told of as one."""
    return noun(names[0]) if len(names) == 1 else Noun(together(names), several=bool(names))


def has_article(name: str) -> bool:
    """Whether it is called with "the"."""
    return str(noun(name)) != name


def adjective(name: str) -> str:
    """What belongs to a Power."""
    return ADJECTIVES.get(name, name)
