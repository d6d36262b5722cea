"""What games say about themselves is true, a wrong manifest is told clearly, and others can bring games."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import main
from sandtable.engine import registry
from sandtable.engine.errors import BadData, SandtableError
from sandtable.games import GROUP, brought, default, install_all, maker, manifest_of, manifests, shipped
from sandtable.games.manifest import FILE, Manifest, merged, named, read
from tests.toy.manifest import TOY

ROOT = Path(__file__).resolve().parent.parent
EVERY = [TOY, *shipped().values()]
every_game = pytest.mark.parametrize("manifest", EVERY, ids=lambda manifest: manifest.id)
every_shipped_game = pytest.mark.parametrize("manifest", shipped().values(), ids=lambda manifest: manifest.id)

LEAST = """
id = "valley"
name = "Valley"
about = "a game of one valley"
make = "valley.game:make_game"
scenarios = ["flood"]
"""


def written(folder: Path, text: str, name: str = FILE) -> Path:
    """A manifest in a file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


# ---------------------------------------------------------------------- they are true


@every_game
def test_the_game_is_what_its_manifest_says(manifest: Manifest) -> None:
    game = named(manifest.make)()
    assert (game.id, game.name) == (manifest.id, manifest.name)
    assert tuple(scenario.id for scenario in game.scenarios) == manifest.scenarios


@every_shipped_game
def test_its_files_are_there(manifest: Manifest) -> None:
    assert manifest.map is not None
    assert manifest.path(manifest.map.board).is_file()
    assert manifest.path(manifest.map.exceptions).is_file()
    assert (manifest.path(manifest.rules.folders[0]) / "versions.yaml").is_file()
    package, _, name = sandtable.game(manifest.id).drawing_file.partition(":")
    drawing = manifest.path(manifest.map.drawing)
    assert drawing == Path(import_module(package).__file__ or "").parent / name
    assert (ROOT / manifest.tests).is_dir()
    assert manifest.guide is not None
    assert all((ROOT / "docs" / page).is_file() for page in manifest.guide.pages)


@every_game
def test_what_it_names_can_be_loaded(manifest: Manifest) -> None:
    modules = [manifest.suites.reach, manifest.suites.rare]
    modules += [manifest.guide.makers] if manifest.guide else []
    modules += [manifest.officer.module] if manifest.officer else []
    for module in filter(None, modules):
        import_module(module)
    places = [manifest.proofs.canary] if manifest.proofs else []
    places += [manifest.map.reader, manifest.map.signs] if manifest.map else []
    for place in filter(None, places):
        named(place)


@every_shipped_game
def test_what_only_shows_something_is_there(manifest: Manifest) -> None:
    """A name in `shown` that no folder has was forgotten when a module got another name."""
    folders = [manifest.path(folder) for folder in manifest.rules.folders]
    missing = [
        name for name in manifest.rules.shown if not any((f / f"{name}.py").is_file() for f in folders)
    ]
    assert missing == []


def test_one_game_is_meant_where_none_is_named() -> None:
    assert [manifest.id for manifest in shipped().values() if manifest.default] == [default().id]


def test_games_that_are_named_are_there() -> None:
    for manifest in shipped().values():
        others = {*manifest.suites.same_columns_as, *(manifest.map.joins if manifest.map else ())}
        assert others | ({manifest.rules.book} - {""}) <= set(shipped())


# ---------------------------------------------------------------------- what is wrong is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id = ", "is not TOML"),
        ("id = 5", "id: Expected `str`, got `int`"),
        ('id = "valley"', "missing required field `name`"),
        (LEAST + "colour = 1", "unknown field `colour`"),
        (LEAST + "[map]\nbord = 'x'", "map: Object contains unknown field `bord`"),
        (LEAST + "[bench.scenarios]\nflood = 'two maps'", "Invalid enum value 'two maps'"),
        (LEAST + "[bench.scenarios]\ndrought = ''", "bench.scenarios: 'drought' is none of the scenarios"),
        (LEAST + "[suites]\nbudget = { seeds = 'one' }", "suites.budget.seeds: Expected `array`"),
        (LEAST + "[suites]\nsame_secrets = ['drought']", "suites.same_secrets: 'drought' is none"),
        (LEAST.replace("valley.game:make_game", "valley"), "make: write it as 'module:function'"),
        (LEAST.replace('["flood"]', "[]"), "scenarios: a game needs at least one"),
        ("family = 3\n" + LEAST, "family: the name of a file is expected"),
        ('family = "nowhere.toml"\n' + LEAST, "nowhere.toml: cannot be read"),
    ],
)
def test_a_wrong_manifest_says_file_entry_and_reason(tmp_path: Path, text: str, told: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BadData, match=re.escape(told)) as error:
        read(file)
    assert str(tmp_path) in str(error.value)


def test_a_place_that_is_not_there_is_told() -> None:
    with pytest.raises(BadData, match=r"'tests\.nowhere:make' names nothing that can be loaded"):
        named("tests.nowhere:make")


# ---------------------------------------------------------------------- families


def test_what_a_family_says_holds_unless_the_game_says_otherwise() -> None:
    family = {"words": ["a"], "suites": {"rare": "x", "reach": "y"}}
    own = {"id": "g", "suites": {"reach": "z"}}
    assert merged(family, own) == {"words": ["a"], "id": "g", "suites": {"rare": "x", "reach": "z"}}


def test_a_family_is_read_from_its_file(tmp_path: Path) -> None:
    written(tmp_path, '[officer]\nmodule = "family.officer"\n', "family.toml")
    file = written(tmp_path / "valley", 'family = "../family.toml"\n' + LEAST)
    manifest = read(file)
    assert manifest.officer is not None
    assert manifest.officer.module == "family.officer"
    assert manifest.path("data/board.yaml") == tmp_path / "valley" / "data" / "board.yaml"


# ---------------------------------------------------------------------- games of other packages


VALLEY = """
from tests.toy.game import Skirmish


class Valley(Skirmish):
    id = "valley"
    name = "Valley"


def make_game():
    return Valley()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that brings a game along, as if it were installed."""
    folder = tmp_path / "stranger" / "valley"
    manifest = LEAST.replace("valley.game", "stranger.valley.game").replace('["flood"]', '["duel", "melee"]')
    written(folder, manifest)
    written(folder, VALLEY, "game.py")
    written(folder, "", "__init__.py")
    written(folder.parent, "", "__init__.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def entry(monkeypatch: pytest.MonkeyPatch, game_id: str, value: str) -> None:
    """Let a package have an entry point."""
    found = [EntryPoint(game_id, value, GROUP)]
    # `sandtable.games` itself is the function that lists the games.
    module = sys.modules[install_all.__module__]
    monkeypatch.setattr(module, "entry_points", lambda group: found if group == GROUP else [])
    brought.cache_clear()
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))
    monkeypatch.setattr(registry, "_refused", dict(registry._refused))


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    brought.cache_clear()


def test_another_package_can_bring_a_game(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry(monkeypatch, "valley", "stranger.valley")
    install_all()
    assert "valley" in sandtable.games()
    assert manifest_of("valley").folder == package
    state = sandtable.game("valley").start("duel", seed=1)
    state.act(state.deciders[0], state.choices(state.deciders[0])[0])
    assert state.record is not None
    assert len(state.record.actions) == 1


@pytest.mark.parametrize(
    ("game_id", "value", "told"),
    [
        ("valley", "stranger.nowhere", "has no file game.toml"),
        ("valley", "nowhere.valley", "cannot be found"),
        ("hill", "stranger.valley", "id: it is 'valley', and 'hill' in the entry point"),
    ],
)
def test_a_package_that_brings_no_game_is_told_of_and_harms_no_other(
    game_id: str,
    value: str,
    told: str,
    package: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    entry(monkeypatch, game_id, value)
    install_all()
    assert default().id in manifests()
    assert game_id not in manifests()
    assert game_id not in sandtable.games()
    with pytest.raises(BadData, match=re.escape(told)):
        sandtable.game(game_id)
    assert main(["games"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert default().name.split()[0] in listed
    assert f"the game {game_id} cannot be played:" in listed
    assert main(["simulate", game_id, "--games", "1"]) == 2
    assert told in capsys.readouterr().err


def test_no_package_takes_the_place_of_a_game(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry(monkeypatch, default().id, "stranger.valley")
    install_all()
    assert sandtable.game(default().id).name == default().name
    assert manifest_of(default().id).file == default().file


def test_a_game_that_calls_itself_otherwise_is_refused() -> None:
    with pytest.raises(BadData, match="the game that is made calls itself"):
        maker(read_with_another_id())()


def read_with_another_id() -> Manifest:
    """The toy's manifest under another id."""
    other = Manifest(id="hill", name="Hill", about="", make=TOY.make, scenarios=TOY.scenarios)
    other.__dict__["file_read"] = TOY.file
    return other


def test_a_game_without_a_manifest_is_named() -> None:
    with pytest.raises(SandtableError, match="there is no manifest of 'chess'"):
        manifest_of("chess")
