"""The cards as a chart tells of them: a band, figures and uses, each with what it does and for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.engine.templates import Template, Templates
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.printed import SEASONS, card_name, card_text, science_words
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.theatre_hooks import RED_TECHS
from sandtable.games.triumph.system.wild_words import wild_offers
from sandtable.protocol.cards import CardFigure, CardUse, ChartCard
from sandtable.protocol.text import Ref, Text

# The colours of the bands: of the Seasons of Action cards, and of Investment cards.
SEASON_COLOURS: Final = ("#2f6b3f", "#8a5a00", "#8c3b1b", "#2c4a63")
INVESTMENT_COLOUR: Final = "#2c4a63"
# Of the uses that only one faction has.
RED_TINT: Final = "#5b2a75"
ACTION: Final = "action"
INVESTMENT: Final = "investment"
FACTORY: Final = "factory"

COMMAND_PRIORITY = template("card.figure.priority", "text", "command priority {0}")
COMMANDS = template("card.figure.commands", "", "units that may move")
FACTORIES = template("card.figure.factories", "", "factories for industry")

DIPLOMACY = template("card.diplomacy", "", "diplomacy: 1 influence")
OR_DIPLOMACY = template("card.or.diplomacy", "", "or diplomacy: 1 influence")
OR_INFLUENCE = template("card.or.influence", "", "or 1 influence")
TECHNOLOGY = template("card.technology", "", "technology, with a match")
OR_TECHNOLOGY = template("card.or.technology", "", "or technology, with a match")
INTELLIGENCE = template("card.intelligence", "", "intelligence")
OR_INTELLIGENCE = template("card.or.intelligence", "", "or intelligence")
WILD = template("card.wild", "", "wild")
OR_WILD = template("card.or.wild", "", "or wild")
OR_ANOTHER_TECHNOLOGY = template("card.or.technology.again", "", "or technology")

ESPIONAGE = template("card.espionage", "", "Industrial Espionage")
ESPIONAGE_DOES = template(
    "card.espionage.does", "", "pairs with a card of any Technology that some faction has revealed"
)
SCIENCE_DOES = template("card.science.does", "text", "from that Year on pairs with a card of {0}")
EITHER = template("card.either", "text text", "{0} or {1}")
RED_PARTISANS = template("card.red.partisans", "text text", "{0} only: partisan in {1}")
RED_TECH = template("card.red.tech", "text tech", "{0} only: {1}")


class Sort(NamedTuple):
    """A sort of use by its headings: where it comes first on the card, later, and after one of its sort."""

    first: Template
    later: Template
    again: Template


TO_INFLUENCE: Final = Sort(DIPLOMACY, OR_DIPLOMACY, OR_INFLUENCE)
TO_RESEARCH: Final = Sort(TECHNOLOGY, OR_TECHNOLOGY, OR_ANOTHER_TECHNOLOGY)
TO_SPY: Final = Sort(INTELLIGENCE, OR_INTELLIGENCE, OR_INTELLIGENCE)
AS_WILD: Final = Sort(WILD, OR_WILD, OR_WILD)

Sorted = tuple[Sort, CardUse]


def card_entry(c: Content, words: Templates, card: int) -> ChartCard:
    """A card with all its uses, as they are printed on it."""
    entry = ChartCard(card_name(c, card), card_text(c, card), INVESTMENT, [INVESTMENT], INVESTMENT_COLOUR)
    if c.card_command[card] > 0:
        season = c.card_season[card]
        entry.deck, entry.band, entry.colour = ACTION, [SEASONS[season], ACTION], SEASON_COLOURS[season]
    entry.figures = figures(c, words, card)
    sorted_uses = [use for uses in USES for use in uses(c, words, card)]
    entry.uses = headed(words, sorted_uses, leads=not entry.figures) + red_uses(c, words, card)
    if any(use.only for use in entry.uses):
        entry.tint = RED_TINT
    if len(c.theatres) > 1:
        entry.group = c.theatres[c.deck_theatre[c.card_deck[card]]].name
    return entry


def figures(c: Content, words: Templates, card: int) -> list[CardFigure]:
    """The letter and the number of an Action card, or the Factories of an Investment card."""
    if c.card_command[card] > 0:
        letter = chr(ord("A") + c.card_priority[card])
        priority = CardFigure(letter, words.text(COMMAND_PRIORITY, letter))
        return [priority, CardFigure(str(c.card_command[card]), words.text(COMMANDS))]
    if c.card_factories[card] > 0:
        return [CardFigure(str(c.card_factories[card]), words.text(FACTORIES), FACTORY)]
    return []


def headed(words: Templates, uses: list[Sorted], leads: bool) -> list[CardUse]:
    """The uses under their headings; a second one of the same sort has the shorter heading."""
    before: Sort | None = None
    for at, (sort, use) in enumerate(uses):
        first = sort.first if leads and at == 0 else sort.later
        use.caption = words.text(sort.again if sort is before else first)
        before = sort
    return [use for _, use in uses]


# ---------------------------------------------------------------------- the uses of an Action card


def influence(c: Content, words: Templates, card: int) -> list[Sorted]:
    """The nations in which it buys Influence."""
    return [
        (TO_INFLUENCE, CardUse([Ref("nation", c.nation_id[nation], c.nation_name[nation])]))
        for nation in c.card_neutrals[card]
    ]


def wildcard(c: Content, words: Templates, card: int) -> list[Sorted]:
    """What a WildCard offers each faction."""
    wildcard = c.card_wildcard[card]
    if wildcard < 0:
        return []
    return [(AS_WILD, CardUse([c.wildcard_name[wildcard]], offers=wild_offers(c, card)))]


# ---------------------------------------------------------------------- the uses of an Investment card


def technologies(c: Content, words: Templates, card: int) -> list[Sorted]:
    """The Technologies that it shows, each with what it does."""
    return [
        (TO_RESEARCH, CardUse([tech_ref(c, tech)], about=[c.tech_effect[tech]], matches=[c.tech_id[tech]]))
        for tech in c.card_techs[card]
    ]


def espionage(c: Content, words: Templates, card: int) -> list[Sorted]:
    """It stands for any Technology that somebody has revealed."""
    if not c.card_espionage[card]:
        return []
    use = CardUse(words.text(ESPIONAGE), about=words.text(ESPIONAGE_DOES), matches=list(c.tech_id))
    return [(TO_RESEARCH, use)]


def science(c: Content, words: Templates, card: int) -> list[Sorted]:
    """It stands for any of some Technologies from a Year on."""
    science = c.card_science[card]
    if science < 0:
        return []
    techs = c.science_techs[science]
    named: Text = [tech_ref(c, techs[0])]
    for tech in techs[1:]:
        named = words.text(EITHER, named, [tech_ref(c, tech)])
    matches = [c.tech_id[tech] for tech in techs]
    return [
        (
            TO_RESEARCH,
            CardUse([science_words(c, science)], about=words.text(SCIENCE_DOES, named), matches=matches),
        )
    ]


def intelligence(c: Content, words: Templates, card: int) -> list[Sorted]:
    """What it does as an Intelligence card."""
    intel = c.card_intel[card]
    if intel < 0:
        return []
    return [(TO_SPY, CardUse([c.intel_name[intel]], about=[c.intel_effect[intel]]))]


USES: Final[tuple[Callable[[Content, Templates, int], list[Sorted]], ...]] = (
    influence,
    wildcard,
    technologies,
    espionage,
    science,
    intelligence,
)


# ---------------------------------------------------------------------- the uses of one faction alone


def red_uses(c: Content, words: Templates, card: int) -> list[CardUse]:
    """Partisans and Red Techs, which only the faction has that plays the Reds."""
    reds = red_factions(c, card)
    if not reds:
        return []
    only = [c.faction_id[faction] for faction in reds]
    whose: Text = [c.faction_name[reds[0]]]
    uses = []
    if c.card_partisans[card]:
        places: Text = [space_ref(c, c.card_partisans[card][0])]
        for space in c.card_partisans[card][1:]:
            places = words.text(EITHER, places, [space_ref(c, space)])
        uses.append(CardUse(words.text(RED_PARTISANS, whose, places), only=only))
    red = c.card_red_tech[card]
    if red >= 0:
        name = words.text(RED_TECH, whose, [tech_ref(c, red)])
        uses.append(CardUse(name, about=[c.tech_effect[red]], matches=[c.tech_id[red]], only=only))
    return uses


def red_factions(c: Content, card: int) -> list[int]:
    """The factions that alone have the red uses of a card."""
    theatre = c.theatres[c.deck_theatre[c.card_deck[card]]]
    red = RED_TECHS.get(theatre.rules)
    return [] if red is None else [faction for faction in theatre.factions if red.may_use(c, faction)]


def tech_ref(c: Content, tech: int) -> Ref:
    return Ref("tech", c.tech_id[tech], c.tech_name[tech])


def space_ref(c: Content, space: int) -> Ref:
    return Ref("space", c.space_id[space], c.space_name[space])
