"""14.1, 14.21: the ways that Supply Lines and Trade Routes can take at all, by what they carry.

A map may close a border or an area to some goods. What goes the same ways is looked for together.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import (
    CARRIES_BLACK,
    CARRIES_POP,
    CARRIES_RED,
    CARRIES_SUPPLY,
    Content,
)

Links = list[tuple[int, ...]]

GOODS: Final = (CARRIES_POP, CARRIES_RED, CARRIES_BLACK)


@cache
def cargoes(content: Content) -> tuple[int, ...]:
    """tnt:T14.7b: the goods that go the same ways, as masks: POP and red RES, and perhaps black RES apart."""
    found: dict[tuple[int, ...], int] = {}
    for goods in GOODS:
        everywhere = (*content.border_carries, *content.space_carries)
        closed = tuple(place for place, carries in enumerate(everywhere) if not carries & goods)
        found[closed] = found.get(closed, 0) | goods
    return tuple(found.values())


@cache
def strictest(content: Content) -> tuple[int, ...]:
    """Of the cargoes those that need be looked for: where they come home all others do, too."""
    found = cargoes(content)
    return tuple(one for one in found if not any(goes_where(content, other, one) for other in found))


def goes_where(content: Content, cargo: int, other: int) -> bool:
    """Whether a cargo is another one, and all its ways are open to that as well."""
    pairs = zip(land_ways(content, cargo), land_ways(content, other), strict=True)
    at_sea = zip(sea_ways(content, cargo), sea_ways(content, other), strict=True)
    return cargo != other and all(set(mine) <= set(its) for mine, its in (*pairs, *at_sea))


@cache
def land_ways(content: Content, cargo: int) -> Links:
    """14.21d: the neighbours of each space by land, for a cargo."""
    return open_ways(content, content.land_links, content.land_borders, cargo)


@cache
def sea_ways(content: Content, cargo: int) -> Links:
    """14.21d: the neighbours of each space by sea, for a cargo."""
    return open_ways(content, content.sea_links, content.sea_borders, cargo)


@cache
def sea_ways_back(content: Content, cargo: int) -> Links:
    """14.21d: by space, from where a cargo comes there by sea."""
    back: list[list[int]] = [[] for _ in range(content.n_spaces)]
    for space, ways in enumerate(sea_ways(content, cargo)):
        for near in ways:
            back[near].append(space)
    return [tuple(before) for before in back]


@cache
def supply_ways(content: Content) -> Links:
    """14.11b: the neighbours of each space that a Supply Line can lead to."""
    return open_ways(content, content.air_links, content.air_borders, CARRIES_SUPPLY)


def open_ways(content: Content, links: Links, borders: Links, cargo: int) -> Links:
    """tnt:T14.7a: the neighbours beyond borders and in areas that let a cargo pass."""
    found: Links = []
    for space in range(content.n_spaces):
        ways = zip(links[space], borders[space], strict=True)
        found.append(tuple(near for near, border in ways if lets_pass(content, near, border, cargo)))
    return found


def lets_pass(content: Content, space: int, border: int, cargo: int) -> bool:
    """tnt:T14.7a, tnt:T20c: whether a cargo may cross a border into an area, as far as the map goes."""
    return bool(content.border_carries[border] & content.space_carries[space] & cargo)
