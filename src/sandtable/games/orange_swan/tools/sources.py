"""Tables of docs/orange-swan-data.md: which facts of the data are printed, and which had to be inferred."""

from typing import Any, Final

import yaml

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import FOLDER
from sandtable.games.orange_swan.rules.crt import MOST_INTERCEPTORS, MOST_RAIDERS, TABLE
from sandtable.games.orange_swan.rules.optional import FAVOURS, OPTIONS
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.tools.blocks import every_block
from sandtable.games.orange_swan.tools.map_tables import DATA
from tools.markdown import table
from tools.sureness import INFERRED, PRINTED, counted, how_sure

# How sure a figure of the blocks is when it follows from two printed set-ups.
RECONCILED: Final = "reconciled"
# The attributes of a Land Area and of a Sea Zone that the map prints as a colour, a shape or an icon.
OF_LAND: Final = {
    "owner": "colour",
    "terrain": "Clear or Rough",
    "size": "large or small",
    "roundels": "roundels",
    "umbrella": "Umbrellas",
}
OF_SEA: Final = {"sub_icon": "Submarine icon"}
OF_BOTH: Final = {"monsoon": "rain cloud"}


def file(name: str) -> Any:
    """A data file with everything in it, also what the game itself does not read."""
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def confidence(_: Game) -> list[str]:
    """How many facts of each kind are printed, and how many inferred."""
    return how_sure([*space_rows(), *link_rows(), *block_rows(), *table_rows()])


def space_rows() -> list[list[object]]:
    """The spaces by name and by what stands in them."""
    lands = [s for s in DATA.spaces if s.kind == "land" and not s.no_entry]
    seas = [s for s in DATA.spaces if s.kind == "sea"]
    rows = [
        counted("Land Areas: that they are there", (s.confidence for s in lands)),
        counted("Sea Zones: that they are there", (s.confidence for s in seas)),
    ]
    for spaces, what, fields in (
        (lands, "Land Areas", OF_LAND),
        (seas, "Sea Zones", OF_SEA),
        ([*lands, *seas], "all spaces", OF_BOTH),
    ):
        for field, words in fields.items():
            marks = [PRINTED if field in s.printed_fields else INFERRED for s in spaces]
            rows.append(counted(f"{what}: {words}", marks))
    return rows


def link_rows() -> list[list[object]]:
    """How spaces touch."""
    links = DATA.links
    return [
        counted("borders on land", (link.confidence for link in links.land)),
        counted("borders between Sea Zones", (link.confidence for link in links.sea)),
        counted("Straits: their two Land Areas", (link.type_confidence for link in links.sea if link.lands)),
        counted("coasts: with a Port or without", (link.confidence for link in links.coast)),
    ]


def block_rows() -> list[list[object]]:
    """The blocks; what both set-ups confirm counts as printed."""
    rows = []
    for what, early in (("blocks from the start", True), ("blocks of 1943 and 1944", False)):
        blocks = [block for _, block in every_block() if (block.entry == 1941) == early]
        counts = [firm(block.src_count) for block in blocks for _ in range(block.count)]
        steps = [firm(block.src_steps) for block in blocks for _ in range(block.count)]
        rows += [counted(f"{what}: how many", counts), counted(f"{what}: greatest Strength", steps)]
    return rows


def firm(mark: str) -> str:
    return PRINTED if mark == RECONCILED else mark


def table_rows() -> list[list[object]]:
    """Set-ups, the Combat Results Table and the weights."""
    known = len(printed_results())
    cells = sum(len(row) for row in TABLE.cells.values())
    weights = file("options.yaml")["weights_source"]
    first = SETUPS[0].placed, SETUPS[1].placed
    return [
        counted("set-ups: blocks, places, Steps", (PRINTED for placed in first for _ in placed)),
        counted("Combat Results Table: cells", [PRINTED] * known + [INFERRED] * (cells - known)),
        counted("optional rules: what they change", (PRINTED for _ in OPTIONS)),
        counted("optional rules: weight", [weights] * len(OPTIONS)),
    ]


def printed_results() -> dict[tuple[int, int], tuple[int, ...]]:
    """The cells of the Combat Results Table that examples of the rulebook show."""
    known = file("crt.yaml")["printed_results"]
    return {(cell["raiders"], cell["interceptors"]): tuple(cell["result"]) for cell in known}


def combat_results(_: Game) -> list[str]:
    """The Combat Results Table; what is printed stands in bold type."""
    known = printed_results()
    rows = []
    for raiders in range(1, MOST_RAIDERS + 1):
        cells = ["-".join(str(number) for number in cell) for cell in TABLE.cells[raiders]]
        rows.append([raiders, *(f"**{c}**" if (raiders, i) in known else c for i, c in enumerate(cells))])
    return table(["Raiders", *(str(i) for i in range(MOST_INTERCEPTORS + 1))], rows)


def option_weights(_: Game) -> list[str]:
    """What the balance of each optional rule rests on."""
    weights = file("options.yaml")["weights_source"]
    rows = [
        [f"{o.title} ({o.rule})", FAVOURS[o.favours], o.favours_source or PRINTED, o.weight, weights]
        for o in OPTIONS
    ]
    return table(["Optional rule", "Side", "how sure", "Weight", "how sure"], rows)


def coast_bases(_: Game) -> list[str]:
    """On what Ports rest."""
    words = {
        "text": "the rulebook says it",
        "ops-fit": "the only choice on our coasts that gives the printed Opposition Discs",
        "ops-fit-ambiguous": "gives the printed Opposition Discs, as another choice would",
        "geography": "the real coast; no set-up tests it",
    }
    rows = []
    for basis, meaning in words.items():
        coasts = [coast for coast in DATA.links.coast if coast.basis == basis]
        ports = sum(coast.port for coast in coasts)
        rows.append([f"`{basis}`", ports, len(coasts) - ports, meaning])
    return table(["Basis", "Ports", "Coasts without one", "Meaning"], rows)


MAKERS: Final = (confidence, combat_results, option_weights, coast_bases)
