"""Break every rule in turn: a test that cites the rule must notice.

What cites a paragraph is replaced by something that allows everything or does nothing, or the figure of a
data file by another one, and the tests that cite the same paragraph are run. An entry of the inventory is
killed when some such mutant makes some such test fail. `sandtable.cli.coverage` says what is a citation.

This process stays pristine: it never imports the game. A *warm* child imports the game and collects the
tests once, and forks a grandchild a mutant, in which the code object of the function is exchanged. Tables
that the game built while it was loaded do not feel that, so what survives is tried again *cold*: in a child
that loads the game with the mutant already in its source. A figure of a data file is always tried cold; one
that the game refuses to load proves nothing. Children may not write into the tree.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from sandtable.cli.coverage import (
    Cite,
    CodeCite,
    Place,
    Survey,
    TestCite,
    place_from,
    survey,
)
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import game
from tools.breaking import break_figure, break_function, break_source, replacements
from tools.children import Reply, Task, confine, fork, run_children

TIMEOUT = 20.0
"""Seconds that a mutant may take beyond what its tests take unbroken. One that takes longer is killed."""
SLOW = 0.5
"""Seconds after which a test counts as slow."""


# ------------------------------------------------------------------ what a mutant is


@dataclass(frozen=True)
class Job:
    """One mutant of what cites an entry, and the tests that should notice."""

    entry: str
    cite: Cite
    returns: str  # the expression that the function returns instead; the new value of a figure
    tests: tuple[TestCite, ...]

    @property
    def label(self) -> str:
        return f"{self.cite.label} = {self.returns}"


@dataclass(frozen=True, order=True)
class Kill:
    """Which mutant was noticed, and by which test. Of several, the first job counts, not the fastest."""

    job: int
    returns: str
    test: str


@dataclass
class Verdict:
    """What became of an entry."""

    entry: str
    kills: dict[str, Kill] = field(default_factory=dict)  # by what was broken
    survivors: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def killed(self) -> bool:
        return bool(self.kills)


def jobs_of(found: Survey, entry: str) -> list[Job]:
    """The mutants of an entry: none where code and data, or the tests, do not cite it."""
    tests = tuple(found.tests.get(entry, []))
    listed: list[Job] = []
    for cite in found.cites.get(entry, []) if tests else []:
        values = replacements(cite.returns) if isinstance(cite, CodeCite) else [repr(cite.mutate)]
        listed += [Job(entry, cite, value, tests) for value in values]
    return listed


# ------------------------------------------------------------------ running tests inside a child


@dataclass
class Plan:
    """What a run is about."""

    place: Place
    root: Path
    jobs: list[Job]
    workers: int
    scratch: Path


class Loop:
    """A pytest plugin that hands the collected tests to a function instead of running them."""

    def __init__(self, body: Callable[[list[pytest.Item]], None]) -> None:
        self.body = body
        self.errors: list[str] = []
        self.ran = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.ran = True
        self.body(session.items)
        return True


def collect(plan: Plan, tests: Iterable[TestCite], body: Callable[[list[pytest.Item]], None]) -> list[str]:
    """Lets pytest collect the files of these tests and hands them over. Returns what could not be read."""
    if find_spec("hypothesis"):
        from hypothesis import Phase, settings

        # A failure is enough; nobody looks for the smallest one. The same mutant dies the same way each time.
        settings.register_profile(
            "mutants", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True, deadline=None
        )
        settings.load_profile("mutants")
    files = sorted({str(test.file) for test in tests})
    options = ["-s", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(plan.root)]
    loop = Loop(body)
    status = pytest.main([*options, "-c", str(plan.root / "pyproject.toml"), *files], plugins=[loop])
    if not loop.ran:
        raise SandtableError(f"pytest could not collect the tests: {status!r}")
    return loop.errors


def node_of(item: pytest.Item) -> str:
    """The test that an item belongs to, without its parameters."""
    return item.nodeid.partition("[")[0]


def cites_entry(item: pytest.Item, place: Place, entry: str) -> bool:
    """Whether the item cites the entry: of a test with parameters perhaps only one does."""
    return any(f"{place.game_id}:{entry}" in mark.args for mark in item.iter_markers("rule"))


def run_item(item: pytest.Item, following: pytest.Item | None) -> str:
    """'passed', 'failed' or 'skipped'."""
    reports = runtestprotocol(item, log=False, nextitem=following)
    if any(report.failed for report in reports):
        return "failed"
    return "passed" if any(report.when == "call" and report.passed for report in reports) else "skipped"


def first_failure(items: Sequence[pytest.Item]) -> str | None:
    """The id of the first test that fails."""
    for item, following in zip(items, [*items[1:], None]):
        if run_item(item, following) == "failed":
            return item.nodeid
    return None


# ------------------------------------------------------------------ warm: everything loaded once


def warm(plan: Plan, sending: Connection) -> None:
    """Loads the game and collects the tests, then breaks one function after the other in grandchildren.

    Sends ('problem', text), ('baseline', {item: (status, seconds)}) and (number of the job, Reply).
    """
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(null, stream)
    try:
        game(plan.place.game_id)
    except Exception as error:
        sending.send(("problem", f"the game does not load: {type(error).__name__}: {error}"))
        return

    def body(items: list[pytest.Item]) -> None:
        gc.collect()
        gc.freeze()
        wanted = {test.node for job in plan.jobs for test in job.tests}
        cited = [item for item in items if node_of(item) in wanted]
        baseline = unbroken(plan, cited)
        sending.send(("baseline", baseline))
        dead: set[tuple[str, str]] = set()
        for reply in run_children(warm_tasks(plan, cited, baseline, dead, sending), plan.workers):
            if reply.how in ("timeout", "died") or (reply.how == "done" and reply.found):
                dead.add((plan.jobs[reply.key].entry, plan.jobs[reply.key].cite.label))
            sending.send((reply.key, reply))

    try:
        for text in collect(plan, [test for job in plan.jobs for test in job.tests], body):
            sending.send(("problem", text))
    except SandtableError as error:
        sending.send(("problem", str(error)))


def unbroken(plan: Plan, items: Sequence[pytest.Item]) -> dict[str, tuple[str, float]]:
    """Runs every test on the rules as they are."""

    def run(chunk: Sequence[pytest.Item]) -> dict[str, tuple[str, float]]:
        confine(plan.root, plan.scratch)
        found = {}
        for item, following in zip(chunk, [*chunk[1:], None]):
            started = time.monotonic()
            status = run_item(item, following)
            found[item.nodeid] = (status, time.monotonic() - started)
        return found

    size = max(1, -(-len(items) // (4 * plan.workers)))
    chunks = [items[at : at + size] for at in range(0, len(items), size)]
    tasks = [Task(None, TIMEOUT * len(chunk), functools.partial(run, chunk)) for chunk in chunks]
    baseline: dict[str, tuple[str, float]] = {}
    for reply in run_children(tasks, plan.workers):
        if reply.how == "done":
            baseline.update(reply.found)
    return baseline


def warm_tasks(
    plan: Plan,
    items: Sequence[pytest.Item],
    baseline: dict[str, tuple[str, float]],
    dead: set[tuple[str, str]],
    sending: Connection,
) -> Iterator[Task]:
    """A task for each mutant of a function, unless another mutant of it has died for that entry."""
    for number, job in enumerate(plan.jobs):
        if (job.entry, job.cite.label) in dead:
            sending.send((number, Reply(number, "skipped")))
        elif isinstance(job.cite, CodeCite):
            proofs = proofs_of(plan.place, job, items, baseline)
            seconds = TIMEOUT + sum(baseline[item.nodeid][1] for item in proofs)
            yield Task(number, seconds, functools.partial(warm_mutant, plan, job, proofs))


def proofs_of(
    place: Place, job: Job, items: Iterable[pytest.Item], baseline: dict[str, tuple[str, float]]
) -> list[pytest.Item]:
    """The tests that should notice a mutant and that pass without it, the slow ones last."""
    nodes = {test.node for test in job.tests}
    proofs = [
        item
        for item in items
        if node_of(item) in nodes
        and cites_entry(item, place, job.entry)
        and baseline.get(item.nodeid, ("",))[0] == "passed"
    ]
    return sorted(proofs, key=lambda item: baseline[item.nodeid][1] > SLOW)


def warm_mutant(plan: Plan, job: Job, proofs: Sequence[pytest.Item]) -> str | None:
    """Breaks a function in this child and runs the tests. Returns the one that fails."""
    assert isinstance(job.cite, CodeCite)
    confine(plan.root, plan.scratch)
    break_function(job.cite, job.returns)
    return first_failure(proofs)


# ------------------------------------------------------------------ cold: loaded with the mutant


def cold_mutant(plan: Plan, job: Job, baseline: dict[str, tuple[str, float]]) -> str | None:
    """Loads the game with the mutant in its source or data and runs the tests. Returns the one that fails."""
    family = plan.place.family[0]
    for name in list(sys.modules):
        if name == family or name.startswith(f"{family}."):
            del sys.modules[name]
    own = confine(plan.root, plan.scratch)
    unloaded = f"{job.tests[0].node} (not even loaded)"
    if isinstance(job.cite, CodeCite):
        break_source(job.cite, job.returns)
        try:
            game(plan.place.game_id)
        except Exception:
            return unloaded
    else:
        break_figure(job.cite, own)
        game(plan.place.game_id)
    failing: list[str | None] = []

    def body(items: list[pytest.Item]) -> None:
        failing.append(first_failure(proofs_of(plan.place, job, items, baseline)))

    errors = collect(plan, job.tests, body)
    return failing[0] or (unloaded if errors else None)


# ------------------------------------------------------------------ a run


class Run:
    """A run over the entries given, and what it found."""

    def __init__(self, plan: Plan, console: Console) -> None:
        self.plan = plan
        self.console = console
        self.verdicts = {job.entry: Verdict(job.entry) for job in plan.jobs}
        self.baseline: dict[str, tuple[str, float]] = {}
        self.problems: list[str] = []
        self.tried = 0

    def go(self) -> None:
        """Tries every mutant, first warm, then cold what survived or can only be tried so."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        # Without a thread of its own: this process forks.
        with Progress(*columns, console=self.console, auto_refresh=False) as progress:
            self._warm(progress)
            if not self.problems:
                self._cold(progress)
        for job in self.plan.jobs:
            verdict = self.verdicts[job.entry]
            if job.cite.label not in (*verdict.kills, *verdict.survivors):
                verdict.survivors.append(job.cite.label)
        for entry, verdict in self.verdicts.items():
            nodes = {test.node for job in self.plan.jobs if job.entry == entry for test in job.tests}
            for item, (status, _) in self.baseline.items():
                if item.partition("[")[0] in nodes and status != "passed":
                    verdict.notes.append(f"{item} {status} on the rules as they are")

    def _warm(self, progress: Progress) -> None:
        total = sum(isinstance(job.cite, CodeCite) for job in self.plan.jobs)
        bar = progress.add_task("in place", total=total)
        pid, connection = fork(lambda sending: warm(self.plan, sending))
        try:
            while True:
                about, found = connection.recv()
                if about == "problem":
                    self.problems.append(found)
                elif about == "baseline":
                    self.baseline = found
                else:
                    self._hear(found)
                    progress.advance(bar)
                    progress.refresh()
        except EOFError:
            os.waitpid(pid, 0)

    def _cold(self, progress: Progress) -> None:
        left = [job for job in self.plan.jobs if job.cite.label not in self.verdicts[job.entry].kills]
        bar = progress.add_task("loaded anew", total=len(left), visible=bool(left))
        for reply in run_children(self._cold_tasks(left, progress, bar), self.plan.workers):
            self._hear(reply)
            progress.advance(bar)
            progress.refresh()

    def _cold_tasks(self, left: Sequence[Job], progress: Progress, bar: TaskID) -> Iterator[Task]:
        for job in left:
            if job.cite.label in self.verdicts[job.entry].kills:
                progress.advance(bar)
                continue
            nodes = {test.node for test in job.tests}
            known = [took for item, (_, took) in self.baseline.items() if item.partition("[")[0] in nodes]
            work = functools.partial(cold_mutant, self.plan, job, self.baseline)
            yield Task(self.plan.jobs.index(job), 2 * TIMEOUT + sum(known), work)

    def _hear(self, reply: Reply) -> None:
        job = self.plan.jobs[reply.key]
        verdict = self.verdicts[job.entry]
        self.tried += reply.how != "skipped"
        endings = {"timeout": "it never ended", "died": "it crashed"}
        if reply.how in endings:
            reply = Reply(reply.key, "done", f"{job.tests[0].node} ({endings[reply.how]})")
        if reply.how == "done" and reply.found:
            kill = Kill(reply.key, job.returns, reply.found)
            verdict.kills[job.cite.label] = min(kill, verdict.kills.get(job.cite.label, kill))
        elif reply.how == "error":
            last = reply.found.strip().splitlines()[-1]
            note = f"{job.label} could not be tried: {last}"
            if note not in verdict.notes:
                verdict.notes.append(note)


def write_record(found: Survey, verdicts: Mapping[str, Verdict]) -> None:
    """The record that `coverage` reads: what was killed, and the fingerprint of what cites it."""
    entries = {}
    for entry in found.entries:
        if verdict := verdicts.get(entry.id):
            entries[entry.id] = {
                "fingerprint": found.fingerprint(entry.id),
                "killed": verdict.killed,
                "by": [[cite, kill.returns, kill.test] for cite, kill in sorted(verdict.kills.items())],
                "survivors": sorted(verdict.survivors),
            }
    record = {"game": found.place.game_id, "entries": entries}
    found.place.mutants.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_table(found: Survey, verdicts: Mapping[str, Verdict], file: Path) -> None:
    """The table for people: each entry, what was broken, and which test noticed."""
    killed = sum(verdict.killed for verdict in verdicts.values())
    lines = [
        f"# Mutants of {found.place.game_id}",
        "",
        "Written by `make mutants`. Each line breaks what cites a paragraph and names the test that noticed.",
        f"Entries tried: {len(verdicts)}; killed: {killed}.",
        "",
        "| entry | broken | instead | noticed by |",
        "|---|---|---|---|",
    ]
    for entry in found.entries:
        if verdict := verdicts.get(entry.id):
            for cite, kill in sorted(verdict.kills.items()):
                lines.append(f"| {entry.id} | `{cite}` | `{kill.returns}` | `{kill.test}` |")
            lines += [f"| {entry.id} | `{cite}` | | **survived** |" for cite in sorted(verdict.survivors)]
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def tell(run: Run, console: Console, seconds: float) -> None:
    """Prints what survived and the totals."""
    for verdict in run.verdicts.values():
        if not verdict.killed:
            console.print(f"{verdict.entry} was not killed", style="bold red", highlight=False)
        for label in verdict.survivors:
            console.print(f"  {verdict.entry}: no test noticed {label}", markup=False, highlight=False)
        if not verdict.killed or verdict.survivors:
            for note in verdict.notes:
                console.print(f"  {verdict.entry}: {note}", markup=False, highlight=False)
    killed = sum(verdict.killed for verdict in run.verdicts.values())
    pace = f"{seconds / run.tried:.2f} s a mutant" if run.tried else "nothing tried"
    console.print(
        f"killed {killed}/{len(run.verdicts)} entries with {run.tried} mutants, {seconds:.1f} s, {pace}"
    )


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="cnc", help="the id of the game")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many entries, drawn at random")
    parser.add_argument("--seed", type=int, help="draw the same sample again")
    parser.add_argument("--only", action="append", metavar="ID", help="try this entry; may be given again")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 2, help="mutants tried at the same time"
    )
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    return parser.parse_args(argv)


def chosen(found: Survey, options: argparse.Namespace, console: Console) -> list[str]:
    """The entries to try: those that code or data and a test cite, or a sample of these."""
    ready = [entry.id for entry in found.entries if jobs_of(found, entry.id)]
    if options.only:
        for entry in options.only:
            if entry not in ready:
                raise SandtableError(f"entry {entry} is not cited both by code or data and by a test")
        return [entry for entry in ready if entry in options.only]
    if options.sample is not None:
        seed = options.seed if options.seed is not None else random.randrange(1_000_000)
        console.print(f"a sample of {options.sample} with --seed {seed}")
        drawn = random.Random(seed).sample(ready, min(options.sample, len(ready)))
        return [entry for entry in ready if entry in drawn]
    return ready


def rules_file(game_id: str) -> str:
    """Where the game says that its rules are; asked in a child, so that the game is not loaded here."""
    (reply,) = run_children([Task(None, 10 * TIMEOUT, lambda: game(game_id).rules_file)], 1)
    if reply.how != "done":
        reason = reply.found.strip().splitlines()[-1] if reply.found else reply.how
        raise SandtableError(f"game {game_id} does not load: {reason}")
    answer: str = reply.found
    return answer


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 0: every entry tried was killed, every citation is sound; 1: not so; 2: nothing tried."""
    options = arguments(argv)
    console = Console()
    sys.dont_write_bytecode = True
    try:
        place = place_from(options.game, rules_file(options.game))
        found = survey(place)
        entries = chosen(found, options, console)
    except SandtableError as error:
        console.print(f"mutants: {error}", markup=False, highlight=False)
        return 2
    if place.root is None:
        console.print("mutants: the tests are not part of an installed package; run this in a checkout")
        return 2
    for problem in found.problems:
        console.print(f"wrong: {problem}", markup=False, highlight=False)
    jobs = [job for entry in entries for job in jobs_of(found, entry)]
    if options.list:
        for job in jobs:
            console.print(f"{job.entry} {job.label} ({len(job.tests)} tests)", markup=False, highlight=False)
        return 1 if found.problems else 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        run = Run(Plan(place, place.root, jobs, max(1, options.jobs), Path(scratch).resolve()), console)
        if jobs:
            run.go()
    tell(run, console, time.monotonic() - started)
    for problem in run.problems:
        console.print(f"wrong: {problem}", markup=False, highlight=False)
    if options.sample is None and not options.only and not run.problems:
        write_record(found, run.verdicts)
        write_table(found, run.verdicts, place.root / "docs" / f"mutants-{options.game}.md")
    sound = not found.problems and not run.problems
    return 0 if sound and all(verdict.killed for verdict in run.verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
