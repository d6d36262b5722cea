"""`sandtable verify`: verify a game file, or say which part of it can be proved.

A game that was played by other rules than those of this program is played again by these. Where it leads to
the stated position all the same, all is proved. Where it does not, what needs no rules is proved, such as
that the key is the one that was promised, and the rest is told as the file has it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from sandtable.cli import problems
from sandtable.cli.errors import FAILED, PARTLY, BadInput
from sandtable.cli.saves import read_text, recorded, replayed
from sandtable.engine import chance
from sandtable.engine.errors import SandtableError
from sandtable.engine.files import GameRecord, OtherRules
from sandtable.engine.state import State


def run(options: argparse.Namespace) -> int:
    """Check a file and say what was checked."""
    path = Path(options.file)
    text = read_text(path)
    other: OtherRules | None = None
    try:
        record = recorded(text)
        checked = findings(replayed(text), record)
    except OtherRules as error:
        other, checked = error, provable(record)
    except SandtableError as error:
        raise BadInput(problems.text("verify.not-verified", path=path, error=error), FAILED) from error
    console = Console()
    _tell(console, ("✓ ", "green"), checked)
    if other is not None:
        _tell(console, ("? ", "yellow"), unproved(record, other))
    if record.head.dice:
        _tell(console, ("! ", "yellow"), [f"{len(record.head.dice)} dice were scripted, not rolled"])
    if options.moves:
        _tell(console, ("  ", ""), moves(record))
    if other is None:
        console.print(Text(f"{path} is verified.", style="bold"), soft_wrap=True)
        return 0
    words = f"{path} is verified in part: the key and the form of the file, but not the moves."
    console.print(Text(words, style="bold"), soft_wrap=True)
    return PARTLY


def _tell(console: Console, mark: tuple[str, str], lines: Iterable[str]) -> None:
    for line in lines:
        console.print(Text.assemble(mark, line), soft_wrap=True)


def findings(state: State, record: GameRecord) -> list[str]:
    """What has been proved by replaying the file to this state."""
    begun = other_dice(record)
    return [
        header(record),
        *same_way(record),
        f"key: fits the commitment {chance.commitment(state.key)[:16]}…, so the dice are those promised",
        f"actions: {len(record.actions)}, each legal when it was made",
        *([f"epochs: {begun}, and never the same numbers twice"] if begun else []),
        outcome(state) or "no result is claimed, and the game still goes on",
        f"digest: {state.digest()}, the last position is the one stated",
    ]


def provable(record: GameRecord) -> list[str]:
    """What has been proved of a file without playing its game again."""
    begun = other_dice(record)
    return [
        header(record),
        f"key: fits the commitment {record.head.commitment[:16]}…, so it is the one promised",
        f"form: {len(record.actions)} actions, each of one of the seats, as many as stated, none after",
        *([f"epochs: {begun}, and no number of an epoch comes again"] if begun else []),
    ]


def unproved(record: GameRecord, other: OtherRules) -> list[str]:
    """What a file claims that only the rules of then could prove."""
    first = f"action {other.made + 1}" if other.made < len(record.actions) else "the end"
    return [
        f"moves: played by rules {other.version}; by rules {other.ours}, which this program has, {first} "
        f"goes another way: {other.why.rstrip('.')}. So it is not proved that the moves were legal",
        "dice: what was rolled follows from the key and the moves, so it is not proved either",
        _claimed_result(record),
        f"digest: the file states {record.digest}, which is not proved",
    ]


def _claimed_result(record: GameRecord) -> str:
    claimed = record.result
    if not isinstance(claimed, dict):
        return "result: the file states none"
    winners = claimed.get("winners")
    who = " and ".join(map(str, winners)) if isinstance(winners, list) and winners else "nobody"
    return f"result: the file states that {who} won, which is not proved"


def header(record: GameRecord) -> str:
    """What was played, and by which rules."""
    head = record.head
    rules = ", then ".join(version for _, version in record.rules)
    chosen = ", ".join(f"{name} {value}" for name, value in head.options.items())
    return f"header: {head.game.id}, scenario {head.scenario}, rules {rules}" + (
        f", {chosen}" if chosen else ""
    )


def same_way(record: GameRecord) -> list[str]:
    """That a game of other rules goes the same way by those of today, where it was one."""
    ours = record.head.game.rules_version
    if all(version == ours for _, version in record.rules):
        return []
    return [f"rules: by {ours}, which this program has, the whole game goes the same way"]


def moves(record: GameRecord) -> list[str]:
    """Every action of a file, with what happened between them."""
    between = {after: f"other dice from here on (epoch {epoch})" for after, epoch in record.epochs}
    changed = {after: f"rules {version} from here on" for after, version in record.rules[1:]}
    lines = []
    for number, (seat, action) in enumerate(record.actions):
        lines += [f"      {notes[number]}" for notes in (between, changed) if number in notes]
        lines.append(f"{number + 1:5} {seat}: {action}")
    return lines


def other_dice(record: GameRecord) -> str:
    """Where the players went back and on with other dice; empty where they never did."""
    if not record.epochs:
        return ""
    places = ", ".join(f"action {after + 1}" for after, _ in record.epochs)
    return f"after taking back, other dice were used from {places} on"


def outcome(state: State) -> str:
    """Who won a game, how, and with what; empty while it goes on."""
    result = state.result
    if result is None:
        return ""
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    return f"result: {' and '.join(result.winners) or 'nobody'} by {result.kind} ({scores})"
