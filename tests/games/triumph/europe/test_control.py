"""T1.8, T1.10: control of land and sea in Europe."""

import pytest

from sandtable.games.triumph.system.control import ENEMY, evaluate_control, is_friendly, land_status
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import move_unit, remove_unit
from tests.games.triumph.europe.helpers import (
    AXIS_WEST_WAR,
    act,
    choices,
    content,
    moving,
    position,
    power,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import go


def holder(state: TriumphState, name: str) -> str:
    """The faction that controls land; empty for the Neutrals."""
    held = state.space_control[space(name)]
    return content().faction_id[held] if held >= 0 else ""


# ---------------------------------------------------------------------- land


@pytest.mark.rule("tnt:T1.8a")
def test_control_stays_as_it_was_when_the_phase_began() -> None:
    state = moving("axis", ["germany tank 1 ruhr"], war=AXIS_WEST_WAR, control={"amsterdam": "west"})
    go(state, "axis", "germany tank ruhr", "amsterdam")
    assert holder(state, "amsterdam") == "west"
    act(state, "axis", "done")
    assert holder(state, "amsterdam") == "axis"


@pytest.mark.rule("tnt:T1.8a")
def test_what_a_unit_passes_does_not_change_hands() -> None:
    state = moving("axis", ["germany tank 1 ruhr"], war=AXIS_WEST_WAR, control={"amsterdam": "west"})
    go(state, "axis", "germany tank ruhr", "paris")
    act(state, "axis", "done")
    assert (holder(state, "amsterdam"), holder(state, "paris")) == ("west", "axis")


@pytest.mark.rule("tnt:T1.8b")
def test_whoever_is_there_alone_controls_it() -> None:
    state = position(war=AXIS_WEST_WAR, units=["germany infantry 1 lorraine"])
    assert holder(state, "lorraine") == "axis"


@pytest.mark.rule("tnt:T1.8b")
def test_disputed_land_is_controlled_by_who_was_there_longest() -> None:
    state = position(war=AXIS_WEST_WAR, units=["france infantry 1 lorraine", "germany infantry 1 munich"])
    move_unit(state, unit(unit_at(state, "germany infantry munich")), space("lorraine"))
    evaluate_control(state)
    assert holder(state, "lorraine") == "west"
    remove_unit(state, unit(unit_at(state, "france infantry lorraine")))
    evaluate_control(state)
    assert holder(state, "lorraine") == "axis"


@pytest.mark.rule("tnt:T1.8c")
@pytest.mark.parametrize(
    ("home", "intruder", "owner"),
    [("konigsberg", "britain", "axis"), ("glasgow", "germany", "west"), ("kiev", "germany", "ussr")],
)
def test_empty_home_territory_of_a_great_power_is_its_own(home: str, intruder: str, owner: str) -> None:
    state = position(war=[["axis", "west"], ["axis", "ussr"]], units=[f"{intruder} infantry 1 {home}"])
    assert holder(state, home) != owner
    remove_unit(state, unit(unit_at(state, f"{intruder} infantry {home}")))
    evaluate_control(state)
    assert holder(state, home) == owner


@pytest.mark.rule("tnt:T1.8d")
def test_other_empty_land_follows_its_capital() -> None:
    assert holder(position(), "gascony") == "west"
    state = position(war=AXIS_WEST_WAR, units=["germany infantry 1 paris"])
    assert (holder(state, "gascony"), holder(state, "algiers")) == ("axis", "west")
    rome = position(war=AXIS_WEST_WAR, units=["britain infantry 1 rome"])
    assert (holder(rome, "milan"), holder(rome, "munich")) == ("west", "axis")


@pytest.mark.rule("tnt:T1.8d")
def test_empty_land_of_a_neutral_is_neutral() -> None:
    state = position(war=AXIS_WEST_WAR, units=["germany infantry 1 lvov"])
    assert (holder(state, "lvov"), holder(state, "vilna"), holder(state, "warsaw")) == ("axis", "", "")


@pytest.mark.rule("tnt:T1.8e")
def test_powers_hold_their_colonies_until_a_marker_says_otherwise() -> None:
    state = position(war=AXIS_WEST_WAR, units=["italy infantry 1 suez"])
    remove_unit(state, unit(unit_at(state, "italy infantry suez")))
    evaluate_control(state)
    assert [holder(state, name) for name in ("suez", "egypt", "iraq")] == ["axis"] * 3
    assert [holder(position(), name) for name in ("suez", "tripoli", "damascus")] == ["west", "axis", "west"]


@pytest.mark.rule("tnt:T1.8e")
def test_a_marker_stays_until_another_faction_gains_the_capital() -> None:
    state = position(war=AXIS_WEST_WAR, control={"suez": "axis"}, units=["britain infantry 1 egypt"])
    assert (holder(state, "suez"), holder(state, "iraq"), holder(state, "egypt")) == ("axis", "axis", "west")
    move_unit(state, unit(unit_at(state, "britain infantry egypt")), space("suez"))
    evaluate_control(state)
    assert [holder(state, name) for name in ("suez", "egypt", "iraq")] == ["west"] * 3


@pytest.mark.rule("tnt:T1.8f")
def test_a_fleet_holds_friendly_land_when_the_capital_falls() -> None:
    units = ["britain fleet 1 crete", "germany infantry 1 belgrade"]
    state = moving("axis", units, war=AXIS_WEST_WAR, control={"athens": "west", "crete": "west"})
    go(state, "axis", "germany infantry belgrade", "athens", "belgrade")
    act(state, "axis", "done")
    assert (holder(state, "athens"), holder(state, "crete")) == ("axis", "west")
    assert unit_at(state, "britain fleet crete")


@pytest.mark.rule("tnt:T1.8f")
def test_until_ground_units_engage_it() -> None:
    units = ["britain fleet 1 crete", "germany infantry 2 aegean-sea", "germany infantry 1 athens"]
    state = moving("axis", units, war=AXIS_WEST_WAR, control={"crete": "west"})
    assert holder(state, "crete") == "west"
    go(state, "axis", "germany infantry aegean-sea", "crete", "aegean-sea")
    act(state, "axis", "done")
    retreat = next(word for word in sorted(choices(state, "west")) if word.startswith("retreat"))
    act(state, "west", retreat)
    assert holder(state, "crete") == "axis"


# ---------------------------------------------------------------------- sea


@pytest.mark.rule("tnt:T1.10b")
def test_a_sea_with_rivals_is_open_and_one_with_enemies_is_not() -> None:
    units = ["britain fleet 1 north-sea"]
    peace, at_war = position(units=units), position(units=units, war=AXIS_WEST_WAR)
    germany = power("germany")
    assert is_friendly(peace, germany, space("north-sea"))
    assert not is_friendly(at_war, germany, space("north-sea"))
    assert is_friendly(at_war, germany, space("baltic-sea"))
    assert is_friendly(at_war, power("ussr"), space("north-sea"))


@pytest.mark.rule("tnt:T1.10c")
def test_escaped_subs_leave_a_sea_open() -> None:
    britain = power("britain")
    lurking = position(units=["germany sub 1 irish-sea escaped"], war=AXIS_WEST_WAR)
    surfaced = position(units=["germany sub 1 irish-sea"], war=AXIS_WEST_WAR)
    assert is_friendly(lurking, britain, space("irish-sea"))
    assert not is_friendly(surfaced, britain, space("irish-sea"))


@pytest.mark.rule("tnt:T1.8b")
def test_land_that_an_enemy_holds_is_enemy_territory() -> None:
    state = position(war=AXIS_WEST_WAR, units=["germany infantry 1 lorraine"])
    assert land_status(state, power("france"), space("lorraine")) == ENEMY
