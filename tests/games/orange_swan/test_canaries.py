"""At a table of Orange Swan nobody is told the name of a hidden thing that he may not know."""

from __future__ import annotations

import pytest

from tests.server.proofs.canaries import canaries
from tests.server.proofs.leaks import LEAKS
from tests.server.proofs.overheard_game import check_talk
from tests.server.proofs.recorded_traffic import Leak

SEED = 1
NOTICED = "was sent|shows too much|the board"

pytestmark = pytest.mark.interpreted


def test_a_leak_is_noticed() -> None:
    with canaries(str(SEED)):
        assert check_talk("orange-swan", "midway-to-guadalcanal", seed=SEED, longest=40).words > 100
        with LEAKS["board_of_the_truth"](), pytest.raises(Leak, match=NOTICED):
            check_talk("orange-swan", "midway-to-guadalcanal", seed=SEED, longest=40)
