"""Sentences that no game says, such as those of the terminal and of the server, made of whole templates.

Their gaps have names: "There is no seat {seat}." `SANDTABLE_WORDS=pseudo` shows all of them, and the
games, in brackets and with accents, so that whatever bypasses the tables stands out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from string import Formatter
from typing import Final, NewType

from sandtable.engine import registry
from sandtable.engine.templates import ACCENTS, pseudo

# Words for a person that were made from a template.
Sentence = NewType("Sentence", str)

VARIABLE: Final = "SANDTABLE_WORDS"
PSEUDO: Final = "pseudo"


def filled(words: str, arguments: Mapping[str, object]) -> Sentence:
    """A template with its gaps filled, in disguise where that is wanted."""
    if not is_pseudo():
        return Sentence(words.format(**arguments))
    parts = "".join(
        literal.translate(ACCENTS) + (str(arguments[name]) if name is not None else "")
        for literal, name, _, _ in Formatter().parse(words)
    )
    return Sentence(f"[{parts}]")


def is_pseudo() -> bool:
    """Whether everything is shown in pseudo words."""
    return os.environ.get(VARIABLE) == PSEUDO


def let_games_speak() -> None:
    """Let all games speak as the program around them does."""
    if is_pseudo():
        for game in registry.games():
            registry.game(game).speak(pseudo)
