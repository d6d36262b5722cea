"""INFANTRY COMBAT: troops and tanks, gas and trench guns."""

from __future__ import annotations

from typing import Any

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import (
    GAS,
    GAS_DAMAGE,
    GAS_MASKS,
    INFANTRY_FACES,
    INFANTRY_SIDES,
    STRENGTH,
    TANK,
    TRENCH_GUN_DAMAGE,
    TRENCH_GUNS,
    TROOP,
)
from sandtable.games.war_hounds.kinds import DONE, GAS_ATTACK
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.assigning import Assign, tell_dice
from sandtable.games.war_hounds.rules.battlefield import Attacking, attack_under_way
from sandtable.games.war_hounds.rules.cards import card_of
from sandtable.games.war_hounds.rules.damage import hurt
from sandtable.games.war_hounds.rules.units import nation_of, of_kinds
from sandtable.games.war_hounds.state import HoundState, has_tech, mask_of
from sandtable.games.war_hounds.tables import event, step
from sandtable.kit.flow import EachOf, Offer

USES_GAS = event("gas", "nation space", "{0} uses gas in {1}.", by="nation")
GUNS_FIRE = event("trench guns", "nation", "The trench guns of {0} fire.", by="nation")
STORMS = event("storms", "nation count:number", "{0} rolls {1} infantry {1:die/dice}.", by="nation")


def storming(g: HoundState, combat: Attacking, battle: int) -> list[int]:
    """WH-COM-11, WH-INF-12: the attacker's infantry in the region of a battle."""
    return of_kinds(g, combat.committed(g, battle), TROOP, TANK)


# ------------------------------------------------------------------ gas


def gassed(g: HoundState, combat: Attacking, battle: int) -> list[int]:
    """WH-INF-5, WH-INF-6, WH-INF-10: every troop of the opponents in the region, but for those with masks."""
    troops = of_kinds(g, combat.could_be_hit(g, battle), TROOP)
    return [unit for unit in troops if not has_tech(g, nation_of(unit), GAS_MASKS)]


def use_gas(question: UseGas, g: HoundState) -> None:
    """WH-INF-5, WH-INF-7: 1 damage to each, without ammunition; trenches and XP absorb it."""
    combat = attack_under_way(g)
    g.tell(USES_GAS, question.nation, combat.places[question.battle])
    for unit in gassed(g, combat, question.battle):
        hurt(g, unit, GAS_DAMAGE, question.nation)


@step
class UseGas(AskNation):
    """WH-INF-5: the attacker may use gas, where infantry of his attacks."""

    __slots__ = ("battle", "nation")
    name = "use gas"
    prompt = "Use Gas Cartridges, or go on."
    offers = (Offer(GAS_ATTACK, use_gas, ends=True, own=True), Offer(DONE))

    def __init__(self, nation: int, battle: int) -> None:
        self.nation = nation
        self.battle = battle

    def by_rule(self, g: HoundState) -> None:
        combat = attack_under_way(g)
        g.pop()
        if has_tech(g, self.nation, GAS) and storming(g, combat, self.battle):
            use_gas(self, g)

    def who(self, g: HoundState) -> int:
        combat = attack_under_way(g)
        able = has_tech(g, self.nation, GAS) and storming(g, combat, self.battle)
        return mask_of(g, self.nation) if able and gassed(g, combat, self.battle) else 0


# ------------------------------------------------------------------ trench guns


def trench_guns(g: HoundState, combat: Attacking, battle: int, nation: int) -> None:
    """WH-INF-8, WH-INF-9, WH-INF-12: with a troop still in its trench a defender deals 3 damage, as he
    likes.
    """
    inside = [u for u in combat.could_be_hit(g, battle) if nation_of(u) == nation and g.unit_inside[u]]
    targets = storming(g, combat, battle)
    if has_tech(g, nation, TRENCH_GUNS) and inside and targets:
        g.tell(GUNS_FIRE, nation)
        g.push(Assign(nation, targets, [[1] for _ in range(TRENCH_GUN_DAMAGE)], price=0))


# ------------------------------------------------------------------ infantry dice


def dice_count(g: HoundState, combat: Attacking, battle: int, nation: int) -> int:
    """WH-INF-1, WH-INF-4: strength times the card's ratio, rounded up; a troop counts 1 and a tank 3."""
    strength = sum(STRENGTH[g.unit_kind[unit]] for unit in infantry_of(g, combat, battle, nation))
    section = card_of(g, nation).infantry
    return -(-strength * section.dice // section.per_units)


def infantry_of(g: HoundState, combat: Attacking, battle: int, nation: int) -> list[int]:
    """The troops and tanks with which a nation fights in a battle."""
    return of_kinds(g, combat.fighting(g, battle, nation), TROOP, TANK)


def infantry_targets(g: HoundState, combat: Attacking, battle: int, nation: int) -> list[int]:
    """WH-COM-9, WH-COM-11: the attacker hits any opponent there; defenders the committed units in the
    region.
    """
    if nation == combat.nation:
        return combat.could_be_hit(g, battle)
    place = combat.places[battle]
    return [unit for unit in combat.committed(g, battle) if g.unit_at[unit] == place]


def roll_infantry(g: HoundState, combat: Attacking, battle: int, nation: int) -> None:
    """WH-INF-1, WH-INF-2: the dice are rolled, and each point is paid when it is assigned."""
    count = dice_count(g, combat, battle, nation)
    targets = infantry_targets(g, combat, battle, nation)
    if not count or not targets:
        return
    dice = g.roll_many(count, INFANTRY_SIDES)
    g.tell(STORMS, nation, count)
    tell_dice(g, dice)
    price = card_of(g, nation).infantry.ammo_per_damage
    g.push(Assign(nation, targets, [INFANTRY_FACES[die - 1] for die in dice], price))


@step
class Replies(EachOf):
    """WH-COM-9: the infantry of the defenders, in turn order."""

    __slots__ = ("order", "place", "rounds")
    name = "infantry replies"

    def turn(self, g: HoundState, nation: int) -> Step:
        return Reply(nation)


@step
class Reply(Step):
    """WH-COM-9: the infantry of one defender, against those that are left of the attacker's."""

    __slots__ = ("nation",)
    name = "infantry reply"

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def go(self, g: Any) -> None:
        g.pop()
        battle = next(step.battle for step in reversed(g.stack) if step.name == "battle")
        roll_infantry(g, attack_under_way(g), battle, self.nation)
