"""Refusals of the joined game: they cite its own rules."""

from typing import Final

from sandtable.games.triumph.system import tables

GAME: Final = "conquest-and-tragedy"


def refusal(rule: str, sentence: str) -> int:
    """Name a reason for which the rules of the joined game forbid something."""
    return tables.refusal(f"{GAME}:{rule}", sentence)
