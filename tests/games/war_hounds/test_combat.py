"""ARTILLERY/MARINE COMBAT, INFANTRY COMBAT, WOUNDS AND XP CUBES, MEDALS AND CASUALTIES."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.content import SLOT_KINDS, TANK
from sandtable.games.war_hounds.rules.assigning import Assign, fair_game
from sandtable.games.war_hounds.rules.damage import advance, attacked, hurt, recover
from sandtable.games.war_hounds.state import ATTACKED, COMMITTED, ON_MAP, RESERVE, HoundState
from tests.games.war_hounds.fights import HERE, NEXT, against_blue, cards, facing, fire, plainly, storm
from tests.games.war_hounds.helpers import (
    BLUE,
    GREEN,
    PLENTY,
    RED,
    do,
    position,
    rule_against,
    spent,
    told,
    top,
    units,
    words,
)

GUN, ENEMY = ["red", "gun", NEXT], ["blue", "troop", HERE]


def shelling(*enemies: Any, guns: int = 1, card: int = 1, dice: Any = (), **more: Any) -> HoundState:
    """Red's guns shell blue from next door, and red buys dice."""
    g = facing(*[GUN] * guns, *enemies, dice=list(dice), **more)
    against_blue(g, *(f"red-artillery-{number + 1}" for number in range(guns)))
    cards(g, card, 1)
    if top(g) == "defend":
        do(g, "done")
    return g


def bought(g: HoundState) -> list[str]:
    return [word for word in words(g) if word.startswith("buy")]


# ------------------------------------------------------------------ artillery


@pytest.mark.example
@pytest.mark.rule("war-hounds:WH-ART-1", "war-hounds:WH-ART-11")
@pytest.mark.reading("ARTILLERY: may a side shell with part of its dice?")
def test_three_guns_nine_ammunition_three_dice() -> None:
    g = shelling(ENEMY, guns=3, card=4, red={"general": 3})
    before = g.clone()
    do(g, "buy grey", "buy grey", "buy grey")
    assert spent(before, g) == {"ammunition": 9}
    assert told(g, "Red rolls 3 artillery dice.")
    assert rule_against(g, "buy grey") != ""
    two = shelling(ENEMY, guns=1, card=3)
    do(two, "buy grey")
    assert rule_against(two, "buy grey") == ""
    assert rule_against(two, "buy sub") == "WH-ART-1"


@pytest.mark.rule("war-hounds:WH-ART-2")
def test_without_ammunition_there_is_no_die() -> None:
    g = shelling(ENEMY, red={"goods": {}})
    assert top(g) != "buy dice"
    assert top(shelling(ENEMY, red={"goods": {"money": 10}})) == "buy dice"
    plainly(g)
    assert not told(g, "Red rolls")


@pytest.mark.rule("war-hounds:WH-ART-3")
def test_bodies_buy_rerolls() -> None:
    g = shelling(ENEMY, ENEMY, guns=2, card=2, dice=[1, 1, 11])
    do(g, "buy grey", "buy grey")
    before = g.clone()
    do(g, "reroll 0")
    assert spent(before, g) == {"able_bodies": 1}
    assert rule_against(g, "reroll 0") == "WH-ART-3"
    assert rule_against(g, "reroll 1") == ""
    assert rule_against(g, "reroll 2") == "WH-ART-3"
    do(g, "done")
    storm(g)
    assert told(g, "A troop of Blue takes 2 damage")


@pytest.mark.rule("war-hounds:WH-ART-3")
def test_one_payment_may_reroll_two_dice() -> None:
    g = shelling(ENEMY, guns=1, card=8, dice=[1, 1, 1, 1, 1], red={"faction": "communists", "general": 2})
    do(g, "buy grey", "buy grey", "roll")
    before = g.clone()
    do(g, "reroll 0", "reroll 1")
    assert spent(before, g) == {"able_bodies": 1}


@pytest.mark.rule("war-hounds:WH-ART-4")
@pytest.mark.reading("DAMAGE: in which order are packets assigned?")
def test_packets_of_a_die_hit_different_units() -> None:
    one = shelling(ENEMY, dice=[16])
    storm(do(one, "buy grey"))
    assert told(one, "A troop of Blue") == ["A troop of Blue takes 1 damage from Red."]
    two = shelling(ENEMY, ["blue", "troop", HERE, {"xp": 1}], dice=[16])
    do(two, "buy grey")
    fire(two)
    do(two, "hit blue-troop-1")
    assert rule_against(two, "hit blue-troop-1") != ""
    assert len(told(two, "A troop of Blue takes 1 damage")) == 2


@pytest.mark.rule("war-hounds:WH-ART-5")
def test_red_and_brown_dice_need_an_upgrade() -> None:
    g = shelling(ENEMY)
    assert bought(g) == ["buy grey"]
    assert rule_against(g, "buy red") == "WH-ART-5"
    upgraded = shelling(ENEMY, red={"techs": ["terrain-artillery-upgrades"]}, dice=[20])
    assert bought(upgraded) == ["buy grey", "buy red", "buy brown"]
    storm(do(upgraded, "buy red"))
    assert told(upgraded, "A troop of Blue takes 5 damage")


def at_sea(red: dict[str, Any], *own: str, enemy: str = "ship", card: int = 1, **more: Any) -> HoundState:
    """Red's ships and subs attack blue's at sea."""
    mine = [["red", kind, "kelp-sound"] for kind in own]
    g = facing(*mine, ["blue", enemy, "kelp-sound"], red=red, **more)
    against_blue(
        g, *(f"red-tile-{number + 1}" for number in range(len(own))), place="kelp-sound", strike="sea"
    )
    return cards(g, card, 1)


@pytest.mark.rule("war-hounds:WH-ART-6")
def test_enhanced_artillery_rolls_a_free_die() -> None:
    own = {"techs": ["marine-enhanced-artillery"], "goods": {}}
    g = at_sea(own, "ship", dice=[11])
    assert bought(g) == ["buy grey"]
    do(g, "buy grey")
    assert g.deciders == [BLUE]
    do(g, "roll") if top(g) == "buy dice" else None
    assert told(g, "Red rolls 1 artillery die.")
    plain = plainly(at_sea({"goods": {}}, "ship"))
    assert not told(plain, "Red rolls")


@pytest.mark.rule("war-hounds:WH-ART-7")
def test_there_is_no_infantry_at_sea() -> None:
    g = plainly(at_sea({}, "ship"))
    assert not [line for line in g.journal() if "infantry" in line]
    land = plainly(storming(TROOP, ENEMY))
    assert told(land, "Red rolls 1 infantry", "Blue rolls 1 infantry")


@pytest.mark.rule("war-hounds:WH-ART-9", "war-hounds:WH-STL-13")
def test_battleships_with_anti_air_shoot_at_aircraft() -> None:
    places = [["red", "ship", "sound-of-sleet"], ["blue", "plane", "air-1"]]
    g = facing(*places, red={"techs": ["marine-anti-air"]}, dice=[19])
    against_blue(g, "red-tile-1", place="air-1", strike="sea")
    cards(g, 1, 1)
    storm(do(g, "buy grey"))
    assert told(g, "Red destroys a plane", "A plane of Blue")
    assert rule_against(facing(*places), "act row-3-a") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ART-10")
@pytest.mark.parametrize(("kind", "damage"), [("bomber", "1"), ("plane", "2")])
def test_aircraft_that_survive_answer(kind: str, damage: str) -> None:
    places = [["red", "ship", "sound-of-sleet"], ["blue", kind, "air-1"]]
    g = facing(*places, red={"techs": ["marine-anti-air"]}, dice=[1, 12])
    against_blue(g, "red-tile-1", place="air-1", strike="sea")
    cards(g, 1, 6)
    do(g, "buy grey")
    fire(g)
    assert g.deciders == [BLUE]
    assert [word for word in words(g) if word.startswith("damage")][-1] == f"damage {damage}"
    before = g.clone()
    do(g, f"damage {damage}")
    assert spent(before, g, BLUE) == {"ammunition": int(damage)}
    assert told(g, f"A battleship of Red takes {damage} damage")


@pytest.mark.rule("war-hounds:WH-ART-12", "war-hounds:WH-ART-13")
def test_packets_of_two_dice_may_hit_one_unit() -> None:
    g = facing()
    target = units(facing(["blue", "gun", HERE]), BLUE, "gun")[0]
    both = facing(["blue", "gun", HERE], ENEMY)
    question = Assign(RED, [target, units(both, BLUE, "troop")[0]], [[2], [1, 1]], price=0)
    question.hit = [target]
    question.next_packet()
    assert fair_game(question, both) == question.targets
    assert g.medals == [0] * 4
    two_left = shelling(["blue", "troop", HERE], ENEMY, dice=[18])
    do(two_left, "buy grey")
    fire(two_left)
    assert two_left.medals[RED] == 2
    assert sum(two_left.unit_wounds) == 0


@pytest.mark.rule("war-hounds:WH-ART-14", "war-hounds:WH-STL-3", "war-hounds:WH-STL-9")
def test_the_free_die_of_a_sub_is_halved() -> None:
    own = {"techs": ["marine-enhanced-artillery"], "goods": {"ammunition": 1}}
    g = facing(
        ["red", "ship", "amber-sound"], ["red", "sub", "kelp-sound"], ["blue", "ship", "kelp-sound"],
        ["blue", "ship", "amber-sound"], red=own, dice=[18, 18],
    )  # fmt: skip
    do(
        g, "act row-3-a", "strike sea", "battle kelp-sound", "against blue", "with red-tile-2",
        "battle amber-sound", "against blue", "with red-tile-1", "fight",
    )  # fmt: skip
    cards(g, 1, 1)
    assert "buy sub" in words(g)
    assert rule_against(g, "buy grey") == "WH-ART-1"
    do(g, "buy sub")
    fire(g)
    storm(g)
    assert told(g, "A battleship of Blue takes 1 damage")


@pytest.mark.rule("war-hounds:WH-STL-3", "war-hounds:WH-STL-12")
def test_a_sub_beside_a_ship_anywhere_fights_at_half_and_is_answered() -> None:
    g = at_sea({}, "ship", "sub", dice=[18])
    assert g.deciders == [RED]
    assert bought(g) == ["buy grey", "buy sub"]
    do(g, "buy sub")
    fire(g)
    assert told(g, "A battleship of Blue takes 1 damage")
    assert g.deciders == [BLUE]


@pytest.mark.rule("war-hounds:WH-STL-6")
def test_a_sub_that_is_attacked_replies_at_half() -> None:
    g = at_sea({}, "ship", enemy="sub", dice=[1, 18])
    fire(g)
    assert g.deciders == [BLUE]
    do(g, "buy sub")
    fire(g)
    storm(g)
    assert told(g, "A battleship of Red takes 1 damage") == []
    half = at_sea({}, "ship", enemy="sub", dice=[18])
    fire(half)
    do(half, "buy sub")
    fire(half)
    assert told(half, "A battleship of Red takes 1 damage")


# ------------------------------------------------------------------ infantry


def storming(*where: Any, card: int = 6, other: int = 1, **more: Any) -> HoundState:
    """Red's infantry attacks blue's."""
    g = facing(*where, **more)
    own = [f"red-troop-{n + 1}" for n in range(sum(w[:2] == ["red", "troop"] for w in where))]
    own += [f"red-tank-{n + 1}" for n in range(sum(w[:2] == ["red", "tank"] for w in where))]
    against_blue(g, *own)
    cards(g, card, other)
    if top(g) == "defend":
        do(g, "done")
    return fire(g) if top(g) == "buy dice" else g


TROOP = ["red", "troop", HERE]


@pytest.mark.rule("war-hounds:WH-INF-1")
@pytest.mark.parametrize(("card", "dice"), [(6, 5), (1, 4), (3, 3), (2, 7)])
def test_strength_times_the_ratio_rounded_up(card: int, dice: int) -> None:
    g = storming(TROOP, TROOP, ["red", "tank", HERE], ENEMY, card=card, red={"general": 2})
    assert told(g, f"Red rolls {dice} infantry dice.")


@pytest.mark.rule("war-hounds:WH-INF-2")
def test_each_point_costs_ammunition() -> None:
    tough = ["blue", "gun", HERE, {"xp": 4}]
    red = {"goods": {"ammunition": 3}}
    g = storming(TROOP, TROOP, tough, red=red, dice=[6, 6])
    before = g.clone()
    storm(g)
    assert spent(before, g) == {"ammunition": 3}
    assert sum(int(line.split(" takes ")[1][0]) for line in told(g, "A gun of Blue takes")) == 3


@pytest.mark.rule("war-hounds:WH-INF-3", "war-hounds:WH-TRK-1", "war-hounds:WH-TRK-2")
def test_a_tank_is_worth_a_gun() -> None:
    g = storming(TROOP, ["blue", "tank", HERE, {"wounds": 3}], dice=[2])
    storm(g)
    assert (g.medals[RED], g.casualties[BLUE]) == (4, 4)
    assert TANK in SLOT_KINDS


def gas(*enemies: Any, masks: bool = False, **more: Any) -> HoundState:
    others = {"blue": {"techs": ["terrain-gas-masks"] if masks else []}}
    return storming(TROOP, *enemies, red={"techs": ["terrain-gas"]}, others=others, dice=[1, 1, 1], **more)


@pytest.mark.rule("war-hounds:WH-INF-5", "war-hounds:WH-INF-10")
def test_gas_hits_every_troop_of_the_opponents() -> None:
    bystander = ["green", "troop", HERE]
    g = gas(*[ENEMY] * 3, ["blue", "gun", HERE], bystander)
    assert words(g) == ["gas", "done"]
    before = g.clone()
    do(g, "gas")
    assert told(g, "A ") == ["A troop of Blue takes 1 damage from Red."] * 3
    assert len(units(g, GREEN, "troop")) == 1
    assert spent(before, g) == {}


@pytest.mark.rule("war-hounds:WH-INF-6")
def test_masks_protect_from_gas() -> None:
    assert top(gas(ENEMY, masks=True)) != "use gas"


@pytest.mark.rule("war-hounds:WH-INF-7", "war-hounds:WH-DMG-3")
def test_a_trench_cancels_gas() -> None:
    g = do(gas(["blue", "troop", HERE, {"inside": True}], trenches=[HERE]), "gas")
    assert told(g, "A troop of Blue takes 1 damage")
    assert g.unit_wounds[units(g, BLUE, "troop")[0]] == 0


TRENCH_GUNS = {"blue": {"techs": ["terrain-trench-guns"]}}
INSIDE = ["blue", "troop", HERE, {"inside": True}]


@pytest.mark.rule("war-hounds:WH-INF-8", "war-hounds:WH-INF-12")
def test_trench_guns_fire_before_the_attackers_infantry() -> None:
    g = storming(TROOP, TROOP, INSIDE, others=TRENCH_GUNS, trenches=[HERE])
    assert g.deciders == [BLUE]
    before = g.clone()
    do(g, "hit red-troop-1")
    assert told(g, "Blue destroys a troop of Red")
    assert spent(before, g, BLUE) == {}
    assert g.unit_wounds[units(g, RED, "troop")[0]] == 1
    assert told(g, "Red rolls") == ["Red rolls 1 infantry die."]
    outside = storming(TROOP, TROOP, ENEMY, others=TRENCH_GUNS, trenches=[HERE])
    assert not told(outside, "The trench guns")


@pytest.mark.rule("war-hounds:WH-INF-9")
def test_gas_comes_before_the_trench_guns() -> None:
    weak = ["blue", "troop", HERE, {"inside": True, "wounds": 1}]
    g = storming(
        TROOP, weak, ENEMY, red={"techs": ["terrain-gas"]}, others=TRENCH_GUNS, trenches=[HERE], dice=[1, 1]
    )
    g.unit_cover = [0] * len(g.unit_cover)
    do(g, "gas")
    assert not told(g, "The trench guns")


@pytest.mark.rule("war-hounds:WH-INF-11")
def test_a_packet_may_be_paid_in_part() -> None:
    g = storming(TROOP, ["blue", "gun", HERE], dice=[5])
    do(g, "hit blue-artillery-1")
    assert words(g) == ["damage 1", "damage 2"]
    before = g.clone()
    do(g, "damage 1")
    assert spent(before, g) == {"ammunition": 1}
    assert told(g, "A gun of Blue takes 1 damage")


# ------------------------------------------------------------------ damage and tracks


def struck(points: int, *marks: Any, kind: str = "troop", **more: Any) -> tuple[HoundState, int]:
    """A unit of blue that can be hit takes some damage by red."""
    g = position(units=[["blue", kind, HERE, *marks]], **more)
    unit = units(g, BLUE, kind)[0]
    attacked(g, unit)
    hurt(g, unit, points, RED)
    return g, unit


@pytest.mark.rule("war-hounds:WH-DMG-1")
def test_each_point_is_a_wound() -> None:
    g, unit = struck(2, kind="gun")
    assert g.unit_wounds[unit] == 2


@pytest.mark.rule("war-hounds:WH-DMG-2")
def test_xp_cancels_damage() -> None:
    g, unit = struck(1, {"xp": 1})
    assert (g.unit_xp[unit], g.unit_wounds[unit]) == (0, 0)


@pytest.mark.rule("war-hounds:WH-DMG-3")
def test_a_trench_cancels_before_xp() -> None:
    g, unit = struck(2, {"xp": 1, "inside": True}, trenches=[HERE])
    assert (g.unit_xp[unit], g.unit_wounds[unit]) == (0, 0)
    hurt(g, unit, 1, RED)
    assert g.unit_wounds[unit] == 1


@pytest.mark.rule("war-hounds:WH-DMG-4", "war-hounds:WH-TRK-3")
def test_a_unit_with_its_value_in_wounds_is_destroyed() -> None:
    g, unit = struck(2, {"xp": 0})
    assert g.unit_state[unit] == RESERVE
    assert (g.unit_wounds[unit], g.unit_xp[unit]) == (0, 0)
    assert (g.medals, g.casualties) == ([2, 0, 0, 0], [0, 2, 0, 0])


@pytest.mark.rule("war-hounds:WH-DMG-5", "war-hounds:WH-DMG-10")
def test_survivors_heal_or_learn_once() -> None:
    g = position(units=[["red", "troop", HERE, {"wounds": 1}], TROOP, ["red", "troop", HERE, {"xp": 2}]])
    for unit in units(g, RED, "troop"):
        g.unit_part[unit] = COMMITTED
    recover(g)
    assert [g.unit_wounds[unit] for unit in units(g, RED, "troop")] == [0, 0, 0]
    assert [g.unit_xp[unit] for unit in units(g, RED, "troop")] == [0, 1, 2]


@pytest.mark.rule("war-hounds:WH-DMG-6")
def test_who_could_be_hit_took_part() -> None:
    g = plainly(storming(TROOP, *[ENEMY] * 3, dice=[1, 1]))
    assert [g.unit_xp[unit] for unit in units(g, BLUE, "troop")] == [1, 1, 1]
    assert ATTACKED not in g.unit_part or top(g) == "beside"


@pytest.mark.rule("war-hounds:WH-DMG-8")
def test_bunkers_are_those_of_the_troops_inside() -> None:
    g, unit = struck(3, {"inside": True}, trenches=[HERE], nations={"blue": {"techs": ["terrain-bunker"]}})
    assert (g.unit_wounds[unit], g.unit_state[unit]) == (0, ON_MAP)
    hurt(g, unit, 1, RED)
    assert g.unit_wounds[unit] == 1


@pytest.mark.rule("war-hounds:WH-DMG-9")
def test_theocrats_heal_two_wounds() -> None:
    gun = ["red", "gun", HERE, {"wounds": 3}]
    g = position(nations={"red": {"faction": "theocrats"}}, units=[gun])
    g.unit_part[units(g, RED, "gun")[0]] = COMMITTED
    recover(g)
    assert g.unit_wounds[units(g, RED, "gun")[0]] == 1


@pytest.mark.example
@pytest.mark.rule("war-hounds:WH-TRK-1", "war-hounds:WH-TRK-2", "war-hounds:WH-TRK-3")
def test_a_destroys_a_unit_of_c_while_b_looks_on() -> None:
    g = position(units=[["green", "ship", "kelp-sound", {"wounds": 4}], ["blue", "ship", "kelp-sound"]])
    hurt(g, units(g, GREEN, "ship")[0], 1, RED)
    assert (g.medals, g.casualties) == ([5, 0, 0, 0], [0, 0, 5, 0])


@pytest.mark.rule("war-hounds:WH-TRK-4")
def test_the_end_of_a_track_brings_its_tile() -> None:
    track, laps = [18], [0]
    advance(track, laps, 0, 5)
    assert (track, laps) == ([3], [1])


@pytest.mark.rule("war-hounds:WH-TRK-5")
def test_medals_go_to_the_last_blow() -> None:
    g = position(units=[["green", "gun", HERE]])
    unit = units(g, GREEN, "gun")[0]
    hurt(g, unit, 3, BLUE)
    hurt(g, unit, 1, RED)
    assert g.medals == [4, 0, 0, 0]
    assert PLENTY
