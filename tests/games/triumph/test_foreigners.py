"""16.1, 16.3: Foreign units in China, and what Proxy Powers may do to them."""

import pytest

from sandtable.games.triumph.pacific.foreigners import note_entry, violate_proxy
from sandtable.games.triumph.pacific.loyalty import civil_war_points
from sandtable.games.triumph.system import minors
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.helpers import (
    act,
    choices,
    faction,
    nation,
    position,
    power,
    space,
    unit_at,
)
from tests.games.triumph.moving import PACIFIC_WAR, go, moving, reach, why

SOVIET_WAR = [["soviets", "japan"]]


# ---------------------------------------------------------------------- Violation of a Proxy Power


@pytest.mark.rule("cnc:16.33a", "cnc:16.33b")
def test_the_first_aggression_on_a_proxy_power_violates_it() -> None:
    units = ["japan infantry 2 jehol", "nat-china militia 1 peiping"]
    state = moving("japan", units, control={"peiping": "usa"})
    go(state, "japan", "japan infantry jehol", "peiping", "jehol")
    assert state.hand_count[faction("usa")] == 2
    assert state.hand_count[faction("soviets")] == 0
    assert state.loyalty[faction("usa")] == 2
    assert is_battle(state, space("peiping"))
    assert not state.at_war[faction("usa")]


@pytest.mark.rule("cnc:16.33a")
def test_a_second_aggression_has_no_further_effects() -> None:
    units = ["japan infantry 2 jehol", "nat-china militia 1 peiping"]
    state = moving("japan", units, control={"peiping": "usa"}, enemies=[["japan", "nat-china"]])
    go(state, "japan", "japan infantry jehol", "peiping", "jehol")
    assert state.hand_count[faction("usa")] == 0
    assert state.loyalty[faction("usa")] == 1


@pytest.mark.rule("cnc:16.33a")
@pytest.mark.reading("16.33: how often is there a first Foreign Aggression?")
def test_each_faction_violates_a_proxy_power_for_itself() -> None:
    state = moving("japan", [], war=SOVIET_WAR)
    violate_proxy(state, faction("japan"), power("nat-china"))
    violate_proxy(state, faction("japan"), power("nat-china"))
    assert state.loyalty[faction("usa")] == 2
    violate_proxy(state, faction("soviets"), power("nat-china"))
    assert state.loyalty[faction("usa")] == 3


@pytest.mark.rule("cnc:16.33b", "cnc:16.21b")
def test_the_loyalty_to_the_nationalists_rises_at_once() -> None:
    state = moving("japan", [])
    violate_proxy(state, faction("japan"), power("nat-china"))
    assert state.loyalty[faction("usa")] == 2
    assert state.power_enemies[power("japan")] >> power("nat-china") & 1
    assert not state.power_enemies[power("us")] >> power("japan") & 1


@pytest.mark.rule("cnc:16.33b", "cnc:16.22b")
def test_the_loyalty_to_the_reds_rises_at_once() -> None:
    state = moving("japan", [])
    violate_proxy(state, faction("japan"), power("red-china"))
    assert state.loyalty[faction("soviets")] == 4
    assert state.hand_count[faction("soviets")] == 2


@pytest.mark.rule("cnc:16.33c", "cnc:16.33a")
@pytest.mark.reading("16.11, 16.33: what are a Proxy Power and Foreigners whom it attacks?")
def test_a_proxy_power_that_attacked_first_is_violated_all_the_same() -> None:
    units = ["nat-china infantry 2 peiping", "japan infantry 2 jehol", "nat-china militia 1 suchow"]
    state = moving("usa", units, control={"peiping": "usa"})
    go(state, "usa", "nat-china infantry peiping", "jehol")
    assert state.loyalty[faction("usa")] == 1
    note_entry(state, power("japan"), space("suchow"))
    assert state.loyalty[faction("usa")] == 2
    assert state.hand_count[faction("usa")] == 2


@pytest.mark.rule("cnc:16.33a", "cnc:16.32")
@pytest.mark.reading("8.13, 15.3, 16.32, 16.33: a Foreign attack on a Protectorate in China")
def test_a_proxys_protectorate_that_foreigners_violate_joins_it_without_war() -> None:
    state = moving("japan", ["japan infantry 2 jehol"], influence={"peiping": "usa 2"})
    act(state, "japan", "violate peiping")
    assert state.nation_control[nation("peiping")] == faction("usa")
    assert not state.at_war[faction("japan")]
    assert state.loyalty[faction("usa")] == 2
    assert state.hand_count[faction("usa")] == 3
    assert state.hand_count[faction("soviets")] == 1
    assert choices(state, "usa") == {"as fortress", "as militia"}


# ---------------------------------------------------------------------- what Proxy Powers do


@pytest.mark.rule("cnc:16.11a", "cnc:16.1b")
@pytest.mark.reading("16.11, 16.33: what are a Proxy Power and Foreigners whom it attacks?")
def test_a_proxy_power_attacks_foreigners_in_china_without_a_declaration() -> None:
    state = moving(
        "usa", ["nat-china infantry 2 peiping", "japan infantry 2 jehol"], control={"peiping": "usa"}
    )
    assert "mukden" not in reach(state, "nat-china infantry peiping")
    go(state, "usa", "nat-china infantry peiping", "jehol")
    assert is_battle(state, space("jehol"))
    assert not state.at_war[faction("usa")]
    assert state.loyalty[faction("usa")] == 1
    assert not state.power_enemies[power("us")] >> power("japan") & 1


@pytest.mark.rule("cnc:16.11a", "cnc:16.1b")
def test_a_proxy_power_that_attacks_costs_nobody_a_dividend() -> None:
    units = ["nat-china infantry 2 peiping", "japan infantry 1 jehol"]
    state = moving("usa", units, control={"peiping": "usa"}, dice=[6, 6, 6, 6])
    go(state, "usa", "nat-china infantry peiping", "jehol")
    act(state, "usa", "done")
    act(state, "japan", "fire ground")
    assert state.peaceful[faction("usa")]
    assert state.peaceful[faction("japan")]


@pytest.mark.rule("cnc:16.11a")
@pytest.mark.reading("1.0, 16.31, 17.11: is Manchuria part of China?")
@pytest.mark.reading("16.11, 16.33: what are a Proxy Power and Foreigners whom it attacks?")
def test_a_proxy_power_enters_empty_foreign_land_in_china() -> None:
    state = moving("usa", ["nat-china infantry 2 peiping"], control={"peiping": "usa"})
    assert "jehol" in reach(state, "nat-china infantry peiping")
    go(state, "usa", "nat-china infantry peiping", "jehol")
    assert state.space_aggressor[space("jehol")] == faction("usa") + 1
    assert state.power_enemies[power("japan")] >> power("nat-china") & 1


@pytest.mark.rule("cnc:16.11a", "cnc:10.11c")
def test_that_is_aggression_and_not_for_emergencies() -> None:
    units = ["nat-china infantry 2 peiping", "japan infantry 2 jehol"]
    state = moving("usa", units, control={"peiping": "usa", "shansi": "usa"}, emergency_command=True)
    assert why(state, "usa", "nat-china infantry peiping", "jehol") == "10.11c"


# ---------------------------------------------------------------------- Intrusion


@pytest.mark.rule("cnc:16.31a")
@pytest.mark.reading("1.0, 16.31, 17.11: is Manchuria part of China?")
def test_russians_in_manchuria_do_not_intrude_but_in_china_they_do() -> None:
    units = ["russia infantry 2 vladivostok", "russia infantry 2 mongolia"]
    state = moving(
        "soviets", units, war=SOVIET_WAR, control={"mongolia": "soviets", "inner-mongolia": "soviets"}
    )
    go(state, "soviets", "russia infantry vladivostok", "harbin")
    assert not state.intruded[faction("soviets")]
    go(state, "soviets", "russia infantry mongolia", "inner-mongolia")
    assert state.intruded[faction("soviets")]


@pytest.mark.rule("cnc:16.31a")
@pytest.mark.reading("1.0, 16.31, 17.11: is Manchuria part of China?")
def test_us_units_intrude_in_manchuria_too() -> None:
    state = moving("usa", ["us marine 2 yellow-sea"], war=PACIFIC_WAR)
    go(state, "usa", "us marine yellow-sea", "jehol", "yellow-sea")
    assert state.intruded[faction("usa")]


@pytest.mark.rule("cnc:16.31a")
def test_proxy_units_and_japanese_do_not_intrude() -> None:
    state = moving("usa", ["nat-china infantry 2 nanking"])
    go(state, "usa", "nat-china infantry nanking", "wuhan")
    assert not state.intruded[faction("usa")]
    state = moving("japan", ["japan infantry 2 mukden"])
    go(state, "japan", "japan infantry mukden", "jehol")
    assert not state.intruded[faction("japan")]


@pytest.mark.rule("cnc:16.31b", "cnc:16.31s")
def test_after_an_intrusion_the_lesser_of_control_and_loyalty_counts_for_good() -> None:
    state = moving("usa", ["us air 1 manila"], war=PACIFIC_WAR, tracks={"usa": {"loyalty": 2}})
    assert civil_war_points(state, faction("usa")) == 4
    go(state, "usa", "us air manila", "fukien")
    assert civil_war_points(state, faction("usa")) == 2
    act(state, "usa", "done")
    assert state.intruded[faction("usa")]


@pytest.mark.rule("cnc:16.32")
def test_a_foreign_violation_arms_a_province_by_its_muster() -> None:
    state = position(phase="movement japan 5", season="summer", units=["japan infantry 2 jehol"])
    minors.violate(state, faction("japan"), False, nation("shansi"))
    assert unit_at(state, "minor fortress 1 shansi")
    assert state.hand_count[faction("usa")] == state.hand_count[faction("soviets")] == 1
