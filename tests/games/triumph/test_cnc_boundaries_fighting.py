"""Beside the rulings: Combat, where a figure or a condition is off by one."""

import pytest

from sandtable.games.triumph.system.battle import side_powers
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from tests.games.triumph.combat_helpers import act as act_in_combat
from tests.games.triumph.combat_helpers import came, combat, current, refused, shots
from tests.games.triumph.combat_helpers import choices as choices_in_combat
from tests.games.triumph.helpers import act, choices, faction, position, power, space, unit_at
from tests.games.triumph.moving import PACIFIC_WAR, go, moving
from tests.games.triumph.test_boundaries import said
from tests.games.triumph.test_sneak_attack import PEARL_HARBOR
from tests.games.triumph.test_suppression import suppressing
from tests.games.triumph.world import test_allied_battles as allied
from tests.games.triumph.world.helpers import unit_at as unit_of_world


def bombing_tokyo() -> TriumphState:
    """A US Air Force is about to act over Tokyo, which nobody defends."""
    state = position(
        season="summer",
        war=PACIFIC_WAR,
        units=["us air 2 bonins", "us air 1 manila"],
        control={"bonins": "usa"},
        techs={"usa": ["incendiaries"]},
        phase="movement usa 5",
    )
    act(state, "usa", "move " + unit_at(state, "us air bonins"), "to tokyo")
    while state.phase == MOVEMENT:
        act(state, "usa", "done" if "done" in choices(state, "usa") else min(choices(state, "usa")))
    return state


# ---------------------------------------------------------------------- 12.1 who fights


@pytest.mark.rule("cnc:12.1b", "cnc:12.62")
def test_a_bombing_that_nobody_opposes_has_attackers_only() -> None:
    state = bombing_tokyo()
    assert side_powers(state, current(state)) == (1 << power("us"), 0)


@pytest.mark.rule("cnc:12.73e")
def test_an_escaped_sub_alone_has_nobody_to_fight() -> None:
    alone = combat("japan", ["japan sub 1 sulu-sea escaped", "us fleet 1 guam"])
    assert "activate sulu-sea" not in choices_in_combat(alone, "japan")
    watched = combat("japan", ["japan sub 1 sulu-sea escaped", "us fleet 1 sulu-sea"])
    assert "activate sulu-sea" in choices_in_combat(watched, "japan")


@pytest.mark.rule("cnc:12.5d")
def test_attackers_who_were_there_already_close_no_border() -> None:
    units = ["japan infantry 2 suchow", "japan infantry 1 suchow", "nat-china infantry 2 suchow"]
    state = combat("japan", units, control={"suchow": "usa"})
    came(state, unit_at(state, "japan infantry suchow"), "tsingtao")
    act_in_combat(state, "japan", "activate suchow")
    assert current(state).approaches == [space("tsingtao")]


@pytest.mark.rule("cnc:12.1s", "tnt:T12.5", "conquest-and-tragedy:2.11c")
def test_the_owner_says_which_of_his_units_acts_first_though_his_ally_is_at_home() -> None:
    units = ["germany infantry 3 lorraine", "us-eto infantry 2 lorraine", "us-eto infantry 1 lorraine"]
    state = allied.combat(
        "axis 5", units, dice=[1, 6, 6], scenario="6-players", control={"lorraine": "western-europe"}
    )
    state.settle()
    act(state, "axis", "activate lorraine")
    assert allied.seats(state) == {"united-states"}
    assert f"fight {unit_of_world(state, 'us-eto infantry lorraine')}" in choices(state, "united-states")


# ---------------------------------------------------------------------- 12.2 the order of things


@pytest.mark.rule("cnc:15.24c", "cnc:12.1a")
@pytest.mark.reading("15.24: is a Battle with the Nats one of the Sneak Attack on the USA?")
def test_sneak_raids_come_first_and_old_battles_with_a_proxy_power_are_none() -> None:
    units = [*PEARL_HARBOR, "japan air 2 wuhan", "japan infantry 2 wuhan", "nat-china militia 2 wuhan"]
    state = moving("japan", units, enemies=[["japan", "nat-china"]], control={"wuhan": "usa"})
    act(state, "japan", "sneak usa")
    go(state, "japan", "japan carrier marshalls", "hawaii", "central-pacific-ocean")
    act(state, "japan", "done")
    assert choices(state, "japan") == {"fight " + unit_at(state, "japan carrier hawaii"), "done"}
    act(state, "japan", "done")
    assert state.at_war[faction("japan")]
    assert choices(state, "japan") == {"activate wuhan", "done"}


@pytest.mark.rule("cnc:13.0a")
def test_a_refusal_to_rebase_says_whether_it_is_the_unit_or_the_place() -> None:
    units = ["us air 1 manila", "us infantry 1 manila", "japan infantry 3 manila"]
    state = combat("usa", units, control={"manila": "usa"}, dice=[6] * 9)
    act_in_combat(state, "usa", "activate manila")
    assert "within the unit's range" in said(state, "usa", "rebase los-angeles")
    act(state, "usa", "fire ground")
    shots(state, "fire ground")
    assert "Only Air, Naval" in said(state, "usa", "rebase los-angeles")


@pytest.mark.rule("cnc:17.4a")
def test_units_where_no_partisans_are_are_told_so_everywhere() -> None:
    units = ["japan infantry 1 tokyo", "japan infantry 1 harbin", "us infantry 1 harbin"]
    state = suppressing(units, {"harbin": 1})
    assert "no Partisans" in said(state, "japan", "suppress " + unit_at(state, "japan infantry tokyo"))
    assert "your own units" in said(state, "japan", "suppress " + unit_at(state, "us infantry harbin"))
    assert refused(state, "japan", "suppress " + unit_at(state, "japan infantry harbin")) == ""
