"""Cards as they are printed: a band, figures, and the uses that a card has."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.text import Text


class CardFigure(Struct, omit_defaults=True):
    """A figure in large type at the head of a card, and what it counts: "7", "units may move"."""

    value: str
    name: Text
    symbol: str = ""


class CardUse(Struct, omit_defaults=True):
    """A use of a card: its heading, what it is called, and what it does.

    What `offers` holds is told only to those who play the side that it is for.
    """

    name: Text
    caption: Text = []  # above the name, such as "or diplomacy"
    about: Text = []  # what it does, where its name does not say
    matches: list[str] = []  # the terms that it stands for where cards are played in pairs
    offers: dict[str, Text] = {}  # by side, what it offers that side, where it offers each something else
    only: list[str] = []  # the sides that alone have this use; everybody where none is named


class ChartCard(Struct, omit_defaults=True):
    """A card with all its uses, as printed on it."""

    name: str  # what it is called in a sentence
    text: str = ""  # everything on it in one line
    deck: str = ""
    band: list[str] = []  # the words in the band at its head: one on the left, one on the right
    colour: str = ""  # of the band, as "#rrggbb"
    figures: list[CardFigure] = []
    uses: list[CardUse] = []
    group: str = ""  # under what it lies in a hand, where a game has cards of several kinds
    tint: str = ""  # the colour of uses that only some sides have
