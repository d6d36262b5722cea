"""One map, two theatres: the content of the joined game.

Both theatres are built side by side and linked. Then their factions become Partners: Powers change hands,
and every Power that can travel gets a twin, the same nationality as a visitor in the other theatre. A unit
that crosses over is of the twin from then on, so that whatever hangs on a Power (its faction, its Enemies)
can differ from theatre to theatre while the block stays one of its own pool.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final

import msgspec

from sandtable.games.triumph.content import (
    GREAT,
    MAJOR,
    N_CLASSES,
    PROXY,
    Content,
    ExtraLink,
    Route,
    TheatrePart,
    build_content,
)
from sandtable.games.triumph.content_builder import carried
from sandtable.games.triumph.loading import TheatreData, theatre_data
from sandtable.games.triumph.system.partners import ACCORD, ALLIANCE, INDEPENDENCE
from sandtable.games.triumph.theatre import Partnership
from sandtable.games.triumph.world.calendar import expect_arrivals
from sandtable.games.triumph.world.courting import court, hear_opinion
from sandtable.games.triumph.world.shapes import WorldData
from sandtable.games.triumph.world.techs import match_techs

PARTNERS: Final = "partners"
RELATIONSHIPS: Final = {"independence": INDEPENDENCE, "accord": ACCORD, "alliance": ALLIANCE}


@functools.cache
def world_data() -> WorldData:
    """What the joined game adds, read once a process."""
    raw = (Path(__file__).parent / "data" / "world.yaml").read_bytes()
    return msgspec.yaml.decode(raw, type=WorldData)


@functools.cache
def world_content() -> Content:
    """The content of the joined game, built once a process."""
    world = world_data()
    parts = [TheatrePart(corrected(theatre_data(t.folder), world), t.prefix) for t in world.theatres]
    content = build_content(parts, cross_links(world), extreme_routes(world))
    rename_factions(content, world)
    move_powers(content, world)
    shorten_ids(content, [part.prefix for part in parts])
    rename_powers(content, world)
    name_spaces(content)
    for power in range(content.n_powers):
        if content.power_kind[power] in (GREAT, MAJOR):
            add_twin(content, power)
    join_partners(content, world)
    match_techs(content)
    court(content, world)
    hear_opinion(content, world)
    expect_arrivals(content, world)
    guard_land(content, world)
    content.conduct = PARTNERS
    return content


def corrected(data: TheatreData, world: WorldData) -> TheatreData:
    """0.3: a theatre without the borders that the errata take away."""
    gone = [set(pair) for pair in world.map.removed_borders]
    borders = tuple(row for row in data.map.borders if {row[0], row[1]} not in gone)
    # How a Neutral Power joins in a theatre played alone does not hold here: Partners are joined otherwise.
    return msgspec.structs.replace(
        data,
        map=msgspec.structs.replace(data.map, borders=borders),
        setup=msgspec.structs.replace(data.setup, joining={}),
    )


def prefixed(world: WorldData, name: str) -> str:
    """The id of a space as it is while the content is built: with the prefix of its theatre."""
    for theatre in world.theatres:
        if any(space.id == name for space in theatre_data(theatre.folder).map.spaces):
            return theatre.prefix + name
    raise KeyError(name)


def cross_links(world: WorldData) -> list[ExtraLink]:
    """0.4, 0.7: the borders between the two maps."""
    limits = [theatre.folder for theatre in world.theatres].index(world.map.limits_of)
    return [
        ExtraLink(prefixed(world, a), prefixed(world, b), kind, limits, confidence == "printed")
        for a, b, kind, confidence in world.map.cross_theatre
    ]


def extreme_routes(world: WorldData) -> list[Route]:
    """7.213b, 7.213c: what the longest ways carry."""
    found = []
    for route in world.map.routes:
        where = route.border or (route.space or "",)
        found.append(Route(tuple(prefixed(world, name) for name in where), carried(route)))
    return found


def rename_factions(c: Content, world: WorldData) -> None:
    """2.33b: the factions under the names that they have here; who has Red China is Siberia."""
    prefix = {theatre.folder: theatre.prefix for theatre in world.theatres}
    for name, data in world.factions.items():
        faction = c.faction_index.pop(prefix[data.theatre] + data.was)
        c.faction_index[name] = faction
        c.faction_id[faction], c.faction_name[faction] = name, data.name


def move_powers(c: Content, world: WorldData) -> None:
    """2.41, 2.42a, 2.43a: the US-East plays for the United States, the BritEmp for Western Europe."""
    for name, faction_name in world.powers.moved.items():
        power, faction = index_of(c.power_id, name), c.faction_index[faction_name]
        c.power_faction[power] = faction
        for nation in range(c.n_nations):
            if c.nation_power[nation] == power:
                c.nation_start_faction[nation] = faction
    for name in world.powers.great:
        c.power_kind[index_of(c.power_id, name)] = GREAT
    count_powers(c)


def count_powers(c: Content) -> None:
    """2.43a: the Powers of each faction, Proxy Powers included, those of its own theatre first."""
    for faction in range(c.n_factions):
        home = c.faction_theatre[faction]
        mine = [power for power in range(c.n_powers) if c.power_faction[power] == faction]
        mine.sort(key=lambda power: c.power_theatre[power] != home)
        c.faction_powers[faction] = tuple(mine)


def index_of(ids: list[str], name: str) -> int:
    """The number of an id that may still bear a prefix."""
    return next(i for i, known in enumerate(ids) if known == name or known.endswith("-" + name))


# ---------------------------------------------------------------------- names


def shorten_ids(c: Content, prefixes: list[str]) -> None:
    """Take the prefix off every id that only one theatre has."""
    tables: list[tuple[list[str], dict[str, int]]] = [
        (c.space_id, c.space_index),
        (c.nation_id, c.nation_index),
        (c.power_id, c.power_index),
        (c.tech_id, c.tech_index),
        (c.wildcard_id, c.wildcard_index),
        (c.region_names, c.region_index),
    ]
    for ids, index in tables:
        bare = [without_prefix(name, prefixes) for name in ids]
        for number, name in enumerate(bare):
            if bare.count(name) == 1:
                ids[number] = name
                index[name] = number


def without_prefix(name: str, prefixes: list[str]) -> str:
    for prefix in prefixes:
        if name.startswith(prefix):
            return name[len(prefix) :]
    return name


def rename_powers(c: Content, world: WorldData) -> None:
    """The two Soviet armies and the two halves of the USA under names that tell them apart."""
    for name, shown in world.powers.names.items():
        c.power_name[c.power_index[name]] = shown
    for old, new in world.powers.renamed.items():
        power = c.power_index.pop(old)
        c.power_index[new] = power
        c.power_id[power] = new
    c.unit_index.clear()
    for power in range(c.n_powers):
        for slot in range(c.power_first_slot[power], c.power_end_slot[power]):
            name = f"{c.power_id[power]}-{slot - c.power_first_slot[power] + 1:02}"
            c.unit_name[slot] = name
            c.unit_index[name] = slot


def name_spaces(c: Content) -> None:
    """Every space may be called by its id here, too."""
    for name, space in c.space_index.items():
        c.space_by_name.setdefault(name, space)


# ---------------------------------------------------------------------- visitors


def add_twin(c: Content, power: int) -> None:
    """3.0b: the visitors of a Power in the other theatre, out of the same blocks."""
    twin, abroad = c.n_powers, 1 - c.power_theatre[power]
    copied: list[list[Any]] = [
        c.power_name, c.power_faction, c.power_kind, c.power_color, c.power_confined_region,
        c.power_provincial, c.power_regular, c.power_kamikaze, c.power_precision_optics, c.power_sneak,
        c.power_snlf, c.power_first_slot, c.power_end_slot,
    ]  # fmt: skip
    for column in copied:
        column.append(column[power])
    name = f"{c.power_id[power]}-{c.theatres[abroad].prefix.rstrip('-')}"
    c.power_id.append(name)
    c.power_index[name] = twin
    c.power_theatre.append(abroad)
    c.power_nation.append(-1)
    for table, width in (
        (c.max_cv, 1),
        (c.block_count, 1),
        (c.power_fire, N_CLASSES),
        (c.kamikaze_fire, N_CLASSES),
    ):
        row = c.n_types * width
        table.extend(table[power * row : (power + 1) * row])
    c.n_powers += 1
    for theatre in range(len(c.theatres)):
        c.theatre_power[theatre].append(twin if theatre == abroad else power)
    c.theatre_power[abroad][power] = twin


def guard_land(c: Content, world: WorldData) -> None:
    """14.32a: whose Enemy one must be to enter some land, be it as a visitor."""
    for name, nations in world.guards.items():
        powers = [power for power in range(c.n_powers) if is_same(c, power, c.power_index[name])]
        mask = sum(1 << power for power in powers)
        for nation in nations:
            for space in c.nation_spaces[c.nation_index[nation]]:
                c.guards[space] = mask


def is_same(c: Content, power: int, other: int) -> bool:
    """Whether two Powers are of one faction and theatre."""
    same = c.power_theatre[power] == c.power_theatre[other]
    return same and c.power_faction[power] == c.power_faction[other] and c.power_kind[power] != PROXY


# ---------------------------------------------------------------------- Partners


def join_partners(c: Content, world: WorldData) -> None:
    """2.1a, 2.11d: who plays with whom, and on what terms."""
    found = []
    for data in world.partnerships:
        one, other = (c.faction_index[name] for name in data.factions)
        c.faction_partner[one], c.faction_partner[other] = other, one
        relationship = RELATIONSHIPS[data.relationship]
        found.append(
            Partnership(data.id, data.name, (one, other), relationship, data.permanent, data.one_army)
        )
    c.partnerships = tuple(found)
    for partnership in c.partnerships:
        if partnership.one_army:
            share_army(c, partnership)
    count_powers(c)
    for faction in range(c.n_factions):
        c.faction_wars[faction] = powers_at_war(c, faction)


def share_army(c: Content, partnership: Partnership) -> None:
    """2.31, 2.32, 2.33a, 2.34a: a unit is of that Partner, and under his Command, in whose theatre it is."""
    for power in range(c.n_powers):
        if c.power_faction[power] in partnership.factions:
            c.power_faction[power] = partnership.factions[c.power_theatre[power]]


def powers_at_war(c: Content, faction: int) -> tuple[int, ...]:
    """11.1: the Powers that are in a faction's Wars.

    In a theatre in which a faction cannot Declare War, its units are subject to its Partner's Peace and War
    there. The Capitalists are in both theatres from the start, so their units follow their own faction.
    """
    partnership = next(p for p in c.partnerships if faction in p.factions)
    if not partnership.permanent:
        return c.faction_powers[faction]
    home = c.faction_theatre[faction]
    both = [power for f in partnership.factions for power in c.faction_powers[f]]
    return tuple(sorted(power for power in both if c.power_theatre[power] == home))
