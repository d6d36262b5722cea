"""What each type of unit does, in a few lines for whoever points at one: how it fires and moves, and more.

Nothing here is a rule: the lines are made from the same figures by which the rules go. What Technologies or
single Powers add is not in them.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.templates import Templates
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.shapes import CLASS_LETTERS
from sandtable.games.triumph.system.tables import template
from sandtable.protocol.text import Text, listed

# By class, in the order of the letters.
CLASSES: Final = {
    "A": template("type.against.air", "number", "aircraft on {0} or less"),
    "N": template("type.against.naval", "number", "ships on {0} or less"),
    "G": template("type.against.ground", "number", "ground units on {0} or less"),
    "S": template("type.against.sub", "number", "submarines on {0} or less"),
}
FIRES: Final = template(
    "type.fires", "number text", "Fires as number {0} in battle, one die per CV, and hits {1}."
)
NO_FIRE: Final = template("type.no-fire", "", "It cannot fire.")
BY_LAND: Final = template("type.by-land", "number", "{0} by land")
BY_SEA: Final = template("type.by-sea", "number", "{0} by sea")
BY_AIR: Final = template("type.by-air", "number", "{0} by air")
MOVES: Final = template("type.moves", "text", "Speed: {0}.")
STANDS: Final = template("type.stands", "", "It never moves.")
LAND_STOP: Final = template("type.land-stop", "", "It stops when it enters land.")
REBASES: Final = template("type.rebases", "", "After battle it can Rebase to a Friendly area.")
DOUBLE_HIT: Final = template("type.double-hit", "", "Each hit costs it two CV.")
SUPPLY: Final = template("type.supply", "", "It needs Supply.")
CONVOY: Final = template("type.convoy", "", "At sea it is a Convoy and cannot fire.")


def facts(c: Content, words: Templates, kind: int) -> list[Text]:
    """3.12, 12.75: the lines about a type of unit."""
    return [fire(c, words, kind), movement(c, words, kind), *special(c, words, kind)]


def fire(c: Content, words: Templates, kind: int) -> Text:
    """12.71: when it fires, and up to which number it hits what."""
    first = kind * len(CLASS_LETTERS)
    against = [
        words.text(CLASSES[letter], most)
        for letter, most in zip(CLASS_LETTERS, c.type_fire[first : first + len(CLASS_LETTERS)], strict=True)
        if most
    ]
    return words.text(FIRES, c.type_step[kind], listed(against)) if against else words.text(NO_FIRE)


def movement(c: Content, words: Templates, kind: int) -> Text:
    """11.0d: how far it moves by land, sea and air."""
    ways = ((BY_LAND, c.type_land[kind]), (BY_SEA, c.type_sea[kind]), (BY_AIR, c.type_air[kind]))
    able = [words.text(way, areas) for way, areas in ways if areas > 0]
    return words.text(MOVES, listed(able)) if able else words.text(STANDS)


def special(c: Content, words: Templates, kind: int) -> list[Text]:
    """What sets a type apart."""
    marks = (
        (LAND_STOP, c.type_land_stop[kind]),
        (REBASES, c.type_rebase[kind]),
        (DOUBLE_HIT, c.type_double_hit[kind]),
        (SUPPLY, c.type_needs_supply[kind]),
        (CONVOY, c.type_can_convoy[kind]),
    )
    return [words.text(line) for line, holds in marks if holds]
