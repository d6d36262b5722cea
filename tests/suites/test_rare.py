"""Games that look for rare things, of every scenario, and the driver that plays them."""

from collections.abc import Sequence
from random import Random

import pytest

from sandtable.engine.files import read_game
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.default_game import FOR_TWO, GAME_FOR_TWO
from tests.suites import fuzz, rare
from tests.suites.cases import Case, for_every_game
from tests.suites.hunts import Hunt, Mood, Watch, hunt_for, told
from tests.suites.play import SuiteFailure, pick
from tests.suites.reach import ACTION
from tests.toy.game import Skirmish


@for_every_game
def test_games_that_look_for_rare_things_keep_every_invariant(case: Case) -> None:
    tally = fuzz.Tally()
    for seed in case.budget.seeds:
        tally.add(rare.play(case.game, case.scenario, seed, case.budget.longest))
    assert sum(tally.ends.values()) == tally.games
    assert any(tally.rare.values())


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (rare.play(Skirmish(), "melee", 3) for _ in range(2))
    assert first == again


class Showing(Mood):
    """Likes one kind of action above all, and of the fields one."""

    words = {"march": 1000.0}

    def favourites(self, state: State, seat: int, word: str, codes: Sequence[int]) -> Sequence[int]:
        return [code for code in codes if word == "to" and state.game.actions.text(code) == "to wood"]


def toy_hunt(game: Game, *moods: Mood) -> Hunt:
    hunt = Hunt(game)
    hunt.moods = moods
    return hunt


def played(hunt: Hunt) -> fuzz.Tally:
    """Some games with a hunt."""
    tally = fuzz.Tally()
    for seed in Case("skirmish", "duel").budget.seeds:
        tally.add(fuzz.fuzz(hunt.game, "duel", seed, driver=rare.Rare(hunt)))
    return tally


def test_a_mood_brings_about_what_it_likes() -> None:
    game = Skirmish()
    busy, idle = played(toy_hunt(game, Showing())), played(toy_hunt(game, Idle()))
    assert busy.seen[ACTION, "march"] > 2 * idle.seen[ACTION, "march"]


class Idle(Mood):
    """Never marches where it may do anything else."""

    words = {"march": 0.0}


def test_a_favourite_is_mostly_taken() -> None:
    game, rng = Skirmish(), Random(1)
    driver = rare.Rare(toy_hunt(game, Showing()))
    state = game.position({"scenario": "duel", "turn": "red", "blocks": {"red-1": ["ford", "foot", 2]}})
    state.act(0, "march red-1")
    codes = state.legal(0)
    taken = [game.actions.text(driver.choose(state, 0, codes, rng)) for _ in range(200)]
    assert len(set(taken)) == len(codes) > 1
    assert taken.count("to wood") > 150


def test_others_use_their_rights_while_a_move_is_half_entered() -> None:
    game, rng = Skirmish(), Random(1)
    driver = rare.Rare(toy_hunt(game, Mood()))
    state = game.position({"scenario": "duel", "turn": "red"})
    state.act(0, "march red-1")
    assert rare.is_half_entered(state, 0)
    found = [driver.pick_right(state, rng) for _ in range(600)]
    used = [one for one in found if one is not None]
    assert {seat for seat, _ in used} == {1}
    assert 20 < len(used) == driver.between < 100


def test_what_is_offered_is_held_against_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*about: object) -> None:
        raise SuiteFailure("is offered, but refused")

    monkeypatch.setattr(rare, "check_question", refuses)
    monkeypatch.setattr(rare, "LEGALITY_EVERY", 5)
    with pytest.raises(fuzz.FuzzFailure, match="offered, but refused"):
        rare.play(Skirmish(), "melee", 1)


class Suspicious(Watch):
    """Finds fault with the twentieth position."""

    def __init__(self) -> None:
        self.seen = 0

    def judge(self, state: State) -> None:
        self.seen += 1
        if self.seen == 20:
            raise SuiteFailure("that cannot be")


class Watched(Hunt):
    def watches(self) -> Sequence[Watch]:
        return (Suspicious(),)


def test_a_watch_stops_a_game_which_can_then_be_opened() -> None:
    hunt = Watched(Skirmish())
    with pytest.raises(fuzz.FuzzFailure, match="that cannot be") as caught:
        fuzz.fuzz(hunt.game, "duel", 1, driver=rare.Rare(hunt))
    assert caught.value.game_file.count("\n") > 19


def test_options_of_the_table_are_drawn_and_kept_in_the_file_of_a_failure() -> None:
    game = Case(GAME_FOR_TWO, FOR_TWO[1]).game
    drawn = [rare.Rare(Hunt(game)).options(game, Random(seed)) for seed in range(8)]
    assert {options["kamikaze-attacks"] for options in drawn} == {"on", "off"}
    state = game.start(FOR_TWO[1], seed=1, options=drawn[0])
    seat, code = pick(state, Random(1))
    text = fuzz.game_up_to(game, FOR_TWO[1], 1, drawn[0], [(seat, code)])
    assert read_game(text).options == state.options != game.option_values({})


def test_rare_things_are_counted_beside_those_of_plain_games() -> None:
    game = Skirmish()
    hunt = hunt_for(game)
    tally, plain = rare.play(game, "melee", 1), rare.play(game, "melee", 1, plain=True)
    assert plain == fuzz.fuzz(game, "melee", 1, driver=rare.Plain(hunt))
    assert plain.rare["blocks lost"] > 0
    table = rare.compared(hunt, tally, plain)
    assert table.row_count == len(hunt.outcomes) + 1


def test_a_game_that_says_nothing_is_played_all_the_same() -> None:
    game = Skirmish()
    game.id = "unheard-of"
    hunt = hunt_for(game)
    assert fuzz.fuzz(game, "duel", 1, driver=rare.Rare(hunt)).games == 1
    assert not hunt.outcomes
    assert told("fell", "shown")("fell", (1,))


def test_the_command_line_plays_and_compares(capsys: pytest.CaptureFixture[str]) -> None:
    assert rare.main(["--game", "skirmish", "--scenario", "duel", "--games", "2", "--plain", "1"]) == 0
    assert "blocks lost" in capsys.readouterr().out
    assert rare.main(["--game", "nothing"]) == 2
