"""8.2: what is done in one theatre makes friends in the other."""

import pytest

from sandtable.games.triumph.europe import defeat
from sandtable.games.triumph.system.minors import violate
from sandtable.games.triumph.system.partners import ACCORD, INDEPENDENCE
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.governing import governing, influence, relation, resolve, settle, standing
from tests.games.triumph.world.helpers import act, faction, nation, power


def violated(by: str, minor: str, **parts: object) -> TriumphState:
    """A faction Violates a Minor in Summer."""
    state = standing(season="summer", **parts)
    violate(state, faction(by), False, nation(minor))
    return state


def won(by: str, minor: str, **parts: object) -> TriumphState:
    """A Minor becomes a faction's Satellite at Resolution."""
    state = standing(**parts)
    settle(state, **{minor: (by, 3)})
    return state


@pytest.mark.rule("conquest-and-tragedy:8.2a")
@pytest.mark.parametrize(
    ("by", "gainer"), [("axis", "united-states"), ("western-europe", "japan"), ("russia", "")]
)
def test_a_violation_of_the_low_countries_is_felt_in_the_indies(by: str, gainer: str) -> None:
    assert influence(violated(by, "low-countries"), "dei") == (gainer, 1 if gainer else 0)


@pytest.mark.rule("conquest-and-tragedy:8.2b")
@pytest.mark.parametrize(
    ("by", "gainer"), [("western-europe", "united-states"), ("axis", "japan"), ("russia", "siberia")]
)
def test_whoever_wins_the_low_countries_helps_its_partner_in_the_indies(by: str, gainer: str) -> None:
    assert influence(won(by, "low-countries"), "dei") == (gainer, 1)


@pytest.mark.rule("conquest-and-tragedy:8.2b")
def test_a_protectorate_that_joins_its_protector_counts_as_well() -> None:
    state = violated("axis", "low-countries", influence={"low-countries": "western-europe 2"})
    assert influence(state, "dei") == ("united-states", 2)


@pytest.mark.rule("conquest-and-tragedy:8.2c")
def test_the_defeat_of_france_opens_vietnam_to_japan() -> None:
    state = standing(war=[["axis", "western-europe"]], units=["germany infantry 2 paris"])
    defeat.defeat(state, power("france"), faction("axis"))
    assert influence(state, "vietnam") == ("japan", 2)


@pytest.mark.rule("conquest-and-tragedy:8.2d")
@pytest.mark.parametrize(("by", "gainer"), [("japan", "western-europe"), ("united-states", "axis")])
def test_a_violation_of_the_indies_is_felt_in_the_low_countries(by: str, gainer: str) -> None:
    assert influence(violated(by, "dei"), "low-countries") == (gainer, 1)


@pytest.mark.rule("conquest-and-tragedy:8.2e")
@pytest.mark.parametrize(
    ("by", "gainer"), [("united-states", "western-europe"), ("japan", "axis"), ("siberia", "russia")]
)
def test_whoever_wins_the_indies_helps_its_partner_in_the_low_countries(by: str, gainer: str) -> None:
    assert influence(won(by, "dei"), "low-countries") == (gainer, 1)


@pytest.mark.rule("conquest-and-tragedy:8.2f")
@pytest.mark.parametrize(("by", "gainer"), [("japan", "western-europe"), ("united-states", "axis")])
def test_a_violation_of_vietnam_moves_the_usa(by: str, gainer: str) -> None:
    assert influence(violated(by, "vietnam"), "usa") == (gainer, 1)


@pytest.mark.rule("conquest-and-tragedy:8.2g")
@pytest.mark.reading("8.2: are the markers of the Pacific's Gathering Storm placed at once, too?")
@pytest.mark.parametrize("minor", ["dei", "vietnam"])
def test_a_japanese_violation_brings_the_us_influence_on_the_empire_at_once(minor: str) -> None:
    state = violated("japan", minor)
    assert influence(state, "british-empire") == ("united-states", 1)
    assert sum(state.storms) == 0
    settle(state)
    assert influence(state, "british-empire") == ("united-states", 1)


@pytest.mark.rule("conquest-and-tragedy:8.2g")
def test_such_a_violation_first_takes_off_a_rivals_marker_and_moves_no_committed_empire() -> None:
    state = violated("japan", "dei", influence={"british-empire": "japan 2"})
    assert influence(state, "british-empire") == ("japan", 1)
    bound = violated("japan", "dei", commitments=["british-empire"])
    assert influence(bound, "british-empire") == ("", 0)
    settle(bound)
    assert influence(bound, "british-empire") == ("", 0)


@pytest.mark.rule("conquest-and-tragedy:8.2g")
def test_violations_by_others_or_of_others_leave_the_empire_alone() -> None:
    assert influence(violated("united-states", "vietnam"), "british-empire") == ("", 0)
    assert influence(violated("japan", "thailand"), "british-empire") == ("", 0)


@pytest.mark.rule("conquest-and-tragedy:8.2h")
@pytest.mark.parametrize(("plays", "relationship"), [(False, ACCORD), (True, INDEPENDENCE)])
def test_markers_of_a_violation_wait_for_resolution_and_rivals_may_take_them_off(
    plays: bool, relationship: int
) -> None:
    hands = {"japan": ["pto-A15"]}
    state = governing("japan", hands=hands, influence={"usa": "western-europe 1"})
    violate(state, faction("japan"), False, nation("dei"))
    assert influence(state, "british-empire") == ("united-states", 1)
    assert relation(state) == INDEPENDENCE
    if plays:
        act(state, "japan", "play pto-A15", "for british-empire")
    resolve(state)
    assert relation(state) == relationship


@pytest.mark.rule("conquest-and-tragedy:8.2h")
def test_such_markers_are_placed_at_once_but_act_at_the_next_resolution() -> None:
    state = governing("japan", influence={"british-empire": "united-states 1"})
    violate(state, faction("japan"), False, nation("vietnam"))
    assert influence(state, "usa") == ("western-europe", 1)
    assert relation(state) == INDEPENDENCE
    resolve(state)
    assert relation(state) == ACCORD


@pytest.mark.rule("conquest-and-tragedy:8.2h")
@pytest.mark.reading("8.2: does a Satellite count in the other theatre at the same Resolution?")
def test_a_satellite_of_this_resolution_counts_at_the_next() -> None:
    state = standing(influence={"low-countries": "axis 2", "dei": "japan 2"})
    settle(state, low_countries=("axis", 1))
    assert influence(state, "dei") == ("japan", 3)
    assert state.nation_control[nation("dei")] < 0
    settle(state)
    assert state.nation_control[nation("dei")] == faction("japan")


@pytest.mark.rule("conquest-and-tragedy:8.2a")
def test_a_nation_that_is_no_neutral_gains_no_influence() -> None:
    state = violated("axis", "low-countries", control={"batavia": "japan"})
    assert influence(state, "dei") == ("", 0)


@pytest.mark.rule("conquest-and-tragedy:8.2f")
def test_the_usa_once_committed_hears_of_nothing() -> None:
    assert influence(violated("japan", "vietnam", commitments=["usa"]), "usa") == ("", 0)


@pytest.mark.rule("conquest-and-tragedy:8.2a")
def test_a_rivals_marker_goes_first() -> None:
    state = violated("axis", "low-countries", influence={"dei": "japan 1"})
    assert influence(state, "dei") == ("", 0)
