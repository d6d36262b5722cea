"""5.3: Naval Combat, with Monsoon, Code Breaks and Kamikaze Attacks."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import CONTESTED, MAP
from sandtable.games.orange_swan.rules.firing import BATTLE_BEGINS, FIRES, battle_of
from sandtable.games.orange_swan.rules.naval_combat import OPS_FIRE
from sandtable.games.orange_swan.rules.units import SHOWN
from sandtable.games.orange_swan.state import FIRED, SwanState
from tests.games.orange_swan.battles import (
    GAME,
    OPEN_SEA,
    WAITING_SEAS,
    choose,
    disc_shots,
    is_over,
    sea_battle,
    shots,
)
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

MARSHALLS = "marshall-islands"
NOTHING = [1] * 60

# ------------------------------------------------------------------ order


@pytest.mark.rule("orange-swan:5.3a")
def test_the_phasing_side_picks_the_order_of_the_battles() -> None:
    seas = (OPEN_SEA, *WAITING_SEAS)
    ships = [[sea, kind, 1] for sea in seas for kind in ("jp-ls-4", "us-ls")]
    state = GAME.position({"year": 1943, "turn": "allied", "at": "naval-combat", "units": ships})
    assert sorted(words(state, "allied")) == sorted(f"resolve {sea}" for sea in seas)
    assert words(state, "axis") == []
    state.act("allied", f"resolve {WAITING_SEAS[1]}")
    assert sorted(words(state, "allied")) == sorted(f"resolve {sea}" for sea in seas[:2])
    assert rule_against(state, "allied", f"resolve {WAITING_SEAS[1]}") == "5.3a"
    state.act("allied", f"resolve {OPEN_SEA}")
    # The last one is fought without a question.
    fought = [event.arguments[0] for event in state.log or () if event.kind == BATTLE_BEGINS]
    assert fought == [MAP.index[sea] for sea in (WAITING_SEAS[1], OPEN_SEA, WAITING_SEAS[0])]


@pytest.mark.rule("orange-swan:5.3b", "orange-swan:2.1a")
def test_discs_fire_first_and_then_each_class_in_its_order_every_unit_once() -> None:
    state = sea_battle(
        axis=[("jp-sub-3", 3), ("jp-ls-3", 3), ("jp-hs-4", 4), ("jp-cv-4", 4)],
        allied=[("us-sub", 4), ("us-ls", 4), ("us-hs", 4), ("us-cv", 4)],
        dice=NOTHING,
        sea=MARSHALLS,
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "us-inf", 4]],
    )
    kinds = ["us-cv", "jp-cv-4", "us-hs", "jp-hs-4", "us-ls", "jp-ls-3", "us-sub", "jp-sub-3"]
    assert [kind for kind, _, _ in shots(state)] == kinds
    assert disc_shots(state) == [("allied", 1, 5), ("axis", 1, 5)]
    fired = [event.kind for event in state.log or () if event.kind in (OPS_FIRE, FIRES)]
    assert fired == [OPS_FIRE] * 2 + [FIRES] * 8
    assert is_over(state)


@pytest.mark.rule("orange-swan:5.3.1a", "orange-swan:5.3.4b")
def test_single_units_of_a_class_roll_both_before_hits_fall() -> None:
    state = sea_battle(axis=[("jp-hs-3", 1)], allied=[("us-hs", 1)], dice=[5, 5])
    assert [kind for kind, _, _ in shots(state)] == ["us-hs", "jp-hs-3"]
    assert units(state, OPEN_SEA) == []
    assert is_over(state)


@pytest.mark.rule("orange-swan:5.3.1b")
def test_with_several_the_phasing_side_picks_first_and_both_roll_together() -> None:
    state = sea_battle(
        axis=[("jp-cv-4e", 4), ("jp-cv-4", 4)], allied=[("us-cv", 3), ("us-cv-e", 4)], dice=NOTHING
    )
    assert len(words(state, "allied")) == 2
    assert words(state, "axis") == []
    choose(state, "allied", "fire", OPEN_SEA, "us-cv")
    assert shots(state) == []
    assert len(words(state, "axis")) == 2
    choose(state, "axis", "fire", OPEN_SEA, "jp-cv-4")
    assert [kind for kind, _, _ in shots(state)] == ["us-cv", "jp-cv-4", "us-cv-e", "jp-cv-4e"]


@pytest.mark.rule("orange-swan:5.3.1b")
def test_only_a_unit_of_the_class_that_fires_may_be_picked() -> None:
    state = sea_battle(
        axis=[("jp-hs-4", 4)], allied=[("us-hs", 4), ("us-hs", 3), ("us-ls", 2)], dice=[1] * 99
    )
    light = name(state, OPEN_SEA, "us-ls")
    assert rule_against(state, "allied", f"fire {light}") == "5.3.1"


@pytest.mark.rule("orange-swan:5.3.1c")
def test_who_is_over_fires_alone_after_the_pairs() -> None:
    state = sea_battle(axis=[("jp-cv-4", 2)], allied=[("us-cv", 4), ("us-cv-e", 4)], dice=[5, 5, *NOTHING])
    choose(state, "allied", "fire", OPEN_SEA, "us-cv-e")
    # The pair is opposed on both sides, the ship left over is not any more.
    assert shots(state) == [("us-cv-e", 4, 5), ("jp-cv-4", 2, 5)]
    assert is_over(state)
    state = sea_battle(
        axis=[("jp-cv-4", 2), ("jp-ls-4", 4)],
        allied=[("us-cv", 4), ("us-cv-e", 4)],
        dice=[5, 5, *NOTHING],
    )
    choose(state, "allied", "fire", OPEN_SEA, "us-cv-e")
    assert shots(state)[:3] == [("us-cv-e", 4, 5), ("jp-cv-4", 2, 5), ("us-cv", 4, 4)]


# ------------------------------------------------------------------ Opposition Fire


@pytest.mark.rule("orange-swan:5.3.2a")
def test_each_disc_rolls_a_die_at_the_strongest_unit_of_any_class() -> None:
    state = sea_battle(
        axis=[("jp-sub-3", 1)],
        allied=[("us-cv", 2), ("us-ls", 3)],
        dice=[5, 2, *NOTHING],
        sea=MARSHALLS,
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "jp-inf-3", 3]],
    )
    assert disc_shots(state) == [("axis", 2, 5)]
    assert (steps(state, MARSHALLS, "us-cv"), steps(state, MARSHALLS, "us-ls")) == ([2], [2])


@pytest.mark.rule("orange-swan:5.3.2a")
def test_the_discs_of_both_sides_fire_at_the_same_time() -> None:
    state = sea_battle(
        axis=[("jp-ls-3", 1)],
        allied=[("us-ls", 1)],
        dice=[5, 5],
        sea=MARSHALLS,
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "us-inf", 4]],
    )
    assert units(state, MARSHALLS) == []


@pytest.mark.rule("orange-swan:5.3.5b")
@pytest.mark.reading("5.3.2, 5.3.5: can Discs hit Submarines?")
def test_discs_alone_hit_no_submarine() -> None:
    island = [["kwajalein", "jp-inf-3", 3]]
    state = sea_battle([("jp-hs-4", 1)], [("us-sub", 2)], [5, *NOTHING], MARSHALLS, units=island)
    assert steps(state, MARSHALLS, "us-sub") == [2]
    state = sea_battle([("jp-ls-4", 1)], [("us-sub", 2)], [5, *NOTHING], MARSHALLS, units=island)
    assert steps(state, MARSHALLS, "us-sub") == [1]


@pytest.mark.rule("orange-swan:10.12a")
@pytest.mark.reading("10.12: which Discs make Kamikaze Attacks, and from when on?")
def test_kamikaze_discs_of_ports_in_the_large_umbrella_hit_on_four() -> None:
    played: dict[str, Any] = {"options": {"kamikaze-attacks": "on"}, "state": {"kamikaze": 1}}
    ships: dict[str, Any] = {"axis": [("jp-ls-4", 4)], "allied": [("us-ls", 4)], "dice": NOTHING}
    state = sea_battle(**ships, sea="volcano-islands", units=[["iwo-jima", "jp-inf-3", 3]], **played)
    assert disc_shots(state) == [("axis", 1, 4)]
    state = sea_battle(**ships, sea="caroline-islands", units=[["truk", "jp-inf-3", 3]], **played)
    assert disc_shots(state) == [("axis", 2, 5)]
    state = sea_battle(**ships, sea="volcano-islands", units=[["iwo-jima", "jp-inf-3", 3]])
    assert disc_shots(state) == [("axis", 1, 5)]


# ------------------------------------------------------------------ modifiers


@pytest.mark.rule("orange-swan:5.3.3a", "orange-swan:5.3.4a")
def test_an_elite_ship_hits_on_four() -> None:
    state = sea_battle(axis=[("jp-hs-t", 2)], allied=[("us-hs", 4)], dice=[1, 1, 1, 1, 4, 3])
    assert shots(state) == [("us-hs", 4, 5), ("jp-hs-t", 2, 4)]
    assert steps(state, OPEN_SEA, "us-hs") == [3]


@pytest.mark.rule("orange-swan:5.3.3a", "orange-swan:4.1.3b")
def test_a_ship_out_of_supply_rolls_half_its_dice() -> None:
    state = sea_battle(axis=[("jp-hs-4", 4, "out-of-supply")], allied=[("us-hs", 3)], dice=NOTHING)
    assert shots(state) == [("us-hs", 3, 5), ("jp-hs-4", 2, 5)]


@pytest.mark.rule("orange-swan:5.3.3b")
def test_a_capital_ship_without_an_enemy_of_its_class_hits_on_four_and_no_other_ship_does() -> None:
    state = sea_battle(axis=[("jp-ls-4", 4)], allied=[("us-hs", 2), ("us-sub", 1)], dice=[4, 4, *NOTHING])
    assert shots(state) == [("us-hs", 2, 4), ("jp-ls-4", 2, 5), ("us-sub", 1, 5)]
    assert steps(state, OPEN_SEA, "jp-ls-4") == [2]


@pytest.mark.rule("orange-swan:9.1b")
@pytest.mark.parametrize(("season", "dice"), [("summer", 2), ("fall", 4)])
@pytest.mark.reading("5.3.3, 6.4.4, 9.1: what does the Monsoon do at sea?")
def test_the_phasing_sides_ships_are_halved_in_an_active_monsoon(season: str, dice: int) -> None:
    state = sea_battle(
        axis=[("jp-hs-4", 4)],
        allied=[("cw-hs-4", 4)],
        dice=NOTHING,
        sea="bay-of-bengal",
        season=season,
    )
    assert shots(state) == [("cw-hs-4", dice, 5), ("jp-hs-4", 4, 5)]


# ------------------------------------------------------------------ Hits


@pytest.mark.rule("orange-swan:5.3.4a")
def test_hits_go_to_the_class_that_fires_and_then_to_the_strongest_of_any() -> None:
    state = sea_battle(
        axis=[("jp-hs-4", 1), ("jp-ls-4", 4), ("jp-ls-3", 2)],
        allied=[("us-hs", 2), ("us-ls", 1)],
        dice=[5, 5, *NOTHING],
    )
    assert steps(state, OPEN_SEA, "jp-hs-4") == []
    choose(state, "axis", "fire", OPEN_SEA, "jp-ls-3")
    assert (steps(state, OPEN_SEA, "jp-ls-4"), steps(state, OPEN_SEA, "jp-ls-3")) == ([3], [2])


@pytest.mark.rule("orange-swan:5.3.4b")
def test_a_carrier_sunk_in_its_pair_still_hits() -> None:
    state = sea_battle(axis=[("jp-cv-3", 1)], allied=[("us-cv", 3)], dice=[6, 1, 1, 6])
    assert (steps(state, OPEN_SEA, "jp-cv-3"), steps(state, OPEN_SEA, "us-cv")) == ([], [2])


@pytest.mark.rule("orange-swan:5.3.5a")
def test_an_unopposed_carrier_chooses_its_targets_after_the_roll() -> None:
    state = sea_battle(axis=[("jp-hs-4", 4), ("jp-sub-3", 3)], allied=[("us-cv", 2)], dice=[4, 4, *NOTHING])
    assert shots(state) == [("us-cv", 2, 4)]
    assert words(state, "axis") == []
    choose(state, "allied", "target", OPEN_SEA, "jp-hs-4")
    choose(state, "allied", "target", OPEN_SEA, "jp-sub-3")
    assert (steps(state, OPEN_SEA, "jp-hs-4"), steps(state, OPEN_SEA, "jp-sub-3")) == ([3], [2])


@pytest.mark.rule("orange-swan:5.3.5a")
def test_an_opposed_carrier_chooses_nothing() -> None:
    state = sea_battle(
        axis=[("jp-cv-4", 2), ("jp-ls-4", 4)], allied=[("us-cv", 2)], dice=[5, 1, 1, 1, *NOTHING]
    )
    assert (steps(state, OPEN_SEA, "jp-cv-4"), steps(state, OPEN_SEA, "jp-ls-4")) == ([1], [4])


@pytest.mark.rule("orange-swan:5.3.5b")
def test_a_side_without_carriers_and_light_ships_hits_no_submarine() -> None:
    enemy = [("jp-hs-4", 1), ("jp-sub-3", 3)]
    state = sea_battle(axis=enemy, allied=[("us-hs", 2)], dice=[5, 5, *NOTHING])
    assert (steps(state, OPEN_SEA, "jp-hs-4"), steps(state, OPEN_SEA, "jp-sub-3")) == ([], [3])
    state = sea_battle(axis=enemy, allied=[("us-hs", 2), ("us-ls", 1)], dice=[5, 5, *NOTHING])
    assert (steps(state, OPEN_SEA, "jp-hs-4"), steps(state, OPEN_SEA, "jp-sub-3")) == ([], [2])


@pytest.mark.rule("orange-swan:5.3.5b")
def test_whether_submarines_can_be_hit_is_settled_at_the_roll() -> None:
    # The Light Ships are sunk by the fire of the same instant, yet they were there.
    state = sea_battle(
        axis=[("jp-sub-3", 3)],
        allied=[("us-ls", 1)],
        dice=[5, 5],
        sea=MARSHALLS,
        turn="axis",
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "us-inf", 4]],
    )
    assert (steps(state, MARSHALLS, "us-ls"), steps(state, MARSHALLS, "jp-sub-3")) == ([], [2])


@pytest.mark.rule("orange-swan:5.3.5c")
def test_submarines_choose_their_targets_and_never_hit_submarines() -> None:
    state = sea_battle(
        axis=[("jp-sub-3", 2)],
        allied=[("us-hs", 4), ("us-ls", 2), ("us-sub", 4)],
        dice=[1] * 10 + [5, 5] + NOTHING,
    )
    listed = sorted(f"target {name(state, OPEN_SEA, kind)}" for kind in ("us-hs", "us-ls"))
    assert "choose the target" in state.prompt("axis")
    assert sorted(words(state, "axis")) == listed
    assert rule_against(state, "axis", f"target {name(state, OPEN_SEA, 'us-sub')}") == "5.3.5"
    choose(state, "axis", "target", OPEN_SEA, "us-ls")
    choose(state, "axis", "target", OPEN_SEA, "us-ls")
    assert (steps(state, OPEN_SEA, "us-hs"), steps(state, OPEN_SEA, "us-ls")) == ([4], [])


@pytest.mark.rule("orange-swan:5.3.5c")
@pytest.mark.reading("5.3.5: what becomes of Hits that Submarines cannot place?")
def test_hits_of_submarines_on_submarines_are_void() -> None:
    state = sea_battle(axis=[("jp-sub-4", 4)], allied=[("us-sub", 2)], dice=[5, 5, 6, 6, 6, 6])
    assert (steps(state, OPEN_SEA, "jp-sub-4"), steps(state, OPEN_SEA, "us-sub")) == ([4], [2])
    assert is_over(state)


# ------------------------------------------------------------------ the end of a battle


@pytest.mark.rule("orange-swan:5.3.7a")
def test_after_one_round_both_sides_stay() -> None:
    state = sea_battle(axis=[("jp-ls-4", 4)], allied=[("us-ls", 4)], dice=NOTHING)
    assert len(shots(state)) == 2
    assert is_over(state)
    assert steps(state, OPEN_SEA, "jp-ls-4") + steps(state, OPEN_SEA, "us-ls") == [4, 4]
    assert not any(state.unit_flags[unit] & FIRED for unit in units(state, OPEN_SEA))


@pytest.mark.rule("orange-swan:5.3.7b", "orange-swan:2.3a")
def test_what_was_seen_is_hidden_again_and_stays_in_the_journal() -> None:
    state = sea_battle(
        axis=[("jp-cv-4", 4), ("jp-ls-4", 4)], allied=[("us-cv", 4), ("us-cv-e", 4)], dice=NOTHING
    )
    enemies = units(state, OPEN_SEA, "jp-cv-4") + units(state, OPEN_SEA, "jp-ls-4")
    assert all(state.sight("allied").unit_kind[unit] >= 0 for unit in enemies)
    choose(state, "allied", "fire", OPEN_SEA, "us-cv")
    assert is_over(state)
    enemies = units(state, OPEN_SEA, "jp-cv-4") + units(state, OPEN_SEA, "jp-ls-4")
    sight = state.sight("allied")
    assert [(sight.unit_kind[unit], sight.unit_steps[unit]) for unit in enemies] == [(-1, -1)] * 2
    shown = [event.kind for event in state.log or ()]
    assert shown.count(SHOWN) == 4
    assert shown.index(BATTLE_BEGINS) < shown.index(SHOWN)


# ------------------------------------------------------------------ Code Breaks


def code_battle(**state: int) -> SwanState:
    """A battle of 1942 in which the Allies hold a Code Break."""
    return sea_battle(
        axis=[("jp-hs-4", 4), ("jp-ls-4", 4)],
        allied=[("us-hs", 4), ("us-ls", 4)],
        dice=NOTHING,
        year=1942,
        season="spring",
        options={"allied-code-breaking": "on"},
        state={"code_break": 1, **state},
    )


@pytest.mark.rule("orange-swan:10.8a")
def test_a_code_break_adds_one_to_the_dice_of_allied_ships_in_one_battle() -> None:
    state = code_battle()
    assert sorted(words(state, "allied")) == ["break-code", "pass"]
    assert words(state, "axis") == []
    battle = battle_of(state)
    assert battle is not None
    assert battle.sub_phase() == "Code Break"
    state.act("allied", "break-code")
    assert shots(state) == [("us-hs", 4, 4), ("jp-hs-4", 4, 5), ("us-ls", 4, 4), ("jp-ls-4", 4, 5)]
    assert (state.code_break, state.code_year) == (0, 1942)
    state.act("allied", f"resolve {WAITING_SEAS[0]}")
    assert "break-code" not in words(state, "allied")


@pytest.mark.rule("orange-swan:10.8a")
def test_a_code_break_can_be_kept_for_a_later_battle() -> None:
    state = code_battle()
    state.act("allied", "pass")
    assert shots(state)[0] == ("us-hs", 4, 5)
    state.act("allied", f"resolve {WAITING_SEAS[0]}")
    assert sorted(words(state, "allied")) == ["break-code", "pass"]


@pytest.mark.rule("orange-swan:10.8a")
def test_no_second_code_break_is_used_in_a_year() -> None:
    state = code_battle(code_year=1942)
    assert len(shots(state)) == 4


# ------------------------------------------------------------------ the worked example


@pytest.mark.example
@pytest.mark.rule("orange-swan:5.3.4a", "orange-swan:5.3.5a", "orange-swan:5.3.6")
def test_the_battle_of_the_marshall_islands() -> None:
    """The printed battle, with its dice and choices; in a pair the Phasing Side's dice come first."""
    state = sea_battle(
        axis=[("jp-cv-3", 3), ("jp-hs-y", 2), ("jp-ls-3", 3), ("jp-sub-3", 3)],
        allied=[("us-cv-e", 4), ("us-cv-4e-44", 4), ("us-hs", 4), ("us-ls", 1)],
        dice=[5, 2, 6, 5, 5, 2, 6, 4, 1, 4, 3, 1, 1, 5, 5, 3, 2, 4, 4, 6, 5, 6, 5, 4],
        sea=MARSHALLS,
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "jp-inf-3", 3]],
    )
    assert disc_shots(state) == [("axis", 2, 5)]
    assert len(words(state, "allied")) == 3
    assert rule_against(state, "allied", f"hit {name(state, MARSHALLS, 'us-ls')}") == "2.4a"
    choose(state, "allied", "hit", MARSHALLS, "us-cv-e")
    choose(state, "allied", "fire", MARSHALLS, "us-cv-e")
    assert shots(state) == [("us-cv-e", 4, 5), ("jp-cv-3", 3, 5)]
    choose(state, "allied", "hit", MARSHALLS, "us-cv-4e-44")
    assert steps(state, MARSHALLS, "us-cv-e") + steps(state, MARSHALLS, "us-cv-4e-44") == [4, 4]
    assert shots(state)[2:] == [("us-cv-4e-44", 4, 3)]
    choose(state, "allied", "target", MARSHALLS, "jp-hs-y")
    choose(state, "allied", "target", MARSHALLS, "jp-hs-y")
    assert shots(state)[3:] == [("us-hs", 4, 5), ("jp-hs-y", 1, 4)]
    choose(state, "axis", "hit", MARSHALLS, "jp-ls-3")
    assert shots(state)[5:] == [("us-ls", 1, 5), ("jp-ls-3", 2, 5)]
    choose(state, "allied", "hit", MARSHALLS, "us-cv-e")
    assert shots(state)[7:] == [("jp-sub-3", 3, 5)]
    choose(state, "axis", "target", MARSHALLS, "us-cv-4e-44")
    choose(state, "axis", "target", MARSHALLS, "us-cv-4e-44")
    left = {kind: steps(state, MARSHALLS, kind) for kind in ("us-cv-4e-44", "us-cv-e", "us-hs", "us-ls")}
    assert left == {"us-cv-4e-44": [2], "us-cv-e": [3], "us-hs": [3], "us-ls": []}
    assert (steps(state, MARSHALLS, "jp-ls-3"), steps(state, MARSHALLS, "jp-sub-3")) == ([2], [3])
    assert len(units(state, MARSHALLS)) == 5
    assert not any(state.unit_shown[unit] for unit in units(state, MARSHALLS))
    assert state.sea_control[MAP.index[MARSHALLS]] == CONTESTED
