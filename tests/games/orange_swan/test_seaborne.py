"""6.1.1 to 6.1.4: Amphibious Assaults: who, where to, over which Sea Zones, how many."""

from __future__ import annotations

import pytest

from sandtable.games.orange_swan.base.content import AXIS, BLOCKS, JAPAN, MAP
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.state import ASSAULTED, CARRIED, MOVED
from tests.games.orange_swan.helpers import name, steps, units, words
from tests.games.orange_swan.landings import (
    AIR,
    ART,
    GARRISON,
    INF,
    QUIET,
    SHIP,
    before,
    do,
    land,
    launched,
    on_manila,
    why,
)

# ------------------------------------------------------------------ when, and what


@pytest.mark.rule("orange-swan:6.1.1a")
def test_seaborne_operations_need_the_oceanic_disc() -> None:
    assert "assault manila" in words(on_manila(), "axis")
    without = on_manila(discs=[])
    assert not [word for word in words(without, "axis") if word.startswith("assault")]
    assert why(without, "assault manila") != ""


@pytest.mark.rule("orange-swan:6.1.1a")
def test_a_blitz_phase_has_seaborne_operations_too() -> None:
    assert "assault manila" in words(on_manila(blitz=True), "axis")
    both = on_manila(discs=["oceanic", "continental"], blitz=True)
    assert "assault manila" in words(both, "axis")


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.1.2a", "orange-swan:6.1.2e")
def test_targets_of_the_printed_example() -> None:
    around = ["eastern-indian-ocean", "northern-indian-ocean", "ceylon-sea", "andaman-sea", "java-sea"]
    ships = [[sea, "jp-ls-4", 4] for sea in around]
    armies = [["perth", "jp-inf-4", 4], ["singapore", "jp-inf-4", 4]]
    held = {"palembang": "japan", "singapore": "japan"}
    state = before(*armies, *ships, ["java-sea", "jp-sub-4", 4], holders=held)
    assert why(state, "assault pujin") == "6.1.2e"
    do(state, "assault batavia", f"land {name(state, 'perth', 'jp-inf-4')}")
    do(state, f"aboard {name(state, 'eastern-indian-ocean', 'jp-ls-4')}")
    assert why(state, "ashore") == "6.1.2a"
    for sea in around[1:]:
        do(state, f"aboard {name(state, sea, 'jp-ls-4')}")
    do(state, "ashore")
    land(state, "singapore", "jp-inf-4", "java-sea")
    do(state, "launch")
    assert len(units(state, "batavia")) == 2


@pytest.mark.rule("orange-swan:6.1.2a")
def test_an_assault_goes_from_a_port_to_an_enemy_port() -> None:
    inland = ["nanking", "jp-inf-4", 4]
    state = on_manila(inland)
    assert why(state, "assault tapei") == "6.1.2a"
    assert why(state, "assault south-china-sea") == "6.1.2a"
    do(state, "assault manila")
    assert why(state, f"land {name(state, 'nanking', 'jp-inf-4')}") == "6.1.2a"
    assert why(state, f"land {name(state, 'manila', 'us-art')}") == "6.1.2a"
    assert why(state, f"land {name(state, 'tapei', 'jp-air-4')}") == "6.1.2a"
    assert why(state, "launch") == "6.1.2a"
    do(state, f"land {name(state, 'taan', 'jp-inf-4')}")
    assert why(state, "ashore") == "6.1.2a"


@pytest.mark.rule("orange-swan:6.1.2a")
def test_the_port_must_be_on_the_last_sea_zone() -> None:
    blocks = [["perth", "jp-inf-4", 4], ["singapore", "jp-inf-4", 4]]
    ships = [["eastern-indian-ocean", "jp-ls-4", 4], ["java-sea", "jp-ls-4", 4]]
    state = before(*blocks, *ships)
    do(state, "assault batavia")
    assert why(state, f"land {name(state, 'perth', 'jp-inf-4')}") == "6.1.3a"
    assert why(state, f"land {name(state, 'singapore', 'jp-inf-4')}") == ""


@pytest.mark.rule("orange-swan:11.PH.b")
def test_neutrals_are_not_assaulted() -> None:
    blocks = [["singapore", "jp-inf-4", 4], ["java-sea", "jp-ls-4", 4], ["java-sea", "jp-ls-4", 4]]
    state = before(*blocks, **{"first-turn": True})
    assert why(state, "assault batavia") == "11.PH.b"
    assert why(before(*blocks), "assault batavia") == ""


@pytest.mark.rule("orange-swan:6.1.2b")
def test_only_full_strength_assaults() -> None:
    state = on_manila(["taan", "jp-inf-3", 2], ["taan", "jp-inf-3", 3])
    do(state, "assault manila")
    strong, weak = (name(state, "taan", "jp-inf-3", which) for which in (0, 1))
    assert why(state, f"land {weak}") == "6.1.2b"
    assert why(state, f"land {strong}") == ""


@pytest.mark.rule("orange-swan:7.2d")
def test_full_strength_is_needed_in_a_blitz_too() -> None:
    state = on_manila(["taan", "jp-inf-3", 2], blitz=True)
    do(state, "assault manila")
    assert why(state, f"land {name(state, 'taan', 'jp-inf-3')}") == "6.1.2b"


@pytest.mark.rule("orange-swan:6.1.2c")
def test_at_most_two_of_a_class() -> None:
    state = on_manila(INF, INF, SHIP, SHIP)
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    second = name(state, "taan", "jp-inf-4", 1)
    do(state, f"land {second}", f"aboard {name(state, 'south-china-sea', 'jp-ls-4', 1)}", "ashore")
    assert why(state, f"land {name(state, 'taan', 'jp-inf-4', 2)}") == "6.1.2c"
    assert why(state, f"land {name(state, 'taan', 'jp-art-3')}") == ""


@pytest.mark.rule("orange-swan:6.1.2d")
def test_two_classes_against_defenders() -> None:
    state = on_manila(dice=QUIET)
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    assert why(state, "launch") == "6.1.2d"
    do(state, f"fly {name(state, 'tapei', 'jp-air-4')}")
    assert why(state, "launch") == ""


@pytest.mark.rule("orange-swan:6.1.6a")
def test_an_air_unit_joins_an_assault_once() -> None:
    state = on_manila(dice=QUIET)
    do(state, "assault manila")
    flier = name(state, "tapei", "jp-air-4")
    do(state, f"fly {flier}")
    assert why(state, f"fly {flier}") == "6.1.6a"
    assert f"fly {flier}" not in words(state, "axis")


@pytest.mark.rule("orange-swan:6.1.2d")
@pytest.mark.reading("6.1.2: do attackers over land count as the second Class of an Assault?")
def test_infantry_alone_is_not_enough_against_defenders() -> None:
    state = before(INF, INF, SHIP, SHIP, GARRISON)
    assert why(state, "assault manila") == "6.1.2d"


@pytest.mark.rule("orange-swan:6.1.2d")
def test_one_unit_takes_a_vacant_port() -> None:
    state = before(["christmas-island", "jp-inf-3", 3], ["line-islands", "jp-ls-4", 4])
    do(state, "assault palmyra")
    land(state, "christmas-island", "jp-inf-3", "line-islands")
    do(state, "launch")
    unit = units(state, "palmyra", "jp-inf-3")[0]
    assert state.holder[MAP.index["palmyra"]] == JAPAN
    assert (state.unit_flags[unit], state.unit_from[unit]) == (ASSAULTED | MOVED, -1)


@pytest.mark.rule("orange-swan:6.1.2e")
def test_an_area_without_a_port_is_safe() -> None:
    state = before(INF, SHIP, ["eastern-china-sea", "jp-ls-4", 4], ["tapei", "jp-inf-4", 4])
    assert why(state, "assault pujin") == "6.1.2e"


@pytest.mark.rule("orange-swan:6.1.2f", "orange-swan:9.1d")
def test_no_assault_through_a_monsoon() -> None:
    blocks = [["madras", "jp-inf-4", 4], ["bay-of-bengal", "jp-ls-4", 4], ["ceylon-sea", "jp-ls-4", 4]]
    assert why(before(*blocks, season="winter"), "assault colombo") == ""
    assert why(before(*blocks, season="summer"), "assault colombo") == "6.1.3a"


@pytest.mark.rule("orange-swan:6.1.2f")
def test_no_assault_into_a_monsoon() -> None:
    blocks = [["malay", "jp-inf-4", 4], ["andaman-sea", "jp-ls-4", 4]]
    assert why(before(*blocks, season="fall"), "assault andaman") == ""
    assert why(before(*blocks, season="summer"), "assault andaman") == "6.1.2f"


@pytest.mark.rule("orange-swan:6.1.2f")
def test_a_sea_zone_in_a_monsoon_is_refused_where_another_way_is_open() -> None:
    ships = [["gulf-of-thailand", "jp-ls-4", 4], ["andaman-sea", "jp-ls-4", 4]]
    for season, rule in (("fall", "6.1.3a"), ("summer", "6.1.2f")):
        state = before(["malay", "jp-inf-4", 4], *ships, season=season)
        do(state, "assault singapore", f"land {name(state, 'malay', 'jp-inf-4')}")
        assert why(state, f"aboard {name(state, 'andaman-sea', 'jp-ls-4')}") == rule


# ------------------------------------------------------------------ the way


@pytest.mark.rule("orange-swan:6.1.3a")
def test_every_unit_needs_a_ship_of_its_own() -> None:
    state = before(INF, ART, AIR, SHIP, GARRISON)
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    assert why(state, f"land {name(state, 'taan', 'jp-art-3')}") == "6.1.3a"


@pytest.mark.rule("orange-swan:6.1.3a", "orange-swan:6.1.5b")
def test_enemy_waters_are_not_crossed() -> None:
    assert why(on_manila(seas={"south-china-sea": "contested"}), "assault manila") == ""
    assert why(on_manila(seas={"south-china-sea": "axis"}), "assault manila") == ""
    assert why(on_manila(seas={"south-china-sea": "allied"}), "assault manila") == "6.1.3a"


@pytest.mark.rule("orange-swan:6.1.3a")
def test_a_ship_carries_one_unit_of_a_plan() -> None:
    state = on_manila()
    do(state, "assault manila")
    ship = name(state, "south-china-sea", "jp-ls-4")
    do(state, f"land {name(state, 'taan', 'jp-inf-4')}", f"aboard {ship}", "ashore")
    do(state, f"land {name(state, 'taan', 'jp-art-3')}")
    assert why(state, f"aboard {ship}") == "6.1.3b"
    assert why(state, f"aboard {name(state, 'tapei', 'jp-air-4')}") == "6.1.3a"
    assert why(state, "over south-china-sea") == "6.1.3a"


@pytest.mark.rule("orange-swan:6.1.3b")
def test_a_ship_that_has_carried_does_not_carry_again() -> None:
    state = launched(dice=QUIET)
    assert not [word for word in words(state, "axis") if word.startswith("assault")]
    used = on_manila()
    ship = units(used, "south-china-sea", "jp-ls-4")[0]
    used.unit_flags[ship] = CARRIED
    do(used, "assault manila", f"land {name(used, 'taan', 'jp-inf-4')}")
    assert why(used, f"aboard {BLOCKS.unit_name[ship]}") == "6.1.3b"


@pytest.mark.rule("orange-swan:6.1.3c")
def test_an_assault_goes_any_distance_under_fire_all_the_way() -> None:
    way = ["marshall-islands", "hawaiian-islands", "line-islands"]
    ships = [[sea, "jp-ls-4", 4] for sea in way]
    guns = [["johnston", "us-air", 1], ["hawaii", "us-inf", 1], ["christmas-island", "cw-inf-3", 1]]
    waters = dict.fromkeys(way[1:], "contested")
    state = before(["kwajalein", "jp-inf-3", 3], *ships, *guns, dice=[6, 1, 1, 6], seas=waters)
    do(state, "assault palmyra")
    land(state, "kwajalein", "jp-inf-3", *way)
    do(state, "launch")
    assert not state.script
    assert steps(state, "palmyra", "jp-inf-3") == [1]


@pytest.mark.rule("orange-swan:6.1.3d")
def test_straits_must_be_open() -> None:
    blocks = [["batavia", "jp-inf-4", 4], ["java-sea", "jp-ls-4", 4], ["celebes-sea", "jp-ls-4", 4]]
    open_strait = before(*blocks, holders={"taran": "japan", "celebes": "japan"})
    assert why(open_strait, "assault halmahera") == ""
    closed = before(*blocks, holders={"taran": "japan"})
    assert why(closed, "assault halmahera") == "6.1.3a"


@pytest.mark.rule("orange-swan:6.1.3d")
def test_a_sea_zone_beyond_a_closed_strait_does_not_come_next() -> None:
    round_about = [
        "gulf-of-thailand",
        "south-china-sea",
        "eastern-china-sea",
        "philippine-sea",
        "palau-islands",
    ]
    ships = [[sea, "jp-ls-4", 4] for sea in ("java-sea", *round_about, "celebes-sea")]
    for held, rule in (({"taran": "japan", "celebes": "japan"}, ""), ({"taran": "japan"}, "6.1.3d")):
        state = before(["batavia", "jp-inf-4", 4], *ships, holders=held)
        do(state, "assault halmahera", f"land {name(state, 'batavia', 'jp-inf-4')}")
        assert why(state, f"aboard {name(state, 'celebes-sea', 'jp-ls-4')}") == "6.1.3d"
        do(state, f"aboard {name(state, 'java-sea', 'jp-ls-4')}")
        assert why(state, f"aboard {name(state, 'celebes-sea', 'jp-ls-4')}") == rule


@pytest.mark.rule("orange-swan:6.3.1c", "orange-swan:9.11a")
def test_home_waters_need_no_ship() -> None:
    state = before(["sapporo", "jp-inf-4", 4], ["kurili-sea", "jp-ls-4", 4], holders={"kurile-islands": "us"})
    do(state, "assault kurile-islands", f"land {name(state, 'sapporo', 'jp-inf-4')}")
    assert words(state, "axis") == ["over inland-sea"]
    do(state, "over inland-sea")
    assert words(state, "axis") == ["ashore"]
    do(state, "ashore", "launch")
    assert holds(state, MAP.index["kurile-islands"], AXIS)


@pytest.mark.rule("orange-swan:1.3a")
def test_allies_carry_each_other() -> None:
    blocks = [["brisbane", "us-marine", 4], ["coral-sea", "cw-ls", 4]]
    state = before(*blocks, turn="allied", holders={"gili-gili": "japan"})
    do(state, "assault gili-gili")
    land(state, "brisbane", "us-marine", "coral-sea")
    do(state, "launch")
    assert units(state, "gili-gili", "us-marine")


@pytest.mark.rule("orange-swan:1.6e")
def test_chinese_units_never_go_to_sea() -> None:
    blocks = [["canton", "cn-inf-4", 4], ["canton", "us-inf", 4], ["south-china-sea", "us-ls", 4]]
    state = before(*blocks, turn="allied")
    do(state, "assault hainan")
    assert why(state, f"land {name(state, 'canton', 'cn-inf-4')}") == "1.6e"
    assert why(state, f"land {name(state, 'canton', 'us-inf')}") == ""


@pytest.mark.rule("orange-swan:1.6e")
def test_chinese_air_units_support_no_assault_outside_asia() -> None:
    ships = [["south-china-sea", "us-ls", 4], ["south-china-sea", "us-ls", 4]]
    wings = [["kunming", "cn-air", 3], ["kunming", "us-air", 4]]
    for target, rule in (("hainan", "6.1.6a"), ("hanoi", "")):
        state = before(
            ["manila", "us-inf", 4], *ships, *wings, turn="allied", year=1944, holders={"canton": "us"}
        )
        do(state, f"assault {target}")
        assert why(state, f"fly {name(state, 'kunming', 'us-air')}") == ""
        assert why(state, f"fly {name(state, 'kunming', 'cn-air')}") == rule


@pytest.mark.rule("orange-swan:6.1.3e")
def test_transports_of_an_assault_lie_face_up_until_the_phase_ends() -> None:
    state = launched(dice=QUIET)
    ships = units(state, "south-china-sea", "jp-ls-4")
    sight = state.sight("allied")
    assert [sight.unit_kind[ship] for ship in ships] == [state.unit_kind[ship] for ship in ships]
    assert [sight.unit_steps[ship] for ship in ships] == [4, 4]
    assert {state.unit_flags[ship] for ship in ships} == {CARRIED}
    assert {sight.unit_kind[unit] for unit in units(state, "manila") if BLOCKS.unit_side[unit] == AXIS} == {
        -1
    }


@pytest.mark.rule("orange-swan:6.1.3e")
def test_transports_stand_up_again_when_the_land_phase_ends() -> None:
    state = before(INF, SHIP)
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    do(state, "launch")
    ship = units(state, "south-china-sea", "jp-ls-4")[0]
    assert (state.unit_shown[ship], state.unit_flags[ship]) == (1, CARRIED)
    do(state, "done", "done", "done")
    assert state.blitz
    assert (state.unit_shown[ship], state.unit_flags[ship] & CARRIED) == (0, 0)


# ------------------------------------------------------------------ several of them


@pytest.mark.rule("orange-swan:6.1.4a")
def test_stacking_holds_for_the_whole_assault() -> None:
    army = [["saigon", "jp-inf-4", 4], ["saigon", "jp-art-3", 3], ["saigon", "jp-air-4", 4]]
    ships = [["gulf-of-thailand", "jp-ls-4", 4]] * 2
    state = before(*army, *ships, ["singapore", "cw-art", 2])
    do(state, "assault singapore")
    land(state, "saigon", "jp-inf-4", "gulf-of-thailand")
    assert why(state, f"fly {name(state, 'saigon', 'jp-air-4')}") == ""
    land(state, "saigon", "jp-art-3", "gulf-of-thailand")
    assert why(state, f"fly {name(state, 'saigon', 'jp-air-4')}") == "6.1.4a"


@pytest.mark.rule("orange-swan:6.1.4a")
def test_several_ports_may_be_assaulted() -> None:
    state = before(INF, INF, SHIP, SHIP)
    for target in ("manila", "hong-kong"):
        do(state, f"assault {target}")
        land(state, "taan", "jp-inf-4", "south-china-sea")
        do(state, "launch")
    assert units(state, "manila", "jp-inf-4")
    assert units(state, "hong-kong", "jp-inf-4")


@pytest.mark.rule("orange-swan:6.1.4b")
def test_one_port_may_be_assaulted_over_two_sea_zones() -> None:
    army = [["darwin", "jp-inf-4", 4], ["davao", "jp-art-3", 3]]
    ships = [["arafura-sea", "jp-ls-4", 4], ["celebes-sea", "jp-ls-4", 4]]
    state = before(*army, *ships, ["celebes", "dei-inf", 3], dice=[1, 1])
    do(state, "assault celebes")
    land(state, "darwin", "jp-inf-4", "arafura-sea")
    land(state, "davao", "jp-art-3", "celebes-sea")
    do(state, "launch")
    origins = {state.unit_from[unit] for unit in units(state, "celebes") if BLOCKS.unit_side[unit] == AXIS}
    assert origins == {MAP.index["arafura-sea"], MAP.index["celebes-sea"]}


# ------------------------------------------------------------------ plans


@pytest.mark.rule("orange-swan:1.0")
def test_a_plan_is_secret_and_changes_nothing_before_it_is_launched() -> None:
    state = on_manila()
    seen, start = state.view("allied"), state.digest()
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    do(state, f"fly {name(state, 'tapei', 'jp-air-4')}")
    assert state.view("allied") == seen
    do(state, "cancel")
    assert state.digest() == start
