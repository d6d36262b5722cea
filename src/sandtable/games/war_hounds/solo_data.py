"""The figures of the solo modes."""

from __future__ import annotations

from typing import Final

from sandtable.games.war_hounds.loading import load
from sandtable.games.war_hounds.shapes import SoloData, SupplyData

_SOLO: Final = load("solo.yaml", SoloData)

DIFFICULTIES: Final = tuple(_SOLO.conquest.difficulties)
LEVELS: Final = list(_SOLO.conquest.difficulties.values())
ENEMY_STARS: Final = [_SOLO.conquest.enemy_command[name]["stars"] for name in DIFFICULTIES]
ENEMY_FACTIONS: Final = _SOLO.conquest.enemy_factions
SETUP_PLAYERS: Final = _SOLO.conquest.setup_as_players
REINFORCED_AFTER: Final = _SOLO.conquest.reinforce_after_year
_LEVEL_OF: Final = _SOLO.common.difficulty_map["conquest"]
# WH-SOLO-24: by difficulty, what each enemy may spend in a combat.
SUPPLIES: Final[list[SupplyData]] = [
    _SOLO.common.enemy_combat_supply[_LEVEL_OF[name]] for name in DIFFICULTIES
]
