"""Playing at a table: by clicking, by dragging, with refusals and taking back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.checked_window import Window
from tests.browser.conftest import OpenWindow
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

DECISIONS = 20
SEAT = "japan"
AGAINST_TWO: dict[str, object] = {
    "game": DEFAULT_GAME,
    "scenario": "1936",
    "seats": {"usa": "random", "soviets": "random"},
}
# What glows on the map, can be played from the hand, or is a button.
GLOWING = '[data-unit].selectable, [data-space].selectable, .card.playable, [data-choice][class*="choice"]'


class Play:
    """A person at a table against bots; where nothing else is said, of the first game."""

    def __init__(self, served: Served, window: Window, wanted: dict[str, object] = AGAINST_TWO) -> None:
        self.served = served
        self.window = window
        self.page = window.page
        with served.http() as http:
            self.table = http.post("/api/tables", json=wanted).json()["table"]

    def open(self, view: str = "") -> Page:
        """Go to the table, and wait until something is asked."""
        self.page.goto(f"{self.window.url}/table/{self.table}{view}")
        self.prompt.wait_for()
        return self.page

    @property
    def prompt(self) -> Locator:
        """The sentence that says who must do what."""
        return self.page.locator("#prompt")

    def view(self) -> dict[str, object]:
        """What the server says that the seat sees."""
        with self.served.http() as http:
            frame = http.get(f"/api/tables/{self.table}/view", params={"seat": SEAT, "wants": "board"}).json()
        view: dict[str, object] = frame["view"] | {"sequence": frame["sequence"]}
        return view

    def sequence(self) -> int:
        """The number of what the seat has seen."""
        return int(str(self.view()["sequence"]))

    def choices(self) -> list[str]:
        """What the seat may choose from now."""
        found = self.view()["choices"]
        assert isinstance(found, list)
        return found

    def act(self, line: str) -> None:
        """Decide without the page."""
        self._say("actions", action=line)

    def undo(self) -> None:
        """Take the last click back without the page."""
        self._say("undo", move=False)

    def _say(self, what: str, **more: object) -> None:
        """Make a call about the table; where a bot was faster, on the view that follows."""
        with self.served.http() as http:
            for _ in range(20):
                body = {"sequence": self.sequence(), "seat": SEAT, **more}
                answer = http.post(f"/api/tables/{self.table}/{what}", json=body)
                if answer.status_code != 409:
                    break
        assert answer.status_code < 300, answer.text

    def set_up(self) -> None:
        """Take the first type for every Cadre, and finish, without the page."""
        while "done" not in (offered := self.choices()):
            self.act(offered[0])
        self.act("done")

    def until(self, word: str) -> None:
        """Decide without the page, and as little as possible, until an action of that word is offered."""
        for _ in range(400):
            offered = self.choices()
            if any(line.split()[0] == word for line in offered):
                return
            if not offered:
                self.page.wait_for_timeout(50)
                continue
            commits = [line for line in offered if line.startswith("commit ")]
            quiet = [line for line in offered if line in ("done", "pass")]
            self.act((commits or quiet or offered)[0])
        raise AssertionError(f"nothing that begins with {word!r} was ever offered")

    def waits_for_me(self) -> None:
        """Wait until the page shows a question."""
        expect(self.page.locator(".prompt.mine")).to_be_visible()


def decide_once(play: Play, wanted: Locator | None = None) -> None:
    """Click what is wanted, or the first thing that can be clicked, and confirm where that is asked."""
    page = play.page
    play.waits_for_me()
    before = play.sequence()
    target = wanted or page.locator(f"{GLOWING}, .end").first
    target.dispatch_event("click")
    asked = page.locator("[data-asking] [data-choice], [data-confirm]").first
    if asked.is_visible():
        asked.click()
    page.wait_for_function("() => !document.querySelector('[aria-disabled=true].choice')")
    for _ in range(100):
        if play.sequence() > before:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing was decided: {play.prompt.inner_text()}")


def test_twenty_decisions_by_clicking(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.open()
    for _ in range(DECISIONS):
        decide_once(play)
    expect(play.prompt).not_to_be_empty()


def test_the_seats_say_who_plays_and_who_is_asked(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open()
    expect(page.locator('[data-seat="japan"]')).to_contain_text("you")
    expect(page.locator('[data-seat="usa"]')).to_contain_text("bot, random")
    expect(page.locator('[data-seat="japan"]')).to_have_class(re.compile("asked"))


def test_taking_back_says_what_it_takes_back(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open()
    undo = page.locator("[data-undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    first = play.prompt.inner_text()
    page.locator('[data-choice="as tank"]').click()
    expect(play.prompt).not_to_have_text(first)
    expect(undo).to_contain_text("undoes: Choose Tank")
    undo.click()
    expect(play.prompt).to_have_text(first)
    assert "as tank" in play.choices()


def test_a_refusal_names_its_rule_and_opens_the_paragraph(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("raise")
    page = play.open()
    play.waits_for_me()
    page.locator('[data-space="moscow"], [data-space="novosibirsk"]').first.dispatch_event("click")
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("Not allowed: Novosibirsk")
    bubble.get_by_role("button", name=re.compile(r"rule \d")).click()
    drawer = page.locator("[data-drawer]")
    expect(drawer.locator(".cited")).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


def test_ending_a_phase_says_what_is_left_undone(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("raise")
    page = play.open()
    play.waits_for_me()
    before = play.sequence()
    page.locator('[data-choice="done"]').click()
    asked = page.locator("[data-asking]")
    expect(asked).to_contain_text("You can still do this: add one CV (a step of strength) to a unit")
    assert play.sequence() == before
    asked.get_by_role("button", name="No, not yet").click()
    expect(asked).to_have_count(0)
    expect(page.locator('[data-choice="done"]')).to_be_visible()


def test_what_the_journal_names_is_shown_on_the_map(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("raise")
    page = play.open()
    play.act(next(line for line in play.choices() if line.startswith("promote ")))
    page.keyboard.press("j")
    name = page.locator(".journal .named").last
    name.wait_for()
    name.hover()
    expect(page.locator(".viewport .looked, .viewport .wide").first).to_be_attached()


def test_rights_are_in_a_drawer_and_asked_once_more(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("raise")
    page = play.open()
    play.waits_for_me()
    page.keyboard.press(".")
    menu = page.get_by_role("group", name="More")
    menu.get_by_role("button", name=re.compile("^Disband a unit")).click()
    drawer = page.get_by_role("dialog")
    before = play.sequence()
    drawer.locator("[data-choice]").first.click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert play.sequence() == before


def test_somebody_who_watches_sees_no_choices(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    bots = dict.fromkeys(("japan", "usa", "soviets"), "random")
    with alone.http() as http:
        wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": bots}
        table = http.post("/api/tables", json=wanted).json()["table"]
    window.page.goto(f"{window.url}/table/{table}")
    expect(window.page.get_by_text("You are watching")).to_be_visible()
    expect(window.page.locator("[data-choice]")).to_have_count(0)


def test_a_table_that_is_not_there_says_so(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    window.expected.append("404")
    window.page.goto(f"{window.url}/table/nothing-here")
    expect(window.page.get_by_role("alert")).to_be_visible()
    expect(window.page.get_by_role("button", name="Try again")).to_be_visible()


# The middle of everything of a kind that can be pressed just there: nothing else lies over it.
PRESSABLE = """(kind) => Object.fromEntries(
    [...document.querySelectorAll(`.viewport [data-${kind}]`)].flatMap((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const there = document.elementFromPoint(x, y)?.closest(`[data-${kind}]`);
        return there === one ? [[one.dataset[kind], [x, y]]] : [];
    }))"""


def ways(play: Play) -> dict[str, list[str]]:
    """Where each block could go; it is asked for and taken back."""
    found: dict[str, list[str]] = {}
    for line in [line for line in play.choices() if line.startswith("move ")]:
        play.act(line)
        found[line.split()[1]] = [way.split()[1] for way in play.choices() if way.startswith("to ")]
        play.undo()
    return found


def test_a_block_is_dragged_onto_a_space(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("move")
    goals = ways(play)
    page = play.open()
    play.waits_for_me()
    page.wait_for_function(
        f"goals => Object.keys(({PRESSABLE})('unit')).some((unit) => unit in goals)", arg=goals
    )
    units, spaces = page.evaluate(PRESSABLE, "unit"), page.evaluate(PRESSABLE, "space")
    pairs = [(unit, goal) for unit in goals if unit in units for goal in goals[unit] if goal in spaces]
    assert pairs, "no block and no space that it can go to are in view"
    unit, goal = pairs[0]
    page.mouse.move(*units[unit])
    page.mouse.down()
    page.mouse.move(*spaces[goal], steps=8)
    page.mouse.up()
    expect(page.locator("[data-asking]")).to_contain_text("You have declared nothing")
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-undo]")).to_contain_text("undoes")
    board = play.view()["board"]
    assert isinstance(board, dict)
    assert unit in board["units"][goal]


def test_a_small_game_is_played_to_its_end_in_the_text_view(alone: Served, open_window: OpenWindow) -> None:
    play = Play(
        alone, open_window(alone), {"game": "skirmish", "scenario": "duel", "seats": {"blue": "random"}}
    )
    play.window.expected.append("/api/games/skirmish/drawing")
    page = play.open("?view=text")
    over = page.get_by_role("heading", name="The game is over", exact=True)
    for _ in range(200):
        button = page.locator("[data-confirm], [data-choice]").first
        expect(over.or_(button).first).to_be_visible()
        if over.is_visible():
            break
        button.dispatch_event("click")
        page.wait_for_timeout(60)
    expect(over).to_be_visible()
    expect(page.locator("code")).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    expect(page.get_by_role("link", name="Download game file")).to_be_visible()
