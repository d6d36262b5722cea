"""Tables about the map of Orange Swan: every space and passage, and which of it is printed."""

from typing import Final

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import (
    LINKS,
    MAP,
    OPEN,
    load,
)
from sandtable.games.orange_swan.base.shapes import CoastData, MapData, SpaceData
from sandtable.games.orange_swan.board.printed import (
    heading_of,
    sea_marks,
    terrain_marks,
    umbrella_marks,
    use_marks,
    worth_marks,
)
from tools.markdown import NOT_SHOWN, named, table, title

DATA: Final = load("map.yaml", MapData)
SPACE: Final[dict[str, SpaceData]] = {space.id: space for space in DATA.spaces}
ADDED: Final = "added"
NAMED: Final = "named"
# Words of the file for what stands in a space, as the tables call it.
FIELDS: Final = {"owner": "colour", "sub_icon": "Submarine icon", "continental_asia": "Continental Asia"}


def sureness(space: int) -> str:
    """Whether the rulebook names a space, and what else of it is printed."""
    data = SPACE[MAP.id[space]]
    if data.confidence != "printed":
        return ADDED
    fields = [FIELDS.get(field, field) for field in data.printed_fields]
    return ", ".join([NAMED, *fields])


def land_areas(game: Game) -> list[str]:
    """Every Land Area that can be entered, as it stands in the file."""
    printed = game.templates
    rows = []
    for land in MAP.lands:
        marks = [*terrain_marks(printed, land), *worth_marks(printed, land), *umbrella_marks(printed, land)]
        rows.append([
            MAP.name[land], f"`{MAP.id[land]}`", heading_of(land), named(marks),
            named(use_marks(printed, land)), named(neighbours(land)), sureness(land),
        ])  # fmt: skip
    head = ["Area", "in the file", "Colour", "Signs", "Ports and roundels", "Touches on land", "Printed"]
    return table(head, rows)


def neighbours(land: int) -> list[str]:
    """The Land Areas that touch one, and what lies between where it is not open ground."""
    found = []
    for other, kind in zip(MAP.land_next[land], MAP.land_link[land], strict=True):
        found.append(MAP.name[other] + (f" ({title(LINKS[kind])})" if kind else ""))
    return found


def sea_zones(game: Game) -> list[str]:
    """Every Sea Zone, its signs and the Sea Zones that it touches."""
    printed = game.templates
    rows = []
    for sea in MAP.seas:
        touched: dict[str, bool] = {}
        for other, passage in zip(MAP.sea_next[sea], MAP.sea_passage[sea], strict=True):
            name = MAP.name[other]
            touched[name] = touched.get(name, True) and passage != OPEN
        words = [name + (" (Strait)" if strait else "") for name, strait in touched.items()]
        row = [MAP.name[sea], f"`{MAP.id[sea]}`", named(sea_marks(printed, sea)), named(words), sureness(sea)]
        rows.append(row)
    return table(["Sea Zone", "in the file", "Signs", "Touches", "Printed"], rows)


def straits(_: Game) -> list[str]:
    """The passages between Sea Zones, and the two Land Areas that must be friendly."""
    rows = []
    for link in DATA.links.sea:
        if link.lands:
            kind = "Narrow Strait" if link.type == "double-arrow" else "Strait"
            seas = f"{SPACE[link.a].name} – {SPACE[link.b].name}"
            lands = " and ".join(SPACE[land].name for land in link.lands)
            if link.japan_needs_only:
                lands += f"; Japan needs {SPACE[link.japan_needs_only].name} alone"
            rows.append([seas, kind, lands, link.type_confidence, link.note or NOT_SHOWN])
    return table(["Sea Zones", "", "Land Areas", "How sure", "Note"], rows)


def crossings(_: Game) -> list[str]:
    """Where Land Areas touch over a River, an arrow, the jungle or the rift."""
    rows = []
    for link in sorted(DATA.links.land, key=lambda link: LINKS.index(link.type)):
        if link.type != LINKS[0]:
            lands = f"{SPACE[link.a].name} – {SPACE[link.b].name}"
            rows.append([lands, title(link.type), link.confidence, link.note or NOT_SHOWN])
    return table(["Land Areas", "Between them", "How sure", "Note"], rows)


def doubtful_ports(_: Game) -> list[str]:
    """Ports that fit the printed Opposition Discs, where another choice would fit as well."""
    rows = [
        [SPACE[coast.land].name, SPACE[coast.sea].name, port(coast)]
        for coast in DATA.links.coast
        if coast.basis == "ops-fit-ambiguous"
    ]
    return table(["Land Area", "Sea Zone", "Here"], rows)


def port(coast: CoastData) -> str:
    return "a Port" if coast.port else "no Port"


MAKERS: Final = (land_areas, sea_zones, straits, crossings, doubtful_ports)
