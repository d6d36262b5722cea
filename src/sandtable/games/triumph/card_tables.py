"""Cards, Techs and WildCards, from data to numbers: another part of `building`."""

from collections.abc import Sequence
from typing import Final

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph.content import Content, TheatrePart
from sandtable.games.triumph.shapes import CLASS_LETTERS, SEASONS, ActionCardData, InvestmentCardData
from sandtable.games.triumph.theatre_tables import find, find_all

WILDCARD_MODES: Final = {
    "list": kinds.LISTED,
    "adjacent-friendly": kinds.ADJACENT,
    "any": kinds.ANY,
    "remove-by-rival": kinds.REMOVE_BY_RIVAL,
    "remove-any": kinds.REMOVE_ANY,
    "adjacent-rival": kinds.ADJACENT_RIVAL,
}


def add_tech_effects(c: Content, parts: Sequence[TheatrePart]) -> None:
    """9.0: which Techs change what units of a type do, and to which figure."""
    listed = [
        (c.tech_index[part.prefix + tech.id], tech)
        for part in parts
        for tech in part.data.cards.techs + part.data.cards.red_techs
    ]
    for name in c.type_id:
        for letter in CLASS_LETTERS:
            fire = [(i, tech.fire[name][letter]) for i, tech in listed if letter in tech.fire.get(name, {})]
            dice = [
                (i, tech.home_dice[name][letter])
                for i, tech in listed
                if letter in tech.home_dice.get(name, {})
            ]
            c.fire_techs.append(tuple(fire))
            c.home_dice_techs.append(tuple(dice))
        c.bombing_techs.append(tuple((i, tech.bombing[name]) for i, tech in listed if name in tech.bombing))
        c.speed_techs.append(tuple((i, tech.speed[name]) for i, tech in listed if name in tech.speed))
        c.first_fire_techs.append(tuple(i for i, tech in listed if name in tech.first_fire))
    c.invader_techs = tuple(i for i, tech in listed if tech.invaders_act)
    for kind in kinds.BORDER_KINDS:
        limits = [(i, tech.border_limit[kind]) for i, tech in listed if kind in tech.border_limit]
        c.limit_techs.append(tuple(limits))
    c.invasion_techs = tuple((i, tech.sea_invasion) for i, tech in listed if tech.sea_invasion)


def add_techs(c: Content, part: TheatrePart, theatre: int) -> None:
    """Techs, Red Techs, Science and Intelligence (9.0)."""
    cards = part.data.cards
    for tech in cards.techs + cards.red_techs:
        c.tech_id.append(part.prefix + tech.id)
        c.tech_name.append(tech.name)
        c.tech_red.append(tech in cards.red_techs)
        c.tech_stage.append(tech.stage)
        c.tech_theatre.append(theatre)
        c.tech_global.append(tech.theatre == "global")
        c.tech_same.append(1 << len(c.tech_same))
        c.tech_effect.append(tech.effect)
    for science in cards.tech_wildcards:
        if science.from_year:
            c.science_id.append(part.prefix + science.id)
            c.science_year.append(science.from_year)
            c.science_techs.append(find_all(c.tech_index, part, science.techs))
    for intel in cards.intelligence:
        c.intel_id.append(part.prefix + intel.id)
        c.intel_name.append(intel.name)
        c.intel_reaction.append(intel.reaction)
        c.intel_effect.append(intel.effect)
    c.n_techs, c.n_sciences, c.n_intel = len(c.tech_id), len(c.science_id), len(c.intel_id)


def add_wildcards(c: Content, part: TheatrePart) -> None:
    """The WildCards, and the Neutrals that each offers to each faction (8.3)."""
    own = {part.prefix + name: name for name in part.data.map.factions}
    for wildcard in part.data.cards.diplomacy_wildcards:
        c.wildcard_id.append(part.prefix + wildcard.id)
        c.wildcard_name.append(wildcard.name)
        c.wildcard_mode.append(WILDCARD_MODES[wildcard.mode])
        everyone = wildcard.options.get("any", ())
        options: list[tuple[int, ...]] = []
        for faction in c.faction_id:
            named = wildcard.options.get(own[faction], everyone) if faction in own else ()
            options.append(find_all(c.nation_index, part, named))
        c.wildcard_options.append(tuple(options))
        c.wildcard_ind_cost.append(wildcard.cost.ind)
        c.wildcard_minors_only.append(wildcard.minors_only)
    c.n_wildcards = len(c.wildcard_id)


def add_decks(c: Content, part: TheatrePart, theatre: int) -> None:
    """The Action deck and the Investment deck of a theatre (4.0)."""
    first = c.n_cards
    for action in part.data.cards.action:
        add_action_card(c, part, action)
    add_deck(c, part.prefix + "action", theatre, kinds.ACTION_CARD, first)
    first = c.n_cards
    for investment in part.data.cards.investment:
        add_investment_card(c, part, investment)
    add_deck(c, part.prefix + "investment", theatre, kinds.INVESTMENT_CARD, first)


def add_deck(c: Content, name: str, theatre: int, kind: int, first: int) -> None:
    c.deck_index[name] = c.n_decks
    c.deck_id.append(name)
    c.deck_theatre.append(theatre)
    c.deck_kind.append(kind)
    c.deck_cards.append(tuple(range(first, c.n_cards)))
    c.n_decks += 1


def add_action_card(c: Content, part: TheatrePart, card: ActionCardData) -> None:
    """An Action card (4.1)."""
    add_card(c, part.prefix + card.id, kinds.ACTION_CARD)
    c.card_season.append(SEASONS.index(card.season))
    c.card_priority.append(ord(card.priority) - ord("A"))
    c.card_command.append(card.command)
    c.card_neutrals.append(find_all(c.nation_index, part, card.neutrals))
    c.card_wildcard.append(find(c.wildcard_index, part, card.wildcard))
    c.card_partisans.append(find_all(c.space_index, part, card.partisans))
    c.card_techs.append(())
    c.card_espionage.append(False)
    c.card_science.append(-1)
    c.card_intel.append(-1)
    c.card_factories.append(0)
    c.card_red_tech.append(-1)


def add_investment_card(c: Content, part: TheatrePart, card: InvestmentCardData) -> None:
    """An Investment card (4.2)."""
    add_card(c, part.prefix + card.id, kinds.INVESTMENT_CARD)
    c.card_season.append(-1)
    c.card_priority.append(-1)
    c.card_command.append(0)
    c.card_neutrals.append(())
    c.card_wildcard.append(-1)
    c.card_partisans.append(())
    techs = [end for end in card.ends if part.prefix + end in c.tech_index]
    c.card_techs.append(find_all(c.tech_index, part, techs))
    c.card_espionage.append(len(techs) < len(card.ends))
    c.card_science.append(find(c.science_index, part, card.science))
    c.card_intel.append(find(c.intel_index, part, card.intel))
    c.card_factories.append(card.factories)
    c.card_red_tech.append(find(c.tech_index, part, card.red_tech))


def add_card(c: Content, name: str, kind: int) -> None:
    c.card_id.append(name)
    c.card_kind.append(kind)
    c.card_deck.append(c.n_decks)
    c.n_cards += 1
