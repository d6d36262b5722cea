"""What is drawn over the map is what the rules say, and nothing that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sandtable
from sandtable.engine.errors import BadData
from sandtable.engine.overlays import BAD, GOOD, SOURCE, WEAK
from sandtable.games.triumph.system.blockade import cut_goods, goods_of
from sandtable.games.triumph.system.control import user_of, valued_spaces
from sandtable.games.triumph.system.overlays import factions_named, needs_none
from sandtable.games.triumph.system.routes import cargoes
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.supply import is_source, is_supplied
from sandtable.games.triumph.system.trade import trade_route
from sandtable.games.triumph.system.trade_ways import route
from sandtable.games.triumph.system.units import units_of
from sandtable.protocol.overlays import MapOverlay
from tests.games.triumph.helpers import act, position, unit_at
from tests.suites.scramble import scramble

PLAYED = [("cnc", "1936", 700), ("tnt", "1936", 500), ("conquest-and-tragedy", "3-players", 900)]


def moments(game: str, scenario: str, decisions: int, every: int = 50) -> Iterator[TriumphState]:
    """Some positions of a random game."""
    state, rng = sandtable.game(game).start(scenario, seed=3, record=False), Random(1)
    assert isinstance(state, TriumphState)
    for number in range(decisions):
        if state.over:
            return
        if number % every == 0:
            yield state
        seat = state.deciders[0]
        state.act(seat, rng.choice(state.choices(seat)))


def seen(state: TriumphState, seat: str | int | None, kind: str, about: str = "") -> MapOverlay:
    """An overlay as somebody is told it: from a view alone."""
    return state.game.overlay(state.game.sight(state.view(seat)), kind, about)


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLAYED, ids=[game for game, _, _ in PLAYED])
def test_supply_is_shown_as_the_rules_have_it(game: str, scenario: str, decisions: int) -> None:
    shown = 0
    for state in moments(game, scenario, decisions):
        c = state.content
        for faction, seat in enumerate(state.faction_seat):
            if seat < 0:
                continue
            told = seen(state, seat, "supply", c.faction_id[faction])
            for power in c.faction_powers[faction]:
                for space in {state.unit_space[unit] for unit in units_of(state, power)}:
                    tone = told.spaces[c.space_id[space]].tone
                    if is_supplied(state, power, space):
                        assert tone == (SOURCE if is_source(state, power, space) else GOOD)
                    elif not any(
                        c.power_faction[state.unit_power[u]] == faction and state.unit_power[u] != power
                        for u in state.units_at[space]
                    ):
                        assert tone == (WEAK if needs_none(state, power, space) else BAD)
                    shown += 1
    assert shown > 200


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLAYED, ids=[game for game, _, _ in PLAYED])
def test_trade_is_shown_as_the_rules_have_it(game: str, scenario: str, decisions: int) -> None:
    shown = 0
    for state in moments(game, scenario, decisions):
        c = state.content
        for seat in range(state.n_seats):
            told = seen(state, seat, "trade")
            sight = state.sight(seat)
            for faction in factions_named(sight, ""):
                for space in valued_spaces(c):
                    if user_of(state, space) != faction or not goods_of(c, space):
                        continue
                    tone = told.spaces[c.space_id[space]].tone
                    if space != c.faction_center[faction]:
                        assert (tone == GOOD) == (cut_goods(state, faction, space) == 0)
                    for cargo in cargoes(c):
                        way = route(sight, faction, space, cargo)
                        assert bool(way) == trade_route(state, faction, space, cargo)
                        assert not way or (way[0], way[-1]) == (space, c.faction_center[faction])
                        shown += 1
    assert shown > 200


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLAYED, ids=[game for game, _, _ in PLAYED])
def test_reach_is_what_whoever_moves_is_offered(game: str, scenario: str, decisions: int) -> None:
    tried = 0
    for state in moments(game, scenario, decisions, every=1):
        if state.phase != MOVEMENT or tried > 100:
            continue
        for seat in state.deciders:
            moves = [action for action in state.choices(seat) if str(action).startswith("move ")][:3]
            for action in moves:
                before = seen(state, seat, "reach", str(action).split()[1])
                twin = state.clone()
                twin.act(seat, action)
                offered = {str(to).split()[1] for to in twin.choices(seat) if str(to).startswith("to ")}
                assert {space for space, told in before.spaces.items() if told.tone != SOURCE} == offered
                tried += 1
    assert tried > 30


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLAYED, ids=[game for game, _, _ in PLAYED])
def test_what_a_seat_may_not_know_changes_nothing(game: str, scenario: str, decisions: int) -> None:
    rng = Random(5)
    compared = 0
    for state in moments(game, scenario, decisions, every=150):
        for seat in range(state.n_seats):
            other = scramble(state, seat, rng)
            assert isinstance(other, TriumphState)
            factions = [("supply", name) for name in state.content.faction_id]
            factions += [("trade", name) for name in state.content.faction_id]
            units = [name for unit, name in enumerate(state.content.unit_name) if state.unit_space[unit] >= 0]
            for kind, about in [*factions, *(("reach", name) for name in rng.sample(units, 12))]:
                assert seen(state, seat, kind, about) == seen(other, seat, kind, about)
                compared += 1
    assert compared > 50


def test_a_unit_that_is_cut_off_is_shown_with_the_others() -> None:
    units = ["japan infantry 2 chungking", "japan infantry 2 tokyo"]
    told = seen(position(units=units, war=[["japan", "usa"]], season="summer"), "japan", "supply")
    assert told.spaces["tokyo"].tone == SOURCE
    assert told.spaces["chungking"].tone == BAD
    assert told.words.endswith("cut off: Chungking.")
    assert set(told.legend) == {SOURCE, GOOD, WEAK, BAD}


def test_a_supply_line_leads_from_the_unit_to_a_source() -> None:
    state = position(units=["japan infantry 2 formosa"], season="summer")
    told = seen(state, "japan", "supply")
    assert told.spaces["formosa"].tone == GOOD
    (line,) = [line for line in told.lines if line.spaces[0] == "formosa"]
    assert told.spaces[line.spaces[-1]].tone == SOURCE
    assert "At Peace, units without it lose nothing" in told.words


def test_reach_tells_what_is_near_what_is_far_and_where_enemies_stand() -> None:
    units = ["japan fleet 3 tokyo", "us fleet 2 sea-of-japan"]
    state = position(units=units, war=[["japan", "usa"]], season="summer", phase="movement japan 4")
    told = seen(state, "japan", "reach", unit_at(state, "japan fleet tokyo"))
    assert told.spaces["tokyo"].tone == SOURCE
    assert told.spaces["sea-of-japan"].tone == BAD
    assert {place.tone for place in told.spaces.values()} >= {GOOD, SOURCE}
    assert told.words.startswith("Fleet in Tokyo can go to")


def test_a_unit_that_has_moved_says_so_and_a_fortress_never_moves() -> None:
    units = ["japan infantry 3 tokyo", "japan fortress 1 osaka"]
    state = position(units=units, season="summer", phase="movement japan 4")
    infantry, fortress = unit_at(state, "japan infantry tokyo"), unit_at(state, "japan fortress osaka")
    act(state, "japan", f"move {infantry}", "to osaka")
    assert "already moved" in seen(state, "japan", "reach", infantry).words
    assert "cannot move" in seen(state, "japan", "reach", fortress).words
    assert len(seen(state, "japan", "reach", infantry).spaces) == 1


def test_of_a_hidden_block_only_what_everybody_can_tell_is_shown() -> None:
    state = position(units=["japan fleet 2 tokyo"], season="summer", phase="movement japan 4")
    block = unit_at(state, "japan fleet tokyo")
    told = seen(state, "usa", "reach", block)
    assert "may be" in told.words
    assert {WEAK, SOURCE} <= {place.tone for place in told.spaces.values()}
    assert "Fleet" in told.spaces["sea-of-japan"].words
    assert seen(state, None, "reach", block) == told


def test_whoever_watches_is_shown_the_first_faction_or_any() -> None:
    state = position(units=["japan infantry 2 tokyo"], turn_order=["usa", "japan", "soviets"])
    assert seen(state, None, "supply").words.startswith("The USA")
    assert seen(state, None, "supply", "japan").words.startswith("Japan")


def test_a_lost_center_brings_nothing_home() -> None:
    state = position(units=["us infantry 2 tokyo"], war=[["japan", "usa"]], control={"tokyo": "usa"})
    assert "nothing reaches it" in seen(state, "japan", "trade").words


@pytest.mark.parametrize(
    ("kind", "about", "words"),
    [
        ("weather", "", "no overlay"),
        ("supply", "france", "no faction"),
        ("reach", "", "name a block"),
        ("reach", "japan-40", "not on the map"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(kind: str, about: str, words: str) -> None:
    state = position(units=["japan infantry 2 tokyo"])
    with pytest.raises(BadData, match=words):
        seen(state, "japan", kind, about)


def test_the_chart_says_what_can_be_shown() -> None:
    kinds = {kind.id: kind.about for kind in sandtable.game("tnt").overlays()}
    assert kinds == {"supply": "faction", "trade": "faction", "reach": "unit"}
