"""7.12: the Victory Check of a New Year, and the last chance to reveal what is needed for it."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.system import technology, victory
from sandtable.games.triumph.system.kinds import PASS, REVEAL, REVEAL_AS
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import steps, template
from sandtable.protocol.text import Text


def within_reach(g: TriumphState, faction: int) -> bool:
    """9.4c, 18.2: whether revealing could matter, by public facts: a face-down pair, and enough VPs."""
    if not g.vault_claims[faction] or not victory.theatre_of(g, faction).vp_atomic_stage:
        return False
    return victory.WAYS[g.content.conduct].within_reach(g, faction)


def push_check(g: TriumphState) -> None:
    """7.12, tnt:T7.2a: Economic Victory is looked for when all who may reveal something were asked."""
    factions = [faction for faction in g.turn_order if within_reach(g, faction)]
    if factions:
        g.push(VictoryCheck(factions))
    else:
        victory.economic(g)


ASKS_TO_REVEAL: Final = template(
    "prompt.victory",
    "number text",
    "Victory Check: you have {0} {0:VP/VPs} and {1}. Do you reveal a secret Technology?",
)


@steps.add
class VictoryCheck(Step):
    """7.12, 9.4c: before the check, who has face-down pairs may reveal stages of the Atomic Bomb."""

    __slots__ = ("factions",)
    name = "victory-check"

    def __init__(self, factions: list[int]) -> None:
        self.factions = factions[:]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.factions[0]) if self.factions else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        faction = self.factions[0]
        have = victory.counted_points(g, faction)
        goal = victory.WAYS[g.content.conduct].goal(g, faction)
        return g.say(ASKS_TO_REVEAL, have, goal)

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
