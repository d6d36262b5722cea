"""What can be changed in a position that is built by hand, as a game that allows it lists it.

A change is a mapping: under "do" what is done, and a value for each of its fields, by the names of the chart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.engine.errors import BadData
from sandtable.protocol.sandbox import ChangeField, ChangeKind

Change = Mapping[str, str | int]

# What a field asks for: one of its values, a number, a space, a block, or a card.
CHOICE: Final = "choice"
NUMBER: Final = "number"
SPACE: Final = "space"
UNIT: Final = "unit"
CARD: Final = "card"

# What a hand on the map means by itself: to carry a block somewhere.
DRAG: Final = "drag"


def checked(kinds: tuple[ChangeKind, ...], change: Change) -> dict[str, str | int]:
    """A change that names a known kind and has a fitting value for each of its fields, and no other."""
    found = {kind.id: kind for kind in kinds}.get(str(change.get("do")))
    if found is None:
        raise BadData(f"there is no change {str(change.get('do'))[:40]!r}; there is {_ids(kinds)}")
    strange = sorted(set(change) - {"do"} - {field.id for field in found.fields})
    if strange:
        raise BadData(f"{found.name}: there is no {strange[0][:40]!r}")
    values: dict[str, str | int] = {"do": found.id}
    for field in found.fields:
        values[field.id] = _value(found, field, change.get(field.id))
    return values


def _ids(kinds: tuple[ChangeKind, ...]) -> str:
    return ", ".join(kind.id for kind in kinds)


def _value(kind: ChangeKind, field: ChangeField, value: object) -> str | int:
    if field.kind == NUMBER:
        if not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
            raise BadData(f"{kind.name}: {field.name} is a number from {field.low} to {field.high}")
        return value
    if not isinstance(value, str) or value == "":
        raise BadData(f"{kind.name}: {field.name} is missing")
    if field.kind == CHOICE and value not in [id for id, _ in field.values]:
        raise BadData(f"{kind.name}: {field.name} cannot be {value[:40]!r}")
    return value
