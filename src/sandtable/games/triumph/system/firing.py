"""12.3, 12.4: Combat Actions: targets, Firepower, dice and Hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import (
    CLASS_A,
    CLASS_G,
    CLASS_N,
    CLASS_S,
    N_CLASSES,
)
from sandtable.games.triumph.system import rebasing, retreat
from sandtable.games.triumph.system.battle import (
    Battle,
    battle_of,
    faction_of_unit,
    is_over,
    opposing,
    target_of,
    unit_type,
)
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.effects import bombing_firepower, home_dice, tech_firepower
from sandtable.games.triumph.system.hits import ApplyHits
from sandtable.games.triumph.system.kinds import (
    AGAINST,
    AT,
    AT_CONVOYS,
    AT_INDUSTRY,
    FIRE,
    KAMIKAZE,
    KAMIKAZE_CONVOYS,
    PASS,
    REBASE,
    RETREAT,
    STRIKE,
    STRIKE_CONVOYS,
    TARGETS,
)
from sandtable.games.triumph.system.partners import leader, wars_of
from sandtable.games.triumph.system.state import TriumphState, seat_of_power
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.protocol.text import Text

NO_TARGET = refusal("12.41", "There is no Enemy unit of that class in the Battle.")
NO_FIREPOWER = refusal("3.15", "This unit has no Firepower against that class.")
NO_BOMBING = refusal(
    "12.62", "Only an AF with the right Technology, over an Enemy Production Center, can fire at Industry."
)
NO_STRIKE = refusal("12.74", "Only a Carrier can make a Carrier Strike.")
NOTHING_TO_STRIKE = refusal(
    "12.74", "A Carrier Strike can only target Enemy warships or Convoys, and there are none."
)
STRIKE_STAYS = refusal(
    "12.74", "A Carrier must leave after a Carrier Strike, and this one has nowhere to go."
)
NO_KAMIKAZE = refusal(
    "12.75",
    "Only Japanese AFs and Carriers can be Kamikaze, and only against Enemy warships or Convoys "
    "in the Battle.",
)
CAN_FIRE = refusal("12.3", "This unit is able to Fire, so it must Fire or Retreat.")
NOT_TARGETED = refusal("12.1s", "That faction has no units of that class for you to fire at.")

FIRED = event(
    "fired",
    "unit type rolled:number target to:number hits:number",
    "{0} {0:fires/fire} at {3} ({2} {2:die/dice}, hitting on {4} or less). Hits: {5}.",
    by="unit",
    role="shot",
    face="unit type",
)
STRUCK = event(
    "struck",
    "unit rolled:number to:number hits:number",
    "{0} {0:makes/make} a Carrier Strike on warships ({1} {1:die/dice}, hitting on {2} or less). Hits: {3}.",
    by="unit",
    role="shot",
)
STRUCK_CONVOYS = event(
    "struck-convoys",
    "unit rolled:number to:number hits:number",
    "{0} {0:makes/make} a Carrier Strike on Convoys ({1} {1:die/dice}, hitting on {2} or less). Hits: {3}.",
    by="unit",
)
STANDS_BY = event("stands-by", "unit", "{0} does not act.", by="unit")
BOMBED = event(
    "bombed",
    "faction lost:number industry:number",
    "{0}{0:'s/'} Industry falls by {1}, to {2}.",
    by="faction",
)


# What Armed Minors fire at, the first class that is there.
MINORS_FIRE_AT: Final = (CLASS_G, CLASS_N, CLASS_S, CLASS_A)


# ---------------------------------------------------------------------- Firepower


def firepower(g: TriumphState, unit: int, target: int) -> int:
    """12.42: the highest die that hits a target, by the Unit Table, the Power and its Techs."""
    if target == AT_INDUSTRY:
        return industry_firepower(g, unit)
    return type_firepower(g, g.unit_power[unit], unit_type(g, unit), target)


def type_firepower(g: TriumphState, power: int, kind: int, target: int) -> int:
    """What units of that Power hit a class with, or Convoys, when they fight as that type."""
    aimed = CLASS_N if target == AT_CONVOYS else target
    return max(table_firepower(g, power, kind, aimed), tech_firepower(g, power, kind, aimed))


def table_firepower(g: TriumphState, power: int, kind: int, aimed: int) -> int:
    """12.75a, 3.241a, 3.245, tnt:T12.16b: Firepower as printed for the type, or for the Power."""
    return g.content.power_fire[(power * g.content.n_types + kind) * N_CLASSES + aimed]


def industry_firepower(g: TriumphState, unit: int) -> int:
    """9.0d, 12.62, tnt:T12.12: what a unit fires at Industry with, by its Techs; 0 without."""
    return bombing_firepower(g, g.unit_power[unit], g.unit_kind[unit])


def dice_of(g: TriumphState, unit: int, target: int) -> int:
    """3.12a, 12.43, tnt:T12.4a: a unit rolls as many dice as it has CV."""
    return g.unit_cv[unit] * dice_for_each_cv(g, unit, target)


def dice_for_each_cv(g: TriumphState, unit: int, target: int) -> int:
    """9.0c: with AirDefense Radar AFs in Friendly Territory roll two dice a CV at Air."""
    power, space = g.unit_power[unit], g.unit_space[unit]
    if target >= N_CLASSES or not g.content.space_is_land[space]:
        return 1
    at_home = land_status(g, power, space) == FRIENDLY
    return home_dice(g, power, g.unit_kind[unit], target) if at_home else 1


def count_hits(dice: list[int], fire: int) -> int:
    """3.15, 12.43, tnt:T12.4a: each die at or below the Firepower is a Hit."""
    return sum(1 for die in dice if die <= fire)


# ---------------------------------------------------------------------- what a unit may do


def targets_present(g: TriumphState, battle: Battle, unit: int) -> set[int]:
    """12.41, tnt:T12.4a: the classes of Enemy units that lie before a unit."""
    return {target_of(g, u) for u in opposing(g, battle, g.unit_power[unit])}


def fire_problem(g: TriumphState, battle: Battle, unit: int, target: int) -> int:
    """12.41: why a unit cannot fire at a class, or 0."""
    if target == AT_INDUSTRY:
        return 0 if bombed_faction(g, battle, unit) >= 0 else NO_BOMBING
    if target not in targets_present(g, battle, unit):
        return NO_TARGET
    return 0 if firepower(g, unit, target) else NO_FIREPOWER


def bombed_faction(g: TriumphState, battle: Battle, unit: int) -> int:
    """12.62, tnt:T12.12: the Enemy whose Production Center lies under a bomber, or -1."""
    if not industry_firepower(g, unit):
        return -1
    for other in range(g.content.n_factions):
        at_center = g.content.faction_center[other] == battle.space and g.space_control[battle.space] == other
        if at_center and wars_of(g, g.unit_power[unit]) >> other & 1:
            return other
    return -1


def strike_problem(g: TriumphState, battle: Battle, unit: int, target: int) -> int:
    """12.74, 12.74b, tnt:T12.16a: a Carrier may fire N1 at warships, or at Convoys, and leave at once."""
    if not g.content.type_strike[g.unit_kind[unit] * N_CLASSES + CLASS_N]:
        return NO_STRIKE
    if target not in targets_present(g, battle, unit):
        return NOTHING_TO_STRIKE
    return 0 if can_leave(g, battle, unit) else STRIKE_STAYS


def kamikaze_problem(g: TriumphState, battle: Battle, unit: int, target: int) -> int:
    """12.75c: Japanese AFs and Carriers may be Kamikaze against warships or Convoys."""
    if not kamikaze_firepower(g, unit) or target not in targets_present(g, battle, unit):
        return NO_KAMIKAZE
    return 0


def kamikaze_firepower(g: TriumphState, unit: int) -> int:
    """12.75c, tnt:T12.16b: what a Kamikaze fires at Naval units with; 0 for those that cannot be one."""
    c = g.content
    return c.kamikaze_fire[(g.unit_power[unit] * c.n_types + g.unit_kind[unit]) * N_CLASSES + CLASS_N]


def can_leave(g: TriumphState, battle: Battle, unit: int) -> bool:
    """12.5g: whether a unit has anywhere to go."""
    return bool(retreat.retreats(g, battle, unit) or rebasing.rebases(g, battle, unit))


def fires(g: TriumphState, battle: Battle, unit: int) -> list[int]:
    """12.3a, tnt:T12.3b: all ways in which a unit can Fire."""
    found = [FIRE << 16 | t for t in range(len(TARGETS)) if fire_problem(g, battle, unit, t) == 0]
    return found + [kind << 16 for kind in SPECIAL_AIMS if special_problem(g, battle, unit, kind) == 0]


# 12.74, 12.75: the ways to fire at Naval units by which the unit leaves or is lost, and at which of them.
SPECIAL_AIMS: Final[dict[int, int]] = {
    STRIKE: CLASS_N,
    STRIKE_CONVOYS: AT_CONVOYS,
    KAMIKAZE: CLASS_N,
    KAMIKAZE_CONVOYS: AT_CONVOYS,
}
KAMIKAZES: Final = (KAMIKAZE, KAMIKAZE_CONVOYS)


def special_problem(g: TriumphState, battle: Battle, unit: int, kind: int) -> int:
    """Why a unit can make no such Strike, or be no such Kamikaze, or 0."""
    problem = kamikaze_problem if kind in KAMIKAZES else strike_problem
    return problem(g, battle, unit, SPECIAL_AIMS[kind])


ASKS_TO_ACT: Final = template("prompt.action", "unit space", "{0} acts in {1}: Fire or Retreat?")


@steps.add
class CombatAction(Step):
    """12.3a: the unit whose turn it is Fires or Retreats."""

    __slots__ = ("unit",)
    name = "combat-action"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def able(self, g: TriumphState) -> Battle | None:
        """The Battle, while the unit is still in it and has Enemies there."""
        battle = battle_of(g)
        if battle is None or g.unit_space[self.unit] != battle.space or is_over(g, battle):
            return None
        return battle

    def deciders(self, g: TriumphState) -> int:
        battle = self.able(g)
        seat = seat_of_power(g, g.unit_power[self.unit])
        if battle is None or seat < 0:
            return 0
        return 1 << seat if fires(g, battle, self.unit) or can_leave(g, battle, self.unit) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        battle = self.able(g)
        if battle is None:
            return []
        found = fires(g, battle, self.unit) or [PASS << 16]
        found += [RETREAT << 16 | to for to in retreat.retreats(g, battle, self.unit)]
        return found + [REBASE << 16 | to for to in rebasing.rebases(g, battle, self.unit)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (FIRE, *SPECIAL_AIMS, PASS, RETREAT, REBASE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        battle = self.able(g)
        kind = code >> 16
        if battle is None:
            return NO_TARGET
        if kind == FIRE:
            return fire_problem(g, battle, self.unit, code & 0xFFFF)
        if kind in SPECIAL_AIMS:
            return special_problem(g, battle, self.unit, kind)
        if kind == PASS:
            return CAN_FIRE if fires(g, battle, self.unit) else 0
        return rebasing.exit_check(g, battle, self.unit, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        battle, kind = self.able(g), code >> 16
        assert battle is not None
        g.pop()
        if code == FIRE << 16 | AT_INDUSTRY:
            bomb(g, battle, self.unit)
        elif kind == FIRE:
            aim(g, battle, self.unit, code & 0xFFFF, FIRE)
        elif kind in SPECIAL_AIMS:
            aim(g, battle, self.unit, SPECIAL_AIMS[kind], kind)
        elif kind == PASS:
            g.tell(STANDS_BY, self.unit)
        else:
            rebasing.take_exit(g, self.unit, code)

    def go(self, g: TriumphState) -> None:
        """12.5g: a unit that can neither fire nor leave stays; Armed Minors fire as they must."""
        battle = self.able(g)
        g.pop()
        if battle is not None and seat_of_power(g, g.unit_power[self.unit]) < 0:
            minor_fire(g, battle, self.unit)

    def words(self, g: TriumphState, seat: int) -> Text:
        unit = g.game.templates.faced(self.unit, unit_type(g, self.unit), g.unit_cv[self.unit])
        return g.say(ASKS_TO_ACT, unit, g.unit_space[self.unit])


def begin_action(g: TriumphState, battle: Battle, unit: int) -> None:
    """12.21: a unit takes its Combat Action."""
    battle.acted.append(unit)
    g.push(CombatAction(unit))


# ---------------------------------------------------------------------- firing


def aim(g: TriumphState, battle: Battle, unit: int, target: int, way: int) -> None:
    """12.1s: in a three-way Battle the Active Player names the faction as well as the class."""
    factions = aimed_factions(g, battle, unit, target)
    if len(factions) > 1:
        g.push(AimAt(unit, target, way))
    else:
        shoot(g, unit, target, way, factions[0])


def aimed_factions(g: TriumphState, battle: Battle, unit: int, target: int) -> list[int]:
    """12.1s, tnt:T12.5: the factions with units of a class before a unit."""
    enemies = opposing(g, battle, g.unit_power[unit])
    struck = {faction_of_unit(g, u) for u in enemies if target_of(g, u) == target}
    return sorted({leader(g, faction, battle.space) for faction in struck})


@steps.add
class AimAt(Step):
    """12.1s: which of two targeted factions a unit fires at. `way` is FIRE or one of SPECIAL_AIMS."""

    __slots__ = ("target", "unit", "way")
    name = "aim-at"
    mid = True
    prompt = "At whose units do you fire?"

    def __init__(self, unit: int, target: int, way: int) -> None:
        self.unit = unit
        self.target = target
        self.way = way

    def factions(self, g: TriumphState) -> list[int]:
        """Those that can be fired at."""
        battle = battle_of(g)
        if battle is None or g.unit_space[self.unit] != battle.space:
            return []
        return aimed_factions(g, battle, self.unit, self.target)

    def deciders(self, g: TriumphState) -> int:
        return 1 << seat_of_power(g, g.unit_power[self.unit]) if self.factions(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        """12.1s: one of the factions, or the Armed Minor whose land it is."""
        minor = AT << 16 | g.unit_space[self.unit]
        return [minor if faction < 0 else AGAINST << 16 | faction for faction in self.factions(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AGAINST, AT)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code in self.choices(g, seat) else NOT_TARGETED

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        victim = -1 if code >> 16 == AT else code & 0xFFFF
        shoot(g, self.unit, self.target, self.way, victim)

    def go(self, g: TriumphState) -> None:
        g.pop()


# What is not plain Fire at a class: a unit, the class and the faction, by the kind of action.
SHOTS: dict[int, Callable[[TriumphState, int, int, int], None]] = {}


def shoot(g: TriumphState, unit: int, target: int, way: int, faction: int) -> None:
    """Fire, strike or crash into the units of a faction."""
    special = SHOTS.get(way)
    if special is None:
        fire(g, unit, target, faction)
    else:
        special(g, unit, target, faction)


def fire(g: TriumphState, unit: int, target: int, faction: int) -> None:
    """12.43: roll, and the Hits fall on the class."""
    power = firepower(g, unit, target)
    dice = g.roll_many(dice_of(g, unit, target))
    hits = count_hits(dice, power)
    g.tell(FIRED, unit, g.unit_kind[unit], len(dice), target, power, hits)
    g.push(ApplyHits(g.unit_power[unit], target, faction, hits))


def strike(g: TriumphState, unit: int, target: int, faction: int) -> None:
    """12.74, 12.74b, tnt:T12.16a: fire N1 at warships or at Convoys, then leave."""
    power = g.content.type_strike[g.unit_kind[unit] * N_CLASSES + CLASS_N]
    hits = count_hits(g.roll_many(g.unit_cv[unit]), power)
    g.tell(STRUCK_CONVOYS if target == AT_CONVOYS else STRUCK, unit, g.unit_cv[unit], power, hits)
    g.push(StrikeExit(unit))
    g.push(ApplyHits(g.unit_power[unit], target, faction, hits))


SHOTS[STRIKE] = SHOTS[STRIKE_CONVOYS] = strike


def bomb(g: TriumphState, battle: Battle, unit: int) -> None:
    """12.62, 9.0d, tnt:T12.12: each Hit on Industry lowers the Enemy's IND by one, for good."""
    victim = bombed_faction(g, battle, unit)
    dice = g.roll_many(dice_of(g, unit, AT_INDUSTRY))
    hits = count_hits(dice, industry_firepower(g, unit))
    g.tell(FIRED, unit, g.unit_kind[unit], len(dice), AT_INDUSTRY, industry_firepower(g, unit), hits)
    lost = min(hits, g.ind[victim])
    g.ind[victim] -= lost
    if lost:
        g.tell(BOMBED, victim, lost, g.ind[victim])


def minor_fire(g: TriumphState, battle: Battle, unit: int) -> None:
    """15.32c, 15.32e, tnt:T15.7b: Armed Minors fire at Ground units first, then at ships, Subs and Air."""
    for target in MINORS_FIRE_AT:
        if fire_problem(g, battle, unit, target) == 0:
            fire(g, unit, target, aimed_factions(g, battle, unit, target)[0])
            return


@steps.add
class StrikeExit(Step):
    """12.74: the Carrier leaves as soon as its Strike is done, unless it ended the Battle."""

    __slots__ = ("unit",)
    name = "strike-exit"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def go(self, g: TriumphState) -> None:
        g.pop()
        battle = battle_of(g)
        if battle is not None and g.unit_space[self.unit] == battle.space and not is_over(g, battle):
            g.push(rebasing.MustLeave(self.unit))
