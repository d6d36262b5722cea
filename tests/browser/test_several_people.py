"""Several people: invitations, the rules that all can read, and games that are over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.test_lobby import come_as_guest, table_of
from tests.default_game import DEFAULT_GAME, DEFAULT_NAME
from tests.server.web.running import Served


def test_somebody_is_invited_by_name_and_accepts(club: Served, open_window: OpenWindow) -> None:
    host, friend = open_window(club).open(), open_window(club).open()
    come_as_guest(host, "Nora")
    come_as_guest(friend, "Emil")
    host.goto(f"{club.url}/new")
    host.get_by_label("Who plays Soviets").select_option(value="person")
    host.get_by_role("button", name="Open table").click()
    table = table_of(host)
    host.goto(club.url)
    host.get_by_text("Invite someone").click()
    host.get_by_label("Seat", exact=True).select_option(label="Soviets")
    host.get_by_label("Player name").fill("Emil")
    host.get_by_role("button", name="Invite", exact=True).click()
    expect(host.get_by_text("Emil has been invited.")).to_be_visible()
    friend.reload()
    expect(friend.get_by_text(f"Nora invites you to play Soviets in {DEFAULT_NAME}.")).to_be_visible()
    friend.get_by_role("button", name="Accept").click()
    assert table_of(friend) == table
    friend.goto(club.url)
    expect(friend.get_by_role("heading", name="Invitation")).to_have_count(0)


def test_a_link_is_made_and_followed(club: Served, open_window: OpenWindow) -> None:
    host, stranger = open_window(club).open(), open_window(club)
    come_as_guest(host, "Ines")
    host.goto(f"{club.url}/new")
    host.get_by_label("Who plays USA").select_option(value="person")
    host.get_by_role("button", name="Open table").click()
    table = table_of(host)
    host.goto(club.url)
    host.get_by_text("Invite someone").click()
    host.get_by_role("button", name="Create a link").click()
    link = host.get_by_label("Create a link").last.input_value()
    page = stranger.open(link.removeprefix(club.url))
    page.get_by_label("What should the others call you?").fill("Otto")
    page.get_by_role("button", name="Take the seat").click()
    assert table_of(page) == table


def test_a_paragraph_is_shown_and_found(alone: Served, open_window: OpenWindow) -> None:
    with alone.http() as http:
        rules = http.get(f"/api/games/{DEFAULT_GAME}/rules").json()["rules"]
    rule = rules[len(rules) // 2]
    page = open_window(alone).open(f"/rules/{DEFAULT_GAME}/{rule['id']}")
    expect(page.locator("[data-marked]")).to_contain_text(rule["title"])
    expect(page.locator("[data-marked]")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill(rule["title"])
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.get_by_role("article").count() < len(rules)


def test_a_finished_game_can_be_looked_back_at(club: Served, open_window: OpenWindow) -> None:
    with club.http() as http:
        csrf = http.post("/api/guests", json={"name": "Lena"}).raise_for_status().json()["csrf"]
        headers = {"X-CSRF-Token": csrf}
        wanted = {"game": "skirmish", "scenario": "duel", "seats": {"red": "me", "blue": "random"}}
        table = http.post("/api/tables", json=wanted, headers=headers).raise_for_status().json()["table"]
        what = {"what": "end"}
        http.post(f"/api/tables/{table}/proposals", json=what, headers=headers).raise_for_status()
    page = open_window(club).open("/finished")
    row = page.get_by_role("listitem").filter(has_text="Ended by agreement").first
    expect(row.get_by_role("link", name="Replay")).to_have_attribute("href", f"/tables/{table}/replay")


def test_a_visitor_watches_the_bots(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).open(f"/games/{DEFAULT_GAME}")
    page.get_by_role("button", name="Watch the bots play").click()
    table = table_of(page)
    with club.http() as http:
        seats = http.get(f"/api/tables/{table}").json()["seats"]
    assert {seat["player"] for seat in seats} == {"cadet"}
    expect(page.get_by_role("region", name="Your decision")).to_be_visible()
    page.locator("[data-tab=journal]").click()
    expect(page.get_by_role("tabpanel", name="Journal").get_by_role("listitem").nth(3)).to_be_visible()
