"""Dealing hidden things: each gets one of the kinds that it may be, and of no kind more than are left.

Of some kinds a place has room for so many only, as for one Fortress: that is a *crowd*. Kinds are numbered
apart for every pool from which they come, and a crowd is of one kind of each pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final

NOTHING: Final = -1

# What each thing may be, and by kind the crowd that it would then be of, if any.
Kinds = Sequence[Sequence[int]]
Crowds = Sequence[Mapping[int, int]]


def deal(kinds: Kinds, crowds: Crowds, left: list[int], room: list[int], rng: Random) -> list[int] | None:
    """A kind for each thing, drawn at random, or None where there is no way to deal them.

    `left` says how many there are of each kind, `room` how many each crowd may have. What may be least comes
    first, and each kind is as likely as it has pieces left. Where none is left for a thing, others make way.
    So one deal comes whenever there is any, and every one can come; but not all are equally likely.
    """
    table = Table(kinds, crowds, left, room, rng)
    if table.fill():
        return table.dealt
    # Only what is in a crowd with things of another pool can still be in the way.
    return search(kinds, crowds, left, room, pools_of(kinds), {}, rng)


class Table:
    """Things that are being dealt."""

    __slots__ = ("crowds", "dealt", "kinds", "left", "rng", "room", "tried")

    def __init__(
        self, kinds: Kinds, crowds: Crowds, left: Sequence[int], room: Sequence[int], rng: Random
    ) -> None:
        self.kinds = kinds
        self.crowds = crowds
        self.left = list(left)
        self.room = list(room)
        self.rng = rng
        self.dealt = [NOTHING] * len(kinds)
        # While one thing looks for a kind: the kinds and things that were found to be of no help.
        self.tried: tuple[set[int], set[int]] = (set(), set())

    def fill(self) -> bool:
        """Deal everything; False where that cannot be."""
        return all(map(self.settle, self.draw_all()))

    def draw_all(self) -> list[int]:
        """Draw a kind for everything, what may be least first; returns what found nothing left."""
        kinds, crowds, left, room, rng = self.kinds, self.crowds, self.left, self.room, self.rng
        dealt = self.dealt
        stuck: list[int] = []
        ranks = [len(mine) + rng.random() for mine in kinds]
        for thing in sorted(range(len(kinds)), key=ranks.__getitem__):
            fitting, crowd = kinds[thing], crowds[thing]
            for kind, number in crowd.items():
                if room[number] <= 0:
                    fitting = [other for other in fitting if other != kind]
            total = 0
            for kind in fitting:
                total += left[kind]
            if not total:
                stuck.append(thing)
                continue
            lot = int(rng.random() * total)
            for kind in fitting:
                lot -= left[kind]
                if lot < 0:
                    break
            dealt[thing] = kind
            left[kind] -= 1
            if kind in crowd:
                room[crowd[kind]] -= 1
        return stuck

    def give(self, thing: int, kind: int) -> None:
        """Let a thing be of a kind."""
        self.dealt[thing] = kind
        self.left[kind] -= 1
        crowd = self.crowds[thing].get(kind, NOTHING)
        if crowd >= 0:
            self.room[crowd] -= 1

    def take_back(self, thing: int) -> None:
        """Let a thing be of no kind any more."""
        kind = self.dealt[thing]
        self.dealt[thing] = NOTHING
        self.left[kind] += 1
        crowd = self.crowds[thing].get(kind, NOTHING)
        if crowd >= 0:
            self.room[crowd] += 1

    def settle(self, thing: int) -> bool:
        """Find a kind for a thing for which nothing was left, and others for those that give way to it."""
        self.tried = (set(), set())
        return self.make_way(thing)

    def make_way(self, thing: int) -> bool:
        """An augmenting path: a kind that is free, or that something else has that can be of another kind."""
        tried_kinds, tried_things = self.tried
        tried_things.add(thing)
        wanted = list(self.kinds[thing])
        self.rng.shuffle(wanted)
        for kind in wanted:
            crowd = self.crowds[thing].get(kind, NOTHING)
            full = crowd >= 0 and self.room[crowd] <= 0
            if not full and self.left[kind] > 0:
                self.give(thing, kind)
                return True
            if kind in tried_kinds:
                continue
            if not full:
                tried_kinds.add(kind)
            for other in self.holders(kind, crowd if full else NOTHING):
                if other not in tried_things and self.replace(other, thing, kind):
                    return True
        return False

    def holders(self, kind: int, crowd: int) -> list[int]:
        """What is of a kind, in any order; of a crowd only where one is given."""
        found = [
            thing
            for thing, dealt in enumerate(self.dealt)
            if dealt == kind and (crowd < 0 or self.crowds[thing].get(kind, NOTHING) == crowd)
        ]
        self.rng.shuffle(found)
        return found

    def replace(self, other: int, thing: int, kind: int) -> bool:
        """Let a thing be what another one is, if that can be of another kind instead."""
        self.take_back(other)
        # Nobody else on the way may have what is being cleared for this thing.
        self.left[kind] -= 1
        crowd = self.crowds[thing].get(kind, NOTHING)
        if crowd >= 0:
            self.room[crowd] -= 1
        found = self.make_way(other)
        self.left[kind] += 1
        if crowd >= 0:
            self.room[crowd] += 1
        self.give(thing if found else other, kind)
        return found


# ---------------------------------------------------------------------- crowds of several pools


def pools_of(kinds: Kinds) -> list[list[int]]:
    """The things of each pool: those that could take a kind from each other, directly or by way of others."""
    pools: list[tuple[set[int], list[int]]] = []
    for thing, mine in enumerate(kinds):
        pool = (set(mine), [thing])
        apart = []
        for other in pools:
            if other[0].isdisjoint(mine):
                apart.append(other)
            else:
                pool[0].update(other[0])
                pool[1].extend(other[1])
        pools = [*apart, pool]
    return [things for _, things in pools]


def search(
    kinds: Kinds,
    crowds: Crowds,
    left: list[int],
    room: list[int],
    pools: list[list[int]],
    shares: Mapping[tuple[int, int], int],
    rng: Random,
) -> list[int] | None:
    """Deal pool by pool, as if each had all the room; then say of a crowd that is too large who has it.

    `shares` says so for those already looked at, by pool and crowd.
    """
    dealt = [NOTHING] * len(kinds)
    present = [0] * len(room)
    for number, things in enumerate(pools):
        mine = [shares.get((number, crowd), most) for crowd, most in enumerate(room)]
        table = Table(
            [kinds[thing] for thing in things], [crowds[thing] for thing in things], left, mine, rng
        )
        if not table.fill():
            return None
        for thing, kind in zip(things, table.dealt, strict=True):
            dealt[thing] = kind
            if kind in crowds[thing]:
                present[crowds[thing][kind]] += 1
    too_large = [crowd for crowd, most in enumerate(room) if present[crowd] > most]
    if not too_large:
        return dealt
    crowd = rng.choice(too_large)
    users = [
        number
        for number, things in enumerate(pools)
        if any(crowd in crowds[thing].values() for thing in things)
    ]
    for split in splits(room[crowd], len(users), rng):
        own = {(number, crowd): share for number, share in zip(users, split, strict=True)}
        found = search(kinds, crowds, left, room, pools, {**shares, **own}, rng)
        if found is not None:
            return found
    return None


def splits(room: int, users: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """All ways to divide the room of a crowd, in any order."""
    found = [split for split in product(range(room + 1), repeat=users) if sum(split) == room]
    rng.shuffle(found)
    return iter(found)
