"""Flow: the order of play as lists: stages in a sequence, turns one after another, offers in a question.

A `Sequence` is a list of named stages, an `EachOf` gives one after another a turn, an `Ask` is a question made of
offers, and `at_once` lets several decide unseen. All of them are steps: plain data on the stack of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence as Listed
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.refusals import NOT_OFFERED
from sandtable.engine.steps import Step, Together

# What a rule does to a state, and what it asks of one; in questions, about the thing that is chosen.
Doing = Callable[[Any], object]
Asking = Callable[[Any], bool]

# The number of a stage that counts on from the one before, and what stands for a sequence that is over.
IN_ORDER: Final = -1
OVER: Final = -1

T = TypeVar("T", bound=Step)


# ------------------------------------------------------------------ stages, one after the other


class Stage:
    """A stage of a sequence: its name, what it does, and when there is such a stage at all.

    What is stored of a sequence is the number of the stage that comes next: by itself the place in the list. A
    stage that comes into a list of a released game later says a `number` that no other has had.
    """

    __slots__ = ("do", "name", "number", "when")

    def __init__(self, name: str, do: Doing, when: Asking | None = None, number: int = IN_ORDER) -> None:
        self.name = name
        self.do = do
        self.when = when
        self.number = number


def numbered(stages: Listed[Stage]) -> list[int]:
    """The number of each stage: its own, or the next that no stage says of itself."""
    found: list[int] = []
    following = 0
    for stage in stages:
        if stage.number == IN_ORDER:
            found.append(following)
            following += 1
        else:
            found.append(stage.number)
    return found


class Sequence(Step):
    """Stages, one after the other; then the step is done, or begins again.

    A stage that has to ask somebody pushes a step and goes on when that is done.
    """

    __slots__: tuple[str, ...] = ("stage",)
    stages: ClassVar[tuple[Stage, ...]] = ()

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    @classmethod
    def at(cls, name: str) -> Sequence:
        """The sequence as it stands when this stage comes next."""
        return cls(stage_numbers(cls)[name])

    def again(self, g: Any) -> bool:
        """After the last stage: whether the first comes next."""
        return False

    def go(self, g: Any) -> None:
        if self.stage == OVER:
            if not self.again(g):
                g.pop()
                return
            self.stage = numbered(self.stages)[0]
        numbers = numbered(self.stages)
        place = numbers.index(self.stage)
        self.stage = numbers[place + 1] if place + 1 < len(numbers) else OVER
        stage = self.stages[place]
        if stage.when is None or stage.when(g):
            stage.do(g)


def stage_numbers(cls: type[Sequence]) -> dict[str, int]:
    """By name, the numbers of the stages of a sequence. Fails where two have the same name or number."""
    names = [stage.name for stage in cls.stages]
    found = dict(zip(names, numbered(cls.stages)))
    if len(found) < len(names) or len(set(found.values())) < len(names):
        raise TypeError(f"{cls.__name__}: two stages have the same name or number")
    return found


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
    """Something to choose in a question: a kind of action, about one of several things.

    `do(g, thing)` does it, and `check(g, thing)` is 0 where it is legal, else the refusal. What is offered is
    listed in one of two ways: `listed(g)` are things of which those are offered that pass the check, `legal(g)`
    are just those, for long lists that are found faster together. `when(g)` says whether there is such an offer
    at all. One that `ends` the question takes it off before anything is done.
    """

    def __init__(
        self,
        kind: int,
        do: Callable[[Any, int], object],
        check: Callable[[Any, int], int] | None = None,
        listed: Callable[[Any], Iterable[int]] | None = None,
        legal: Callable[[Any], Iterable[int]] | None = None,
        when: Asking | None = None,
        ends: bool = False,
    ) -> None:
        if (listed is None) == (legal is None):
            raise TypeError("an offer lists what passes its check, or what is legal")
        self.kind = kind
        self.do = do
        self.check = check
        self.listed = listed
        self.legal = legal
        self.when = when
        self.ends = ends

    def codes(self, asked: Any, g: Any) -> list[int]:
        """The actions that are offered."""
        base = self.kind << 16
        if self.legal is not None:
            return [base | thing for thing in self.legal(g)]
        assert self.listed is not None
        check = self.check
        if check is None:
            return [base | thing for thing in self.listed(g)]
        return [base | thing for thing in self.listed(g) if check(g, thing) == 0]

    def refusal(self, asked: Any, g: Any, thing: int) -> int:
        """0 where a thing may be chosen, else the number of the refusal that says why not."""
        if self.check is not None:
            return self.check(g, thing)
        return 0 if self.kind << 16 | thing in self.codes(asked, g) else NOT_OFFERED

    def take(self, asked: Any, g: Any, thing: int) -> None:
        """Do what was chosen."""
        self.do(g, thing)
