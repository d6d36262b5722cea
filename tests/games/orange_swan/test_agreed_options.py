"""10.5, 10.6, 10.8, 10.10, 11.PH: options that are agreed on before the game, and how far they go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, MAP
from sandtable.games.orange_swan.rules import engagement, sequence, victory
from sandtable.games.orange_swan.rules.naval_combat import has_code_break
from sandtable.games.orange_swan.rules.pearl_harbor import has_return_game
from sandtable.games.orange_swan.rules.units import eliminate
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.text import words as said
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, steps, units, words

CODES = {"allied-code-breaking": "on"}
LONGER = {**CODES, "longer-code-breaks": "on"}
SINGLE = {"return-game": "off"}
SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]


def position(**data: Any) -> SwanState:
    state = GAME.position({key.replace("_", "-"): value for key, value in data.items()})
    assert isinstance(state, SwanState)
    return state


# ------------------------------------------------------------------ Code Breaks


def two_subs(year: int, options: dict[str, str], die: int = 5, **data: Any) -> SwanState:
    """An Engagement roll for two Subs, by which nothing but a code can be broken."""
    subs = [["fiji", "us-sub", 1], ["fiji", "jp-sub-4", 1]]
    more = {"at": "engagement", "turn": "axis", "season": "spring", "dice": [die] + [1] * 9}
    g = arranged(units=subs, year=year, options=options, **{**more, **data})
    engagement.begin(g)
    return g


@pytest.mark.rule("orange-swan:10.8c")
def test_codes_are_broken_after_1943_where_japan_has_agreed_to_it() -> None:
    years = (1941, 1942, 1943, 1944, 1945)
    assert [two_subs(year, CODES).code_break for year in years] == [0, 1, 1, 0, 0]
    assert [two_subs(year, LONGER).code_break for year in years] == [0, 1, 1, 1, 1]
    without = {"longer-code-breaks": "on"}
    assert [two_subs(year, without).code_break for year in years] == [0] * 5


@pytest.mark.rule("orange-swan:10.8c", "orange-swan:10.8a")
def test_the_longer_form_still_allows_one_a_year() -> None:
    assert two_subs(1944, LONGER, state={"code_year": 1944}).code_break == 0
    assert two_subs(1945, LONGER, state={"code_year": 1944}).code_break == 1
    assert two_subs(1944, LONGER, die=3).code_break == 0


@pytest.mark.rule("orange-swan:10.8c")
def test_a_code_break_of_1944_is_used_in_a_battle_and_then_none_is_left_in_that_year() -> None:
    fleet = [["fiji", kind, 4] for kind in ("us-ls", "us-ls", "us-sub", "jp-ls-4", "jp-ls-4")]
    state = position(
        at="engagement", turn="axis", year=1944, options=LONGER, units=SHIPS + fleet, dice=[6] * 30
    )
    assert state.code_break == 1
    while "break-code" not in words(state, "allied"):
        seat = ("axis", "allied")[state.deciders[0]]
        state.act(seat, words(state, seat)[0])
    state.act("allied", "break-code")
    assert state.code_year == 1944
    state.code_break = 1
    assert not has_code_break(state)
    state.year = 1945
    assert has_code_break(state)


@pytest.mark.rule("orange-swan:10.8b", "orange-swan:10.8c")
def test_an_unused_code_break_of_1944_lapses_with_the_turn() -> None:
    g = two_subs(1944, LONGER)
    g.turn = ALLIED
    sequence.begin_turn(g)
    assert (g.code_break, g.code_year) == (0, 0)


# ------------------------------------------------------------------ War Plan Orange


@pytest.mark.rule("orange-swan:10.6")
def test_the_free_disc_is_once_a_campaign_and_not_in_a_scenario() -> None:
    data = {"at": "spend", "turn": "allied", "season": "summer", "year": 1942}
    on = {"war-plan-orange": "on"}
    for scenario, refused in (
        ("midway-to-guadalcanal", "10.6"),
        ("turning-the-tide", ""),
        ("rising-swan", ""),
        ("orange-swan", ""),
    ):
        state = position(**data, scenario=scenario, options=on, purse={"us": 30}, units=SHIPS)
        assert rule_against(state, "allied", "free-disc") == refused


# ------------------------------------------------------------------ the Manhattan Project


@pytest.mark.rule("orange-swan:10.5b")
def test_a_completed_project_is_never_researched_again_and_the_bomb_may_fall_years_later() -> None:
    data = {"options": {"manhattan-project": "on"}, "year": 1945, "units": SHIPS}
    state = position(**data, at="spend", turn="allied", season="spring", purse={"us": 40}, dice=[5])
    state.act("allied", "research 1")
    assert state.manhattan == 1
    later = position(
        **data, at="spend", turn="allied", season="summer", purse={"us": 40}, state={"manhattan": 1}
    )
    assert not [word for word in words(later, "allied") if word.startswith("research")]
    assert rule_against(later, "allied", "research 1") == "10.5"
    bombers = [*SHIPS, ["okinawa", "us-air-4e-44", 4]]
    for complete, over in ((1, True), (0, False)):
        fall = position(
            **{**data, "units": bombers},
            at="insurgency",
            turn="axis",
            season="fall",
            purse={"japan": 0},
            state={"manhattan": complete},
        )
        assert fall.over == over
        assert (fall.winner == ALLIED) == over


# ------------------------------------------------------------------ oilfields

OIL = {"oilfield-sabotage": "on"}


@pytest.mark.rule("orange-swan:10.10a")
def test_who_sabotages_makes_no_strategic_movement_in_that_land_phase() -> None:
    forces = [["batavia", "cw-inf-3", 3], ["batavia", "cw-art", 3], ["java-sea", "cw-ls", 4]]
    around = {"palembang": "dei", "singapore": "commonwealth"}
    waters = {"java-sea": "allied", "northern-indian-ocean": "allied", "eastern-indian-ocean": "allied"}
    state = position(
        at="land-movement",
        turn="allied",
        year=1942,
        season="winter",
        units=SHIPS + forces,
        options=OIL,
        holders=around,
        seas=waters,
    )
    state.act("allied", f"sabotage {name(state, 'batavia', 'cw-inf-3')}")
    while state.stack[-1].name != "strategic movement":
        state.act("allied", "done")
    assert f"transfer {name(state, 'batavia', 'cw-art')}" in words(state, "allied")
    assert rule_against(state, "allied", f"transfer {name(state, 'batavia', 'cw-inf-3')}") == "10.10a"
    while not state.over and state.turn == ALLIED:
        state.act("allied", "done")
    assert not any(state.unit_flags[unit] for unit in units(state, "batavia"))


@pytest.mark.rule("orange-swan:10.10b")
def test_who_repairs_makes_no_strategic_movement_either_and_one_who_only_moved_does() -> None:
    forces = [["miri", "jp-inf-3", 3], ["gulf-of-thailand", "jp-ls-4", 4], ["gulf-of-thailand", "jp-ls-4", 4]]
    state = position(
        at="land-movement",
        year=1942,
        season="winter",
        units=[*SHIPS, *forces, ["peking", "jp-art-3", 3]],
        options=OIL,
    )
    state.sabotaged[MAP.index["miri"]] = 1
    state.act("axis", f"repair {name(state, 'miri', 'jp-inf-3')}")
    state.act("axis", f"march {name(state, 'peking', 'jp-art-3')}")
    state.act("axis", "to nanking")
    state.act("axis", "done")
    assert rule_against(state, "axis", f"transfer {name(state, 'miri', 'jp-inf-3')}") == "10.10a"
    assert rule_against(state, "axis", f"transfer {name(state, 'nanking', 'jp-art-3')}") == ""
    assert steps(state, "miri", "jp-inf-3") == [2]


@pytest.mark.rule("orange-swan:10.10a", "orange-swan:7.0.1a")
def test_in_the_blitz_phase_who_sabotaged_is_free_again() -> None:
    state = position(
        at="land-movement",
        turn="allied",
        year=1942,
        season="winter",
        discs=["oceanic"],
        units=[*SHIPS, ["batavia", "cw-inf-3", 3]],
        options=OIL,
    )
    state.act("allied", f"sabotage {name(state, 'batavia', 'cw-inf-3')}")
    while not (state.blitz and state.stack[-1].name == "land movement"):
        state.act("allied", "done")
    assert f"march {name(state, 'batavia', 'cw-inf-3')}" in words(state, "allied")


# ------------------------------------------------------------------ Pearl Harbor as a single game


def sunk(options: dict[str, str], *lost: tuple[str, str], **data: Any) -> SwanState:
    """The end of the first game, in which these ships were sunk."""
    forces = [*SHIPS, *[[sea, kind, 1] for sea, kind in lost]]
    g = arranged(scenario="pearl-harbor", options=options, turn="allied", units=forces, **data)
    for sea, kind in lost:
        eliminate(g, units(g, sea, kind)[0])
    return g


AXIS_LOSES = [("coral-sea", "jp-cv-4e"), ("coral-sea", "jp-ls-4")]  # 5 points
ALLIES_LOSE = [("fiji", "us-cv"), ("fiji", "us-ls")]  # 3 points


@pytest.mark.rule("orange-swan:11.PH.j")
@pytest.mark.parametrize(("axis_seat", "winner"), [(0, "two"), (1, "one")])
def test_a_single_game_is_decided_by_its_own_points(axis_seat: int, winner: str) -> None:
    g = sunk(SINGLE, *AXIS_LOSES, *ALLIES_LOSE, state={"axis_seat": axis_seat})
    victory.check(g)
    assert g.over
    assert g.result is not None
    assert (g.result.winners, g.result.kind) == ((winner,), "points")
    assert sorted(g.points) == [3, 5]
    assert not has_return_game(g)
    assert g.game_number == 1
    assert [said(line) for line in g.view("one")["board"]["outcome"]] == [
        "Points: First Player 3, Second Player 5."
        if winner == "two"
        else "Points: First Player 5, Second Player 3."
    ]


@pytest.mark.rule("orange-swan:11.PH.j")
def test_equal_points_of_a_single_game_are_a_draw() -> None:
    for lost in ([], [("fiji", "us-ls"), ("coral-sea", "jp-ls-4")]):
        g = sunk(SINGLE, *lost)
        victory.check(g)
        assert g.result is not None
        assert (g.result.winners, g.result.kind) == ((), "draw")


@pytest.mark.rule("orange-swan:11.PH.j", "orange-swan:11.PH.i")
def test_after_a_single_game_nothing_is_set_up_and_after_the_first_of_two_the_second_is() -> None:
    for options, over in ((SINGLE, True), ({}, False)):
        state = GAME.start("pearl-harbor", options=options, key=bytes(32), dice=[5, 1])
        assert isinstance(state, SwanState)
        for _ in range(3000):
            if state.over or state.game_number == 2:
                break
            seat = state.deciders[0]
            offered = words(state, ("one", "two")[seat])
            idle = [word for word in offered if word in ("done", "pass", "stay")]
            state.act(seat, idle[0] if idle else offered[0])
        assert state.over == over
        assert state.game_number == (1 if over else 2)


@pytest.mark.rule("orange-swan:11.PH.j")
def test_the_axis_turn_of_a_single_game_decides_nothing_yet() -> None:
    g = sunk(SINGLE, *AXIS_LOSES)
    g.turn = AXIS
    victory.check(g)
    assert not g.over
    assert g.points == [0, 0]


def test_the_board_says_that_one_game_is_all() -> None:
    g = sunk(SINGLE)
    board = g.view("one")["board"]
    assert "A single game" in said(board["notes"][0])
    assert not g.game.heading(g.sight("one")).words.startswith("Game 1")


# ------------------------------------------------------------------ older tables


def test_a_table_from_before_an_option_existed_plays_without_it() -> None:
    state = position(at="engagement", units=SHIPS, options=CODES)
    packed = msgspec.msgpack.decode(state.to_bytes())
    older = len(packed["columns"]["options"]) - 2
    packed["columns"]["options"] = packed["columns"]["options"][:older]
    again = GAME.from_bytes(msgspec.msgpack.encode(packed))
    assert again.options == state.options
    assert len(again.options) == len(GAME.options)
