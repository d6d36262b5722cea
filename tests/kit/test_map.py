"""Links, and the search over them."""

from __future__ import annotations

import pytest

from sandtable.kit.map import APART, Links, line_to, reaches, spread

# Two valleys, 0 1 2 and 4 5, with a pass between them over 3; 6 lies alone.
BORDER, RIVER = 0, 1


@pytest.fixture
def borders() -> Links:
    links = Links(7)
    for here, there in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5)):
        links.join(here, there, RIVER if here == 1 else BORDER)
    return links


def test_a_link_leads_both_ways_and_says_what_it_is(borders: Links) -> None:
    assert borders.next[1] == [0, 2]
    assert borders.marks[1] == [BORDER, RIVER]
    assert borders.mark(2, 1) == RIVER
    assert borders.mark(0, 2) == APART


def test_a_link_can_lead_one_way() -> None:
    links = Links(2)
    links.lead(0, 1)
    assert links.next == [[1], []]
    assert links.mark(1, 0) == APART


def test_a_gate_decides_by_the_space_and_the_link(borders: Links) -> None:
    assert borders.open(1, lambda there, mark: mark != RIVER) == [0]
    assert borders.open(1, lambda there, mark: there != 0) == [2]


def test_two_links_to_a_space_lead_there_once_if_either_is_open() -> None:
    links = Links(2)
    links.join(0, 1, RIVER)
    links.join(0, 1, BORDER)
    assert links.open(0, lambda there, mark: True) == [1]
    assert links.open(0, lambda there, mark: mark == BORDER) == [1]


def test_what_is_near_comes_nearest_first(borders: Links) -> None:
    assert borders.near(2, 1) == [1, 3]
    assert borders.near(2, 2) == [1, 3, 0, 4]
    assert borders.near(6, 5) == []


def test_a_search_goes_as_far_as_its_limit(borders: Links) -> None:
    ways = borders.next.__getitem__
    assert spread([0], ways) == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
    assert spread([0], ways, limit=2) == {0: 0, 1: 1, 2: 2}
    assert spread([0], ways, limit=0) == {0: 0}
    assert spread([0, 5], ways, limit=1) == {0: 0, 5: 0, 1: 1, 4: 1}
    assert spread([], ways) == {}


def test_who_must_stop_gets_there_and_no_further(borders: Links) -> None:
    assert spread([0], lambda here: [] if here == 2 else borders.next[here]) == {0: 0, 1: 1, 2: 2}


def test_a_gate_is_asked_only_where_nobody_has_been(borders: Links) -> None:
    asked: list[int] = []

    def gate(space: int) -> bool:
        asked.append(space)
        return space != 3

    ways = borders.next.__getitem__
    assert spread([0], ways, gate) == {0: 0, 1: 1, 2: 2}
    assert asked == [1, 2, 3]
    assert spread([0], ways, lambda space: space != 3, cost=lambda here, there: 0) == {0: 0, 1: 0, 2: 0}
    assert not reaches([0], ways, lambda space, spent: space == 4, lambda space: space != 3)


def test_the_cheapest_way_counts_and_not_the_shortest() -> None:
    """A mountain straight ahead, and a road around it that costs nothing."""
    links = Links(4)
    for here, there in ((0, 3), (0, 1), (1, 2), (2, 3)):
        links.join(here, there)
    price = {(0, 3): 4, (0, 1): 0, (1, 2): 0, (2, 3): 3}

    def cost(here: int, there: int) -> int:
        return price[min(here, there), max(here, there)]

    ways = links.next.__getitem__
    assert spread([0], ways, cost=cost) == {0: 0, 1: 0, 2: 0, 3: 3}
    assert spread([0], ways, cost=cost, limit=2) == {0: 0, 1: 0, 2: 0}
    assert reaches([0], ways, lambda space, spent: space == 3, cost=cost, limit=3)
    assert not reaches([0], ways, lambda space, spent: space == 3, cost=cost, limit=2)


def test_a_goal_may_hang_on_what_the_way_has_cost(borders: Links) -> None:
    ways = borders.next.__getitem__
    assert reaches([0], ways, lambda space, spent: space == 3 and spent == 3)
    assert not reaches([0], ways, lambda space, spent: space == 3 and spent < 3)
    assert reaches([0], ways, lambda space, spent: space == 0, limit=0)
    assert not reaches([0], ways, lambda space, spent: space == 6)


def test_nobody_looks_beyond_a_goal_that_is_near(borders: Links) -> None:
    asked: list[int] = []

    def ways(here: int) -> list[int]:
        asked.append(here)
        return borders.next[here]

    assert reaches([0], ways, lambda space, spent: space == 1)
    assert asked == [0]


def test_a_line_runs_over_spaces_that_let_it_through(borders: Links) -> None:
    """A source that is shut begins no line, and what is shut belongs to none."""
    assert line_to([0], borders.next, lambda space: space != 3) == [
        True,
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert line_to([3], borders.next, lambda space: space != 3) == [False] * 7
    assert line_to([0, 5], borders.next, lambda space: space != 2) == [
        True,
        True,
        False,
        True,
        True,
        True,
        False,
    ]


def test_a_line_asks_of_each_space_once(borders: Links) -> None:
    asked: list[int] = []

    def gate(space: int) -> bool:
        asked.append(space)
        return space < 2

    line_to([0, 0, 3], borders.next, gate)
    assert sorted(asked) == [0, 1, 2, 3]
