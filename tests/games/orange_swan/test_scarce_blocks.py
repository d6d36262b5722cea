"""Drawing fleets and armies where little is left that fits: the truth is always a way to deal them."""

from __future__ import annotations

from random import Random

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import BLOCKS, CV, MAP, SUB, US
from sandtable.games.orange_swan.positions.knowledge import problems
from sandtable.games.orange_swan.rules.pearl_harbor import US_WATERS, Carriers
from sandtable.games.orange_swan.rules.units import move_to
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, units


def drawn(state: State, seat: str, draws: int = 30) -> list[SwanState]:
    """Truths drawn from the sight of a seat, each of them legal and with the same sight."""
    sight, found = state.sight(seat), list[SwanState]()
    for seed in range(draws):
        truth = sight.sample(Random(seed))
        assert isinstance(truth, SwanState)
        assert problems(truth) == []
        assert truth.sight(seat).packed() == sight.packed()
        found.append(truth)
    return found


def classes(state: SwanState, space: str) -> list[int]:
    """The Classes of the blocks in a space."""
    return sorted(BLOCKS.cls[state.unit_kind[unit]] for unit in units(state, space))


def test_the_only_ships_that_can_trade_places_are_carriers_and_submarines() -> None:
    state = GAME.start("pearl-harbor", dice=[6, 1])
    assert isinstance(state, SwanState)
    assert isinstance(state.stack[-1], Carriers)
    assert state.swaps == 2
    left = {CV: 2, SUB: 2}
    for unit, kind in enumerate(state.unit_kind):
        place, cls = state.unit_space[unit], BLOCKS.cls[kind]
        if BLOCKS.unit_nation[unit] == US and place < MAP.n and MAP.sea[place] and place != US_WATERS:
            if left.get(cls, 0):
                left[cls] -= 1
            else:
                move_to(state, unit, US_WATERS)
    assert problems(state) == []
    for truth in drawn(state, "one"):
        out = [
            BLOCKS.cls[kind]
            for unit, kind in enumerate(truth.unit_kind)
            if BLOCKS.unit_nation[unit] == US
            and truth.unit_space[unit] < MAP.n
            and MAP.sea[truth.unit_space[unit]]
            and truth.unit_space[unit] != US_WATERS
        ]
        assert sorted(out) == sorted([CV, CV, SUB, SUB])


def test_allied_carriers_of_two_nations_do_not_mass_either() -> None:
    seas = ["hawaiian-islands", "midway-island", "marianas-islands"]
    entries = [[sea, kind, 2] for sea in seas[1:] for kind in ("us-cv", "us-ls")]
    entries += [[seas[0], kind, 2] for kind in ("cw-cv", "us-ls", "us-hs", "us-sub")]
    data = {"units": [*entries, ["tokyo", "jp-inf-4", 2]], "at": "spend", "purse": {"japan": 5}, "pool": []}
    state = GAME.position({**data, "options": {"kido-butai": "on"}})
    carriers = [
        sum(cls == CV for sea in seas for cls in classes(truth, sea)) for truth in drawn(state, "axis")
    ]
    assert max(carriers) > 1
    for truth in drawn(state, "axis"):
        assert all(classes(truth, sea).count(CV) <= 1 for sea in seas)


def test_two_attackers_are_of_two_classes_though_most_blocks_are_of_one() -> None:
    entries = [
        ["celebes", "cw-air", 2],
        ["celebes", "jp-inf-4", 2, "engaged", "moved"],
        ["celebes", "jp-tank-3", 2, "engaged", "moved"],
    ]
    state = GAME.position({"units": entries, "at": "strategic-movement"})
    attackers = units(state, "celebes", "jp-inf-4") + units(state, "celebes", "jp-tank-3")
    pairs = {
        tuple(sorted(BLOCKS.cls[truth.unit_kind[unit]] for unit in attackers))
        for truth in drawn(state, "allied", 60)
    }
    assert len(pairs) > 3
    assert all(one != other for one, other in pairs)
