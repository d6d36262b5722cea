"""What things are worth: production, Influence, Victory Points. All of it is read from columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.card_play import cards_in_play
from sandtable.games.triumph.system.control import civil_war_value, resources
from sandtable.games.triumph.system.diplomacy import neutral_land
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.victory import public_points, theatre_of

T = TypeVar("T")

LEVEL: Final = 10.0  # a point of Production, which is a Victory Point as well
SPARE: Final = 2.0  # a point of POP or IND beyond the Level, up to some
SPARE_RES: Final = 1.2  # a point of RES at Peace
RESERVE: Final = 4  # so many are worth keeping in reserve
PROTECTED: Final = 0.35  # the second marker keeps what the first has won
JOINED: Final = 0.6  # the third keeps it for good, and brings units
DENIAL: Final = 0.35  # a Rival's loss, as a part of one's own gain
ALARM: Final = 3.0  # how much more it counts when he is about to win
WITHIN_SIGHT: Final = 10.0  # so many points before his goal a Rival begins to be dangerous
CHIT: Final = 0.6  # what a Peace Dividend is worth on average


def remembered(g: TriumphState, key: object, work: Callable[[], T]) -> T:
    """What was worked out about a state before, as long as it stays as it is."""
    if g.memo is None:
        return work()
    found: T | None = g.memo.get(key)
    if found is None:
        found = g.memo[key] = work()
    return found


def economy(ind: int, pop: int, res: int, at_war: bool) -> float:
    """What an economy is worth: its Production Level, and what lies in reserve for a higher one."""
    level = min(ind, pop, res) if at_war else min(ind, pop)
    spare = min(ind - level, RESERVE) + min(pop - level, RESERVE)
    beyond = ind + pop - 2 * level
    worth = LEVEL * level + SPARE * spare + 0.2 * beyond
    if at_war:
        return worth + SPARE * min(res - level, RESERVE)
    return worth + SPARE_RES * min(res, level + RESERVE)


def growth(g: TriumphState, faction: int, ind: int = 0, pop: int = 0, res: int = 0) -> float:
    """What more of something is worth to a faction; less of it, if negative."""
    war = bool(g.at_war[faction])
    have = g.ind[faction], g.population[faction], g.res[faction]
    return economy(have[0] + ind, have[1] + pop, have[2] + res, war) - economy(*have, war)


def standing(g: TriumphState, faction: int) -> float:
    """The Victory Points that a faction must be reckoned to have."""
    return public_points(g, faction) + CHIT * len(g.chits[faction]) + 0.3 * len(g.vault_claims[faction])


def alarm(g: TriumphState, rival: int) -> float:
    """How near a Rival is to winning at New Year, from 0 (far) to 1 (he is there)."""
    partner = g.content.faction_partner[rival]
    goal = float(theatre_of(g, rival).economic_vp)
    missing = goal - standing(g, rival)
    if partner >= 0:
        missing = 0.5 * (1.8 * goal - standing(g, rival) - standing(g, partner))
    return min(1.0, max(0.0, 1.0 - missing / WITHIN_SIGHT))


def denial(g: TriumphState, rival: int) -> float:
    """What a Rival's loss counts: the more, the nearer he is to winning."""
    return remembered(g, (denial, rival), lambda: DENIAL * (1.0 + ALARM * alarm(g, rival)))


def goods(g: TriumphState, faction: int, nation: int) -> tuple[int, int]:
    """The POP and RES that a Neutral would bring to a faction."""
    land = neutral_land(g, nation)
    pop = sum(g.content.space_pop[space] for space in land)
    return pop, sum(resources(g.content, faction, space) for space in land)


def markers_to_come(g: TriumphState, faction: int, nation: int) -> int:
    """The Diplomacy cards that a faction has in play for a nation."""
    return sum(g.card_target[card] == nation for card in cards_in_play(g, faction))


def may_join(g: TriumphState, faction: int, nation: int) -> bool:
    """Whether Influence on a nation is of use to a faction itself: Powers follow their own faction only."""
    power = g.content.nation_power[nation]
    return power < 0 or g.content.power_faction[power] == faction


def influence_gain(g: TriumphState, faction: int, nation: int, markers: int = 1) -> float:
    """What more Influence of a faction on a Neutral is worth to it."""
    holder = g.influence_of[nation]
    coming = markers_to_come(g, faction, nation)
    if holder >= 0 and holder != faction:
        theirs = g.influence[nation] - coming
        if theirs <= 0:
            return own_gain(g, faction, nation, 0, markers)
        loss = -growth_of(g, holder, nation, -1) if may_join(g, holder, nation) else 0.0
        after = theirs - markers
        if after > 0:
            return denial(g, holder) * loss * PROTECTED
        return denial(g, holder) * loss + (own_gain(g, faction, nation, 0, -after) if after < 0 else 0.0)
    return own_gain(g, faction, nation, max(0, g.influence[nation]) + coming, markers)


def own_gain(g: TriumphState, faction: int, nation: int, have: int, markers: int) -> float:
    """What so many markers beyond those that one has are worth."""
    if not may_join(g, faction, nation):
        return 1.0
    theatre = g.content.theatres[g.content.nation_theatre[nation]]
    steps = (
        (theatre.associate_influence, 1.0),
        (theatre.protectorate_influence, PROTECTED),
        (theatre.satellite_influence, JOINED),
    )
    share = sum(part for limit, part in steps if have < limit <= have + markers)
    if have >= theatre.associate_influence:
        pop, res = goods(g, faction, nation)
        value = growth(g, faction) - growth(g, faction, pop=-pop, res=-res)
    else:
        value = growth_of(g, faction, nation, 1)
    if have + markers >= theatre.satellite_influence:
        value += muster(g, faction, nation)
    return share * (value + 1.0)


def growth_of(g: TriumphState, faction: int, nation: int, sign: int) -> float:
    """What the POP and RES of a Neutral are worth to a faction that gains (1) or loses them (-1)."""
    pop, res = goods(g, faction, nation)
    return growth(g, faction, pop=sign * pop, res=sign * res)


def muster(g: TriumphState, faction: int, nation: int) -> float:
    """What the land of a nation counts for the Civil War of a faction that controls it."""
    return LEVEL * sum(
        civil_war_value(g.content, faction, space) for space in g.content.nation_spaces[nation]
    )


@cache
def mean_factories(content: Content, deck: int) -> float:
    """How many Factories a card of a deck has on average."""
    cards = content.deck_cards[deck]
    return sum(content.card_factories[card] for card in cards) / max(1, len(cards))
