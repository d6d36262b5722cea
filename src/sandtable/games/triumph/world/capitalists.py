"""8.1: the Capitalists court each other: ACCORD, Commitments and their ALLIANCE.

Each has one nation of its Partner's in its Home Theater that its Diplomacy reaches though it is no Neutral.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import partners
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.diplomacy import ASSOCIATE, COMMITTED, COURTSHIPS, UNALIGNED
from sandtable.games.triumph.system.partners import ACCORD, ALLIANCE, INDEPENDENCE, partnership_of
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import forget_memo
from sandtable.games.triumph.world import crossover
from sandtable.games.triumph.world.joining import PARTNERS, world_data

COMMITMENT = event(
    "commitment",
    "faction space",
    "{0} {0:places/place} a marker in {1} for a Commitment of {0:its/their} Partner.",
    by="faction",
)
IN_ACCORD = event("accord", "faction partner:faction", "{0} and {1} are in ACCORD.", by="faction")
NO_ACCORD = event(
    "no accord", "faction partner:faction", "{0} and {1} are no longer in ACCORD.", by="faction"
)
IN_ALLIANCE = event(
    "partners-allied", "faction partner:faction", "{0} and {1} form an ALLIANCE.", by="faction"
)


def capitalists(g: TriumphState) -> int:
    """The number of the Partnership whose factions court each other."""
    return partnership_of(g.content, next(iter(g.content.courted.values())))


# ---------------------------------------------------------------------- what Influence makes of them


def settle(g: TriumphState, nations: Sequence[int], at_new_year: bool) -> None:
    """8.11a, 8.13a: what the Capitalists have of each other, when Influence takes effect."""
    number = capitalists(g)
    if g.relations[number] == ALLIANCE:
        return
    for nation in nations:
        judge(g, nation, not at_new_year or commits_at_once(g.content, nation))
    if are_bound(g) or (at_new_year and completes(g, nations)):
        form_alliance(g)
    else:
        relate(g, number, ACCORD if has_accord(g) else INDEPENDENCE)


def judge(g: TriumphState, nation: int, may_commit: bool) -> None:
    """8.11a, 8.12: whether its suitor has Influence on a nation, or enough for a Commitment."""
    if is_committed(g, nation):
        return
    if may_commit and is_won(g, nation):
        commit(g, nation)
    else:
        favoured = suitors_influence(g, nation) >= world_data().courtship.accord
        g.nation_status[nation] = ASSOCIATE if favoured else UNALIGNED


def is_won(g: TriumphState, nation: int) -> bool:
    """8.12: whether a nation's suitor has enough Influence for a Commitment."""
    return suitors_influence(g, nation) >= world_data().courtship.commitment


@cache
def commits_at_once(content: Content, nation: int) -> bool:
    """7.121e: whether a nation's own New Year Influence makes a Commitment, or that waits for Resolution."""
    rows = {content.nation_index[row.nation]: row for row in world_data().public_opinion}
    return rows[nation].commits


def completes(g: TriumphState, nations: Sequence[int]) -> bool:
    """7.121c: with one Commitment made, enough Influence of a New Year for the other does for ALLIANCE."""
    bound = [nation for nation in g.content.courted if is_committed(g, nation)]
    return bool(bound) and all(
        nation in bound or (nation in nations and is_won(g, nation)) for nation in g.content.courted
    )


def are_bound(g: TriumphState) -> bool:
    """8.13a: whether both Capitalists have a Commitment of each other."""
    return all(is_committed(g, nation) for nation in g.content.courted)


def suitors_influence(g: TriumphState, nation: int) -> int:
    """8.11c: the markers of the Partner that courts a nation; a Rival's give nothing."""
    return g.influence[nation] if g.influence_of[nation] == g.content.courted[nation] else 0


def has_accord(g: TriumphState) -> bool:
    """8.11a, 8.11b, 8.11s: ACCORD holds for as long as both have Influence over each other."""
    return all(g.nation_status[nation] != UNALIGNED for nation in g.content.courted)


def relate(g: TriumphState, number: int, relationship: int) -> None:
    """2.11b: ACCORD comes and goes; everybody is told."""
    if g.relations[number] != relationship:
        g.relations[number] = relationship
        g.tell(IN_ACCORD if relationship == ACCORD else NO_ACCORD, *g.content.partnerships[number].factions)


# ---------------------------------------------------------------------- Commitments


def is_committed(g: TriumphState, nation: int) -> bool:
    """8.12: whether the owner of a nation is committed to the common defence of that theatre."""
    return g.nation_status[nation] == COMMITTED


def commit(g: TriumphState, nation: int) -> None:
    """8.12, 8.11d: a Control marker takes the place of the Influence; nothing else comes of it."""
    bind(g, nation)
    g.tell(COMMITMENT, g.content.courted[nation], g.content.nation_capital[nation])


def bind(g: TriumphState, nation: int) -> None:
    """8.13s: from now on no Diplomacy can touch a nation."""
    g.nation_status[nation] = COMMITTED
    g.influence[nation] = 0
    g.influence_of[nation] = -1


# ---------------------------------------------------------------------- ALLIANCE


def form_alliance(g: TriumphState) -> None:
    """8.13a: the Capitalists are Allied at once and for good, whatever Influence there was."""
    number = capitalists(g)
    if g.relations[number] == ALLIANCE:
        return
    g.tell(IN_ALLIANCE, *g.content.partnerships[number].factions)
    join_hands(g, number)
    crossover.join_wars(g, number)
    count_tracks(g)


def join_hands(g: TriumphState, number: int) -> None:
    """8.13a: what of an ALLIANCE lasts."""
    g.relations[number] = ALLIANCE
    for nation in g.content.courted:
        bind(g, nation)
    partners.stand_together(g, number)
    forget_memo(g)
    show_units(g, number)


def show_units(g: TriumphState, number: int) -> None:
    """8.13c: a Capitalist sees the units that it may Cross-command: its Ally's in its own Home Theater."""
    content = g.content
    before = g.eyes[:]
    for faction in content.partnerships[number].factions:
        seat = 1 << g.faction_seat[faction]
        for power in content.faction_powers[content.faction_partner[faction]]:
            if content.power_theatre[power] == content.faction_theatre[faction]:
                g.eyes[power] |= seat
    if g.eyes != before:
        g.disclose()


def install() -> None:
    """Let the Capitalists be courted so."""
    COURTSHIPS[PARTNERS] = settle
