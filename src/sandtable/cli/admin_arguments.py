"""What can be typed after `sandtable admin`, with the help that teaches it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Commands = argparse._SubParsersAction  # argparse has no public name for it
Parser = argparse.ArgumentParser
Whole = Callable[[str], int]

DESCRIPTION = (
    "Manage the people and tables of a server through its database, whether it is running or not. A\n"
    "running server notices changes within a second. Everything you do is written to the audit log.\n"
    "Nothing is shown that players may not know: no board, no hand, no dice key of a running game."
)
EPILOG = (
    "examples:\n"
    "  sandtable admin users list ann\n"
    "  sandtable admin users password Anna           print a code that sets a new password once\n"
    "  sandtable admin ban Bert --until 7d --why 'insults at table k3xm'\n"
    "  sandtable admin tables show k3xm\n"
    "  sandtable admin rewind k3xm                   the points it can go back to\n"
    "  sandtable admin replace k3xm blue officer\n"
    "  sandtable admin backup /backup/tables.db\n"
    "\n'sandtable admin COMMAND --help' describes a command."
)
DATABASE = "as for serve: a file, or postgresql://USER@HOST/NAME (default: SANDTABLE_DATABASE)"


def fill(parser: Parser, whole: Whole) -> None:
    """Add what belongs to `admin`; `whole` reads a number of at least one."""
    parser.add_argument("--database", metavar="URL", default=None, help=DATABASE)
    parser.set_defaults(act=None, admin_help=parser.print_help)
    commands: Commands[Parser] = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_users(commands, whole)
    _add_bans(commands)
    _add_tables(commands, whole)
    _add_changes(commands)
    _add_records(commands, whole)
    _add_backup(commands)


def _command(
    commands: Commands[Parser],
    name: str,
    act: str | None,
    help: str,
    description: str = "",
    examples: str = "",
) -> Parser:
    command = commands.add_parser(
        name,
        help=help,
        description=description or f"{help[:1].upper()}{help[1:]}.",
        epilog=f"examples:\n{examples}" if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--database", metavar="URL", default=argparse.SUPPRESS, help=DATABASE)
    command.set_defaults(act=act)
    return command


def _limit(command: Parser, whole: Whole) -> None:
    command.add_argument("--limit", metavar="N", type=whole, default=100, help="how many (default 100)")


def _add_users(commands: Commands[Parser], whole: Whole) -> None:
    users = _command(
        commands,
        "users",
        "users list",
        "list, search and manage people",
        examples="  sandtable admin users list --only banned\n"
        "  sandtable admin users show Anna\n"
        "  sandtable admin users admin Anna\n"
        "  sandtable admin users delete Bert --yes",
    )
    users.set_defaults(words=[], only="all", limit=100)
    acts: Commands[Parser] = users.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(
        acts, "list", "users list", "list people, or those whose name or address contains a word"
    )
    listing.add_argument("words", metavar="WORD", nargs="*", help="part of a name or an address; or an id")
    listing.add_argument("--only", choices=("all", "accounts", "guests", "banned", "admins"), default="all")
    _limit(listing, whole)
    for name, help in (
        ("show", "show a person: seats, sessions, reports, bans"),
        ("admin", "make a person an administrator"),
        ("no-admin", "make a person an ordinary user again"),
        ("password", "print a code that sets a new password, once and within an hour"),
    ):
        act = _command(acts, name, f"users {name}", help)
        act.add_argument("name", metavar="NAME", help="the name as shown, or the id")
    delete = _command(
        acts,
        "delete",
        "users delete",
        "delete a person",
        "Delete a person for good: the account or guest with sessions, tokens, notes, blocks, and\n"
        "reports by and about them. Bots take over their seats in running games. What they played and\n"
        "said stays at the tables, under the same name. To lock somebody out, ban them instead.",
        "  sandtable admin users delete Bert --yes",
    )
    delete.add_argument("name", metavar="NAME", help="the name as shown, or the id")
    delete.add_argument(
        "--yes", action="store_true", help="really do it; otherwise only show what would happen"
    )


def _add_bans(commands: Commands[Parser]) -> None:
    ban = _command(
        commands,
        "ban",
        "ban",
        "ban a person",
        "Ban a person until a given time, and tell them why. Sessions end at once, sockets close within\n"
        "a second or two. They keep their seats and their clocks run on; 'replace' gives a seat to others.",
        "  sandtable admin ban Bert --until 7d --why 'insults'\n"
        "  sandtable admin ban Bert --until '2027-01-31 18:00' --why 'see the rules of the club'\n"
        "  sandtable admin ban Bert --until never --why 'a second account'",
    )
    ban.add_argument("name", metavar="NAME", help="the name as shown, or the id")
    ban.add_argument("--until", metavar="TIME", required=True, help="90m, 12h, 7d, a date (UTC), or never")
    ban.add_argument("--why", metavar="TEXT", required=True, help="the reason, as shown to the person")
    unban = _command(commands, "unban", "unban", "lift a ban")
    unban.add_argument("name", metavar="NAME", help="the name as shown, or the id")


def _add_tables(commands: Commands[Parser], whole: Whole) -> None:
    tables = _command(
        commands,
        "tables",
        "tables list",
        "list tables, including private ones; show one",
        examples="  sandtable admin tables list --status paused\n"
        "  sandtable admin tables list --person Anna\n"
        "  sandtable admin tables show k3xm",
    )
    tables.set_defaults(status="all", person=None, limit=100)
    acts: Commands[Parser] = tables.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(acts, "list", "tables list", "list the tables that changed most recently")
    listing.add_argument("--status", choices=("all", "playing", "paused", "over", "ended"), default="all")
    listing.add_argument("--person", metavar="NAME", help="where this person plays, or that they opened")
    _limit(listing, whole)
    show = _command(acts, "show", "tables show", "show the players and the settings of a table")
    show.add_argument("table", metavar="TABLE", help="its name")


def _add_changes(commands: Commands[Parser]) -> None:
    rewind = _command(
        commands,
        "rewind",
        "rewind",
        "take a table back to an earlier point",
        "Take a table back to a point that players cannot reach with undo. From there on the dice are\n"
        "different. Everybody at the table is told. Without POINT, list the points as spectators see them.\n"
        "A finished game cannot be taken back, because its dice key is public.",
        "  sandtable admin rewind k3xm\n  sandtable admin rewind k3xm 118",
    )
    rewind.add_argument("table", metavar="TABLE", help="its name")
    rewind.add_argument("point", metavar="POINT", nargs="?", type=int, help="a number from the list")
    replace = _command(
        commands,
        "replace",
        "replace",
        "change who plays a seat",
        "Change who plays a seat. PLAYER is the name of a bot, 'open' for anybody, or the name of a person\n"
        "(@NAME if a bot has the same name). The current player loses the seat, and everybody is told.\n"
        "A person who has seen the table from one seat cannot be given another.\n"
        "At a table with secret tokens PLAYER is a bot, or 'person': the old token stops working, and a new\n"
        "one is printed.",
        "  sandtable admin replace k3xm blue officer\n  sandtable admin replace k3xm blue Cleo",
    )
    replace.add_argument("table", metavar="TABLE", help="its name")
    replace.add_argument("seat", metavar="SEAT", help="its name, such as blue")
    replace.add_argument("player", metavar="PLAYER", help="a bot, a person, or open")


def _add_records(commands: Commands[Parser], whole: Whole) -> None:
    reports = _command(
        commands,
        "reports",
        "reports list",
        "what people have reported",
        examples="  sandtable admin reports\n  sandtable admin reports settle 4",
    )
    reports.set_defaults(all=False, limit=100)
    acts: Commands[Parser] = reports.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(acts, "list", "reports list", "list the open reports")
    listing.add_argument("--all", action="store_true", help="include settled reports")
    _limit(listing, whole)
    settle = _command(acts, "settle", "reports settle", "mark a report as settled")
    settle.add_argument("number", metavar="N", type=whole, help="its number in the list")
    audit = _command(
        commands,
        "audit",
        "audit",
        "search the audit log",
        "Search the audit log: who did what from where, newest first. WORDs are searched for in what was\n"
        "done, in its details and in the address.",
        "  sandtable admin audit login failed --since 1d\n  sandtable admin audit --person Anna",
    )
    audit.add_argument("words", metavar="WORD", nargs="*")
    audit.add_argument("--person", metavar="NAME", help="who did it")
    audit.add_argument("--since", metavar="TIME", help="90m, 12h, 7d ago, or a date (UTC)")
    _limit(audit, whole)


def _add_backup(commands: Commands[Parser]) -> None:
    backup = _command(
        commands,
        "backup",
        "backup",
        "back up the database to a file, even while the server is running",
        "Copy the whole database to a file and check the copy. The server may be running. For PostgreSQL\n"
        "this needs pg_dump on the path. The file contains dice keys of running games and password\n"
        "hashes: keep it where only you can read it.",
        "  sandtable admin backup /backup/tables.db",
    )
    backup.add_argument("file", metavar="FILE")
    backup.add_argument("--yes", action="store_true", help="replace an existing file")
    restore = _command(
        commands,
        "restore",
        "restore",
        "restore the database from a backup",
        "Replace the database with a backup. The server must be stopped. The old database is kept next to\n"
        "it under another name, and nothing is changed unless the backup is complete.",
        "  sandtable admin restore /backup/tables.db --yes",
    )
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--yes", action="store_true", help="replace an existing database")
