"""Short ways to write rulings about the joined game."""

from tests.games.triumph.combat_helpers import act, came, choices, refused
from tests.games.triumph.helpers import finish_setup, unit_at
from tests.games.triumph.table import Table

__all__ = [
    "act",
    "came",
    "card",
    "choices",
    "content",
    "faction",
    "finish_setup",
    "nation",
    "new_game",
    "position",
    "power",
    "refused",
    "space",
    "tech",
    "unit",
    "unit_at",
]

WORLD = Table("conquest-and-tragedy")
content = WORLD.content
position = WORLD.position
space = WORLD.space
unit = WORLD.unit
faction = WORLD.faction
power = WORLD.power
nation = WORLD.nation
tech = WORLD.tech
card = WORLD.card
new_game = WORLD.new_game
