"""Change the conditions of every rule, one by one: a test must notice.

`tools.mutants` takes out whole functions. Here each function that cites a paragraph stays, and one small
thing in it is changed (`tools.small_changes` lists them): a comparison, an operand, a figure, an early end,
something that is written down and would be forgotten. So a debt is dropped, a limit counts one kind less, a
marker comes back too late.

A change is tried on the tests that cite what the function cites, then on those that are known to run it, the
quick ones first, those of games that share it among them, and at last on two suites. As there, one process
loads the game and collects the tests, and forks a child a change, in which the code of the function is
exchanged; what ran while the game was loaded is tried again in a child that loads the game anew. What was
found is kept in build/, so that a run goes on where it was broken off: a change is tried again once its
function is another one, or with --survivors.

A change that makes no difference is recorded with the reason in equivalent.yaml, with the hash of its
function: when that changes, the record is stale and the run says so.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from _pytest.config import default_plugins
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sandtable.cli.coverage import CodeCite, Survey, TestCite, place_from, survey
from sandtable.cli.names import DEFAULT_GAME
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import game, games
from tools.broken_rules import BrokenFinder, BrokenLoader, function_of
from tools.child_processes import Reply, Task, confine, run_children, told_by
from tools.deep_report import Account, tell
from tools.equivalents import load_all, stale
from tools.mutant_page import CONDITIONS, put_row
from tools.mutant_trials import Plan, collect, node_of, run_item
from tools.mutants import rules_file
from tools.small_changes import Change, changed_code, changed_module, changes_in, meaning

SUITE = "tests/suites"
# Each game keeps its list beside its tests.
EQUIVALENT = Path(__file__).resolve().parent.parent / "tests" / "games"

LONGEST = 8.0
"""Seconds of unbroken tests that a change is tried on, beyond those that cite its paragraphs."""
PATIENCE = 3.0
"""Seconds of a processor that a test may take beyond five times what it takes unbroken."""
MOST = 240.0
"""Seconds of a processor that a change may take with all its tests."""
SUITES = ("test_legality.py", "test_fuzz.py")
"""The suites that are asked last: what is offered is accepted, and nothing breaks in random games."""
KEEP_EVERY = 40
"""After so many answers what was found is kept."""


@dataclass(frozen=True)
class Mutant:
    """One change to one function. Of changes that read alike the occurrence tells which."""

    cite: CodeCite
    hash: str
    change: Change
    occurrence: int

    @property
    def key(self) -> str:
        again = f" ({self.occurrence + 1})" if self.occurrence else ""
        return f"{self.change.text}{again}"

    @property
    def full_key(self) -> str:
        return f"{self.cite.label} {self.hash} {self.key}"

    @property
    def place(self) -> str:
        return f"{self.cite.label}, line {self.change.line}"


@dataclass
class Rule:
    """A function, and the tests that cite what it cites."""

    cite: CodeCite
    hash: str
    entries: list[str] = field(default_factory=list)
    nodes: set[str] = field(default_factory=set)


@dataclass
class Known:
    """What is known of the tests: how long each took, and which functions it ran; and what ran in loading."""

    took: dict[str, float] = field(default_factory=dict)
    ran: dict[str, set[str]] = field(default_factory=dict)  # by function, the tests
    at_load: set[str] = field(default_factory=set)


def rules_of(found: Survey) -> dict[str, Rule]:
    """By label, the functions that cite a paragraph which a test cites, too."""
    rules: dict[str, Rule] = {}
    for entry in found.entries:
        nodes = {test.node for test in found.tests.get(entry.id, [])}
        for cite in found.cites.get(entry.id, []) if nodes else []:
            if isinstance(cite, CodeCite):
                rule = rules.setdefault(cite.label, Rule(cite, meaning(cite)))
                rule.entries.append(entry.id)
                rule.nodes |= nodes
    return rules


def mutants_of(rules: Sequence[Rule]) -> list[Mutant]:
    """All changes to some functions."""
    listed: list[Mutant] = []
    for rule in rules:
        seen: Counter[str] = Counter()
        for change in changes_in(rule.cite):
            listed.append(Mutant(rule.cite, rule.hash, change, seen[change.text]))
            seen[change.text] += 1
    return listed


def siblings(found: Survey) -> list[Survey]:
    """What the games say whose rules share code with this one."""
    others = []
    for other in games():
        if other == found.place.game_id or not (rules := rules_file(other)):
            continue
        place = place_from(other, rules)
        if place.family == found.place.family:
            others.append(survey(place))
    return others


def suites_in(root: Path) -> list[TestCite]:
    """The suites that hold of every game."""
    files = [root / SUITE / name for name in SUITES]
    return [TestCite(file, "", f"{SUITE}/{file.name}", "") for file in files if file.is_file()]


# ------------------------------------------------------------------ trying them


class DeepRun:
    """A run over some changes: what was known before, and what it finds."""

    def __init__(
        self, plan: Plan, rules: dict[str, Rule], mutants: list[Mutant], tests: list[TestCite]
    ) -> None:
        self.plan = plan
        self.rules = rules
        self.mutants = mutants
        self.tests = tests
        self.verdicts: dict[str, str] = {}  # by full key, the test that noticed; empty: none did
        self.problems: list[str] = []
        self.again: list[tuple[int, list[str]]] = []  # changes to be tried in a game loaded anew, and on what
        self.took: dict[str, float] = {}

    def go(self, console: Console, keep: Callable[[], None]) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=console, auto_refresh=False) as progress:
            bar = progress.add_task("running the tests", total=len(self.mutants))
            for about, found in told_by(self.warm):
                if about == "problem":
                    self.problems.append(found)
                elif about == "tests":
                    self.took = found
                    progress.update(bar, description="in place")
                else:
                    self.hear(found, keep)
                    progress.advance(bar)
                progress.refresh()
            bar = progress.add_task("loaded anew", total=len(self.again), visible=bool(self.again))
            tasks = (
                Task(number, MOST, functools.partial(self.anew, self.mutants[number], nodes))
                for number, nodes in self.again
            )
            for reply in run_children(tasks, self.plan.workers):
                self.hear(reply, keep)
                progress.advance(bar)
                progress.refresh()
        keep()

    def hear(self, reply: Reply, keep: Callable[[], None]) -> None:
        mutant = self.mutants[reply.key]
        endings = {"timeout": "(it never ended)", "died": "(it never ended, or crashed)"}
        if reply.how in endings:
            self.verdicts[mutant.full_key] = endings[reply.how]
        elif reply.how == "error":
            self.problems.append(f"{mutant.place}: {reply.found.strip().splitlines()[-1]}")
        elif isinstance(reply.found, list):
            self.again.append((reply.key, reply.found))
        else:
            self.verdicts[mutant.full_key] = reply.found or ""
        if len(self.verdicts) % KEEP_EVERY == 0:
            keep()

    # ------------------------------------------------------------------ in the child that has loaded the game

    def warm(self, sending: Connection) -> None:
        """Loads the game, runs the tests once, then tries each change in a child of its own."""
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(null, stream)
        try:
            with Tracing() as loading:
                game(self.plan.place.game_id)
                errors = collect(self.plan, self.tests, lambda items: self.body(items, loading, sending))
            for text in errors:
                sending.send(("problem", text))
        except Exception as error:
            sending.send(("problem", f"the tests cannot be run: {type(error).__name__}: {error}"))

    def body(self, items: list[pytest.Item], loading: Tracing, sending: Connection) -> None:
        loading.stop()
        items = [item for item in items if self.is_about(item)]
        gc.collect()
        gc.freeze()
        labels = {(str(rule.cite.file), rule.cite.name): label for label, rule in self.rules.items()}
        known = Known(at_load=loading.labels(labels))
        size = max(1, -(-len(items) // (6 * self.plan.workers)))
        chunks = [items[at : at + size] for at in range(0, len(items), size)]
        work = [
            Task(None, 60.0 * len(chunk), functools.partial(self.unbroken, chunk, labels)) for chunk in chunks
        ]
        for reply in run_children(work, self.plan.workers):
            for node, took, ran in reply.found if reply.how == "done" else ():
                known.took[node] = took
                for label in ran:
                    known.ran.setdefault(label, set()).add(node)
        sending.send(("tests", known.took))
        tasks = (
            Task(number, MOST, functools.partial(self.attempt, mutant, items, known))
            for number, mutant in enumerate(self.mutants)
        )
        for reply in run_children(tasks, self.plan.workers):
            sending.send(("reply", reply))

    def unbroken(
        self, chunk: Sequence[pytest.Item], labels: dict[tuple[str, str], str]
    ) -> list[tuple[str, float, set[str]]]:
        """Runs tests on the rules as they are: those that pass, how long they took, and what they ran."""
        confine(self.plan.root, self.plan.scratch)
        found = []
        for item, following in zip(chunk, [*chunk[1:], None]):
            with Tracing() as running:
                started = time.process_time()
                status = run_item(item, following)
                took = time.process_time() - started
            if status == "passed":
                found.append((item.nodeid, took, running.labels(labels)))
        return found

    def attempt(self, mutant: Mutant, items: Sequence[pytest.Item], known: Known) -> str | list[str] | None:
        """Tries a change in this child, which has the game loaded.

        Returns the test that notices, or the tests on which it is to be tried in a game loaded anew.
        """
        confine(self.plan.root, self.plan.scratch)
        proofs = self.proofs(mutant, items, known)
        function, wrappers = function_of(mutant.cite)
        try:
            function.__code__ = changed_code(mutant.cite, mutant.change)
        except ValueError:  # it closes over other names than before
            return [item.nodeid for item in proofs]
        for wrapper in wrappers:
            if hasattr(wrapper, "cache_clear"):
                wrapper.cache_clear()
        failed = first_failure(proofs, known.took)
        if failed or mutant.cite.label not in known.at_load:
            return failed
        return [item.nodeid for item in proofs]

    def proofs(self, mutant: Mutant, items: Sequence[pytest.Item], known: Known) -> list[pytest.Item]:
        """The tests that should notice; then those that run the function, the quick ones first."""
        label = mutant.cite.label
        passing = [item for item in items if item.nodeid in known.took]
        citing = [item for item in passing if node_of(item) in self.rules[label].nodes]
        running = known.ran.get(label, set()) - {item.nodeid for item in citing}
        quick = sorted(
            (item for item in passing if item.nodeid in running), key=lambda item: known.took[item.nodeid]
        )
        proofs, seconds = sorted(citing, key=lambda item: known.took[item.nodeid]), 0.0
        for item in quick:
            seconds += known.took[item.nodeid]
            if seconds < LONGEST or item.nodeid.startswith(SUITE):
                proofs.append(item)
        return proofs

    def anew(self, mutant: Mutant, nodes: Sequence[str]) -> str | None:
        """Loads the game in this child with the change in its source. Returns the test that notices."""
        family = self.plan.place.family[0]
        for name in list(sys.modules):
            if name == family or name.startswith(f"{family}."):
                del sys.modules[name]
        confine(self.plan.root, self.plan.scratch)
        sys.meta_path.insert(0, ChangedFinder(mutant.cite, mutant.change))
        wanted = {node.partition("[")[0] for node in nodes}
        order = {node: at for at, node in enumerate(nodes)}
        failing: list[str | None] = []

        def body(items: list[pytest.Item]) -> None:
            known = sorted(
                (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
            )
            failing.append(first_failure(known, self.took))

        try:
            game(self.plan.place.game_id)
        except Exception:
            return "(not even loaded)"
        errors = collect(self.plan, self.files_of(wanted), body)
        return failing[0] or ("(not even loaded)" if errors else None)

    def is_about(self, item: pytest.Item) -> bool:
        """Whether it is a test of this game: a suite is one of all games."""
        if not item.nodeid.startswith(SUITE):
            return True
        case = getattr(item, "callspec", None)
        return case is not None and getattr(case.params.get("case"), "game_id", "") == self.plan.place.game_id

    def files_of(self, nodes: set[str]) -> list[TestCite]:
        """A test of each file in which some tests stand."""
        files = {node.partition("::")[0] for node in nodes}
        return [test for test in self.tests if test.node.partition("::")[0] in files]


def first_failure(items: Sequence[pytest.Item], took: dict[str, float]) -> str | None:
    """The first test that fails. One that takes far too long ends this child."""
    for item, following in zip(items, [*items[1:], None]):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 5 * took.get(item.nodeid, 0.0))
        if run_item(item, following) == "failed":
            return item.nodeid
    signal.setitimer(signal.ITIMER_PROF, 0)
    return None


class ChangedLoader(BrokenLoader):
    """Loads a module with a change in it."""

    def __init__(self, cite: CodeCite, change: Change) -> None:
        super().__init__(cite, "")
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        return changed_module(self.cite, self.change)


class ChangedFinder(BrokenFinder):
    """Finds that module before anybody else does."""

    def __init__(self, cite: CodeCite, change: Change) -> None:
        super().__init__(cite, "")
        self.loader = ChangedLoader(cite, change)


class Tracing:
    """Notes the code of every function that begins."""

    def __init__(self) -> None:
        self.seen: set[CodeType] = set()

    def __enter__(self) -> Tracing:
        add = self.seen.add

        def note(frame: FrameType, event: str, argument: Any) -> None:
            add(frame.f_code)

        sys.settrace(note)
        return self

    def __exit__(self, *about: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Note nothing more."""
        sys.settrace(None)

    def labels(self, labels: dict[tuple[str, str], str]) -> set[str]:
        """Those of some functions that began, also where one began inside another."""
        found = {labels.get((os.path.realpath(code.co_filename), code.co_qualname)) for code in self.seen}
        return {label for label in found if label is not None}


# ------------------------------------------------------------------ the command line


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.deep", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default=DEFAULT_GAME, help="the id of the game")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many changes, drawn at random")
    parser.add_argument("--seed", type=int, help="draw the same sample again")
    parser.add_argument(
        "--only", action="append", metavar="WHAT", help="an entry, or a part of a function's name"
    )
    parser.add_argument("--survivors", action="store_true", help="try again what survived before")
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="changes tried at a time")
    parser.add_argument("--list", action="store_true", help="list the changes and try none")
    return parser.parse_args(argv)


def chosen(rules: dict[str, Rule], options: argparse.Namespace) -> tuple[list[Mutant], str]:
    """The changes that are asked about, and in words which."""
    wanted = list(rules.values())
    if options.only:
        wanted = [
            rule
            for rule in wanted
            if any(each in rule.entries or each in rule.cite.label for each in options.only)
        ]
        if not wanted:
            raise SandtableError(f"nothing that is tested is called {' or '.join(options.only)}")
    mutants = mutants_of(wanted)
    asked = f"All {len(mutants):,} changes"
    if options.sample is not None and options.sample < len(mutants):
        seed = options.seed if options.seed is not None else random.randrange(1_000_000)
        asked = f"A sample of {options.sample:,} of {len(mutants):,} changes (seed {seed})"
        drawn = sorted(random.Random(seed).sample(range(len(mutants)), options.sample))
        mutants = [mutants[number] for number in drawn]
    return mutants, asked


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 0: every change was noticed or is explained; 1: not so; 2: nothing tried."""
    options = arguments(argv)
    console = Console()
    sys.dont_write_bytecode = True
    for plugin in default_plugins:
        importlib.import_module(f"_pytest.{plugin}")
    try:
        place = place_from(options.game, rules_file(options.game))
        found = survey(place)
        rules = rules_of(found)
        mutants, asked = chosen(rules, options)
        records = load_all(EQUIVALENT)
    except SandtableError as error:
        console.print(f"mutants: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    if place.root is None:
        console.print("mutants: the tests are not part of an installed package; run this in a checkout")
        return 2
    file = place.root / "build" / f"mutants-deep-{options.game}.json"
    old = {} if options.fresh or not file.is_file() else json.loads(file.read_text(encoding="utf-8"))
    same = {(each.function, each.hash, each.change): each.why for each in records}
    account = Account(options.game, mutants, old, same, asked)
    if options.list:
        for mutant in mutants:
            console.print(f"{mutant.place}: {mutant.key}", markup=False, highlight=False, soft_wrap=True)
        return 0
    console.print(asked, highlight=False)
    todo = [
        mutant
        for mutant in mutants
        if account.reason(mutant) is None
        and (mutant.full_key not in old or (options.survivors and not old[mutant.full_key]))
    ]
    cited = [test for each in (found, *siblings(found)) for tests in each.tests.values() for test in tests]
    tests = [*sorted(set(cited), key=lambda test: test.node), *suites_in(place.root)]
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        plan = Plan(place, place.root, [], found.checks, max(1, options.jobs), Path(scratch).resolve())
        run = DeepRun(plan, rules, todo, tests)

        def keep() -> None:
            file.parent.mkdir(exist_ok=True)
            old.update(run.verdicts)
            file.write_text(json.dumps(old, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")

        if todo:
            run.go(console, keep)
    problems = [*run.problems, *stale(records, rules, mutants_of(list(rules.values())))]
    tell(account, console)
    for problem in problems:
        console.print(f"wrong: {problem}", markup=False, highlight=False, soft_wrap=True)
    if not options.only:
        page = place.root / "build" / f"mutants-deep-{options.game}.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(account.page(), encoding="utf-8")
        put_row(place.root, CONDITIONS, options.game, (asked, *account.counts(mutants)))
    return 1 if problems or account.survivors() else 0


if __name__ == "__main__":
    sys.exit(main())
