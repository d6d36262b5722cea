"""A battle in which nobody has anything to choose is shown all the same, once it is over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.prepared import opened
from tests.games.orange_swan.helpers import GAME
from tests.server.web.running import Served


def test_a_battle_without_a_choice_is_shown_with_its_end(alone: Served, open_window: OpenWindow) -> None:
    fleets = [["south-china-sea", "jp-ls-4", 4], ["south-china-sea", "us-ls", 4]]
    state = GAME.position({"at": "naval-movement", "units": fleets, "dice": [10, 4, 2, 1, 8, 2, 5, 6, 3]})
    table = opened(alone, state)
    window = open_window(alone, fresh=True)
    table.sit(window.page, "axis")
    page = window.page
    page.goto(f"{window.url}/tables/{table.id}")
    page.locator('[data-choice="done"]').click()
    agree = page.locator("[data-confirm]")
    battle = page.locator("[data-battle]")
    expect(agree.or_(battle).first).to_be_visible()
    if agree.is_visible():
        agree.click()
    expect(battle).to_contain_text("South China Sea")
    expect(battle).to_contain_text("Remaining")
