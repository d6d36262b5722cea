"""officer at Orange Swan: it keeps its Supply, takes what lies open, holds what counts, and gets done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable import bots
from sandtable.bots.officers.orange_swan.armies import vacant_port
from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.fights import own_loss
from sandtable.bots.officers.orange_swan.garrisons import discs_worth, leave_all, leave_cost
from sandtable.bots.officers.orange_swan.lanes import NODE, Lanes, Raiders
from sandtable.bots.officers.orange_swan.odds import at_least, to_hit
from sandtable.bots.officers.orange_swan.purchases import WORTH_A_DISC, WORTH_HASTE, prospects
from sandtable.bots.officers.orange_swan.ships import fitting_out, moving
from sandtable.bots.officers.orange_swan.waters import Waters
from sandtable.bots.officers.orange_swan.worth import BRIDGES
from sandtable.engine.actions import code_of
from sandtable.games.orange_swan.base.content import ALLIED, AXIS, MAP
from sandtable.games.orange_swan.base.kinds import LOSE
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, units

SEATS = ("axis", "allied")


def position(**data: Any) -> SwanState:
    """A position of 1942 without surprises."""
    data.setdefault("year", 1942)
    data.setdefault("season", "winter")
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    return state


def desk(state: SwanState, seat: str) -> Desk:
    """What the officer of a seat decides from."""
    return Desk(state.sight(SEATS.index(seat)), Random(3))


def chosen(state: SwanState, seat: str) -> str:
    """What the officer of a seat does next."""
    number = SEATS.index(seat)
    action = bots.bot("officer").decide(state.sight(number), state.choices(number), Random(3))
    return str(action)


def play(state: SwanState, seat: str, question: str) -> list[str]:
    """The officer's choices for as long as it is asked one of some questions, named with strokes between."""
    found = []
    while not state.finished and list(state.deciders) == [SEATS.index(seat)]:
        asked = state.question(SEATS.index(seat))
        if asked is None or asked.name not in question.split("/"):
            break
        found.append(chosen(state, seat))
        state.act(seat, found[-1])
        assert len(found) < 200
    return found


# ------------------------------------------------------------------ lanes


CHAIN = [["japan-sea", "jp-ls-4", 4], ["volcano-islands", "jp-ls-4", 4], ["marianas-islands", "jp-hs-4", 4]]


def test_supply_comes_over_held_waters_only() -> None:
    lanes = Lanes(position(at="naval-movement", units=CHAIN), AXIS)
    near, far = 1 << NODE[MAP.index["japan-sea"]], 1 << NODE[MAP.index["volcano-islands"]]
    marianas = NODE[MAP.index["marianas-islands"]]
    assert lanes.supplied(marianas, lanes.flood(near | far))
    assert not lanes.supplied(marianas, lanes.flood(near))


def test_a_ship_bars_the_way_of_raiders() -> None:
    state = position(at="naval-movement", units=[["south-china-sea", "us-sub", 2]])
    raiders = Raiders(state, ALLIED)
    yellow, china = NODE[MAP.index["yellow-sea"]], NODE[MAP.index["eastern-china-sea"]]
    japan = NODE[MAP.index["japan-sea"]]
    assert raiders.reach(0) >> yellow & 1
    barred = raiders.reach(1 << china | 1 << japan)
    assert barred >> china & 1
    assert not barred >> yellow & 1


def test_ships_do_not_sail_out_of_supply() -> None:
    state = position(
        at="naval-movement", units=[*CHAIN, ["hawaii", "us-inf", 4], ["hawaiian-islands", "us-ls", 4]]
    )
    waters = Waters(desk(state, "axis"))
    ship = units(state, "marianas-islands", "jp-hs-4")[0]
    assert moving(waters, ship, NODE[MAP.index["fiji"]]) < 0
    play(state, "axis", "sailing/course")
    lanes = Lanes(state, AXIS)
    held = sum(1 << NODE[sea] for sea in MAP.seas if state.axis_at[sea] >= 1)
    assert all(lanes.supplied(NODE[sea], lanes.flood(held)) for sea in MAP.seas if state.axis_at[sea])


def test_a_lane_that_is_cut_is_opened_again() -> None:
    forces = [
        ["japan-sea", "jp-ls-4", 4],
        ["japan-sea", "jp-hs-4", 4],
        ["japan-sea", "jp-cv-4", 4],
        ["volcano-islands", "us-sub", 1],
        ["marianas-islands", "jp-cv-3", 3],
        ["marianas-islands", "us-sub", 1],
        ["the-bonins", "us-sub", 1],
        ["eastern-china-sea", "us-sub", 1],
        ["central-pacific", "us-sub", 1],
    ]
    state = position(at="naval-movement", units=forces)
    cut = units(state, "marianas-islands", "jp-cv-3")[0]
    waters = Waters(desk(state, "axis"))
    assert not waters.lanes.supplied(NODE[state.unit_space[cut]], waters.lanes.flood(waters.held))
    assert play(state, "axis", "sailing/course")[0].startswith("sail")
    assert Waters(desk(state, "axis")).held.bit_count() > waters.held.bit_count()


def test_what_the_enemy_could_do_next_is_feared() -> None:
    forces = [
        ["japan-sea", "jp-ls-4", 4],
        ["marianas-islands", "jp-ls-4", 1],
        ["caroline-islands", "us-hs", 4],
        ["guam", "us-inf", 4],
    ]
    state = position(at="naval-movement", units=forces)
    waters = Waters(desk(state, "axis"))
    weak, strong = (units(state, place, "jp-ls-4")[0] for place in ("marianas-islands", "japan-sea"))
    saipan = NODE[MAP.index["marianas-islands"]]
    assert waters.battle(saipan, -1, -1) < waters.battle(saipan, strong, weak) < 0
    inland = NODE[MAP.index["inland-sea"]]
    assert waters.battle(inland, strong, -1) == 0


def test_a_zone_that_carries_all_supply_is_guarded() -> None:
    forces = [*CHAIN, ["saipan", "jp-inf-4", 4], ["guam", "jp-air-4", 4]]
    waters = Waters(desk(position(at="naval-movement", units=forces, holders={"guam": "japan"}), "axis"))
    volcano, coral = NODE[MAP.index["volcano-islands"]], NODE[MAP.index["coral-sea"]]
    assert waters.vital[volcano] > 0
    assert waters.vital[coral] == 0
    before = waters.zone_worth(volcano)
    waters.shift(volcano, 1)
    assert waters.zone_worth(volcano) > before


def test_the_allies_grow_bolder_every_year() -> None:
    def boldness(year: int, seat: str) -> float:
        state = position(at="naval-movement", year=year, units=[["hawaiian-islands", "us-ls", 4], *CHAIN])
        return Waters(desk(state, seat)).boldness

    assert boldness(1942, "allied") < boldness(1943, "allied") < boldness(1945, "allied") == 1
    assert boldness(1942, "axis") == 1


def test_a_new_ship_is_made_ready_before_it_sails() -> None:
    places = [
        ["us-coastal-waters", "us-ls", 1],
        ["us-coastal-waters", "us-ls", 4],
        ["midway-island", "us-ls", 1],
    ]
    state = position(at="naval-movement", turn="allied", units=[["tokyo", "jp-inf-4", 4], *places])
    waters = Waters(desk(state, "allied"))
    new, ready = sorted(units(state, "us-coastal-waters", "us-ls"), key=lambda unit: state.unit_steps[unit])
    assert fitting_out(waters, new) > 0
    assert fitting_out(waters, ready) == 0
    assert fitting_out(waters, units(state, "midway-island", "us-ls")[0]) == 0


# ------------------------------------------------------------------ landings and marches


LANDING = [["saigon", "jp-inf-4", 4], ["gulf-of-thailand", "jp-ls-4", 4], ["south-china-sea", "jp-ls-4", 4]]


def landing(**data: Any) -> SwanState:
    """Troops and ships off an oilfield that nobody holds."""
    return position(at="seaborne", discs=["oceanic"], **data)


def test_a_vacant_oilfield_is_taken() -> None:
    convoy = [["yellow-sea", "jp-ls-4", 4], ["eastern-china-sea", "jp-ls-4", 4]]
    state = landing(units=[*LANDING, *convoy], holders={"singapore": "japan", "manila": "japan"})
    assert chosen(state, "axis") == "assault miri"
    play(state, "axis", "seaborne operations/assault plan/assault crossing")
    assert state.axis_at[MAP.index["miri"]] == 1


def test_the_best_of_two_targets_is_chosen() -> None:
    # The Philippines fall with Manila; Singapore is a Strategic Area, Miri an oilfield.
    assert chosen(landing(units=LANDING), "axis") == "assault manila"
    held = {"manila": "japan"}
    assert chosen(landing(units=LANDING, holders=held), "axis") == "assault singapore"
    held["singapore"] = "japan"
    assert chosen(landing(units=LANDING, holders=held), "axis") == "assault miri"


def test_a_strong_garrison_is_left_alone() -> None:
    guards = [["singapore", "cw-art", 3], ["singapore", "cw-inf-3", 3]]
    others = {"miri": "japan", "malay": "japan"}
    state = landing(units=[*LANDING, ["saigon", "jp-art-3", 3], *guards], holders=others)
    assert chosen(state, "axis") != "assault singapore"


def test_a_capital_is_not_left_to_the_enemy() -> None:
    forces = [["nanking", "jp-inf-4", 4], ["yan-an", "cn-art", 3], ["yan-an", "cn-inf-4", 4]]
    state = position(at="land-movement", units=forces, holders={"pujin": "china"})
    play(state, "axis", "land movement/march/attack/approach")
    assert state.axis_at[MAP.index["nanking"]] == 1


def test_a_vacant_city_is_entered() -> None:
    forces = [["nanking", "jp-inf-4", 4], ["nanking", "jp-inf-3", 3], ["nanking", "jp-art-3", 3]]
    state = position(at="land-movement", units=forces)
    play(state, "axis", "land movement/march/attack/approach")
    assert state.axis_at[MAP.index["changsha"]] >= 1


def test_an_attack_that_cannot_win_is_not_made() -> None:
    forces = [
        ["nanking", "jp-inf-4", 1],
        ["nanking", "jp-art-3", 1],
        ["yan-an", "cn-art", 3],
        ["yan-an", "cn-inf-4", 4],
        ["yan-an", "cn-inf-3", 3],
    ]
    state = position(at="land-movement", units=forces)
    assert not any(word.startswith("engage") for word in play(state, "axis", "land movement/march/attack"))


def test_units_that_leave_together_leave_more_open() -> None:
    forces = [["nanking", "jp-inf-4", 4], ["nanking", "jp-art-3", 3], ["yan-an", "cn-inf-4", 4]]
    state = position(at="land-movement", units=forces)
    axis = desk(state, "axis")
    both = units(state, "nanking")
    assert leave_all(axis, both) > sum(leave_cost(axis, unit) for unit in both)


def test_a_capital_counts_for_what_falls_with_it() -> None:
    free = desk(position(at="land-movement", units=[["tokyo", "jp-inf-4", 4]]), "axis")
    batavia, palembang = MAP.index["batavia"], MAP.index["palembang"]
    assert free.value[batavia] > free.value[palembang] + 30
    taken = {"palembang": "japan", "taran": "japan", "celebes": "japan"}
    later = position(at="land-movement", units=[["tokyo", "jp-inf-4", 4]], holders=taken)
    assert desk(later, "axis").value[batavia] < free.value[batavia] - 20


def test_what_joins_the_coasts_of_asia_is_worth_taking() -> None:
    assert {MAP.id[land] for land in BRIDGES} == {"pujin", "changsha", "nanning"}
    value = desk(position(at="land-movement", units=[["tokyo", "jp-inf-4", 4]]), "axis").value
    assert value[MAP.index["pujin"]] > 9 + value[MAP.index["xi-an"]]


def test_the_last_of_a_class_is_missed_in_clear_terrain() -> None:
    forces = [
        ["nanking", "jp-tank-2", 2],
        ["nanking", "jp-inf-2", 2],
        ["nanking", "jp-inf-4", 2],
        ["yan-an", "cn-inf-4", 4],
    ]
    state = position(at="land-movement", units=forces)
    axis = desk(state, "axis")
    tank, infantry = units(state, "nanking", "jp-tank-2")[0], units(state, "nanking", "jp-inf-4")[0]
    assert leave_cost(axis, tank) > leave_cost(axis, infantry)


def test_a_vacant_port_of_ones_own_is_garrisoned() -> None:
    forces = [["tokyo", "jp-inf-4", 4], ["tokyo", "jp-inf-3", 3], ["nagasaki", "jp-inf-4", 4]]
    state = position(at="land-movement", units=[*forces, ["sapporo", "jp-inf-2", 2]])
    axis = desk(state, "axis")
    assert vacant_port(axis) == max(discs_worth(axis, land) for land in MAP.lands if axis.holds(land))
    play(state, "axis", "land movement/march/attack/approach")
    assert state.axis_at[MAP.index["hiroshima"]] == 1


def test_nobody_fears_landings_over_waters_that_are_held() -> None:
    enemy = ["the-bonins", "us-ls", 4]
    forces = [["tokyo", "jp-inf-4", 4], ["chichi-jima", "jp-inf-2", 2], enemy]
    iwo = MAP.index["chichi-jima"]
    contested = desk(position(at="land-movement", units=forces), "axis")
    fleet = [["the-bonins", "jp-ls-4", 4], ["the-bonins", "jp-hs-4", 4]]
    guarded = desk(position(at="land-movement", units=[*forces, *fleet]), "axis")
    assert guarded.threat_to(iwo) < contested.threat_to(iwo)


# ------------------------------------------------------------------ production and losses


def test_a_disc_is_bought_for_what_lies_open_and_not_for_nothing() -> None:
    near = position(at="spend", units=LANDING, purse={"japan": 40})
    assert prospects(desk(near, "axis")) > 30
    nothing = position(at="spend", units=[["japan-sea", "jp-ls-4", 4]], purse={"japan": 40})
    assert prospects(desk(nothing, "axis")) == 0
    assert chosen(near, "axis") == "disc oceanic"
    assert "disc oceanic" not in play(nothing, "axis", "discs")


def test_the_allies_build_before_they_come_back() -> None:
    forces = [
        ["hawaii", "us-inf", 4],
        ["hawaiian-islands", "us-ls", 4],
        ["wake-island", "us-ls", 4],
        ["western-pacific", "us-ls", 4],
        ["marianas-islands", "us-ls", 4],
        ["tokyo", "jp-inf-4", 4],
    ]
    early = position(at="spend", turn="allied", units=forces, purse={"us": 60})
    late = position(at="spend", turn="allied", units=forces, purse={"us": 60}, year=1943)
    assert WORTH_A_DISC < prospects(desk(early, "allied")) < WORTH_HASTE
    assert "disc oceanic" not in play(early, "allied", "discs")
    assert "disc oceanic" in play(late, "allied", "discs")


def test_the_cheapest_step_is_lost_first() -> None:
    state = position(at="land-movement", units=[["nanking", "jp-air-4", 3], ["nanking", "jp-inf-4", 3]])
    axis = desk(state, "axis")
    airmen, infantry = units(state, "nanking", "jp-air-4")[0], units(state, "nanking", "jp-inf-4")[0]
    assert own_loss(axis, code_of(LOSE, infantry)) < own_loss(axis, code_of(LOSE, airmen))


def test_chances_of_hits() -> None:
    assert at_least(((1, to_hit(0)),), 1) == pytest.approx(1 / 3)
    assert at_least(((2, to_hit(1)),), 2) == pytest.approx(1 / 4)
    assert at_least((), 0) == 1.0
    assert at_least(((3, 0.5),), 4) == 0.0


# ------------------------------------------------------------------ whole games


def test_a_game_against_chance_ends() -> None:
    state = GAME.start("midway-to-guadalcanal", seed=5, record=False)
    rng, officer = Random(5), bots.bot("officer")
    decisions = 0
    while not state.finished:
        seat = state.deciders[0]
        choices = state.choices(seat)
        if seat == 0 and len(choices) > 1:
            action = officer.decide(state.sight(seat), choices, rng)
        else:
            action = choices[rng.randrange(len(choices))]
        state.play(seat, action.code)
        decisions += 1
        assert decisions < 4000
    assert state.result is not None
    assert state.result.winners == ("axis",)


def test_the_same_sight_and_the_same_luck_lead_to_the_same_choice() -> None:
    state = position(at="naval-movement", setup=True, scenario="midway-to-guadalcanal")
    assert chosen(state, "axis") == chosen(state, "axis")
