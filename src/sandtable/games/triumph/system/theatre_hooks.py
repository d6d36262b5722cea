"""What one theatre adds to a question that all of them ask: further kinds of action, and what they do.

A theatre registers them under the id of its rules; the shared Phases ask here and know nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from sandtable.engine.steps import Step
from sandtable.engine.templates import Template
from sandtable.games.triumph.content import MARINE, Content
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.text import Text

# The `closing` of actions after any of which Movement goes on.
NO_CLOSING: Final = -1


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
class CardUses:
    """Uses of an Action card beside Diplomacy; a faction, a card, and the use as the code of its action."""

    kinds: tuple[int, ...]
    uses: Callable[[TriumphState, int, int], list[int]]
    problem: Callable[[TriumphState, int, int, int], int]
    play: Callable[[TriumphState, int, int, int], None]
    # Whether two cards of a Vault make a pair for what is kept there beside Technologies, by its number.
    makes_pair: Callable[[TriumphState, int, int, int, int], bool]
    # All such pairs of cards that a faction could ever have, each with that number.
    pairs: Callable[[Content, int], list[tuple[int, int, int]]]


@dataclass(frozen=True)
class FactoryUse:
    """What Factories are spent for: why not now with a card, what it costs, and what comes of it."""

    problem: Callable[[TriumphState, int, int], int]
    cost: Callable[[TriumphState, int], int]
    take_effect: Callable[[TriumphState, int], None]


@dataclass(frozen=True)
class CombatExtra:
    """Actions beside activating Battles. `open` tells from public facts whether there may be any."""

    words: Template  # what is asked
    kinds: tuple[int, ...]
    open: Callable[[TriumphState, int], bool]
    choices: Callable[[TriumphState, int], list[int]]
    problem: Callable[[TriumphState, int, int], int]
    act: Callable[[TriumphState, int, int], None]
    resolve: Callable[[TriumphState, int], None]


def no_effect(g: TriumphState, power: int, space: int) -> None:
    """Nothing comes of it."""


def no_passing(g: TriumphState, unit: int, space: int, via: int, commander: int) -> None:
    """Nothing comes of what lies on the way."""


def open_to_all(g: TriumphState, power: int, space: int) -> int:
    """Nothing keeps anybody out."""
    return 0


def no_affair(g: TriumphState, power: int, local: int) -> bool:
    """It is the affair of the factions."""
    return False


def by_muster(g: TriumphState, by_proxy: bool, nation: int) -> int:
    """As many as the theatre's table says for the Muster of the Capital."""
    content = g.content
    muster = content.space_muster[content.nation_capital[nation]]
    return content.theatres[content.nation_theatre[nation]].world_reaction[muster]


def no_type_forced(g: TriumphState, power: int, space: int, kind: int) -> int:
    """Any type will do."""
    return 0


def nothing_forced(
    g: TriumphState, power: int, hidden: list[int], left: list[int], half_done: bool, rng: Random
) -> dict[int, int]:
    """No hidden Cadre must be of some type."""
    return {}


@dataclass(frozen=True)
class ForcedCadres:
    """Starting Cadres of which some must be of one type, wherever their player wants it."""

    # Why the next Cadre of a Power in a space cannot be of a type, or 0.
    problem: Callable[[TriumphState, int, int, int], int] = no_type_forced
    # The types of those hidden Cadres of a Power that must be of some, taken from the blocks that are left.
    draw: Callable[[TriumphState, int, list[int], list[int], bool, Random], dict[int, int]] = nothing_forced


@dataclass(frozen=True)
class RedTechs:
    """Technologies that are not everybody's, and what comes of it that one is revealed."""

    may_use: Callable[[Content, int], bool]  # whether they are a faction's
    shown: Callable[[TriumphState, int, int], None]  # a faction has revealed a Technology, red or not


def no_warning(g: TriumphState, power: int, space: int) -> list[Text]:
    """Nothing special follows."""
    return []


@dataclass(frozen=True)
class LandRules:
    """What is special to a theatre's land, and to those who come there."""

    entered: Callable[[TriumphState, int, int], None] = no_effect  # a Power's unit is about to enter an area
    # A unit is about to go to an area, entering from another or -1, by a faction's Command.
    passed: Callable[[TriumphState, int, int, int, int], None] = no_passing
    warning: Callable[[TriumphState, int, int], list[Text]] = no_warning  # what would follow, in sentences
    retreated: Callable[[TriumphState, int, int], None] = no_effect  # it Retreats or ReBases there
    closed: Callable[[TriumphState, int, int], int] = open_to_all  # why a Power stays out of a Region, or 0
    shut_out: Callable[[TriumphState, int, int], int] = open_to_all  # why all Powers of a faction do, or 0
    # Whether a Power's Violation of what a local Power protects is their own affair, which it then settles.
    local_affair: Callable[[TriumphState, int, int], bool] = no_affair
    reaction_cards: Callable[[TriumphState, bool, int], int] = by_muster  # for a Violation, by a Proxy or not


def not_local(content: Content, power: int, space: int) -> bool:
    """No Marines are at home there."""
    return False


def no_excess(g: TriumphState, faction: int, space: int) -> list[int]:
    """None are too many."""
    return []


@dataclass(frozen=True)
class LocalMarines:
    """Marines that are at home in some areas of a theatre, as Fortresses are, and how many those hold."""

    is_local: Callable[[Content, int, int], bool] = not_local  # whether a Power's Marines are so in an area
    placing_problem: Callable[[TriumphState, int, int], int] = open_to_all  # why no more are put there, or 0
    ending_problem: Callable[[TriumphState, int, int], int] = open_to_all  # why no move of theirs ends there
    excess: Callable[[TriumphState, int, int], list[int]] = no_excess  # of which of a faction one must go


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
    at_home: Callable[[Content, int], int]  # the faction upon which War is Declared with it
    victims: Callable[[TriumphState, int], int]  # the Powers that are Violated with it, as a mask
    trespasses: Callable[[TriumphState, int, int, int], bool]  # whether a Power does so by entering an area
    shared_seas: Callable[[TriumphState, int, int], list[int]]  # where a faction is with their units already
    entered: Callable[[TriumphState, int, int], None]  # a unit of a Power is about to enter an area
    changed: tuple[str, ...]  # the lists that `violate` changes in place


# By the conduct of a content.
POWER_VIOLATIONS: dict[str, PowerViolations] = {}


def power_violations(g: TriumphState, nation: int) -> PowerViolations | None:
    """What a game says of the Violation of a Power that is no Neutral, if this nation stands for one."""
    known = POWER_VIOLATIONS.get(g.content.conduct)
    return known if known is not None and nation in known.nations(g.content) else None


# By the rules of a theatre.
ALLIED_PLAY: dict[str, AlliedPlay] = {}
MOVEMENT_EXTRAS: dict[str, list[MovementExtra]] = {}
CARD_USES: dict[str, CardUses] = {}
# What Factories are for beside Industry, by the kind of action.
FACTORY_USES: dict[str, dict[int, FactoryUse]] = {}
LAND_RULES: dict[str, LandRules] = {}
LOCAL_MARINES: dict[str, LocalMarines] = {}
RED_TECHS: dict[str, RedTechs] = {}
# Who are Enemies from the start.
ENMITIES: dict[str, Callable[[TriumphState], None]] = {}
FORCED_CADRES: dict[str, ForcedCadres] = {}
# What is wrong with a full state, in words.
STATE_CHECKS: dict[str, Callable[[TriumphState], list[str]]] = {}
# Whose units a faction's moves pass by in this Turn though they are Enemies, as a mask.
PASSED_BY: dict[str, Callable[[TriumphState, int], int]] = {}
# Where else a unit may ReBase to.
MORE_REBASES: dict[str, Callable[[TriumphState, int], list[int]]] = {}
COMBAT_EXTRAS: dict[str, CombatExtra] = {}
# What comes before any Battle is activated; returns whether it has pushed a step.
COMBAT_OPENINGS: dict[str, Callable[[TriumphState, int], bool]] = {}

# What comes of all that was fought, at the end of a Combat Phase.
COMBAT_ENDINGS: dict[str, Callable[[TriumphState], None]] = {}


def allied_play(g: TriumphState) -> AlliedPlay | None:
    """The special rules of Allies, where one seat plays some."""
    allies = g.content.allies
    return None if allies is None else ALLIED_PLAY[g.content.theatres[allies.theatre].rules]


def movement_extras(g: TriumphState, faction: int) -> list[MovementExtra]:
    """All that a faction can do in its Movement Phase beside moving units."""
    content = g.content
    known = MOVEMENT_EXTRAS.get(content.theatres[content.faction_theatre[faction]].rules, ())
    return [extra for extra in known if extra.concerns(content, faction)]


def movement_extra(g: TriumphState, faction: int, kind: int) -> MovementExtra | None:
    """What an action of a faction's Movement Phase belongs to, if to anything beside moving units."""
    for extra in movement_extras(g, faction):
        if kind in extra.kinds:
            return extra
    return None


def card_uses(g: TriumphState, faction: int) -> CardUses | None:
    """What else the Action cards of a faction can be used for."""
    return CARD_USES.get(g.content.theatres[g.content.faction_theatre[faction]].rules)


def add_movement_extra(rules: str, extra: MovementExtra) -> None:
    """Let the factions that it concerns have this in theatres of these rules."""
    known = MOVEMENT_EXTRAS.setdefault(rules, [])
    if extra not in known:
        known.append(extra)


ORDINARY_LAND: Final = LandRules()
ORDINARY_MARINES: Final = LocalMarines()
FREE_CADRES: Final = ForcedCadres()


def land_rules(g: TriumphState, space: int) -> LandRules:
    """What is special to the land of a space's theatre."""
    return LAND_RULES.get(g.content.theatres[g.content.space_theatre[space]].rules, ORDINARY_LAND)


def red_techs(g: TriumphState, faction: int) -> RedTechs | None:
    """What the theatre of a faction says of Red Techs, if it has any."""
    return RED_TECHS.get(g.content.theatres[g.content.faction_theatre[faction]].rules)


def set_enmities(g: TriumphState) -> None:
    """Let those be Enemies who are so from the start."""
    for theatre in g.content.theatres:
        enmities = ENMITIES.get(theatre.rules)
        if enmities is not None:
            enmities(g)


def forced_cadres(content: Content, power: int) -> ForcedCadres:
    """What the theatre of a Power may force upon its Cadres."""
    return FORCED_CADRES.get(content.theatres[content.power_theatre[power]].rules, FREE_CADRES)


def local_marines(content: Content, space: int) -> LocalMarines:
    """Where Marines of a space's theatre are at home, and how many."""
    return LOCAL_MARINES.get(content.theatres[content.space_theatre[space]].rules, ORDINARY_MARINES)


def is_local(content: Content, power: int, space: int, kind: int) -> bool:
    """Whether a unit of a type is of the Marines that are at home there."""
    return kind == MARINE and local_marines(content, space).is_local(content, power, space)


def passed_by(g: TriumphState, faction: int) -> int:
    """The Enemies that a faction's moves pass by in this Turn, as a mask."""
    known = PASSED_BY.get(g.content.theatres[g.content.faction_theatre[faction]].rules)
    return 0 if known is None else known(g, faction)


def more_rebases(g: TriumphState, faction: int, unit: int) -> list[int]:
    """conquest-and-tragedy:12.1: where else a unit may ReBase to, as its faction's home says."""
    known = MORE_REBASES.get(g.content.theatres[g.content.faction_theatre[faction]].rules)
    return [] if known is None else known(g, unit)


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
