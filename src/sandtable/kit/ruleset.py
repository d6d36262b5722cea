"""Ruleset: what each package of rules says, and the tables that one game makes of it.

A package of rules makes one `Part` and registers its actions, refusals, events, sentences and steps there,
each beside the rule that it belongs to. They are known by numbers, which stand in constants of the modules.
A game is made of one part or several; its `Ruleset` joins them into the tables that the engine wants.

Each part has a number of its own, given by hand, and with it a block of numbers for its refusals and events.
So a number never depends on what else was loaded, nor on the order in which that happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from sandtable.engine.actions import NOTHING, ActionKind, ActionTable, ArgumentType, Names
from sandtable.engine.chapters import Said
from sandtable.engine.events import NUMBER, UNUSED, EventKind, EventTable
from sandtable.engine.game import Game
from sandtable.engine.refusals import RefusalTable
from sandtable.engine.steps import Step, StepTable
from sandtable.engine.templates import Templates

# So many refusals and so many events a part may have.
BLOCK: Final = 1000

S = TypeVar("S", bound=type[Step])


class Part(Said):
    """What one package of rules says. `number` is permanent; a game that is one package leaves it at 0."""

    def __init__(self, name: str, number: int = 0) -> None:
        super().__init__()
        self.name = name
        self.block = number
        self.actions: list[ActionKind] = []
        self.steps: list[type[Step]] = []

    def __repr__(self) -> str:
        return f"Part({self.name!r}, {self.block})"

    def action(self, word: str, names: ArgumentType = NOTHING, hint: str = "") -> int:
        """Name a kind of action: its permanent word, and the names of what it can be about.

        The order is permanent too: it is the action space that learning programs know.
        """
        self.actions.append(ActionKind(word, names, hint))
        return len(self.actions) - 1

    def step(self, cls: S) -> S:
        """Register a step under its permanent name; use as a decorator."""
        StepTable().add(cls)
        if any(known.name == cls.name for known in self.steps):
            raise TypeError(f"{cls.__name__}: two steps of {self.name} are called {cls.name!r}")
        self.steps.append(cls)
        return cls

    def number(self, place: int, what: str) -> int:
        """Each part has a block of numbers of its own."""
        if place >= BLOCK:
            raise ValueError(f"{self.name} has more than {BLOCK} {what}")
        return self.block * BLOCK + place


class Ruleset:
    """The tables of one game, joined from its parts; `names` are the types of what events tell of."""

    def __init__(self, parts: Sequence[Part], names: dict[str, Names]) -> None:
        self.parts = sorted(parts, key=lambda part: part.block)
        _check(self.parts)
        self.actions = ActionTable([kind for part in self.parts for kind in part.actions])
        self.steps = StepTable()
        for part in self.parts:
            for cls in part.steps:
                self.steps.add(cls)
        known = {**names, "number": NUMBER}
        self.events = EventTable(_events(self.parts, known), _templates(self.parts, self.steps, known))
        self.refusals = RefusalTable(_refusals(self.parts))

    def equip(self, game: Game) -> None:
        """Give a game its tables."""
        game.actions, game.events = self.actions, self.events
        game.refusals, game.steps = self.refusals, self.steps


def _check(parts: Sequence[Part]) -> None:
    """Two parts of a game have different numbers, and one of them says which actions there are."""
    numbers = [part.block for part in parts]
    if len(set(numbers)) != len(numbers):
        raise ValueError(f"two of these have the same number: {', '.join(map(repr, parts))}")
    acting = [part.name for part in parts if part.actions]
    if len(acting) > 1:
        # The kinds of action are one list without holes, so two parts would have to know of each other.
        raise ValueError(f"only one part of a game can have actions, but {' and '.join(acting)} have them")


def _refusals(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """By number, the refusals; nothing where no part has one."""
    table: list[tuple[str, str]] = []
    for part in parts:
        table += [("", "")] * (part.block * BLOCK - len(table))
        table += part.refusals
    return table


def _events(parts: Sequence[Part], names: dict[str, Names]) -> list[EventKind]:
    """By number, the kinds of event."""
    table: list[EventKind] = []
    for part in parts:
        table += [UNUSED] * (part.block * BLOCK - len(table))
        table += [declared.kind(names) for declared in part.events]
    return table


def _templates(parts: Sequence[Part], steps: StepTable, names: dict[str, Names]) -> Templates:
    """All sentences beside those of the events."""
    table = Templates(names)
    for part in parts:
        for template in part.sentences:
            table.add(template)
    for template in steps.prompts.values():
        table.add(template)
    return table
