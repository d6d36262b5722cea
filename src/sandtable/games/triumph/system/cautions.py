"""What a person is told before a unit moves: what would follow undeclared, or could not be done after.

Nothing here is a rule. It is made from a sight, from what everybody knows of the land and of who is whose
Enemy, and only for the player of the unit that is about to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system import declarations, follow_up, kinds
from sandtable.games.triumph.system.armed_minors import is_armed, is_enemy, may_intervene
from sandtable.games.triumph.system.distance import reachable
from sandtable.games.triumph.system.gates import Mover, land_speed
from sandtable.games.triumph.system.headings import date
from sandtable.games.triumph.system.movement import MovementPhase, MoveTo
from sandtable.games.triumph.system.moving import is_invasion
from sandtable.games.triumph.system.paths import entries, mover_of
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.theatre_hooks import land_rules
from sandtable.games.triumph.system.units import power_in
from sandtable.protocol.text import Text, listed

ATTACKS: Final = template("caution.attacks", "nation", "{0} {0:is/are} your Enemy, so entering is an attack.")
PARTITION: Final = template(
    "caution.partition",
    "nation",
    "{0} {0:becomes/become} your Enemy, and you take part in {0:its/their} Partition.",
)
HELPS: Final = template(
    "caution.helps",
    "nation",
    "{0} {0:is/are} under attack. A Ground unit comes to {0:its/their} help; any other unit attacks.",
)


LAST_CALL: Final = template(
    "caution.last-call",
    "text",
    "You have declared nothing in {0}. Once a unit has moved you can't declare War or Violate a Neutral"
    " any more this Turn.",
)
BY_SEA: Final = template(
    "caution.by-sea",
    "space space",
    "No land route to {1} is open, so the unit Invades it by sea ({0}).",
)


def cautions(g: TriumphState) -> dict[str, Text]:
    """By what the viewer may choose now, in notation, what would follow from it, where anything would.

    What holds of every unit that may move is told of the word alone.
    """
    said: dict[str, Text] = {}
    for step in asked(g, g.stack):
        if isinstance(step, MovementPhase):
            if words := last_call(g, step.faction):
                said[g.game.actions.kinds[kinds.MOVE].word] = words
            continue
        for space in sorted(reachable(g, step.unit)):
            power = power_in(g, g.unit_power[step.unit], space)
            parts = [entry_words(g, step.faction, power, space), sea_words(g, step.faction, step.unit, space)]
            if words := listed([part for part in parts if part], " "):
                said[g.game.actions.text(kinds.TO << 16 | space)] = words
    return said


def asked(g: TriumphState, stack: list[Step]) -> Iterator[MoveTo | MovementPhase]:
    """The moves about which the viewer is asked; others do not know of them."""
    top = stack[-1] if stack else None
    if isinstance(top, Together):
        for lane in top.lanes:
            yield from asked(g, lane)
    elif isinstance(top, MoveTo | MovementPhase) and g.viewer >= 0:
        if g.faction_seat[top.faction] == g.viewer:
            yield top


def last_call(g: TriumphState, faction: int) -> Text:
    """11.0e: what can still be declared, but not once a unit has moved; told while nothing was declared."""
    if declarations.has_moved(g, faction) or g.obliged[faction]:
        return []
    offered = declarations.choices_in_movement(g, faction)
    if not any(declarations.comes_before_moves(g, faction, code) for code in offered):
        return []
    return g.say(LAST_CALL, date(g))


def sea_words(g: TriumphState, faction: int, unit: int, space: int) -> Text:
    """11.221a: a move to land nearby that would go over the sea, because no way by land is open."""
    m = mover_of(g, unit, faction)
    if not m.ground or not g.content.space_is_land[m.start] or not near_by_land(g, m, space):
        return []
    ways = entries(g, m, space)
    if len(ways) != 1 or not is_invasion(g, m, unit, space, ways[0]):
        return []
    return g.say(BY_SEA, ways[0], space)


def near_by_land(g: TriumphState, m: Mover, space: int) -> bool:
    """Whether an area lies so near that one would expect the unit to march there."""
    near = {m.start}
    for _ in range(land_speed(g, m.power, m.kind)):
        near |= {other for area in near for other in g.content.land_links[area]}
    return space in near


def entry_words(g: TriumphState, faction: int, power: int, space: int) -> Text:
    """What would follow if a unit of a Power entered an area; empty for what is as one expects."""
    if not g.content.space_is_land[space] or was_declared(g, faction, power, space):
        return []
    return listed([*armed_words(g, power, space), *land_rules(g, space).warning(g, power, space)], " ")


def was_declared(g: TriumphState, faction: int, power: int, space: int) -> bool:
    """Whether a declaration asks for just that, so that its player was asked before."""
    return any(follow_up.meets(g, power, space, code) for code in g.obliged[faction])


def armed_words(g: TriumphState, power: int, space: int) -> list[Text]:
    """To enter the land of an Armed Minor needs no declaration, but makes or meets an Enemy."""
    nation = g.content.space_nation[space]
    if nation < 0 or g.space_control[space] != NEUTRAL or not is_armed(g, nation):
        return []
    if is_enemy(g, power, nation):
        begun = any(g.space_aggressor[area] for area in g.content.nation_spaces[nation])
        return [] if begun else [g.say(ATTACKS, nation)]
    if may_intervene(g, power, nation):
        return [g.say(HELPS, nation)]
    return [g.say(PARTITION, nation)]
