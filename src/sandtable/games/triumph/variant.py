"""The content of a scenario: a set-up may leave nations and Powers out, and give land to others.

A scenario that changes nothing plays on the printed content itself. One that does gets a copy with its own
tables, under the same numbers, so that no rule needs to know which scenario is played.
"""

import copy
from dataclasses import replace

from sandtable.games.triumph.content import IMPASSABLE, LISTED, NO_CITY, NO_ISLET, Content
from sandtable.games.triumph.content_builder import join_up
from sandtable.games.triumph.theatre import Setup, Theatre

# Tables about the spaces and nations that a set-up may change, and those that follow from them.
CHANGED = (
    "space_kind", "space_islet", "space_nation", "space_home", "space_city", "space_pop", "space_muster",
    "space_base", "space_res", "space_oil", "space_is_land", "space_is_passage", "space_is_island",
    "nation_spaces", "nation_capital", "nation_start_faction", "block_count",
)  # fmt: skip
FOLLOWING = (
    "links", "link_border", "land_links", "land_borders", "sea_links", "sea_borders", "air_links",
    "air_borders", "space_coastal", "coast_links", "home_sea_of",
)  # fmt: skip


def scenario_content(content: Content, setup: Setup) -> Content:
    """19.1: the tables that hold in a scenario."""
    closed = setup.removed_powers or setup.out_of_play_nation >= 0
    if not (closed or setup.joins or setup.united_front or setup.control or setup.allies):
        return content
    c = copy.copy(content)
    for name in CHANGED:
        setattr(c, name, getattr(content, name)[:])
    for space, power in setup.joins:
        join_space(c, space, power)
    if setup.out_of_play_nation >= 0:
        for space in content.nation_spaces[setup.out_of_play_nation]:
            close_space(c, space)
    for power in setup.removed_powers:
        remove_power(c, power)
    for nation, faction in setup.control:
        c.nation_start_faction[nation] = faction
    c.theatres = tuple(
        without_absent(theatre, setup) if number == setup.theatre else theatre
        for number, theatre in enumerate(content.theatres)
    )
    c.allies, c.apart = setup.allies, keep_apart(c, setup)
    c.united_front = dict(setup.united_front)
    for faction, absent in setup.united_front:
        lend_options(c, faction, absent)
    for name in FOLLOWING:
        setattr(c, name, [])
    join_up(c)
    return c


def keep_apart(c: Content, setup: Setup) -> dict[int, int]:
    """tnt:T18.2: by Power of an Ally, the Powers of the other Allies: their units never share an area."""
    together = () if setup.allies is None else setup.allies.factions
    masks = {f: sum(1 << power for power in c.faction_powers[f]) for f in together}
    return {p: sum(masks.values()) - masks[f] for f in together for p in c.faction_powers[f]}


def join_space(c: Content, space: int, power: int) -> None:
    """19.3: a space becomes Home Territory of another Power."""
    leave_nation(c, space)
    nation = c.power_nation[power]
    c.space_nation[space] = nation
    c.space_home[space] = power
    c.nation_spaces[nation] = (*c.nation_spaces[nation], space)


def leave_nation(c: Content, space: int) -> None:
    """Take a space from its nation; one that loses its Capital so has none."""
    nation = c.space_nation[space]
    c.nation_spaces[nation] = tuple(other for other in c.nation_spaces[nation] if other != space)
    if c.nation_capital[nation] == space:
        c.nation_capital[nation] = -1


def close_space(c: Content, space: int) -> None:
    """19.1, 1.1d: a space is out of play: no unit, Supply Line or Trade Route enters it."""
    leave_nation(c, space)
    c.space_kind[space], c.space_islet[space], c.space_city[space] = IMPASSABLE, NO_ISLET, NO_CITY
    c.space_is_land[space] = c.space_is_passage[space] = c.space_is_island[space] = False
    c.space_base[space] = False
    c.space_nation[space] = c.space_home[space] = -1
    c.space_pop[space] = c.space_muster[space] = c.space_res[space] = c.space_oil[space] = 0


def remove_power(c: Content, power: int) -> None:
    """19.1, 19.3: a Power that is not played has no blocks, and its nation belongs to nobody."""
    for kind in range(c.n_types):
        c.block_count[power * c.n_types + kind] = 0
    for nation in range(c.n_nations):
        if c.nation_power[nation] == power:
            c.nation_start_faction[nation] = -1


def without_absent(theatre: Theatre, setup: Setup) -> Theatre:
    """19.1b: what belongs to a faction that nobody plays: its Proxy Power, its arrivals."""
    loyalty = tuple(row if row is None or row.faction in setup.factions else None for row in theatre.loyalty)
    events = tuple(event for event in theatre.year_events if event.power not in setup.removed_powers)
    return replace(theatre, loyalty=loyalty, year_events=events)


def lend_options(c: Content, faction: int, absent: int) -> None:
    """19.6a: WildCards offer a faction the Neutrals that they list for the absent one, too."""
    c.wildcard_options = [
        widened(options, faction, absent) if mode == LISTED else options
        for mode, options in zip(c.wildcard_mode, c.wildcard_options, strict=True)
    ]


def widened(options: tuple[tuple[int, ...], ...], faction: int, absent: int) -> tuple[tuple[int, ...], ...]:
    """The options of a WildCard by faction, where one has those of another besides its own."""
    rows = list(options)
    rows[faction] = (*rows[faction], *(nation for nation in rows[absent] if nation not in rows[faction]))
    return tuple(rows)
