"""12.5: Retreats: where a unit may go, and what becomes of those that must go and cannot."""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import AIR, FORTRESS, SUB, Content
from sandtable.games.triumph.system.battle import (
    Battle,
    battle_of,
    face_up,
    faction_of_unit,
    is_over,
    on_side,
)
from sandtable.games.triumph.system.control import ENEMY, FRIENDLY, is_allied, is_friendly, land_status
from sandtable.games.triumph.system.engagement import border_free, has_limit
from sandtable.games.triumph.system.entry import (
    confinement_problem,
    may_enter,
    may_stay_at_sea,
    outside_region,
)
from sandtable.games.triumph.system.partners import leader, powers_mask
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.theatre_hooks import land_rules
from sandtable.games.triumph.system.units import (
    disclose_kinds,
    enemies_in,
    enemies_of,
    hide_unit,
    is_battle,
    move_unit,
    power_in,
)

AF_REBASES = refusal("12.51", "Air units can only Retreat by ReBasing.")
NOT_ADJACENT = refusal("12.5a", "A unit must Retreat into an adjacent area that it could move to.")
HOSTILE = refusal(
    "12.5b", "A unit must Retreat into land that was Friendly, or a Sea that was Open, when the Phase began."
)
SEA_TAKEN = refusal(
    "1.21", "There are Enemy units in that Sea now, and Enemies can only share a Sea in Combat."
)
HELD_BATTLE = refusal("12.5c", "There was a Battle in that area this Turn, so you cannot Retreat into it.")
ENEMY_CAME_THENCE = refusal(
    "12.5d", "The Enemy Engaged from that area this Turn, so you cannot Retreat into it."
)
NOT_WHENCE_IT_CAME = refusal("12.5e", "A unit that Engaged this Turn can only Retreat to where it came from.")
NO_FRIENDS_AT_SEA = refusal("12.5f", "Ground units can Retreat only into Seas that hold Friendly units.")
BORDER_FULL = refusal("11.52", "The Border Limit is used up for this Phase.")

RETREATED = event(
    "retreated", "unit from:space to:space", "{0} Retreats from {1} to {2}.", by="unit", role="leave"
)


# ---------------------------------------------------------------------- where to


def retreat_problem(g: TriumphState, battle: Battle | None, unit: int, to: int) -> int:
    """12.5a: why a unit cannot Retreat into an area, or 0."""
    if must_rebase(g, unit):
        return AF_REBASES
    if to not in adjacent_areas(g, unit):
        return NOT_ADJACENT
    if not welcome(g, unit, to):
        return HOSTILE
    if shares_sea(g, unit, to):
        return SEA_TAKEN
    if is_fought_over(g, battle, to):
        return HELD_BATTLE
    problem = exit_problem(g, battle, unit, to)
    if problem:
        return problem
    if puts_to_sea_alone(g, unit, to):
        return NO_FRIENDS_AT_SEA
    return 0 if border_open(g, unit, to) else BORDER_FULL


def exit_problem(g: TriumphState, battle: Battle | None, unit: int, to: int) -> int:
    """13.0b: what binds every first step out of an ongoing Battle, be it a Retreat or a ReBase."""
    if battle is None:
        return 0
    if held_battle(battle, to) and not passes_enemies(g, unit):
        return HELD_BATTLE
    if is_enemy_approach(g, battle, unit, to):
        return ENEMY_CAME_THENCE
    return NOT_WHENCE_IT_CAME if left_its_path(g, battle, unit, to) else 0


def must_rebase(g: TriumphState, unit: int) -> bool:
    """13.11, 12.51a, tnt:T12.9a: Air units always Retreat by ReBasing."""
    return g.unit_kind[unit] == AIR


def passes_enemies(g: TriumphState, unit: int) -> bool:
    """11.51b: AFs and Subs may Disengage through unfriendly areas, if they do not stay there."""
    return g.unit_kind[unit] in (AIR, SUB)


def adjacent_areas(g: TriumphState, unit: int) -> tuple[int, ...]:
    """3.22, 12.5a, tnt:T12.6a: the areas that a unit could go to in one step, by its own ways of moving."""
    c = g.content
    kind, space = g.unit_kind[unit], g.unit_space[unit]
    if kind == FORTRESS:
        return ()
    if kind == AIR:
        return c.air_links[space]
    if c.type_is_ans[kind]:
        return tuple(dict.fromkeys(c.sea_links[space] + c.coast_links[space]))
    if c.type_can_convoy[kind]:
        return tuple(dict.fromkeys(c.land_links[space] + c.sea_links[space]))
    return c.land_links[space]


def welcome(g: TriumphState, unit: int, to: int) -> bool:
    """12.5b, tnt:T12.6a: not into Enemy, Rival or Neutral areas as they were when the Phase began."""
    power = power_in(g, g.unit_power[unit], to)
    if outside_region(g, power, to) or confinement_problem(g, power, to):
        return False
    if g.content.space_is_sea[to]:
        return is_friendly(g, power, to) and may_stay_at_sea(g, power, to) == 0
    return land_status(g, power, to) == FRIENDLY and may_enter(g, power, to) == 0


def shares_sea(g: TriumphState, unit: int, to: int) -> bool:
    """1.21s: outside Combat Enemies never share a Sea, so none Retreats to where an Enemy has just gone."""
    return g.content.space_is_sea[to] and bool(enemies_in(g, power_in(g, g.unit_power[unit], to), to))


def held_battle(battle: Battle, to: int) -> bool:
    """12.5c, tnt:T12.6a: areas with Battles this Player Turn are closed, unless they were Raids."""
    return to in battle.fought


def is_fought_over(g: TriumphState, battle: Battle | None, to: int) -> bool:
    """12.5c, tnt:T12.6a: no Retreat ends in a Battle; after Combat that is one that is still there."""
    return is_battle(g, to) if battle is None else held_battle(battle, to)


def is_enemy_approach(g: TriumphState, battle: Battle, unit: int, to: int) -> bool:
    """12.5d, tnt:T12.6b: Defenders cannot Retreat to where the Enemy Engaged from."""
    return not on_side(g, battle.faction, unit) and to in battle.approaches


def left_its_path(g: TriumphState, battle: Battle, unit: int, to: int) -> bool:
    """12.5e, tnt:T12.6b: Attackers that Engaged this Turn can only go back to where they came from."""
    if not on_side(g, battle.faction, unit) or g.unit_from[unit] < 0:
        return False
    return to != g.unit_from[unit]


def puts_to_sea_alone(g: TriumphState, unit: int, to: int) -> bool:
    """12.5f, tnt:T12.6c: Ground units Retreat only to Seas where Friendly units are at that moment."""
    if not g.content.space_is_sea[to] or not g.content.type_is_ground[g.unit_kind[unit]]:
        return False
    return not g.space_powers[to] & g.side[faction_of_unit(g, unit)]


def border_open(g: TriumphState, unit: int, to: int) -> bool:
    """11.52b, 12.5i, 1.11a, tnt:T1.3c: Border Limits start again in Combat, for Ground units that Retreat."""
    border = limited_border(g, unit, to)
    return border < 0 or border_free(g, border, faction_of_unit(g, unit))


def limited_border(g: TriumphState, unit: int, to: int) -> int:
    """11.52a, 12.5i, 1.11a: the border that a Ground unit crosses, by land or to sea; -1 without a limit."""
    c = g.content
    if not c.type_is_ground[g.unit_kind[unit]]:
        return -1
    border = c.border_between.get((g.unit_space[unit], to), -1)
    return border if border >= 0 and has_limit(g, border) else -1


def retreats(g: TriumphState, battle: Battle | None, unit: int) -> list[int]:
    """12.5g: all areas that a unit may Retreat to; where there is none, it must stay."""
    return [to for to in adjacent_areas(g, unit) if retreat_problem(g, battle, unit, to) == 0]


# ---------------------------------------------------------------------- going


def retreat(g: TriumphState, unit: int, to: int) -> None:
    """12.5a: the unit goes; over a border with a limit it counts against that."""
    g.tell(RETREATED, unit, g.unit_space[unit], to)
    g.unit_border[unit] = limited_border(g, unit, to)
    leave(g, unit, to)


def leave(g: TriumphState, unit: int, to: int) -> None:
    """12.5h: a unit that left stands upright again in its new area, with the CV it has."""
    land_rules(g, to).retreated(g, power_in(g, g.unit_power[unit], to), to)
    move_unit(g, unit, to)
    hide_unit(g, unit)


# ---------------------------------------------------------------------- having to go


def unsupported(g: TriumphState, space: int) -> list[int]:
    """3.2a, 3.21, 12.52a, 1.121c, tnt:T12.8a: ANS units without Ground units of their faction or Ally."""
    c = g.content
    units = face_up(g, space)
    sides = {u: leader(g, faction_of_unit(g, u), space) for u in units}
    supported = {sides[u] for u in units if c.type_is_ground[g.unit_kind[u]]}
    return sorted(u for u in units if c.type_is_ans[g.unit_kind[u]] and sides[u] not in supported)


def aggressors_forced(g: TriumphState, battle: Battle) -> list[int]:
    """12.52a, 12.63, tnt:T12.8a, tnt:T12.13: Aggressor ANS units without Ground Support go, even victors."""
    owner = g.space_control[battle.space]
    return [u for u in unsupported(g, battle.space) if not is_allied(g, faction_of_unit(g, u), owner)]


def owners_forced(g: TriumphState, battle: Battle) -> list[int]:
    """12.52d, tnt:T12.8b: the Owner's go only where Aggressors with Ground Support are left."""
    owner = g.space_control[battle.space]
    left = [u for u in unsupported(g, battle.space) if is_allied(g, faction_of_unit(g, u), owner)]
    return [u for u in left if faces_ground(g, g.unit_power[u], battle.space)]


def faces_ground(g: TriumphState, power: int, space: int) -> bool:
    """12.52a, tnt:T12.8b: whether Enemies of a Power have Ground units in a space: Ground Support."""
    return bool(enemy_ground(g, power, space))


def enemy_ground(g: TriumphState, power: int, space: int) -> list[int]:
    """The Ground units of a Power's Enemies in a space."""
    enemies = enemies_of(g, power, space)
    units = [u for u in g.units_at[space] if enemies >> g.unit_power[u] & 1]
    return [u for u in units if g.content.type_is_ground[g.unit_kind[u]]]


def left_without_support(g: TriumphState, faction: int, space: int) -> list[int]:
    """12.52c, tnt:T12.8a, tnt:T12.8b: a faction's ANS units that cannot stay without a Ground unit of theirs.

    From Enemy Territory all of them go; the Owner's where Enemies have Ground units.
    """
    c = g.content
    own = [u for u in g.units_at[space] if faction_of_unit(g, u) == faction]
    friends = [u for u in g.units_at[space] if on_side(g, faction, u)]
    if not c.space_is_land[space] or any(c.type_is_ground[g.unit_kind[u]] for u in friends):
        return []
    powers = sorted({g.unit_power[u] for u in own})
    gone = [p for p in powers if land_status(g, p, space) == ENEMY or faces_ground(g, p, space)]
    return sorted(u for u in own if g.unit_power[u] in gone)


def support_places(g: TriumphState) -> list[tuple[int, int]]:
    """tnt:T12.8a: where Ground Support is looked at when a Phase ends: pairs of faction and space."""
    found: set[tuple[int, int]] = set()
    for space in supported_land(g.content):
        units = g.units_at[space]
        if units and not is_calm(g, space):
            found |= {(faction_of_unit(g, u), space) for u in units if is_in_danger(g, u)}
    return sorted(found)


@cache
def supported_land(content: Content) -> tuple[int, ...]:
    """The land of the theatres where Ground Support is looked at when a Phase ends. Worked out once."""
    rules = [theatre.support_at_phase_end for theatre in content.theatres]
    land = [space for space in range(content.n_spaces) if content.space_is_land[space]]
    return tuple(space for space in land if rules[content.space_theatre[space]])


def is_calm(g: TriumphState, space: int) -> bool:
    """Whether all units in a space are of one Power, at sea or on its faction's land: seen at once."""
    powers, held = g.space_powers[space], g.space_control[space]
    if powers & powers - 1:
        return False
    return g.content.space_is_sea[space] or (held >= 0 and bool(powers & powers_mask(g.content, held)))


def is_in_danger(g: TriumphState, unit: int) -> bool:
    """tnt:T12.8a: whether a unit stands in Enemy Territory or among Enemies, and not for a Minor."""
    return is_endangered(g, g.unit_power[unit], g.unit_space[unit])


def is_endangered(g: TriumphState, power: int, space: int) -> bool:
    """tnt:T12.8a: whether a space is Enemy Territory for a Power, or Enemies stand there."""
    if g.content.power_faction[power] < 0:
        return False
    return land_status(g, power, space) == ENEMY or bool(enemies_in(g, power, space))


def disclose_support(g: TriumphState, faction: int, space: int) -> None:
    """A unit that stays alone where an ANS unit had to go is seen to be a Ground unit."""
    c = g.content
    own = [u for u in g.units_at[space] if on_side(g, faction, u)]
    if len(own) != 1 or g.unit_open[own[0]]:
        return
    power = g.unit_power[own[0]]
    known = [u for u in enemy_ground(g, power, space) if g.unit_open[u]]
    if known or land_status(g, power, space) == ENEMY:
        disclose_kinds(g, own[0], sum(1 << kind for kind in range(c.n_types) if c.type_is_ground[kind]))


def ongoing(g: TriumphState) -> Battle | None:
    """13.0b: the Battle whose Retreat rules bind those who leave; None once it has ended."""
    battle = battle_of(g)
    return None if battle is None or is_over(g, battle) else battle
