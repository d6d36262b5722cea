"""Record and undo: clicks, moves, lanes, and where taking back ends."""

import pytest

from sandtable.engine.actions import ActionKind, ActionTable, code_of
from sandtable.engine.columns import LIST, PUBLIC, Column
from sandtable.engine.errors import IllegalAction
from sandtable.engine.events import EventTable
from sandtable.engine.game import Game, Scenario
from sandtable.engine.refusals import RefusalTable
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together

POSITION = """
scenario: duel
turn: red
moves: 3
blocks: {red-1: [camp, horse, 2], blue-1: [mill, foot, 1]}
"""


def test_undo_takes_back_one_click(toy: Game) -> None:
    state = toy.position(POSITION)
    before = state.digest()
    state.act("red", "march red-1")
    chosen = state.digest()
    state.act("red", "to moor")
    state.undo("red")
    assert state.digest() == chosen
    state.undo("red")
    assert state.digest() == before


def test_undo_of_a_move_takes_back_all_its_clicks(toy: Game) -> None:
    state = toy.position(POSITION)
    state.act("red", "march red-1")
    state.act("red", "to moor")
    first_move = state.digest()
    state.act("red", "march red-1")
    state.act("red", "to camp")
    state.undo("red", move=True)
    assert state.digest() == first_move
    assert state.journal("red") == ["red-1 marches to moor."]


def test_undo_of_half_a_move_takes_back_that_half(toy: Game) -> None:
    state = toy.position(POSITION)
    state.act("red", "march red-1")
    state.act("red", "to moor")
    first_move = state.digest()
    state.act("red", "march red-1")
    state.undo("red", move=True)
    assert state.digest() == first_move


def test_undo_ends_where_another_is_asked(toy: Game) -> None:
    state = toy.position(POSITION)
    state.act("red", "march red-1")
    state.act("red", "to ridge")
    state.act("red", "march red-1")
    state.act("red", "to ford")
    assert state.deciders == [1]
    with pytest.raises(IllegalAction, match="no longer your turn"):
        state.undo("red")


def test_undo_ends_at_a_revelation(toy: Game) -> None:
    state = toy.position(POSITION)
    state.act("red", "march red-1")
    state.act("red", "show red-2")
    with pytest.raises(IllegalAction, match="dice were rolled"):
        state.undo("red")


def test_a_right_used_by_another_ends_undo(toy: Game) -> None:
    state = toy.position(POSITION)
    state.act("red", "march red-1")
    state.act("blue", "show blue-2")
    for seat in ("red", "blue"):
        with pytest.raises(IllegalAction):
            state.undo(seat)


def test_nothing_done_is_nothing_to_take_back(toy: Game) -> None:
    with pytest.raises(IllegalAction, match="nothing to undo"):
        toy.position(POSITION).undo("red")


def test_a_clone_keeps_no_record(toy: Game) -> None:
    with pytest.raises(IllegalAction, match="no record"):
        toy.position(POSITION).clone().undo("red")


def test_undo_stays_in_its_lane(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    start = state.digest()
    state.act("red", state.choices("red")[0])
    only_red = state.digest()
    state.undo("red")
    state.act("blue", state.choices("blue")[0])
    only_blue = state.digest()
    state.act("red", state.choices("red")[0])
    state.undo("blue")
    assert state.digest() == only_red
    state.act("blue", state.choices("blue")[0])
    state.undo("red")
    assert state.digest() == only_blue
    state.undo("blue")
    assert state.digest() == start


def test_who_is_ready_cannot_take_back_while_others_choose(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    state.act("red", state.choices("red")[0])
    state.act("red", "ready")
    with pytest.raises(IllegalAction, match="finished"):
        state.undo("red")
    state.act("blue", state.choices("blue")[0])
    state.undo("blue")


def test_the_file_forgets_what_was_taken_back(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    assert state.record is not None
    state.act("red", state.choices("red")[0])
    state.undo("red")
    assert state.record.actions == []


# A game of clicks, to try what the toy does not do: lanes that follow a decision or other lanes.

CLICK, ALONE, GO = range(3)
STEPS = StepTable()


class Clicks(State):
    clicks: list[int]
    columns = (Column("clicks", LIST, PUBLIC),)


@STEPS.add
class Click(Step):
    """Clicks, as many as are left; `GO` opens lanes for both."""

    __slots__ = ("left", "seat")
    name = "click"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def deciders(self, g: Clicks) -> int:
        return 1 << self.seat

    def choices(self, g: Clicks, seat: int) -> list[int]:
        return [code_of(CLICK), code_of(GO)]

    def act(self, g: Clicks, seat: int, code: int) -> None:
        g.clicks[seat] += 1
        self.left -= 1
        if code == code_of(GO) and g.lane == 0:
            g.push(Twice([1, 2], [[Click(0, 1)], [Click(1, 2)]]))
        elif not self.left:
            g.pop()


@STEPS.add
class Twice(Together):
    """Lanes that are followed by other lanes."""

    __slots__ = ()
    name = "twice"

    def join(self, g: Clicks) -> None:
        g.push(Twice([1, 2], [[Click(0, 2)], [Click(1, 2)]]))


class ClickGame(Game):
    id = "clicks"
    name = "Clicks"
    rules_version = "0.1.0"
    scenarios = [Scenario("two", "Two", ["a", "b"])]
    options = []
    actions = ActionTable([ActionKind("click"), ActionKind("alone"), ActionKind("go")])
    events = EventTable([])
    refusals = RefusalTable([])
    steps = STEPS
    streams = ()
    state_class = Clicks

    def begin(self, state: State) -> None:
        assert isinstance(state, Clicks)
        state.clicks = [0, 0]
        state.push(Click(0, 9))


def test_a_click_that_opens_lanes_for_others_stands() -> None:
    state = ClickGame().start("two", seed=1)
    state.act("a", "click")
    state.act("a", "go")
    assert state.deciders == [0, 1]
    state.act("b", "click")
    digest = state.digest()
    with pytest.raises(IllegalAction):
        state.undo("a")
    assert state.digest() == digest
    state.undo("b")


def test_the_click_that_closes_lanes_stands() -> None:
    state = ClickGame().start("two", seed=1)
    for seat, action in (("a", "go"), ("b", "click"), ("b", "click"), ("a", "click")):
        state.act(seat, action)
    assert state.deciders == [0, 1]
    state.act("b", "click")
    digest = state.digest()
    with pytest.raises(IllegalAction):
        state.undo("a")
    assert state.digest() == digest
    state.undo("b")
    with pytest.raises(IllegalAction):
        state.undo("b")
