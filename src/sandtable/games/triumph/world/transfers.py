"""7.22: Production points that a Partner sends to the other.

Who sends has so many less at once; they arrive when both Partners have finished what they were doing, and who
receives any is asked again. So it makes no difference which of the two was faster.
"""

from __future__ import annotations

from sandtable.games.triumph.content import CARRIES_POP
from sandtable.games.triumph.system.kinds import SEND
from sandtable.games.triumph.system.partners import ACCORD, relationship
from sandtable.games.triumph.system.production import LEVELS, ProductionTurn
from sandtable.games.triumph.system.route_cache import trading
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal, steps
from sandtable.games.triumph.system.trade import Shipping, leads_to, shipping
from sandtable.games.triumph.world.joining import world_data

NOT_YOUR_PARTNER = refusal("conquest-and-tragedy:7.22a", "You can send Production only to your Partner.")
NO_COOPERATION = refusal(
    "conquest-and-tragedy:7.22a", "Partners cannot send Production without an ACCORD or ALLIANCE."
)
SENT_ALREADY = refusal(
    "conquest-and-tragedy:7.22b", "You have already sent as much as you may in one Production."
)
NOT_YOUR_OWN = refusal("conquest-and-tragedy:7.22c", "You have no Production of your own left to send.")
NO_ROUTE = refusal("conquest-and-tragedy:7.22a", "No Trade Route joins the two Production Centers.")

SENT = event("sent", "faction to:faction", "{0} {0:sends/send} one Production point to {1}.", by="faction")
RECEIVED = event(
    "received",
    "faction points:number",
    "{0} {0:has/have} received {1} {1:Production point/Production points}.",
    by="faction",
)


# ---------------------------------------------------------------------- sending


def sending_problem(g: TriumphState, faction: int, other: int) -> int:
    """7.22: why a faction cannot send a Production point now, or 0."""
    if other != g.content.faction_partner[faction]:
        return NOT_YOUR_PARTNER
    problem = relation_problem(g, faction) or limit_problem(g, faction) or own_problem(g, faction)
    return problem or route_problem(g, faction, other)


def relation_problem(g: TriumphState, faction: int) -> int:
    """7.22a: Partners help each other in ACCORD or ALLIANCE only."""
    return 0 if relationship(g, faction) >= ACCORD else NO_COOPERATION


def limit_problem(g: TriumphState, faction: int) -> int:
    """7.22b: so many points and no more in one Production."""
    return 0 if g.sent[faction] < world_data().transfers else SENT_ALREADY


def own_problem(g: TriumphState, faction: int) -> int:
    """7.22c: a faction sends of its own Production; what it has received is not passed back."""
    return 0 if g.points[faction] > g.received[faction] else NOT_YOUR_OWN


def route_problem(g: TriumphState, faction: int, other: int) -> int:
    """7.22a, 2.23d: a Trade Route must lead from one Production Center to the other."""
    known = trading(g)
    problem: int | None = known.get((route_problem, faction, other))
    if problem is None:
        problem = known[route_problem, faction, other] = 0 if has_route(g, faction, other) else NO_ROUTE
    return problem


def has_route(g: TriumphState, faction: int, other: int) -> bool:
    """7.22a, 2.23d: look for the Trade Route from one Production Center to the other."""
    centers = g.content.faction_center
    if any(g.space_control[centers[f]] != f for f in (faction, other)):
        return False
    goods = joint_shipping(shipping(g, faction), shipping(g, other))
    return leads_to(g, goods, centers[faction], centers[other], CARRIES_POP)


def joint_shipping(one: Shipping, other: Shipping) -> Shipping:
    """7.22a: such a Route passes the land of either Partner, and nothing that is closed to one of them."""
    return Shipping(
        friends=one.friends | other.friends,
        wars=tuple(a | b for a, b in zip(one.wars, other.wars, strict=True)),
        enemies=one.enemies | other.enemies,
        powers=tuple(a | b for a, b in zip(one.powers, other.powers, strict=True)),
        foes=tuple(a | b for a, b in zip(one.foes, other.foes, strict=True)),
    )


def send(g: TriumphState, faction: int, other: int) -> None:
    """7.22c: a point that is sent comes off the sender's Production at once."""
    g.points[faction] -= 1
    g.sent[faction] += 1
    g.tell(SENT, faction, other)


# ---------------------------------------------------------------------- receiving


def incoming(g: TriumphState, faction: int) -> int:
    """7.22c: the points that its Partner has sent and a faction has not got yet."""
    return g.sent[g.content.faction_partner[faction]] - g.received[faction]


def deliver(g: TriumphState, faction: int) -> None:
    """7.22c: what was sent is added to the receiver's Production."""
    coming = incoming(g, faction)
    g.received[faction] += coming
    credit(g, faction, coming)


def accept(g: TriumphState, faction: int) -> None:
    """7.22c: what came before a faction's Production is there from its beginning.

    What a Partner sends who produces at the same time comes when both are done: nobody need hurry.
    """
    g.received[faction] = g.sent[g.content.faction_partner[faction]]


def begin_with(g: TriumphState, faction: int) -> None:
    """7.22c: a Production begins with the Level and what has been accepted."""
    credit(g, faction, g.received[faction])


def credit(g: TriumphState, faction: int, coming: int) -> None:
    """7.22c: points of the Partner, to be spent like one's own."""
    if coming:
        g.points[faction] += coming
        g.tell(RECEIVED, faction, coming)


def forget(g: TriumphState, faction: int) -> None:
    """7.22b: the next Production is another one."""
    g.sent[faction] = g.received[faction] = 0


@steps.add
class SharedProduction(ProductionTurn):
    """7.22a: the Production of a Partner; it ends when the other's does."""

    __slots__ = ("faction", "stage")
    name = "shared-production"

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (*super().form(g, seat), SEND)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        partner = g.content.faction_partner[self.faction]
        send_it = [SEND << 16 | partner] if sending_problem(g, self.faction, partner) == 0 else []
        return [*super().choices(g, seat), *send_it]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == SEND:
            return sending_problem(g, self.faction, code & 0xFFFF)
        return super().check(g, seat, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == SEND:
            send(g, self.faction, code & 0xFFFF)
        else:
            super().act(g, seat, code)

    def finish(self, g: TriumphState) -> None:
        g.pop()

    def go(self, g: TriumphState) -> None:
        stage = self.stage
        super().go(g)
        if stage == LEVELS:
            begin_with(g, self.faction)
