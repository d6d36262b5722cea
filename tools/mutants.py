"""Break every rule in turn: a test that cites the rule must notice.

What cites a paragraph is replaced by something that allows everything or does nothing, or the figure of a
data file by another one, and the tests that cite the same paragraph are run. An entry of the inventory is
killed when some such mutant makes some such test fail. `sandtable.cli.coverage` says what is a citation.

This process stays pristine: it never imports the game. A *warm* child imports the game and collects the
tests once, and forks a grandchild a mutant, in which the code object of the function is exchanged. Tables
that the game built while it was loaded do not feel that, so what survives is tried again *cold*: in a child
that loads the game with the mutant already in its source. A figure of a data file is always tried cold, with
the `checks` that `cites.yaml` names switched off: a test must notice, not the sums that no longer agree. A
figure that cannot even be loaded proves nothing. Children may not write into the tree.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from _pytest.config import default_plugins
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from sandtable.cli.coverage import (
    CodeCite,
    Survey,
    place_from,
    survey,
)
from sandtable.cli.names import DEFAULT_GAME
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import game
from tools.child_processes import Reply, Task, run_children, told_by
from tools.mutant_page import RULES, put_row
from tools.mutant_trials import TIMEOUT, Job, Plan, cold_mutant, jobs_of, sound_tests, warm


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
            for node in sorted(nodes - {item.partition("[")[0] for item in self.baseline}):
                verdict.notes.append(f"{node} was not run")

    def _warm(self, progress: Progress) -> None:
        total = sum(isinstance(job.cite, CodeCite) for job in self.plan.jobs)
        bar = progress.add_task("in place", total=total)
        for about, found in told_by(lambda sending: warm(self.plan, sending)):
            if about == "problem":
                self.problems.append(found)
            elif about == "baseline":
                self.baseline = found
            else:
                self._hear(found)
                progress.advance(bar)
                progress.refresh()

    def _cold(self, progress: Progress) -> None:
        left = [
            job
            for job in self.plan.jobs
            if job.cite.label not in self.verdicts[job.entry].kills and sound_tests(job, self.baseline)
        ]
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
    file = found.place.mutants
    assert file is not None
    file.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


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


def totals(verdicts: Mapping[str, Verdict]) -> tuple[int, int, int]:
    """How many entries were tried, how many killed, and how many broken places no test noticed."""
    killed = sum(verdict.killed for verdict in verdicts.values())
    return len(verdicts), killed, sum(len(verdict.survivors) for verdict in verdicts.values())


def tell(run: Run, console: Console, seconds: float) -> None:
    """Prints what survived and the totals."""
    for verdict in run.verdicts.values():
        if not verdict.killed:
            console.print(f"{verdict.entry} was not killed", style="bold red", highlight=False)
        for label in verdict.survivors:
            console.print(
                f"  {verdict.entry}: no test noticed {label}", markup=False, highlight=False, soft_wrap=True
            )
        if not verdict.killed or verdict.survivors:
            for note in verdict.notes:
                console.print(f"  {verdict.entry}: {note}", markup=False, highlight=False, soft_wrap=True)
    killed = sum(verdict.killed for verdict in run.verdicts.values())
    pace = f"{seconds / run.tried:.2f} s a mutant" if run.tried else "nothing tried"
    console.print(
        f"killed {killed}/{len(run.verdicts)} entries with {run.tried} mutants, {seconds:.1f} s, {pace}"
    )


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default=DEFAULT_GAME, help="the id of the game")
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
    for plugin in default_plugins:  # every child needs them: imported once, here
        importlib.import_module(f"_pytest.{plugin}")
    try:
        place = place_from(options.game, rules_file(options.game))
        found = survey(place)
        entries = chosen(found, options, console)
    except SandtableError as error:
        console.print(f"mutants: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    if place.root is None:
        console.print("mutants: the tests are not part of an installed package; run this in a checkout")
        return 2
    for problem in found.problems:
        console.print(f"wrong: {problem}", markup=False, highlight=False, soft_wrap=True)
    jobs = [job for entry in entries for job in jobs_of(found, entry)]
    if options.list:
        for job in jobs:
            console.print(
                f"{job.entry} {job.label} ({len(job.tests)} tests)",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
        return 1 if found.problems else 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        run = Run(
            Plan(place, place.root, jobs, found.checks, max(1, options.jobs), Path(scratch).resolve()),
            console,
        )
        if jobs:
            run.go()
    tell(run, console, time.monotonic() - started)
    for problem in run.problems:
        console.print(f"wrong: {problem}", markup=False, highlight=False, soft_wrap=True)
    if options.sample is None and not options.only and (run.baseline or not jobs):
        write_record(found, run.verdicts)
        write_table(found, run.verdicts, place.root / "build" / f"mutants-{options.game}.md")
        put_row(place.root, RULES, options.game, totals(run.verdicts))
    sound = not found.problems and not run.problems
    return 0 if sound and all(verdict.killed for verdict in run.verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
