"""All that this theatre adds to the rules that theatres share."""

from __future__ import annotations

from sandtable.games.triumph.europe import (
    defeat,
    forced,
    sabotage,
    short_game,
    two_players,
    usa,
    wildcards,
)


def install() -> None:
    """Let it hold wherever this theatre is played."""
    for module in (usa, defeat, sabotage, wildcards, forced, short_game, two_players):
        module.install()
