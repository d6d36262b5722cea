"""What one theatre adds to a question that all of them ask: further kinds of action, and what they do.

A theatre registers them under the id of its rules; the shared Phases ask here and know nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.engine.steps import Step
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


@dataclass(frozen=True)
class AlliedPlay:
    """What differs for the Allies that one seat plays, where a set-up names some."""

    open_year: Callable[[TriumphState], None]  # the Turn Order of a Year is known
    production: Callable[[TriumphState, int], Step | None]  # a faction's Production, if not the usual one
    more_cards: Callable[[TriumphState, int, int], bool]  # whether it asks for further Command cards
    moves_only: Callable[[TriumphState, int], bool]  # whether a faction's Command cards are for moving only
    war_problem: Callable[[TriumphState, int, int], int]  # why one cannot Declare War on the other
    reaction_cards: Callable[[TriumphState, int, int, int], int]  # of a Violator, for another, of so many


# By the rules of a theatre.
ALLIED_PLAY: dict[str, AlliedPlay] = {}
MOVEMENT_EXTRAS: dict[str, list[MovementExtra]] = {}
COMBAT_EXTRAS: dict[str, CombatExtra] = {}
# What comes before any Battle is activated; returns whether it has pushed a step.
COMBAT_OPENINGS: dict[str, Callable[[TriumphState, int], bool]] = {}

# What comes of all that was fought, at the end of a Combat Phase.
COMBAT_ENDINGS: dict[str, Callable[[TriumphState], None]] = {}


def allied_play(g: TriumphState) -> AlliedPlay | None:
    """The special rules of Allies, where one seat plays some."""
    allies = g.content.allies
    return None if allies is None else ALLIED_PLAY[g.content.theatres[allies.theatre].rules]


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


def close_combat(g: TriumphState) -> None:
    """What the theatres that are played make of a Combat Phase that is over."""
    for theatre in g.content.theatres:
        ending = COMBAT_ENDINGS.get(theatre.rules)
        if ending is not None:
            ending(g)
