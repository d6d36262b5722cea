"""Every question of the scripts: what is offered is what the check of the step lets through, and no more."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act as act_in_combat
from tests.games.triumph.combat_helpers import combat, shots
from tests.games.triumph.helpers import act, choices, content, position
from tests.games.triumph.reach import SCRIPTS
from tests.games.triumph.test_combat import ALL_ENEMIES, THREE
from tests.games.triumph.test_sneak_attack import raid


def differences(state: TriumphState) -> list[str]:
    """The actions that are offered although the check refuses them, or the other way round."""
    found = []
    for seat in state.deciders:
        step, offered = state.stack[-1], set(state.legal(seat))
        kinds = state.game.actions.kinds
        asked = {kind << 16 | n for kind in step.form(state, seat) for n in range(len(kinds[kind].argument))}
        let_through = {code for code in offered | asked if step.check(state, seat, code) == 0}
        found += [f"{step.name}: {state.game.actions.text(code)}" for code in sorted(offered ^ let_through)]
    return found


@pytest.mark.rule("cnc:6.0")
@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_offered_is_what_is_not_refused(name: str) -> None:
    parts, moves = SCRIPTS[name]
    state = position(**parts)
    assert differences(state) == []
    for seat, *actions in moves:
        for action in actions:
            act(state, seat, action)
            assert differences(state) == []


def blocks_of(power: str, kind: str) -> int:
    """How many blocks of a type a Power has."""
    c = content()
    return c.block_count[c.power_index[power] * c.n_types + c.type_index[kind]]


# Questions that no script comes to: a position, and what is done before it is asked.
QUESTIONS: dict[str, tuple[dict[str, object], list[tuple[str, ...]]]] = {
    "units arrive": ({"year": 1942, "phase": "new-year"}, []),
    "no block is left to arrive": (
        {
            "year": 1942,
            "phase": "new-year",
            "units": [f"us fleet 1 manila x{blocks_of('us', 'fleet')}"],
        },
        [],
    ),
}


@pytest.mark.rule("cnc:6.0", "cnc:7.13")
@pytest.mark.parametrize("name", QUESTIONS)
def test_rare_questions_are_answered_alike(name: str) -> None:
    parts, moves = QUESTIONS[name]
    state = position(**parts)
    for seat, *actions in moves:
        act(state, seat, *actions)
    assert state.deciders
    assert differences(state) == []


@pytest.mark.rule("cnc:15.24c")
def test_of_two_sneak_raids_either_may_be_first() -> None:
    units = ["japan carrier 4 marshalls", "us fleet 4 hawaii", "japan carrier 2 formosa", "us fleet 1 manila"]
    moves = [
        ("japan carrier marshalls", "hawaii", "central-pacific-ocean"),
        ("japan carrier formosa", "manila", "philippine-sea"),
    ]
    state = raid(units, moves, [])
    assert {str(action) for action in state.choices("japan")} == {"resolve hawaii", "resolve manila"}
    assert differences(state) == []


@pytest.mark.rule("cnc:12.1s")
def test_of_two_factions_either_may_be_fired_at() -> None:
    held = {"sian": "soviets"}
    state = combat("japan", THREE, war=[], enemies=ALL_ENEMIES, control=held, dice=[6, 6, 6, 6, 1, 1, 6])
    act_in_combat(state, "japan", "activate sian", "target soviets", "target usa", "fight nat-china-01")
    shots(state, "fire ground", 2)
    act_in_combat(state, "japan", "fire ground")
    assert choices(state, "japan") == {"against usa", "against soviets"}
    assert differences(state) == []
