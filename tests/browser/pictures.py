"""Takes the pictures of the gallery and of the docs: python -m tests.browser.pictures [PART ...]

Those of the gallery lie in the folders of their games, in light and dark. Take them again when a map has
changed. Parts are hero, looks, battle, learn, replay and toy, and those that games have in a module which
their manifest names; all, where none is named.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from sandtable.games import shipped
from sandtable.games.manifest import PICTURE
from tests.browser.checked_window import ROOT
from tests.browser.finding import find_browser
from tests.browser.prepared import battle, decide, opened
from tests.browser.tables_with_history import imported_game
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served
from tests.toy.game import Skirmish
from tests.toy.installing import installed
from tools import web

PICTURES: Final = ROOT / "docs" / "pictures"
# The part of the window that is shown, large enough for a phone at three times its size.
WIDE, HIGH = 600, 300
# So many steps of the wheel from the whole map.
STEPS = 6
DESK: Final[ViewportSize] = {"width": 1400, "height": 900}
TOY: Final[ViewportSize] = {"width": 1200, "height": 720}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
Theme = Literal["light", "dark"]
# The pictures of one table: a name, what comes after its address, the colours and the size of the window.
LOOKS: Final[list[tuple[str, str, Theme, ViewportSize]]] = [
    ("board", "", "light", DESK),
    ("board-dark", "", "dark", DESK),
    ("phone", "", "light", PHONE),
    ("refusal", "", "light", DESK),
    ("text-view", "?view=text", "light", DESK),
    ("lobby", "lobby", "light", DESK),
]
OWN: Final = ("hero", "looks", "battle", "learn", "replay", "toy")
BARE: Final = ".corner, .overview, .legend, [data-part='panel'], dialog { display: none !important }"
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
        wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": seats}
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


def shown_map(page: Page, url: str, towards: tuple[float, float]) -> bytes:
    """The map round a place (parts of its width and height), without what lies over it."""
    page.goto(url)
    covered = page.get_by_role("dialog").get_by_role("button", name="show the table")
    page.locator(".viewport").or_(covered).first.wait_for()
    if covered.is_visible():
        covered.click()
    page.get_by_role("button", name="Whole map").click()
    page.wait_for_timeout(1000)
    page.add_style_tag(content=BARE)
    viewport = page.locator(".viewport")
    box = viewport.bounding_box()
    assert box is not None
    x, y = box["x"] + towards[0] * box["width"], box["y"] + towards[1] * box["height"]
    page.mouse.move(x, y)
    for _ in range(STEPS):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(60)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    left, top = x - WIDE / 2, y - HIGH / 2
    return page.screenshot(clip={"x": left, "y": top, "width": WIDE, "height": HIGH})


def take(browser: Browser, served: Served, table: str, theme: str, towards: tuple[float, float]) -> bytes:
    """The picture in one theme."""
    context = browser.new_context(
        viewport={"width": 1900, "height": 1300},
        color_scheme="dark" if theme == "dark" else "light",
        device_scale_factor=1.5,
        bypass_csp=True,
    )
    page = context.new_page()
    picture = packed(page, shown_map(page, f"{served.url}/tables/{table}", towards))
    context.close()
    return picture


def packed(page: Page, picture: bytes) -> bytes:
    """A picture as WebP."""
    png = base64.b64encode(picture).decode()
    webp: str = page.evaluate(TO_WEBP, f"data:image/png;base64,{png}")
    return base64.b64decode(webp)


def take_battle(browser: Browser, served: Served) -> bytes:
    """Two fleets in the middle of a battle, as anybody who acts next sees it."""
    table = opened(served, battle([5, 6, 1, 5, 4, 6, 3, 4]))
    for seat in ("usa", "japan", "usa", "japan"):
        decide(served, table, seat, "fire naval")
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    table.sit(page, "japan")
    page.goto(f"{served.url}/tables/{table.id}")
    page.locator("button[data-choice='fire naval'] .bars").wait_for()
    page.evaluate("document.fonts.ready")
    picture = page.screenshot()
    context.close()
    return picture


def take_replay(browser: Browser, served: Served) -> bytes:
    """A finished game with open hands, in the middle of its battles."""
    table = imported_game(served)
    with served.http() as http:
        index: list[dict[str, Any]] = []
        after: int | None = -1
        while after is not None:
            query = {"open": "true", "events": "true", "after": str(after)}
            page_of_it = http.get(f"/api/tables/{table}/replay/index", params=query).json()
            index, after = index + page_of_it["entries"], page_of_it["after"]
    battles = [
        entry["sequence"]
        for entry in index
        if any(told["event"] == "activated" for told in entry.get("events", []))
    ]
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{served.url}/tables/{table}/replay?eyes=open#at={battles[len(battles) // 2]}")
    page.locator(".journal .now").first.wait_for()
    page.locator("[data-hand]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    picture = page.screenshot()
    context.close()
    return picture


def take_learn(browser: Browser, served: Served) -> bytes:
    """The guided first year, when its infantry is about to march."""
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{served.url}/learn")
    page.get_by_role("button", name="Start", exact=True).click()
    coach = page.get_by_role("region", name="Coach")
    marching = coach.get_by_text("Now choose your strongest Infantry")
    while not marching.is_visible():
        before = coach.locator(".count").inner_text()
        coach.locator(".button.main").click()
        coach.locator(".count").filter(has_not_text=before).wait_for()
    page.evaluate("document.fonts.ready")
    # The map is on its way to what is pointed at.
    page.wait_for_timeout(1500)
    picture = page.screenshot()
    context.close()
    return picture


def with_production(served: Served) -> str:
    """A table at which the first Production of Japan has begun."""
    table = opened_table(served)
    with served.http() as http:
        while True:
            frame = http.get(f"/api/tables/{table}/view", params={"seat": "japan"}).json()
            choices = frame["view"]["choices"]
            if any(choice.startswith("promote ") for choice in choices):
                return table
            if choices:
                decided = {"sequence": frame["sequence"], "action": choices[-1], "seat": "japan"}
                http.post(f"/api/tables/{table}/actions", json=decided)


def take_looks(browser: Browser, served: Served) -> dict[str, bytes]:
    """The lobby, the board in light and dark and on a phone, a refusal, and the table in words, by file."""
    table = with_production(served)
    address = f"{served.url}/tables/{table}"
    pictures = {}
    for name, where, theme, size in LOOKS:
        context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{served.url}/" if where == "lobby" else address + where)
        page.get_by_role("main").first.wait_for()
        page.wait_for_load_state("networkidle")
        if name == "refusal":
            box = page.locator("[data-space=sea-of-japan]").first.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
            page.locator(".bubble").wait_for()
        page.evaluate("document.fonts.ready")
        # The map is on its way to what can be chosen.
        page.wait_for_timeout(1500)
        pictures[name] = page.screenshot()
        context.close()
    return pictures


def take_toy(browser: Browser, served: Served) -> bytes:
    """Skirmish, as red sees it when its blocks can move: a map of polygons, blocks and cards."""
    blocks = {"red-1": ["camp", "foot", 3], "red-2": ["ridge", "horse", 2], "blue-1": ["wood", "foot", 2]}
    game = Skirmish()
    table = opened(served, game.position({"scenario": "duel", "turn": "red", "moves": 2, "blocks": blocks}))
    context = browser.new_context(
        viewport=TOY, color_scheme="light", reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    table.sit(page, "red")
    page.goto(f"{served.url}/tables/{table.id}")
    page.locator(".viewport").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(1500)
    picture = packed(page, page.screenshot())
    context.close()
    return picture


def take_hero(browser: Browser, served: Served) -> None:
    """The map of every game as a newcomer finds it, in both themes."""
    for manifest in shipped().values():
        opening, pictures = manifest.opening, manifest.pictures
        if opening is None or pictures is None:
            continue
        wanted = {"game": manifest.id, "scenario": opening.scenario, "seats": {opening.seat: "me"}}
        if opening.set_up:
            wanted["set_ups"] = {opening.seat: opening.set_up}
        with served.http() as http:
            table = http.post("/api/tables", json=wanted).raise_for_status().json()["table"]
        for theme in ("light", "dark"):
            file = manifest.path(PICTURE.format(theme=theme))
            file.write_bytes(take(browser, served, table, theme, pictures.gallery))
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")


@cache
def of_games() -> dict[str, Callable[[Browser, Served], dict[str, bytes]]]:
    """The parts that games have: functions that take pictures by file."""
    makers = [found.pictures.makers for found in shipped().values() if found.pictures is not None]
    return {part: take for maker in makers if maker for part, take in import_module(maker).PARTS.items()}


def take_part(part: str, browser: Browser, served: Served) -> None:
    """Take the pictures of one part, and store them."""
    if part == "hero":
        take_hero(browser, served)
    elif part == "looks":
        for name, picture in take_looks(browser, served).items():
            (PICTURES / f"{name}.png").write_bytes(picture)
    elif part == "toy":
        with installed({"skirmish": Skirmish}):
            (PICTURES / "toy.webp").write_bytes(take_toy(browser, served))
    elif part in of_games():
        for name, picture in of_games()[part](browser, served).items():
            (PICTURES / f"{name}.webp").write_bytes(picture)
    else:
        taken = {"battle": take_battle, "learn": take_learn, "replay": take_replay}[part]
        (PICTURES / f"{part}.png").write_bytes(taken(browser, served))


def main(wanted: Sequence[str]) -> int:
    """Take all, or those that are wanted; the exit status."""
    path = find_browser()
    if path is None:
        print("There is no browser on the path.")
        return 1
    known = (*OWN, *of_games())
    unknown = [part for part in wanted if part not in known]
    if unknown:
        print(f"There are no pictures {unknown[0]!r}; there are {', '.join(known)}.")
        return 1
    web.build()
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), "play", page="", bot_pause=0) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for part in wanted or known:
            take_part(part, browser, served)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
