"""The invariants: nothing is wrong with any state of a game, and everything that can be wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import (
    AXIS,
    BLOCKS,
    CHINA,
    CONTESTED,
    CONTINENTAL,
    DRAWN,
    JAPAN,
    LATER,
    MAP,
    NOT_HELD,
    POOL,
    REMOVED,
    SUMMER,
    TRAY,
    US,
)
from sandtable.games.orange_swan.positions.knowledge import problems
from sandtable.games.orange_swan.rules.seaborne import Crossing
from sandtable.games.orange_swan.rules.units import move_to
from sandtable.games.orange_swan.state import (
    ARMOUR_USED,
    ASSAULTED,
    CARRIED,
    ENGAGED,
    FIRED,
    FLOWN,
    GROWN,
    MOVED,
    NEW,
    OUT_OF_SUPPLY,
    STILL,
    SwanState,
)
from tests.games.orange_swan.helpers import GAME, name, units
from tests.suites.play import pick

Change = Callable[[SwanState], None]


def at_war(at: str = "spend", turn: str = "axis", **more: object) -> SwanState:
    """The forces of 1941 on the map, somewhere in a Turn."""
    purse = {"japan": 10} if turn == "axis" else {"us": 10}
    state = GAME.position({"setup": True, "at": at, "turn": turn, "purse": purse, **more})
    assert isinstance(state, SwanState)
    return state


def of(state: State, space: str, kind: str = "") -> int:
    return units(state, space, kind)[0]


def found(change: Change, at: str = "spend", turn: str = "axis", **more: object) -> str:
    """What is wrong once something has been changed in a legal state."""
    state = at_war(at, turn, **more)
    assert problems(state) == []
    change(state)
    return "; ".join(problems(state))


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_nothing_is_wrong_with_states_of_a_game(scenario: str) -> None:
    state, rng = GAME.start(scenario, seed=7), Random(7)
    assert isinstance(state, SwanState)
    for _ in range(250):
        assert problems(state) == []
        state.play(*pick(state, rng))


# ---------------------------------------------------------------------- blocks


def test_every_type_is_there_as_often_as_it_is_printed() -> None:
    def twice(g: SwanState) -> None:
        g.unit_kind[of(g, "manila", "us-air")] = g.unit_kind[of(g, "manila", "us-art")]

    assert "2 blocks of us-art" not in found(lambda g: None)
    assert "blocks of us-art, not" in found(twice)


def test_a_type_stays_in_its_force_pool() -> None:
    def swap(g: SwanState) -> None:
        one, other = of(g, "manila", "us-air"), of(g, "delhi", "cw-air")
        g.unit_kind[one], g.unit_kind[other] = g.unit_kind[other], g.unit_kind[one]

    assert "bears a type of another group" in found(swap)


def test_every_block_is_listed_where_it_is() -> None:
    def astray(g: SwanState) -> None:
        g.unit_space[of(g, "tokyo")] = MAP.index["nagasaki"]

    assert "is listed in tokyo, where it is not" in found(astray)
    assert "pieces are listed, not" in found(lambda g: g.units_at[MAP.index["tokyo"]].clear())


@pytest.mark.parametrize(
    ("unit", "goal", "wrong"),
    [
        (("tokyo", ""), "java-sea", "stands at sea"),
        (("marianas-islands", ""), "tokyo", "stands on land"),
        (("tokyo", ""), "tibet", "which nobody enters"),
        (("marianas-islands", ""), "indian-ocean", "closed to its Side"),
        (("us-coastal-waters", ""), "inland-sea", "closed to its Side"),
        (("chungking", ""), "hainan", "outside Continental Asia"),
    ],
)
def test_a_block_stands_only_where_it_may_ever_be(unit: tuple[str, str], goal: str, wrong: str) -> None:
    assert wrong in found(lambda g: move_to(g, of(g, *unit), MAP.index[goal]))


@pytest.mark.parametrize("steps", [0, 5])
def test_a_block_on_the_map_has_steps_as_many_as_are_printed(steps: int) -> None:
    def weigh(g: SwanState) -> None:
        g.unit_steps[of(g, "tokyo")] = steps

    assert f"has {steps} Steps, not 1 to" in found(weigh)


def test_fresh_marks_tell_of_steps() -> None:
    def mark(flags: int, steps: int) -> Change:
        def change(g: SwanState) -> None:
            unit = of(g, "hawaiian-islands", "us-hs")
            g.unit_flags[unit], g.unit_steps[unit] = flags, steps
            # Anybody who reinforced paid for it.
            g.purse[US] = g.collected[US] - bool(flags & GROWN)

        return change

    assert found(mark(NEW, 1), turn="allied") == ""
    assert "has 2 Steps, not 1 to 1" in found(mark(NEW, 2), turn="allied")
    assert found(mark(GROWN, 2), turn="allied") == ""
    assert "has 1 Steps, not 2 to" in found(mark(GROWN, 1), turn="allied")


def first_in(g: SwanState, place: int, nation: int) -> int:
    return next(unit for unit in g.units_at[place] if BLOCKS.unit_nation[unit] == nation)


def test_beside_the_map_a_block_is_cleared_and_lies_as_its_place_wants() -> None:
    def with_steps(g: SwanState) -> None:
        g.unit_steps[first_in(g, POOL, JAPAN)] = 1

    def open_in_pool(g: SwanState) -> None:
        g.unit_shown[first_in(g, POOL, JAPAN)] = 1

    def hidden_in_box(g: SwanState) -> None:
        move_to(g, first_in(g, POOL, JAPAN), REMOVED)

    def in_tray(g: SwanState) -> None:
        unit = first_in(g, POOL, JAPAN)
        move_to(g, unit, TRAY)
        g.unit_shown[unit] = 1

    def too_late(g: SwanState) -> None:
        unit = first_in(g, POOL, JAPAN)
        move_to(g, unit, LATER)
        g.unit_shown[unit] = 1

    def drawn_by_enemy(g: SwanState) -> None:
        unit = first_in(g, POOL, US)
        move_to(g, unit, DRAWN)
        g.unit_steps[unit] = 1

    def nowhere(g: SwanState) -> None:
        unit = first_in(g, POOL, JAPAN)
        g.units_at[POOL].remove(unit)
        g.unit_space[unit] = -1

    assert "is beside the map but not cleared" in found(with_steps)
    assert "lies open in its Force Pool" in found(open_in_pool)
    assert "lies hidden in the box" in found(hidden_in_box)
    assert "only sunk ships of Pearl Harbor" in found(in_tray)
    assert "waits for a year that has come" in found(too_late)
    assert "is drawn while its Side does not build" in found(drawn_by_enemy)
    assert "is nowhere" in found(nowhere)


# ---------------------------------------------------------------------- stacks


def test_between_movements_no_space_holds_too_many() -> None:
    def crowd(g: SwanState) -> None:
        for space in ("hiroshima", "nagasaki", "taan", "tapei"):
            for unit in units(g, space):
                move_to(g, unit, MAP.index["tokyo"])

    assert "too many units of one Side in tokyo" in found(crowd)
    assert found(crowd, at="land-movement") == ""


def test_both_sides_meet_on_land_in_a_land_phase_only() -> None:
    def invade(g: SwanState) -> None:
        move_to(g, of(g, "taan"), MAP.index["manila"])

    assert "both Sides stand in manila outside a Land Phase" in found(invade)


def test_communists_keep_to_themselves() -> None:
    def mix(g: SwanState) -> None:
        move_to(g, of(g, "yindiuian", "cc-inf-3"), MAP.index["chungking"])

    assert found(mix) == "Communists share chungking with others"


# ---------------------------------------------------------------------- marks


def marking(space: str, flags: int, kind: str = "", shown: int = 0, origin: str = "") -> Change:
    def change(g: SwanState) -> None:
        unit = of(g, space, kind)
        g.unit_flags[unit] |= flags
        g.unit_shown[unit] = shown
        g.unit_from[unit] = MAP.index[origin] if origin else -1

    return change


@pytest.mark.parametrize(
    ("change", "at", "wrong"),
    [
        (marking("tokyo", MOVED), "spend", "a mark that this Phase does not know"),
        (marking("tokyo", NEW), "land-movement", "a mark that this Phase does not know"),
        (marking("tokyo", ENGAGED), "naval-movement", "a mark that this Phase does not know"),
        (marking("marianas-islands", STILL), "land-movement", "a mark that this Phase does not know"),
        (marking("chungking", OUT_OF_SUPPLY), "spend", "but needs no Supply"),
        (marking("tokyo", CARRIED), "land-movement", "bears a mark of ships"),
        (marking("marianas-islands", ENGAGED), "land-movement", "bears a mark of armies"),
        (marking("canton", FLOWN, "jp-art-3"), "land-movement", "a jp-art-3 cannot earn"),
        (marking("marianas-islands", FIRED), "naval-movement", "has fought and yet stands hidden"),
        (marking("tokyo", 0, origin="nagasaki"), "land-movement", "keeps an origin without a battle"),
        (marking("tokyo", ASSAULTED | ENGAGED, "", 0, "nagasaki"), "land-movement", "not from the sea"),
        (marking("tokyo", 0, shown=1), "spend", "lies face up outside of battles"),
        (marking("tokyo", 0, shown=2), "land-movement", "is neither shown nor hidden"),
    ],
)
def test_a_mark_lies_only_when_and_on_whom_it_can(change: Change, at: str, wrong: str) -> None:
    assert wrong in found(change, at)


def test_air_units_do_not_land_and_ground_units_do_not_fly() -> None:
    def landed(g: SwanState) -> None:
        unit = next(u for u in range(BLOCKS.n) if BLOCKS.type_id[g.unit_kind[u]].startswith("jp-air"))
        g.unit_flags[unit] |= ASSAULTED

    assert "cannot earn" in found(landed, "land-movement")


def test_ships_that_fight_lie_open_with_their_marks() -> None:
    change = marking("marianas-islands", FIRED | ARMOUR_USED, shown=1)
    assert found(change, "naval-movement") == ""


def attacked(*kinds: str, flags: int = ENGAGED | MOVED) -> list[str]:
    """What is wrong where these types have come into Manila, which is defended."""
    state = at_war("land-movement")
    for kind in kinds:
        unit = next(u for u in range(BLOCKS.n) if waits(state, u, kind))
        move_to(state, unit, MAP.index["manila"])
        state.unit_flags[unit] = flags
        state.unit_from[unit] = MAP.index["south-china-sea" if flags & ASSAULTED else "taan"]
    return problems(state)


def waits(state: SwanState, unit: int, kind: str) -> bool:
    """Whether a block of a type is on the map, elsewhere than in Manila."""
    return BLOCKS.type_id[state.unit_kind[unit]] == kind and state.unit_space[unit] < MAP.index["manila"]


def test_at_most_two_of_a_class_attack_and_over_land_two_classes() -> None:
    assert attacked("jp-inf-4", "jp-art-3") == []
    assert attacked("jp-inf-4", "jp-inf-4", "jp-inf-3", "jp-art-3") == [
        "more than 2 units of a Class have Engaged manila"
    ]
    assert attacked("jp-inf-4", "jp-inf-3") == ["a single Class has Engaged manila"]
    assert attacked("jp-inf-4", flags=ENGAGED | MOVED | ASSAULTED) == []


# ---------------------------------------------------------------------- spaces and Nations


def set_at(column: str, index: int, value: int) -> Change:
    def change(g: SwanState) -> None:
        getattr(g, column)[index] = value

    return change


def set_to(column: str, value: int) -> Change:
    return lambda g: setattr(g, column, value)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (set_at("holder", MAP.index["java-sea"], US), "java-sea is held, though nobody can hold it"),
        (set_at("holder", MAP.index["tibet"], CHINA), "tibet is held, though nobody can hold it"),
        (set_at("holder", MAP.index["tokyo"], NOT_HELD), "tokyo is held by nobody"),
        (set_at("holder", MAP.index["manila"], JAPAN), "occupied by one Side and held by the other"),
        (set_at("sea_control", MAP.index["tokyo"], AXIS), "tokyo is land, but has Discs"),
        (set_at("ops_axis", MAP.index["tokyo"], 1), "tokyo is land, but has Discs"),
        (set_at("sea_control", MAP.index["inland-sea"], CONTESTED), "not controlled by the only Side"),
        (set_at("sea_control", MAP.index["java-sea"], NOT_HELD), "neither controlled nor Contested"),
        (set_at("ops_allied", MAP.index["java-sea"], 30), "Discs that no Ports grant"),
        (set_at("ops_near", MAP.index["java-sea"], 1), "Discs that no Ports grant"),
        (set_at("purse", JAPAN, 11), "japan has 11 PP, not 10 to 10"),
        (set_at("purse", US, -1), "us has -1 PP"),
        (set_at("economy", JAPAN, 26), "an Economic Power of 26"),
        (set_at("strategic", JAPAN, 12), "a Strategic Power of 12"),
        (set_at("moves_left", JAPAN, -1), "-1 Strategic Movement Points"),
        (set_at("surrendered", CHINA, 1), "has surrendered that cannot"),
        (set_at("surrendered", US, 1), "fights on though its Nation has surrendered"),
        (set_to("captured", -1), "less than nothing was captured"),
        (set_to("season", 4), "no time of the calendar"),
        (set_to("year", 1946), "the year 1946 is none of the scenario"),
        (set_to("axis_seat", 1), "the seats have changed Sides"),
        (set_to("game_number", 2), "no match of 2 games"),
        (set_to("swaps", 1), "1 carriers have traded places"),
        (set_at("points", 0, -1), "the points of the match are miscounted"),
        (set_at("discs", AXIS, 4), "but two Blitz Discs"),
        (set_to("blitz", CONTINENTAL), "without its Disc"),
        (set_to("manhattan", 1), "an optional rule was used"),
        (set_to("plan_orange", 1), "an optional rule was used"),
        (set_to("code_break", 1), "an optional rule was used"),
        (set_to("kamikaze", 1), "an optional rule was used"),
        (set_at("sabotaged", MAP.index["miri"], 1), "an optional rule was used"),
        (set_at("sabotaged", MAP.index["tokyo"], 1), "tokyo has no oilfield"),
        (set_to("winner", 3), "no Side that could win"),
        (set_to("winner", AXIS), "goes on with one"),
        (set_to("finished", 1), "over without a winner"),
    ],
)
def test_spaces_nations_and_time_are_within_their_bounds(change: Change, wrong: str) -> None:
    assert wrong in found(change)


def test_neutral_islands_are_left_alone() -> None:
    def neutral(g: SwanState) -> None:
        g.dei_neutral = 1

    def invaded(g: SwanState) -> None:
        g.dei_neutral = 1
        g.holder[MAP.index["batavia"]] = JAPAN

    assert found(neutral) == ""
    assert "neutral still" in found(neutral, turn="allied")
    assert "the Axis is in neutral batavia" in found(invaded)


def test_the_continental_disc_is_not_bought_in_the_monsoon() -> None:
    def summer(g: SwanState) -> None:
        g.season, g.year = SUMMER, 1942

    assert found(summer) == ""
    assert "bought in the Monsoon" in found(summer, discs=["continental"])


def test_a_purse_is_touched_only_by_reinforcement() -> None:
    def grown(points: int) -> Change:
        def change(g: SwanState) -> None:
            unit = of(g, "tokyo")
            g.unit_flags[unit], g.unit_steps[unit] = GROWN, 2
            g.purse[JAPAN] = points

        return change

    assert found(grown(9)) == ""
    assert "japan has 10 PP, not 0 to 9" in found(grown(10))
    assert "japan has 9 PP, not 10 to 10" in found(set_at("purse", JAPAN, 9))


def test_guerrillas_fight_on_after_their_nation_has_surrendered() -> None:
    change = set_at("surrendered", 4, 1)
    assert "philippines-army" in found(change)
    assert found(change, options={"guerrillas": "on"}) == ""


# ---------------------------------------------------------------------- steps


def test_a_move_half_entered_must_be_possible() -> None:
    state = at_war("seaborne", discs=["oceanic"])
    state.act("axis", "assault manila")
    state.act("axis", f"land {name(state, 'taan', 'jp-inf-4e')}")
    assert isinstance(state.stack[-1], Crossing)
    assert problems(state) == []
    state.unit_steps[state.stack[-1].unit] -= 1
    assert problems(state) == ["the step assault crossing cannot stand"]
