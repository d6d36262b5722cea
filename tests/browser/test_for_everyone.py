"""Screen readers, phones, keyboards and slow lines: the pages beside the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import OpenWindow
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

OWN_PAGES = ["/", f"/games/{DEFAULT_GAME}", "/new", "/finished", "/settings"]
CLUB_PAGES = ["/", "/enter", "/register", "/reset", "/address", "/invitation"]
LOOKS = [(dark, phone) for dark in (False, True) for phone in (False, True)]
# What the first visit may cost, compressed and without any map.
FIRST_LOAD = 500_000


@pytest.mark.parametrize(("dark", "phone"), LOOKS)
def test_axe_finds_nothing_wrong(
    alone: Served, club: Served, open_window: OpenWindow, dark: bool, phone: bool
) -> None:
    for served, paths in ((alone, OWN_PAGES), (club, CLUB_PAGES)):
        window = open_window(served, dark, phone)
        for path in paths:
            window.open(path)
            window.page.wait_for_load_state("networkidle")
            assert window.violations() == [], path


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1440, 2560])
def test_nothing_runs_over_the_edge(alone: Served, open_window: OpenWindow, width: int) -> None:
    window = open_window(alone)
    window.page.set_viewport_size({"width": width, "height": 800})
    for path in OWN_PAGES:
        page = window.open(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_the_keyboard_skips_the_header_and_opens_a_table(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).open()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    # The picture of a game is no stop; its name is, and then the way into it.
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play now").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")


def test_the_first_visit_is_light(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone, fresh=True)
    answers: list[Response] = []
    window.page.on("response", lambda answer: answers.append(answer))
    window.open()
    window.page.wait_for_load_state("networkidle")
    cost = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    assert 10_000 < cost < FIRST_LOAD


def test_what_was_loaded_once_is_kept(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone, fresh=True)
    window.open()
    window.page.wait_for_load_state("networkidle")
    kept: list[bool] = []
    window.page.on(
        "response",
        lambda answer: (
            kept.append(answer.headers.get("cache-control", "").endswith("immutable"))
            if "/assets/" in answer.url
            else None
        ),
    )
    window.page.reload()
    window.page.wait_for_load_state("networkidle")
    assert kept
    assert all(kept)
