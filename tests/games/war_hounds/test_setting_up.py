"""SET-UP, OBJECTIVE, VARIANTS: the board, the factions and the starts."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sandtable.engine.errors import BadData, SandtableError
from sandtable.games.war_hounds.content import (
    CARDS,
    CATEGORIES,
    FACTION_IDS,
    FACTIONS,
    POLICY_CATEGORY,
    TECH_ARENA,
    TECH_EARLY,
)
from sandtable.games.war_hounds.loading import decoded, load, number_of
from sandtable.games.war_hounds.rules.discs import all_discs
from sandtable.games.war_hounds.rules.improving import rails_left, roads_left, trenches_left
from sandtable.games.war_hounds.rules.loans import certificates
from sandtable.games.war_hounds.rules.units import port_spaces
from sandtable.games.war_hounds.shapes import MapData
from sandtable.games.war_hounds.state import IN_HAND, READIED, HoundState
from sandtable.games.war_hounds.terrain import WORLD, lands_in_play
from tests.games.war_hounds.helpers import (
    GAME,
    PLENTY,
    can_act,
    do,
    goods,
    index,
    position,
    rule_against,
    top,
    units,
    use,
    words,
)


def new(players: int = 4, seed: int = 1, factions: str = "choose", fifth: str = "off") -> HoundState:
    options = {"factions": factions, "fifth-year": fifth}
    state = GAME.start(f"{players}-players", seed=seed, options=options)
    assert isinstance(state, HoundState)
    return state


def take(g: HoundState, *factions: str) -> HoundState:
    return do(g, *(f"faction {faction}" for faction in factions))


@pytest.mark.rule("war-hounds:WH-OBJ-4")
def test_two_to_six_players() -> None:
    assert [len(scenario.seats) for scenario in GAME.scenarios] == [2, 3, 4, 5, 6, 1]
    assert len(new(6).leader) == 6
    with pytest.raises(SandtableError, match="no scenario '7-players'"):
        GAME.start("7-players")


@pytest.mark.rule("war-hounds:WH-OBJ-5", "war-hounds:WH-SETUP-31")
def test_no_two_sides_of_a_board() -> None:
    g = take(new(), "anarchists")
    assert "faction fascists" not in words(g)
    assert rule_against(g, "faction fascists") == "WH-OBJ-5"
    assert rule_against(g, "faction communists") == ""


@pytest.mark.rule("war-hounds:WH-SETUP-31")
def test_six_factions_of_six_boards_by_lot() -> None:
    first, again = new(6, 5, factions="lot"), new(6, 5, factions="lot")
    assert first.faction == again.faction
    assert sorted(FACTIONS[faction].board for faction in first.faction) == [1, 2, 3, 4, 5, 6]
    assert new(6, 6, factions="lot").faction != first.faction


@pytest.mark.rule("war-hounds:WH-SETUP-1", "war-hounds:WH-SETUP-8")
def test_year_and_markers_at_their_starts() -> None:
    g = new()
    assert g.year == 1
    assert not any(g.medals + g.medal_laps + g.casualties + g.casualty_laps)


@pytest.mark.rule("war-hounds:WH-SETUP-2", "war-hounds:WH-POL-6")
@pytest.mark.reading("POLICIES: are the tiles in the box secret?")
def test_two_policies_of_each_category_are_laid_out() -> None:
    g = new()
    for category in range(len(CATEGORIES)):
        years = [g.policy_year[tile] for tile, of in enumerate(POLICY_CATEGORY) if of == category]
        assert sorted(years) == [0, 1, 3]
    assert new(seed=2).policy_year != g.policy_year


@pytest.mark.rule("war-hounds:WH-SETUP-3")
def test_two_technologies_of_each_arena_in_each_year() -> None:
    g = new()
    for arena, year in product(range(3), (1, 2, 3, 4)):
        tiles = [t for t, when in enumerate(g.tech_year) if when == year and TECH_ARENA[t] == arena]
        assert len(tiles) == 2
        assert all(TECH_EARLY[tile] == (year < 3) for tile in tiles)


@pytest.mark.rule("war-hounds:WH-SETUP-4")
def test_six_pairs_with_their_markers_on_one_more() -> None:
    g = new()
    assert sorted(g.rate_pair) == list(range(6))
    assert g.rate_marker == [0] * 6


@pytest.mark.rule("war-hounds:WH-SETUP-5")
@pytest.mark.parametrize(("players", "loans"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_loans_by_players(players: int, loans: int) -> None:
    assert sum(new(players).loan_open) == loans


@pytest.mark.rule("war-hounds:WH-SETUP-6")
def test_nobody_begins_with_a_certificate() -> None:
    g = new(factions="lot")
    assert [certificates(g, nation) for nation in range(4)] == [0] * 4


@pytest.mark.rule("war-hounds:WH-SETUP-7")
def test_tiles_of_the_supply() -> None:
    g = position()
    assert (trenches_left(g), roads_left(g), rails_left(g)) == (20, 24, 18)


@pytest.mark.rule("war-hounds:WH-SETUP-9")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_port_fewer_than_players(players: int) -> None:
    assert len(port_spaces(new(players))) == 2 * (players - 1)


@pytest.mark.rule("war-hounds:WH-SETUP-10", "war-hounds:WH-SETUP-11", "war-hounds:WH-SETUP-12")
@pytest.mark.parametrize(
    ("players", "count", "inside", "outside"),
    [
        (2, 10, "north-tor", "greywhelp-moor"),
        (3, 15, "pinebark", "howling-cape"),
        (4, 21, "howling-cape", "north-tor"),
    ],
)
def test_lands_in_play(players: int, count: int, inside: str, outside: str) -> None:
    known = WORLD.in_play[players]
    assert known.lands == lands_in_play(WORLD, load("map.yaml", MapData).player_counts[players])
    assert len(known.lands) == count
    assert index(inside) in known.spaces
    assert index(outside) not in known.spaces


@pytest.mark.rule("war-hounds:WH-SETUP-13", "war-hounds:WH-SETUP-14", "war-hounds:WH-SETUP-15")
@pytest.mark.parametrize(("players", "count"), [(5, 27), (6, 31)])
def test_lands_of_larger_games_and_all_waters(players: int, count: int) -> None:
    lands = lands_in_play(WORLD, load("map.yaml", MapData).player_counts[players])
    assert len(lands) == count
    assert (index("the-marrow") in WORLD.in_play[players].spaces) == (players == 6)
    assert all(set(WORLD.waters) <= WORLD.in_play[number].spaces for number in range(2, 7))


@pytest.mark.rule("war-hounds:WH-SETUP-16", "war-hounds:WH-DEP-4")
def test_a_sky_is_in_play_with_its_territory() -> None:
    g = position(units=[["red", "plane", "readied"]])
    use(g, "deploy")
    do(g, "deploy red-plane-1")
    assert "place air-1" in words(g)
    assert rule_against(g, "place air-4") == "WH-DEP-2"
    six = use(position(scenario="6-players", units=[["red", "plane", "readied"]]), "deploy")
    assert "place air-5" in words(do(six, "deploy red-plane-1"))


@pytest.mark.rule("war-hounds:WH-SETUP-17")
def test_the_first_order_is_drawn() -> None:
    assert new(seed=3).order == new(seed=3).order
    assert len({tuple(new(seed=seed).order) for seed in range(12)}) > 3


@pytest.mark.rule("war-hounds:WH-SETUP-18")
def test_starting_regions_are_free_and_adjacent() -> None:
    g = new(factions="lot")
    do(g, "home howling-cape")
    assert set(words(g)) == {"second whelk-strand", "second pinebark"}
    do(g, "second whelk-strand")
    while top(g) != "choose home":
        do(g, words(g)[0])
    assert rule_against(g, "home howling-cape") == "WH-SETUP-18"
    do(g, "home frostmuzzle")
    assert words(g) == ["second snowtail"]
    assert rule_against(g, "second whelk-strand") == "WH-SETUP-18"


@pytest.mark.rule("war-hounds:WH-SETUP-19")
def test_three_players_start_in_front_of_the_outer_regions() -> None:
    g = new(3, factions="lot")
    assert "home pinebark" in words(g)
    assert rule_against(g, "home howling-cape") == "WH-SETUP-18"


@pytest.mark.rule("war-hounds:WH-SETUP-20")
def test_two_players_start_in_the_ring() -> None:
    g = do(new(2, factions="lot"), "home north-tor")
    assert set(words(g)) == {"second forge-hollow", "second anvil-ridge"}
    assert rule_against(g, "second rib-vault") == "WH-SETUP-18"


def started(faction: str, players: int = 4) -> HoundState:
    """A game in which the first nation has chosen a faction and its regions."""
    g = take(new(players), faction)
    while top(g) == "choose faction":
        do(g, words(g)[0])
    home = words(g)[0]
    do(g, home)
    return do(g, words(g)[0])


@pytest.mark.rule("war-hounds:WH-SETUP-21")
def test_starting_units_are_split_freely() -> None:
    g = started("fascists")
    nation = g.order[0]
    assert words(g) == [f"at-home {number}" for number in range(5)]
    do(g, "at-home 3")
    assert words(g) == ["at-home 0", "at-home 1"]
    do(g, "at-home 0")
    home, second = WORLD.id[g.home[nation]], WORLD.id[g.second[nation]]
    assert len(units(g, nation, "troop", home)) == 3
    assert len(units(g, nation, "troop", second)) == 1
    assert len(units(g, nation, "gun", second)) == 1


@pytest.mark.rule("war-hounds:WH-SETUP-22")
def test_no_more_troops_than_reserve_spaces() -> None:
    troops = [["red", "troop", "pinebark"]] * 12
    g = position(nations={"red": {"goods": PLENTY}}, units=troops)
    assert can_act(g, "draft") == "WH-FLOW-18"
    assert can_act(position(nations={"red": {"goods": PLENTY}}, units=troops[1:]), "draft") == ""


@pytest.mark.rule("war-hounds:WH-SETUP-24", "war-hounds:WH-DISC-10")
@pytest.mark.parametrize(("faction", "discs"), [("fascists", (9, 4, 5)), ("anarchists", (11, 2, 5))])
def test_discs_at_the_start(faction: str, discs: tuple[int, int, int]) -> None:
    g = take(new(), faction)
    nation = g.order[0]
    assert (g.available[nation], g.unavailable[nation], g.set_aside[nation]) == discs
    assert all_discs(g, nation) == 18


@pytest.mark.rule("war-hounds:WH-SETUP-25", "war-hounds:WH-SETUP-26")
def test_goods_and_markers_at_the_start() -> None:
    g = take(new(), "capitalists")
    nation = g.order[0]
    assert goods(g, nation) == {"able_bodies": 5, "ammunition": 8, "oil": 5, "food": 8, "money": 56}
    assert g.markers[nation] == [6] * 4
    ammunition = FACTIONS[FACTION_IDS.index("capitalists")]
    assert (ammunition.track_resource[1][6], ammunition.track_money[1][6]) == (3, 2)


@pytest.mark.rule("war-hounds:WH-SETUP-27", "war-hounds:WH-SETUP-28")
def test_cards_and_generals_at_the_start() -> None:
    g = take(new(), "anarchists", "communists")
    first, second = g.order[:2]
    assert [card.id for card, place in zip(CARDS, g.hand[first]) if place == IN_HAND] == [1, 2, 3, 4, 5, 6, 7]
    assert g.hand[second].count(IN_HAND) == 6
    general = FACTIONS[g.faction[second]].generals[g.general[second]]
    assert (general.stars, general.stripes) == (2, 6)
    assert g.waiting[second].bit_count() == 2


@pytest.mark.rule("war-hounds:WH-SETUP-29")
def test_thalassocrats_begin_with_a_ship_readied() -> None:
    g = started("thalassocrats")
    nation = g.order[0]
    do(g, "at-home 1", "at-home 1")
    assert len(units(g, nation, "ship", "readied")) == 1
    assert len(units(g, nation, "troop", "readied")) == 1
    assert g.unit_state.count(READIED) == 2


@pytest.mark.rule("war-hounds:WH-SETUP-30")
def test_imperialists_lay_a_road_at_their_start() -> None:
    g = started("imperialists")
    do(g, "at-home 1", "at-home 1")
    nation = g.order[0]
    own = {WORLD.id[g.home[nation]], WORLD.id[g.second[nation]]}
    assert all(own & set(word.partition(" ")[2].split("+")) for word in words(g))
    assert rule_against(g, "lay-road kelp-landing+rookery-fen") == "WH-SETUP-30"
    before = goods(g, nation)
    do(g, words(g)[0])
    assert roads_left(g) == 23
    assert goods(g, nation) == before


@pytest.mark.rule("war-hounds:WH-SETUP-30")
def test_democrats_lay_a_trench_with_troops_inside() -> None:
    g = started("democrats")
    nation = g.order[0]
    do(g, "at-home 3", "at-home 1")
    assert len(words(g)) == 2
    do(g, f"lay-trench {WORLD.id[g.home[nation]]}")
    assert words(g) == [f"inside {number}" for number in range(4)]
    do(g, "inside 2")
    assert sum(g.unit_inside) == 2
    assert trenches_left(g) == 19


@pytest.mark.rule("war-hounds:WH-SETUP-32")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_finds_a_start(players: int) -> None:
    for seed in range(25):
        g, rng = new(players, seed, factions="lot"), random.Random(seed)
        while top(g) != "turn":
            assert words(g)
            do(g, rng.choice(words(g)))
        starts = [*g.home, *g.second]
        assert len(set(starts)) == 2 * players


@pytest.mark.rule("war-hounds:WH-SETUP-31")
def test_each_sets_up_at_once_in_turn_order() -> None:
    g = new(factions="lot")
    first, second = g.order[:2]
    assert g.deciders == [first]
    while g.home[first] < 0 or top(g) != "choose home":
        do(g, words(g)[0])
    assert g.deciders == [second]
    assert g.sight(second).second[first] == g.second[first] >= 0


@pytest.mark.rule("war-hounds:WH-OBJ-6", "war-hounds:WH-VAR-3")
@pytest.mark.parametrize(("fifth", "years"), [("off", 4), ("on", 5)])
def test_four_years_or_five(fifth: str, years: int) -> None:
    g = new(2, factions="lot", fifth=fifth)
    while not g.over:
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert g.year == years
    assert len([line for line in g.journal() if line.endswith(" begins.")]) == years


@pytest.mark.rule("war-hounds:WH-VAR-3")
def test_a_fifth_year_goes_by_the_fourth() -> None:
    tiles = {"terrain-tanks": 1, "terrain-gas": 4}
    g = position(options={"fifth-year": "on"}, year=5, tiles=tiles, nations={"red": {"goods": PLENTY}})
    use(g, "tech")
    assert {"invest terrain-tanks", "invest terrain-gas"} <= set(words(g))


def test_a_damaged_data_file_says_what_is_wrong() -> None:
    with pytest.raises(BadData, match=r"map\.yaml of War Hounds cannot be read: .*territories"):
        decoded(b"canvas: 3", "map.yaml", MapData)
    with pytest.raises(BadData, match="no resource 'tea'; it has oil, food"):
        number_of(("oil", "food"), "tea", "resource")


def test_a_position_says_what_is_wrong() -> None:
    with pytest.raises(BadData, match="has no 'moon'"):
        position(moon=1)
    with pytest.raises(BadData, match="cannot be read"):
        position(units=[["red", "unicorn", "pinebark"]])
    with pytest.raises(BadData, match="stands in"):
        position(units=[["red", "ship", "pinebark"]])
