"""What never changes of the board, in the words in which people see it: made once for each content."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.engine.templates import Templates
from sandtable.games.triumph.content import MAINCAPITAL, NO_CITY, Content
from sandtable.games.triumph.system.tables import template

if TYPE_CHECKING:
    from sandtable.games.triumph.system.state import TriumphState

# Headings of the map that come last.
MINORS: Final = "Minor nations"
SEAS: Final = "Seas"
LAST_HEADINGS: Final = (MINORS, SEAS)
# By the kind of City, from Towns on.
CITY_MARKS: Final = (
    template("printed.no-city", "", "no City"),
    template("printed.town", "", "Town"),
    template("printed.city", "", "City"),
    template("printed.capital-city", "", "Capital City"),
    template("printed.sub", "", "SubCapital"),
    template("printed.main", "", "MainCapital"),
)
NATION_MARK: Final = template("printed.nation", "text", "({0})")
POP_MARK: Final = template("printed.pop", "number", "POP {0}")
RES_MARK: Final = template("printed.res", "number", "RES {0}")
OIL_MARK: Final = template("printed.res.oil", "number", "RES {0} (oil)")
RED_MARK: Final = template("printed.res.red", "number number", "RES {0} ({1} red)")
BASE_MARK: Final = template("printed.base", "", "Base")
SEASONS: Final = ("Spring", "Summer", "Fall", "Winter")


# What is said of land that no faction holds.
NEUTRAL_LAND: Final = "Neutral"


class Heading(NamedTuple):
    """A Region or a Power, and the spaces that are listed under it."""

    name: str
    spaces: tuple[int, ...]


# ---------------------------------------------------------------------- the map


@cache
def headings(c: Content) -> tuple[Heading, ...]:
    """The map by Regions and Powers; the seas come last."""
    grouped: dict[tuple[int, str], list[int]] = {}
    for space in range(c.n_spaces):
        if c.space_is_land[space] or c.space_is_sea[space]:
            heading = (c.space_theatre[space], region_name(c, space))
            grouped.setdefault(heading, []).append(space)
    order = sorted(grouped, key=lambda heading: (heading[0], heading[1] in LAST_HEADINGS, heading[1]))
    return tuple(
        Heading(name + in_theatre(c, theatre), tuple(grouped[theatre, name])) for theatre, name in order
    )


def in_theatre(c: Content, theatre: int) -> str:
    """Which theatre, where there are several."""
    return f" ({c.theatres[theatre].name})" if len(c.theatres) > 1 else ""


def region_name(c: Content, space: int) -> str:
    """Under which heading a space is listed."""
    if c.space_is_sea[space]:
        return SEAS
    if c.space_region[space]:
        return c.region_names[c.space_region[space]].capitalize()
    power = c.nation_power[c.space_nation[space]]
    return MINORS if power < 0 else c.power_name[power]


def printed_marks(c: Content, words: Templates, space: int) -> list[str]:
    """Whose land it is, its City, POP, RES and Base."""
    marks = nation_mark(c, words, space)
    if c.space_city[space] != NO_CITY:
        marks.append(words.plain(CITY_MARKS[min(c.space_city[space], MAINCAPITAL)]))
    if c.space_pop[space]:
        marks.append(words.plain(POP_MARK, c.space_pop[space]))
    if c.space_res[space] + c.space_oil[space]:
        marks.append(res_mark(c, words, space))
    if c.space_base[space]:
        marks.append(words.plain(BASE_MARK))
    return marks


def nation_mark(c: Content, words: Templates, space: int) -> list[str]:
    """Whose land it is, where its heading does not tell."""
    name = c.nation_name[c.space_nation[space]]
    untold = region_name(c, space) == MINORS and name != c.space_name[space]
    return [words.plain(NATION_MARK, name)] if untold else []


def res_mark(c: Content, words: Templates, space: int) -> str:
    """Its RES, and how much of it is red: oil, where somebody counts that more than once."""
    red = c.space_oil[space]
    res = c.space_res[space] + red
    if not red:
        return words.plain(RES_MARK, res)
    if max(c.theatres[c.space_theatre[space]].oil_value) > 1:
        return words.plain(OIL_MARK, res)
    return words.plain(RED_MARK, res, red)


# ---------------------------------------------------------------------- cards, nations and Technologies


@cache
def card_text(c: Content, card: int) -> str:
    """All uses of a card, in one line."""
    return " | ".join(card_uses(c, card))


def shown_text(g: TriumphState, card: int) -> str:
    """The same, in the words that the game speaks; under the id that it has in the chart."""
    return g.game.said(f"chart.cards.{g.content.card_id[card]}.text", card_text(g.content, card))


def card_uses(c: Content, card: int) -> list[str]:
    """All uses of a card, in the order in which they are printed."""
    parts: list[str] = []
    if c.card_command[card] > 0:
        letter = chr(ord("A") + c.card_priority[card])
        parts.append(f"{SEASONS[c.card_season[card]]} {letter}{c.card_command[card]}")
    parts += [c.nation_name[n] for n in c.card_neutrals[card]]
    if c.card_wildcard[card] >= 0:
        parts.append(c.wildcard_name[c.card_wildcard[card]])
    if c.card_partisans[card]:
        parts.append("Partisans " + "/".join(c.space_name[s] for s in c.card_partisans[card]))
    parts += [c.tech_name[t] for t in c.card_techs[card]]
    if c.card_espionage[card]:
        parts.append("Industrial Espionage")
    if c.card_science[card] >= 0:
        parts.append(science_words(c, c.card_science[card]))
    if c.card_intel[card] >= 0:
        parts.append(c.intel_name[c.card_intel[card]])
    if c.card_factories[card] > 0:
        parts.append(f"{c.card_factories[card]} Factories")
    if c.card_red_tech[card] >= 0:
        parts.append(f"Red: {c.tech_name[c.card_red_tech[card]]}")
    return parts


def science_words(c: Content, science: int) -> str:
    """A Science use and the Year from which it serves."""
    return f"Science from {c.science_year[science]}"


def card_name(c: Content, card: int) -> str:
    """What a card is called in a sentence: its Season, letter and number, or what it is for."""
    uses = card_uses(c, card)
    if c.card_command[card] > 0:
        return uses[0]
    if c.card_intel[card] >= 0:
        return c.intel_name[c.card_intel[card]]
    return (
        f"the card {' / '.join(c.tech_name[t] for t in c.card_techs[card])}"
        if c.card_techs[card]
        else uses[0]
    )


@cache
def nation_terms(c: Content) -> dict[str, str]:
    """By the ids of nations, their names and what they are worth."""
    return {c.nation_id[nation]: nation_term(c, nation) for nation in range(c.n_nations)}


def nation_term(c: Content, nation: int) -> str:
    """A nation and what it is worth."""
    land = c.nation_spaces[nation]
    pop = sum(c.space_pop[space] for space in land)
    res = sum(c.space_res[space] + c.space_oil[space] for space in land)
    worth = ", ".join(f"{word} {count}" for word, count in (("Population", pop), ("Resources", res)) if count)
    return f"{c.nation_name[nation]} ({worth})" if worth else c.nation_name[nation]


@cache
def tech_terms(c: Content) -> dict[str, str]:
    """By the ids of Technologies, their names."""
    return dict(zip(c.tech_id, c.tech_name, strict=True))
