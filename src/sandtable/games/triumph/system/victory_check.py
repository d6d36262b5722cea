"""7.12: the Victory Check of a New Year, and the last chance to reveal what is needed for it."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.triumph.system import technology, victory
from sandtable.games.triumph.system.kinds import PASS, REVEAL, REVEAL_AS
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import steps


def within_reach(g: TriumphState, faction: int) -> bool:
    """9.4c, 18.2: whether revealing could matter, by what everybody knows: a face-down pair, and enough VPs.

    Every chit may be the best there is and every pair a stage of the Atomic Bomb.
    """
    theatre = victory.theatre_of(g, faction)
    chits = max(theatre.peace_dividends, default=0) * len(g.chits[faction])
    pairs = theatre.vp_atomic_stage * len(g.vault_claims[faction])
    return pairs > 0 and victory.public_points(g, faction) + chits + pairs >= theatre.economic_vp


def push_check(g: TriumphState) -> None:
    """7.12, tnt:T7.2a: Economic Victory is looked for when all who may reveal something were asked."""
    factions = [faction for faction in g.turn_order if within_reach(g, faction)]
    if factions:
        g.push(VictoryCheck(factions))
    else:
        victory.economic(g)


@steps.add
class VictoryCheck(Step):
    """7.12, 9.4c: before the check, who has face-down pairs may reveal stages of the Atomic Bomb."""

    __slots__ = ("factions",)
    name = "victory-check"

    def __init__(self, factions: list[int]) -> None:
        self.factions = factions[:]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.factions[0]) if self.factions else 0

    def words(self, g: TriumphState, seat: int) -> str:
        faction = self.factions[0]
        have = victory.counted_points(g, faction)
        need = victory.theatre_of(g, faction).economic_vp
        return f"Victory Check: you have {have} VPs and win with {need}. Do you reveal a secret Technology?"

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PASS, REVEAL, REVEAL_AS)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [PASS << 16, *technology.reveal_rights(g, seat)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code >> 16 == PASS else technology.reveal_problem(g, seat, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 != PASS:
            technology.do_reveal(g, seat, code)
        else:
            del self.factions[0]

    def go(self, g: TriumphState) -> None:
        g.pop()
        victory.economic(g)
