"""0.2, 2.1, 16.0: who plays what, and what a table may agree on."""

from typing import Any

import pytest

import sandtable
from sandtable.engine.errors import SandtableError
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario
from sandtable.games.triumph.system.options import closed_passages
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world.game import scenario
from sandtable.games.triumph.world.joining import world_data
from tests.games.triumph.world.helpers import content, faction, new_game, position, space, unit_at

BOTH = {
    "militarists": {"axis", "japan"},
    "communists": {"russia", "siberia"},
    "capitalists": {"western-europe", "united-states"},
}


def the_game() -> TriumphGame:
    game = sandtable.game("conquest-and-tragedy")
    assert isinstance(game, TriumphGame)
    return game


def seats(number: int) -> dict[str, set[str]]:
    """Who plays what with so many players."""
    chosen = the_game().scenarios[the_game().scenario_index(f"{number}-players")]
    assert isinstance(chosen, TriumphScenario)
    factions = [{content().faction_id[f] for f in mine} for mine in chosen.seat_factions]
    return dict(zip(chosen.seats, factions, strict=True))


@pytest.mark.rule("conquest-and-tragedy:0.2")
def test_it_is_for_three_to_six() -> None:
    assert [len(scenario.seats) for scenario in the_game().scenarios] == [3, 4, 5, 6]
    for number in (2, 7):
        with pytest.raises(SandtableError):
            new_game(scenario=f"{number}-players")


@pytest.mark.rule("conquest-and-tragedy:2.1a")
def test_the_partners() -> None:
    c = content()
    pairs = [{c.faction_id[f] for f in partnership.factions} for partnership in c.partnerships]
    assert pairs == list(BOTH.values())
    for faction_number, partner in enumerate(c.faction_partner):
        assert c.faction_partner[partner] == faction_number
        assert c.faction_theatre[partner] != c.faction_theatre[faction_number]


@pytest.mark.rule("conquest-and-tragedy:2.1b", "conquest-and-tragedy:16.3p.a")
def test_three_players_have_a_partnership_each() -> None:
    assert seats(3) == BOTH
    assert [len(mine) for mine in seats(4).values()].count(2) == 2


def single(*names: str) -> dict[str, set[str]]:
    return {name: {name} for name in names}


@pytest.mark.rule("conquest-and-tragedy:16.4p.a")
def test_with_four_the_militarists_are_two() -> None:
    both = {name: BOTH[name] for name in ("communists", "capitalists")}
    assert seats(4) == {**single("axis", "japan"), **both}


@pytest.mark.rule("conquest-and-tragedy:16.5p.a")
def test_with_five_the_capitalists_are_two_as_well() -> None:
    alone = single("axis", "japan", "western-europe", "united-states")
    assert seats(5) == {**alone, "communists": BOTH["communists"]}


@pytest.mark.rule("conquest-and-tragedy:16.6p.a")
def test_with_six_everybody_has_one_faction() -> None:
    assert seats(6) == single(*content().faction_id)


@pytest.mark.rule("conquest-and-tragedy:16.x.c")
def test_the_map_is_the_same_for_all_however_it_lies_on_the_table() -> None:
    parts: dict[str, Any] = {"units": ["germany infantry 1 berlin"], "season": "summer"}
    moves = []
    for number in (3, 4, 5, 6):
        state = position(scenario=f"{number}-players", phase="movement axis 3", **parts)
        seat = state.faction_seat[faction("axis")]
        state.act(seat, f"move {unit_at(state, 'germany infantry berlin')}")
        moves.append([str(choice) for choice in state.choices(seat)])
        assert space("western-siberia") in state.content.land_links[space("novosibirsk")]
    assert moves[0]
    assert all(others == moves[0] for others in moves)


# ---------------------------------------------------------------------- options


def test_the_options_of_the_theatres_that_make_sense_here_hold_here() -> None:
    offered = [option.id for option in the_game().options]
    assert "territorial-straits" in offered
    assert "foreign-entry" in offered
    assert "britannia-rules-the-waves" not in offered  # its units are part of the set-up
    closed = position(options={"territorial-straits": "on"})
    assert closed_passages(closed) > frozenset()
    assert closed_passages(position()) == frozenset()


def known(state: TriumphState, seat: str, who: str) -> tuple[int, int]:
    """How many units and how many cards of a faction a seat knows."""
    sight = state.sight(seat)
    c = state.content
    units = [u for u, place in enumerate(sight.unit_space) if place >= 0]
    seen = [
        u for u in units if c.power_faction[sight.unit_power[u]] == faction(who) and sight.unit_kind[u] >= 0
    ]
    place = 2 * c.n_decks + faction(who) * (len(state.peeked) - 2 * c.n_decks) // c.n_factions
    return len(seen), sight.card_place.count(place)


@pytest.mark.parametrize(("value", "units", "cards"), [("off", 0, 0), ("on", 1, 1)])
def test_a_table_may_open_partners_to_each_other(value: str, units: int, cards: int) -> None:
    state = position(
        scenario="6-players", options={"open-partners": value}, units=["japan fleet 2 tokyo"],
        hands={"japan": ["pto-A01"]},
    )  # fmt: skip
    assert known(state, "axis", "japan") == (units, cards)
    assert known(state, "russia", "japan") == (0, 0)
    assert known(state, "japan", "japan") == (1, 1)


def test_every_scenario_of_the_data_is_offered() -> None:
    made = [scenario(content(), mine) for mine in world_data().scenarios.values()]
    assert [one.id for one in made] == [one.id for one in the_game().scenarios]
