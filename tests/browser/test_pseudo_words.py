"""The page in pseudo words: whatever it shows in plain letters must have come from the server.

Every template of the page is shown in brackets and with accents there. A plain English word that no answer of
the server holds was written into the page itself, where no translation could reach it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response, WebSocket

from tests.browser.conftest import Come, OpenWindow
from tests.browser.prepared import battle, opened
from tests.browser.test_table import Play
from tests.default_game import DEFAULT_GAME
from tests.server.social.test_admin_command import Typed
from tests.server.web.running import Served

PSEUDO: Final = "?words=pseudo"
WORD: Final = re.compile(r"[A-Za-z]{3,}")
# What the browser writes by itself: dates and times.
DATES: Final = frozenset(
    """
    jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september
    october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday
    sunday ago now yesterday today tomorrow last this second seconds sec minute minutes min hour hours day and
    days
    """.split()  # noqa: SIM905
)
# Names of formats and keys that no language changes.
NAMES: Final = frozenset(("svg", "png", "api", "sandtable", "json", "utc", "http", "https", "esc"))
# All that is shown or read aloud: texts, and the attributes that stand for them.
SHOWN: Final = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest('script, style, noscript, option[value]:not([label]), kbd, code, time'))
      found.push(walker.currentNode.data);
  }
  for (const node of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  return found;
}"""


class Listener:
    """Everything that the server has sent to a page, as words."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: set[str] = set()
        page.on("response", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url:
            try:
                self._hear(response.text())
            except Exception:  # an answer whose page has gone cannot be read
                return

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, words: str) -> None:
        self.told.update(word.lower() for word in WORD.findall(words))

    def bypassing(self, typed: Iterable[str] = ()) -> list[str]:
        """What the page shows in plain letters and was neither told nor typed."""
        known = self.told | DATES | NAMES | {word.lower() for word in typed}
        shown: list[str] = self.page.evaluate(SHOWN)
        return [
            text.strip()[:120]
            for text in shown
            if any(word.lower() not in known for word in WORD.findall(text))
        ]


# What unfolds, opens or turns over without leaving the page.
OPENERS: Final = '[role=tab], button[aria-expanded="false"], button[aria-haspopup], select'


def everywhere(page: Page, heard: Listener, typed: Iterable[str] = ()) -> list[str]:
    """What bypasses the table on a page and in all of its menus, panels and tabs, opened one by one."""
    found = heard.bypassing(typed)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    found += heard.bypassing(typed)
    for opener in page.query_selector_all(OPENERS):
        try:
            if not opener.is_visible() or not opener.is_enabled():
                continue
            opener.click(timeout=1_000)
        except PlaywrightError:  # another panel lies over it, or it has gone
            continue
        page.wait_for_timeout(200)
        found += heard.bypassing(typed)
        page.keyboard.press("Escape")
    return sorted(set(found))


def accented(page: Page) -> bool:
    """Whether the page speaks in disguise at all."""
    return page.evaluate("/[åéîöûţñš]/.test(document.body.innerText)") is True


def test_pages_of_a_club_show_no_words_of_their_own(come: Come) -> None:
    ada = come("Ada")
    ada.window.expected.append("404")
    heard = Listener(ada.page)
    ada.open_table(game=DEFAULT_GAME, scenario="1936", seats={"usa": "random", "soviets": "random"})
    wrong: dict[str, list[str]] = {}
    for path in (
        "/", "/new", "/finished", "/learn", f"/learn/{DEFAULT_GAME}", "/rules",
        f"/rules/{DEFAULT_GAME}", "/settings", "/sandbox",
        "/enter", "/register", "/reset", f"/people/{ada.name}", "/nowhere",
    ):  # fmt: skip
        ada.page.goto(f"{ada.window.url}{path}{PSEUDO}")
        ada.page.get_by_role("heading").first.wait_for()
        ada.page.wait_for_load_state("networkidle")
        assert accented(ada.page), path
        if found := everywhere(ada.page, heard, [ada.name]):
            wrong[path] = found
    assert wrong == {}


def test_a_table_and_its_replay_show_no_words_of_their_own(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    heard = Listener(window.page)
    play = Play(alone, window)
    page = play.open(PSEUDO)
    page.wait_for_load_state("networkidle")
    wrong = {"table": everywhere(page, heard)}
    page.goto(f"{window.url}/tables/{play.table}{PSEUDO}&view=text")
    play.prompt.wait_for()
    wrong["text"] = everywhere(page, heard)
    page.goto(f"{window.url}/tables/{play.table}/replay{PSEUDO}")
    page.get_by_role("slider").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert accented(page)
    wrong["replay"] = everywhere(page, heard)
    assert {place: found for place, found in wrong.items() if found} == {}


def test_a_battle_shows_no_words_of_its_own(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    heard = Listener(window.page)
    table = opened(alone, battle([1, 5, 6, 6]))
    table.sit(window.page, "usa")
    page = window.open(f"/tables/{table.id}{PSEUDO}")
    page.locator("section[data-battle='philippine-sea'] button[data-choice]").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert accented(page)
    assert everywhere(page, heard) == []


def test_errors_and_administration_show_no_words_of_their_own(come: Come, club: Served) -> None:
    """What goes wrong in forms, an invitation, and what an administrator sees."""
    bea = come("Bea")
    heard = Listener(bea.page)
    table = bea.open_table(game=DEFAULT_GAME, scenario="1936", seats={"usa": "open", "soviets": "random"})
    lesson = bea.call("GET", f"/api/games/{DEFAULT_GAME}/lessons")["lessons"][0]["id"]
    taught = bea.call("POST", f"/api/games/{DEFAULT_GAME}/lessons/{lesson}")["table"]
    bea.call("POST", "/api/me/account", password="three long lanterns")
    Typed(club.folder)("users", "admin", bea.name)
    wrong: dict[str, list[str]] = {}
    for path in (
        "/settings",
        "/invitation",
        "/address",
        f"/tables/{table}",
        f"/tables/{taught}",
        "/tables/nowhere",
    ):
        bea.page.goto(f"{bea.window.url}{path}{PSEUDO}")
        bea.page.locator("main, [role=main], section, h1").first.wait_for()
        bea.page.wait_for_load_state("networkidle")
        assert accented(bea.page), path
        if found := everywhere(bea.page, heard, [bea.name]):
            wrong[path] = found
    visitor = come("Carl", fresh=True)
    heard = Listener(visitor.page)
    visitor.page.context.clear_cookies()
    for path in ("/", "/new", "/enter", "/settings"):
        visitor.page.goto(f"{visitor.window.url}{path}{PSEUDO}")
        visitor.page.get_by_role("heading").first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        if found := everywhere(visitor.page, heard, [visitor.name]):
            wrong[f"visitor {path}"] = found
    visitor.page.goto(f"{visitor.window.url}/enter{PSEUDO}")
    form = visitor.page.locator("form").first
    for field in form.locator("input").all():
        field.fill("xxxxxx")
    form.locator("button").last.click()
    visitor.page.wait_for_load_state("networkidle")
    if found := heard.bypassing([visitor.name, "xxxxxx"]):
        wrong["wrong password"] = found
    for window in (bea.window, visitor.window):
        window.expected += ["404", "403", "401", "400"]
    assert wrong == {}
