"""Files: a whole game in one text, and every way of tampering with it found."""

import random

import pytest

from sandtable.engine import chance
from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.files import read_game, write_game
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
        ("rules:", "rules: 9.9.9", "written under rules 9.9.9"),
        ("commitment:", f"commitment: {'0' * 64}", "does not fit the commitment"),
        ("key:", f"key: {OTHER_KEY}", "does not fit the commitment"),
        ("key:", "key: xyz", "no hexadecimal"),
        ("dice:", 'dice: ["six"]', "numbers from 1 up"),
        ("dice:", f"dice: {'[' * 100_000}", "cannot be read"),
        ("dice:", "dice: [6, 6, 6, 6, 6, 6, 6, 6]", "line"),
        ("actions:", "actions: many", "number of actions"),
        ("actions:", "actions: -1", "cannot be -1"),
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


def test_a_clone_and_a_position_have_no_file(toy: Game) -> None:
    for state in (toy.start("duel", seed=1).clone(), toy.position({"turn": "red"})):
        with pytest.raises(BadData, match="from the start"):
            write_game(state)
