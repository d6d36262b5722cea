"""What can be changed in a position that is built by hand, as a game that allows it lists it.

A change is a mapping: under "do" what is done, and a value for each of its fields, by the names of the chart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from sandtable.engine import error_words
from sandtable.engine.errors import BadData
from sandtable.protocol.sandbox import ChangeField, ChangeKind

if TYPE_CHECKING:
    from sandtable.engine.game import Game

Change = Mapping[str, str | int]

# What a field asks for: one of its values, a number, a space, a block, or a card.
CHOICE: Final = "choice"
NUMBER: Final = "number"
SPACE: Final = "space"
UNIT: Final = "unit"
CARD: Final = "card"

# What a hand on the map means by itself: to carry a block somewhere.
DRAG: Final = "drag"


def spoken(game: Game, kinds: tuple[ChangeKind, ...]) -> list[ChangeKind]:
    """What can be changed, in the words that a game speaks."""
    return [
        replace(
            kind,
            name=game.said(f"change.{kind.id}", kind.name),
            about=game.said(f"change.{kind.id}.about", kind.about),
            fields=tuple(
                replace(
                    field,
                    name=game.said(f"change.{kind.id}.{field.id}", field.name),
                    values=tuple(
                        (id, game.said(f"change.{kind.id}.{field.id}.{id}", name))
                        for id, name in field.values
                    ),
                )
                for field in kind.fields
            ),
        )
        for kind in kinds
    ]


def checked(kinds: tuple[ChangeKind, ...], change: Change) -> dict[str, str | int]:
    """A change that names a known kind and has a fitting value for each of its fields, and no other."""
    found = {kind.id: kind for kind in kinds}.get(str(change.get("do")))
    if found is None:
        said = repr(str(change.get("do"))[:40])
        raise BadData(error_words.text("change.unknown", change=said, known=_ids(kinds)))
    strange = sorted(set(change) - {"do"} - {field.id for field in found.fields})
    if strange:
        raise BadData(
            error_words.text("change.strange-field", change=found.name, field=repr(strange[0][:40]))
        )
    values: dict[str, str | int] = {"do": found.id}
    for field in found.fields:
        values[field.id] = _value(found, field, change.get(field.id))
    return values


def _ids(kinds: tuple[ChangeKind, ...]) -> str:
    return ", ".join(kind.id for kind in kinds)


def _value(kind: ChangeKind, field: ChangeField, value: object) -> str | int:
    if field.kind == NUMBER:
        if not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
            raise BadData(
                error_words.text(
                    "change.number", change=kind.name, field=field.name, low=field.low, high=field.high
                )
            )
        return value
    if not isinstance(value, str) or value == "":
        raise BadData(error_words.text("change.missing", change=kind.name, field=field.name))
    if field.kind == CHOICE and value not in [id for id, _ in field.values]:
        said = repr(value[:40])
        raise BadData(error_words.text("change.value", change=kind.name, field=field.name, value=said))
    return value
