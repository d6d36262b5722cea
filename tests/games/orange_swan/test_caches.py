"""What rules keep from one question to the next answers as if it were asked anew."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.engine.registry import game


@pytest.mark.parametrize("scenario", ["pearl-harbor", "midway-to-guadalcanal"])
def test_what_is_kept_answers_as_if_asked_anew(scenario: str) -> None:
    rules, rng = game("orange-swan"), Random(f"kept {scenario}")
    state = rules.start(scenario, seed=f"kept {scenario}")
    for _ in range(700):
        if not state.deciders:
            break
        seat = state.deciders[0]
        anew = rules.from_bytes(state.to_bytes())
        assert state.legal(seat) == anew.legal(seat), state.prompt(seat)
        assert state.view(seat)["board"] == anew.view(seat)["board"]
        state.play(seat, rng.choice(state.legal(seat)))
