"""Skirmish: a toy game that shows how a game is written. CONTRIBUTING.md walks through it.

The rules, as a rulebook would number them:

1. Each player has four blocks (two of foot, one of horse, one of guns) of strength 1 to 3, which
   only their owner sees. They begin in the player's own field of a ring of six.
2. In each of four rounds all draw a card, and pick one in secret. The picks are shown together; the
   one with most moves goes first.
3. A move takes a block to a neighbouring field. Guns cannot enter the wood.
4. A block that enters a field of enemies fights. First the defender may play an Ambush card. Then
   the defender says which block fights; both are shown, both roll a die and add their strength.
   The loser is lost; the defender wins ties.
5. At any time a player may show a block.
6. The one who has most blocks after four rounds wins, or the last who has any.

What never changes and the words (actions, refusals, events) are in `tables`. This file has the order
in which the rest is best written: the state, the rules, and the steps. The game that ties them
together is in `game`.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, NOBODY, PUBLIC, Column
from sandtable.engine.hidden import mix, unite_evidence
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together
from tests.toy import tables as t

# Realms: sets of things of which a seat knows some. A column of a realm is indexed by them.
IN_BLOCKS: Final = FIRST_REALM
IN_HANDS: Final = FIRST_REALM + 1

# Streams of chance beside the dice.
MIXING, SHUFFLING = range(2)


class SkirmishState(State):
    """All that changes. Every column says who may know it; one without a declaration fails at import."""

    round: int
    block_field: list[int]
    block_kind: list[int]
    block_strength: list[int]
    may_be: list[int]
    least: list[int]
    most: list[int]
    hands: list[list[int]]
    picked: list[int]
    deck: list[int]
    discards: list[int]

    columns: ClassVar[tuple[Column, ...]] = (
        Column("round", INT, PUBLIC),
        # A block's id is a slot: owner and place are public, what stands in it is its owner's.
        Column("block_field", LIST, PUBLIC),
        Column("block_kind", LIST, IN_BLOCKS, 0, len(t.KINDS) - 1),
        Column("block_strength", LIST, IN_BLOCKS, 1, t.MAX_STRENGTH),
        # Evidence: a mask of the kinds that a block may be, and its least and most strength.
        Column("may_be", LIST, PUBLIC),
        Column("least", LIST, PUBLIC),
        Column("most", LIST, PUBLIC),
        # The cards of a hand only ever trade places with other cards, so they need no range.
        Column("hands", LISTS, IN_HANDS),
        Column("picked", LIST, IN_HANDS, 0, t.NO_CARD),
        Column("deck", LIST, NOBODY),
        Column("discards", LIST, PUBLIC),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        """1, 2: a seat knows its own hand, its own blocks, and those that the evidence gives away."""
        if realm == IN_HANDS:
            return [seat] if seat >= 0 else []
        return [b for b in range(len(self.block_field)) if owner(b) == seat or exposed(self, b)]


def owner(block: int) -> int:
    """1: the seat that a block belongs to."""
    return block // len(t.ARMY)


def blocks_of(g: SkirmishState, seat: int, field: int = -1) -> list[int]:
    """A player's blocks that are not lost, or those of them in one field."""
    mine = range(seat * len(t.ARMY), (seat + 1) * len(t.ARMY))
    return [b for b in mine if (g.block_field[b] == field if field >= 0 else g.block_field[b] != t.LOST)]


def alive(g: SkirmishState) -> list[int]:
    """The seats that have blocks."""
    return [seat for seat in range(g.n_seats) if blocks_of(g, seat)]


def exposed(g: SkirmishState, block: int) -> bool:
    """Whether everybody knows what a block is."""
    mask = g.may_be[block]
    return mask & (mask - 1) == 0 and g.least[block] == g.most[block]


def reveal(g: SkirmishState, block: int) -> None:
    """4, 5: everybody sees a block. `disclose` ends undo, and the evidence says what was seen."""
    kind, strength = g.block_kind[block], g.block_strength[block]
    g.disclose()
    g.may_be[block], g.least[block], g.most[block] = 1 << kind, strength, strength
    g.tell(t.SHOWN, block, kind, strength)


def mingle(g: SkirmishState, seat: int, field: int) -> None:
    """1: the owner may mix blocks that stand together, so nobody else knows which is which any more."""
    slots = blocks_of(g, seat, field)
    if len(slots) > 1:
        mix(g, MIXING, slots, [g.block_kind, g.block_strength])
        unite_evidence(slots, g.may_be, g.least, g.most)


def draw(g: SkirmishState, seat: int) -> None:
    """2: a player takes the top card. The player learns something, so this cannot be undone."""
    if g.deck:
        g.disclose()
        card = g.deck.pop()
        g.hands[seat].append(card)
        g.tell_only(1 << seat, t.DREW, seat, card)


STEPS: Final = StepTable()


@STEPS.add
class Round(Step):
    """2, 6: a round begins, or the game is over. Nobody is asked: the step goes on by itself."""

    __slots__ = ()
    name = "round"

    def go(self, g: SkirmishState) -> None:
        seats = alive(g)
        if g.round == t.ROUNDS or len(seats) < 2:
            g.finish()
            return
        g.round += 1
        for seat in seats:
            draw(g, seat)
        g.push(Picks([1 << seat for seat in seats], [[Pick(seat)] for seat in seats]))


@STEPS.add
class Pick(Step):
    """2: a player picks a card, and says so when sure of it. This runs in a lane of `Picks`."""

    __slots__ = ("seat",)
    name = "pick"
    prompt = "Pick a card for this round."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deciders(self, g: SkirmishState) -> int:
        return 1 << self.seat

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.PICK, t.READY)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        listed = [code_of(t.PICK, card) for card in sorted(g.hands[seat])] + [code_of(t.READY)]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        picked = g.picked[seat] != t.NO_CARD
        if kind_of(code) == t.READY:
            return 0 if picked else t.NO_PICK
        if picked:
            return t.ONE_PICK
        return 0 if argument_of(code) in g.hands[seat] else t.NOT_HELD

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.PICK:
            g.picked[seat] = argument_of(code)
        else:
            g.pop()


@STEPS.add
class Picks(Together):
    """2: all pick at once, each in a lane that the others do not see; then the picks are shown."""

    __slots__ = ()
    name = "picks"

    def unseen_lane(self, g: SkirmishState, lane: int, rng: Random) -> list[Step]:
        """What another player may be doing in a lane that a sight does not show: see `fill_hidden`."""
        seat = self.seats[lane].bit_length() - 1
        g.picked[seat] = rng.choice([*g.hands[seat], t.NO_CARD])
        return [Pick(seat)]

    def join(self, g: SkirmishState) -> None:
        """All are ready: the picks are shown, and the last turn pushed is the first one played."""
        g.disclose()
        turns: list[tuple[int, int]] = []
        for seat in range(g.n_seats):
            card = g.picked[seat]
            if card != t.NO_CARD:
                g.hands[seat].remove(card)
                g.discards.append(card)
                g.picked[seat] = t.NO_CARD
                g.tell(t.PICKED, seat, card)
                turns.append((t.MOVES[card], -seat))
        for moves, minus_seat in sorted(turns):
            g.push(Turn(-minus_seat, moves))


@STEPS.add
class Turn(Step):
    """3: a player moves blocks, one after the other, as often as the card says."""

    __slots__ = ("moves", "seat")
    name = "turn"
    prompt = "Choose a block that moves, or say that you are done."

    def __init__(self, seat: int, moves: int) -> None:
        self.seat = seat
        self.moves = moves

    def deciders(self, g: SkirmishState) -> int:
        return 1 << self.seat if self.moves and blocks_of(g, self.seat) else 0

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.MARCH, t.DONE)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        return [code_of(t.MARCH, block) for block in blocks_of(g, seat)] + [code_of(t.DONE)]

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        return 0 if kind_of(code) == t.DONE else check_block(g, seat, argument_of(code))

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.DONE:
            g.pop()
        else:
            g.push(March(argument_of(code)))

    def go(self, g: SkirmishState) -> None:
        g.pop()


def check_block(g: SkirmishState, seat: int, block: int) -> int:
    """A check is one predicate: 0 for legal, else the number of the refusal. Choices keep the zeros."""
    if owner(block) != seat:
        return t.NOT_YOURS
    return t.IS_LOST if g.block_field[block] == t.LOST else 0


@STEPS.add
class March(Step):
    """3: the second click of a move. `mid`: taking back the move takes back both clicks; `private`: a
    move half entered is nobody else's business."""

    __slots__ = ("block",)
    name = "march"
    mid = True
    private = True
    prompt = "Choose the field that it moves to."

    def __init__(self, block: int) -> None:
        self.block = block

    def deciders(self, g: SkirmishState) -> int:
        return 1 << owner(self.block)

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.TO,)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        listed = [code_of(t.TO, field) for field in t.NEIGHBOURS[g.block_field[self.block]]]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        field = argument_of(code)
        if field not in t.NEIGHBOURS[g.block_field[self.block]]:
            return t.NOT_NEAR
        return t.NO_GUNS if field == t.WOOD and g.block_kind[self.block] == t.GUNS else 0

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        g.pop()
        turn = g.stack[-1]
        assert isinstance(turn, Turn)
        turn.moves -= 1
        self.enter(g, seat, argument_of(code))

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        """3, 4: the block arrives, and fights where there are enemies."""
        g.block_field[self.block] = field
        g.tell(t.MARCHED, self.block, field)
        if field == t.WOOD:
            g.may_be[self.block] &= ~(1 << t.GUNS)  # everybody saw that it is no guns
        enemies = [other for other in alive(g) if other != seat and blocks_of(g, other, field)]
        if enemies:
            g.push(Fight(self.block, enemies[0]))
            g.push(Ambush(enemies[0]))
        else:
            mingle(g, seat, field)


@STEPS.add
class Ambush(Step):
    """4: a window. It opens on public facts alone, whether or not the defender holds an Ambush."""

    __slots__ = ("seat",)
    name = "ambush"
    prompt = "You are attacked. Play an Ambush card, or pass."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deciders(self, g: SkirmishState) -> int:
        return 1 << self.seat

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.PLAY, t.PASS)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        listed = [code_of(t.PLAY, card) for card in sorted(g.hands[seat])] + [code_of(t.PASS)]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        if kind_of(code) == t.PASS:
            return 0
        if argument_of(code) < t.FIRST_AMBUSH:
            return t.NO_AMBUSH
        return 0 if argument_of(code) in g.hands[seat] else t.NOT_HELD

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        g.pop()
        if kind_of(code) == t.PLAY:
            fight = g.stack[-1]
            assert isinstance(fight, Fight)
            fight.bonus = t.AMBUSH_BONUS
            g.disclose()
            g.hands[seat].remove(argument_of(code))
            g.discards.append(argument_of(code))
            g.tell(t.AMBUSHED, seat, argument_of(code))


@STEPS.add
class Fight(Step):
    """4: the defender says which block fights, and the dice decide."""

    __slots__ = ("block", "bonus", "defender")
    name = "fight"
    prompt = "Choose the block that defends."

    def __init__(self, block: int, defender: int) -> None:
        self.block = block
        self.defender = defender
        self.bonus = 0

    def deciders(self, g: SkirmishState) -> int:
        return 1 << self.defender

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.DEFEND,)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        return [code_of(t.DEFEND, block) for block in blocks_of(g, seat, g.block_field[self.block])]

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        block, field = argument_of(code), g.block_field[self.block]
        return check_block(g, seat, block) or (0 if g.block_field[block] == field else t.NOT_HERE)

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        g.pop()
        attacker, defender, field = self.block, argument_of(code), g.block_field[self.block]
        reveal(g, attacker)
        reveal(g, defender)
        attack = g.roll() + g.block_strength[attacker]
        defence = g.roll() + g.block_strength[defender] + self.bonus
        g.tell(t.FOUGHT, attacker, attack, defender, defence)
        loser = defender if attack > defence else attacker
        g.block_field[loser] = t.LOST
        g.tell(t.FELL, loser)
        mingle(g, owner(attacker), field)
        mingle(g, seat, field)
