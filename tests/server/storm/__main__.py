"""Play many games while processes are killed and databases fail, and see whether anything was lost.

python -m tests.server.storm [--games 200] [--seconds 60] [--only sqlite ...]

Everything runs on this machine, on loopback, in temporary folders, and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from sandtable.bench.server.processes import end_properly
from sandtable.cli.progress import bar
from tests.server.postgres import Postgres
from tests.server.storm.cases import Case, Failed, Figures, storm
from tests.server.storm.disasters import FullDisk, filled, restarted
from tests.server.storm.racing import fair, race

PROCESSES = 3
RACING_TABLES = 8
FULL_TABLES = 20
Tell = Callable[[float], None]


def lightning_on_sqlite(case: Case, folder: Path, tell: Tell) -> Figures:
    """Any process of the one server is killed."""
    database = f"sqlite:///{folder / 'tables.db'}"
    return asyncio.run(storm("SQLite, kill -9", database, folder, 1, case, tell=tell))


def lightning_on_postgres(case: Case, folder: Path, tell: Tell) -> Figures:
    """Any process of several servers is killed."""
    with Postgres() as postgres:
        return asyncio.run(
            storm(
                f"PostgreSQL, {PROCESSES} servers, kill -9",
                postgres.create_database("storm"),
                folder,
                PROCESSES,
                case,
                tell=tell,
            )
        )


def restarting_postgres(case: Case, folder: Path, tell: Tell) -> Figures:
    """PostgreSQL is restarted and killed under two servers."""
    with Postgres() as postgres:
        disaster = partial(restarted, postgres, case.seconds)
        database = postgres.create_database("storm")
        name = "PostgreSQL restarted and killed"
        return asyncio.run(storm(name, database, folder, 2, case, disaster, tell))


def full_disk(case: Case, folder: Path, tell: Tell) -> Figures:
    """The file of the database may not grow for a while."""
    # Every decision that fails is tried again, which keeps a processor busier than the game does.
    case = replace(case, games=min(FULL_TABLES, case.games))
    file, seen = folder / "tables.db", FullDisk()
    disaster = partial(filled, file, case.seconds, seen)
    figures = asyncio.run(storm("SQLite, no room", f"sqlite:///{file}", folder, 1, case, disaster, tell))
    if seen.opening is None or seen.opening.status_code != 503 or "retry-after" not in seen.opening.headers:
        raise Failed("without room, opening a table was not answered with 503")
    if seen.looking is None or seen.looking.status_code != 200:
        raise Failed("without room, tables could not be looked at")
    return figures


def races_on_sqlite(case: Case, folder: Path, tell: Tell) -> Figures:
    """Two clients race for every decision."""
    return _races("SQLite, races", f"sqlite:///{folder / 'tables.db'}", folder, 1, case)


def races_on_postgres(case: Case, folder: Path, tell: Tell) -> Figures:
    """Two clients race for every decision, at two servers."""
    with Postgres() as postgres:
        return _races("PostgreSQL, races", postgres.create_database("storm"), folder, 2, case)


def _races(name: str, database: str, folder: Path, processes: int, case: Case) -> Figures:
    tables = min(RACING_TABLES, case.games)
    figures, outcomes = asyncio.run(race(name, database, folder, processes, tables, 25, case.seed))
    if not fair(outcomes):
        raise Failed(f"{name}: the races ended like this: {dict(outcomes)}")
    return figures


CASES: dict[str, Callable[[Case, Path, Tell], Figures]] = {
    "sqlite": lightning_on_sqlite,
    "postgres": lightning_on_postgres,
    "restart": restarting_postgres,
    "full": full_disk,
    "race": races_on_sqlite,
    "race-postgres": races_on_postgres,
}


def main() -> int:
    """Run the cases one after the other and show what came of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.storm", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games in progress at once (default 200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long a case rages (default 60)")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between strikes (default 3)")
    parser.add_argument("--seed", type=int, default=0, help="default 0")
    parser.add_argument("--only", choices=CASES, action="append", help="one case; can be given several times")
    options = parser.parse_args()
    end_properly()
    case = Case(options.games, options.seconds, options.every, seed=options.seed)
    all_figures, failed = [], 0
    for name in options.only or CASES:
        try:
            with _progress(name, case.seconds) as tell, tempfile.TemporaryDirectory() as folder:
                all_figures.append(CASES[name](case, Path(folder), tell))
        except Exception as error:
            # Whatever went wrong, the other cases are run and shown too.
            failed += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}", file=sys.stderr)
    show(all_figures)
    return 1 if failed else 0


@contextmanager
def _progress(name: str, seconds: float) -> Iterator[Tell]:
    with bar(f"storm: {name}", round(seconds)) as show_done:
        yield lambda done: show_done(round(done))


def show(all_figures: list[Figures]) -> None:
    """A table of what came of the cases."""
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("")
    heads = "games", "killed", "rows", "acknowledged", "found", "lost", "doubled"
    for head in (*heads, "stale", "unavailable", "reconnected", "continued", "seconds"):
        grid.add_column(head, justify="right", overflow="fold")
    for one in all_figures:
        numbers = (
            one.games,
            sum(one.struck.values()),
            one.audit.rows,
            one.audit.acknowledged,
            one.audit.found,
            len(one.audit.lost),
            len(one.audit.doubled) + len(one.audit.denied),
            one.stale,
            one.unavailable,
            one.reconnected,
            one.continued,
            round(one.seconds),
        )
        grid.add_row(one.name, *[f"{number:,}" for number in numbers])
    Console(width=max(150, Console().width)).print(grid)
    for one in all_figures:
        if one.struck:
            struck = ", ".join(f"{kind} {count}" for kind, count in sorted(one.struck.items()))
            print(f"{one.name}: struck {struck}")


if __name__ == "__main__":
    sys.exit(main())
