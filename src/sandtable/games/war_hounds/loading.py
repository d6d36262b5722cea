"""Reading the data files, each checked for its shape."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from sandtable.engine.errors import BadData
from sandtable.games.war_hounds.shapes import CardsData, FactionsData, MapData, SoloData

FOLDER: Final = Path(__file__).parent / "data"

Shape = TypeVar("Shape", MapData, FactionsData, CardsData, SoloData)


def load(name: str, shape: type[Shape]) -> Shape:
    """A data file, checked for its shape."""
    try:
        return decoded((FOLDER / name).read_bytes(), name, shape)
    except OSError as error:
        raise BadData(f"{name} of War Hounds cannot be read: {error}") from error


def decoded(text: bytes, name: str, shape: type[Shape]) -> Shape:
    """The content of a data file. Raises BadData, which says what is wrong and where."""
    try:
        return msgspec.yaml.decode(text, type=shape, strict=False)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadData(f"{name} of War Hounds cannot be read: {error}") from error


def number_of(names: Sequence[str], wanted: str, what: str) -> int:
    """The number of a name in a list. Raises BadData where there is no such thing."""
    if wanted not in names:
        raise BadData(f"War Hounds has no {what} {wanted!r}; it has {', '.join(names)}")
    return list(names).index(wanted)
