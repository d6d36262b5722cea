"""Maps: spaces, links of several types between them, and one search over them.

Spaces are small numbers, and there is one `Links` for each type of link: borders, roads, rails, coasts. What
may go where is a gate, a rule of the game that says whether a link or a space is open. `spread` finds where
one can get and what it costs, `reaches` whether a way comes to a goal, `line_to` whether a line leads to a
source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

# From a space, the spaces to which one can go on.
Ways = Callable[[int], Iterable[int]]
# Whether a link to a space is open, by the space and the mark of the link; and whether a space is.
LinkGate = Callable[[int, int], bool]
Gate = Callable[[int], bool]
# What a step from one space to another costs.
Cost = Callable[[int, int], int]

# Farther than any way.
NO_LIMIT: Final = 1 << 30
# The mark of a link of which nothing more is to be said.
PLAIN: Final = 0
APART: Final = -1


class Links:
    """All links of one type. `next` lists by space those next to it, and `marks` beside it what each link is.

    The lists may be read as they are; they are never changed once the map is made.
    """

    __slots__ = ("marks", "n", "next", "of_pair")

    def __init__(self, n: int) -> None:
        self.n = n
        self.next: list[list[int]] = [[] for _ in range(n)]
        self.marks: list[list[int]] = [[] for _ in range(n)]
        self.of_pair: dict[int, int] = {}

    def join(self, here: int, there: int, mark: int = PLAIN) -> None:
        """A link that can be gone both ways. Two spaces may be joined by several links."""
        self.lead(here, there, mark)
        self.lead(there, here, mark)

    def lead(self, here: int, there: int, mark: int = PLAIN) -> None:
        """A link that can be gone one way."""
        self.next[here].append(there)
        self.marks[here].append(mark)
        self.of_pair[here * self.n + there] = mark

    def mark(self, here: int, there: int) -> int:
        """What the link between two spaces is, the last of several; APART where there is none."""
        return self.of_pair.get(here * self.n + there, APART)

    def open(self, here: int, gate: LinkGate) -> list[int]:
        """The spaces next to one to which a gate lets through, each of them once."""
        found: list[int] = []
        for there, mark in zip(self.next[here], self.marks[here]):
            if there not in found and gate(there, mark):
                found.append(there)
        return found

    def near(self, here: int, steps: int) -> list[int]:
        """The other spaces within so many steps, the nearest first, whatever the links are."""
        return list(spread([here], self.next.__getitem__, limit=steps))[1:]


def spread(
    starts: Iterable[int],
    ways: Ways,
    gate: Gate | None = None,
    cost: Cost | None = None,
    limit: int = NO_LIMIT,
) -> dict[int, int]:
    """By space what it costs to get there from the nearest of some starts, at most `limit`.

    `ways` lists the spaces next to one to which a way is open, none where one must stop. `gate` says whether
    a space may be entered, and is asked only where nobody has been yet. Each step costs 1, or what `cost`
    says, which may be nothing.
    """
    found = dict.fromkeys(starts, 0)
    if cost is not None:
        for _ in _outward(found, ways, gate, cost, limit):
            pass
        return found
    edge, spent = list(found), 0
    while edge and spent < limit:
        spent += 1
        beyond: list[int] = []
        for here in edge:
            for there in ways(here):
                if there not in found and (gate is None or gate(there)):
                    found[there] = spent
                    beyond.append(there)
        edge = beyond
    return found


def reaches(
    starts: Iterable[int],
    ways: Ways,
    goal: Callable[[int, int], bool],
    gate: Gate | None = None,
    cost: Cost | None = None,
    limit: int = NO_LIMIT,
) -> bool:
    """Whether a way from some starts comes to a goal, by the space and what it costs to get there.

    It looks where it costs least first, and no further than it must.
    """
    found = dict.fromkeys(starts, 0)
    return any(goal(space, found[space]) for space in _outward(found, ways, gate, cost or _one, limit))


def _one(here: int, there: int) -> int:
    """What a step costs where nothing is said."""
    return 1


def _outward(found: dict[int, int], ways: Ways, gate: Gate | None, cost: Cost, limit: int) -> Iterator[int]:
    """Space after space from those found, always on from where it costs least; `found` has what it costs."""
    edge, spent = list(found), 0
    later: dict[int, list[int]] = {}
    while edge:
        for here in edge:
            if found[here] != spent:
                continue
            yield here
            for there in ways(here):
                before = found.get(there)
                if before is not None and before <= spent:
                    continue
                total = spent + cost(here, there)
                if total > limit or (before is not None and before <= total):
                    continue
                if before is None and gate is not None and not gate(there):
                    continue
                found[there] = total
                if total == spent:
                    edge.append(there)
                else:
                    later.setdefault(total, []).append(there)
        if not later:
            return
        spent = min(later)
        edge = later.pop(spent)


def line_to(sources: Iterable[int], next_to: Sequence[Sequence[int]], gate: Gate) -> list[bool]:
    """By space whether a line leads from it to a source, over spaces that all let it through.

    `next_to` lists by space those next to it, as the line goes; sources and the space itself are of the line.
    """
    n = len(next_to)
    reached, asked = [False] * n, [False] * n
    edge: list[int] = []
    for source in sources:
        if not asked[source]:
            asked[source] = True
            if gate(source):
                reached[source] = True
                edge.append(source)
    while edge:
        for there in next_to[edge.pop()]:
            if not asked[there]:
                asked[there] = True
                if gate(there):
                    reached[there] = True
                    edge.append(there)
    return reached
