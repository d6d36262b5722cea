"""ARTILLERY/MARINE COMBAT: guns and battleships, and aircraft that answer them."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    ARTILLERY_UPGRADES,
    ENHANCED_ARTILLERY,
    FULLY_ENHANCED,
    GREY,
    GUN,
    GUN_FACES,
    GUN_SIDES,
    PLANE,
    SHIP,
    STRENGTH,
    SUB,
    TECH_PARAMS,
)
from sandtable.games.war_hounds.kinds import BOUGHT_DICE, BUY, DONE, REROLL, ROLL, SUB_DIE, TARGET
from sandtable.games.war_hounds.rules import enemies
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.assigning import Assign, ammunition, tell_dice
from sandtable.games.war_hounds.rules.battlefield import attack_under_way
from sandtable.games.war_hounds.rules.cards import card_of
from sandtable.games.war_hounds.rules.damage import is_alive
from sandtable.games.war_hounds.rules.paying import charge, why_not_payable
from sandtable.games.war_hounds.rules.shots import Shot, roll_shot
from sandtable.games.war_hounds.rules.units import alike, of_kinds
from sandtable.games.war_hounds.state import HoundState, has_tech, mask_of
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import BODIES, KINDS_OF_GOODS
from sandtable.kit.flow import Offer

NO_MORE_DICE = refusal("WH-ART-1", "Your card gives no further die of that kind.")
NO_UPGRADE = refusal("WH-ART-5", "You need a technology for red and brown dice.")
NO_SUCH_DIE = refusal("WH-ART-3", "That die lies as it is: each is rerolled once at most.")
NOT_COMMITTED = refusal("WH-ART-10", "It answers a unit that fired at it.")

BOUGHT = event("dice bought", "nation count:number", "{0} rolls {1} artillery {1:die/dice}.", by="nation")
REROLLED = event("rerolled", "nation roll:number", "{0} rerolls a die: {1}.", by="nation")


def is_plane(g: HoundState, unit: int) -> bool:
    """Whether a unit is an aeroplane."""
    return g.unit_kind[unit] == PLANE


# ------------------------------------------------------------------ buying dice


def shooters(g: HoundState, buying: BuyDice) -> tuple[list[int], list[int]]:
    """The guns and ships that fire in a battle, and the subs."""
    units = attack_under_way(g).fighting(g, buying.battle, buying.nation)
    return of_kinds(g, units, GUN, SHIP), of_kinds(g, units, SUB)


def most_dice(g: HoundState, buying: BuyDice, subs: bool) -> int:
    """WH-ART-1, WH-ART-6, WH-ART-14: the card's limit for each unit, and a free die of a ship's, else a
    sub's.
    """
    guns, submarines = shooters(g, buying)
    units = submarines if subs else guns
    most = len(units) * card_of(g, buying.nation).artillery.max_dice_per_unit
    return most + (buying.free_given if subs == (not guns) else 0)


def free_dice(g: HoundState, nation: int, units: list[int]) -> int:
    """WH-ART-6: Enhanced Artillery: one die more, without ammunition, where ships or subs fight."""
    able = has_tech(g, nation, ENHANCED_ARTILLERY) and any(g.unit_kind[unit] in (SHIP, SUB) for unit in units)
    return int(TECH_PARAMS[ENHANCED_ARTILLERY]["dice"]) if able else 0


def may_roll(g: HoundState, nation: int, units: list[int], die: int) -> bool:
    """WH-ART-5: red and brown dice need Artillery Upgrades for guns, Fully Enhanced Artillery for ships."""
    if die in (GREY, SUB_DIE):
        return True
    needed = {GUN: ARTILLERY_UPGRADES, SHIP: FULLY_ENHANCED}
    return any(has_tech(g, nation, needed[g.unit_kind[unit]]) for unit in units)


def die_cost(g: HoundState, buying: BuyDice, die: int) -> list[int]:
    """WH-ART-1, WH-ART-6: the card's ammunition; nothing for the free die."""
    guns, _ = shooters(g, buying)
    if buying.free and (die == SUB_DIE) == (not guns):
        return ammunition(0)
    return ammunition(card_of(g, buying.nation).artillery.ammo_per_die)


def check_buy(buying: BuyDice, g: HoundState, die: int) -> int:
    """WH-ART-1, WH-ART-2, WH-ART-5: within the card's limit, of a kind it may roll, for ammunition."""
    guns, _ = shooters(g, buying)
    subs = die == SUB_DIE
    bought = buying.bought[SUB_DIE] if subs else sum(buying.bought[:SUB_DIE])
    if bought >= most_dice(g, buying, subs):
        return NO_MORE_DICE
    if not subs and not may_roll(g, buying.nation, guns, die):
        return NO_UPGRADE
    return why_not_payable(g, buying.nation, die_cost(g, buying, die))


def buy(buying: BuyDice, g: HoundState, die: int) -> None:
    """WH-ART-1, WH-ART-11: a die of a kind is bought, before any is rolled."""
    cost = die_cost(g, buying, die)
    buying.bought[die] += 1
    if not any(cost):
        buying.free = 0
    charge(g, buying.nation, cost)


def roll(buying: BuyDice, g: HoundState) -> None:
    """WH-ART-11: all dice are rolled together; rerolls come when they lie."""
    kinds = [die for die in range(len(BOUGHT_DICE)) for _ in range(buying.bought[die])]
    if kinds:
        g.tell(BOUGHT, buying.nation, len(kinds))
        faces = [g.roll(GUN_SIDES) for _ in kinds]
        tell_dice(g, faces)
        g.push(Rerolling(buying.nation, buying.battle, kinds, faces))


@step
class BuyDice(AskNation):
    """WH-ART-1: the dice of a nation's guns, ships and subs in a battle."""

    __slots__ = ("battle", "bought", "free", "free_given", "nation")
    name = "buy dice"
    only = True
    prompt = "Buy artillery dice, then roll."
    offers = (
        Offer(BUY, buy, check_buy, listed=lambda buying, g: range(len(BOUGHT_DICE)), own=True),
        Offer(ROLL, roll, ends=True, own=True),
    )

    def __init__(self, nation: int, battle: int) -> None:
        self.nation = nation
        self.battle = battle
        self.bought = [0] * len(BOUGHT_DICE)
        # WH-ART-6: whether there is a free die, once it is known who fires; and whether it is still there.
        self.free = self.free_given = -1

    def by_rule(self, g: HoundState) -> None:
        enemies.buy_dice(g, self, keep_for_infantry(g, self))
        g.pop()
        roll(self, g)

    def who(self, g: HoundState) -> int:
        if self.free_given < 0:
            guns, subs = shooters(g, self)
            self.free = self.free_given = free_dice(g, self.nation, guns + subs)
        return mask_of(g, self.nation)


def keep_for_infantry(g: HoundState, buying: BuyDice) -> int:
    """WH-SOLO-28: an enemy's guns leave 1 ammunition for each infantry die, half of the supply at most."""
    units: list[int] = attack_under_way(g).fighting(g, buying.battle, buying.nation)
    strength = sum(STRENGTH[g.unit_kind[unit]] for unit in units)
    section = card_of(g, buying.nation).infantry
    dice = -(-strength * section.dice // section.per_units)
    return min(dice, g.supply_ammunition[buying.nation] // 2)


# ------------------------------------------------------------------ rerolls


def reroll_cost(g: HoundState, nation: int) -> list[int]:
    """WH-ART-3: able bodies, at the card's rate."""
    cost = [0] * KINDS_OF_GOODS
    cost[BODIES] = card_of(g, nation).artillery.reroll["bodies"]
    return cost


def check_reroll(rerolling: Rerolling, g: HoundState, number: int) -> int:
    """WH-ART-3: a die that has not been rerolled, for able bodies."""
    if number >= len(rerolling.faces) or rerolling.again[number]:
        return NO_SUCH_DIE
    return 0 if rerolling.credit else why_not_payable(g, rerolling.nation, reroll_cost(g, rerolling.nation))


def reroll(rerolling: Rerolling, g: HoundState, number: int) -> None:
    """WH-ART-3: the new result stands."""
    buys = not rerolling.credit
    if buys:
        rerolling.credit = card_of(g, rerolling.nation).artillery.reroll["dice"]
    rerolling.credit -= 1
    rerolling.again[number] = 1
    rerolling.faces[number] = g.roll(GUN_SIDES)
    g.tell(REROLLED, rerolling.nation, rerolling.faces[number])
    if buys:
        charge(g, rerolling.nation, reroll_cost(g, rerolling.nation))


def let_lie(rerolling: Rerolling, g: HoundState) -> None:
    """WH-COM-6, WH-COM-11: the damage of the dice is assigned."""
    combat = attack_under_way(g)
    attacks = rerolling.nation == combat.nation
    battle = rerolling.battle
    targets = combat.could_be_hit(g, battle) if attacks else combat.committed(g, battle)
    g.push(Assign(rerolling.nation, targets, dealt(rerolling), price=0))


def dealt(rerolling: Rerolling) -> list[list[int]]:
    """WH-STL-3, WH-STL-6, WH-STL-9: by die, its packets; of subs half of the total, in single points."""
    found: list[list[int]] = []
    of_subs = 0
    for kind, face in zip(rerolling.kinds, rerolling.faces):
        if kind == SUB_DIE:
            of_subs += sum(GUN_FACES[GREY][face - 1])
        else:
            found.append(GUN_FACES[kind][face - 1])
    return found + [[1] for _ in range(of_subs // 2)]


@step
class Rerolling(AskNation):
    """WH-ART-3: rerolls, when all dice lie."""

    __slots__ = ("again", "battle", "credit", "faces", "kinds", "nation")
    name = "rerolling"
    only = True
    prompt = "Reroll dice for able bodies, or let them lie."
    offers = (
        Offer(
            REROLL,
            reroll,
            check_reroll,
            listed=lambda rerolling, g: range(len(rerolling.faces)),
            own=True,
        ),
        Offer(DONE, let_lie, ends=True, own=True),
    )

    def __init__(self, nation: int, battle: int, kinds: list[int], faces: list[int]) -> None:
        self.nation = nation
        self.battle = battle
        self.kinds = kinds[:]
        self.faces = faces[:]
        self.again = [0] * len(faces)
        self.credit = 0

    def by_rule(self, g: HoundState) -> None:
        blank = [n for n, face in enumerate(self.faces) if not GUN_FACES[self.kinds[n] % SUB_DIE][face - 1]]
        if blank and g.supply_rerolls[self.nation]:
            g.supply_rerolls[self.nation] -= 1
            self.again[blank[0]] = 1
            self.faces[blank[0]] = g.roll(GUN_SIDES)
            g.tell(REROLLED, self.nation, self.faces[blank[0]])
        g.pop()
        let_lie(self, g)


# ------------------------------------------------------------------ aircraft answer


def check_answer(answer: AnswerFlak, g: HoundState, unit: int) -> int:
    """WH-ART-10: one of the committed units that are left."""
    return 0 if unit in attack_under_way(g).committed(g, answer.battle) else NOT_COMMITTED


def answer_flak(answer: AnswerFlak, g: HoundState, target: int) -> None:
    """WH-ART-10: one accuracy roll, and the damage of the card, a bomber's halved."""
    halved = int(not is_plane(g, answer.unit))
    roll_shot(g, Shot(answer.nation, answer.unit, target, halved, stealthy=0))


@step
class AnswerFlak(AskNation):
    """WH-ART-10: an aircraft that was attacked by guns or ships and survives answers."""

    __slots__ = ("battle", "nation", "unit")
    name = "answer flak"
    only = True
    prompt = "Choose the unit at which your aircraft fires back."
    offers = (
        OfferUnit(
            TARGET,
            answer_flak,
            check_answer,
            listed=lambda answer, g: alike(g, attack_under_way(g).committed(g, answer.battle)),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, unit: int, battle: int) -> None:
        self.nation = nation
        self.unit = unit
        self.battle = battle

    def who(self, g: HoundState) -> int:
        able = is_alive(g, self.unit) and attack_under_way(g).committed(g, self.battle)
        return mask_of(g, self.nation) if able else 0

    def by_rule(self, g: HoundState) -> None:
        g.pop()
        able = attack_under_way(g).committed(g, self.battle)
        if is_alive(g, self.unit) and able:
            points = card_of(g, self.nation).aerial.max_damage
            answer_flak(self, g, enemies.best_target(g, able, points))
