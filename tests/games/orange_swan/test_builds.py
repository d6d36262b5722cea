"""4.5.2 to 4.5.5: new units: what can be bought, how it is drawn, and where it is deployed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    ANYBODY,
    BLOCKS,
    DRAWN,
    JAPAN,
    MAP,
    POOL,
    REMOVED,
    US,
)
from sandtable.games.orange_swan.rules import units as blocks
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, in_place, rule_against, units, words

OPEN_SEAS = [MAP.id[sea] for sea in MAP.seas if MAP.only[sea] == ANYBODY]
AXIS_SEAS = dict.fromkeys(OPEN_SEAS, "axis")
ALLIED_SEAS = dict.fromkeys(OPEN_SEAS, "allied")


def spending(nation: str, points: int = 19, **more: Any) -> SwanState:
    """A Nation is about to buy units; with less than the price of a Disc nothing comes before."""
    turn = "axis" if nation == "japan" else "allied"
    seas = AXIS_SEAS if turn == "axis" else ALLIED_SEAS
    data = {"at": "spend", "season": "spring", "year": 1942, "turn": turn, "seas": seas}
    state = GAME.position({**data, "purse": {nation: points}, **more})
    assert isinstance(state, SwanState)
    return state


def seat_of(state: SwanState) -> str:
    return "axis" if state.turn == 0 else "allied"


def buy(state: SwanState, *purchases: str) -> SwanState:
    for word in (*purchases, "done"):
        state.act(seat_of(state), word)
    return state


def types(state: SwanState, found: list[int]) -> list[str]:
    return sorted(BLOCKS.type_id[state.unit_kind[unit]] for unit in found)


def choose(state: SwanState, kind: str) -> SwanState:
    """Take up a drawn block of a type, to be deployed."""
    unit = next(u for u in state.units_at[DRAWN] if BLOCKS.type_id[state.unit_kind[u]] == kind)
    state.act(seat_of(state), f"deploy {BLOCKS.unit_name[unit]}")
    return state


def deploy(state: SwanState, kind: str, space: str) -> SwanState:
    choose(state, kind).act(seat_of(state), f"at {space}")
    return state


# ------------------------------------------------------------------ buying


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.5.2a")
def test_japan_buys_three_units_in_1941() -> None:
    for purchases in (("build-fleet",) * 3, ("build-army",) * 3, ("build-army", "build-fleet", "build-army")):
        state = spending("japan")
        assert state.strategic[JAPAN] == 3
        for word in purchases:
            state.act("axis", word)
        assert state.collected[JAPAN] == 13
        assert rule_against(state, "axis", "build-army") == "4.5.2a"
        assert rule_against(state, "axis", "build-fleet") == "4.5.2a"


@pytest.mark.rule("orange-swan:4.5.2b")
def test_units_are_drawn_at_random_and_begin_with_one_step() -> None:
    pool = ["jp-inf-4"] * 2 + ["jp-inf-3"] * 2 + ["jp-air-3", "jp-tank-3"]
    first, again = (buy(spending("japan", pool=pool), "build-army", "build-army") for _ in range(2))
    assert first.digest() == again.digest()
    drawn = first.units_at[DRAWN]
    assert [first.unit_steps[unit] for unit in drawn] == [1, 1]
    assert not Counter(types(first, drawn)) - Counter(pool)
    assert len(first.units_at[POOL]) == 4


@pytest.mark.rule("orange-swan:4.5.2b")
def test_any_block_of_the_pool_can_be_drawn() -> None:
    seen = set()
    for number in range(40):
        state = spending("japan", pool=["jp-inf-4", "jp-air-3", "jp-tank-3"])
        state.key = bytes([number] * 32)
        seen.update(types(buy(state, "build-army"), state.units_at[DRAWN]))
    assert seen == {"jp-inf-4", "jp-air-3", "jp-tank-3"}


@pytest.mark.rule("orange-swan:4.5.2c")
def test_a_nation_pays_for_its_units_itself() -> None:
    state = spending("us", purse={"us": 1, "commonwealth": 15})
    assert state.strategic[US] > 0
    assert "US: reinforce" in state.prompt("allied")
    state.act("allied", "done")
    assert "Commonwealth: buy" in state.prompt("allied")
    state.act("allied", "build-army")
    assert state.collected == [0, 1, 13, 0]


@pytest.mark.rule("orange-swan:4.5.2d")
def test_communists_cannot_be_bought() -> None:
    state = spending("china", pool=["cn-inf-4", "cc-inf-3", "cc-inf-4", "cc-art"])
    state.act("allied", "build-army")
    assert rule_against(state, "allied", "build-army") == "4.5.2f"
    state.act("allied", "done")
    assert types(state, state.units_at[DRAWN]) == ["cn-inf-4"]


@pytest.mark.rule("orange-swan:4.5.2f")
def test_nothing_is_bought_from_an_empty_pool() -> None:
    state = spending("commonwealth", pool=["cw-inf-3"])
    assert rule_against(state, "allied", "build-fleet") == "4.5.2f"
    state.act("allied", "build-army")
    assert rule_against(state, "allied", "build-army") == "4.5.2f"
    assert rule_against(spending("china"), "allied", "build-fleet") == "4.5.2f"


@pytest.mark.rule("orange-swan:4.5.5")
def test_what_was_committed_is_drawn_and_deployed() -> None:
    state = spending("japan", pool=["jp-inf-4", "jp-inf-3", "jp-ls-4"])
    for word in ("build-army", "build-army", "build-fleet"):
        state.act("axis", word)
    assert state.units_at[DRAWN] == []
    state.act("axis", "done")
    assert types(state, state.units_at[DRAWN]) == ["jp-inf-3", "jp-inf-4", "jp-ls-4"]
    assert {word.split()[0] for word in words(state, "axis")} == {"deploy"}
    out_of_game = state.units_at[REMOVED][0]
    assert rule_against(state, "axis", f"deploy {BLOCKS.unit_name[out_of_game]}") == "4.5.5"
    deploy(state, "jp-inf-4", "tokyo")
    deploy(state, "jp-ls-4", "japan-sea")
    assert {word.split()[0] for word in words(state, "axis")} == {"deploy"}
    deploy(state, "jp-inf-3", "sapporo")
    assert types(state, units(state, "tokyo")) == ["jp-inf-4"]
    assert types(state, units(state, "japan-sea")) == ["jp-ls-4"]
    assert state.collected[JAPAN] == 13


@pytest.mark.rule("orange-swan:4.5.5")
def test_a_nation_that_can_buy_nothing_is_not_asked() -> None:
    state = spending("japan", points=1)
    assert "Japan: reinforce" in state.prompt("axis")
    state = spending("us", purse={"china": 2}, pool=["cn-inf-4"])
    assert "China: buy" in state.prompt("allied")


# ------------------------------------------------------------------ on land


@pytest.mark.rule("orange-swan:4.5.3a")
def test_one_new_unit_in_each_area_with_a_roundel() -> None:
    state = buy(spending("japan", pool=["jp-inf-4", "jp-inf-3"]), "build-army", "build-army")
    deploy(state, "jp-inf-4", "tokyo")
    choose(state, "jp-inf-3")
    assert rule_against(state, "axis", "at tokyo") == "4.5.3a"
    assert rule_against(state, "axis", "at okinawa") == "4.5.3a"
    home = ["chagchun", "hiroshima", "nagasaki", "sapporo"]
    assert sorted(words(state, "axis")) == [f"at {space}" for space in home]


@pytest.mark.rule("orange-swan:4.5.3a")
def test_new_units_need_a_friendly_area_in_supply() -> None:
    cut_off = {**ALLIED_SEAS, "hawaiian-islands": "contested"}
    state = choose(buy(spending("us", pool=["us-inf"], seas=cut_off), "build-army"), "us-inf")
    assert rule_against(state, "allied", "at hawaii") == "4.5.3a"
    assert rule_against(state, "allied", "at san-diego") == ""
    state = buy(spending("japan", pool=["jp-inf-4"], holders={"nagasaki": "us"}), "build-army")
    choose(state, "jp-inf-4")
    assert rule_against(state, "axis", "at nagasaki") == "4.5.3a"
    assert rule_against(state, "axis", "at chagchun") == ""


@pytest.mark.rule("orange-swan:4.5.3a")
def test_new_units_must_fit() -> None:
    full = [["tokyo", "jp-inf-4", 1]] * 4
    state = choose(buy(spending("japan", pool=["jp-inf-3"], units=full), "build-army"), "jp-inf-3")
    assert rule_against(state, "axis", "at tokyo") == "4.5.3"
    crowded = [[land, "jp-inf-4", 1] for land in ("tokyo", "sapporo") for _ in range(4)]
    crowded += [[land, "jp-inf-3", 1] for land in ("hiroshima", "nagasaki") for _ in range(4)]
    state = spending("japan", units=crowded)
    state.act("axis", "build-army")
    assert rule_against(state, "axis", "build-army") == "4.5.3"


@pytest.mark.rule("orange-swan:4.5.3b")
def test_chinese_units_are_deployed_anywhere_in_china() -> None:
    state = spending(
        "china", pool=["cn-inf-4"], holders={"kunming": "china", "nanking": "china", "pujin": "japan"}
    )
    choose(buy(state, "build-army"), "cn-inf-4")
    assert rule_against(state, "allied", "at kunming") == ""
    assert rule_against(state, "allied", "at nanking") == "4.5.3b"
    assert rule_against(state, "allied", "at pujin") == "4.5.3a"


@pytest.mark.rule("orange-swan:4.5.3b")
def test_nationalists_are_not_deployed_among_communists() -> None:
    state = spending("china", pool=["cn-inf-4"], units=[["yan-an", "cc-inf-3", 2]])
    choose(buy(state, "build-army"), "cn-inf-4")
    assert rule_against(state, "allied", "at yan-an") == "1.6b"


# ------------------------------------------------------------------ at sea


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.5.3c", "orange-swan:2.7.1b", "orange-swan:4.5.7a")
def test_where_japan_can_deploy_ships() -> None:
    fleet = [["yellow-sea", "jp-ls-4", 1]] * 2 + [["japan-sea", "jp-ls-4", 1]] * 4
    fleet += [["inland-sea", "jp-sub-4", 1]] * 3 + [["inland-sea", "jp-ls-3", 1]] * 2
    state = spending("japan", units=fleet, pool=["jp-hs-4", "jp-hs-3", "jp-cv-4"])
    state.act("axis", "build-fleet")
    state.act("axis", "build-fleet")
    assert rule_against(state, "axis", "build-fleet") == "4.5.3"
    state.act("axis", "done")
    first, second = (BLOCKS.unit_name[unit] for unit in state.units_at[DRAWN])
    state.act("axis", f"deploy {first}")
    assert rule_against(state, "axis", "at japan-sea") == "4.5.3"
    assert sorted(words(state, "axis")) == ["at inland-sea", "at yellow-sea"]
    state.act("axis", "at inland-sea")
    state.act("axis", f"deploy {second}")
    assert rule_against(state, "axis", "at inland-sea") == "4.5.3c"
    state.act("axis", "at yellow-sea")
    for ship in (first, second):
        assert state.unit_steps[BLOCKS.unit_index[ship]] == 1
        assert rule_against(state, "axis", f"reinforce {ship}") == "4.5.7a"


@pytest.mark.rule("orange-swan:4.5.3c")
def test_ships_are_deployed_in_contested_but_not_in_enemy_seas() -> None:
    seas = {**AXIS_SEAS, "yellow-sea": "contested", "japan-sea": "allied"}
    state = choose(buy(spending("japan", pool=["jp-ls-4"], seas=seas), "build-fleet"), "jp-ls-4")
    assert sorted(words(state, "axis")) == ["at inland-sea", "at yellow-sea"]
    assert rule_against(state, "axis", "at japan-sea") == "4.5.3c"
    assert rule_against(state, "axis", "at the-bonins") == "4.5.3c"


# ------------------------------------------------------------------ Allied Industry


@pytest.mark.rule("orange-swan:4.5.4a")
def test_us_ships_are_deployed_in_coastal_waters_without_limit() -> None:
    fleet = [["us-coastal-waters", "us-ls", 1]] * 5
    state = spending("us", units=fleet, pool=["us-hs"] * 3)
    buy(state, *["build-fleet"] * min(3, state.strategic[US]))
    bought = len(state.units_at[DRAWN])
    assert bought == 3
    for _ in range(bought):
        deploy(state, "us-hs", "us-coastal-waters")
    assert len(units(state, "us-coastal-waters")) == 8


@pytest.mark.rule("orange-swan:4.5.4b")
def test_commonwealth_ships_are_deployed_in_the_indian_ocean_without_limit() -> None:
    fleet = [["indian-ocean", "cw-ls", 1]] * 4
    state = buy(
        spending("commonwealth", units=fleet, pool=["cw-sub", "cw-sub"]), "build-fleet", "build-fleet"
    )
    deploy(state, "cw-sub", "indian-ocean")
    deploy(state, "cw-sub", "indian-ocean")
    assert len(units(state, "indian-ocean")) == 6
    state = choose(buy(spending("us", pool=["us-ls"]), "build-fleet"), "us-ls")
    assert rule_against(state, "allied", "at indian-ocean") == "4.5.3c"


@pytest.mark.rule("orange-swan:4.5.4c")
def test_us_armies_are_deployed_in_san_diego_without_limit() -> None:
    garrison = [["san-diego", "us-air", 1]] * 4
    state = buy(spending("us", units=garrison, pool=["us-inf"] * 3), *["build-army"] * 3)
    for _ in range(3):
        deploy(state, "us-inf", "san-diego")
    assert len(units(state, "san-diego")) == 7


@pytest.mark.rule("orange-swan:4.5.4c")
def test_one_new_unit_in_hawaii() -> None:
    state = buy(spending("us", pool=["us-inf"] * 2), "build-army", "build-army")
    deploy(state, "us-inf", "hawaii")
    choose(state, "us-inf")
    assert rule_against(state, "allied", "at hawaii") == "4.5.3a"


@pytest.mark.rule("orange-swan:9.11b")
def test_no_army_is_deployed_at_sea() -> None:
    state = choose(buy(spending("us", pool=["us-inf"]), "build-army"), "us-inf")
    assert rule_against(state, "allied", "at us-coastal-waters") == "9.11b"
    state = choose(buy(spending("commonwealth", pool=["cw-inf-3"]), "build-army"), "cw-inf-3")
    assert rule_against(state, "allied", "at indian-ocean") == "9.11b"


# ------------------------------------------------------------------ lost units


@pytest.mark.rule("orange-swan:4.5.2e")
def test_elite_japanese_units_and_minor_nations_are_not_rebuilt() -> None:
    state = arranged(units=[["japan-sea", "jp-cv-4e", 1], ["batavia", "dei-inf", 1], ["davao", "ph-inf", 1]])
    lost = units(state, "japan-sea") + units(state, "batavia") + units(state, "davao")
    for unit in lost:
        blocks.lose_step(state, unit)
    assert [state.unit_space[unit] for unit in lost] == [REMOVED] * 3


@pytest.mark.rule("orange-swan:4.5.2s")
def test_other_units_return_to_their_force_pool() -> None:
    state = arranged(units=[["the-bonins", "us-ls", 1], ["tokyo", "jp-inf-4", 1]])
    before = in_place(state, POOL, "us-ls"), in_place(state, POOL, "jp-inf-4")
    for unit in units(state, "the-bonins") + units(state, "tokyo"):
        blocks.lose_step(state, unit)
    after = in_place(state, POOL, "us-ls"), in_place(state, POOL, "jp-inf-4")
    assert after == (before[0] + 1, before[1] + 1)
    assert not state.units_at[REMOVED]


# ------------------------------------------------------------------ US Pre-War Carriers


@pytest.mark.rule("orange-swan:10.2")
def test_pre_war_carriers_are_not_rebuilt() -> None:
    ships = [["line-islands", "us-cv", 1], ["line-islands", "us-cv-e", 1]]
    for option, expected in (("on", 1), ("off", 0)):
        state = arranged(units=ships, options={"us-pre-war-carriers": option})
        before = in_place(state, POOL, "us-cv-e")
        for unit in units(state, "line-islands"):
            blocks.eliminate(state, unit)
        assert in_place(state, REMOVED, "us-cv") == expected
        assert in_place(state, POOL, "us-cv-e") == before + 1
