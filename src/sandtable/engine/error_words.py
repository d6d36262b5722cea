"""Every sentence with which the engine, and what all games share, refuses input, as whole templates.

They begin small and end without a full stop, because they often stand behind a colon, such as that of a line
number; a server writes them as sentences of their own. See `engine.sentences`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from sandtable.engine.sentences import Sentence, filled

TEMPLATES: Final = {
    # Names in a row.
    "list.or": "{one} or {other}",
    "list.none": "none",
    # Notation.
    "notation.no-text": "an action is written as text, not as {type}",
    "notation.no-action": "an action is text or one of the choices, not {type}",
    "notation.unknown-word": "unknown word {word}",
    "notation.unknown-word.guess": "unknown word {word}; did you mean {guess}?",
    "notation.takes-nothing": "{word} takes nothing after it, but {rest} stands there",
    "notation.unknown-argument": "unknown {kind} {word}",
    "notation.unknown-argument.guess": "unknown {kind} {word}; did you mean {guess}?",
    "notation.needs-argument": "{word} needs a {kind}",
    # Games, scenarios, options and seats.
    "game.not-installed": "no game {game} is installed; installed: {installed}",
    "game.no-scenario": "{game} has no scenario {scenario}; it has {known}",
    "game.option-value": "option {option} is one of {allowed}, not {value}",
    "game.unknown-option": "unknown option {option}; {game} has {known}",
    "game.unknown-option.none": "unknown option {option}; {game} has no options",
    "game.no-odds": "{game} cannot work out any odds",
    "game.no-overlay": "{game} has nothing like that to show",
    "game.no-sandbox": "positions of {game} cannot be built by hand",
    "seat.unknown-name": "There is no seat {seat}; the seats are {seats}.",
    "seat.unknown-number": "There is no seat {seat}; the seats are 0 to {last}.",
    "seat.unknown-kind": "There is no seat of this kind ({type}); the seats are 0 to {last}.",
    "bot.unknown": "there is no bot {bot} (the bots are {bots})",
    "bot.unknown.guess": "there is no bot {bot}; did you mean {guess}? (The bots are {bots}.)",
    "lesson.unknown": "{game} has no lesson {lesson}",
    # Undoing.
    "undo.built-on": "Another player has built on that since.",
    "undo.no-record": "This copy keeps no record, so there is nothing to undo.",
    # Positions built by hand.
    "change.unknown": "there is no change {change}; there is {known}",
    "change.strange-field": "{change}: there is no {field}",
    "change.number": "{change}: {field} is a number from {low} to {high}",
    "change.missing": "{change}: {field} is missing",
    "change.value": "{change}: {field} cannot be {value}",
    # Files.
    "file.at-line": "line {line}: {why}",
    "file.too-short": "line {line}: the file ends too early",
    "file.expected-field": "line {line}: expected '{field}: ...', found {found}",
    "file.unreadable-field": "line {line}: {field} cannot be read: {why}",
    "file.header": "line 1: a game file begins with {header}",
    "file.options-or-dice": "line 4: options must be a mapping and dice a list",
    "file.key": "line 7: the key is not a hexadecimal number",
    "file.commitment": "line 7: the key does not fit the commitment, so the dice were changed afterwards",
    "file.actions": "line {line}: the number of actions cannot be read",
    "file.no-actions": "line {line}: a game cannot have {count} actions",
    "file.expected-action": "line {line}: expected an action of one of the seats {seats}",
    "file.epoch": "line {line}: the epoch is not a number",
    "file.epoch-order": "line {line}: epoch {epoch} cannot follow epoch {last}",
    "file.result": "line {line}: the result is {result}, not what the file says",
    "file.position": "line {line}: the last position is not the one that the file claims",
    "file.more": "line {line}: nothing may follow the digest",
    "file.no-start": "this state does not know its game from the start, so there is no file to write",
    # Rules to look up.
    "rules.none": "{game} has no inventory of its rules",
    "rules.missing": "the rules are missing from {place}: {why}",
    "rules.unreadable": "the rules in {place} cannot be read: {why}",
    "rules.no-word": "no rule of {rules} says {words}; try a shorter word, or 'sandtable rules {rules}'",
    "rules.no-paragraph": "{rules} has no paragraph {number}; the chapters are {chapters}",
    "rules.no-paragraph.near": "{rules} has no paragraph {number}; chapter {chapter} has {near}",
    "rules.no-paragraph.many": "{rules} has no paragraph {number}; chapter {chapter} has {near} …",
}


def text(id: str, /, **arguments: object) -> Sentence:
    """A sentence with its gaps filled."""
    return filled(TEMPLATES[id], arguments)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known words that look most like this one, as in "red or green"; empty where none does."""
    return either(get_close_matches(word[:40], list(known), n=3))


def either(words: Sequence[str]) -> str:
    """Some words, of which any will do: "red or green"."""
    listed = words[0] if words else ""
    for other in words[1:]:
        listed = text("list.or", one=listed, other=other)
    return listed
