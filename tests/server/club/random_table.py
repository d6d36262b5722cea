"""A table that is played at random through the door, and everything that everybody was shown meanwhile."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from sandtable.engine import registry
from sandtable.engine.state import SPECTATOR
from sandtable.protocol.frames import Wanted
from sandtable.protocol.patches import applied
from sandtable.protocol.replay import ReplayFrame
from sandtable.protocol.tables import NewTable
from sandtable.server.club.replay import Replay
from sandtable.server.club.replay_log import ReplayedTable
from sandtable.server.errors import Refused
from sandtable.server.play.door import Door
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from sandtable.server.storage.games import LoggedAction
from tests.default_game import DEFAULT_GAME
from tests.toy.game import Skirmish
from tests.toy.installing import installed

DUEL = NewTable("skirmish", "duel")
MELEE = NewTable("skirmish", "melee")
LARGE = NewTable(DEFAULT_GAME, "1936")

View = dict[str, Any]


@contextmanager
def toy_installed() -> Iterator[None]:
    """While it lasts the toy can be played."""
    toy = Skirmish()
    with installed({toy.id: lambda: toy}):
        yield


class RandomTable:
    """A table, and what each viewer saw at each of its own numbers."""

    def __init__(self, database: Database, table: str, seed: int) -> None:
        self.door = Door(database)
        self.replay = Replay(database)
        self.table = table
        self.rng = Random(seed)
        self.seen: dict[int, dict[int, View]] = {}
        self.tokens: dict[int, str] = {}
        self.noting = False
        self.wants: Wanted = "sight"

    @classmethod
    async def open(
        cls,
        database: Database,
        wanted: NewTable,
        seed: int = 1,
        noting: bool = False,
        wants: Wanted = "sight",
    ) -> RandomTable:
        """Begin a game, always the same with one seed; `noting` what everybody sees takes a while."""
        state = registry.game(wanted.game).start(wanted.scenario, seed=seed, options=wanted.options)
        made = await Door(database).open(state, [PERSON] * state.n_seats)
        evening = cls(database, made.table, seed)
        evening.noting, evening.wants = noting, wants
        await evening.look()
        return evening

    async def live(self) -> LiveTable:
        """The table as it stands."""
        return await self.door._current(self.table)

    async def look(self) -> None:
        """Note what everybody sees who is not in the middle of a move."""
        if not self.noting:
            return
        live = await self.live()
        for seat in range(SPECTATOR, live.n_seats):
            if seat in live.drafts:
                continue
            viewer = None if seat == SPECTATOR else seat
            frame = await self.door.frame(self.table, viewer, wants=self.wants)
            assert frame.view is not None
            self.seen.setdefault(seat, {}).setdefault(frame.sequence, copy.deepcopy(frame.view))

    async def play(self, decisions: int, undo_every: int = 0) -> int:
        """Make decisions at random, now and then taking one back; returns how many could be made."""
        for made in range(decisions):
            live = await self.live()
            asked = live.state.deciders
            if not asked:
                return made
            seat = self.rng.choice(asked)
            choices = live.seen_state(seat).choices(seat)
            await self.door.decide(self.table, seat, live.number(seat), self.rng.choice(choices).text)
            await self.look()
            if undo_every and made % undo_every == 0:
                await self.take_back(seat)
        return decisions

    async def act(self, acts: list[tuple[int, int]]) -> None:
        """Make decisions that are known."""
        for seat, code in acts:
            live = await self.live()
            text = live.state.game.actions.text(code)
            await self.door.decide(self.table, seat, live.number(seat), text)

    async def take_back(self, seat: int) -> bool:
        """Take back the last move of a seat, where that can be."""
        live = await self.live()
        try:
            await self.door.undo(self.table, seat, live.number(seat), move=True)
        except Refused:
            return False
        await self.look()
        return True

    async def go_back(self, seat: int, points: int) -> None:
        """All agree to go back some irreversible points; the dice are others from there on."""
        found = await self.door.points(self.table, seat)
        await self.door.rewind(self.table, seat, found[min(points, len(found) - 1)].point, lambda c: None)
        await self.look()

    async def to_the_end(self) -> None:
        """Play until the game is over."""
        while await self.play(500) == 500:
            pass
        assert (await self.door.facts(self.table)).status == "over"

    async def rows(self) -> list[LoggedAction]:
        """The log."""
        return await self.door.database.read(lambda c: games.since(c, self.table, 0))

    async def rows_with(self, code: int) -> int:
        """How many rows of the log have a code."""
        return [row.code for row in await self.rows()].count(code)

    async def scene(self, seat: int, open_hands: bool = False) -> ReplayedTable:
        """The table for somebody who looks back."""
        return await self.replay.scene(self.table, None if seat == SPECTATOR else seat, open_hands)

    async def frames(self, scene: ReplayedTable, most: int = 50) -> list[ReplayFrame]:
        """All frames, page by page."""
        frames: list[ReplayFrame] = []
        first: int | None = 0
        while first is not None:
            page = await self.replay.frames(scene, first, most=most, wants=self.wants)
            assert len(page.frames) <= most
            frames += page.frames
            first = page.next
        return frames


def views(frames: list[ReplayFrame]) -> dict[int, View]:
    """The whole view of each frame, put together from changes."""
    whole: dict[int, View] = {}
    view: View | None = None
    before: int | None = None
    for frame in frames:
        if frame.view is not None:
            view = copy.deepcopy(frame.view)
        else:
            assert view is not None
            assert frame.patch is not None
            assert frame.since == before
            view = applied(view, copy.deepcopy(frame.patch))
        before = frame.sequence
        whole[frame.sequence] = copy.deepcopy(view)
    return whole
