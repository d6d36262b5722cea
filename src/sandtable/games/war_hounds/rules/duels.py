"""AERIAL COMBAT (DOGFIGHT): one aircraft against one, for up to three rounds."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import PLANE, PLANE_SIDES
from sandtable.games.war_hounds.kinds import DONE, RAISE, RETREAT, TIMES
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.assigning import tell_dice
from sandtable.games.war_hounds.rules.battlefield import attack_under_way
from sandtable.games.war_hounds.rules.cards import card_of, choose_cards, discard_cards
from sandtable.games.war_hounds.rules.damage import attacked, is_alive
from sandtable.games.war_hounds.rules.paying import charge, why_not_payable
from sandtable.games.war_hounds.rules.shots import Shot, roll_shot
from sandtable.games.war_hounds.rules.units import nation_of, stand
from sandtable.games.war_hounds.state import NO_PART, HoundState, faction_of, mask_of
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_GOODS, OIL, WORLD
from sandtable.kit.flow import EachOf, Offer, Sequence, Stage, nearest

TOO_HIGH = refusal("WH-AIR-2", "Raise the value by one or by five.")
NOT_NEXT = refusal("WH-AIR-14", "An aircraft retreats to an adjacent aerial space in play.")

DUEL = event("duel", "attacker:nation defender:nation space", "Duel of {0} and {1} in {2}.", by="attacker")
VALUES = event(
    "movement values",
    "attacker:number defender:number",
    "Movement: {0} for the attacker, {1} for the defender.",
)
RAISED = event("raised movement", "nation pips:number", "{0} raises the movement value by {1}.", by="nation")
RETREATED = event("retreated", "nation unit kind to:space", "{2} of {0} retreats to {3}.", by="nation")

MOST_ROUNDS: Final = 3
# No value is raised beyond this.
CEILING: Final = 60


def begin_duel(g: Any) -> None:
    """WH-AIR-11, WH-AIR-15: the two aircraft fight; the one attacked always does."""
    duel = nearest(g, Duel)
    attacker, defender = duel.combatants(g)
    g.tell(DUEL, attacker, defender, g.unit_at[duel.unit])
    if g.unit_part[duel.target] == NO_PART:
        attacked(g, duel.target)


def is_first_round(g: Any) -> bool:
    """Whether the duel begins."""
    return nearest(g, Duel).rounds == 0


def play_cards(g: Any) -> None:
    """WH-AIR-8: each round a new card."""
    duel = nearest(g, Duel)
    duel.rounds += 1
    choose_cards(g, duel.combatants(g))


def movement_bonus(g: HoundState, unit: int, attacks: bool) -> int:
    """WH-AIR-1, WH-FAC-8: the attacker adds the card's bonus; Futurist planes add 1, attacking or
    defending.
    """
    nation = nation_of(unit)
    bonus = card_of(g, nation).aerial.move_bonus if attacks else 0
    if g.unit_kind[unit] == PLANE:
        bonus += faction_of(g, nation).hook("dogfight_movement", "bonus")
    return bonus


def roll_movement(g: Any) -> None:
    """WH-AIR-1, WH-AIR-2: each pilot rolls; then the defender may pay oil, then the attacker."""
    duel = nearest(g, Duel)
    dice = g.roll_many(2, PLANE_SIDES)
    tell_dice(g, dice)
    duel.attacker = dice[0] + movement_bonus(g, duel.unit, attacks=True)
    duel.defender = dice[1] + movement_bonus(g, duel.target, attacks=False)
    g.tell(VALUES, duel.attacker, duel.defender)
    g.push(RaiseMovement(nation_of(duel.unit), 1))
    g.push(RaiseMovement(nation_of(duel.target), 0))


def oil_for(g: HoundState, nation: int, pips: int) -> list[int]:
    """WH-AIR-2: the oil that raises the movement value, at the card's rate."""
    cost = [0] * KINDS_OF_GOODS
    cost[OIL] = pips * card_of(g, nation).aerial.oil_per_move_pip
    return cost


def check_raise(question: RaiseMovement, g: HoundState, amount: int) -> int:
    """WH-AIR-2: one or five higher, for oil."""
    duel = nearest(g, Duel)
    value = duel.attacker if question.attacks else duel.defender
    if not TIMES[amount] or value + TIMES[amount] > CEILING:
        return TOO_HIGH
    return why_not_payable(g, question.nation, oil_for(g, question.nation, TIMES[amount]))


def raise_movement(question: RaiseMovement, g: HoundState, amount: int) -> None:
    """WH-AIR-2: oil raises the movement value."""
    duel, pips = nearest(g, Duel), TIMES[amount]
    if question.attacks:
        duel.attacker += pips
    else:
        duel.defender += pips
    g.tell(RAISED, question.nation, pips)
    charge(g, question.nation, oil_for(g, question.nation, pips))


@step
class RaiseMovement(AskNation):
    """WH-AIR-2: oil for the movement value."""

    __slots__ = ("attacks", "nation")
    name = "raise movement"
    only = True
    prompt = "Pay oil to raise your movement value, or go on."
    offers = (
        Offer(RAISE, raise_movement, check_raise, listed=lambda question, g: range(len(TIMES)), own=True),
        Offer(DONE),
    )

    def __init__(self, nation: int, attacks: int) -> None:
        self.nation = nation
        self.attacks = attacks

    def by_rule(self, g: HoundState) -> None:
        duel = nearest(g, Duel)
        own, other = duel.defender, duel.attacker
        if self.attacks:
            own, other = other, own
        pips = other + 1 - own
        g.pop()
        if pips > 0 and why_not_payable(g, self.nation, oil_for(g, self.nation, pips)) == 0:
            if self.attacks:
                duel.attacker += pips
            else:
                duel.defender += pips
            g.tell(RAISED, self.nation, pips)
            charge(g, self.nation, oil_for(g, self.nation, pips))


def shoot(g: Any) -> None:
    """WH-AIR-3, WH-AIR-11: only the pilot with the higher value shoots; a bomber's damage is halved."""
    duel = nearest(g, Duel)
    if duel.attacker == duel.defender:
        return
    unit, target = duel.unit, duel.target
    if duel.defender > duel.attacker:
        unit, target = target, unit
    halved = int(g.unit_kind[unit] != PLANE)
    roll_shot(g, Shot(nation_of(unit), unit, target, halved, stealthy=0))


def end_round(g: Any) -> None:
    """WH-AIR-8: the cards of the round go to the discards."""
    discard_cards(g)


def offer_retreat(g: Any) -> None:
    """WH-AIR-6, WH-AIR-7: after the first and second round the defender, then the attacker, may retreat."""
    duel = nearest(g, Duel)
    if goes_on(g, duel):
        g.push(MayRetreat(nation_of(duel.unit), duel.unit))
        g.push(MayRetreat(nation_of(duel.target), duel.target))


def goes_on(g: HoundState, duel: Duel) -> bool:
    """WH-AIR-6: until three rounds are over, an aircraft is down or one has retreated."""
    both = is_alive(g, duel.unit) and is_alive(g, duel.target)
    return both and not duel.ended and duel.rounds < MOST_ROUNDS


def skies_beside(g: HoundState, unit: int) -> list[int]:
    """WH-AIR-7, WH-AIR-14: adjacent aerial spaces in play; where there is none the aircraft stays."""
    known = WORLD.in_play[g.players].spaces
    return [sky for sky in WORLD.next[g.unit_at[unit]] if sky in known] or [g.unit_at[unit]]


def retreat(question: MayRetreat, g: HoundState, sky: int) -> None:
    """WH-AIR-7, WH-AIR-14, WH-COM-13: the aircraft flies off at no cost, and the duel ends."""
    duel = nearest(g, Duel)
    duel.ended = 1
    if sky != g.unit_at[question.unit]:
        stand(g, question.unit, sky)
    g.tell(RETREATED, question.nation, question.unit, g.unit_kind[question.unit], sky)


@step
class MayRetreat(AskNation):
    """WH-AIR-7: retreat, or fight another round."""

    __slots__ = ("nation", "unit")
    name = "may retreat"
    prompt = "Retreat, or fight another round."
    offers = (
        Offer(
            RETREAT,
            retreat,
            listed=lambda question, g: skies_beside(g, question.unit),
            otherwise=NOT_NEXT,
            ends=True,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, nation: int, unit: int) -> None:
        self.nation = nation
        self.unit = unit

    def who(self, g: HoundState) -> int:
        return 0 if nearest(g, Duel).ended else mask_of(g, self.nation)


@step
class Duel(Sequence):
    """WH-AIR-6, WH-ATT-11: a duel of two aircraft."""

    __slots__ = ("attacker", "defender", "ended", "rounds", "stage", "target", "unit")
    name = "duel"
    stages = (
        Stage("begin", begin_duel, when=is_first_round),
        Stage("cards", play_cards),
        Stage("movement", roll_movement),
        Stage("shot", shoot),
        Stage("end round", end_round),
        Stage("retreat", offer_retreat),
    )

    def __init__(self, unit: int, target: int) -> None:
        super().__init__()
        self.unit = unit
        self.target = target
        self.attacker = self.defender = self.rounds = self.ended = 0

    def combatants(self, g: HoundState) -> list[int]:
        """The attacker and the defender."""
        return [nation_of(self.unit), nation_of(self.target)]

    def again(self, g: HoundState) -> bool:
        return goes_on(g, self)


def can_duel(g: HoundState, unit: int, target: int) -> bool:
    """WH-AIR-12: a duel whose target or attacker is gone is not fought."""
    return is_alive(g, unit) and is_alive(g, target) and g.unit_at[unit] == g.unit_at[target]


@step
class Duels(EachOf):
    """WH-AIR-12, WH-ATT-11: one duel after another, in the attacker's order."""

    __slots__ = ("order", "place", "rounds")
    name = "duels"

    def turn(self, g: HoundState, number: int) -> Step | None:
        combat = attack_under_way(g)
        unit, target = combat.units[number], combat.battles[number]
        return Duel(unit, target) if can_duel(g, unit, target) else None
