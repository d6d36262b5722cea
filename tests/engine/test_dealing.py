"""Dealing kinds to things: whenever there is a way one is found, and any way can be."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from sandtable.engine.dealing import deal, pools_of

Crowd = dict[int, int]


class Task:
    """What is to be dealt, and all ways to do it, looked for one by one."""

    def __init__(self, kinds: list[list[int]], crowds: list[Crowd], left: list[int], room: list[int]) -> None:
        self.kinds = kinds
        self.crowds = crowds
        self.left = left
        self.room = room

    def deal(self, rng: Random) -> list[int] | None:
        return deal(self.kinds, self.crowds, self.left, self.room, rng)

    def fits(self, dealt: tuple[int, ...]) -> bool:
        present = Counter(crowd[kind] for crowd, kind in zip(self.crowds, dealt) if kind in crowd)
        return all(count <= self.left[kind] for kind, count in Counter(dealt).items()) and all(
            count <= self.room[crowd] for crowd, count in present.items()
        )

    def ways(self) -> set[tuple[int, ...]]:
        return {dealt for dealt in product(*self.kinds) if self.fits(dealt)}


def tight(rng: Random, pools: int) -> Task:
    """A few things of some pools, hardly more pieces than things, and places with room for one of a kind."""
    kinds: list[list[int]] = []
    crowds: list[Crowd] = []
    left: list[int] = []
    room = [rng.randrange(1, 3) for _ in range(2)]
    for pool in range(pools):
        things = rng.randrange(2, 7 if pools == 1 else 5)
        for _ in range(things):
            mine = [3 * pool + kind for kind in range(3) if rng.random() < 0.6]
            kinds.append(mine or [3 * pool])
            crowds.append({3 * pool: rng.randrange(2)} if rng.random() < 0.7 else {})
        blocks = [0, 0, 0]
        for _ in range(things + rng.randrange(2)):
            blocks[rng.randrange(3)] += 1
        left += blocks
    return Task(kinds, crowds, left, room)


@pytest.mark.parametrize("pools", [1, 2, 3])
def test_a_deal_is_found_whenever_there_is_one(pools: int) -> None:
    rng = Random(pools)
    found = {True: 0, False: 0}
    for _ in range(400 if pools < 3 else 100):
        task = tight(rng, pools)
        dealt, ways = task.deal(rng), task.ways()
        assert dealt is None if not ways else tuple(dealt or ()) in ways
        found[bool(ways)] += 1
    assert min(found.values()) > 20, "both must be looked at"


@pytest.mark.parametrize("pools", [1, 2])
def test_every_deal_that_is_possible_comes(pools: int) -> None:
    rng = Random(10 + pools)
    looked = 0
    while looked < 15:
        task = tight(rng, pools)
        ways = task.ways()
        if 1 < len(ways) < 40:
            assert {tuple(task.deal(rng) or ()) for _ in range(100 * len(ways))} == ways
            looked += 1


def test_a_long_chain_gives_way_to_the_last_thing() -> None:
    # Each may be its own kind or the next one, but the last one its own only: a single way is left.
    n = 40
    kinds = [[i, i + 1] for i in range(n)] + [[n]]
    task = Task(kinds, [{} for _ in kinds], [1] * (n + 1), [])
    for seed in range(20):
        assert task.deal(Random(seed)) == list(range(n + 1))


def test_what_two_pools_share_goes_to_the_one_that_needs_it() -> None:
    # Both places have room for one of kind 0 or 2. The first pool has nothing else for its two things.
    kinds = [[0], [0], [2, 3], [2, 3]]
    crowds: list[Crowd] = [{0: 0}, {0: 1}, {2: 0}, {2: 1}]
    assert deal(kinds, crowds, [2, 0, 2, 2], [1, 1], Random(1)) == [0, 0, 3, 3]
    assert deal(kinds, crowds, [2, 0, 2, 1], [1, 1], Random(1)) is None


def test_two_pools_share_room_even_if_the_first_draw_gets_in_the_way() -> None:
    # The first pool may have either place, the second the first one only.
    kinds = [[0, 1], [0, 1], [2]]
    crowds: list[Crowd] = [{0: 0}, {0: 1}, {2: 0}]
    for seed in range(30):
        assert deal(kinds, crowds, [1, 1, 1], [1, 1], Random(seed)) == [1, 0, 2]


def test_nothing_is_changed_by_dealing() -> None:
    left, room = [1, 1], [1]
    assert deal([[0, 1], [0]], [{0: 0}, {}], left, room, Random(1)) == [1, 0]
    assert (left, room) == ([1, 1], [1])
    assert deal([], [], left, room, Random(1)) == []
    assert deal([[]], [{}], left, room, Random(1)) is None


def test_pools_are_joined_by_what_may_be_of_two_kinds() -> None:
    assert sorted(map(sorted, pools_of([[0], [1], [2, 3], [1, 0], [3]]))) == [[0, 1, 3], [2, 4]]
