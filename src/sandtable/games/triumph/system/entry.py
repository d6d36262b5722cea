"""8.1, 11.0, 15.21: whose land and seas a unit may enter at all.

`may_enter` is where declarations are consulted: what is not Friendly is open only to Enemies.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.triumph.content import PROXY
from sandtable.games.triumph.system.armed_minors import armed_land_problem, is_armed, is_local_affair
from sandtable.games.triumph.system.control import ENEMY, FRIENDLY, NEUTRAL_LAND, land_status
from sandtable.games.triumph.system.engagement import faction_mask
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.route_cache import entries, lasting
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import land_rules

NEUTRAL_CLOSED = refusal("8.1", "You cannot enter Neutral land without a Violation of Neutrality.")
RIVAL_CLOSED = refusal(
    "11.0f", "You cannot enter land that a Rival holds or occupies without a Declaration of War."
)
OWN_NEUTRAL = refusal(
    "2.2b",
    "While that Power is Neutral, its units and those of its Faction must stay out of each other's land.",
)
NEUTRAL_POWER = refusal(
    "8.4", "The units of a Neutral Great Power must stay in its own land or in Open Seas."
)
CONFINED = refusal("16.12", "The units of a Proxy Power cannot leave China.")
APART = refusal("T18.2", "The units of the two Allies cannot share an area.")
GUARDED = refusal(
    "conquest-and-tragedy:14.32",
    "Another Power protects that land, so entering it would be a Violation of that Power.",
)
HOME_SEA = refusal("15.21d", "You cannot end a move in the Home Sea of a Rival without a Declaration of War.")


# Why a Power's units may not be in an area, or 0.
Confinement = Callable[[TriumphState, int, int], int]
# What confines the units of a Power, if anything does, by the rules of its theatre and by the conduct.
HOME_CONFINEMENTS: dict[str, Callable[[TriumphState, int], Confinement | None]] = {}
CONFINEMENTS: dict[str, Callable[[TriumphState, int], Confinement | None]] = {}


def may_enter(g: TriumphState, power: int, space: int) -> int:
    """8.1, 11.0f, tnt:T11.2: why a Power's units may not enter this land, or 0."""
    if g.power_neutral[power]:
        return neutral_power_problem(g, power, space)
    status = land_status(g, power, space)
    if status == NEUTRAL_LAND:
        return neutral_land_problem(g, power, space)
    if (is_rival_land(status) or rival_units(g, power, space)) and not is_local_affair(g, power, space):
        return RIVAL_CLOSED
    if status == ENEMY and g.content.guards and not overcomes_guard(g, power, space):
        return GUARDED
    return region_problem(g, power, space)


def entry_table(g: TriumphState, power: int) -> list[int]:
    """By area what `may_enter` said of a Power's units, or UNKNOWN where it was not asked yet."""
    return entries(lasting(g)).of_power(power, g.content.n_spaces)


def overcomes_guard(g: TriumphState, power: int, space: int) -> bool:
    """conquest-and-tragedy:14.32a: land that a further Power guards is open to its Enemies only."""
    guards = g.content.guards.get(space, 0)
    return not guards or bool(g.power_enemies[power] & guards)


def is_rival_land(status: int) -> bool:
    """15.21b, 8.2b, tnt:T15.2a, tnt:T8.6c: the Territory of a Rival, Satellites included, needs a DoW."""
    return status not in (FRIENDLY, ENEMY)


def neutral_power_problem(g: TriumphState, power: int, space: int) -> int:
    """8.4, 2.2b: the units of a Neutral Great Power stay in its own land."""
    if land_status(g, power, space) == FRIENDLY:
        return 0
    own = g.space_control[space] == g.content.power_faction[power]
    return OWN_NEUTRAL if own else NEUTRAL_POWER


def neutral_land_problem(g: TriumphState, power: int, space: int) -> int:
    """2.2b, 8.1, tnt:T15.6a, tnt:T8.5a: Neutral land is closed, a Neutral Power's to its own Faction, too."""
    nation = g.content.space_nation[space]
    owner = g.content.nation_power[nation] if nation >= 0 else -1
    own = owner >= 0 and g.content.power_faction[owner] == g.content.power_faction[power]
    if own and g.power_neutral[owner]:
        return OWN_NEUTRAL
    if nation < 0 or not is_armed(g, nation):
        return NEUTRAL_CLOSED
    problem = armed_land_problem(g, power, nation) or region_problem(g, power, space)
    if not problem and rival_units(g, power, space) and not is_local_affair(g, power, space):
        return RIVAL_CLOSED
    return problem


def rival_units(g: TriumphState, power: int, space: int) -> int:
    """11.0f, 15.21c, tnt:T15.2a: the Powers there that are neither friends nor Enemies, as a mask."""
    others = g.space_powers[space] & ~g.power_enemies[power]
    return others & ~g.side[g.content.power_faction[power]] if others else 0


def region_problem(g: TriumphState, power: int, space: int) -> int:
    """Why a Power's units stay out of a Region, or 0: what its theatre says."""
    return land_rules(g, space).closed(g, power, space) if g.content.space_region[space] else 0


def outside_region(g: TriumphState, power: int, space: int) -> bool:
    """16.12: Proxy Power units never leave their Region, not even over the sea."""
    confined = g.content.power_confined_region[power]
    return confined >= 0 and g.content.space_region[space] != confined


def confinement(g: TriumphState, power: int) -> Confinement | None:
    """What tells why an area is closed to units that must keep to some of the map; or nothing."""
    content = g.content
    at_home = HOME_CONFINEMENTS.get(content.theatres[content.power_theatre[power]].rules)
    if at_home is not None and (found := at_home(g, power)) is not None:
        return found
    confines = CONFINEMENTS.get(content.conduct)
    return None if confines is None else confines(g, power)


def confinement_problem(g: TriumphState, power: int, space: int) -> int:
    """Why an area is closed to units that must keep to some of the map, or 0."""
    confined = confinement(g, power)
    return 0 if confined is None else confined(g, power, space)


def apart_problem(g: TriumphState, power: int, space: int) -> int:
    """tnt:T18.2: why a Power's units may not be there, or 0: an Ally from which they keep apart has some."""
    others = g.content.apart.get(power, 0)
    return APART if others and any(others >> g.unit_power[u] & 1 for u in g.units_at[space]) else 0


def may_stay_at_sea(g: TriumphState, power: int, sea: int) -> int:
    """15.21d, tnt:T20b, conquest-and-tragedy:14.1b: why no move ends in a Sea, or 0: it is a Rival's own."""
    homes = g.content.home_sea_of[sea]
    if not homes:
        return apart_problem(g, power, sea)
    content = g.content
    faction = content.power_faction[power]
    if homes & faction_mask(g, faction):
        return 0
    partner = content.faction_partner[faction]
    for home in members(homes):
        if content.power_kind[home] != PROXY:
            if g.power_neutral[home] or not g.power_enemies[power] >> home & 1:
                if partner < 0 or content.power_faction[home] != partner:
                    return HOME_SEA
    return 0
