"""What somebody can set: emails, tokens, webhooks, blocked people; and what a table offers to its people."""

from __future__ import annotations

import re
from secrets import token_hex

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come, OpenWindow
from tests.browser.test_social import menu, seated
from tests.server.web.running import Served

PASSWORD = "a long sentence of words"


def register(page: Page, name: str) -> None:
    """Open an account, under a name that nobody has, and go to its settings."""
    name += token_hex(3)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name=name).click()


def test_tokens_are_made_told_once_and_taken_back(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).open("/register")
    register(page, "Tove")
    page.get_by_text("Create token").first.click()
    page.get_by_label("Purpose").fill("my bot")
    page.get_by_label("make decisions at your tables").check()
    page.get_by_role("button", name="Create token").click()
    token = page.get_by_label("Copy the token now").input_value()
    with club.http(token) as http:
        assert http.get("/api/me").json()["scopes"] == ["read", "play"]
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_role("button", name="Revoke my bot")).to_have_count(0)
    with club.http(token) as http:
        assert http.get("/api/me").status_code == 401


def test_a_webhook_is_made_tried_and_deleted(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).open("/register")
    register(page, "Hugo")
    page.get_by_text("Create webhook").first.click()
    page.get_by_label("URL", exact=True).fill("http://127.0.0.1:9/called")
    page.get_by_label("a game is over").check()
    page.get_by_role("button", name="Create webhook").click()
    expect(page.get_by_label("Copy the secret now")).not_to_have_value("")
    page.get_by_role("button", name="Test http://127.0.0.1:9/called").click()
    expect(page.get_by_text("Sending a test call.")).to_be_visible()
    page.get_by_role("button", name="Delete http://127.0.0.1:9/called").click()
    expect(page.get_by_role("button", name="Delete http")).to_have_count(0)


def test_letters_and_quiet_hours_are_kept(come: Come) -> None:
    ada = come("Ada")
    page = ada.window.open("/settings")
    page.get_by_label("Email me").select_option(label="when everybody is waiting for me")
    page.get_by_label("from", exact=True).fill("22:00")
    page.get_by_label("to", exact=True).fill("07:00")
    page.get_by_label("Sun").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("link", name=ada.name)).to_be_visible()
    settings = ada.call("GET", "/api/me")["settings"]
    assert (settings["mail"], settings["quiet_from"], settings["quiet_days"]) == ("alone", "22:00", [6])
    assert ada.window.violations() == []


def test_somebody_is_found_at_the_table_and_blocked(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = seated(ada, ben)
    page = ada.look(table)
    page.locator('[data-seat="blue"]').get_by_role("link", name=ben.name).click()
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_text(f"You have blocked {ben.name}")).to_be_visible()
    page.get_by_role("link", name=ada.name).click()
    page.get_by_text("Blocked people").click()
    page.get_by_role("button", name=f"Unblock {ben.name}").click()
    expect(page.get_by_text("Nobody.")).to_be_visible()
    assert ada.call("GET", "/api/me/blocks")["names"] == []


def test_the_panel_of_a_table_has_what_it_offers(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = seated(ada, ben)
    page = ada.look(table)
    panel = menu(page)
    panel.get_by_label("Emails about this table").select_option(label="never")
    expect(panel.get_by_label("Emails about this table")).to_have_value("never")
    panel.get_by_role("button", name="Create a link").click()
    link = panel.get_by_label("Share your seat").input_value()
    assert "/invitation#token=" in link
    expect(panel.get_by_role("heading", name="Open invitations")).to_be_visible()
    panel.get_by_role("button", name="Let a bot play").click()
    panel.get_by_role("button", name="Take over again").click()
    expect(panel.get_by_role("button", name="Let a bot play")).to_be_visible()
    assert ada.window.violations() == []
    assert ada.call("GET", f"/api/tables/{table}/mail")["mail"] == "never"


def test_the_device_keeps_how_the_table_behaves(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open("/settings")
    page.get_by_role("group", name="Moves of others").get_by_label("All at once").check()
    page.get_by_role("group", name="Motion").get_by_label("As little as possible").check()
    page.get_by_role("group", name="Ask before").get_by_label("only what can’t be undone").check()
    page.get_by_label("The map shows what others do").uncheck()
    page.get_by_label("Single letters and numbers are keys at the table").uncheck()
    page.reload()
    expect(page.get_by_role("group", name="Moves of others").get_by_label("All at once")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    expect(page.get_by_label("only what can’t be undone")).to_be_checked()
    expect(page.get_by_label("The map shows what others do")).not_to_be_checked()
    page.goto(alone.url)
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".prompt.mine").wait_for()
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    expect(page).not_to_have_url(re.compile("view=text"))
    expect(page.locator("[data-text-view]")).to_have_count(0)
