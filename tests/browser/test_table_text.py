"""The table in words, by keyboard alone, on phones and for screen readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenWindow
from tests.browser.test_table import Play
from tests.server.web.running import Served

LOOKS = [(dark, phone) for dark in (False, True) for phone in (False, True)]
KEYBOARD_DECISIONS = 5


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_the_text_view_by_keyboard_alone(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open("?view=text")
    for _ in range(KEYBOARD_DECISIONS):
        before = play.sequence()
        tab_to(page, "[data-choice]")
        page.keyboard.press("Enter")
        expect(play.prompt).not_to_be_empty()
        page.wait_for_function("before => document.activeElement !== document.body", arg=before)
        for _ in range(100):
            if play.sequence() > before:
                break
            page.wait_for_timeout(50)
        assert play.sequence() > before


def test_moves_are_typed_and_refused_with_the_reason(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open("?view=text")
    line = page.locator("[data-typed]")
    line.fill("as militia")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="no units of that type")).to_be_visible()
    line.fill("why as militia")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="no units of that type")).to_be_visible()
    first = play.prompt.inner_text()
    line.fill("1")
    page.keyboard.press("Enter")
    expect(play.prompt).not_to_have_text(first)
    line.fill("undo")
    page.keyboard.press("Enter")
    expect(play.prompt).to_have_text(first)


def test_the_text_view_tells_the_board_and_what_is_not_possible(
    alone: Served, open_window: OpenWindow
) -> None:
    play = Play(alone, open_window(alone))
    page = play.open("?view=text")
    expect(page.get_by_role("heading", level=1)).to_contain_text("You are Japan")
    expect(page.get_by_role("heading", name="China, 22 spaces", exact=True)).to_be_visible()
    expect(page.locator('li[data-space="sydney"]')).to_contain_text("1 hidden British Empire block")
    expect(page.locator("li", has_text="no units of that type")).not_to_have_count(0)
    page.get_by_role("button", name="Map view").click()
    expect(page.locator(".text-view")).to_have_count(0)
    expect(play.prompt).to_be_focused()


@pytest.mark.parametrize(("dark", "phone"), LOOKS)
def test_axe_finds_nothing_wrong_at_the_table(
    alone: Served, open_window: OpenWindow, dark: bool, phone: bool
) -> None:
    window = open_window(alone, dark, phone)
    play = Play(alone, window)
    for view in ("", "?view=text"):
        play.open(view)
        window.page.wait_for_load_state("networkidle")
        assert window.violations() == [], view


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1280, 1920])
def test_the_table_fits_its_window(alone: Served, open_window: OpenWindow, width: int) -> None:
    window = open_window(alone)
    window.page.set_viewport_size({"width": width, "height": 800})
    play = Play(alone, window)
    play.set_up()
    play.until("raise")
    page = play.open()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    expect(play.prompt).to_be_in_viewport()


def test_a_phone_has_the_choices_in_a_sheet(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone, phone=True))
    page = play.open()
    first = play.prompt.inner_text()
    page.locator('[data-choice="as tank"]').tap()
    expect(play.prompt).not_to_have_text(first)
    page.get_by_role("tab", name="Seats").tap()
    expect(page.locator('[data-seat="usa"]')).to_be_visible()
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("button", name="Text view")).to_be_visible()
