"""11.0a: which units may move in the Turn of their faction, wherever they want to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.triumph.content import FORTRESS, WINTER
from sandtable.games.triumph.system.state import ARRIVED, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.winter import fights_in, redeploys

NOT_YOURS = refusal("11.0", "You can move only your own units on the map.")
NO_COMMANDS = refusal("11.0a", "You have no Commands left.")
HAS_MOVED = refusal("11.0a", "That unit has already moved this Turn.")
HAS_ARRIVED = refusal("11.6b", "That unit came into play this Turn, so it cannot move.")
IMMOBILE = refusal("3.241a", "A Fortress cannot move.")
NOT_IN_REGION = refusal("10.41a", "Only units inside their own country can take part in a Winter Turn.")
NOT_IN_THEATRE = refusal(
    "conquest-and-tragedy:10.1", "In Winter, units can redeploy only in their own Theater."
)
ONLY_GREAT_POWERS = refusal("10.42b", "Only units of Great Powers can take part in a Winter Redeployment.")


@dataclass(frozen=True)
class CrossCommand:
    """How a faction commands units that are not its own, in games that let it."""

    powers: Callable[[TriumphState, int], tuple[int, ...]]  # whose units it may command now
    problem: Callable[[TriumphState, int, int], int]  # why it cannot command that unit, or 0
    ask: Callable[[TriumphState, int, int, int, int], bool]  # whether the owner is asked about a move first


# By the way in which the Phases are conducted.
CROSS_COMMAND: dict[str, CrossCommand] = {}


def commanded_powers(g: TriumphState, faction: int) -> tuple[int, ...]:
    """11.0a: the Powers whose units a faction may command: its own, and those that a game adds."""
    own = g.content.faction_powers[faction]
    cross = CROSS_COMMAND.get(g.content.conduct)
    return own if cross is None else own + cross.powers(g, faction)


def is_own(g: TriumphState, faction: int, unit: int) -> bool:
    """Whether a unit is of a faction itself."""
    return g.content.power_faction[g.unit_power[unit]] == faction


def command_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a, conquest-and-tragedy:11.21: why a unit is not under a faction's Command, or 0.

    Its own are, wherever they stand.
    """
    if g.unit_space[unit] < 0:
        return NOT_YOURS
    if is_own(g, faction, unit):
        return 0
    cross = CROSS_COMMAND.get(g.content.conduct)
    return NOT_YOURS if cross is None else cross.problem(g, faction, unit)


def owner_is_asked(g: TriumphState, faction: int, unit: int, space: int, via: int) -> bool:
    """Whether a move waits for the word of the unit's owner, who is asked then."""
    if is_own(g, faction, unit):
        return False
    cross = CROSS_COMMAND.get(g.content.conduct)
    return cross is not None and cross.ask(g, faction, unit, space, via)


def turn_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a, tnt:T11.1a: why a unit may not move this Turn, wherever it wanted to go, or 0."""
    return command_problem(g, faction, unit) or rest_problem(g, faction, unit)


def rest_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a: why a unit that is under a faction's Command must stay where it is, or 0."""
    if g.commands[faction] <= 0:
        return NO_COMMANDS
    if g.unit_moved[unit]:
        return HAS_MOVED
    if g.unit_flags[unit] & ARRIVED:
        return HAS_ARRIVED
    if g.unit_kind[unit] == FORTRESS:
        return IMMOBILE
    if g.season != WINTER:
        return 0
    return winter_problem(g, faction, g.unit_power[unit], g.unit_space[unit])


def winter_problem(g: TriumphState, faction: int, power: int, space: int) -> int:
    """10.41a, 10.42b, tnt:T10.7b: why a unit takes no part in the Winter Turn of a Faction, or 0."""
    if not fights_in(g, faction, space):
        return NOT_IN_THEATRE if redeploys(g, faction) else NOT_IN_REGION
    if redeploys(g, faction) and g.content.power_confined_region[power] >= 0:
        return ONLY_GREAT_POWERS
    return 0
