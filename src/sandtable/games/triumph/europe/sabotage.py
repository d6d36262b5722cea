"""tnt:T9.7a: Sabotage: an Intelligence card that lowers a Rival's Industry."""

from __future__ import annotations

from sandtable.games.triumph.system.card_play import SABOTAGE
from sandtable.games.triumph.system.intelligence import INTELLIGENCE, Intelligence
from sandtable.games.triumph.system.kinds import AGAINST
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event

SABOTAGED = event(
    "sabotage",
    "faction against:faction industry:number",
    "{0}{0:'s/'} Sabotage lowers {1}{1:'s/'} Industry to {2}.",
    by="faction",
)


def targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """tnt:T9.7a: the Rivals who have any Industry."""
    return [AGAINST << 16 | rival for rival in rivals if g.ind[rival]]


def sabotage(g: TriumphState, user: int, victim: int, card: int, target: int) -> None:
    """tnt:T9.7a: Sabotage lowers the Industry of a Rival by one."""
    g.ind[victim] -= 1
    g.tell(SABOTAGED, user, victim, g.ind[victim])


def install() -> None:
    """Let the cards with this word work so."""
    INTELLIGENCE[SABOTAGE] = Intelligence(targets, sabotage)
