"""Tables of earlier releases in the page: running ones say once that the rules changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PAGE, OpenWindow
from tests.browser.test_replay import look_back, standing_at
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served
from tests.stored import databases

Told = dict[str, Any]
NOTICE = "The rules have been updated. The game continues under version"


class Earlier:
    """A server with the tables of an earlier one."""

    def __init__(self, served: Served, tables: list[Told]) -> None:
        self.served = served
        self.tables = tables

    def table(self, status: str, game: str = DEFAULT_GAME) -> Told:
        """A table of people with secrets, as it stood then."""
        return next(
            one for one in self.tables if one["tokens"] and (one["status"], one["game"]) == (status, game)
        )

    def sit(self, page: Page, table: Told) -> None:
        """Sit down at a seat that is asked, or at the first."""
        with self.served.http() as http:
            waiting = http.get(f"/api/tables/{table['table']}").raise_for_status().json()["waiting_for"]
        seat = next((seat for seat in waiting if seat in table["tokens"]), next(iter(table["tokens"])))
        kept = json.dumps(f"sandtable-seat-{table['table']}"), json.dumps(table["tokens"][seat])
        page.add_init_script(f"localStorage.setItem({kept[0]}, {kept[1]})")


@pytest.fixture(scope="module", params=["0001-first", "0004"])
def earlier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Earlier]:
    folder = tmp_path_factory.mktemp("earlier")
    tables = databases.lay_out(request.param, folder / "sandtable" / "tables.db")
    with Served(folder, page=PAGE, bot_pause=0, limits="off") as served:
        yield Earlier(served, tables)


def test_a_running_table_tells_once_that_its_rules_have_changed(
    earlier: Earlier, open_window: OpenWindow
) -> None:
    table = earlier.table("playing")
    page = open_window(earlier.served, fresh=True).page
    earlier.sit(page, table)
    address = f"{earlier.served.url}/tables/{table['table']}"
    page.goto(address)
    notice = page.get_by_role("status").filter(has_text=NOTICE)
    expect(notice).to_be_visible()
    expect(page.get_by_role("link", name="What changed").first).to_have_attribute(
        "href", f"/rules/{DEFAULT_GAME}/changes"
    )

    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.goto(address)
    page.locator("[data-tab=talk]").click()
    expect(page.get_by_role("log").filter(has_text=NOTICE)).to_be_visible()
    expect(notice).to_have_count(0)

    page.get_by_role("link", name="What changed").click()
    expect(page.get_by_role("heading", name="What changed")).to_be_in_viewport()
    expect(page.get_by_text("Rules 0.2.0")).to_be_visible()


def test_a_finished_game_is_looked_back_at(earlier: Earlier, open_window: OpenWindow) -> None:
    table = earlier.table("over")
    page = open_window(earlier.served, fresh=True).page
    earlier.sit(page, table)
    page.goto(f"{earlier.served.url}/tables/{table['table']}")
    expect(page.get_by_text("The game is over").first).to_be_visible()
    expect(page.get_by_text(NOTICE)).to_have_count(0)

    look_back(page, f"{earlier.served.url}/tables/{table['table']}/replay")

    _, moments = standing_at(page)
    assert moments > 100
    for key in ("End", "ArrowLeft", "ArrowLeft", "Home"):
        page.locator("#scrubber").press(key)
        assert page.get_by_text("1936").first.is_visible()
    assert standing_at(page)[0] == 1
