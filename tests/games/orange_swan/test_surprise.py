"""11.1: the Surprise of Fall 1941, and the printed invasion of Manila."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import AXIS, MAP
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.battles import (
    choose,
    disc_shots,
    is_over,
    land_battle,
    sea_battle,
    shots,
)
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

NOTHING = [1] * 60
SEA = "south-china-sea"
LANDED = ("engaged", "assaulted", f"from:{SEA}")
FALL_1941: dict[str, Any] = {"year": 1941, "season": "fall", "turn": "axis"}


def air_attack(land: str, defender: tuple[str, int], **when: Any) -> int:
    """What Japanese Air Units hit on that attack a land where an Air Unit opposes them."""
    date = {**FALL_1941, **when}
    state = land_battle(axis=[("jp-air-4", 4)], allied=[defender], dice=NOTHING, land=land, **date)
    return shots(state)[0][2]


@pytest.mark.rule("orange-swan:11.1a", "orange-swan:11.1b")
@pytest.mark.parametrize(
    ("land", "defender", "needed"),
    [
        ("manila", ("us-air", 2), 4),
        ("manila", ("ph-inf", 2), 4),
        ("rangoon", ("cw-air", 2), 4),
        ("batavia", ("dei-inf", 2), 4),
        ("changsha", ("cn-air", 2), 5),
        ("changsha", ("cc-inf-3", 2), 5),
    ],
)
def test_all_but_the_chinese_are_surprised(land: str, defender: tuple[str, int], needed: int) -> None:
    assert air_attack(land, defender) == needed


@pytest.mark.rule("orange-swan:11.1a")
@pytest.mark.parametrize(
    "when",
    [
        {"year": 1942},
        {"season": "winter", "year": 1942},
        {"discs": ["continental"], "blitz": True},
        {"scenario": "turning-the-tide", "year": 1942},
    ],
)
def test_surprise_holds_in_the_first_phases_alone(when: dict[str, Any]) -> None:
    assert air_attack("manila", ("us-air", 2), **when) == 5


@pytest.mark.rule("orange-swan:11.1a")
@pytest.mark.reading("11.1: in which Phases, and against whom, does Surprise hold?")
def test_a_mixed_force_is_surprised_for_the_whole_battle() -> None:
    state = land_battle(
        axis=[("jp-air-4", 4), ("jp-inf-4", 4)],
        allied=[("cw-air", 1), ("cn-inf-4", 4)],
        dice=[6, 6, 1, 1, *NOTHING],
        land="lashio",
        **FALL_1941,
    )
    assert steps(state, "lashio", "cw-air") == []
    assert ("jp-inf-4", 4, 4) in shots(state)


@pytest.mark.rule("orange-swan:11.1b")
def test_the_defenders_and_the_allied_turn_have_no_surprise() -> None:
    state = land_battle(
        axis=[("jp-air-4", 4)], allied=[("us-air", 2)], dice=NOTHING, land="manila", **FALL_1941
    )
    assert shots(state) == [("jp-air-4", 4, 4), ("us-air", 2, 5)]
    state = land_battle(
        axis=[("jp-air-4", 4)], allied=[("us-air", 2)], dice=NOTHING, year=1941, season="fall"
    )
    assert shots(state) == [("us-air", 2, 5), ("jp-air-4", 4, 5)]


@pytest.mark.rule("orange-swan:11.1b")
def test_japanese_ships_hit_by_one_more() -> None:
    state = sea_battle(axis=[("jp-ls-4", 4)], allied=[("us-ls", 4)], dice=NOTHING, **FALL_1941)
    assert shots(state) == [("jp-ls-4", 4, 4), ("us-ls", 4, 5)]
    state = sea_battle(axis=[("jp-ls-4", 4)], allied=[("us-ls", 4)], dice=NOTHING, turn="axis", year=1942)
    assert shots(state) == [("jp-ls-4", 4, 5), ("us-ls", 4, 5)]
    assert is_over(state, "axis")


@pytest.mark.rule("orange-swan:5.3.2b", "orange-swan:11.1b")
def test_japanese_discs_hit_on_four_and_allied_ones_do_not() -> None:
    sea = "marshall-islands"
    state = sea_battle(
        axis=[("jp-ls-4", 4)],
        allied=[("us-ls", 4)],
        dice=[4, 4, *NOTHING],
        sea=sea,
        units=[["kwajalein", "jp-inf-3", 3], ["majuro", "us-inf", 4]],
        **FALL_1941,
    )
    assert disc_shots(state) == [("axis", 1, 4), ("allied", 1, 5)]
    assert (steps(state, sea, "us-ls"), steps(state, sea, "jp-ls-4")) == ([3], [4])


@pytest.mark.rule("orange-swan:6.4.3f")
@pytest.mark.parametrize(("land", "needed"), [("wake", 2), ("manila", 3)])
def test_elite_surprise_and_unopposed_bonuses_add_up(land: str, needed: int) -> None:
    state = land_battle(axis=[("jp-air-4e", 4)], allied=[("us-inf", 4)], dice=NOTHING, land=land, **FALL_1941)
    assert shots(state)[0] == ("jp-air-4e", 4, needed)


@pytest.mark.rule("orange-swan:6.1.7d", "orange-swan:11.1b")
@pytest.mark.parametrize(("kind", "needed"), [("jp-hs-t", 3), ("jp-hs-4", 4)])
def test_surprise_adds_to_the_support_fire_of_elite_ships(kind: str, needed: int) -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4, *LANDED), ("jp-air-4", 4, "engaged", "flown")],
        allied=[("us-inf", 4)],
        dice=[3, *NOTHING],
        land="manila",
        units=[[SEA, kind, 4]],
        **FALL_1941,
    )
    choose(state, "axis", "support", SEA, kind)
    state.act("axis", "done")
    assert shots(state)[0] == (kind, 1, needed)


# ------------------------------------------------------------------ the worked example

MANILA = "manila"


def invasion_of_manila(last: list[int]) -> SwanState:
    """The printed battle from its Support Fire on, up to the Infantry; `last` are the dice of that."""
    state = land_battle(
        axis=[
            ("jp-air-4e", 4, "engaged", "flown"),
            ("jp-air-4", 4, "engaged", "flown"),
            ("jp-inf-4e", 4, *LANDED),
            ("jp-inf-4", 3, *LANDED),
        ],
        allied=[("us-air", 2), ("us-art", 2)],
        dice=[4, 6, 5, 2, 2, 5, 1, 4, 3, 2, 1, 6, *last],
        land=MANILA,
        units=[[SEA, "jp-hs-4", 4], [SEA, "jp-cv-4", 3], [SEA, "jp-ls-4", 4], ["hong-kong", "cw-inf-1", 1]],
        seas={SEA: "axis"},
        **FALL_1941,
    )
    assert words(state, "axis") == [f"support {name(state, SEA, 'jp-hs-4')}", "done"]
    for kind in ("jp-cv-4", "jp-ls-4"):
        assert rule_against(state, "axis", f"support {name(state, SEA, kind)}") == "6.1.7a"
    choose(state, "axis", "support", SEA, "jp-hs-4")
    state.act("axis", "done")
    assert shots(state) == [("jp-hs-4", 1, 4)]
    assert steps(state, MANILA, "us-air") + steps(state, MANILA, "us-art") == [2, 2]
    choose(state, "axis", "fire", MANILA, "jp-air-4e")
    assert shots(state)[1:] == [("jp-air-4e", 4, 3), ("us-air", 2, 5)]
    choose(state, "axis", "hit", MANILA, "jp-air-4e")
    assert shots(state)[3:] == [("jp-air-4", 4, 4), ("us-art", 1, 4)]
    assert (steps(state, MANILA, "us-air"), steps(state, MANILA, "us-art")) == ([], [1])
    choose(state, "axis", "hit", MANILA, "jp-inf-4e")
    left = [steps(state, MANILA, kind) for kind in ("jp-air-4e", "jp-air-4", "jp-inf-4e", "jp-inf-4")]
    assert left == [[3], [4], [3], [3]]
    choose(state, "axis", "fire", MANILA, "jp-inf-4e")
    return state


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.1.7a", "orange-swan:6.4.2a", "orange-swan:6.4.4a")
def test_the_invasion_of_manila_succeeds() -> None:
    state = invasion_of_manila([3, 1])
    assert shots(state)[5:] == [("jp-inf-4e", 1, 3)]
    assert is_over(state, "axis")
    assert steps(state, MANILA, "us-art") == []
    assert holds(state, MAP.index[MANILA], AXIS)
    assert len(units(state, MANILA)) == 4


@pytest.mark.example
@pytest.mark.rule("orange-swan:6.4.3b", "orange-swan:6.4.3e", "orange-swan:11.1b")
def test_the_invasion_of_manila_fails() -> None:
    state = invasion_of_manila([2, 3])
    assert shots(state)[5:] == [("jp-inf-4e", 1, 3), ("jp-inf-4", 1, 4)]
    assert steps(state, MANILA, "us-art") == [1]
    assert not is_over(state, "axis")
