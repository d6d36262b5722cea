"""What was stored once can be played on for ever.

Each file is a state as `to_bytes` wrote it, named game.scenario.release.point.state. To keep one of a new
release: `python -m tests.stored.keep RELEASE`.
"""

from pathlib import Path
from random import Random

import pytest

import sandtable

FOLDER = Path(__file__).resolve().parent
STATES = sorted(FOLDER.glob("*.state"))


def test_states_of_a_release_are_kept() -> None:
    assert STATES


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_a_stored_state_plays_on(path: Path) -> None:
    game = sandtable.game(path.name.split(".")[0])
    state = game.from_bytes(path.read_bytes())
    assert game.problems(state) == []
    rng = Random(path.stem)
    for _ in range(120):
        if state.over:
            break
        seat = rng.choice(state.deciders)
        state.play(seat, rng.choice(state.legal(seat)))
    assert game.problems(state) == []
