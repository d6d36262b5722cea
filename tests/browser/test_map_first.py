"""The map first: how much of it is seen in every phase, that nothing moves it, and what is marked on it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sandtable
from sandtable.games import shipped
from tests.browser.conftest import OpenWindow
from tests.browser.measuring import (
    AT_REST,
    BAR,
    OPEN,
    PHONE_LOW,
    PHONE_MIDDLE,
    PHONE_STEP,
    WINDOWS,
    WITH_DRAWER,
    bar_height,
    clashes,
    on_top,
    places,
    still,
    uncovered,
)
from tests.browser.test_table import Play
from tests.server.web.running import Served

# Of each game, the seat that is played by hand; bots play the others.
GAMES = {game: sandtable.game(game).seats(found.scenarios[0])[0] for game, found in shipped().items()}
# So many decisions are looked at for phases that were not seen before.
DECISIONS = 260
# The whole map, some steps nearer, and near.
ZOOMS = ("0", "0+++", "0++++++", "0++++++++++")


class AnyGame(Play):
    """A person at a table of any game, who plays the seat that is asked for."""

    def __init__(self, served: Served, window: Any, game: str) -> None:
        self.seat = GAMES[game]
        with served.http() as http:
            entry = next(one for one in http.get("/api/games").json()["games"] if one["id"] == game)
        scenario = entry["scenarios"][0]
        others = {seat: "random" for seat in scenario["seats"] if seat != self.seat}
        super().__init__(served, window, {"game": game, "scenario": scenario["id"], "seats": others})

    def view(self) -> dict[str, object]:
        with self.served.http() as http:
            query = {"seat": self.seat, "wants": "board"}
            frame = http.get(f"/api/tables/{self.table}/view", params=query).json()
        view: dict[str, object] = frame["view"] | {"sequence": frame["sequence"]}
        return view

    def act(self, line: str) -> None:
        with self.served.http() as http:
            body = {"sequence": self.sequence(), "seat": self.seat, "action": line}
            http.post(f"/api/tables/{self.table}/actions", json=body)

    def phase(self) -> str:
        """The phase of the game, as the header tells it; nothing while others are asked."""
        view: dict[str, Any] = self.view()
        if not view["choices"]:
            return ""
        told = view["board"].get("heading", {}).get("phase", [])
        kinds = sorted({line.split()[0] for line in view["choices"]})
        return f"{told} {kinds[0]}"

    def go_on(self) -> None:
        """Decide as little as possible, by the first of what is offered."""
        offered = self.choices()
        quiet = [line for line in offered if line in ("done", "pass", "ready", "launch")]
        if offered:
            self.act((quiet or offered)[0])
        else:
            self.page.wait_for_timeout(30)


def rested(page: Page) -> None:
    """Wait until the question and the map stand still."""
    page.locator("#prompt").wait_for()
    page.wait_for_timeout(200)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_most_of_the_window_is_map_in_every_phase(alone: Served, open_window: OpenWindow, game: str) -> None:
    play = AnyGame(alone, open_window(alone), game)
    seen: set[str] = set()
    short: list[str] = []
    page = play.open()
    # In the largest window the drawer is open until somebody closes it.
    page.set_viewport_size(WINDOWS["1920x1080"])
    rested(page)
    assert uncovered(page) >= WITH_DRAWER
    page.keyboard.press("j")
    expect(page.locator("[data-drawer]")).to_have_count(0)
    for _ in range(DECISIONS):
        phase = play.phase()
        if phase and phase not in seen:
            seen.add(phase)
            # A page that comes anew shows what is asked at once, and not what led there.
            play.open()
            play.waits_for_me()
            asked = page.locator("[data-hand-fan].open, .dock [data-battle]").count() > 0
            for name, size in WINDOWS.items():
                page.set_viewport_size(size)
                rested(page)
                drawer = page.locator("[data-drawer]").count() > 0
                least = OPEN if asked else WITH_DRAWER if drawer else AT_REST[name]
                free, top, bar = uncovered(page), on_top(page), bar_height(page)
                if free < least or top < least or bar > BAR:
                    short.append(f"{phase} at {name}: {free:.1f} %, on top {top:.1f} %, bar {bar:.0f} px")
        play.go_on()
    assert not short, "\n".join(short)
    assert len(seen) >= 3, seen


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_sheet_leaves_room_for_the_map(
    alone: Served, open_window: OpenWindow, game: str
) -> None:
    play = AnyGame(alone, open_window(alone, phone=True), game)
    page = play.open()
    rested(page)
    grip = page.locator("[data-sheet] .grip")
    levels = {}
    for _ in range(3):
        level = page.locator("[data-sheet]").get_attribute("data-sheet")
        assert level is not None
        levels[level] = (uncovered(page), on_top(page, PHONE_STEP))
        grip.click()
        page.wait_for_timeout(300)
    assert set(levels) == {"0", "1", "2"}
    assert min(levels["0"]) >= PHONE_LOW, levels
    assert min(levels["1"]) >= PHONE_MIDDLE, levels


def test_open_hand_and_docked_battle_leave_room_for_the_map(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("commit")
    page = play.open()
    expect(page.locator("[data-hand-fan]")).to_have_class(re.compile(r"\bopen\b"))
    for name, size in WINDOWS.items():
        page.set_viewport_size(size)
        rested(page)
        page.locator("[data-hand-fan] [data-card]").first.hover()
        page.wait_for_timeout(200)
        assert uncovered(page) >= OPEN, name
        page.mouse.move(5, 300)


def test_nothing_moves_the_map_but_a_hand(alone: Served, open_window: OpenWindow) -> None:
    """Between two decisions, and whatever opens or closes, every point stays to the fraction of a pixel."""
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("move")
    page = play.open()
    play.waits_for_me()
    rested(page)
    before = places(page)
    for key in ("h", "h", "j", "j", "f", "f", ".", ".", "a", "a", "?", "Escape"):
        page.keyboard.press(key)
        page.wait_for_timeout(260)
        assert places(page) == before, key
    first = play.prompt.inner_text()
    unit = next(line for line in play.choices() if line.startswith("move ")).split()[1]
    page.locator(f'[data-unit="{unit}"]').dispatch_event("click")
    # Where something can still be declared, it is asked whether to move all the same.
    agree = page.locator("[data-confirm]")
    expect(agree.or_(play.prompt.filter(has_not_text=first)).first).to_be_visible()
    if agree.is_visible():
        assert places(page) == before
        agree.click()
    expect(play.prompt).not_to_have_text(first)
    rested(page)
    assert places(page) == before
    page.keyboard.press("Escape")
    expect(play.prompt).to_have_text(first)
    rested(page)
    assert places(page) == before
    # The check can fail: a hand does move it.
    page.keyboard.press("n")
    page.wait_for_timeout(600)
    page.locator(".viewport").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(300)
    assert places(page) != before


@pytest.mark.parametrize("game", GAMES)
def test_names_lie_on_no_block_no_marker_and_no_other_name(
    alone: Served, open_window: OpenWindow, game: str
) -> None:
    play = AnyGame(alone, open_window(alone), game)
    for _ in range(40):
        play.go_on()
    page = play.open()
    rested(page)
    page.locator(".viewport").focus()
    looked = {}
    for keys in ZOOMS:
        for key in keys:
            page.locator(".viewport").press(key)
            still(page)
        page.wait_for_timeout(700)
        told = clashes(page)
        looked[keys] = told["names"]
        assert told["found"] == [], f"{keys}: {told['found']}"
    assert sum(looked.values()) >= 20, looked


def test_places_are_marked_by_tiers_and_hovering_tells_the_route(
    alone: Served, open_window: OpenWindow
) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("move")
    for line in play.choices():
        if not line.startswith("move "):
            continue
        play.act(line)
        ways: dict[str, Any] = play.view()["board"]["ways"]  # type: ignore[index]
        far = [way for way in ways.values() if len(way.get("through", [])) > 2]
        if far and any(way.get("tier") == "far" for way in ways.values()):
            break
        play.undo()
    else:
        pytest.skip("nothing can go far")
    page = play.open()
    expect(play.prompt).to_contain_text("Choose where")
    rested(page)
    drawn = {
        sign.get_attribute("data-sign"): sign.get_attribute("data-tier")
        for sign in page.locator("[data-sign]").all()
    }
    goals = {line.removeprefix("to "): way.get("tier", "move") for line, way in ways.items()}
    assert drawn == goals
    goal = next(line.removeprefix("to ") for line, way in ways.items() if len(way.get("through", [])) > 2)
    page.locator(f'.hits [data-space="{goal}"]').dispatch_event("pointerover")
    page.locator(f'.hits [data-space="{goal}"]').focus()
    route = page.locator("[data-route-line]")
    expect(route).to_have_attribute("data-route-line", " ".join(ways[f"to {goal}"]["through"]))
    expect(page.locator(f'[data-tip="{goal}"]')).to_be_visible()


def test_the_keys_work_and_are_listed(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open()
    play.waits_for_me()
    before = play.sequence()
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    page.wait_for_function("() => !document.querySelector('[aria-disabled=true].choice')")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Open or close your hand")
    keys.press("Escape")
    expect(keys).to_have_count(0)
    drawer = page.locator("[data-drawer]")
    page.keyboard.press("j")
    expect(drawer).to_be_visible()
    page.reload()
    expect(drawer).to_be_visible()
    page.keyboard.press("j")
    expect(drawer).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".text-view")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("[data-part=map]")).to_be_visible()
    assert play.sequence() > before
