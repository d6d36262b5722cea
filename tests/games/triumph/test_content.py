"""The Pacific's data: what the rulebook says of the map, the units, the cards and the set-ups."""

from itertools import pairwise
from pathlib import Path

import pytest

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph import loading
from sandtable.games.triumph.content import (
    CLASS_A,
    CLASS_G,
    CLASS_N,
    CLASS_S,
    Content,
    ExtraLink,
    TheatrePart,
    border_limit,
    build_content,
    theatre_content,
)
from sandtable.games.triumph.loading import DataError, theatre_data
from sandtable.games.triumph.theatre import Setup, Track
from tests.games.triumph.content_helpers import (
    border,
    cadres_of,
    fire,
    fixed_of,
    force_of,
    ids,
    max_cv,
    nation,
    pop,
    region,
    resources,
    totals,
    track_of,
)

DATA = Path(loading.__file__).parent / "pacific" / "data"


@pytest.fixture(scope="module")
def c() -> Content:
    return theatre_content("pacific")


@pytest.fixture(scope="module")
def start(c: Content) -> Setup:
    return c.setups[c.setup_index["campaign-1936"]]


# Chapter 0 and 1: the map


@pytest.mark.rule("cnc:0.2")
def test_who_plays_which_power(c: Content) -> None:
    played = {c.faction_id[f]: {c.power_id[p] for p in c.faction_powers[f]} for f in range(c.n_factions)}
    assert played == {
        "japan": {"japan"},
        "usa": {"us", "nat-china", "british-empire"},
        "soviets": {"russia", "red-china"},
    }
    for faction, powers in enumerate(c.faction_powers):
        assert {c.power_faction[power] for power in powers} == {faction}
    assert c.power_faction[c.power_index["minor"]] == -1


def test_the_nation_that_bears_a_powers_name(c: Content) -> None:
    for power in range(c.n_powers):
        nation_ = c.power_nation[power]
        assert nation_ == -1 if c.power_id[power] == "minor" else c.nation_power[nation_] == power
        assert nation_ == -1 or c.nation_id[nation_] == c.power_id[power]


@pytest.mark.rule("cnc:1.0a")
def test_regions(c: Content) -> None:
    assert [region(c, name) for name in ("Saigon", "Singapore", "Java")] == ["indochina"] * 3
    assert region(c, "Manila") == "none"
    members = {
        c.nation_id[c.space_nation[s]]
        for s in range(c.n_spaces)
        if c.space_region[s] == c.region_index["indochina"]
    }
    assert members == {"britemp-india", "wakhan", "thailand", "vietnam", "malaya", "dei"}
    for name in ("Novosibirsk", "Vladivostok", "Kamchatka"):
        assert region(c, name) == "russia"
    for name in ("Peiping", "Nanking", "Sian", "Mukden"):
        assert region(c, name) == "china"


@pytest.mark.rule("cnc:1.0b")
def test_edges_of_china(c: Content) -> None:
    assert region(c, "Hainan") == "china"
    assert region(c, "Hong Kong") != "china"
    assert nation(c, "Korea") == "manchuria"
    assert c.nation_type[c.nation_index["manchuria"]] == kinds.COLONY


@pytest.mark.rule("cnc:1.0c")
def test_the_other_board_is_not_in_play(c: Content) -> None:
    beyond = {there for there, _here, _kind, _confidence in theatre_data("pacific").map.cross_theatre}
    assert len(beyond) == 14
    assert not beyond & set(c.space_id)
    assert all(0 <= near < c.n_spaces for row in c.links for near in row)


@pytest.mark.rule("cnc:1.1a")
def test_every_land_area_belongs_to_one_nation(c: Content) -> None:
    for space in range(c.n_spaces):
        holders = [n for n in range(c.n_nations) if space in c.nation_spaces[n]]
        assert holders == ([c.space_nation[space]] if c.space_is_land[space] else [])


def test_each_neutral_province_is_a_minor_of_its_own(c: Content) -> None:
    china = c.region_index["china"]
    neutral = [
        s for s in range(c.n_spaces) if c.space_region[s] == china and c.nation_power[c.space_nation[s]] < 0
    ]
    assert len(neutral) == 12
    for space in neutral:
        assert c.nation_type[c.space_nation[space]] == kinds.MINOR
        assert c.nation_spaces[c.space_nation[space]] == (space,)
    assert nation(c, "Peiping") != nation(c, "Sinkiang")


@pytest.mark.rule("cnc:1.1c")
def test_kinds_of_area(c: Content) -> None:
    singapore, guam, formosa, chita = (c.find_space(n) for n in ("Singapore", "Guam", "Formosa", "Chita"))
    assert [c.space_kind[s] for s in (singapore, guam, formosa, chita)] == [
        kinds.STRAIT,
        kinds.ISLET,
        kinds.ISLAND,
        kinds.LAND,
    ]
    assert [c.space_coastal[s] for s in (singapore, guam, formosa, chita)] == [True, True, True, False]
    assert [c.space_is_passage[s] for s in (singapore, guam, formosa, chita)] == [True, True, False, False]
    assert [c.space_is_island[s] for s in (singapore, guam, formosa, chita)] == [True, True, True, False]


@pytest.mark.rule("cnc:1.1c")
def test_islets_and_straits(c: Content) -> None:
    def islets(kind: int) -> set[str]:
        return {c.space_id[s] for s in range(c.n_spaces) if c.space_islet[s] == kind}

    assert islets(kinds.SINGLE_ISLET) == {"christmas", "hong-kong", "johnston", "midway", "palmyra", "wake"}
    assert islets(kinds.BASE_ISLET) == {
        *("bonins", "carolines", "marianas", "ryukyus", "aleutians", "guam", "hawaii", "bismarcks", "fiji")
    }
    assert "marshalls" in islets(kinds.GROUP_ISLET)
    straits = {c.space_id[s] for s in range(c.n_spaces) if c.space_kind[s] == kinds.STRAIT}
    assert straits == {
        *("kyushu", "hokkaido", "sakhalin", "hainan", "visayas", "singapore"),
        *("batavia", "timor", "ceylon", "tasmania", "panama"),
    }


@pytest.mark.rule("cnc:1.1d")
def test_nothing_leads_into_an_impassable_area(c: Content) -> None:
    closed = {s for s in range(c.n_spaces) if c.space_kind[s] == kinds.IMPASSABLE}
    assert ids(c, tuple(closed)) == {"gobi-desert", "tibet", "great-australian-desert"}
    kansu = c.find_space("Kansu")
    assert {c.find_space("Gobi Desert"), c.find_space("Tibet")} <= set(c.links[kansu])
    for rows in (c.land_links, c.sea_links, c.air_links, c.coast_links):
        assert not closed & {near for row in rows for near in row}
        assert all(rows[space] == () for space in closed)


@pytest.mark.rule("cnc:1.11a")
def test_border_limits_by_terrain(c: Content) -> None:
    plains = border(c, "Tsingtao", "Suchow")
    assert (c.border_kind[plains], border_limit(c, plains, kinds.FALL)) == (kinds.PLAINS, 2)
    for a, b, kind, limit in (
        ("Shansi", "Suchow", kinds.RIVER, 1),
        ("Samarkand", "Wakhan", kinds.MOUNTAIN, 1),
        ("Krasnoyarsk", "Irkutsk", kinds.FOREST, 1),
        ("Kansu", "Sinkiang", kinds.DESERT, 1),
        ("Tokyo", "Sea of Japan", kinds.COAST, 1),
        ("Osaka", "Kyushu", kinds.STRAIT_BORDER, 1),
        ("Novosibirsk", "Sinkiang", kinds.WILDERNESS, 0),
    ):
        assert c.border_kind[border(c, a, b)] == kind
        for season in (kinds.SPRING, kinds.SUMMER, kinds.FALL, kinds.WINTER):
            assert border_limit(c, border(c, a, b), season) == limit
    assert c.find_space("Sinkiang") not in c.land_links[c.find_space("Novosibirsk")]
    assert c.find_space("Sinkiang") in c.links[c.find_space("Novosibirsk")]


@pytest.mark.rule("cnc:1.11b")
def test_lake_baikal_freezes_in_winter(c: Content) -> None:
    lake = border(c, "Irkutsk", "Chita")
    assert c.border_kind[lake] == kinds.LAKE_BAIKAL
    assert [border_limit(c, lake, season) for season in range(4)] == [1, 1, 1, 2]


@pytest.mark.rule("cnc:1.12a", "cnc:1.12b", "cnc:2.11b")
def test_population_and_muster(c: Content) -> None:
    assert [c.space_pop[s] for s in c.find_spaces("Tokyo", "Mukden", "Suchow", "Fukien")] == [3, 2, 1, 0]
    assert [c.space_city[s] for s in c.find_spaces("Tokyo", "Mukden", "Suchow", "Fukien")] == [
        kinds.MAINCAPITAL,
        kinds.SUBCAPITAL,
        kinds.CITY,
        kinds.TOWN,
    ]
    assert [c.space_muster[s] for s in c.find_spaces("Mukden", "Sian", "Fukien")] == [4, 2, 1]
    novosibirsk = c.find_space("Novosibirsk")
    assert (c.space_city[novosibirsk], c.space_pop[novosibirsk]) == (kinds.SUBCAPITAL, 2)


@pytest.mark.rule("cnc:1.12a")
def test_main_and_sub_capitals(c: Content) -> None:
    def cities(kind: int) -> set[str]:
        return {c.space_id[s] for s in range(c.n_spaces) if c.space_city[s] == kind}

    assert cities(kinds.MAINCAPITAL) == {"tokyo", "los-angeles"}
    assert cities(kinds.SUBCAPITAL) == {"osaka", "mukden", "novosibirsk", "new-delhi", "nanking"}


@pytest.mark.rule("cnc:1.121a", "cnc:2.51b")
def test_capitals_of_minors(c: Content) -> None:
    def capital(name: str) -> str:
        return c.space_name[c.nation_capital[c.nation_index[name]]]

    assert [capital(name) for name in ("thailand", "vietnam", "dei", "mexico")] == [
        "Bangkok",
        "Saigon",
        "Batavia",
        "Mexico City",
    ]
    assert c.space_city[c.find_space("Hanoi")] == kinds.TOWN
    for space in range(c.n_spaces):
        if c.space_region[space] == c.region_index["china"] and c.nation_power[c.space_nation[space]] < 0:
            assert c.nation_capital[c.space_nation[space]] == space
    assert [c.space_muster[s] for s in c.find_spaces("Kra", "Sumatra", "Java")] == [0, 0, 0]


@pytest.mark.rule("cnc:1.122")
def test_bases(c: Content) -> None:
    bases = {c.space_id[s] for s in range(c.n_spaces) if c.space_base[s] and not c.space_islet[s]}
    assert bases == {"kyushu", "formosa", "manila", "ceylon", "singapore", "sydney"}
    assert all(c.space_city[c.space_index[name]] != kinds.NO_CITY for name in bases)


@pytest.mark.rule("cnc:1.13")
def test_oil_counts_double_for_japan_only(c: Content) -> None:
    balikpapan = c.find_space("Balikpapan")
    assert (c.space_res[balikpapan], c.space_oil[balikpapan]) == (0, 1)
    assert dict(zip(c.faction_id, c.theatres[0].oil_value)) == {"japan": 2, "usa": 1, "soviets": 1}


@pytest.mark.rule("cnc:1.2a")
def test_oceans_cost_two(c: Content) -> None:
    assert c.enter_cost[c.find_space("Cabrillo Ocean")] == 2
    assert c.enter_cost[c.find_space("Sea of Japan")] == 1
    assert c.enter_cost[c.find_space("Wake")] == 1
    left = c.type_sea[kinds.FLEET] - c.enter_cost[c.find_space("Cabrillo Ocean")]
    assert left == 1
    assert c.find_space("Cabrillo Ocean") in c.sea_links[c.find_space("LA")]


def test_straits_and_islets_join_the_seas_beside_them(c: Content) -> None:
    for way in (
        ("Gulf of Siam", "Singapore", "Andaman Sea"),
        ("Caroline Sea", "Wake", "North Central Pacific Ocean"),
        ("Hokkaido", "Sakhalin"),
    ):
        for a, b in pairwise(way):
            assert c.find_space(b) in c.sea_links[c.find_space(a)]
    assert c.find_space("Osaka") not in c.sea_links[c.find_space("Kyushu")]


@pytest.mark.rule("cnc:1.4")
def test_islands(c: Content) -> None:
    assert c.space_is_island[c.find_space("Formosa")]
    assert not c.space_is_island[c.find_space("Sydney")]
    large = ("Tokyo", "Osaka", "Manila", "Sumatra", "Java", "Celebes", "Borneo", "Papua", "New Zealand")
    assert [c.space_kind[s] for s in c.find_spaces(*large)] == [kinds.ISLAND] * len(large)


@pytest.mark.rule("cnc:1.5s", "cnc:2.3a")
def test_reference_sums(c: Content, start: Setup) -> None:
    sums = {frozenset(c.power_id[p] for p in row.powers): (row.pop, row.res) for row in start.reference}
    assert sums[frozenset(("us", "nat-china"))] == (11, 10)
    assert sums[frozenset(("us", "nat-china", "british-empire"))] == (17, 16)
    assert (pop(c, "us", "nat-china"), resources(c, "us", "nat-china")) == (11, 10)
    assert (pop(c, "british-empire"), resources(c, "british-empire")) == (6, 6)
    assert pop(c, "nat-china") == 4


# Chapter 2: nations


@pytest.mark.rule("cnc:2.1", "cnc:3.11")
def test_nationalities(c: Content) -> None:
    of_kind = {
        kind: {c.power_id[p] for p in range(c.n_powers) if c.power_kind[p] == kind} for kind in range(3)
    }
    assert of_kind == {
        kinds.GREAT: {"japan", "us", "british-empire", "russia"},
        kinds.PROXY: {"nat-china", "red-china"},
        kinds.MINOR_POWER: {"minor"},
    }


def test_production_centers(c: Content) -> None:
    assert [c.space_id[s] for s in c.faction_center] == ["tokyo", "los-angeles", "novosibirsk"]


def test_proxy_capitals(c: Content) -> None:
    nanking = c.nation_capital[c.nation_index["nat-china"]]
    sian = c.nation_capital[c.nation_index["red-china"]]
    assert (c.space_id[nanking], c.space_city[nanking], c.space_pop[nanking]) == (
        "nanking",
        kinds.SUBCAPITAL,
        2,
    )
    assert (c.space_id[sian], c.space_city[sian]) == ("sian", kinds.CITY)


def test_home_territory(c: Content) -> None:
    def home(power: str) -> set[str]:
        return {c.space_id[s] for s in range(c.n_spaces) if c.space_home[s] == c.power_index[power]}

    assert home("japan") == {"tokyo", "osaka", "kyushu", "hokkaido"}
    assert home("us") == {"los-angeles", "seattle", "houston", "chicago", "great-basin"}
    assert len(home("russia")) == 12
    assert {"sydney", "vancouver", "new-zealand"} <= home("british-empire")
    assert "new-delhi" not in home("british-empire")
    assert c.space_home[c.find_space("Mukden")] == -1


@pytest.mark.rule("cnc:2.41")
def test_home_seas(c: Content) -> None:
    def home_of(sea: str) -> set[str]:
        mask = c.home_sea_of[c.find_space(sea)]
        return {c.power_id[p] for p in range(c.n_powers) if mask >> p & 1}

    beside_tokyo = {s for s in c.links[c.find_space("Tokyo")] if c.space_is_sea[s]}
    assert ids(c, tuple(beside_tokyo)) == {"sea-of-japan", "kyushu-sea", "northwest-pacific-ocean"}
    japan = 1 << c.power_index["japan"]
    assert all(c.home_sea_of[sea] & japan for sea in beside_tokyo)
    assert home_of("Timor Sea") == home_of("Arafura Sea") == {"british-empire"}  # the Desert makes them so
    assert home_of("Sea of Japan") == {"japan", "russia"}
    assert home_of("Caroline Sea") == set()
    proxies = 1 << c.power_index["nat-china"] | 1 << c.power_index["red-china"]
    assert not any(mask & proxies for mask in c.home_sea_of)
    assert not any(c.home_sea_of[s] for s in range(c.n_spaces) if not c.space_is_sea[s])


@pytest.mark.rule("cnc:2.5b")
def test_dei_and_vietnam_are_neutral_minors(c: Content) -> None:
    for name in ("dei", "vietnam"):
        assert c.nation_type[c.nation_index[name]] == kinds.MINOR
        assert c.nation_start_faction[c.nation_index[name]] == -1
    assert nation(c, "Saigon") == "vietnam"


# Chapter 3: units


@pytest.mark.rule("cnc:3.121a", "cnc:3.121b", "cnc:3.121c")
@pytest.mark.reading("3.121: do Submarines count as Naval units for Japan's maximum of 4 CV?")
def test_maximum_cv(c: Content) -> None:
    assert [max_cv(c, "us", t) for t in (kinds.INFANTRY, kinds.FLEET, kinds.MARINE)] == [4, 4, 2]
    japanese = (kinds.INFANTRY, kinds.AIR, kinds.SUB, kinds.FLEET, kinds.CARRIER, kinds.TANK, kinds.MARINE)
    assert [max_cv(c, "japan", t) for t in japanese] == [3, 3, 3, 4, 4, 2, 2]
    assert {max_cv(c, "russia", t) for t in (kinds.INFANTRY, kinds.TANK, kinds.FLEET)} == {3}
    for power in ("british-empire", "nat-china", "red-china"):
        assert {max_cv(c, power, t) for t in range(c.n_types)} == {0, 2}
    assert max_cv(c, "japan", kinds.MILITIA) == 0


@pytest.mark.rule("cnc:3.13")
def test_speeds(c: Content) -> None:
    assert [c.type_land[t] for t in range(c.n_types)] == [0, -1, 1, 1, 1, 3, 2, 2, 2, -1]
    assert [c.type_sea[t] for t in range(c.n_types)] == [-1, -1, 3, 2, 3, 2, 2, 2, -1, 2]
    assert [c.type_air[t] for t in range(c.n_types)] == [-1, 2, -1, -1, -1, -1, -1, -1, -1, -1]
    assert (c.type_land[kinds.TANK], c.type_sea[kinds.TANK]) == (3, 2)
    assert [t for t in range(c.n_types) if c.type_land_stop[t]] == [
        kinds.CARRIER,
        kinds.SUB,
        kinds.FLEET,
        kinds.CONVOY,
    ]


@pytest.mark.rule("cnc:3.14a")
def test_combat_priority(c: Content) -> None:
    order = sorted((kinds.INFANTRY, kinds.FLEET, kinds.AIR), key=lambda t: c.type_step[t])
    assert order == [kinds.AIR, kinds.FLEET, kinds.INFANTRY]
    assert c.type_step == [1, 2, 3, 4, 5, 6, 7, 7, 7, 8]


@pytest.mark.rule("cnc:3.15")
def test_a_tank_cannot_fire_at_air(c: Content) -> None:
    assert c.type_fire[kinds.TANK * kinds.N_CLASSES + CLASS_A] == 0
    assert c.type_fire[kinds.TANK * kinds.N_CLASSES + CLASS_G] == 2


def test_ans_and_ground(c: Content) -> None:
    assert [t for t in range(c.n_types) if c.type_is_ans[t]] == [
        kinds.AIR,
        kinds.CARRIER,
        kinds.SUB,
        kinds.FLEET,
    ]
    ground = [kinds.FORTRESS, kinds.TANK, kinds.INFANTRY, kinds.MARINE, kinds.MILITIA]
    assert [t for t in range(c.n_types) if c.type_is_ground[t]] == ground
    assert [t for t in range(c.n_types) if c.type_rebase[t]] == [
        kinds.AIR,
        kinds.CARRIER,
        kinds.SUB,
        kinds.FLEET,
    ]


def test_target_classes(c: Content) -> None:
    assert c.type_class[kinds.AIR] == CLASS_A
    assert c.type_class[kinds.CARRIER] == c.type_class[kinds.FLEET] == CLASS_N
    assert c.type_class[kinds.SUB] == CLASS_S
    assert {c.type_class[t] for t in range(c.n_types) if c.type_is_ground[t]} == {CLASS_G}


@pytest.mark.rule("cnc:3.222")
def test_firepower_of_air_and_naval_units(c: Content) -> None:
    assert fire(c, "us", kinds.AIR) == (3, 1, 1, 1)
    assert fire(c, "us", kinds.CARRIER) == (2, 2, 1, 2)
    assert fire(c, "us", kinds.FLEET) == (1, 3, 1, 2)
    assert fire(c, "japan", kinds.FLEET) == (1, 4, 1, 2)  # 12.75
    assert [t for t in range(c.n_types) if c.type_double_hit[t]] == [kinds.CARRIER, kinds.CONVOY]


@pytest.mark.rule("cnc:3.242")
def test_firepower_of_subs_forts_and_tanks(c: Content) -> None:
    assert fire(c, "us", kinds.SUB) == (0, 1, 0, 1)
    assert fire(c, "us", kinds.FORTRESS) == (2, 3, 4, 3)
    assert fire(c, "us", kinds.TANK) == (0, 0, 2, 0)
    assert not c.type_needs_supply[kinds.FORTRESS]


@pytest.mark.rule("cnc:3.243")
def test_firepower_of_infantry_marines_and_militia(c: Content) -> None:
    assert fire(c, "us", kinds.INFANTRY) == (1, 1, 3, 0)
    assert fire(c, "us", kinds.MARINE) == (0, 0, 2, 0)
    assert fire(c, "nat-china", kinds.MILITIA) == (0, 0, 2, 0)
    assert [t for t in range(c.n_types) if c.type_needs_supply[t]] == [
        kinds.TANK,
        kinds.INFANTRY,
        kinds.MARINE,
    ]
    assert [t for t in range(c.n_types) if c.type_can_convoy[t]] == [kinds.TANK, kinds.INFANTRY, kinds.MARINE]
    militia = {c.power_id[p] for p in range(c.n_powers) if c.block_count[p * c.n_types + kinds.MILITIA]}
    assert militia == {"nat-china", "red-china"}


def test_convoys_have_no_firepower(c: Content) -> None:
    assert fire(c, "us", kinds.CONVOY) == (0, 0, 0, 0)
    assert c.type_class[kinds.CONVOY] == CLASS_N
    assert not any(c.block_count[p * c.n_types + kinds.CONVOY] for p in range(c.n_powers))


def test_ships_go_from_coast_to_coast_along_one_sea(c: Content) -> None:
    osaka = c.coast_links[c.find_space("Osaka")]
    assert ids(c, osaka) == {"tokyo", "kyushu"}
    assert c.find_space("Seattle") in c.coast_links[c.find_space("LA")]
    assert c.find_space("Houston") not in c.coast_links[c.find_space("LA")]  # they lie on different seas
    assert c.coast_links[c.find_space("Chita")] == ()


def test_special_abilities_are_japans(c: Content) -> None:
    japan = c.power_index["japan"]
    for flags in (c.power_kamikaze, c.power_precision_optics, c.power_snlf):
        assert [p for p in range(c.n_powers) if flags[p]] == [japan]
    assert c.power_sneak == [int(p == japan) for p in range(c.n_powers)]
    kamikaze = {
        c.type_id[t]: c.kamikaze_fire[(japan * c.n_types + t) * kinds.N_CLASSES + CLASS_N]
        for t in range(c.n_types)
    }
    assert {name: figure for name, figure in kamikaze.items() if figure} == {"air": 4, "carrier": 4}
    assert sum(c.kamikaze_fire) == 8
    assert c.type_strike[kinds.CARRIER * kinds.N_CLASSES + CLASS_N] == sum(c.type_strike) == 1


def test_proxy_powers_are_confined_to_china(c: Content) -> None:
    confined = {c.power_id[p]: c.region_names[r] for p, r in enumerate(c.power_confined_region) if r >= 0}
    assert confined == {"nat-china": "china", "red-china": "china"}
    nats = c.power_index["nat-china"]
    assert c.power_provincial[nats] == (kinds.FORTRESS, kinds.MILITIA)
    assert c.power_regular[nats] == (kinds.AIR, kinds.TANK, kinds.INFANTRY)


def test_every_block_has_a_slot_of_its_power(c: Content) -> None:
    assert sum(c.block_count) + c.theatres[0].marker_blocks == c.theatres[0].blocks_total == 228
    for power in range(c.n_powers):
        slots = range(c.power_first_slot[power], c.power_end_slot[power])
        blocks = sum(c.block_count[power * c.n_types : (power + 1) * c.n_types])
        assert len(slots) == (40 if c.power_kind[power] == kinds.MINOR_POWER else blocks)
        assert {c.unit_power[slot] for slot in slots} == {power}
    assert c.unit_name[c.unit_index["japan-01"]] == "japan-01"
    assert c.power_end_slot[-1] == c.n_units == len(c.unit_power)


# Chapter 4: cards and chits


@pytest.mark.rule("cnc:4.0")
def test_two_decks_of_55(c: Content) -> None:
    decks = {c.deck_kind[d]: c.deck_cards[d] for d in range(c.n_decks)}
    assert {kind: len(cards) for kind, cards in decks.items()} == {
        kinds.ACTION_CARD: 55,
        kinds.INVESTMENT_CARD: 55,
    }
    for deck in range(c.n_decks):
        assert all(
            c.card_deck[card] == deck and c.card_kind[card] == c.deck_kind[deck]
            for card in c.deck_cards[deck]
        )
    assert sorted(decks[0] + decks[1]) == list(range(c.n_cards))


@pytest.mark.rule("cnc:4.2b")
def test_layout_of_investment_cards(c: Content) -> None:
    mole = c.card_index["I31"]
    assert c.intel_id[c.card_intel[mole]] == "mole"
    assert c.card_factories[mole] == 2
    assert c.tech_id[c.card_red_tech[mole]] == "land-reform"
    assert (c.card_techs[mole], c.card_science[mole]) == ((), -1)
    for card in c.deck_cards[c.deck_index["investment"]]:
        ends = len(c.card_techs[card]) + c.card_espionage[card]
        single = (c.card_science[card] >= 0) + (c.card_intel[card] >= 0)
        assert (ends, single) in ((2, 0), (0, 1))
        assert c.card_factories[card] >= 1
        assert c.tech_red[c.card_red_tech[card]]


def test_action_cards(c: Content) -> None:
    card = c.card_index["A05"]
    assert [c.nation_id[n] for n in c.card_neutrals[card]] == ["thailand", "yunnan"]
    assert (c.card_season[card], c.card_priority[card], c.card_command[card]) == (kinds.SPRING, 4, 5)
    wild = c.card_index["A53"]
    assert c.wildcard_id[c.card_wildcard[wild]] == "brothers-in-arms"
    assert [c.space_id[s] for s in c.card_partisans[wild]] == ["sian", "jehol"]
    options = c.wildcard_options[c.card_wildcard[wild]][c.faction_index["soviets"]]
    assert [c.nation_id[n] for n in options] == ["sinkiang", "mongolia", "shansi"]
    for nation_ in range(c.n_nations):
        assert sum(ends.count(nation_) for ends in c.card_neutrals) == c.nation_cards[nation_]
    bribery = c.wildcard_index["bribery"]
    assert (c.wildcard_mode[bribery], c.wildcard_ind_cost[bribery]) == (kinds.ANY, 1)


def test_science_lists_techs_from_its_year_on(c: Content) -> None:
    science = c.science_index["science-1944"]
    assert c.science_year[science] == 1944
    assert {c.tech_id[t] for t in c.science_techs[science]} >= {"atomic-4", "jets"}
    assert [c.tech_stage[c.tech_index[f"atomic-{stage}"]] for stage in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert c.tech_global[c.tech_index["sonar"]]
    assert not c.tech_global[c.tech_index["amphtracks"]]
    assert [c.intel_id[i] for i in range(c.n_intel) if c.intel_reaction[i]] == ["double-agent"]


@pytest.mark.rule("cnc:4.4a")
def test_peace_dividend_pool(c: Content) -> None:
    chits = c.theatres[0].peace_dividends
    assert (len(chits), sum(chits)) == (32, 18)
    assert (chits.count(2), chits.count(1), chits.count(0)) == (2, 14, 16)


# Chapter 5: set-up


def test_markers_at_the_start(c: Content, start: Setup) -> None:
    assert c.theatres[0].start_year == 1936
    assert {frozenset(c.faction_id[f] for f in pair) for pair in start.peace} == {
        frozenset(("japan", "usa")),
        frozenset(("japan", "soviets")),
        frozenset(("usa", "soviets")),
    }
    assert [c.power_id[p] for p in start.neutral_powers] == ["british-empire"]
    avoids = {(c.faction_id[faction], c.region_names[region_]) for faction, region_ in start.avoids}
    assert avoids == {("usa", "china"), ("soviets", "china")}
    cpc = c.theatres[0].loyalty[c.faction_index["soviets"]]
    assert cpc is not None
    assert (cpc.track, cpc.cost) == ("cpc", 6)


@pytest.mark.rule("cnc:5.1a")
def test_japans_fixed_units(c: Content, start: Setup) -> None:
    fixed = fixed_of(c, start, "japan")
    assert fixed == [
        ("tokyo", "fleet", 4),
        ("tokyo", "carrier", 3),
        ("osaka", "air", 1),
        ("osaka", "fleet", 1),
        ("mukden", "infantry", 3),
        ("carolines", "fortress", 1),
    ]
    assert (len(fixed), sum(cv for _space, _type, cv in fixed)) == (6, 13)


@pytest.mark.rule("cnc:5.1b")
def test_japans_cadres(c: Content, start: Setup) -> None:
    one_each = ("korea", "harbin", "hailar", "jehol", "formosa", "hokkaido")
    islets = ("ryukyus", "bonins", "marianas", "carolines")
    expected = {"tokyo": 6, "osaka": 4, "kyushu": 2, "mukden": 2}
    assert cadres_of(c, start, "japan") == {**expected, **dict.fromkeys(one_each + islets, 1)}
    assert totals(c, start, "japan") == (30, 37)


@pytest.mark.rule("cnc:5.1c")
def test_japans_start_values(c: Content, start: Setup) -> None:
    japan = c.faction_index["japan"]
    assert track_of(c, start, "japan") == Track(
        japan, ind=11, pop=10, res=5, action_cards=7, loyalty=0, control=0
    )
    assert c.theatres[0].industry_cost[japan] == 6
    assert (pop(c, "japan"), resources(c, "japan")) == (10, 5)


@pytest.mark.rule("cnc:5.2a", "cnc:5.2b")
@pytest.mark.reading("5.2: which units does the USA start with?")
def test_us_units(c: Content, start: Setup) -> None:
    assert fixed_of(c, start, "us") == [
        ("los-angeles", "fortress", 4),
        ("los-angeles", "fleet", 4),
        ("seattle", "fortress", 2),
    ]
    assert cadres_of(c, start, "us") == {
        "los-angeles": 3,
        "seattle": 1,
        "houston": 1,
        "chicago": 1,
        "manila": 1,
    }
    assert totals(c, start, "us") == (10, 17)


@pytest.mark.rule("cnc:5.2c")
def test_nationalist_units(c: Content, start: Setup) -> None:
    provinces = ("nanking", "suchow", "wuhan", "fukien")
    assert fixed_of(c, start, "nat-china") == [(name, "militia", 2) for name in provinces]
    assert cadres_of(c, start, "nat-china") == {"nanking": 2, "suchow": 1, "wuhan": 1}
    assert totals(c, start, "nat-china") == (8, 12)


@pytest.mark.rule("cnc:5.2d")
def test_british_units_and_the_usa_total(c: Content, start: Setup) -> None:
    places = ("punjab", "calcutta", "dacca", "singapore", "sydney")
    assert cadres_of(c, start, "british-empire") == {"new-delhi": 2, **dict.fromkeys(places, 1)}
    assert totals(c, start, "british-empire") == (7, 7)
    assert totals(c, start, "us", "nat-china", "british-empire") == (25, 36)


@pytest.mark.rule("cnc:5.2e")
def test_usa_start_values(c: Content, start: Setup) -> None:
    usa = c.faction_index["usa"]
    assert track_of(c, start, "usa") == Track(
        usa, ind=6, pop=11, res=10, action_cards=12, loyalty=1, control=4
    )
    assert c.theatres[0].industry_cost[usa] == 7
    kmt = c.theatres[0].loyalty[usa]
    assert kmt is not None
    assert (kmt.track, kmt.cost, kmt.control_track) == ("kmt", 5, "natcities")


@pytest.mark.rule("cnc:5.3a", "cnc:5.3b")
def test_soviet_units(c: Content, start: Setup) -> None:
    assert fixed_of(c, start, "russia") == [("chita", "fortress", 1)]
    expected = {"novosibirsk": 2, "vladivostok": 2, "tashkent": 1, "irkutsk": 1, "chita": 1}
    assert cadres_of(c, start, "russia") == expected
    assert totals(c, start, "russia") == (8, 8)
    assert fixed_of(c, start, "red-china") == [("sian", "fortress", 2), ("sian", "militia", 1)]
    assert force_of(c, start, "red-china").partisans == ((c.find_space("Sian"), 1),)
    assert totals(c, start, "russia", "red-china") == (10, 11)


@pytest.mark.rule("cnc:5.3c")
def test_soviet_start_values(c: Content, start: Setup) -> None:
    soviets = c.faction_index["soviets"]
    assert track_of(c, start, "soviets") == Track(
        soviets, ind=4, pop=6, res=8, action_cards=6, loyalty=3, control=2
    )
    assert c.theatres[0].industry_cost[soviets] == 8
    assert (pop(c, "russia", "red-china"), resources(c, "russia", "red-china")) == (6, 8)
    cpc = c.theatres[0].loyalty[soviets]
    assert cpc is not None
    assert (cpc.cost, cpc.reduced_cost, c.tech_id[cpc.reduced_by]) == (6, 4, "land-reform")


def test_rising_sun_unites_china(c: Content) -> None:
    setup = c.setups[c.setup_index["rising-sun"]]
    assert [c.power_id[force.power] for force in setup.forces] == [
        "japan",
        "us",
        "nat-china",
        "british-empire",
    ]
    assert ("sian", "fortress", 2) in fixed_of(c, setup, "nat-china")
    assert cadres_of(c, setup, "nat-china")["sian"] == 1
    forced = {c.space_id[s]: c.type_id[t] for force in setup.forces for s, t in force.forced_types}
    assert forced == {"hailar": "fortress", "harbin": "fortress", "punjab": "fortress"}
    usa = track_of(c, setup, "usa")
    assert (usa.pop, usa.control) == (12, 5)


def test_tables_of_the_theatre(c: Content) -> None:
    table = c.theatres[0]
    assert (table.hand_size, table.emergency_command) == ((7, 8, 6), (2, 4, 2))
    assert (table.economic_vp, table.military_capitals, table.vp_dow_issued) == (25, 2, (-1, -2, -1))
    assert (table.world_reaction, table.world_reaction_foreign_von) == ((0, 1, 2), 1)
    order = [c.faction_id[f] for f in table.turn_order[4]]
    assert order == ["usa", "soviets", "japan"]
    assert [c.faction_id[row[0]] for row in table.turn_order_two[1:]] == [
        *("japan", "japan", "usa", "usa", "usa", "japan")
    ]
    construction = next(event for event in table.year_events if event.id == "us-naval-construction")
    assert dict(zip(construction.years, construction.cv)) == {1942: 1, 1943: 2, 1944: 3}


# Content as a whole


def test_links_hold_both_ways(c: Content) -> None:
    for rows in (c.links, c.land_links, c.sea_links, c.air_links, c.coast_links):
        for space, row in enumerate(rows):
            assert len(set(row)) == len(row)
            assert all(space in rows[near] for near in row)
    for rows, borders in (
        (c.links, c.link_border),
        (c.land_links, c.land_borders),
        (c.sea_links, c.sea_borders),
        (c.air_links, c.air_borders),
    ):
        for space, row in enumerate(rows):
            assert tuple(c.border_between[(space, near)] for near in row) == borders[space]


@pytest.mark.interpreted
def test_every_column_has_its_length(c: Content) -> None:
    assert (c.n_spaces, c.n_borders, c.n_nations, c.n_powers) == (163, 445, 60, 7)
    lengths = {
        "space_": c.n_spaces,
        "border_": c.n_borders,
        "faction_": c.n_factions,
        "power_": c.n_powers,
        "nation_": c.n_nations,
        "type_": c.n_types,
        "unit_": c.n_units,
        "card_": c.n_cards,
        "deck_": c.n_decks,
        "wildcard_": c.n_wildcards,
        "tech_": c.n_techs,
        "science_": c.n_sciences,
        "intel_": c.n_intel,
    }
    flat = {"type_fire", "type_strike", "power_fire"}
    for name, column in vars(c).items():
        prefix = name.split("_")[0] + "_"
        if isinstance(column, list) and prefix in lengths and name not in flat:
            assert len(column) == lengths[prefix], name
    assert len(c.power_fire) == len(c.kamikaze_fire) == c.n_powers * c.n_types * kinds.N_CLASSES
    assert len(c.max_cv) == len(c.block_count) == c.n_powers * c.n_types


def test_unit_types_are_numbered_as_the_constants_say(c: Content) -> None:
    assert {name.lower(): getattr(kinds, name) for name in map(str.upper, c.type_id)} == c.type_index


def test_spaces_are_found_by_any_of_their_names(c: Content) -> None:
    names = {
        "carolines": ("carolines", "Carolines (Truk)", "Carolines", "truk"),
        "borneo": ("borneo", "Balikpapan", "BORNEO"),
        "fukien": ("Fukien", "Foochow"),
        "los-angeles": ("Los Angeles", "LA", "  los   angeles "),
    }
    for space, ways in names.items():
        assert {c.space_id[c.find_space(name)] for name in ways} == {space}


def test_an_unknown_space_is_told_with_its_neighbours_in_spelling(c: Content) -> None:
    with pytest.raises(KeyError, match=r"no space is called 'Tokio'; did you mean Tokyo") as caught:
        c.find_space("Tokio")
    assert "Tokyo" in str(caught.value)


def test_two_theatres_join_into_one_content(c: Content) -> None:
    data = theatre_data("pacific")
    link = ExtraLink("panama", "b-panama", "strait", 0)
    both = build_content([TheatrePart(data), TheatrePart(data, "b-")], [link])
    assert both.n_spaces == 2 * c.n_spaces
    assert both.n_units == 2 * c.n_units
    assert both.n_borders == 2 * c.n_borders + 1
    assert (both.n_factions, both.n_powers, both.n_decks, len(both.theatres)) == (6, 14, 4, 2)
    assert both.n_types == c.n_types
    here, there = both.space_index["panama"], both.space_index["b-panama"]
    assert there == here + c.n_spaces
    assert there in both.sea_links[here]
    assert here in both.land_links[there]
    offset = c.n_spaces
    for space in range(c.n_spaces):
        assert both.space_theatre[space + offset] == 1
        if space != here:
            assert both.links[space] == c.links[space]
            assert both.links[space + offset] == tuple(near + offset for near in c.links[space])
    assert (
        both.home_sea_of[both.space_index["b-sea-of-japan"]]
        == c.home_sea_of[c.space_index["sea-of-japan"]] << 7
    )
    second = both.theatres[1]
    assert second.hand_size == (0, 0, 0, 7, 8, 6)
    assert second.turn_order[4] == (4, 5, 3)
    nationalism = both.wildcard_options[both.wildcard_index["b-nationalism"]]
    assert nationalism[0] == ()
    assert {both.nation_id[n] for n in nationalism[3]} == {"b-thailand", "b-vietnam", "b-dei"}
    assert both.setups[2].id == "b-campaign-1936"
    assert both.space_id[both.find_space("b-tokyo")] == "b-tokyo"


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (ExtraLink("tokyo", "atlantis", "plains", 0), "unknown id atlantis"),
        (ExtraLink("tokyo", "chita", "bridge", 0), "unknown id bridge"),
        (ExtraLink("tokyo", "osaka", "plains", 0), "is a border already"),
        (ExtraLink("tokyo", "chita", "plains", 1), "unknown id 1"),
    ],
)
def test_a_wrong_link_is_refused(link: ExtraLink, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        build_content([TheatrePart(theatre_data("pacific"))], [link])
    assert (caught.value.file, caught.value.reason) == ("links", reason)


def test_content_is_built_once(c: Content) -> None:
    assert theatre_content("pacific") is c
