"""15.34: an Enemy of the Violator comes to the help of an Armed Minor, which joins it as a Satellite."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import CONVOY
from sandtable.games.triumph.system.armed_minors import become_enemy, is_armed, is_enemy, may_intervene
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.diplomacy import (
    DEPLOYED,
    NOT_DEPLOYED,
    STILL_A_BLOCK,
    join_faction,
    local_power,
    satellite_type_problem,
)
from sandtable.games.triumph.system.kinds import AS, DONE
from sandtable.games.triumph.system.placing import placing_problem, type_problem
from sandtable.games.triumph.system.state import (
    TriumphState,
    disclose_kinds,
    enemies_in,
    is_battle,
    minor_powers,
    place_unit,
    remove_unit,
    seat_mask,
)
from sandtable.games.triumph.system.tables import event, refusal, steps

TOO_WEAK = refusal("15.34", "The Fort is exchanged for a unit of the same CV; that type is never so strong.")

INTERVENED = event("intervention", "power nation", "{0} comes to the help of {1}.")


def end_of_movement(g: TriumphState, faction: int) -> None:
    """15.34: at the end of its Movement a faction Intervenes in all Armed Minors that it has entered so."""
    for nation in range(g.content.n_nations):
        for power in g.content.faction_powers[faction]:
            if is_armed(g, nation) and not is_enemy(g, power, nation) and may_intervene(g, power, nation):
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
    return sorted(u for s in spaces for u in g.units_at[s] if g.content.unit_power[u] == power)


def ground_types(g: TriumphState) -> int:
    """3.24: the types of Ground units, as a mask."""
    return sum(1 << kind for kind in range(g.content.n_types) if g.content.type_is_ground[kind])


def faces_minor_alone(g: TriumphState, power: int, space: int) -> bool:
    """15.33: whether a Power has nobody to fight in a space but the Armed Minor."""
    return bool(g.space_powers[space] & minor_powers(g.content)) and not enemies_in(g, power, space)


def intervene(g: TriumphState, power: int, nation: int) -> None:
    """15.34: the Armed Minor is a Satellite of the Intervenor, who exchanges its Forts for his own units."""
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
        g.push(FortExchange(faction, space, cv))


def minor_units(g: TriumphState, nation: int) -> list[int]:
    """15.32: the units of an Armed Minor."""
    minors = minor_powers(g.content)
    spaces = g.content.nation_spaces[nation]
    return [u for s in spaces for u in g.units_at[s] if minors >> g.content.unit_power[u] & 1]


@steps.add
class FortExchange(Step):
    """15.34: the Intervenor chooses the type of the unit that takes the place of a Fort, with its CV."""

    __slots__ = ("cv", "faction", "space")
    name = "fort-exchange"

    def __init__(self, faction: int, space: int, cv: int) -> None:
        self.faction = faction
        self.space = space
        self.cv = cv

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> str:
        place = g.content.space_name[self.space]
        return f"Choose the type of the {self.cv} CV unit that takes the place of the Fort in {place}."

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AS, DONE)

    def problem(self, g: TriumphState, kind: int) -> int:
        """15.34, 8.211: any type of the Power that serves there, in China a Provincial one (16.121)."""
        power = local_power(g, self.faction, self.space)
        found = satellite_type_problem(g, power, kind) or placing_problem(g, power, self.space, kind)
        return found or (0 if strong_enough(g, power, kind, self.cv) else TOO_WEAK)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        placed = [AS << 16 | kind for kind in range(CONVOY) if self.problem(g, kind) == 0]
        return placed or [DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == AS:
            return self.problem(g, code & 0xFFFF)
        return 0 if self.choices(g, seat) == [DONE << 16] else STILL_A_BLOCK

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        if code >> 16 == DONE:
            g.tell(NOT_DEPLOYED, self.space)
            return
        power, kind = local_power(g, self.faction, self.space), code & 0xFFFF
        place_unit(g, power, self.space, kind, self.cv, exchange_kinds(g, power, self.space, self.cv))
        g.tell_only(1 << seat, DEPLOYED, power, kind, self.space, self.cv)


def strong_enough(g: TriumphState, power: int, kind: int, cv: int) -> bool:
    """3.121: whether units of a type can have so many CV."""
    return g.content.max_cv[power * g.content.n_types + kind] >= cv


def exchange_kinds(g: TriumphState, power: int, space: int, cv: int) -> int:
    """What others know that the new unit could be: a mask of types."""
    kinds = 0
    for kind in range(CONVOY):
        if not satellite_type_problem(g, power, kind) and not type_problem(g, power, space, kind):
            kinds |= 1 << kind if strong_enough(g, power, kind, cv) else 0
    return kinds
