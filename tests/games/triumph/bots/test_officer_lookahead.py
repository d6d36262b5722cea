"""officer looks ahead: on few samples, over few choices, and with what it thought before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sandtable
from sandtable.bots.officers.triumph import lookahead
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.officer import HANDLERS, decide_without_looking_ahead
from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.bots.test_officer import chosen, position

DONE = kinds.DONE << 16
CONTAINERS = {"production-preparation", "set-up"}  # what asks nobody itself


def frontier() -> TriumphState:
    """Germans before Paris, which is held by as many as they are."""
    return position(
        "tnt",
        year=1940,
        season="summer",
        war=[["axis", "west"]],
        units=["germany infantry 3 lorraine x2", "germany infantry 3 berlin", "france infantry 2 paris x2"],
        control={"lorraine": "axis"},
        phase="movement axis 4",
    )


def tried(
    monkeypatch: pytest.MonkeyPatch, worth: dict[int, float], scores: dict[int, float]
) -> tuple[int, int]:
    """What is chosen where a trial of each choice comes to so much, and how many samples that took."""
    state = frontier()
    desk = Desk(state.sight("axis"), Random(1), decide_without_looking_ahead)
    seen: list[int] = []

    def play_on(g: TriumphState, *rest: object) -> None:
        seen.append(1)

    def evaluate(g: TriumphState, mine: int, me: int) -> float:
        return worth[list(scores)[(len(seen) - 1) % len(scores)]]

    monkeypatch.setattr(lookahead, "play_on", play_on)
    monkeypatch.setattr(lookahead, "evaluate", evaluate)
    monkeypatch.setattr(lookahead, "unsettled", lambda g, me: 0.0)
    code = lookahead.best_of(desk, scores, lookahead.turn_over(desk), {})
    return code, len(seen) // len(scores)


def first_move() -> int:
    codes = frontier().legal(0)
    return next(code for code in codes if code >> 16 == kinds.MOVE)


def test_where_samples_tell_nothing_the_score_decides_after_four(monkeypatch: pytest.MonkeyPatch) -> None:
    move = first_move()
    assert tried(monkeypatch, {move: 0.0, DONE: 0.0}, {move: 0.5, DONE: 0.0}) == (move, 4)


def test_two_samples_will_do_where_they_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    move = first_move()
    assert tried(monkeypatch, {move: 30.0, DONE: 0.0}, {move: 2.0, DONE: 0.0}) == (move, 2)


def test_what_comes_of_it_outweighs_what_was_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    move = first_move()
    assert tried(monkeypatch, {move: -30.0, DONE: 0.0}, {move: 2.0, DONE: 0.0})[0] == DONE


def test_what_was_thought_outweighs_what_comes_of_it_by_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    move = first_move()
    assert tried(monkeypatch, {move: -2.0, DONE: 0.0}, {move: 9.0, DONE: 0.0})[0] == move


def test_who_plays_on_does_not_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*rest: object) -> None:
        raise AssertionError

    monkeypatch.setattr(lookahead, "play_on", never)
    state = frontier()
    assert decide_without_looking_ahead(state, 0, Random(1)) in state.legal(0)


def test_others_do_nothing_that_they_need_not_do() -> None:
    state = frontier()
    assert lookahead.idle(state, 0) == DONE
    state.act("axis", "move germany-01")
    assert lookahead.idle(state, 0) == -1


# ---------------------------------------------------------------------- the joined game


def joined(units: list[str]) -> TriumphState:
    """The Command Phase of a summer of Peace, in which Japan holds a card of this Season; China is empty."""
    return position(
        "conquest-and-tragedy",
        scenario="3-players",
        year=1938,
        season="summer",
        units=units,
        turn_order=["japan", "united-states", "axis", "russia", "siberia", "western-europe"],
        hands={"japan": ["pto-A38"]},
        phase="command",
    )


def test_a_card_is_committed_for_what_partners_could_declare() -> None:
    assert chosen(joined(["japan infantry 1 korea"]), "militarists") == "commit pto-A38"


def test_no_card_is_committed_where_nobody_could_follow_a_declaration() -> None:
    assert chosen(joined(["japan fortress 1 korea"]), "militarists") == "pass"


# ---------------------------------------------------------------------- who answers what


def asking(kind: type[Step]) -> Iterator[type[Step]]:
    """The steps of the Triumph system that ask somebody themselves."""
    for sub in kind.__subclasses__():
        own = "choices" in vars(sub) or any("choices" in vars(base) for base in sub.__mro__[1:-2])
        if sub.__module__.startswith("sandtable.games.triumph") and own and not issubclass(sub, Together):
            yield sub
        yield from asking(sub)


def test_every_question_has_somebody_in_charge() -> None:
    for game in ("cnc", "tnt", "conquest-and-tragedy"):
        assert sandtable.game(game).scenarios
    left = {step.name for step in asking(Step) if getattr(step, "name", "")} - set(HANDLERS)
    assert left <= CONTAINERS, sorted(left - CONTAINERS)
