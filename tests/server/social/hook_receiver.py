"""A server of this machine's own that webhooks call, for tests: it keeps what it was sent."""

from __future__ import annotations

import json
import ssl
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests.server.club.mail_server import CERTIFICATE


@dataclass(frozen=True)
class ReceivedCall:
    """A call that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


class HookReceiver:
    """The server. It answers with the statuses of `answers` one after the other, and then with 204."""

    def __init__(self, encrypted: bool = False) -> None:
        self.heard: list[ReceivedCall] = []
        self.answers: list[int] = []
        self.named: list[str | None] = []  # by what names it was called in the handshakes of TLS
        ear = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                ear.heard.append(ReceivedCall(self.path, dict(self.headers), body))
                self.send_response(ear.answers.pop(0) if ear.answers else 204)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if encrypted:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(CERTIFICATE)
            context.sni_callback = lambda _, name, __: self.named.append(name)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port: int = self._server.server_address[1]
        self.scheme = "https" if encrypted else "http"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """What to call."""
        return f"{self.scheme}://127.0.0.1:{self.port}/hook?key=1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
