"""14.2, 8.13: what a Declaration of War in one theatre means in the other, and the Wars that Allies share."""

from __future__ import annotations

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import war
from sandtable.games.triumph.system.armed_minors import war_party
from sandtable.games.triumph.system.partners import allies_of, partnership_of
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.war import Front
from sandtable.games.triumph.world.joining import PARTNERS, world_data

JOINS_WAR = event(
    "joins-war",
    "faction against:faction",
    "{0} {0:joins/join} {0:its/their} Partner's War against {1}.",
    by="faction",
)


# ---------------------------------------------------------------------- a Declaration of War


def fronts(g: TriumphState, declarer: int, victim: int) -> list[Front]:
    """8.13e, 14.221, 14.222, 14.22s: all pairs of factions that a Declaration puts at War, and where."""
    found = [
        Front(one, other, theatre, is_declared(g.content, one, other, theatre))
        for theatre in theatres_of_war(g.content, declarer, victim)
        for one in allies_of(g, declarer)
        for other in allies_of(g, victim)
        if fights_in(g.content, one, theatre) and fights_in(g.content, other, theatre)
    ]
    found.sort(key=lambda front: not front.declared)
    return [front for front in found if not war.at_war(g, front.attacker, front.defender)]


def theatres_of_war(content: Content, declarer: int, victim: int) -> list[int]:
    """14.21, 2.23b, 14.221, 14.221b: at home, and abroad too unless one of the two is a Militarist."""
    home = content.faction_theatre[declarer]
    if not (wars_cross(content, declarer) and wars_cross(content, victim)):
        return [home]
    return [home, *(theatre for theatre in range(len(content.theatres)) if theatre != home)]


def wars_cross(content: Content, faction: int) -> bool:
    """14.21: whether Wars of a faction's Partnership are felt in both theatres."""
    return world_data().partnerships[partnership_of(content, faction)].wars_cross


def fights_in(content: Content, faction: int, theatre: int) -> bool:
    """11.1: whether a faction has Wars of its own in a theatre, and is not subject to its Partner's there."""
    return any(content.power_theatre[power] == theatre for power in content.faction_wars[faction])


def is_declared(content: Content, one: int, other: int, theatre: int) -> bool:
    """14.221, 14.222: DoW Effects are for those at home in a theatre: Allies make a parallel Declaration."""
    return content.faction_theatre[one] == theatre == content.faction_theatre[other]


def parallel(found: list[Front], declarer: int) -> list[Front]:
    """14.222: what the Partner of a Declarer must declare along with him."""
    return [front for front in found if front.declared and front.attacker != declarer]


# ---------------------------------------------------------------------- an ALLIANCE


def join_wars(g: TriumphState, partnership: int) -> None:
    """8.13f, 14.3s: who becomes an Ally joins the other's Wars where he fights them, without DoW Effects."""
    one, other = g.content.partnerships[partnership].factions
    wars = g.at_war[one] | g.at_war[other]
    for enemy in range(g.content.n_factions):
        for faction in (one, other):
            if wars >> enemy & 1 and not war.at_war(g, faction, enemy):
                g.tell(JOINS_WAR, faction, enemy)
                war.join_war(g, faction, enemy)
    share_violations(g, one, other)


def share_violations(g: TriumphState, one: int, other: int) -> None:
    """14.1c: what one Ally has Violated in a theatre is open to the other's units there."""
    for nation in range(g.content.n_nations):
        theatre = g.content.nation_theatre[nation]
        parties = war_party(g.content, one, theatre), war_party(g.content, other, theatre)
        for column in (g.nation_violators, g.nation_enemies):
            if column[nation] & (parties[0] | parties[1]):
                column[nation] |= parties[0] | parties[1]


def install() -> None:
    """Let Declarations of War cross over where Partners conduct the Phases."""
    war.CROSSOVERS[PARTNERS] = fronts
