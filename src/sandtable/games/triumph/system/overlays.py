"""What can be drawn over the map: Supply Lines, Trade Routes, and how far a unit can go.

All of it is asked of the rules, from what a seat knows. What a rule only answers by yes or no, whether a line
leads somewhere, is walked here once more by the same rule to tell which way it goes.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.errors import BadData
from sandtable.engine.overlays import BAD, GOOD, SOURCE, WEAK
from sandtable.engine.templates import Template
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


NO_OVERLAY: Final = template("overlay.unknown", "text text", "there is no overlay {0}; there is {1}")
NO_FACTION: Final = template("overlay.no-faction", "text", "there is no faction {0}")
NO_UNIT: Final = template("overlay.no-unit", "text", "name a block, not {0}")
UNIT_OFF_MAP: Final = template("overlay.off-map", "text", "{0} is not on the map")
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

# What is said of a space that is shaded, and of each tone in the legend.
SOURCE_OF_SUPPLY: Final = template("overlay.supply.source", "", "Source of Supply")
IN_SUPPLY: Final = template("overlay.supply.in", "", "in Supply")
NEEDS_NO_SUPPLY: Final = template("overlay.supply.not-needed", "", "cut off, but needs no Supply")
OUT_OF_SUPPLY: Final = template("overlay.supply.out", "", "cut off")
SUPPLY_LEGEND: Final[dict[Tone, Template]] = {
    SOURCE: template("overlay.supply.legend.source", "", "a Source of Supply"),
    GOOD: template("overlay.supply.legend.good", "", "units with a Supply Line"),
    WEAK: NEEDS_NO_SUPPLY,
    BAD: template("overlay.supply.legend.bad", "", "units that are cut off"),
}
PRODUCTION_CENTER: Final = template("overlay.trade.center", "", "Production Center")
TRADE_LEGEND: Final[dict[Tone, Template]] = {
    SOURCE: template("overlay.trade.legend.source", "", "the Production Center"),
    GOOD: template("overlay.trade.legend.good", "", "POP and RES with a Trade Route"),
    WEAK: template("overlay.trade.legend.weak", "", "some of it has no Trade Route"),
    BAD: template("overlay.trade.legend.bad", "", "no Trade Route"),
}
POP_WORTH: Final = template("overlay.worth.pop", "number", "{0} POP")
RES_WORTH: Final = template("overlay.worth.res", "number", "{0} RES")
BOTH_WORTH: Final = template("overlay.worth", "number number", "{0} POP and {1} RES")
# By tone, what comes of what a space is worth, and of what is worth something there and Blockaded.
GOODS: Final[dict[Tone, Template]] = {
    GOOD: template("overlay.goods.good", "text", "{0} with a Trade Route"),
    WEAK: template("overlay.goods.weak", "text", "{0} with a Trade Route for some of it"),
    BAD: template("overlay.goods.bad", "text", "{0} without a Trade Route"),
}
BLOCKADED_GOODS: Final[dict[Tone, Template]] = {
    GOOD: template("overlay.blockaded.good", "text", "{0} with a Trade Route, Blockaded"),
    WEAK: template("overlay.blockaded.weak", "text", "{0} with a Trade Route for some of it, Blockaded"),
    BAD: template("overlay.blockaded.bad", "text", "{0} without a Trade Route, Blockaded"),
}
STANDS_HERE: Final = template("overlay.reach.here", "", "it stands here")
WHERE_IT_STANDS: Final = template("overlay.reach.legend.source", "", "where it stands")
MEETS_ENEMIES: Final = template("overlay.reach.enemies", "", "Enemies are there")
A_MOVE: Final = template("overlay.reach.move", "", "a move")
NOT_FRIENDLY: Final = template("overlay.reach.hostile", "", "land that is not Friendly")
STRATEGIC: Final = template("overlay.reach.strategic", "", "by Strategic Movement")
REACH_LEGEND: Final[dict[Tone, Template]] = {
    SOURCE: WHERE_IT_STANDS,
    GOOD: template("overlay.reach.legend.good", "", "where it can go"),
    WEAK: template("overlay.reach.legend.weak", "", "by Strategic Movement only"),
    BAD: template("overlay.reach.legend.bad", "", "where it would meet Enemies"),
}
EITHER_TYPE: Final = template("overlay.hidden.or", "text type", "{0} or {1}")
ANY_TYPE: Final = template("overlay.hidden.any", "", "whatever type it is")
IF_TYPE: Final = template("overlay.hidden.if", "text", "if it is {0}")
HIDDEN_LEGEND: Final[dict[Tone, Template]] = {
    SOURCE: WHERE_IT_STANDS,
    GOOD: template("overlay.hidden.legend.good", "", "where it can go, whatever type it is"),
    WEAK: template("overlay.hidden.legend.weak", "", "depends on its type"),
}
HIDDEN_REACHES: Final = template(
    "overlay.hidden",
    "space text number",
    "The hidden block in {0} may be {1}, and could go to {2} {2:area/areas}.",
)


def overlay(g: TriumphState, kind: str, about: str) -> MapOverlay:
    """One of `KINDS`, about a faction or a unit; without a name about the viewer's own factions."""
    with at_rest(g):
        if kind == SUPPLY:
            return supply(g, factions_named(g, about))
        if kind == TRADE:
            return trade(g, factions_named(g, about))
        if kind == REACH:
            return reach(g, about)
    known = ", ".join(one.id for one in KINDS)
    raise BadData(g.game.templates.plain_phrase(NO_OVERLAY, repr(kind[:40]), known))


def factions_named(g: TriumphState, about: str) -> list[int]:
    """The faction of that id; else those of the viewer, or the first in the Turn Order."""
    if about:
        faction = g.content.faction_index.get(about, -1)
        if faction < 0:
            raise BadData(g.game.templates.plain_phrase(NO_FACTION, repr(about[:40])))
        return [faction]
    own = [faction for faction, seat in enumerate(g.faction_seat) if seat == g.viewer and seat >= 0]
    return own or g.turn_order[:1]


def listed(g: TriumphState, names: list[str], most: int = MOST_NAMED) -> str:
    """Names for a sentence, and how many more there are."""
    told = sorted(set(names))
    shown, more = ", ".join(told[:most]), len(told) - most
    return g.game.templates.plain(LISTED_MORE, shown, more) if more > 0 else shown


def legend(g: TriumphState, tones: dict[Tone, Template]) -> dict[Tone, str]:
    """What each tone means, in words."""
    return {tone: g.game.templates.plain(words) for tone, words in tones.items()}


# ---------------------------------------------------------------------- Supply Lines


def supply(g: TriumphState, factions: list[int]) -> MapOverlay:
    """The Supply Lines of all units of some factions, and who is cut off."""
    c, say = g.content, g.game.templates.plain
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
                    spaces[c.space_id[space]] = OverlaySpace(SOURCE, say(SOURCE_OF_SUPPLY))
            drawn: set[int] = set()
            for space in held:
                name = c.space_id[space]
                if space in before:
                    spaces.setdefault(name, OverlaySpace(GOOD, say(IN_SUPPLY)))
                    fed.append(c.space_name[space])
                    way = chain(before, space, drawn)
                    if len(way) > 1:
                        lines.append(OverlayLine(GOOD, tuple(c.space_id[step] for step in way)))
                elif needs_none(g, power, space):
                    spaces[name] = OverlaySpace(WEAK, say(NEEDS_NO_SUPPLY))
                else:
                    spaces[name] = OverlaySpace(BAD, say(OUT_OF_SUPPLY))
                    cut.append(c.space_name[space])
        words.append(supply_words(g, faction, fed, cut))
    return MapOverlay(" ".join(words), legend(g, SUPPLY_LEGEND), spaces, tuple(lines))


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
        spaces[c.space_id[center]] = OverlaySpace(SOURCE, g.game.templates.plain(PRODUCTION_CENTER))
        words.append(trade_words(g, faction, home, cut))
    return MapOverlay(" ".join(words), legend(g, TRADE_LEGEND), spaces, tuple(lines.values()))


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
    plain, pop = g.game.templates.plain, g.content.space_pop[space]
    res = g.content.space_res[space] + g.content.space_oil[space]
    if pop and res:
        worth = plain(BOTH_WORTH, pop, res)
    else:
        worth = plain(POP_WORTH, pop) if pop else plain(RES_WORTH, res)
    return plain((BLOCKADED_GOODS if g.blockaded[space] else GOODS)[tone], worth)


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
        raise BadData(g.game.templates.plain_phrase(NO_UNIT, repr(about[:40])))
    if g.unit_space[unit] < 0:
        raise BadData(g.game.templates.plain_phrase(UNIT_OFF_MAP, about))
    kind = g.unit_kind[unit]
    if not 0 <= kind < c.n_types:
        return possible_reach(g, unit)
    plain, place = g.game.templates.plain, g.unit_space[unit]
    ends, refusal = ends_of(g, unit)
    if refusal:
        why = g.game.refusal_text(refusal)[1]
        told = plain(MAY_NOT_MOVE, kind, place, why)
        return MapOverlay(told, legend(g, {SOURCE: WHERE_IT_STANDS}), here(g, unit))
    spaces = here(g, unit)
    near = [0] * c.n_spaces
    m = mover_of(g, unit, commander_of(g, unit))
    if not m.redeploys:
        search_by(g, m, normal_ways(g, m), near)
    for space in ends:
        met = bool(enemies_in(g, g.unit_power[unit], space))
        hostile = c.space_is_land[space] and land_status(g, m.power, space) != FRIENDLY
        if met:
            shaded = OverlaySpace(BAD, plain(MEETS_ENEMIES))
        elif near[space]:
            shaded = OverlaySpace(GOOD, plain(NOT_FRIENDLY if hostile else A_MOVE))
        else:
            shaded = OverlaySpace(WEAK, plain(STRATEGIC))
        spaces[c.space_id[space]] = shaded
    if not ends:
        return MapOverlay(plain(REACHES_NOTHING, kind, place), legend(g, REACH_LEGEND), spaces)
    names = listed(g, [c.space_name[space] for space in ends], FEW_NAMED)
    return MapOverlay(plain(REACHES, kind, place, len(ends), names), legend(g, REACH_LEGEND), spaces)


def here(g: TriumphState, unit: int) -> dict[str, OverlaySpace]:
    """Where a unit stands."""
    stands = OverlaySpace(SOURCE, g.game.templates.plain(STANDS_HERE))
    return {g.content.space_id[g.unit_space[unit]]: stands}


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
    plain, spaces = g.game.templates.plain, here(g, unit)
    for space, able in sorted(going.items()):
        if len(able) == len(kinds):
            shaded = OverlaySpace(GOOD, plain(ANY_TYPE))
        else:
            shaded = OverlaySpace(WEAK, plain(IF_TYPE, either(g, able)))
        spaces[c.space_id[space]] = shaded
    told = plain(HIDDEN_REACHES, g.unit_space[unit], either(g, kinds), len(going))
    return MapOverlay(told, legend(g, HIDDEN_LEGEND), spaces)


def either(g: TriumphState, kinds: list[int]) -> str:
    """One type or another."""
    words = g.game.templates.noun("type", kinds[0]).words
    for kind in kinds[1:]:
        words = g.game.templates.plain_phrase(EITHER_TYPE, words, kind)
    return words


def possible_ends(g: TriumphState, unit: int, kind: int) -> list[int]:
    """Where a unit could go if it were of a type, as far as everybody can tell."""
    if kind == FORTRESS:
        return []
    escaped = bool(g.unit_flags[unit] & ESCAPED)
    m = Mover(g, g.unit_power[unit], kind, g.unit_space[unit], escaped)
    m.public = True
    return [space for space, end in enumerate(search(g, m)) if end]
