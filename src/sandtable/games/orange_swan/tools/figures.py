"""Tables of docs/orange-swan-guide.md: what the data of Orange Swan say, as players read it."""

from collections import Counter
from typing import Any, Final

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import (
    BLOCKS,
    CLASSES,
    CONTINENTAL,
    MAJORS,
    MAP,
    MARINE,
    NOT_HELD,
    OCEANIC,
    SEASONS,
    SUB,
    load,
    major_of,
)
from sandtable.games.orange_swan.base.names import CLASS_NAMES, DISC_NAMES, NATION_NAMES, SIDE_NAMES
from sandtable.games.orange_swan.base.shapes import UnitsData
from sandtable.games.orange_swan.board.printed import heading_of, sea_marks
from sandtable.games.orange_swan.rules.blitz_discs import COST
from sandtable.games.orange_swan.rules.optional import FAVOURS, OPTIONS
from sandtable.games.orange_swan.rules.power import domestic
from sandtable.games.orange_swan.rules.setups import SETUPS, Setup
from sandtable.games.orange_swan.rules.victory import (
    TOTAL_ECONOMY,
    TOTAL_STRATEGIC,
    YEAR_ECONOMY,
    YEAR_STRATEGIC,
)
from tools.markdown import NOT_SHOWN, named, table

YEARS: Final = (1941, 1942, 1943, 1944, 1945)
# Who flies how far.
FLYERS: Final = {
    "japan": "Japanese Air",
    "us_and_commonwealth": "US and Commonwealth Air",
    "us_elite": "Elite US Air",
    "china": "Chinese Air",
}


def set_ups(_: Game) -> list[str]:
    """When each scenario begins and ends, and what the Nations have then."""
    head = ["Scenario", "First Turn", "Last Turn", *NATION_NAMES[:MAJORS], "Disc at the start"]
    rows = [
        [
            f"`{s.id}`",
            season(s.season, s.year) + (", at Naval Engagement" if s.at_engagement else ""),
            season(s.last_season, s.last_year),
            *(nation_start(s, nation) for nation in range(MAJORS)),
            discs_held(s),
        ]
        for s in SETUPS
    ]
    return table(head, rows)


def season(number: int, year: int) -> str:
    return f"{SEASONS[number].capitalize()} {year}"


def nation_start(setup: Setup, nation: int) -> str:
    """The powers of a Nation, and its blocks on the map and in its Force Pools."""
    on_map = sum(major_of(BLOCKS.type_nation[kind]) == nation for kind, _, _ in setup.placed)
    waiting = sum(BLOCKS.type_nation[kind] == nation for kind in setup.pool)
    return f"{setup.economy[nation]} PP, SP {setup.strategic[nation]}; {on_map} + {waiting} blocks"


def discs_held(setup: Setup) -> str:
    """The Blitz Discs that a Side has without paying."""
    held = []
    for side, discs in enumerate(setup.discs):
        bits = [name for bit, name in zip((OCEANIC, CONTINENTAL), DISC_NAMES, strict=True) if discs & bit]
        held += [f"{SIDE_NAMES[side]}: {name}" for name in bits]
    return named(held)


def classes(_: Game) -> list[str]:
    """The Classes in the order in which they act, and their costs."""
    rules = load("units.yaml", UnitsData).rules
    costs, points, captured = rules["reinforce_cost_pp"], BLOCKS.movement, rules["captured_equipment_pp"]
    names = [*zip(CLASSES, CLASS_NAMES, strict=True), (MARINE, "Marines (act as Infantry)")]
    rows = []
    for word, name in names:
        ship = word in CLASSES[: SUB + 1]
        moves = "any distance" if ship else points.get(word, "by year")
        rows.append([name, "large" if ship else "small", moves, costs[word], captured[word]])
    head = ["Class", "Block", "Movement Points", "PP for a Step", "PP for Japan when one surrenders"]
    return table(head, rows)


def years(_: Game) -> list[str]:
    """What changes with the years: US industry, the range of Air Units, new blocks."""
    joining = Counter(BLOCKS.entry[kind] for types in BLOCKS.group_types for kind in types)
    rows = []
    for year in YEARS:
        ranges = [BLOCKS.air_range[key].get(year, NOT_SHOWN) for key in FLYERS]
        added = joining[year] if year != YEARS[0] else 0
        rows.append([year, domestic(year), *ranges, added or NOT_SHOWN])
    return table(["Year", "US Domestic PP", *FLYERS.values(), "Blocks that join Force Pools"], rows)


def worth(_: Game) -> list[str]:
    """The areas that give PP or Strategic Power, by the colour in which they are printed."""
    rows: list[list[object]] = []
    for land in MAP.lands:
        if MAP.pp[land]:
            kind = "Strategic" if MAP.strategic[land] else "Production"
            capital = "Capital" if MAP.capital[land] != NOT_HELD else ""
            rows.append([MAP.name[land], heading_of(land), kind, MAP.pp[land], capital])
    road = named(MAP.name[land] for land in MAP.burma_road)
    rows.append([f"Burma Road: {road}", "several", "Strategic, all four together", MAP.burma_pp, ""])
    return table(["Area", "Colour", "", "PP", ""], rows)


def marked_seas(game: Game) -> list[str]:
    """The Sea Zones that bear a sign."""
    printed = game.templates
    rows = [[MAP.name[sea], named(sea_marks(printed, sea))] for sea in MAP.seas if sea_marks(printed, sea)]
    return table(["Sea Zone", "Signs"], rows)


def optional_rules(game: Game) -> list[str]:
    """The optional rules, whom they favour and how much."""
    rows = [
        [f"`{o.id}`", f"{o.title} ({o.rule})", FAVOURS[o.favours], o.weight, " ".join(o.text.split())]
        for o in OPTIONS
    ]
    listed = {option.id for option in OPTIONS}
    rows += [[f"`{o.id}`", NOT_SHOWN, NOT_SHOWN, NOT_SHOWN, f"{named(f'`{v}`' for v in o.values)}: {o.about}"]
             for o in game.options if o.id not in listed]  # fmt: skip
    return table(["Option", "Name and rule", "Balance", "Weight", "What it changes"], rows)


def victories(_: Game) -> list[str]:
    """What wins, and when it is looked at."""
    rows: list[list[object]] = [
        ["every Turn", "Allied", "Total", "Tokyo is Allied, or Japan has surrendered"],
        ["every Turn", "Axis", "Total", f"Strategic Power {TOTAL_STRATEGIC} or more, or Economic Power "
                                        f"{TOTAL_ECONOMY} or more"],
        ["end of a year", "Axis", "Decisive", "both of the next two"],
        ["end of a year", "Axis", "Strategic", f"Strategic Power {YEAR_STRATEGIC} or more"],
        ["end of a year", "Axis", "Economic", f"Economic Power {YEAR_ECONOMY} or more"],
        ["end of a campaign", "Axis", "Samurai", "the Allies have not won"],
    ]  # fmt: skip
    rows += [extra_victory(setup, extra) for setup in SETUPS for extra in setup.extra]
    return table(["When", "Winner", "Victory", "Condition"], rows)


def extra_victory(setup: Setup, extra: dict[str, Any]) -> list[object]:
    """What a scenario adds to the Victory Checks."""
    when = f"`{setup.id}`: {extra['when'].replace('_', ' ').replace('allied turn', 'Allied Turn')}"
    if "only_in_year" in extra:
        when += f" of {extra['only_in_year']}"
    side = {"axis": "Axis", "allied": "Allied"}.get(extra["winner"], "the side that holds them")
    # The kind of the victory that ends a campaign at once is not printed; the scenario calls it Strategic.
    level = "Strategic" if extra["level"] == "immediate" else extra["level"].capitalize()
    return [when, side, level, extra["text"].rstrip(".")]


def disc_costs(_: Game) -> list[str]:
    """Who may buy which Blitz Disc, and what it moves."""
    rows: list[list[object]] = [
        ["`disc oceanic`", DISC_NAMES[0], COST, "Japan; the US, with help of the Commonwealth",
         "all ships In Supply; Ground and Air Units in Ports"],
        ["`disc continental`", DISC_NAMES[1], COST, "Japan; China. Never in Summer",
         "Ground and Air Units in Continental Asia"],
    ]  # fmt: skip
    return table(["Type", "Disc", "PP", "Who buys it", "What it moves a second time, alone"], rows)


MAKERS: Final = (
    set_ups, classes, years, worth, marked_seas, optional_rules, victories, disc_costs,
)  # fmt: skip
