"""11.0e, 15.22d, 10.11d: what is declared when, Surprise in that Phase, Intervention by Emergency Command."""

from typing import Any

import pytest

from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.helpers import (
    act,
    choices,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import PACIFIC_WAR, go, moving, reach, why

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")
KWANGSI = {"kwangsi": "japan"}
TWO = ["japan infantry 2 kwangsi", "japan fleet 1 tokyo"]


def sailed(units: list[str], **parts: Any) -> TriumphState:
    """A Fleet has gone from Tokyo to Osaka; the rest has not moved."""
    state = moving("japan", [*units, "japan fleet 1 tokyo"], **parts)
    go(state, "japan", "japan fleet tokyo", "osaka")
    return state


# ---------------------------------------------------------------------- when


@pytest.mark.rule("cnc:11.0e", "cnc:15.3a")
@pytest.mark.reading("15.3, 15.4, 11.0: what must be declared before any unit moves?")
def test_a_violation_is_declared_after_other_moves_too() -> None:
    state = sailed(["japan infantry 2 kwangsi"], control=KWANGSI)
    assert "violate vietnam" in choices(state, "japan")
    act(state, "japan", "violate vietnam")
    assert refused(state, "japan", "done") == "15.3a"
    go(state, "japan", "japan infantry kwangsi", "hanoi", "kwangsi")
    assert is_battle(state, space("hanoi"))
    act(state, "japan", "done")
    assert "15.3a" not in refused(state, "japan", "done")


@pytest.mark.rule("cnc:11.0e")
def test_it_still_comes_before_the_entry_and_needs_a_command() -> None:
    state = sailed(["japan infantry 2 kwangsi"], control=KWANGSI)
    assert why(state, "japan", "japan infantry kwangsi", "hanoi") == "8.1"
    state = sailed(["japan infantry 2 kwangsi"], control=KWANGSI, commands=1)
    assert refused(state, "japan", "violate vietnam") != ""


@pytest.mark.rule("cnc:11.0e", "cnc:15.3c")
def test_what_brings_a_war_comes_before_all_moves() -> None:
    units = ["japan infantry 2 gulf-of-siam"]
    protected: dict[str, Any] = {"influence": {"thailand": "usa 2"}}
    assert refused(moving("japan", units, **protected), "japan", "violate thailand") == ""
    assert refused(sailed(units, **protected), "japan", "violate thailand") == "11.0e"
    assert refused(sailed(units, war=PACIFIC_WAR, **protected), "japan", "violate thailand") == ""


@pytest.mark.rule("cnc:11.0e", "cnc:15.4")
def test_the_empire_is_violated_before_all_moves_unless_the_war_is_on() -> None:
    units = ["japan fleet 2 gulf-of-siam", "british-empire infantry 1 singapore"]
    assert refused(sailed(units), "japan", "violate british-empire") == "11.0e"
    assert refused(sailed(units, war=PACIFIC_WAR), "japan", "violate british-empire") == ""


@pytest.mark.rule("cnc:11.0e", "cnc:16.33a")
def test_a_proxys_protectorate_brings_no_war_and_may_come_late() -> None:
    state = sailed(["japan infantry 2 jehol"], influence={"peiping": "usa 2"})
    act(state, "japan", "violate peiping")
    assert not state.at_war[JAPAN]


@pytest.mark.rule("cnc:17.2e", "cnc:15.21a")
def test_partisans_and_insurgents_act_before_a_declaration() -> None:
    units = ["russia infantry 2 vladivostok", "japan infantry 1 korea", "red-china militia 1 sian"]
    vault = {"soviets": [{"claim": "shansi", "cards": ["A01", "A02"]}]}
    state = moving("soviets", units, partisans={"sian": 1}, vaults=vault)
    act(state, "soviets", f"promote {unit_at(state, 'red-china militia sian')}")
    assert refused(state, "soviets", "declare japan") == ""
    act(state, "soviets", "rise shansi")
    act(state, "soviets", "declare japan")
    assert state.at_war[SOVIETS] == 1 << JAPAN


@pytest.mark.rule("cnc:17.2e", "cnc:15.21a")
def test_a_unit_that_moved_and_is_gone_has_moved() -> None:
    state = moving("japan", ["japan infantry 3 palau", "us infantry 1 manila", "japan fleet 1 tokyo"])
    go(state, "japan", "japan fleet tokyo", "osaka")
    act(state, "japan", f"disband {unit_at(state, 'japan fleet osaka')}")
    assert refused(state, "japan", "declare usa") == "11.0e"


@pytest.mark.rule("cnc:17.2e")
def test_in_the_next_turn_everything_may_be_declared_again() -> None:
    state = moving("japan", ["japan infantry 3 palau", "us infantry 1 manila", "japan fleet 1 tokyo"])
    go(state, "japan", "japan fleet tokyo", "osaka")
    act(state, "japan", "done")
    assert state.moves_made == [0, 0, 0]


# ---------------------------------------------------------------------- Protectorates


@pytest.mark.rule("cnc:8.13d")
def test_both_rivals_react_to_an_attack_on_a_protectorate() -> None:
    state = moving("japan", ["japan infantry 2 gulf-of-siam"], influence={"thailand": "usa 2"})
    act(state, "japan", "violate thailand")
    assert [state.hand_count[f] for f in (JAPAN, USA, SOVIETS)] == [0, 2, 2]
    assert state.at_war[JAPAN] == 1 << USA
    assert state.nation_control[nation("thailand")] == USA


@pytest.mark.rule("cnc:8.13d")
def test_nobody_reacts_where_no_neutral_is_violated() -> None:
    state = moving("japan", ["japan infantry 3 palau", "us infantry 1 manila"])
    act(state, "japan", "declare usa")
    assert not any(state.hand_count)


# ---------------------------------------------------------------------- Surprise


@pytest.mark.rule("cnc:15.22d")
@pytest.mark.reading("15.22: against whom does Surprise help?")
def test_surprise_helps_against_older_enemies_too() -> None:
    units = ["japan infantry 2 harbin", "russia infantry 2 vladivostok"]
    at_sea = ["japan fleet 2 sulu-sea", "us fleet 1 celebes-sea"]
    state = moving("japan", [*units, *at_sea], war=[["japan", "soviets"]])
    act(state, "japan", "declare usa")
    go(state, "japan", "japan fleet sulu-sea", "celebes-sea", "sulu-sea")
    go(state, "japan", "japan infantry harbin", "vladivostok", "harbin")
    act(state, "japan", "done", "resolve vladivostok")
    assert state.seat(state.deciders[0]) == state.seat("japan")
    calm = moving("japan", units, war=[["japan", "soviets"]])
    go(calm, "japan", "japan infantry harbin", "vladivostok", "harbin")
    act(calm, "japan", "done")
    if "resolve vladivostok" in choices(calm, "japan"):
        act(calm, "japan", "resolve vladivostok")
    assert calm.seat(calm.deciders[0]) == calm.seat("soviets")


# ---------------------------------------------------------------------- Emergency Command


ARMED: dict[str, Any] = {"violated": {"vietnam": "japan"}, "war": PACIFIC_WAR, "allied": True}


def forts() -> list[str]:
    return ["minor fortress 1 hanoi", "minor fortress 2 saigon"]


@pytest.mark.rule("cnc:10.11d", "cnc:10.11c")
@pytest.mark.reading("15.34, 10.11: may one Intervene by Emergency Command?")
def test_an_intervenor_comes_by_emergency_command() -> None:
    units = ["british-empire infantry 1 gulf-of-tonkin", *forts()]
    state = moving("usa", units, emergency_command=True, **ARMED)
    go(state, "usa", "british-empire infantry gulf-of-tonkin", "hanoi", "gulf-of-tonkin")
    act(state, "usa", "done")
    while "as fortress" in choices(state, "usa"):
        act(state, "usa", "as fortress" if "as infantry" not in choices(state, "usa") else "as infantry")
    assert state.nation_control[nation("vietnam")] == USA
    assert not is_battle(state, space("hanoi"))


@pytest.mark.rule("cnc:10.11d")
def test_where_the_violator_stands_it_is_aggression() -> None:
    units = ["british-empire infantry 1 gulf-of-siam", "japan infantry 1 saigon", *forts()]
    state = moving("usa", units, emergency_command=True, **ARMED)
    assert why(state, "usa", "british-empire infantry gulf-of-siam", "saigon") == "10.11c"


@pytest.mark.rule("cnc:10.11d")
def test_ships_alone_come_to_attack_and_a_partition_is_aggression() -> None:
    units = ["us fleet 1 gulf-of-tonkin", *forts()]
    state = moving("usa", units, emergency_command=True, **ARMED)
    assert why(state, "usa", "us fleet gulf-of-tonkin", "hanoi") == "10.11c"
    units = ["us infantry 1 gulf-of-tonkin", *forts()]
    state = moving("usa", units, emergency_command=True, allied=True, violated={"vietnam": "japan"})
    assert why(state, "usa", "us infantry gulf-of-tonkin", "hanoi") == "10.11c"


# ---------------------------------------------------------------------- Intrusion


STEPPES = dict.fromkeys(["mongolia", "inner-mongolia", "kansu", "sinkiang"], "soviets")
BLOCKED = ["japan infantry 1 chita", "japan infantry 1 hailar", "japan infantry 1 jehol"]


@pytest.mark.rule("cnc:16.31a")
def test_a_way_that_leads_through_china_only_is_an_intrusion() -> None:
    units = ["russia tank 2 mongolia", *BLOCKED]
    state = moving("soviets", units, war=[["japan", "soviets"]], control=STEPPES)
    assert "balkhash" in reach(state, "russia tank mongolia")
    go(state, "soviets", "russia tank mongolia", "balkhash")
    assert state.intruded[SOVIETS] == 1
    c = state.content
    tank = state.units_at[space("balkhash")][0]
    assert not state.unit_kinds[tank] >> c.type_index["fleet"] & 1


@pytest.mark.rule("cnc:16.31a")
def test_a_way_around_china_is_none() -> None:
    state = moving("soviets", ["russia tank 2 mongolia"], war=[["japan", "soviets"]], control=STEPPES)
    assert "balkhash" in reach(state, "russia tank mongolia")
    go(state, "soviets", "russia tank mongolia", "balkhash")
    assert state.intruded[SOVIETS] == 0


# ---------------------------------------------------------------------- Production


@pytest.mark.rule("cnc:2.11d")
@pytest.mark.reading("2.11, 7.21: does a Proxy produce when its Foster Faction has no Production?")
def test_the_nats_enlist_without_los_angeles() -> None:
    units = ["nat-china militia 1 nanking", "nat-china infantry 1 nanking", "japan infantry 1 los-angeles"]
    state = position(phase="production usa", units=units, tracks={"usa": {"loyalty": 2}}, war=PACIFIC_WAR)
    assert state.points[USA] == 2
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china infantry nanking')}") == "7.211"
    act(state, "usa", f"promote {unit_at(state, 'nat-china militia nanking')}", "done")
    assert choices(state, "usa") == {"done"} or state.points[USA] == 0


@pytest.mark.rule("cnc:7.211c")
def test_enlisted_units_follow_the_rules_of_building() -> None:
    units = [
        *("nat-china militia 1 suchow", "japan infantry 1 suchow"),
        *("nat-china militia 2 wuhan", "nat-china militia 1 fukien"),
    ]
    state = position(
        phase="production usa", units=units, tracks={"usa": {"loyalty": 4}}, enemies=[["japan", "nat-china"]]
    )
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia suchow')}") == "7.24"
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia wuhan')}") == "3.121"
    assert refused(state, "usa", "raise suchow") == "7.24"
    militia = unit_at(state, "nat-china militia fukien")
    act(state, "usa", f"promote {militia}")
    assert refused(state, "usa", f"promote {militia}") == "7.241"
    act(state, "usa", "raise nanking", "as militia")
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia nanking')}") == "7.242b"


@pytest.mark.rule("cnc:3.0c")
def test_the_blocks_of_the_powers_are_in_the_box() -> None:
    c = moving("japan", []).content
    counts = {p: sum(c.block_count[p * c.n_types : (p + 1) * c.n_types]) for p in range(c.n_powers)}
    minors = power("minor")
    assert sum(count for p, count in counts.items() if p != minors) <= 214
    assert sum(counts.values()) == c.theatres[0].blocks_total - c.theatres[0].marker_blocks == 214
    # More Forts of Armed Minors than there are blocks is a reading.
    assert c.power_end_slot[minors] - c.power_first_slot[minors] > counts[minors]
