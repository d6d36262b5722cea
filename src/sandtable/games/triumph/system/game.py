"""The game: everything above the chapters, for one content and its scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from sandtable.engine.actions import ActionTable
from sandtable.engine.chapters import Citing, as_registered
from sandtable.engine.editing import Change
from sandtable.engine.events import EventTable
from sandtable.engine.game import GIVING_UP, Game, Option, Result, Scenario
from sandtable.engine.refusals import NOT_OFFERED, RefusalTable
from sandtable.engine.state import State
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import (
    charting,
    describing,
    edit_kinds,
    editing,
    headings,
    hints,
    kinds,
    knowledge,
    naming,
    overlays,
    partners,
    position,
    ready_set_ups,
    rights,
    sampling,
    tables,
    upgrading,
    vocabulary,
    weights,
)
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.options import LAST_YEAR, chosen, last_year
from sandtable.games.triumph.system.sequence import YEAR_START, Year
from sandtable.games.triumph.system.setup import SetUpPhase, fill_columns, place_forces
from sandtable.games.triumph.system.state import CARDS, STREAMS, UNITS, TriumphState
from sandtable.games.triumph.system.theatre_hooks import set_enmities
from sandtable.games.triumph.system.units import minor_powers
from sandtable.games.triumph.system.victory import ECONOMIC, VICTORIES
from sandtable.games.triumph.theatre import Setup
from sandtable.games.triumph.variant import scenario_content
from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart, OverlayKind
from sandtable.protocol.games import PreparedSetUp
from sandtable.protocol.journal import Heading
from sandtable.protocol.odds import BattleOdds, ChoiceOdds
from sandtable.protocol.overlays import MapOverlay
from sandtable.protocol.sandbox import ChangeKind


class TriumphScenario(Scenario):
    """A scenario: a set-up of the content, and the factions that each seat plays."""

    def __init__(self, id: str, name: str, setup: Setup, seats: dict[str, list[int]], about: str) -> None:
        super().__init__(id, name, list(seats), about)
        self.setup = setup
        self.seat_factions = list(seats.values())


def scenario_of(content: Content, id: str, setup_id: str, about: str) -> TriumphScenario:
    """The scenario of a set-up of the content, seated as that says."""
    setup = content.setups[content.setup_index[setup_id]]
    seats = {seat: list(factions) for seat, factions in setup.seats}
    return TriumphScenario(id, setup.name, setup, seats, about)


class TriumphGame(Game):
    """A game of the system on one content."""

    def __init__(
        self,
        id: str,
        name: str,
        content: Content,
        scenarios: list[TriumphScenario],
        options: Sequence[Option] = (),
        cited: Citing = as_registered,
    ) -> None:
        self.id = id
        self.name = name
        self.content = content
        self.scenarios = list(scenarios)
        self.contents = [scenario_content(content, scenario.setup) for scenario in scenarios]
        self.options = [last_year(content), *options]
        self.streams = STREAMS + tuple(f"deck {deck}" for deck in content.deck_id)
        self.state_class = TriumphState
        types = kinds.argument_types(content)
        unused = vocabulary.unused(content, [scenario.setup for scenario in scenarios])
        self.actions = ActionTable(kinds.action_kinds(types, unused))
        names = naming.names(content)
        self.events = EventTable(tables.event_kinds(names), tables.templates(names))
        self.refusals = RefusalTable(tables.refusal_table(cited))
        self.steps = tables.steps
        self.endings = VICTORIES[ECONOMIC:]
        self.calendar = "year"

    def setup_of(self, scenario: int) -> Setup:
        """The set-up of a scenario given by number."""
        chosen = self.scenarios[scenario]
        assert isinstance(chosen, TriumphScenario)
        return chosen.setup

    # ------------------------------------------------------------------ hooks of the engine

    def equip(self, state: State) -> None:
        assert isinstance(state, TriumphState)
        state.content = self.contents[state.scenario]
        state.lasting = state.trading = state.taken = state.counted = state.keepers = None
        state.followers = {}

    def begin(self, state: State) -> None:
        """5.0: columns at their start, units on the map, everybody choosing Cadres."""
        assert isinstance(state, TriumphState)
        setup = self.prepare(state)
        place_forces(state, setup)
        state.push(Year(YEAR_START))
        state.push(SetUpPhase.begin(state, setup))

    def prepare(self, g: TriumphState) -> Setup:
        """Fill every column of a new state; no unit stands yet."""
        scenario = self.scenarios[g.scenario]
        assert isinstance(scenario, TriumphScenario)
        fill_columns(g, scenario.setup)
        g.faction_seat = [-1] * self.content.n_factions
        for seat, factions in enumerate(scenario.seat_factions):
            for faction in factions:
                g.faction_seat[faction] = seat
        g.last_year = max(g.year, int(chosen(g, LAST_YEAR)))
        partners.open_eyes(g)
        g.turn_order = [f for f in range(self.content.n_factions) if g.faction_seat[f] >= 0]
        set_wary_minors(g)
        set_enmities(g)
        # Before any unit stands, land is controlled as printed.
        evaluate_control(g)
        return scenario.setup

    def fresh(self, scenario: int) -> TriumphState:
        """A state of a scenario with every column at its start and no unit on the map."""
        state = self._new(scenario, self.option_values(None))
        assert isinstance(state, TriumphState)
        self.prepare(state)
        return state

    def upgrade(self, packed: dict[str, Any]) -> None:
        upgrading.upgrade(self, packed)

    def passing(self, state: State, seat: int) -> int:
        """As always; and anybody who is asked for a consent withholds it."""
        return self.offered_word(state, seat, (*GIVING_UP, "refuse", "consent-none"))

    def rights(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, TriumphState)
        return rights.listed(state, seat)

    def check_right(self, state: State, seat: int, code: int) -> int:
        assert isinstance(state, TriumphState)
        return rights.problem(state, seat, code) if rights.is_right(state, code) else NOT_OFFERED

    def do_right(self, state: State, seat: int, code: int) -> None:
        assert isinstance(state, TriumphState)
        rights.use(state, seat, code)

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        assert isinstance(state, TriumphState)
        sampling.fill_hidden(state, seat, rng)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, TriumphState)
        return knowledge.problems(state)

    def group_of(self, realm: int, index: int) -> int:
        if realm == UNITS:
            return self.content.unit_power[index]
        return self.content.card_deck[index] if realm == CARDS else index

    def joint_changes(self, state: State, seat: int, rng: Random) -> list[tuple[list[int], int, int]]:
        assert isinstance(state, TriumphState)
        change = rng.choice((knowledge.other_pair, knowledge.seen_otherwise))
        return change(state, seat, rng)

    def hints(self, sight: State, seat: int, code: int) -> int:
        """How often a sensible player would choose an action, in tenths; for bots that choose by lot."""
        assert isinstance(sight, TriumphState)
        return hints.hint(sight, seat, code)

    def describe(self, sight: State) -> Board:
        assert isinstance(sight, TriumphState)
        return describing.board(sight)

    def prepared_set_ups(self, scenario: str | Scenario) -> list[PreparedSetUp]:
        return ready_set_ups.listed(self, [theatre.rules for theatre in self.content.theatres])

    def set_up_answer(
        self,
        state: State,
        seat: int,
        prepared: str,
        slots: Mapping[str, Sequence[str]],
        finish: bool = False,
    ) -> int:
        assert isinstance(state, TriumphState)
        return ready_set_ups.answer(state, seat, prepared, slots, finish)

    def chart(self) -> Chart:
        chart = charting.chart(self.content, self.templates)
        chart.events = weights.events(self.events)
        chart.paints |= {seat: chart.paints[power] for seat, power in self.leading_powers().items()}
        return chart

    def leading_powers(self) -> dict[str, str]:
        """By seat or Partnership that is no faction but has some, the first Power of the first of these."""
        c, found = self.content, dict[str, str]()
        for scenario in self.scenarios:
            assert isinstance(scenario, TriumphScenario)
            for seat, factions in zip(scenario.seats, scenario.seat_factions, strict=True):
                if seat not in c.faction_id and factions:
                    found[seat] = c.power_id[c.faction_powers[factions[0]][0]]
        # Partnerships stand in the turn order even where each faction has a player of its own.
        for partnership in c.partnerships:
            found[partnership.id] = c.power_id[c.faction_powers[partnership.factions[0]][0]]
        return found

    def heading(self, sight: State) -> Heading:
        assert isinstance(sight, TriumphState)
        return headings.heading(sight)

    def odds(self, battle: str, settings: Mapping[str, str]) -> BattleOdds:
        from sandtable.games.triumph.odds.report import report  # loaded only for those who ask

        return report(self, battle, settings)

    def choice_odds(self, sight: State, lines: Sequence[str]) -> Iterator[tuple[str, ChoiceOdds]]:
        from sandtable.games.triumph.odds.choosing import choice_odds  # loaded only for those who ask

        assert isinstance(sight, TriumphState)
        return choice_odds(sight, lines)

    def overlays(self) -> tuple[OverlayKind, ...]:
        return overlays.KINDS

    def overlay(self, sight: State, kind: str, about: str) -> MapOverlay:
        assert isinstance(sight, TriumphState)
        return overlays.overlay(sight, kind, about)

    def sandbox(self, scenario: str, options: Mapping[str, Any] | None = None) -> State:
        return editing.base(self, scenario, options)

    def editor(self, state: State) -> tuple[ChangeKind, ...]:
        assert isinstance(state, TriumphState)
        return edit_kinds.kinds(state)

    def edited(self, state: State, changes: Sequence[Change]) -> State:
        assert isinstance(state, TriumphState)
        return editing.edited(state, changes)

    def build_position(self, data: dict[str, Any]) -> State:
        return position.build(self, data)

    def result(self, state: State) -> Result:
        """conquest-and-tragedy:16.3p.a: a seat wins by any of its factions."""
        assert isinstance(state, TriumphState)
        seats = self.scenarios[state.scenario].seats
        winners = {state.faction_seat[f] for f in range(self.content.n_factions) if state.winners >> f & 1}
        scores = [seat_score(state, seat) for seat in range(len(seats))]
        return Result(
            [seats[seat] for seat in sorted(winners)],
            VICTORIES[state.victory],
            dict(zip(seats, scores, strict=True)),
        )


def seat_score(g: TriumphState, seat: int) -> int:
    """tnt:T18.9: the Victory Points of a seat: those of its factions; of Allies only the greater total."""
    allies = () if g.content.allies is None else g.content.allies.factions
    mine = [faction for faction, owner in enumerate(g.faction_seat) if owner == seat]
    apart = [g.scores[faction] for faction in mine if faction in allies]
    return sum(g.scores[faction] for faction in mine if faction not in allies) + max(apart, default=0)


def set_wary_minors(g: TriumphState) -> None:
    """11.5, 15.32: to enter an area with units of an Armed Minor is to Engage, for anybody who may enter."""
    minors = minor_powers(g.content)
    for power in range(g.content.n_powers):
        everybody = (1 << g.content.n_powers) - 1
        g.power_enemies[power] |= everybody & ~minors if minors >> power & 1 else minors
