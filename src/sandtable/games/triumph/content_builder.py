"""From the data of the theatres to the numbered tables of `Content`.

Each function adds one kind of thing of one part behind what is there already; what it refers to is looked up
by id, so that parts need no arithmetic of offsets. What `checking` has checked is not checked again.
"""

from collections.abc import Sequence
from typing import Final

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph.card_tables import add_decks, add_tech_effects, add_techs, add_wildcards
from sandtable.games.triumph.content import Content, ExtraLink, Route, TheatrePart, plain_name
from sandtable.games.triumph.shapes import (
    CLASS_LETTERS,
    TYPE_IDS,
    AbilityData,
    RouteData,
    SpaceData,
    SpecialData,
    UnitTypeData,
    known,
    need,
    unique,
)
from sandtable.games.triumph.theatre import NO_LIMIT
from sandtable.games.triumph.theatre_tables import add_setups, add_theatre, find, find_all

SPACE_KINDS: Final = {
    "land": kinds.LAND,
    "island": kinds.ISLAND,
    "strait": kinds.STRAIT,
    "islet": kinds.ISLET,
    "impassable": kinds.IMPASSABLE,
    "sea": kinds.SEA,
    "ocean": kinds.OCEAN,
}
ISLETS: Final = {"single": kinds.SINGLE_ISLET, "group": kinds.GROUP_ISLET, "base": kinds.BASE_ISLET}
NATION_TYPES: Final = {
    "great-power": kinds.GREAT_POWER,
    "home": kinds.HOME,
    "proxy-power": kinds.PROXY_POWER,
    "colony": kinds.COLONY,
    "minor": kinds.MINOR,
    "major-power": kinds.MAJOR_POWER,
}
POWER_KINDS: Final = {
    "great": kinds.GREAT,
    "major": kinds.MAJOR,
    "proxy": kinds.PROXY,
    "minor": kinds.MINOR_POWER,
}


def build(parts: Sequence[TheatrePart], links: Sequence[ExtraLink], routes: Sequence[Route]) -> Content:
    """Numbers everything in the parts, in their order, and joins them by the links."""
    unique("parts", "prefix", [part.prefix for part in parts])
    c = Content()
    add_types(c, parts)
    for theatre, part in enumerate(parts):
        number_ids(c, part)
        add_factions(c, part, theatre)
        add_powers(c, part, theatre)
        add_nations(c, part, theatre)
        add_spaces(c, part, theatre)
    for theatre, part in enumerate(parts):
        for a, b, kind, confidence in part.data.map.borders:
            add_border(c, ExtraLink(part.prefix + a, part.prefix + b, kind, theatre, confidence == "printed"))
    for link in links:
        check_link(c, link, len(parts))
        add_border(c, link)
    add_routes(c, [*printed_routes(parts), *routes])
    c.home_seas = any(part.data.setup.constants.home_seas for part in parts)
    join_up(c)
    for part in parts:
        add_blocks(c, part)
    c.theatre_power = [list(range(c.n_powers)) for _ in parts]
    c.faction_partner = [-1] * c.n_factions
    c.faction_wars = list(c.faction_powers)
    for theatre, part in enumerate(parts):
        add_techs(c, part, theatre)
        add_wildcards(c, part)
        add_decks(c, part, theatre)
    for theatre, part in enumerate(parts):
        add_theatre(c, part, theatre)
        add_setups(c, part, theatre)
    add_entry_costs(c)
    add_tech_effects(c, parts)
    return c


def number(index: dict[str, int], part: TheatrePart, ids: Sequence[str]) -> None:
    for name in ids:
        index[part.prefix + name] = len(index)


def number_ids(c: Content, part: TheatrePart) -> None:
    """Numbers all ids of a part before anything that refers to them is added."""
    data = part.data
    number(c.region_index, part, data.map.regions)
    number(c.faction_index, part, data.map.factions)
    number(c.power_index, part, [power.id for power in data.units.powers])
    number(c.nation_index, part, [nation.id for nation in data.map.nations])
    number(c.space_index, part, [space.id for space in data.map.spaces])
    number(c.tech_index, part, [tech.id for tech in data.cards.techs + data.cards.red_techs])
    number(c.science_index, part, [card.id for card in data.cards.tech_wildcards if card.from_year])
    number(c.intel_index, part, [intel.id for intel in data.cards.intelligence])
    number(c.wildcard_index, part, [wildcard.id for wildcard in data.cards.diplomacy_wildcards])
    number(c.card_index, part, [card.id for card in data.cards.action])
    number(c.card_index, part, [card.id for card in data.cards.investment])
    c.region_names.extend(part.prefix + region for region in data.map.regions)
    c.n_spaces = len(c.space_index)
    c.n_factions = len(c.faction_index)
    c.n_powers = len(c.power_index)
    c.n_nations = len(c.nation_index)


def add_types(c: Content, parts: Sequence[TheatrePart]) -> None:
    """The unit table, the same for all theatres; one that lacks a type has no blocks of it (3.13-3.15)."""
    rows: dict[str, UnitTypeData] = {}
    for part in parts:
        for row in part.data.units.unit_types:
            rows.setdefault(row.id, row)
    ans = {name for part in parts for name in part.data.units.ans_types}
    ground = {name for part in parts for name in part.data.units.ground_types}
    for type_, name in enumerate(TYPE_IDS):
        c.type_index[name] = type_
        c.type_id.append(name)
        add_type(c, rows.get(name))
        c.type_is_ans.append(name in ans)
        c.type_is_ground.append(name in ground)
    c.n_types = len(c.type_id)


def add_type(c: Content, row: UnitTypeData | None) -> None:
    c.type_name.append(row.name if row else "")
    c.type_class.append(CLASS_LETTERS.index(row.target_class) if row else kinds.CLASS_G)
    c.type_step.append(row.step if row else 0)
    c.type_land.append(speed(row.move.land if row else None))
    c.type_sea.append(speed(row.move.sea if row else None))
    c.type_air.append(speed(row.move.air if row else None))
    c.type_land_stop.append(row.land_stop if row else False)
    c.type_rebase.append(row.rebase if row else False)
    c.type_double_hit.append(row.double_hit if row else False)
    c.type_needs_supply.append(row.supply if row else False)
    c.type_can_convoy.append(row.convoy if row else False)
    for letter in CLASS_LETTERS:
        c.type_fire.append(row.fire.get(letter, 0) if row else 0)
        c.type_strike.append(row.strike.get(letter, 0) if row else 0)


def speed(areas: int | None) -> int:
    return -1 if areas is None else areas


def add_factions(c: Content, part: TheatrePart, theatre: int) -> None:
    """Each faction, its Powers and its sole Production Center (0.2, 2.11)."""
    for name in part.data.map.factions:
        c.faction_id.append(part.prefix + name)
        c.faction_name.append(part.data.map.faction_names[name])
        c.faction_theatre.append(theatre)
        c.faction_center.append(find(c.space_index, part, part.data.map.production_centers[name]))
        powers = [power.id for power in part.data.units.powers if power.faction == name]
        c.faction_powers.append(find_all(c.power_index, part, powers))


def add_powers(c: Content, part: TheatrePart, theatre: int) -> None:
    """The nationalities of units (2.1, 3.11)."""
    for power in part.data.units.powers:
        special = part.data.units.special.get(power.id, SpecialData())
        c.power_id.append(part.prefix + power.id)
        c.power_name.append(power.name)
        c.power_faction.append(find(c.faction_index, part, power.faction))
        c.power_kind.append(POWER_KINDS[power.kind])
        c.power_theatre.append(theatre)
        c.power_color.append(power.color)
        c.power_confined_region.append(find(c.region_index, part, special.confined_to))
        c.power_provincial.append(tuple(c.type_index[name] for name in special.provincial))
        c.power_regular.append(tuple(c.type_index[name] for name in special.regular))
        c.power_kamikaze.append(special.kamikaze is not None)
        c.power_precision_optics.append(special.precision_optics is not None)
        c.power_sneak.append(special.sneak_attack.times_per_game if special.sneak_attack else 0)
        c.power_snlf.append(special.snlf is not None)


def add_nations(c: Content, part: TheatrePart, theatre: int) -> None:
    """The colours of the map; a Minor belongs to no Power (1.1, 2.5)."""
    for nation in part.data.map.nations:
        c.nation_id.append(part.prefix + nation.id)
        c.nation_name.append(nation.name)
        c.nation_type.append(NATION_TYPES[nation.type])
        c.nation_power.append(-1 if nation.type == "minor" else find(c.power_index, part, nation.owner))
        neutral = nation.faction not in part.data.map.factions
        c.nation_start_faction.append(-1 if neutral else find(c.faction_index, part, nation.faction))
        c.nation_capital.append(find(c.space_index, part, nation.capital))
        spaces = [s.id for s in part.data.map.spaces if s.nation == nation.id and s.kind != "impassable"]
        c.nation_spaces.append(find_all(c.space_index, part, spaces))
        c.nation_theatre.append(theatre)
        c.nation_cards.append(nation.diplomacy_cards)
        c.nation_influence_limit.append(
            NO_LIMIT if nation.influence_limit is None else nation.influence_limit
        )
    for power in range(len(c.power_nation), len(c.power_id)):
        c.power_nation.append(c.nation_index.get(c.power_id[power], -1))


def add_spaces(c: Content, part: TheatrePart, theatre: int) -> None:
    """Every area, with the kinds that rules ask for (1.0-1.4)."""
    for space in part.data.map.spaces:
        kind = SPACE_KINDS[space.kind]
        nation = find(c.nation_index, part, space.nation)
        c.space_id.append(part.prefix + space.id)
        c.space_name.append(space.name)
        c.space_kind.append(kind)
        c.space_islet.append(ISLETS[space.islet] if space.islet else kinds.NO_ISLET)
        c.space_nation.append(nation)
        c.space_home.append(c.nation_power[nation] if space.home else -1)
        c.space_region.append(0 if space.region == "none" else find(c.region_index, part, space.region))
        c.space_city.append(kinds.CITY_KINDS[space.city])
        c.space_pop.append(space.pop)
        c.space_muster.append(space.muster or 0)
        c.space_base.append(space.base)
        c.space_res.append(space.res.black)
        c.space_oil.append(space.res.red)
        c.space_theatre.append(theatre)
        c.space_is_land.append(kind <= kinds.ISLET)
        c.space_is_sea.append(kind >= kinds.SEA)
        c.space_is_passage.append(kind in (kinds.STRAIT, kinds.ISLET))
        c.space_is_island.append(kind in (kinds.ISLAND, kinds.STRAIT, kinds.ISLET))
        c.space_lat.append(space.lat)
        c.space_lon.append(space.lon)
        c.space_x.append(space.x)
        c.space_y.append(space.y)
    add_space_names(c, part)


def add_space_names(c: Content, part: TheatrePart) -> None:
    """Everything that a space may be called. Ids go before names, names before their parts and Cities."""
    ways = (space_ids, space_names, space_name_parts, space_cities)
    for way in ways:
        for space in part.data.map.spaces:
            for name in way(space):
                c.space_by_name.setdefault(plain_name(name), c.space_index[part.prefix + space.id])
    for space in part.data.map.spaces:
        name = plain_name(part.prefix + space.id)
        c.space_by_name[name] = c.space_index[part.prefix + space.id]


def space_ids(space: SpaceData) -> list[str]:
    return [space.id]


def space_names(space: SpaceData) -> list[str]:
    return [space.name, *space.aliases]


def space_name_parts(space: SpaceData) -> list[str]:
    """Of "Marianas (Saipan)": what stands before the bracket and what stands in it."""
    before, bracket, rest = space.name.partition("(")
    return [before, rest.rstrip(") ")] if bracket else []


def space_cities(space: SpaceData) -> list[str]:
    return [space.city_name] if space.city_name else []


def check_link(c: Content, link: ExtraLink, theatres: int) -> None:
    """Links come from outside the theatres' files, so nobody has looked at them yet."""
    entry = f"{link.a} - {link.b}"
    known("links", entry, link.a, c.space_index)
    known("links", entry, link.b, c.space_index)
    known("links", entry, link.kind, kinds.BORDER_KINDS)
    known("links", entry, link.theatre, range(theatres))
    pair = (c.space_index[link.a], c.space_index[link.b])
    need(link.a != link.b and pair not in c.border_between, "links", entry, "is a border already")


def add_border(c: Content, link: ExtraLink) -> None:
    """One border; it is crossed and counted both ways (1.11)."""
    a, b = c.space_index[link.a], c.space_index[link.b]
    border = c.n_borders
    c.border_a.append(a)
    c.border_b.append(b)
    c.border_kind.append(kinds.BORDER_KINDS[link.kind])
    c.border_printed.append(link.printed)
    c.border_theatre.append(link.theatre)
    c.border_between[(a, b)] = border
    c.border_between[(b, a)] = border
    c.n_borders += 1


def printed_routes(parts: Sequence[TheatrePart]) -> list[Route]:
    """The routes that the maps themselves show (14.7)."""
    found: list[Route] = []
    for part in parts:
        for route in part.data.map.routes:
            where = route.border or (route.space or "",)
            found.append(Route(tuple(part.prefix + name for name in where), carried(route)))
    return found


def carried(route: RouteData) -> int:
    """What may pass, as bits."""
    return (
        kinds.CARRIES_POP * route.pop
        | kinds.CARRIES_BLACK * route.black
        | kinds.CARRIES_RED * route.red
        | kinds.CARRIES_SUPPLY * route.supply
    )


def add_routes(c: Content, routes: Sequence[Route]) -> None:
    """What each space and border carries: everything, but for the routes."""
    c.space_carries = [kinds.CARRIES_ALL] * c.n_spaces
    c.border_carries = [kinds.CARRIES_ALL] * c.n_borders
    for route in routes:
        for name in route.where:
            known("routes", " - ".join(route.where), name, c.space_index)
        ends = [c.space_index[name] for name in route.where]
        if len(ends) == 1:
            c.space_carries[ends[0]] = route.carries
        else:
            c.border_carries[c.border_between[(ends[0], ends[1])]] = route.carries


def join_up(c: Content) -> None:
    """Sorts the neighbours of every space by how they can be reached."""
    near: list[list[int]] = [[] for _ in range(c.n_spaces)]
    for border in range(c.n_borders):
        near[c.border_a[border]].append(border)
        near[c.border_b[border]].append(border)
    for space, borders in enumerate(near):
        open_borders = [border for border in borders if crossable(c, border)]
        c.link_border.append(tuple(borders))
        c.air_borders.append(tuple(open_borders))
        c.land_borders.append(tuple(border for border in open_borders if is_land_border(c, border)))
        c.sea_borders.append(tuple(border for border in open_borders if is_sea_route(c, border)))
        c.links.append(ends_of(c, space, c.link_border[space]))
        c.air_links.append(ends_of(c, space, c.air_borders[space]))
        c.land_links.append(ends_of(c, space, c.land_borders[space]))
        c.sea_links.append(ends_of(c, space, c.sea_borders[space]))
    for space in range(c.n_spaces):
        c.space_coastal.append(c.space_is_land[space] and bool(adjacent_seas(c, space)))
        c.coast_links.append(same_coast(c, space))
        c.home_sea_of.append(home_sea_powers(c, space))


def ends_of(c: Content, space: int, borders: Sequence[int]) -> tuple[int, ...]:
    """The spaces beyond these borders of a space."""
    return tuple(c.border_a[border] + c.border_b[border] - space for border in borders)


def crossable(c: Content, border: int) -> bool:
    """1.1d: nothing crosses a Wilderness border or enters an area that is out of play."""
    if c.border_kind[border] == kinds.WILDERNESS:
        return False
    ends = (c.space_kind[c.border_a[border]], c.space_kind[c.border_b[border]])
    return kinds.IMPASSABLE not in ends


def is_land_border(c: Content, border: int) -> bool:
    return c.space_is_land[c.border_a[border]] and c.space_is_land[c.border_b[border]]


def is_sea_route(c: Content, border: int) -> bool:
    """Sea Movement goes from sea to sea or coast, and between touching Straits and Islets (1.3, 1.41)."""
    a, b = c.border_a[border], c.border_b[border]
    if c.space_is_sea[a] or c.space_is_sea[b]:
        return True
    return c.space_is_passage[a] and c.space_is_passage[b]


def adjacent_seas(c: Content, space: int) -> list[int]:
    return [sea for sea in c.sea_links[space] if c.space_is_sea[sea]]


def same_coast(c: Content, space: int) -> tuple[int, ...]:
    """The land areas beside this one on the same coastline, where one sea washes both (11.1)."""
    seas = adjacent_seas(c, space)
    return tuple(near for near in c.land_links[space] if any(sea in c.sea_links[near] for sea in seas))


def home_sea_powers(c: Content, sea: int) -> int:
    """2.41, 15.21s, conquest-and-tragedy:1.2d: whose Home Territory, be it out of play, touches this sea."""
    mask = 0
    if c.home_seas and c.space_is_sea[sea]:
        for land in c.links[sea]:
            power = c.space_home[land]
            if power >= 0 and c.power_kind[power] in (kinds.GREAT, kinds.MAJOR):
                mask |= 1 << power
    return mask


def add_entry_costs(c: Content) -> None:
    """1.2a, tnt:T1.10a: what entering each space costs in area-moves."""
    for space in range(c.n_spaces):
        ocean = c.space_kind[space] == kinds.OCEAN
        c.enter_cost.append(c.theatres[c.space_theatre[space]].ocean_entry_cost if ocean else 1)


def add_blocks(c: Content, part: TheatrePart) -> None:
    """The blocks of each Power, their maximum CV and firepower, and a slot for each (3.0, 3.121)."""
    units = part.data.units
    for power in units.powers:
        blocks = units.unit_blocks[power.id]
        limits = units.max_cv[power.id]
        special = units.special.get(power.id, SpecialData())
        for type_, name in enumerate(c.type_id):
            count = blocks.get(name, 0)
            c.block_count.append(count)
            c.max_cv.append(limits.get(name, limits["default"]) if count else 0)
            printed = c.type_fire[type_ * kinds.N_CLASSES : (type_ + 1) * kinds.N_CLASSES]
            c.power_fire.extend(special_fire(name, special.long_lance, printed))
            c.kamikaze_fire.extend(special_fire(name, special.kamikaze, [0] * kinds.N_CLASSES))
        slots = units.minor_slots if power.kind == "minor" else sum(blocks.values())
        add_slots(c, c.power_index[part.prefix + power.id], slots)


def special_fire(type_name: str, ability: AbilityData | None, printed: Sequence[int]) -> list[int]:
    """The firepower of a type where an ability replaces some of it (12.75)."""
    if ability is None or type_name not in ability.types:
        return list(printed)
    return [ability.fire.get(letter, printed[k]) for k, letter in enumerate(CLASS_LETTERS)]


def add_slots(c: Content, power: int, slots: int) -> None:
    c.power_first_slot.append(c.n_units)
    for place in range(slots):
        name = f"{c.power_id[power]}-{place + 1:02d}"
        c.unit_index[name] = c.n_units
        c.unit_name.append(name)
        c.unit_power.append(power)
        c.n_units += 1
    c.power_end_slot.append(c.n_units)
