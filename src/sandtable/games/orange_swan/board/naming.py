"""What sentences call the things of the game: spaces, units, Nations, Sides and so on, by their numbers."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import (
    BLOCKS,
    CLASSES,
    DISCS,
    FIRST_YEAR,
    MAP,
    NATIONS,
    SEASONS,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.base.names import (
    DISC_NAMES,
    NATION_NAMES,
    NATION_NOUNS,
    SIDE_NAMES,
    is_plural,
    type_name,
)
from sandtable.games.orange_swan.board.printed import POWER_ADJECTIVES, POWER_NAMES, power_of
from sandtable.games.orange_swan.rules import optional, victory
from sandtable.games.orange_swan.state import PHASES
from sandtable.kit.actions import Names
from sandtable.kit.words import Noun, places


def names() -> dict[str, Names]:
    """By the types of arguments that sentences have, the names that people read."""
    types = [type_name(kind) for kind in range(len(BLOCKS.types))]
    years = range(FIRST_YEAR, FIRST_YEAR + 100)
    nations = range(len(NATIONS))
    return {
        "space": Names(
            "space", MAP.name, places(MAP.name, several=("Bonins",)), reference="space", ids=MAP.id
        ),
        "unit": unit_names(),
        "type": Names(
            "type",
            types,
            [Noun(name, is_plural(kind)) for kind, name in enumerate(types)],
            reference="type",
            ids=BLOCKS.type_id,
        ),
        "nation": Names(
            "nation",
            NATION_NAMES[: len(NATIONS)],
            NATION_NOUNS[: len(NATIONS)],
            reference="nation",
            ids=NATIONS,
            sides=[SIDES[side_of(nation)] for nation in nations],
        ),
        "side": Names(
            "side",
            SIDE_NAMES,
            [Noun(name) for name in SIDE_NAMES],
            reference="faction",
            ids=SIDES,
            sides=SIDES,
        ),
        "class": Names("class", CLASSES),
        "season": Names("season", [season.capitalize() for season in SEASONS], ids=SEASONS),
        "year": Names("year", [str(year) for year in years], numbers=years),
        "phase": Names("phase", PHASES),
        "disc": Names("disc", DISC_NAMES, ids=DISCS),
        "option": Names("option", [option.title for option in optional.OPTIONS]),
        "victory": Names("victory", victory.VICTORIES, [Noun(words) for words in victory.WAYS_TO_WIN]),
    }


def unit_names() -> Names:
    """Units, which are called by whose they are."""
    adjective = dict(zip(POWER_NAMES, POWER_ADJECTIVES, strict=True))
    units = range(len(BLOCKS.unit_name))
    return Names(
        "unit",
        BLOCKS.unit_name,
        reference="unit",
        adjectives=[adjective[power_of(unit)] for unit in units],
        sides=[SIDES[side_of(BLOCKS.unit_nation[unit])] for unit in units],
    )
