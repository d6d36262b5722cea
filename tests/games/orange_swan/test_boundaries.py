"""Beside the rulings: the case next to the usual one, and the Nation that a rule does not speak of."""

import pytest

from sandtable.games.orange_swan import crt
from sandtable.games.orange_swan.content import COMMONWEALTH, JAPAN, MAP, NATIONS
from sandtable.games.orange_swan.power import worth
from sandtable.games.orange_swan.supply import always_supplied
from tests.games.orange_swan.helpers import GAME, arranged, name
from tests.games.orange_swan.test_strategic_movement import before, why


@pytest.mark.rule("orange-swan:4.3.3a")
@pytest.mark.parametrize("interceptors", [0, 1, 12, 40])
def test_where_nobody_raids_nothing_is_lost(interceptors: int) -> None:
    assert crt.result(0, interceptors) == (0, 0, 0)


@pytest.mark.rule("orange-swan:10.10a")
def test_a_sabotaged_oilfield_is_lost_to_japan_alone() -> None:
    g = arranged(options={"oilfield-sabotage": "on"})
    field = MAP.index["batavia"]
    g.sabotaged[field] = 1
    assert MAP.pp[field] > 0
    assert worth(g, JAPAN, field) == 0
    assert worth(g, COMMONWEALTH, field) == MAP.pp[field]


@pytest.mark.rule("orange-swan:10.9")
def test_guerrillas_are_filipino_and_dutch() -> None:
    def always(played: str) -> list[str]:
        """The Nations whose units need no Supply."""
        g = arranged(options={"guerrillas": played})
        return [nation for number, nation in enumerate(NATIONS) if always_supplied(g, number)]

    assert always("on") == ["china", "philippines", "dei"]
    assert always("off") == ["china"]


@pytest.mark.rule("orange-swan:6.3b")
def test_strategic_movement_ends_on_land_that_may_be_entered() -> None:
    state = before(["nanking", "jp-inf-4", 4])
    state.act("axis", f"transfer {name(state, 'nanking', 'jp-inf-4')}")
    closed = [MAP.id[space] for space in range(MAP.n) if MAP.no_entry[space]]
    seas = [MAP.id[sea] for sea in MAP.seas]
    assert closed
    for place in [*closed, *seas]:
        assert why(state, f"to {place}")
        assert GAME.parse(f"to {place}") not in state.choices("axis")
    assert not why(state, "to peking")
