"""6.3: Strategic Movement over land and sea, its points, and the fire on Sea Transport."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import AXIS, BLOCKS, CHINA, COMMONWEALTH, JAPAN, MAP, US
from sandtable.games.orange_swan.state import SHIPPED, SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words


def before(*blocks: list[Any], **more: Any) -> SwanState:
    """The Strategic Movement of a Side."""
    state = GAME.position({"at": "strategic-movement", "units": list(blocks), **more})
    assert isinstance(state, SwanState)
    return state


def do(state: SwanState, *actions: str) -> None:
    """The Phasing Side acts."""
    for action in actions:
        state.act("axis" if state.turn == AXIS else "allied", action)


def why(state: SwanState, action: str) -> str:
    """The paragraph that forbids the Phasing Side an action."""
    return rule_against(state, "axis" if state.turn == AXIS else "allied", action)


def start(state: SwanState, space: str, kind: str, *ways: str) -> None:
    """A unit begins to move, over Sea Zones aboard the first ship there, or as they are."""
    do(state, f"transfer {name(state, space, kind)}")
    for sea in ways:
        ships = [unit for unit in units(state, sea) if BLOCKS.unit_side[unit] == state.turn]
        free = MAP.only[MAP.index[sea]] == state.turn
        do(state, f"over {sea}" if free else f"aboard {BLOCKS.unit_name[ships[0]]}")


TANK = ["nanking", "jp-tank-3", 3]


# ------------------------------------------------------------------ points


@pytest.mark.rule("orange-swan:6.3a")
def test_a_nation_moves_as_many_units_as_it_has_strategic_power() -> None:
    state = before(*[["peking", "jp-inf-4", 4]] * 3)
    assert state.strategic[JAPAN] == state.moves_left[JAPAN] == 2
    for left in (1, 0):
        start(state, "peking", "jp-inf-4")
        do(state, "to nanking")
        assert state.moves_left[JAPAN] == left
        assert len(units(state, "nanking", "jp-inf-4")) == 2 - left
    assert why(state, f"transfer {name(state, 'peking', 'jp-inf-4')}") == "6.3a"


@pytest.mark.rule("orange-swan:6.3a")
def test_only_armies_of_the_phasing_side_move() -> None:
    state = before(TANK, ["japan-sea", "jp-ls-4", 4], ["hawaii", "us-inf", 4])
    assert why(state, f"transfer {name(state, 'japan-sea', 'jp-ls-4')}") == "6.3a"
    assert why(state, f"transfer {name(state, 'hawaii', 'us-inf')}") == "6.3a"
    assert why(state, f"transfer {name(state, 'nanking', 'jp-tank-3')}") == ""


@pytest.mark.rule("orange-swan:6.3d")
def test_every_nation_pays_for_its_own_units() -> None:
    blocks = [["delhi", "us-inf", 4], ["delhi", "cw-inf-3", 3], ["delhi", "ph-inf", 3]]
    state = before(*blocks, turn="allied")
    own = state.moves_left[COMMONWEALTH]
    state.moves_left[US] = 1
    start(state, "delhi", "ph-inf")
    do(state, "to bombay")
    assert state.moves_left[US] == 0
    assert why(state, f"transfer {name(state, 'delhi', 'us-inf')}") == "6.3a"
    start(state, "delhi", "cw-inf-3")
    do(state, "to bombay")
    assert state.moves_left[COMMONWEALTH] == own - 1


@pytest.mark.rule("orange-swan:6.3e")
def test_without_strategic_power_nobody_moves() -> None:
    lost = {"delhi": "japan", "sydney": "japan", "singapore": "japan"}
    state = before(["darwin", "cw-inf-3", 3], turn="allied", holders=lost)
    assert state.strategic[COMMONWEALTH] == 0
    assert why(state, f"transfer {name(state, 'darwin', 'cw-inf-3')}") == "6.3a"


@pytest.mark.rule("orange-swan:6.3e")
def test_a_unit_out_of_supply_does_not_move() -> None:
    state = before([*TANK, "out-of-supply"])
    assert why(state, f"transfer {name(state, 'nanking', 'jp-tank-3')}") == "6.3e"


@pytest.mark.rule("orange-swan:14.10")
def test_one_point_whatever_is_crossed() -> None:
    way = ["japan-sea", "the-bonins", "western-pacific"]
    state = before(["tokyo", "jp-inf-4", 4], *[[sea, "jp-ls-4", 4] for sea in way])
    points = state.moves_left[JAPAN]
    start(state, "tokyo", "jp-inf-4", *way)
    do(state, "to marcus")
    assert units(state, "marcus", "jp-inf-4")
    assert state.moves_left[JAPAN] == points - 1


# ------------------------------------------------------------------ the way over land


@pytest.mark.rule("orange-swan:6.3b")
def test_who_engaged_stays_and_who_moved_may_go() -> None:
    attackers = [["canton", kind, 3, "engaged", "moved"] for kind in ("jp-inf-4", "jp-art-3")]
    state = before(["canton", "us-inf", 1], *attackers, ["nanking", "jp-inf-4", 4, "moved"])
    assert why(state, f"transfer {name(state, 'canton', 'jp-inf-4')}") == "6.3b"
    start(state, "nanking", "jp-inf-4")
    do(state, "to fu-san")
    assert units(state, "fu-san", "jp-inf-4")


@pytest.mark.rule("orange-swan:6.3b")
def test_the_way_is_friendly_all_along_and_nobody_is_engaged() -> None:
    state = before(TANK, ["canton", "us-inf", 1], holders={"shanghai": "china"})
    start(state, "nanking", "jp-tank-3")
    assert why(state, "to shanghai") == "6.3b"
    assert why(state, "to canton") == "6.3b"
    assert why(state, "to tokyo") == "6.3b"
    assert why(state, "to yellow-sea") == "6.3b"
    assert why(state, "to chagchun") == ""
    open_way = before(TANK, holders=dict.fromkeys(("pujin", "canton", "nanning"), "japan"))
    start(open_way, "nanking", "jp-tank-3")
    assert why(open_way, "to saigon") == ""


@pytest.mark.rule("orange-swan:6.3c")
def test_a_land_area_must_trace_supply() -> None:
    blocks = [["andaman", "cw-inf-3", 3], ["andaman-sea", "cw-ls", 4], ["bay-of-bengal", "cw-ls", 4]]
    around = dict.fromkeys(("akyab", "mandalay", "lashio", "malay"), "japan")
    waters = {"andaman-sea": "contested", "bay-of-bengal": "contested"}
    cut = before(*blocks, turn="allied", holders=around, seas=waters)
    start(cut, "andaman", "cw-inf-3")
    assert why(cut, "to rangoon") == "6.3c"
    supplied = before(*blocks, turn="allied", holders=around, seas=dict.fromkeys(waters, "allied"))
    start(supplied, "andaman", "cw-inf-3", "andaman-sea")
    assert why(supplied, "to rangoon") == ""


@pytest.mark.rule("orange-swan:1.6e")
def test_chinese_units_stay_in_continental_asia_and_off_the_sea() -> None:
    blocks = [["canton", "cn-inf-4", 4], ["canton", "us-inf", 4], ["south-china-sea", "us-ls", 4]]
    waters = {"south-china-sea": "allied"}
    state = before(*blocks, turn="allied", holders={"hainan": "us", "manila": "us"}, seas=waters)
    start(state, "canton", "cn-inf-4")
    ship = name(state, "south-china-sea", "us-ls")
    assert why(state, "to hainan") == "1.6e"
    assert why(state, f"aboard {ship}") == "1.6e"
    do(state, "to chungking")
    assert units(state, "chungking", "cn-inf-4")


@pytest.mark.rule("orange-swan:1.6b")
def test_communists_join_communists_only() -> None:
    state = before(["xi-an", "cc-inf-4", 4], ["chungking", "cn-inf-4", 4], turn="allied")
    start(state, "xi-an", "cc-inf-4")
    assert why(state, "to chungking") == "1.6b"
    assert why(state, "to chengtu") == ""


@pytest.mark.rule("orange-swan:2.7")
def test_a_full_land_area_takes_nobody_in() -> None:
    state = before(TANK, *[["shanghai", "jp-inf-3", 3]] * 4)
    start(state, "nanking", "jp-tank-3")
    assert why(state, "to shanghai") == "2.7"


BURMA = dict.fromkeys(("rangoon", "nanning", "pujin"), "japan")


@pytest.mark.rule("orange-swan:9.12")
def test_the_mekong_jungle_costs_a_step() -> None:
    state = before(["hanoi", "jp-inf-3", 3], ["hanoi", "jp-air-3", 3], holders=BURMA, season="fall")
    for kind in ("jp-inf-3", "jp-air-3"):
        start(state, "hanoi", kind)
        do(state, "to rangoon")
    assert steps(state, "rangoon", "jp-inf-3") == [2]
    assert steps(state, "rangoon", "jp-air-3") == [3]


@pytest.mark.rule("orange-swan:9.12")
def test_who_has_one_step_does_not_cross_the_jungle() -> None:
    state = before(["hanoi", "jp-inf-3", 1], holders=BURMA, season="fall")
    start(state, "hanoi", "jp-inf-3")
    assert why(state, "to rangoon") == "6.3b"


@pytest.mark.rule("orange-swan:9.12")
def test_nobody_crosses_the_jungle_in_summer_or_a_blitz() -> None:
    wing = ["hanoi", "jp-air-3", 3]
    for closed in ({"season": "summer"}, {"season": "fall", "discs": ["continental"], "blitz": True}):
        state = before(wing, holders=BURMA, **closed)
        start(state, "hanoi", "jp-air-3")
        assert why(state, "to rangoon") == "6.3b"


@pytest.mark.rule("orange-swan:9.12")
def test_a_unit_that_fire_leaves_too_weak_stops_before_the_jungle() -> None:
    blocks = [["andaman", "cw-inf-3", 2], ["andaman-sea", "cw-ls", 4], ["andaman-sea", "jp-sub-4", 1]]
    for die, goal in ((4, "hanoi"), (5, "rangoon")):
        held = {"hanoi": "commonwealth", "kunming": "japan"}
        waters = {"andaman-sea": "contested"}
        state = before(*blocks, turn="allied", season="fall", holders=held, seas=waters, dice=[die])
        start(state, "andaman", "cw-inf-3", "andaman-sea")
        do(state, "to hanoi")
        assert steps(state, goal, "cw-inf-3") == [1]


@pytest.mark.rule("orange-swan:6.2.1d")
def test_ground_units_do_not_cross_the_papuan_rift() -> None:
    blocks = [["port-moresby", "cw-inf-3", 3], ["port-moresby", "cw-air", 4]]
    state = before(*blocks, turn="allied", seas={"coral-sea": "allied", "solomon-sea": "allied"})
    start(state, "port-moresby", "cw-inf-3")
    assert why(state, "to wewak") == "6.3b"
    do(state, "to gili-gili")
    start(state, "port-moresby", "cw-air")
    assert why(state, "to wewak") == ""


@pytest.mark.rule("orange-swan:9.1d")
def test_no_way_leads_through_a_monsoon_in_a_blitz() -> None:
    unit = ["bombay", "cw-inf-3", 3]
    for more, rule in (({}, ""), ({"discs": ["oceanic"], "blitz": True}, "9.1d")):
        state = before(unit, turn="allied", season="summer", **more)
        start(state, "bombay", "cw-inf-3")
        assert why(state, "to calcutta") == rule
        assert why(state, "to delhi") == ""


# ------------------------------------------------------------------ the way over sea


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.3b", "orange-swan:6.3.1a", "orange-swan:6.3.1c")
def test_a_tank_from_tokyo_to_miri() -> None:
    held = dict.fromkeys(("pujin", "nanning", "miri"), "japan")
    waters = {"gulf-of-thailand": "axis"}
    ship = ["gulf-of-thailand", "jp-ls-4", 4]
    state = before(["tokyo", "jp-tank-3", 3], ship, holders=held, seas=waters)
    points = state.moves_left[JAPAN]
    start(state, "tokyo", "jp-tank-3", "inland-sea", "gulf-of-thailand")
    do(state, "to miri")
    assert units(state, "miri", "jp-tank-3")
    assert state.moves_left[JAPAN] == points - 1
    assert [state.unit_flags[unit] for unit in units(state, "gulf-of-thailand")] == [SHIPPED]


@pytest.mark.rule("orange-swan:6.3.1c")
def test_home_waters_carry_everybody() -> None:
    state = before(["sapporo", "jp-tank-3", 3])
    start(state, "sapporo", "jp-tank-3", "inland-sea")
    do(state, "to fu-san")
    assert units(state, "fu-san", "jp-tank-3")


@pytest.mark.rule("orange-swan:6.3.1a")
def test_a_ship_carries_one_unit() -> None:
    blocks = [["tokyo", "jp-inf-4", 4], ["hiroshima", "jp-air-3", 3], ["japan-sea", "jp-ls-4", 4]]
    state = before(*blocks, ["the-bonins", "jp-ls-4", 4], ["the-bonins", "jp-sub-4", 4])
    start(state, "tokyo", "jp-inf-4", "japan-sea")
    do(state, f"aboard {name(state, 'the-bonins', 'jp-ls-4')}", "to chichi-jima")
    start(state, "hiroshima", "jp-air-3")
    ship = name(state, "japan-sea", "jp-ls-4")
    assert why(state, f"aboard {ship}") == "6.1.3b"
    assert not [word for word in words(state, "axis") if word.startswith("aboard")]


@pytest.mark.rule("orange-swan:6.3.1a")
@pytest.mark.reading("6.3.1, 6.3.2: do Air Units need ships, and are they fired at?")
def test_every_sea_zone_needs_a_ship_and_air_units_need_one_too() -> None:
    wing = ["tokyo", "jp-air-3", 3]
    without = before(wing, ["japan-sea", "jp-ls-4", 4])
    start(without, "tokyo", "jp-air-3")
    assert why(without, f"aboard {name(without, 'japan-sea', 'jp-ls-4')}") == ""
    assert why(without, "over japan-sea") == "6.1.3a"
    do(without, f"aboard {name(without, 'japan-sea', 'jp-ls-4')}")
    assert why(without, "to chichi-jima") != ""
    served = before(wing, ["japan-sea", "jp-ls-4", 4], ["the-bonins", "jp-ls-4", 4])
    start(served, "tokyo", "jp-air-3", "japan-sea", "the-bonins")
    do(served, "to chichi-jima")
    assert units(served, "chichi-jima", "jp-air-3")


@pytest.mark.rule("orange-swan:6.3.1a")
def test_without_ships_all_the_way_a_unit_stays_on_its_island() -> None:
    blocks = [["iwo-jima", "jp-inf-3", 3], ["volcano-islands", "jp-ls-4", 4]]
    for more, rule in (([], "6.3b"), ([["japan-sea", "jp-ls-4", 4]], "")):
        state = before(*blocks, *more)
        assert why(state, f"transfer {name(state, 'iwo-jima', 'jp-inf-3')}") == rule


@pytest.mark.rule("orange-swan:6.1.3b")
def test_a_transport_of_an_assault_gives_no_sea_transport() -> None:
    blocks = [["tokyo", "jp-inf-4", 4], ["japan-sea", "jp-ls-4", 4, "carried"], ["japan-sea", "jp-sub-4", 4]]
    state = before(*blocks, ["the-bonins", "jp-ls-4", 4])
    start(state, "tokyo", "jp-inf-4")
    assert why(state, f"aboard {name(state, 'japan-sea', 'jp-ls-4')}") == "6.1.3b"
    assert why(state, f"aboard {name(state, 'japan-sea', 'jp-sub-4')}") == ""


@pytest.mark.rule("orange-swan:6.1.3e")
def test_ships_that_gave_sea_transport_stay_hidden() -> None:
    state = before(["sapporo", "jp-inf-4", 4], ["japan-sea", "jp-ls-4", 4], ["the-bonins", "jp-ls-4", 4])
    start(state, "sapporo", "jp-inf-4", "japan-sea", "the-bonins")
    do(state, "to chichi-jima")
    ships = units(state, "japan-sea") + units(state, "the-bonins")
    sight = state.sight("allied")
    assert [sight.unit_kind[ship] for ship in ships] == [-1, -1]
    assert [sight.unit_flags[ship] for ship in ships] == [SHIPPED, SHIPPED]


@pytest.mark.rule("orange-swan:6.3.1b")
def test_enemy_waters_are_not_crossed() -> None:
    blocks = [["singapore", "cw-inf-3", 3], ["java-sea", "us-ls", 4], ["gulf-of-thailand", "us-ls", 4]]
    for control, rule in (("axis", "6.3.1b"), ("allied", "")):
        waters = {"java-sea": control, "gulf-of-thailand": "contested"}
        state = before(*blocks, turn="allied", seas=waters)
        start(state, "singapore", "cw-inf-3")
        assert why(state, f"aboard {name(state, 'java-sea', 'us-ls')}") == rule
        assert why(state, f"aboard {name(state, 'gulf-of-thailand', 'us-ls')}") == ""


@pytest.mark.rule("orange-swan:6.3.2", "orange-swan:5.4.2")
def test_sea_transport_is_fired_at() -> None:
    blocks = [["keijo", "jp-inf-4", 4], ["yellow-sea", "jp-ls-4", 4], ["yellow-sea", "us-sub", 1]]
    for die, control, left in ((6, "axis", 3), (5, "axis", 4), (5, "contested", 3), (4, "contested", 4)):
        state = before(*blocks, seas={"yellow-sea": control}, dice=[die])
        start(state, "keijo", "jp-inf-4", "yellow-sea")
        do(state, "to nagasaki")
        assert steps(state, "nagasaki", "jp-inf-4") == [left]
        assert not state.script


@pytest.mark.rule("orange-swan:6.3.2")
@pytest.mark.reading("6.3.1, 6.3.2: do Air Units need ships, and are they fired at?")
def test_nobody_fires_at_air_units() -> None:
    blocks = [["tokyo", "jp-air-3", 3], ["japan-sea", "jp-ls-4", 4], ["japan-sea", "us-sub", 1]]
    state = before(*blocks, seas={"japan-sea": "axis"}, holders={"sapporo": "us"}, dice=[6])
    start(state, "tokyo", "jp-air-3", "japan-sea")
    do(state, "to hiroshima")
    assert state.script == [6]
    assert steps(state, "hiroshima", "jp-air-3") == [3]


@pytest.mark.rule("orange-swan:6.3.2")
def test_a_unit_can_be_lost_at_sea() -> None:
    way = ["yellow-sea", "eastern-china-sea", "japan-sea"]
    ships = [[sea, "jp-ls-4", 4] for sea in way]
    state = before(["keijo", "jp-inf-4", 1], *ships, ["eastern-china-sea", "us-sub", 1], dice=[5])
    points = state.moves_left[JAPAN]
    start(state, "keijo", "jp-inf-4", *way)
    do(state, "to tokyo")
    assert units(state, "tokyo") == []
    assert state.moves_left[JAPAN] == points - 1
    assert [state.unit_flags[units(state, sea, "jp-ls-4")[0]] for sea in way] == [SHIPPED, SHIPPED, 0]


@pytest.mark.rule("orange-swan:6.1.3d")
def test_sea_transport_obeys_straits() -> None:
    blocks = [["batavia", "jp-inf-4", 4], ["java-sea", "jp-ls-4", 4], ["celebes-sea", "jp-ls-4", 4]]
    around = ("japan-sea", "eastern-china-sea", "philippine-sea", "palau-islands", "south-china-sea")
    waters = dict.fromkeys((*around, "java-sea", "celebes-sea", "gulf-of-thailand"), "axis")
    for third, rule in (("celebes", ""), ("ambon", "6.3.1a")):
        held = dict.fromkeys(("taran", "halmahera", "palembang", third), "japan")
        state = before(*blocks, holders=held, seas=waters)
        start(state, "batavia", "jp-inf-4", "java-sea")
        assert why(state, f"aboard {name(state, 'celebes-sea', 'jp-ls-4')}") == rule


# ------------------------------------------------------------------ in a Blitz Phase


@pytest.mark.rule("orange-swan:7.2c")
def test_who_assaulted_in_the_blitz_does_not_move_strategically() -> None:
    unit = ["hiroshima", "jp-inf-4", 4, "assaulted", "moved"]
    blitz = before(unit, discs=["oceanic"], blitz=True)
    assert why(blitz, f"transfer {name(blitz, 'hiroshima', 'jp-inf-4')}") == "7.2c"
    phase = before(unit, discs=["oceanic"])
    assert why(phase, f"transfer {name(phase, 'hiroshima', 'jp-inf-4')}") == ""


@pytest.mark.rule("orange-swan:7.3a")
def test_the_continental_disc_alone_gives_no_sea_transport() -> None:
    blocks = [["fu-san", "jp-inf-4", 4], ["keijo", "jp-inf-3", 3]]
    for discs, rule in ((["continental"], "7.3a"), (["continental", "oceanic"], "")):
        state = before(*blocks, discs=discs, blitz=True, season="fall")
        start(state, "fu-san", "jp-inf-4")
        assert why(state, "over inland-sea") == rule
        assert why(state, "to keijo") == ""


# ------------------------------------------------------------------ Supply in China


CUT = {"changsha": "japan", "nanning": "japan", "hong-kong": "japan", "canton": "china"}


@pytest.mark.rule("orange-swan:6.3c", "orange-swan:1.6a")
@pytest.mark.reading("6.3: for whom must a Land Area trace Supply, and in China?")
@pytest.mark.parametrize("kind", ["cn-inf-3", "cc-inf-3"])
def test_in_china_too_a_land_area_must_trace_supply(kind: str) -> None:
    """Chinese units are always supplied; areas that no line joins to Chungking are not."""
    for holders, rule in ((CUT, "6.3b"), ({**CUT, "changsha": "china"}, "")):
        state = before(["pujin", kind, 3], turn="allied", holders=holders)
        assert why(state, f"transfer {name(state, 'pujin', kind)}") == rule
    start(state, "pujin", kind)
    assert why(state, "to canton") == ""
    # Only part of the way is joined to Chungking.
    split = before(["chungking", kind, 3], turn="allied", holders=CUT)
    start(split, "chungking", kind)
    assert why(split, "to canton") == "6.3c"
    assert why(split, "to xi-an") == ""


@pytest.mark.rule("orange-swan:6.3c")
@pytest.mark.reading("6.3: for whom must a Land Area trace Supply, and in China?")
def test_without_chungking_no_chinese_unit_moves_strategically_but_all_march() -> None:
    lost = {"chungking": "japan"}
    state = before(["xi-an", "cn-inf-4", 4], turn="allied", holders=lost)
    state.moves_left[CHINA] = 2
    assert why(state, f"transfer {name(state, 'xi-an', 'cn-inf-4')}") == "6.3b"
    marching = GAME.position(
        {"at": "land-movement", "turn": "allied", "units": [["xi-an", "cn-inf-4", 4]], "holders": lost}
    )
    assert f"march {name(marching, 'xi-an', 'cn-inf-4')}" in words(marching, "allied")
