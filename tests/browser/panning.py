"""Measures how smoothly the largest map moves: python -m tests.browser.panning

The map of the joined game, with its pieces, is drawn about by a hand for three seconds at each zoom, with
tracing on. A frame is what the browser has drawn anew; what counts is the time from one to the next. On a
machine that is busy with other things that time says little, so the work that a frame takes, in processor
time, is told too.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.checked_window import DESKTOP
from tests.browser.finding import find_browser
from tests.default_game import JOINED_GAME
from tests.server.web.running import Served
from tools import web

GAME: Final = JOINED_GAME
SECONDS: Final = 3.0
LIMIT: Final = 33.0
SHARE: Final = 0.95
ZOOMS: Final = {"far": 0.4, "middle": 0.9, "near": 1.5}
CATEGORIES: Final = [
    "disabled-by-default-devtools.timeline.frame",
    "devtools.timeline.frame",
    "toplevel",
    "cc",
]
# What a thread does, as a whole: the page and the compositor, and the workers that paint.
TASKS: Final = ("ThreadControllerImpl::RunTask", "ThreadPool_RunTask")

# A hand that takes hold of the map and goes round a circle, one step a frame, as pointers do.
DRAG: Final = """(seconds) => new Promise((done) => {
  const viewport = document.querySelector('.viewport');
  const { left, top, width, height } = viewport.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const tell = (target, type, dx, dy) => target.dispatchEvent(new MouseEvent(type, {
    bubbles: true, cancelable: true, view: window, button: 0, buttons: 1, clientX: x + dx, clientY: y + dy,
  }));
  const begun = performance.now();
  tell(viewport, 'mousedown', 0, 0);
  const step = () => {
    const part = (performance.now() - begun) / 1000 / seconds;
    const turn = part * 4 * Math.PI;
    tell(window, 'mousemove', Math.sin(turn) * width * 0.45, (1 - Math.cos(turn)) * height * 0.3);
    if (part < 1) requestAnimationFrame(step);
    else {
      tell(window, 'mouseup', 0, 0);
      done();
    }
  };
  requestAnimationFrame(step);
})"""

# Two moments without anything to do, and a frame between them.
RESTED: Final = """() => new Promise((done) =>
  requestIdleCallback(
    () => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2000 })),
    { timeout: 2000 },
  )
)"""

# The scale of the map on the screen, from what is drawn.
SCALE: Final = "document.querySelector('.sheet svg').getBoundingClientRect().width / %f"


def opened_table(served: Served) -> str:
    """A table of the joined game with all seats taken, and the pieces set up."""
    with served.http() as http:
        catalogue = http.get("/api/games").raise_for_status().json()
        scenario = next(game for game in catalogue["games"] if game["id"] == GAME)["scenarios"][0]
        seats = {seat: "random" if at else "me" for at, seat in enumerate(scenario["seats"])}
        wanted = {"game": GAME, "scenario": scenario["id"], "seats": seats}
        return str(http.post("/api/tables", json=wanted).raise_for_status().json()["table"])


def zoom_to(page: Page, scale: float) -> None:
    """Turn the wheel over the middle of the map until it has about this scale, and let it come to rest.

    From the middle there is room on all sides: at its edge a map does not move, and no frame is drawn.
    """
    page.get_by_role("button", name="Whole map").click()
    page.wait_for_timeout(800)
    box = page.locator(".viewport").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    width: float = page.evaluate("document.querySelector('.sheet svg').viewBox.baseVal.width")
    for _ in range(60):
        now: float = page.evaluate(SCALE % width)
        if 0.87 < now / scale < 1.15:
            break
        page.mouse.wheel(0, -60 if now < scale else 60)
        page.wait_for_timeout(60)
    page.wait_for_timeout(1500)
    page.evaluate(RESTED)


def drawn_frames(trace: Mapping[str, Any]) -> list[float]:
    """The moments, in milliseconds, at which a frame was drawn."""
    moments: dict[int, list[float]] = {}
    for event in trace["traceEvents"]:
        if event.get("name") == "DrawFrame":
            moments.setdefault(int(event["pid"]), []).append(event["ts"] / 1000)
    busiest: list[float] = max(moments.values(), key=len) if moments else []
    return sorted(busiest)


def intervals(moments: Sequence[float]) -> list[float]:
    """The times from one frame to the next."""
    return [after - before for before, after in pairwise(moments)]


def work(trace: Mapping[str, Any]) -> float:
    """The processor time of all threads together, in milliseconds."""
    spent = [event.get("tdur", 0) for event in trace["traceEvents"] if event.get("name") in TASKS]
    return float(sum(spent)) / 1000


def measure(browser: Browser, page: Page) -> tuple[list[float], float]:
    """Draw the map about with tracing on; the times between its frames, and the work that each took."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(DRAG, SECONDS)
    trace = json.loads(browser.stop_tracing())
    times = intervals(drawn_frames(trace))
    return times, work(trace) / max(1, len(times))


def main() -> int:
    """Measure each zoom; the exit status says whether all hold the limit."""
    path = find_browser()
    if path is None:
        print("There is no browser on the path.")
        return 1
    web.build()
    held = True
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), "play", page="", bot_pause=0) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport=DESKTOP)
        page.goto(f"{served.url}/tables/{opened_table(served)}")
        page.locator(".sheet svg").wait_for(timeout=60_000)
        for zoom, scale in ZOOMS.items():
            zoom_to(page, scale)
            times, spent = measure(browser, page)
            smooth = sum(time < LIMIT for time in times) / max(1, len(times))
            held &= smooth >= SHARE
            longest = max(times, default=0.0)
            print(
                f"{zoom}: {len(times)} frames, {smooth:.1%} under {LIMIT:g} ms, longest {longest:.0f} ms; "
                f"{spent:.1f} ms of work each"
            )
        browser.close()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
