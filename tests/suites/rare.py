"""Random games that look for what is rare, with the same invariants checked after every action.

    python -m tests.suites.rare --games 100 --game GAME
    python -m tests.suites.fuzz --open failures/rare-GAME-1936-7.game

By lot, much hardly ever happens: somebody declares and then walks away, fills a place beyond its limit,
keeps more than he may, uses a right in the middle of another's move. Here each seat is after something, for a
while: a *mood*, of which the game says what it likes. Kinds of action that were done seldom are done first.
Seats not asked use their rights while others have entered half a move. The options of a table are drawn.
And what is offered is held against what is refused, now and then. A game that fails leaves a file, as with
`fuzz`.

At the end the run says how often each rare thing came about, and how often in as many plain random games.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.table import Table

import sandtable
from sandtable.engine.actions import kind_of
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.suites import fuzz
from tests.suites.hunts import Hunt, Mood, Watch, hunt_for
from tests.suites.legality import check_question, check_rights
from tests.suites.play import IDLE_WORDS, SuiteFailure, scenario_id
from tests.suites.reach import reached_by_scripts

# How long a seat is in one mood, in decisions of the game.
MOOD_LASTS = 120
# How often somebody uses a right: once in so many decisions, and in so many while a move is half entered.
RIGHTS_EVERY = 80
RIGHTS_BETWEEN = 12
# How often what is offered and refused is looked at, in decisions.
LEGALITY_EVERY = 120
# How much less often nothing is done than something, and how often a favourite is taken.
IDLE_SHARE = 0.25
FAVOURITE_SHARE = 0.85
# Of each so many games one is played by lot, to compare.
PLAIN_SHARE = 10


class Plain(fuzz.Driver):
    """Plays by lot, and counts the rare things that come about all the same."""

    def __init__(self, hunt: Hunt) -> None:
        self.hunt = hunt

    def finish(self, state: State, tally: fuzz.Tally) -> None:
        tally.rare += rare_things(self.hunt, state)


class Rare(Plain):
    """Seeks rare things. Nothing is taken back, so that the watches see one story."""

    name = "rare"
    undo_every = 0

    def __init__(self, hunt: Hunt) -> None:
        super().__init__(hunt)
        self.watches: Sequence[Watch] = hunt.watches()
        self.moods: dict[int, tuple[Mood, int]] = {}
        self.done: Counter[int] = Counter()
        self.decisions = 0
        self.between = 0

    def options(self, game: Game, rng: Random) -> dict[str, str]:
        """Each as printed, or whatever a table may agree on."""
        return {
            option.id: rng.choice((option.values[0], rng.choice(option.values))) for option in game.options
        }

    def pick(self, state: State, rng: Random) -> tuple[int, int]:
        self.decisions += 1
        if self.decisions % LEGALITY_EVERY == 0:
            self.look_closely(state, rng)
        using = self.pick_right(state, rng)
        if using is not None:
            return using
        seat = rng.choice(state.deciders)
        codes = state.legal(seat)
        if not codes:
            raise SuiteFailure(f"{state.game.seats(scenario_id(state))[seat]} is asked but has no choice")
        code = self.choose(state, seat, codes, rng)
        self.done[kind_of(code)] += 1
        return seat, code

    def pick_right(self, state: State, rng: Random) -> tuple[int, int] | None:
        """Now and then a seat uses a right: others most of all while somebody has entered half a move."""
        half = [seat for seat in state.deciders if is_half_entered(state, seat)]
        if rng.randrange(RIGHTS_BETWEEN if half else RIGHTS_EVERY):
            return None
        seats = [seat for seat in range(state.n_seats) if seat not in half]
        rng.shuffle(seats)
        for seat in seats:
            codes = state.game.rights(state, seat)
            if codes:
                self.between += bool(half)
                return seat, self.choose(state, seat, codes, rng)
        return None

    def choose(self, state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
        """First the kind, and seldom used ones before others; then what leads where the seat wants to be."""
        mood, kinds = self.mood(seat, rng), state.game.actions.kinds
        by_kind: dict[int, list[int]] = {}
        for code in codes:
            by_kind.setdefault(kind_of(code), []).append(code)
        listed = sorted(by_kind)
        appeals = [
            mood.appeal(state, seat, kinds[kind].word)
            * (IDLE_SHARE if kinds[kind].word in IDLE_WORDS else 1.0)
            / (1 + self.done[kind]) ** 0.5
            for kind in listed
        ]
        kind = rng.choices(listed, appeals)[0] if any(appeals) else rng.choice(listed)
        found = by_kind[kind]
        liked = mood.favourites(state, seat, kinds[kind].word, found) if len(found) > 1 else ()
        if liked and rng.random() < FAVOURITE_SHARE:
            return rng.choice(liked)
        return rng.choices(found, [self.hunt.weight(state, seat, code) for code in found])[0]

    def mood(self, seat: int, rng: Random) -> Mood:
        """What a seat is after just now."""
        known = self.moods.get(seat)
        if known is None or self.decisions >= known[1]:
            lasts = self.decisions + rng.randrange(1, 2 * MOOD_LASTS)
            known = self.moods[seat] = (rng.choice(self.hunt.moods), lasts)
        return known[0]

    def look_closely(self, state: State, rng: Random) -> None:
        """What is offered is accepted, and what is refused has its reason."""
        for seat in range(state.n_seats):
            here = f"seat {seat}"
            check_question(state, seat, rng, here)
            check_rights(state, seat, here)

    def judge(self, state: State) -> None:
        for watch in self.watches:
            watch.judge(state)

    def finish(self, state: State, tally: fuzz.Tally) -> None:
        super().finish(state, tally)
        tally.rare[BETWEEN] += self.between


BETWEEN = "rights used while another has entered half a move"


def is_half_entered(state: State, seat: int) -> bool:
    """Whether a seat is in the middle of a move that others do not see."""
    step = state.question(seat)
    return step is not None and (step.mid or step.private)


def rare_things(hunt: Hunt, state: State) -> Counter[str]:
    """How often each rare thing came about in a game, as its journal tells."""
    found: Counter[str] = Counter()
    kinds = state.game.events.kinds
    for event in state.log or ():
        name = kinds[event.kind].name
        for label, outcome in hunt.outcomes.items():
            found[label] += outcome(name, event.arguments)
    return found


def play(
    game: Game, scenario: str, seed: int, longest: int = fuzz.LONGEST, plain: bool = False
) -> fuzz.Tally:
    """Play one game that looks for rare things; or one by lot, to compare."""
    hunt = hunt_for(game)
    return fuzz.fuzz(game, scenario, seed, longest, Plain(hunt) if plain else Rare(hunt))


def work(job: fuzz.Job) -> fuzz.Outcome:
    """One game, in a process of its own."""
    return outcome_of(job, plain=False)


def work_plainly(job: fuzz.Job) -> fuzz.Outcome:
    """One game by lot, in a process of its own."""
    return outcome_of(job, plain=True)


def outcome_of(job: fuzz.Job, plain: bool) -> fuzz.Outcome:
    game_id, scenario, seed, longest = job
    try:
        return job, play(sandtable.game(game_id), scenario, seed, longest, plain), None
    except fuzz.FuzzFailure as failure:
        return job, None, failure


def compared(hunt: Hunt, rare: fuzz.Tally, plain: fuzz.Tally) -> Table:
    """How often each rare thing came about: in all, and for 10,000 decisions of either driver."""
    table = Table("what", "times", "in 10,000 decisions", "by lot")
    for column in table.columns[1:]:
        column.justify = "right"
    for label in (*hunt.outcomes, BETWEEN):
        known = label != BETWEEN and plain.decisions
        by_lot = f"{10_000 * plain.rare[label] / plain.decisions:.2f}" if known else ""
        share = f"{10_000 * rare.rare[label] / max(1, rare.decisions):.2f}"
        table.add_row(label, f"{rare.rare[label]:,}", share, by_lot)
    return table


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.suites.rare", description="Look for rare things.")
    fuzz.which_games(parser)
    parser.add_argument(
        "--plain", type=int, help="how many games are played by lot, to compare; a tenth without it"
    )
    chosen = parser.parse_args(arguments)
    console = Console()
    fuzz.install_toys()
    try:
        game, jobs = fuzz.jobs_of(chosen)
    except SandtableError as error:
        console.print(str(error), markup=False)
        return 2
    n_plain = -(-len(jobs) // PLAIN_SHARE) if chosen.plain is None else chosen.plain
    tally, failed = fuzz.play_all(jobs, work, console, "rare-", at_once=chosen.jobs)
    plain, failed_plainly = fuzz.Tally(), 0
    if n_plain:
        plain, failed_plainly = fuzz.play_all(
            jobs[:n_plain], work_plainly, console, label="by lot", at_once=chosen.jobs
        )
    console.print(fuzz.summary(tally, failed))
    console.print(fuzz.never_seen(game, tally, reached_by_scripts(game)))
    console.print(compared(hunt_for(game), tally, plain))
    return 1 if failed or failed_plainly else 0


if __name__ == "__main__":
    sys.exit(main())
