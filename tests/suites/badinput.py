"""Bad input: whatever is handed in, the answer is a clear error and the state is as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.engine.actions import Action
from sandtable.engine.errors import SandtableError
from sandtable.engine.files import read_game, write_game
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.suites.play import SuiteFailure, walk, where

HUGE = 10**6000
NO_SEATS: list[Any] = [
    "nobody",
    "",
    " ",
    None,
    [],
    {},
    -1,
    99,
    HUGE,
    -HUGE,
    1.5,
    True,
    b"x",
    object(),
    "x" * 99_999,
]
NO_ACTIONS: list[Any] = [
    "",
    " ",
    "\0",
    "no such word",
    "\ud800",
    "x" * 99_999,
    None,
    [],
    {},
    (1, 2),
    1.5,
    True,
    b"x",
    -1,
    2**40,
    HUGE,
    object(),
    Action(2**40, "no such action"),
    Action(-1, ""),
]
FLIPS = 60
CUTS = 30


def check_bad_input(game: Game, scenario: str, seed: int, decisions: int, every: int) -> None:
    """At every so many decisions hand in everything that makes no sense."""
    state = None
    for decision, state in walk(game, scenario, seed, decisions):
        if decision % every == 0:
            here = where(state, scenario, seed, decision)
            rng = Random(f"bad input {seed} {decision}")
            check_state(state, rng, here)
    assert state is not None
    if state.over:
        check_end(state, where(state, scenario, seed, decisions))
    check_starts(game, scenario)
    check_files(state, Random(f"files {seed}"), where(state, scenario, seed, decisions))


def check_state(state: State, rng: Random, here: str) -> None:
    """One position: wrong seats, wrong actions, wrong turns, wrong bytes and wrong views."""
    digest = state.digest()
    check_seats(state, here)
    check_actions(state, here)
    check_turns(state, here)
    check_bytes(state, rng, here)
    for seat in range(state.n_seats):
        check_views(state.game, state.view(seat), seat, here)
    if state.digest() != digest:
        raise SuiteFailure(f"{here}: bad input changed the state")


def refused(what: str, call: Callable[..., object], *given: Any) -> None:
    """The call must raise an error of ours, with words."""
    if not harmless(what, call, *given):
        raise SuiteFailure(f"{what}: accepted")


def harmless(what: str, call: Callable[..., object], *given: Any) -> bool:
    """The call may raise an error of ours, and no other. Returns whether it did."""
    try:
        call(*given)
    except SandtableError as error:
        if not str(error).strip():
            raise SuiteFailure(f"{what}: refused without words") from error
        return True
    except Exception as error:
        raise SuiteFailure(f"{what}: {type(error).__name__} instead of a clear error: {error}") from error
    return False


def brief(thing: object) -> str:
    """A thing in a few characters; some are too long to be written."""
    return (
        f"a huge {type(thing).__name__}"
        if isinstance(thing, int) and abs(thing) > 2**60
        else repr(thing)[:40]
    )


def check_seats(state: State, here: str) -> None:
    """There is no such seat."""
    actor = state.deciders[0] if state.deciders else 0
    action: Any = state.choices(actor)[0] if state.deciders else "done"
    for seat in NO_SEATS:
        what = f"{here}: seat {brief(seat)}"
        refused(f"{what} acts", state.act, seat, action)
        refused(f"{what} asks why not", state.why_not, seat, action)
        refused(f"{what} asks for choices", state.choices, seat)
        refused(f"{what} takes back", state.undo, seat)
        if seat is not None:
            refused(f"{what} looks", state.view, seat)
            refused(f"{what} reads", state.journal, seat)


def check_actions(state: State, here: str) -> None:
    """There is no such action."""
    word = state.game.actions.kinds[0].word
    for seat in range(state.n_seats):
        for action in [*NO_ACTIONS, f"{word} no such thing", f"{word}\n{word}", word.upper() + "!"]:
            what = f"{here}: seat {seat}, action {brief(action)}"
            refused(what, state.act, seat, action)
            harmless(f"{what}, why not", state.why_not, seat, action)


def check_turns(state: State, here: str) -> None:
    """A seat that is not asked cannot answer for another, and a sight cannot be played."""
    for asked in state.deciders:
        offered = state.legal(asked)[:10]
        for seat in range(state.n_seats):
            may = {*state.legal(seat), *state.game.rights(state, seat)}
            for code in offered:
                action = state.game.actions.action(code)
                if code not in may:
                    refused(
                        f"{here}: '{action}' by seat {seat} instead of seat {asked}", state.act, seat, action
                    )
            sight = state.sight(seat)
            refused(f"{here}: playing a sight", sight.act, asked, state.game.actions.action(offered[0]))
            refused(f"{here}: the bytes of a sight", sight.to_bytes)
    refused(f"{here}: a sample of the truth", state.sample, Random(0))


def check_end(state: State, here: str) -> None:
    """When the game is over, nothing is done any more."""
    digest = state.digest()
    for seat in range(state.n_seats):
        for kind in state.game.actions.kinds:
            text = f"{kind.word} {kind.argument.names[0]}".strip()
            refused(f"{here}: '{text}' after the end", state.act, seat, text)
    if state.deciders or state.digest() != digest:
        raise SuiteFailure(f"{here}: the game goes on after its end")


def check_bytes(state: State, rng: Random, here: str) -> None:
    """Bytes that were cut or changed are refused, or at least read as some state; nothing breaks."""
    game, good = state.game, state.to_bytes()
    for junk in (b"", b"\xc1", b"junk", b"\x91" * 5_000, None, "text", 7):
        refused(f"{here}: the bytes {brief(junk)}", game.from_bytes, junk)
    for _ in range(CUTS):
        cut = good[: rng.randrange(len(good))]
        refused(f"{here}: the first {len(cut)} bytes", game.from_bytes, cut)
    for _ in range(FLIPS):
        at = rng.randrange(len(good))
        flipped = good[:at] + bytes([good[at] ^ 1 << rng.randrange(8)]) + good[at + 1 :]
        harmless(f"{here}: byte {at} changed", game.from_bytes, flipped)


def check_views(game: Game, view: dict[str, Any], seat: int, here: str) -> None:
    """Views that were taken apart are refused."""
    rng = Random(0)
    game.sample(view, seat, rng)
    for name, bad in broken_views(view).items():
        refused(f"{here}: a view {name}", game.sample, bad, seat, rng)
    for other in (seat + 1, -1, "nobody", None, HUGE):
        refused(f"{here}: the view of seat {seat} as {brief(other)}", game.sample, view, other, rng)


def broken_views(view: dict[str, Any]) -> dict[str, Any]:
    """A view, wrong in every way that one comes across."""
    columns = view["columns"]
    first = next(iter(columns))
    a_list = next(name for name, value in columns.items() if isinstance(value, list))
    broken: dict[str, Any] = {
        "that is None": None,
        "that is a list": [],
        "that is text": "view",
        "that is empty": {},
    }
    no_values: list[Any] = [None, "junk", 99, [["junk"]], {"junk": 1}]
    for key in ("game", "columns", "stack", "seat"):
        broken[f"without {key}"] = {k: v for k, v in view.items() if k != key}
        for junk in no_values:
            broken[f"with {key} = {junk}"] = {**view, key: junk}
    no_columns: list[Any] = [None, "junk", {"a": 1}, [None], [[["deep"]]], 1.5]
    for junk in no_columns:
        broken[f"with a column = {junk}"] = {**view, "columns": {**columns, a_list: junk}}
    broken["without a column"] = {**view, "columns": {k: v for k, v in columns.items() if k != first}}
    broken["with a strange scenario"] = {**view, "columns": {**columns, "scenario": 99}}
    broken["with a strange step"] = {**view, "stack": [["no such step", 1]]}
    broken["with a step without fields"] = {**view, "stack": [["together"]]}
    broken["with lanes that are none"] = {**view, "stack": [["together", 0, [1], "lanes"]]}
    return broken


def check_starts(game: Game, scenario: str) -> None:
    """Games that cannot be started."""
    strange: list[tuple[str, dict[str, Any]]] = [
        ("no such scenario", {}),
        (scenario, {"options": {"no such option": "yes"}}),
        (scenario, {"dice": [0]}),
        (scenario, {"dice": ["six"]}),
        (scenario, {"key": b"short"}),
    ]
    for name, given in strange:
        refused(
            f"{game.id}: start {name} with {given}",
            lambda name, given: game.start(name, **given),
            name,
            given,
        )
    no_positions: list[Any] = ["just text", "{", None, []]
    for position in no_positions:
        refused(f"{game.id}: position {position!r}", game.position, position)


def check_files(state: State, rng: Random, here: str) -> None:
    """A file with a line missing, doubled or changed is refused."""
    lines = write_game(state).splitlines()
    chosen = {*range(min(10, len(lines))), len(lines) - 1, *(rng.randrange(len(lines)) for _ in range(5))}
    for i in sorted(chosen):
        what = f"{here}: a file with line {i + 1}"
        refused(f"{what} missing", read_game, "\n".join(lines[:i] + lines[i + 1 :]))
        refused(f"{what} doubled", read_game, "\n".join(lines[: i + 1] + lines[i:]))
        refused(f"{what} overwritten", read_game, "\n".join([*lines[:i], "junk: junk", *lines[i + 1 :]]))
