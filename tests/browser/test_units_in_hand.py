"""A unit that was chosen is let go, or changed for another, with one click."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.test_table import Play
from tests.server.web.running import Served


def moves(play: Play) -> tuple[str, str, str]:
    """Two units that can be moved, the first of them to where the second stands; and that space."""
    stands: dict[str, list[str]] = play.view()["board"]["units"]  # type: ignore[index]
    place = {unit: space for space, units in stands.items() for unit in units}
    offered = [line.split()[1] for line in play.choices() if line.startswith("move ")]
    for unit in offered:
        play.act(f"move {unit}")
        goals = {line.removeprefix("to ") for line in play.choices() if line.startswith("to ")}
        play.undo()
        for other in offered:
            if other != unit and place[other] in goals and place[other] != place[unit]:
                return unit, other, place[other]
    raise AssertionError("no unit can move to where another one stands")


def test_a_chosen_unit_is_let_go_or_changed_with_a_click(alone: Served, open_window: OpenWindow) -> None:
    play = Play(alone, open_window(alone))
    play.set_up()
    play.until("move")
    unit, other, space = moves(play)
    page = play.open()
    play.waits_for_me()
    asked = play.prompt.inner_text()
    block, second = page.locator(f'[data-unit="{unit}"]'), page.locator(f'[data-unit="{other}"]')

    def taken(shift: bool = False, which: Any = block) -> None:
        which.dispatch_event("click", {"shiftKey": shift})
        agree = page.locator("[data-confirm]")
        expect(agree.or_(play.prompt.filter(has_not_text=asked)).first).to_be_visible()
        if agree.is_visible():
            agree.click()
        expect(play.prompt).not_to_have_text(asked)

    taken()
    assert f"to {space}" in play.choices()
    # Again on the same one: nothing is in hand.
    block.dispatch_event("click")
    expect(play.prompt).to_have_text(asked)
    # On another one: that one is in hand, and nothing has moved.
    taken()
    second.dispatch_event("click")
    expect(page.locator(f'[data-unit="{other}"][aria-pressed="true"]')).to_be_visible()
    expect(page.locator(f'[data-unit="{unit}"][aria-pressed="false"]')).to_be_visible()
    stands: dict[str, list[str]] = play.view()["board"]["units"]  # type: ignore[index]
    assert unit not in stands[space]
    # Esc lets it go.
    page.keyboard.press("Escape")
    expect(play.prompt).to_have_text(asked)
    # With Shift the first one goes to where the other stands.
    taken()
    second.dispatch_event("click", {"shiftKey": True})
    expect(page.locator("[data-undo]")).to_contain_text("undoes")
    for _ in range(100):
        stands = play.view()["board"]["units"]  # type: ignore[index]
        if unit in stands.get(space, []):
            break
        page.wait_for_timeout(50)
    assert unit in stands[space]
