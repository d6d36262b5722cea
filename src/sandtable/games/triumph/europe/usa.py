"""The USA, a Neutral Major Power that only the West can win: how it joins, and what brings it in early.

What it brings and who may bring it in is data (`joining`). Without that a Power joins as anywhere else.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import Joining, joining_of, year_events
from sandtable.games.triumph.system import diplomacy, foreigners, war
from sandtable.games.triumph.system.new_year import hasten
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import place_unit

RULES: Final = "europe"

FORT_PLACED = event("fort-placed", "power space number", "A {0} Fortress of {2} CV stands in {1}.")
PROVOKED = event("power-provoked", "power space", "Enemies enter {1}: {0} takes up arms.")


def join(g: TriumphState, power: int) -> None:
    """tnt:T8.8b: with a Major Power come its Forts, and its faction's Industry Cost drops."""
    joining = joining_of(g.content, power)
    if joining is None:
        return
    place_forts(g, joining)
    war.lower_industry_cost(g, g.content.power_faction[power], joining.industry_levels)


def place_forts(g: TriumphState, joining: Joining) -> None:
    """tnt:T8.8b: the Forts that are given for it, which everybody sees."""
    for fort in joining.fixed:
        place_unit(g, joining.power, fort.space, fort.type, fort.cv, 1 << fort.type)
        g.tell(FORT_PLACED, joining.power, fort.space, fort.cv)


def bring_forces_forward(g: TriumphState, power: int) -> None:
    """tnt:T8.11c: after a Violation the first forces come at once, the others in the next Productions."""
    joining = joining_of(g.content, power)
    if joining is not None:
        for index, happening in enumerate(year_events(g.content)):
            if happening.power == power and happening.id == joining.advances:
                hasten(g, index)


def enter_guarded(g: TriumphState, power: int, space: int) -> None:
    """tnt:T8.11b: Enemies that enter land that a Neutral Power guards bring it in as its Violation does."""
    nation = g.content.space_nation[space]
    for guard in range(g.content.n_powers):
        joining = joining_of(g.content, guard)
        if joining is not None and nation in joining.guards and is_provoked(g, guard, power):
            g.tell(PROVOKED, guard, space)
            war.join_alliance(g, guard)
            bring_forces_forward(g, guard)


def is_provoked(g: TriumphState, guard: int, power: int) -> bool:
    """tnt:T8.11b: a Neutral Power cares about Enemies of the faction that it can join."""
    if not g.power_neutral[guard]:
        return False
    faction = g.content.power_faction
    return war.at_war(g, faction[guard], faction[power])


def install() -> None:
    """Let all this hold in Europe."""
    diplomacy.JOININGS[RULES] = join
    war.AFTER_VIOLATION[RULES] = bring_forces_forward
    foreigners.ENTRY_EFFECTS[RULES] = enter_guarded
