"""Tables of docs/GAME-data.md: which facts of a game's data are printed, and which had to be inferred.

They are made from the marks in the data files: `confidence` and its kin. A file says in its first lines what
holds where nothing is marked.
"""

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph.loading import theatre_data
from sandtable.games.triumph.shapes import (
    InvestmentCardData,
    SpaceData,
)
from sandtable.games.triumph.shapes_setup import (
    TheatreData,
)
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.world.joining import world_data
from tools.markdown import named, table, title
from tools.sureness import INFERRED, PRINTED, counted, how_sure

SEAS: Final = ("sea", "ocean")


def data_of(game: TriumphGame) -> TheatreData:
    return theatre_data(game.content.theatres[0].id)


def land(data: TheatreData) -> list[SpaceData]:
    return [space for space in data.map.spaces if space.kind not in SEAS]


def confidence(game: TriumphGame) -> list[str]:
    """How many facts of each kind are printed, and how many inferred."""
    data = data_of(game)
    return how_sure([*map_rows(data), *unit_rows(data), *card_rows(data), *setup_rows(data)])


def map_rows(data: TheatreData) -> list[list[object]]:
    found, areas = data.map, land(data)
    return [
        counted("nations: whose they are, their Capital", (n.confidence for n in found.nations)),
        counted("areas and seas: name, kind, nation", (s.confidence for s in found.spaces)),
        counted("land areas: RES", (s.res_confidence for s in areas)),
        counted("land areas: City or Town, POP, Muster", (s.city_confidence for s in areas)),
        counted("land areas: Region", (s.region_confidence for s in areas if found.regions)),
        counted("borders: where, and of which kind", (mark for *_, mark in found.borders)),
        counted("borders with the other board", (mark for *_, mark in found.cross_theatre)),
    ]


def unit_rows(data: TheatreData) -> list[list[object]]:
    units = data.units
    blocks = sum(sum(pool.values()) for pool in units.unit_blocks.values())
    rows = [
        counted("unit types: Speed, Firepower, order", (PRINTED for _ in units.unit_types)),
        counted("Powers: greatest CV, special abilities", (PRINTED for _ in units.max_cv)),
        counted("unit blocks: how many of each type", [units.unit_blocks_confidence] * blocks),
    ]
    if units.partisan_markers:
        marks = [units.partisan_markers.confidence] * units.partisan_markers.count
        rows.append(counted("Partisan markers (no limit)", marks))
    return rows


def card_rows(data: TheatreData) -> list[list[object]]:
    cards = data.cards
    sure = cards.action_confidence
    wild = [card for card in cards.action if card.wildcard]
    rows = [
        counted(f"Action cards: {words}", [sure[key]] * len(cards.action)) for key, words in COMMANDS.items()
    ]
    rows += [
        counted("Action cards: Neutrals", [sure["neutrals"]] * (len(cards.action) - len(wild))),
        counted("Action cards: name of the WildCard", [sure["wildcard_names"]] * len(wild)),
        counted("Action cards: Partisan Options", [sure["partisans"] for card in wild if card.partisans]),
        counted("WildCards: whom they work on", (w.confidence for w in cards.diplomacy_wildcards)),
    ]
    for key, (words, shows) in INVESTMENTS.items():
        marks = [cards.investment_confidence[key] for card in cards.investment if shows(card)]
        rows.append(counted(f"Investment cards: {words}", marks))
    rows.append(counted("Industrial Espionage and Science", (w.confidence for w in cards.tech_wildcards)))
    rows.append(counted("Technologies: effect", (PRINTED for _ in (*cards.techs, *cards.red_techs))))
    rows.append(counted("Intelligence: effect", (i.confidence for i in cards.intelligence)))
    return rows


COMMANDS: Final = {"season": "Season", "priority": "letter", "command": "number"}
# The marks of Investment cards: in words, and which cards they speak of.
INVESTMENTS: Final[dict[str, tuple[str, Callable[[InvestmentCardData], bool]]]] = {
    "ends": ("Technologies or Science", lambda card: bool(card.ends or card.science)),
    "factories": ("Factories", lambda card: True),
    "red_tech": ("Red Technology", lambda card: bool(card.red_tech)),
    "intel": ("Intelligence", lambda card: bool(card.intel)),
}


def setup_rows(data: TheatreData) -> list[list[object]]:
    setup = data.setup
    order = setup.turn_order
    forces = [force for scenario in setup.setups for force in scenario.forces.values()]
    return [
        counted(
            "set-up: units, with Cadres", (PRINTED for force in forces for _ in range(force.totals.units))
        ),
        counted("set-up: tracks and cards", (PRINTED for s in setup.setups for _ in s.tracks)),
        counted("Turn Order of three, by the die", order.three_player_confidence.values()),
        counted("Turn Order of two, by the die", [order.two_player_confidence] * len(order.two_player)),
        counted("what New Years bring", (PRINTED for _ in setup.year_events)),
    ]


def inferred_areas(game: TriumphGame) -> list[str]:
    """Areas of which something had to be inferred: what, what it is here, and why."""
    rows: list[list[object]] = []
    for s in data_of(game).map.spaces:
        marks = (
            (s.confidence, "that it is there", s.kind),
            (s.res_confidence, "RES", f"{s.res.black} black, {s.res.red} oil"),
            (s.city_confidence, "City", f"{title(s.city)}, POP {s.pop}"),
            (s.region_confidence, "Region", title(s.region)),
        )
        found = [(what, value) for mark, what, value in marks if mark == INFERRED]
        rows += [[s.name, f"`{s.id}`", what, value, s.note] for what, value in found]
    return table(["Area", "in the file", "What", "Here", "Why, or what else is known"], rows)


def inferred_borders(game: TriumphGame) -> list[str]:
    """Borders that had to be inferred, those of an impassable area together."""
    data = data_of(game)
    kind_of = {s.id: s.kind for s in data.map.spaces}
    name_of = {s.id: s.name for s in data.map.spaces}
    found: dict[tuple[str, str], list[str]] = {}
    for one, other, kind, mark in data.map.borders:
        if mark == INFERRED:
            closed, open_side = (one, other) if kind_of[one] == "impassable" else (other, one)
            found.setdefault((closed, kind), []).append(name_of[open_side])
    rows = [[name_of[space], title(kind), len(names), named(names)] for (space, kind), names in found.items()]
    return table(["Area", "Border", "How many", "With"], rows)


def inferred_cards(game: TriumphGame) -> list[str]:
    """WildCards and Intelligence cards of which not everything is printed."""
    cards = data_of(game).cards
    rows: list[list[object]] = []
    kinds = (
        ("WildCard", cards.diplomacy_wildcards),
        ("Technology", cards.tech_wildcards),
        ("Intelligence", cards.intelligence),
    )
    for kind, entries in kinds:
        rows += [[kind, e.name, e.cards, e.confidence] for e in entries if e.confidence != PRINTED]
    return table(["", "Card", "Copies", "How sure"], rows)


def inferred_blocks(game: TriumphGame) -> list[str]:
    """How the printed number of blocks was divided."""
    units = data_of(game).units
    pools = {power: sum(pool.values()) for power, pool in units.unit_blocks.items()}
    name_of = {power.id: power.name for power in units.powers}
    markers = sum(marker.count for marker in units.marker_blocks)
    mark = units.unit_blocks_confidence
    rows: list[list[object]] = [[name_of[power], mark, count] for power, count in pools.items()]
    rows.append(["markers on the tracks", "by the rules", markers])
    rows.append(["**all blocks in the box**", PRINTED, units.blocks_total])
    return table(["", "", "Blocks"], rows)


def inferred_rolls(game: TriumphGame) -> list[str]:
    """The rolls for the Turn Order, and how sure each is."""
    setup = data_of(game).setup
    names = game.content.faction_name
    index = game.content.faction_index
    order = setup.turn_order
    rows = [
        [die, named(names[index[f]] for f in row), order.three_player_confidence[die]]
        for die, row in order.three_player.items()
    ]
    return table(["Die", "Order", ""], rows)


def joined_confidence(game: TriumphGame) -> list[str]:
    """How many facts that the joined game adds are printed, and how many inferred."""
    world = world_data()
    forces = [total.units for total in world.setup.totals.values()]
    return how_sure([
        counted("borders between the maps", (mark for *_, mark in world.map.cross_theatre)),
        counted("factions, Partnerships and who plays what", (PRINTED for _ in game.content.faction_id)),
        counted("set-up: units, with Cadres", [PRINTED] * sum(forces)),
        counted("set-up: tracks and cards", (PRINTED for _ in world.setup.tracks)),
        counted("Influence on the other theatre", (PRINTED for echo in world.echoes for _ in echo.by)),
        counted("what New Years bring", (PRINTED for _ in (*world.arrivals, *world.public_opinion))),
    ])  # fmt: skip


def inferred_crossings(game: TriumphGame) -> list[str]:
    """The borders between the maps of which the kind had to be inferred."""
    c = game.content
    rows = [
        [c.space_name[c.space_index[one]], c.space_name[c.space_index[other]], title(kind)]
        for one, other, kind, mark in world_data().map.cross_theatre
        if mark == INFERRED
    ]
    return table([c.theatres[0].name, c.theatres[1].name, "Border"], rows)


MAKERS: Final[tuple[Callable[[TriumphGame], list[str]], ...]] = (
    confidence, inferred_areas, inferred_borders, inferred_cards, inferred_blocks, inferred_rolls,
    joined_confidence, inferred_crossings,
)  # fmt: skip
