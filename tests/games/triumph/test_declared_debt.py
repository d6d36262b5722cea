"""15.21f, 15.3a: the Aggression that is owed takes place, whatever else is done in that Phase."""

import pytest

from sandtable.games.triumph.system import debts
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.helpers import act, choices, faction, refused, unit_at
from tests.games.triumph.moving import NAT_WAR, go, moving, pick

JAPAN, SOVIETS = faction("japan"), faction("soviets")
LANDING = ["japan infantry 3 palau", "us infantry 1 manila"]
AMERICAN = {"to guam", "to manila", "to mindanao", "to visayas"}  # within reach of Palau
KWANGSI = {"kwangsi": "japan", "canton": "japan"}


def owed(state: TriumphState, name: str = "japan") -> int:
    """How much a faction still owes."""
    return len(state.obliged[faction(name)])


# ---------------------------------------------------------------------- evading it


@pytest.mark.rule("cnc:15.21f")
def test_the_last_able_unit_goes_nowhere_else() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"])
    act(state, "japan", "declare usa")
    pick(state, "japan", "japan infantry palau")
    assert refused(state, "japan", "to marianas") == "15.21f"
    assert "to marianas" not in choices(state, "japan")
    assert choices(state, "japan") == AMERICAN


@pytest.mark.rule("cnc:15.21f")
def test_the_last_able_unit_is_not_disbanded() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"])
    act(state, "japan", "declare usa")
    infantry, fleet = unit_at(state, "japan infantry palau"), unit_at(state, "japan fleet tokyo")
    assert refused(state, "japan", f"disband {infantry}") == "15.21f"
    assert refused(state, "japan", f"disband {fleet}") == ""
    pick(state, "japan", "japan fleet tokyo")
    assert refused(state, "japan", f"disband {infantry}") == "15.21f"
    act(state, "japan", "to osaka")
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    assert refused(state, "japan", f"disband {infantry}") == ""


@pytest.mark.rule("cnc:15.21f")
def test_a_war_is_fought_until_the_end_of_its_phase() -> None:
    state = moving("japan", ["japan infantry 2 korea", "russia infantry 1 vladivostok"])
    act(state, "japan", "declare soviets")
    pick(state, "japan", "japan infantry korea")
    assert refused(state, "japan", "to mukden") == "15.21f"
    act(state, "japan", "to vladivostok")
    while "via" in next(iter(choices(state, "japan"))):
        act(state, "japan", sorted(choices(state, "japan"))[0])
    act(state, "japan", "done")
    assert owed(state) == 0
    assert choices(state, "japan") != set()


@pytest.mark.rule("cnc:15.21f")
def test_the_soviets_do_not_march_away_from_the_war_that_they_declared() -> None:
    state = moving("soviets", ["russia infantry 2 vladivostok", "japan infantry 1 korea"])
    act(state, "soviets", "declare japan")
    pick(state, "soviets", "russia infantry vladivostok")
    assert refused(state, "soviets", "to amur") == "15.21f"
    state.undo("soviets")
    assert refused(state, "soviets", "done") == "15.21f"
    go(state, "soviets", "russia infantry vladivostok", "harbin", "vladivostok")
    act(state, "soviets", "done")
    assert owed(state, "soviets") == 0


@pytest.mark.rule("cnc:15.21f")
def test_one_of_two_able_units_may_go_elsewhere_but_not_both() -> None:
    state = moving("japan", [*LANDING, "japan infantry 2 palau"])
    act(state, "japan", "declare usa")
    go(state, "japan", "japan infantry 3 palau", "marianas")
    pick(state, "japan", "japan infantry 2 palau")
    assert choices(state, "japan") == AMERICAN


@pytest.mark.rule("cnc:15.21f", "cnc:11.54b")
def test_no_other_unit_takes_the_place_of_the_attack() -> None:
    """Once Nats stand in Canton, US units that follow them commit no Aggression there."""
    units = ["japan infantry 1 canton", "nat-china infantry 2 kwangsi", "us fleet 1 south-china-sea"]
    state = moving("usa", units, control={"canton": "japan", "kwangsi": "usa"}, enemies=NAT_WAR)
    act(state, "usa", "declare japan")
    assert refused(state, "usa", f"move {unit_at(state, 'nat-china infantry kwangsi')}") == "15.21f"
    go(state, "usa", "us fleet south-china-sea", "canton", "south-china-sea")
    pick(state, "usa", "nat-china infantry kwangsi")
    assert refused(state, "usa", "to canton") == ""


@pytest.mark.rule("cnc:15.21h", "cnc:16.11b")
def test_the_attack_of_a_proxy_power_does_not_make_good_the_war_of_its_faction() -> None:
    units = ["us fleet 2 philippine-sea", "japan fleet 1 palau", "nat-china infantry 2 suchow"]
    state = moving("usa", units, control={"tsingtao": "japan"})
    act(state, "usa", "declare japan")
    go(state, "usa", "nat-china infantry suchow", "tsingtao")
    assert refused(state, "usa", "done") == "15.21f"


@pytest.mark.rule("cnc:15.21f")
def test_the_commands_that_it_needs_are_not_spent() -> None:
    units = ["japan infantry 2 korea", "russia infantry 1 vladivostok", *LANDING, "japan fleet 1 tokyo"]
    state = moving("japan", units, commands=3)
    act(state, "japan", "declare soviets", "declare usa")
    go(state, "japan", "japan fleet tokyo", "osaka")
    assert f"move {unit_at(state, 'japan fleet osaka')}" not in choices(state, "japan")
    pick(state, "japan", "japan infantry korea")
    assert "to vladivostok" in choices(state, "japan")
    assert "to mukden" not in choices(state, "japan")
    state.undo("japan")
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    assert refused(state, "japan", "done") == "15.21f"
    go(state, "japan", "japan infantry korea", "vladivostok", "harbin")
    assert refused(state, "japan", "done") == ""


def test_what_is_owed_is_judged_in_a_sight_as_in_the_truth() -> None:
    """Also where an order would let others draw cards, which a sight cannot."""
    units = ["japan infantry 2 tsingtao x2", "nat-china militia 1 suchow", "japan infantry 2 jehol", *LANDING]
    state = moving("japan", units, control={"tsingtao": "japan"}, influence={"peiping": "usa 2"})
    act(state, "japan", "declare usa")
    assert "violate peiping" in choices(state, "japan")
    for _ in range(2):
        sight = state.sight("japan")
        assert list(sight.stack[-1].choices(sight, state.seat("japan"))) == list(
            state.legal(state.seat("japan"))
        )
        if state.stack[-1].name == "movement":
            pick(state, "japan", "japan infantry tsingtao")
    assert "to suchow" in choices(state, "japan")


@pytest.mark.rule("cnc:15.21f")
def test_one_unit_does_not_stand_for_two_debts() -> None:
    """The Fleet could attack either; so could each of the others but one."""
    units = ["japan fleet 2 sea-of-japan", "russia infantry 1 vladivostok", "us fleet 1 east-china-sea"]
    state = moving("japan", units)
    act(state, "japan", "declare soviets")
    assert refused(state, "japan", "declare usa") == "15.21f"
    state = moving("japan", [*units, "japan fleet 1 yellow-sea"])
    act(state, "japan", "declare soviets")
    assert refused(state, "japan", "declare usa") == ""


@pytest.mark.rule("cnc:15.21f")
def test_one_command_pays_for_two_declarations_where_one_attack_does() -> None:
    """To attack the British is to attack the USA."""
    units = ["japan fleet 2 gulf-of-siam", "british-empire infantry 1 singapore"]
    state = moving("japan", units, commands=1)
    act(state, "japan", "violate british-empire")
    pick(state, "japan", "japan fleet gulf-of-siam")
    assert choices(state, "japan") == {"to singapore"}


@pytest.mark.rule("cnc:15.21f", "cnc:17.2e")
def test_partisans_do_not_spend_the_last_command() -> None:
    units = ["japan infantry 2 korea", "russia infantry 1 vladivostok"]
    state = moving("soviets", units, commands=1, partisans={"sian": 1})
    assert "militarise sian" in choices(state, "soviets")
    act(state, "soviets", "declare japan")
    assert "militarise sian" not in choices(state, "soviets")
    assert refused(state, "soviets", "militarise sian") == "15.21f"
    assert refused(state, "soviets", "recruit") == "15.21f"


@pytest.mark.rule("cnc:15.21f", "cnc:15.22s")
def test_the_fleet_that_shares_a_sea_with_the_victim_may_stay_and_fight() -> None:
    state = moving("japan", ["japan fleet 2 sulu-sea", "us fleet 1 sulu-sea", "japan fleet 1 tokyo"])
    act(state, "japan", "declare usa")
    assert refused(state, "japan", "done") == ""
    fleet = unit_at(state, "japan fleet sulu-sea")
    assert refused(state, "japan", f"disband {fleet}") == "15.21f"
    assert f"move {fleet}" not in choices(state, "japan")
    assert refused(state, "japan", f"move {fleet}") == "15.21f"


@pytest.mark.rule("cnc:15.21f", "cnc:11.22b")
@pytest.mark.reading("15.21, 11.22: does a Convoy make good a Declaration at sea?")
def test_a_lone_convoy_pays_for_nothing() -> None:
    units = ["japan infantry 2 yellow-sea", "us fleet 1 yellow-sea"]
    assert refused(moving("japan", units), "japan", "declare usa") == "15.21f"
    state = moving("japan", [*units, "japan fleet 1 yellow-sea"])
    assert refused(state, "japan", "declare usa") == ""


@pytest.mark.rule("cnc:15.21f")
@pytest.mark.reading("15.21, 15.3: how far does the duty to attack bind?")
def test_what_others_make_impossible_is_owed_no_more() -> None:
    """Only the one who owes it is bound: the Victim may take its unit away."""
    state = moving("japan", ["japan fleet 1 tokyo", "japan fleet 2 sulu-sea", "us fleet 1 celebes-sea"])
    act(state, "japan", "declare usa")
    assert refused(state, "japan", "done") == "15.21f"
    act(state, "usa", f"disband {unit_at(state, 'us fleet celebes-sea')}")
    assert debts.owed(state, JAPAN) == []
    act(state, "japan", "done")
    assert owed(state) == 0


# ---------------------------------------------------------------------- what pays for nothing


@pytest.mark.rule("cnc:15.21i", "cnc:15.21f")
@pytest.mark.reading("15.21: does an attack on the Nats make good a Declaration of War on the USA?")
def test_to_attack_the_nats_does_not_pay_for_a_war_on_the_usa() -> None:
    units = ["japan infantry 2 tsingtao", "nat-china militia 1 suchow", *LANDING]
    state = moving("japan", units, control={"tsingtao": "japan"}, enemies=NAT_WAR)
    act(state, "japan", "declare usa")
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert refused(state, "japan", "done") == "15.21f"
    pick(state, "japan", "japan infantry palau")
    assert choices(state, "japan") == AMERICAN


@pytest.mark.rule("cnc:15.21i")
def test_war_on_the_usa_is_not_declared_where_only_the_nats_can_be_attacked() -> None:
    units = ["japan infantry 2 tsingtao", "nat-china militia 1 suchow", "us infantry 1 los-angeles"]
    state = moving("japan", units, control={"tsingtao": "japan"}, enemies=NAT_WAR)
    assert refused(state, "japan", "declare usa") == "15.21f"


@pytest.mark.rule("cnc:15.4b", "cnc:15.4")
@pytest.mark.reading("15.4, 15.21: is it Aggression to sail into an empty British Home Sea?")
def test_an_empty_home_sea_does_not_pay_for_the_war() -> None:
    units = ["japan fleet 2 java-sea", "british-empire infantry 1 singapore"]
    assert refused(moving("japan", units[:1]), "japan", "violate british-empire") == "15.21f"
    state = moving("japan", [*units, "japan fleet 1 gulf-of-siam"])
    act(state, "japan", "violate british-empire")
    go(state, "japan", "japan fleet java-sea", "timor-sea")
    assert refused(state, "japan", "done") == "15.21f"
    pick(state, "japan", "japan fleet gulf-of-siam")
    assert choices(state, "japan") == {"to singapore"}


@pytest.mark.rule("cnc:15.4")
def test_at_war_with_the_usa_the_home_sea_is_violation_enough() -> None:
    state = moving("japan", ["japan fleet 2 celebes-sea"], war=[["japan", "usa"]])
    act(state, "japan", "violate british-empire")
    assert refused(state, "japan", "done") == "15.3a"
    pick(state, "japan", "japan fleet celebes-sea")
    assert "to arafura-sea" in choices(state, "japan")
    assert "to java-sea" not in choices(state, "japan")
    act(state, "japan", "to arafura-sea")
    assert refused(state, "japan", "done") == ""


# ---------------------------------------------------------------------- Violations


@pytest.mark.rule("cnc:15.3a")
def test_a_violation_is_committed_by_the_one_unit_that_can() -> None:
    units = ["japan infantry 2 kwangsi", "japan fleet 1 tokyo"]
    state = moving("japan", units, control=KWANGSI)
    act(state, "japan", "violate vietnam")
    pick(state, "japan", "japan infantry kwangsi")
    assert refused(state, "japan", "to canton") == "15.3a"
    assert choices(state, "japan") == {"to hanoi", "to saigon"}
    state.undo("japan")
    assert refused(state, "japan", "done") == "15.3a"
    assert refused(state, "japan", f"disband {unit_at(state, 'japan infantry kwangsi')}") == "15.3a"
    go(state, "japan", "japan infantry kwangsi", "hanoi", "kwangsi")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:15.3a")
def test_a_second_violation_needs_a_second_unit() -> None:
    state = moving("japan", ["japan infantry 2 kwangsi"], control=KWANGSI)
    act(state, "japan", "violate vietnam")
    assert refused(state, "japan", "violate hainan") == "15.21f"


# ---------------------------------------------------------------------- Winter


@pytest.mark.rule("cnc:10.41c")
def test_a_shared_sea_is_no_reason_for_war_in_winter() -> None:
    units = ["russia fleet 1 sea-of-japan", "japan fleet 1 sea-of-japan"]
    state = moving("soviets", units, season="winter")
    assert refused(state, "soviets", "declare japan") == "15.21f"
    assert "declare japan" not in choices(state, "soviets")
    assert refused(moving("soviets", units), "soviets", "declare japan") == ""


@pytest.mark.rule("cnc:10.41c")
def test_a_winter_war_is_fought_inside_russia() -> None:
    units = ["russia infantry 2 chita", "japan infantry 1 amur", "japan infantry 1 amur"]
    state = moving("soviets", units, season="winter", control={"amur": "japan"})
    act(state, "soviets", "declare japan")
    assert refused(state, "soviets", "done") == "15.21f"
    pick(state, "soviets", "russia infantry chita")
    assert choices(state, "soviets") == {"to amur"}
