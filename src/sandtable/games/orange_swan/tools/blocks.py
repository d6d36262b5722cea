"""Tables about the blocks of Orange Swan: how many there are, and which figures had to be inferred."""

from typing import Final

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import CLASSES, MARINE, NATIONS, load
from sandtable.games.orange_swan.base.names import CLASS_NAMES, NATION_NAMES
from sandtable.games.orange_swan.base.shapes import BlockData, UnitsData
from tools.markdown import NOT_SHOWN, named, table
from tools.sureness import INFERRED

OWNERS: Final = dict(zip(NATIONS, NATION_NAMES, strict=True))
WORDS: Final = {**dict(zip(CLASSES, CLASS_NAMES, strict=True)), MARINE: "Marines"}
FIRST: Final = 1941


def every_block() -> list[tuple[str, BlockData]]:
    """All types of block with the name of their Nation."""
    nations = load("units.yaml", UnitsData).nations
    return [(name, block) for id, name in OWNERS.items() for block in nations[id].blocks]


def block_counts(_: Game) -> list[str]:
    """How many blocks there are of each Class: from the start, and with those of 1943 and 1944."""
    owners = [*OWNERS.values(), "Communists"]
    rows = []
    for word, name in WORDS.items():
        cells = []
        for owner in owners:
            mine = [b for nation, b in every_block() if b.unit_class == word and owner_of(nation, b) == owner]
            early = sum(block.count for block in mine if block.entry == FIRST)
            late = sum(block.count for block in mine if block.entry != FIRST)
            cells.append(f"{early} + {late}" if late else early or NOT_SHOWN)
        rows.append([name, *cells])
    return table(["Class", *owners], rows)


def owner_of(nation: str, block: BlockData) -> str:
    return "Communists" if block.communist else nation


def later_blocks(_: Game) -> list[str]:
    """The blocks that join in 1943 and 1944, none of whose numbers is printed."""
    rows = [
        [block.entry, nation, described(block), block.count, block.note or NOT_SHOWN]
        for nation, block in sorted(every_block(), key=lambda entry: entry[1].entry)
        if block.entry != FIRST
    ]
    return table(["Year", "Nation", "Block", "How many", "Why, or what is printed of it"], rows)


def inferred_blocks(_: Game) -> list[str]:
    """Blocks of 1941 of which the greatest Strength or the shield is our own figure."""
    rows = []
    for nation, block in every_block():
        guessed = [
            what
            for what, mark in (("Steps", block.src_steps), ("shield", block.src_shield))
            if mark == INFERRED
        ]
        if block.entry == FIRST and guessed:
            row = [nation, f"`{block.id}`", described(block), block.count, named(guessed)]
            rows.append([*row, block.note or NOT_SHOWN])
    return table(["Nation", "in the file", "Block", "How many", "Inferred", "What is known"], rows)


def described(block: BlockData) -> str:
    """A block in words: its Class, its greatest Strength, and its signs."""
    words = [WORDS[block.unit_class], f"of {block.max_steps}"]
    words += ["Elite"] if block.elite else []
    words += ["with a shield"] if block.shield else []
    return " ".join(words)


MAKERS: Final = (block_counts, later_blocks, inferred_blocks)
