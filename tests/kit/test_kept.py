"""Kept: answers live while the columns that they hang on say the same, and proofs find what is left out."""

from __future__ import annotations

from typing import ClassVar

import pytest

from sandtable.engine.columns import INT, LIST, PUBLIC, Column
from sandtable.engine.state import State
from sandtable.kit.kept import PRESENT, Afresh, Watch, kept
from sandtable.kit.proving import WrongAnswer, proving


class Lands(State):
    """Who holds what, and where roads are open."""

    winter: int
    holder: list[int]
    toll: list[int]

    columns: ClassVar[tuple[Column, ...]] = (
        Column("winter", INT, PUBLIC),
        Column("holder", LIST, PUBLIC),
        Column("toll", LIST, PUBLIC),
    )


HOLDERS = Watch("holder")
ROADS = Watch("winter", "holder", places={"holder": [0, 1]})
FORGETFUL = Watch("holder")
asked: list[str] = []


@kept(HOLDERS)
def wealth(g: Lands, owner: int) -> int:
    """How many lands somebody holds."""
    asked.append(f"wealth {owner}")
    return g.holder.count(owner)


def road(g: Lands) -> int:
    """Whether one may travel, by hand."""
    known = ROADS.known(g)
    found: int | None = known.get(road)
    if found is None:
        asked.append("road")
        found = known[road] = int(not g.winter and g.holder[0] == g.holder[1])
    return found


@kept(FORGETFUL)
def cost(g: Lands) -> int:
    """Hangs on the tolls, which its watch does not name."""
    return sum(g.toll[land] for land, owner in enumerate(g.holder) if owner)


@kept(PRESENT)
def here(g: Lands) -> int:
    """Lives for one position."""
    asked.append("here")
    return g.winter


@pytest.fixture
def g() -> Lands:
    """Four lands, of which the first is ours."""
    asked.clear()
    state = Lands.__new__(Lands)
    state.scenario, state.winter = 0, 0
    state.holder, state.toll = [1, 0, 0, 0], [5, 6, 7, 8]
    state.memo, state.kept = {}, {}
    return state


def act(g: Lands) -> None:
    """Something has been done: another position."""
    g.memo = {}


def test_an_answer_is_worked_out_once_while_its_columns_stay(g: Lands) -> None:
    assert (wealth(g, 1), wealth(g, 1), wealth(g, 0)) == (1, 1, 3)
    g.toll[0] = 0
    act(g)
    assert wealth(g, 1) == 1
    assert asked == ["wealth 1", "wealth 0"]


def test_who_writes_a_column_need_not_think_of_it(g: Lands) -> None:
    assert wealth(g, 1) == 1
    g.holder[3] = 1
    act(g)
    assert wealth(g, 1) == 2
    g.holder[3] = 0
    act(g)
    assert wealth(g, 1) == 1


def test_in_the_middle_of_an_act_columns_are_compared_each_time(g: Lands) -> None:
    g.memo = None
    assert wealth(g, 1) == 1
    g.holder[3] = 1
    assert wealth(g, 1) == 2
    assert wealth(g, 1) == 2
    assert asked == ["wealth 1", "wealth 1"]


def test_only_some_places_of_a_list_may_matter(g: Lands) -> None:
    assert road(g) == 0
    g.holder[3] = 1
    act(g)
    assert road(g) == 0
    assert asked == ["road"]
    g.holder[1] = 1
    act(g)
    assert road(g) == 1
    g.winter = 1
    act(g)
    assert road(g) == 0


def test_copies_share_what_was_worked_out_and_go_on_apart(g: Lands) -> None:
    assert wealth(g, 1) == 1
    twin = Lands.__new__(Lands)
    twin.scenario, twin.winter, twin.holder, twin.toll = 0, 0, g.holder[:], g.toll[:]
    twin.memo, twin.kept = {}, g.kept.copy()
    assert wealth(twin, 1) == 1
    assert asked == ["wealth 1"]
    twin.holder[2] = 1
    act(twin)
    assert (wealth(twin, 1), wealth(g, 1)) == (2, 1)
    assert asked == ["wealth 1", "wealth 1"]


def test_the_present_lasts_for_one_position(g: Lands) -> None:
    assert (here(g), here(g)) == (0, 0)
    act(g)
    here(g)
    assert asked == ["here", "here"]
    g.memo = None
    here(g)
    here(g)
    assert asked == ["here"] * 4


def test_a_position_that_is_changed_by_hand_is_looked_at_afresh(g: Lands) -> None:
    assert here(g) == 0
    g.winter = 1
    with Afresh(g):
        assert here(g) == 1
    assert here(g) == 0, "nobody said that it was changed"


def test_a_watch_like_another_one_is_compared_with_it(g: Lands) -> None:
    courses = Watch(like=HOLDERS, by=("toll",))
    assert courses.known(g) is HOLDERS.known(g)
    with pytest.raises(TypeError, match="names no columns of its own"):
        Watch("winter", like=HOLDERS)
    with pytest.raises(TypeError, match="PRESENT is for one position"):
        Watch()


def test_places_belong_to_a_column_that_is_watched() -> None:
    with pytest.raises(TypeError, match="does not name holder"):
        Watch("winter", places={"holder": [1]})


@pytest.mark.interpreted
def test_the_proof_names_a_column_that_is_left_out(g: Lands) -> None:
    with proving(Lands), pytest.raises(WrongAnswer, match="cost hangs on toll"):
        cost(g)


@pytest.mark.interpreted
def test_the_proof_sees_through_what_is_kept_within(g: Lands) -> None:
    @kept(HOLDERS)
    def outer(g: Lands) -> int:
        return road(g)

    road(g)
    with proving(Lands), pytest.raises(WrongAnswer, match="outer hangs on winter"):
        outer(g)


@pytest.mark.interpreted
def test_the_proof_finds_an_answer_whose_key_says_too_little(g: Lands) -> None:
    tolls = Watch("holder", by=("toll",))

    @kept(tolls)
    def toll_of(g: Lands, land: int) -> int:
        return g.toll[land]

    with proving(Lands) as proof:
        assert toll_of(g, 1) == 6
        g.toll[1] = 9
        act(g)
        with pytest.raises(WrongAnswer, match="toll_of 1 was kept as 6, and is 9"):
            toll_of(g, 1)
    assert (proof.proved, proof.again) == (2, 1)


@pytest.mark.interpreted
def test_after_the_proof_all_is_as_before(g: Lands) -> None:
    with proving(Lands):
        wealth(g, 1)
    asked.clear()
    assert wealth(g, 1) == 1
    assert asked == []
    assert Lands.__getattribute__ is State.__getattribute__
