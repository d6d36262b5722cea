"""1.0: what the map does to movement, and brute force over it."""

from random import Random

import pytest

from sandtable.games.triumph.content import IMPASSABLE, WILDERNESS
from sandtable.games.triumph.system import paths
from sandtable.games.triumph.system.kinds import MOVE
from sandtable.games.triumph.system.movement import move_problem
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.turns import turn_problem
from tests.games.triumph.helpers import act, choices, content, faction, position, space, unit, unit_at


def reach(state: TriumphState, text: str) -> set[str]:
    number = unit(unit_at(state, text))
    return {content().space_id[s] for s in paths.destinations(state, number)}


@pytest.mark.rule("cnc:1.1d", "cnc:1.0c")
def test_impassable_areas_are_never_entered() -> None:
    c = content()
    state = position(
        units=["japan air 1 kansu", "japan infantry 1 kansu"],
        control={"kansu": "japan"},
        techs={"japan": ["heavy-bombers"]},
        phase="movement japan 3",
    )
    assert not reach(state, "japan air kansu") & {"gobi-desert", "tibet"}
    for links in (c.land_links, c.sea_links, c.air_links, c.coast_links):
        assert all(c.space_kind[near] != IMPASSABLE for row in links for near in row)


@pytest.mark.rule("cnc:1.11a")
def test_wilderness_is_never_crossed() -> None:
    c = content()
    for border in range(c.n_borders):
        if c.border_kind[border] == WILDERNESS:
            a, b = c.border_a[border], c.border_b[border]
            assert all(b not in links[a] for links in (c.land_links, c.sea_links, c.air_links, c.coast_links))
    state = position(
        season="summer",
        units=["russia infantry 1 novosibirsk"],
        control={"sinkiang": "soviets"},
        phase="movement soviets 3",
    )
    assert "balkhash" in reach(state, "russia infantry novosibirsk")


@pytest.mark.rule("cnc:1.14a")
def test_passing_leaves_control_as_it_was() -> None:
    state = position(
        season="summer",
        units=["japan tank 1 tsingtao"],
        enemies=[["japan", "nat-china"]],
        phase="movement japan 3",
    )
    act(state, "japan", "move " + unit_at(state, "japan tank tsingtao"), "to wuhan")
    usa = faction("usa")
    assert (state.space_control[space("suchow")], state.space_control[space("wuhan")]) == (usa, usa)
    act(state, "japan", "done")
    assert state.space_control[space("suchow")] == usa


@pytest.mark.rule("cnc:1.21a")
def test_a_sea_stays_an_enemys_for_the_whole_phase() -> None:
    state = position(
        season="summer",
        war=[["japan", "usa"]],
        units=["us infantry 1 manila", "japan fleet 1 south-china-sea"],
        phase="movement usa 3",
    )  # fmt: skip
    act(state, "japan", "disband " + unit_at(state, "japan fleet south-china-sea"))
    act(state, "usa", "move " + unit_at(state, "us infantry manila"))
    assert "to south-china-sea" not in choices(state, "usa")


def random_position(rng: Random) -> tuple[TriumphState, int]:
    """Units of all Powers strewn over the map, some at War, in any Season."""
    c = content()
    units: list[str] = []
    for power, name in enumerate(c.power_id[:-1]):
        kinds = [k for k in range(9) if c.block_count[power * c.n_types + k]]
        for _ in range(rng.randint(3, 12)):
            kind, where = rng.choice(kinds), rng.randrange(c.n_spaces)
            region = c.power_confined_region[power]
            stands = c.space_kind[where] != IMPASSABLE and region in (-1, c.space_region[where])
            if stands and not (
                c.space_is_sea[where] and c.type_is_ground[kind] and not c.type_can_convoy[kind]
            ):
                units.append(f"{name} {c.type_id[kind]} 1 {c.space_id[where]}")
    wars = [
        pair for pair in (["japan", "usa"], ["japan", "soviets"], ["usa", "soviets"]) if rng.random() < 0.5
    ]
    enemies = [pair for pair in (["japan", "nat-china"], ["japan", "red-china"]) if rng.random() < 0.6]
    seat = rng.choice(["japan", "usa", "soviets"])
    season = rng.choice(["spring", "summer", "fall", "winter"])
    command = "6 emergency" if season == "spring" else "6"
    state = position(
        season=season, war=wars, enemies=enemies, allied=rng.random() < 0.5, units=units,
        phase=f"movement {seat} {command}",
    )  # fmt: skip
    return state, faction(seat)


@pytest.mark.rule("cnc:11.0a", "cnc:11.0b", "cnc:11.9s")
def test_what_is_offered_is_what_is_not_refused() -> None:
    rng = Random(7)
    c = content()
    for _ in range(6):
        state, mover = random_position(rng)
        while state.stack[-1].name in ("movement", "move-to", "move-via") and max(state.commands) > 0:
            seat = state.deciders[0]
            step, offered = state.stack[-1], state.legal(seat)
            for kind in step.form(state, seat):
                for argument in range(len(state.game.actions.kinds[kind].argument)):
                    code = kind << 16 | argument
                    assert (step.check(state, seat, code) == 0) == (code in offered)
            if step.name == "movement" and not any(state.obliged):
                for number in range(c.n_units):
                    able = state.unit_space[number] >= 0 and not turn_problem(state, mover, number)
                    assert (able and bool(paths.destinations(state, number))) == (
                        MOVE << 16 | number in offered
                    )
                    assert (move_problem(state, mover, number) == 0) == (MOVE << 16 | number in offered)
            sight = state.sight(seat)
            assert sight.stack[-1].choices(sight, seat) == offered
            state.play(seat, rng.choice(offered[:-1] or offered))
            for number in range(c.n_units):
                assert state.unit_space[number] < 0 or state.unit_kinds[number] >> state.unit_kind[number] & 1
