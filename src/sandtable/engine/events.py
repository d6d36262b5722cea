"""Events: what the journal is made of.

An event is data: its kind, its arguments, and the seats that may know its private arguments. Words
are made from it at the edge, so that a journal can be hovered, translated, replayed and redacted.
"""

from collections.abc import Sequence
from typing import Final

from sandtable.engine.actions import Names
from sandtable.engine.nouns import UNKNOWN, Noun, numeral, sentence

EVERYBODY: Final = -1

NUMBER: Final = Names("number", [str(i) for i in range(1000)], [numeral(i) for i in range(1000)])


class EventKind:
    """A kind of event.

    `text` tells it with `{0}`, `{1}`... for its arguments, and `{0:draws/draw}` for what goes with one
    or with several (see `nouns`); `veiled` tells it to those who may not know the arguments in
    `private`, and must not use them. Without `veiled` there is nothing
    private in it. An event that only some seats may know of at all has an empty `veiled`.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[Names],
        text: str,
        private: Sequence[int] = (),
        veiled: str | None = None,
    ) -> None:
        self.name = name
        self.arguments = list(arguments)
        self.text = text
        self.private = tuple(private)
        self.veiled = veiled
        if self.private and veiled is None:
            raise ValueError(f"event {name}: say what those see who may not know everything")


class Event:
    """Something that happened. `seats` is the mask of those who may know the private arguments."""

    __slots__ = ("arguments", "kind", "seats")

    def __init__(self, kind: int, arguments: tuple[int, ...], seats: int) -> None:
        self.kind = kind
        self.arguments = arguments
        self.seats = seats

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.arguments}, {self.seats})"


# The engine's own: told to nobody but those whose move it was.
OVERTAKEN: Final = EventKind(
    "move overtaken",
    [],
    "Your half-entered move was undone: the position changed before it was complete.",
    veiled="",
)


class EventTable:
    """All kinds of event of one game, and the engine's own."""

    def __init__(self, kinds: Sequence[EventKind]) -> None:
        self.kinds = list(kinds)
        if OVERTAKEN not in self.kinds:
            self.kinds.append(OVERTAKEN)
        self.overtaken = self.kinds.index(OVERTAKEN)
        # The names are permanent. The numbers are not: they follow the order in which modules were loaded.
        self.numbers = {kind.name: number for number, kind in enumerate(self.kinds)}

    def seen_by(self, event: Event, seat: int) -> list[object] | None:
        """The event as data for one seat (-1: a spectator): name, arguments, None where unknown.

        Returns None where the seat may not know that anything happened.
        """
        kind = self.kinds[event.kind]
        if self._knows(event, seat):
            return [kind.name, *event.arguments]
        if not kind.veiled:
            return None
        return [kind.name, *[None if i in kind.private else a for i, a in enumerate(event.arguments)]]

    def words(self, event: Event, seat: int) -> str:
        """The event in words for one seat; empty where it may not know of it."""
        kind = self.kinds[event.kind]
        if self._knows(event, seat):
            return sentence(kind.text, self._nouns(kind, event.arguments))
        if not kind.veiled:
            return ""
        shown = [0 if i in kind.private else a for i, a in enumerate(event.arguments)]
        return sentence(kind.veiled, self._nouns(kind, tuple(shown)))

    def _knows(self, event: Event, seat: int) -> bool:
        if event.seats == EVERYBODY:
            return True
        return seat >= 0 and bool(event.seats >> seat & 1)

    def _nouns(self, kind: EventKind, arguments: tuple[int, ...]) -> list[Noun]:
        named = zip(kind.arguments, arguments, strict=True)
        return [known.nouns[a] if 0 <= a < len(known) else UNKNOWN for known, a in named]
