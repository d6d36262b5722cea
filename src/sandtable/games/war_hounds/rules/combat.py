"""COMBAT: an Attack from its start to the recovery of those who survive."""

from __future__ import annotations

from typing import Any

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import (
    FIRST_MARINE,
    GUN,
    SHIP,
    SLOTS,
    SUB,
    TANK,
    TROOP,
)
from sandtable.games.war_hounds.kinds import AT_SEA, BOMBING, BY_LAND, DEFEND, DOGFIGHT, DONE
from sandtable.games.war_hounds.rules import duels, enemies, gunnery, infantry, secrets, stealth
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.cards import choose_cards, discard_cards
from sandtable.games.war_hounds.rules.damage import attacked, commit, is_alive, recover
from sandtable.games.war_hounds.rules.units import alike, nation_of, of_kinds, stand
from sandtable.games.war_hounds.state import IN_PORT, HoundState, mask_of, stars
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import WORLD
from sandtable.kit.flow import EachOf, Offer, Sequence, Stage, nearest

ENOUGH = refusal("WH-COM-4", "Your general lets no further unit fight in this Attack.")
CANNOT_FIGHT = refusal("WH-COM-4", "That unit can't fight in this battle.")

ATTACKS = event("attacks", "nation space", "{0} attacks in {1}.", by="nation")
TURNED_UP = event("turned up", "nation unit kind space", "{0} turns up {2} in {3}.", by="nation")


def begin(g: Any) -> None:
    """WH-ATT-9, WH-ATT-15, WH-COM-5, WH-DMG-6: who attacks is committed; who can be hit takes part."""
    combat = nearest(g, Combat)
    enemies.supply(g)
    for unit in combat.units:
        if g.unit_state[unit] == IN_PORT:
            give_away(g, unit)
            if not combat.is_stealth(g):
                turn_up(g, unit)
        commit(g, unit)
    for battle, place in enumerate(combat.places):
        g.tell(ATTACKS, combat.nation, place)
        for unit in combat.could_be_hit(g, battle):
            attacked(g, unit)


def give_away(g: HoundState, unit: int) -> None:
    """WH-HID-5: a concealed unit that attacks shows where it is, and by stealth that it is a sub."""
    secrets.place_unseen(g, unit, secrets.bit_of(g.unit_at[unit]))
    if g.unit_kind[unit] == SUB:
        secrets.is_sub(g, unit)


def turn_up(g: HoundState, unit: int) -> None:
    """WH-ATT-15: a concealed unit that attacks is turned up."""
    space = g.unit_at[unit]
    stand(g, unit, space)
    g.tell(TURNED_UP, nation_of(unit), unit, g.unit_kind[unit], space)
    if unit % SLOTS >= FIRST_MARINE:
        secrets.deduce(g, nation_of(unit))


def play_cards(g: Any) -> None:
    """WH-COM-7, WH-STL-1: the attacker's one card, and one of each defender; none against stealth."""
    choose_cards(g, nearest(g, Combat).combatants(g))


def fight(g: Any) -> None:
    """WH-COM-10: the battles, one after another in the attacker's order; stealth strikes one after
    another.
    """
    combat = nearest(g, Combat)
    if combat.is_stealth(g):
        g.push(stealth.Strikes(range(len(combat.units))))
    else:
        g.push(Battles(range(len(combat.places))))


def end_round(g: Any) -> None:
    """WH-COM-3: played cards go to the discards."""
    discard_cards(g)


def end_stealth(g: Any) -> None:
    """WH-ATT-15: a concealed sub is turned up after its strike."""
    for unit in nearest(g, Combat).units:
        if g.unit_state[unit] == IN_PORT:
            turn_up(g, unit)


def is_stealthy(g: Any) -> bool:
    """Whether the Attack under way is a stealth attack."""
    return nearest(g, Combat).is_stealth(g)


def is_normal(g: Any) -> bool:
    """WH-STL-8: whether survivors learn and heal: not after a stealth attack."""
    return not is_stealthy(g)


def is_dogfight(g: Any) -> bool:
    """Whether the Attack under way is one of duels."""
    return nearest(g, Combat).strike == DOGFIGHT


def is_no_dogfight(g: Any) -> bool:
    """Whether one card is played for the whole Attack."""
    return not is_dogfight(g)


def begin_duels(g: Any) -> None:
    """WH-AIR-12, WH-AIR-15: the duels, in the attacker's order."""
    combat = nearest(g, Combat)
    g.push(duels.Duels(range(len(combat.units))))


@step
class Combat(Sequence):
    """WH-COM-7, WH-COM-10: one Attack."""

    __slots__ = ("battles", "foes", "named", "nation", "places", "stage", "strike", "units")
    name = "combat"
    stages = (
        Stage("begin", begin),
        Stage("cards", play_cards, when=is_no_dogfight),
        Stage("fight", fight, when=is_no_dogfight),
        Stage("duels", begin_duels, when=is_dogfight),
        Stage("end round", end_round),
        Stage("recover", recover, when=is_normal),
        Stage("end stealth", end_stealth, when=is_stealthy),
    )

    def __init__(
        self,
        nation: int,
        strike: int,
        places: list[int],
        foes: list[int],
        units: list[int],
        battles: list[int],
    ) -> None:
        super().__init__()
        self.nation = nation
        self.strike = strike
        self.places = places[:]
        self.foes = foes[:]
        self.units = units[:]
        self.battles = battles[:]
        # The defending units that fight.
        self.named: list[int] = []

    def is_stealth(self, g: HoundState) -> bool:
        """WH-STL-1, WH-STL-3, WH-STL-12: subs alone or bombers alone; judged for the Attack as a whole."""
        if self.strike == AT_SEA:
            return all(g.unit_kind[unit] == SUB or not is_there(g, unit) for unit in self.units)
        return self.strike == BOMBING

    def combatants(self, g: HoundState) -> list[int]:
        """WH-COM-7, WH-COM-12: the attacker and, but for stealth, the defenders in turn order."""
        if self.is_stealth(g):
            return [self.nation]
        return [self.nation, *self.defenders(g)]

    def defenders(self, g: HoundState) -> list[int]:
        """The nations attacked, in turn order."""
        named = 0
        for foes in self.foes:
            named |= foes
        return [nation for nation in g.order if named >> nation & 1]

    def could_be_hit(self, g: HoundState, battle: int) -> list[int]:
        """WH-ATT-16, WH-COM-5, WH-INF-10: the units of the named opponents that can be hit in a battle."""
        place, foes = self.places[battle], self.foes[battle]
        return [u for u in g.units_at[place] if foes >> nation_of(u) & 1 and self.aims_at(g, place, u)]

    def aims_at(self, g: HoundState, place: int, unit: int) -> bool:
        """WH-ATT-12: over land guns shoot at bombers, ships at all aircraft; else whatever is there."""
        if WORLD.is_sky(place) and self.strike == BY_LAND:
            return not gunnery.is_plane(g, unit)
        return True

    def committed(self, g: HoundState, battle: int) -> list[int]:
        """The attacker's units of a battle that are left."""
        return [unit for unit, of in zip(self.units, self.battles) if of == battle and is_alive(g, unit)]

    def fighting(self, g: HoundState, battle: int, nation: int) -> list[int]:
        """WH-COM-4: the units with which a nation fights in a battle: committed, or named by a defender."""
        if nation == self.nation:
            return self.committed(g, battle)
        place = self.places[battle]
        return [u for u in self.named if nation_of(u) == nation and is_alive(g, u) and g.unit_at[u] == place]

    def stars_left(self, g: HoundState, nation: int) -> int:
        """WH-COM-4: stars count over all battles, also for units that have fallen since."""
        return stars(g, nation) - sum(nation_of(unit) == nation for unit in self.named)


def is_there(g: HoundState, unit: int) -> bool:
    """Whether a unit has not fallen."""
    return is_alive(g, unit) or g.unit_state[unit] == IN_PORT


# ------------------------------------------------------------------ a battle


def current(g: HoundState) -> tuple[Combat, int]:
    """The Attack, and the number of the battle under way."""
    return nearest(g, Combat), nearest(g, Battle).battle


def could_fight(g: HoundState, combat: Combat, battle: int, nation: int) -> list[int]:
    """WH-ART-8, WH-COM-11, WH-STL-6: who can reply: guns and ships to all, infantry to those in the
    region.
    """
    place = combat.places[battle]
    if WORLD.is_sky(place):
        return []
    there = [u for u in combat.could_be_hit(g, battle) if nation_of(u) == nation and u not in combat.named]
    kinds = [GUN, SHIP, SUB]
    if any(g.unit_at[unit] == place for unit in combat.committed(g, battle)):
        kinds += [TROOP, TANK]
    return of_kinds(g, there, *kinds)


def is_scarce(g: HoundState, combat: Combat, battle: int, nation: int) -> bool:
    """Whether the stars of a defender do not suffice for all units that could still fight."""
    able = 0
    for number in range(battle, len(combat.places)):
        if combat.foes[number] >> nation & 1:
            able += len(could_fight(g, combat, number, nation))
    return able > combat.stars_left(g, nation)


def check_defend(question: Defend, g: HoundState, unit: int) -> int:
    """WH-COM-4: within the stars, a unit that can reply."""
    combat, battle = current(g)
    if combat.stars_left(g, question.nation) <= 0:
        return ENOUGH
    return 0 if unit in could_fight(g, combat, battle, question.nation) else CANNOT_FIGHT


def defend_with(question: Defend, g: HoundState, unit: int) -> None:
    """WH-COM-4: a unit fights, and counts even if it falls before it rolls."""
    nearest(g, Combat).named.append(unit)


def listed_defenders(question: Defend, g: HoundState) -> list[int]:
    """The units that could fight; alike ones once."""
    combat, battle = current(g)
    return alike(g, could_fight(g, combat, battle, question.nation))


@step
class Defend(AskNation):
    """WH-COM-4: a defender names the units that fight, where his stars do not suffice for all."""

    __slots__ = ("nation",)
    name = "defend"
    prompt = "Choose the units that fight in this battle."
    offers = (
        OfferUnit(DEFEND, defend_with, check_defend, listed=listed_defenders, own=True),
        Offer(DONE),
    )

    def by_rule(self, g: HoundState) -> None:
        combat, battle = current(g)
        able = enemies.ranked(g, could_fight(g, combat, battle, self.nation))
        combat.named += able[: max(0, combat.stars_left(g, self.nation))]
        g.pop()

    def who(self, g: HoundState) -> int:
        combat, battle = current(g)
        able = combat.stars_left(g, self.nation) > 0 and could_fight(g, combat, battle, self.nation)
        return mask_of(g, self.nation) if able else 0


def name_defenders(g: Any) -> None:
    """WH-COM-4: at the start of a battle its defenders name their units, in turn order."""
    combat, battle = current(g)
    for nation in reversed(defenders_of(g, combat, battle)):
        if is_scarce(g, combat, battle, nation):
            g.push(Defend(nation))
        else:
            combat.named += could_fight(g, combat, battle, nation)


def defenders_of(g: HoundState, combat: Combat, battle: int) -> list[int]:
    """WH-COM-9: the opponents named in a battle, in turn order."""
    return [nation for nation in g.order if combat.foes[battle] >> nation & 1]


def attacker_shells(g: Any) -> None:
    """WH-COM-8, WH-ATT-8: the attacker's guns or ships first."""
    combat, battle = current(g)
    g.push(gunnery.BuyDice(combat.nation, battle))


def defenders_shell(g: Any) -> None:
    """WH-COM-8, WH-COM-9: then those of each defender; aircraft that were shot at answer by themselves."""
    combat, battle = current(g)
    if WORLD.is_sky(combat.places[battle]):
        answers = combat.could_be_hit(g, battle)
        for unit in sorted(answers, key=lambda unit: -g.order.index(nation_of(unit))):
            g.push(gunnery.AnswerFlak(nation_of(unit), unit, battle))
        return
    for nation in reversed(defenders_of(g, combat, battle)):
        g.push(gunnery.BuyDice(nation, battle))


def is_on_land(g: Any) -> bool:
    """WH-ART-7: only land battles have an infantry part."""
    combat, battle = current(g)
    return WORLD.is_land(combat.places[battle])


def use_gas(g: Any) -> None:
    """WH-INF-9: gas first."""
    combat, battle = current(g)
    g.push(infantry.UseGas(combat.nation, battle))


def fire_trench_guns(g: Any) -> None:
    """WH-INF-9: then the trench guns of each defender, in turn order."""
    combat, battle = current(g)
    for nation in reversed(defenders_of(g, combat, battle)):
        infantry.trench_guns(g, combat, battle, nation)


def attacker_storms(g: Any) -> None:
    """WH-COM-8, WH-COM-10: then the attacker's infantry."""
    combat, battle = current(g)
    infantry.roll_infantry(g, combat, battle, combat.nation)


def defenders_hold(g: Any) -> None:
    """WH-COM-9, WH-COM-10: at last the defenders' infantry, in turn order."""
    combat, battle = current(g)
    g.push(infantry.Replies(defenders_of(g, combat, battle)))


@step
class Battle(Sequence):
    """WH-COM-10: a battle, whole, in its printed order."""

    __slots__ = ("battle", "stage")
    name = "battle"
    stages = (
        Stage("defenders", name_defenders),
        Stage("attacker's guns", attacker_shells),
        Stage("defenders' guns", defenders_shell),
        Stage("gas", use_gas, when=is_on_land),
        Stage("trench guns", fire_trench_guns, when=is_on_land),
        Stage("attacker's infantry", attacker_storms, when=is_on_land),
        Stage("defenders' infantry", defenders_hold, when=is_on_land),
    )

    def __init__(self, battle: int) -> None:
        super().__init__()
        self.battle = battle


@step
class Battles(EachOf):
    """WH-COM-10: one battle after another, in the attacker's order."""

    __slots__ = ("order", "place", "rounds")
    name = "battles"

    def turn(self, g: HoundState, battle: int) -> Step:
        return Battle(battle)
