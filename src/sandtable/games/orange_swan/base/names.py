"""What people read: the names of Nations, Sides, Classes and blocks."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS
from sandtable.kit.words import Noun, in_sentences

NATION_NAMES: Final = ("Japan", "US", "Commonwealth", "China", "Philippines", "Dutch East Indies")
# How they stand in sentences: the US buys, the Philippines surrender.
SEVERAL: Final = frozenset({"Dutch East Indies", "Philippines"})
WITH_ARTICLE: Final = SEVERAL | {"Commonwealth", "US"}
NATION_NOUNS: Final[list[Noun]] = in_sentences(NATION_NAMES, WITH_ARTICLE, SEVERAL)
ADJECTIVES: Final = ("Japanese", "US", "Commonwealth", "Chinese", "Philippine", "Dutch")
SIDE_NAMES: Final = ("Axis", "Allied")
# By seat: whom it leads, or who of two players it is that change Sides.
SEAT_NAMES: Final = {"axis": "Japan", "allied": "Allies", "one": "First Player", "two": "Second Player"}
CLASS_NAMES: Final = (
    "Carriers",
    "Heavy Ships",
    "Light Ships",
    "Submarines",
    "Air",
    "Artillery",
    "Tanks",
    "Infantry",
)
DISC_NAMES: Final = ("Oceanic Blitz", "Continental Asia Blitz")


def worded_type(kind: int) -> str:
    """A block as a player would call it: its Class, and what sets it apart."""
    words = ["Elite"] if BLOCKS.elite[kind] and not BLOCKS.marine[kind] else []
    words += ["Communist"] if BLOCKS.communist[kind] else []
    words.append("Marines" if BLOCKS.marine[kind] else CLASS_NAMES[BLOCKS.cls[kind]])
    label = BLOCKS.types[kind].label
    return " ".join(words) + (f" {label}" if label else "")


def is_plural(kind: int) -> bool:
    """Whether a block is called by a plural: Submarines are eliminated, Infantry is."""
    return BLOCKS.marine[kind] or CLASS_NAMES[BLOCKS.cls[kind]].endswith("s")


# By type of block, what it is called: asked for every block of every view.
TYPE_NAMES: Final[list[str]] = [worded_type(kind) for kind in range(len(BLOCKS.types))]


def type_name(kind: int) -> str:
    """A block as a player would call it."""
    return TYPE_NAMES[kind]
