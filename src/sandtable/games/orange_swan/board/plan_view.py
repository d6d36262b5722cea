"""What the viewer has planned and not begun yet: who goes, and where. Others see nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.base.names import type_name
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.rules.engaging import Approach, Attack
from sandtable.games.orange_swan.rules.land_movement import March
from sandtable.games.orange_swan.rules.naval_movement import Course
from sandtable.games.orange_swan.rules.pearl_harbor import Trade
from sandtable.games.orange_swan.rules.seaborne import Crossing, Plan
from sandtable.games.orange_swan.rules.strategic_movement import Transfer
from sandtable.games.orange_swan.rules.units import at
from sandtable.games.orange_swan.state import SwanState
from sandtable.kit.steps import Step
from sandtable.protocol.board import Plan as BoardPlan
from sandtable.protocol.text import Ref, Text, listed, plain

ASSAULT: Final = template("plan.assault", "space text", "Assault on {0}: {1}.")
ATTACK: Final = template("plan.attack", "space text", "Attack on {0}: {1}.")
THERE: Final = template("plan.there", "text text", "{0}, beside {1}")
NOW: Final = template("plan.now", "text", "Now: {0}.")
FLIES: Final = template("plan.flies", "text", "{0} flies in support")
NOBODY: Final = template("plan.nobody", "", "nobody yet")
BLOCK: Final = template("plan.block", "text number", "{0} {1}")
UNKNOWN_BLOCK: Final = template("plan.block.unknown", "", "a block")
STANDS: Final = template("plan.stands", "text space", "{0} in {1}")
GOES: Final = template("plan.goes", "text space text", "{0} in {1} by {2}")


def plans(g: SwanState) -> BoardPlan | None:
    """The plan that the viewer is at: in words, and the blocks and the target that belong to it."""
    units: list[int] = []
    words: list[Text] = []
    target = -1
    for step in g.stack:
        if not step.private:
            continue
        units += units_of(step)
        words += words_of(g, step)
        if isinstance(step, Plan | Attack):
            target = step.target
    if not words:
        return None
    entry = BoardPlan(words, [BLOCKS.unit_name[unit] for unit in units])
    if target >= 0:
        entry.space = MAP.id[target]
    return entry


def units_of(step: Step) -> list[int]:
    """The blocks that a step has in hand."""
    if isinstance(step, Plan):
        return [*step.landing, *step.flying]
    if isinstance(step, Attack):
        return list(step.units)
    if isinstance(step, Approach | Crossing | Transfer | March | Course):
        return [step.unit]
    return [step.carrier] if isinstance(step, Trade) else []


def words_of(g: SwanState, step: Step) -> list[Text]:
    """What is planned, in a line each."""
    if isinstance(step, Plan):
        return [g.say(ASSAULT, step.target, assault_words(g, step))]
    if isinstance(step, Attack):
        return [g.say(ATTACK, step.target, attack_words(g, step))]
    if isinstance(step, Crossing | Transfer):
        return [g.say(NOW, block_words(g, step.unit, step.seas))]
    if isinstance(step, March):
        return [g.say(NOW, block_words(g, step.unit, step.path))]
    if isinstance(step, Approach | Course):
        return [g.say(NOW, block_words(g, step.unit))]
    return [g.say(NOW, block_words(g, step.carrier))] if isinstance(step, Trade) else []


def attack_words(g: SwanState, attack: Attack) -> Text:
    """Who attacks, and who of that Side fights in the target already, as after a landing."""
    there = at(g, attack.target, g.turn)
    joining = units_words(g, attack.units)
    return g.say(THERE, joining, units_words(g, there)) if there else joining


def assault_words(g: SwanState, plan: Plan) -> Text:
    """Who lands over which Sea Zones, and who flies."""
    parts: list[Text] = []
    for unit in plan.landing:
        ways = [sea for rider, sea in zip(plan.riders, plan.seas, strict=True) if rider == unit]
        parts.append(block_words(g, unit, ways))
    parts += [g.say(FLIES, block_words(g, unit)) for unit in plan.flying]
    return listed(parts, "; ") or g.say(NOBODY)


def units_words(g: SwanState, units: list[int]) -> Text:
    """Blocks one after the other."""
    return listed([block_words(g, unit) for unit in units]) or g.say(NOBODY)


def block_words(g: SwanState, unit: int, by: Sequence[int] = ()) -> Text:
    """A block of the viewer's own, with where it stands, and the spaces that it crosses."""
    kind = g.unit_kind[unit]
    words = g.say(BLOCK, type_name(kind), g.unit_steps[unit]) if kind >= 0 else g.say(UNKNOWN_BLOCK)
    block, place = Ref("unit", BLOCKS.unit_name[unit], plain(words)), g.unit_space[unit]
    if not by:
        return g.say(STANDS, block, place)
    ways: list[Text] = [[Ref("space", MAP.id[space], MAP.name[space])] for space in by]
    return g.say(GOES, block, place, listed(ways))
