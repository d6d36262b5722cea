"""War Hounds: the game that ties the chapters together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game, Option, Result, Scenario
from sandtable.engine.state import State
from sandtable.games.war_hounds import position
from sandtable.games.war_hounds.content import NATIONS
from sandtable.games.war_hounds.names import names
from sandtable.games.war_hounds.rules import checks, conquest, sampling, scoring, setting_up
from sandtable.games.war_hounds.rules.year import AUCTION, War
from sandtable.games.war_hounds.solo_data import DIFFICULTIES
from sandtable.games.war_hounds.state import CONQUEST, STREAMS, HoundState
from sandtable.games.war_hounds.tables import PART
from sandtable.kit.ruleset import Ruleset

FEWEST, MOST = 2, 6
# The places of the options.
FACTION_WAY, FIFTH_YEAR, DIFFICULTY, ENEMY_WAY = range(4)


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
        self.scenarios.append(
            Scenario("conquest", "Conquest", NATIONS[:1], "One player against five nations")
        )
        self.options = [
            Option(
                "factions",
                ("choose", "lot", "auction"),
                "How factions are taken: in turn order, by lot, or in an auction",
            ),
            Option("fifth-year", ("off", "on"), "A fifth year is played, under the rules of the fourth"),
            Option("difficulty", DIFFICULTIES, "How strong the enemies of a solo game are"),
            Option("enemies", ("lot", "chosen"), "How the factions of the enemies are found in a solo game"),
        ]
        rules = Ruleset([PART], names())
        self.actions, self.events = rules.actions, rules.events
        self.refusals, self.steps = rules.refusals, rules.steps
        self.streams = STREAMS
        self.state_class = HoundState
        self.endings = ("paws", "conquest", "lost")
        self.calendar = "year"
        self.rules_file = "sandtable.games.war_hounds:rules.yaml"

    def begin(self, state: State) -> None:
        """WH-OBJ-4: the board is set up for the players of the scenario."""
        assert isinstance(state, HoundState)
        check_options(state)
        lay_out(state, len(self.scenarios[state.scenario].seats))
        if not state.solo:
            setting_up.draw_order(state)
        state.push(War())

    def blank(self, scenario: str, options: Mapping[str, Any] | None) -> HoundState:
        """A state of a scenario with its tiles laid out and nothing chosen."""
        state = self._new(self.scenario_index(scenario), self.option_values(options))
        assert isinstance(state, HoundState)
        state.key = bytes(32)
        lay_out(state, len(self.scenarios[state.scenario].seats))
        return state

    def build_position(self, data: dict[str, Any]) -> State:
        return position.build(self, data)

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        assert isinstance(state, HoundState)
        sampling.fill_hidden(state, seat, rng)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, HoundState)
        return checks.problems(state)

    def result(self, state: State) -> Result:
        assert isinstance(state, HoundState)
        return scoring.result(state)


def check_options(g: HoundState) -> None:
    """WH-VAR-4: the auction and the fifth year are for several players, the rest for one."""
    alone = len(g.game.scenarios[g.scenario].seats) == 1
    if alone and (g.options[FACTION_WAY] == AUCTION or g.options[FIFTH_YEAR]):
        raise SandtableError("a solo game has neither an auction nor a fifth year")
    if not alone and (g.options[DIFFICULTY] or g.options[ENEMY_WAY]):
        raise SandtableError("difficulty and enemies are options of solo games; leave them as they are")


def lay_out(g: HoundState, players: int) -> None:
    """The board and its tiles, for so many players, a nation each; alone one plays against five."""
    alone = players == 1
    leaders = conquest.LEADERS if alone else range(players)
    setting_up.empty_columns(
        g, MOST if alone else players, leaders, setting_up.LAST_YEAR + g.options[FIFTH_YEAR]
    )
    if alone:
        g.solo, g.difficulty = CONQUEST, g.options[DIFFICULTY]
    setting_up.lay_out_tiles(g)
    setting_up.lay_out_market(g)


def make_game() -> WarHounds:
    """The game, for the registry."""
    return WarHounds()
