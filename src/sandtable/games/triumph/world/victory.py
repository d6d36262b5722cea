"""15.0: Partners win together, but for the Atomic Bomb and what a table agrees on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.options import ON, chosen
from sandtable.games.triumph.system.partners import partnership_of
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState, is_active
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.victory import (
    ECONOMIC,
    HEGEMONY,
    MILITARY,
    WAYS,
    WaysToWin,
    capitals,
    counted_points,
    enemy_capitals,
    final_points,
    owner_of,
    possible_points,
    win,
)
from sandtable.games.triumph.world.joining import PARTNERS, world_data
from sandtable.games.triumph.world.options import INDIVIDUAL_VICTORY
from sandtable.protocol.text import Text

# Who claims the victory, and with how many Victory Points.
Claim = tuple[tuple[int, ...], int]


def partnerships(g: TriumphState) -> list[tuple[int, ...]]:
    """The factions of every Partnership, in Turn Order."""
    numbers = dict.fromkeys(partnership_of(g.content, faction) for faction in g.turn_order)
    return [g.content.partnerships[number].factions for number in numbers]


def individuals(g: TriumphState) -> list[int]:
    """16.x.a: who may win alone: by agreement, Militarists whose player has no other faction."""
    return single_ones(g, world_data().victory.individual.factions)


def individuals_at_the_end(g: TriumphState) -> list[int]:
    """16.x.b, 16.x.d: who may compare alone at the end: with five players each Capitalist as well."""
    individual = world_data().victory.individual
    more = individual.also_at_the_end.get(len(set(g.faction_seat)), ())
    return single_ones(g, (*individual.factions, *more))


def single_ones(g: TriumphState, names: tuple[str, ...]) -> list[int]:
    """Of some factions those that are all that their players have, in Turn Order; none without the option."""
    if chosen(g, INDIVIDUAL_VICTORY) != ON:
        return []
    factions = [g.content.faction_index[name] for name in names]
    return [faction for faction in g.turn_order if faction in factions and is_single(g, faction)]


def is_single(g: TriumphState, faction: int) -> bool:
    """Whether a faction is all that its player has."""
    return g.faction_seat.count(g.faction_seat[faction]) == 1


# ---------------------------------------------------------------------- Victory Points


def is_enough(totals: list[int]) -> bool:
    """15.0a: enough between them, and enough for each Partner."""
    figures = world_data().victory
    return sum(totals) >= figures.economic_vp and min(totals) >= figures.partner_minimum


def is_enough_alone(total: int) -> bool:
    """16.x.a: enough for one faction that may win alone."""
    return total >= world_data().victory.individual.economic_vp


def together(g: TriumphState, factions: tuple[int, ...], points: Callable[[TriumphState, int], int]) -> Claim:
    """15.0d: what a Partnership has."""
    return factions, sum(points(g, faction) for faction in factions)


def alone(g: TriumphState, faction: int, points: Callable[[TriumphState, int], int]) -> Claim:
    """16.x.b: what one faction has, to compare it with Partnerships."""
    return (faction,), world_data().victory.individual.factor * points(g, faction)


def economic(g: TriumphState) -> None:
    """15.0a, 15.0f, 2.1d: enough VPs at New Year win for both Partners: most of them, then the Turn Order."""
    claims: list[Claim] = []
    for factions in partnerships(g):
        if is_enough([counted_points(g, faction) for faction in factions]):
            claims.append(together(g, factions, counted_points))
    for faction in individuals(g):
        if is_enough_alone(counted_points(g, faction)):
            claims.append(alone(g, faction, counted_points))
    if claims:
        winners, _ = max(claims, key=lambda claim: claim[1])
        win(g, ECONOMIC, list(winners))


def hegemony(g: TriumphState) -> None:
    """15.0d, 2.1d: at the end most VPs of a Partnership win; an exact tie is shared."""
    claims = [together(g, factions, final_points) for factions in partnerships(g)]
    claims += [alone(g, faction, final_points) for faction in individuals_at_the_end(g)]
    most = max(total for _, total in claims)
    winners = {faction for factions, total in claims if total == most for faction in factions}
    win(g, HEGEMONY, [faction for faction in g.turn_order if faction in winners])


def within_reach(g: TriumphState, faction: int) -> bool:
    """15.0a: whether a faction's Partnership, or it alone, may have enough by what everybody knows."""
    factions = g.content.partnerships[partnership_of(g.content, faction)].factions
    if is_enough([possible_points(g, partner) for partner in factions]):
        return True
    return faction in individuals(g) and is_enough_alone(possible_points(g, faction))


GOAL: Final = template(
    "prompt.victory.partners",
    "number number",
    "win with your Partner at {0} together, each with {1}",
)
GOAL_ALONE: Final = template(
    "prompt.victory.individual",
    "number number number",
    "win with your Partner at {0} together, each with {1}, or alone with {2}",
)


def goal(g: TriumphState, faction: int) -> Text:
    """15.0a: what a faction needs at New Year."""
    figures = world_data().victory
    together, each = figures.economic_vp, figures.partner_minimum
    if faction in individuals(g):
        return g.say(GOAL_ALONE, together, each, figures.individual.economic_vp)
    return g.say(GOAL, together, each)


# ---------------------------------------------------------------------- Capitals


def military(g: TriumphState) -> None:
    """15.0b, 2.1d: a Partnership that controls four Enemy Main or SubCapitals and all of its own wins."""
    if capitals_lost(g) < world_data().victory.military_capitals:
        return
    order = sorted(partnerships(g), key=lambda factions: not any(is_active(g, f) for f in factions))
    for factions in order:
        taken = sum(enemy_capitals(g, faction) for faction in factions)
        if not g.finished and taken >= world_data().victory.military_capitals and holds_its_own(g, factions):
            win(g, MILITARY, list(factions))


def capitals_lost(g: TriumphState) -> int:
    """How many Main and SubCapitals any other faction than their own controls: mostly too few for anybody."""
    control = g.space_control
    return sum(control[space] not in (owner, NEUTRAL) for space, owner in printed_capitals(g.content))


@cache
def printed_capitals(content: Content) -> tuple[tuple[int, int], ...]:
    """All Main and SubCapitals, each with the faction in whose colours it is. Worked out once."""
    return tuple((space, content.power_faction[owner_of(content, space)]) for space in capitals(content))


def holds_its_own(g: TriumphState, factions: tuple[int, ...]) -> bool:
    """15.0b: whether Partners control all Main and SubCapitals that are printed as theirs."""
    content = g.content
    for space in capitals(content):
        if content.power_faction[owner_of(content, space)] in factions:
            if g.space_control[space] not in factions:
                return False
    return True


def install() -> None:
    """Let Partners win so."""
    WAYS[PARTNERS] = WaysToWin(
        economic=economic, military=military, hegemony=hegemony, within_reach=within_reach, goal=goal
    )
