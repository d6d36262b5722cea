"""Game files: one text holds a whole game, and `verify` proves it.

sandtable game 1
game: skirmish
scenario: duel
options: {}
rules: 0.1.0
commitment: 9a0f...            hash of the key, published when the table opened
key: 51c2...                   the key itself, published when the game ended
dice: []                       scripted dice, empty in a real game
actions: 2
red: march red-1
red: to ridge
result: ...                    absent while the game goes on
digest: 77e1...                fingerprint of the last state
"""

from __future__ import annotations

import json

from sandtable.engine import chance
from sandtable.engine.errors import BadData, IllegalAction, SandtableError
from sandtable.engine.registry import game
from sandtable.engine.state import State

HEADER = "sandtable game 1"


def write_game(state: State) -> str:
    """The file of a game that was started from its beginning."""
    record = state.record
    if record is None or record.script is None:
        raise BadData("this state does not know its game from the start, so there is no file to write")
    rules = state.game
    scenario = rules.scenarios[state.scenario]
    options = {o.id: o.values[v] for o, v in zip(rules.options, state.options, strict=True)}
    lines = [
        HEADER,
        f"game: {rules.id}",
        f"scenario: {scenario.id}",
        f"options: {json.dumps(options)}",
        f"rules: {rules.rules_version}",
        f"commitment: {chance.commitment(state.key)}",
        f"key: {state.key.hex()}",
        f"dice: {json.dumps(record.script)}",
        f"actions: {len(record.actions)}",
    ]
    lines += [f"{scenario.seats[seat]}: {rules.actions.text(code)}" for seat, code in record.actions]
    if state.result is not None:
        lines.append(f"result: {json.dumps(state.result.as_dict())}")
    lines.append(f"digest: {state.digest()}")
    return "\n".join(lines) + "\n"


class _Reader:
    """Reads 'name: value' lines and complains with the line number."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0

    def line(self) -> str:
        if self.at >= len(self.lines):
            raise BadData(f"line {self.at + 1}: the file ends too early")
        self.at += 1
        return self.lines[self.at - 1]

    def field(self, name: str) -> str:
        line = self.line()
        if not line.startswith(name + ": "):
            raise BadData(f"line {self.at}: expected '{name}: ...', found {line[:60]!r}")
        return line[len(name) + 2 :]

    def json(self, name: str) -> object:
        text = self.field(name)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadData(f"line {self.at}: {name} cannot be read: {error}") from error


def read_game(text: str) -> State:
    """Replay a file and check everything that it claims. The state is ready to be played on."""
    reader = _Reader(text)
    if reader.line() != HEADER:
        raise BadData(f"line 1: a game file begins with {HEADER!r}")
    rules = game(reader.field("game"))
    scenario = reader.field("scenario")
    options, version = reader.json("options"), reader.field("rules")
    promised, key_text = reader.field("commitment"), reader.field("key")
    dice = reader.json("dice")
    if not isinstance(options, dict) or not isinstance(dice, list):
        raise BadData("line 4: options must be a mapping and dice a list")
    try:
        key = bytes.fromhex(key_text)
    except ValueError as error:
        raise BadData("line 7: the key is no hexadecimal number") from error
    if chance.commitment(key) != promised:
        raise BadData("line 7: the key does not fit the commitment, so the dice were changed afterwards")
    if version != rules.rules_version:
        raise BadData(f"line 5: written under rules {version}; this program has {rules.rules_version}")
    state = rules.start(scenario, key=key, options=options, dice=dice)
    _replay(state, reader)
    _check_end(state, reader)
    return state


def _replay(state: State, reader: _Reader) -> None:
    try:
        count = int(reader.field("actions"))
    except ValueError as error:
        raise BadData(f"line {reader.at}: the number of actions cannot be read") from error
    if count < 0:
        raise BadData(f"line {reader.at}: there cannot be {count} actions")
    for _ in range(count):
        seat, _, action = reader.line().partition(": ")
        try:
            state.act(seat, action)
        except (IllegalAction, SandtableError) as error:
            raise BadData(f"line {reader.at}: {error}") from error


def _check_end(state: State, reader: _Reader) -> None:
    if state.result is not None:
        claimed = reader.json("result")
        if claimed != state.result.as_dict():
            raise BadData(f"line {reader.at}: the result is {state.result.as_dict()}, not what the file says")
    if reader.field("digest") != state.digest():
        raise BadData(f"line {reader.at}: the last position is not the one that the file claims")
    if reader.at < len(reader.lines):
        raise BadData(f"line {reader.at + 1}: nothing may follow the digest")
