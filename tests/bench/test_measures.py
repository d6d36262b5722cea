"""What is played and counted in one measurement. The clock stands still or is made up."""

from __future__ import annotations

import doctest
from importlib import import_module
from random import Random
from typing import Any

import pytest

from sandtable.bench import anchors, figures, measures, report, targets
from sandtable.bench.anchors import Count, Visit, gather, microseconds, play
from sandtable.bench.measures import (
    RandomPlay,
    TimedDecision,
    drawn_seat,
    growth,
    operations,
    rate,
    recorded,
    twice,
)
from sandtable.cli import bench
from tests.bench.fakes import skirmish
from tests.default_game import DEFAULT_GAME


class Ticks:
    """A clock that goes on by one second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(autouse=True)
def ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticks()
    monkeypatch.setattr(anchors, "clock", clock)
    monkeypatch.setattr(measures, "clock", clock)


class Counting:
    """An engine whose games have four decisions, at the positions 0 to 3."""

    def __init__(self) -> None:
        self.games = 0

    def game(self, rng: Random, visit: Visit) -> Count:
        self.games += 1
        for position in range(4):
            if visit:
                visit(position)
        return Count(3, 4, 2)


def ours(scenario: str = "melee") -> RandomPlay:
    return RandomPlay(skirmish(), scenario, "test")


def test_games_are_played_until_the_time_is_over() -> None:
    engine = Counting()
    taken = play(engine, 3.0, Random(1))
    assert engine.games == taken["games"] == 3
    assert (taken["counted"], taken["decisions"], taken["chance"]) == (9, 12, 6)
    assert taken["seconds"] == 4.0


def test_even_without_time_one_game_is_played_to_its_end() -> None:
    assert play(Counting(), 0.0, Random(1))["games"] == 1


def test_positions_come_from_all_over_the_games() -> None:
    kept = gather(Counting(), 3000.0, Random(1), lambda position: position)
    assert len(kept) == anchors.STATES
    assert set(kept) == {0, 1, 2, 3}


def test_an_operation_is_timed_on_prepared_positions() -> None:
    prepared: list[int] = []
    done: list[int] = []

    def prepare(position: int) -> int:
        prepared.append(position)
        return -position

    taken = microseconds(done.append, [1, 2, 3, 4], 0.0, prepare)
    assert taken == 250_000.0
    assert (prepared, done) == ([1, 2, 3, 4], [-1, -2, -3, -4])


def test_an_engine_that_is_not_installed_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = anchors.Anchor("missing", lambda: import_module("no_such_engine"))
    monkeypatch.setitem(anchors.ANCHORS, "T", missing)
    assert anchors.measure("T", "play", 1.0, 0) == {"absent": "No module named 'no_such_engine'"}


def test_our_games_are_played_to_their_end_and_only_real_choices_count() -> None:
    engine = ours()
    ended: list[Any] = []
    asked: list[int] = []

    def visit(state: Any) -> None:
        ended[:] = [state]
        asked.append(state.asked())

    count = engine.game(Random(1), visit)
    assert ended[0].over
    assert count.decisions == len(asked)
    assert 0 < count.counted < count.decisions
    assert any(mask & (mask - 1) for mask in asked)


def test_each_game_has_a_seed_of_its_own() -> None:
    engine = ours()
    assert engine.start(record=False).digest() != engine.start(record=False).digest()
    again = ours()
    assert again.start(record=False).digest() == ours().start(record=False).digest()


def test_every_seat_that_is_asked_may_be_drawn() -> None:
    rng = Random(1)
    assert {drawn_seat(0b10110, rng) for _ in range(100)} == {1, 2, 4}
    assert drawn_seat(0b1000, rng) == 3


def test_single_operations_and_sizes() -> None:
    taken = operations(ours(), 0.0, Random(1))
    assert list(taken["microseconds"]) == list(measures.OPERATIONS)
    assert 0 < taken["state_bytes"]["median"] <= taken["state_bytes"]["largest"]
    assert 0 < taken["view_bytes"]["median"] <= taken["view_bytes"]["largest"]


def test_an_operation_that_a_game_does_not_offer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ours()

    def refuse(*arguments: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(engine.rules, "fill_hidden", refuse)
    assert "sample" not in operations(engine, 0.0, Random(1))["microseconds"]


def test_the_last_decisions_are_the_same_with_and_without_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ours()
    done = recorded(engine, Random(1))
    engine.games = 0
    met: list[tuple[str, int, int]] = []

    def watched(state: Any, wanted: list[TimedDecision]) -> float:
        met.append((state.digest(), len(state.log), len(wanted)))
        for seat, code, _, _ in wanted:
            state.play(seat, code)
        met.append((state.digest(), len(state.log), 0))
        return float(len(state.log))

    monkeypatch.setattr(measures, "replay", watched)
    long, short = twice(engine, done, 10, with_log_first=True)
    _, _, with_log, long_end, without, short_end = met
    assert with_log[0] == without[0]
    assert with_log[1] > without[1] == 0
    assert with_log[2] == without[2] == 10
    assert long_end[0] == short_end[0]
    assert (long, short) == (float(long_end[1]), float(short_end[1]))


def test_growth_compares_the_tenths_of_whole_games() -> None:
    taken = growth(ours(), 0.0, Random(1))
    assert set(taken) == {"first_tenth", "last_tenth", "log", "no_log"}
    # By this clock every decision takes one second, so the rate is the share of decisions that count.
    assert 0 < taken["first_tenth"] <= 1
    assert taken["log"] == taken["no_log"]


def test_a_rate_is_of_counted_decisions() -> None:
    assert (
        rate(
            [TimedDecision(0, 1, True, 0.5), TimedDecision(0, 1, False, 1.5), TimedDecision(1, 2, True, 2.0)]
        )
        == 0.5
    )


def test_a_scenario_that_is_not_there_is_absent() -> None:
    assert "has no scenario" in measures.measure(DEFAULT_GAME, "1066", "play", 0.0, 0)["absent"]


@pytest.mark.parametrize("module", [anchors, measures, figures, targets, report, bench])
def test_examples_are_true(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
