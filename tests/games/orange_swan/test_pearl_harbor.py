"""11.PH: the match of two games: the roll, the carriers, the points and the return game."""

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, BLOCKS, MAP
from sandtable.games.orange_swan.rules import pearl_harbor, victory
from sandtable.games.orange_swan.rules.naval_phase import NavalPhase
from sandtable.games.orange_swan.rules.pearl_harbor import Carriers, swaps_for
from sandtable.games.orange_swan.rules.sequence import Turn, War
from sandtable.games.orange_swan.rules.setting_up import hide
from sandtable.games.orange_swan.rules.units import eliminate
from sandtable.games.orange_swan.state import SwanState, seat_of, side_of_seat
from sandtable.protocol.text import words as said
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, units, whole, words

CARRIERS = [("line-islands", 2), ("midway-island", 2), ("us-coastal-waters", 2)]


def match(*dice: int) -> SwanState:
    """A match at its first question, with those dice."""
    g = GAME.blank("pearl-harbor", None, bytes(32))
    g.script, g.log = list(dice), []
    GAME.begin(g)
    g.settle()
    return g


def swap(g: SwanState, seat: str, carrier: str, submarine: str) -> None:
    """Let the carrier and the Submarine in those Sea Zones trade places."""
    g.act(seat, f"swap {name(g, carrier, 'us-cv')}")
    g.act(seat, f"for {name(g, submarine, 'us-sub')}")


def carriers_placed(g: SwanState) -> list[tuple[str, int]]:
    """Where the US carriers are."""
    return whole(g, "us-cv")


@pytest.mark.rule("orange-swan:11.PH.c")
@pytest.mark.example
def test_the_higher_roll_plays_the_axis_and_the_difference_swaps_carriers() -> None:
    g = match(2, 2, 5, 1)

    assert (g.axis_seat, g.swaps) == (0, 2)
    assert [line for line in g.journal() if "players roll" in line] == [
        "The players roll 2 and 2.",
        "The players roll 5 and 1.",
    ]
    assert g.deciders == [1]
    assert [swaps_for(difference) for difference in (1, 2, 3, 4, 5)] == [1, 1, 1, 2, 2]


@pytest.mark.rule("orange-swan:11.PH.c")
def test_the_other_seat_may_roll_higher() -> None:
    g = match(1, 6)

    assert (g.axis_seat, g.swaps) == (1, 2)
    assert (side_of_seat(g, 0), side_of_seat(g, 1)) == (ALLIED, AXIS)
    assert g.deciders == [0]


@pytest.mark.rule("orange-swan:11.PH.c")
@pytest.mark.reading("11.PH: how do carriers trade places in secret?")
def test_carriers_and_submarines_trade_places_in_secret() -> None:
    g = match(5, 1)
    assert carriers_placed(g) == CARRIERS
    before = g.sight("one")
    hidden = [unit for unit in range(BLOCKS.n) if before.unit_kind[unit] == -1]
    assert {BLOCKS.unit_side[unit] for unit in hidden} == {ALLIED}

    swap(g, "two", "line-islands", "gilbert-islands")

    assert carriers_placed(g) == [("gilbert-islands", 2), CARRIERS[1], CARRIERS[2]]
    assert ("line-islands", 1) in whole(g, "us-sub")
    after = g.sight("one")
    assert after.unit_space == before.unit_space
    assert after.unit_kind == before.unit_kind
    assert after.unit_flags == before.unit_flags
    told = [line for line in g.journal("one") if "carrier" in line]
    assert told[-1] == "A US carrier trades places with a Submarine."
    assert any("Line Islands" in line for line in g.journal("two"))


@pytest.mark.rule("orange-swan:11.PH.c")
def test_who_may_trade_places() -> None:
    g = match(5, 1)
    offered = words(g, "two")
    assert sorted(offered) == sorted(
        f"swap {name(g, sea, 'us-cv')}" for sea in ("line-islands", "midway-island")
    )
    at_home = f"swap {name(g, 'us-coastal-waters', 'us-cv')}"
    assert rule_against(g, "two", at_home) == "11.PH.c"
    assert rule_against(g, "two", f"swap {name(g, 'fiji', 'us-ls')}") == "11.PH.c"
    assert words(g, "one") == []

    moved = name(g, "midway-island", "us-cv")
    g.act("two", f"swap {moved}")
    seas = ("south-china-sea", "gilbert-islands", "hawaiian-islands", "western-bering-sea")
    assert sorted(words(g, "two")) == sorted(f"for {name(g, sea, 'us-sub')}" for sea in seas)
    assert rule_against(g, "two", f"for {name(g, 'us-coastal-waters', 'us-sub')}") == "11.PH.c"
    # The Axis cannot see a trade half entered.
    assert [step.name for step in g.sight("one").stack][-1] == "carriers"
    sub = name(g, "gilbert-islands", "us-sub")
    g.act("two", f"for {sub}")

    # Neither of the two blocks trades places again.
    assert words(g, "two") == [f"swap {name(g, 'line-islands', 'us-cv')}"]
    assert rule_against(g, "two", f"swap {sub}") == "11.PH.c"
    g.act("two", words(g, "two")[0])
    assert rule_against(g, "two", f"for {moved}") == "11.PH.c"


@pytest.mark.rule("orange-swan:11.PH.c", "orange-swan:11.PH.i")
def test_the_game_goes_on_after_the_last_swap() -> None:
    g = match(3, 1)
    g.stack.pop()
    assert [step.name for step in g.stack] == ["war", "turn", "naval phase"]

    carriers = Carriers([])
    assert carriers.deciders(g) == 1 << seat_of(g, ALLIED)
    carriers.traded = [1, 2]
    assert g.swaps == 1
    assert carriers.deciders(g) == 0
    g.push(carriers)
    carriers.go(g)
    assert [step.name for step in g.stack] == ["war", "turn", "naval phase"]


@pytest.mark.rule("orange-swan:11.PH.a")
def test_the_match_begins_with_naval_engagement() -> None:
    g = match(5, 1)

    war, turn, phase, _ = g.stack
    assert isinstance(war, War)
    assert isinstance(turn, Turn)
    assert isinstance(phase, NavalPhase)
    assert (turn.coming(), phase.coming()) == ("land phase", "engagement")
    assert (g.year, g.season, g.turn) == (1941, 3, AXIS)
    assert any("The Axis Turn of Fall 1941" in line for line in g.journal())


# ---------------------------------------------------------------------- points


@pytest.mark.rule("orange-swan:11.PH.e")
@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("jp-cv-4e", 4),
        ("jp-cv-4", 2),
        ("jp-hs-y", 2),
        ("jp-hs-4", 1),
        ("jp-ls-4", 1),
        ("us-cv", 2),
        ("us-sub", 1),
    ],
)
def test_what_a_lost_ship_counts(kind: str, points: int) -> None:
    g = arranged(scenario="pearl-harbor", units=[["coral-sea", kind, 1]])
    (ship,) = units(g, "coral-sea")
    side = BLOCKS.unit_side[ship]
    eliminate(g, ship)

    assert pearl_harbor.points_of(g, 1 - side) == points
    assert pearl_harbor.points_of(g, side) == 0


def shown_points(g: SwanState) -> list[int | None]:
    """The points of both players as their boards show them."""
    rows = {row.side: row for row in g.game.describe(g.sight(None)).status if row.kind == "side"}
    return [
        next(cell.number for cell in rows[seat].cells if said(cell.label) == "Points")
        for seat in ("one", "two")
    ]


@pytest.mark.rule("orange-swan:11.PH.e")
def test_points_are_counted_at_the_end_of_the_allied_turn() -> None:
    lost = [
        ["coral-sea", "jp-cv-4e", 1],
        ["coral-sea", "jp-ls-4", 1],
        ["java-sea", "us-ls", 1],
        ["fiji", "us-ls", 1],
    ]
    g = arranged(scenario="pearl-harbor", units=lost, turn="axis")
    for sea, kind in (("coral-sea", "jp-cv-4e"), ("coral-sea", "jp-ls-4"), ("java-sea", "us-ls")):
        eliminate(g, units(g, sea, kind)[0])
    victory.check(g)
    assert g.points == [0, 0]
    assert shown_points(g) == [1, 5], "the players see what they have sunk so far"

    g.turn = ALLIED
    g.strategic[0] = 9  # the standard checks do not count here
    victory.check(g)

    assert g.points == [1, 5]
    assert not g.over


@pytest.mark.rule("orange-swan:11.PH.e")
@pytest.mark.parametrize(
    ("first", "winners", "kind"),
    [([4, 1], ("one",), "points"), ([0, 1], ("two",), "points"), ([0, 0], (), "draw"), ([3, 3], (), "draw")],
)
@pytest.mark.reading("11.PH: how is a match of two games told?")
def test_the_sum_of_both_games_decides(first: list[int], winners: tuple[str, ...], kind: str) -> None:
    g = arranged(scenario="pearl-harbor", turn="allied")
    g.points, g.game_number, g.axis_seat = first, 2, 1

    victory.check(g)

    result = g.result
    assert result is not None
    assert (result.winners, result.kind) == (winners, kind)
    assert result.scores == {"one": first[0], "two": first[1]}


@pytest.mark.rule("orange-swan:11.PH.i")
def test_a_player_wins_the_match_and_not_a_side() -> None:
    g = arranged(scenario="pearl-harbor", turn="allied", units=[["coral-sea", "us-cv", 1]])
    # The second seat plays the Axis now, and sinks a carrier.
    g.points, g.game_number, g.axis_seat = [1, 4], 2, 1
    eliminate(g, units(g, "coral-sea")[0])

    victory.check(g)

    assert g.journal()[-1] == "Seat 2 wins the match with 6 points to 1."
    assert [said(line) for line in g.view("one")["board"]["outcome"]] == [
        "Points of game 1: First Player 1, Second Player 4.",
        "Points of game 2: First Player 0, Second Player 2.",
    ]


def test_the_board_tells_which_game_it_is_and_what_sunk_ships_count() -> None:
    g = arranged(scenario="pearl-harbor", units=[["coral-sea", "us-cv", 1], ["fiji", "us-ls", 1]])
    for sea in ("coral-sea", "fiji"):
        eliminate(g, units(g, sea)[0])
    board = g.view("two")["board"]
    assert "First of two games" in said(board["notes"][0])
    sunk = next(row for row in board["status"] if row["label"] == ["Sunk"])
    assert said(sunk["cells"][0]["value"]) == "1 × US Carriers (2 points), 1 × US Light Ships"
    assert "outcome" not in board
    g.game_number = 2
    assert "Return game" in said(g.view("two")["board"]["notes"][0])


def test_the_question_counts_the_carriers_where_several_trade_places() -> None:
    g = match(5, 1)
    assert g.prompt("two") == "Choose a US carrier to trade places with a Submarine (1 of 2)."
    swap(g, "two", "line-islands", "gilbert-islands")
    assert g.prompt("two").endswith("(2 of 2).")
    assert match(3, 1).prompt("two") == "Choose a US carrier to trade places with a Submarine."


# ---------------------------------------------------------------------- the return game


@pytest.mark.rule("orange-swan:11.PH.i")
def test_the_return_game_changes_sides_and_swaps_as_many_carriers() -> None:
    g = match(5, 1)
    swap(g, "two", "line-islands", "gilbert-islands")
    g.turn, g.phase, g.script = ALLIED, 4, []
    eliminate(g, units(g, "coral-sea")[0])
    victory.check(g)
    assert g.points == [1, 0]
    g.stack = [War()]

    g.settle()

    assert (g.game_number, g.axis_seat, g.swaps, g.points) == (2, 1, 2, [1, 0])
    assert g.deciders == [0]
    assert carriers_placed(g) == CARRIERS
    assert [step.name for step in g.stack] == ["war", "turn", "naval phase", "carriers"]
    assert sum("players roll" in line for line in g.journal()) == 1
    assert (g.turn, g.first_turn, g.dei_neutral) == (AXIS, 1, 1)
    swap(g, "one", "midway-island", "western-bering-sea")
    assert ("western-bering-sea", 2) in carriers_placed(g)
    # There is no third game.
    g.turn = ALLIED
    assert not pearl_harbor.has_return_game(g)
    victory.check(g)
    assert g.over


@pytest.mark.rule("orange-swan:11.PH.i")
def test_only_the_match_has_a_return_game() -> None:
    g = arranged(scenario="rising-swan", turn="allied")
    assert not pearl_harbor.has_return_game(g)
    assert pearl_harbor.has_return_game(arranged(scenario="pearl-harbor", turn="allied"))


def test_mixing_keeps_what_was_swapped() -> None:
    g = match(3, 1)
    swap_from = units(g, "line-islands", "us-cv")
    g.act("two", f"swap {BLOCKS.unit_name[swap_from[0]]}")
    hide(g)
    assert carriers_placed(g) == CARRIERS
    assert MAP.id[g.unit_space[swap_from[0]]] == "line-islands"
