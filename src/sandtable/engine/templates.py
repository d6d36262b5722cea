"""Templates: the whole sentences, with gaps, from which everything that a person reads is made.

A template stands under a permanent id and names the types of its arguments: those that a game has names for,
`number`, or `text` for words that are made already.

- `{0}` is the first argument, as it stands in a sentence.
- `{0:draws/draw}` are the words that go with it: those for one before the stroke, those for several after.

"{0} {0:draws/draw} {1} {1:card/cards}." is "Japan draws 1 card." and "The Soviets draw 2 cards." A list of
arguments in one gap is joined: "Japan, China and the USA".

All templates of a game are gathered in one table, `Templates`, which a locale can replace. Text is only made
when somebody looks: rules pass numbers, never words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from sandtable.engine.actions import Names
from sandtable.engine.nouns import UNKNOWN, Noun, numeral
from sandtable.engine.sentences import ACCENTS
from sandtable.protocol.text import Ref, Span, Text, UnitFace, plain

GAP: Final = re.compile(r"\{(\d+)(?::([^{}]*))?\}")

# What begins a sentence with a small letter only because it is an article.
ARTICLES: Final = ("the ", "a ", "an ")

# The types of arguments that every game has beside its own names.
NUMBER_TYPE: Final = "number"
TEXT_TYPE: Final = "text"

# By the id of a template and its English words, the words of another language.
Locale = Callable[[str, str], str]

Made = TypeVar("Made")

# So many texts are kept.
TEXTS_KEPT: Final = 10_000

# A number of its declared type, words, a noun, a text, or a list of any of these.
Argument = int | str | Noun | Ref | Sequence["Argument"]


class Template:
    """A whole sentence with gaps, under a permanent id."""

    __slots__ = ("id", "types", "words")

    def __init__(self, id: str, types: str, words: str) -> None:
        self.id = id
        self.types = types.split()
        self.words = words
        for part in parts_of(words):
            if isinstance(part, Gap) and part.place >= len(self.types):
                raise ValueError(f"template {id}: there is no argument {part.place}")

    def __repr__(self) -> str:
        return f"Template({self.id!r}, {self.words!r})"


class Gap:
    """A gap of a template: the place of its argument, and the words that go with that, if not its own."""

    __slots__ = ("one", "own", "place", "several")

    def __init__(self, place: int, forms: str | None) -> None:
        self.place = place
        self.own = forms is None
        self.one, _, self.several = (forms or "").partition("/")


def parts_of(words: str) -> list[str | Gap]:
    """The words of a template, taken apart at its gaps."""
    parts: list[str | Gap] = []
    end = 0
    for found in GAP.finditer(words):
        if found.start() > end:
            parts.append(words[end : found.start()])
        parts.append(Gap(int(found[1]), found[2]))
        end = found.end()
    if end < len(words):
        parts.append(words[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            raise ValueError(f"a gap is written {{0}} or {{0:one/several}}: {words!r}")
    return parts


# How several arguments of one gap are joined, and how pieces are called.
LIST_END: Final = Template("list.end", "text text", "{0} and {1}")
LIST_MIDDLE: Final = Template("list.middle", "text text", "{0}, {1}")
UNIT: Final = Template("unit", "text", "a {0} unit")
UNIT_WITH_VOWEL: Final = Template("unit.vowel", "text", "an {0} unit")
UNIT_KNOWN: Final = Template("unit.known", "text text", "{0} {1}")
FACE: Final = Template("unit.face", "text number", "{0} {1}")
# What a seat reads that is asked nothing.
GAME_OVER: Final = Template("prompt.over", "", "The game is over.")
WAITING: Final = Template("prompt.waiting", "text", "Waiting for {0}.")
# Why nothing can be taken back.
NOTHING_TO_UNDO: Final = Template("undo.nothing", "", "There is nothing to undo.")
UNDO_SEEN: Final = Template(
    "undo.seen", "", "Can't undo: dice were rolled, or something was drawn or revealed."
)
UNDO_OVERTAKEN: Final = Template("undo.overtaken", "", "Can't undo: another player has acted since.")
UNDO_PASSED_ON: Final = Template("undo.passed-on", "", "Can't undo: it is no longer your turn.")
UNDO_FINISHED: Final = Template("undo.finished", "", "Can't undo: you have finished here.")
UNDO_NEW_DICE: Final = Template("undo.new-dice", "", "Can't undo: the table has new dice since then.")
UNDO: Final = (NOTHING_TO_UNDO, UNDO_NEW_DICE, UNDO_SEEN, UNDO_OVERTAKEN, UNDO_PASSED_ON, UNDO_FINISHED)
ENGINE: Final = (LIST_END, LIST_MIDDLE, UNIT, UNIT_WITH_VOWEL, UNIT_KNOWN, FACE, GAME_OVER, WAITING, *UNDO)


class Filling:
    """What a gap is filled with."""

    __slots__ = ("several", "spans")

    def __init__(self, spans: Sequence[Span], several: bool) -> None:
        self.spans = spans
        self.several = several


class Templates:
    """All templates of a game, and the names that their arguments stand for."""

    def __init__(self, types: Mapping[str, Names] | None = None) -> None:
        self.types = dict(types or {})
        self._known: dict[str, Template] = {}
        self._parts: dict[str, list[str | Gap]] = {}
        self._locale: Locale | None = None
        # What was made before: boards say the same again and again.
        self._texts: dict[tuple[str, tuple[Argument, ...]], Text] = {}
        self._kept: dict[str, Any] = {}
        for template in ENGINE:
            self.add(template)

    def add(self, template: Template) -> None:
        """Take a template in. Its types must be known here, and no other may have its id."""
        known = self._known.get(template.id)
        if known is template:
            return
        if known is not None:
            raise ValueError(f"two templates are called {template.id}")
        unknown = [t for t in template.types if t not in self.types and t not in (NUMBER_TYPE, TEXT_TYPE)]
        if unknown:
            raise ValueError(f"template {template.id}: unknown types of arguments: {', '.join(unknown)}")
        self._known[template.id] = template

    def __iter__(self) -> Iterator[Template]:
        return iter(self._known.values())

    def __len__(self) -> int:
        return len(self._known)

    def speak(self, locale: Locale | None) -> None:
        """Put everything into the words of a locale from now on; into English for None."""
        self._locale = locale
        for names in self.types.values():
            names.speak(locale)
        self._parts = {}
        self._texts = {}
        self._kept = {}

    def said(self, place: str, words: str) -> str:
        """Words of the game's data, under the id of their place, as they are said in the present locale."""
        return words if self._locale is None or not words else self._locale(place, words)

    def kept(self, name: str, make: Callable[[], Made]) -> Made:
        """Something that was made of texts before, under a name; made anew once the words change."""
        if name not in self._kept:
            self._kept[name] = make()
        made: Made = self._kept[name]
        return made

    def text(self, template: Template, *arguments: Argument) -> Text:
        """A template with its gaps filled. An article that it begins with is written large."""
        key = template.id, arguments
        try:
            made = self._texts.get(key)
        except TypeError:
            # Texts within texts cannot be looked up.
            return capitalised(self._spans(template, arguments))
        if made is None:
            if len(self._texts) >= TEXTS_KEPT:
                self._texts.clear()
            made = self._texts[key] = capitalised(self._spans(template, arguments))
        return made[:]

    def plain(self, template: Template, *arguments: Argument) -> str:
        """The same as a plain string."""
        return plain(self.text(template, *arguments))

    def sentence(self, id: str) -> str:
        """The sentence of a template without gaps, by its id; what is no id is a sentence already."""
        template = self._known.get(id)
        return id if template is None else self.plain(template)

    def unit(self, names: Names, number: int, type: Noun | None = None, strength: int | None = None) -> Noun:
        """A piece as somebody calls it who knows its owner, and its type where that is told."""
        adjective = names.adjectives[number]
        if type is None:
            vowel = adjective[:1].upper() in "AEIO"
            words = self.plain_phrase(UNIT_WITH_VOWEL if vowel else UNIT, adjective)
            return Noun(words, False, names.reference, names.ids[number])
        shown = type.words if strength is None else self.plain_phrase(FACE, type.words, strength)
        face = UnitFace(type.id, shown, strength)
        words = self.plain_phrase(UNIT_KNOWN, adjective, shown)
        return Noun(words, type.several, names.reference, names.ids[number], face)

    def faced(self, number: int, type: int, strength: int | None = None) -> Noun:
        """A unit with its type, and perhaps its strength, for a sentence that tells them."""
        return self.unit(self.types["unit"], number, self.types["type"].nouns[type], strength)

    def plain_phrase(self, template: Template, *arguments: Argument) -> str:
        """A part of a sentence in plain words, with the case that it has in the middle of one."""
        return plain(self._spans(template, arguments))

    # ------------------------------------------------------------------ filling gaps

    def _parts_for(self, template: Template) -> list[str | Gap]:
        parts = self._parts.get(template.id)
        if parts is None:
            self.add(template)
            words = template.words if self._locale is None else self._locale(template.id, template.words)
            parts = self._parts[template.id] = parts_of(words)
        return parts

    def _spans(self, template: Template, arguments: Sequence[Argument]) -> Text:
        fillings: dict[int, Filling] = {}
        spans: Text = []
        for part in self._parts_for(template):
            if isinstance(part, str):
                spans.append(part)
                continue
            filling = fillings.get(part.place)
            if filling is None:
                filling = self._filling(template.types[part.place], arguments[part.place])
                fillings[part.place] = filling
            if part.own:
                spans += filling.spans
            else:
                spans.append(part.several if filling.several else part.one)
        return spans

    def _filling(self, type: str, argument: Argument) -> Filling:
        if isinstance(argument, str):
            return Filling([argument], False)
        if isinstance(argument, Noun):
            return Filling([argument.span], argument.several)
        if isinstance(argument, Ref):
            return Filling([argument], False)
        if isinstance(argument, int):
            noun = self.noun(type, argument)
            return Filling([noun.span], noun.several)
        return self._listed(type, argument)

    def _listed(self, type: str, arguments: Sequence[Argument]) -> Filling:
        """Several arguments in one gap; a text, which is a list of spans, is one argument."""
        if type == TEXT_TYPE and arguments and all(isinstance(one, str | Ref) for one in arguments):
            spans: Text = [one for one in arguments if isinstance(one, str | Ref)]
            return Filling(spans, False)
        each = [self._filling(type, argument) for argument in arguments]
        if len(each) == 1:
            return each[0]
        joined: Text = []
        for place, filling in enumerate(each):
            if place == 0:
                joined = list(filling.spans)
            else:
                how = LIST_END if place == len(each) - 1 else LIST_MIDDLE
                joined = self._spans(how, [joined, list(filling.spans)])
        return Filling(joined, True)

    def noun(self, type: str, number: int) -> Noun:
        """What a number of a type is called in a sentence."""
        if type == NUMBER_TYPE:
            return numeral(number)
        return self.named(self.types[type], number)

    def named(self, names: Names, number: int) -> Noun:
        """What one of some names is called in a sentence."""
        if not 0 <= number < len(names):
            return UNKNOWN
        return self.unit(names, number) if names.adjectives else names.nouns[number]


def capitalised(spans: Sequence[Span]) -> Text:
    """A sentence that begins with a capital where it begins with an article, and no words apart."""
    text: Text = []
    for span in spans:
        last = text[-1] if text else None
        if isinstance(span, str) and isinstance(last, str):
            text[-1] = last + span
        elif span != "":
            text.append(span)
    if text:
        first = text[0]
        words = first if isinstance(first, str) else first.words
        if words.startswith(ARTICLES):
            large = words[0].upper() + words[1:]
            text[0] = large if isinstance(first, str) else Ref(first.kind, first.id, large, first.face)
    return text


# ---------------------------------------------------------------------- locales


def from_table(words: Mapping[str, str]) -> Locale:
    """A locale from a mapping of ids to words; what it does not hold stays English."""

    def translate(id: str, english: str) -> str:
        return words.get(id, english)

    return translate


# A gap of any kind: of a template, of the words of a choice, of a number of things.
ANY_GAP: Final = re.compile(r"(\{[^{}]*\})")


def pseudo(id: str, english: str) -> str:
    """A locale that nobody speaks: every sentence in brackets and with accents, to find what bypasses it."""
    if english.startswith("[") and english.endswith("]"):
        return english  # made from a template before
    return f"[{''.join(map(accented, ANY_GAP.split(english)))}]"


def accented(part: str) -> str:
    """A part of a template with accents; of a gap only the words that go with its argument have them."""
    if not part.startswith("{"):
        return part.translate(ACCENTS)
    argument, colon, forms = part.partition(":")
    return argument + colon + forms.translate(ACCENTS)
