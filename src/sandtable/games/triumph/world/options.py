"""What the players of the joined game may agree on before it starts. The first value is the printed game."""

from __future__ import annotations

from typing import Final

from sandtable.engine.game import Option
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.pacific.game import table_options
from sandtable.games.triumph.system.options import OFF, ON, OPEN_PARTNERS, switches

INDIVIDUAL_VICTORY: Final = "individual-victory"
PACIFIC_TURN_ORDER: Final = "pacific-turn-order"
SIMULTANEOUS_PRODUCTION: Final = "simultaneous-production"

SAME: Final = "same"
SHIFTED: Final = "shifted"


def joined_options(content: Content) -> list[Option]:
    """Those of the joined game, then those of both theatres, in the order in which states store them."""
    return [
        Option(
            OPEN_PARTNERS,
            [OFF, ON],
            "Partners played by different people see each other's units and cards from the start.",
        ),
        Option(
            INDIVIDUAL_VICTORY,
            [OFF, ON],
            "When different players play the Axis and Japan, each may also win alone: with enough "
            "Victory Points at New Year, or at the end of the game with its points doubled. With "
            "five players, so may Western Europe and the United States at the end of the game.",
        ),
        Option(
            PACIFIC_TURN_ORDER,
            [SAME, SHIFTED],
            "With three players: whether the Turn Order of the Pacific theatre is that of Europe or two "
            "numbers on, so that different players act at the same time.",
        ),
        Option(
            SIMULTANEOUS_PRODUCTION,
            [OFF, ON],
            "Everyone plans Production secretly at the same time. What they Built and bought is "
            "shown when everyone has finished.",
        ),
        *theatre_options(content),
    ]


def theatre_options(content: Content) -> list[Option]:
    """What the theatres offer when played alone; units that an option would add are here anyway (5.21)."""
    adding = {option.id for theatre in content.theatres for option in theatre.options if option.forces}
    both = [option for theatre in range(len(content.theatres)) for option in switches(content, theatre)]
    return [*(option for option in both if option.id not in adding), *table_options()]
