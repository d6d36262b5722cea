"""A window of the browser in which nothing may go wrong unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize

from tests.server.web.running import Served

ROOT: Final = Path(__file__).resolve().parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
# How long anything may take on a busy machine, in milliseconds.
PATIENCE: Final = 30_000
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


class Window:
    """A window with cookies of its own. Errors that its console shows are collected."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        # Parts of messages that a test provokes itself, such as a status that a call is refused with. At an
        # address that shows no page, the browser asks for a picture that there is not.
        self.expected: list[str] = ["/favicon.ico"]
        page.on("console", self._hear)
        page.on("pageerror", self._catch)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _catch(self, error: Error) -> None:
        self.errors.append(f"uncaught: {error}")

    def leave(self) -> None:
        """Hear nothing of the page any more."""
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._catch)

    def open(self, path: str = "/") -> Page:
        """Go to a place of the page, and wait until it is shown."""
        self.page.goto(self.url + path)
        self.page.get_by_role("heading").first.wait_for()
        return self.page

    def check(self) -> None:
        """Fail on any error that was not expected."""
        surprises = [error for error in self.errors if not any(part in error for part in self.expected)]
        assert not surprises, "the console shows errors:\n" + "\n".join(surprises)

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is shown now."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run()")
        return [
            f"{violation['id']}: {violation['help']} {[node['html'] for node in violation['nodes']]}"
            for violation in found["violations"]
        ]


class Somebody:
    """A person at a server of many: a window in which they are signed in, and calls of their own."""

    def __init__(self, served: Served, window: Window, name: str) -> None:
        self.name = name
        self.window = window
        self.page = window.page
        self.http = served.http()
        told = self.http.post("/api/guests", json={"name": name}).raise_for_status().json()
        self.http.headers["X-CSRF-Token"] = told["csrf"]
        self.page.context.add_cookies(
            [
                {"name": cookie.name, "value": cookie.value or "", "url": served.url}
                for cookie in self.http.cookies.jar
            ]
        )
        # What the page itself remembers of somebody who has come in.
        self.page.goto(f"{served.url}/icon.svg")
        self.page.evaluate("localStorage.setItem('sandtable-known', '1')")

    def call(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        """Ask the server without the page."""
        answer = self.http.request(method, path, json=body if method != "GET" else None)
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def open_table(self, **wanted: Any) -> str:
        """Open a table; its name."""
        return str(self.call("POST", "/api/tables", **wanted)["table"])

    def look(self, table: str) -> Page:
        """Go to a table, and wait until something is asked there."""
        self.page.goto(f"{self.window.url}/tables/{table}")
        self.page.locator("#prompt").wait_for()
        return self.page

    def decide(self, table: str) -> None:
        """Take the first choice without the page."""
        frame = self.call("GET", f"/api/tables/{table}/view")
        body = {"sequence": frame["sequence"], "action": frame["view"]["choices"][0]}
        self.call("POST", f"/api/tables/{table}/actions", **body)


def new_page(browser: Browser, dark: bool = False, phone: bool = False) -> Page:
    """A page with cookies and a memory of its own."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        has_touch=phone,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


class Windows:
    """Windows of a browser, used again by one test after the other.

    A new one costs the browser a process and all that it then loads and compiles anew, which is most of what
    a test takes. What a test has left in one is forgotten before the next: cookies, storage, size, routes.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[tuple[bool, bool], list[Page]] = {}

    @contextmanager
    def window(
        self, url: str, dark: bool = False, phone: bool = False, fresh: bool = False
    ) -> Iterator[Window]:
        """A window that must have shown no errors when it is left; a `fresh` one has seen nothing before."""
        idle = [] if fresh else self.idle.setdefault((dark, phone), [])
        page = self._forgetful(idle.pop(), url) if idle else new_page(self.browser, dark, phone)
        opened = Window(page, url)
        try:
            yield opened
            opened.check()
        finally:
            opened.leave()
            if fresh or not self._cleared(page, PHONE if phone else DESKTOP):
                page.context.close()
            else:
                idle.append(page)

    @staticmethod
    def _forgetful(page: Page, url: str) -> Page:
        """Storage belongs to a server: it is emptied there, at an address that shows no page."""
        page.goto(f"{url}/icon.svg")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        return page

    @staticmethod
    def _cleared(page: Page, size: ViewportSize) -> bool:
        """Leave nothing of a test behind; whether that was possible."""
        with suppress(Error):
            page.unroute_all()
            page.goto("about:blank")
            page.set_viewport_size(size)
            page.context.clear_cookies()
            page.context.clear_permissions()
            return page.context.pages == [page]
        return False
