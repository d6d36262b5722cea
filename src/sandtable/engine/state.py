"""State: the present of a game as plain data, and the one way to change it.

Columns are declared in the class body of a game's state and listed, with their secrecy, in
`columns`. There is no `__init__`: `Game.start` makes a state and the game's `begin` fills it. The
record of how it came about (actions, journal, undo) is attached beside it and is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import msgspec
from mypy_extensions import mypyc_attr

from sandtable.engine import error_words
from sandtable.engine.actions import Action, kind_of
from sandtable.engine.chance import DICE_STREAMS, below
from sandtable.engine.columns import (
    INT,
    LIST,
    LISTS,
    NOBODY,
    PUBLIC,
    UNKNOWN,
    Column,
    attributes_of,
    check_columns,
)
from sandtable.engine.errors import BadData, IllegalAction
from sandtable.engine.events import EVERYBODY, Event
from sandtable.engine.halves import overtake
from sandtable.engine.packing import digest_of, packed, unpickled
from sandtable.engine.refusals import NO_WAY_ON, NOT_ASKED, NOT_OFFERED, OVER, SIGHT_ONLY, UNKNOWN_ACTION
from sandtable.engine.seats import seat_number
from sandtable.engine.sights import fill_sight, same_in_the_open, same_secrets, same_steps
from sandtable.engine.steps import Half, Step, Together, half_entered
from sandtable.engine.templates import GAME_OVER, WAITING, Argument, Template
from sandtable.protocol.frames import Wanted
from sandtable.protocol.text import Text, with_ids

if TYPE_CHECKING:
    from sandtable.engine.game import Game, Result
    from sandtable.engine.record import Record

TRUTH: Final = -2
SPECTATOR: Final = -1

# Far more than any rulebook's chain of automatic steps: past it, two steps are pushing each other.
SETTLE_LIMIT: Final = 100_000

BASE_COLUMNS: Final = (
    Column("scenario", INT, PUBLIC),
    Column("options", LIST, PUBLIC),
    Column("finished", INT, PUBLIC),
    Column("epoch", INT, PUBLIC),
    Column("known", INT, NOBODY),
    Column("counters", LIST, NOBODY),
    Column("script", LIST, NOBODY),
)

# Whether this module runs as compiled code, and not from its source.
COMPILED: Final = not str(__file__).endswith(".py")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What changes in a game. Subclasses declare their columns; rules are functions over them."""

    game: Game
    record: Record | None
    log: list[Event] | None
    viewer: int
    # What rules have worked out about the state as it stands; None while it is being changed.
    memo: dict[Any, Any] | None
    # What they had worked out before the act under way, for as long as that has changed nothing.
    before: dict[Any, Any] | None
    # What was worked out while the columns on which it hangs stay the same, by the watch that names them.
    # Copies begin with the same.
    kept: dict[Any, Any]
    # The lanes in which the last act undid a move half entered, from 1 up; 0 where there are no lanes.
    overtaken: list[int]
    lane: int
    stack: list[Step]
    key: bytes

    scenario: int
    options: list[int]
    finished: int
    epoch: int
    known: int
    counters: list[int]
    script: list[int]

    columns: ClassVar[tuple[Column, ...]] = BASE_COLUMNS
    # Attributes that are no columns: what never changes, and what follows from what everybody may know.
    # `Game.equip` sets them.
    beside: ClassVar[tuple[str, ...]] = ()
    # The names of the columns by shape, for copying; with the numbers go what a copy shares.
    _shared: ClassVar[tuple[str, ...]] = ()
    _lists: ClassVar[tuple[str, ...]] = ()
    _nested: ClassVar[tuple[str, ...]] = ()
    # For sights: the names of those that everybody may know, and the columns of which that is not so.
    open_numbers: ClassVar[tuple[str, ...]] = ()
    open_lists: ClassVar[tuple[str, ...]] = ()
    open_nested: ClassVar[tuple[str, ...]] = ()
    secret_columns: ClassVar[tuple[Column, ...]] = ()
    # By seat, what it may choose now, as far as that was asked since the last act.
    _offered: dict[int, list[int]]

    def __init_subclass__(cls) -> None:
        """Every attribute of a game's state is a column with a declared secrecy."""
        inherited: tuple[Column, ...] = cls.__mro__[1].columns  # type: ignore[attr-defined]
        names = {column.name for column in inherited}
        own = tuple(column for column in cls.columns if column.name not in names)
        # What the engine keeps beside the columns may be given a narrower type.
        beside = {"beside", "columns", *cls.beside, *attributes_of(State)}
        check_columns(cls.__name__, attributes_of(cls) - beside, own)
        cls.columns = own + inherited
        numbers = [column.name for column in cls.columns if column.shape == INT]
        cls._shared = ("game", "viewer", "key", *cls.beside, *numbers)
        cls._lists = tuple(column.name for column in cls.columns if column.shape == LIST)
        cls._nested = tuple(column.name for column in cls.columns if column.shape == LISTS)
        known = [column for column in cls.columns if column.realm == PUBLIC]
        cls.open_numbers = tuple(column.name for column in known if column.shape == INT)
        cls.open_lists = tuple(column.name for column in known if column.shape == LIST)
        cls.open_nested = tuple(column.name for column in known if column.shape == LISTS)
        cls.secret_columns = tuple(column for column in cls.columns if column.realm != PUBLIC)

    # ------------------------------------------------------------------ what may be done now

    @property
    def deciders(self) -> list[int]:
        """The seats that must choose now, in order. Several where lanes are open, none at the end."""
        asked = self.asked()
        return [seat for seat in range(asked.bit_length()) if asked >> seat & 1]

    def asked(self) -> int:
        """The seats that must choose now, as a mask."""
        if self.finished or not self.stack:
            return 0
        if self.memo is None:
            return self.stack[-1].deciders(self)
        mask: int | None = self.memo.get(State)
        if mask is None:
            mask = self.memo[State] = self.stack[-1].deciders(self)
        return mask

    @property
    def n_seats(self) -> int:
        """How many seats the scenario has."""
        return len(self.game.scenarios[self.scenario].seats)

    def question(self, seat: int) -> Step | None:
        """The step that asks this seat now, or None."""
        if not self.asked() >> seat & 1:
            return None
        top = self.stack[-1]
        return top.question(self, seat) if isinstance(top, Together) else top

    def legal(self, seat: int) -> list[int]:
        """The ints of what a seat may choose now. Do not change the list."""
        if seat not in self._offered:
            if not self.asked() >> seat & 1:
                return []
            self._offered[seat] = self.stack[-1].choices(self, seat)
        return self._offered[seat]

    def stuck(self) -> list[int]:
        """The seats that are asked and have nothing to choose from: none where the rules are right."""
        return [seat for seat in self.deciders if not self.has_choice(seat)]

    def has_choice(self, seat: int) -> bool:
        """Whether a seat is asked and may choose anything; sooner known than all that it may choose."""
        if seat in self._offered:
            return bool(self._offered[seat])
        return bool(self.asked() >> seat & 1) and self.stack[-1].has_choice(self, seat)

    def choices(self, seat: object) -> list[Action]:
        """The legal actions of a seat that is asked; empty for the others."""
        action = self.game.actions.action
        return [action(code) for code in self.legal(self.seat(seat))]

    def rights(self, seat: object) -> list[Action]:
        """What the rules allow at any time, also to seats that are not asked."""
        if self.finished:
            return []
        action = self.game.actions.action
        return [action(code) for code in self.game.rights(self, self.seat(seat))]

    def standing(self, seat: int) -> int:
        """The action that settles the seat's question by public facts or a standing answer, or -1."""
        return self.stack[-1].standing(self, seat) if self.asked() >> seat & 1 else UNKNOWN

    def prompt_text(self, seat: object) -> Text:
        """The question that a seat is asked, in words; or whom the game waits for."""
        index = self.seat(seat) if seat != SPECTATOR else SPECTATOR
        if self.finished:
            return self.say(GAME_OVER)
        if index >= 0 and self.asked() >> index & 1:
            return self.stack[-1].words(self, index)
        names = self.game.scenarios[self.scenario].seats
        return self.say(WAITING, [[names[s]] for s in self.deciders])

    def prompt(self, seat: object) -> str:
        """The same as a plain string, with the ids of units and cards."""
        return with_ids(self.prompt_text(seat))

    def say(self, template: Template, *arguments: Argument) -> Text:
        """A sentence of the game with its gaps filled: numbers of the declared types, words, or lists."""
        return self.game.templates.text(template, *arguments)

    def form(self, seat: int) -> tuple[int, ...]:
        """The kinds of action that the question to a seat is about."""
        return self.stack[-1].form(self, seat) if self.asked() >> seat & 1 else ()

    def seat(self, seat: object) -> int:
        """The number of a seat given by name or number."""
        return seat_number(seat, self.game.scenarios[self.scenario].seats)

    def why_not(self, seat: object, action: object) -> tuple[str, str] | None:
        """None where the action is legal now, else the rule that forbids it and a sentence."""
        number = self.refusal(self.seat(seat), self.game.code(action))
        return None if number == 0 else self.game.refusal_text(number)

    def refusal(self, seat: int, code: int) -> int:
        """0 where an int is legal for a seat now, else the number of the refusal."""
        if not self.game.actions.known(code):
            return UNKNOWN_ACTION
        if self.finished:
            return OVER
        if self.viewer not in (TRUTH, seat):
            return SIGHT_ONLY
        asked = self.asked() >> seat & 1
        if asked and code in self.legal(seat):
            return 0
        right = self.game.check_right(self, seat, code)
        if right == 0:
            return 0
        if not asked:
            return right if right != NOT_OFFERED else NOT_ASKED
        if right != NOT_OFFERED and kind_of(code) not in self.form(seat):
            return right
        if kind_of(code) not in self.form(seat):
            return NOT_OFFERED
        return self.stack[-1].check(self, seat, code) or NOT_OFFERED

    # ------------------------------------------------------------------ the one way in

    def act(self, seat: object, action: object) -> None:
        """Do a legal action, or raise IllegalAction with the rule and leave everything as it was."""
        index = self.seat(seat)
        code = self.game.code(action)
        number = self.refusal(index, code)
        if number or self.viewer != TRUTH:
            raise IllegalAction(*self.game.refusal_text(number or SIGHT_ONLY))
        if code in self.legal(index):
            self.play(index, code)
            return
        # A right: a seat that is asked meanwhile must not lose the last thing to choose by it.
        trial = self.clone()
        trial.perform(index, code)
        if trial.stuck():
            raise IllegalAction(*self.game.refusal_text(NO_WAY_ON))
        self.play(index, code)
        # What was asked of the trial need not be asked again of its equal.
        self.memo, self._offered = trial.memo, trial._offered

    def play(self, seat: int, code: int) -> None:
        """Do an action that is known to be legal: one that `legal` or the game's rights list."""
        record = self.record
        if record is not None:
            record.before(self, seat, code)
        self.perform(seat, code)
        if record is not None:
            record.after(self, seat)

    def perform(self, seat: int, code: int) -> None:
        """Change the state, and nothing beside it."""
        is_choice = self._is_choice(seat, code)
        self._offered = {}
        self.before, self.memo = self.memo, None
        if self.overtaken:
            self.overtaken = []
        if is_choice:
            self.stack[-1].act(self, seat, code)
        else:
            self._use_right(seat, code)
        self._note_asked(self.come_to_rest())
        self.before = None

    def _use_right(self, seat: int, code: int) -> None:
        """Do what the rules allow at any time, also in the middle of somebody's move."""
        halves = half_entered(self)
        earlier = self.clone() if halves else None
        self.game.do_right(self, seat, code)
        self._wake()
        while earlier is not None and self.overtake(halves, earlier, steps_too=True):
            self._wake()

    def _wake(self) -> None:
        """Let the lanes go on that ask nobody any more, if there are lanes."""
        if self.stack and isinstance(self.stack[-1], Together):
            self.stack[-1].wake(self)

    def overtake(self, halves: list[Half], earlier: State, steps_too: bool) -> bool:
        """Undo the half-entered moves whose owners see another position by now; whether there were any."""
        return overtake(self, halves, earlier, steps_too)

    def _is_choice(self, seat: int, code: int) -> bool:
        """Whether an action that is known to be legal answers a question, and is no right.

        To list the choices takes longer than most actions: the one who plays a game again need not do it.
        """
        if not self.asked() >> seat & 1:
            return False
        if seat in self._offered:
            return code in self._offered[seat]
        return self.game.check_right(self, seat, code) == NOT_OFFERED or code in self.legal(seat)

    def _note_asked(self, asked: int) -> None:
        """Keep who is asked. Not in `perform`, where the compiler would take the memo to be None still."""
        if self.memo is None:
            self.memo = {}
        self.memo[State] = asked

    def settle(self) -> int:
        """Let steps that ask nobody go on, until somebody is asked or the game is over.

        Returns the seats asked, as a mask.
        """
        asked = self.come_to_rest()
        self.memo = None
        return asked

    def come_to_rest(self) -> int:
        """Settle, and keep what was worked out to find whom the last step asks, as that changed nothing."""
        for _ in range(SETTLE_LIMIT):
            if self.finished or not self.stack:
                return 0
            if self.memo is None:
                self.memo = {}
            top = self.stack[-1]
            asked = self.memo[top] = top.deciders(self)
            if asked:
                return asked
            self.memo = None
            top.go(self)
        raise RuntimeError(f"steps never come to rest: {[step.name for step in self.stack]}")

    # ------------------------------------------------------------------ for the rules

    def push(self, step: Step) -> None:
        """Begin a sub-step; what is below goes on when it is done."""
        self.stack.append(step)
        if isinstance(step, Together):
            step.start(self)
            self.memo = None

    def enter(self, step: Step) -> None:
        """Begin a step of a move half entered. The act does nothing else, so what was worked out holds."""
        self.stack.append(step)
        self.stay()

    def stay(self) -> None:
        """The act under way changes nothing but the steps, such as a plan: what was worked out holds."""
        self.memo = self.before

    def pop(self) -> None:
        """The top step is done."""
        self.stack.pop()

    def finish(self) -> None:
        """The game is over."""
        self.finished = 1

    def roll(self, sides: int = 6) -> int:
        """One die of this lane, shown to all: 1 to `sides`."""
        self.known += 1
        if self.script:
            return self.script.pop(0)
        return self._below(self.lane, sides) + 1

    def roll_many(self, count: int, sides: int = 6) -> list[int]:
        """Several dice, in the order rolled."""
        return [self.roll(sides) for _ in range(count)]

    def draw_below(self, stream: int, limit: int) -> int:
        """A number below `limit` from one of the game's streams, by which somebody learns something."""
        self.known += 1
        return self._below(DICE_STREAMS + stream, limit)

    def secret_below(self, stream: int, limit: int) -> int:
        """A number that nobody ever sees, such as how blocks were mixed."""
        return self._below(DICE_STREAMS + stream, limit)

    def _below(self, stream: int, limit: int) -> int:
        value, self.counters[stream] = below(self.key, self.epoch, stream, self.counters[stream], limit)
        return value

    def disclose(self) -> None:
        """Somebody learned something that cannot be unlearned: undo ends here."""
        self.known += 1

    def tell(self, kind: int, *arguments: int) -> None:
        """Write an event that everybody may know into the journal."""
        if self.log is not None:
            self.log.append(Event(kind, arguments, EVERYBODY))

    def tell_only(self, seats: int, kind: int, *arguments: int) -> None:
        """Write an event whose private arguments only the seats of a mask may know."""
        if self.log is not None:
            self.log.append(Event(kind, arguments, seats))

    # ------------------------------------------------------------------ who knows what

    def known_to(self, seat: int, realm: int) -> list[int]:
        """The indices of a realm that a seat (-1: a spectator) knows. Games with realms say."""
        raise NotImplementedError(f"{type(self).__name__} has no realm {realm}")

    def sight(self, seat: object, at_rest: bool = False) -> Self:
        """What a seat knows, as a state of its own with -1 for everything else.

        Built up from what the seat may know; nothing is copied that is not known to it. Of a state that is
        `at_rest`, which nobody will change any more, open lists need no copy: the sight may not be changed
        either then.
        """
        viewer = SPECTATOR if seat is None else self.seat(seat)
        return fill_sight(self, self._empty(viewer), at_rest)

    def share(self, earlier: State) -> None:
        """Take the lists of an earlier state of the same game wherever they say the same.

        Both must be at rest from then on. What came of such lists can be compared at a glance.
        """
        for name in self._lists + self._nested:
            value = getattr(earlier, name)
            if getattr(self, name) == value:
                setattr(self, name, value)

    def same_in_the_open(self, other: State) -> bool:
        """Whether what everybody may know of the columns is the same in another state of the same game."""
        return same_in_the_open(self, other)

    def same_in_secret(self, other: State, seat: int) -> bool:
        """Whether a seat (-1: a spectator) knows the same of all else in another state of the same game.

        Together with `same_in_the_open` it says whether both give the seat the same sight.
        """
        return same_secrets(self, other, seat) and same_steps(self, other, seat)

    def sample(self, rng: Random) -> Self:
        """A full state drawn from this sight: one of the truths that the seat cannot rule out."""
        if self.viewer == TRUTH:
            raise BadData("sample draws from a sight; take state.sight(seat) first")
        truth = self.clone()
        truth.viewer = TRUTH
        truth.key = rng.randbytes(32)
        truth.counters = [0] * self.game.n_streams
        truth.script = []
        truth.known = 0
        self.game.fill_hidden(truth, self.viewer, rng)
        return truth

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        """What a seat is shown, as JSON-able data; the spectator for None. For `at_rest` see `sight`.

        It holds both the sight as columns and the board that is drawn from it, unless only one is wanted.
        """
        return self.game.render_view(self.sight(seat, at_rest), self, wants=wants)

    def journal(self, seat: object = None) -> list[str]:
        """The journal in words, as a seat may read it."""
        viewer = SPECTATOR if seat is None else self.seat(seat)
        lines = [self.game.events.words(event, viewer) for event in self.log or []]
        return [line for line in lines if line]

    # ------------------------------------------------------------------ the end

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.finished)

    @property
    def result(self) -> Result | None:
        """Who won, how, and the scores; None while the game goes on."""
        return self.game.result(self) if self.finished else None

    # ------------------------------------------------------------------ copies and storage

    def _empty(self, viewer: int) -> Self:
        twin = type(self).__new__(type(self))
        twin.game = self.game
        twin.record = None
        twin.log = None
        twin.viewer = viewer
        twin.memo, twin.before = {}, None
        # A sight begins with nothing: what was worked out about the truth may tell of it.
        twin.kept = {}
        twin.overtaken = []
        twin.lane = 0
        twin.key = b""
        twin._offered = {}
        twin.scenario = self.scenario
        self.game.equip(twin)
        return twin

    def clone(self) -> Self:
        """A copy that shares nothing that changes. It keeps no journal and no record."""
        twin = type(self).__new__(type(self))
        if COMPILED:
            self._copy_into(twin)
        else:
            # One copy of the attributes, then the lists anew: faster than setting them one by one.
            fields = self.__dict__.copy()
            for name in self._lists:
                fields[name] = fields[name][:]
            for name in self._nested:
                fields[name] = list(map(list.copy, fields[name]))
            twin.__dict__ = fields
        twin.record = twin.log = None
        twin.memo, twin.before = {}, None
        twin.kept = self.kept.copy()
        twin.overtaken = []
        twin._offered = {}
        twin.lane = 0
        twin.stack = [step.copy() for step in self.stack]
        return twin

    def branch(self) -> Self:
        """A copy to be played on at once, with journal and record; this state must not change any more."""
        twin = self.clone()
        if self.log is not None:
            twin.log = self.log[:]
        if self.record is not None:
            twin.record = self.record.branch(self)
        twin._offered = self._offered.copy()
        return twin

    def _copy_into(self, twin: State) -> None:
        """Give a new state the columns of this one and what copies share, attribute by attribute."""
        for name in self._shared:
            setattr(twin, name, getattr(self, name))
        for name in self._lists:
            setattr(twin, name, getattr(self, name)[:])
        for name in self._nested:
            setattr(twin, name, list(map(list.copy, getattr(self, name))))

    def shallow(self, own: Sequence[str]) -> Self:
        """A copy with lists of its own where they are named, and all others those of this state.

        For a look at what a change of those lists would bring: nothing else in it may be changed.
        """
        twin = type(self).__new__(type(self))
        if COMPILED:
            for names in (self._shared, self._lists, self._nested):
                for name in names:
                    setattr(twin, name, getattr(self, name))
        else:
            twin.__dict__ = self.__dict__.copy()
        for name in own:
            setattr(twin, name, getattr(self, name)[:])
        twin.record = twin.log = None
        twin.memo, twin.before = {}, None
        twin.kept = self.kept.copy()
        twin.overtaken = []
        twin._offered = {}
        twin.lane = 0
        twin.stack = self.stack[:]
        return twin

    def restore(self, earlier: State) -> None:
        """Become a copy of another state of the same game, keeping journal and record."""
        copy = earlier.clone()
        self.key, self.stack, self.lane = copy.key, copy.stack, 0
        for column in self.columns:
            setattr(self, column.name, getattr(copy, column.name))
        self._offered = {}
        self.memo, self.before = {}, None
        self.game.equip(self)

    def packed(self) -> dict[str, Any]:
        """All that the state consists of, as plain data."""
        return packed(self)

    def to_bytes(self) -> bytes:
        """The state as bytes, for `Game.from_bytes`. The journal and record are not in it."""
        if self.viewer != TRUTH:
            raise BadData("a sight is not stored as bytes; use view")
        return msgspec.msgpack.encode(self.packed())

    def digest(self) -> str:
        """A fingerprint of everything in the state: equal exactly where states are equal."""
        return digest_of(self.packed(), self.viewer)

    def undo(self, seat: object, move: bool = False) -> None:
        """Take back the seat's last click (or whole move), or say why that cannot be."""
        if self.record is None:
            raise IllegalAction("undo", error_words.text("undo.no-record"))
        self.record.undo(self, self.seat(seat), move)

    def __reduce__(self) -> tuple[Any, ...]:
        return (unpickled, (self.game.id, self.to_bytes()))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()
