"""Chance: documented vectors, so that anybody can check the dice in another language."""

import hashlib

import pytest

from sandtable.engine import chance
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game

KEY = bytes(range(32))


def test_numbers_are_the_documented_ones() -> None:
    numbers = [chance.number(bytes(32), 0, 0, n) for n in range(3)]
    assert numbers == [15355524831368421, 17311947501058405, 62335975304210952]
    assert chance.number(KEY, 1, 9, 1000) == 56162332893825096


def test_a_number_is_the_first_56_bits_of_the_keyed_hash_of_three_numbers() -> None:
    message = b"".join(part.to_bytes(8, "big") for part in (2, 5, 77))
    expected = hashlib.blake2b(message, digest_size=7, key=KEY).digest()
    assert chance.number(KEY, 2, 5, 77) == int.from_bytes(expected, "big")


def test_ten_documented_dice() -> None:
    assert [chance.below(KEY, 0, 0, n, 6)[0] + 1 for n in range(10)] == [5, 3, 3, 4, 3, 4, 4, 3, 1, 4]


@pytest.mark.interpreted
def test_values_beyond_the_largest_multiple_are_skipped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 6
    unfair = chance.SPAN - chance.SPAN % limit
    raw = [unfair, chance.SPAN - 1, 13]
    monkeypatch.setattr(chance, "number", lambda key, epoch, stream, n: raw[n])
    assert chance.below(KEY, 0, 0, 0, limit) == (13 % limit, 3)


@pytest.mark.interpreted
def test_the_last_fair_value_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = chance.SPAN - chance.SPAN % 6 - 1
    monkeypatch.setattr(chance, "number", lambda key, epoch, stream, n: fair)
    assert chance.below(KEY, 0, 0, 4, 6) == (5, 5)


def test_streams_and_epochs_differ() -> None:
    numbers = {chance.number(KEY, epoch, stream, n) for epoch in (0, 1) for stream in (0, 1) for n in (0, 1)}
    assert len(numbers) == 8


def test_dice_are_fair_enough() -> None:
    rolled = [chance.below(KEY, 0, 0, n, 6)[0] for n in range(6000)]
    assert all(880 < rolled.count(side) < 1120 for side in range(6))


def test_the_key_of_a_seed_and_its_commitment_are_the_documented_ones() -> None:
    assert chance.key_from_seed(7).hex() == "723a816594425d89e62b2060dad4a38cabd534abe5a695858caf0181fb3a12e2"
    assert chance.key_from_seed("7") == chance.key_from_seed(7)
    assert chance.commitment(bytes(32)) == "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3"


def test_fresh_keys_are_never_the_same() -> None:
    assert len({chance.fresh_key() for _ in range(20)}) == 20


def test_scripted_dice_come_first_and_are_part_of_the_state(toy: Game) -> None:
    state = toy.start("duel", seed=1, dice=[6, 1])
    copy = state.clone()
    assert [copy.roll(), copy.roll()] == [6, 1]
    assert state.script == [6, 1]
    assert copy.counters == state.counters
    copy.roll()
    assert copy.counters[0] == state.counters[0] + 1


@pytest.mark.parametrize("key", [b"", b"short", bytes(33), bytes(100)])
def test_a_key_has_32_bytes(toy: Game, key: bytes) -> None:
    with pytest.raises(BadData, match="32 bytes"):
        toy.start("duel", key=key)
