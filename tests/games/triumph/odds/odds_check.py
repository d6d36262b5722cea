"""Battles played through the rules, held against the odds that `sandtable.odds` tells of them.

    python -m tests.games.triumph.odds.odds_check --battles 100000
    python -m tests.games.triumph.odds.odds_check --battles 20000 --only sea --jobs 2

The Battles are shared out among set-ups that cover all that the odds know. For each the shares of all ends,
CVs left and Hits are compared; the worst must lie within the sampling error, which is stated.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.table import Table

from sandtable.cli.progress import bar
from tests.games.triumph.odds.comparing import Tally, bound, cells, impossible, odds_of, play_battles
from tests.games.triumph.odds.setups import SETUPS, Setup

BATCH = 250
WIDTH = 120  # that the table needs


def batches(setups: Sequence[Setup], battles: int) -> list[tuple[int, int, int]]:
    """The work: the set-up, the first Battle and how many. Every set-up gets its share."""
    found = []
    for number in range(len(setups)):
        share = battles // len(setups) + (number < battles % len(setups))
        found += [(number, first, min(BATCH, share - first)) for first in range(0, share, BATCH)]
    return found


def play_batch(name: str, first: int, count: int) -> Tally:
    """The Battles of one batch; for a process of its own."""
    return play_battles(next(setup for setup in SETUPS if setup.name == name), first, count)


def play_all(setups: Sequence[Setup], battles: int, jobs: int) -> Iterator[tuple[int, Tally]]:
    """All batches, as they are done."""
    work = batches(setups, battles)
    if jobs == 1:
        for number, first, count in work:
            yield number, play_batch(setups[number].name, first, count)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(play_batch, setups[n].name, first, count): n for n, first, count in work}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


def report(setups: Sequence[Setup], tallies: Sequence[Tally]) -> bool:
    """Show how far rules and odds differ, and say whether that is no more than chance."""
    compared = [cells(odds_of(setup), tally) for setup, tally in zip(setups, tallies)]
    limit = bound(sum(len(each) for each in compared))
    table = Table("set-up", "battles", "compared", "worst", "of", "expected", "played", box=None)
    agrees = True
    for setup, tally, each in zip(setups, tallies, compared):
        worst = max(each, key=lambda cell: cell.errors)
        never = impossible(odds_of(setup), tally)
        agrees = agrees and worst.errors <= limit and not never
        what = f"never to be: {never[0]}" if never else f"{worst.name}: {worst.value}"
        shares = [f"{number / tally.battles:.4%}" for number in (worst.expected, worst.seen)]
        table.add_row(setup.name, str(tally.battles), str(len(each)), f"{worst.errors:.2f}", what, *shares)
    console = Console(width=max(WIDTH, Console().width))
    console.print(table)
    total = sum(tally.battles for tally in tallies)
    console.print(
        f"{total:,} Battles: the worst differ by so many standard errors; {limit:.2f} is exceeded by chance "
        f"in one run in a thousand. The odds {'agree' if agrees else 'DISAGREE'} with the rules."
    )
    return agrees


def main() -> int:
    """Play and compare. The exit status is 1 where they disagree."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--battles", type=int, default=10_000, help="how many in all (default 10000)")
    parser.add_argument("--only", default="", help="set-ups whose name contains this")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    options = parser.parse_args()
    setups = [setup for setup in SETUPS if options.only.casefold() in setup.name.casefold()]
    if not setups or options.battles < len(setups) or options.jobs < 1:
        names = "; ".join(setup.name for setup in SETUPS)
        parser.error(f"at least one process, one set-up and a Battle for each; there is: {names}")
    tallies = [Tally() for _ in setups]
    with bar("battles", options.battles) as progress:
        for number, tally in play_all(setups, options.battles, options.jobs):
            tallies[number].add(tally)
            progress(sum(each.battles for each in tallies))
    return 0 if report(setups, tallies) else 1


if __name__ == "__main__":
    sys.exit(main())
