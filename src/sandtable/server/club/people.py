"""People: who they are, how they come in, and what they wish. Rows of accounts and of guests.

Plain functions over a connection, to be run inside a transaction of `Database.read` or `Database.write`.
An account has a password; a guest has none, and is known by a session alone until it becomes an account.
"""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.protocol.limits import FOR_GOOD
from sandtable.protocol.people import PersonSettings
from sandtable.server.club.names import checked_name, name_key
from sandtable.server.errors import BadRequest, NotFound, NotYours, Taken
from sandtable.server.storage.club_schema import people

ID_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 12
LONGEST_EMAIL: Final = 254
_NO: Final = r"""\s@<>()\[\],;:\\"'"""
EMAIL: Final = re.compile(rf"[^{_NO}]{{1,64}}@[^{_NO}.]+(\.[^{_NO}.]+)+")
# Said, as of a kind of work, when somebody was banned or deleted: servers look then who is connected.
UNWELCOME: Final = "people"
# The one person of a server for one person.
ALONE: Final = "you"


class Person(msgspec.Struct, frozen=True):
    """Somebody whom the server knows."""

    id: str
    name: str
    guest: bool
    admin: bool
    settings: PersonSettings = PersonSettings()


# ---------------------------------------------------------------------- reading


def by_id(c: Connection, person_id: str) -> Row[tuple[object, ...]] | None:
    """The row of a person."""
    return c.execute(select(people).where(people.c.id == person_id)).one_or_none()


def by_name(c: Connection, name: str) -> Row[tuple[object, ...]] | None:
    """The row of the person with a name, however it is written."""
    return c.execute(select(people).where(people.c.name_key == _findable(name))).one_or_none()


def by_email(c: Connection, email: str) -> Row[tuple[object, ...]] | None:
    """The row of anybody who has proved an address."""
    return c.execute(select(people).where(people.c.email_key == _findable(email))).one_or_none()


def named(c: Connection, name: str) -> Person:
    """The person of a name; NotFound where there is none."""
    row = by_name(c, name)
    if row is None:
        raise nobody()
    return as_person(row)


def nobody() -> NotFound:
    """The error of a name that nobody has."""
    return NotFound("There is nobody with this name here.")


def as_person(row: Row[tuple[object, ...]]) -> Person:
    """A row as the person that it is about."""
    wishes = msgspec.json.decode(row.settings, type=PersonSettings)
    return Person(row.id, row.name, bool(row.guest), bool(row.admin), wishes)


def _findable(text: str) -> str:
    return name_key(storable(text))


def storable(text: str) -> str:
    """A text as it may be compared; no database holds a NUL or half a character."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


# ---------------------------------------------------------------------- coming in


def check_newcomer(registration: str, invited: bool) -> None:
    """Refuse somebody new where the server is closed to them.

    Where only the invited come in, they come as guests by an invitation to a table, and may then make
    that an account; `invited` is true for both.
    """
    if registration == "closed":
        raise NotYours("This server is not open to new people. Its administrator adds them.")
    if registration == "invited" and not invited:
        raise NotYours("You need an invitation to a table to join this server.")


def make_account(c: Connection, name: str, password_hash: str, now: float) -> Person:
    """A new account; Taken where somebody has the name."""
    return _add(c, checked_name(name), password_hash, False, now)


def make_guest(c: Connection, name: str, now: float) -> Person:
    """A new guest; Taken where somebody has the name. They need a session: `sessions.start`."""
    return _add(c, checked_name(name), None, True, now)


def make_only_person(c: Connection, now: float) -> Person:
    """The one person of a server for one person, made when it is first asked for."""
    row = by_id(c, ALONE)
    return as_person(row) if row is not None else _add(c, ALONE, None, False, now, ALONE)


def become_account(c: Connection, person: Person, name: str, password_hash: str) -> Person:
    """Turn a guest into an account, under the same name or another; Taken where somebody else has that."""
    name = checked_name(name)
    values = {"name": name, "name_key": name_key(name), "password": password_hash, "guest": 0}
    try:
        with c.begin_nested():
            changed = c.execute(
                update(people).where(people.c.id == person.id, people.c.guest == 1).values(values)
            )
    except IntegrityError:
        raise name_taken(name) from None
    if changed.rowcount != 1:
        raise BadRequest("You already have an account.")
    return Person(person.id, name, False, person.admin, person.settings)


def _add(
    c: Connection, name: str, password: str | None, guest: bool, now: float, person_id: str | None = None
) -> Person:
    person = Person(person_id or new_id(), name, guest, False)
    row = {
        "id": person.id,
        "name": name,
        "name_key": name_key(name),
        "password": password,
        "guest": int(guest),
        "admin": 0,
        "settings": msgspec.json.encode(person.settings).decode(),
        "created_at": now,
    }
    try:
        with c.begin_nested():
            c.execute(insert(people).values(row))
    except IntegrityError:
        raise name_taken(name) from None
    return person


def new_id() -> str:
    """A name for a row that nobody can guess or count on."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def name_taken(name: str) -> Taken:
    """The error of a name that is somebody else's."""
    return Taken(f"The name {name} is already taken; choose another one.")


# ---------------------------------------------------------------------- changing


def set_password(c: Connection, person_id: str, password_hash: str) -> None:
    """Take a new password."""
    c.execute(update(people).where(people.c.id == person_id).values(password=password_hash))


def set_settings(c: Connection, person_id: str, wanted: PersonSettings) -> None:
    """Take other wishes."""
    check_settings(wanted)
    stored = msgspec.json.encode(wanted).decode()
    c.execute(update(people).where(people.c.id == person_id).values(settings=stored))


def check_settings(wanted: PersonSettings) -> None:
    """Refuse wishes that cannot be kept."""
    if (wanted.quiet_from is None) != (wanted.quiet_to is None):
        raise BadRequest("Quiet hours need a beginning and an end: quiet_from and quiet_to.")
    if wanted.zone != "UTC":
        try:
            ZoneInfo(wanted.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise BadRequest("There is no such time zone; write it like Europe/Vienna.") from None


def set_email(c: Connection, person_id: str, email: str | None) -> None:
    """Take an address that was proved, or none; Taken where it is somebody else's."""
    values = {"email": email, "email_key": None if email is None else name_key(email)}
    try:
        with c.begin_nested():
            c.execute(update(people).where(people.c.id == person_id).values(values))
    except IntegrityError:
        raise Taken("Another account uses this address.") from None


def checked_email(written: str) -> str:
    """An address as it is kept; BadRequest where it cannot be one. Only a mail shows whether it is one."""
    email = unicodedata.normalize("NFC", written.strip())
    if len(email) > LONGEST_EMAIL or not EMAIL.fullmatch(email) or not email.isprintable():
        raise BadRequest("This is not an email address.")
    return email


# ---------------------------------------------------------------------- keeping out


def ban(c: Connection, person_id: str, until: float, reason: str) -> None:
    """Keep somebody out until a moment, or for good (`FOR_GOOD`)."""
    values = {"banned_until": until, "ban_reason": reason}
    c.execute(update(people).where(people.c.id == person_id).values(values))


def lift_ban(c: Connection, person_id: str) -> None:
    """Let somebody in again."""
    c.execute(update(people).where(people.c.id == person_id).values(banned_until=None, ban_reason=None))


def check_banned(row: Row[tuple[object, ...]], now: float) -> None:
    """Refuse anybody who is kept out, with the reason and the end."""
    if row.banned_until is None or row.banned_until <= now:
        return
    end = "for good"
    if row.banned_until < FOR_GOOD:
        end = time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(row.banned_until))
    raise NotYours(f"You are banned {end}: {row.ban_reason or 'no reason was given'}")
