"""The toy game, installed for as long as a test runs."""

from collections.abc import Iterator

import pytest

from sandtable.engine.game import Game
from tests.toy.installed import installed


@pytest.fixture
def toy() -> Iterator[Game]:
    with installed() as game:
        yield game
