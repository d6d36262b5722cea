"""Do the facts of a theatre's files agree with each other?

Shapes and kinds have been checked while reading. Here every id must be known, every border must fit what it
joins, and every sum that the rulebook prints must come out. The first thing that is wrong is raised.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from sandtable.games.triumph.checking_setup import check_setup
from sandtable.games.triumph.shapes import (
    CLASS_LETTERS,
    TYPE_IDS,
    BorderKind,
    CardsData,
    MapData,
    NationData,
    SpaceData,
    SpecialData,
    UnitsData,
    known,
    need,
    unique,
)
from sandtable.games.triumph.shapes_setup import (
    TheatreData,
)

MAP = "map.yaml"
UNITS = "units.yaml"
CARDS = "cards.yaml"

SEAS = ("sea", "ocean")
PASSAGES = ("strait", "islet")
TERRAIN = ("plains", "river", "mountain", "forest", "desert", "lake-baikal", "wilderness")


def check_theatre(data: TheatreData) -> None:
    """Raises DataError for the first thing that is wrong."""
    check_map(data)
    check_units(data)
    check_cards(data)
    check_setup(data)


def check_map(data: TheatreData) -> None:
    unique(MAP, "factions", data.map.factions)
    unique(MAP, "nations", [nation.id for nation in data.map.nations])
    unique(MAP, "spaces", [space.id for space in data.map.spaces])
    spaces = {space.id: space for space in data.map.spaces}
    for faction in data.map.factions:
        known(MAP, f"faction_names {faction}", faction, data.map.faction_names)
        known(MAP, f"production_centers {faction}", faction, data.map.production_centers)
        known(MAP, f"production_centers {faction}", data.map.production_centers[faction], spaces)
    for space in data.map.spaces:
        check_space(data.map, space)
    check_borders(data.map, spaces)
    check_connected(data.map)
    check_routes(data.map, spaces)
    powers = {power.id for power in data.units.powers}
    for nation in data.map.nations:
        check_nation(data.map, nation, spaces, powers)


def check_space(data: MapData, space: SpaceData) -> None:
    """1.1a, tnt:T1.2a: what an area of each kind must and must not have."""
    nations = {nation.id: nation for nation in data.nations}
    if space.nation is not None:
        known(MAP, space.id, space.nation, nations)
        is_capital = nations[space.nation].capital == space.id
        need(space.capital == is_capital, MAP, space.id, "`capital` does not agree with its nation")
    need(space.kind not in SEAS or space.nation is None, MAP, space.id, "a sea has no nation")
    playable_land = space.kind not in SEAS and space.kind != "impassable"
    need(not playable_land or space.nation is not None, MAP, space.id, "land in play needs a nation")
    homely = space.nation is not None and nations[space.nation].type not in ("colony", "minor")
    need(not space.home or homely, MAP, space.id, "Home Territory is a Power's own land")
    need(
        space.region == "none" or space.region in data.regions,
        MAP,
        space.id,
        f"unknown region {space.region}",
    )
    need((space.islet is not None) == (space.kind == "islet"), MAP, space.id, "`islet` is for Islets only")
    need(
        space.islet is None or space.base == (space.islet == "base"),
        MAP,
        space.id,
        "`base` and `islet` differ",
    )
    known(MAP, space.id, space.city, data.city_values)
    value = data.city_values[space.city]
    need(space.pop == value.pop, MAP, space.id, f"POP {space.pop}, but a {space.city} has {value.pop}")
    need(space.muster == value.muster, MAP, space.id, f"Muster {space.muster}, not {value.muster}")


def check_borders(data: MapData, spaces: Mapping[str, SpaceData]) -> None:
    """A border joins two different spaces, once, and has a kind that fits both (1.11)."""
    seen: dict[frozenset[str], BorderKind] = {}
    for a, b, kind, _confidence in data.borders:
        entry = f"borders {a} - {b}"
        known(MAP, entry, a, spaces)
        known(MAP, entry, b, spaces)
        need(a != b, MAP, entry, "joins a space to itself")
        pair = frozenset((a, b))
        if pair in seen:
            same = seen[pair] == kind
            need(
                False,
                MAP,
                entry,
                "is listed twice" if same else f"is {seen[pair]} one way and {kind} the other",
            )
        seen[pair] = kind
        need(fits(spaces[a].kind, spaces[b].kind, kind), MAP, entry, f"cannot be a {kind} border")
    joined = {space for pair in seen for space in pair}
    for space in spaces:
        need(space in joined, MAP, space, "has no border")
    for there, here, _kind, _confidence in data.cross_theatre:
        known(MAP, f"cross_theatre {there} - {here}", here, spaces)


def check_connected(data: MapData) -> None:
    """The map is in one piece."""
    near: dict[str, list[str]] = {space.id: [] for space in data.spaces}
    for a, b, _kind, _confidence in data.borders:
        near[a].append(b)
        near[b].append(a)
    queue = [data.spaces[0].id]
    seen = set(queue)
    for here in queue:
        queue += [space for space in near[here] if space not in seen]
        seen.update(near[here])
    for space in near:
        need(space in seen, MAP, space, f"no border leads there from {queue[0]}")


def check_routes(data: MapData, spaces: Collection[str]) -> None:
    """A route is one border of the map or one space of it."""
    borders = {frozenset((a, b)) for a, b, _kind, _confidence in data.borders}
    for route in data.routes:
        entry = f"routes {' - '.join(route.border) if route.border else route.space}"
        need((route.border is None) != (route.space is None), MAP, entry, "needs a border or a space")
        need(route.border is None or frozenset(route.border) in borders, MAP, entry, "is no border")
        need(route.space is None or route.space in spaces, MAP, entry, "is no space")


def fits(kind_a: str, kind_b: str, border: str) -> bool:
    """The kinds of border that can lie between two kinds of space (1.11, 1.3)."""
    ends = (kind_a, kind_b)
    seas = sum(kind in SEAS for kind in ends)
    if "impassable" in ends:
        return border == "wilderness"
    if seas == 2:
        return border == ("ocean" if "ocean" in ends else "sea")
    if kind_a in PASSAGES or kind_b in PASSAGES:
        return border == "strait"
    if seas == 1:
        return border in ("coast", "wilderness")
    return border in TERRAIN


def check_nation(
    data: MapData, nation: NationData, spaces: Mapping[str, SpaceData], powers: Collection[str]
) -> None:
    """1.121a, tnt:T1.6: the largest City or Town is the Capital; where there is none, another's may be."""
    own_master = nation.type == "minor" and nation.owner == nation.id
    need(own_master or nation.owner in powers, MAP, nation.id, f"unknown owner {nation.owner}")
    neutral = nation.faction == "neutral"
    need(neutral or nation.faction in data.factions, MAP, nation.id, f"unknown faction {nation.faction}")
    places = [space for space in data.spaces if space.nation == nation.id and space.kind != "impassable"]
    largest = max((size(space) for space in places), default=0)
    if nation.capital is None:
        need(largest == 0, MAP, nation.id, "has a City or Town, but no capital")
        return
    known(MAP, nation.id, nation.capital, spaces)
    capital = spaces[nation.capital]
    need(capital.kind not in SEAS, MAP, nation.id, f"the capital {capital.id} is a sea")
    if capital in places:
        need(size(capital) == largest, MAP, nation.id, f"{capital.id} is not its largest City or Town")
    else:
        need(largest == 0, MAP, nation.id, f"the capital {capital.id} is not its own")
        owner = {other.id: other.owner for other in data.nations}[capital.nation or ""]
        need(owner == nation.owner, MAP, nation.id, f"the capital {capital.id} is another Power's")


def size(space: SpaceData) -> int:
    """Larger for a larger kind of City (1.12)."""
    return ("none", "town", "city", "capital-city", "sub", "main").index(space.city)


def check_units(data: TheatreData) -> None:
    units = data.units
    ids = [row.id for row in units.unit_types]
    order = [name for name in TYPE_IDS if name in ids]
    need(ids == order, UNITS, "unit_types", f"expected in this order: {', '.join(order)}")
    need(units.target_classes == CLASS_LETTERS, UNITS, "target_classes", "must be A, N, G, S")
    for earlier, later in zip(units.unit_types, units.unit_types[1:]):
        need(earlier.step <= later.step, UNITS, later.id, "acts before the type that stands ahead of it")
    for name in (*units.ans_types, *units.ground_types, *units.naval_types):
        known(UNITS, "unit_types", name, ids)
    check_powers(data, ids)
    check_blocks(units, ids)


def check_powers(data: TheatreData, types: Collection[str]) -> None:
    units = data.units
    unique(UNITS, "powers", [power.id for power in units.powers])
    for power in units.powers:
        need(power.faction is None or power.faction in data.map.factions, UNITS, power.id, "unknown faction")
        known(UNITS, power.id, power.id, units.unit_blocks)
        known(UNITS, power.id, power.id, units.max_cv)
        need("default" in units.max_cv[power.id], UNITS, f"max_cv {power.id}", "has no default")
        special = units.special.get(power.id, SpecialData())
        region = special.confined_to
        need(region is None or region in data.map.regions, UNITS, power.id, f"unknown region {region}")
        abilities = (special.long_lance, special.precision_optics, special.kamikaze, special.snlf)
        names = [name for ability in abilities if ability for name in ability.types]
        for name in (*names, *special.provincial, *special.regular):
            known(UNITS, f"special {power.id}", name, types)
    powers = [power.id for power in units.powers]
    for name in (*units.special, *units.max_cv, *units.unit_blocks):
        known(UNITS, "powers", name, powers)


def check_blocks(units: UnitsData, types: Collection[str]) -> None:
    """The blocks of all Powers and the marker blocks make the printed number (3.0)."""
    total = sum(marker.count for marker in units.marker_blocks)
    for power, blocks in units.unit_blocks.items():
        for name, count in blocks.items():
            known(UNITS, f"unit_blocks {power}", name, types)
            total += count
    for power, limits in units.max_cv.items():
        for name in limits:
            need(name == "default" or name in types, UNITS, f"max_cv {power}", f"unknown type {name}")
    need(total == units.blocks_total, UNITS, "blocks_total", f"{units.blocks_total}, but there are {total}")


def check_cards(data: TheatreData) -> None:
    cards = data.cards
    for deck, size_, ids in (
        ("action", cards.deck_size.action, [card.id for card in cards.action]),
        ("investment", cards.deck_size.investment, [card.id for card in cards.investment]),
    ):
        unique(CARDS, deck, ids)
        need(len(ids) == size_, CARDS, deck, f"{len(ids)} cards, not {size_}")
    check_action_cards(data)
    check_investment_cards(cards)
    check_wildcards(data)


def check_action_cards(data: TheatreData) -> None:
    """Two Neutrals or a WildCard; a letter that no other card of the season has (4.1, 10.1)."""
    neutrals = {nation.id for nation in data.map.nations if nation.faction == "neutral"}
    spaces = {space.id for space in data.map.spaces}
    wildcards = {wildcard.id for wildcard in data.cards.diplomacy_wildcards}
    letters: set[tuple[str, str]] = set()
    for card in data.cards.action:
        need(
            bool(card.neutrals) != (card.wildcard is not None), CARDS, card.id, "needs Neutrals or a WildCard"
        )
        need(len(set(card.neutrals)) in (0, 2), CARDS, card.id, "needs two different Neutrals")
        for name in card.neutrals:
            known(CARDS, card.id, name, neutrals)
        for name in card.partisans:
            known(CARDS, card.id, name, spaces)
        if card.wildcard is not None:
            known(CARDS, card.id, card.wildcard, wildcards)
        need(
            len(card.priority) == 1 and "A" <= card.priority <= "Z", CARDS, card.id, "priority is one letter"
        )
        letter = (card.season, card.priority)
        need(letter not in letters, CARDS, card.id, f"{card.season} {card.priority} is on another card, too")
        letters.add(letter)
    ends = Counter(name for card in data.cards.action for name in card.neutrals)
    for nation in data.map.nations:
        told = nation.diplomacy_cards
        need(
            ends[nation.id] == told,
            MAP,
            nation.id,
            f"{told} diplomacy_cards, but {ends[nation.id]} card ends",
        )


def check_investment_cards(cards: CardsData) -> None:
    """Two Techs, a Science or an Intelligence use; each shown as often as declared (4.2)."""
    counts = {tech.id: tech.cards for tech in cards.techs}
    counts.update({science.id: science.cards for science in cards.tech_wildcards})
    counts.update({intel.id: intel.cards for intel in cards.intelligence})
    red_counts = {tech.id: tech.cards for tech in cards.red_techs}
    shown: Counter[str] = Counter()
    red_shown: Counter[str] = Counter()
    for card in cards.investment:
        uses = [*card.ends, *[use for use in (card.science, card.intel) if use is not None]]
        wanted = 2 if card.ends else 1
        need(len(uses) == wanted, CARDS, card.id, "needs two ends, or one Science or Intelligence use")
        for name in uses:
            known(CARDS, card.id, name, counts)
        shown.update(uses)
        if card.red_tech is not None:
            known(CARDS, card.id, card.red_tech, red_counts)
            red_shown.update([card.red_tech])
    compare_counts(counts, shown)
    compare_counts(red_counts, red_shown)
    techs = [tech.id for tech in cards.techs]
    unique(CARDS, "techs", [*techs, *[tech.id for tech in cards.red_techs]])
    for science in cards.tech_wildcards:
        for name in science.techs:
            known(CARDS, science.id, name, techs)


def compare_counts(declared: Mapping[str, int], shown: Mapping[str, int]) -> None:
    for name, count in declared.items():
        need(
            shown.get(name, 0) == count,
            CARDS,
            name,
            f"declared on {count} card ends, shown on {shown.get(name, 0)}",
        )


def check_wildcards(data: TheatreData) -> None:
    shown = Counter(card.wildcard for card in data.cards.action)
    neutrals = {nation.id for nation in data.map.nations if nation.faction == "neutral"}
    for wildcard in data.cards.diplomacy_wildcards:
        found = shown[wildcard.id]
        need(
            found == wildcard.cards,
            CARDS,
            wildcard.id,
            f"declared on {wildcard.cards} cards, shown on {found}",
        )
        listed = wildcard.mode in ("list", "remove-by-rival", "remove-any")
        need(bool(wildcard.options) == listed, CARDS, wildcard.id, "lists Neutrals, or should")
        for faction, options in wildcard.options.items():
            need(
                faction == "any" or faction in data.map.factions,
                CARDS,
                wildcard.id,
                f"unknown faction {faction}",
            )
            for name in options:
                known(CARDS, wildcard.id, name, neutrals)
