"""Tints of the waters: neighbours differ as far as three tints allow."""

from collections.abc import Iterable, Sequence

COUNT = 3


def tints(pairs: Iterable[frozenset[str]], names: Sequence[str]) -> dict[str, int]:
    """Return a tint for each water, the one least used about it; those with most neighbours choose first."""
    beside: dict[str, set[str]] = {name: set() for name in names}
    for pair in pairs:
        one, other = sorted(pair)
        beside[one].add(other)
        beside[other].add(one)
    chosen: dict[str, int] = {}
    for name in sorted(names, key=lambda name: (-len(beside[name]), name)):
        used = [chosen[other] for other in beside[name] if other in chosen]
        chosen[name] = min(range(COUNT), key=lambda tint: (used.count(tint), tint))
    return chosen
