"""What a position is worth to a faction, as its seat sees it: one number from the columns of a sight."""

from __future__ import annotations

from typing import Final

from sandtable.bots.officers.triumph.strength import fighter
from sandtable.bots.officers.triumph.threats import danger, garrison, importance
from sandtable.bots.officers.triumph.worth import CHIT, LEVEL, denial, economy
from sandtable.games.triumph.content import MAINCAPITAL, SUBCAPITAL
from sandtable.games.triumph.system.blockade import current_level
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.hand_size import hand_limit
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.victory import (
    atomic_stages,
    chit_points,
    enemy_capitals,
    points_beside_production,
    theatre_of,
)

WON: Final = 1000.0
OWN_CV: Final = 1.6
THEIR_CV: Final = 0.5
CARD: Final = 1.5
TECH: Final = 1.5
HALFWAY: Final = 15.0  # for one of the two Capitals that win the War
STAGE: Final = 4.0  # for being nearer to the Bomb, beyond its point


def evaluate(g: TriumphState, mine: int, me: int) -> float:
    """Production, Victory Points, army, cards, Technology, tempo and danger; less what Rivals have of it."""
    if g.finished:
        return WON if any(g.winners >> f & 1 and mine >> f & 1 for f in g.turn_order) else -WON
    value = own_standing(g, mine, me)
    for rival in g.turn_order:
        if not mine >> rival & 1:
            value -= denial(g, rival) * standing_of(g, rival)
            value -= THEIR_CV * strength_of(g, rival)
    return value


def own_standing(g: TriumphState, mine: int, me: int) -> float:
    """What a faction has, with what only its seat knows."""
    value = standing_of(g, me) + LEVEL * chit_points(g, me) + STAGE * atomic_stages(g, me)
    value += OWN_CV * strength_of(g, me) + TECH * g.techs[me].bit_count()
    value += CARD * min(g.hand_count[me], hand_limit(g, me))
    taken = enemy_capitals(g, me)
    if taken and taken < theatre_of(g, me).military_capitals:
        value += HALFWAY * taken
    if g.peaceful[me] and not g.at_war[me]:
        value += LEVEL * CHIT
    return value - peril(g, mine, me)


def standing_of(g: TriumphState, faction: int) -> float:
    """The economy and the open Victory Points of a faction."""
    value = LEVEL * points_beside_production(g, faction)
    lost = production_level(g, faction) - current_level(g, faction)
    if g.space_control[g.content.faction_center[faction]] != faction:
        return value
    return (
        value
        - LEVEL * lost
        + economy(g.ind[faction], g.population[faction], g.res[faction], bool(g.at_war[faction]))
    )


def strength_of(g: TriumphState, faction: int) -> float:
    """The CV of a faction on the map, as far as it is known or likely."""
    content = g.content
    return float(
        sum(
            fighter(g, unit).cv
            for unit in range(content.n_units)
            if g.unit_space[unit] >= 0 and content.power_faction[g.unit_power[unit]] == faction
        )
    )


def peril(g: TriumphState, mine: int, me: int) -> float:
    """What is at stake in Capitals that are held too weakly."""
    content = g.content
    total = 0.0
    for space in range(content.n_spaces):
        if content.space_city[space] in (SUBCAPITAL, MAINCAPITAL) and g.space_control[space] == me:
            lack = danger(g, mine, me, space) - garrison(g, me, space)
            if lack > 0:
                total += min(0.5, 0.06 * lack) * importance(g, me, space)
    return total
