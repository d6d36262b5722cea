"""Cups: open contents, and nobody knows what comes next."""

from __future__ import annotations

from collections import Counter

import pytest

from examples.harbour import CRATES, CUP, IN_CUP, Harbour, HarbourState
from sandtable.kit.cups import NOTHING


@pytest.fixture
def g() -> HarbourState:
    """A game of Harbour, which has a cup of six crates of each of three kinds."""
    state = Harbour().start("two", seed=5)
    assert isinstance(state, HarbourState)
    return state


def test_a_drawn_counter_leaves_the_cup(g: HarbourState) -> None:
    crate = CUP.draw(g)
    assert g.cup[crate] == IN_CUP - 1
    assert CUP.count(g) == IN_CUP * len(CRATES) - 1
    CUP.put(g, crate)
    assert CUP.inside(g) == [IN_CUP] * len(CRATES)


def test_all_counters_are_drawn_and_then_there_is_nothing(g: HarbourState) -> None:
    drawn = Counter(CUP.draw(g) for _ in range(IN_CUP * len(CRATES)))
    assert drawn == Counter(dict.fromkeys(range(len(CRATES)), IN_CUP))
    assert CUP.draw(g) == NOTHING


def test_every_counter_is_as_likely_as_another(g: HarbourState) -> None:
    g.cup = [1, 3, 0]
    found = Counter[int]()
    for _ in range(400):
        crate = CUP.draw(g)
        found[crate] += 1
        CUP.put(g, crate)
    assert found[2] == 0
    assert 60 <= found[0] <= 140


def test_what_is_looked_for_must_be_there(g: HarbourState) -> None:
    CUP.take(g, 0)
    assert g.cup[0] == IN_CUP - 1
    g.cup[1] = 0
    with pytest.raises(ValueError, match="no counter of kind 1 in cup"):
        CUP.take(g, 1)


def test_a_draw_ends_undo(g: HarbourState) -> None:
    before = g.known
    CUP.draw(g)
    assert g.known > before
