"""17.0-17.3: Partisans take up arms and Recruit others; Militia that appear among Rivals."""

from typing import Any

import pytest

from sandtable.games.triumph.content import MILITIA
from sandtable.games.triumph.pacific.partisans import restive_provinces
from sandtable.games.triumph.system.control import evaluate_control, is_disputed
from sandtable.games.triumph.system.engagement import aggressed
from sandtable.games.triumph.system.minors import violate
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import current
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    nation,
    power,
    refused,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import moving, reach

SIAN = "red-china militia 1 sian"


def partisans(state: TriumphState, where: str) -> int:
    """How many Partisans a Province has."""
    return state.partisans[space(where)]


def militia(state: TriumphState, where: str) -> list[int]:
    """The CV of the Red Militia in a Province."""
    c = content()
    units = [u for u in state.units_at[space(where)] if c.power_id[c.unit_power[u]] == "red-china"]
    return sorted(state.unit_cv[u] for u in units if state.unit_kind[u] == MILITIA)


def soviets(units: list[str], commands: int = 5, **parts: Any) -> TriumphState:
    """The Soviet Movement Phase, of Spring unless something else is said."""
    parts.setdefault("season", "spring")
    return moving("soviets", units, commands, **parts)


# ---------------------------------------------------------------------- what they are


@pytest.mark.rule("cnc:17.0a")
def test_partisans_are_no_units() -> None:
    held = {"suchow": "japan", "nanking": "japan", "fukien": "japan"}
    units = ["japan tank 2 suchow", "japan infantry 1 fukien", "us sub 1 yellow-sea"]
    state = soviets(units, partisans={"nanking": 1}, control=held, dice=[6])
    act(state, "soviets", "recruit", "partisan nanking")
    evaluate_control(state)
    assert partisans(state, "nanking") == 2
    assert state.space_control[space("nanking")] == faction("japan")
    assert {"nanking", "fukien"} <= reach(state, "japan tank suchow")
    assert not state.units_at[space("nanking")]


@pytest.mark.rule("cnc:17.1b")
def test_provinces_with_partisans_are_restive() -> None:
    state = soviets([], partisans={"sian": 1, "harbin": 3})
    assert restive_provinces(state) == sorted([space("sian"), space("harbin")])


# ---------------------------------------------------------------------- Militarising


@pytest.mark.rule("cnc:17.2a")
def test_a_partisan_becomes_a_militia_cadre() -> None:
    state = soviets([], partisans={"sian": 1})
    act(state, "soviets", "militarise sian")
    assert militia(state, "sian") == [1]
    assert (partisans(state, "sian"), max(state.commands)) == (0, 4)
    assert refused(state, "soviets", "militarise sian") == "17.2a"


@pytest.mark.rule("cnc:17.2a")
def test_a_partisan_adds_a_cv_to_a_militia() -> None:
    state = soviets([SIAN, "red-china infantry 1 sian"], partisans={"sian": 2})
    known = unit_at(state, "red-china militia sian")
    assert refused(state, "soviets", "promote " + unit_at(state, "red-china infantry sian")) == "17.2a"
    act(state, "soviets", f"promote {known}")
    assert militia(state, "sian") == [2]
    assert (partisans(state, "sian"), max(state.commands)) == (1, 4)
    assert state.unit_kinds[unit(known)] == 1 << MILITIA
    assert refused(state, "soviets", f"promote {known}") == "3.121"


@pytest.mark.rule("cnc:17.2a")
def test_only_the_soviets_have_partisans_take_up_arms() -> None:
    state = moving("japan", ["japan infantry 1 harbin"], 3, partisans={"harbin": 1})
    assert refused(state, "japan", "militarise harbin")
    assert "recruit" not in choices(state, "japan")


@pytest.mark.rule("cnc:17.2b")
@pytest.mark.reading("17.2: two Partisans of one Province in one Phase")
def test_two_partisans_make_two_militia_and_not_one_of_two_cv() -> None:
    state = soviets(["red-china infantry 1 harbin"], partisans={"harbin": 3}, control={"harbin": "soviets"})
    act(state, "soviets", "militarise harbin")
    new = unit_at(state, "red-china militia harbin")
    assert refused(state, "soviets", f"promote {new}") == "17.2b"
    act(state, "soviets", "militarise harbin")
    assert militia(state, "harbin") == [1, 1]


@pytest.mark.rule("cnc:17.2c")
def test_several_partisans_of_a_province_within_the_mix_of_blocks() -> None:
    state = soviets([], 3, partisans={"sian": 4})
    act(state, "soviets", *["militarise sian"] * 3)
    assert militia(state, "sian") == [1, 1, 1]
    assert refused(state, "soviets", "militarise sian") == "11.0a"
    full = soviets(["red-china militia 2 shansi x10"], partisans={"sian": 1}, control={"shansi": "soviets"})
    assert refused(full, "soviets", "militarise sian") == "3.0b"


@pytest.mark.rule("cnc:17.2d")
@pytest.mark.reading("17.2: may a Militia move that gained a CV?")
def test_militarised_militia_cannot_move_and_must_attack_where_they_aggress() -> None:
    state = soviets([SIAN, "japan infantry 1 harbin"], partisans={"harbin": 1, "sian": 1})
    act(state, "soviets", "militarise harbin", "promote " + unit_at(state, "red-china militia sian"))
    for where in ("harbin", "sian"):
        assert refused(state, "soviets", "move " + unit_at(state, f"red-china militia {where}")) == "11.6b"
    act(state, "soviets", "done")
    assert current(state).space == space("harbin")
    assert current(state).faction == faction("soviets")


@pytest.mark.rule("cnc:17.2s")
@pytest.mark.reading("11.6, 17.2, 16.11: a Militia that appears among Rivals")
def test_to_militarise_in_a_rival_province_is_aggression_by_the_reds() -> None:
    state = soviets(["japan infantry 1 harbin"], partisans={"harbin": 1}, peaceful=["soviets", "japan"])
    act(state, "soviets", "militarise harbin")
    assert aggressed(state, faction("soviets"), space("harbin"))
    assert state.power_enemies[power("red-china")] >> power("japan") & 1
    assert not state.power_enemies[power("russia")] >> power("japan") & 1
    assert state.at_war == [0, 0, 0]
    act(state, "soviets", "done")
    assert state.peaceful[faction("soviets")]
    assert state.peaceful[faction("japan")]


@pytest.mark.rule("cnc:17.2s")
@pytest.mark.reading("11.6, 17.2, 16.11: a Militia that appears among Rivals")
def test_to_join_friends_is_no_aggression() -> None:
    units = ["red-china infantry 1 harbin", "japan infantry 1 harbin"]
    state = soviets(units, partisans={"harbin": 1}, enemies=[["japan", "red-china"]])
    act(state, "soviets", "militarise harbin")
    assert not aggressed(state, faction("soviets"), space("harbin"))


@pytest.mark.rule("cnc:17.2s")
def test_militia_take_empty_rival_land() -> None:
    state = soviets([], partisans={"jehol": 1})
    assert state.space_control[space("jehol")] == faction("japan")
    act(state, "soviets", "militarise jehol")
    assert aggressed(state, faction("soviets"), space("jehol"))
    act(state, "soviets", "done")
    assert state.space_control[space("jehol")] == faction("soviets")


@pytest.mark.rule("cnc:17.2s")
@pytest.mark.reading("17.2, 16.11: Militarizing in a Neutral Province")
def test_to_militarise_in_a_neutral_province_arms_it() -> None:
    state = soviets([], partisans={"shansi": 1}, peaceful=["soviets"])
    hands = state.hand_count[:]
    act(state, "soviets", "militarise shansi")
    fort = unit_at(state, "minor fortress shansi")
    assert state.unit_cv[unit(fort)] == 1
    assert state.hand_count == hands
    assert is_disputed(state, space("shansi"))
    act(state, "soviets", "done")
    assert (current(state).space, current(state).faction) == (space("shansi"), faction("soviets"))
    assert state.peaceful[faction("soviets")]


@pytest.mark.rule("cnc:17.2s")
@pytest.mark.reading("17.2, 16.11: Militarizing in a Neutral Province")
def test_a_protectorate_joins_its_protector_against_the_militia() -> None:
    state = soviets([], partisans={"shansi": 1}, influence={"shansi": "usa 2"})
    act(state, "soviets", "militarise shansi")
    assert state.nation_control[nation("shansi")] == faction("usa")
    assert choices(state, "usa") <= {"as fortress", "as militia"}
    act(state, "usa", "as militia")
    assert is_disputed(state, space("shansi"))
    act(state, "soviets", "done")
    assert (current(state).space, current(state).faction) == (space("shansi"), faction("soviets"))
    assert state.space_control[space("shansi")] == faction("usa")


def next_movement(state: TriumphState) -> None:
    """Play on to the next Movement Phase: anybody who can commit a card does, all others pass."""
    act(state, "soviets", "done")
    while True:
        seat = state.game.scenarios[0].seats[state.deciders[0]]
        offered = choices(state, seat)
        if "done" in offered:
            return
        act(state, seat, next((c for c in sorted(offered) if c.startswith("commit")), "pass"))


@pytest.mark.example
@pytest.mark.rule("cnc:17.2s2", "cnc:17.2b")
@pytest.mark.reading("17.2: two Partisans of one Province in one Phase")
def test_militarising_in_two_seasons() -> None:
    c = content()
    summer = next(c.card_id[card] for card in range(c.n_cards) if c.card_season[card] == 1)
    state = soviets(
        ["red-china infantry 1 harbin"],
        partisans={"harbin": 2},
        control={"harbin": "soviets"},
        hands={"soviets": [summer]},
    )
    act(state, "soviets", "militarise harbin")
    assert (militia(state, "harbin"), partisans(state, "harbin"), max(state.commands)) == ([1], 1, 4)
    assert refused(state, "soviets", "promote " + unit_at(state, "red-china militia harbin")) == "17.2b"
    next_movement(state)
    before = max(state.commands)
    act(state, "soviets", "promote " + unit_at(state, "red-china militia harbin"))
    assert (militia(state, "harbin"), partisans(state, "harbin"), max(state.commands)) == ([2], 0, before - 1)


# ---------------------------------------------------------------------- Recruiting


@pytest.mark.rule("cnc:17.3a")
def test_once_recruiting_movement_is_over() -> None:
    state = soviets([SIAN], partisans={"sian": 1, "harbin": 1}, dice=[1])
    act(state, "soviets", "recruit")
    assert refused(state, "soviets", "move " + unit_at(state, "red-china militia sian")) == "17.3a"
    assert refused(state, "soviets", "militarise sian") == "17.3a"
    assert choices(state, "soviets") == {"recruit", "done"}
    act(state, "soviets", "done")
    assert refused(state, "soviets", "recruit")


FOUR = {"sian": 1, "harbin": 2, "nanking": 1, "fukien": 1}


@pytest.mark.example
@pytest.mark.rule("cnc:17.3b", "cnc:17.3c")
@pytest.mark.reading("17.3: at most one new Partisan in each Province")
@pytest.mark.reading("17.3: how are the dice rolled?")
def test_recruiting_in_four_restive_provinces() -> None:
    state = soviets([], 5, partisans=FOUR, dice=[1, 4, 6, 6, 6])
    act(state, "soviets", "recruit", "recruit", "recruit")
    assert choices(state, "soviets") == {f"partisan {name}" for name in FOUR} | {"pass"}
    assert refused(state, "soviets", "partisan shansi") == "17.3c"
    assert refused(state, "soviets", "recruit") == "17.3c"
    act(state, "soviets", "partisan sian", "recruit")
    assert refused(state, "soviets", "partisan sian") == "17.3c"
    act(state, "soviets", "partisan harbin")
    assert (partisans(state, "sian"), partisans(state, "harbin"), sum(state.partisans)) == (2, 3, 7)
    assert state.script == [6]
    assert refused(state, "soviets", "recruit")


@pytest.mark.rule("cnc:17.3b")
def test_nobody_recruits_without_partisans() -> None:
    state = soviets([SIAN], partisans={})
    assert refused(state, "soviets", "recruit") == "17.3b"


@pytest.mark.rule("cnc:17.3c")
@pytest.mark.reading("17.3: how are the dice rolled?")
def test_a_five_is_not_enough_and_a_new_partisan_need_not_be_placed() -> None:
    state = soviets([], partisans={"sian": 1, "harbin": 1}, dice=[5, 6])
    act(state, "soviets", "recruit")
    assert choices(state, "soviets") == {"recruit", "done"}
    act(state, "soviets", "recruit", "pass")
    assert sum(state.partisans) == 2


@pytest.mark.example
@pytest.mark.rule("cnc:9.5b", "cnc:17.3c")
@pytest.mark.parametrize(("dice", "won"), [([1, 4, 6, 6], 2), ([5, 4, 6, 1], 2), ([5, 6, 4, 4], 2)])
def test_with_propaganda_fives_succeed_too(dice: list[int], won: int) -> None:
    state = soviets([], 4, partisans=FOUR, techs={"soviets": ["propaganda"]}, dice=dice)
    places = iter(FOUR)
    for _ in dice:
        act(state, "soviets", "recruit")
        if state.deciders and "pass" in choices(state, "soviets"):
            act(state, "soviets", f"partisan {next(places)}")
    assert sum(state.partisans) == sum(FOUR.values()) + won


# ---------------------------------------------------------------------- Emergency and Winter


@pytest.mark.rule("cnc:10.11s")
def test_by_emergency_command_partisans_act_where_that_is_no_aggression() -> None:
    units = ["japan infantry 1 harbin"]
    where = {"sian": 1, "harbin": 1, "jehol": 1, "shansi": 1}
    state = soviets(units, partisans=where, emergency_command=True, dice=[6])
    assert refused(state, "soviets", "militarise harbin") == "10.11s"
    assert refused(state, "soviets", "militarise jehol") == "10.11s"
    assert refused(state, "soviets", "militarise shansi") == "10.11s"
    assert refused(state, "soviets", "militarise sian") == ""
    act(state, "soviets", "recruit", "partisan harbin")
    assert partisans(state, "harbin") == 2


@pytest.mark.rule("cnc:10.11s")
def test_by_emergency_command_militia_may_join_a_battle() -> None:
    units = ["red-china infantry 1 harbin", "japan infantry 1 harbin"]
    parts: dict[str, Any] = {"enemies": [["japan", "red-china"]], "emergency_command": True}
    state = soviets(units, partisans={"harbin": 1}, **parts)
    act(state, "soviets", "militarise harbin")
    assert militia(state, "harbin") == [1]


@pytest.mark.rule("cnc:10.41a")
@pytest.mark.reading("10.41: what does the Russian Winter Turn include?")
def test_partisans_do_nothing_in_winter() -> None:
    state = soviets([SIAN], partisans={"sian": 1}, season="winter")
    assert refused(state, "soviets", "militarise sian") == "10.41a"
    assert refused(state, "soviets", "recruit") == "10.41a"


# ---------------------------------------------------------------------- Insurgents among Rivals


def rising(where: str, units: list[str], **parts: Any) -> TriumphState:
    """The Soviet Movement Phase with Insurgents prepared in a Province."""
    return soviets(units, vaults={"soviets": [{"claim": where, "cards": ["A01", "A36"]}]}, **parts)


@pytest.mark.rule("cnc:11.6s", "cnc:11.6b", "cnc:16.14")
def test_insurgents_rise_among_rivals_and_must_fight() -> None:
    state = rising("harbin", ["japan infantry 1 harbin"])
    act(state, "soviets", "rise harbin")
    assert is_disputed(state, space("harbin"))
    assert state.space_control[space("harbin")] == faction("japan")
    assert state.at_war == [0, 0, 0]
    act(state, "soviets", "done")
    assert (current(state).space, current(state).faction) == (space("harbin"), faction("soviets"))


@pytest.mark.rule("cnc:10.11s")
def test_by_emergency_command_no_insurgents_rise_among_rivals() -> None:
    state = rising("harbin", ["japan infantry 1 harbin"], emergency_command=True)
    assert refused(state, "soviets", "rise harbin") == "10.11s"


@pytest.mark.rule("cnc:11.6a", "cnc:11.6s")
def test_insurgents_in_a_neutral_province_violate_it() -> None:
    state = soviets([], vaults={"soviets": [{"claim": "kansu", "cards": ["A30", "A32"]}]})
    act(state, "soviets", "rise kansu")
    assert militia(state, "kansu") == [2]
    assert state.unit_cv[unit(unit_at(state, "minor fortress kansu"))] == 1
    assert aggressed(state, faction("soviets"), space("kansu"))


@pytest.mark.rule("cnc:11.6s")
@pytest.mark.reading("11.6, 17.2, 16.11: a Militia that appears among Rivals")
def test_insurgents_that_join_russians_in_battle_fight_their_foes() -> None:
    units = ["russia infantry 1 harbin", "japan infantry 1 harbin"]
    state = rising("harbin", units, war=[["soviets", "japan"]], emergency_command=True)
    act(state, "soviets", "rise harbin")
    assert not aggressed(state, faction("soviets"), space("harbin"))
    assert state.power_enemies[power("red-china")] >> power("japan") & 1


@pytest.mark.rule("cnc:11.6s")
def test_insurgents_rise_as_allies_of_a_minor_that_their_enemies_violated() -> None:
    state = rising("peiping", [], emergency_command=True)
    violate(state, faction("usa"), True, nation("peiping"))
    act(state, "soviets", "rise peiping")
    assert not aggressed(state, faction("soviets"), space("peiping"))
    assert not is_disputed(state, space("peiping"))
