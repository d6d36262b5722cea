"""The chart of the game: everything that a board must know once, by names, for those who draw it."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base import kinds
from sandtable.games.orange_swan.base.content import (
    BLOCKS,
    CHINA,
    CLASSES,
    DISCS,
    LINKS,
    MAP,
    NATIONS,
    NOT_HELD,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.base.names import (
    DISC_NAMES,
    NATION_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    WITH_ARTICLE,
    type_name,
)
from sandtable.games.orange_swan.base.tables import PART
from sandtable.games.orange_swan.board import looks, type_facts
from sandtable.games.orange_swan.board.printed import (
    COLOURS,
    CONTESTED_SEA,
    PIPS,
    POWER_ADJECTIVES,
    POWER_NAMES,
    headings,
    power_of,
    printed_marks,
    symbol_of,
)
from sandtable.kit.words import Templates
from sandtable.protocol.board import Tier
from sandtable.protocol.chart import (
    Chart,
    ChartAction,
    ChartFaction,
    ChartKind,
    ChartNation,
    ChartPower,
    ChartSpace,
    Region,
    Strength,
    TrackName,
)

# What begins or continues a plan changes nothing yet, so that it can always be taken back.
NEVER: Final = frozenset({
    kinds.ABOARD, kinds.ASHORE, kinds.ASSAULT, kinds.CANCEL, kinds.DEPLOY, kinds.ENGAGE, kinds.FLY,
    kinds.LAND, kinds.MARCH, kinds.OVER, kinds.SAIL, kinds.SWAP, kinds.TRANSFER, kinds.WITH,
})  # fmt: skip
# These draw or roll at once.
ALWAYS: Final = frozenset({kinds.RECRUIT, kinds.RESEARCH})
# What is done once a year or once a game.
ASK_EACH: Final = frozenset({kinds.BREAK_CODE, kinds.FREE_DISC, kinds.RESEARCH})

# Production that is not used for these is gone, as is the movement of those that stay.
LOST: Final = frozenset({
    kinds.BUILD_ARMY, kinds.BUILD_SHIP, kinds.DEPLOY, kinds.MARCH, kinds.REINFORCE, kinds.SAIL,
})  # fmt: skip

# These end a plan or a question, each by a word alone.
ENDS: Final = frozenset({
    kinds.ASHORE, kinds.CANCEL, kinds.DONE, kinds.HALT, kinds.LAUNCH, kinds.PASS,
})  # fmt: skip

# The numbers of a Nation: what they are called, and in short.
TRACKS: Final = {
    "economic": TrackName("Economic Power", "Econ."),
    "strategic": TrackName("Strategic Power", "Strat."),
    "collected": TrackName("PP collected", "PP"),
    "points": TrackName("PP left", "Left"),
    "movement": TrackName("Strategic Movement", "Moves"),
}

OPEN_SEA: Final = "sea"
STRAIT: Final = "strait"
PORT: Final = "port"
COAST: Final = "coast"


def chart(words: Templates) -> Chart:
    """What never changes: the map, the Nations, the Sides, and every block and type of block."""
    return Chart(
        regions=[Region(name, [MAP.id[space] for space in spaces]) for name, spaces in headings()],
        spaces={MAP.id[space]: space_entry(words, space) for space in range(MAP.n)},
        links=links(),
        nations={NATIONS[nation]: nation_entry(nation) for nation in range(len(NATIONS))},
        powers={name: power_entry(power) for power, name in enumerate(POWER_NAMES)},
        seats=SEAT_NAMES,
        factions={SIDES[side]: faction_entry(side) for side in range(len(SIDES))},
        units={name: power_of(unit) for unit, name in enumerate(BLOCKS.unit_name)},
        small=[name for unit, name in enumerate(BLOCKS.unit_name) if not BLOCKS.unit_large[unit]],
        mixed=True,
        strength=Strength("Step", "Steps"),
        markers=looks.MARKERS,
        paints=looks.PAINTS,
        symbols=looks.SYMBOL_CHART,
        signs=looks.SIGNS,
        badges=looks.BADGES,
        piece_signs=looks.PIECE_SIGNS,
        legend=looks.LEGEND,
        water_flags=False,
        tracks=TRACKS,
        kinds={id: kind_entry(words, kind) for kind, id in enumerate(BLOCKS.type_id)},
        terms={
            "disc": dict(zip(DISCS, DISC_NAMES, strict=True)),
            "nation": dict(zip(NATIONS, NATION_NAMES, strict=True)),
        },
        article={
            "nation": [id for id, n in zip(NATIONS, NATION_NAMES, strict=True) if n in WITH_ARTICLE],
            "faction": ["allied", "one", "two"],
        },
        actions=action_entries(),
    )


def space_entry(words: Templates, space: int) -> ChartSpace:
    """A space with all that is printed in it."""
    entry = ChartSpace(MAP.name[space], space_kind(space), marks=printed_marks(words, space))
    entry.signs = looks.printed_signs(space)
    if MAP.sea[space]:
        entry.unheld = CONTESTED_SEA
    if MAP.owner[space] != NOT_HELD:
        entry.nation = NATIONS[MAP.owner[space]]
    return entry


def space_kind(space: int) -> str:
    """What a space is, in one of the words that pages know."""
    if MAP.sea[space]:
        return "sea"
    if MAP.no_entry[space]:
        return "impassable"
    return "island" if MAP.island[space] else "land"


def links() -> list[tuple[str, str, str]]:
    """Which spaces touch, and how: over land, over sea, and between them by a Port or a mere coast."""
    found: list[tuple[str, str, str]] = []
    for a in range(MAP.n):
        for b, kind in zip(MAP.land_next[a], MAP.land_link[a], strict=True):
            if a < b:
                found.append((MAP.id[a], MAP.id[b], LINKS[kind]))
        for b, passage in zip(MAP.sea_next[a], MAP.sea_passage[a], strict=True):
            if a < b:
                found.append((MAP.id[a], MAP.id[b], passage_kind(passage)))
        if not MAP.sea[a]:
            found += [(MAP.id[a], MAP.id[b], PORT if b in MAP.ports[a] else COAST) for b in MAP.coasts[a]]
    return found


def passage_kind(passage: int) -> str:
    """Open water, a Strait or a double-black-arrow, with the shores that must be friendly."""
    if passage < 0:
        return OPEN_SEA
    a, b = MAP.passage_lands[passage]
    narrow = "double-arrow" if MAP.passage_narrow[passage] else STRAIT
    return f"{narrow} of {MAP.name[a]} and {MAP.name[b]}"


def nation_entry(nation: int) -> ChartNation:
    """A Nation: its name, its first Capital, and whose colours its areas have."""
    return ChartNation(NATION_NAMES[nation], MAP.id[MAP.capitals[nation][0]], POWER_NAMES[nation], home=True)


def power_entry(power: int) -> ChartPower:
    """Whose blocks there are: the colours of a Nation and its Side."""
    nation = power if power < len(NATIONS) else CHINA
    return ChartPower(COLOURS[power], POWER_ADJECTIVES[power], SIDES[side_of(nation)])


def faction_entry(side: int) -> ChartFaction:
    """A Side: its name and its Nations."""
    members = [name for power, name in enumerate(POWER_NAMES) if power_entry(power).faction == SIDES[side]]
    return ChartFaction(SIDE_NAMES[side], members)


def kind_entry(words: Templates, kind: int) -> ChartKind:
    """A type of block: its name, its sign, and how strong it can be."""
    return ChartKind(
        name=type_name(kind),
        symbol=symbol_of(kind),
        most=BLOCKS.most[kind],
        pips=PIPS[CLASSES[BLOCKS.cls[kind]]],
        badges=badges(kind),
        facts=type_facts.facts(words, kind),
    )


def badges(kind: int) -> list[str]:
    """What is printed on a type of block beside its sign."""
    marks = ((looks.ELITE, BLOCKS.elite[kind]), (looks.ARMOUR, BLOCKS.shield[kind]))
    return [badge for badge, printed in marks if printed]


# How places are marked on the map.
TIERS: Final[dict[int, Tier]] = {
    kinds.ASSAULT: "fight", kinds.ENGAGE: "fight", kinds.RESOLVE: "fight", kinds.AT: "build",
}  # fmt: skip


def action_entries() -> dict[str, ChartAction]:
    """By the words of actions, whether they can be taken back, and whether to ask once more before them."""
    return {kind.word: action_entry(number) for number, kind in enumerate(PART.actions)}


def action_entry(kind: int) -> ChartAction:
    """What there is to tell of one kind of action."""
    entry = ChartAction()
    if kind not in NEVER:
        entry.irreversible = "always" if kind in ALWAYS else "sometimes"
    if kind in ASK_EACH:
        entry.ask = "each"
    entry.lost = kind in LOST
    entry.ends = kind in ENDS
    entry.tier = TIERS.get(kind)
    return entry
