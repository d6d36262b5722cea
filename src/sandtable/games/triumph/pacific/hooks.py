"""All that this theatre adds to the rules that theatres share."""

from __future__ import annotations

from sandtable.games.triumph.pacific import (
    blackmail,
    china,
    foreigners,
    insurgents,
    irregulars,
    kamikaze,
    loyalty,
    partisans,
    proxies,
    rising_sun,
    sneak_attack,
    snlf,
    suppression,
)


def install() -> None:
    """Let it hold wherever this theatre is played. What comes later may build on what came before."""
    for module in (loyalty, foreigners, china, proxies, snlf, irregulars, blackmail, sneak_attack, kamikaze):
        module.install()
    for module in (insurgents, partisans, suppression, rising_sun):
        module.install()
