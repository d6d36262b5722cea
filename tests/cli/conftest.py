"""The little game `duel` is installed for every test of the command, and nothing is written at home."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.engine.registry import uninstall
from tests.cli.duel import install_duel
from tests.cli.running import Command


@pytest.fixture(autouse=True)
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the game, and keep saved games in a folder of this test."""
    install_duel()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("SANDTABLE_DEBUG", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    yield
    uninstall("duel")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, run in this process."""
    return Command(capsys, monkeypatch)
