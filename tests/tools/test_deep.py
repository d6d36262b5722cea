"""Tests of the program that changes the conditions of every rule, on a small made-up game.

It forks, so it runs as a program of its own.
"""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.cli.coverage import CodeCite
from tools.small_changes import changed_code, changes_in, meaning

ROOT = Path(__file__).parents[2]

PLAY = '''
import functools

def may_hold(size: int, full: bool) -> bool:
    """1.1: at most three, and none where it is full."""
    if full:
        return False
    return size <= 3

def may_enter(size: int) -> bool:
    """1.2: at most three, but nobody looks at the limit."""
    return size <= 3

def owes(debts: list[int], debt: int) -> list[int]:
    """1.3: what was declared is owed."""
    debts.append(debt)
    return debts

def _table() -> list[int]:
    """1.4: a table made while loading."""
    return [size for size in range(9) if size > 6]

TABLE = _table()

def count(size: int) -> int:
    """1.5: counts down."""
    found = 0
    while size > 0:
        size -= 1
        found += 1
    return found

def helper(size: int) -> bool:
    """1.6: its own test looks at little; another one runs it, too."""
    return size > 5

@functools.cache
def limits() -> tuple[int, int]:
    """1.7: behind a cache."""
    return (3, 5)

def least(size: int) -> int:
    """1.8: never less than nothing."""
    return max(0, abs(size))

def unproven() -> int:
    """1.9: no test cites it."""
    return 1
'''
TESTS = """
import pytest
from toy import play

@pytest.mark.rule("toy:1.1")
def test_hold():
    assert play.may_hold(3, False)
    assert not play.may_hold(4, False)
    assert not play.may_hold(2, True)

@pytest.mark.rule("toy:1.2")
def test_enter():
    assert play.may_enter(1)
    assert not play.may_enter(9)

@pytest.mark.rule("toy:1.3")
def test_owes():
    assert play.owes([], 2) == [2]

@pytest.mark.rule("toy:1.4")
def test_table():
    assert play.TABLE == [7, 8]

@pytest.mark.rule("toy:1.5")
def test_count():
    assert play.count(2) == 2

@pytest.mark.rule("toy:1.6")
def test_helper():
    assert play.helper(9)
    assert not play.helper(1)

def test_that_cites_nothing():
    assert not play.helper(5)
    assert play.helper(6)

@pytest.mark.rule("toy:1.7")
def test_limits():
    assert play.limits() == (3, 5)

@pytest.mark.rule("toy:1.8")
def test_least():
    assert play.least(-2) == 2
    assert play.least(0) == 0
"""
DRIVER = """
import sys
from pathlib import Path
import tools.deep
from sandtable.engine.actions import ActionTable
from sandtable.engine.game import Game
from sandtable.engine.registry import install

def make():
    import toy.play
    class Toy(Game):
        id = name = "toy"
        rules_file = "toy:rules.yaml"
        actions = ActionTable([])
    return Toy()

install("toy", make)
tools.deep.PATIENCE = 1.0
tools.deep.EQUIVALENT = Path(__file__).parent
sys.exit(tools.deep.main(["--game", "toy", "--jobs", "2", *sys.argv[1:]]))
"""
FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["rule(*ids): paragraphs"]\n',
    "toy/__init__.py": "",
    "toy/rules.yaml": "".join(
        f'- {{id: "1.{n}", title: t, obligation: o, area: a, test: t}}\n' for n in range(1, 10)
    ),
    "toy/play.py": PLAY,
    "tests/games/test_toy.py": TESTS,
    "driver.py": DRIVER,
}
LIMIT = "size <= 3 -> size < 3, in: return size <= 3"


def build(folder: Path) -> Path:
    """A checkout with one game, 'toy'."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def deep(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program on the checkout."""
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    command = [sys.executable, str(folder / "driver.py"), *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def found_in(folder: Path) -> dict[str, str]:
    """By function and change, the test that noticed; empty where none did."""
    kept = json.loads((folder / "build" / "mutants-deep-toy.json").read_text())
    return {
        " ".join((key.split()[0].partition(":")[2], *key.split()[2:])): test for key, test in kept.items()
    }


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A full run."""
    folder = build(tmp_path_factory.mktemp("checkout"))
    return folder, deep(folder)


Full = tuple[Path, subprocess.CompletedProcess[str]]


def test_only_what_no_test_looks_at_survives(full: Full) -> None:
    folder, done = full
    survivors = {change for change, test in found_in(folder).items() if not test}
    assert done.returncode == 1, done.stdout + done.stderr
    assert survivors == {
        f"may_enter {LIMIT}",
        "may_enter 3 -> 4, in: return size <= 3",
        "least 0 -> -1, in: return max(0, abs(size))",
    }
    assert 'change: "size <= 3 -> size < 3, in: return size <= 3"' in done.stdout


def test_a_debt_that_is_dropped_is_noticed(full: Full) -> None:
    assert found_in(full[0])["owes debts.append(debt) -> nothing"] == "tests/games/test_toy.py::test_owes"


def test_a_test_that_runs_the_function_counts_though_it_cites_nothing(full: Full) -> None:
    noticed = found_in(full[0])["helper size > 5 -> size >= 5, in: return size > 5"]
    assert noticed == "tests/games/test_toy.py::test_that_cites_nothing"


def test_what_was_built_while_loading_is_tried_in_a_game_loaded_anew(full: Full) -> None:
    found = found_in(full[0])
    tables = {change: test for change, test in found.items() if change.startswith("_table")}
    assert len(tables) == 6
    assert all(tables.values())


def test_a_change_that_never_ends_is_noticed(full: Full) -> None:
    assert "never ended" in found_in(full[0])["count size -= 1 -> nothing"]


def test_what_nobody_tests_is_not_tried(full: Full) -> None:
    assert not any(change.startswith("unproven") for change in found_in(full[0]))


def test_the_page_counts_by_module_and_lists_survivors(full: Full) -> None:
    folder, done = full
    page = (folder / "build" / "mutants-deep-toy.md").read_text()
    total = len(found_in(folder))
    assert f"killed {total - 3} of {total} changes" in page
    assert f"killed {total - 3} of {total} changes" in done.stdout
    assert f"| `toy.play` | {total} | {total - 3} | 0 |" in page
    assert f"- `toy.play:may_enter`: `{LIMIT}`" in page


def test_nothing_is_written_beside_the_record_and_the_page(full: Full) -> None:
    written = {file.relative_to(full[0]).as_posix() for file in full[0].rglob("*") if file.is_file()}
    assert written - set(FILES) == {
        "build/mutants-deep-toy.json",
        "build/mutants-deep-toy.md",
        "docs/mutants.md",
    }


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    folder = build(tmp_path)
    deep(folder, "--only", "may_enter")
    file = folder / "build" / "mutants-deep-toy.json"
    kept = json.loads(file.read_text())
    mark = dict.fromkeys(kept, "as it was found")
    file.write_text(json.dumps(mark))

    again = deep(folder, "--only", "may_enter")
    assert set(found_in(folder).values()) == {"as it was found"}
    assert again.returncode == 0

    (folder / "toy" / "play.py").write_text(
        PLAY.replace("return size <= 3\n\ndef owes", "return 3 >= size\n\ndef owes")
    )
    deep(folder, "--only", "may_enter")
    assert "test_enter" in found_in(folder)["may_enter 3 >= size -> 3 < size, in: return 3 >= size"]


def test_survivors_are_tried_again_on_new_tests(tmp_path: Path) -> None:
    folder = build(tmp_path)
    assert deep(folder, "--only", "1.2").returncode == 1
    file = folder / "tests" / "games" / "test_toy.py"
    file.write_text(
        TESTS.replace(
            "assert play.may_enter(1)", "assert play.may_enter(3)\n    assert not play.may_enter(4)"
        )
    )

    assert deep(folder, "--only", "1.2").returncode == 1
    assert deep(folder, "--only", "1.2", "--survivors").returncode == 0
    assert not (folder / "docs").exists()


def test_what_makes_no_difference_is_not_reported_until_its_function_changes(tmp_path: Path) -> None:
    folder = build(tmp_path)
    first = deep(folder, "--only", "least")
    assert first.returncode == 1
    lines = [
        line for line in first.stdout.splitlines() if line.startswith(("- function", "  hash", "  change"))
    ]
    assert len(lines) == 3
    (folder / "equivalent.yaml").write_text("\n".join([*lines, "  why: no size is less than nothing"]) + "\n")

    explained = deep(folder, "--only", "least")
    assert explained.returncode == 0, explained.stdout
    assert "1 more make no difference" in explained.stdout

    (folder / "toy" / "play.py").write_text(PLAY.replace("max(0, abs(size))", "max(0, abs(size), 0)"))
    changed = deep(folder, "--only", "least")
    assert changed.returncode == 1
    assert "is stale" in changed.stdout


def test_a_sample_is_drawn_again_with_its_seed(tmp_path: Path) -> None:
    folder = build(tmp_path)
    first, again = (deep(folder, "--sample", "3", "--seed", "5", "--list").stdout for _ in range(2))
    assert first == again
    assert len(first.splitlines()) == 3


def test_what_is_not_there_cannot_be_tried(tmp_path: Path) -> None:
    done = deep(build(tmp_path), "--only", "nowhere")
    assert done.returncode == 2
    assert "nothing that is tested is called nowhere" in done.stdout


# ------------------------------------------------------------------ the changes themselves


def cite_of(folder: Path, source: str) -> CodeCite:
    """A function in a file of its own."""
    file = folder / "module.py"
    file.write_text(source)
    node = next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return CodeCite("module", node.name, file, node.lineno, "", ast.unparse(node))


@pytest.mark.parametrize(
    ("body", "changes"),
    [
        ("return a and b", ["a or b", "b", "a"]),
        ("return a or b or c", ["a and b and c", "b or c", "a or c", "a or b"]),
        ("return not a", ["a"]),
        ("return a < b", ["a >= b", "a <= b"]),
        ("return a in b", ["a not in b"]),
        ("return a is None", ["a is not None"]),
        ("return a == 7", ["a != 7", "8", "6"]),
        ("return a < 7", ["a >= 7", "a <= 7", "6"]),
        ("return a >= 0", ["a < 0", "a > 0", "-1"]),
        ("return a > -1", ["a <= -1", "a >= -1", "0"]),
        ("a.tell(7, b, c > 1)", []),
        ("if a.memo is None:\n  a.memo[1] = b", []),
        ("return -1", ["0", "-2"]),
        ("return a >> 16", ["17"]),
        ("return True", ["False"]),
        ("return min(a, b)", ["max(a, b)"]),
        ("return a if b else c", ["a if not b else c"]),
        ("return [x for x in a if x]", ["[x for x in a]", "[x for x in a if not x]"]),
        ("a.b = c", ["nothing"]),
        ("a = c", []),
        ("a += b", ["nothing"]),
        ("a.append(b)", ["nothing"]),
        ("if a:\n  return b\n return c", ["if not a:", "nothing"]),
        ("for x in a:\n  continue", ["nothing"]),
        ("a: list[int] = b", []),
        ("'what it says 3'", []),
    ],
)  # fmt: skip
def test_what_is_changed(tmp_path: Path, body: str, changes: list[str]) -> None:
    cite = cite_of(tmp_path, f"def f(a, b, c):\n {body}\n")
    assert [change.after for change in changes_in(cite)] == changes


def test_each_change_makes_a_function_of_its_own(tmp_path: Path) -> None:
    cite = cite_of(tmp_path, "def f(a, b):\n if a < 3:\n  return b\n return max(a, b) if a != b else 0\n")

    def f(a: int, b: int) -> int:
        raise NotImplementedError

    results = {}
    for change in changes_in(cite):
        f.__code__ = changed_code(cite, change)
        results[change.text] = [f(3, 2), f(2, 5), f(4, 4), f(4, 6)]
    assert results == {
        "a < 3 -> a >= 3, in: if a < 3:": [2, 5, 4, 6],
        "a < 3 -> a <= 3, in: if a < 3:": [2, 5, 0, 6],
        "3 -> 2, in: if a < 3:": [3, 5, 0, 6],
        "return b -> nothing": [3, 5, 0, 6],
        "max(a, b) -> min(a, b), in: return max(a, b) if a != b else 0": [2, 5, 0, 4],
        "a != b -> a == b, in: return max(a, b) if a != b else 0": [0, 5, 4, 0],
        "0 -> 1, in: return max(a, b) if a != b else 0": [3, 5, 1, 6],
        "0 -> -1, in: return max(a, b) if a != b else 0": [3, 5, -1, 6],
    }


def test_the_hash_of_a_function_follows_what_it_does(tmp_path: Path) -> None:
    one = cite_of(tmp_path, "def f(a):\n    return a > 1\n")
    same = cite_of(tmp_path, "\n\ndef f(a):\n    return a  >  1\n")
    other = cite_of(tmp_path, "def f(a):\n    return a > 2\n")
    assert meaning(one) == meaning(same) != meaning(other)
