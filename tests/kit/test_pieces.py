"""Counters and blocks: where they are, what is hidden, and who knows what."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, Column
from sandtable.engine.state import State
from sandtable.kit.columns import public, secret
from sandtable.kit.pieces import Blocks, Counters, Slots
from tests.toy.game import Skirmish

RED, BLUE = 0, 1
FOOT, HORSE, GUNS = range(3)
POOL, HILL, MILL = range(3)
NAMES: Final = (
    ("red-1", "red-2", "red-3", "blue-1", "blue-2"),
    ("the pool", "the hill", "the mill"),
    ("foot", "horse", "guns"),
)
SLOTS: Final = Slots([[FOOT, FOOT, HORSE], [GUNS, GUNS]], [RED, BLUE])


class FewBlocks(State):
    """Three red blocks, and two blue ones."""

    where: list[int]
    there: list[list[int]]
    kinds: list[int]
    steps: list[int]
    open: list[int]
    tired: list[int]
    red: list[int]
    blue: list[int]
    turns: int

    columns: ClassVar[tuple[Column, ...]] = (
        *public(INT, "turns"),
        *public(LIST, "where open tired red blue"),
        *public(LISTS, "there"),
        *secret(LIST, "kinds steps", FIRST_REALM, 0, 4),
    )


BLOCKS: Final = Blocks(
    SLOTS,
    places=3,
    place="where",
    there="there",
    kind="kinds",
    shown="open",
    contents=("kinds", "steps"),
    marks=("tired",),
    stream=0,
    counts=("red", "blue"),
)


@pytest.fixture
def g() -> FewBlocks:
    """All blocks on the hill."""
    state = FewBlocks()
    toy = Skirmish().start("duel", seed=3)
    state.game, state.log, state.key, state.counters = toy.game, [], toy.key, list(toy.counters)
    state.script, state.epoch, state.known, state.record = [], 0, 0, None
    BLOCKS.begin(state, HILL)
    state.steps, state.tired, state.turns = [1, 2, 3, 1, 2], [0] * 5, 0
    return state


def test_slots_are_numbered_group_by_group() -> None:
    assert SLOTS.group == [0, 0, 0, 1, 1]
    assert SLOTS.of_group == [[0, 1, 2], [3, 4]]
    assert SLOTS.owner == [RED, RED, RED, BLUE, BLUE]
    assert SLOTS.number == {FOOT: 2, HORSE: 1, GUNS: 2}


def test_at_first_all_are_hidden_in_one_place(g: FewBlocks) -> None:
    assert g.there == [[], [0, 1, 2, 3, 4], []]
    assert (g.red, g.blue) == ([0, 3, 0], [0, 2, 0])
    assert g.kinds == [FOOT, FOOT, HORSE, GUNS, GUNS]
    assert g.open == [0] * 5
    assert BLOCKS.problems(g, NAMES) == []


def test_a_piece_that_moves_is_listed_and_counted_where_it_goes(g: FewBlocks) -> None:
    BLOCKS.move(g, 1, MILL)
    assert g.where == [HILL, MILL, HILL, HILL, HILL]
    assert g.there == [[], [0, 2, 3, 4], [1]]
    assert (g.red, g.blue) == ([0, 2, 1], [0, 2, 0])
    assert BLOCKS.at(g, HILL, RED) == [0, 2]
    assert BLOCKS.at(g, MILL, BLUE) == []
    assert BLOCKS.problems(g, NAMES) == []


def test_the_blocks_of_a_pool(g: FewBlocks) -> None:
    for block in (0, 4, 2):
        BLOCKS.move(g, block, POOL)
    assert BLOCKS.in_group(g, POOL, 0) == [0, 2]
    assert BLOCKS.in_group(g, POOL, 1) == [4]


def test_revealing_ends_undo_and_says_what_was_turned(g: FewBlocks) -> None:
    before = g.known
    assert BLOCKS.reveal(g, [1, 3]) == [1, 3]
    assert g.open == [0, 1, 0, 1, 0]
    assert g.known > before
    before = g.known
    assert BLOCKS.reveal(g, [1]) == []
    assert g.known == before


def test_a_seat_knows_its_own_blocks_and_those_that_lie_open(g: FewBlocks) -> None:
    BLOCKS.reveal(g, [1])
    assert BLOCKS.known_to(g, RED) == [0, 1, 2]
    assert BLOCKS.known_to(g, BLUE) == [1, 3, 4]
    assert BLOCKS.known_to(g, -1) == [1]


def faces(g: FewBlocks, *blocks: int) -> list[tuple[int, int]]:
    """What stands in some slots."""
    return [(g.kinds[block], g.steps[block]) for block in blocks]


def test_hidden_blocks_that_look_alike_trade_places_with_all_that_they_are(g: FewBlocks) -> None:
    before, seen = faces(g, 0, 1, 2), set()
    for _ in range(60):
        BLOCKS.mingle(g, HILL)
        seen.add(tuple(faces(g, 0, 1, 2)))
        assert sorted(faces(g, 0, 1, 2)) == sorted(before)
        assert sorted(faces(g, 3, 4)) == [(GUNS, 1), (GUNS, 2)]
    assert len(seen) == 6


def test_what_can_be_told_apart_is_not_mixed(g: FewBlocks) -> None:
    """A mark, a face that lies open, and another place."""
    g.tired[0] = 1
    BLOCKS.reveal(g, [3])
    BLOCKS.move(g, 2, MILL)
    before = faces(g, *range(5))
    for _ in range(20):
        BLOCKS.mingle(g, HILL)
        BLOCKS.mingle(g, MILL)
    assert faces(g, *range(5)) == before


def test_blocks_that_are_stood_up_again_are_mixed_with_the_others(g: FewBlocks) -> None:
    BLOCKS.reveal(g, [0, 1, 2])
    seen = set()
    for _ in range(30):
        BLOCKS.reveal(g, [0])
        BLOCKS.conceal(g, [0, 1, 2])
        seen.add(tuple(faces(g, 0, 1, 2)))
        assert g.open == [0] * 5
    assert len(seen) > 1


def test_what_a_sight_does_not_show(g: FewBlocks) -> None:
    g.kinds[0] = g.kinds[2] = -1
    assert +BLOCKS.unseen(g) == {FOOT: 1, HORSE: 1}


def test_what_is_wrong_is_named(g: FewBlocks) -> None:
    g.where[0] = MILL
    assert BLOCKS.problems(g, NAMES) == ["red-1 is listed in the hill, where it is not"]
    g.where[0], g.red[MILL] = HILL, 1
    assert BLOCKS.problems(g, NAMES) == ["the pieces in the mill are miscounted"]
    g.red[MILL] = 0
    g.kinds[0] = HORSE
    assert BLOCKS.problems(g, NAMES) == ["1 blocks of foot, not 2", "2 blocks of horse, not 1"]
    g.kinds[0] = GUNS
    assert "red-1 bears a type of another group" in BLOCKS.problems(g, NAMES)
    g.kinds[0] = FOOT
    g.there[HILL].remove(0)
    assert "4 pieces are listed, not 5" in BLOCKS.problems(g, NAMES)


def test_counters_have_places_and_no_secrets(g: FewBlocks) -> None:
    """Here without counts by owner, which a game may leave out."""
    counters = Counters([RED, BLUE], places=2, place="where", there="there")
    counters.begin(g, 0)
    counters.move(g, 1, 1)
    assert (g.where, g.there) == ([0, 1], [[0], [1]])
    assert counters.at(g, 1, BLUE) == [1]
    assert counters.problems(g, NAMES) == []
