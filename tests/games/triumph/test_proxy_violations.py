"""16.33: a Violation of a Proxy Power happens when a unit enters, and is not declared."""

import pytest

from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.helpers import act, choices, faction, position, power, refused, space, unit_at
from tests.games.triumph.moving import NAT_WAR, PACIFIC_WAR, go, moving, reach, why

USA, SOVIETS, JAPAN = faction("usa"), faction("soviets"), faction("japan")
SUCHOW = ["japan infantry 2 tsingtao", "nat-china militia 1 suchow"]
TSINGTAO = {"tsingtao": "japan"}


@pytest.mark.rule("cnc:16.33e", "cnc:16.33a")
@pytest.mark.reading("16.33: is a Violation of a Proxy Power declared?")
def test_a_proxy_is_violated_when_a_unit_enters_also_after_other_moves() -> None:
    state = moving("japan", [*SUCHOW, "japan fleet 1 tokyo"], control=TSINGTAO)
    assert not any("proxy" in choice for choice in choices(state, "japan"))
    go(state, "japan", "japan fleet tokyo", "osaka")
    assert state.loyalty[USA] == 1
    infantry = go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert state.unit_border[infantry] >= 0  # it has Engaged
    assert (state.loyalty[USA], state.hand_count[USA], state.hand_count[SOVIETS]) == (2, 2, 0)
    assert state.power_enemies[power("japan")] >> power("nat-china") & 1
    assert not state.at_war[JAPAN]
    assert is_battle(state, space("suchow"))


@pytest.mark.rule("cnc:16.33e")
def test_it_leaves_no_duty_to_attack_behind() -> None:
    state = moving("japan", SUCHOW, control=TSINGTAO)
    assert refused(state, "japan", "done") == ""
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert not any(state.obliged)
    act(state, "japan", "done")


@pytest.mark.rule("cnc:16.33a", "cnc:16.33e")
def test_empty_land_of_a_proxy_is_entered_so_as_well() -> None:
    state = moving("japan", ["japan infantry 2 tsingtao"], control=TSINGTAO)
    go(state, "japan", "japan infantry tsingtao", "suchow")
    assert state.loyalty[USA] == 2
    assert state.space_aggressor[space("suchow")] == JAPAN + 1


@pytest.mark.rule("cnc:16.33a")
@pytest.mark.parametrize("kind", ["infantry", "air"])
def test_nobody_passes_over_the_land_of_a_proxy_before(kind: str) -> None:
    units = [f"japan {kind} 2 tsingtao", "nat-china militia 1 wuhan"]
    state = moving("japan", units, control=TSINGTAO)
    assert "wuhan" not in reach(state, f"japan {kind} tsingtao")
    state = moving("japan", units, control=TSINGTAO, enemies=NAT_WAR)
    assert "wuhan" in reach(state, f"japan {kind} tsingtao")


@pytest.mark.rule("cnc:16.33a")
def test_who_could_violate_a_proxy_but_meets_others_needs_a_war() -> None:
    units = [*SUCHOW, "us infantry 1 suchow"]
    state = moving("japan", units, control=TSINGTAO)
    assert why(state, "japan", "japan infantry tsingtao", "suchow") == "11.0f"


@pytest.mark.rule("cnc:16.33a", "cnc:16.3a")
def test_the_others_need_the_right_of_entry() -> None:
    units = ["russia infantry 2 mongolia", "nat-china militia 1 inner-mongolia"]
    control = {"mongolia": "soviets", "inner-mongolia": "usa"}
    state = moving("soviets", units, control=control)
    assert why(state, "soviets", "russia infantry mongolia", "inner-mongolia") == "16.3a"
    state = moving("soviets", units, control=control, war=[["japan", "soviets"]])
    go(state, "soviets", "russia infantry mongolia", "inner-mongolia", "mongolia")
    assert state.loyalty[USA] == 2
    assert state.power_enemies[power("russia")] >> power("nat-china") & 1
    assert not state.at_war[USA]


@pytest.mark.rule("cnc:16.33a", "cnc:10.11c")
def test_it_is_aggression_and_not_for_emergencies() -> None:
    state = moving("japan", SUCHOW, control=TSINGTAO, emergency_command=True)
    assert why(state, "japan", "japan infantry tsingtao", "suchow") == "10.11c"


@pytest.mark.rule("cnc:16.33a")
def test_ones_own_proxy_and_its_units_are_friends() -> None:
    state = moving("usa", ["us infantry 2 yellow-sea", "nat-china militia 1 suchow"], war=PACIFIC_WAR)
    go(state, "usa", "us infantry yellow-sea", "suchow")
    assert state.loyalty[USA] == 1
    assert not is_battle(state, space("suchow"))


@pytest.mark.rule("cnc:16.33d")
def test_to_reinforce_against_a_proxy_that_attacked_violates_it() -> None:
    units = ["nat-china infantry 2 peiping", "japan infantry 2 jehol", "japan infantry 1 mukden"]
    state = position(season="summer", units=units, phase="movement usa 5", control={"peiping": "usa"})
    go(state, "usa", "nat-china infantry peiping", "jehol")
    assert state.loyalty[USA] == 1
    units = ["nat-china infantry 2 jehol", "japan infantry 2 jehol", "japan infantry 1 mukden"]
    state = moving("japan", [*units, "japan infantry 3 mukden"], enemies=NAT_WAR)
    state.proxies_violated[JAPAN] = 0
    hand = state.hand_count[USA]
    go(state, "japan", "japan infantry 1 mukden", "jehol", "mukden")
    assert (state.loyalty[USA], state.hand_count[USA]) == (2, hand + 2)
    go(state, "japan", "japan infantry 3 mukden", "jehol", "mukden")
    assert (state.loyalty[USA], state.hand_count[USA]) == (2, hand + 2)


@pytest.mark.rule("cnc:16.33d")
def test_a_move_elsewhere_is_no_such_thing() -> None:
    units = ["nat-china infantry 2 jehol", "japan infantry 2 jehol", "japan infantry 1 mukden"]
    state = moving("japan", units, enemies=NAT_WAR)
    state.proxies_violated[JAPAN] = 0
    go(state, "japan", "japan infantry mukden", "harbin")
    assert state.loyalty[USA] == 1


@pytest.mark.rule("cnc:16.33a")
def test_a_fleet_passes_the_straits_of_a_proxy_that_it_never_attacked() -> None:
    units = ["japan fleet 2 south-china-sea", "nat-china militia 1 hainan"]
    state = moving("japan", units, control={"hainan": "usa"})
    assert "gulf-of-tonkin" in reach(state, "japan fleet south-china-sea")
    assert unit_at(state, "nat-china militia hainan")
