"""1.1, 1.2: who controls land and sea, and what that is worth.

Control is taken again at the start of every Phase and stays as it is until the next one. A faction
controls land; NEUTRAL stands for the Neutrals, each of which is independent, and for Armed Minors.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import compress
from typing import Final

from sandtable.games.triumph.content import GREAT, NO_ISLET, Content
from sandtable.games.triumph.system.partners import powers_mask
from sandtable.games.triumph.system.route_cache import Counted, Keepers, Taken
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.units import forget_memo, is_battle

FRIENDLY: Final = 0
RIVAL: Final = 1
ENEMY: Final = 2
NEUTRAL_LAND: Final = 3

# Who uses the POP and RES that a faction holds in a space, where it does not simply do so itself, by the
# conduct of a content.
USERS: dict[str, Callable[[TriumphState, int, int], int]] = {}


def evaluate_control(g: TriumphState, capture: bool = True) -> None:
    """1.14a, 1.14b, 1.14s, 1.21a, tnt:T1.8a: take control again at the start of a Phase; POP and RES follow.

    Capitals are Captured at the end of a Combat Phase only (1.121b), so `capture` is off where control
    is taken between Movement and Combat.
    """
    forget_memo(g)
    if g.taken is None or not g.taken.holds(g, capture):
        g.taken = Taken(g, capture) if take_control(g, capture) else None
    g.phase_powers = g.space_powers[:]
    count_tracks(g)
    lift_blockades(g)


def take_control(g: TriumphState, capture: bool) -> bool:
    """1.14a: who controls each land area now; whether every one with units has a keeper."""
    content = g.content
    occupied = [0] * content.n_spaces
    if g.keepers is None or not g.keepers.holds(g):
        g.keepers = Keepers(g, keeping_powers(g))
    control, kept = g.space_control, g.keepers.kept
    all_kept = True
    for space in land_spaces(content):
        present = g.space_powers[space]
        if present:
            occupied[space] = 1
            if not present & kept[control[space]]:
                control[space] = occupier(g, space)
                all_kept = all_kept and bool(present & kept[control[space]])
    if capture:
        _mark_capitals(g, occupied)
    for nation, capital, home in capitals_abroad(content):
        if not occupied[capital]:
            g.nation_control[nation] = empty_land_control(g, home, content.space_nation[capital])
    for space, home, nation in empty_land(content):
        if not occupied[space]:
            control[space] = empty_land_control(g, home, nation)
    for space in outlying_islets(content):
        if occupied[space]:
            mark_islet(g, space)
        elif g.islet_control[space]:
            control[space] = g.islet_control[space] - 1
    return all_kept


def faction_of(g: TriumphState, power: int) -> int:
    """2.2, 2.5: whom a Power's units hold land for; a Neutral Power and Minors hold it for themselves."""
    return NEUTRAL if g.power_neutral[power] else g.content.power_faction[power]


def keeping_powers(g: TriumphState) -> list[int]:
    """1.141a, 1.141b, tnt:T1.8b: by holder, NEUTRAL the last, the Powers whose units keep land his: masks.

    A Neutral Great Power's units garrison the Satellites of the faction that it leans to (8.211).
    """
    content = g.content
    factions = range(content.n_factions)
    allied = [[holder for holder in factions if is_allied(g, faction, holder)] for faction in factions]
    kept = [0] * (content.n_factions + 1)
    for power, leaning in enumerate(content.power_faction):
        faction, bit = faction_of(g, power), 1 << power
        kept[leaning] |= bit
        kept[faction] |= bit
        if faction >= 0:
            for holder in allied[faction]:
                kept[holder] |= bit
    return kept


def occupier(g: TriumphState, space: int) -> int:
    """1.141a, 1.141c, tnt:T1.8b, tnt:T1.8f: the faction that was there first, where the holder has left.

    Air, Naval and Sub units cannot take land (3.2a): without Ground units it stays as it was.
    """
    for unit in g.units_at[space]:
        if _holds_ground(g, unit):
            return faction_of(g, g.unit_power[unit])
    return g.space_control[space]


def is_allied(g: TriumphState, faction: int, holder: int) -> bool:
    """conquest-and-tragedy:8.13b: whether land is a faction's own, or its Ally's, which stays his."""
    return faction == holder or (min(faction, holder) >= 0 and bool(g.friends[faction] >> holder & 1))


def _holds_ground(g: TriumphState, unit: int) -> bool:
    """3.2a, tnt:T12.11: whether a unit is known to all to be able to hold land.

    Where land changes hands its units have been revealed or are the only ones there, so the answer
    tells nothing that is not seen.
    """
    return g.content.type_is_ground[g.unit_kind[unit]]


def _mark_capitals(g: TriumphState, occupied: list[int]) -> None:
    """1.143b, 1.41e, 2.6b, 15.321b, tnt:T1.8e: a Control marker shows who took a Capital."""
    content = g.content
    for nation in range(content.n_nations):
        capital = content.nation_capital[nation]
        if capital >= 0 and occupied[capital]:
            g.nation_control[nation] = g.space_control[capital]


def mark_islet(g: TriumphState, space: int) -> None:
    """1.143b, 1.41e, 2.6d: who gains an Islet marks it; its own faction need not while it has the Capital."""
    content = g.content
    held, nation = g.space_control[space], content.space_nation[space]
    marked = g.islet_control[space]
    if held == (marked - 1 if marked else g.nation_control[nation]):
        return
    power = content.nation_power[nation]
    at_home = power >= 0 and held == content.power_faction[power] == g.nation_control[nation]
    g.islet_control[space] = 0 if at_home else held + 1


@cache
def outlying_islets(content: Content) -> tuple[int, ...]:
    """1.41e, 2.6d: the Islets of nations with a Capital elsewhere. Worked out once."""
    return tuple(
        space
        for space in land_spaces(content)
        if content.space_islet[space] != NO_ISLET
        and content.space_nation[space] >= 0
        and content.nation_capital[content.space_nation[space]] != space
    )


@cache
def capitals_abroad(content: Content) -> tuple[tuple[int, int, int], ...]:
    """2.6c: the nations with a Capital in another nation's land; it, and whose Home Territory it is or -1."""
    homes = {space: home for space, home, _ in empty_land(content)}
    return tuple(
        (nation, capital, homes[capital])
        for nation, capital in enumerate(content.nation_capital)
        if capital in homes and content.space_nation[capital] != nation
    )


def empty_land_control(g: TriumphState, home: int, nation: int) -> int:
    """1.142, tnt:T1.8c, tnt:T1.8d: empty Home Territory of Great Powers is theirs; else Capitals tell."""
    if home >= 0:
        return faction_of(g, home)
    return NEUTRAL if nation < 0 else g.nation_control[nation]


@cache
def empty_land(content: Content) -> tuple[tuple[int, int, int], ...]:
    """1.142: each land area with the Great Power whose Home Territory it is, or -1, and its nation."""
    found = []
    for space in land_spaces(content):
        home = content.space_home[space]
        great = home >= 0 and content.power_kind[home] == GREAT
        found.append((space, home if great else -1, content.space_nation[space]))
    return tuple(found)


def land_status(g: TriumphState, power: int, space: int) -> int:
    """1.14c, 20.4: whether land is Friendly, Rival, Enemy or Neutral Territory for a Power's units."""
    content = g.content
    held = g.space_control[space]
    if held == NEUTRAL:
        # The land of a Neutral Great Power is friendly to its own units (2.2).
        nation = content.space_nation[space]
        own = g.power_neutral[power] and nation >= 0 and content.nation_power[nation] == power
        # An Armed Minor is the Enemy of its Violator (15.32).
        if nation >= 0 and g.nation_enemies[nation] >> power & 1:
            return ENEMY
        return FRIENDLY if own else NEUTRAL_LAND
    if g.friends[content.power_faction[power]] >> held & 1:
        # A Neutral Great Power's units may be in those Satellites of its faction that they garrison (8.211).
        if not g.power_neutral[power] or nationality(content, held, space) == power:
            return FRIENDLY
    enemies = g.power_enemies[power]
    # Where no Power of the holder is an Enemy, it need not be asked which of them holds it.
    if enemies & powers_mask(content, held) and enemies & holding_powers(g, space, held):
        return ENEMY
    return RIVAL


def holding_powers(g: TriumphState, space: int, faction: int) -> int:
    """The Powers of a faction that hold a space: in a Proxy's region the Proxy, elsewhere the others."""
    content = g.content
    region = content.space_region[space]
    proxies = others = 0
    for power in content.faction_powers[faction]:
        if content.power_confined_region[power] >= 0:
            if content.power_confined_region[power] == region:
                proxies |= 1 << power
        elif not g.power_neutral[power]:
            others |= 1 << power
    return proxies or others


@cache
def nationality(content: Content, faction: int, space: int) -> int:
    """8.211, 7.243c: the Power whose units a faction has there.

    In a Proxy's Region the Proxy; else whose land it is, or who has land in the Region; else the first. It
    follows from the printed map alone, so it is worked out once.
    """
    powers = native_powers(content, faction, content.space_theatre[space])
    region = content.space_region[space]
    for power in powers:
        if content.power_confined_region[power] == region:
            return power
    nation = content.space_nation[space]
    if nation >= 0 and content.nation_power[nation] in powers:
        return content.nation_power[nation]
    for power in powers:
        if region and has_land_in(content, power, region):
            return power
    return powers[0]


@cache
def printed_areas(content: Content, victims: int) -> frozenset[int]:
    """What the map says is of some Powers, a mask: their land, Home Seas, and what they guard."""
    found = set()
    for space, nation in enumerate(content.space_nation):
        owner = content.nation_power[nation] if nation >= 0 else -1
        if (
            content.home_sea_of[space] & victims
            or content.guards.get(space, 0) & victims
            or (owner >= 0 and victims >> owner & 1)
        ):
            found.add(space)
    return frozenset(found)


def native_powers(content: Content, faction: int, theatre: int) -> list[int]:
    """conquest-and-tragedy:3.0a, conquest-and-tragedy:7.2c: the Powers of a faction with blocks of a theatre.

    Where it has none, what its first Power's units are as visitors there.
    """
    here = [power for power in content.faction_powers[faction] if content.power_theatre[power] == theatre]
    natives = [power for power in here if not is_visitor(content, power)]
    return natives or [content.theatre_power[theatre][content.faction_powers[faction][0]]]


@cache
def is_visitor(content: Content, power: int) -> bool:
    """conquest-and-tragedy:7.2a: whether the blocks of a Power are of the other theatre's pool."""
    first = content.power_first_slot[power]
    return first < content.power_end_slot[power] and content.unit_power[first] != power


def has_land_in(content: Content, power: int, region: int) -> bool:
    """Whether any land of a Region is printed in a Power's colours."""
    for nation in range(content.n_nations):
        if content.nation_power[nation] == power:
            if any(content.space_region[space] == region for space in content.nation_spaces[nation]):
                return True
    return False


def is_friendly(g: TriumphState, power: int, space: int) -> bool:
    """1.14c, 1.21b, tnt:T1.10b: friendly land, or an Open Sea, as of the start of the Phase."""
    if g.content.space_is_sea[space]:
        return not g.phase_powers[space] & g.power_enemies[power]
    return land_status(g, power, space) == FRIENDLY


def is_disputed(g: TriumphState, space: int) -> bool:
    """1.141: land with units of several factions that are Enemies is Disputed."""
    return is_battle(g, space)


# ---------------------------------------------------------------------- the tracks


def count_tracks(g: TriumphState) -> None:
    """Bring POP, RES and the Civil War tracks up to date. Counted once while nothing changes."""
    counted = g.counted
    if counted is None or not counted.holds(g):
        add_up_tracks(g)
        g.counted = Counted(g)
    else:
        g.population, g.res = counted.population[:], counted.res[:]
        g.civil_war = counted.civil_war[:]


def add_up_tracks(g: TriumphState) -> None:
    """1.5, 7.2s, 16.22s: POP, RES and the Civil War tracks, from control and Influence."""
    content = g.content
    shared = USERS.get(content.conduct)
    population, res, civil_war = [0] * content.n_factions, [0] * content.n_factions, [0] * content.n_factions
    values = [track_values(content, faction) for faction in range(content.n_factions)]
    for space in valued_spaces(content):
        held = user = g.space_control[space]
        if user == NEUTRAL:
            user = holder_of(g, space)
        if user != NEUTRAL and shared is not None:
            user = shared(g, user, space)
        if user == NEUTRAL:
            continue
        pop, resource, province = values[user][space]
        population[user] += pop
        res[user] += resource
        if held == user:
            civil_war[user] += province
    g.population, g.res, g.civil_war = population, res, civil_war


@cache
def track_values(content: Content, faction: int) -> list[tuple[int, int, int]]:
    """By space, the POP, the RES and the Civil War value that it has for a faction. Worked out once."""
    return [
        (
            content.space_pop[space],
            resources(content, faction, space),
            civil_war_value(content, faction, space),
        )
        for space in range(content.n_spaces)
    ]


@cache
def land_spaces(content: Content) -> tuple[int, ...]:
    """All land areas in play (1.1). Worked out once."""
    return tuple(space for space in range(content.n_spaces) if content.space_is_land[space])


@cache
def sea_spaces(content: Content) -> tuple[int, ...]:
    """All Seas in play (1.2). Worked out once."""
    return tuple(space for space in range(content.n_spaces) if content.space_is_sea[space])


@cache
def valued_spaces(content: Content) -> tuple[int, ...]:
    """1.12, 1.13: the land with a City, a Town or Resources, which alone counts on the tracks."""
    worth = (content.space_pop, content.space_muster, content.space_res, content.space_oil)
    return tuple(space for space in land_spaces(content) if any(column[space] for column in worth))


def lift_blockades(g: TriumphState) -> None:
    """14.22b, tnt:T14.5b: where land passes to another Faction its BLOCKADE marker goes."""
    for space in list(compress(range(g.content.n_spaces), g.blockaded)):
        if user_of(g, space) != g.blockaded[space] - 1:
            g.blockaded[space] = g.blockaded_goods[space] = 0


def user_of(g: TriumphState, space: int) -> int:
    """8.12a, tnt:T14.5c: who uses POP and RES of land; where Partners do, the conduct says which of them."""
    shared, holder = USERS.get(g.content.conduct), holder_of(g, space)
    return holder if shared is None or holder == NEUTRAL else shared(g, holder, space)


def users(g: TriumphState) -> list[int]:
    """Who uses POP and RES of all `valued_spaces`. Asked once while the tracks stay so."""
    counted = g.counted
    if counted is None or not counted.holds(g):
        return [user_of(g, space) for space in valued_spaces(g.content)]
    if counted.users is None:
        counted.users = [user_of(g, space) for space in valued_spaces(g.content)]
    return counted.users


def holder_of(g: TriumphState, space: int) -> int:
    """8.12a, 8.41, tnt:T14.5c: who holds POP and RES of land: its controller, or the patron of a Neutral."""
    held = g.space_control[space]
    nation = g.content.space_nation[space]
    if held != NEUTRAL or nation < 0:
        return held
    return g.nation_patron[diplomatic_nation(g, nation)]


def diplomatic_nation(g: TriumphState, nation: int) -> int:
    """8.4: where Influence over this nation is placed: a Neutral Great Power stands for all its land."""
    power = g.content.nation_power[nation]
    if power >= 0 and g.power_neutral[power]:
        return g.content.power_nation[power]
    return nation


@cache
def resources(content: Content, faction: int, space: int) -> int:
    """1.13, tnt:T1.5c: triangles, red ones counted as often as the faction counts oil."""
    return content.space_res[space] + oil_value(content, faction) * content.space_oil[space]


def oil_value(content: Content, faction: int) -> int:
    """1.13: how often a faction counts a red triangle."""
    return content.theatres[content.faction_theatre[faction]].oil_value[faction]


@cache
def civil_war_value(content: Content, faction: int, space: int) -> int:
    """16.21a, 16.22a: what a controlled Province counts for the Civil War: POP, or Muster."""
    loyalty = content.theatres[content.faction_theatre[faction]].loyalty[faction]
    if loyalty is None or content.space_region[space] != loyalty.region:
        return 0
    return content.space_muster[space] if loyalty.control_counts_muster else content.space_pop[space]


def production_level(g: TriumphState, faction: int, lost_pop: int = 0, lost_res: int = 0) -> int:
    """7.22a, 2.11a, 2.11c, tnt:T2.1b, tnt:T7.6a: the least of IND, POP and at War RES; none without Center.

    POP and RES that a Blockade denies are given apart: they remain controlled.
    """
    center = g.content.faction_center[faction]
    if g.space_control[center] != faction:
        return 0
    level = min(g.ind[faction], g.population[faction] - lost_pop)
    return min(level, g.res[faction] - lost_res) if g.at_war[faction] else level
