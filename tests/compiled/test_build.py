"""The compiled build is made from a copy, of the modules that setup.py lists, and never in the checkout."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.build import build_name, compiled
from sandtable.cli import main
from sandtable.games import shipped
from tools.compiled import build
from tools.compiled.locations import PACKAGE, RECIPE, ROOT


def run_setup(monkeypatch: pytest.MonkeyPatch, command: str, wish: str = "try") -> tuple[dict[str, Any], Any]:
    """What setup.py defines, and the modules that it would have compiled for a command."""
    told: dict[str, Any] = {}
    monkeypatch.setattr("setuptools.setup", lambda **arguments: told.update(arguments))
    monkeypatch.setattr(sys, "argv", ["setup.py", command])
    monkeypatch.setenv("SANDTABLE_COMPILE", wish)
    monkeypatch.chdir(ROOT)
    return runpy.run_path(str(ROOT / "setup.py")), told["ext_modules"]


@pytest.mark.parametrize("command", ["egg_info", "dist_info", "editable_wheel", "sdist"])
def test_only_a_wheel_is_compiled(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    assert run_setup(monkeypatch, command)[1] == []


def test_a_wheel_need_not_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_setup(monkeypatch, "bdist_wheel", "no")[1] == []


def test_without_mypyc_a_wheel_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mypyc.build", None)
    assert run_setup(monkeypatch, "bdist_wheel")[1] == []
    assert "sandtable is not compiled" in capsys.readouterr().err
    with pytest.raises(ImportError):
        run_setup(monkeypatch, "bdist_wheel", "must")


def test_the_engine_and_the_rules_are_compiled_and_the_games_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    defined, _ = run_setup(monkeypatch, "egg_info")
    names = {name.removeprefix("src/sandtable/") for name in defined["modules"]()}
    assert names >= {"engine/state.py", "engine/steps.py"}
    for manifest in shipped().values():
        folder = manifest.folder.relative_to(ROOT / "src" / "sandtable").as_posix()
        assert any(name.startswith(f"{folder}/") for name in names), manifest.id
    assert not {name for name in names if name.endswith(("/game.py", "/shapes.py", "__init__.py"))}
    assert not {name for name in names if "/tools/" in name}


def test_what_a_manifest_leaves_interpreted_must_be_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    defined, _ = run_setup(monkeypatch, "egg_info")
    folder = tmp_path / defined["GAMES"] / "new"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('[compile]\ninterpreted = ["shapes", "sheep"]\n')
    (folder / "shapes.py").write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=r"new/sheep\.py"):
        defined["modules"]()


def test_no_compiled_module_lies_beside_its_source() -> None:
    assert list((ROOT / "src").rglob("*.so")) == []


def test_the_checkout_runs_interpreted() -> None:
    assert not compiled()


def test_the_version_says_which_build_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.rstrip().endswith(f"({build_name()})")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project with a compiled module that strayed into it."""
    for name in (*RECIPE, *build.READ_WITH_IT, PACKAGE / "rules.py", PACKAGE / "stray.so"):
        write(tmp_path / "root" / name)
    return tmp_path / "root"


def write(file: Path) -> Path:
    """Make a file of some text."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("text", encoding="utf-8")
    return file


def test_the_copy_has_the_sources_alone(root: Path, tmp_path: Path) -> None:
    workshop = tmp_path / "workshop"
    write(workshop / PACKAGE / "gone.py")
    stale = write(workshop / "build" / "lib.linux" / "gone.py")

    build.copy_sources(root, workshop)

    assert [file.name for file in (workshop / PACKAGE).iterdir()] == ["rules.py"]
    assert {file.name for file in workshop.iterdir() if file.is_file()} == {*RECIPE, *build.READ_WITH_IT}
    assert not stale.exists()


def test_what_is_compiled_is_kept_until_the_recipe_changes(root: Path, tmp_path: Path) -> None:
    workshop = tmp_path / "workshop"
    build.copy_sources(root, workshop)
    kept = write(workshop / "build" / "rules.o")

    (root / PACKAGE / "rules.py").write_text("another rule", encoding="utf-8")
    build.copy_sources(root, workshop)
    assert kept.exists()

    (root / "setup.py").write_text("another level", encoding="utf-8")
    build.copy_sources(root, workshop)
    assert not kept.exists()


def test_after_a_failure_nothing_half_made_is_kept(root: Path, tmp_path: Path) -> None:
    workshop = tmp_path / "workshop"
    build.copy_sources(root, workshop)
    kept = write(workshop / "build" / "rules.o")
    with pytest.raises(subprocess.CalledProcessError):
        build.make_wheel(root, workshop, tmp_path / "wheels")
    assert not kept.exists()


def test_the_newest_wheels_are_kept(tmp_path: Path) -> None:
    for age, name in enumerate(["new", "old", "older"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    build.forget_old(tmp_path, kept=2)
    assert {folder.name for folder in tmp_path.iterdir()} == {"new", "old"}


def test_without_a_compiler_the_build_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "has_compiler", lambda: False)
    assert build.main([]) == 1
    assert build.main(["--if-possible"]) == 0
    assert "no C compiler" in capsys.readouterr().out
