"""4.3, 4.4, 9.6: Strategic Warfare in the air and at sea, and the Atomic Bomb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    JAPAN,
    LARGE,
    MAP,
    SMALL,
)
from sandtable.games.orange_swan.rules import crt, strategic_warfare
from sandtable.games.orange_swan.rules.strategic_warfare import AGAINST_CHINA, AGAINST_JAPAN, AT_SEA
from sandtable.games.orange_swan.rules.victory import TOTAL
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, steps, units, words

Force = Sequence[Sequence[object]]

# Nine Raiders against five Interceptors, as the rulebook counts them.
NINE = [
    ["guam", "us-air-4e-44", 4],
    ["guam", "us-air", 4],
    ["saipan", "us-air", 1],
    ["saipan", "us-air", 2],
    ["marcus", "us-air", 3],
]
FIVE = [["tokyo", "jp-air-4e", 3], ["tokyo", "jp-air-3", 3], ["nagasaki", "jp-air-4", 2]]


def position(**data: Any) -> SwanState:
    state = GAME.position({key.replace("_", "-"): value for key, value in data.items()})
    assert isinstance(state, SwanState)
    return state


def raid_on_japan(raiders: Force, defenders: Force, points: int = 25) -> SwanState:
    return position(at="air-warfare", units=[*raiders, *defenders], purse={"japan": points})


def told(state: SwanState, beginning: str) -> list[str]:
    return [line for line in state.journal(None) if line.startswith(beginning)]


def the_sums(raiders: Force, defenders: Force) -> list[str]:
    return told(raid_on_japan(raiders, defenders), "Strategic Air")


def warfare(against: str, raiders: int, others: int, met_by: str = "Interceptors") -> list[str]:
    kind = "Air" if met_by == "Interceptors" else "Naval"
    raiding = "1 Raider" if raiders == 1 else f"{raiders} Raiders"
    return [f"Strategic {kind} Warfare against {against}: {raiding}, {others} {met_by}."]


# ------------------------------------------------------------------ the sums


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.3.1a", "orange-swan:4.3.3a", "orange-swan:2.4a")
def test_nine_raiders_against_five_interceptors() -> None:
    state = raid_on_japan(NINE, FIVE)
    assert told(state, "Strategic") == warfare("Japan", 9, 5)
    strongest = [name(state, "guam", "us-air-4e-44"), name(state, "guam", "us-air")]
    assert sorted(words(state, "allied")) == sorted(f"hit {unit}" for unit in strongest)
    state.act("allied", f"hit {strongest[1]}")
    both = [name(state, "tokyo", "jp-air-4e"), name(state, "tokyo", "jp-air-3")]
    assert sorted(words(state, "axis")) == sorted(f"hit {unit}" for unit in both)
    state.act("axis", f"hit {both[0]}")
    assert state.collected[JAPAN] == 22
    assert steps(state, "guam", "us-air") == [3]
    assert steps(state, "tokyo", "jp-air-4e") == [2]


@pytest.mark.rule("orange-swan:4.3.1a")
def test_what_a_unit_counts() -> None:
    counted = [
        (["guam", "us-air-4e-44", 4], 4),
        (["guam", "us-air-4e-44", 3], 2),
        (["guam", "us-air", 4], 2),
        (["guam", "us-air", 3], 1),
    ]
    for entry, expected in counted:
        state = arranged(at="air-warfare", units=[entry])
        assert strategic_warfare.weight(state, units(state, "guam")[0]) == expected


@pytest.mark.rule("orange-swan:14.4")
def test_units_count_and_not_their_steps() -> None:
    state = arranged(at="air-warfare", units=[["guam", "us-air", 1], ["guam", "us-air", 3]])
    assert [strategic_warfare.weight(state, unit) for unit in units(state, "guam")] == [1, 1]


@pytest.mark.rule("orange-swan:4.3.1b")
def test_eight_raiders_are_needed() -> None:
    eight = [["guam", "us-air", 4], ["guam", "us-air", 4], ["saipan", "us-air", 4], ["saipan", "us-air", 4]]
    assert the_sums(eight, []) == warfare("Japan", 8, 0)
    seven = [*eight[:3], ["saipan", "us-air", 3]]
    assert the_sums(seven, []) == []


@pytest.mark.rule("orange-swan:4.3.1b", "orange-swan:4.3.1c")
def test_raiders_out_of_supply_count_half_once_there_are_enough() -> None:
    cut_off = [[land, "us-air", 4, "out-of-supply"] for land in ("guam", "guam", "saipan", "saipan")]
    assert the_sums(cut_off, []) == warfare("Japan", 4, 0)


@pytest.mark.rule("orange-swan:2.5b")
def test_a_sum_is_halved_as_a_whole() -> None:
    cut_off = [["guam", "us-air", n, "out-of-supply"] for n in (1, 2)]
    state = arranged(at="air-warfare", units=[*cut_off, ["saipan", "us-air", 3, "out-of-supply"]])
    found = units(state, "guam") + units(state, "saipan")
    assert strategic_warfare.modified_sum(state, found) == 1
    assert strategic_warfare.modified_sum(state, found[:1]) == 1
    assert strategic_warfare.modified_sum(state, []) == 0
    assert [crt.share(total, 4) for total in (0, 3, 7, 8)] == [0, 1, 1, 2]


@pytest.mark.rule("orange-swan:4.3.1d")
@pytest.mark.reading("4.3: what is told of Strategic Warfare?")
def test_only_the_sums_and_the_hits_are_told() -> None:
    state = raid_on_japan(NINE, FIVE)
    assert told(state, "Strategic") == warfare("Japan", 9, 5)
    state.act("allied", f"hit {name(state, 'guam', 'us-air')}")
    assert not any(state.unit_shown[unit] for unit in range(BLOCKS.n) if state.unit_space[unit] < MAP.n)
    assert state.journal("axis")[-1] == "An Allied unit takes a Hit in Strategic Warfare."
    assert state.journal("allied")[-1].endswith("takes a Hit in Strategic Warfare and is now at Strength 3.")


@pytest.mark.rule("orange-swan:4.3.1d")
@pytest.mark.reading("4.3: what is told of Strategic Warfare?")
def test_what_the_enemy_has_left_shows_in_no_question() -> None:
    """The owner is asked for a Hit that only one unit can take, and for one that none can."""
    state = arranged(at="air-warfare", units=[["tokyo", "jp-air-4", 1], ["tokyo", "jp-inf-4", 4]])
    state.push(strategic_warfare.Losses(AGAINST_JAPAN, AXIS, 2))
    only = name(state, "tokyo", "jp-air-4")
    assert words(state, "axis") == [f"hit {only}"]
    state.act("axis", f"hit {only}")
    assert words(state, "axis") == ["pass"]
    state.act("axis", "pass")
    assert state.journal("allied").count("An Axis unit takes a Hit in Strategic Warfare.") == 2


# ------------------------------------------------------------------ where, and whom


@pytest.mark.rule("orange-swan:4.3.2a")
def test_the_axis_raids_china_in_the_allied_turn() -> None:
    raiders = [["canton", "jp-air-4", 4], ["canton", "jp-air-4", 4], ["hanoi", "jp-air-4e", 4]]
    data = {"turn": "allied", "at": "air-warfare", "units": raiders, "purse": {"china": 20, "us": 30}}
    state = position(**data)
    assert told(state, "Strategic") == warfare("China", 8, 0)
    assert state.collected == [0, 30, 0, 20 - crt.cell(8, 0)[1]]
    state = position(**{**data, "units": raiders[1:]})
    assert told(state, "Strategic") == []
    assert state.collected[CHINA] == 20


@pytest.mark.rule("orange-swan:4.3.2a")
def test_chinese_air_units_intercept() -> None:
    raiders = [["canton", "jp-air-4", 4], ["canton", "jp-air-4", 4], ["hanoi", "jp-air-4e", 4]]
    defenders = [["chungking", "cn-air", 3], ["kunming", "us-air", 1]]
    state = position(turn="allied", at="air-warfare", units=raiders + defenders)
    assert told(state, "Strategic") == warfare("China", 8, 3)
    assert words(state, "axis")


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.3.2b", "orange-swan:4.3.2c")
def test_guam_lies_in_the_large_umbrella_only() -> None:
    guam = MAP.index["guam"]
    assert strategic_warfare.umbrella(guam, LARGE)
    assert not strategic_warfare.umbrella(guam, SMALL)
    for kind, side in (("us-air", ALLIED), ("jp-air-4", AXIS)):
        state = arranged(at="air-warfare", units=[["guam", kind, 2], ["guam", "us-inf", 2]])
        assert strategic_warfare.participants(state, AGAINST_JAPAN, side) == units(state, "guam", kind)
        assert strategic_warfare.participants(state, AGAINST_CHINA, side) == []


@pytest.mark.rule("orange-swan:4.3.2c")
def test_nobody_can_stay_out_of_it() -> None:
    state = raid_on_japan(NINE, FIVE)
    assert told(state, "Strategic") == warfare("Japan", 9, 5)
    assert rule_against(state, "allied", "pass") == "4.3.3c"


# ------------------------------------------------------------------ the table


@pytest.mark.rule("orange-swan:4.3.3a")
@pytest.mark.reading("4.3.3: what stands in the Strategic Warfare table?")
def test_the_printed_results() -> None:
    assert crt.cell(9, 5) == (1, 3, 1)
    assert crt.cell(13, 7) == (2, 5, 1)


@pytest.mark.rule("orange-swan:4.3.3a")
def test_the_table_never_turns_back() -> None:
    for raiders in range(1, 17):
        for others in range(17):
            lost, points, hit = crt.cell(raiders, others)
            if others:
                before = crt.cell(raiders, others - 1)
                assert (lost >= before[0], points <= before[1], hit >= before[2]) == (True, True, True)
            if raiders > 1:
                before = crt.cell(raiders - 1, others)
                assert (lost >= before[0], points >= before[1], hit >= before[2]) == (True, True, True)
            assert (lost <= raiders, hit <= others) == (True, True)


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.3.3b", "orange-swan:4.4a")
def test_twenty_seven_raiders_against_fourteen_escorts() -> None:
    assert crt.divisor(27, 14) == 2
    assert (crt.share(27, 2), crt.share(14, 2)) == (13, 7)
    assert crt.result(27, 14) == (4, 10, 2)
    raiders = [["the-bonins", "us-hs", 4]] * 4 + [["volcano-islands", "us-ls", 4]] * 4
    raiders += [["marianas-islands", "us-ls", 4]] * 4 + [["philippine-sea", "us-sub", 1]] * 3
    escorts = [["inland-sea", "jp-ls-4", 4]] * 6 + [["japan-sea", "jp-sub-4", 4]]
    state = position(at="naval-warfare", units=raiders + escorts, purse={"japan": 45})
    assert told(state, "Strategic") == warfare("Japan", 27, 14, "Escorts")
    assert state.collected[JAPAN] == 35
    for _ in range(4):
        state.act("allied", words(state, "allied")[0])
    for _ in range(2):
        state.act("axis", words(state, "axis")[0])
    assert "hit" not in " ".join(words(state, "axis"))
    assert sum(steps(state, "the-bonins", "us-hs")) + sum(steps(state, "volcano-islands", "us-ls")) >= 28
    assert sum(steps(state, "inland-sea", "jp-ls-4")) + sum(steps(state, "japan-sea", "jp-sub-4")) == 26


@pytest.mark.rule("orange-swan:4.3.3b")
def test_above_thirty_two_both_are_quartered() -> None:
    assert crt.divisor(34, 3) == 4
    assert crt.result(34, 3) == tuple(4 * number for number in crt.cell(8, 1))
    assert crt.divisor(16, 16) == 1
    assert crt.divisor(3, 17) == 2
    assert crt.divisor(32, 32) == 2
    assert crt.result(90, 0) == tuple(4 * number for number in crt.cell(16, 0))


# ------------------------------------------------------------------ losses


@pytest.mark.rule("orange-swan:4.3.3c")
def test_each_hit_goes_to_the_strongest_as_they_stand_then() -> None:
    state = arranged(
        at="air-warfare", units=[["guam", "us-air", 4], ["guam", "us-air", 4], ["saipan", "us-air", 2]]
    )
    state.push(strategic_warfare.Losses(AGAINST_JAPAN, ALLIED, 3))
    weak = name(state, "saipan", "us-air")
    first, second = (BLOCKS.unit_name[unit] for unit in sorted(units(state, "guam")))
    assert words(state, "allied") == [f"hit {first}", f"hit {second}"]
    assert rule_against(state, "allied", f"hit {weak}") == "4.3.3c"
    state.act("allied", f"hit {first}")
    assert words(state, "allied") == [f"hit {second}"]
    state.act("allied", f"hit {second}")
    assert words(state, "allied") == [f"hit {first}", f"hit {second}"]
    state.act("allied", f"hit {second}")
    assert steps(state, "guam", "us-air") == [3, 2]


@pytest.mark.rule("orange-swan:4.3.3c")
def test_a_hit_that_finds_nobody_leaves_no_strength() -> None:
    state = arranged(at="air-warfare", units=[["guam", "us-air", 1]])
    state.push(strategic_warfare.Losses(AGAINST_JAPAN, ALLIED, 2))
    state.act("allied", f"hit {name(state, 'guam', 'us-air')}")
    [nobody] = words(state, "allied")
    state.act("allied", nobody)
    last = [line for line in state.journal("allied") if "Hit in Strategic Warfare" in line][-1]
    assert last.endswith("at Strength 0.")


@pytest.mark.rule("orange-swan:4.3.3d")
def test_nobody_loses_more_than_there_is() -> None:
    state = arranged(at="naval-warfare", purse={"japan": 5})
    strategic_warfare.lose_points(state, JAPAN, 8)
    assert (state.collected[JAPAN], state.purse[JAPAN]) == (0, 0)


@pytest.mark.rule("orange-swan:4.5a")
def test_what_was_bombed_cannot_be_spent() -> None:
    state = raid_on_japan(NINE, FIVE)
    assert (state.collected[JAPAN], state.purse[JAPAN]) == (22, 22)


# ------------------------------------------------------------------ at sea


@pytest.mark.example
@pytest.mark.rule("orange-swan:4.4a")
def test_which_sea_zones_count() -> None:
    state = arranged(
        at="naval-warfare",
        units=[
            ["marianas-islands", "us-sub", 1],
            ["western-pacific", "us-sub", 1],
            ["japan-sea", "us-ls", 1],
        ],
    )
    raiders = strategic_warfare.participants(state, AT_SEA, ALLIED)
    assert sorted(raiders) == sorted(units(state, "marianas-islands") + units(state, "japan-sea"))


@pytest.mark.rule("orange-swan:4.4b")
def test_one_submarine_is_enough() -> None:
    state = position(at="naval-warfare", units=[["marianas-islands", "us-sub", 1]], purse={"japan": 25})
    assert told(state, "Strategic") == warfare("Japan", 1, 0, "Escorts")
    state = position(at="naval-warfare", units=[["japan-sea", "jp-ls-4", 1]], purse={"japan": 25})
    assert told(state, "Strategic") == []


@pytest.mark.rule("orange-swan:4.4b")
def test_ships_out_of_supply_count_half() -> None:
    subs = [["marianas-islands", "us-sub", 4, "out-of-supply"]] * 4
    state = position(at="naval-warfare", units=subs, purse={"japan": 25})
    assert told(state, "Strategic") == warfare("Japan", 4, 0, "Escorts")


@pytest.mark.rule("orange-swan:4.4c")
def test_there_is_none_at_sea_in_the_allied_turn() -> None:
    ships = [["marianas-islands", "us-sub", 1]]
    state = arranged(at="naval-warfare", turn="allied", units=ships)
    strategic_warfare.begin_naval(state)
    assert state.journal() == []
    state = arranged(at="naval-warfare", units=ships)
    strategic_warfare.begin_naval(state)
    assert told(state, "Strategic") == warfare("Japan", 1, 0, "Escorts")


@pytest.mark.rule("orange-swan:4.4d")
def test_a_shield_ignores_the_first_hit() -> None:
    state = arranged(at="naval-warfare", units=[["the-bonins", "us-cv-e", 3], ["the-bonins", "us-sub", 2]])
    state.push(strategic_warfare.Losses(AT_SEA, ALLIED, 2))
    carrier = name(state, "the-bonins", "us-cv-e")
    state.act("allied", f"hit {carrier}")
    assert steps(state, "the-bonins", "us-cv-e") == [3]
    assert state.journal("axis")[-1] == "An Allied unit takes a Hit in Strategic Warfare."
    assert state.unit_flags[units(state, "the-bonins", "us-cv-e")[0]] == 0
    state.act("allied", f"hit {carrier}")
    assert steps(state, "the-bonins", "us-cv-e") == [2]


@pytest.mark.rule("orange-swan:4.3.1e")
def test_the_air_comes_before_the_sea() -> None:
    ships = [["marianas-islands", "us-sub", 1]]
    state = position(at="collect", units=[*NINE, *FIVE, *ships], seas={"japan-sea": "axis"})
    while words(state, "allied") or words(state, "axis")[0].startswith("hit"):
        seat = "allied" if words(state, "allied") else "axis"
        state.act(seat, words(state, seat)[0])
    order = [
        line.split(" ")[1] for line in state.journal() if line.startswith(("Japan collects", "Strategic"))
    ]
    assert order == ["collects", "Air", "Naval"]


# ------------------------------------------------------------------ Distant Targets


@pytest.mark.rule("orange-swan:10.11")
def test_urumchi_is_a_distant_target() -> None:
    data: dict[str, Any] = {"turn": "allied", "at": "air-warfare", "purse": {"china": 20}}
    on = {"distant-targets": "on"}
    for options, holders, left in (
        (on, {}, 5),
        (on, {"urumchi": "japan"}, 2),
        ({}, {}, 2),
    ):
        state = arranged(**data, options=options, holders=holders)
        strategic_warfare.lose_points(state, CHINA, 18)
        assert state.collected[CHINA] == left
    state = arranged(at="air-warfare", purse={"japan": 20}, options=on)
    strategic_warfare.lose_points(state, JAPAN, 18)
    assert state.collected[JAPAN] == 2


# ------------------------------------------------------------------ the Atomic Bomb


def after_warfare(points: int, *bombers: list[object], **more: Any) -> SwanState:
    return position(at="insurgency", year=1944, units=list(bombers), purse={"japan": points}, **more)


@pytest.mark.rule("orange-swan:9.6a", "orange-swan:8.4.1a")
@pytest.mark.reading("8.4.1, 9.6: when does the Atomic Bomb end the game?")
def test_the_bomb_falls_on_a_japan_without_production() -> None:
    bomber: list[object] = ["saipan", "us-air-4e-44", 4]
    state = after_warfare(0, bomber)
    assert state.over
    assert (state.winner, state.victory) == (ALLIED, TOTAL)
    assert not after_warfare(1, bomber).over


@pytest.mark.rule("orange-swan:9.6a")
@pytest.mark.reading("9.6: what is in range of Japan?")
def test_the_bomb_needs_a_full_elite_us_air_unit_in_range() -> None:
    assert not after_warfare(0, ["saipan", "us-air-4e-44", 3]).over
    assert not after_warfare(0, ["saipan", "us-air", 4]).over
    assert not after_warfare(0, ["saipan", "us-marine", 4]).over
    assert not after_warfare(0, ["hawaii", "us-air-4e-44", 4]).over
    assert after_warfare(0, ["saipan", "us-air-4e-44", 4, "out-of-supply"]).over


@pytest.mark.rule("orange-swan:10.5a")
def test_the_bomb_waits_for_the_manhattan_project() -> None:
    bomber: list[object] = ["saipan", "us-air-4e-44", 4]
    on = {"manhattan-project": "on"}
    assert not after_warfare(0, bomber, options=on).over
    assert after_warfare(0, bomber, options=on, state={"manhattan": 1}).over
