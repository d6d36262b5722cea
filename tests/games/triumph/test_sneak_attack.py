"""15.24: the Sneak Attack of Japan."""

import pytest

from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.battle import battle_of
from sandtable.games.triumph.system.rebasing import rebases
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import acting, asked, cv
from tests.games.triumph.helpers import act, choices, faction, position, refused, space, unit, unit_at
from tests.games.triumph.moving import go, moving, reach, why

JAPAN, USA = faction("japan"), faction("usa")
SCREEN = "us fleet 1 central-pacific-ocean"
PEARL_HARBOR = ["japan carrier 4 marshalls", "us fleet 4 hawaii", SCREEN]


def raid(units: list[str], moves: list[tuple[str, str, str]], dice: list[int]) -> TriumphState:
    """A Sneak Attack on the USA with these moves (unit, where to, whence), at its Sneak Raid."""
    state = moving("japan", units, dice=dice)
    act(state, "japan", "sneak usa")
    for text, to, via in moves:
        go(state, "japan", text, to, via)
    act(state, "japan", "done")
    return state


def pearl_harbor(dice: list[int]) -> TriumphState:
    """The Carrier has come to Hawaii."""
    return raid(PEARL_HARBOR, [("japan carrier marshalls", "hawaii", "central-pacific-ocean")], dice)


@pytest.mark.rule("cnc:15.24a")
def test_only_japan_sneaks_and_once_a_game() -> None:
    units = [*PEARL_HARBOR, "japan infantry 2 korea", "russia infantry 1 vladivostok"]
    state = moving("japan", units)
    assert refused(state, "japan", "sneak usa") == ""
    assert refused(state, "japan", "sneak soviets") == ""
    state.sneaks[JAPAN] = 1
    state._offered = {}
    assert refused(state, "japan", "sneak usa") == "15.24a"
    assert refused(state, "japan", "sneak soviets") == "15.24a"
    state = moving("usa", ["us infantry 2 manila", "japan infantry 1 formosa"])
    assert refused(state, "usa", "declare japan") == ""
    assert refused(state, "usa", "sneak japan") == "15.24a"


@pytest.mark.rule("cnc:15.24b")
def test_a_sneak_move_passes_a_screen() -> None:
    state = moving("japan", PEARL_HARBOR)
    act(state, "japan", "declare usa")
    assert why(state, "japan", "japan carrier marshalls", "hawaii") == "11.0c"
    state = moving("japan", PEARL_HARBOR)
    act(state, "japan", "sneak usa")
    assert state.at_war == [0, 0, 0]
    assert {"hawaii", "central-pacific-ocean"} <= reach(state, "japan carrier marshalls")


@pytest.mark.rule("cnc:15.24b")
def test_a_strategic_sneak_move_does_not_engage() -> None:
    far = ["japan fleet 2 tokyo", "us fleet 1 marshalls", "us fleet 1 palmyra-sea", "us fleet 1 wake"]
    state = moving("japan", far)
    assert "palmyra-sea" in reach(state, "japan fleet tokyo")
    act(state, "japan", "sneak usa")
    assert "palmyra-sea" not in reach(state, "japan fleet tokyo")


@pytest.mark.rule("cnc:15.24b")
def test_a_sneak_move_keeps_the_rules_of_peace_on_land() -> None:
    units = ["japan tank 3 harbin", "russia infantry 1 vladivostok"]
    state = moving("japan", units)
    act(state, "japan", "declare soviets")
    far = reach(state, "japan tank harbin")
    state = moving("japan", units)
    act(state, "japan", "sneak soviets")
    assert reach(state, "japan tank harbin") < far


@pytest.mark.rule("cnc:15.24b")
def test_convoys_sneak_past_fleets_too() -> None:
    units = ["japan infantry 3 palau", "us infantry 1 manila", "us fleet 1 philippine-sea"]
    state = moving("japan", [*units, "japan fleet 1 palau"])
    act(state, "japan", "declare usa")
    assert "manila" not in reach(state, "japan infantry palau")
    state = moving("japan", units)
    act(state, "japan", "sneak usa")
    assert "manila" in reach(state, "japan infantry palau")
    assert "philippine-sea" not in reach(state, "japan infantry palau")


@pytest.mark.rule("cnc:15.24c")
def test_a_carrier_fires_free() -> None:
    state = pearl_harbor([1, 2, 3, 6])
    carrier, fleet = unit_at(state, "japan carrier hawaii"), unit_at(state, "us fleet hawaii")
    assert asked(state) == "japan"
    act(state, "japan", f"fight {carrier}", "fire naval")
    assert cv(state, fleet) == 2
    assert cv(state, carrier) == 4


@pytest.mark.rule("cnc:15.24c")
def test_only_air_forces_and_carriers_make_the_raid() -> None:
    units = ["japan fleet 2 marshalls", "us fleet 4 hawaii"]
    state = raid(units, [("japan fleet marshalls", "hawaii", "central-pacific-ocean")], [])
    assert state.at_war[JAPAN] == 1 << USA
    battle = battle_of(state)
    assert battle is not None
    assert battle.name == "land-battle"


@pytest.mark.rule("cnc:15.24c")
def test_each_raider_fires_once_and_may_hold_its_fire() -> None:
    state = pearl_harbor([1, 2, 3, 6])
    assert choices(state, "japan") == {f"fight {unit_at(state, 'japan carrier hawaii')}", "done"}
    act(state, "japan", "done")
    assert state.at_war[JAPAN] == 1 << USA
    assert cv(state, unit_at(state, "us fleet hawaii")) == 4


@pytest.mark.rule("cnc:15.24c", "cnc:15.24f")
def test_raiders_with_nothing_left_to_fight_go_home() -> None:
    units = ["japan carrier 4 marshalls", "us fleet 1 hawaii", SCREEN]
    state = raid(units, [("japan carrier marshalls", "hawaii", "central-pacific-ocean")], [1, 6, 6, 6])
    carrier = unit_at(state, "japan carrier hawaii")
    act(state, "japan", f"fight {carrier}", "fire naval")
    assert "rebase marshalls" in choices(state, "japan")
    act(state, "japan", "rebase marshalls")
    assert state.at_war[JAPAN] == 1 << USA


@pytest.mark.rule("cnc:15.24d", "cnc:15.22d")
def test_the_war_takes_effect_after_the_raid_with_surprise() -> None:
    state = pearl_harbor([1, 2, 3, 6])
    before = victory.points(state, JAPAN)
    assert state.at_war == [0, 0, 0]
    carrier = unit_at(state, "japan carrier hawaii")
    act(state, "japan", f"fight {carrier}", "fire naval")
    assert state.at_war[JAPAN] == 1 << USA
    assert state.surprise[JAPAN] == 1 << USA
    state.res[JAPAN] = 99
    assert victory.points(state, JAPAN) == before - 1
    assert state.industry_cost[USA] == 6
    assert acting(state) == carrier


@pytest.mark.rule("cnc:15.24e")
def test_one_battlegroup_makes_the_raid_at_sea() -> None:
    units = ["japan carrier 2 marshalls", "japan carrier 3 carolines", "us fleet 4 central-pacific-ocean"]
    moves = [
        ("japan carrier marshalls", "central-pacific-ocean", "marshalls"),
        ("japan carrier carolines", "central-pacific-ocean", "melanesian-sea"),
    ]
    state = raid(units, moves, [6, 6])
    first = unit_at(state, "japan carrier 2 central-pacific-ocean")
    second = unit_at(state, "japan carrier 3 central-pacific-ocean")
    assert choices(state, "japan") == {f"join {first}", f"join {second}", "pass"}
    act(state, "japan", f"join {first}")
    assert choices(state, "japan") == {f"fight {first}", "done"}
    act(state, "japan", f"fight {first}", "fire naval")
    battle = battle_of(state)
    assert battle is not None
    assert battle.name == "sea-battle"
    assert state.unit_open[unit(second)] == 1


@pytest.mark.rule("cnc:15.24f")
def test_the_way_home_is_always_open() -> None:
    state = pearl_harbor([1, 2, 3, 6])
    carrier = unit_at(state, "japan carrier hawaii")
    act(state, "japan", f"fight {carrier}", "fire naval")
    assert "rebase marshalls" in choices(state, "japan")
    units = ["japan carrier 4 hawaii open", "us fleet 4 hawaii open", SCREEN]
    state = position(season="summer", war=[["japan", "usa"]], units=units, control={"hawaii": "usa"},
                     phase="movement japan 4")  # fmt: skip
    number = unit(unit_at(state, "japan carrier hawaii"))
    state.unit_origin[number] = space("marshalls")
    assert space("marshalls") not in rebases(state, None, number)


@pytest.mark.rule("cnc:15.24b", "cnc:15.4")
def test_the_empire_can_be_violated_in_a_sneak_attack() -> None:
    units = [*PEARL_HARBOR, "japan fleet 2 gulf-of-siam", "british-empire fleet 1 singapore"]
    state = moving("japan", units)
    act(state, "japan", "sneak usa", "violate british-empire")
    assert state.at_war == [0, 0, 0]
    assert "singapore" in reach(state, "japan fleet gulf-of-siam")


@pytest.mark.example
@pytest.mark.rule("cnc:15.24b", "cnc:15.24c", "cnc:15.24d")
def test_the_sneak_attack_of_the_example() -> None:
    state = pearl_harbor([1, 2, 3, 6, 3, 3, 3, 1])
    carrier, fleet = unit_at(state, "japan carrier hawaii"), unit_at(state, "us fleet hawaii")
    act(state, "japan", f"fight {carrier}", "fire naval")
    assert cv(state, fleet) == 2
    act(state, "japan", "fire naval")
    assert cv(state, fleet) == 1


@pytest.mark.rule("cnc:15.24c", "cnc:15.24d")
def test_raids_in_several_areas_come_one_after_the_other() -> None:
    units = [*PEARL_HARBOR, "japan air 2 palau", "us infantry 1 manila", "us fleet 2 manila"]
    moves = [
        ("japan carrier marshalls", "hawaii", "central-pacific-ocean"),
        ("japan air palau", "manila", "philippine-sea"),
    ]
    state = raid(units, moves, [6] * 6)
    assert choices(state, "japan") == {"resolve hawaii", "resolve manila"}
    assert refused(state, "japan", "resolve guam") == "15.24c"
    act(state, "japan", "resolve manila")
    plane, carrier = unit_at(state, "japan air manila"), unit_at(state, "japan carrier hawaii")
    assert refused(state, "japan", f"fight {carrier}") == "15.24c"
    act(state, "japan", f"fight {plane}")
    assert refused(state, "japan", "fire sub") == "15.24c"
    act(state, "japan", "fire naval")
    assert unit_at(state, "japan air manila") == plane
    assert choices(state, "japan") == {f"fight {carrier}", "done"}
    assert state.at_war == [0, 0, 0]


@pytest.mark.rule("cnc:15.24e")
def test_only_a_waiting_group_makes_the_raid() -> None:
    units = ["japan carrier 2 marshalls", "us fleet 4 central-pacific-ocean", "japan fleet 1 tokyo"]
    state = raid(units, [("japan carrier marshalls", "central-pacific-ocean", "marshalls")], [])
    assert refused(state, "japan", f"join {unit_at(state, 'japan fleet tokyo')}") == "15.24e"
    act(state, "japan", "pass")
    assert state.at_war[JAPAN] == 1 << USA


@pytest.mark.rule("cnc:15.24b")
def test_a_sea_shared_with_the_victim_is_open_to_a_sneak_move() -> None:
    units = ["japan fleet 2 marianas-sea", "us fleet 1 marianas-sea", *PEARL_HARBOR]
    peace = reach(moving("japan", units), "japan fleet marianas-sea")
    state = moving("japan", units)
    act(state, "japan", "sneak usa")
    # Strategically it goes as far as in peace.
    assert "kuriles" in peace
    assert "kuriles" in reach(state, "japan fleet marianas-sea")


@pytest.mark.rule("cnc:15.24b", "cnc:15.3c")
def test_a_protectorate_of_the_victim_can_be_violated_in_a_sneak_attack() -> None:
    units = [*PEARL_HARBOR, "japan infantry 2 gulf-of-siam"]
    state = moving("japan", units, allied=True, influence={"thailand": "usa 2"})
    act(state, "japan", "sneak usa", "violate thailand")
    act(state, "usa", "as infantry")
    assert state.at_war == [0, 0, 0]
    assert "bangkok" in reach(state, "japan infantry gulf-of-siam")
