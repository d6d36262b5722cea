"""Orange Swan: the game that ties the chapters together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.games.orange_swan.base.content import BLOCKS
from sandtable.games.orange_swan.base.tables import PART
from sandtable.games.orange_swan.board import charting, describing, headings, naming
from sandtable.games.orange_swan.positions import knowledge, position, sampling
from sandtable.games.orange_swan.rules import optional, pearl_harbor, victory
from sandtable.games.orange_swan.rules.sequence import open_turn
from sandtable.games.orange_swan.rules.setting_up import fill_columns, place_forces, seats_of, see_seas
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import STREAMS, UNITS, SwanState
from sandtable.kit.game import Game, Result, Scenario
from sandtable.kit.ruleset import Ruleset
from sandtable.kit.state import State
from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart
from sandtable.protocol.journal import Heading


class OrangeSwan(Game):
    """The printed game."""

    def __init__(self) -> None:
        self.id = "orange-swan"
        self.name = "Orange Swan"
        self.scenarios = [Scenario(s.id, s.name, seats_of(s), s.about) for s in SETUPS]
        self.options = optional.table_options()
        Ruleset([PART], naming.names()).equip(self)
        self.streams = STREAMS
        self.state_class = SwanState
        self.endings = victory.VICTORIES[1:]
        self.calendar = "year"
        self.rules_file = "sandtable.games.orange_swan:rules.yaml"
        self.go_by("sandtable.games.orange_swan:versions.yaml")
        self.drawing_file = "sandtable.games.orange_swan:data/drawing.json"

    def upgrade(self, packed: dict[str, Any]) -> None:
        columns = packed.get("columns")
        if isinstance(columns, dict) and isinstance(columns.get("options"), list):
            columns["options"] = optional.add_missing(columns["options"])

    def begin(self, state: State) -> None:
        """11.0: forces in place, and the first step of the scenario."""
        assert isinstance(state, SwanState)
        setup = SETUPS[state.scenario]
        fill_columns(state, setup)
        place_forces(state)
        see_seas(state)
        open_turn(state)
        if setup.swaps_carriers:
            pearl_harbor.begin(state)

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        assert isinstance(state, SwanState)
        sampling.fill_hidden(state, seat, rng)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, SwanState)
        return knowledge.problems(state)

    def group_of(self, realm: int, index: int) -> int:
        return BLOCKS.unit_group[index] if realm == UNITS else index

    def describe(self, sight: State) -> Board:
        assert isinstance(sight, SwanState)
        return describing.board(sight)

    def chart(self) -> Chart:
        return charting.chart(self.templates)

    def heading(self, sight: State) -> Heading:
        assert isinstance(sight, SwanState)
        return headings.heading(sight)

    def build_position(self, data: dict[str, Any]) -> State:
        return position.build(self, data)

    def blank(self, scenario: str, options: Mapping[str, Any] | None, key: bytes) -> SwanState:
        """A state of a scenario with every column at its start and no block on the map."""
        state = self._new(self.scenario_index(scenario), self.option_values(options))
        assert isinstance(state, SwanState)
        state.key = key
        fill_columns(state, SETUPS[state.scenario])
        return state

    def result(self, state: State) -> Result:
        assert isinstance(state, SwanState)
        return victory.result(state)


def make_game() -> OrangeSwan:
    """The game, for the registry."""
    return OrangeSwan()
