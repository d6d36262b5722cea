"""Events: what the journal is made of.

An event is data: its kind, its arguments, and the seats that may know its private arguments. Words
are made from it at the edge, so that a journal can be hovered, translated, replayed and redacted.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.engine.actions import Names
from sandtable.engine.nouns import Noun, numeral
from sandtable.engine.templates import Template, Templates
from sandtable.protocol.journal import ARGUMENTS_OF_ROLES, JournalEntry, Role, Value
from sandtable.protocol.text import Text, with_ids

EVERYBODY: Final = -1

NUMBER: Final = Names(
    "number", [str(i) for i in range(1000)], [numeral(i) for i in range(1000)], numbers=range(1000)
)


class EventKind:
    """A kind of event.

    `text` tells it, as a template (see `templates`); `veiled` tells it to those who may not know the
    arguments in `private`, and must not use them. Without `veiled` there is nothing private in it. An
    event that only some seats may know of at all has an empty `veiled`.

    `called` are the names of the arguments, by which a board reads them; arguments of the same name are a
    list, and so are dice. `by` is the name of the one that tells whose line it is: who acted, or to whom
    something happened. `face` are the names of a unit's argument, of its type and perhaps of its strength,
    where the event tells what the unit is: the sentence then says so by the gap of the unit alone. `label`
    is what a shot is called that no unit fires.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[Names],
        text: str,
        private: Sequence[int] = (),
        veiled: str | None = None,
        called: Sequence[str] = (),
        by: str = "",
        role: Role = "",
        face: str = "",
        label: str = "",
    ) -> None:
        self.name = name
        self.arguments = list(arguments)
        self.text = text
        self.private = tuple(private)
        self.veiled = veiled
        self.called = list(called) or [names.name for names in self.arguments]
        self.lists = {called for called in self.called if called == "dice" or self.called.count(called) > 1}
        self.by = self.called.index(by) if by else -1
        self.role: Role = role
        self.face = [self.called.index(part) for part in face.split()]
        types = " ".join(names.name for names in self.arguments)
        self.template = Template(f"event.{name}", types, text)
        self.veiled_template = Template(f"event.{name}.veiled", types, veiled) if veiled else None
        self.label = Template(f"event.{name}.label", "", label) if label else None
        if self.private and veiled is None:
            raise ValueError(f"event {name}: say what those see who may not know everything")
        missing = [needed for needed in ARGUMENTS_OF_ROLES.get(role, ()) if needed not in self.called]
        if missing:
            raise ValueError(f"event {name}: its role needs arguments called {', '.join(missing)}")

    @property
    def templates(self) -> list[Template]:
        """Every sentence of it."""
        made = (self.template, self.veiled_template, self.label)
        return [template for template in made if template is not None]


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

# Stands where a number belongs to no kind of event.
UNUSED: Final = EventKind("unused", [], "")


class EventTable:
    """All kinds of event of one game, and the engine's own."""

    def __init__(self, kinds: Sequence[EventKind], templates: Templates | None = None) -> None:
        self.kinds = list(kinds)
        if all(kind.name != OVERTAKEN.name for kind in self.kinds):
            self.kinds.append(OVERTAKEN)
        # The names are permanent. The numbers are not: they follow the order in which modules were loaded.
        self.numbers = {kind.name: n for n, kind in enumerate(self.kinds) if kind is not UNUSED}
        self.overtaken = self.numbers[OVERTAKEN.name]
        if templates is None:
            templates = Templates({names.name: names for kind in self.kinds for names in kind.arguments})
        self.templates = templates
        for number in self.numbers.values():
            for template in self.kinds[number].templates:
                templates.add(template)

    def tells(self, event: Event, seat: int) -> bool:
        """Whether a seat (-1: a spectator) may know that anything happened."""
        return bool(self.kinds[event.kind].veiled) or self._knows(event, seat)

    def text(self, event: Event, seat: int) -> Text:
        """The event in words for one seat; empty where it may not know of it."""
        kind = self.kinds[event.kind]
        knows = self._knows(event, seat)
        template = kind.template if knows else kind.veiled_template
        if template is None:
            return []
        return self.templates.text(template, *self._nouns(kind, event.arguments, knows))

    def words(self, event: Event, seat: int) -> str:
        """The same as a plain string, with the ids of units and cards."""
        return with_ids(self.text(event, seat))

    def told(self, event: Event, seat: int) -> JournalEntry | None:
        """The event as one seat is told of it; None where it may not know that anything happened."""
        kind = self.kinds[event.kind]
        knows = self._knows(event, seat)
        if not knows and not kind.veiled:
            return None
        hidden = () if knows else kind.private
        side = ""
        if kind.by >= 0 and kind.by not in hidden:
            side = kind.arguments[kind.by].side_of(event.arguments[kind.by])
        label = [] if kind.label is None else self.templates.text(kind.label)
        return JournalEntry(
            kind.name, self.text(event, seat), kind.role, side, arguments(kind, event, hidden), label
        )

    def telling(self, events: Iterable[Event], seat: int) -> list[JournalEntry]:
        """What one seat is told of some events."""
        each = (self.told(event, seat) for event in events)
        return [told for told in each if told is not None]

    def _knows(self, event: Event, seat: int) -> bool:
        if event.seats == EVERYBODY:
            return True
        return seat >= 0 and bool(event.seats >> seat & 1)

    def _nouns(self, kind: EventKind, arguments: tuple[int, ...], knows: bool) -> list[Noun]:
        """The arguments as they stand in the sentence; what a seat may not know is not looked at."""
        shown = [0 if not knows and i in kind.private else a for i, a in enumerate(arguments)]
        named = self.templates.named
        nouns = [named(names, a) for names, a in zip(kind.arguments, shown, strict=True)]
        if kind.face and not (not knows and any(place in kind.private for place in kind.face)):
            unit, type = kind.face[0], kind.face[1]
            strength = arguments[kind.face[2]] if len(kind.face) > 2 else None
            nouns[unit] = self.templates.unit(kind.arguments[unit], arguments[unit], nouns[type], strength)
        return nouns


def arguments(kind: EventKind, event: Event, hidden: Sequence[int]) -> dict[str, Value]:
    """The arguments of an event by name, without those at the hidden places."""
    found: dict[str, Value] = {}
    for place, argument in enumerate(event.arguments):
        if place in hidden:
            continue
        name, value = kind.called[place], kind.arguments[place].value(argument)
        if name not in kind.lists:
            found[name] = value
            continue
        listed = found.setdefault(name, [])
        assert isinstance(listed, list)
        listed.append(value)
    return found
