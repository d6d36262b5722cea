"""`sandtable verify`: prove that a game file is what it claims."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from sandtable.cli.errors import FAILED, BadInput
from sandtable.cli.saves import read_text, replayed
from sandtable.engine import chance
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State


def run(options: argparse.Namespace) -> int:
    """Check a file and say what was checked."""
    path = Path(options.file)
    text = read_text(path)
    try:
        state = replayed(text)
    except SandtableError as error:
        raise BadInput(f"{path} is NOT verified: {error}", FAILED) from error
    console = Console()
    for checked in findings(state):
        console.print(Text.assemble(("✓ ", "green"), checked), soft_wrap=True)
    if state.record is not None and state.record.script:
        doubt = f"{len(state.record.script)} dice were scripted, not rolled"
        console.print(Text.assemble(("! ", "yellow"), doubt), soft_wrap=True)
    console.print(Text(f"{path} is verified.", style="bold"), soft_wrap=True)
    return 0


def findings(state: State) -> list[str]:
    """What has been proved by replaying the file to this state."""
    game = state.game
    scenario = game.scenarios[state.scenario]
    made = len(state.record.actions) if state.record is not None else 0
    begun = other_dice(state)
    return [
        f"header: {game.id}, scenario {scenario.id}, rules {game.rules_version}",
        f"key: fits the commitment {chance.commitment(state.key)[:16]}…, so the dice are those promised",
        f"actions: {made}, each legal when it was made",
        *([f"epochs: {begun}, and never the same numbers twice"] if begun else []),
        outcome(state) or "no result is claimed, and the game still goes on",
        f"digest: {state.digest()}, the last position is the one stated",
    ]


def other_dice(state: State) -> str:
    """Where the players went back and on with other dice; empty where they never did."""
    epochs = state.record.epochs if state.record is not None else []
    if not epochs:
        return ""
    places = ", ".join(f"action {after + 1}" for after, _ in epochs)
    return f"after taking back, other dice were used from {places} on"


def outcome(state: State) -> str:
    """Who won a game, how, and with what; empty while it goes on."""
    result = state.result
    if result is None:
        return ""
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    return f"result: {' and '.join(result.winners) or 'nobody'} by {result.kind} ({scores})"
