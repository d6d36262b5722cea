"""Game files that were written under other rules than those of the program that reads them."""

from __future__ import annotations

import pytest

from sandtable.engine.errors import BadData
from sandtable.engine.files import GameFile, GameRecord, OtherRules, read_game, rules_line, write_game
from sandtable.engine.game import Game
from tests.engine.test_files import played, with_other_dice


def older(text: str) -> str:
    """The same file, as if it had been written under rules that came before."""
    return text.replace("rules: 0.1.0", "rules: 0.0.9", 1)


def another_way(text: str) -> str:
    """As if the rules of then had let red take two cards at once, which those of today do not."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("red: pick"))
    lines.insert(at, lines[at])
    count = next(i for i, line in enumerate(lines) if line.startswith("actions: "))
    lines[count] = f"actions: {int(lines[count].split()[1]) + 1}"
    return "\n".join(lines) + "\n"


def test_a_game_that_goes_the_same_way_is_read_and_can_be_played_on(toy: Game) -> None:
    state = played(toy, 12)

    again = read_game(older(write_game(state)))

    assert again.digest() == state.digest()
    assert write_game(again) == write_game(state)


def test_one_that_goes_another_way_says_where_and_by_which_rules(toy: Game) -> None:
    text = another_way(older(write_game(played(toy))))
    picked = [line for line in text.splitlines() if line.startswith(("red: ", "blue: "))]

    with pytest.raises(
        OtherRules, match=r"played by rules 0\.0\.9 and goes another way by 0\.1\.0"
    ) as caught:
        read_game(text)

    assert caught.value.made == next(i for i, line in enumerate(picked) if line.startswith("red: pick")) + 1


def test_the_same_file_under_the_rules_of_today_is_a_false_one(toy: Game) -> None:
    with pytest.raises(BadData) as caught:
        read_game(another_way(write_game(played(toy))))
    assert not isinstance(caught.value, OtherRules)


def test_another_result_is_another_way_too(toy: Game) -> None:
    text = older(write_game(played(toy)))
    changed = text.replace('"kind": "', '"kind": "un', 1)
    assert changed != text
    with pytest.raises(OtherRules, match="not what the file says") as caught:
        read_game(changed)
    assert caught.value.made == GameFile(text).actions


def test_a_scenario_that_is_no_more_is_another_way(toy: Game) -> None:
    text = older(write_game(played(toy, 3))).replace("scenario: duel", "scenario: gone", 1)
    with pytest.raises(OtherRules, match="no scenario 'gone'"):
        read_game(text)


def test_no_version_excuses_a_key_that_was_not_promised(toy: Game) -> None:
    text = older(write_game(played(toy, 3)))
    promised = text.split("commitment: ")[1][:64]
    with pytest.raises(BadData, match="does not fit the commitment") as caught:
        read_game(text.replace(promised, "0" * 64))
    assert not isinstance(caught.value, OtherRules)


def test_rules_can_change_in_the_middle_of_a_game(toy: Game) -> None:
    state = played(toy, 12)
    lines = older(write_game(state)).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("actions: ")) + 1
    lines.insert(first + 5, rules_line("0.1.0"))
    text = "\n".join(lines) + "\n"

    assert read_game(text).digest() == state.digest()
    assert GameRecord(text).rules == [(0, "0.0.9"), (5, "0.1.0")]
    with pytest.raises(OtherRules):
        read_game(another_way(text))


def test_rules_that_only_come_later_excuse_nothing_before(toy: Game) -> None:
    """What was played by the rules of today must be legal by them."""
    lines = another_way(write_game(played(toy))).splitlines()
    text = "\n".join([*lines[:-2], rules_line("0.2.0"), *lines[-2:]]) + "\n"
    with pytest.raises(BadData) as caught:
        read_game(text)
    assert not isinstance(caught.value, OtherRules)


# ---------------------------------------------------------------------- what a file says, without playing it


def test_a_record_says_what_the_file_says(toy: Game) -> None:
    state = with_other_dice(toy)
    text = another_way(older(write_game(state)))

    record = GameRecord(text)

    assert record.head.game is toy
    assert (record.head.scenario, record.head.version) == ("duel", "0.0.9")
    assert len(record.actions) == record.head.actions
    assert [f"{seat}: {action}" for seat, action in record.actions] == [
        line for line in text.splitlines() if line.startswith(("red: ", "blue: "))
    ]
    assert [epoch for _, epoch in record.epochs] == [
        int(line.split()[1]) for line in text.splitlines() if line.startswith("epoch: ")
    ]
    assert record.digest == state.digest()
    assert (record.result is None) == (state.result is None)


@pytest.mark.parametrize(
    ("start", "line", "said"),
    [
        ("sandtable game", "sandtable game 2", "line 1"),
        ("key:", "key: xyz", "not a hexadecimal"),
        ("actions:", "actions: 9999", "expected an action of one of the seats"),
        ("actions:", "actions: 1", "expected 'digest"),
        ("red: pick", "nobody: ready", "expected an action of one of the seats red, blue"),
        ("red: pick", "epoch: 0", "epoch 0 cannot follow epoch 0"),
        ("red: pick", "epoch: x", "the epoch is not a number"),
        ("result:", "result: {", "cannot be read"),
        ("digest:", "", "expected 'digest"),
    ],
)
def test_a_record_that_is_not_whole_is_refused(toy: Game, start: str, line: str, said: str) -> None:
    lines = older(write_game(played(toy))).splitlines()
    at = next(i for i, known in enumerate(lines) if known.startswith(start))
    lines[at] = line
    with pytest.raises(BadData, match=said):
        GameRecord("\n".join(lines) + "\n")


def test_nothing_follows_a_record(toy: Game) -> None:
    with pytest.raises(BadData, match="nothing may follow"):
        GameRecord(older(write_game(played(toy))) + "red: ready\n")
