"""Which targets hold for whom, and when they are met."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.bench.contest import Contestant
from tests.bench.fakes import FAST, ONE, SLOW, Figures, named, plan, reported
from tests.default_game import JOINED_GAME, OTHER_GAME

JOINED = f"{JOINED_GAME}/6-players"


def judged(*contestants: Contestant, rates: dict[str, float] | None = None) -> dict[tuple[str, ...], Any]:
    report = reported(plan(*contestants), Figures({"T": 100.0, "Z": 3.0, **(rates or {})}), (SLOW, FAST))
    return {(one["what"], one["id"], one["build"]): one for one in report["targets"]}


@pytest.mark.parametrize(
    ("rate", "met", "aim_met"), [(49.0, False, False), (50.0, True, False), (100.0, True, True)]
)
def test_half_of_t_is_to_be_reached_from_source_and_all_of_it_aimed_at(
    rate: float, met: bool, aim_met: bool
) -> None:
    target = judged(named(ONE, SLOW), rates={ONE: rate})["rate / T", ONE, "interpreted"]
    assert (target["value"], target["met"], target["aim_met"]) == (rate / 100, met, aim_met)


def test_compiled_games_have_targets_of_their_own() -> None:
    found = judged(named(f"{OTHER_GAME}/1936", FAST), rates={f"{OTHER_GAME}/1936": 100.0})
    assert found["rate / T", f"{OTHER_GAME}/1936", "compiled"]["bound"] == 1.5
    assert found["rate / T", f"{OTHER_GAME}/1936", "compiled"]["met"] is False
    assert ("rate / Z", f"{OTHER_GAME}/1936", "compiled") not in found


def test_six_seats_may_be_larger_and_slower() -> None:
    found = judged(named(JOINED, SLOW, 6), named(ONE, SLOW))
    assert found["rate / T", JOINED, "interpreted"]["bound"] == 0.3
    assert found["stored state, bytes", JOINED, "interpreted"]["bound"] == 30_000
    assert found["stored state, bytes", ONE, "interpreted"]["bound"] == 20_000
    assert found["clone / T's clone", JOINED, "interpreted"]["bound"] == 0.5
    assert found["clone / T's clone", ONE, "interpreted"]["bound"] == 0.25


def test_what_is_small_enough_is_met_and_what_is_not_is_missed() -> None:
    found = judged(named(ONE, SLOW))
    met = {what: one["met"] for (what, who, _), one in found.items() if who == ONE}
    assert met["sight, us"] is True
    assert met["view, us"] is False
    assert met["sample, in clones"] is True
    assert met["rate with a long log / with none"] is False
    assert found["import, seconds", "", "interpreted"]["met"] is True


def test_without_the_anchor_a_target_is_neither_met_nor_missed() -> None:
    report = reported(plan(named(ONE, SLOW)), Figures({}, absent=["T"]))
    met = {one["what"]: one["met"] for one in report["targets"]}
    assert met["rate / T"] is None
    assert met["clone / T's clone"] is None
    assert met["rate / Z"] is False
