"""Questions to nations: to the seat that leads one."""

from __future__ import annotations

from sandtable.games.war_hounds.state import HoundState, mask_of
from sandtable.kit.flow import Ask


class AskNation(Ask):
    """A question to the seat that leads a nation."""

    __slots__: tuple[str, ...] = ("nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def who(self, g: HoundState) -> int:
        return mask_of(g, self.nation)
