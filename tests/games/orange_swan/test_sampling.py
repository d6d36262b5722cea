"""Drawing a truth from a sight: a legal one with that very sight, and any that a seat cannot rule out."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import AIR, BLOCKS, CV, JAPAN, MAP, POOL, SUB
from sandtable.games.orange_swan.positions import sampling
from sandtable.games.orange_swan.positions.knowledge import problems
from sandtable.games.orange_swan.rules.pearl_harbor import Carriers
from sandtable.games.orange_swan.rules.reinforcement import Reinforce
from sandtable.games.orange_swan.rules.strategic_warfare import Losses, participants
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, name, units
from tests.suites.play import pick

DRAWS = 30


def samples(state: State, seat: str, draws: int = DRAWS) -> list[SwanState]:
    """Truths drawn from the sight of a seat, each of them legal and with the same sight."""
    sight = state.sight(seat)
    drawn = [sight.sample(Random(seed)) for seed in range(draws)]
    for truth in drawn:
        assert isinstance(truth, SwanState)
        assert problems(truth) == []
        assert truth.sight(seat).packed() == sight.packed()
    return [truth for truth in drawn if isinstance(truth, SwanState)]


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_every_sample_is_a_legal_truth_with_the_same_sight(scenario: str) -> None:
    state, rng = GAME.start(scenario, seed=3), Random(3)
    for decision in range(160):
        if decision % 20 == 0:
            for seat in GAME.seats(scenario):
                samples(state, seat, 3)
        state.play(*pick(state, rng))


def test_hidden_types_and_steps_vary_and_known_ones_stay() -> None:
    state = GAME.position({"setup": True, "at": "land-movement"})
    drawn = samples(state, "axis")
    enemy, own = units(state, "manila")[0], units(state, "tokyo")[0]
    assert len({BLOCKS.cls[truth.unit_kind[enemy]] for truth in drawn}) > 2
    assert len({truth.unit_steps[enemy] for truth in drawn}) > 2
    assert isinstance(state, SwanState)
    assert {truth.unit_kind[own] for truth in drawn} == {state.unit_kind[own]}


def test_blocks_in_force_pools_have_no_steps() -> None:
    state = GAME.position({"setup": True, "at": "land-movement"})
    for truth in samples(state, "allied", 5):
        assert {truth.unit_steps[unit] for unit in truth.units_at[POOL]} == {0}


def test_marks_on_hidden_blocks_rule_types_out() -> None:
    entries = [
        ["manila", "us-art", 2],
        ["manila", "jp-air-4", 4, "engaged", "flown", "moved"],
        ["manila", "jp-inf-4", 4, "engaged", "assaulted", "moved"],
        ["south-china-sea", "jp-ls-4", 4],
        ["celebes", "cw-air", 2],
        ["celebes", "jp-inf-4", 2, "engaged", "moved"],
        ["celebes", "jp-art-3", 2, "engaged", "moved"],
    ]
    state = GAME.position({"units": entries, "at": "strategic-movement"})
    flown, landed = units(state, "manila", "jp-air-4")[0], units(state, "manila", "jp-inf-4")[0]
    pair = units(state, "celebes", "jp-inf-4") + units(state, "celebes", "jp-art-3")
    for truth in samples(state, "allied"):
        assert BLOCKS.cls[truth.unit_kind[flown]] == AIR
        assert BLOCKS.cls[truth.unit_kind[landed]] > AIR
        assert len({BLOCKS.cls[truth.unit_kind[unit]] for unit in pair}) == 2


def test_carriers_do_not_mass_where_they_may_not() -> None:
    entries = [["hawaiian-islands", kind, 2] for kind in ("us-cv", "us-hs", "us-ls", "us-sub")]
    entries += [["midway-island", "us-cv", 2], ["tokyo", "jp-inf-4", 2]]
    data = {"units": entries, "at": "spend", "purse": {"japan": 5}, "pool": ["us-cv", "us-sub"]}
    state = GAME.position({**data, "options": {"kido-butai": "on"}})
    sea = MAP.index["hawaiian-islands"]
    counts = {
        sum(BLOCKS.cls[truth.unit_kind[unit]] == CV for unit in truth.units_at[sea])
        for truth in samples(state, "axis")
    }
    assert counts == {0, 1}


def test_a_purse_is_what_the_reinforced_blocks_may_have_left_of_it() -> None:
    state = GAME.position({"setup": True, "at": "spend", "purse": {"japan": 10}})
    assert {truth.purse[JAPAN] for truth in samples(state, "allied", 5)} == {10}
    state.act("axis", "done")
    state.act("axis", f"reinforce {name(state, 'tokyo', 'jp-inf-4')}")
    left = {truth.purse[JAPAN] for truth in samples(state, "allied")}
    assert len(left) > 3
    assert max(left) <= 9


def test_elite_steps_fit_the_marks_on_elite_units() -> None:
    entries = [["tokyo", "jp-inf-4e", 1], ["nagasaki", "jp-inf-4", 1]]
    state = GAME.position({"units": entries, "at": "spend", "purse": {"japan": 12}, "pool": []})
    state.act("axis", f"reinforce {name(state, 'tokyo', 'jp-inf-4e')}")
    step = state.stack[-1]
    assert isinstance(step, Reinforce)
    assert step.elite == 1
    counts = set()
    for truth in samples(state, "allied"):
        drawn = truth.stack[-1]
        assert isinstance(drawn, Reinforce)
        counts.add(drawn.elite)
    assert counts >= {0, 1}


def test_whoever_took_hits_in_secret_is_one_of_those_who_take_part() -> None:
    entries = [["yellow-sea", f"us-{kind}", 4] for kind in ("hs", "hs", "ls", "sub")]
    entries += [["marianas-islands", f"us-{kind}", 4] for kind in ("hs", "ls", "ls", "sub")]
    entries += [["japan-sea", kind, 4] for kind in ("jp-ls-4", "jp-ls-4", "jp-hs-4", "jp-cv-4e")]
    entries += [["tokyo", "jp-inf-4", 1]]
    state = GAME.position({"units": entries, "at": "naval-warfare", "purse": {"japan": 30}})
    step = state.stack[-1]
    assert isinstance(step, Losses)
    assert step.left > 1
    state.act("allied", state.choices("allied")[0])
    drawn_takers = set()
    for truth in samples(state, "axis"):
        drawn = next(step for step in truth.stack if isinstance(step, Losses) and step.taken)
        assert set(drawn.taken) <= set(participants(truth, drawn.kind, drawn.side))
        drawn_takers |= set(drawn.taken)
    assert len(drawn_takers) > 1


def test_carriers_that_traded_places_are_submarines_of_old() -> None:
    state = GAME.start("pearl-harbor", dice=[6, 1])
    for _ in range(2):
        state.act("two", state.choices("two")[0])
    step = state.stack[-1]
    assert isinstance(step, Carriers)
    assert len(step.traded) == 2
    for truth in samples(state, "one"):
        drawn = truth.stack[-1]
        assert isinstance(drawn, Carriers)
        assert [BLOCKS.cls[truth.unit_kind[unit]] for unit in drawn.traded] == [SUB, CV]
        assert truth.choices("two")


@pytest.mark.interpreted
def test_what_fits_nothing_is_no_endless_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.position({"setup": True, "at": "land-movement"})
    monkeypatch.setattr(sampling, "deal", lambda *task: None)
    with pytest.raises(RuntimeError, match="no blocks fit"):
        state.sight("axis").sample(Random(1))
