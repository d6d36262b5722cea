"""Files: a whole game in one text, and every way of tampering with it found."""

import random

import pytest

from sandtable.engine import chance
from sandtable.engine.errors import BadData, IllegalAction, SandtableError
from sandtable.engine.files import GameFile, read_game, write_game
from sandtable.engine.game import Game
from sandtable.engine.state import State


def played(game: Game, decisions: int = 10_000, dice: list[int] | None = None) -> State:
    rng = random.Random(3)
    state = game.start("duel", seed=3, dice=dice)
    while not state.over and decisions:
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.choices(seat)))
        decisions -= 1
    return state


def test_a_finished_game_is_read_back(toy: Game) -> None:
    state = played(toy)
    again = read_game(write_game(state))
    assert again.digest() == state.digest()
    assert again.journal("blue") == state.journal("blue")
    assert again.result is not None
    assert "result:" in write_game(state)


def test_a_running_game_is_read_back_and_played_on(toy: Game) -> None:
    state = played(toy, decisions=7, dice=[6, 6, 1])
    again = read_game(write_game(state))
    seat = again.deciders[0]
    again.act(seat, again.choices(seat)[0])
    state.act(seat, state.choices(seat)[0])
    assert again.digest() == state.digest()


def changed(text: str, start: str, line: str) -> str:
    lines = text.splitlines()
    at = next(i for i, known in enumerate(lines) if known.startswith(start))
    lines[at] = line
    return "\n".join(lines) + "\n"


OTHER_KEY = chance.key_from_seed("other").hex()
LONG_KEY = bytes(100)


@pytest.mark.parametrize(
    ("start", "line", "said"),
    [
        ("sandtable game", "sandtable game 2", "line 1"),
        ("game:", "game: chess", "no game 'chess'"),
        ("scenario:", "scenario: war", "no scenario 'war'"),
        ("scenario:", "scenario: melee", "line"),
        ("options:", "options: []", "must be a mapping"),
        ("options:", 'options: {"blitz": "yes"}', "unknown option"),
        ("options:", "options: {", "cannot be read"),
        ("commitment:", f"commitment: {'0' * 64}", "does not fit the commitment"),
        ("key:", f"key: {OTHER_KEY}", "does not fit the commitment"),
        ("key:", "key: xyz", "not a hexadecimal"),
        ("dice:", 'dice: ["six"]', "numbers from 1 up"),
        ("dice:", f"dice: {'[' * 100_000}", "cannot be read"),
        ("dice:", "dice: [6, 6, 6, 6, 6, 6, 6, 6]", "line"),
        ("actions:", "actions: many", "number of actions"),
        ("actions:", "actions: -1", "cannot have -1"),
        ("actions:", "actions: 1", "line"),
        ("actions:", "actions: 9999", "line"),
        ("red: pick", "red: pick nothing", "unknown card"),
        ("red: pick", "blue: ready", "line"),
        ("red: pick", "nobody: ready", "no seat 'nobody'"),
        ("red: pick", "", "line"),
        (
            "result:",
            'result: {"winners": ["blue"], "kind": "points", "scores": {}}',
            "not what the file says",
        ),
        ("result:", "result: nobody", "cannot be read"),
        ("digest:", "digest: 0", "not the one that the file claims"),
    ],
)
def test_tampering_is_found(toy: Game, start: str, line: str, said: str) -> None:
    with pytest.raises(SandtableError, match=said):
        read_game(changed(write_game(played(toy)), start, line))


def test_a_key_of_the_wrong_length_is_refused_even_with_its_commitment(toy: Game) -> None:
    text = changed(write_game(played(toy)), "key:", f"key: {LONG_KEY.hex()}")
    text = changed(text, "commitment:", f"commitment: {chance.commitment(LONG_KEY)}")
    with pytest.raises(BadData, match="32 bytes"):
        read_game(text)


def test_the_end_cannot_be_cut_off_or_added_to(toy: Game) -> None:
    text = write_game(played(toy))
    lines = text.splitlines()
    for count in range(len(lines)):
        with pytest.raises(SandtableError):
            read_game("\n".join(lines[:count]))
    with pytest.raises(BadData, match="nothing may follow"):
        read_game(text + "red: ready\n")


def test_every_changed_character_is_found_or_changes_nothing(toy: Game) -> None:
    text = write_game(played(toy))
    rng = random.Random(1)
    for _ in range(300):
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice("abc019 :\n{}-") + text[at + 1 :]
        try:
            again = read_game(other)
        except SandtableError:
            continue
        assert write_game(again) == text


def with_other_dice(game: Game) -> State:
    """A game in which the players went back twice, the second time past an epoch that is lost."""
    rng = random.Random(4)
    state = game.start("duel", seed=4)
    for epoch in (0, 1, 3):
        assert state.record is not None
        if epoch:
            state.record.begin_epoch(state, epoch)
        for _ in range(6):
            seat = rng.choice(state.deciders)
            state.act(seat, rng.choice(state.choices(seat)))
    return state


def test_other_dice_are_written_down_and_read_back(toy: Game) -> None:
    state = with_other_dice(toy)
    text = write_game(state)
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("epoch")] == ["epoch: 1", "epoch: 3"]
    assert "actions: 18" in lines
    again = read_game(text)
    assert again.digest() == state.digest()
    assert again.epoch == 3
    assert write_game(again) == text
    for game in (state, again):
        seat = game.deciders[0]
        game.act(seat, game.choices(seat)[0])
    assert again.digest() == state.digest()


def test_other_dice_at_the_very_end_are_kept(toy: Game) -> None:
    state = with_other_dice(toy)
    assert state.record is not None
    state.record.begin_epoch(state, 4)
    text = write_game(state)
    assert text.splitlines()[-2] == "epoch: 4"
    assert read_game(text).digest() == state.digest()


def test_other_dice_are_others_and_cannot_be_taken_back(toy: Game) -> None:
    state = with_other_dice(toy)
    text = write_game(state)
    with pytest.raises(SandtableError, match=r"line \d+"):
        read_game(text.replace("epoch: 3\n", ""))
    assert state.record is not None
    state.record.begin_epoch(state, 9)
    for seat in ("red", "blue"):
        with pytest.raises(IllegalAction, match="new dice"):
            state.undo(seat)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("epoch: 1", "epoch 1 cannot follow epoch 1"),
        ("epoch: 0", "epoch 0 cannot follow epoch 1"),
        ("epoch: 2", "not the one that the file claims|line"),
        ("epoch: 03", "not a number"),
        ("epoch: -3", "not a number"),
        ("epoch: ²", "not a number"),
        ("epoch: 1000001", "epoch 1000001 cannot"),
        ("epoch: 99999999999", "not a number"),
        ("epoch:", "line"),
    ],
)
def test_an_epoch_only_ever_rises(toy: Game, line: str, said: str) -> None:
    with pytest.raises(BadData, match=said):
        read_game(changed(write_game(with_other_dice(toy)), "epoch: 3", line))


def test_a_file_can_be_read_line_by_line(toy: Game) -> None:
    state = with_other_dice(toy)
    file = GameFile(write_game(state))
    assert file.actions == 18
    steps = 0
    while file.go_on():
        steps += 1
    assert steps == 20
    assert file.state.digest() == state.digest()


def test_a_clone_and_a_position_have_no_file(toy: Game) -> None:
    for state in (toy.start("duel", seed=1).clone(), toy.position({"turn": "red"})):
        with pytest.raises(BadData, match="from the start"):
            write_game(state)
