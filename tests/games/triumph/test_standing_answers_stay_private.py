"""Who has said to pass until further notice is nobody else's business, at a table as in a sight."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.server.proofs.canaries import canaries
from tests.server.proofs.overheard_game import check_talk
from tests.server.proofs.recorded_traffic import Leak
from tests.suites.leaks import leaking

SEED = 1

pytestmark = pytest.mark.interpreted


def test_a_standing_answer_is_nobody_elses_business() -> None:
    with canaries(str(SEED)):
        assert check_talk("cnc", "1936", seed=SEED, longest=5).views
        shown = leaking(TriumphState.sight, "standing_pass")
        with patch.object(TriumphState, "sight", shown), pytest.raises(Leak, match="standing_pass"):
            check_talk("cnc", "1936", seed=SEED, longest=5)
