"""War Hounds: the game that ties the chapters together."""

from __future__ import annotations

from random import Random

from sandtable.engine.game import Game, Option, Result, Scenario
from sandtable.engine.state import State
from sandtable.games.war_hounds.content import NATIONS
from sandtable.games.war_hounds.names import names
from sandtable.games.war_hounds.rules import checks, sampling, scoring, setting_up
from sandtable.games.war_hounds.rules.year import War
from sandtable.games.war_hounds.state import STREAMS, HoundState
from sandtable.games.war_hounds.tables import PART
from sandtable.kit.ruleset import Ruleset

FEWEST, MOST = 2, 6


class WarHounds(Game):
    """The printed game, for two to six players."""

    def __init__(self) -> None:
        self.id = "war-hounds"
        self.name = "War Hounds"
        self.rules_version = "0.1.0"
        self.scenarios = [
            Scenario(f"{players}-players", f"{players} players", NATIONS[:players])
            for players in range(FEWEST, MOST + 1)
        ]
        self.options = [
            Option("factions", ("choose", "lot"), "How factions are taken: in turn order, or by lot"),
            Option("fifth-year", ("off", "on"), "A fifth year is played, under the rules of the fourth"),
        ]
        rules = Ruleset([PART], names())
        self.actions, self.events = rules.actions, rules.events
        self.refusals, self.steps = rules.refusals, rules.steps
        self.streams = STREAMS
        self.state_class = HoundState
        self.endings = ("paws",)
        self.calendar = "year"
        self.rules_file = "sandtable.games.war_hounds:rules.yaml"

    def begin(self, state: State) -> None:
        """WH-OBJ-4: the board is set up for the players of the scenario."""
        assert isinstance(state, HoundState)
        players = len(self.scenarios[state.scenario].seats)
        setting_up.empty_columns(state, players, range(players), setting_up.LAST_YEAR + state.options[1])
        setting_up.lay_out_tiles(state)
        setting_up.lay_out_market(state)
        setting_up.draw_order(state)
        state.push(War())

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        assert isinstance(state, HoundState)
        sampling.fill_hidden(state, seat, rng)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, HoundState)
        return checks.problems(state)

    def result(self, state: State) -> Result:
        assert isinstance(state, HoundState)
        return scoring.result(state)


def make_game() -> WarHounds:
    """The game, for the registry."""
    return WarHounds()
