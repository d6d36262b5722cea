"""9.0: Technologies that both boards have are one and the same."""

from __future__ import annotations

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState


def match_techs(c: Content) -> None:
    """9.2, 9.31, 9.32: a Global Tech is one and the same on both boards."""
    boards: dict[str, int] = {}
    for tech in range(c.n_techs):
        if c.tech_global[tech]:
            name = plain_id(c, tech)
            boards[name] = boards.get(name, 0) | 1 << tech
    for tech in range(c.n_techs):
        if c.tech_global[tech]:
            c.tech_same[tech] = boards[plain_id(c, tech)]


def hear_of_techs(g: TriumphState) -> None:
    """9.31, 9.32: both theatres play cards at once, each knowing what the other had revealed before."""
    g.techs_abroad = g.techs[:]


def plain_id(c: Content, tech: int) -> str:
    """What a Tech is called on its own board."""
    return c.tech_id[tech].removeprefix(c.theatres[c.tech_theatre[tech]].prefix)
