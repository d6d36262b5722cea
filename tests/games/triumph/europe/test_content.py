"""Europe's data: what the rules say of the map, the units, the cards and the set-ups."""

from pathlib import Path

import pytest

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph import europe
from sandtable.games.triumph.content import (
    Content,
    Route,
    TheatrePart,
    border_limit,
    build_content,
    theatre_content,
)
from sandtable.games.triumph.loading import DataError, load_theatre, theatre_data
from sandtable.games.triumph.system.control import nationality, resources
from sandtable.games.triumph.system.state import NEUTRAL
from sandtable.games.triumph.theatre import Setup, TableOption, Track, YearEvent
from sandtable.games.triumph.variant import scenario_content
from tests.games.triumph.content_helpers import (
    border,
    cadres_of,
    fire,
    fixed_of,
    force_of,
    ids,
    max_cv,
    nation,
    owned,
    pop,
    totals,
    track_of,
)
from tests.games.triumph.content_helpers import resources as printed_resources
from tests.games.triumph.europe.helpers import (
    faction,
    finish_setup,
    moving,
    new_game,
    position,
    space,
)
from tests.games.triumph.moving import reach
from tests.games.triumph.test_loading import spoil

DATA = Path(europe.__file__).with_name("data")


@pytest.fixture(scope="module")
def c() -> Content:
    return theatre_content("europe")


@pytest.fixture(scope="module")
def start(c: Content) -> Setup:
    return c.setups[c.setup_index["campaign-1936"]]


def cities(c: Content, kind: int) -> set[str]:
    """The spaces with a City of this kind."""
    return {c.space_id[s] for s in range(c.n_spaces) if c.space_city[s] == kind}


def happening(c: Content, name: str) -> YearEvent:
    return next(event for event in c.theatres[0].year_events if event.id == name)


def option(c: Content, name: str) -> TableOption:
    return next(each for each in c.theatres[0].options if each.id == name)


def tech(c: Content, name: str) -> int:
    return c.tech_index[name]


# T1: the map


@pytest.mark.rule("tnt:T1.1a")
def test_who_plays_which_power(c: Content) -> None:
    played = {c.faction_id[f]: {c.power_id[p] for p in c.faction_powers[f]} for f in range(c.n_factions)}
    assert played == {
        "axis": {"germany", "italy"},
        "west": {"britain", "france", "usa"},
        "ussr": {"ussr"},
    }
    assert c.faction_name == ["Axis", "West", "USSR"]


@pytest.mark.rule("tnt:T1.1a")
def test_three_rivals_begin_at_peace() -> None:
    state = new_game()
    assert state.at_war == [0, 0, 0]
    held = [state.space_control[space(name)] for name in ("Rome", "Paris", "Baku")]
    assert held == [faction(name) for name in ("axis", "west", "ussr")]


def test_the_theatre(c: Content) -> None:
    theatre = c.theatres[0]
    assert (theatre.rules, theatre.name, theatre.start_year, theatre.last_year) == (
        "europe",
        "Europe",
        1936,
        1945,
    )
    assert (c.n_spaces, c.n_borders, c.n_nations) == (136, 353, 36)


@pytest.mark.rule("tnt:T1.2a")
def test_every_land_area_belongs_to_one_nation(c: Content) -> None:
    assert [nation(c, name) for name in ("Vienna", "Tripoli", "Gascony")] == ["austria", "libya", "france"]
    for place in range(c.n_spaces):
        holders = [n for n in range(c.n_nations) if place in c.nation_spaces[n]]
        assert holders == ([c.space_nation[place]] if c.space_is_land[place] else [])


@pytest.mark.rule("tnt:T1.2b")
def test_nothing_looks_across_switzerland(c: Content) -> None:
    munich, milan = c.find_spaces("Munich", "Milan")
    assert munich not in c.links[milan]
    assert "switzerland" not in c.space_index
    assert ids(c, c.links[munich]) == {*("ruhr", "berlin", "vienna", "lorraine", "amsterdam", "prague")}


@pytest.mark.reading("T1.2: do Kabul and Delhi touch?")
def test_kabul_does_not_touch_delhi(c: Content) -> None:
    assert c.find_space("Kabul") not in c.links[c.find_space("Delhi")]


@pytest.mark.rule("tnt:T1.2c")
def test_what_this_map_lacks(c: Content) -> None:
    assert set(c.space_kind) == {kinds.LAND, kinds.ISLAND, kinds.STRAIT, kinds.SEA, kinds.OCEAN}
    assert set(c.border_kind) == {
        *(kinds.PLAINS, kinds.RIVER, kinds.FOREST, kinds.MOUNTAIN),
        *(kinds.COAST, kinds.STRAIT_BORDER, kinds.SEA_BORDER, kinds.OCEAN_BORDER),
    }
    assert not any(c.space_base)
    assert c.region_names == ["none"]


@pytest.mark.rule("tnt:T1.3a")
def test_border_limits_by_terrain(c: Content) -> None:
    for a, b, kind, limit in (
        ("Munich", "Vienna", kinds.PLAINS, 3),
        ("Berlin", "Warsaw", kinds.RIVER, 2),
        ("Munich", "Prague", kinds.FOREST, 2),
        ("Venice", "Vienna", kinds.MOUNTAIN, 1),
        ("Taranto", "Sicily", kinds.STRAIT_BORDER, 1),
        ("London", "English Channel", kinds.COAST, 1),
    ):
        assert c.border_kind[border(c, a, b)] == kind
        for season in range(4):
            assert border_limit(c, border(c, a, b), season) == limit


@pytest.mark.rule("tnt:T1.5a")
def test_what_cities_are_worth(c: Content) -> None:
    found = c.find_spaces("Berlin", "Ruhr", "Warsaw", "Munich", "Oslo", "Gascony")
    assert [(c.space_pop[s], c.space_muster[s]) for s in found] == [
        *((3, 0), (2, 0), (1, 3), (1, 2), (0, 1), (0, 0))
    ]


@pytest.mark.rule("tnt:T1.5b")
def test_there_are_three_capital_cities(c: Content) -> None:
    assert cities(c, kinds.CAPITAL_CITY) == {"warsaw", "madrid", "ankara"}


@pytest.mark.rule("tnt:T1.5c")
def test_black_and_red_resources_count_one_each(c: Content) -> None:
    abadan = c.find_space("Abadan")
    assert (c.space_res[abadan], c.space_oil[abadan]) == (2, 2)
    state = new_game()
    assert [resources(state.content, player, abadan) for player in range(3)] == [4, 4, 4]


@pytest.mark.rule("tnt:T1.5d")
def test_the_printed_sums(c: Content) -> None:
    sides = (["germany", "italy"], ["britain", "france"], ["ussr"], ["usa"])
    assert [(pop(c, *side), printed_resources(c, *side)) for side in sides] == [
        *((11, 6), (12, 11), (12, 11), (3, 4))
    ]
    assert sum(c.space_oil) == 6


@pytest.mark.rule("tnt:T1.6")
@pytest.mark.reading("T1.6: what is the Capital of Albania?")
def test_capitals(c: Content) -> None:
    capitals = {c.nation_id[n]: c.space_id[c.nation_capital[n]] for n in range(c.n_nations)}
    assert [capitals[name] for name in ("turkey", "yugoslavia", "india", "albania")] == [
        *("ankara", "belgrade", "delhi", "albania")
    ]
    assert c.space_muster[c.find_space("Albania")] == 0


@pytest.mark.rule("tnt:T1.9a")
def test_straits(c: Content) -> None:
    straits = {c.space_id[s] for s in range(c.n_spaces) if c.space_kind[s] == kinds.STRAIT}
    assert straits == {
        *("copenhagen", "gibraltar", "sicily", "malta"),
        *("istanbul", "suez", "sevastopol", "azores"),
    }
    assert all(c.space_is_passage[c.space_index[name]] for name in straits)


@pytest.mark.rule("tnt:T1.10a")
def test_an_ocean_costs_two(c: Content) -> None:
    oceans = [s for s in range(c.n_spaces) if c.space_kind[s] == kinds.OCEAN]
    assert len(oceans) == 5
    assert {c.enter_cost[s] for s in oceans} == {2}
    assert c.enter_cost[c.find_space("North Sea")] == 1


@pytest.mark.rule("tnt:T1.11")
def test_there_are_no_home_seas(c: Content) -> None:
    assert not any(c.home_sea_of)
    assert c.space_home[c.find_space("London")] == c.power_index["britain"]


@pytest.mark.rule("tnt:T1.11")
def test_a_fleet_may_lie_off_a_rivals_coast() -> None:
    state = moving("axis", ["germany fleet 1 ruhr"])
    assert "english-channel" in reach(state, "germany fleet ruhr")


def test_both_maps_together_have_home_seas() -> None:
    parts = [TheatrePart(theatre_data("pacific"), "p-"), TheatrePart(theatre_data("europe"))]
    both = build_content(parts)
    britain, usa = (1 << both.power_index[name] for name in ("britain", "usa"))
    assert both.home_sea_of[both.space_index["english-channel"]] & britain
    assert both.home_sea_of[both.space_index["north-atlantic-ocean"]] & usa


# T2: nations


@pytest.mark.rule("tnt:T2.1a")
def test_great_powers_and_their_centers(c: Content) -> None:
    great = {c.power_id[p] for p in range(c.n_powers) if c.power_kind[p] == kinds.GREAT}
    assert great == {"germany", "britain", "ussr"}
    assert [c.space_id[s] for s in c.faction_center] == ["berlin", "london", "moscow"]
    assert cities(c, kinds.MAINCAPITAL) == {"berlin", "london", "moscow"}


@pytest.mark.rule("tnt:T2.2")
def test_major_powers(c: Content, start: Setup) -> None:
    major = {c.power_id[p] for p in range(c.n_powers) if c.power_kind[p] == kinds.MAJOR}
    assert major == {"italy", "france", "usa"}
    capitals = [c.nation_capital[c.nation_index[name]] for name in ("italy", "france", "usa")]
    assert [c.space_id[s] for s in capitals] == ["rome", "paris", "washington"]
    assert {c.space_city[s] for s in capitals} == {kinds.SUBCAPITAL}
    held = [c.nation_start_faction[c.nation_index[name]] for name in ("italy", "france", "usa")]
    assert held == [c.faction_index["axis"], c.faction_index["west"], -1]


@pytest.mark.rule("tnt:T2.3")
def test_supply_sources(c: Content) -> None:
    assert cities(c, kinds.SUBCAPITAL) | cities(c, kinds.MAINCAPITAL) == {
        *("berlin", "ruhr", "rome"),
        *("london", "delhi", "paris", "washington"),
        *("moscow", "leningrad", "baku"),
    }


@pytest.mark.rule("tnt:T2.7")
def test_colonies(c: Content) -> None:
    colonies = [n for n in range(c.n_nations) if c.nation_type[n] == kinds.COLONY]
    owners = {c.space_id[c.nation_capital[n]]: c.power_id[c.nation_power[n]] for n in colonies}
    assert owners == {
        **dict.fromkeys(("ottawa", "gibraltar", "malta", "suez", "delhi"), "britain"),
        **dict.fromkeys(("algiers", "damascus"), "france"),
        "tripoli": "italy",
    }
    assert not any(c.space_home[s] >= 0 for n in colonies for s in c.nation_spaces[n])


@pytest.mark.rule("tnt:T2.8")
def test_minors_begin_unaligned(c: Content) -> None:
    minors = [n for n in range(c.n_nations) if c.nation_type[n] == kinds.MINOR]
    assert len(minors) == 22
    assert all(c.nation_start_faction[n] == -1 and c.nation_power[n] == -1 for n in minors)
    state = new_game()
    assert not any(state.influence)
    assert state.space_control[space("Warsaw")] == NEUTRAL


@pytest.mark.rule("tnt:T2.9")
def test_no_rules_of_the_pacific(c: Content) -> None:
    assert kinds.PROXY not in c.power_kind
    for missing in (kinds.MARINE, kinds.MILITIA):
        assert not any(c.block_count[p * c.n_types + missing] for p in range(c.n_powers))
    theatre = c.theatres[0]
    assert not any(theatre.loyalty)
    assert theatre.partisan_markers == 0


@pytest.mark.parametrize(
    ("side", "place", "power"),
    [
        ("axis", "Tripoli", "italy"),
        ("west", "Algiers", "france"),
        ("west", "Suez", "britain"),
        ("west", "Oslo", "britain"),
        ("west", "New York", "usa"),
        ("axis", "Paris", "germany"),
        ("ussr", "Warsaw", "ussr"),
    ],
)
def test_whose_forts_and_satellite_units_stand_where(c: Content, side: str, place: str, power: str) -> None:
    found = nationality(c, c.faction_index[side], c.find_space(place))
    assert c.power_id[found] == power


# T3: units


@pytest.mark.rule("tnt:T3.1a")
def test_the_unit_table(c: Content) -> None:
    assert fire(c, "germany", kinds.FORTRESS)[kinds.CLASS_G] == 4
    assert fire(c, "germany", kinds.AIR)[kinds.CLASS_A] == 3
    assert fire(c, "germany", kinds.FLEET)[kinds.CLASS_N] == 3
    assert (c.type_land[kinds.TANK], c.type_land[kinds.INFANTRY], c.type_sea[kinds.CONVOY]) == (3, 2, 2)


@pytest.mark.rule("tnt:T3.1a")
def test_the_unit_table_is_that_of_the_pacific(c: Content) -> None:
    pacific = {row.id: row for row in theatre_data("pacific").units.unit_types}
    for row in theatre_data("europe").units.unit_types:
        assert row == pacific[row.id]
    assert set(pacific) - {row.id for row in theatre_data("europe").units.unit_types} == {"marine", "militia"}


@pytest.mark.rule("tnt:T3.1b")
def test_maximum_cv(c: Content) -> None:
    strong = {c.power_id[p]: max_cv(c, c.power_id[p], kinds.FORTRESS) for p in range(c.n_powers)}
    assert strong == {
        **dict.fromkeys(("germany", "britain", "usa"), 4),
        **dict.fromkeys(("ussr", "france", "italy", "minor"), 3),
    }


@pytest.mark.rule("tnt:T3.1c")
def test_blocks(c: Content) -> None:
    counts = {
        c.power_id[p]: sum(c.block_count[p * c.n_types : (p + 1) * c.n_types]) for p in range(c.n_powers)
    }
    assert counts == {
        **{"germany": 56, "italy": 20, "britain": 30, "france": 20},
        **{"usa": 20, "ussr": 44, "minor": 8},
    }
    assert sum(counts.values()) + c.theatres[0].marker_blocks == c.theatres[0].blocks_total == 208
    assert c.block_count[c.power_index["germany"] * c.n_types + kinds.CARRIER] == 2


@pytest.mark.rule("tnt:T12.16b")
def test_fleets_have_no_advantages(c: Content) -> None:
    for power in ("germany", "italy", "britain", "france", "usa", "ussr"):
        assert fire(c, power, kinds.FLEET) == (1, 3, 1, 2)
    assert not any(c.power_kamikaze)
    assert not any(c.power_precision_optics)
    assert not any(c.power_sneak)


# T4: cards and chits


@pytest.mark.rule("tnt:T4.1a")
def test_two_decks(c: Content) -> None:
    assert c.deck_id == ["action", "investment"]
    assert [len(cards) for cards in c.deck_cards] == [55, 55]


def test_letters_and_commands(c: Content) -> None:
    letters: dict[int, str] = {kinds.SPRING: "", kinds.SUMMER: "", kinds.FALL: ""}
    for card in c.deck_cards[0]:
        letters[c.card_season[card]] += chr(ord("A") + c.card_priority[card])
        assert 4 <= c.card_command[card] <= 10
    assert letters == {
        kinds.SPRING: "ABCDEFGHIJKLMNP",
        kinds.SUMMER: "ABCDEFGHIJKLMNPQRSTUVWXYZ",
        kinds.FALL: "ABCDEFGHIJKLMNP",
    }
    assert sum(c.card_wildcard[card] >= 0 for card in c.deck_cards[0]) == 12
    assert sum(c.card_factories[card] for card in c.deck_cards[1]) == 136


def test_hand_limits(c: Content) -> None:
    assert c.theatres[0].hand_size == (7, 8, 6)


@pytest.mark.rule("tnt:T4.3")
def test_peace_dividends(c: Content) -> None:
    chits = c.theatres[0].peace_dividends
    assert (len(chits), sum(chits)) == (32, 20)
    assert [chits.count(value) for value in (2, 1, 0)] == [4, 12, 16]


# T5: set-up


@pytest.mark.rule("tnt:T5.1a")
def test_axis_cadres(c: Content, start: Setup) -> None:
    assert cadres_of(c, start, "germany") == {"berlin": 6, "ruhr": 4, "munich": 2, "konigsberg": 2}
    assert cadres_of(c, start, "italy") == {"rome": 4, "milan": 2, "tripoli": 2}
    assert totals(c, start, "germany", "italy") == (22, 22)


@pytest.mark.rule("tnt:T5.1b")
def test_british_setup(c: Content, start: Setup) -> None:
    assert fixed_of(c, start, "britain") == [
        *(("london", "fleet", 4), ("gibraltar", "fortress", 1), ("karachi", "infantry", 1))
    ]
    assert cadres_of(c, start, "britain") == {"london": 3, "delhi": 2, "glasgow": 1, "bombay": 1, "suez": 1}
    assert totals(c, start, "britain") == (11, 14)


@pytest.mark.rule("tnt:T5.1c")
def test_french_setup(c: Content, start: Setup) -> None:
    assert fixed_of(c, start, "france") == [("lorraine", "fortress", 3)]
    assert cadres_of(c, start, "france") == {"paris": 2, "marseille": 1, "algiers": 1}
    assert totals(c, start, "france") == (5, 7)
    assert totals(c, start, "britain", "france") == (16, 21)


@pytest.mark.rule("tnt:T5.1d")
def test_soviet_cadres(c: Content, start: Setup) -> None:
    ones = ("kiev", "odessa", "kharkov", "stalingrad", "urals")
    assert cadres_of(c, start, "ussr") == {"moscow": 3, "leningrad": 2, "baku": 2, **dict.fromkeys(ones, 1)}
    assert totals(c, start, "ussr") == (12, 12)


@pytest.mark.parametrize(
    ("power", "each"), [("germany", 2), ("italy", 2), ("britain", 1), ("france", 1), ("ussr", 1)]
)
@pytest.mark.rule("tnt:T5.1a")
def test_cadres_follow_the_population(c: Content, start: Setup, power: str, each: int) -> None:
    wanted = {c.space_id[s]: each * c.space_pop[s] for s in owned(c, power) if c.space_pop[s]}
    assert cadres_of(c, start, power) == wanted


@pytest.mark.rule("tnt:T5.1e")
def test_where_the_tracks_start(c: Content, start: Setup) -> None:
    tracks = [track_of(c, start, name) for name in ("axis", "west", "ussr")]
    assert [(t.ind, t.pop, t.res) for t in tracks] == [(12, 11, 6), (7, 12, 11), (9, 12, 11)]
    assert c.theatres[0].industry_cost == (5, 6, 7)


@pytest.mark.rule("tnt:T5.2")
def test_opening_hands_are_dealt() -> None:
    state = new_game()
    finish_setup(state)
    assert state.hand_count == [14, 8, 6]


@pytest.mark.rule("tnt:T5.2")
def test_opening_hands(c: Content, start: Setup) -> None:
    tracks = [track_of(c, start, name) for name in ("axis", "west", "ussr")]
    assert [(t.action_cards, t.investment_cards, t.chits) for t in tracks] == [
        (14, 0, 0),
        (8, 0, 0),
        (6, 0, 0),
    ]


# T7: the year


@pytest.mark.rule("tnt:T7.4")
def test_turn_order_die(c: Content) -> None:
    orders = [[c.faction_id[f] for f in order] for order in c.theatres[0].turn_order]
    assert orders == [
        [],
        ["axis", "ussr", "west"],
        ["axis", "west", "ussr"],
        ["west", "axis", "ussr"],
        ["west", "ussr", "axis"],
        ["ussr", "west", "axis"],
        ["ussr", "axis", "west"],
    ]


@pytest.mark.rule("tnt:T7.13b")
@pytest.mark.reading("T7.13: how much is a level of the Soviet Factory Cost?")
def test_levels_of_the_industry_cost(c: Content) -> None:
    assert c.theatres[0].industry_levels == ((5, 4, 3), (6, 5, 4, 3), (7, 5, 3))
    assert c.theatres[0].industry_cost_drop == 1


@pytest.mark.rule("tnt:T7.13b")
@pytest.mark.parametrize(
    ("wars", "costs"),
    [
        ([["axis", "ussr"]], [5, 6, 5]),
        ([["axis", "ussr"], ["west", "ussr"]], [5, 6, 3]),
        ([["ussr", "west"], ["ussr", "axis"]], [4, 5, 7]),
    ],
)
def test_each_declaration_drops_a_level(wars: list[list[str]], costs: list[int]) -> None:
    assert position(war=wars).industry_cost == costs


def test_tracks_end(c: Content) -> None:
    assert c.theatres[0].track_max == 25


# T8: diplomacy


@pytest.mark.rule("tnt:T8.4b")
def test_lists_of_wildcards(c: Content) -> None:
    ethnic = c.wildcard_index["ethnic-ties"]
    assert c.wildcard_mode[ethnic] == kinds.LISTED
    listed = [[c.nation_id[n] for n in row] for row in c.wildcard_options[ethnic]]
    assert listed == [
        ["austria", "sweden", "norway"],
        ["usa", "norway", "low-countries", "rumania"],
        ["yugoslavia", "poland", "bulgaria"],
    ]


def test_wildcards_that_remove(c: Content) -> None:
    fear, isolationism = c.wildcard_index["fear-and-loathing"], c.wildcard_index["isolationism"]
    assert (c.wildcard_mode[fear], c.wildcard_mode[isolationism]) == (kinds.REMOVE_BY_RIVAL, kinds.REMOVE_ANY)
    persia, norway = c.nation_index["persia"], c.nation_index["norway"]
    axis, west = c.faction_index["axis"], c.faction_index["west"]
    assert persia in c.wildcard_options[fear][west]
    assert norway in c.wildcard_options[fear][axis]
    assert norway not in c.wildcard_options[fear][west]
    same = ("usa", "spain", "low-countries", "poland", "sweden", "turkey")
    assert c.wildcard_options[isolationism] == (tuple(c.nation_index[name] for name in same),) * 3


def test_wildcards_without_lists(c: Content) -> None:
    found = {
        name: (
            c.wildcard_mode[c.wildcard_index[name]],
            c.wildcard_minors_only[c.wildcard_index[name]],
            c.wildcard_ind_cost[c.wildcard_index[name]],
        )
        for name in ("guarantee", "intimidation", "foreign-aid")
    }
    assert found == {
        "guarantee": (kinds.ADJACENT_RIVAL, True, 0),
        "intimidation": (kinds.ADJACENT, True, 0),
        "foreign-aid": (kinds.ANY, False, 1),
    }


def test_satellite_units(c: Content) -> None:
    found = c.find_spaces("Warsaw", "Lvov", "Vilna", "Leon")
    assert [c.theatres[0].satellite_cv[c.space_city[s]] for s in found] == [3, 2, 1, 0]


@pytest.mark.rule("tnt:T8.7a")
def test_the_usa_begin_neutral(c: Content, start: Setup) -> None:
    assert [c.power_id[p] for p in start.neutral_powers] == ["usa"]
    limits = {c.nation_id[n]: limit for n, limit in enumerate(c.nation_influence_limit) if limit < 99}
    assert limits == {"usa": 3}


def test_what_the_usa_bring_when_they_join(c: Content) -> None:
    joining = c.theatres[0].joining[c.power_index["usa"]]
    assert joining is not None
    assert [(c.space_id[u.space], c.type_id[u.type], u.cv) for u in joining.fixed] == [
        *(("washington", "fortress", 4), ("new-york", "fortress", 2))
    ]
    assert joining.industry_levels == 1
    assert [c.faction_id[f] for f in joining.violators] == ["axis"]
    assert [c.nation_id[n] for n in joining.guards] == ["canada"]
    assert joining.advances == "usa-forces"
    assert [row is None for row in c.theatres[0].joining] == [True] * 4 + [False] + [True] * 2


def test_public_opinion(c: Content) -> None:
    event = happening(c, "public-opinion")
    assert (event.years, event.when) == ((1941, 1942, 1943, 1944), kinds.AT_NEW_YEAR)
    assert (event.influence_faction, event.influence_nation, event.influence_markers) == (
        c.faction_index["west"],
        c.nation_index["usa"],
        1,
    )


def test_forces_of_the_usa(c: Content) -> None:
    event = happening(c, "usa-forces")
    assert (event.years, event.cv) == ((1942, 1943, 1944), (1, 2, 3))
    assert [c.type_id[t] for t in event.types] == ["air", "fleet", "infantry", "tank"]
    assert (c.power_id[event.power], ids(c, event.spaces)) == ("usa", {"washington", "new-york"})
    assert (event.when, event.joined, event.disputed) == (kinds.AT_PRODUCTION, True, True)


# T9: technology


@pytest.mark.rule("tnt:T9.1a")
def test_the_list_of_techs(c: Content) -> None:
    assert c.tech_name == [
        *("AirDefense Radar", "Heavy Bombers", "Precision Bombsight", "Jets", "Naval Radar", "Sonar"),
        *("Heavy Tanks", "Rocket Artillery", "Motorized Infantry", "LSTs"),
        *("Atomic Pile", "Breeder Reactor", "Plutonium", "Implosion Trigger"),
    ]
    assert not any(c.tech_red)
    assert "Sabotage" in c.intel_name
    assert "Blackmail" not in c.intel_name


def test_what_techs_change(c: Content) -> None:
    assert c.speed_techs[kinds.INFANTRY] == ((tech(c, "motorized-infantry"), 3),)
    assert c.speed_techs[kinds.AIR] == ((tech(c, "heavy-bombers"), 3),)
    assert c.fire_techs[kinds.FLEET * kinds.N_CLASSES + kinds.CLASS_S] == ((tech(c, "sonar"), 3),)
    assert c.bombing_techs[kinds.AIR] == ((tech(c, "precision-bombsight"), 1),)
    radar = kinds.AIR * kinds.N_CLASSES + kinds.CLASS_A
    assert c.home_dice_techs[radar] == ((tech(c, "airdefense-radar"), 2),)


def test_techs_of_first_fire(c: Content) -> None:
    quick = {c.type_id[t]: c.tech_id[techs[0]] for t, techs in enumerate(c.first_fire_techs) if techs}
    assert quick == {
        "air": "jets",
        "fleet": "naval-radar",
        "tank": "heavy-tanks",
        "infantry": "rocket-artillery",
    }


def test_what_lsts_change(c: Content) -> None:
    lsts = tech(c, "lsts")
    changed = {kind: techs for kind, techs in enumerate(c.limit_techs) if techs}
    assert changed == {kinds.COAST: ((lsts, 2),), kinds.STRAIT_BORDER: ((lsts, 2),)}
    assert c.invasion_techs == ((lsts, 2),)
    assert c.theatres[0].sea_invasion_limit == 1


def test_science(c: Content) -> None:
    science = c.science_index["science-1940"]
    assert c.science_year[science] == 1940
    assert tech(c, "rocket-artillery") in c.science_techs[science]
    assert tech(c, "lsts") not in c.science_techs[science]


# T10 to T16: figures


def test_emergency_command(c: Content) -> None:
    assert c.theatres[0].emergency_command == (4, 2, 2)


def test_the_route_round_africa(c: Content) -> None:
    africa = border(c, "South Atlantic Ocean", "West Indian Ocean")
    assert c.border_carries[africa] == kinds.CARRIES_POP | kinds.CARRIES_RED | kinds.CARRIES_SUPPLY
    assert {c.border_carries[b] for b in range(c.n_borders) if b != africa} == {kinds.CARRIES_ALL}
    assert set(c.space_carries) == {kinds.CARRIES_ALL}


def test_routes_that_only_some_games_have() -> None:
    passage = Route(("malta",), kinds.CARRIES_ALL & ~kinds.CARRIES_BLACK)
    strait = Route(("malta", "sicily"), 0)
    content = build_content([TheatrePart(theatre_data("europe"))], routes=[passage, strait])
    assert not content.space_carries[content.space_index["malta"]] & kinds.CARRIES_BLACK
    assert content.border_carries[border(content, "Malta", "Sicily")] == 0


def test_world_reaction(c: Content) -> None:
    assert c.theatres[0].world_reaction == (0, 1, 2, 3)


def test_victory_figures(c: Content) -> None:
    theatre = c.theatres[0]
    assert (theatre.economic_vp, theatre.military_capitals) == (25, 2)
    assert (theatre.vp_atomic_stage, theatre.vp_enemy_capital) == (1, 2)
    assert theatre.vp_dow_issued == (-1, -1, -1)
    assert (theatre.vp_net_enemy_base, theatre.vp_control_track) == (0, 0)


# T17 to T19: other games


@pytest.fixture(scope="module")
def short(c: Content) -> Setup:
    return c.setups[c.setup_index["short-1939"]]


def test_the_short_game(c: Content, short: Setup) -> None:
    assert (short.start_year, short.rolled_order) == (1939, True)
    assert fixed_of(c, short, "germany") == [("vienna", "infantry", 2)]
    assert track_of(c, short, "axis").pop == 12
    vienna = c.space_nation[c.find_space("Vienna")]
    here = scenario_content(c, short)
    assert here.nation_start_faction[vienna] == c.faction_index["axis"]
    assert c.nation_start_faction[vienna] == -1


@pytest.mark.reading("T17: are the Action cards of 1939 added to those of 1936?")
def test_what_the_short_game_adds(c: Content, short: Setup) -> None:
    more = {"investment_cards": 4, "chits": 3}
    assert [track_of(c, short, name) for name in ("axis", "west", "ussr")] == [
        Track(0, 15, 12, 6, 18, 0, 0, builds=20, free_diplomacy=7, **more),
        Track(1, 10, 12, 11, 12, 0, 0, builds=8, **more),
        Track(2, 12, 12, 11, 10, 0, 0, builds=14, **more),
    ]


@pytest.mark.rule("tnt:T18.1a")
def test_two_players(c: Content) -> None:
    setup = c.setups[c.setup_index["two-player-1936"]]
    assert setup.seats == (("axis", (0,)), ("allies", (1, 2)))
    for power, places in (("ussr", {"baku"}), ("britain", {"delhi", "bombay", "karachi"})):
        forced = force_of(c, setup, power).forced_among
        assert [(c.type_id[row.type], row.count, ids(c, row.spaces)) for row in forced] == [
            ("fortress", 1, places)
        ]
    assert not any(force_of(c, setup, name).forced_among for name in ("germany", "italy", "france"))


def test_the_option_of_territorial_straits(c: Content) -> None:
    straits = option(c, "territorial-straits")
    assert ids(c, straits.closed_passages) == {"suez", "istanbul"}
    assert straits.forces == ()


def test_the_option_of_a_stronger_navy(c: Content) -> None:
    (navy,) = option(c, "britannia-rules-the-waves").forces
    assert c.power_id[navy.power] == "britain"
    assert [(c.space_id[u.space], c.type_id[u.type], u.cv) for u in navy.fixed] == [("glasgow", "fleet", 1)]
    assert [(c.space_id[place], count) for place, count in navy.cadres] == [("north-sea", 1)]


# Data files that are wrong


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "map.yaml",
            "south-atlantic-ocean, west-indian-ocean], black",
            "south-atlantic-ocean, malta], black",
            "routes south-atlantic-ocean - malta: is no border",
        ),
        (
            "map.yaml",
            "{id: libya, name: Libya, type: colony, owner: italy, faction: axis, capital: tripoli",
            "{id: libya, name: Libya, type: colony, owner: italy, faction: axis, capital: cyrenaica",
            "`capital` does not agree with its nation",
        ),
        ("cards.yaml", "neutrals: [latin-america, usa]", "neutrals: [france, usa]", "A03: unknown id france"),
        ("cards.yaml", "mode: remove-any", "mode: any", "isolationism: lists Neutrals, or should"),
        ("setup.yaml", "ussr: [7, 5, 3]", "ussr: [7, 5, 5]", "industry_levels ussr: must fall"),
        ("setup.yaml", "allies: [west, ussr]", "allies: [ussr]", "two-player-1936 seats: lacks west"),
        ("setup.yaml", "start_year: 1939", "start_year: 1946", "short-1939: begins in 1946"),
        ("setup.yaml", "control: {austria: axis}", "control: {france: axis}", "POP 12, but the map has 14"),
        ("setup.yaml", "count: 1, space: baku", "count: 3, space: baku", "3 of 2 Cadres cannot be forced"),
        ("setup.yaml", "count: 1, nation: india", "count: 4, nation: india", "4 of 3 Cadres"),
        (
            "setup.yaml",
            "type: fortress, cv: 4}, {space",
            "type: fortress, cv: 5}, {space",
            "cannot have 5 CV",
        ),
        (
            "setup.yaml",
            "{space: new-york, type",
            "{space: ottawa, type",
            "joining usa: ottawa is not its land",
        ),
        ("setup.yaml", "advances: usa-forces", "advances: public-opinion", "public-opinion is not its event"),
        ("setup.yaml", "spaces: [washington, new-york]", "spaces: [ottawa]", "ottawa is not its land"),
        ("setup.yaml", "types: [air, fleet", "types: [carrier, fleet", "has only 1 blocks of carrier"),
        ("setup.yaml", "closed_passages: [suez", "closed_passages: [berlin", "unknown id berlin"),
    ],
)
def test_wrong_data_is_told(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    spoil(tmp_path, file, old, new, DATA)
    with pytest.raises(DataError) as caught:
        load_theatre(tmp_path)
    assert told in str(caught.value)


@pytest.mark.rule("tnt:T1.2a")
def test_land_needs_a_nation(tmp_path: Path) -> None:
    spoil(tmp_path, "map.yaml", "kind: land, nation: austria", "kind: land, nation: null", DATA)
    with pytest.raises(DataError, match="vienna: land in play needs a nation"):
        load_theatre(tmp_path)


@pytest.mark.rule("tnt:T1.6")
def test_a_capital_is_the_largest_city(tmp_path: Path) -> None:
    spoil(tmp_path, "map.yaml", "capital: ankara", "capital: izmir", DATA)
    text = (tmp_path / "map.yaml").read_text(encoding="utf-8")
    for old, new in (("true, lat: 39.8, lon: 32.0", "false"), ("false, lat: 38.2, lon: 28.8", "true")):
        assert text.count(f"capital: {old}") == 1
        text = text.replace(f"capital: {old}", f"capital: {new}{old[old.index(',') :]}")
    (tmp_path / "map.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="turkey: izmir is not its largest City or Town"):
        load_theatre(tmp_path)


def test_the_map_is_in_one_piece(tmp_path: Path) -> None:
    apart = {"iceland", "crete"}
    rows = [f"[{', '.join(row)}]" for row in theatre_data("europe").map.borders if apart & set(row[:2])]
    spoil(tmp_path, "map.yaml", rows[0], "[iceland, crete, plains, printed]", DATA)
    text = (tmp_path / "map.yaml").read_text(encoding="utf-8")
    for row in rows[1:]:
        text = text.replace(f"  - {row}\n", "")
    (tmp_path / "map.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="no border leads there from london"):
        load_theatre(tmp_path)
