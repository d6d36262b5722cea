"""What is in danger: who could come to a place of one's own within a Turn, and what should stand there."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.bots.officers.triumph.strength import fighter, may_be_ground
from sandtable.bots.officers.triumph.worth import LEVEL, growth, remembered
from sandtable.games.triumph.content import MAINCAPITAL, SUBCAPITAL, Content, border_limit
from sandtable.games.triumph.system.control import production_level, resources
from sandtable.games.triumph.system.distance import surroundings
from sandtable.games.triumph.system.state import TriumphState

MARCH: Final = 2  # areas that most units go by land, and by sea
AT_PEACE: Final = 0.35  # how much a Rival at Peace is to be feared
IN_REGION: Final = 0.8  # a Proxy Power needs no War
CAPITAL: Final = 25.0
PEOPLE: Final = 1.0
FIRM: Final = 0.75  # a Capital must be held against this part of what might come
LOOSE: Final = 0.4  # and any other City against this
STACK: Final = 3  # CV of a unit that comes over a border


@cache
def approaches(content: Content, space: int) -> int:
    """How many Ground units can come into an area in one Turn, over all its borders."""
    count = 0
    for border in content.land_borders[space]:
        count += border_limit(content, border, 0)
    return count + len(content.sea_links[space])


@cache
def near(content: Content, space: int) -> frozenset[int]:
    """The areas from which units could come within a Turn."""
    return frozenset(
        start
        for start in range(content.n_spaces)
        if space in surroundings(content, start, MARCH, MARCH, 0, 1)
    )


def fear(g: TriumphState, mine: int, me: int, power: int, space: int) -> float:
    """How much the units of a Power are to be feared in a place, from 0 to 1."""
    content = g.content
    faction = content.power_faction[power]
    if faction < 0 or mine >> faction & 1:
        return 0.0
    region = content.power_confined_region[power]
    if region >= 0:
        return IN_REGION if content.space_region[space] == region else 0.0
    return 1.0 if g.at_war[me] >> faction & 1 else AT_PEACE


def danger(
    g: TriumphState, mine: int, me: int, space: int, menacing: dict[int, float] | None = None
) -> float:
    """The CV that might come against a place within a Turn; `menacing` notes the units and their CV."""
    content = g.content
    total = 0.0
    for start in near(content, space) | {space}:
        for unit in g.units_at[start]:
            part = fear(g, mine, me, g.unit_power[unit], space)
            if part and may_be_ground(g, unit):
                strength = part * fighter(g, unit).cv
                total += strength
                if menacing is not None:
                    menacing[unit] = max(strength, menacing.get(unit, 0.0))
    return min(total, float(STACK * approaches(content, space)))


def importance(g: TriumphState, me: int, space: int) -> float:
    """What the loss of a place would cost."""
    return remembered(g, (importance, me, space), lambda: cost_of_loss(g, me, space))


def cost_of_loss(g: TriumphState, me: int, space: int) -> float:
    """Production and Victory Points that are gone with a place."""
    content = g.content
    loss = 0.0
    if content.space_pop[space] or content.space_res[space] or content.space_oil[space]:
        loss = -growth(g, me, pop=-content.space_pop[space], res=-resources(g.content, me, space))
    if content.space_city[space] in (SUBCAPITAL, MAINCAPITAL):
        loss += CAPITAL
    if content.faction_center[me] == space:
        loss += LEVEL * production_level(g, me)
    return loss


def garrison(g: TriumphState, me: int, space: int) -> float:
    """The CV of a faction's Ground units in a place."""
    content = g.content
    total = 0
    for unit in g.units_at[space]:
        if content.power_faction[g.unit_power[unit]] == me and may_be_ground(g, unit):
            total += fighter(g, unit).cv
    return float(total)


@cache
def strongholds(content: Content) -> tuple[int, ...]:
    """The places worth a garrison: Capitals, Centers, and all Cities with people."""
    return tuple(
        space
        for space in range(content.n_spaces)
        if content.space_is_land[space] and (content.space_pop[space] > 0 or space in content.faction_center)
    )


def needs(g: TriumphState, mine: int, me: int) -> dict[int, float]:
    """By place of one's own: the CV that should stand there. Do not change it."""
    return remembered(g, (needs, mine, me), lambda: find_needs(g, mine, me))


def find_needs(g: TriumphState, mine: int, me: int) -> dict[int, float]:
    """By place of one's own: the CV that should stand there against what might come.

    An army can come to one place only, so together no more is needed than all that could come; what is
    worth most is provided for first.
    """
    content = g.content
    found: dict[int, float] = {}
    menacing: dict[int, float] = {}
    for space in strongholds(content):
        if g.space_control[space] != me:
            continue
        part = FIRM if content.space_city[space] in (SUBCAPITAL, MAINCAPITAL) else LOOSE
        need = part * danger(g, mine, me, space, menacing)
        if need > 0:
            found[space] = need
    left = sum(menacing.values())
    for space in sorted(found, key=lambda place: -importance(g, me, place)):
        found[space] = min(found[space], max(0.0, left))
        left -= found[space]
    return found
