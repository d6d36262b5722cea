"""A real server with games of canaries, and clients by HTTP and WebSocket that keep every byte."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection

from sandtable.engine.game import Game
from sandtable.protocol.frames import WANTED, Wanted
from sandtable.server.play.door import Door
from sandtable.server.play.types import PERSON
from sandtable.server.storage.database import open_database
from tests.server.proofs.canaries import canary_game
from tests.server.proofs.recorded_traffic import Ears
from tests.server.proofs.secrets import Secrets, begin_far_on
from tests.server.proofs.twins import questions
from tests.server.proofs.variables import LEAK, NAMES
from tests.server.web.running import ROOT, Served

SOON = 60.0
# Once in so many decisions a client does something else first.
MISCHIEF = 8
LOOK_EVERY = 0.15
# What a socket is asked for and must refuse.
FOLLIES = ("why", "act", "stale", "nonsense")


@dataclass
class Play:
    """A table to be played: what, and who sits where."""

    game_id: str
    scenario: str
    options: dict[str, str]
    players: Sequence[str]
    table: str = ""
    secrets: Secrets = field(default_factory=lambda: Secrets(b"", {}))
    ears: list[Ears] = field(default_factory=list)

    def game(self, seed: str) -> Game:
        """The game with the names of this run."""
        return canary_game(self.game_id, seed)


async def lay_out(plays: Sequence[Play], seed: str, database: Path) -> None:
    """Open the tables before there is a server, so that they can begin at a number of their own."""
    opened = await open_database(f"sqlite:///{database}", sync="NORMAL")
    try:
        for play in plays:
            state = play.game(seed).start(play.scenario, options=play.options)
            made = await Door(opened).open(state, play.players)
            play.table, play.secrets = made.table, Secrets(state.key, made.tokens)
            play.ears = [Ears(viewer) for viewer in range(state.n_seats + 1)]
    finally:
        await opened.close()
    for play in plays:
        begin_far_on(database, play.table)


class CanaryServer(Served):
    """A server in which every game has the names of this run, and perhaps a leak."""

    def __init__(self, folder: Path, names: str, leak: str) -> None:
        super().__init__(
            folder,
            database=folder / "tables.db",
            sync="NORMAL",
            log_level="debug",
            bot_pause=0,
            messages_per_second=100_000,
        )
        self.settings |= {NAMES: names, LEAK: leak}

    def __enter__(self) -> Self:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.proofs.serve", *self.command],
            cwd=ROOT,
            env={**inherited, "PYTHONPATH": str(ROOT), **self.settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if not self.told.wait(SOON) or not self.started:
            self.stop(signal.SIGKILL)
            raise RuntimeError("the server did not start:\n" + "\n".join(self.lines))
        return self


class Guest:
    """Somebody at a table: a person who plays at random, or a spectator. Everything that is sent is kept."""

    def __init__(self, served: Served, play: Play, viewer: int, game: Game, rng: Random) -> None:
        self.served = served
        self.play = play
        self.ears = play.ears[viewer]
        self.game = game
        self.rng = rng
        seats = game.seats(play.scenario)
        self.seat = seats[viewer] if viewer < len(seats) else None
        # Every other one draws, as pages do.
        self.wants: Wanted = WANTED[viewer % len(WANTED)]
        self.token = play.secrets.tokens.get(viewer)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        self.http = httpx.AsyncClient(base_url=served.url, headers=headers, timeout=SOON, trust_env=False)
        self.path = f"/api/tables/{play.table}"
        self.asked = 0
        self.over = False

    # ------------------------------------------------------------------ calls

    async def call(self, method: str, path: str, **more: Any) -> Any:
        """Make a call and keep the answer: its status, its headers, and its body."""
        answer = await self.http.request(method, path, **more)
        lines = [f"{answer.status_code} {answer.reason_phrase}".encode()]
        lines += [name + b": " + value for name, value in answer.headers.raw]
        body = None
        if answer.headers.get("content-type", "").startswith("application/json"):
            body = answer.json()
        self.ears.hear(
            f"{method} {path}",
            b"\r\n".join([*lines, b"", answer.content]),
            body if isinstance(body, dict) else None,
        )
        return body

    def calls(self) -> list[tuple[str, str, dict[str, Any]]]:
        """All calls that can be made, with and without sense."""
        since = max(0, self.ears.sequence - self.rng.randrange(4))
        action = self.foolish()
        wants = self.rng.choice(WANTED)
        decision = {"sequence": self.ears.sequence, "action": action, "seat": self.seat, "wants": wants}
        strange = {**decision, "seat": self.rng.choice(self.game.seats(self.play.scenario))}
        return [
            ("GET", self.path, {}),
            ("GET", f"{self.path}/view", {}),
            ("GET", f"{self.path}/view", {"params": {"wants": "board"}}),
            ("GET", f"{self.path}/view", {"params": {"since": since, "wants": wants}}),
            ("GET", f"{self.path}/view", {"params": {"seat": strange["seat"], "wants": wants}}),
            ("GET", f"{self.path}/view", {"params": {"wants": "everything"}}),
            ("GET", f"{self.path}/journal", {"params": {"after": self.rng.randrange(30)}}),
            ("GET", f"{self.path}/replay", {"params": {"from": since, "wants": wants}}),
            ("GET", f"{self.path}/replay", {"params": {"seat": strange["seat"], "wants": wants}}),
            ("GET", f"{self.path}/replay/index", {"params": {"events": "true"}}),
            ("GET", f"{self.path}/export", {"params": {"form": "journal"}}),
            ("POST", f"{self.path}/branch", {"json": {"seat": self.seat}}),
            ("POST", "/api/tables/import", {"json": {"file": "sandtable game 1"}}),
            ("GET", f"{self.path}/why-not", {"params": {"action": action}}),
            ("GET", f"{self.path}/why-not", {"params": {"action": "play the ace"}}),
            ("POST", f"{self.path}/actions", {"json": decision}),
            ("POST", f"{self.path}/actions", {"json": {**decision, "sequence": since - 1}}),
            ("POST", f"{self.path}/actions", {"json": {**strange, "action": "no such thing"}}),
            ("POST", f"{self.path}/actions", {"content": b"{nonsense"}),
            ("GET", "/api/tables", {}),
            ("GET", "/api/tables/nowhere/view", {}),
            ("GET", "/metrics", {}),
            ("GET", "/health", {}),
        ]

    def foolish(self) -> str:
        """An action that the rules do not allow now, as far as the view tells."""
        view = self.ears.view
        allowed = set() if view is None else {*view["choices"], *view["rights"]}
        while True:
            for action in questions(self.game, self.rng):
                if action not in allowed:
                    return action

    async def call_around(self) -> None:
        """One of the calls."""
        method, path, more = self.rng.choice(self.calls())
        await self.call(method, path, **more)

    # ------------------------------------------------------------------ the socket

    async def sit(self) -> None:
        """Play, or watch, until the game is over; now and then leave and come back."""
        try:
            while not self.over:
                async with self.served.socket(self.play.table) as socket:
                    assert socket.response is not None
                    self.ears.hear("handshake", str(socket.response.headers).encode(), None)
                    await self.talk(socket)
            await self.call("GET", self.path)
            await self.call("GET", f"{self.path}/journal")
        finally:
            await self.http.aclose()

    async def talk(self, socket: ClientConnection) -> None:
        """Hold one conversation."""
        sequence = self.ears.sequence if self.ears.view is not None and self.rng.random() < 0.7 else None
        await self.say(
            socket, type="join", seat=self.seat, token=self.token, sequence=sequence, wants=self.wants
        )
        await self.hear(socket, SOON)
        if not self.asked:
            await self.try_everything(socket)
        while not self.over:
            if self.rng.randrange(MISCHIEF) == 0:
                await self.call_around()
                if self.rng.randrange(MISCHIEF) == 0:
                    return
            if not await self.decide(socket) and not await self.hear(socket, LOOK_EVERY):
                await self.call_around()

    async def decide(self, socket: ClientConnection) -> bool:
        """Take part: ask something foolish now and then, and decide where one is asked."""
        assert self.ears.view is not None
        if self.rng.randrange(MISCHIEF) == 0:
            await self.ask(socket, self.rng.choice(FOLLIES))
        choices = self.ears.view["choices"] if self.token else []
        if not choices:
            return False
        sequence = self.ears.sequence - (self.rng.randrange(4 * MISCHIEF) == 0)
        await self.answered(socket, type="act", sequence=sequence, action=self.rng.choice(choices))
        return True

    async def ask(self, socket: ClientConnection, kind: str) -> None:
        """Something that is not allowed, or makes no sense."""
        if kind == "nonsense":
            await socket.send('{"type":"sing"}')
            return
        action = "no such thing" if self.rng.randrange(MISCHIEF) == 0 else self.foolish()
        more = {"why": {}, "act": {"sequence": self.ears.sequence}, "stale": {"sequence": -1}}[kind]
        await self.answered(socket, type="why" if kind == "why" else "act", action=action, **more)

    async def try_everything(self, socket: ClientConnection) -> None:
        """Make every call, and every kind of mistake, once."""
        for method, path, more in self.calls():
            await self.call(method, path, **more)
        for kind in FOLLIES:
            await self.ask(socket, kind)

    async def answered(self, socket: ClientConnection, **message: Any) -> None:
        """Say something that has an answer, and wait for it; whatever comes before is heard."""
        self.asked += 1
        await self.say(socket, id=self.asked, **message)
        while (await self.hear(socket, SOON) or {}).get("id") != self.asked:
            pass

    async def say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    async def hear(self, socket: ClientConnection, seconds: float) -> dict[str, Any] | None:
        """The next message; None where there is none for a while."""
        try:
            text = await asyncio.wait_for(socket.recv(), seconds)
        except TimeoutError:
            if seconds == SOON:
                raise
            return None
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        frame = message if "view" in message or "patch" in message else None
        self.ears.hear(f"socket {message['type']}", text.encode(), frame)
        if frame is not None:
            self.ears.follow(frame)
            assert self.ears.view is not None
            self.over = not self.ears.view["deciders"]
        return message


async def everybody_sits(served: Served, plays: Sequence[Play], seed: str, rng: Random) -> None:
    """All persons of all tables, and a spectator at each, until all games are over."""
    guests = []
    for play in plays:
        game = play.game(seed)
        viewers = [seat for seat, player in enumerate(play.players) if player == PERSON]
        for viewer in [*viewers, len(play.players)]:
            guests.append(Guest(served, play, viewer, game, Random(rng.random())))
    async with asyncio.TaskGroup() as group:
        for guest in guests:
            group.create_task(guest.sit())
