"""7.111: the yearly Conference: Partners talk in private, and only then.

The program keeps no clock and carries no words: it says whose channel is open, and the program that carries
the talk of a table goes by that.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.system.kinds import DONE
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.games.triumph.world.joining import world_data
from sandtable.protocol.text import Text

OPENED = event("conference", "minutes:number", "Partners may confer in private for {0} {0:minute/minutes}.")
CLOSED = event("conference-over", "", "The Conference is over: all talk is public again.")


def partner_seats(g: TriumphState) -> list[tuple[int, int]]:
    """7.111: the pairs of seats that are Partners of each other."""
    pairs = []
    for partnership in g.content.partnerships:
        one, other = (g.faction_seat[faction] for faction in partnership.factions)
        if one != other:
            pairs.append((one, other))
    return pairs


def may_confer(g: TriumphState, seat: int, other: int) -> bool:
    """7.11s, 7.111: whether two seats may talk in private now: Partners, while their Conference lasts."""
    pairs = partner_seats(g)
    if (seat, other) not in pairs and (other, seat) not in pairs:
        return False
    return bool(g.conference >> seat & 1 and g.conference >> other & 1)


def may_confer_with(g: TriumphState, seat: int) -> int:
    """The seats that a seat may talk to in private now, as a mask."""
    seats = range(len(g.game.scenarios[g.scenario].seats))
    return sum(1 << other for other in seats if may_confer(g, seat, other))


def open_conference(g: TriumphState) -> None:
    """7.111: after the Turn Order die the private channels of Partners open."""
    seats = sum(1 << seat for pair in partner_seats(g) for seat in pair)
    if seats:
        g.conference = seats
        g.tell(OPENED, world_data().conference_minutes)
        g.push(Conference(seats))


ASKS_TO_CONFER: Final = template(
    "prompt.confer",
    "text number",
    "You may confer with {0} in private for up to {1} minutes. Then choose 'done'.",
)


@steps.add
class Conference(Step):
    """7.111: the channel of two Partners is open until both have said that they are done."""

    __slots__ = ("talking",)
    name = "conference"

    def __init__(self, talking: int) -> None:
        self.talking = talking

    def deciders(self, g: TriumphState) -> int:
        return self.talking

    def words(self, g: TriumphState, seat: int) -> Text:
        minutes, names = world_data().conference_minutes, g.game.scenarios[g.scenario].seats
        partners = [names[other] for other in range(len(names)) if may_confer(g, seat, other)]
        return g.say(ASKS_TO_CONFER, partners, minutes)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (DONE,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [DONE << 16]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        self.talking &= ~(1 << seat)
        for pair in partner_seats(g):
            if not any(self.talking >> partner & 1 for partner in pair):
                g.conference &= ~sum(1 << partner for partner in pair)

    def go(self, g: TriumphState) -> None:
        g.tell(CLOSED)
        g.pop()
