"""Coming in and looking after one's account: registration, login, guests, new passwords, proved addresses.

What is answered, and how long that takes, tells nobody whether a name or an address is known here, except
where somebody wants a name for himself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Row

from sandtable.server.club import audit, email_codes, mail, passwords, people, sessions, tokens
from sandtable.server.club.email_words import text
from sandtable.server.club.names import checked_name
from sandtable.server.club.people import Person
from sandtable.server.errors import BadRequest, LoginFailed, NotYours
from sandtable.server.settings import Settings
from sandtable.server.storage.database import Database

WRONG: Final = "The name or the password is wrong."


@dataclass(frozen=True)
class Accounts:
    """The accounts, for one call that comes from an address. A secret that is returned is for the cookie."""

    database: Database
    settings: Settings
    clock: Callable[[], float]
    address: str

    # ------------------------------------------------------------------ coming in

    async def register(
        self, name: str, password: str, email: str | None, old: str | None
    ) -> tuple[Person, str]:
        """A new account, logged in. `old` is the secret of the session that it takes the place of."""
        people.check_newcomer(self.settings.registration, invited=False)
        name = checked_name(name)
        password = passwords.checked(password, name)
        email = None if email is None else people.checked_email(email)
        if await self.database.read(lambda c: people.by_name(c, name)) is not None:
            raise people.name_taken(name)
        kept, now = await passwords.hashed(password), self.clock()

        def write(c: Connection) -> tuple[Person, str]:
            person = people.make_account(c, name, kept, now)
            audit.note(c, person.id, self.address, "registered", name=name)
            if email is not None:
                self._send_proof(c, person, email, now)
            return person, self._enter(c, person.id, old, now)

        return await self.database.write(write)

    async def guest(self, name: str, old: str | None) -> tuple[Person, str]:
        """A new guest, who is known by the session alone."""
        people.check_newcomer(self.settings.registration, invited=False)
        name, now = checked_name(name), self.clock()

        def write(c: Connection) -> tuple[Person, str]:
            person = people.make_guest(c, name, now)
            audit.note(c, person.id, self.address, "came as a guest", name=name)
            return person, self._enter(c, person.id, old, now)

        return await self.database.write(write)

    async def login(self, name: str, password: str, old: str | None) -> tuple[Person, str]:
        """Anybody who has that name, or that address, and knows the password."""

        def find(c: Connection) -> Row[tuple[object, ...]] | None:
            return people.by_email(c, name) if "@" in name else people.by_name(c, name)

        row = await self.database.read(find)
        right = await passwords.fits(password, None if row is None else row.password)
        now = self.clock()
        if row is None or row.password is None or not right:
            known = None if row is None else row.id
            await self.database.write(lambda c: audit.note(c, known, self.address, "login failed"))
            raise LoginFailed(WRONG)
        people.check_banned(row, now)
        stronger = await passwords.hashed(password) if passwords.is_dated(row.password) else None

        def write(c: Connection) -> tuple[Person, str]:
            if stronger is not None:
                people.set_password(c, row.id, stronger)
            audit.note(c, row.id, self.address, "logged in")
            return people.as_person(row), self._enter(c, row.id, old, now)

        return await self.database.write(write)

    async def logout(self, person: Person, secret: str | None, everywhere: bool) -> None:
        """End a session, or all of a person's."""

        def write(c: Connection) -> None:
            audit.note(c, person.id, self.address, "logged out", everywhere=everywhere)
            if everywhere:
                sessions.end_all(c, person.id)
            elif secret is not None:
                sessions.end(c, secret)

        await self.database.write(write)

    async def become_account(
        self, person: Person, name: str, password: str, email: str | None, old: str | None
    ) -> tuple[Person, str]:
        """A guest with a password is one no more."""
        people.check_newcomer(self.settings.registration, invited=True)
        if not person.guest:
            raise BadRequest("You already have an account.")
        name = checked_name(name)
        password = passwords.checked(password, name)
        email = None if email is None else people.checked_email(email)
        kept, now = await passwords.hashed(password), self.clock()

        def write(c: Connection) -> tuple[Person, str]:
            became = people.become_account(c, person, name, kept)
            audit.note(c, person.id, self.address, "became an account", name=name, was=person.name)
            if email is not None:
                self._send_proof(c, became, email, now)
            return became, self._enter(c, person.id, old, now)

        return await self.database.write(write)

    def _enter(self, c: Connection, person_id: str, old: str | None, now: float) -> str:
        """A session of its own for every login: nobody can have put it there before."""
        if old is not None:
            sessions.end(c, old)
        return sessions.start(c, person_id, now)

    # ------------------------------------------------------------------ passwords

    async def check_password(self, person: Person, password: str) -> None:
        """Refuse anybody who has found an open session and does not know its password."""
        row = await self.database.read(lambda c: people.by_id(c, person.id))
        if not await passwords.fits(password, None if row is None else row.password):
            await self.database.write(lambda c: audit.note(c, person.id, self.address, "wrong password"))
            raise NotYours("This is not your password.")

    async def change_password(self, person: Person, old: str, new: str, session: str | None) -> str:
        """Take a new password. Wherever else the person is logged in, that ends."""
        new = passwords.checked(new, person.name)
        await self.check_password(person, old)
        kept, now = await passwords.hashed(new), self.clock()

        def write(c: Connection) -> str:
            people.set_password(c, person.id, kept)
            sessions.end_all(c, person.id)
            email_codes.forget(c, person.id, "password")
            audit.note(c, person.id, self.address, "changed the password")
            return self._enter(c, person.id, session, now)

        return await self.database.write(write)

    async def ask_reset(self, email: str) -> None:
        """Send a code to an address if it is somebody's. Nobody is told whether it is."""
        email, now = people.checked_email(email), self.clock()

        def write(c: Connection) -> None:
            row = people.by_email(c, email)
            audit.note(c, None if row is None else row.id, self.address, "asked for a new password")
            if row is not None:
                secret = email_codes.make(c, row.id, "password", row.email, now)
                mail.queue(c, row.email, *self._reset_words(row.name, secret), now)

        await self.database.write(write)

    async def reset(self, secret: str, password: str) -> None:
        """Take a new password from anybody who has the code. All sessions and tokens of the account end."""
        row = await self.database.read(lambda c: email_codes.find(c, secret, "password", self.clock()))
        owner = await self.database.read(lambda c: people.by_id(c, row.person_id))
        password = passwords.checked(password, owner.name if owner is not None else "")
        kept = await passwords.hashed(password)

        def write(c: Connection) -> None:
            person_id = email_codes.use(c, secret, "password", self.clock()).person_id
            people.set_password(c, person_id, kept)
            sessions.end_all(c, person_id)
            tokens.take_back_all(c, person_id)
            audit.note(c, person_id, self.address, "set a new password by mail")

        await self.database.write(write)

    # ------------------------------------------------------------------ addresses

    async def ask_address(self, person: Person, email: str, password: str) -> None:
        """Send a code to an address, which becomes the person's when the code comes back."""
        email = people.checked_email(email)
        if person.guest:
            raise BadRequest("Guests cannot have an address; create an account first.")
        await self.check_password(person, password)
        await self.database.write(lambda c: self._send_proof(c, person, email, self.clock()))

    async def drop_address(self, person: Person, password: str) -> None:
        """Forget a person's address."""
        await self.check_password(person, password)

        def write(c: Connection) -> None:
            people.set_email(c, person.id, None)
            email_codes.forget(c, person.id, "address")
            email_codes.forget(c, person.id, "password")
            audit.note(c, person.id, self.address, "dropped the address")

        await self.database.write(write)

    async def prove_address(self, secret: str) -> None:
        """Take an address from anybody who has the code that was sent there."""

        def write(c: Connection) -> None:
            now = self.clock()
            row = email_codes.use(c, secret, "address", now)
            before = people.by_id(c, row.person_id)
            people.set_email(c, row.person_id, row.email)
            email_codes.forget(c, row.person_id, "password")
            audit.note(c, row.person_id, self.address, "proved an address")
            if before is not None and before.email is not None and before.email != row.email:
                mail.queue(c, before.email, *self._changed_words(before.name), now)

        await self.database.write(write)

    def _send_proof(self, c: Connection, person: Person, email: str, now: float) -> None:
        """Write to an address that somebody names. If it is another's already, only that other learns it."""
        owner = people.by_email(c, email)
        audit.note(c, person.id, self.address, "named an address")
        secret = email_codes.make(c, person.id, "address", email, now)
        if owner is None or owner.id == person.id:
            mail.queue(c, email, *self._proof_words(person.name, secret), now)
        else:
            mail.queue(c, owner.email, *self._known_words(person.name, owner.name), now)

    # ------------------------------------------------------------------ what the mails say

    def _reset_words(self, name: str, secret: str) -> tuple[str, str]:
        url = self.settings.url
        return text("reset.subject"), text("reset", name=name, url=url, link=f"{url}/#reset={secret}")

    def _proof_words(self, name: str, secret: str) -> tuple[str, str]:
        url = self.settings.url
        return text("confirm.subject"), text("confirm", name=name, url=url, link=f"{url}/#address={secret}")

    def _known_words(self, name: str, owner: str) -> tuple[str, str]:
        return text("taken.subject"), text("taken", name=owner, other=name, url=self.settings.url)

    def _changed_words(self, name: str) -> tuple[str, str]:
        return text("changed.subject"), text("changed", name=name, url=self.settings.url)
