"""What a chart says of taking back agrees with what the rules do."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random

from msgspec.structs import replace

import sandtable
from sandtable.engine.actions import NOTHING, kind_of
from sandtable.engine.errors import IllegalAction
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.finality import (
    ALWAYS,
    ASK_EACH,
    ASK_FIRST,
    NEVER,
    action_entries,
)
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.chart import ChartAction
from tests.games.triumph.combat_helpers import act, choices, combat
from tests.suites.play import pick

GAMES = (
    ("cnc", "1936", 8),
    ("cnc", "rising-sun", 3),
    ("tnt", "1936", 4),
    ("tnt", "1939", 3),
    ("conquest-and-tragedy", "6-players", 2),
)
LONGEST = 3_000
# So seldom that a few games at random need not come to it.
SELDOM = frozenset({
    kinds.KAMIKAZE, kinds.KAMIKAZE_CONVOYS, kinds.REVEAL_AS, kinds.RISE, kinds.STRIKE, kinds.STRIKE_CONVOYS,
})  # fmt: skip
LEARNED, STANDS, FREE = "learned", "stands", "free"


def moments(game_id: str, scenario: str, seed: int) -> Iterator[tuple[TriumphState, int, int]]:
    """A random game: each decision before it is made, with its seat. It must then be played."""
    state = sandtable.game(game_id).start(scenario, seed=seed)
    rng = Random(seed)
    assert isinstance(state, TriumphState)
    for _ in range(LONGEST):
        if state.over:
            return
        yield state, *pick(state, rng, rights=False)


def outcome(state: TriumphState, seat: int, code: int) -> str:
    """Play it: whether somebody learned something, or it stands for another reason, or can be taken back."""
    before = state.known
    state.play(seat, code)
    if state.known != before:
        return LEARNED
    assert state.record is not None
    try:
        state.record.last_move(seat)
    except IllegalAction:
        return STANDS
    return FREE


@cache
def outcomes() -> dict[int, Counter[str]]:
    """By kinds of action, what came of them in games at random."""
    found: dict[int, Counter[str]] = {}
    for game_id, scenario, seeds in GAMES:
        for seed in range(seeds):
            for state, seat, code in moments(game_id, scenario, seed):
                found.setdefault(kind_of(code), Counter())[outcome(state, seat, code)] += 1
    return found


def test_what_always_stands_is_never_taken_back() -> None:
    for kind in ALWAYS & set(outcomes()):
        assert outcomes()[kind][FREE] == 0, kinds.WORDS[kind]


def test_it_is_said_of_nothing_that_does_not_come_up() -> None:
    missing = {kinds.WORDS[kind] for kind in ALWAYS - SELDOM - set(outcomes())}
    assert missing == set()


def test_what_can_always_be_taken_back_tells_nobody_anything() -> None:
    for kind in NEVER & set(outcomes()):
        assert outcomes()[kind].keys() <= {FREE}, kinds.WORDS[kind]


def test_what_sometimes_stands_does_so_sometimes() -> None:
    often = [kinds.DONE, kinds.PASS, kinds.TO, kinds.FOR, kinds.RAISE, kinds.AS]
    for kind in often:
        seen = outcomes()[kind]
        assert seen[FREE] > 0, kinds.WORDS[kind]
        assert seen[LEARNED] + seen[STANDS] > 0, kinds.WORDS[kind]


def test_nobody_is_asked_about_what_is_done_all_the_time() -> None:
    asked = sum(sum(outcomes()[kind].values()) for kind in ASK_EACH & set(outcomes()))
    everything = sum(sum(seen.values()) for seen in outcomes().values())
    assert asked / everything < 0.1
    assert not (ASK_EACH | ASK_FIRST) & {kinds.FIRE, kinds.MOVE, kinds.TO, kinds.PROMOTE, kinds.RAISE}


def test_a_chart_tells_it_by_words() -> None:
    told = action_entries()
    stands = {word: replace(entry, about="", short="") for word, entry in told.items()}
    assert stands["buy"] == ChartAction(irreversible="always", ask="first", lost=True)
    assert stands["declare"] == ChartAction(irreversible="sometimes", ask="each", tier="rare")
    assert stands["fire"] == ChartAction(irreversible="sometimes")
    assert stands["kamikaze"] == ChartAction(irreversible="always")
    assert stands["blockade"] == ChartAction(irreversible="sometimes", together=True)
    assert stands["move"] == ChartAction(lost=True)
    assert told["sneak"].short == "Sneak Attack"
    assert set(told) <= set(kinds.WORDS)


# ---------------------------------------------------------------------- in any order


def digests(state: TriumphState, seat: int, kind: int) -> set[str]:
    """What becomes of doing all that is offered of a kind, in every order of the first three."""
    found = set()
    codes = [code for code in state.legal(seat) if kind_of(code) == kind][:3]
    for order in permutations(codes):
        trial = state.clone()
        for code in order:
            assert code in trial.legal(seat)
            trial.perform(seat, code)
        found.add(trial.digest())
    return found


def test_blockades_are_marked_in_any_order() -> None:
    several = 0
    for seed in range(3):
        for state, seat, code in moments("tnt", "1936", seed):
            marks = [mark for mark in state.legal(seat) if kind_of(mark) == kinds.BLOCKADE]
            if len(marks) > 1:
                several += 1
                assert len(digests(state, seat, kinds.BLOCKADE)) == 1
            state.play(seat, code)
    assert several > 3


def test_subs_escape_in_any_order() -> None:
    units = ["japan fleet 2 sulu-sea", "us sub 1 sulu-sea", "us sub 2 sulu-sea", "us fleet 1 sulu-sea"]
    g = combat("japan", units, dice=[6] * 12)
    act(g, "japan", "activate sulu-sea")
    while "done" not in choices(g, "usa"):
        seat = g.deciders[0]
        g.act(seat, next(line for line in choices(g, seat) if line.startswith(("fight", "fire naval"))))
    assert {line for line in choices(g, "usa") if line != "done"} == {"escape us-01", "escape us-02"}
    assert len(digests(g, g.seat("usa"), kinds.ESCAPE)) == 1


def test_words_with_a_gap_are_told_of_actions_that_have_an_argument() -> None:
    game = sandtable.game("cnc")
    arguments = {kind.word: kind.argument is not NOTHING for kind in game.actions.kinds}
    for word, entry in action_entries().items():
        assert not entry.about or (entry.about.count("{}") == 1 and arguments[word]), word


def test_what_is_lost_if_it_is_left_is_said_and_what_can_wait_is_not() -> None:
    actions = sandtable.game("cnc").chart().actions
    lost = {word for word, entry in actions.items() if entry.lost}
    assert {"move", "promote", "raise", "buy", "commit"} == lost
