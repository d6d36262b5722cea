"""`sandtable admin`: looking after the people and tables of a server."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection

from sandtable.protocol.limits import FOR_GOOD
from sandtable.server.admin import backup, dumps, seats, tables, users
from sandtable.server.admin.admin_session import AdminSession, open_admin_session, user
from sandtable.server.settings import Settings, read_settings

Act = Callable[[AdminSession, argparse.Namespace], Awaitable[int]]


def run(options: argparse.Namespace) -> int:
    """Do one thing."""
    if options.act is None:
        options.admin_help()
        return 0
    settings = read_settings({"database": options.database})
    if options.act == "backup":
        return _back_up(settings, options)
    if options.act == "restore":
        return _restore(settings, options)
    return asyncio.run(_in_office(settings, options))


async def _in_office(settings: Settings, options: argparse.Namespace) -> int:
    async with open_admin_session(settings) as office:
        return await ACTS[options.act](office, options)


# ---------------------------------------------------------------------- how things are shown


def plain(value: object) -> str:
    """A text that people wrote, without what would confuse a terminal.

    >>> plain("a\\x1b[2Jb")
    'a�[2Jb'
    """
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(value))


def say(sentence: str) -> None:
    """Tell what was done."""
    print(plain(sentence))


def when(moment: float | None) -> str:
    """A moment, as people write it."""
    if moment is None:
        return ""
    if moment >= FOR_GOOD:
        return "for good"
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment))


def grid(*columns: str) -> Table:
    """A table without lines."""
    return Table(*columns, box=None, header_style="bold", pad_edge=False)


def show(table: Table, empty: str) -> None:
    """Print a table, or that there is nothing in it."""
    if table.row_count:
        Console(highlight=False).print(table)
    else:
        print(empty)


def row(table: Table, *cells: object) -> None:
    """Add a row; whatever stands in it is text, and no markup."""
    table.add_row(*(Text(plain("" if cell is None else cell)) for cell in cells))


# ---------------------------------------------------------------------- people


async def _list_users(office: AdminSession, options: argparse.Namespace) -> int:
    words, now = " ".join(options.words), office.clock()
    found = await office.database.read(lambda c: users.listed(c, words, options.only, now, options.limit))
    table = grid("name", "kind", "mail", "since (UTC)", "banned until", "id")
    for one in found:
        row(table, one.name, _kind(one), one.email, when(one.created_at), _banned(one, now), one.id)
    show(table, "Nobody.")
    return 0


def _kind(one: users.User) -> str:
    return "guest" if one.guest else "admin" if one.admin else "account"


def _banned(one: users.User, now: float) -> str:
    banned = one.banned_until is not None and one.banned_until > now
    return f"{when(one.banned_until)}: {one.ban_reason}" if banned else ""


async def _show_user(office: AdminSession, options: argparse.Namespace) -> int:
    now = office.clock()
    found = await office.database.read(lambda c: users.details(c, options.name, now))
    one = found.user
    say(f"{one.name} ({_kind(one)}, {one.id}), since {when(one.created_at)} UTC, mail: {one.email or 'none'}")
    if _banned(one, now):
        say(f"banned until {_banned(one, now)}")
    say(
        f"sessions: {found.sessions}, tokens: {found.tokens}, tables opened: {found.opened}, "
        f"open reports about them: {found.reports}"
    )
    _show_seats(found.seats)
    return 0


def _show_seats(found: list[users.Seat]) -> None:
    table = grid("table", "seat", "status", "title")
    for seat in found:
        row(table, seat.table, seat.seat, seat.status, seat.title)
    show(table, "They have no seats.")


async def _make_admin(office: AdminSession, options: argparse.Namespace) -> int:
    one = await users.set_admin(office, options.name, True)
    say(f"{one.name} is now an administrator.")
    return 0


async def _unmake_admin(office: AdminSession, options: argparse.Namespace) -> int:
    one = await users.set_admin(office, options.name, False)
    say(f"{one.name} is no longer an administrator.")
    return 0


async def _password(office: AdminSession, options: argparse.Namespace) -> int:
    one, code = await users.one_time_code(office, options.name)
    say(f"{one.name} can use this code once, within an hour, to set a new password:")
    print(code)
    say(f"with the link {office.settings.url}/#reset={code}")
    return 0


async def _delete_user(office: AdminSession, options: argparse.Namespace) -> int:
    if not options.yes:
        found = await office.database.read(lambda c: users.details(c, options.name, office.clock()))
        say(f"{found.user.name} would be deleted for good. Add --yes to do it. In running games bots")
        say("would take over these seats:")
        _show_seats([seat for seat in found.seats if seat.status not in ("over", "ended")])
        return 1
    one, taken = await users.remove(office, options.name)
    say(f"{one.name} has been deleted; bots take over {len(taken)} of their seats.")
    return 0


async def _ban(office: AdminSession, options: argparse.Namespace) -> int:
    until = users.moment(options.until, office.clock())
    one = await users.ban(office, options.name, until, options.why)
    say(f"{one.name} is banned {'until ' if until < FOR_GOOD else ''}{when(until)}.")
    return 0


async def _unban(office: AdminSession, options: argparse.Namespace) -> int:
    one = await users.unban(office, options.name)
    say(f"{one.name} is no longer banned.")
    return 0


# ---------------------------------------------------------------------- tables


async def _list_tables(office: AdminSession, options: argparse.Namespace) -> int:
    def look(c: Connection) -> list[tables.TableLine]:
        person = None if options.person is None else users.find(c, options.person).id
        return tables.listed(c, options.status, person, options.limit)

    table = grid("table", "game", "status", "waiting for", "visible to", "players", "changed (UTC)", "title")
    for one in await office.database.read(look):
        waiting, players = ", ".join(one.waiting_for), ", ".join(one.players)
        game = f"{one.game} {one.scenario}"
        row(
            table, one.id, game, one.status, waiting, one.visibility, players, when(one.changed_at), one.title
        )
    show(table, "No tables.")
    return 0


async def _show_table(office: AdminSession, options: argparse.Namespace) -> int:
    found = await office.database.read(lambda c: tables.details(c, options.table, office.clock()))
    line = found.line
    say(f"{line.id}: {line.title or 'without a title'}; {line.game} {line.scenario}, {line.status}")
    say(f"opened {when(line.created_at)} UTC by {found.owner or 'an unknown person'}")
    if found.options:
        say("options: " + ", ".join(f"{name}={value}" for name, value in found.options.items()))
    if found.agreed is not None:
        agreed = found.agreed
        late = f"{agreed.expiry} ({agreed.expiry_bot})"
        say(f"{agreed.visibility}; talk: {agreed.talk}; when time is over: {late}")
    else:
        say("The seats of this table are held by secret tokens.")
    clocks = {clock.seat: clock for clock in found.clocks}
    table = grid("seat", "player", "player", "to move", "time left (s)")
    for seat, player, names in found.seats:
        left = f"{clocks[seat].bank:.0f}" if seat in clocks else ""
        row(table, seat, player, ", ".join(names), "yes" if seat in line.waiting_for else "", left)
    show(table, "No seats.")
    return 0


async def _rewind(office: AdminSession, options: argparse.Namespace) -> int:
    if options.point is not None:
        await seats.rewind(office, options.table, options.point)
        say(f"The table {options.table} stands at {options.point} again; from here on the dice are others.")
        return 0
    table = grid("point", "when (UTC)", "undone first")
    for point in await seats.points(office, options.table):
        row(table, point.point, when(point.at), point.words)
    show(table, "There is no point to go back to.")
    return 0


async def _replace(office: AdminSession, options: argparse.Namespace) -> int:
    token = await seats.replace(office, options.table, options.seat, options.player)
    say(f"{options.player.removeprefix('@')} plays {options.seat} from now on.")
    if token is not None:
        say("The token of the seat, shown only this once:")
        print(token)
    return 0


# ---------------------------------------------------------------------- what was told and noted


async def _list_reports(office: AdminSession, options: argparse.Namespace) -> int:
    table = grid("no.", "when (UTC)", "by", "about", "table", "status", "what")
    for one in await office.database.read(lambda c: tables.reported(c, options.all, options.limit)):
        row(table, one.number, when(one.at), one.by, one.about, one.table, one.status, one.words)
    show(table, "No reports.")
    return 0


async def _settle(office: AdminSession, options: argparse.Namespace) -> int:
    await tables.settle(office, options.number)
    say(f"Report {options.number} is settled.")
    return 0


async def _audit(office: AdminSession, options: argparse.Namespace) -> int:
    now, since = office.clock(), None
    if options.since is not None:
        named = users.moment(options.since, now)
        since = now - (named - now) if named > now else named
    words = " ".join(options.words)
    table = grid("when (UTC)", "who", "from", "what", "details")
    found = await office.database.read(
        lambda c: tables.audit_entries(c, words, options.person, since, options.limit)
    )
    for one in found:
        details = ", ".join(f"{name}={value}" for name, value in one.details.items())
        row(table, when(one.at), one.person, one.address, one.what, details)
    show(table, "Nothing found.")
    return 0


# ---------------------------------------------------------------------- backup


def _back_up(settings: Settings, options: argparse.Namespace) -> int:
    to = Path(options.file).expanduser()
    if settings.on_sqlite:
        with ProgressBar("copying") as progress:
            size = backup.back_up(settings, to, options.yes, progress.report)
    else:
        size = dumps.back_up(settings, to, options.yes)
    asyncio.run(_note_backup(settings, to))
    say(f"{to} contains the whole database ({size / 1e6:.1f} MB) and has been checked.")
    return 0


async def _note_backup(settings: Settings, to: Path) -> None:
    async with open_admin_session(settings) as office:
        await office.database.write(lambda c: office.note(c, "database backed up", to_file=to.name))


def _restore(settings: Settings, options: argparse.Namespace) -> int:
    source, by = Path(options.file).expanduser(), f"admin: {user()}"
    if settings.on_sqlite:
        with ProgressBar("copying") as progress:
            kept = backup.restore(settings, source, options.yes, by, progress.report)
    else:
        kept = dumps.restore(settings, source, options.yes, by)
    say(f"{source} has been restored; you can start the server.")
    if kept is not None:
        say(f"The previous database is kept in {kept}")
    return 0


class ProgressBar:
    """A bar that shows how much is done, on the error channel, where somebody looks."""

    def __init__(self, what: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._progress.add_task(what, total=None)

    def __enter__(self) -> ProgressBar:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def report(self, done: int, total: int) -> None:
        """So much is done."""
        self._progress.update(self._task, completed=done, total=total)


ACTS: Final[dict[str, Act]] = {
    "users list": _list_users,
    "users show": _show_user,
    "users admin": _make_admin,
    "users no-admin": _unmake_admin,
    "users password": _password,
    "users delete": _delete_user,
    "ban": _ban,
    "unban": _unban,
    "tables list": _list_tables,
    "tables show": _show_table,
    "rewind": _rewind,
    "replace": _replace,
    "reports list": _list_reports,
    "reports settle": _settle,
    "audit": _audit,
}
