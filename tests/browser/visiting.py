"""A window of the browser in which nothing may go wrong unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

ROOT: Final = Path(__file__).resolve().parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


class Window:
    """A window with cookies of its own. Errors that its console shows are collected."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        # Parts of messages that a test provokes itself, such as a status that a call is refused with.
        self.expected: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

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


@contextmanager
def window(browser: Browser, url: str, dark: bool = False, phone: bool = False) -> Iterator[Window]:
    """A new window, which must have shown no errors when it is closed."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        has_touch=phone,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    try:
        opened = Window(context.new_page(), url)
        yield opened
        opened.check()
    finally:
        context.close()
