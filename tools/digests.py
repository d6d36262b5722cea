"""Proves that a change of the code changes no rule: python -m tools.digests check

It plays the same random games of every scenario each time, and takes digests of everything that the rules
decide: the states, what each seat may choose and use, which rule refuses what is not allowed, and the events
that are told. `record` keeps them in tools/digests.json, and `check` compares, also on the compiled build:
the games are played by the interpreter that runs this.

What is shown (sights, boards, and the words of questions, refusals and journals) changes with every
improvement of a page. So it is compared only if you name a file that was written before the change: record
--shown FILE, then check --shown FILE. With --whole FILE all games are played to their ends and compared with
that file alone: so late stages come up too.

If a game differs, play it line by line before and after the change and compare: trace GAME SCENARIO SEED
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

import sandtable
from sandtable.build import build_name
from sandtable.cli.progress import bar
from sandtable.engine.actions import code_of
from sandtable.engine.events import Event
from sandtable.engine.state import State
from tests.suites.play import pick

RECORD: Final = Path(__file__).resolve().parent / "digests.json"
SEEDS: Final = 20
# The first seed of each scenario is played for longer, so that late stages of a game come up too.
DECISIONS: Final = 200
DECISIONS_OF_FIRST: Final = 600
# Where whole games are played: more than any of them takes.
DECISIONS_OF_WHOLE: Final = 100_000
# At every so many decisions, everything is looked at, and as many actions are tried as may be refused.
LOOK_EVERY: Final = 10
TRIED: Final = 12

RULES: Final = ("states", "events")
SHOWN: Final = ("sights", "boards", "words")

# Of each game and scenario, and of each part in it, the digest of each seed, beginning with seed 1.
Digests = dict[str, dict[str, dict[str, list[str]]]]


class Played(NamedTuple):
    """One game to play: which, how far, and whether to look at what is shown as well."""

    game: str
    scenario: str
    seed: int
    shown: bool
    whole: bool = False

    @property
    def decisions(self) -> int:
        if self.whole:
            return DECISIONS_OF_WHOLE
        return DECISIONS_OF_FIRST if self.seed == 1 else DECISIONS


def lines(played: Played) -> Iterator[tuple[str, bytes]]:
    """All that a game shows of its rules, in order, each line with the part that it belongs to."""
    state = sandtable.game(played.game).start(played.scenario, seed=played.seed)
    rng = Random(f"digests {played.game} {played.scenario} {played.seed}")
    told = 0
    for decision in range(played.decisions):
        if state.over:
            break
        if decision % LOOK_EVERY == 0:
            yield from looked_at(state, Random(f"{decision} {played.seed}"), played.shown)
        seat, code = pick(state, rng)
        yield "states", f"{decision}: seat {seat} {state.game.actions.text(code)}".encode()
        state.play(seat, code)
        log = state.log or []
        for event in log[told:]:
            yield "events", event_line(state, event)
            if played.shown:
                yield from (("words", line.encode()) for line in words_of(state, event))
        told = len(log)
    yield from looked_at(state, Random(played.seed), played.shown)
    yield "states", f"result {state.result}".encode()


def looked_at(state: State, rng: Random, shown: bool) -> Iterator[tuple[str, bytes]]:
    """The state, what each seat may do, and what forbids some of the rest."""
    yield "states", state.digest().encode()
    for seat in range(state.n_seats):
        allowed = f"seat {seat} choices {state.legal(seat)} rights {[a.code for a in state.rights(seat)]}"
        yield "states", allowed.encode()
        refused = refusals(state, seat, rng)
        yield "states", f"refused {[f'{code} {rule}' for code, rule, _ in refused]}".encode()
        if shown:
            sentences = [sentence for _, _, sentence in refused]
            yield "words", f"seat {seat} asked {state.prompt(seat)} refused {sentences}".encode()
    if shown:
        for seat in [None, *range(state.n_seats)]:
            sight = state.sight(seat)
            yield "sights", msgspec.json.encode(sight.packed(), order="deterministic")
            yield "boards", msgspec.json.encode(state.game.describe(sight), order="deterministic")


def refusals(state: State, seat: int, rng: Random) -> list[tuple[int, str, str]]:
    """By which paragraph and sentence actions drawn by lot are refused.

    Half of them are of the kinds that the question is about.
    """
    kinds = state.game.actions.kinds
    form = sorted(state.form(seat))
    found: list[tuple[int, str, str]] = []
    for i in range(TRIED):
        kind = form[rng.randrange(len(form))] if form and i % 2 else rng.randrange(len(kinds))
        code = code_of(kind, rng.randrange(len(kinds[kind].argument)))
        number = state.refusal(seat, code)
        # Numbers of refusals depend on the order in which modules are loaded.
        rule, sentence = state.game.refusal_text(number) if number else ("legal", "")
        found.append((code, rule, sentence))
    return found


def event_line(state: State, event: Event) -> bytes:
    """What an event says, without words: its name, its arguments, and who may know them."""
    return f"{state.game.events.kinds[event.kind].name} {event.arguments} {event.seats}".encode()


def words_of(state: State, event: Event) -> list[str]:
    """How an event is told: to each seat, and to spectators."""
    return [state.game.events.words(event, seat) for seat in range(-1, state.n_seats)]


def digests_of(played: Played) -> dict[str, str]:
    """The digest of each part of a game."""
    taken = {part: hashlib.blake2b(digest_size=8) for part in (*RULES, *(SHOWN if played.shown else ()))}
    for part, line in lines(played):
        taken[part].update(line + b"\n")
    return {part: digest.hexdigest() for part, digest in taken.items()}


def _digests_of(played: Played) -> tuple[Played, dict[str, str]]:
    return played, digests_of(played)


def take(
    games: Sequence[str],
    seeds: int,
    shown: bool = False,
    workers: int | None = None,
    whole: bool = False,
) -> Digests:
    """Play the games, on all cores unless told otherwise, and take their digests."""
    jobs = [
        Played(game, scenario.id, seed, shown, whole)
        for game in games
        for scenario in sandtable.game(game).scenarios
        for seed in range(1, seeds + 1)
    ]
    found: dict[Played, dict[str, str]] = {}
    workers = workers or os.cpu_count() or 1
    with ExitStack() as stack:
        progress = stack.enter_context(bar(f"Playing ({build_name()})", len(jobs)))
        playing = map(_digests_of, jobs)
        if workers > 1:
            pool = stack.enter_context(multiprocessing.Pool(workers))
            playing = pool.imap_unordered(_digests_of, jobs)  # type: ignore[assignment]
        for played, digests in playing:
            found[played] = digests
            progress(len(found))
    taken: Digests = {}
    for job in jobs:
        for part, digest in found[job].items():
            taken.setdefault(job.game, {}).setdefault(job.scenario, {}).setdefault(part, []).append(digest)
    return taken


def differences(recorded: Digests, taken: Digests) -> list[str]:
    """What differs from the record, a line for each game and part; only seeds in both are compared."""
    found = []
    for game, scenarios in taken.items():
        for scenario, parts in scenarios.items():
            known = recorded.get(game, {}).get(scenario, {})
            for part, digests in parts.items():
                if part not in known:
                    found.append(f"{game} {scenario}: no digests of its {part} are recorded")
                compared = zip(digests, known.get(part, []), strict=False)
                found += [
                    f"{game} {scenario}, seed {seed}: the {part} differ"
                    for seed, (now, before) in enumerate(compared, 1)
                    if now != before
                ]
    return found


def only(parts: Sequence[str], taken: Digests) -> Digests:
    """Some of the parts."""
    return {
        game: {
            scenario: {part: digests for part, digests in by_part.items() if part in parts}
            for scenario, by_part in scenarios.items()
        }
        for game, scenarios in taken.items()
    }


def read(file: Path) -> Digests:
    """Digests that were recorded, none where there is no such file."""
    recorded: Digests = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return recorded


def write(file: Path, taken: Digests) -> None:
    """Record digests; games that were not played keep theirs."""
    recorded = {**read(file), **taken}
    file.write_text(json.dumps(dict(sorted(recorded.items())), indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Record, check or trace; the exit status."""
    description, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m tools.digests",
        description=description,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (
        ("record", "play the games and keep their digests"),
        ("check", "play the games again and compare"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument(
            "--game", action="append", choices=sandtable.games(), help="one game; default: all"
        )
        command.add_argument("--seeds", type=int, default=SEEDS, help="how many games of each scenario")
        command.add_argument("--shown", type=Path, metavar="FILE", help="also what is shown, kept in FILE")
        command.add_argument(
            "--whole", type=Path, metavar="FILE", help="whole games with all that is shown, kept in FILE"
        )
        command.add_argument("--workers", type=int, help="how many processes play; default: one a core")
    trace = commands.add_parser("trace", help="print all that one digest is taken of")
    trace.add_argument("game", choices=sandtable.games())
    trace.add_argument("scenario")
    trace.add_argument("seed", type=int)
    trace.add_argument("--shown", action="store_true", help="what is shown as well")
    options = parser.parse_args(arguments)
    if options.command == "trace":
        for part, line in lines(Played(options.game, options.scenario, options.seed, options.shown)):
            print(part, line.decode())
        return 0
    games = options.game or sandtable.games()
    if options.whole:
        return whole_games(games, options)
    taken = take(games, options.seeds, options.shown is not None, options.workers)
    if options.command == "record":
        write(RECORD, only(RULES, taken))
        if options.shown:
            write(options.shown, only(SHOWN, taken))
        return 0
    wrong = differences(read(RECORD), only(RULES, taken))
    if options.shown:
        wrong += differences(read(options.shown), only(SHOWN, taken))
    return report(wrong, games, options.seeds)


def whole_games(games: Sequence[str], options: argparse.Namespace) -> int:
    """Record or check games that are played to their ends; the exit status."""
    taken = take(games, options.seeds, True, options.workers, whole=True)
    if options.command == "record":
        write(options.whole, taken)
        return 0
    return report(differences(read(options.whole), taken), games, options.seeds)


def report(wrong: Sequence[str], games: Sequence[str], seeds: int) -> int:
    """Say what differs; the exit status."""
    played = sum(seeds for game in games for _ in sandtable.game(game).scenarios)
    print("\n".join(wrong) or f"{played} games went as recorded ({build_name()}).")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
