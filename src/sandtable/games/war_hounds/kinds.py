"""The words of the notation: every kind of action, and the type of its argument.

The order is permanent, because it is the action space that learning programs know: new kinds are added at
the end.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import NOTHING, ArgumentType
from sandtable.games.war_hounds.content import (
    ACTION_SPACE_NAMES,
    CARDS,
    FACTION_IDS,
    GENERAL_NAMES,
    LOANS,
    NATIONS,
    POLICIES,
    RATES,
    TECHS,
    TRACK_SPACES,
    UNIT_NAMES,
    UNIT_TYPES,
)
from sandtable.games.war_hounds.tables import action
from sandtable.games.war_hounds.terrain import (
    BORDER_NAMES,
    GOODS,
    KINDS_OF_RESOURCES,
    PORT_SPACE_NAMES,
    RESOURCES,
    WORLD,
)

# How a unit gets to a place: without a road that helps, by road, by rail, with one road as a rail, turned up.
PLAIN: Final = 0
BY_ROAD: Final = 1
BY_RAIL: Final = 2
BY_HIGHWAY: Final = 3
TURNED_UP: Final = 4
WAYS: Final = ("", "-by-road", "-by-rail", "-by-highway", "-turned-up")

# What a unit of a cost is replaced by: of four resources, each by another or by money.
REPLACEMENTS: Final = [
    (needed, given) for needed in range(KINDS_OF_RESOURCES) for given in range(len(GOODS)) if given != needed
]
# What is given in a Trade and what is gained.
EXCHANGES: Final = [
    (given, gained)
    for given in range(KINDS_OF_RESOURCES)
    for gained in range(KINDS_OF_RESOURCES)
    if given != gained
]
# How many of several things at once; the last stands for all.
TIMES: Final = (1, 5, 0)
# The kinds of Attack.
BY_LAND: Final = 0
AT_SEA: Final = 1
DOGFIGHT: Final = 2
BOMBING: Final = 3
STRIKES: Final = ("land", "sea", "dogfight", "bombing")
# The dice that a gunner buys; the last is a sub's.
SUB_DIE: Final = 3
BOUGHT_DICE: Final = ("grey", "red", "brown", "sub")

A_SPACE: Final = ArgumentType("space", WORLD.id)
A_WAY: Final = ArgumentType("way", [id + way for way in WAYS for id in WORLD.id])
A_BORDER: Final = ArgumentType("border", BORDER_NAMES)
A_PORT: Final = ArgumentType("port", WORLD.port_ids)
A_PORT_SPACE: Final = ArgumentType("port space", PORT_SPACE_NAMES)
A_UNIT: Final = ArgumentType("unit", UNIT_NAMES)
A_KIND: Final = ArgumentType("kind", UNIT_TYPES)
A_NATION: Final = ArgumentType("nation", NATIONS)
A_FACTION: Final = ArgumentType("faction", FACTION_IDS)
A_GENERAL: Final = ArgumentType("general", GENERAL_NAMES)
A_NUMBER: Final = ArgumentType("number", [str(number) for number in range(100)])
AN_ACTION_SPACE: Final = ArgumentType("action space", ACTION_SPACE_NAMES)
A_TECH: Final = ArgumentType("technology", TECHS)
A_POLICY: Final = ArgumentType("policy", POLICIES)
A_LOAN: Final = ArgumentType("loan", LOANS)
A_RATE: Final = ArgumentType("rate", RATES)
A_CARD: Final = ArgumentType("card", [f"card-{card.id}" for card in CARDS])
A_RESOURCE: Final = ArgumentType("resource", RESOURCES)
SOME_GOODS: Final = ArgumentType("goods", GOODS)
A_REPLACEMENT: Final = ArgumentType("replacement", [f"{GOODS[a]}-by-{GOODS[b]}" for a, b in REPLACEMENTS])
AN_EXCHANGE: Final = ArgumentType("exchange", [f"{GOODS[a]}-for-{GOODS[b]}" for a, b in EXCHANGES])
SO_MANY: Final = ArgumentType("amount", ["one", "five", "all"])
A_TRACK_SPACE: Final = ArgumentType(
    "track space", [f"{name}-{space}" for name in RESOURCES for space in range(TRACK_SPACES)]
)
A_STRIKE: Final = ArgumentType("strike", STRIKES)
A_DIE: Final = ArgumentType("die", BOUGHT_DICE)

PASS: Final[int] = action("pass", NOTHING, "pass for the rest of the year")
DONE: Final[int] = action("done", NOTHING, "done")
# set-up
FACTION: Final[int] = action("faction", A_FACTION, "choose a faction")
BID: Final[int] = action("bid", A_NUMBER, "bid for the faction")
HOME: Final[int] = action("home", A_SPACE, "choose the home region")
SECOND: Final[int] = action("second", A_SPACE, "choose the second starting region")
AT_HOME: Final[int] = action("at-home", A_NUMBER, "choose how many start in the home region")
LAY_ROAD: Final[int] = action("lay-road", A_BORDER, "lay the starting road")
LAY_TRENCH: Final[int] = action("lay-trench", A_SPACE, "lay the starting trench")
INSIDE: Final[int] = action("inside", A_NUMBER, "choose how many troops start in the trench")
# the turn
ACT: Final[int] = action("act", AN_ACTION_SPACE, "lay a disc on an action")
SACRIFICE: Final[int] = action(
    "sacrifice", AN_ACTION_SPACE, "lay a disc on an action out of order and give up another disc for good"
)
BEGIN: Final[int] = action("begin", NOTHING, "carry out the action")
REPAY: Final[int] = action("repay", A_LOAN, "pay off a loan")
PROMOTE: Final[int] = action("promote", A_GENERAL, "promote a general")
TRENCH: Final[int] = action("trench", A_SPACE, "build a trench")
ROAD: Final[int] = action("road", A_BORDER, "build a road")
RAIL: Final[int] = action("rail", A_BORDER, "replace a road by a rail")
COVER: Final[int] = action("cover", A_UNIT, "place a troop in the trench")
# paying
PAY: Final[int] = action("pay", NOTHING, "pay what is left in kind")
REPLACE: Final[int] = action("replace", A_REPLACEMENT, "pay one unit of the cost in another way")
# movement
LOOK: Final[int] = action("look", A_PORT, "look at the tiles and locators of a port")
MOVE_UNIT: Final[int] = action("move", A_UNIT, "choose a unit to move")
TO: Final[int] = action("to", A_WAY, "choose the destination and the way")
HIDE: Final[int] = action("hide", A_PORT_SPACE, "place the tile face down on a port space")
LOCATE: Final[int] = action("locate", A_SPACE, "choose the water of the location marker")
# units
DEPLOY_UNIT: Final[int] = action("deploy", A_UNIT, "choose a readied unit to deploy")
PLACE: Final[int] = action("place", A_SPACE, "choose where to deploy it")
DRAFT_ONE: Final[int] = action("draft", NOTHING, "draft a troop")
BUILD_UNIT: Final[int] = action("build", A_KIND, "build a unit")
# tiles and the economy
INVEST: Final[int] = action("invest", A_TECH, "invest in a technology")
DISCOUNT: Final[int] = action("discount", SOME_GOODS, "choose what Research saves")
INSTITUTE: Final[int] = action("institute", A_POLICY, "institute a policy")
BORROW: Final[int] = action("borrow", A_LOAN, "take a loan")
GAIN: Final[int] = action("gain", A_RESOURCE, "gain a resource")
RATE: Final[int] = action("rate", A_RATE, "choose a trade rate")
EXCHANGE: Final[int] = action("exchange", AN_EXCHANGE, "choose what to give and what to gain")
TRADE_TIMES: Final[int] = action("trade", SO_MANY, "choose how many exchanges")
SLIDE: Final[int] = action("slide", A_TRACK_SPACE, "slide an income marker")
# combat
STRIKE: Final[int] = action("strike", A_STRIKE, "choose where to fight")
BATTLE: Final[int] = action("battle", A_SPACE, "choose the place of a battle")
AGAINST: Final[int] = action("against", A_NATION, "choose an opponent")
WITH: Final[int] = action("with", A_UNIT, "commit a unit")
TARGET: Final[int] = action("target", A_UNIT, "choose the target")
FIGHT: Final[int] = action("fight", NOTHING, "start the Attack")
CARD: Final[int] = action("card", A_CARD, "choose a combat card")
DEFEND: Final[int] = action("defend", A_UNIT, "choose a unit that fights")
BUY: Final[int] = action("buy", A_DIE, "buy a die")
ROLL: Final[int] = action("roll", NOTHING, "roll the dice")
REROLL: Final[int] = action("reroll", A_NUMBER, "reroll a die")
HIT: Final[int] = action("hit", A_UNIT, "assign the damage to a unit")
GAS_ATTACK: Final[int] = action("gas", NOTHING, "use Gas Cartridges")
RAISE: Final[int] = action("raise", SO_MANY, "spend oil to raise the roll")
RETREAT: Final[int] = action("retreat", A_SPACE, "retreat")
DAMAGE: Final[int] = action("damage", A_NUMBER, "choose how much damage to deal")
# the end of the year, and solo modes
WILD: Final[int] = action("wild", A_RESOURCE, "choose what a wild square counts as")
REINFORCE: Final[int] = action("reinforce", A_NATION, "choose the faction that is reinforced")
