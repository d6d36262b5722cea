"""11.6, 17.2: Militia that appear in a Province instead of moving there, and whom that offends."""

from __future__ import annotations

from sandtable.games.triumph.content import MILITIA
from sandtable.games.triumph.pacific import foreigners
from sandtable.games.triumph.system import declarations, minors, war
from sandtable.games.triumph.system.armed_minors import comes_as_ally, note_partition
from sandtable.games.triumph.system.control import FRIENDLY, NEUTRAL_LAND, land_status
from sandtable.games.triumph.system.engagement import faction_mask, friends_in
from sandtable.games.triumph.system.state import ARRIVED, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.units import blocks_left, minor_powers, place_unit, set_flag

NO_MILITIA = refusal("3.0b", "There are no Militia blocks left.")
NO_AGGRESSION = refusal(
    "10.11s", "Under Emergency Command no Militia can appear where that would be Aggression."
)


def appearance_problem(g: TriumphState, power: int, space: int) -> int:
    """3.0b: why no Militia of a Power can appear there now, or 0. For its owner."""
    if blocks_left(g, power, MILITIA) <= 0:
        return NO_MILITIA
    return emergency_problem(g, power, space)


def emergency_problem(g: TriumphState, power: int, space: int) -> int:
    """10.11s: by Emergency Command they appear only where that is no Aggression."""
    emergency = g.emergency[g.content.power_faction[power]]
    return NO_AGGRESSION if emergency and offends(g, power, space) else 0


# ---------------------------------------------------------------------- Aggression


def offends(g: TriumphState, power: int, space: int) -> bool:
    """11.6s, 17.2s: to appear where others hold or occupy the land, and no Friends are, is Aggression."""
    if friends_in(g, power, space):
        return False
    if strangers(g, power, space):
        return True
    status = land_status(g, power, space)
    return (
        not comes_as_ally(g, power, g.content.space_nation[space])
        if status == NEUTRAL_LAND
        else status != FRIENDLY
    )


def strangers(g: TriumphState, power: int, space: int) -> int:
    """The Powers of other factions that have units in a space, as a mask."""
    own = faction_mask(g, g.content.power_faction[power])
    return g.space_powers[space] & ~own & ~minor_powers(g.content)


# ---------------------------------------------------------------------- appearing


def appear(g: TriumphState, power: int, space: int, cv: int) -> int:
    """11.6a, 17.2a: a Militia appears, whoever is there; returns it."""
    note_offence(g, power, space)
    violate_neutral(g, power, space)
    contest(g, power, space)
    declarations.note_entry(g, power, space)
    unit = place_unit(g, power, space, MILITIA, cv, 1 << MILITIA)
    stays_put(g, unit)
    return unit


def note_offence(g: TriumphState, power: int, space: int) -> None:
    """11.6s, 17.2s: the Militia is the Aggressor, and must attack in this Turn's Combat."""
    if offends(g, power, space):
        g.space_aggressor[space] = g.content.power_faction[power] + 1


def violate_neutral(g: TriumphState, power: int, space: int) -> None:
    """17.2s, 16.11b: in a Neutral Province it is a Violation of Neutrality by the Proxy Power."""
    if land_status(g, power, space) != NEUTRAL_LAND:
        return
    faction, nation = g.content.power_faction[power], g.content.space_nation[space]
    if minors.violation_problem(g, faction, nation, by_proxy=True) == 0:
        minors.violate(g, faction, True, nation)
    else:
        note_partition(g, power, space)


def contest(g: TriumphState, power: int, space: int) -> None:
    """11.6s, 16.11a: a Militia disputes the Province with those who hold it; they are Enemies from now on.

    That is a matter between its Power and theirs: the factions stay as they are.
    """
    foreigners.note_entry(g, power, space)
    others = strangers(g, power, space) & ~g.power_enemies[power]
    for other in range(g.content.n_powers):
        if others >> other & 1:
            war.make_enemies(g, power, other)


def stays_put(g: TriumphState, unit: int) -> None:
    """11.6b, 17.2d: its arrival was its Movement."""
    set_flag(g, unit, ARRIVED, True)
