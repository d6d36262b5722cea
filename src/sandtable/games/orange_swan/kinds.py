"""The words of the notation: every kind of action, and the type of its argument.

The order is permanent, because it is the action space that learning programs know: new kinds are added at
the end.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import NOTHING, ActionKind, ArgumentType
from sandtable.games.orange_swan.content import BLOCKS, DISCS, MAP, NATIONS

A_SPACE: Final = ArgumentType("space", MAP.id)
A_UNIT: Final = ArgumentType("unit", BLOCKS.unit_name)
A_NATION: Final = ArgumentType("nation", NATIONS)
A_DISC: Final = ArgumentType("disc", DISCS)
A_NUMBER: Final = ArgumentType("number", [str(number) for number in range(100)])

_LISTED: list[ActionKind] = []


def _kind(word: str, argument: ArgumentType, hint: str) -> int:
    _LISTED.append(ActionKind(word, argument, hint))
    return len(_LISTED) - 1


PASS: Final[int] = _kind("pass", NOTHING, "pass")
DONE: Final[int] = _kind("done", NOTHING, "done")
# 4.3, 5.3, 6.4: losses
HIT: Final[int] = _kind("hit", A_UNIT, "assign the Hit to a unit")
TARGET: Final[int] = _kind("target", A_UNIT, "assign the Hit to a unit")
FIRE: Final[int] = _kind("fire", A_UNIT, "choose the unit that fires next")
LOSE: Final[int] = _kind("lose", A_UNIT, "eliminate a unit to meet the stacking limit")
# 4.5: Production
DISC: Final[int] = _kind("disc", A_DISC, "buy a Blitz Disc")
GIVE: Final[int] = _kind("give", A_NUMBER, "let the Commonwealth pay part of the Oceanic Disc (PP)")
FREE_DISC: Final[int] = _kind("free-disc", NOTHING, "take the free Oceanic Disc of War Plan Orange")
RESEARCH: Final[int] = _kind("research", A_NUMBER, "pay for research dice")
BUILD_SHIP: Final[int] = _kind(
    "build-fleet", NOTHING, f"buy a Naval Unit for {BLOCKS.new_cost} PP, drawn from the Force Pool"
)
BUILD_ARMY: Final[int] = _kind(
    "build-army", NOTHING, f"buy a Ground or Air Unit for {BLOCKS.new_cost} PP, drawn from the Force Pool"
)
DEPLOY: Final[int] = _kind("deploy", A_UNIT, "deploy a new unit")
AT: Final[int] = _kind("at", A_SPACE, "choose where to place it")
REINFORCE: Final[int] = _kind("reinforce", A_UNIT, "add a Step to a unit")
RECRUIT: Final[int] = _kind("recruit", NOTHING, "draw a Communist unit from its Force Pool")
# 5: ships
SAIL: Final[int] = _kind("sail", A_UNIT, "move a Naval Unit")
TO: Final[int] = _kind("to", A_SPACE, "choose the destination")
RESOLVE: Final[int] = _kind("resolve", A_SPACE, "choose the battle to fight next")
BREAK_CODE: Final[int] = _kind("break-code", NOTHING, "use the Code Break in this battle")
# 6.1: landings
ASSAULT: Final[int] = _kind("assault", A_SPACE, "plan an Amphibious Assault on a Land Area")
LAND: Final[int] = _kind("land", A_UNIT, "add a Ground Unit to the Assault")
ABOARD: Final[int] = _kind("aboard", A_UNIT, "cross the Sea Zone aboard a Naval Unit")
OVER: Final[int] = _kind("over", A_SPACE, "cross a Sea Zone without a Naval Unit")
ASHORE: Final[int] = _kind("ashore", NOTHING, "go ashore from here")
FLY: Final[int] = _kind("fly", A_UNIT, "add Air Support from a unit")
LAUNCH: Final[int] = _kind("launch", NOTHING, "carry out the plan")
CANCEL: Final[int] = _kind("cancel", NOTHING, "cancel the plan")
SUPPORT: Final[int] = _kind("support", A_UNIT, "add Support Fire from a Naval Unit")
# 6.2, 6.3: movement on land
MARCH: Final[int] = _kind("march", A_UNIT, "move a unit")
HALT: Final[int] = _kind("halt", NOTHING, "stop here")
ENGAGE: Final[int] = _kind("engage", A_SPACE, "plan an attack on a Land Area")
WITH: Final[int] = _kind("with", A_UNIT, "add a unit to the attack")
TRANSFER: Final[int] = _kind("transfer", A_UNIT, "move a unit by Strategic Movement")
SABOTAGE: Final[int] = _kind("sabotage", A_UNIT, "sabotage an oilfield")
REPAIR: Final[int] = _kind("repair", A_UNIT, "repair an oilfield")
# 6.5: retreats
RETREAT: Final[int] = _kind("retreat", NOTHING, "retreat")
STAY: Final[int] = _kind("stay", NOTHING, "do not retreat")
WITHDRAW: Final[int] = _kind("withdraw", A_UNIT, "choose the unit that retreats next")
# 11: where are the carriers?
SWAP: Final[int] = _kind("swap", A_UNIT, "choose a carrier to trade places")
FOR: Final[int] = _kind("for", A_UNIT, "choose the Submarine it trades places with")

KINDS: Final = tuple(_LISTED)
