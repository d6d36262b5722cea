"""Columns: the declaration of what a state consists of, and of who may know each part.

A state is plain data in columns: ints, lists of ints, and lists of lists of ints. Every column says
once who may know it. PUBLIC is known to all and NOBODY to no seat. Any other realm is a game's
own: a set of things (blocks, cards, hands) of which a seat knows some and not others; the column is
indexed by them, and `State.known_to` says which of them a seat knows.
"""

import inspect
from typing import Final

INT: Final = 0
LIST: Final = 1
LISTS: Final = 2

PUBLIC: Final = 0
NOBODY: Final = 1
FIRST_REALM: Final = 2

UNKNOWN: Final = -1


class Column:
    """One column: its name, its shape, who may know it, and the range of its hidden values.

    `low` and `high` bound what a hidden value could be. They are what the leak tests draw from
    when they re-draw the truth, so a secret column must state them, unless its values only ever
    trade places.
    """

    __slots__ = ("high", "low", "name", "realm", "shape")

    def __init__(self, name: str, shape: int, realm: int, low: int = 0, high: int = -1) -> None:
        self.name = name
        self.shape = shape
        self.realm = realm
        self.low = low
        self.high = high


def attributes_of(cls: type) -> set[str]:
    """The names of the attributes that a class declares. Compiled classes list them under another name."""
    return set(inspect.get_annotations(cls)) or set(vars(cls).get("__mypyc_attrs__", ()))


def check_columns(owner: str, attributes: set[str], columns: tuple[Column, ...]) -> None:
    """Fail at import where an attribute of a state has no declaration, or the other way round."""
    declared = {column.name for column in columns}
    if len(declared) != len(columns):
        raise TypeError(f"{owner}: a column is declared twice")
    for column in columns:
        if column.shape == INT and column.realm >= FIRST_REALM:
            raise TypeError(f"{owner}: {column.name} is one number, but a realm is a list of things")
    missing = sorted(attributes - declared)
    if missing:
        raise TypeError(f"{owner}: declare who may know {', '.join(missing)}")
    strange = sorted(declared - attributes)
    if strange:
        raise TypeError(f"{owner}: no such attribute: {', '.join(strange)}")
