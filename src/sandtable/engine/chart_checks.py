"""Whether a chart fits together: every id that it names is in it, and all that is drawn can be drawn.

A page draws what it is told and knows no game, so an id that nothing explains would be a hole in a board.
Each problem begins with the entry in which it stands, and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Final, get_args

from sandtable.engine import panel_checks
from sandtable.protocol.chart import Chart
from sandtable.protocol.symbols import PieceSymbol, PlaceSymbol

PIECE_SYMBOLS: Final = frozenset(get_args(PieceSymbol))
SYMBOLS: Final = PIECE_SYMBOLS | frozenset(get_args(PlaceSymbol))


def problems(chart: Chart) -> list[str]:
    """Everything that does not fit in a chart."""
    return [
        *_spaces(chart),
        *_sides(chart),
        *_pieces(chart),
        *_cards(chart),
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
    """Factions, their Powers, and the nations of those: each has colours, those of a Power."""
    for name, power in chart.powers.items():
        if power.id == "":
            yield f"powers, {name}: it has no id, and so no colour"
        yield from unknown(f"powers, {name}", "faction", [power.faction], chart.factions)
    for id, faction in chart.factions.items():
        yield from unknown(f"factions, {id}", "power", faction.powers, chart.powers)
        if not any(power.faction == id for power in chart.powers.values()):
            yield f"factions, {id}: it has no power, and so no colour"
    for id, nation in chart.nations.items():
        yield from unknown(f"nations, {id}", "power", [nation.power], chart.powers)
        yield from unknown(f"nations, {id}", "space", [nation.capital], chart.spaces)


def _pieces(chart: Chart) -> Iterator[str]:
    """Pieces have an owner that the chart knows, where it lists owners."""
    if chart.powers:
        for id, owner in chart.units.items():
            yield from unknown(f"units, {id}", "power", [owner], chart.powers)
    yield from unknown("small", "unit", chart.small, chart.units)


def _cards(chart: Chart) -> Iterator[str]:
    """Uses of cards are for sides, and stand for terms, that the chart knows."""
    terms = set(chain.from_iterable(chart.terms.values()))
    for id, card in chart.cards.items():
        symbols = [figure.symbol for figure in card.figures]
        yield from unknown(f"cards, {id}", "symbol", symbols, SYMBOLS)
        for use in card.uses:
            yield from unknown(f"cards, {id}", "side", [*use.only, *use.offers], chart.factions)
            yield from unknown(f"cards, {id}", "term", use.matches, terms)


def _symbols(chart: Chart) -> Iterator[str]:
    """Whatever bears a symbol bears one that can be drawn, and a type of piece always does."""
    for id, kind in chart.kinds.items():
        if kind.symbol == "":
            yield f"kinds, {id}: it has no symbol"
        yield from unknown(f"kinds, {id}", "symbol", [kind.symbol], PIECE_SYMBOLS)
    for name, entries in (("tokens", chart.tokens), ("counters", chart.counters), ("tiles", chart.tiles)):
        for id, entry in entries.items():
            yield from unknown(f"{name}, {id}", "symbol", [entry.symbol], SYMBOLS)
