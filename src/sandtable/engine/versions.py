"""The versions of a game's rules, as players are told of them.

A game goes by the last of its list. A table, a game file and every row of a log say by which version they
were played, so that what was played by others is never played again by today's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import yaml

from sandtable.engine.errors import BadData


class RulesVersion:
    """A version of the rules of a game, and in a few sentences what it changed for those who play."""

    def __init__(self, number: str, changed: str) -> None:
        self.number = number
        self.changed = changed

    def __repr__(self) -> str:
        return f"RulesVersion({self.number!r})"


def read_versions(place: str) -> list[RulesVersion]:
    """The versions that a file lists, the oldest first; the place is "package:file"."""
    package, _, name = place.partition(":")
    return listed_versions(files(package).joinpath(name).read_text(encoding="utf-8"), place)


def listed_versions(text: str, place: str) -> list[RulesVersion]:
    """The versions that a text lists."""
    entries = yaml.safe_load(text)
    if not isinstance(entries, list) or not entries:
        raise BadData(f"{place} lists no versions")
    found = [
        RulesVersion(str(entry["version"]), " ".join(str(entry["changed"]).split())) for entry in entries
    ]
    if len({version.number for version in found}) < len(found):
        raise BadData(f"{place} lists a version twice")
    return found


def versions_since(versions: Sequence[RulesVersion], number: str) -> list[RulesVersion]:
    """The versions that came after one, the oldest first; none where that one is not known."""
    numbers = [version.number for version in versions]
    return list(versions[numbers.index(number) + 1 :]) if number in numbers else []
