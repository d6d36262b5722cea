"""7.33, 16.2: the Loyalty of the Proxy Powers: who fosters one, and what raises it."""

from __future__ import annotations

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.government import NOT_INVESTMENT, factories
from sandtable.games.triumph.system.kinds import LOYALTY
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.theatre_hooks import FACTORY_USES, RED_TECHS, FactoryUse, RedTechs
from sandtable.games.triumph.system.victory import MORE_POINTS, theatre_of

TOO_FEW_FACTORIES = refusal("7.33", "The Factories in your hand do not cover the Loyalty Cost.")
LIMIT_REACHED = refusal("7.33", "Loyalty cannot be raised again this Year.")
NO_PROXY = refusal("7.33", "You have no Proxy Power whose Loyalty can be raised.")

LOYALTY_RISES = event(
    "loyalty",
    "faction loyalty:number",
    "{0} {0:raises/raise} the Loyalty of {0:its/their} Proxy Power to {1}.",
    by="faction",
)
LOYALTY_ROSE = event("loyalty-rose", "power loyalty:number", "The Loyalty to {0} rises to {1}.", by="power")


def limit_problem(g: TriumphState, faction: int) -> int:
    """7.33b, 7.33c: Loyalty is raised by Factories only so often in a Year."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return LIMIT_REACHED if g.loyalty_raised[faction] >= theatre.loyalty_max_rise else 0


def loyalty_problem(g: TriumphState, faction: int, card: int) -> int:
    """7.33a: Investment cards whose Factories reach the Loyalty Cost, for a faction with a Proxy Power."""
    if g.content.theatres[g.content.faction_theatre[faction]].loyalty[faction] is None:
        return NO_PROXY
    if not g.content.card_factories[card]:
        return NOT_INVESTMENT
    problem = limit_problem(g, faction)
    if problem:
        return problem
    return 0 if factories(g, hand_of(g, faction)) >= loyalty_cost(g, faction) else TOO_FEW_FACTORIES


def loyalty_cost(g: TriumphState, faction: int) -> int:
    """7.33a: what one level costs now."""
    return g.loyalty_cost[faction]


def buy_loyalty(g: TriumphState, faction: int) -> None:
    """7.33a, 16.21b, 16.22b: the Loyalty of the Proxy Power rises by one."""
    g.loyalty[faction] += 1
    g.loyalty_raised[faction] += 1
    g.tell(LOYALTY_RISES, faction, g.loyalty[faction])


def raise_loyalty(g: TriumphState, power: int) -> None:
    """16.21b, 16.22b: the Loyalty to a Violated Proxy Power rises by one at once."""
    foster = g.content.power_faction[power]
    g.loyalty[foster] += 1
    g.tell(LOYALTY_ROSE, power, g.loyalty[foster])


# ---------------------------------------------------------------------- Red Techs


def plays_red(content: Content, faction: int) -> bool:
    """7.34c, 7.351, 9.5: whether Red Techs, Partisans and Insurgents are this faction's.

    They belong to the faction whose Proxy Power grows loyal by a Red Tech.
    """
    loyalty = content.theatres[content.faction_theatre[faction]].loyalty[faction]
    return loyalty is not None and loyalty.reduced_by >= 0 and content.tech_red[loyalty.reduced_by]


def lower_loyalty_cost(g: TriumphState, faction: int, tech: int) -> None:
    """9.5a: Land Reform lowers the Loyalty Cost."""
    loyalty = g.content.theatres[g.content.faction_theatre[faction]].loyalty[faction]
    if loyalty is not None and loyalty.reduced_by == tech:
        g.loyalty_cost[faction] = loyalty.reduced_cost


# ---------------------------------------------------------------------- the Civil War


def fosters(content: Content, faction: int) -> bool:
    """16.2: whether a faction fosters a Proxy Power."""
    return content.theatres[content.faction_theatre[faction]].loyalty[faction] is not None


def proxy_of(g: TriumphState, faction: int) -> int:
    """16.2: the Proxy Power that a faction fosters, or -1."""
    loyalty = g.content.theatres[g.content.faction_theatre[faction]].loyalty[faction]
    return -1 if loyalty is None else loyalty.proxy


def civil_war_level(g: TriumphState, faction: int) -> int:
    """7.211a, 7.212: what Proxy Production is worth: the lesser of control and Loyalty."""
    return min(g.civil_war[faction], g.loyalty[faction])


def civil_war_points(g: TriumphState, faction: int) -> int:
    """16.23a: Victory Points for the control of China."""
    if not fosters(g.content, faction):
        return 0
    return theatre_of(g, faction).vp_control_track * civil_war_standing(g, faction)


def civil_war_standing(g: TriumphState, faction: int) -> int:
    """16.31b: NATCITIES or REDMUSTER; after Intrusion no more than the Loyalty."""
    control = g.civil_war[faction]
    return min(control, g.loyalty[faction]) if g.intruded[faction] else control


def install() -> None:
    """Let Factories be spent for it, Red Techs serve it, and the Civil War be worth Victory Points."""
    RED_TECHS["pacific"] = RedTechs(plays_red, lower_loyalty_cost)
    MORE_POINTS["pacific"] = civil_war_points
    FACTORY_USES["pacific"] = {LOYALTY: FactoryUse(loyalty_problem, loyalty_cost, buy_loyalty)}
