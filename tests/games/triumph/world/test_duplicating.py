"""9.31, 9.32: what is revealed in one theatre is duplicated in the other in the same Government Phase."""

import pytest

from sandtable.games.triumph.system.state import TriumphState, has_tech
from sandtable.games.triumph.system.technology import show_tech
from sandtable.games.triumph.world.lanes import Lanes
from sandtable.games.triumph.world.turns import TheatreCardPlay
from tests.games.triumph.world.governing import governing
from tests.games.triumph.world.helpers import act, choices, faction, position, refused, tech

JETS = ("play eto-I13", "tech eto-jets", "with eto-I15", "openly", "keep eto-I13")
SONAR = ("play eto-I04", "tech eto-sonar", "with eto-I07", "openly", "keep eto-I04")


def axis_reveals(**hands: list[str]) -> TriumphState:
    """The Axis reveals Jets in card play."""
    state = governing("axis", "japan", hands={"axis": ["eto-I13", "eto-I15"], **hands})
    act(state, "axis", *JETS)
    return state


def all_pass(state: TriumphState) -> None:
    """A seat that is asked passes, until card play is over or begun anew somewhere."""
    lanes = state.stack[-1]
    while state.stack[-1] is lanes:
        state.act(state.deciders[0], "pass")


def playing(state: TriumphState) -> list[int]:
    """The theatres in which cards are played."""
    lanes = state.stack[-1]
    if not isinstance(lanes, Lanes):
        return []
    return [lane[0].theatre for lane in lanes.lanes if lane and isinstance(lane[0], TheatreCardPlay)]


@pytest.mark.rule("conquest-and-tragedy:9.31")
@pytest.mark.reading("9.31, 9.32: when do they know in one theatre what was revealed in the other?")
def test_what_the_partner_reveals_is_duplicated_in_the_same_government() -> None:
    state = axis_reveals(japan=["pto-I17"])
    all_pass(state)
    assert playing(state) == [1]
    assert state.deciders == [state.seat("japan")]
    act(state, "japan", "play pto-I17", "tech pto-jets", "openly")
    assert has_tech(state, faction("japan"), tech("pto-jets"))
    all_pass(state)
    assert playing(state) == []


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_a_rival_and_a_wildcard_need_a_pair_then_as_well() -> None:
    state = axis_reveals(siberia=["pto-I17"], japan=["pto-I18"])
    all_pass(state)
    assert refused(state, "japan", "play pto-I18") == "CnC 7.3"
    act(state, "japan", "pass")
    while state.deciders != [state.seat("siberia")]:
        state.act(state.deciders[0], "pass")
    assert refused(state, "siberia", "play pto-I17") == "CnC 7.3"


@pytest.mark.rule("conquest-and-tragedy:9.32")
@pytest.mark.reading("9.31, 9.32: when do they know in one theatre what was revealed in the other?")
def test_espionage_copies_it_in_the_same_government() -> None:
    hands = {"russia": ["eto-I04", "eto-I07"], "united-states": ["pto-I28", "pto-I04"]}
    state = governing("russia", "united-states", hands=hands)
    act(state, "russia", *SONAR)
    all_pass(state)
    assert playing(state) == [1]
    act(state, "united-states", "play pto-I28", "tech pto-sonar", "with pto-I04", "openly")
    assert has_tech(state, faction("united-states"), tech("pto-sonar"))


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_card_play_goes_on_to_and_fro_as_long_as_there_is_news() -> None:
    state = axis_reveals(japan=["pto-I17", "pto-I50", "pto-I47"], russia=["eto-I01"])
    all_pass(state)
    assert playing(state) == [1]
    act(state, "japan", "play pto-I50", "tech pto-sonar", "with pto-I47", "openly", "keep pto-I50")
    all_pass(state)
    assert playing(state) == [0]
    all_pass(state)
    assert playing(state) == []


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_card_play_ends_as_ever_where_nobody_could_use_the_news() -> None:
    empty_handed = axis_reveals(russia=["eto-I01"])
    all_pass(empty_handed)
    assert playing(empty_handed) == []
    regional = governing("axis", hands={"japan": ["pto-I17"]})
    show_tech(regional, faction("axis"), tech("heavy-tanks"))
    all_pass(regional)
    assert playing(regional) == []
    everybody = {name: ["pto-jets"] for name in ("japan", "united-states", "siberia")}
    hands = {"axis": ["eto-I13", "eto-I15"], "japan": ["pto-I01"]}
    known = governing("axis", hands=hands, techs=everybody)
    act(known, "axis", *JETS)
    all_pass(known)
    assert playing(known) == []


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_what_was_revealed_in_an_earlier_year_prolongs_nothing() -> None:
    state = governing("axis", "japan", hands={"japan": ["pto-I17"]}, techs={"axis": ["eto-jets"]})
    assert "play pto-I17" in choices(state, "japan")
    all_pass(state)
    assert playing(state) == []


@pytest.mark.rule("conquest-and-tragedy:9.31")
@pytest.mark.reading("9.31, 9.32: when do they know in one theatre what was revealed in the other?")
def test_who_is_quicker_changes_nothing() -> None:
    ends = []
    for japan_first in (True, False):
        hands = {"axis": ["eto-I13", "eto-I15"], "japan": ["pto-I17"]}
        state = governing("axis", "japan", hands=hands)
        if japan_first:
            act(state, "japan", "pass")
        act(state, "axis", *JETS)
        if not japan_first:
            assert refused(state, "japan", "play pto-I17") == "9.31"
            act(state, "japan", "pass")
        all_pass(state)
        assert "play pto-I17" in choices(state, "japan")
        ends.append(state.digest())
    assert ends[0] == ends[1]


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_a_refusal_to_duplicate_names_this_game() -> None:
    state = axis_reveals(japan=["pto-I17"])
    assert refused(state, "japan", "play pto-I17") == "9.31"
    pair = {"japan": ["pto-I17", "pto-I43"]}
    rival = governing("japan", hands=pair, techs={"russia": ["eto-jets"]})
    act(rival, "japan", "play pto-I17", "tech pto-jets")
    assert refused(rival, "japan", "openly") == "9.31"


@pytest.mark.rule("conquest-and-tragedy:9.32")
def test_a_refusal_to_spy_names_this_game() -> None:
    hands = {"russia": ["eto-I04", "eto-I07"], "united-states": ["pto-I28", "pto-I04"]}
    state = governing("russia", "united-states", hands=hands)
    assert refused(state, "united-states", "play pto-I28") == "CnC 7.3"
    act(state, "russia", *SONAR)
    assert refused(state, "united-states", "play pto-I28") == "9.32"
    hands["united-states"] = ["pto-I28", "pto-I04", "pto-I05"]
    state = governing("united-states", hands=hands)
    act(state, "united-states", "play pto-I04", "tech pto-sonar")
    assert refused(state, "united-states", "with pto-I28") == "9.32"


@pytest.mark.rule("conquest-and-tragedy:9.31")
def test_three_players_duplicate_in_the_same_government_too() -> None:
    state = governing_three()
    act(state, "militarists", *JETS)
    all_pass(state)
    assert playing(state) == [1]
    act(state, "militarists", "play pto-I17", "tech pto-jets", "openly")
    assert has_tech(state, faction("japan"), tech("pto-jets"))


def governing_three() -> TriumphState:
    """Card play of three players, the Militarists first."""
    return position(phase="government", hands={"axis": ["eto-I13", "eto-I15"], "japan": ["pto-I17"]})
