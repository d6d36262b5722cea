"""Branches: to try something out from a moment of another table, at a table of one's own.

While a game goes on nobody branches off the truth. What the asking seat knows is taken from it, as the sight
of that seat, and the branch is drawn from the sight alone: two tables that the seat cannot tell apart
give the same branch for the same lot. When a game is over a branch goes on from any moment, with the true
cards. A branch always has a key of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom

from sandtable.engine.chance import KEY_BYTES
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.club import private_tables
from sandtable.server.club.private_tables import BRANCH, SAMPLE, PrivateTable
from sandtable.server.club.replay import Replay
from sandtable.server.club.replay_log import ReplayedTable
from sandtable.server.errors import NotYours, Refused
from sandtable.server.play import opening
from sandtable.server.play.types import Created


class Branching:
    """Opens branches of tables. `lots` gives the randomness that each is drawn with."""

    def __init__(self, replay: Replay, lots: Callable[[], Random] = SystemRandom) -> None:
        self.replay = replay
        self.lots = lots

    async def open(self, scene: ReplayedTable, at: int | None, own: PrivateTable, now: float) -> Created:
        """Open a branch of a table from a moment of the viewer's own; the present one where none is named."""
        state = await self.state(scene, at)
        players, mine = private_tables.seated(state, own)
        table = opening.opened(state, players)
        origin = BRANCH if scene.finished else SAMPLE
        return await private_tables.store(
            self.replay.database, table, mine, own, origin, private_tables.nothing_else, now
        )

    async def state(self, scene: ReplayedTable, at: int | None) -> State:
        """Where a branch begins."""
        if not scene.finished and scene.viewer == SPECTATOR:
            raise NotYours(
                "While a game is running, only its players can branch from it, each from what they know."
            )
        _, found = await self.replay.state_at(scene, at)
        if found is None:
            raise Refused("branch", "That was played under other rules, so you cannot branch from it.")
        if found.over:
            raise Refused("branch", "The game is over at that point; choose an earlier decision.")
        if scene.finished:
            return await asyncio.to_thread(_true_branch, found, self.lots())
        return await asyncio.to_thread(_sample, found.sight(scene.viewer), self.lots())


def _sample(sight: State, lot: Random) -> State:
    """One of the truths that a seat cannot rule out. Nothing but the sight is known here."""
    return _begun(sight.sample(lot))


def _true_branch(state: State, lot: Random) -> State:
    """The truth, with other numbers to come."""
    state.key = lot.randbytes(KEY_BYTES)
    return _begun(state)


def _begun(state: State) -> State:
    """A state that can be played on, with a record and a journal of its own."""
    return state.game.from_bytes(state.to_bytes())
