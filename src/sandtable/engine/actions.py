"""Actions: one int inside, one line of notation at the edge.

An action is a kind in the high bits and one argument below. A decision with two arguments is two
decisions. The table of kinds and the names of their arguments are the fixed action space of a
game; `Action` objects and notation exist only where people and other programs look.
"""

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.engine import error_words
from sandtable.engine.errors import BadNotation
from sandtable.engine.nouns import Noun

ARGUMENT_BITS: Final = 16
ARGUMENT_MASK: Final = (1 << ARGUMENT_BITS) - 1


def code_of(kind: int, argument: int = 0) -> int:
    """The int of an action."""
    return kind << ARGUMENT_BITS | argument


def kind_of(code: int) -> int:
    """Which kind of action an int is."""
    return code >> ARGUMENT_BITS


def argument_of(code: int) -> int:
    """What the action is about."""
    return code & ARGUMENT_MASK


class Names:
    """What people read for the things of a kind, by their numbers. Two things may share a name.

    `nouns` are the same as they stand in sentences, where that is not just the name of one thing. Things of
    the chart have the kind of `reference` that leads to them and their `ids` there; pieces, which are called
    by whose they are, have `adjectives` instead of nouns. `sides` are the factions that things belong to, and
    `numbers` what things are that are only counted.
    """

    def __init__(
        self,
        name: str,
        names: Sequence[str],
        nouns: Sequence[Noun] | None = None,
        reference: str = "",
        ids: Sequence[str] | None = None,
        adjectives: Sequence[str] = (),
        sides: Sequence[str] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.names = list(names)
        self.reference = reference
        self.ids = list(names) if ids is None else list(ids)
        self.adjectives = list(adjectives)
        self.sides = list(sides)
        self.numbers = list(numbers)
        self.nouns = [Noun(words) for words in names] if nouns is None else list(nouns)
        if reference:
            self.nouns = [n.about(reference, id) for n, id in zip(self.nouns, self.ids, strict=True)]

        self._english = self.nouns, self.adjectives

    def speak(self, locale: Callable[[str, str], str] | None) -> None:
        """Put nouns and adjectives into the words of a locale from now on; into English for None."""
        self.nouns, self.adjectives = self._english
        if locale is None or self.numbers:
            return
        self.adjectives = [locale(f"adjective.{words}", words) for words in self.adjectives]
        self.nouns = [
            Noun(locale(f"name.{self.name}.{id}", noun.words), noun.several, noun.kind, noun.id, noun.face)
            for id, noun in zip(self.ids, self.nouns, strict=True)
        ]

    def __len__(self) -> int:
        return len(self.names)

    def value(self, number: int) -> int | str:
        """What a thing is outside: its number where it is only counted, else its id."""
        if not 0 <= number < len(self.names):
            return number
        return self.numbers[number] if self.numbers else self.ids[number]

    def side_of(self, number: int) -> str:
        """The faction that a thing belongs to; empty where it has none."""
        return self.sides[number] if 0 <= number < len(self.sides) else ""


class ArgumentType(Names):
    """The names of everything that an argument can be: all spaces, all cards, the numbers to 99."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name, names)
        self.index = {text: i for i, text in enumerate(self.names)}
        if len(self.index) != len(self.names):
            raise ValueError(f"{name}: two of the same name")
        if len(self.names) > ARGUMENT_MASK:
            raise ValueError(f"{name}: too many for the bits of an argument")


NOTHING: Final = ArgumentType("nothing", [""])


class ActionKind:
    """A kind of action: its permanent word in notation, and the type of its argument.

    Games that share a table may have words that only some of them use.
    """

    def __init__(
        self, word: str, argument: ArgumentType = NOTHING, hint: str = "", used: bool = True
    ) -> None:
        self.word = word
        self.argument = argument
        self.hint = hint
        self.used = used


class Action:
    """An action as people and tools see it. Compares and hashes by its int."""

    __slots__ = ("code", "text")

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code

    def __hash__(self) -> int:
        return self.code


class ActionTable:
    """All kinds of action of one game, and the way between ints and notation."""

    def __init__(self, kinds: Sequence[ActionKind]) -> None:
        self.kinds = list(kinds)
        self.by_word = {kind.word: i for i, kind in enumerate(self.kinds)}
        if len(self.by_word) != len(self.kinds):
            raise ValueError("two kinds of action share a word")
        self._made: dict[int, Action] = {}
        self._locale: Callable[[str, str], str] | None = None

    def speak(self, locale: Callable[[str, str], str] | None) -> None:
        """Put the hints of all kinds into the words of a locale from now on; into English for None."""
        self._locale = locale

    def hint(self, kind: ActionKind) -> str:
        """What a kind of action means, in words; empty where its word says it."""
        return (
            kind.hint
            if self._locale is None or not kind.hint
            else self._locale(f"action.{kind.word}", kind.hint)
        )

    def action(self, code: int) -> Action:
        """The Action object of an int that is one of this game's."""
        made = self._made.get(code)
        if made is None:
            made = Action(code, self.text(code))
            self._made[code] = made
        return made

    def known(self, code: int) -> bool:
        """Whether an int is an action of this game at all."""
        if code < 0 or kind_of(code) >= len(self.kinds):
            return False
        return argument_of(code) < len(self.kinds[kind_of(code)].argument)

    def text(self, code: int) -> str:
        """The notation of an action: its word, and its argument where it has one."""
        kind = self.kinds[kind_of(code)]
        name = kind.argument.names[argument_of(code)]
        return f"{kind.word} {name}" if name else kind.word

    def parse(self, text: object) -> Action:
        """Read notation. Raises BadNotation with the nearest words where it cannot."""
        if not isinstance(text, str):
            raise BadNotation(error_words.text("notation.no-text", type=type(text).__name__))
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        kind = self.by_word.get(word)
        if kind is None:
            raise BadNotation(_unknown("notation.unknown-word", word, self.by_word))
        argument = self.kinds[kind].argument
        if argument is NOTHING:
            if rest:
                raise BadNotation(
                    error_words.text("notation.takes-nothing", word=repr(word), rest=repr(rest[:40]))
                )
            return self.action(code_of(kind))
        index = argument.index.get(rest)
        if index is None:
            if not rest:
                raise BadNotation(
                    error_words.text("notation.needs-argument", word=repr(word), kind=argument.name)
                )
            raise BadNotation(_unknown("notation.unknown-argument", rest, argument.index, argument.name))
        return self.action(code_of(kind, index))


def _unknown(id: str, word: str, known: dict[str, int], kind: str = "") -> str:
    """What is said of a word that nobody knows, with the known words that look most like it."""
    guess = error_words.nearest(word, known)
    shown = repr(word[:40])
    if not guess:
        return error_words.text(id, word=shown, kind=kind)
    return error_words.text(f"{id}.guess", word=shown, kind=kind, guess=guess)
