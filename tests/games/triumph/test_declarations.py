"""15.21, 15.4: what must be declared, when, and the Aggression that must follow."""

import pytest

import sandtable
from sandtable.games.triumph.system import declaration_kinds, follow_up, minors
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.kinds import VIOLATE_BY_PROXY
from sandtable.games.triumph.system.state import TriumphState
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
from tests.games.triumph.moving import NAT_WAR, go, moving, pick, reach, why

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")
LANDING = ["japan infantry 3 palau", "us infantry 1 manila"]
SINGAPORE = ["japan fleet 2 gulf-of-siam", "british-empire infantry 1 singapore"]


# ---------------------------------------------------------------------- when


def test_the_question_names_what_is_owed() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"])
    act(state, "japan", "declare usa")
    assert "You have declared war on the USA. You must attack it" in state.prompt("japan")


@pytest.mark.rule("cnc:15.21a", "cnc:11.0e")
def test_war_is_declared_before_any_unit_moves() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"])
    assert {"declare usa", "done"} <= choices(state, "japan")
    go(state, "japan", "japan fleet tokyo", "osaka")
    assert refused(state, "japan", "declare usa") == "11.0e"
    assert refused(state, "japan", "violate british-empire") == "11.0e"
    assert "declare usa" not in choices(state, "japan")


@pytest.mark.rule("cnc:15.21a")
def test_war_is_declared_in_ones_own_movement_phase() -> None:
    units = ["japan infantry 1 suchow", "nat-china militia 1 suchow"]
    state = position(season="summer", units=units, enemies=NAT_WAR, phase="combat japan")
    assert refused(state, "japan", "declare usa") != ""
    state = moving("usa", LANDING)
    assert refused(state, "japan", "declare usa") != ""


@pytest.mark.rule("cnc:15.21a", "cnc:10.11c")
def test_nothing_is_declared_under_emergency_command_nor_in_a_winter_redeployment() -> None:
    state = moving("japan", LANDING, emergency_command=True)
    assert refused(state, "japan", "declare usa") == "10.11c"
    state = moving("japan", LANDING, season="winter")
    assert refused(state, "japan", "declare usa") == "10.42a"


@pytest.mark.rule("cnc:15.21a")
def test_war_is_declared_on_rivals() -> None:
    assert refused(moving("japan", LANDING), "japan", "declare japan") == "15.21a"


# ---------------------------------------------------------------------- what needs it


@pytest.mark.rule("cnc:15.21b")
def test_the_land_of_a_rival_needs_a_declaration() -> None:
    state = moving("japan", ["japan infantry 2 korea"])
    assert why(state, "japan", "japan infantry korea", "vladivostok") == "11.0f"
    act(state, "japan", "declare soviets")
    assert "vladivostok" in reach(state, "japan infantry korea")


@pytest.mark.rule("cnc:15.21c")
def test_land_with_rival_units_needs_a_declaration() -> None:
    units = ["japan infantry 2 canton", "us infantry 1 hainan", "japan infantry 1 hainan"]
    state = moving("japan", units, control={"hainan": "japan", "canton": "japan"})
    assert why(state, "japan", "japan infantry canton", "hainan") == "11.0f"
    act(state, "japan", "declare usa")
    assert "hainan" in reach(state, "japan infantry canton")


@pytest.mark.rule("cnc:8.2b")
def test_a_satellite_is_attacked_by_a_declaration() -> None:
    units = ["japan infantry 1 bangkok", "us fleet 2 gulf-of-siam"]
    state = moving("usa", units, control={"bangkok": "japan"}, allied=True)
    assert why(state, "usa", "us fleet gulf-of-siam", "bangkok") == "11.0f"
    assert refused(state, "usa", "violate thailand") != ""
    act(state, "usa", "declare japan")
    assert "bangkok" in reach(state, "us fleet gulf-of-siam")


@pytest.mark.rule("cnc:15.21d")
def test_to_stay_in_a_home_sea_needs_a_declaration() -> None:
    units = ["japan fleet 2 east-pacific-ocean", "japan fleet 1 tokyo", *LANDING]
    state = moving("japan", units)
    assert "sea-of-japan" in reach(state, "japan fleet tokyo")
    assert why(state, "japan", "japan fleet east-pacific-ocean", "cabrillo-ocean") == "15.21d"
    act(state, "japan", "declare usa")
    assert "cabrillo-ocean" in reach(state, "japan fleet east-pacific-ocean")


@pytest.mark.rule("cnc:15.21s")
def test_the_seas_beside_the_desert_are_british() -> None:
    state = moving("japan", ["japan fleet 2 celebes-sea", *SINGAPORE])
    assert why(state, "japan", "japan fleet celebes-sea", "arafura-sea") == "15.21d"
    assert why(state, "japan", "japan fleet celebes-sea", "timor-sea") == "15.21d"
    act(state, "japan", "violate british-empire")
    assert "arafura-sea" in reach(state, "japan fleet celebes-sea")


@pytest.mark.rule("cnc:15.21e", "cnc:15.3b")
def test_straits_are_passed_without_a_declaration() -> None:
    state = moving("japan", ["japan infantry 2 gulf-of-siam"])
    assert "andaman-sea" in reach(state, "japan infantry gulf-of-siam")
    assert why(state, "japan", "japan infantry gulf-of-siam", "singapore") == "8.1"
    state = moving("japan", ["japan fleet 2 south-china-sea"])
    assert "gulf-of-tonkin" in reach(state, "japan fleet south-china-sea")
    assert why(state, "japan", "japan fleet south-china-sea", "hainan") == "8.1"


@pytest.mark.rule("cnc:15.21h")
def test_acts_against_a_proxy_power_are_no_war_with_its_foster_faction() -> None:
    units = ["japan infantry 2 tsingtao", "nat-china militia 1 suchow"]
    state = moving("japan", units, control={"tsingtao": "japan"})
    go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    assert state.power_enemies[power("japan")] >> power("nat-china") & 1
    assert state.at_war == [0, 0, 0]
    assert not state.war_declared[JAPAN]


# ---------------------------------------------------------------------- what must follow


@pytest.mark.rule("cnc:15.21f")
def test_aggression_must_follow_a_declaration() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"])
    act(state, "japan", "declare usa")
    go(state, "japan", "japan fleet tokyo", "osaka")
    assert refused(state, "japan", "done") == "15.21f"
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    assert refused(state, "japan", "done") == ""
    assert not any(state.obliged)


@pytest.mark.rule("cnc:15.21f")
def test_what_nobody_could_follow_is_not_declared() -> None:
    state = moving("japan", ["japan infantry 2 hokkaido", "us infantry 1 los-angeles"])
    assert refused(state, "japan", "declare usa") == "15.21f"


@pytest.mark.rule("cnc:15.21f")
def test_the_last_command_is_for_the_aggression() -> None:
    state = moving("japan", [*LANDING, "japan fleet 1 tokyo"], commands=1)
    act(state, "japan", "declare usa")
    fleet = unit_at(state, "japan fleet tokyo")
    assert f"move {fleet}" not in choices(state, "japan")
    assert refused(state, "japan", f"move {fleet}") == "15.21f"
    pick(state, "japan", "japan infantry palau")
    assert refused(state, "japan", "to marianas") == "15.21f"
    assert "to manila" in choices(state, "japan")


@pytest.mark.rule("cnc:15.21f", "cnc:15.22g")
def test_aggression_against_another_enemy_does_not_do() -> None:
    units = ["japan infantry 2 korea", "russia infantry 1 vladivostok", *LANDING]
    state = moving("japan", units, war=[["japan", "usa"]])
    act(state, "japan", "declare soviets")
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    assert refused(state, "japan", "done") == "15.21f"
    go(state, "japan", "japan infantry korea", "vladivostok", "harbin")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:15.3a")
def test_a_declared_violation_must_be_committed() -> None:
    units = ["japan infantry 2 gulf-of-siam", "japan fleet 1 tokyo"]
    state = moving("japan", units)
    act(state, "japan", "violate thailand")
    go(state, "japan", "japan fleet tokyo", "osaka")
    assert refused(state, "japan", "done") == "15.3a"
    go(state, "japan", "japan infantry gulf-of-siam", "bangkok", "gulf-of-siam")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:15.3a")
def test_neutral_land_is_open_once_it_is_violated() -> None:
    state = moving("japan", ["japan infantry 2 gulf-of-siam"])
    assert why(state, "japan", "japan infantry gulf-of-siam", "bangkok") == "8.1"
    act(state, "japan", "violate thailand")
    assert "bangkok" in reach(state, "japan infantry gulf-of-siam")


@pytest.mark.rule("cnc:15.21f")
def test_each_declaration_needs_a_command() -> None:
    units = ["japan infantry 2 korea", "russia infantry 1 vladivostok", *LANDING]
    state = moving("japan", units, commands=1)
    act(state, "japan", "declare usa")
    assert refused(state, "japan", "declare soviets") == "15.21f"


@pytest.mark.rule("cnc:15.21f")
def test_no_insurgents_rise_for_the_last_command_of_a_declarer() -> None:
    units = ["russia infantry 2 vladivostok", "japan infantry 1 korea"]
    vault = {"soviets": [{"claim": "sian", "cards": ["A01", "A02"]}]}
    state = moving("soviets", units, commands=1, vaults=vault)
    assert "rise sian" in choices(state, "soviets")
    act(state, "soviets", "declare japan")
    assert "rise sian" not in choices(state, "soviets")


# ---------------------------------------------------------------------- Protectorates


@pytest.mark.rule("cnc:8.13b", "cnc:15.3c", "cnc:15.4")
@pytest.mark.reading("15.4, 8.211: is a US Protectorate in IndoChina British?")
def test_to_attack_a_rival_protectorate_is_to_declare_war() -> None:
    state = moving("japan", ["japan infantry 2 gulf-of-siam"], influence={"thailand": "usa 2"})
    act(state, "japan", "violate thailand")
    assert state.at_war[JAPAN] == 1 << USA
    assert state.war_declared[JAPAN] == 1 << USA
    assert state.nation_control[nation("thailand")] == USA
    assert not state.power_neutral[power("british-empire")]
    act(state, "usa", "as infantry")
    assert state.space_powers[space("bangkok")] == 1 << power("british-empire")
    go(state, "japan", "japan infantry gulf-of-siam", "bangkok", "gulf-of-siam")


# ---------------------------------------------------------------------- the British Empire


@pytest.mark.rule("cnc:15.4", "cnc:15.21g")
def test_to_violate_the_empire_brings_it_in_and_is_war_on_the_usa() -> None:
    state = moving("japan", SINGAPORE)
    assert why(state, "japan", "japan fleet gulf-of-siam", "singapore") == "8.1"
    act(state, "japan", "violate british-empire")
    assert state.at_war[JAPAN] == 1 << USA
    assert state.war_declared[JAPAN] == 1 << USA
    assert state.power_neutral[power("british-empire")] == 0
    assert state.power_enemies[power("japan")] >> power("british-empire") & 1
    assert land_status(state, power("us"), space("hong-kong")) == FRIENDLY
    assert refused(state, "japan", "done") == "15.21f"
    go(state, "japan", "japan fleet gulf-of-siam", "singapore", "gulf-of-siam")
    assert refused(state, "japan", "done") == ""


@pytest.mark.rule("cnc:15.4", "cnc:15.22g")
@pytest.mark.reading("2.2, 15.22: does a war against the USA bring in the British Empire?")
def test_the_empire_stays_neutral_in_a_war_on_the_usa_alone() -> None:
    state = moving("japan", [*LANDING, *SINGAPORE])
    act(state, "japan", "declare usa")
    assert state.power_neutral[power("british-empire")] == 1
    assert why(state, "japan", "japan fleet gulf-of-siam", "singapore") == "8.1"
    act(state, "japan", "violate british-empire")
    assert state.war_declared[JAPAN].bit_count() == 1
    assert state.industry_cost[USA] == 6
    assert "singapore" in reach(state, "japan fleet gulf-of-siam")


@pytest.mark.rule("cnc:15.4")
def test_the_usa_cannot_violate_the_empire() -> None:
    state = moving("usa", ["us fleet 2 gulf-of-siam"])
    assert refused(state, "usa", "violate british-empire") == "2.2a"


@pytest.mark.parametrize("game", ["cnc", "tnt", "conquest-and-tragedy"])
def test_what_is_imagined_leaves_the_state_alone(game: str) -> None:
    """It is looked at in a copy that shares most columns and has its own of those that change."""
    state = sandtable.game(game).start(sandtable.game(game).scenarios[0], seed=1)
    assert isinstance(state, TriumphState)
    before = state.digest()
    for code in declaration_kinds.codes_of(state.content):
        for declarer in range(state.content.n_factions):
            if code >> 16 == VIOLATE_BY_PROXY and minors.violator_of(state, declarer, True) < 0:
                continue
            whole, seen = follow_up.rehearsal(state), follow_up.imagined(state, declarer, code)
            follow_up.imagine(whole, declarer, code)
            seen.deck_count, seen.card_place = whole.deck_count, whole.card_place
            assert seen.digest() == whole.digest()
    assert state.digest() == before
