"""Hidden blocks: mixing keeps what there is, and evidence is united."""

from collections import Counter

from sandtable.engine.game import Game
from sandtable.engine.hidden import mix, unite_evidence
from tests.toy.skirmish import MIXING, SkirmishState


def test_mixing_permutes_whole_contents_among_the_slots(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    kinds, strengths = [10, 11, 12, 13, 14], [20, 21, 22, 23, 24]
    mix(state, MIXING, [0, 2, 4], [kinds, strengths])
    assert sorted(kinds[i] for i in (0, 2, 4)) == [10, 12, 14]
    assert (kinds[1], kinds[3]) == (11, 13)
    assert [strength - 10 for strength in strengths] == kinds


def test_every_order_is_about_as_likely(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        column = [0, 1, 2]
        mix(state, MIXING, [0, 1, 2], [column])
        seen[tuple(column)] += 1
    assert len(seen) == 6
    assert all(150 < count < 250 for count in seen.values())


def test_mixing_is_nobodys_business(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    known = state.known
    mix(state, MIXING, [0, 1, 2, 3], [[0, 1, 2, 3]])
    assert state.known == known


def test_mixing_one_block_draws_no_number(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    counters = state.counters[:]
    mix(state, MIXING, [3], [[0, 1, 2, 3]])
    mix(state, MIXING, [], [[]])
    assert state.counters == counters


def test_evidence_is_united() -> None:
    kinds, low, high = [1, 2, 4, 8], [1, 2, 3, 1], [1, 3, 3, 4]
    unite_evidence([0, 1, 2], kinds, low, high)
    assert kinds == [7, 7, 7, 8]
    assert (low, high) == ([1, 1, 1, 1], [3, 3, 3, 4])


def test_a_block_shown_and_mixed_is_hidden_again(toy: Game) -> None:
    state = toy.position("{turn: red, moves: 3, blocks: {red-1: [moor, horse, 2], red-2: [camp, guns, 3]}}")
    assert isinstance(state, SkirmishState)
    state.act("red", "show red-1")
    assert 0 in state.known_to(1, 2)
    state.act("red", "march red-1")
    state.act("red", "to camp")
    assert 0 not in state.known_to(1, 2)
    assert state.may_be[0] == 7
