"""ATTACK: who attacks whom, where, and with what."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    AIR,
    ANTI_AIR,
    ARENA,
    BOMBER,
    GUN,
    LAND,
    MOST_NATIONS,
    PLANE,
    SEA,
    SHIP,
    SUB,
    TANK,
    TROOP,
)
from sandtable.games.war_hounds.kinds import (
    AGAINST,
    AT_SEA,
    BATTLE,
    BY_LAND,
    DOGFIGHT,
    DONE,
    FIGHT,
    STRIKE,
    STRIKES,
    TARGET,
    WITH,
)
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.combat import Combat
from sandtable.games.war_hounds.rules.control import is_closed
from sandtable.games.war_hounds.rules.units import alike, nation_of, own
from sandtable.games.war_hounds.state import IN_PORT, NONE, ON_MAP, HoundState, has_tech, stars
from sandtable.games.war_hounds.tables import refusal, step
from sandtable.games.war_hounds.terrain import WORLD
from sandtable.kit.flow import Half, Offer

NO_ENEMY = refusal("WH-ATT-13", "No enemy unit is in reach there.")
NOT_ABLE = refusal("WH-ATT-2", "That unit can't fight there, or it is committed already.")
NO_STARS = refusal("WH-ATT-1", "Your general commits no further unit.")
NOT_THERE = refusal("WH-ATT-16", "That nation has nothing there that you could attack.")
NOT_READY = refusal("WH-ATT-16", "Name a place, an opponent and a unit of yours for each battle first.")
NO_TARGET = refusal("WH-ATT-10", "Aircraft attack one enemy aircraft of their own space.")

# ------------------------------------------------------------------ who could be attacked


def can_be_hit(g: HoundState, strike: int, place: int, unit: int) -> bool:
    """WH-ATT-12, WH-ATT-14, WH-STL-4, WH-STL-5: what an Attack of this kind aims at in a place."""
    kind = g.unit_kind[unit]
    if WORLD.is_sky(place):
        return ARENA[kind] == AIR if strike in (AT_SEA, DOGFIGHT) else kind == BOMBER
    return ARENA[kind] == (LAND if WORLD.is_land(place) else SEA)


def opponents(g: HoundState, nation: int, strike: int, place: int) -> list[int]:
    """WH-ATT-5, WH-ATT-14: the nations with units to attack there; nobody is attacked in a closed home."""
    if WORLD.is_land(place) and is_closed(g, nation, place):
        return []
    found = {nation_of(unit) for unit in g.units_at[place] if can_be_hit(g, strike, place, unit)}
    return sorted(other for other in found if other != nation)


def sky_above(g: HoundState, space: int) -> int:
    """WH-STL-13: the aerial space over a region."""
    if WORLD.is_water(space):
        return WORLD.in_play[g.players].sky_over[space - WORLD.n_lands]
    return WORLD.sky_of[WORLD.territory[space]]


def can_strike(g: HoundState, nation: int, strike: int, place: int, unit: int) -> bool:
    """WH-ATT-2, WH-ATT-4, WH-ATT-6, WH-ATT-18, WH-ART-9: whether a unit can fight in a place."""
    kind, here = g.unit_kind[unit], g.unit_at[unit]
    if strike == BY_LAND:
        return strikes_by_land(g, kind, here, place)
    if strike == AT_SEA:
        if WORLD.is_sky(place):
            return kind == SHIP and has_tech(g, nation, ANTI_AIR) and sky_above(g, here) == place
        return kind in (SHIP, SUB) and here == place
    if strike == DOGFIGHT:
        return kind in (PLANE, BOMBER) and here == place
    return kind == BOMBER and not WORLD.is_sky(place) and sky_above(g, place) == here


def strikes_by_land(g: HoundState, kind: int, here: int, place: int) -> bool:
    """WH-ATT-2, WH-ATT-3, WH-ATT-4, WH-ATT-12, WH-ATT-19: guns reach next door and bombers above them."""
    if kind == GUN:
        if WORLD.is_sky(place):
            return sky_above(g, here) == place
        return here == place or place in WORLD.next[here]
    return kind in (TROOP, TANK) and here == place


def fighters(g: HoundState, nation: int) -> list[int]:
    """WH-ATT-15: the units that could fight: those on the map, and concealed ones."""
    return [unit for unit in own(nation) if g.unit_state[unit] in (ON_MAP, IN_PORT)]


def places_of(g: HoundState, nation: int, strike: int, used: list[int]) -> list[int]:
    """WH-ATT-13: the places where an own unit that is free could fight an enemy."""
    free = [unit for unit in fighters(g, nation) if unit not in used]
    return [
        place
        for place in sorted(WORLD.in_play[g.players].spaces)
        if any(can_strike(g, nation, strike, place, unit) for unit in free)
        and opponents(g, nation, strike, place)
    ]


def can_dogfight(g: HoundState, nation: int) -> bool:
    """WH-ATT-10: a plane of one's own in a space with enemy aircraft; bombers alone attack none."""
    planes = [unit for unit in fighters(g, nation) if g.unit_kind[unit] == PLANE]
    return any(opponents(g, nation, DOGFIGHT, g.unit_at[plane]) for plane in planes)


def is_strike_possible(g: HoundState, nation: int, strike: int) -> bool:
    """WH-ATT-13: whether an enemy unit is in reach of such an Attack."""
    if strike == DOGFIGHT:
        return can_dogfight(g, nation)
    return bool(places_of(g, nation, strike, []))


def can_attack(g: HoundState, nation: int) -> bool:
    """WH-ATT-13: an Attack without an enemy unit in reach is refused."""
    return any(is_strike_possible(g, nation, strike) for strike in range(len(STRIKES)))


# ------------------------------------------------------------------ the plan


def check_battle(plan: Plan, g: HoundState, place: int) -> int:
    """WH-ATT-1, WH-ATT-7, WH-ATT-13: a further place, as long as stars are left for a unit there."""
    if not is_complete(plan):
        return NOT_READY
    if len(plan.units) >= stars(g, plan.owner):
        return NO_STARS
    free = place not in plan.places and place in places_of(g, plan.owner, plan.strike, plan.units)
    return 0 if free else NO_ENEMY


def is_complete(plan: Plan) -> bool:
    """WH-ATT-16: each battle has an opponent and a unit, and each aircraft its target."""
    numbers = range(len(plan.places))
    return all(plan.foes) and all(n in plan.battles for n in numbers) and plan.pending == NONE


def add_battle(plan: Plan, g: HoundState, place: int) -> None:
    """WH-ATT-7: one Attack may have several battles."""
    plan.places.append(place)
    plan.foes.append(0)


def check_against(plan: Plan, g: HoundState, nation: int) -> int:
    """WH-ATT-16: one or more of those who can be attacked in the place."""
    there = opponents(g, plan.owner, plan.strike, plan.places[-1])
    return 0 if nation in there and not plan.foes[-1] >> nation & 1 else NOT_THERE


def add_opponent(plan: Plan, g: HoundState, nation: int) -> None:
    """WH-ATT-16: a nation is attacked there; those not named take no part."""
    plan.foes[-1] |= 1 << nation


def check_with(plan: Plan, g: HoundState, unit: int) -> int:
    """WH-ATT-1, WH-ATT-17, WH-STL-12: a unit that can fight there, in one battle, within the stars."""
    if len(plan.units) >= stars(g, plan.owner):
        return NO_STARS
    if unit in plan.units or unit not in fighters(g, plan.owner):
        return NOT_ABLE
    if plan.strike == DOGFIGHT:
        return 0 if could_duel(plan, g, unit) else NOT_ABLE
    return 0 if can_strike(g, plan.owner, plan.strike, plan.places[-1], unit) else NOT_ABLE


def could_duel(plan: Plan, g: HoundState, unit: int) -> bool:
    """WH-ATT-10, WH-AIR-11: aircraft beside enemy ones; a bomber only together with a plane."""
    sky, kind = g.unit_at[unit], g.unit_kind[unit]
    if ARENA[kind] != AIR or not opponents(g, plan.owner, DOGFIGHT, sky):
        return False
    return kind == PLANE or any(g.unit_kind[other] == PLANE for other in plan.units)


def add_unit(plan: Plan, g: HoundState, unit: int) -> None:
    """WH-ATT-17: a unit is committed to one battle; an aircraft names its target next."""
    if plan.strike == DOGFIGHT:
        plan.pending = unit
        return
    plan.units.append(unit)
    plan.battles.append(len(plan.places) - 1)


def check_target(plan: Plan, g: HoundState, unit: int) -> int:
    """WH-ATT-10, WH-AIR-12: one enemy aircraft of the same space."""
    enemy = unit < len(g.unit_state) and nation_of(unit) != plan.owner
    return 0 if enemy and unit in g.units_at[g.unit_at[plan.pending]] else NO_TARGET


def add_target(plan: Plan, g: HoundState, unit: int) -> None:
    """WH-AIR-12: a duel in the attacker's order."""
    plan.units.append(plan.pending)
    plan.battles.append(unit)
    plan.pending = NONE


def listed_fighters(plan: Plan, g: HoundState) -> list[int]:
    """The units that could fight; alike ones once."""
    return alike(g, [unit for unit in fighters(g, plan.owner) if unit not in plan.units])


def listed_targets(plan: Plan, g: HoundState) -> list[int]:
    """The enemy aircraft in the space of the one that attacks; alike ones once."""
    there = g.units_at[g.unit_at[plan.pending]]
    return alike(g, [unit for unit in there if nation_of(unit) != plan.owner])


def check_fight(plan: Plan, g: HoundState) -> int:
    """WH-ATT-13, WH-ATT-16: something to fight with in every battle named."""
    return 0 if plan.units and is_complete(plan) else NOT_READY


def fight(plan: Plan, g: HoundState) -> None:
    """The Attack begins."""
    g.pop()
    g.push(Combat(plan.owner, plan.strike, plan.places, plan.foes, plan.units, plan.battles))


def is_open_battle(plan: Plan, g: HoundState) -> bool:
    """Whether a place has been named for which opponents or units can be named."""
    return bool(plan.places)


def may_commit(plan: Plan, g: HoundState) -> bool:
    """WH-ATT-16: units are named once an opponent is."""
    if plan.strike == DOGFIGHT:
        return plan.pending == NONE
    return bool(plan.places) and plan.foes[-1] > 0


@step
class Plan(Half):
    """ATTACK: the places, the opponents in each, and the units committed."""

    __slots__ = ("battles", "foes", "owner", "pending", "places", "strike", "units")
    name = "plan"
    prompt = "Name places, opponents and units, then fight."
    offers = (
        Offer(
            BATTLE,
            add_battle,
            check_battle,
            listed=lambda plan, g: places_of(g, plan.owner, plan.strike, plan.units),
            when=lambda plan, g: plan.strike != DOGFIGHT,
            own=True,
        ),
        Offer(
            AGAINST,
            add_opponent,
            check_against,
            listed=lambda plan, g: range(MOST_NATIONS),
            when=is_open_battle,
            own=True,
        ),
        OfferUnit(WITH, add_unit, check_with, listed=listed_fighters, when=may_commit, own=True),
        OfferUnit(
            TARGET,
            add_target,
            check_target,
            listed=listed_targets,
            when=lambda plan, g: plan.pending != NONE,
            own=True,
        ),
        Offer(FIGHT, fight, check_fight, ends=True, own=True),
        Offer(DONE),
    )

    def __init__(self, owner: int, strike: int) -> None:
        self.owner = owner
        self.strike = strike
        self.places: list[int] = []
        # By battle, the nations attacked, as bits.
        self.foes: list[int] = []
        self.units: list[int] = []
        # By unit, its battle; in a dogfight its target.
        self.battles: list[int] = []
        self.pending = NONE


@step
class Attack(AskNation):
    """ATTACK: by land, at sea, in the air, or by bombers alone."""

    __slots__ = ("nation",)
    name = "attack"
    mid = True
    prompt = "Choose the kind of Attack."
    offers = (
        Offer(
            STRIKE,
            lambda attack, g, strike: g.enter(Plan(attack.nation, strike)),
            lambda attack, g, strike: 0 if is_strike_possible(g, attack.nation, strike) else NO_ENEMY,
            listed=lambda attack, g: range(len(STRIKES)),
            own=True,
        ),
    )
