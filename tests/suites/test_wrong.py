"""The suites themselves: each of these wrong games must be caught by the suite that is meant to catch it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from sandtable.engine.game import Game
from sandtable.engine.registry import install, uninstall
from tests.suites.badinput import check_bad_input
from tests.suites.copies import check_copies
from tests.suites.drawable import check_colours, check_positions
from tests.suites.fuzz import fuzz
from tests.suites.lanes import check_lanes
from tests.suites.leaks import check_blanks, check_leaks, check_numbers
from tests.suites.legality import check_legality, check_tables
from tests.suites.play import SuiteFailure
from tests.suites.sampling import check_sampling
from tests.suites.undo import check_undo
from tests.toy.wrong import WRONG

Suite = Callable[[Game, str, int], object]

SUITES: dict[str, Suite] = {
    "fuzz": lambda game, scenario, seed: fuzz(game, scenario, seed),
    "copies": lambda game, scenario, seed: check_copies(game, scenario, seed, 400, 7),
    "undo": lambda game, scenario, seed: check_undo(game, scenario, seed, 400),
    "legality": lambda game, scenario, seed: check_legality(game, scenario, seed, 400, 3),
    "tables": lambda game, scenario, seed: check_tables(game),
    "bad input": lambda game, scenario, seed: check_bad_input(game, scenario, seed, 400, 20),
    "lanes": lambda game, scenario, seed: check_lanes(game, scenario, seed, 400),
    "leaks": lambda game, scenario, seed: check_leaks(game, scenario, seed, 400, 5, 25),
    "numbers": lambda game, scenario, seed: check_numbers(game, scenario),
    "sampling": lambda game, scenario, seed: check_sampling(game, scenario, seed, 400, 3),
    "positions": lambda game, scenario, seed: check_positions(game, scenario, seed, 20, 3),
    "colours": lambda game, scenario, seed: check_colours(game),
    "blanks": lambda game, scenario, seed: check_blanks(game, scenario, (seed,), 400, 7),
}

CAUGHT_BY = [
    ("card_in_the_view", "leaks", "view depends|board shows"),
    ("board_counts_the_numbers", "leaks", "the board shows what is not in the sight"),
    ("reason_names_a_hidden_unit", "leaks", "answer"),
    ("targets_sorted_by_kind", "leaks", "depends"),
    ("ids_sorted_by_kind", "numbers", "lower number"),
    ("list_in_deck_order", "leaks", "depends"),
    ("window_only_for_the_holder", "leaks", "depends"),
    ("automatic_pass", "leaks", "depends"),
    ("hidden_total_announced", "leaks", "depends"),
    ("event_tells_the_card", "leaks", "journal depends"),
    ("event_tells_by_an_argument", "leaks", "journal depends"),
    ("hidden_block_not_blanked", "leaks", "sight depends"),
    ("right_tells_of_half_a_move", "leaks", "journal depends"),
    ("sample_always_the_same", "leaks", "never vary"),
    ("sample_forgets_the_evidence", "leaks", "no legal state"),
    ("secret_that_never_changes", "blanks", "no scramble ever changed"),
    ("clone_shares_a_list", "copies", "shares"),
    ("view_shares_a_list", "copies", "shares data"),
    ("view_is_no_plain_data", "copies", "no plain data"),
    ("rule_with_dice_of_its_own", "copies", "differs|refuses"),
    ("column_outside_the_bytes", "copies", "differs|refuses"),
    ("undo_survives_a_draw", "undo", "goes past"),
    ("undo_survives_a_revelation", "leaks", "depends"),
    ("steps_that_never_rest", "fuzz", "never come to rest"),
    ("empty_choices", "fuzz", "has no choice"),
    ("standing_answer_is_no_choice", "fuzz", "standing answer"),
    ("game_without_end", "fuzz", "not over"),
    ("card_lost", "fuzz", "do not add up"),
    ("choice_that_is_refused", "legality", "its check refuses it"),
    ("check_that_allows_too_much", "legality", "finds nothing wrong"),
    ("form_forgets_a_kind", "legality", "no part of the question's form"),
    ("looking_changes_the_state", "legality", "changed the state"),
    ("half_a_move_is_counted", "legality", "has changed something already"),
    ("right_takes_the_choices", "legality", "has no choice"),
    ("refusal_without_words", "tables", "no rule or no sentence"),
    ("check_that_breaks", "bad input", "instead of a clear error"),
    ("first_click_draws_first", "lanes", "who clicks first"),
    ("sample_gives_up", "sampling", "nothing can be drawn"),
    ("sample_is_further_on", "sampling", "differ in the sight"),
    ("board_with_an_unknown_marker", "positions", "marker 'storm' is not in the chart"),
    ("chart_without_a_block", "positions", "is not in the chart"),
    ("sides_that_look_alike", "colours", "red and green differ by|green and red differ by"),
    ("common_pile_in_lanes", "sampling", "differ in the choices"),
]


@contextmanager
def installed(game: Game) -> Iterator[Game]:
    install(game.id, lambda: game)
    yield game
    uninstall(game.id)


@pytest.mark.parametrize(("name", "suite", "words"), CAUGHT_BY, ids=[case[0] for case in CAUGHT_BY])
def test_wrong_game_is_caught(name: str, suite: str, words: str) -> None:
    with installed(WRONG[name]()) as game, pytest.raises(SuiteFailure, match=words):
        run_suite(suite, game)


def run_suite(suite: str, game: Game) -> None:
    for seed in range(1, 13):
        for scenario in game.scenarios:
            SUITES[suite](game, scenario.id, seed)


def test_every_wrong_game_is_tried() -> None:
    assert sorted(WRONG) == sorted(name for name, _, _ in CAUGHT_BY)


def test_a_game_that_cannot_be_built_fails() -> None:
    from tests.suites.cases import Case

    def broken() -> Game:
        raise RuntimeError("no map")

    install("broken", broken)
    try:
        with pytest.raises(SuiteFailure, match="cannot be built"):
            _ = Case("broken", "cannot be built").game
    finally:
        uninstall("broken")
