"""11.5: Engaging and Disengaging: Border Limits, Aggression, Raids."""

from __future__ import annotations

from collections.abc import Set

from sandtable.games.triumph.content import SEA_BORDER, border_limit
from sandtable.games.triumph.system.armed_minors import is_hostile, opponents
from sandtable.games.triumph.system.partners import army, leader, powers_mask
from sandtable.games.triumph.system.state import TriumphState, has_tech
from sandtable.games.triumph.system.units import units_of


def faction_mask(g: TriumphState, faction: int) -> int:
    """The Powers of a faction, as a mask."""
    return powers_mask(g.content, faction)


def friends_in(g: TriumphState, power: int, space: int) -> int:
    """11.54b: the Powers of the same faction that have units in a space, as a mask."""
    faction = g.content.power_faction[power]
    return g.space_powers[space] & (g.side[faction] if faction >= 0 else 1 << power)


def engages(g: TriumphState, power: int, space: int) -> bool:
    """11.5, tnt:T11.9a: to enter an area with units of Enemies or of Armed Minors is to Engage."""
    return bool(g.space_powers[space] & opponents(g, power))


def border_used(g: TriumphState, border: int, faction: int) -> int:
    """11.52a, tnt:T1.3b: how many of a faction's Ground units have crossed a border to or from Battles.

    For the owner of the units only: others cannot tell Ground units from the rest.
    """
    # Mostly nobody has.
    if border not in crossed_borders(g):
        return 0
    ground = g.content.type_is_ground
    units = [unit for power in army(g.content, faction) for unit in units_of(g, power)]
    return sum(g.unit_border[unit] == border and ground[g.unit_kind[unit]] for unit in units)


def crossed_borders(g: TriumphState) -> Set[int]:
    """All borders that any units have crossed to or from Battles. Looked for once while nothing changes."""
    found: Set[int] | None = None if g.memo is None else g.memo.get(crossed_borders)
    if found is None:
        found = set(g.unit_border)
        if g.memo is not None:
            g.memo[crossed_borders] = found
    return found


def border_free(g: TriumphState, border: int, faction: int) -> bool:
    """11.52a, 1.11b, tnt:T1.3a: whether one more Ground unit may Engage or Disengage over a border."""
    return border_used(g, border, faction) < crossing_limit(g, border, faction)


def crossing_limit(g: TriumphState, border: int, faction: int) -> int:
    """1.11b, tnt:T11.11: how many Ground units of a faction may Engage or Disengage over a border."""
    content = g.content
    limit = border_limit(content, border, max(g.season, 0))
    techs = content.limit_techs[content.border_kind[border]]
    return max(limit, best_here(g, border, faction, techs)) if techs else limit


def best_here(g: TriumphState, border: int, faction: int, rows: tuple[tuple[int, int], ...]) -> int:
    """tnt:T11.6a, tnt:T11.11: the highest figure of a faction's Techs that help over this border, or 0."""
    here = g.content.border_theatre[border]
    return max(
        (
            figure
            for tech, figure in rows
            if g.content.tech_theatre[tech] == here and has_tech(g, faction, tech)
        ),
        default=0,
    )


def invasion_free(g: TriumphState, border: int, faction: int) -> bool:
    """11.221a, tnt:T11.6a: one Ground unit a Turn may Invade over a Coastal or Strait border; LSTs help."""
    content = g.content
    limit = content.theatres[content.border_theatre[border]].sea_invasion_limit
    return border_used(g, border, faction) < max(limit, best_here(g, border, faction, content.invasion_techs))


def has_ground(g: TriumphState, faction: int, space: int) -> bool:
    """11.551: whether a faction has Ground units in a space: Ground Support. Known to their owner."""
    side = g.side[faction]
    for unit in g.units_at[space]:
        if side >> g.unit_power[unit] & 1 and is_ground_to(g, faction, unit):
            return True
    return False


def is_ground_to(g: TriumphState, faction: int, unit: int) -> bool:
    """3.24: whether a unit of a faction, or of its Ally, is a Ground unit, as far as that faction knows.

    Of an Ally's units that it may not see it knows what everybody does.
    """
    content, power = g.content, g.unit_power[unit]
    if content.power_faction[power] != faction and not g.unit_open[unit]:
        if not (g.eyes[power] | g.unit_seen[unit]) >> g.faction_seat[faction] & 1:
            return not any(
                g.unit_kinds[unit] >> kind & 1 and not ground
                for kind, ground in enumerate(content.type_is_ground)
            )
    return content.type_is_ground[g.unit_kind[unit]]


def is_aggression(g: TriumphState, power: int, space: int) -> bool:
    """11.54a, 11.54b, tnt:T12.10, tnt:T11.9c: entering empty Enemy land, or to Enemies without Friends."""
    if g.space_powers[space] & opponents(g, power):
        return not friends_in(g, power, space)
    if not g.content.space_is_land[space] or friends_in(g, power, space):
        return False
    return is_hostile(g, power, space)


def note_aggression(g: TriumphState, power: int, space: int) -> None:
    """11.54a: the faction of a unit that is about to enter, or its Ally, is the Aggressor there this Turn."""
    if is_aggression(g, power, space):
        g.space_aggressor[space] = leader(g, g.content.power_faction[power], space) + 1


def aggressed(g: TriumphState, faction: int, space: int) -> bool:
    """11.54a, 12.1a: whether a faction's units came there by Aggression this Turn: they must attack."""
    aggressor = g.space_aggressor[space] - 1
    if aggressor < 0 or not g.friends[faction] >> aggressor & 1:
        return False
    return bool(g.space_powers[space] & g.side[faction])


def is_raid(g: TriumphState, faction: int, space: int) -> bool:
    """11.55a, tnt:T12.13: Aggression on land without Ground Support. Known to the owner of the units."""
    if not g.content.space_is_land[space] or not aggressed(g, faction, space):
        return False
    return not has_ground(g, faction, space)


def has_limit(g: TriumphState, border: int) -> bool:
    """11.52a: borders between Seas limit nothing."""
    return g.content.border_kind[border] < SEA_BORDER
