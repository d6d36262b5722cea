"""The page, the server and the games in pseudo words: what is shown in plain letters is a name or notation.

Every template is shown in brackets and with accents there. A plain English word that is neither the name of a
person, nor notation, nor the proper name of a place, a nation or a side was written into the code, where no
translation could reach it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response

from sandtable.bots import registry as bots
from sandtable.engine import drawings, registry
from sandtable.engine.game import Game
from tests.browser.conftest import PAGE, Come, OpenWindow
from tests.browser.golden import END, POSITIONS, Position, decided, reached
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
    sunday
    just ago now yesterday today tomorrow last this second seconds sec minute minutes min hour hours day and
    days
    """.split()  # noqa: SIM905
)
# Names of formats and keys that no language changes.
# The toy is on the home page as well.
NAMES: Final = frozenset(
    ("svg", "png", "api", "sandtable", "json", "utc", "http", "https", "esc", "skirmish")
)
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


# What a server sends that is a document of a game, written whole, and no sentence of a table.
DOCUMENTS: Final = re.compile(r"/api/games/[^/]+/(rules|lessons|drawing)")


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for one person that speaks pseudo words."""
    folder = tmp_path_factory.mktemp("alone-pseudo")
    with Served(folder, "play", page=PAGE, bot_pause=0, words="pseudo") as served:
        yield served


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for many people that speaks pseudo words."""
    folder = tmp_path_factory.mktemp("club-pseudo")
    settings = {"page": PAGE, "bot_pause": 0, "limits": "off", "words": "pseudo"}
    with Served(folder, "serve", **settings) as served:
        yield served


def words_in(texts: Iterable[str]) -> set[str]:
    """All words of some texts, in small letters."""
    return {word.lower() for text in texts for word in WORD.findall(text)}


@cache
def names() -> set[str]:
    """The words of the names and of the notation of all games, and of bots."""
    found: set[str] = words_in(bots.names())
    for id in registry.games():
        found |= names_of(registry.game(id))
    return found


def names_of(game: Game) -> set[str]:
    """The words of the proper names of a game, as its data has them, and of its notation."""
    chart = game.chart()
    found = [game.id, game.name, *chart.units, *chart.kinds, *chart.cards]
    for named in (chart.spaces, chart.nations, chart.factions):
        found += [*named, *(one.name for one in named.values())]
    for name, power in chart.powers.items():
        found += [name, power.id, power.adjective]
    for terms in chart.terms.values():
        found += [*terms]
    for kind in game.actions.kinds:
        found += [kind.word, *kind.argument.names]
    for scenario in game.scenarios:
        found += [scenario.id, *scenario.seats]
    # Names that stand on the map alone.
    if (body := drawings.stored(game)) is not None:
        drawn = drawings.read(body)
        found += [line for land in drawn.impassable.values() if land.label for line in land.label.lines]
        found += [line for link in drawn.connectors for note in link.notes for line in note.lines]
    return words_in(found)


class Listener:
    """The documents that the server has sent to a page, as words."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: set[str] = set()
        page.on("response", self._answer)

    def _answer(self, response: Response) -> None:
        if DOCUMENTS.search(response.url):
            try:
                self.told |= words_in([response.text()])
            except PlaywrightError:  # an answer whose page has gone cannot be read
                return

    def bypassing(self, typed: Iterable[str] = ()) -> list[str]:
        """What the page shows in plain letters that is no name, in no document, and was not typed."""
        known = self.told | names() | DATES | NAMES | words_in(typed)
        shown: list[str] = self.page.evaluate(SHOWN)
        return [text.strip()[:120] for text in shown if words_in([text]) - known]


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
        if found := everywhere(ada.page, heard, [ada.name, "nowhere"]):
            wrong[path] = found
    assert wrong == {}


def test_a_table_and_its_replay_show_no_words_of_their_own(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    heard = Listener(window.page)
    play = Play(alone, window)
    page = play.open(PSEUDO)
    page.wait_for_load_state("networkidle")
    # Whoever plays alone is called so.
    me = ["you"]
    wrong = {"table": everywhere(page, heard, me)}
    page.goto(f"{window.url}/tables/{play.table}{PSEUDO}&view=text")
    play.prompt.wait_for()
    wrong["text"] = everywhere(page, heard, me)
    page.goto(f"{window.url}/tables/{play.table}/replay{PSEUDO}")
    page.get_by_role("slider").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert accented(page)
    wrong["replay"] = everywhere(page, heard, me)
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


MID_GAME: Final = [one for one in POSITIONS if one.decisions != END]


@pytest.mark.parametrize("position", MID_GAME, ids=[one.name for one in MID_GAME])
def test_positions_of_every_game_show_no_words_of_their_own(
    position: Position, alone: Served, open_window: OpenWindow
) -> None:
    """The board with all of its panels, as the seat sees it that is asked, and what it lists in words."""
    window = open_window(alone)
    heard = Listener(window.page)
    way = reached(position)
    table = opened(alone, way.state)
    decided(alone, table, way)
    table.sit(window.page, way.seat)
    wrong: dict[str, list[str]] = {}
    for view in ("", "&view=text"):
        page = window.open(f"/tables/{table.id}{PSEUDO}{view}")
        page.locator("#prompt").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert accented(page)
        if found := everywhere(page, heard):
            wrong[view] = found
    assert wrong == {}


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
        if found := everywhere(bea.page, heard, [bea.name, table, taught, "nowhere"]):
            wrong[path] = found
    visitor = come("Carl", fresh=True)
    heard = Listener(visitor.page)
    visitor.page.context.clear_cookies()
    for path in ("/", "/new", "/enter", "/settings"):
        visitor.page.goto(f"{visitor.window.url}{path}{PSEUDO}")
        visitor.page.get_by_role("heading").first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        # Tables of others stand in the lobby.
        if found := everywhere(visitor.page, heard, [visitor.name, bea.name, "Ada"]):
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
