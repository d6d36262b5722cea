"""Bots see sights and nothing else, and the same luck gives the same game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from sandtable import bots
from sandtable.bots.cadet import drawn, kind_weight, table_weights
from sandtable.bots.run import play_out
from sandtable.engine.actions import Action
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import game, uninstall
from sandtable.engine.state import State
from tests.cli.duel import LAY, Duel, DuelState, install_duel


@pytest.fixture(autouse=True)
def duel() -> Iterator[None]:
    install_duel()
    yield
    uninstall("duel")


def start(seed: int = 1) -> DuelState:
    state = game("duel").start("long", seed=seed)
    assert isinstance(state, DuelState)
    return state


class Spy:
    """Plays by lot, and fails where it is shown what its seat may not know."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def decide(self, sight: State, choices: Sequence[Action], rng: Random) -> Action:
        assert isinstance(sight, DuelState)
        assert sight.viewer >= 0
        assert set(sight.hands[1 - sight.viewer]) <= {-1}
        assert -1 not in sight.hands[sight.viewer]
        assert sight.key == b""
        assert sight.record is None
        assert sight.log is None
        assert sight.counters == []
        self.seats.append(sight.viewer)
        return rng.choice(choices)


def test_a_bot_receives_the_sight_of_its_own_seat() -> None:
    spies = {0: Spy(), 1: Spy()}
    state = start()
    play_out(state, spies, Random(1))
    assert state.over
    assert set(spies[0].seats) == {0}
    assert set(spies[1].seats) == {1}


def test_hints_receive_sights_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def hints(self: Duel, sight: State, seat: int, code: int) -> int:
        assert sight.viewer == seat >= 0
        assert sight.key == b""
        asked.append(code)
        return code & 0xFFFF if code >> 16 == LAY else 1

    monkeypatch.setattr(Duel, "hints", hints, raising=False)
    play_out(start(), {0: bots.bot("cadet"), 1: bots.bot("cadet")}, Random(1))
    assert asked


@pytest.mark.parametrize("name", bots.names())
def test_every_bot_plays_to_the_end_and_the_same_luck_gives_the_same_game(name: str) -> None:
    digests = []
    for _ in range(2):
        state = start()
        made = play_out(state, {0: bots.bot(name), 1: bots.bot(name)}, Random(4))
        assert state.over
        assert state.record is not None
        assert made == len(state.record.actions)
        digests.append(state.digest())
    assert digests[0] == digests[1]


def test_random_plays_the_same_with_and_without_a_sight() -> None:
    class Seeing:
        def decide(self, sight: State, choices: Sequence[Action], rng: Random) -> Action:
            return bots.bot("random").decide(sight, choices, rng)

    blind, seeing = start(), start()
    play_out(blind, {0: bots.bot("random"), 1: bots.bot("random")}, Random(4))
    play_out(seeing, {0: Seeing(), 1: Seeing()}, Random(4))
    assert blind.digest() == seeing.digest()


def test_random_alone_builds_no_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_sight(self: State, seat: object) -> None:
        raise AssertionError("a sight was built that nobody reads")

    monkeypatch.setattr(State, "sight", no_sight)
    state = start()
    play_out(state, {0: bots.bot("random"), 1: bots.bot("random")}, Random(4))
    assert state.over


@pytest.mark.parametrize("name", bots.names())
def test_seats_without_a_bot_are_left_alone(name: str) -> None:
    state = start()
    play_out(state, {1: bots.bot(name)}, Random(4))
    assert state.deciders == [0]
    assert state.record is not None
    assert {seat for seat, _ in state.record.actions} == {1}
    assert play_out(state, {}, Random(4)) == 0


@pytest.mark.parametrize("name", bots.names())
def test_a_limit_is_kept(name: str) -> None:
    players = {0: bots.bot(name), 1: bots.bot(name)}
    assert play_out(start(), players, Random(4), 7) == 7
    assert play_out(start(), players, Random(4), 0) == 0


def test_a_standing_answer_is_given_without_asking_the_bot() -> None:
    state = start()
    state.quiet = [1, 1]
    spies = {0: Spy(), 1: Spy()}
    play_out(state, spies, Random(1))
    assert state.record is not None
    assert len(spies[0].seats) + len(spies[1].seats) == len(state.record.actions) - 6


def test_a_bot_that_cheats_is_caught() -> None:
    class Cheat:
        def decide(self, sight: State, choices: Sequence[Action], rng: Random) -> Action:
            return sight.game.parse("pass")

    with pytest.raises(SandtableError, match="not among its choices"):
        play_out(start(), {0: Cheat(), 1: Cheat()}, Random(1))


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SandtableError, match="did you mean cadet"):
        bots.bot("cadett")


def test_a_cadet_disbands_nothing_and_passes_seldom() -> None:
    assert kind_weight("disband") == 0
    assert 0 < kind_weight("pass") < kind_weight("move")


def test_a_kind_shares_its_weight_among_its_choices() -> None:
    state = start()
    sight = state.sight(0)
    weights = table_weights(sight, state.legal(0))
    assert len(set(weights)) == 1
    assert sum(weights) == kind_weight("lay") * 5040


def test_drawing_by_weight() -> None:
    rng = Random(1)
    count = [0, 0, 0]
    for _ in range(3000):
        count[drawn([1, 0, 2], rng)] += 1
    assert count[1] == 0
    assert 0.28 < count[0] / 3000 < 0.39
    assert {drawn([0, 0], rng) for _ in range(50)} == {0, 1}
