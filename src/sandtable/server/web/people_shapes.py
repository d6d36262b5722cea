"""What the calls about people take and give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from sandtable.server.club.people import Clock, PersonSettings, Weekday
from sandtable.server.club.tokens import Token

# What is sent is bounded here; what it may be made of is looked at in the club.
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Email = Annotated[str, msgspec.Meta(min_length=3, max_length=254)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Scope = Literal["read", "play", "tables", "talk", "account"]


class Registration(msgspec.Struct, forbid_unknown_fields=True):
    """A new account. With an address a forgotten password can be set anew; it is proved by a mail."""

    name: Written
    password: Password
    email: Email | None = None


class GuestName(msgspec.Struct, forbid_unknown_fields=True):
    """What a guest is called."""

    name: Written


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """A name, or the proved address of an account, and its password."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]
    password: Password


class Logout(msgspec.Struct, forbid_unknown_fields=True):
    """Whether to log out everywhere."""

    everywhere: bool = False


class Mailbox(msgspec.Struct, forbid_unknown_fields=True):
    """An address."""

    email: Email


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The code from a mail, and the new password."""

    code: Code
    password: Password


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The code from a mail."""

    code: Code


class Upgrade(msgspec.Struct, forbid_unknown_fields=True):
    """What makes a guest an account; the name may stay as it is."""

    password: Password
    name: Written | None = None
    email: Email | None = None


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """The present password and the new one."""

    old: Password
    new: Password


class AddressChange(msgspec.Struct, forbid_unknown_fields=True):
    """An address, or none, and the present password."""

    password: Password
    email: Email | None = None


class SettingsChange(msgspec.Struct, forbid_unknown_fields=True):
    """The wishes that are to change; whatever is left out stays."""

    mail: Literal["never", "turn", "alone"] | UnsetType = UNSET
    quiet_from: Clock | UnsetType | None = UNSET
    quiet_to: Clock | UnsetType | None = UNSET
    quiet_days: Annotated[list[Weekday], msgspec.Meta(max_length=7)] | UnsetType = UNSET
    zone: Annotated[str, msgspec.Meta(max_length=60)] | UnsetType = UNSET


class MeChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to change about oneself."""

    settings: SettingsChange


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """A token: what it is for, what it is good for, and for how many days."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=5)]
    days: Annotated[int, msgspec.Meta(ge=1, le=3650)] | None = None


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody has done, in words, and at which table."""

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
    table: Annotated[str, msgspec.Meta(max_length=40)] | None = None


# ---------------------------------------------------------------------- answers


class Entrance(msgspec.Struct):
    """How one comes in here: who may register, and whether this is a server for one person alone."""

    registration: str
    single_user: bool


class MeAnswer(msgspec.Struct):
    """Oneself. `proving` is an address that waits for its proof; `csrf` is for those who are logged in."""

    name: str
    guest: bool
    admin: bool
    since: float
    email: str | None
    proving: str | None
    settings: PersonSettings
    scopes: list[str]
    csrf: str | None


class PersonAnswer(msgspec.Struct):
    """What everybody may know of a person."""

    name: str
    guest: bool
    since: float


class TokenList(msgspec.Struct):
    """One's tokens, the newest first."""

    tokens: list[Token]


class TokenMade(msgspec.Struct):
    """A token, told only now: whoever sends it as a bearer token acts in one's name."""

    token: str
    about: Token


class BlockList(msgspec.Struct):
    """The names of those whom one has blocked."""

    names: list[str]


class Said(msgspec.Struct):
    """It is done, or will be; a sentence says what."""

    sentence: str
