"""What each type of block does, in a few lines for whoever points at one: how it fights, moves and grows.

Nothing here is a rule: the lines are made from the same figures by which the rules go.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AIR, BLOCKS, CV, HS, NATIONS, TANK
from sandtable.games.orange_swan.base.names import CLASS_NAMES
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.rules import land_combat, naval_combat
from sandtable.games.orange_swan.rules.dice import TO_HIT
from sandtable.kit.words import Templates
from sandtable.protocol.text import Text, listed

AT_SEA: Final = template(
    "type.at-sea",
    "number text",
    "Fires one die a Step in Naval Combat, hitting on {0} or more. The Classes fire in this order: {1}.",
)
ON_LAND: Final = template(
    "type.on-land",
    "number text",
    "Fires one die a Step in Land Combat, hitting on {0} or more. The Classes fire in this order: {1}.",
)
CAPITAL: Final = template(
    "type.capital",
    "number",
    "It hits on {0} or more while no enemy of its Class is left in the Sea Zone.",
)
ELITE: Final = template("type.elite", "number", "Elite: it hits on {0} or more.")
MARCHES: Final = template("type.marches", "number", "It has {0} Movement {0:Point/Points} on land.")
FLIES: Final = template("type.flies", "text", "It flies as many Land Areas as its Nation can: {0}.")
YEAR: Final = template("type.range", "number number", "{1} in {0}")
COSTS: Final = template("type.costs", "number", "To add a Step costs {0} PP.")
ARMOUR: Final = template("type.armour", "", "Heavy armour: it ignores the first Hit of each combat.")
# Whose ranges in the air hold for which Nation.
RANGES: Final = {
    "japan": "japan",
    "us": "us_and_commonwealth",
    "commonwealth": "us_and_commonwealth",
    "china": "china",
}


def facts(words: Templates, kind: int) -> list[Text]:
    """The lines about a type of block."""
    cls = BLOCKS.cls[kind]
    return [fights(words, cls), *moves(words, kind, cls), *special(words, kind, cls), costs(words, kind)]


def fights(words: Templates, cls: int) -> Text:
    """5.3.1, 6.4.1: when its Class fires, and what hits."""
    naval = cls < AIR
    order = naval_combat.ORDER if naval else land_combat.ORDER
    names = listed([[CLASS_NAMES[other]] for other in order])
    return words.text(AT_SEA if naval else ON_LAND, TO_HIT, names)


def moves(words: Templates, kind: int, cls: int) -> list[Text]:
    """6.2a: how far it moves on land; ships move by Sea Zones, each as its Phase allows."""
    if cls < AIR:
        return []
    if cls != AIR:
        name = "tank" if cls == TANK else "infantry"
        return [words.text(MARCHES, BLOCKS.movement[name])]
    nation = NATIONS[BLOCKS.type_nation[kind]]
    ranges = "us_elite" if nation == "us" and BLOCKS.elite[kind] else RANGES.get(nation, "")
    by_year = BLOCKS.air_range.get(ranges, {})
    changes = [(year, areas) for year, areas in sorted(by_year.items()) if by_year.get(year - 1) != areas]
    return [words.text(FLIES, listed([words.text(YEAR, *one) for one in changes]))] if changes else []


def special(words: Templates, kind: int, cls: int) -> list[Text]:
    """5.3.3, 6.4.3: what sets a type apart."""
    marks = (
        (words.text(CAPITAL, TO_HIT - 1), cls in (CV, HS)),
        (words.text(ELITE, TO_HIT - 1), BLOCKS.elite[kind]),
        (words.text(ARMOUR), BLOCKS.shield[kind]),
    )
    return [line for line, holds in marks if holds]


def costs(words: Templates, kind: int) -> Text:
    """4.5.6: what it costs to make it stronger."""
    return words.text(COSTS, BLOCKS.step_cost[kind])
