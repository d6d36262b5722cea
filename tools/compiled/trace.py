"""Plays fixed games of every scenario and writes down, line by line, all that could differ between builds.

    python -m tools.compiled.trace [GAME ...]

The first line names the build. Each decision has a line with its seat, its action and the fingerprint of the
state that follows; now and then come those of all views and of a draw from a sight; at the end the journals.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from random import Random

import sandtable
from sandtable.build import compiled
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.suites.play import pick

# How many decisions of each game are played, and after how many its views are looked at.
DECISIONS = 4_000
LOOK_EVERY = 100


def looks(state: State, rng: Random) -> Iterator[str]:
    """What each seat and a spectator are shown, and a state drawn from what one of them knows."""
    for seat in [None, *range(state.n_seats)]:
        view = json.dumps(state.view(seat), sort_keys=True).encode()
        yield f"view {seat} {hashlib.blake2b(view, digest_size=8).hexdigest()}"
    seat = rng.randrange(state.n_seats)
    drawn = state.sight(seat).sample(Random(rng.random()))
    drawn.key = bytes(32)
    yield f"sample {seat} {drawn.digest()}"


def game_lines(game: Game, scenario: str, seed: int, decisions: int = DECISIONS) -> Iterator[str]:
    """One random game, with rights used now and then."""
    yield f"game {game.id} {scenario} seed {seed}"
    rng = Random(f"{game.id} {scenario} {seed}")
    state = game.start(scenario, seed=seed)
    for decision in range(decisions):
        if state.over:
            break
        seat, code = pick(state, rng)
        state.play(seat, code)
        yield f"{decision} {seat} {game.actions.text(code)} {state.digest()}"
        if decision % LOOK_EVERY == 0:
            yield from looks(state, rng)
    for seat in [None, *range(state.n_seats)]:
        yield from (f"journal {seat} {line}" for line in state.journal(seat))
    yield f"result {state.result}"


def lines(game_ids: Sequence[str]) -> Iterator[str]:
    """All games, after the name of the build."""
    yield "compiled" if compiled() else "interpreted"
    for game_id in game_ids:
        game = sandtable.game(game_id)
        for scenario in game.scenarios:
            yield from game_lines(game, scenario.id, seed=1)


if __name__ == "__main__":
    for line in lines(sys.argv[1:] or sandtable.games()):
        print(line)
