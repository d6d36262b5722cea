"""7.2s, 7.5b: what several players choose in secret, each in a lane of his own, until all have chosen."""

from __future__ import annotations

from sandtable.engine.steps import Together
from sandtable.games.triumph.system.state import TriumphState


class SecretLanes(Together):
    """The step that asks a seat stays in its lane when it asks no more; it counts when nobody is asked.

    So nobody can tell anything of a choice before all have been made.
    """

    __slots__ = ()

    def _inside(self, g: TriumphState, lane: int, seat: int, code: int) -> None:
        # Nothing in these lanes goes on by itself, and who has chosen stays where he is.
        with self.within(g, lane):
            if seat >= 0:
                g.stack[-1].act(g, seat, code)

    def _idle(self, g: TriumphState) -> int:
        return -1

    def go(self, g: TriumphState) -> None:
        g.pop()
        self.join(g)
