"""The golden pictures: what compares them, and the positions that they show."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.golden import COMPARE, POSITIONS, TOLERANCE, Position, after, as_address


def drawn(browser: Browser, folder: Path, name: str, css: str) -> Path:
    """A picture of 100 by 100 pixels with a square in it."""
    context = browser.new_context(viewport={"width": 100, "height": 100}, bypass_csp=True)
    page = context.new_page()
    page.set_content(f"<body style='margin: 0; background: #fff'><div style='{css}'></div>")
    file = folder / name
    file.write_bytes(page.screenshot())
    context.close()
    return file


@pytest.mark.parametrize(
    ("css", "share"),
    [
        ("", 0.0),
        ("width: 10px; height: 10px; background: #000", 0.01),
        ("width: 50px; height: 50px; background: #000", 0.25),
        ("width: 50px; height: 50px; background: #fdfdfd", 0.0),
    ],
)
def test_the_share_of_differing_pixels_is_counted(
    browser: Browser, tmp_path: Path, css: str, share: float
) -> None:
    pair = [drawn(browser, tmp_path, "before.png", ""), drawn(browser, tmp_path, "after.png", css)]
    page = browser.new_page()
    found, side = page.evaluate(COMPARE, [*map(as_address, pair), TOLERANCE])
    page.close()
    assert found == pytest.approx(share)
    assert bool(side) == (share > 0)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_every_position_asks_somebody_or_ends_the_game(position: Position) -> None:
    state = after(position.game, position.decisions).state
    assert state.finished == (position.shows == "end")
    assert bool(state.deciders) != state.finished
