"""What is stored of a sequence of play is a number: in a released game it means the same stage for good."""

from __future__ import annotations

from pathlib import Path

import yaml

import sandtable
from sandtable.kit.flow import Sequence, numbered, stage_numbers

RECORD = Path(__file__).with_name("stages.yaml")


def stages_of(game: str) -> dict[str, dict[str, int]]:
    """By step, the numbers of the stages of a game's sequences."""
    sequences = {
        name: step for name, step in sandtable.game(game).steps.by_name.items() if issubclass(step, Sequence)
    }
    return {
        name: {**stage_numbers(step), "over": numbered(step.stages)[-1]} for name, step in sequences.items()
    }


def test_the_numbers_of_released_stages_stay() -> None:
    recorded = yaml.safe_load(RECORD.read_text(encoding="utf-8"))
    now = {game: found for game in sandtable.games() if (found := stages_of(game))}
    for game, sequences in recorded.items():
        for step, stages in sequences.items():
            kept = {name: now[game].get(step, {}).get(name) for name in stages}
            assert kept == stages, f"{game}, {step}: a stored game would go on at another stage"
    assert now == recorded, f"add the new stages to {RECORD.name}"
