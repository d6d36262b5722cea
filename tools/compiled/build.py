"""Makes the compiled build in an environment of its own, unless the sources are what they were.

    python -m tools.compiled.build [--if-possible]

The wheel is built from a copy of the sources, so that no compiled module ever lies beside its source, and is
kept under the hash of those. What did not change is not compiled again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path

from tools.compiled import locations
from tools.compiled.locations import ENVIRONMENT, PACKAGE, RECIPE, ROOT, WHEELS, WORKSHOP, program

WHEELS_KEPT = 4
# What pyproject.toml names and does not count as a source.
READ_WITH_IT = ("README.md", "LICENSE", "NOTICE")


def has_compiler() -> bool:
    """Whether a module in C can be compiled here: there is a compiler, and Python's headers are there."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and (Path(sysconfig.get_path("include")) / "Python.h").exists()


def contents(file: Path) -> bytes:
    """What stands in a file; nothing where there is none."""
    return file.read_bytes() if file.exists() else b""


def copy_sources(root: Path, workshop: Path) -> None:
    """Lay the sources out in the workshop, where C files and objects of an earlier build may lie.

    Those are used again only where they were made by the same recipe.
    """
    workshop.mkdir(parents=True, exist_ok=True)
    if any(contents(workshop / name) != contents(root / name) for name in RECIPE):
        shutil.rmtree(workshop / "build", ignore_errors=True)
    for stale in [workshop / "src", *(workshop / "build").glob("lib*"), *(workshop / "build").glob("bdist*")]:
        shutil.rmtree(stale, ignore_errors=True)
    for name in (*RECIPE, *READ_WITH_IT):
        shutil.copy2(root / name, workshop / name)
    shutil.copytree(root / PACKAGE, workshop / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def make_wheel(root: Path, workshop: Path, target: Path) -> Path:
    """Compile a wheel into a folder. Raises CalledProcessError where that fails."""
    copy_sources(root, workshop)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    wishes = os.environ | {"SANDTABLE_COMPILE": "must"}
    try:
        subprocess.run([*pip, "--wheel-dir", str(target), str(workshop)], env=wishes, check=True)
    except BaseException:
        # An object may be half written.
        shutil.rmtree(workshop / "build", ignore_errors=True)
        raise
    return kept_wheel(target)


def kept_wheel(folder: Path) -> Path:
    """The wheel in a folder. Raises StopIteration where there is none."""
    return next(folder.glob("sandtable-*.whl"))


def forget_old(wheels: Path, kept: int = WHEELS_KEPT) -> None:
    """Keep the newest wheels only."""
    folders = sorted(wheels.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[kept:]:
        shutil.rmtree(folder)


def make_environment(root: Path, environment: Path) -> None:
    """An environment with everything that the project needs, except the project itself."""
    lock = (root / "requirements.lock").read_bytes()
    stamp = environment / "requirements.lock"
    if stamp.exists() and stamp.read_bytes() == lock:
        return
    venv.create(environment, clear=True, with_pip=True)
    pip = [str(program(environment, "python")), "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run([*pip, "-r", str(root / "requirements.lock")], check=True)
    stamp.write_bytes(lock)


def install(wheel: Path, environment: Path, made_of: str) -> None:
    """Put the wheel into the environment, and note of which sources it is made."""
    locations.mark(environment).unlink(missing_ok=True)
    pip = [str(program(environment, "python")), "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--force-reinstall", str(wheel)], check=True)
    locations.mark(environment).write_text(made_of + "\n", encoding="utf-8")


def build() -> None:
    """Bring the compiled build up to date."""
    wanted = locations.fingerprint(ROOT)
    if locations.made_of(ENVIRONMENT) == wanted:
        print("The compiled build is up to date.")
        return
    folder = WHEELS / wanted
    if not folder.exists():
        print("Compiling the engine and the rules; this takes some minutes.", flush=True)
        started = time.monotonic()
        partial = WHEELS / "partial"
        shutil.rmtree(partial, ignore_errors=True)
        made = make_wheel(ROOT, WORKSHOP, partial)
        partial.rename(folder)
        size = (folder / made.name).stat().st_size / 1e6
        print(f"Compiled in {time.monotonic() - started:.0f} s; the wheel has {size:.1f} MB.", flush=True)
    folder.touch()
    forget_old(WHEELS)
    make_environment(ROOT, ENVIRONMENT)
    install(kept_wheel(folder), ENVIRONMENT, wanted)
    print(f"It is installed: {program(ENVIRONMENT, 'sandtable').relative_to(ROOT)}")


def main(arguments: list[str]) -> int:
    """Build, or say why not."""
    if not has_compiler():
        print("Nothing is compiled here: there is no C compiler, or Python's headers are missing.")
        return 0 if "--if-possible" in arguments else 1
    try:
        build()
    except subprocess.CalledProcessError as error:
        print(f"The compiled build failed: {' '.join(map(str, error.cmd))}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
