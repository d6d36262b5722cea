"""11.0a: which units may move in the Turn of their faction, wherever they want to go."""

from __future__ import annotations

from sandtable.games.triumph.content import FORTRESS
from sandtable.games.triumph.system.state import ARRIVED, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.winter import fights_in, redeploys

NOT_YOURS = refusal("11.0", "You can move your own units on the map only.")
NO_COMMANDS = refusal("11.0a", "You have no Commands left.")
HAS_MOVED = refusal("11.0a", "That unit has already moved this Turn.")
HAS_ARRIVED = refusal("11.6b", "That unit came into play this Turn and cannot move.")
IMMOBILE = refusal("3.241a", "A Fortress cannot move.")
NOT_IN_REGION = refusal("10.41a", "Only units inside Russia take part in a Winter Turn.")
ONLY_GREAT_POWERS = refusal("10.42b", "Only units of Great Powers take part in a Winter Redeployment.")


def turn_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a, tnt:T11.1a: why a unit may not move this Turn, wherever it wanted to go, or 0."""
    content = g.content
    power = g.unit_power[unit]
    if g.unit_space[unit] < 0 or content.power_faction[power] != faction:
        return NOT_YOURS
    if g.commands[faction] <= 0:
        return NO_COMMANDS
    if g.unit_moved[unit]:
        return HAS_MOVED
    if g.unit_flags[unit] & ARRIVED:
        return HAS_ARRIVED
    if g.unit_kind[unit] == FORTRESS:
        return IMMOBILE
    return winter_problem(g, power, g.unit_space[unit])


def winter_problem(g: TriumphState, power: int, space: int) -> int:
    """10.41a, 10.42b, tnt:T10.7b: why a unit takes no part in the Winter Turn of its Faction, or 0."""
    faction = g.content.power_faction[power]
    if not fights_in(g, faction, space):
        return NOT_IN_REGION
    if redeploys(g, faction) and g.content.power_confined_region[power] >= 0:
        return ONLY_GREAT_POWERS
    return 0
