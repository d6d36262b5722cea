"""What random games reach seldom or never is reached by scripts: nothing in the game goes unused."""

import pytest

from sandtable.games.triumph.system.victory import VICTORIES
from tests.games.triumph.helpers import cnc, content, position
from tests.games.triumph.reach import SCRIPTS
from tests.games.triumph.script_helpers import run
from tests.suites.reach import ACTION, CARD, END, everything, reached_by_scripts


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_legal_and_breaks_nothing(name: str) -> None:
    state = run(position, SCRIPTS[name])
    assert cnc().problems(state) == []


def test_scripts_reach_every_action_every_card_and_every_victory() -> None:
    found = reached_by_scripts(cnc())
    assert [item for item in everything(cnc()) if item not in found] == []


def test_nothing_is_left_out_of_what_there_is_to_reach() -> None:
    there = everything(cnc())
    assert [name for group, name in there if group == ACTION] == [
        kind.word for kind in cnc().actions.kinds if kind.used
    ]
    assert [name for group, name in there if group == CARD] == content().card_id
    assert len(content().card_id) == 110
    assert [name for group, name in there if group == END] == list(VICTORIES[1:])
    assert cnc().endings == ("economic", "military", "atomic", "hegemony")
