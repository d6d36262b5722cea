"""11.0: Movement: which units move, how far, and what stops them."""

from typing import Any

import pytest

from sandtable.games.triumph.content import INFANTRY, MARINE
from sandtable.games.triumph.system import paths
from sandtable.games.triumph.system.state import INVADER
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import NAT_WAR, PACIFIC_WAR, go, moving, pick, reach, why

# ---------------------------------------------------------------------- Commands


@pytest.mark.rule("cnc:11.0a")
def test_each_unit_costs_a_command() -> None:
    state = moving("japan", ["japan infantry 1 korea x4"], 3)
    for n in range(3):
        go(state, "japan", "japan infantry korea", "mukden")
        assert max(state.commands) == 2 - n
    assert choices(state, "japan") == {"done"}
    assert refused(state, "japan", "move " + unit_at(state, "japan infantry korea")) == "11.0a"


@pytest.mark.rule("cnc:11.0a")
def test_a_unit_moves_once_a_turn() -> None:
    state = moving("japan", ["japan infantry 1 korea", "japan fleet 1 osaka"])
    go(state, "japan", "japan infantry korea", "mukden")
    assert refused(state, "japan", "move " + unit_at(state, "japan infantry mukden")) == "11.0a"


@pytest.mark.rule("cnc:11.0a")
def test_nobody_moves_the_units_of_others() -> None:
    state = moving("japan", ["japan infantry 1 korea", "us fleet 1 manila"])
    assert refused(state, "japan", "move " + unit_at(state, "us fleet manila"))


@pytest.mark.rule("cnc:3.241a")
def test_a_fortress_cannot_move() -> None:
    state = moving("soviets", ["russia fortress 2 chita", "russia infantry 1 chita"])
    assert refused(state, "soviets", "move " + unit_at(state, "russia fortress chita")) == "3.241a"


# ---------------------------------------------------------------------- range and stops


@pytest.mark.rule("cnc:11.0b", "cnc:3.13")
def test_infantry_marches_two_areas_and_a_tank_three() -> None:
    parts: dict[str, Any] = {"enemies": NAT_WAR, "control": {"peiping": "japan", "tsingtao": "japan"}}
    state = moving("japan", ["japan infantry 1 peiping", "japan tank 1 peiping"], **parts)
    infantry, tank = reach(state, "japan infantry peiping"), reach(state, "japan tank peiping")
    assert "suchow" in infantry
    assert "nanking" not in infantry
    assert "nanking" in tank
    assert why(state, "japan", "japan infantry peiping", "nanking") == "11.0b"


@pytest.mark.rule("cnc:3.13")
def test_a_tank_goes_two_areas_at_sea() -> None:
    enemy = ["us fleet 1 yellow-sea"]  # an Enemy in the strategic way: no double Speed there
    state = moving("japan", ["japan tank 1 formosa", *enemy], war=PACIFIC_WAR)
    left = reach(state, "japan tank formosa")
    assert "philippine-sea" in left
    assert "guam" not in left


@pytest.mark.rule("cnc:11.0c")
def test_units_stop_at_enemies() -> None:
    state = moving(
        "japan",
        ["japan tank 1 tsingtao", "nat-china militia 1 suchow", "nat-china militia 1 wuhan"],
        enemies=NAT_WAR,
    )
    assert "suchow" in reach(state, "japan tank tsingtao")
    assert why(state, "japan", "japan tank tsingtao", "nanking") == "11.0c"


@pytest.mark.rule("cnc:11.0c", "cnc:3.211", "cnc:11.3a")
def test_air_forces_fly_over_enemies() -> None:
    state = moving("japan", ["japan air 1 tsingtao", "nat-china militia 1 suchow"], enemies=NAT_WAR)
    over = moving("japan", ["japan air 1 manila", "us fleet 1 sulu-sea"], war=PACIFIC_WAR)
    assert "east-china-sea" in reach(state, "japan air tsingtao")
    assert "gulf-of-siam" in reach(over, "japan air manila")


@pytest.mark.rule("cnc:3.231", "cnc:11.2b", "cnc:11.0c")
def test_subs_pass_enemy_seas_and_carriers_stop() -> None:
    state = moving(
        "japan",
        ["japan sub 1 south-china-sea", "japan carrier 1 south-china-sea", "us fleet 1 sulu-sea"],
        war=PACIFIC_WAR,
    )
    assert "sulu-sea" in reach(state, "japan carrier south-china-sea")
    assert why(state, "japan", "japan carrier south-china-sea", "sarawak") in ("11.0c", "8.1")
    assert "celebes-sea" in reach(state, "japan sub south-china-sea")
    only = moving(
        "japan",
        [
            "japan carrier 1 gulf-of-tonkin",
            "us fleet 1 gulf-of-siam",
            "us fleet 1 sulu-sea",
            "us sub 1 south-china-sea",
        ],
        war=PACIFIC_WAR,
    )
    assert reach(only, "japan carrier gulf-of-tonkin") == {"gulf-of-siam", "sulu-sea", "south-china-sea"}


@pytest.mark.rule("cnc:11.2b")
def test_rivals_at_sea_hinder_nobody() -> None:
    state = moving("japan", ["japan carrier 1 south-china-sea", "us fleet 1 sulu-sea"])
    assert {"sulu-sea", "celebes-sea", "java-sea"} <= reach(state, "japan carrier south-china-sea")


@pytest.mark.rule("cnc:11.0d")
def test_a_move_does_not_combine_marching_and_sailing() -> None:
    state = moving("usa", ["us infantry 1 houston", "us fleet 1 gulf-of-siam"], war=PACIFIC_WAR)
    state.act("usa", "move " + unit_at(state, "us infantry houston"))
    assert "to cabrillo-ocean" not in choices(state, "usa")
    assert refused(state, "usa", "to los-angeles") == ""
    mixed = moving(
        "japan", ["japan infantry 1 osaka", "us sub 1 kyushu-sea", "us sub 1 sea-of-japan"], war=PACIFIC_WAR
    )
    assert why(mixed, "japan", "japan infantry osaka", "yellow-sea") == "11.0d"


# ---------------------------------------------------------------------- whose land


@pytest.mark.rule("cnc:11.0f")
def test_rival_land_is_closed_at_peace() -> None:
    state = moving("japan", ["japan air 1 harbin"])
    assert why(state, "japan", "japan air harbin", "vladivostok") == "11.0f"
    assert "hokkaido" in reach(state, "japan air harbin")
    assert "sea-of-okhotsk" not in reach(state, "japan air harbin")


@pytest.mark.rule("cnc:11.0f")
def test_land_with_rival_units_is_closed_at_peace() -> None:
    units = ["japan infantry 1 tsingtao", "us infantry 1 suchow", "japan infantry 1 suchow"]
    state = moving("japan", units, enemies=[])
    assert why(state, "japan", "japan infantry tsingtao", "suchow") == "11.0f"


@pytest.mark.rule("cnc:8.1", "cnc:8.12a")
def test_neutral_land_is_closed() -> None:
    for influence in ({}, {"peiping": "japan 1"}, {"peiping": "japan 2"}):
        state = moving("japan", ["japan infantry 1 jehol"], influence=influence)
        assert why(state, "japan", "japan infantry jehol", "peiping") == "8.1"


@pytest.mark.rule("cnc:2.2b")
def test_the_neutral_british_empire_and_the_us_keep_apart() -> None:
    state = moving("usa", ["us fleet 1 manila", "british-empire fleet 1 singapore"])
    assert why(state, "usa", "us fleet manila", "singapore") == "2.2b"
    assert why(state, "usa", "british-empire fleet singapore", "manila") == "2.2b"
    allied = moving("usa", ["us fleet 1 manila", "british-empire fleet 1 singapore"], allied=True)
    assert "singapore" in reach(allied, "us fleet manila")
    assert "manila" in reach(allied, "british-empire fleet singapore")


@pytest.mark.rule("cnc:8.4", "cnc:2.2b")
def test_neutral_british_units_stay_in_their_land_and_open_seas() -> None:
    state = moving("usa", ["british-empire infantry 1 burma"])
    assert why(state, "usa", "british-empire infantry burma", "bangkok") == "8.4"
    assert {"dacca", "andaman-sea"} <= reach(state, "british-empire infantry burma")


@pytest.mark.rule("cnc:16.12")
def test_proxy_units_never_leave_china() -> None:
    units = ["nat-china infantry 1 kwangsi", "nat-china air 1 fukien"]
    state = moving("usa", units, control={"hanoi": "usa", "canton": "usa"}, allied=True)
    assert why(state, "usa", "nat-china infantry kwangsi", "hanoi") == "16.12"
    assert why(state, "usa", "nat-china infantry kwangsi", "gulf-of-tonkin") == "16.12"
    assert why(state, "usa", "nat-china air fukien", "east-china-sea") == "16.12"


@pytest.mark.rule("cnc:16.3a")
def test_us_and_russian_units_enter_china_only_at_war() -> None:
    state = moving("usa", ["us air 1 manila"])
    assert why(state, "usa", "us air manila", "fukien") == "16.3a"
    at_war = moving("usa", ["us air 1 manila"], war=PACIFIC_WAR)
    assert "fukien" in reach(at_war, "us air manila")
    japan = moving("japan", ["japan infantry 1 jehol"], control={"peiping": "japan"})
    assert "peiping" in reach(japan, "japan infantry jehol")


@pytest.mark.rule("cnc:15.21d")
def test_no_move_ends_in_a_rivals_home_sea_at_peace() -> None:
    state = moving(
        "japan", ["japan fleet 1 hawaiian-sea", "japan fleet 1 yellow-sea", "japan fleet 1 celebes-sea"]
    )
    assert why(state, "japan", "japan fleet hawaiian-sea", "cabrillo-ocean") == "15.21d"
    assert "sea-of-japan" in reach(state, "japan fleet yellow-sea")
    assert why(state, "japan", "japan fleet celebes-sea", "arafura-sea") == "15.21d"
    assert "timor" not in reach(state, "japan fleet celebes-sea")
    at_war = moving("japan", ["japan fleet 1 hawaiian-sea"], war=PACIFIC_WAR)
    assert "cabrillo-ocean" in reach(at_war, "japan fleet hawaiian-sea")


# ---------------------------------------------------------------------- Land Movement


@pytest.mark.rule("cnc:11.1a", "cnc:1.11c")
def test_terrain_does_not_hinder_a_march_that_engages_nobody() -> None:
    state = moving("japan", ["japan infantry 1 shansi x3"], enemies=NAT_WAR)
    for _ in range(3):
        go(state, "japan", "japan infantry shansi", "suchow")
    assert len(state.units_at[space("suchow")]) == 3


@pytest.mark.rule("cnc:11.1a")
def test_ground_units_march_through_empty_enemy_land() -> None:
    state = moving("japan", ["japan infantry 1 shansi", "japan air 1 shansi"], enemies=NAT_WAR)
    assert {"wuhan", "nanking", "fukien"} <= reach(state, "japan infantry shansi")
    assert "east-china-sea" not in reach(state, "japan infantry shansi")


@pytest.mark.rule("cnc:11.1b", "cnc:3.22", "cnc:3.23")
def test_ships_go_along_the_coast_and_stop() -> None:
    state = moving(
        "japan", ["japan fleet 1 osaka", "japan sub 1 korea", "us sub 1 sea-of-japan", "us sub 1 kyushu-sea"],
        war=PACIFIC_WAR,
    )  # fmt: skip
    assert {"tokyo", "kyushu", "sea-of-japan", "kyushu-sea"} == reach(state, "japan fleet osaka")
    assert why(state, "japan", "japan fleet osaka", "mukden") == "11.0c"
    assert {"mukden", "harbin"} <= reach(state, "japan sub korea")


@pytest.mark.rule("cnc:3.22")
def test_a_fleet_sails_three_areas() -> None:
    state = moving("usa", ["us fleet 1 manila", "japan fleet 1 caroline-sea"], war=PACIFIC_WAR, allied=True)
    assert {"mindanao", "java-sea", "visayas"} <= reach(state, "us fleet manila")


# ---------------------------------------------------------------------- Sea Movement


@pytest.mark.rule("cnc:11.2a")
def test_sea_movement_stops_at_land_but_not_in_friendly_straits() -> None:
    enemies = ["us sub 1 sea-of-japan", "us sub 1 northwest-pacific-ocean"]
    state = moving("japan", ["japan fleet 1 kyushu-sea", "japan fleet 1 bonins", *enemies], war=PACIFIC_WAR)
    assert {"osaka", "kyushu", "yellow-sea"} <= reach(state, "japan fleet kyushu-sea")
    blocked = moving(
        "japan",
        ["japan fleet 1 gulf-of-siam", "us sub 1 sulu-sea", "us sub 1 java-sea", "us sub 1 gulf-of-tonkin"],
        war=PACIFIC_WAR, control={"singapore": "japan", "saigon": "japan", "borneo": "japan"},
    )  # fmt: skip
    assert "andaman-sea" in reach(blocked, "japan fleet gulf-of-siam")
    assert why(blocked, "japan", "japan fleet gulf-of-siam", "celebes-sea") in ("11.0c", "11.2a")


@pytest.mark.rule("cnc:11.2a")
def test_the_land_that_stops_it_is_the_reason() -> None:
    units = [
        "japan sub 1 sea-of-japan",
        "us infantry 1 kyushu",
        "us infantry 1 hokkaido",
        "us sub 1 yellow-sea",
    ]
    state = moving("japan", units, war=PACIFIC_WAR)
    assert "osaka" in reach(state, "japan sub sea-of-japan")
    assert why(state, "japan", "japan sub sea-of-japan", "kyushu-sea") == "11.2a"


@pytest.mark.rule("cnc:1.3a", "cnc:15.21e")
def test_straits_of_neutrals_and_rivals_are_passed() -> None:
    state = moving("japan", ["japan sub 1 gulf-of-siam"])
    assert "andaman-sea" in reach(state, "japan sub gulf-of-siam")
    assert why(state, "japan", "japan sub gulf-of-siam", "singapore") == "8.1"
    go(state, "japan", "japan sub gulf-of-siam", "andaman-sea")
    assert state.at_war[faction("japan")] == 0
    hostile = moving("japan", ["japan sub 1 gulf-of-siam"], war=PACIFIC_WAR, allied=True)
    assert "andaman-sea" not in reach(hostile, "japan sub gulf-of-siam")


@pytest.mark.rule("cnc:1.41d")
def test_islets_are_passed_like_straits() -> None:
    units = ["russia sub 1 sea-of-okhotsk"]
    assert "bering-sea" in reach(moving("soviets", units), "russia sub sea-of-okhotsk")
    hostile = moving("soviets", units, war=[["japan", "soviets"]])
    assert "bering-sea" not in reach(hostile, "russia sub sea-of-okhotsk")


@pytest.mark.rule("cnc:1.3b")
def test_stopping_in_a_neutral_strait_is_refused() -> None:
    state = moving("japan", ["japan fleet 1 gulf-of-tonkin"])
    assert why(state, "japan", "japan fleet gulf-of-tonkin", "hainan") == "8.1"


@pytest.mark.rule("cnc:11.21", "cnc:1.2a")
def test_an_ocean_costs_two() -> None:
    state = moving(
        "usa",
        ["us sub 1 los-angeles", "us fleet 1 los-angeles", "japan fleet 1 hawaiian-sea"],
        war=PACIFIC_WAR,
    )
    assert "cabrillo-ocean" in reach(state, "us sub los-angeles")
    assert "hawaiian-sea" not in reach(state, "us sub los-angeles")
    assert "hawaiian-sea" in reach(state, "us fleet los-angeles")


@pytest.mark.rule("cnc:11.22a", "cnc:11.2s", "cnc:3.246")
def test_ground_units_go_to_sea_as_convoys_without_escort() -> None:
    state = moving(
        "usa",
        ["us infantry 1 manila", "us infantry 1 los-angeles", "japan sub 1 yellow-sea"],
        war=PACIFIC_WAR,
    )
    assert "east-china-sea" in reach(state, "us infantry manila")
    assert "cabrillo-ocean" in reach(state, "us infantry los-angeles")
    assert "kyushu-sea" in reach(state, "us infantry manila")
    assert "formosa" in reach(state, "us infantry manila")
    assert "ryukyus" not in reach(state, "us infantry manila")


@pytest.mark.rule("cnc:11.22b")
def test_convoys_enter_no_enemy_sea() -> None:
    state = moving("usa", ["us infantry 1 manila", "japan fleet 1 south-china-sea"], war=PACIFIC_WAR)
    assert why(state, "usa", "us infantry manila", "south-china-sea") == "11.22b"
    state.act("japan", "disband japan-01")
    assert why(state, "usa", "us infantry manila", "south-china-sea") == "11.22b"


@pytest.mark.rule("cnc:11.22c")
def test_convoys_pass_straits() -> None:
    enemies = ["us sub 1 kyushu-sea", "us sub 1 east-china-sea"]
    units = ["japan infantry 1 osaka", "japan infantry 1 gulf-of-siam", *enemies]
    state = moving("japan", units, war=PACIFIC_WAR)
    assert "kyushu" in reach(state, "japan infantry osaka")
    assert "andaman-sea" in reach(state, "japan infantry gulf-of-siam")
    hostile = moving("japan", units, war=PACIFIC_WAR, allied=True)
    assert "andaman-sea" not in reach(hostile, "japan infantry gulf-of-siam")


@pytest.mark.rule("cnc:3.245")
def test_militia_does_not_go_to_sea() -> None:
    state = moving("usa", ["nat-china militia 1 fukien"])
    assert reach(state, "nat-china militia fukien") == {"nanking", "wuhan", "suchow", "sian"}


# ---------------------------------------------------------------------- Sea Invasions


@pytest.mark.rule("cnc:11.221a")
def test_one_ground_unit_a_turn_invades_across_a_border() -> None:
    state = moving("usa", ["us infantry 1 east-china-sea x2"], war=PACIFIC_WAR)
    first = go(state, "usa", "us infantry east-china-sea", "formosa", "east-china-sea")
    assert state.unit_flags[first] & INVADER
    pick(state, "usa", "us infantry east-china-sea")
    act(state, "usa", "to formosa")
    assert "via east-china-sea" not in choices(state, "usa")
    assert refused(state, "usa", "via east-china-sea") == "11.221a"


@pytest.mark.rule("cnc:11.221a")
def test_a_second_invasion_across_the_only_border_is_refused() -> None:
    state = moving(
        "usa", ["us infantry 1 marianas-sea x2", "us carrier 1 marianas-sea", "japan fortress 1 ryukyus",
                "japan sub 1 east-china-sea", "japan sub 1 kyushu-sea"],
        war=PACIFIC_WAR,
    )  # fmt: skip
    go(state, "usa", "us infantry marianas-sea", "ryukyus")
    assert why(state, "usa", "us infantry marianas-sea", "ryukyus") == "11.221a"
    assert "ryukyus" in reach(state, "us carrier marianas-sea")


@pytest.mark.rule("cnc:11.221b", "cnc:3.244a")
def test_marines_keep_their_combat_action_on_the_beach() -> None:
    state = moving("usa", ["us marine 1 marianas-sea", "us infantry 1 caroline-sea"], war=PACIFIC_WAR)
    marine = go(state, "usa", "us marine marianas-sea", "marianas", "marianas-sea")
    infantry = go(state, "usa", "us infantry caroline-sea", "marianas", "caroline-sea")
    assert not state.unit_flags[marine] & INVADER
    assert state.unit_kinds[marine] == 1 << MARINE
    assert state.unit_flags[infantry] & INVADER
    assert not state.unit_kinds[infantry] >> MARINE & 1


@pytest.mark.rule("cnc:11.221b", "cnc:9.0e")
def test_with_amphtracks_all_invaders_keep_it() -> None:
    state = moving("usa", ["us infantry 1 marianas-sea"], war=PACIFIC_WAR, techs={"usa": ["amphtracks"]})
    infantry = go(state, "usa", "us infantry marianas-sea", "marianas", "marianas-sea")
    assert not state.unit_flags[infantry] & INVADER
    assert state.unit_kinds[infantry] >> INFANTRY & 1
    assert state.unit_kinds[infantry] >> MARINE & 1


@pytest.mark.rule("cnc:11.221a", "cnc:11.1a")
def test_who_marches_over_a_strait_does_not_invade_and_who_sails_does() -> None:
    units = ["japan infantry 1 hokkaido", "japan infantry 1 sea-of-japan"]
    state = moving("japan", units[:1], war=[["japan", "soviets"]])
    marcher = go(state, "japan", "japan infantry hokkaido", "sakhalin")
    assert not state.unit_flags[marcher] & INVADER
    state = moving("japan", units[1:], war=[["japan", "soviets"]])
    sailor = go(state, "japan", "japan infantry sea-of-japan", "sakhalin", "hokkaido")
    assert state.unit_flags[sailor] & INVADER


@pytest.mark.rule("cnc:11.221a")
def test_a_convoy_into_friendly_land_does_not_invade() -> None:
    state = moving("usa", ["us infantry 1 philippine-sea"], war=PACIFIC_WAR)
    infantry = go(state, "usa", "us infantry philippine-sea", "manila")
    assert not state.unit_flags[infantry] & INVADER


# ---------------------------------------------------------------------- Air Movement


@pytest.mark.rule("cnc:3.21", "cnc:11.3a")
def test_air_forces_end_at_sea_or_on_land() -> None:
    state = moving("usa", ["us air 1 manila"])
    assert {"sulu-sea", "gulf-of-siam", "mindanao"} <= reach(state, "us air manila")


@pytest.mark.rule("cnc:11.3b")
def test_an_air_force_at_sea_must_land() -> None:
    state = moving("japan", ["japan air 1 philippine-sea", "us infantry 1 mindanao"], war=PACIFIC_WAR)
    assert why(state, "japan", "japan air philippine-sea", "celebes-sea") == "11.3b"
    assert why(state, "japan", "japan air philippine-sea", "mindanao") == "11.3b"
    assert {"palau", "formosa"} <= reach(state, "japan air philippine-sea")
    assert all(content().space_is_land[space(name)] for name in reach(state, "japan air philippine-sea"))


@pytest.mark.rule("cnc:9.0h")
def test_heavy_bombers_fly_three_areas() -> None:
    units = [
        "us air 1 guam",
        "japan sub 1 caroline-sea",
        "japan sub 1 philippine-sea",
        "japan sub 1 bismarck-sea",
    ]
    near = moving("usa", units, war=PACIFIC_WAR)
    far = moving("usa", units, war=PACIFIC_WAR, techs={"usa": ["heavy-bombers"]})
    assert "sulu-sea" not in reach(near, "us air guam")
    assert "sulu-sea" in reach(far, "us air guam")


@pytest.mark.rule("cnc:11.4s")
def test_an_air_force_covers_four_areas_only_between_landings() -> None:
    state = moving("japan", ["japan air 1 formosa", "us fleet 1 philippine-sea"], war=PACIFIC_WAR)
    flyer = go(state, "japan", "japan air formosa", "philippine-sea", "marianas-sea")
    assert space("palau") in paths.rebase_spaces(state, flyer, space("philippine-sea"))
    assert space("ryukyus") in paths.rebase_spaces(state, flyer, space("philippine-sea"))
    assert space("kyushu") not in paths.rebase_spaces(state, flyer, space("philippine-sea"))


# ---------------------------------------------------------------------- Strategic Movement


@pytest.mark.rule("cnc:11.4a")
def test_strategic_movement_doubles_the_speed() -> None:
    control = {"peiping": "japan", "tsingtao": "japan", "shansi": "japan"}
    state = moving("japan", ["japan infantry 1 korea"], control=control, enemies=NAT_WAR)
    assert "tsingtao" in reach(state, "japan infantry korea")
    assert "shansi" in reach(state, "japan infantry korea")
    longer = moving(
        "japan",
        ["japan infantry 1 hailar", "japan tank 1 suchow", "japan tank 1 nanking"],
        control=control,
        enemies=NAT_WAR,
    )
    assert "suchow" in reach(longer, "japan infantry hailar")
    assert why(longer, "japan", "japan infantry hailar", "nanking") == "11.0b"
    gap = moving("japan", ["japan infantry 1 korea"], control={"tsingtao": "japan", "peiping": "none"})
    assert "peiping" not in reach(gap, "japan infantry korea")


@pytest.mark.rule("cnc:11.4a")
def test_strategic_movement_neither_engages_nor_starts_in_a_battle() -> None:
    control = {"peiping": "japan", "shansi": "japan"}
    units = ["japan infantry 1 mukden", "japan tank 1 shansi", "nat-china militia 1 shansi"]
    state = moving("japan", units, control=control, enemies=NAT_WAR)
    assert "peiping" in reach(state, "japan infantry mukden")
    assert "shansi" not in reach(state, "japan infantry mukden")
    assert "jehol" in reach(state, "japan tank shansi")
    assert "harbin" not in reach(state, "japan tank shansi")


@pytest.mark.rule("cnc:11.4b")
def test_strategic_sea_movement_passes_friendly_straits() -> None:
    state = moving("japan", ["japan fleet 1 sea-of-japan"])
    assert "java-sea" in reach(state, "japan fleet sea-of-japan")
    held = ["us infantry 1 kyushu", "us infantry 1 hokkaido", "us sub 1 yellow-sea"]
    lost = moving("japan", ["japan fleet 1 sea-of-japan", *held], war=PACIFIC_WAR)
    assert "java-sea" not in reach(lost, "japan fleet sea-of-japan")


@pytest.mark.rule("cnc:11.4c")
def test_strategic_air_movement_keeps_to_landings() -> None:
    state = moving("japan", ["japan air 1 osaka", "japan air 1 yellow-sea"])
    assert "formosa" in reach(state, "japan air osaka")
    assert why(state, "japan", "japan air osaka", "philippine-sea") == "11.4c"
    assert "formosa" in reach(state, "japan air yellow-sea")
    assert "bonins" not in reach(state, "japan air yellow-sea")
