"""Which rules a game is played by, and whether they are still those: python -m tools.rules_version

Each game has a list of versions, for players; the last is the present one. Its fingerprint is taken of all
that decides how a stored game goes when it is played again: the modules of its rules, its data, and those of
the engine through which every game goes. Comments, docstrings and what only shows or explains a position do
not count. `record` and `bump` write fingerprints into tools/rules_versions.json; a test compares.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

import sandtable
from sandtable.engine.errors import SandtableError
from sandtable.engine.files import read_game
from sandtable.engine.versions import RulesVersion, listed_versions
from sandtable.games import shipped

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "sandtable"
# Where the rules are read; tests read a copy of them.
SOURCES: Final = PACKAGE
GAMES: Final = tuple(shipped())
RECORD: Final = ROOT / "tools" / "rules_versions.json"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
# Game files that were kept: GAME.SCENARIO.VERSION.sandtable, with dashes in the version.
KEPT: Final = ROOT / "tests" / "stored" / "games"

# Through these every game goes that is played again; they also say what the stored codes and columns mean.
ENGINE: Final = (
    *("actions", "chance", "columns", "game", "halves", "hidden", "packing", "record", "seats", "sights"),
    *("state", "steps"),
)
# Of the data, the board and its drawing, citations and lessons are no rules.
NO_RULES: Final = frozenset({
    "board.yaml", "board_exceptions.yaml", "cites.yaml", "drawing.json", "examples.yaml", "lessons.yaml",
})  # fmt: skip

STALE: Final = """The rules of {game} have changed since version {version} was recorded, so games that were \
played by it may not go the same way again.

If players would notice, or if a stored game could go another way, give the rules a new version:
    python -m tools.rules_version bump {game} "What changed, in a sentence for players."
and add a line to CHANGELOG.md that names `{game}` and the new version.

If nothing that was stored can go another way (something was only renamed or made faster), or if nobody has
played by version {version} yet:
    python -m tools.rules_version record {game}"""
UNTOLD: Final = "CHANGELOG.md has no line that names `{game}` and version {version} of its rules; add one."
UNRECORDED: Final = """{game} goes by version {version}, but {recorded} was recorded:
    python -m tools.rules_version record {game}"""


# ---------------------------------------------------------------------- the fingerprint


def fingerprint(game: str) -> str:
    """What the rules of a game are, as a number."""
    taken = hashlib.blake2b(digest_size=16)
    for file in rule_files(game):
        taken.update(file.relative_to(SOURCES).as_posix().encode())
        taken.update(meaning(file.suffix, file.read_text(encoding="utf-8")).encode())
    return taken.hexdigest()


def rule_files(game: str) -> list[Path]:
    """The files that decide how a game goes on, in a fixed order."""
    found = [SOURCES / "engine" / f"{name}.py" for name in ENGINE]
    shown = shipped()[game].rules.shown
    for folder in folders(game):
        found += [file for file in (SOURCES / folder).glob("*.py") if file.stem not in shown]
        found += [file for file in (SOURCES / folder / "data").glob("*.*") if file.name not in NO_RULES]
    return sorted(found)


def folders(game: str) -> list[str]:
    """The folders of a game's rules, from `SOURCES`; in the first lies its list of versions."""
    manifest = shipped()[game]
    found = [manifest.path(folder) for folder in manifest.rules.folders]
    return [folder.relative_to(PACKAGE).as_posix() for folder in found]


@cache
def meaning(suffix: str, text: str) -> str:
    """What a file says, without what is said beside it."""
    if suffix == ".py":
        return repr(list(_meant(ast.parse(text))))
    data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return json.dumps(data, ensure_ascii=False, default=str)


def _meant(node: ast.AST) -> Iterator[object]:
    """A tree of Python without places, comments and docstrings; the same for every release of Python."""
    yield type(node).__name__
    for name, value in ast.iter_fields(node):
        if name == "body" and isinstance(value, list):
            value = [line for line in value if not _is_docstring(line)]
        if value is None or value == [] or name in ("ctx", "kind", "type_comment", "type_ignores"):
            continue
        yield name
        for item in value if isinstance(value, list) else [value]:
            yield list(_meant(item)) if isinstance(item, ast.AST) else repr(item)


def _is_docstring(line: object) -> bool:
    return (
        isinstance(line, ast.Expr)
        and isinstance(line.value, ast.Constant)
        and isinstance(line.value.value, str)
    )


# ---------------------------------------------------------------------- what was recorded


def listed(game: str) -> list[RulesVersion]:
    """The versions of a game."""
    file = versions_file(game)
    return listed_versions(file.read_text(encoding="utf-8"), str(file))


def versions_file(game: str) -> Path:
    """Where the versions of a game are listed."""
    return SOURCES / folders(game)[0] / "versions.yaml"


def recorded() -> dict[str, dict[str, str]]:
    """By game the version and the fingerprint that were recorded last."""
    found: dict[str, dict[str, str]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def problem(game: str, taken: str, known: dict[str, dict[str, str]], changelog: str) -> str | None:
    """What is to be done about the version of a game; None where all is well."""
    version, last = listed(game)[-1].number, known.get(game, {"version": "none", "fingerprint": ""})
    if last["version"] != version:
        return UNRECORDED.format(game=game, version=version, recorded=last["version"])
    if last["fingerprint"] != taken:
        return STALE.format(game=game, version=version)
    if not is_told(game, version, changelog):
        return UNTOLD.format(game=game, version=version)
    return None


def is_told(game: str, version: str, changelog: str) -> bool:
    """Whether an entry of the changelog names a game, in backquotes, and a version of its rules."""
    entries = re.split(r"\n(?=- |#)", changelog)
    number = re.compile(rf"(?<![\d.]){re.escape(version)}(?!\d|\.\d)")
    return any(f"`{game}`" in entry and number.search(entry) for entry in entries)


def problems(games: Sequence[str] = GAMES) -> list[str]:
    """What is to be done about the versions of games."""
    known, changelog = recorded(), CHANGELOG.read_text(encoding="utf-8")
    found = [problem(game, fingerprint(game), known, changelog) for game in games]
    return [words for words in found if words is not None]


def record(games: Sequence[str]) -> list[str]:
    """Write down the fingerprints of games under their present versions; what is wrong with that.

    Games that were kept of a version must go as they went, or it would be another version.
    """
    known = recorded() if RECORD.is_file() else {}
    wrong: list[str] = []
    for game in games:
        version = listed(game)[-1].number
        failing = going_another_way(game, version)
        wrong += failing
        if not failing:
            known[game] = {"version": version, "fingerprint": fingerprint(game)}
    RECORD.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", encoding="utf-8")
    return wrong


def going_another_way(game: str, version: str) -> list[str]:
    """The games kept of a version that do not go as they went."""
    wrong = []
    for file in sorted(KEPT.glob(f"{game}.*.{version.replace('.', '-')}.sandtable")):
        try:
            read_game(file.read_text(encoding="utf-8"))
        except SandtableError as error:
            wrong.append(f"{file.name}, which was played by version {version}, goes another way now: {error}")
    return wrong


def bump(game: str, changed: str) -> str:
    """Add a version to the list of a game; its number."""
    major, minor, _ = listed(game)[-1].number.split(".")
    number = f"{major}.{int(minor) + 1}.0"
    entry: list[dict[str, Any]] = [{"version": number, "changed": changed}]
    text = yaml.safe_dump(entry, sort_keys=False, width=100, allow_unicode=True)
    with versions_file(game).open("a", encoding="utf-8") as file:
        file.write(text)
    return number


def main(arguments: Sequence[str]) -> int:
    """Check, record or add; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules_version", description=__doc__)
    commands = parser.add_subparsers(dest="command")
    known = list(GAMES)
    commands.add_parser("check", help="say what is to be done (the default)")
    again = commands.add_parser("record", help="take the fingerprints anew, under the present versions")
    again.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(known)}; without it, all")
    new = commands.add_parser("bump", help="add a version, and record it")
    new.add_argument("game", choices=known)
    new.add_argument("changed", help="what changed, in a sentence for players")
    options = parser.parse_args(arguments)
    wrong: list[str] = []
    if options.command == "bump":
        number = bump(options.game, options.changed)
        wrong = record([options.game])
        print(f"{options.game} is at version {number} of its rules now.")
    elif options.command == "record":
        if strange := sorted(set(options.games) - set(known)):
            parser.error(f"there is no game {strange[0]!r}; there are {', '.join(known)}")
        wrong = record(options.games or known)
    wrong += problems()
    print("\n\n".join(wrong) or "The versions of all games are recorded.")
    return 1 if wrong else 0


if __name__ == "__main__":
    assert sandtable.games()
    sys.exit(main(sys.argv[1:]))
