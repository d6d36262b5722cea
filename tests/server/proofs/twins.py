"""Twins: two tables that differ only in what a seat may not know send it the same, byte for byte.

Both are played through the door with decisions that look alike, and some in the second alone that nobody
sees. Anybody who watches must get the same frames, in the same order and of the same length.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sandtable.engine.actions import code_of
from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol.frames import WANTED
from sandtable.server.play.live import LiveTable
from tests.server.proofs.pairs import Act, Moves, Pair, give_standing_answers, positions, viewers
from tests.server.proofs.watching import House, Watcher, open_house

# So many decisions may fall between two ticks.
AT_ONCE = 3
# How often, in decisions, those who watch ask for everything that can be asked.
ASK_EVERY = 4
QUESTIONS = 4


class TwinsDiffer(AssertionError):
    """Somebody could tell two truths apart."""


@dataclass
class Seen:
    """How much was compared."""

    pairs: int = 0
    decisions: int = 0
    uneven: int = 0  # decisions with more clicks in one truth than in the other
    messages: int = 0
    bytes: int = 0

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs, {self.decisions} decisions ({self.uneven} with clicks that nobody saw), "
            f"{self.messages} messages of {self.bytes} bytes alike"
        )


class TwinTables:
    """The tables of a pair, and those who watch them."""

    def __init__(
        self, house: House, pair: Pair, tables: tuple[str, str], watchers: list[list[Watcher]]
    ) -> None:
        self.house = house
        self.pair = pair
        self.tables = tables
        self.watchers = watchers  # those of the first table, and those of the second in the same order

    @classmethod
    async def open(cls, house: House, pair: Pair) -> TwinTables:
        """Open both tables. What a seat cannot tell apart a spectator cannot."""
        one, two = pair.states()
        tables = await house.open(one), await house.open(two)
        watching = dict.fromkeys((pair.seat, SPECTATOR))
        watchers = [
            [await house.join(table, viewer, wants) for viewer in watching for wants in WANTED]
            for table in tables
        ]
        return cls(house, pair, tables, watchers)

    async def play(self, moves: Moves, tick_between: bool) -> None:
        """Make decisions at both tables."""
        await self.act(1, moves.unseen)
        if tick_between:
            await self.tick()
        await self.act(0, moves.ones)
        await self.act(1, moves.twos)
        await self.same_numbers()

    async def act(self, which: int, acts: Sequence[Act]) -> None:
        """Make decisions at one of the tables."""
        for seat, code in acts:
            await self.house.act(self.tables[which], seat, code, self.watchers[which])

    async def same_numbers(self) -> None:
        """Both truths draw the same numbers from now on; and both tables stand where they were meant to."""
        twins = self.pair.twins
        for table, planned in zip(self.tables, (twins.one, twins.two), strict=True):
            live = self.house.live(table)
            live.state.counters = twins.one.counters[:]
            stands = with_half_moves(live)
            planned.known = stands.known
            assert stands.digest() == planned.digest(), "the table does not stand where it was meant to"
            planned.known = twins.one.known

    async def tick(self) -> None:
        """Those who watch are shown what has changed."""
        for table in self.tables:
            await self.house.tick(table)

    async def ask_around(self, since: int, actions: Sequence[str]) -> None:
        """Those who watch ask for everything that can be asked."""
        for watchers in self.watchers:
            for watcher in watchers:
                await self.house.ask_around(watcher, since, actions)

    def compare(self, seen: Seen) -> None:
        """Both must have got the same."""
        for one, two in zip(*self.watchers, strict=True):
            compare(one, two)
            seen.messages += len(one.heard)
            seen.bytes += sum(map(len, one.heard))
            one.heard.clear()
            two.heard.clear()


def with_half_moves(live: LiveTable) -> State:
    """The state of a table as it would be with all moves that are half entered."""
    state = live.state.clone()
    for seat, draft in live.drafts.items():
        draft.ahead = None
        for code in draft.codes:
            state.perform(seat, code)
            give_standing_answers(state)
    return state


def compare(one: Watcher, two: Watcher) -> None:
    """Fail where one was sent what the other was not."""
    who = "the spectator" if one.viewer == SPECTATOR else f"seat {one.viewer}"
    for a, b in zip(one.heard, two.heard):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            start = max(0, at - 60)
            raise TwinsDiffer(
                f"{who} is sent different things: {a[:12]!r}...{a[start : at + 40]!r} ({len(a)} bytes) "
                f"and ...{b[start : at + 40]!r} ({len(b)} bytes)"
            )
    if len(one.heard) != len(two.heard):
        raise TwinsDiffer(f"{who} is sent {len(one.heard)} messages in one truth and {len(two.heard)}")


async def check_pair(
    house: House, state: State, viewer: int, rng: Random, decisions: int, seen: Seen
) -> None:
    """Play one pair on, through the door, until something would be revealed."""
    pair = Pair(state, viewer, rng)
    both = await TwinTables.open(house, pair)
    both.compare(seen)
    seen.pairs += 1
    for number in range(decisions):
        moves = pair.step()
        if moves is None:
            break
        seen.decisions += 1
        seen.uneven += moves.uneven
        await both.play(moves, rng.randrange(AT_ONCE) == 0)
        if rng.randrange(AT_ONCE) == 0:
            await both.tick()
        if number % ASK_EVERY == 0:
            await both.ask_around(rng.randrange(number + 1), questions(state.game, rng))
        both.compare(seen)
    await both.tick()
    await both.ask_around(0, questions(state.game, rng))
    both.compare(seen)
    # And once more from what is stored, as another process would answer.
    house.door.shelf.drop_all()
    await both.ask_around(rng.randrange(decisions), questions(state.game, rng))
    both.compare(seen)


def questions(game: Game, rng: Random) -> list[str]:
    """Some actions of a game, whether or not they make sense now."""
    kinds = [rng.randrange(len(game.actions.kinds)) for _ in range(QUESTIONS)]
    return [
        game.actions.text(code_of(kind, rng.randrange(len(game.actions.kinds[kind].argument))))
        for kind in kinds
    ]


def check_twins(game: Game, scenario: str, seed: int, at: Sequence[int], decisions: int) -> Seen:
    """Positions of a random game, for every seat and the spectator."""
    seen = Seen()

    async def check() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with open_house(Path(folder)) as house:
                for decision, state in positions(game, scenario, seed, list(at)):
                    for viewer in viewers(state):
                        rng = Random(f"twins {game.id} {seed} {decision} {viewer}")
                        try:
                            await check_pair(house, state, viewer, rng, decisions, seen)
                        except TwinsDiffer as error:
                            place = f"{game.id} {scenario}, seed {seed}, decision {decision}"
                            raise TwinsDiffer(f"{place}: {error}") from error

    asyncio.run(check())
    return seen
