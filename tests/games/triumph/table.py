"""One game of the system on the table of a test: its content and positions by name."""

from typing import Any

import pytest

import sandtable
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import TriumphState


class Paused(TriumphState):
    """A state in which nothing goes on by itself."""

    def settle(self) -> int:
        return 0


class Table:
    """A game by its id, built when it is first used."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def game(self) -> TriumphGame:
        """The game itself."""
        game = sandtable.game(self.game_id)
        assert isinstance(game, TriumphGame)
        return game

    def content(self) -> Content:
        """Its map, units and cards."""
        return self.game().content

    def position(self, **parts: Any) -> TriumphState:
        """A situation; see the module `position` for what it may consist of."""
        state = self.game().position(parts)
        assert isinstance(state, TriumphState)
        return state

    def paused(self, **parts: Any) -> TriumphState:
        """A situation whose Phase does not begin before the test has noted how the units came there."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.game(), "state_class", Paused)
            held = self.position(**parts)
        state = self.game().from_bytes(held.to_bytes())
        assert isinstance(state, TriumphState)
        return state

    def new_game(self, seed: int = 1, scenario: str = "1936", **parts: Any) -> TriumphState:
        """A fresh game."""
        state = self.game().start(scenario, seed=seed, **parts)
        assert isinstance(state, TriumphState)
        return state

    def space(self, name: str) -> int:
        """A space by any of its names."""
        return self.content().find_space(name)

    def unit(self, name: str) -> int:
        """The slot of a unit by its name."""
        return self.content().unit_index[name]

    def faction(self, name: str) -> int:
        """The number of a faction."""
        return self.content().faction_index[name]

    def power(self, name: str) -> int:
        """The number of a Power."""
        return self.content().power_index[name]

    def nation(self, name: str) -> int:
        """The number of a nation."""
        return self.content().nation_index[name]

    def tech(self, name: str) -> int:
        """The number of a Technology."""
        return self.content().tech_index[name]

    def card(self, name: str) -> int:
        """The number of a card."""
        return self.content().card_index[name]
