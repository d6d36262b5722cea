"""15.34: an Enemy of the Violator comes to the help of an Armed Minor, which joins it as a Satellite."""

from __future__ import annotations

from sandtable.games.triumph.system.armed_minors import become_enemy, is_armed, is_enemy, may_intervene
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.diplomacy import SatelliteUnit, join_faction
from sandtable.games.triumph.system.entry import apart_problem
from sandtable.games.triumph.system.partners import powers_mask
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import (
    disclose_kinds,
    enemies_in,
    is_battle,
    minor_powers,
    remove_unit,
)

INTERVENED = event("intervention", "power nation", "{0} {0:intervenes/intervene} to help {1}.", by="power")


def end_of_movement(g: TriumphState, faction: int) -> None:
    """15.34, tnt:T15.10: after its Movement a faction Intervenes in all Armed Minors that it entered so."""
    own = powers_mask(g.content, faction)
    for nation, violators in enumerate(g.nation_violators):
        if violators and any(g.space_powers[space] & own for space in g.content.nation_spaces[nation]):
            if not is_armed(g, nation):
                continue
            for power in g.content.faction_powers[faction]:
                if not is_enemy(g, power, nation) and may_intervene(g, power, nation):
                    settle_entry(g, power, nation)


def settle_entry(g: TriumphState, power: int, nation: int) -> None:
    """15.34, 15.33: with a Ground unit the Power has Intervened; else its units have come to attack."""
    units = units_in(g, power, nation)
    ground = [unit for unit in units if g.content.type_is_ground[g.unit_kind[unit]]]
    if ground:
        disclose_kinds(g, ground[0], ground_types(g))
        intervene(g, power, nation)
        return
    for unit in units:
        disclose_kinds(g, unit, ~ground_types(g))
        if not is_enemy(g, power, nation) and faces_minor_alone(g, power, g.unit_space[unit]):
            become_enemy(g, power, nation)


def units_in(g: TriumphState, power: int, nation: int) -> list[int]:
    """The units of a Power in the land of a nation, in the order of their numbers."""
    spaces = g.content.nation_spaces[nation]
    return sorted(u for s in spaces for u in g.units_at[s] if g.unit_power[u] == power)


def ground_types(g: TriumphState) -> int:
    """3.24: the types of Ground units, as a mask."""
    return sum(1 << kind for kind in range(g.content.n_types) if g.content.type_is_ground[kind])


def faces_minor_alone(g: TriumphState, power: int, space: int) -> bool:
    """15.33: whether a Power has nobody to fight in a space but the Armed Minor."""
    return bool(g.space_powers[space] & minor_powers(g.content)) and not enemies_in(g, power, space)


def intervene(g: TriumphState, power: int, nation: int) -> None:
    """15.34, tnt:T15.10: the Armed Minor is the Intervenor's Satellite, its Forts exchanged for his units."""
    faction = g.content.power_faction[power]
    g.tell(INTERVENED, power, nation)
    forts = [(g.unit_space[unit], g.unit_cv[unit], unit) for unit in minor_units(g, nation)]
    for _, _, unit in forts:
        remove_unit(g, unit)
    join_faction(g, nation, faction)
    count_tracks(g)
    for space in g.content.nation_spaces[nation]:
        if not is_battle(g, space):
            g.space_aggressor[space] = 0
    for space, cv, _ in reversed(forts):
        if apart_problem(g, power, space) == 0:
            g.push(SatelliteUnit(faction, space, cv))


def minor_units(g: TriumphState, nation: int) -> list[int]:
    """15.32: the units of an Armed Minor."""
    minors = minor_powers(g.content)
    spaces = g.content.nation_spaces[nation]
    return [u for s in spaces for u in g.units_at[s] if minors >> g.unit_power[u] & 1]
