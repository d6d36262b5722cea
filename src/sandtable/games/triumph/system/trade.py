"""14.21: Trade Routes: from POP and RES to the Production Center, over one Sea and one Land Segment."""

from __future__ import annotations

from sandtable.games.triumph.content import CARRIES_POP
from sandtable.games.triumph.system.engagement import faction_mask
from sandtable.games.triumph.system.routes import Links, land_ways, sea_ways
from sandtable.games.triumph.system.state import ESCAPED, NEUTRAL, TriumphState
from sandtable.games.triumph.system.units import enemies_in


def enemy_powers(g: TriumphState, faction: int) -> int:
    """14.22s: the Powers of the factions with which a faction is at War; Proxy Powers' wars do not count."""
    mask = 0
    for other in range(g.content.n_factions):
        if g.at_war[faction] >> other & 1:
            mask |= faction_mask(g, other)
    return mask


def has_escaped_enemy(g: TriumphState, sea: int, enemies: int) -> bool:
    """12.73b, 14.21c, tnt:T14.3b, tnt:T12.18b: whether an Escaped Enemy Sub lurks in a Sea."""
    return any(g.unit_flags[u] & ESCAPED and enemies >> g.unit_power[u] & 1 for u in g.units_at[sea])


def carries_trade(g: TriumphState, faction: int, enemies: int, space: int) -> bool:
    """14.21b, 14.21c, 7.221s, tnt:T14.3a, tnt:T14.3b, tnt:T1.9b: a Route passes no Enemies, no Rival's land.

    Friendly and Neutral land, Open Seas, and those Straits and Islets that no Enemy holds.
    """
    content = g.content
    if content.space_is_sea[space]:
        return not g.phase_powers[space] & enemies and not has_escaped_enemy(g, space, enemies)
    held = g.space_control[space]
    if held == faction:
        return True
    if held == NEUTRAL:
        return not has_enemies(g, faction, space)
    return content.space_is_passage[space] and not g.at_war[faction] >> held & 1


def has_enemies(g: TriumphState, faction: int, space: int) -> bool:
    """15.32: whether Enemies of a faction's own units stand in Neutral land, Armed Minors among them."""
    if not g.space_powers[space]:
        return False
    powers = g.content.faction_powers[faction]
    return any(g.content.power_confined_region[power] < 0 and enemies_in(g, power, space) for power in powers)


def by_land(g: TriumphState, faction: int, enemies: int, start: int, ways: Links) -> list[bool]:
    """14.21d, 14.21e, tnt:T14.4: what a Land Segment reaches: over land and Straits, never over Seas."""
    seen = [False] * g.content.n_spaces
    seen[start] = True
    queue = [start]
    for here in queue:
        for near in ways[here]:
            if not seen[near] and carries_trade(g, faction, enemies, near):
                seen[near] = True
                queue.append(near)
    return seen


def by_sea(g: TriumphState, faction: int, enemies: int, starts: list[bool], ways: Links) -> list[bool]:
    """14.21d, 14.21s, tnt:T14.4: what a Sea Segment reaches: over Seas, Straits and Islets to a coast."""
    content = g.content
    seen = starts[:]
    reached = [False] * content.n_spaces
    queue = [space for space, start in enumerate(starts) if start]
    for here in queue:
        for near in ways[here]:
            if reached[near] or not carries_trade(g, faction, enemies, near):
                continue
            reached[near] = True
            if not seen[near] and (content.space_is_sea[near] or content.space_is_passage[near]):
                seen[near] = True
                queue.append(near)
    return reached


def trade_route(g: TriumphState, faction: int, space: int, cargo: int = CARRIES_POP) -> bool:
    """14.21a, 14.21d, tnt:T14.4: whether POP and RES of a space reach the Production Center of a faction.

    By land; by land, then by sea; or by sea, then by land.
    """
    content = g.content
    center = content.faction_center[faction]
    if g.space_control[center] != faction:
        return False
    enemies = enemy_powers(g, faction)
    roads, lanes = land_ways(content, cargo), sea_ways(content, cargo)
    from_here = by_land(g, faction, enemies, space, roads)
    if from_here[center] or by_sea(g, faction, enemies, from_here, lanes)[center]:
        return True
    here = [place == space for place in range(content.n_spaces)]
    to_center = by_land(g, faction, enemies, center, roads)
    landed = by_sea(g, faction, enemies, here, lanes)
    return any(a and b for a, b in zip(landed, to_center, strict=True))
