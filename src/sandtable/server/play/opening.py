"""Opening a table: checking what is asked for, starting the game, and making the seats' secrets."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from sandtable import bots
from sandtable.engine import chance, registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.protocol.tables import NewTable
from sandtable.server import sentences
from sandtable.server.errors import BadRequest
from sandtable.server.play import packing
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON

# Without letters that are easily taken for others, for people who read a table's name aloud.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
NAME_LENGTH: Final = 12
TOKEN_BYTES: Final = 24


def started(wanted: NewTable) -> tuple[State, list[str]]:
    """The state that a new table begins with, and who plays each seat."""
    try:
        game = registry.game(wanted.game)
        seats = game.seats(wanted.scenario)
        players = [wanted.seats.get(seat, PERSON) for seat in seats]
        strange = sorted(set(wanted.seats) - set(seats))
        if strange:
            raise BadRequest(
                sentences.text(
                    "private-tables.no-seat-seats", strange=repr(strange[0][:40]), names=", ".join(seats)
                )
            )
        check_set_ups(game, wanted, players)
        for player in players:
            if player != PERSON:
                bots.bot(player)
        return game.start(wanted.scenario, options=wanted.options), players
    except BadRequest:
        raise
    except SandtableError as error:
        raise BadRequest(sentences.from_game(sentence(str(error)))) from error


def check_set_ups(game: Game, wanted: NewTable, players: Sequence[str]) -> None:
    """Only seats of people begin with a set-up, and only with one that there is. Raises BadRequest."""
    known = [one.id for one in game.prepared_set_ups(wanted.scenario)]
    seats = dict(zip(game.seats(wanted.scenario), players, strict=True))
    for seat, prepared in wanted.set_ups.items():
        if seats.get(seat) != PERSON:
            raise BadRequest(sentences.text("opening.set-up-for-people", seat=repr(seat[:40])))
        if prepared not in known:
            names = ", ".join(known) or "-"
            raise BadRequest(sentences.text("opening.no-set-up", prepared=repr(prepared[:40]), names=names))


def opened(state: State, players: Sequence[str]) -> LiveTable:
    """A table under a new name at which nothing has been done yet."""
    name = "".join(secrets.choice(ALPHABET) for _ in range(NAME_LENGTH))
    table = LiveTable(name, state, players, 0, [0] * (len(players) + 1))
    if state.log is not None:
        state.log.clear()
    return table


def first_row(table: LiveTable, spectators: bool) -> dict[str, object]:
    """The row of a new table."""
    state = table.state
    game, now = state.game, time.time()
    chosen = {option.id: option.values[v] for option, v in zip(game.options, state.options, strict=True)}
    return {
        "id": table.id,
        "game": game.id,
        "scenario": game.scenarios[state.scenario].id,
        "options": json.dumps(chosen),
        "players": json.dumps(table.players),
        "spectators": int(spectators),
        "status": status(state),
        "commitment": chance.commitment(state.key),
        "rules_version": game.rules_version,
        "sequence": table.sequence,
        "asked": state.asked(),
        "seat_sequences": packing.pack_numbers(table.seat_sequences),
        "state": packing.pack_state(state),
        "result": result(state),
        "heading": heading(state),
        "created_at": now,
        "changed_at": now,
    }


def new_tokens(players: Sequence[str]) -> dict[int, str]:
    """A secret for each seat that a person will take."""
    return {
        seat: secrets.token_urlsafe(TOKEN_BYTES) for seat, player in enumerate(players) if player == PERSON
    }


def token_hash(token: str) -> bytes:
    """What is kept of a secret. It is long and random, so one round of hashing is enough."""
    return hashlib.blake2b(token.encode(), digest_size=32).digest()


def status(state: State) -> str:
    """Whether a game goes on."""
    return "over" if state.over else "playing"


def result(state: State) -> str | None:
    """How a game ended, as JSON."""
    ended = state.result
    return None if ended is None else msgspec.json.encode(ended.as_dict()).decode()


def heading(state: State) -> str:
    """Where the story of a game stands, such as its year and phase, as those who watch may know it."""
    return state.game.heading(state.sight(None, at_rest=True)).words


def sentence(words: str) -> str:
    """Words that begin and end like a sentence."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
