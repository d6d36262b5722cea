"""7.2s: by agreement all plan their Production at the same time and in secret.

A plan changes nothing before all have finished theirs. What a player is offered is what he could still do
if his plan had been carried out, and that is tried on a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from sandtable.engine.steps import Step, Unseen
from sandtable.games.triumph.content import CONVOY
from sandtable.games.triumph.system import blockade, building, production
from sandtable.games.triumph.system.cards import cards_at
from sandtable.games.triumph.system.kinds import AS, BUY, PROMOTE, RAISE, SEND
from sandtable.games.triumph.system.options import ON, chosen
from sandtable.games.triumph.system.production import SPENDING, CadreType, ProductionTurn
from sandtable.games.triumph.system.secret_lanes import SecretLanes
from sandtable.games.triumph.system.state import TriumphState, nobody_active, seat_mask
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.games.triumph.world import transfers
from sandtable.games.triumph.world.options import SIMULTANEOUS_PRODUCTION
from sandtable.games.triumph.world.production import ProductionSlots
from sandtable.games.triumph.world.transfers import SharedProduction
from sandtable.protocol.text import Text

REPORTED = event(
    "reported",
    "faction cards:number cadres:number promoted:number",
    "{0} {0:reports/report} {0:its/their} Production. Cards bought: {1}. Cadres Raised: {2}. Units "
    "Promoted: {3}.",
    by="faction",
)

# The stage of a player who has finished.
FINISHED: Final = SPENDING + 1

# An entry of a plan: kind, argument, and the type of a Cadre.
Entry = tuple[int, int, int]


def push_production(g: TriumphState) -> None:
    """7.2b, 7.2s: in Turn Order, or by agreement all at once."""
    at_once = chosen(g, SIMULTANEOUS_PRODUCTION) == ON
    g.push(SimultaneousProduction() if at_once else ProductionSlots())


@steps.add
class SimultaneousProduction(Step):
    """7.2s: what comes before spending is done in Turn Order; then all plan at once."""

    __slots__ = ("turn",)
    name = "simultaneous-production"

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def go(self, g: TriumphState) -> None:
        turn = self.turn
        self.turn += 1
        if turn < len(g.turn_order):
            g.push(Preparation(g.turn_order[turn]))
        elif turn == len(g.turn_order):
            nobody_active(g)
            push_plans(g, g.turn_order)
        elif not plan_again(g):
            for faction in g.turn_order:
                production.end_production(g, faction)
                transfers.forget(g, faction)
            blockade.end_blockades(g)
            g.pop()


@steps.add
class Preparation(ProductionTurn):
    """7.2s: a faction's Production up to where it has points to spend."""

    __slots__ = ("faction", "stage")
    name = "production-preparation"

    def deciders(self, g: TriumphState) -> int:
        return 0

    def go(self, g: TriumphState) -> None:
        if self.stage >= SPENDING:
            g.pop()
        else:
            super().go(g)


def plan_again(g: TriumphState) -> bool:
    """7.22a, 7.2s: who has received points of his Partner plans once more; whether anybody has."""
    again = [faction for faction in g.turn_order if transfers.incoming(g, faction)]
    for faction in again:
        transfers.deliver(g, faction)
    if again:
        push_plans(g, again)
    return bool(again)


# ---------------------------------------------------------------------- planning


def push_plans(g: TriumphState, factions: Sequence[int]) -> None:
    """7.2s: a lane for each seat, which nobody else sees."""
    seats = sorted({g.faction_seat[faction] for faction in factions})
    g.push(Plans([1 << seat for seat in seats], [[plan_of(g, seat, factions)] for seat in seats]))


def plan_of(g: TriumphState, seat: int, factions: Sequence[int]) -> PlanTurn:
    """7.2b: a seat with both Factions plans for one after the other."""
    return PlanTurn([faction for faction in factions if g.faction_seat[faction] == seat])


@steps.add
class Plans(SecretLanes):
    """7.2s: a plan stays in its lane until all are finished; then all are carried out in Turn Order."""

    __slots__ = ()
    name = "plans"

    def join(self, g: TriumphState) -> None:
        plans = {f: plan for lane in self.lanes for f, plan in finished_plans(lane[0]).items()}
        for faction in g.turn_order:
            carry_out(g, faction, plans.get(faction, []))

    def unseen_lane(self, g: TriumphState, lane: int, rng: Random) -> list[Step]:
        """The steps of a lane that a sight does not show: a plan that is still empty, finished or not."""
        plan = plan_of(g, self.seats[lane].bit_length() - 1, g.turn_order)
        shown = self.lanes[lane][-1]
        if isinstance(shown, Unseen) and not shown.seats:
            for _ in range(len(plan.waiting) + 1):
                plan.finish(g)
        return [plan]


IN_SECRET: Final = template("prompt.secret", "text", "In secret: {0}")


@steps.add
class PlanTurn(SharedProduction):
    """7.2s: the plans of a seat, one faction after the other."""

    __slots__ = ("ends", "faction", "plan", "planned", "stage", "waiting")
    name = "plan-turn"

    def __init__(self, factions: list[int]) -> None:
        super().__init__(factions[0], SPENDING)
        self.waiting = factions[1:]
        self.planned: list[int] = []
        self.plan: list[int] = []
        self.ends = [0]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.stage == SPENDING else 0

    def so_far(self) -> list[int]:
        """The plan of the faction that is being planned for."""
        return self.plan[self.ends[-1] :]

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(IN_SECRET, super().words(as_planned(g, self.faction, self.so_far()), seat))

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = super().choices(as_planned(g, self.faction, self.so_far()), seat)
        return [code for code in codes if supply_problem(g, self.so_far(), code) == 0]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        problem = super().check(as_planned(g, self.faction, self.so_far()), seat, code)
        return problem or supply_problem(g, self.so_far(), code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind in (BUY, PROMOTE, SEND):
            self.plan.append(code)
        elif kind == RAISE:
            g.push(PlanType(self.faction, code & 0xFFFF, 0))
        else:
            self.finish(g)

    def finish(self, g: TriumphState) -> None:
        self.ends.append(len(self.plan))
        self.planned.append(self.faction)
        if self.waiting:
            self.faction = self.waiting.pop(0)
        else:
            self.stage = FINISHED


@steps.add
class PlanType(CadreType):
    """7.2s: the type of a Cadre that is planned."""

    __slots__ = ("enlisting", "faction", "space")
    name = "plan-type"

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        twin = as_planned(g, self.faction, plan_below(g).so_far())
        codes = [AS << 16 | kind for kind in range(CONVOY)]
        return [code for code in codes if super(PlanType, self).check(twin, seat, code) == 0]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return super().check(as_planned(g, self.faction, plan_below(g).so_far()), seat, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        plan_below(g).plan += [RAISE << 16 | self.space, code]


def plan_below(g: TriumphState) -> PlanTurn:
    """The plan of the lane that is being entered."""
    plan = g.stack[0]
    assert isinstance(plan, PlanTurn)
    return plan


def supply_problem(g: TriumphState, plan: list[int], code: int) -> int:
    """7.2s: nobody plans to buy more cards of a deck than there are."""
    if code >> 16 != BUY:
        return 0
    deck = code & 0xFFFF
    left = g.deck_count[deck] + len(cards_at(g, g.content.n_decks + deck))
    return 0 if plan.count(code) < left else production.DECK_EMPTY


# ---------------------------------------------------------------------- what a plan does


def finished_plans(step: Step) -> dict[int, list[int]]:
    """The plans of a lane, by faction."""
    assert isinstance(step, PlanTurn)
    parts = zip(step.ends, step.ends[1:], strict=False)
    return {f: step.plan[begin:end] for f, (begin, end) in zip(step.planned, parts, strict=True)}


def entries(plan: list[int]) -> Iterator[Entry]:
    """What a plan says, one thing after the other."""
    codes = iter(plan)
    for code in codes:
        yield code >> 16, code & 0xFFFF, next(codes) & 0xFFFF if code >> 16 == RAISE else 0


def problem_with(g: TriumphState, faction: int, entry: Entry) -> int:
    """7.2s: why an entry of a plan cannot be carried out, or 0."""
    kind, argument, unit_type = entry
    if g.points[faction] <= 0:
        return production.NO_POINTS
    if kind == BUY:
        return production.buying_problem(g, faction, argument)
    if kind == SEND:
        return transfers.sending_problem(g, faction, argument)
    if kind == PROMOTE:
        return building.promotion_problem(g, faction, argument, False)
    raising = building.raising_problem(g, faction, argument, False)
    return raising or building.cadre_problem(g, faction, argument, unit_type, False)


def do_entry(g: TriumphState, faction: int, entry: Entry) -> None:
    """7.2s: carry out an entry of a plan that buys no card."""
    kind, argument, unit_type = entry
    if kind == SEND:
        transfers.send(g, faction, argument)
    elif kind == PROMOTE:
        production.promote(g, faction, argument)
    else:
        production.raise_cadre(g, faction, argument, unit_type, False)


def as_planned(g: TriumphState, faction: int, plan: list[int]) -> TriumphState:
    """7.2s: the state as it would be if a plan had been carried out, but for the cards."""
    twin = g.clone()
    for entry in entries(plan):
        if entry[0] == BUY:
            production.spend_point(twin, faction)
        elif problem_with(twin, faction, entry) == 0:
            do_entry(twin, faction, entry)
    return twin


def carry_out(g: TriumphState, faction: int, plan: list[int]) -> None:
    """7.2s: a plan becomes Production, and all are told how much of what; the impossible is lost."""
    counts = dict.fromkeys((BUY, RAISE, PROMOTE, SEND), 0)
    for entry in entries(plan):
        if problem_with(g, faction, entry):
            continue
        counts[entry[0]] += 1
        if entry[0] == BUY:
            production.buy_card(g, faction, entry[1])
        else:
            do_entry(g, faction, entry)
    if plan:
        g.tell(REPORTED, faction, counts[BUY], counts[RAISE], counts[PROMOTE])
