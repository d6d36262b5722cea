"""Quarry: a game of moves in two clicks, and of rights that can take the ground from under them.

Stones lie in places. A worker lifts a stone and drops it elsewhere; anybody may crush any stone at any
time, make a note that nobody else knows of, or cut in and work first. In the yard both work at the same time;
in the full one there is a stone everywhere, so that nothing can be moved before one is crushed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, argument_of, code_of, kind_of
from sandtable.engine.columns import FIRST_REALM, LIST, PUBLIC, Column
from sandtable.engine.events import EventKind, EventTable
from sandtable.engine.game import Game, Result, Scenario
from sandtable.engine.refusals import NOT_OFFERED, RefusalTable
from sandtable.engine.registry import install, uninstall
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together

SEATS: Final = ("anna", "bert")
STONES: Final = ("granite", "marble", "slate", "chalk")
PLACES: Final = ("dust", "gate", "wall", "ramp", "shed")
DUST: Final = 0

A_STONE: Final = ArgumentType("stone", STONES)
A_PLACE: Final = ArgumentType("place", PLACES)
LIFT, TO, DONE, CRUSH, NOTE, CUT_IN = range(6)
ACTIONS: Final = ActionTable(
    [
        ActionKind("lift", A_STONE),
        ActionKind("to", A_PLACE),
        ActionKind("done"),
        ActionKind("crush", A_STONE),
        ActionKind("note"),
        ActionKind("cut-in"),
    ]
)
MOVED, CRUSHED = range(2)
EVENTS: Final = EventTable(
    [
        EventKind("moved", [A_STONE, A_PLACE], "{0} lies at the {1}."),
        EventKind("crushed", [A_STONE], "{0} is dust."),
    ]
)
IN_MIND: Final = FIRST_REALM


class QuarryState(State):
    """Where the stones lie, and how many notes each seat has made in secret."""

    lies: list[int]
    notes: list[int]

    columns = (Column("lies", LIST, PUBLIC), Column("notes", LIST, IN_MIND, 0, 9))

    def known_to(self, seat: int, realm: int) -> list[int]:
        """A seat knows its own notes."""
        return [seat] if seat >= 0 else []


STEPS: Final = StepTable()


@STEPS.add
class Work(Step):
    """A worker lifts stones until it is done."""

    __slots__ = ("seat",)
    name = "work"
    prompt = "Lift a stone, or say that you are done."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deciders(self, g: QuarryState) -> int:
        return 1 << self.seat

    def form(self, g: QuarryState, seat: int) -> tuple[int, ...]:
        return (LIFT, DONE)

    def choices(self, g: QuarryState, seat: int) -> list[int]:
        room = any(place not in g.lies for place in range(1, len(PLACES)))
        lifts = [code_of(LIFT, stone) for stone, place in enumerate(g.lies) if place and room]
        return [*lifts, code_of(DONE)]

    def act(self, g: QuarryState, seat: int, code: int) -> None:
        if kind_of(code) == DONE:
            g.pop()
        else:
            g.push(Drop(self.seat, argument_of(code)))


@STEPS.add
class Drop(Step):
    """The second click: to an empty place. Nothing that is dust can be dropped anywhere."""

    __slots__ = ("seat", "stone")
    name = "drop"
    mid = True
    private = True
    prompt = "Where to?"

    def __init__(self, seat: int, stone: int) -> None:
        self.seat = seat
        self.stone = stone

    def deciders(self, g: QuarryState) -> int:
        return 1 << self.seat

    def form(self, g: QuarryState, seat: int) -> tuple[int, ...]:
        return (TO,)

    def choices(self, g: QuarryState, seat: int) -> list[int]:
        if g.lies[self.stone] == DUST:
            return []
        return [code_of(TO, place) for place in range(1, len(PLACES)) if place not in g.lies]

    def act(self, g: QuarryState, seat: int, code: int) -> None:
        g.pop()
        g.lies[self.stone] = argument_of(code)
        g.tell(MOVED, self.stone, argument_of(code))


@STEPS.add
class Yard(Together):
    """Both at the same time."""

    __slots__ = ()
    name = "yard"


@STEPS.add
class Evening(Step):
    """When all is done the game is over."""

    __slots__ = ()
    name = "evening"

    def go(self, g: QuarryState) -> None:
        g.finish()


class Quarry(Game):
    """The game."""

    id = "quarry"
    name = "Quarry"
    rules_version = "0.1.0"
    scenarios = [
        Scenario("alone", "Anna alone", SEATS),
        Scenario("yard", "Both in the yard", SEATS),
        Scenario("full", "Both in a full yard", SEATS),
    ]
    options = []
    actions = ACTIONS
    events = EVENTS
    refusals = RefusalTable([])
    steps = STEPS
    streams = ()
    state_class = QuarryState

    def begin(self, state: State) -> None:
        assert isinstance(state, QuarryState)
        state.lies, state.notes = [1, 2, 3, 4 if state.scenario == 2 else DUST], [0, 0]
        state.push(Evening())
        if state.scenario:
            state.push(Yard([1, 2], [[Work(0)], [Work(1)]], open_lanes=1))
        else:
            state.push(Work(0))

    def rights(self, state: State, seat: int) -> list[int]:
        listed = [code_of(NOTE), code_of(CUT_IN), *(code_of(CRUSH, stone) for stone in range(len(STONES)))]
        return [code for code in listed if self.check_right(state, seat, code) == 0]

    def check_right(self, state: State, seat: int, code: int) -> int:
        assert isinstance(state, QuarryState)
        if kind_of(code) == NOTE:
            return 0 if state.notes[seat] < 9 else NOT_OFFERED
        if kind_of(code) == CUT_IN:
            works = any(isinstance(step, Work) and step.seat == seat for step in state.stack)
            return NOT_OFFERED if works else 0
        lies = kind_of(code) == CRUSH and state.lies[argument_of(code)] != DUST
        return 0 if lies else NOT_OFFERED

    def do_right(self, state: State, seat: int, code: int) -> None:
        assert isinstance(state, QuarryState)
        if kind_of(code) == NOTE:
            state.notes[seat] += 1
        elif kind_of(code) == CUT_IN:
            state.push(Work(seat))
        else:
            state.lies[argument_of(code)] = DUST
            state.tell(CRUSHED, argument_of(code))

    def result(self, state: State) -> Result:
        return Result([], "evening", {})


@contextmanager
def quarry() -> Iterator[Game]:
    """The game, installed for as long as the `with` lasts, so that its files can be read."""
    game = Quarry()
    install(game.id, lambda: game)
    try:
        yield game
    finally:
        uninstall(game.id)
