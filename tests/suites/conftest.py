"""The toy is installed for as long as a test runs, so that files and bytes of it can be read."""

from collections.abc import Iterator

import pytest

from tests.suites.cases import TOYS
from tests.toy.installing import installed


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with installed(TOYS):
        yield
