"""2.2, 7.4: who of the USA's units may stand in IndoChina before the British Empire is its Ally."""

from typing import Any

import pytest

from tests.games.triumph.combat_helpers import act, choices, combat, refused
from tests.games.triumph.helpers import position
from tests.games.triumph.helpers import refused as refused_now
from tests.games.triumph.moving import moving, reach, why

THAILAND: dict[str, Any] = {"control": {"bangkok": "usa"}}
WAR = [["japan", "usa"]]


@pytest.mark.rule("cnc:2.2c")
def test_us_units_enter_no_indochina_before_the_alliance() -> None:
    units = ["us fleet 2 gulf-of-siam", "us infantry 1 gulf-of-siam", "us air 1 gulf-of-siam"]
    state = moving("usa", units, **THAILAND)
    for kind in ("fleet", "infantry", "air"):
        assert why(state, "usa", f"us {kind} gulf-of-siam", "bangkok") == "2.2c"
    allied = moving("usa", units, allied=True, **THAILAND)
    for kind in ("fleet", "infantry", "air"):
        assert "bangkok" in reach(allied, f"us {kind} gulf-of-siam")


@pytest.mark.rule("cnc:2.2c")
def test_no_strategic_move_ends_there_either() -> None:
    state = moving("usa", ["us fleet 2 manila"], **THAILAND)
    assert "bangkok" not in reach(state, "us fleet manila")
    assert "bangkok" in reach(
        moving("usa", ["us fleet 2 manila"], allied=True, **THAILAND), "us fleet manila"
    )


@pytest.mark.rule("cnc:2.2b", "cnc:2.2c")
def test_british_units_garrison_it_and_keep_to_their_own_friends() -> None:
    units = ["british-empire infantry 1 burma", "british-empire fleet 1 singapore", "us fleet 1 sulu-sea"]
    state = moving("usa", units, **THAILAND)
    assert "bangkok" in reach(state, "british-empire infantry burma")
    assert "manila" not in reach(state, "british-empire fleet singapore")
    assert "sarawak" not in reach(state, "us fleet sulu-sea")


@pytest.mark.rule("cnc:2.2c")
def test_ships_pass_its_straits_without_stopping() -> None:
    state = moving("usa", ["us fleet 2 gulf-of-siam"], **THAILAND)
    assert "malacca" not in reach(state, "us fleet gulf-of-siam")
    assert "andaman-sea" in reach(state, "us fleet gulf-of-siam")


@pytest.mark.rule("cnc:2.2c")
@pytest.mark.parametrize("allied", [False, True])
def test_no_retreat_and_no_rebase_leads_there(allied: bool) -> None:
    units = ["us fleet 3 gulf-of-siam", "japan fleet 1 gulf-of-siam"]
    state = combat("japan", units, allied=allied, dice=[6] * 20, **THAILAND)
    act(state, "japan", "activate gulf-of-siam", "fire naval")
    assert "retreat gulf-of-tonkin" in choices(state, "usa")
    assert ("retreat bangkok" in choices(state, "usa")) == allied
    assert ("rebase bangkok" in choices(state, "usa")) == allied
    assert bool(refused(state, "usa", "retreat bangkok")) != allied
    assert bool(refused(state, "usa", "rebase bangkok")) != allied


@pytest.mark.rule("cnc:2.2c")
@pytest.mark.reading("2.2, 7.4: which IndoChina is closed to US units?")
def test_war_opens_it_no_more_than_peace_does() -> None:
    units = ["us marine 1 gulf-of-siam", "japan infantry 1 bangkok"]
    state = moving("usa", units, war=WAR, control={"bangkok": "japan"})
    assert why(state, "usa", "us marine gulf-of-siam", "bangkok") == "2.2c"
    state = moving("usa", units, war=WAR, control={"bangkok": "japan"}, allied=True)
    assert why(state, "usa", "us marine gulf-of-siam", "bangkok") == ""


@pytest.mark.rule("cnc:2.2c")
def test_the_usa_can_violate_nobody_there_whom_its_own_units_could_not_enter() -> None:
    units = ["us infantry 1 gulf-of-siam", "british-empire infantry 1 burma"]
    assert refused_now(moving("usa", units), "usa", "violate thailand") == "2.2c"
    assert refused_now(moving("usa", units, allied=True), "usa", "violate thailand") == ""


@pytest.mark.rule("cnc:2.2c")
def test_others_are_not_kept_out() -> None:
    state = moving("japan", ["japan fleet 2 gulf-of-siam"], control={"bangkok": "japan"})
    assert "bangkok" in reach(state, "japan fleet gulf-of-siam")
    assert position(**THAILAND).power_neutral
