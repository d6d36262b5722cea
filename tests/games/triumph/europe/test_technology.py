"""Chapters 7.14 and 9.1-9.6: Technologies and what they do."""

import pytest

from sandtable.games.triumph.content import AIR, CLASS_A, CLASS_S
from sandtable.games.triumph.system.card_play import vault_pairs
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.effects import bombing_firepower
from sandtable.games.triumph.system.firing import dice_of, firepower
from sandtable.games.triumph.system.state import DISPLAY, TriumphState, has_tech
from sandtable.games.triumph.system.victory import atomic_stages
from tests.games.triumph.combat_helpers import acting
from tests.games.triumph.europe.helpers import (
    AXIS_WEST_WAR,
    act,
    card,
    choices,
    combat,
    content,
    faction,
    governing,
    moving,
    power,
    refused,
    tech,
    unit,
    unit_at,
)

AXIS_USSR_WAR = [["axis", "ussr"]]


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


def on_display(state: TriumphState, seat: str, name: str) -> bool:
    return state.card_place[card(name)] == place_of(state, faction(seat), DISPLAY)


# ---------------------------------------------------------------------- playing a pair


@pytest.mark.rule("tnt:T7.14a", "tnt:T9.1b")
def test_a_pair_shown_works_at_once() -> None:
    units = ["britain fleet 2 london"]
    state = governing("west", hands={"west": ["I04", "I05"]}, units=units)
    fleet = unit(unit_at(state, "britain fleet london"))
    assert firepower(state, fleet, CLASS_S) == 2
    act(state, "west", "play I04", "tech sonar", "with I05", "openly", "keep I04")
    assert has_tech(state, faction("west"), tech("sonar"))
    assert firepower(state, fleet, CLASS_S) == 3


@pytest.mark.rule("tnt:T7.14a")
def test_a_pair_in_the_vault_does_not_work_yet() -> None:
    state = governing("west", hands={"west": ["I04", "I05"]}, units=["britain fleet 2 london"])
    act(state, "west", "play I04", "tech sonar", "with I05", "vault")
    assert vault_pairs(state, faction("west")) == 1
    assert firepower(state, unit(unit_at(state, "britain fleet london")), CLASS_S) == 2
    assert not state.techs[faction("west")]


@pytest.mark.rule("tnt:T9.2a")
def test_what_is_a_pair_and_what_is_none() -> None:
    state = governing("axis", hands={"axis": ["I04", "I05", "I03", "I14"]}, year=1938)
    act(state, "axis", "play I04")
    assert choices(state, "axis") == {"tech sonar", "tech airdefense-radar"}
    act(state, "axis", "tech sonar")
    assert choices(state, "axis") == {"with I05", "with I03", "with I14"}
    state.undo("axis")
    science = governing("axis", hands={"axis": ["I03", "I14"]}, year=1938)
    assert refused(science, "axis", "play I03") == "T4.1"


@pytest.mark.rule("tnt:T9.2b")
def test_industrial_espionage_copies_what_anybody_has_revealed() -> None:
    hands = {"axis": ["I21", "I05"]}
    early = governing("axis", hands=hands)
    assert refused(early, "axis", "play I21") == "T4.1"
    late = governing("axis", hands=hands, techs={"west": ["naval-radar"]})
    act(late, "axis", "play I21", "tech naval-radar", "with I05", "openly")
    assert has_tech(late, faction("axis"), tech("naval-radar"))


@pytest.mark.rule("tnt:T9.2c")
def test_science_serves_from_its_year_for_what_it_lists() -> None:
    hands = {"axis": ["I19", "I02", "I11"]}
    early = governing("axis", hands=hands, year=1939)
    act(early, "axis", "play I19")
    assert refused(early, "axis", "tech rocket-artillery") == "T9.2"
    late = governing("axis", hands=hands, year=1940)
    act(late, "axis", "play I19")
    assert refused(late, "axis", "tech lsts") == "T9.2"
    act(late, "axis", "tech rocket-artillery", "with I02", "openly")
    assert has_tech(late, faction("axis"), tech("rocket-artillery"))


@pytest.mark.rule("tnt:T9.3a")
def test_a_wildcard_is_the_one_discarded() -> None:
    state = governing("axis", hands={"axis": ["I21", "I13"]}, techs={"west": ["jets"]})
    act(state, "axis", "play I21", "tech jets", "with I13", "openly")
    assert on_display(state, "axis", "I13")
    assert discarded(state, "I21")


@pytest.mark.rule("tnt:T9.3a")
def test_of_two_tech_cards_one_stays() -> None:
    state = governing("axis", hands={"axis": ["I13", "I15"]})
    act(state, "axis", "play I13", "tech jets", "with I15", "openly")
    assert choices(state, "axis") == {"keep I13", "keep I15"}
    act(state, "axis", "keep I15")
    assert on_display(state, "axis", "I15")
    assert discarded(state, "I13")


@pytest.mark.rule("tnt:T9.3b")
def test_a_secret_tech_is_revealed_right_before_a_round() -> None:
    vault = {"axis": [{"claim": "heavy-tanks", "cards": ["I01", "I02"]}]}
    units = ["germany tank 2 warsaw", "ussr tank 2 warsaw"]
    state = combat("axis", units, war=AXIS_USSR_WAR, control={"warsaw": "ussr"}, vaults=vault)
    act(state, "axis", "reveal heavy-tanks", "keep I01", "activate warsaw")
    assert acting(state) == unit_at(state, "germany tank warsaw")
    assert not state.vault_claims[faction("axis")]


@pytest.mark.rule("tnt:T9.3b")
def test_pairs_lie_in_the_order_of_achievement() -> None:
    state = governing("axis", hands={"axis": ["I04", "I05", "I01", "I02"]})
    act(state, "axis", "play I04", "tech sonar", "with I05", "vault")
    act(state, "west", "pass")
    act(state, "ussr", "pass")
    act(state, "axis", "play I01", "tech heavy-tanks", "with I02", "vault")
    assert state.vault_claims[faction("axis")] == [tech("sonar"), tech("heavy-tanks")]
    assert state.sight("west").vault_claims[faction("axis")] == [-1, -1]


# ---------------------------------------------------------------------- what they do


def ends(place: str, kind: str, tech_name: str = "") -> set[str]:
    """Where a German unit can go in a War with the West, which is in Budapest and Glasgow."""
    units = [f"germany {kind} 2 {place}", "britain infantry 1 budapest", "britain infantry 1 glasgow"]
    techs = {"axis": [tech_name]} if tech_name else {}
    held = {"vienna": "axis", "budapest": "west"}
    state = moving("axis", units, war=AXIS_WEST_WAR, control=held, techs=techs)
    act(state, "axis", f"move {unit_at(state, f'germany {kind} {place}')}")
    return {text.removeprefix("to ") for text in choices(state, "axis")}


@pytest.mark.rule("tnt:T9.1b")
def test_motorized_infantry_marches_three_areas() -> None:
    assert "budapest" not in ends("berlin", "infantry")
    assert "budapest" in ends("berlin", "infantry", "motorized-infantry")


@pytest.mark.rule("tnt:T9.1b")
def test_motorized_infantry_is_no_faster_at_sea() -> None:
    assert "glasgow" in ends("ruhr", "infantry", "motorized-infantry")
    assert "glasgow" not in ends("munich", "infantry", "motorized-infantry")


@pytest.mark.rule("tnt:T9.1b")
def test_heavy_bombers_fly_three_areas() -> None:
    assert "glasgow" not in ends("munich", "air")
    assert "glasgow" in ends("munich", "air", "heavy-bombers")


@pytest.mark.rule("tnt:T9.1b")
def test_a_precision_bombsight_aims_at_industry() -> None:
    units = ["germany air 2 berlin"]
    assert bombing_firepower(moving("axis", units), power("germany"), AIR) == 0
    state = moving("axis", units, techs={"axis": ["precision-bombsight"]})
    assert bombing_firepower(state, power("germany"), AIR) == 1


@pytest.mark.rule("tnt:T9.1b")
def test_with_lsts_two_units_land_over_a_border() -> None:
    units = ["britain infantry 1 central-mediterranean x2", "italy infantry 1 tripoli"]
    for techs, rule in (({}, "T11.6a"), ({"west": ["lsts"]}, "")):
        state = moving("west", units, war=AXIS_WEST_WAR, techs=techs)
        act(state, "west", "move britain-01", "to tripoli", "move britain-02")
        assert refused(state, "west", "to tripoli") == rule


@pytest.mark.rule("tnt:T9.4")
def test_airdefense_radar_doubles_the_dice_at_home() -> None:
    units = ["britain air 3 london", "britain air 3 paris", "germany infantry 1 paris"]
    state = combat("axis", units, techs={"west": ["airdefense-radar"]}, control={"paris": "axis"})
    at_home, abroad = unit("britain-01"), unit("britain-02")
    assert (dice_of(state, at_home, CLASS_A), firepower(state, at_home, CLASS_A)) == (6, 3)
    assert dice_of(state, abroad, CLASS_A) == 3
    assert dice_of(state, at_home, CLASS_S) == 3


def first_to_act(kind: str, techs: dict[str, list[str]], surprise: bool = False) -> str:
    """Whose unit of a type acts first when the Axis attacks the USSR in Warsaw, or in the Baltic Sea."""
    place = "baltic-sea" if kind == "fleet" else "warsaw"
    units = [f"germany {kind} 1 {place}", f"ussr {kind} 1 {place}"]
    if kind == "air":
        units += ["germany infantry 1 warsaw", "ussr infantry 1 warsaw"]
    state = combat("axis", units, war=AXIS_USSR_WAR, control={"warsaw": "ussr"}, techs=techs)
    if surprise:
        state.surprise[faction("axis")] = 1 << faction("ussr")
    act(state, "axis", f"activate {place}")
    return acting(state).rpartition("-")[0]


@pytest.mark.rule("tnt:T9.5a")
@pytest.mark.parametrize(
    ("name", "kind"),
    [("jets", "air"), ("naval-radar", "fleet"), ("heavy-tanks", "tank"), ("rocket-artillery", "infantry")],
)
def test_techs_that_fire_first(name: str, kind: str) -> None:
    assert first_to_act(kind, {}) == "ussr"
    assert first_to_act(kind, {"axis": [name]}) == "germany"
    assert first_to_act(kind, {"axis": [name], "ussr": [name]}) == "ussr"


@pytest.mark.rule("tnt:T9.5b")
def test_a_tech_cancels_surprise_for_its_type_alone() -> None:
    tanks = {"ussr": ["heavy-tanks"]}
    assert first_to_act("tank", tanks, surprise=True) == "ussr"
    assert first_to_act("infantry", tanks, surprise=True) == "germany"
    assert first_to_act("tank", {}, surprise=True) == "germany"


@pytest.mark.rule("tnt:T9.5b")
def test_a_declarer_with_the_same_tech_keeps_surprise() -> None:
    both = {"axis": ["heavy-tanks"], "ussr": ["heavy-tanks"]}
    assert first_to_act("tank", both, surprise=True) == "germany"


# ---------------------------------------------------------------------- the Atomic Bomb


@pytest.mark.rule("tnt:T9.6a")
def test_one_atomic_stage_a_year() -> None:
    hands = {"axis": ["I18", "I23", "I22", "I27", "I46"]}
    state = governing("axis", hands=hands, year=1942)
    act(state, "axis", "play I18", "tech atomic-1", "with I23", "openly", "keep I18")
    assert atomic_stages(state, faction("axis")) == 1
    act(state, "west", "pass")
    act(state, "ussr", "pass")
    act(state, "axis", "play I27")
    assert refused(state, "axis", "tech atomic-2") == "T9.6a"
    later = governing("axis", hands={"axis": ["I27", "I46"]}, year=1943, techs={"axis": ["atomic-1"]})
    act(later, "axis", "play I27", "tech atomic-2", "with I46", "openly", "keep I27")
    assert atomic_stages(later, faction("axis")) == 2


@pytest.mark.rule("tnt:T9.6a", "tnt:T9.6b")
@pytest.mark.reading("T9.6: what of an Atomic stage in the wrong order?")
def test_no_stage_before_the_one_below_it() -> None:
    state = governing("axis", hands={"axis": ["I27", "I46", "I11"]})
    act(state, "axis", "play I27")
    assert refused(state, "axis", "tech atomic-2") == "T9.6a"
    assert refused(state, "axis", "tech motorized-infantry") == ""
