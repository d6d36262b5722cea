"""tnt:T2.4, tnt:T2.5: the Defeat of Major Powers, and what becomes of their Colonies."""

from __future__ import annotations

from sandtable.games.triumph.content import COLONY, MAJOR
from sandtable.games.triumph.system import echoes
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.echoes import echo
from sandtable.games.triumph.system.minors import ARMED, capital_taker, deploy_forts
from sandtable.games.triumph.system.rebasing import send_away
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.theatre_hooks import COMBAT_ENDINGS
from sandtable.games.triumph.system.units import remove_unit
from sandtable.games.triumph.system.war import at_war, takes_part

POWER_DEFEATED = event(
    "power-defeated", "power faction", "{0} {0:is/are} Defeated by {1} and out of the game.", by="power"
)


def defeat_powers(g: TriumphState) -> None:
    """tnt:T2.4a: a Major Power whose Capital is Captured is Defeated at the end of that Combat Phase."""
    for power in range(g.content.n_powers):
        if can_be_defeated(g, power):
            victor = conqueror(g, power)
            if victor >= 0:
                defeat(g, power, victor)


def can_be_defeated(g: TriumphState, power: int) -> bool:
    """tnt:T2.1c: a Major Power that is still in the game; a Great Power never is Defeated."""
    content = g.content
    nation = content.power_nation[power]
    at_home = nation >= 0 and content.nation_power[nation] == power
    return content.power_kind[power] == MAJOR and at_home and takes_part(g, power)


def conqueror(g: TriumphState, power: int) -> int:
    """tnt:T2.4a, tnt:T1.7: the Enemy whose units alone, with Ground units, are in its Capital; or -1."""
    taker = capital_taker(g, g.content.power_nation[power])
    return taker if taker >= 0 and at_war(g, taker, g.content.power_faction[power]) else -1


def defeat(g: TriumphState, power: int, victor: int) -> None:
    """tnt:T2.4a: the Power is out of the game; its Colonies are left to themselves."""
    g.tell(POWER_DEFEATED, power, victor)
    g.nation_control[g.content.power_nation[power]] = victor
    for twin in {powers[power] for powers in g.content.theatre_power}:
        g.power_defeated[twin] = 1
    places = remove_army(g, power)
    orphan_colonies(g, power)
    count_tracks(g)
    echo(g, echoes.DEFEAT, victor, g.content.power_nation[power])
    leave_lost_fields(g, g.content.power_faction[power], places)


def remove_army(g: TriumphState, power: int) -> list[int]:
    """tnt:T2.4a: all its units go, wherever they are. Returns where they were."""
    blocks = range(g.content.power_first_slot[power], g.content.power_end_slot[power])
    units = [unit for unit in blocks if g.unit_space[unit] >= 0]
    places = sorted({g.unit_space[unit] for unit in units})
    for unit in units:
        remove_unit(g, unit)
    return places


def leave_lost_fields(g: TriumphState, faction: int, places: list[int]) -> None:
    """tnt:T12.8a: friends of the vanished units who lack Ground Support now must go from there."""
    send_away(g, [(faction, space) for space in places])


# ---------------------------------------------------------------------- Colonies


def orphan_colonies(g: TriumphState, power: int) -> None:
    """tnt:T2.5a: its Colonies become Armed Minors, but for those that another Power holds."""
    content = g.content
    for nation in range(content.n_nations):
        colony = content.nation_type[nation] == COLONY and content.nation_power[nation] == power
        if colony and is_forsaken(g, nation, power):
            leave_alone(g, nation)


def is_forsaken(g: TriumphState, nation: int, power: int) -> bool:
    """tnt:T2.5a: whether no other Power controls or occupies the Capital of a Colony."""
    foreign = g.nation_control[nation] != g.content.power_faction[power]
    return not foreign and not g.space_powers[g.content.nation_capital[nation]]


def leave_alone(g: TriumphState, nation: int) -> None:
    """tnt:T2.5a: a Colony is independent, with Forts by Muster; where others are, they stay."""
    g.nation_control[nation] = NEUTRAL
    for space in g.content.nation_spaces[nation]:
        if not g.space_powers[space]:
            g.space_control[space] = NEUTRAL
    g.tell(ARMED, nation)
    deploy_forts(g, nation)


def install() -> None:
    """Let Powers of this theatre be Defeated at the end of Combat."""
    COMBAT_ENDINGS["europe"] = defeat_powers
