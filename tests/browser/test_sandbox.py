"""Exploring: what explains a position on the map and in words, and positions built by hand."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

import sandtable
from tests.browser.checked_window import AXE
from tests.browser.conftest import OpenWindow
from tests.browser.prepared import Prepared, opened
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

UNITS = ["japan fleet 3 tokyo", "japan infantry 2 chungking", "japan infantry 2 formosa", "us fleet 2 manila"]


def moving(served: Served) -> Prepared:
    """A table at which Japan moves, and one of its armies is cut off."""
    parts = {"units": UNITS, "war": [["japan", "usa"]], "season": "summer", "phase": "movement japan 4"}
    return opened(served, sandtable.game(DEFAULT_GAME).position(parts))


def shown(page: Page, tone: str) -> list[str]:
    """The spaces that are marked so on the map."""
    signs = page.locator(f"[data-tone={tone}]").all()
    return sorted(sign.get_attribute("data-at") or "" for sign in signs)


def violations(page: Page, within: str) -> list[str]:
    """What axe finds wrong with a part of the page. The map beside it is looked at by its own tests."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate("part => axe.run(part).then(f => f.violations.map(v => v.help))", within)
    return found


def test_supply_trade_and_reach_are_shown_on_the_map_and_in_words(
    club: Served, open_window: OpenWindow
) -> None:
    table = moving(club)
    window = open_window(club)
    table.sit(window.page, "japan")
    page = window.open(f"/tables/{table.id}")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("button", name="Supply", exact=True).click()
    expect(page.locator("[data-tone=bad]")).to_have_count(1)
    assert shown(page, "bad") == ["chungking"]
    expect(page.get_by_text("cut off: Chungking")).to_be_visible()
    page.get_by_role("button", name="Trade", exact=True).click()
    expect(page.get_by_text("the Production Center")).to_be_visible()
    page.get_by_role("button", name="Reach", exact=True).click()
    page.get_by_label("Block", exact=True).select_option(label="Japan Fleet in Tokyo")
    expect(page.get_by_text("Fleet in Tokyo can go to")).to_be_visible()
    assert shown(page, "source") == ["tokyo"]
    assert violations(page, ".show") == []
    # The whole of it can be closed by the keyboard, and is there in words.
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Text view").click()
    page.get_by_role("button", name="Supply", exact=True).click()
    expect(page.get_by_text("cut off: Chungking")).to_be_visible()
    page.get_by_text("spaces", exact=False).locator("visible=true").first.click()
    expect(page.get_by_text("Chungking: cut off")).to_be_visible()


def test_a_position_is_built_saved_loaded_and_played(
    alone: Served, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window(alone)
    window.expected.append("400")
    page = window.open("/sandbox")
    page.get_by_label("Change", exact=True).select_option(label="Place a block")
    page.get_by_label("Type").first.select_option(label="Fleet")
    page.get_by_label("Area", exact=True).select_option(label="Chita")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("Fleet cannot stand in Chita.")).to_be_visible()
    page.get_by_label("Area", exact=True).select_option(value="sea-of-japan")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", name="1 change")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / "position.json"
    saving.value.save_as(saved)
    assert json.loads(saved.read_text())["changes"][0]["space"] == "sea-of-japan"
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_text("No changes yet.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.get_by_role("heading", name="1 change")).to_be_visible()
    page.get_by_label("Who plays USA").select_option("cadet")
    page.get_by_label("Who plays Soviets").select_option("cadet")
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#prompt")).to_be_visible()
    with alone.http() as http:
        assert http.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["origin"] == "sandbox"


def test_odds_are_told_as_a_chart(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone, dark=True, phone=True)
    page = window.open("/sandbox")
    page.get_by_label("Attacker", exact=True).fill("3 infantry@3, 1 air@2")
    page.get_by_label("Defender", exact=True).fill("fort@2")
    page.get_by_label("Strength").last.fill("1")
    page.get_by_label("Type").last.select_option(label="Infantry")
    page.get_by_role("button", name="Add to Defender").click()
    expect(page.get_by_label("Defender", exact=True)).to_have_value("fort@2, 1 infantry@1")
    page.get_by_role("button", name="Calculate odds").click()
    expect(page.locator("[data-odds]").get_by_text("82.8%").first).to_be_visible()
    assert violations(page, ".below") == []
