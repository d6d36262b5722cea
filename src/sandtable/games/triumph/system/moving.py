"""11.0: what a move does, once it is ordered."""

from __future__ import annotations

from sandtable.games.triumph.content import MARINE
from sandtable.games.triumph.system import declarations, intervention
from sandtable.games.triumph.system.armed_minors import is_hostile, note_partition
from sandtable.games.triumph.system.effects import invaders_act
from sandtable.games.triumph.system.engagement import engages, note_aggression
from sandtable.games.triumph.system.gates import Mover
from sandtable.games.triumph.system.paths import comes_by_land
from sandtable.games.triumph.system.state import BY_PARTNER, ESCAPED, INVADER, TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.theatre_hooks import land_rules
from sandtable.games.triumph.system.turns import is_own
from sandtable.games.triumph.system.units import (
    disclose_kinds,
    hide_unit,
    is_battle,
    move_unit,
    power_in,
    set_flag,
)

MOVED = event(
    "moved", "unit from:space to:space", "{0} {0:moves/move} from {1} to {2}.", by="unit", role="move"
)
ENTERED = event(
    "entered",
    "unit from:space to:space via:space",
    "{0} {0:moves/move} from {1} to {2}, entering from {3}.",
    by="unit",
    role="move",
)
INVADED = event(
    "invaded",
    "unit from:space to:space via:space",
    "{0} {0:moves/move} from {1} and {0:Invades/Invade} {2} from {3}.",
    by="unit",
    role="move",
)
LEFT = event(
    "left-battle",
    "unit from:space to:space via:space",
    "{0} leaves the Battle in {1} for {2} via {3}.",
    by="unit",
    role="leave",
)


def enact(g: TriumphState, faction: int, m: Mover, unit: int, space: int, via: int, invades: bool) -> None:
    """11.0a: the unit goes there, and all that comes of it; also in a copy, to see what would."""
    power = power_in(g, g.unit_power[unit], space)
    declarations.note_entry(g, power, space, faction)
    land_rules(g, space).entered(g, power, space)
    note_partition(g, power, space)
    note_aggression(g, power, space)
    note_origin(g, m, unit, space, via)
    tell_move(g, m, unit, space, via, invades)
    if g.unit_flags[unit] & ESCAPED:
        surface(g, unit)
    spend_command(g, faction, unit)
    move_unit(g, unit, space)
    if not is_own(g, faction, unit):
        set_flag(g, unit, BY_PARTNER, True)
    if invades:
        land_on_beach(g, unit)
    if m.engaged:
        stand_up(g, unit, m.start)


def spend_command(g: TriumphState, faction: int, unit: int) -> None:
    """11.0a, tnt:T11.1a: a unit moves once a Turn, for one Command; those for others' units are limited."""
    g.unit_moved[unit] = 1
    g.moves_made[faction] += 1
    g.commands[faction] -= 1
    if not is_own(g, faction, unit):
        g.cross_commands[faction] -= 1


def narrow_kinds(g: TriumphState, unit: int, kinds: int) -> None:
    """11.9s: a move tells others no more than what sort of unit could have made it."""
    g.unit_kinds[unit] &= kinds


def note_origin(g: TriumphState, m: Mover, unit: int, space: int, via: int) -> None:
    """11.53a, 11.52a, tnt:T11.9d: BattleGroups, Retreats and Border Limits ask whence a unit came."""
    g.unit_origin[unit] = m.start
    if m.engaged:
        if via >= 0:
            g.unit_border[unit] = g.content.border_between[(m.start, via)]
    elif via >= 0:
        g.unit_from[unit] = via
        if engages(g, power_in(g, m.power, space), space) or g.content.space_is_sea[via]:
            g.unit_border[unit] = g.content.border_between[(via, space)]


def is_invasion(g: TriumphState, m: Mover, unit: int, space: int, via: int) -> bool:
    """11.221a, tnt:T11.6a: a Ground unit that comes by Sea Movement into Enemy Territory Invades."""
    content = g.content
    if via < 0 or not content.type_is_ground[g.unit_kind[unit]] or not content.space_is_land[space]:
        return False
    if not is_hostile(g, power_in(g, m.power, space), space):
        return False
    return content.space_is_sea[via] or not comes_by_land(g, m, via, space)


def disclose_landing(g: TriumphState, unit: int, space: int, via: int, invades: bool) -> None:
    """11.221a: everybody sees whether a unit Invades: it is a Ground unit then, and none if it does not."""
    content = g.content
    ground = intervention.ground_types(g)
    if invades:
        disclose_kinds(g, unit, ground)
    elif via >= 0 and content.space_is_sea[via] and content.space_is_land[space]:
        if is_hostile(g, power_in(g, g.unit_power[unit], space), space):
            disclose_kinds(g, unit, ~ground)


def land_on_beach(g: TriumphState, unit: int) -> None:
    """11.221b, tnt:T11.6b: an Invader has no Combat Action this Turn, but for Marines and AmphTracks."""
    if keeps_combat_action(g, unit):
        if not has_amphtracks(g, unit):
            disclose_kinds(g, unit, 1 << MARINE)
        return
    set_flag(g, unit, INVADER, True)
    disclose_kinds(g, unit, ~(1 << MARINE))


def keeps_combat_action(g: TriumphState, unit: int) -> bool:
    """3.244a, 9.0e: Marines, and all Ground units with AmphTracks, fight on the beach."""
    return g.unit_kind[unit] == MARINE or has_amphtracks(g, unit)


def has_amphtracks(g: TriumphState, unit: int) -> bool:
    """9.0e: whether the owner of a unit has revealed AmphTracks."""
    return invaders_act(g, g.unit_power[unit])


def surface(g: TriumphState, unit: int) -> None:
    """12.73d: an Escaped Sub moves like any other, and is upright again when it has."""
    set_flag(g, unit, ESCAPED, False)


def stand_up(g: TriumphState, unit: int, left: int) -> None:
    """12.24a: who leaves a Battle stands up, and where it ends so do those who stay."""
    hide_unit(g, unit)
    if not is_battle(g, left):
        for other in g.units_at[left]:
            hide_unit(g, other)


def tell_move(g: TriumphState, m: Mover, unit: int, space: int, via: int, invades: bool) -> None:
    """11.9s: the journal names the block and its way, never its type."""
    if invades:
        g.tell(INVADED, unit, m.start, space, via)
    elif via < 0 or (via == m.start and not m.engaged) or (m.engaged and via == space):
        g.tell(MOVED, unit, m.start, space)
    elif m.engaged:
        g.tell(LEFT, unit, m.start, space, via)
    else:
        g.tell(ENTERED, unit, m.start, space, via)
