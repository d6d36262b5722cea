"""6.0, 10.0: Partners play at the same time, each in a lane of his theatre; Phases join.

Nobody fights in one theatre while the Partner still moves in the other. A player who has both Factions of a
Partnership is asked in one lane at a time.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system import blockade
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.command import combat_follows
from sandtable.games.triumph.system.conduct import CONDUCTS, Conduct
from sandtable.games.triumph.system.diplomacy import DiplomacyResolution
from sandtable.games.triumph.system.government import GovernmentPhase
from sandtable.games.triumph.system.hand_size import push_hand_size
from sandtable.games.triumph.system.movement import MovementPhase
from sandtable.games.triumph.system.partners import partnership_of
from sandtable.games.triumph.system.production import ProductionTurn
from sandtable.games.triumph.system.sequence import begin_phase, begin_turn, end_movement, end_turn
from sandtable.games.triumph.system.stacking import StackLimits
from sandtable.games.triumph.system.state import COMBAT, TriumphState, nobody_active, seat_mask
from sandtable.games.triumph.system.tables import steps
from sandtable.games.triumph.world import supreme_command
from sandtable.games.triumph.world.conference import open_conference
from sandtable.games.triumph.world.declaring import CommonDeclarations
from sandtable.games.triumph.world.joining import PARTNERS
from sandtable.games.triumph.world.turn_order import turn_order_number

# Stages of a Partnership's Turn.
DECLARING = 0
MOVING = 1
FIGHTING = 2
LIMITS = 3
ENDING = 4


@steps.add
class PartnershipTurn(Step):
    """10.1a: both Partners declare, then both move, then both fight."""

    __slots__ = ("partnership", "stage")
    name = "partnership-turn"

    def __init__(self, partnership: int, stage: int = DECLARING) -> None:
        self.partnership = partnership
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        stage = self.stage
        self.stage += 1
        factions = g.content.partnerships[self.partnership].factions
        if stage == DECLARING:
            begin_turn(g, factions)
            g.push(CommonDeclarations(self.partnership))
        elif stage == MOVING:
            open_lanes(g, factions, [[MovementPhase(f)] if g.commands[f] else [] for f in factions])
        elif stage == FIGHTING:
            end_movement(g)
            begin_phase(g, COMBAT, capture=False)
            open_lanes(g, factions, [combat_lane(g, factions, theatre) for theatre in range(len(factions))])
        elif stage == LIMITS:
            g.push(StackLimits())
        else:
            end_turn(g, factions)
            end_surprise(g)
            g.pop()


def end_surprise(g: TriumphState) -> None:
    """14.221: with the Turn Surprise is over, for a Partner without Combat too, and a Sneak Attack."""
    g.surprise = [0] * len(g.surprise)
    g.sneak = 0


def combat_lane(g: TriumphState, factions: tuple[int, ...], theatre: int) -> list[Step]:
    """11.23a: who fights in a theatre: whoever has a Command card for it, home first."""
    home_last = sorted(factions, key=lambda faction: g.content.faction_theatre[faction] == theatre)
    return [CombatPhase(f, theatre) for f in home_last if g.command_value[f] and combat_follows(g, f)]


@steps.add
class Lanes(Together):
    """6.0b: two theatres at once; what comes next waits for both."""

    __slots__ = ()
    name = "lanes"


def open_lanes(g: TriumphState, factions: Sequence[int], lanes: Sequence[list[Step]]) -> None:
    """Begin what two factions do at the same time."""
    push_lanes(g, [seat_mask(g, faction) for faction in factions], lanes)


def push_lanes(g: TriumphState, seats: Sequence[int], lanes: Sequence[list[Step]]) -> None:
    """Begin what goes on in both theatres at the same time; everybody sees both lanes."""
    if any(lanes):
        together = Lanes(seats, lanes, open_lanes=1)
        g.push(together)
        together.start(g)


def push_turn(g: TriumphState, faction: int) -> None:
    """The Turn of the Partnership of a faction."""
    g.push(PartnershipTurn(partnership_of(g.content, faction)))


# ---------------------------------------------------------------------- Production and Government


def theatre_order(g: TriumphState, theatre: int) -> list[int]:
    """7.11: the factions of a theatre in its Turn Order."""
    return [faction for faction in g.turn_order if g.content.faction_theatre[faction] == theatre]


@steps.add
class ProductionSlots(Step):
    """7.2b: place by place in the Turn Order, one faction of each theatre at a time."""

    __slots__ = ("place",)
    name = "production-slots"

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def go(self, g: TriumphState) -> None:
        orders = [theatre_order(g, theatre) for theatre in range(len(g.content.theatres))]
        if self.place >= max(len(order) for order in orders):
            nobody_active(g)
            blockade.end_blockades(g)
            g.pop()
            return
        factions = [order[self.place] for order in orders]
        self.place += 1
        open_lanes(g, factions, [[ProductionTurn(faction)] for faction in factions])


@steps.add
class TheatreCardPlay(GovernmentPhase):
    """1.2e: card play among the factions of one theatre."""

    __slots__ = ("opener", "passes", "stage", "theatre", "turn")
    name = "theatre-card-play"
    resolves = False

    def __init__(self, theatre: int) -> None:
        super().__init__()
        self.theatre = theatre

    def order(self, g: TriumphState) -> list[int]:
        return theatre_order(g, self.theatre)


@steps.add
class JointGovernment(Step):
    """6.0b: card play in both theatres, then one Resolution and one HandSize for all."""

    __slots__ = ("stage",)
    name = "joint-government"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        self.stage += 1
        theatres = range(len(g.content.theatres))
        if self.stage == 1:
            everybody = [(1 << g.n_seats) - 1 for _ in theatres]
            push_lanes(g, everybody, [[TheatreCardPlay(theatre)] for theatre in theatres])
        elif self.stage == 2:
            nobody_active(g)
            g.push(DiplomacyResolution())
        elif self.stage == 3:
            push_hand_size(g)
        else:
            g.pop()


def install() -> None:
    """Conduct the Phases so wherever a content asks for it."""
    CONDUCTS[PARTNERS] = Conduct(
        production=lambda g: g.push(ProductionSlots()),
        government=lambda g: g.push(JointGovernment()),
        order=supreme_command.order_partnerships,
        turn=push_turn,
        declared_before=True,
        turn_order_number=turn_order_number,
        open_year=open_conference,
    )
