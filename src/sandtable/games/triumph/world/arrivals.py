"""7.12: New Year Resolution: units that arrive together in one place, whoever of two Partners owns it."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.system.kinds import DONE, RAISE
from sandtable.games.triumph.system.new_year import (
    ARRIVAL_STEPS,
    NO_ARRIVAL,
    NOT_AN_ARRIVAL_PLACE,
    Arrivals,
    arriving_power,
    landing_problem,
)
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import steps, template
from sandtable.games.triumph.world.joining import PARTNERS
from sandtable.protocol.text import Text

NOWHERE = -1


def arrivals_of(g: TriumphState, index: int) -> Step:
    """7.125a: units that come together choose their place first."""
    return GatheredArrivals(index) if year_events(g.content)[index].together else Arrivals(index, 0)


ASKS_WHERE: Final = template("prompt.reserves.where", "", "Where do the Reserves arrive?")


@steps.add
class GatheredArrivals(Arrivals):
    """7.125a: all arrive in one of two Production Centers, out of the pool of the Partner whose it is.

    The Partner whose Power comes first in the data says where, going by what everybody sees; then each unit
    is its owner's, who alone can tell whether a block is left.
    """

    __slots__ = ("event", "place", "placed")
    name = "gathered-arrivals"

    def __init__(self, event: int, placed: int = 0, place: int = NOWHERE) -> None:
        super().__init__(event, placed)
        self.place = place

    def places(self, g: TriumphState) -> list[int]:
        """Where the units can arrive, as everybody can see."""
        happening = self.happening(g)
        return [space for space in happening.spaces if landing_problem(g, happening, space) == 0]

    def deciders(self, g: TriumphState) -> int:
        happening = self.happening(g)
        if self.placed >= len(happening.types) or not self.places(g):
            return 0
        power = happening.power if self.place == NOWHERE else arriving_power(g, happening, self.place)
        return seat_mask(g, g.content.power_faction[power])

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_WHERE) if self.place == NOWHERE else super().words(g, seat)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.place == NOWHERE:
            return [RAISE << 16 | space for space in self.places(g)]
        return super().choices(g, seat)

    def problem(self, g: TriumphState, space: int) -> int:
        if self.place == NOWHERE:
            return landing_problem(g, self.happening(g), space)
        return super().problem(g, space) if space == self.place else NOT_AN_ARRIVAL_PLACE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if self.place == NOWHERE and code >> 16 != DONE:
            self.place = code & 0xFFFF
        else:
            super().act(g, seat, code)

    def go(self, g: TriumphState) -> None:
        happening = self.happening(g)
        for kind in happening.types[self.placed :]:
            g.tell(NO_ARRIVAL, happening.power, kind)
        g.pop()


def install() -> None:
    """Let units arrive so where Partners conduct the Phases."""
    ARRIVAL_STEPS[PARTNERS] = arrivals_of
