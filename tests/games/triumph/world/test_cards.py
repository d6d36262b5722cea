"""1.2, 4.0: each theatre has its own cards, and they stay in it."""

import pytest

from sandtable.games.triumph.system.intelligence import watched_spaces
from tests.games.triumph.world.governing import governing, resolve, standing
from tests.games.triumph.world.helpers import (
    act,
    card,
    choices,
    content,
    faction,
    nation,
    position,
    refused,
    space,
)


@pytest.mark.rule("conquest-and-tragedy:1.2a")
def test_a_partners_cards_cannot_be_used() -> None:
    order = ["western-europe", "japan", "axis", "united-states", "russia", "siberia"]
    hands = {"axis": ["eto-A03"], "japan": ["pto-A15"]}
    state = position(scenario="3-players", phase="government", turn_order=order, hands=hands)
    for seat in ("capitalists", "militarists", "communists"):
        act(state, seat, "pass")
    assert "play pto-A15" in choices(state, "militarists")
    assert refused(state, "militarists", "play eto-A03") == "CnC 4.1"


@pytest.mark.rule("conquest-and-tragedy:1.2a", "tnt:T20d")
@pytest.mark.parametrize(("seat", "theatre"), [("axis", "eto"), ("russia", "eto"), ("japan", "pto")])
def test_everybody_buys_the_cards_of_his_own_theatre(seat: str, theatre: str) -> None:
    state = standing(phase=f"production {seat}")
    bought = {choice for choice in choices(state, seat) if choice.startswith("buy")}
    assert bought == {f"buy {theatre}-action", f"buy {theatre}-investment"}


@pytest.mark.rule("conquest-and-tragedy:1.2e")
def test_diplomacy_stays_in_its_theatre() -> None:
    state = governing("axis", hands={"axis": ["eto-A03", "eto-A17"]})
    c = content()
    act(state, "axis", "play eto-A17")
    reached = [nation(text.split()[1]) for text in choices(state, "axis")]
    assert nation("usa") in reached
    assert {c.nation_theatre[n] for n in reached} == {0}
    assert refused(state, "axis", "influence dei")


@pytest.mark.rule("conquest-and-tragedy:1.2e")
def test_a_card_is_played_for_the_usa_by_a_rival() -> None:
    state = governing("axis", hands={"axis": ["eto-A03"]})
    act(state, "axis", "play eto-A03")
    assert "for usa" in choices(state, "axis")


@pytest.mark.rule("conquest-and-tragedy:4.0")
def test_a_card_returns_to_the_discards_of_its_own_deck() -> None:
    state = governing("united-states", hands={"united-states": ["pto-A15"]})
    act(state, "united-states", "play pto-A15", "for british-empire")
    resolve(state)
    c = content()
    assert state.card_place[card("pto-A15")] == c.n_decks + c.deck_index["pto-action"]


@pytest.mark.rule("conquest-and-tragedy:4.0")
@pytest.mark.reading("4.0, 9.32: whom do Intelligence cards reach?")
def test_an_agent_looks_at_his_own_map_and_at_those_at_home_there() -> None:
    units = ["british-empire infantry 1 sydney", "britain infantry 1 london", "usa infantry 1 washington"]
    state = governing("axis", units=units, hands={"axis": ["eto-I32"]})
    assert watched_spaces(state, [faction("western-europe"), faction("russia")]) == [space("london")]
    act(state, "axis", "play eto-I32", "intelligence")
    assert choices(state, "axis") == {"at london"}
