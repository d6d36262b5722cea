"""A mail server of this machine's own, which takes emails, refuses them, and dies as a test says."""

from __future__ import annotations

import email
import ssl
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from sandtable.server.run import free_port
from sandtable.server.settings import Settings

# A key and a certificate for this machine, which nobody but these tests believes.
CERTIFICATE = Path(__file__).with_name("certificate.pem")
HOST = "127.0.0.1"
USER, PASSWORD = "tables", "letters, please"
SENDER = "Sandtable <tables@club.example>"

Security = Literal["none", "starttls", "tls"]


class PostOffice:
    """The server. `answers` says how it answers to an address instead of taking the email."""

    def __init__(self, security: Security = "none") -> None:
        self.security: Security = security
        self.port = free_port(HOST)
        self.answers: dict[str, str] = {}
        self.taken: list[EmailMessage] = []
        self.logins: list[str] = []
        self.tries = 0
        self.drop_after_data = False
        self._controller: Controller | None = None

    def __enter__(self) -> PostOffice:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Take emails."""
        more: dict[str, Any] = {}
        if self.security != "none":
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(CERTIFICATE)
            encrypted = {"ssl_context": context} if self.security == "tls" else {"tls_context": context}
            # To the library, a line that is encrypted from its beginning is not "TLS".
            more = {
                **encrypted,
                "auth_require_tls": self.security == "starttls",
                "authenticator": self._login,
            }
        self._controller = Controller(self, hostname=HOST, port=self.port, **more)
        self._controller.start()

    def stop(self) -> None:
        """Be gone: nobody listens at the port."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def settings(self, **more: Any) -> Settings:
        """Settings of a server that sends its emails here."""
        here = {"smtp_host": HOST, "smtp_port": self.port, "smtp_security": self.security}
        login = {} if self.security == "none" else {"smtp_user": USER, "smtp_password": PASSWORD}
        return Settings(**{**here, **login, "smtp_from": SENDER, **more})

    def trust(self) -> ssl.SSLContext:
        """What a client must believe to talk to this server."""
        return ssl.create_default_context(cafile=str(CERTIFICATE))

    # ------------------------------------------------------------------ what the library calls

    def _login(self, server: SMTP, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        good = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
        self.logins.append(mechanism)
        return AuthResult(success=good, handled=False)

    async def handle_RCPT(
        self, server: SMTP, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Take an address, or not."""
        self.tries += 1
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        """Take an email."""
        letter = email.message_from_bytes(envelope.content, policy=default)
        assert envelope.rcpt_tos == [letter["To"]]
        if "data" in self.answers:
            return self.answers["data"]
        self.taken.append(letter)
        if self.drop_after_data:
            self.drop_after_data = False
            transport: Any = server.transport
            transport.abort()
        return "250 Taken"
