"""Orders: one attack, or one card, played on a sample without any second thoughts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sandtable.bots.officers.triumph.desk import Player
from sandtable.bots.officers.triumph.lookahead import idle
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.state import TriumphState


class Orders:
    """Moves some units to a place, and then does nothing that it need not do: that a player decides."""

    def __init__(self, units: Sequence[int], space: int, player: Player) -> None:
        self.units = units
        self.space = space
        self.player = player

    def __call__(self, g: TriumphState, seat: int, rng: Random) -> int:
        """The next decision of the seat."""
        question = g.question(seat)
        name = "" if question is None else question.name
        wanted: list[int] = []
        if name in ("movement", "partner-movement"):
            wanted = [kinds.MOVE << 16 | unit for unit in self.units]
        elif name == "move-to":
            wanted = [kinds.TO << 16 | self.space]
        codes = g.legal(seat) if wanted else []
        for code in wanted:
            if code in codes:
                return code
        settled = idle(g, seat)
        return settled if settled >= 0 else self.player(g, seat, rng)
