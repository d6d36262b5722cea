"""Tests of the program that breaks every rule in turn, on a small made-up game.

It forks, so it runs as a program of its own.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sandtable.cli.coverage import CodeCite, Place, report_on, survey
from tools.broken_rules import function_of, mutant_code, replacements

ROOT = Path(__file__).parents[2]

TITLES = {
    "1.1": "killed",
    "1.2": "survives",
    "1.3": "one of two functions survives",
    "1.4": "a step, of which one method is noticed",
    "1.5": "a figure",
    "1.6": "a figure nobody checks",
    "1.7": "a figure that cannot be loaded",
    "1.7s": "a figure that does not agree with its sum",
    "1.8": "built while loading",
    "1.9": "never ends when broken",
    "2.1": "its test fails anyway",
    "2.2": "its test writes into the tree",
    "2.3": "only one parameter of its test cites it",
    "2.4": "nobody cites it",
    "2.5": "behind a cache, a property and a closure",
}
PLAY = '''
import functools
import pathlib
import yaml

DATA = yaml.safe_load(pathlib.Path(__file__).parent.joinpath("data", "units.yaml").read_text())
if DATA["kind"] not in ("land", "sea"):
    raise ValueError("no such kind")

def may_hold(size: int) -> bool:
    """1.1, 2.1: at most three."""
    return size <= 3

def writes() -> int:
    """2.2: five."""
    return 5

def unproved(size: int) -> int:
    """1.2: the double."""
    return size * 2

def left(size: int = 1, *, more: int = 2) -> list[int]:
    """1.3: the left side."""
    return [size, more]

def right() -> str:
    """1.3: the right side."""
    return "right"

class Step:
    """1.4: a step."""
    def __init__(self) -> None:
        self.done = 0
    def choices(self) -> list[int]:
        return [1]
    def act(self) -> None:
        self.done = 1

def _table() -> tuple[int, int]:
    """1.8: a table made while loading."""
    return (3, 4)

TABLE = _table()

def smaller(size: int) -> int:
    """1.9: one less."""
    return size - 1

def sign(size: int) -> bool:
    """2.3: whether positive."""
    return size > 0

class Base:
    def value(self) -> int:
        return 7

class Wrapped(Base):
    @property
    def size(self) -> int:
        """2.5: seven."""
        return super().value()

@functools.cache
def cached() -> int:
    """2.5: eight."""
    return 8

cached()
'''
CHECKING = """
def check(data) -> None:
    if data["sum"] != data["parts"][0] + data["parts"][1]:
        raise ValueError("the parts do not make the sum")
"""
TESTS = """
import pathlib
import pytest
from toy import game, play

@pytest.mark.rule("toy:1.1")
def test_hold():
    assert play.may_hold(3)
    assert not play.may_hold(4)

@pytest.mark.rule("toy:1.2")
def test_nothing():
    play.unproved(2)

@pytest.mark.rule("toy:1.3")
def test_left():
    assert play.left(5) == [5, 2]

@pytest.mark.rule("toy:1.4")
def test_step():
    step = play.Step()
    step.act()
    assert step.done == 1

@pytest.mark.rule("toy:1.5", "toy:1.7", "toy:1.7s")
def test_figure():
    assert play.DATA["most"]["us"] == 4
    assert play.DATA["kind"] == "land"
    assert play.DATA["parts"] == [2, 3]

@pytest.mark.rule("toy:1.6")
def test_no_figure():
    assert play.DATA

@pytest.mark.rule("toy:1.8")
def test_table():
    assert play.TABLE == (3, 4)

@pytest.mark.rule("toy:1.9")
def test_end(tmp_path):
    size = 5
    while size > 0:
        size = play.smaller(size)
    tmp_path.joinpath("x").write_text("here it may")

@pytest.mark.rule("toy:2.1")
def test_fails_anyway():
    assert not play.may_hold(3)

@pytest.mark.rule("toy:2.2")
def test_writes():
    pathlib.Path(__file__).with_name("written").touch()
    assert play.writes() == 5

@pytest.mark.parametrize("size", [pytest.param(1, marks=pytest.mark.rule("toy:2.3")), -1])
def test_sign(size):
    assert play.sign(size) == (size > 0)

@pytest.mark.rule("toy:2.5")
def test_wrapped():
    assert (play.Wrapped().size, play.cached()) == (7, 8)
"""
DRIVER = """
import sys
import tools.mutants
import tools.mutant_trials
from sandtable.engine.actions import ActionTable
from sandtable.engine.game import Game
from sandtable.engine.registry import install

def make():
    import toy.game
    class Toy(Game):
        id = name = "toy"
        rules_file = "toy:rules.yaml"
        actions = ActionTable([])
    return Toy()

install("toy", make)
tools.mutants.TIMEOUT = tools.mutant_trials.TIMEOUT = 2.0
sys.exit(tools.mutants.main(["--game", "toy", "--jobs", "2", *sys.argv[1:]]))
"""
FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["rule(*ids): paragraphs"]\n',
    "toy/__init__.py": "",
    "toy/rules.yaml": "".join(
        f'- {{id: "{id}", title: "{title}", obligation: o, area: a, test: t}}\n'
        for id, title in TITLES.items()
    ),
    "toy/play.py": PLAY,
    "toy/checking.py": CHECKING,
    "toy/game.py": "from toy import checking, play\nchecking.check(play.DATA)\n",
    "toy/data/units.yaml": "most: {us: 4}\nother: 1\nparts: [2, 3]\nsum: 5\nkind: land\n",
    "toy/data/cites.yaml": """
- {rule: "1.5", file: units.yaml, path: most.us, mutate: 3}
- {rule: "1.5", file: units.yaml, path: parts.0, mutate: 1, also: {sum: 4}}
- {rule: "1.6", file: units.yaml, path: other, mutate: 2}
- {rule: "1.7", file: units.yaml, path: kind, mutate: air}
- {rule: "1.7s", file: units.yaml, path: parts.0, mutate: 1}
- {checks: "toy.checking:check"}
""",
    "tests/games/test_toy.py": TESTS,
    "driver.py": DRIVER,
}


def build(folder: Path) -> Place:
    """A checkout with one game, 'toy'."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return Place("toy", "toy", folder / "toy", folder / "toy" / "rules.yaml")


def mutants(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program on the checkout."""
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    command = [sys.executable, str(folder / "driver.py"), *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, subprocess.CompletedProcess[str]]:
    """A full run over the toy game."""
    folder = tmp_path_factory.mktemp("checkout")
    return build(folder), mutants(folder)


def record_of(place: Place) -> Path:
    """Where the record of the run lies."""
    assert place.mutants is not None
    return place.mutants


Full = tuple[Place, subprocess.CompletedProcess[str]]


def test_a_full_run_tells_killed_from_survivors(full: Full) -> None:
    place, done = full
    entries = json.loads(record_of(place).read_text())["entries"]

    assert done.returncode == 1, done.stdout + done.stderr
    assert {id for id, entry in entries.items() if entry["killed"]} == {
        "1.1", "1.3", "1.4", "1.5", "1.7s", "1.8", "1.9", "2.3", "2.5",
    }  # fmt: skip
    assert {id for id, entry in entries.items() if not entry["killed"]} == {"1.2", "1.6", "1.7", "2.1", "2.2"}
    assert "killed 9/14 entries" in done.stdout


def test_survivors_are_named_function_by_function(full: Full) -> None:
    place, done = full
    entries = json.loads(record_of(place).read_text())["entries"]

    assert entries["1.3"]["survivors"] == ["toy.play:right"]
    assert entries["1.4"]["survivors"] == ["toy.play:Step.choices"]
    assert entries["1.4"]["by"] == [["toy.play:Step.act", "None", "tests/games/test_toy.py::test_step"]]
    assert entries["2.5"]["survivors"] == []
    assert "1.3: no test noticed toy.play:right" in done.stdout


def test_figures_are_changed_in_what_the_game_reads(full: Full) -> None:
    place, done = full
    entries = json.loads(record_of(place).read_text())["entries"]

    assert [kill[0] for kill in entries["1.5"]["by"]] == ["units.yaml:most.us", "units.yaml:parts.0"]
    assert [kill[0] for kill in entries["1.7s"]["by"]] == ["units.yaml:parts.0"]
    assert "units.yaml:kind = 'air' could not be tried: ValueError: no such kind" in done.stdout
    assert (place.folder / "data" / "units.yaml").read_text() == FILES["toy/data/units.yaml"]


def test_a_mutant_that_never_ends_is_killed(full: Full) -> None:
    entries = json.loads(record_of(full[0]).read_text())["entries"]

    assert entries["1.9"]["killed"]


def test_a_test_that_fails_anyway_proves_nothing(full: Full) -> None:
    assert "test_fails_anyway failed on the rules as they are" in full[1].stdout


def test_a_child_cannot_write_into_the_tree(full: Full) -> None:
    place, done = full
    root = place.root
    assert root is not None
    written = {file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file()} - set(FILES)

    assert written == {"tests/mutants.json", "build/mutants-toy.md", "docs/mutants.md"}
    assert "test_writes failed on the rules as they are" in done.stdout


def test_coverage_counts_what_the_run_recorded(full: Full) -> None:
    answer = report_on(survey(full[0]))

    assert (answer["covered"], answer["killed"], answer["stale"], answer["total"]) == (9, 9, 0, 15)


def test_the_table_names_entry_function_and_test(full: Full) -> None:
    root = full[0].root
    assert root is not None
    table = (root / "build" / "mutants-toy.md").read_text()

    assert "| 1.1 | `toy.play:may_hold` | `True` | `tests/games/test_toy.py::test_hold` |" in table
    assert "| 1.2 | `toy.play:unproved` | | **survived** |" in table


def test_one_entry_alone_writes_nothing(tmp_path: Path) -> None:
    place = build(tmp_path)

    good, bad, unknown = (mutants(tmp_path, "--only", entry) for entry in ("1.1", "1.2", "2.4"))

    assert (good.returncode, bad.returncode, unknown.returncode) == (0, 1, 2)
    assert "killed 1/1 entries" in good.stdout
    assert "1.2 was not killed" in bad.stdout
    assert "entry 2.4 is not cited both by code or data and by a test" in unknown.stdout
    assert not record_of(place).exists()
    assert not (tmp_path / "docs").exists()


def test_a_sample_is_drawn_again_with_its_seed(tmp_path: Path) -> None:
    place = build(tmp_path)

    first, again = (mutants(tmp_path, "--sample", "3", "--seed", "5", "--list").stdout for _ in range(2))

    assert first == again
    assert "--seed 5" in first
    assert len({line.split()[0] for line in first.splitlines()[1:]}) == 3
    assert not record_of(place).exists()


def test_a_file_of_tests_that_cannot_be_read_kills_nothing(tmp_path: Path) -> None:
    place = build(tmp_path)
    (tmp_path / "tests" / "games" / "test_more.py").write_text(
        "import pytest\nimport nowhere\n@pytest.mark.rule('toy:2.4')\ndef test_more(): pass\n"
    )
    file = tmp_path / "toy" / "play.py"
    file.write_text(file.read_text() + 'def g() -> None:\n    """2.4: x."""\n')

    done = mutants(tmp_path)

    assert done.returncode == 1
    assert "2.4 was not killed" in done.stdout
    assert "test_more was not run" in done.stdout
    assert "No module named 'nowhere'" in done.stdout
    assert json.loads(record_of(place).read_text())["entries"]["1.5"]["killed"]


def test_an_unknown_citation_is_an_error_although_all_is_killed(tmp_path: Path) -> None:
    build(tmp_path)
    file = tmp_path / "toy" / "play.py"
    file.write_text(file.read_text() + 'def g() -> None:\n    """7.7: x."""\n')

    done = mutants(tmp_path, "--only", "1.1")

    assert done.returncode == 1
    assert "wrong: toy.play:g cites 7.7" in done.stdout


@pytest.mark.parametrize(
    ("returns", "values"),
    [
        ("", ["None"]),
        ("None", ["None"]),
        ("bool", ["True", "False"]),
        ("int", ["0", "1"]),
        ("list[int]", ["[]"]),
        ("tuple[int, ...]", ["()"]),
        ("tuple[int, bool]", ["(0, True)"]),
        ("tuple[int]", ["(0,)"]),
        ("str", ["''"]),
        ("'int'", ["0", "1"]),
        ("int | None", ["0", "1", "None"]),
        ("collections.abc.Iterator[int]", ["iter(())"]),
        ("dict[str, list[int]]", ["{}"]),
        ("Space", ["None"]),
    ],
)
def test_what_a_mutant_returns_follows_the_annotation(returns: str, values: list[str]) -> None:
    assert replacements(returns) == values


def test_code_is_exchanged_with_whatever_signature_and_closure() -> None:
    outer = 5

    def function(a: int, b: int = 2, *, c: int = 3) -> int:
        return a + b + c + outer

    assert function(1) == 11
    function.__code__ = mutant_code(function.__code__, "0")

    assert function(1) == function(1, 2, c=4) == function(a=1, b=2) == 0


@cache
def _cached() -> int:
    return 1


def test_the_function_behind_a_wrapper_is_found() -> None:
    cite = CodeCite(__name__, "_cached", Path(__file__), 1, "int", "")

    function, wrappers = function_of(cite)

    assert function is _cached.__wrapped__
    assert wrappers == [_cached]
