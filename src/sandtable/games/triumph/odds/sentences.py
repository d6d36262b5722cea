"""Every sentence in which odds are told, as whole templates of the game's table."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.system.tables import template

# What a choice can bring.
DICE_ON_ONE: Final = template("odds.dice.one", "number", "{0} {0:die/dice}, hitting on 1")
DICE: Final = template("odds.dice", "number number", "{0} {0:die/dice}, hitting on 1–{1}")
AT_TARGET: Final = template("odds.target", "text text", "{0}: {1}")
OR_TARGET: Final = template("odds.target.or", "text text", "{0}; {1}")
CV_LEFT: Final = template("odds.left", "number", "{0} CV left")
ELIMINATED: Final = template("odds.eliminated", "", "is eliminated")
BLOCKS_FACING: Final = template("odds.blocks", "number number", "{0} against {1} {1:block/blocks}")

# How a Battle can end.
ALONE: Final = template("odds.end.alone", "text", "Only {0} {0:remains/remain}")
BOTH: Final = template("odds.end.both", "", "Both sides remain")
NOBODY: Final = template("odds.end.nobody", "", "Nobody remains")
ATTACKERS_ALONE: Final = template("odds.end.attackers", "", "Only attackers remain")
DEFENDERS_ALONE: Final = template("odds.end.defenders", "", "Only defenders remain")
TAKEN: Final = template("odds.end.taken", "", "Attackers have Ground units there, and no defenders remain")

# What kind of Battle it is, and what takes part.
SEA_TO_THE_END: Final = template(
    "odds.battle.sea.end", "", "Battle at sea, fought until one side is eliminated"
)
LAND_TO_THE_END: Final = template(
    "odds.battle.land.end", "", "Battle on land, fought until one side is eliminated"
)
SEA_ROUNDS: Final = template("odds.battle.sea", "number", "Battle at sea, {0} {0:round/rounds}")
LAND_ROUNDS: Final = template("odds.battle.land", "number", "Battle on land, {0} {0:round/rounds}")
ATTACKER_NAME: Final = template("odds.side.attacker", "", "attacker")
DEFENDER_NAME: Final = template("odds.side.defender", "", "defender")
UNITS: Final = template("odds.units", "number type number", "{0} {1} of {2} CV")
UNITS_OF: Final = template("odds.units.of", "number text type number", "{0} {1} {2} of {3} CV")
JOINS_LATER: Final = template("odds.units.later", "text number", "{0} (joins in round {1})")
WITH_TECH: Final = template("odds.tech", "tech", "with {0}")

# What the person who asked should know.
SAMPLED: Final = template(
    "odds.note.sampled",
    "text text text",
    "Sampled: {0} Battles, because it has {1} positions and more than {2} are not worked out.",
)
NO_NATIONALITY: Final = template(
    "odds.note.nationality", "", "Units without a nationality fire by the Unit Table."
)
NO_EFFECT: Final = template("odds.note.tech", "tech", "{0} changes nothing in a Battle.")
SEA_INVADERS: Final = template(
    "odds.note.coast",
    "",
    "Over a coast Ground units are Sea Invaders: most have no Combat Action this Turn.",
)
TOO_MANY: Final = template(
    "odds.note.border",
    "number number text",
    "{0} Ground {0:unit attacks/units attack}; {1} a Turn can Engage over one {2} border.",
)
