"""The USA, a Neutral Major Power that only the West can win: how it joins, and what brings it in early.

What it brings and who may bring it in is data (`joining`). Without that a Power joins as anywhere else.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import AT_PRODUCTION, Joining, joining_of, year_events
from sandtable.games.triumph.system import diplomacy, war
from sandtable.games.triumph.system.entry import HOME_CONFINEMENTS, Confinement
from sandtable.games.triumph.system.new_year import Arrivals, is_due
from sandtable.games.triumph.system.production import PRODUCTION_ARRIVALS
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal, template
from sandtable.games.triumph.system.theatre_hooks import LAND_RULES, LandRules
from sandtable.games.triumph.system.units import place_unit
from sandtable.games.triumph.theatre import YearEvent
from sandtable.protocol.text import Text

RULES: Final = "europe"

HOMEBOUND = refusal(
    "T8.8", "That Power's units must stay at home while its Faction is at Peace with everyone."
)

TAKES_UP_ARMS = template(
    "caution.guard", "power faction", "{0} {0:takes/take} up arms at once and {0:joins/join} {1}."
)
FORT_PLACED = event(
    "fort-placed", "power space strength:number", "{0} {0:has/have} a Fortress of {2} CV in {1}.", by="power"
)
PROVOKED = event(
    "power-provoked", "power space", "Enemies enter {1}: {0} {0:takes/take} up arms.", by="power"
)


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
    for guard in provoked_guards(g, power, space):
        g.tell(PROVOKED, guard, space)
        war.join_alliance(g, guard)
        bring_forces_forward(g, guard)


def provoked_guards(g: TriumphState, power: int, space: int) -> list[int]:
    """tnt:T8.11b: the Neutral Powers that a unit brings in when it enters an area."""
    nation = g.content.space_nation[space]
    return [
        guard
        for guard in range(g.content.n_powers)
        if (joining := joining_of(g.content, guard)) is not None
        and nation in joining.guards
        and is_provoked(g, guard, power)
    ]


def guards_warning(g: TriumphState, power: int, space: int) -> list[Text]:
    """What would follow if a unit entered guarded land, in sentences."""
    faction = g.content.power_faction
    return [g.say(TAKES_UP_ARMS, guard, faction[guard]) for guard in provoked_guards(g, power, space)]


def is_provoked(g: TriumphState, guard: int, power: int) -> bool:
    """tnt:T8.11b: a Neutral Power cares about Enemies of the faction that it can join."""
    if not g.power_neutral[guard]:
        return False
    faction = g.content.power_faction
    return war.at_war(g, faction[guard], faction[power])


# ---------------------------------------------------------------------- its forces


def push_production_arrivals(g: TriumphState, faction: int) -> None:
    """tnt:T8.10a, tnt:T8.10c: units that come in a faction's Production; what is due too early is lost."""
    arrivals: list[int] = []
    for index, happening in enumerate(year_events(g.content)):
        if happening.when != AT_PRODUCTION or g.content.power_faction[happening.power] != faction:
            continue
        if is_due(g, index, happening):
            g.event_count[index] = times_due(g, index, happening)
            if has_joined(g, happening):
                arrivals.append(index)
    for index in reversed(arrivals):
        g.push(Arrivals(index, 0))


def times_due(g: TriumphState, index: int, happening: YearEvent) -> int:
    """tnt:T8.10a, tnt:T8.11c: which time it is: by the Year, or one after another once hastened."""
    return g.event_count[index] + 1 if g.hastened[index] else happening.years.index(g.year) + 1


def has_joined(g: TriumphState, happening: YearEvent) -> bool:
    """tnt:T8.10c: whether the Power is with its faction, if it must be for its units to come."""
    away = g.power_neutral[happening.power] or g.power_defeated[happening.power]
    return not (happening.joined and away)


def hasten(g: TriumphState, index: int) -> None:
    """tnt:T8.11c: a year event begins again at once, and goes on year after year."""
    g.hastened[index] = g.event_count[index] = 1
    g.push(Arrivals(index, 0))


# ---------------------------------------------------------------------- at home


def leaves_home(g: TriumphState, power: int, space: int) -> int:
    """tnt:T8.8d: a homebound Power keeps its units in its Home Territory."""
    return 0 if g.content.space_home[space] == power else HOMEBOUND


def is_homebound(g: TriumphState, power: int) -> bool:
    """tnt:T8.8d: a Power may have to keep its units at home while its Faction is at War with nobody."""
    joining = joining_of(g.content, power)
    return joining is not None and joining.stays_home and not g.at_war[g.content.power_faction[power]]


def home_confinement(g: TriumphState, power: int) -> Confinement | None:
    """tnt:T8.8d: what tells why an area is closed to a homebound Power."""
    return leaves_home if is_homebound(g, power) else None


def install() -> None:
    """Let all this hold in Europe."""
    diplomacy.JOININGS[RULES] = join
    war.AFTER_VIOLATION[RULES] = bring_forces_forward
    LAND_RULES[RULES] = LandRules(entered=enter_guarded, warning=guards_warning)
    PRODUCTION_ARRIVALS[RULES] = push_production_arrivals
    HOME_CONFINEMENTS[RULES] = home_confinement
