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
6. Whoever has most blocks after four rounds wins, or the last who has any.

The file has the order in which a game is best written: what never changes, the words (actions,
refusals, events), the state, the rules, the steps, and the game that ties them together.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, argument_of, code_of, kind_of
from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, NOBODY, PUBLIC, Column
from sandtable.engine.errors import BadData
from sandtable.engine.events import NUMBER, EventKind, EventTable
from sandtable.engine.game import Game, Result, Scenario
from sandtable.engine.hidden import mix, unite_evidence
from sandtable.engine.refusals import FIRST_OF_GAME, NOT_OFFERED, RefusalTable
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together, Unseen

# What never changes. A real game loads this from its data files; see `sandtable.games`.
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
A_BLOCK: Final = ArgumentType("block", BLOCKS)
A_FIELD: Final = ArgumentType("field", FIELDS)
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
        Column("block_kind", LIST, IN_BLOCKS, 0, len(KINDS) - 1),
        Column("block_strength", LIST, IN_BLOCKS, 1, MAX_STRENGTH),
        # Evidence: a mask of the kinds that a block may be, and its least and most strength.
        Column("may_be", LIST, PUBLIC),
        Column("least", LIST, PUBLIC),
        Column("most", LIST, PUBLIC),
        # The cards of a hand only ever trade places with other cards, so they need no range.
        Column("hands", LISTS, IN_HANDS),
        Column("picked", LIST, IN_HANDS, 0, NO_CARD),
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
    return block // len(ARMY)


def blocks_of(g: SkirmishState, seat: int, field: int = -1) -> list[int]:
    """A player's blocks that are not lost, or those of them in one field."""
    mine = range(seat * len(ARMY), (seat + 1) * len(ARMY))
    return [b for b in mine if (g.block_field[b] == field if field >= 0 else g.block_field[b] != LOST)]


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
    g.tell(SHOWN, block, kind, strength)


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
        g.tell_only(1 << seat, DREW, seat, card)


STEPS: Final = StepTable()


@STEPS.add
class Round(Step):
    """2, 6: a round begins, or the game is over. Nobody is asked: the step goes on by itself."""

    __slots__ = ()
    name = "round"

    def go(self, g: State) -> None:
        assert isinstance(g, SkirmishState)
        seats = alive(g)
        if g.round == ROUNDS or len(seats) < 2:
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

    def deciders(self, g: State) -> int:
        return 1 << self.seat

    def form(self, g: State, seat: int) -> tuple[int, ...]:
        return (PICK, READY)

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, SkirmishState)
        listed = [code_of(PICK, card) for card in sorted(g.hands[seat])] + [code_of(READY)]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: State, seat: int, code: int) -> int:
        assert isinstance(g, SkirmishState)
        picked = g.picked[seat] != NO_CARD
        if kind_of(code) == READY:
            return 0 if picked else NO_PICK
        if picked:
            return ONE_PICK
        return 0 if argument_of(code) in g.hands[seat] else NOT_HELD

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, SkirmishState)
        if kind_of(code) == PICK:
            g.picked[seat] = argument_of(code)
        else:
            g.pop()


@STEPS.add
class Picks(Together):
    """2: all pick at once, each in a lane that the others do not see; then the picks are shown."""

    __slots__ = ()
    name = "picks"

    def join(self, g: State) -> None:
        assert isinstance(g, SkirmishState)
        g.disclose()
        turns: list[tuple[int, int]] = []
        for seat in range(g.n_seats):
            card = g.picked[seat]
            if card != NO_CARD:
                g.hands[seat].remove(card)
                g.discards.append(card)
                g.picked[seat] = NO_CARD
                g.tell(PICKED, seat, card)
                turns.append((MOVES[card], -seat))
        # The last pushed goes first.
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

    def deciders(self, g: State) -> int:
        assert isinstance(g, SkirmishState)
        return 1 << self.seat if self.moves and blocks_of(g, self.seat) else 0

    def form(self, g: State, seat: int) -> tuple[int, ...]:
        return (MARCH, DONE)

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, SkirmishState)
        return [code_of(MARCH, block) for block in blocks_of(g, seat)] + [code_of(DONE)]

    def check(self, g: State, seat: int, code: int) -> int:
        assert isinstance(g, SkirmishState)
        return 0 if kind_of(code) == DONE else check_block(g, seat, argument_of(code))

    def act(self, g: State, seat: int, code: int) -> None:
        if kind_of(code) == DONE:
            g.pop()
        else:
            g.push(March(argument_of(code)))

    def go(self, g: State) -> None:
        g.pop()


def check_block(g: SkirmishState, seat: int, block: int) -> int:
    """A check is one predicate: 0 for legal, else the number of the refusal. Choices keep the zeros."""
    if owner(block) != seat:
        return NOT_YOURS
    return IS_LOST if g.block_field[block] == LOST else 0


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

    def deciders(self, g: State) -> int:
        return 1 << owner(self.block)

    def form(self, g: State, seat: int) -> tuple[int, ...]:
        return (TO,)

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, SkirmishState)
        listed = [code_of(TO, field) for field in NEIGHBOURS[g.block_field[self.block]]]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: State, seat: int, code: int) -> int:
        assert isinstance(g, SkirmishState)
        field = argument_of(code)
        if field not in NEIGHBOURS[g.block_field[self.block]]:
            return NOT_NEAR
        return NO_GUNS if field == WOOD and g.block_kind[self.block] == GUNS else 0

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, SkirmishState)
        g.pop()
        turn = g.stack[-1]
        assert isinstance(turn, Turn)
        turn.moves -= 1
        self.enter(g, seat, argument_of(code))

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        """3, 4: the block arrives, and fights where there are enemies."""
        g.block_field[self.block] = field
        g.tell(MARCHED, self.block, field)
        if field == WOOD:
            g.may_be[self.block] &= ~(1 << GUNS)  # everybody saw that it is no guns
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

    def deciders(self, g: State) -> int:
        return 1 << self.seat

    def form(self, g: State, seat: int) -> tuple[int, ...]:
        return (PLAY, PASS)

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, SkirmishState)
        listed = [code_of(PLAY, card) for card in sorted(g.hands[seat])] + [code_of(PASS)]
        return [code for code in listed if self.check(g, seat, code) == 0]

    def check(self, g: State, seat: int, code: int) -> int:
        assert isinstance(g, SkirmishState)
        if kind_of(code) == PASS:
            return 0
        if argument_of(code) < FIRST_AMBUSH:
            return NO_AMBUSH
        return 0 if argument_of(code) in g.hands[seat] else NOT_HELD

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, SkirmishState)
        g.pop()
        if kind_of(code) == PLAY:
            fight = g.stack[-1]
            assert isinstance(fight, Fight)
            fight.bonus = AMBUSH_BONUS
            g.disclose()
            g.hands[seat].remove(argument_of(code))
            g.discards.append(argument_of(code))
            g.tell(AMBUSHED, seat, argument_of(code))


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

    def deciders(self, g: State) -> int:
        return 1 << self.defender

    def form(self, g: State, seat: int) -> tuple[int, ...]:
        return (DEFEND,)

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, SkirmishState)
        return [code_of(DEFEND, block) for block in blocks_of(g, seat, g.block_field[self.block])]

    def check(self, g: State, seat: int, code: int) -> int:
        assert isinstance(g, SkirmishState)
        block, field = argument_of(code), g.block_field[self.block]
        return check_block(g, seat, block) or (0 if g.block_field[block] == field else NOT_HERE)

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, SkirmishState)
        g.pop()
        attacker, defender, field = self.block, argument_of(code), g.block_field[self.block]
        reveal(g, attacker)
        reveal(g, defender)
        attack = g.roll() + g.block_strength[attacker]
        defence = g.roll() + g.block_strength[defender] + self.bonus
        g.tell(FOUGHT, attacker, attack, defender, defence)
        loser = defender if attack > defence else attacker
        g.block_field[loser] = LOST
        g.tell(FELL, loser)
        mingle(g, owner(attacker), field)
        mingle(g, seat, field)


class Skirmish(Game):
    """The game: the tables from above, and the hooks that the engine calls."""

    id = "skirmish"
    name = "Skirmish"
    scenarios = [
        Scenario("duel", "A duel for two", SEATS[:2]),
        Scenario("melee", "Everybody against everybody", SEATS),
    ]
    options = []
    actions = ACTIONS
    events = EVENTS
    refusals = REFUSALS
    steps = STEPS
    streams = ("mixing", "shuffling")
    state_class = SkirmishState

    def begin(self, state: State) -> None:
        """1: fill every column and push the first step."""
        assert isinstance(state, SkirmishState)
        seats = range(state.n_seats)
        n = len(ARMY) * state.n_seats
        state.round = 0
        state.block_field = [HOMES[seat] for seat in seats for _ in ARMY]
        state.block_kind = [kind for _ in seats for kind in ARMY]
        state.block_strength = [state.secret_below(MIXING, MAX_STRENGTH) + 1 for _ in range(n)]
        state.may_be, state.least, state.most = [ANY_KIND] * n, [1] * n, [MAX_STRENGTH] * n
        state.hands, state.picked = [[] for _ in seats], [NO_CARD] * state.n_seats
        state.deck, state.discards = list(range(len(CARDS))), []
        mix(state, SHUFFLING, list(state.deck), [state.deck])
        for seat in seats:
            mingle(state, seat, HOMES[seat])
            for _ in range(HAND_AT_START):
                draw(state, seat)
        state.push(Round())

    def rights(self, state: State, seat: int) -> list[int]:
        """5: show a block."""
        listed = [code_of(SHOW, block) for block in range(len(ARMY) * state.n_seats)]
        return [code for code in listed if self.check_right(state, seat, code) == 0]

    def check_right(self, state: State, seat: int, code: int) -> int:
        """5: a block of one's own that not everybody knows."""
        assert isinstance(state, SkirmishState)
        if kind_of(code) != SHOW:
            return NOT_OFFERED
        block = argument_of(code)
        return check_block(state, seat, block) or (IS_SHOWN if exposed(state, block) else 0)

    def do_right(self, state: State, seat: int, code: int) -> None:
        assert isinstance(state, SkirmishState)
        reveal(state, argument_of(code))

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        """Draw what a seat does not know: any truth that fits what it does know."""
        assert isinstance(state, SkirmishState)
        for other in range(state.n_seats):
            fill_blocks(state, other, rng)
        unseen = set(range(len(CARDS))) - set(state.discards)
        for hand in state.hands:
            unseen -= set(hand)
        cards = sorted(unseen)
        rng.shuffle(cards)
        places = [state.deck] + [hand for i, hand in enumerate(state.hands) if i != seat]
        for place in places:
            for i in range(len(place)):
                place[i] = cards.pop()
        fill_picks(state, rng)

    def problems(self, state: State) -> list[str]:
        """What is true in every legal state. The fuzzer asks after every action."""
        assert isinstance(state, SkirmishState)
        wrong: list[str] = []
        for seat in range(state.n_seats):
            kinds = state.block_kind[seat * len(ARMY) : (seat + 1) * len(ARMY)]
            if sorted(kinds) != sorted(ARMY):
                wrong.append(f"{SEATS[seat]} has {kinds}")
        for block, field in enumerate(state.block_field):
            kind, strength = state.block_kind[block], state.block_strength[block]
            if not state.may_be[block] >> kind & 1:
                wrong.append(f"{BLOCKS[block]} is {KINDS[kind]}, against the evidence")
            if not state.least[block] <= strength <= state.most[block]:
                wrong.append(f"{BLOCKS[block]} has strength {strength}, against the evidence")
            if field == WOOD and kind == GUNS:
                wrong.append(f"{BLOCKS[block]} is guns in the wood")
        cards = state.deck + state.discards
        for hand in state.hands:
            cards = cards + hand
        if sorted(cards) != list(range(len(CARDS))):
            wrong.append("the cards do not add up")
        return wrong + wrong_picks(state)

    def describe(self, sight: State) -> dict[str, Any]:
        """What a board draws. It gets a sight, so it cannot tell what the seat does not know."""
        assert isinstance(sight, SkirmishState)
        fields: dict[str, list[str]] = {name: [] for name in FIELDS}
        for block, field in enumerate(sight.block_field):
            kind = sight.block_kind[block]
            if field != LOST:
                fields[FIELDS[field]].append(f"{BLOCKS[block]} {KINDS[kind] if kind >= 0 else '?'}")
        return {"round": sight.round, "fields": fields, "deck": len(sight.deck)}

    def build_position(self, data: dict[str, Any]) -> State:
        """A position: `{scenario: duel, turn: red, moves: 2, blocks: {red-1: [ridge, horse, 2]}}`."""
        state = self.start(data.get("scenario", "duel"), seed=0, record=False)
        assert isinstance(state, SkirmishState)
        try:
            for name, (field, kind, strength) in data.get("blocks", {}).items():
                place_block(state, BLOCKS.index(name), FIELDS.index(field), KINDS.index(kind), strength)
            state.stack = [Round(), Turn(state.seat(data.get("turn", "red")), int(data.get("moves", 1)))]
        except (ValueError, TypeError, AttributeError, IndexError) as error:
            raise BadData(f"this position of {self.id} cannot be read: {error}") from error
        if wrong := self.problems(state):
            raise BadData("; ".join(wrong))
        return state

    def result(self, state: State) -> Result:
        """6: most blocks win."""
        assert isinstance(state, SkirmishState)
        names = self.scenarios[state.scenario].seats
        scores = {name: len(blocks_of(state, seat)) for seat, name in enumerate(names)}
        winners = [name for name in names if scores[name] == max(scores.values())]
        return Result(winners, "rout" if len(alive(state)) < 2 else "points", scores)


def fill_blocks(g: SkirmishState, seat: int, rng: Random) -> None:
    """Any order of a player's hidden kinds that the evidence allows, and any strength."""
    hidden = [b for b in range(seat * len(ARMY), (seat + 1) * len(ARMY)) if g.block_kind[b] < 0]
    kinds = list(ARMY)
    for block in range(seat * len(ARMY), (seat + 1) * len(ARMY)):
        if block not in hidden:
            kinds.remove(g.block_kind[block])
    rng.shuffle(kinds)
    while not all(g.may_be[block] >> kind & 1 for block, kind in zip(hidden, kinds)):
        rng.shuffle(kinds)
    for block, kind in zip(hidden, kinds):
        g.block_kind[block] = kind
        g.block_strength[block] = rng.randint(g.least[block], g.most[block])


def fill_picks(g: SkirmishState, rng: Random) -> None:
    """What others have picked so far: nothing or any card while they choose, a card once they are done."""
    picks = g.stack[-1]
    for seat, card in enumerate(g.picked):
        if card < 0:
            g.picked[seat] = NO_CARD
    if isinstance(picks, Picks):
        for i, mask in enumerate(picks.seats):
            seat, lane = mask.bit_length() - 1, picks.lanes[i]
            if not lane and g.picked[seat] == NO_CARD:
                g.picked[seat] = rng.choice(g.hands[seat])
            elif lane and isinstance(lane[-1], Unseen):
                g.picked[seat] = rng.choice([*g.hands[seat], NO_CARD])
                picks.lanes[i] = [Pick(seat)]


def wrong_picks(g: SkirmishState) -> list[str]:
    """A pick is a card of the hand, made while all pick; who is ready has made one."""
    picks = g.stack[-1] if g.stack else None
    ready, picking = 0, 0
    if isinstance(picks, Picks):
        for mask, lane in zip(picks.seats, picks.lanes):
            picking |= mask
            ready |= 0 if lane else mask
    wrong: list[str] = []
    for seat, card in enumerate(g.picked):
        if card == NO_CARD:
            if ready >> seat & 1:
                wrong.append(f"{SEATS[seat]} is ready without a pick")
        elif not picking >> seat & 1 or card not in g.hands[seat]:
            wrong.append(f"{SEATS[seat]} has picked what cannot be picked")
    return wrong


def place_block(g: SkirmishState, block: int, field: int, kind: int, strength: int) -> None:
    """Put a block somewhere; its kind is taken from another block of the same player."""
    mine = range(owner(block) * len(ARMY), (owner(block) + 1) * len(ARMY))
    other = next(b for b in [block, *reversed(mine)] if g.block_kind[b] == kind)
    g.block_kind[other], g.block_kind[block] = g.block_kind[block], kind
    g.block_field[block], g.block_strength[block] = field, strength
