"""On what the answers hang that rules keep from one question to the next; see `kit.kept`."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import MAP
from sandtable.kit.kept import Watch

# By Side (Axis, Allied), how many units the enemy has in each place.
ENEMIES: Final = ("allied_at", "axis_at")
# What a unit is; the key of an answer about a unit says it.
OF_UNIT: Final = ("unit_space", "unit_kind", "unit_steps")

# Who holds which Land Areas; and who holds those at Straits and arrows, on which all passages hang.
HOLDERS: Final = Watch("holder")
PASSAGES: Final = Watch("dei_neutral", "holder", places={"holder": MAP.shores})
# How far ships get: the key says where they must stop and where they may not go.
COURSES: Final = Watch(like=PASSAGES, by=("axis_at", "allied_at", "blitz", "season"))
# By Side: the lines of Supply; and what its own moves do not change as long as they take nothing.
LINES: Final = tuple(Watch("dei_neutral", "holder", "sea_control", enemies) for enemies in ENEMIES)
FOES: Final = tuple(
    Watch("dei_neutral", "blitz", "season", "year", "holder", enemies, by=OF_UNIT) for enemies in ENEMIES
)
# The ways of Strategic Movement over land.
ROADS: Final = Watch(
    "dei_neutral", "blitz", "season", "holder", "sea_control", "axis_at", "allied_at", by=OF_UNIT
)


def place(side: int, space: int) -> int:
    """A Side and a space as one number."""
    return side * MAP.n + space
