"""Random play from the set-up to the end, with every invariant looked at after each decision."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import GAME, position

SCENARIOS = [scenario.id for scenario in GAME.scenarios]


def played(scenario: str, seed: int, ways: str = "lot") -> Iterator[HoundState]:
    """The positions of a random game."""
    g = GAME.start(scenario, seed=seed, options={"factions": ways})
    assert isinstance(g, HoundState)
    rng = Random(seed)
    while not g.over:
        yield g
        seat = rng.choice(g.deciders)
        g.act(seat, rng.choice(g.choices(seat)))
    yield g


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_comes_to_its_end(scenario: str) -> None:
    for g in played(scenario, 11):
        assert GAME.problems(g) == []
        assert not g.stuck()
        assert all(len(g.choices(seat)) <= 62 for seat in g.deciders)
    assert g.result is not None
    assert len(g.result.winners) == (0 if scenario == "conquest" else 1)


def test_factions_are_chosen_and_auctioned() -> None:
    for ways in ("choose", "auction"):
        for g in played("3-players", 5, ways):
            assert GAME.problems(g) == []
        assert g.over


@pytest.mark.rule("war-hounds:WH-DISC-10")
def test_nothing_of_a_nation_is_lost() -> None:
    for number, g in enumerate(played("2-players", 3)):
        if number % 20 == 0:
            again = GAME.from_bytes(g.to_bytes())
            assert again.digest() == g.digest() == g.clone().digest()


def test_every_sample_is_a_sound_position() -> None:
    for number, g in enumerate(played("4-players", 8)):
        if number % 40 == 0:
            for seat in (None, 0, 3):
                assert GAME.problems(g.sight(seat).sample(Random(number))) == []


def test_a_broken_position_is_noticed() -> None:
    g = position(units=[["red", "troop", "pinebark"]])
    g.available[0] += 1
    g.unit_xp[0] = 3
    g.stock[1][2] = -1
    found = " ".join(GAME.problems(g))
    assert "19 discs" in found
    assert "3 XP" in found
    assert "has goods" in found
