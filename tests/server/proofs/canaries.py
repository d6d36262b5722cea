"""Games in which every card, chit and block has a random name.

A canary game is an installed game with the same id, rules and numbers. Only what it prints differs: cards
have random names, the board names each hidden thing that its viewer knows by a word for that thing as it is
now, and so does every event that is private to some. Anybody who is sent such a word learns something.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, Names
from sandtable.engine.columns import NOBODY, PUBLIC, Column
from sandtable.engine.events import Event, EventKind, EventTable
from sandtable.engine.game import Game
from sandtable.engine.registry import install
from sandtable.engine.state import State
from sandtable.engine.templates import Templates
from sandtable.games.orange_swan.game import OrangeSwan
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.europe import game as europe
from sandtable.games.triumph.pacific import game as pacific
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.world import game as world
from sandtable.protocol.board import Board
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.text import Text
from tests.server.proofs.canary_words import Words
from tests.toy.game import Skirmish

CARD: Final = "card"
# What a column says of one thing; and a thing: its realm, its number, and what its columns say of it.
Value = int | tuple[int, ...]
Thing = tuple[Value, ...]


# ---------------------------------------------------------------------- what has a name


def realms(state_class: type[State]) -> dict[int, list[Column]]:
    """The columns of hidden things, by what they are about."""
    grouped: dict[int, list[Column]] = {}
    for column in state_class.columns:
        if column.realm not in (PUBLIC, NOBODY):
            grouped.setdefault(column.realm, []).append(column)
    return grouped


def things(state: State) -> Iterator[tuple[int, int, Thing]]:
    """Hidden things as they are: realm and number of each, and it with what its columns say of it.

    Of what is not there, such as a block off the map, all columns are 0, and there is nothing to hide.
    """
    for realm, columns in realms(type(state)).items():
        rows = [getattr(state, column.name) for column in columns]
        for index, values in enumerate(zip(*rows, strict=True)):
            if any(values):
                plain: list[Value] = [value if isinstance(value, int) else tuple(value) for value in values]
                yield realm, index, (realm, index, *plain)


def event_thing(table: EventTable, event: Event) -> tuple[object, ...]:
    """What an event that is private to some tells them; by name, as another process has other numbers."""
    return "event", table.kinds[event.kind].name, event.arguments, event.seats


class CanaryEvents(EventTable):
    """A journal that adds a random word to whatever it tells some seats only."""

    def __init__(
        self, kinds: list[EventKind], words: Words, types: Mapping[str, Names] | None = None
    ) -> None:
        renamed = {names.name: names for kind in kinds for names in kind.arguments}
        super().__init__(kinds, Templates({**(types or {}), **renamed}))
        self.canaries = words

    def told(self, event: Event, seat: int) -> JournalEntry | None:
        told = super().told(event, seat)
        if told is None or not (self.kinds[event.kind].private and self._knows(event, seat)):
            return told
        return msgspec.structs.replace(told, args={**told.args, "canary": self.canary(event)})

    def text(self, event: Event, seat: int) -> Text:
        text = super().text(event, seat)
        if text and self.kinds[event.kind].private and self._knows(event, seat):
            return [*text, f" ({self.canary(event)})"]
        return text

    def canary(self, event: Event) -> str:
        """The word for what an event tells."""
        return self.canaries.word(*event_thing(self, event))


def known_things(words: Words, sight: State) -> dict[str, str]:
    """A word for each hidden thing that a sight shows."""
    return {
        f"{realm}:{index}": words.word(*thing)
        for realm, index, thing in things(sight)
        if any((value if isinstance(value, int) else max(value, default=-1)) >= 0 for value in thing[2:])
    }


class KnownBoard(Board):
    """A board that also names every hidden thing that its viewer knows."""

    known: dict[str, str] = {}


def with_known(board: Board, known: dict[str, str]) -> KnownBoard:
    """A board with the names of the hidden things that its viewer knows."""
    return KnownBoard(**msgspec.structs.asdict(board), known=known)


# ---------------------------------------------------------------------- the games


class CanaryTriumph(TriumphGame):
    """A game of the Triumph system in which every hidden thing has a random name."""

    words: Words

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.events = CanaryEvents(self.events.kinds, self.words, self.templates.types)

    def describe(self, sight: State) -> Board:
        return with_known(super().describe(sight), known_things(self.words, sight))


class CanarySwan(OrangeSwan):
    """Orange Swan, likewise; it has no cards."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.canaries = words
        self.events = CanaryEvents(self.events.kinds, words, self.templates.types)

    def describe(self, sight: State) -> Board:
        return with_known(super().describe(sight), known_things(self.canaries, sight))


class CanarySkirmish(Skirmish):
    """The toy, likewise."""

    def __init__(self, words: Words) -> None:
        self.canaries = words
        cards = ArgumentType(CARD, card_names(words, len(self.card_type().names)))
        renamed = {CARD: cards}
        self.actions = ActionTable(
            [
                ActionKind(kind.word, renamed.get(kind.argument.name, kind.argument), kind.hint, kind.used)
                for kind in Skirmish.actions.kinds
            ]
        )
        kinds = [
            EventKind(
                kind.name, [named(a, renamed) for a in kind.arguments], kind.text, kind.private, kind.veiled
            )
            for kind in Skirmish.events.kinds
        ]
        self.events = CanaryEvents(kinds, words)

    @staticmethod
    def card_type() -> Names:
        """How the toy names its cards."""
        return next(kind.argument for kind in Skirmish.actions.kinds if kind.argument.name == CARD)

    def describe(self, sight: State) -> Board:
        return with_known(super().describe(sight), known_things(self.canaries, sight))


def named(argument: Names, renamed: dict[str, ArgumentType]) -> Names:
    """The names of an argument, new ones where there are."""
    return renamed.get(argument.name, argument)


def card_names(words: Words, number: int) -> list[str]:
    """Random names for all cards."""
    return [words.word(CARD, card) for card in range(number)]


def with_canaries(content: Content, words: Words) -> Content:
    """The same content with other names for its cards."""
    renamed = copy.copy(content)
    renamed.card_id = card_names(words, content.n_cards)
    renamed.card_index = {name: card for card, name in enumerate(renamed.card_id)}
    return renamed


@contextmanager
def _renamed(module: Any, maker: str, words: Words) -> Iterator[None]:
    """While it lasts, a game's module makes its game from renamed content."""
    make = getattr(module, maker)
    game_class = type("Canary", (CanaryTriumph,), {"words": words})

    def content(*arguments: Any) -> Content:
        return with_canaries(make(*arguments), words)

    with patch.object(module, maker, content), patch.object(module, "TriumphGame", game_class):
        yield


def _triumph(module: Any, maker: str) -> Callable[[Words], Game]:
    def make(words: Words) -> Game:
        with _renamed(module, maker, words):
            game: Game = module.make_game()
        return game

    return make


MAKERS: Final[dict[str, Callable[[Words], Game]]] = {
    "skirmish": CanarySkirmish,
    "cnc": _triumph(pacific, "theatre_content"),
    "tnt": _triumph(europe, "theatre_content"),
    "conquest-and-tragedy": _triumph(world, "world_content"),
    "orange-swan": CanarySwan,
}


def canary_game(game_id: str, seed: str) -> Game:
    """A game with random names."""
    return MAKERS[game_id](Words(seed))


def install_canaries(seed: str) -> None:
    """In this process all games have random names from now on."""
    for game_id in MAKERS:
        install(game_id, lambda game_id=game_id: canary_game(game_id, seed))  # type: ignore[misc]
