"""4.1: Supply Sources, lines of Supply, and who is marked as Out of Supply."""

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, MAP, POOL
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.final import begin, surrender_units
from sandtable.games.orange_swan.rules.sequence import Turn
from sandtable.games.orange_swan.rules.supply import check_supply, is_cut_off, supplies
from sandtable.games.orange_swan.state import OUT_OF_SUPPLY, SwanState
from tests.games.orange_swan.helpers import arranged, in_place, steps, units

# One ship of each, so that no Nation surrenders.
SHIPS = [
    ["japan-sea", "jp-ls-4", 1],
    ["us-coastal-waters", "us-ls", 1],
    ["indian-ocean", "cw-ls", 1],
]
ALL_AXIS = {MAP.id[sea]: "axis" for sea in MAP.seas}
ALL_ALLIED = {MAP.id[sea]: "allied" for sea in MAP.seas}
ALL_CONTESTED = {MAP.id[sea]: "contested" for sea in MAP.seas}
SAFE_WATERS = {"us-coastal-waters": "allied", "indian-ocean": "allied", "inland-sea": "axis"}
LOST_CAPITALS = {"delhi": "japan", "sydney": "japan", "san-diego": "japan"}


def supplied(g: SwanState, space: str, kind: str) -> bool:
    """Whether a block of a type in a space could trace Supply now."""
    return supplies(g, units(g, space, kind)[0])


def cut_off(g: SwanState, space: str, kind: str) -> list[bool]:
    """Whether the blocks of a type in a space are marked."""
    return [is_cut_off(g, unit) for unit in units(g, space, kind)]


@pytest.mark.rule("orange-swan:4.1.1a")
def test_us_and_commonwealth_use_each_others_capitals_and_the_indian_ocean() -> None:
    unit = ["calcutta", "us-inf", 2]
    g = arranged(units=[unit], seas=ALL_CONTESTED)
    assert supplied(g, "calcutta", "us-inf")  # to Delhi, over land

    g = arranged(units=[unit], seas=ALL_CONTESTED, holders={"delhi": "japan"})
    assert not supplied(g, "calcutta", "us-inf")

    at_sea = ["ceylon-sea", "us-sub", 1]
    g = arranged(units=[at_sea], seas={**ALL_CONTESTED, **SAFE_WATERS}, holders=LOST_CAPITALS)
    assert supplied(g, "ceylon-sea", "us-sub")  # next to the Indian Ocean


@pytest.mark.rule("orange-swan:1.3b", "orange-swan:1.4")
def test_allies_trace_over_each_others_areas_to_their_own_sources() -> None:
    unit = ["darwin", "us-inf", 2]
    g = arranged(units=[unit], seas=ALL_CONTESTED)
    assert supplied(g, "darwin", "us-inf")

    g = arranged(units=[unit], seas=ALL_CONTESTED, holders={"sydney": "japan"})
    assert not supplied(g, "darwin", "us-inf")


@pytest.mark.rule("orange-swan:1.4")
@pytest.mark.parametrize(
    ("kind", "space", "capital"),
    [
        ("jp-inf-4", "sapporo", "tokyo"),
        ("us-inf", "vancouver", "san-diego"),
        ("cw-inf-3", "bombay", "delhi"),
        ("cw-inf-3", "melbourne", "sydney"),
    ],
)
def test_a_capital_feeds_its_nation_while_it_is_held(kind: str, space: str, capital: str) -> None:
    nation = "us" if kind.startswith("jp") else "japan"
    g = arranged(units=[[space, kind, 1]], seas=ALL_CONTESTED)
    assert supplied(g, space, kind)

    g = arranged(units=[[space, kind, 1]], seas=ALL_CONTESTED, holders={capital: nation})
    assert not supplied(g, space, kind)


@pytest.mark.rule("orange-swan:4.1.1b")
def test_manila_feeds_philippine_units() -> None:
    unit = ["davao", "ph-inf", 1]
    seas = {**ALL_CONTESTED, "celebes-sea": "allied", "south-china-sea": "allied"}
    g = arranged(units=[unit], seas=seas)
    assert supplied(g, "davao", "ph-inf")

    g = arranged(units=[unit], seas=seas, holders={"manila": "japan"})
    assert not supplied(g, "davao", "ph-inf")


@pytest.mark.rule("orange-swan:4.1.2a", "orange-swan:14.2")
def test_contested_seas_carry_no_supply_and_controlled_ones_need_no_ship() -> None:
    unit = ["saipan", "jp-inf-3", 1]
    g = arranged(units=[unit], seas=ALL_AXIS)
    assert supplied(g, "saipan", "jp-inf-3")

    g = arranged(units=[unit], seas={**ALL_AXIS, "marianas-islands": "contested"})
    assert not supplied(g, "saipan", "jp-inf-3")


@pytest.mark.rule("orange-swan:4.1.2a", "orange-swan:4.1.2b")
@pytest.mark.example
def test_supply_near_the_solomons() -> None:
    g = arranged(
        turn="allied",
        units=[
            ["solomon-sea", "us-ls", 2],
            ["guadalcanal", "us-marine", 2],
            ["solomon-sea", "jp-ls-4", 1],
            ["solomon-sea", "jp-sub-4", 1],
        ],
        seas={**ALL_ALLIED, "solomon-sea": "contested"},
    )

    check_supply(g)

    assert cut_off(g, "solomon-sea", "us-ls") == [False]
    assert cut_off(g, "guadalcanal", "us-marine") == [True]


@pytest.mark.rule("orange-swan:4.1.1a", "orange-swan:4.1.2a")
@pytest.mark.example
def test_supply_around_ambon() -> None:
    forces = [["arafura-sea", "us-sub", 1], ["ambon", "us-inf", 1]]
    seas = {"coral-sea": "contested", "java-sea": "axis", "celebes-sea": "axis", "arafura-sea": "allied"}
    overland = arranged(turn="allied", units=forces, seas={**ALL_CONTESTED, **seas})
    assert supplied(overland, "arafura-sea", "us-sub")
    assert supplied(overland, "ambon", "us-inf")

    fallen = {"sydney": "japan"}
    around = ["timor-sea", "eastern-indian-ocean", "northern-indian-ocean", "ceylon-sea", "bay-of-bengal"]
    cut = arranged(turn="allied", units=forces, holders=fallen, seas={**ALL_CONTESTED, **seas})
    assert not supplied(cut, "arafura-sea", "us-sub")
    long_way = {**ALL_CONTESTED, **seas, **dict.fromkeys(around, "allied")}
    assert supplied(arranged(units=forces, holders=fallen, seas=long_way), "arafura-sea", "us-sub")


@pytest.mark.rule("orange-swan:4.1.2c")
def test_supply_passes_straits_between_friendly_shores_only() -> None:
    unit = ["java-sea", "us-sub", 1]
    seas = {**ALL_CONTESTED, "eastern-indian-ocean": "allied", "northern-indian-ocean": "allied"}
    seas.update({"indian-ocean": "allied", "ceylon-sea": "allied"})
    lands = {"singapore": "japan", "palembang": "japan", "bandjermasin": "japan"}
    g = arranged(units=[unit], seas=seas, holders=lands)
    assert supplied(g, "java-sea", "us-sub")

    for shore in ("batavia", "lesser-sunda"):
        g = arranged(units=[unit], seas=seas, holders={**lands, shore: "japan"})
        assert not supplied(g, "java-sea", "us-sub")


@pytest.mark.rule("orange-swan:4.1.2d")
@pytest.mark.reading("4.1.2: does Supply go ashore without a Port?")
def test_supply_goes_ashore_through_ports_only() -> None:
    g = arranged(
        units=[["timor-sea", "us-sub", 1], ["arafura-sea", "us-sub", 1]],
        seas=ALL_CONTESTED,
    )

    assert supplied(g, "arafura-sea", "us-sub")
    assert not supplied(g, "timor-sea", "us-sub")


@pytest.mark.reading("4.1.2: where does Supply go by land?")
def test_supply_does_not_cross_the_papuan_rift_nor_an_area_under_attack() -> None:
    seas = {**ALL_CONTESTED, "coral-sea": "allied"}
    g = arranged(units=[["wewak", "cw-inf-3", 1]], seas=seas)
    assert supplied(arranged(units=[["port-moresby", "cw-inf-3", 1]], seas=seas), "port-moresby", "cw-inf-3")
    assert not supplied(g, "wewak", "cw-inf-3")

    fight = [["calcutta", "cw-inf-3", 1], ["calcutta", "jp-inf-4", 1], ["dacca", "cw-inf-3", 1]]
    held = {"imphal": "japan", "akyab": "japan", "rangoon": "japan", "mandalay": "japan"}
    others = {
        MAP.id[land]: "japan" for land in MAP.land_next[MAP.index["dacca"]] if MAP.id[land] != "calcutta"
    }
    g = arranged(units=fight, seas=ALL_CONTESTED, holders={**held, **others})
    assert not supplied(g, "dacca", "cw-inf-3")


@pytest.mark.rule("orange-swan:4.1.3a")
def test_the_supply_check_marks_who_is_cut_off_and_all_may_see_it() -> None:
    g = arranged(units=[["saipan", "jp-inf-3", 2], ["tokyo", "jp-inf-4", 2]], seas=ALL_CONTESTED)

    check_supply(g)

    assert cut_off(g, "saipan", "jp-inf-3") == [True]
    assert cut_off(g, "tokyo", "jp-inf-4") == [False]
    marked = units(g, "saipan", "jp-inf-3")[0]
    assert g.sight("allied").unit_flags[marked] & OUT_OF_SUPPLY


@pytest.mark.rule("orange-swan:4.1.3d")
def test_a_cube_stays_until_the_next_check() -> None:
    g = arranged(units=[["saipan", "jp-inf-3", 2, "out-of-supply"]], seas=ALL_AXIS)
    assert cut_off(g, "saipan", "jp-inf-3") == [True]
    check_supply(g)
    assert cut_off(g, "saipan", "jp-inf-3") == [False]


@pytest.mark.rule("orange-swan:4.1.3e")
@pytest.mark.reading("11, 12: does the first Turn check Supply?")
@pytest.mark.parametrize(
    ("first", "turn", "kind", "marked"),
    [(True, "axis", "jp-inf-3", False), (False, "axis", "jp-inf-3", True)],
)
def test_the_first_axis_turn_checks_nothing(first: bool, turn: str, kind: str, marked: bool) -> None:
    g = arranged(
        scenario="midway-to-guadalcanal",
        first_turn=first,
        turn=turn,
        units=[["saipan", kind, 2]],
        seas=ALL_CONTESTED,
    )
    step = Turn.at("supply")

    step.go(g)

    assert cut_off(g, "saipan", kind) == [marked]
    assert step.coming() == "collect"


@pytest.mark.rule("orange-swan:4.1.3c", "orange-swan:8.2b")
def test_units_still_cut_off_surrender_and_the_area_stays_theirs() -> None:
    g = arranged(
        turn="allied",
        units=[*SHIPS, ["wake", "us-air", 3, "out-of-supply"]],
        pool=["us-art"],
        seas=ALL_CONTESTED,
    )

    begin(g)

    assert units(g, "wake") == []
    assert in_place(g, POOL, "us-air") == 1
    assert holds(g, MAP.index["wake"], ALLIED)


@pytest.mark.rule("orange-swan:4.1.4a")
@pytest.mark.reading("4.1.4: what does the Code of Bushido show?")
def test_japanese_infantry_lose_steps_but_never_the_last_and_stay_marked() -> None:
    g = arranged(units=[*SHIPS, ["tarawa", "jp-inf-3", 2, "out-of-supply"]], seas=ALL_CONTESTED)

    surrender_units(g)
    assert steps(g, "tarawa", "jp-inf-3") == [1]
    assert cut_off(g, "tarawa", "jp-inf-3") == [True]
    surrender_units(g)
    assert steps(g, "tarawa", "jp-inf-3") == [1]

    told = g.journal("axis")
    assert sum("loses a Step" in line for line in told) == 1
    assert not any("loses a Step" in line for line in g.journal("allied"))


@pytest.mark.rule("orange-swan:4.1.4b")
def test_japanese_equipment_is_worth_nothing_to_the_allies() -> None:
    g = arranged(units=[*SHIPS, ["tarawa", "jp-art-3", 2, "out-of-supply"]], seas=ALL_CONTESTED)

    surrender_units(g)

    assert units(g, "tarawa") == []
    assert g.captured == 0
    assert not any("captures equipment" in line for line in g.journal())


@pytest.mark.rule("orange-swan:4.1.5")
@pytest.mark.parametrize(("turn", "kind"), [("allied", "cw-art"), ("allied", "us-air"), ("axis", "jp-art-3")])
def test_whoever_is_in_singapore_only_loses_a_step(turn: str, kind: str) -> None:
    g = arranged(
        turn=turn,
        units=[*SHIPS, ["singapore", kind, 2, "out-of-supply"]],
        holders={"malay": "japan" if turn == "allied" else "commonwealth"},
        seas=ALL_CONTESTED,
    )

    surrender_units(g)

    assert steps(g, "singapore", kind) == [1]
    assert cut_off(g, "singapore", kind) == [True]


@pytest.mark.rule("orange-swan:1.6a", "orange-swan:4.1.6")
@pytest.mark.parametrize("kind", ["cn-inf-3", "cc-inf-3"])
def test_chinese_units_are_always_in_supply_and_never_surrender(kind: str) -> None:
    around = {MAP.id[land]: "japan" for land in MAP.land_next[MAP.index["changsha"]]}
    g = arranged(turn="allied", units=[*SHIPS, ["changsha", kind, 2]], seas=ALL_CONTESTED, holders=around)

    check_supply(g)
    assert cut_off(g, "changsha", kind) == [False]
    begin(g)
    assert steps(g, "changsha", kind) == [2]


@pytest.mark.rule("orange-swan:10.9")
@pytest.mark.parametrize(("played", "marked"), [("off", True), ("on", False)])
def test_guerrillas_need_no_supply(played: str, marked: bool) -> None:
    g = arranged(
        turn="allied",
        options={"guerrillas": played},
        units=[["davao", "ph-inf", 2]],
        holders={"manila": "japan"},
        seas=ALL_CONTESTED,
    )

    check_supply(g)

    assert cut_off(g, "davao", "ph-inf") == [marked]
