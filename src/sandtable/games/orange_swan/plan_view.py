"""What the viewer has planned and not begun yet: who goes, and where. Others see nothing of it."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.orange_swan.content import BLOCKS, MAP
from sandtable.games.orange_swan.engaging import Approach, Attack
from sandtable.games.orange_swan.land_movement import March
from sandtable.games.orange_swan.names import type_name
from sandtable.games.orange_swan.naval_movement import Course
from sandtable.games.orange_swan.pearl_harbor import Trade
from sandtable.games.orange_swan.seaborne import Crossing, Plan
from sandtable.games.orange_swan.state import SwanState
from sandtable.games.orange_swan.strategic_movement import Transfer
from sandtable.protocol.board import Plan as BoardPlan


def plans(g: SwanState) -> BoardPlan | None:
    """The plan that the viewer is at: in words, and the blocks and the target that belong to it."""
    units: list[int] = []
    words: list[str] = []
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


def words_of(g: SwanState, step: Step) -> list[str]:
    """What is planned, in a line each."""
    if isinstance(step, Plan):
        return [f"Assault on {MAP.name[step.target]}: {assault_words(g, step)}."]
    if isinstance(step, Attack):
        return [f"Attack on {MAP.name[step.target]}: {listed(g, step.units)}."]
    if isinstance(step, Crossing | Transfer):
        return [f"Now: {block_words(g, step.unit)}{way_words(step.seas)}."]
    if isinstance(step, March):
        return [f"Now: {block_words(g, step.unit)}{way_words(step.path)}."]
    if isinstance(step, Approach | Course):
        return [f"Now: {block_words(g, step.unit)}."]
    return [f"Now: {block_words(g, step.carrier)}."] if isinstance(step, Trade) else []


def assault_words(g: SwanState, plan: Plan) -> str:
    """Who lands over which Sea Zones, and who flies."""
    parts = []
    for unit in plan.landing:
        ways = [sea for rider, sea in zip(plan.riders, plan.seas, strict=True) if rider == unit]
        parts.append(block_words(g, unit) + way_words(ways))
    parts += [f"{block_words(g, unit)} flies in support" for unit in plan.flying]
    return "; ".join(parts) or "nobody yet"


def way_words(spaces: list[int]) -> str:
    """The spaces that are crossed."""
    return f" by {', '.join(MAP.name[space] for space in spaces)}" if spaces else ""


def listed(g: SwanState, units: list[int]) -> str:
    """Blocks one after the other."""
    return ", ".join(block_words(g, unit) for unit in units) or "nobody yet"


def block_words(g: SwanState, unit: int) -> str:
    """A block of the viewer's own, with where it stands."""
    kind = g.unit_kind[unit]
    name = f"{type_name(kind)} {g.unit_steps[unit]}" if kind >= 0 else "a block"
    return f"{name} in {MAP.name[g.unit_space[unit]]}"
