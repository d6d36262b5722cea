"""What can be set about a server: by flags of the command, else by variables SANDTABLE_*, else as here."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from email.utils import parseaddr
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

import msgspec

from sandtable.engine.errors import SandtableError

PREFIX: Final = "SANDTABLE_"

Count = Annotated[int, msgspec.Meta(ge=1)]
Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]


class BadSetting(SandtableError):
    """A setting that cannot be used: one line that says which, and why."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that an operator may choose. It is plain data, so that processes can be handed it."""

    host: str = "127.0.0.1"
    port: Port = 8400
    # A URL, or the path of an SQLite file; the default is a file in the state folder.
    database: str = ""
    # How sure an answer is on SQLite: FULL survives a power cut, NORMAL a crash of the program.
    sync: Literal["FULL", "NORMAL"] = "FULL"
    # Processes that answer. More than one need PostgreSQL.
    workers: Count = 1
    # Processes in which bots think, for each of those, and what one thought may cost.
    bot_workers: Count = 1
    bot_seconds: Seconds = 20.0
    # Seconds before a bot's decision is shown; if it needs longer, two, four, eight ... times as many.
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0.5
    bot_megabytes: Annotated[int, msgspec.Meta(ge=256)] = 1024
    # Python modules that bring more games or bots, with commas between them; every process loads them.
    modules: str = ""
    log: Literal["json", "text"] = "json"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    # What is kept in memory, and what one client may do.
    tables_cached: Count = 200
    sockets: Count = 5000
    messages_per_second: Count = 50
    # Who may read the counts: anybody who sends this token, or where there is none, this machine alone. They
    # rise with decisions that players may not know of.
    metrics_token: str = ""
    # The folder of the page for browsers; without one, what `make web` has built into the package.
    # "off" shows the explanation of the calls instead.
    page: str = ""
    # The address that people type, such as https://tables.example.org. Links in mails begin with it, and
    # where it is https browsers are told to use nothing else. Without it they begin with host and port.
    public_url: str = ""
    # Who can create an account: anybody; people with an invitation to a table; nobody.
    registration: Literal["open", "invited", "closed"] = "open"
    # Whether people who are not logged in can open tables.
    accounts: Literal["optional", "required"] = "optional"
    # Let browsers send the cookie of a session over plain HTTP to machines other than this one.
    insecure_cookies: bool = False
    # The reverse proxies whose X-Forwarded-For is believed: addresses or networks, with commas between them.
    proxies: str = ""
    # Factor for the rate limits of one address or person, or "off".
    limits: Literal["off"] | Annotated[float, msgspec.Meta(gt=0, le=1000)] = 1.0
    # The mail server; without one, no emails are sent. Port 0 is the standard one of the security:
    # STARTTLS on 587, TLS on 465, none on 25.
    smtp_host: str = ""
    smtp_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    # Who emails are from, such as "Sandtable <tables@example.org>".
    smtp_from: str = ""
    # Seconds to wait before a turn email is sent; none is sent if the person looks in that time.
    mail_delay: Annotated[float, msgspec.Meta(ge=0, le=86400)] = 60.0
    # Seconds to wait before a turn webhook is called; it is not called if the player decides in that time.
    hook_delay: Annotated[float, msgspec.Meta(ge=0, le=86400)] = 30.0
    # Let webhooks go over plain HTTP, and to this machine itself: for trying them out.
    insecure_hooks: bool = False
    # One person on one machine: every seat is theirs, and requests from elsewhere are refused.
    single_user: bool = False

    @property
    def module_names(self) -> list[str]:
        """The modules one by one."""
        return [name.strip() for name in self.modules.split(",") if name.strip()]

    @property
    def url(self) -> str:
        """Where links lead: what people type, without a slash at the end."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url.rstrip("/") or f"http://{host}:{self.port}"

    @property
    def https(self) -> bool:
        """Whether people come by HTTPS, as far as the settings tell."""
        return self.public_url.startswith("https:")

    @property
    def on_sqlite(self) -> bool:
        """Whether the tables lie in a file of this machine, which one process serves."""
        return self.database.startswith("sqlite")


def read_settings(
    flags: Mapping[str, object], environment: Mapping[str, str] | None = None, file: str = "tables.db"
) -> Settings:
    """The settings: flags that are not None, else variables, else defaults; `file` is the usual database."""
    variables = os.environ if environment is None else environment
    chosen: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        variable = variables.get(PREFIX + name.upper(), "")
        flag = flags.get(name)
        if flag is not None:
            chosen[name] = flag
        elif variable:
            chosen[name] = variable
    try:
        settings = msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(_told(str(error))) from None
    settings = msgspec.structs.replace(settings, database=database_url(settings.database, file, variables))
    if settings.workers > 1 and settings.on_sqlite:
        raise BadSetting(
            "several processes cannot share an SQLite file; give a PostgreSQL with "
            "--database postgresql://USER@HOST/NAME, or use one worker"
        )
    check_addresses(settings)
    check_mail(settings)
    return settings


def check_addresses(settings: Settings) -> None:
    """Refuse addresses that are none."""
    try:
        networks(settings.proxies)
    except ValueError as error:
        raise BadSetting(f"the setting proxies (or {PREFIX}PROXIES): {error}") from None
    parts = urlsplit(settings.public_url)
    if settings.public_url and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise BadSetting(
            f"the setting public_url (or {PREFIX}PUBLIC_URL) begins with https:// or http:// and a host"
        )


def check_mail(settings: Settings) -> None:
    """Refuse a mail server without anybody whom the emails are from."""
    if settings.smtp_host and "@" not in parseaddr(settings.smtp_from)[1]:
        raise BadSetting("emails need a sender: set SANDTABLE_SMTP_FROM, such as tables@example.org")


@lru_cache(maxsize=16)
def networks(listed: str) -> tuple[Network, ...]:
    """The networks of a list with commas; ValueError where it holds something else."""
    return tuple(ipaddress.ip_network(part.strip()) for part in listed.split(",") if part.strip())


def database_url(named: str, file: str, variables: Mapping[str, str]) -> str:
    """The URL of a database that may be named by a path, or not at all."""
    scheme, colon, rest = named.partition("://")
    if not named:
        return f"sqlite:///{state_folder(variables) / file}"
    if not colon:
        return f"sqlite:///{Path(named).expanduser().absolute()}"
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+asyncpg://{rest}"
    if scheme in ("sqlite", "postgresql+asyncpg"):
        return named
    raise BadSetting(f"a database is a path, or begins with sqlite:/// or postgresql://, not {scheme[:40]!r}")


def state_folder(variables: Mapping[str, str]) -> Path:
    """Where programs keep what they know of the past: as XDG_STATE_HOME says, or below the home folder."""
    base = variables.get("XDG_STATE_HOME", "")
    home = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return home / "sandtable"


def _told(problem: str) -> str:
    """What msgspec says of a setting, with the name that a person knows it by."""
    said, _, place = problem.partition(" - at `$.")
    name = place.rstrip("`")
    return f"the setting {name} (or {PREFIX}{name.upper()}): {said[:1].lower()}{said[1:]}"
