"""Nothing names a game outside its own places: a new game touches its own folders only.

Its own places are its package among the games, its officer, and its tests. Its names are its id, its
name, the name of its package, and further words that its manifest lists. Pages for people may name
games, and so may records.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from sandtable.games import shipped
from sandtable.games.manifest import Manifest

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = "src/sandtable/games/"
# What may name games, and why.
EXEMPT: Final = {
    "docs/": "pages for people",
    "README.md": "a page for people",
    "CHANGELOG.md": "a page for people",
    "CONTRIBUTING.md": "a page for people",
    "NOTICE": "a page for people",
    "src/sandtable/server/storage/migrations/versions/": "says what was, and is never changed again",
    "tests/stored/": "what older releases stored",
    "tests/browser/golden_games/": "recorded games, each in a file that is called after its game",
    "tools/digests.json": "a record of all games",
    "tools/rules_versions.json": "a record of all games",
    "tools/mapmaker/data/": "coastlines and frontiers as they were published",
}
PART: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def parts_of(text: str) -> str:
    """The words of a text in small letters, with those of which identifiers are made told apart."""
    return f" {' '.join(PART.findall(text)).lower()} "


def package_of(manifest: Manifest) -> str:
    """The folder among the games in which a game lies, maybe with others of its family."""
    return manifest.folder.relative_to(ROOT / GAMES).parts[0]


def names_of(manifest: Manifest) -> set[str]:
    """What a game is called."""
    return {manifest.id, manifest.name, package_of(manifest), *manifest.words}


def own_places(manifest: Manifest) -> tuple[str, ...]:
    """The folders that may name a game."""
    package = package_of(manifest)
    officer = manifest.officer.module.replace(".", "/") if manifest.officer else package
    return f"{GAMES}{package}/", f"src/{officer}/", f"tests/games/{package}/"


@cache
def named() -> dict[str, tuple[str, ...]]:
    """For each name of a game, as the words it is made of, the places that may use it."""
    found: dict[str, tuple[str, ...]] = {}
    for manifest in shipped().values():
        for name in names_of(manifest):
            found[parts_of(name)] = (*found.get(parts_of(name), ()), *own_places(manifest))
    return found


def names_in(place: str, text: str) -> list[str]:
    """The names of games that a file uses and may not, in its own name or in its lines."""
    lines = [(0, place), *enumerate(text.splitlines(), 1)]
    return [
        f"{place}:{number}: {name.strip()}"
        for number, line in lines
        for name, places in named().items()
        if name in parts_of(line) and not place.startswith(places)
    ]


def files() -> Iterable[str]:
    """The files of the project that are text, but for those that are exempt."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [
        place
        for place in listed.splitlines()
        if not place.startswith(tuple(EXEMPT)) and (ROOT / place).is_file()
    ]


def test_no_file_names_a_game_that_is_not_its_own() -> None:
    found: list[str] = []
    for place in files():
        try:
            text = (ROOT / place).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            text = ""
        found += names_in(place, text)
    assert found == []


def test_all_of_the_project_is_looked_at() -> None:
    looked_at = list(files())
    for folder in ("src/", "tests/", "tools/", "web/", "examples/", "Makefile", "setup.py", "pyproject.toml"):
        assert any(place.startswith(folder) for place in looked_at), folder


@pytest.mark.parametrize("place", EXEMPT)
def test_what_is_exempt_is_there(place: str) -> None:
    assert (ROOT / place).exists()


@pytest.mark.parametrize("manifest", shipped().values(), ids=lambda manifest: manifest.id)
def test_a_name_is_found_however_it_is_written(manifest: Manifest) -> None:
    package = package_of(manifest)
    camel = "".join(part.capitalize() for part in package.split("_"))
    lines = [
        f"--game {manifest.id}", f"the rules of {manifest.name}", f"from x.{package}.rules import x",
        f"class {camel}State:", f"{package.upper()} = 1", f"const {package.lower()}Board = 'x';",
    ]  # fmt: skip
    for line in lines:
        assert names_in("tools/anything.py", line), line
        assert names_in(f"{GAMES}{package}/anything.py", line) == [], line
        assert names_in(f"tests/games/{package}/anything.py", line) == [], line


def test_a_file_is_not_called_after_a_game() -> None:
    names = {package_of(manifest) for manifest in shipped().values()}
    assert all(names_in(f"tests/browser/test_{name}.py", "") for name in names)
