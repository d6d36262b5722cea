"""Letters: written into the outbox with their cause, and carried by whichever process comes first.

An email is carried at least once, and twice only where a process or a line died between the moment at which
the mail server took it and the moment at which we knew; both copies then bear the same Message-ID. What
cannot be delivered now is tried again, later each time, for a day; what is refused for good is not. Whatever
is given up is noted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import ssl
import time
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from typing import Any, Final

import aiosmtplib
from sqlalchemy import Connection, delete

from sandtable.server.club import audit
from sandtable.server.errors import ServerError
from sandtable.server.settings import Settings, check_mail
from sandtable.server.storage import outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.schema import outbox as outbox_table
from sandtable.server.storage.work_queue import WorkQueue

log = logging.getLogger("sandtable.mail")

MAIL: Final = "mail"
PLAIN: Final = "plain"

# A process that dies leaves its emails to others after this many seconds; one email takes less than that.
LEASE: Final = 180.0
ANSWER_SECONDS: Final = 30.0
CARRY_SECONDS: Final = 90.0
# The list is looked at so often even where nobody says that there is something on it.
GLANCE: Final = 5.0
FIRST_DELAY: Final = 60.0
LONGEST_DELAY: Final = 3600.0
DAY: Final = 86400.0
# How long a process that ends waits for the emails that it is handing over.
LAST_SECONDS: Final = 5.0
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
LONGEST_SUBJECT: Final = 160


class Undeliverable(Exception):
    """The mail server will never take this email."""


class TemporaryFailure(Exception):
    """The mail server does not take this email at the moment."""


@dataclass(frozen=True)
class Email:
    """What is sent to somebody: plain text, and headers beside the usual ones."""

    to: str
    subject: str
    words: str
    person_id: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    # When an email suits the person that could be carried at a moment; none where it always does.
    fitting: Callable[[float], float] | None = None


# Writes an email when it is to be carried, in a transaction; None where it is not wanted any more.
Writer = Callable[[Connection, OutboxRow, dict[str, Any]], Email | None]
Carry = Callable[[EmailMessage], Awaitable[None]]


def is_set_up(settings: Settings) -> bool:
    """Whether this server can send emails."""
    return bool(settings.smtp_host)


# ---------------------------------------------------------------------- writing


def queue(c: Connection, to: str, subject: str, words: str, now: float, person_id: str | None = None) -> None:
    """Write an email to an address, to be carried once this transaction is committed."""
    add(c, PLAIN, {"to": to, "subject": subject, "words": words, "person": person_id}, now)


def add(
    c: Connection, email: str, details: dict[str, Any], due_at: float, table_id: str | None = None
) -> None:
    """Put an email on the list. `email` names its writer, who gets the details when it is due."""
    payload = {"letter": email, "mark": secrets.token_hex(12), "since": due_at, **details}
    outbox.add(c, MAIL, table_id, None, due_at, json.dumps(payload))


def forget(c: Connection, now: float) -> None:
    """Throw away emails that nobody has looked at for a day, as where there is no mail server."""
    rows = outbox_table.c
    left = (rows.kind == MAIL, rows.claimed_by.is_(None), rows.due_at < now - DAY)
    c.execute(delete(outbox_table).where(*left))


def write_plain(c: Connection, work: OutboxRow, details: dict[str, Any]) -> Email:
    """An email whose words were written with its cause."""
    return Email(details["to"], details["subject"], details["words"], details["person"])


def composed(email: Email, sender: str, mark: str, since: float) -> EmailMessage:
    """The email as it is carried; written again from the same row, it is the same email."""
    message = EmailMessage(policy=SMTP)
    name, address = parseaddr(sender)
    try:
        message["From"] = Address(name, addr_spec=address)
        message["To"] = Address(addr_spec=email.to)
        email.to.encode("ascii")
    except (ValueError, IndexError) as error:
        raise Undeliverable(f"not an address that email can be sent to: {error}") from error
    message["Subject"] = one_line(email.subject)[:LONGEST_SUBJECT]
    message["Date"] = format_datetime(datetime.fromtimestamp(int(since), UTC))
    message["Message-ID"] = f"<{mark}@{address.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    for header, value in email.headers.items():
        message[header] = value
    message.set_content(email.words, cte="quoted-printable")
    return message


def one_line(words: str) -> str:
    """Words that may stand in a header: one line, and nothing that is not seen."""
    unseen = ("Cc", "Cs", "Zl", "Zp")
    kept = [" " if unicodedata.category(character) in unseen else character for character in words]
    return " ".join("".join(kept).split())


# ---------------------------------------------------------------------- the mail server


class Carrier:
    """Hands emails to the mail server of the settings, each over a connection of its own."""

    def __init__(self, settings: Settings, trust: ssl.SSLContext | None = None) -> None:
        check_mail(settings)
        self.sender = settings.smtp_from
        security = settings.smtp_security
        self._where: dict[str, Any] = {
            "hostname": settings.smtp_host,
            "port": settings.smtp_port or PORTS[security],
            "use_tls": security == "tls",
            "start_tls": security == "starttls",
            "tls_context": trust if security != "none" else None,
            "username": settings.smtp_user or None,
            "password": settings.smtp_password or None,
            "timeout": ANSWER_SECONDS,
        }

    async def __call__(self, message: EmailMessage) -> None:
        """Hand an email over; Undeliverable or NotNow where it is not taken."""
        try:
            async with asyncio.timeout(CARRY_SECONDS):
                await aiosmtplib.send(message, **self._where)
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused = error.recipients[0]
            raise _refusal(refused.code, refused.message) from error
        except aiosmtplib.SMTPDataError as error:
            raise _refusal(error.code, error.message) from error
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            # Among these is a login that fails: a mistake of the administrator, not of the address.
            raise TemporaryFailure(f"{type(error).__name__}: {error}") from error


def _refusal(code: int, words: str) -> Exception:
    return (Undeliverable if code >= 500 else TemporaryFailure)(f"{code} {words}")


# ---------------------------------------------------------------------- carrying


class Postman(WorkQueue):
    """Takes emails from the outbox and has them carried; whatever is being handed over may end."""

    kind = MAIL
    log = log
    lease = LEASE
    glance = GLANCE
    last_seconds = LAST_SECONDS

    def __init__(
        self,
        database: Database,
        carry: Carry,
        sender: str,
        writers: Mapping[str, Writer],
        clock: Callable[[], float] = time.time,
        at_once: int = 2,
    ) -> None:
        super().__init__(database, at_once, clock)
        self.carry = carry
        self.sender = sender
        self.writers = {PLAIN: write_plain, **writers}
        # Emails that were carried and could not be struck off yet.
        self._carried: set[int] = set()

    # ------------------------------------------------------------------ one email

    async def _serve(self, work: OutboxRow) -> None:
        """Carry one email; whatever goes wrong, it is tried again later."""
        details = json.loads(work.payload)
        try:
            if work.id not in self._carried:
                email = await self.database.write(lambda c: self._written(c, work, details))
                if (
                    email is None
                    or await self._waits(work, email)
                    or not await self._hand_over(work, details, email)
                ):
                    return
                self._carried.add(work.id)
            await self.database.write(lambda c: outbox.finish(c, work.id, self.who))
            self._carried.discard(work.id)
        except ServerError as error:
            # The lease will run out.
            log.warning("an email waits for the database: %s", error)
        except Exception as error:
            log.exception("an email could not be sent")
            with contextlib.suppress(ServerError):
                await self._not_now(work, details, None, f"mistake: {type(error).__name__}")

    def _written(self, c: Connection, work: OutboxRow, details: dict[str, Any]) -> Email | None:
        """The email, if it is still wanted; else it is struck off."""
        email = self.writers[details["letter"]](c, work, details)
        if email is None:
            outbox.finish(c, work.id, self.who)
        return email

    async def _waits(self, work: OutboxRow, email: Email) -> bool:
        """Whether an email does not suit its person now, and is put off."""
        now = self.clock()
        fits = now if email.fitting is None else email.fitting(now)
        if fits > now:
            await self.database.write(lambda c: outbox.release(c, work.id, self.who, fits))
        return fits > now

    async def _hand_over(self, work: OutboxRow, details: dict[str, Any], email: Email) -> bool:
        """Carry an email; False where it was not taken."""
        try:
            await self.carry(composed(email, self.sender, details["mark"], float(details["since"])))
        except Undeliverable as error:
            await self._give_up(work, email, f"refused: {error}")
            return False
        except TemporaryFailure as error:
            log.warning("an email could not be sent yet: %s", error)
            await self._not_now(work, details, email, str(error))
            return False
        return True

    async def _not_now(self, work: OutboxRow, details: dict[str, Any], email: Email | None, why: str) -> None:
        """Try again later, unless a day has passed."""
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(work.attempts - 1, 10))
        due = self.clock() + delay
        if due - float(details["since"]) > DAY:
            await self._give_up(work, email, f"not accepted for a day: {why}")
        else:
            await self.database.write(lambda c: outbox.release(c, work.id, self.who, due))

    async def _give_up(self, work: OutboxRow, email: Email | None, why: str) -> None:
        to, person_id = (None, None) if email is None else (email.to, email.person_id)

        def strike(c: Connection) -> None:
            if outbox.finish(c, work.id, self.who):
                audit.note(c, person_id, None, "mail not delivered", to=to, why=why)

        log.warning("an email is given up: %s", why)
        await self.database.write(strike)
