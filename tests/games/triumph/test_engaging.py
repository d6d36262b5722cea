"""11.5, 11.6: Engaging and Disengaging, Border Limits, Aggression and Raids; Islets, Insurgents, ReBasing."""

from typing import Any

import pytest

from sandtable.games.triumph.content import FLEET, FORTRESS, INFANTRY
from sandtable.games.triumph.system import paths
from sandtable.games.triumph.system.control import is_disputed
from sandtable.games.triumph.system.engagement import aggressed, is_raid
from sandtable.games.triumph.system.movement import whence_problem
from sandtable.games.triumph.system.state import ARRIVED, COMBAT, ESCAPED, TriumphState
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    refused,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import CLOSED_SEA, NAT_WAR, PACIFIC_WAR, go, moving, pick, reach, why

# ---------------------------------------------------------------------- Disengaging


@pytest.mark.rule("cnc:11.51a")
def test_a_unit_disengages_into_friendly_areas_without_battles() -> None:
    units = ["nat-china infantry 1 suchow", "japan infantry 1 suchow", "nat-china militia 1 nanking",
             "japan infantry 1 nanking"]  # fmt: skip
    control = {"suchow": "usa", "nanking": "usa"}
    state = moving("usa", units, enemies=NAT_WAR, control=control)
    assert why(state, "usa", "nat-china infantry suchow", "nanking") in ("11.51a", "11.51c")
    assert "wuhan" in reach(state, "nat-china infantry suchow")
    leaver = go(state, "usa", "nat-china infantry suchow", "wuhan")
    assert state.unit_border[leaver] >= 0


@pytest.mark.rule("cnc:11.51b")
def test_air_forces_and_subs_disengage_through_unfriendly_areas() -> None:
    units = ["japan air 1 suchow open", "japan infantry 1 suchow open", "nat-china militia 1 suchow",
             "nat-china militia 1 nanking", "nat-china militia 1 wuhan", "us fleet 1 east-china-sea",
             "us fleet 1 yellow-sea"]  # fmt: skip
    state = moving(
        "japan", units, enemies=NAT_WAR, war=PACIFIC_WAR, control={"suchow": "usa", "tsingtao": "japan"}
    )
    over = reach(state, "japan air suchow")
    assert {"kyushu", "formosa"} <= over
    assert "yellow-sea" not in over
    assert reach(state, "japan infantry suchow") == {"tsingtao"}


@pytest.mark.rule("cnc:11.9s", "cnc:11.51b")
def test_leaving_a_battle_looks_the_same_for_all_types() -> None:
    control = {"suchow": "usa", "tsingtao": "japan"}
    for kind in ("air", "infantry"):
        units = [f"japan {kind} 1 suchow", "japan fortress 1 suchow", "nat-china militia 1 suchow"]
        state = moving("japan", units, enemies=NAT_WAR, control=control)
        leaver = go(state, "japan", f"japan {kind} suchow", "tsingtao", "tsingtao")
        border = content().border_between[(space("suchow"), space("tsingtao"))]
        assert state.unit_border[leaver] == border


@pytest.mark.rule("cnc:11.51c")
def test_who_has_left_a_battle_does_not_engage_again() -> None:
    units = ["japan tank 1 suchow open", "nat-china militia 1 suchow", "nat-china militia 1 wuhan"]
    state = moving("japan", units, enemies=NAT_WAR, control={"suchow": "usa", "shansi": "japan"})
    assert "shansi" in reach(state, "japan tank suchow")
    assert why(state, "japan", "japan tank suchow", "wuhan") in ("11.51a", "11.51c")
    away = moving("japan", [*units[:2], "nat-china militia 1 sian"], enemies=NAT_WAR,
                  control={"suchow": "usa", "shansi": "japan"})  # fmt: skip
    assert why(away, "japan", "japan tank suchow", "sian") == "11.51c"


@pytest.mark.rule("cnc:11.51d")
def test_without_an_exit_a_unit_stays_in_the_battle() -> None:
    units = ["japan infantry 1 sian open", "red-china militia 1 sian"]
    state = moving(
        "japan", units, enemies=[["japan", "red-china"], ["japan", "nat-china"]], control={"sian": "soviets"}
    )
    assert refused(state, "japan", "move " + unit_at(state, "japan infantry sian")) == "11.51d"


@pytest.mark.rule("cnc:11.51a")
def test_who_leaves_a_battle_stands_up() -> None:
    units = ["japan tank 1 suchow open", "nat-china militia 1 suchow"]
    state = moving("japan", units, enemies=NAT_WAR, control={"suchow": "usa", "shansi": "japan"})
    tank = go(state, "japan", "japan tank suchow", "shansi")
    assert not state.unit_open[tank]


# ---------------------------------------------------------------------- Border Limits


@pytest.mark.rule("cnc:11.52a", "cnc:1.11a")
def test_two_ground_units_engage_over_plains() -> None:
    units = ["japan infantry 1 tsingtao x3", "nat-china militia 1 suchow", CLOSED_SEA]
    state = moving("japan", units, enemies=NAT_WAR, war=PACIFIC_WAR, control={"peiping": "japan"})
    for _ in range(2):
        go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert why(state, "japan", "japan infantry tsingtao", "suchow") == "11.52a"


@pytest.mark.rule("cnc:11.52a")
def test_engaging_and_disengaging_share_the_limit() -> None:
    state = moving(
        "japan",
        ["japan infantry 1 tsingtao x2", "japan infantry 1 suchow open x2", "nat-china militia 1 suchow",
         CLOSED_SEA],
        enemies=NAT_WAR, war=PACIFIC_WAR, control={"suchow": "usa", "peiping": "japan"},
    )  # fmt: skip
    go(state, "japan", "japan infantry suchow", "tsingtao", "tsingtao")
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert why(state, "japan", "japan infantry tsingtao", "suchow") == "11.52a"


@pytest.mark.rule("cnc:1.11b")
def test_lake_baikal_takes_two_in_winter() -> None:
    units = ["russia infantry 1 irkutsk x2", "japan infantry 1 chita"]
    for season, second in (("fall", "11.52a"), ("winter", "")):
        state = moving("soviets", units, war=[["japan", "soviets"]], season=season)
        go(state, "soviets", "russia infantry irkutsk", "chita")
        assert why(state, "soviets", "russia infantry irkutsk", "chita") == second


@pytest.mark.rule("cnc:11.52b")
def test_border_limits_count_anew_in_combat() -> None:
    state = moving("japan", ["japan infantry 1 shansi", "nat-china militia 1 suchow"], enemies=NAT_WAR)
    attacker = go(state, "japan", "japan infantry shansi", "suchow", "shansi")
    assert state.unit_border[attacker] >= 0
    act(state, "japan", "done")
    assert state.phase == COMBAT
    assert state.unit_border[attacker] == -1
    assert state.unit_from[attacker] == space("shansi")


@pytest.mark.example
@pytest.mark.rule("cnc:11.52s", "cnc:1.11a", "cnc:11.52a")
def test_example_05_border_limit_into_suchow() -> None:
    state = moving(
        "japan",
        ["japan infantry 3 shansi x2", "japan infantry 3 tsingtao x3", "japan air 2 tsingtao",
         "nat-china militia 2 suchow", "nat-china militia 1 wuhan", CLOSED_SEA],
        enemies=NAT_WAR, war=PACIFIC_WAR,
    )  # fmt: skip
    pick(state, "japan", "japan infantry shansi")
    act(state, "japan", "to suchow", "via shansi")
    second = unit(unit_at(state, "japan infantry shansi"))
    assert whence_problem(state, second, space("suchow"), space("tsingtao")) == 0
    assert (
        state.game.refusal_text(whence_problem(state, second, space("suchow"), space("shansi")))[0]
        == "11.52a"
    )
    for _ in range(2):
        go(state, "japan", "japan infantry tsingtao", "suchow")
    pick(state, "japan", "japan infantry tsingtao")
    assert refused(state, "japan", "to suchow") == "11.52a"
    state.undo("japan")
    assert why(state, "japan", "japan infantry shansi", "suchow") == "11.52a"
    assert "suchow" in reach(state, "japan air tsingtao")


@pytest.mark.rule("cnc:11.5")
def test_entering_an_area_of_armed_minors_is_engaging() -> None:
    units = ["japan infantry 1 hanoi x2", "minor fortress 1 saigon", "us sub 1 gulf-of-tonkin"]
    state = moving(
        "japan", units, violated={"vietnam": "japan"}, war=PACIFIC_WAR, control={"yunnan": "japan"}
    )
    go(state, "japan", "japan infantry hanoi", "saigon")
    assert why(state, "japan", "japan infantry hanoi", "saigon") == "11.52a"


# ---------------------------------------------------------------------- BattleGroups, Aggression, Raids


@pytest.mark.rule("cnc:11.53a")
def test_battlegroups_know_where_they_began() -> None:
    state = moving(
        "japan", ["japan fleet 1 tokyo", "japan fleet 1 osaka", "us fleet 1 kyushu-sea"], war=PACIFIC_WAR
    )
    one = go(state, "japan", "japan fleet tokyo", "kyushu-sea", "tokyo")
    other = go(state, "japan", "japan fleet osaka", "kyushu-sea", "osaka")
    assert [state.unit_origin[u] for u in (one, other)] == [space("tokyo"), space("osaka")]
    assert [state.unit_from[u] for u in (one, other)] == [space("tokyo"), space("osaka")]


@pytest.mark.rule("cnc:11.53a")
def test_the_player_says_from_which_side_he_engages() -> None:
    state = moving("japan", ["japan fleet 1 osaka", "us fleet 1 marianas-sea"], war=PACIFIC_WAR)
    pick(state, "japan", "japan fleet osaka")
    act(state, "japan", "to marianas-sea")
    assert choices(state, "japan") == {
        "via kyushu-sea",
        "via bonins",
        "via ryukyus",
        "via east-china-sea",
        "via caroline-sea",
    }
    assert refused(state, "japan", "via formosa") == "11.0b"


@pytest.mark.rule("cnc:11.9s")
def test_a_move_does_not_show_the_type() -> None:
    state = moving("japan", ["japan fleet 2 osaka"])
    fleet = go(state, "japan", "japan fleet osaka", "south-china-sea")
    assert "moves from" in " ".join(state.journal("usa"))
    assert "leet" not in " ".join(state.journal("usa"))
    assert state.sight("usa").unit_kind[fleet] == -1
    kinds = state.unit_kinds[fleet]
    assert kinds >> FLEET & 1
    assert not kinds >> FORTRESS & 1
    assert kinds >> INFANTRY & 1


@pytest.mark.rule("cnc:11.9s")
def test_others_learn_what_sort_of_unit_could_have_gone_there() -> None:
    state = moving("usa", ["us fleet 2 los-angeles", "japan sub 1 cabrillo-ocean"], war=PACIFIC_WAR)
    fleet = go(state, "usa", "us fleet los-angeles", "hawaiian-sea", "northeast-pacific-ocean")
    possible = {content().type_id[k] for k in range(10) if state.unit_kinds[fleet] >> k & 1}
    assert "fleet" in possible
    assert not possible & {"air", "fortress"}


@pytest.mark.rule("cnc:11.54a")
def test_entering_enemy_held_areas_is_aggression() -> None:
    state = moving("japan", ["japan infantry 1 tsingtao x2", "nat-china militia 1 suchow"], enemies=NAT_WAR)
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert aggressed(state, faction("japan"), space("suchow"))
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert aggressed(state, faction("japan"), space("suchow"))
    assert not aggressed(state, faction("usa"), space("suchow"))


@pytest.mark.rule("cnc:11.54a")
def test_entering_empty_enemy_land_is_aggression() -> None:
    state = moving("japan", ["japan infantry 1 tsingtao"], enemies=NAT_WAR)
    go(state, "japan", "japan infantry tsingtao", "suchow")
    assert aggressed(state, faction("japan"), space("suchow"))


@pytest.mark.rule("cnc:11.54b")
def test_reinforcing_a_battle_is_not_aggression() -> None:
    units = ["japan infantry 1 tsingtao", "japan infantry 1 suchow open", "nat-china militia 1 suchow"]
    state = moving("japan", units, enemies=NAT_WAR, control={"suchow": "usa"})
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert not aggressed(state, faction("japan"), space("suchow"))


@pytest.mark.rule("cnc:11.55a", "cnc:11.551")
def test_aggression_without_ground_units_is_a_raid() -> None:
    units = ["japan air 1 tsingtao", "japan infantry 1 tsingtao", "nat-china militia 1 suchow"]
    state = moving("japan", units, enemies=NAT_WAR)
    go(state, "japan", "japan air tsingtao", "suchow", "tsingtao")
    assert is_raid(state, faction("japan"), space("suchow"))
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert not is_raid(state, faction("japan"), space("suchow"))


@pytest.mark.rule("cnc:11.552")
def test_ans_units_do_not_raid_empty_land() -> None:
    state = moving("japan", ["japan carrier 1 caroline-sea", "japan marine 1 caroline-sea"], war=PACIFIC_WAR)
    assert why(state, "japan", "japan carrier caroline-sea", "guam") == "11.552"
    go(state, "japan", "japan marine caroline-sea", "guam", "caroline-sea")
    assert "guam" in reach(state, "japan carrier caroline-sea")


@pytest.mark.rule("cnc:11.552")
def test_strategic_bombing_is_a_raid_that_is_allowed() -> None:
    units = ["us air 1 kyushu-sea"]
    land = ["us air 1 bonins", "us infantry 1 bonins"]
    without = moving("usa", land, war=PACIFIC_WAR)
    bombing = moving("usa", land, war=PACIFIC_WAR, techs={"usa": ["incendiaries"]})
    at_sea = moving("usa", units, war=PACIFIC_WAR, techs={"usa": ["incendiaries"]})
    assert why(without, "usa", "us air bonins", "tokyo") == "11.552"
    assert "tokyo" in reach(bombing, "us air bonins")
    assert why(at_sea, "usa", "us air kyushu-sea", "tokyo") == "11.3b"


@pytest.mark.rule("cnc:11.552b")
def test_any_number_of_ans_units_raids_occupied_land() -> None:
    units = ["us carrier 1 caroline-sea x3", "us fleet 1 caroline-sea x2", "japan fortress 1 carolines"]
    state = moving("usa", units, war=PACIFIC_WAR)
    for text in ("us carrier caroline-sea",) * 3 + ("us fleet caroline-sea",) * 2:
        go(state, "usa", text, "carolines", "caroline-sea")
    assert len(state.units_at[space("carolines")]) == 6


# ---------------------------------------------------------------------- Escaped Subs


@pytest.mark.rule("cnc:12.73c")
def test_escaped_subs_hinder_nobody() -> None:
    units = ["us infantry 1 manila", "us fleet 1 manila", "japan sub 1 sulu-sea escaped"]
    state = moving("usa", units, war=PACIFIC_WAR)
    assert {"sulu-sea", "celebes-sea"} <= reach(state, "us infantry manila")
    assert "java-sea" in reach(state, "us fleet manila")


@pytest.mark.rule("cnc:12.73d")
def test_an_escaped_sub_moves_and_surfaces() -> None:
    state = moving("japan", ["japan sub 1 sulu-sea escaped", "us fleet 1 sulu-sea"], war=PACIFIC_WAR)
    sub = go(state, "japan", "japan sub sulu-sea", "java-sea")
    assert max(state.commands) == 8
    assert not state.unit_flags[sub] & ESCAPED
    assert state.space_powers[space("java-sea")]


# ---------------------------------------------------------------------- stacking


@pytest.mark.rule("cnc:1.41a")
def test_a_single_islet_holds_one_unit_at_the_end_of_the_phase() -> None:
    state = moving("usa", ["us infantry 1 wake", "us marine 1 central-pacific-ocean", "us fleet 1 manila"])
    marine = go(state, "usa", "us marine central-pacific-ocean", "wake")
    act(state, "usa", "done")
    names = [content().unit_name[u] for u in state.units_at[space("wake")]]
    assert choices(state, "usa") == {f"remove {name}" for name in names}
    assert refused(state, "usa", "done") == "1.41a"
    assert refused(state, "usa", "remove " + unit_at(state, "us fleet manila")) == "1.41a"
    act(state, "usa", "remove " + content().unit_name[marine])
    assert len(state.units_at[space("wake")]) == 1


@pytest.mark.rule("cnc:1.41b")
def test_base_islets_hold_any_number() -> None:
    state = moving("japan", ["japan infantry 1 carolines x4"])
    act(state, "japan", "done")
    assert not any(action.startswith("remove") for action in choices(state, "japan"))
    assert len(state.units_at[space("carolines")]) == 4


@pytest.mark.rule("cnc:3.244b")
@pytest.mark.reading("3.244, 7.243: does the limit of one SNLF bind Builds only?")
def test_a_second_snlf_does_not_end_on_an_island() -> None:
    state = moving(
        "japan", ["japan marine 1 palau", "japan marine 1 philippine-sea", "japan infantry 1 philippine-sea"]
    )
    assert why(state, "japan", "japan marine philippine-sea", "palau") == "3.244b"
    assert "palau" in reach(state, "japan infantry philippine-sea")
    china = moving("japan", ["japan marine 1 suchow", "japan marine 1 tsingtao"], enemies=NAT_WAR)
    assert "suchow" in reach(china, "japan marine tsingtao")
    us = moving("usa", ["us marine 1 samoa", "us marine 1 polynesian-sea"])
    assert "samoa" in reach(us, "us marine polynesian-sea")


@pytest.mark.rule("cnc:3.244b")
@pytest.mark.reading("3.244, 7.243: does the limit of one SNLF bind Builds only?")
def test_an_excess_of_snlfs_goes_at_the_end_of_the_phase() -> None:
    state = moving("japan", ["japan marine 1 palau x2", "japan infantry 1 palau", "japan marine 1 suchow x2"])
    act(state, "japan", "done")
    marines = {unit_at(state, "japan marine palau", n) for n in (0, 1)}
    assert choices(state, "japan") == {f"remove {name}" for name in marines}


# ---------------------------------------------------------------------- Insurgents


RED_WAR = [["japan", "red-china"]]


def with_insurgents(where: str, **parts: Any) -> TriumphState:
    """The Soviet Movement Phase with a pair of cards for that Province in the Vault."""
    vaults = {"soviets": [{"claim": where, "cards": ["A01", "A02"]}]}
    units = parts.pop("units", [])
    return moving("soviets", units, parts.pop("commands", 3), vaults=vaults, **parts)


@pytest.mark.rule("cnc:11.6a", "cnc:16.14")
def test_insurgents_rise_as_a_militia() -> None:
    state = with_insurgents("kansu", control={"kansu": "soviets"})
    assert "rise kansu" in choices(state, "soviets")
    act(state, "soviets", "rise kansu")
    militia = state.units_at[space("kansu")][0]
    assert content().power_id[content().unit_power[militia]] == "red-china"
    assert state.unit_cv[militia] == 2
    assert max(state.commands) == 2
    assert state.vault_claims[faction("soviets")] == []
    card = content().card_index["A01"]
    assert state.card_place[card] == content().n_decks + content().card_deck[card]
    assert refused(state, "soviets", "rise kansu") == "11.6a"


@pytest.mark.rule("cnc:11.6b")
def test_insurgents_cannot_move_but_must_fight_where_they_aggress() -> None:
    state = with_insurgents("jehol", units=["japan infantry 1 jehol"], enemies=RED_WAR)
    act(state, "soviets", "rise jehol")
    militia = unit_at(state, "red-china militia jehol")
    assert state.unit_flags[unit(militia)] & ARRIVED
    assert refused(state, "soviets", f"move {militia}") == "11.6b"
    assert aggressed(state, faction("soviets"), space("jehol"))


@pytest.mark.rule("cnc:11.6s")
def test_insurgents_dispute_control_of_the_province() -> None:
    state = with_insurgents("harbin", units=["japan infantry 1 harbin"], enemies=RED_WAR)
    act(state, "soviets", "rise harbin")
    assert is_disputed(state, space("harbin"))
    assert state.space_control[space("harbin")] == faction("japan")


@pytest.mark.rule("cnc:10.11s")
def test_by_emergency_command_insurgents_rise_only_without_aggression() -> None:
    peaceful = with_insurgents("sian", emergency_command=True)
    assert "rise sian" in choices(peaceful, "soviets")
    state = with_insurgents(
        "harbin", units=["japan infantry 1 harbin"], enemies=RED_WAR, emergency_command=True
    )
    assert refused(state, "soviets", "rise harbin") == "10.11s"


@pytest.mark.rule("cnc:10.41a")
@pytest.mark.reading("10.41: what does the Russian Winter Turn include?")
def test_insurgents_do_not_rise_in_winter() -> None:
    state = with_insurgents("sian", season="winter")
    assert refused(state, "soviets", "rise sian") == "10.41a"


# ---------------------------------------------------------------------- ReBasing


@pytest.mark.rule("cnc:13.0a", "cnc:13.0c")
def test_ships_rebase_to_undisputed_friendly_land_in_range() -> None:
    units = [
        "japan fleet 1 marianas-sea",
        "us fleet 1 marianas-sea",
        "us infantry 1 formosa",
        "japan infantry 1 formosa",
    ]
    state = moving("japan", units, war=PACIFIC_WAR, control={"formosa": "japan"})
    fleet = unit(unit_at(state, "japan fleet marianas-sea"))
    names = {content().space_id[s] for s in paths.rebase_spaces(state, fleet, space("marianas-sea"))}
    assert {"osaka", "marianas", "carolines", "palau"} <= names
    assert not names & {"formosa", "guam", "hokkaido", "south-china-sea"}
    first = paths.rebase_spaces(state, fleet, space("marianas-sea"), [space("kyushu-sea")])
    assert {content().space_id[s] for s in first} >= {"osaka", "kyushu"}
    assert space("palau") not in first


@pytest.mark.rule("cnc:13.0c", "cnc:9.0h")
def test_air_forces_rebase_at_their_speed_with_techs() -> None:
    units = ["us air 1 kyushu-sea", "japan fleet 1 kyushu-sea"]
    slow = moving("usa", units, war=PACIFIC_WAR)
    fast = moving("usa", units, war=PACIFIC_WAR, techs={"usa": ["heavy-bombers"]})
    flyer = unit(unit_at(slow, "us air kyushu-sea"))
    assert space("guam") in paths.rebase_spaces(slow, flyer, space("kyushu-sea"))
    assert space("manila") not in paths.rebase_spaces(slow, flyer, space("kyushu-sea"))
    assert space("manila") in paths.rebase_spaces(fast, flyer, space("kyushu-sea"))
