"""6.1.5, 6.1.6: what Assaults meet on the way, and who supports them from the air."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, BLOCKS, MAP
from sandtable.games.orange_swan.rules.control import contested, holds
from sandtable.games.orange_swan.state import ASSAULTED, CARRIED, ENGAGED, FLOWN, MOVED
from tests.games.orange_swan.helpers import name, steps, units, words
from tests.games.orange_swan.landings import (
    AIR,
    GARRISON,
    QUIET,
    SHIP,
    before,
    do,
    land,
    launched,
    on_manila,
    why,
)

# ------------------------------------------------------------------ fire on the way


@pytest.mark.rule("orange-swan:6.1.5a")
def test_each_unit_takes_a_die_from_every_ship_and_disc() -> None:
    assert launched(dice=[1] * 6 + [3]).script == [3]
    state = on_manila(["south-china-sea", "us-sub", 1], dice=[1] * 4 + [3])
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    do(state, f"fly {name(state, 'tapei', 'jp-air-4')}", "launch")
    assert state.script == [3]


@pytest.mark.rule("orange-swan:6.1.5b", "orange-swan:5.4.2")
def test_control_makes_the_crossing_safer() -> None:
    open_sea = launched(dice=[5, 1, 1, 4, 4, 4], seas={"south-china-sea": "contested"})
    assert steps(open_sea, "manila", "jp-inf-4") == [3]
    assert steps(open_sea, "manila", "jp-art-3") == [3]
    own = launched(dice=[5, 5, 5, 6, 1, 1], seas={"south-china-sea": "axis"})
    assert steps(own, "manila", "jp-inf-4") == [4]
    assert steps(own, "manila", "jp-art-3") == [2]
    under_fire = "crosses the South China Sea under fire from 3 dice,"
    assert f"{under_fire} hitting on 5. Hits: 1." in " ".join(open_sea.journal())
    assert f"{under_fire} hitting on 6. Hits: 0." in " ".join(own.journal())


@pytest.mark.rule("orange-swan:10.12a")
def test_kamikaze_discs_hit_more_often() -> None:
    blocks = [["okinawa", "jp-inf-2", 2], ["guam", "us-inf", 4], ["saipan", "jp-inf-2", 1]]
    ships = [["marianas-islands", "us-ls", 4]] * 4
    data: dict[str, Any] = {
        "turn": "allied",
        "year": 1944,
        "dice": [5],
        "seas": {"marianas-islands": "allied"},
    }
    wing = ["guam", "us-air", 4]
    attacks = before(*blocks, wing, *ships, **data, options={"kamikaze-attacks": "on"}, state={"kamikaze": 1})
    for state in (attacks, before(*blocks, wing, *ships, **data)):
        do(state, "assault saipan")
        land(state, "guam", "us-inf", "marianas-islands")
        do(state, f"fly {name(state, 'guam', 'us-air')}", "launch")
        assert steps(state, "saipan", "us-inf") == [3 if state is attacks else 4]


@pytest.mark.rule("orange-swan:6.1.5c")
def test_survivors_go_on_below_full_strength() -> None:
    state = launched(dice=[5, 5, 1, 5, 5, 5], seas={"south-china-sea": "contested"})
    assert steps(state, "manila", "jp-inf-4") == [2]
    assert units(state, "manila", "jp-art-3") == []
    assert units(state, "manila", "jp-air-4")


@pytest.mark.rule("orange-swan:6.1.5c")
def test_without_survivors_the_assault_is_called_off() -> None:
    blocks = [["taan", "jp-inf-2", 2], AIR, SHIP, GARRISON]
    state = before(*blocks, dice=[5, 5], seas={"south-china-sea": "contested"})
    do(state, "assault manila")
    land(state, "taan", "jp-inf-2", "south-china-sea")
    do(state, f"fly {name(state, 'tapei', 'jp-air-4')}", "launch")
    wing = units(state, "tapei", "jp-air-4")
    assert [state.unit_flags[unit] for unit in wing] == [0]
    assert not contested(state, MAP.index["manila"])
    assert "The Assault on Manila is called off because no unit got through." in state.journal()


@pytest.mark.rule("orange-swan:6.1.5d")
def test_fire_comes_at_once_and_the_battle_later() -> None:
    state = launched(dice=QUIET)
    assert not state.script
    assert contested(state, MAP.index["manila"])
    assert holds(state, MAP.index["manila"], ALLIED)
    assert words(state, "axis") == ["done"]
    marks = {BLOCKS.type_id[state.unit_kind[u]]: state.unit_flags[u] for u in units(state, "manila")}
    assert marks == {
        "jp-inf-4": ASSAULTED | ENGAGED | MOVED,
        "jp-art-3": ASSAULTED | ENGAGED | MOVED,
        "jp-air-4": FLOWN | ENGAGED | MOVED,
        "us-art": 0,
    }


# ------------------------------------------------------------------ from the air


@pytest.mark.rule("orange-swan:6.1.6a")
def test_air_support_is_at_full_strength_and_in_range() -> None:
    far, weak = ["sapporo", "jp-air-4", 4], ["taan", "jp-air-3", 2]
    state = on_manila(far, weak)
    do(state, "assault manila")
    assert why(state, f"fly {name(state, 'taan', 'jp-air-3')}") == "6.1.6a"
    assert why(state, f"fly {name(state, 'sapporo', 'jp-air-4')}") == "6.1.6a"
    assert why(state, f"fly {name(state, 'tapei', 'jp-air-4')}") == ""
    assert why(state, f"fly {name(state, 'taan', 'jp-inf-4')}") == "6.1.6a"


@pytest.mark.rule("orange-swan:6.1.6a")
def test_air_support_needs_no_ship_and_meets_no_fire() -> None:
    state = launched(dice=QUIET)
    assert steps(state, "manila", "jp-air-4") == [4]
    assert len([u for u in units(state, "south-china-sea") if state.unit_flags[u] & CARRIED]) == 2


@pytest.mark.rule("orange-swan:9.1d")
def test_air_support_flies_around_a_monsoon() -> None:
    ships = [[sea, "jp-ls-4", 4] for sea in ("eastern-indian-ocean", "northern-indian-ocean", "ceylon-sea")]
    for season, rule in (("winter", ""), ("summer", "6.1.6a")):
        state = before(["perth", "jp-inf-4", 4], ["dacca", "jp-air-4", 4], *ships, season=season)
        do(state, "assault colombo")
        assert why(state, f"fly {name(state, 'dacca', 'jp-air-4')}") == rule


@pytest.mark.rule("orange-swan:6.1.6b")
def test_reduced_air_joins_an_assault_only_with_an_attack_over_land() -> None:
    blocks = [["taan", "jp-inf-4", 4], ["taan", "jp-art-3", 3], ["south-china-sea", "jp-ls-4", 4]]
    blocks += [["south-china-sea", "jp-ls-4", 4], ["manila", "us-art", 1], ["tacloban", "jp-inf-3", 3]]
    state = before(*blocks, ["tapei", "jp-air-4", 2], dice=[1] * 4, seas={"south-china-sea": "axis"})
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    land(state, "taan", "jp-art-3", "south-china-sea")
    wing = name(state, "tapei", "jp-air-4")
    assert why(state, f"fly {wing}") == "6.1.6a"
    do(state, "launch", "done", "engage manila", f"with {wing}")
    assert why(state, "launch") == "6.1.6a"
    do(state, f"with {name(state, 'tacloban', 'jp-inf-3')}")
    assert why(state, "launch") == ""


@pytest.mark.rule("orange-swan:6.1.6b")
def test_reduced_air_joins_an_attack_over_land_that_is_under_way() -> None:
    blocks = [
        ["taan", "jp-art-3", 3],
        ["taan", "jp-inf-4", 4],
        ["manila", "us-art", 1],
        ["tacloban", "jp-inf-3", 3],
    ]
    ships = [["south-china-sea", "jp-ls-4", 4]] * 2
    state = before(*blocks, *ships, ["tapei", "jp-air-4", 2], dice=[1] * 4, seas={"south-china-sea": "axis"})
    do(state, "assault manila")
    land(state, "taan", "jp-art-3", "south-china-sea")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    do(state, "launch", "done", "engage manila", f"with {name(state, 'tacloban', 'jp-inf-3')}", "launch")
    do(state, "engage manila", f"with {name(state, 'tapei', 'jp-air-4')}")
    assert why(state, "launch") == ""
