"""AERIAL COMBAT (DOGFIGHT), USING SUBMARINE AND BOMBER."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.fights import HERE, NEXT, against_blue, attack, cards, facing
from tests.games.war_hounds.helpers import (
    BLUE,
    PLENTY,
    RED,
    can_act,
    do,
    goods,
    position,
    rule_against,
    spent,
    told,
    top,
    units,
    use,
    words,
)

PLANE, ENEMY = ["red", "plane", "air-1"], ["blue", "plane", "air-1"]


def duel(
    *dice: int, card: int = 6, other: int = 1, mine: str = "plane", theirs: str = "plane", **more: Any
) -> HoundState:
    """A plane of red attacks an aircraft of blue; cards have been chosen."""
    enemy = ["blue", theirs, "air-1", *more.pop("marks", ())]
    places = [PLANE, enemy] if mine == "plane" else [PLANE, ["red", mine, "air-1"], enemy, enemy]
    g = facing(*places, dice=list(dice), **more)
    if mine == "plane":
        attack(g, "dogfight", "with red-plane-1", f"target blue-{theirs}-1")
    return cards(g, card, other)


@pytest.mark.rule("war-hounds:WH-AIR-1", "war-hounds:WH-AIR-3")
def test_the_attacker_adds_the_bonus_of_his_card() -> None:
    g = duel(5, 6)
    assert told(g, "Movement") == ["Movement: 7 for the attacker, 6 for the defender."]
    do(g, "done", "done")
    assert told(g, "Red needs 7 for a hit")


@pytest.mark.rule("war-hounds:WH-AIR-2", "war-hounds:WH-AIR-13")
def test_the_defender_pays_oil_first_then_the_attacker() -> None:
    g = duel(5, 6, 1)
    assert g.deciders == [BLUE]
    before = g.clone()
    do(g, "raise one", "raise five", "done")
    assert spent(before, g, BLUE) == {"oil": 6}
    assert g.deciders == [RED]
    assert rule_against(g, "raise one", BLUE) != ""
    do(g, "raise five", "raise one", "done")
    assert told(g, "Red needs 7")
    assert g.deciders == [RED]
    assert not g.choices(BLUE)


@pytest.mark.rule("war-hounds:WH-AIR-3")
def test_a_tie_gives_no_shot() -> None:
    g = do(duel(6, 8), "done", "done")
    assert not told(g, "Red needs", "Blue needs")
    assert top(g) == "may retreat"


@pytest.mark.rule("war-hounds:WH-AIR-4")
@pytest.mark.reading("DOGFIGHT: how far may a value be raised?")
def test_oil_makes_it_a_hit() -> None:
    g = do(duel(5, 2, 5), "done", "done")
    assert words(g) == ["raise all", "done"]
    before = g.clone()
    do(g, "raise all")
    assert spent(before, g) == {"oil": 2}
    assert words(g) == ["damage 1", "damage 2", "done"]
    assert rule_against(g, "raise one") != ""


@pytest.mark.rule("war-hounds:WH-AIR-5")
def test_a_hit_is_paid_with_ammunition() -> None:
    g = do(duel(5, 2, 12, card=5, red={"goods": {"ammunition": 2, "oil": 1}}), "done", "done")
    assert [word for word in words(g) if word.startswith("damage")] == ["damage 1", "damage 2"]
    assert rule_against(g, "damage 3") == "WH-AIR-5"
    do(g, "damage 2")
    assert goods(g) == {"oil": 1}
    assert told(g, "A plane of Blue takes 2 damage")


@pytest.mark.rule("war-hounds:WH-AIR-6", "war-hounds:WH-AIR-8")
def test_three_rounds_with_three_cards_each() -> None:
    g = duel(6, 8, 8, 8, 8, 8)
    for card in (2, 3):
        do(g, "done", "done", "done", "done")
        cards(g, card, card)
    do(g, "done", "done")
    assert g.hand[RED].count(2) == 3
    assert g.hand[BLUE].count(2) == 3
    assert len(told(g, "Movement")) == 3


@pytest.mark.rule("war-hounds:WH-AIR-7", "war-hounds:WH-AIR-14", "war-hounds:WH-COM-13")
def test_defender_then_attacker_may_retreat() -> None:
    g = do(duel(6, 8, scenario="6-players"), "done", "done")
    assert g.deciders == [BLUE]
    assert "retreat air-4" in words(g)
    assert rule_against(g, "retreat air-5") == "WH-AIR-14"
    before = g.clone()
    do(g, "retreat air-4")
    assert units(g, BLUE, "plane", "air-4")
    assert spent(before, g, BLUE) == {}
    assert top(g) == "beside" or g.deciders != [RED] or top(g) == "turn"
    stays = do(duel(6, 8), "done", "done", "done")
    assert stays.deciders == [RED]
    assert any(word.startswith("retreat") for word in words(stays))


@pytest.mark.rule("war-hounds:WH-AIR-14")
def test_with_two_players_a_plane_flees_to_the_other_sky() -> None:
    places = [["red", "plane", "air-5"], ["blue", "plane", "air-5"]]
    g = facing_two(*places, dice=[6, 8])
    attack(g, "dogfight", "with red-plane-1", "target blue-plane-1")
    do(cards(g, 6, 1), "done", "done")
    assert [word for word in words(g) if word != "done"] == ["retreat air-4"]


def facing_two(*where: Any, **more: Any) -> HoundState:
    nations = {name: {"goods": PLENTY} for name in ("red", "blue")}
    return position(scenario="2-players", nations=nations, units=list(where), **more)


@pytest.mark.rule("war-hounds:WH-AIR-9", "war-hounds:WH-AIR-10")
@pytest.mark.parametrize(
    ("techs", "dice", "value"),
    [
        ([], [6], 6),
        (["aerial-synchronized-guns"], [6], 8),
        (["aerial-dual-guns"], [3, 6], 8),
        (["aerial-synchronized-guns", "aerial-dual-guns"], [3, 6], 10),
    ],
)
def test_guns_of_aeroplanes(techs: list[str], dice: list[int], value: int) -> None:
    g = do(duel(9, 2, *dice, card=3, red={"techs": techs}), "done", "done")
    assert told(g, f"Red needs 10 for a hit and has {value}.")


@pytest.mark.rule("war-hounds:WH-AIR-11")
def test_a_bomber_that_is_attacked_deals_half() -> None:
    g = do(duel(1, 12, 12, card=1, other=5, theirs="bomber"), "done", "done")
    assert g.deciders == [BLUE]
    assert words(g) == ["damage 1", "done"]
    before = g.clone()
    do(g, "damage 1")
    assert spent(before, g, BLUE) == {"ammunition": 1}


@pytest.mark.rule("war-hounds:WH-AIR-11", "war-hounds:WH-STL-12")
def test_a_bomber_attacks_aircraft_only_beside_a_plane() -> None:
    g = use(facing(PLANE, ["red", "bomber", "air-1"], ENEMY, ENEMY), "attack")
    do(g, "strike dogfight")
    assert rule_against(g, "with red-bomber-1") == "WH-ATT-2"
    do(g, "with red-plane-1", "target blue-plane-1")
    assert rule_against(g, "with red-bomber-1") == ""
    alone = facing(["red", "bomber", "air-1"], ENEMY)
    assert can_act(alone, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-AIR-12")
def test_a_duel_whose_target_is_gone_is_not_fought() -> None:
    weak = ["blue", "plane", "air-1", {"wounds": 2}]
    g = facing(PLANE, PLANE, weak, dice=[12, 1, 12])
    attack(
        g, "dogfight", "with red-plane-1", "target blue-plane-1", "with red-plane-2", "target blue-plane-1"
    )
    do(cards(g, 5, 1), "done", "done", "damage 1")
    assert g.medals[RED] == 3
    assert len(told(g, "Duel")) == 1


@pytest.mark.rule("war-hounds:WH-AIR-15", "war-hounds:WH-DMG-6")
def test_an_attacked_aircraft_always_fights() -> None:
    g = facing(*[PLANE] * 3, *[ENEMY] * 3, red={"general": 3})
    plan = [word for n in (1, 2, 3) for word in (f"with red-plane-{n}", f"target blue-plane-{n}")][:6]
    g.unit_xp[units(g, BLUE, "plane")[1]] = 1
    g.unit_xp[units(g, BLUE, "plane")[2]] = 2
    attack(g, "dogfight", *plan)
    g.script = [6, 6] * 30
    while top(g) not in ("turn", "beside"):
        offered = words(g)
        do(g, "done" if "done" in offered else offered[0])
    assert len(told(g, "Duel")) == 3


@pytest.mark.rule("war-hounds:WH-FAC-8")
def test_futurist_planes_fly_better() -> None:
    g = duel(5, 6, red={"faction": "futurists"})
    assert told(g, "Movement: 8 for the attacker, 6 for the defender.")


# ------------------------------------------------------------------ stealth

SHIP = ["blue", "ship", "kelp-sound"]


def raid(target: list[Any], *dice: int, card: int = 5, place: str = HERE, **more: Any) -> HoundState:
    """A bomber of red raids a place."""
    g = facing(["red", "bomber", "air-1"], target, dice=list(dice), **more)
    against_blue(g, "red-bomber-1", place=place, strike="bombing")
    g.act("red", f"card card-{card}")
    return g


def torpedo(*dice: int, card: int = 5, target: Any = SHIP, **more: Any) -> HoundState:
    """A sub of red attacks a ship."""
    g = facing(["red", "sub", "kelp-sound"], target, dice=list(dice), **more)
    against_blue(g, "red-tile-1", place="kelp-sound", strike="sea")
    g.act("red", f"card card-{card}")
    return g


@pytest.mark.rule("war-hounds:WH-STL-1", "war-hounds:WH-STL-5")
def test_subs_alone_strike_without_reply() -> None:
    g = torpedo(12)
    assert g.deciders == [RED]
    do(g, "damage 3")
    assert not told(g, "Blue rolls", "Blue plays")
    assert g.hand[BLUE] == [1] * 6 + [0] * 2
    far = facing(["red", "sub", "kelp-sound"], ["blue", "ship", "wolfmouth"])
    assert can_act(far, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-STL-2", "war-hounds:WH-STL-10")
def test_a_roll_against_the_card_raised_by_oil() -> None:
    g = torpedo(4)
    before = g.clone()
    do(g, "raise all", "damage 3")
    assert spent(before, g) == {"oil": 2, "ammunition": 3}
    assert g.unit_wounds[units(g, BLUE, "ship")[0]] == 3


@pytest.mark.rule("war-hounds:WH-STL-10")
def test_each_unit_names_its_target_just_before_its_roll() -> None:
    subs = [["red", "sub", "kelp-sound"]] * 2
    g = facing(*subs, SHIP, [*SHIP, {"xp": 1}], dice=[12, 12])
    against_blue(g, "red-tile-1", "red-tile-2", place="kelp-sound", strike="sea")
    g.act("red", "card card-5")
    do(g, "target blue-tile-1", "damage 3")
    assert top(g) == "stealth strike"
    do(g, "target blue-tile-1", "damage 2")
    assert g.medals[RED] == 5


@pytest.mark.rule("war-hounds:WH-STL-4", "war-hounds:WH-STL-11")
def test_bombers_raid_what_lies_below() -> None:
    g = raid(["blue", "troop", HERE, {"inside": True}], 12, trenches=[HERE])
    do(g, "damage 2")
    assert g.unit_wounds[units(g, BLUE, "troop")[0]] == 1
    apart = facing(["red", "bomber", "air-1"], ["blue", "troop", "amber-quay"])
    assert can_act(apart, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-STL-7")
def test_guerrillas_aim_better_in_stealth() -> None:
    g = torpedo(8, card=1, red={"faction": "guerrillas"})
    assert told(g, "Red needs 9 for a hit and has 9.")
    assert told(torpedo(8, card=1), "Red needs 9 for a hit and has 8.")


@pytest.mark.rule("war-hounds:WH-STL-8")
def test_nobody_learns_or_heals_after_stealth() -> None:
    g = raid(["blue", "gun", HERE, {"wounds": 2}], 12)
    do(g, "damage 1")
    assert g.unit_xp[units(g, RED, "bomber")[0]] == 0
    assert g.unit_wounds[units(g, BLUE, "gun")[0]] == 3


@pytest.mark.rule("war-hounds:WH-STL-13")
def test_with_two_players_all_waters_lie_below_one_sky() -> None:
    for sky, refused in (("air-4", ""), ("air-5", "WH-FLOW-18")):
        g = facing_two(["red", "bomber", sky], SHIP)
        assert can_act(g, "attack") == refused


def test_next_door_is_no_place_for_infantry() -> None:
    assert can_act(facing(["red", "troop", NEXT], ["blue", "troop", HERE]), "attack") == "WH-FLOW-18"
