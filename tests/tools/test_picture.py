"""The picture of a game in the terminal."""

from pathlib import Path

import pytest

from sandtable.engine.registry import uninstall
from tests.cli.duel import install_duel
from tools import picture


def test_the_same_game_gives_the_same_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_duel()
    try:
        files = [tmp_path / "one.svg", tmp_path / "two.svg"]
        for file in files:
            picture.main(["--game", "duel", "--decisions", "3", "--output", str(file)])
    finally:
        uninstall("duel")
    text = files[0].read_text()
    assert text.startswith("<svg")
    assert "Meadow" in text
    assert text == files[1].read_text()
