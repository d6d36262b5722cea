"""A whole game of bots, watched to its end. It takes long: python -m tests.browser -m slow"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.server.web.running import Served

# A game of two bots that move at random takes this long on a machine that is busy with other things.
LONGEST = 240_000


@pytest.mark.slow
def test_bots_play_to_the_end_before_somebody_who_watches(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    page = window.page
    with alone.http() as http:
        bots = {"japan": "random", "usa": "random"}
        wanted = {"game": "cnc", "scenario": "rising-sun", "seats": bots}
        table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
    page.goto(f"{alone.url}/tables/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    over = page.get_by_role("heading", name="The game is over", exact=True)
    expect(over).to_be_visible(timeout=LONGEST)
    page.get_by_role("button", name="How the dice fell").click()
    expect(page.get_by_role("table")).to_be_visible()
    window.check()
