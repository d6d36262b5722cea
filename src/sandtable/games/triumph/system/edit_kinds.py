"""What can be changed in a position that is built by hand, for those who ask for it on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.editing import CARD, CHOICE, DRAG, NUMBER, SPACE, UNIT
from sandtable.games.triumph.content import COLONY, CONVOY, MINOR, MINOR_POWER
from sandtable.games.triumph.system.position import SEASONS
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.sandbox import ChangeField, ChangeKind

NOBODY: Final = "none"
DECK: Final = "deck"
DISCARDS: Final = "discards"
MOST_CV: Final = 4
MOST_INDUSTRY: Final = 30
MOST_COMMANDS: Final = 20
MOST_PARTISANS: Final = 4
# Where play can stand: at the first question of a phase.
STANDS: Final = (
    ("new-year", "New Year"),
    ("production", "Production"),
    ("government", "Government"),
    ("command", "Command"),
    ("movement", "Movement"),
    ("combat", "Combat"),
)
# Those in which a Season is played, and a faction has its Turn.
IN_SEASON: Final = ("command", "movement", "combat")
IN_TURN: Final = ("movement", "combat")


def named(ids: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Ids with their names."""
    return tuple(zip(ids, names, strict=True))


def kinds(g: TriumphState) -> tuple[ChangeKind, ...]:
    """Every kind of change, with what it asks for."""
    c = g.content
    powers = tuple(
        (c.power_id[power], c.power_name[power])
        for power in range(c.n_powers)
        if c.power_kind[power] != MINOR_POWER and c.unit_power.count(power)
    )
    types = tuple(
        (c.type_id[kind], c.type_name[kind])
        for kind in range(CONVOY)
        if any(c.block_count[kind :: c.n_types])
    )
    factions = tuple(
        (c.faction_id[faction], c.faction_name[faction])
        for faction in range(c.n_factions)
        if g.faction_seat[faction] >= 0
    )
    whose = ((NOBODY, "nobody"), *factions)
    nations = tuple(
        (c.nation_id[nation], c.nation_name[nation])
        for nation in range(c.n_nations)
        if c.nation_type[nation] in (MINOR, COLONY)
    )
    courted = tuple(
        (c.nation_id[nation], c.nation_name[nation])
        for nation in range(c.n_nations)
        if c.nation_type[nation] != COLONY
    )
    places = ((DECK, "its deck"), (DISCARDS, "the discards"), *factions)
    unit, space = ChangeField("unit", "Block", UNIT), ChangeField("space", "Area", SPACE)
    strength = ChangeField("cv", "Strength", NUMBER, (), 1, MOST_CV)
    faction = ChangeField("faction", "Faction", CHOICE, factions)
    first = c.theatres[0].start_year
    time = (
        ChangeField("year", "Year", NUMBER, (), first, max(theatre.last_year for theatre in c.theatres)),
        ChangeField("season", "Season", CHOICE, tuple((season, season.title()) for season in SEASONS)),
        ChangeField("phase", "Phase", CHOICE, STANDS),
        faction,
        ChangeField("commands", "Commands", NUMBER, (), 0, MOST_COMMANDS),
    )
    found = [
        ChangeKind("move", "Move a block", "You can also drag it on the map.", (unit, space), DRAG),
        ChangeKind(
            "place",
            "Place a block",
            "Other players won't know what it is.",
            (
                ChangeField("power", "Whose", CHOICE, powers),
                ChangeField("kind", "Type", CHOICE, types),
                strength,
                space,
            ),
        ),
        ChangeKind("strength", "Change a strength", "From a Cadre up to the maximum.", (unit, strength)),
        ChangeKind("remove", "Remove a block", "It goes back to its pool.", (unit,)),
        ChangeKind(
            "control",
            "Give a nation to a faction",
            "Its land changes hands where no units stand.",
            (
                ChangeField("nation", "Nation", CHOICE, nations),
                ChangeField("holder", "Holder", CHOICE, whose),
            ),
        ),
        ChangeKind(
            "influence",
            "Set Influence",
            "Markers on a Neutral nation; 0 removes them.",
            (
                ChangeField("nation", "Nation", CHOICE, courted),
                ChangeField("faction", "Faction", CHOICE, whose),
                ChangeField("markers", "Markers", NUMBER, (), 0, 3),
            ),
        ),
        ChangeKind(
            "war",
            "War or Peace",
            "The first faction declared the War and bears the consequences.",
            (
                ChangeField("faction", "Faction", CHOICE, factions),
                ChangeField("other", "and", CHOICE, factions),
                ChangeField("what", "are at", CHOICE, (("war", "War"), ("peace", "Peace"))),
            ),
        ),
        ChangeKind(
            "industry",
            "Set Industry",
            "POP and RES are worked out from the map.",
            (faction, ChangeField("value", "IND", NUMBER, (), 0, MOST_INDUSTRY)),
        ),
        ChangeKind(
            "card",
            "Move a card",
            "Into a hand, its deck or the discards.",
            (ChangeField("card", "Card", CARD), ChangeField("place", "Place", CHOICE, places)),
        ),
        ChangeKind(
            "tech",
            "Give or remove a Technology",
            "Everybody will know of it.",
            (
                faction,
                ChangeField("tech", "Technology", CHOICE, named(c.tech_id, c.tech_name)),
                ChangeField("has", "has it", CHOICE, (("yes", "yes"), ("no", "no"))),
            ),
        ),
        ChangeKind(
            "time",
            "Set the time",
            "Play starts at the first decision of that phase. Not every phase needs the other fields.",
            time,
        ),
    ]
    if any(c.card_partisans):
        count = ChangeField("count", "Partisans", NUMBER, (), 0, MOST_PARTISANS)
        found.insert(-1, ChangeKind("partisans", "Set Partisans", "In one area.", (space, count)))
    return tuple(found)
