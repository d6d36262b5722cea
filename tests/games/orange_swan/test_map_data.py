"""The map as data: whole, and as the rules and worked examples say that it is."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import yaml

from sandtable.games.orange_swan.base import content
from sandtable.games.orange_swan.base.content import BLOCKS, LARGE, MAP, SMALL
from sandtable.games.orange_swan.rules.weather import is_rough
from tests.games.orange_swan.helpers import arranged

DATA = content.FOLDER
BOARD: dict[str, Any] = yaml.safe_load((DATA / "map.yaml").read_text(encoding="utf-8"))
SPACES: dict[str, dict[str, Any]] = {s["id"]: {**BOARD["defaults"], **s} for s in BOARD["spaces"]}
LAND = {id: space for id, space in SPACES.items() if space["kind"] == "land"}
SEA = {id: space for id, space in SPACES.items() if space["kind"] == "sea"}
OPEN_LAND = {id for id, space in LAND.items() if not space["no_entry"]}
LINKS = BOARD["links"]
OWNERS = ("japan", "us", "philippines", "commonwealth", "dei", "china")
ROAD = set(BOARD["burma_road"]["areas"])

LAND_NEXT: dict[str, dict[str, str]] = {id: {} for id in LAND}
for link in LINKS["land"]:
    LAND_NEXT[link["a"]][link["b"]] = LAND_NEXT[link["b"]][link["a"]] = link["type"]
PORTS: dict[str, set[str]] = {id: set() for id in LAND}
COAST: dict[str, set[str]] = {id: set() for id in LAND}
for link in LINKS["coast"]:
    COAST[link["land"]].add(link["sea"])
    if link["port"]:
        PORTS[link["land"]].add(link["sea"])
SEA_NEXT: dict[str, set[str]] = {id: set() for id in SEA}
PASSAGES: dict[tuple[str, str], list[dict[str, Any]]] = {}
for link in LINKS["sea"]:
    SEA_NEXT[link["a"]].add(link["b"])
    SEA_NEXT[link["b"]].add(link["a"])
    for pair in ((link["a"], link["b"]), (link["b"], link["a"])):
        PASSAGES.setdefault(pair, []).append(link)
STRAITS = {frozenset(link["lands"]): link for link in LINKS["sea"] if link["type"] != "open"}


def ids(test: Callable[[dict[str, Any]], Any]) -> set[str]:
    """The spaces of which something is true."""
    return {id for id, space in SPACES.items() if test(space)}


def walk(start: str, steps: Callable[[str], Iterable[str]]) -> set[str]:
    """What can be reached."""
    seen, todo = {start}, deque([start])
    while todo:
        for there in steps(todo.popleft()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def next_by_air(space: str) -> set[str]:
    """Where an Air Unit can be after one Movement Point."""
    if space in SEA:
        return SEA_NEXT[space] | {id for id in OPEN_LAND if space in COAST[id]}
    return set(LAND_NEXT[space]) | COAST[space]


def next_by_port(space: str) -> set[str]:
    """Where one can go by land, through Ports and over the sea."""
    if space in SEA:
        return SEA_NEXT[space] | {id for id in OPEN_LAND if space in PORTS[id]}
    return {there for there, kind in LAND_NEXT[space].items() if kind != "papuan-rift"} | PORTS[space]


def flight(start: str, end: str) -> int:
    """The Movement Points of the shortest flight."""
    seen, ring, points = {start}, {start}, 0
    while end not in seen:
        ring = {there for space in ring for there in next_by_air(space)} - seen
        seen |= ring
        points += 1
    return points


# ---------------------------------------------------------------------- the file is whole


def test_spaces_have_ids_of_their_own_and_sound_facts() -> None:
    assert max(Counter(space["id"] for space in BOARD["spaces"]).values()) == 1
    assert 90 <= len(OPEN_LAND) <= 115
    assert 45 <= len(SEA) <= 55
    for id, space in SPACES.items():
        assert id == id.lower()
        assert id.isascii()
        assert " " not in id
        assert -60 <= space["lat"] <= 70
        assert 60 <= space["lon"] <= 250
        assert space["confidence"] in ("printed", "inferred")
        assert set(space.get("printed_fields", [])) <= set(space)


@pytest.mark.rule("orange-swan:2.6b")
def test_every_land_area_has_one_terrain() -> None:
    for id, space in LAND.items():
        assert space["terrain"] in ("clear", "rough"), id
    g = arranged(season="fall")
    assert is_rough(g, MAP.index["peking"])
    assert not is_rough(g, MAP.index["nanking"])
    assert MAP.rough[MAP.index["manila"]]
    assert sum(MAP.rough[land] for land in MAP.lands) > len(MAP.lands) / 2


@pytest.mark.rule("orange-swan:2.7.2a", "orange-swan:2.7.2b", "orange-swan:2.7.2c")
def test_stacking_limits_follow_from_size() -> None:
    for id in sorted(OPEN_LAND - {"san-diego"}):
        assert LAND[id]["size"] in ("large", "small")
        assert LAND[id]["stack"] == (4 if LAND[id]["size"] == "large" else 2), id
    for id in ("hong-kong", "gili-gili", "singapore", "iwo-jima"):
        assert MAP.stack[MAP.index[id]] == 2
    assert MAP.stack[MAP.index["peking"]] == 4
    assert MAP.stack[MAP.index["san-diego"]] == 0


@pytest.mark.reading("4.2.1: what is an area worth that could produce for two reasons?")
def test_what_areas_are_worth() -> None:
    for id, space in LAND.items():
        assert space["owner"] in OWNERS or space["no_entry"], id
        assert space["pp"] == (5 if space["strategic"] or space["production"] else 0), id
        assert not (space["strategic"] and space["production"]), id
    for space in SEA.values():
        assert space["deploy"] in (None, "japan", "us", "commonwealth")
        assert space["restricted"] in (None, "axis", "allied")


def test_links_join_what_is_there_and_only_once() -> None:
    seen = set()
    for link in LINKS["land"]:
        pair = frozenset((link["a"], link["b"]))
        assert len(pair) == 2
        assert pair <= OPEN_LAND
        assert pair not in seen
        assert link["type"] in content.LINKS
        seen.add(pair)
    coasts = [(link["land"], link["sea"]) for link in LINKS["coast"]]
    assert len(coasts) == len(set(coasts))
    assert all(land in OPEN_LAND and sea in SEA for land, sea in coasts)
    for link in LINKS["sea"]:
        assert {link["a"], link["b"]} <= set(SEA)
        assert link["a"] != link["b"]


def test_straits_lie_between_two_lands_that_touch_both_seas() -> None:
    for link in LINKS["sea"]:
        lands = link.get("lands", [])
        assert len(lands) == (0 if link["type"] == "open" else 2)
        for land in lands:
            assert LAND[land]["no_entry"] or {link["a"], link["b"]} <= COAST[land]
        if link["type"] == "strait":
            assert lands[1] not in LAND_NEXT[lands[0]]
        if link["type"] == "double-arrow":
            assert LAND_NEXT[lands[0]].get(lands[1]) == "double-arrow"
    for pair, group in PASSAGES.items():
        assert len(group) == 1 or all(link["type"] != "open" for link in group), pair


def test_everything_can_be_reached() -> None:
    for id in OPEN_LAND:
        assert LAND_NEXT[id] or PORTS[id], id
        if LAND[id]["island"] and not LAND_NEXT[id]:
            assert PORTS[id], id
    assert all(len(SEA_NEXT[id]) >= 2 for id in SEA)
    assert walk("tokyo", next_by_port) == OPEN_LAND | set(SEA)
    assert walk("java-sea", lambda sea: SEA_NEXT[sea]) == set(SEA)


# ---------------------------------------------------------------------- what the rules say


@pytest.mark.rule("orange-swan:2.6a")
def test_spaces_are_adjacent_where_a_link_joins_them_and_nowhere_else() -> None:
    near = [MAP.id[sea] for sea in MAP.sea_next[MAP.index["arafura-sea"]]]
    assert sorted(near) == ["celebes-sea", "coral-sea", "java-sea", "timor-sea"]
    # The long way to Calcutta leads past Ceylon: the two seas beside it do not touch.
    assert "bay-of-bengal" not in SEA_NEXT["northern-indian-ocean"]


@pytest.mark.rule("orange-swan:2.6c")
def test_islands() -> None:
    assert [id for id in SPACES if "sunda" in id] == ["lesser-sunda"]
    assert MAP.small[MAP.index["iwo-jima"]]
    assert MAP.island[MAP.index["iwo-jima"]]
    assert not MAP.small[MAP.index["lesser-sunda"]]


@pytest.mark.rule("orange-swan:4.2.4", "orange-swan:4.2.7s")
def test_the_eleven_strategic_areas() -> None:
    stars = {MAP.id[land] for land in MAP.lands if MAP.strategic[land]}
    assert stars == {
        *(
            "tokyo",
            "delhi",
            "sydney",
            "nanking",
            "chungking",
            "manila",
            "singapore",
            "truk",
            "hawaii",
            "samoa",
        )
    }
    road = [MAP.id[land] for land in MAP.burma_road]
    assert road == ["rangoon", "mandalay", "lashio", "kunming"]
    assert ids(lambda space: space["burma_road"]) == set(road)
    assert len(stars) + 1 == 11
    assert "chungking" in LAND_NEXT["kunming"]
    assert walk("kunming", lambda id: set(LAND_NEXT[id]) & ROAD) == ROAD
    assert {LAND[id]["owner"] for id in road} == {"commonwealth", "china"}


@pytest.mark.rule("orange-swan:1.4")
def test_capitals() -> None:
    found = {
        name: [MAP.id[land] for land in MAP.capitals[number]] for number, name in enumerate(content.NATIONS)
    }
    assert found == {
        "japan": ["tokyo"],
        "us": ["san-diego"],
        "commonwealth": ["delhi", "sydney"],
        "china": ["chungking"],
        "philippines": ["manila"],
        "dei": ["batavia"],
    }


@pytest.mark.rule("orange-swan:1.8")
def test_closed_areas() -> None:
    closed = {id for id, space in LAND.items() if space["no_entry"]}
    assert closed - {"mongolia"} == {
        *("soviet-union", "tibet", "kashmir", "nepal", "bhutan", "australian-outback")
    }


@pytest.mark.rule("orange-swan:5.0.1", "orange-swan:4.5.3c")
def test_waters_of_one_side_and_where_ships_deploy() -> None:
    assert {id: space["restricted"] for id, space in SEA.items() if space["restricted"]} == {
        "inland-sea": "axis",
        "us-coastal-waters": "allied",
        "indian-ocean": "allied",
    }
    assert {MAP.id[sea] for sea in MAP.seas if MAP.deploy[sea] == content.JAPAN} == {
        *("inland-sea", "japan-sea", "yellow-sea")
    }
    assert MAP.deploy[MAP.index["us-coastal-waters"]] == content.US
    assert MAP.deploy[MAP.index["indian-ocean"]] == content.COMMONWEALTH


@pytest.mark.rule("orange-swan:4.3.2b", "orange-swan:4.4a")
def test_umbrellas_and_submarine_icons() -> None:
    assert MAP.umbrella[MAP.index["guam"]] == LARGE
    assert MAP.umbrella[MAP.index["tokyo"]] & LARGE
    assert MAP.umbrella[MAP.index["chungking"]] & SMALL
    assert MAP.umbrella[MAP.index["urumchi"]] == 0
    assert MAP.sub_icon[MAP.index["marianas-islands"]]
    assert not MAP.sub_icon[MAP.index["western-pacific"]]


@pytest.mark.rule("orange-swan:10.7", "orange-swan:10.10a")
def test_roundels_of_the_communists_and_oilfields() -> None:
    communist = {MAP.id[land] for land in MAP.lands if MAP.communist_roundel[land]}
    assert communist == {"jinzhou", "peking", "nanking", "shanghai", "canton"}
    oil = {MAP.id[land] for land in MAP.lands if MAP.oilfield[land]}
    assert oil == {"miri", "taran", "palembang", "batavia"}
    assert all(LAND[id]["production"] for id in oil)
    japan = {MAP.id[land] for land in MAP.lands if MAP.roundels[land] >> content.JAPAN & 1}
    assert "chagchun" in japan
    assert len(japan) >= 4


@pytest.mark.rule("orange-swan:7.3b", "orange-swan:9.13a")
def test_continental_asia_and_the_fortress() -> None:
    asia = walk(
        "delhi",
        lambda id: {n for n, kind in LAND_NEXT[id].items() if kind not in ("double-arrow", "papuan-rift")},
    )
    assert {MAP.id[land] for land in MAP.lands if MAP.continental[land]} == asia
    assert "singapore" in asia
    assert "hainan" not in asia
    assert "double-arrow" in LAND_NEXT["hainan"].values()
    assert {MAP.id[land] for land in MAP.lands if MAP.fortress[land]} == {"singapore"}


@pytest.mark.rule("orange-swan:5.1.1", "orange-swan:5.1.2", "orange-swan:5.1.3b")
def test_straits_that_the_rules_name() -> None:
    assert STRAITS[frozenset(("lesser-sunda", "celebes"))]["type"] == "strait"
    assert STRAITS[frozenset(("lesser-sunda", "batavia"))]["type"] == "double-arrow"
    kamchatka = STRAITS[frozenset(("kurile-islands", "soviet-union"))]
    assert kamchatka["type"] == "strait"
    assert kamchatka["japan_needs_only"] == "kurile-islands"
    assert "inland-sea" in (kamchatka["a"], kamchatka["b"])
    assert LAND_NEXT["hanoi"]["rangoon"] == "mekong-jungle"
    assert any(link["type"] == "papuan-rift" for link in LINKS["land"])
    assert {"arafura-sea", "celebes-sea"} == PORTS["celebes"]
    assert all(len(PORTS[id]) == 2 for id in ("celebes", "gili-gili", "andaman"))


@pytest.mark.rule("orange-swan:3.1")
def test_spaces_of_the_monsoon() -> None:
    rain = {MAP.id[space] for space in range(MAP.n) if MAP.monsoon[space]}
    assert {"bangkok", "calcutta", "rangoon", "bay-of-bengal", "andaman-sea"} <= rain
    assert not rain & {"nanking", "manila", "singapore", "tokyo"}


@pytest.mark.rule("orange-swan:9.2", "orange-swan:9.3", "orange-swan:9.4")
def test_air_ranges() -> None:
    years = range(1941, 1946)
    assert [BLOCKS.air_range["japan"][year] for year in years] == [3, 3, 3, 3, 3]
    assert [BLOCKS.air_range["us_and_commonwealth"][year] for year in years] == [2, 2, 3, 4, 4]
    assert BLOCKS.air_range["us_elite"] == {1944: 4, 1945: 5}


@pytest.mark.rule("orange-swan:4.5.6a", "orange-swan:4.5.2a", "orange-swan:6.2a")
def test_costs_and_movement() -> None:
    costs = {BLOCKS.types[kind].unit_class: BLOCKS.step_cost[kind] for kind in range(len(BLOCKS.types))}
    assert costs == {
        **{"infantry": 1, "sub": 1, "tank": 2, "ls": 2, "artillery": 3, "hs": 3},
        **{"air": 4, "cv": 4, "marine": 5},
    }
    assert (BLOCKS.new_cost, BLOCKS.new_steps) == (2, 1)
    assert BLOCKS.movement == {"infantry": 1, "artillery": 1, "marine": 1, "tank": 2}


# ---------------------------------------------------------------------- what the worked examples need


def test_seas_and_ports_of_the_supply_examples() -> None:
    assert "new-hebrides" in SEA_NEXT["solomon-sea"]
    assert COAST["guadalcanal"] == {"solomon-sea"}
    assert "arafura-sea" in COAST["ambon"] & PORTS["darwin"]
    assert "sydney" in walk("darwin", lambda id: LAND_NEXT[id])
    route = ["arafura-sea", "timor-sea", "eastern-indian-ocean", "northern-indian-ocean", "ceylon-sea"]
    for here, there in zip(route, [*route[1:], "bay-of-bengal"]):
        assert there in SEA_NEXT[here]
    assert "bay-of-bengal" in PORTS["calcutta"]
    assert "delhi" in walk("calcutta", lambda id: LAND_NEXT[id])


def test_production_of_the_full_example() -> None:
    base = ["tokyo", "chagchun", "nanking", "saigon", "truk"]
    taken = ["singapore", "manila", "miri", "taran", "batavia", "palembang"]
    assert sum(LAND[id]["pp"] for id in base) == 25
    assert sum(LAND[id]["pp"] for id in taken) == 30


def test_ports_of_the_naval_and_landing_examples() -> None:
    assert {id for id in LAND if "marshall-islands" in PORTS[id]} == {
        *("eniwetok", "kwajalein", "juluit", "majuro")
    }
    assert {id for id in LAND if "coral-sea" in PORTS[id]} == {
        *("sydney", "brisbane", "port-moresby", "gili-gili")
    }
    assert "brisbane" in LAND_NEXT["darwin"]
    assert PORTS["pujin"] == set()
    assert COAST["pujin"]
    assert "java-sea" in PORTS["batavia"]
    assert "eastern-indian-ocean" in COAST["batavia"] - PORTS["batavia"]


def test_the_way_of_the_tank_to_miri() -> None:
    orange = {id for id in OPEN_LAND if LAND[id]["owner"] == "japan"}

    def reaches(extra: set[str]) -> bool:
        return "saigon" in walk("fu-san", lambda id: set(LAND_NEXT[id]) & (orange | extra))

    assert "sapporo" in LAND_NEXT["tokyo"]
    assert "inland-sea" in PORTS["sapporo"] & PORTS["fu-san"]
    assert "inland-sea" not in PORTS["tokyo"]
    assert reaches({"pujin", "nanning"})
    assert not reaches({"pujin"})
    assert not reaches({"nanning"})
    assert "gulf-of-thailand" in PORTS["saigon"] & PORTS["miri"]


def test_how_far_aircraft_fly() -> None:
    assert flight("tapei", "manila") <= 3
    assert flight("hanoi", "manila") <= 3
    assert "south-china-sea" in PORTS["taan"] & PORTS["manila"]
    assert 4 <= flight("saipan", "tokyo") <= 5
    assert flight("midway", "tokyo") > 3
    assert flight("chungking", "tokyo") > 3
