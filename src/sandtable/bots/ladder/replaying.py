"""A game of the ladder played once more, to be read."""

from __future__ import annotations

from itertools import pairwise

from sandtable.bots.playing import Pairing, Setting, driven, openings
from sandtable.engine.events import EVERYBODY, Event
from sandtable.engine.state import State

# What comes before the first year of a journal: setting up.
BEFORE = ""


def played_again(setting: Setting, pairing: Pairing) -> State:
    """The last state of a game, with its record and journal."""
    state, _ = driven(setting, pairing, record=True)
    return state


def chapters(state: State) -> dict[str, list[str]]:
    """The journal by the years, rounds or days of the game's own calendar; what comes first under BEFORE."""
    log = state.log or []
    bounds = [*openings(state), len(log)]
    named = {BEFORE: event_sentences(state, log[: bounds[0]])}
    for start, end in pairwise(bounds):
        event = log[start]
        name = state.game.events.kinds[event.kind].arguments[0].names[event.arguments[0]]
        named[name] = event_sentences(state, log[start:end])
    return named


def event_sentences(state: State, events: list[Event]) -> list[str]:
    """Events in words as those tell them who know most: the game is over, and nothing is secret any more."""
    lines = [state.game.events.words(event, seat_that_knows_all(event)) for event in events]
    return [line for line in lines if line]


def seat_that_knows_all(event: Event) -> int:
    """A seat that may know everything about an event."""
    return 0 if event.seats == EVERYBODY else (event.seats & -event.seats).bit_length() - 1
