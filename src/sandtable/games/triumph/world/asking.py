"""Questions to a Partner that are answered with yes or no."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.triumph.system.kinds import AGREE, REFUSE
from sandtable.games.triumph.system.state import TriumphState


class ConsentStep(Step):
    """Another seat agrees or refuses; nothing has happened yet."""

    __slots__ = ()

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [AGREE << 16, REFUSE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AGREE, REFUSE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0
