"""Which paragraphs of a rulebook are enforced, tested, and proved to be tested.

The inventory of a game is its `rules.yaml`. Code cites a paragraph in the first words of a docstring
(`12.44a, 12.44b: ...`), data in `data/cites.yaml`, a test with `@pytest.mark.rule("GAME:12.44a")`. An entry
is covered when code or data cites it, a test cites it, and the last full run of `make mutants` broke what is
cited and saw such a test fail. That record counts only while the cited code and tests stay as they were.
An entry with `not_applicable: WHY` needs something that the game does not have; it is listed apart.

Everything is read from the source; nothing of the game or of its tests is run here.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml
from rich.console import Console
from rich.table import Table

from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.registry import game
from sandtable.games import manifests

MOST_IDS_A_TEST = 3
STEP_METHODS = ("deciders", "choices", "check", "act", "go", "join")
"""What a step does. A class that cites a paragraph and has any of these is cited for these alone."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ID = r"(?:[a-z][a-z-]*:)?(?:[A-Z]?\d+(?:\.[0-9A-Za-z]+)+|[A-Z]\d+[a-z]?)"
_CITATION = re.compile(rf"({_ID}(?:(?:, | and ){_ID})*):(?=\s|$)")
_LOOKS_CITED = re.compile(rf"{_ID}(?=[\s,;:])")
_LETTERED = re.compile(r"(.*\d)[a-z]\d*")

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Entry:
    """One obligation of the printed rules."""

    id: str
    title: str
    obligation: str
    area: str = ""
    test: str = ""
    not_applicable: str = ""  # why it cannot be enforced here; such an entry is told apart from the others

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook."""
        return self.id.partition(".")[0]

    @property
    def number(self) -> str:
        """The number without the letter that splits it."""
        lettered = _LETTERED.fullmatch(self.id)
        return lettered[1] if lettered else self.id


@dataclass(frozen=True)
class CodeCite:
    """A function or method that enforces a paragraph."""

    module: str
    name: str  # with the classes around it: 'ApplyHits.act'
    file: Path
    line: int
    returns: str  # the annotation as written, empty where there is none
    source: str  # what it does, in a form that comments and layout do not change

    @property
    def label(self) -> str:
        return f"{self.module}:{self.name}"


@dataclass(frozen=True)
class DataCite:
    """A figure of a data file that embodies a paragraph, and what a mutant makes of it."""

    file: Path
    path: str
    value: Any
    mutate: Any
    also: tuple[tuple[str, Any], ...] = ()  # other figures of the file that must change with it

    @property
    def label(self) -> str:
        return f"{self.file.name}:{self.path}"

    @property
    def source(self) -> str:
        return repr((self.file.name, self.path, self.value, self.mutate, self.also))


Cite = CodeCite | DataCite


@dataclass(frozen=True)
class TestCite:
    """A test that proves a paragraph."""

    __test__ = False

    file: Path
    name: str  # with the class around it: 'TestHits::test_double'
    node: str  # as pytest writes it, from the root of the checkout
    source: str


@dataclass(frozen=True)
class Place:
    """Where the rules of a game lie."""

    game_id: str
    package: str
    folder: Path
    rules: Path

    @property
    def family(self) -> tuple[str, Path]:
        """The package with all the code of the game: the one above where that has a `system` to share."""
        if (self.folder.parent / "system").is_dir():
            return self.package.rpartition(".")[0], self.folder.parent
        return self.package, self.folder

    @property
    def is_first(self) -> bool:
        """Whether shared modules of its family cite its numbers without its name."""
        manifest = manifests().get(self.game_id)
        return manifest is None or manifest.rules.book in ("", self.game_id)

    @property
    def root(self) -> Path | None:
        """The checkout that the package is part of; None where it is installed."""
        top = self.folder.parents[self.package.count(".")]
        root = top.parent if top.name == "src" else top
        return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None

    @property
    def mutants(self) -> Path | None:
        """The record of the last full run of the mutants, beside the tests; None where there are none."""
        manifest = manifests().get(self.game_id)
        tests = manifest.tests if manifest is not None else "tests"
        return None if self.root is None else self.root / tests / "mutants.json"


@dataclass
class Survey:
    """What cites what."""

    place: Place
    entries: list[Entry]
    cites: dict[str, list[Cite]] = field(default_factory=dict)
    tests: dict[str, list[TestCite]] = field(default_factory=dict)
    checks: list[str] = field(
        default_factory=list
    )  # what compares figures with each other, 'module:function'
    problems: list[str] = field(default_factory=list)
    tests_found: bool = True

    def fingerprint(self, entry_id: str) -> str:
        """A hash of what cites the entry: a record made with another one is stale."""
        sources = sorted(cite.label + cite.source for cite in self.cites.get(entry_id, []))
        proofs = sorted(test.node + test.source for test in self.tests.get(entry_id, []))
        return hashlib.sha256(json.dumps([sources, proofs]).encode()).hexdigest()[:16]


# ------------------------------------------------------------------ finding the files


def place_of(game_id: str) -> Place:
    """Where the rules of an installed game lie. Raises SandtableError where it has none."""
    return place_from(game_id, game(game_id).rules_file)


def place_from(game_id: str, rules_file: str) -> Place:
    """The place named by 'package:file'."""
    package, _, name = rules_file.partition(":")
    spec = find_spec(package) if package and name else None
    if spec is None or not spec.submodule_search_locations:
        raise SandtableError(f"game {game_id} has no inventory of its rules")
    folder = Path(next(iter(spec.submodule_search_locations))).resolve()
    return Place(game_id, package, folder, folder / name)


def code_files(place: Place) -> Iterator[tuple[str, Path]]:
    """The modules that may enforce a rule of the game; not those of other games of the same family."""
    package, family = place.family
    others = [rules.parent for rules in sorted(family.glob("*/rules.yaml")) if rules.parent != place.folder]
    others.append(family / "tools")  # what makes its pages and boards
    for file in sorted(family.rglob("*.py")):
        if not any(file.is_relative_to(other) for other in others):
            parts = file.relative_to(family).with_suffix("").parts
            yield ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts))), file


def _yaml(text: str) -> Any:
    return yaml.load(text, Loader=_LOADER)


def load_entries(file: Path) -> list[Entry]:
    """The inventory. Raises BadData."""
    try:
        items: list[dict[str, Any]] = _yaml(file.read_text(encoding="utf-8"))
        entries = [Entry(**item) for item in items]
    except (OSError, yaml.YAMLError, TypeError) as error:
        raise BadData(f"{file.name} is not an inventory of rules: {error}") from error
    seen: set[str] = set()
    for item in items:
        if not isinstance(item["id"], str) or item["id"] in seen:
            raise BadData(f"{file.name}: entry {item['id']!r} needs a quoted id of its own")
        seen.add(item["id"])
    return entries


# ------------------------------------------------------------------ reading citations


def survey(place: Place) -> Survey:
    """Reads every citation of the game's rules."""
    found = Survey(place, load_entries(place.rules))
    _data_cites(found)
    _code_cites(found)
    if place.root is None:
        found.tests_found = False
    else:
        _test_cites(found, place.root)
    return found


def cited_ids(docstring: str | None) -> list[str] | None:
    """The ids that a docstring begins with; None where it begins with one but not in the agreed form."""
    text = (docstring or "").lstrip()
    if match := _CITATION.match(text):
        return re.split(", | and ", match[1])
    return None if _LOOKS_CITED.match(text) else []


def _code_cites(found: Survey) -> None:
    known = {entry.id for entry in found.entries}
    numbers = {entry.number for entry in found.entries}
    by_number: dict[str, list[Cite]] = {}
    for module, file in code_files(found.place):
        for node, name in _definitions(ast.parse(file.read_text(encoding="utf-8")).body):
            where = f"{module}:{name}"
            ids = cited_ids(ast.get_docstring(node))
            if ids is None:
                found.problems.append(f"{where}: write the paragraphs as '12.44a, 12.44b: what they say'")
            for entry_id in _own(found.place, file, ids or []):
                for cite in _functions(node, name, module, file):
                    if entry_id in known:
                        _add(found.cites, entry_id, cite)
                    if entry_id in numbers:
                        _add(by_number, entry_id, cite)
                if entry_id not in known | numbers:
                    found.problems.append(f"{where} cites {entry_id}, which the inventory does not have")
    for entry in found.entries:
        # A number stands for its letters only where these have no citation of their own.
        if entry.id not in found.cites and entry.number in by_number:
            found.cites[entry.id] = list(by_number[entry.number])


def _add(cites: dict[str, list[Cite]], entry_id: str, cite: Cite) -> None:
    listed = cites.setdefault(entry_id, [])
    if cite not in listed:
        listed.append(cite)


def _own(place: Place, file: Path, ids: Sequence[str]) -> list[str]:
    """The ids of this game; a docstring may name those of another as 'GAME:T12.8'.

    An id without a game belongs to the game of the folder; in modules that several games share, to the
    first of the family.
    """
    mine = file.is_relative_to(place.folder) or place.is_first
    named = f"{place.game_id}:"
    return [each.removeprefix(named) for each in ids if each.startswith(named) or (mine and ":" not in each)]


def _definitions(
    body: Sequence[ast.stmt], prefix: str = ""
) -> Iterator[tuple[Definition | ast.ClassDef, str]]:
    for node in body:
        if isinstance(node, Definition):
            yield node, prefix + node.name
        elif isinstance(node, ast.ClassDef):
            yield node, prefix + node.name
            yield from _definitions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If):
            yield from _definitions([*node.body, *node.orelse], prefix)


def _functions(node: Definition | ast.ClassDef, name: str, module: str, file: Path) -> list[CodeCite]:
    """The functions that a citing definition stands for: itself, or the methods of a class."""
    if isinstance(node, Definition):
        returns = ast.unparse(node.returns) if node.returns else ""
        return [CodeCite(module, name, file, node.lineno, returns, _meaning(node))]
    methods = [each for each in node.body if isinstance(each, Definition) and not each.name.startswith("__")]
    steps = [each for each in methods if each.name in STEP_METHODS]
    return [
        cite for each in steps or methods for cite in _functions(each, f"{name}.{each.name}", module, file)
    ]


def _meaning(node: ast.AST) -> str:
    """The tree as text: without places, docstring and comments, and equal in every version of Python."""
    if isinstance(node, Definition) and ast.get_docstring(node) is not None:
        node = type(node)(**{**dict(ast.iter_fields(node)), "body": node.body[1:]})
    parts = []
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            parts.append(f"{name}={_meaning(value)}")
        elif isinstance(value, list) and value:
            inner = [_meaning(item) if isinstance(item, ast.AST) else repr(item) for item in value]
            parts.append(f"{name}=[{', '.join(inner)}]")
        elif value is not None and value != []:
            parts.append(f"{name}={value!r}")
    return f"{type(node).__name__}({', '.join(parts)})"


def _data_cites(found: Survey) -> None:
    folder = found.place.folder / "data"
    file = folder / "cites.yaml"
    if not file.is_file():
        return
    known = {entry.id for entry in found.entries}
    files: dict[str, Any] = {}
    for item in _yaml(file.read_text(encoding="utf-8")) or []:
        if "checks" in item:
            found.checks.append(item["checks"])
            continue
        try:
            rule, name, path = item["rule"], item["file"], str(item["path"])
            if name not in files:
                files[name] = _yaml((folder / name).read_text(encoding="utf-8"))
            value, mutate = figure(files[name], path), item["mutate"]
            also = tuple((str(key), new) for key, new in item.get("also", {}).items())
            for other, _ in also:
                figure(files[name], other)
        except (KeyError, TypeError, AttributeError, OSError) as error:
            found.problems.append(f"cites.yaml: {item} names nothing: {type(error).__name__} {error}")
            continue
        if rule not in known:
            found.problems.append(
                f"cites.yaml: {name}:{path} cites {rule}, which the inventory does not have"
            )
        elif type(mutate) is not type(value) or mutate == value:
            found.problems.append(f"cites.yaml: {name}:{path} is {value!r}; mutate it to another of its kind")
        else:
            _add(found.cites, rule, DataCite((folder / name).resolve(), path, value, mutate, also))


def figure(data: Any, path: str) -> Any:
    """What stands at a path such as 'unit_types.fleet.fire.N': keys, places in a list, or ids in it."""
    for key in path.split("."):
        data = data[_index(data, key)]
    return data


def change_figure(data: Any, path: str, value: Any) -> None:
    """Puts another value at a path."""
    outer, _, key = path.rpartition(".")
    holder = figure(data, outer) if outer else data
    holder[_index(holder, key)] = value


def _index(data: Any, key: str) -> Any:
    if isinstance(data, list):
        for place, item in enumerate(data):
            if isinstance(item, dict) and item.get("id") == key:
                return place
        if not key.isdecimal() or int(key) >= len(data):
            raise KeyError(key)
        return int(key)
    if key not in data and key.lstrip("-").isdecimal() and int(key) in data:
        return int(key)
    if key not in data:
        raise KeyError(key)
    return key


def _test_cites(found: Survey, root: Path) -> None:
    known = {entry.id for entry in found.entries}
    for file in sorted((root / "tests" / "games").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        shown = file.relative_to(root).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any(map(_is_rule, node.decorator_list)):
                found.problems.append(f"{shown}::{node.name}: each test cites for itself, not its class")
            elif isinstance(node, ast.Assign) and any(map(_is_rule, ast.walk(node.value))):
                if any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets):
                    found.problems.append(f"{shown}: each test cites for itself, not its file")
        for node, name in _definitions(tree.body):
            if isinstance(node, Definition) and node.name.startswith("test"):
                _read_test(found, known, file, f"{shown}::{name.replace('.', '::')}", node)


def _read_test(found: Survey, known: set[str], file: Path, shown: str, node: Definition) -> None:
    marks = [mark for mark in node.decorator_list if _is_rule(mark)]
    params = [
        [mark for mark in ast.walk(each) if _is_rule(mark)]
        for decorator in node.decorator_list
        for each in ast.walk(decorator)
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.param"
    ]
    always = _marked_ids(found, shown, marks)
    ids = list(always)
    most = len(always)
    for param in params:
        own = _marked_ids(found, shown, param)
        most = max(most, len(always) + len(own))
        ids += own
    is_example = any("pytest.mark.example" in ast.unparse(each) for each in node.decorator_list)
    if most > MOST_IDS_A_TEST and not is_example:
        found.problems.append(f"{shown} cites {most} paragraphs; a test proves at most {MOST_IDS_A_TEST}")
    test = TestCite(file, shown.partition("::")[2], shown, _meaning(node))
    for cited in dict.fromkeys(ids):
        game_id, _, entry_id = cited.rpartition(":")
        if game_id != found.place.game_id:
            if not game_id:
                named = f"{found.place.game_id}:{cited}"
                found.problems.append(f"{shown} cites {cited}; write it with its game, as '{named}'")
        elif entry_id not in known:
            found.problems.append(f"{shown} cites {entry_id}, which the inventory does not have")
        else:
            found.tests.setdefault(entry_id, []).append(test)


def _is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def _marked_ids(found: Survey, shown: str, marks: Sequence[ast.AST]) -> list[str]:
    ids = []
    for mark in marks:
        assert isinstance(mark, ast.Call)
        for argument in mark.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                ids.append(argument.value)
            else:
                found.problems.append(f"{shown}: write the ids of a rule as plain strings")
    return ids


# ------------------------------------------------------------------ the report


def recorded(place: Place) -> dict[str, dict[str, Any]]:
    """What the last full run of the mutants found, by entry."""
    file = place.mutants
    if file is None or not file.is_file():
        return {}
    try:
        entries: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["entries"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadData(f"{file.name} is damaged ({error}); `make mutants` writes it again") from error
    return entries


def report(game_id: str) -> dict[str, Any]:
    """How far the rules of a game are covered, as JSON-able data.

    Where the tests are missing, as in an installed package, what depends on them is None.
    """
    return report_on(survey(place_of(game_id)))


def report_on(found: Survey) -> dict[str, Any]:
    """The report on a survey."""
    records = recorded(found.place)
    counted = [entry for entry in found.entries if not entry.not_applicable]
    entries = [_judge(found, entry, records.get(entry.id)) for entry in counted]
    chapters: dict[str, dict[str, Any]] = {}
    for entry, judged in zip(counted, entries):
        chapter = chapters.setdefault(entry.chapter, {"covered": 0, "total": 0})
        chapter["total"] += 1
        chapter["covered"] += judged["covered"]
    answer: dict[str, Any] = {
        "game": found.place.game_id,
        "covered": sum(judged["covered"] for judged in entries),
        "total": len(entries),
        "cited_by_code": sum(bool(judged["code"] or judged["data"]) for judged in entries),
        "cited_by_tests": sum(bool(judged["tests"]) for judged in entries),
        "killed": sum(judged["killed"] for judged in entries),
        "stale": sum(judged["stale"] for judged in entries),
        "tests_found": found.tests_found,
        "problems": found.problems,
        "by_chapter": chapters,
        "entries": entries,
        "not_applicable": [
            {"id": entry.id, "title": entry.title, "why": entry.not_applicable}
            for entry in found.entries
            if entry.not_applicable
        ],
    }
    if not found.tests_found:
        for known_from_tests in (answer, *chapters.values(), *entries):
            for key in ("covered", "cited_by_tests", "killed", "stale"):
                if key in known_from_tests:
                    known_from_tests[key] = None
    return answer


def _judge(found: Survey, entry: Entry, record: dict[str, Any] | None) -> dict[str, Any]:
    cites, tests = found.cites.get(entry.id, []), found.tests.get(entry.id, [])
    fresh = record is not None and record.get("fingerprint") == found.fingerprint(entry.id)
    killed = record is not None and fresh and record.get("killed") is True
    return {
        "id": entry.id,
        "title": entry.title,
        "area": entry.area,
        "code": sorted({cite.label for cite in cites if isinstance(cite, CodeCite)}),
        "data": sorted({cite.label for cite in cites if isinstance(cite, DataCite)}),
        "tests": sorted(test.node for test in tests),
        "killed": killed,
        "stale": record is not None and not fresh,
        "covered": bool(cites and tests and killed),
    }


def show(answer: dict[str, Any], console: Console, uncovered: bool = False) -> None:
    """Prints a report: a line a chapter, and on request every entry that is not covered."""
    table = Table(title=f"Rules of {answer['game']}")
    table.add_column("chapter", justify="right")
    for column in ("entries", "in code", "in tests", "covered"):
        table.add_column(column, justify="right")
    for chapter, counts in answer["by_chapter"].items():
        inside = [each for each in answer["entries"] if each["id"].partition(".")[0] == chapter]
        table.add_row(
            chapter,
            str(counts["total"]),
            str(sum(bool(each["code"] or each["data"]) for each in inside)),
            str(sum(bool(each["tests"]) for each in inside)) if answer["tests_found"] else "?",
            str(counts["covered"]) if answer["tests_found"] else "?",
        )
    console.print(table)
    total = answer["total"]
    if answer["tests_found"]:
        console.print(
            f"covered {answer['covered']}/{total}: cited by code or data {answer['cited_by_code']}, "
            f"by tests {answer['cited_by_tests']}, killed {answer['killed']}, stale {answer['stale']}"
        )
    else:
        console.print(
            f"cited by code or data {answer['cited_by_code']}/{total}. What is covered cannot be told here: "
            "the tests are not part of an installed package. Ask in a checkout of the project."
        )
    if answer["stale"]:
        console.print("Stale entries changed since the last `make mutants`; run it again.")
    if answer["not_applicable"]:
        _show_not_applicable(answer["not_applicable"], console)
    if uncovered and answer["tests_found"]:
        for each in answer["entries"]:
            if not each["covered"]:
                console.print(
                    f"  {each['id']} {each['title']}: {missing(each)}", markup=False, highlight=False
                )
    for problem in answer["problems"]:
        console.print(f"wrong: {problem}", markup=False, highlight=False)


def _show_not_applicable(entries: Sequence[dict[str, str]], console: Console) -> None:
    """The paragraphs that nobody can enforce here, by the reason."""
    ids: dict[str, list[str]] = {}
    for entry in entries:
        ids.setdefault(entry["why"], []).append(entry["id"])
    for why, listed in ids.items():
        console.print(
            f"not applicable {len(listed)}: {', '.join(listed)}: {why}", markup=False, highlight=False
        )


def missing(judged: dict[str, Any]) -> str:
    """What an entry of the report still lacks, in words."""
    lacks = []
    if not (judged["code"] or judged["data"]):
        lacks.append("no code or data cites it")
    if not judged["tests"]:
        lacks.append("no test cites it")
    if not lacks and not judged["killed"]:
        lacks.append("changed since the mutants ran" if judged["stale"] else "no mutant of it was killed")
    return ", ".join(lacks)
