"""Results on disk: one line of JSON a game, so that a run that was stopped can go on.

A line says all that decides its game, and with which version of rules and bots it was played. Anybody who
asks for a game finds its line, in whatever order and for whatever purpose it was written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

import sandtable
from sandtable.bots.playing import Pairing, Played, Setting
from sandtable.engine.errors import SandtableError

# What changes no game: it shows, measures or counts them.
NO_PART_OF_A_GAME: Final = ("bench", "bots/ladder", "cli")


@dataclass(frozen=True)
class Line:
    """One game as it is written down."""

    version: str
    setting: Setting
    played: Played


@cache
def version() -> str:
    """The version of the program, with the fingerprint of its source."""
    return f"{sandtable.__version__}+{fingerprint(Path(sandtable.__file__).parent)}"


def fingerprint(root: Path) -> str:
    """A hash of everything that decides how games go: the source of the rules and the bots."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted([*root.rglob("*.py"), *root.rglob("data/*.yaml")]):
        name = path.relative_to(root).as_posix()
        if not name.startswith(tuple(f"{folder}/" for folder in NO_PART_OF_A_GAME)):
            digest.update(f"{name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


class Results:
    """A file of results, for games of one setting."""

    def __init__(self, path: Path, setting: Setting, any_version: bool = False) -> None:
        self.path = path
        self.setting = setting
        self.any_version = any_version
        # Before the first game, so that a change of the source meanwhile spoils nothing.
        self.version = version()
        self.damaged = 0
        """Lines that cannot be read; a run that was killed may leave one."""
        self.outdated = 0
        """Games wanted that were played with other rules or bots, and are not counted."""
        self.versions: set[str] = set()
        """With which rules and bots the games were played that are counted."""

    def known(self, wanted: Iterable[Pairing]) -> dict[Pairing, Played]:
        """Those of the games wanted that have been played."""
        open_ones = set(wanted)
        found: dict[Pairing, Played] = {}
        played_with: dict[Pairing, str] = {}
        outdated: set[Pairing] = set()
        for line in self._lines():
            pairing = line.played.pairing
            if line.setting != self.setting or pairing not in open_ones:
                continue
            if self.any_version or line.version == self.version:
                found[pairing] = line.played
                played_with[pairing] = line.version
            else:
                outdated.add(pairing)
        self.outdated = len(outdated - set(found))
        self.versions |= set(played_with.values())
        return found

    def _lines(self) -> Iterable[Line]:
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise SandtableError(f"cannot read {self.path}: {error.strerror or error}") from error
        decoder = msgspec.json.Decoder(Line)
        self.damaged = 0
        for text in data.splitlines():
            try:
                yield decoder.decode(text)
            except msgspec.DecodeError:
                self.damaged += bool(text.strip())

    def append(self, games: Sequence[Played]) -> None:
        """Write games down at once, so that nothing finished is ever lost."""
        self.versions.add(self.version)
        lines = [msgspec.json.encode(Line(self.version, self.setting, played)) + b"\n" for played in games]
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+") as file:
                if file.tell():
                    file.seek(-1, 2)
                    if file.read(1) != b"\n":
                        lines.insert(0, b"\n")
                file.write(b"".join(lines))
        except OSError as error:
            raise SandtableError(f"cannot write {self.path}: {error.strerror or error}") from error
