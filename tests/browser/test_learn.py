"""Learning: the list of lessons, the guided first year, and the worked examples."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenWindow
from tests.default_game import DEFAULT_NAME
from tests.server.web.running import Served

# More than any lesson has.
MOST_STEPS = 80


class Coached:
    """A table with the coach beside it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.card = page.get_by_role("region", name="Coach")
        self.card.wait_for()

    @property
    def step(self) -> int:
        """The number of the step that is shown."""
        told = re.search(r"Step (\d+) of", self.card.inner_text())
        assert told is not None
        return int(told[1])

    def button(self, name: str) -> Locator:
        """A button of the coach."""
        return self.card.get_by_role("button", name=name, exact=True)

    def at(self, step: int) -> None:
        """Wait until the coach has come to a step."""
        expect(self.card).to_contain_text(f"Step {step} of")

    def on(self) -> None:
        """Press whatever leads on, and wait until it has."""
        before = self.step
        self.card.locator(".button.main").click()
        self.at(before + 1)


def begin(page: Page) -> Coached:
    """Begin the first year from the list of lessons."""
    page.get_by_role("button", name="Start", exact=True).click()
    return Coached(page)


def test_the_first_steps_are_taken_by_clicking(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone)
    page = window.open("/")
    page.get_by_role("link", name=f"About the game: {DEFAULT_NAME}").click()
    page.get_by_role("link", name="Your first year").click()
    coach = begin(page)
    expect(coach.card.get_by_role("status")).to_contain_text("Welcome")
    for _ in range(6):
        coach.on()
    # Something else than what was asked for is remarked, and nothing is lost.
    page.locator('[data-choice="buy investment"]').click()
    page.locator("[data-confirm]").click()
    expect(coach.card).to_contain_text("That works, too.")
    coach.at(7)
    target = page.locator(".pointing .ring")
    expect(target).to_have_count(1)
    block = page.locator('[data-unit="japan-15"]')
    block.click()
    coach.at(8)
    expect(coach.card).to_contain_text("Good.")
    coach.button("Skip").click()
    # Skipping a step whose question is not asked leads to the next that is.
    expect(coach.card).not_to_contain_text("Step 8 of")
    assert window.violations() == []
    page.reload()
    again = Coached(page)
    assert again.step > 8


def test_show_me_leads_to_the_end_of_the_year(alone: Served, open_window: OpenWindow) -> None:
    page = open_window(alone, dark=True).open("/learn")
    coach = begin(page)
    last = coach.card.get_by_role("link", name="All lessons").and_(page.locator(".main"))
    for _ in range(MOST_STEPS):
        before = coach.card.locator(".count").inner_text()
        coach.card.locator(".button.main").click()
        expect(last.or_(coach.card.locator(".count").filter(has_not_text=before))).to_be_visible()
        if last.is_visible():
            break
    expect(coach.card).to_contain_text("That’s the end of the lesson.")
    expect(page.get_by_text("1937", exact=True).first).to_be_visible()
    last.click()
    expect(page.get_by_role("link", name="Continue where you left off")).to_be_visible()


def test_an_example_opens_on_a_phone_and_can_be_set_up_again(alone: Served, open_window: OpenWindow) -> None:
    window = open_window(alone, phone=True)
    page = window.open("/learn")
    assert window.violations() == []
    page.get_by_role("button", name="Try it: Reading Firepower, and firing it").click()
    coach = Coached(page)
    coach.on()
    expect(coach.card).to_contain_text("Four dice will be rolled.")
    assert window.violations() == []
    coach.button("Show me").click()
    coach.at(3)
    address = page.url
    coach.button("Set up again").click()
    page.wait_for_url(lambda url: url != address)
    coach.at(1)
