"""Put the figures of a game's data into its pages, docs/GAME-guide.md and docs/GAME-data.md.

    python -m tools.guide [--game cnc] [--check]

They are written by hand, but for what stands between two comments: "<!-- table: NAME -->" or
"<!-- rules: NUMBER -->", and "<!-- end -->". There this tool puts a table made from the data, or the rules
whose numbers begin so. With --check it writes nothing and fails where one is not up to date.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import yaml

from sandtable.cli.names import find_game
from sandtable.games.triumph import content as numbers
from sandtable.games.triumph.content import Content, border_limit
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.theatre import YearEvent
from tools import sources
from tools.markdown import NOT_SHOWN, named, table, title

PAGES: Final = ("guide", "data")
DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
BLOCK: Final = re.compile(r"(<!-- (table|rules): (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
WIDTH: Final = 110
CLASS_NAMES: Final = ("Air", "Naval", "Ground", "Sub")


# ---------------------------------------------------------------------- the tables


def unit_types(game: TriumphGame) -> list[str]:
    """Speed and firepower of every type that somebody has, in the order in which they act."""
    c = game.content
    head = ["Type", "Class", "Land", "Sea", "Air", *(f"at {name}" for name in CLASS_NAMES), "Supply"]
    rows = []
    for kind in range(c.n_types):
        if not c.type_name[kind]:
            continue
        speeds = [
            NOT_SHOWN if speed < 0 else speed
            for speed in (c.type_land[kind], c.type_sea[kind], c.type_air[kind])
        ]
        first = kind * numbers.N_CLASSES
        fire = [value or NOT_SHOWN for value in c.type_fire[first : first + numbers.N_CLASSES]]
        supply = "needs it" if c.type_needs_supply[kind] else "never"
        rows.append([c.type_name[kind], CLASS_NAMES[c.type_class[kind]], *speeds, *fire, supply])
    return table(head, rows)


def blocks(game: TriumphGame) -> list[str]:
    """How many blocks each Power has of each type, and how strong they become."""
    c = game.content
    kinds = [k for k in range(c.n_types) if any(c.block_count[p * c.n_types + k] for p in range(c.n_powers))]
    rows = []
    for power in range(c.n_powers):
        if c.power_faction[power] < 0:
            continue
        cells = []
        for kind in kinds:
            place = power * c.n_types + kind
            count = c.block_count[place]
            cells.append(f"{count} × {c.max_cv[place]}" if count else NOT_SHOWN)
        rows.append([c.power_name[power], *cells])
    return table(["Power", *(c.type_name[kind] for kind in kinds)], rows)


def factions(game: TriumphGame) -> list[str]:
    """Who plays what, and the figures that differ between the factions."""
    c = game.content
    rows = []
    for faction in range(c.n_factions):
        t = c.theatres[c.faction_theatre[faction]]
        loyalty = t.loyalty[faction]
        cost = NOT_SHOWN
        if loyalty is not None:
            reduced = (
                f", {loyalty.reduced_cost} with {c.tech_name[loyalty.reduced_by]}"
                if loyalty.reduced_by >= 0
                else ""
            )
            cost = f"{loyalty.track.upper()}: {loyalty.cost}{reduced}"
        rows.append([
            c.faction_name[faction],
            named(c.power_name[power] for power in c.faction_powers[faction]),
            c.space_name[c.faction_center[faction]],
            t.hand_size[faction],
            t.industry_cost[faction],
            cost,
            t.emergency_command[faction],
            t.vp_dow_issued[faction],
        ])  # fmt: skip
    head = ["Faction", "Powers", "Production Center", "Hand Limit", "Industry Cost", "Loyalty Cost",
            "Emergency Command", "VP for each DoW"]  # fmt: skip
    return table(head, rows)


def starts(game: TriumphGame) -> list[str]:
    """Where the tracks start in each scenario."""
    c = game.content
    rows = []
    for scenario in game.scenarios:
        for track in game.setup_of(game.scenario_index(scenario)).tracks:
            figures = [track.ind, track.pop, track.res, track.action_cards]
            rows.append(
                [f"`{scenario.id}`", c.faction_name[track.faction], *figures, track.loyalty, track.control]
            )
    return table(["Scenario", "Faction", "IND", "POP", "RES", "Action cards", "Loyalty", "Control"], rows)


def cities(game: TriumphGame) -> list[str]:
    """What Cities are worth."""
    t = game.content.theatres[0]
    kinds = (
        ("Town", numbers.TOWN),
        ("City", numbers.CITY),
        ("SubCapital", numbers.SUBCAPITAL),
        ("MainCapital", numbers.MAINCAPITAL),
    )
    rows = [
        [name, t.city_pop[k], t.city_muster[k] or NOT_SHOWN, t.satellite_cv[k] or NOT_SHOWN]
        for name, k in kinds
    ]
    return table(["", "POP", "Muster", "CV when it becomes a Satellite"], rows)


def borders(game: TriumphGame) -> list[str]:
    """How many Ground units may Engage over a border."""
    c = game.content
    rows = []
    for name, kind in numbers.BORDER_KINDS.items():
        if kind not in c.border_kind or kind in (numbers.SEA_BORDER, numbers.OCEAN_BORDER):
            continue
        border = c.border_kind.index(kind)
        usual, winter = border_limit(c, border, numbers.SUMMER), border_limit(c, border, numbers.WINTER)
        rows.append(
            [
                title(name),
                usual if usual == winter else f"{usual}, in Winter {winter}",
            ]
        )
    return table(["Border", "Ground units a Phase"], rows)


def turn_order(game: TriumphGame) -> list[str]:
    """The Turn Order die."""
    c = game.content
    t = c.theatres[0]
    rows = []
    for die in range(1, len(t.turn_order)):
        orders = (t.turn_order[die], t.turn_order_two[die])
        rows.append([die, *(named(c.faction_name[faction] for faction in order) for order in orders)])
    return table(["Die", "Three players", "Two players"], rows)


def year_events(game: TriumphGame) -> list[str]:
    """What New Years bring of themselves."""
    c = game.content
    rows = [[title(event.id), when(c, event), what(c, event)] for event in c.theatres[0].year_events]
    return table(["Event", "When", "What"], rows)


def when(c: Content, event: YearEvent) -> str:
    """The New Years of an event in words."""
    said = [", ".join(str(year) for year in event.years)] if event.years else []
    if event.declared_upon >= 0:
        who = f" by {c.faction_name[event.declared_by]}" if event.declared_by >= 0 else ""
        times = "the New Year" if event.repeats == 1 else f"the {event.repeats} New Years"
        said.append(f"{times} after a DoW{who} on {c.faction_name[event.declared_upon]}")
    if event.violated_by >= 0:
        said.append(
            f"after a Violation of {' or '.join(c.nation_name[n] for n in event.violated)} by "
            f"{c.faction_name[event.violated_by]}"
        )
    return ("; instead " if event.replaces else "; ").join(said)


def what(c: Content, event: YearEvent) -> str:
    """What an event brings in words."""
    if event.influence_faction >= 0:
        faction, nation = c.faction_name[event.influence_faction], c.nation_name[event.influence_nation]
        return f"{event.influence_markers} Influence of {faction} on {nation}"
    kinds = named(c.type_name[kind] for kind in event.types)
    strengths = sorted(set(event.cv))
    cv = (
        f"{strengths[0]} CV" if len(strengths) == 1 else f"{', '.join(str(cv) for cv in event.cv)} CV in turn"
    )
    place = f" in {' or '.join(c.space_name[space] for space in event.spaces)}" if event.spaces else ""
    return f"{c.power_name[event.power]}: {kinds} of {cv}{place}"


def limits(game: TriumphGame) -> list[str]:
    """Figures that hold for everybody."""
    t = game.content.theatres[0]
    reaction = named(f"Muster {muster}: {cards}" for muster, cards in enumerate(t.world_reaction) if cards)
    rows: list[list[object]] = [
        ["how often Industry rises in a Year", t.industry_max_rise],
        ["how often Loyalty is raised in a Year", t.loyalty_max_rise],
        ["what a Declaration of War takes off its victim's Industry Cost", t.industry_cost_drop],
        ["CV of a Proxy Power built in a Province in one Production", t.proxy_cv_per_province],
        ["cards that each Rival draws after a Violation of Neutrality", reaction],
        ["the same after a foreign one in China", t.world_reaction_foreign_von],
        ["cards for the Proxy Power that is Violated", t.world_reaction_proxy_violation],
        ["areas for which an Ocean counts", t.ocean_entry_cost],
        ["times the Speed in Strategic Movement", t.strategic_factor],
        ["Ground units that Invade over one coast in a Turn", t.sea_invasion_limit],
        ["dice that Recruit a Partisan", named(str(die) for die in t.recruit_success)],
        ["the same with Propaganda", named(str(die) for die in t.recruit_success_propaganda)],
    ]
    return table(["Limit", ""], rows)


def techs(game: TriumphGame) -> list[str]:
    """The Technologies, Red ones last."""
    c = game.content
    order = sorted(range(c.n_techs), key=lambda tech: c.tech_red[tech])
    rows = [
        [c.tech_name[t], f"`{c.tech_id[t]}`", "Red" if c.tech_red[t] else "", c.tech_effect[t]] for t in order
    ]
    return table(["Technology", "in notation", "", "Effect"], rows)


def intelligence(game: TriumphGame) -> list[str]:
    """The Intelligence cards."""
    c = game.content
    return table(["Card", "Effect"], [[c.intel_name[i], c.intel_effect[i]] for i in range(c.n_intel)])


def wildcards(game: TriumphGame) -> list[str]:
    """The Influence Options of the WildCards."""
    c = game.content
    general = {numbers.ADJACENT: "any Neutral that touches your land", numbers.ANY: "any Neutral"}
    rows = []
    for w in range(c.n_wildcards):
        if c.wildcard_mode[w] in general:
            cost = f", for {c.wildcard_ind_cost[w]} IND" if c.wildcard_ind_cost[w] else ""
            options = [general[c.wildcard_mode[w]] + cost] * c.n_factions
        else:
            options = [named(c.nation_name[n] for n in row) for row in c.wildcard_options[w]]
        rows.append([c.wildcard_name[w], *options])
    return table(["WildCard", *c.faction_name], rows)


def influence(game: TriumphGame) -> list[str]:
    """What Influence makes of a Neutral."""
    t = game.content.theatres[0]
    rows: list[list[object]] = [
        [f"below {t.associate_influence}", "Unaligned", "nobody uses its POP and RES"],
        [t.associate_influence, "Associate", "its POP and RES are yours; it stays Neutral"],
        [t.protectorate_influence, "Protectorate", "likewise; a Rival who Violates it declares War on you"],
        [f"{t.satellite_influence} or more", "Satellite", "it joins you, with units in its Cities and Towns"],
    ]
    return table(["Influence", "Status", "What that means"], rows)


def victory(game: TriumphGame) -> list[str]:
    """What counts for Victory Points, and what wins."""
    c = game.content
    t = c.theatres[0]
    dow = named(f"{c.faction_name[f]} {t.vp_dow_issued[f]}" for f in t.factions)
    rows: list[list[object]] = [
        ["your Production Level", "its value"],
        ["each stage of Atomic Research", t.vp_atomic_stage],
        ["each Enemy MainCapital or SubCapital that you control", t.vp_enemy_capital],
        ["each Enemy Base that you hold beyond those that your Enemies hold of yours", t.vp_net_enemy_base],
        ["each step of NATCITIES (USA) or REDMUSTER (Soviets)", t.vp_control_track],
        [
            "your Peace Dividends",
            named(f"{v}" for v in sorted(set(t.peace_dividends), reverse=True)) + " each",
        ],
        ["each Declaration of War that you made", dow],
        ["**Economic Victory:** VPs at a New Year", t.economic_vp],
        ["**Military Victory:** Enemy Main and SubCapitals at once", t.military_capitals],
    ]
    return table(["", "VPs"], rows)


def options(game: TriumphGame) -> list[str]:
    """What a table may agree on."""
    rows = [[f"`{o.id}`", named(f"`{value}`" for value in o.values), o.about] for o in game.options]
    return table(["Option", "Values, the printed game first", "Meaning"], rows)


def scenarios(game: TriumphGame) -> list[str]:
    """What can be played."""
    rows = [[f"`{s.id}`", s.name, named(f"`{seat}`" for seat in s.seats), s.about] for s in game.scenarios]
    return table(["Scenario", "Name", "Seats", ""], rows)


def notation(game: TriumphGame) -> list[str]:
    """Every word that can be typed."""
    rows = []
    for kind in [kind for kind in game.actions.kinds if kind.used]:
        argument = "" if len(kind.argument) == 1 else f" {kind.argument.name.upper()}"
        rows.append([f"`{kind.word}{argument}`", kind.hint])
    return table(["Type", "to"], rows)


TABLES: Final[dict[str, Callable[[TriumphGame], list[str]]]] = {
    maker.__name__.replace("_", "-"): maker
    for maker in (
        unit_types, blocks, factions, starts, cities, borders, turn_order, year_events, limits, techs,
        intelligence, wildcards, influence, victory, options, scenarios, notation, *sources.MAKERS,
    )
}  # fmt: skip


def rules(game: TriumphGame, prefix: str) -> list[str]:
    """The rules of a paragraph by number and title, for looking them up."""
    found = [f"{number} {title}" for number, title in inventory(game.rules_file) if number.startswith(prefix)]
    if not found:
        raise SystemExit(f"the guide asks for rules {prefix}, and there are none")
    summary = f"<details><summary>Rules {prefix.rstrip('.')}, by number</summary>"
    return [summary, "", *wrapped("; ".join(found) + "."), "", "</details>"]


@cache
def inventory(rules_file: str) -> list[tuple[str, str]]:
    """Number and title of every rule."""
    package, _, name = rules_file.partition(":")
    entries = yaml.safe_load((files(package) / name).read_text(encoding="utf-8"))
    return [(entry["id"], entry["title"]) for entry in entries]


def wrapped(text: str) -> list[str]:
    """Lines of readable length."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def filled(text: str, game: TriumphGame) -> str:
    """A page with every block made anew."""

    def fill(block: re.Match[str]) -> str:
        begin, kind, name, end = block.groups()
        if kind == "table" and name not in TABLES:
            raise SystemExit(f"the guide asks for table {name}; there are {', '.join(TABLES)}")
        lines = TABLES[name](game) if kind == "table" else rules(game, name)
        return begin + "\n" + "\n".join(lines) + "\n\n" + end

    return BLOCK.sub(fill, text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages of a game."""
    parser = argparse.ArgumentParser(description="Put the figures of a game's data into its pages.")
    parser.add_argument("--game", default="cnc", help="the id of the game")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where it is not up to date")
    chosen = parser.parse_args(arguments)
    game = find_game(chosen.game)
    if not isinstance(game, TriumphGame):
        raise SystemExit(f"there is no guide of {chosen.game}")
    stale = [name for name in PAGES if not up_to_date(DOCS / f"{chosen.game}-{name}.md", game, chosen.check)]
    for name in stale if chosen.check else []:
        print(f"{chosen.game}-{name}.md is not up to date: run python -m tools.guide --game {chosen.game}")
    return int(chosen.check and bool(stale))


def up_to_date(path: Path, game: TriumphGame, check: bool) -> bool:
    """Whether a page has the figures of today; it is written anew unless it is only checked."""
    text = path.read_text(encoding="utf-8")
    new = filled(text, game)
    if new != text and not check:
        path.write_text(new, encoding="utf-8")
    return new == text


if __name__ == "__main__":
    sys.exit(main())
