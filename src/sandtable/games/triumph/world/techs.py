"""9.0: Technologies that both boards have are one and the same."""

from __future__ import annotations

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState, has_tech
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.technology import unheard

HEARD_OF = event(
    "tech-heard",
    "faction tech",
    "Both theatres now know that {0} {0:has/have} {1}, so card play resumes in the other theatre.",
    by="faction",
)


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


def spread_news(g: TriumphState) -> list[int]:
    """9.31, 9.32: where a Technology can be duplicated that was revealed in the other one in this card play.

    By what everybody sees: whether a faction there lacks it and holds cards.
    """
    content = g.content
    found: set[int] = set()
    for faction in range(content.n_factions):
        news = unheard(g, faction)
        for tech in range(content.n_techs):
            if news >> tech & 1 and (theatre := duplicated_in(g, tech)) >= 0:
                found.add(theatre)
                g.tell(HEARD_OF, faction, tech)
    return sorted(found)


def duplicated_in(g: TriumphState, tech: int) -> int:
    """9.31: the other theatre, if somebody there who holds cards lacks a Global Tech; else -1."""
    content = g.content
    for twin in range(content.n_techs):
        if twin != tech and content.tech_same[tech] >> twin & 1:
            theatre = content.tech_theatre[twin]
            for faction in range(content.n_factions):
                if content.faction_theatre[faction] == theatre and g.hand_count[faction]:
                    if not has_tech(g, faction, twin):
                        return theatre
    return -1


def plain_id(c: Content, tech: int) -> str:
    """What a Tech is called on its own board."""
    return c.tech_id[tech].removeprefix(c.theatres[c.tech_theatre[tech]].prefix)
