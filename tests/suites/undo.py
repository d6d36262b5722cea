"""Undo: restores exactly what was, and never goes past a number, a revelation or a change of hands.

When something must not be taken back is worked out here apart from the record: by the lanes and the
seats asked, by the count of what was learned, and by playing the same action under another key. If
anybody then sees something else, a number was drawn and shown, whether or not the game says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sandtable.engine.chance import DICE_STREAMS
from sandtable.engine.columns import LIST, NOBODY, PUBLIC
from sandtable.engine.errors import IllegalAction
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Together, half_entered
from tests.suites.play import SuiteFailure, pick, where, without_halves


@dataclass
class Click:
    """An action that can perhaps be taken back."""

    seat: int
    code: int
    mid: bool
    lane: int  # from 1 up; 0 where there are no lanes
    locked: bool = False  # the seat was asked no more after it
    undone_by: Click | None = None  # what another did meanwhile, if it undid the half-entered move


class Model:
    """What can be taken back."""

    def __init__(self, state: State) -> None:
        self.clear(state)

    def clear(self, state: State) -> None:
        """Nothing before this can be taken back."""
        self.base = state.clone()
        self.clicks: list[Click] = []

    def play(self, state: State, seat: int, code: int, shown: bool) -> None:
        """Do an action, and note what of it can be taken back."""
        before = state.clone()
        top = state.stack[-1]
        question = state.question(seat)
        state.play(seat, code)
        learned = state.known != before.known
        rolled = state.counters[:DICE_STREAMS] != before.counters[:DICE_STREAMS]
        if isinstance(top, Together):
            changed_hands = not state.stack or state.stack[-1] is not top
        else:
            changed_hands = state.asked() != 1 << seat
        if learned or rolled or shown or changed_hands or question is None:
            self.clear(state)
            return
        lane = top.lane_of(before, seat) + 1 if isinstance(top, Together) else 0
        self.clicks.append(Click(seat, code, question.mid, lane))
        for gone in halves(before) - halves(state) - {lane}:
            self.overtaken(gone, self.clicks[-1])
        if not state.asked() >> seat & 1:
            for click in self.clicks:
                click.locked = click.locked or click.seat == seat

    def overtaken(self, lane: int, by: Click) -> None:
        """A half-entered move was undone by what another did: its clicks are the last of their lane."""
        for click in [click for click in self.clicks if click.lane == lane and not click.undone_by][::-1]:
            click.undone_by = by
            if not click.mid:
                return

    def taken_back(self, seat: int, move: bool) -> list[int]:
        """The clicks that undo takes back; empty where it must be refused."""
        mine = [i for i, click in enumerate(self.clicks) if click.seat == seat]
        if not mine or self.clicks[mine[-1]].locked:
            return []
        gone = mine[-1:]
        if move:
            gone = []
            while mine and self.clicks[mine[-1]].undone_by:
                gone.append(mine.pop())
            mine = [i for i in mine if self.clicks[i].lane == self.clicks[mine[-1]].lane]
            while mine:
                gone.append(mine.pop())
                if not self.clicks[gone[-1]].mid:
                    break
            gone.reverse()
        return gone if self.without(gone) is not None else []

    def without(self, gone: list[int]) -> tuple[State, Model] | None:
        """The state without some clicks and what can be taken back then; None where others built on them."""
        state = self.base.clone()
        model = Model(state)
        for i, click in enumerate(self.clicks):
            if i in gone or any(click.undone_by is self.clicks[k] for k in gone):
                continue
            if state.refusal(click.seat, click.code):
                return None
            model.play(state, click.seat, click.code, False)
        return state, model


def halves(state: State) -> set[int]:
    """The lanes in which somebody has entered half a move."""
    return {half.lane for half in half_entered(state)}


def check_undo(game: Game, scenario: str, seed: int, decisions: int, keys_every: int = 1) -> int:
    """A random game in which every seat tries to undo all the time. Returns how often it could."""
    rng = Random(f"undo {game.id} {scenario} {seed}")
    state = game.start(scenario, seed=seed)
    model = Model(state)
    taken_back = 0
    for decision in range(decisions):
        if state.over:
            break
        here = where(state, scenario, seed, decision)
        seat, code = pick(state, rng)
        shown = decision % keys_every == 0 and number_shown(state, seat, code, rng)
        model.play(state, seat, code, shown)
        for tried in {seat, rng.randrange(state.n_seats)}:
            done = f"{here}, after '{game.actions.text(code)}', seat {tried}"
            taken_back += attempt(state, model, tried, rng.random() < 0.5, done)
    return taken_back


def attempt(state: State, model: Model, seat: int, move: bool, here: str) -> int:
    """Try to undo, compare with the model, and do it again. Returns whether anything was taken back."""
    digest, journal = without_halves(state).digest(), sorted(state.journal(seat))
    half = halves(state)
    gone = model.taken_back(seat, move)
    expected = model.without(gone) if gone else None
    try:
        state.undo(seat, move=move)
    except IllegalAction as error:
        if gone:
            raise SuiteFailure(f"{here}: undo is refused without need: {error}") from error
        if without_halves(state).digest() != digest or halves(state) != half:
            raise SuiteFailure(f"{here}: a refused undo changed the state") from error
        if not error.why or not error.rule:
            raise SuiteFailure(f"{here}: undo is refused without a reason") from error
        return 0
    if expected is None:
        raise SuiteFailure(f"{here}: undo goes past a number, a revelation or a change of hands")
    clicks = [model.clicks[i] for i in gone]
    model.base, model.clicks = expected[1].base, expected[1].clicks
    if state.digest() != expected[0].digest():
        raise SuiteFailure(f"{here}: undo (move={move}) leads to another state than the one before")
    # What somebody else undid meanwhile, or undoes now that it is only half a move, is gone.
    rest_is_gone = clicks[0].mid and clicks[0].lane not in halves(state)
    if rest_is_gone or any(click.undone_by for click in clicks):
        return 1
    for click in clicks:
        if state.refusal(click.seat, click.code):
            raise SuiteFailure(f"{here}: what was taken back cannot be done again")
        model.play(state, click.seat, click.code, False)
    # Done again it comes later, and may undo what others have half entered meanwhile.
    if without_halves(state).digest() != digest or not halves(state) <= half:
        raise SuiteFailure(f"{here}: what was taken back and done again leads elsewhere")
    if sorted(state.journal(seat)) != journal:
        raise SuiteFailure(f"{here}: the journal is another one after undo and doing it again")
    return 1


def number_shown(state: State, seat: int, code: int, rng: Random) -> bool:
    """Whether anybody sees something else when the numbers are others: then a number was shown."""
    one, two = state.clone(), state.clone()
    two.key = rng.randbytes(32)
    one.play(seat, code)
    two.play(seat, code)
    if one.counters == state.counters:
        return False
    return any(known_things(one, v) != known_things(two, v) for v in range(-1, state.n_seats))


def known_things(state: State, seat: int) -> list[object]:
    """What a seat is shown, but for which is which of the things of a realm that it knows.

    A seat sees its own blocks in another order when they are mixed by other numbers. That shows
    nothing; which things it knows, and what they are taken together, must be the same.
    """
    sight = state.sight(None if seat < 0 else seat)
    shown: list[object] = [step.dump() for step in sight.stack]
    rows: dict[int, list[list[int]]] = {}
    for column in sight.columns:
        value = getattr(sight, column.name)
        if column.shape == LIST and column.realm not in (PUBLIC, NOBODY):
            rows.setdefault(column.realm, []).append(value)
        else:
            shown.append(value)
    for realm, columns in rows.items():
        known = state.known_to(seat, realm)
        shown += [known, sorted(tuple(column[i] for column in columns) for i in known)]
    return shown
