"""Steps: what is being done, as a stack of plain data.

A step says who may choose now and from what, and what a choice does; it may push a sub-step and
carry on when that is done. Its fields are ints or lists of ints, each with its secrecy, and it is
stored under a permanent name.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.errors import BadData
from sandtable.engine.templates import Template
from sandtable.protocol.text import Text

Stored = list[object]


@mypyc_attr(native_class=False)
class StepType(type):
    """Makes the classes of steps ordinary ones, also where they are compiled: their fields go by name."""


class Step(metaclass=StepType):
    """The base of all steps. Fields are the `__slots__` of the subclass, in the order stored.

    `g` is the state; each game's steps narrow it to their own class of state.
    """

    __slots__: tuple[str, ...] = ()

    name: ClassVar[str] = ""
    # Fields that not everybody may know: OWNER fields are known to the seats of `owners` only.
    secret: ClassVar[tuple[str, ...]] = ()
    # A decision in the middle of a move: taking back the whole move takes it back too.
    mid: ClassVar[bool] = False
    # A step that only its owners may know of: a move half entered. It changes nothing before it is
    # complete, and the step below it asks the same seats: so it can be taken off again at any time.
    private: ClassVar[bool] = False
    # The words for the person who must choose.
    prompt: ClassVar[str] = ""

    def deciders(self, g: Any) -> int:
        """The seats asked, as a mask; 0 where the step goes on by itself."""
        return 0

    def choices(self, g: Any, seat: int) -> list[int]:
        """What the seat may choose from. Changes nothing."""
        return []

    def has_choice(self, g: Any, seat: int) -> bool:
        """Whether there is anything to choose from. Override where that is known sooner than all of it."""
        return bool(self.choices(g, seat))

    def form(self, g: Any, seat: int) -> tuple[int, ...]:
        """The kinds of action that the question is about, offered or not."""
        seen: list[int] = []
        for code in self.choices(g, seat):
            kind = code >> 16
            if kind not in seen:
                seen.append(kind)
        return tuple(seen)

    def check(self, g: Any, seat: int, code: int) -> int:
        """0 where the action may be chosen, else the number of the refusal that says why not."""
        return 0 if code in self.choices(g, seat) else 1

    def act(self, g: Any, seat: int, code: int) -> None:
        """Do what was chosen."""
        raise NotImplementedError(f"step {self.name} asked nobody")

    def go(self, g: Any) -> None:
        """Nobody is asked: push, pop or finish."""
        raise NotImplementedError(f"step {self.name} does not go on by itself")

    def owners(self, g: Any) -> int:
        """The seats that know the secret fields, as a mask."""
        return self.deciders(g)

    def standing(self, g: Any, seat: int) -> int:
        """The action that a standing answer or public facts settle, or -1.

        The engine never plays it: the program that drives the game does.
        """
        return UNKNOWN

    def words(self, g: Any, seat: int) -> Text:
        """The question in words, for the seat that is asked. May use only what that seat knows."""
        words: Text = g.say(g.game.steps.prompts[self.name])
        return words

    def seen_by(self, g: Any, seat: int) -> Step:
        """The step as a seat may know it: secret fields blanked for those who do not own them."""
        twin = self.copy()
        if self.secret and not (seat >= 0 and self.owners(g) >> seat & 1):
            for field in self.secret:
                value = getattr(twin, field)
                setattr(twin, field, [UNKNOWN] * len(value) if isinstance(value, list) else UNKNOWN)
        return twin

    def copy(self) -> Step:
        """A step of its own with the same fields."""
        twin = type(self).__new__(type(self))
        for field in self.__slots__:
            value = getattr(self, field)
            setattr(twin, field, value[:] if isinstance(value, list) else value)
        return twin

    def dump(self) -> Stored:
        """The permanent name and the fields."""
        stored: Stored = [self.name]
        for field in self.__slots__:
            value = getattr(self, field)
            stored.append(value[:] if isinstance(value, list) else value)
        return stored

    @classmethod
    def load(cls, fields: Stored, table: StepTable) -> Step:
        """The step stored as these fields. Override to accept what older versions stored."""
        if len(fields) != len(cls.__slots__):
            raise BadData(f"step {cls.name} has {len(cls.__slots__)} fields, not {len(fields)}")
        step = cls.__new__(cls)
        for field, value in zip(cls.__slots__, fields, strict=True):
            if not (isinstance(value, int) or _ints(value)):
                raise BadData(f"step {cls.name}: {field} must be a number or a list of numbers")
            setattr(step, field, value)
        return step


def _ints(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, int) for item in value)


def seen_stack(g: Any, stack: list[Step], seat: int) -> list[Step]:
    """The steps of a stack as a seat may know them."""
    return [
        step.seen_by(g, seat)
        for step in stack
        if not step.private or (seat >= 0 and step.owners(g) >> seat & 1)
    ]


class Half:
    """A move half entered: the stack it lies on, its steps there, and whose it is."""

    __slots__ = ("lane", "owners", "stack", "steps")

    def __init__(self, stack: list[Step], lane: int, owners: int) -> None:
        self.stack = stack
        # The number of the lane, from 1 up; 0 where there are none.
        self.lane = lane
        self.owners = owners
        self.steps: list[Step] = []
        at = len(stack)
        while at and stack[at - 1].private:
            at -= 1
            self.steps.append(stack[at])

    def cancel(self) -> None:
        """Back to the last complete decision, also where something has begun on top meanwhile."""
        self.stack[:] = [step for step in self.stack if not any(step is half for half in self.steps)]


def half_entered(g: Any) -> list[Half]:
    """The moves half entered in a state."""
    if not g.stack:
        return []
    top = g.stack[-1]
    if isinstance(top, Together):
        return top.half_entered(g, UNKNOWN)
    return [Half(g.stack, 0, top.owners(g))] if top.private else []


S = TypeVar("S", bound=type[Step])


@mypyc_attr(allow_interpreted_subclasses=True)
class StepTable:
    """The steps of a game by their permanent names."""

    def __init__(self) -> None:
        self.by_name: dict[str, type[Step]] = {}
        # By the names of steps, the questions that they ask in the same words each time.
        self.prompts: dict[str, Template] = {}
        self.add(Together)
        self.add(Unseen)

    def add(self, cls: S) -> S:
        """Register a step class; use as a decorator. Fails where it has no name or one in use."""
        if not cls.name or cls.name in self.by_name:
            raise TypeError(f"{cls.__name__}: a step needs a permanent name of its own, not {cls.name!r}")
        if "__slots__" not in cls.__dict__:
            raise TypeError(f"{cls.__name__}: list the fields in __slots__")
        stored = Together.__slots__ if issubclass(cls, Together) else cls.__slots__
        for base in cls.__mro__:
            for field in base.__dict__.get("__slots__", ()):
                if field not in stored:
                    raise TypeError(f"{cls.__name__}: field {field} of {base.__name__} would not be stored")
        for field in cls.secret:
            if field not in cls.__slots__:
                raise TypeError(f"{cls.__name__}: secret field {field} is no field")
        self.by_name[cls.name] = cls
        self.prompts[cls.name] = Template(f"step.{cls.name}", "", cls.prompt)
        return cls

    def load(self, stored: object) -> Step:
        """The step that `dump` wrote."""
        if not isinstance(stored, list) or not stored or not isinstance(stored[0], str):
            raise BadData("a stored step is a list that begins with its name")
        cls = self.by_name.get(stored[0])
        if cls is None:
            raise BadData(f"unknown step {stored[0][:40]!r}; this file may come from a newer version")
        return cls.load(stored[1:], self)


class Unseen(Step):
    """Stands in a sight for the work of a lane that the viewer may not see."""

    __slots__ = ("seats",)
    name = "unseen"
    prompt = "Another player is deciding in secret."

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def deciders(self, g: Any) -> int:
        return self.seats


class Within:
    """Makes a lane the whole stack of a state while a `with` lasts. Written out, for speed."""

    __slots__ = ("g", "lane", "stack")

    def __init__(self, g: Any, stack: list[Step], lane: int) -> None:
        self.g = g
        self.stack = stack
        self.lane = lane

    def __enter__(self) -> None:
        g = self.g
        g.stack, self.stack = self.stack, g.stack
        g.lane, self.lane = self.lane, g.lane

    def __exit__(self, *error: object) -> None:
        g = self.g
        g.stack, self.stack = self.stack, g.stack
        g.lane, self.lane = self.lane, g.lane


class Together(Step):
    """Several seats act at once, each in a lane: a stack of its own that the others do not see.

    `seats` holds the mask of each lane. The step goes on when all lanes are empty: `join` is then
    called once and may push what comes next. Each lane rolls its own dice, so that who clicks
    first changes nothing. Subclasses that join in their own way register under their own names.
    """

    __slots__: tuple[str, ...] = ("lanes", "open_lanes", "seats")
    name = "together"

    def __init__(self, seats: Sequence[int], lanes: Sequence[list[Step]], open_lanes: int = 0) -> None:
        self.seats = list(seats)
        self.lanes = [list(lane) for lane in lanes]
        self.open_lanes = open_lanes

    def join(self, g: Any) -> None:
        """All lanes are done."""

    def unseen_lane(self, g: Any, lane: int, rng: Random) -> list[Step]:
        """Steps for a lane that a sight does not show, drawn by `Game.fill_hidden`."""
        raise NotImplementedError(f"step {self.name} cannot draw a lane")

    def deciders(self, g: Any) -> int:
        mask = 0
        for seats in self._note_answers(g):
            mask |= seats
        return mask

    def _note_answers(self, g: Any) -> list[int]:
        """By lane, the seats that may answer there now; kept, as every seat asks for its lane."""
        masks = self.answering([self.asked_in(g, i) for i in range(len(self.lanes))])
        if g.memo is not None:
            g.memo[Together, self] = masks
        return masks

    def within(self, g: Any, lane: int) -> Within:
        """While it lasts the lane is the whole stack: its steps look for those below them there."""
        return Within(g, self.lanes[lane], lane + 1)

    def asked_in(self, g: Any, lane: int) -> int:
        """The seats that a lane asks, as a mask."""
        if not self.lanes[lane]:
            return 0
        step = self.lanes[lane][-1]
        mask: int | None = None if g.memo is None else g.memo.get(step)
        if mask is None:
            with self.within(g, lane):
                mask = step.deciders(g)
            if g.memo is not None:
                g.memo[step] = mask
        return mask

    def answering(self, asked: list[int]) -> list[int]:
        """By lane, the seats that may answer there: all that it asks, unless another lane comes first."""
        return asked

    def lane_of(self, g: Any, seat: int) -> int:
        """The lane in which a seat is asked, or -1. One that two lanes ask answers the first of them."""
        masks: list[int] | None = None if g.memo is None else g.memo.get((Together, self))
        if masks is None:
            masks = self._note_answers(g)
        for i, seats in enumerate(masks):
            if seats >> seat & 1:
                return i
        return -1

    def question(self, g: Any, seat: int) -> Step | None:
        """The step that asks this seat."""
        lane = self.lane_of(g, seat)
        return None if lane < 0 else self.lanes[lane][-1]

    def choices(self, g: Any, seat: int) -> list[int]:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return []
        # What `within` does, written out: nothing is asked more often.
        outer, number = g.stack, g.lane
        g.stack, g.lane = self.lanes[lane], lane + 1
        try:
            return self.lanes[lane][-1].choices(g, seat)
        finally:
            g.stack, g.lane = outer, number

    def has_choice(self, g: Any, seat: int) -> bool:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return False
        with self.within(g, lane):
            return self.lanes[lane][-1].has_choice(g, seat)

    def form(self, g: Any, seat: int) -> tuple[int, ...]:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return ()
        with self.within(g, lane):
            return self.lanes[lane][-1].form(g, seat)

    def check(self, g: Any, seat: int, code: int) -> int:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return 1
        with self.within(g, lane):
            return self.lanes[lane][-1].check(g, seat, code)

    def standing(self, g: Any, seat: int) -> int:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return UNKNOWN
        with self.within(g, lane):
            return self.lanes[lane][-1].standing(g, seat)

    def words(self, g: Any, seat: int) -> Text:
        lane = self.lane_of(g, seat)
        if lane < 0:
            return []
        with self.within(g, lane):
            return self.lanes[lane][-1].words(g, seat)

    def act(self, g: Any, seat: int, code: int) -> None:
        # Nothing has changed yet, so what was worked out tells whose lane it is.
        g.memo = g.before
        lane = self.lane_of(g, seat)
        g.memo = None
        others = self.half_entered(g, lane)
        earlier = g.clone() if others else None
        self._inside(g, lane, seat, code)
        self.wake(g)
        # A lane looks at the columns and at its own steps, never at those of another lane.
        while earlier is not None and g.overtake(others, earlier, steps_too=False):
            self.wake(g)

    def half_entered(self, g: Any, beside: int) -> list[Half]:
        """The moves half entered in the lanes, but for one of them."""
        found: list[Half] = []
        for i, lane in enumerate(self.lanes):
            if i != beside and lane and lane[-1].private:
                with self.within(g, i):
                    found.append(Half(lane, i + 1, lane[-1].owners(g)))
        return found

    def wake(self, g: Any) -> None:
        """What was done in one lane may have settled the question of another: let that one go on."""
        idle = self._idle(g)
        while idle >= 0:
            self._inside(g, idle, UNKNOWN, 0)
            idle = self._idle(g)

    def _idle(self, g: Any) -> int:
        """A lane that is not done and asks nobody, or -1."""
        if g.finished:
            return -1
        for i, lane in enumerate(self.lanes):
            if lane and not self.asked_in(g, i):
                return i
        return -1

    def start(self, g: Any) -> None:
        """Let every lane go on to its first question."""
        for i in range(len(self.lanes)):
            self._inside(g, i, UNKNOWN, 0)

    def _inside(self, g: Any, lane: int, seat: int, code: int) -> None:
        """Run one lane as if it were the whole stack; `within` is written out once more."""
        outer, number = g.stack, g.lane
        g.stack, g.lane = self.lanes[lane], lane + 1
        try:
            if seat >= 0:
                g.stack[-1].act(g, seat, code)
            g.come_to_rest()
        finally:
            g.stack, g.lane = outer, number

    def go(self, g: Any) -> None:
        if any(self.lanes):
            self.wake(g)
            return
        g.pop()
        self.join(g)

    def seen_by(self, g: Any, seat: int) -> Step:
        lanes: list[list[Step]] = []
        for i, lane in enumerate(self.lanes):
            if not lane:
                lanes.append([])
            elif self.open_lanes or (seat >= 0 and self.seats[i] >> seat & 1):
                with self.within(g, i):
                    lanes.append(seen_stack(g, lane, seat))
            else:
                lanes.append([Unseen(self.asked_in(g, i))])
        twin = self.copy()
        assert isinstance(twin, Together)
        twin.lanes = lanes
        return twin

    def copy(self) -> Step:
        twin = type(self).__new__(type(self))
        for field in self.__slots__:
            if field != "lanes":
                value = getattr(self, field)
                setattr(twin, field, value[:] if isinstance(value, list) else value)
        # Subclasses without slots of their own inherit these three.
        twin.seats, twin.open_lanes = self.seats[:], self.open_lanes
        twin.lanes = [[step.copy() for step in lane] for lane in self.lanes]
        return twin

    def dump(self) -> Stored:
        lanes = [[step.dump() for step in lane] for lane in self.lanes]
        return [self.name, self.open_lanes, self.seats[:], lanes]

    @classmethod
    def load(cls, fields: Stored, table: StepTable) -> Step:
        if len(fields) != 3 or not isinstance(fields[0], int) or not _ints(fields[1]):
            raise BadData(f"step {cls.name}: expected the open flag, the seats and the lanes")
        stored_lanes = fields[2]
        if not isinstance(stored_lanes, list) or not all(isinstance(lane, list) for lane in stored_lanes):
            raise BadData(f"step {cls.name}: the lanes must be lists of steps")
        step = cls.__new__(cls)
        step.open_lanes = fields[0]
        step.seats = list(fields[1])  # type: ignore[call-overload]
        step.lanes = [[table.load(item) for item in lane] for lane in stored_lanes]
        return step
