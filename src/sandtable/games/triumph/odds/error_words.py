"""Every sentence with which a Battle that somebody typed is refused, as whole templates.

They begin small, as those of the engine do: see `sandtable.engine.error_words`.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.errors import BadNotation
from sandtable.engine.sentences import filled

TEMPLATES: Final = {
    # Words that nobody knows.
    "unknown.setting": "unknown setting {word} (there is: {known})",
    "unknown.setting.guess": "unknown setting {word}; did you mean {guess}?",
    "unknown.theatre": "unknown theatre {word} (there is: {known})",
    "unknown.theatre.guess": "unknown theatre {word}; did you mean {guess}?",
    "unknown.power": "unknown Power {word} (there is: {known})",
    "unknown.power.guess": "unknown Power {word}; did you mean {guess}?",
    "unknown.technology": "unknown Technology {word} (there is: {known})",
    "unknown.technology.guess": "unknown Technology {word}; did you mean {guess}?",
    "unknown.type": "unknown unit type {word} (there is: {known})",
    "unknown.type.guess": "unknown unit type {word}; did you mean {guess}?",
    "unknown.aim": "unknown aim {word} (there is: {known})",
    "unknown.aim.guess": "unknown aim {word}; did you mean {guess}?",
    "unknown.word": "unknown word {word} (there is: {known})",
    "unknown.word.guess": "unknown word {word}; did you mean {guess}?",
    # Numbers.
    "number.units": "there can be 1 to {most} units, not {typed}",
    "number.cv": "there can be 1 to {most} CV in {type}, not {typed}",
    "number.cv.owned": "there can be 1 to {most} CV in {power}'s {type}, not {typed}",
    "number.setting": "{setting}: a number from 1 to {most}, not {typed}",
    "number.strength": "the CV of a unit is a number, as in {type}@2, not {typed}",
    "number.no-strength": "say how strong it is: {type}@2 is {type} of 2 CV",
    "number.no-unit": "{count} of what? Name a unit between {count} and {word}",
    "number.no-unit.end": "{count} of what? Name a unit after {count}",
    "number.too-many": "there can be at most {most} units on a side",
    # The Battle.
    "battle.which-theatre": "say in which theatre the Battle is: {known}",
    "battle.one-side": "name two sides with 'vs' between them, as in 'infantry@3 vs fort@2'",
    "battle.no-attacker": "the attacker has no units; name them as in '2 infantry@3'",
    "battle.no-defender": "the defender has no units; name them as in '2 infantry@3'",
    "battle.more-sides": "a Battle has two sides; 'vs' stands once",
    "battle.groups": "{word} stands between two BattleGroups of the attacker",
    "battle.groups-at-sea": (
        "BattleGroups join one after the other at sea only; say 'sea', or leave out 'then'"
    ),
    "battle.of-attacker": "{word} is said of the attacker, before 'vs'",
    "battle.of-land": "{word} is said of Battles on land",
    "battle.home-to-both": "the land is home to one side only",
    "battle.sea-yes-no": "sea is yes or no, not {typed}",
    "battle.never-at-sea": "{type} is never at sea",
    "battle.convoys": "Convoys are at sea only; say 'sea', or name the Ground unit",
    # Who has what.
    "power.no-type": "{power} {power:has/have} no {type}",
    "power.no-plain": "{theatre} has no Power that is like the Unit Table",
    "power.no-tech": "{powers} cannot use {tech}",
}


def wrong(id: str, /, **arguments: object) -> BadNotation:
    """The error with a sentence whose gaps are filled."""
    return BadNotation(filled(TEMPLATES[id], arguments))
