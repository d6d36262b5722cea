"""The demo page of all that can lie beside a map: each part is there, can be chosen, and suits everybody."""

from __future__ import annotations

import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from typing import Final
from urllib.error import URLError

import pytest
from playwright.sync_api import Page, expect

from sandtable.server.run import free_port
from tests.browser.checked_window import Window, Windows
from tools.web import WEB, node_folder, programs

STORY: Final = "/src/board/demo/index.html?story=panels"
PATIENCE: Final = 60
LOOKS: Final = [(False, False), (True, False), (False, True), (True, True)]
NAMES: Final = ["light-wide", "dark-wide", "light-phone", "dark-phone"]

OpenStory = Callable[..., AbstractContextManager[Window]]


@pytest.fixture(scope="session")
def stories(windows: Windows) -> Iterator[str]:
    """The address of a server that shows the stories, which are no part of the page as it is built."""
    port = free_port("127.0.0.1")
    node, _ = programs(node_folder())
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    url = f"http://127.0.0.1:{port}"
    command = [str(node), str(vite), "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                with suppress(URLError), urllib.request.urlopen(url + STORY):
                    break
                time.sleep(0.2)
            # It reads its libraries when somebody first asks for them, and may load the page a second time.
            with windows.window(url, fresh=True) as window:
                window.page.goto(url + STORY)
                window.page.locator("[data-panel]").first.wait_for(timeout=PATIENCE * 1000)
                window.page.wait_for_load_state("networkidle")
                window.leave()
            yield url
        finally:
            server.terminate()


@pytest.fixture
def story(windows: Windows, stories: str) -> OpenStory:
    """Opens the story, in one of its looks."""

    def opened(dark: bool = False, phone: bool = False) -> AbstractContextManager[Window]:
        return windows.window(stories, dark, phone)

    return opened


def shown(window: Window, dark: bool = False) -> Page:
    """The story in a window, once all of it is there."""
    window.page.goto(f"{window.url}{STORY}{'&theme=dark' if dark else ''}")
    expect(window.page.locator("[data-panel]")).to_have_count(8)
    window.page.wait_for_load_state("networkidle")
    return window.page


@pytest.mark.parametrize(("dark", "phone"), LOOKS, ids=NAMES)
def test_everybody_can_use_all_panels(story: OpenStory, dark: bool, phone: bool) -> None:
    with story(dark, phone) as window:
        page = shown(window, dark)
        assert window.violations() == []
        wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, "the page scrolls sideways"
        for panel in page.locator("[data-panel]").all():
            box = panel.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= room


def test_every_part_is_drawn(story: OpenStory) -> None:
    """A player board, tracks, a market, a display, a cup, cards chosen at once, a ledger and an amount."""
    with story() as window:
        page = shown(window)
        own = page.locator("[data-panel=rivers]")
        expect(own.locator(".sockets").first).to_be_visible()
        expect(own.locator(".track").first).to_be_visible()
        expect(own.locator(".stores")).to_be_visible()
        expect(own.locator(".reserves")).to_be_visible()
        expect(page.locator("[data-panel=market] .shelf").first).to_be_visible()
        expect(page.locator("[data-panel=calendar] .boxes")).to_be_visible()
        expect(page.locator("[data-panel=cup] dl")).to_be_visible()
        expect(page.locator("[data-panel=plans] .options")).to_be_visible()
        expect(page.locator("[data-panel=income] table")).to_be_visible()
        expect(page.locator("[role=spinbutton]")).to_have_count(1)


@pytest.mark.parametrize(
    "line", ["take study", "buy plough", "draw", "raise foot", "mark year-3", "shift men-up"]
)
def test_what_is_offered_on_a_panel_is_chosen_with_a_click(story: OpenStory, line: str) -> None:
    with story() as window:
        page = shown(window)
        page.locator(f"[data-choice='{line}']").first.click()
        expect(page.locator("output")).to_have_text(line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("buy lathe", "Both places are taken."),
        ("buy wall", "It costs $40, and you have $38."),
        ("take fight", "There is no enemy next to your stacks."),
    ],
)
def test_what_cannot_be_chosen_tells_why(story: OpenStory, line: str, why: str) -> None:
    with story() as window:
        page = shown(window)
        button = page.locator(f"[data-choice='{line}']").first
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(page.locator("[role=status]").filter(has_text=why)).to_be_visible()
        expect(page.locator("output")).not_to_have_text(line)


def test_a_card_is_chosen_among_those_that_can_be(story: OpenStory) -> None:
    with story() as window:
        cards = shown(window).locator("[data-panel=plans] .option")
        expect(cards.filter(has_text="Played last year.")).to_have_count(1)
        cards.filter(has_text="Played last year.").get_by_role("button").click(force=True)
        expect(window.page.locator("output")).not_to_have_text("pick c-truce")
        cards.first.get_by_role("button").click()
        expect(window.page.locator("output")).to_have_text("pick c-march")


def test_an_amount_is_chosen_with_the_keyboard(story: OpenStory) -> None:
    with story() as window:
        page = shown(window)
        amount = page.get_by_role("spinbutton")
        amount.focus()
        amount.press("End")
        expect(amount).to_have_attribute("aria-valuenow", "4")
        amount.press("ArrowDown")
        page.locator(".stepper .button:not(.step)").click()
        expect(page.locator("output")).to_have_text("pay 3")
