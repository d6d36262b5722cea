"""6.0, 10.0: Partners play at the same time, each in a lane of his theatre; Phases join.

Nobody fights in one theatre while the Partner still moves in the other. A player who has both Factions of a
Partnership is asked in one lane at a time.
"""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.triumph.system import declarations, intervention
from sandtable.games.triumph.system.combat import conclude_combat
from sandtable.games.triumph.system.conduct import CONDUCTS, Conduct
from sandtable.games.triumph.system.diplomacy import DiplomacyResolution
from sandtable.games.triumph.system.government import NOBODY, NOT_YET_KNOWN, GovernmentPhase
from sandtable.games.triumph.system.hand_size import push_hand_size
from sandtable.games.triumph.system.movement import MovementPhase
from sandtable.games.triumph.system.partners import partnership_of
from sandtable.games.triumph.system.sequence import begin_phase, begin_turn, end_movement, end_turn
from sandtable.games.triumph.system.stacking import StackLimits
from sandtable.games.triumph.system.state import COMBAT, TriumphState, nobody_active, seat_mask
from sandtable.games.triumph.system.tables import steps
from sandtable.games.triumph.world import battles, cross_command, simultaneous, supreme_command
from sandtable.games.triumph.world.conference import open_conference
from sandtable.games.triumph.world.declaring import CommonDeclarations
from sandtable.games.triumph.world.joining import PARTNERS
from sandtable.games.triumph.world.lanes import open_lanes, push_lanes
from sandtable.games.triumph.world.techs import hear_of_techs, spread_news
from sandtable.games.triumph.world.turn_order import theatre_order, turn_order_number

# Stages of a Partnership's Turn.
DECLARING = 0
MOVING = 1
MOVED = 2
FIGHTING = 3
FOUGHT = 4
LIMITS = 5
ENDING = 6


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
            cross_command.allot(g, factions)
            open_lanes(g, factions, [[PartnerMovement(f)] if g.commands[f] else [] for f in factions])
        elif stage == MOVED:
            g.push(StackLimits())
            self.settle_interventions(g)
        elif stage == LIMITS:
            g.push(StackLimits())
        elif stage == FIGHTING:
            end_movement(g)
            order_stacks(g)
            begin_phase(g, COMBAT, capture=False)
            battles.open_combat(g, factions)
        elif stage == FOUGHT:
            conclude_combat(g)
        else:
            end_turn(g, factions)
            end_surprise(g)
            g.pop()

    def settle_interventions(self, g: TriumphState) -> None:
        """cnc:15.34, cnc:15.33: once both have moved, since each may have moved units of the other."""
        for faction in g.content.partnerships[self.partnership].factions:
            intervention.end_of_movement(g, faction)


def end_surprise(g: TriumphState) -> None:
    """14.221: with the Turn Surprise is over, for a Partner without Combat too, and a Sneak Attack."""
    g.surprise = [0] * len(g.surprise)
    g.sneak = 0


@steps.add
class PartnerMovement(MovementPhase):
    """10.1a: one Partner moves; what stands too many anywhere goes when both have."""

    __slots__ = ("faction", "over")
    name = "partner-movement"

    def go(self, g: TriumphState) -> None:
        g.pop()
        declarations.forget(g, self.faction)


def order_stacks(g: TriumphState) -> None:
    """6.0b: who came to an area in this Phase came at the same time, in whichever lane."""
    came = {space for space, origin in zip(g.unit_space, g.unit_origin, strict=True) if origin >= 0 <= space}
    for space in came:
        units = g.units_at[space]
        if len(units) > 1:
            units.sort(key=lambda unit: (g.unit_origin[unit] >= 0, unit if g.unit_origin[unit] >= 0 else 0))


def push_turn(g: TriumphState, faction: int) -> None:
    """The Turn of the Partnership of a faction."""
    g.push(PartnershipTurn(partnership_of(g.content, faction)))


# ---------------------------------------------------------------------- Government


@steps.add
class TheatreCardPlay(GovernmentPhase):
    """1.2e: card play among the factions of one theatre."""

    __slots__ = ("opener", "passes", "stage", "theatre", "turn")
    name = "theatre-card-play"
    resolves = False

    def __init__(self, theatre: int, opener: int = NOT_YET_KNOWN) -> None:
        super().__init__()
        self.theatre = theatre
        self.opener = opener

    def order(self, g: TriumphState) -> list[int]:
        return theatre_order(g, self.theatre)


def theatre_seats(g: TriumphState, theatre: int) -> int:
    """1.2e: the seats of the factions of a theatre, as a mask."""
    seats = 0
    for faction in theatre_order(g, theatre):
        seats |= seat_mask(g, faction)
    return seats


def play_cards(g: TriumphState, plays: list[TheatreCardPlay]) -> None:
    """6.0b, 9.31: card play in some theatres, with what is known by now."""
    hear_of_techs(g)
    push_lanes(g, [theatre_seats(g, play.theatre) for play in plays], [[play] for play in plays])


@steps.add
class JointGovernment(Step):
    """6.0b: card play in both theatres, then one Resolution and one HandSize for all.

    Card play goes on where a Technology can be duplicated that was revealed in the other theatre meanwhile.
    """

    __slots__ = ("stage",)
    name = "joint-government"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        self.stage += 1
        if self.stage == 1:
            play_cards(g, [TheatreCardPlay(theatre) for theatre in range(len(g.content.theatres))])
        elif self.stage == 2 and (theatres := spread_news(g)):
            self.stage = 1
            play_cards(g, [TheatreCardPlay(theatre, NOBODY) for theatre in theatres])
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
        production=simultaneous.push_production,
        government=lambda g: g.push(JointGovernment()),
        reveal=supreme_command.mark_cards,
        order=supreme_command.order_partnerships,
        turn=push_turn,
        declared_before=True,
        turn_order_number=turn_order_number,
        open_year=open_conference,
    )
