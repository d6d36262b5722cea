"""1.143, 1.41, 2.6: the Control markers of Islets, and a Colony whose Capital lies in another nation."""

import pytest

from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.units import move_unit, remove_unit
from tests.games.triumph.helpers import act, content, position, space, unit
from tests.games.triumph.moving import go, moving

WAR = [["japan", "usa"]]


def holder(state: TriumphState, name: str) -> str:
    held = state.space_control[space(name)]
    return "none" if held == NEUTRAL else content().faction_id[held]


def holders(state: TriumphState, *names: str) -> list[str]:
    return [holder(state, name) for name in names]


def leave(state: TriumphState, *names: str) -> None:
    """Units are gone, and the next Phase begins."""
    for name in names:
        remove_unit(state, unit(name))
    evaluate_control(state)


@pytest.mark.rule("cnc:1.143b", "cnc:1.41e", "cnc:2.6d")
def test_a_captured_islet_keeps_its_marker_though_its_capital_lies_elsewhere() -> None:
    state = position(units=["japan infantry 1 attu-kiska", "japan infantry 1 guam"], war=WAR)
    assert holders(state, "attu-kiska", "guam", "aleutians", "anchorage") == ["japan", "japan", "usa", "usa"]
    leave(state, "japan-01", "japan-02")
    assert holders(state, "attu-kiska", "guam", "aleutians", "anchorage") == ["japan", "japan", "usa", "usa"]


@pytest.mark.rule("cnc:1.41e", "cnc:2.6d")
def test_the_marker_stays_when_the_captor_sails_away_and_his_turn_ends() -> None:
    state = moving("japan", ["japan infantry 1 aleutians"], war=WAR)
    go(state, "japan", "japan infantry aleutians", "north-pacific-ocean")
    act(state, "japan", "done")
    state.settle()
    assert not state.units_at[space("aleutians")]
    assert holders(state, "aleutians", "attu-kiska") == ["japan", "usa"]


@pytest.mark.rule("cnc:1.143b")
def test_the_marker_holds_until_another_faction_gains_the_islet() -> None:
    state = position(units=["japan infantry 1 attu-kiska", "us infantry 1 vancouver"], war=WAR, allied=True)
    leave(state, "japan-01")
    move_unit(state, unit("us-01"), space("attu-kiska"))
    evaluate_control(state)
    leave(state, "us-01")
    assert holder(state, "attu-kiska") == "usa"


@pytest.mark.reading("1.143, 1.41, 2.6: when do the Aleutians and Attu-Kiska follow Anchorage?")
@pytest.mark.rule("cnc:2.6d", "cnc:1.142b")
def test_islets_that_were_never_taken_follow_anchorage() -> None:
    state = position(units=["japan infantry 1 anchorage"], war=WAR)
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["japan"] * 3
    leave(state, "japan-01")
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["japan"] * 3
    state = position(units=["us infantry 1 anchorage"], war=WAR)
    assert holders(state, "aleutians", "attu-kiska") == ["usa"] * 2


@pytest.mark.rule("cnc:2.6d", "cnc:1.143b")
def test_islets_retaken_from_the_holder_of_anchorage_stay_with_whoever_retook_them() -> None:
    state = position(units=["japan infantry 1 anchorage", "us infantry 1 aleutians"], war=WAR)
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["japan", "usa", "japan"]
    leave(state, "us-01")
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["japan", "usa", "japan"]


@pytest.mark.rule("cnc:1.143b", "cnc:1.41e")
def test_a_captured_islet_does_not_go_back_with_its_capital() -> None:
    state = position(units=["japan infantry 1 aleutians", "us infantry 1 skeena"], war=WAR, allied=True)
    move_unit(state, unit("us-01"), space("anchorage"))
    leave(state, "japan-01")
    assert holders(state, "anchorage", "aleutians") == ["usa", "japan"]


@pytest.mark.rule("cnc:1.143b", "cnc:1.41e")
def test_an_islet_captured_before_anchorage_keeps_its_own_marker() -> None:
    units = ["japan infantry 1 aleutians", "japan infantry 1 guam", "us infantry 1 seattle"]
    state = position(units=units, war=WAR)
    move_unit(state, unit("japan-02"), space("anchorage"))
    evaluate_control(state)
    leave(state, "japan-01", "japan-02")
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["japan"] * 3
    move_unit(state, unit("us-01"), space("anchorage"))
    evaluate_control(state)
    assert holders(state, "anchorage", "aleutians", "attu-kiska") == ["usa", "japan", "usa"]


@pytest.mark.rule("cnc:1.143b")
def test_its_own_faction_needs_no_marker_where_it_has_default_control() -> None:
    units = ["us infantry 1 aleutians", "japan infantry 1 guam"]
    state = position(units=units, war=WAR, control={"aleutians": "japan"})
    assert holder(state, "aleutians") == "usa"
    leave(state, "us-01")
    move_unit(state, unit("japan-01"), space("anchorage"))
    evaluate_control(state)
    assert holders(state, "aleutians", "attu-kiska") == ["japan", "japan"]


@pytest.mark.rule("cnc:1.41e")
def test_ships_alone_place_no_marker() -> None:
    state = position(units=["japan fleet 1 aleutians"], war=WAR)
    assert holder(state, "aleutians") == "usa"
    leave(state, "japan-01")
    assert holder(state, "aleutians") == "usa"


@pytest.mark.rule("cnc:2.6c", "cnc:1.142a")
def test_papua_returns_with_sydney() -> None:
    state = position(units=["japan infantry 1 sydney"], war=WAR, allied=True)
    assert holders(state, "sydney", "papua") == ["japan", "japan"]
    remove_unit(state, unit("japan-01"))
    evaluate_control(state, capture=False)
    assert holders(state, "sydney", "papua") == ["usa", "usa"]


@pytest.mark.rule("cnc:2.6c")
def test_papua_is_not_captured_between_movement_and_combat() -> None:
    state = position(units=["japan infantry 1 guam"], war=WAR, allied=True)
    move_unit(state, unit("japan-01"), space("sydney"))
    evaluate_control(state, capture=False)
    assert holders(state, "sydney", "papua") == ["japan", "usa"]
    evaluate_control(state)
    assert holders(state, "sydney", "papua") == ["japan", "japan"]


@pytest.mark.rule("cnc:2.6c")
def test_papua_follows_when_the_japanese_leave_sydney_in_their_turn() -> None:
    state = moving("japan", ["japan infantry 1 sydney"], war=WAR, allied=True)
    go(state, "japan", "japan infantry sydney", "tasman-sea")
    act(state, "japan", "done")
    state.settle()
    assert holders(state, "sydney", "papua", "queensland") == ["usa"] * 3


@pytest.mark.rule("cnc:2.6c")
def test_occupied_papua_stays_with_who_is_there() -> None:
    state = position(units=["japan infantry 1 sydney", "japan infantry 1 papua"], war=WAR, allied=True)
    leave(state, "japan-01")
    assert holders(state, "sydney", "papua") == ["usa", "japan"]
    leave(state, "japan-02")
    assert holders(state, "sydney", "papua") == ["usa", "usa"]
