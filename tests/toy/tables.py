"""Skirmish: what never changes, and the words for it. A real game loads most of this from data files."""

from typing import Final

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType
from sandtable.engine.events import NUMBER, EventKind, EventTable
from sandtable.engine.refusals import FIRST_OF_GAME, RefusalTable
from sandtable.engine.templates import Template

SEATS: Final = ("red", "blue", "green")
FIELDS: Final = ("camp", "ridge", "ford", "wood", "mill", "moor")
NEIGHBOURS: Final = ((5, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0))
HOMES: Final = (0, 2, 4)
WOOD: Final = 3
LOST: Final = len(FIELDS)

KINDS: Final = ("foot", "horse", "guns")
FOOT, HORSE, GUNS = range(3)
ARMY: Final = (FOOT, FOOT, HORSE, GUNS)
ANY_KIND: Final = 7
MAX_STRENGTH: Final = 3
BLOCKS: Final = tuple(f"{seat}-{i}" for seat in SEATS for i in range(1, len(ARMY) + 1))

CARDS: Final = tuple(f"{kind}-{i}" for kind in ("patrol", "march", "charge") for i in range(1, 5)) + tuple(
    f"ambush-{i}" for i in range(1, 6)
)
MOVES: Final = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 1, 1, 1, 1, 1)
FIRST_AMBUSH: Final = 12
NO_CARD: Final = len(CARDS)
HAND_AT_START: Final = 1
ROUNDS: Final = 4
AMBUSH_BONUS: Final = 2

# The actions: kind in the high bits, one argument below. Their words are permanent: files hold them.
A_CARD: Final = ArgumentType("card", CARDS)
A_BLOCK: Final = ArgumentType("unit", BLOCKS)
A_FIELD: Final = ArgumentType("space", FIELDS)
PICK, READY, MARCH, TO, DONE, PLAY, PASS, DEFEND, SHOW = range(9)
ACTIONS: Final = ActionTable(
    [
        ActionKind("pick", A_CARD, "Pick a card for this round."),
        ActionKind("ready"),
        ActionKind("march", A_BLOCK, "Choose the block that moves."),
        ActionKind("to", A_FIELD),
        ActionKind("done"),
        ActionKind("play", A_CARD),
        ActionKind("pass"),
        ActionKind("defend", A_BLOCK),
        ActionKind("show", A_BLOCK),
    ]
)

# The refusals: 0 is "legal", and the game's numbers follow the engine's.
NOT_HELD, ONE_PICK, NO_PICK, NOT_YOURS, IS_LOST, NOT_NEAR, NO_GUNS, NO_AMBUSH, NOT_HERE, IS_SHOWN = range(
    FIRST_OF_GAME, FIRST_OF_GAME + 10
)
REFUSALS: Final = RefusalTable(
    [
        ("2", "You do not hold that card."),
        ("2", "You have picked already. Take that back first."),
        ("2", "Pick a card first."),
        ("1", "That block is not yours."),
        ("4", "That block is lost."),
        ("3", "A block moves to a neighbouring field."),
        ("3", "Guns cannot enter the wood."),
        ("4", "That is no Ambush card."),
        ("4", "That block is not where the fight is."),
        ("5", "Everybody knows that block already."),
    ]
)

# The events: what the journal says, and what it says to those who may not know everything.
A_SEAT: Final = ArgumentType("seat", SEATS)
A_KIND: Final = ArgumentType("kind", KINDS)
PICKED, DREW, MARCHED, AMBUSHED, SHOWN, FOUGHT, FELL = range(7)
EVENTS: Final = EventTable(
    [
        EventKind("picked", [A_SEAT, A_CARD], "{0} plays {1}."),
        EventKind("drew", [A_SEAT, A_CARD], "{0} draws {1}.", private=[1], veiled="{0} draws a card."),
        EventKind("marched", [A_BLOCK, A_FIELD], "{0} marches to {1}."),
        EventKind("ambushed", [A_SEAT, A_CARD], "{0} lies in wait with {1}."),
        EventKind("shown", [A_BLOCK, A_KIND, NUMBER], "{0} is {1} of strength {2}."),
        EventKind("fought", [A_BLOCK, NUMBER, A_BLOCK, NUMBER], "{0} reaches {1}, {2} reaches {3}."),
        EventKind("fell", [A_BLOCK], "{0} is lost."),
    ]
)

# What stands beside the map.
ROUND: Final = Template("status.round", "", "Round")
DECK: Final = Template("status.deck", "", "Deck")
ROUND_NOW: Final = Template("board.round", "number", "Round {0}")
for template in (ROUND, DECK, ROUND_NOW):
    EVENTS.templates.add(template)
