"""Taking a game away as text: a finished one as a file that verifies, a running one as one's own journal.

The file holds the key and every move that stands, so it is written when the game is over and not before.
The journal holds what one viewer was told, by its own numbers, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select

from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.files import action_line, epoch_line, head, rules_line, tail
from sandtable.engine.packing import digest_of
from sandtable.engine.state import SPECTATOR, TRUTH, State
from sandtable.protocol.journal import Heading
from sandtable.protocol.text import with_ids
from sandtable.server.club.private_tables import IMPORT
from sandtable.server.club.replay import MomentReader, Replay
from sandtable.server.club.replay_log import FINISHED, Moment, ReplayedTable
from sandtable.server.errors import NotYours, Refused
from sandtable.server.play import changes, log_codes, packing
from sandtable.server.play.reading import no_such
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from sandtable.server.storage.games import LoggedAction
from sandtable.server.storage.schema import actions, snapshots

JOURNAL: Final = "sandtable journal 1"
ROWS_AT_ONCE: Final = 1000
LINES_AT_ONCE: Final = 500

_MOVES: Final = (
    select(actions.c.sequence, actions.c.seat, actions.c.code, actions.c.rules_version)
    .where(actions.c.table_id == bindparam("table"), actions.c.sequence > bindparam("after"))
    .order_by(actions.c.sequence)
    .limit(bindparam("most"))
)
_FIRST: Final = (
    select(snapshots.c.state)
    .where(snapshots.c.table_id == bindparam("table"))
    .order_by(snapshots.c.sequence)
    .limit(1)
)
_THIS: Final = select(snapshots.c.state).where(
    snapshots.c.table_id == bindparam("table"), snapshots.c.sequence == bindparam("sequence")
)


# ---------------------------------------------------------------------- the file of a finished game


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: how it began and ended, and what stands between, in order."""

    first: State
    last: State
    # What stands: moves, and rows that went back with the epoch that began there.
    rows: Sequence[LoggedAction]
    epochs: dict[int, int]
    # The rules that it began by, and the digest of its last position as that was stored.
    version: str
    digest: str

    def lines(self) -> Iterator[str]:
        """The lines of its file."""
        moves = sum(row.code >= 0 for row in self.rows)
        version = self.version
        yield from head(self.last, self.first.script, moves, version)
        for row in self.rows:
            if row.rules_version != version:
                version = row.rules_version
                yield rules_line(version)
            if row.code >= 0:
                yield action_line(self.last, row.seat, row.code)
            else:
                yield epoch_line(self.epochs[row.sequence])
        yield from tail(self.last, self.digest)


async def read_finished_game(database: Database, table_id: str) -> FinishedGame:
    """A finished game, if there is a file of it that verifies."""
    row, first = await database.read(lambda c: _ends(c, table_id))
    if row.status not in FINISHED:
        raise NotYours("A game file contains the dice key, so it is available only when the game is over.")
    game = registry.game(str(row.game))
    rows = await _log(database, table_id)
    began = packing.unpack_state(game, first)
    version = rows[0].rules_version if rows else str(row.rules_version)
    _check_beginning(began, version, row.origin)
    stand = await asyncio.to_thread(log_codes.standing_rows, rows)
    epochs = {}
    for done in stand:
        if done.code < 0:
            stored = await database.read(lambda c, at=done.sequence: _stored(c, table_id, at))  # type: ignore[misc]
            epochs[done.sequence] = packing.unpack_state(game, stored).epoch
    return FinishedGame(
        began,
        packing.unpack_state(game, row.state),
        stand,
        epochs,
        version,
        digest_of(changes.unpacked(row.state), TRUTH),
    )


def _ends(c: Connection, table_id: str) -> tuple[Row[Any], bytes]:
    row = games.table(c, table_id)
    if row is None:
        raise no_such(table_id)
    first: bytes = c.execute(_FIRST, {"table": table_id}).scalar_one()
    return row, first


def _stored(c: Connection, table_id: str, sequence: int) -> bytes:
    state: bytes = c.execute(_THIS, {"table": table_id, "sequence": sequence}).scalar_one()
    return state


async def _log(database: Database, table_id: str) -> list[LoggedAction]:
    """The log without what it wrote into the journal, read a piece at a time."""
    rows: list[LoggedAction] = []

    def read(c: Connection) -> list[LoggedAction]:
        wanted = {"table": table_id, "after": rows[-1].sequence if rows else -1, "most": ROWS_AT_ONCE}
        found = c.execute(_MOVES, wanted)
        return [
            LoggedAction(row.sequence, row.seat, row.code, row.rules_version, b"", "", 0.0) for row in found
        ]

    while True:
        piece = await database.read(read)
        rows += piece
        if len(piece) < ROWS_AT_ONCE:
            return rows


def _check_beginning(first: State, version: str, origin: str | None) -> None:
    """Refuse a game that was not begun at its beginning, such as a branch of another.

    By other rules than today's it may have begun otherwise; then what is known of where it came from counts.
    """
    game = first.game
    if version != game.rules_version and origin in (None, IMPORT):
        return
    options = {o.id: o.values[v] for o, v in zip(game.options, first.options, strict=True)}
    try:
        fresh = game.start(game.scenarios[first.scenario], options=options, key=first.key, dice=first.script)
        same = fresh.digest() == first.digest()
    except SandtableError:
        same = False
    if not same:
        raise Refused(
            "file",
            "This table began in the middle of a game, so no file can prove it. See its journal.",
        )


async def file_of(found: FinishedGame) -> AsyncGenerator[str, None]:
    """The text of a game file, a piece at a time."""
    piece: list[str] = []
    for line in found.lines():
        piece.append(line + "\n")
        if len(piece) == LINES_AT_ONCE:
            yield "".join(piece)
            piece = []
    yield "".join(piece)


# ---------------------------------------------------------------------- one's own journal


async def journal_of(replay: Replay, scene: ReplayedTable) -> AsyncGenerator[str, None]:
    """What a viewer was told, from the beginning to now, a piece at a time.

    Each line begins with the viewer's own number. Lines in a bracket are what the seat decided itself.
    """
    yield await _top(replay.database, scene)
    writer = _Journalist(scene)
    async with aclosing(replay.told(scene, 0, writer.lines)) as pages:
        async for page in pages:
            yield "".join(line + "\n" for lines in page for line in lines)


async def _top(database: Database, scene: ReplayedTable) -> str:
    row = await database.read(lambda c: games.facts(c, scene.table))
    if row is None:
        raise no_such(scene.table)
    lines = [
        JOURNAL,
        f"game: {row.game}",
        f"scenario: {row.scenario}",
        f"options: {json.dumps(json.loads(str(row.options)))}",
        f"commitment: {row.commitment}",
        f"seat: {'spectator' if scene.viewer == SPECTATOR else scene.seats[scene.viewer]}",
        f"sequence: {scene.now}",
    ]
    return "\n".join(lines) + "\n"


class _Journalist:
    """Writes moments down, with headings between them."""

    def __init__(self, scene: ReplayedTable) -> None:
        self._teller = MomentReader(scene)
        self._under = Heading()

    def lines(self, moment: Moment) -> list[str]:
        """The lines of a moment."""
        heading, lines = self._teller.heading(moment), list[str]()
        if heading != self._under and heading.text:
            lines += ["", f"== {heading.words} =="]
        self._under = heading
        lines += [f"{moment.number} ({made.words})" for made in self._teller.made(moment)]
        return lines + [f"{moment.number} {with_ids(line)}" for line in self._teller.lines(moment)]
