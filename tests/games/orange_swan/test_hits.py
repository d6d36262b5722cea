"""2.4, 2.5, 5.3.6: who takes Hits, rounding, and armour."""

from __future__ import annotations

import pytest

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.rules import naval_combat
from sandtable.games.orange_swan.state import ARMOUR_USED
from tests.games.orange_swan.battles import OPEN_SEA, choose, is_over, land_battle, sea_battle, shots
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words


@pytest.mark.rule("orange-swan:2.4a", "orange-swan:6.4.2a")
def test_the_strongest_unit_is_found_anew_after_each_hit_and_the_owner_chooses_between_equals() -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4), ("jp-inf-3", 3), ("jp-inf-3", 2)], allied=[("us-air", 4)], dice=[4, 4, 1, 1]
    )
    assert steps(state, "nanking", "jp-inf-4") == [3]
    strong = [name(state, "nanking", "jp-inf-4"), name(state, "nanking", "jp-inf-3", 0)]
    assert sorted(words(state, "axis")) == sorted(f"hit {unit}" for unit in strong)
    assert words(state, "allied") == []
    assert "to take: choose which of your strongest units" in state.prompt("axis")
    weak = name(state, "nanking", "jp-inf-3", 1)
    assert rule_against(state, "axis", f"hit {weak}") == "2.4a"
    state.act("axis", f"hit {strong[1]}")
    assert (steps(state, "nanking", "jp-inf-4"), steps(state, "nanking", "jp-inf-3")) == ([3], [2, 2])


@pytest.mark.rule("orange-swan:2.4a")
def test_nobody_is_asked_where_one_unit_is_stronger_than_all_others() -> None:
    state = land_battle(axis=[("jp-inf-4", 4), ("jp-inf-3", 2)], allied=[("us-air", 4)], dice=[4, 4, 1, 1])
    assert steps(state, "nanking", "jp-inf-4") + steps(state, "nanking", "jp-inf-3") == [2, 2]


@pytest.mark.rule("orange-swan:2.5a")
@pytest.mark.parametrize(("strength", "dice"), [(4, 1), (3, 1), (1, 1)])
def test_a_quartered_unit_rolls_at_least_one_die(strength: int, dice: int) -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4)],
        allied=[("us-inf", strength, "assaulted", "engaged", "from:palau-islands")],
        dice=[1] * 10,
        land="ulithi",
    )
    assert shots(state)[0] == ("us-inf", dice, 5)


@pytest.mark.rule("orange-swan:2.5a")
@pytest.mark.parametrize(("strength", "dice"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_half_of_a_strength_is_rounded_down_to_at_least_one(strength: int, dice: int) -> None:
    state = land_battle(axis=[("jp-inf-4", strength, "out-of-supply")], allied=[("us-inf", 4)], dice=[1] * 10)
    assert shots(state)[1] == ("jp-inf-4", dice, 5)


@pytest.mark.rule("orange-swan:5.3.6", "orange-swan:5.3.6b")
def test_a_shield_ignores_the_first_hit_of_each_battle() -> None:
    state = sea_battle(axis=[("jp-cv-4", 2)], allied=[("us-cv-e", 4)], dice=[1, 1, 1, 1, 5, 5])
    assert steps(state, OPEN_SEA, "us-cv-e") == [3]
    assert is_over(state)
    assert not any(state.unit_flags[unit] & ARMOUR_USED for unit in units(state, OPEN_SEA))
    naval_combat.begin(state, [MAP.index[OPEN_SEA]])
    state.script = [1, 1, 1, 5, 1]
    state.settle()
    assert steps(state, OPEN_SEA, "us-cv-e") == [3]


@pytest.mark.rule("orange-swan:5.3.6b", "orange-swan:5.3.6")
def test_a_hit_of_a_disc_uses_the_shield_for_the_whole_battle() -> None:
    sea = "volcano-islands"
    state = sea_battle(
        axis=[("jp-cv-4", 1)],
        allied=[("us-cv-e", 4)],
        dice=[5, 1, 1, 1, 1, 5],
        sea=sea,
        units=[["iwo-jima", "jp-inf-3", 3]],
    )
    assert steps(state, sea, "us-cv-e") == [3]


@pytest.mark.rule("orange-swan:5.3.6")
def test_each_shielded_ship_ignores_a_hit_of_its_own() -> None:
    state = sea_battle(
        axis=[("jp-cv-4", 4)],
        allied=[("us-cv-e", 4), ("us-cv-e-43", 4)],
        dice=[1, 1, 1, 1, 6, 6, 1, 1] + [1] * 4,
    )
    choose(state, "allied", "fire", OPEN_SEA, "us-cv-e")
    choose(state, "allied", "hit", OPEN_SEA, "us-cv-e")
    choose(state, "allied", "hit", OPEN_SEA, "us-cv-e-43")
    assert steps(state, OPEN_SEA, "us-cv-e") + steps(state, OPEN_SEA, "us-cv-e-43") == [4, 4]
