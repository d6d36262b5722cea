"""A server in processes of its own, at a free port of this machine, with the toy beside the real games."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sandtable.protocol.frames import Wanted
from sandtable.server.run import free_port

ROOT = Path(__file__).resolve().parents[3]
TOY = "tests.server.web.toy"
SOON = 60


class Served:
    """A running server. `settings` are variables such as SANDTABLE_SOCKETS, without their prefix."""

    def __init__(self, folder: Path, command: str = "serve", **settings: object) -> None:
        self.folder = folder
        self.port = free_port("127.0.0.1")
        self.command = [command, "--port", str(self.port)]
        self.command += ["--no-browser"] if command == "play" else []
        self.settings = {f"SANDTABLE_{name.upper()}": str(value) for name, value in settings.items()}
        self.lines: list[str] = []
        self.started = False
        self.told = threading.Event()

    def __enter__(self) -> Self:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        environment |= {"XDG_STATE_HOME": str(self.folder), "PYTHONPATH": str(ROOT)}
        # Whether the page for browsers happens to be built must not matter.
        environment |= {"SANDTABLE_MODULES": TOY, "SANDTABLE_PAGE": "off", **self.settings}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable.cli", *self.command],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if not self.told.wait(SOON) or not self.started:
            self.stop(signal.SIGKILL)
            raise AssertionError("the server did not start:\n" + "\n".join(self.lines))
        return self

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if line.startswith(("sandtable is listening at http", "Play at http")):
                self.started = True
                self.told.set()
        self.told.set()

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(SOON)
        self.reader.join(SOON)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()

    def workers(self) -> list[int]:
        """The processes that answer."""
        lists = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        children = [int(process) for listed in lists for process in listed.read_text().split()]
        return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    # ------------------------------------------------------------------ talking to it

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def http(self, token: str | None = None, **headers: str) -> httpx.Client:
        """A client for calls."""
        known = {"Authorization": f"Bearer {token}"} if token is not None else {}
        # No certificates are read, which takes longer than most calls: all of this is plain HTTP.
        return httpx.Client(
            base_url=self.url, headers=known | headers, timeout=30, trust_env=False, verify=False
        )

    def socket(self, table: str, **more: Any) -> connect:
        """A socket to a table, not yet joined."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(address, proxy=None, ping_interval=None, compression=None, max_size=2**24, **more)

    def table(self, **more: object) -> Table:
        """A new table of the toy for two people."""
        wanted = {"game": "skirmish", "scenario": "duel", **more}
        with self.http() as http:
            return Table(self, http.post("/api/tables", json=wanted).raise_for_status().json())


class Table:
    """A table, with the tokens of its seats."""

    def __init__(self, served: Served, opened: dict[str, Any]) -> None:
        self.served = served
        self.id = str(opened["table"])
        self.commitment = opened["commitment"]
        self.seats: list[str] = [seat["seat"] for seat in opened["seats"]]
        self.tokens: dict[str, str | None] = {seat["seat"]: seat["token"] for seat in opened["seats"]}

    @property
    def path(self) -> str:
        """The path of the calls about it."""
        return f"/api/tables/{self.id}"

    def view(self, seat: str, wants: Wanted = "sight") -> dict[str, Any]:
        """What a seat sees, as a frame."""
        with self.served.http(self.tokens[seat]) as http:
            answer = http.get(f"{self.path}/view", params={"wants": wants})
            frame: dict[str, Any] = answer.raise_for_status().json()
            return frame

    def act(self, seat: str, sequence: int, action: str) -> httpx.Response:
        """Decide."""
        with self.served.http(self.tokens[seat]) as http:
            return http.post(f"{self.path}/actions", json={"sequence": sequence, "action": action})

    def play(self, seat: str) -> dict[str, Any]:
        """Take the first choice of a seat."""
        frame = self.view(seat)
        answer = self.act(seat, frame["sequence"], frame["view"]["choices"][0])
        done: dict[str, Any] = answer.raise_for_status().json()
        return done

    def socket(self) -> connect:
        """A socket that has not joined."""
        return self.served.socket(self.id)


__all__ = ["ClientConnection", "Served", "Table"]
