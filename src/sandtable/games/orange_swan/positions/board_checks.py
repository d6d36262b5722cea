"""What is true of spaces, Nations and time in every legal state."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    CHINA,
    CONTESTED,
    CONTINENTAL,
    DEI,
    FALL,
    MAJORS,
    MAP,
    NATIONS,
    NOT_HELD,
    OCEANIC,
    SUMMER,
    major_of,
)
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.optional import (
    CODE_BREAKING,
    KAMIKAZE,
    MANHATTAN_PROJECT,
    OILFIELD_SABOTAGE,
    WAR_PLAN_ORANGE,
    plays,
)
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.supply import always_supplied
from sandtable.games.orange_swan.rules.units import has
from sandtable.games.orange_swan.state import BEFORE, ENGAGED, FINAL, GROWN, SwanState

BOTH_DISCS: Final = OCEANIC | CONTINENTAL
# The Strategic Areas of the map, and the Burma Road.
STRATEGIC_AREAS: Final[int] = sum(MAP.strategic) + 1


def check_board(g: SwanState, found: list[str]) -> None:
    """Everything beside the blocks."""
    check_lands(g, found)
    check_seas(g, found)
    check_nations(g, found)
    check_time(g, found)
    check_discs(g, found)
    check_options(g, found)
    check_end(g, found)


def check_lands(g: SwanState, found: list[str]) -> None:
    """Every Land Area that can be entered has a holder, and a side alone there holds it (4.2.3)."""
    for space in range(MAP.n):
        nation = g.holder[space]
        if MAP.sea[space] or MAP.no_entry[space]:
            if nation != NOT_HELD:
                found.append(f"{MAP.id[space]} is held, though nobody can hold it")
        elif not 0 <= nation < len(NATIONS):
            found.append(f"{MAP.id[space]} is held by nobody")
        elif g.units_at[space]:
            check_occupant(g, space, found)
    if g.dei_neutral:
        check_neutrals(g, found)


def check_occupant(g: SwanState, land: int, found: list[str]) -> None:
    """Who stands in a Land Area alone controls it; only attackers whose battle goes on may not do so yet."""
    settled = [unit for unit in g.units_at[land] if not g.unit_flags[unit] & ENGAGED]
    for side in (AXIS, ALLIED):
        alone = not has(g, land, 1 - side) and any(BLOCKS.unit_side[unit] == side for unit in settled)
        if alone and not holds(g, land, side):
            found.append(f"{MAP.id[land]} is occupied by one Side and held by the other")


def check_neutrals(g: SwanState, found: list[str]) -> None:
    """While the Dutch East Indies are not at war, they hold their areas and no Axis unit is there."""
    if g.turn != AXIS or not SETUPS[g.scenario].dei_neutral:
        found.append("the Dutch East Indies are neutral still")
    for space in MAP.lands:
        if MAP.owner[space] == DEI and (has(g, space, AXIS) or holds(g, space, AXIS)):
            found.append(f"the Axis is in neutral {MAP.id[space]}")


def check_seas(g: SwanState, found: list[str]) -> None:
    """Sea Zones are controlled or Contested, closed ones always controlled; Discs come of Ports."""
    for space in range(MAP.n):
        control = g.sea_control[space]
        discs = (g.ops_axis[space], g.ops_allied[space], g.ops_near[space])
        if not MAP.sea[space]:
            if control != NOT_HELD or any(discs):
                found.append(f"{MAP.id[space]} is land, but has Discs of the sea")
            continue
        if MAP.only[space] != ANYBODY and control != MAP.only[space]:
            found.append(f"{MAP.id[space]} is not controlled by the only Side that enters it")
        if control not in (AXIS, ALLIED, CONTESTED):
            found.append(f"{MAP.id[space]} is neither controlled nor Contested")
        if min(discs) < 0 or discs[2] > discs[0] or discs[0] + discs[1] > most_discs(space):
            found.append(f"{MAP.id[space]} has Opposition Discs that no Ports grant")


def most_discs(sea: int) -> int:
    """The Opposition Discs of both Sides where each of them stands in every Port of a Sea Zone."""
    return 2 * sum(2 if MAP.strategic[land] else 1 for land in MAP.ports[sea])


def check_nations(g: SwanState, found: list[str]) -> None:
    """Points to spend, Powers and Strategic Movement are within their bounds (4.2, 4.5, 6.3)."""
    for nation in range(MAJORS):
        name = NATIONS[nation]
        least, most = purse_range(g, nation)
        if not least <= g.purse[nation] <= most:
            found.append(f"{name} has {g.purse[nation]} PP, not {least} to {most}")
        if g.economy[nation] < 0 or g.economy[nation] % 5:
            found.append(f"{name} has an Economic Power of {g.economy[nation]}")
        if not 0 <= g.strategic[nation] <= STRATEGIC_AREAS:
            found.append(f"{name} has a Strategic Power of {g.strategic[nation]}")
        if not 0 <= g.moves_left[nation] <= STRATEGIC_AREAS:
            found.append(f"{name} has {g.moves_left[nation]} Strategic Movement Points")
    if g.surrendered[CHINA] or any(value not in (0, 1) for value in g.surrendered):
        found.append("a Nation has surrendered that cannot")
    check_surrendered(g, found)
    if g.captured < 0:
        found.append("less than nothing was captured")


def purse_range(g: SwanState, nation: int) -> tuple[int, int]:
    """The fewest and most PP that a Nation can have left, by the blocks that everybody saw it reinforce.

    Each of them has cost a point at least, but for the one to which the Communists gave their free Step.
    """
    grown = [
        unit
        for unit in range(BLOCKS.n)
        if g.unit_flags[unit] & GROWN and major_of(BLOCKS.unit_nation[unit]) == nation
    ]
    if not grown:
        return g.collected[nation], g.collected[nation]
    free = any(BLOCKS.unit_communist[unit] for unit in grown)
    return 0, g.collected[nation] - len(grown) + free


def check_surrendered(g: SwanState, found: list[str]) -> None:
    """A Nation that has surrendered has no unit on the map any more once the Final Phase is over (8.1).

    Guerrillas, who need no Supply, fight on where they are played.
    """
    if g.phase == FINAL or not any(g.surrendered):
        return
    for unit in range(BLOCKS.n):
        nation = BLOCKS.unit_nation[unit]
        if g.unit_space[unit] < MAP.n and g.surrendered[nation] and not always_supplied(g, nation):
            found.append(f"{BLOCKS.unit_name[unit]} fights on though its Nation has surrendered")


def check_time(g: SwanState, found: list[str]) -> None:
    """The year, the season and the Phase are some of the calendar, and not after the last season (3.0)."""
    setup = SETUPS[g.scenario]
    if not 0 <= g.season <= FALL or g.turn not in (AXIS, ALLIED) or not BEFORE <= g.phase <= FINAL:
        found.append("it is no time of the calendar")
    if not (setup.year, 0) <= (g.year, g.season) <= (setup.last_year, setup.last_season):
        found.append(f"the year {g.year} is none of the scenario")
    if g.axis_seat not in (0, 1) or (g.axis_seat and not setup.swaps_carriers):
        found.append("the seats have changed Sides")
    if g.game_number not in ((1, 2) if setup.swaps_carriers else (1,)):
        found.append(f"it is no match of {g.game_number} games")
    if g.swaps not in ((0, 1, 2) if setup.swaps_carriers else (0,)):
        found.append(f"{g.swaps} carriers have traded places")
    if len(g.points) != g.n_seats or min(g.points) < 0:
        found.append("the points of the match are miscounted")


def check_discs(g: SwanState, found: list[str]) -> None:
    """Blitz Discs are the two that there are; a Blitz is played by those of the Phasing Side (7.0.1)."""
    if any(discs & ~BOTH_DISCS for discs in g.discs):
        found.append("there are but two Blitz Discs")
    if g.blitz and g.blitz != g.discs[g.turn]:
        found.append("a Blitz is under way without its Disc")
    if g.season == SUMMER and g.discs[g.turn] & CONTINENTAL:
        found.append("the Continental Disc was bought in the Monsoon")


def check_options(g: SwanState, found: list[str]) -> None:
    """What belongs to an optional rule is there only where that is played (10.5 to 10.12)."""
    used = (
        (g.manhattan, MANHATTAN_PROJECT),
        (g.plan_orange, WAR_PLAN_ORANGE),
        (g.code_break or g.code_rolled or g.code_year, CODE_BREAKING),
        (any(g.sabotaged), OILFIELD_SABOTAGE),
        (g.kamikaze, KAMIKAZE),
    )
    for value, option in used:
        if value and not plays(g, option):
            found.append("an optional rule was used that is not played")
    for space in range(MAP.n):
        if g.sabotaged[space] not in (0, int(MAP.oilfield[space])):
            found.append(f"{MAP.id[space]} has no oilfield to sabotage")


def check_end(g: SwanState, found: list[str]) -> None:
    """A winner is named when the game is over, and not before (8.4)."""
    if g.winner not in (-1, AXIS, ALLIED, CONTESTED):
        found.append(f"{g.winner} is no Side that could win")
    if (g.winner >= 0) != bool(g.finished):
        found.append("the game is over without a winner, or goes on with one")
