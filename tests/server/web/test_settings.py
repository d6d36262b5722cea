"""What can be set, and what cannot be set so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.cli.arguments import build_parser
from sandtable.cli.play import opened
from sandtable.cli.play import settings as play_settings
from sandtable.server.run import check_port, free_port, resolved, url_of
from sandtable.server.settings import BadSetting, Settings, read_settings


def test_flags_come_before_variables_and_variables_before_defaults() -> None:
    variables = {"SANDTABLE_PORT": "9000", "SANDTABLE_WORKERS": "", "SANDTABLE_LOG": "text"}
    settings = read_settings({"port": None, "log": "json"}, variables)
    assert (settings.port, settings.log, settings.workers) == (9000, "json", 1)


def test_the_usual_database_is_a_file_in_the_state_folder() -> None:
    settings = read_settings({}, {"XDG_STATE_HOME": "/var/state"}, "play.db")
    assert settings.database == "sqlite:////var/state/sandtable/play.db"
    at_home = read_settings({}, {"XDG_STATE_HOME": "relative"})
    assert at_home.database == f"sqlite:///{Path.home()}/.local/state/sandtable/tables.db"


@pytest.mark.parametrize(
    ("named", "url"),
    [
        ("/srv/tables.db", "sqlite:////srv/tables.db"),
        ("sqlite:////srv/tables.db", "sqlite:////srv/tables.db"),
        ("postgresql://me:word@db/sand", "postgresql+asyncpg://me:word@db/sand"),
        ("postgres://me@db/sand", "postgresql+asyncpg://me@db/sand"),
        ("postgresql+asyncpg://db/sand", "postgresql+asyncpg://db/sand"),
    ],
)
def test_a_database_can_be_named_in_several_ways(named: str, url: str) -> None:
    assert read_settings({"database": named}, {}).database == url


@pytest.mark.parametrize(
    ("flags", "about"),
    [
        ({"port": 0}, "port"),
        ({"port": 70_000}, "port"),
        ({"port": "http"}, "port"),
        ({"workers": 0}, "workers"),
        ({"workers": 2}, "PostgreSQL"),
        ({"sync": "OFF"}, "sync"),
        ({"log": "xml"}, "log"),
        ({"bot_seconds": "0"}, "bot_seconds"),
        ({"database": "mysql://db/sand"}, "mysql"),
    ],
)
def test_what_cannot_be_used_is_told(flags: dict[str, object], about: str) -> None:
    with pytest.raises(BadSetting, match=about):
        read_settings(flags, {})


def test_a_password_is_never_told() -> None:
    with pytest.raises(BadSetting) as told:
        read_settings({"database": "mysql://me:secret@db/sand"}, {})
    assert "secret" not in str(told.value)


def test_several_workers_on_postgresql() -> None:
    assert read_settings({"workers": "4", "database": "postgresql://db/sand"}, {}).workers == 4


def test_play_is_for_one_person_and_takes_another_port_if_the_usual_one_is_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("SANDTABLE_HOST", "0.0.0.0")
    monkeypatch.setattr("sandtable.cli.play.check_port", _taken)
    chosen = play_settings(build_parser().parse_args(["play"]))
    assert (chosen.host, chosen.single_user, chosen.workers) == ("127.0.0.1", True, 1)
    assert chosen.port != Settings().port
    assert play_settings(build_parser().parse_args(["play", "--port", "9123"])).port == 9123


def test_play_says_where_the_page_is_and_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []

    def show(url: str) -> bool:
        shown.append(url)
        return True

    opened("http://127.0.0.1:1/", show)
    opened("http://127.0.0.1:2/", None)
    assert shown == ["http://127.0.0.1:1/"]
    assert [line.split()[2] for line in capsys.readouterr().out.splitlines()] == [
        "http://127.0.0.1:1/",
        "http://127.0.0.1:2/",
    ]


def _taken(address: str, port: int) -> None:
    raise BadSetting("taken")


def test_addresses() -> None:
    assert resolved("127.0.0.1") == "127.0.0.1"
    assert url_of("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert url_of("::1", 80) == "http://[::1]:80/"
    check_port("127.0.0.1", free_port("127.0.0.1"))


def test_the_command_loads_no_server_before_it_needs_one() -> None:
    code = (
        "import sys; from sandtable.cli import main; main(['games']); "
        "print([name for name in sys.modules if name.startswith(('sandtable.server', 'granian'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
