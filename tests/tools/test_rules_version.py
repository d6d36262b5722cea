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
from tests.default_game import DEFAULT_GAME, GAME_FOR_TWO, OTHER_GAME
from tools import rules_version
from tools.rules_version import GAMES, SOURCES, bump, fingerprint, folders, is_told, main, problem, problems


def version_of(game: str, later: int = 0) -> str:
    """The present version of a game's rules, or one that would come so much later."""
    major, minor, patch = rules_version.listed(game)[-1].number.split(".")
    return f"{major}.{int(minor) + later}.{patch}"


def told(game: str) -> str:
    """What the changelog says of the present version of a game."""
    return f"- `{game}` goes by rules {version_of(game)}.\n"


TOLD = told(DEFAULT_GAME)


@pytest.fixture(scope="module")
def known() -> dict[str, str]:
    return {game: fingerprint(game) for game in GAMES}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules, to be changed; the tool works on it."""
    for folder in ("engine", *{folder for game in GAMES for folder in folders(game)}):
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
    (tmp_path / "CHANGELOG.md").write_text("".join(told(game) for game in GAMES))
    return tmp_path


def some_rule(folder: str) -> list[str]:
    """A module of a folder that counts for every game that has the folder."""
    beside = {name for game in GAMES for name in shipped()[game].rules.shown} | {"__init__"}
    return [file.name for file in sorted((SOURCES / folder).glob("*.py")) if file.stem not in beside][:1]


def edit(file: Path, change: Callable[[str], str]) -> None:
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8")


def changed(known: dict[str, str]) -> set[str]:
    """The games whose rules are others than those that are installed."""
    return {game for game in GAMES if fingerprint(game) != known[game]}


# ---------------------------------------------------------------------- as things are


def test_the_versions_of_all_games_are_recorded_and_told() -> None:
    assert "\n\n".join(problems()) == ""


def test_every_installed_game_is_watched() -> None:
    """Each has a list, and carries the last of it as one plain attribute."""
    assert set(shipped()) == set(GAMES)
    for game in GAMES:
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


def rules_of(game: str) -> list[str]:
    """The modules of a game's own rules, but for those that only show something."""
    folder = folders(game)[0]
    files = sorted(file for file in (SOURCES / folder).glob("*.py") if file.stem != "__init__")
    shown = shipped()[game].rules.shown
    return [file.relative_to(SOURCES).as_posix() for file in files if file.stem not in shown]


def with_folder(folder: str) -> set[str]:
    """The games whose rules lie in a folder, among others."""
    return {game for game in GAMES if folder in folders(game)}


@pytest.mark.parametrize("game", GAMES)
def test_words_beside_the_rules_do_not_count(game: str, sources: Path, known: dict[str, str]) -> None:
    edit(sources / rules_of(game)[0], lambda text: text + "\n# A comment.\n")
    for folder in folders(game):
        for file in (sources / folder / "data").glob("*.yaml"):
            edit(file, lambda text: "# a comment\n" + text)
        for name in shipped()[game].rules.shown:
            if (file := sources / folder / f"{name}.py").exists():
                edit(file, lambda text: text + "\nSHOWN = 1\n")
    edit(sources / folders(game)[0] / "data" / "drawing.json", lambda text: "{}")

    assert changed(known) == set()


def test_a_docstring_does_not_count(sources: Path, known: dict[str, str]) -> None:
    rule = sources / rules_of(DEFAULT_GAME)[0]
    edit(rule, lambda text: '"""Another docstring."""\n# and a comment\n' + text.split('"""', 2)[2])
    assert changed(known) == set()


@pytest.mark.parametrize(
    ("folder", "file"),
    sorted({(folder, file) for game in GAMES for folder in folders(game) for file in some_rule(folder)}),
)
def test_a_rule_counts_for_the_games_that_have_it(
    folder: str, file: str, sources: Path, known: dict[str, str]
) -> None:
    edit(sources / folder / file, lambda text: text + "\nA_NEW_LIMIT = 2\n")
    assert changed(known) == with_folder(folder)


def test_the_engine_counts_for_all(sources: Path, known: dict[str, str]) -> None:
    edit(sources / "engine/chance.py", lambda text: text + "\nA_NEW_LIMIT = 2\n")
    assert changed(known) == set(GAMES)


def test_a_number_in_a_rule_counts(sources: Path, known: dict[str, str]) -> None:
    edit(
        sources / "engine/chance.py",
        lambda text: text.replace("KEY_BYTES: Final = 32", "KEY_BYTES: Final = 33"),
    )
    assert changed(known) == set(GAMES)


def test_a_figure_in_the_data_counts(sources: Path, known: dict[str, str]) -> None:
    folder = folders(DEFAULT_GAME)[0]
    edit(sources / folder / "data" / "map.yaml", lambda text: text + "\nanother: 1\n")
    assert changed(known) == with_folder(folder)


# ---------------------------------------------------------------------- what one is told


def test_rules_that_changed_under_the_same_version_say_what_to_do(known: dict[str, str]) -> None:
    was = {DEFAULT_GAME: {"version": sandtable.game(DEFAULT_GAME).rules_version, "fingerprint": "another"}}

    told = problem(DEFAULT_GAME, known[DEFAULT_GAME], was, TOLD)

    assert told is not None
    assert f"python -m tools.rules_version bump {DEFAULT_GAME}" in told
    assert f"python -m tools.rules_version record {DEFAULT_GAME}" in told
    assert "CHANGELOG.md" in told


def test_a_version_that_nobody_recorded_says_so(known: dict[str, str]) -> None:
    told = problem(DEFAULT_GAME, known[DEFAULT_GAME], {}, TOLD)
    assert told is not None
    assert f"python -m tools.rules_version record {DEFAULT_GAME}" in told


def test_a_version_must_stand_in_the_changelog(known: dict[str, str]) -> None:
    version = sandtable.game(DEFAULT_GAME).rules_version
    now = {DEFAULT_GAME: {"version": version, "fingerprint": known[DEFAULT_GAME]}}
    assert (
        problem(DEFAULT_GAME, known[DEFAULT_GAME], now, f"- `{DEFAULT_GAME}` goes by rules {version}.\n")
        is None
    )
    assert "CHANGELOG.md has no line" in (
        problem(DEFAULT_GAME, known[DEFAULT_GAME], now, "- Nothing.\n") or ""
    )


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (f"- `{DEFAULT_GAME}` 0.2.0: more.", True),
        (f"- `{DEFAULT_GAME}` and `{OTHER_GAME}`\n  go by rules 0.2.0.", True),
        (f"- `{OTHER_GAME}` 0.2.0.", False),
        (f"- `{DEFAULT_GAME}` is faster.\n- `{OTHER_GAME}` 0.2.0.", False),
        (f"- `{DEFAULT_GAME}` 0.2.01", False),
        (f"- `{DEFAULT_GAME}` 10.2.0", False),
        (f"- `{DEFAULT_GAME}` 0.2.0.1", False),
    ],
)
def test_an_entry_names_both_the_game_and_the_version(entry: str, told: bool) -> None:
    assert is_told(DEFAULT_GAME, "0.2.0", f"# Changelog\n\n{entry}\n- More.\n") is told


# ---------------------------------------------------------------------- the commands


def test_a_change_is_noticed_and_recorded_by_one_command(
    elsewhere: Path, sources: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record"]) == 0
    edit(sources / rules_of(GAME_FOR_TWO)[0], lambda text: text + "\nA_NEW_LIMIT = 2\n")

    assert main([]) == 1
    assert f"The rules of {GAME_FOR_TWO} have changed" in capsys.readouterr().out
    assert main(["record", GAME_FOR_TWO]) == 0
    assert main([]) == 0


def test_a_new_version_needs_its_line_in_the_changelog(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["record"])
    later = version_of(OTHER_GAME, 1)

    assert main(["bump", OTHER_GAME, "Ships: are faster."]) == 1

    assert f"names `{OTHER_GAME}` and version {later}" in capsys.readouterr().out
    assert json.loads((elsewhere / "record.json").read_text())[OTHER_GAME]["version"] == later
    assert rules_version.listed(OTHER_GAME)[-1].changed == "Ships: are faster."
    with (elsewhere / "CHANGELOG.md").open("a") as file:
        file.write(f"- `{OTHER_GAME}` {later}: ships are faster.\n")
    assert main([]) == 0


def test_a_version_is_not_recorded_anew_where_its_games_go_another_way(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was kept under the present version is played again, and must come out as it did."""
    main(["record"])
    state = sandtable.game(DEFAULT_GAME).start("1936", key=bytes(32))
    version = state.game.rules_version.replace(".", "-")
    file = elsewhere / "games" / f"{DEFAULT_GAME}.1936.{version}.sandtable"
    file.parent.mkdir()
    file.write_text(write_game(state))
    assert main(["record", DEFAULT_GAME]) == 0

    edit(file, lambda text: text[:-3] + ("0" if text[-3] != "0" else "1") + text[-2:])

    assert main(["record", DEFAULT_GAME]) == 1
    assert "goes another way now" in capsys.readouterr().out


def test_bumping_counts_up(elsewhere: Path) -> None:
    expected = [version_of(DEFAULT_GAME, later) for later in (1, 2)]
    assert [bump(DEFAULT_GAME, "A."), bump(DEFAULT_GAME, "B.")] == expected
