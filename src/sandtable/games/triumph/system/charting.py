"""The chart of a game: everything that a board must know once, by names, for those who draw it."""

from __future__ import annotations

from typing import Final

from sandtable.engine.templates import Templates
from sandtable.games.triumph.content import (
    BORDER_KINDS,
    COLONY,
    GROUP_ISLET,
    NO_ISLET,
    Content,
)
from sandtable.games.triumph.system import looks, type_facts
from sandtable.games.triumph.system.card_chart import card_entry
from sandtable.games.triumph.system.fighting_view import WORDS_WITH_ODDS
from sandtable.games.triumph.system.finality import action_entries
from sandtable.games.triumph.system.grammar import adjective, has_article
from sandtable.games.triumph.system.kinds import TARGETS
from sandtable.games.triumph.system.naming import deck_names
from sandtable.games.triumph.system.printed import (
    NEUTRAL_LAND,
    headings,
    in_theatre,
    nation_terms,
    printed_marks,
    tech_terms,
)
from sandtable.protocol.chart import (
    Chart,
    ChartFaction,
    ChartKind,
    ChartNation,
    ChartPower,
    ChartSpace,
    Region,
    Strength,
)

SPACE_KINDS: Final = ("land", "island", "strait", "islet", "impassable", "sea", "ocean")
BORDERS: Final = {number: name for name, number in BORDER_KINDS.items()}


def chart(c: Content, words: Templates) -> Chart:
    """What never changes: the map, nations, Powers, factions, blocks, unit types and cards."""
    return Chart(
        regions=[
            Region(heading.name, [c.space_id[space] for space in heading.spaces]) for heading in headings(c)
        ],
        spaces={c.space_id[space]: space_entry(c, space) for space in range(c.n_spaces)},
        links=[
            (c.space_id[a], c.space_id[b], BORDERS[kind])
            for a, b, kind in zip(c.border_a, c.border_b, c.border_kind, strict=True)
        ],
        nations={c.nation_id[nation]: nation_entry(c, nation) for nation in range(c.n_nations)},
        powers=power_entries(c),
        factions={c.faction_id[faction]: faction_entry(c, faction) for faction in range(c.n_factions)},
        units={name: c.power_name[power] for name, power in zip(c.unit_name, c.unit_power, strict=True)},
        kinds={
            id: ChartKind(name, id, facts=type_facts.facts(c, words, kind))
            for kind, (id, name) in enumerate(zip(c.type_id, c.type_name, strict=True))
            if name
        },
        paints=looks.paints(c),
        symbols=looks.symbols(c),
        signs=looks.SIGNS,
        markers=looks.MARKERS,
        lanes=looks.LANES,
        seat_counts=looks.COUNTS,
        strength=Strength("CV", "CV"),
        legend=looks.LEGEND,
        cards={c.card_id[card]: card_entry(c, words, card) for card in range(len(c.card_id))},
        terms={"nation": nation_terms(c), "tech": tech_terms(c), "deck": deck_terms(c), "target": targets()},
        article={
            "faction": named_with_article(c.faction_id, c.faction_name),
            "power": named_with_article(c.power_id, c.power_name),
            "nation": named_with_article(c.nation_id, c.nation_name),
        },
        odds=list(WORDS_WITH_ODDS),
        actions=action_entries(),
    )


def targets() -> dict[str, str]:
    """What can be fired at, by the words of notation, which are its names as well."""
    return dict(zip(TARGETS, TARGETS, strict=True))


def deck_terms(c: Content) -> dict[str, str]:
    """By the ids of decks, what they hold; where there are several of a kind, in which theatre."""
    names = deck_names(c).nouns
    return {
        deck: str(name) + in_theatre(c, theatre)
        for deck, name, theatre in zip(c.deck_id, names, c.deck_theatre, strict=True)
    }


def named_with_article(ids: list[str], names: list[str]) -> list[str]:
    """Of some things those before whose names a sentence has "the"."""
    return [id for id, name in zip(ids, names, strict=True) if has_article(name)]


def space_entry(c: Content, space: int) -> ChartSpace:
    """A space with all that is printed in it."""
    entry = ChartSpace(c.space_name[space], SPACE_KINDS[c.space_kind[space]])
    entry.signs = looks.printed_signs(c, space)
    if len(c.theatres) > 1:
        entry.theatre = c.theatres[c.space_theatre[space]].name
    if not c.space_is_land[space]:
        return entry
    entry.nation = c.nation_id[c.space_nation[space]]
    entry.unheld = NEUTRAL_LAND
    if c.space_islet[space] != NO_ISLET:
        entry.islet = "group" if c.space_islet[space] == GROUP_ISLET else "single"
    entry.marks = list(printed_marks(c, space))
    return entry


def nation_entry(c: Content, nation: int) -> ChartNation:
    """A nation: its name, its Capital, and the Power in whose colour it is printed."""
    entry = ChartNation(c.nation_name[nation])
    if c.nation_capital[nation] >= 0:
        entry.capital = c.space_id[c.nation_capital[nation]]
    power = c.nation_power[nation]
    if power >= 0:
        entry.power = c.power_name[power]
        entry.home = c.nation_type[nation] != COLONY
    return entry


def power_entries(c: Content) -> dict[str, ChartPower]:
    """The Powers by their names; visitors in another theatre bear the name of those at home."""
    entries: dict[str, ChartPower] = {}
    for power, name in enumerate(c.power_name):
        faction = c.power_faction[power]
        entry = ChartPower(c.power_id[power], adjective(name))
        if 0 <= faction < c.n_factions:
            entry.faction = c.faction_id[faction]
        entries.setdefault(name, entry)
    return entries


def faction_entry(c: Content, faction: int) -> ChartFaction:
    """A faction: its name, its Powers and its theatre."""
    return ChartFaction(
        c.faction_name[faction],
        [c.power_name[power] for power in c.faction_powers[faction]],
        c.theatres[c.faction_theatre[faction]].name,
    )
