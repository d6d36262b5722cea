"""Measuring the page of a table: how much of the map is seen, where its points lie, and what lies on what."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, ViewportSize

# The windows in which all is measured.
WINDOWS: Final[dict[str, ViewportSize]] = {
    "1280x720": {"width": 1280, "height": 720},
    "1366x768": {"width": 1366, "height": 768},
    "1440x900": {"width": 1440, "height": 900},
    "1920x1080": {"width": 1920, "height": 1080},
}
# The share of the window's pixels that must be map and nothing else: at rest, and with the hand or a battle
# open.
AT_REST: Final = {"1280x720": 60, "1366x768": 60, "1440x900": 70, "1920x1080": 70}
OPEN: Final = 55
# With the drawer open, as it is in the largest window until somebody closes it.
WITH_DRAWER: Final = 65
PHONE_LOW, PHONE_MIDDLE = 65, 45
# The decision bar at rest, in pixels.
BAR: Final = 72

# Everything that floats counts with its whole box, corners and shadows included; the header too.
_UNCOVERED: Final = """() => {
  const [width, height] = [innerWidth, innerHeight], covered = new Uint8Array(width * height);
  const map = document.querySelector('[data-part=map]').getBoundingClientRect();
  for (const part of document.querySelectorAll('[data-part=panel]')) {
    const style = getComputedStyle(part);
    if (style.visibility === 'hidden' || style.display === 'none') continue;
    const box = part.getBoundingClientRect();
    const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))];
    for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += 1)
      if (right > left) covered.fill(1, y * width + left, y * width + right);
  }
  let free = 0;
  for (let y = Math.max(0, Math.ceil(map.top)); y < Math.min(height, Math.floor(map.bottom)); y += 1)
    for (let x = Math.max(0, Math.ceil(map.left)); x < Math.min(width, Math.floor(map.right)); x += 1)
      free += 1 - covered[y * width + x];
  return 100 * free / (width * height);
}"""

# Asked of the browser itself: on how much of a grid of points the map is what lies on top. So many pixels lie
# between two points; a row of them more or less would tell too much in the small window of a phone.
STEP: Final = 24
PHONE_STEP: Final = 8
_ON_TOP: Final = """(step) => {
  let [mine, all] = [0, 0];
  for (let y = 6; y < innerHeight; y += step) for (let x = 6; x < innerWidth; x += step) {
    all += 1;
    const found = document.elementFromPoint(x, y);
    if (found?.closest('[data-part=map]') && !found.closest('[data-part=panel]')) mine += 1;
  }
  return 100 * mine / all;
}"""

# Where three spaces lie on the screen, and the box of the map.
_PLACES: Final = """() => {
  const spaces = [...document.querySelectorAll('.hits [data-space]')];
  const some = [spaces[0], spaces[Math.floor(spaces.length / 2)], spaces.at(-1)];
  const map = document.querySelector('[data-part=map]');
  return [map, ...some].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  });
}"""

# Done when the map has stood still for some frames: keys that come while it travels go on from where it is.
_STILL: Final = """() => new Promise((done) => {
  const space = document.querySelector('.hits [data-space]');
  let [before, same] = ['', 0];
  const look = () => {
    const { x, y, width } = space.getBoundingClientRect();
    const now = `${x} ${y} ${width}`;
    same = now === before ? same + 1 : 0;
    before = now;
    if (same < 5) requestAnimationFrame(look);
    else done();
  };
  requestAnimationFrame(look);
})"""

# What lies on what: names of lands on blocks, signs and each other. Boxes are trimmed to the letters.
_CLASHES: Final = """() => {
  const box = (one, cut) => {
    const r = one.getBoundingClientRect();
    return { l: r.left + 2, r: r.right - 2, a: r.top + r.height * cut, b: r.bottom - r.height * cut };
  };
  const seen = (r) => r.r > 0 && r.l < innerWidth && r.b > 44 && r.a < innerHeight && r.r > r.l;
  const all = (wanted, cut) => [...document.querySelectorAll(wanted)]
    .map((one) => ({ what: one.textContent.trim() || one.dataset.unit || wanted, ...box(one, cut) }))
    .filter(seen);
  const map = '[data-part=map] .sheet ';
  const names = all(`${map} text.area, ${map} text.nation, ${map} text.islet`, 0.24);
  const blocks = all(`${map} [data-unit]`, 0.12);
  const marks = all(`${map} .marks > *`, 0.15);
  const hit = (p, q) => p.l < q.r - 1 && p.r > q.l + 1 && p.a < q.b - 1 && p.b > q.a + 1;
  const found = [];
  names.forEach((name, at) => {
    for (const one of blocks) if (hit(name, one)) found.push(`${name.what} on block ${one.what}`);
    for (const one of marks) if (hit(name, one)) found.push(`${name.what} on a marker`);
    for (const one of names.slice(at + 1)) if (hit(name, one)) found.push(`${name.what} on ${one.what}`);
  });
  return { found, names: names.length, blocks: blocks.length };
}"""


def uncovered(page: Page) -> float:
    """The share of the window's pixels, in per cent, that are map and under nothing that floats."""
    return float(page.evaluate(_UNCOVERED))


def on_top(page: Page, step: int = STEP) -> float:
    """The same as the browser itself sees it: where the map would get a click."""
    return float(page.evaluate(_ON_TOP, step))


def bar_height(page: Page) -> float:
    """How high the decision bar is."""
    box = page.locator("section.prompt").bounding_box()
    assert box is not None
    return box["height"]


def places(page: Page) -> list[list[float]]:
    """Where the map and some of its spaces lie on the screen, to the fraction of a pixel."""
    found: list[list[float]] = page.evaluate(_PLACES)
    return found


def still(page: Page) -> None:
    """Wait until the map travels no more."""
    page.evaluate(_STILL)


def clashes(page: Page) -> dict[str, Any]:
    """Which names of the map lie on blocks, markers or each other, and how many of each were looked at."""
    found: dict[str, Any] = page.evaluate(_CLASHES)
    return found
