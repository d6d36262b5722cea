"""The accuracy roll: of aircraft in duels, of stealth attacks, and of aircraft that answer guns."""

from __future__ import annotations

from sandtable.games.war_hounds.content import DUAL_GUNS, PLANE, PLANE_SIDES, SYNCHRONIZED_GUNS, TECH_PARAMS
from sandtable.games.war_hounds.kinds import DAMAGE, DONE, RAISE
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.assigning import ammunition, most_payable, tell_dice
from sandtable.games.war_hounds.rules.cards import card_of
from sandtable.games.war_hounds.rules.damage import can_take, hurt
from sandtable.games.war_hounds.rules.paying import charge, why_not_payable
from sandtable.games.war_hounds.state import HoundState, faction_of, has_tech, mask_of
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_GOODS, OIL
from sandtable.kit.flow import Offer

TOO_MUCH = refusal(
    "WH-AIR-5", "That is more damage than your card deals, your ammunition pays or the target can take."
)
ONLY_ALL = refusal("WH-AIR-4", "Oil raises the roll to the accuracy of your card, no further.")

AIMED = event(
    "aimed", "nation value:number needed:number", "{0} needs {2} for a hit and has {1}.", by="nation"
)
RAISED_AIM = event("raised aim", "nation oil:amount", "{0} pays {1} oil and hits.", by="nation")

# In `kinds.TIMES`, all of it.
ALL = 2


def accuracy_bonus(g: HoundState, nation: int, unit: int) -> int:
    """WH-AIR-9, WH-AIR-10: +2 for aeroplanes with each of the two technologies; no bomber has them."""
    if g.unit_kind[unit] != PLANE:
        return 0
    tiles = [tile for tile in (SYNCHRONIZED_GUNS, DUAL_GUNS) if has_tech(g, nation, tile)]
    return sum(int(TECH_PARAMS[tile]["accuracy"]) for tile in tiles)


def accuracy_dice(g: HoundState, nation: int, unit: int) -> int:
    """WH-AIR-10: with Dual Synched Guns an aeroplane rolls two dice."""
    dual = g.unit_kind[unit] == PLANE and has_tech(g, nation, DUAL_GUNS)
    return int(TECH_PARAMS[DUAL_GUNS]["dice"]) if dual else 1


def stealth_bonus(g: HoundState, nation: int) -> int:
    """WH-STL-7: the Guerrillas have +1 in stealth attacks."""
    return faction_of(g, nation).hook("stealth_accuracy", "bonus")


def roll_shot(g: HoundState, shot: Shot) -> None:
    """WH-AIR-4, WH-AIR-10, WH-STL-2: the better of the dice, and what adds to it, against the card's
    accuracy.
    """
    dice = g.roll_many(accuracy_dice(g, shot.nation, shot.unit), PLANE_SIDES)
    tell_dice(g, dice)
    shot.value = max(dice) + accuracy_bonus(g, shot.nation, shot.unit)
    if shot.stealthy:
        shot.value += stealth_bonus(g, shot.nation)
    g.tell(AIMED, shot.nation, shot.value, needed(g, shot))
    g.push(shot)


def needed(g: HoundState, shot: Shot) -> int:
    """The accuracy of the card."""
    return card_of(g, shot.nation).aerial.accuracy


def is_hit(shot: Shot, g: HoundState) -> bool:
    """WH-AIR-4: equal to or above the accuracy."""
    return shot.value >= needed(g, shot)


def oil_needed(g: HoundState, shot: Shot) -> list[int]:
    """WH-AIR-4: the oil that raises the roll to a hit, at the card's rate."""
    cost = [0] * KINDS_OF_GOODS
    pips = max(0, needed(g, shot) - shot.value)
    cost[OIL] = pips * card_of(g, shot.nation).aerial.oil_per_accuracy_pip
    return cost


def check_raise(shot: Shot, g: HoundState, amount: int) -> int:
    """WH-AIR-4, WH-AIR-13: the shooter alone pays, as much as makes it a hit."""
    if amount != ALL or is_hit(shot, g):
        return ONLY_ALL
    return why_not_payable(g, shot.nation, oil_needed(g, shot))


def raise_aim(shot: Shot, g: HoundState, amount: int) -> None:
    """WH-AIR-4: oil makes it a hit."""
    cost = oil_needed(g, shot)
    shot.value = needed(g, shot)
    g.tell(RAISED_AIM, shot.nation, cost[OIL])
    charge(g, shot.nation, cost)


def most_damage(g: HoundState, shot: Shot) -> int:
    """WH-AIR-5, WH-AIR-11: the card's most, half of it for a bomber in a fight; no more than the target
    takes.
    """
    most = card_of(g, shot.nation).aerial.max_damage
    if shot.halved:
        most //= 2
    most = min(most, can_take(g, shot.target))
    return most_payable(g, shot.nation, most, price(g, shot))


def price(g: HoundState, shot: Shot) -> int:
    """The ammunition for a point of damage."""
    return card_of(g, shot.nation).aerial.ammo_per_damage


def check_damage(shot: Shot, g: HoundState, points: int) -> int:
    """WH-AIR-5: as much as the card, the ammunition and the target allow."""
    return 0 if 0 < points <= most_damage(g, shot) else TOO_MUCH


def deal(shot: Shot, g: HoundState, points: int) -> None:
    """WH-AIR-5, WH-STL-10, WH-STL-11: all points go to the one target, each paid; XP and trenches protect."""
    cost = ammunition(points * price(g, shot))
    hurt(g, shot.target, points, shot.nation)
    charge(g, shot.nation, cost)


@step
class Shot(AskNation):
    """WH-AIR-4, WH-AIR-5: a roll for accuracy, oil that makes it a hit, and the damage of a hit."""

    __slots__ = ("halved", "nation", "stealthy", "target", "unit", "value")
    name = "shot"
    prompt = "Raise the roll with oil, or deal damage."
    offers = (
        Offer(
            RAISE,
            raise_aim,
            check_raise,
            listed=lambda shot, g: (ALL,),
            when=lambda shot, g: not is_hit(shot, g),
            own=True,
        ),
        Offer(
            DAMAGE,
            deal,
            check_damage,
            listed=lambda shot, g: range(most_damage(g, shot) + 1),
            when=is_hit,
            ends=True,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, nation: int, unit: int, target: int, halved: int, stealthy: int) -> None:
        self.nation = nation
        self.unit = unit
        self.target = target
        self.halved = halved
        self.stealthy = stealthy
        self.value = 0

    def by_rule(self, g: HoundState) -> None:
        g.pop()
        if check_raise(self, g, ALL) == 0:
            raise_aim(self, g, ALL)
        if is_hit(self, g) and most_damage(g, self):
            deal(self, g, most_damage(g, self))

    def who(self, g: HoundState) -> int:
        if is_hit(self, g):
            return mask_of(g, self.nation) if most_damage(g, self) else 0
        return mask_of(g, self.nation) if check_raise(self, g, ALL) == 0 else 0
