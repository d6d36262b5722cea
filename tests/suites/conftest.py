"""The toy is installed for as long as a test runs, so that files and bytes of it can be read."""

from collections.abc import Iterator

import pytest

from sandtable.engine.registry import install, uninstall
from tests.suites.cases import TOYS


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    for game_id, maker in TOYS.items():
        install(game_id, maker)
    yield
    for game_id in TOYS:
        uninstall(game_id)
