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


@dataclass(frozen=True)
class PowerViolations:
    """Violations of Powers that are no Neutrals, each declared as that of a nation that stands for it."""

    nations: Callable[[Content], tuple[int, ...]]  # the nations that stand for such Powers
    problem: Callable[[TriumphState, int, int], int]  # why a faction cannot Violate that Power, or 0
    violate: Callable[[TriumphState, int, int], None]  # a faction Violates it: all that comes of it
    victims: Callable[[TriumphState, int], int]  # the Powers that are Violated with it, as a mask
    trespasses: Callable[[TriumphState, int, int, int], bool]  # whether a Power does so by entering an area
    entered: Callable[[TriumphState, int, int], None]  # a unit of a Power is about to enter an area


# By the conduct of a content.
POWER_VIOLATIONS: dict[str, PowerViolations] = {}


def power_violations(g: TriumphState, nation: int) -> PowerViolations | None:
    """What a game says of the Violation of a Power that is no Neutral, if this nation stands for one."""
    known = POWER_VIOLATIONS.get(g.content.conduct)
    return known if known is not None and nation in known.nations(g.content) else None


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


def opens_combat(g: TriumphState, faction: int, theatre: int) -> bool:
    """What the theatre of a faction does before its Combat at home; whether that must be done first."""
    content = g.content
    if content.faction_theatre[faction] != theatre:
        return False
    opening = COMBAT_OPENINGS.get(content.theatres[theatre].rules)
    return opening is not None and opening(g, faction)


def combat_extras(g: TriumphState, theatre: int) -> list[CombatExtra]:
    """What any faction can do when the Battles of a theatre are activated."""
    rules = g.content.theatres[theatre].rules
    return [COMBAT_EXTRAS[rules]] if rules in COMBAT_EXTRAS else []


def close_combat(g: TriumphState) -> None:
    """What the theatres that are played make of a Combat Phase that is over."""
    for theatre in g.content.theatres:
        ending = COMBAT_ENDINGS.get(theatre.rules)
        if ending is not None:
            ending(g)
