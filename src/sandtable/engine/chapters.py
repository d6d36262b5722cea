"""Chapters: where the modules of a rulebook register their refusals, events, templates and steps.

A chapter names each of them once, beside the rule that it belongs to: refusals and events are known by their
numbers, templates by themselves. A game takes the tables when all its chapters are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.engine.actions import Names
from sandtable.engine.events import NUMBER, EventKind
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.engine.steps import StepTable
from sandtable.engine.templates import Template, Templates
from sandtable.protocol.journal import Role

# From what a chapter has registered, the paragraph and the sentence that a player of a game is shown.
Citing = Callable[[str, str], tuple[str, str]]


def as_registered(rule: str, sentence: str) -> tuple[str, str]:
    """A refusal as its chapter has it."""
    return rule, sentence


class Said:
    """What modules say beside their rules: refusals, events and sentences, in the order of their numbers."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []
        self.events: list[EventDeclaration] = []
        self.sentences: list[Template] = []

    def number(self, place: int, what: str) -> int:
        """The number of what stands in a place of its list; `what` names the list."""
        return place

    def refusal(self, rule: str, sentence: str) -> int:
        """Name a reason for which something is forbidden: the paragraph and a sentence for the player."""
        self.refusals.append((rule, sentence))
        return FIRST_OF_GAME + self.number(len(self.refusals) - 1, "refusals")

    def template(self, id: str, arguments: str, words: str) -> Template:
        """Name a sentence, by a permanent id.

        `arguments` lists the types of its arguments, separated by blanks: those that the game has names for,
        number, or text. See `engine.templates`.
        """
        made = Template(id, arguments, words)
        self.sentences.append(made)
        return made

    def event(
        self,
        name: str,
        arguments: str,
        text: str,
        private: Sequence[int] = (),
        veiled: str | None = None,
        by: str = "",
        role: Role = "",
        face: str = "",
        label: str = "",
    ) -> int:
        """Name a kind of event.

        `arguments` lists its arguments, separated by blanks: the name by which a board reads each, and its
        type, as in "unit from:space to:space". An argument without a name is called by its type. The types
        are those that the game has names for, or number. See `EventKind` for the rest.
        """
        named = [argument.rpartition(":") for argument in arguments.split()]
        called = [name or type for name, _, type in named]
        types = [type for _, _, type in named]
        self.events.append(
            EventDeclaration(name, types, called, text, tuple(private), veiled, by, role, face, label)
        )
        return self.number(len(self.events) - 1, "events")


class Chapters(Said):
    """What the chapters of one system of rules have registered."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = StepTable()

    def refusal_table(self, cited: Citing = as_registered) -> list[tuple[str, str]]:
        """All refusals of the chapters loaded so far, in the order of their numbers, as a game cites them."""
        return [cited(rule, sentence) for rule, sentence in self.refusals]

    def templates(self, types: dict[str, Names]) -> Templates:
        """A table of all sentences, with the names that people read."""
        table = Templates({**types, "number": NUMBER})
        for template in (*self.sentences, *self.steps.prompts.values()):
            table.add(template)
        return table

    def event_kinds(self, types: dict[str, Names]) -> list[EventKind]:
        """All kinds of event, with the names that people read."""
        known = {**types, "number": NUMBER}
        return [declared.kind(known) for declared in self.events]


class EventDeclaration:
    """An event as a chapter declares it, with its types still unknown."""

    def __init__(
        self,
        name: str,
        types: list[str],
        called: list[str],
        text: str,
        private: tuple[int, ...],
        veiled: str | None,
        by: str,
        role: Role,
        face: str,
        label: str,
    ) -> None:
        self.name = name
        self.types = types
        self.called = called
        self.text = text
        self.private = private
        self.veiled = veiled
        self.by = by
        self.role: Role = role
        self.face = face
        self.label = label

    def kind(self, known: dict[str, Names]) -> EventKind:
        """The kind of event, with the names that people read."""
        return EventKind(
            self.name,
            [known[type] for type in self.types],
            self.text,
            self.private,
            self.veiled,
            self.called,
            self.by,
            self.role,
            self.face,
            self.label,
        )
