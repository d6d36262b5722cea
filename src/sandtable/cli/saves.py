"""Saved games: where they lie, and reading and writing them without surprises.

A saved game is a game file and nothing else, so that every reader of such files reads it. Who sat where
is remembered beside the games that are saved by themselves, under the commitment of each game.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from sandtable.cli import problems
from sandtable.cli.errors import BadInput
from sandtable.engine.chance import commitment
from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.files import HEADER, GameRecord, OtherRules, read_game, write_game
from sandtable.engine.state import State

LARGEST: Final = 64_000_000
GAMES_REMEMBERED: Final = 200
HUMAN: Final = "human"
SUFFIX: Final = ".sandtable"

T = TypeVar("T")


def autosave_path(game_id: str) -> Path:
    """Where a game is kept while it is played: in the folder that XDG_STATE_HOME names."""
    base = os.environ.get("XDG_STATE_HOME", "")
    home = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return home / "sandtable" / f"{game_id}{SUFFIX}"


def read_text(path: Path) -> str:
    """The text of a file, or a line that says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(
            problems.text("saves.cannot-read", path=path, strerror=error.strerror or error)
        ) from error
    if len(data) > LARGEST:
        raise BadInput(problems.text("saves.far-too-large-game", path=path))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(problems.text("saves.not-game-file-not", path=path)) from error


def replayed(text: str) -> State:
    """The state that a game file leads to. Whatever is wrong with the file becomes BadData."""
    return _read(read_game, text)


def recorded(text: str) -> GameRecord:
    """What a game file says, whatever rules it was written under. What is wrong with it becomes BadData."""
    return _read(GameRecord, text)


def _read(reading: Callable[[str], T], text: str) -> T:
    try:
        return reading(text)
    except SandtableError:
        raise
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as error:
        raise BadData(f"the file is damaged: {type(error).__name__}: {error}") from error


def load(path: Path) -> tuple[State, dict[str, str]]:
    """A saved game, and who sat where, as far as this machine remembers."""
    try:
        state = replayed(read_text(path))
    except BadInput:
        raise
    except OtherRules as error:
        raise BadInput(
            problems.text("saves.was-played-by-rules", path=path, version=error.version, ours=error.ours)
        ) from error
    except SandtableError as error:
        raise BadInput(problems.text("saves.damaged-or-not-game", path=path, error=error)) from error
    return state, _seatings().get(commitment(state.key), {})


def save(path: Path, state: State, players: dict[str, str]) -> None:
    """Write a game, and remember who sits where."""
    _write(path, write_game(state))
    known = _seatings()
    name = commitment(state.key)
    if known.get(name) != players:
        known.pop(name, None)
        known[name] = players
        latest = dict(list(known.items())[-GAMES_REMEMBERED:])
        # The game itself is safe; who sat where can be said again with --seat.
        with contextlib.suppress(BadInput):
            _write(_seatings_path(), json.dumps(latest, indent=1))


def _seatings_path() -> Path:
    return autosave_path("any").with_name("seats.json")


def _seatings() -> dict[str, dict[str, str]]:
    """Who sat where, by the commitment of the game. What cannot be read is forgotten."""
    try:
        data = json.loads(_seatings_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {name: seats for name, seats in data.items() if _is_seating(seats)}


def _is_seating(seats: object) -> bool:
    return isinstance(seats, dict) and all(isinstance(player, str) for player in seats.values())


def _write(path: Path, text: str) -> None:
    """Write a file completely or not at all. It holds secrets, so only its owner may read it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(
            problems.text("bench.cannot-write", path=path, strerror=error.strerror or error)
        ) from error
    except ValueError as error:
        raise BadInput(problems.text("saves.cannot-write", path=repr(str(path)), error=error)) from error


def new_file(name: str) -> Path:
    """Where to save under a name that a person typed; anything but a game is left alone."""
    path = Path(name).expanduser()
    if path.is_dir():
        raise BadInput(
            problems.text("saves.folder-type-file-name", path=path, what=path / "evening.sandtable")
        )
    if path.exists() and not is_game_file(path):
        raise BadInput(problems.text("saves.exists-not-game-choose", path=path))
    return path


def is_game_file(path: Path) -> bool:
    """Whether a file begins like a game, so that it may be written over."""
    try:
        with path.open("rb") as file:
            return file.read(len(HEADER)) == HEADER.encode()
    except OSError:
        return False


def newest_autosave() -> Path | None:
    """The game of any kind that was played last, if there is one."""
    folder = autosave_path("any").parent
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def set_aside(path: Path) -> Path | None:
    """Keep an older game that would be written over. Returns where it is now."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.stem}-before{SUFFIX}")
    try:
        os.replace(path, aside)
    except OSError as error:
        raise BadInput(
            problems.text("saves.cannot-keep-older-game", path=path, strerror=error.strerror or error)
        ) from error
    return aside
