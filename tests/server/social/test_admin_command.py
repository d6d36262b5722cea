"""`sandtable admin`, typed while a server runs on the same file."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.cli import main
from sandtable.cli.admin import plain
from tests.server.web.members import Member
from tests.server.web.running import ROOT, TOY, Served

SOON = 20.0


class Typed:
    """Types commands for the database of a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, status: int = 0) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        environment |= {"XDG_STATE_HOME": str(self.folder), "PYTHONPATH": str(ROOT), "COLUMNS": "200"}
        done = subprocess.run(
            [sys.executable, "-m", "sandtable.cli", "admin", *words],
            cwd=ROOT,
            env=environment | {"SANDTABLE_MODULES": TOY},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout if status == 0 else done.stdout + done.stderr


@pytest.fixture
def admin(served: Served) -> Typed:
    """The command."""
    return Typed(served.folder)


def duel(anna: Member, bert: Member) -> str:
    """A table at which two sit."""
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
    return table


def test_a_ban_closes_the_socket_and_ends_the_session(admin: Typed, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)

    async def watch() -> tuple[int, str]:
        async with bert.socket(table) as socket:
            await socket.send(json.dumps({"type": "join", "seat": "blue"}))
            await socket.recv()
            await asyncio.to_thread(admin, "ban", bert.name, "--until", "7d", "--why", "insults")
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(SOON):
                    while True:
                        await socket.recv()
            return socket.close_code or 0, socket.close_reason or ""

    assert asyncio.run(watch()) == (4403, "You no longer have access to this table.")
    assert bert.get("/me").status_code == 401
    told = bert.http.post("/api/login", json={"name": bert.name, "password": "seven blue windmills"})
    assert told.status_code == 403
    assert "insults" in told.json()["sentence"]
    assert bert.name in admin("users", "list", "--only", "banned")
    admin("unban", bert.name)
    again = bert.http.post("/api/login", json={"name": bert.name, "password": "seven blue windmills"})
    assert again.status_code == 200


def test_a_code_that_was_printed_sets_a_new_password(admin: Typed, anna: Member) -> None:
    code = admin("users", "password", anna.name).splitlines()[1]
    body = {"code": code, "password": "eight red windmills"}
    assert anna.http.post("/api/reset/password", json=body).status_code == 200
    login = {"name": anna.name, "password": "eight red windmills"}
    assert anna.http.post("/api/login", json=login).status_code == 200


def test_going_back_reaches_a_client_that_watches(admin: Typed, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)
    asked = anna.table(table)["waiting_for"][0]
    player = anna if asked == "red" else bert
    for _ in range(3):
        if asked in anna.table(table)["waiting_for"]:
            player.play(table, asked)

    async def watch() -> dict[str, Any]:
        async with anna.socket(table) as socket:
            await socket.send(json.dumps({"type": "join", "seat": "red"}))
            await socket.recv()
            await asyncio.to_thread(admin, "rewind", table, "0")
            async with asyncio.timeout(SOON):
                while True:
                    said: dict[str, Any] = json.loads(await socket.recv())
                    if said["type"] == "news" and any(item["kind"] == "status" for item in said["items"]):
                        return said

    news = asyncio.run(watch())
    assert "taken the table back" in news["items"][-1]["why"]
    points = admin("rewind", table)
    # The game stands at its beginning again, and going back to where it stands changes nothing.
    assert "There is no point to go back to." in points


def test_a_bot_that_takes_a_seat_plays_it(admin: Typed, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)
    asked = anna.table(table)["waiting_for"][0]
    admin("replace", table, asked, "random")
    until = time.monotonic() + SOON
    while anna.table(table)["waiting_for"] == [asked] and time.monotonic() < until:
        time.sleep(0.1)
    assert anna.table(table)["waiting_for"] != [asked]
    loser = anna if asked == "red" else bert
    assert loser.get(f"/tables/{table}/view", seat=asked).status_code == 403
    assert "random" in admin("tables", "show", table)


def test_lists_and_records_are_printed(admin: Typed, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)
    anna.post(f"/people/{bert.name}/reports", words="He [red]shouts[/red]").raise_for_status()
    assert table in admin("tables", "list", "--person", anna.name)
    shown = admin("users", "show", anna.name)
    assert table in shown
    assert "red" in shown
    reports = admin("reports")
    assert "He [red]shouts[/red]" in reports
    number = next(line.split()[0] for line in reports.splitlines() if bert.name in line)
    admin("reports", "settle", number)
    assert bert.name not in admin("reports")
    assert "report settled" in admin("audit", "settled", "--since", "1h")
    assert admin("audit", "no such thing") == "Nothing found.\n"


def test_nothing_that_people_wrote_moves_the_terminal() -> None:
    assert plain("a\x1b[2Jb\nc") == "a\N{REPLACEMENT CHARACTER}[2Jb\N{REPLACEMENT CHARACTER}c"


def test_deleting_asks_first(admin: Typed, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)
    assert "--yes" in admin("users", "delete", bert.name, status=1)
    assert bert.get("/me").status_code == 200
    admin("users", "delete", bert.name, "--yes")
    assert bert.get("/me").status_code == 401
    seats = {seat["seat"]: seat["player"] for seat in anna.table(table)["seats"]}
    assert seats == {"red": "person", "blue": "cadet"}


def test_a_backup_is_taken_while_the_server_runs_and_a_restore_is_refused(
    admin: Typed, anna: Member, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert "has been checked" in admin("backup", str(copy))
    assert "database backed up" in admin("audit", "backed up")
    assert anna.name in admin("users", "list", "--database", str(copy))
    assert "stop it first" in admin("restore", str(copy), "--yes", status=2)
    assert anna.get("/me").status_code == 200


def test_mistakes_are_told_in_a_line(admin: Typed, tmp_path: Path) -> None:
    assert "nobody called" in admin("users", "show", "Zoe", status=2)
    assert "is not a time" in admin("ban", "Zoe", "--until", "soon", "--why", "x", status=2)
    missing = tmp_path / "missing.db"
    assert "There is no database" in admin("tables", "--database", str(missing), status=2)
    assert not missing.exists()
    assert "--help" in admin("users", "frighten", status=2)
    assert "commands:" in admin()


@pytest.mark.parametrize(
    "words",
    [
        "users",
        "users list",
        "users delete",
        "ban",
        "tables",
        "rewind",
        "replace",
        "reports",
        "audit",
        "restore",
    ],
)
def test_help_teaches(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", *words.split(), "--help"])
    assert "usage: sandtable admin" in capsys.readouterr().out
