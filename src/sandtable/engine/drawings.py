"""The drawings of maps: reading them, and whether they fit the charts of their games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec
from msgspec import Raw, ValidationError

from sandtable.engine import chart_words
from sandtable.engine.chart_checks import unknown
from sandtable.engine.errors import BadData
from sandtable.protocol.chart import Chart
from sandtable.protocol.drawing import Drawing, DrawnSpace

if TYPE_CHECKING:
    from sandtable.engine.game import Game


def stored(game: Game) -> bytes | None:
    """The drawing of a game as its file has it; None where the game has none."""
    package, _, name = game.drawing_file.partition(":")
    place = files(package).joinpath(name) if package else None
    return place.read_bytes() if place is not None and place.is_file() else None


def spoken(game: Game) -> bytes | None:
    """The drawing of a game in the words that the game speaks."""
    body = stored(game)
    if body is None or game.locale is None:
        return body
    return msgspec.json.encode(chart_words.drawing(read(body), game.locale))


def read(body: bytes) -> Drawing:
    """A drawing from its file. Raises BadData with the entry that is no part of one."""
    try:
        return msgspec.json.decode(body, type=Drawing)
    except msgspec.DecodeError as error:
        raise BadData(misfit(body) or str(error)) from None


def misfit(body: bytes) -> str:
    """The entry of a file that is no part of a drawing, and why; empty where none can be named."""
    try:
        parts = msgspec.json.decode(body, type=dict[str, Raw])
    except msgspec.DecodeError:
        return ""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Drawing)}
    for name, part in parts.items():
        for entry, content, kind in _entries(name, part, kinds.get(name)):
            try:
                msgspec.json.decode(content, type=kind)
            except ValidationError as error:
                return f"{entry}: {error}"
    return ""


def _entries(name: str, part: Raw, kind: Any) -> Iterator[tuple[str, Raw, Any]]:
    """The entries of a part of a drawing, each with what it must be; a part that is no list is one."""
    try:
        if get_origin(kind) is dict:
            for id, content in msgspec.json.decode(part, type=dict[str, Raw]).items():
                yield f"{name}, {id}", content, get_args(kind)[1]
            return
        if get_origin(kind) is list:
            for number, content in enumerate(msgspec.json.decode(part, type=list[Raw]), 1):
                yield f"{name}, number {number}", content, get_args(kind)[0]
            return
    except ValidationError:
        pass
    if kind is not None:
        yield name, part, kind


def problems(chart: Chart, drawing: Drawing) -> list[str]:
    """What a drawing names that the chart does not have, and what of the chart it does not draw."""
    return [*_spaces(chart, drawing), *_borders(chart, drawing), *_nations(chart, drawing)]


def _spaces(chart: Chart, drawing: Drawing) -> Iterator[str]:
    signs = chart.signs.keys() | drawing.signs.keys()
    beside = set(chain.from_iterable(panel.spaces for panel in chart.panels.values()))
    for id in chart.spaces:
        if id not in drawing.spaces and id not in beside:
            yield f"spaces, {id}: the space is not drawn"
    for id, space in drawing.spaces.items():
        yield from unknown(f"spaces, {id}", "space", [id], chart.spaces)
        if not _is_on_sheet(drawing, space):
            yield f"spaces, {id}: its middle is not on the sheet"
        if space.plate is not None:
            yield from unknown(f"spaces, {id}", "sign", [icon.kind for icon in space.plate.icons], signs)


def _is_on_sheet(drawing: Drawing, space: DrawnSpace) -> bool:
    x, y = space.at
    return 0 <= x <= drawing.width and 0 <= y <= drawing.height


def _borders(chart: Chart, drawing: Drawing) -> Iterator[str]:
    """Lines run between two spaces, or along land that nobody can enter."""
    known = chart.spaces.keys() | drawing.impassable.keys()
    for name, lines in (("borders", drawing.borders), ("connectors", drawing.connectors)):
        for line in lines:
            entry = f"{name}, {' and '.join(line.between)}"
            yield from unknown(entry, "space", line.between, known)


def _nations(chart: Chart, drawing: Drawing) -> Iterator[str]:
    for id, band in drawing.nations.items():
        yield from unknown(f"nations, {id}", "nation", band.members or [id], chart.nations)
    for name in drawing.names:
        yield from unknown(f"names, {name.nation}", "nation", [name.nation], chart.nations)
