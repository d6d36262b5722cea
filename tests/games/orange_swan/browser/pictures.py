"""Takes the pictures of Orange Swan for the docs: python -m tests.browser.pictures swan"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser

import sandtable
from tests.browser.pictures import DESK, packed
from tests.browser.prepared import Prepared, decide, opened
from tests.server.web.running import Served

# With this seed the first seat plays the Axis, and fights off Hawaii.
SEED: Final = 5
# So many rolls of its battle are shown.
ROLLS: Final = 4


def take_battles(browser: Browser, served: Served) -> dict[str, bytes]:
    """By file: the battles of Pearl Harbor on the map, and one of them with its dice."""
    state = sandtable.game("orange-swan").start("pearl-harbor", seed=SEED)
    while state.choices("two"):
        state.act("two", state.choices("two")[0])
    table = opened(served, state)
    # The policy of the page forbids to read a picture that is handed to it.
    context = browser.new_context(
        viewport=DESK, color_scheme="light", reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    table.sit(page, "one")
    page.goto(f"{served.url}/tables/{table.id}")
    page.locator("[data-show-choices]").wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(1500)
    pictures = {"swan-board": packed(page, page.screenshot())}
    decide(served, table, "one", "resolve hawaiian-islands")
    while page.locator("[data-battle] [data-roll]").count() < ROLLS:
        fight_on(served, table)
        page.wait_for_timeout(1000)
    page.locator("[data-battle] [data-choice]").first.wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    pictures["swan-battle"] = packed(page, page.screenshot())
    context.close()
    return pictures


def fight_on(served: Served, table: Prepared) -> None:
    """Let anybody who is asked in a battle fire, or take hits."""
    for seat, token in table.tokens.items():
        with served.http(token) as http:
            choices = http.get(f"/api/tables/{table.id}/view").raise_for_status().json()["view"]["choices"]
        if choices:
            decide(served, table, seat, "fire", "target", "hit")
            return


PARTS: Final = {"swan": take_battles}
