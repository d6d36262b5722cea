"""Whole games at a real server, and the proof that nobody was sent too much."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.server.proofs.overheard_game import GameMessages, testify
from tests.server.proofs.wire import CanaryServer, Play, everybody_sits, lay_out
from tests.server.proofs.witness import read_stored


def check_wire(
    plays: Sequence[Play], seed: int, leak: str = "", seconds: float = 500.0
) -> dict[str, GameMessages]:
    """Play these tables to their ends, and go through every byte that anybody was sent, and the log."""
    names = f"names {seed}"
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        asyncio.run(lay_out(plays, names, database))
        with CanaryServer(Path(folder), names, leak) as served:
            tokens = served.table().tokens  # of a table that the server has opened itself
            sitting = everybody_sits(served, plays, names, Random(seed))
            try:
                asyncio.run(asyncio.wait_for(sitting, seconds))
            except BaseException as error:
                error.add_note("\n".join(line for line in served.lines if "error" in line))
                raise
        log = "\n".join(served.lines).encode()
        for play in plays:
            opened = {100 + seat: token for seat, token in enumerate(tokens.values()) if token is not None}
            play.secrets.tokens = {**play.secrets.tokens, **opened}
        return {play.game_id: check_play(play, names, database, log) for play in plays}


def check_play(play: Play, names: str, database: Path, log: bytes) -> GameMessages:
    """One table: no secret in what was sent or logged, and no name too early."""
    game = play.game(names)
    stored = read_stored(database, play.table, game.events)
    play.secrets.ended_at = stored.deeds[-1].at
    play.secrets.check(play.ears)
    play.secrets.check_bytes("the log", log)
    return testify(game, names, stored, play.ears)
