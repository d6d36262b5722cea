"""What was worked out about the map and still holds, from one decision to the next.

Supply Lines and Trade Routes are dear to find and change rarely. They are kept with a copy of the columns
that they hang on, and hold for as long as those columns are what they were: nothing need remember to throw
them away. Copies of a state share what is kept, since they start with equal columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.games.triumph.system.state import TriumphState


class Lasting:
    """Answers by key, and the columns from which they follow, as those were then."""

    __slots__ = (
        "at_war",
        "defeated",
        "enemies",
        "friends",
        "known",
        "nation_control",
        "nation_enemies",
        "nation_violators",
        "neutral",
        "phase_powers",
        "side",
        "space_control",
        "space_powers",
    )

    def __init__(self, g: TriumphState) -> None:
        self.space_control = g.space_control[:]
        self.space_powers = g.space_powers[:]
        self.phase_powers = g.phase_powers[:]
        self.at_war = g.at_war[:]
        self.friends = g.friends[:]
        self.side = g.side[:]
        self.enemies = g.power_enemies[:]
        self.neutral = g.power_neutral[:]
        self.defeated = g.power_defeated[:]
        self.nation_enemies = g.nation_enemies[:]
        self.nation_control = g.nation_control[:]
        self.nation_violators = g.nation_violators[:]
        self.known: dict[Any, Any] = {}

    def holds(self, g: TriumphState) -> bool:
        """Whether all columns are still what they were."""
        return (
            self.at_war == g.at_war
            and self.friends == g.friends
            and self.side == g.side
            and self.neutral == g.power_neutral
            and self.defeated == g.power_defeated
            and self.enemies == g.power_enemies
            and self.nation_enemies == g.nation_enemies
            and self.nation_control == g.nation_control
            and self.nation_violators == g.nation_violators
            and self.space_powers == g.space_powers
            and self.space_control == g.space_control
            and self.phase_powers == g.phase_powers
        )


def lasting(g: TriumphState) -> dict[Any, Any]:
    """What is known about the map as it is now, by key. Looked up once while nothing changes."""
    if g.memo is not None:
        found: dict[Any, Any] | None = g.memo.get(Lasting)
        if found is None:
            found = g.memo[Lasting] = kept(g)
        return found
    return kept(g)


def kept(g: TriumphState) -> dict[Any, Any]:
    """The answers that still hold; none where anything has changed."""
    if g.lasting is None or not g.lasting.holds(g):
        g.lasting = Lasting(g)
    return g.lasting.known
