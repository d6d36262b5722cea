"""Steps and lanes: stored by name, loaded with care, and brought to rest."""

from random import Random

import pytest

from sandtable.engine.columns import LIST
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game
from sandtable.engine.steps import Together, Unseen
from tests.toy.skirmish import STEPS, Fight, Pick, Picks, Turn


def test_a_step_is_stored_as_its_name_and_fields() -> None:
    fight = Fight(3, 1)
    assert fight.dump() == ["fight", 3, 0, 1]
    again = STEPS.load(fight.dump())
    assert isinstance(again, Fight)
    assert again.dump() == fight.dump()


def test_lanes_are_stored_with_their_steps() -> None:
    picks = Picks([1, 2], [[Pick(0)], []])
    again = STEPS.load(picks.dump())
    assert isinstance(again, Picks)
    assert again.dump() == picks.dump()


def test_copies_share_nothing() -> None:
    picks = Picks([1, 2], [[Pick(0)], []])
    twin = picks.copy()
    assert isinstance(twin, Picks)
    twin.lanes[0].pop()
    twin.seats.pop()
    assert picks.dump() == Picks([1, 2], [[Pick(0)], []]).dump()


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        (None, "begins with its name"),
        ([], "begins with its name"),
        ([7], "begins with its name"),
        (["no such step"], "unknown step"),
        (["turn", 1], "2 fields, not 1"),
        (["turn", 1, "x"], "must be a number"),
        (["turn", 1, [1, "x"]], "must be a number"),
        (["picks", 0, [1]], "expected the open flag"),
        (["picks", 0, [1], [7]], "lists of steps"),
        (["picks", 0, [1], [[["no such step"]]]], "unknown step"),
    ],
)
def test_what_is_stored_wrongly_is_refused(stored: object, said: str) -> None:
    with pytest.raises(BadData, match=said):
        STEPS.load(stored)


def test_others_see_only_who_is_choosing_in_a_lane(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    shown = state.sight("red").stack[-1]
    assert isinstance(shown, Together)
    assert isinstance(shown.lanes[0][0], Pick)
    assert isinstance(shown.lanes[1][0], Unseen)
    assert state.sight("red").deciders == state.deciders


def test_a_move_half_entered_is_unseen(toy: Game) -> None:
    state = toy.position("{turn: red, moves: 2}")
    before = state.view("blue")
    state.act("red", "march red-1")
    assert state.view("blue") == before
    assert state.sight("red").stack[-1].name == "march"


def test_a_sample_fills_the_lanes(toy: Game) -> None:
    state = toy.start("melee", seed=1)
    drawn = state.sight("red").sample(Random(1))
    assert toy.problems(drawn) == []
    for seat in drawn.deciders:
        assert drawn.choices(seat)


def test_dice_of_a_lane_are_its_own(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    counters = state.counters[:]
    state.lane = 2
    state.roll()
    assert [i for i, (a, b) in enumerate(zip(counters, state.counters)) if a != b] == [2]


def test_a_step_that_asks_nobody_says_so(toy: Game) -> None:
    with pytest.raises(NotImplementedError, match="unseen"):
        Unseen(1).act(toy.start("duel", seed=1), 0, 0)
    assert Turn(0, 1).dump() == ["turn", 1, 0]


def test_what_was_worked_out_holds_while_a_move_is_entered(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    state.memo = {"worked out": 1}
    state.before, state.memo = state.memo, None
    state.enter(Pick(0))
    assert state.memo == {"worked out": 1}
    state.push(Pick(1))
    assert [step.name for step in state.stack[-2:]] == ["pick", "pick"]


def test_what_was_worked_out_holds_while_an_act_changes_steps_alone(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    state.memo = {"worked out": 1}
    state.before, state.memo = state.memo, None
    steps = state.stack[:]
    state.stay()
    assert state.memo == {"worked out": 1}
    assert state.stack == steps


def test_a_shallow_copy_has_its_own_of_what_is_named(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    before = state.digest()
    name, other = [column.name for column in state.columns if column.shape == LIST][:2]
    twin = state.shallow([name])
    assert twin.digest() == before
    assert getattr(twin, other) is getattr(state, other)
    getattr(twin, name).append(7)
    assert state.digest() == before
