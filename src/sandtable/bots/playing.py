"""Whole games between bots, one or many: what decides a game, and how it went."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from typing import Final

from sandtable.bots.registry import Bot, bot
from sandtable.bots.run import play_out
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State

UNFINISHED: Final = "unfinished"


@dataclass(frozen=True)
class Setting:
    """What many games have in common."""

    game: str
    scenario: str
    options: dict[str, str]
    decisions: int  # a game is left unfinished after so many

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return registry.game(self.game).seats(self.scenario)


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who sits where, and the seed. In one setting it gives one game, always the same.

    Games of one seed are dealt alike and roll from the same streams. In another rotation the bots
    have other whims: else those that are all alike would play one game again and again.
    """

    bots: tuple[str, ...]
    seed: str
    rotation: int = 0

    def whims(self) -> Random:
        """The luck of the bots."""
        return Random(f"bots {self.seed} {self.rotation}" if self.rotation else f"bots {self.seed}")


@dataclass(frozen=True)
class Series:
    """Games of the same bots in the same seats, each of a seed of its own."""

    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: int

    def pairing(self, number: int) -> Pairing:
        """The game of a number."""
        return Pairing(self.bots, f"{self.seed}/{number}")

    def pairings(self) -> list[Pairing]:
        """All games."""
        return [self.pairing(number) for number in range(self.games)]


@dataclass(frozen=True)
class Played:
    """How a game went. All but the seconds is the same whenever and wherever it is played."""

    pairing: Pairing
    decisions: int
    dates: int  # how many years, rounds or days of the game's own calendar began
    winners: tuple[str, ...]
    kind: str
    scores: dict[str, int]
    seconds: float  # of the processor


class BrokenGame(SandtableError):
    """A game that could not be played to its end, and why."""

    def __init__(self, pairing: Pairing, said: str) -> None:
        super().__init__(pairing, said)
        self.pairing = pairing
        self.said = said

    def __str__(self) -> str:
        return (
            f"the game of seed {self.pairing.seed} ({', '.join(self.pairing.bots)}) broke down: {self.said}"
        )


def play(setting: Setting, pairing: Pairing) -> Played:
    """Play a game."""
    began = time.process_time()
    try:
        state, made = driven(setting, pairing, record=False)
    except Exception as error:
        raise BrokenGame(pairing, f"{type(error).__name__}: {error}") from error
    seconds = round(time.process_time() - began, 3)
    result = state.result
    if result is None:
        return Played(pairing, made, len(openings(state)), (), UNFINISHED, {}, seconds)
    return Played(
        pairing, made, len(openings(state)), result.winners, result.kind, dict(result.scores), seconds
    )


def driven(setting: Setting, pairing: Pairing, record: bool) -> tuple[State, int]:
    """The state that a game ends in, with its journal, and how many decisions were made."""
    game = registry.game(setting.game)
    state = game.start(setting.scenario, seed=pairing.seed, options=setting.options, record=record)
    if state.log is None:
        state.log = []
    players: dict[int, Bot] = {seat: bot(name) for seat, name in enumerate(pairing.bots)}
    made = play_out(state, players, pairing.whims(), setting.decisions)
    return state, made


def openings(state: State) -> list[int]:
    """Where in the journal each year, round or day of the game's own calendar begins."""
    if not state.game.calendar:
        return []
    kinds, opening = state.game.events.kinds, f"new {state.game.calendar}"
    return [i for i, event in enumerate(state.log or []) if kinds[event.kind].name == opening]


def play_several(setting: Setting, pairings: Sequence[Pairing]) -> list[Played]:
    """Play some games; the work of one process at a time."""
    return [play(setting, pairing) for pairing in pairings]


def play_all(
    setting: Setting, pairings: Sequence[Pairing], jobs: int, batch: int = 1
) -> Generator[list[Played], None, None]:
    """Play games in as many processes as wanted, and yield them as they are done, in any order.

    Anybody who stops early closes the iterator: then what is still being played is given up at once.
    """
    batches = [pairings[start : start + batch] for start in range(0, len(pairings), batch)]
    if jobs == 1 or len(batches) < 2:
        for some in batches:
            yield play_several(setting, some)
        return
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(jobs, len(batches)), initializer=_leave_interrupts) as pool:
        try:
            for done in as_completed([pool.submit(play_several, setting, some) for some in batches]):
                yield done.result()
        except BrokenProcessPool as error:
            raise SandtableError(f"one of {jobs} processes was ended from outside; try fewer") from error
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; only the first decides what becomes of the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
