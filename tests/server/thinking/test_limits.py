"""Who stands in for whom, and who is given a rest."""

from __future__ import annotations

from sandtable import bots
from sandtable.server.thinking.limits import REST_SECONDS, STRENGTH, STRIKES, BotSuspensions, stand_ins
from tests.default_game import DEFAULT_GAME, OTHER_GAME


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def struck(rests: BotSuspensions, times: int) -> bool:
    """Let the officer fail in a game so often; whether it then rests."""
    for _ in range(times):
        rests.failed("officer", DEFAULT_GAME)
    return rests.resting("officer", DEFAULT_GAME)


def test_each_bot_is_followed_by_the_weaker_ones() -> None:
    assert stand_ins("officer") == ("cadet", "random")
    assert stand_ins("cadet") == ("random",)
    assert stand_ins("random") == ()


def test_a_bot_from_elsewhere_is_followed_by_the_cadet() -> None:
    assert stand_ins("stranger") == ("cadet", "random")


def test_every_bot_has_its_place_in_the_order_of_strength() -> None:
    assert sorted(STRENGTH) == bots.names()


def test_a_bot_rests_after_failing_several_times_in_a_row() -> None:
    rests = BotSuspensions(Clock())
    assert not struck(rests, STRIKES - 1)
    assert struck(rests, 1)


def test_a_success_in_between_forgives_the_failures() -> None:
    rests = BotSuspensions(Clock())
    struck(rests, STRIKES - 1)
    rests.succeeded("officer", DEFAULT_GAME)
    assert not struck(rests, STRIKES - 1)


def test_a_bot_rests_only_in_the_game_that_it_failed_in() -> None:
    rests = BotSuspensions(Clock())
    struck(rests, STRIKES)
    assert not rests.resting("officer", OTHER_GAME)
    assert not rests.resting("cadet", DEFAULT_GAME)


def test_after_its_rest_a_bot_has_one_attempt() -> None:
    clock = Clock()
    rests = BotSuspensions(clock)
    struck(rests, STRIKES)
    clock.now += REST_SECONDS
    assert not rests.resting("officer", DEFAULT_GAME)
    assert struck(rests, 1)


def test_after_its_rest_and_a_success_all_is_forgiven() -> None:
    clock = Clock()
    rests = BotSuspensions(clock)
    struck(rests, STRIKES)
    clock.now += REST_SECONDS
    rests.succeeded("officer", DEFAULT_GAME)
    assert not struck(rests, STRIKES - 1)
