"""Orange Swan in the browser: its map, its blocks and markers, and a battle with its dice."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import sandtable
from sandtable.engine.state import State
from tests.browser.conftest import OpenWindow
from tests.browser.prepared import opened
from tests.server.web.running import Served

LONG = 30_000
# With this seed the first seat plays the Axis, and fights off Hawaii.
SEED = 5


def before_the_battles() -> State:
    """Pearl Harbor, once the Allied player has hidden the carriers."""
    state = sandtable.game("orange-swan").start("pearl-harbor", seed=SEED)
    while state.choices("two"):
        state.act("two", state.choices("two")[0])
    return state


def test_map_blocks_and_a_battle_are_shown(alone: Served, open_window: OpenWindow) -> None:
    table = opened(alone, before_the_battles())
    window = open_window(alone, fresh=True)
    table.sit(window.page, "one")
    page = window.open(f"/tables/{table.id}")
    expect(page.locator("[data-space='hawaiian-islands']").first).to_be_attached(timeout=LONG)
    expect(page.locator("[data-unit^='japan-fleet-']").first).to_be_attached()
    expect(page.locator(".marks .disc").first).to_be_attached()
    expect(page.get_by_role("rowheader", name="Commonwealth")).to_be_visible()
    assert window.violations() == []

    page.get_by_role("button", name="As a list").click()
    page.locator("button[data-choice='resolve hawaiian-islands']").click()
    battle = page.locator("section[data-battle='hawaiian-islands']")
    expect(battle.get_by_role("heading", name="Axis attacks")).to_be_visible(timeout=LONG)
    expect(battle.get_by_role("img", name="Carriers").first).to_be_visible()
    rolled = battle.locator("[data-roll]").first
    expect(rolled).to_contain_text("5–6 hit")
    expect(rolled.get_by_role("img", name="5, a hit")).to_be_visible()
    found: dict[str, Any] = page.evaluate("axe.run('section[data-battle]')")
    assert found["violations"] == []
