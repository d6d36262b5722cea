"""Playing from a pipe: whole games, every command, several people at one keyboard."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from sandtable.bots.registry import Bot
from sandtable.cli import saves
from sandtable.cli.reader import PlainReader, TerminalReader
from sandtable.cli.session import Session
from sandtable.engine.files import read_game
from sandtable.engine.game import Game
from sandtable.engine.registry import game
from sandtable.engine.state import State
from tests.cli.duel import Duel
from tests.cli.running import Command, outside


def autosave() -> Path:
    return saves.autosave_path("duel")


def test_a_whole_game_from_a_pipe() -> None:
    run = outside("terminal", "duel", "--seed", "3", typed="1\n" * 40)
    assert run.status == 0, run.err
    assert "The game is over" in run.out
    assert re.search(r"(red|blue|red and blue) wins? by (points|draw)", run.out)
    assert outside("verify", str(autosave())).status == 0


def test_enter_takes_what_is_marked(command: Command) -> None:
    run = command("terminal", "duel", "--seed", "3", typed="1\n\n")
    assert "← Enter" in run.out
    assert "red [Enter = confirm]>" in run.out
    assert "red lays" in run.out


def test_enter_without_a_default_says_so(command: Command) -> None:
    assert "there is no default" in command("terminal", "duel", "--seed", "3", typed="\n").out


def test_choices_by_number_notation_and_part_of_it(command: Command) -> None:
    first = command("terminal", "duel", "--seed", "3", typed="3\nconfirm\n").out
    assert "red lays c8." in first
    assert "red lays c8." in command("terminal", "duel", "--seed", "3", typed="lay c8\nCONF\n").out
    assert "red lays c8." in command("terminal", "duel", "--seed", "3", typed="worth 8\n1\n").out
    assert (
        "that could be 1 lay c1, 5 lay c10"
        in command("terminal", "duel", "--seed", "3", typed="lay c1x\nc1\n").out
    )


def test_a_refusal_names_the_rule(command: Command) -> None:
    run = command("terminal", "duel", "--seed", "3", typed="why lay c2\nlay c2\nwhy lay c7\nwhy 1\n")
    assert run.out.count("That card is not in your hand. (1.2)") == 2
    assert "You may: type 'lay c7'." in run.out
    assert "You may: type 'lay c1'." in run.out


def test_undo_takes_back_a_click_but_no_die(command: Command) -> None:
    run = command("terminal", "duel", "--seed", "3", typed="1\nundo\n1\nundo move\n1\n1\nundo\n")
    assert run.out.count("Undone.") == 2
    assert "dice were rolled" in run.out


def test_information(command: Command) -> None:
    typed = "map\nmap wood\nmap stone\nhand\njournal\njournal 1\njournal all\n"
    typed += "rules\nrules 1\nrules card\nhelp\nchoices\n"
    run = command("terminal", "duel", "--seed", "3", typed=typed)
    assert run.status == 0
    for words in (
        "A duel [with cards]",
        "The Oak",
        "Your hand (6)",
        "worth 12",
        "red is dealt c9.",
        "undo move",
    ):
        assert words in run.out


def test_rights_at_any_time(command: Command) -> None:
    run = command("terminal", "duel", "--seed", "3", typed="rights\ndo cheer\ndo 1\ncheer\n")
    assert run.out.count("  red cheers.") == 3


def test_a_settled_question_is_answered_and_mentioned(command: Command) -> None:
    typed = "1\n1\npass-always\n" + "1\n1\n" * 6
    run = command("terminal", "duel", "--seed", "3", typed=typed)
    assert "Chosen for you, because it was the only choice: pass" in run.out


def test_the_same_seed_gives_the_same_game(command: Command) -> None:
    digests = []
    for _ in range(2):
        command("terminal", "duel", "--seed", "5", typed="1\n" * 12)
        digests.append(saves.load(autosave())[0].digest())
    assert digests[0] == digests[1]


def test_leaving_keeps_the_game(command: Command, tmp_path: Path) -> None:
    named = tmp_path / "evening.sandtable"
    run = command("terminal", "duel", "--seed", "3", typed=f"1\n1\nquit\n{named}\n")
    assert f"saved in {autosave()}" in run.out
    assert saves.load(named)[0].digest() == saves.load(autosave())[0].digest()
    assert named.stat().st_mode & 0o077 == 0, "it holds secrets"


def test_saved_and_resumed_it_is_the_same_game(command: Command, tmp_path: Path) -> None:
    typed = ["1"] * 20
    command("terminal", "duel", "--seed", "8", "--bots", "random", typed="\n".join(typed) + "\n")
    straight = saves.load(autosave())[0].digest()

    named = tmp_path / "half"
    command(
        "terminal", "duel", "--seed", "8", "--bots", "random", typed="\n".join([*typed[:9], f"save {named}"])
    )
    state, players = saves.load(named)
    assert players == {"red": "human", "blue": "random"}
    again = command("terminal", "--resume", str(named), typed="\n".join(typed[9:]) + "\n")
    assert again.status == 0
    assert "blue: random" in again.out
    assert saves.load(autosave())[0].digest() == straight
    assert state.digest() != straight


def test_resume_without_a_file_goes_on_with_the_last_game(command: Command) -> None:
    command("terminal", "duel", "--seed", "3", typed="1\n1\n")
    before = saves.load(autosave())[0].digest()
    run = command("terminal", "--resume")
    assert run.status == 0
    assert saves.load(autosave())[0].digest() == before
    assert command("terminal", "duel", "--resume").status == 0


def test_a_saved_game_is_a_game_file_and_nothing_else(command: Command, tmp_path: Path) -> None:
    named = tmp_path / "game"
    command("terminal", "duel", "--seed", "3", "--seat", "blue", typed=f"1\n1\nsave {named}\n")
    assert read_game(named.read_text()).digest() == saves.load(named)[0].digest()


@pytest.mark.parametrize("data", ["", "[]", '{"x": 3}', "{", "[" * 100_000])
def test_who_sat_where_may_be_forgotten(command: Command, data: str) -> None:
    command("terminal", "duel", "--seed", "3", "--seat", "blue", typed="1\n1\n")
    assert "red: cadet, blue: you" in command("terminal", "--resume").out
    autosave().with_name("seats.json").write_text(data)
    assert "red: you, blue: cadet" in command("terminal", "--resume").out


def test_resume_may_change_who_plays(command: Command) -> None:
    command("terminal", "duel", "--seed", "3", typed="1\n1\n")
    assert "red: cadet, blue: you" in command("terminal", "--resume", "--seat", "blue").out
    assert "blue: random" in command("terminal", "--resume", "--seat", "red", "--bots", "random").out


def test_a_new_game_does_not_bury_the_old_one(command: Command) -> None:
    command("terminal", "duel", "--seed", "3", typed="1\n1\n")
    before = saves.load(autosave())[0].digest()
    run = command("terminal", "duel", "--seed", "4")
    aside = autosave().with_name("duel-before.sandtable")
    assert "Your previous game is kept" in run.out
    assert saves.load(aside)[0].digest() == before


def test_a_changed_save_is_refused(command: Command, tmp_path: Path) -> None:
    named = tmp_path / "game"
    command("terminal", "duel", "--seed", "3", typed=f"1\n1\nsave {named}\n")
    text = named.read_text()
    named.write_text(text.replace("red: lay c1\n", "red: lay c7\n"))
    run = command("terminal", "--resume", str(named))
    assert run.status == 2
    assert "is damaged or not a game file" in run.err


def test_save_leaves_other_files_alone(command: Command, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary")
    run = command("terminal", "duel", "--seed", "3", typed=f"save {diary}\nsave {tmp_path}\n")
    assert diary.read_text() == "dear diary"
    assert "is not a game; choose another name" in run.out
    assert "is a folder" in run.out


def test_no_place_to_save_does_not_end_a_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    run = command("terminal", "duel", "--seed", "3", typed="1\n" * 40)
    assert run.status == 0
    assert run.out.count("The game cannot be saved automatically") == 1
    named = tmp_path / "named"
    assert "Saved." in command("terminal", "duel", "--seed", "3", typed=f"save {named}\n").out
    assert saves.load(named)[1] == {}
    assert "The game is over" in run.out


def test_watching_bots(command: Command) -> None:
    run = command("terminal", "duel", "--seat", "none", "--seed", "3", "--bots", "random")
    assert run.status == 0
    assert "The game is over" in run.out
    assert "dealt" not in run.out, "an onlooker knows no cards"
    assert not autosave().exists()


def test_hot_seat_hides_one_from_the_other(command: Command) -> None:
    run = command("terminal", "duel", "--seat", "all", "--seed", "3", typed="\n1\n1\n\n1\n")
    parts = run.out.split("Pass the keyboard")
    assert len(parts) == 3
    assert "red is dealt" not in parts[0]
    assert "red is dealt c1." in parts[1]
    assert "blue is dealt" not in parts[1]
    assert "red lays c" not in parts[2]
    assert "red is dealt" not in parts[2]
    assert "red lays a card." in parts[2]
    assert "blue is dealt" in parts[2]


def test_a_changed_hand_is_hidden_at_a_terminal() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    state = game("duel").start("long", seed=3)
    players = {"red": saves.HUMAN, "blue": saves.HUMAN}
    session = Session(state, players, console, PlainReader(console, io.StringIO("\n1\n1\n")), autosave())
    session.run()
    before, _, after = out.getvalue().rpartition("\x1b[3J")
    assert "dealt" in before
    assert "dealt" not in after


def test_bots_in_a_session_see_their_own_sight_only(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[int] = []

    class Spy:
        def decide(self, sight: State, choices: list[object], rng: object) -> object:
            watched.append(sight.viewer)
            assert sight.hands[0] == [-1] * len(sight.hands[0])  # type: ignore[attr-defined]
            return choices[0]

    def spy(name: str) -> Bot:
        return Spy()  # type: ignore[return-value]

    monkeypatch.setattr("sandtable.bots.bot", spy)
    console = Console(file=io.StringIO(), width=100)
    state = game("duel").start("long", seed=3)
    reader = PlainReader(console, io.StringIO("1\n" * 60))
    Session(state, {"red": saves.HUMAN, "blue": "spy"}, console, reader, autosave()).run()
    assert state.over
    assert set(watched) == {1}


def test_the_editor_of_a_terminal() -> None:
    reader = TerminalReader()
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("lay c12\r")
        assert reader.ask("red> ", ["lay c12"], "red") == "lay c12"
        keys.send_text("\x04")
        assert reader.ask("red> ", [], "red") is None
    assert list(reader.sessions) == ["red"]


def test_interrupting_keeps_the_game(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainReader, "ask", interrupted)
    run = command("terminal", "duel", "--seed", "3")
    assert run.status == 130
    assert "The game is saved" in run.out
    assert autosave().exists()


def test_a_strange_board_is_drawn_as_far_as_it_goes(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = [
        {},
        {"regions": "none", "status": 7, "cards": ["ace", 3], "vault": {"a": 1}, "notes": "x"},
        {
            "regions": [{"spaces": [{}, {"units": [{}, 5]}]}, 3],
            "status": [[], ["a"], "b", ["a", 1, 2]],
            "title": 0,
        },
        {"regions": [{"name": "[red]", "spaces": [{"id": 3, "name": "[/x]", "marks": ["[b]", 2]}]}]},
    ]
    for board in strange:

        def rendered(self: Duel, *args: Any, board: Any = board, **more: Any) -> dict[str, Any]:
            return {**Game.render_view(self, *args, **more), "board": board}

        monkeypatch.setattr(Duel, "render_view", rendered)
        run = command("terminal", "duel", "--seed", "3", typed="map\nmap x\nhand\n1\n1\n")
        assert run.status == 0, run.err
        assert "Lay a card." in run.out
