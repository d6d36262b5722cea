"""Whether a chart fits together: every id that it names is in it, and all that is drawn can be drawn.

A page draws what it is told and knows no game, so an id that nothing explains would be a hole in a board.
Each problem begins with the entry in which it stands, and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain

from sandtable.engine import panel_checks
from sandtable.protocol.chart import Chart


def problems(chart: Chart) -> list[str]:
    """Everything that does not fit in a chart."""
    return [
        *_spaces(chart),
        *_sides(chart),
        *_pieces(chart),
        *_colours(chart),
        *_cards(chart),
        *_markers(chart),
        *_symbols(chart),
        *panel_checks.chart_problems(chart),
    ]


def unknown(entry: str, what: str, ids: Iterable[str], known: Container[str]) -> Iterator[str]:
    """A sentence for each id that an entry names and nothing explains; an empty one names nothing."""
    for id in ids:
        if id != "" and id not in known:
            yield f"{entry}: there is no {what} {id!r}"


def _spaces(chart: Chart) -> Iterator[str]:
    """The list of spaces, their nations, and what links them."""
    for region in chart.regions:
        yield from unknown(f"regions, {region.name}", "space", region.spaces, chart.spaces)
    if chart.regions:
        listed = set(chain.from_iterable(region.spaces for region in chart.regions))
        for id, space in chart.spaces.items():
            if id not in listed and space.kind != "impassable":
                yield f"spaces, {id}: no region lists it"
    for id, space in chart.spaces.items():
        yield from unknown(f"spaces, {id}", "nation", [space.nation], chart.nations)
    for one, other, kind in chart.links:
        yield from unknown(f"links, {kind}", "space", [one, other], chart.spaces)
        if one == other:
            yield f"links, {kind}: it leads from {one} to itself"


def _sides(chart: Chart) -> Iterator[str]:
    """Factions, their Powers, and the nations of those."""
    for name, power in chart.powers.items():
        yield from unknown(f"powers, {name}", "faction", [power.faction], chart.factions)
    for id, faction in chart.factions.items():
        yield from unknown(f"factions, {id}", "power", faction.powers, chart.powers)
    for id, nation in chart.nations.items():
        yield from unknown(f"nations, {id}", "power", [nation.power], chart.powers)
        yield from unknown(f"nations, {id}", "space", [nation.capital], chart.spaces)


def _colours(chart: Chart) -> Iterator[str]:
    """Every Power has colours, and every faction: those of its first Power, or its own."""
    for name, power in chart.powers.items():
        if power.id not in chart.paints:
            yield f"powers, {name}: it has no colours"
    for id in chart.factions:
        if not any(power.faction == id for power in chart.powers.values()) and id not in chart.paints:
            yield f"factions, {id}: it has neither a power nor colours of its own"


def _pieces(chart: Chart) -> Iterator[str]:
    """Pieces have an owner that the chart knows, where it lists owners."""
    owners = chart.powers or chart.factions
    for id, owner in chart.units.items() if owners else ():
        yield from unknown(f"units, {id}", "power", [owner], owners)
    for id, kind in chart.kinds.items():
        yield from unknown(f"kinds, {id}", "badge", kind.badges, chart.badges)
    yield from unknown("small", "unit", chart.small, chart.units)


def _cards(chart: Chart) -> Iterator[str]:
    """Uses of cards are for sides, and stand for terms, that the chart knows."""
    terms = set(chain.from_iterable(chart.terms.values()))
    for id, card in chart.cards.items():
        symbols = [figure.symbol for figure in card.figures]
        yield from unknown(f"cards, {id}", "symbol", symbols, chart.symbols)
        for use in card.uses:
            yield from unknown(f"cards, {id}", "side", [*use.only, *use.offers], chart.factions)
            yield from unknown(f"cards, {id}", "term", use.matches, terms)


def _markers(chart: Chart) -> Iterator[str]:
    """Signs of places, markers, and the tracks that are drawn."""
    for id, space in chart.spaces.items():
        yield from unknown(f"spaces, {id}", "sign", space.signs, chart.signs)
    for id, sign in chart.signs.items():
        yield from unknown(f"signs, {id}", "symbol", [sign.symbol], chart.symbols)
    for id, marker in chart.markers.items():
        yield from unknown(f"markers, {id}", "symbol", [marker.symbol], chart.symbols)
    for count in chart.seat_counts:
        yield from unknown(f"seat_counts, {count.track}", "symbol", [count.symbol], chart.symbols)
    if chart.lanes is not None:
        for mark in chart.lanes.marks:
            yield from unknown(f"lanes, {mark.track}", "symbol", [mark.symbol], chart.symbols)


def _symbols(chart: Chart) -> Iterator[str]:
    """Whatever bears a symbol bears one that can be drawn, and a type of piece always does."""
    for id, kind in chart.kinds.items():
        if kind.symbol == "":
            yield f"kinds, {id}: it has no symbol"
        if kind.name == "":
            yield f"kinds, {id}: it has no name"
        yield from unknown(f"kinds, {id}", "symbol", [kind.symbol], chart.symbols)
    for name, entries in (("tokens", chart.tokens), ("counters", chart.counters), ("tiles", chart.tiles)):
        for id, entry in entries.items():
            yield from unknown(f"{name}, {id}", "symbol", [entry.symbol], chart.symbols)
