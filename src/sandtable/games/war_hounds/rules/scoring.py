"""SCORING: paws, at the end of the game only."""

from __future__ import annotations

from typing import Final

from sandtable.engine.game import Result
from sandtable.games.war_hounds.content import (
    CASUALTY_LAP,
    CASUALTY_PAWS,
    CERTIFICATE_PAWS,
    MEDAL_LAP,
    MEDAL_PAWS,
    MONEY_PER_PAW,
    POLICY_PAWS,
    TECH_PAWS,
)
from sandtable.games.war_hounds.rules.control import controller
from sandtable.games.war_hounds.rules.loans import certificates
from sandtable.games.war_hounds.state import HoundState, command, nations
from sandtable.games.war_hounds.tables import event
from sandtable.games.war_hounds.terrain import MONEY, WORLD

SCORED = event("scored", "nation paws:amount", "{0} has {1} victory paws.", by="nation")
BELOW_NOTHING = event(
    "scored below", "nation paws:amount", "{0} has {1} victory paws less than none.", by="nation"
)
WON = event("won", "nation", "{0} wins the Great War.", by="nation")

# The sources of paws, in the order of the rulebook.
SOURCES: Final = (
    "medals",
    "general",
    "policies",
    "technologies",
    "territories",
    "wealth",
    "casualties",
    "debt",
)


def medal_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-5: the place on the medal track and the Medals of Honour."""
    return MEDAL_PAWS[g.medals[nation]] + MEDAL_LAP * g.medal_laps[nation]


def casualty_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-6: the place on the casualty track and the medic crosses, which cost paws."""
    return CASUALTY_PAWS[g.casualties[nation]] + CASUALTY_LAP * g.casualty_laps[nation]


def general_paws(g: HoundState, nation: int) -> int:
    """WH-GEN-9: the general in charge at the end, and no other."""
    return command(g, nation).paws


def tech_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-7: each technology gives the paws of its row."""
    return sum(TECH_PAWS[g.tech_year[tile]] for tile, disc in enumerate(g.tech[nation]) if disc)


def policy_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-7: each policy gives the paws of its row."""
    return sum(POLICY_PAWS[g.policy_year[tile]] for tile, disc in enumerate(g.policy[nation]) if disc)


def regions_held(g: HoundState, territory: int) -> list[int]:
    """WH-SCO-1, WH-SCO-4: by nation, the regions of a territory that it controls, land and marine."""
    held = [0 for _ in nations(g)]
    for region in range(WORLD.n_regions):
        if WORLD.territory[region] == territory and (who := controller(g, region)) >= 0:
            held[who] += 1
    return held


def territory_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-1, WH-SCO-2, WH-SCO-3: most regions of a territory in play; those who tie share, rounded
    down.
    """
    paws = 0
    for territory in WORLD.in_play[g.players].territories:
        held = regions_held(g, territory)
        if max(held) and held[nation] == max(held):
            paws += WORLD.paws[territory] // held.count(max(held))
    return paws


def wealth_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-8: 1 paw for each full $25."""
    return g.stock[nation][MONEY] // MONEY_PER_PAW


def debt_paws(g: HoundState, nation: int) -> int:
    """WH-SCO-9, WH-LOAN-8: the certificates that are left cost paws."""
    return sum(CERTIFICATE_PAWS[: certificates(g, nation)])


def paws_of(g: HoundState, nation: int) -> list[int]:
    """WH-OBJ-3: the paws of a nation by source; nothing else counts."""
    return [
        medal_paws(g, nation),
        general_paws(g, nation),
        policy_paws(g, nation),
        tech_paws(g, nation),
        territory_paws(g, nation),
        wealth_paws(g, nation),
        casualty_paws(g, nation),
        debt_paws(g, nation),
    ]


def score(g: HoundState) -> None:
    """WH-OBJ-1, WH-OBJ-2, WH-SCO-11: at the end of the last year paws are counted, and most of them win."""
    g.scores = [sum(paws_of(g, nation)) for nation in nations(g)]
    for nation in g.order:
        paws = g.scores[nation]
        g.tell(SCORED if paws >= 0 else BELOW_NOTHING, nation, abs(paws))
    g.winner = winner(g)
    g.tell(WON, g.winner)
    g.finish()


def winner(g: HoundState) -> int:
    """WH-OBJ-1, WH-SCO-10: most paws; of those who tie, the one nearer to first on the wealth track."""
    return max(g.order, key=lambda nation: (g.scores[nation], -g.order.index(nation)))


def result(g: HoundState) -> Result:
    """How the game ended, by seats."""
    seats = g.game.scenarios[g.scenario].seats
    scores = {seats[g.leader[nation]]: g.scores[nation] for nation in nations(g) if g.leader[nation] >= 0}
    if g.solo:
        return Result(seats if g.winner >= 0 else (), "conquest" if g.winner >= 0 else "lost", scores)
    return Result([seats[g.leader[g.winner]]], "paws", scores)
