"""Looking back at a table: the scrubber, links to moments, what happened meanwhile, and the moves of bots."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come, OpenWindow
from tests.browser.tables_with_history import imported_game
from tests.browser.test_social import side
from tests.browser.test_table import Play
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

# A number of a moment at which something has happened already.
SOME_MOMENT = 40
DECISIONS = 160


@pytest.fixture(scope="module")
def story(alone: Served) -> str:
    """A table that nobody plays on."""
    return imported_game(alone, DECISIONS)


def look_back(page: Page, url: str) -> None:
    """Go to a replay, and wait until it shows a moment."""
    page.goto(url)
    expect(page.locator("#scrubber")).to_be_visible()


def standing_at(page: Page) -> tuple[int, int]:
    """At which of how many moments the replay stands."""
    found = re.fullmatch(r"(\d+) of (\d+)", page.locator("[data-count]").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def expect_at(page: Page, position: int) -> None:
    """Wait until the replay stands there."""
    expect(page.locator("[data-count]")).to_have_text(re.compile(rf"^{position} of \d+$"))


def heading(page: Page) -> str:
    """When the moment is."""
    return page.locator(".words .caption").inner_text()


def test_the_whole_game_is_scrubbed_by_keyboard_and_pointer(
    alone: Served, open_window: OpenWindow, story: str
) -> None:
    page = open_window(alone).page
    look_back(page, f"{alone.url}/tables/{story}/replay")
    _, count = standing_at(page)
    expect_at(page, count)
    page.keyboard.press("Home")
    expect_at(page, 1)
    begun = heading(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_at(page, 3)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 2)
    page.keyboard.press("PageDown")
    expect(page.locator(".words .caption")).not_to_have_text(begun)
    position, _ = standing_at(page)
    assert position > 2
    page.keyboard.press("End")
    expect_at(page, count)
    page.locator("#scrubber").fill(str(count // 2 - 1))
    expect_at(page, count // 2)
    expect(page.locator(".journal .now").first).to_be_in_viewport()
    # A line of the journal leads to its moment, and the address names it.
    page.locator(".journal .line .moment a").first.click()
    at = page.locator(".journal .now .moment a").first.inner_text()
    page.wait_for_function("at => location.hash === `#at=${at}`", arg=at)


def test_a_replay_plays_by_itself_and_fetches_nothing_twice(
    alone: Served, open_window: OpenWindow, story: str
) -> None:
    page = open_window(alone).page
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/replay?" in one.url else None)
    look_back(page, f"{alone.url}/tables/{story}/replay#at=0")
    page.get_by_label("Speed").select_option(label="8 ×")
    page.locator('[data-press="play"]').click()
    expect(page.locator("[data-count]")).to_have_text(re.compile(r"^([4-9]|\d\d+) of \d+$"))
    page.locator('[data-press="pause"]').click()
    for _ in range(2):
        page.keyboard.press("End")
        expect(page.locator('[data-press="last"]')).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Home")
        expect_at(page, 1)
    calls = [url for url in asked if "/api/" in url]
    assert len(calls) > 1
    assert len(calls) == len(set(calls))


def test_a_link_to_a_moment_opens_there_in_another_browser(
    alone: Served, open_window: OpenWindow, story: str
) -> None:
    here, there = open_window(alone).page, open_window(alone).page
    look_back(here, f"{alone.url}/tables/{story}/replay#at={SOME_MOMENT}")
    here.wait_for_function("location.search.includes('eyes=')")
    position, before = standing_at(here)[0] + 1, here.evaluate("location.hash")
    here.keyboard.press("ArrowRight")
    expect_at(here, position)
    here.wait_for_function("before => location.hash !== before", arg=before)
    look_back(there, here.url)
    expect_at(there, position)
    assert heading(there) == heading(here)
    # The address of a table that names a moment leads to the replay, too.
    look_back(there, f"{alone.url}/tables/{story}#{here.url.partition('#')[2]}")
    expect_at(there, position)
    assert "/replay" in there.url


def test_a_branch_goes_on_from_the_moment_and_the_journal_is_taken_away(
    alone: Served, open_window: OpenWindow, story: str
) -> None:
    page = open_window(alone).page
    look_back(page, f"{alone.url}/tables/{story}/replay#at={SOME_MOMENT}")
    with page.expect_download() as taken:
        page.locator("[data-export]").click()
    assert "sandtable journal" in taken.value.path().read_text(encoding="utf-8")
    page.locator("[data-branch]").click()
    page.locator("[data-open]").click()
    page.wait_for_url(re.compile(rf"/tables/(?!{story})\w+$"))
    expect(page.locator("#prompt")).to_be_visible()


def test_hands_are_open_after_the_end_and_not_before(alone: Served, open_window: OpenWindow) -> None:
    table = imported_game(alone, DECISIONS)
    page = open_window(alone).page
    look_back(page, f"{alone.url}/tables/{table}/replay?eyes=open#at={SOME_MOMENT}")
    expect(page.get_by_text("as another player saw it")).to_be_visible()
    expect(page.locator("[data-hand]")).to_have_count(0)
    expect(page.locator('nav option[value="open"]')).to_have_count(0)
    with alone.http() as http:
        ended = http.post(f"/api/tables/{table}/proposals", json={"what": "end"})
        assert ended.is_success, ended.text
    look_back(page, f"{alone.url}/tables/{table}/replay")
    expect(page.get_by_label("View as")).to_have_value("open")
    page.keyboard.press("End")
    expect(page.locator("[data-hand]").first).to_be_visible()
    page.get_by_label("View as").select_option(value="usa")
    expect(page.locator("[data-hand]")).to_have_count(0)
    expect(page.get_by_role("button", name="Game file")).to_be_visible()


def test_a_spectator_looks_back_as_one(club: Served, come: Come, open_window: OpenWindow) -> None:
    host, page = come("Rike"), open_window(club).page
    seats = {"japan": "me", "usa": "random", "soviets": "random"}
    table = host.open_table(game=DEFAULT_GAME, scenario="1936", seats=seats, visibility="public")
    look_back(page, f"{club.url}/tables/{table}/replay")
    expect(page.locator("[data-eyes]")).to_have_text("a spectator")
    expect(page.locator("[data-branch]")).to_have_count(0)


def test_whoever_comes_back_is_told_what_happened(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page, panel = play.open(), play.page.locator("[data-since]")
    page.wait_for_function(f"() => localStorage.getItem('sandtable-seen-{play.table}-japan') !== null")
    page.goto(f"{play.window.url}/rules")
    play.set_up()
    play.until("raise")
    play.open()
    expect(panel.get_by_role("heading", level=2)).to_have_text(
        re.compile(r"^\d+ decisions since your last visit$")
    )
    expect(panel.locator("summary").first).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    # It is told once.
    play.open()
    expect(side(page, "Journal").locator(".line").first).to_be_visible()
    expect(panel).to_have_count(0)


def give_away(play: Play) -> None:
    """Decide as little as possible without the page, if anything is asked."""
    offered = play.choices()
    if offered:
        quiet = [line for line in offered if line in ("done", "pass")]
        play.act((quiet or offered)[0])


def test_moves_of_bots_are_watched_and_skipped_by_a_key(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("raise")
    page = play.page
    page.emulate_media(reduced_motion="no-preference")
    play.open()
    # Bots that do not pause are faster than what is shown of them; at last one is asked again.
    waiting = page.locator(".watching.asked [data-skip]")
    for _ in range(60):
        give_away(play)
        page.wait_for_timeout(150)
        if waiting.is_visible():
            break
    expect(waiting).to_be_visible()
    page.locator("body").press("s")
    expect(page.locator("[data-skip]")).to_be_hidden()
    play.waits_for_me()


def test_as_fast_as_possible_is_remembered(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).page
    page.emulate_media(reduced_motion="no-preference")
    bots = dict.fromkeys(("japan", "usa", "soviets"), "random")
    with club.http() as http:
        wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": bots}
        table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
    page.goto(f"{club.url}/tables/{table}")
    expect(page.locator("[data-skip]")).to_be_visible()
    page.get_by_label("Instantly").dispatch_event("click")
    expect(page.locator("[data-skip]")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('sandtable-pace')") == "now"


@pytest.mark.parametrize(("dark", "phone"), [(False, False), (True, True)])
def test_axe_finds_nothing_wrong_with_a_replay(
    alone: Served, open_window: OpenWindow, story: str, dark: bool, phone: bool
) -> None:
    window = open_window(alone, dark=dark, phone=phone)
    look_back(window.page, f"{alone.url}/tables/{story}/replay#at={SOME_MOMENT}")
    window.page.wait_for_load_state("networkidle")
    assert window.violations() == []
    assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
