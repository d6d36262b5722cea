"""Refusals by number: the paragraph that forbids an action, and a sentence for a player.

Number 0 means legal. The first numbers are the engine's own; a game adds its table behind them.
"""

from collections.abc import Callable, Sequence
from typing import Final

NOT_OFFERED: Final = 1
NOT_ASKED: Final = 2
OVER: Final = 3
UNKNOWN_ACTION: Final = 4
SIGHT_ONLY: Final = 5
NO_WAY_ON: Final = 6
FIRST_OF_GAME: Final = 7

ENGINE_REFUSALS: Final = (
    ("", ""),
    ("choices", "You can't choose that now."),
    ("turn", "It isn't your turn."),
    ("end", "The game is over."),
    ("notation", "There is no such action in this game."),
    ("sight", "A sight can be looked at but not played; draw a sample from it first."),
    ("game", "The game could not go on after that. This is a fault of the program: please report it."),
)


class RefusalTable:
    """A game's refusals behind the engine's: rule number and sentence."""

    def __init__(self, own: Sequence[tuple[str, str]]) -> None:
        self.all = [*ENGINE_REFUSALS, *own]
        self._locale: Callable[[str, str], str] | None = None

    def speak(self, locale: Callable[[str, str], str] | None) -> None:
        """Put all sentences into the words of a locale from now on; into English for None."""
        self._locale = locale

    def text(self, number: int) -> tuple[str, str]:
        """The rule and the sentence of a refusal."""
        rule, sentence = self.all[number]
        return rule, sentence if self._locale is None else self._locale(f"refusal.{number}", sentence)
