"""HTTP as nobody's library would write it: bytes to a running server, and what it answers."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

from tests.server.web.running import Served

SOON = 20.0


@dataclass(frozen=True)
class Answer:
    """An answer as it came."""

    status: int  # 0 where the server said nothing
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


def send(served: Served, call: bytes, wait: float = SOON) -> list[Answer]:
    """Send bytes on a connection of their own, and read every answer until the server hangs up.

    A server that was told to expect more does not; `wait` is how long it is waited for.
    """
    heard = b""
    with socket.create_connection(("127.0.0.1", served.port), timeout=SOON) as line:
        try:
            line.sendall(call)
            line.settimeout(wait)
            while piece := line.recv(65536):
                heard += piece
        except (ConnectionError, TimeoutError):
            # It would not listen any longer; whatever it had said is looked at.
            pass
    return answers(heard)


def answers(heard: bytes) -> list[Answer]:
    """The answers in what was heard."""
    found = []
    while heard:
        head, _, rest = heard.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = [line.partition(":") for line in lines]
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        length = int(headers.get("content-length", len(rest)))
        found.append(Answer(int(first.split()[1]), headers, rest[:length]))
        heard = rest[length:]
    return found or [Answer(0, {}, b"")]


def request(method: str, target: str, *headers: str, body: bytes = b"", host: str | None = "x") -> bytes:
    """A call as bytes, exactly as it is said; the connection is to be closed afterwards."""
    named = [] if host is None else [f"Host: {host}"]
    lines = [f"{method} {target} HTTP/1.1", *named, "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body
