"""One person at several seats, several people at one device, and a server that dies in mid-turn."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PAGE, OpenWindow
from tests.browser.test_social import NO_DRAWING, banner
from tests.browser.test_table import Play
from tests.server.web.running import Served

BOTH = {"game": "skirmish", "scenario": "duel", "seats": {"red": "me", "blue": "me"}}

# The toy's cards are chosen in the hand.
PLAYABLE = '[data-card][aria-disabled="false"]'


def sit_at_both(alone: Served, open_window: OpenWindow, covered: bool = False) -> Page:
    """A duel against oneself, or of two people at one device, where the table is covered between them."""
    window = open_window(alone)
    window.expected.append(NO_DRAWING)
    with alone.http() as http:
        table = http.post("/api/tables", json=BOTH).json()["table"]
    window.page.goto(f"{alone.url}/tables/{table}")
    first = window.page.get_by_role("dialog", name="Pass the device to Red")
    name = "I play Red: show the table" if covered else "I play every seat here: don’t cover the table"
    first.get_by_role("button", name=name).click()
    window.page.locator("#prompt").wait_for()
    return window.page


def own_seat(page: Page, name: str) -> None:
    """Expect that one looks from a seat now."""
    seats = page.get_by_role("group", name="Your seats")
    expect(seats.locator('[aria-pressed="true"]')).to_have_text(name)


def decide_all(page: Page) -> None:
    """Pick a card for the round, and be ready."""
    page.locator(PLAYABLE).first.click()
    page.locator('[data-choice="ready"]').click()


def test_the_page_goes_to_the_own_seat_that_is_asked(alone: Served, open_window: OpenWindow) -> None:
    page = sit_at_both(alone, open_window)
    own_seat(page, "Red")
    decide_all(page)
    own_seat(page, "Blue")
    expect(page.locator(PLAYABLE).first).to_be_visible()
    page.get_by_role("group", name="Your seats").get_by_role("button", name="Red").click()
    own_seat(page, "Red")
    banner(page, "It’s Blue’s turn.").get_by_role("button", name="Play Blue").click()
    own_seat(page, "Blue")


def test_the_table_is_covered_while_the_device_is_passed(alone: Served, open_window: OpenWindow) -> None:
    page = sit_at_both(alone, open_window, covered=True)
    cards = page.locator("[data-card]")
    reds = cards.evaluate_all("all => all.map((one) => one.dataset.card)")
    decide_all(page)
    curtain = page.get_by_role("dialog", name="Pass the device to Blue")
    expect(curtain).to_be_visible()
    expect(page.locator("#prompt")).to_have_count(0)
    expect(cards).to_have_count(0)
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.reload()
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="I play Blue: show the table").click()
    own_seat(page, "Blue")
    blues = cards.evaluate_all("all => all.map((one) => one.dataset.card)")
    assert not set(reds) & set(blues)


def test_a_killed_server_is_waited_for_and_the_move_goes_on(tmp_path: Path, open_window: OpenWindow) -> None:
    with Served(tmp_path, "play", page=PAGE, bot_pause=0) as served:
        window = open_window(served)
        # While nobody listens there, the browser itself complains.
        window.expected += ["ERR_CONNECTION_REFUSED", "WebSocket", "ERR_EMPTY_RESPONSE"]
        play = Play(served, window)
        page = play.open()
        page.locator('[data-choice="as tank"]').click()
        expect(page.locator("[data-undo]")).to_contain_text("undoes")
        before = play.sequence()
        second = play.prompt.inner_text()
        served.stop(signal.SIGKILL)
        expect(banner(page, "Connection lost")).to_be_visible()
        again = Served(tmp_path, "play", page=PAGE, bot_pause=0)
        again.port, again.command = served.port, served.command
        with again:
            expect(banner(page, "Connection lost")).to_have_count(0)
            expect(play.prompt).to_have_text(second)
            assert play.sequence() == before
            taken = page.locator("[data-undo]").inner_text()
            page.locator('[data-choice="as infantry"]').click()
            expect(page.locator("[data-undo]")).not_to_have_text(taken)
            assert play.sequence() > before
