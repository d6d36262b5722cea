"""What one theatre adds to a question that all of them ask: further kinds of action, and what they do.

A theatre registers them under the id of its rules; the shared Phases ask here and know nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState


@dataclass(frozen=True)
class MovementExtra:
    """Actions beside moving units. With the kind `closing` Movement is over."""

    kinds: tuple[int, ...]
    closing: int
    concerns: Callable[[Content, int], bool]
    choices: Callable[[TriumphState, int], list[int]]
    problem: Callable[[TriumphState, int, int], int]
    act: Callable[[TriumphState, int, int], None]


@dataclass(frozen=True)
class CombatExtra:
    """Actions beside activating Battles. `open` tells from public facts whether there may be any."""

    words: str
    kinds: tuple[int, ...]
    open: Callable[[TriumphState, int], bool]
    choices: Callable[[TriumphState, int], list[int]]
    problem: Callable[[TriumphState, int, int], int]
    act: Callable[[TriumphState, int, int], None]
    resolve: Callable[[TriumphState, int], None]


# By the rules of a theatre.
MOVEMENT_EXTRAS: dict[str, list[MovementExtra]] = {}
COMBAT_EXTRAS: dict[str, CombatExtra] = {}
# What comes before any Battle is activated; returns whether it has pushed a step.
COMBAT_OPENINGS: dict[str, Callable[[TriumphState, int], bool]] = {}


def movement_extra(g: TriumphState, faction: int) -> MovementExtra | None:
    """What a faction can do in its Movement Phase beside moving units."""
    content = g.content
    for extra in MOVEMENT_EXTRAS.get(content.theatres[content.faction_theatre[faction]].rules, ()):
        if extra.concerns(content, faction):
            return extra
    return None


def add_movement_extra(rules: str, extra: MovementExtra) -> None:
    """Let the factions that it concerns have this in theatres of these rules."""
    known = MOVEMENT_EXTRAS.setdefault(rules, [])
    if extra not in known:
        known.append(extra)


def opens_combat(g: TriumphState, faction: int) -> bool:
    """What the theatre of a faction does before its Combat; whether that must be done first."""
    content = g.content
    opening = COMBAT_OPENINGS.get(content.theatres[content.faction_theatre[faction]].rules)
    return opening is not None and opening(g, faction)


def combat_extras(g: TriumphState) -> list[CombatExtra]:
    """What any faction can do when Battles are activated, by the theatres that are played."""
    rules = [theatre.rules for theatre in g.content.theatres]
    return [COMBAT_EXTRAS[name] for name in rules if name in COMBAT_EXTRAS]
