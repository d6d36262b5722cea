"""Hidden blocks: slots that everybody sees, contents that only their owner knows.

The id of a block is its slot: owner and place. What stands in it is content. `mix` permutes the
contents of slots that stand together, as their owner could at a table, and unites the evidence
about them: the kinds still possible and the lowest and highest strength, known to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.engine.state import State


def mix(g: State, stream: int, slots: list[int], contents: list[list[int]]) -> None:
    """Permute what stands in these slots, by a stream that nobody ever sees."""
    for last in range(len(slots) - 1, 0, -1):
        other = g.secret_below(stream, last + 1)
        if other != last:
            a, b = slots[last], slots[other]
            for column in contents:
                column[a], column[b] = column[b], column[a]


def unite_evidence(slots: list[int], kinds: list[int], low: list[int], high: list[int]) -> None:
    """After a mix each of these slots may hold whatever any of them could hold before."""
    mask, least, most = 0, low[slots[0]], high[slots[0]]
    for slot in slots:
        mask |= kinds[slot]
        if low[slot] < least:
            least = low[slot]
        if high[slot] > most:
            most = high[slot]
    for slot in slots:
        kinds[slot], low[slot], high[slot] = mask, least, most
