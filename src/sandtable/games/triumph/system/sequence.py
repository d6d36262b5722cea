"""6.0: the sequence of play: Years, Seasons and Player Turns."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ALONE, WINTER
from sandtable.games.triumph.system import atomic, new_year, victory
from sandtable.games.triumph.system.cards import cards_at, discard, place_of
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.command import (
    CommandPhase,
    combat_follows,
    order_commands,
    reveal_commands,
)
from sandtable.games.triumph.system.conduct import CONDUCTS, Conduct, conduct_of
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.government import GovernmentPhase
from sandtable.games.triumph.system.movement import MovementPhase
from sandtable.games.triumph.system.partners import NO_CONSENT
from sandtable.games.triumph.system.production import ProductionPhase
from sandtable.games.triumph.system.stacking import StackLimits, settle_limits
from sandtable.games.triumph.system.state import (
    ARRIVED,
    BY_PARTNER,
    COMBAT,
    COMMAND,
    GOVERNMENT,
    IN_COMMAND,
    INVADER,
    MOVEMENT,
    NEW_YEAR,
    NO_SEASON,
    PRODUCTION,
    REFUSED,
    SUPPLY,
    TriumphState,
    activate,
    nobody_active,
)
from sandtable.games.triumph.system.supply import SupplyPhase
from sandtable.games.triumph.system.tables import event, steps
from sandtable.games.triumph.system.units import clear_flags, mix_stacks

SEASON_BEGINS = event("season", "season year", "{0} {1}.")
TURN_BEGINS = event(
    "turn",
    "faction commands:number",
    "{0} {0:takes/take} {0:its/their} Turn with {1} {1:Command/Commands}.",
    by="faction",
    role="turn",
)

# Stages of a Year; the four Seasons follow.
YEAR_START = 0
RESOLUTION = 1
DIVIDENDS = 2
PRODUCE = 3
GOVERN = 4
FIRST_SEASON = 5
YEAR_END = FIRST_SEASON + WINTER + 1


@steps.add
class Year(Step):
    """6.0, tnt:T6a: New Year, Production and Government, then Spring, Summer, Fall and Winter."""

    __slots__ = ("stage",)
    name = "year"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        if settle_limits(g):
            return
        stage = self.stage
        self.stage = stage + 1
        if stage == YEAR_START:
            new_year.start_year(g)
        elif stage == RESOLUTION:
            new_year.push_resolution(g)
        elif stage == DIVIDENDS:
            new_year.dividends(g)
            new_year.reshuffle_decks(g)
            new_year.roll_turn_order(g)
        elif stage == PRODUCE:
            begin_phase(g, PRODUCTION)
            conduct_of(g).production(g)
        elif stage == GOVERN:
            begin_phase(g, GOVERNMENT)
            conduct_of(g).government(g)
        elif stage < YEAR_END:
            g.push(Season(stage - FIRST_SEASON))
        else:
            self.stage = YEAR_START
            end_year(g)


def end_year(g: TriumphState) -> None:
    """0.3, 7.11, tnt:T1.1b, tnt:T7.1: after the last Winter the game is decided; else a Year begins."""
    g.season, g.phase = NO_SEASON, NEW_YEAR
    evaluate_control(g)
    victory.military(g)
    if g.finished:
        return
    if g.year >= g.last_year:
        victory.hegemony(g)
    else:
        g.year += 1


def begin_phase(g: TriumphState, phase: int, capture: bool = True) -> None:
    """1.14a: control is taken again at the start of a Phase; a victory is recognised at once."""
    g.phase = phase
    evaluate_control(g, capture)
    if capture:
        victory.military(g)
    if phase == MOVEMENT and not g.finished:
        atomic.check_bombs(g)


@steps.add
class Season(Step):
    """10.0, tnt:T10.1c, tnt:T6b: the Command Phase, the Player Turns in Command Order, the Supply Phase."""

    __slots__ = ("season", "stage")
    name = "season"

    def __init__(self, season: int, stage: int = 0) -> None:
        self.season = season
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        if settle_limits(g):
            return
        turn = self.stage - 1
        self.stage += 1
        if turn < 0:
            g.season = self.season
            nobody_active(g)
            g.command_order = []
            g.consent = [NO_CONSENT] * g.content.n_factions
            g.tell(SEASON_BEGINS, self.season, g.year - g.content.theatres[0].start_year)
            begin_phase(g, COMMAND)
            g.push(CommandPhase())
        elif turn < len(g.command_order):
            conduct_of(g).turn(g, g.command_order[turn])
        elif turn == len(g.command_order):
            nobody_active(g)
            begin_phase(g, SUPPLY)
            g.push(SupplyPhase())
        else:
            g.pop()


@steps.add
class PlayerTurn(Step):
    """10.2, tnt:T10.5, tnt:T6b: a Movement Phase, then a Combat Phase."""

    __slots__ = ("faction", "stage")
    name = "player-turn"

    def __init__(self, faction: int, stage: int = 0) -> None:
        self.faction = faction
        self.stage = stage

    def go(self, g: TriumphState) -> None:
        self.stage += 1
        if self.stage == 1:
            begin_turn(g, [self.faction])
            g.push(MovementPhase(self.faction))
        elif self.stage == 2:
            end_movement(g)
            if combat_follows(g, self.faction):
                begin_phase(g, COMBAT, capture=False)
                g.push(CombatPhase(self.faction, g.content.faction_theatre[self.faction]))
        elif self.stage == 3:
            g.push(StackLimits())
        else:
            end_turn(g, [self.faction])
            g.pop()


def begin_turn(g: TriumphState, factions: Sequence[int]) -> None:
    """10.2, 11.0a: the Active Player has as many Commands as his card says."""
    for faction in factions:
        activate(g, faction)
        g.commands[faction] = g.command_value[faction]
        g.moves_made[faction] = 0
        g.tell(TURN_BEGINS, faction, g.commands[faction])
    begin_phase(g, MOVEMENT)


def end_movement(g: TriumphState) -> None:
    """11.52b, tnt:T1.3c: what was noted for Movement alone is forgotten; Border Limits count again."""
    g.commands = [0] * g.content.n_factions
    g.moves_made = [0] * g.content.n_factions
    g.unit_moved = [0] * g.content.n_units
    clear_flags(g, ARRIVED | REFUSED)
    g.unit_border = [-1] * g.content.n_units
    mix_stacks(g, keep_battles=True)


def end_turn(g: TriumphState, factions: Sequence[int]) -> None:
    """10.1h, 1.121b: the card is spent, Capitals change hands, units stand as they are."""
    n_units = g.content.n_units
    clear_flags(g, INVADER | BY_PARTNER)
    g.unit_origin, g.unit_from, g.unit_border = [-1] * n_units, [-1] * n_units, [-1] * n_units
    g.space_aggressor = [0] * g.content.n_spaces
    evaluate_control(g)
    victory.military(g)
    mix_stacks(g, keep_battles=False)
    for faction in factions:
        for card in cards_at(g, place_of(g, faction, IN_COMMAND)):
            discard(g, card)
    nobody_active(g)


CONDUCTS[ALONE] = Conduct(
    production=lambda g: g.push(ProductionPhase()),
    government=lambda g: g.push(GovernmentPhase()),
    reveal=reveal_commands,
    order=order_commands,
    turn=lambda g, faction: g.push(PlayerTurn(faction)),
)
