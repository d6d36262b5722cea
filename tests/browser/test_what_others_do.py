"""What others do is told in notices and numbered arrows; a stack that is clicked shows its blocks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sandtable
from sandtable.engine.state import State
from tests.browser.conftest import OpenWindow
from tests.browser.prepared import AROUND, Prepared, decide, opened
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served


def moving(who: str, *more: str) -> State:
    """The Movement of a faction in Summer, with Commands to spare."""
    data: dict[str, Any] = {"units": [*AROUND, *more], "phase": f"movement {who} 8", "season": "summer"}
    return sandtable.game(DEFAULT_GAME).position(data)


def sat(
    served: Served, open_window: OpenWindow, state: State, seat: str, phone: bool = False
) -> tuple[Page, Prepared]:
    """A window at a seat of a table at which a game stands so."""
    table = opened(served, state)
    window = open_window(served, fresh=True, phone=phone)
    table.sit(window.page, seat)
    window.page.goto(f"{window.url}/tables/{table.id}")
    window.page.locator("#prompt").wait_for()
    return window.page, table


def move(served: Served, table: Prepared, seat: str, unit: str, goal: str) -> None:
    """A seat moves a unit without the page."""
    decide(served, table, seat, f"move {unit}")
    decide(served, table, seat, f"to {goal}")


def at(state: State, space: str) -> list[str]:
    """The blocks in a space."""
    units: dict[str, list[str]] = state.view(None)["board"]["units"]
    return units[space]


@pytest.mark.parametrize("phone", [False, True])
def test_moves_of_others_are_numbered_arrows_until_one_acts(
    alone: Served, open_window: OpenWindow, phone: bool
) -> None:
    state = moving("usa", "us infantry 2 seattle", "us infantry 2 seattle")
    first, second = at(state, "seattle")
    page, table = sat(alone, open_window, state, "japan", phone)
    goals = goals_of(alone, table, "usa", first)
    move(alone, table, "usa", first, goals[0])
    arrow = page.locator("[data-act]")
    expect(arrow).to_have_count(1)
    assert arrow.get_attribute("data-act") == f"seattle {goals[0]}"
    expect(page.locator("[data-toast]")).to_have_attribute("data-toast", "1")
    other = next(goal for goal in goals_of(alone, table, "usa", second) if goal != goals[0])
    move(alone, table, "usa", second, other)
    expect(arrow).to_have_count(2)
    expect(arrow.nth(1)).to_contain_text("2")
    # The notices go, the arrows stay.
    expect(page.locator("[data-toast]")).to_have_count(0, timeout=12_000)
    expect(arrow).to_have_count(2)
    # Until one acts oneself.
    decide(alone, table, "usa", "done")
    for _ in range(40):
        with alone.http(table.tokens["japan"]) as http:
            view = http.get(f"/api/tables/{table.id}/view").json()["view"]
        if view["choices"]:
            break
        for seat in ("usa", "soviets"):
            with alone.http(table.tokens[seat]) as http:
                if http.get(f"/api/tables/{table.id}/view").json()["view"]["choices"]:
                    decide(alone, table, seat, "done", "pass", "")
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(arrow).to_have_count(2)
    page.locator("[data-choice]").last.dispatch_event("click")
    agree = page.locator("[data-confirm]")
    expect(agree.or_(page.locator("main:not(:has([data-act]))")).first).to_be_visible()
    if agree.is_visible():
        agree.click()
    expect(arrow).to_have_count(0)


def goals_of(served: Served, table: Prepared, seat: str, unit: str) -> list[str]:
    """Where a unit could go; it is asked for and taken back."""
    decide(served, table, seat, f"move {unit}")
    with served.http(table.tokens[seat]) as http:
        frame = http.get(f"/api/tables/{table.id}/view").json()
        http.post(f"/api/tables/{table.id}/undo", json={"sequence": frame["sequence"], "move": False})
    return [line.removeprefix("to ") for line in frame["view"]["choices"] if line.startswith("to ")]


@pytest.mark.parametrize("phone", [False, True])
def test_a_stack_shows_its_blocks_and_what_each_can_do(
    alone: Served, open_window: OpenWindow, phone: bool
) -> None:
    state = moving("japan", "japan tank 2 tokyo", "japan air 3 tokyo")
    units = at(state, "tokyo")
    assert len(units) == 3
    page, _ = sat(alone, open_window, state, "japan", phone)
    page.locator(f'[data-part=map] [data-unit="{units[0]}"]').dispatch_event("click")
    agree, tray = page.locator("[data-confirm]"), page.locator("[data-tray]")
    expect(agree.or_(tray).first).to_be_visible()
    if agree.is_visible():
        agree.click()
    expect(tray).to_have_attribute("data-tray", "tokyo")
    expect(tray).to_contain_text("Infantry")
    expect(tray).to_contain_text("Tank")
    expect(tray).to_contain_text("3 of 3")
    expect(tray.locator("[data-tray-unit]")).to_have_count(3)
    expect(tray).to_contain_text("chosen")
    # Another one of the stack is chosen there.
    tray.locator(f'[data-instead="{units[1]}"]').click()
    expect(tray.locator(f'[data-instead="{units[0]}"]')).to_be_visible()
    if phone:
        return
    # It hides no block of its stack, and goes with the map.
    stack = page.locator('[data-part=map] [data-stack="tokyo"]')
    before = (tray.bounding_box(), stack.bounding_box())
    assert before[0]
    assert before[1]
    page.locator(".viewport").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(400)
    after = (tray.bounding_box(), stack.bounding_box())
    assert after[0]
    assert after[1]
    assert after[1]["x"] != before[1]["x"]
    assert abs((after[0]["x"] - after[1]["x"]) - (before[0]["x"] - before[1]["x"])) < 1.5
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)
