"""An answer that the question has and that may not be given yet is shown, with the reason."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.prepared import decide, opened
from tests.games.orange_swan.helpers import name
from tests.games.orange_swan.landings import do, land, on_manila
from tests.server.web.running import Served


def test_launch_is_shown_and_says_what_is_missing(alone: Served, open_window: OpenWindow) -> None:
    state = on_manila()
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    table = opened(alone, state)
    window = open_window(alone, fresh=True)
    table.sit(window.page, "axis")
    page = window.page
    page.goto(f"{window.url}/tables/{table.id}")
    launch = page.locator('[data-not-yet="launch"]')
    expect(launch).to_be_visible()
    expect(launch).to_have_attribute("aria-disabled", "true")
    expect(launch).to_contain_text("at least two Classes")
    expect(launch).to_have_attribute("title", "Against defenders, at least two Classes must take part in the "
                                     "Assault, including Air Units. 6.1.2d")  # fmt: skip
    launch.dispatch_event("click")
    told = page.get_by_role("status").filter(has_text="at least two Classes")
    expect(told).to_contain_text("6.1.2d")
    expect(page.locator("#prompt")).to_contain_text("Choose the units that land")
    # In the text view as well.
    page.keyboard.press("t")
    expect(page.locator("section", has=page.locator("#missed"))).to_contain_text("at least two Classes")
    page.keyboard.press("t")
    # Once it may be launched it is a button like any other.
    artillery = name(state, "taan", "jp-art-3")
    for wish in (f"land {artillery}", "aboard", "ashore"):
        decide(alone, table, "axis", wish)
    page.reload()
    expect(page.locator('[data-choice="launch"]')).to_be_visible()
    expect(launch).to_have_count(0)
