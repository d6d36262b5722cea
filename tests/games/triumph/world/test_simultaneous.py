"""7.2s: by agreement all plan their Production at once and in secret."""

from random import Random
from typing import Any

import pytest

from sandtable.games.triumph.system.state import PRODUCTION, TriumphState
from tests.games.triumph.world.helpers import act, choices, faction, position, refused, unit, unit_at

AT_ONCE = {"simultaneous-production": "on"}
UNITS = ["germany infantry 1 berlin", "ussr infantry 1 moscow"]


def planning(scenario: str = "6-players", **parts: Any) -> TriumphState:
    """All plan; anybody who is asked something before has nothing to add."""
    parts.setdefault("units", UNITS)
    parts.setdefault("tracks", {"united-states": {"loyalty": 0}, "siberia": {"loyalty": 0}})
    state = position(scenario=scenario, options=AT_ONCE, phase="production", **parts)
    while state.stack[-1].name != "plans":
        state.act(state.deciders[0], "done")
    return state


def finish(state: TriumphState, *seats: str) -> None:
    for seat in seats:
        act(state, seat, "done")


def journal(state: TriumphState) -> str:
    return "\n".join(state.journal())


@pytest.mark.rule("conquest-and-tragedy:7.2s")
@pytest.mark.reading("7.2: simultaneous Production")
def test_all_plan_in_secret_and_the_counts_are_public() -> None:
    state = planning()
    assert len(state.deciders) == 6
    name = unit_at(state, "germany infantry berlin")
    others = state.view("russia")
    act(state, "axis", f"promote {name}", "raise ruhr", "as tank", "buy eto-action", "buy eto-action", "done")
    unseen = state.view("russia")
    others["deciders"].remove(state.seat("axis"))  # that he has finished is all that can be seen
    others["prompt"], others["stack"] = unseen["prompt"], unseen["stack"]
    assert unseen == others
    assert state.unit_cv[unit(name)] == 1
    finish(state, "western-europe", "russia", "japan", "united-states", "siberia")
    assert state.unit_cv[unit(name)] == 2
    assert unit_at(state, "germany tank ruhr")
    assert state.hand_count[faction("axis")] == 2
    assert (
        "The Axis reports its Production. Cards bought: 2. Cadres Raised: 1. Units Promoted: 1."
        in journal(state)
    )
    assert state.phase != PRODUCTION


@pytest.mark.rule("conquest-and-tragedy:7.2s")
def test_a_plan_counts_for_what_may_still_be_planned() -> None:
    state = planning()
    name = unit_at(state, "germany infantry berlin")
    level = state.points[faction("axis")]
    act(state, "axis", f"promote {name}")
    assert state.points[faction("axis")] == level
    assert f"{level - 1} Production left" in state.prompt("axis")
    assert refused(state, "axis", f"promote {name}") == "CnC 7.241"
    act(state, "axis", *["buy eto-action"] * (level - 1))
    assert choices(state, "axis") == {"done"}
    assert refused(state, "axis", "buy eto-action") == "CnC 7.23"


@pytest.mark.rule("conquest-and-tragedy:7.2s")
def test_a_seat_with_both_factions_plans_one_after_the_other() -> None:
    state = planning("3-players")
    first = state.prompt("militarists").split(":")[0]
    act(state, "militarists", "done")
    second = state.prompt("militarists").split(":")[0]
    assert {first, second} == {"Axis", "Japan"}
    act(state, "militarists", "done")
    assert state.seat("militarists") not in state.deciders


@pytest.mark.reading("7.2: simultaneous Production")
def test_what_cannot_be_done_any_more_is_lost() -> None:
    state = planning()
    name = unit_at(state, "germany infantry berlin")
    act(state, "axis", f"promote {name}", "buy eto-action", f"disband {name}", "done")
    finish(state, "western-europe", "russia", "japan", "united-states", "siberia")
    assert (
        "The Axis reports its Production. Cards bought: 1. Cadres Raised: 0. Units Promoted: 0."
        in journal(state)
    )


@pytest.mark.rule("conquest-and-tragedy:7.2s")
def test_who_receives_points_plans_once_more() -> None:
    state = planning()
    russia, siberia = faction("russia"), faction("siberia")
    level = state.points[siberia]
    act(state, "russia", "send siberia", "send siberia")
    assert refused(state, "russia", "send siberia") == "7.22b"
    assert state.points[siberia] == level
    finish(state, "axis", "western-europe", "russia", "japan", "united-states")
    act(state, "siberia", *["buy pto-action"] * level, "done")
    assert state.deciders == [state.seat("siberia")]
    assert "2 Production left" in state.prompt("siberia")
    act(state, "siberia", "buy pto-action", "done")
    assert state.hand_count[siberia] == level + 1
    assert state.sent[russia] == state.received[siberia] == 0


def test_a_sample_of_what_a_seat_sees_can_be_played_on() -> None:
    state = planning()
    act(state, "axis", "raise ruhr", "as tank", "done")
    act(state, "japan", "buy pto-action", "raise kyushu")
    for seat in ("russia", "japan"):
        sample = state.sight(seat).sample(Random(1))
        assert isinstance(sample, TriumphState)
        assert state.game.problems(sample) == []
        assert sample.deciders == state.deciders
        if seat == "japan":
            assert choices(sample, "japan") == choices(state, "japan")
            act(sample, "japan", "as air")
        for decider in sample.deciders:
            sample.act(decider, "done")
        assert sample.phase != PRODUCTION
