"""What Peace and War cost: the price of a declaration, whatever comes of it."""

from __future__ import annotations

from typing import Final

from sandtable.bots.officers.triumph.worth import LEVEL, alarm, denial, economy
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.declaration_kinds import is_land_alone
from sandtable.games.triumph.system.minors import reaction_cards, rival_protector
from sandtable.games.triumph.system.state import TriumphState

DIVIDEND: Final = 0.6  # Victory Points that a Peace Dividend is worth
CARD: Final = 2.5  # what a card is worth to a Rival, as a loss of one's own
ENMITY: Final = 12.0  # a War never ends
DESPERATE: Final = 0.8  # the part of a War's price that does not count against one who is about to win
CHEAPER: Final = 6.0  # the Victim's Industry


def price(g: TriumphState, mine: int, me: int, code: int) -> float:
    """What a declaration costs at once, whatever comes of it."""
    kind, argument = code >> 16, code & 0xFFFF
    rivals = [f for f in g.turn_order if not mine >> f & 1]
    if kind == kinds.VIOLATE_BY_PROXY:
        return 1.0 + war_price(g, me, rival_protector(g, me, argument))
    if kind == kinds.VIOLATE_PROXY:
        theatre = g.content.theatres[g.content.power_theatre[argument]]
        return peace_price(g, me) + CARD * theatre.world_reaction_proxy_violation + 4.0
    if kind == kinds.VIOLATE and is_land_alone(g.content, argument):
        cards = reaction_cards(g, False, argument) * len(rivals)
        return peace_price(g, me) + CARD * cards + war_price(g, me, rival_protector(g, me, argument))
    victim = argument
    if kind == kinds.VIOLATE:
        victim = g.content.power_faction[g.content.nation_power[argument]]
    return peace_price(g, me) + war_price(g, me, victim)


def peace_price(g: TriumphState, me: int) -> float:
    """The Peace Dividend of this year, if it is not lost already."""
    return LEVEL * DIVIDEND if g.peaceful[me] and not g.at_war[me] else 0.0


def war_price(g: TriumphState, me: int, victim: int) -> float:
    """What a War with a faction costs: points, Dividends to come, RES that count from now on."""
    if victim < 0 or g.at_war[me] >> victim & 1:
        return 0.0
    theatre = g.content.theatres[g.content.faction_theatre[me]]
    cost = -LEVEL * theatre.vp_dow_issued[me] + ENMITY + CHEAPER
    if not g.at_war[me]:
        mine = g.ind[me], g.population[me], g.res[me]
        cost += economy(*mine, False) - economy(*mine, True)
        cost += LEVEL * DIVIDEND * 0.5 * max(0, g.last_year - g.year)
    # Who is about to lose anyway has little to lose by a War.
    cost *= 1.0 - DESPERATE * alarm(g, victim) ** 2
    if not g.at_war[victim]:
        theirs = g.ind[victim], g.population[victim], g.res[victim]
        cost -= denial(g, victim) * (economy(*theirs, False) - economy(*theirs, True))
    return cost
