"""T15.6-T15.10: Violations of Neutrality, Armed Minors, Partition and Intervention."""

from typing import Any

import pytest

from sandtable.games.triumph.system import diplomacy
from sandtable.games.triumph.system.armed_minors import is_armed, is_enemy
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.minors import take_up_arms
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import (
    act,
    choices,
    combat,
    faction,
    moving,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, reach, why

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
BERLIN = ["germany infantry 2 berlin x2"]
POLAND: dict[str, Any] = {"violated": {"poland": "germany"}, "control": {"warsaw": "none"}}


def cards(state: TriumphState) -> list[int]:
    """How many cards Axis, West and USSR hold."""
    return [state.hand_count[who] for who in (AXIS, WEST, USSR)]


def forts(state: TriumphState) -> dict[str, int]:
    """Where Forts of Armed Minors stand, with their CV."""
    c = state.content
    units = range(c.power_first_slot[power("minor")], c.power_end_slot[power("minor")])
    return {c.space_id[state.unit_space[u]]: state.unit_cv[u] for u in units if state.unit_space[u] >= 0}


def violated(name: str, units: list[str], **parts: Any) -> TriumphState:
    """The Axis has just Violated a Neutral."""
    state = moving("axis", units, **parts)
    act(state, "axis", f"violate {name}")
    return state


# ---------------------------------------------------------------------- Violation


@pytest.mark.rule("tnt:T15.6a")
def test_neutral_land_is_entered_only_after_a_violation_and_then_it_must_be() -> None:
    landing = ["germany infantry 2 north-sea"]
    state = moving("axis", landing)
    assert why(state, "axis", "germany infantry north-sea", "oslo") == "T15.6a"
    act(state, "axis", "violate norway")
    assert refused(state, "axis", "done") == "T15.6a"
    go(state, "axis", "germany infantry north-sea", "oslo", "north-sea")
    assert refused(state, "axis", "done") == ""


@pytest.mark.rule("tnt:T15.6a")
@pytest.mark.parametrize("influence", ["axis 1", "axis 2", "west 1"])
def test_associates_and_protectorates_are_closed_too(influence: str) -> None:
    state = moving("axis", BERLIN, influence={"poland": influence})
    assert why(state, "axis", "germany infantry berlin", "warsaw") == "T15.6a"
    act(state, "axis", "violate poland")
    assert why(state, "axis", "germany infantry berlin", "warsaw") == ""


@pytest.mark.rule("tnt:T15.6a")
def test_neutral_straits_may_be_passed() -> None:
    state = moving("axis", ["germany fleet 2 baltic-sea"])
    assert "north-sea" in reach(state, "germany fleet baltic-sea")
    assert why(state, "axis", "germany fleet baltic-sea", "copenhagen") == "T15.6a"


@pytest.mark.rule("tnt:T15.6b")
@pytest.mark.parametrize(("name", "start", "drawn"), [
    ("denmark", "ruhr", 1), ("austria", "munich", 2), ("poland", "berlin", 3),
])  # fmt: skip
def test_both_rivals_draw_by_the_muster_of_the_capital(name: str, start: str, drawn: int) -> None:
    state = violated(name, [f"germany infantry 2 {start}"])
    assert cards(state) == [0, drawn, drawn]
    assert len(hand_of(state.sight("west"), WEST)) == drawn


@pytest.mark.rule("tnt:T15.6b", "tnt:T15.7a")
@pytest.mark.reading("T1.6: what is the Capital of Albania?")
def test_albania_is_worth_no_card_and_has_no_fort() -> None:
    state = violated("albania", ["italy infantry 2 adriatic-sea"])
    assert cards(state) == [0, 0, 0]
    assert forts(state) == {}
    assert is_armed(state, nation("albania"))


@pytest.mark.rule("tnt:T15.6c")
@pytest.mark.reading("T15.6: do Rivals draw cards when a Protectorate is Violated?")
def test_a_rivals_protectorate_joins_it_and_there_is_war() -> None:
    state = violated("greece", ["italy infantry 2 albania"], influence={"greece": "west 2"},
                     control={"albania": "axis"})  # fmt: skip
    assert state.at_war[AXIS] >> WEST & 1
    assert cards(state) == [0, 1, 1]
    assert state.nation_control[nation("greece")] == WEST
    act(state, "west", "as infantry")
    assert unit_at(state, "britain infantry 1 athens")
    assert forts(state) == {}


# ---------------------------------------------------------------------- Armed Minors


@pytest.mark.rule("tnt:T15.7a")
def test_an_armed_minor_has_forts_by_muster_and_no_influence() -> None:
    state = violated("poland", BERLIN, influence={"poland": "west 1"})
    assert forts(state) == {"warsaw": 3, "lvov": 2, "vilna": 1}
    assert state.influence[nation("poland")] == 0
    assert state.nation_status[nation("poland")] == diplomacy.UNALIGNED
    assert is_enemy(state, power("germany"), nation("poland"))
    assert is_enemy(state, power("italy"), nation("poland"))
    assert not is_enemy(state, power("ussr"), nation("poland"))
    assert not diplomacy.is_neutral(state, nation("poland"))


@pytest.mark.rule("tnt:T15.7b")
def test_a_rival_of_the_violator_rolls_for_the_minor_and_ground_is_hit_first() -> None:
    units = ["germany infantry 3 warsaw", "germany air 3 warsaw", "minor fortress 2 warsaw"]
    state = combat("axis", units, war=[], dice=[4, 4], **POLAND)
    act(state, "axis", "activate warsaw")
    assert unit_at(state, "germany infantry 1 warsaw")
    assert unit_at(state, "germany air 3 warsaw")


@pytest.mark.reading("T15.7: what if there are more Neutral Forts than blocks?")
def test_there_are_always_forts_enough() -> None:
    state = position()
    minors = [n for n in range(state.content.n_nations) if state.content.nation_power[n] < 0]
    for n in minors:
        take_up_arms(state, power("germany"), n)
    assert len(forts(state)) > state.content.block_count[power("minor") * state.content.n_types]


# ---------------------------------------------------------------------- Defeat


@pytest.mark.rule("tnt:T15.8")
def test_a_captured_capital_ends_an_armed_minor() -> None:
    polish = ["minor fortress 1 warsaw", "minor fortress 2 lvov", "minor fortress 1 vilna"]
    state = combat("axis", ["germany infantry 3 warsaw", *polish], war=[], dice=[6, 1, 1, 1], **POLAND)
    before = state.population[AXIS], state.res[AXIS]
    act(state, "axis", "activate warsaw", "fire ground")
    assert forts(state) == {}
    assert state.space_control[space("lvov")] == AXIS
    assert (state.population[AXIS], state.res[AXIS]) == (before[0] + 2, before[1] + 1)


# ---------------------------------------------------------------------- Partition


@pytest.mark.rule("tnt:T15.9")
def test_rivals_of_the_violator_attack_an_armed_minor_without_a_violation() -> None:
    units = [
        "germany infantry 3 warsaw",
        "minor fortress 3 warsaw",
        "minor fortress 2 lvov",
        "ussr infantry 2 kiev",
    ]
    state = moving("ussr", units, **POLAND)
    assert refused(state, "ussr", "violate poland") == "T15.9"
    go(state, "ussr", "ussr infantry kiev", "lvov", "kiev")
    assert cards(state) == [0, 0, 0]
    assert is_enemy(state, power("ussr"), nation("poland"))
    assert not state.at_war[USSR]


@pytest.mark.rule("tnt:T15.9")
def test_where_the_violator_stands_partition_needs_a_declaration_of_war() -> None:
    units = ["germany infantry 3 warsaw", "minor fortress 3 warsaw", "ussr infantry 2 vilna"]
    state = moving("ussr", units, **POLAND)
    assert why(state, "ussr", "ussr infantry vilna", "warsaw") == "T15.2a"


@pytest.mark.rule("tnt:T15.9")
@pytest.mark.reading("T15.9: who may attack an Armed Minor of one area?")
def test_an_armed_minor_of_one_area_is_violated_anew() -> None:
    units = ["minor fortress 1 riga", "ussr infantry 2 leningrad"]
    state = moving("ussr", units, violated={"baltic-states": "germany"})
    assert why(state, "ussr", "ussr infantry leningrad", "riga") == "T15.9"
    act(state, "ussr", "violate baltic-states")
    assert cards(state) == [1, 1, 0]
    assert forts(state) == {"riga": 1}


# ---------------------------------------------------------------------- Intervention


@pytest.mark.rule("tnt:T15.10")
def test_an_enemy_of_the_violator_makes_an_armed_minor_its_satellite() -> None:
    units = ["britain infantry 2 nordkapp-sea", "minor fortress 1 oslo"]
    parts: dict[str, Any] = {"violated": {"norway": "germany"}, "war": [["axis", "west"]]}
    state = moving("west", units, **parts)
    go(state, "west", "britain infantry nordkapp-sea", "narvik", "nordkapp-sea")
    act(state, "west", "done")
    assert choices(state, "west") >= {"as infantry", "as fleet"}
    act(state, "west", "as infantry")
    assert state.nation_control[nation("norway")] == WEST
    assert unit_at(state, "britain infantry 1 oslo")
    assert forts(state) == {}


@pytest.mark.rule("tnt:T15.10")
def test_who_is_at_peace_with_the_violator_cannot_intervene() -> None:
    units = ["ussr infantry 2 murmansk", "minor fortress 1 helsinki"]
    state = moving("ussr", units, violated={"finland": "germany"})
    go(state, "ussr", "ussr infantry murmansk", "petsamo", "murmansk")
    act(state, "ussr", "done")
    assert state.nation_control[nation("finland")] == -1
    assert is_enemy(state, power("ussr"), nation("finland"))
