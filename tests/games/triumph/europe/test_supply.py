"""T14.1, T14.2: Supply Lines and Attrition."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_supplied
from tests.games.triumph.europe.helpers import position, power, space, unit_at

AXIS_WEST = [["axis", "west"]]
AXIS_USSR = [["axis", "ussr"]]
NORTHERN_SEAS = [f"ussr fleet 1 {sea}" for sea in ("north-sea", "norwegian-sea", "nordkapp-sea")]


def supplied(state: TriumphState, who: str, where: str) -> bool:
    return is_supplied(state, power(who), space(where))


@pytest.mark.rule("tnt:T14.1")
def test_ground_units_that_are_cut_off_lose_a_cv_and_forts_do_not() -> None:
    army = ["germany infantry 1 stalingrad", "germany tank 3 stalingrad", "germany fortress 2 stalingrad"]
    state = position(
        units=[*army, "germany air 1 stalingrad"], war=AXIS_USSR, season="spring", phase="supply"
    )
    left = sorted(state.unit_cv[unit] for unit in state.units_at[space("stalingrad")])
    assert left == [1, 2, 2]
    assert unit_at(state, "germany tank 2 stalingrad")
    assert unit_at(state, "germany fortress 2 stalingrad")
    assert unit_at(state, "germany air 1 stalingrad")


@pytest.mark.rule("tnt:T14.1", "tnt:T15.1")
def test_a_supplied_unit_and_one_at_peace_lose_nothing() -> None:
    at_home = position(units=["germany tank 3 munich"], war=AXIS_USSR, season="spring", phase="supply")
    assert unit_at(at_home, "germany tank 3 munich")
    at_peace = position(units=["germany tank 3 stalingrad"], season="spring", phase="supply")
    assert unit_at(at_peace, "germany tank 3 stalingrad")


@pytest.mark.rule("tnt:T14.2a")
def test_a_line_leads_over_open_seas_and_straits_to_an_own_capital() -> None:
    libya = "italy infantry 1 tripoli"
    assert supplied(position(units=[libya], war=AXIS_WEST), "italy", "tripoli")
    closed = position(units=[libya, "britain fleet 1 central-mediterranean"], war=AXIS_WEST)
    assert not supplied(closed, "italy", "tripoli")


@pytest.mark.rule("tnt:T14.2a")
def test_a_line_passes_neutral_straits_but_not_those_of_an_enemy() -> None:
    units = ["germany infantry 1 oslo", *NORTHERN_SEAS]
    assert supplied(position(units=units, war=AXIS_USSR), "germany", "oslo")
    held = position(units=[*units, "ussr infantry 1 copenhagen"], war=AXIS_USSR)
    assert not supplied(held, "germany", "oslo")


@pytest.mark.rule("tnt:T14.2b")
def test_no_line_leads_through_neutral_land() -> None:
    units = ["britain infantry 1 iraq", "italy infantry 1 suez", "italy fleet 1 eastern-mediterranean"]
    assert supplied(position(units=units, war=AXIS_WEST), "britain", "iraq")  # to Delhi, by the Persian Gulf
    overland = position(units=[*units, "germany sub 1 persian-gulf"], war=AXIS_WEST)
    assert not supplied(overland, "britain", "iraq")


@pytest.mark.rule("tnt:T14.2b")
def test_no_line_leads_through_the_land_of_a_rival() -> None:
    ships = ["britain fleet 1 gulf-of-bothnia", "britain fleet 1 barents-sea"]
    state = position(units=["germany infantry 1 helsinki", *ships], war=AXIS_WEST)
    assert not supplied(state, "germany", "helsinki")
    allowed = position(units=["germany infantry 1 helsinki", *ships], war=AXIS_WEST,
                       control={"stockholm": "axis"})  # fmt: skip
    assert supplied(allowed, "germany", "helsinki")
