"""The first view of a table shows what is asked, and its list counts what can be chosen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import sandtable
from tests.browser.conftest import OpenWindow
from tests.browser.measuring import still
from tests.browser.prepared import decide, opened
from tests.browser.test_what_others_do import moving, sat
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

IN_VIEW = """(space) => {
  const box = document.querySelector(`.hits [data-space="${space}"]`).getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const top = document.elementFromPoint(x, y);
  return x > 0 && x < innerWidth && y > 44 && Boolean(top?.closest('[data-part=map]'));
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_a_battle_far_from_home_is_in_view(alone: Served, open_window: OpenWindow, phone: bool) -> None:
    data: dict[str, Any] = {
        "season": "summer",
        "war": [["japan", "usa"]],
        "units": ["us infantry 4 manila", "japan infantry 3 manila x2"],
        "control": {"manila": "usa"},
        "phase": "combat japan",
    }
    state = sandtable.game(DEFAULT_GAME).position(data)
    page, table = sat(alone, open_window, state, "usa", phone)
    expect(page.locator("#prompt")).to_contain_text("Waiting")
    # Once it is asked about the battle, that is in view, and not its capital.
    decide(alone, table, "japan", "battle", "resolve", "")
    expect(page.locator(".prompt.mine")).to_be_visible()
    still(page)
    assert page.evaluate(IN_VIEW, "manila")
    assert not page.evaluate(IN_VIEW, "los-angeles")
    # Whoever comes then sees the same.
    page.reload()
    expect(page.locator(".prompt.mine")).to_be_visible()
    still(page)
    assert page.evaluate(IN_VIEW, "manila")


def test_the_list_counts_what_can_be_chosen(alone: Served, open_window: OpenWindow) -> None:
    state = moving("japan", "japan tank 2 tokyo", "japan air 3 osaka")
    table = opened(alone, state)
    line = decide(alone, table, "japan", "move")
    with alone.http(table.tokens["japan"]) as http:
        choices = http.get(f"/api/tables/{table.id}/view").json()["view"]["choices"]
    assert line.startswith("move")
    window = open_window(alone, fresh=True)
    table.sit(window.page, "japan")
    page = window.page
    page.goto(f"{window.url}/tables/{table.id}")
    expect(page.locator("section.prompt")).to_contain_text(f"({len(choices)} spaces)")
    page.keyboard.press("a")
    listed = page.locator("[data-list] [data-choice]")
    expect(listed).to_have_count(len(choices))
