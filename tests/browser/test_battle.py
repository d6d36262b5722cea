"""Battles in the browser: both sides, dice as they fell, odds beside each choice; on every kind of screen."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.checked_window import AXE, Window
from tests.browser.conftest import OpenWindow
from tests.browser.measuring import OPEN, uncovered
from tests.browser.prepared import Prepared, battle, decide, opened
from tests.server.web.running import Served

LONG = 30_000
# The Carrier of the USA hits once, Japan's misses; then everybody does as the key of the game says.
DICE = [1, 5, 6, 6]


def seated(served: Served, window: Window, path: str = "") -> tuple[Prepared, Page]:
    """A window at the seat of Japan, at a table where two fleets have met and the USA acts first."""
    table = opened(served, battle(DICE))
    table.sit(window.page, "japan")
    return table, window.open(f"/tables/{table.id}{path}")


def panel(page: Page) -> Locator:
    """The battle, wherever it stands on the page."""
    return page.locator("section[data-battle='philippine-sea']")


def flaws(page: Page, part: str = "section[data-battle]") -> list[str]:
    """What axe finds wrong with the battle, or another part; the rest of the page is looked at elsewhere."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("part => axe.run(part)", part)
    return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found["violations"]]


def test_dice_fall_and_every_choice_has_its_odds(alone: Served, open_window: OpenWindow) -> None:
    table, page = seated(alone, open_window(alone, fresh=True))
    shown = panel(page)
    expect(shown.get_by_role("heading", name="Battle of Philippine Sea")).to_be_visible(timeout=LONG)
    expect(shown.get_by_role("heading", name="Attacking: Japan")).to_be_visible()
    expect(shown.get_by_text("Waiting for the USA.")).to_be_visible()

    decide(alone, table, "usa", "fire naval")
    first = shown.locator("[data-roll='us-01']")
    expect(first.get_by_role("img", name="1, a hit")).to_be_visible(timeout=LONG)
    expect(first.get_by_role("img", name="5", exact=True)).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Carrier in Philippine Sea rolls 1, 5: one hit.")

    shot = shown.locator("button[data-choice='fire naval']")
    expect(shot).to_contain_text("1 or more", timeout=LONG)
    expect(shot).to_contain_text(re.compile(r"Only Japan remains: \d+%"))
    expect(shown.locator("button[data-choice^='retreat ']").first).to_be_visible()
    shot.click()
    own = shown.locator("[data-roll='japan-01']")
    expect(own.get_by_role("img", name="6")).to_have_count(2, timeout=LONG)
    expect(own).to_contain_text("no hits")


def test_the_map_can_be_seen_beside_the_battle(alone: Served, open_window: OpenWindow) -> None:
    table, page = seated(alone, open_window(alone, fresh=True))
    decide(alone, table, "usa", "fire naval")
    expect(panel(page).locator("button[data-choice='fire naval']")).to_contain_text("%", timeout=LONG)
    assert flaws(page) == []
    assert uncovered(page) >= OPEN
    page.get_by_role("button", name="Fold", exact=True).click()
    # What is asked stands in the bar as long as the battle is folded.
    page.locator(".prompt [data-fold='#others']").click()
    expect(page.locator("[data-list] [data-choice='fire naval']")).to_be_visible()
    # Then there is no more of it than its name over the map.
    assert flaws(page, "main") == []
    page.get_by_role("button", name="Battle of Philippine Sea").click()
    expect(panel(page).locator("button[data-choice='fire naval']")).to_be_visible()


def test_on_a_phone_the_battle_is_in_the_sheet(alone: Served, open_window: OpenWindow) -> None:
    table, page = seated(alone, open_window(alone, phone=True, dark=True, fresh=True))
    decide(alone, table, "usa", "fire naval")
    expect(page.get_by_role("tab", name="Battle")).to_be_visible(timeout=LONG)
    expect(panel(page).locator("button[data-choice='fire naval']")).to_contain_text("%", timeout=LONG)
    assert page.locator("[role=tabpanel]").evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert flaws(page) == []


def test_the_text_view_tells_the_same_in_words(alone: Served, open_window: OpenWindow) -> None:
    table, page = seated(alone, open_window(alone, fresh=True), "?view=text")
    decide(alone, table, "usa", "fire naval")
    shown = panel(page)
    expect(shown).to_contain_text("Carrier fires at naval units: 1, 5; 1 hit", timeout=LONG)
    expect(shown).to_contain_text("(acting now)")
    choice = page.locator("button[data-choice='fire naval']")
    expect(choice).to_contain_text("at least one hit", timeout=LONG)
    choice.focus()
    page.keyboard.press("Enter")
    expect(shown).to_contain_text("Carrier fires at naval units: 6, 6; no hits", timeout=LONG)
