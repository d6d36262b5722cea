"""The world: the settings and the map data of two boards put together, so that they are drawn as one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from tools.mapmaker.board import GAMES, Board, MapData

Value = TypeVar("Value")


def merged(tables: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
    """Return tables as one; what stands in a later one takes the place of what stands in an earlier."""
    return reduce(lambda all_, table: {**all_, **table}, tables, {})


def joined_board(world: Board, boards: Sequence[Board]) -> Board:
    """Return the settings of a sheet with several boards on it; its own go before theirs.

    Nothing of it lies beyond the sheet, so there are no boxes and no links that leave it.
    """
    everything = [*boards, world]
    return msgspec.structs.replace(
        world,
        groups=(
            *world.groups,
            *(group for board in boards for group in board.groups if group.group not in world.left_out),
        ),
        barred=tuple(
            barred for board in everything for barred in board.barred if barred.id not in world.left_out
        ),
        seeds=merged(board.seeds for board in everything),
        moved=merged(board.moved for board in everything),
        short_names=merged(board.short_names for board in everything),
        walls=tuple(wall for board in everything for wall in board.walls),
        lakes=tuple(lake for board in everything for lake in board.lakes),
    )


def joined_map(data: Path) -> MapData:
    """Return the map data of the joined game: the spaces and nations of its theatres, and all their links."""
    raw = yaml.safe_load((data / "world.yaml").read_text(encoding="utf-8"))
    names = raw["powers"]["names"]
    theatres = [(theatre["prefix"], read_map(theatre["folder"])) for theatre in raw["theatres"]]
    shared = set.intersection(*({nation["id"] for nation in part["nations"]} for _, part in theatres))
    spaces: list[dict[str, Any]] = []
    nations: list[dict[str, Any]] = []
    borders: list[list[str]] = []
    for prefix, part in theatres:
        renamed = {name: prefix + name for name in shared}
        for space in part["spaces"]:
            spaces.append({**space, "nation": renamed.get(space.get("nation"), space.get("nation"))})
        for nation in part["nations"]:
            ids = {key: renamed.get(nation[key], nation[key]) for key in ("id", "owner")}
            nations.append({**nation, **ids, "name": names.get(nation["id"], nation["name"])})
        borders += part["borders"]
    removed = {frozenset(pair) for pair in raw["map"]["removed_borders"]}
    borders = [row for row in borders if frozenset(row[:2]) not in removed]
    return MapData({"spaces": spaces, "nations": nations, "borders": borders + raw["map"]["cross_theatre"]})


def read_map(folder: str) -> dict[str, Any]:
    """Return the map data of one theatre as they stand in its file."""
    text = (GAMES / folder / "data" / "map.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text))
