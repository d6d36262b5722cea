"""How a battle is likely to end: not exact, for most of the enemy is hidden, but good enough to choose by."""

from __future__ import annotations

from functools import lru_cache


def to_hit(bonus: int) -> float:
    """The chance of a die that hits on five, less a bonus."""
    return min(6, 2 + bonus) / 6


@lru_cache(maxsize=4096)
def at_least(dice: tuple[tuple[int, float], ...], wanted: int) -> float:
    """The chance of so many hits or more, of groups of dice with a chance each."""
    if wanted <= 0:
        return 1.0
    spread = [1.0]
    for count, chance in dice:
        for _ in range(count):
            spread = [
                (spread[i] * (1 - chance) if i < len(spread) else 0.0)
                + (spread[i - 1] * chance if i else 0.0)
                for i in range(len(spread) + 1)
            ]
    return sum(spread[wanted:])
