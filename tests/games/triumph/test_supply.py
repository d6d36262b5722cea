"""14.0, 14.1: Supply Lines, Attrition, and the Supply check of Production."""

from typing import Any

import pytest

from sandtable.games.triumph.content import AIR, FLEET, FORTRESS, INFANTRY, MARINE, MILITIA
from sandtable.games.triumph.system.state import COMMAND, TriumphState
from sandtable.games.triumph.system.supply import (
    carries_supply,
    enemies_at_sea,
    is_source,
    is_supplied,
    production_supply,
)
from tests.games.triumph.helpers import act, choices, position, power, space, unit, unit_at

WAR = [["japan", "usa"]]
NAT_WAR = [["japan", "nat-china"]]
SOVIET_WAR = [["japan", "soviets"]]


def standing(units: list[str], **parts: Any) -> TriumphState:
    """A situation in Summer, before anybody commits a card."""
    parts.setdefault("season", "summer")
    return position(units=units, phase="command", **parts)


def after_supply(units: list[str], **parts: Any) -> TriumphState:
    """The same after the Supply Phase of that Season."""
    parts.setdefault("season", "summer")
    return position(units=units, phase="supply", **parts)


def supplied(state: TriumphState, who: str, where: str) -> bool:
    return is_supplied(state, power(who), space(where))


def cv_in(state: TriumphState, where: str) -> list[int]:
    """The CVs of all units in a space."""
    return [state.unit_cv[u] for u in state.units_at[space(where)]]


# ---------------------------------------------------------------------- Sources and lines


@pytest.mark.rule("cnc:14.11a", "cnc:1.12c")
def test_own_capitals_are_sources_and_captured_ones_are_not() -> None:
    state = standing(["japan infantry 1 manila"], war=WAR, allied=True)
    japan, us = power("japan"), power("us")
    assert is_source(state, japan, space("tokyo"))
    assert is_source(state, japan, space("mukden"))
    assert not is_source(state, japan, space("manila"))
    assert is_source(state, us, space("new-delhi"))
    assert is_source(state, power("british-empire"), space("los-angeles"))
    assert is_source(state, power("nat-china"), space("nanking"))
    lost = standing(["us infantry 1 mukden"], war=WAR)
    assert not is_source(lost, japan, space("mukden"))
    assert not is_source(lost, us, space("mukden"))


@pytest.mark.rule("cnc:1.12c")
def test_allied_new_delhi_supplies_us_units() -> None:
    seas = ["japan fleet 1 bay-of-bengal"]
    state = standing(["us infantry 1 calcutta", *seas], war=WAR, allied=True)
    assert supplied(state, "us", "calcutta")
    neutral = standing(["us infantry 1 calcutta", *seas], war=WAR)
    assert not supplied(neutral, "us", "calcutta")


@pytest.mark.rule("cnc:14.11b")
def test_a_supply_line_runs_over_friendly_coasts_and_open_seas() -> None:
    state = standing(["japan infantry 1 suchow"], war=WAR, enemies=NAT_WAR)
    assert supplied(state, "japan", "suchow")
    seas = ["russia fleet 1 yellow-sea", "russia fleet 1 east-china-sea"]
    rivals = standing(["japan infantry 1 suchow", *seas], war=WAR, enemies=NAT_WAR)
    assert supplied(rivals, "japan", "suchow")


@pytest.mark.rule("cnc:14.11b")
@pytest.mark.reading("14.11: must the area of the unit itself be Friendly?")
def test_a_disputed_area_that_one_controls_carries_supply() -> None:
    seas = ["us fleet 1 sea-of-japan", "us fleet 1 yellow-sea", "us fleet 1 east-china-sea"]
    units = ["japan infantry 1 suchow", "japan infantry 1 tsingtao", "nat-china militia 1 tsingtao",
             "japan infantry 1 peiping"]  # fmt: skip
    own = standing([*units, *seas], war=WAR, enemies=NAT_WAR, control={"tsingtao": "japan"})
    theirs = standing([*units, *seas], war=WAR, enemies=NAT_WAR, control={"tsingtao": "usa"})
    assert supplied(own, "japan", "suchow")
    assert not supplied(theirs, "japan", "suchow")
    assert supplied(theirs, "japan", "tsingtao")


@pytest.mark.rule("cnc:14.11c")
def test_neutral_and_rival_land_carries_no_supply() -> None:
    state = standing(["nat-china infantry 2 sian", "japan infantry 1 wuhan"], war=WAR, enemies=NAT_WAR)
    assert not supplied(state, "nat-china", "sian")
    open_way = standing(["nat-china infantry 2 sian"], war=WAR, enemies=NAT_WAR)
    assert supplied(open_way, "nat-china", "sian")


@pytest.mark.rule("cnc:14.11c", "cnc:1.1d")
@pytest.mark.reading("14.11: must the area of the unit itself be Friendly?")
def test_enemy_seas_and_wilderness_carry_no_supply() -> None:
    seas = ["us fleet 1 yellow-sea", "us fleet 1 east-china-sea"]
    state = standing(["japan infantry 1 suchow", *seas], war=WAR, enemies=NAT_WAR)
    assert not supplied(state, "japan", "suchow")
    russia = standing(["russia infantry 1 sinkiang", "japan infantry 1 balkhash"], war=SOVIET_WAR)
    assert not supplied(russia, "russia", "sinkiang")  # Novosibirsk lies behind Wilderness


@pytest.mark.rule("cnc:1.3c")
def test_supply_passes_rival_straits_but_not_enemy_ones() -> None:
    seas = ["russia fleet 1 java-sea", "russia fleet 1 timor-sea", "russia sub 1 wharton-sea"]
    ocean = ["russia fleet 1 southeast-indian-ocean"]
    units = ["japan infantry 1 sumatra", "japan infantry 1 batavia", *seas, *ocean]
    peace = standing(units, war=SOVIET_WAR, allied=True)
    assert supplied(peace, "japan", "sumatra")
    at_war = standing(units, war=[*SOVIET_WAR, *WAR], allied=True)
    assert not supplied(at_war, "japan", "sumatra")


@pytest.mark.rule("cnc:16.34")
def test_foreign_lines_in_china_need_occupied_provinces() -> None:
    units = ["japan infantry 1 wuhan", "japan infantry 1 nanking"]
    seas = ["us fleet 1 east-china-sea"]
    parts: dict[str, Any] = {"war": WAR, "enemies": NAT_WAR, "control": {"nanking": "japan"}}
    empty = standing([*units, *seas], **parts)
    assert not supplied(empty, "japan", "wuhan")
    held = standing([*units, *seas, "japan infantry 1 suchow"], **parts)
    assert supplied(held, "japan", "wuhan")


@pytest.mark.rule("cnc:16.34")
@pytest.mark.reading("16.34: does Japanese Supply across Manchuria need occupying units?")
def test_a_colony_of_ones_own_needs_no_occupation() -> None:
    seas = ["us fleet 1 sea-of-japan", "us fleet 1 yellow-sea"]
    state = standing(["japan infantry 1 peiping", *seas], war=WAR)
    assert supplied(state, "japan", "peiping")  # over empty Jehol to Mukden
    seas = ["japan fleet 1 sea-of-japan", "japan fleet 1 yellow-sea"]
    russia = standing(["russia infantry 1 korea", "russia infantry 1 mukden", *seas], war=SOVIET_WAR)
    assert not supplied(russia, "russia", "korea")


@pytest.mark.rule("cnc:16.122s")
def test_the_nats_supply_at_sea_is_closed_only_by_enemies_of_the_usa() -> None:
    units = ["nat-china infantry 1 fukien", "japan infantry 1 nanking", "japan fleet 1 east-china-sea",
             "japan fleet 1 south-china-sea"]  # fmt: skip
    state = standing(units, enemies=NAT_WAR)
    assert supplied(state, "nat-china", "fukien")
    at_war = standing(units, enemies=NAT_WAR, war=WAR)
    assert not supplied(at_war, "nat-china", "fukien")


@pytest.mark.rule("cnc:16.122s", "cnc:1.3c")
def test_the_nats_supply_passes_straits_of_those_at_peace_with_the_usa() -> None:
    nats = power("nat-china")
    state = standing([], enemies=NAT_WAR)
    assert carries_supply(state, nats, space("kyushu"), enemies_at_sea(state, nats))
    at_war = standing([], enemies=NAT_WAR, war=WAR)
    assert not carries_supply(at_war, nats, space("kyushu"), enemies_at_sea(at_war, nats))


@pytest.mark.rule("cnc:12.73b")
@pytest.mark.reading("12.73, 14.21: do Escaped Subs cut Supply?")
def test_escaped_subs_do_not_cut_supply() -> None:
    seas = ["us sub 1 yellow-sea escaped", "us sub 1 east-china-sea escaped"]
    state = standing(["japan infantry 1 suchow", *seas], war=WAR, enemies=NAT_WAR)
    assert supplied(state, "japan", "suchow")


# ---------------------------------------------------------------------- Attrition

CUT = ["us fleet 1 yellow-sea", "us fleet 1 east-china-sea"]


@pytest.mark.rule("cnc:14.1a", "cnc:10.3a")
def test_unsupplied_ground_units_lose_one_cv() -> None:
    state = after_supply(
        ["japan infantry 2 suchow", "japan infantry 1 suchow", *CUT], war=WAR, enemies=NAT_WAR
    )
    assert cv_in(state, "suchow") == [1]
    assert state.phase == COMMAND


@pytest.mark.rule("cnc:14.0", "cnc:10.3a")
def test_at_peace_nobody_checks_supply() -> None:
    units = ["russia infantry 2 vladivostok", "japan infantry 2 never"]
    peace = after_supply([*units, "japan infantry 1 amur"], enemies=[["japan", "russia"]])
    assert cv_in(peace, "vladivostok") == [2]
    at_war = after_supply([*units, "japan infantry 1 amur"], war=SOVIET_WAR)
    assert cv_in(at_war, "vladivostok") == [1]


@pytest.mark.rule("cnc:14.1b", "cnc:3.24a")
def test_forts_militia_and_ships_are_immune() -> None:
    units = [
        "japan fortress 1 suchow",
        "japan fleet 1 suchow",
        "japan air 1 suchow",
        "japan tank 2 suchow",
        *CUT,
    ]
    state = after_supply(units, war=WAR, enemies=NAT_WAR)
    assert sorted(cv_in(state, "suchow")) == [1, 1, 1, 1]
    nats = ["nat-china militia 1 fukien", "nat-china fortress 1 fukien", "nat-china infantry 2 fukien"]
    japan = ["japan infantry 1 nanking", "japan fleet 1 east-china-sea", "japan fleet 1 south-china-sea"]
    state = after_supply([*nats, *japan], war=WAR, enemies=NAT_WAR)
    assert sorted(cv_in(state, "fukien")) == [1, 1, 1]


@pytest.mark.rule("cnc:3.24a", "cnc:3.244b", "cnc:14.1b")
def test_snlfs_are_immune_on_islands_only() -> None:
    seas = ["us fleet 1 caroline-sea", "us fleet 1 philippine-sea", "us fleet 1 bismarck-sea", *CUT]
    units = ["japan marine 2 guam", "japan marine 2 suchow", "japan infantry 2 guam"]
    state = after_supply([*units, *seas], war=WAR, enemies=NAT_WAR)
    assert state.unit_cv[unit(unit_at(state, "japan marine guam"))] == 2
    assert state.unit_cv[unit(unit_at(state, "japan infantry guam"))] == 1
    assert state.unit_cv[unit(unit_at(state, "japan marine suchow"))] == 1


@pytest.mark.rule("cnc:14.11s", "cnc:16.121a", "cnc:16.122b")
@pytest.mark.reading("10.3, 14.0, 14.12, 16.122: Supply of Proxy Regulars at Peace")
def test_proxy_regulars_need_supply_at_peace_too() -> None:
    units = ["nat-china tank 2 sian", "nat-china militia 2 sian", "japan infantry 1 wuhan"]
    state = after_supply(units, enemies=NAT_WAR)
    assert state.unit_cv[unit(unit_at(state, "nat-china tank sian"))] == 1
    assert state.unit_cv[unit(unit_at(state, "nat-china militia sian"))] == 2


@pytest.mark.rule("cnc:10.41b")
def test_in_winter_only_russia_is_checked() -> None:
    units = [
        "japan infantry 2 chita",
        "japan infantry 2 suchow",
        "russia infantry 1 never",
        "russia infantry 1 hailar",
    ]
    state = after_supply([*units, *CUT], season="winter", war=[*SOVIET_WAR, *WAR], enemies=NAT_WAR)
    assert cv_in(state, "chita") == [1]
    assert cv_in(state, "suchow") == [2]


@pytest.mark.rule("cnc:14.1a")
def test_others_learn_who_needed_supply() -> None:
    state = after_supply(["japan infantry 2 suchow", "japan air 2 suchow", *CUT], war=WAR, enemies=NAT_WAR)
    infantry, air = (unit(unit_at(state, f"japan {kind} suchow")) for kind in ("infantry", "air"))
    assert state.unit_kinds[infantry] >> INFANTRY & 1
    assert not state.unit_kinds[infantry] >> AIR & 1
    assert state.unit_kinds[air] >> AIR & 1
    assert not state.unit_kinds[air] >> INFANTRY & 1


@pytest.mark.rule("cnc:12.52c")
def test_air_forces_leave_where_supply_kills_their_ground_support() -> None:
    units = ["japan infantry 1 suchow open", "japan air 2 suchow open", "nat-china militia 1 suchow", *CUT]
    state = after_supply(units, war=WAR, enemies=NAT_WAR, control={"suchow": "usa", "tsingtao": "japan"})
    offered = choices(state, "japan")
    assert "rebase tsingtao" in offered
    act(state, "japan", "rebase tsingtao")
    assert cv_in(state, "tsingtao") == [2]
    assert cv_in(state, "suchow") == [1]


# ---------------------------------------------------------------------- Production


@pytest.mark.rule("cnc:14.12")
def test_nothing_is_built_where_no_supply_comes() -> None:
    seas = ["us fleet 1 caroline-sea", "us fleet 1 bismarck-sea", "us fleet 1 melanesian-sea"]
    state = standing(["japan fleet 1 carolines", *seas], war=WAR)
    japan, carolines = power("japan"), space("carolines")
    assert not production_supply(state, japan, carolines, FLEET)
    assert not production_supply(state, japan, carolines, INFANTRY)
    assert production_supply(state, japan, carolines, FORTRESS)
    assert production_supply(state, japan, carolines, MARINE)
    peace = standing(["japan fleet 1 carolines", *seas])
    assert production_supply(peace, japan, carolines, FLEET)


@pytest.mark.rule("cnc:16.122a", "cnc:16.122b", "cnc:14.11s")
def test_proxy_regulars_need_a_line_to_the_production_center() -> None:
    units = ["nat-china infantry 1 wuhan", "japan infantry 1 fukien", "japan fleet 1 east-china-sea"]
    cut = standing(units, war=WAR, enemies=NAT_WAR)
    nats, wuhan = power("nat-china"), space("wuhan")
    assert supplied(cut, "nat-china", "wuhan")
    assert not production_supply(cut, nats, wuhan, INFANTRY)
    assert not production_supply(cut, nats, wuhan, AIR)
    assert production_supply(cut, nats, wuhan, MILITIA)
    peace = standing(units, enemies=NAT_WAR)
    assert production_supply(peace, nats, wuhan, INFANTRY)
