"""10.4: Winter: who has a part in it, and in which land."""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import WINTER, Content
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.theatre import Winter


def part_in_winter(content: Content, faction: int) -> Winter | None:
    """10.41a, 10.42a, tnt:T10.7a: what a faction does in Winter; None: nothing at all."""
    return content.theatres[content.faction_theatre[faction]].winter[faction]


def commanders(g: TriumphState) -> list[int]:
    """10.1a, tnt:T6c: who may commit a card, in Turn Order: all, or in Winter those who have a part in it."""
    if g.season != WINTER:
        return g.turn_order
    return [faction for faction in g.turn_order if part_in_winter(g.content, faction) is not None]


def redeploys(g: TriumphState, faction: int) -> bool:
    """10.42a: whether a faction only redeploys now: in Winter, with no land to fight in."""
    if g.season != WINTER:
        return False
    part = part_in_winter(g.content, faction)
    return part is not None and part.region < 0 and part.home < 0


def winter_land(g: TriumphState, faction: int) -> list[bool] | None:
    """10.41a, tnt:T10.7b: by space, the land to which a faction's Turn keeps in Winter; else None."""
    if g.season != WINTER:
        return None
    return lands_of(g.content, faction) or own_theatre(g.content, faction)


@cache
def lands_of(content: Content, faction: int) -> list[bool] | None:
    """10.41a, tnt:T10.7b: by space, the Region or the Home Territory of a Winter Turn. Worked out once."""
    part = part_in_winter(content, faction)
    if part is None or (part.region < 0 and part.home < 0):
        return None
    if part.region >= 0:
        return [region == part.region for region in content.space_region]
    return [home == part.home for home in content.space_home]


@cache
def own_theatre(content: Content, faction: int) -> list[bool] | None:
    """conquest-and-tragedy:10.1f: where there are two, Winter Redeployment is one theatre's affair."""
    if len(content.theatres) == 1:
        return None
    home = content.faction_theatre[faction]
    return [theatre == home for theatre in content.space_theatre]


@cache
def winter_ground(content: Content) -> list[bool]:
    """10.41b, tnt:T10.7c: by space, whether anybody's Winter Turn is fought there. Worked out once."""
    lands = [lands_of(content, faction) for faction in range(content.n_factions)]
    return [any(land is not None and land[space] for land in lands) for space in range(content.n_spaces)]


def fights_in(g: TriumphState, faction: int, space: int) -> bool:
    """10.41a, tnt:T10.7b: whether the season lets a faction fight there: in Winter in its own land only."""
    land = winter_land(g, faction)
    return land is None or land[space]
