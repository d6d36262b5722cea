"""4.1: Supply: from where it comes, how it is traced, and what its lack does."""

from __future__ import annotations

from functools import partial

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    DEI,
    JAPAN,
    MAP,
    PHILIPPINES,
    RIFT,
    major_of,
    side_of,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.base.watches import LINES, PASSAGES
from sandtable.games.orange_swan.rules.control import holds, passage_open, port_serves
from sandtable.games.orange_swan.rules.optional import GUERRILLAS, plays
from sandtable.games.orange_swan.rules.units import has, is_infantry, mingle
from sandtable.games.orange_swan.state import OUT_OF_SUPPLY, SwanState
from sandtable.kit.map import line_to

CUT_OFF = event("cut off", "unit space", "{0} in {1} {0:is/are} Out of Supply.", by="unit")
SUPPLIED = event("supplied", "unit space", "{0} in {1} {0:is/are} In Supply again.", by="unit")


def sources(g: SwanState, nation: int) -> list[int]:
    """1.4, 4.1.1, 10.3b: the Supply Sources of a Nation that its Side still holds; US and CW share theirs."""
    side = side_of(nation)
    return [s for s in MAP.sources[major_of(nation)] if MAP.sea[s] or holds(g, s, side)]


def own_sources(g: SwanState, nation: int) -> list[int]:
    """10.3a: without those of the ally; the Indian Ocean counts as the Commonwealth's."""
    at_sea = nation == COMMONWEALTH
    return [s for s in sources(g, nation) if MAP.capital[s] == nation or (MAP.sea[s] and at_sea)]


def capital_of_minor(g: SwanState, nation: int) -> list[int]:
    """4.1.1b: Manila and Batavia serve the units of their own Nations too, while the Allies hold them."""
    if nation not in (PHILIPPINES, DEI):
        return []
    return [s for s in MAP.capitals[nation] if holds(g, s, ALLIED)]


def supplied_spaces(g: SwanState, side: int, starts: list[int]) -> list[bool]:
    """4.1.2a: by space, whether a line of spaces that a Side controls leads from it to a source.

    The space itself is one of the line. A source at sea is one where it is controlled.
    """
    return line_to(starts, all_steps(g, side), partial(carries_supply, g, side))


def line_from(g: SwanState, side: int, starts: tuple[int, ...]) -> list[bool]:
    """4.1.2a: the same, worked out once while neither control nor the enemy's places change."""
    known = LINES[side].known(g)
    found: list[bool] | None = known.get(starts)
    if found is None:
        found = known[starts] = supplied_spaces(g, side, list(starts))
    return found


def line_of(g: SwanState, nation: int) -> list[bool]:
    """4.1.1, 4.1.1b: by space, whether it belongs to the line of a Nation."""
    known = LINES[side_of(nation)].known(g)
    found: list[bool] | None = known.get(nation)
    if found is None:
        starts = sources(g, nation) + capital_of_minor(g, nation)
        found = known[nation] = line_from(g, side_of(nation), tuple(starts))
    return found


def carries_supply(g: SwanState, side: int, space: int) -> bool:
    """1.3b, 4.1.2a, 14.2: friendly Controlled Land Areas and Sea Zones carry Supply, Contested ones never."""
    if MAP.sea[space]:
        return g.sea_control[space] == side
    return holds(g, space, side) and not has(g, space, 1 - side)


def supply_steps(g: SwanState, here: int, side: int) -> list[int]:
    """4.1.2: the spaces next to one, as Supply goes. Do not change the list."""
    return all_steps(g, side)[here]


def all_steps(g: SwanState, side: int) -> list[list[int]]:
    """4.1.2: by space those next to it, as Supply goes, worked out once while nobody takes anything."""
    known, key = PASSAGES.known(g), (all_steps, side)
    found: list[list[int]] | None = known.get(key)
    if found is None:
        found = known[key] = [find_steps(g, space, side) for space in range(MAP.n)]
    return found


def find_steps(g: SwanState, here: int, side: int) -> list[int]:
    """4.1.2: the spaces next to one, as Supply goes."""
    if MAP.sea[here]:
        near = MAP.waters.open(here, lambda there, passage: supply_passes(g, passage, side))
        return near + supply_ports(here, here, side)
    return overland(here) + supply_ports(here, -1, side)


def overland(here: int) -> list[int]:
    """4.1.2: by land Supply goes wherever a Ground Unit could, so not over the Papuan Rift."""
    return MAP.borders.open(here, lambda there, link: link != RIFT)


def supply_passes(g: SwanState, passage: int, side: int) -> bool:
    """4.1.2c: a Strait or double-black-arrow lets Supply pass only where both its shores are friendly."""
    return passage_open(g, passage, side)


def supply_ports(space: int, sea: int, side: int) -> list[int]:
    """4.1.2d: between land and sea Supply goes through a Port that the Side may use."""
    return [s for s in MAP.ports[space] if port_serves(s if sea < 0 else sea, side)]


def in_supply(g: SwanState, space: int, side: int, line: list[bool]) -> bool:
    """4.1.2b: a space is In Supply where the line begins next to it; it need not be controlled itself."""
    if line[space]:
        return True
    return any(line[there] for there in supply_steps(g, space, side))


def supplies(g: SwanState, unit: int) -> bool:
    """4.1.2b: whether a unit is In Supply where it stands."""
    nation = BLOCKS.unit_nation[unit]
    return always_supplied(g, nation) or supplies_space(g, nation, g.unit_space[unit])


def supplies_space(g: SwanState, nation: int, space: int) -> bool:
    """4.2.1a: whether a space is In Supply for a Nation."""
    return in_supply(g, space, side_of(nation), line_of(g, nation))


def always_supplied(g: SwanState, nation: int) -> bool:
    """1.6a, 4.1.6, 10.9: Chinese units always are, and Guerrillas where that is played."""
    return nation == CHINA or (nation in (PHILIPPINES, DEI) and plays(g, GUERRILLAS))


def check_supply(g: SwanState) -> None:
    """4.1.3a, 4.1.3d, 4.1.3g, 4.3.1f, 4.4e: mark who is Out of Supply, of both Sides, for the whole Turn."""
    changed: set[int] = set()
    for space in range(MAP.n):
        for unit in g.units_at[space]:
            cut = not supplies(g, unit)
            if cut != bool(g.unit_flags[unit] & OUT_OF_SUPPLY):
                g.unit_flags[unit] ^= OUT_OF_SUPPLY
                changed.add(space)
                g.tell(CUT_OFF if cut else SUPPLIED, unit, space)
    for space in sorted(changed):
        mingle(g, space)


def is_cut_off(g: SwanState, unit: int) -> bool:
    """4.1.3a: marked as Out of Supply."""
    return bool(g.unit_flags[unit] & OUT_OF_SUPPLY)


def endures(g: SwanState, unit: int) -> bool:
    """4.1.4a, 4.1.5: Japanese Infantry, and any unit in Singapore, loses a Step instead of surrendering."""
    if MAP.fortress[g.unit_space[unit]]:
        return True
    return BLOCKS.unit_nation[unit] == JAPAN and is_infantry(g, unit)


def bushido(g: SwanState, unit: int) -> None:
    """4.1.4a: one Step is lost, but never the last."""
    if g.unit_steps[unit] > 1:
        g.unit_steps[unit] -= 1
