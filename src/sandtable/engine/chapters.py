"""Chapters: where the modules of a rulebook register their refusals, events and steps.

A chapter names a refusal or an event once, beside the rule that it belongs to, and uses its number. A game
takes the tables when all its chapters are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.engine.actions import Names
from sandtable.engine.events import NUMBER, EventKind
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.engine.steps import StepTable

# From what a chapter has registered, the paragraph and the sentence that a player of a game is shown.
Citing = Callable[[str, str], tuple[str, str]]


def as_registered(rule: str, sentence: str) -> tuple[str, str]:
    """A refusal as its chapter has it."""
    return rule, sentence


class Chapters:
    """What the chapters of one system of rules have registered."""

    def __init__(self) -> None:
        self.steps = StepTable()
        self._refusals: list[tuple[str, str]] = []
        self._events: list[tuple[str, tuple[str, ...], str, tuple[int, ...], str | None]] = []

    def refusal(self, rule: str, sentence: str) -> int:
        """Name a reason for which something is forbidden: the paragraph and a sentence for the player."""
        self._refusals.append((rule, sentence))
        return FIRST_OF_GAME + len(self._refusals) - 1

    def event(
        self, name: str, arguments: str, text: str, private: Sequence[int] = (), veiled: str | None = None
    ) -> int:
        """Name a kind of event.

        `arguments` lists the types of its arguments, separated by blanks: those that the game has names for,
        or number. See `EventKind` for the texts.
        """
        self._events.append((name, tuple(arguments.split()), text, tuple(private), veiled))
        return len(self._events) - 1

    def refusal_table(self, cited: Citing = as_registered) -> list[tuple[str, str]]:
        """All refusals of the chapters loaded so far, in the order of their numbers, as a game cites them."""
        return [cited(rule, sentence) for rule, sentence in self._refusals]

    def event_kinds(self, types: dict[str, Names]) -> list[EventKind]:
        """All kinds of event, with the names that people read."""
        known = {**types, "number": NUMBER}
        return [
            EventKind(n, [known[a] for a in args], text, private, veiled)
            for n, args, text, private, veiled in self._events
        ]
