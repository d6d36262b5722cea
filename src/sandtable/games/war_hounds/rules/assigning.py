"""Damage: who takes each packet of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.war_hounds.content import UNITS
from sandtable.games.war_hounds.kinds import DAMAGE, DONE, HIT
from sandtable.games.war_hounds.rules import enemies
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.damage import hurt, is_alive
from sandtable.games.war_hounds.rules.paying import can_pay, charge
from sandtable.games.war_hounds.rules.units import alike
from sandtable.games.war_hounds.state import HoundState, mask_of
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import AMMUNITION, KINDS_OF_GOODS
from sandtable.kit.flow import Offer

NOT_A_TARGET = refusal("WH-COM-11", "That unit can't be hit by this.")
NOT_TWICE = refusal("WH-ART-4", "Packets of one die hit different units.")
NO_AMMUNITION = refusal("WH-INF-2", "Each point of infantry damage costs 1 ammunition.")

# So many dice one event can tell; more of them are told by several.
MOST_TOLD: Final = 12


def dice_event(count: int) -> int:
    """Name the event of so many dice: a number each, in the order in which they fell."""
    faces = ", ".join(f"{{{place}}}" for place in range(count))
    return event(f"dice-{count}", " ".join(["dice:number"] * count), f"Rolled: {faces}.", role="dice")


DICE: Final = [dice_event(count) for count in range(1, MOST_TOLD + 1)]


def tell_dice(g: HoundState, dice: Sequence[int]) -> None:
    """Everybody sees how dice fell."""
    for first in range(0, len(dice), MOST_TOLD):
        told = dice[first : first + MOST_TOLD]
        g.tell(DICE[len(told) - 1], *told)


def ammunition(points: int) -> list[int]:
    """A cost in ammunition."""
    cost = [0] * KINDS_OF_GOODS
    cost[AMMUNITION] = points
    return cost


def most_payable(g: HoundState, nation: int, points: int, each: int) -> int:
    """How many of so many points can be paid at so much ammunition each."""
    return next(n for n in range(points, -1, -1) if n == 0 or can_pay(g, nation, ammunition(n * each)))


def fair_game(assign: Assign, g: HoundState) -> list[int]:
    """WH-ART-4, WH-ART-12: who may take the next packet: nobody whom this die has hit already."""
    return [unit for unit in assign.targets if is_alive(g, unit) and not assign.has_hit(unit)]


def check_hit(assign: Assign, g: HoundState, unit: int) -> int:
    """WH-COM-5, WH-COM-6, WH-COM-11, WH-ART-4: a unit that can be hit, once by each die."""
    if assign.has_hit(unit):
        return NOT_TWICE
    if unit not in fair_game(assign, g):
        return NOT_A_TARGET
    return 0 if is_payable_hit(assign, g) else NO_AMMUNITION


def is_payable_hit(assign: Assign, g: HoundState) -> bool:
    """WH-INF-2: infantry damage needs ammunition; unpaid damage is lost."""
    return not assign.price or most_payable(g, assign.nation, 1, assign.price) > 0


def hit(assign: Assign, g: HoundState, unit: int) -> None:
    """WH-COM-6, WH-ART-4, WH-ART-13, WH-INF-11: one packet on one unit; a paid one may be paid in part."""
    points = assign.packets[0]
    if assign.price and most_payable(g, assign.nation, points, assign.price) > 1:
        assign.chosen = unit
        return
    deal(g, assign, unit, 1 if assign.price else points)


def check_points(assign: Assign, g: HoundState, points: int) -> int:
    """WH-INF-11: as much of the packet as can be paid."""
    most = most_payable(g, assign.nation, assign.packets[0], assign.price)
    return 0 if 0 < points <= most else NO_AMMUNITION


def hit_for(assign: Assign, g: HoundState, points: int) -> None:
    """WH-INF-2, WH-INF-11: so many points are paid and applied."""
    unit, assign.chosen = assign.chosen, -1
    deal(g, assign, unit, points)


def deal(g: HoundState, assign: Assign, unit: int, points: int) -> None:
    """A packet is applied, and the next one comes."""
    assign.hit.append(assign.mark(unit))
    assign.next_packet()
    hurt(g, unit, points, assign.nation)
    if assign.price:
        charge(g, assign.nation, ammunition(points * assign.price))


def waive(assign: Assign, g: HoundState) -> None:
    """WH-INF-2: damage that is not paid is lost."""
    assign.packets = []


@step
class Assign(AskNation):
    """WH-COM-6: who rolled chooses who takes each packet. It goes by itself where there is no choice."""

    __slots__ = ("chosen", "dice", "hit", "nation", "packets", "price", "targets")
    name = "assign"
    mid = True
    prompt = "Choose the unit that takes the damage."
    offers = (
        OfferUnit(
            HIT,
            hit,
            check_hit,
            listed=lambda assign, g: alike(g, fair_game(assign, g)),
            when=lambda assign, g: assign.chosen < 0,
            own=True,
        ),
        Offer(
            DAMAGE,
            hit_for,
            check_points,
            listed=lambda assign, g: range(assign.packets[0] + 1),
            when=lambda assign, g: assign.chosen >= 0,
            own=True,
        ),
        Offer(DONE, waive, when=lambda assign, g: assign.price and assign.chosen < 0, own=True),
    )

    def __init__(self, nation: int, targets: list[int], dice: list[list[int]], price: int) -> None:
        self.nation = nation
        self.targets = targets[:]
        # The packets, and for each the number of its die.
        self.packets = [points for die in dice for points in die]
        self.dice = [number for number, die in enumerate(dice) for _ in die]
        # The ammunition for a point: nothing where the dice were paid.
        self.price = price
        self.hit: list[int] = []
        self.chosen = -1

    def next_packet(self) -> None:
        """WH-ART-12: packets of different dice may hit the same unit."""
        self.packets, self.dice = self.packets[1:], self.dice[1:]

    def mark(self, unit: int) -> int:
        """A unit and the die whose packet comes next, as one number."""
        return self.dice[0] * UNITS + unit

    def has_hit(self, unit: int) -> bool:
        """WH-ART-4: whether the die whose packet comes next has hit a unit already."""
        return bool(self.dice) and self.mark(unit) in self.hit

    def who(self, g: HoundState) -> int:
        if not self.packets:
            return 0
        if self.price:
            return mask_of(g, self.nation) if fair_game(self, g) and is_payable_hit(self, g) else 0
        return mask_of(g, self.nation) if len(alike(g, fair_game(self, g))) > 1 else 0

    def over(self, g: HoundState) -> None:
        able = fair_game(self, g)
        if not self.packets:
            g.pop()
        elif g.leader[self.nation] < 0:
            enemies.assign(g, self, able)
        elif able and not self.price:
            deal(g, self, able[0], self.packets[0])
        else:
            self.next_packet()
