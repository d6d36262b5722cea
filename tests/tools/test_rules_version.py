"""Rules that have changed have a version of their own, and players are told what changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import sandtable
from sandtable.engine.errors import BadData
from sandtable.engine.files import write_game
from sandtable.engine.versions import listed_versions, versions_since
from sandtable.games import shipped
from tools import rules_version
from tools.rules_version import FOLDERS, SOURCES, bump, fingerprint, is_told, main, problem, problems

TOLD = "- `cnc` goes by rules 0.2.0.\n"


@pytest.fixture(scope="module")
def known() -> dict[str, str]:
    return {game: fingerprint(game) for game in FOLDERS}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules, to be changed; the tool works on it."""
    for folder in ("engine", *{folder for folders in FOLDERS.values() for folder in folders}):
        place = tmp_path / "sandtable" / folder
        place.mkdir(parents=True, exist_ok=True)
        for file in (SOURCES / folder).glob("*.*"):
            shutil.copy(file, place)
        if (SOURCES / folder / "data").is_dir():
            shutil.copytree(SOURCES / folder / "data", place / "data")
    monkeypatch.setattr(rules_version, "SOURCES", tmp_path / "sandtable")
    return tmp_path / "sandtable"


@pytest.fixture
def elsewhere(sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tool reads and writes all that it records beside the copy."""
    monkeypatch.setattr(rules_version, "RECORD", tmp_path / "record.json")
    monkeypatch.setattr(rules_version, "CHANGELOG", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(rules_version, "KEPT", tmp_path / "games")
    (tmp_path / "CHANGELOG.md").write_text("".join(TOLD.replace("cnc", game) for game in FOLDERS))
    return tmp_path


def edit(file: Path, change: Callable[[str], str]) -> None:
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8")


def changed(known: dict[str, str]) -> set[str]:
    """The games whose rules are others than those that are installed."""
    return {game for game in FOLDERS if fingerprint(game) != known[game]}


# ---------------------------------------------------------------------- as things are


def test_the_versions_of_all_games_are_recorded_and_told() -> None:
    assert "\n\n".join(problems()) == ""


def test_every_installed_game_is_watched() -> None:
    """Each has a list, and carries the last of it as one plain attribute."""
    assert set(shipped()) == set(FOLDERS)
    for game in FOLDERS:
        rules = sandtable.game(game)
        assert [version.number for version in rules.versions] == [
            version.number for version in rules_version.listed(game)
        ]
        assert rules.rules_version == rules.versions[-1].number
        assert rules.versions[0].number == "0.1.0"
        assert all(version.changed.endswith(".") for version in rules.versions)


def test_versions_since_another() -> None:
    listed = listed_versions("[{version: 0.1.0, changed: A.}, {version: 0.2.0, changed: B.}]", "here")
    assert [version.changed for version in versions_since(listed, "0.1.0")] == ["B."]
    assert versions_since(listed, "0.2.0") == []
    assert versions_since(listed, "0.3.0") == []


@pytest.mark.parametrize("text", ["", "{}", "[{version: 1, changed: A.}, {version: 1, changed: B.}]"])
def test_a_list_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadData, match="here lists"):
        listed_versions(text, "here")


# ---------------------------------------------------------------------- what counts as a change


def test_words_beside_the_rules_do_not_count(sources: Path, known: dict[str, str]) -> None:
    rule = sources / "games/triumph/system/winter.py"
    edit(rule, lambda text: '"""Another docstring."""\n# and a comment\n' + text.split('"""', 2)[2])
    edit(sources / "games/triumph/pacific/data/map.yaml", lambda text: "# a comment\n" + text)
    edit(sources / "games/orange_swan/describing.py", lambda text: text + "\nSHOWN = 1\n")
    edit(sources / "games/orange_swan/data/drawing.json", lambda text: "{}")

    assert changed(known) == set()


@pytest.mark.parametrize(
    ("file", "games"),
    [
        ("games/triumph/system/winter.py", {"cnc", "tnt", "conquest-and-tragedy"}),
        ("games/triumph/content_builder.py", {"cnc", "tnt", "conquest-and-tragedy"}),
        ("games/triumph/pacific/kamikaze.py", {"cnc", "conquest-and-tragedy"}),
        ("games/triumph/europe/defeat.py", {"tnt", "conquest-and-tragedy"}),
        ("games/triumph/world/influence.py", {"conquest-and-tragedy"}),
        ("games/orange_swan/supply.py", {"orange-swan"}),
        ("kit/ruleset.py", {"orange-swan"}),
        ("engine/chance.py", set(FOLDERS)),
    ],
)
def test_a_rule_counts_for_the_games_that_have_it(
    file: str, games: set[str], sources: Path, known: dict[str, str]
) -> None:
    edit(sources / file, lambda text: text + "\nA_NEW_LIMIT = 2\n")
    assert changed(known) == games


def test_a_number_in_a_rule_counts(sources: Path, known: dict[str, str]) -> None:
    edit(
        sources / "engine/chance.py",
        lambda text: text.replace("KEY_BYTES: Final = 32", "KEY_BYTES: Final = 33"),
    )
    assert changed(known) == set(FOLDERS)


def test_a_figure_in_the_data_counts(sources: Path, known: dict[str, str]) -> None:
    edit(sources / "games/orange_swan/data/crt.yaml", lambda text: text + "\nanother: 1\n")
    assert changed(known) == {"orange-swan"}


# ---------------------------------------------------------------------- what one is told


def test_rules_that_changed_under_the_same_version_say_what_to_do(known: dict[str, str]) -> None:
    was = {"cnc": {"version": sandtable.game("cnc").rules_version, "fingerprint": "another"}}

    told = problem("cnc", known["cnc"], was, TOLD)

    assert told is not None
    assert "python -m tools.rules_version bump cnc" in told
    assert "python -m tools.rules_version record cnc" in told
    assert "CHANGELOG.md" in told


def test_a_version_that_nobody_recorded_says_so(known: dict[str, str]) -> None:
    told = problem("cnc", known["cnc"], {}, TOLD)
    assert told is not None
    assert "python -m tools.rules_version record cnc" in told


def test_a_version_must_stand_in_the_changelog(known: dict[str, str]) -> None:
    version = sandtable.game("cnc").rules_version
    now = {"cnc": {"version": version, "fingerprint": known["cnc"]}}
    assert problem("cnc", known["cnc"], now, f"- `cnc` goes by rules {version}.\n") is None
    assert "CHANGELOG.md has no line" in (problem("cnc", known["cnc"], now, "- Nothing.\n") or "")


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("- `cnc` 0.2.0: more.", True),
        ("- `cnc` and `tnt`\n  go by rules 0.2.0.", True),
        ("- `tnt` 0.2.0.", False),
        ("- `cnc` is faster.\n- `tnt` 0.2.0.", False),
        ("- `cnc` 0.2.01", False),
        ("- `cnc` 10.2.0", False),
        ("- `cnc` 0.2.0.1", False),
    ],
)
def test_an_entry_names_both_the_game_and_the_version(entry: str, told: bool) -> None:
    assert is_told("cnc", "0.2.0", f"# Changelog\n\n{entry}\n- More.\n") is told


# ---------------------------------------------------------------------- the commands


def test_a_change_is_noticed_and_recorded_by_one_command(
    elsewhere: Path, sources: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record"]) == 0
    edit(sources / "games/orange_swan/supply.py", lambda text: text + "\nA_NEW_LIMIT = 2\n")

    assert main([]) == 1
    assert "The rules of orange-swan have changed" in capsys.readouterr().out
    assert main(["record", "orange-swan"]) == 0
    assert main([]) == 0


def test_a_new_version_needs_its_line_in_the_changelog(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["record"])

    assert main(["bump", "tnt", "Ships: are faster."]) == 1

    assert "names `tnt` and version 0.3.0" in capsys.readouterr().out
    assert json.loads((elsewhere / "record.json").read_text())["tnt"]["version"] == "0.3.0"
    assert rules_version.listed("tnt")[-1].changed == "Ships: are faster."
    with (elsewhere / "CHANGELOG.md").open("a") as file:
        file.write("- `tnt` 0.3.0: ships are faster.\n")
    assert main([]) == 0


def test_a_version_is_not_recorded_anew_where_its_games_go_another_way(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was kept under the present version is played again, and must come out as it did."""
    main(["record"])
    state = sandtable.game("cnc").start("1936", key=bytes(32))
    version = state.game.rules_version.replace(".", "-")
    file = elsewhere / "games" / f"cnc.1936.{version}.sandtable"
    file.parent.mkdir()
    file.write_text(write_game(state))
    assert main(["record", "cnc"]) == 0

    edit(file, lambda text: text[:-3] + ("0" if text[-3] != "0" else "1") + text[-2:])

    assert main(["record", "cnc"]) == 1
    assert "goes another way now" in capsys.readouterr().out


def test_bumping_counts_up(elsewhere: Path) -> None:
    assert [bump("cnc", "A."), bump("cnc", "B.")] == ["0.3.0", "0.4.0"]
