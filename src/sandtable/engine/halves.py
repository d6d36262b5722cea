"""Half-entered moves: what is undone when the position changes before such a move is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.sights import same_in_the_open, same_secrets, same_steps

if TYPE_CHECKING:
    from sandtable.engine.state import State
    from sandtable.engine.steps import Half


def overtake(g: State, halves: list[Half], earlier: State, steps_too: bool) -> bool:
    """Undo the half-entered moves whose owners see another position by now; whether there were any.

    What a seat may choose follows from what it sees. So what it cannot see takes nothing away from its move,
    and does not undo it either: that would tell the owner of something done in secret.
    """
    in_the_open = same_in_the_open(g, earlier)
    gone = [half for half in halves if not (in_the_open and is_firm(g, half, earlier, steps_too))]
    for half in gone:
        halves.remove(half)
        half.cancel()
        g.overtaken.append(half.lane)
        g.tell_only(half.owners, g.game.events.overtaken)
    if gone:
        g.memo = None
    return bool(gone)


def is_firm(g: State, half: Half, earlier: State, steps_too: bool) -> bool:
    """Whether all owners of a half-entered move know and see what they did before."""
    owners = [seat for seat in range(g.n_seats) if half.owners >> seat & 1]
    known = all(same_secrets(g, earlier, seat) for seat in owners)
    return known and (not steps_too or all(same_steps(g, earlier, seat) for seat in owners))
