"""Orange Swan in the browser: its map, its blocks and markers, a battle with its dice, and a whole match."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

import sandtable
from sandtable.engine.state import State
from tests.browser.conftest import OpenWindow
from tests.browser.prepared import decide, opened
from tests.server.web.running import Served

LONG = 30_000
# With this seed the first seat plays the Axis, and fights off Hawaii.
SEED = 5
# Far more decisions than a match takes where little is done.
MOST_DECISIONS = 300
# What somebody does who wants to get through: battles are fought, and everything else is left.
EAGER = ("resolve", "fire", "target", "hit", "swap", "for", "stay", "pass", "done", "halt")

# By id the middle of everything on the map that can be chosen and pressed just there.
CHOOSABLE = """() => {
    const idOf = (one) => one?.dataset.unit ?? one?.dataset.space;
    const pieces = '.viewport :is([data-unit], [data-space])';
    const under = (x, y) => document.elementFromPoint(x, y)?.closest(pieces);
    const parts = [0.5, 0.25, 0.75];
    const found = {};
    for (const one of document.querySelectorAll('.viewport .selectable:is([data-unit], [data-space])')) {
        const box = one.getBoundingClientRect();
        const spots = parts.flatMap((wide) => parts.map((high) =>
            [box.left + box.width * wide, box.top + box.height * high]));
        const spot = spots.find(([x, y]) => idOf(under(x, y)) === idOf(one));
        if (spot) found[idOf(one)] = spot;
    }
    return found;
}"""
SOMETHING_TO_PRESS = f"() => Object.keys(({CHOOSABLE})()).length > 0"


def before_the_battles() -> State:
    """Pearl Harbor, once the Allied player has hidden the carriers."""
    state = sandtable.game("orange-swan").start("pearl-harbor", seed=SEED)
    while state.choices("two"):
        state.act("two", state.choices("two")[0])
    return state


def test_map_blocks_and_a_battle_are_shown(alone: Served, open_window: OpenWindow) -> None:
    table = opened(alone, before_the_battles())
    window = open_window(alone, fresh=True)
    table.sit(window.page, "one")
    page = window.open(f"/tables/{table.id}")
    expect(page.locator("[data-space='hawaiian-islands']").first).to_be_attached(timeout=LONG)
    expect(page.locator("[data-unit^='japan-fleet-']").first).to_be_attached()
    expect(page.locator(".marks .disc").first).to_be_attached()
    # The numbers of every Nation are among the details of the seats.
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_role("rowheader", name="Commonwealth")).to_be_visible()
    assert window.violations() == []

    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="As a list").click()
    page.locator("[data-list] button[data-choice='resolve hawaiian-islands']").click()
    battle = page.locator("section[data-battle='hawaiian-islands']")
    expect(battle.get_by_role("heading", name="Attacking: Axis")).to_be_visible(timeout=LONG)
    expect(battle.get_by_role("img", name="Carriers").first).to_be_visible()
    rolled = battle.locator("[data-roll]").first
    expect(rolled).to_contain_text("hits on 5–6")
    expect(rolled.get_by_role("img", name="5, a hit")).to_be_visible()
    found: dict[str, Any] = page.evaluate("axe.run('section[data-battle]')")
    assert found["violations"] == []


def test_the_map_opens_on_a_battle_that_can_be_chosen(alone: Served, open_window: OpenWindow) -> None:
    table = opened(alone, before_the_battles())
    window = open_window(alone, fresh=True)
    table.sit(window.page, "one")
    page = window.open(f"/tables/{table.id}")
    # No battle is near Tokyo, where the Axis has its Capital.
    page.wait_for_function(SOMETHING_TO_PRESS, timeout=LONG)
    first = set(page.evaluate(CHOOSABLE))
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Show me").click()
    page.wait_for_function(
        f"(first) => Object.keys(({CHOOSABLE})()).some((id) => !first.includes(id))", arg=list(first)
    )


def test_a_question_that_comes_later_is_in_sight(alone: Served, open_window: OpenWindow) -> None:
    table = opened(alone, sandtable.game("orange-swan").start("pearl-harbor", seed=SEED))
    window = open_window(alone, fresh=True)
    table.sit(window.page, "one")
    page = window.open(f"/tables/{table.id}")
    # It is not asked yet, and looks at its Capital.
    expect(page.locator(".viewport [data-unit]").first).to_be_attached(timeout=LONG)
    assert page.evaluate(CHOOSABLE) == {}
    for word in ("swap", "for"):
        decide(alone, table, "two", word)
    expect(page.locator(".prompt.mine")).to_be_visible(timeout=LONG)
    # The first question moves a map that nobody has moved yet; then a key leads from one place to the next.
    page.wait_for_function(SOMETHING_TO_PRESS, timeout=LONG)
    expect(page.locator("[data-show-choices]")).not_to_have_class(re.compile(r"\baway\b"))
    page.keyboard.press("n")
    page.wait_for_function(SOMETHING_TO_PRESS, timeout=LONG)


# ---------------------------------------------------------------------- a whole match


class Match:
    """A person in the first seat against a bot that moves at random."""

    def __init__(self, served: Served, page: Page) -> None:
        self.served = served
        self.page = page
        wanted = {"game": "orange-swan", "scenario": "pearl-harbor", "seats": {"two": "random"}}
        with served.http() as http:
            self.table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
        page.goto(f"{served.url}/tables/{self.table}")

    def frame(self) -> tuple[int, list[str]]:
        """How far it is, and what can be chosen, as the server says it."""
        with self.served.http() as http:
            told = http.get(f"/api/tables/{self.table}/view", params={"seat": "one"}).json()
        return int(told["sequence"]), list(told["view"]["choices"])

    def choose(self, line: str) -> None:
        """Click a choice where a person would: on a button that is there, on the map, or in the list."""
        page, button = self.page, self.page.locator(f"[data-choice='{line}']").first
        where = {} if button.is_visible() else page.evaluate(CHOOSABLE)
        spot = where.get(line.partition(" ")[2])
        if button.is_visible():
            button.click()
        elif spot:
            page.mouse.click(*spot)
        else:
            if page.locator("[data-list]").count() == 0:
                page.keyboard.press("a")
            button.click()

    def decide(self) -> None:
        """Answer one question, and what is asked once more."""
        before, offered = self.frame()
        if not offered:
            return
        eager = [line for word in EAGER for line in offered if line.split()[0] == word]
        line = (eager or offered)[0]
        expect(self.page.locator(".prompt.mine")).to_be_visible()
        self.choose(line)
        for _ in range(200):
            if self.frame()[0] > before:
                return
            asked = self.page.locator(f"[data-asking] [data-choice='{line}'], [data-confirm]").first
            if asked.is_visible():
                asked.click()
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nothing came of {line!r}: {self.page.locator('#prompt').inner_text()}")


def test_a_match_of_two_games_is_played_by_clicking(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    page = window.page
    match = Match(alone, page)
    over = page.get_by_role("heading", name="The game is over", exact=True)
    asked = page.locator(".prompt.mine")
    games = set()
    for _ in range(MOST_DECISIONS):
        expect(asked.or_(over).first).to_be_visible(timeout=LONG)
        if over.is_visible():
            break
        found = re.search(r"Game \d", page.get_by_role("banner").inner_text())
        games.add(found[0] if found else "")
        match.decide()
    assert games == {"Game 1", "Game 2"}
    result = page.locator("section", has=over).inner_text()
    assert re.search(r"You have (won|lost)\. Won by the (First|Second) Player|The game is a draw", result)
    gained = re.findall(r"Points of game \d: First Player (\d+), Second Player (\d+)\.", result)
    sums = [sum(int(game[seat]) for game in gained) for seat in (0, 1)]
    assert len(gained) == 2
    assert f"First Player: {sums[0]}" in result
    assert f"Second Player: {sums[1]}" in result
    window.check()
