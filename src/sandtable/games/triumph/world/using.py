"""7.21: which of two Partners uses the POP and RES that they control."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.control import USERS
from sandtable.games.triumph.system.partners import ACCORD, relationship
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.world.joining import PARTNERS, world_data


def user_in(g: TriumphState, holder: int, space: int) -> int:
    """7.21: the faction on whose track the POP and RES count that one holds in a space, or nobody."""
    user = printed_users(g.content, holder)[space]
    return user if user >= 0 else share_of(g, space)


# Stands for a space that is divided: whether its user has it hangs on how the Partners work together.
DIVIDED: Final = -2


@cache
def printed_users(content: Content, holder: int) -> list[int]:
    """7.21: by space: who uses what a faction holds there, as far as the map tells. Worked out once."""
    users = []
    both = (holder, content.faction_partner[holder])
    for space in range(content.n_spaces):
        if keepers(content)[space] in both:
            users.append(kept_by(content, space))
        elif sharers(content)[space] in both:
            users.append(DIVIDED)
        else:
            users.append(home_partner(content, holder, space))
    return users


def home_partner(content: Content, faction: int, space: int) -> int:
    """7.21a, 7.21b: what either Partner controls feeds the one whose Home Theater it lies in."""
    home = content.faction_theatre[faction] == content.space_theatre[space]
    return faction if home else content.faction_partner[faction]


def kept_by(content: Content, space: int) -> int:
    """7.211: the POP and RES of the US-East are the United States' though they lie in Europe."""
    return keepers(content)[space]


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
