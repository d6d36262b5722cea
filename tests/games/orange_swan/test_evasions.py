"""Obligations played out to the end of their Phase, and further attempts to get round them."""

from __future__ import annotations

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    CONTESTED,
    JAPAN,
    MAP,
)
from sandtable.games.orange_swan.rules.control import ops, update_seas
from sandtable.games.orange_swan.rules.supply import check_supply, is_cut_off
from sandtable.games.orange_swan.state import LAND, NAVAL, PRODUCTION, SwanState
from tests.games.orange_swan.battles import land_battle, shots
from tests.games.orange_swan.helpers import arranged, name, rule_against, units, words
from tests.games.orange_swan.landings import ART, GARRISON, INF, before
from tests.games.orange_swan.test_builds import OPEN_SEAS
from tests.games.orange_swan.test_consequences import idle, placed, play_to, play_to_step

CONTESTED_SEAS = dict.fromkeys(OPEN_SEAS, "contested")


def control(state: SwanState, sea: str) -> int:
    """Which Side controls a Sea Zone."""
    return state.sea_control[MAP.index[sea]]


def can_board(state: SwanState, ship: int) -> bool:
    """Whether the unit that is being embarked can go aboard a ship."""
    return rule_against(state, "axis", f"aboard {BLOCKS.unit_name[ship]}") == ""


def faces(state: SwanState, sea: str) -> set[int]:
    """Whether the ships of a Sea Zone lie face up."""
    return {state.unit_shown[unit] for unit in units(state, sea)}


# ------------------------------------------------------------------ 3.3c: at the end of a Phase


@pytest.mark.rule("orange-swan:3.3c", "orange-swan:5.4.1a")
def test_a_sea_zone_changes_hands_when_the_naval_phase_ends_and_not_as_ships_sail() -> None:
    state = placed("naval-movement", ["wake-island", "jp-ls-4", 4])
    state.act("axis", f"sail {name(state, 'wake-island', 'jp-ls-4')}")
    state.act("axis", "to western-pacific")
    assert state.phase == NAVAL
    assert (control(state, "wake-island"), control(state, "western-pacific")) == (AXIS, CONTESTED)
    play_to(state, AXIS, LAND)
    assert (control(state, "wake-island"), control(state, "western-pacific")) == (CONTESTED, AXIS)


@pytest.mark.rule("orange-swan:3.3c", "orange-swan:4.2.7")
@pytest.mark.parametrize(("comes", "power"), [(True, 1), (False, 2)])
def test_the_burma_road_is_lost_with_one_of_its_areas_when_the_land_phase_ends(
    comes: bool, power: int
) -> None:
    """Japan gains nothing by one Area of four, and China keeps Chungking."""
    state = placed("land-movement", ["hanoi", "jp-inf-4", 4])
    before = (state.strategic[CHINA], state.strategic[JAPAN])
    assert before[0] == 2
    if comes:
        state.act("axis", f"march {name(state, 'hanoi', 'jp-inf-4')}")
        state.act("axis", "to kunming")
    assert (state.strategic[CHINA], state.strategic[JAPAN]) == before
    play_to(state, ALLIED, NAVAL)
    assert (state.strategic[CHINA], state.strategic[JAPAN]) == (power, before[1])


# ------------------------------------------------------------------ 4.1.1b: Batavia


@pytest.mark.rule("orange-swan:4.1.1b")
@pytest.mark.parametrize(("holder", "cut"), [("dei", False), ("commonwealth", False), ("japan", True)])
def test_batavia_feeds_dutch_units_as_long_as_an_ally_holds_it(holder: str, cut: bool) -> None:
    """Over the arrow to Palembang; a unit of the Commonwealth beside them gets nothing from there."""
    forces = [["palembang", "dei-inf", 2], ["palembang", "cw-inf-3", 3]]
    state = arranged(units=forces, holders={"batavia": holder}, seas=CONTESTED_SEAS, year=1943)
    check_supply(state)
    assert is_cut_off(state, units(state, "palembang", "dei-inf")[0]) == cut
    assert is_cut_off(state, units(state, "palembang", "cw-inf-3")[0])


# ------------------------------------------------------------------ 5.2b: revealed until the battle is over


@pytest.mark.rule("orange-swan:5.2b", "orange-swan:5.3.7b")
def test_ships_lie_face_up_for_their_battle_only_and_elsewhere_not_at_all() -> None:
    fleets = [["coral-sea", kind, 4] for kind in ("jp-ls-4", "jp-ls-4", "us-ls", "us-ls")]
    patrols = [["fiji", "jp-sub-4", 1], ["fiji", "us-sub", 1]]
    garrisons = [["brisbane", "us-inf", 4], ["port-moresby", "us-inf", 4]]
    state = placed("engagement", *fleets, *patrols, *garrisons, dice=[5, 5] + [1] * 60)
    seen = set()
    while state.phase == NAVAL and not state.over:
        seen |= faces(state, "coral-sea")
        assert faces(state, "fiji") == {0}
        idle(state)
    assert faces(state, "coral-sea") == faces(state, "fiji") == {0}
    told = " ".join(state.journal())
    assert "Battle in the Coral Sea" in told
    assert "Battle in Fiji" not in told
    assert seen == {1}


# ------------------------------------------------------------------ 5.4.1c: waters of one Side


@pytest.mark.rule("orange-swan:5.4.1c", "orange-swan:5.0.3a")
def test_enemy_garrisons_on_their_shores_do_not_take_restricted_waters() -> None:
    """They count in the open waters on which their other Ports lie."""
    allies = [[land, "us-inf", 4] for land in ("kurile-islands", "sapporo", "fu-san")]
    state = arranged(units=[*allies, ["vancouver", "jp-inf-4", 4], ["bombay", "jp-inf-3", 3]], year=1943)
    update_seas(state)
    assert control(state, "inland-sea") == AXIS
    assert ops(state, MAP.index["inland-sea"], ALLIED) == 0
    assert control(state, "kurili-sea") == ALLIED
    for sea in ("us-coastal-waters", "indian-ocean"):
        assert control(state, sea) == ALLIED
        assert ops(state, MAP.index[sea], AXIS) == 0
    assert control(state, "gulf-of-alaska") == AXIS


# ------------------------------------------------------------------ 8.3: before the Victory Check

ROAD_OF_JAPAN = dict.fromkeys(("rangoon", "mandalay", "lashio", "manila", "taan", "tapei"), "japan")
GARRISONS = [
    *[[land, "jp-inf-4", 1] for land in ("tokyo", "tapei", "taan", "saigon", "shanghai", "nanking")],
    *[[land, "jp-inf-3", 1] for land in ("iwo-jima", "saipan", "truk", "chungking", "changsha", "kunming")],
    ["nanning", "jp-art-3", 1],
    ["inland-sea", "jp-ls-4", 1],
    ["us-coastal-waters", "us-ls", 1],
]


@pytest.mark.rule("orange-swan:8.3", "orange-swan:8.1f", "orange-swan:8.4.1b")
@pytest.mark.parametrize("has_ships", [True, False])
def test_what_a_surrender_hands_over_counts_in_the_victory_check_of_the_same_turn(has_ships: bool) -> None:
    """With six Strategic Areas Japan wins nothing yet; Singapore of the Commonwealth is the seventh."""
    ship = [["indian-ocean", "cw-ls", 1]] * has_ships
    state = arranged(at="final", units=[*GARRISONS, *ship], holders=ROAD_OF_JAPAN, year=1943, season="winter")
    update_seas(state)
    state.settle()
    assert state.surrendered[COMMONWEALTH] == (not has_ships)
    assert state.over == (not has_ships)
    if has_ships:
        assert state.strategic[JAPAN] == 6
    else:
        result = state.result
        assert result is not None
        assert (result.winners, result.kind) == (("axis",), "total")


# ------------------------------------------------------------------ 4.1.1a: other Nations' Capitals


@pytest.mark.rule("orange-swan:4.1.1a")
@pytest.mark.parametrize(("holder", "cut"), [("commonwealth", False), ("us", False), ("japan", True)])
def test_a_capital_feeds_both_allies_as_long_as_either_holds_it(holder: str, cut: bool) -> None:
    """Over land from Sydney to Darwin; nothing comes over the sea."""
    forces = [["darwin", "us-inf", 4], ["darwin", "cw-inf-3", 3]]
    state = arranged(units=forces, holders={"sydney": holder}, seas=CONTESTED_SEAS, year=1943)
    check_supply(state)
    assert {is_cut_off(state, unit) for unit in units(state, "darwin")} == {cut}


# ------------------------------------------------------------------ 4.3.1e: before anything is spent


@pytest.mark.rule("orange-swan:4.3.1e", "orange-swan:4.3.1b")
@pytest.mark.parametrize(("weakest", "lost"), [(4, 4), (3, 0)])
def test_what_raiders_destroy_cannot_be_spent_in_the_same_phase(weakest: int, lost: int) -> None:
    """Eight Raiders come, and no Disc can be paid for; with one Step less there are seven, and one can."""
    raiders = [["guam", "us-air", 4], ["guam", "us-air", 4], ["saipan", "us-air", 4]]
    home = [["tokyo", "jp-inf-4", 2], ["nagasaki", "jp-inf-4", 2]]
    state = placed("collect", *home, *raiders, ["saipan", "us-air", weakest], state={"captured": 7})
    assert state.economy[JAPAN] == 15
    assert state.collected[JAPAN] == 22 - lost
    assert ("disc oceanic" in words(state, "axis")) == (not lost)


# ------------------------------------------------------------------ 5.1.3a: shores that are taken


@pytest.mark.rule("orange-swan:5.1.3a", "orange-swan:7.1")
@pytest.mark.parametrize("marches", [True, False])
def test_a_strait_opens_in_the_blitz_phase_to_who_took_its_second_shore_in_the_land_phase(
    marches: bool,
) -> None:
    """Celebes is Japan's; Lesser Sunda is vacant, and a unit from Batavia walks in or does not."""
    line = [[land, "jp-inf-3", 3] for land in ("tokyo", "tapei", "taan", "saigon", "batavia", "celebes")]
    more = {"holders": {"lesser-sunda": "dei"}, "discs": ["oceanic", "continental"]}
    state = placed("land-movement", *line, ["batavia", "jp-inf-4", 4], ["java-sea", "jp-ls-4", 4], **more)
    if marches:
        state.act("axis", f"march {name(state, 'batavia', 'jp-inf-4')}")
        state.act("axis", "to lesser-sunda")
    play_to_step(state, "sailing")
    assert state.blitz
    state.act("axis", f"sail {name(state, 'java-sea', 'jp-ls-4')}")
    assert rule_against(state, "axis", "to arafura-sea") == ("" if marches else "5.1a")


# ------------------------------------------------------------------ 9.13a: each Class for itself


@pytest.mark.rule("orange-swan:9.13a")
@pytest.mark.parametrize(
    ("land", "order"),
    [
        ("singapore", ["jp-art-3", "us-art", "jp-inf-4", "us-inf"]),
        ("malay", ["us-art", "jp-art-3", "us-inf", "jp-inf-4"]),
    ],
)
def test_whoever_defends_singapore_fires_first_in_each_sub_phase_and_not_before(
    land: str, order: list[str]
) -> None:
    defenders, attackers = [("jp-art-3", 3), ("jp-inf-4", 4)], [("us-art", 4), ("us-inf", 4)]
    state = land_battle(axis=defenders, allied=attackers, dice=[1] * 60, land=land)
    assert [kind for kind, _, _ in shots(state)] == order


# ------------------------------------------------------------------ 10.7: five more Areas


@pytest.mark.rule("orange-swan:10.7", "orange-swan:9.7")
@pytest.mark.parametrize(("played", "holder"), [("on", CHINA), ("off", JAPAN)])
def test_a_rebel_area_is_lost_at_the_end_of_the_axis_turn_and_an_air_unit_keeps_it(
    played: str, holder: int
) -> None:
    """Nanking is left for Shanghai; Keijo is none of the five."""
    forces = [["nanking", "jp-inf-4", 4], ["peking", "jp-air-4", 4]]
    state = placed("land-movement", *forces, options={"china-rebellion": played})
    state.act("axis", f"march {name(state, 'nanking', 'jp-inf-4')}")
    state.act("axis", "to shanghai")
    assert state.holder[MAP.index["nanking"]] == JAPAN
    play_to(state, ALLIED, PRODUCTION)
    assert state.holder[MAP.index["nanking"]] == holder
    assert {state.holder[MAP.index[land]] for land in ("peking", "shanghai", "keijo")} == {JAPAN}


# ------------------------------------------------------------------ 6.1.7b: one ship, several services


@pytest.mark.rule("orange-swan:6.1.7b", "orange-swan:6.3.1a")
@pytest.mark.parametrize("more", [0, 1])
def test_ships_that_carried_an_assault_support_it_but_carry_nobody_after_it(more: int) -> None:
    """Another ship beside them carries, but being a Light Ship it supports nobody."""
    ships = [["south-china-sea", "jp-hs-4", 4]] * 2 + [["south-china-sea", "jp-ls-3", 3]] * more
    seas = dict.fromkeys(("south-china-sea", "eastern-china-sea", "japan-sea"), "axis")
    forces = [INF, ART, ["taan", "jp-inf-3", 3], *ships, GARRISON]
    state = before(*forces, year=1943, dice=[1] * 60, seas=seas)
    state.act("axis", "assault manila")
    for kind in ("jp-inf-4", "jp-art-3"):
        state.act("axis", f"land {name(state, 'taan', kind)}")
        carrier = next(unit for unit in units(state, "south-china-sea", "jp-hs-4") if can_board(state, unit))
        state.act("axis", f"aboard {BLOCKS.unit_name[carrier]}")
        state.act("axis", "ashore")
    state.act("axis", "launch")
    play_to_step(state, "strategic movement")
    state.act("axis", f"transfer {name(state, 'taan', 'jp-inf-3')}")
    assert sum(word.startswith("aboard") for word in words(state, "axis")) == more
    state.act("axis", "to tapei")
    play_to_step(state, "support fire")
    assert sum(word.startswith("support") for word in words(state, "axis")) == 2


# ------------------------------------------------------------------ 8.4.1c: at the end of a Turn


@pytest.mark.rule("orange-swan:8.4.1c", "orange-swan:8.4.1a")
@pytest.mark.parametrize("marches", [True, False])
def test_tokyo_ends_the_war_at_the_end_of_the_turn_and_not_at_once(marches: bool) -> None:
    state = placed("land-movement", ["hiroshima", "us-inf", 4], turn="allied")
    if marches:
        state.act("allied", f"march {name(state, 'hiroshima', 'us-inf')}")
        state.act("allied", "to tokyo")
    assert not state.over
    while state.turn == ALLIED and not state.over:
        idle(state)
    assert state.over == marches
    assert sum("wins" in line for line in state.journal()) == marches


# ------------------------------------------------------------------ 14.8: what crosses a River


@pytest.mark.rule("orange-swan:14.8", "orange-swan:6.4.3a")
def test_marines_beside_them_do_not_help_others_over_a_river() -> None:
    """Nor does Artillery that is across already; where there is no River nobody is halved."""
    for marks, strength in ((("engaged", "reduced"), 2), (("engaged",), 4)):
        attackers = [("us-marine", 4, *marks), ("us-inf", 4, *marks), ("us-art", 4, "engaged")]
        state = land_battle(axis=[("jp-inf-4", 4)], allied=attackers, dice=[1] * 60, land="shanghai")
        while sum(kind.startswith("us-") for kind, _, _ in shots(state)) < len(attackers):
            idle(state)
        dice = {kind: number for kind, number, _ in shots(state)}
        assert (dice["us-marine"], dice["us-inf"], dice["us-art"]) == (4, strength, 4)
