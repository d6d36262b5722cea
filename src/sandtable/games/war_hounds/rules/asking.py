"""Questions to nations: to the seat that leads one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.games.war_hounds.state import NOTHING_SECRET, HoundState, mask_of
from sandtable.games.war_hounds.tables import refusal
from sandtable.kit.flow import Ask, Offer

LIKE_ANOTHER = refusal("choices", "There is another unit exactly like it: choose that one.")


class OfferUnit(Offer):
    """An offer about units, of which those that are alike in everything are listed once."""

    def refusal(self, question: Ask, g: Any, thing: int) -> int:
        found = super().refusal(question, g, thing)
        if found == 0 and self.listed is not None and thing not in self.listed(question, g):
            return LIKE_ANOTHER
        return found


class AskNation(Ask):
    """A question to the seat that leads a nation."""

    __slots__: tuple[str, ...] = ("nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def who(self, g: HoundState) -> int:
        return mask_of(g, self.nation)

    def over(self, g: HoundState) -> None:
        if g.leader[self.nation] < 0:
            self.by_rule(g)
        else:
            g.pop()

    def by_rule(self, g: HoundState) -> None:
        """What an enemy of a solo game does, whom nobody leads."""
        g.pop()


def decide_unseen(g: HoundState, deciders: Iterable[int], secret: int) -> None:
    """WH-FLOW-19, WH-HID-3: what these nations decide now, nobody else sees before all have."""
    for nation in deciders:
        g.deciding[nation] = secret


def reveal_decisions(g: HoundState) -> None:
    """WH-FLOW-19, WH-HID-3: all have decided, and everybody sees it."""
    g.deciding = [NOTHING_SECRET for _ in g.deciding]
