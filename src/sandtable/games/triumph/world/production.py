"""7.2: Production of Partners: place by place in the Turn Order, each in a lane of his theatre."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.steps import Step
from sandtable.games.triumph.system import blockade
from sandtable.games.triumph.system.production import SPENDING, end_production
from sandtable.games.triumph.system.state import TriumphState, nobody_active
from sandtable.games.triumph.system.tables import steps
from sandtable.games.triumph.world import transfers
from sandtable.games.triumph.world.lanes import open_lanes
from sandtable.games.triumph.world.transfers import SharedProduction
from sandtable.games.triumph.world.turn_order import theatre_order


@steps.add
class ProductionSlots(Step):
    """7.2b: place by place in the Turn Order, one faction of each theatre at a time."""

    __slots__ = ("place",)
    name = "production-slots"

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def go(self, g: TriumphState) -> None:
        orders = [theatre_order(g, theatre) for theatre in range(len(g.content.theatres))]
        places = list(zip(*orders, strict=True))
        if self.place >= len(places):
            nobody_active(g)
            blockade.end_blockades(g)
            g.pop()
            return
        now = places[self.place]
        before = [faction for place in places[: self.place] for faction in place]
        later = [faction for place in places[self.place + 1 :] for faction in place]
        self.place += 1
        g.push(PartnersProduce(now, [f for f in before if g.content.faction_partner[f] in now], later))


@steps.add
class PartnersProduce(Step):
    """7.22a, 7.2b: factions produce at the same time; who receives points of his Partner is asked again.

    `opening` begin their Production now; `earlier` are their Partners who have done theirs, but do not end it
    before; `later` have yet to come.
    """

    __slots__ = ("begun", "earlier", "later", "opening")
    name = "partners-produce"

    def __init__(
        self, opening: Sequence[int], earlier: Sequence[int] = (), later: Sequence[int] = ()
    ) -> None:
        self.opening = list(opening)
        self.earlier = list(earlier)
        self.later = list(later)
        self.begun = 0

    def go(self, g: TriumphState) -> None:
        if not self.begun:
            self.begun = 1
            for faction in self.opening:
                transfers.accept(g, faction)
            open_lanes(g, self.opening, [[SharedProduction(faction)] for faction in self.opening])
            return
        again = [f for f in (*self.earlier, *self.opening) if transfers.incoming(g, f)]
        for faction in again:
            transfers.deliver(g, faction)
        if again:
            open_lanes(g, again, [[SharedProduction(faction, SPENDING)] for faction in again])
            return
        g.pop()
        for faction in self.ending(g):
            end_production(g, faction)
            transfers.forget(g, faction)

    def ending(self, g: TriumphState) -> list[int]:
        """7.22a: those whose Partner has finished, too; until then points may still come."""
        partner = g.content.faction_partner
        return [*self.earlier, *(f for f in self.opening if partner[f] not in self.later)]
