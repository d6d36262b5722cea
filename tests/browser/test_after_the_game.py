"""Going back by consent, and what can be done when a game is over: taking it along, and talking about it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.checked_window import PATIENCE, Somebody
from tests.browser.conftest import Come
from tests.browser.test_social import NO_DRAWING, banner, menu, seated, side
from tests.default_game import DEFAULT_GAME

LONG = 2 * PATIENCE
# Far more decisions than a duel takes.
MOST_DECISIONS = 400


def played_out(host: Somebody, guest: Somebody) -> str:
    """A duel that two people have played to its end; its name."""
    table = seated(host, guest)
    for _ in range(MOST_DECISIONS):
        waiting = host.call("GET", f"/api/tables/{table}")["waiting_for"]
        if not waiting:
            return table
        (host if "red" in waiting else guest).decide(table)
    raise AssertionError("the duel does not end")


def set_up(person: Somebody, table: str) -> None:
    """Take the first type for every Cadre, and finish. It is told when all have finished."""
    done = False
    while not done:
        done = person.call("GET", f"/api/tables/{table}/view")["view"]["choices"][0] == "done"
        person.decide(table)


def is_over(page: Page) -> None:
    """Wait until a page says how the game ended."""
    expect(page.get_by_role("heading", name="The game is over", exact=True)).to_be_visible(timeout=LONG)


def test_a_decision_is_taken_back_that_another_seat_has_answered(come: Come) -> None:
    """Japan is done with its set-up, and so is the USA; only if the USA agrees does Japan choose anew."""
    ada, ben = come("Ada"), come("Ben")
    seats = {"japan": "me", "usa": "open", "soviets": "random"}
    table = ada.open_table(game=DEFAULT_GAME, scenario="1936", seats=seats)
    ben.call("POST", f"/api/tables/{table}/sit", seat="usa")
    first = ada.call("GET", f"/api/tables/{table}/view")["view"]["prompt"]
    for person in (ada, ben):
        set_up(person, table)
    for person in (ada, ben):
        person.look(table)
    panel = menu(ada.page)
    panel.get_by_role("button", name="Go back").click()
    panel.locator(".point").last.click()
    expect(panel).to_contain_text("Waiting for USA")
    ada.page.keyboard.press("Escape")
    asked = banner(ben.page, "Japan proposes to go back")
    asked.get_by_role("button", name="Decline").click()
    expect(side(ada.page, "Chat")).to_contain_text("was declined")
    panel = menu(ada.page)
    panel.get_by_role("button", name="Go back").click()
    panel.locator(".point").last.click()
    ada.page.keyboard.press("Escape")
    banner(ben.page, "Japan proposes to go back").get_by_role("button", name="Agree").click()
    agreed = "Everybody has agreed to go back to this point: Before: "
    expect(side(ben.page, "Chat")).to_contain_text(agreed, timeout=LONG)
    expect(side(ben.page, "Chat")).not_to_contain_text("..")
    for person in (ada, ben):
        expect(person.page.locator(".prompt.mine")).to_be_visible()
    assert ada.call("GET", f"/api/tables/{table}/view")["view"]["prompt"] == first


def test_the_file_of_a_finished_game_is_taken_away_and_brought_along(come: Come, tmp_path: Path) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = played_out(ada, ben)
    page = ada.look(table)
    is_over(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download game file").click()
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    page.goto(f"{ada.window.url}/new")
    page.get_by_label("Game file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url(re.compile(rf"/tables/(?!{table})\w+$"), timeout=LONG)
    is_over(page)
    brought = page.url.rpartition("/")[2]
    known, again = (ada.call("GET", f"/api/tables/{one}") for one in (table, brought))
    assert again["result"] == known["result"]
    page.get_by_role("link", name="Replay the game").click()
    expect(page).to_have_url(re.compile(rf"/tables/{brought}/replay"), timeout=LONG)


def test_a_file_that_was_changed_is_refused_in_words(come: Come, tmp_path: Path) -> None:
    ada = come("Ada")
    file = tmp_path / "broken.json"
    file.write_text("no game at all", encoding="utf-8")
    ada.window.expected.append("/api/tables/import")
    page = ada.page
    page.goto(f"{ada.window.url}/new")
    page.get_by_label("Game file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("This file cannot be used")).to_be_visible()
    assert page.url.endswith("/new")


def test_who_watched_talks_with_the_players_when_the_game_is_over(come: Come) -> None:
    ada, ben, cleo = come("Ada"), come("Ben"), come("Cleo")
    table = played_out(ada, ben)
    cleo.window.expected.append(NO_DRAWING)
    for person in (ada, cleo):
        is_over(person.look(table))
    talk = side(cleo.page, "Chat")
    talk.get_by_label("Write a message").fill("well fought, both")
    talk.get_by_label("Write a message").press("Enter")
    expect(talk).to_contain_text("well fought, both")
    heard = side(ada.page, "Chat")
    expect(heard).to_contain_text("well fought, both")
    heard.get_by_label("Write a message").fill("thank you for watching")
    heard.get_by_role("button", name="Send").click()
    expect(talk).to_contain_text("thank you for watching")
