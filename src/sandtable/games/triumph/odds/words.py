"""A Battle in words, as in "3 infantry@3, 1 air@2 vs fort@2, infantry@1 plains", read for one theatre.

What every word means comes from the content: unit types, Powers, Technologies and kinds of border. A word
that is none of them is refused, with those that it may have been meant for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sandtable.engine import error_words
from sandtable.engine.errors import BadNotation
from sandtable.games.triumph.content import BORDER_KINDS, CONVOY, GREAT, INFANTRY, N_CLASSES, Content
from sandtable.games.triumph.odds.error_words import wrong
from sandtable.games.triumph.odds.fight import ATTACKER
from sandtable.games.triumph.system.grammar import noun

MOST_UNITS: Final = 40  # of a side: more than any Battle has seen

BETWEEN: Final = ("vs", "versus", "against")
NEXT_GROUP: Final = "then"
FILLERS: Final = ("and", "with", "a", "an", "the", "in", "on", "at", "over", "of", "by")
SEA_WORDS: Final = ("sea", "ocean")
LAND_WORD: Final = "land"
HOME, INVADING, SURPRISE, ESCAPE, STRIKE, KAMIKAZE = (
    "home", "invading", "surprise", "escape", "strike", "kamikaze",
)  # fmt: skip
DEEDS: Final = (HOME, INVADING, SURPRISE, ESCAPE, STRIKE, KAMIKAZE)
"""What can be said of a side: that the land is its own, that its Ground units Sea Invade, that it Declared
War this Turn, that its Subs Escape after a round, that its Carriers Strike, that it sends Kamikaze."""

SHORTEST: Final = 3  # letters of the beginning of a type that will do for the whole
ANYBODY: Final = -1


class NamedUnit(NamedTuple):
    """One unit, as it was named."""

    power: int  # ANYBODY where none was
    kind: int
    cv: int
    group: int  # the BattleGroup


@dataclass
class Army:
    """One side, as it was named."""

    units: list[NamedUnit] = field(default_factory=list)
    techs: list[int] = field(default_factory=list)
    deeds: set[str] = field(default_factory=set)


@dataclass
class BattleQuestion:
    """A Battle, as it was named."""

    armies: tuple[Army, Army]
    sea: bool = False
    borders: list[int] = field(default_factory=list)


def theatre_named(content: Content, name: str | None) -> int:
    """The theatre of that name; the only one where there is no other."""
    known = {theatre.rules: number for number, theatre in enumerate(content.theatres)}
    if name is None:
        if len(known) == 1:
            return 0
        raise wrong("battle.which-theatre", known=error_words.either(list(known)))
    short = {theatre.prefix.rstrip("-"): n for n, theatre in enumerate(content.theatres) if theatre.prefix}
    found = {**short, **known}.get(name.casefold())
    if found is None:
        raise unknown("theatre", name, list(known))
    return found


def unknown(what: str, word: str, known: list[str]) -> BadNotation:
    """The error that says what a word may have been meant for."""
    near = error_words.nearest(word[:40].casefold(), known)
    id = f"unknown.{what}.guess" if near else f"unknown.{what}"
    return wrong(id, word=repr(word[:40]), guess=near, known=", ".join(known))


def number(text: str, most: int, id: str, **names: str) -> int:
    """A number from 1 to a limit."""
    if not 1 <= len(text) <= 4 or not 1 <= int(text) <= most:
        raise wrong(id, most=most, typed=text[:40], **names)
    return int(text)


class Dictionary:
    """The words of one theatre."""

    def __init__(self, content: Content, theatre: int) -> None:
        self.content = content
        self.theatre = theatre
        self.powers = self._powers()
        self.types = self._types()
        self.techs = self._techs()
        self.borders = self._borders()
        self.phrases = self._phrases()
        self.plain_power = self._plain_power()

    def _short(self, name: str) -> str:
        prefix = self.content.theatres[self.theatre].prefix
        return name.removeprefix(prefix) if prefix else name

    def _powers(self) -> dict[str, int]:
        """Ids to Powers: one that is at home in the other theatre is its visitor in this one."""
        c = self.content
        here = {
            self._short(c.power_id[p]): p for p in range(c.n_powers) if c.power_theatre[p] == self.theatre
        }
        for power in range(c.n_powers):
            there = c.theatre_power[self.theatre][power]
            if c.power_theatre[there] == self.theatre:
                here.setdefault(c.power_id[power], there)
        return here

    def _types(self) -> dict[str, int]:
        """Ids to the types of which some Power of the theatre has blocks, and Convoys."""
        c = self.content
        found = {}
        for kind in range(c.n_types):
            blocks = [c.block_count[power * c.n_types + kind] for power in set(self.powers.values())]
            if any(blocks) or kind == CONVOY:
                found[c.type_id[kind]] = kind
        return found

    def _techs(self) -> dict[str, int]:
        """Ids to the Technologies of the theatre's board."""
        c = self.content
        return {
            self._short(c.tech_id[tech]): tech
            for tech in range(c.n_techs)
            if c.tech_theatre[tech] == self.theatre
        }

    def _borders(self) -> dict[str, int]:
        """Names to the kinds of border over which an attack on land can come."""
        c = self.content
        kinds = {c.border_kind[b] for b in range(c.n_borders) if c.border_theatre[b] == self.theatre}
        return {name: kind for name, kind in BORDER_KINDS.items() if kind in kinds and name not in SEA_WORDS}

    def _phrases(self) -> list[tuple[str, str]]:
        """Names of several words, and the ids that stand for them; the longest first."""
        c = self.content
        names = [(c.type_name[kind], word) for word, kind in self.types.items()]
        names += [(c.power_name[power], word) for word, power in self.powers.items()]
        names += [(c.tech_name[tech], word) for word, tech in self.techs.items()]
        long = [(name.casefold(), word) for name, word in names if " " in name]
        return sorted(long, key=lambda pair: -len(pair[0]))

    def find_type(self, word: str) -> int:
        """A unit type by its id, a plural or the beginning of it; -1 where there is none."""
        named = {self.content.type_name[kind].casefold(): kind for kind in self.types.values()}
        for form in (word, word.removesuffix("s")):
            if form in self.types or form in named:
                return self.types.get(form, named.get(form, -1))
            begun = [kind for name, kind in self.types.items() if name.startswith(form)]
            if len(begun) == 1 and len(form) >= SHORTEST:
                return begun[0]
        return -1

    def find_tech(self, word: str) -> int:
        """A Technology by its id, or by its name."""
        for phrase, meant in self.phrases:
            if phrase == word:
                word = meant
        if word not in self.techs:
            raise unknown("technology", word, list(self.techs))
        return self.techs[word]

    def _plain_power(self) -> int:
        """The Power that units without a nationality stand for: one that fires as the Unit Table says."""
        c = self.content
        size = c.n_types * N_CLASSES
        for power in range(c.n_powers):
            plain = c.power_fire[power * size : (power + 1) * size] == c.type_fire
            if plain and c.power_theatre[power] == self.theatre and c.power_kind[power] == GREAT:
                return power
        raise wrong("power.no-plain", theatre=c.theatres[self.theatre].name)

    def strength(self, text: str, power: int, kind: int) -> int:
        """The CV of a type, as it was typed, for its Power."""
        c, most = self.content, self.most_cv(power, kind)
        if power == ANYBODY:
            return number(text, most, "number.cv", type=c.type_name[kind])
        return number(text, most, "number.cv.owned", type=c.type_name[kind], power=c.power_name[power])

    def most_cv(self, power: int, kind: int) -> int:
        """The largest CV of a type for its Power, or for any where none is named."""
        c = self.content
        of_type = INFANTRY if kind == CONVOY else kind
        powers = set(self.powers.values()) if power == ANYBODY else {power}
        places = [each * c.n_types + of_type for each in powers]
        most = max(c.max_cv[place] if c.block_count[place] else 0 for place in places)
        if not most:
            raise wrong("power.no-type", power=noun(c.power_name[power]), type=c.type_name[kind])
        return most

    def of_power(self, unit: NamedUnit, power: int) -> NamedUnit:
        """A unit, as that Power's if it had no nationality."""
        if unit.power != ANYBODY:
            return unit
        self.strength(str(unit.cv), power, unit.kind)
        return unit._replace(power=power)

    def all_words(self) -> list[str]:
        """Everything that can be said."""
        own = [*self.types, *self.powers, *self.techs, *self.borders]
        return [*own, *DEEDS, *SEA_WORDS, LAND_WORD, *BETWEEN, NEXT_GROUP]


class Reading:
    """Reads a text word by word."""

    def __init__(self, words: Dictionary) -> None:
        self.words = words
        self.asked = BattleQuestion((Army(), Army()))
        self.side = ATTACKER
        self.group = 0
        self.count = 0  # a number that waits for its unit
        self.power = ANYBODY

    def read(self, text: str) -> BattleQuestion:
        """All of a text."""
        plain = re.sub(r"\s*@\s*", "@", text.casefold())
        for phrase, word in self.words.phrases:
            plain = plain.replace(phrase, word)
        for word in re.split(r"[\s,;+]+", plain):
            if word:
                self._read_word(word)
        if self.count:
            raise wrong("number.no-unit.end", count=self.count)
        if self.side == ATTACKER:
            raise wrong("battle.one-side")
        for army, name in zip(self.asked.armies, ("attacker", "defender")):
            if not army.units:
                raise wrong(f"battle.no-{name}")
        return self.asked

    def _need_unit_before(self, word: str) -> None:
        if self.count:
            raise wrong("number.no-unit", count=self.count, word=word[:40])

    def _read_word(self, word: str) -> None:
        army, words = self.asked.armies[self.side], self.words
        if word.isdecimal():
            self._need_unit_before(word)
            self.count = number(word, MOST_UNITS, "number.units")
            return
        if "@" in word:
            self._read_unit(army, word)
            return
        if word in FILLERS:
            return
        if words.find_type(word) >= 0 and word not in words.techs and word not in words.powers:
            raise wrong("number.no-strength", type=word)
        self._need_unit_before(word)
        if word in BETWEEN:
            self._change_sides()
        elif word == NEXT_GROUP:
            self._next_group(army)
        elif word in words.powers:
            self.power = words.powers[word]
        elif word in words.techs:
            army.techs.append(words.techs[word])
        elif word in DEEDS:
            self._add_deed(army, word)
        elif word in SEA_WORDS:
            self.asked.sea = True
        elif word in words.borders:
            self.asked.borders.append(words.borders[word])
        elif word != LAND_WORD:
            raise unknown("word", word, words.all_words())

    def _change_sides(self) -> None:
        if self.side != ATTACKER:
            raise wrong("battle.more-sides")
        self.side, self.group, self.power = 1 - ATTACKER, 0, ANYBODY

    def _next_group(self, army: Army) -> None:
        if self.side != ATTACKER or not army.units:
            raise wrong("battle.groups", word=repr(NEXT_GROUP))
        self.group = army.units[-1].group + 1

    def _add_deed(self, army: Army, word: str) -> None:
        if word in (SURPRISE, INVADING) and self.side != ATTACKER:
            raise wrong("battle.of-attacker", word=repr(word))
        army.deeds.add(word)

    def _read_unit(self, army: Army, word: str) -> None:
        """One unit, or as many as were counted."""
        name, _, strength = word.partition("@")
        kind = self.words.find_type(name)
        if kind < 0:
            raise unknown("type", name, list(self.words.types))
        if not strength.isdecimal():
            raise wrong("number.strength", type=name[:40], typed=repr(strength[:40]))
        cv = self.words.strength(strength, self.power, kind)
        army.units += [NamedUnit(self.power, kind, cv, self.group)] * (self.count or 1)
        self.count = 0
        if len(army.units) > MOST_UNITS:
            raise wrong("number.too-many", most=MOST_UNITS)


def read_battle(words: Dictionary, text: str) -> BattleQuestion:
    """A Battle in words."""
    return Reading(words).read(text)
