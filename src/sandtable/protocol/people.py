"""People: coming in, one's own account, and others. Moments are seconds since 1970."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.protocol.limits import Clock, Email, Password, Secret, TableId, Weekday, Written

Scope = Literal["read", "play", "tables", "talk", "account"]
# Who may register.
RegistrationRule = Literal["open", "invited", "closed"]
# When to be written to: never, whenever one is asked, or only when all wait for oneself alone.
MailChoice = Literal["never", "turn", "alone"]

# ---------------------------------------------------------------------- what is sent


class Registration(Struct, frozen=True, forbid_unknown_fields=True):
    """A new account. With an address a forgotten password can be set again; it is proved by a mail."""

    name: Written
    password: Password
    email: Email | None = None


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest is called."""

    name: Written


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, or the proved address of an account, and its password."""

    name: Annotated[str, Meta(min_length=1, max_length=254)]
    password: Password


class Logout(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to log out everywhere."""

    everywhere: bool = False


class Mailbox(Struct, frozen=True, forbid_unknown_fields=True):
    """An address."""

    email: Email


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The code from a mail, and the new password."""

    code: Secret
    password: Password


class EmailCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code from a mail."""

    code: Secret


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a guest an account; the name may stay as it is."""

    password: Password
    name: Written | None = None
    email: Email | None = None


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The present password and the new one."""

    old: Password
    new: Password


class AddressChange(Struct, frozen=True, forbid_unknown_fields=True):
    """An address, or none, and the present password."""

    password: Password
    email: Email | None = None


class SettingsChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The wishes that are to change; whatever is left out stays."""

    mail: MailChoice | UnsetType = UNSET
    quiet_from: Clock | UnsetType | None = UNSET
    quiet_to: Clock | UnsetType | None = UNSET
    quiet_days: Annotated[list[Weekday], Meta(max_length=7)] | UnsetType = UNSET
    zone: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET


class MeChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change about oneself."""

    settings: SettingsChange


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A token: what it is for, what it is good for, and for how many days."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=5)]
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has done, in words, and at which table."""

    words: Annotated[str, Meta(min_length=1, max_length=4000)]
    table: TableId | None = None


# ---------------------------------------------------------------------- what is answered


class EntryRules(Struct, frozen=True):
    """How one comes in here: who may register, and whether this is a server for one person alone."""

    registration: RegistrationRule
    single_user: bool


class PersonSettings(Struct, frozen=True):
    """What a person wishes.

    `mail` says when to write; a table may have a wish of its own. Between `quiet_from` and `quiet_to`, and on
    `quiet_days` (0 is Monday), by the clock of `zone`, nothing is sent; it waits until then.
    """

    mail: MailChoice = "turn"
    quiet_from: Clock | None = None
    quiet_to: Clock | None = None
    quiet_days: Annotated[tuple[Weekday, ...], Meta(max_length=7)] = ()
    zone: Annotated[str, Meta(max_length=60)] = "UTC"


class Me(Struct, frozen=True):
    """Oneself. `proving` is an address that waits for its proof; `csrf` is for those who are logged in."""

    name: str
    guest: bool
    admin: bool
    since: float
    email: str | None
    proving: str | None
    settings: PersonSettings
    scopes: list[Scope]  # what the token in use is good for
    csrf: str | None


class PersonInfo(Struct, frozen=True):
    """What everybody may know of a person."""

    name: str
    guest: bool
    since: float


class TokenInfo(Struct, frozen=True):
    """What is known of a personal token; not the token itself, which is told once."""

    id: str
    name: str
    scopes: list[Scope]
    created_at: float
    expires_at: float | None
    used_at: float | None


class TokenList(Struct, frozen=True):
    """One's tokens, the newest first."""

    tokens: list[TokenInfo]


class CreatedToken(Struct, frozen=True):
    """A token, told only now: anybody who sends it as a bearer token acts in one's name."""

    token: str
    about: TokenInfo


class BlockList(Struct, frozen=True):
    """The names of those whom one has blocked."""

    names: list[str]


class Confirmation(Struct, frozen=True):
    """It is done, or will be; a sentence says what."""

    sentence: str
