"""Patches: what is sent after a decision makes exactly the new view of the old one."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.protocol.patches import applied, changes

plain = st.none() | st.integers(-3, 3) | st.text("ab", max_size=3)
views = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text("xyz", max_size=2), inner, max_size=5)
    ),
    max_leaves=30,
)

# On a busy machine a time says nothing.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@calm
@given(views, views)
def test_a_patch_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(changes(old, new)))
    assert applied(copy.deepcopy(old), sent) == new


@calm
@given(views, views, views)
def test_patches_can_be_joined(first: Any, second: Any, third: Any) -> None:
    joined = copy.deepcopy(changes(first, second) + changes(second, third))
    assert applied(copy.deepcopy(first), joined) == third


@calm
@given(views)
def test_nothing_changes_nothing(view: Any) -> None:
    assert changes(view, copy.deepcopy(view)) == []


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": [1, 2, 3, 4]}, {"a": [1, 2, 9, 4]}, [[["a", 2], 9]]),
        ({"a": 1, "b": 2}, {"a": 1}, [[["b"]]]),
        ({"a": 1}, {"a": 1, "b": [3]}, [[["b"], [3]]]),
        ({"a": [1, 2, 3, 4, 5]}, {"a": [1, 2, 4, 5]}, [[["a"], 2, 1, []]]),
        ({"a": [1, 2, 3, 4, 5]}, {"a": [1, 2, 7, 3, 4, 5]}, [[["a"], 2, 0, [7]]]),
        ({"a": [{"n": 1}, {"n": 2}]}, {"a": [{"n": 1}, {"n": 3}]}, [[["a", 1, "n"], 3]]),
        ({"a": [1, 2, 3]}, {"a": [7, 8, 9]}, [[["a"], [7, 8, 9]]]),
        (1, 2, [[[], 2]]),
    ],
)
def test_a_patch_is_short(old: Any, new: Any, patch: Any) -> None:
    assert changes(old, new) == patch
