"""officer: legal and the same everywhere, blind to what is hidden, sensible where that is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable
from sandtable import bots
from sandtable.bots.officers import Officer
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.war import TOO_DEAR, outlook
from sandtable.bots.run import decision, play_out
from sandtable.engine.state import State
from sandtable.games.triumph.system.state import COMBAT, MOVEMENT, TriumphState

SCENARIOS = [
    (game, scenario.id)
    for game in ("cnc", "tnt", "conquest-and-tragedy")
    for scenario in sandtable.game(game).scenarios
]


def position(game: str, **parts: Any) -> TriumphState:
    state = sandtable.game(game).position(parts)
    assert isinstance(state, TriumphState)
    return state


def chosen(state: TriumphState, seat: int | str, seed: int = 1) -> str:
    """What the officer does next in a seat."""
    sight = state.sight(seat)
    return str(Officer().decide(sight, state.choices(seat), Random(seed)))


def play_phase(state: TriumphState, seat: str, phase: int) -> list[str]:
    """Let the officer play a seat until the Phase is over; what it did."""
    number, made = state.seat(seat), []
    for _ in range(60):
        if state.over or state.phase != phase or number not in state.deciders:
            break
        made.append(chosen(state, seat))
        state.act(seat, made[-1])
    return made


def places(state: TriumphState, power: str) -> list[str]:
    """Where the units of a Power stand, by name."""
    content = state.content
    number = content.power_index[power]
    return sorted(
        content.space_id[space]
        for unit, space in enumerate(state.unit_space)
        if space >= 0 and state.unit_power[unit] == number
    )


# ---------------------------------------------------------------------- everywhere


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_it_plays_every_scenario_by_the_rules(game: str, scenario: str) -> None:
    state = sandtable.game(game).start(scenario, seed=3, record=False)
    players = {seat: bots.bot("officer") for seat in range(state.n_seats)}
    assert play_out(state, players, Random(3), 160) == 160


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario"), [("cnc", "1936"), ("tnt", "1936"), ("cnc", "rising-sun")])
def test_its_games_come_to_an_end(game: str, scenario: str) -> None:
    state = sandtable.game(game).start(scenario, seed=5, record=False, options={"last-year": "1938"})
    play_out(state, {seat: Officer() for seat in range(state.n_seats)}, Random(5))
    assert state.over


def midgame(game: str, scenario: str, made: int) -> State:
    state = sandtable.game(game).start(scenario, seed=7, record=False)
    play_out(state, {seat: bots.bot("cadet") for seat in range(state.n_seats)}, Random(7), made)
    return state


@pytest.mark.parametrize("made", [60, 130, 200, 270, 340])
def test_the_same_sight_and_the_same_luck_give_the_same_choice(made: int) -> None:
    state = midgame("cnc", "1936", made)
    seat = state.deciders[0]
    choices = {chosen(state, seat) for _ in range(2)}  # type: ignore[arg-type]
    assert len(choices) == 1


@pytest.mark.parametrize("game", ["cnc", "tnt"])
def test_what_is_hidden_changes_nothing(game: str) -> None:
    state = midgame(game, "1936", 90)
    compared = 0
    for _ in range(40):
        seat = state.deciders[0]
        sight = state.sight(seat)
        truths = [sight.sample(Random(luck)) for luck in (1, 2)]
        assert truths[0].sight(seat).digest() == truths[1].sight(seat).digest()
        assert chosen(truths[0], seat) == chosen(truths[1], seat)  # type: ignore[arg-type]
        compared += truths[0].digest() != truths[1].digest()
        state.play(seat, decision(state, seat, Officer(), Random(1)))
    assert compared


def test_it_leaves_the_sight_as_it_was() -> None:
    state = midgame("cnc", "1936", 230)
    seat = state.deciders[0]
    sight = state.sight(seat)
    before = sight.digest()
    Officer().decide(sight, state.choices(seat), Random(1))
    assert sight.digest() == before


# ---------------------------------------------------------------------- economy


def test_it_raises_industry_with_the_cards_that_waste_least() -> None:
    state = position(
        "cnc",
        year=1937,
        phase="government",
        turn_order=["japan", "usa", "soviets"],
        hands={"japan": ["I01", "I02", "I03", "I04", "I05", "I06"]},
    )
    before = state.ind[0]
    while state.deciders == [0] and state.ind[0] == before:
        made = chosen(state, "japan")
        assert made != "pass"
        state.act("japan", made)
    assert state.ind[0] == before + 1


def test_it_courts_the_nation_that_has_people() -> None:
    content = sandtable.game("tnt").content  # type: ignore[attr-defined]
    card = next(
        card
        for card in range(content.n_cards)
        if {content.nation_id[nation] for nation in content.card_neutrals[card]} >= {"spain"}
    )
    state = position(
        "tnt",
        year=1937,
        phase="government",
        turn_order=["axis", "west", "ussr"],
        hands={"axis": [content.card_id[card]]},
        tracks={"axis": {"ind": 14}},
    )
    assert chosen(state, "axis").startswith("play")
    state.act("axis", chosen(state, "axis"))
    assert chosen(state, "axis") == "for spain"


def test_it_buys_industry_when_people_wait_for_work() -> None:
    state = position("tnt", year=1937, phase="production west", tracks={"west": {"ind": 7}})
    bought = []
    for _ in range(4):
        bought.append(chosen(state, "west"))
        state.act("west", bought[-1])
    assert bought == ["buy investment"] * 4


# ---------------------------------------------------------------------- defence


def test_it_arms_a_capital_that_is_in_danger() -> None:
    threat = ["ussr infantry 3 warsaw x4", "ussr tank 3 warsaw x2"]
    state = position(
        "tnt",
        year=1941,
        war=[["ussr", "axis"]],
        units=["germany infantry 1 berlin", *threat],
        control={"warsaw": "ussr"},
        phase="production axis",
    )
    berlin = state.content.find_space("berlin")

    def strength() -> int:
        return sum(state.unit_cv[unit] for unit in state.units_at[berlin])

    before = strength()
    while state.deciders == [0] and state.points[0]:
        state.act("axis", chosen(state, "axis"))
    assert strength() >= before + 3


def test_it_does_not_empty_a_capital_that_is_in_danger() -> None:
    state = position(
        "tnt",
        year=1941,
        season="summer",
        war=[["ussr", "axis"]],
        units=["germany infantry 3 berlin x2", "ussr infantry 3 warsaw x3"],
        control={"warsaw": "ussr"},
        phase="movement axis 6",
    )
    play_phase(state, "axis", MOVEMENT)
    assert "berlin" in places(state, "germany")


def test_it_brings_units_to_a_capital_in_danger() -> None:
    state = position(
        "tnt",
        year=1941,
        season="summer",
        war=[["ussr", "axis"]],
        units=["germany infantry 1 berlin", "germany infantry 3 munich x3", "ussr infantry 3 warsaw x4"],
        control={"warsaw": "ussr"},
        phase="movement axis 6",
    )
    play_phase(state, "axis", MOVEMENT)
    assert places(state, "germany").count("berlin") >= 2


# ---------------------------------------------------------------------- attack


def test_it_walks_into_an_open_capital() -> None:
    state = position(
        "tnt",
        year=1940,
        season="summer",
        war=[["axis", "west"]],
        units=["germany infantry 3 lorraine x2", "germany infantry 3 berlin"],
        control={"lorraine": "axis"},
        phase="movement axis 4",
    )
    play_phase(state, "axis", MOVEMENT)
    assert "paris" in places(state, "germany")


def test_it_does_not_run_against_a_fortress() -> None:
    state = position(
        "tnt",
        year=1940,
        season="summer",
        war=[["axis", "west"]],
        units=["germany infantry 1 lorraine", "france fortress 3 paris", "france infantry 3 paris x3"],
        control={"lorraine": "axis"},
        phase="movement axis 4",
    )
    play_phase(state, "axis", MOVEMENT)
    assert "paris" not in places(state, "germany")


def test_it_declares_a_war_that_wins_the_game() -> None:
    state = position(
        "tnt",
        year=1944,
        season="summer",
        units=["germany tank 3 ruhr x3", "germany infantry 3 lorraine x4", "germany infantry 3 berlin x2"],
        control={"lorraine": "axis", "london": "axis"},
        phase="movement axis 8",
    )
    made = play_phase(state, "axis", MOVEMENT)
    assert "declare west" in made


def test_it_keeps_the_peace_where_war_brings_nothing() -> None:
    state = position(
        "tnt",
        year=1937,
        season="summer",
        units=["germany infantry 1 berlin x2", "france infantry 3 paris x3", "ussr infantry 3 moscow x3"],
        phase="movement axis 6",
    )
    made = play_phase(state, "axis", MOVEMENT)
    assert not [text for text in made if text.startswith("declare")]


def test_a_proxy_power_takes_a_weak_province() -> None:
    state = position(
        "cnc",
        year=1938,
        season="summer",
        units=[
            "nat-china infantry 2 wuhan x3",
            "nat-china militia 2 nanking x2",
            "red-china militia 2 sian x4",
        ],
        phase="movement usa 6",
    )
    made = play_phase(state, "usa", MOVEMENT)
    assert any(text.startswith("violate-by-proxy") for text in made)


# ---------------------------------------------------------------------- combat


def fight(units: list[str], **parts: Any) -> TriumphState:
    return position(
        "tnt", year=1941, season="summer", war=[["axis", "west"]], units=units, phase="combat axis", **parts
    )


def test_it_fights_a_battle_that_it_is_winning() -> None:
    state = fight(["germany infantry 3 paris x3", "france infantry 1 paris"])
    assert state.phase == COMBAT
    assert chosen(state, "axis") == "activate paris"


def test_it_leaves_alone_a_battle_that_it_would_lose() -> None:
    state = fight(
        ["germany infantry 1 paris", "france fortress 3 paris", "france infantry 3 paris x2"],
    )
    assert chosen(state, "axis") == "done"


def test_it_weighs_a_declaration_after_which_others_draw_cards() -> None:
    """What it imagines on a sight draws nothing: nobody there knows in what order a deck lies."""
    state = position(
        "cnc", phase="movement japan 9", season="summer",
        units=["japan infantry 4 jehol", "japan tank 3 jehol", "japan air 2 jehol"],
        influence={"peiping": "usa 2"}, war=[["japan", "usa"]],
    )  # fmt: skip
    sight = state.sight("japan")
    assert isinstance(sight, TriumphState)
    assert "violate peiping" in map(str, state.choices("japan"))
    assert outlook(Desk(sight, Random(1)), sight, state.game.code("violate peiping")) > -TOO_DEAR
