"""Several people at one table: talk, notes, clocks, consent, secrets."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.checked_window import PATIENCE, Somebody
from tests.browser.conftest import Come
from tests.default_game import DEFAULT_GAME

DUEL = {"game": "skirmish", "scenario": "duel"}
NO_DRAWING = "/api/games/skirmish/drawing"


def seated(host: Somebody, guest: Somebody, **more: object) -> str:
    """A duel of two people; its name."""
    table = host.open_table(**DUEL, seats={"red": "me", "blue": "open"}, **more)
    guest.call("POST", f"/api/tables/{table}/sit", seat="blue")
    for one in (host, guest):
        one.window.expected.append(NO_DRAWING)
    return table


TABS = {"Journal": "journal", "Chat": "talk", "Notes": "notes"}


def side(page: Page, name: str) -> Locator:
    """Open the journal, the talk or the notes, and give what is shown there."""
    closed = page.locator("[data-tab]").first
    tab = page.get_by_role("tab", name=re.compile(f"^{name}"))
    closed.or_(tab).first.wait_for()
    if closed.is_visible():
        page.locator(f"[data-tab={TABS[name]}]").click()
    else:
        tab.click()
    return page.get_by_role("tabpanel", name=re.compile(f"^{name}"))


def banner(page: Page, words: str) -> Locator:
    """What stands under the header, where it says something."""
    return page.locator(".banner", has_text=words)


def menu(page: Page) -> Locator:
    """The panel of the table."""
    page.get_by_role("button", name=re.compile("^Table")).click()
    return page.get_by_role("dialog", name="This table")


def test_talk_to_all_and_in_private(come: Come) -> None:
    ada, ben, cleo = come("Ada"), come("Ben"), come("Cleo")
    table = ada.open_table(
        **DUEL | {"scenario": "melee"}, seats=dict.fromkeys(("red", "blue", "green"), "open")
    )
    for person, seat in ((ada, "red"), (ben, "blue"), (cleo, "green")):
        person.call("POST", f"/api/tables/{table}/sit", seat=seat)
        person.window.expected.append(NO_DRAWING)
        person.look(table)
    talk = side(ada.page, "Chat")
    words = "<script>document.title = 'mine'</script> & <b>hello</b>"
    talk.get_by_label("Write a message").fill(words)
    talk.get_by_role("button", name="Send").click()
    expect(ben.page.locator(".unheard")).to_have_text("1")
    heard = side(ben.page, "Chat")
    expect(heard).to_contain_text(words)
    expect(heard.locator("script, .words b")).to_have_count(0)
    expect(ben.page.locator(".unheard")).to_have_count(0)
    heard.get_by_label("To", exact=True).select_option(label="Private: Red")
    heard.get_by_label("Write a message").fill("against Green?")
    heard.get_by_label("Write a message").press("Enter")
    expect(talk.locator(".private")).to_contain_text("against Green?")
    expect(side(cleo.page, "Chat")).to_contain_text(words)
    assert "against Green?" not in cleo.page.content()
    ben.page.reload()
    expect(ben.page.get_by_role("tab", name="Chat")).to_have_text(re.compile(r"^\s*Chat\s*$"))


def test_talk_and_notes_on_a_phone(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", phone=True)
    table = seated(ada, ben)
    ben.look(table)
    ada.call("POST", f"/api/tables/{table}/talk", words="good luck", channel="table")
    ben.page.get_by_role("tab", name="Chat 1").tap()
    ben.page.get_by_role("tab", name=re.compile("^Chat")).first.tap()
    expect(ben.page.get_by_text("good luck")).to_be_visible()
    expect(ben.page.get_by_role("tab", name="Chat 1")).to_have_count(0)
    ben.page.get_by_role("button", name="Enlarge this panel").tap()
    assert ben.window.violations() == []


def test_a_note_is_pinned_to_the_map_for_oneself(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    seats = {"japan": "me", "usa": "open", "soviets": "cadet"}
    table = ada.open_table(game=DEFAULT_GAME, scenario="1936", seats=seats)
    ben.call("POST", f"/api/tables/{table}/sit", seat="usa")
    page = ada.look(table)
    page.locator('.hits [data-space="manila"], [data-space="manila"]').first.dispatch_event("contextmenu")
    editor = page.get_by_role("dialog", name="Note at Manila")
    editor.get_by_label("Note").fill("fleet here in summer")
    editor.get_by_role("button", name="Pin note").click()
    pin = page.locator('[data-pin="manila"]')
    expect(pin).to_be_attached()
    notes = side(page, "Notes")
    expect(notes).to_contain_text("fleet here in summer")
    page.reload()
    pin.dispatch_event("click")
    expect(editor.get_by_label("Note")).to_have_value("fleet here in summer")
    editor.get_by_label("Note").fill("not any more")
    editor.get_by_role("button", name="Pin note").click()
    expect(side(page, "Notes")).to_contain_text("not any more")
    other = ben.look(table)
    expect(side(other, "Notes")).to_contain_text("Only you can see it")
    expect(other.locator("[data-pin]")).to_have_count(0)
    assert "not any more" not in other.content()
    page.get_by_role("button", name="Remove the note at Manila").click()
    expect(pin).to_have_count(0)


def hurried(person: Somebody, seconds: int) -> str:
    """A table at which somebody has a number of seconds, and then a bot plays."""
    # While a seat is free, no clock runs.
    seats = {"japan": "me", "usa": "cadet", "soviets": "cadet"}
    pace = {"bank": seconds, "live": True}
    terms = {"pace": pace, "expiry": "bot", "expiry_bot": "random"}
    return person.open_table(game=DEFAULT_GAME, scenario="1936", seats=seats, **terms)


def test_a_clock_is_seen_to_run(come: Come) -> None:
    ada = come("Ada")
    page = ada.look(hurried(ada, 3000))
    clock = page.locator('[data-seat="japan"]').get_by_role("timer", name="Time left for Japan")
    shown = clock.inner_text()
    assert re.fullmatch(r"\s*(49|50):\d\d\s*", shown)
    expect(clock).not_to_have_text(shown)


def test_somebody_who_was_late_comes_back(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = hurried(ada, 1)
    page = ada.look(table)
    banner(page, "You ran out of time").wait_for()
    other = ben.look(table)
    expect(other.locator('[data-seat="japan"]')).to_contain_text(
        "out of time; a bot (random) is playing for now"
    )
    banner(page, "You ran out of time").get_by_role("button", name="I’m back").click()
    news = side(page, "Chat")
    expect(news).to_contain_text(f"{ada.name} ran out of time. A bot (random) plays Japan for now.")
    expect(news).to_contain_text(f"{ada.name} is back and plays Japan again.")


def play_until_there_is_a_way_back(table: str, red: Somebody, blue: Somebody) -> None:
    """Play until something has happened behind which red can go, and only one of the two is asked."""
    for _ in range(20):
        waiting = red.call("GET", f"/api/tables/{table}")["waiting_for"]
        if len(waiting) == 1 and red.call("GET", f"/api/tables/{table}/points?seat=red")["points"]:
            return
        (red if "red" in waiting else blue).decide(table)
    raise AssertionError("there was never a point to go back to")


def test_going_back_ending_and_playing_again_by_consent(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = seated(ada, ben)
    for person in (ada, ben):
        person.look(table)
    play_until_there_is_a_way_back(table, ada, ben)
    panel = menu(ada.page)
    panel.get_by_role("button", name="Go back").click()
    panel.locator(".point").last.click()
    expect(panel).to_contain_text("Waiting for Blue.")
    ada.page.keyboard.press("Escape")
    banner(ben.page, "Red proposes to go back").get_by_role("button", name="Agree").click()
    expect(ada.page.locator(".prompt.mine")).to_be_visible()
    expect(ben.page.locator(".prompt.mine")).to_be_visible()
    menu(ben.page).get_by_role("button", name="Pause").click()
    ben.page.keyboard.press("Escape")
    banner(ada.page, "Blue proposes a pause").get_by_role("button", name="Decline").click()
    expect(side(ben.page, "Chat")).to_contain_text("The proposal to pause was declined.")
    panel = menu(ben.page)
    panel.get_by_role("button", name="End the game").click()
    panel.get_by_role("button", name="Yes").click()
    ben.page.keyboard.press("Escape")
    banner(ada.page, "Blue proposes to end the game").get_by_role("button", name="Agree").click()
    for page in (ada.page, ben.page):
        expect(page.get_by_role("heading", name="The game is over", exact=True)).to_be_visible()
    ada.page.get_by_role("button", name="Dice statistics").click()
    expect(
        ada.page.get_by_text("No dice were rolled.").or_(ada.page.get_by_role("table")).first
    ).to_be_visible()
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: not url.endswith(table))
    again = ada.page.url.rpartition("/")[2]
    link = ben.page.get_by_role("link", name="Go to the rematch")
    expect(link).to_have_attribute("href", f"/tables/{again}")


def test_pausing_handing_over_and_resigning(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = seated(ada, ben)
    for person in (ada, ben):
        person.look(table)
    menu(ada.page).get_by_role("button", name="Pause").click()
    ada.page.keyboard.press("Escape")
    banner(ben.page, "Red proposes a pause").get_by_role("button", name="Agree").click()
    expect(ada.page.locator("#prompt")).to_have_text("The game is paused until everybody agrees to resume.")
    banner(ben.page, "The game is paused").get_by_role("button", name="Propose to resume").click()
    banner(ada.page, "Blue proposes to resume the game").get_by_role("button", name="Agree").click()
    expect(ada.page.locator(".prompt.mine")).to_be_visible()
    panel = menu(ben.page)
    panel.get_by_role("button", name="Resign").click()
    panel.get_by_role("button", name="Yes").click()
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_text("You are watching")).to_be_visible()
    expect(side(ada.page, "Chat")).to_contain_text("Blue has resigned")


def test_two_windows_hold_different_secrets(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    seats = {"japan": "me", "usa": "open", "soviets": "random"}
    table = ada.open_table(game=DEFAULT_GAME, scenario="1936", seats=seats)
    ben.call("POST", f"/api/tables/{table}/sit", seat="usa")
    for person in (ada, ben):
        while "done" not in (offered := person.call("GET", f"/api/tables/{table}/view")["view"]["choices"]):
            assert offered
            person.decide(table)
    views = {}
    for person in (ada, ben):
        person.look(table)
        views[person.name] = person.call("GET", f"/api/tables/{table}/view?wants=board")["view"]["board"]
    for person, other in ((ada, ben), (ben, ada)):
        own, theirs = views[person.name], views[other.name]
        secret = {unit for unit in theirs["mine"] if not own["faces"].get(unit, {}).get("kind")}
        assert secret
        told = person.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('[data-unit]')].map((one) =>"
            " [one.dataset.unit, one.getAttribute('aria-label') ?? one.textContent]))"
        )
        for unit in secret & told.keys():
            kind = theirs["faces"][unit]["kind"]
            assert kind not in told[unit].lower(), f"{person.name} is told that {unit} is {kind}"
        held = {card["id"] for card in theirs.get("cards", [])} - {
            card["id"] for card in own.get("cards", [])
        }
        shown = person.page.eval_on_selector_all("[data-card]", "all => all.map((one) => one.dataset.card)")
        assert not held & set(shown)
    # Each decides in a window of their own, and the game goes on for both.
    for person in (ada, ben):
        person.page.locator('[data-choice="done"]').click()
        confirm = person.page.locator("[data-confirm]")
        # Anybody who goes first in the new year can be done with something else by then.
        person.page.wait_for_function(
            """() => document.querySelector('[data-confirm]') !== null
                || document.querySelector('.prompt [data-choice="done"]') === null
                || !document.querySelector('.phase').textContent.includes('Set-up')"""
        )
        if confirm.is_visible():
            confirm.click()
        expect(person.page.locator("[data-confirm]")).to_have_count(0)
    for person in (ada, ben):
        expect(person.page.locator(".phase")).not_to_have_text("Set-up", timeout=2 * PATIENCE)


def test_somebody_who_looks_elsewhere_is_called(come: Come) -> None:
    ada, ben = come("Ada", fresh=True), come("Ben")
    table = seated(ada, ben)
    ada.page.context.add_init_script(
        """
        window.called = [];
        window.Notification = class { static permission = 'granted'; close() {}
            constructor(title, more) { window.called.push([title, more.body, more.tag]); } };
        localStorage.setItem('sandtable-calls', 'yes');
        """
    )
    while "red" in ada.call("GET", f"/api/tables/{table}")["waiting_for"]:
        ada.decide(table)
    page = ada.look(table)
    expect(page).not_to_have_title(re.compile("^●"))
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    for _ in range(20):
        facts = ben.call("GET", f"/api/tables/{table}")
        if "red" in facts["waiting_for"]:
            break
        ben.decide(table)
    expect(page).to_have_title(re.compile("^●"))
    page.wait_for_function("() => window.called.length === 1")
    assert page.evaluate("window.called[0]") == ["Red: it’s your turn", "Skirmish", table]
