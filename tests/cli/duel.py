"""duel: the smallest game that has everything a driver must cope with.

Two seats hold secret cards. Each round both lay a card in secret and confirm it; a die is added to
each and the higher wins a point. The loser may complain, once or always. Anybody may cheer at any
time. After the last round the game is over.
"""

from __future__ import annotations

from random import Random

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, code_of, kind_of
from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, PUBLIC, Column
from sandtable.engine.events import NUMBER, EventKind, EventTable
from sandtable.engine.game import Game, Option, Result, Scenario
from sandtable.engine.refusals import FIRST_OF_GAME, NOT_OFFERED, RefusalTable
from sandtable.engine.registry import install
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together
from sandtable.protocol.board import Board, Cell, Face, HeldCard, Row
from sandtable.protocol.chart import Chart, ChartSpace, Region

SEATS = ("red", "blue")
HAND = 6
OWNER = FIRST_REALM

CARDS = ArgumentType("card", [f"c{value}" for value in range(1, 2 * HAND + 1)])
SEAT = ArgumentType("seat", SEATS)
LAY, CONFIRM, BACK, COMPLAIN, PASS, PASS_ALWAYS, CHEER = range(7)
KINDS = [
    ActionKind("lay", CARDS, "lay a card"),
    ActionKind("confirm"),
    ActionKind("back"),
    ActionKind("complain"),
    ActionKind("pass"),
    ActionKind("pass-always"),
    ActionKind("cheer"),
]
LAID, WON, CHEERED, COMPLAINED, DEALT = range(5)
EVENTS = [
    EventKind("laid", [SEAT, CARDS], "{0} lays {1}.", private=[1], veiled="{0} lays a card."),
    EventKind("won", [SEAT, CARDS, NUMBER, CARDS, NUMBER], "{0} wins: {1} and {2} against {3} and {4}."),
    EventKind("cheered", [SEAT], "{0} cheers."),
    EventKind("complained", [SEAT], "{0} complains."),
    EventKind("dealt", [SEAT, CARDS], "{0} is dealt {1}.", private=[0, 1], veiled=""),
]
STEPS = StepTable()
NOT_IN_HAND = FIRST_OF_GAME


class DuelState(State):
    """What changes in a duel."""

    hands: list[list[int]]
    score: list[int]
    rounds: int
    quiet: list[int]

    columns = (
        Column("hands", LISTS, OWNER, 0, 2 * HAND - 1),
        Column("score", LIST, PUBLIC),
        Column("rounds", INT, PUBLIC),
        Column("quiet", LIST, OWNER, 0, 1),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        return [seat] if seat >= 0 else []


@STEPS.add
class Round(Step):
    """1: both lay a card, until the rounds are over."""

    __slots__ = ()
    name = "round"

    def go(self, g: State) -> None:
        assert isinstance(g, DuelState)
        if g.rounds == 0:
            g.pop()
            g.finish()
            return
        g.rounds -= 1
        g.push(Laying([1, 2], [[Lay(0, -1)], [Lay(1, -1)]]))


@STEPS.add
class Laying(Together):
    """1.1: both lay at once; then the cards are shown and dice rolled."""

    __slots__ = ()
    name = "laying"

    def join(self, g: State) -> None:
        assert isinstance(g, DuelState)
        g.disclose()
        cards = [hand.pop() for hand in g.hands]
        dice = [g.roll(), g.roll()]
        winner = 0 if cards[0] + dice[0] >= cards[1] + dice[1] else 1
        g.score[winner] += 1
        g.tell(WON, winner, cards[0], dice[0], cards[1], dice[1])
        g.push(Complain(1 - winner))


@STEPS.add
class Lay(Step):
    """1.2: choose a card, then confirm it. A laid card is the last of the hand."""

    __slots__ = ("card", "seat")
    name = "lay"
    secret = ("card",)
    prompt = "Lay a card."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def owners(self, g: State) -> int:
        return 1 << self.seat

    def deciders(self, g: State) -> int:
        return 1 << self.seat

    def choices(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, DuelState)
        return [code_of(LAY, card) for card in sorted(g.hands[seat])]

    def check(self, g: State, seat: int, code: int) -> int:
        if kind_of(code) != LAY:
            return NOT_OFFERED
        return 0 if code in self.choices(g, seat) else NOT_IN_HAND

    def act(self, g: State, seat: int, code: int) -> None:
        g.push(Confirm(seat, code & 0xFFFF))


@STEPS.add
class Confirm(Step):
    """1.3: confirm the card, or think again."""

    __slots__ = ("card", "seat")
    name = "confirm"
    secret = ("card",)
    mid = True
    prompt = "Is that your card?"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def owners(self, g: State) -> int:
        return 1 << self.seat

    def deciders(self, g: State) -> int:
        return 1 << self.seat

    def choices(self, g: State, seat: int) -> list[int]:
        return [code_of(CONFIRM), code_of(BACK)]

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, DuelState)
        g.pop()
        if kind_of(code) == CONFIRM:
            g.pop()
            g.hands[seat].remove(self.card)
            g.hands[seat].append(self.card)
            g.tell_only(1 << seat, LAID, seat, self.card)


@STEPS.add
class Complain(Step):
    """2: the loser may complain, or never again."""

    __slots__ = ("seat",)
    name = "complain"
    prompt = "You lost. Complain?"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def deciders(self, g: State) -> int:
        return 1 << self.seat

    def choices(self, g: State, seat: int) -> list[int]:
        return [code_of(COMPLAIN), code_of(PASS), code_of(PASS_ALWAYS)]

    def standing(self, g: State, seat: int) -> int:
        assert isinstance(g, DuelState)
        return code_of(PASS) if g.quiet[seat] == 1 else -1

    def act(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, DuelState)
        g.pop()
        if kind_of(code) == COMPLAIN:
            g.tell(COMPLAINED, seat)
        elif kind_of(code) == PASS_ALWAYS:
            g.quiet[seat] = 1


class Duel(Game):
    """The rules of a duel."""

    id = "duel"
    name = "A duel [with cards]"
    rules_version = "0.1.0"
    scenarios = [
        Scenario("long", "Six rounds", SEATS, "Two friends and twelve cards."),
        Scenario("short", "Two rounds", SEATS),
    ]
    options = [Option("stakes", ["low", "high"], "what is at stake")]
    actions = ActionTable(KINDS)
    events = EventTable(EVENTS)
    refusals = RefusalTable([("1.2", "That card is not in your hand.")])
    steps = STEPS
    streams = ("deal",)
    state_class = DuelState
    rules_file = "tests.cli:duel_rules.yaml"

    def begin(self, state: State) -> None:
        assert isinstance(state, DuelState)
        deck = list(range(2 * HAND))
        state.hands = [[], []]
        for i in range(2 * HAND):
            card = deck.pop(state.secret_below(0, len(deck)))
            state.hands[i % 2].append(card)
            state.tell_only(1 << (i % 2), DEALT, i % 2, card)
        state.score = [0, 0]
        state.quiet = [0, 0]
        state.rounds = HAND if state.scenario == 0 else 2
        state.stack = [Round()]

    def rights(self, state: State, seat: int) -> list[int]:
        return [code_of(CHEER)]

    def do_right(self, state: State, seat: int, code: int) -> None:
        state.tell(CHEERED, seat)

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        raise NotImplementedError

    def chart(self) -> Chart:
        return Chart(
            regions=[Region("Meadow", ["stone"]), Region("Wood", ["oak"])],
            spaces={"stone": ChartSpace("The Stone"), "oak": ChartSpace("The Oak", marks=["old"])},
            units={f"{seat}-{n}": seat for seat in SEATS for n in range(HAND)},
        )

    def describe(self, sight: State) -> Board:
        assert isinstance(sight, DuelState)
        own = sight.hands[sight.viewer] if sight.viewer >= 0 else []
        units = [f"{seat}-{n}" for seat, points in zip(SEATS, sight.score) for n in range(points)]
        score = f"{sight.score[0]}:{sight.score[1]}"
        return Board(
            title=["A duel [with cards]"],
            status=[Row(["rounds left"], [Cell([str(sight.rounds)])]), Row(["score"], [Cell([score])])],
            units={"stone": units},
            faces={unit: Face(["point"]) for unit in units},
            mine=[SEATS[sight.viewer]] if sight.viewer >= 0 else [],
            cards=[HeldCard(CARDS.names[card], f"worth {card + 1}") for card in sorted(own)],
            notes=[["Higher cards win more often."]],
        )

    def result(self, state: State) -> Result:
        assert isinstance(state, DuelState)
        best = max(state.score)
        winners = [seat for seat, points in zip(SEATS, state.score) if points == best]
        return Result(winners, "points" if len(winners) == 1 else "draw", dict(zip(SEATS, state.score)))


def install_duel() -> None:
    """Make the game known as 'duel'."""
    install("duel", Duel)
