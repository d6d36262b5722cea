"""What random games reach seldom or never is reached by scripts: nothing in the game goes unused."""

import pytest

from tests.games.triumph.script_helpers import run
from tests.games.triumph.world.helpers import WORLD, position
from tests.games.triumph.world.reach import SCRIPTS
from tests.suites.reach import everything, reached_by_scripts


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_legal_and_breaks_nothing(name: str) -> None:
    assert WORLD.game().problems(run(position, SCRIPTS[name])) == []


@pytest.mark.slow
def test_scripts_reach_every_action_every_card_and_every_victory() -> None:
    found = reached_by_scripts(WORLD.game())
    assert [item for item in everything(WORLD.game()) if item not in found] == []
