"""6.4: Land Combat, with Monsoon, Marines, Singapore and Fanaticism."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.rules.control import TAKEN
from sandtable.games.orange_swan.rules.firing import BATTLE_BEGINS, FIRES
from sandtable.games.orange_swan.rules.land_combat import ABSORBED
from sandtable.games.orange_swan.rules.units import LOST
from tests.games.orange_swan.battles import (
    GAME,
    WAITING_LANDS,
    Force,
    choose,
    is_over,
    land_battle,
    shots,
)
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

NOTHING = [1] * 60
CLEAR = "nanking"
ROUGH = "changsha"
# Clear, and under the Monsoon in Summer.
MONSOON = "calcutta"
RIVER = ("engaged", "reduced")
LANDED = ("engaged", "assaulted", "from:palau-islands")
# A small Clear island on that Sea Zone.
ISLAND = "ulithi"
# An attack takes two Classes.
FLYERS = ("jp-air-3", 1, "engaged")
US_FLYERS = ("us-air", 1, "engaged")

# ------------------------------------------------------------------ order


@pytest.mark.rule("orange-swan:6.4a", "orange-swan:5.3a")
def test_there_is_combat_in_every_shared_area_in_the_order_that_the_attacker_picks() -> None:
    armies = [[CLEAR, "jp-inf-3", 1], [CLEAR, "us-air", 4], [ROUGH, "cn-inf-4", 4]]
    armies += [[land, kind, 1] for land in WAITING_LANDS for kind in ("cn-inf-3", "jp-inf-2")]
    state = GAME.position({"year": 1943, "turn": "allied", "at": "land-combat", "units": armies})
    shared = (CLEAR, *WAITING_LANDS)
    assert sorted(words(state, "allied")) == sorted(f"resolve {land}" for land in shared)
    assert words(state, "axis") == []
    assert rule_against(state, "allied", f"resolve {ROUGH}") == "5.3a"
    state.act("allied", f"resolve {CLEAR}")
    assert sorted(words(state, "allied")) == sorted(f"resolve {land}" for land in WAITING_LANDS)


@pytest.mark.rule("orange-swan:6.4a")
def test_a_battle_and_its_retreat_are_over_before_the_next_begins() -> None:
    state = land_battle(axis=[("jp-inf-3", 1)], allied=[("us-inf", 4)], dice=[6, 1, 1, 1, 1, 6, 1])
    assert is_over(state)
    state.act("allied", f"resolve {WAITING_LANDS[0]}")
    told = [event.kind for event in state.log or ()]
    first = told.index(BATTLE_BEGINS)
    second = told.index(BATTLE_BEGINS, first + 1)
    assert first < told.index(LOST) < told.index(TAKEN) < second


@pytest.mark.rule("orange-swan:6.4a")
def test_the_last_battle_is_fought_without_a_question() -> None:
    armies = [[CLEAR, "jp-inf-3", 3], [CLEAR, "us-inf", 4]]
    state = GAME.position({"year": 1943, "turn": "allied", "at": "land-combat", "units": armies})
    assert [event.kind for event in state.log or ()].count(BATTLE_BEGINS) == 1


@pytest.mark.rule("orange-swan:6.4b", "orange-swan:2.1b")
def test_each_class_fires_in_its_order_every_unit_once() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3), ("jp-tank-3", 3), ("jp-art-3", 3), ("jp-air-4", 4)],
        allied=[("us-inf", 4), ("us-tank", 4), ("us-art", 4), ("us-air", 4)],
        dice=NOTHING,
    )
    kinds = ["us-air", "jp-air-4", "us-art", "jp-art-3", "us-tank", "jp-tank-3", "us-inf", "jp-inf-3"]
    assert [kind for kind, _, _ in shots(state)] == kinds


@pytest.mark.rule("orange-swan:6.4b")
def test_support_fire_comes_before_all_classes() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3), ("jp-air-3", 3)],
        allied=[("us-inf", 4, *LANDED), ("us-air", 4, "engaged", "flown")],
        dice=NOTHING,
        land=ISLAND,
        units=[["palau-islands", "us-hs", 4]],
    )
    choose(state, "allied", "support", "palau-islands", "us-hs")
    state.act("allied", "done")
    assert [kind for kind, _, _ in shots(state)] == ["us-hs", "us-air", "jp-air-3", "us-inf", "jp-inf-3"]


@pytest.mark.rule("orange-swan:6.4.1a")
def test_two_attackers_against_one_make_a_pair_and_a_single_shot() -> None:
    state = land_battle(
        axis=[("jp-air-4", 2), ("jp-inf-4", 4)],
        allied=[("us-air", 4), ("us-air-43", 3)],
        dice=[6, 6, 1, 1, 1, *NOTHING],
    )
    assert len(words(state, "allied")) == 2
    choose(state, "allied", "fire", CLEAR, "us-air")
    # The pair rolls together and is opposed; the one left over finds no enemy Air Unit any more.
    assert shots(state)[:3] == [("us-air", 4, 5), ("jp-air-4", 2, 5), ("us-air-43", 3, 4)]


@pytest.mark.rule("orange-swan:14.6", "orange-swan:6.4.1a")
def test_three_against_two_make_two_pairs_and_a_single_shot() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3), ("jp-inf-4", 4)],
        allied=[("us-inf", 4), ("us-inf-43", 3), ("cw-inf-3", 2)],
        dice=NOTHING,
    )
    choose(state, "allied", "fire", CLEAR, "cw-inf-3")
    assert shots(state) == []
    choose(state, "axis", "fire", CLEAR, "jp-inf-4")
    assert shots(state) == [("cw-inf-3", 2, 5), ("jp-inf-4", 4, 5)]
    assert rule_against(state, "allied", f"fire {name(state, CLEAR, 'cw-inf-3')}") == "5.3.1"
    choose(state, "allied", "fire", CLEAR, "us-inf")
    assert [kind for kind, _, _ in shots(state)[2:]] == ["us-inf", "jp-inf-3", "us-inf-43"]


@pytest.mark.rule("orange-swan:6.4.1a")
def test_both_units_of_a_pair_can_fall() -> None:
    state = land_battle(axis=[("jp-inf-3", 1)], allied=[("us-inf", 1)], dice=[5, 5])
    assert units(state, CLEAR) == []
    assert is_over(state)


@pytest.mark.rule("orange-swan:9.13a")
def test_defenders_of_singapore_fire_and_hit_before_any_attacker_of_their_class() -> None:
    state = land_battle(
        axis=[("jp-art-3", 1, *RIVER), ("jp-inf-3", 3, *RIVER)],
        allied=[("cw-art", 2), ("cw-inf-3", 1)],
        dice=[5, 1, *NOTHING],
        land="singapore",
        turn="axis",
    )
    assert [kind for kind, _, _ in shots(state)] == ["cw-art", "cw-inf-3", "jp-inf-3"]
    assert steps(state, "singapore", "jp-art-3") == []


# ------------------------------------------------------------------ Hits


@pytest.mark.rule("orange-swan:6.4.2a")
def test_hits_go_to_the_class_that_fires_and_then_to_the_strongest_of_any() -> None:
    state = land_battle(
        axis=[("jp-air-3", 1), ("jp-inf-4", 4), ("jp-art-3", 3)],
        allied=[("us-air", 2)],
        dice=[5, 5, 1, *NOTHING],
    )
    assert steps(state, CLEAR, "jp-air-3") == []
    assert (steps(state, CLEAR, "jp-inf-4"), steps(state, CLEAR, "jp-art-3")) == ([3], [3])


@pytest.mark.rule("orange-swan:6.4.2a", "orange-swan:2.4a")
def test_the_owner_chooses_between_equals_of_two_classes() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3), ("jp-art-3", 3)], allied=[("us-air", 1), ("us-inf", 4)], dice=[4, *NOTHING]
    )
    assert len(words(state, "axis")) == 2
    choose(state, "axis", "hit", CLEAR, "jp-art-3")
    assert (steps(state, CLEAR, "jp-inf-3"), steps(state, CLEAR, "jp-art-3")) == ([3], [2])


@pytest.mark.rule("orange-swan:6.4.4a")
def test_the_defender_of_singapore_ignores_two_hits() -> None:
    state = land_battle(
        axis=[("jp-air-4", 4)],
        allied=[("cw-inf-3", 3)],
        dice=[6, 6, 6, 1, *NOTHING],
        land="singapore",
        turn="axis",
    )
    assert steps(state, "singapore", "cw-inf-3") == [2]
    assert [event.arguments[0] for event in state.log or () if event.kind == ABSORBED] == [2]


@pytest.mark.rule("orange-swan:6.4.4a")
def test_rough_ground_absorbs_one_hit_of_the_battle_and_only_for_the_defender() -> None:
    state = land_battle(
        axis=[("jp-air-4", 2), ("jp-inf-4", 4)],
        allied=[("cn-air", 2), ("cn-inf-4", 4)],
        dice=[6, 6, 6, 1, 6, 1, 1, 1, 6, 1, 1, 1],
        land=ROUGH,
        turn="axis",
    )
    # In the air two Hits for one lost Step, and a Hit that counts in full; then a Hit each on the ground.
    assert (steps(state, ROUGH, "cn-air"), steps(state, ROUGH, "jp-air-4")) == ([1], [1])
    assert (steps(state, ROUGH, "cn-inf-4"), steps(state, ROUGH, "jp-inf-4")) == ([3], [3])


@pytest.mark.rule("orange-swan:9.1c", "orange-swan:6.4.4a")
@pytest.mark.parametrize(("season", "left"), [("summer", 2), ("fall", 0)])
def test_an_active_monsoon_absorbs_a_hit_besides_that_of_its_rough_ground(season: str, left: int) -> None:
    state = land_battle(
        axis=[("jp-air-4", 4), ("jp-air-3", 3)],
        allied=[("cw-inf-3", 3)],
        dice=[6, 6, 6, *NOTHING],
        land=MONSOON,
        turn="axis",
        season=season,
    )
    choose(state, "axis", "fire", MONSOON, "jp-air-4")
    assert sum(steps(state, MONSOON, "cw-inf-3")) == left


# ------------------------------------------------------------------ Strength


@pytest.mark.rule("orange-swan:6.4.3a", "orange-swan:2.1b")
def test_attackers_over_a_river_and_into_a_monsoon_are_halved() -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4)], allied=[("us-inf", 4, *RIVER), ("us-air", 4, *RIVER)], dice=NOTHING
    )
    # A River is nothing to an Air Unit.
    assert shots(state) == [("us-air", 4, 4), ("us-inf", 2, 5), ("jp-inf-4", 4, 5)]


@pytest.mark.rule("orange-swan:9.1b", "orange-swan:6.4.3a", "orange-swan:6.4.3b")
def test_into_a_monsoon_air_is_halved_and_ground_over_a_river_quartered() -> None:
    armies: Force = [("jp-air-4", 4, "engaged"), ("jp-inf-4", 4, *RIVER), ("jp-art-3", 3, "engaged")]
    defenders: Force = [("cw-air", 4), ("cw-inf-3", 3), ("cw-art", 3)]
    state = land_battle(armies, defenders, NOTHING, MONSOON, "axis", season="summer")
    dice = {kind: count for kind, count, _ in shots(state)}
    assert (dice["jp-air-4"], dice["jp-art-3"], dice["jp-inf-4"]) == (2, 1, 1)
    assert (dice["cw-air"], dice["cw-art"], dice["cw-inf-3"]) == (4, 3, 3)
    state = land_battle(armies, defenders, NOTHING, MONSOON, "axis", season="fall")
    dice = {kind: count for kind, count, _ in shots(state)}
    assert (dice["jp-air-4"], dice["jp-art-3"], dice["jp-inf-4"]) == (4, 3, 2)


@pytest.mark.rule("orange-swan:6.4.3b")
def test_assaulting_ground_units_are_quartered_but_marines_are_not() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3)],
        allied=[("us-inf", 4, *LANDED), ("us-marine", 4, *LANDED)],
        dice=NOTHING,
        land=ISLAND,
    )
    dice = {kind: count for kind, count, _ in shots(state)}
    assert (dice["us-inf"], dice["us-marine"]) == (1, 4)


@pytest.mark.rule("orange-swan:6.4.3c")
def test_a_unit_out_of_supply_is_halved() -> None:
    state = land_battle(axis=[("jp-inf-4", 4, "out-of-supply")], allied=[("us-inf", 4)], dice=NOTHING)
    assert shots(state) == [("us-inf", 4, 5), ("jp-inf-4", 2, 5)]


@pytest.mark.rule("orange-swan:6.4.3g")
def test_causes_of_reduction_apply_one_after_the_other() -> None:
    state = land_battle(axis=[("jp-inf-3", 3, "out-of-supply")], allied=[("us-inf", 4)], dice=NOTHING)
    assert shots(state)[1] == ("jp-inf-3", 1, 5)
    state = land_battle(
        axis=[("jp-inf-4", 3, *RIVER), FLYERS],
        allied=[("cw-inf-3", 3)],
        dice=NOTHING,
        land=MONSOON,
        turn="axis",
        season="summer",
    )
    assert ("jp-inf-4", 1, 5) in shots(state)


@pytest.mark.rule("orange-swan:14.8")
def test_neither_air_nor_ships_make_up_for_a_river() -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4)],
        allied=[("us-inf", 4, *RIVER), ("us-air", 4, "engaged")],
        dice=NOTHING,
        land="shanghai",
        units=[["yellow-sea", "us-cv", 4]],
    )
    assert ("us-inf", 2, 5) in shots(state)


# ------------------------------------------------------------------ Hit Bonuses


@pytest.mark.rule("orange-swan:6.4.3d")
def test_an_elite_unit_hits_on_four() -> None:
    state = land_battle(axis=[("jp-inf-3e", 2)], allied=[("us-inf", 4)], dice=[1, 1, 1, 1, 4, 3])
    assert shots(state)[1] == ("jp-inf-3e", 2, 4)
    assert steps(state, CLEAR, "us-inf") == [3]


@pytest.mark.rule("orange-swan:6.4.3e")
def test_in_rough_ground_only_the_defender_earns_the_unopposed_bonus() -> None:
    state = land_battle(axis=[("jp-air-4", 4)], allied=[("cn-art", 3)], dice=NOTHING, land=ROUGH, turn="axis")
    assert shots(state) == [("jp-air-4", 4, 5), ("cn-art", 3, 4)]
    state = land_battle(axis=[("jp-art-3", 3)], allied=[("us-air", 4)], dice=NOTHING)
    assert shots(state) == [("us-air", 4, 4), ("jp-art-3", 3, 4)]


@pytest.mark.rule("orange-swan:6.4.3e")
@pytest.mark.parametrize(("marks", "needed"), [(("engaged",), 4), (RIVER, 5), (LANDED, 5)])
def test_ground_units_that_crossed_or_landed_earn_no_unopposed_bonus(
    marks: tuple[str, ...], needed: int
) -> None:
    state = land_battle(
        axis=[("jp-art-3", 3)], allied=[("us-inf", 4, *marks), US_FLYERS], dice=NOTHING, land=ISLAND
    )
    assert [needs for kind, _, needs in shots(state) if kind == "us-inf"] == [needed]


@pytest.mark.rule("orange-swan:6.4.3e")
def test_a_unit_that_has_fired_still_opposes() -> None:
    state = land_battle(axis=[("jp-air-3", 3)], allied=[("us-air", 4), ("us-air-43", 3)], dice=NOTHING)
    choose(state, "allied", "fire", CLEAR, "us-air")
    assert shots(state) == [("us-air", 4, 5), ("jp-air-3", 3, 5), ("us-air-43", 3, 5)]


# ------------------------------------------------------------------ Marines


@pytest.mark.rule("orange-swan:9.5a")
@pytest.mark.parametrize("marks", [LANDED, RIVER])
def test_marines_fire_first_in_full_strength_and_unopposed(marks: tuple[str, ...]) -> None:
    state = land_battle(
        axis=[("jp-art-3", 3), ("jp-air-3", 3)],
        allied=[("us-air", 4, "engaged"), ("us-marine", 4, *marks)],
        dice=NOTHING,
        land=ISLAND,
    )
    assert shots(state)[0] == ("us-marine", 4, 3)
    assert [kind for kind, _, _ in shots(state)] == ["us-marine", "us-air", "jp-air-3", "jp-art-3"]


@pytest.mark.rule("orange-swan:9.5a")
@pytest.mark.reading("9.5: when do Marines fire?")
def test_hits_of_marines_go_to_infantry_first() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 1), ("jp-art-3", 3)],
        allied=[("us-marine", 4, *LANDED)],
        dice=[4, 4, 1, 1, *NOTHING],
        land=ISLAND,
    )
    assert shots(state)[0] == ("us-marine", 4, 4)
    assert (steps(state, ISLAND, "jp-inf-3"), steps(state, ISLAND, "jp-art-3")) == ([], [2])


@pytest.mark.rule("orange-swan:9.5a")
@pytest.mark.reading("9.5: when do Marines fire?")
def test_marines_that_walk_in_or_defend_fire_with_the_infantry() -> None:
    state = land_battle(
        axis=[("jp-art-3", 3)], allied=[("us-marine", 4, "engaged"), US_FLYERS], dice=NOTHING, land=ISLAND
    )
    assert [kind for kind, _, _ in shots(state)] == ["us-air", "jp-art-3", "us-marine"]
    state = land_battle(
        axis=[FLYERS, ("jp-inf-3", 3, *LANDED)],
        allied=[("us-marine", 4)],
        dice=NOTHING,
        land=ISLAND,
        turn="axis",
    )
    assert [kind for kind, _, _ in shots(state)] == ["jp-air-3", "jp-inf-3", "us-marine"]


@pytest.mark.rule("orange-swan:9.5a", "orange-swan:9.1b")
def test_the_monsoon_halves_marines_and_denies_them_the_bonus() -> None:
    state = land_battle(
        axis=[("jp-art-3", 3)],
        allied=[("us-marine", 4, *RIVER), US_FLYERS],
        dice=NOTHING,
        land=MONSOON,
        season="summer",
    )
    assert shots(state)[0] == ("us-marine", 2, 4)


# ------------------------------------------------------------------ Fanaticism

IWO_JIMA = "iwo-jima"


@pytest.mark.rule("orange-swan:10.4")
@pytest.mark.parametrize(
    ("played", "land", "dice", "needed"),
    [("on", IWO_JIMA, 3, 4), ("off", IWO_JIMA, 1, 5), ("on", "truk", 1, 5), ("on", "okinawa", 1, 5)],
)
def test_infantry_of_small_islands_near_japan_is_fanatic(
    played: str, land: str, dice: int, needed: int
) -> None:
    state = land_battle(
        axis=[("jp-inf-3", 3, "out-of-supply")],
        allied=[("us-inf", 4, "engaged"), US_FLYERS],
        dice=NOTHING,
        land=land,
        options={"fanaticism": played},
    )
    assert ("jp-inf-3", dice, needed) in shots(state)


@pytest.mark.rule("orange-swan:10.4", "orange-swan:2.1b")
def test_only_defending_japanese_infantry_is_fanatic() -> None:
    played: dict[str, Any] = {"options": {"fanaticism": "on"}}
    state = land_battle(
        axis=[("jp-inf-3", 3, "engaged"), FLYERS],
        allied=[("us-inf", 4)],
        dice=NOTHING,
        land=IWO_JIMA,
        turn="axis",
        **played,
    )
    assert ("jp-inf-3", 3, 5) in shots(state)
    state = land_battle(
        axis=[("jp-art-3", 3, "out-of-supply")],
        allied=[("us-art", 4, "engaged"), US_FLYERS],
        dice=NOTHING,
        land=IWO_JIMA,
        **played,
    )
    assert ("jp-art-3", 1, 5) in shots(state)


# ------------------------------------------------------------------ what is seen


@pytest.mark.rule("orange-swan:2.3a")
def test_both_sides_lie_face_up_in_a_battle_and_stand_up_after_it() -> None:
    state = land_battle(
        axis=[("jp-inf-3", 1), ("jp-inf-4", 1)], allied=[("us-air", 2)], dice=[6, 6, *NOTHING]
    )
    foes = units(state, CLEAR)
    assert all(state.sight(seat).unit_kind[unit] >= 0 for seat in ("axis", "allied") for unit in foes)
    choose(state, "axis", "hit", CLEAR, "jp-inf-3")
    assert is_over(state)
    (flyer,) = units(state, CLEAR)
    assert state.sight("axis").unit_kind[flyer] == -1
    assert state.sight("allied").unit_kind[flyer] >= 0


@pytest.mark.rule("orange-swan:6.4b")
def test_nobody_fires_at_nothing() -> None:
    state = land_battle(axis=[("jp-inf-3", 1)], allied=[("us-air", 4), ("us-inf", 4)], dice=[6, 1, 1, 1])
    assert is_over(state)
    assert [event.kind for event in state.log or ()].count(FIRES) == 1
