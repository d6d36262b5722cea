"""A browser, servers to look at, and windows. Without `python -m tests.browser` nothing here is collected."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.finding import VARIABLE
from tests.browser.visiting import Window, window
from tests.server.web.running import Served

collect_ignore_glob = [] if os.environ.get(VARIABLE) else ["test_*.py"]

OpenWindow = Callable[..., Window]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything beside this file needs the browser."""
    here = os.path.dirname(__file__)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that was found on the path; nothing is downloaded."""
    with sync_playwright() as playwright:
        # As root, as in containers, Chromium has no sandbox. It shows nothing but our own server.
        started = playwright.chromium.launch(
            executable_path=os.environ[VARIABLE], args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for one person, who need not sign in."""
    with Served(tmp_path_factory.mktemp("alone"), "play", page="", bot_pause=0) as served:
        yield served


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for many people."""
    with Served(tmp_path_factory.mktemp("club"), "serve", page="", bot_pause=0, limits="off") as served:
        yield served


@pytest.fixture
def open_window(browser: Browser) -> Iterator[OpenWindow]:
    """Opens windows: `open_window(served, dark=True, phone=True)`. Errors in any of them fail the test."""
    with ExitStack() as stack:

        def opened(served: Served, dark: bool = False, phone: bool = False) -> Window:
            return stack.enter_context(window(browser, served.url, dark, phone))

        yield opened
