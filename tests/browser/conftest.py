"""A browser, servers to look at, and windows. Without `python -m tests.browser` nothing here is collected."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.checked_window import PATIENCE, Somebody, Window, Windows
from tests.browser.finding import VARIABLE
from tests.server.web.running import Served

collect_ignore_glob = [] if os.environ.get(VARIABLE) else ["test_*.py"]

# As root, as in containers, Chromium has no sandbox; it shows nothing but our own server. There is no display
# that a graphics card could draw on.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
# The folder of the page that is looked at; empty is the one in the package.
PAGE = os.environ.get("SANDTABLE_PAGE", "")

OpenWindow = Callable[..., Window]
Come = Callable[..., Somebody]

expect.set_options(timeout=PATIENCE)
# The browser of this process, once there is one: Playwright cannot be started twice.
_started: list[Browser] = []
# Names are given once to a server.
_numbers = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in a folder called so needs the browser."""
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that was found on the path; nothing is downloaded. Tests of games share it with these."""
    if _started:
        yield _started[0]
        return
    with sync_playwright() as playwright:
        _started.append(playwright.chromium.launch(executable_path=os.environ[VARIABLE], args=FLAGS))
        yield _started[0]
        _started.pop().close()


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for one person, who need not sign in."""
    with Served(tmp_path_factory.mktemp("alone"), "play", page=PAGE, bot_pause=0) as served:
        yield served


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for many people."""
    settings = {"page": PAGE, "bot_pause": 0, "limits": "off", "insecure_hooks": "true"}
    with Served(tmp_path_factory.mktemp("club"), "serve", **settings) as served:
        yield served


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """The windows of the browser."""
    return Windows(browser)


@pytest.fixture
def open_window(windows: Windows) -> Iterator[OpenWindow]:
    """Opens windows: `open_window(served, dark=True, phone=True)`. Errors in any of them fail the test."""
    with ExitStack() as stack:

        def opened(served: Served, dark: bool = False, phone: bool = False, fresh: bool = False) -> Window:
            return stack.enter_context(windows.window(served.url, dark, phone, fresh))

        yield opened


@pytest.fixture
def come(club: Served, open_window: OpenWindow) -> Iterator[Come]:
    """Somebody comes to the server for many: `come("Ada", phone=True)`. The name gets a number of its own."""
    with ExitStack() as stack:

        def came(name: str, dark: bool = False, phone: bool = False, fresh: bool = False) -> Somebody:
            window = open_window(club, dark, phone, fresh)
            somebody = Somebody(club, window, f"{name}{next(_numbers)}")
            stack.callback(somebody.http.close)
            return somebody

        yield came
