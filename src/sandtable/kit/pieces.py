"""Pieces: counters and blocks in places, and what nobody but their owner can know of blocks.

`Counters` says where pieces are, which everybody sees. `Blocks` adds faces: the number of a block is a slot,
whose owner, group and place everybody sees; what stands in it is known to the owner until it is revealed. The
columns are the game's own, under the names that it gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.hidden import mix

# How problems name pieces, places and types.
Names = Sequence[Sequence[str]]

HIDDEN: Final = 0
SHOWN: Final = 1


class Counters:
    """Pieces that differ by their owner.

    `place` is the column that says by piece where it is, `there` by place which pieces are there, in the
    order in which they came. `counts` are columns, one for each owner, that say by place how many of its
    pieces are there; they are for rules that ask for that again and again.
    """

    def __init__(
        self, owner: Sequence[int], places: int, place: str, there: str, counts: Sequence[str] = ()
    ) -> None:
        self.owner = list(owner)
        self.n = len(self.owner)
        self.places = places
        self.place = place
        self.there = there
        self.counts = list(counts)

    def begin(self, g: Any, place: int) -> None:
        """Fill the columns: all pieces are in one place."""
        lists: list[list[int]] = [[] for _ in range(self.places)]
        lists[place] = list(range(self.n))
        setattr(g, self.place, [place] * self.n)
        setattr(g, self.there, lists)
        for owner, name in enumerate(self.counts):
            numbers = [0] * self.places
            numbers[place] = self.owner.count(owner)
            setattr(g, name, numbers)

    def move(self, g: Any, piece: int, place: int) -> None:
        """Put a piece somewhere else, behind those that are there."""
        where: list[int] = getattr(g, self.place)
        lists: list[list[int]] = getattr(g, self.there)
        here = where[piece]
        lists[here].remove(piece)
        lists[place].append(piece)
        where[piece] = place
        if self.counts:
            numbers: list[int] = getattr(g, self.counts[self.owner[piece]])
            numbers[here] -= 1
            numbers[place] += 1

    def at(self, g: Any, place: int, owner: int) -> list[int]:
        """The pieces of an owner in a place, in a list of one's own."""
        lists: list[list[int]] = getattr(g, self.there)
        return [piece for piece in lists[place] if self.owner[piece] == owner]

    def problems(self, g: Any, names: Names) -> list[str]:
        """What is wrong with where the pieces are: each is listed once, where it is, and counted."""
        found: list[str] = []
        name, place_name = names[0], names[1]
        where, lists = getattr(g, self.place), getattr(g, self.there)
        for place, pieces in enumerate(lists):
            found += [
                f"{name[piece]} is listed in {place_name[place]}, where it is not"
                for piece in pieces
                if where[piece] != place
            ]
            for owner, column in enumerate(self.counts):
                if getattr(g, column)[place] != sum(self.owner[piece] == owner for piece in pieces):
                    found.append(f"the pieces in {place_name[place]} are miscounted")
                    break
        listed = sum(map(len, lists))
        if listed != self.n or len(lists) != self.places:
            found.append(f"{listed} pieces are listed, not {self.n}")
        return found


class Slots:
    """The slots of the blocks of a game. A group is of one owner, and its blocks look alike from behind.

    `groups` lists the types of its blocks, one for each block, and `owners` whose each group is.
    """

    def __init__(self, groups: Sequence[Sequence[int]], owners: Sequence[int]) -> None:
        self.types = [list(types) for types in groups]
        self.group: list[int] = []
        self.of_group: list[list[int]] = []
        for number, types in enumerate(self.types):
            self.of_group.append(list(range(len(self.group), len(self.group) + len(types))))
            self.group += [number] * len(types)
        self.n = len(self.group)
        self.owner = [owners[group] for group in self.group]
        self.group_of_type = {kind: group for group, types in enumerate(self.types) for kind in types}
        # By type, how many blocks there are of it.
        self.number = Counter(kind for types in self.types for kind in types)


class Blocks(Counters):
    """Pieces with a face, which the owner alone knows while it is hidden.

    `kind` is the column of types and `shown` that of whether a block lies face up. `contents` are all columns
    of what stands in a slot, `kind` among them, and `marks` the public ones by which hidden blocks can be
    told apart. `stream` mixes.
    """

    def __init__(
        self,
        slots: Slots,
        places: int,
        place: str,
        there: str,
        kind: str,
        shown: str,
        contents: Sequence[str],
        marks: Sequence[str],
        stream: int,
        counts: Sequence[str] = (),
    ) -> None:
        super().__init__(slots.owner, places, place, there, counts)
        self.slots = slots
        self.kind = kind
        self.shown = shown
        self.contents = list(contents)
        self.marks = list(marks)
        self.stream = stream

    def begin(self, g: Any, place: int) -> None:
        """Fill the columns: all blocks are hidden in one place. Other contents are the game's."""
        super().begin(g, place)
        setattr(g, self.kind, [kind for types in self.slots.types for kind in types])
        setattr(g, self.shown, [HIDDEN] * self.n)

    # -------------------------------------------------------------- faces

    def reveal(self, g: Any, blocks: Iterable[int]) -> list[int]:
        """Turn blocks face up, which ends undo. Returns those that were hidden, for the game to tell of."""
        shown: list[int] = getattr(g, self.shown)
        turned: list[int] = []
        for block in blocks:
            if not shown[block]:
                g.disclose()
                shown[block] = SHOWN
                turned.append(block)
        return turned

    def conceal(self, g: Any, blocks: Iterable[int]) -> None:
        """Stand blocks up again, among those there that look alike."""
        shown, where = getattr(g, self.shown), getattr(g, self.place)
        places = set()
        for block in blocks:
            shown[block] = HIDDEN
            places.add(where[block])
        for place in sorted(places):
            self.mingle(g, place)

    def mingle(self, g: Any, place: int) -> None:
        """Mix the hidden blocks in a place that look alike: of one group, with the same marks."""
        blocks: list[int] = getattr(g, self.there)[place]
        if len(blocks) < 2:
            return
        shown: list[int] = getattr(g, self.shown)
        marks: list[list[int]] = [getattr(g, name) for name in self.marks]
        group = self.slots.group
        alike: dict[tuple[int, ...], list[int]] = {}
        for block in blocks:
            if not shown[block]:
                alike.setdefault((group[block], *[mark[block] for mark in marks]), []).append(block)
        for slots in alike.values():
            if len(slots) > 1:
                self.mix(g, slots)

    def mix(self, g: Any, slots: list[int]) -> None:
        """Let what stands in these slots trade places, so that nobody can tell which is which."""
        if len(slots) > 1:
            mix(g, self.stream, slots, [getattr(g, name) for name in self.contents])

    def in_group(self, g: Any, place: int, group: int) -> list[int]:
        """The blocks of a group in a place, such as its pool."""
        lists: list[list[int]] = getattr(g, self.there)
        return [block for block in lists[place] if self.slots.group[block] == group]

    # -------------------------------------------------------------- who knows what

    def known_to(self, g: Any, owner: int) -> list[int]:
        """The blocks whose faces an owner knows: its own, and those that lie face up."""
        shown: list[int] = getattr(g, self.shown)
        return [block for block in range(self.n) if shown[block] or self.owner[block] == owner]

    def unseen(self, g: Any) -> Counter[int]:
        """By type, how many blocks a sight does not show; they are among those whose type is unknown."""
        left = self.slots.number.copy()
        left.subtract(kind for kind in getattr(g, self.kind) if kind != UNKNOWN)
        return left

    def problems(self, g: Any, names: Names) -> list[str]:
        """What is wrong with where blocks are, or with which types stand in the slots of their groups."""
        found = super().problems(g, names)
        name, type_name = names[0], names[2]
        group_of_type, used = self.slots.group_of_type, dict.fromkeys(self.slots.number, 0)
        for block, kind in enumerate(getattr(g, self.kind)):
            if group_of_type.get(kind) != self.slots.group[block]:
                found.append(f"{name[block]} bears a type of another group")
            else:
                used[kind] += 1
        for kind, number in self.slots.number.items():
            if used[kind] != number:
                found.append(f"{used[kind]} blocks of {type_name[kind]}, not {number}")
        return found
