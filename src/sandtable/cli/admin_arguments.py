"""What can be typed after `sandtable admin`, with the help that teaches it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Commands = argparse._SubParsersAction  # argparse has no public name for it
Parser = argparse.ArgumentParser
Whole = Callable[[str], int]

DESCRIPTION = (
    "Look after the people and tables of a server: on its database, while it runs or not. A running server\n"
    "hears of what is changed within a second. Everything that is done is written into the audit log.\n"
    "Nothing is shown that players may not know: no board, no hand, no key of a game that goes on."
)
EPILOG = (
    "examples:\n"
    "  sandtable admin users list ann\n"
    "  sandtable admin users password Anna           print a code that sets a new password once\n"
    "  sandtable admin ban Bert --until 7d --why 'insults at table k3xm'\n"
    "  sandtable admin tables show k3xm\n"
    "  sandtable admin rewind k3xm                   the moments it can go back to\n"
    "  sandtable admin replace k3xm blue officer\n"
    "  sandtable admin backup /backup/tables.db\n"
    "\n'sandtable admin COMMAND --help' tells more about a command."
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
        "list, search and look after people",
        examples="  sandtable admin users list --only banned\n"
        "  sandtable admin users show Anna\n"
        "  sandtable admin users admin Anna\n"
        "  sandtable admin users delete Bert --yes",
    )
    users.set_defaults(words=[], only="all", limit=100)
    acts: Commands[Parser] = users.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(acts, "list", "users list", "list people, or those whose name or address holds a word")
    listing.add_argument("words", metavar="WORD", nargs="*", help="part of a name or an address; or an id")
    listing.add_argument("--only", choices=("all", "accounts", "guests", "banned", "admins"), default="all")
    _limit(listing, whole)
    for name, help in (
        ("show", "show a person: seats, sessions, reports, bans"),
        ("admin", "let a person help to run the server"),
        ("no-admin", "take that back"),
        ("password", "print a code with which a person sets a new password, once and within an hour"),
    ):
        act = _command(acts, name, f"users {name}", help)
        act.add_argument("name", metavar="NAME", help="as it is shown, or the id")
    delete = _command(
        acts,
        "delete",
        "users delete",
        "delete a person",
        "Delete a person for good: the account or guest with sessions, tokens, notes, blocks, and\n"
        "reports by and about them. Bots take over their seats in games that go on. What they played and\n"
        "said stays at the tables, under the name that it had. To keep somebody out, ban them instead.",
        "  sandtable admin users delete Bert --yes",
    )
    delete.add_argument("name", metavar="NAME", help="as it is shown, or the id")
    delete.add_argument("--yes", action="store_true", help="do it; else it is only told what would be")


def _add_bans(commands: Commands[Parser]) -> None:
    ban = _command(
        commands,
        "ban",
        "ban",
        "keep a person out",
        "Keep a person out until a time, and tell them why. Sessions end at once; sockets are closed within\n"
        "a second or two. Seats stay theirs: clocks run on, or 'replace' gives them to others.",
        "  sandtable admin ban Bert --until 7d --why 'insults'\n"
        "  sandtable admin ban Bert --until '2027-01-31 18:00' --why 'see the rules of the club'\n"
        "  sandtable admin ban Bert --until never --why 'a second account'",
    )
    ban.add_argument("name", metavar="NAME", help="as it is shown, or the id")
    ban.add_argument("--until", metavar="TIME", required=True, help="90m, 12h, 7d, a date (UTC), or never")
    ban.add_argument("--why", metavar="TEXT", required=True, help="what the person is told")
    unban = _command(commands, "unban", "unban", "let a person in again")
    unban.add_argument("name", metavar="NAME", help="as it is shown, or the id")


def _add_tables(commands: Commands[Parser], whole: Whole) -> None:
    tables = _command(
        commands,
        "tables",
        "tables list",
        "list tables, private ones too; show one",
        examples="  sandtable admin tables list --status paused\n"
        "  sandtable admin tables list --person Anna\n"
        "  sandtable admin tables show k3xm",
    )
    tables.set_defaults(status="all", person=None, limit=100)
    acts: Commands[Parser] = tables.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(acts, "list", "tables list", "list the tables that changed last")
    listing.add_argument("--status", choices=("all", "playing", "paused", "over", "ended"), default="all")
    listing.add_argument("--person", metavar="NAME", help="at which this person sits, or which they opened")
    _limit(listing, whole)
    show = _command(acts, "show", "tables show", "show who sits at a table, and what was agreed")
    show.add_argument("table", metavar="TABLE", help="its name")


def _add_changes(commands: Commands[Parser]) -> None:
    rewind = _command(
        commands,
        "rewind",
        "rewind",
        "take a table back to an earlier moment",
        "Take a table back to a moment past which nothing could be taken back. From there on the dice are\n"
        "others. Everybody at the table is told. Without POINT: what moments there are, as spectators know.\n"
        "A game that is over stays over: its key is public.",
        "  sandtable admin rewind k3xm\n  sandtable admin rewind k3xm 118",
    )
    rewind.add_argument("table", metavar="TABLE", help="its name")
    rewind.add_argument("point", metavar="POINT", nargs="?", type=int, help="a number that the list names")
    replace = _command(
        commands,
        "replace",
        "replace",
        "let somebody else play a seat",
        "Let somebody else play a seat. PLAYER is the name of a bot, 'open' for whoever finds it first, or\n"
        "the name of a person (@NAME where a bot is called so, too). Whoever sat there stands up, and\n"
        "everybody is told. Who has looked from one seat of a table cannot be given another.\n"
        "At a table of secret tokens PLAYER is a bot, or 'person': the old token is good no more, and a new\n"
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
        "what people reported about others",
        examples="  sandtable admin reports\n  sandtable admin reports settle 4",
    )
    reports.set_defaults(all=False, limit=100)
    acts: Commands[Parser] = reports.add_subparsers(title="commands", metavar="COMMAND")
    listing = _command(acts, "list", "reports list", "list the reports that are open")
    listing.add_argument("--all", action="store_true", help="also those that are settled")
    _limit(listing, whole)
    settle = _command(acts, "settle", "reports settle", "strike out a report that was dealt with")
    settle.add_argument("number", metavar="N", type=whole, help="its number in the list")
    audit = _command(
        commands,
        "audit",
        "audit",
        "search the audit log",
        "Search the audit log: who did what from where, the newest first. WORDs are looked for in what was\n"
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
        "copy the database into a file, while the server runs",
        "Copy everything as it stands at one moment into a file, and look the copy through. The server may\n"
        "run. PostgreSQL: by pg_dump, which must be on the path. The file holds keys of running games and\n"
        "hashes of passwords: keep it where only you can read it.",
        "  sandtable admin backup /backup/tables.db",
    )
    backup.add_argument("file", metavar="FILE")
    backup.add_argument("--yes", action="store_true", help="replace a file that is there")
    restore = _command(
        commands,
        "restore",
        "restore",
        "put a backup in the place of the database",
        "Put a backup in the place of the database. The server must be stopped. What was there is kept\n"
        "beside it under another name, and nothing is changed unless the backup is whole.",
        "  sandtable admin restore /backup/tables.db --yes",
    )
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--yes", action="store_true", help="replace a database that is there")
