"""Sets of areas as ints, a bit for each, so that a search looks at all neighbours of an area at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState


def as_mask(areas: Iterable[int]) -> int:
    """Some areas as a mask."""
    mask = 0
    for space in areas:
        mask |= 1 << space
    return mask


@cache
def bits(content: Content) -> tuple[int, ...]:
    """By area, its bit. Worked out once."""
    return tuple(1 << space for space in range(content.n_spaces))


@cache
def seas(content: Content) -> int:
    """All Seas. Worked out once."""
    return as_mask(space for space, sea in enumerate(content.space_is_sea) if sea)


@cache
def passages(content: Content) -> int:
    """1.3, 1.41: all Straits and Islets. Worked out once."""
    return as_mask(space for space, passage in enumerate(content.space_is_passage) if passage)


@cache
def in_theatre(content: Content, theatre: int) -> int:
    """All areas of a theatre. Worked out once."""
    return as_mask(space for space, where in enumerate(content.space_theatre) if where == theatre)


class Holdings:
    """Who holds and who is where, as masks of areas."""

    __slots__ = ("held", "occupied", "stirred", "visited")

    def __init__(self, g: TriumphState) -> None:
        # By faction, what it holds; last, for NEUTRAL, what nobody does, Seas among it.
        self.held = [0] * (g.content.n_factions + 1)
        occupied = stirred = visited = 0
        areas = zip(bits(g.content), g.space_control, g.space_powers, g.phase_powers, g.units_at, strict=True)
        for bit, holder, powers, before, units in areas:
            self.held[holder] |= bit
            if units:
                visited |= bit
            if powers:
                occupied |= bit
            if before:
                stirred |= bit
        self.occupied = occupied  # by units that count, as Escaped Subs do not
        self.stirred = stirred  # so occupied when the Phase began
        self.visited = visited  # by any unit

    def held_by(self, factions: int) -> int:
        """What some factions hold, which are given as a mask."""
        found = 0
        for faction in range(len(self.held) - 1):
            if factions >> faction & 1:
                found |= self.held[faction]
        return found


def holdings(g: TriumphState, known: dict[Any, Any]) -> Holdings:
    """Who holds and who is where, kept with what is known about the map as it is now."""
    found: Holdings | None = known.get(Holdings)
    if found is None:
        found = known[Holdings] = Holdings(g)
    return found
