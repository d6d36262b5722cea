"""14.21: Trade Routes."""

from typing import Any

import pytest

from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.trade import carries_trade, shipping, trade_route
from tests.games.triumph.helpers import faction, position, power, space

WAR = [["japan", "usa"]]
PROVINCES = ("kwangsi", "canton", "changsha", "chungking", "shansi", "tsingtao", "peiping")
RING = ("kansu", "inner-mongolia", "shansi", "chungking")  # around Sian, with Wuhan


def standing(units: list[str] | None = None, **parts: Any) -> TriumphState:
    """A situation in Summer."""
    return position(units=units or [], season="summer", phase="command", **parts)


def trades(state: TriumphState, who: str, where: str) -> bool:
    return trade_route(state, faction(who), space(where))


def blocked(*seas: str, by: str = "us fleet 1") -> list[str]:
    return [f"{by} {sea}" for sea in seas]


@pytest.mark.rule("cnc:14.21a")
def test_a_route_leads_to_the_production_center() -> None:
    state = standing(war=WAR, allied=True, control={"sarawak": "japan", "singapore": "japan"})
    assert trades(state, "japan", "sarawak")
    assert trades(state, "japan", "tokyo")
    lost = standing(["us infantry 1 tokyo"], war=WAR, allied=True, control={"singapore": "japan"})
    assert not trades(lost, "japan", "osaka")


@pytest.mark.rule("cnc:14.21b")
def test_neutral_land_carries_trade_but_no_supply() -> None:
    state = standing(war=[["soviets", "japan"]])
    assert trades(state, "soviets", "sian")
    assert not is_supplied(state, power("red-china"), space("sian"))


@pytest.mark.rule("cnc:14.21b")
def test_rival_straits_carry_trade_and_rival_land_does_not() -> None:
    seas = blocked("java-sea", "wharton-sea", "timor-sea", "southeast-indian-ocean", by="russia sub 1")[:2]
    state = standing(
        [
            *seas,
            "russia fleet 1 timor-sea",
            "russia fleet 1 southeast-indian-ocean",
            "japan infantry 1 sumatra",
        ],
        war=[["japan", "soviets"]],
        allied=True,
    )
    assert trades(state, "japan", "sumatra")  # by Singapore, which is the Rival's
    inland = standing(war=[["soviets", "japan"]], control=dict.fromkeys(RING, "usa"))
    assert not trades(inland, "soviets", "sian")


@pytest.mark.rule("cnc:14.21c")
def test_enemy_straits_carry_no_trade() -> None:
    seas = [
        *blocked("java-sea", "wharton-sea", by="russia sub 1"),
        *blocked("timor-sea", by="russia fleet 1"),
    ]
    units = [*seas, "russia fleet 1 southeast-indian-ocean", "japan infantry 1 sumatra"]
    state = standing(units, war=[["japan", "soviets"], ["japan", "usa"]], allied=True)
    assert not trades(state, "japan", "sumatra")


@pytest.mark.rule("cnc:14.21c", "cnc:12.73b")
@pytest.mark.reading("12.73, 14.21: do Escaped Subs cut Supply?")
def test_escaped_enemy_subs_stop_trade_and_not_supply() -> None:
    around = ("east-china-sea", "south-china-sea", "marianas-sea")
    state = standing([f"us sub 1 {sea} escaped" for sea in around], war=WAR)
    assert not trades(state, "japan", "formosa")
    assert is_supplied(state, power("japan"), space("formosa"))
    assert trades(standing(war=WAR), "japan", "formosa")


@pytest.mark.rule("cnc:14.21d")
def test_one_sea_and_one_land_segment() -> None:
    seas = blocked("sea-of-japan", "kyushu-sea", "northwest-pacific-ocean", "yellow-sea")
    sea_land = standing(seas, war=WAR)
    assert trades(sea_land, "japan", "formosa")  # by sea to Kyushu, by land to Tokyo
    taken = standing([*seas, "us infantry 1 osaka"], war=WAR)
    assert not trades(taken, "japan", "formosa")
    land_sea = standing(war=[["japan", "soviets"]])
    assert trades(land_sea, "japan", "hailar")


@pytest.mark.rule("cnc:14.21e")
@pytest.mark.reading("14.21: island Production Centers and Land Segments")
def test_a_land_segment_runs_over_straits() -> None:
    seas = blocked("sea-of-japan", "yellow-sea", "sea-of-okhotsk", "kyushu-sea", "northwest-pacific-ocean")
    units = [*seas, "japan infantry 1 vladivostok", "japan infantry 1 sakhalin"]
    state = standing(units, war=[*WAR, ["japan", "soviets"]])
    assert trades(state, "japan", "harbin")
    broken = standing(units[:-1], war=[*WAR, ["japan", "soviets"]])
    assert not trades(broken, "japan", "harbin")


@pytest.mark.rule("cnc:14.22s")
def test_a_proxys_trade_is_blocked_at_sea_only_by_enemies_of_its_faction() -> None:
    units = ["japan fleet 1 east-china-sea", "japan fleet 1 south-china-sea"]
    enemies = [["japan", "nat-china"]]
    usa, sea = faction("usa"), space("east-china-sea")
    peace, at_war = standing(units, enemies=enemies), standing(units, enemies=enemies, war=WAR)
    assert trades(peace, "usa", "nanking")
    assert carries_trade(peace, shipping(peace, usa), sea)
    assert not carries_trade(at_war, shipping(at_war, usa), sea)


@pytest.mark.example
@pytest.mark.rule("cnc:14.21s", "cnc:14.21d")
def test_example_12_segments_from_sarawak() -> None:
    state = standing(
        [*blocked("south-china-sea", "sulu-sea", "celebes-sea", "java-sea"), "japan infantry 1 sarawak"],
        war=WAR, allied=True, control=dict.fromkeys(PROVINCES, "japan"),
    )  # fmt: skip
    assert not trades(state, "japan", "sarawak")
    assert trades(state, "japan", "kwangsi")
