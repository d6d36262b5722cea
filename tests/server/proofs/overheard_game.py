"""A whole game through the door and the hub, with everybody listening."""

from __future__ import annotations

import asyncio
import io
import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR
from sandtable.protocol.frames import WANTED
from sandtable.server.play.types import PERSON
from sandtable.server.web.logs import JsonLines
from tests.server.proofs.canaries import canary_game
from tests.server.proofs.canary_words import Words
from tests.server.proofs.recorded_traffic import Ears, Leak
from tests.server.proofs.secrets import Secrets, begin_far_on
from tests.server.proofs.twins import questions
from tests.server.proofs.watching import House, Watcher, open_house
from tests.server.proofs.witness import Stored, Witness, read_stored

# Once in so many decisions something else is asked, or everybody is shown what has changed.
ASK_EVERY = 9
TICK_EVERY = 3


@dataclass
class GameMessages:
    """How much was looked at in a game."""

    deeds: int
    messages: int
    bytes: int
    words: int
    views: int

    def __str__(self) -> str:
        return (
            f"{self.deeds} deeds, {self.messages} messages of {self.bytes} bytes: {self.words} names, "
            f"all known to those who were sent them, and {self.views} views without a value too many"
        )


def listen(watcher: Watcher, ears: Ears) -> None:
    """Pass on to a viewer's ears what its socket and its calls were answered."""
    for line in watcher.heard:
        what, _, data = line.partition(b": ")
        answer: Any = msgspec.json.decode(data)
        answer = answer if isinstance(answer, dict) else None
        ears.hear(what.decode(), data, answer)
        if answer is not None and what in (b"join", b"frame", b"done"):
            ears.follow(answer)
    watcher.heard.clear()


async def play_through(house: House, table: str, game: Game, rng: Random, longest: int) -> list[Ears]:
    """Play a table to its end at random, everybody watching; what they heard.

    After `longest` decisions it is left as soon as no move is half entered: what was never stored the
    witness cannot know.
    """
    await house.door.frame(table, None)
    seats = house.live(table).n_seats
    watchers = [
        await house.join(table, viewer, wants) for viewer in [*range(seats), SPECTATOR] for wants in WANTED
    ]
    ears = [Ears(viewer) for viewer in range(seats + 1) for _ in WANTED]
    for decision in count():
        state = house.live(table).state
        if state.over or (decision >= longest and not house.live(table).drafts):
            break
        seat = rng.choice(state.deciders)
        choices = house.live(table).seen_state(seat).legal(seat)
        await house.act(table, seat, rng.choice(choices), watchers)
        if rng.randrange(TICK_EVERY) == 0:
            await house.tick(table)
        if decision % ASK_EVERY == 0:
            asking = rng.choice(watchers)
            since = max(0, asking.client.sequence - rng.randrange(4))
            await house.ask_around(asking, since, questions(game, rng))
        for watcher, each in zip(watchers, ears, strict=True):
            listen(watcher, each)
    return ears


@contextmanager
def log_kept() -> Iterator[io.StringIO]:
    """While it lasts, all that the server logs."""
    kept = io.StringIO()
    handler = logging.StreamHandler(kept)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("sandtable")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        yield kept
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def testify(game: Game, seed: str, stored: Stored, ears: list[Ears]) -> GameMessages:
    """Let the witness go through what was heard at a table."""
    witness = Witness(game, Words(seed), stored)
    views = witness.watch(ears)
    words = sum(witness.check(each) for each in ears)
    messages = [heard for each in ears for heard in each.heard]
    if not words:
        raise Leak("not one name was recognised: something is wrong with the test")
    return GameMessages(
        len(stored.deeds), len(messages), sum(len(heard.data) for heard in messages), words, views
    )


def check_talk(
    game_id: str,
    scenario: str,
    options: dict[str, str] | None = None,
    seed: int = 1,
    play: int = 1,
    longest: int = 100_000,
) -> GameMessages:
    """Play a whole game of canaries in this process, and prove that nobody was told too much.

    The seed is that of the names, which must be installed; `play` that of the decisions.
    """

    async def talk(folder: Path) -> GameMessages:
        game, file = canary_game(game_id, str(seed)), folder / "tables.db"
        state = game.start(scenario, options=options)
        secrets = Secrets(state.key, {})
        with log_kept() as log:
            async with open_house(folder) as house:
                opened = await house.door.open(state, [PERSON] * state.n_seats)
                secrets.tokens = opened.tokens
                house.door.shelf.drop(opened.table)
                begin_far_on(file, opened.table)
                ears = await play_through(house, opened.table, game, Random(play), longest)
                secrets.check_bytes("the metrics", house.hub._metrics.text())
        stored = read_stored(file, opened.table, game.events)
        if stored.deeds:
            secrets.ended_at = stored.deeds[-1].at
        secrets.check_bytes("the log", log.getvalue().encode())
        secrets.check(ears)
        return testify(game, str(seed), stored, ears)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(talk(Path(folder)))
