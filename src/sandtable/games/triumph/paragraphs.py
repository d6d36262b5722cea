"""Which paragraph of a game's own rules a refusal cites.

The theatres share their rules, and what they share bears the numbers of Conquest & Consequence. A game with
another rulebook says which of its paragraphs those are, or names the book in which they stand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from sandtable.engine.chapters import Citing
from sandtable.games.triumph.shapes import Data

CONQUEST_AND_CONSEQUENCE: Final = "CnC"
TRIUMPH_AND_TRAGEDY: Final = "TnT"
BOOKS: Final = {
    CONQUEST_AND_CONSEQUENCE: "sandtable.games.triumph.pacific:rules.yaml",
    TRIUMPH_AND_TRAGEDY: "sandtable.games.triumph.europe:rules.yaml",
}


class LackingData(Data, frozen=True):
    rule: str
    sentence: str
    paragraphs: tuple[str, ...]


class ParagraphsData(Data, frozen=True):
    renumbered: dict[str, str]
    lacking: tuple[LackingData, ...]


def paragraphs_data(theatre: str) -> ParagraphsData:
    """The table of a theatre that has rules of its own."""
    raw = (Path(__file__).parent / theatre / "data" / "paragraphs.yaml").read_bytes()
    return msgspec.yaml.decode(raw, type=ParagraphsData)


def renumbered(data: ParagraphsData) -> Citing:
    """The numbers of a table; of what a game lacks it says so, whatever was asked of it."""
    lacking = {old: (lack.rule, lack.sentence) for lack in data.lacking for old in lack.paragraphs}

    def cited(rule: str, sentence: str) -> tuple[str, str]:
        return lacking.get(rule) or (data.renumbered.get(rule, rule), sentence)

    return cited


def by_book(game: str) -> Citing:
    """A game's own paragraphs plain, those of the games that it joins after the name of the book."""

    def cited(rule: str, sentence: str) -> tuple[str, str]:
        owner, _, paragraph = rule.rpartition(":")
        if owner == game:
            return paragraph, sentence
        book = TRIUMPH_AND_TRAGEDY if paragraph.startswith("T") else CONQUEST_AND_CONSEQUENCE
        return f"{book} {paragraph}", sentence

    return cited
