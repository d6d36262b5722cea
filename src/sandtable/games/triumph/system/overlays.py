"""What can be drawn over the map: Supply Lines, Trade Routes, and how far a unit can go.

All of it is asked of the rules, from what a seat knows. What a rule only answers by yes or no, whether a line
leads somewhere, is walked here once more by the same rule to tell which way it goes.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.errors import BadData
from sandtable.engine.overlays import BAD, GOOD, SOURCE, WEAK
from sandtable.games.triumph.content import CONVOY, FORTRESS
from sandtable.games.triumph.system.blockade import cut_goods, goods_of
from sandtable.games.triumph.system.control import FRIENDLY, land_status, user_of, valued_spaces
from sandtable.games.triumph.system.gates import Mover
from sandtable.games.triumph.system.movement import MoveTo, move_problem
from sandtable.games.triumph.system.paths import destinations, mover_of, normal_ways, search, search_by
from sandtable.games.triumph.system.routes import cargoes, supply_ways
from sandtable.games.triumph.system.state import ESCAPED, MOVEMENT, TriumphState, is_active
from sandtable.games.triumph.system.supply import (
    carries_supply,
    checks_supply,
    enemies_at_sea,
    immune,
    is_source,
    local_powers,
    possible_sources,
)
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.trade_ways import route
from sandtable.games.triumph.system.turns import IMMOBILE, command_problem
from sandtable.games.triumph.system.units import at_rest, enemies_in, units_of
from sandtable.protocol.chart import OverlayKind
from sandtable.protocol.overlays import MapOverlay, OverlayLine, OverlaySpace, Tone

SUPPLY: Final = "supply"
TRADE: Final = "trade"
REACH: Final = "reach"
KINDS: Final = (
    OverlayKind(SUPPLY, "Supply", "faction"),
    OverlayKind(TRADE, "Trade", "faction"),
    OverlayKind(REACH, "Reach", "unit"),
)
# So many places are named in a sentence; where all of them are shown anyway, fewer.
MOST_NAMED: Final = 12
FEW_NAMED: Final = 5


LISTED_MORE: Final = template("overlay.more", "text number", "{0} and {1} more")
SUPPLIED: Final = template(
    "overlay.supply", "faction number", "{0}: units in {1} {1:area/areas} are in Supply; none are cut off."
)
SUPPLY_CUT: Final = template(
    "overlay.supply.cut",
    "faction number text",
    "{0}: units in {1} {1:area/areas} are in Supply; cut off: {2}.",
)
AT_PEACE: Final = template("overlay.supply.peace", "", "At Peace, units without it lose nothing.")
CENTER_LOST: Final = template(
    "overlay.trade.lost",
    "faction space",
    "{0} {0:does/do} not hold {0:its/their} Production Center, {1}, so nothing reaches it.",
)
TRADED: Final = template(
    "overlay.trade",
    "faction space number",
    "{0}: Trade Routes to {1} lead from {2} {2:area/areas}, and nothing is cut off.",
)
TRADE_CUT: Final = template(
    "overlay.trade.cut",
    "faction space number text",
    "{0}: Trade Routes to {1} lead from {2} {2:area/areas}; not from {3}.",
)
REACHES: Final = template(
    "overlay.reach", "type space number text", "{0} in {1} can go to {2} {2:area/areas}: {3}."
)
REACHES_NOTHING: Final = template("overlay.reach.none", "type space", "{0} in {1} cannot go anywhere.")
MAY_NOT_MOVE: Final = template("overlay.reach.refused", "type space text", "{0} in {1}: {2}")


def overlay(g: TriumphState, kind: str, about: str) -> MapOverlay:
    """One of `KINDS`, about a faction or a unit; without a name about the viewer's own factions."""
    with at_rest(g):
        if kind == SUPPLY:
            return supply(g, factions_named(g, about))
        if kind == TRADE:
            return trade(g, factions_named(g, about))
        if kind == REACH:
            return reach(g, about)
    raise BadData(f"{g.game.id} has no overlay {kind[:40]!r}; it has {', '.join(one.id for one in KINDS)}")


def factions_named(g: TriumphState, about: str) -> list[int]:
    """The faction of that id; else those of the viewer, or the first in the Turn Order."""
    if about:
        faction = g.content.faction_index.get(about, -1)
        if faction < 0:
            raise BadData(f"there is no faction {about[:40]!r}")
        return [faction]
    own = [faction for faction, seat in enumerate(g.faction_seat) if seat == g.viewer and seat >= 0]
    return own or g.turn_order[:1]


def listed(g: TriumphState, names: list[str], most: int = MOST_NAMED) -> str:
    """Names for a sentence, and how many more there are."""
    told = sorted(set(names))
    shown, more = ", ".join(told[:most]), len(told) - most
    return g.game.templates.plain(LISTED_MORE, shown, more) if more > 0 else shown


# ---------------------------------------------------------------------- Supply Lines


def supply(g: TriumphState, factions: list[int]) -> MapOverlay:
    """The Supply Lines of all units of some factions, and who is cut off."""
    c = g.content
    spaces: dict[str, OverlaySpace] = {}
    lines: list[OverlayLine] = []
    words: list[str] = []
    for faction in factions:
        fed: list[str] = []
        cut: list[str] = []
        for power in range(c.n_powers):
            if c.power_faction[power] != faction:
                continue
            held = sorted({g.unit_space[unit] for unit in units_of(g, power)})
            if not held:
                continue
            before = supply_tree(g, power)
            for space in possible_sources(c):
                if before.get(space) == space:
                    spaces[c.space_id[space]] = OverlaySpace(SOURCE, "Source of Supply")
            drawn: set[int] = set()
            for space in held:
                name = c.space_id[space]
                if space in before:
                    spaces.setdefault(name, OverlaySpace(GOOD, "in Supply"))
                    fed.append(c.space_name[space])
                    way = chain(before, space, drawn)
                    if len(way) > 1:
                        lines.append(OverlayLine(GOOD, tuple(c.space_id[step] for step in way)))
                elif needs_none(g, power, space):
                    spaces[name] = OverlaySpace(WEAK, "cut off, but needs no Supply")
                else:
                    spaces[name] = OverlaySpace(BAD, "cut off")
                    cut.append(c.space_name[space])
        words.append(supply_words(g, faction, fed, cut))
    legend: dict[Tone, str] = {
        SOURCE: "a Source of Supply",
        GOOD: "units with a Supply Line",
        WEAK: "cut off, but needs no Supply",
        BAD: "units that are cut off",
    }
    return MapOverlay(" ".join(words), legend, spaces, tuple(lines))


def supply_tree(g: TriumphState, power: int) -> dict[int, int]:
    """From the Sources of a Power outwards: by space the one before it, and itself for a Source."""
    c = g.content
    there, theatre, ways = local_powers(c, power), c.space_theatre, supply_ways(c)
    queue = [space for space in possible_sources(c) if is_source(g, there[theatre[space]], space)]
    before = {space: space for space in queue}
    closing = enemies_at_sea(g, power)
    for here in queue:
        for near in ways[here]:
            if near not in before:
                before[near] = here
                if carries_supply(g, there[theatre[near]], near, closing):
                    queue.append(near)
    return before


def chain(before: dict[int, int], space: int, drawn: set[int]) -> list[int]:
    """The way back from a space, as far as no other line has shown it."""
    way = [space]
    while space not in drawn and before[space] != space:
        drawn.add(space)
        space = before[space]
        way.append(space)
    return way


def needs_none(g: TriumphState, power: int, space: int) -> bool:
    """Whether all units of a Power in a space are known to need no Supply."""
    kinds = [g.unit_kind[unit] for unit in g.units_at[space] if g.unit_power[unit] == power]
    return all(0 <= kind < CONVOY and immune(g, power, kind, space) for kind in kinds)


def supply_words(g: TriumphState, faction: int, fed: list[str], cut: list[str]) -> str:
    """The same in a sentence or two."""
    plain, areas = g.game.templates.plain, len(set(fed))
    told = plain(SUPPLY_CUT, faction, areas, listed(g, cut)) if cut else plain(SUPPLIED, faction, areas)
    if any(checks_supply(g, power) for power in g.content.faction_powers[faction]):
        return told
    return f"{told} {plain(AT_PEACE)}"


# ---------------------------------------------------------------------- Trade Routes


def trade(g: TriumphState, factions: list[int]) -> MapOverlay:
    """The Trade Routes from all POP and RES that some factions use to their Production Centers."""
    c = g.content
    spaces: dict[str, OverlaySpace] = {}
    lines: dict[tuple[str, ...], OverlayLine] = {}
    words: list[str] = []
    for faction in factions:
        home: list[str] = []
        cut: list[str] = []
        center = c.faction_center[faction]
        for space in valued_spaces(c):
            if user_of(g, space) != faction or not goods_of(c, space) or space == center:
                continue
            missing = cut_goods(g, faction, space)
            tone: Tone = GOOD if not missing else BAD if missing == goods_of(c, space) else WEAK
            spaces[c.space_id[space]] = OverlaySpace(tone, goods_words(g, space, tone))
            (cut if missing else home).append(c.space_name[space])
            for way in ways_home(g, faction, space, missing):
                ids = tuple(c.space_id[step] for step in way)
                lines[ids] = OverlayLine(tone, ids)
        spaces[c.space_id[center]] = OverlaySpace(SOURCE, "Production Center")
        words.append(trade_words(g, faction, home, cut))
    legend: dict[Tone, str] = {
        SOURCE: "the Production Center",
        GOOD: "POP and RES with a Trade Route",
        WEAK: "some of it has no Trade Route",
        BAD: "no Trade Route",
    }
    return MapOverlay(" ".join(words), legend, spaces, tuple(lines.values()))


def ways_home(g: TriumphState, faction: int, space: int, missing: int) -> list[list[int]]:
    """By which way the goods of a space that have a Route come home."""
    found: list[list[int]] = []
    goods = goods_of(g.content, space) & ~missing
    for cargo in cargoes(g.content):
        if goods & cargo:
            way = route(g, faction, space, cargo)
            if len(way) > 1 and way not in found:
                found.append(way)
    return found


def goods_words(g: TriumphState, space: int, tone: Tone) -> str:
    """What a space is worth, and whether that comes home."""
    c = g.content
    worth = [f"{c.space_pop[space]} POP"] if c.space_pop[space] else []
    res = c.space_res[space] + c.space_oil[space]
    worth += [f"{res} RES"] if res else []
    ends = {
        GOOD: "with a Trade Route",
        WEAK: "with a Trade Route for some of it",
        BAD: "without a Trade Route",
    }
    marked = ", Blockaded" if g.blockaded[space] else ""
    return f"{' and '.join(worth)} {ends[tone]}{marked}"


def trade_words(g: TriumphState, faction: int, home: list[str], cut: list[str]) -> str:
    """The same in a sentence."""
    plain, center, areas = g.game.templates.plain, g.content.faction_center[faction], len(set(home))
    if g.space_control[center] != faction:
        return plain(CENTER_LOST, faction, center)
    if cut:
        return plain(TRADE_CUT, faction, center, areas, listed(g, cut))
    return plain(TRADED, faction, center, areas)


# ---------------------------------------------------------------------- how far a unit can go


def reach(g: TriumphState, about: str) -> MapOverlay:
    """Where the move of a unit may end; of one that the viewer does not know, where it might."""
    c = g.content
    unit = c.unit_index.get(about, -1)
    if unit < 0:
        raise BadData(f"name a block, not {about[:40]!r}")
    if g.unit_space[unit] < 0:
        raise BadData(f"{about} is not on the map")
    kind = g.unit_kind[unit]
    if not 0 <= kind < c.n_types:
        return possible_reach(g, unit)
    plain, place = g.game.templates.plain, g.unit_space[unit]
    ends, refusal = ends_of(g, unit)
    if refusal:
        why = g.game.refusal_text(refusal)[1]
        return MapOverlay(plain(MAY_NOT_MOVE, kind, place, why), {SOURCE: "where it stands"}, here(g, unit))
    spaces = here(g, unit)
    near = [0] * c.n_spaces
    m = mover_of(g, unit, commander_of(g, unit))
    if not m.redeploys:
        search_by(g, m, normal_ways(g, m), near)
    for space in ends:
        met = bool(enemies_in(g, g.unit_power[unit], space))
        hostile = c.space_is_land[space] and land_status(g, m.power, space) != FRIENDLY
        if met:
            told = OverlaySpace(BAD, "Enemies are there")
        elif near[space]:
            told = OverlaySpace(GOOD, "land that is not Friendly" if hostile else "a move")
        else:
            told = OverlaySpace(WEAK, "by Strategic Movement")
        spaces[c.space_id[space]] = told
    legend: dict[Tone, str] = {
        SOURCE: "where it stands",
        GOOD: "where it can go",
        WEAK: "by Strategic Movement only",
        BAD: "where it would meet Enemies",
    }
    if not ends:
        return MapOverlay(plain(REACHES_NOTHING, kind, place), legend, spaces)
    names = listed(g, [c.space_name[space] for space in ends], FEW_NAMED)
    return MapOverlay(plain(REACHES, kind, place, len(ends), names), legend, spaces)


def here(g: TriumphState, unit: int) -> dict[str, OverlaySpace]:
    """Where a unit stands."""
    return {g.content.space_id[g.unit_space[unit]]: OverlaySpace(SOURCE, "it stands here")}


def ends_of(g: TriumphState, unit: int) -> tuple[list[int], int]:
    """Where a unit whose type is known may go, or why it cannot.

    In its own Movement that is what its player is offered; at other times, what it could do as things stand.
    """
    faction = commander_of(g, unit)
    if faction >= 0:
        problem = move_problem(g, faction, unit)
        if problem:
            return [], problem
        return [code & 0xFFFF for code in MoveTo(faction, unit).choices(g, g.faction_seat[faction])], 0
    if g.unit_kind[unit] == FORTRESS:
        return [], IMMOBILE
    return destinations(g, unit), 0


def commander_of(g: TriumphState, unit: int) -> int:
    """The faction that moves units now and may move this one, or -1."""
    if g.phase != MOVEMENT:
        return -1
    for faction in range(g.content.n_factions):
        ours = g.viewer < 0 or g.faction_seat[faction] == g.viewer
        if ours and is_active(g, faction) and not command_problem(g, faction, unit):
            return faction
    return -1


def possible_reach(g: TriumphState, unit: int) -> MapOverlay:
    """Where a hidden unit could go by what everybody can tell of its type."""
    c = g.content
    kinds = [kind for kind in range(CONVOY) if g.unit_kinds[unit] >> kind & 1]
    going: dict[int, list[int]] = {}
    for kind in kinds:
        for space in possible_ends(g, unit, kind):
            going.setdefault(space, []).append(kind)
    spaces = here(g, unit)
    for space, able in sorted(going.items()):
        if len(able) == len(kinds):
            told = OverlaySpace(GOOD, "whatever it is")
        else:
            told = OverlaySpace(WEAK, f"if it is {' or '.join(c.type_name[kind] for kind in able)}")
        spaces[c.space_id[space]] = told
    legend: dict[Tone, str] = {
        SOURCE: "where it stands",
        GOOD: "where it can go, whatever type it is",
        WEAK: "depends on its type",
    }
    where = c.space_name[g.unit_space[unit]]
    words = f"The hidden block in {where} may be {' or '.join(c.type_name[kind] for kind in kinds)}"
    return MapOverlay(f"{words}, and could go to {len(going)} areas.", legend, spaces)


def possible_ends(g: TriumphState, unit: int, kind: int) -> list[int]:
    """Where a unit could go if it were of a type, as far as everybody can tell."""
    if kind == FORTRESS:
        return []
    escaped = bool(g.unit_flags[unit] & ESCAPED)
    m = Mover(g, g.unit_power[unit], kind, g.unit_space[unit], escaped)
    m.public = True
    return [space for space, end in enumerate(search(g, m)) if end]
