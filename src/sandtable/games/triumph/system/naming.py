"""What sentences call the things of a game: spaces, units, cards, factions and so on, by their numbers."""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import Names
from sandtable.engine.nouns import Noun
from sandtable.games.triumph.content import ACTION_CARD, Content
from sandtable.games.triumph.system import grammar, kinds
from sandtable.games.triumph.system.printed import card_name
from sandtable.games.triumph.system.state import PHASES
from sandtable.games.triumph.system.victory import VICTORIES, WAYS_TO_WIN

SEASON_NAMES: Final = ("Spring", "Summer", "Fall", "Winter")


def names(c: Content) -> dict[str, Names]:
    """By the types of arguments that sentences have, the names that people read."""
    units = unit_names(c)
    spaces = distinct(c.space_name, c.space_id)
    return {
        "space": Names("space", spaces, grammar.place_nouns(spaces), reference="space", ids=c.space_id),
        "unit": units,
        "type": Names("type", distinct(c.type_name, c.type_id), reference="type", ids=c.type_id),
        "card": card_names(c),
        "deck": deck_names(c),
        "nation": owner_names("nation", distinct(c.nation_name, c.nation_id), c.nation_id, []),
        "faction": owner_names("faction", c.faction_name, c.faction_id, c.faction_id),
        "power": owner_names("power", c.power_name, c.power_name, factions_of_powers(c)),
        "tech": Names("tech", c.tech_name, ids=c.tech_id),
        "target": target_names(),
        "season": Names("season", SEASON_NAMES, ids=[name.lower() for name in SEASON_NAMES]),
        "year": year_names(c.theatres[0].start_year),
        "phase": Names("phase", PHASES),
        "victory": Names("victory", VICTORIES, [Noun(words) for words in WAYS_TO_WIN]),
    }


def distinct(names: list[str], ids: list[str]) -> list[str]:
    """Names for the journal; where two places share one, their ids tell them apart."""
    return [name if names.count(name) == 1 else f"{name} ({id})" for name, id in zip(names, ids, strict=True)]


def unit_names(c: Content) -> Names:
    """Units, which are called by whose they are."""
    sides = factions_of_powers(c)
    return Names(
        "unit",
        c.unit_name,
        reference="unit",
        adjectives=[grammar.adjective(c.power_name[power]) for power in c.unit_power],
        sides=[sides[power] for power in c.unit_power],
    )


def card_names(c: Content) -> Names:
    """Cards, which are called as they are titled."""
    titles = [Noun(card_name(c, card)) for card in range(len(c.card_id))]
    return Names("card", c.card_id, titles, reference="card")


def target_names() -> Names:
    """The classes of units that can be fired at."""
    words = ("air units", "naval units", "ground units", "submarines", "Convoys", "Industry")
    return Names("target", kinds.TARGETS, [Noun(one, one != "Industry") for one in words], reference="target")


def deck_names(c: Content) -> Names:
    """The decks, by what they hold."""
    names = ["Action" if kind == ACTION_CARD else "Investment" for kind in c.deck_kind]
    return Names("deck", names, ids=c.deck_id)


def owner_names(kind: str, names: list[str], ids: list[str], sides: list[str]) -> Names:
    """Those who own land and units: factions, Powers and nations."""
    return Names(kind, names, grammar.nouns(names), reference=kind, ids=ids, sides=sides)


def factions_of_powers(c: Content) -> list[str]:
    """By Power, the id of the faction that it belongs to; empty where it belongs to none."""
    return [c.faction_id[f] if 0 <= f < c.n_factions else "" for f in c.power_faction]


def year_names(first: int) -> Names:
    """The years, counted from the one in which the game begins."""
    years = range(first, first + 100)
    return Names("year", [str(year) for year in years], numbers=years)
