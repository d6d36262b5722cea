"""T1.3, T11.6, T11.9-T11.11: Border Limits, Invasions, Engaging and Disengaging, Raids in Europe."""

from typing import Any

import pytest

from sandtable.games.triumph.content import MOUNTAIN, PLAINS, RIVER
from sandtable.games.triumph.system.battle import battle_of
from sandtable.games.triumph.system.sea_battle import waiting_groups
from sandtable.games.triumph.system.state import INVADER, TriumphState
from tests.games.triumph.europe.helpers import (
    AXIS_WEST_WAR,
    act,
    choices,
    content,
    faction,
    moving,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import go, reach, why


def kind_between(a: str, b: str) -> int:
    """The kind of a border."""
    return content().border_kind[content().border_between[space(a), space(b)]]


# ---------------------------------------------------------------------- Border Limits


@pytest.mark.rule("tnt:T1.3a")
@pytest.mark.parametrize(
    ("start", "to", "kind", "limit"),
    [
        ("munich", "vienna", PLAINS, 3),
        ("berlin", "warsaw", RIVER, 2),
        ("venice", "vienna", MOUNTAIN, 1),
    ],
)
def test_so_many_engage_over_a_border(start: str, to: str, kind: int, limit: int) -> None:
    assert kind_between(start, to) == kind
    closed = ["britain sub 1 baltic-sea"]  # so that nobody comes as a Convoy
    state = moving(
        "axis", [f"germany infantry 1 {start} x4", f"britain infantry 1 {to}", *closed], 9, war=AXIS_WEST_WAR
    )
    for _ in range(limit):
        assert to in reach(state, f"germany infantry {start}")
        go(state, "axis", f"germany infantry {start}", to, start)
    assert to not in reach(state, f"germany infantry {start}")


@pytest.mark.rule("tnt:T1.3b")
def test_those_who_leave_count_with_those_who_enter() -> None:
    units = [
        "germany infantry 1 warsaw",
        "britain infantry 1 warsaw",
        "germany tank 1 berlin x2",
        "britain sub 1 baltic-sea",
    ]
    state = moving("axis", units, 9, war=AXIS_WEST_WAR, control={"warsaw": "west"})
    go(state, "axis", "germany infantry warsaw", "berlin", "berlin")
    go(state, "axis", "germany tank berlin", "warsaw", "berlin")
    assert why(state, "axis", "germany tank berlin", "warsaw") == "T1.3b"


@pytest.mark.rule("tnt:T1.3c")
def test_limits_start_anew_for_retreats() -> None:
    units = ["germany infantry 1 berlin x2", "britain infantry 3 warsaw", "britain sub 1 baltic-sea"]
    state = moving("axis", units, 9, war=AXIS_WEST_WAR, dice=[6, 6, 6])
    first = go(state, "axis", "germany infantry berlin", "warsaw", "berlin")
    second = go(state, "axis", "germany infantry berlin", "warsaw", "berlin")
    act(state, "axis", "done")
    act(state, "west", "fire ground")
    act(state, "axis", f"fight {content().unit_name[first]}", "retreat berlin")
    act(state, "axis", "retreat berlin")
    assert [state.unit_space[first], state.unit_space[second]] == [space("berlin")] * 2


@pytest.mark.rule("tnt:T1.4")
def test_who_engages_nobody_knows_no_limit() -> None:
    assert kind_between("milan", "marseille") == MOUNTAIN
    units = ["germany infantry 1 milan x6", "britain sub 1 western-mediterranean"]
    state = moving("axis", units, 9, war=AXIS_WEST_WAR, control={"marseille": "west"})
    for _ in range(6):
        go(state, "axis", "germany infantry milan", "marseille")
    assert len(state.units_at[space("marseille")]) == 6


@pytest.mark.rule("tnt:T1.4")
def test_no_limit_binds_ships_and_sea_borders() -> None:
    units = ["germany fleet 1 baltic-sea x3", "germany fleet 1 ruhr x3", "britain fleet 1 north-sea"]
    state = moving("axis", units, 9, war=AXIS_WEST_WAR)
    for _ in range(3):
        go(state, "axis", "germany fleet ruhr", "north-sea", "ruhr")
    assert len(state.units_at[space("north-sea")]) == 4


@pytest.mark.rule("tnt:T11.11")
def test_with_lsts_two_cross_a_strait() -> None:
    parts: dict[str, Any] = {"war": AXIS_WEST_WAR}
    units = ["italy infantry 1 rome x3", "britain infantry 1 sicily", "britain sub 1 tyrrhenian-sea"]
    units.append("britain infantry 1 taranto")  # so that no way leads round
    for techs, limit in (({}, 1), ({"axis": ["lsts"]}, 2), ({"west": ["lsts"]}, 1)):
        state = moving("axis", units, 9, techs=techs, **parts)
        for _ in range(limit):
            go(state, "axis", "italy infantry rome", "sicily", "rome")
        assert "sicily" not in reach(state, "italy infantry rome")


# ---------------------------------------------------------------------- Invasions


def landing(**parts: Any) -> TriumphState:
    """Three British Infantry at sea before Paris, which the Axis holds, and one off the Dutch coast."""
    units = [
        "britain infantry 1 english-channel x3",
        "britain infantry 1 north-sea",
        "germany infantry 1 paris",
    ]
    return moving("west", units, 9, war=AXIS_WEST_WAR, control={"paris": "axis"}, **parts)


@pytest.mark.rule("tnt:T11.6a")
def test_one_invades_over_a_coast() -> None:
    state = landing()
    go(state, "west", "britain infantry english-channel", "paris", "english-channel")
    fleet = unit_at(state, "britain infantry english-channel")
    act(state, "west", f"move {fleet}", "to paris")
    assert "via english-channel" not in choices(state, "west")


@pytest.mark.rule("tnt:T11.6a")
def test_each_coast_has_its_own_limit() -> None:
    state = landing()
    go(state, "west", "britain infantry english-channel", "paris", "english-channel")
    invader = go(state, "west", "britain infantry north-sea", "paris", "north-sea")
    assert state.unit_space[invader] == space("paris")
    assert state.unit_flags[invader] & INVADER


@pytest.mark.rule("tnt:T11.6a")
def test_empty_enemy_land_is_invaded_as_well() -> None:
    state = moving(
        "west", ["britain infantry 1 north-sea x2"], 9, war=AXIS_WEST_WAR, control={"oslo": "axis"}
    )
    assert state.unit_flags[go(state, "west", "britain infantry north-sea", "oslo", "north-sea")] & INVADER


@pytest.mark.rule("tnt:T11.6a")
def test_with_lsts_two_invade_over_a_coast() -> None:
    state = landing(techs={"west": ["lsts"]})
    for _ in range(2):
        go(state, "west", "britain infantry english-channel", "paris", "english-channel")
    act(state, "west", "move " + unit_at(state, "britain infantry english-channel"), "to paris")
    assert "via english-channel" not in choices(state, "west")


@pytest.mark.rule("tnt:T11.6b")
def test_invaders_take_hits_but_have_no_action() -> None:
    units = ["britain infantry 2 north-sea", "germany infantry 1 oslo"]
    state = moving("west", units, 9, war=AXIS_WEST_WAR, dice=[1])
    invader = go(state, "west", "britain infantry north-sea", "oslo", "north-sea")
    act(state, "west", "done")
    act(state, "axis", "fire ground")
    assert state.unit_cv[invader] == 1
    assert not [word for word in choices(state, "west") if word.startswith("fire")]


# ---------------------------------------------------------------------- Engaging and Disengaging


@pytest.mark.rule("tnt:T11.9a")
def test_an_armed_minor_is_engaged() -> None:
    units = ["germany infantry 1 berlin x3", "minor fortress 3 warsaw"]
    state = moving("axis", units, 9, violated={"poland": "germany"})
    for _ in range(2):
        go(state, "axis", "germany infantry berlin", "warsaw", "berlin")
    act(state, "axis", "move " + unit_at(state, "germany infantry berlin"), "to warsaw")
    assert state.unit_from[unit(unit_at(state, "germany infantry warsaw", 2))] == space("baltic-sea")


@pytest.mark.rule("tnt:T11.9b")
def test_a_battle_is_left_for_friendly_areas_without_a_battle() -> None:
    units = ["france infantry 1 lorraine", "germany infantry 1 lorraine", "france infantry 1 marseille"]
    state = moving("west", [*units, "germany infantry 1 marseille"], 9, war=AXIS_WEST_WAR)
    left = reach(state, "france infantry lorraine")
    assert {"paris", "gascony"} <= left
    assert "marseille" not in left
    assert why(state, "west", "france infantry lorraine", "marseille")


@pytest.mark.rule("tnt:T11.9b")
def test_who_leaves_a_battle_does_not_engage_again() -> None:
    units = ["france tank 1 lorraine", "germany infantry 1 lorraine", "germany infantry 1 amsterdam"]
    state = moving("west", units, 9, war=AXIS_WEST_WAR, control={"lorraine": "west"})
    assert "paris" in reach(state, "france tank lorraine")
    assert "amsterdam" not in reach(state, "france tank lorraine")


@pytest.mark.rule("tnt:T11.9b")
def test_subs_and_air_forces_leave_through_other_areas() -> None:
    units = ["germany sub 1 north-sea", "germany fleet 1 north-sea", "britain fleet 1 north-sea"]
    state = moving(
        "axis", [*units, "britain fleet 1 english-channel", "britain sub 1 irish-sea"], 9, war=AXIS_WEST_WAR
    )
    assert "bay-of-biscay" in reach(state, "germany sub north-sea")
    assert "bay-of-biscay" not in reach(state, "germany fleet north-sea")


@pytest.mark.rule("tnt:T11.9c")
def test_who_enters_is_the_aggressor() -> None:
    state = moving("axis", ["germany infantry 1 lorraine", "france infantry 1 paris"], 9, war=AXIS_WEST_WAR)
    go(state, "axis", "germany infantry lorraine", "paris", "lorraine")
    assert state.space_aggressor[space("paris")] == faction("axis") + 1
    assert state.space_control[space("paris")] == faction("west")


@pytest.mark.rule("tnt:T11.9c")
def test_entering_empty_enemy_land_is_aggression() -> None:
    state = moving("axis", ["germany infantry 1 lorraine"], 9, war=AXIS_WEST_WAR)
    go(state, "axis", "germany infantry lorraine", "gascony")
    assert state.space_aggressor[space("gascony")] == faction("axis") + 1


@pytest.mark.rule("tnt:T11.9c")
def test_who_joins_friends_in_a_battle_is_no_aggressor() -> None:
    units = ["germany infantry 1 lorraine", "france infantry 1 paris", "germany infantry 1 paris"]
    state = moving("axis", units, 9, war=AXIS_WEST_WAR, control={"paris": "west"})
    go(state, "axis", "germany infantry lorraine", "paris", "lorraine")
    assert state.space_aggressor[space("paris")] == 0


@pytest.mark.rule("tnt:T11.9d")
def test_ships_from_two_ports_are_two_battle_groups() -> None:
    units = ["britain fleet 1 london x2", "britain fleet 1 glasgow", "germany fleet 1 north-sea"]
    state = moving("west", units, 9, war=AXIS_WEST_WAR)
    for start in ("london", "london", "glasgow"):
        go(state, "west", f"britain fleet {start}", "north-sea", start)
    act(state, "west", "done")
    battle = battle_of(state)
    assert battle is not None
    assert sorted(len(group) for group in waiting_groups(state, battle)) == [1, 2]


# ---------------------------------------------------------------------- Raids


@pytest.mark.rule("tnt:T11.10")
def test_ships_and_planes_do_not_raid_empty_land() -> None:
    units = ["britain fleet 1 central-mediterranean", "britain air 1 central-mediterranean"]
    state = moving("west", [*units, "britain air 1 malta"], 9, war=AXIS_WEST_WAR)
    for text in ("fleet central-mediterranean", "air malta"):
        assert "tripoli" not in reach(state, f"britain {text}")
    held = moving("west", [*units, "italy infantry 1 tripoli"], 9, war=AXIS_WEST_WAR)
    assert "tripoli" in reach(held, "britain fleet central-mediterranean")


@pytest.mark.rule("tnt:T11.10")
def test_bombers_raid_an_empty_main_capital() -> None:
    units = ["britain air 1 ruhr", "britain infantry 1 ruhr"]
    parts: dict[str, Any] = {"war": AXIS_WEST_WAR, "control": {"ruhr": "west"}}
    assert "berlin" not in reach(moving("west", units, 9, **parts), "britain air ruhr")
    bombers = moving("west", units, 9, techs={"west": ["precision-bombsight"]}, **parts)
    assert "berlin" in reach(bombers, "britain air ruhr")
    assert "munich" not in reach(bombers, "britain air ruhr")
