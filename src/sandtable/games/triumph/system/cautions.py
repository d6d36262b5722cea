"""What a person is told before a unit enters an area: what would follow that nobody has declared.

Nothing here is a rule. It is made from a sight, from what everybody knows of the land and of who is whose
Enemy, and only for the player of the unit that is about to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system import follow_up, kinds
from sandtable.games.triumph.system.armed_minors import is_armed, is_enemy, may_intervene
from sandtable.games.triumph.system.distance import reachable
from sandtable.games.triumph.system.movement import MoveTo
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


def cautions(g: TriumphState) -> dict[str, Text]:
    """By what the viewer may choose now, in notation, what would follow from it, where anything would."""
    said: dict[str, Text] = {}
    for step in moving(g, g.stack):
        for space in sorted(reachable(g, step.unit)):
            power = power_in(g, g.unit_power[step.unit], space)
            if words := entry_words(g, step.faction, power, space):
                said[g.game.actions.text(kinds.TO << 16 | space)] = words
    return said


def moving(g: TriumphState, stack: list[Step]) -> Iterator[MoveTo]:
    """The moves for which the viewer is asked where to; others do not know of them."""
    top = stack[-1] if stack else None
    if isinstance(top, Together):
        for lane in top.lanes:
            yield from moving(g, lane)
    elif isinstance(top, MoveTo) and g.viewer >= 0 and g.faction_seat[top.faction] == g.viewer:
        yield top


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
