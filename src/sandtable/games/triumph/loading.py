"""Reading the data files of a theatre.

A theatre is a folder of four files: `map.yaml`, `units.yaml`, `cards.yaml` and `setup.yaml`. `shapes` says
what may stand in them, `checking` compares the facts with each other, and `content` numbers them. Whatever is
wrong with a file is told as a `DataError`: which file, which entry, and why.
"""

import functools
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.games.triumph.checking import check_theatre
from sandtable.games.triumph.shapes import (
    CardsData,
    DataError,
    MapData,
    UnitsData,
)
from sandtable.games.triumph.shapes_setup import (
    SetupFileData,
    TheatreData,
)

__all__ = ["DataError", "TheatreData", "load_theatre", "theatre_data"]

Shape = TypeVar("Shape", MapData, UnitsData, CardsData, SetupFileData)


def load_theatre(folder: Path) -> TheatreData:
    """Reads and checks the four files of a theatre. Raises DataError."""
    data = TheatreData(
        map=_load(folder / "map.yaml", MapData),
        units=_load(folder / "units.yaml", UnitsData),
        cards=_load(folder / "cards.yaml", CardsData),
        setup=_load(folder / "setup.yaml", SetupFileData),
    )
    check_theatre(data)
    return data


@functools.cache
def theatre_data(name: str) -> TheatreData:
    """The theatre of that name in this package, read once a process."""
    return load_theatre(Path(__file__).parent / name / "data")


def _load(path: Path, shape: type[Shape]) -> Shape:
    try:
        raw = msgspec.yaml.decode(path.read_bytes())
    except OSError as error:
        raise DataError(path.name, "the file", error.strerror or str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(path.name, "the file", f"is not valid YAML: {error}") from error
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise DataError(path.name, _entry(raw, where), reason) from error


def _entry(raw: Any, where: str) -> str:
    """Names the entry at a path such as `$.spaces[3].pop` by its id, where it has one."""
    names: list[str] = []
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", where):
        raw = _inside(raw, key or int(index))
        if index and isinstance(raw, dict) and "id" in raw:
            names.append(str(raw["id"]))
        else:
            names.append(key or f"entry {int(index) + 1}")
    return " ".join(names) or "the file"


def _inside(raw: Any, key: str | int) -> Any:
    if isinstance(raw, dict) and key in raw:
        return raw[key]
    if isinstance(raw, list) and isinstance(key, int) and key < len(raw):
        return raw[key]
    return None
