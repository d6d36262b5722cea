"""6.5: after a battle: who keeps the Land Area, who must leave it, and how the units go."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, BLOCKS, CHINA, JAPAN, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.positions import position
from sandtable.games.orange_swan.rules import retreat
from sandtable.games.orange_swan.rules.retreat import who_must_go
from sandtable.games.orange_swan.state import ENGAGED, SwanState
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

GAME = make_game()

CAME = ("engaged", "moved")
LANDED = ("assaulted", "engaged", "moved")
FLEW = ("flown", "engaged", "moved")


def after_battle(land: str, *forces: list[Any], **more: Any) -> SwanState:
    """A position in which the battle of a Land Area is just over."""
    state = position.arranged(GAME, {"at": "land-movement", "units": list(forces), **more})
    retreat.begin(state, MAP.index[land])
    state.settle()
    return state


def fought(*forces: list[Any], dice: list[int], **more: Any) -> SwanState:
    """A position at Land Combat, with a ship for each Nation that would surrender without one."""
    ships = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
    state = GAME.position({"at": "land-combat", "units": [*ships, *forces], "dice": dice, **more})
    assert isinstance(state, SwanState)
    return state


def play_on(state: SwanState, until: str) -> None:
    """Take the first choice of anybody who is asked, until a step asks."""
    for _ in range(100):
        if state.stack[-1].name == until:
            return
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    raise AssertionError(f"{until} never comes")


def leave(state: SwanState, seat: str, land: str, kind: str, *way: str) -> None:
    """Let a block of a type retreat by a way."""
    state.act(seat, f"withdraw {name(state, land, kind)}")
    for space in way:
        state.act(seat, f"to {space}")


def sides(state: SwanState, land: str) -> set[int]:
    """The Sides that stand in a Land Area."""
    return {BLOCKS.unit_side[unit] for unit in units(state, land)}


# ------------------------------------------------------------------ control


@pytest.mark.rule("orange-swan:6.5a")
def test_the_attacker_who_alone_is_left_takes_control() -> None:
    forces = [["nanking", "jp-inf-3", 1], ["nanking", "cn-art", 3, *CAME], ["nanking", "cn-inf-4", 4, *CAME]]
    state = fought(*forces, dice=[5, 5, 5], turn="allied")
    while units(state, "nanking", "jp-inf-3"):
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    assert sides(state, "nanking") == {ALLIED}
    assert state.holder[MAP.index["nanking"]] == CHINA
    assert not any(state.unit_shown[unit] for unit in units(state, "nanking"))


@pytest.mark.rule("orange-swan:6.5a")
def test_where_all_are_lost_the_defender_keeps_control() -> None:
    state = after_battle("manila", holders={"manila": "us"})
    assert state.holder[MAP.index["manila"]] != JAPAN
    assert state.stack[-1].name == "land movement"
    state = after_battle("manila", ["manila", "jp-inf-3", 3, *CAME], holders={"manila": "us"})
    assert state.holder[MAP.index["manila"]] == JAPAN


@pytest.mark.rule("orange-swan:6.5a")
def test_where_both_are_left_one_goes_at_once_and_the_other_keeps_the_area() -> None:
    state = after_battle(
        "changsha",
        ["changsha", "cn-inf-3", 3],
        ["changsha", "jp-inf-3", 3, *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
    )
    state.act("allied", "retreat")
    leave(state, "allied", "changsha", "cn-inf-3", "chungking")
    assert sides(state, "changsha") == {AXIS}
    assert state.holder[MAP.index["changsha"]] == JAPAN
    assert steps(state, "chungking", "cn-inf-3") == [3]


# ------------------------------------------------------------------ who must go


@pytest.mark.rule("orange-swan:6.5.1a")
def test_the_defender_may_retreat_first_and_then_the_attacker() -> None:
    forces = [["nanking", "jp-inf-3", 3], ["nanking", "cn-art", 3, *CAME], ["nanking", "cn-inf-4", 4, *CAME]]
    state = after_battle("nanking", *forces, turn="allied")
    assert state.deciders == [AXIS]
    assert words(state, "axis") == ["retreat", "stay"]
    state.act("axis", "stay")
    assert state.deciders == [ALLIED]
    assert words(state, "allied") == ["retreat", "stay"]
    state.act("allied", "retreat")
    assert all(word.startswith("withdraw china") for word in words(state, "allied"))
    state = after_battle("nanking", *forces, turn="allied")
    state.act("axis", "retreat")
    assert all(word.startswith("withdraw japan") for word in words(state, "axis"))


@pytest.mark.rule("orange-swan:6.5.1b", "orange-swan:9.9")
def test_nobody_is_forced_out_of_rough_terrain() -> None:
    state = after_battle(
        "manila",
        ["manila", "us-art", 1],
        ["manila", "jp-air-3", 3, *FLEW],
        ["manila", "jp-inf-3", 3, *LANDED],
    )
    state.act("allied", "stay")
    state.act("axis", "stay")
    assert "The Axis Side retreats from Manila." in state.journal()


@pytest.mark.rule("orange-swan:6.5.1b")
def test_nobody_is_forced_out_of_an_active_monsoon() -> None:
    forces = [
        ["calcutta", "cw-inf-3", 3],
        ["calcutta", "jp-art-3", 3, *CAME],
        ["calcutta", "jp-inf-3", 3, *CAME],
    ]
    land = MAP.index["calcutta"]  # Clear
    assert who_must_go(after_battle("calcutta", *forces, season="summer"), land) == AXIS
    assert who_must_go(after_battle("calcutta", *forces, season="fall"), land) == ALLIED


@pytest.mark.rule("orange-swan:9.13b")
def test_nobody_is_forced_out_of_singapore() -> None:
    state = after_battle(
        "singapore",
        ["singapore", "cw-inf-3", 1],
        ["singapore", "jp-art-3", 3, *CAME],
        ["singapore", "jp-inf-3", 3, *CAME],
        ["malay", "jp-inf-4", 4],
    )
    assert who_must_go(state, MAP.index["singapore"]) == AXIS
    state.act("allied", "stay")
    state.act("axis", "stay")
    assert "The Axis Side retreats from Singapore." in state.journal()


def at_nanking(attackers: list[tuple[str, int]], defenders: list[tuple[str, int]]) -> int:
    """Who must leave Nanking: Allied attackers, or Axis defenders."""
    forces = [["nanking", kind, steps_left] for kind, steps_left in defenders]
    forces += [["nanking", kind, steps_left, *CAME] for kind, steps_left in attackers]
    return who_must_go(after_battle("nanking", *forces, turn="allied"), MAP.index["nanking"])


@pytest.mark.rule("orange-swan:6.5.1c")
@pytest.mark.parametrize(
    ("attackers", "defenders", "goes"),
    [
        # fewer Classes
        ([("cn-art", 1), ("cn-inf-4", 1)], [("jp-air-4", 4)], AXIS),
        ([("cn-inf-4", 4)], [("jp-tank-2", 1), ("jp-inf-3", 1)], ALLIED),
        # as many, and a higher one
        ([("cn-air", 1), ("cn-inf-4", 1)], [("jp-art-3", 3), ("jp-inf-4", 4)], AXIS),
        ([("cn-tank", 3), ("cn-inf-4", 4)], [("jp-art-3", 1), ("jp-inf-4", 1)], ALLIED),
        # as many, the same highest, and more Steps of it
        ([("cn-art", 3), ("cn-inf-4", 1)], [("jp-art-3", 2), ("jp-inf-4", 4)], AXIS),
        ([("cn-art", 2), ("cn-inf-4", 4)], [("jp-art-3", 2), ("jp-art-3", 1), ("jp-inf-4", 1)], ALLIED),
    ],
)
def test_priorities_on_clear_ground(
    attackers: list[tuple[str, int]], defenders: list[tuple[str, int]], goes: int
) -> None:
    assert at_nanking(attackers, defenders) == goes


@pytest.mark.rule("orange-swan:6.5.1d", "orange-swan:14.12")
def test_no_lower_class_is_looked_at() -> None:
    attackers = [("cn-art", 3), ("cn-inf-4", 4), ("cn-inf-3", 3)]
    assert at_nanking(attackers, [("jp-art-3", 3), ("jp-inf-3", 2)]) == ALLIED
    assert at_nanking(attackers, [("jp-art-3", 2), ("jp-inf-3", 2)]) == AXIS


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.5.1c")
def test_example_nanking() -> None:
    """OS-EX-20."""
    forces = [["nanking", "jp-art-3", 2], ["nanking", "jp-art-3", 1], ["nanking", "jp-inf-3", 2]]
    forces += [["nanking", kind, n, *CAME] for kind, n in (("cn-art", 3), ("cn-inf-4", 4), ("cn-inf-3", 3))]
    state = after_battle("nanking", *forces, turn="allied")
    nanking = MAP.index["nanking"]
    art = BLOCKS.cls[BLOCKS.type_index["cn-art"]]
    assert len(retreat.classes(state, nanking, ALLIED)) == len(retreat.classes(state, nanking, AXIS)) == 2
    assert retreat.classes(state, nanking, ALLIED)[0] == retreat.classes(state, nanking, AXIS)[0] == art
    assert retreat.strength(state, nanking, ALLIED, art) == retreat.strength(state, nanking, AXIS, art) == 3
    state.act("axis", "stay")
    state.act("allied", "stay")
    assert "The Allied Side retreats from Nanking." in state.journal()


# ------------------------------------------------------------------ where to


@pytest.mark.rule("orange-swan:6.5b")
def test_units_retreat_to_adjacent_friendly_uncontested_land() -> None:
    state = after_battle(
        "changsha",
        ["changsha", "cn-inf-3", 3],
        ["changsha", "cn-inf-4", 4],
        ["changsha", "jp-inf-3", 3, *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
        ["canton", "jp-inf-4", 4],
        ["nanning", "jp-inf-4", 4],
    )
    state.act("allied", "retreat")
    state.act("allied", f"withdraw {name(state, 'changsha', 'cn-inf-3')}")
    assert sorted(words(state, "allied")) == ["to chungking", "to pujin"]
    assert rule_against(state, "allied", "to canton") == "6.5b"
    assert rule_against(state, "allied", "to xi-an") == "6.5b"
    state.act("allied", "to pujin")
    leave(state, "allied", "changsha", "cn-inf-4", "chungking")
    assert units(state, "pujin", "cn-inf-3")
    assert not state.unit_flags[units(state, "chungking")[0]]


@pytest.mark.rule("orange-swan:6.5b")
def test_who_has_no_way_out_is_eliminated() -> None:
    around = [[land, "jp-inf-3", 3] for land in ("canton", "nanning", "pujin", "chungking")]
    state = after_battle(
        "changsha",
        ["changsha", "cn-inf-3", 3],
        ["changsha", "jp-inf-4", 3, *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
        *around,
    )
    state.act("allied", "retreat")
    assert sides(state, "changsha") == {AXIS}
    assert state.holder[MAP.index["changsha"]] == JAPAN
    assert state.stack[-1].name == "land movement"


@pytest.mark.rule("orange-swan:6.5b")
def test_who_loses_the_last_way_out_on_its_way_is_eliminated() -> None:
    seas = {"south-china-sea": "axis", "eastern-china-sea": "axis"}
    taken = dict.fromkeys(("taan", "hainan", "canton", "hanoi"), "us")
    state = after_battle(
        "manila",
        ["manila", "us-art", 2],
        ["manila", "jp-inf-4", 3, *LANDED],
        ["manila", "jp-art-3", 3, *LANDED],
        ["south-china-sea", "jp-ls-4", 4],
        ["south-china-sea", "jp-ls-4", 4],
        ["eastern-china-sea", "jp-ls-4", 4],
        ["eastern-china-sea", "jp-ls-4", 4],
        seas=seas,
        holders=taken,
        dice=[6, 1, 1, 1],
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    leave(
        state, "axis", "manila", "jp-inf-4", "south-china-sea"
    )  # one Step is left, and the next sea costs one
    assert not units(state, "manila", "jp-inf-4")
    assert rule_against(state, "axis", f"withdraw {name(state, 'manila', 'us-art')}") == "6.5a"
    leave(state, "axis", "manila", "jp-art-3", "south-china-sea", "eastern-china-sea", "tapei")
    assert steps(state, "tapei", "jp-art-3") == [1]


@pytest.mark.rule("orange-swan:6.5b")
def test_marks_of_the_battle_come_off_in_retreat() -> None:
    state = after_battle(
        "changsha",
        ["changsha", "cn-inf-3", 3],
        ["changsha", "jp-inf-3", 3, "reduced", *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
        ["nanking", "jp-inf-4", 3],
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    leave(state, "axis", "changsha", "jp-inf-3", "nanking")
    leave(state, "axis", "changsha", "jp-art-3", "canton")
    assert not state.unit_flags[units(state, "nanking", "jp-inf-3")[0]] & ENGAGED
    assert state.holder[MAP.index["changsha"]] == CHINA


TWO_BATTLES = [
    ["changsha", "cn-inf-3", 3],
    ["changsha", "jp-inf-3", 3, *CAME],
    ["changsha", "jp-art-3", 3, *CAME],
    ["nanning", "cn-inf-4", 4],
    ["nanning", "jp-inf-3", 3, *CAME],
    ["nanning", "jp-art-3", 3, *CAME],
]


@pytest.mark.rule("orange-swan:6.5c")
def test_nobody_retreats_into_a_battle_that_is_still_to_come() -> None:
    state = fought(*TWO_BATTLES, dice=[1] * 60, season="winter")
    state.act("axis", "resolve changsha")
    play_on(state, "offer of retreat")
    state.act("allied", "retreat")
    state.act("allied", f"withdraw {name(state, 'changsha', 'cn-inf-3')}")
    assert rule_against(state, "allied", "to nanning") == "6.5b"
    assert "to chungking" in words(state, "allied")


@pytest.mark.rule("orange-swan:14.11")
def test_each_battle_is_followed_by_its_retreat() -> None:
    state = fought(*TWO_BATTLES, dice=[1] * 60, season="winter")
    while state.turn == AXIS:
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    told = [line for line in state.journal() if "Battle in" in line or "Side retreats" in line]
    assert [("Battle" in line) for line in told] == [True, False, True, False]


# ------------------------------------------------------------------ full Land Areas


FULL_CHUNGKING = [["chungking", "cn-inf-3", 3]] * 3 + [["chungking", "cn-art", 3]]


@pytest.mark.rule("orange-swan:6.5.2")
@pytest.mark.reading("6.5.2: when does a retreating unit take its Hit?")
def test_one_full_area_on_the_way_costs_nothing() -> None:
    around = [[land, "jp-inf-3", 3] for land in ("canton", "nanning", "pujin")]
    state = after_battle(
        "changsha",
        ["changsha", "cn-inf-4", 4],
        ["changsha", "jp-inf-4", 3, *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
        *around,
        *FULL_CHUNGKING,
    )
    state.act("allied", "retreat")
    leave(state, "allied", "changsha", "cn-inf-4", "chungking")
    assert sorted(words(state, "allied")) == ["to chengtu", "to kunming", "to xi-an"]
    state.act("allied", "to xi-an")
    assert steps(state, "xi-an", "cn-inf-4") == [4]
    assert len(units(state, "chungking")) == 4


@pytest.mark.rule("orange-swan:6.5.2")
@pytest.mark.reading("6.5.2: when does a retreating unit take its Hit?")
def test_each_further_full_area_costs_a_hit() -> None:
    forces: list[list[Any]] = [
        *[[land, "jp-inf-3", 3] for land in ("canton", "nanning", "pujin", "chengtu", "kunming")],
        *FULL_CHUNGKING,
        *[["xi-an", "cw-inf-3", 3]] * 4,
        ["changsha", "jp-inf-4", 3, *CAME],
        ["changsha", "jp-art-3", 3, *CAME],
    ]
    state = after_battle("changsha", ["changsha", "cn-inf-4", 3], *forces)
    state.act("allied", "retreat")
    leave(state, "allied", "changsha", "cn-inf-4", "chungking", "xi-an")
    assert steps(state, "changsha", "cn-inf-4") == [2]
    state.act("allied", "to lanchow")
    assert steps(state, "lanchow", "cn-inf-4") == [2]
    weak = after_battle("changsha", ["changsha", "cn-inf-4", 1], *forces)
    weak.act("allied", "retreat")  # the Hit on the way would be its last
    assert sides(weak, "changsha") == {AXIS}


# ------------------------------------------------------------------ the Rift and the Jungle


@pytest.mark.rule("orange-swan:6.2.1d")
def test_the_rift_stops_ground_units_in_retreat_too() -> None:
    state = after_battle(
        "port-moresby",
        ["port-moresby", "jp-inf-3", 3],
        ["port-moresby", "jp-air-3", 3],
        ["port-moresby", "cw-tank", 3, *CAME],
        ["port-moresby", "cw-art", 3, *CAME],
        ["gili-gili", "cw-inf-3", 3],
        turn="allied",
        holders={"wewak": "japan"},
    )
    state.act("axis", "retreat")
    assert rule_against(state, "axis", f"withdraw {name(state, 'port-moresby', 'jp-inf-3')}") == "6.5b"
    leave(state, "axis", "port-moresby", "jp-air-3", "wewak")
    assert sides(state, "port-moresby") == {ALLIED}
    assert len(units(state, "wewak")) == 1


@pytest.mark.rule("orange-swan:6.2.1f", "orange-swan:9.12")
def test_a_single_step_does_not_retreat_over_the_jungle() -> None:
    around = [[land, "cw-inf-3", 3] for land in ("akyab", "mandalay", "lashio", "malay")]
    around += [["bangkok", "us-inf", 3], ["vientiane", "us-inf", 3]]
    attackers = [["rangoon", "cw-tank", 3, *CAME], ["rangoon", "cw-art", 3, *CAME]]
    hanoi = {"hanoi": "japan"}
    last = after_battle(
        "rangoon",
        ["rangoon", "jp-inf-3", 1],
        *attackers,
        *around,
        turn="allied",
        season="winter",
        holders=hanoi,
    )
    last.act("axis", "retreat")
    assert sides(last, "rangoon") == {ALLIED}
    assert not units(last, "hanoi")
    strong = after_battle(
        "rangoon",
        ["rangoon", "jp-inf-3", 3],
        *attackers,
        *around,
        turn="allied",
        season="winter",
        holders=hanoi,
    )
    strong.act("axis", "retreat")
    leave(strong, "axis", "rangoon", "jp-inf-3", "hanoi")
    assert steps(strong, "hanoi", "jp-inf-3") == [2]


# ------------------------------------------------------------------ over the sea


MANILA = [["manila", "us-art", 2], ["taan", "jp-inf-2", 2]]


@pytest.mark.rule("orange-swan:6.5.3a")
def test_no_retreat_over_contested_water() -> None:
    landing = [["manila", "jp-inf-3", 3, *LANDED], ["manila", "jp-art-3", 3, *LANDED]]
    ships = [["south-china-sea", "jp-ls-4", 4]] * 2
    state = after_battle("manila", *MANILA, *landing, *ships, seas={"south-china-sea": "contested"})
    state.act("allied", "stay")
    state.act("axis", "retreat")
    assert sides(state, "manila") == {ALLIED}
    assert len(units(state, "taan")) == 1


@pytest.mark.rule("orange-swan:6.5.3a")
@pytest.mark.parametrize(
    ("ships", "saved"),
    [
        ([[]], 1),
        ([["carried"]], 1),
        ([["shipped"]], 0),
        ([["shipped"], []], 1),
        ([[], ["carried"]], 2),
    ],
)
def test_a_ship_for_each_ground_unit_that_gave_no_sea_transport(ships: list[list[str]], saved: int) -> None:
    landing = [["manila", "jp-inf-4", 4, *LANDED], ["manila", "jp-inf-3", 3, *LANDED]]
    fleet = [["south-china-sea", "jp-ls-4", 4, *marks] for marks in ships]
    state = after_battle("manila", *MANILA, *landing, *fleet, seas={"south-china-sea": "axis"}, dice=[1] * 12)
    state.act("allied", "stay")
    state.act("axis", "retreat")
    for _ in range(saved):
        unit = words(state, "axis")[0]
        state.act("axis", unit)
        state.act("axis", "to south-china-sea")
        state.act("axis", "to taan")
    assert sides(state, "manila") == {ALLIED}
    assert len(units(state, "taan")) == 1 + saved


@pytest.mark.rule("orange-swan:6.5.3a")
def test_only_who_came_by_sea_goes_by_sea() -> None:
    forces = [["manila", "jp-inf-4", 4, *CAME], ["manila", "jp-air-3", 3, *CAME]]
    state = after_battle(
        "manila", *MANILA, *forces, ["south-china-sea", "jp-ls-4", 4], seas={"south-china-sea": "axis"}
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    assert sides(state, "manila") == {ALLIED}


@pytest.mark.rule("orange-swan:6.5.3b")
def test_a_sea_zone_costs_a_hit_and_the_fire_of_the_enemy_at_six() -> None:
    landing = [["manila", "jp-inf-4", 4, *LANDED], ["manila", "jp-air-4", 4, *FLEW]]
    # Manila is Strategic and gives two Discs, Hong Kong one.
    state = after_battle(
        "manila",
        *MANILA,
        *landing,
        ["south-china-sea", "jp-ls-4", 4],
        ["hong-kong", "cw-inf-1", 1],
        seas={"south-china-sea": "axis"},
        dice=[6, 5, 5],
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    leave(state, "axis", "manila", "jp-inf-4", "south-china-sea")
    assert state.script == []
    state.act("axis", "to taan")
    assert steps(state, "taan", "jp-inf-4") == [2]
    leave(state, "axis", "manila", "jp-air-4", "south-china-sea", "taan")  # rolls no dice
    assert steps(state, "taan", "jp-air-4") == [3]


@pytest.mark.rule("orange-swan:6.5.3b")
def test_fire_can_sink_a_unit_on_its_way() -> None:
    state = after_battle(
        "manila",
        *MANILA,
        ["manila", "jp-inf-4", 2, *LANDED],
        ["south-china-sea", "jp-ls-4", 4],
        seas={"south-china-sea": "axis"},
        dice=[6, 1],
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    leave(state, "axis", "manila", "jp-inf-4", "south-china-sea")
    assert sides(state, "manila") == {ALLIED}
    assert state.stack[-1].name == "land movement"


@pytest.mark.rule("orange-swan:6.5.3c", "orange-swan:14.13")
def test_air_support_flies_home_within_its_range_without_a_ship() -> None:
    flown = ["manila", "jp-air-4", 4, *FLEW]
    defender = ["manila", "us-art", 2]
    near = after_battle("manila", defender, flown, ["taan", "jp-inf-2", 2], seas={"south-china-sea": "axis"})
    near.act("allied", "stay")
    near.act("axis", "retreat")
    leave(near, "axis", "manila", "jp-air-4", "south-china-sea", "taan")
    assert steps(near, "taan", "jp-air-4") == [3]
    seas = {"south-china-sea": "axis", "eastern-china-sea": "axis", "yellow-sea": "axis"}
    homes = ("taan", "hainan", "canton", "hanoi", "saigon", "tapei", "okinawa", "shanghai", "nagasaki")
    taken = dict.fromkeys(homes, "us") | dict.fromkeys(("miri", "davao", "nanning", "pujin"), "us")
    far = after_battle("manila", defender, flown, seas=seas, holders=taken)
    far.act("allied", "stay")
    far.act("axis", "retreat")  # Keijo and Peking lie on the Yellow Sea, four points away
    assert sides(far, "manila") == {ALLIED}
    taken.pop("shanghai")
    in_range = after_battle("manila", defender, flown, seas=seas, holders=taken)
    in_range.act("allied", "stay")
    in_range.act("axis", "retreat")
    leave(in_range, "axis", "manila", "jp-air-4", "south-china-sea", "eastern-china-sea", "shanghai")
    assert steps(in_range, "shanghai", "jp-air-4") == [2]


@pytest.mark.rule("orange-swan:6.5.3d")
def test_who_lands_where_it_is_full_goes_on_by_land() -> None:
    crowd = [["taan", "jp-inf-3", 3]] * 4
    state = after_battle(
        "manila",
        ["manila", "us-art", 2],
        ["manila", "jp-inf-4", 4, *LANDED],
        ["south-china-sea", "jp-ls-4", 4],
        *crowd,
        seas={"south-china-sea": "axis"},
        holders=dict.fromkeys(("hainan", "canton", "hanoi"), "us"),
        dice=[1, 1],
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    leave(state, "axis", "manila", "jp-inf-4", "south-china-sea")
    assert words(state, "axis") == ["to taan"]
    state.act("axis", "to taan")
    assert words(state, "axis") == ["to tapei"]
    state.act("axis", "to tapei")
    assert steps(state, "tapei", "jp-inf-4") == [3]
    assert len(units(state, "taan")) == 4


@pytest.mark.rule("orange-swan:6.5.4")
def test_who_came_by_sea_may_go_by_land_without_the_hit() -> None:
    state = after_battle(
        "manila",
        ["manila", "us-art", 2],
        ["manila", "jp-inf-4", 4, *LANDED],
        ["south-china-sea", "jp-ls-4", 4],
        ["tacloban", "jp-inf-3", 3],
        seas={"south-china-sea": "axis"},
    )
    state.act("allied", "stay")
    state.act("axis", "retreat")
    state.act("axis", f"withdraw {name(state, 'manila', 'jp-inf-4')}")
    assert sorted(words(state, "axis")) == ["to south-china-sea", "to tacloban"]
    state.act("axis", "to tacloban")
    assert steps(state, "tacloban", "jp-inf-4") == [4]
