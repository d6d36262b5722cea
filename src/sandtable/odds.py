"""The odds of battles, for every game that can tell them.

>>> from sandtable.odds import odds
>>> from sandtable.games import default
>>> found = odds(default().id, "3 infantry@3, 1 air@2 vs fort@2, infantry@1 plains")
>>> round(found.chances["Only attackers remain"], 3)
0.828
"""

from __future__ import annotations

from sandtable.engine import registry
from sandtable.protocol.odds import BattleOdds as BattleOdds
from sandtable.protocol.odds import SideOdds as SideOdds

__all__ = ["BattleOdds", "SideOdds", "odds"]


def odds(game_id: str, battle: str, **settings: str) -> BattleOdds:
    """The odds of a battle, told in the game's own words; `docs/odds.md` lists them.

    Settings say what the words do not, such as `attacker="us"` or `attacker_techs="naval-radar"`.
    """
    given = {name.replace("_", "-"): value for name, value in settings.items()}
    return registry.game(game_id).odds(battle, given)
