"""Trying mutants: pytest collects the tests that cite a rule, and children run them on the broken rule."""

from __future__ import annotations

import functools
import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from sandtable.cli.coverage import (
    Cite,
    CodeCite,
    Place,
    Survey,
    TestCite,
)
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import game
from tools.broken_rules import break_figure, break_function, break_source, replacements
from tools.child_processes import Reply, Task, confine, run_children

TIMEOUT = 20.0
"""Seconds that a mutant may take beyond what its tests take unbroken. One that takes longer is killed."""
SLOW = 0.5
"""Seconds after which a test counts as slow."""


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
    checks: list[str]
    workers: int
    scratch: Path


class Loop:
    """A pytest plugin that hands the collected tests to a function instead of running them."""

    def __init__(self, body: Callable[[list[pytest.Item]], None], uses_hypothesis: bool) -> None:
        self.body = body
        self.uses_hypothesis = uses_hypothesis
        self.errors: list[str] = []
        self.ran = False

    def pytest_configure(self) -> None:
        if self.uses_hypothesis:
            from hypothesis import Phase, settings

            # A failure is enough, nobody looks for the smallest; and a mutant dies the same way each time.
            settings.register_profile(
                "mutants",
                phases=(Phase.explicit, Phase.generate),
                database=None,
                derandomize=True,
                deadline=None,
            )
            settings.load_profile("mutants")

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
    files = sorted({str(test.file) for test in tests})
    uses_hypothesis = any("hypothesis" in Path(file).read_text(encoding="utf-8") for file in files)
    unwanted = ["cacheprovider", "xdist", "unraisableexception"] + ["hypothesispytest"] * (
        not uses_hypothesis
    )
    options = ["-s", "-q", *(f"-pno:{plugin}" for plugin in unwanted), "--rootdir", str(plan.root)]
    loop = Loop(body, uses_hypothesis)
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

    Sends ('problem', text), ('baseline', {item: (status, seconds)}) and (number of the job, Reply). Without
    a baseline nothing could be run.
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
    except Exception as error:
        sending.send(("problem", f"the tests cannot be run: {type(error).__name__}: {error}"))


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
        elif not isinstance(job.cite, CodeCite):
            continue
        elif not (proofs := proofs_of(plan.place, job, items, baseline)):
            sending.send((number, Reply(number, "skipped")))
        else:
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


def sound_tests(job: Job, baseline: dict[str, tuple[str, float]]) -> list[TestCite]:
    """The tests of a job that pass as long as nothing is broken."""
    passing = {item.partition("[")[0] for item, (status, _) in baseline.items() if status == "passed"}
    return [test for test in job.tests if test.node in passing]


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
        for check in plan.checks:
            module, _, name = check.partition(":")
            break_function(CodeCite(module, name, job.cite.file, 0, "", ""), "None")
        game(plan.place.game_id)
    failing: list[str | None] = []

    def body(items: list[pytest.Item]) -> None:
        failing.append(first_failure(proofs_of(plan.place, job, items, baseline)))

    errors = collect(plan, sound_tests(job, baseline), body)
    return failing[0] or (unloaded if errors else None)
