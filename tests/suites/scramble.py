"""Scramble: re-draw in the truth whatever a seat may not know.

Written apart from the redaction: it reads the declarations (who may know a column, which fields of
a step are secret, which lanes and steps are unseen) and never a sight. What comes out is another
truth that the seat cannot tell from the first: a Markov chain of small changes to hidden places,
each kept only where the game finds no problem with it.

The changes: two hidden things of a realm trade all that they are; two hidden values trade places;
two values trade places wherever they stand; one value is drawn anew from its range; a seat whose
click nobody would see clicks, or takes back a move half entered. Values that only make sense together,
such as a secret pair of cards and what it is for, the game itself proposes to change together.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.engine.columns import INT, LIST, LISTS, NOBODY, PUBLIC, Column
from sandtable.engine.state import BASE_COLUMNS, State
from sandtable.engine.steps import Step, Together

BASE = {column.name for column in BASE_COLUMNS}
PROPOSALS = 120


class Spot:
    """A hidden value: one number in a column, or in the secret field of a step."""

    __slots__ = ("high", "holder", "key", "low", "name")

    def __init__(self, name: str, holder: Any, key: Any, low: int, high: int) -> None:
        self.name = name
        self.holder = holder
        self.key = key
        self.low = low
        self.high = high

    def get(self) -> int:
        value: int = getattr(self.holder, self.key) if isinstance(self.key, str) else self.holder[self.key]
        return value

    def allows(self, value: int) -> bool:
        """Whether a value is in the declared range; without one, values only trade places."""
        return self.low > self.high or self.low <= value <= self.high

    def set(self, value: int) -> None:
        if isinstance(self.key, str):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value


def hidden_indices(state: State, seat: int) -> dict[int, list[int]]:
    """For each realm of the game the indices that a seat does not know."""
    hidden: dict[int, list[int]] = {}
    for column in state.columns:
        if column.realm not in (PUBLIC, NOBODY) and column.realm not in hidden:
            known = set(state.known_to(seat, column.realm))
            hidden[column.realm] = [i for i in range(len(getattr(state, column.name))) if i not in known]
    return hidden


def secret_columns(state: State) -> list[Column]:
    """The game's own columns that not everybody may know."""
    return [column for column in state.columns if column.realm != PUBLIC and column.name not in BASE]


def spots(state: State, seat: int) -> list[Spot]:
    """Every value that a seat may not know, by the declarations."""
    hidden = hidden_indices(state, seat)
    found: list[Spot] = []
    for column in secret_columns(state):
        value = getattr(state, column.name)
        low, high = column.low, column.high
        if column.shape == INT:
            found.append(Spot(column.name, state, column.name, low, high))
            continue
        indices = range(len(value)) if column.realm == NOBODY else hidden[column.realm]
        if column.shape == LIST:
            found += [Spot(column.name, value, i, low, high) for i in indices]
        else:
            found += [
                Spot(column.name, value[i], j, low, high) for i in indices for j in range(len(value[i]))
            ]
    for step in state.stack:
        found += step_spots(state, step, seat, unseen=False)
    return found


def step_spots(state: State, step: Step, seat: int, unseen: bool) -> list[Spot]:
    """The secret fields of a step that a seat may not know, and those of unseen lanes."""
    found: list[Spot] = []
    if step.secret and (unseen or not owns(state, step, seat)):
        for field in step.secret:
            value = getattr(step, field)
            name = f"{step.name}.{field}"
            if isinstance(value, list):
                found += [Spot(name, value, i, 0, -1) for i in range(len(value))]
            else:
                found.append(Spot(name, step, field, 0, -1))
    if isinstance(step, Together):
        for mask, lane in zip(step.seats, step.lanes):
            covered = unseen or not (step.open_lanes or (seat >= 0 and mask >> seat & 1))
            for inner in lane:
                found += step_spots(state, inner, seat, covered)
    return found


def owns(state: State, step: Step, seat: int) -> bool:
    """Whether a seat is one of those who know the secrets of a step."""
    return seat >= 0 and bool(step.owners(state) >> seat & 1)


def declared(state: State, seat: int) -> tuple[object, ...]:
    """All that a seat may know by the declarations, to compare before and after an unseen click."""
    hidden = hidden_indices(state, seat)
    shown: list[object] = [
        state.known,
        [step_declared(state, step, seat) for step in visible(state, state.stack, seat)],
    ]
    for column in state.columns:
        value = getattr(state, column.name)
        if column.realm == PUBLIC:
            shown.append(
                value if column.shape == INT else [v[:] if column.shape == LISTS else v for v in value]
            )
        elif column.name not in BASE and column.shape != INT:
            gone = set(range(len(value))) if column.realm == NOBODY else set(hidden[column.realm])
            row: list[object] = []
            for i, item in enumerate(value):
                if column.shape == LISTS:
                    row.append(len(item) if i in gone else item[:])
                else:
                    row.append(None if i in gone else item)
            shown.append(row)
    return tuple(shown)


def visible(state: State, stack: list[Step], seat: int) -> list[Step]:
    """The steps of a stack that a seat may know of."""
    return [step for step in stack if not step.private or owns(state, step, seat)]


def step_declared(state: State, step: Step, seat: int) -> list[object]:
    """What a seat may know of a step."""
    if isinstance(step, Together):
        lanes: list[object] = []
        for mask, lane in zip(step.seats, step.lanes):
            if step.open_lanes or (seat >= 0 and mask >> seat & 1):
                lanes.append([step_declared(state, inner, seat) for inner in visible(state, lane, seat)])
            else:
                lanes.append(lane[-1].deciders(state) if lane else 0)
        return [step.name, step.open_lanes, step.seats[:], lanes]
    blank = set() if owns(state, step, seat) else set(step.secret)
    fields: list[object] = [step.name]
    for field in step.__slots__:
        value = getattr(step, field)
        copied = value[:] if isinstance(value, list) else value
        fields.append(("?", len(value) if isinstance(value, list) else 1) if field in blank else copied)
    return fields


def scramble(state: State, seat: int, rng: Random, proposals: int = PROPOSALS) -> State:
    """Another truth that a seat (-1: a spectator) cannot tell from this one."""
    work = unseen_clicks(state.clone(), seat, rng)
    Chain(work, seat, rng).run(proposals)
    # Neither the key nor its counters are anybody's to know.
    work.key = rng.randbytes(32)
    work.counters = [count + rng.randrange(5) for count in work.counters]
    work.known += rng.randrange(1, 5)
    return work.clone()


def unseen_clicks(state: State, seat: int, rng: Random) -> State:
    """Let others click where nobody would see it, or take back moves half entered."""
    while (
        state.stack
        and len(state.stack) > 1
        and state.stack[-1].private
        and not owns(state, state.stack[-1], seat)
    ):
        if rng.random() < 0.5:
            break
        shorter = state.clone()
        shorter.stack.pop()
        if shorter.game.problems(shorter) or shorter.asked() != state.asked():
            break
        state = shorter
    others = [other for other in state.deciders if other != seat]
    for _ in range(rng.randrange(3) if others else 0):
        other = rng.choice(others)
        further = state.clone()
        codes = further.legal(other)
        if not codes:
            break
        further.perform(other, rng.choice(codes))
        same = further.asked() == state.asked() and not further.over
        if same and declared(further, seat) == declared(state, seat) and not further.game.problems(further):
            state = further
    return state


class Chain:
    """The Markov chain over the hidden places of one state, which it changes."""

    def __init__(self, state: State, seat: int, rng: Random) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.spots = spots(state, seat)
        self.hidden = hidden_indices(state, seat)
        self.realms = [realm for realm, indices in self.hidden.items() if len(indices) > 1]
        self.by_name: dict[str, list[Spot]] = {}
        for spot in self.spots:
            self.by_name.setdefault(spot.name, []).append(spot)
        self.names = list(self.by_name)
        self.undo: list[tuple[Spot, int]] = []
        self.kept = 0

    def run(self, proposals: int) -> None:
        """Try so many changes, keeping those that the game finds nothing wrong with."""
        if not self.spots:
            return
        for _ in range(proposals):
            self.undo.clear()
            for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
                self.propose()
            if not self.undo:
                continue
            if self.honest():
                self.kept += 1
            else:
                for spot, value in reversed(self.undo):
                    spot.set(value)

    def honest(self) -> bool:
        """Whether the state is a legal one in which the seat knows neither more nor less."""
        try:
            if self.state.game.problems(self.state):
                return False
        except (IndexError, KeyError, ValueError):
            return False  # a value so wild that the game cannot even say what is wrong with it
        return hidden_indices(self.state, self.seat) == self.hidden

    def propose(self) -> None:
        """One change of one of five sorts."""
        sort = self.rng.randrange(5)
        if sort == 0 and self.realms:
            self.trade_things()
        elif sort == 1:
            self.trade_values()
        elif sort == 2:
            self.relabel()
        elif sort == 3:
            self.change_jointly()
        else:
            self.draw_anew()

    def put(self, spot: Spot, value: int) -> None:
        old = spot.get()
        if old != value:
            self.undo.append((spot, old))
            spot.set(value)

    def swap(self, one: Spot, other: Spot) -> None:
        a, b = one.get(), other.get()
        self.put(one, b)
        self.put(other, a)

    def change_jointly(self) -> None:
        """Values that only make sense together, as the game proposes; nothing where an earlier change of
        this round has left the state too wild for that."""
        try:
            changes = self.state.game.joint_changes(self.state, self.seat, self.rng)
        except IndexError:
            return
        for holder, index, value in changes:
            self.put(Spot("joint", holder, index, 0, 0), value)

    def trade_things(self) -> None:
        """Two hidden things of a realm trade all that they are."""
        realm = self.rng.choice(self.realms)
        i, j = self.rng.sample(self.hidden[realm], 2)
        pairs: list[tuple[Spot, Spot]] = []
        for column in secret_columns(self.state):
            if column.realm != realm:
                continue
            value = getattr(self.state, column.name)
            if column.shape == LIST:
                pairs.append((Spot(column.name, value, i, 0, 0), Spot(column.name, value, j, 0, 0)))
            elif len(value[i]) != len(value[j]):
                return
            else:
                for k in range(len(value[i])):
                    pairs.append((Spot(column.name, value[i], k, 0, 0), Spot(column.name, value[j], k, 0, 0)))
        for one, other in pairs:
            self.swap(one, other)

    def trade_values(self) -> None:
        """Two hidden values trade places, in one column or between columns of the same range."""
        one = self.spot()
        near = self.by_name[one.name] if self.rng.random() < 0.6 else self.spots
        other = self.rng.choice(near)
        if (one.low, one.high) == (other.low, other.high):
            self.swap(one, other)

    def relabel(self) -> None:
        """Two values trade places wherever they stand in the hidden parts of a few columns."""
        chosen = self.rng.sample(self.names, min(len(self.names), self.rng.randrange(1, 5)))
        a, b = self.spot().get(), self.rng.choice(self.by_name[self.rng.choice(chosen)]).get()
        for name in chosen:
            for spot in self.by_name[name]:
                value = spot.get()
                if value in (a, b) and spot.allows(b if value == a else a):
                    self.put(spot, b if value == a else a)

    def draw_anew(self) -> None:
        """One hidden value is drawn from its range, or is what another one is."""
        spot = self.spot()
        if spot.low <= spot.high:
            self.put(spot, self.rng.randint(spot.low, spot.high))
        elif "." in spot.name:
            self.put(spot, self.rng.choice((self.spot().get(), spot.get() + self.rng.randint(-2, 2))))

    def spot(self) -> Spot:
        """A hidden place; each column is as likely as the next."""
        return self.rng.choice(self.by_name[self.rng.choice(self.names)])
