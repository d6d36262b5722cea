"""Flow: the order of play as lists: stages in a sequence, turns one after another, offers in a question.

A `Sequence` is a list of named stages, an `EachOf` gives one after another a turn, an `Ask` is a question
made of offers, and `at_once` lets several decide unseen. They are steps: plain data on the stack of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Listed
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.refusals import NOT_OFFERED
from sandtable.engine.steps import Step, Together

# What a rule does to a state, and what it asks of one; in questions, about the thing that is chosen.
Doing = Callable[[Any], object]
Asking = Callable[[Any], bool]

# The number of a stage that counts on from the one before.
IN_ORDER: Final = -1

T = TypeVar("T", bound=Step)


# ------------------------------------------------------------------ stages, one after the other


class Stage:
    """A stage of a sequence: its name, what it does, and when there is such a stage at all.

    What is stored of a sequence is the number of the stage that comes next: by itself the place in the list,
    and the number after those where no stage is left. So a stage that comes into the list of a released game
    later says a higher `number`, which no other has had.
    """

    __slots__ = ("do", "name", "number", "when")

    def __init__(self, name: str, do: Doing, when: Asking | None = None, number: int = IN_ORDER) -> None:
        self.name = name
        self.do = do
        self.when = when
        self.number = number


def numbered(stages: Listed[Stage]) -> list[int]:
    """The number of each stage, and behind them the number of a sequence that is over."""
    found: list[int] = []
    following = 0
    for stage in stages:
        if stage.number == IN_ORDER:
            found.append(following)
            following += 1
        else:
            found.append(stage.number)
    return [*found, following]


class Sequence(Step):
    """Stages, one after the other; then the step is done, or begins again.

    A stage that has to ask somebody pushes a step and goes on when that is done.
    """

    __slots__: tuple[str, ...] = ("stage",)
    stages: ClassVar[tuple[Stage, ...]] = ()

    @classmethod
    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        stage_numbers(cls)

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    @classmethod
    def at(cls, name: str) -> Sequence:
        """The sequence as it stands when this stage comes next."""
        return cls(stage_numbers(cls)[name])

    def coming(self) -> str:
        """The name of the stage that comes next; empty where none is left."""
        names = {number: name for name, number in stage_numbers(type(self)).items()}
        return names.get(self.stage, "")

    def again(self, g: Any) -> bool:
        """After the last stage: whether the first comes next."""
        return False

    def go(self, g: Any) -> None:
        numbers = numbered(self.stages)
        if self.stage == numbers[-1]:
            if not self.again(g):
                g.pop()
                return
            self.stage = numbers[0]
        place = numbers.index(self.stage)
        self.stage = numbers[place + 1]
        stage = self.stages[place]
        if stage.when is None or stage.when(g):
            stage.do(g)


def stage_numbers(cls: type[Sequence]) -> dict[str, int]:
    """By name, the numbers of the stages of a sequence. Fails where two have the same name or number."""
    names, numbers = [stage.name for stage in cls.stages], numbered(cls.stages)
    if len(set(names)) < len(names) or len(set(numbers)) < len(numbers):
        raise TypeError(f"{cls.__name__}: two stages have the same name, or a number that was taken")
    return dict(zip(names, numbers))


def begin(make: Callable[[], Step]) -> Doing:
    """A stage that is a step of its own."""

    def push(g: Any) -> None:
        g.push(make())

    return push


def in_turn(*doings: Doing) -> Doing:
    """Several things as one stage. Only the last of them may ask anybody."""

    def do(g: Any) -> None:
        for doing in doings:
            doing(g)

    return do


# ------------------------------------------------------------------ turns, one after the other


class EachOf(Step):
    """A turn for each of several: seats, powers, nations; and round and round for those that stay.

    `order` lists those that are still in it, as numbers, and `place` is where the next turn stands there.
    """

    __slots__: tuple[str, ...] = ("order", "place", "rounds")

    def __init__(self, order: Iterable[int]) -> None:
        self.order = list(order)
        self.place = 0
        # How many rounds are over.
        self.rounds = 0

    def turn(self, g: Any, thing: int) -> Step | None:
        """What one of them does in its turn, or None if it has nothing to do."""
        raise NotImplementedError(f"step {self.name} has no turns")

    def stays(self, g: Any, thing: int) -> bool:
        """From the second round on, when its turn comes: whether it takes one. If not, it drops out."""
        return False

    def restart(self, order: Iterable[int]) -> None:
        """Begin again from the top, such as after an interrupt."""
        self.order = list(order)
        self.place = self.rounds = 0

    def go(self, g: Any) -> None:
        if self.place == len(self.order):
            self.place = 0
            self.rounds += 1
        while self.rounds and self.place < len(self.order) and not self.stays(g, self.order[self.place]):
            self.order.pop(self.place)
        if not self.order:
            g.pop()
            return
        if self.place < len(self.order):
            step = self.turn(g, self.order[self.place])
            self.place += 1
            if step is not None:
                g.push(step)


# ------------------------------------------------------------------ questions


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer:
    """Something to choose in a question: a kind of action, by itself or about one of several things.

    `do` does it, and `check` is 0 where it is legal, else the number of the refusal that says why not. What
    it can be about is listed in one of two ways: `listed` are things of which those are offered that pass
    the check, `legal` are those that do, for long lists that are found faster together. Where neither is
    given the kind stands for itself. What is not listed is refused by the check, or where there is none
    `otherwise`. `when` says whether there is such an offer at all. An offer that `ends` the question takes
    it off before anything is done; so does one that does nothing.

    All of these are rules as a game has them: `do(g, thing)`, `check(g, thing)`, `listed(g)`, `when(g)`,
    without the thing where there is none. With `own` the question comes first, `do(question, g, thing)`: for
    questions that have fields.
    """

    def __init__(
        self,
        kind: int,
        do: Callable[..., object] | None = None,
        check: Callable[..., int] | None = None,
        listed: Callable[..., Iterable[int]] | None = None,
        legal: Callable[..., Iterable[int]] | None = None,
        otherwise: int = NOT_OFFERED,
        when: Callable[..., object] | None = None,
        ends: bool = False,
        own: bool = False,
    ) -> None:
        if listed is not None and legal is not None:
            raise TypeError("an offer lists what is to be checked, or what is legal, not both")
        self.kind = kind
        self.do = do
        self.check = check
        self.listed = listed
        self.legal = legal
        self.otherwise = otherwise
        self.when = when
        self.ends = ends or do is None
        self.own = own
        self.about = listed is not None or legal is not None

    def stands(self, question: Ask, g: Any) -> bool:
        """Whether there is such an offer now."""
        return self.when is None or bool(self.when(question, g) if self.own else self.when(g))

    def codes(self, question: Ask, g: Any) -> list[int]:
        """The actions that are offered."""
        base = self.kind << 16
        if self.legal is not None:
            return [base | thing for thing in (self.legal(question, g) if self.own else self.legal(g))]
        if self.listed is None:
            return [base] if self.check is None or self.refusal(question, g, 0) == 0 else []
        things = self.listed(question, g) if self.own else self.listed(g)
        check = self.check
        if check is None:
            return [base | thing for thing in things]
        if self.own:
            return [base | thing for thing in things if check(question, g, thing) == 0]
        return [base | thing for thing in things if check(g, thing) == 0]

    def refusal(self, question: Ask, g: Any, thing: int) -> int:
        """0 where it may be chosen, else the number of the refusal that says why not."""
        check = self.check
        if check is None:
            offered = not self.about or self.kind << 16 | thing in self.codes(question, g)
            return 0 if offered else self.otherwise
        if self.own:
            return check(question, g, thing) if self.about else check(question, g)
        return check(g, thing) if self.about else check(g)

    def take(self, question: Ask, g: Any, thing: int) -> None:
        """Do what was chosen."""
        if self.ends:
            g.pop()
        do = self.do
        if do is None:
            return
        if self.own:
            do(question, g, thing) if self.about else do(question, g)
        elif self.about:
            do(g, thing)
        else:
            do(g)


class Ask(Step):
    """A question made of offers. Its form, its choices, its refusals and what is done follow from them.

    With `only` it is asked where there is more than one answer: a single one is taken by itself. That shows
    everybody that there is no choice, so it is for questions in which nothing is secret.
    """

    __slots__: tuple[str, ...] = ()
    offers: ClassVar[tuple[Offer, ...]] = ()
    only: ClassVar[bool] = False

    @classmethod
    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        kinds = [offer.kind for offer in cls.offers]
        if len(set(kinds)) < len(kinds):
            raise TypeError(f"{cls.__name__}: two offers are of the same kind of action")

    def who(self, g: Any) -> int:
        """The seats to which the question goes, as a mask; 0 where there is nothing to ask."""
        raise NotImplementedError(f"question {self.name} does not say whom it asks")

    def over(self, g: Any) -> None:
        """There is nothing to ask, or nothing any more."""
        g.pop()

    def deciders(self, g: Any) -> int:
        seats = self.who(g)
        if self.only and seats and len(self.choices(g, UNKNOWN)) < 2:
            return 0
        return seats

    def form(self, g: Any, seat: int) -> tuple[int, ...]:
        return tuple(offer.kind for offer in self.offers if offer.stands(self, g))

    def choices(self, g: Any, seat: int) -> list[int]:
        found: list[int] = []
        for offer in self.offers:
            if offer.when is None or offer.stands(self, g):
                found += offer.codes(self, g)
        return found

    def check(self, g: Any, seat: int, code: int) -> int:
        for offer in self.offers:
            if offer.kind == code >> 16 and offer.stands(self, g):
                return offer.refusal(self, g, code & 0xFFFF)
        return NOT_OFFERED

    def act(self, g: Any, seat: int, code: int) -> None:
        self.offered(code).take(self, g, code & 0xFFFF)

    def offered(self, code: int) -> Offer:
        """The offer that an action takes up."""
        kind = code >> 16
        for offer in self.offers:
            if offer.kind == kind:
                return offer
        raise LookupError(f"{self.name} offers no action of kind {kind}")

    def go(self, g: Any) -> None:
        single = self.choices(g, UNKNOWN) if self.only and self.who(g) else []
        if single:
            self.act(g, UNKNOWN, single[0])
        else:
            self.over(g)


class AskSeat(Ask):
    """A question to one seat."""

    __slots__: tuple[str, ...] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Any) -> int:
        return 1 << self.seat


class Half(Ask):
    """A move half entered: the second click, or a plan to which one thing after another is added.

    It asks those whom the question below it asks, and nobody else knows of it. So it may change nothing but
    its own fields before the move is complete, and whoever entered it can take it back. An offer that does
    nothing is how one gives it up.
    """

    __slots__: tuple[str, ...] = ()
    mid = True
    private = True

    def who(self, g: Any) -> int:
        for step in reversed(g.stack):
            if not step.private:
                return step.who(g) if isinstance(step, Ask) else step.deciders(g)
        raise LookupError(f"{self.name} lies on no question")

    def act(self, g: Any, seat: int, code: int) -> None:
        offer = self.offered(code)
        offer.take(self, g, code & 0xFFFF)
        # While the move is half entered nothing has changed but the steps, so what was worked out holds.
        if offer.do is None or (g.stack and g.stack[-1].private):
            g.stay()


def then(make: Callable[[int], Step]) -> Callable[..., None]:
    """What an offer does that only leads to the next click, which is about the thing chosen."""

    def enter(*about: Any) -> None:
        # Behind the question, if the offer is one of those that take it.
        about[-2].enter(make(about[-1]))

    return enter


def nearest(g: Any, cls: type[T]) -> T:
    """The step of a class that lies nearest to the top: what a second click belongs to, or the battle."""
    for step in reversed(g.stack):
        if isinstance(step, cls):
            return step
    raise LookupError(f"there is no {cls.name} under way")


class Window(AskSeat):
    """Somebody else may step in. It opens on public facts alone, whether or not that seat can do anything.

    `passing` is the kind of action by which a seat lets it go by. A seat that has given a standing answer, or
    that everybody knows to have nothing, need not be waited for: `settled` says so.
    """

    __slots__: tuple[str, ...] = ("seat",)
    passing: ClassVar[int] = UNKNOWN

    def settled(self, g: Any) -> bool:
        """Whether the seat lets it go by without being waited for; by what that seat knows, or everybody."""
        return False

    def standing(self, g: Any, seat: int) -> int:
        return self.passing << 16 if self.passing >= 0 and self.settled(g) else UNKNOWN


def at_once(ask: Callable[[int], Step], who: Callable[[Any], Iterable[int]], join: type[Together]) -> Doing:
    """A stage in which several seats decide at once, unseen by each other; then `join` goes on with it.

    `join` is a step of its own, registered under its own name, whose `join` shows what all have decided.
    """

    def push(g: Any) -> None:
        seats = list(who(g))
        if seats:
            g.push(join([1 << seat for seat in seats], [[ask(seat)] for seat in seats]))

    return push
