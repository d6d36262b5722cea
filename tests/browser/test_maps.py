"""The drawn maps in the browser: saving them, and what may stand on a map that was saved."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import Page

from sandtable.games import default
from sandtable.games.manifest import Map
from tests.browser.conftest import OpenWindow
from tests.browser.test_table import Play
from tests.server.web.running import Served

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = default().path(Map().drawing)
# Pips stand on the faces of blocks and nowhere else: filled and hollow ones by their radius.
PIPS = ("6.2", "5.6")
PATIENCE = 60_000


def saved(page: Page, way: str) -> Path:
    """Save the map by its button; the file that the browser was given."""
    page.get_by_role("button", name="Save the map").click()
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name=way).click()
    return download.value.path()


def names_in(picture: ElementTree.Element) -> str:
    """All that is written on a picture."""
    return "\n".join(" ".join(text.itertext()) for text in picture.iter(f"{SVG}text"))


def pips_seen(board: dict[str, Any]) -> int:
    """How many pips stand on the faces that a seat may see on the map."""
    on_map = [unit for units in board["units"].values() for unit in units]
    faces = [board["faces"][unit] for unit in on_map if unit in board["faces"]]
    return sum(max(face.get("cv", 0), face.get("most", 0)) for face in faces)


def test_a_saved_map_has_every_name_and_no_face_that_is_hidden(
    alone: Served, open_window: OpenWindow
) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    page = play.open()
    page.locator(".sheet svg").wait_for()
    picture = ElementTree.parse(saved(page, "As SVG")).getroot()
    assert picture.tag == f"{SVG}svg"
    written = names_in(picture)
    for name, space in json.loads(DRAWING.read_text(encoding="utf-8"))["spaces"].items():
        assert all(line in written for line in space["label"]["lines"]), name
    board: Any = play.view()["board"]
    hidden = {unit for units in board["units"].values() for unit in units} - set(board["faces"])
    assert hidden, "nobody else has blocks on the map"
    assert sum(circle.get("r") in PIPS for circle in picture.iter(f"{SVG}circle")) == pips_seen(board) > 0
    # Nothing that is told to those who do not see the map, and nothing of the page, goes with it.
    assert not any(
        name.startswith(("aria-", "data-", "on")) for part in picture.iter() for name in part.attrib
    )
    assert not any("http" in value for part in picture.iter() for value in part.attrib.values())


def test_a_map_is_saved_as_a_picture_of_twice_its_size(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    page = play.open()
    page.locator(".sheet svg").wait_for()
    data = saved(page, "As PNG").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    drawing = json.loads(DRAWING.read_text(encoding="utf-8"))
    assert width > 2 * drawing["width"]
    assert height > 2 * drawing["height"]
    assert len(data) > 500_000
