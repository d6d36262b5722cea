"""14.21, 15.32: Armed Minors are no Neutrals: their land carries nobody's trade."""

from typing import Any

import pytest

from sandtable.games.triumph.system.blockade import cut_goods, markable
from sandtable.games.triumph.system.minors import capital_taker, defeat
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.trade import carries_trade, shipping, trade_route
from sandtable.games.triumph.system.units import remove_unit
from tests.games.triumph.helpers import act, faction, nation, position, power, space, unit
from tests.games.triumph.moving import go, moving
from tests.games.triumph.table import Table

SOVIET_WAR = [["soviets", "japan"]]
# Around Sian; by Kansu and Sinkiang a way leads on to Balkhash.
RING = dict.fromkeys(("shansi", "inner-mongolia", "chungking", "wuhan"), "japan")


def ringed(**parts: Any) -> TriumphState:
    """Sian in Summer, with a way out by Kansu alone."""
    return position(season="summer", phase="command", war=SOVIET_WAR, control=RING, **parts)


def trades(state: TriumphState, who: str, where: str) -> bool:
    return trade_route(state, faction(who), space(where))


@pytest.mark.rule("cnc:14.21b", "cnc:15.32f")
def test_neutral_land_carries_trade_and_armed_land_does_not() -> None:
    assert trades(ringed(), "soviets", "sian")
    assert not is_supplied(ringed(), power("red-china"), space("sian"))
    armed = ringed(violated={"kansu": "japan"}, units=["minor fortress 1 kansu"])
    assert not trades(armed, "soviets", "sian")


@pytest.mark.rule("cnc:15.32f", "cnc:14.21c")
@pytest.mark.parametrize("violator", ["japan", "russia", "us", "nat-china"])
def test_it_is_closed_whoever_violated_it_and_though_nobody_is_there(violator: str) -> None:
    assert not trades(ringed(violated={"kansu": violator}), "soviets", "sian")


@pytest.mark.rule("cnc:15.32f")
def test_what_lies_behind_can_be_blockaded_in_summer() -> None:
    state = ringed(violated={"kansu": "japan"})
    assert space("sian") in markable(state, faction("japan"))
    assert cut_goods(state, faction("soviets"), space("sian"))
    assert space("sian") not in markable(ringed(), faction("japan"))


@pytest.mark.rule("cnc:15.32f")
def test_the_route_is_lost_in_the_turn_of_the_violation() -> None:
    units = ["japan infantry 2 shansi", "japan infantry 2 inner-mongolia"]
    state = moving("japan", units, war=SOVIET_WAR, control=RING)
    assert trades(state, "soviets", "sian")
    act(state, "japan", "violate kansu")
    assert not trades(state, "soviets", "sian")
    go(state, "japan", "japan infantry inner-mongolia", "kansu", "inner-mongolia")
    act(state, "japan", "done")
    state.settle()
    assert not trades(state, "soviets", "sian")


@pytest.mark.rule("cnc:15.32f", "cnc:15.32a")
def test_defeated_it_is_its_conquerors_and_no_armed_minor_any_more() -> None:
    state = ringed(violated={"kansu": "russia"}, units=["minor fortress 1 kansu", "russia infantry 1 kansu"])
    assert not trades(state, "soviets", "sian")
    remove_unit(state, unit("minor-01"))
    defeat(state, nation("kansu"), capital_taker(state, nation("kansu")))
    state.space_control[space("kansu")] = faction("soviets")
    assert trades(state, "soviets", "sian")


@pytest.mark.rule("cnc:14.21b", "cnc:15.32f", "cnc:15.32a")
@pytest.mark.parametrize(("who", "open_to_it"), [("japan", False), ("soviets", True)])
def test_its_straits_let_rivals_pass_and_stop_the_violator(who: str, open_to_it: bool) -> None:
    state = position(season="summer", phase="command", war=SOVIET_WAR, violated={"dei": "japan"})
    straits = [space("batavia"), space("timor")]
    goods = shipping(state, faction(who))
    assert [carries_trade(state, goods, strait) for strait in straits] == [open_to_it] * 2
    assert not carries_trade(state, goods, space("java"))
    calm = position(season="summer", phase="command", war=SOVIET_WAR)
    assert all(carries_trade(calm, shipping(calm, faction(who)), s) for s in [*straits, space("java")])


@pytest.mark.rule("cnc:14.21b")
def test_an_enemys_ships_in_such_a_strait_still_close_it() -> None:
    units = ["japan fleet 1 batavia"]
    state = position(season="summer", phase="command", war=SOVIET_WAR, violated={"dei": "us"}, units=units)
    assert not carries_trade(state, shipping(state, faction("soviets")), space("batavia"))
    assert carries_trade(state, shipping(state, faction("soviets")), space("timor"))


@pytest.mark.rule("tnt:T14.3a", "tnt:T15.7a")
def test_the_same_holds_in_europe() -> None:
    tnt = Table("tnt")
    part: dict[str, Any] = {"season": "summer", "phase": "command", "war": [["axis", "ussr"]]}
    calm, armed = tnt.position(**part), tnt.position(**part, violated={"bulgaria": "germany"})
    for who in range(tnt.content().n_factions):
        assert carries_trade(calm, shipping(calm, who), tnt.space("sofia"))
        assert not carries_trade(armed, shipping(armed, who), tnt.space("sofia"))


@pytest.mark.rule("tnt:T14.3a", "tnt:T2.5a")
def test_a_colony_left_to_itself_carries_no_trade() -> None:
    tnt = Table("tnt")
    part: dict[str, Any] = {"season": "summer", "phase": "command", "war": [["axis", "west"]]}
    calm, armed = tnt.position(**part), tnt.position(**part, defeated=["france"])
    where = next(
        space
        for space in armed.content.nation_spaces[tnt.nation("french-north-africa")]
        if not armed.content.space_is_passage[space]
    )
    assert carries_trade(calm, shipping(calm, tnt.faction("west")), where)
    assert not carries_trade(armed, shipping(armed, tnt.faction("west")), where)
