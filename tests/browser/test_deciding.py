"""Asking and answering: what is asked once more, what is done at once, and what is taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenWindow
from tests.browser.test_table import AGAINST_TWO, Play, move_without_declaring
from tests.server.web.running import Served

# The name of a block inside the program, which no person should ever read.
BLOCK_ID = re.compile(r"\b(japan|us|russia|nat-china|red-china|british-empire)-\d+\b")
PATIENCE = 30_000


def in_production(served: Served, open_window: OpenWindow) -> Play:
    """At a table where Japan has its Production before it."""
    play = Play(served, open_window(served))
    play.set_up()
    play.until("buy")
    return play


def changed_chart(play: Play, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the chart of the game say something else of its actions."""

    def answer(route: Route) -> None:
        chart = route.fetch().json()
        change(chart["actions"])
        route.fulfill(body=json.dumps(chart), content_type="application/json")

    play.page.route("**/api/games/*/chart*", answer)


def test_a_card_is_bought_after_one_question_in_a_phase(alone: Served, open_window: OpenWindow) -> None:
    play = in_production(alone, open_window)
    page = play.open()
    play.waits_for_me()
    fold = page.locator('[data-fold="buy"]')
    if fold.is_visible():
        fold.click()
    buy = page.locator('[data-choice="buy action"]')
    expect(buy.get_by_role("img", name="can’t be undone")).to_be_visible()
    before = play.sequence()
    buy.click()
    asking = page.locator("[data-asking]")
    expect(asking).to_contain_text("Draw a card from the Action deck?")
    expect(asking).to_contain_text("You can’t undo this.")
    asking.get_by_role("button", name="No, not yet").click()
    assert play.sequence() == before
    buy.click()
    page.locator("[data-confirm]").click()
    undo = page.locator("[data-undo]")
    expect(undo).to_contain_text("something was drawn or revealed", timeout=PATIENCE)
    expect(undo).to_have_attribute("aria-disabled", "true")
    bought = play.sequence()
    if fold.is_visible() and not buy.is_visible():
        fold.click()
    buy.click()
    expect(asking).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('[aria-disabled=true].choice')")
    assert play.sequence() > bought


def test_a_click_and_a_whole_move_are_taken_back(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("move")
    page = play.open()
    play.waits_for_me()
    first = play.prompt.inner_text()
    line = next(line for line in play.choices() if line.startswith("move "))
    undo, whole = page.locator("[data-undo]"), page.get_by_role("button", name="Undo the whole move")
    more = page.locator("[data-more]")

    def unfold() -> None:
        """The list stays open from one question to the next."""
        if page.locator("[data-list]").count() == 0:
            page.keyboard.press("a")
        expect(page.locator("[data-list]")).to_be_visible(timeout=PATIENCE)

    def go_there() -> None:
        expect(play.prompt).to_contain_text("Choose where", timeout=PATIENCE)
        assert not BLOCK_ID.search(play.prompt.inner_text()), play.prompt.inner_text()
        unfold()
        page.locator('[data-choice^="to "]').first.click()
        expect(undo).to_contain_text("undoes: Go to ", timeout=PATIENCE)

    unfold()
    page.locator(f'[data-choice="{line}"]').click()
    move_without_declaring(page)
    expect(undo).to_contain_text("undoes: Move ", timeout=PATIENCE)
    go_there()
    undo.click()
    go_there()
    more.click()
    expect(whole).to_contain_text("undoes 2 decisions")
    whole.click()
    expect(play.prompt).to_have_text(first, timeout=PATIENCE)
    assert line in play.choices()


def test_a_list_that_was_left_open_hides_no_buttons(alone: Served, open_window: OpenWindow) -> None:
    """Where a Cadre is raised is asked on the map, of which type it is by buttons alone."""
    play = in_production(alone, open_window)
    page = play.open()
    play.waits_for_me()
    page.keyboard.press("a")
    page.locator('[data-choice^="raise "]').first.click()
    expect(play.prompt).to_contain_text("Choose the type", timeout=PATIENCE)
    expect(page.locator('[data-choice^="as "]').first).to_be_visible()


def test_what_may_be_done_in_any_order_is_done_at_once(alone: Served, open_window: OpenWindow) -> None:
    """Promoting is only said to be of that kind here: points run out, so that it must stop in between.

    What is told of it in the journal names no block as the program does.
    """
    play = in_production(alone, open_window)
    changed_chart(play, lambda actions: actions["promote"].update(together=True))
    page = play.open()
    play.waits_for_me()
    wanted = [line for line in play.choices() if line.startswith("promote ")]
    page.locator("[data-more]").click()
    page.locator('[data-all="promote"]').click()
    expect(page.locator(".notice.bad")).to_contain_text("is no longer possible", timeout=PATIENCE)
    left = [line for line in play.choices() if line.startswith("promote ")]
    assert len(left) < len(wanted)
    undo = page.locator("[data-undo]")
    expect(undo).to_contain_text("undoes: Add one CV to ")
    undo.click()
    expect(page.locator('[data-choice="done"]')).to_be_visible()
    assert any(line.startswith("promote ") for line in play.choices())
    page.keyboard.press("j")
    told = page.locator(".journal").inner_text()
    assert "Japanese " in told
    assert not BLOCK_ID.search(told), told
    assert not re.search(r"\ba [AEIO]", told), told


def test_lists_tell_year_and_phase(alone: Served, open_window: OpenWindow) -> None:
    with alone.http() as http:
        http.post("/api/tables", json={**AGAINST_TWO, "title": "A Friday in the club"}).raise_for_status()
    page = open_window(alone).open()
    row = page.locator("li").filter(has=page.get_by_role("heading", name="A Friday in the club"))
    expect(row).to_contain_text("1936: Set-up")


def test_nobody_asks_for_a_map_that_was_never_drawn(alone: Served, open_window: OpenWindow) -> None:
    wanted: dict[str, object] = {"game": "skirmish", "scenario": "duel", "seats": {"blue": "random"}}
    play = Play(alone, open_window(alone), wanted)
    asked: list[str] = []
    play.page.on("request", lambda request: asked.append(request.url))
    play.open()
    play.waits_for_me()
    assert [url for url in asked if url.endswith("/chart") or "/chart?" in url]
    assert not [url for url in asked if "/drawing" in url]
