"""What the page tells before and after a decision: what follows, how it ended, and what a card does."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import sandtable
from sandtable.engine.state import State
from sandtable.protocol.text import plain
from tests.browser.checked_window import PATIENCE, Window
from tests.browser.conftest import OpenWindow
from tests.browser.prepared import Prepared, decide, opened
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

LONG = 2 * PATIENCE


def position(**parts: Any) -> State:
    """A situation of the game."""
    return sandtable.game(DEFAULT_GAME).position({"season": "summer", **parts})


def seated(served: Served, window: Window, state: State, path: str = "") -> tuple[Prepared, Page]:
    """A window at the seat of Japan."""
    table = opened(served, state)
    table.sit(window.page, "japan")
    return table, window.open(f"/tables/{table.id}{path}")


def seen(served: Served, table: Prepared) -> dict[str, Any]:
    """What Japan sees."""
    with served.http(table.tokens["japan"]) as http:
        frame: dict[str, Any] = http.get(f"/api/tables/{table.id}/view").json()
        return frame


def press(page: Page, line: str) -> None:
    """Press the button of a choice, and confirm where that is asked. Places have buttons in the list."""
    if line.startswith("activate "):
        expect(page.locator(f'[data-space="{line.split()[1]}"].selectable')).to_be_visible(timeout=LONG)
        if page.locator("[data-list]").count() == 0:
            page.keyboard.press("a")
    page.locator(f'[data-choice="{line}"]').first.click(timeout=LONG)
    confirm = page.locator("[data-confirm]")
    if confirm.is_visible():
        confirm.click()


def test_who_enters_the_land_of_an_enemy_is_told_so_once(alone: Served, open_window: OpenWindow) -> None:
    """Japan has Violated Vietnam before, so that no declaration comes before the attack."""
    units = ["japan infantry 3 gulf-of-tonkin", "japan fleet 2 gulf-of-tonkin",
             "minor fortress 1 hanoi", "minor fortress 2 saigon"]  # fmt: skip
    state = position(phase="movement japan 5", units=units, violated={"vietnam": "japan"})
    _, page = seated(alone, open_window(alone, fresh=True), state, "?view=text")
    asking = page.locator("[data-asking]")
    page.locator('[data-choice="move japan-01"]').click(timeout=LONG)
    expect(asking).to_contain_text("You have declared nothing in Summer 1936.", timeout=LONG)
    page.locator("[data-confirm]").click()
    page.locator('[data-choice="to hanoi"]').click(timeout=LONG)
    expect(asking).to_contain_text("Go to Hanoi?")
    expect(asking).to_contain_text("Vietnam is your Enemy, so entering is an attack.")
    asking.get_by_role("button", name="No, not yet").click()
    page.locator('[data-choice="to hanoi"]').click()
    page.locator("[data-confirm]").click()
    expect(page.locator("#prompt")).to_contain_text("4 Commands left", timeout=LONG)
    page.locator('[data-choice="move japan-02"]').click()
    page.locator('[data-choice="to hanoi"]').click(timeout=LONG)
    expect(page.locator("#prompt")).to_contain_text("3 Commands left", timeout=LONG)


def test_a_pass_that_loses_nothing_is_done_at_once(alone: Served, open_window: OpenWindow) -> None:
    state = position(phase="government", season=None, hands={"japan": ["I38", "A05"]})
    _, page = seated(alone, open_window(alone, fresh=True), state, "?view=text")
    page.locator('[data-choice="pass"]').click(timeout=LONG)
    expect(page.locator("#prompt")).to_contain_text("Waiting for the USA", timeout=LONG)


def test_a_pass_that_loses_commands_is_asked_once_more(alone: Served, open_window: OpenWindow) -> None:
    state = position(phase="movement japan 1", units=["japan fleet 2 kyushu"])
    _, page = seated(alone, open_window(alone, fresh=True), state, "?view=text")
    expect(page.locator("#prompt")).to_contain_text("1 Command left", timeout=LONG)
    page.locator('[data-choice="done"]').click()
    asking = page.locator("[data-asking]")
    expect(asking).to_contain_text("You can still do this: move a unit (1 block).")


def test_a_card_says_what_its_uses_do(alone: Served, open_window: OpenWindow) -> None:
    """The strip of the hand shows the names of the uses, and all of the card when it is pointed at."""
    state = position(phase="government", season=None, hands={"japan": ["I38", "I33"]})
    _, page = seated(alone, open_window(alone, fresh=True), state)
    card, whole = page.locator('[data-card="I38"]'), page.locator('[data-card="I38-in-full"]')
    printed = sandtable.game(DEFAULT_GAME).chart().cards["I38"]
    assert printed.uses
    for use in printed.uses:
        expect(card.get_by_text(plain(use.name), exact=True)).to_be_visible(timeout=LONG)
        # A screen reader hears it at once.
        expect(card).to_contain_text(plain(use.about))
    expect(whole).to_have_count(0)
    card.hover()
    expect(whole).to_be_in_viewport(ratio=1)
    for use in printed.uses:
        expect(whole).to_contain_text(plain(use.name))
        expect(whole.get_by_text(plain(use.about), exact=True)).to_be_visible()


def test_cards_that_were_bought_are_said_to_lie_face_down(alone: Served, open_window: OpenWindow) -> None:
    state = position(phase="production japan", season=None, units=["japan infantry 1 tokyo"])
    _, page = seated(alone, open_window(alone, fresh=True), state, "?view=text")
    page.locator('[data-choice="buy action"]').click(timeout=LONG)
    page.locator("[data-confirm]").click()
    lying = "1 new card stays face-down until you finish."
    expect(page.locator("#prompt")).to_contain_text(lying, timeout=LONG)


def test_the_journal_says_what_its_numbers_are(alone: Served, open_window: OpenWindow) -> None:
    state = position(phase="movement japan 3", units=["japan fleet 2 kyushu", "japan fleet 2 tokyo"])
    table, page = seated(alone, open_window(alone, fresh=True), state)
    decide(alone, table, "japan", "move ")
    decide(alone, table, "japan", "to ")
    page.keyboard.press("j")
    journal = page.locator(".journal")
    expect(journal).to_contain_text("Click the number of a decision", timeout=LONG)
    expect(journal.locator(".moment a").first).to_have_attribute(
        "title", "Decision 2: show the table as it was then"
    )


def test_how_a_battle_ended_stays_in_sight(alone: Served, open_window: OpenWindow) -> None:
    """Two Battles on land: in the first Japan itself fires the last shot, and goes on to the next."""
    units = ["japan infantry 3 manila", "us infantry 1 manila", "japan infantry 3 hawaii",
             "us infantry 1 hawaii", "us fleet 2 los-angeles", "russia infantry 2 chita"]  # fmt: skip
    state = position(phase="combat japan", units=units, war=[["japan", "usa"]], dice=[6, 1, 1, 1])
    table, page = seated(alone, open_window(alone, fresh=True), state)
    expect(page.locator("#prompt")).not_to_be_empty(timeout=LONG)
    ended = page.locator("[data-ended], section[data-battle] .ended").first
    for _ in range(20):
        if ended.is_visible():
            break
        frame = seen(alone, table)
        mine = frame["view"]["choices"]
        if not mine:
            decide(alone, table, "usa", "fire", "pass", "hit")
            continue
        wishes = ("activate", "resolve", "fire", "hit", "done")
        press(page, next(line for wish in wishes for line in mine if line.startswith(wish)))
        for _ in range(100):
            if seen(alone, table)["sequence"] > frame["sequence"]:
                break
            page.wait_for_timeout(50)
    expect(ended).to_contain_text("Remaining: Japan (1 block).", timeout=LONG)
    expect(ended).to_contain_text("Lost: American Infantry.")
