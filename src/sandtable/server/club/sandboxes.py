"""Positions that somebody builds by hand, and tables that are opened from them.

The server keeps nothing of them: a position is a scenario and a list of changes, which the page sends whole
each time, and which can be kept as a file. A table that is opened from one has a key of its own and says that
it came from the sandbox: the one who built it knows every card in it.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Final

from sandtable.engine import registry
from sandtable.engine.chance import fresh_key
from sandtable.engine.editing import Change
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol.board import Board
from sandtable.protocol.limits import MOST_CHANGES
from sandtable.protocol.text import Text
from sandtable.server.club import private_tables
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.errors import BadRequest
from sandtable.server.play import opening
from sandtable.server.play.types import Created
from sandtable.server.storage.database import Database

SANDBOX: Final = "sandbox"
# So many scenarios are kept as they are before any change.
KEPT: Final = 20

_bases: OrderedDict[str, State] = OrderedDict()
_lock: Final = Lock()


def base(game_id: str, scenario: str, options: Mapping[str, str]) -> State:
    """A scenario before any change. Nobody may change it."""
    key = json.dumps([game_id, scenario, dict(options)], sort_keys=True)
    with _lock:
        found = _bases.get(key)
        if found is None:
            found = _bases[key] = registry.game(game_id).sandbox(scenario, options)
            while len(_bases) > KEPT:
                _bases.popitem(last=False)
    return found


def built(game_id: str, scenario: str, options: Mapping[str, str], changes: Sequence[Change]) -> State:
    """A position as it was built; what is wrong with it is told in a sentence."""
    if len(changes) > MOST_CHANGES:
        raise BadRequest(f"A position can have at most {MOST_CHANGES:,} changes.")
    first = base(game_id, scenario, options)
    try:
        return first.game.edited(first, changes)
    except (LookupError, ValueError, TypeError, RuntimeError) as error:
        raise SandtableError("that position cannot be built") from error


def opened_up(state: State) -> State:
    """A position of which everything is seen: it is one's own, and nothing in it is a secret."""
    everything = state.clone()
    everything.viewer = SPECTATOR
    return everything


def board(state: State) -> Board:
    """What lies on the board, every card and block of it."""
    return state.game.describe(opened_up(state))


def asked(state: State) -> dict[str, Text]:
    """Where play stands: which seats are asked what."""
    seats = state.game.scenarios[state.scenario].seats
    return {seats[seat]: state.prompt_text(seat) for seat in state.deciders}


async def open_table(database: Database, state: State, own: PrivateTable, now: float) -> Created:
    """Open a table at which a position is played on, with a key of its own."""
    state.key = fresh_key()
    begun = state.game.from_bytes(state.to_bytes())
    players, mine = private_tables.seated(begun, own)
    table = opening.opened(begun, players)
    return await private_tables.store(database, table, mine, own, SANDBOX, private_tables.nothing_else, now)
