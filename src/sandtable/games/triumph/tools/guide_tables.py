"""The tables of docs/GAME-guide.md: what a game's data say, as players read it."""

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph import content as numbers
from sandtable.games.triumph.content import AT_PRODUCTION, Content, border_limit
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.theatre import Theatre, Track, YearEvent
from tools.markdown import NOT_SHOWN, named, table, title, without_empty

CLASS_NAMES: Final = ("Air", "Naval", "Ground", "Sub")


def theatre_of(c: Content, faction: int) -> Theatre:
    """The theatre in which a faction is at home."""
    return c.theatres[c.faction_theatre[faction]]


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
        t = theatre_of(c, faction)
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
            named(c.power_name[power] for power in c.faction_powers[faction] if power in c.unit_power),
            c.space_name[c.faction_center[faction]],
            t.hand_size[faction],
            t.industry_cost[faction],
            cost,
            t.emergency_command[faction],
            t.vp_dow_issued[faction],
        ])  # fmt: skip
    head = ["Faction", "Powers", "Production Center", "Hand Limit", "Industry Cost", "Loyalty Cost",
            "Emergency Command", "VP for each DoW"]  # fmt: skip
    return without_empty(head, rows)


def industry_levels(game: TriumphGame) -> list[str]:
    """What a rise of Industry costs, level by level."""
    c = game.content
    rows = []
    for faction in range(c.n_factions):
        levels = theatre_of(c, faction).industry_levels[faction]
        rows.append([c.faction_name[faction], " - ".join(str(cost) for cost in levels)])
    return table(["Faction", "Factories for a rise of IND"], rows)


def starts(game: TriumphGame) -> list[str]:
    """Where the tracks start in each scenario; scenarios that start alike share their lines."""
    c = game.content
    alike: dict[tuple[Track, ...], list[str]] = {}
    for scenario in game.scenarios:
        tracks = game.setup_of(game.scenario_index(scenario)).tracks
        alike.setdefault(tracks, []).append(f"`{scenario.id}`")
    rows = []
    for tracks, names in alike.items():
        for track in tracks:
            figures = [track.ind, track.pop, track.res, track.action_cards, track.loyalty, track.control]
            added = [track.investment_cards, track.chits, track.builds]
            rows.append([named(names), c.faction_name[track.faction], *figures, *added])
    head = ["Scenario", "Faction", "IND", "POP", "RES", "Action cards", "Loyalty", "Control",
            "Investment cards", "Peace Dividends", "Cadres or CV besides"]  # fmt: skip
    return without_empty(head, rows)


def cities(game: TriumphGame) -> list[str]:
    """What Cities are worth."""
    t = game.content.theatres[0]
    kinds = (
        ("Town", numbers.TOWN),
        ("City", numbers.CITY),
        ("Capital City", numbers.CAPITAL_CITY),
        ("SubCapital", numbers.SUBCAPITAL),
        ("MainCapital", numbers.MAINCAPITAL),
    )
    rows = [
        [name, t.city_pop[k], t.city_muster[k] or NOT_SHOWN, t.satellite_cv[k] or NOT_SHOWN]
        for name, k in kinds
        if t.city_pop[k] or t.city_muster[k]
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
        orders = (t.turn_order[die], t.turn_order_two[die] if t.turn_order_two else ())
        rows.append([die, *(named(c.faction_name[faction] for faction in order) for order in orders)])
    return without_empty(["Die", "Three players", "Two players"], rows)


def year_events(game: TriumphGame) -> list[str]:
    """What New Years bring of themselves."""
    c = game.content
    events = [event for theatre in c.theatres for event in theatre.year_events]
    return table(["Event", "When", "What"], [[title(e.id), when(c, e), what(c, e)] for e in events])


def when(c: Content, event: YearEvent) -> str:
    """The New Years of an event in words."""
    said = [", ".join(str(year) for year in event.years)] if event.years else []
    if event.declared:
        count = event.repeats or len(event.cv)
        times = "the New Year" if count == 1 else f"the {count} New Years"
        said.append(f"{times} after {declarations(c, event)}")
    if event.violated_by >= 0:
        said.append(
            f"after a Violation of {' or '.join(c.nation_name[n] for n in event.violated)} by "
            f"{c.faction_name[event.violated_by]}"
        )
    if event.when == AT_PRODUCTION:
        said[0] = f"{c.faction_name[c.power_faction[event.power]]} Production of {said[0]}"
    return ("; instead " if event.replaces else "; ").join(said)


def declarations(c: Content, event: YearEvent) -> str:
    """The Declarations of War that bring an event."""
    wars = [
        (f"by {c.faction_name[who]} " if who >= 0 else "") + f"on {c.faction_name[upon]}"
        for who, upon in event.declared
    ]
    return ("a DoW " if event.declarations == 1 else "the second DoW ") + " or ".join(wars)


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
    owners = " or ".join(c.power_name[power] for power in event.pools)
    return f"{owners}: {kinds} of {cv}{place}" + (", once it has joined" if event.joined else "")


def limits(game: TriumphGame) -> list[str]:
    """Figures that hold for everybody."""
    t = game.content.theatres[0]
    reaction = named(f"Muster {muster}: {cards}" for muster, cards in enumerate(t.world_reaction) if cards)
    rows: list[list[object]] = [
        ["how often Industry rises in a Year", t.industry_max_rise],
        ["how often Loyalty is raised in a Year", t.loyalty_max_rise],
        ["levels by which a Declaration of War lowers its victim's Industry Cost", t.industry_cost_drop],
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
    return table(["Limit", ""], [row for row in rows if row[1] not in (0, NOT_SHOWN)])


def techs(game: TriumphGame) -> list[str]:
    """The Technologies, Red ones last."""
    c = game.content
    order = sorted(range(c.n_techs), key=lambda tech: c.tech_red[tech])
    rows = [
        [c.tech_name[t], f"`{c.tech_id[t]}`", "Red" if c.tech_red[t] else "", c.tech_effect[t]] for t in order
    ]
    return without_empty(["Technology", "in notation", "", "Effect"], rows)


def intelligence(game: TriumphGame) -> list[str]:
    """The Intelligence cards."""
    c = game.content
    return table(["Card", "Effect"], [[c.intel_name[i], c.intel_effect[i]] for i in range(c.n_intel)])


# What a WildCard that names no Neutrals can be played on.
GENERAL: Final = {
    numbers.ADJACENT: "any {} that touches your land",
    numbers.ADJACENT_RIVAL: "any {} that touches a Rival's land",
    numbers.ANY: "any {}",
}


def wildcards(game: TriumphGame) -> list[str]:
    """The Influence Options of the WildCards."""
    c = game.content
    rows = [
        [c.wildcard_name[w], *(option(c, w, f) for f in range(c.n_factions))] for w in range(c.n_wildcards)
    ]
    return table(["WildCard", *c.faction_name], rows)


def option(c: Content, wildcard: int, faction: int) -> str:
    """What a WildCard offers a faction, or for those that only remove what of its own a Rival can remove."""
    mode = c.wildcard_mode[wildcard]
    if mode in GENERAL:
        cost = f", for {c.wildcard_ind_cost[wildcard]} IND" if c.wildcard_ind_cost[wildcard] else ""
        kind = "Neutral Minor" if c.wildcard_minors_only[wildcard] else "Neutral"
        return GENERAL[mode].format(kind) + cost
    nations = named(c.nation_name[n] for n in c.wildcard_options[wildcard][faction])
    if mode in (numbers.REMOVE_BY_RIVAL, numbers.REMOVE_ANY):
        return f"loses one: {nations}"
    return nations


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
    return table(["", "VPs"], [row for row in rows if row[1] != 0])


def options(game: TriumphGame) -> list[str]:
    """What a table may agree on."""
    rows = [[f"`{o.id}`", named(f"`{value}`" for value in o.values), o.about] for o in game.options]
    return table(["Option", "Values, the printed game first", "Meaning"], rows)


MAKERS: Final[tuple[Callable[[TriumphGame], list[str]], ...]] = (
    unit_types, blocks, factions, industry_levels, starts, cities, borders, turn_order, year_events, limits,
    techs, intelligence, wildcards, influence, victory, options,
)  # fmt: skip
