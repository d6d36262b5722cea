"""On a touch screen one finger moves the map, two make it larger and smaller, and a tap chooses."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OpenWindow
from tests.browser.measuring import still
from tests.browser.test_table import Play
from tests.server.web.running import Served

Fingers = list[tuple[float, float]]


class Hand:
    """Fingers on the screen, as the browser itself is told of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def _tell(self, kind: str, fingers: Fingers) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, begin: Fingers, end: Fingers, steps: int = 12) -> None:
        """Put fingers down, move all of them to where they end, and lift them."""
        self._tell("touchStart", begin)
        for step in range(1, steps + 1):
            part = step / steps
            pairs = zip(begin, end, strict=True)
            self._tell("touchMove", [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairs])
            self.page.wait_for_timeout(16)
        self._tell("touchEnd", [])
        still(self.page)


def where(page: Page) -> tuple[float, float, float]:
    """Where the map lies, and how wide it is drawn."""
    box: dict[str, Any] = page.evaluate(
        "() => document.querySelector('[data-part=map] .sheet').getBoundingClientRect().toJSON()"
    )
    return box["x"], box["y"], box["width"]


def test_fingers_move_and_scale_the_map(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone, phone=True))
    play.set_up()
    play.until("move")
    page = play.open()
    play.waits_for_me()
    still(page)
    hand = Hand(page)
    before, asked = play.sequence(), play.prompt.inner_text()

    # One finger, where no block lies under it, carries the map with it.
    x, y, width = where(page)
    hand.slide([(200, 160)], [(140, 200)])
    moved = where(page)
    assert abs(moved[0] - x + 60) < 12
    assert abs(moved[1] - y - 40) < 12
    assert moved[2] == width

    # Two fingers that part make it larger, about the point between them.
    hand.slide([(170, 220), (230, 220)], [(110, 220), (290, 220)])
    larger = where(page)
    assert larger[2] > width * 1.6
    middle = (200 - moved[0]) / moved[2]
    assert abs((200 - larger[0]) / larger[2] - middle) < 0.01

    # Two fingers that move side by side carry it.
    hand.slide([(170, 220), (230, 220)], [(200, 260), (260, 260)])
    carried = where(page)
    assert abs(carried[0] - larger[0] - 30) < 12
    assert abs(carried[1] - larger[1] - 40) < 12
    assert abs(carried[2] / larger[2] - 1) < 0.03

    # Two fingers that close make it smaller again, also where one of them lies on a block.
    hand.slide([(110, 220), (290, 220)], [(170, 220), (230, 220)])
    smaller = where(page)
    assert smaller[2] < carried[2] / 1.6

    # Nothing of all this has chosen anything, and the page itself was neither scrolled nor scaled.
    assert (play.sequence(), play.prompt.inner_text()) == (before, asked)
    assert page.evaluate("() => [visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]


def test_two_fingers_beginning_on_a_block_move_the_map_and_no_block(
    alone: Served, open_window: OpenWindow
) -> None:
    play = Play(alone, open_window(alone, phone=True))
    play.set_up()
    play.until("move")
    page = play.open()
    play.waits_for_me()
    still(page)
    spot: list[float] | None = page.evaluate(
        """() => {
          for (const one of document.querySelectorAll('[data-unit].selectable')) {
            const box = one.getBoundingClientRect();
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const top = document.elementFromPoint(x, y);
            if (x > 90 && x < innerWidth - 90 && y > 80 && top?.closest('[data-unit]') === one) return [x, y];
          }
          return null;
        }"""
    )
    assert spot, "no block that can be moved is in view"
    x, y = spot
    width, stands = where(page)[2], play.view()["board"]["units"]  # type: ignore[index]
    Hand(page).slide([(x, y), (x + 50, y)], [(x - 40, y), (x + 90, y)])
    assert where(page)[2] > width * 1.3
    expect(page.locator(".ghost")).to_have_count(0)
    assert play.view()["board"]["units"] == stands  # type: ignore[index]
