"""`sandtable verify` at files of other rules: what it proves, what it does not, and that it says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.cli.errors import PARTLY
from sandtable.engine.files import write_game
from sandtable.engine.registry import game
from sandtable.games import shipped
from tests.cli.running import Command

KEPT = sorted((Path(__file__).resolve().parents[1] / "stored" / "games").glob("*.sandtable"))


def written(decisions: int = 4) -> str:
    """A file of a duel, as if it had been written under rules that came before."""
    state = game("duel").start("long", seed=3)
    for _ in range(decisions):
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    return write_game(state).replace("rules: 0.1.0", "rules: 0.0.9", 1)


def another_way(text: str) -> str:
    """As if the rules of then had let red lay the same card again."""
    lines = text.splitlines()
    red = [i for i, line in enumerate(lines) if line.startswith("red: ")]
    assert lines[red[1]] != lines[red[0]]
    lines[red[1]] = lines[red[0]]
    return "\n".join(lines) + "\n"


def test_a_game_that_goes_the_same_way_is_verified(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(written())
    run = command("verify", str(file))
    assert run.status == 0
    assert "rules 0.0.9" in run.out
    assert "by 0.1.0, which this program has, the whole game goes the same way" in run.out
    assert "is verified.\n" in run.out


def test_of_one_that_goes_another_way_the_provable_part_is_told(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(another_way(written()))
    run = command("verify", str(file))
    assert (run.status, run.err) == (PARTLY, "")
    proved, _, rest = run.out.partition("? moves: ")
    assert "✓ header: duel, scenario long, rules 0.0.9" in proved
    assert "✓ key: fits the commitment" in proved
    assert "✓ form: 4 actions" in proved
    assert "✓" not in rest
    assert "played by rules 0.0.9; by rules 0.1.0, which this program has, action " in rest
    assert "dice: what was rolled follows from the key and the moves, so it is not proved" in rest
    assert "is verified in part: the key and the form of the file, but not the moves" in rest


def test_its_moves_can_be_read(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    text = another_way(written())
    file.write_text(text)
    lines = command("verify", str(file), "--moves").out.splitlines()
    told = [line.strip().split(" ", 1)[1] for line in lines if line.strip()[:1].isdigit()]
    assert told == [line for line in text.splitlines() if line.startswith(("red: ", "blue: "))]


def test_no_version_excuses_a_key_that_was_not_promised(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(another_way(written()).replace("key: ", "key: 00", 1))
    run = command("verify", str(file))
    assert run.status == 1
    assert "NOT verified" in run.err


def test_to_play_such_a_game_on_is_refused_in_words(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(another_way(written()))
    run = command("terminal", "--resume", str(file))
    assert run.status == 2
    assert "was played by rules 0.0.9 and goes another way by 0.1.0" in run.err
    assert run.err.count("\n") == 1


def test_files_of_earlier_versions_are_kept() -> None:
    assert {path.name.split(".")[0] for path in KEPT} == set(shipped())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_file_is_read_and_the_provable_part_stated(command: Command, path: Path) -> None:
    text = path.read_text()
    run = command("verify", str(path), "--moves")
    assert run.err == ""
    assert run.status in (0, PARTLY)
    version = path.name.split(".")[-2].replace("-", ".")
    assert f"scenario {path.name.split('.')[1]}, rules {version}" in run.out
    assert "✓ key: fits the commitment" in run.out
    assert ("is verified in part" in run.out) == (run.status == PARTLY)
    last = next(line for line in text.splitlines() if line.startswith("actions: ")).split()[1]
    assert f"\n  {int(last):5} " in run.out
