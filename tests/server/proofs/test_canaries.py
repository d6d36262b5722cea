"""No name of a hidden thing reaches anybody who may not know it, over whole games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from tests.server.proofs.canaries import canaries
from tests.server.proofs.leaks import LEAKS
from tests.server.proofs.overheard_game import GameMessages, check_talk
from tests.server.proofs.recorded_traffic import Leak

SEED = 1
# What is planted, and what the proof says of it.
NAMED = {
    "card_in_a_refusal": "was sent",
    "board_of_the_truth": "was sent|the board",
    "column_not_blanked": "block_kind|was sent",
    "view_of_another_seat": "was sent|shows too much|the board",
    "patch_of_another_seat": "was sent|shows too much|the board",
    "event_unveiled": "was sent",
    "key_in_an_error": "holds the key",
    "key_before_the_end": "holds the key",
    "key_in_the_log": "the log holds the key",
    "token_in_the_log": "the log holds the token",
    "sequence_in_a_frame": "own sequence",
    "sequence_in_the_log": "the log tells",
    "replay_with_open_hands": "was sent|shows too much|the board",
    "moment_before_its_time": "was sent|shows too much|the board",
}


@pytest.fixture
def _canaries() -> Iterator[None]:
    """Games with random names, as long as a test lasts."""
    with canaries(str(SEED)):
        yield


pytestmark = pytest.mark.usefixtures("_canaries")


def check_talks(plays: Iterable[int]) -> list[GameMessages]:
    """Several games of the toy."""
    return [check_talk("skirmish", "melee", seed=SEED, play=play) for play in plays]


def test_nobody_is_told_too_much_in_whole_games() -> None:
    for told in check_talks(range(1, 4)):
        assert told.views > 50
        assert told.words > 200


@pytest.mark.parametrize("name", NAMED)
def test_a_leak_is_noticed(name: str) -> None:
    with LEAKS[name](), pytest.raises(Leak, match=NAMED[name]):
        check_talks(range(1, 6))
