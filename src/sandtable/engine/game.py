"""Game: what a set of rules offers to everything that plays, draws, stores or studies it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
import yaml

from sandtable.engine import chance, charts
from sandtable.engine.actions import NOTHING, Action, ActionTable, code_of
from sandtable.engine.chance import DICE_STREAMS
from sandtable.engine.columns import INT, LIST, Column
from sandtable.engine.editing import Change
from sandtable.engine.errors import BadData, BadNotation, SandtableError
from sandtable.engine.events import EventTable
from sandtable.engine.record import Record
from sandtable.engine.refusals import NOT_OFFERED, RefusalTable
from sandtable.engine.state import TRUTH, State
from sandtable.engine.steps import StepTable
from sandtable.engine.templates import Locale, Templates
from sandtable.engine.versions import RulesVersion, read_versions
from sandtable.protocol.board import Board, as_data
from sandtable.protocol.chart import Chart, OverlayKind
from sandtable.protocol.frames import Wanted
from sandtable.protocol.games import Gallery, Opening, PreparedSetUp
from sandtable.protocol.journal import Heading
from sandtable.protocol.odds import BattleOdds, ChoiceOdds
from sandtable.protocol.overlays import MapOverlay
from sandtable.protocol.sandbox import ChangeKind

# What a seat says that wants nothing more of a question, in the order of preference.
GIVING_UP: Final = ("pass", "done")


class Scenario:
    """A set-up that can be played: its id, its name, and the names of its seats in order."""

    def __init__(self, id: str, name: str, seats: Sequence[str], about: str = "") -> None:
        self.id = id
        self.name = name
        self.seats = tuple(seats)
        self.about = about

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Scenario({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return self.id == (other.id if isinstance(other, Scenario) else other)

    def __hash__(self) -> int:
        return hash(self.id)


class Option:
    """A rule that a table may switch before the game starts: its id, values and what it means."""

    def __init__(self, id: str, values: Sequence[str], about: str) -> None:
        self.id = id
        self.values = tuple(values)
        self.about = about

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Option({self.id!r})"


class Result:
    """How a game ended: the winning seats, the kind of victory, and the score of every seat."""

    def __init__(self, winners: Sequence[str], kind: str, scores: Mapping[str, int]) -> None:
        self.winners = tuple(winners)
        self.kind = kind
        self.scores = dict(scores)

    def __repr__(self) -> str:
        return f"Result(winners={self.winners}, kind={self.kind!r}, scores={self.scores})"

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON-able data."""
        return {"winners": list(self.winners), "kind": self.kind, "scores": self.scores}


class Game:
    """One game. A subclass sets the attributes and answers the hooks below."""

    id: str
    name: str
    # Of the rules as they are now; and where there is a list, all versions so far.
    rules_version: str
    versions: Sequence[RulesVersion] = ()
    scenarios: list[Scenario]
    options: list[Option]
    actions: ActionTable
    events: EventTable
    refusals: RefusalTable
    steps: StepTable
    streams: tuple[str, ...]
    state_class: type[State]
    # Where the inventory of the printed rules lies, as a package resource; empty where there is none.
    rules_file: str = ""
    # Where the drawn map lies, as "package:file"; empty where there is none.
    drawing_file: str = ""
    # Where lessons in the game lie, each file as "package:file".
    lesson_files: tuple[str, ...] = ()
    # Other rules that it builds on, by the name under which refusals cite them, as 'NAME 12.44'.
    other_rules: Mapping[str, str] = {}
    # The kinds of result that a game can end with, as in `Result.kind`; empty where they are not listed.
    endings: tuple[str, ...] = ()
    # How somebody new gets into it, and how it is shown among other games: as its manifest says.
    opening: Opening | None = None
    gallery: Gallery | None = None
    # What its own calendar counts, such as "year", if each begins with the event "new year", which names it.
    calendar: str = ""
    # The words of another language that it speaks, if not English.
    locale: Locale | None = None
    # The event that opens a time of private talk, if there are such times; its first argument is how many
    # minutes it lasts.
    private_talk_event: str = ""

    def go_by(self, place: str) -> None:
        """Go by the latest of the versions that a file lists; the place is "package:file"."""
        self.versions = read_versions(place)
        self.rules_version = self.versions[-1].number

    @property
    def templates(self) -> Templates:
        """All sentences of the game."""
        return self.events.templates

    def speak(self, locale: Locale | None) -> None:
        """Put sentences, refusals, hints and charts into the words of a locale; into English for None."""
        self.locale = locale
        self.templates.speak(locale)
        self.refusals.speak(locale)
        self.actions.speak(locale)

    def said(self, place: str, words: str) -> str:
        """Words of the game's data, such as what an option means, as they are said in the present locale."""
        return self.locale(place, words) if self.locale is not None and words else words

    # ------------------------------------------------------------------ hooks of a game

    def equip(self, state: State) -> None:
        """Give a state, of which the scenario is known, what it has beside its columns."""

    def begin(self, state: State) -> None:
        """Fill every column of a new state and push the first step."""
        raise NotImplementedError

    def rights(self, state: State, seat: int) -> list[int]:
        """What a seat may do at any time."""
        return []

    def check_right(self, state: State, seat: int, code: int) -> int:
        """0 where a right may be used now, NOT_OFFERED where the action is no right, else why not."""
        return 0 if code in self.rights(state, seat) else NOT_OFFERED

    def do_right(self, state: State, seat: int, code: int) -> None:
        """Use a right."""
        raise NotImplementedError

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        """Draw everything that a seat does not know, in place, so that the state is a full one."""

    def problems(self, state: State) -> list[str]:
        """What is wrong with a full state: broken invariants in words. Empty for every legal state."""
        return []

    def group_of(self, realm: int, index: int) -> int:
        """What everybody can tell of a thing of a realm from its number alone: its deck, its owner."""
        return 0

    def joint_changes(self, state: State, seat: int, rng: Random) -> list[tuple[list[int], int, int]]:
        """Hidden values that only make sense together, changed together: lists, indices, new values.

        For the leak tests, which re-draw the truth value by value and could never reach such a change.
        """
        return []

    def describe(self, sight: State) -> Board:
        """What a person looks at: the part of a view that a board draws, by the ids of the chart.

        Boards may share what lies on them, so that nobody changes one.
        """
        return Board()

    def chart(self) -> Chart:
        """What never changes about the board: spaces, pieces, cards, the words of choices and so on.

        A view's board names these things by their ids alone; `charts.laid_out` puts both together.
        """
        return Chart()

    def heading(self, sight: State) -> Heading:
        """Under which heading of the game's story a position belongs, such as its year and phase.

        It is told to everybody who looks back, so it must follow from what everybody may know.
        """
        return Heading()

    def passing(self, state: State, seat: int) -> int:
        """The choice by which a seat that is asked gives its decision away, or -1 where it must choose."""
        return self.offered_word(state, seat, GIVING_UP)

    def offered_word(self, state: State, seat: int, words: Sequence[str]) -> int:
        """The first of some words that a seat may say now, with nothing after it; -1 where there is none."""
        offered = state.legal(seat)
        for word in words:
            kind = self.actions.by_word.get(word)
            if kind is not None and self.actions.kinds[kind].argument is NOTHING and code_of(kind) in offered:
                return code_of(kind)
        return -1

    def prepared_set_ups(self, scenario: str | Scenario) -> list[PreparedSetUp]:
        """The set-ups that it brings along for a scenario, the recommended one first."""
        return []

    def set_up_answer(
        self,
        state: State,
        seat: int,
        prepared: str,
        slots: Mapping[str, Sequence[str]],
        finish: bool = False,
    ) -> int:
        """The next choice by which a seat fills in its set-up; -1 where nothing of it is left to choose.

        `slots` says by place which types are wished; where it says nothing, or nothing that is possible, the
        prepared set-up decides. An empty name stands for the first one. With `finish` the set-up is
        ended, too.
        """
        return -1

    def private_talk(self, state: State, seat: int) -> int:
        """The seats that a seat may talk to in private now, as a mask; -1 where the rules do not say.

        It follows from what everybody may know.
        """
        return -1

    def odds(self, battle: str, settings: Mapping[str, str]) -> BattleOdds:
        """The odds of a battle that is told in words, with what the settings add to them."""
        raise SandtableError(f"{self.id} tells no odds")

    def choice_odds(self, sight: State, lines: Sequence[str]) -> Iterator[tuple[str, ChoiceOdds]]:
        """What the choices of a seat can bring, as its sight tells: each line, and its odds, one by one.

        Lines of which nothing can be told are left out. An empty line stands for what comes of it all as it
        stands. Anybody who asks may stop at any time, so what matters most comes first.
        """
        return iter(())

    def overlays(self) -> tuple[OverlayKind, ...]:
        """What can be drawn over the map to explain a position."""
        return ()

    def overlay(self, sight: State, kind: str, about: str) -> MapOverlay:
        """One of these, as a sight tells. Where nothing is named it is about what the viewer plays."""
        raise SandtableError(f"{self.id} has nothing of the kind to show")

    @property
    def can_be_built(self) -> bool:
        """Whether positions of this game can be built by hand."""
        return type(self).sandbox is not Game.sandbox

    def sandbox(self, scenario: str, options: Mapping[str, Any] | None = None) -> State:
        """A scenario as a position to build on: the same each time, with everything set up."""
        raise SandtableError(f"positions of {self.id} cannot be built by hand")

    def editor(self, state: State) -> tuple[ChangeKind, ...]:
        """What can be changed in a position that is built by hand."""
        return ()

    def edited(self, state: State, changes: Sequence[Change]) -> State:
        """A position after some changes, which can be played on; the one before stays as it is.

        What the rules could never bring about is refused in a sentence.
        """
        raise SandtableError(f"positions of {self.id} cannot be built by hand")

    def build_position(self, data: dict[str, Any]) -> State:
        """A state in the situation that a short mapping describes."""
        raise BadData(f"{self.id} cannot build positions")

    def result(self, state: State) -> Result:
        """Who won a finished game."""
        raise NotImplementedError

    # ------------------------------------------------------------------ names

    def seats(self, scenario: str | Scenario) -> tuple[str, ...]:
        """The names of the seats of a scenario, in order."""
        return self.scenarios[self.scenario_index(scenario)].seats

    def scenario_index(self, scenario: str | Scenario) -> int:
        """The number of a scenario."""
        wanted = str(scenario)
        for i, known in enumerate(self.scenarios):
            if known.id == wanted:
                return i
        known_ids = ", ".join(s.id for s in self.scenarios)
        raise SandtableError(f"{self.id} has no scenario {wanted[:40]!r}; it has {known_ids}")

    def option_values(self, options: Mapping[str, object] | None) -> list[int]:
        """The numbers of the chosen values, in the order of the game's options."""
        chosen = dict(options or {})
        numbers: list[int] = []
        for option in self.options:
            value = str(chosen.pop(option.id, option.values[0])).lower()
            if value not in option.values:
                allowed = ", ".join(option.values)
                raise SandtableError(f"option {option.id} is one of {allowed}, not {value[:40]!r}")
            numbers.append(option.values.index(value))
        if chosen:
            known = ", ".join(option.id for option in self.options) or "no options"
            raise SandtableError(f"unknown option {sorted(chosen)[0][:40]!r}; {self.id} has {known}")
        return numbers

    @property
    def n_streams(self) -> int:
        """How many streams of chance the game has, dice included."""
        return DICE_STREAMS + len(self.streams)

    # ------------------------------------------------------------------ actions

    def parse(self, text: str) -> Action:
        """Notation to action, without a state."""
        return self.actions.parse(text)

    def code(self, action: object) -> int:
        """The int of an action given in any form; -1 for an int that is no action."""
        if isinstance(action, Action):
            return action.code
        if isinstance(action, str):
            return self.actions.parse(action).code
        if isinstance(action, int) and not isinstance(action, bool):
            return action if self.actions.known(action) else -1
        raise BadNotation(f"an action is text or one of the choices, not {type(action).__name__}")

    def refusal_text(self, number: int) -> tuple[str, str]:
        """The rule and the sentence of a refusal."""
        return self.refusals.text(number)

    # ------------------------------------------------------------------ new games

    def start(
        self,
        scenario: str | Scenario,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        dice: Sequence[int] | None = None,
        key: bytes | None = None,
        record: bool = True,
    ) -> State:
        """A new game. The same seed gives the same game; without one the key is drawn by the system."""
        state = self._new(self.scenario_index(scenario), self.option_values(options))
        if key is not None:
            state.key = _checked_key(key)
        else:
            state.key = chance.fresh_key() if seed is None else chance.key_from_seed(seed)
        script = _checked_dice(dice)
        state.script = script[:]
        if record:
            state.log = []
        self.begin(state)
        state.settle()
        state.memo = {}
        if record:
            state.record = Record(state, script)
        return state

    def _new(self, scenario: int, options: list[int]) -> State:
        """A state with the engine's own columns set and the game's still empty."""
        state = self.state_class.__new__(self.state_class)
        state.game = self
        state.record = None
        state.log = None
        state.viewer = TRUTH
        # Nothing is remembered while a new state is being filled.
        state.memo = state.before = None
        state.kept = {}
        state.overtaken = []
        state.lane = 0
        state.key = b""
        state.stack = []
        state._offered = {}
        state.scenario = scenario
        state.options = options
        state.finished = 0
        state.epoch = 0
        state.known = 0
        state.counters = [0] * self.n_streams
        state.script = []
        self.equip(state)
        return state

    def position(self, position: Mapping[str, Any] | str) -> State:
        """Any situation, from a mapping or YAML text."""
        data: Any = position
        if isinstance(position, str):
            try:
                data = yaml.safe_load(position)
            except yaml.YAMLError as error:
                raise BadData(f"this position is not valid YAML: {error}") from error
        if not isinstance(data, Mapping):
            raise BadData("a position is a mapping of what stands where")
        state = self.build_position(dict(data))
        if state.log is None:
            state.log = []
        if state.memo is None:
            state.memo = {}
        state.record = Record(state, None)
        return state

    # ------------------------------------------------------------------ storage and views

    def from_bytes(self, data: bytes) -> State:
        """The state that `to_bytes` wrote."""
        try:
            packed = msgspec.msgpack.decode(data)
        except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
            raise BadData(f"these bytes are not a stored state: {error}") from error
        if isinstance(packed, dict):
            self.upgrade(packed)
        state = self._unpacked(packed)
        try:
            state.key = _checked_key(bytes.fromhex(packed["key"]))
        except (KeyError, TypeError, ValueError) as error:
            raise BadData("the stored state has no key") from error
        state.log = []
        state.record = Record(state, None)
        return state

    def upgrade(self, packed: dict[str, Any]) -> None:
        """Bring what an older release stored into today's shape. Leave alone what is not understood."""

    def _unpacked(self, packed: object) -> State:
        """A state from plain data, checked for names and shapes."""
        if not isinstance(packed, dict) or packed.get("game") != self.id:
            raise BadData(f"this is not a state of {self.id}")
        columns, stack = packed.get("columns"), packed.get("stack")
        if not isinstance(columns, dict) or not isinstance(stack, list):
            raise BadData("a stored state has columns and a stack")
        state = self._new(0, [])
        for column in self.state_class.columns:
            if column.name not in columns:
                raise BadData(f"column {column.name} is missing")
            setattr(state, column.name, _checked(column, columns[column.name]))
        if not 0 <= state.scenario < len(self.scenarios):
            raise BadData(f"there is no scenario {state.scenario}")
        self.equip(state)
        state.stack = [self.steps.load(step) for step in stack]
        return state

    def render_view(
        self, sight: State, truth: State, asking: bool = True, wants: Wanted | None = None
    ) -> dict[str, Any]:
        """A sight as JSON-able data: everything known as columns, and as a board, or only what is wanted.

        Either comes with the question. The view takes over the lists of the sight, which nobody else may
        change. Without the question no step is asked anything: for a position that only other rules could
        go on from.
        """
        packed: dict[str, Any] = {}
        if wants != "board":
            packed = sight.packed()
            del packed["key"]
        viewer = sight.viewer
        seated = asking and viewer >= 0
        packed["seat"] = viewer
        packed["deciders"] = truth.deciders if asking else []
        packed["prompt"] = msgspec.to_builtins(truth.prompt_text(viewer)) if asking else []
        packed["choices"] = [action.text for action in truth.choices(viewer)] if seated else []
        packed["rights"] = [action.text for action in truth.rights(viewer)] if seated else []
        if wants != "sight":
            # The sight is seen by nobody, so it may use what the rules have worked out about the state.
            for name in sight.beside:
                setattr(sight, name, getattr(truth, name))
            sight.kept = truth.kept
            packed["board"] = as_data(self.drawn(sight, truth if seated else None))
        return packed

    def drawn(self, sight: State, asked: State | None) -> Board:
        """The board of a sight, and why its viewer may not give some answers yet.

        These are asked of the state that is given, which may be the sight itself: the answers are the same.
        """
        board = self.describe(sight)
        if asked is not None:
            board.not_yet = charts.not_yet(asked, sight.viewer)
        return board

    def sight(self, view: Mapping[str, Any]) -> State:
        """The sight that a view with columns shows."""
        if not isinstance(view, Mapping):
            raise BadData(f"a view is a mapping, not {type(view).__name__}")
        state = self._unpacked(dict(view))
        seat = view.get("seat")
        if not isinstance(seat, int) or not -1 <= seat < state.n_seats:
            raise BadData("the view does not say whose it is")
        state.viewer = seat
        return state

    def sample(self, view: Mapping[str, Any], seat: int | str, rng: Random) -> State:
        """A full state drawn from a view of a seat."""
        sight = self.sight(view)
        if sight.seat(seat) != sight.viewer:
            raise BadData("that view belongs to another seat")
        return sight.sample(rng)


def _checked_key(key: bytes) -> bytes:
    if len(key) != chance.KEY_BYTES:
        raise BadData(f"a key has {chance.KEY_BYTES} bytes")
    return key


def _checked_dice(dice: Sequence[int] | None) -> list[int]:
    script: list[Any] = list(dice or [])
    for die in script:
        if not isinstance(die, int) or die < 1:
            raise SandtableError(f"scripted dice are numbers from 1 up, not {die!r}")
    return script


def _checked(column: Column, value: Any) -> Any:
    """A stored value of the shape that the column declares."""
    if column.shape == INT:
        fits = isinstance(value, int)
    elif column.shape == LIST:
        fits = isinstance(value, list) and all(isinstance(item, int) for item in value)
    else:
        fits = isinstance(value, list) and all(
            isinstance(inner, list) and all(isinstance(item, int) for item in inner) for inner in value
        )
    if not fits:
        raise BadData(f"column {column.name} has the wrong shape")
    return value
