"""Leaks: nothing that a seat is shown depends on what it may not know.

The view is not trusted. `scramble` re-draws the truth; what the seat is shown must stay equal, byte
for byte, at once and for as long as the two truths are played on without anything being revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from sandtable.engine.columns import LIST, NOBODY, PUBLIC
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Step, Together, half_entered
from sandtable.protocol.board import as_data
from sandtable.protocol.frames import BoardView, SightView
from tests.suites.legality import asked_about
from tests.suites.play import SuiteFailure, kind_of_question, pick_code, walk, where
from tests.suites.scramble import PROPOSALS, hidden_indices, scramble, secret_columns, spots

TWIN_DECISIONS = 20
CANDIDATES = 12
MANY_DRAWS = 200
MOST_DRAWS = 3_000
# In the middle of each sort of move so often, and so many rights of each seat.
OVERTAKEN = 3
FEW_RIGHTS = 6

SPECTATOR = -1


def check_leaks(game: Game, scenario: str, seed: int, decisions: int, every: int, samples_every: int) -> None:
    """At every so many decisions scramble for each seat and for a spectator; compare and play on."""
    met: Counter[tuple[str, ...]] = Counter()
    for decision, state in walk(game, scenario, seed, decisions):
        kind = kind_of_question(state)
        if met[kind] < OVERTAKEN and half_entered(state):
            met[kind] += 1
            rng = Random(f"overtaken {seed} {decision}")
            check_overtaken(state, rng, where(state, scenario, seed, decision))
        if decision % every:
            continue
        for seat in range(SPECTATOR, state.n_seats):
            rng = Random(f"leaks {seed} {decision} {seat}")
            here = f"{where(state, scenario, seed, decision)}, seen by seat {seat}"
            other = scramble(state, seat, rng)
            check_looks(state.clone(), other, seat, here)
            check_twins(state, other, seat, rng, here)
        if decision % samples_every == 0:
            for seat in range(state.n_seats):
                here = f"{where(state, scenario, seed, decision)}, seen by seat {seat}"
                check_variety(state, seat, Random(f"samples {seed} {decision} {seat}"), here)


# ---------------------------------------------------------------------- (a) before and after


def check_looks(state: State, other: State, seat: int, here: str) -> None:
    """What a seat is shown is the same in two truths that it cannot tell apart."""
    same(here, "sight", sight_bytes(state, seat), sight_bytes(other, seat))
    same(here, "deciders", state.deciders, other.deciders)
    same(here, "view", view_bytes(state, seat), view_bytes(other, seat))
    check_board(state, seat, here)
    if seat == SPECTATOR:
        return
    same(here, "choices", state.legal(seat), other.legal(seat))
    same(here, "rights", state.game.rights(state, seat), other.game.rights(other, seat))
    same(here, "prompt", state.prompt(seat), other.prompt(seat))
    same(here, "form", state.form(seat), other.form(seat))
    same(here, "standing answer", state.standing(seat), other.standing(seat))
    sight = state.sight(seat)
    for code in asked_about(state, seat, Random(here)):
        text = state.game.actions.text(code)
        why = state.refusal(seat, code)
        same(here, f"answer to why not '{text}'", why, other.refusal(seat, code))
        same(here, f"answer of the sight to why not '{text}'", why, sight.refusal(seat, code))
    same(here, "list of choices on its own sight", state.legal(seat), sight.legal(seat))
    own = state.game.rights(sight, seat)
    same(here, "list of rights on its own sight", state.game.rights(state, seat), own)


def check_board(state: State, seat: int, here: str) -> None:
    """Pages are shown a board that anybody with the sight of the seat could draw, and the same question."""
    viewer = None if seat == SPECTATOR else seat
    sight, board = state.view(viewer, wants="sight"), state.view(viewer, wants="board")
    for view, shape in ((sight, SightView), (board, BoardView)):
        try:
            msgspec.convert(view, shape)
        except msgspec.ValidationError as error:
            raise SuiteFailure(f"{here}: a view is not what the protocol says: {error}") from error
    seen = state.game.sight(sight)
    drawn = as_data(state.game.drawn(seen, None if seat == SPECTATOR else seen))
    if board.pop("board") != drawn:
        raise SuiteFailure(f"{here}: the board shows what is not in the sight{difference(board, drawn)}")
    if board != {name: sight[name] for name in board}:
        raise SuiteFailure(f"{here}: pages are asked something else than programs{difference(board, sight)}")


def same(here: str, what: str, one: object, other: object) -> None:
    """Fail where two truths that look alike give different things to see."""
    if one != other:
        raise SuiteFailure(
            f"{here}: the {what} depends on what the seat may not know{difference(one, other)}"
        )


def difference(one: object, other: object) -> str:
    """Where two things first differ, in a few words."""
    if isinstance(one, bytes) and isinstance(other, bytes):
        at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
        start = max(0, at - 60)
        return f": ...{one[start : at + 40]!r} against ...{other[start : at + 40]!r}"
    return f": {str(one)[:200]} against {str(other)[:200]}"


def sight_bytes(state: State, seat: int) -> bytes:
    """The sight of a seat as bytes."""
    return msgspec.json.encode(state.sight(None if seat == SPECTATOR else seat).packed())


def told_bytes(state: State, seat: int) -> bytes:
    """The journal as a seat is told it: sentences with their references, roles, sides and arguments."""
    return msgspec.json.encode(state.game.events.telling(state.log or (), seat))


def view_bytes(state: State, seat: int) -> bytes:
    """The view of a seat as bytes."""
    return msgspec.json.encode(state.view(None if seat == SPECTATOR else seat))


# ---------------------------------------------------------------------- (b) twins


class Twins:
    """Two truths played on side by side, in which a seat must not notice a difference."""

    def __init__(self, state: State, other: State, seat: int) -> None:
        self.one = fork(state)
        self.two = fork(other)
        # The same numbers, so that what the seat sees of its own blocks being mixed is the same.
        self.two.key, self.two.counters = self.one.key, self.one.counters[:]
        self.two.known = self.one.known
        self.seat = seat

    def shown(self, state: State) -> tuple[bytes, bytes]:
        """All that the seat is shown."""
        return view_bytes(state, self.seat), told_bytes(state, self.seat)


def fork(state: State) -> State:
    """A clone with a journal of its own."""
    twin = state.clone()
    twin.log = []
    return twin


def check_twins(state: State, other: State, seat: int, rng: Random, here: str) -> None:
    """Play two truths on alike until something is revealed; the seat must see the same all along."""
    twins = Twins(state, other, seat)
    for played in range(TWIN_DECISIONS):
        if twins.one.over:
            return
        step = play_alike(twins, rng)
        if not step:
            return
        one, two = twins.shown(twins.one), twins.shown(twins.two)
        place = f"{here}, {played + 1} decisions on, after '{step}'"
        same(place, "view", one[0], two[0])
        same(place, "journal", one[1], two[1])


def play_alike(twins: Twins, rng: Random) -> str:
    """One decision in both truths that looks alike to the seat; empty where the play must stop."""
    one, two, seat = twins.one, twins.two, twins.seat
    actor = rng.choice(one.deciders)
    codes = one.legal(actor)
    if not codes:
        return ""
    code = pick_code(one.game, codes, rng)
    known = one.known
    text = one.game.actions.text(code)
    if actor == seat or (code in two.legal(actor) and outline(one.stack) == outline(two.stack)):
        one.perform(actor, code)
        two.perform(actor, code)
        if one.known != known or two.known != known:
            return ""
        if actor != seat and not even_out(twins, actor, rng, known):
            return ""
    else:
        one.perform(actor, code)
        if one.known != known:
            return ""
        twin = look_alike(twins, actor, code, rng)
        if twin is None:
            return ""
        twins.two = twin
    twins.two.counters = twins.one.counters[:]
    return text


def outline(stack: list[Step]) -> list[object]:
    """The steps of a stack, unseen ones too, without their secrets.

    Where two truths differ in this, one seat is in the middle of something else in each, and the
    same action may well look different.
    """
    lines: list[object] = []
    for step in stack:
        lines.append(step.name)
        lines += [getattr(step, field) for field in step.__slots__ if field not in (*step.secret, "lanes")]
        if isinstance(step, Together):
            lines.append([outline(lane) for lane in step.lanes])
    return lines


def even_out(twins: Twins, actor: int, rng: Random, known: int) -> bool:
    """A hidden lane may need more clicks in one truth than in the other, which nobody can see.

    Where the only difference is that a seat in a hidden lane is done in one truth and not in the
    other, that seat goes on at random in the other. False where the two cannot be brought together.
    """
    for _ in range(TWIN_DECISIONS):
        if twins.one.asked() == twins.two.asked() or not in_hidden_lane(twins, actor):
            return True
        behind = twins.one if twins.one.asked() >> actor & 1 else twins.two
        codes = behind.legal(actor)
        if not codes:
            return True
        behind.perform(actor, pick_code(behind.game, codes, rng))
        if behind.known != known:
            return False
    return False


def in_hidden_lane(twins: Twins, actor: int) -> bool:
    """Whether a seat acts where the observing seat cannot see it, in one truth at least."""
    for state in (twins.one, twins.two):
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Together) and not top.open_lanes:
            lane = top.lane_of(state, actor)
            if lane >= 0 and not (twins.seat >= 0 and top.seats[lane] >> twins.seat & 1):
                return True
    return False


def look_alike(twins: Twins, actor: int, code: int, rng: Random) -> State | None:
    """The second truth after some action that looks to the seat like the one just done in the first."""
    wanted = twins.shown(twins.one)
    codes = twins.two.legal(actor)[:]
    rng.shuffle(codes)
    codes.sort(key=lambda alike: alike != code)
    for alike in codes[:CANDIDATES]:
        trial = twins.two.clone()
        assert twins.two.log is not None
        trial.log = twins.two.log[:]
        trial.perform(actor, alike)
        if trial.known == twins.two.known and twins.shown(trial) == wanted:
            return trial
    return None


# ---------------------------------------------------------------------- (c) samples


Values = dict[tuple[str, int], set[int]]


def check_variety(state: State, seat: int, rng: Random, here: str) -> None:
    """Over many draws every unseen value varies, wherever the scramble shows that it can."""
    possible: Values = {}
    reached = state.clone()
    for _ in range(8):
        collect(reached, seat, possible)
        reached = scramble(reached, seat, rng, PROPOSALS)
    sight = state.sight(seat)
    drawn: Values = {}
    for draws in range(MOST_DRAWS):
        sample = sight.sample(rng)
        if draws < MANY_DRAWS and (wrong := state.game.problems(sample)):
            raise SuiteFailure(f"{here}: a sample is no legal state: {'; '.join(wrong)}")
        collect(sample, seat, drawn)
        if draws >= MANY_DRAWS and not stuck(possible, drawn):
            return
    fixed = ", ".join(f"{name} {i}" for name, i in stuck(possible, drawn)[:5])
    raise SuiteFailure(f"{here}: samples never vary in {fixed}, though more than one value is possible")


def collect(state: State, seat: int, values: Values) -> None:
    """Note every hidden value of a state."""
    counted: dict[str, int] = {}
    for spot in spots(state, seat):
        number = counted[spot.name] = counted.get(spot.name, -1) + 1
        values.setdefault((spot.name, number), set()).add(spot.get())


def stuck(possible: Values, drawn: Values) -> list[tuple[str, int]]:
    """The places that could vary and did not."""
    return [
        place
        for place, values in possible.items()
        if len(values) > 1 and "." not in place[0] and len(drawn.get(place, ())) < 2
    ]


# ---------------------------------------------------------------------- (d) half-entered moves


def check_overtaken(state: State, rng: Random, here: str) -> None:
    """Others cannot tell whether a seat has entered half a move, also not when a right undoes it."""
    for i, half in enumerate(half_entered(state)):
        bare = state.clone()
        half_entered(bare)[i].cancel()
        others = [seat for seat in range(SPECTATOR, state.n_seats) if seat < 0 or not half.owners >> seat & 1]
        for viewer in others:
            check_looks(state.clone(), bare.clone(), viewer, f"{here}, seen by seat {viewer}")
        for actor in range(state.n_seats):
            codes = state.game.rights(state, actor)
            for code in codes if len(codes) <= FEW_RIGHTS else rng.sample(codes, FEW_RIGHTS):
                one, two = fork(state), fork(bare)
                one.play(actor, code)
                two.play(actor, code)
                done = f"{here}, after '{state.game.actions.text(code)}' of seat {actor}"
                for viewer in others:
                    place = f"{done}, seen by seat {viewer}"
                    same(place, "view", view_bytes(one, viewer), view_bytes(two, viewer))
                    same(place, "journal", told_bytes(one, viewer), told_bytes(two, viewer))


# ---------------------------------------------------------------------- (e) numbers tell nothing

ORDER_GAMES = 120
FEWEST_PAIRS = 25
# How many standard deviations from one half count as more than chance: less than one run in 100,000.
ONE_SIDED = 4.5


def check_numbers(
    game: Game, scenario: str, between: tuple[int, int] = (0, 60), games: int = ORDER_GAMES
) -> None:
    """The numbers of hidden things tell nothing about them: over many games, of two things that
    look alike to a seat the first is no more often the lower one than the second."""
    lower: dict[str, list[int]] = {}
    for seed in range(games):
        rng = Random(f"numbers {seed}")
        at = rng.randrange(*between)
        last = None
        for decision, state in walk(game, scenario, f"numbers {seed}", at, rights=False):
            last = state
            if decision == at:
                break
        assert last is not None
        note_pairs(last, rng, lower)
    for name, outcomes in lower.items():
        share = sum(outcomes) / len(outcomes)
        if len(outcomes) >= FEWEST_PAIRS and abs(2 * share - 1) * len(outcomes) ** 0.5 > ONE_SIDED:
            raise SuiteFailure(
                f"{game.id} {scenario}: of two hidden things that look alike, the lower number has "
                f"the lower {name} in {share:.0%} of {len(outcomes)} games"
            )


def note_pairs(state: State, rng: Random, lower: dict[str, list[int]]) -> None:
    """For each column note, for one pair of things that look alike, whether the first is lower."""
    seat = rng.randrange(SPECTATOR, state.n_seats)
    hidden = hidden_indices(state, seat)
    public = [getattr(state, c.name) for c in state.columns if c.realm == PUBLIC and c.shape == LIST]
    for column in secret_columns(state):
        if column.shape != LIST or column.realm == NOBODY:
            continue
        value = getattr(state, column.name)
        rows = [row for row in public if len(row) == len(value)]
        alike: dict[tuple[int, ...], list[int]] = {}
        for i in hidden[column.realm]:
            looks = (state.game.group_of(column.realm, i), *[row[i] for row in rows])
            alike.setdefault(looks, []).append(i)
        groups = [members for members in alike.values() if rows and len({value[i] for i in members}) > 1]
        if groups:
            members = rng.choice(groups)
            i, j = sorted(rng.sample(members, 2))
            while value[i] == value[j]:
                i, j = sorted(rng.sample(members, 2))
            lower.setdefault(column.name, []).append(int(value[i] < value[j]))


# ---------------------------------------------------------------------- leaks on purpose


def check_blanks(game: Game, scenario: str, seeds: tuple[int, ...], decisions: int, every: int) -> None:
    """Leave each secret column and step once unblanked on purpose: the suite must notice."""
    waiting = {column.name for column in secret_columns(game.start(scenario, seed=1))} | {"counters", "known"}
    steps_noticed: set[str] = set()
    for seed in seeds:
        for decision, state in walk(game, scenario, seed, decisions):
            if decision % every:
                continue
            for seat in [Random(f"{seed} {decision}").randrange(SPECTATOR, state.n_seats)]:
                here = f"{where(state, scenario, seed, decision)}, seen by seat {seat}"
                other = scramble(state, seat, Random(f"blanks {here}"))
                for name in sorted(waiting):
                    if getattr(state, name) != getattr(other, name):
                        check_column_noticed(state, other, seat, name, here)
                        waiting.discard(name)
                for one, two in zip(state.stack, other.stack):
                    if one.name not in steps_noticed and one.dump() != two.dump():
                        check_step_noticed(state, other, seat, one, here)
                        steps_noticed.add(one.name)
        if not waiting:
            return
    names = ", ".join(sorted(waiting))
    raise SuiteFailure(
        f"{game.id} {scenario}: no scramble ever changed {names}, so a leak would go unnoticed"
    )


def check_column_noticed(state: State, other: State, seat: int, name: str, here: str) -> None:
    """A sight with one column left as it truly is must make the suite fail."""
    with patch.object(type(state), "sight", leaking(type(state).sight, name)):
        if not notices(state, other, seat):
            raise SuiteFailure(f"{here}: a leak of {name} goes unnoticed")


def check_step_noticed(state: State, other: State, seat: int, step: Step, here: str) -> None:
    """A sight with a step left as it truly is must make the suite fail."""
    with patch.object(type(step), "seen_by", unredacted), patch.object(type(step), "private", False):
        if not notices(state, other, seat):
            raise SuiteFailure(f"{here}: a leak of step {step.name} goes unnoticed")


def unredacted(step: Step, g: State, seat: int) -> Step:
    """`seen_by`, with nothing blanked."""
    return step.copy()


def leaking(sight: Callable[..., State], name: str) -> Callable[..., State]:
    """`sight`, with one column left as it truly is."""

    def leaky(state: State, seat: Any, at_rest: bool = False) -> State:
        twin = sight(state, seat, at_rest)
        value = getattr(state, name)
        setattr(twin, name, value if isinstance(value, int) else value[:])
        return twin

    return leaky


def notices(state: State, other: State, seat: int) -> bool:
    """Whether the suite sees a difference between two truths."""
    try:
        check_looks(state.clone(), other.clone(), seat, "")
    except SuiteFailure:
        return True
    return False
