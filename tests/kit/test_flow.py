"""Flow: stages in order, turns round and round, questions made of offers, and decisions all at once."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

import pytest

from sandtable.engine.actions import ArgumentType, code_of
from sandtable.engine.columns import INT, LIST, PUBLIC, Column
from sandtable.engine.errors import IllegalAction
from sandtable.engine.game import Game, Result, Scenario
from sandtable.engine.refusals import NOT_OFFERED
from sandtable.engine.state import State
from sandtable.engine.steps import Step, Together
from sandtable.kit.flow import (
    Ask,
    AskSeat,
    EachOf,
    Half,
    Offer,
    Sequence,
    Stage,
    Window,
    at_once,
    begin,
    in_turn,
    nearest,
    numbered,
    stage_numbers,
    then,
)
from sandtable.kit.ruleset import Part, Ruleset

# A small auction: in turn each takes coins from the bank or passes, round and round; then all bid at once.
PART = Part("auction")
A_NUMBER = ArgumentType("number", [str(number) for number in range(10)])
TAKE: Final = PART.action("take", A_NUMBER)
PASS: Final = PART.action("pass")
GIVE: Final = PART.action("give", A_NUMBER)
TO: Final = PART.action("to", A_NUMBER)
CANCEL: Final = PART.action("cancel")
BID: Final = PART.action("bid", A_NUMBER)
STEAL: Final = PART.action("steal")
TOO_MANY: Final = PART.refusal("2", "The bank does not hold so many coins.")
NOT_SELF: Final = PART.refusal("3", "Give them to somebody else.")


class Purses(State):
    """Who has what."""

    bank: int
    coins: list[int]
    passed: list[int]
    bids: list[int]
    year: int
    trusting: int

    columns: ClassVar[tuple[Column, ...]] = (
        Column("bank", INT, PUBLIC),
        Column("coins", LIST, PUBLIC),
        Column("passed", LIST, PUBLIC),
        Column("bids", LIST, PUBLIC),
        Column("year", INT, PUBLIC),
        Column("trusting", INT, PUBLIC),
    )


def check_take(turn: Turn, g: Purses, number: int) -> int:
    return TOO_MANY if number > g.bank or number == 0 else 0


def take(turn: Turn, g: Purses, number: int) -> None:
    g.bank -= number
    g.coins[turn.seat] += number


def let_go(turn: Turn, g: Purses) -> None:
    g.passed[turn.seat] = 1


def has_coins(turn: Turn, g: Purses) -> bool:
    return g.coins[turn.seat] > 0


def gifts(turn: Turn, g: Purses) -> list[int]:
    return list(range(1, g.coins[turn.seat] + 1))


def start_gift(turn: Turn, g: Purses, number: int) -> None:
    then(Gift)(g, number)


def check_receiver(gift: Gift, g: Purses, seat: int) -> int:
    return NOT_SELF if seat == nearest(g, Turn).seat else 0


def hand_over(gift: Gift, g: Purses, seat: int) -> None:
    g.coins[nearest(g, Turn).seat] -= gift.number
    g.coins[seat] += gift.number
    g.push(Theft(seat))


def seats(question: Step, g: Purses) -> range:
    return range(g.n_seats)


@PART.step
class Gift(Half):
    """The second click: to whom."""

    __slots__ = ("number",)
    name = "gift"
    prompt = "To whom?"
    offers = (Offer(TO, hand_over, check_receiver, listed=seats, ends=True, own=True), Offer(CANCEL))

    def __init__(self, number: int) -> None:
        self.number = number


@PART.step
class Theft(Window):
    """Whoever is given something may steal a coin from the bank, for no reason at all."""

    __slots__ = ("seat",)
    name = "theft"
    prompt = "Steal a coin?"
    passing = PASS
    offers = (Offer(STEAL, lambda theft, g: take(theft, g, 1), ends=True, own=True), Offer(PASS))

    def settled(self, g: Purses) -> bool:
        return bool(g.trusting)


@PART.step
class Turn(AskSeat):
    """A seat takes, gives, or passes."""

    __slots__ = ("seat",)
    name = "turn"
    prompt = "Take coins or pass."
    offers = (
        Offer(TAKE, take, check_take, listed=lambda turn, g: range(10), ends=True, own=True),
        Offer(GIVE, start_gift, legal=gifts, when=has_coins, own=True),
        Offer(PASS, let_go, ends=True, own=True),
    )


@PART.step
class Turns(EachOf):
    """Round and round, until all have passed."""

    __slots__ = ("order", "place", "rounds")
    name = "turns"

    def turn(self, g: Purses, seat: int) -> Step:
        return Turn(seat)

    def stays(self, g: Purses, seat: int) -> bool:
        return not g.passed[seat]


def offer_bid(bid: Bid, g: Purses, number: int) -> None:
    g.bids[bid.seat] = number


@PART.step
class Bid(AskSeat):
    """A bid that nobody sees."""

    __slots__ = ("seat",)
    name = "bid"
    prompt = "Bid."
    offers = (Offer(BID, offer_bid, listed=lambda bid, g: range(g.coins[bid.seat] + 1), ends=True, own=True),)


@PART.step
class Bids(Together):
    """All bids are in: the bank takes them."""

    __slots__ = ()
    name = "bids"

    def join(self, g: Purses) -> None:
        for seat, bid in enumerate(g.bids):
            g.coins[seat] -= bid
            g.bank += bid


@PART.step
class Other(Step):
    """Something that never comes about."""

    __slots__ = ()
    name = "other"


def bidders(g: Purses) -> list[int]:
    return [seat for seat in range(g.n_seats) if g.coins[seat]]


def count_year(g: Purses) -> None:
    g.year += 1
    g.passed = [0] * g.n_seats


@PART.step
class Years(Sequence):
    """Two years."""

    __slots__ = ("stage",)
    name = "years"
    stages = (
        Stage("begin", in_turn(count_year, lambda g: None)),
        Stage("turns", lambda g: g.push(Turns(range(g.n_seats)))),
        Stage("bids", at_once(Bid, bidders, Bids)),
        Stage("never", begin(Other), when=lambda g: False),
    )

    def again(self, g: Purses) -> bool:
        return g.year < 2

    def go(self, g: Purses) -> None:
        if self.coming() == "" and not self.again(g):
            g.finish()
        Sequence.go(self, g)


class Auction(Game):
    """The game."""

    def __init__(self) -> None:
        self.id = "auction"
        self.name = "Auction"
        self.rules_version = "1"
        self.scenarios = [Scenario("three", "Three", ("ann", "bob", "cid"))]
        self.options = []
        Ruleset([PART], {}).equip(self)
        self.streams = ()
        self.state_class = Purses

    def begin(self, state: State) -> None:
        assert isinstance(state, Purses)
        state.bank, state.year, state.trusting = 12, 0, 0
        state.coins, state.passed, state.bids = [0] * 3, [0] * 3, [0] * 3
        state.push(Years())

    def rights(self, state: State, seat: int) -> list[int]:
        return []

    def check_right(self, state: State, seat: int, code: int) -> int:
        return NOT_OFFERED

    def result(self, state: State) -> Result:
        return Result([], "over", {})


@pytest.fixture
def g() -> Purses:
    """A game that has just begun."""
    state = Auction().start("three", seed=1)
    assert isinstance(state, Purses)
    return state


def top(g: Purses) -> Step:
    return g.stack[-1]


# ------------------------------------------------------------------ stages


def test_stages_come_in_order_and_again(g: Purses) -> None:
    assert [step.name for step in g.stack] == ["years", "turns", "turn"]
    for seat in range(3):
        g.act(seat, "pass")
    assert g.year == 2, "nobody has coins, so nobody bids, and the second year begins"
    for seat in range(3):
        g.act(seat, "pass")
    assert g.over


def test_a_stage_is_stored_by_its_number() -> None:
    years = Years.at("bids")
    assert years.dump() == ["years", 2]
    assert years.coming() == "bids"
    assert Years(4).coming() == ""


def test_a_stage_that_comes_later_has_a_number_of_its_own() -> None:
    old = (Stage("a", print), Stage("b", print))
    new = (Stage("a", print), Stage("between", print, number=3), Stage("b", print))
    assert numbered(old) == [0, 1, 2]
    assert numbered(new) == [0, 3, 1, 2]


def test_a_stage_may_not_take_a_number_that_was_stored() -> None:
    with pytest.raises(TypeError, match="a number that was taken"):

        class Late(Sequence):
            __slots__ = ("stage",)
            stages = (Stage("a", print), Stage("b", print), Stage("late", print, number=2))


def test_two_stages_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="the same name"):

        class Twice(Sequence):
            __slots__ = ("stage",)
            stages = (Stage("a", print), Stage("a", print))


def test_numbers_by_name() -> None:
    assert stage_numbers(Years) == {"begin": 0, "turns": 1, "bids": 2, "never": 3}


# ------------------------------------------------------------------ turns


def test_those_who_pass_drop_out_and_the_others_go_round(g: Purses) -> None:
    g.act("ann", "take 1")
    g.act("bob", "pass")
    g.act("cid", "take 1")
    g.act("ann", "take 1")
    assert g.deciders == [2], "bob has passed"
    g.act("cid", "pass")
    g.act("ann", "take 2")
    g.act("ann", "take 2")
    assert g.coins == [6, 0, 1]


def test_an_interrupt_begins_again_from_the_top(g: Purses) -> None:
    g.act("ann", "take 1")
    turns = nearest(g, Turns)
    turns.restart([2, 0])
    g.act("bob", "pass")
    assert g.deciders == [2]
    g.act("cid", "take 1")
    assert g.deciders == [0]


# ------------------------------------------------------------------ questions


def test_form_choices_and_refusals_follow_from_the_offers(g: Purses) -> None:
    assert g.form(0) == (TAKE, PASS), "who has no coins is not asked to give any"
    assert g.legal(0) == [code_of(TAKE, number) for number in range(1, 10)] + [code_of(PASS)]
    assert g.why_not("ann", "take 0") == ("2", "The bank does not hold so many coins.")
    assert g.why_not("ann", "give 1") == ("choices", "You can't choose that now.")
    g.act("ann", "take 5")
    for seat in ("bob", "cid"):
        g.act(seat, "take 1")
    assert g.form(0) == (TAKE, GIVE, PASS)
    assert code_of(GIVE, 5) in g.legal(0)
    assert code_of(GIVE, 6) not in g.legal(0)
    with pytest.raises(IllegalAction):
        g.act("ann", "give 6")


def test_a_half_entered_move_is_its_owners_alone_and_changes_nothing(g: Purses) -> None:
    for seat in range(3):
        g.act(seat, "take 1")
    before = g.clone()
    g.act("ann", "give 1")
    assert top(g).name == "gift"
    assert [step.name for step in g.sight("bob").stack] == ["years", "turns", "turn"]
    assert g.why_not("ann", "to 0") == ("3", "Give them to somebody else.")
    g.act("ann", "cancel")
    assert g.digest() == before.digest()


def test_a_window_opens_for_whoever_is_concerned(g: Purses) -> None:
    for seat in range(3):
        g.act(seat, "take 1")
    g.act("ann", "give 1")
    g.act("ann", "to 1")
    assert g.deciders == [1]
    assert g.standing(1) == -1
    g.trusting = 1
    assert g.standing(1) == code_of(PASS)
    g.act("bob", "steal")
    assert g.coins == [0, 3, 1]
    assert g.deciders == [0], "the turn goes on where it was left"


def test_the_nearest_step_of_a_class_must_be_there(g: Purses) -> None:
    assert nearest(g, Turn) is top(g)
    with pytest.raises(LookupError, match="no gift under way"):
        nearest(g, Gift)


def test_all_bid_at_once_and_nobody_sees_it(g: Purses) -> None:
    for seat in range(3):
        g.act(seat, "take 2")
    for seat in range(3):
        g.act(seat, "pass")
    assert g.deciders == [0, 1, 2]
    g.act("cid", "bid 2")
    g.act("ann", "bid 1")
    assert g.deciders == [1]
    assert g.coins == [2, 2, 2]
    g.act("bob", "bid 0")
    assert g.coins == [1, 2, 0]
    assert g.year == 2


def test_a_single_answer_is_taken_by_itself(g: Purses) -> None:
    taken: list[int] = []
    left = [3]

    class Forced(Ask):
        __slots__ = ()
        name = "forced"
        only = True
        offers = (Offer(TAKE, lambda g, thing: taken.append(thing), legal=lambda g: left, ends=True),)

        def who(self, g: Purses) -> int:
            return 1

    g.push(Forced())
    g.settle()
    assert taken == [3]
    assert top(g).name == "turn"
    left[:] = []
    g.push(Forced())
    g.settle()
    assert taken == [3], "where there is nothing to choose the question is off"
    left[:] = [4, 5]
    g.push(Forced())
    g.settle()
    assert top(g).name == "forced"


def test_two_offers_of_one_kind_are_refused() -> None:
    with pytest.raises(TypeError, match="two offers"):

        class Double(Ask):
            __slots__ = ()
            offers = (Offer(PASS), Offer(PASS))


def test_an_offer_lists_its_things_in_one_way() -> None:
    with pytest.raises(TypeError, match="not both"):
        Offer(TAKE, print, listed=lambda g: [1], legal=lambda g: [1])


def test_a_game_is_the_same_when_it_is_stored_at_every_decision(g: Purses) -> None:
    rng = Random(7)
    while not g.over:
        seat = rng.choice(g.deciders)
        code = rng.choice(g.legal(seat))
        other = g.game.from_bytes(g.to_bytes())
        assert other.legal(seat) == g.legal(seat)
        g.play(seat, code)
        other.play(seat, code)
        assert other.digest() == g.digest()
