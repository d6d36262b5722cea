"""6.1.7: Support Fire of ships for an Amphibious Assault."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.rules.firing import battle_of
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.battles import Force, choose, is_over, land_battle, shots
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

SEA = "palau-islands"
LAND = "ulithi"
LANDED = ("engaged", "assaulted", f"from:{SEA}")
NOTHING = [1] * 60


def assault(ships: list[list[Any]], dice: list[int], defenders: Force = (("jp-inf-4", 4),)) -> SwanState:
    """US troops land on a small Clear island; `ships` are those off it or elsewhere."""
    troops = [("us-inf", 4, *LANDED), ("us-art", 4, *LANDED)]
    return land_battle(axis=defenders, allied=troops, dice=dice, land=LAND, units=ships)


def support(state: SwanState, *kinds: str) -> None:
    """Name the strongest ship of each type, and fire."""
    for kind in kinds:
        choose(state, "allied", "support", SEA, kind)
    state.act("allied", "done")


@pytest.mark.rule("orange-swan:6.1.7a", "orange-swan:14.7")
def test_a_carrier_rolls_two_dice_and_a_heavy_ship_one_at_the_strongest_of_any_class() -> None:
    defenders = (("jp-inf-4", 4), ("jp-art-3", 2))
    state = assault([[SEA, "us-cv", 4], [SEA, "us-hs", 4]], [5, 4, 5, *NOTHING], defenders)
    assert shots(state) == []
    support(state, "us-cv", "us-hs")
    assert shots(state)[:2] == [("us-cv", 2, 5), ("us-hs", 1, 5)]
    # After two Hits on the Infantry its owner would choose, had there been a third.
    assert (steps(state, LAND, "jp-inf-4"), steps(state, LAND, "jp-art-3")) == ([2], [2])


@pytest.mark.rule("orange-swan:6.1.7a")
def test_only_full_capital_ships_off_the_landing_support_it() -> None:
    ships = [[SEA, "us-hs", 4], [SEA, "us-cv", 3], [SEA, "us-ls", 4], ["caroline-islands", "us-hs-43", 4]]
    state = assault(ships, NOTHING)
    assert words(state, "allied") == [f"support {name(state, SEA, 'us-hs')}", "done"]
    for space, kind in ((SEA, "us-cv"), (SEA, "us-ls"), ("caroline-islands", "us-hs-43")):
        assert rule_against(state, "allied", f"support {name(state, space, kind)}") == "6.1.7a"
    choose(state, "allied", "support", SEA, "us-hs")
    assert words(state, "allied") == ["done"]
    assert rule_against(state, "allied", f"support {name(state, SEA, 'us-hs')}") == "6.1.7a"


@pytest.mark.rule("orange-swan:6.1.7a", "orange-swan:4.1.3a")
def test_a_ship_out_of_supply_gives_no_support() -> None:
    state = assault([[SEA, "us-hs", 4, "out-of-supply"]], NOTHING)
    assert rule_against(state, "allied", f"support {name(state, SEA, 'us-hs')}") == "4.1.3a"
    assert words(state, "allied") == ["done"]


@pytest.mark.rule("orange-swan:14.7", "orange-swan:6.1.7a")
def test_no_more_than_four_ships_support_an_assault() -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4)],
        allied=[
            ("us-inf", 4, "engaged", "assaulted", "from:arafura-sea"),
            ("us-art", 4, "engaged", "assaulted", "from:celebes-sea"),
        ],
        dice=NOTHING,
        land="celebes",
        units=[
            *(["arafura-sea", kind, 4] for kind in ("us-hs", "us-hs-43", "us-cv")),
            *(["celebes-sea", kind, 4] for kind in ("us-hs-44", "us-cv-e")),
        ],
    )
    assert len(words(state, "allied")) == 6
    for sea, kind in (("arafura-sea", "us-hs"), ("celebes-sea", "us-hs-44"), ("arafura-sea", "us-cv")):
        choose(state, "allied", "support", sea, kind)
    choose(state, "allied", "support", "celebes-sea", "us-cv-e")
    assert words(state, "allied") == ["done"]
    fifth = name(state, "arafura-sea", "us-hs-43")
    assert rule_against(state, "allied", f"support {fifth}") == "6.1.7a"
    state.act("allied", "done")
    fired = [shot for shot in shots(state) if shot[0].startswith(("us-hs", "us-cv"))]
    assert sum(dice for _, dice, _ in fired) == 6


@pytest.mark.rule("orange-swan:6.1.7b")
def test_a_ship_that_carried_troops_may_support_them() -> None:
    state = assault([[SEA, "us-hs", 4, "carried"]], NOTHING)
    support(state, "us-hs")
    assert shots(state)[0] == ("us-hs", 1, 5)


@pytest.mark.rule("orange-swan:6.1.7c")
def test_a_hidden_ship_is_shown_when_it_fires_and_then_hidden_again() -> None:
    state = assault([[SEA, "us-hs", 4], [SEA, "us-ls", 4]], [6, *NOTHING], (("jp-inf-4", 1),))
    (ship,) = units(state, SEA, "us-hs")
    choose(state, "allied", "support", SEA, "us-hs")
    # Neither which ships were named nor what they are is known before they fire.
    twin = state.sight("axis")
    assert twin.unit_kind[ship] == -1
    assert twin.stack[-1].dump()[-1] == [-1] * 4
    state.act("allied", "done")
    assert is_over(state)
    assert any(line.endswith("(Heavy Ships 4) are revealed.") for line in state.journal("axis"))
    ships = units(state, SEA)
    assert [state.sight("axis").unit_kind[unit] for unit in ships] == [-1, -1]


@pytest.mark.rule("orange-swan:6.1.7c")
def test_a_ship_that_lay_face_up_stays_so() -> None:
    state = assault([[SEA, "us-hs", 4, "carried"]], [6, *NOTHING], (("jp-inf-4", 1),))
    (ship,) = units(state, SEA, "us-hs")
    state.unit_shown[ship] = 1
    support(state, "us-hs")
    assert is_over(state)
    assert state.sight("axis").unit_kind[ship] >= 0


@pytest.mark.rule("orange-swan:6.1.7a")
def test_the_question_comes_whatever_ships_lie_off_shore_and_only_where_there_are_any() -> None:
    state = assault([[SEA, "us-sub", 4]], NOTHING)
    assert words(state, "allied") == ["done"]
    state = assault([["caroline-islands", "us-hs", 4]], NOTHING)
    assert shots(state) != []


@pytest.mark.rule("orange-swan:6.1.7a")
def test_an_attack_by_land_has_no_support_fire() -> None:
    state = land_battle(
        axis=[("jp-inf-4", 4)],
        allied=[("us-inf", 4, "engaged"), ("us-art", 4, "engaged")],
        dice=NOTHING,
        land="shanghai",
        units=[["yellow-sea", "us-hs", 4]],
    )
    assert shots(state)[0][0] == "us-art"


@pytest.mark.rule("orange-swan:6.1.7d")
def test_an_elite_ship_hits_on_four() -> None:
    state = assault([[SEA, "us-cv-4e-44", 4]], [4, 3, *NOTHING])
    support(state, "us-cv-4e-44")
    assert shots(state)[0] == ("us-cv-4e-44", 2, 4)
    assert steps(state, LAND, "jp-inf-4") == [3]


@pytest.mark.rule("orange-swan:6.4b")
def test_the_board_can_tell_which_sub_phase_is_under_way() -> None:
    state = assault([[SEA, "us-cv", 4]], [6, 6, *NOTHING], (("jp-inf-4", 3), ("jp-art-3", 3)))
    battle = battle_of(state)
    assert battle is not None
    assert battle.sub_phase() == "Support Fire"
    support(state, "us-cv")
    # The Hits of the ships are still being taken.
    assert battle.sub_phase() == "Support Fire"
    choose(state, "axis", "hit", LAND, "jp-inf-4")
    assert shots(state)[1:] == [("us-art", 1, 5), ("jp-art-3", 2, 5), ("us-inf", 1, 5), ("jp-inf-4", 2, 5)]
    assert battle.sub_phase() == "Retreat"
