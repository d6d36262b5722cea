"""A page that knows no game can draw it: all that a board and its choices name is in the chart.

`check_chart` looks at what never changes, `check_positions` at random positions, `check_colours` at whether
sides can be told apart by those who see few colours.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from random import Random

import msgspec

from sandtable.engine.actions import NOTHING, kind_of
from sandtable.engine.chart_checks import problems as chart_problems
from sandtable.engine.charts import whole
from sandtable.engine.drawings import problems as drawing_problems
from sandtable.engine.drawings import read, stored
from sandtable.engine.game import Game
from sandtable.engine.panel_checks import board_problems
from sandtable.engine.state import State
from sandtable.protocol.board import Board
from sandtable.protocol.cards import ChartCard
from sandtable.protocol.chart import Chart
from sandtable.protocol.panels import BoxState, PanelChart, ReserveState, SocketState
from sandtable.protocol.text import Ref, Text
from tests.suites.play import SuiteFailure, pick, where
from tests.suites.vision import VISIONS, closest

# The least that the colours of two owners of a board differ by, for anybody.
APART = 13
NUMBER = "number"
NO_SOCKET, NO_RESERVE, NO_BOX = SocketState(), ReserveState(), BoxState()


def fail_if(problems: Iterable[str], place: str) -> None:
    """Fail where there is any problem, and say where."""
    found = list(problems)
    if found:
        raise SuiteFailure(f"{place}: {'; '.join(found[:10])}")


def unknown(what: str, ids: Iterable[str], known: Container[str]) -> Iterator[str]:
    """A sentence for each id that is not known; an empty one names nothing."""
    for id in dict.fromkeys(ids):
        if id != "" and id not in known:
            yield f"{what} {id!r} is not in the chart"


# ---------------------------------------------------------------------- the chart


def check_chart(game: Game) -> None:
    """The chart and the drawn map are what their types say, and fit; and every card says what it does."""
    chart = whole(game)
    msgspec.convert(msgspec.to_builtins(chart), Chart)
    body = stored(game)
    wrong = [] if body is None else drawing_problems(chart, read(body))
    fail_if([*chart_problems(chart), *wrong], f"the chart of {game.id}")
    for id, card in chart.cards.items():
        fail_if(card_problems(chart, card), f"card {id} of {game.id}")


def card_problems(chart: Chart, card: ChartCard) -> Iterator[str]:
    """What a text on a card refers to that is not in the chart, and what has no words on it."""
    if not card.name or not (card.text or card.uses):
        yield "it has no words"
    for use in card.uses:
        if not use.name:
            yield "a use of it has no name"
        for text in (use.name, use.caption, use.about, *use.offers.values()):
            yield from text_problems(chart, text)


def text_problems(chart: Chart, text: Text) -> Iterator[str]:
    """What a text refers to that is not in the chart."""
    for span in text:
        if isinstance(span, Ref):
            yield from unknown(span.kind, [span.id], named(chart, span.kind))


def named(chart: Chart, kind: str) -> set[str]:
    """The ids of one kind of thing."""
    known: dict[str, Iterable[str]] = {
        "space": chart.spaces,
        "unit": chart.units,
        "card": chart.cards,
        "nation": chart.nations,
        "faction": chart.factions,
        "type": chart.kinds,
        "power": [*chart.powers, *(power.id for power in chart.powers.values())],
    }
    return {*known.get(kind, ()), *chart.terms.get(kind, ())}


# ---------------------------------------------------------------------- positions


def check_positions(game: Game, scenario: str, seed: int, count: int, every: int) -> None:
    """In random positions every board fits the chart, and every choice and every line has words."""
    chart = whole(game)
    rng = Random(seed)
    state = game.start(scenario, seed=seed)
    looked = decisions = 0
    while looked < count and not state.over:
        if decisions % every == 0:
            looked += 1
            fail_if(position_problems(chart, state), where(state, scenario, seed, decisions))
        state.play(*pick(state, rng))
        decisions += 1
        if state.over:
            seed += 1
            state, decisions = game.start(scenario, seed=seed), 1
    for seat in (None, *range(state.n_seats)):
        fail_if(
            (
                f"a line of the journal is empty for {seat}"
                for line in state.journal(seat)
                if not line.strip()
            ),
            f"{game.id} {scenario}",
        )


def position_problems(chart: Chart, state: State) -> Iterator[str]:
    """What is wrong with what the seats that are asked are shown, or a spectator where nobody is."""
    asked: list[int | None] = [*state.deciders[:1]]
    for seat in asked or [None]:
        board = state.game.describe(state.sight(seat))
        yield from on_board(chart, board)
        if seat is not None:
            codes = [*state.legal(seat), *state.game.rights(state, seat)]
            yield from (problem for code in codes for problem in choice_problems(chart, board, state, code))


def sides_shown(chart: Chart, board: Board) -> Iterator[str]:
    """Sides whose sign nobody could draw: they would all get colours by chance."""
    painted = {*chart.factions, *chart.paints, *board.sides.values()}
    shown = [entry.side for entry in board.status] + [cell.side for e in board.status for cell in e.cells]
    yield from unknown("paint of a side", [side for side in shown if side], painted)


def on_board(chart: Chart, board: Board) -> Iterator[str]:
    """What lies on a board that is not in the chart."""
    sides = {*chart.factions, *(side.name for side in chart.factions.values())}
    owners = {*chart.powers, *sides}
    places = [*board.control, *board.units, *board.marks, *(marker.space for marker in board.markers)]
    yield from unknown("space", [*places, *(battle.space for battle in board.battles)], chart.spaces)
    yield from unknown("unit", (unit for stack in board.units.values() for unit in stack), chart.units)
    yield from unknown("unit", [*board.faces, *board.owners], chart.units)
    yield from unknown("kind", (face.kind or "" for face in board.faces.values()), chart.kinds)
    signs = (sign for face in board.faces.values() for sign in face.signs)
    yield from unknown("sign of pieces", signs, chart.piece_signs)
    yield from unknown("marker", (marker.kind for marker in board.markers), chart.markers)
    yield from unknown("owner", (marker.owner or "" for marker in board.markers), owners)
    yield from unknown("owner", [*board.owners.values(), *board.mine], owners)
    yield from unknown("card", (card.id for card in board.cards), chart.cards)
    yield from unknown("kind", (kind for pool in board.pools.values() for kind in pool.types), chart.kinds)
    for battle in board.battles:
        units = (unit for side in battle.sides for unit in side.units)
        yield from unknown("unit", [*units, *battle.states], chart.units)
    yield from sides_shown(chart, board)
    yield from board_problems(chart, board)


def choice_problems(chart: Chart, board: Board, state: State, code: int) -> Iterator[str]:
    """Whether a choice can be put into words, and is reachable on the map, in the hand or in a list."""
    line = state.game.actions.text(code)
    kind = state.game.actions.kinds[kind_of(code)]
    entry = chart.actions.get(kind.word)
    if entry is None:
        yield f"{line!r}: the chart does not know its word"
        return
    if kind.argument is NOTHING or line in lines_of_panels(chart, board):
        return
    id = line[len(kind.word) + 1 :]
    if entry.argument != kind.argument.name:
        yield f"{line!r}: the chart tells another kind of argument"
    elif not is_named(chart, board, kind.argument.name, id):
        yield f"{line!r}: nothing says what {id!r} is"


def is_named(chart: Chart, board: Board, kind: str, id: str) -> bool:
    """Whether a page finds a name for what a choice is about."""
    if kind == NUMBER:
        return id.removeprefix("-").isdigit()
    if id in chart.routes or id in counters_on(board):
        return True
    if kind == "card":
        held = {card.id for card in [*board.cards, *(board.vault or [])]}
        return id in held or id in chart.cards
    return id in named(chart, kind) or any(id in words for words in chart.terms.values())


def counters_on(board: Board) -> set[str]:
    """The ids of the counters on the map and on panels."""
    stacks = [*board.counters.values()]
    for panel in board.panels.values():
        stacks += [reserve.ready for reserve in panel.reserves.values()]
        stacks += [box.markers for box in panel.boxes.values()]
    return {counter.id for stack in stacks for counter in stack if counter.id}


def lines_of_panels(chart: Chart, board: Board) -> set[str]:
    """Every line of notation that a click on a panel stands for."""
    found: set[str] = set()
    for id, panel in board.panels.items():
        printed = chart.panels.get(id, PanelChart([]))
        for row in printed.rows:
            found |= {panel.sockets.get(one.id, NO_SOCKET).choice or one.choice for one in row.sockets}
        found |= {panel.reserves.get(one.id, NO_RESERVE).choice or one.choice for one in printed.reserves}
        found |= {panel.boxes.get(one.id, NO_BOX).choice or one.choice for one in printed.boxes}
        found |= {line for track in panel.tracks.values() for line in track.choices}
        found |= {offer.choice for shelf in panel.offers.values() for offer in shelf}
        found |= {option.choice for option in (panel.picks.options if panel.picks else ())}
        found |= {panel.cup.choice if panel.cup else ""}
        for amount in panel.amounts:
            numbers = range(amount.least, amount.most + 1, amount.step)
            found |= {f"{amount.action} {number}" for number in numbers}
    return found - {""}


# ---------------------------------------------------------------------- events and colours


def check_events(game: Game) -> None:
    """Every event has words for those who may know it."""
    kinds = game.events.kinds
    fail_if(
        (f"event {kind.name!r} has no words" for kind in kinds if not kind.text.strip()),
        f"the events of {game.id}",
    )


def check_colours(game: Game) -> None:
    """Owners who meet can be told apart in every kind of colour vision."""
    chart = whole(game)
    theatres = {side.theatre for side in chart.factions.values()} or {""}
    for theatre in theatres:
        colours = colours_in(chart, theatre)
        if len(colours) < 2:
            continue
        for vision in VISIONS:
            apart, one, other = closest(colours, vision)
            fail_if(
                [f"{one} and {other} differ by {apart:.1f}"] if apart < APART else [],
                f"the colours of {game.id} in {vision} vision",
            )


def colours_in(chart: Chart, theatre: str) -> dict[str, str]:
    """By owner, the colours of the pieces in a theatre."""
    found: dict[str, str] = {}
    for id, side in chart.factions.items():
        if side.theatre != theatre:
            continue
        powers = [power.id for power in chart.powers.values() if power.faction == id] or [id]
        # What is one side's in the same colours is one owner under two names.
        same = {chart.paints[power].block: power for power in powers}
        found |= {power: colour for colour, power in same.items()}
    return found
