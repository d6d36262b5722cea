"""Patches: the changes from one view to the next, small enough to be sent after every decision.

A patch is a list of changes, made in order. Each begins with a path: the keys and indices that lead to
the place.

    [path, value]                   put the value there
    [path]                          take the entry out of its mapping
    [path, start, removed, items]   in the list there, replace so many from `start` on by these items

The empty path stands for the whole view.
"""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Any, Final

from sandtable.protocol.frames import Patch, Path

# Where more than this share of a list has changed, it is cheaper to send it again.
MUCH: Final = 0.4


def changes(old: Any, new: Any) -> Patch:
    """The patch that makes `new` of `old`."""
    patch: Patch = []
    if isinstance(old, dict) and isinstance(new, dict):
        # Views are mappings that nearly always differ somewhere.
        _compare_mappings(old, new, [], patch)
    elif old != new:
        _compare(old, new, [], patch)
    return patch


def _compare(old: Any, new: Any, path: Path, patch: Patch) -> None:
    """Note how two values differ that are known to."""
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_mappings(old, new, path, patch)
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        _compare_lists(old, new, path, patch)
    else:
        patch.append([path, new])


def _compare_mappings(old: dict[str, Any], new: dict[str, Any], path: Path, patch: Patch) -> None:
    for name in old:
        if name not in new:
            patch.append([[*path, name]])
    for name, value in new.items():
        if name not in old:
            patch.append([[*path, name], value])
            continue
        earlier = old[name]
        # Much is the very same: states at rest share what did not change.
        if earlier is not value and earlier != value:
            _compare(earlier, value, [*path, name], patch)


def _compare_lists(old: list[Any], new: list[Any], path: Path, patch: Patch) -> None:
    if len(old) != len(new):
        _splice(old, new, path, patch)
        return
    differing = list(compress(range(len(new)), map(ne, old, new)))
    plain = not isinstance(new[differing[0]], dict | list)
    if plain and len(differing) > MUCH * len(new):
        patch.append([path, new])
    else:
        for i in differing:
            _compare(old[i], new[i], [*path, i], patch)


def _splice(old: list[Any], new: list[Any], path: Path, patch: Patch) -> None:
    """Replace what lies between the common beginning and the common end."""
    shorter = min(len(old), len(new))
    start = _first_difference(old, new, shorter)
    end = _first_difference(old[start:][::-1], new[start:][::-1], shorter - start)
    items = new[start : len(new) - end]
    if len(items) > MUCH * len(new) and start + end < len(items):
        patch.append([path, new])
    else:
        patch.append([path, start, len(old) - end - start, items])


def _first_difference(old: list[Any], new: list[Any], length: int) -> int:
    """Where two lists first differ among so many places; that number where they do not."""
    return next(compress(range(length), map(ne, old, new)), length)


def applied(view: Any, patch: Patch) -> Any:
    """The view that a patch makes of another, which is changed."""
    for change in patch:
        path = change[0]
        if len(change) == 4:
            _place(view, path)[change[1] : change[1] + change[2]] = change[3]
        elif not path:
            view = change[1]
        elif len(change) == 1:
            del _place(view, path[:-1])[path[-1]]
        else:
            _place(view, path[:-1])[path[-1]] = change[1]
    return view


def _place(view: Any, path: Path) -> Any:
    for step in path:
        view = view[step]
    return view
