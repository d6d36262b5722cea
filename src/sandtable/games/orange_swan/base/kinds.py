"""The words of the notation: every kind of action, and the type of its argument.

The order is permanent, because it is the action space that learning programs know: new kinds are added at
the end.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, DISCS, MAP, NATIONS
from sandtable.games.orange_swan.base.tables import action
from sandtable.kit.actions import NOTHING, ArgumentType

A_SPACE: Final = ArgumentType("space", MAP.id)
A_UNIT: Final = ArgumentType("unit", BLOCKS.unit_name)
A_NATION: Final = ArgumentType("nation", NATIONS)
A_DISC: Final = ArgumentType("disc", DISCS)
A_NUMBER: Final = ArgumentType("number", [str(number) for number in range(100)])

PASS: Final[int] = action("pass", NOTHING, "pass")
DONE: Final[int] = action("done", NOTHING, "done")
# 4.3, 5.3, 6.4: losses
HIT: Final[int] = action("hit", A_UNIT, "assign the Hit to a unit")
TARGET: Final[int] = action("target", A_UNIT, "assign the Hit to a unit")
FIRE: Final[int] = action("fire", A_UNIT, "choose the unit that fires next")
LOSE: Final[int] = action("lose", A_UNIT, "eliminate a unit to meet the stacking limit")
# 4.5: Production
DISC: Final[int] = action("disc", A_DISC, "buy a Blitz Disc")
GIVE: Final[int] = action("give", A_NUMBER, "let the Commonwealth pay part of the Oceanic Disc (PP)")
FREE_DISC: Final[int] = action("free-disc", NOTHING, "take the free Oceanic Disc of War Plan Orange")
RESEARCH: Final[int] = action("research", A_NUMBER, "pay for research dice")
BUILD_SHIP: Final[int] = action(
    "build-fleet", NOTHING, f"buy a Naval Unit for {BLOCKS.new_cost} PP, drawn from the Force Pool"
)
BUILD_ARMY: Final[int] = action(
    "build-army", NOTHING, f"buy a Ground or Air Unit for {BLOCKS.new_cost} PP, drawn from the Force Pool"
)
DEPLOY: Final[int] = action("deploy", A_UNIT, "deploy a new unit")
AT: Final[int] = action("at", A_SPACE, "choose where to place it")
REINFORCE: Final[int] = action("reinforce", A_UNIT, "add a Step to a unit")
RECRUIT: Final[int] = action("recruit", NOTHING, "draw a Communist unit from its Force Pool")
# 5: ships
SAIL: Final[int] = action("sail", A_UNIT, "move a Naval Unit")
TO: Final[int] = action("to", A_SPACE, "choose the destination")
RESOLVE: Final[int] = action("resolve", A_SPACE, "choose the battle to fight next")
BREAK_CODE: Final[int] = action("break-code", NOTHING, "use the Code Break in this battle")
# 6.1: landings
ASSAULT: Final[int] = action("assault", A_SPACE, "plan an Amphibious Assault on a Land Area")
LAND: Final[int] = action("land", A_UNIT, "add a Ground Unit to the Assault")
ABOARD: Final[int] = action("aboard", A_UNIT, "cross the Sea Zone aboard a Naval Unit")
OVER: Final[int] = action("over", A_SPACE, "cross a Sea Zone without a Naval Unit")
ASHORE: Final[int] = action("ashore", NOTHING, "go ashore from here")
FLY: Final[int] = action("fly", A_UNIT, "add Air Support from a unit")
LAUNCH: Final[int] = action("launch", NOTHING, "carry out the plan")
CANCEL: Final[int] = action("cancel", NOTHING, "cancel the plan")
SUPPORT: Final[int] = action("support", A_UNIT, "add Support Fire from a Naval Unit")
# 6.2, 6.3: movement on land
MARCH: Final[int] = action("march", A_UNIT, "move a unit")
HALT: Final[int] = action("halt", NOTHING, "stop here")
ENGAGE: Final[int] = action("engage", A_SPACE, "plan an attack on a Land Area")
WITH: Final[int] = action("with", A_UNIT, "add a unit to the attack")
TRANSFER: Final[int] = action("transfer", A_UNIT, "move a unit by Strategic Movement")
SABOTAGE: Final[int] = action("sabotage", A_UNIT, "sabotage an oilfield")
REPAIR: Final[int] = action("repair", A_UNIT, "repair an oilfield")
# 6.5: retreats
RETREAT: Final[int] = action("retreat", NOTHING, "retreat")
STAY: Final[int] = action("stay", NOTHING, "do not retreat")
WITHDRAW: Final[int] = action("withdraw", A_UNIT, "choose the unit that retreats next")
# 11: where are the carriers?
SWAP: Final[int] = action("swap", A_UNIT, "choose a carrier to trade places")
FOR: Final[int] = action("for", A_UNIT, "choose the Submarine it trades places with")
