"""Readings that no chapter's own tests pin, and entries of set-ups and ranges."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    JAPAN,
    MAP,
    NATIONS,
    OCEANIC,
    US,
)
from sandtable.games.orange_swan.rules import blitz_discs, final
from sandtable.games.orange_swan.rules.power import collects, domestic, line_that_counts, powers
from sandtable.games.orange_swan.rules.reach import air_spread, movement_points
from sandtable.games.orange_swan.rules.reinforcement import RIVALS, check_rivalry
from sandtable.games.orange_swan.rules.supply import supplies
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.battles import land_battle, shots
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, units, words

SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
CONTESTED_SEAS = {MAP.id[sea]: "contested" for sea in MAP.seas}
OWN_WATERS = {"us-coastal-waters": "allied", "indian-ocean": "allied", "inland-sea": "axis"}


def placed(**data: Any) -> SwanState:
    state = GAME.position({key.replace("_", "-"): value for key, value in data.items()})
    assert isinstance(state, SwanState)
    return state


# ------------------------------------------------------------------ set-ups and ranges


@pytest.mark.rule("orange-swan:11.PH.k")
@pytest.mark.parametrize("scenario", ["pearl-harbor", "rising-swan", "orange-swan"])
def test_in_1941_every_nation_controls_the_areas_of_its_colour(scenario: str) -> None:
    g = arranged(scenario=scenario, setup=True)
    holder = {space: NATIONS[g.holder[MAP.index[space]]] for space in MAP.id if not MAP.sea[MAP.index[space]]}
    expected = {
        "us": ("guam", "wake", "hawaii", "samoa", "anchorage", "san-diego"),
        "philippines": ("manila", "davao", "tacloban"),
        "commonwealth": ("hong-kong", "singapore", "delhi", "sydney", "rabaul", "tarawa", "gili-gili"),
        "dei": ("batavia", "palembang", "taran"),
        "china": ("changsha", "chungking", "urumchi", "pujin", "xi-an"),
        "japan": ("tokyo", "nanking", "saigon", "truk", "canton", "peking", "saipan"),
    }
    for nation, lands in expected.items():
        assert {holder[land] for land in lands} == {nation}
    for land in MAP.lands:
        if not MAP.no_entry[land]:
            assert g.holder[land] == MAP.owner[land], MAP.id[land]


@pytest.mark.rule("orange-swan:11.MG.d")
@pytest.mark.parametrize("scenario", ["midway-to-guadalcanal", "turning-the-tide"])
def test_who_controls_what_in_1942_colour_by_colour(scenario: str) -> None:
    g = arranged(scenario=scenario, setup=True)
    expected = {
        JAPAN: (
            *("guam", "wake", "manila", "davao", "tacloban", "miri", "malay", "batavia", "palembang"),
            *("singapore", "hong-kong", "rabaul", "tarawa", "nanking", "truk"),
        ),
        US: ("gili-gili", "santa-cruz", "hawaii", "midway", "samoa"),
        COMMONWEALTH: ("darwin", "rangoon", "port-moresby", "delhi", "sydney"),
        CHINA: ("changsha", "chungking"),
    }
    for nation, lands in expected.items():
        assert {NATIONS[g.holder[MAP.index[land]]] for land in lands} == {NATIONS[nation]}


@pytest.mark.rule("orange-swan:9.3a", "orange-swan:6.2a")
@pytest.mark.parametrize("year", [1941, 1942, 1943, 1944, 1945])
def test_chinese_air_units_keep_their_range_while_others_fly_farther(year: int) -> None:
    wing = [("chungking", "cn-air"), ("delhi", "cw-air"), ("hawaii", "us-air"), ("tokyo", "jp-air-3")]
    g = arranged(year=year, units=[[*block, 3] for block in wing])
    found = [movement_points(g, units(g, space, kind)[0]) for space, kind in wing]
    grown = {1943: 3, 1944: 4, 1945: 4}.get(year, 2)
    assert found == [2, grown, grown, 3]


@pytest.mark.rule("orange-swan:4.5.1g")
def test_a_side_has_one_disc_of_each_kind_and_buys_it_anew_next_turn() -> None:
    state = placed(at="spend", season="spring", year=1942, purse={"japan": 60})
    state.act("axis", "disc oceanic")
    assert rule_against(state, "axis", "disc oceanic") == "4.5.1"
    state.act("axis", "disc continental")
    assert state.collected[JAPAN] == 20
    assert not [word for word in words(state, "axis") if word.startswith("disc")]
    later = placed(at="turn", season="spring", year=1942, discs=["oceanic"], units=SHIPS)
    later.collected[JAPAN] = 60
    assert later.discs == [0, 0]
    assert blitz_discs.check_disc(later, OCEANIC, 0) == 0


@pytest.mark.rule("orange-swan:4.5.1g", "orange-swan:10.6")
def test_a_bought_and_a_free_disc_of_one_kind_exclude_each_other() -> None:
    on = {"war-plan-orange": "on"}
    data = {"at": "spend", "turn": "allied", "season": "spring", "year": 1943, "options": on}
    for first, second in (("disc oceanic", "free-disc"), ("free-disc", "disc oceanic")):
        state = placed(**data, purse={"us": 60, "commonwealth": 30, "china": 20})
        state.act("allied", first)
        assert rule_against(state, "allied", second) == "4.5.1"
        assert rule_against(state, "allied", "give 5") == "4.5.1"
        assert rule_against(state, "allied", "disc continental") == ""


# ------------------------------------------------------------------ readings


@pytest.mark.rule("orange-swan:9.5a", "orange-swan:9.9")
@pytest.mark.reading("9.5, 9.9: do Marines that land in Rough Terrain earn the Unopposed Bonus?")
@pytest.mark.parametrize(("land", "needed"), [("manila", 4), ("nanking", 3)])
def test_landing_marines_earn_no_unopposed_bonus_in_rough_terrain(land: str, needed: int) -> None:
    """Elite Infantry hits on 4; on Clear ground without Infantry against it on 3."""
    marine = ("us-marine", 2, "assaulted", "engaged", "moved")
    tank = ("us-art", 1, "assaulted", "engaged", "moved")
    state = land_battle(axis=[("jp-art-3", 1)], allied=[marine, tank], dice=[1] * 30, land=land)
    while not [kind for kind, _, _ in shots(state) if kind == "us-marine"]:
        seat = ("axis", "allied")[state.deciders[0]]
        offered = words(state, seat)
        state.act(seat, "done" if "done" in offered else offered[0])
    assert [shot for shot in shots(state) if shot[0] == "us-marine"] == [("us-marine", 2, needed)]


@pytest.mark.rule("orange-swan:4.2.2")
@pytest.mark.reading("4.2.2: does the US produce at home without San Diego?")
def test_domestic_production_goes_on_without_san_diego() -> None:
    for holders in ({}, {"san-diego": "japan"}):
        g = arranged(year=1943, seas=CONTESTED_SEAS, holders=holders)
        assert powers(g, US)[0] >= domestic(1943) == 30
    green = [MAP.id[land] for land in MAP.lands if MAP.owner[land] == US]
    alone = dict.fromkeys([*green, "manila"], "japan")
    g = arranged(year=1943, seas=CONTESTED_SEAS, holders=alone)
    assert powers(g, US) == (30, 0)


@pytest.mark.rule("orange-swan:6.3.1a")
@pytest.mark.reading("6.3.1: does Sea Transport need Ports?")
def test_sea_transport_begins_and_ends_at_ports() -> None:
    """Manila lies on two Sea Zones, with a Port on one of them; Pujin has a coast and no Port."""
    around = ("south-china-sea", "eastern-china-sea", "philippine-sea", "yellow-sea")
    fleet = [[sea, "jp-ls-4", 4] for sea in around]
    data = {
        "at": "strategic-movement",
        "year": 1942,
        "season": "winter",
        "seas": dict.fromkeys(around, "axis"),
        "holders": {"tapei": "japan", "pujin": "japan", "okinawa": "japan"},
    }
    garrison = ["manila", "jp-inf-3", 3]
    state = placed(**data, units=[*SHIPS, *fleet, garrison])
    state.act("axis", f"transfer {name(state, 'manila', 'jp-inf-3')}")
    offered = [word.removeprefix("aboard ") for word in words(state, "axis") if word.startswith("aboard")]
    assert [MAP.id[state.unit_space[BLOCKS.unit_index[ship]]] for ship in offered] == ["south-china-sea"]
    state.act("axis", f"aboard {offered[0]}")
    assert "to canton" in words(state, "axis")
    # Pujin can be reached over land only, and there are enemies on all roads to it.
    barred = [["canton", "cn-inf-4", 4], ["shanghai", "cn-inf-4", 4], ["nanking", "cn-inf-3", 3]]
    state = placed(**data, units=[*SHIPS, *fleet, garrison, *barred])
    state.act("axis", f"transfer {name(state, 'manila', 'jp-inf-3')}")
    state.act("axis", next(word for word in words(state, "axis") if word.startswith("aboard")))
    assert rule_against(state, "axis", "to hainan") == ""
    assert rule_against(state, "axis", "to pujin") == "6.3c"


@pytest.mark.rule("orange-swan:5.0.1", "orange-swan:6.2b")
@pytest.mark.reading("5.0.1, 6.2: may Air Units fly over waters that only the enemy may enter?")
def test_air_units_stay_out_of_the_enemys_own_waters() -> None:
    g = arranged(year=1945)
    start = MAP.index["sapporo"]
    assert MAP.index["inland-sea"] in air_spread(g, start, 2, AXIS)
    assert MAP.index["inland-sea"] not in air_spread(g, start, 5, ALLIED)
    bombay = MAP.index["bombay"]
    assert MAP.index["indian-ocean"] in air_spread(g, bombay, 1, ALLIED)
    assert MAP.index["indian-ocean"] not in air_spread(g, bombay, 3, AXIS)


@pytest.mark.rule("orange-swan:10.1")
@pytest.mark.reading("10.1: which carriers does Kido Butai count, where, and when?")
def test_kido_butai_counts_the_carriers_of_both_allies_together() -> None:
    fleet = [["coral-sea", "us-cv", 3, "moved"], ["coral-sea", "cw-cv", 3, "moved"], ["fiji", "us-cv", 3]]
    data = {"at": "naval-movement", "turn": "allied", "year": 1942, "options": {"kido-butai": "on"}}
    state = placed(**data, units=[*SHIPS, *fleet])
    state.act("allied", f"sail {name(state, 'fiji', 'us-cv')}")
    assert rule_against(state, "allied", "to coral-sea") == "10.1"
    assert rule_against(state, "allied", "to us-coastal-waters") == ""
    crowd = placed(**{**data, "year": 1941, "season": "fall"}, units=[*SHIPS, *fleet])
    crowd.act("allied", "done")
    assert rule_against(crowd, "allied", f"lose {name(crowd, 'coral-sea', 'cw-cv')}") == ""
    # Any number lies in their own waters.
    home = [["us-coastal-waters", "us-cv", 3]] * 3
    assert not [
        word for word in words(placed(**data, units=[*SHIPS, *home]), "allied") if word.startswith("lose")
    ]


@pytest.mark.rule("orange-swan:4.5.1d")
@pytest.mark.reading("4.5.1: how much may the Commonwealth give for the Oceanic Disc?")
def test_the_commonwealth_gives_19_at_most() -> None:
    data = {"at": "spend", "turn": "allied", "season": "spring", "year": 1942}
    state = placed(**data, purse={"us": 1, "commonwealth": 40})
    assert rule_against(state, "allied", "give 19") == ""
    assert rule_against(state, "allied", "give 20") == "4.5.1d"
    assert rule_against(state, "allied", "give 18") == "4.5.1d"  # the US could not pay the rest
    state.act("allied", "give 19")
    state.act("allied", "disc oceanic")
    assert (state.collected[US], state.collected[COMMONWEALTH]) == (0, 21)


@pytest.mark.rule("orange-swan:10.3a", "orange-swan:10.3b")
@pytest.mark.reading("10.3: whose is the Indian Ocean under Allied Rivalry?")
def test_the_indian_ocean_feeds_units_of_both_and_earns_for_the_commonwealth_alone() -> None:
    """Colombo lies beside the Ceylon Sea, which leads to the Indian Ocean; all Capitals are lost."""
    lost = {"delhi": "japan", "sydney": "japan", "san-diego": "japan", "hawaii": "us"}
    seas = {**CONTESTED_SEAS, **OWN_WATERS, "ceylon-sea": "allied"}
    forces = [["ceylon-sea", "us-sub", 1], ["ceylon-sea", "cw-sub", 1], *SHIPS]
    for played, refused in (("on", [RIVALS, 0]), ("off", [0, 0])):
        options = {"allied-rivalry": played}
        g = arranged(turn="allied", year=1942, units=forces, seas=seas, holders=lost, options=options)
        ships = [units(g, "ceylon-sea", kind)[0] for kind in ("us-sub", "cw-sub")]
        assert all(supplies(g, ship) for ship in ships)
        assert [check_rivalry(g, ship) for ship in ships] == refused
        assert collects(g, COMMONWEALTH, MAP.index["colombo"], line_that_counts(g, COMMONWEALTH))
        assert collects(g, US, MAP.index["colombo"], line_that_counts(g, US)) == (played == "off")


GARRISONS = ("tokyo", "iwo-jima", "saipan", "truk", "canton", "nanning", "changsha", "manila", "nanking")
ROAD_TO_DELHI = (
    *(
        "hanoi",
        "vientiane",
        "bangkok",
        "malay",
        "singapore",
        "rangoon",
        "akyab",
        "dacca",
        "calcutta",
        "delhi",
    ),
    *("madras", "bombay", "mandalay"),
)


@pytest.mark.rule("orange-swan:9.7", "orange-swan:8.4.1b")
@pytest.mark.reading("8.4, 9.7: does China revert before or after the Victory Check?")
@pytest.mark.parametrize(("occupied", "wins"), [(True, True), (False, False)])
def test_what_reverts_to_china_counts_for_japan_no_more(occupied: bool, wins: bool) -> None:
    """Seven Strategic Areas with Chungking, which was left empty: then there are six."""
    forces = [[space, "jp-inf-3" if i % 2 else "jp-inf-4", 3] for i, space in enumerate(GARRISONS)]
    if occupied:
        forces.append(["chungking", "jp-inf-4", 4])
    holders = {**dict.fromkeys(ROAD_TO_DELHI, "japan"), "chungking": "japan"}
    g = arranged(at="final", year=1943, season="spring", units=[*SHIPS, *forces], holders=holders)
    final.begin(g)
    assert g.strategic[JAPAN] == (7 if wins else 6)
    assert (g.winner == AXIS) == wins
    assert (g.holder[MAP.index["chungking"]] == CHINA) == (not occupied)
