"""Whether panels, counters and routes fit the chart: every id that they name must be in it.

A page draws what it is told and knows no game, so an id that nothing explains would be a hole in a board.
Each problem is a sentence that says where the id stands.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain

from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart
from sandtable.protocol.counters import Counter
from sandtable.protocol.panels import Panel, PanelChart, Price


def sides_of(chart: Chart) -> set[str]:
    """The ids that have colours: factions, and the Powers that they are made of."""
    return {*chart.factions, *(power.id for power in chart.powers.values())}


def chart_problems(chart: Chart) -> list[str]:
    """What the panels, the outline and the routes of a chart name that is not in it."""
    found = [*_outline(chart), *_routes(chart)]
    for id, panel in chart.panels.items():
        found += [f"panel {id}: {problem}" for problem in _printed(chart, panel)]
    return found


def board_problems(chart: Chart, board: Board) -> list[str]:
    """What the panels, counters and routes of a board name that is not in the chart."""
    found = [
        *_unknown("space", board.counters, chart.spaces),
        *_unknown("route", board.carried, chart.routes),
    ]
    for space, stacks in board.counters.items():
        found += [f"{space}: {problem}" for problem in _counters(chart, stacks)]
    for route, carried in board.carried.items():
        here = [*_unknown("carried kind", [carried.kind], chart.carried), *_side(chart, carried.owner)]
        found += [f"{route}: {problem}" for problem in here]
    for id, panel in board.panels.items():
        printed = chart.panels.get(id)
        here = ["the chart has no such panel"] if printed is None else [*_present(chart, printed, panel)]
        found += [f"panel {id}: {problem}" for problem in here]
    return found


def _unknown(what: str, ids: Iterable[str], known: Container[str]) -> Iterator[str]:
    """A sentence for each id that is not known; an empty one names nothing."""
    for id in ids:
        if id != "" and id not in known:
            yield f"there is no {what} {id!r}"


def _side(chart: Chart, *sides: str) -> Iterator[str]:
    return _unknown("side", sides, sides_of(chart))


def _prices(chart: Chart, *prices: list[Price]) -> Iterator[str]:
    return _unknown("token", [part.token for part in chain(*prices)], chart.tokens)


def _counters(chart: Chart, stacks: list[Counter]) -> Iterator[str]:
    for stack in stacks:
        yield from _unknown("kind of counter", [stack.kind], chart.counters)
        yield from _unknown("token", stack.cubes, chart.tokens)
        yield from _side(chart, stack.owner)


def _outline(chart: Chart) -> Iterator[str]:
    if chart.outline is None:
        return
    yield from _unknown("space", chart.outline.shapes, chart.spaces)
    for space, shape in chart.outline.shapes.items():
        if len(shape.points) < 3:
            yield f"the shape of {space} has fewer than three corners"
        yield from _unknown("token", shape.tokens, chart.tokens)


def _routes(chart: Chart) -> Iterator[str]:
    for route in chart.routes.values():
        yield from _unknown("space", route.between, chart.spaces)


def _printed(chart: Chart, panel: PanelChart) -> Iterator[str]:
    """What is printed on a panel."""
    yield from _side(chart, panel.side)
    yield from _unknown("token", panel.stores, chart.tokens)
    yield from _unknown("space", panel.spaces, chart.spaces)
    for track in panel.tracks:
        yield from _unknown("token", [track.token], chart.tokens)
        if track.below and len(track.below) != len(track.cells):
            yield f"the track {track.id} has {len(track.cells)} cells and {len(track.below)} below them"
    for reserve in panel.reserves:
        yield from _unknown("kind of counter", [reserve.kind], chart.counters)
        yield from _prices(chart, *(printed.price for printed in reserve.prices))


def _present(chart: Chart, printed: PanelChart, panel: Panel) -> Iterator[str]:
    """What lies on a panel now."""
    sockets = [socket.id for row in printed.rows for socket in row.sockets]
    yield from _unknown("socket", panel.sockets, sockets)
    yield from _unknown("track", panel.tracks, [track.id for track in printed.tracks])
    yield from _unknown("store", panel.stores, printed.stores)
    yield from _unknown("reserve", panel.reserves, [reserve.id for reserve in printed.reserves])
    yield from _unknown("shelf", panel.offers, [shelf.id for shelf in printed.shelves])
    yield from _unknown("box", panel.boxes, [box.id for box in printed.boxes])
    yield from _side(chart, *(discs.side for discs in panel.discs))
    for socket in panel.sockets.values():
        yield from _side(chart, *socket.discs)
        yield from _prices(chart, socket.price)
    for reserve in panel.reserves.values():
        yield from _counters(chart, reserve.ready)
    for offer in chain(*panel.offers.values()):
        yield from _unknown("tile", [offer.tile], chart.tiles)
        yield from _side(chart, *offer.discs)
        yield from _prices(chart, offer.price)
    for box in panel.boxes.values():
        yield from _unknown("token", box.tokens, chart.tokens)
        yield from _counters(chart, box.markers)
    yield from _tracks(chart, printed, panel)
    yield from _cup_and_picks(chart, panel)
    yield from _tables(chart, panel)


def _tracks(chart: Chart, printed: PanelChart, panel: Panel) -> Iterator[str]:
    """Markers and choices stand in cells that a track has."""
    lengths = {track.id: len(track.cells) for track in printed.tracks}
    for id, track in panel.tracks.items():
        yield from _side(chart, *track.markers)
        for cell in (*track.markers.values(), *track.choices.values()):
            if not 0 <= cell < lengths.get(id, cell + 1):
                yield f"the track {id} has no cell {cell}"


def _cup_and_picks(chart: Chart, panel: Panel) -> Iterator[str]:
    if panel.cup is not None:
        yield from _side(chart, *(lot.owner for lot in panel.cup.lots))
        yield from _unknown("kind of counter", [lot.kind for lot in panel.cup.lots], chart.counters)
        yield from _counters(chart, panel.cup.drawn)
    if panel.picks is not None:
        yield from _side(chart, *(pick.side for pick in panel.picks.picks))
        cards = [pick.card for pick in panel.picks.picks] + [option.card for option in panel.picks.options]
        yield from _unknown("card", cards, chart.cards)


def _tables(chart: Chart, panel: Panel) -> Iterator[str]:
    """The columns of a ledger, and amounts that can be chosen."""
    if panel.ledger is not None:
        columns = panel.ledger.columns
        yield from _side(chart, *(column.side for column in columns))
        yield from _unknown("token", [column.token for column in columns], chart.tokens)
        for row in panel.ledger.rows:
            if len(row.cells) != len(columns):
                yield f"a line of the ledger has {len(row.cells)} cells for {len(columns)} columns"
    for amount in panel.amounts:
        yield from _unknown("action", [amount.action], chart.actions)
        yield from _unknown("token", [amount.token], chart.tokens)
        steps = len(range(amount.least, amount.most + 1, amount.step)) if amount.step > 0 else 0
        if steps == 0:
            yield f"{amount.action}: there is no amount from {amount.least} to {amount.most}"
        elif amount.costs and len(amount.costs) != steps:
            yield f"{amount.action}: there are {steps} amounts and {len(amount.costs)} costs"
