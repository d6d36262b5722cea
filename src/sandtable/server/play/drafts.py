"""Moves half entered. A move of several clicks is the seat's own affair until it is whole.

The clicks are stored, so that nothing that was answered is lost, but the game does not move: the seat
looks at a copy of the game in which they were made. With the last click the move is played, and everybody
sees it at once. As soon as a click rolls, draws or reveals something it is played too: what has
been seen cannot be tried again.
"""

from __future__ import annotations

from sandtable.engine.events import Event
from sandtable.engine.state import State
from sandtable.server.storage.drafts import Clicks


class UnstoredGame:
    """A game as it is after acts that are not stored yet: what was played, and what each act told."""

    __slots__ = ("events", "played", "state")

    def __init__(self, state: State, earlier: UnstoredGame | None = None) -> None:
        # What a table shows must not change before it is stored, so this is a copy.
        self.state = state.branch()
        self.played: list[tuple[int, int]] = [] if earlier is None else earlier.played[:]
        self.events: list[list[Event]] = [] if earlier is None else earlier.events[:]

    def play(self, seat: int, code: int) -> bool:
        """Play an action that is known to be legal, and whatever standing answers settle after it.

        Whether nobody but the seat has done anything.
        """
        self._play(seat, code)
        alone = True
        following = settled(self.state)
        while following is not None:
            alone = alone and following[0] == seat
            self._play(*following)
            following = settled(self.state)
        return alone

    def _play(self, seat: int, code: int) -> None:
        log = self.state.log
        assert log is not None
        before = len(log)
        self.state.play(seat, code)
        self.played.append((seat, code))
        self.events.append(log[before:])


class Draft:
    """What a seat has half entered."""

    __slots__ = ("ahead", "clicks", "steps")

    def __init__(self, clicks: Clicks, steps: int, ahead: UnstoredGame | None = None) -> None:
        self.clicks = clicks
        # How often the seat went on since its last whole move, forwards or back.
        self.steps = steps
        # The game as it would be; none where it has to be worked out again.
        self.ahead = ahead

    @property
    def codes(self) -> list[int]:
        """The clicks alone."""
        return [code for _, code in self.clicks]


def after_click(
    state: State, seat: int, code: int, earlier: UnstoredGame | None = None
) -> tuple[UnstoredGame, bool]:
    """The game after a click, and whether that leaves the seat in the middle of a move."""
    ahead = UnstoredGame(state, earlier)
    alone = ahead.play(seat, code)
    question = ahead.state.question(seat)
    half = alone and question is not None and question.mid and ahead.state.known == state.known
    if half:
        # The seat is shown it, and clicks on.
        ahead.state.share(state)
    return ahead, half


def after_clicks(state: State, seat: int, codes: list[int]) -> UnstoredGame | None:
    """The game in the middle of a move, after several clicks; None where they do not fit any more.

    Nor do they where they lead to nothing that the seat could choose.
    """
    ahead: UnstoredGame | None = None
    for code in codes:
        if state.refusal(seat, code):
            return None
        ahead, half = after_click(state, seat, code, ahead)
        if not half:
            return None
        state = ahead.state
    return ahead if ahead is None or ahead.state.legal(seat) else None


def settled(state: State) -> tuple[int, int] | None:
    """An answer that public facts or a standing answer have settled already, with its seat."""
    for seat in state.deciders:
        code = state.standing(seat)
        if code >= 0:
            return seat, code
    return None
