"""9.4: when secret Technologies may be revealed in Combat."""

import pytest

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.system import windows
from sandtable.games.triumph.system.windows import ask_again_rights, do_ask_again
from tests.games.triumph.combat_helpers import act, acting, asked, choices, combat, current, refused, shots
from tests.games.triumph.helpers import faction

FLEETS = ["us fleet 1 sulu-sea", "japan fleet 1 sulu-sea"]
SECRET = {"usa": [{"claim": "naval-radar", "cards": ["I41", "I43"]}]}
USELESS = {"usa": [{"claim": "airdefense-radar", "cards": ["I41", "I49"]}]}


@pytest.mark.rule("cnc:9.4c")
def test_a_tech_revealed_when_the_battle_begins_works_in_its_first_round() -> None:
    g = combat("usa", FLEETS, vaults=SECRET)
    act(g, "usa", "activate sulu-sea")
    assert choices(g, "usa") == {"pass", "pass-battle", "pass-always", "reveal naval-radar"}
    act(g, "usa", "reveal naval-radar")
    while not acting(g):
        act(g, "usa", min(choices(g, "usa")))

    assert acting(g) == "us-01"


@pytest.mark.rule("cnc:9.4c")
def test_without_a_revelation_it_does_not() -> None:
    g = combat("usa", FLEETS, vaults=SECRET)
    act(g, "usa", "activate sulu-sea", "pass")

    assert acting(g) == "japan-01"


@pytest.mark.rule("cnc:9.4c")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_a_window_opens_before_each_later_round() -> None:
    g = combat("usa", FLEETS, vaults=SECRET, dice=[6] * 9)
    act(g, "usa", "activate sulu-sea", "pass")
    shots(g, "fire naval", 2)

    assert current(g).round == 2
    assert "reveal naval-radar" in choices(g, "usa")


@pytest.mark.rule("cnc:9.4c")
def test_a_window_opens_on_public_facts_alone() -> None:
    g = combat("japan", FLEETS, vaults=USELESS)
    act(g, "japan", "activate sulu-sea")
    assert asked(g) == "usa"

    g = combat("japan", FLEETS)
    act(g, "japan", "activate sulu-sea")
    assert acting(g) == "japan-01"


@pytest.mark.rule("cnc:9.4c")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_no_window_for_a_faction_that_is_not_in_the_battle() -> None:
    g = combat("japan", FLEETS, vaults={"soviets": [{"claim": "naval-radar", "cards": ["I41", "I43"]}]})
    act(g, "japan", "activate sulu-sea")

    assert acting(g) == "japan-01"


@pytest.mark.rule("cnc:9.4c")
def test_a_pass_for_the_battle_is_a_secret_standing_answer() -> None:
    g = combat("usa", FLEETS, vaults=SECRET, dice=[6] * 9)
    act(g, "usa", "activate sulu-sea", "pass-battle")
    shots(g, "fire naval", 2)

    seat = g.seat("usa")
    assert g.game.actions.text(g.standing(seat)) == "pass"
    assert g.sight("japan").standing_pass[faction("usa")] == UNKNOWN
    act(g, "usa", "pass")
    assert acting(g) == "japan-01"


@pytest.mark.rule("cnc:9.4c")
def test_a_pass_for_the_battle_ends_with_it() -> None:
    g = combat("usa", FLEETS, vaults=SECRET, dice=[1])
    act(g, "usa", "activate sulu-sea", "pass-battle")
    shots(g, "fire naval")

    assert g.standing_pass[faction("usa")] == windows.ASKED


@pytest.mark.rule("cnc:9.4c")
def test_a_pass_for_a_battle_on_land_ends_with_it() -> None:
    """In the next Battle the faction is asked again."""
    units = [f"{power} infantry 1 {where}" for where in ("manila", "mindanao") for power in ("us", "japan")]
    g = combat("usa", units, vaults=SECRET, dice=[6] * 4)
    act(g, "usa", "activate manila", "activate mindanao")
    while "pass-battle" not in choices(g, "usa"):
        act(g, asked(g), min(choices(g, asked(g))))
    act(g, "usa", "pass-battle")
    shots(g, "fire ground", 2)
    while "pass-battle" not in choices(g, "usa"):
        act(g, asked(g), min(choices(g, asked(g))))
    assert g.standing(g.seat("usa")) == UNKNOWN


@pytest.mark.rule("cnc:9.4c")
def test_a_standing_pass_lasts_until_it_is_taken_back() -> None:
    g = combat("usa", FLEETS, vaults=SECRET, dice=[1])
    act(g, "usa", "activate sulu-sea", "pass-always")
    shots(g, "fire naval")
    assert g.standing_pass[faction("usa")] == windows.ALWAYS
    assert [g.game.actions.text(code) for code in ask_again_rights(g, g.seat("usa"))] == ["ask-again"]

    do_ask_again(g, g.seat("usa"))
    assert g.standing_pass[faction("usa")] == windows.ASKED
    assert ask_again_rights(g, g.seat("usa")) == []


@pytest.mark.rule("cnc:9.4c")
def test_what_is_not_in_the_vault_cannot_be_revealed() -> None:
    g = combat("usa", FLEETS, vaults=SECRET)
    act(g, "usa", "activate sulu-sea")

    assert refused(g, "usa", "reveal sonar") == "9.4"
