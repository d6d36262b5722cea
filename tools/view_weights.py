"""What the server sends: bytes of a first view and of a patch, for every game, in one random game each.

    python -m tools.view_weights --decisions 300

prints a table. The game is the same each time: seed and choices are fixed. Each time a viewer's number goes
on, the messages are measured that the viewer could be sent then: the whole view, as if it had just joined,
and the changes from the view before. The spectator is a viewer too. The server compresses nothing; what
`zlib` makes of a message by itself shows what a proxy could save.
"""

import argparse
import time
import zlib
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from sandtable.engine import registry
from sandtable.engine.game import Game
from sandtable.protocol import messages
from sandtable.protocol.frames import WANTED, Wanted
from sandtable.server.play import opening
from sandtable.server.play.live import LiveTable
from tools.markdown import table

SEED: Final = "frames"


class Measured:
    """What was sent to those who want one kind of view."""

    def __init__(self) -> None:
        self.whole: list[bytes] = []
        self.changes: list[bytes] = []
        self.seconds: list[float] = []

    def row(self) -> list[str]:
        """Medians: of whole views and of patches, plain and compressed, and of the time that one took."""
        sizes = [
            median(len(size(text)) for text in texts)
            for texts in (self.whole, self.changes)
            for size in (bytes, zlib.compress)
        ]
        return [f"{size:,.0f}" for size in sizes] + [f"{1e6 * median(self.seconds):,.0f}"]


def main() -> None:
    """Measure every installed game, and print it."""
    parser = argparse.ArgumentParser(description="What the server sends, in bytes.")
    parser.add_argument("--decisions", type=int, default=300)
    options = parser.parse_args()
    rows = []
    for game_id in registry.games():
        game = registry.game(game_id)
        for wants, found in measured(game, options.decisions).items():
            rows.append([f"{game.id}/{game.scenarios[0].id}", wants, *found.row()])
    head = ["game", "wants", "view", "zlib", "patch", "zlib", "µs a frame"]
    print("\n".join(table(head, rows)))


def measured(game: Game, decisions: int) -> dict[Wanted, Measured]:
    """One random game, and what everybody was sent."""
    found: dict[Wanted, Measured] = {wants: Measured() for wants in WANTED}
    for live, viewer, since in played(game, decisions):
        for wants, sent in found.items():
            send(live, viewer, since, wants, sent)
    return found


def played(game: Game, decisions: int) -> Iterator[tuple[LiveTable, int, int]]:
    """A random game: whenever a viewer's number has gone on, the table, the viewer, and its number before."""
    rng = Random(SEED)
    state = game.start(game.scenarios[0], seed=SEED)
    live = opening.opened(state, ["person"] * state.n_seats)
    for viewer in range(live.n_seats + 1):
        for wants in WANTED:
            live.look(viewer, wants)
    for _ in range(decisions):
        if live.state.over:
            return
        seat = rng.choice(live.state.deciders)
        before = list(live.seat_sequences)
        events = live.run([(seat, rng.choice(live.state.legal(seat)))])[1]
        live.accept(live.sequence + 1, live.moved_on(seat, events), events)
        for viewer, since in enumerate(before):
            if live.number(viewer) > since:
                yield live, viewer, since


def send(live: LiveTable, viewer: int, since: int, wants: Wanted, sent: Measured) -> None:
    """Make the messages that a viewer would be sent now."""
    withdrawn, events = live.told_since(viewer, since) or (0, [])
    began = time.process_time()
    changes = live.frame(viewer, wants, since, events, withdrawn)
    sent.changes.append(messages.written(messages.framed(messages.Changes, changes)).encode())
    sent.seconds.append(time.process_time() - began)
    whole = live.frame(viewer, wants, None, [])
    sent.whole.append(messages.written(messages.framed(messages.View, whole)).encode())


if __name__ == "__main__":
    main()
