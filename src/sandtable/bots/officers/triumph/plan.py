"""The plan of a year: economy, or a campaign with an objective, a place to gather, and a force that it needs.

It is worked out again from the sight whenever it is asked for, so that nothing has to be remembered.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sandtable.bots.officers.triumph.campaign import prize
from sandtable.bots.officers.triumph.prices import price
from sandtable.bots.officers.triumph.strength import fighter
from sandtable.bots.officers.triumph.threats import garrison, near, needs
from sandtable.games.triumph.content import MINOR, PROXY, Content, border_limit
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.control import holding_powers
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.theatre_hooks import land_rules
from sandtable.games.triumph.system.units import units_of

CERTAINTY: Final = 0.75  # the part of a prize that one reckons with
LOSSES: Final = 0.9  # what the defence costs, for each of its CV
FOLLOW: Final = 0.4  # the part of what lies behind that counts, too
STEP: Final = 0.8  # what every area between the army and the objective costs
SUPERIORITY: Final = 1.6
RESERVE: Final = 2
WORTH_A_WAR: Final = 4.0
WORTH_A_FIGHT: Final = 1.0  # where nothing must be declared
MUCH: Final = 5.0  # a prize below this is no objective
FAR: Final = 7
BESIDE: Final = 20.0  # an army gathers beside its objective, if it can
SHARED: Final = 0.5  # what is declared for one Province opens all others
STRONG: Final = 3  # CV of a unit that attacks
TURNS: Final = 2  # in so many Turns an attack must get all its units in


class Campaign(NamedTuple):
    """An objective, what must be declared for it (or 0), where to gather, and with how much."""

    objective: int
    code: int
    staging: int
    need: int
    proxy: bool
    profit: float


@cache
def distances(content: Content, start: int) -> list[int]:
    """How many areas lie between a place and every other, by land and sea; many where there is no way."""
    far = [99] * content.n_spaces
    far[start] = 0
    queue = [start]
    for here in queue:
        for space in content.links[here]:
            if far[space] == 99:
                far[space] = far[here] + 1
                queue.append(space)
    return far


def army(g: TriumphState, me: int, proxy: bool) -> list[int]:
    """The mobile Ground units of a faction: those of its Proxy Power, or all others."""
    content = g.content
    found = []
    for power in content.faction_powers[me]:
        if (content.power_kind[power] == PROXY) == proxy and not g.power_neutral[power]:
            for unit in units_of(g, power):
                kind = g.unit_kind[unit]
                if (
                    0 <= kind < content.n_types
                    and content.type_is_ground[kind]
                    and content.type_land[kind] > 0
                ):
                    found.append(unit)
    return found


def surplus(g: TriumphState, mine: int, me: int, proxy: bool) -> list[int]:
    """The units that can be spared where they stand."""
    slack = {space: garrison(g, me, space) - need for space, need in needs(g, mine, me).items()}
    spared = []
    for unit in sorted(army(g, me, proxy), key=lambda u: -g.unit_cv[u]):
        space = g.unit_space[unit]
        left = slack.get(space, 99.0) - g.unit_cv[unit]
        if left >= 0:
            slack[space] = left
            spared.append(unit)
    return spared


def needed_declaration(g: TriumphState, me: int, space: int, proxy: bool) -> int:
    """What a faction must declare to attack a place: 0 for nothing, -1 where it cannot."""
    content = g.content
    nation, held = content.space_nation[space], g.space_control[space]
    if held == NEUTRAL:
        if nation < 0 or content.nation_type[nation] != MINOR or content.nation_capital[nation] < 0:
            return -1
        if is_armed(g, nation):
            return 0
        return (kinds.VIOLATE_BY_PROXY if proxy else kinds.VIOLATE) << 16 | nation
    holders = holding_powers(g, space, held) | g.space_powers[space]
    own = content.faction_powers[me][0]
    if proxy or holders & g.power_enemies[own]:
        return 0
    if land_rules(g, space).closed(g, own, space):
        return -1
    for power in range(content.n_powers):
        if holders >> power & 1 and content.power_kind[power] == PROXY:
            # It needs none, but has its price.
            return kinds.VIOLATE_PROXY << 16 | power
    return kinds.DECLARE << 16 | held


def defence(g: TriumphState, me: int, space: int) -> int:
    """The CV that stands, or would rise, in a place."""
    content = g.content
    total = 0
    for unit in g.units_at[space]:
        if content.power_faction[g.unit_power[unit]] != me:
            shot = fighter(g, unit)
            if content.type_is_ground[shot.kind]:
                total += shot.cv
    if not total and g.space_control[space] == NEUTRAL:
        return content.space_muster[space]
    return total


def campaign(g: TriumphState, mine: int, me: int) -> Campaign | None:
    """The campaign that pays best, if any does."""
    best: Campaign | None = None
    proxies = [p for p in g.content.faction_powers[me] if g.content.power_kind[p] == PROXY]
    for proxy in (False, True) if proxies else (False,):
        spared = surplus(g, mine, me, proxy)
        found = best_objective(g, mine, me, proxy, spared) if spared else None
        if found is not None and (best is None or found.profit > best.profit):
            best = found
    return best


def best_objective(g: TriumphState, mine: int, me: int, proxy: bool, spared: list[int]) -> Campaign | None:
    """The objective of one army that pays best."""
    content = g.content
    theatre = content.faction_theatre[me]
    region = content.power_confined_region[g.unit_power[spared[0]]]
    best: Campaign | None = None
    for space in range(content.n_spaces):
        if not content.space_is_land[space] or content.space_theatre[space] != theatre:
            continue
        held = g.space_control[space]
        if (held >= 0 and mine >> held & 1) or (proxy and content.space_region[space] != region):
            continue
        worth = prize(g, me, space) + FOLLOW * beyond(g, me, space)
        if worth < MUCH:
            continue
        found = objective(g, mine, me, proxy, spared, space, worth)
        if found is None or (best is not None and found.profit <= best.profit):
            continue
        if found.profit > (WORTH_A_WAR if found.code else WORTH_A_FIGHT):
            best = found
    return best


def beyond(g: TriumphState, me: int, space: int) -> float:
    """What lies behind a place, in the hands of the same holder."""
    held = g.space_control[space]
    if held == NEUTRAL:
        return 0.0
    behind = [s for s in g.content.land_links[space] if g.space_control[s] == held]
    return max((prize(g, me, other) for other in behind), default=0.0)


def objective(
    g: TriumphState, mine: int, me: int, proxy: bool, spared: list[int], space: int, worth: float
) -> Campaign | None:
    """A campaign against one place, if it can be reached and its force can be found."""
    content = g.content
    code = needed_declaration(g, me, space, proxy)
    if code < 0:
        return None
    foes = defence(g, me, space)
    need = round(SUPERIORITY * foes) + RESERVE
    far = distances(content, space)
    staging = gathering_place(g, me, space, proxy)
    if staging < 0:
        return None
    close = [unit for unit in spared if far[g.unit_space[unit]] <= FAR]
    force = sum(g.unit_cv[unit] for unit in close)
    if not close or STRONG * access(g, me, space) * TURNS < need:
        return None
    march = min(far[g.unit_space[unit]] for unit in close)
    cost = price(g, mine, me, code) if code else 0.0
    if code >> 16 == kinds.VIOLATE_PROXY:
        cost *= SHARED
        code = 0
    profit = CERTAINTY * worth - cost - LOSSES * foes - STEP * march
    profit -= 1.5 * max(0, need - force)
    return Campaign(space, code, staging, need, proxy, profit)


def gathering_place(g: TriumphState, me: int, space: int, proxy: bool) -> int:
    """Where the army gathers: the place of one's own with most units, beside the objective; or -1."""
    content = g.content
    land = content.land_links
    best, best_value = -1, -1.0
    for start in near(content, space):
        if not content.space_is_land[start] or g.space_control[start] != me:
            continue
        beside = start in land[space]
        if proxy and not beside and not set(land[start]) & set(land[space]):
            continue
        value = garrison(g, me, start) + (BESIDE if beside else 0.0)
        if value > best_value:
            best, best_value = start, value
    return best


def access(g: TriumphState, me: int, space: int) -> int:
    """How many units can enter a place in a Turn from land of one's own, or over its beaches."""
    content = g.content
    count = len(content.sea_links[space])
    for neighbour, border in zip(content.land_links[space], content.land_borders[space]):
        if g.space_control[neighbour] == me:
            count += border_limit(content, border, max(0, g.season))
    return count
