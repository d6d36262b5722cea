"""A chart and a board put together: what never changes of a map, and what lies on it now.

A game tells the first once, in its chart, and the second in every view, so that a view stays small. Who
lists a map in words reads both as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from sandtable.engine import chart_checks, chart_words, drawings
from sandtable.engine.actions import NOTHING, ActionKind, kind_of
from sandtable.engine.errors import BadData
from sandtable.engine.refusals import NOT_OFFERED
from sandtable.protocol.board import NotYet
from sandtable.protocol.chart import Chart, ChartAction
from sandtable.protocol.games import SeatInfo
from sandtable.protocol.text import words

if TYPE_CHECKING:
    from sandtable.engine.game import Game
    from sandtable.engine.state import State


class FaceWords(NamedTuple):
    """What is said of a unit whose face the viewer does not know, and of one that lies face up."""

    hidden: str = "hidden"
    face_up: str = "face-up"


ENGLISH: Final = FaceWords()


def whole(game: Game) -> Chart:
    """The chart of a game with the words of all its actions, and what can be shown over its map."""
    chart = game.chart()
    actions = {kind.word: _action(game, chart, kind) for kind in game.actions.kinds if kind.used}
    told = replace(
        chart,
        game=game.id,
        name=game.name,
        actions=actions,
        overlays=list(game.overlays()),
        link_names={**{kind: kind.replace("-", " ") for _, _, kind in chart.links}, **chart.link_names},
    )
    return told if game.locale is None else chart_words.spoken(told, game.locale)


def _action(game: Game, chart: Chart, kind: ActionKind) -> ChartAction:
    """What a chart says of a word of notation, which stands for itself where the game has none shorter."""
    said = chart.actions.get(kind.word) or ChartAction()
    return replace(
        said,
        words=game.actions.hint(kind),
        argument=None if kind.argument is NOTHING else kind.argument.name,
        short=said.short or kind.word.replace("-", " ").capitalize(),
    )


@cache
def endings(game: Game) -> tuple[int, ...]:
    """The actions by a word alone that end a question, such as "done", as ints."""
    told = game.chart().actions
    return tuple(
        number << 16
        for number, kind in enumerate(game.actions.kinds)
        if kind.used and kind.argument is NOTHING and kind.word in told and told[kind.word].ends
    )


def not_yet(state: State, seat: int) -> dict[str, NotYet]:
    """By their words, the endings of a seat's question that it may not choose yet, and why."""
    form = state.form(seat)
    missing = [code for code in endings(state.game) if kind_of(code) in form] if form else []
    legal = state.legal(seat) if missing else []
    found: dict[str, NotYet] = {}
    for code in missing:
        number = 0 if code in legal else state.refusal(seat, code)
        if number not in (0, NOT_OFFERED):
            found[state.game.actions.text(code)] = NotYet(*state.game.refusal_text(number))
    return found


def check(game: Game) -> None:
    """Raise BadData where the chart or the drawing of a game does not fit, with file, entry and reason."""
    chart = whole(game)
    if wrong := chart_checks.problems(chart):
        raise BadData(f"the chart of {game.id}, from {type(game).__module__}: {'; '.join(wrong)}")
    body = drawings.stored(game)
    if body is None:
        return
    try:
        drawing = drawings.read(body)
    except BadData as error:
        raise BadData(f"{game.drawing_file}: {error}") from None
    if wrong := drawings.problems(chart, drawing):
        raise BadData(f"{game.drawing_file}: {'; '.join(wrong)}")


@cache
def seat_infos(game: Game) -> dict[str, SeatInfo]:
    """By seat, what people call it and its colours: those of its side, and of the side's first power."""
    chart = game.chart()
    found: dict[str, SeatInfo] = {}
    for seat in dict.fromkeys(seat for scenario in game.scenarios for seat in scenario.seats):
        side = chart.factions.get(seat)
        powers = [power.id for power in chart.powers.values() if power.faction == seat]
        named = seat.replace("-", " ").title() if side is None else side.name
        name = game.said(f"chart.seats.{seat}", chart.seats[seat]) if seat in chart.seats else named
        found[seat] = SeatInfo(name, chart.paints.get(powers[0] if powers else seat))
    return found


def laid_out(chart: Chart, board: Mapping[str, Any], said: FaceWords = ENGLISH) -> list[dict[str, Any]]:
    """The regions of the map with their spaces, each with its marks and the units in it."""
    return [
        {"name": region.name, "spaces": [_space(chart, board, id, said) for id in region.spaces]}
        for region in chart.regions
    ]


def _space(chart: Chart, board: Mapping[str, Any], id: str, said: FaceWords) -> dict[str, Any]:
    """A space: who holds it, what is printed in it, what was laid into it, and who stands there."""
    printed = chart.spaces[id]
    holder = board.get("control", {}).get(id, printed.unheld)
    marks = [holder] if holder else []
    marks += printed.marks
    marks += [words(mark) for mark in board.get("marks", {}).get(id, [])]
    units = [_unit(chart, board, unit, said) for unit in board.get("units", {}).get(id, [])]
    return {"id": id, "name": printed.name, "marks": marks, "units": units}


def _unit(chart: Chart, board: Mapping[str, Any], unit: str, said: FaceWords) -> dict[str, Any]:
    """A unit: whose it is, and what the viewer knows of it."""
    owner = board.get("owners", {}).get(unit, chart.units.get(unit, ""))
    text = face_words(chart, board.get("faces", {}).get(unit, {}), said)
    return {"id": unit, "owner": owner, "text": text, "mine": owner in board.get("mine", [])}


def face_words(chart: Chart, face: Mapping[str, Any], said: FaceWords = ENGLISH) -> str:
    """What a viewer knows of a unit, in words: its type and strength, and all that is to be said beside."""
    kind = face.get("kind")
    name = words(face.get("text"))
    if not name:
        name = said.hidden if kind is None else f"{chart.kinds[kind].name} {face['cv']}"
    notes = [words(note) for note in face.get("notes", [])]
    return ", ".join([name, *notes, *([said.face_up] if face.get("open") else [])])


def terms(chart: Chart, board: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """What can be chosen and is neither space, unit nor card: its words, with what is true of it now."""
    now = board.get("terms", {})
    return {
        kind: {
            id: ", ".join([text, *map(words, now.get(kind, {}).get(id, []))]) for id, text in known.items()
        }
        for kind, known in chart.terms.items()
    }
