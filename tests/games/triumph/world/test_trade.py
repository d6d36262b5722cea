"""7.213, 13.0, 8.13: Trade Routes and Supply Lines through both theatres."""

import pytest

from sandtable.games.triumph.content import CARRIES_BLACK, CARRIES_POP, CARRIES_RED
from sandtable.games.triumph.system.blockade import marking_problem
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_supplied, unsupplied_units
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.world.governing import standing
from tests.games.triumph.world.helpers import content, faction, power, space

AXIS_WEST = [["axis", "western-europe"]]
AXIS_JAPAN = [["axis", "western-europe"], ["japan", "united-states"]]
ALLIANCE = {"capitalist": "alliance"}
ACCORD = {"capitalist": "accord"}
# Where the Axis cuts the ways from India to the west.
AT_SUEZ = ["germany infantry 1 suez", "germany infantry 1 tehran"]
ROUND_AFRICA = "germany sub 1 west-indian-ocean"


def trades(state: TriumphState, who: str, where: str, cargo: int = CARRIES_POP) -> bool:
    return trade_route(state, faction(who), space(where), cargo)


def supplied(state: TriumphState, who: str, where: str) -> bool:
    return is_supplied(state, power(who), space(where))


# ---------------------------------------------------------------------- Trade Routes


@pytest.mark.rule("conquest-and-tragedy:7.213a")
def test_goods_of_calcutta_reach_london_by_suez() -> None:
    state = standing(relations=ACCORD, war=AXIS_WEST)
    assert trades(state, "western-europe", "calcutta", CARRIES_BLACK)
    assert trades(state, "united-states", "sydney", CARRIES_BLACK)
    cut = [*AT_SUEZ, ROUND_AFRICA, "germany sub 1 norwegian-sea", "germany sub 1 north-atlantic-ocean"]
    assert not trades(standing(relations=ACCORD, war=AXIS_WEST, units=cut), "western-europe", "calcutta")


@pytest.mark.rule("conquest-and-tragedy:7.213a")
def test_a_route_abroad_meets_the_partners_enemies() -> None:
    c, hawaii = content(), space("hawaii")
    units = ["germany-pto infantry 1 hawaii"]
    units += [f"us fleet 1 {c.space_id[near]}" for near in c.sea_links[hawaii] if c.space_is_sea[near]]
    at_peace = standing(war=AXIS_WEST, units=units)
    assert trades(at_peace, "axis", "hawaii")
    at_war = standing(war=AXIS_JAPAN, units=units)
    assert not trades(at_war, "axis", "hawaii")


@pytest.mark.rule("conquest-and-tragedy:7.213b")
@pytest.mark.reading("7.213: does POP pass the Drake Passage?")
def test_nothing_passes_the_drake_passage() -> None:
    closed = [*AT_SUEZ, ROUND_AFRICA, "japan infantry 1 panama"]
    state = standing(relations=ALLIANCE, war=AXIS_JAPAN, units=closed)
    assert not any(trades(state, "western-europe", "delhi", cargo) for cargo in (CARRIES_RED, CARRIES_POP))
    by_panama = standing(relations=ALLIANCE, war=AXIS_JAPAN, units=closed[:-1])
    assert trades(by_panama, "western-europe", "delhi", CARRIES_RED)


@pytest.mark.rule("conquest-and-tragedy:7.213c")
def test_black_goods_go_neither_round_africa_nor_through_panama() -> None:
    no_suez = standing(relations=ALLIANCE, war=AXIS_JAPAN, units=AT_SUEZ)
    only_panama = standing(relations=ALLIANCE, war=AXIS_JAPAN, units=[*AT_SUEZ, ROUND_AFRICA])
    for state in (no_suez, only_panama):
        assert not trades(state, "western-europe", "bombay", CARRIES_BLACK)
        assert trades(state, "western-europe", "bombay", CARRIES_RED)
        assert trades(state, "western-europe", "bombay", CARRIES_POP)


@pytest.mark.rule("tnt:T20c")
def test_the_black_goods_of_bombay_do_not_go_round_africa() -> None:
    state = standing(war=AXIS_WEST, units=AT_SUEZ)
    assert not trades(state, "western-europe", "bombay", CARRIES_BLACK)
    assert trades(state, "western-europe", "bombay", CARRIES_RED)


# ---------------------------------------------------------------------- Supply


@pytest.mark.rule("conquest-and-tragedy:2.21c")
def test_axis_units_in_the_pacific_trace_to_the_axis() -> None:
    units = ["germany-pto infantry 1 ceylon"]
    state = standing(units=units, war=AXIS_JAPAN, relations=ALLIANCE, control={"suez": "axis"})
    assert supplied(state, "germany-pto", "ceylon")
    fleets = ["britain fleet 1 arabian-sea", "britain fleet 1 west-indian-ocean", "us fleet 1 gulf-of-panama"]
    closed = [*units, *fleets]
    cut = standing(units=closed, war=AXIS_JAPAN, relations=ALLIANCE, control={"suez": "axis"})
    assert not supplied(cut, "germany-pto", "ceylon")
    assert supplied(cut, "japan", "ceylon")  # Tokyo serves the Japanese alone


@pytest.mark.rule("conquest-and-tragedy:2.34b")
def test_siberians_are_supplied_from_moscow() -> None:
    units = ["japan infantry 1 novosibirsk", "japan infantry 1 tashkent", "siberia infantry 1 balkhash"]
    state = standing(units=units, war=[["japan", "siberia"]])
    assert supplied(state, "siberia", "balkhash")
    cut = standing(units=[*units, "japan-eto infantry 1 kazakhstan", "japan-eto infantry 1 western-siberia"],
                   war=[["japan", "siberia"], ["axis", "russia"]])  # fmt: skip
    assert not supplied(cut, "siberia", "balkhash")


@pytest.mark.rule("conquest-and-tragedy:8.13d")
def test_allies_are_supplied_from_each_others_capitals() -> None:
    away = [f"japan sub 1 {sea}" for sea in ("bay-of-bengal", "east-indian-ocean")]
    units = ["us infantry 1 calcutta", *away]
    war = [["japan", "united-states"]]
    assert supplied(standing(units=units, war=war, relations=ALLIANCE), "us", "calcutta")
    closed = [*units, *AT_SUEZ, "germany infantry 1 karachi"]
    alone = standing(units=closed, war=AXIS_JAPAN, relations=ACCORD)
    assert not supplied(alone, "us", "calcutta")


@pytest.mark.rule("conquest-and-tragedy:8.13d")
def test_allies_still_trade_with_their_own_center() -> None:
    subs = [f"japan sub 1 {sea}" for sea in ("cabrillo-ocean", "northeast-pacific-ocean")]
    lost = [f"japan infantry 1 {name}" for name in ("seattle", "houston", "great-basin", "mexico-city")]
    state = standing(units=[*subs, *lost], war=[["japan", "united-states"]], relations=ALLIANCE)
    assert supplied(state, "us", "manila")
    assert trades(state, "western-europe", "sydney")
    assert not trades(state, "united-states", "manila")
    assert marking_problem(state, faction("japan"), space("manila")) == 0


@pytest.mark.rule("conquest-and-tragedy:13.0")
def test_supply_runs_through_both_theatres_but_not_round_south_america() -> None:
    units = ["japan-eto infantry 1 rio-de-janeiro", "us infantry 1 panama", "germany infantry 1 suez"]
    state = standing(units=units, war=AXIS_JAPAN, relations=ALLIANCE)
    assert supplied(state, "japan-eto", "rio-de-janeiro")  # round Africa
    cut = standing(units=[*units, "britain fleet 1 west-indian-ocean", "britain fleet 1 gibraltar"],
                   war=AXIS_JAPAN, relations=ALLIANCE)  # fmt: skip
    assert not supplied(cut, "japan-eto", "rio-de-janeiro")  # only the Drake Passage is left


@pytest.mark.reading("13.0, 11.1: when do units abroad check Supply?")
def test_a_unit_abroad_checks_supply_in_its_partners_wars() -> None:
    c, hawaii = content(), space("hawaii")
    units = ["germany-pto infantry 2 hawaii"]
    units += [f"us fleet 1 {c.space_id[near]}" for near in c.sea_links[hawaii] if c.space_is_sea[near]]
    peace = standing(units=units, war=AXIS_WEST)
    assert not unsupplied_units(peace)
    cut = standing(units=units, war=[["japan", "united-states"]])
    assert [c.power_id[cut.unit_power[unit]] for unit in unsupplied_units(cut)] == ["germany-pto"]
