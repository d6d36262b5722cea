"""9.0: Technologies of both boards: where they work, and how they are duplicated."""

import pytest

from sandtable.games.triumph.content import AIR, FLEET, SUB
from sandtable.games.triumph.system import effects
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.state import DISPLAY, has_tech
from tests.games.triumph.world.governing import governing, standing
from tests.games.triumph.world.helpers import act, card, choices, content, faction, power, refused, tech


@pytest.mark.rule("conquest-and-tragedy:9.1")
def test_a_regional_tech_works_in_its_own_theatre_only() -> None:
    state = standing(techs={"united-states": ["amphtracks", "improved-torpedoes"]})
    assert effects.invaders_act(state, power("us"))
    assert not effects.invaders_act(state, power("us-eto"))
    assert not effects.invaders_act(state, power("usa"))
    assert effects.tech_firepower(state, power("usa-pto"), SUB, 1) == 2
    assert effects.tech_firepower(state, power("usa"), SUB, 1) == 0


@pytest.mark.rule("conquest-and-tragedy:9.2")
def test_a_global_tech_works_in_both_theatres() -> None:
    state = standing(techs={"western-europe": ["eto-naval-radar", "eto-heavy-bombers"]})
    for name in ("britain", "british-empire", "britain-pto"):
        assert effects.tech_first_fires(state, power(name), FLEET) == 1
        assert effects.tech_speed(state, power(name), AIR) == 3
    assert effects.tech_first_fires(state, power("us"), FLEET) == 0


@pytest.mark.rule("conquest-and-tragedy:9.2")
def test_which_techs_both_boards_have() -> None:
    c = content()
    shared = {c.tech_id[t].partition("-")[2] for t in range(c.n_techs) if c.tech_same[t] != 1 << t}
    atomic = {"atomic-1", "atomic-2", "atomic-3", "atomic-4"}
    assert shared == {"airdefense-radar", "naval-radar", "sonar", "heavy-bombers", "jets"} | atomic


@pytest.mark.rule("conquest-and-tragedy:9.2b")
def test_bombsight_and_incendiaries_are_regional() -> None:
    state = standing(techs={"western-europe": ["precision-bombsight"], "united-states": ["incendiaries"]})
    assert effects.bombing_firepower(state, power("britain"), AIR) == 1
    assert effects.bombing_firepower(state, power("british-empire"), AIR) == 0
    assert effects.bombing_firepower(state, power("us"), AIR) == 1
    assert effects.bombing_firepower(state, power("usa"), AIR) == 0


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_one_card_duplicates_what_the_partner_has_revealed() -> None:
    state = governing("japan", hands={"japan": ["pto-I17"]}, techs={"axis": ["eto-jets"]})
    act(state, "japan", "play pto-I17", "tech pto-jets")
    assert choices(state, "japan") == {"openly"}
    act(state, "japan", "openly")
    assert has_tech(state, faction("japan"), tech("pto-jets"))
    assert state.seat("japan") not in state.deciders


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_a_rivals_tech_or_a_wildcard_needs_a_pair() -> None:
    state = governing("japan", hands={"japan": ["pto-I17", "pto-I18"]}, techs={"russia": ["eto-jets"]})
    act(state, "japan", "play pto-I17", "tech pto-jets")
    assert choices(state, "japan") == {"with pto-I18"}
    assert refused(state, "japan", "openly")
    alone = governing("japan", hands={"japan": ["pto-I18"]}, techs={"axis": ["eto-jets"]})
    assert refused(alone, "japan", "play pto-I18")


@pytest.mark.rule("conquest-and-tragedy:9.31")
@pytest.mark.reading("9.31: can a Technology be duplicated in secret?")
def test_a_single_card_stays_on_display_and_a_pair_may_go_into_the_vault() -> None:
    hands = {"japan": ["pto-I17", "pto-I43"]}
    state = governing("japan", hands=hands, techs={"axis": ["eto-jets"]})
    act(state, "japan", "play pto-I17", "tech pto-jets")
    assert choices(state, "japan") == {"openly", "with pto-I43"}
    secret = state.clone()
    act(state, "japan", "openly")
    assert state.hand_count[faction("japan")] == 1
    assert state.card_place[card("pto-I17")] == place_of(state, faction("japan"), DISPLAY)
    act(secret, "japan", "with pto-I43", "vault")
    assert secret.vault_claims[faction("japan")] == [tech("pto-jets")]


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_stages_of_the_bomb_are_duplicated_in_order() -> None:
    hands = {"united-states": ["pto-I13"]}
    state = governing("united-states", hands=hands, techs={"western-europe": ["eto-atomic-1"]})
    act(state, "united-states", "play pto-I13", "tech pto-atomic-1", "openly")
    assert has_tech(state, faction("united-states"), tech("pto-atomic-1"))
    assert state.atomic_done[faction("united-states")]


@pytest.mark.rule("conquest-and-tragedy:9.32")
def test_industrial_espionage_reaches_the_other_theatre() -> None:
    hands = {"united-states": ["pto-I28", "pto-I04"]}
    state = governing("united-states", hands=hands, techs={"russia": ["eto-sonar"]})
    act(state, "united-states", "play pto-I28", "tech pto-sonar", "with pto-I04", "openly")
    assert has_tech(state, faction("united-states"), tech("pto-sonar"))


@pytest.mark.rule("conquest-and-tragedy:9.32")
def test_espionage_finds_nothing_that_nobody_has_revealed() -> None:
    state = governing("united-states", hands={"united-states": ["pto-I28", "pto-I04"]})
    assert refused(state, "united-states", "play pto-I04")
