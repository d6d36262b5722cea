"""Games in which every card, chit and block has a random name.

A canary game is an installed game with the same id, rules and numbers. Only what it prints differs: cards
have random names, the board names each hidden thing that its viewer knows by a word for that thing as it is
now, and so does every event that is private to some. Anybody who is sent such a word learns something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec

from sandtable.engine import registry
from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, Names
from sandtable.engine.columns import NOBODY, PUBLIC, Column
from sandtable.engine.events import Event, EventKind, EventTable
from sandtable.engine.game import Game
from sandtable.engine.registry import install
from sandtable.engine.state import State
from sandtable.engine.templates import Templates
from sandtable.games import shipped
from sandtable.games.manifest import Manifest
from sandtable.games.manifest import named as place
from sandtable.protocol.board import Board
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.text import Text
from tests.server.proofs.canary_words import Words
from tests.toy.game import Skirmish
from tests.toy.manifest import TOY

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


class Canary(Game):
    """What makes a canary of a game: put before its class, it names every hidden thing."""

    canaries: Words
    # The realm whose things are cards, where a column says of each card where it lies; else the columns that
    # are lists of cards.
    card_realm = PUBLIC
    card_columns: tuple[str, ...] = ()

    def describe(self, sight: State) -> Board:
        return with_known(super().describe(sight), known_things(self.canaries, sight))


def as_canary(game: Game, words: Words) -> Game:
    """A game of which each hidden thing has a random name, except for its cards."""
    game.__class__ = type("Canary", (Canary, type(game)), {"canaries": words})
    game.events = CanaryEvents(game.events.kinds, words, game.templates.types)
    return game


class CanarySkirmish(Canary, Skirmish):
    """The toy, whose cards have random names, too."""

    card_columns = ("hands", "discards")

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


def named(argument: Names, renamed: dict[str, ArgumentType]) -> Names:
    """The names of an argument, new ones where there are."""
    return renamed.get(argument.name, argument)


def card_names(words: Words, number: int) -> list[str]:
    """Random names for all cards."""
    return [words.word(CARD, card) for card in range(number)]


MANIFESTS: Final = {TOY.id: TOY, **shipped()}


def canary_of(manifest: Manifest, words: Words) -> Game:
    """The game of a manifest with random names."""
    if manifest.proofs is not None and manifest.proofs.canary:
        made: Game = place(manifest.proofs.canary)(manifest, words)
        return made
    return as_canary(place(manifest.make)(), words)


def canary_game(game_id: str, seed: str) -> Game:
    """A game with random names."""
    return canary_of(MANIFESTS[game_id], Words(seed))


def install_canaries(seed: str) -> None:
    """In this process all games have random names from now on."""
    for game_id in MANIFESTS:
        install(game_id, lambda game_id=game_id: canary_game(game_id, seed))  # type: ignore[misc]


@contextmanager
def canaries(seed: str) -> Iterator[None]:
    """Games with random names, for a while."""
    makers = dict(registry._makers)
    install_canaries(seed)
    try:
        yield
    finally:
        for game_id in MANIFESTS:
            registry.uninstall(game_id)
        for game_id, maker in makers.items():
            registry.install(game_id, maker)


def canary_skirmish(manifest: Manifest, words: Words) -> Game:
    """The toy with random names."""
    return CanarySkirmish(words)
