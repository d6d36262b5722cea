"""15.3, 8.14: Violations of Neutrality, Armed Minors, Partition and Intervention."""

from typing import Any

import pytest

from sandtable.games.triumph.system import diplomacy, minors
from sandtable.games.triumph.system.armed_minors import is_armed, is_enemy
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph import combat_helpers as fighting
from tests.games.triumph.helpers import (
    act,
    choices,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import PACIFIC_WAR, go, moving, why

HAINAN = {"hainan": "japan"}


def cards(state: TriumphState) -> dict[str, int]:
    """How many cards each faction holds."""
    return {name: state.hand_count[faction(name)] for name in ("japan", "usa", "soviets")}


def forts(state: TriumphState) -> dict[str, int]:
    """Where Forts of Armed Minors stand, with their CV."""
    c = state.content
    minor = power("minor")
    units = range(c.power_first_slot[minor], c.power_end_slot[minor])
    return {c.space_id[state.unit_space[u]]: state.unit_cv[u] for u in units if state.unit_space[u] >= 0}


def from_hainan(*units: str, **parts: Any) -> TriumphState:
    """Japan's Movement, with Infantry on Hainan, within reach of Vietnam."""
    control = {**HAINAN, **parts.pop("control", {})}
    return moving("japan", ["japan infantry 2 hainan x2", *units], control=control, **parts)


def from_mukden(*units: str, **parts: Any) -> TriumphState:
    """Japan's Movement, with Infantry in Jehol, within reach of Peiping."""
    return moving("japan", ["japan infantry 2 jehol x2", *units], **parts)


# ---------------------------------------------------------------------- declaring


@pytest.mark.rule("cnc:15.3a", "cnc:8.1")
def test_neutral_land_opens_by_a_violation_and_must_then_be_entered() -> None:
    state = from_hainan()
    assert why(state, "japan", "japan infantry hainan", "hanoi") == "8.1"
    act(state, "japan", "violate vietnam")
    assert refused(state, "japan", "done") == "15.3a"
    go(state, "japan", "japan infantry hainan", "hanoi", "gulf-of-tonkin")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:15.3a")
def test_only_a_neutral_minor_is_violated() -> None:
    state = from_hainan(control={"bangkok": "usa"})
    assert refused(state, "japan", "violate thailand").startswith("15.3")
    assert refused(state, "japan", "violate us").startswith("15.3")
    act(state, "japan", "violate vietnam")
    assert refused(state, "japan", "violate vietnam").startswith("15.3")


@pytest.mark.rule("cnc:15.3b")
def test_ships_pass_neutral_straits_without_a_violation() -> None:
    wars = [["soviets", "japan"], ["soviets", "usa"]]
    state = moving("soviets", ["russia fleet 2 java-sea", "japan sub 1 timor-sea"], war=wars, allied=True)
    assert why(state, "soviets", "russia fleet java-sea", "batavia") == "8.1"
    go(state, "soviets", "russia fleet java-sea", "wharton-sea")
    assert not is_armed(state, nation("dei"))
    assert cards(state) == {"japan": 0, "usa": 0, "soviets": 0}


# ---------------------------------------------------------------------- World Reaction


@pytest.mark.rule("cnc:15.31a")
def test_rivals_draw_as_many_cards_as_the_capital_musters() -> None:
    state = from_hainan()
    act(state, "japan", "violate vietnam")
    assert cards(state) == {"japan": 0, "usa": 2, "soviets": 2}


@pytest.mark.rule("cnc:15.31a")
def test_a_town_is_worth_one_card() -> None:
    state = position(phase="movement soviets 5", season="summer", units=["russia infantry 2 irkutsk"])
    act(state, "soviets", "violate mongolia")
    assert cards(state) == {"japan": 1, "usa": 1, "soviets": 0}


@pytest.mark.rule("cnc:15.31b", "cnc:16.32")
def test_a_foreign_violation_in_china_is_worth_one_card() -> None:
    state = from_mukden()
    act(state, "japan", "violate peiping")
    assert cards(state) == {"japan": 0, "usa": 1, "soviets": 1}
    assert forts(state) == {"peiping": 2}


@pytest.mark.rule("cnc:15.31b", "cnc:16.11a")
def test_a_violation_by_a_proxy_power_brings_no_cards() -> None:
    state = moving("usa", ["nat-china militia 2 suchow"])
    act(state, "usa", "violate-by-proxy tsingtao")
    assert cards(state) == {"japan": 0, "usa": 0, "soviets": 0}
    assert state.peaceful[faction("usa")]
    assert forts(state) == {"tsingtao": 2}


@pytest.mark.example
@pytest.mark.rule("cnc:15.31a", "cnc:15.31b", "cnc:16.32")
def test_example_13_world_reaction_cards() -> None:
    state = from_hainan()
    minors.violate(state, faction("japan"), False, nation("vietnam"))
    assert cards(state) == {"japan": 0, "usa": 2, "soviets": 2}
    state = from_mukden()
    minors.violate(state, faction("japan"), False, nation("peiping"))
    assert cards(state) == {"japan": 0, "usa": 1, "soviets": 1}
    state = moving("usa", ["nat-china militia 2 suchow"])
    minors.violate(state, faction("usa"), True, nation("peiping"))
    assert cards(state) == {"japan": 0, "usa": 0, "soviets": 0}


@pytest.mark.rule("cnc:15.31c")
def test_world_reaction_cards_join_the_hand() -> None:
    state = from_hainan(hands={"usa": ["A05"]})
    act(state, "japan", "violate vietnam")
    held = hand_of(state, faction("usa"))
    assert len(held) == 3
    assert len(hand_of(state.sight("usa"), faction("usa"))) == 3
    assert not hand_of(state.sight("soviets"), faction("usa"))


@pytest.mark.rule("cnc:7.14a")
def test_a_violator_draws_no_dividend() -> None:
    state = from_hainan()
    assert state.peaceful[faction("japan")]
    act(state, "japan", "violate vietnam")
    assert not state.peaceful[faction("japan")]


# ---------------------------------------------------------------------- Armed Minors


@pytest.mark.example
@pytest.mark.rule("cnc:15.32b", "cnc:15.35")
def test_example_14_arming_vietnam() -> None:
    state = from_hainan(influence={"vietnam": "usa 1"})
    act(state, "japan", "violate vietnam")
    assert state.influence[nation("vietnam")] == 0
    assert forts(state) == {"saigon": 2, "hanoi": 1}
    assert sum(state.storms) == 1


@pytest.mark.rule("cnc:8.14", "cnc:15.32b")
def test_an_armed_minor_loses_all_influence() -> None:
    state = from_hainan(influence={"vietnam": "usa 1"})
    before = state.population[faction("usa")]
    act(state, "japan", "violate vietnam")
    assert state.influence_of[nation("vietnam")] == -1
    assert state.nation_status[nation("vietnam")] == diplomacy.UNALIGNED
    assert state.population[faction("usa")] < before


@pytest.mark.rule("cnc:8.12b")
def test_a_faction_violates_even_its_own_associate() -> None:
    state = from_hainan(influence={"vietnam": "japan 1"})
    assert why(state, "japan", "japan infantry hainan", "hanoi") == "8.1"
    act(state, "japan", "violate vietnam")
    assert cards(state) == {"japan": 0, "usa": 2, "soviets": 2}


@pytest.mark.rule("cnc:8.13c")
def test_a_protector_that_violates_makes_an_armed_minor() -> None:
    state = from_hainan(influence={"vietnam": "japan 2"})
    act(state, "japan", "violate vietnam")
    assert is_armed(state, nation("vietnam"))
    assert forts(state) == {"saigon": 2, "hanoi": 1}
    assert state.nation_control[nation("vietnam")] == -1


@pytest.mark.rule("cnc:15.32a", "cnc:15.3s")
def test_an_armed_minor_is_the_enemy_of_its_violator_only() -> None:
    state = from_hainan("us fleet 1 gulf-of-tonkin")
    act(state, "japan", "violate vietnam")
    vietnam = nation("vietnam")
    assert is_enemy(state, power("japan"), vietnam)
    assert not is_enemy(state, power("us"), vietnam)
    assert not state.at_war[faction("usa")]
    assert state.nation_violators[vietnam] == 1 << power("japan")
    assert state.sight("soviets").nation_violators[vietnam] == 1 << power("japan")


@pytest.mark.rule("cnc:15.3s", "cnc:15.32a")
def test_in_a_three_way_battle_the_minor_fights_its_violator_only() -> None:
    units = ["japan infantry 2 saigon", "minor fortress 2 saigon", "us air 2 bangkok"]
    state = moving("usa", units, war=PACIFIC_WAR, violated={"vietnam": "japan"},
                   control={"saigon": "none", "bangkok": "usa"}, allied=True)  # fmt: skip
    go(state, "usa", "us air bangkok", "saigon", "bangkok")
    act(state, "usa", "done")
    assert not is_enemy(state, power("us"), nation("vietnam"))
    assert fighting.current(state).targets == [faction("japan")]
    assert state.nation_violators[nation("vietnam")] == 1 << power("japan")


@pytest.mark.rule("cnc:15.32c")
def test_a_minors_fort_fires_at_ground_units_first() -> None:
    units = ["japan infantry 3 saigon", "japan air 3 saigon", "minor fortress 2 saigon"]
    state = fighting.combat(
        "japan", units, violated={"vietnam": "japan"}, control={"saigon": "none"}, dice=[1, 1, 6]
    )
    fighting.act(state, "japan", "activate saigon")
    assert fighting.cv(state, "japan-01") == 1
    assert fighting.cv(state, "japan-02") == 3


@pytest.mark.rule("cnc:15.32e", "cnc:15.32c")
def test_without_ground_units_a_minors_fort_fires_at_ships() -> None:
    units = ["japan fleet 3 saigon", "japan air 3 saigon", "minor fortress 2 saigon"]
    state = fighting.combat(
        "japan", units, violated={"vietnam": "japan"}, control={"saigon": "none"}, dice=[3, 4]
    )
    fighting.act(state, "japan", "activate saigon")
    assert fighting.cv(state, "japan-01") == 2
    assert fighting.cv(state, "japan-02") == 3
    assert fighting.asked(state) == "japan"


@pytest.mark.rule("cnc:15.32d")
def test_diplomacy_does_not_reach_an_armed_minor_nor_a_defeated_one() -> None:
    state = position(phase="government", hands={"japan": ["A05"]}, violated={"thailand": "us"})
    act(state, "japan", "play A05")
    assert choices(state, "japan") >= {"for yunnan"}
    assert "for thailand" not in choices(state, "japan")
    minors.defeat(state, nation("thailand"), faction("usa"))
    assert not diplomacy.is_neutral(state, nation("thailand"))


# ---------------------------------------------------------------------- Protectorates


@pytest.mark.rule("cnc:15.3c", "cnc:8.13b")
def test_a_rivals_protectorate_joins_it_and_there_is_war() -> None:
    state = from_hainan(influence={"vietnam": "soviets 2"})
    act(state, "japan", "violate vietnam")
    assert state.at_war[faction("japan")] >> faction("soviets") & 1
    assert state.nation_control[nation("vietnam")] == faction("soviets")
    assert not forts(state)
    act(state, "soviets", "as infantry", "as infantry")
    assert unit_at(state, "russia infantry 2 saigon")
    assert unit_at(state, "russia infantry 1 hanoi")
    assert cards(state) == {"japan": 0, "usa": 2, "soviets": 2}


@pytest.mark.rule("cnc:15.3c", "cnc:8.13b")
@pytest.mark.reading("15.4, 8.211: is a US Protectorate in IndoChina British?")
def test_a_protectorate_that_the_neutral_british_would_garrison_brings_them_in() -> None:
    state = from_hainan(influence={"vietnam": "usa 2"})
    act(state, "japan", "violate vietnam")
    assert not state.power_neutral[power("british-empire")]
    assert state.at_war[faction("japan")] >> faction("usa") & 1
    act(state, "usa", "as infantry", "as infantry")
    assert unit_at(state, "british-empire infantry 2 saigon")


@pytest.mark.rule("cnc:16.11b")
def test_a_proxy_power_that_violates_a_rivals_protectorate_makes_it_a_satellite() -> None:
    state = moving("usa", ["nat-china militia 2 suchow"], influence={"tsingtao": "soviets 2"})
    act(state, "usa", "violate-by-proxy tsingtao")
    assert state.nation_control[nation("tsingtao")] == faction("soviets")
    assert not state.at_war[faction("usa")]
    act(state, "soviets", "as militia")
    assert unit_at(state, "red-china militia 2 tsingtao")


@pytest.mark.rule("cnc:16.11b", "cnc:16.1b")
def test_a_proxy_powers_own_protectorate_takes_up_arms_against_it() -> None:
    state = moving("usa", ["nat-china militia 2 suchow"], influence={"tsingtao": "usa 2"})
    act(state, "usa", "violate-by-proxy tsingtao")
    assert forts(state) == {"tsingtao": 2}
    assert state.nation_violators[nation("tsingtao")] == 1 << power("nat-china")


@pytest.mark.rule("cnc:16.11b", "cnc:16.12")
def test_a_proxy_power_violates_in_its_own_region_only() -> None:
    state = moving("usa", ["nat-china infantry 2 fukien"], control={"kwangsi": "usa"})
    assert refused(state, "usa", "violate-by-proxy vietnam") == "16.12"
    assert refused(state, "usa", "violate peiping") == "16.3a"


# ---------------------------------------------------------------------- Defeat


@pytest.mark.rule("cnc:15.321a", "cnc:2.51")
def test_a_captured_capital_ends_an_armed_minor() -> None:
    units = ["japan infantry 3 saigon", "minor fortress 1 saigon", "minor fortress 1 hanoi"]
    state = fighting.combat(
        "japan", units, violated={"vietnam": "japan"}, control={"saigon": "none"}, dice=[6, 1, 1, 1]
    )
    before = state.population[faction("japan")]
    fighting.act(state, "japan", "activate saigon", "fire ground")
    assert not forts(state)
    assert state.space_control[space("hanoi")] == faction("japan")
    assert state.population[faction("japan")] > before


@pytest.mark.rule("cnc:15.321b")
def test_a_defeated_minor_follows_whoever_takes_its_capital_next() -> None:
    state = moving("usa", ["us infantry 3 saigon"], violated={"vietnam": "japan"}, war=PACIFIC_WAR)
    minors.defeat(state, nation("vietnam"), faction("japan"))
    evaluate_control(state)
    assert state.space_control[space("hanoi")] == faction("usa")


@pytest.mark.rule("cnc:15.321s")
def test_without_a_ground_unit_a_minor_stays_undefeated() -> None:
    state = position(phase="movement japan 5", season="summer", violated={"vietnam": "japan"},
                     units=["japan air 2 saigon"])  # fmt: skip
    minors.defeat_minors(state)
    assert state.nation_control[nation("vietnam")] == -1
    assert is_armed(state, nation("vietnam"))


# ---------------------------------------------------------------------- Partition


@pytest.mark.rule("cnc:15.33", "cnc:15.32a")
def test_rivals_of_the_violator_partition_an_armed_minor_without_a_violation() -> None:
    units = ["russia infantry 2 yunnan", "minor fortress 1 hanoi", "minor fortress 2 saigon"]
    state = moving(
        "soviets",
        units,
        violated={"vietnam": "japan"},
        war=[["soviets", "usa"]],
        control={"yunnan": "soviets"},
    )
    go(state, "soviets", "russia infantry yunnan", "hanoi")
    assert cards(state) == {"japan": 0, "usa": 0, "soviets": 0}
    assert is_battle(state, space("hanoi"))
    assert is_enemy(state, power("russia"), nation("vietnam"))


@pytest.mark.rule("cnc:15.33")
def test_where_a_rival_stands_a_partition_needs_a_declaration_of_war() -> None:
    units = ["russia infantry 2 yunnan", "japan infantry 2 hanoi", "minor fortress 1 hanoi"]
    state = moving(
        "soviets", units, violated={"vietnam": "japan"}, war=[["soviets", "usa"]],
        control={"yunnan": "soviets", "chungking": "soviets", "hanoi": "none"},
    )  # fmt: skip
    assert why(state, "soviets", "russia infantry yunnan", "hanoi") == "11.0f"


@pytest.mark.rule("cnc:15.33")
@pytest.mark.reading("15.32, 15.33: who may attack an Armed Minor of one area?")
def test_a_minor_of_one_area_is_not_partitioned_but_violated_again() -> None:
    units = ["japan infantry 2 jehol", "minor fortress 2 peiping"]
    state = moving("japan", units, violated={"peiping": "nat-china"})
    assert why(state, "japan", "japan infantry jehol", "peiping") == "15.33"
    act(state, "japan", "violate peiping")
    assert forts(state) == {"peiping": 2}
    go(state, "japan", "japan infantry jehol", "peiping", "jehol")
    assert is_battle(state, space("peiping"))


@pytest.mark.rule("cnc:15.33", "cnc:11.552")
def test_empty_land_of_an_armed_minor_takes_ground_units() -> None:
    units = ["us fleet 2 java-sea", "us marine 1 java-sea"]
    state = moving("usa", units, violated={"dei": "japan"}, allied=True)
    assert why(state, "usa", "us fleet java-sea", "java") == "11.552"
    marine = go(state, "usa", "us marine java-sea", "java", "java-sea")
    assert state.space_aggressor[space("java")] == faction("usa") + 1
    assert state.unit_space[marine] == space("java")


# ---------------------------------------------------------------------- Intervention


def intervening(*units: str, **parts: Any) -> TriumphState:
    """The Movement of the USA, at War with Japan, which has Violated Vietnam."""
    fortresses = ["minor fortress 2 saigon", "minor fortress 1 hanoi"]
    parts.setdefault("war", PACIFIC_WAR)
    return moving("usa", [*fortresses, *units], violated={"vietnam": "japan"}, allied=True, **parts)


@pytest.mark.rule("cnc:15.34")
def test_an_enemy_of_the_violator_makes_an_armed_minor_its_satellite() -> None:
    state = intervening("british-empire infantry 2 gulf-of-tonkin")
    go(state, "usa", "british-empire infantry gulf-of-tonkin", "hanoi", "gulf-of-tonkin")
    act(state, "usa", "done")
    assert state.nation_control[nation("vietnam")] == faction("usa")
    assert not forts(state)
    act(state, "usa", "as fleet", "as infantry")
    assert unit_at(state, "british-empire fleet 2 saigon")
    assert unit_at(state, "british-empire infantry 1 hanoi")
    assert not is_battle(state, space("hanoi"))


@pytest.mark.rule("cnc:15.34")
@pytest.mark.reading("15.34: is an Intervention a choice?")
def test_everybody_learns_that_the_intervenor_is_a_ground_unit() -> None:
    state = intervening("british-empire infantry 2 bangkok", control={"bangkok": "usa"})
    number = go(state, "usa", "british-empire infantry bangkok", "saigon", "bangkok")
    air = 1 << state.content.type_index["air"]
    assert state.unit_kinds[number] & air
    act(state, "usa", "done")
    assert not state.unit_kinds[number] & air


@pytest.mark.rule("cnc:15.34", "cnc:15.33")
def test_without_a_ground_unit_the_enemy_of_the_violator_attacks() -> None:
    state = intervening("us air 2 bangkok", control={"bangkok": "usa"})
    go(state, "usa", "us air bangkok", "saigon", "bangkok")
    act(state, "usa", "done")
    assert is_armed(state, nation("vietnam"))
    assert is_enemy(state, power("us"), nation("vietnam"))
    assert state.nation_control[nation("vietnam")] == -1


@pytest.mark.rule("cnc:15.34", "cnc:16.121b")
@pytest.mark.reading("8.14, 15.34, 8.211: what does an Intervention in China exchange Forts for?")
@pytest.mark.reading("15.32, 15.33: who may attack an Armed Minor of one area?")
def test_in_china_a_proxy_power_intervenes_with_provincial_units() -> None:
    units = ["nat-china infantry 2 suchow", "minor fortress 2 tsingtao"]
    state = moving("usa", units, violated={"tsingtao": "japan"}, enemies=[["japan", "nat-china"]])
    go(state, "usa", "nat-china infantry suchow", "tsingtao")
    act(state, "usa", "done")
    assert choices(state, "usa") == {"as fortress", "as militia"}
    assert refused(state, "usa", "as infantry") == "16.121"
    assert refused(state, "usa", "done") == "8.212"
    act(state, "usa", "as fortress")
    assert state.nation_control[nation("tsingtao")] == faction("usa")
    assert unit_at(state, "nat-china fortress 2 tsingtao")


# ---------------------------------------------------------------------- the Gathering Storm


@pytest.mark.rule("cnc:15.35")
def test_each_storm_brings_influence_at_the_next_resolution() -> None:
    state = from_hainan()
    for name in ("vietnam", "dei"):
        minors.violate(state, faction("japan"), False, nation(name))
    assert state.influence[nation("british-empire")] == 0
    state.stack = [diplomacy.DiplomacyResolution()]
    state.stack[-1].go(state)
    assert state.influence[nation("british-empire")] == 2
    assert state.influence_of[nation("british-empire")] == faction("usa")
    assert sum(state.storms) == 0


@pytest.mark.rule("cnc:15.35")
def test_other_violations_gather_no_storm() -> None:
    state = moving("soviets", ["russia infantry 2 irkutsk"])
    minors.violate(state, faction("soviets"), False, nation("vietnam"))
    assert sum(state.storms) == 0
    minors.violate(state, faction("japan"), False, nation("thailand"))
    assert sum(state.storms) == 0


def test_forts_are_known_to_everybody() -> None:
    state = from_hainan()
    act(state, "japan", "violate vietnam")
    fort = unit(unit_at(state, "minor fortress saigon"))
    assert state.sight("soviets").unit_cv[fort] == 2
    assert state.sight(None).unit_cv[fort] == 2
