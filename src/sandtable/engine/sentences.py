"""Sentences that no game says, such as those of the terminal and of the server, made of whole templates.

Their gaps have names: "There is no seat {seat}." `SANDTABLE_WORDS=pseudo` shows all of them, and the
games, in brackets and with accents, so that whatever bypasses the tables stands out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from string import Formatter
from typing import Final, NewType

# Words for a person that were made from a template.
Sentence = NewType("Sentence", str)

VARIABLE: Final = "SANDTABLE_WORDS"
PSEUDO: Final = "pseudo"

# The same letters as in web/src/words/pseudo.ts.
ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþʠřšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ",
)


def filled(words: str, arguments: Mapping[str, object]) -> Sentence:
    """A template with its gaps filled, in disguise where that is wanted."""
    if not is_pseudo():
        return Sentence(words.format(**arguments))
    parts = "".join(
        literal.translate(ACCENTS) + (_argument(arguments[name], form or "") if name is not None else "")
        for literal, name, form, _ in Formatter().parse(words)
    )
    return Sentence(f"[{parts}]")


def _argument(argument: object, form: str) -> str:
    """What fills a gap; words that only go with the argument are the template's own, and disguised."""
    words = format(argument, form)
    return words.translate(ACCENTS) if "/" in form else words


def is_pseudo() -> bool:
    """Whether everything is shown in pseudo words."""
    return os.environ.get(VARIABLE) == PSEUDO
