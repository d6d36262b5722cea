"""Moves half entered. A move of several clicks is the seat's own affair until it is whole.

The clicks are stored, so that nothing that was answered is lost, but the game does not move: the seat
looks at a copy of the game in which they were made. With the last click the move is played, and everybody
sees it at once. As soon as a click rolls, draws or reveals something it is played too: what has
been seen cannot be tried again.
"""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.server.storage.drafts import Clicks


class Draft:
    """What a seat has half entered."""

    __slots__ = ("clicks", "state", "steps")

    def __init__(self, clicks: Clicks, steps: int, state: State | None = None) -> None:
        self.clicks = clicks
        # How often the seat went on since its last whole move, forwards or back.
        self.steps = steps
        # The game as it would be; none where it has to be worked out again.
        self.state = state

    @property
    def codes(self) -> list[int]:
        """The clicks alone."""
        return [code for _, code in self.clicks]


def after_click(state: State, seat: int, code: int) -> State | None:
    """The game after a click that leaves the seat in the middle of a move; None where it must be played."""
    trial = state.clone()
    trial.perform(seat, code)
    following = settled(trial)
    while following is not None:
        if following[0] != seat:
            return None
        trial.perform(*following)
        following = settled(trial)
    question = trial.question(seat)
    half = question is not None and question.mid and trial.known == state.known
    return trial if half else None


def after_clicks(state: State, seat: int, codes: list[int]) -> State | None:
    """The game after several clicks; None where they do not fit any more."""
    trial: State | None = state
    for code in codes:
        if trial is None or trial.refusal(seat, code):
            return None
        trial = after_click(trial, seat, code)
    return trial


def settled(state: State) -> tuple[int, int] | None:
    """An answer that public facts or a standing answer have settled already, with its seat."""
    for seat in state.deciders:
        code = state.standing(seat)
        if code >= 0:
            return seat, code
    return None
