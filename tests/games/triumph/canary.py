"""Games of the Triumph system in which every card, chit and block has a random name."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from unittest.mock import patch

from sandtable.engine.game import Game
from sandtable.games.manifest import Manifest
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import CARDS
from tests.server.proofs.canaries import Canary, CanaryEvents, card_names
from tests.server.proofs.canary_words import Words

# What a module of a game calls the function that makes its content.
CONTENT = ("theatre_content", "world_content")


class CanaryTriumph(Canary, TriumphGame):
    """A game in which every hidden thing has a random name."""

    card_realm = CARDS

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.events = CanaryEvents(self.events.kinds, self.canaries, self.templates.types)


def with_canaries(content: Content, words: Words) -> Content:
    """The same content with other names for its cards."""
    renamed = copy.copy(content)
    renamed.card_id = card_names(words, content.n_cards)
    renamed.card_index = {name: card for card, name in enumerate(renamed.card_id)}
    return renamed


def is_game(value: object) -> bool:
    """Whether it is a class of games of this system."""
    return isinstance(value, type) and issubclass(value, TriumphGame)


@contextmanager
def renamed(module: Any, words: Words) -> Iterator[None]:
    """While it lasts, a game's module makes its game from renamed content."""
    maker = next(name for name in CONTENT if hasattr(module, name))
    make = getattr(module, maker)
    # A module that has a class of its own for its game makes it of that.
    own = [
        name for name, value in vars(module).items() if is_game(value) and value.__module__ == module.__name__
    ]
    name = own[0] if own else "TriumphGame"
    game_class = type("Canary", (CanaryTriumph, getattr(module, name)), {"canaries": words})

    def content(*arguments: Any) -> Content:
        return with_canaries(make(*arguments), words)

    with patch.object(module, maker, content), patch.object(module, name, game_class):
        yield


def canary(manifest: Manifest, words: Words) -> Game:
    """One of the games with random names."""
    module = import_module(manifest.make.partition(":")[0])
    with renamed(module, words):
        game: Game = module.make_game()
    return game
