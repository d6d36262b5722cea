"""The toy game, installed for as long as a test runs."""

from collections.abc import Iterator

import pytest

from sandtable.engine.game import Game
from sandtable.engine.registry import game as installed_game
from sandtable.engine.registry import install, uninstall
from tests.toy.game import Skirmish


@pytest.fixture
def toy() -> Iterator[Game]:
    install("skirmish", Skirmish)
    yield installed_game("skirmish")
    uninstall("skirmish")
