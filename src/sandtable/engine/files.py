"""Game files: one text holds a whole game, and `verify` proves it.

A file that was written under other rules is played again by those of today: where it goes the same way all
that it claims is proved. Where it does not, `GameRecord` still reads what it says.

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
rules: 0.2.0                   from here on other rules, which had changed meanwhile
red: to ridge
result: ...                    absent while the game goes on
digest: 77e1...                fingerprint of the last state
"""

from __future__ import annotations

import json
from typing import Any, Final

from sandtable.engine import chance, error_words
from sandtable.engine.errors import BadData, IllegalAction, SandtableError
from sandtable.engine.registry import game
from sandtable.engine.state import State

HEADER = "sandtable game 1"
EPOCH: Final = "epoch"
RULES: Final = "rules"
# Far more take-backs than anybody would consent to.
LAST_EPOCH: Final = 1_000_000


class OtherRules(BadData):
    """A game that was played by other rules, and goes another way by those of today."""

    def __init__(self, line: int, made: int, version: str, ours: str, why: str) -> None:
        # How many of its actions are legal today.
        self.made = made
        self.version = version
        self.ours = ours
        self.why = why
        super().__init__(
            f"line {line}: {why.rstrip('.')}; it was played by rules {version} and goes another way by "
            f"{ours}, which this program has"
        )


def write_game(state: State) -> str:
    """The file of a game that was started from its beginning."""
    record = state.record
    if record is None or record.script is None:
        raise BadData(error_words.text("file.no-start"))
    lines = head(state, record.script, len(record.actions))
    epochs = record.epochs[:]
    for number, (seat, code) in enumerate(record.actions):
        while epochs and epochs[0][0] == number:
            lines.append(epoch_line(epochs.pop(0)[1]))
        lines.append(action_line(state, seat, code))
    lines += [epoch_line(epoch) for _, epoch in epochs]
    return "\n".join(lines + tail(state)) + "\n"


def head(state: State, script: list[int], actions: int, version: str | None = None) -> list[str]:
    """The lines before the actions: so many, and the first of them by these rules, if not by today's."""
    rules = state.game
    options = {o.id: o.values[v] for o, v in zip(rules.options, state.options, strict=True)}
    return [
        HEADER,
        f"game: {rules.id}",
        f"scenario: {rules.scenarios[state.scenario].id}",
        f"options: {json.dumps(options)}",
        f"{RULES}: {rules.rules_version if version is None else version}",
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


def rules_line(version: str) -> str:
    """From here on other rules."""
    return f"{RULES}: {version}"


def tail(state: State, digest: str | None = None) -> list[str]:
    """The lines after the actions, which have led to this state, of which the digest was another one then."""
    lines = [] if state.result is None else [f"result: {json.dumps(state.result.as_dict())}"]
    return [*lines, f"digest: {state.digest() if digest is None else digest}"]


class _Reader:
    """Reads 'name: value' lines and complains with the line number."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0

    def line(self) -> str:
        if self.at >= len(self.lines):
            raise BadData(error_words.text("file.too-short", line=self.at + 1))
        self.at += 1
        return self.lines[self.at - 1]

    def field(self, name: str) -> str:
        line = self.line()
        if not line.startswith(name + ": "):
            found = repr(line[:60])
            raise BadData(error_words.text("file.expected-field", line=self.at, field=name, found=found))
        return line[len(name) + 2 :]

    def next_is(self, name: str) -> bool:
        """Whether the next line gives that."""
        return self.at < len(self.lines) and self.lines[self.at].startswith(name + ": ")

    def next_is_none_of(self, *names: str) -> bool:
        """Whether the next line gives something else than these."""
        return not any(self.next_is(name) for name in names)

    def json(self, name: str) -> object:
        text = self.field(name)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            said = error_words.text("file.unreadable-field", line=self.at, field=name, why=error)
            raise BadData(said) from error


def read_game(text: str) -> State:
    """Replay a file and check everything that it claims. The state is ready to be played on."""
    file = GameFile(text)
    while file.go_on():
        pass
    return file.state


class Head:
    """What stands before the actions of a file. The key fits its commitment."""

    def __init__(self, reader: _Reader) -> None:
        if reader.line() != HEADER:
            raise BadData(error_words.text("file.header", header=repr(HEADER)))
        self.game = game(reader.field("game"))
        self.scenario = reader.field("scenario")
        options, self.version = reader.json("options"), reader.field(RULES)
        self.commitment, key_text = reader.field("commitment"), reader.field("key")
        dice = reader.json("dice")
        if not isinstance(options, dict) or not isinstance(dice, list):
            raise BadData(error_words.text("file.options-or-dice"))
        self.options: dict[str, Any] = options
        self.dice: list[Any] = dice
        try:
            self.key = bytes.fromhex(key_text)
        except ValueError as error:
            raise BadData(error_words.text("file.key")) from error
        if chance.commitment(self.key) != self.commitment:
            raise BadData(error_words.text("file.commitment"))
        try:
            self.actions = int(reader.field("actions"))
        except ValueError as error:
            raise BadData(error_words.text("file.actions", line=reader.at)) from error
        if self.actions < 0:
            raise BadData(error_words.text("file.no-actions", line=reader.at, count=self.actions))


class GameRecord:
    """What a file says, read without playing it: so it can be read whatever rules it was written under."""

    def __init__(self, text: str) -> None:
        reader = _Reader(text)
        self.head = Head(reader)
        seats = self.head.game.seats(self.head.scenario)
        # Each action in words, with the seat that took it.
        self.actions: list[tuple[str, str]] = []
        # After how many actions other dice were used, or other rules.
        self.epochs: list[tuple[int, int]] = []
        self.rules: list[tuple[int, str]] = [(0, self.head.version)]
        while not (len(self.actions) == self.head.actions and reader.next_is_none_of(EPOCH, RULES)):
            if reader.next_is(EPOCH):
                last = self.epochs[-1][1] if self.epochs else 0
                self.epochs.append((len(self.actions), _epoch_after(last, reader.field(EPOCH), reader.at)))
            elif reader.next_is(RULES):
                self.rules.append((len(self.actions), reader.field(RULES)))
            else:
                seat, _, action = reader.line().partition(": ")
                if seat not in seats or not action:
                    raise BadData(
                        error_words.text("file.expected-action", line=reader.at, seats=", ".join(seats))
                    )
                self.actions.append((seat, action))
        self.result = reader.json("result") if reader.next_is("result") else None
        self.digest = reader.field("digest")
        _check_nothing_follows(reader)


class GameFile:
    """A file that is being replayed line by line, and the state of its game so far."""

    def __init__(self, text: str) -> None:
        self._reader = _Reader(text)
        self._head = head = Head(self._reader)
        self.actions = head.actions
        # The rules that it names so far.
        self.versions = [head.version]
        # How many were taken so far.
        self.made = 0
        try:
            self.state = head.game.start(head.scenario, key=head.key, options=head.options, dice=head.dice)
        except SandtableError as error:
            if not self.is_foreign:
                raise
            raise self._another_way(str(error)) from error

    @property
    def is_foreign(self) -> bool:
        """Whether the file was written under other rules."""
        return any(version != self._head.game.rules_version for version in self.versions)

    def go_on(self) -> bool:
        """Do what the next line says; False where there is none and everything is as the file claims."""
        try:
            return self._go_on()
        except BadData as error:
            if not self.is_foreign:
                raise
            raise self._another_way(str(error).partition(": ")[2]) from error

    def _go_on(self) -> bool:
        reader, state = self._reader, self.state
        if reader.next_is(EPOCH):
            epoch = _epoch_after(state.epoch, reader.field(EPOCH), reader.at)
            assert state.record is not None
            state.record.begin_epoch(state, epoch)
            return True
        if reader.next_is(RULES):
            self.versions.append(reader.field(RULES))
            return True
        if self.made == self.actions:
            _check_end(state, reader)
            return False
        seat, _, action = reader.line().partition(": ")
        try:
            state.act(seat, action)
        except (IllegalAction, SandtableError) as error:
            raise BadData(error_words.text("file.at-line", line=reader.at, why=error)) from error
        self.made += 1
        return True

    def _another_way(self, why: str) -> OtherRules:
        ours = self._head.game.rules_version
        theirs = next(version for version in self.versions if version != ours)
        return OtherRules(self._reader.at, self.made, theirs, ours, why)


def _epoch_after(last: int, text: str, line: int) -> int:
    """The epoch that a line begins: only ever upwards, so that no number is drawn a second time."""
    if not (text.isascii() and text.isdigit() and len(text) < 8 and text == str(int(text))):
        raise BadData(error_words.text("file.epoch", line=line))
    if not last < int(text) <= LAST_EPOCH:
        raise BadData(error_words.text("file.epoch-order", line=line, epoch=int(text), last=last))
    return int(text)


def _check_end(state: State, reader: _Reader) -> None:
    if state.result is not None:
        claimed = reader.json("result")
        if claimed != state.result.as_dict():
            ours = state.result.as_dict()
            raise BadData(error_words.text("file.result", line=reader.at, result=ours))
    if reader.field("digest") != state.digest():
        raise BadData(error_words.text("file.position", line=reader.at))
    _check_nothing_follows(reader)


def _check_nothing_follows(reader: _Reader) -> None:
    if reader.at < len(reader.lines):
        raise BadData(error_words.text("file.more", line=reader.at + 1))
