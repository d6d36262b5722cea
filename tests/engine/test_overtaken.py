"""Half-entered moves that somebody else's act overtakes: undone, said to their owner alone, asked anew."""

from collections.abc import Iterator

import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.engine.files import read_game, write_game
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.toy.quarry import quarry
from tests.toy.wrong import WRONG

UNDONE = "Your half-entered move was undone: the position changed before it was complete."


@pytest.fixture
def game() -> Iterator[Game]:
    with quarry() as installed:
        yield installed


def lifted(game: Game, scenario: str = "alone") -> State:
    """Anna has lifted the granite and not said where to."""
    state = game.start(scenario, seed=1)
    state.act("anna", "lift granite")
    return state


def words(state: State, seat: str) -> list[str]:
    """What a seat may choose."""
    return [str(choice) for choice in state.choices(seat)]


def test_a_right_of_another_undoes_it_and_the_question_is_asked_anew(game: Game) -> None:
    state, never = lifted(game), game.start("alone", seed=1)
    state.act("bert", "crush granite")
    never.act("bert", "crush granite")
    assert words(state, "anna") == ["lift marble", "lift slate", "done"]
    assert state.digest() == never.digest()


def test_it_is_undone_also_where_the_move_itself_would_still_be_possible(game: Game) -> None:
    state = lifted(game)
    state.act("bert", "crush slate")
    assert words(state, "anna") == ["lift granite", "lift marble", "done"]


def test_its_owner_is_told_why_and_nobody_else_learns_of_it(game: Game) -> None:
    state, never = lifted(game), game.start("alone", seed=1)
    state.act("bert", "crush granite")
    never.act("bert", "crush granite")
    assert state.journal("anna") == ["granite is dust.", UNDONE]
    assert state.journal("bert") == never.journal("bert") == ["granite is dust."]
    assert state.journal(None) == never.journal(None)
    assert state.view("bert") == never.view("bert")


def test_what_its_owner_cannot_see_does_not_undo_it(game: Game) -> None:
    state = lifted(game)
    state.act("bert", "note")
    assert words(state, "anna") == ["to shed"]
    assert state.journal("anna") == []


def test_a_right_of_ones_own_undoes_it_too_and_both_can_be_taken_back(game: Game) -> None:
    state = lifted(game)
    half = state.digest()
    state.act("anna", "crush granite")
    assert words(state, "anna") == ["lift marble", "lift slate", "done"]
    state.undo("anna")
    assert state.digest() == half
    assert state.journal("anna") == []
    state.act("anna", "crush granite")
    state.undo("anna", move=True)
    assert state.digest() == game.start("alone", seed=1).digest()


def test_every_copy_and_every_replay_undoes_it_alike(game: Game) -> None:
    state = lifted(game)
    copies = [state.clone(), state.branch(), game.from_bytes(state.to_bytes())]
    for copy in [state, *copies]:
        copy.act("bert", "crush granite")
    assert {copy.digest() for copy in copies} == {state.digest()}
    again = read_game(write_game(state))
    assert again.digest() == state.digest()
    assert again.journal("anna") == state.journal("anna")


@pytest.mark.parametrize("scenario", ["alone", "yard"])
def test_what_a_right_puts_on_top_does_not_bury_it(game: Game, scenario: str) -> None:
    state = lifted(game, scenario)
    state.act("bert", "cut-in")
    assert state.deciders == [1]
    for action in ("lift granite", "to shed", "done"):
        state.act("bert", action)
    assert words(state, "anna") == ["lift granite", "lift marble", "lift slate", "done"]


def test_a_right_after_which_somebody_could_choose_nothing_is_not_done() -> None:
    game = WRONG["right_takes_the_choices"]()
    state = lifted(game)
    before = state.digest()
    with pytest.raises(IllegalAction, match="fault of the program"):
        state.act("bert", "crush granite")
    assert state.digest() == before
    state.act("bert", "crush slate")
    assert words(state, "anna") == ["to ramp", "to shed"]


# ---------------------------------------------------------------------- lanes


def test_a_whole_move_in_another_lane_undoes_it(game: Game) -> None:
    state = lifted(game, "yard")
    state.act("bert", "lift marble")
    assert words(state, "anna") == ["to shed"], "half a move changes nothing"
    state.act("bert", "to shed")
    assert words(state, "anna") == ["lift granite", "lift marble", "lift slate", "done"]
    assert state.journal("anna") == ["marble lies at the shed.", UNDONE]
    assert state.journal("bert") == ["marble lies at the shed."]


def test_a_right_undoes_it_in_every_other_lane(game: Game) -> None:
    state = lifted(game, "yard")
    state.act("bert", "lift marble")
    state.act("bert", "crush granite")
    for seat in ("anna", "bert"):
        assert words(state, seat) == ["lift marble", "lift slate", "done"]
        assert state.journal(seat) == ["granite is dust.", UNDONE]


def test_what_is_done_in_secret_undoes_it_in_no_lane_but_ones_own(game: Game) -> None:
    state = lifted(game, "yard")
    state.act("bert", "lift marble")
    state.act("bert", "note")
    assert words(state, "anna") == ["to shed"]
    assert words(state, "bert") == ["lift granite", "lift marble", "lift slate", "done"]
    assert state.journal("anna") == []


def test_taking_back_a_move_does_not_stop_at_what_was_undone_since(game: Game) -> None:
    state = game.start("yard", seed=1)
    start = state.digest()
    for seat, action in (
        ("anna", "lift slate"),
        ("anna", "to shed"),
        ("anna", "lift granite"),
        ("bert", "crush marble"),
    ):
        state.act(seat, action)
    never = game.start("yard", seed=1)
    never.act("bert", "crush marble")
    state.undo("anna", move=True)
    assert state.digest() == never.digest()
    with pytest.raises(IllegalAction):
        state.undo("anna")
    state.undo("bert")
    assert state.digest() == start


def test_taking_back_click_by_click_goes_through_what_was_undone(game: Game) -> None:
    state = game.start("yard", seed=1)
    for seat, action in (("anna", "lift slate"), ("anna", "to shed"), ("bert", "crush marble")):
        state.act(seat, action)
    # Without the second click the first was overtaken by what bert did later.
    state.undo("anna")
    assert words(state, "anna") == ["lift granite", "lift slate", "done"]
    assert state.journal("anna") == ["marble is dust.", UNDONE]
    state.undo("anna")
    never = game.start("yard", seed=1)
    never.act("bert", "crush marble")
    assert state.digest() == never.digest()
    assert state.journal("anna") == ["marble is dust."]
    with pytest.raises(IllegalAction):
        state.undo("anna")


@pytest.mark.parametrize("again", [False, True], ids=["not again", "and again"])
def test_taking_back_what_undid_it_tells_nobody_that_there_was_anything(game: Game, again: bool) -> None:
    state = lifted(game, "yard")
    state.act("bert", "crush slate")
    if again:
        state.act("anna", "lift granite")
    state.undo("bert")
    never = game.start("yard", seed=1)
    assert state.view("bert") == never.view("bert")
    assert state.journal("bert") == []
    assert words(state, "anna") == (["to shed"] if again else words(never, "anna"))


def test_the_file_of_a_game_with_lanes_replays_what_was_undone(game: Game) -> None:
    state = lifted(game, "yard")
    for seat, action in (("bert", "crush slate"), ("anna", "lift granite"), ("bert", "crush granite")):
        state.act(seat, action)
    again = read_game(write_game(state))
    assert again.digest() == state.digest()
    assert again.journal("anna") == state.journal("anna")
