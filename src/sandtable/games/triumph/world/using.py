"""7.21: which of two Partners uses the POP and RES that they control."""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.control import USERS, holder_of
from sandtable.games.triumph.system.partners import ACCORD, relationship
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.world.joining import PARTNERS, world_data


def user_in(g: TriumphState, space: int) -> int:
    """7.21: the faction on whose track the POP and RES of a space count, or nobody."""
    holder = holder_of(g, space)
    if holder == NEUTRAL:
        return NEUTRAL
    partner = g.content.faction_partner[holder]
    keeper, sharer = keepers(g.content)[space], sharers(g.content)[space]
    if keeper in (holder, partner):
        return kept_by(g, space)
    if sharer in (holder, partner):
        return share_of(g, space)
    return home_partner(g.content, holder, space)


def home_partner(content: Content, faction: int, space: int) -> int:
    """7.21a, 7.21b: what either Partner controls feeds the one whose Home Theater it lies in."""
    home = content.faction_theatre[faction] == content.space_theatre[space]
    return faction if home else content.faction_partner[faction]


def kept_by(g: TriumphState, space: int) -> int:
    """7.211: the POP and RES of the US-East are the United States' though they lie in Europe."""
    return keepers(g.content)[space]


def share_of(g: TriumphState, space: int) -> int:
    """7.212a, 7.212b, 7.212c: in ACCORD each Capitalist has its part of the BritEmp, else nobody has."""
    sharer = sharers(g.content)[space]
    return sharer if relationship(g, sharer) >= ACCORD else NEUTRAL


@cache
def keepers(content: Content) -> list[int]:
    """By space: the faction that has its POP and RES whatever theatre it lies in, or nobody."""
    return by_nation(content, world_data().using.kept)


@cache
def sharers(content: Content) -> list[int]:
    """7.212s: by space: the faction whose part of the British Empire it is, or nobody."""
    return by_nation(content, world_data().using.divided)


def by_nation(content: Content, table: dict[str, str]) -> list[int]:
    """A faction for every space of some nations; for all others one that nobody is, not even Neutrals."""
    nobody = content.n_factions
    factions = [nobody] * content.n_spaces
    for name, faction in table.items():
        for space in content.nation_spaces[content.nation_index[name]]:
            factions[space] = content.faction_index[faction]
    return factions


def install() -> None:
    """Let Partners divide what they control so."""
    USERS[PARTNERS] = user_in
