"""Where the servers are. Several addresses are processes of one server: whichever answers will do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final
from urllib.parse import urlsplit

_LOOPBACK: Final = ("localhost", "::1")


class Addresses:
    """The addresses of a server, handed out in turn.

    >>> places = Addresses(["http://127.0.0.1:8400/", "https://club.example/sand"])
    >>> [places.socket(number, "t1") for number in range(2)]
    ['ws://127.0.0.1:8400/api/tables/t1/socket', 'wss://club.example/sand/api/tables/t1/socket']
    """

    def __init__(self, urls: str | Sequence[str]) -> None:
        given = [urls] if isinstance(urls, str) else list(urls)
        self._urls = [url.rstrip("/") for url in given]
        for url in self._urls:
            if urlsplit(url).scheme not in ("http", "https"):
                raise ValueError(f"the address of a server begins with http:// or https://, not {url!r}")
        if not self._urls:
            raise ValueError("a client needs the address of a server")
        self._turns = count()

    def turn(self) -> int:
        """Whose turn it is: callers spread over the addresses."""
        return next(self._turns)

    def call(self, number: int, path: str) -> str:
        """The address of a call."""
        return self._url(number) + path

    def socket(self, number: int, table: str) -> str:
        """The address of a table's WebSocket."""
        return "ws" + self.call(number, f"/api/tables/{table}/socket").removeprefix("http")

    def is_near(self, number: int) -> bool:
        """Whether an address is on this machine, so that no proxy can lead there."""
        host = urlsplit(self._url(number)).hostname or ""
        return host in _LOOPBACK or host.startswith("127.")

    def _url(self, number: int) -> str:
        return self._urls[number % len(self._urls)]
