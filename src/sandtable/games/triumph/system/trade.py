"""14.21: Trade Routes: from POP and RES to the Production Center, over one Sea and one Land Segment."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sandtable.games.triumph.content import CARRIES_POP, Content
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.partners import members, war_faction
from sandtable.games.triumph.system.route_cache import trading
from sandtable.games.triumph.system.routes import Links, land_ways, sea_ways_back
from sandtable.games.triumph.system.state import ESCAPED, NEUTRAL, TriumphState
from sandtable.games.triumph.system.units import minor_powers


class Shipping(NamedTuple):
    """Whose goods a search for Trade Routes is about: what lets them pass, and what stops them."""

    friends: int  # the factions whose land is Friendly, as a mask
    wars: tuple[int, ...]  # by theatre: the factions at War with them there, as a mask
    enemies: int  # the Powers that close Seas, as a mask
    powers: tuple[int, ...]  # by theatre: the Powers whose Enemies close Neutral land, as a mask
    foes: tuple[int, ...]  # by theatre: those Enemies but for Armed Minors, as a mask


def shipping(g: TriumphState, faction: int) -> Shipping:
    """14.21, conquest-and-tragedy:7.213a: what a faction's goods can pass, in both theatres."""
    known = trading(g)
    found: Shipping | None = known.get((shipping, faction))
    if found is None:
        wars = tuple(g.at_war[warring] for warring in war_factions(g.content, faction))
        powers = trading_powers(g.content, faction)
        foes = tuple(enemies_of_any(g, there) for there in powers)
        found = Shipping(g.friends[faction], wars, enemy_powers(g, faction), powers, foes)
        known[shipping, faction] = found
    return found


def open_areas(g: TriumphState, goods: Shipping) -> list[bool]:
    """14.21b, 7.221s: for every area whether goods pass it: on land no Rival's, at sea no Enemy lets them."""
    known = trading(g)
    found: list[bool] | None = known.get((open_areas, goods))
    if found is None:
        holders, seas, lands = held_areas(g)
        # Friendly land, which nothing closes, is seen at once; beyond the factions come doubt and nobody.
        friendly = [bool(goods.friends >> faction & 1) for faction in range(g.content.n_factions)]
        friendly += [False, True]
        found = [friendly[holder] for holder in holders]
        for space, powers in seas.items():
            found[space] = not powers & goods.enemies or carries_trade(g, goods, space)
        for space in lands:
            if not found[space]:
                found[space] = carries_trade(g, goods, space)
        known[open_areas, goods] = found
    return found


class HeldAreas(NamedTuple):
    """Who holds what, and where some goods may pass and others not. The same for all factions."""

    holders: list[int]  # by area: a faction, NEUTRAL where all goods pass, or a number that is no faction's
    seas: dict[int, int]  # the Seas where somebody is, and the Powers that are or were there, as a mask
    # Neutral land where somebody is or that is Armed, and whatever land others' goods may pass.
    lands: list[int]


def held_areas(g: TriumphState) -> HeldAreas:
    """Where goods pass, and where that hangs on whose they are. Worked out once for all factions.

    All goods pass Seas where nobody is, and such Neutral land that is no Armed Minor's.
    """
    known = trading(g)
    found: HeldAreas | None = known.get(held_areas)
    if found is None:
        found = known[held_areas] = HeldAreas(g.space_control[:], {}, [])
        sea, armed = g.content.space_is_sea, armed_land(g)
        for space, passage in enumerate(g.content.space_is_passage):
            doubtful = found.holders[space] == NEUTRAL and (
                g.units_at[space] or g.phase_powers[space] or space in armed
            )
            if doubtful:
                found.holders[space] = g.content.n_factions
            if doubtful and sea[space]:
                found.seas[space] = powers_at_sea(g, space)
            elif doubtful or passage:
                found.lands.append(space)
    return found


def armed_land(g: TriumphState) -> set[int]:
    """15.32f: the areas of all Armed Minors."""
    content = g.content
    armed = [nation for nation in range(content.n_nations) if is_armed(g, nation)]
    return {space for nation in armed for space in content.nation_spaces[nation]}


def powers_at_sea(g: TriumphState, space: int) -> int:
    """The Powers with units in a Sea, now or when the Phase began, Escaped or not, as a mask."""
    powers = g.phase_powers[space]
    for unit in g.units_at[space]:
        powers |= 1 << g.unit_power[unit]
    return powers


@cache
def war_factions(content: Content, faction: int) -> tuple[int, ...]:
    """By theatre: the faction whose Peace and War a faction shares there."""
    great = content.faction_powers[faction][0]
    return tuple(war_faction(content, powers[great]) for powers in content.theatre_power)


@cache
def trading_powers(content: Content, faction: int) -> tuple[int, ...]:
    """By theatre: a faction's own Powers there, as a mask; a Proxy Power's quarrels do not stop trade."""
    powers = [power for power in content.faction_powers[faction] if content.power_confined_region[power] < 0]
    theatres = range(len(content.theatres))
    return tuple(sum(1 << power for power in powers if content.power_theatre[power] == t) for t in theatres)


@cache
def war_mask(content: Content, faction: int, theatre: int) -> int:
    """The Powers that fight a faction's Wars in a theatre, as a mask."""
    return sum(1 << p for p in content.faction_wars[faction] if content.power_theatre[p] == theatre)


def enemy_powers(g: TriumphState, faction: int) -> int:
    """14.22s: the Powers of the factions with which a faction is at War; Proxy Powers' wars do not count."""
    mask = 0
    for theatre, warring in enumerate(war_factions(g.content, faction)):
        if g.at_war[warring]:
            for other in range(g.content.n_factions):
                if g.at_war[warring] >> other & 1:
                    mask |= war_mask(g.content, other, theatre)
    return mask


def enemies_of_any(g: TriumphState, powers: int) -> int:
    """The Powers that are Enemies of one of some Powers, as a mask."""
    mask = 0
    for power in members(powers):
        mask |= g.power_enemies[power]
    return mask


def has_escaped_enemy(g: TriumphState, sea: int, enemies: int) -> bool:
    """12.73b, 14.21c, tnt:T14.3b, tnt:T12.18b: whether an Escaped Enemy Sub lurks in a Sea."""
    flags, power = g.unit_flags, g.unit_power
    # Mostly none has Escaped, which is quicker to see without asking whose it is.
    escaped = [unit for unit in g.units_at[sea] if flags[unit] & ESCAPED]
    return bool(escaped) and any(enemies >> power[unit] & 1 for unit in escaped)


def carries_trade(g: TriumphState, goods: Shipping, space: int) -> bool:
    """14.21b, 14.21c, 7.221s, tnt:T14.3a, tnt:T14.3b, tnt:T1.9b: a Route passes no Enemies, no Rival's land.

    Friendly and Neutral land, Open Seas, and those Straits and Islets that no Enemy holds.
    """
    content = g.content
    if content.space_is_sea[space]:
        return not g.phase_powers[space] & goods.enemies and not has_escaped_enemy(g, space, goods.enemies)
    held = g.space_control[space]
    if held == NEUTRAL:
        return not closed_by_arms(g, goods, space) and not has_enemies(g, goods, space)
    if goods.friends >> held & 1:
        return True
    return content.space_is_passage[space] and not goods.wars[content.space_theatre[space]] >> held & 1


def closed_by_arms(g: TriumphState, goods: Shipping, space: int) -> bool:
    """15.32f, 15.32a, tnt:T15.7a: an Armed Minor is no Neutral; Rivals' goods pass its Straits and Islets."""
    content = g.content
    nation = content.space_nation[space]
    if nation < 0 or not is_armed(g, nation):
        return False
    hostile = g.nation_enemies[nation] & goods.powers[content.space_theatre[space]]
    return bool(hostile) or not content.space_is_passage[space]


def has_enemies(g: TriumphState, goods: Shipping, space: int) -> bool:
    """14.21c: whether Enemies of a faction's own units stand in land that nobody holds."""
    present = g.space_powers[space] & ~minor_powers(g.content)
    return bool(present & goods.foes[g.content.space_theatre[space]])


def by_land(g: TriumphState, passable: list[bool], start: int, ways: Links) -> list[int]:
    """14.21d, 14.21e, tnt:T14.4: what a Land Segment reaches: over land and Straits, never over Seas."""
    seen = [False] * g.content.n_spaces
    seen[start] = True
    queue = [start]
    for here in queue:
        for near in ways[here]:
            if passable[near] and not seen[near]:
                seen[near] = True
                queue.append(near)
    return queue


class SeaLanes:
    """14.21d, 14.21s, tnt:T14.4: from where a Sea Segment leads to some areas: a search back from them.

    It goes no farther than it is asked to, and serves all who ask for the same way home.
    """

    __slots__ = ("begins", "ends", "passable", "queue", "searched", "ways")

    def __init__(self, g: TriumphState, passable: list[bool], ends: list[int], cargo: int) -> None:
        self.ends = ends
        self.passable = passable
        self.ways = sea_ways_back(g.content, cargo)
        self.begins = [False] * g.content.n_spaces
        self.queue = [space for space in ends if passable[space]]
        self.searched = 0

    def serve(self, g: TriumphState, starts: list[int]) -> bool:
        """14.21d, 14.21s, tnt:T14.4: whether one begins in some areas: over Seas, Straits and Islets.

        Where nothing is asked for the search goes as far as it can.
        """
        begins, queue, passable = self.begins, self.queue, self.passable
        if any(begins[space] for space in starts):
            return True
        sea, passage = g.content.space_is_sea, g.content.space_is_passage
        wanted, found = set(starts), False
        while self.searched < len(queue) and not found:
            here = queue[self.searched]
            self.searched += 1
            for before in self.ways[here]:
                if not begins[before]:
                    begins[before] = True
                    found = found or before in wanted
                    if passable[before] and (sea[before] or passage[before]):
                        queue.append(before)
        return found


def sea_lanes(g: TriumphState, goods: Shipping, center: int, cargo: int, inland: bool) -> SeaLanes:
    """The Sea Segments to a Production Center, or to land from which a Land Segment leads there."""
    known = trading(g)
    found: SeaLanes | None = known.get((sea_lanes, goods, center, cargo, inland))
    if found is None:
        passable = open_areas(g, goods)
        ends = by_land(g, passable, center, land_ways(g.content, cargo)) if inland else [center]
        found = known[sea_lanes, goods, center, cargo, inland] = SeaLanes(g, passable, ends, cargo)
    return found


def trade_route(g: TriumphState, faction: int, space: int, cargo: int = CARRIES_POP) -> bool:
    """14.21a, tnt:T14.4, conquest-and-tragedy:2.21a, conquest-and-tragedy:2.22a: the way home.

    POP and RES of a space go to the Production Center of the faction that uses them, and to no other.
    """
    center = g.content.faction_center[faction]
    return g.space_control[center] == faction and leads_to(g, shipping(g, faction), space, center, cargo)


def leads_to(g: TriumphState, goods: Shipping, space: int, center: int, cargo: int) -> bool:
    """14.21d, tnt:T14.4: whether a Route leads from a space to a Production Center."""
    known = trading(g)
    found: bool | None = known.get((goods, space, center, cargo))
    if found is None:
        found = known[goods, space, center, cargo] = find_route(g, goods, space, center, cargo)
    return found


def find_route(g: TriumphState, goods: Shipping, space: int, center: int, cargo: int) -> bool:
    """14.21d, tnt:T14.4: a Route goes by land; by land, then by sea; or by sea, then by land."""
    from_here = by_land(g, open_areas(g, goods), space, land_ways(g.content, cargo))
    if center in from_here or sea_lanes(g, goods, center, cargo, False).serve(g, from_here):
        return True
    return sea_lanes(g, goods, center, cargo, True).serve(g, [space])
