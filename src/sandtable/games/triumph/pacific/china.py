"""8.31, 2.4: what is special to Diplomacy in China."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.pacific.loyalty import plays_red
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.wildcards import WILDCARD_MARKERS

CHIANG_MARKERS: Final = 2


def chiang_kai_shek(g: TriumphState, faction: int, nation: int) -> int:
    """8.31: a WildCard that the USA plays in China gains two Nationalist Influence; every other one."""
    content = g.content
    loyalty = content.theatres[content.faction_theatre[faction]].loyalty[faction]
    if loyalty is None or plays_red(content, faction):
        return 1
    in_china = content.space_region[content.nation_capital[nation]] == loyalty.region
    return CHIANG_MARKERS if in_china else 1


def install() -> None:
    """Let WildCards of this theatre be worth so much."""
    WILDCARD_MARKERS["pacific"] = chiang_kai_shek
