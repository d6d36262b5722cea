"""The ladder: blocks are balanced, intervals are right on known numbers, and nothing finished is lost."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.bots.ladder import match, self_play, shares
from sandtable.bots.ladder.match import Match
from sandtable.bots.ladder.replaying import BEFORE, chapters, played_again
from sandtable.bots.ladder.results import Results, fingerprint, version
from sandtable.bots.ladder.shares import bootstrap, estimate, quantile, share_of_win
from sandtable.bots.playing import UNFINISHED, Pairing, Played, Series, Setting, play
from sandtable.cli import ladder_report
from sandtable.engine.events import Event
from tests.default_game import DEFAULT_GAME
from tests.toy.installed import installed

SEATS = ("red", "blue", "green")
MELEE = Setting("skirmish", "melee", {}, 1_000)
DUEL = Setting("skirmish", "duel", {}, 1_000)


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with installed():
        yield


def game(winners: tuple[str, ...], kind: str = "rout", pairing: Pairing | None = None) -> Played:
    """A game as it might have gone."""
    scores = {seat: 4 if seat in winners else 1 for seat in SEATS}
    return Played(pairing or Pairing(("cadet",) * 3, "0/0"), 100, 0, winners, kind, scores, 0.5)


# ---------------------------------------------------------------------- what a win is worth


@pytest.mark.parametrize(
    ("winners", "kind", "worth"),
    [
        (("red",), "rout", [1, 0, 0]),
        (("red", "green"), "points", [1 / 2, 0, 1 / 2]),
        (("red", "blue", "green"), "points", [1 / 3, 1 / 3, 1 / 3]),
        ((), "draw", [1 / 3, 1 / 3, 1 / 3]),
        ((), UNFINISHED, [0, 0, 0]),
    ],
)
def test_a_win_is_divided_among_those_who_share_it(
    winners: tuple[str, ...], kind: str, worth: list[float]
) -> None:
    assert [share_of_win(game(winners, kind), seat, SEATS) for seat in range(3)] == worth


# ---------------------------------------------------------------------- intervals


def test_the_interval_of_a_fair_coin() -> None:
    """100 blocks of variance 1/4: the mean has a standard error of 0.05, and 1.96 of them on both sides."""
    found = estimate([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.402, abs=0.015)
    assert found.high == pytest.approx(0.598, abs=0.015)
    assert found.method == shares.BOOTSTRAP


def test_an_interval_is_the_same_every_time() -> None:
    blocks = [0.0, 1 / 3, 1.0, 2 / 3, 1.0]
    assert bootstrap(blocks) == bootstrap(blocks)


def test_more_blocks_give_a_narrower_interval() -> None:
    few, many = estimate([0.0, 1.0] * 10), estimate([0.0, 1.0] * 160)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(4, rel=0.15)


def test_all_blocks_won_is_no_proof_of_certainty() -> None:
    won, lost = estimate([1.0] * 20), estimate([0.0] * 20)
    assert (won.mean, won.high, won.method) == (1, 1, shares.EXACT)
    assert won.low**20 == pytest.approx(0.025)
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - won.low)


def test_one_block_says_nothing() -> None:
    found = estimate([2 / 3])
    assert (found.low, found.high, found.method) == (0, 1, shares.NONE)


@pytest.mark.parametrize("module", [shares, ladder_report])
def test_examples_are_true(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert found.failed == 0


def test_a_quantile_lies_between_its_neighbours() -> None:
    assert quantile([1.0, 2.0, 4.0], 0.75) == 3
    assert quantile([1.0, 2.0, 4.0], 1) == 4
    assert quantile([7.0], 0.3) == 7


# ---------------------------------------------------------------------- matches


def a_match(blocks: int = 5) -> Match:
    return Match(MELEE, "cadet", "random", blocks, 7)


def test_the_one_bot_sits_once_in_every_seat_of_a_block() -> None:
    for number in range(5):
        block = a_match().block(number)
        assert [pairing.bots.index("cadet") for pairing in block] == [0, 1, 2]
        assert all(pairing.bots.count("cadet") == 1 for pairing in block)
        assert {pairing.seed for pairing in block} == {f"7/{number}"}


def test_all_games_of_a_match_differ_and_every_seed_comes_as_often_as_there_are_seats() -> None:
    wanted = a_match().pairings()
    assert len(set(wanted)) == 15
    assert set(Counter(pairing.seed for pairing in wanted).values()) == {3}


def test_more_blocks_go_on_where_fewer_end() -> None:
    assert a_match(8).pairings()[:15] == a_match(5).pairings()


def test_the_mirror_has_one_bot_everywhere_and_no_game_twice() -> None:
    wanted = a_match().mirror().pairings()
    assert {bot for pairing in wanted for bot in pairing.bots} == {"cadet"}
    assert len(set(wanted)) == 15


def test_a_mirror_in_which_one_seat_always_wins_is_even_and_quite_sure() -> None:
    """What the interval draws anew are blocks: the better seat is in every block once."""
    plan = a_match(30).mirror()
    found = match.report(plan, {p: game(("blue",), pairing=p) for p in plan.pairings()})
    assert found["share"] == {"mean": 0.3333, "low": 0.3333, "high": 0.3333, "method": "bootstrap"}
    assert [seat["share"]["mean"] for seat in found["seats"]] == [0, 1, 0]
    assert found["even"]


def test_the_report_of_a_match() -> None:
    """The one bot wins as red, shares as blue, and loses as green, in each of four blocks."""
    plan = a_match(4)
    ends = [(("red",), "rout"), (("blue", "green"), "points"), (("red",), "points")]
    played = {p: game(*ends[p.rotation], pairing=p) for p in plan.pairings()}
    found = match.report(plan, played)
    assert found["share"]["mean"] == 0.5
    assert not found["even"]
    assert [(seat["won"], seat["won_with_others"]) for seat in found["seats"]] == [(4, 0), (4, 4), (0, 0)]
    assert found["kinds"] == {"rout": 0.3333, "points": 0.1667}
    assert found["length"]["decisions"] == {"mean": 100, "median": 100, "least": 100, "most": 100}


def test_a_block_that_was_not_finished_is_left_out() -> None:
    plan = a_match(2)
    played = {p: game(("red",), pairing=p) for p in plan.pairings()}
    del played[plan.pairing(1, 2)]
    found = match.report(plan, played)
    assert (found["blocks"], found["blocks_wanted"], found["games"]) == (1, 2, 3)


def test_nothing_played_is_reported_too() -> None:
    found = match.report(a_match(2), {})
    assert (found["blocks"], found["share"], found["length"]["decisions"]) == (0, None, None)
    assert self_play.report(Series(MELEE, ("cadet",) * 3, 2, 0), {})["seats"][0]["share"] is None


def test_unfinished_games_count_for_nobody() -> None:
    plan = a_match(2)
    found = match.report(plan, {p: game((), UNFINISHED, p) for p in plan.pairings()})
    assert (found["unfinished"], found["share"]["mean"]) == (6, 0)
    assert set(found["kinds"].values()) == {0}


def test_a_mirror_match_of_the_toy_comes_out_even() -> None:
    plan = Match(DUEL, "random", "random", 40, 3)
    found = match.report(plan, {p: play(DUEL, p) for p in plan.pairings()})
    assert found["even"]
    assert found["share"]["low"] < 0.5 < found["share"]["high"]


# ---------------------------------------------------------------------- self-play


def balanced(*winners: str) -> dict[Pairing, Played]:
    plan = Series(MELEE, ("cadet",) * 3, len(winners), 0)
    return {p: game((seat,), pairing=p) for p, seat in zip(plan.pairings(), winners, strict=True)}


def self_played(*winners: str) -> list[dict[str, object]]:
    plan = Series(MELEE, ("cadet",) * 3, len(winners), 0)
    flags: list[dict[str, object]] = self_play.report(plan, balanced(*winners))["flags"]
    return flags


def test_a_seat_that_wins_too_often_or_too_seldom_is_flagged_with_its_games() -> None:
    assert self_played("red", "red", "blue", "red") == [
        {"seat": "red", "wins": "often", "share": 0.75, "games": {"rout": [0, 1, 3]}},
        {
            "seat": "green",
            "wins": "seldom",
            "share": 0.0,
            "games": {"red by rout": [0, 1, 3], "blue by rout": [2]},
        },
    ]


def test_limits_themselves_are_not_flagged() -> None:
    assert self_played(*["red"] * 6, *["blue"] * 3, "green") == []


def test_the_report_of_self_play() -> None:
    plan = Series(MELEE, ("cadet",) * 3, 4, 0)
    found = self_play.report(plan, balanced("red", "blue", "green", "blue"))
    assert [seat["share"]["mean"] for seat in found["seats"]] == [0.25, 0.5, 0.25]
    assert [seat["kinds"]["rout"] for seat in found["seats"]] == [0.25, 0.5, 0.25]
    assert found["seats"][1]["mean_score"] == 2.5
    assert sum(seat["won"] for seat in found["seats"]) == found["games"] == 4


def test_shares_of_all_seats_add_up_to_one() -> None:
    plan = Series(MELEE, ("random",) * 3, 20, 4)
    found = self_play.report(plan, {p: play(MELEE, p) for p in plan.pairings()})
    assert sum(seat["share"]["mean"] for seat in found["seats"]) == pytest.approx(1, abs=0.001)
    for seat in found["seats"]:
        assert sum(seat["kinds"].values()) == pytest.approx(seat["share"]["mean"], abs=0.001)


# ---------------------------------------------------------------------- results on disk


def test_what_was_written_is_found_again(tmp_path: Path) -> None:
    plan = a_match(2)
    written = [play(MELEE, pairing) for pairing in plan.block(0)]
    Results(tmp_path / "new" / "r.jsonl", MELEE).append(written)
    found = Results(tmp_path / "new" / "r.jsonl", MELEE).known(plan.pairings())
    assert found == {played.pairing: played for played in written}


def test_games_of_another_setting_or_pairing_are_not_taken(tmp_path: Path) -> None:
    file, plan = tmp_path / "r.jsonl", a_match(1)
    Results(file, MELEE).append([game(("red",), pairing=p) for p in plan.pairings()])
    assert Results(file, replace(MELEE, decisions=5)).known(plan.pairings()) == {}
    assert Results(file, replace(MELEE, options={"wind": "strong"})).known(plan.pairings()) == {}
    assert Results(file, MELEE).known(a_match().mirror().pairings()) == {}


def test_a_line_cut_short_spoils_only_itself(tmp_path: Path) -> None:
    file, plan = tmp_path / "r.jsonl", a_match(1)
    first, second, third = [game(("red",), pairing=p) for p in plan.pairings()]
    Results(file, MELEE).append([first, second])
    file.write_bytes(file.read_bytes()[:-20])
    results = Results(file, MELEE)
    assert set(results.known(plan.pairings())) == {first.pairing}
    results.append([third])
    assert set(results.known(plan.pairings())) == {first.pairing, third.pairing}
    assert results.damaged == 1


def test_games_of_another_version_count_only_where_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, plan = tmp_path / "r.jsonl", a_match(1)
    Results(file, MELEE).append([game(("red",), pairing=p) for p in plan.pairings()])
    monkeypatch.setattr("sandtable.bots.ladder.results.version", lambda: "later")
    results = Results(file, MELEE)
    assert results.known(plan.pairings()) == {}
    assert results.outdated == 3
    assert len(Results(file, MELEE, any_version=True).known(plan.pairings())) == 3


def test_rules_and_bots_make_the_fingerprint_and_nothing_else(tmp_path: Path) -> None:
    for name in ("bots/bold.py", "bots/ladder/shares.py", "cli/play.py", "games/go/data/map.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    first = fingerprint(tmp_path)
    for name in ("bots/ladder/shares.py", "cli/play.py"):
        (tmp_path / name).write_text("2")
        assert fingerprint(tmp_path) == first
    for name in ("bots/bold.py", "games/go/data/map.yaml"):
        (tmp_path / name).write_text("2")
        assert fingerprint(tmp_path) != first
        (tmp_path / name).write_text("1")
    assert version() == version()


# ---------------------------------------------------------------------- reading


def test_a_game_is_read_year_by_year_with_nothing_left_out() -> None:
    setting = Setting(DEFAULT_GAME, "1936", {"last-year": "1937"}, 100_000)
    state = played_again(setting, Pairing(("random",) * 3, "1/0"))
    parts = chapters(state)
    assert list(parts) == [BEFORE, "1936", "1937"]
    assert parts["1937"][0] == "New Year 1937."
    assert len(state.log or []) == sum(len(lines) for lines in parts.values())


def test_a_game_without_a_calendar_is_one_chapter() -> None:
    state = played_again(DUEL, Pairing(("random",) * 2, "1/0"))
    assert list(chapters(state)) == [BEFORE]


def test_a_reader_of_a_finished_game_knows_every_secret() -> None:
    state = played_again(DUEL, Pairing(("random",) * 2, "1/0"))
    drew = [line for line in chapters(state)[BEFORE] if " draws " in line]
    assert drew
    assert not [line for line in drew if line.endswith("draws a card.")]
    assert isinstance((state.log or [])[0], Event)
