"""A year by clicking, and a game of bots watched. That takes long: python -m tests.browser -m slow"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.test_table import Play, decide_once
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

# A game of two bots that move at random takes this long on a machine that is busy with other things.
LONGEST = 240_000
# Far more decisions than a year takes where little is done.
MOST_DECISIONS = 300


def test_the_first_year_is_played_by_clicking(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    play = Play(alone, window)
    page = play.open()
    for decisions in range(MOST_DECISIONS):
        page.locator(".prompt.mine").wait_for()
        if page.get_by_role("banner").get_by_text("1937").is_visible():
            break
        # Now and then enough is done in a phase.
        end = page.locator(".end").first
        decide_once(play, end if decisions % 4 == 3 and end.is_visible() else None)
    expect(page.get_by_role("banner")).to_contain_text("1937")
    window.check()


@pytest.mark.slow
def test_bots_play_to_the_end_before_somebody_who_watches(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    page = window.page
    with alone.http() as http:
        bots = {"japan": "random", "usa": "random"}
        wanted = {"game": DEFAULT_GAME, "scenario": "rising-sun", "seats": bots}
        table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
    page.goto(f"{alone.url}/tables/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    over = page.get_by_role("heading", name="The game is over", exact=True)
    expect(over).to_be_visible(timeout=LONGEST)
    page.get_by_role("button", name="Dice statistics").click()
    expect(page.get_by_role("table")).to_be_visible()
    window.check()
