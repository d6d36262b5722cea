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
epoch: 1                       from here on other dice, after a take-back; no action, so not counted
red: to ridge
result: ...                    absent while the game goes on
digest: 77e1...                fingerprint of the last state
"""

from __future__ import annotations

import json
from typing import Final

from sandtable.engine import chance
from sandtable.engine.errors import BadData, IllegalAction, SandtableError
from sandtable.engine.registry import game
from sandtable.engine.state import State

HEADER = "sandtable game 1"
EPOCH: Final = "epoch"
# Far more take-backs than anybody would consent to.
LAST_EPOCH: Final = 1_000_000


def write_game(state: State) -> str:
    """The file of a game that was started from its beginning."""
    record = state.record
    if record is None or record.script is None:
        raise BadData("this state does not know its game from the start, so there is no file to write")
    lines = head(state, record.script, len(record.actions))
    epochs = record.epochs[:]
    for number, (seat, code) in enumerate(record.actions):
        while epochs and epochs[0][0] == number:
            lines.append(epoch_line(epochs.pop(0)[1]))
        lines.append(action_line(state, seat, code))
    lines += [epoch_line(epoch) for _, epoch in epochs]
    return "\n".join(lines + tail(state)) + "\n"


def head(state: State, script: list[int], actions: int) -> list[str]:
    """The lines before the actions, of which there are so many."""
    rules = state.game
    options = {o.id: o.values[v] for o, v in zip(rules.options, state.options, strict=True)}
    return [
        HEADER,
        f"game: {rules.id}",
        f"scenario: {rules.scenarios[state.scenario].id}",
        f"options: {json.dumps(options)}",
        f"rules: {rules.rules_version}",
        f"commitment: {chance.commitment(state.key)}",
        f"key: {state.key.hex()}",
        f"dice: {json.dumps(script)}",
        f"actions: {actions}",
    ]


def action_line(state: State, seat: int, code: int) -> str:
    """An action of a seat."""
    rules = state.game
    return f"{rules.scenarios[state.scenario].seats[seat]}: {rules.actions.text(code)}"


def epoch_line(epoch: int) -> str:
    """From here on other dice."""
    return f"{EPOCH}: {epoch}"


def tail(state: State) -> list[str]:
    """The lines after the actions, which have led to this state."""
    lines = [] if state.result is None else [f"result: {json.dumps(state.result.as_dict())}"]
    return [*lines, f"digest: {state.digest()}"]


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

    def next_is(self, name: str) -> bool:
        """Whether the next line gives that."""
        return self.at < len(self.lines) and self.lines[self.at].startswith(name + ": ")

    def json(self, name: str) -> object:
        text = self.field(name)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadData(f"line {self.at}: {name} cannot be read: {error}") from error


def read_game(text: str) -> State:
    """Replay a file and check everything that it claims. The state is ready to be played on."""
    file = GameFile(text)
    while file.go_on():
        pass
    return file.state


class GameFile:
    """A file that is being replayed line by line, and the state of its game so far."""

    def __init__(self, text: str) -> None:
        self._reader = reader = _Reader(text)
        self.state = _started(reader)
        try:
            self.actions = int(reader.field("actions"))
        except ValueError as error:
            raise BadData(f"line {reader.at}: the number of actions cannot be read") from error
        if self.actions < 0:
            raise BadData(f"line {reader.at}: there cannot be {self.actions} actions")
        self._left = self.actions

    def go_on(self) -> bool:
        """Do what the next line says; False where there is none and everything is as the file claims."""
        reader, state = self._reader, self.state
        if reader.next_is(EPOCH):
            self._begin_epoch(reader.field(EPOCH))
            return True
        if self._left == 0:
            _check_end(state, reader)
            return False
        self._left -= 1
        seat, _, action = reader.line().partition(": ")
        try:
            state.act(seat, action)
        except (IllegalAction, SandtableError) as error:
            raise BadData(f"line {reader.at}: {error}") from error
        return True

    def _begin_epoch(self, text: str) -> None:
        """Only ever upwards, so that no number is drawn a second time."""
        state, at = self.state, self._reader.at
        if not (text.isascii() and text.isdigit() and len(text) < 8 and text == str(int(text))):
            raise BadData(f"line {at}: the epoch is no number that can be read")
        if not state.epoch < int(text) <= LAST_EPOCH:
            raise BadData(f"line {at}: after epoch {state.epoch} comes no epoch {int(text)}")
        assert state.record is not None
        state.record.begin_epoch(state, int(text))


def _started(reader: _Reader) -> State:
    """The game at its start, as the head of a file has it."""
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
    return rules.start(scenario, key=key, options=options, dice=dice)


def _check_end(state: State, reader: _Reader) -> None:
    if state.result is not None:
        claimed = reader.json("result")
        if claimed != state.result.as_dict():
            raise BadData(f"line {reader.at}: the result is {state.result.as_dict()}, not what the file says")
    if reader.field("digest") != state.digest():
        raise BadData(f"line {reader.at}: the last position is not the one that the file claims")
    if reader.at < len(reader.lines):
        raise BadData(f"line {reader.at + 1}: nothing may follow the digest")
