"""2.34, 3.0: a unit that has crossed to the Partner is still a block of its pool, whose owner counts it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import act, choices, content, position, power, unit, unit_at


def with_all_air_forces_out() -> TriumphState:
    """All Air Forces of the European Soviet pool are on the map, the last of them with Siberia, mixed."""
    c = content()
    count = c.block_count[power("ussr") * c.n_types + c.type_index["air"]]
    return position(
        scenario="6-players",
        units=[
            f"ussr air 1 moscow x{count - 1}",
            "ussr-pto air 1 novosibirsk",
            "ussr-pto tank 1 novosibirsk",
        ],
        tracks={"russia": {"ind": 9, "points": 9}},
        phase="production russia",
    )


@pytest.mark.reading("2.34, 3.0: what does one know of blocks of one's pool that the Partner commands?")
def test_who_has_a_pool_knows_its_blocks_wherever_they_are() -> None:
    state = with_all_air_forces_out()
    for name in ("ussr-pto air novosibirsk", "ussr-pto tank novosibirsk"):
        block = unit(unit_at(state, name))
        assert state.sight("russia").unit_kind[block] == state.unit_kind[block]
        assert state.sight("siberia").unit_kind[block] == state.unit_kind[block]
        for other in ("axis", "japan", "western-europe", "united-states"):
            assert state.sight(other).unit_kind[block] == -1


def test_a_partner_sees_nothing_else_of_the_units_that_it_does_not_command() -> None:
    state = position(
        scenario="6-players",
        units=["siberia tank 1 novosibirsk", "ussr tank 1 moscow", "siberia-eto air 1 moscow"],
        phase="government",
    )
    sights = {name: state.sight(name).unit_kind for name in ("russia", "siberia")}
    assert sights["russia"][unit(unit_at(state, "siberia tank novosibirsk"))] == -1
    assert sights["siberia"][unit(unit_at(state, "ussr tank moscow"))] == -1
    assert sights["siberia"][unit(unit_at(state, "siberia-eto air moscow"))] >= 0


@pytest.mark.rule("conquest-and-tragedy:3.0b")
def test_the_types_left_in_a_pool_follow_from_what_its_owner_knows() -> None:
    state = with_all_air_forces_out()
    act(state, "russia", "raise archangel")
    offered = choices(state, "russia")
    assert "as air" not in offered
    assert "as tank" in offered
    sight = state.sight("russia")
    assert {str(action) for action in sight.choices("russia")} == offered
    rng = Random(1)
    for _ in range(40):
        sample = sight.sample(rng)
        assert choices(sample, "russia") == offered
        assert sample.sight("russia").packed() == sight.packed()
