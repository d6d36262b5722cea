"""Tables with a past: games that bots have played, imported from files."""

from __future__ import annotations

from random import Random

import sandtable
from sandtable.bots.registry import bot
from sandtable.bots.run import NO_LIMIT, play_out
from sandtable.engine.files import write_game
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served


def imported_game(served: Served, decisions: int = NO_LIMIT, seed: int = 5) -> str:
    """A table at which bots have decided so much, or everything; all seats are one's own."""
    state = sandtable.game(DEFAULT_GAME).start("1936", seed=seed)
    play_out(state, {seat: bot("cadet") for seat in range(state.n_seats)}, Random(3), decisions)
    with served.http() as http:
        answer = http.post("/api/tables/import", json={"file": write_game(state)})
        return str(answer.raise_for_status().json()["table"])
