"""The settings of several boards put together, so that they are drawn as one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

import msgspec

from tools.mapmaker.board import Board

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
