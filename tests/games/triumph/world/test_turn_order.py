"""6.0, 7.11: both theatres in step, the Turn Order of the Year, and the Conference."""

from typing import Any

import pytest

from sandtable.games.triumph.system.state import COMBAT, MOVEMENT, PRODUCTION, TriumphState
from sandtable.games.triumph.world.conference import may_confer
from sandtable.games.triumph.world.joining import world_data
from sandtable.games.triumph.world.turn_order import theatre_order
from tests.games.triumph.world.helpers import act, choices, content, position

SHIFTED = {"pacific-turn-order": "shifted"}


def order(state: TriumphState, theatre: int) -> list[str]:
    return [content().faction_id[f] for f in theatre_order(state, theatre)]


def partners(names: list[str]) -> list[str]:
    c = content()
    return [c.faction_id[c.faction_partner[c.faction_index[name]]] for name in names]


def rolled(die: int, scenario: str = "3-players", **parts: Any) -> TriumphState:
    return position(scenario=scenario, phase="dividends", dice=[die], **parts)


@pytest.mark.rule("conquest-and-tragedy:6.0a")
@pytest.mark.parametrize(
    ("die", "europe"),
    [(1, "axis russia western-europe"), (2, "axis western-europe russia"), (3, "western-europe axis russia"),
     (4, "western-europe russia axis"), (5, "russia western-europe axis"), (6, "russia axis western-europe")],
)  # fmt: skip
def test_partners_have_the_same_place(die: int, europe: str) -> None:
    state = rolled(die)
    assert order(state, 0) == europe.split()
    assert order(state, 1) == partners(europe.split())


@pytest.mark.rule("conquest-and-tragedy:7.11")
def test_one_die_serves_both_theatres() -> None:
    state = rolled(4)
    assert state.script == []
    assert order(state, 0) == ["western-europe", "russia", "axis"]
    assert order(state, 1) == ["united-states", "siberia", "japan"]
    assert "\n".join(state.journal()).count("The Turn Order roll is 4") == 1


@pytest.mark.rule("conquest-and-tragedy:16.3p.b")
@pytest.mark.reading("16.0: a Turn Order number beyond six")
def test_three_players_may_agree_on_another_order_in_the_pacific() -> None:
    for die, number in ((1, 3), (4, 6), (5, 1), (6, 2)):
        shifted = rolled(die, options=SHIFTED)
        assert order(shifted, 0) == order(rolled(die), 0)
        assert order(shifted, 1) == order(rolled(number), 1)
        assert f"In the other theatre it is {number}" in "\n".join(shifted.journal())
        pairs = zip(order(shifted, 0), partners(order(shifted, 1)), strict=True)
        assert all(here != there for here, there in pairs)  # nobody has the same place twice
    for scenario in ("4-players", "6-players"):
        assert partners(order(rolled(5, scenario, options=SHIFTED), 0)) == order(rolled(5), 1)


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_nobody_fights_while_the_partner_still_moves() -> None:
    units = ["germany infantry 2 paris", "france infantry 1 paris"]
    state = position(
        scenario="6-players", units=units, war=[["axis", "western-europe"]], season="summer",
        phase="movement axis 3 japan 3",
    )  # fmt: skip
    act(state, "axis", "done")
    assert (state.phase, state.deciders) == (MOVEMENT, [state.seat("japan")])
    act(state, "japan", "done")
    assert state.phase == COMBAT


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_one_theatre_waits_for_the_government_of_the_other() -> None:
    state = position(scenario="6-players", phase="government")
    europe = {state.seat(name) for name in ("axis", "western-europe", "russia")}
    while europe & set(state.deciders):
        seat = min(europe & set(state.deciders))
        state.act(seat, "pass")
    assert state.season == -1
    assert state.deciders
    assert all(seat not in europe for seat in state.deciders)
    while state.season < 0:
        state.act(state.deciders[0], "pass")
    assert state.season == 0


# ---------------------------------------------------------------------- the Conference


@pytest.mark.rule("conquest-and-tragedy:7.111")
@pytest.mark.reading("7.111: how does the program hold a Conference?")
def test_partners_confer_after_the_die() -> None:
    state = rolled(1, "5-players")
    axis, japan, west, us = (
        state.seat(name) for name in ("axis", "japan", "western-europe", "united-states")
    )
    assert state.deciders == [axis, japan, west, us]
    assert "5 minutes" in state.prompt("axis")
    assert world_data().conference_minutes == 5
    assert may_confer(state, axis, japan)
    assert may_confer(state, us, west)
    assert not may_confer(state, axis, west)
    act(state, "axis", "done")
    assert may_confer(state, axis, japan)  # until both are done
    act(state, "japan", "done")
    assert not may_confer(state, axis, japan)
    assert may_confer(state, us, west)
    assert choices(state, "united-states") == {"done"}
    act(state, "western-europe", "done")
    assert state.phase != PRODUCTION
    act(state, "united-states", "done")
    assert (state.phase, state.conference) == (PRODUCTION, 0)
    assert "The Conference is over" in "\n".join(state.journal())


@pytest.mark.rule("conquest-and-tragedy:7.111")
def test_who_has_both_factions_confers_with_nobody() -> None:
    assert rolled(1).phase == PRODUCTION
    four = rolled(1, "4-players")
    assert four.deciders == [four.seat("axis"), four.seat("japan")]


@pytest.mark.rule("conquest-and-tragedy:7.11s")
@pytest.mark.parametrize("phase", ["production", "government", "command", "movement axis 3 japan 2"])
def test_outside_the_conference_all_talk_is_public(phase: str) -> None:
    state = position(scenario="6-players", season="summer", phase=phase)
    assert not any(may_confer(state, one, other) for one in range(6) for other in range(6))
