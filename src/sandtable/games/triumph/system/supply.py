"""14.0, 14.1: Supply Lines, Attrition, and the Supply check of Production."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import FORTRESS, MARINE, MILITIA, SUBCAPITAL, WINTER, Content
from sandtable.games.triumph.system.blockade import begin_marking
from sandtable.games.triumph.system.control import ENEMY, FRIENDLY, land_status
from sandtable.games.triumph.system.options import closed_passages
from sandtable.games.triumph.system.partners import war_faction
from sandtable.games.triumph.system.rebasing import send_away
from sandtable.games.triumph.system.retreat import support_places
from sandtable.games.triumph.system.route_cache import lasting
from sandtable.games.triumph.system.routes import supply_ways
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, steps
from sandtable.games.triumph.system.theatre_hooks import is_local
from sandtable.games.triumph.system.trade import enemy_powers
from sandtable.games.triumph.system.units import at_rest, disclose_kinds, lose_cv, units_of
from sandtable.games.triumph.system.war import takes_part
from sandtable.games.triumph.system.winter import winter_ground

ANY_SOURCE: Final = -1

ATTRITION = event(
    "attrition", "unit space", "{0} in {1} {0:is/are} Unsupplied and {0:loses/lose} 1 CV.", by="unit"
)
STARVED = event("starved", "unit space", "{0} in {1} {0:is/are} Unsupplied and {0:is/are} lost.", by="unit")


# ---------------------------------------------------------------------- Supply Lines


def is_source(g: TriumphState, power: int, space: int) -> bool:
    """14.11a, 1.12c, 2.21, tnt:T2.10a, conquest-and-tragedy:2.21c: its own Powers' Main and SubCapitals."""
    content = g.content
    if content.space_city[space] < SUBCAPITAL or land_status(g, power, space) != FRIENDLY:
        return False
    owner = content.nation_power[content.space_nation[space]]
    if owner == power:
        return True
    return owner >= 0 and shares_sources(g, power, owner) and not g.power_neutral[power]


def shares_sources(g: TriumphState, power: int, owner: int) -> bool:
    """2.21, conquest-and-tragedy:2.34b, conquest-and-tragedy:8.13d: whose Sources serve a Power.

    Those of a faction and its Allies; not of Partners that are no Allies.
    """
    faction, other = g.content.power_faction[power], g.content.power_faction[owner]
    return bool(g.friends[faction] >> other & 1) and takes_part(g, owner)


def enemies_at_sea(g: TriumphState, power: int) -> int:
    """16.122s: the Powers that close Seas to Supply: for a Proxy Power those at War with its Faction.

    In each theatre it is the Enemies of whatever its units are there.
    """
    if g.content.power_confined_region[power] >= 0:
        return enemy_powers(g, g.content.power_faction[power])
    mask = 0
    for local in local_powers(g.content, power):
        mask |= g.power_enemies[local]
    return mask


@cache
def local_powers(content: Content, power: int) -> tuple[int, ...]:
    """conquest-and-tragedy:13.0: by theatre, what a Power's units are there: lines run through both."""
    return tuple(powers[power] for powers in content.theatre_power)


def carries_supply(g: TriumphState, power: int, space: int, closing: int) -> bool:
    """14.11b, 14.11c, tnt:T14.2a, tnt:T14.2b: a line passes Friendly land, Open Seas, no Enemy Straits.

    `closing` is the mask of Powers that close Seas: `enemies_at_sea`, worked out once for a search.
    """
    content = g.content
    if content.space_is_sea[space]:
        return not g.phase_powers[space] & closing
    status = land_status(g, power, space)
    if content.space_is_passage[space]:
        return lets_supply_pass(g, power, space, status)
    return status == FRIENDLY and carries_foreign_supply(g, power, space)


def lets_supply_pass(g: TriumphState, power: int, space: int, status: int) -> bool:
    """1.3c, 14.11c, tnt:T1.9b, tnt:T19.1: lines pass Straits that no Enemy holds; closed ones, friends."""
    if space in closed_passages(g):
        return status == FRIENDLY
    return status != ENEMY or passes_by_sea(g, power, space)


def passes_by_sea(g: TriumphState, power: int, space: int) -> bool:
    """1.3c, 16.122s: for a Proxy Power, only those at War with its Faction close Straits elsewhere."""
    content = g.content
    region = content.power_confined_region[power]
    if region < 0 or content.space_region[space] == region:
        return False
    return not g.at_war[content.power_faction[power]] >> g.space_control[space] & 1


def carries_foreign_supply(g: TriumphState, power: int, space: int) -> bool:
    """16.34: in China, Foreign lines pass only conquered Provinces that friendly Foreign units occupy.

    A Colony of one's own is not conquered.
    """
    content = g.content
    region = content.space_region[space]
    if not is_proxy_region(g, region) or content.power_confined_region[power] == region:
        return True
    owner = content.nation_power[content.space_nation[space]]
    if owner == power:
        return True
    foreign = g.side[content.power_faction[power]] & ~native_proxies(content, region)
    return bool(g.space_powers[space] & foreign)


@cache
def native_proxies(content: Content, region: int) -> int:
    """The Proxy Powers that are at home in a Region, as a mask."""
    confined = content.power_confined_region
    return sum(1 << power for power in range(content.n_powers) if confined[power] == region)


def is_proxy_region(g: TriumphState, region: int) -> bool:
    """20.1: whether a Region is that of the Proxy Powers, where other units are Foreign."""
    return region in g.content.power_confined_region


def is_supplied(g: TriumphState, power: int, space: int) -> bool:
    """14.11b: whether a chain leads from a unit's area to a Source. That area may be anybody's."""
    return is_source(g, power, space) or reaches(g, power, space, ANY_SOURCE)


def reaches(g: TriumphState, power: int, space: int, goal: int) -> bool:
    """14.11b: whether a Supply Line leads from a space to one Source, or to any of them."""
    return lines_of(g, power, goal).lead_to(g, space)


def lines_of(g: TriumphState, power: int, goal: int) -> SupplyLines:
    """The Supply Lines to one Source of a Power, or to any, as far as they have been searched."""
    known = lasting(g)
    lines: SupplyLines | None = known.get((SupplyLines, power, goal))
    if lines is None:
        # Powers for whom all is alike have the same lines.
        alike = (SupplyLines, likeness(g, power), goal)
        lines = known.get(alike)
        if lines is None:
            lines = known[alike] = SupplyLines(g, power, goal)
        known[SupplyLines, power, goal] = lines
    return lines


def likeness(g: TriumphState, power: int) -> tuple[int, ...]:
    """What tells the Supply Lines of a Power from those of another; Neutrals and Proxies are like none."""
    content = g.content
    found: list[int] = []
    # Mostly no nation with Straits is anybody's Enemy.
    at_arms = [g.nation_enemies[nation] for nation in strait_nations(content) if g.nation_enemies[nation]]
    for local in local_powers(content, power):
        faction = content.power_faction[local]
        if faction < 0 or content.power_confined_region[local] >= 0 or not takes_part(g, local):
            return (power,)
        at_straits = 0
        for enemies in at_arms:
            at_straits = at_straits << 1 | enemies >> local & 1
        own = local if local in region_owners(content) else -1
        found += (g.friends[faction], g.side[faction], g.power_enemies[local], at_straits, own)
    return tuple(found)


@cache
def strait_nations(content: Content) -> tuple[int, ...]:
    """The nations with Straits or Islets, which let no Enemy pass. Worked out once."""
    areas = zip(content.space_nation, content.space_is_passage, strict=True)
    return tuple(sorted({nation for nation, passage in areas if passage and nation >= 0}))


@cache
def region_owners(content: Content) -> frozenset[int]:
    """The Powers with land of their own in a Region of the Proxy Powers. Worked out once."""
    areas = zip(content.space_nation, content.space_region, strict=True)
    proxies = set(content.power_confined_region)
    return frozenset(
        content.nation_power[nation] for nation, region in areas if nation >= 0 and region in proxies
    )


def connected(g: TriumphState, power: int, goal: int, wanted: set[int] | None = None) -> list[bool]:
    """14.11b, tnt:T14.2a: for every space whether a line of friendly areas leads from a Source to its border.

    Where only some spaces are wanted, the search stops when all of them are found.
    """
    lines = lines_of(g, power, goal)
    for space in range(g.content.n_spaces) if wanted is None else wanted:
        if not lines.found[space]:
            lines.lead_to(g, space)
    return lines.found


class SupplyLines:
    """14.11b: a search from the Sources of a Power outwards, which goes no farther than it is asked to."""

    __slots__ = ("closing", "found", "friends", "power", "queue", "searched", "settled", "sources")

    def __init__(self, g: TriumphState, power: int, goal: int) -> None:
        there, theatre = local_powers(g.content, power), g.content.space_theatre
        if goal == ANY_SOURCE:
            capitals = possible_sources(g.content)
            self.queue = [space for space in capitals if is_source(g, there[theatre[space]], space)]
        else:
            self.queue = [goal] if land_status(g, there[theatre[goal]], goal) == FRIENDLY else []
        self.power = power
        self.closing = enemies_at_sea(g, power)
        # By theatre: who holds land that is Friendly for certain; the lowest bit is for Neutral land.
        self.friends = [friendly_holders(g, local) << 1 for local in there]
        # By theatre: whether no land but theirs is Friendly.
        self.settled = [friends > 0 for friends in self.friends]
        self.found = [False] * g.content.n_spaces
        self.sources = set(self.queue)
        self.searched = 0

    def lead_to(self, g: TriumphState, space: int) -> bool:
        """14.11b, tnt:T14.2a: whether a line of friendly areas leads from a Source up to a space.

        What was searched before is not searched again.
        """
        found, queue = self.found, self.queue
        if found[space]:
            return True
        content = g.content
        links, there = supply_ways(content), local_powers(content, self.power)
        theatre, plain, control = content.space_theatre, plain_land(content), g.space_control
        sea, phase_powers = content.space_is_sea, g.phase_powers
        sources, friends, settled, barrier = self.sources, self.friends, self.settled, plain_barrier(content)
        while self.searched < len(queue) and not found[space]:
            here = queue[self.searched]
            self.searched += 1
            for near in links[here]:
                if found[near]:
                    continue
                found[near] = True
                where = theatre[near]
                # Friendly land and Seas where nobody was are seen at once, and land that lets nobody pass.
                if near not in sources and (
                    (plain[near] and friends[where] >> control[near] + 1 & 1)
                    or (sea[near] and not phase_powers[near])
                    or (
                        not (settled[where] and barrier[near])
                        and carries_supply(g, there[where], near, self.closing)
                    )
                ):
                    queue.append(near)
        return found[space]


def friendly_holders(g: TriumphState, power: int) -> int:
    """The factions whose land is Friendly for a Power's units wherever it lies, as a mask."""
    faction = g.content.power_faction[power]
    return 0 if faction < 0 or g.power_neutral[power] else g.friends[faction]


@cache
def plain_land(content: Content) -> list[bool]:
    """By space, whether it is land outside the Regions of the Proxy Powers. Worked out once."""
    proxies = set(content.power_confined_region)
    return [
        land and region not in proxies
        for land, region in zip(content.space_is_land, content.space_region, strict=True)
    ]


@cache
def plain_barrier(content: Content) -> list[bool]:
    """By space, whether it is such land, and no Strait nor Islet, which others' lines may pass."""
    return [
        plain and not passage
        for plain, passage in zip(plain_land(content), content.space_is_passage, strict=True)
    ]


@cache
def possible_sources(content: Content) -> tuple[int, ...]:
    """1.12c: the Main and SubCapitals. Worked out once."""
    return tuple(space for space, city in enumerate(content.space_city) if city >= SUBCAPITAL)


# ---------------------------------------------------------------------- who needs Supply


def immune(g: TriumphState, power: int, kind: int, space: int) -> bool:
    """14.1b, 3.24a: Forts, Militia and ANS units never suffer, nor Marines where they are at home."""
    if not g.content.type_needs_supply[kind]:
        return True
    return is_local(g.content, power, space, kind)


def checks_supply(g: TriumphState, power: int) -> bool:
    """14.0, 14.11s, 16.122b, tnt:T15.1, tnt:T10.6: Factions at War check their units, Proxy Powers always."""
    content = g.content
    if content.power_faction[power] < 0 or g.power_neutral[power]:
        return False
    return content.power_confined_region[power] >= 0 or bool(g.at_war[war_faction(content, power)])


def in_supply_area(g: TriumphState, space: int) -> bool:
    """10.41b, tnt:T10.7c: in Winter only units where a Winter Turn is fought are checked."""
    return g.season != WINTER or winter_ground(g.content)[space]


def production_supply(g: TriumphState, power: int, space: int, kind: int) -> bool:
    """14.12, 16.122a, tnt:T7.8a: whether a unit of a type can be Built there as far as Supply goes.

    Forts, Militia and Marines at home always; a Proxy's Regulars with a line to the Production Center; the
    others are checked at War only, ANS units too unless the theatre spares them.
    """
    content = g.content
    if kind in (FORTRESS, MILITIA) or (kind == MARINE and immune(g, power, kind, space)):
        return True
    if content.type_is_ans[kind] and not content.theatres[content.space_theatre[space]].ans_built_in_supply:
        return True
    faction = content.power_faction[power]
    if content.power_confined_region[power] >= 0:
        center = content.faction_center[faction]
        return reaches(g, power, space, center)
    at_war = g.at_war[war_faction(content, power)]
    return not at_war or g.power_neutral[power] > 0 or is_supplied(g, power, space)


# ---------------------------------------------------------------------- the Supply Phase


@steps.add
class SupplyPhase(Step):
    """10.3a, 14.1a, tnt:T10.6: all Unsupplied Ground units lose 1 CV at once."""

    __slots__ = ()
    name = "supply"

    def go(self, g: TriumphState) -> None:
        g.pop()
        begin_marking(g)
        cut = unsupplied_units(g)
        hungry = [unit for unit in cut if suffers(g, unit)]
        disclose_hunger(g, cut)
        places = sorted({(faction_of(g, unit), g.unit_space[unit]) for unit in hungry})
        for unit in hungry:
            starve(g, unit)
        send_away(g, [*places, *(place for place in support_places(g) if place not in places)])


def faction_of(g: TriumphState, unit: int) -> int:
    """The faction of a unit."""
    return g.content.power_faction[g.unit_power[unit]]


def unsupplied_units(g: TriumphState) -> list[int]:
    """14.0, 14.1a, tnt:T14.1: all units, of whatever type, that a check finds without a Supply Line."""
    content = g.content
    found: list[int] = []
    with at_rest(g):
        for power in range(content.n_powers):
            if not checks_supply(g, power):
                continue
            checked = [unit for unit in units_of(g, power) if in_supply_area(g, g.unit_space[unit])]
            if checked:
                lines = connected(g, power, ANY_SOURCE, {g.unit_space[unit] for unit in checked})
                cut = [unit for unit in checked if not lines[g.unit_space[unit]]]
                found += [unit for unit in cut if not is_source(g, power, g.unit_space[unit])]
    return found


def suffers(g: TriumphState, unit: int) -> bool:
    """14.1a, tnt:T14.1: whether an Unsupplied unit loses CV."""
    return not immune(g, g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit])


def disclose_hunger(g: TriumphState, cut: list[int]) -> None:
    """14.1a: everybody sees which Unsupplied units lose CV and which do not."""
    content = g.content
    for unit in cut:
        power, space = g.unit_power[unit], g.unit_space[unit]
        kinds = 0
        for kind in range(content.n_types):
            if immune(g, power, kind, space) != suffers(g, unit):
                kinds |= 1 << kind
        disclose_kinds(g, unit, kinds)


def starve(g: TriumphState, unit: int) -> None:
    """14.1a, tnt:T14.1: 1 CV is lost; a Cadre is gone."""
    space = g.unit_space[unit]
    gone = lose_cv(g, unit, 1)
    g.tell(STARVED if gone else ATTRITION, unit, space)
