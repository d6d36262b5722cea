"""Takes the picture of the map that the lobby shows: python -m tests.browser.pictures

The picture is part of the sources of the page, in light and dark. Take it again when the map has changed.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.finding import find_browser
from tests.browser.visiting import ROOT
from tests.server.web.running import Served
from tools import web

PARTS: Final = ROOT / "web" / "src" / "parts"
# The part of the window that is shown, large enough for a phone at three times its size.
WIDE, HIGH = 600, 300
# So many steps of the wheel from the whole map, towards this place of it (parts of its width and height).
STEPS, TOWARDS = 6, (0.392, 0.318)
BARE: Final = ".corner, .overview, .legend { display: none !important }"
# Browsers take pictures as PNG alone; as WebP it is a third of the size.
TO_WEBP: Final = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const packed = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}"""


def opened_table(served: Served) -> str:
    """A table at the beginning of the war in Asia, its Cadres chosen."""
    seats = {"japan": "me", "usa": "random", "soviets": "random"}
    with served.http() as http:
        wanted = {"game": "cnc", "scenario": "1936", "seats": seats}
        table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
        while True:
            frame = http.get(f"/api/tables/{table}/view", params={"seat": "japan"}).json()
            choices = frame["view"]["choices"]
            kinds = [choice for choice in choices if choice.startswith("as ")]
            if not kinds:
                return str(table)
            # A little of everything.
            action = kinds[frame["sequence"] * 3 % len(kinds)]
            decided = {"sequence": frame["sequence"], "action": action, "seat": "japan"}
            # Where a bot was quicker, the loop looks again.
            http.post(f"/api/tables/{table}/actions", json=decided)


def shown_map(page: Page, url: str) -> bytes:
    """The map round the Yellow Sea, without what lies over it."""
    page.goto(url)
    page.get_by_role("button", name="Whole map").click()
    page.wait_for_timeout(1000)
    page.add_style_tag(content=BARE)
    viewport = page.locator(".viewport")
    box = viewport.bounding_box()
    assert box is not None
    x, y = box["x"] + TOWARDS[0] * box["width"], box["y"] + TOWARDS[1] * box["height"]
    page.mouse.move(x, y)
    for _ in range(STEPS):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(60)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    left, top = x - WIDE / 2, y - HIGH / 2
    return page.screenshot(clip={"x": left, "y": top, "width": WIDE, "height": HIGH})


def take(browser: Browser, served: Served, table: str, theme: str) -> bytes:
    """The picture in one theme."""
    context = browser.new_context(
        viewport={"width": 1900, "height": 1300},
        color_scheme="dark" if theme == "dark" else "light",
        device_scale_factor=2,
        bypass_csp=True,
    )
    page = context.new_page()
    png = base64.b64encode(shown_map(page, f"{served.url}/tables/{table}")).decode()
    packed: str = page.evaluate(TO_WEBP, f"data:image/png;base64,{png}")
    context.close()
    return base64.b64decode(packed)


def main() -> int:
    """Take both; the exit status."""
    path = find_browser()
    if path is None:
        print("There is no browser on the path.")
        return 1
    web.build()
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), "play", page="", bot_pause=0) as served,
        sync_playwright() as playwright,
    ):
        table = opened_table(served)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            file = PARTS / f"hero-{theme}.webp"
            file.write_bytes(take(browser, served, table, theme))
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
