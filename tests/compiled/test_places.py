"""The compiled build is used only where it was made of the sources as they are."""

from pathlib import Path

import pytest

from tools.compiled.choose import command
from tools.compiled.locations import PACKAGE, RECIPE, fingerprint, is_fresh, made_of, mark, program

OWN = Path("own") / "sandtable"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project."""
    for name in (*RECIPE, PACKAGE / "rules.py", PACKAGE / "data" / "map.yaml"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"this is {name}\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def environment(root: Path) -> Path:
    """An environment that was made of the small project."""
    folder = root / "build" / "compiled"
    folder.mkdir(parents=True)
    mark(folder).write_text(fingerprint(root) + "\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", [*RECIPE, PACKAGE / "rules.py", PACKAGE / "data" / "map.yaml"])
def test_every_source_counts(root: Path, name: Path) -> None:
    before = fingerprint(root)
    (root / name).write_text("something else\n", encoding="utf-8")
    assert fingerprint(root) != before


def test_a_new_name_counts(root: Path) -> None:
    before = fingerprint(root)
    (root / PACKAGE / "rules.py").rename(root / PACKAGE / "other.py")
    assert fingerprint(root) != before


def test_what_is_in_no_wheel_does_not_count(root: Path) -> None:
    before = fingerprint(root)
    (root / PACKAGE / "__pycache__").mkdir()
    (root / PACKAGE / "__pycache__" / "rules.pyc").write_bytes(b"compiled")
    (root / PACKAGE / "mutants.json").write_text("{}", encoding="utf-8")
    (root / "README.md").write_text("read me", encoding="utf-8")
    assert fingerprint(root) == before


def test_the_compiled_program_is_started_where_it_fits(root: Path, environment: Path) -> None:
    assert command(root, environment, OWN) == program(environment, "sandtable")


def test_after_a_change_the_source_is_started(root: Path, environment: Path) -> None:
    (root / PACKAGE / "rules.py").write_text("something else\n", encoding="utf-8")
    assert command(root, environment, OWN) == OWN


def test_without_a_compiled_build_the_source_is_started(root: Path) -> None:
    assert made_of(root / "nowhere") == ""
    assert not is_fresh(root, root / "nowhere")
    assert command(root, root / "nowhere", OWN) == OWN
