"""Coming in, opening tables and finding them again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import shipped
from tests.browser.conftest import OpenWindow
from tests.default_game import DEFAULT_GAME, DEFAULT_NAME, OTHER_GAME, OTHER_NAME
from tests.server.web.running import Served

AT_A_TABLE = re.compile(r"/tables/\w+$")


def table_of(page: Page) -> str:
    """The name of the table that a page shows."""
    page.wait_for_url(AT_A_TABLE)
    return page.url.rpartition("/")[2]


def come_as_guest(page: Page, name: str) -> None:
    """Continue as a guest."""
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Continue as a guest").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def test_the_lobby_opens_without_a_login(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    # A dot before it says that a table waits for somebody.
    expect(page).to_have_title(re.compile(r"^(● )?Tables · sandtable$"))
    expect(page.get_by_role("heading", name="Choose a game and play")).to_be_visible()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in")).to_have_count(0)


def test_one_click_leads_to_a_table(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    page.get_by_role("button", name=f"Play now: {DEFAULT_NAME}").click()
    table = table_of(page)
    with alone.http() as http:
        facts = http.get(f"/api/tables/{table}").json()
    assert (facts["game"], facts["scenario"], facts["mine"]) == (DEFAULT_GAME, "1936", ["japan"])
    assert [seat["player"] for seat in facts["seats"]] == ["person", "cadet", "cadet"]
    page.go_back()
    expect(page.get_by_text("Your move").first).to_be_visible()
    page.get_by_role("link", name="Continue your game").click()
    assert table_of(page) == table


def test_a_table_is_opened_as_it_was_set_up(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open("/new")
    page.get_by_label("Game", exact=True).select_option(label=OTHER_NAME)
    page.get_by_label("Scenario").select_option(value="1939")
    page.get_by_text("Optional rules").click()
    page.get_by_label("Last Year").select_option(value="1940")
    page.get_by_label("Name of the table").fill("Friday")
    for seat, player in [("Axis", "random"), ("West", "me")]:
        page.get_by_label(f"Who plays {seat}").select_option(value=player)
    page.get_by_role("button", name="Open table").click()
    with alone.http() as http:
        facts = http.get(f"/api/tables/{table_of(page)}").json()
    assert (facts["game"], facts["scenario"], facts["club"]["title"]) == (OTHER_GAME, "1939", "Friday")
    assert facts["options"]["last-year"] == "1940"
    assert [seat["player"] for seat in facts["seats"]][:2] == ["random", "person"]
    assert "west" in facts["mine"]


def test_every_optional_rule_is_explained(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open("/new")
    with alone.http() as http:
        games = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    expect(page.get_by_role("button", name="Open table")).to_be_in_viewport()
    page.get_by_text("Optional rules").click()
    expect(page.get_by_role("button", name="Open table")).to_be_in_viewport()
    for game in games.values():
        page.get_by_label("Game", exact=True).select_option(value=game["id"])
        meanings = [told["about"] for told in (*game["options"], game["scenarios"][0])]
        for meaning in filter(None, meanings):
            expect(page.get_by_text(meaning)).to_be_visible()


def test_a_visitor_plays_at_once_and_is_known_again(club: Served, open_window: OpenWindow) -> None:
    page = open_window(club).open()
    expect(page.get_by_text("No account needed.")).to_be_visible()
    page.get_by_role("button", name=f"Play now: {DEFAULT_NAME}").click()
    table_of(page)
    page.goto(club.url)
    expect(page.get_by_role("link", name=re.compile("^Guest-"))).to_be_visible()
    expect(page.get_by_text("Your move")).to_be_visible()


def test_an_account_is_opened_left_and_entered_again(club: Served, open_window: OpenWindow) -> None:
    window = open_window(club)
    window.expected.append("status of 401")
    page = window.open("/register")
    page.get_by_label("Name").fill("Mira")
    page.get_by_label("Password").fill("a long sentence of words")
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name="Mira").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name or email").fill("mira")
    page.get_by_label("Password").fill("something else entirely")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("The name or the password is wrong.")).to_be_visible()
    page.get_by_label("Password").fill("a long sentence of words")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="Mira")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Mira")).to_be_visible()


def test_an_open_seat_is_taken_by_somebody_else(club: Served, open_window: OpenWindow) -> None:
    host, other = open_window(club).open(), open_window(club).open()
    come_as_guest(host, "Ada")
    come_as_guest(other, "Jonas")
    host.goto(f"{club.url}/new")
    host.get_by_label("Who plays USA").select_option(value="open")
    host.get_by_role("button", name="Open table").click()
    table = table_of(host)
    other.goto(club.url)
    other.get_by_role("button", name=f"Take a seat at {DEFAULT_NAME}").first.click()
    other.wait_for_url(f"**/tables/{table}")
    with club.http() as http:
        seats = http.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["people"] for seat in seats] == [["Ada"], ["Jonas"], []]


def test_a_guest_who_enters_a_name_is_seated_at_once(club: Served, open_window: OpenWindow) -> None:
    host, other = open_window(club).open(), open_window(club).open()
    come_as_guest(host, "Vera")
    host.goto(f"{club.url}/new?game={DEFAULT_GAME}&scenario=rising-sun")
    host.get_by_label("Who plays USA").select_option(value="open")
    host.get_by_label("Name of the table").fill("For a guest")
    host.get_by_role("button", name="Open table").click()
    table = table_of(host)
    other.goto(club.url)
    other.get_by_role("button", name="Take a seat at For a guest").click()
    other.get_by_label("Your name").fill("Wim")
    other.get_by_role("button", name="Take the seat as a guest").click()
    assert table_of(other) == table
    with club.http() as http:
        seats = http.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["people"] for seat in seats] == [["Vera"], ["Wim"]]


def test_every_game_is_shown_with_what_it_says_of_itself(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    for manifest in shipped().values():
        gallery = page.get_by_role("region", name="Choose a game and play")
        card = gallery.get_by_role("listitem").filter(
            has=page.get_by_role("heading", name=manifest.name, exact=True)
        )
        assert manifest.gallery is not None
        expect(card).to_contain_text(manifest.gallery.sentence)
        expect(card).to_contain_text(manifest.gallery.length)
        expect(card).to_contain_text(f"{manifest.gallery.weight} of 5")
        shown = card.get_by_role("img", name=manifest.gallery.picture)
        shown.scroll_into_view_if_needed()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 300", arg=shown.element_handle()
        )


@pytest.mark.parametrize("game", shipped())
def test_two_clicks_lead_to_the_first_real_decision(
    alone: Served, open_window: OpenWindow, game: str
) -> None:
    page = open_window(alone).open()
    page.get_by_role("button", name=f"Play now: {shipped()[game].name}", exact=True).click()
    table = table_of(page)
    page.locator(".prompt.mine").wait_for()
    with alone.http() as http:
        seat = http.get(f"/api/tables/{table}").json()["mine"][0]
        view = http.get(f"/api/tables/{table}/view", params={"seat": seat, "wants": "board"}).json()["view"]
    assert len(view["choices"]) > 1
    assert "roster" not in view["board"]


def test_the_page_of_a_game_tells_all_about_it(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    page.get_by_role("link", name=f"About the game: {DEFAULT_NAME}").click()
    expect(page.get_by_role("heading", name=DEFAULT_NAME, exact=True)).to_be_visible()
    with alone.http() as http:
        told = {game["id"]: game for game in http.get("/api/games").json()["games"]}[DEFAULT_GAME]
    for part in (*told["scenarios"], *told["options"], *told["scenarios"][0]["prepared"]):
        expect(page.get_by_text(part["about"]).first).to_be_visible()
    for title in ("Scenarios", "Learn", "Records", "Optional rules"):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="The rules, chapter by chapter")).to_be_visible()
    page.get_by_role("link", name="Set up: Rising Sun").click()
    expect(page.get_by_label("Scenario")).to_have_value("rising-sun")


@pytest.mark.parametrize("phone", [False, True])
def test_a_set_up_is_filled_in_saved_and_loaded(alone: Served, open_window: OpenWindow, phone: bool) -> None:
    page = open_window(alone, phone=phone).open(f"/new?game={DEFAULT_GAME}")
    page.get_by_label("Your set-up").select_option(label="By hand")
    page.get_by_role("button", name="Open table").click()
    roster = page.get_by_role("region", name="Your set-up")
    roster.get_by_role("button", name="Your set-up: 0 of 24").click()
    expect(roster.get_by_text("Tokyo")).to_be_visible()
    roster.get_by_role("button", name="Fill in: Bold").click()
    roster.get_by_role("button", name="Your set-up: 24 of 24").wait_for()
    bold = roster.get_by_role("definition").all_inner_texts()
    roster.get_by_label("Name of this set-up").fill("Mine")
    roster.get_by_role("button", name="Save").click()
    expect(roster.get_by_text("“Mine” is saved on this device.")).to_be_visible()
    roster.get_by_role("button", name="Start over").click()
    roster.get_by_role("button", name="Your set-up: 0 of 24").wait_for()
    roster.get_by_role("button", name="Load: Mine").click()
    roster.get_by_role("button", name="Your set-up: 24 of 24").wait_for()
    again = roster.get_by_role("definition").all_inner_texts()
    assert [sorted(kinds.split()) for kinds in again] == [sorted(kinds.split()) for kinds in bold]
    expect(page.locator('[data-choice="done"]').first).to_be_visible()


def test_a_link_leads_a_stranger_to_a_seat(club: Served, open_window: OpenWindow) -> None:
    with club.http() as http:
        csrf = http.post("/api/guests", json={"name": "Olga"}).raise_for_status().json()["csrf"]
        wanted = {"game": "skirmish", "scenario": "duel", "seats": {"red": "me", "blue": "person"}}
        headers = {"X-CSRF-Token": csrf}
        table = http.post("/api/tables", json=wanted, headers=headers).raise_for_status().json()["table"]
        made = http.post(f"/api/tables/{table}/invitations", json={"seat": "blue"}, headers=headers)
        token = made.raise_for_status().json()["token"]
    page = open_window(club).open(f"/invitation#token={token}")
    expect(page.get_by_text("Olga invites you to play Blue")).to_be_visible()
    page.get_by_label("What should the others call you?").fill("Paul")
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(f"**/tables/{table}")


def test_the_colours_are_remembered(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    page.get_by_role("button", name="Switch to dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("radio", name="Light").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_an_address_that_leads_nowhere_says_so(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone).open()
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.get_by_role("link", name="Back to the tables").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
