"""Dependencies point one way: readers use games, games use the kit, the kit uses the engine.

All may use protocol, and what goes over the wire is defined there alone.

The imports are read from the source, so those inside functions and those made for type checking count too.
"""

import ast
import re
import sys
from pathlib import Path

import pytest

from sandtable.games import shipped

SOURCE = Path(__file__).resolve().parent.parent / "src"

API = "sandtable"
"""The public API of the package, which stands above the games."""

BELOW_GAMES = {"protocol", "engine", "kit"}

MAY_IMPORT = {
    "protocol": {"protocol"},
    "engine": {"engine", "protocol"},
    "kit": BELOW_GAMES,
    "games": BELOW_GAMES | {"games"},
    "client": {"client", "engine", "protocol"},
    **{
        reader: BELOW_GAMES | {reader, API} | more
        for reader, more in {
            "lessons": set(),
            "bots": {"games", "lessons"},
            "server": {"bots", "lessons"},
            "bench": {"client", "server"},
            "cli": {"bench", "bots", "server"},
        }.items()
    },
}
"""For each package of sandtable, the packages of sandtable that it may import from."""

PACKAGES = {folder.name for folder in (SOURCE / "sandtable").iterdir() if (folder / "__init__.py").exists()}
"""All packages of sandtable."""

MODULES = {"build"}
"""What says nothing but how sandtable was built: everybody may ask that."""

MANIFESTS = {"default", "manifest", "manifest_of", "manifests", "shipped"}
"""What of the games all their readers may import: the manifests, and no game."""

TOOLS = "tools"
"""The folder of a game that makes its pages and its board: it needs a checkout, and may import anything."""

ON_THE_WIRE = ("client", "cli", "server/web")
"""The packages that speak over the wire, and so may not define what goes over it."""

SHOWN = frozenset(
    {
        "battle",
        "board",
        "cards",
        "chart",
        "counters",
        "journal",
        "odds",
        "overlays",
        "panels",
        "shape",
        "text",
    }
)
"""The modules of protocol that say what a game hands to boards."""

PLAIN_DATA = frozenset({"view"})
"""What renders such a thing as the plain data of a view."""


def imported_modules(source: str, module: str, is_package: bool = False) -> list[str]:
    """Return the full name of everything that the source of `module` imports, in the order of the lines."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = absolute_origin(node, module, is_package)
            found += [(node.lineno, f"{origin}.{alias.name}") for alias in node.names]
    return [name for _, name in sorted(found)]


def absolute_origin(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """Return the module that a from-import names, with the leading dots of a relative one resolved."""
    if node.level == 0:
        return node.module or ""
    path = module.split(".")
    up = node.level - 1 if is_package else node.level
    return ".".join(path[: len(path) - up] + ([node.module] if node.module else []))


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """Return the imports of sandtable that the package of `module` may not make.

    The name `sandtable` itself counts: it is the public API of the package.
    """
    allowed = MAY_IMPORT[module.split(".")[1]]
    forbidden = []
    for name in imported_modules(source, module, is_package):
        path = name.split(".")
        if path[0] != "sandtable" or (len(path) > 1 and path[1] in MODULES):
            continue
        if path[1:2] == ["games"] and path[2] in MANIFESTS and API in allowed:
            continue
        package = path[1] if len(path) > 1 and path[1] in PACKAGES else API
        if package not in allowed:
            forbidden.append(name)
    return forbidden


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_package_imports_only_what_lies_below_it(package: str) -> None:
    folder = SOURCE / "sandtable" / package
    files = [file for file in sorted(folder.rglob("*.py")) if TOOLS not in file.relative_to(folder).parts]
    assert files, f"no source found for sandtable.{package}"

    found = {}
    for file in files:
        parts = file.relative_to(SOURCE).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        if wrong := violations(file.read_text(encoding="utf-8"), module, is_package):
            found[str(file.relative_to(SOURCE))] = wrong

    assert found == {}


WITHIN_A_GAME = {
    "base": {"base"},
    "rules": {"base", "rules", "state"},
    "board": {"base", "board", "rules", "state"},
    "positions": {"base", "game", "positions", "rules", "state"},
}
"""For each folder of a game that has a folder of rules, what of the game its modules may import."""

CHAPTERED = [manifest.path(".") for manifest in shipped().values() if manifest.path("rules").is_dir()]
"""The games that keep their rules in a folder with a module for each chapter."""


def imported_within(source: str, module: str, package: str) -> set[str]:
    """Return the folders and modules on top of a game that a module of it imports from."""
    names = (name.split(".") for name in imported_modules(source, module))
    depth = len(package.split("."))
    return {name[depth] for name in names if ".".join(name[:depth]) == package and len(name) > depth}


@pytest.mark.parametrize("game", CHAPTERED, ids=lambda folder: folder.name)
def test_within_a_game_rules_know_nothing_of_what_is_shown(game: Path) -> None:
    package = ".".join(game.relative_to(SOURCE).parts)
    wrong = {}
    for folder, allowed in WITHIN_A_GAME.items():
        for file in sorted((game / folder).glob("*.py")):
            found = imported_within(
                file.read_text(encoding="utf-8"), f"{package}.{folder}.{file.stem}", package
            )
            if found - allowed:
                wrong[f"{folder}/{file.name}"] = found - allowed
    assert wrong == {}


def test_what_a_module_imports_within_its_game_is_found() -> None:
    source = "from sandtable.games.new.board import chart\nfrom sandtable.games.new import state\nimport re\n"
    assert imported_within(source, "sandtable.games.new.rules.war", "sandtable.games.new") == {
        "board",
        "state",
    }


@pytest.mark.parametrize("game", CHAPTERED, ids=lambda folder: folder.name)
def test_the_chapters_of_a_game_are_listed_in_the_order_of_the_rulebook(game: Path) -> None:
    """`rules/__init__.py` is the table of contents, and each module says first which paragraphs it holds."""
    contents = ast.get_docstring(ast.parse((game / "rules/__init__.py").read_text(encoding="utf-8"))) or ""
    lines = [re.split(r" {2,}", line) for line in contents.splitlines() if "  " in line]
    listed = [module for line in lines for module in line[-1].split(", ")]
    modules = {file.stem: file for file in (game / "rules").glob("*.py") if file.stem != "__init__"}
    assert sorted(listed) == sorted(modules)
    numbers = [[int(part) for part in line[0].split(",")[0].split(".")] for line in lines]
    assert numbers == sorted(numbers)
    for line in lines:
        for name in line[-1].split(", "):
            first = (ast.get_docstring(ast.parse(modules[name].read_text(encoding="utf-8"))) or "").split(
                ":"
            )[0]
            chapters = set(re.findall(r"\b(\d+)", " ".join(re.sub(r"\.\w+", "", first).split())))
            assert chapters & set(re.findall(r"\b\d+", re.sub(r"\.\d+", "", line[0]))), (name, first)


ON_THE_KIT = [
    *(manifest.path(".") for manifest in shipped().values() if manifest.path("rules").is_dir()),
    SOURCE.parent / "examples",
]
"""Where games lie that are written on the kit: they use nothing of the engine but what the kit hands on."""


@pytest.mark.parametrize("folder", ON_THE_KIT, ids=lambda folder: folder.name)
def test_a_game_on_the_kit_imports_nothing_from_the_engine(folder: Path) -> None:
    files = [file for file in sorted(folder.rglob("*.py")) if TOOLS not in file.relative_to(folder).parts]
    wrong = {
        file.name: found
        for file in files
        if "sandtable.kit" in (source := file.read_text(encoding="utf-8"))
        if (
            found := [
                name for name in imported_modules(source, "game") if name.startswith("sandtable.engine")
            ]
        )
    }
    assert len(files) > 1
    assert wrong == {}


def test_every_package_is_guarded() -> None:
    assert set(MAY_IMPORT) == PACKAGES


def test_checker_finds_every_form_of_forbidden_import() -> None:
    source = """
from __future__ import annotations
import json, sandtable.games.ancients
from sandtable import bots
from sandtable.cli import main
from sandtable.engine import state
from . import dice
from .. import lab
from ..server.tables import Table
import sandtable
if TYPE_CHECKING:
    from sandtable.games import ancients
def late():
    import sandtable.server as server
"""
    assert violations(source, "sandtable.engine.step") == [
        "sandtable.games.ancients",
        "sandtable.bots",
        "sandtable.cli.main",
        "sandtable.lab",
        "sandtable.server.tables.Table",
        "sandtable",
        "sandtable.games.ancients",
        "sandtable.server",
    ]


def test_games_may_use_the_engine_but_no_bots() -> None:
    source = (
        "from sandtable.engine import step\nfrom sandtable.games import ancients\nimport sandtable.bots\n"
    )
    assert violations(source, "sandtable.games.ancients.system.combat") == ["sandtable.bots"]


def test_the_kit_knows_no_game_and_a_game_no_server() -> None:
    source = "from sandtable.kit import flow\nfrom sandtable.games import moderns\nimport sandtable.server\n"
    assert violations(source, "sandtable.kit.flow") == ["sandtable.games.moderns", "sandtable.server"]
    assert violations(source, "sandtable.games.moderns.supply") == ["sandtable.server"]
    assert violations(source, "sandtable.engine.state")[0] == "sandtable.kit.flow"


def test_readers_may_import_manifests_but_no_game() -> None:
    source = "from sandtable.games import ancients, manifests\nfrom sandtable.games.manifest import named\n"
    assert violations(source, "sandtable.bench.targets") == ["sandtable.games.ancients"]
    assert len(violations(source, "sandtable.engine.state")) == 3


def test_dots_count_from_the_package_in_an_init_file() -> None:
    source = "from . import state\nfrom .. import cli\n"
    assert violations(source, "sandtable.engine", is_package=True) == ["sandtable.cli"]


def structs(source: str) -> list[str]:
    """The names of the classes of a source that derive from msgspec's Struct directly."""
    bases = ("Struct", "msgspec.Struct")
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    return [node.name for node in found if any(ast.unparse(base) in bases for base in node.bases)]


@pytest.mark.parametrize("package", ON_THE_WIRE)
def test_what_goes_over_the_wire_is_defined_in_protocol_alone(package: str) -> None:
    files = sorted((SOURCE / "sandtable" / package).rglob("*.py"))
    assert files, f"no source found for sandtable.{package}"
    found = {file.name: structs(file.read_text(encoding="utf-8")) for file in files}
    assert {name: classes for name, classes in found.items() if classes} == {}


def test_structs_are_found_however_they_are_imported() -> None:
    source = "class A(Struct): pass\nclass B(msgspec.Struct, frozen=True): pass\nclass C(Exception): pass\n"
    assert structs(source) == ["A", "B"]


def test_protocol_needs_nothing_but_msgspec() -> None:
    files = sorted((SOURCE / "sandtable" / "protocol").glob("*.py"))
    roots = {
        name.split(".")[0]
        for file in files
        for name in imported_modules(file.read_text(encoding="utf-8"), f"sandtable.protocol.{file.stem}")
    }
    assert roots - set(sys.stdlib_module_names) == {"msgspec", "sandtable"}


def handed_over_untyped(source: str, module: str) -> list[str]:
    """Return the functions of a module that shows a game, and yet answers with data of any kind."""
    tree = ast.parse(source)
    if not any(
        name.split(".")[:2] == ["sandtable", "protocol"] and name.split(".")[2] in SHOWN
        for name in imported_modules(source, module)
    ):
        return []
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None and node.name not in PLAIN_DATA
        if any(isinstance(part, ast.Name) and part.id == "Any" for part in ast.walk(node.returns))
    ]


def test_what_games_hand_to_boards_is_typed() -> None:
    root = SOURCE.parent
    files = sorted((SOURCE / "sandtable" / "games").rglob("*.py")) + sorted((root / "tests/toy").glob("*.py"))
    modules = {file: ".".join(file.relative_to(root).with_suffix("").parts) for file in files}
    found = {
        module: handed_over_untyped(file.read_text(encoding="utf-8"), module)
        for file, module in modules.items()
    }
    assert len(found) > 200
    assert {module: functions for module, functions in found.items() if functions} == {}


def test_a_board_of_any_data_is_found() -> None:
    untyped = "def describe(g) -> dict[str, Any]: ...\ndef chart(g) -> Chart: ...\n"
    shows = "from sandtable.protocol.board import Board\n"
    assert handed_over_untyped(shows + untyped, "sandtable.games.new.game") == ["describe"]
    assert handed_over_untyped(untyped, "sandtable.games.new.data") == []
