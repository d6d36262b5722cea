"""A game depends on its pairing alone: not on the order, nor on how many processes play."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from sandtable import bots
from sandtable.bots.playing import (
    UNFINISHED,
    BrokenGame,
    Pairing,
    Played,
    Setting,
    driven,
    openings,
    play,
    play_all,
)
from sandtable.bots.registry import _makers
from sandtable.engine.actions import Action
from sandtable.engine.state import State
from tests.default_game import DEFAULT_GAME
from tests.toy.installed import installed

MELEE = Setting("skirmish", "melee", {}, 1_000)
SHORT = Setting(DEFAULT_GAME, "1936", {"last-year": "1937"}, 100_000)


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with installed():
        yield


def untimed(games: Sequence[Played]) -> list[Played]:
    return [replace(game, seconds=0.0) for game in games]


def pairings(count: int) -> list[Pairing]:
    return [Pairing(("cadet", "random", "random"), f"5/{n}", n % 3) for n in range(count)]


def test_any_number_of_processes_plays_the_same_games() -> None:
    wanted = pairings(12)
    alone = {game.pairing: game for some in play_all(MELEE, wanted, 1) for game in untimed(some)}
    shared = {game.pairing: game for some in play_all(MELEE, wanted, 2, 2) for game in untimed(some)}
    assert list(alone) == wanted
    assert alone == shared


@pytest.mark.parametrize("setting", [MELEE, SHORT], ids=["skirmish", DEFAULT_GAME])
def test_a_game_is_the_same_in_whatever_order_it_is_played(setting: Setting) -> None:
    wanted = [Pairing(("cadet",) * 3, f"5/{n // 3}", n % 3) for n in range(6)]
    forth = [driven(setting, pairing, record=False)[0].digest() for pairing in wanted]
    back = [driven(setting, pairing, record=False)[0].digest() for pairing in reversed(wanted)]
    assert forth == back[::-1]
    assert len(set(forth)) == 6


def test_rotations_of_one_seed_are_dealt_alike_but_go_their_own_ways() -> None:
    same = [Pairing(("cadet",) * 3, "5/0", rotation) for rotation in range(3)]
    dealt = [driven(replace(MELEE, decisions=0), pairing, record=False)[0].digest() for pairing in same]
    ended = [driven(MELEE, pairing, record=False)[0].digest() for pairing in same]
    assert len(set(dealt)) == 1
    assert len(set(ended)) == 3


def test_a_record_changes_nothing() -> None:
    pairing = pairings(1)[0]
    with_it, made = driven(MELEE, pairing, record=True)
    without, as_many = driven(MELEE, pairing, record=False)
    assert with_it.digest() == without.digest()
    assert made == as_many


def test_a_game_without_an_end_is_left_unfinished() -> None:
    game = play(replace(MELEE, decisions=3), pairings(1)[0])
    assert (game.kind, game.decisions, game.winners, game.scores) == (UNFINISHED, 3, (), {})


def test_who_stops_early_leaves_no_process_behind() -> None:
    before = set(multiprocessing.active_children())
    games = play_all(MELEE, pairings(40), 2)
    next(games)
    games.close()
    assert set(multiprocessing.active_children()) == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_down_is_named(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    class Faulty:
        def decide(self, sight: State, choices: Sequence[Action], rng: Random) -> Action:
            raise ZeroDivisionError("no plan")

    monkeypatch.setitem(_makers, "faulty", Faulty)
    wanted = [Pairing(("random", "faulty", "random"), f"5/{n}") for n in range(2)]
    with pytest.raises(BrokenGame, match="ZeroDivisionError: no plan") as caught:
        list(play_all(MELEE, wanted, jobs))
    assert caught.value.pairing in wanted
    assert "random, faulty, random" in str(caught.value)
    assert "faulty" in bots.names()


def test_years_are_counted_and_the_journal_knows_where_they_begin() -> None:
    pairing = Pairing(("random",) * 3, "1/0")
    assert play(SHORT, pairing).dates == 2
    state, _ = driven(SHORT, pairing, record=True)
    lines = [state.game.events.words((state.log or [])[start], 0) for start in openings(state)]
    assert lines == ["New Year 1936.", "New Year 1937."]


def test_a_game_without_a_calendar_has_no_dates() -> None:
    assert play(MELEE, pairings(1)[0]).dates == 0
