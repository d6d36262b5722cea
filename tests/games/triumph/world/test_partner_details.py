"""Beside the rulings on Partners: what a plan, a Violation and a common Combat do, and what they leave."""

import pytest

from sandtable.games.triumph.system import war
from sandtable.games.triumph.system.kinds import BUY
from sandtable.games.triumph.system.partners import INDEPENDENCE
from sandtable.games.triumph.world.simultaneous import as_planned
from tests.games.triumph.world.governing import relation, standing
from tests.games.triumph.world.helpers import (
    WORLD,
    act,
    choices,
    content,
    faction,
    power,
    space,
    unit,
    unit_at,
)


@pytest.mark.rule("conquest-and-tragedy:7.2s")
def test_to_plan_to_buy_a_card_takes_a_point_and_no_block() -> None:
    state = standing(units=["germany infantry 1 berlin"], phase="production axis")
    axis = faction("axis")
    plan = [BUY << 16 | content().deck_index["eto-action"]] * 2
    planned = as_planned(state, axis, plan)
    assert planned.unit_space == state.unit_space
    assert planned.points[axis] == state.points[axis] - 2


@pytest.mark.rule("conquest-and-tragedy:14.222", "conquest-and-tragedy:14.31c")
def test_a_violation_of_a_neutral_makes_no_alliance_of_its_protectors_side() -> None:
    units = ["ussr infantry 2 belorussia", "siberia infantry 2 chita"]
    state = standing(units=units, influence={"poland": "western-europe 2"}, phase="turn russia 4 siberia 4")
    act(state, "russia", "violate poland")
    assert war.at_war(state, faction("russia"), faction("western-europe"))
    assert not war.at_war(state, faction("siberia"), faction("united-states"))
    assert relation(state) == INDEPENDENCE
    assert state.stack[-1].name != "parallel-consent"


@pytest.mark.rule("conquest-and-tragedy:3.0b")
def test_visitors_are_as_many_and_as_strong_as_those_at_home() -> None:
    c = content()
    twins = [
        (p, twin)
        for theatre in range(2)
        for p, twin in enumerate(c.theatre_power[theatre])
        if p != twin and c.power_theatre[p] != theatre
    ]
    assert (power("japan"), power("japan-eto")) in twins
    for home, twin in twins:
        for table in (c.max_cv, c.block_count):
            rows = [table[each * c.n_types : (each + 1) * c.n_types] for each in (home, twin)]
            assert rows[0] == rows[1]


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_when_both_partners_have_fought_who_lacks_ground_support_leaves() -> None:
    units = ["germany air 2 lvov", "germany infantry 2 warsaw"]
    state = WORLD.paused(units=units, war=[["axis", "russia"]], control={"lvov": "russia", "warsaw": "axis"},
                         phase="combat axis 4 japan 4", season="summer")  # fmt: skip
    name = unit_at(state, "germany air lvov")
    state.settle()
    assert "rebase warsaw" in choices(state, "militarists")
    act(state, "militarists", "rebase warsaw")
    assert state.unit_space[unit(name)] == space("warsaw")
