"""What every event of every game tells a board: by its role, with names of the chart, and nothing private."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.engine import registry
from sandtable.engine.actions import Names
from sandtable.engine.events import EVERYBODY, Event, EventKind, EventTable
from sandtable.engine.game import Game
from sandtable.games import shipped
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.text import Ref

GAMES = tuple(shipped())
NOBODY_KNOWS = 0


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(str(request.param))


def event(table: EventTable, kind: EventKind, seats: int, hidden: int = 0) -> Event:
    """An event of a kind, with another value for whatever is private in it."""
    numbers = [
        some(names, hidden if place in kind.private else 0) for place, names in enumerate(kind.arguments)
    ]
    return Event(table.numbers[kind.name], tuple(numbers), seats)


def some(names: Names, number: int) -> int:
    """A number that has a name."""
    return min(number, len(names) - 1)


def told(table: EventTable, event: Event, seat: int) -> JournalEntry:
    line = table.told(event, seat)
    assert line is not None
    return line


def test_who_may_not_know_something_is_told_the_same_whatever_it_is(game: Game) -> None:
    veiled = [kind for kind in game.events.kinds if kind.private and kind.veiled]
    assert veiled
    for kind in veiled:
        lines = [told(game.events, event(game.events, kind, NOBODY_KNOWS, hidden), 0) for hidden in (0, 1)]
        assert msgspec.json.encode(lines[0]) == msgspec.json.encode(lines[1]), kind.name
        known = told(game.events, event(game.events, kind, EVERYBODY), 0)
        private = {kind.called[place] for place in kind.private}
        public = {name for place, name in enumerate(kind.called) if place not in kind.private}
        assert private <= set(known.args), kind.name
        assert not (private - public) & set(lines[0].args), kind.name


def test_what_a_line_names_is_in_the_chart(game: Game) -> None:
    chart = game.chart()
    known = {
        "space": set(chart.spaces),
        "unit": set(chart.units),
        "card": set(chart.cards),
        "type": set(chart.kinds),
        "faction": set(chart.factions),
    }
    for kind in game.events.kinds:
        line = told(game.events, event(game.events, kind, EVERYBODY), 0)
        for span in line.text:
            if isinstance(span, Ref) and span.kind in known:
                assert span.id in known[span.kind], (kind.name, span)
        for names, called in zip(kind.arguments, kind.called, strict=True):
            value = line.args[called]
            values = value if isinstance(value, list) else [value]
            assert names.reference not in known or set(values) <= known[names.reference], kind.name
        assert line.side in {"", *chart.factions}, kind.name


def test_most_lines_say_whom_they_are_about(game: Game) -> None:
    about = {"faction", "power", "unit"}
    for kind in game.events.kinds:
        if any(names.reference in about for names in kind.arguments):
            assert kind.by >= 0, kind.name


def test_every_sort_of_line_that_a_board_needs_is_there(game: Game) -> None:
    roles = {kind.role for kind in game.events.kinds}
    assert {"begin", "dice", "shot", "loss", "leave", "move", "year", "turn"} <= roles
