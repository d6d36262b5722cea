"""Beside the rulings: Movement, declarations and Recruiting, where a figure or a condition is off by one."""

import pytest

from sandtable.games.triumph.content import FLEET, FORTRESS, INFANTRY, TANK
from sandtable.games.triumph.system import war
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.engagement import friends_in
from sandtable.games.triumph.system.state import INVADER, TriumphState
from sandtable.games.triumph.system.units import enemies_of
from tests.games.triumph.helpers import act, faction, nation, power, refused, space, unit, unit_at
from tests.games.triumph.moving import NAT_WAR, PACIFIC_WAR, go, moving, pick, reach, why
from tests.games.triumph.test_minors import intervening

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")
RUSSIAN_WAR = [["japan", "soviets"]]


def aggressor(state: TriumphState, where: str) -> str:
    """Whose Aggression began the Battle there."""
    number = state.space_aggressor[space(where)] - 1
    return state.content.faction_id[number] if number >= 0 else ""


# ---------------------------------------------------------------------- 10.0 where a unit may end


@pytest.mark.rule("cnc:10.11c")
def test_under_emergency_command_units_march_into_empty_land_of_their_own() -> None:
    state = moving("japan", ["japan infantry 1 korea"], emergency_command=True)
    assert "mukden" in reach(state, "japan infantry korea")
    # Out of a Battle no unit moves Strategically, and inland none sails, so this is a march.
    units = ["japan infantry 1 wuhan x2", "nat-china infantry 1 wuhan"]
    held = {"wuhan": "usa", "changsha": "japan"}
    leaving = moving("japan", units, emergency_command=True, enemies=NAT_WAR, control=held)
    assert "changsha" in reach(leaving, "japan infantry wuhan")


@pytest.mark.rule("cnc:10.42a")
def test_the_conquered_home_of_a_rival_is_no_winter_quarters() -> None:
    held = {"vladivostok": "japan"}
    units = ["japan infantry 1 harbin", "japan fortress 1 vladivostok"]
    winter = moving("japan", units, season="winter", war=RUSSIAN_WAR, control=held)
    assert why(winter, "japan", "japan infantry harbin", "vladivostok") == "10.42a"
    summer = moving("japan", units, war=RUSSIAN_WAR, control=held)
    assert "vladivostok" in reach(summer, "japan infantry harbin")


# ---------------------------------------------------------------------- 11.5 Engaging


@pytest.mark.rule("cnc:11.52a", "cnc:11.221a")
def test_a_fleet_takes_no_place_of_those_who_invade() -> None:
    units = ["japan fleet 2 palau", "japan infantry 2 palau x2", "us infantry 1 manila"]
    state = moving("japan", units, war=PACIFIC_WAR)
    go(state, "japan", "japan fleet palau", "manila", "philippine-sea")
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    assert why(state, "japan", "japan infantry palau", "manila") == "11.221a"


@pytest.mark.rule("cnc:11.53a", "cnc:1.3a")
def test_a_strait_is_entered_from_another_in_one_way_only() -> None:
    units = ["japan infantry 1 hokkaido", "russia infantry 1 sakhalin"]
    state = moving("japan", units, war=RUSSIAN_WAR)
    pick(state, "japan", "japan infantry hokkaido")
    act(state, "japan", "to sakhalin")
    ways = [str(action) for action in state.choices("japan")]
    assert "via hokkaido" in ways
    assert len(ways) == len(set(ways))


@pytest.mark.rule("cnc:11.221a")
def test_who_comes_by_sea_to_the_help_of_friendly_land_does_not_invade() -> None:
    units = ["us infantry 2 guam", "us fortress 1 manila", "japan infantry 2 manila"]
    state = moving("usa", units, war=PACIFIC_WAR, control={"manila": "usa"})
    helper = go(state, "usa", "us infantry guam", "manila", "philippine-sea")
    assert not state.unit_flags[helper] & INVADER
    lost = moving("usa", units[::2], war=PACIFIC_WAR, control={"manila": "japan"})
    invader = go(lost, "usa", "us infantry guam", "manila", "philippine-sea")
    assert lost.unit_flags[invader] & INVADER


@pytest.mark.rule("cnc:11.54b")
def test_an_armed_minor_has_no_friends_but_its_own_units() -> None:
    units = ["minor fortress 1 hanoi", "russia infantry 1 hanoi"]
    state = moving("soviets", units, violated={"vietnam": "russia"})
    minor, russia = power("minor"), power("russia")
    assert friends_in(state, minor, space("hanoi")) == 1 << minor
    assert friends_in(state, russia, space("hanoi")) == 1 << russia


@pytest.mark.rule("cnc:11.52b")
def test_after_movement_nobody_counts_as_moved() -> None:
    units = ["japan infantry 1 korea x2", "us infantry 1 manila"]
    state = moving("japan", units)
    mover = go(state, "japan", "japan infantry korea", "mukden")
    assert [number for number, moved in enumerate(state.unit_moved) if moved] == [mover]
    act(state, "japan", "done")
    assert not any(state.unit_moved)


# ---------------------------------------------------------------------- 11.9 what others see


@pytest.mark.rule("cnc:11.9s")
def test_who_leaves_a_battle_straight_for_an_area_is_told_to_move_there() -> None:
    units = ["nat-china infantry 1 suchow x2", "japan infantry 1 suchow"]
    state = moving("usa", units, enemies=NAT_WAR, control={"suchow": "usa"})
    go(state, "usa", "nat-china infantry suchow", "wuhan", "wuhan")
    assert "from Suchow to Wuhan." in state.journal()[-1]


@pytest.mark.rule("cnc:11.9s")
def test_a_march_of_three_areas_is_not_taken_for_that_of_infantry() -> None:
    held = {"peiping": "japan", "tsingtao": "japan"}
    units = ["japan tank 1 peiping", "us sub 1 yellow-sea"]
    state = moving("japan", units, enemies=NAT_WAR, war=PACIFIC_WAR, control=held)
    tank = go(state, "japan", "japan tank peiping", "nanking")
    assert state.unit_kinds[tank] >> TANK & 1
    assert not state.unit_kinds[tank] >> INFANTRY & 1


@pytest.mark.rule("cnc:11.1a", "cnc:11.9s")
def test_who_marches_is_not_taken_for_a_fortress() -> None:
    state = moving("japan", ["japan infantry 1 korea"])
    state.unit_kinds[unit(unit_at(state, "japan infantry korea"))] |= 1 << FORTRESS
    mover = go(state, "japan", "japan infantry korea", "mukden")
    assert state.unit_kinds[mover] >> INFANTRY & 1
    assert not state.unit_kinds[mover] >> FORTRESS & 1


@pytest.mark.rule("cnc:11.9s")
def test_who_enters_from_inland_is_not_taken_for_a_ship() -> None:
    fleet = 1 << FLEET
    seen = {}
    for way in ("shansi", "tsingtao"):
        units = ["japan infantry 1 tsingtao", "nat-china militia 1 suchow"]
        state = moving("japan", units, enemies=NAT_WAR, control={"tsingtao": "japan", "shansi": "japan"})
        mover = go(state, "japan", "japan infantry tsingtao", "suchow", way)
        seen[way] = bool(state.unit_kinds[mover] & fleet)
    assert seen == {"shansi": False, "tsingtao": True}


# ---------------------------------------------------------------------- 15.0 declarations


@pytest.mark.rule("cnc:15.22s", "cnc:15.21g")
def test_a_war_makes_an_aggressor_only_where_both_share_a_sea() -> None:
    units = [
        "japan fleet 1 philippine-sea",
        "us fleet 1 philippine-sea",
        "us fleet 1 sulu-sea",
        "japan infantry 1 formosa",
    ]
    state = moving("japan", units)
    act(state, "japan", "declare usa")
    assert aggressor(state, "philippine-sea") == "japan"
    assert aggressor(state, "sulu-sea") == ""


@pytest.mark.rule("cnc:15.24b")
def test_nobody_sneaks_but_who_has_declared_it() -> None:
    state = moving("japan", ["japan carrier 4 marshalls", "us fleet 4 hawaii"])
    act(state, "japan", "sneak usa")
    assert war.sneaks_upon(state, JAPAN, USA)
    assert not war.sneaks_upon(state, SOVIETS, USA)
    assert not war.sneaks_upon(state, JAPAN, SOVIETS)


@pytest.mark.rule("cnc:15.33")
def test_a_march_over_land_of_ones_own_is_no_partition() -> None:
    state = moving("japan", ["japan infantry 1 korea"])
    go(state, "japan", "japan infantry korea", "mukden")
    assert not any(state.nation_enemies)
    assert not any("Partition" in line for line in state.journal())


@pytest.mark.rule("cnc:15.32a")
def test_an_armed_minor_is_the_enemy_of_its_violator_alone() -> None:
    units = ["minor fortress 1 hanoi", "japan infantry 1 hanoi", "us infantry 1 hanoi"]
    state = moving("japan", units, violated={"vietnam": "japan"})
    hanoi = space("hanoi")
    assert enemies_of(state, power("minor"), hanoi) == 1 << power("japan")
    assert enemies_of(state, power("japan"), hanoi) == 1 << power("minor")
    assert enemies_of(state, power("us"), hanoi) == 0


@pytest.mark.rule("cnc:15.34", "cnc:15.32a")
def test_who_has_attacked_an_armed_minor_comes_no_more_to_its_help() -> None:
    units = ["us infantry 2 bangkok"]
    friend = intervening(*units, control={"bangkok": "usa"})
    go(friend, "usa", "us infantry bangkok", "saigon", "bangkok")
    act(friend, "usa", "done")
    assert friend.nation_control[nation("vietnam")] == USA
    enemy = intervening(*units, control={"bangkok": "usa"})
    enemy.nation_enemies[nation("vietnam")] |= 1 << power("us")
    go(enemy, "usa", "us infantry bangkok", "saigon", "bangkok")
    act(enemy, "usa", "done")
    assert is_armed(enemy, nation("vietnam"))


@pytest.mark.rule("cnc:15.4", "cnc:15.3a")
def test_units_of_a_neutral_power_outside_its_land_will_do_for_its_violation() -> None:
    units = ["japan infantry 2 hainan x2", "british-empire infantry 1 hanoi"]
    state = moving("japan", units, war=PACIFIC_WAR, control={"hanoi": "usa", "hainan": "japan"})
    act(state, "japan", "violate british-empire")
    assert refused(state, "japan", "done") == "15.3a"
    go(state, "japan", "japan infantry hainan", "hanoi", "gulf-of-tonkin")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:16.33a", "cnc:15.3a")
def test_the_violation_of_a_minor_in_china_is_none_of_the_reds() -> None:
    state = moving("japan", ["japan infantry 2 jehol"])
    loyalty = list(state.loyalty)
    act(state, "japan", "violate peiping")
    mover = go(state, "japan", "japan infantry jehol", "peiping", "jehol")
    assert state.unit_space[mover] == space("peiping")
    assert state.proxies_violated[JAPAN] == 0
    assert state.loyalty == loyalty


# ---------------------------------------------------------------------- 17.0 Partisans


@pytest.mark.rule("cnc:17.3c")
def test_a_new_partisan_may_be_left_out() -> None:
    four = {"sian": 1, "harbin": 1, "nanking": 1, "fukien": 1}
    state = moving("soviets", [], 2, partisans=four, dice=[6])
    act(state, "soviets", "recruit")
    assert refused(state, "soviets", "pass") == ""
    assert refused(state, "soviets", "partisan sian") == ""
    act(state, "soviets", "pass")
    assert sum(state.partisans) == 4
