"""Where the chapters register their refusals, events and steps.

A chapter names a refusal or an event once, beside the rule that it belongs to, and uses its number.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.actions import Names
from sandtable.engine.events import NUMBER, EventKind
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.engine.steps import StepTable
from sandtable.games.triumph.paragraphs import Citing

steps = StepTable()

_refusals: list[tuple[str, str]] = []
_events: list[tuple[str, tuple[str, ...], str, tuple[int, ...], str | None]] = []


def refusal(rule: str, sentence: str) -> int:
    """Name a reason for which something is forbidden: the paragraph and a sentence for the player.

    A paragraph is one of Conquest & Consequence, or with a T of Triumph & Tragedy; of another game it bears
    the id.
    """
    _refusals.append((rule, sentence))
    return FIRST_OF_GAME + len(_refusals) - 1


def event(
    name: str, arguments: str, text: str, private: Sequence[int] = (), veiled: str | None = None
) -> int:
    """Name a kind of event.

    `arguments` lists the types of its arguments, separated by blanks: space, unit, type, card, deck,
    nation, faction, power, tech, target, season or number. See `EventKind` for the texts.
    """
    _events.append((name, tuple(arguments.split()), text, tuple(private), veiled))
    return len(_events) - 1


def refusal_table(cited: Citing) -> list[tuple[str, str]]:
    """All refusals of the chapters imported so far, in the order of their numbers, as a game cites them."""
    return [cited(rule, sentence) for rule, sentence in _refusals]


def event_kinds(types: dict[str, Names]) -> list[EventKind]:
    """All kinds of event, with the names that people read."""
    known = {**types, "number": NUMBER}
    return [
        EventKind(n, [known[a] for a in args], text, private, veiled)
        for n, args, text, private, veiled in _events
    ]
