"""Tables of one's own that were not begun here: an imported game file, or a branch of another table.

Everybody who may look at such a table is told where its game came from, for that says who may know what:

- "import": a game file. Anybody who has the file has the key, and with it every card and every die to come.
- "sample": one of the truths that a seat of a running table could not rule out, and not the real one.
- "branch": a moment of a finished table, with its true cards. Anybody who may look at that one knows them.
- "sandbox": a position that somebody built by hand, who knows every card in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, update

from sandtable.engine.state import State
from sandtable.server.club import audit, terms
from sandtable.server.club.terms import ME, Plan, check_bot
from sandtable.server.errors import BadRequest
from sandtable.server.play import opening
from sandtable.server.play.keeper import ask_bots
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON, Created
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import tables

IMPORT: Final = "import"
SAMPLE: Final = "sample"
BRANCH: Final = "branch"

Also = Callable[[Connection], None]


@dataclass(frozen=True)
class PrivateTable:
    """How somebody wants a table of their own: who plays each seat, and who they are.

    Seats that are not named are their own. A caller without an account gets the tokens of the seats.
    """

    owner_id: str | None
    seats: Mapping[str, str]
    title: str = ""
    address: str | None = None


def seated(state: State, own: PrivateTable) -> tuple[list[str], list[int]]:
    """Who plays each seat, and which of them are the owner's."""
    names = state.game.scenarios[state.scenario].seats
    strange = sorted(set(own.seats) - set(names))
    if strange:
        raise BadRequest(f"There is no seat {strange[0][:40]!r}; the seats are {', '.join(names)}.")
    said = [own.seats.get(name, ME) for name in names]
    players = [PERSON if player in (ME, PERSON) else player for player in said]
    for player in players:
        if player != PERSON:
            check_bot(player)
    return players, [seat for seat, player in enumerate(said) if player == ME]


async def store(
    database: Database,
    table: LiveTable,
    mine: list[int],
    own: PrivateTable,
    origin: str,
    also: Also,
    now: float,
) -> Created:
    """Store a table of somebody's own. Nobody else may look before they are invited."""
    row = opening.first_row(table, spectators=False)
    tokens = {} if own.owner_id is not None else opening.new_tokens(table.players)
    hashes = [(seat, opening.token_hash(token)) for seat, token in tokens.items()]
    title = " ".join(own.title.split())
    if not title.isprintable():
        raise BadRequest("A title must be one line of visible characters.")

    def work(c: Connection) -> None:
        if own.owner_id is None:
            games.add_table(c, row, hashes)
        else:
            sitting = dict.fromkeys(mine, own.owner_id)
            terms.begin(c, table, False, Plan(own.owner_id, sitting, title=title, visibility="private"), now)
        c.execute(update(tables).where(tables.c.id == table.id).values(origin=origin))
        also(c)
        audit.note(c, own.owner_id, own.address, f"table: {origin}", table=table.id)
        ask_bots(c, table)

    await database.write(work)
    return Created(table.id, str(row["commitment"]), tokens)


def nothing_else(c: Connection) -> None:
    """What to do beside it where there is nothing."""
