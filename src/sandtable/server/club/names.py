"""The names of people: which are allowed, and when two of them are the same name.

A name is 2 to 24 letters and digits of any script, with `_`, `-` and `.` between them. It is kept as it
was written, in the form NFKC, and compared without regard to upper and lower case.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from sandtable import bots
from sandtable.server import sentences
from sandtable.server.errors import BadRequest

SHORTEST: Final = 2
LONGEST: Final = 24
JOINERS: Final = "_-."
# More marks than this above one letter are no writing any more.
MARKS_IN_A_ROW: Final = 3
# Of these scripts many letters look alike, so a name keeps to one of them.
LOOK_ALIKE: Final = frozenset({"LATIN", "CYRILLIC", "GREEK"})
# What counts as a letter or a mark and shows nothing.
UNSEEN: Final = frozenset(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")) | frozenset(
    (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
# Words that would be taken for something else where a name stands.
RESERVED: Final = frozenset(
    {"admin", "me", "nobody", "open", "person", "sandtable", "server", "spectator", "system", "table", "you"}
)


def checked_name(written: str) -> str:
    """A name as it is kept; BadRequest where it is none.

    >>> checked_name("Zoé_3")
    'Zoé_3'
    """
    name = unicodedata.normalize("NFKC", written)
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadRequest(
            sentences.text("names.name-must-have-characters", shortest=SHORTEST, longest=LONGEST)
        )
    if not all(_allowed(character) for character in name):
        raise BadRequest(sentences.text("names.name-can-contain-letters"))
    if not name[0].isalnum() or name[-1] in JOINERS:
        raise BadRequest(sentences.text("names.name-must-begin-with"))
    if _marks_in_a_row(name) > MARKS_IN_A_ROW:
        raise BadRequest(sentences.text("names.name-cannot-have-more"))
    if len(LOOK_ALIKE & {_script(character) for character in name}) > 1:
        raise BadRequest(sentences.text("names.name-must-keep-one"))
    if name_key(name) in RESERVED or name_key(name) in bots.names():
        raise BadRequest(sentences.text("names.name-could-mistaken-for"))
    return name


def name_key(written: str) -> str:
    """What two names have in common that are the same.

    >>> name_key("ＡＮＮＡ") == name_key("anna")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", written).casefold())


def _allowed(character: str) -> bool:
    if character in JOINERS:
        return True
    kind = unicodedata.category(character)
    return (kind[0] in "LM" or kind == "Nd") and kind != "Me" and ord(character) not in UNSEEN


def _marks_in_a_row(name: str) -> int:
    longest = row = 0
    for character in name:
        row = row + 1 if unicodedata.category(character)[0] == "M" else 0
        longest = max(longest, row)
    return longest


def _script(character: str) -> str:
    """The first word of what Unicode calls a letter, which is its script."""
    return unicodedata.name(character, "").partition(" ")[0] if character.isalpha() else ""
